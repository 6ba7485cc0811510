/*
 * The kinds of graphs that a few lines describe. Each has a comment with its promise, a function
 * that fills in sizes, one that makes edges, and a table. O(n + m) each.
 */
#include "gen/gen.h"

static void place_early(gg__maker *maker)
{
    maker->token[0] = gg__make_early(maker, maker->spec.vertices);
    maker->token[1] = gg__make_early(maker, maker->spec.vertices);
}

/* Adds an edge from each vertex except the last to a later one: so all vertices reach the last. */
static gg_status make_edges_on(gg__maker *maker)
{
    gg_status status = GG_OK;
    for (uint64_t v = 0; v + 1 < maker->spec.vertices && status == GG_OK; v++)
        status = gg__make_edge_on(maker, v);
    return status;
}

/* ---- dag: every edge leads to a later vertex, every vertex reaches the last one ---- */

static gg_status make_dag(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices;
    place_early(maker);
    gg_status status = make_edges_on(maker);
    while (maker->made < maker->spec.edges && status == GG_OK) { /* then n is at least 2 */
        const uint64_t one = gg__rng_below(&maker->rng, n);
        uint64_t other = gg__rng_below(&maker->rng, n - 1);
        if (other >= one) other++;
        status = one < other ? gg__make_edge(maker, one, other) : gg__make_edge(maker, other, one);
    }
    return status;
}

const gg__generator gg__generator_dag = {
    .info = {.name = "dag",
             .summary = "race: edges lead to later vertices, the last is reached from all"},
    .play = GG_RACE,
    .settle = gg__settle_edges,
    .make = make_dag,
};

/* ---- chain: each vertex has one edge, to the next ---- */

/* As deep as a graph can be: a game without choices, but an input that exposes recursion and work
 * level by level. */
static gg_status settle_chain(gg_ctx *ctx, gg_gen_spec *spec)
{
    return gg__settle_exact(ctx, spec, spec->vertices - 1);
}

static gg_status make_chain(gg__maker *maker)
{
    gg_status status = GG_OK;
    place_early(maker);
    for (uint64_t v = 0; v + 1 < maker->spec.vertices && status == GG_OK; v++)
        status = gg__make_edge(maker, v, v + 1);
    return status;
}

const gg__generator gg__generator_chain = {
    .info = {.name = "chain", .summary = "race: one path through all vertices"},
    .play = GG_RACE,
    .settle = settle_chain,
    .make = make_chain,
};

/* ---- cyclic: a race on a graph with cycles ---- */

/* Each vertex except the last, which is the target, gets an edge to a later vertex, so that the
 * target can be reached from everywhere; the other edges begin anywhere else and end anywhere. A
 * token is kept from the target if the player who does not want to arrive can go round in a
 * circle. */
static gg_status settle_cyclic(gg_ctx *ctx, gg_gen_spec *spec)
{
    if (spec->vertices == 1) return gg__settle_exact(ctx, spec, 0);
    if (spec->edges == 0)
        spec->edges = 2 * spec->vertices; /* with more edges, tokens hardly ever
                                             arrive */
    return gg__settle_edges(ctx, spec);
}

static gg_status make_cyclic(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices;
    place_early(maker);
    gg_status status = make_edges_on(maker);
    while (maker->made < maker->spec.edges && status == GG_OK) {
        const uint64_t from = gg__rng_below(&maker->rng, n - 1);
        status = gg__make_edge(maker, from, gg__rng_below(&maker->rng, n));
    }
    return status;
}

const gg__generator gg__generator_cyclic = {
    .info = {.name = "cyclic",
             .summary = "race: cycles, but the target can be reached from everywhere"},
    .play = GG_RACE,
    .settle = settle_cyclic,
    .make = make_cyclic,
};

/* ---- grid: vertices in rows, edges to the right and down, the target in the last corner ---- */

static gg_status settle_grid(gg_ctx *ctx, gg_gen_spec *spec)
{
    gg_status status = gg__settle_width(ctx, spec, spec->vertices);
    if (status != GG_OK) return status;
    const uint64_t width = spec->width, height = (spec->vertices + width - 1) / width;
    spec->vertices = width * height;
    return gg__settle_exact(ctx, spec, 2 * width * height - width - height);
}

static gg_status make_grid(gg__maker *maker)
{
    const uint64_t width = maker->spec.width, n = maker->spec.vertices;
    gg_status status = GG_OK;
    for (int i = 0; i < 2; i++) { /* near the first corner */
        const uint64_t row = gg__make_early(maker, n / width);
        maker->token[i] = (gg_vertex)(row * width + gg__make_early(maker, width));
    }
    for (uint64_t v = 0; v < n && status == GG_OK; v++) {
        if (v % width + 1 < width) status = gg__make_edge(maker, v, v + 1);
        if (status == GG_OK && v + width < n) status = gg__make_edge(maker, v, v + width);
    }
    return status;
}

