/*
 * Hackenbush on trees, as it is taught: from the tips down to the ground. The branches on a branch
 * are added up: to x, or for green branches by xor. A blue branch with x on it has the value (x +
 * n) / 2^(n-1) for the least n from 1 on with x + n > 1 (Berlekamp's rule), a red one the negative
 * of that for -x, a green one 1 more than the xor (the colon principle). Here the positions are the
 * branches at the start, and their options the branches on them.
 */
#include "trace/trace.h"

#include "value/form/forms.h"

#include <stdio.h>

enum { ABOUT, TIP, BLUE, RED, GREEN };

const gg_info gg__steps_forest[] = {
    [ABOUT] = GG__STEP("tree.about",
                       "with x on it, a blue branch has the value (x + n) / 2^(n-1) for the least "
                       "n from 1 on with x + n > 1, a red one (x - n) / 2^(n-1) with x - n < -1, a "
                       "green one 1 more than the xor of the branches that grow on it",
                       "forest"),
    [TIP] =
        GG__STEP("tree.tip", "{position} = {value}: {colour}, and nothing grows on it", "forest"),
    [BLUE] = GG__STEP("tree.blue", "{position} = {value}: blue with {above} on it, so n is {n}",
                      "forest"),
    [RED] =
        GG__STEP("tree.red", "{position} = {value}: red with {above} on it, so n is {n}", "forest"),
    [GREEN] = GG__STEP("tree.green", "{position} = {value}: green with {above} on it", "forest"),
    {NULL, NULL, NULL, false, false},
};

typedef struct growth {
    gg__trace *t;
    gg__forms *forms;
    uint32_t *above;  /* of each position, what grows on it: a number, or a nimber */
    uint32_t *parent; /* the position it grows on; UINT32_MAX: the ground */
    gg__text text;
} growth;

static const char *print(growth *g, bool green, uint32_t value)
{
    g->text.length = 0;
    gg__form_print(g->forms, green ? gg__form_nus(g->forms, 0, 0, value) : gg__form_of(0, value), 0,
                   &g->text);
    return g->text.data ? g->text.data : "";
}

/* (x + n) / 2^(n-1), or for red (x - n) / 2^(n-1). */
static uint32_t join(growth *g, bool red, uint32_t x, uint32_t *n)
{
    gg__dyadics *numbers = g->forms->numbers;
    const int side = red ? -1 : 1;
    const uint32_t one = gg__dyadics_make(numbers, side, 0);
    uint32_t value = x;
    for (*n = 0; *n == 0 || side * gg__dyadics_compare(numbers, value, one) <= 0; ++*n) {
        value = gg__dyadics_add(numbers, value, one);
        if (value == GG__NO_DYADIC) return value;
    }
    for (uint32_t i = 1; i < *n && value != GG__NO_DYADIC; i++)
        value = gg__dyadics_halve(numbers, value);
    return value;
}

static gg_status value_branch(growth *g, uint32_t p, gg_edge_for who)
{
    static const char *const colours[] = {"green", "blue", "red"};
    gg__trace *t = g->t;
    const bool green = who == GG_FOR_BOTH, tip = t->position[p].option_count[GG_LEFT] == 0;
    uint32_t n = 0;
    const uint32_t value = green ? g->above[p] + 1 : join(g, who == GG_FOR_RIGHT, g->above[p], &n);
    if (value == GG__NO_DYADIC) return gg__status(t->ctx);
    gg__step_begin(t, &gg__steps_forest[tip                   ? TIP
                                        : green               ? GREEN
                                        : who == GG_FOR_RIGHT ? RED
                                                              : BLUE]);
    gg__step_position(t, "position", p);
    gg__fact_words(&t->said, "colour", "%s", colours[who]);
    if (!tip) gg__step_value(t, "above", print(g, green, g->above[p]));
    if (!tip && !green) gg__step_number(t, "n", n);
    gg__step_value(t, "value", print(g, green, value));
    gg_status status = gg__step_end(t);
    if (status == GG_OK) status = gg__trace_decide(t, p, print(g, green, value));
    const uint32_t on = g->parent[p];
    if (status != GG_OK || on == UINT32_MAX) return status;
    g->above[on] =
        green ? g->above[on] ^ value : gg__dyadics_add(g->forms->numbers, g->above[on], value);
    return g->above[on] == GG__NO_DYADIC ? gg__status(t->ctx) : GG_OK;
}

gg_status gg__trace_forest(gg__trace *t)
{
    const size_t count = t->trace.position_count;
    growth g = {.t = t, .forms = gg__forms_new(t->ctx, 0), .text = {.ctx = t->ctx}};
    g.above = gg__alloc_zeroed(t->ctx, count, sizeof *g.above, "branches");
    g.parent = gg__alloc(t->ctx, count, sizeof *g.parent, "branches");
    gg_status status = gg__status(t->ctx);
    for (size_t p = 0; status == GG_OK && p < count; p++)
        g.parent[p] = UINT32_MAX;
    for (uint32_t p = 0; status == GG_OK && p < count; p++)
        for (size_t i = 0; i < t->position[p].option_count[GG_LEFT]; i++)
            g.parent[t->position[p].options[GG_LEFT][i]] = p;
    if (status == GG_OK) status = gg__step_about(t, &gg__steps_forest[ABOUT]);
    for (uint32_t p = (uint32_t)count; status == GG_OK && p-- > 0;)
        status = value_branch(&g, p, (gg_edge_for)t->problem->forest->who[t->part.keys[p]]);
    gg__free(t->ctx, g.above);
    gg__free(t->ctx, g.parent);
    gg__text_free(&g.text);
    gg__forms_free(g.forms);
    return status;
}
