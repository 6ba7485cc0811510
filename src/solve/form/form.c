/*
 * The canonical form of every vertex of a graph without cycles, and sums of forms.
 *
 * Idea. The form of a vertex is that of its options' forms, options first (value/form/sum.c). As
 * long as all options are numbers that leave room for one, they are compared as nodes of a trie,
 * where a number of any size is cheap, and only others are calculated with as forms.
 *
 * Cost. All forms that occur, options of forms included, are values of vertices: at most n, whose
 * comparisons are at most quadratic in n, and usually few. The limit is that of the forms, or of
 * the memory; the error names the vertex.
 *
 * Source. J. H. Conway, On Numbers and Games, 1976; A. N. Siegel, Combinatorial Game Theory, 2013,
 * chapter II.
 */
#include "solve/evaluate.h"
#include "value/form/lister.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct evaluation {
    gg_ctx *ctx;
    const gg_graph *graph;
    gg__values *values;
    gg__forms *forms;
    gg__lister lister;
    gg__positions option[2]; /* of a vertex: ids, and then forms */
} evaluation;

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The ids of the options' forms, each once. */
static gg_status list_options(evaluation *e, gg_vertex v, gg_player player)
{
    const gg__rows *rows = e->graph->out[player];
    gg__positions *list = &e->option[player];
    gg_status status = GG_OK;
    size_t kept = 0;
    list->count = 0;
    for (uint64_t i = rows->start[v]; status == GG_OK && i < rows->start[v + 1]; i++)
        status = gg__positions_push(list, e->values->value[rows->end[i]]);
    if (list->count > 1) qsort(list->at, list->count, sizeof *list->at, compare);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || list->at[kept - 1] != list->at[i]) list->at[kept++] = list->at[i];
    list->count = kept;
    return status;
}

/* The best of the options, if all are numbers; without any, `best` stays. */
static bool find_best(const evaluation *e, gg_player player, gg__node *best)
{
    const gg__listing *listing = e->values->forms;
    const gg__positions *list = &e->option[player];
    const int side = player == GG_LEFT ? 1 : -1;
    for (size_t i = 0; i < list->count; i++) {
        const gg__node node = listing->number[list->at[i]];
        if (node == GG__UNDEFINED) return false;
        if (i == 0 || side * gg__trie_compare(listing->trie, node, *best) > 0) *best = node;
    }
    return true;
}

static gg_status make_form(evaluation *e, uint32_t *id)
{
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        for (size_t i = 0; i < e->option[player].count; i++) {
            uint64_t *option = &e->option[player].at[i];
            *option = gg__lister_form(&e->lister, (uint32_t)*option);
            if (*option == GG__NO_FORM) return gg__status(e->ctx);
        }
    const gg__form g = gg__form_make(e->forms, e->option[GG_LEFT].at, e->option[GG_LEFT].count,
                                     e->option[GG_RIGHT].at, e->option[GG_RIGHT].count);
    return gg__lister_id(&e->lister, g, id);
}

static gg_status evaluate(void *self, gg_vertex v)
{
    evaluation *e = self;
    gg__trie *trie = e->values->forms->trie;
    gg__node low = GG__BELOW_ALL, high = GG__ABOVE_ALL, node;
    uint32_t *id = &e->values->value[v];
    gg_status status = list_options(e, v, GG_LEFT);
    if (status == GG_OK) status = list_options(e, v, GG_RIGHT);
    if (status != GG_OK) return status;
    const bool numbers = find_best(e, GG_LEFT, &low) && find_best(e, GG_RIGHT, &high);
    const bool open = low == GG__BELOW_ALL || high == GG__ABOVE_ALL;
    if (numbers && (open || gg__trie_compare(trie, low, high) < 0)) {
        status = gg__trie_simplest(trie, low, high, &node);
        if (status == GG_OK) status = gg__lister_node_id(&e->lister, node, id);
    } else {
        status = make_form(e, id);
    }
    if (status != GG_LIMIT) return status;
    char limit[256];
    snprintf(limit, sizeof limit, "%s", gg_ctx_error(e->ctx)->message);
    gg__begin(e->ctx);
    return gg__fail(e->ctx, GG_LIMIT, GG__AT_VERTEX(v), "%s", limit);
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_graph *graph = problem->graph;
    evaluation e = {.ctx = ctx,
                    .graph = graph,
                    .values = &solution->values,
                    .forms = gg__forms_new(ctx, limit),
                    .option = {{.ctx = ctx}, {.ctx = ctx}}};
    solution->limit = limit;
    if (!e.forms) return gg__status(ctx);
    gg_status status =
        gg__solution_add_forms(solution, graph->vertices, graph->ordered ? 0 : GG__RANKED);
    if (status == GG_OK) status = gg__lister_open(e.forms, solution->values.forms, &e.lister);
    if (status == GG_OK)
        status = gg__evaluate_all(ctx, problem, "forms", solution, evaluate, NULL, &e);
    if (e.lister.forms) gg__lister_close(&e.lister);
    gg__positions_free(&e.option[GG_LEFT]);
    gg__positions_free(&e.option[GG_RIGHT]);
    gg__forms_free(e.forms);
    return status;
}

const gg__solver gg__solver_form = {
    .info = {"form", "canonical forms of vertices; sums of such (--limit)", "form", false, false},
    .plays = GG__GAME,
    .refuses = gg__evaluate_refuses,
    .solve = solve,
    .rows = GG_ROWS_OUT,
};
