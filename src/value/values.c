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

gg_status gg_solution_numbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                              size_t count, int64_t *numerator, uint32_t *exponent)
{
    gg__begin(ctx);
    gg_status status = holds(ctx, solution, &gg__value_number, first, count);
    if (status == GG_OK && solution->values.minus)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "some values are numbers plus nimbers: gg_value_write writes them");
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const gg__node node = solution->values.value[first + i];
        int64_t above = 0;
        uint32_t below = GG_NO_NUMBER;
        if (node != GG__UNDEFINED && !gg__trie_small(solution->values.trie, node, &above, &below))
            return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)(first + i)),
                            "a number does not fit 64 bits: gg_value_write writes it");
        if (numerator) numerator[i] = above;
        if (exponent) exponent[i] = below;
    }
    return status;
}
