/* How many options each vertex has. */
#ifndef GG_GRAPH_DEGREES_H
#define GG_GRAPH_DEGREES_H

#include "graph/edges.h"
#include "graph/graph.h"

typedef struct gg__degree_source {
    const gg__rows *out;          /* rows of options, or else NULL and */
    const gg__edge_list *list[2]; /* lists of incoming edges; the second may be NULL */
} gg__degree_source;

/* The caller frees them, also on failure. GG_LIMIT if a vertex has 2^32 options or more. O(n) and a
 * little, in threads. */
gg_status gg__make_degrees(gg_ctx *ctx, uint64_t vertices, const gg__degree_source *from,
                           uint32_t **degree);

#endif
