/* Bulk access to values. */
#include "value/types.h"

uint64_t gg_solution_entries(const gg_solution *solution)
{
    return gg__solution_is_usable(NULL, solution) ? solution->values.count : 0;
}

/* Whether the solution holds values of this type at these places; else the error is set. */
static gg_status holds(gg_ctx *ctx, const gg_solution *solution, const gg__value_type *type,
                       uint64_t first, size_t count)
{
    const gg__values *values = &solution->values;
    if (gg__solution_serves(ctx, NULL, solution) != GG_OK) return gg__status(ctx);
    if (solution->type != type)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solution holds values of type %s, not %s", solution->type->info.name,
                        type->info.name);
    if (first > values->count || count > values->count - first)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "values %llu and %llu following are asked for, but there are %llu",
                        (unsigned long long)first, (unsigned long long)count,
                        (unsigned long long)values->count);
    return GG_OK;
}

/* Where moves lead to larger vertices or smaller parts, the rank follows from the number. */
static uint32_t rank_of(const gg_solution *solution, uint64_t i)
{
    const gg__values *values = &solution->values;
    if (values->rank) return values->rank[i];
    return (uint32_t)(solution->parts ? i : values->count - 1 - i);
}

gg_status gg_solution_nimbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                              size_t count, uint32_t *nimber, uint32_t *rank)
{
    gg__begin(ctx);
    const gg_status status = holds(ctx, solution, &gg__value_nimber, first, count);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        if (nimber) nimber[i] = solution->values.value[first + i];
        if (rank) rank[i] = rank_of(solution, first + i);
    }
    return status;
}

gg_status gg_solution_misere_pairs(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                                   size_t count, uint32_t *plus, uint32_t *minus, bool *wild)
{
    gg__begin(ctx);
    const gg_status status = holds(ctx, solution, &gg__value_misere_pair, first, count);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        if (plus) plus[i] = solution->values.value[first + i];
        if (minus) minus[i] = gg__minus_of(solution->values.minus[first + i]);
        if (wild) wild[i] = solution->values.minus[first + i] & GG__WILD;
    }
    return status;
}

static gg_status small_number(gg_ctx *ctx, const gg__values *values, uint64_t i, int64_t *numerator,
                              uint32_t *exponent)
{
    gg__dyadic number = {0};
    *numerator = 0;
    *exponent = GG_NO_NUMBER;
    if (values->value[i] == GG__UNDEFINED) return GG_OK;
    const bool large = gg__trie_bits(values->trie, values->value[i]) > 63;
    gg_status status =
        large ? GG_OK : gg__trie_number(ctx, values->trie, values->value[i], &number);
    if (status == GG_OK && (large || !gg__dyadic_small(&number, numerator, exponent)))
        status = gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)i),
                          "a number does not fit 64 bits: gg_value_write writes it");
    gg__dyadic_free(ctx, &number);
    return status;
}

gg_status gg_solution_numbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                              size_t count, int64_t *numerator, uint32_t *exponent)
{
    gg__begin(ctx);
    gg_status status = holds(ctx, solution, &gg__value_number, first, count);
    if (status == GG_OK && solution->values.minus)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "some values are numbers plus nimbers: gg_value_write writes them");
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        int64_t above;
        uint32_t below;
        status = small_number(ctx, &solution->values, first + i, &above, &below);
        if (status != GG_OK) break;
        if (numerator) numerator[i] = above;
        if (exponent) exponent[i] = below;
    }
    return status;
}
