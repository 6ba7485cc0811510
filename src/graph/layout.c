/*
 * Counting sort, a range of vertices at a time: count the keys, sum up, put each edge in its place.
 *
 * The lists are sorted coarsely, so a range sees its own edges only, and where its rows begin is
 * known from the lengths of the chains before it. Ranges share nothing: threads take them as they
 * come, and the rows are the same. Inside a range start[v + 1] first counts the edges of v, is then
 * the next free place of its row, and in the end where the row ends.
 *
 * Cost: O(n + m) time, no memory besides the rows. The accesses that jump stay within the counters
 * and rows of a range, some 2^16 vertices in a graph of up to 8 million; where ranges are larger
 * than the caches, prefetching hides most of what is left.
 */
#include "graph/layout.h"

#include "base/pool.h"

#include <string.h>

enum { AHEAD = 16 };

typedef struct layout {
    gg_ctx *ctx;
    gg__edge_list *list[2]; /* the second may be NULL */
    bool spent;
    unsigned shift; /* a range is 2^shift vertices */
    uint64_t vertices;
    gg__rows *rows;
    uint64_t *before; /* by range: edges in the ranges before it */
} layout;

/* ---- the edges of a range ---- */

typedef void visit_block(const layout *l, const gg_vertex *key, const gg_vertex *item,
                         uint64_t count);

/* The chains of one list that a range covers. */
static void find_chains(const layout *l, const gg__edge_list *list, uint64_t range, size_t *first,
                        size_t *end)
{
    const unsigned finer = l->shift - list->shift;
    *first = (size_t)(range << finer);
    *end = (size_t)((range + 1) << finer);
    if (*first > list->chains) *first = list->chains;
    if (*end > list->chains) *end = list->chains;
}

static void visit_edges(const layout *l, uint64_t range, visit_block *visit)
{
    for (int i = 0; i < 2 && l->list[i]; i++) {
        const gg__edge_list *list = l->list[i];
        size_t c, end;
        for (find_chains(l, list, range, &c, &end); c < end; c++) {
            const gg__edge_chain *chain = &list->chain[c];
            for (const gg__edge_block *b = chain->first; b; b = b->next)
                visit(l, b->ends + list->incoming, b->ends + !list->incoming,
                      gg__edge_block_count(chain, b));
        }
    }
}

static uint64_t count_range(const layout *l, uint64_t range)
{
    uint64_t count = 0;
    for (int i = 0; i < 2 && l->list[i]; i++) {
        size_t c, end;
        for (find_chains(l, l->list[i], range, &c, &end); c < end; c++)
            count += gg__edge_chain_count(&l->list[i]->chain[c]);
    }
    return count;
}

/* ---- one range ---- */

static void count_keys(const layout *l, const gg_vertex *key, const gg_vertex *item, uint64_t count)
{
    uint64_t *counter = l->rows->start + 1;
    (void)item;
    for (uint64_t i = 0; i < count; i++)
        counter[key[2 * i]]++;
}

static void place_edges(const layout *l, const gg_vertex *key, const gg_vertex *item,
                        uint64_t count)
{
    uint64_t *next = l->rows->start + 1;
    gg_vertex *end = l->rows->end;
    for (uint64_t i = 0; i < count; i++) {
        if (i + 2 * AHEAD < count) {
            __builtin_prefetch(&next[key[2 * (i + 2 * AHEAD)]], 1);
            __builtin_prefetch(&end[next[key[2 * (i + AHEAD)]]], 1);
        }
        end[next[key[2 * i]]++] = item[2 * i];
    }
}

static void lay_out_range(const layout *l, uint64_t range)
{
    const uint64_t first = range << l->shift, width = UINT64_C(1) << l->shift;
    const uint64_t count = l->vertices - first < width ? l->vertices - first : width;
    uint64_t *next = l->rows->start + 1 + first, place = l->before[range];
    memset(next, 0, (size_t)count * sizeof *next);
    visit_edges(l, range, count_keys);
    for (uint64_t v = 0; v < count; v++) {
        const uint64_t options = next[v];
        next[v] = place;
        place += options;
    }
    visit_edges(l, range, place_edges);
}

/* The context may not be touched by several threads, so blocks are freed only where there is one.
 */
static void free_range(const layout *l, uint64_t range)
{
    size_t c, end;
    for (find_chains(l, l->list[0], range, &c, &end); c < end; c++)
        gg__edge_chain_free(l->ctx, &l->list[0]->chain[c]);
}

static void lay_out_ranges(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const layout *l = self;
    (void)worker;
    for (uint64_t range = first; range < end; range++) {
        lay_out_range(l, range);
        if (l->spent) free_range(l, range);
    }
}

/* ---- the whole ---- */

static unsigned widest(const gg__edge_list *list, const gg__edge_list *second)
{
    return second && second->shift > list->shift ? second->shift : list->shift;
}

gg_status gg__lay_out_rows(gg_ctx *ctx, gg__edge_list *list, gg__edge_list *second, bool spent,
                           uint64_t vertices, gg__rows *rows)
{
    layout l = {.ctx = ctx,
                .list = {list, second},
                .spent = spent && gg__threads(ctx) == 1,
                .shift = widest(list, second),
                .vertices = vertices,
                .rows = rows};
    const uint64_t m = list->count + (second ? second->count : 0);
    const uint64_t ranges = (vertices + (UINT64_C(1) << l.shift) - 1) >> l.shift;
    rows->start = gg__alloc(ctx, vertices + 1, sizeof *rows->start, "rows");
    rows->end = gg__alloc(ctx, m, sizeof *rows->end, "rows");
    l.before = gg__alloc(ctx, ranges + 1, sizeof *l.before, "rows");
    gg_status status = gg__status(ctx);
    if (rows->start && rows->end && l.before) {
        rows->start[0] = l.before[0] = 0;
        for (uint64_t range = 0; range < ranges; range++)
            l.before[range + 1] = l.before[range] + count_range(&l, range);
        status = gg__parallel(ctx, "building rows", ranges, 1, lay_out_ranges, &l);
    }
    gg__free(ctx, l.before);
    return status;
}
