/* Which of the two ways solves the states of a graph. */
#include "solve/states/states.h"

#include "base/parallel.h"
#include "solve/kernel/scatter.h"

static bool can_sweep(const gg_graph *graph)
{
    return graph->ordered && graph->out[GG_LEFT];
}

/* A word counts only so many options. */
static gg_status check_counts(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                              const gg__ends *ends)
{
    if (graph->edges <= GG__MAX_COUNT) return GG_OK;
    for (uint64_t v = 0; v < graph->vertices; v++)
        for (uint32_t phase = 0; phase < table->phases; phase++)
            if (graph->degree[gg__phase_player(table, phase)][v] > GG__MAX_COUNT &&
                !(ends->kind && ends->kind[v]))
                return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                                "a vertex has more than %llu options",
                                (unsigned long long)GG__MAX_COUNT);
    return GG_OK;
}

uint64_t gg__states_bytes(const gg_graph *graph, uint32_t phases)
{
    if (can_sweep(graph)) return 0;
    return gg__scatter_bytes(graph->vertices * phases, gg__threads(graph->ctx));
}

gg_status gg__states_solve(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           const gg__ends *ends)
{
    const gg_status status = check_counts(ctx, graph, table, ends);
    if (status != GG_OK) return status;
    if (can_sweep(graph)) return gg__sweep(ctx, graph, table, ends);
    if (graph->in[GG_LEFT]) return gg__retrograde(ctx, graph, table, ends);
    return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "solving needs the rows of GG_ROWS_SOLVE");
}
