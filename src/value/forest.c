/*
 * How the numbers and nimbers of a forest decide (value/forest_value.c), in any position of it.
 *
 * If on every vertex but the ground green branches grow with green ones only, then each branch on
 * the ground is a number or a nimber, and so is all that play can make of it. Numbers and nimbers
 * add up as in value/number_sum.c: s, the sum of the numbers, decides by its sign; if it is
 * 0, the xor of the nimbers decides between who moves first and who does not.
 *
 * A solution keeps what the branches on the ground are worth where play begins. Any position is
 * valued anew when it is asked about: O(branches) for all of its moves together, times what adding
 * up its numbers takes.
 */
#include "value/forest.h"
#include "value/number_sum.h"

typedef struct total {
    const gg_problem *problem;
    gg__forest forest;
    gg__positions cuts;
} total;

/* ---- opening ---- */

static void close_total(void *closed)
{
    total *t = closed;
    if (!t) return;
    gg__positions_free(&t->cuts);
    if (t->forest.ctx) gg__forest_close(&t->forest);
    gg__free(t->cuts.ctx, t);
}

static gg_status open_total(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__state *state, void **out)
{
    (void)solution;
    total *t = gg__alloc_zeroed(ctx, 1, sizeof *t, "a sum");
    if (!t) return gg__status(ctx);
    t->problem = problem;
    t->cuts.ctx = ctx;
    gg_status status = gg__forest_open(ctx, problem, state->position, &t->forest);
    if (status == GG_OK) status = gg__forest_value(&t->forest);
    if (status == GG_OK)
        *out = t;
    else
        close_total(t);
    return status;
}

/* ---- who wins ---- */

static gg_status outcomes(void *opened, gg_outcome out[2])
{
    const total *t = opened;
    gg__sum_number_outcomes(t->forest.total.sign, t->forest.star != 0, out);
    return GG_OK;
}

/* The branch that a move cuts. */
static gg_status find_cut(total *t, gg_position to, uint64_t *branch)
{
    const gg_status status = gg__position_cuts(t->problem, to, &t->cuts);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->cuts.count; i++) {
        *branch = t->cuts.at[i];
        if (t->forest.live[*branch]) return GG_OK;
    }
    return gg__fail(t->cuts.ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: a move cuts no branch", t->problem->game);
}

static gg_status after(void *opened, const gg__step *step, gg_outcome out[2], uint64_t *progress)
{
    total *t = opened;
    gg__forest *f = &t->forest;
    uint64_t cut = 0;
    gg_status status = f->after ? GG_OK : gg__forest_look_ahead(f);
    if (status == GG_OK) status = find_cut(t, step->to, &cut);
    if (status != GG_OK) return status;
    if (gg__is_green(f->shape, (uint32_t)cut))
        gg__sum_number_outcomes(f->total.sign, f->after[cut] != 0, out);
    else
        gg__sum_number_outcomes(f->after[cut], f->star != 0, out);
    *progress = 0; /* there is less after every move */
    return GG_OK;
}

/* ---- values ---- */

static gg_status value(void *opened, gg__value *out)
{
    const total *t = opened;
    *out = (gg__value){.star = t->forest.star};
    return gg__dyadic_copy(t->cuts.ctx, &t->forest.total, &out->number);
}

static gg_status print_value(const gg__value *worth, size_t most, gg__text *text)
{
    return gg__value_number.print(worth, most, text);
}

static gg_status add_part(const total *t, uint32_t branch, size_t most, gg__text *text)
{
    char name[1024] = "";
    const gg__forest *f = &t->forest;
    const gg__value worth = {.number = f->number[branch], .star = f->nimber[branch]};
    gg__part_print(t->problem, branch, name, sizeof name);
    gg_status status = gg__text_add(text, "%s%c", name, '\0');
    if (status == GG_OK) status = print_value(&worth, most, text);
    return status == GG_OK ? gg__text_add(text, "%c", '\0') : status;
}

/* The live branches on the ground. */
static gg_status parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__state *state, size_t most, gg__text *text, size_t *count)
{
    void *opened;
    *count = 0;
    gg_status status = open_total(ctx, problem, solution, state, &opened);
    if (status != GG_OK) return status;
    const total *t = opened;
    const gg_forest *shape = t->forest.shape;
    for (uint32_t i = 0; status == GG_OK && i < shape->branches; i++) {
        if (!t->forest.live[i] || shape->parent[i] != GG_NO_BRANCH) continue;
        if (++*count % GG__TICK == 0)
            status = gg__tick(ctx, "writing branches", i, shape->branches);
        if (status == GG_OK) status = add_part(t, i, most, text);
    }
    close_total(opened);
    return status;
}

static gg_status say(const total *t, gg__text *text)
{
    enum { CHARACTERS = 60 };
    const gg_problem_spec *spec = &t->problem->spec;
    const gg__value worth = {.number = t->forest.total, .star = t->forest.star};
    gg_status status = gg__text_add(text, "what is left is worth ");
    if (status == GG_OK) status = print_value(&worth, CHARACTERS, text);
    if (status != GG_OK) return status;
    if (worth.number.sign == 0)
        return gg__text_add(text, ": whoever moves first %s", worth.star ? "wins" : "loses");
    return gg__text_add(text, ", %s than 0: %s wins whoever moves first",
                        worth.number.sign > 0 ? "more" : "less",
                        worth.number.sign > 0 ? spec->left_name : spec->right_name);
}

static gg_status reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, gg__text *text)
{
    void *opened;
    gg_status status = open_total(ctx, problem, solution, state, &opened);
    if (status != GG_OK) return status;
    status = say(opened, text);
    close_total(opened);
    return status;
}

const gg__theory gg__theory_forest = {.open = open_total,
                                      .close = close_total,
                                      .outcomes = outcomes,
                                      .after = after,
                                      .value = value,
                                      .parts = parts,
                                      .reason = reason};
