/*
 * Counting sort, a range of vertices at a time: count the keys, sum up, put each edge in its place.
 *
 * The edges are sorted coarsely (edge_list.c), so a range sees its own only, and where its rows
 * begin is known from the numbers of edges of those before it. Ranges share nothing: workers take
 * them as they come, and the rows are the same. Inside a range start[v + 1] first counts the edges
 * of v, is then the next free place of its row, and in the end where the row ends.
 *
 * Edges are gone before the rows of later ranges need memory. Worker 0, which has the context, sees
 * to that: between two ranges of its own it gives the edges of finished ranges back, and makes the
 * next ones ready. Ready are never many more than are finished, so little is there twice; but a few
 * more than are taken, so that no worker waits for worker 0. With one thread it goes through one
 * group of ranges after the other.
 *
 * Cost: O(n + m) time, no memory besides the rows. The accesses that jump stay within the counters
 * and rows of a range, 2^15 vertices, which usually fit into a cache close by; where there are more
 * edges than that, prefetching hides most of it.
 */
#include "graph/csr.h"

#include "base/parallel.h"

#include <string.h>

#define NO_RANGE UINT64_MAX

/* The numbers below are of ranges; what may change is looked at under the lock. */
typedef struct building {
    gg_ctx *ctx;
    const gg__csr_task *task;
    gg__rows *rows;
    uint64_t *before; /* by range: edges in the ranges before it */
    uint64_t ranges;
    uint64_t group, spare, most; /* so many are made ready at once, when fewer are ready than spare;
                                    at most so many are ready and not finished */
    uint64_t ready, taken;       /* all below are */
    uint64_t finished, freed;    /* all below are; freed: their edges were given back */
    bool *is_finished;           /* by range */
    gg_status status;
} building;

/* ---- one range ---- */

static void count_keys(uint64_t *next, const uint16_t *key, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        next[key[i]]++;
}

static void place_edges(uint64_t *next, gg_vertex *end, const uint16_t *key, const gg_vertex *item,
                        uint32_t count)
{
    enum { AHEAD = 16 };
    uint32_t i = 0;
    for (; i + AHEAD < count; i++) {
        __builtin_prefetch(&end[next[key[i + AHEAD]]], 1);
        end[next[key[i]]++] = item[i];
    }
    for (; i < count; i++)
        end[next[key[i]]++] = item[i];
}

/* Counts the edges of a range, or places them. */
static void visit_edges(const building *b, uint64_t range, uint64_t *next, bool place)
{
    for (int i = 0; i < 2 && b->task->list[i]; i++) {
        if (range >= b->task->list[i]->chains) continue;
        const gg__edge_chain *chain = &b->task->list[i]->chain[range];
        for (gg__edge_block *block = chain->first; block; block = block->next) {
            const uint32_t count = gg__edge_block_count(chain, block);
            if (place)
                place_edges(next, b->rows->end, gg__edge_block_keys(block), block->item, count);
            else
                count_keys(next, gg__edge_block_keys(block), count);
        }
    }
}

static void fill_range(const building *b, uint64_t range)
{
    const uint64_t first = range << GG__RANGE_BITS, left = b->task->vertices - first;
    const uint64_t count = left < GG__RANGE ? left : GG__RANGE;
    uint64_t *next = b->rows->start + 1 + first, place = b->before[range];
    memset(next, 0, (size_t)count * sizeof *next);
    visit_edges(b, range, next, false);
    for (uint64_t v = 0; v < count; v++) {
        const uint64_t degree = next[v];
        next[v] = place;
        place += degree;
    }
    visit_edges(b, range, next, true);
}

/* ---- memory ---- */

/* Gives spent edges of the ranges first .. end - 1 back, and moves the blocks of others together;
 * but not those that workers read: ranges below `begun` of the lists of the task. */
static void free_edges(const building *b, uint64_t first, uint64_t end, uint64_t begun)
{
    const gg__csr_task *task = b->task;
    uint64_t movable[3];
    size_t lists = 0;
    for (int i = 0; i < 2 && task->list[i]; i++)
        for (uint64_t range = first; task->spent[i] && range < end; range++)
            gg__edge_list_clear(b->ctx, task->list[i], range);
    for (; lists < 3 && task->all[lists]; lists++) {
        const gg__edge_list *list = task->all[lists];
        movable[lists] = list == task->list[0] || list == task->list[1] ? begun : 0;
    }
    gg__edge_lists_compact(b->ctx, task->all, movable, lists);
}

/* ---- workers ---- */

/* By worker 0: gives edges of finished ranges back, and takes memory for the rows of those below
 * `end`. */
static void make_ready(building *b, gg__workers *workers, uint64_t end)
{
    const uint64_t finished = b->finished;
    const uint64_t begun = finished == b->ready ? 0 : b->ready;
    const uint64_t reached = end << GG__RANGE_BITS, n = b->task->vertices;
    const uint64_t v = reached < n ? reached : n;
    const gg__rows *rows = b->rows;
    gg__workers_unlock(workers);
    free_edges(b, b->freed, finished, begun);
    gg_status status = gg__use(b->ctx, rows->start, (v + 1) * sizeof *rows->start, "rows");
    if (status == GG_OK)
        status = gg__use(b->ctx, rows->end, b->before[end] * sizeof *rows->end, "rows");
    gg__workers_lock(workers);
    b->freed = finished;
    b->status = status;
    b->ready = end;
    gg__workers_notify(workers);
}

