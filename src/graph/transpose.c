/*
 * Idea. Counting sort: count how often each vertex is an end, sum up, and put the source of each
 * edge in the next free place of its end's row.
 *
 * Why it is right. Rows are gone through in the order of their vertices, so that the sources of an
 * end arrive in ascending order; start[v + 1] is the next free place of v while edges are placed,
 * and the end of its row afterwards.
 *
 * Cost. O(n + m), one random access an edge for counting and two for placing, prefetched some edges
 * ahead. No memory but the rows. As long as the row starts fit into a cache nothing is faster;
 * where they do not, edges are sorted coarsely first (transpose_ranges.c).
 */
#include "graph/transpose.h"

enum { AHEAD = 16 };

/* start[v + 2] += 1 for each edge into v. */
static gg_status count_ends(gg_ctx *ctx, const gg_vertex *end, uint64_t edges, uint64_t *start)
{
    for (uint64_t e = 0; e < edges; e++) {
        if (e + AHEAD < edges) __builtin_prefetch(&start[(uint64_t)end[e + AHEAD] + 2], 1);
        start[(uint64_t)end[e] + 2]++;
        if ((e & (GG__TICK - 1)) == 0 && gg__tick(ctx, "sorting edges", e, 0) != GG_OK)
            return gg__status(ctx);
    }
    return GG_OK;
}

static gg_status place_sources(gg_ctx *ctx, uint64_t vertices, const gg__rows *from,
                               const gg__rows *to)
{
    uint64_t *next = to->start + 1;
    const gg_vertex *end = from->end;
    const uint64_t edges = from->start[vertices];
    for (uint64_t v = 0, e = 0; v < vertices; v++)
        for (; e < from->start[v + 1]; e++) {
            if (e + 2 * AHEAD < edges) {
                __builtin_prefetch(&next[end[e + 2 * AHEAD]], 1);
                __builtin_prefetch(&to->end[next[end[e + AHEAD]]], 1);
            }
            to->end[next[end[e]]++] = (gg_vertex)v;
            if ((e & (GG__TICK - 1)) == 0 && gg__tick(ctx, "sorting edges", e, edges) != GG_OK)
                return gg__status(ctx);
        }
    return GG_OK;
}

gg_status gg__transpose_at_once(gg_ctx *ctx, uint64_t vertices, const gg__rows *from, gg__rows *to)
{
    const uint64_t edges = from->start[vertices];
    to->start = gg__alloc_zeroed(ctx, vertices + 2, sizeof *to->start, "rows");
    if (!to->start) return gg__status(ctx);
    to->end = gg__alloc(ctx, edges, sizeof *to->end, "rows");
    if (!to->end) return gg__status(ctx);
    gg_status status = count_ends(ctx, from->end, edges, to->start);
    for (uint64_t v = 0; status == GG_OK && v < vertices; v++)
        to->start[v + 2] += to->start[v + 1];
    if (status == GG_OK) status = place_sources(ctx, vertices, from, to);
    return status;
}

gg_status gg__transpose(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent, gg__rows *to)
{
    enum { FEW_VERTICES = 1 << 17 };
    return vertices <= FEW_VERTICES ? gg__transpose_at_once(ctx, vertices, from, to)
                                    : gg__transpose_by_ranges(ctx, vertices, from, spent, to);
}
