/*
 * Counting sort, a range of vertices at a time: count the keys, sum up, put each edge in its place.
 *
 * The edges are sorted coarsely, so a range sees its own only, and where its rows begin is known
 * from the numbers of edges of those before it. Ranges share nothing: threads take them as they
 * come, and the rows are the same. Inside a range start[v + 1] first counts the edges of v, is then
 * the next free place of its row, and in the end where the row ends.
 *
 * Edges are gone before the rows of later ranges need memory. The first member, who has the
 * context, sees to that: between two ranges of its own it gives the edges of finished ranges back,
 * and makes the next ones ready. Ready are never many more than are finished, so little is there
 * twice; but a few more than are taken, so that nobody waits for the first member. Alone it goes
 * through one group of ranges after the other.
 *
 * Cost: O(n + m) time, no memory besides the rows. The accesses that jump stay within the counters
 * and rows of a range, 2^15 vertices, which usually fit into a cache close by; where there are more
 * edges than that, prefetching hides most of it.
 */
#include "graph/layout.h"

#include "base/parallel.h"

#include <string.h>

enum { GROUPS = 16, RANGE = 1 << GG__RANGE_BITS, AHEAD = 16 };

#define NO_RANGE UINT64_MAX

/* The numbers below are of ranges; what may change is looked at inside the crew's lock. */
typedef struct layout {
    gg_ctx *ctx;
    uint64_t vertices;
    const gg__edge_source *edges;
    gg__rows *rows;
    uint64_t *before; /* by range: edges in the ranges before it */
    uint64_t ranges;
    uint64_t group, spare, most; /* so many are made ready at once, when fewer are ready than spare;
                                    at most so many are ready and not finished */
    uint64_t ready, taken;       /* all below are */
    uint64_t finished, spent;    /* all below are; spent: and their edges were given back */
    bool *is_finished;           /* by range */
    gg_status status;
} layout;

/* ---- one range ---- */

static void count_keys(const gg__row_places *to, const uint16_t *key, const gg_vertex *item,
                       uint64_t count)
{
    uint64_t *next = to->next;
    (void)item;
    for (uint64_t i = 0; i < count; i++)
        next[key[i]]++;
}

static void place_edges(const gg__row_places *to, const uint16_t *key, const gg_vertex *item,
                        uint64_t count)
{
    uint64_t *next = to->next, i = 0;
    gg_vertex *end = to->end;
    for (; i + AHEAD < count; i++) {
        __builtin_prefetch(&end[next[key[i + AHEAD]]], 1);
        end[next[key[i]]++] = item[i];
    }
    for (; i < count; i++)
        end[next[key[i]]++] = item[i];
}

static void lay_out_range(const layout *l, uint64_t range)
{
    const gg__edge_source *edges = l->edges;
    const uint64_t first = range << GG__RANGE_BITS, left = l->vertices - first;
    const uint64_t count = left < RANGE ? left : RANGE;
    uint64_t *next = l->rows->start + 1 + first, place = l->before[range];
    const gg__row_places to = {next, l->rows->end};
    memset(next, 0, (size_t)count * sizeof *next);
    edges->show(edges->self, range, count_keys, &to);
    for (uint64_t v = 0; v < count; v++) {
        const uint64_t options = next[v];
        next[v] = place;
        place += options;
    }
    edges->show(edges->self, range, place_edges, &to);
}

/* ---- which is next ---- */

/* Memory for the rows of all vertices in the ranges below `end`. */
static gg_status use_rows(const layout *l, uint64_t end)
{
    const uint64_t reached = end << GG__RANGE_BITS;
    const uint64_t v = reached < l->vertices ? reached : l->vertices;
    const gg__rows *rows = l->rows;
    gg_status status = gg__use(l->ctx, rows->start, (v + 1) * sizeof *rows->start, "rows");
    if (status == GG_OK)
        status = gg__use(l->ctx, rows->end, l->before[end] * sizeof *rows->end, "rows");
    return status;
}

static uint64_t next_ready(const layout *l)
{
    return l->ranges - l->ready < l->group ? l->ranges : l->ready + l->group;
}

static bool can_make_ready(const layout *l)
{
    return l->ready < l->ranges && l->ready - l->taken < l->spare &&
           next_ready(l) - l->finished <= l->most;
}

