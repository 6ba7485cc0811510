/* Which games have nimbers, and the graphs of those that are given by rules. */
#include "solve/nimber/impartial.h"

#include "problem/explore.h"
#include "solve/nimber/mex.h"

enum { USUAL_LIMIT = 20000000 };

/* ---- who is refused ---- */

static const char *refuses_rules(const gg__rules *rules)
{
    const gg_result end = rules->ruleset->dead_end;
    if (!gg__rules_impartial(rules)) return "is for impartial games; here it matters who moves";
    if (end != GG_NONE && end != GG_P) return "is for normal play: who cannot move loses";
    return NULL;
}

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
    if (problem->rules) return refuses_rules(problem->rules);
    if (problem->spec.play == GG_RACE) return "does not solve a race";
    if (problem->spec.dead_end != GG_P) return "is for normal play: who cannot move loses";
    return gg__refuses_partisan(problem->graph);
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
            "nimbers need play that is lost by whoever cannot move, but '%s' is %s", text,
            end == GG_D ? "a draw" : "a win");
        return;
    }
}

gg_status gg__impartial_graph(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                              gg_solution *solution, const gg_graph **graph)
{
    *graph = problem->graph;
    if (!problem->rules) return GG_OK;
    const gg__space space = gg__rules_space(problem->rules);
    const uint64_t start = gg__rules_canonical(problem->rules, problem->start);
    gg_status status = gg__status(ctx); /* the symmetric position may have had no room */
    if (status == GG_OK)
        status = gg__explore(ctx, &space, &start, 1, limit ? limit : USUAL_LIMIT,
                             GG_ROWS_OUT | GG_ROWS_SOLVE, &solution->explored);
    if (status != GG_OK) return status;
    solution->free_explored = gg__explored_free;
    accept_ends(problem, solution);
    *graph = solution->declined[0] ? NULL : solution->explored->graph;
    return GG_OK;
}

/* ---- plans ---- */

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

void gg__plan_nimbers(const gg_problem *problem, bool loopy, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024, SWEEP = 4, WORTHS = 8, SEARCH = 24 }; /* bytes a vertex */
    enum { RANGE = 1 << 12 };                                     /* vertices that share a byte */
    const gg_graph *graph = problem->graph;
    if (problem->rules) return;
    const bool in = graph->in[GG_LEFT] != NULL;
    const bool sweep = graph->ordered && graph->out[GG_LEFT] && !(loopy && in);
    const uint64_t back = in && !loopy ? gg__mex_backward_bytes(graph) : 0;
    out->positions = graph->vertices;
    out->bytes = gg__mex_bytes(graph) + OVERHEAD +
                 (sweep ? SWEEP * graph->vertices
                        : larger(SEARCH * graph->vertices + graph->vertices / RANGE,
                                 WORTHS * graph->vertices + back));
}
