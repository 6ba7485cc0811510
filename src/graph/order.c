/*
 * Orders and cycles.
 *
 * The order. A vertex comes next when all its options have come (Kahn): there is a counter for each
 * vertex. Without incoming rows the same is done from the other end, and the order is reversed. The
 * rank column holds the counters, the order column the queue.
 *
 * A cycle. If some vertices never come, a depth-first search among them closes a cycle; it usually
 * visits few of them. A breadth-first search from its least vertex finds a short one; it is given
 * up after visiting many vertices.
 *
 * Vertices on cycles. A vertex lies on a cycle if its strongly connected component has another
 * vertex, or if it has an edge to itself. The components come from one depth-first search with an
 * explicit stack. Weak components are sets that are joined, edge by edge.
 *
 * Cost. O(n + m). Source. A. B. Kahn, Topological sorting of large networks, CACM 5 (1962). R.
 * Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972).
 */
#include "graph/order.h"

#include <string.h>

/* Neighbours in one direction: rows of both players, or their shared rows. */
typedef struct net {
    const gg__rows *side[2];
    int sides;
} net;

static net net_of(const gg_graph *graph, const gg__rows *const rows[2])
{
    return (net){{rows[GG_LEFT], rows[GG_RIGHT]}, graph->partisan ? 2 : 1};
}

/* The i-th neighbour; false after the last. */
static inline bool neighbour(const net *all, gg_vertex v, uint64_t i, gg_vertex *out)
{
    for (int side = 0; side < all->sides; side++) {
        const gg__rows *rows = all->side[side];
        const uint64_t first = rows->start[v], count = rows->start[(uint64_t)v + 1] - first;
        if (i < count) {
            *out = rows->end[first + i];
            return true;
        }
        i -= count;
    }
    return false;
}

/* ---- depth-first search ---- */

/*
 * Invariant. The vertices whose components are not complete are open, in the order of visiting.
 * low[v] is at most the place of v among them, and less if an open vertex visited before v can be
 * reached from v. When v is left and low[v] is its own place, v and all later open vertices are a
 * component. Until an edge leads back to an open vertex, all open vertices are on the path.
 */
typedef struct search {
    gg_ctx *ctx;
    net along;
    uint8_t *mark;   /* NULL: not asked for */
    uint64_t *next;  /* by place in the path: number of edges of the vertex that were followed */
    uint32_t *low;   /* 0: not visited; DONE, above all others: its component is complete, or of no
                        interest */
    gg_vertex *path; /* from the root to the current vertex */
    gg_vertex *open; /* vertices of components that are not complete, in the order of visiting */
    uint64_t path_length, open_length, components;
    bool found, first; /* found: there is a cycle; first: stop at the first one */
    gg_vertex back;    /* target of the last edge that closed a cycle */
} search;

#define DONE UINT32_MAX

static void enter(search *s, gg_vertex v)
{
    s->next[s->path_length] = 0;
    s->path[s->path_length++] = v;
    s->open[s->open_length++] = v;
    s->low[v] = (uint32_t)s->open_length;
}

/* Leaves the vertex at the end of the path. */
static void leave(search *s)
{
    const gg_vertex v = s->path[--s->path_length];
    const uint32_t low = s->low[v];
    if (s->open[low - 1] != v) {
        const gg_vertex before = s->path[s->path_length - 1];
        if (low < s->low[before]) s->low[before] = low;
        return;
    }
    const bool large = s->mark && s->open_length - low > 0;
    s->components++;
    while (s->open_length >= low) {
        const gg_vertex w = s->open[--s->open_length];
        s->low[w] = DONE;
        if (large) s->mark[w] = 1;
    }
}

/* Follows the next edge of the vertex at the end of the path; false if there is none. */
static bool follow(search *s)
{
    const gg_vertex v = s->path[s->path_length - 1];
    gg_vertex w;
    if (!neighbour(&s->along, v, s->next[s->path_length - 1]++, &w)) return false;
    if (w == v) {
        if (!s->mark || !s->mark[v]) s->found = true, s->back = w;
        if (s->mark) s->mark[v] = 1;
    } else if (s->low[w] == 0) {
        enter(s, w);
    } else if (s->low[w] != DONE) {
        s->found = true; /* a way leads back from w */
        s->back = w;
        if (s->low[w] < s->low[v]) s->low[v] = s->low[w];
    }
    return true;
}