static uint64_t take_range(building *b, gg__workers *workers, unsigned worker)
{
    while (b->status == GG_OK && b->taken < b->ranges) {
        const uint64_t left = b->ranges - b->ready;
        const uint64_t end = b->ready + (left < b->group ? left : b->group);
        const bool due = left > 0 && b->ready - b->taken < b->spare && end - b->finished <= b->most;
        if (worker == 0 && due)
            make_ready(b, workers, end);
        else if (b->taken < b->ready)
            return b->taken++;
        else
            gg__workers_wait(workers);
    }
    return NO_RANGE;
}

static void work(void *self, gg__workers *workers, unsigned worker)
{
    building *b = self;
    uint64_t range;
    gg__workers_lock(workers);
    while ((range = take_range(b, workers, worker)) != NO_RANGE) {
        gg__workers_unlock(workers);
        fill_range(b, range);
        const gg_status status =
            worker == 0 ? gg__tick(b->ctx, "sorting edges", b->before[range], b->before[b->ranges])
                        : GG_OK;
        gg__workers_lock(workers);
        if (status != GG_OK) b->status = status;
        b->is_finished[range] = true;
        while (b->finished < b->taken && b->is_finished[b->finished])
            b->finished++;
        gg__workers_notify(workers);
    }
    gg__workers_unlock(workers);
}

/* ---- the whole ---- */

static gg_status reserve_rows(building *b)
{
    const uint64_t n = b->task->vertices;
    gg_status status = gg__plan(b->ctx, (n + 1) * sizeof *b->rows->start, "rows");
    if (status != GG_OK) return status;
    b->rows->start = gg__reserve(b->ctx, n + 1, sizeof *b->rows->start, "rows");
    if (!b->rows->start) return gg__status(b->ctx);
    b->before[0] = b->rows->start[0] = 0;
    for (uint64_t range = 0; range < b->ranges; range++) {
        b->before[range + 1] = b->before[range];
        for (int i = 0; i < 2 && b->task->list[i]; i++)
            b->before[range + 1] += gg__edge_chain_count(b->task->list[i], range);
    }
    b->rows->end = gg__reserve(b->ctx, b->before[b->ranges], sizeof *b->rows->end, "rows");
    return gg__status(b->ctx);
}

gg_status gg__csr_from_edges(gg_ctx *ctx, const gg__csr_task *task, gg__rows *rows)
{
    enum { GROUPS = 16 };
    const uint64_t threads = gg__threads(ctx), groups = threads > 1 ? 2 * GROUPS : GROUPS;
    building b = {.ctx = ctx, .task = task, .rows = rows};
    b.ranges = (task->vertices + GG__RANGE - 1) >> GG__RANGE_BITS;
    b.before = gg__alloc(ctx, b.ranges + 1, sizeof *b.before, "rows");
    b.is_finished =
        b.before ? gg__alloc_zeroed(ctx, b.ranges, sizeof *b.is_finished, "rows") : NULL;
    gg_status status = b.is_finished ? reserve_rows(&b) : gg__status(ctx);
    if (status == GG_OK) {
        b.group = (b.ranges + groups - 1) / groups;
        b.spare = threads > 1 ? threads + 1 : 1;
        b.most = threads > 1 ? 2 * threads + b.group : b.group;
        gg__workers_run(ctx, b.ranges < threads ? (unsigned)b.ranges : (unsigned)threads, work, &b);
        free_edges(&b, b.freed, b.finished, 0);
        status = b.status;
    }
    gg__free(ctx, b.is_finished);
    gg__free(ctx, b.before);
    return status;
}

/* ---- transposing ---- */

/* Adds the edges of all rows to a list, by their ends. Rows are short and their lengths not
 * foreseeable, so that a loop over each would cost more than to write down at each edge how many
 * rows end there. */
static gg_status collect_rows(gg_ctx *ctx, uint64_t vertices, const gg__rows *from,
                              gg__edge_list *list)
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
        status = gg__edge_list_add(ctx, list, edges, (size_t)some, (gg_vertex)(vertices - 1));
        if (status == GG_OK && e % GG__TICK == 0) status = gg__tick(ctx, "sorting edges", e, all);
    }
    return status;
}

/* In a small graph every access stays within a cache without sorting coarsely first: 1.2 times as
 * fast, reading and solving in all, and 0.95 at a million vertices. */
static gg_status transpose_small(gg_ctx *ctx, uint64_t vertices, const gg__rows *from, gg__rows *to)
{
    const uint64_t edges = from->start[vertices];
    to->start = gg__alloc_zeroed(ctx, vertices + 1, sizeof *to->start, "rows");
    to->end = to->start ? gg__alloc(ctx, edges, sizeof *to->end, "rows") : NULL;
    if (!to->end) return gg__status(ctx);
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
    const bool small = vertices + from->start[vertices] <= SMALL;
    gg__edge_arena arena = {NULL, 0, 0, NULL, 0};
    gg__edge_list list = gg__edge_list_new(&arena, false);
    gg_status status =
        small ? transpose_small(ctx, vertices, from, to) : collect_rows(ctx, vertices, from, &list);
    if (status == GG_OK && spent) {
        gg__free(ctx, from->start);
        gg__free(ctx, from->end);
        *from = (gg__rows){NULL, NULL};
    }
    const gg__csr_task task = {
        .vertices = vertices, .list = {&list}, .spent = {true}, .all = {&list}};
    if (status == GG_OK && !small) status = gg__csr_from_edges(ctx, &task, to);
    gg__edge_list_free(ctx, &list);
    gg__edge_arena_free(ctx, &arena);
    return status;
}
