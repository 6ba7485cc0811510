/*
 * Options first: an ordered graph from the last vertex to the first, any other in the order that
 * graph/order.h finds.
 */
#include "solve/evaluate.h"

#include "problem/cycle.h"

enum { AHEAD = 12, MOST = 16 }; /* vertices, and options of each, for which values are fetched */

/* The vertices in their order; `order` NULL: the last first. */
typedef struct turns {
    const gg_graph *graph;
    const gg_vertex *order;
    const uint32_t *value;
} turns;

static inline gg_vertex turn(const turns *t, uint64_t i)
{
    return t->order ? t->order[i] : (gg_vertex)(t->graph->vertices - 1 - i);
}

/* Inlined by force, or gcc drops it as a call without effect. */
__attribute__((always_inline)) static inline void look_ahead(const turns *t, uint64_t i)
{
    for (int side = 0; side < 2; side++) {
        const gg__rows *rows = t->graph->out[side];
        const uint64_t *start = &rows->start[turn(t, i + AHEAD)];
        const uint64_t last = start[1] < start[0] + MOST ? start[1] : start[0] + MOST;
        __builtin_prefetch(&rows->start[turn(t, i + 3 * AHEAD)]);
        __builtin_prefetch(&rows->end[rows->start[turn(t, i + 2 * AHEAD)]]);
        for (uint64_t e = start[0]; e < last; e++)
            __builtin_prefetch(&t->value[rows->end[e]]);
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

static void decline_cycle(const gg_problem *problem, const gg__cycle *cycle, gg_solution *solution)
{
    char text[GG__CYCLE_TEXT];
    gg__solution_decline(solution, cycle->vertex[0],
                         "numbers need a graph without cycles, and here is one: %s",
                         gg__cycle_print(problem, cycle, text, sizeof text));
}

static gg_status evaluate_unordered(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                                    gg__evaluate *evaluate, void *self)
{
    const gg_graph *graph = problem->graph;
    gg__cycle cycle = {NULL, 0};
    gg_vertex *order = gg__alloc(ctx, graph->vertices, sizeof *order, "an order");
    if (!order) return gg__status(ctx);
    const turns t = {graph, order, solution->worths.value};
    gg_status status = gg__order(ctx, graph, order, solution->worths.rank, &cycle);
    if (status == GG_OK && cycle.count > 0)
        decline_cycle(problem, &cycle, solution);
    else if (status == GG_OK)
        status = take_turns(ctx, &t, evaluate, self);
    gg__cycle_free(ctx, &cycle);
    gg__free(ctx, order);
    return status;
}

gg_status gg__evaluate_all(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           gg__evaluate *evaluate, void *self)
{
    const gg_graph *graph = problem->graph;
    const turns t = {graph, NULL, solution->worths.value};
    solution->positions = graph->vertices;
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "numbers need outgoing rows");
    if (graph->ordered) return take_turns(ctx, &t, evaluate, self);
    return evaluate_unordered(ctx, problem, solution, evaluate, self);
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