/* By the first member. */
static void make_ready(layout *l, gg__workers *workers)
{
    const uint64_t finished = l->finished, end = next_ready(l);
    const uint64_t begun = finished == l->ready ? 0 : l->ready;
    gg__workers_unlock(workers);
    l->edges->spend(l->ctx, l->edges->self, l->spent, finished, begun);
    const gg_status status = use_rows(l, end);
    gg__workers_lock(workers);
    l->spent = finished;
    l->status = status;
    l->ready = end;
    gg__workers_notify(workers);
}

static uint64_t take_range(layout *l, gg__workers *workers, unsigned member)
{
    while (l->status == GG_OK && l->taken < l->ranges)
        if (member == 0 && can_make_ready(l))
            make_ready(l, workers);
        else if (l->taken < l->ready)
            return l->taken++;
        else
            gg__workers_wait(workers);
    return NO_RANGE;
}

static void finish_range(layout *l, gg__workers *workers, uint64_t range, gg_status status)
{
    if (status != GG_OK) l->status = status;
    l->is_finished[range] = true;
    while (l->finished < l->taken && l->is_finished[l->finished])
        l->finished++;
    gg__workers_notify(workers);
}

/* ---- the whole ---- */

static void lay_out_ranges(void *self, gg__workers *workers, unsigned member)
{
    layout *l = self;
    uint64_t range;
    gg__workers_lock(workers);
    while ((range = take_range(l, workers, member)) != NO_RANGE) {
        gg__workers_unlock(workers);
        lay_out_range(l, range);
        const gg_status status =
            member == 0 ? gg__tick(l->ctx, "sorting edges", l->before[range], l->before[l->ranges])
                        : GG_OK;
        gg__workers_lock(workers);
        finish_range(l, workers, range, status);
    }
    gg__workers_unlock(workers);
}

static gg_status lay_out(layout *l)
{
    const uint64_t threads = gg__threads(l->ctx), groups = threads > 1 ? 2 * GROUPS : GROUPS;
    l->group = (l->ranges + groups - 1) / groups;
    l->spare = threads > 1 ? threads + 1 : 1;
    l->most = threads > 1 ? 2 * threads + l->group : l->group;
    gg__workers_run(l->ctx, l->ranges < threads ? (unsigned)l->ranges : (unsigned)threads,
                    lay_out_ranges, l);
    l->edges->spend(l->ctx, l->edges->self, l->spent, l->finished, 0);
    return l->status;
}

/* Where the rows of each range begin. */
static uint64_t add_up(const layout *l)
{
    l->before[0] = l->rows->start[0] = 0;
    for (uint64_t range = 0; range < l->ranges; range++)
        l->before[range + 1] = l->before[range] + l->edges->count(l->edges->self, range);
    return l->before[l->ranges];
}

static gg_status reserve_rows(layout *l)
{
    const uint64_t n = l->vertices;
    gg_status status = gg__plan(l->ctx, (n + 1) * sizeof *l->rows->start, "rows");
    if (status != GG_OK) return status;
    l->rows->start = gg__reserve(l->ctx, n + 1, sizeof *l->rows->start, "rows");
    if (!l->rows->start) return gg__status(l->ctx);
    l->rows->end = gg__reserve(l->ctx, add_up(l), sizeof *l->rows->end, "rows");
    return gg__status(l->ctx);
}

gg_status gg__lay_out(gg_ctx *ctx, uint64_t vertices, const gg__edge_source *edges, gg__rows *rows)
{
    layout l = {.ctx = ctx, .vertices = vertices, .edges = edges, .rows = rows};
    l.ranges = (vertices + RANGE - 1) >> GG__RANGE_BITS;
    l.before = gg__alloc(ctx, l.ranges + 1, sizeof *l.before, "rows");
    l.is_finished =
        l.before ? gg__alloc_zeroed(ctx, l.ranges, sizeof *l.is_finished, "rows") : NULL;
    gg_status status = l.is_finished ? reserve_rows(&l) : gg__status(ctx);
    if (status == GG_OK) status = lay_out(&l);
    gg__free(ctx, l.is_finished);
    gg__free(ctx, l.before);
    return status;
}
