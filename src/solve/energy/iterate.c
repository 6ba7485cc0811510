/*
 * Fast value iteration.
 *
 * Idea. bound(v) begins at 0 and only grows. The reduced cost of an edge from v to w is cost +
 * bound(w) - bound(v). A step computes, for each vertex, the sum of reduced costs until the first
 * negative one: the holder wants that sum small, the other player large. This is a search for
 * shortest paths backwards from the vertices that can force a negative edge at once (Dijkstra): a
 * vertex of the holder is over with its first option that is over, one of the other player with its
 * last. What is never over has no bound. The sums are added to the bounds. When all are 0, no
 * reduced cost that counts is positive, and the bounds are the least ones.
 *
 * A cycle of cost 0 would never be over, though it is good for the holder. If there can be one, all
 * costs c become k c - 1, where k is greater than the number of vertices. Then the sum of a cycle
 * is negative instead of 0, and stays positive if it was. The least bounds become b with b/k
 * rounded up the true ones, because they are reached within k - 1 edges.
 *
 * Invariant. The bounds are at most the true ones.
 *
 * Cost. O(m log n) for each step. Some games need exponentially many; random ones some ten. 40
 * bytes a vertex and 28 an edge.
 *
 * Source. P. Ohlmann, Monotonic graphs for parity and mean-payoff games, thesis, 2021; it combines
 * progress measures with D. Dorfman, H. Kaplan, U. Zwick, A faster deterministic exponential time
 * algorithm for energy games and mean payoff games, ICALP 2019.
 */
#include "solve/energy/energy.h"

#include <string.h>

#define WHAT "a game of weights"
#define TICK "solving a game of weights"

#define MOST (INT64_C(1) << 61)

typedef struct gg__heap_entry {
    int64_t key;
    gg_vertex vertex;
} heap_entry;

/* ---- memory ---- */

gg_status gg__arena_begin(gg_ctx *ctx, const gg_problem *problem, gg__arena *arena)
{
    const gg_graph *graph = problem->graph;
    const gg__rows *out = graph->out[GG_LEFT];
    const uint64_t n = graph->vertices, edges = out->start[n];
    *arena = (gg__arena){.ctx = ctx,
                         .graph = graph,
                         .n = n,
                         .edges = edges,
                         .out = out,
                         .weight = problem->weight,
                         .in_start = gg__alloc_zeroed(ctx, n + 2, sizeof *arena->in_start, WHAT),
                         .in_edge = gg__alloc(ctx, edges, sizeof *arena->in_edge, WHAT),
                         .in_from = gg__alloc(ctx, edges, sizeof *arena->in_from, WHAT),
                         .group = gg__alloc_zeroed(ctx, n, sizeof *arena->group, WHAT),
                         .sum = gg__alloc(ctx, n, sizeof *arena->sum, WHAT),
                         .count = gg__alloc(ctx, n, sizeof *arena->count, WHAT),
                         .over = gg__alloc(ctx, n, 1, WHAT),
                         .heap = gg__alloc(ctx, n + edges, sizeof *arena->heap, WHAT)};
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    for (uint64_t e = 0; e < edges; e++)
        arena->in_start[out->end[e] + 2]++;
    for (uint64_t v = 0; v < n; v++)
        arena->in_start[v + 2] += arena->in_start[v + 1];
    for (uint64_t v = 0; v < n; v++)
        for (uint64_t e = out->start[v]; e < out->start[v + 1]; e++) {
            const uint64_t place = arena->in_start[out->end[e] + 1]++;
            arena->in_edge[place] = e;
            arena->in_from[place] = (gg_vertex)v;
        }
    return GG_OK;
}

void gg__arena_end(gg__arena *arena)
{
    void *columns[] = {arena->in_start, arena->in_edge, arena->in_from, arena->group,
                       arena->sum,      arena->count,   arena->over,    arena->heap};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        gg__free(arena->ctx, columns[i]);
}

uint64_t gg__arena_bytes(const gg_problem *problem)
{
    enum { VERTEX = 8 + 4 + 8 + 4 + 1 + 16, EDGE = 8 + 4 + 16, OVERHEAD = 1024 };
    return problem->graph->vertices * VERTEX + problem->graph->edges * EDGE + OVERHEAD;
}

/* ---- a heap by least key ---- */

static void push(gg__arena *a, int64_t key, gg_vertex v)
{
    heap_entry *heap = a->heap;
    size_t i = a->heap_count++;
    for (; i > 0 && heap[(i - 1) / 2].key > key; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = (heap_entry){key, v};
}

static heap_entry pop(gg__arena *a)
{
    heap_entry *heap = a->heap;
    const heap_entry least = heap[0], last = heap[--a->heap_count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= a->heap_count) break;
        if (child + 1 < a->heap_count && heap[child + 1].key < heap[child].key) child++;
        if (heap[child].key >= last.key) break;
        heap[i] = heap[child];
        i = child;
    }
    if (a->heap_count > 0) heap[i] = last;
    return least;
}

/* ---- one step ---- */

typedef struct scaled {
    gg__costs costs;
    int64_t scale; /* k, or 1 */
} scaled;

/* Costs were checked to be at most MOST, and so are bounds. */
static int64_t reduced(const gg__arena *a, const scaled *c, const int64_t *bound, gg_vertex v,
                       uint64_t e)
{
    const int64_t cost = c->costs.factor * a->weight[e] - c->costs.shift;
    return c->scale * (c->costs.negated ? -cost : cost) - (c->scale > 1) + bound[a->out->end[e]] -
           bound[v];
}

