/*
 * Kind `random`: a digraph without any order, cycles, loops and multi-edges included. A given
 * share of the vertices are dead ends; the edges begin anywhere else and end anywhere.
 *
 * Each vertex that is no dead end gets one edge, the others are spread over them. The dead ends
 * are an exact number of any vertices, taken in one pass (Knuth, The Art of Computer Programming,
 * volume 2, 3.4.2, algorithm S). O(n + m) time; 4n bytes besides the graph.
 */
#include "gen/maker.h"

static uint64_t dead_count(const gg_gen_spec *spec)
{
    return spec->vertices * spec->dead_ends / 1000;
}

static gg_status settle(gg_ctx *ctx, gg_gen_spec *spec)
{
    if (spec->dead_ends > 1000)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "%u dead ends of 1000 vertices are more than all", spec->dead_ends);
    const uint64_t live = spec->vertices - dead_count(spec);
    if (spec->edges == 0) spec->edges = 4 * live;
    if (live == 0 && spec->edges > 0)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "where every vertex is a dead end there are no edges");
    if (spec->edges < live)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "%llu edge%s too few for %llu vertices with options",
                        (unsigned long long)spec->edges, spec->edges == 1 ? " is" : "s are",
                        (unsigned long long)live);
    return GG_OK;
}

/* Writes the vertices that are no dead ends; returns their number. */
static uint64_t choose_live(gg__maker *maker, gg_vertex *live)
{
    const uint64_t n = maker->spec.vertices;
    uint64_t dead = dead_count(&maker->spec), count = 0;
    for (uint64_t v = 0; v < n; v++) {
        if (gg__rng_below(&maker->rng, n - v) < dead)
            dead--;
        else
            live[count++] = (gg_vertex)v;
    }
    return count;
}

/* Where an edge begins is anywhere in a long list: some are drawn ahead, not to wait for it. */
static gg_status add_edges(gg__maker *maker, const gg_vertex *live, uint64_t count)
{
    enum { SOME = 64 };
    uint64_t from[SOME], to[SOME];
    gg_status status = GG_OK;
    while (maker->made < maker->spec.edges && status == GG_OK) {
        const uint64_t made = maker->made, left = maker->spec.edges - made;
        const uint64_t some = left < SOME ? left : SOME;
        for (uint64_t i = 0; i < some; i++) {
            from[i] = made + i < count ? made + i : gg__rng_below(&maker->rng, count);
            to[i] = gg__rng_below(&maker->rng, maker->spec.vertices);
            __builtin_prefetch(&live[from[i]]);
        }
        for (uint64_t i = 0; i < some && status == GG_OK; i++)
            status = gg__make_edge(maker, live[from[i]], to[i]);
    }
    return status;
}

static gg_status make(gg__maker *maker)
{
    gg_vertex *live =
        gg__alloc(maker->ctx, maker->spec.vertices, sizeof *live, "the vertices with options");
    if (!live) return gg__status(maker->ctx);
    const uint64_t count = choose_live(maker, live);
    maker->token[0] = count > 0 ? live[gg__rng_below(&maker->rng, count)] : 0;
    const gg_status status = add_edges(maker, live, count);
    gg__free(maker->ctx, live);
    return status;
}

const gg__generator gg__generator_random = {
    {"random", "normal play: any edges, with a share of dead ends", NULL, false, false},
    false,
    GG__HEEDS_DEAD_ENDS,
    settle,
    make,
};
