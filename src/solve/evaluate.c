/*
 * Options first: an ordered graph from the last vertex to the first, any other in the order that
 * graph/order.h finds.
 */
#include "solve/evaluate_turns.h"

#include "problem/cycle.h"
#include "problem/explore.h"

gg_status gg__take_turns(gg_ctx *ctx, const gg__turns *t, uint64_t first, uint64_t end,
                         gg__evaluate *evaluate, void *self)
{
    const gg_graph *graph = t->graph;
    uint64_t done = 0, due = 0;
    gg_status status = GG_OK;
    for (uint64_t i = first; status == GG_OK && i < end; i++) {
        const gg_vertex v = gg__turn(t, i);
        if (done >= due) {
            status = gg__tick(ctx, "solving positions", i, graph->vertices);
            due = done + GG__TICK;
        }
        gg__turns_look_ahead(t, i);
        if (status == GG_OK) status = evaluate(self, v);
        done += 1 + (uint64_t)graph->degree[GG_LEFT][v] +
                (graph->partisan ? graph->degree[GG_RIGHT][v] : 0);
    }
    return status;
}

static void decline_cycle(const gg_problem *problem, const char *values, const gg__cycle *cycle,
                          gg_solution *solution)
{
    char text[GG__CYCLE_TEXT];
    if (solution->explored) {
        const uint64_t position = solution->explored->index.keys[cycle->vertex[0]];
        gg_position_print(problem, position, text, sizeof text);
        gg__solution_decline(solution, GG_NO_VERTEX,
                             "%s need play that ends, but '%s' can come back", values, text);
        return;
    }
    gg__cycle_print(problem, cycle, text, sizeof text);
    gg__solution_decline(solution, cycle->vertex[0],
                         "%s need a graph without cycles, but there is %s", values, text);
}

gg_status gg__evaluate_order(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                             const char *values, gg_solution *solution, gg_vertex **order)
{
    gg__cycle cycle = {NULL, 0};
    gg_vertex *found = gg__alloc(ctx, graph->vertices, sizeof *found, "an order");
    if (!found) return gg__status(ctx);
    const gg_status status = gg__order(ctx, graph, found, solution->worths.rank, &cycle);
    const bool ordered = status == GG_OK && cycle.count == 0;
    if (status == GG_OK && !ordered) decline_cycle(problem, values, &cycle, solution);
    gg__cycle_free(ctx, &cycle);
    if (!ordered) gg__free(ctx, found);
    *order = ordered ? found : NULL;
    return status;
}

gg_status gg__evaluate_all(gg_ctx *ctx, const gg_problem *problem, const char *values,
                           gg_solution *solution, gg__evaluate *evaluate, gg__attempt *attempt,
                           void *self)
{
    const gg_graph *graph = problem->graph;
    gg_vertex *order = NULL;
    gg_status status = GG_OK;
    solution->positions = graph->vertices;
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "%s need outgoing rows", values);
    if (!graph->ordered) status = gg__evaluate_order(ctx, problem, graph, values, solution, &order);
    if (status != GG_OK || solution->declined[0]) return status;
    const gg__turns t = {graph, order, solution->worths.value, solution->worths.minus};
    if (attempt && gg__turns_members(ctx, graph->vertices) > 1)
        status = gg__take_turns_together(ctx, &t, evaluate, attempt, self);
    else
        status = gg__take_turns(ctx, &t, 0, graph->vertices, evaluate, self);
    gg__free(ctx, order);
    return status;
}

const char *gg__evaluate_refuses(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    if (problem->rules) return "adds up tokens on a graph; this game is given by rules";
    if (spec->play != GG_NORMAL) return "is for normal play";
    if (problem->graph->owner) return "is for vertices without owners";
    if (problem->graph->terminal)
        return "is for play until nobody can move: some vertex is decided";
    if (spec->dead_end != GG_P) return "needs who cannot move to lose";
    if (spec->infinite != GG_D) return "does not know play without end as a win";
    return NULL;
}
