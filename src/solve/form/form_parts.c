/*
 * The canonical form of every part reachable from the start, of a game that is a sum by its rules.
 *
 * Idea. A part is listed when play first reaches it, and gets its form after all its options
 * (form_of.c). A number encodes all of a part, and symmetric ones have the same, so each is done
 * once; an option that falls into several parts is their sum. The sum of the start is then added up
 * by its value type.
 *
 * Cost. A form for each part. The size of forms, and the time to compare them, cannot be predicted;
 * the limit is one of parts, and that of memory holds for all.
 *
 * Source. J. H. Conway, On Numbers and Games, 1976; A. N. Siegel, Combinatorial Game Theory, 2013.
 */
#include "solve/form/form_of.h"

#include "game/explore.h"
#include "solve/solver.h"
#include "value/form/lister.h"

#include <stdlib.h>

/* Finds the forms of the parts of the start, and with them those of all parts in reach. */
static gg_status search(gg__forms_of *of)
{
    gg__positions start = {.ctx = of->walk.ctx};
    gg_status status = gg__position_parts(of->problem, of->problem->start, &start);
    for (size_t i = 0; status == GG_OK && i < start.count; i++)
        if (gg__forms_of_one(of, start.at[i]) == GG__NO_FORM) status = gg__status(of->walk.ctx);
    gg__positions_free(&start);
    return status;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Lists the parts, ascending. Part 0 is in no sum. */
static gg_status list_parts(gg_ctx *ctx, const gg__index *index, gg_solution *solution)
{
    gg_status status = GG_OK;
    size_t count = 0;
    uint32_t number;
    uint64_t *part = gg__alloc(ctx, index->count, sizeof *part, "parts");
    gg__explored *listed = gg__alloc_zeroed(ctx, 1, sizeof *listed, "parts");
    solution->part = listed;
    if (listed) listed->ctx = listed->index.ctx = ctx;
    if (!part || !listed) status = gg__status(ctx);
    for (size_t i = 0; status == GG_OK && i < index->count; i++)
        if (index->keys[i] > 0) part[count++] = index->keys[i];
    if (count > 1) qsort(part, count, sizeof *part, compare);
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = gg__index_intern(&listed->index, part[i], &number);
    gg__free(ctx, part);
    return status;
}

/* Puts them and their forms into the solution. */
static gg_status list(gg_ctx *ctx, gg__forms_of *of, gg_solution *solution)
{
    const gg__index *index = &of->walk.index;
    gg__lister lister = {0};
    gg_status status = list_parts(ctx, index, solution);
    const size_t count = status == GG_OK ? solution->part->index.count : 0;
    if (status == GG_OK) status = gg__solution_add_forms(solution, count, 0);
    if (status == GG_OK) status = gg__lister_open(of->forms, solution->values.forms, &lister);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const uint32_t number = gg__index_find(index, solution->part->index.keys[i]);
        status = gg__lister_id(&lister, of->value.at[number], &solution->values.value[i]);
    }
    if (lister.forms) gg__lister_close(&lister);
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    gg__forms_of of;
    gg__forms *forms = gg__forms_new(ctx, 0);
    if (!forms) return gg__status(ctx);
    gg_status status = gg__forms_of_open(ctx, problem, forms, limit, &of);
    if (status == GG_OK) status = search(&of);
    if (status == GG_OK) status = list(ctx, &of, solution);
    solution->parts = true;
    if (status == GG_OK) solution->positions = solution->part->index.count;
    gg__forms_of_close(&of);
    gg__forms_free(forms);
    return status == GG_OK ? gg__status(ctx) : status;
}

static const char *refuses(const gg_problem *problem)
{
    if (problem->parts == 0) return "needs a game whose positions are sums of parts";
    if (problem->dead_end != GG_P) return "is for normal play: who cannot move loses";
    return NULL;
}

const gg__solver gg__solver_form_parts = {
    .info = {"form-parts", "canonical forms of the parts of a game that is a sum (--limit)", "form",
             false, false},
    .plays = GG__RULES,
    .refuses = refuses,
    .solve = solve,
};
