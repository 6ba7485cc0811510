/*
 * Values of the vertices of a graph without cycles, options first: an ordered graph from the last
 * vertex to the first, any other in the topological order that graph/order.h finds. By several
 * threads as far as an engine can attempt a vertex without making anything (kernel/in_order.h).
 *
 * Cost. O(n + m) calls and steps; values of options, which are read in no order, are prefetched.
 */
#include "solve/evaluate.h"

#include "game/explore.h"
#include "game/problem.h"
#include "solve/kernel/in_order.h"

/* Vertices, and options of each, whose values are prefetched. */
enum { AHEAD = 12, MOST = 16 };

typedef struct evaluation {
    gg_ctx *ctx;
    const gg_graph *graph;
    const gg_vertex *order;  /* NULL: the last vertex first */
    uint32_t *value, *minus; /* minus: may be NULL */
    uint32_t *found;         /* by place in a window: what was attempted */
    gg__evaluate *evaluate;
    gg__attempt *attempt;
    void *self;
} evaluation;

static inline gg_vertex vertex_at(const evaluation *e, uint64_t i)
{
    return e->order ? e->order[i] : (gg_vertex)(e->graph->vertices - 1 - i);
}

/* Prefetches the data of some vertices after the i-th, if they exist. Inlined by force, or gcc
 * drops it as a call without effect. */
__attribute__((always_inline)) static inline void look_ahead(const evaluation *e, uint64_t i)
{
    if (i + 3 * AHEAD >= e->graph->vertices) return;
    for (int side = 0; side < (e->graph->partisan ? 2 : 1); side++) {
        const gg__rows *rows = e->graph->out[side];
        const uint64_t *start = &rows->start[vertex_at(e, i + AHEAD)];
        const uint64_t last = start[1] < start[0] + MOST ? start[1] : start[0] + MOST;
        __builtin_prefetch(&rows->start[vertex_at(e, i + 3 * AHEAD)]);
        __builtin_prefetch(&rows->end[rows->start[vertex_at(e, i + 2 * AHEAD)]]);
        for (uint64_t k = start[0]; k < last; k++)
            __builtin_prefetch(&e->value[rows->end[k]]);
        for (uint64_t k = start[0]; e->minus && k < last; k++)
            __builtin_prefetch(&e->minus[rows->end[k]]);
    }
}

/* ---- what the kernel asks for ---- */

static gg_status solve(void *self, uint64_t first, uint64_t end)
{
    const evaluation *e = self;
    const gg_graph *graph = e->graph;
    uint64_t done = 0, due = GG__TICK;
    gg_status status = GG_OK;
    for (uint64_t i = first; status == GG_OK && i < end; i++) {
        const gg_vertex v = vertex_at(e, i);
        look_ahead(e, i);
        status = e->evaluate(e->self, v);
        done++;
        for (int side = 0; side < (graph->partisan ? 2 : 1); side++) {
            const uint64_t *start = &graph->out[side]->start[v]; /* at hand, as degrees are not */
            done += start[1] - start[0];
        }
        if (done < due || status != GG_OK) continue;
        status = gg__tick(e->ctx, "solving positions", i, graph->vertices);
        due = done + GG__TICK;
    }
    return status;
}

static void clear(void *self, uint64_t first, uint64_t end)
{
    const evaluation *e = self;
    for (uint64_t i = first; i < end; i++)
        e->value[vertex_at(e, i)] = GG__NO_VALUE;
}

static uint64_t attempt(void *self, uint64_t first, uint64_t end, uint64_t *late)
{
    const evaluation *e = self;
    uint64_t count = 0;
    for (uint64_t i = first; i < end; i++) {
        uint32_t *found = &e->found[i % GG__WINDOW];
        look_ahead(e, i);
        if (e->attempt(e->self, vertex_at(e, i), found)) continue;
        *found = GG__NO_VALUE;
        late[count++] = i;
    }
    return count;
}

static void publish(void *self, uint64_t first, uint64_t end)
{
    const evaluation *e = self;
    for (uint64_t i = first; i < end; i++)
        e->value[vertex_at(e, i)] = e->found[i % GG__WINDOW];
}

/* ---- the order ---- */

