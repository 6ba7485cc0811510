/* The check of a table over the dense index of a game by rules. */
#ifndef GG_VERIFY_GAME_H
#define GG_VERIFY_GAME_H

#include "problem/problem.h"
#include "value/solution.h"

/* Goes through all positions until a condition fails, like gg__check_states; asks the ruleset
 * itself for results and moves, and nothing of the solver. */
gg_status gg__check_game(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         gg_verdict *verdict);

#endif
