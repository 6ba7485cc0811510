/*
 * Counting sort, a range of vertices at a time: count the keys, sum up, put each edge in its place.
 *
 * The lists are sorted coarsely, so a range sees its own edges only, and where its rows begin is
 * known from the lengths of the chains before it. Ranges share nothing: threads take them as they
 * come, and the rows are the same; each thread gets several in a group, so that in the end none
 * waits for long. Inside a range start[v + 1] first counts the edges of v, is then the next free
 * place of its row, and in the end where the row ends.
 *
 * Cost: O(n + m) time, no memory besides the rows. The accesses that jump stay within the counters
 * and rows of a range, 2^15 vertices, which usually fit into a cache close by; where there are more
 * edges than that, prefetching hides most of it.
 */
#include "graph/layout.h"

#include "base/pool.h"

#include <string.h>

enum { GROUPS = 16, RANGES_EACH = 4, RANGE = 1 << GG__RANGE_BITS, AHEAD = 16 };

typedef struct layout {
    const gg__layout_task *task;
    gg__rows *rows;
    uint64_t *before; /* by range: edges in the ranges before it */
    uint64_t first;   /* range of the group that is worked on */
} layout;

/* ---- the edges of a range ---- */

/* Works on some edges: the places of the rows of their keys in `next`. */
typedef void visit_block(uint64_t *next, gg_vertex *end, const uint16_t *key, const gg_vertex *item,
                         uint32_t count);

static void visit_edges(const layout *l, uint64_t range, visit_block *visit)
{
    uint64_t *next = l->rows->start + 1 + (range << GG__RANGE_BITS);
    for (int i = 0; i < 2 && l->task->list[i]; i++) {
        const gg__edge_list *list = l->task->list[i];
        if (range >= list->chains) continue;
        const gg__edge_chain *chain = &list->chain[range];
        for (gg__edge_block *b = chain->first; b; b = b->next)
            visit(next, l->rows->end, gg__edge_block_keys(b), b->item,
                  gg__edge_block_count(chain, b));
    }
}

static uint64_t count_range(const layout *l, uint64_t range)
{
    uint64_t count = 0;
    for (int i = 0; i < 2 && l->task->list[i]; i++)
        count += gg__edge_chain_count(l->task->list[i], range);
    return count;
}

/* ---- one range ---- */

static void count_keys(uint64_t *next, gg_vertex *end, const uint16_t *key, const gg_vertex *item,
                       uint32_t count)
{
    (void)end;
    (void)item;
    for (uint32_t i = 0; i < count; i++)
        next[key[i]]++;
}

static void place_edges(uint64_t *next, gg_vertex *end, const uint16_t *key, const gg_vertex *item,
                        uint32_t count)
{
    uint32_t i = 0;
    for (; i + AHEAD < count; i++) {
        __builtin_prefetch(&end[next[key[i + AHEAD]]], 1);
        end[next[key[i]]++] = item[i];
    }
    for (; i < count; i++)
        end[next[key[i]]++] = item[i];
}

static void lay_out_range(const layout *l, uint64_t range)
{
    const uint64_t first = range << GG__RANGE_BITS, left = l->task->vertices - first;
    const uint64_t count = left < RANGE ? left : RANGE;
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

static void lay_out_ranges(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const layout *l = self;
    (void)worker;
    for (uint64_t range = first; range < end; range++)
        lay_out_range(l, l->first + range);
}

/* ---- the whole ---- */

/* Memory for the rows of all vertices in the ranges below `end`. */
static gg_status use_rows(gg_ctx *ctx, const layout *l, uint64_t end)
{
    const uint64_t reached = end << GG__RANGE_BITS;
    const uint64_t v = reached < l->task->vertices ? reached : l->task->vertices;
    const gg__rows *rows = l->rows;
    gg_status status = gg__use(ctx, rows->start, (v + 1) * sizeof *rows->start, "rows");
    if (status == GG_OK)
        status = gg__use(ctx, rows->end, l->before[end] * sizeof *rows->end, "rows");
    return status;
}

static void free_edges(gg_ctx *ctx, const layout *l, uint64_t end)
{
    const gg__layout_task *task = l->task;
    for (int i = 0; i < 2 && task->list[i]; i++)
        for (uint64_t range = l->first; task->spent[i] && range < end; range++)
            gg__edge_list_clear(ctx, task->list[i], range);
    gg__edge_lists_compact(ctx, task->all, 3);
}

/* Group by group, so that the edges of one are gone before the rows of the next need memory. */
static gg_status lay_out(gg_ctx *ctx, layout *l, uint64_t ranges)
{
    const uint64_t threads = gg__threads(ctx), some = (ranges + GROUPS - 1) / GROUPS;
    const uint64_t least = threads > 1 ? RANGES_EACH * threads : 1;
    const uint64_t group = some < least ? least : some;
    gg_status status = GG_OK;
    for (l->first = 0; status == GG_OK && l->first < ranges; l->first += group) {
        const uint64_t end = ranges - l->first < group ? ranges : l->first + group;
        status = use_rows(ctx, l, end);
        if (status == GG_OK)
            status = gg__parallel(ctx, "building rows", end - l->first, 1, lay_out_ranges, l);
        free_edges(ctx, l, end);
    }
    return status;
}

gg_status gg__lay_out_rows(gg_ctx *ctx, const gg__layout_task *task, gg__rows *rows)
{
    const uint64_t n = task->vertices, ranges = (n + RANGE - 1) >> GG__RANGE_BITS;
    const uint64_t m = task->list[0]->count + (task->list[1] ? task->list[1]->count : 0);
    layout l = {.task = task, .rows = rows};
    gg_status status = gg__plan(ctx, (n + 1) * sizeof *rows->start, "rows");
    if (status != GG_OK) return status;
    rows->start = gg__reserve(ctx, n + 1, sizeof *rows->start, "rows");
    rows->end = gg__reserve(ctx, m, sizeof *rows->end, "rows");
    l.before = gg__alloc(ctx, ranges + 1, sizeof *l.before, "rows");
    status = gg__status(ctx);
    if (rows->start && rows->end && l.before) {
        rows->start[0] = l.before[0] = 0;
        for (uint64_t range = 0; range < ranges; range++)
            l.before[range + 1] = l.before[range] + count_range(&l, range);
        status = lay_out(ctx, &l, ranges);
    }
    gg__free(ctx, l.before);
    return status;
}