/* Counts what a vertex can do in one move; puts it on the heap if it can force a negative edge at
 * once. */
static void begin_vertex(gg__arena *a, const scaled *c, const int64_t *bound, gg_vertex v,
                         gg_player holder)
{
    const bool own = a->graph->owner[v] == holder;
    bool negative = false, unbounded = false;
    uint32_t others = 0;
    for (uint64_t e = a->out->start[v]; e < a->out->start[v + 1]; e++) {
        const gg_vertex w = a->out->end[e];
        if (a->group[w] != a->group[v]) continue;
        if (bound[w] == GG__UNBOUNDED)
            unbounded = true;
        else if (reduced(a, c, bound, v, e) < 0)
            negative = true;
        else
            others++;
    }
    a->over[v] = false;
    a->count[v] = others + unbounded; /* what is unbounded is never over */
    a->sum[v] = own ? GG__UNBOUNDED : 0;
    if (own ? negative : a->count[v] == 0) {
        a->sum[v] = 0;
        push(a, 0, v);
    }
}

static gg_status run(gg__arena *a, const scaled *c, const int64_t *bound, gg_player holder)
{
    for (uint64_t popped = 0; a->heap_count > 0; popped++) {
        const heap_entry now = pop(a);
        const gg_vertex w = now.vertex;
        if (popped % GG__TICK == GG__TICK - 1 && gg__tick(a->ctx, TICK, 0, 0) != GG_OK)
            return gg__status(a->ctx);
        if (a->over[w]) continue;
        a->over[w] = true;
        for (uint64_t i = a->in_start[w]; i < a->in_start[w + 1]; i++) {
            const gg_vertex v = a->in_from[i];
            if (a->group[v] != a->group[w] || bound[v] == GG__UNBOUNDED || a->over[v]) continue;
            const int64_t cost = reduced(a, c, bound, v, a->in_edge[i]);
            if (cost < 0) continue;
            const int64_t sum = cost + now.key;
            if (sum > MOST)
                return gg__fail(a->ctx, GG_LIMIT, GG__AT_VERTEX(v),
                                "sums of weights are too large: they need more than 61 bits");
            if (a->graph->owner[v] == holder) {
                if (sum >= a->sum[v]) continue;
                a->sum[v] = sum;
                push(a, sum, v);
            } else {
                if (sum > a->sum[v]) a->sum[v] = sum;
                if (--a->count[v] == 0) push(a, a->sum[v], v);
            }
        }
    }
    return GG_OK;
}

/* ---- all of it ---- */

static gg_status check_costs(const gg__arena *a, const scaled *c, const gg_vertex *list,
                             size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (uint64_t e = a->out->start[list[i]]; e < a->out->start[list[i] + 1]; e++) {
            int64_t cost;
            if (a->group[a->out->end[e]] != a->group[list[i]]) continue;
            if (__builtin_mul_overflow(c->costs.factor, a->weight[e], &cost) ||
                __builtin_sub_overflow(cost, c->costs.shift, &cost) || cost > MOST ||
                cost < -MOST || __builtin_mul_overflow(cost, c->scale, &cost) || cost > MOST ||
                cost < -MOST)
                return gg__fail(a->ctx, GG_LIMIT, GG__AT_VERTEX(list[i]),
                                "the weights are too large for this number of vertices: their "
                                "sums need more than 61 bits");
        }
    return GG_OK;
}

/* Adds the sums of a step to the bounds; *changes: some are new. */
static gg_status add_sums(gg__arena *a, const gg_vertex *list, size_t count, int64_t *bound,
                          bool *changes)
{
    for (size_t i = 0; i < count; i++) {
        const gg_vertex v = list[i];
        if (bound[v] == GG__UNBOUNDED) continue;
        *changes |= !a->over[v] || a->sum[v] > 0;
        bound[v] = a->over[v] ? bound[v] + a->sum[v] : GG__UNBOUNDED;
        if (a->over[v] && bound[v] > MOST)
            return gg__fail(a->ctx, GG_LIMIT, GG__AT_VERTEX(v),
                            "sums of weights are too large: they need more than 61 bits");
    }
    return gg__tick(a->ctx, TICK, 0, 0);
}

gg_status gg__keep_bounded(gg__arena *a, const gg_vertex *list, size_t count, gg_player holder,
                           gg__costs costs, int64_t *bound)
{
    const scaled c = {costs, costs.zeros ? (int64_t)count + 1 : 1};
    gg_status status = check_costs(a, &c, list, count);
    for (size_t i = 0; i < count; i++)
        bound[list[i]] = 0;
    for (bool changes = true; status == GG_OK && changes;) {
        changes = false;
        a->heap_count = 0;
        for (size_t i = 0; i < count; i++)
            if (bound[list[i]] != GG__UNBOUNDED) begin_vertex(a, &c, bound, list[i], holder);
        status = run(a, &c, bound, holder);
        if (status == GG_OK) status = add_sums(a, list, count, bound, &changes);
    }
    for (size_t i = 0; status == GG_OK && i < count; i++)
        if (bound[list[i]] != GG__UNBOUNDED)
            bound[list[i]] = (bound[list[i]] + c.scale - 1) / c.scale;
    return status;
}
