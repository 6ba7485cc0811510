/*
 * Kind `grid`: vertices in rows, edges to the right and down, the target in the last corner.
 * O(n).
 */
#include "gen/maker.h"

static gg_status settle(gg_ctx *ctx, gg_gen_spec *spec)
{
    gg_status status = gg__settle_width(ctx, spec, spec->vertices);
    if (status != GG_OK) return status;
    const uint64_t width = spec->width, height = (spec->vertices + width - 1) / width;
    spec->vertices = width * height;
    return gg__settle_exact(ctx, spec, 2 * width * height - width - height);
}

static gg_status add_edges(gg__maker *maker, uint64_t v)
{
    const uint64_t width = maker->spec.width;
    gg_status status = GG_OK;
    if (v % width + 1 < width) status = gg__make_edge(maker, v, v + 1);
    if (status == GG_OK && v + width < maker->spec.vertices)
        status = gg__make_edge(maker, v, v + width);
    return status;
}

/* A vertex near the first corner. */
static gg_vertex place(gg__maker *maker)
{
    const uint64_t width = maker->spec.width, height = maker->spec.vertices / width;
    const uint64_t row = gg__make_early(maker, height);
    return (gg_vertex)(row * width + gg__make_early(maker, width));
}

static gg_status make(gg__maker *maker)
{
    gg_status status = GG_OK;
    maker->token[0] = place(maker);
    maker->token[1] = place(maker);
    for (uint64_t v = 0; v < maker->spec.vertices && status == GG_OK; v++)
        status = add_edges(maker, v);
    return status;
}

const gg__generator gg__generator_grid = {
    {"grid", "race: rows of vertices, edges to the right and down", NULL, false, false},
    true,
    GG__HEEDS_WIDTH,
    settle,
    make,
};
