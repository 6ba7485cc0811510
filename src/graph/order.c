/*
 * Idea. A vertex may be put down when all its options have been (Kahn): a counter per vertex tells
 * when. Without incoming rows the same goes from the other end, and the order is turned round.
 *
 * If some vertices are never put down, then each of them has a neighbour of that kind, so among
 * them there is a cycle: a search in depth that stays among them closes one, and a search in
 * breadth from its least vertex, which is given up when it has met many, finds a short one.
 *
 * Cost. O(n + m). The rank column serves for the counters, the order for the queue; next to no
 * work is done beyond the first cycle.
 *
 * Source. A. B. Kahn, Topological sorting of large networks, CACM 5 (1962).
 */
#include "graph/order.h"

#include <string.h>

enum {
    BLOCK = 64,  /* vertices whose rows are asked for together */
    ROOM = 1024, /* neighbours that are told together; a piece more at most */
    PIECE = 8,   /* most rows are copied in one piece of so many neighbours */
    AHEAD = 32,  /* neighbours */
    MOST_MET = 1 << 14
};

/* Neighbours in one direction: rows of both players, or the rows that they share. */
typedef struct net {
    const gg__rows *side[2];
    int sides;
} net;

static net net_of(const gg_graph *graph, const gg__rows *const rows[2])
{
    return (net){{rows[GG_LEFT], rows[GG_RIGHT]}, graph->partisan ? 2 : 1};
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

/* Neighbours that are to hear that one of theirs has been put down. */
typedef struct waiting {
    uint32_t count;
    gg_vertex at[ROOM + PIECE];
} waiting;

/* What is put down goes behind all that is known; whether a neighbour is, no branch depends on. */
static uint64_t tell(waiting *w, uint32_t *count, gg_vertex *order, uint64_t known)
{
    for (uint32_t i = 0; i < w->count; i++) {
        const gg_vertex u = w->at[i];
        __builtin_prefetch(&count[w->at[i + AHEAD < w->count ? i + AHEAD : i]], 1);
        order[known] = u;
        known += --count[u] == 0;
    }
    w->count = 0;
    return known;
}

/* Copies a row behind the others, from its `done`-th entry on, as far as there is room; returns how
 * far. A piece may end behind the row, if there is something to read. */
static inline uint64_t copy_row(waiting *w, const gg__rows *rows, gg_vertex v, uint64_t done,
                                uint64_t all)
{
    const uint64_t first = rows->start[v] + done, left = rows->start[v + 1] - first;
    const uint64_t some = left < ROOM - w->count ? left : ROOM - w->count;
    if (some <= PIECE && first + PIECE <= all)
        memcpy(w->at + w->count, rows->end + first, PIECE * sizeof *w->at);
    else
        memcpy(w->at + w->count, rows->end + first, some * sizeof *w->at);
    w->count += (uint32_t)some;
    return done + some;
}

/* Inlined by force, or gcc drops it as a call without effect. */
__attribute__((always_inline)) static inline void look_ahead(const net *back, const gg_vertex *now,
                                                             uint64_t count, uint64_t more)
{
    for (int side = 0; side < back->sides; side++) {
        const gg__rows *rows = back->side[side];
        for (uint64_t i = count; i < count + more; i++) {
            __builtin_prefetch(&rows->start[now[i]]);
            __builtin_prefetch(&rows->start[(uint64_t)now[i] + 1]);
        }
        for (uint64_t i = 0; i < count; i++) {
            const gg_vertex *row = rows->end + rows->start[now[i]];
            __builtin_prefetch(row);
            __builtin_prefetch(row + PIECE - 1);
        }
    }
}

/* The neighbours of a block of vertices that have been put down. */
static uint64_t tell_block(const net *back, uint64_t n, waiting *w, uint32_t *count,
                           gg_vertex *order, uint64_t first, uint64_t end, uint64_t known)
{
    look_ahead(back, &order[first], end - first, known - end < BLOCK ? known - end : BLOCK);
    for (uint64_t i = first; i < end; i++)
        for (int side = 0; side < back->sides; side++) {
            const gg__rows *rows = back->side[side];
            const uint64_t degree = rows->start[(uint64_t)order[i] + 1] - rows->start[order[i]];
            for (uint64_t done = 0; done < degree;) {
                done = copy_row(w, rows, order[i], done, rows->start[n]);
                if (w->count == ROOM) known = tell(w, count, order, known);
            }
        }
    return known;
}

/* Puts down what can be, neighbours by `back` after the vertex itself; returns how many. Vertices
 * are taken in blocks, so that many accesses are under way at a time. */
static gg_status put_down(gg_ctx *ctx, uint64_t n, const net *back, uint32_t *count,
                          gg_vertex *order, uint64_t *put)
{
    waiting w = {.count = 0};
    uint64_t known = 0;
    gg_status status = GG_OK;
    for (uint64_t v = 0; v < n; v++) {
        order[known] = (gg_vertex)v;
        known += count[v] == 0;
    }
    for (uint64_t i = 0, end; status == GG_OK && i < known; i = end) {
        if (i % GG__TICK < BLOCK) status = gg__tick(ctx, "ordering vertices", i, n);
        end = known - i < BLOCK ? known : i + BLOCK;
        known = tell_block(back, n, &w, count, order, i, end, known);
        if (end == known) known = tell(&w, count, order, known);
    }
    *put = known;
    return status;
}

static void reverse(gg_vertex *order, uint64_t n)
{
    for (uint64_t i = 0; i < n / 2; i++) {
        const gg_vertex swap = order[i];
        order[i] = order[n - 1 - i];
        order[n - 1 - i] = swap;
    }
}

static void number(const gg_vertex *order, uint64_t n, uint32_t *rank)
{
    for (uint64_t i = 0; i < n; i++) {
        if (i + AHEAD < n) __builtin_prefetch(&rank[order[i + AHEAD]], 1);
        rank[order[i]] = (uint32_t)i;
    }
}

/* ---- a cycle ---- */

/*
 * The search. Of `left`, 0 says that a vertex is on no cycle that is still to be found, ON_PATH
 * that it is on the path from the start; `tried` counts the neighbours looked at.
 */
typedef struct search {
    gg_ctx *ctx;
    uint64_t n;
    net forth;
    uint32_t *left;
    uint64_t *tried;
    gg_vertex *path;
} search;

#define ON_PATH UINT32_MAX

/* The i-th neighbour; false behind the last. */
static bool neighbour(const net *forth, gg_vertex v, uint64_t i, gg_vertex *out)
{
    for (int side = 0; side < forth->sides; side++) {
        const gg__rows *rows = forth->side[side];
        const uint64_t count = rows->start[v + 1] - rows->start[v];
        if (i < count) {
            *out = rows->end[rows->start[v] + i];
            return true;
        }
        i -= count;
    }
    return false;
}

/* Goes on from v until a path closes: path[from..to) is then a cycle. to 0: no cycle in reach. */
static gg_status close_path(search *s, gg_vertex v, uint64_t *from, uint64_t *to)
{
    uint64_t length = 0;
    gg_vertex w;
    s->left[v] = ON_PATH;
    s->path[length++] = v;
    for (uint64_t steps = 0; length > 0; steps++) {
        if (steps % GG__TICK == 0 &&
            gg__tick(s->ctx, "searching vertices for a cycle", steps, 0) != GG_OK)
            return gg__status(s->ctx);
        v = s->path[length - 1];
        if (!neighbour(&s->forth, v, s->tried[v]++, &w)) {
            s->left[v] = 0;
            length--;
        } else if (s->left[w] == ON_PATH) {
            for (*to = *from = length; s->path[*from - 1] != w;)
                --*from;
            --*from;
            return GG_OK;
        } else if (s->left[w] != 0) {
            s->left[w] = ON_PATH;
            s->path[length++] = w;
        }
    }
    *to = 0;
    return GG_OK;
}

static gg_status close_any(search *s, uint64_t *from, uint64_t *to)
{
    gg_status status = GG_OK;
    *to = 0;
    for (uint64_t v = 0; status == GG_OK && *to == 0 && v < s->n; v++)
        if (s->left[v] != 0) status = close_path(s, (gg_vertex)v, from, to);
    if (status == GG_OK && *to == 0)
        status = gg__fail(s->ctx, GG_INTERNAL, GG__NOWHERE, "no order and no cycle");
    return status;
}

/* Copies the path, the least vertex first. */
static gg_status take_path(search *s, uint64_t from, uint64_t to, gg__cycle *cycle)
{
    const size_t count = (size_t)(to - from);
    size_t least = 0;
    gg_vertex *vertex = gg__alloc(s->ctx, count, sizeof *vertex, "a cycle");
    if (!vertex) return gg__status(s->ctx);
    for (size_t i = 1; i < count; i++)
        if (s->path[from + i] < s->path[from + least]) least = i;
    for (size_t i = 0; i < count; i++)
        vertex[i] = s->path[from + (least + i) % count];
    *cycle = (gg__cycle){vertex, count};
    return GG_OK;
}

/* Writes the cycle that the parents of `last` make with the start, if it is shorter. */
static void take_shorter(const uint32_t *parent, gg_vertex last, gg__cycle *cycle)
{
    size_t count = 1;
    for (gg_vertex v = last; v != cycle->vertex[0]; v = parent[v])
        count++;
    if (count >= cycle->count) return;
    cycle->count = count;
    for (gg_vertex v = last; count > 1; v = parent[v])
        cycle->vertex[--count] = v;
}

/* Looks for a shorter cycle through its first vertex. */
static void shorten(search *s, gg__cycle *cycle)
{
    uint64_t met = 1;
    uint32_t *parent = s->left;
    uint64_t *seen = s->tried;
    memset(seen, 0, (size_t)s->n * sizeof *seen);
    s->path[0] = cycle->vertex[0];
    for (uint64_t i = 0; i < met && met < MOST_MET; i++) {
        gg_vertex w;
        for (uint64_t k = 0; neighbour(&s->forth, s->path[i], k, &w); k++) {
            if (w == cycle->vertex[0]) {
                take_shorter(parent, s->path[i], cycle);
                return;
            }
            if (seen[w]) continue;
            seen[w] = 1;
            parent[w] = s->path[i];
            s->path[met++] = w;
        }
    }
}

/* left: not 0 for vertices that were never put down. */
static gg_status find_cycle(gg_ctx *ctx, const gg_graph *graph, uint32_t *left, gg_vertex *path,
                            gg__cycle *cycle)
{
    const bool out = graph->out[GG_LEFT] != NULL;
    uint64_t from = 0, to = 0;
    search s = {ctx, graph->vertices, net_of(graph, out ? graph->out : graph->in), left, NULL,
                path};
    s.tried = gg__alloc_zeroed(ctx, s.n, sizeof *s.tried, "a search");
    if (!s.tried) return gg__status(ctx);
    gg_status status = close_any(&s, &from, &to);
    if (status == GG_OK) status = take_path(&s, from, to, cycle);
    if (status == GG_OK) shorten(&s, cycle);
    if (status == GG_OK && !out) reverse(cycle->vertex + 1, cycle->count - 1);
    gg__free(ctx, s.tried);
    return status;
}

void gg__cycle_free(gg_ctx *ctx, gg__cycle *cycle)
{
    gg__free(ctx, cycle->vertex);
    *cycle = (gg__cycle){NULL, 0};
}

/* ---- the whole ---- */

static void order_ordered(uint64_t n, gg_vertex *order, uint32_t *rank)
{
    for (uint64_t i = 0; i < n; i++)
        order[i] = rank[i] = (uint32_t)(n - 1 - i);
}

gg_status gg__order(gg_ctx *ctx, const gg_graph *graph, gg_vertex *order, uint32_t *rank,
                    gg__cycle *cycle)
{
    const uint64_t n = graph->vertices;
    const bool in = graph->in[GG_LEFT] != NULL;
    uint64_t put = 0;
    *cycle = (gg__cycle){NULL, 0};
    if (graph->ordered) {
        order_ordered(n, order, rank);
        return GG_OK;
    }
    if (!in && !graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "ordering vertices needs rows");
    const net back = net_of(graph, in ? graph->in : graph->out);
    gg_status status =
        in ? count_options(ctx, graph, rank) : count_predecessors(ctx, n, &back, rank);
    if (status == GG_OK) status = put_down(ctx, n, &back, rank, order, &put);
    if (status != GG_OK) return status;
    if (put < n) return find_cycle(ctx, graph, rank, order, cycle);
    if (!in) reverse(order, n);
    number(order, n, rank);
    return GG_OK;
}
