/*
 * The solver `nimber`: normal impartial play on a graph without cycles.
 *
 * Idea. Every such position is worth a heap of nim, whose size is the least number that none of its
 * options is worth; in a sum these numbers are added without carrying (xor), and the player to move
 * loses where that makes 0.
 *
 * Why it is right. From a sum of value 0 every move leads to another value, as no option of a part
 * is worth what the part is; from any other value some part has an option that makes it 0, since a
 * part has options of all smaller values. And play ends: the rank, the most turns that it can last
 * or the place in a topological order, falls with every move.
 *
 * Cost. O(n + m) time; two words a vertex for the solution and a byte or two besides, a word if
 * there are no incoming rows; or one altogether if the graph is ordered. A graph with a cycle is
 * declined, with the cycle.
 *
 * Source. Sprague 1935, Grundy 1939.
 */
#include "solve/evaluate.h"
#include "solve/nimber/impartial.h"
#include "solve/nimber/mex.h"

static gg_status sweep(gg_ctx *ctx, const gg_graph *graph, const gg_vertex *order,
                       gg_solution *solution)
{
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "nimbers need outgoing rows");
    return gg__mex_sweep(ctx, graph, order, solution->worths.value);
}

/* Options first, by the topological order that becomes the ranks. */
static gg_status solve_forward(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                               gg_solution *solution)
{
    gg_vertex *order;
    gg_status status = gg__evaluate_order(ctx, problem, graph, "nimbers", solution, &order);
    if (status != GG_OK || !order) return status;
    status = sweep(ctx, graph, order, solution);
    gg__free(ctx, order);
    return status;
}

/* From the end of play back, where there are rows for it. An order is then looked for only in order
 * to find the cycle that forbids one. */
static gg_status solve_unordered(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                                 gg_solution *solution)
{
    uint64_t valued = 0;
    gg_status status = gg__solution_add_worths(solution, graph->vertices, GG__RANKED);
    if (status == GG_OK && graph->in[GG_LEFT])
        status =
            gg__mex_backward(ctx, graph, solution->worths.value, solution->worths.rank, &valued);
    if (status != GG_OK || valued == graph->vertices) return status;
    return solve_forward(ctx, problem, graph, solution);
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_graph *graph;
    gg_status status = gg__impartial_graph(ctx, problem, limit, solution, &graph);
    if (status != GG_OK || !graph) return status;
    solution->positions = graph->vertices;
    if (!graph->ordered || !graph->out[GG_LEFT])
        return solve_unordered(ctx, problem, graph, solution);
    status = gg__solution_add_worths(solution, graph->vertices, 0);
    return status == GG_OK ? sweep(ctx, graph, NULL, solution) : status;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    gg__plan_nimbers(problem, false, out);
}

const gg__solver gg__solver_nimber = {
    .info = {"nimber", "what each vertex is worth in a sum, where play cannot go round: mex",
             "nimber", false, false},
    .refuses = gg__refuses_nimbers,
    .solve = solve,
    .plan = plan,
};
