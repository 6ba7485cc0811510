/*
 * The value type `number`: a dyadic rational, to which a nimber may be added, or undefined. Written
 * `3/8`, `-5`, `1*2` (1 + *2), `*` and `*2` if the number is 0, and `undefined`. Each has one
 * spelling: fractions are in lowest terms, and denominators above 2^20 are powers of 2.
 *
 * Rule. Let s be the sum of the numbers. If s > 0 Left wins, if s < 0 Right, no matter who moves
 * first. If s = 0 the first player wins unless the xor of the nimbers is 0. Why. A nimber lies
 * between all negative numbers and all positive ones, so it does not outweigh s; and if s = 0 then
 * the whole equals the sum of the nimbers, which is nim.
 *
 * Cost. Numbers may have millions of bits, but the sign of their sum seldom depends on all of them.
 * They are added to 64 places, with bounds (gg__interval); only if 0 is between the bounds is the
 * exact sum made, once. After a move in a part of number g to one of number h, the sum is less
 * than, equal to or more than 0 as h is to g - s. That is the same for all moves in this part; its
 * place in the trie is found once, and each h is compared with the place, in O(log nodes).
 */
#include "base/decimal.h"
#include "value/types.h"

/* ---- one value ---- */

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    static const char undefined[] = "undefined";
    char star[GG__DECIMAL] = "*"; /* or `*2` */
    const char *end = value->star > 1 ? gg__decimal_put(star + 1, value->star) : star + 1;
    const bool nimber_alone = value->star > 0 && value->number.sign == 0;
    gg_status status = GG_OK;
    if (value->undefined) return gg__text_bytes(text, undefined, sizeof undefined - 1);
    if (!nimber_alone) status = gg__dyadic_print(&value->number, most, text);
    if (status == GG_OK && value->star > 0)
        status = gg__text_bytes(text, star, (size_t)(end - star));
    return status;
}

static gg_status read_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            uint64_t entry, gg__value *out)
{
    const gg__values *values = &solution->values;
    const gg__node node = values->value[entry];
    (void)problem;
    *out = (gg__value){.undefined = node == GG__UNDEFINED,
                       .star = values->minus ? values->minus[entry] : 0};
    return out->undefined ? GG_OK : gg__trie_number(ctx, values->trie, node, &out->number);
}

/* A decimal digit holds log2(10) > 3.32 bits. */
static bool brief(const gg_solution *solution, uint64_t entry, size_t most, gg__text *text)
{
    const gg__trie *trie = solution->values.trie;
    const gg__node node = solution->values.value[entry];
    if (most == 0 || node == GG__UNDEFINED || gg__trie_bits(trie, node) / 4 <= most) return false;
    gg__trie_print_size(trie, node, text);
    return true;
}

/* ---- adding up ---- */

/* The rest of a sum without a part of number `gone`, and the place of the number that would make
 * the sum 0 again. */
typedef struct rest {
    gg__node gone; /* GG__UNDEFINED: none yet */
    gg__interval bracket;
    bool placed;
    gg__node place; /* and if that number is beyond it: gg__trie_locate */
    int beyond;
} rest;

typedef struct total {
    gg__total base;
    uint32_t star;        /* xor of the nimbers */
    gg__interval bracket; /* of the sum of the numbers */
    bool made;
    gg__dyadic number; /* that sum, once it has been computed */
    bool followed;     /* a sign depended on it: from then on it is kept up to date */
    rest rest;
    size_t steps; /* since the bracket was computed from all parts */
} total;

static void close_total(void *closed)
{
    total *t = closed;
    gg__dyadic_free(t->base.ctx, &t->number);
}

static uint32_t star_of(const gg_solution *solution, uint64_t part)
{
    return solution->values.minus ? solution->values.minus[part] : 0;
}

/* Reports an undefined value: it can be listed, but does not give an answer. */
static gg_status fail_undefined(const total *t, size_t index)
{
    const uint64_t part = t->base.parts.at[index];
    const char *lack = t->base.solution->values.minus ? "is no number plus a nimber by evaluation"
                                                      : "is not a number by evaluation";
    if (t->base.problem->kind == GG__RULES)
        return gg__fail(t->base.ctx, GG_BAD_INPUT, GG__NOWHERE, "part %llu %s",
                        (unsigned long long)part, lack);
    return gg__fail(t->base.ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)part), "token %.80s %s",
                    t->base.problem->spec.tokens[index].name, lack);
}

