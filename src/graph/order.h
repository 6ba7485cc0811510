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
 * falls along every edge, also along those out of terminals. `order` and `rank` have room for all
 * vertices and belong to the caller. If there is a cycle, then *cycle is a short one, always the
 * same for the same graph, and `order` and `rank` are undefined. Needs GG_ROWS_OUT or GG_ROWS_IN.
 * O(n + m), O(1) to decide for an ordered graph; three further words a vertex, and only if there is
 * a cycle.
 */
gg_status gg__order(gg_ctx *ctx, const gg_graph *graph, gg_vertex *order, uint32_t *rank,
                    gg__cycle *cycle);

/* ---- vertices on cycles ---- */

/* Sets mark[v] to 1 if some path from v leads back to v, else to 0; it has room for all vertices
 * and belongs to the caller. O(n + m) time, 20 bytes a vertex. */
gg_status gg__on_cycles(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *mark);

/* Sets *has to true if there is a cycle. If `loops` is not NULL, an edge from a vertex to itself
 * does not count where it is set; other such vertices are marked in it. Stops at the first cycle.
 * O(n + m). */
gg_status gg__has_cycle(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *loops,
                        bool *has);

#endif
