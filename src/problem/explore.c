/*
 * Positions get their vertex when they are first seen, and vertices are visited in that order, so
 * the index is the queue of the search. O(positions + moves), expected.
 */
#include "problem/explore.h"

static gg_status too_many(gg_ctx *ctx, uint64_t limit)
{
    return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                    "there are more than %llu position%s to look at (--limit)",
                    (unsigned long long)limit, gg__s(limit));
}

/* *since: moves looked at, for ticks. */
static gg_status visit(gg_ctx *ctx, const gg__space *space, uint64_t limit, gg__index *index,
                       gg_builder *builder, uint32_t v, gg__positions *options, uint64_t *since)
{
    const uint64_t position = index->keys[v];
    const gg_result result = space->result(space->self, position);
    gg_status status = gg__status(ctx);
    if (status == GG_OK && !space->impartial)
        status = gg_builder_owner(builder, v, space->mover(space->self, position));
    if (status != GG_OK) return status;
    if (result != GG_NONE) return gg_builder_terminal(builder, v, result);
    options->count = 0;
    status = space->options(space->self, position, options);
    for (size_t i = 0; status == GG_OK && i < options->count; i++) {
        uint32_t w;
        if (++*since % GG__TICK_MOVES == 0) status = gg__tick(ctx, "exploring positions", v, 0);
        if (status == GG_OK && index->count > limit) status = too_many(ctx, limit);
        if (status != GG_OK) break;
        status = gg__index_intern(index, options->at[i], &w);
        if (status == GG_OK) status = gg_builder_edge(builder, v, w, GG_FOR_BOTH);
    }
    return status;
}

static gg_status visit_all(gg_ctx *ctx, const gg__space *space, uint64_t limit, gg__index *index,
                           gg_builder *builder)
{
    gg__positions options = {.ctx = ctx};
    gg_status status = GG_OK;
    uint64_t since = 0;
    for (uint32_t v = 0; status == GG_OK && v < index->count; v++) {
        if (index->count > limit) status = too_many(ctx, limit);
        if (status == GG_OK && v % GG__TICK_MOVES == 0)
            status = gg__tick(ctx, "exploring positions", v, 0);
        if (status == GG_OK) status = visit(ctx, space, limit, index, builder, v, &options, &since);
    }
    gg__positions_free(&options);
    return status;
}

gg_status gg__explore(gg_ctx *ctx, const gg__space *space, const uint64_t *starts, size_t count,
                      uint64_t limit, gg__explored **out)
{
    gg_builder *builder = NULL;
    gg__explored *explored = gg__alloc_zeroed(ctx, 1, sizeof *explored, "positions");
    if (!explored) return gg__status(ctx);
    explored->ctx = explored->index.ctx = ctx;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        uint32_t number;
        status = gg__index_intern(&explored->index, starts[i], &number);
    }
    if (status == GG_OK) status = gg_builder_new(ctx, 0, true, &builder);
    if (status == GG_OK) status = visit_all(ctx, space, limit, &explored->index, builder);
    if (status == GG_OK)
        status = gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &explored->graph);
    gg_builder_free(builder);
    if (status == GG_OK)
        *out = explored;
    else
        gg__explored_free(explored);
    return status;
}

void gg__explored_free(gg__explored *explored)
{
    if (!explored) return;
    gg__index_free(&explored->index);
    gg_graph_free(explored->graph);
    gg__free(explored->ctx, explored);
}
