/*
 * Idea. A vertex comes next in the order when all its options have come (Kahn): there is a
 * counter for each vertex. Without incoming rows the same is done from the other end, and the order
 * is reversed.
 *
 * If some vertices never come, a search in depth among them closes a cycle; it mostly looks at few
 * of them. A search in breadth from its least vertex, which is given up when it has met many, finds
 * a short one.
 *
 * Cost. O(n + m). The rank column serves for the counters, the order for the queue.
 *
 * Source. A. B. Kahn, Topological sorting of large networks, CACM 5 (1962).
 */
#include "graph/order.h"

#include <string.h>

/* Neighbours in one direction: rows of both players, or the rows that they share. */
typedef struct net {
    const gg__rows *side[2];
    int sides;
} net;

static net net_of(const gg_graph *graph, const gg__rows *const rows[2])
{
    return (net){{rows[GG_LEFT], rows[GG_RIGHT]}, graph->partisan ? 2 : 1};
}

static void reverse(gg_vertex *order, uint64_t n)
{
    for (uint64_t i = 0; i < n / 2; i++) {
        const gg_vertex swap = order[i];
        order[i] = order[n - 1 - i];
        order[n - 1 - i] = swap;
    }
}

/* ---- counters ---- */

static gg_status too_many(gg_ctx *ctx, gg_vertex v)
{
    return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(v), "a vertex has more than %llu neighbours",
                    (unsigned long long)UINT32_MAX - 1);
}

static gg_status count_options(gg_ctx *ctx, const gg_graph *graph, uint32_t *count)
{
    for (uint64_t v = 0; v < graph->vertices; v++) {
        const uint64_t options = (uint64_t)graph->degree[GG_LEFT][v] +
                                 (graph->partisan ? graph->degree[GG_RIGHT][v] : 0);
        if (options >= UINT32_MAX) return too_many(ctx, (gg_vertex)v);
        count[v] = (uint32_t)options;
    }
    return GG_OK;
}

static gg_status count_predecessors(gg_ctx *ctx, uint64_t n, const net *out, uint32_t *count)
{
    enum { AHEAD = 32 };
    memset(count, 0, (size_t)n * sizeof *count);
    for (int side = 0; side < out->sides; side++) {
        const gg_vertex *end = out->side[side]->end;
        const uint64_t edges = out->side[side]->start[n];
        for (uint64_t e = 0; e < edges; e++) {
            if (e + AHEAD < edges) __builtin_prefetch(&count[end[e + AHEAD]], 1);
            if (++count[end[e]] == UINT32_MAX) return too_many(ctx, end[e]);
            if (e % GG__TICK == 0 && gg__tick(ctx, "counting edges", e, edges) != GG_OK)
                return gg__status(ctx);
        }
    }
    return GG_OK;
}

/* ---- the order ---- */

/* Asks for what a vertex that comes later in the queue needs: where its row is, what is there, and
 * the counters. */
static inline void look_ahead(const net *back, const uint32_t *count, const gg_vertex *queue,
                              uint64_t left)
{
    enum { STARTS = 48, ROWS = 32, COUNTERS = 16, SHOWN = 8 };
    for (int side = 0; side < back->sides; side++) {
        const gg__rows *rows = back->side[side];
        if (left > STARTS) __builtin_prefetch(&rows->start[queue[STARTS]]);
        if (left > ROWS) __builtin_prefetch(&rows->end[rows->start[queue[ROWS]]]);
        if (left <= COUNTERS) continue;
        const uint64_t first = rows->start[queue[COUNTERS]];
        const uint64_t degree = rows->start[(uint64_t)queue[COUNTERS] + 1] - first;
        for (uint64_t i = 0; i < degree && i < SHOWN; i++)
            __builtin_prefetch(&count[rows->end[first + i]], 1);
    }
}

/* Neighbours by `back` come after the vertex itself; *found: how many vertices come at all. */
static gg_status sort(gg_ctx *ctx, uint64_t n, const net *back, uint32_t *count, gg_vertex *order,
                      uint64_t *found)
{
    uint64_t known = 0;
    for (uint64_t v = 0; v < n; v++) {
        order[known] = (gg_vertex)v;
        known += count[v] == 0;
    }
    for (uint64_t i = 0; i < known; i++) {
        if (i % GG__TICK == 0 && gg__tick(ctx, "ordering vertices", i, n) != GG_OK)
            return gg__status(ctx);
        look_ahead(back, count, order + i, known - i);
        for (int side = 0; side < back->sides; side++) {
            const gg__rows *rows = back->side[side];
            const uint64_t end = rows->start[(uint64_t)order[i] + 1];
            for (uint64_t e = rows->start[order[i]]; e < end; e++) {
                order[known] = rows->end[e]; /* behind all that is known; no branch */
                known += --count[rows->end[e]] == 0;
            }
        }
    }
    *found = known;
    return GG_OK;
}

/* ---- a cycle ---- */

/* Makes the cycle, the least vertex first. backwards: each vertex has an edge to the one before. */
static gg_status make_cycle(gg_ctx *ctx, gg_vertex *path, size_t count, bool backwards,
                            gg__cycle *cycle)
{
    size_t least = 0;
    gg_vertex *vertex = gg__alloc(ctx, count, sizeof *vertex, "a cycle");
    if (!vertex) return gg__status(ctx);
    if (backwards) reverse(path, count);
    for (size_t i = 1; i < count; i++)
        if (path[i] < path[least]) least = i;
    for (size_t i = 0; i < count; i++)
        vertex[i] = path[(least + i) % count];
    *cycle = (gg__cycle){vertex, count};
    return GG_OK;
}

