/*
 * Rows of one direction from those of the other: by collected edges, or in a small graph by
 * counting alone. Ascending, because the sources are visited in order. O(n + m).
 */
#include "graph/csr.h"

#include <string.h>

/* Adds the edges of all rows to a list, by their ends. Rows are short and their lengths
 * unpredictable, so a loop over each row would cost more than to record at each edge the number of
 * rows that end there. */
static gg_status collect_rows(gg_ctx *ctx, uint64_t vertices, const gg__rows *from, gg__edges *list)
{
    enum { SOME = 512 };
    gg__edge edges[SOME];
    uint32_t ends[SOME];
    const uint64_t all = from->start[vertices];
    uint64_t v = 0, next = 1; /* the row of the last edge; the next row that may begin */
    gg_status status = GG_OK;
    for (uint64_t e = 0, some; status == GG_OK && e < all; e += some) {
        some = all - e < SOME ? all - e : SOME;
        memset(ends, 0, sizeof ends);
        for (; next < vertices && from->start[next] < e + some; next++)
            ends[from->start[next] - e]++;
        for (uint64_t i = 0; i < some; i++) {
            v += ends[i];
            edges[i] = (gg__edge){from->end[e + i], (gg_vertex)v};
        }
        status = gg__edges_add(ctx, list, &list->list[GG_FOR_BOTH], edges, (size_t)some,
                               (gg_vertex)(vertices - 1));
        if (status == GG_OK && e % GG__TICK == 0) status = gg__tick(ctx, "sorting edges", e, all);
    }
    return status;
}

/* In a small graph every access stays within a cache without coarse sorting: 1.2 times as fast for
 * reading and solving together; 0.95 at a million vertices. */
static gg_status transpose_small(gg_ctx *ctx, uint64_t vertices, const gg__rows *from, gg__rows *to)
{
    const uint64_t edges = from->start[vertices];
    to->start = gg__alloc_zeroed(ctx, vertices + 1, sizeof *to->start, "rows");
    to->end = to->start ? gg__alloc(ctx, edges, sizeof *to->end, "rows") : NULL;
    if (!to->end || gg__tick(ctx, "sorting edges", 0, edges) != GG_OK) return gg__status(ctx);
    uint64_t *next = to->start + 1, place = 0;
    for (uint64_t e = 0; e < edges; e++)
        next[from->end[e]]++;
    for (uint64_t v = 0; v < vertices; v++) {
        const uint64_t degree = next[v];
        next[v] = place;
        place += degree;
    }
    for (uint64_t v = 0; v < vertices; v++)
        for (uint64_t e = from->start[v]; e < from->start[v + 1]; e++)
            to->end[next[from->end[e]]++] = (gg_vertex)v;
    return GG_OK;
}

gg_status gg__csr_transpose(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent,
                            gg__rows *to)
{
    enum { SMALL = 1 << 21 };
    const bool small = vertices + from->start[vertices] <= SMALL, all[2] = {true, true};
    gg__edges edges = {.slab = NULL};
    gg_status status = small ? transpose_small(ctx, vertices, from, to)
                             : collect_rows(ctx, vertices, from, &edges);
    if (status == GG_OK && spent) {
        gg__free(ctx, from->start);
        gg__free(ctx, from->end);
        *from = (gg__rows){NULL, NULL};
    }
    if (status == GG_OK && !small)
        status = gg__csr_from_edges(ctx, vertices, &edges, GG_FOR_BOTH, all, to);
    gg__edges_free(ctx, &edges);
    return status;
}
