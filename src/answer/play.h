/*
 * Answers: what a solution says about a game in progress.
 *
 *   answer.c  gg_answer: who wins, how fast, with which move, and the reason in words; the parts of
 *             a sum and their total, as text; the values of a solution one by one
 *   moves.c   a game in progress: the best moves of its state, all of them, and an optimal line
 *   near.c    the positions near the start of a game by rules, as a graph with values
 */
#ifndef GG_ANSWER_PLAY_H
#define GG_ANSWER_PLAY_H

#include "value/types.h"

/* A game in progress. It is not moved in memory, as the total points to the state. */
typedef struct gg__play {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    gg__state state;
    bool over;        /* at the state */
    gg__total *total; /* of the state, when it was asked for; NULL: or the theory has none */
    /* Beside a total of tokens that are added up: */
    uint32_t *next; /* of each token: itself, or one behind it if nobody can move it any more */
    uint64_t movable[2]; /* tokens that have options, by player */
} gg__play;

/* Play begins. gg__play_end is called also after a failure. */
gg_status gg__play_begin(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         gg__play *play);
void gg__play_end(gg__play *play);

/* The same behind these moves, each of which must be legal. The solution must serve the problem and
 * the problem have something to play with; both are looked at. */
gg_status gg__play_after(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg_move *played, size_t count, gg__play *play);

/* Makes a move, which is the one behind so many turns, if it is legal; else GG_BAD_ARGUMENT. */
gg_status gg__play_on(gg__play *play, const gg_move *move, size_t turn);

/* The answer at the state. begins: play has just begun. GG_ANSWER_LINE leaves the state at the end
 * of the line; without it the play stays as it is. */
gg_status gg__play_answer(gg__play *play, unsigned flags, bool begins, gg_answer **out);

/* Opens the total of the state, if the theory has totals; and closes it. */
gg_status gg__play_total(gg__play *play);
void gg__play_forget(gg__play *play);

/* Makes a move. A total of tokens goes with it, in amortised O(1). */
gg_status gg__play_move(gg__play *play, const gg_move *move);

/* A growing list of moves. */
typedef struct gg__move_list {
    gg_move *at;
    size_t count, capacity;
} gg__move_list;

/* Every best move of a state that is not over, each once: first, of a sum, one that makes most
 * progress, else the first in the order of token and target; then the others in order. O(options),
 * and a sort of the best. */
gg_status gg__best_moves(gg__play *play, gg__move_list *moves);

/* All moves of a state, what they are good for, and texts that this points to. */
typedef struct gg__judged_moves {
    gg__move_list moves;
    gg_merit *merits;
    gg__text values;
} gg__judged_moves;

/* Every move of a state that is not over with what becomes of it and what it is good for, each once
 * and in order. A move whose outcome a limit keeps from being known stays in the list. The caller
 * frees, on failure, too. */
gg_status gg__all_moves(gg__play *play, gg__judged_moves *all);
void gg__judged_moves_free(gg_ctx *ctx, gg__judged_moves *all);

/* From the state, by the best move of each, to the end of play, so many moves, or until a position
 * comes back: then *repeats is set and the position before move *from is the last one again. Leaves
 * the state at the end. O(turns * options); where tokens are added up, those that cannot be moved
 * are not looked at, nor those behind the first with a best move, unless moves are compared for
 * their progress. */
gg_status gg__best_line(gg__play *play, size_t most, gg__move_list *line, bool *repeats,
                        size_t *from);

/* ---- words ---- */

/* Adds why play is over at a state where it is. */
gg_status gg__say_end(const gg_problem *problem, const gg__state *state, gg__text *text);

/* "moves to 5", "moves red to 5", "plays b2" where the game has words of its own, or "passes, as
 * red is stuck". Returns text. */
char *gg__deed_print(const gg_problem *problem, const gg_move *move, char *text, size_t size);

#endif
