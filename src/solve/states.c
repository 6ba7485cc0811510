/* Which engine solves the states of a graph. */
#include "solve/states.h"

#include "solve/sweep.h"

static bool can_sweep(const gg_graph *graph)
{
    return graph->ordered && graph->out[GG_LEFT];
}

gg_status gg__states_begin(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           gg__frontier *frontier)
{
    *frontier = (gg__frontier){NULL, 0, 0};
    if (can_sweep(graph)) return GG_OK;
    if (graph->in[GG_LEFT]) return gg__frontier_new(ctx, table, frontier);
    return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "solving needs the rows of GG_ROWS_SOLVE");
}

uint64_t gg__states_bytes(const gg_graph *graph, uint64_t states)
{
    return can_sweep(graph) ? 0 : states * sizeof(uint32_t);
}

gg_status gg__states_solve(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           gg__frontier *frontier)
{
    if (can_sweep(graph)) return gg__sweep(ctx, graph, table);
    const gg_status status = gg__retrograde(ctx, graph, table, frontier);
    if (status == GG_OK) gg__close_table(table);
    return status;
}
