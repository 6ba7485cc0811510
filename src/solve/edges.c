/* The one call for the hurried: plain arrays in, plain arrays out. */
#include "graph/graph.h"
#include "solve/outcome/outcome.h"

static gg_status build(gg_ctx *ctx, uint64_t n, uint64_t m, const gg_vertex *from,
                       const gg_vertex *to, gg_graph **out)
{
    gg_builder *builder;
    gg_status status = gg_builder_new(ctx, n, false, &builder);
    if (status != GG_OK) return status;
    for (uint64_t e = 0; status == GG_OK && e < m; e++)
        status = gg_builder_edge(builder, from[e], to[e], GG_FOR_BOTH);
    if (status == GG_OK) status = gg_builder_build(builder, GG_ROWS_SOLVE, out);
    gg_builder_free(builder);
    return status;
}

gg_status gg_outcome_edges(gg_ctx *ctx, uint64_t n, uint64_t m, const gg_vertex *from,
                           const gg_vertex *to, char *value, uint32_t *remoteness)
{
    static const gg__convention normal = {GG_P, GG_D, false};
    gg__begin(ctx);
    gg_graph *graph = NULL;
    gg_solution *solution = gg__solution_new(ctx, "outcome", "outcome");
    gg_status status = solution ? build(ctx, n, m, from, to, &graph) : gg__status(ctx);
    if (status == GG_OK) status = gg__solve_outcome(ctx, graph, &normal, solution);
    if (status == GG_OK)
        status = gg_solution_outcomes(ctx, solution, GG_LEFT, 0, (size_t)n, value, remoteness);
    gg_solution_free(solution);
    gg_graph_free(graph);
    return status;
}
