/*
 * Options first: an ordered graph from the last vertex to the first, any other in the order that
 * graph/order.h finds.
 */
#include "solve/evaluate.h"

#include "problem/cycle.h"
#include "problem/explore.h"

enum { AHEAD = 12, MOST = 16 }; /* vertices, and options of each, for which values are fetched */

/* The vertices in their order; `order` NULL: the last first. */
typedef struct turns {
    const gg_graph *graph;
    const gg_vertex *order;
    const uint32_t *value, *minus; /* minus: may be NULL */
} turns;

static inline gg_vertex turn(const turns *t, uint64_t i)
{
    return t->order ? t->order[i] : (gg_vertex)(t->graph->vertices - 1 - i);
}

/* Inlined by force, or gcc drops it as a call without effect. */
__attribute__((always_inline)) static inline void look_ahead(const turns *t, uint64_t i)
{
    for (int side = 0; side < (t->graph->partisan ? 2 : 1); side++) {
        const gg__rows *rows = t->graph->out[side];
        const uint64_t *start = &rows->start[turn(t, i + AHEAD)];
        const uint64_t last = start[1] < start[0] + MOST ? start[1] : start[0] + MOST;
        __builtin_prefetch(&rows->start[turn(t, i + 3 * AHEAD)]);
        __builtin_prefetch(&rows->end[rows->start[turn(t, i + 2 * AHEAD)]]);
        for (uint64_t e = start[0]; e < last; e++)
            __builtin_prefetch(&t->value[rows->end[e]]);
        for (uint64_t e = start[0]; t->minus && e < last; e++)
            __builtin_prefetch(&t->minus[rows->end[e]]);
    }
}

static gg_status take_turns(gg_ctx *ctx, const turns *t, gg__evaluate *evaluate, void *self)
{
    const gg_graph *graph = t->graph;
    const uint64_t total = graph->vertices + graph->edges;
    uint64_t done = 0, due = 0;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < graph->vertices; i++) {
        const gg_vertex v = turn(t, i);
        if (done >= due) {
            status = gg__tick(ctx, "solving", done < total ? done : total, total);
            due = done + GG__TICK;
        }
        if (i + 3 * AHEAD < graph->vertices) look_ahead(t, i);
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
                           gg_solution *solution, gg__evaluate *evaluate, void *self)
{
    const gg_graph *graph = problem->graph;
    gg_vertex *order = NULL;
    gg_status status = GG_OK;
    solution->positions = graph->vertices;
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "%s need outgoing rows", values);
    if (!graph->ordered) status = gg__evaluate_order(ctx, problem, graph, values, solution, &order);
    if (status != GG_OK || solution->declined[0]) return status;
    const turns t = {graph, order, solution->worths.value, solution->worths.minus};
    status = take_turns(ctx, &t, evaluate, self);
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