/* Looks for a shorter cycle through its first vertex, along `forth`. */
static void shorten(const net *forth, bool backwards, uint64_t n, gg_vertex *parent,
                    gg_vertex *queue, gg__cycle *cycle)
{
    enum { MOST_MET = 1 << 14 };
    const gg_vertex start = cycle->vertex[0];
    uint64_t met = 1;
    memset(parent, 0xff, (size_t)n * sizeof *parent);
    queue[0] = start;
    for (uint64_t i = 0; i < met && met < MOST_MET; i++)
        for (int side = 0; side < forth->sides; side++) {
            const gg__rows *rows = forth->side[side];
            for (uint64_t e = rows->start[queue[i]]; e < rows->start[queue[i] + 1]; e++) {
                const gg_vertex w = rows->end[e];
                if (w != start && parent[w] == GG_NO_VERTEX) {
                    parent[w] = queue[i];
                    queue[met++] = w;
                }
                if (w != start) continue;
                size_t count = 1;
                for (gg_vertex v = queue[i]; v != start; v = parent[v])
                    count++;
                if (count >= cycle->count) return;
                cycle->count = count;
                for (gg_vertex v = queue[i]; v != start; v = parent[v])
                    cycle->vertex[--count] = v;
                if (backwards) reverse(cycle->vertex + 1, cycle->count - 1);
                return;
            }
        }
}

/* The i-th neighbour; false behind the last. */
static bool neighbour(const net *back, gg_vertex v, uint64_t i, gg_vertex *out)
{
    for (int side = 0; side < back->sides; side++) {
        const gg__rows *rows = back->side[side];
        const uint64_t first = rows->start[v], count = rows->start[(uint64_t)v + 1] - first;
        if (i < count) {
            *out = rows->end[first + i];
            return true;
        }
        i -= count;
    }
    return false;
}

/* A search in depth, until the path closes: path[*first..*length) is then a cycle. left: not 0 for
 * vertices that never came; neighbours of those by `back` never came either. tried: by place in the
 * path, neighbours of the vertex there. */
static gg_status close_path(gg_ctx *ctx, uint64_t n, const net *back, uint32_t *left,
                            gg_vertex *path, uint64_t *tried, size_t *first, size_t *length)
{
    const uint32_t on_path = UINT32_MAX;
    size_t depth = 0;
    for (uint64_t start = 0, steps = 0; start < n || depth > 0; steps++) {
        gg_vertex v = depth > 0 ? path[depth - 1] : (gg_vertex)start++;
        if (steps % GG__TICK == 0 &&
            gg__tick(ctx, "searching vertices for a cycle", steps, 0) != GG_OK)
            return gg__status(ctx);
        if (depth > 0 && !neighbour(back, v, tried[depth - 1]++, &v)) {
            left[path[--depth]] = 0;
        } else if (left[v] == on_path) {
            *length = depth;
            for (*first = 0; path[*first] != v;)
                ++*first;
            return GG_OK;
        } else if (left[v] != 0) {
            left[v] = on_path;
            path[depth] = v;
            tried[depth++] = 0;
        }
    }
    return gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "no order and no cycle");
}

static gg_status find_cycle(gg_ctx *ctx, const gg_graph *graph, uint32_t *left, gg_vertex *path,
                            gg__cycle *cycle)
{
    const bool in = graph->in[GG_LEFT] != NULL, out = graph->out[GG_LEFT] != NULL;
    const net back = net_of(graph, in ? graph->in : graph->out);
    const net forth = net_of(graph, out ? graph->out : graph->in);
    const uint64_t n = graph->vertices;
    size_t first = 0, length = 0;
    uint64_t *tried = gg__alloc(ctx, n, sizeof *tried, "a search");
    if (!tried) return gg__status(ctx);
    gg_status status = close_path(ctx, n, &back, left, path, tried, &first, &length);
    gg__free(ctx, tried);
    if (status == GG_OK) status = make_cycle(ctx, path + first, length - first, in, cycle);
    if (status == GG_OK) shorten(&forth, !out, n, left, path, cycle);
    return status;
}

void gg__cycle_free(gg_ctx *ctx, gg__cycle *cycle)
{
    gg__free(ctx, cycle->vertex);
    *cycle = (gg__cycle){NULL, 0};
}

/* ---- the whole ---- */

gg_status gg__order(gg_ctx *ctx, const gg_graph *graph, gg_vertex *order, uint32_t *rank,
                    gg__cycle *cycle)
{
    enum { AHEAD = 32 };
    const uint64_t n = graph->vertices;
    const bool in = graph->in[GG_LEFT] != NULL;
    uint64_t found = 0;
    *cycle = (gg__cycle){NULL, 0};
    if (graph->ordered) {
        for (uint64_t i = 0; i < n; i++)
            order[i] = rank[i] = (uint32_t)(n - 1 - i);
        return GG_OK;
    }
    if (!in && !graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "ordering vertices needs rows");
    const net back = net_of(graph, in ? graph->in : graph->out);
    gg_status status =
        in ? count_options(ctx, graph, rank) : count_predecessors(ctx, n, &back, rank);
    if (status == GG_OK) status = sort(ctx, n, &back, rank, order, &found);
    if (status != GG_OK) return status;
    if (found < n) return find_cycle(ctx, graph, rank, order, cycle);
    if (!in) reverse(order, n);
    for (uint64_t i = 0; i < n; i++) {
        if (i + AHEAD < n) __builtin_prefetch(&rank[order[i + AHEAD]], 1);
        rank[order[i]] = (uint32_t)i;
    }
    return GG_OK;
}
