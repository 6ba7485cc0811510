/*
 * Kind `layered`: layers of equal width, edges from each layer to the next, and the target alone
 * in a last layer of its own. All paths from a vertex to the target are equally long.
 *
 * Each vertex gets one edge into the next layer; the others start anywhere. O(n + m).
 */
#include "gen/maker.h"

static gg_status settle(gg_ctx *ctx, gg_gen_spec *spec)
{
    gg_status status = gg__settle_width(ctx, spec, spec->vertices - 1);
    if (status != GG_OK) return status;
    const uint64_t layers = (spec->vertices - 1 + spec->width - 1) / spec->width;
    const uint64_t least = layers * spec->width;
    spec->vertices = least + 1;
    if (spec->edges == 0) spec->edges = 4 * least;
    if (least == 0 && spec->edges > 0)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "one vertex leaves no room for edges to a next layer");
    if (spec->edges < least)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "%llu edge%s too few: %llu layers with a width of %llu need %llu",
                        (unsigned long long)spec->edges, spec->edges == 1 ? " is" : "s are",
                        (unsigned long long)layers, (unsigned long long)spec->width,
                        (unsigned long long)least);
    return GG_OK;
}

static gg_status add_edge_from(gg__maker *maker, uint64_t v)
{
    const uint64_t width = maker->spec.width, target = maker->spec.vertices - 1;
    const uint64_t next = (v / width + 1) * width;
    return gg__make_edge(maker, v,
                         next >= target ? target : next + gg__rng_below(&maker->rng, width));
}

static gg_status make(gg__maker *maker)
{
    gg_status status = GG_OK;
    const uint64_t target = maker->spec.vertices - 1;
    maker->token[0] = gg__make_early(maker, maker->spec.vertices);
    maker->token[1] = gg__make_early(maker, maker->spec.vertices);
    for (uint64_t v = 0; v < target && status == GG_OK; v++)
        status = add_edge_from(maker, v);
    while (maker->made < maker->spec.edges && status == GG_OK)
        status = add_edge_from(maker, gg__rng_below(&maker->rng, target));
    return status;
}

const gg__generator gg__generator_layered = {
    {"layered", "race: layers of equal width, each edge leads to the next layer", NULL, false,
     false},
    true,
    GG__HEEDS_WIDTH,
    settle,
    make,
};
