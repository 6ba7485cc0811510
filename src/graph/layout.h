/* From edges that are sorted coarsely to compressed rows. */
#ifndef GG_GRAPH_LAYOUT_H
#define GG_GRAPH_LAYOUT_H

#include "graph/edges.h"
#include "graph/graph.h"

/* Where the rows of a range are made: next has a word for each of its keys. */
typedef struct gg__row_places {
    uint64_t *next;
    gg_vertex *end;
} gg__row_places;

/* Does something with edges of a range: their keys, inside it, and other ends. */
typedef void gg__visit_edges(const gg__row_places *to, const uint16_t *key, const gg_vertex *item,
                             uint64_t count);

/* Edges by ranges of 2^GG__RANGE_BITS keys. `show` is called by several threads, each for
 * ranges of its own, the others by the one that has the context. */
typedef struct gg__edge_source {
    void *self;
    uint64_t (*count)(const void *self, uint64_t range);
    /* Has all edges of a range visited, some at a time, in the order of its rows. */
    void (*show)(const void *self, uint64_t range, gg__visit_edges *visit,
                 const gg__row_places *to);
    /* The edges of the ranges first .. end - 1 will not be shown any more, nor those from `begun`
     * on for now: their memory may be given back, and those moved. 0: nothing is shown just now. */
    void (*spend)(gg_ctx *ctx, void *self, uint64_t first, uint64_t end, uint64_t begun);
} gg__edge_source;

/* Rows by key of all edges, for keys below `vertices`. rows: both columns are allocated here and
 * the caller's to free, also on failure. O(n + m), in threads. */
gg_status gg__lay_out(gg_ctx *ctx, uint64_t vertices, const gg__edge_source *edges, gg__rows *rows);

#endif
