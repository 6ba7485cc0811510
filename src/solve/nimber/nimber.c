/*
 * Impartial play, and the solver `nimber`: normal play on a graph without cycles.
 *
 * The folder. mex.c finds the nimbers of a graph with the options first, mex_backward.c from the
 * ends of play back; loopy.c those of any graph, finite or infinite; nimber_parts.c those of the
 * parts of a game that is a sum by its rules, and their pairs in misere play; periods.c the period
 * of the nimbers of heaps; misere.c the pairs of the vertices of a graph.
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
#include "solve/nimber/nimber.h"

#include "game/explore.h"
#include "solve/evaluate.h"

/* ---- who is refused ---- */

const char *gg__refuses_partisan(const gg_graph *graph)
{
    if (graph->owner) return "is for impartial games; here vertices have owners";
    if (graph->partisan) return "is for impartial games; here some edges are for one player only";
    if (graph->terminal) return "knows no ends of play but a player who cannot move";
    return NULL;
}

const char *gg__refuses_nimbers(const gg_problem *problem)
{
    if (problem->spec.infinite != GG_D) return "takes play without end for a draw";
    const bool rules = problem->kind == GG__RULES;
    if (rules && !problem->impartial) return "is for impartial games; here it matters who moves";
    if (problem->dead_end != GG_P) return "is for normal play: who cannot move loses";
    return rules ? NULL : gg__refuses_partisan(problem->graph);
}

/* ---- positions of a game by rules ---- */

/* A position that is over is one without moves, whose nimber is 0, if its mover has lost. */
static void accept_ends(const gg_problem *problem, gg_solution *solution)
{
    char text[100];
    const gg__explored *explored = solution->explored;
    for (uint64_t v = 0; explored->graph->terminal && v < explored->graph->vertices; v++) {
        const gg_result end = gg__terminal(explored->graph, (gg_vertex)v);
        if (end == GG_NONE || end == GG_P) continue;
        gg_position_print(problem, explored->index.keys[v], text, sizeof text);
        gg__solution_decline(
            solution, GG_NO_VERTEX,
            "nimbers need play in which a player who cannot move loses, but '%s' is %s", text,
            end == GG_D ? "a draw" : "a win");
        return;
    }
}

gg_status gg__impartial_graph(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                              gg_solution *solution, const gg_graph **graph)
{
    *graph = problem->graph;
    if (problem->kind == GG__GAME) return GG_OK;
    const gg_status status =
        gg__explore(ctx, problem, limit, GG_ROWS_OUT | GG_ROWS_SOLVE, &solution->explored);
    if (status != GG_OK) return status;
    accept_ends(problem, solution);
    *graph = solution->declined[0] ? NULL : solution->explored->graph;
    return GG_OK;
}

/* ---- memory ---- */

void gg__plan_nimbers(const gg_problem *problem, bool loopy, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024, SWEEP = 4, WORTHS = 8, SEARCH = 24 }; /* bytes a vertex */
    enum { RANGE = 1 << 12 };                                     /* vertices that share a byte */
    const gg_graph *graph = problem->graph;
    if (problem->kind == GG__RULES) return;
    const bool in = graph->in[GG_LEFT] != NULL;
    const bool sweep = graph->ordered && graph->out[GG_LEFT] && !(loopy && in);
    const uint64_t back = in && !loopy ? gg__mex_backward_bytes(graph) : 0;
    const uint64_t searching = SEARCH * graph->vertices + graph->vertices / RANGE;
    const uint64_t going_back = WORTHS * graph->vertices + back;
    out->positions = graph->vertices;
    out->bytes = gg__mex_bytes(graph) + OVERHEAD +
                 (sweep                    ? SWEEP * graph->vertices
                  : searching > going_back ? searching
                                           : going_back);
}

/* ---- the solver ---- */

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_graph *graph;
    gg_vertex *order = NULL;
    uint64_t valued = 0;
    gg_status status = gg__impartial_graph(ctx, problem, limit, solution, &graph);
    if (status != GG_OK || !graph) return status;
    const bool ordered = graph->ordered && graph->out[GG_LEFT];
    gg__values *values = &solution->values;
    solution->positions = graph->vertices;
    status = gg__solution_add_values(solution, graph->vertices, ordered ? 0 : GG__RANKED);
    /* From the end of play back, where there are rows for it. An order is then looked for only in
     * order to find the cycle that forbids one. */
    if (status == GG_OK && !ordered && graph->in[GG_LEFT])
        status = gg__mex_backward(ctx, graph, values->value, values->rank, &valued);
    if (status != GG_OK || (!ordered && valued == graph->vertices)) return status;
    /* Options first, by the topological order that becomes the ranks. */
    if (!ordered) status = gg__evaluate_order(ctx, problem, graph, "nimbers", solution, &order);
    if (status != GG_OK || solution->declined[0]) return status;
    if (!graph->out[GG_LEFT])
        status = gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "nimbers need outgoing rows");
    if (status == GG_OK) status = gg__mex_sweep(ctx, graph, order, values->value);
    gg__free(ctx, order);
    return status;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    gg__plan_nimbers(problem, false, out);
}

const gg__solver gg__solver_nimber = {
    .info = {"nimber", "what each vertex is worth in a sum, where play cannot go round: mex",
             "nimber", false, false},
    .plays = GG__GAME | GG__RULES,
    .refuses = gg__refuses_nimbers,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_SOLVE,
};