const gg__generator gg__generator_grid = {
    .info = {.name = "grid", .summary = "race: rows of vertices, edges to the right and down"},
    .play = GG_RACE,
    .heeds = GG__HEEDS_WIDTH,
    .settle = settle_grid,
    .make = make_grid,
};

/* ---- layered: layers of equal width, edges from each to the next ---- */

/* The target is alone in a last layer of its own, so all paths from a vertex to the target are
 * equally long. Each vertex gets one edge into the next layer; the others start anywhere. */
static gg_status settle_layered(gg_ctx *ctx, gg_gen_spec *spec)
{
    gg_status status = gg__settle_width(ctx, spec, spec->vertices - 1);
    if (status != GG_OK) return status;
    const uint64_t layers = (spec->vertices - 1 + spec->width - 1) / spec->width;
    spec->vertices = layers * spec->width + 1;
    if (spec->edges == 0) spec->edges = 4 * (spec->vertices - 1);
    return gg__settle_edges(ctx, spec);
}

static gg_status add_edge_from(gg__maker *maker, uint64_t v)
{
    const uint64_t width = maker->spec.width, target = maker->spec.vertices - 1;
    const uint64_t next = (v / width + 1) * width;
    return gg__make_edge(maker, v,
                         next >= target ? target : next + gg__rng_below(&maker->rng, width));
}

static gg_status make_layered(gg__maker *maker)
{
    gg_status status = GG_OK;
    const uint64_t target = maker->spec.vertices - 1;
    place_early(maker);
    for (uint64_t v = 0; v < target && status == GG_OK; v++)
        status = add_edge_from(maker, v);
    while (maker->made < maker->spec.edges && status == GG_OK)
        status = add_edge_from(maker, gg__rng_below(&maker->rng, target));
    return status;
}

const gg__generator gg__generator_layered = {
    .info = {.name = "layered",
             .summary = "race: layers of equal width, each edge leads to the next layer"},
    .play = GG_RACE,
    .heeds = GG__HEEDS_WIDTH,
    .settle = settle_layered,
    .make = make_layered,
};

/* ---- random: a digraph without any order, cycles, loops and multi-edges included ---- */

/* A given share of the vertices are dead ends; the edges begin anywhere else and end anywhere. Each
 * vertex that is no dead end gets one edge, the others are spread over them. The dead ends are an
 * exact number of any vertices, taken in one pass (Knuth, The Art of Computer Programming, volume
 * 2, 3.4.2, algorithm S). 4n bytes besides the graph. */
static uint64_t dead_count(const gg_gen_spec *spec)
{
    return spec->vertices * spec->dead_ends / 1000;
}

static gg_status settle_random(gg_ctx *ctx, gg_gen_spec *spec)
{
    if (spec->dead_ends > 1000)
        return gg__bad_argument(ctx, "%u dead ends of 1000 vertices are more than all",
                                spec->dead_ends);
    const uint64_t live = spec->vertices - dead_count(spec);
    if (spec->edges == 0) spec->edges = 4 * live;
    if (live == 0 && spec->edges > 0)
        return gg__bad_argument(ctx, "where every vertex is a dead end there are no edges");
    if (spec->edges < live)
        return gg__bad_argument(ctx, "%llu edge%s too few for %llu vertices with options",
                                (unsigned long long)spec->edges, spec->edges == 1 ? " is" : "s are",
                                (unsigned long long)live);
    return GG_OK;
}

/* Edges begin at random places of a long list: some are drawn in advance, so that their places can
 * be prefetched. */
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

static gg_status make_random(gg__maker *maker)
{
    gg_vertex *live =
        gg__alloc(maker->ctx, maker->spec.vertices, sizeof *live, "the vertices with options");
    if (!live) return gg__status(maker->ctx);
    uint64_t count = 0, dead = dead_count(&maker->spec);
    for (uint64_t n = maker->spec.vertices, v = 0; v < n; v++) {
        if (gg__rng_below(&maker->rng, n - v) < dead)
            dead--;
        else
            live[count++] = (gg_vertex)v;
    }
    maker->token[0] = count > 0 ? live[gg__rng_below(&maker->rng, count)] : 0;
    const gg_status status = add_edges(maker, live, count);
    gg__free(maker->ctx, live);
    return status;
}

const gg__generator gg__generator_random = {
    .info = {.name = "random", .summary = "normal play: any edges, with a share of dead ends"},
    .heeds = GG__HEEDS_DEAD_ENDS,
    .settle = settle_random,
    .make = make_random,
};
