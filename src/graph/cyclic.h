/* The vertices that lie on cycles. */
#ifndef GG_GRAPH_CYCLIC_H
#define GG_GRAPH_CYCLIC_H

#include "graph/graph.h"

/* mark[v] becomes 1 if some way from v leads back to v, else 0; it has room for all vertices and
 * belongs to the caller. O(n + m) time, 20 bytes a vertex. */
gg_status gg__on_cycles(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *mark);

/* *has: there is a cycle. An edge from a vertex to itself does not count if `loops` is set there;
 * other such vertices are marked in it. Stops at the first that is found. O(n + m). */
gg_status gg__has_cycle(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *loops,
                        bool *has);

#endif
