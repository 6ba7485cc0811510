/* The parts that the solvers of impartial play share. nimber.c has the tour. */
#ifndef GG_SOLVE_NIMBER_H
#define GG_SOLVE_NIMBER_H

#include "solve/solver.h"

/* ---- impartial play: nimber.c ---- */

/* NULL for a problem whose vertices, or positions, can have nimbers, finite or not; else why not.
 */
const char *gg__refuses_nimbers(const gg_problem *problem);

/* NULL for a graph on which both players have the same moves and play is over only without moves;
 * else the reason. */
const char *gg__refuses_partisan(const gg_graph *graph);

/* The graph whose vertices are valued: the problem's own or, of a game by rules, the one of all
 * positions in reach of its start, which the solution then keeps. limit as for any solver. NULL: a
 * position ends otherwise than by the loss of the player to move, and the solution has declined. */
gg_status gg__impartial_graph(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                              gg_solution *solution, const gg_graph **graph);

/* The most memory that the solvers `nimber` and `loopy` take, for their plans; the first hands a
 * cyclic graph to the second. */
void gg__plan_nimbers(const gg_problem *problem, bool loopy, gg_memory_plan *out);

/* ---- nimbers of a graph without cycles: mex.c, mex_backward.c ---- */

/*
 * value[v] = the least number that is the value of no option of v. order: vertices so that options
 * come first, or NULL: from the last vertex to the first. Needs GG_ROWS_OUT. O(n + m).
 */
gg_status gg__mex_sweep(gg_ctx *ctx, const gg_graph *graph, const gg_vertex *order,
                        uint32_t *value);

/*
 * The same along incoming rows, in any order of vertices: value, and rank[v], how many turns play
 * from v can last. *valued: how many vertices have these; if not all of them, there is a cycle, and
 * neither array says anything. Needs GG_ROWS_IN. O(n + m), or O(n + m log n) where very many
 * vertices have large values.
 */
gg_status gg__mex_backward(gg_ctx *ctx, const gg_graph *graph, uint32_t *value, uint32_t *rank,
                           uint64_t *valued);

/* The largest nimber of a graph with this number of edges: a vertex of nimber k needs options of
 * all smaller ones, which have options of their own, k (k + 1) / 2 edges in all. */
uint64_t gg__largest_nimber(uint64_t edges);

/* The bytes that either takes for itself, at most. */
uint64_t gg__mex_bytes(const gg_graph *graph);
uint64_t gg__mex_backward_bytes(const gg_graph *graph);

/* ---- periods: periods.c ---- */

/* From the nimbers of the heaps below `count`: the least period that they prove, and the least heap
 * from which it holds; period 0 if they prove none. span: the maximum taken in a move
 * (gg_ruleset.period_span). width: bytes of a nimber, 2 or 4. O(count) time, no memory. */
gg_status gg__period_find(gg_ctx *ctx, const void *nimber, unsigned width, uint64_t count,
                          uint64_t span, uint64_t *period, uint64_t *preperiod);

#endif
