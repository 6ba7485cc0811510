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
    gg__total base;
    gg__forest forest;
    gg__positions cuts;
} total;

static gg_status open_total(void *opened)
{
    total *t = opened;
    t->cuts.ctx = t->base.ctx;
    const gg_status status =
        gg__forest_open(t->base.ctx, t->base.problem, t->base.state->position, &t->forest);
    return status == GG_OK ? gg__forest_value(&t->forest) : status;
}

static void close_total(void *closed)
{
    total *t = closed;
    gg__positions_free(&t->cuts);
    if (t->forest.ctx) gg__forest_close(&t->forest);
}

static gg_status outcomes(void *opened, gg_outcome out[2])
{
    const total *t = opened;
    gg__sum_outcomes(t->forest.total.sign, t->forest.star != 0, out);
    return GG_OK;
}

/* The branch that a move cuts. */
static gg_status find_cut(total *t, gg_position to, uint64_t *branch)
{
    const gg_status status = gg__position_cuts(t->base.problem, to, &t->cuts);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->cuts.count; i++) {
        *branch = t->cuts.at[i];
        if (t->forest.live[*branch]) return GG_OK;
    }
    return gg__fail(t->base.ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: a move cuts no branch", t->base.problem->game);
}

static gg_status after(void *opened, const gg__step *step, gg_outcome out[2])
{
    total *t = opened;
    gg__forest *f = &t->forest;
    uint64_t cut = 0;
    gg_status status = f->after ? GG_OK : gg__forest_look_ahead(f);
    if (status == GG_OK) status = find_cut(t, step->to, &cut);
    if (status != GG_OK) return status;
    if (gg__is_green(f->shape, (uint32_t)cut))
        gg__sum_outcomes(f->total.sign, f->after[cut] != 0, out);
    else
        gg__sum_outcomes(f->after[cut], f->star != 0, out);
    return GG_OK;
}

static gg_status value(void *opened, gg__value *out)
{
    const total *t = opened;
    *out = (gg__value){.star = t->forest.star};
    return gg__dyadic_copy(t->base.ctx, &t->forest.total, &out->number);
}

/* The live branches on the ground. */
static gg_status parts(void *opened, size_t most, gg__text *text, size_t *count)
{
    const total *t = opened;
    const gg__forest *f = &t->forest;
    gg_status status = GG_OK;
    *count = 0;
    for (uint32_t i = 0; status == GG_OK && i < f->shape->branches; i++) {
        char name[1024] = "";
        if (!f->live[i] || f->shape->parent[i] != GG_NO_BRANCH) continue;
        if (++*count % GG__TICK == 0)
            status = gg__tick(t->base.ctx, "writing branches", i, f->shape->branches);
        const gg__value worth = {.number = f->number[i], .star = f->nimber[i]};
        gg__part_print(t->base.problem, i, name, sizeof name);
        if (status == GG_OK) status = gg__text_add(text, "%s%c", name, '\0');
        if (status == GG_OK) status = gg__value_number.print(&worth, most, text);
        if (status == GG_OK) status = gg__text_add(text, "%c", '\0');
    }
    return status;
}

static gg_status reason(void *opened, gg__text *text)
{
    enum { CHARACTERS = 60 };
    const total *t = opened;
    const gg__value worth = {.number = t->forest.total, .star = t->forest.star};
    gg_status status = gg__text_add(text, "what is left is worth ");
    if (status == GG_OK) status = gg__value_number.print(&worth, CHARACTERS, text);
    if (status != GG_OK) return status;
    if (worth.number.sign != 0) return gg__number_reason(t->base.problem, worth.number.sign, text);
    return gg__text_add(text, ": whoever moves first %s", worth.star ? "wins" : "loses");
}

const gg__theory gg__theory_forest = {
    .size = sizeof(total),
    .open = open_total,
    .close = close_total,
    .outcomes = outcomes,
    .after = after,
    .value = value,
    .parts = parts,
    .reason = reason,
};
