/* From lists of edges to compressed rows. */
#ifndef GG_GRAPH_LAYOUT_H
#define GG_GRAPH_LAYOUT_H

#include "graph/edges.h"
#include "graph/graph.h"

typedef struct gg__layout_task {
    uint64_t vertices;
    gg__edge_list
        *list[2];  /* with the same kind of keys, below `vertices`; the second may be NULL */
    bool spent[2]; /* the list is not needed any more: its blocks are freed on the way */
    gg__edge_list *all[3]; /* all lists that have the same slabs */
} gg__layout_task;

/* Rows by key of the edges of two lists, one behind the other in each row. rows: both columns are
 * allocated here and the caller's to free, also on failure. O(n + m). */
gg_status gg__lay_out_rows(gg_ctx *ctx, const gg__layout_task *task, gg__rows *rows);

#endif
