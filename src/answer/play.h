/*
 * Answers: the results of a solution for a game in progress.
 *
 *   answer.c  gg_answer: the winner, the length, the best moves, and the reason in words; the parts
 *             of a sum and their total, as text; the values of a solution one by one
 *   moves.c   a game in progress: the best moves of its state, all moves, and an optimal line
 *   other.c   the answer at another position than the start of the solution's problem
 *   near.c    the positions near the start of a game by rules, as a graph with values
 */
#ifndef GG_ANSWER_PLAY_H
#define GG_ANSWER_PLAY_H

#include "value/types.h"

/* A game in progress. It must not be moved in memory, because the total points to the state. */
typedef struct gg__play {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    gg_solution *proved; /* NULL, or the same, owned: its proof begins at a later state */
    gg__state state;
    bool over;        /* at the state */
    gg__total *total; /* of the state, after gg__play_total; NULL: not opened, or the theory has
                         none */
    /* With a total of tokens that are added up: */
    uint32_t *next;      /* of each token: itself, or a later one if neither player can move it any
                            more */
    uint64_t movable[2]; /* tokens that have options, by player */
} gg__play;

/* Begins play. Call gg__play_end also after a failure. */
gg_status gg__play_begin(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         gg__play *play);
void gg__play_end(gg__play *play);

/* The same after these moves, each of which must be legal. Checks that the solution belongs to the
 * problem, and that the problem has tokens or rules. */
gg_status gg__play_after(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg_move *played, size_t count, gg__play *play);

/* Makes a move, the one after `turn` turns, if it is legal; else GG_BAD_ARGUMENT. */
gg_status gg__play_on(gg__play *play, const gg_move *move, size_t turn);

/* The answer at the state. begins: play has just begun. GG_ANSWER_LINE leaves the state at the end
 * of the line; without it the state does not change. */
gg_status gg__play_answer(gg__play *play, unsigned flags, bool begins, gg_answer **out);

/* Opens the total of the state, if the theory has totals; and closes it. */
gg_status gg__play_total(gg__play *play);
void gg__play_forget(gg__play *play);

/* Makes a move, and updates a total of tokens, in amortised O(1). */
gg_status gg__play_move(gg__play *play, const gg_move *move);

/* A growing list of moves. */
typedef struct gg__move_list {
    gg_move *at;
    size_t count, capacity;
} gg__move_list;

/* Lists every best move of a state that is not over, each once. The first is, in a sum, one that
 * makes most progress, else the first by token and target; the others follow in order. O(options),
 * and a sort of the best. */
gg_status gg__best_moves(gg__play *play, gg__move_list *moves);

/* All moves of a state, their merits, and the texts that these point to. */
typedef struct gg__judged_moves {
    gg__move_list moves;
    gg_merit *merits;
    gg__text values;
} gg__judged_moves;

/* Lists every move of a state that is not over with its outcome and merit, each once and in order.
 * A move whose outcome is unknown because of a limit stays in the list. The caller frees, on
 * failure, too. */
gg_status gg__all_moves(gg__play *play, gg__judged_moves *all);
void gg__judged_moves_free(gg_ctx *ctx, gg__judged_moves *all);

/* Plays from the state by best moves, to the end of play, `most` moves, or until a position is
 * repeated: then *repeats is set and the position before move *from is the last one again. Leaves
 * the state at the end. O(turns * options); if tokens are added up, tokens that cannot be moved are
 * skipped, and so are those after the first with a best move, unless moves are compared by
 * progress. */
gg_status gg__best_line(gg__play *play, size_t most, gg__move_list *line, bool *repeats,
                        size_t *from);

/* ---- words ---- */

/* Adds the reason why play is over at a state. */
gg_status gg__say_end(const gg_problem *problem, const gg__state *state, gg__text *text);

/* "moves to 5", "moves red to 5", "plays b2" if the game prints moves, or "passes, as red is
 * stuck". Returns text. */
char *gg__deed_print(const gg_problem *problem, const gg_move *move, char *text, size_t size);

#endif
