/*
 * The value type `misere-pair`: g+, the nimber of normal play, and g-, which is computed in the
 * same way except that a position without options has 1. Written `G+<tab>G-<tab>tame`, or `wild` if
 * these two do not decide sums; `?` is an unknown g-, of a wild position. And sums of tame
 * positions in misère play.
 *
 * Idea. In a sum, a tame position is equal to some position of nim: a fickle one, (0,1) or (1,0),
 * to an even or an odd number of heaps of one match; a firm one, (k,k), to heaps of xor k, some of
 * them larger. So Bouton's rule for misère nim decides. With x the xor of all g+, the player to
 * move loses if x = 1 and all tokens are fickle, or x = 0 and some token is firm.
 *
 * Why it is right. g+ and g- are the mex of the same options, which are fickle or firm, too: the
 * options of a fickle position are the other fickle pair, which exists unless it has no options at
 * all, and pairs (k,k) with k >= 2; those of (0,0) and (1,1) are firm. So from "all fickle, x = 1"
 * a move leads to x = 0 or to the first firm token and x >= 2. From "some firm, x = 0" it leads to
 * another x; the last firm token can only be (0,0) or (1,1), and stays firm. Thus the player to
 * move cannot leave a lost sum to the other. From all other sums this player can, unless no token
 * can move, which is a win: if all are fickle and x = 0, by a move to the other fickle pair; if
 * some is firm and x > 0, by the move of nim to x = 0. If that leaves all fickle, the moved token
 * was the only firm one, (k,k) with k >= 2, and the others have xor y <= 1: it has an option with
 * g- = y instead, which is (1 - y, y), or firm and (y,y).
 *
 * Cost. O(tokens) to add up, O(1) for a move. Source. P. M. Grundy and C. A. B. Smith 1956; Winning
 * Ways, chapter 13.
 */
#include "value/misere_pair.h"

#include "base/decimal.h"

#include <stdio.h>
#include <string.h>

/* ---- one pair ---- */

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    char fields[3 * GG__DECIMAL];
    (void)most;
    char *end = gg__decimal_put(fields, value->plus);
    *end++ = '\t';
    if (value->minus == GG_UNKNOWN)
        *end++ = '?';
    else
        end = gg__decimal_put(end, value->minus);
    memcpy(end, value->wild ? "\twild" : "\ttame", 5);
    return gg__text_bytes(text, fields, (size_t)(end + 5 - fields));
}

static gg_status read_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            uint64_t entry, gg__value *out)
{
    const uint32_t minus = solution->values.minus[entry];
    (void)ctx, (void)problem;
    *out = (gg__value){.plus = solution->values.value[entry],
                       .minus = gg__minus_of(minus),
                       .wild = minus & GG__WILD};
    return GG_OK;
}

/* ---- adding up ---- */

typedef struct total {
    gg__total base;
    gg__misere_pair now;
} total;

static gg_status open_total(void *self)
{
    total *t = self;
    const gg__values *values = &t->base.solution->values;
    for (size_t i = 0; i < t->base.parts.count; i++) {
        const uint64_t part = t->base.parts.at[i];
        gg__misere_pair_count(&t->now, values->value[part], values->minus[part], true);
    }
    return GG_OK;
}

static gg__misere_pair replace(const total *t, const gg__step *step)
{
    const gg__values *values = &t->base.solution->values;
    const uint64_t from = t->base.parts.at[step->token];
    gg__misere_pair sum = t->now;
    gg__misere_pair_count(&sum, values->value[from], values->minus[from], false);
    gg__misere_pair_count(&sum, values->value[step->to], values->minus[step->to], true);
    return sum;
}

/* ---- who wins ---- */

/* Names the part that makes g- of the sum unknown: one of several is wild, or a single one has no
 * g-. */
