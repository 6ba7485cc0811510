/*
 * The value of every vertex of a graph, also if play may go on for ever; and sums of these.
 *
 * Idea. Vertices from which all play ends have forms. The others are compared with one another,
 * stoppers are simplified together, and both sides of all others are searched by sidling
 * (value/loopy).
 *
 * Cost. Polynomial: all pairs of vertices that lead to loops are compared, at most 4,096 vertices,
 * with their followers. A vertex whose sides are not found keeps no value, and the answer says so.
 *
 * Source. A. N. Siegel, Loopy Games and Computation, 2005, and Coping with Cycles, 2009.
 */
#include "graph/graph.h"
#include "solve/evaluate.h"
#include "value/loopy/values.h"

#include <string.h>

static gg_status read_graph(const gg_graph *graph, gg__loop_graph *out)
{
    gg_ctx *ctx = out->ctx;
    out->count = (uint32_t)graph->vertices;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++)
        for (gg_vertex v = 0; v < graph->vertices; v++) {
            const gg__rows *rows = graph->out[p];
            if (v % GG__TICK_MOVES == 0) gg__tick(ctx, "reading vertices", v, graph->vertices);
            if (gg__status(ctx) != GG_OK) return gg__status(ctx);
            for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
                if (gg__loop_edge(out, v, rows->end[e], (gg_player)p) != GG_OK) break;
        }
    return gg__status(ctx) == GG_OK ? gg__loop_seal(out) : gg__status(ctx);
}

static gg_status list_values(gg__forms *forms, const gg__form *value, gg__values *values)
{
    gg__lister lister = {0};
    gg_status status = gg__lister_open(forms, values->forms, &lister);
    for (uint64_t v = 0; v < values->count && status == GG_OK; v++) {
        gg__form sides[2];
        values->value[v] = values->minus[v] = GG__UNDEFINED;
        if (value[v] == GG__NO_FORM) continue;
        gg__loopy_sides(forms->loopies, value[v], sides);
        status = gg__loopy_list(&lister, sides[0], &values->value[v]);
        if (status == GG_OK) status = gg__loopy_list(&lister, sides[1], &values->minus[v]);
    }
    gg__lister_close(&lister);
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_graph *graph = problem->graph;
    const uint64_t count = graph->vertices;
    gg__loop_graph read = {.ctx = ctx, .large = true};
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "values need the options of vertices");
    gg__forms *forms = gg__forms_new(ctx, limit);
    uint8_t *wanted = gg__alloc(ctx, count, 1, "vertices");
    gg__form *value = gg__alloc(ctx, count, sizeof *value, "values");
    gg_status status = gg__status(ctx);
    if (wanted) memset(wanted, 1, (size_t)count);
    solution->limit = limit;
    if (status == GG_OK) status = gg__loopy_admit(forms);
    if (status == GG_OK) status = read_graph(graph, &read);
    if (status == GG_OK && count > 0)
        status = gg__loopy_of_graph(forms->loopies, &read, wanted, value);
    if (status == GG_OK) status = gg__solution_add_forms(solution, count, GG__MINUS);
    if (status == GG_OK) status = list_values(forms, value, &solution->values);
    solution->positions = count;
    gg__free(ctx, wanted);
    gg__free(ctx, value);
    gg__loop_graph_free(&read);
    gg__forms_free(forms);
    return status == GG_OK ? gg__status(ctx) : status;
}

const gg__solver gg__solver_loopy_form = {
    .info = {"loopy-form",
             "values of vertices, where play may go on for ever; sums of such (--limit)",
             "loopy-form", false, false},
    .plays = GG__GAME,
    .refuses = gg__evaluate_refuses,
    .solve = solve,
    .rows = GG_ROWS_OUT,
};
