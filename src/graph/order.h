/* A topological order of the vertices, or a cycle that forbids one; the vertices on cycles. */
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

/* ---- vertices on cycles ---- */

/* mark[v] becomes 1 if some way from v leads back to v, else 0; it has room for all vertices and
 * belongs to the caller. O(n + m) time, 20 bytes a vertex. */
gg_status gg__on_cycles(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *mark);

/* *has: there is a cycle. An edge from a vertex to itself does not count if `loops` is set there;
 * other such vertices are marked in it. Stops at the first that is found. O(n + m). */
gg_status gg__has_cycle(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *loops,
                        bool *has);

#endif