static gg_status fail_wild(const total *t)
{
    const gg__values *values = &t->base.solution->values;
    const gg_problem *problem = t->base.problem;
    const gg__positions *parts = &t->base.parts;
    char name[100] = "", place[256], minus[40] = "not known";
    size_t i = 0;
    while (i + 1 < parts->count && values->minus[parts->at[i]] < GG__WILD)
        i++;
    const uint64_t part = parts->at[i];
    if (values->minus[part] != GG_UNKNOWN)
        snprintf(minus, sizeof minus, "%lu", (unsigned long)gg__minus_of(values->minus[part]));
    if (problem->kind == GG__GAME)
        return gg__fail(t->base.ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)part),
                        "token %.60s on %.60s is wild (g+ %lu, g- %s)",
                        problem->spec.tokens[i].name,
                        gg_vertex_print(problem, (gg_vertex)part, place, sizeof place),
                        (unsigned long)values->value[part], minus);
    gg__part_print(problem, part, name, sizeof name);
    return gg__fail(t->base.ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "the part %.60s is wild (g+ %lu, g- %s)", name,
                    (unsigned long)values->value[part], minus);
}

/* The outcomes of a single position with this g-. */
static gg_status outcomes_of(const total *t, const gg__misere_pair *sum, gg_outcome out[2])
{
    if (gg__misere_pair_minus(sum) == GG_UNKNOWN) return fail_wild(t);
    const bool mover_loses = (gg__misere_pair_minus(sum) & ~GG__WILD) == 0;
    gg__sum_outcomes(0, !mover_loses, out);
    return GG_OK;
}

static gg_status outcomes(void *self, gg_outcome out[2])
{
    const total *t = self;
    return outcomes_of(t, &t->now, out);
}

static gg_status after(void *self, const gg__step *step, gg_outcome out[2])
{
    const total *t = self;
    const gg__misere_pair sum = replace(t, step);
    return outcomes_of(t, &sum, out);
}

static gg_status advance(void *self, const gg__step *step)
{
    total *t = self;
    t->now = replace(t, step);
    t->base.parts.at[step->token] = step->to;
    return GG_OK;
}

static gg_status value(void *self, gg__value *out)
{
    const total *t = self;
    const uint32_t minus = gg__misere_pair_minus(&t->now);
    *out =
        (gg__value){.plus = t->now.plus, .minus = gg__minus_of(minus), .wild = minus >= GG__WILD};
    return GG_OK;
}

/* ---- why ---- */

static gg_status reason(void *self, gg__text *text)
{
    const total *t = self;
    const gg_problem *problem = t->base.problem;
    const gg_player mover = gg__state_mover(problem, t->base.state);
    const char *name = mover == GG_LEFT ? problem->spec.left_name : problem->spec.right_name;
    const char *what = problem->ops->part;
    if (gg__state_result(problem, t->base.state, NULL) != GG_NONE)
        return gg__text_add(text, "%s cannot move, and that wins", name);
    const uint32_t minus = gg__misere_pair_minus(&t->now) & ~GG__WILD;
    const char *does = minus == 0 ? "loses" : "wins";
    if (t->now.count == 1)
        return gg__text_add(text, "g- is %lu: %s, to move, %s", (unsigned long)minus, name, does);
    return gg__text_add(text, "%s %s%s, and the xor of g+ is %lu: %s, to move, %s",
                        t->now.firm == 0 ? "all" : "some", what,
                        t->now.firm == 0 ? "s are fickle" : " is firm", (unsigned long)t->now.plus,
                        name, does);
}

static const gg__theory theory = {
    .size = sizeof(total),
    .open = open_total,
    .outcomes = outcomes,
    .after = after,
    .advance = advance,
    .value = value,
    .reason = reason,
};

const gg__value_type gg__value_misere_pair = {
    .info = {"misere-pair", "g+ and g-, and whether they decide misere sums (tame) or not (wild)",
             NULL, false, false},
    .print = print,
    .read = read_entry,
    .theory = &theory,
    .held = GG__HELD_VALUES | GG__HELD_MINUS,
    .fields = {{.label = "g+ ", .number = true},
               {.label = ", g- ", .number = true, .unknown = "?"},
               {.label = ", ", .usual = "tame"}},
    .columns = {"plus", "minus", "wild"},
};