static gg__node node_of(const total *t, size_t index)
{
    return t->base.solution->values.value[t->base.parts.at[index]];
}

static void make_bracket(total *t)
{
    t->steps = 0;
    t->bracket = (gg__interval){0, 0, 0};
    for (size_t i = 0; i < t->base.parts.count; i++)
        t->bracket = gg__interval_add(
            t->bracket, gg__trie_interval(t->base.solution->values.trie, node_of(t, i)));
}

static gg_status open_total(void *opened)
{
    total *t = opened;
    const gg__positions *parts = &t->base.parts;
    t->rest.gone = GG__UNDEFINED;
    if (parts->count > GG__MOST_INTERVALS)
        return gg__fail(t->base.ctx, GG_LIMIT, GG__NOWHERE, "a sum of more than %llu parts",
                        (unsigned long long)GG__MOST_INTERVALS);
    for (size_t i = 0; i < parts->count; i++) {
        if (node_of(t, i) == GG__UNDEFINED) return fail_undefined(t, i);
        t->star ^= star_of(t->base.solution, parts->at[i]);
    }
    make_bracket(t);
    return GG_OK;
}

/* ---- signs ---- */

static gg_status make_number(total *t)
{
    gg_ctx *ctx = t->base.ctx;
    const size_t count = t->base.parts.count;
    if (t->made) return GG_OK;
    gg__node *node = gg__alloc(ctx, count, sizeof *node, "a sum");
    if (!node) return gg__status(ctx);
    for (size_t i = 0; i < count; i++)
        node[i] = node_of(t, i);
    const gg_status status =
        gg__trie_sum(ctx, t->base.solution->values.trie, node, count, &t->number);
    gg__free(ctx, node);
    t->made = status == GG_OK;
    return status;
}

static gg_status outcomes(void *opened, gg_outcome out[2])
{
    total *t = opened;
    int sign = gg__interval_sign(t->bracket);
    if (sign == GG__UNCLEAR) {
        const gg_status status = make_number(t);
        if (status != GG_OK) return status;
        t->followed = true;
        sign = t->number.sign;
    }
    gg__sum_outcomes(sign, t->star != 0, out);
    return GG_OK;
}

/* ---- after a move ---- */

/* Finds the place of the number that compensates for the missing part. */
static gg_status find_place(total *t, rest *r)
{
    const gg__trie *trie = t->base.solution->values.trie;
    gg__dyadic gone, wanted;
    if (r->placed) return GG_OK;
    gg_status status = gg__trie_number(t->base.ctx, trie, r->gone, &gone);
    if (status != GG_OK) return status;
    status = gg__dyadic_subtract(t->base.ctx, &gone, &t->number, &wanted);
    gg__dyadic_free(t->base.ctx, &gone);
    if (status != GG_OK) return status;
    r->place = gg__trie_locate(trie, &wanted, &r->beyond);
    gg__dyadic_free(t->base.ctx, &wanted);
    r->placed = true;
    return GG_OK;
}

/* The sign of the sum with one number replaced by another. */
static gg_status sign_replaced(total *t, gg__node gone, gg__node come, int *sign)
{
    const gg__trie *trie = t->base.solution->values.trie;
    rest *r = &t->rest;
    if (r->gone != gone) {
        *r = (rest){.gone = gone};
        r->bracket =
            gg__interval_add(t->bracket, gg__interval_negative(gg__trie_interval(trie, gone)));
    }
    *sign = gg__interval_sign(gg__interval_add(r->bracket, gg__trie_interval(trie, come)));
    if (*sign != GG__UNCLEAR) return GG_OK;
    gg_status status = make_number(t);
    if (status != GG_OK) return status;
    t->followed = true;
    *sign = gg__trie_compare(trie, come, gone);
    if (*sign == 0) *sign = t->number.sign;
    if (*sign * t->number.sign >= 0) return status;
    status = find_place(t, r); /* a gain for the player who was behind, or a loss for the one
                                  ahead */
    if (status != GG_OK) return status;
    *sign = gg__trie_compare(trie, come, r->place);
    if (*sign == 0) *sign = -r->beyond;
    return GG_OK;
}

