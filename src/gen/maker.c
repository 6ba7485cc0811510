/* What the generators share: adding edges, choosing vertices, settling sizes. */
#include "gen/maker.h"

gg_status gg__make_edge(gg__maker *maker, uint64_t from, uint64_t to)
{
    if (maker->made % GG__TICK == 0) {
        const gg_status status =
            gg__tick(maker->ctx, "generating edges", maker->made, maker->spec.edges);
        if (status != GG_OK) return status;
    }
    maker->made++;
    return gg_builder_edge(maker->builder, from, to, GG_FOR_BOTH);
}

uint64_t gg__make_later(gg__maker *maker, uint64_t v)
{
    return v + 1 + gg__rng_below(&maker->rng, maker->spec.vertices - 1 - v);
}

gg_vertex gg__make_early(gg__maker *maker, uint64_t n)
{
    uint64_t range = n / 16 > 2 ? n / 16 : 2;
    if (range > n - 1) range = n > 1 ? n - 1 : 1;
    return (gg_vertex)gg__rng_below(&maker->rng, range);
}

gg_status gg__settle_edges(gg_ctx *ctx, gg_gen_spec *spec)
{
    const uint64_t n = spec->vertices, least = n - 1, pairs = n * least / 2;
    if (spec->edges == 0) spec->edges = 4 * least < pairs ? 4 * least : pairs;
    if (n == 1 && spec->edges > 0)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "one vertex leaves no room for edges from a vertex to a later one");
    if (spec->edges < least)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "%llu edge%s too few: %llu vertices need %llu to reach the last one",
                        (unsigned long long)spec->edges, spec->edges == 1 ? " is" : "s are",
                        (unsigned long long)n, (unsigned long long)least);
    return GG_OK;
}

gg_status gg__settle_exact(gg_ctx *ctx, gg_gen_spec *spec, uint64_t edges)
{
    if (spec->edges != 0 && spec->edges != edges)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "a %s with %llu %s has %llu edge%s, not %llu", spec->kind,
                        (unsigned long long)spec->vertices,
                        spec->vertices == 1 ? "vertex" : "vertices", (unsigned long long)edges,
                        gg__s(edges), (unsigned long long)spec->edges);
    spec->edges = edges;
    return GG_OK;
}

/* The square root, rounded down; O(log n) steps of Newton's, from above. */
static uint64_t root(uint64_t n)
{
    if (n < 2) return n;
    uint64_t x = n, next = n / 2 + 1;
    while (next < x) {
        x = next;
        next = (x + n / x) / 2;
    }
    return x;
}

gg_status gg__settle_width(gg_ctx *ctx, gg_gen_spec *spec, uint64_t n)
{
    if (spec->width == 0) spec->width = n > 0 ? root(n) : 1;
    if (n > 0 && spec->width > n)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "a width of %llu is too much for %llu %s", (unsigned long long)spec->width,
                        (unsigned long long)spec->vertices,
                        spec->vertices == 1 ? "vertex" : "vertices");
    return GG_OK;
}
