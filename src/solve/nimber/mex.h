/* Nimbers of a graph without cycles. */
#ifndef GG_SOLVE_MEX_H
#define GG_SOLVE_MEX_H

#include "graph/graph.h"

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

/* The largest nimber that a graph with so many edges can have: a vertex of nimber k needs options
 * of all smaller ones, which have options of their own, k (k + 1) / 2 edges in all. */
uint64_t gg__largest_nimber(uint64_t edges);

/* The bytes that either takes for itself, at most. */
uint64_t gg__mex_bytes(const gg_graph *graph);
uint64_t gg__mex_backward_bytes(const gg_graph *graph);

#endif
