/* The best moves of a stand, by asking the solver what becomes of each. */
#ifndef GG_ANSWER_MOVES_H
#define GG_ANSWER_MOVES_H

#include "problem/stand.h"
#include "solve/solver.h"

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

gg_status gg__ask(const gg__oracle *oracle, const gg__stand *stand, gg_outcome *out);

/* With either player to move, where both may be. */
gg_status gg__ask_both(const gg__oracle *oracle, const gg__stand *stand, gg_outcome out[2]);

/* Every best move of a stand that is not over, each once, in the order of token and target; of a
 * sum, that of gg__best_move is put first. The stand is played on and put back. O(options), and a
 * sort of the best. */
gg_status gg__best_moves(const gg__oracle *oracle, gg__stand *stand, gg__move_list *moves);

/* Every move with what becomes of it, each once, in that order. */
gg_status gg__all_moves(const gg__oracle *oracle, gg__stand *stand, gg__move_list *moves);

/* The first of the best alone: of a sum, of those that make most progress. O(options). */
gg_status gg__best_move(const gg__oracle *oracle, gg__stand *stand, gg_move *move);

gg_status gg__move_list_push(gg_ctx *ctx, gg__move_list *moves, const gg_move *move);

/* Whether token, to and pass of the move are those of a move of the stand, which is not over. False
 * also on failure: look at the context. */
bool gg__is_move(const gg_problem *problem, const gg__stand *stand, const gg_move *move);

void gg__play_move(const gg_problem *problem, gg__stand *stand, const gg_move *move);

#endif
