/* What the solvers of impartial play have in common. */
#ifndef GG_SOLVE_IMPARTIAL_H
#define GG_SOLVE_IMPARTIAL_H

#include "solve/solver.h"

/* NULL for a problem whose vertices, or positions, can have nimbers, finite or not; else why not.
 */
const char *gg__refuses_nimbers(const gg_problem *problem);

/* NULL for a graph on which both players have the same moves and play is over only where there are
 * none; else why not. */
const char *gg__refuses_partisan(const gg_graph *graph);

/* The graph whose vertices are valued: the problem's own or, of a game by rules, the one of all
 * positions in reach of its start, which the solution then keeps. limit as for any solver. NULL: a
 * position ends otherwise than by the loss of the player to move, and the solution has declined. */
gg_status gg__impartial_graph(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                              gg_solution *solution, const gg_graph **graph);

/* What the solvers `nimber` and `loopy` take at most; the first hands a cyclic graph to the
 * second. For their plans. */
void gg__plan_nimbers(const gg_problem *problem, bool loopy, gg_memory_plan *out);

#endif
