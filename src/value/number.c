/*
 * The value type `number`: a dyadic rational, to which a nimber may be added, or no number at all.
 * Written `3/8`, `-5`, `1*2` (1 + *2), `*` and `*2` where the number is 0, and `undefined`. Each
 * has one spelling: fractions are in lowest terms, and denominators above 2^20 are powers of 2.
 */
#include "base/decimal.h"
#include "value/number_sum.h"

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
    .info = {"number", "an exact dyadic rational, perhaps plus a nimber, or undefined", NULL, false,
             false},
    .print = print,
    .read = read_entry,
    .brief = brief,
    .theory = &gg__theory_number,
    .held =
        GG__HELD_BRANCHES | GG__HELD_VALUES | GG__HELD_MINUS | GG__HELD_OPTIONAL | GG__HELD_TRIE,
    .fields = {{.label = "", .unknown = "undefined"}},
    .columns = {"numerator", "exponent", "nimber"},
};
