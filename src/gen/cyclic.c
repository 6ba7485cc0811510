/*
 * Kind `cyclic`: a race on a graph with cycles. Each vertex but the last, which is the target, gets
 * an edge to a later vertex, so that the target can be reached from everywhere; the other edges
 * begin anywhere but there and end anywhere. A token is kept from the target where the player who
 * would rather not arrive can go round in a circle.
 *
 * O(m) time.
 */
#include "gen/maker.h"

static gg_status settle(gg_ctx *ctx, gg_gen_spec *spec)
{
    if (spec->vertices == 1) return gg__settle_exact(ctx, spec, 0);
    if (spec->edges == 0) spec->edges = 2 * spec->vertices; /* with more, hardly anybody arrives */
    return gg__settle_edges(ctx, spec);
}

static gg_status make(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices;
    gg_status status = GG_OK;
    maker->token[0] = gg__make_early(maker, n);
    maker->token[1] = gg__make_early(maker, n);
    for (uint64_t v = 0; v + 1 < n && status == GG_OK; v++)
        status = gg__make_edge(maker, v, gg__make_later(maker, v));
    while (maker->made < maker->spec.edges && status == GG_OK) {
        const uint64_t from = gg__rng_below(&maker->rng, n - 1);
        status = gg__make_edge(maker, from, gg__rng_below(&maker->rng, n));
    }
    return status;
}

const gg__generator gg__generator_cyclic = {
    {"cyclic", "race: cycles, but the target can be reached from everywhere", NULL, false, false},
    true,
    0,
    settle,
    make,
};
