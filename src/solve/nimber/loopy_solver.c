/* The solver `loopy`: normal impartial play on any graph; where every edge leads to a larger vertex
 * it needs no search. */
#include "solve/nimber/impartial.h"
#include "solve/nimber/loopy.h"
#include "solve/nimber/mex.h"

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_graph *graph;
    gg_status status = gg__impartial_graph(ctx, problem, limit, solution, &graph);
    if (status != GG_OK || !graph) return status;
    const bool sweep = graph->ordered && !graph->in[GG_LEFT] && graph->out[GG_LEFT];
    if (!sweep && !graph->in[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "loopy nimbers need incoming rows");
    solution->positions = graph->vertices;
    status = gg__solution_add_worths(solution, graph->vertices, sweep ? 0 : GG__RANKED);
    if (status != GG_OK) return status;
    atomic_store(&solution->cyclic, !sweep);
    return sweep ? gg__mex_sweep(ctx, graph, NULL, solution->worths.value)
                 : gg__loopy_search(ctx, graph, &solution->worths);
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    gg__plan_nimbers(problem, true, out);
}

const gg__solver gg__solver_loopy = {
    .info = {"loopy", "nimbers, finite or infinite, of the vertices of any graph", "nimber", false,
             false},
    .refuses = gg__refuses_nimbers,
    .solve = solve,
    .plan = plan,
};
