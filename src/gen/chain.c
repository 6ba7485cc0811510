/*
 * Kind `chain`: each vertex has one edge, to the next. As deep as a graph can be: no choice, but
 * an input on which whatever recurses or works level by level shows it. O(n).
 */
#include "gen/maker.h"

static gg_status settle(gg_ctx *ctx, gg_gen_spec *spec)
{
    return gg__settle_exact(ctx, spec, spec->vertices - 1);
}

static gg_status make(gg__maker *maker)
{
    gg_status status = GG_OK;
    maker->token[0] = gg__make_early(maker, maker->spec.vertices);
    maker->token[1] = gg__make_early(maker, maker->spec.vertices);
    for (uint64_t v = 0; v + 1 < maker->spec.vertices && status == GG_OK; v++)
        status = gg__make_edge(maker, v, v + 1);
    return status;
}

const gg__generator gg__generator_chain = {
    {"chain", "race: one path through all vertices", NULL, false, false},
    true,
    0,
    settle,
    make,
};
