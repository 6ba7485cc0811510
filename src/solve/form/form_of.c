/*
 * Forms by the definition: {forms of Left's options | forms of Right's}, options first, each item
 * once. An option that falls into several parts is their sum.
 *
 * Cost. A form for each item, made of the forms of its options; the time depends on the forms
 * (value/form/sum.c), whose number the table limits. 8 bytes for each item, its index in a table of
 * numbers, and the options that wait.
 */
#include "solve/form/form_of.h"

#include "solve/evaluate.h"

#include <stdlib.h>

/* ---- options ---- */

static gg_status part_options(void *self, gg_player player, uint64_t x, const gg__positions **out)
{
    gg__forms_of *of = self;
    return gg__part_options(of->problem, &of->scratch, player, x, out);
}

static gg_status vertex_options(void *self, gg_player player, uint64_t v, const gg__positions **out)
{
    gg__forms_of *of = self;
    const gg__rows *rows = of->problem->graph->out[player];
    gg_status status = GG_OK;
    of->row.count = 0;
    for (uint64_t i = rows->start[v]; status == GG_OK && i < rows->start[v + 1]; i++)
        status = gg__positions_push(&of->row, rows->end[i]);
    *out = &of->row;
    return status;
}

/* Of an impartial game. */
static gg_status moves_of(void *self, gg_player player, uint64_t x, const gg__positions **out)
{
    gg__forms_of *of = self;
    gg_ctx *ctx = of->walk.ctx;
    const gg_result result = gg__position_result(of->problem, &of->scratch, x);
    (void)player;
    of->row.count = 0;
    *out = &of->row;
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    if (result != GG_NONE && result != GG_P)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "positions of %s have no form: play ends with a result", of->problem->game);
    if (x & GG__AND)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "positions of %s have no form: they pass 2^63",
                        of->problem->game);
    return result == GG_P ? GG_OK : gg__position_moves(of->problem, &of->scratch, x, out);
}

/* ---- one ---- */

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The forms of the options of a player, each once. */
static bool add_up(gg__forms_of *of, const uint64_t *option, size_t count, gg__form_list *out)
{
    size_t kept = 0;
    out->count = 0;
    for (size_t i = 0; i < count;) {
        gg__form g = of->value.at[option[i++] & ~GG__AND];
        for (; i < count && option[i] & GG__AND && g != GG__NO_FORM; i++)
            g = gg__form_add(of->forms, g, of->value.at[option[i] & ~GG__AND]);
        if (g == GG__NO_FORM || gg__positions_push(out, g) != GG_OK) return false;
    }
    if (out->count > 1) qsort(out->at, out->count, sizeof *out->at, compare);
    for (size_t i = 0; i < out->count; i++)
        if (kept == 0 || out->at[kept - 1] != out->at[i]) out->at[kept++] = out->at[i];
    out->count = kept;
    return true;
}

static gg_status value(void *self, uint32_t number, const uint64_t *option, const size_t count[2])
{
    gg__forms_of *of = self;
    gg_ctx *ctx = of->walk.ctx;
    const gg__form_list *left = &of->option[GG_LEFT];
    const gg__form_list *right = &of->option[of->walk.same ? GG_LEFT : GG_RIGHT];
    while (of->value.count <= number)
        if (gg__positions_push(&of->value, GG__NO_FORM) != GG_OK) return gg__status(ctx);
    const size_t lefts = count[GG_LEFT], rights = count[GG_RIGHT];
    if (!add_up(of, option, lefts, &of->option[GG_LEFT]) ||
        !add_up(of, rights > 0 ? option + lefts : NULL, rights, &of->option[GG_RIGHT]))
        return gg__status(ctx);
    of->value.at[number] = gg__form_make(of->forms, left->at, left->count, right->at, right->count);
    return gg__status(ctx);
}

