/* Which engine solves the states of a graph. */
#include "solve/outcome/states.h"

#include "base/parallel.h"
#include "solve/outcome/retrograde_narrow.h"
#include "solve/race/sweep.h"

/* With fewer states, the caches hold the table. */
enum { MANY = 1 << 14 };

static bool can_sweep(const gg_graph *graph)
{
    return graph->ordered && graph->out[GG_LEFT];
}

uint64_t gg__states_bytes(const gg_graph *graph, uint32_t phases)
{
    const uint64_t states = graph->vertices * phases;
    if (can_sweep(graph)) return 0;
    const uint64_t narrow = gg__retrograde_narrow_bytes(states, gg__threads(graph->ctx));
    const uint64_t words = gg__frontier_bytes(states) +
                           gg__retrograde_bytes(graph->vertices, phases, gg__threads(graph->ctx));
    return states >= MANY && narrow > words ? narrow : words;
}

/* Retrograde analysis with a word for each state. */
static gg_status use_words(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           const gg__ends *ends)
{
    gg__frontier frontier;
    gg_status status = gg__frontier_new(ctx, table, &frontier);
    if (status != GG_OK) return status;
    gg__ends_seed(graph, table, ends, &frontier);
    status = table->vertices * table->phases < MANY
                 ? gg__retrograde(ctx, graph, table, &frontier)
                 : gg__retrograde_levels(ctx, graph, table, &frontier);
    gg__free(ctx, frontier.state);
    if (status == GG_OK) gg__close_table(table);
    return status;
}

static gg_status work_backwards(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                const gg__ends *ends)
{
    const uint64_t states = table->vertices * table->phases;
    bool fits = states >= MANY && states <= UINT32_MAX;
    const gg_status status = fits ? gg__retrograde_narrow(ctx, graph, table, ends, &fits) : GG_OK;
    return status != GG_OK || fits ? status : use_words(ctx, graph, table, ends);
}

gg_status gg__states_solve(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           const gg__ends *ends)
{
    const gg_status status = gg__ends_check(ctx, graph, table, ends);
    if (status != GG_OK) return status;
    if (can_sweep(graph))
        return gg__sweep_is_fused(graph, table) ? gg__sweep_fused(ctx, graph, table, ends)
                                                : gg__sweep(ctx, graph, table, ends);
    if (graph->in[GG_LEFT]) return work_backwards(ctx, graph, table, ends);
    return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "solving needs the rows of GG_ROWS_SOLVE");
}