/* low and path may belong to the caller; all other memory is allocated and freed here. */
static gg_status run(search *s, uint64_t vertices)
{
    static const char what[] = "a search for cycles";
    gg_ctx *ctx = s->ctx;
    uint32_t *low = s->low ? NULL : gg__alloc_zeroed(ctx, vertices, sizeof *low, what);
    gg_vertex *path = s->path ? NULL : gg__alloc(ctx, vertices, sizeof *path, what);
    s->next = gg__alloc(ctx, vertices, sizeof *s->next, what);
    s->open = gg__alloc(ctx, vertices, sizeof *s->open, what);
    if (low) s->low = low;
    if (path) s->path = path;
    gg_status status = gg__status(ctx);
    uint64_t steps = 0;
    for (uint64_t root = 0; status == GG_OK && root < vertices; root++) {
        if (s->low[root] == 0) enter(s, (gg_vertex)root);
        while (status == GG_OK && s->path_length > 0 && !(s->found && s->first)) {
            if (!follow(s)) leave(s);
            if ((steps++ & (GG__TICK - 1)) == 0)
                status = gg__tick(ctx, "searching vertices for cycles", root, vertices);
        }
        if (s->found && s->first) break;
    }
    gg__free(ctx, s->next);
    gg__free(ctx, s->open);
    gg__free(ctx, path);
    gg__free(ctx, low);
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

enum {
    BLOCK = 64,  /* vertices whose rows are prefetched together */
    ROOM = 1024, /* neighbours that are counted down together */
    PIECE = 8    /* neighbours that are copied at once: most rows are shorter */
};

typedef struct sorting {
    uint32_t *count;  /* by vertex: number of neighbours that have not come */
    gg_vertex *order; /* those that have come */
    uint64_t known;   /* how many these are */
    uint32_t waiting; /* number of neighbours in the batch that wait for counting down */
    gg_vertex batch[ROOM + PIECE];
} sorting;

/* Vertices that come next are appended to the known ones, without a branch. */
static void count_down(sorting *s)
{
    enum { AHEAD = 32 };
    const uint32_t waiting = s->waiting;
    gg_vertex *order = s->order;
    uint32_t *count = s->count;
    uint64_t known = s->known;
    for (uint32_t i = 0; i < waiting; i++) {
        const gg_vertex v = s->batch[i];
        __builtin_prefetch(&count[s->batch[i + AHEAD < waiting ? i + AHEAD : i]], 1);
        order[known] = v;
        known += --count[v] == 0;
    }
    s->known = known;
    s->waiting = 0;
}

/* Adds a row to the batch. A piece may extend beyond the row, but not beyond all rows. */
static inline void add_row(sorting *s, const gg__rows *rows, gg_vertex v, uint64_t all)
{
    const uint64_t end = rows->start[(uint64_t)v + 1];
    for (uint64_t e = rows->start[v]; e < end; e += PIECE) {
        const uint64_t some = end - e < PIECE ? end - e : PIECE;
        if (e + PIECE <= all)
            memcpy(s->batch + s->waiting, rows->end + e, PIECE * sizeof *s->batch);
        else
            memcpy(s->batch + s->waiting, rows->end + e, (size_t)some * sizeof *s->batch);
        s->waiting += (uint32_t)some;
        if (s->waiting >= ROOM) count_down(s);
    }
}

/* Prefetches the rows of `some` vertices, and the row starts of `more` others. Inlined by force,
 * because gcc drops calls of a function that only prefetches. */
__attribute__((always_inline)) static inline void
look_ahead(const gg__rows *rows, const gg_vertex *vertex, uint64_t some, uint64_t more)
{
    for (uint64_t i = some; i < some + more; i++)
        __builtin_prefetch(&rows->start[vertex[i] + UINT64_C(1)]);
    for (uint64_t i = 0; i < some; i++) {
        const gg_vertex *row = rows->end + rows->start[vertex[i]];
        __builtin_prefetch(row);
        __builtin_prefetch(row + PIECE - 1);
    }
}

/* Neighbours by `back` come after the vertex itself. Sets *found to the number of vertices that
 * come at all. */
static gg_status sort(gg_ctx *ctx, uint64_t n, const net *back, uint32_t *count, gg_vertex *order,
                      uint64_t *found)
{
    sorting s = {.count = count, .order = order};
    for (uint64_t v = 0; v < n; v++) {
        order[s.known] = (gg_vertex)v;
        s.known += count[v] == 0;
    }
    for (uint64_t first = 0, end; first < s.known; first = end) {
        const uint64_t left = s.known - first, some = left < BLOCK ? left : BLOCK;
        const uint64_t more = left - some < BLOCK ? left - some : BLOCK;
        end = first + some;
        if (first % GG__TICK < BLOCK && gg__tick(ctx, "ordering vertices", first, n) != GG_OK)
            return gg__status(ctx);
        for (int side = 0; side < back->sides; side++)
            look_ahead(back->side[side], order + first, some, more);
        for (uint64_t i = first; i < end; i++)
            for (int side = 0; side < back->sides; side++)
                add_row(&s, back->side[side], order[i], back->side[side]->start[n]);
        if (end == s.known) count_down(&s);
    }
    *found = s.known;
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

/* Looks for a shorter cycle through the first vertex, along `forth`. */
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

/* left: not 0 for vertices that never came; neighbours of those by `back` never came either. */
static gg_status find_cycle(gg_ctx *ctx, const gg_graph *graph, uint32_t *left, gg_vertex *path,
                            gg__cycle *cycle)
{
    const bool in = graph->in[GG_LEFT] != NULL, out = graph->out[GG_LEFT] != NULL;
    const net forth = net_of(graph, out ? graph->out : graph->in);
    const uint64_t n = graph->vertices;
    search s = {.ctx = ctx,
                .along = net_of(graph, in ? graph->in : graph->out),
                .low = left,
                .path = path,
                .first = true};
    uint64_t first = 0;
    for (uint64_t v = 0; v < n; v++)
        left[v] = left[v] == 0 ? DONE : 0;
    gg_status status = run(&s, n);
    if (status == GG_OK && !s.found)
        status = gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "no order and no cycle");
    if (status != GG_OK) return status;
    while (path[first] != s.back)
        first++;
    status = make_cycle(ctx, path + first, (size_t)(s.path_length - first), in, cycle);
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

/* ---- vertices on cycles ---- */

gg_status gg__on_cycles(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *mark)
{
    search s = {.ctx = ctx, .along = {{out}, 1}, .mark = mark};
    memset(mark, 0, (size_t)vertices);
    return run(&s, vertices);
}

gg_status gg__has_cycle(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *loops,
                        bool *has)
{
    search s = {.ctx = ctx, .along = {{out}, 1}, .mark = loops, .first = true};
    const gg_status status = run(&s, vertices);
    *has = s.found;
    return status;
}

/* ---- figures ---- */

/* The least known vertex of the same component; paths are halved on the way. */
static gg_vertex least_of(gg_vertex *parent, gg_vertex v)
{
    while (parent[v] != v) {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    return v;
}

static gg_status count_weak(gg_ctx *ctx, uint64_t vertices, const net *along, uint64_t *weak)
{
    gg_vertex *parent = gg__alloc(ctx, vertices, sizeof *parent, "the components of a graph");
    gg_vertex w;
    if (!parent) return gg__status(ctx);
    *weak = vertices;
    for (uint64_t v = 0; v < vertices; v++)
        parent[v] = (gg_vertex)v;
    for (uint64_t v = 0; v < vertices; v++)
        for (uint64_t i = 0; neighbour(along, (gg_vertex)v, i, &w); i++) {
            const gg_vertex a = least_of(parent, (gg_vertex)v), b = least_of(parent, w);
            if (a == b) continue;
            parent[a < b ? b : a] = a < b ? a : b;
            --*weak;
        }
    gg__free(ctx, parent);
    return GG_OK;
}

gg_status gg_graph_figures(gg_ctx *ctx, const gg_graph *graph, gg_figures *out)
{
    gg__begin(ctx);
    const gg__rows *const *rows = graph->out[GG_LEFT] ? graph->out : graph->in;
    if (!rows[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "figures of a graph need its rows");
    gg_figures figures = {.vertices = graph->vertices, .edges = graph->edges};
    search s = {.ctx = ctx, .along = net_of(graph, rows)};
    gg_status status = run(&s, graph->vertices);
    if (status == GG_OK) status = count_weak(ctx, graph->vertices, &s.along, &figures.weak);
    if (status != GG_OK) return status;
    for (uint64_t v = 0; v < graph->vertices; v++)
        figures.sinks += graph->degree[GG_LEFT][v] == 0 && graph->degree[GG_RIGHT][v] == 0;
    figures.strong = s.components;
    figures.cycles = s.found;
    *out = figures;
    return GG_OK;
}
