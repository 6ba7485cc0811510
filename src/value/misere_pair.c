/*
 * The value type `misere-pair`: g+, the nimber of normal play, and g-, which is found in the same
 * way but that a position without options has 1. Written `G+<tab>G-<tab>tame`, or `wild` where
 * these two do not decide sums; `?` is a g- that is not known, of what is wild.
 */
#include "base/decimal.h"
#include "value/misere_sum.h"
#include "value/turns_text.h"

#include <string.h>

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

/* One number and the tab behind it. */
static bool parse_number(const char **text, uint32_t *number)
{
    if (!gg__parse_turns(text, "inf", number) || *number >= GG__WILD) return false;
    return *(*text)++ == '\t';
}

static bool parse(gg_ctx *ctx, const char *text, gg__value *value)
{
    (void)ctx;
    uint32_t plus, minus = GG_UNKNOWN;
    if (!parse_number(&text, &plus)) return false;
    const bool unknown = strncmp(text, "?\t", 2) == 0;
    if (unknown) text += 2;
    if (!unknown && !parse_number(&text, &minus)) return false;
    const bool wild = strcmp(text, "wild") == 0;
    if (!wild && (strcmp(text, "tame") != 0 || !gg__may_be_tame(plus, minus))) return false;
    *value = (gg__value){.plus = plus, .minus = minus, .wild = wild};
    return true;
}

static bool equal(const gg__value *a, const gg__value *b)
{
    return a->plus == b->plus && a->minus == b->minus && a->wild == b->wild;
}

static gg_status sample(gg_ctx *ctx, gg__rng *rng, gg__value *value)
{
    (void)ctx;
    const uint32_t plus = gg__sample_turns(rng) % GG__WILD;
    const uint64_t kind = gg__rng_below(rng, 3);
    *value = (gg__value){.plus = plus, .minus = plus};
    if (kind == 0) return GG_OK;
    if (kind == 1) {
        value->plus %= 2;
        value->minus = 1 - value->plus;
    } else {
        value->minus = gg__sample_turns(rng) % GG__WILD;
    }
    if (kind == 2 && gg__rng_below(rng, 4) == 0) value->minus = GG_UNKNOWN;
    value->wild = !gg__may_be_tame(value->plus, value->minus) || gg__rng_below(rng, 2) == 0;
    return GG_OK;
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

const gg__value_type gg__value_misere_pair = {
    {"misere-pair", "g+ and g-, and whether they decide misere sums (tame) or not (wild)", NULL,
     false, false},
    print,
    parse,
    equal,
    sample,
    read_entry,
    NULL,
    NULL,
    &gg__theory_misere,
    GG__HELD_VALUES | GG__HELD_MINUS,
};
