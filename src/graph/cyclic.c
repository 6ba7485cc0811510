/*
 * Idea. A vertex lies on a cycle if its strongly connected component has another vertex, or if it
 * has an edge to itself. The components come from one search in depth.
 *
 * Invariant. The vertices whose components are not complete are open, in the order in which they
 * were met. low[v] is at most the place of v among them, and less if an open vertex met before v
 * can be reached from v. When v is left and low[v] is its own place, v and all behind it are a
 * component.
 *
 * Cost. O(n + m); the search keeps its own stack. low[v] is the place of v if v is at that place.
 *
 * Components along edges in either direction are sets that are joined, edge by edge.
 *
 * Source. R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972).
 */
#include "graph/order.h"

#include <string.h>

typedef struct search {
    gg_ctx *ctx;
    const gg__rows *out, *also; /* also: edges of the other player; NULL: none */
    uint8_t *mark;              /* NULL: not asked for */
    uint64_t *next;  /* of a vertex that is being looked at: its next edge, of both rows together */
    uint32_t *low;   /* 0: not met; DONE, above all: its component is complete */
    gg_vertex *path; /* from the root to where the search is */
    gg_vertex *open; /* vertices of components that are not complete, in the order of meeting */
    uint64_t path_length, open_length, components;
    bool found, first; /* found: a cycle; first: that is all that is wanted */
} search;

#define DONE UINT32_MAX

static void enter(search *s, gg_vertex v)
{
    s->next[v] = 0;
    s->path[s->path_length++] = v;
    s->open[s->open_length++] = v;
    s->low[v] = (uint32_t)s->open_length;
}

/* The open vertices from this place on are a component, which is complete. */
static void close_component(search *s, uint64_t at)
{
    const bool large = s->mark && s->open_length - at > 1;
    s->components++;
    while (s->open_length > at) {
        const gg_vertex w = s->open[--s->open_length];
        s->low[w] = DONE;
        if (large) s->mark[w] = 1;
    }
}

/* Leaves the vertex at the end of the path. */
static void leave(search *s)
{
    const gg_vertex v = s->path[--s->path_length];
    const uint32_t low = s->low[v];
    if (s->open[low - 1] == v) {
        close_component(s, low - 1);
        return;
    }
    const gg_vertex before = s->path[s->path_length - 1];
    if (low < s->low[before]) s->low[before] = low;
}

/* Goes on to the next edge of v; false if there is none. */
static inline bool take_edge(search *s, gg_vertex v, gg_vertex *w)
{
    uint64_t at = s->next[v]++;
    const uint64_t own = s->out->start[v + 1] - s->out->start[v];
    if (at < own) {
        *w = s->out->end[s->out->start[v] + at];
        return true;
    }
    if (!s->also || at - own >= s->also->start[v + 1] - s->also->start[v]) return false;
    *w = s->also->end[s->also->start[v] + at - own];
    return true;
}

/* Follows the next edge of v; false if there is none. */
static bool follow(search *s, gg_vertex v)
{
    gg_vertex w;
    if (!take_edge(s, v, &w)) return false;
    if (w == v) {
        s->found |= !s->mark || !s->mark[v];
        if (s->mark) s->mark[v] = 1;
    } else if (s->low[w] == 0) {
        enter(s, w);
    } else if (s->low[w] != DONE) {
        s->found = true; /* from w one comes back to v */
        if (s->low[w] < s->low[v]) s->low[v] = s->low[w];
    }
    return true;
}

static gg_status walk(search *s, uint64_t vertices)
{
    uint64_t steps = 0;
    for (uint64_t root = 0; root < vertices; root++) {
        if (s->low[root] == 0) enter(s, (gg_vertex)root);
        while (s->path_length > 0) {
            if (s->found && s->first) return GG_OK;
            if (!follow(s, s->path[s->path_length - 1])) leave(s);
            if ((steps++ & (GG__TICK - 1)) != 0) continue;
            const gg_status status =
                gg__tick(s->ctx, "searching vertices for cycles", root, vertices);
            if (status != GG_OK) return status;
        }
    }
    return GG_OK;
}

static gg_status run(search *s, uint64_t vertices)
{
    gg_ctx *ctx = s->ctx;
    s->next = gg__alloc(ctx, vertices, sizeof *s->next, "a search for cycles");
    s->low = gg__alloc_zeroed(ctx, vertices, sizeof *s->low, "a search for cycles");
    s->path = gg__alloc(ctx, vertices, sizeof *s->path, "a search for cycles");
    s->open = gg__alloc(ctx, vertices, sizeof *s->open, "a search for cycles");
    const gg_status status =
        s->next && s->low && s->path && s->open ? walk(s, vertices) : gg__status(ctx);
    gg__free(ctx, s->next);
    gg__free(ctx, s->low);
    gg__free(ctx, s->path);
    gg__free(ctx, s->open);
    return status;
}

gg_status gg__on_cycles(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *mark)
{
    search s = {.ctx = ctx, .out = out, .mark = mark};
    memset(mark, 0, (size_t)vertices);
    return run(&s, vertices);
}

gg_status gg__has_cycle(gg_ctx *ctx, uint64_t vertices, const gg__rows *out, uint8_t *loops,
                        bool *has)
{
    search s = {.ctx = ctx, .out = out, .mark = loops, .first = true};
    const gg_status status = run(&s, vertices);
    *has = s.found;
    return status;
}

/* ---- figures ---- */

/* The least vertex that is known to be in the same component; ways are halved as they are gone. */
static gg_vertex least_of(gg_vertex *parent, gg_vertex v)
{
    while (parent[v] != v) {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    return v;
}

static uint64_t join_ends(gg_vertex *parent, uint64_t vertices, const gg__rows *rows)
{
    uint64_t joined = 0;
    for (uint64_t v = 0; rows && v < vertices; v++)
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++) {
            const gg_vertex a = least_of(parent, (gg_vertex)v), b = least_of(parent, rows->end[e]);
            if (a == b) continue;
            parent[a < b ? b : a] = a < b ? a : b;
            joined++;
        }
    return joined;
}

static gg_status count_weak(gg_ctx *ctx, uint64_t vertices, const search *s, uint64_t *weak)
{
    gg_vertex *parent = gg__alloc(ctx, vertices, sizeof *parent, "the components of a graph");
    if (!parent) return gg__status(ctx);
    for (uint64_t v = 0; v < vertices; v++)
        parent[v] = (gg_vertex)v;
    *weak = vertices - join_ends(parent, vertices, s->out);
    *weak -= join_ends(parent, vertices, s->also);
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
    search s = {.ctx = ctx, .out = rows[GG_LEFT], .also = graph->partisan ? rows[GG_RIGHT] : NULL};
    gg_status status = run(&s, graph->vertices);
    if (status == GG_OK) status = count_weak(ctx, graph->vertices, &s, &figures.weak);
    if (status != GG_OK) return status;
    for (uint64_t v = 0; v < graph->vertices; v++)
        figures.sinks += graph->degree[GG_LEFT][v] == 0 && graph->degree[GG_RIGHT][v] == 0;
    figures.strong = s.components;
    figures.cycles = s.found;
    *out = figures;
    return GG_OK;
}
