/* Evaluating the vertices of a graph without cycles, each by its options alone; and the common part
 * of the solvers of games that are sums by their rules. */
#ifndef GG_SOLVE_EVALUATE_H
#define GG_SOLVE_EVALUATE_H

#include "solve/solver.h"

/* Finds the value of one vertex, whose options have theirs. */
typedef gg_status gg__evaluate(void *self, gg_vertex v);

#define GG__NO_VALUE UINT32_MAX /* of a vertex that has not been evaluated yet */

/* The same for several threads at a time: finds the value, but makes nothing and writes nothing but
 * *value. False, with anything there, if an option has no value yet, or if the value cannot be
 * found like this; the vertex is then evaluated. */
typedef bool gg__attempt(const void *self, gg_vertex v, uint32_t *value);

/* Evaluates every vertex, options first, and fills the column of ranks, if there is one. Declines
 * in the name of the values ("numbers") if there is a cycle. attempt NULL: by one thread; else
 * several threads attempt, and see GG__NO_VALUE in the column of values where there is none yet.
 * Needs GG_ROWS_OUT. O(n + m) calls and steps. */
gg_status gg__evaluate_all(gg_ctx *ctx, const gg_problem *problem, const char *values,
                           gg_solution *solution, gg__evaluate *evaluate, gg__attempt *attempt,
                           void *self);

/* The bytes that several threads take besides, if the graph's context has them. */
uint64_t gg__evaluate_bytes(const gg_graph *graph);

/* That order alone, of the problem's graph or of the one explored, and the ranks, which there must
 * be. The caller frees it. NULL: there is a cycle, and the solution has declined. */
gg_status gg__evaluate_order(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                             const char *values, gg_solution *solution, gg_vertex **order);

/* Why a problem is not one of tokens on a graph in normal play, or NULL. */
const char *gg__evaluate_refuses(const gg_problem *problem);

/* ---- games that are sums by their rules ---- */

/* NULL for a game by rules whose positions are sums of parts, impartial or not, where a player who
 * cannot move has lost (dead_end GG_P) or won (GG_N); else why not. */
const char *gg__parts_refuse(const gg_problem *problem, bool impartial, gg_result dead_end);

/* The largest part of the start, beyond which play never comes; 0: there is none. */
gg_status gg__parts_largest(gg_ctx *ctx, const gg_problem *problem, uint64_t *largest);

#endif