/* The vertex is named with its number in the problem. */
static gg_status refuse_cycle(void *self, uint64_t x)
{
    gg__forms_of *of = self;
    char name[100] = "";
    if (of->problem->kind == GG__GAME)
        return gg__fail(of->walk.ctx, GG_BAD_ARGUMENT, GG__AT_VERTEX((gg_vertex)x),
                        "play can come back to this vertex, so it has no canonical form");
    if (of->problem->parts > 0) gg__part_print(of->problem, x, name, sizeof name);
    return gg__fail(of->walk.ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: play comes back to %s %s", of->problem->game,
                    of->problem->parts > 0 ? "part" : "a position", name);
}

gg__form gg__forms_of_one(gg__forms_of *of, uint64_t x)
{
    uint32_t number;
    return gg__walk_from(&of->walk, x, &number) == GG_OK ? of->value.at[number] : GG__NO_FORM;
}

/* ---- all ---- */

static const char *why_not(const gg_problem *problem)
{
    if (problem->kind != GG__RULES) return gg__evaluate_refuses(problem);
    if (problem->dead_end != GG_P) return "is not in normal play: who cannot move has not lost";
    if (problem->parts == 0 && !problem->impartial)
        return "has positions that say who is to move and are no sums, so they have no form";
    return NULL;
}

gg_status gg__forms_of_open(gg_ctx *ctx, const gg_problem *problem, gg__forms *forms,
                            uint64_t limit, gg__forms_of *out)
{
    const bool rules = problem->kind == GG__RULES, parts = problem->parts > 0;
    *out = (gg__forms_of){.walk = {.ctx = ctx,
                                   .self = out,
                                   .options = parts   ? part_options
                                              : rules ? moves_of
                                                      : vertex_options,
                                   .same = rules ? problem->impartial : !problem->graph->partisan,
                                   .value = value,
                                   .cycle = refuse_cycle,
                                   .limit = limit,
                                   .stage = "finding forms",
                                   .index = {.ctx = ctx, .what = parts ? "parts" : NULL}},
                          .value = {.ctx = ctx},
                          .problem = problem,
                          .forms = forms,
                          .scratch = {.ctx = ctx},
                          .row = {.ctx = ctx},
                          .option = {{.ctx = ctx}, {.ctx = ctx}}};
    const char *reason = why_not(problem);
    if (reason) return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the problem %s", reason);
    if (gg__lacks_options(problem))
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a form needs outgoing rows");
    return GG_OK;
}

void gg__forms_of_close(gg__forms_of *of)
{
    gg__index_free(&of->walk.index);
    gg__positions_free(&of->value);
    gg__scratch_free(&of->scratch);
    gg__positions_free(&of->row);
    gg__positions_free(&of->option[GG_LEFT]);
    gg__positions_free(&of->option[GG_RIGHT]);
}

/* ---- a whole problem ---- */

/* Lists what the start is the sum of. */
static gg_status list_start(gg__forms_of *of, gg__positions *out)
{
    const gg_problem *problem = of->problem;
    gg__state start;
    if (problem->kind == GG__RULES && problem->parts == 0)
        return gg__positions_push(out, problem->start);
    if (gg__state_begin(out->ctx, problem, &start) != GG_OK) return gg__status(out->ctx);
    const gg_status status = gg__state_parts(problem, &start, out);
    gg__state_free(out->ctx, &start);
    return status;
}

gg_status gg_form_of_problem(gg_forms *forms, const gg_problem *problem, uint64_t limit,
                             gg_form *out)
{
    gg_ctx *ctx = forms->ctx;
    gg__forms_of of;
    gg__form sum = GG__ZERO_FORM;
    gg__positions start = {.ctx = ctx};
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    gg_status status = gg__forms_of_open(ctx, problem, forms, limit, &of);
    if (status == GG_OK) status = list_start(&of, &start);
    for (size_t i = 0; status == GG_OK && i < start.count; i++) {
        const gg__form g = gg__forms_of_one(&of, start.at[i]);
        if (g != GG__NO_FORM) sum = gg__form_add(forms, sum, g);
        status = gg__status(ctx);
    }
    gg__positions_free(&start);
    gg__forms_of_close(&of);
    if (status == GG_OK) *out = sum;
    return status;
}
