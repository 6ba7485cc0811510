/*
 * Compressed rows (CSR): all of them are made here, of collected edges or of the rows of the other
 * direction.
 */
#ifndef GG_GRAPH_CSR_H
#define GG_GRAPH_CSR_H

#include "graph/edge_list.h"
#include "graph/graph.h"

/* The edges of which rows are made. */
typedef struct gg__csr_task {
    uint64_t vertices;
    gg__edge_list *list[2]; /* with keys below `vertices`; the second may be NULL */
    bool spent[2];          /* the list is not needed any more: its blocks are freed on the way */
    gg__edge_list *all[3];  /* all lists with the same arena; NULL behind the last */
} gg__csr_task;

/* Rows by key of the edges of two lists, one behind the other in each row. rows: both columns are
 * allocated here and the caller's to free, also on failure. O(n + m), in threads. */
gg_status gg__csr_from_edges(gg_ctx *ctx, const gg__csr_task *task, gg__rows *rows);

/* Makes the rows of the same edges by their other ends. A row of `to` is ascending. spent: `from`
 * is not needed any more, and freed on the way. On failure `to` may hold blocks, which the caller
 * frees like any others, and so may `from`. O(n + m). */
gg_status gg__csr_transpose(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent,
                            gg__rows *to);

#endif
