/* Nimbers of a graph without cycles, from its incoming rows. */
#ifndef GG_SOLVE_MEX_BACK_H
#define GG_SOLVE_MEX_BACK_H

#include "graph/graph.h"

/*
 * value[v] = the least number that is the value of no option of v; rank[v]: how many turns play
 * from v can last. *valued: how many vertices have these; if not all of them, there is a cycle, and
 * neither array says anything. By several threads, if the context has them and the graph is large
 * enough. Needs GG_ROWS_IN. O(n + m), or O(n + m log n) where very many vertices have large values.
 */
gg_status gg__mex_back(gg_ctx *ctx, const gg_graph *graph, uint32_t *value, uint32_t *rank,
                       uint64_t *valued);

/* The bytes that it takes for itself, at most, with the threads that the graph's context has. */
uint64_t gg__mex_back_bytes(const gg_graph *graph);

#endif
