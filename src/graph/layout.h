/* From lists of edges to compressed rows. */
#ifndef GG_GRAPH_LAYOUT_H
#define GG_GRAPH_LAYOUT_H

#include "graph/edges.h"
#include "graph/graph.h"

/* Rows by key of the edges of two lists, one behind the other in each row; the second may be NULL.
 * Both must have the same kind of keys, below `vertices`. rows: both columns are allocated here and
 * the caller's to free, also on failure. spent: the first list is not needed any more, and its
 * blocks may be freed as they are used up. O(n + m). */
gg_status gg__lay_out_rows(gg_ctx *ctx, gg__edge_list *list, gg__edge_list *second, bool spent,
                           uint64_t vertices, gg__rows *rows);

#endif
