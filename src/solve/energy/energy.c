/*
 * Energy games: the least credit with which Left can play on for ever, so that credit and weights
 * never add up to less than 0.
 *
 * Idea. Left keeps the negated weights bounded; the least bound is the least credit. Where there is
 * none, Right can force cycles of negative sum. There, with costs (n + 1) weight + 1, each cycle
 * that Right forces has a negative sum: its weights add up to -1 at most, and it has at most n
 * edges. So Right keeps these costs bounded, and the bounds prove that no credit is enough.
 *
 * Ranks prove that no less credit would do. Where the credit c of a vertex is positive, Right can
 * move, or Left can only move, so that a credit of c - 1 remains 1 too little: along edges that use
 * up the whole difference the rank falls, to vertices where the credit is 0.
 *
 * Cost. That of iterate.c, twice.
 */
#include "solve/energy/energy.h"

#include <string.h>

/* Edges between vertices that Left wins whose credits differ by exactly the weight. */
static bool is_tight(const gg__arena *a, const gg__values *values, gg_vertex v, uint64_t e)
{
    const gg_vertex w = a->out->end[e];
    return values->value[w] == GG_LEFT &&
           (int64_t)values->potential[v] == (int64_t)values->potential[w] - a->weight[e];
}

/* Gives ranks backwards from the vertices of credit 0. */
static gg_status rank(gg__arena *a, gg__values *values, gg_vertex *queue)
{
    size_t queued = 0;
    for (uint64_t v = 0; v < a->n; v++) {
        values->rank[v] = 0;
        a->over[v] = values->value[v] != GG_LEFT || values->potential[v] == 0;
        if (values->value[v] == GG_LEFT && a->over[v]) queue[queued++] = (gg_vertex)v;
        a->count[v] = 0;
        for (uint64_t e = a->out->start[v]; !a->over[v] && e < a->out->start[v + 1]; e++)
            a->count[v] += is_tight(a, values, (gg_vertex)v, e);
    }
    for (size_t i = 0; i < queued; i++) {
        const gg_vertex w = queue[i];
        if (i % GG__TICK == 0) gg__tick(a->ctx, "ranking credits", i, a->n);
        for (uint64_t k = a->in_start[w]; k < a->in_start[w + 1]; k++) {
            const gg_vertex v = a->in_from[k];
            if (a->over[v] || !is_tight(a, values, v, a->in_edge[k])) continue;
            if (a->graph->owner[v] == GG_LEFT && --a->count[v] > 0) continue;
            a->over[v] = true;
            values->rank[v] = values->rank[w] + 1;
            queue[queued++] = v;
        }
    }
    for (uint64_t v = 0; gg__status(a->ctx) == GG_OK && v < a->n; v++)
        if (!a->over[v])
            gg__fail(a->ctx, GG_INTERNAL, GG__AT_VERTEX((gg_vertex)v), "a credit has no reason");
    return gg__status(a->ctx);
}

static gg_status find_credits(gg__arena *a, gg__values *values, gg_vertex *list)
{
    int64_t *bound = (int64_t *)values->potential;
    size_t lost = 0;
    for (uint64_t v = 0; v < a->n; v++)
        list[v] = (gg_vertex)v;
    gg_status status =
        gg__keep_bounded(a, list, (size_t)a->n, GG_LEFT, (gg__costs){1, 0, true, true}, bound);
    for (uint64_t v = 0; status == GG_OK && v < a->n; v++) {
        values->value[v] = bound[v] == GG__UNBOUNDED ? GG_RIGHT : GG_LEFT;
        if (bound[v] != GG__UNBOUNDED) continue;
        a->group[v] = 1;
        list[lost++] = (gg_vertex)v;
    }
    if (status == GG_OK && lost > 0)
        status = gg__keep_bounded(a, list, lost, GG_RIGHT,
                                  (gg__costs){(int64_t)a->n + 1, -1, false, false}, bound);
    for (size_t i = 0; status == GG_OK && i < lost; i++)
        if (bound[list[i]] == GG__UNBOUNDED)
            status = gg__fail(a->ctx, GG_INTERNAL, GG__AT_VERTEX(list[i]), "nobody wins here");
    return status == GG_OK ? rank(a, values, list) : status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const uint64_t n = problem->graph->vertices;
    gg__arena arena;
    gg__solution_add_values(solution, n, GG__RANKED);
    solution->values.potential = gg__alloc(ctx, n, sizeof *solution->values.potential, "credits");
    gg_vertex *list = gg__alloc(ctx, n, sizeof *list, "vertices");
    if (gg__status(ctx) == GG_OK) {
        if (gg__arena_begin(ctx, problem, &arena) == GG_OK)
            find_credits(&arena, &solution->values, list);
        gg__arena_end(&arena);
    }
    gg__free(ctx, list);
    solution->positions = n;
    return gg__status(ctx);
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { EACH = 4 + 4 + 8 + 4 };
    out->positions = problem->graph->vertices;
    out->bytes = gg__arena_bytes(problem) + EACH * out->positions;
}

const gg__solver gg__solver_energy = {
    .info = {"energy", "energy games: the least credit, by fast value iteration", "energy", false,
             false},
    .plays = GG__ENERGY,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