gg_status gg__evaluate_order(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                             const char *values, gg_solution *solution, gg_vertex **order)
{
    char text[GG__CYCLE_TEXT];
    gg__cycle cycle = {NULL, 0};
    gg_vertex *found = gg__alloc(ctx, graph->vertices, sizeof *found, "an order");
    if (!found) return gg__status(ctx);
    const gg_status status = gg__order(ctx, graph, found, solution->values.rank, &cycle);
    const bool cyclic = status == GG_OK && cycle.count > 0;
    if (cyclic && solution->explored)
        gg__solution_decline(
            solution, GG_NO_VERTEX, "%s need play that ends, but '%s' can come back", values,
            gg_position_print(problem, solution->explored->index.keys[cycle.vertex[0]], text,
                              sizeof text));
    else if (cyclic)
        gg__solution_decline(solution, cycle.vertex[0],
                             "%s need a graph without cycles, but there is %s", values,
                             gg__cycle_print(problem, &cycle, text, sizeof text));
    gg__cycle_free(ctx, &cycle);
    *order = status == GG_OK && !cyclic ? found : NULL;
    if (!*order) gg__free(ctx, found);
    return status;
}

/* ---- the whole ---- */

gg_status gg__evaluate_all(gg_ctx *ctx, const gg_problem *problem, const char *values,
                           gg_solution *solution, gg__evaluate *evaluate, gg__attempt *attempted,
                           void *self)
{
    const gg_graph *graph = problem->graph;
    const uint64_t n = graph->vertices;
    evaluation e = {.ctx = ctx,
                    .graph = graph,
                    .value = solution->values.value,
                    .minus = solution->values.minus,
                    .evaluate = evaluate,
                    .attempt = attempted,
                    .self = self};
    const gg__in_order items = {.stage = "solving positions",
                                .count = n,
                                .self = &e,
                                .clear = clear,
                                .attempt = attempt,
                                .publish = publish,
                                .solve = solve};
    gg_vertex *order = NULL;
    gg_status status = GG_OK;
    solution->positions = n;
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "%s need outgoing rows", values);
    if (!graph->ordered) status = gg__evaluate_order(ctx, problem, graph, values, solution, &order);
    if (status != GG_OK || solution->declined[0]) return status;
    e.order = order;
    if (attempted && gg__in_order_bytes(ctx, n) > 0)
        e.found = gg__alloc(ctx, GG__WINDOW, sizeof *e.found, "values");
    status = gg__status(ctx);
    if (status == GG_OK && attempted) status = gg__solve_in_order(ctx, &items);
    if (status == GG_OK && !attempted) status = gg__tick(ctx, items.stage, 0, n);
    if (status == GG_OK && !attempted) status = solve(&e, 0, n);
    gg__free(ctx, e.found);
    gg__free(ctx, order);
    return status;
}

uint64_t gg__evaluate_bytes(const gg_graph *graph)
{
    const uint64_t windows = gg__in_order_bytes(graph->ctx, graph->vertices);
    return windows > 0 ? windows + GG__WINDOW * sizeof(uint32_t) : 0;
}

const char *gg__evaluate_refuses(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    if (spec->play != GG_NORMAL) return "is for normal play";
    if (problem->graph->owner) return "is for vertices without owners";
    if (problem->graph->terminal)
        return "is for play until a player cannot move: some vertex is decided";
    if (spec->dead_end != GG_P) return "needs who cannot move to lose";
    if (spec->infinite != GG_D) return "does not know play without end as a win";
    return NULL;
}

/* ---- games that are sums by their rules ---- */

const char *gg__parts_refuse(const gg_problem *problem, bool impartial, gg_result dead_end)
{
    if (problem->parts == 0) return "needs a game whose positions are sums of parts";
    if (problem->parts == GG_ANY_PART) return "is for parts that can all be gone through by number";
    if (problem->dead_end != dead_end)
        return dead_end == GG_P ? "is for normal play: who cannot move loses"
                                : "is for misere play: who cannot move wins";
    if (problem->impartial == impartial) return NULL;
    return impartial ? "is for games in which both players have the same moves"
                     : "is for games in which each player has their own moves";
}

gg_status gg__parts_largest(gg_ctx *ctx, const gg_problem *problem, uint64_t *largest)
{
    gg__positions parts = {.ctx = ctx};
    const gg_status status = gg__position_parts(problem, problem->start, &parts);
    *largest = 0;
    for (size_t i = 0; status == GG_OK && i < parts.count; i++)
        if (parts.at[i] > *largest) *largest = parts.at[i];
    gg__positions_free(&parts);
    return status;
}