static gg_status after(void *opened, const gg__step *step, gg_outcome out[2])
{
    total *t = opened;
    const gg_solution *solution = t->base.solution;
    const uint64_t from = t->base.parts.at[step->token];
    int sign;
    const gg_status status =
        sign_replaced(t, node_of(t, step->token), solution->values.value[step->to], &sign);
    if (status != GG_OK) return status;
    const uint32_t star = t->star ^ star_of(solution, from) ^ star_of(solution, step->to);
    gg__sum_outcomes(sign, star != 0, out);
    return GG_OK;
}

/* The exact sum with one number replaced by another. */
static gg_status replace_number(total *t, gg__node gone, gg__node come)
{
    const gg__trie *trie = t->base.solution->values.trie;
    gg__dyadic old = {0}, fresh = {0}, less = {0}, sum = {0};
    gg_status status = gg__trie_number(t->base.ctx, trie, gone, &old);
    if (status == GG_OK) status = gg__trie_number(t->base.ctx, trie, come, &fresh);
    if (status == GG_OK) status = gg__dyadic_subtract(t->base.ctx, &t->number, &old, &less);
    if (status == GG_OK) status = gg__dyadic_add(t->base.ctx, &less, &fresh, &sum);
    gg__dyadic_free(t->base.ctx, &old);
    gg__dyadic_free(t->base.ctx, &fresh);
    gg__dyadic_free(t->base.ctx, &less);
    if (status != GG_OK) return status;
    gg__dyadic_free(t->base.ctx, &t->number);
    t->number = sum;
    return GG_OK;
}

static gg_status advance(void *opened, const gg__step *step)
{
    total *t = opened;
    const gg_solution *solution = t->base.solution;
    const gg__trie *trie = solution->values.trie;
    uint64_t *part = &t->base.parts.at[step->token];
    const gg__node gone = node_of(t, step->token), come = solution->values.value[step->to];
    const gg__interval less = gg__interval_negative(gg__trie_interval(trie, gone));
    t->star ^= star_of(solution, *part) ^ star_of(solution, step->to);
    t->rest = (rest){.gone = GG__UNDEFINED};
    *part = step->to;
    t->bracket =
        gg__interval_add(gg__interval_add(t->bracket, less), gg__trie_interval(trie, come));
    if (++t->steps > t->base.parts.count) make_bracket(t); /* each step has made it wider */
    if (t->followed) return replace_number(t, gone, come);
    gg__dyadic_free(t->base.ctx, &t->number); /* it was computed only for its text */
    t->made = false;
    return GG_OK;
}

/* ---- the value, and why ---- */

static gg_status value(void *opened, gg__value *out)
{
    total *t = opened;
    gg_status status = make_number(t);
    *out = (gg__value){.star = t->star};
    if (status == GG_OK) status = gg__dyadic_copy(t->base.ctx, &t->number, &out->number);
    return status;
}

static gg_status reason(void *opened, gg__text *text)
{
    enum { CHARACTERS = 60 };
    total *t = opened;
    bool starred = false; /* there are nimbers */
    gg_status status = make_number(t);
    for (size_t i = 0; i < t->base.parts.count; i++)
        starred |= star_of(t->base.solution, t->base.parts.at[i]) > 0;
    if (status == GG_OK)
        status = gg__text_add(text, t->base.parts.count == 1 ? "the number is "
                                                             : "the numbers add up to ");
    if (status == GG_OK) status = gg__dyadic_print(&t->number, CHARACTERS, text);
    if (status != GG_OK) return status;
    if (t->number.sign != 0) return gg__sum_reason(t->base.problem, t->number.sign, text);
    if (!starred) return gg__text_add(text, ": the player who moves first loses");
    if (t->star == 0)
        return gg__text_add(text, ", the nimbers too: the player who moves first loses");
    return gg__text_add(text, ", the nimbers to *%u: the player who moves first wins", t->star);
}

static const gg__theory theory = {
    .size = sizeof(total),
    .open = open_total,
    .close = close_total,
    .outcomes = outcomes,
    .after = after,
    .advance = advance,
    .value = value,
    .reason = reason,
};

const gg__value_type gg__value_number = {
    .info = {"number", "an exact dyadic rational, perhaps plus a nimber, or undefined", NULL, false,
             false},
    .print = print,
    .read = read_entry,
    .brief = brief,
    .theory = &theory,
    .held =
        GG__HELD_BRANCHES | GG__HELD_VALUES | GG__HELD_MINUS | GG__HELD_OPTIONAL | GG__HELD_TRIE,
    .fields = {{.label = "", .unknown = "undefined"}},
    .columns = {"numerator", "exponent", "nimber"},
};
