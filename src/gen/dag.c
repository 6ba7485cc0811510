/*
 * Kind `dag`: every edge leads to a later vertex, every vertex reaches the last one.
 *
 * Each vertex but the last gets one edge to any later vertex, so the last is reached from
 * everywhere; the other edges are any pairs, the smaller end first. O(n + m).
 */
#include "gen/maker.h"

/* An edge between any two vertices; there are at least two. */
static gg_status add_pair(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices;
    const uint64_t one = gg__rng_below(&maker->rng, n);
    uint64_t other = gg__rng_below(&maker->rng, n - 1);
    if (other >= one) other++;
    return one < other ? gg__make_edge(maker, one, other) : gg__make_edge(maker, other, one);
}

static gg_status make(gg__maker *maker)
{
    gg_status status = GG_OK;
    maker->token[0] = gg__make_early(maker, maker->spec.vertices);
    maker->token[1] = gg__make_early(maker, maker->spec.vertices);
    for (uint64_t v = 0; v + 1 < maker->spec.vertices && status == GG_OK; v++)
        status = gg__make_edge(maker, v, gg__make_later(maker, v));
    while (maker->made < maker->spec.edges && status == GG_OK)
        status = add_pair(maker);
    return status;
}

const gg__generator gg__generator_dag = {
    {"dag", "race: edges lead to later vertices, the last is reached from all", NULL, false, false},
    true,
    0,
    gg__settle_edges,
    make,
};
