/* The best moves of a state, by asking the solution what becomes of each. */
#ifndef GG_ANSWER_MOVES_H
#define GG_ANSWER_MOVES_H

#include "value/types.h"

/* What an answer is drawn from. */
typedef struct gg__oracle {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
} gg__oracle;

/* A growing list of moves. */
typedef struct gg__move_list {
    gg_move *at;
    size_t count, capacity;
} gg__move_list;

/* All moves of a state, what they are good for, and texts that this points to. */
typedef struct gg__judged_moves {
    gg__move_list moves;
    gg_merit *merits;
    gg__text values;
} gg__judged_moves;

/* Every best move of a state that is not over, each once, in the order of token and target; of a
 * sum, that of gg__best_move is put first. The state is played on and put back. O(options), and a
 * sort of the best. */
gg_status gg__best_moves(const gg__oracle *oracle, gg__state *state, gg__move_list *moves);

/* Every move with what becomes of it and what it is good for, each once, in that order. A move
 * whose outcome a limit keeps from being known stays in the list. The caller frees, on failure,
 * too. */
gg_status gg__all_moves(const gg__oracle *oracle, gg__state *state, gg__judged_moves *all);
void gg__judged_moves_free(gg_ctx *ctx, gg__judged_moves *all);

/* Adds to each of them the value of the sum after it, where values add up. most: as for the
 * printing of a value. */
gg_status gg__value_moves(const gg__oracle *oracle, gg__state *state, size_t most,
                          gg__judged_moves *all);

/* The first of the best alone: of a sum, of those that make most progress. O(options). */
gg_status gg__best_move(const gg__oracle *oracle, gg__state *state, gg_move *move);

/* A line of play, move after move. Where tokens are added up, a move changes little: the best
 * one is found without a look at tokens that cannot be moved, nor behind the first token that has
 * one, but where all winning moves have to be compared for their progress. */
typedef struct gg__walk {
    const gg__oracle *oracle;
    gg__state *state; /* played on */
    bool over;
    gg__total *total; /* NULL: every state is looked at anew */
    uint32_t *next;   /* of each token: itself, or one behind it if nobody can move it any more */
    uint64_t movable[2]; /* tokens that have options, by player */
} gg__walk;

gg_status gg__walk_begin(const gg__oracle *oracle, gg__state *state, gg__walk *walk);
/* As gg__best_move, of a state that is not over. */
gg_status gg__walk_best(const gg__walk *walk, gg_move *move);
gg_status gg__walk_play(gg__walk *walk, const gg_move *move);
void gg__walk_end(gg__walk *walk); /* also after a failure, of the beginning, too */

gg_status gg__move_list_push(gg_ctx *ctx, gg__move_list *moves, const gg_move *move);

/* Whether token, to and pass of the move are those of a move of the state, which is not over. False
 * also on failure: look at the context. */
bool gg__is_move(const gg_problem *problem, const gg__state *state, const gg_move *move);

void gg__play_move(const gg_problem *problem, gg__state *state, const gg_move *move);

#endif
