/* A topological order of the vertices, or a cycle that forbids one. */
#ifndef GG_GRAPH_ORDER_H
#define GG_GRAPH_ORDER_H

#include "graph/graph.h"

/* Each vertex has an edge to the next, and the last to the first. count 0: there is no cycle. */
typedef struct gg__cycle {
    gg_vertex *vertex;
    size_t count;
} gg__cycle;

void gg__cycle_free(gg_ctx *ctx, gg__cycle *cycle);

/*
 * The options of a vertex, of either player, come before it: order[rank[v]] is v, and the rank
 * falls along every edge, those out of terminals included. `order` and `rank` have room for all
 * vertices and belong to the caller. If there is a cycle, then *cycle is a short one, always the
 * same for the same graph, and `order` and `rank` say nothing. Needs GG_ROWS_OUT or GG_ROWS_IN.
 * O(n + m), at once for an ordered graph; three words a vertex besides, and only if there is a
 * cycle.
 */
gg_status gg__order(gg_ctx *ctx, const gg_graph *graph, gg_vertex *order, uint32_t *rank,
                    gg__cycle *cycle);

#endif
