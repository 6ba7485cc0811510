/*
 * The value type `number`: a dyadic rational, to which a nimber may be added, or no number at all.
 * Written `3/8`, `-5`, `1*2` (1 + *2), `*` and `*2` where the number is 0, and `undefined`. Each
 * has one spelling: fractions are in lowest terms, and denominators above 2^20 are powers of 2.
 */
#include "base/decimal.h"
#include "value/number_sum.h"
#include "value/turns_text.h"

#include <string.h>

/* ---- writing ---- */

/* `*`, or `*2`. */
static gg_status print_star(uint32_t star, gg__text *text)
{
    char digits[GG__DECIMAL] = "*";
    const char *end = star > 1 ? gg__decimal_put(digits + 1, star) : digits + 1;
    return gg__text_bytes(text, digits, (size_t)(end - digits));
}

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    static const char undefined[] = "undefined";
    const bool nimber_alone = value->star > 0 && value->number.sign == 0;
    gg_status status = GG_OK;
    if (value->undefined) return gg__text_bytes(text, undefined, sizeof undefined - 1);
    if (!nimber_alone) status = gg__dyadic_print(&value->number, most, text);
    if (status == GG_OK && value->star > 0) status = print_star(value->star, text);
    return status;
}

/* ---- reading ---- */

/* Whether the denominator that begins here is how that of the number is written. If it is, the
 * fraction was in lowest terms: else its denominator would have become smaller. */
static bool has_denominator(gg_ctx *ctx, const char *text, size_t length, const gg__dyadic *number)
{
    uint64_t one = 1;
    const gg__dyadic unit = {1, number->exponent, 1, &one};
    gg__text written = {.ctx = ctx};
    const bool same = gg__dyadic_print(&unit, 0, &written) == GG_OK &&
                      written.length == length + 1 && memcmp(written.data + 1, text, length) == 0;
    gg__text_free(&written);
    return same;
}

/* Whether the text, from which this number was read, is how it is written. */
static bool is_exact(gg_ctx *ctx, const char *text, const char *end, const gg__dyadic *number)
{
    const char *digits = text + (*text == '-');
    const char *slash = memchr(text, '/', (size_t)(end - text));
    if (number->sign == 0) return end == text + 1;
    return *digits != '0' &&
           has_denominator(ctx, slash ? slash : end, slash ? (size_t)(end - slash) : 0, number);
}

static bool parse_number(gg_ctx *ctx, const char **text, gg__dyadic *number)
{
    const char *end = *text;
    if (!gg__dyadic_parse(ctx, &end, number)) return false;
    if (is_exact(ctx, *text, end, number)) {
        *text = end;
        return true;
    }
    gg__dyadic_free(ctx, number);
    return false;
}

/* `*`, or `*` and a nimber above 1; nothing at all is 0. */
static bool parse_star(const char *text, uint32_t *star)
{
    *star = *text == '*';
    text += *star;
    if (*star == 0 || *text == '\0') return *text == '\0';
    return gg__parse_turns(&text, "*", star) && *text == '\0' && *star > 1 && *star != GG_LOOPY;
}

static bool parse(gg_ctx *ctx, const char *text, gg__value *value)
{
    gg__dyadic number = {0};
    uint32_t star;
    if (strcmp(text, "undefined") == 0) {
        *value = (gg__value){.undefined = true};
        return true;
    }
    const bool nimber_alone = *text == '*';
    if (!nimber_alone && !parse_number(ctx, &text, &number)) return false;
    const bool zero_too_many = !nimber_alone && number.sign == 0 && *text == '*';
    if (zero_too_many || !parse_star(text, &star)) {
        gg__dyadic_free(ctx, &number);
        return false;
    }
    *value = (gg__value){.number = number, .star = star};
    return true;
}

/* ---- the rest ---- */

static bool equal(const gg__value *a, const gg__value *b)
{
    if (a->undefined || b->undefined) return a->undefined == b->undefined;
    return a->star == b->star && gg__dyadic_equal(&a->number, &b->number);
}

static gg_status sample_number(gg_ctx *ctx, gg__rng *rng, gg__dyadic *out)
{
    const size_t limbs = gg__rng_below(rng, 8) > 0 ? 1 : 1 + (size_t)gg__rng_below(rng, 4);
    const unsigned unused = (unsigned)gg__rng_below(rng, 64);
    uint64_t *limb = gg__alloc(ctx, limbs, sizeof *limb, "a number");
    if (!limb) return gg__status(ctx);
    for (size_t i = 0; i < limbs; i++)
        limb[i] = gg__rng_next(rng);
    limb[limbs - 1] >>= unused;
    const uint64_t kind = gg__rng_below(rng, 4);
    const uint64_t exponent = kind == 0  ? 0
                              : kind < 3 ? gg__rng_below(rng, 24)
                                         : gg__rng_next(rng) >> gg__rng_below(rng, 64);
    gg__dyadic_take(limb, limbs, gg__rng_below(rng, 2) > 0 ? 1 : -1, exponent, out);
    return GG_OK;
}

static gg_status sample(gg_ctx *ctx, gg__rng *rng, gg__value *value)
{
    const uint64_t kind = gg__rng_below(rng, 16);
    *value = (gg__value){.undefined = kind == 0};
    if (kind == 0) return GG_OK;
    if (kind < 4) value->star = gg__sample_turns(rng);
    return kind == 1 ? GG_OK : sample_number(ctx, rng, &value->number);
}

/* ---- entries ---- */

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

const gg__value_type gg__value_number = {
    {"number", "an exact dyadic rational, perhaps plus a nimber, or undefined", NULL, false, false},
    print,
    parse,
    equal,
    sample,
    read_entry,
    brief,
    NULL,
    &gg__theory_number,
    GG__HELD_BRANCHES | GG__HELD_VALUES | GG__HELD_MINUS | GG__HELD_OPTIONAL | GG__HELD_TRIE,
};
