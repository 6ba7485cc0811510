/* Valuing the vertices of a graph without cycles, of which each is valued by its options alone. */
#ifndef GG_SOLVE_EVALUATE_H
#define GG_SOLVE_EVALUATE_H

#include "solve/solver.h"

/* Finds the worth of one vertex, whose options have theirs. */
typedef gg_status gg__evaluate(void *self, gg_vertex v);

/* Calls for every vertex, options first, and fills the column of ranks, if there is one. Declines
 * if there is a cycle. Needs GG_ROWS_OUT. O(n + m) calls and steps. */
gg_status gg__evaluate_all(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           gg__evaluate *evaluate, void *self);

/* Why a problem is not one of tokens on a graph in normal play, or NULL. */
const char *gg__evaluate_refuses(const gg_problem *problem);

#endif
