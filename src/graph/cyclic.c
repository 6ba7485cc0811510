/*
 * Idea. A vertex lies on a cycle if its strongly connected component has another vertex, or if it
 * has an edge to itself. The components come from one search in depth.
 *
 * Invariant. The vertices whose components are not complete are open, in the order in which they
 * were met. low[v] is at most the place of v among them, and less if an open vertex met before v
 * can be reached from v. When v is left and low[v] is its own place, v and all behind it are a
 * component.
 *
 * Cost. O(n + m); the search keeps its own stack. Whether low[v] is the place of v is asked of the
 * vertex that stands there.
 *
 * Source. R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972).
 */
#include "graph/cyclic.h"

#include <string.h>

typedef struct search {
    gg_ctx *ctx;
    const gg__rows *out;
    uint8_t *mark;
    uint64_t *next;  /* of a vertex that is being looked at: its next edge */
    uint32_t *low;   /* 0: not met; DONE, above all: its component is complete */
    gg_vertex *path; /* from the root to where the search is */
    gg_vertex *open; /* vertices of components that are not complete, in the order of meeting */
    uint64_t path_length, open_length;
    bool found, first; /* found: a cycle; first: that is all that is wanted */
} search;

#define DONE UINT32_MAX

static void enter(search *s, gg_vertex v)
{
    s->next[v] = s->out->start[v];
    s->path[s->path_length++] = v;
    s->open[s->open_length++] = v;
    s->low[v] = (uint32_t)s->open_length;
}

/* The open vertices from this place on are a component, which is complete. */
static void close_component(search *s, uint64_t at)
{
    const bool large = s->open_length - at > 1;
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

/* Follows the next edge of v; false if there is none. */
static bool follow(search *s, gg_vertex v)
{
    if (s->next[v] == s->out->start[v + 1]) return false;
    const gg_vertex w = s->out->end[s->next[v]++];
    if (w == v) {
        s->found |= !s->mark[v];
        s->mark[v] = 1;
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
