/* Bulk access to what a solution holds: the public calls that copy a range of it. */
#include "value/types.h"

/* GG_OK if the solution holds these entries of this type, of so many (`what`: vertices, values). */
static gg_status check_range(gg_ctx *ctx, const gg_solution *solution, const gg__value_type *type,
                             const char *what, uint64_t first, size_t count)
{
    const bool words = type->held & (GG__HELD_TABLE | GG__HELD_TABLES);
    if (gg__solution_serves(ctx, NULL, solution) != GG_OK) return gg__status(ctx);
    if (solution->type != type)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solution holds values of type %s, not %s", solution->type->info.name,
                        type->info.name);
    if (words && !gg_solution_has_table(solution))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solver %s keeps no value for each vertex", solution->method);
    const uint64_t entries = words ? solution->tables[0].vertices : solution->values.count;
    if (first <= entries && count <= entries - first) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "%s %llu and %llu following are asked for, but there are %llu", what,
                    (unsigned long long)first, (unsigned long long)count,
                    (unsigned long long)entries);
}

/* ---- words ---- */

gg_status gg_solution_outcomes(gg_ctx *ctx, const gg_solution *solution, gg_player to_move,
                               gg_vertex first, size_t count, char *winner, uint32_t *remoteness)
{
    gg__begin(ctx);
    if (check_range(ctx, solution, &gg__value_outcome, "vertices", first, count) != GG_OK)
        return gg__status(ctx);
    if (to_move != GG_LEFT && to_move != GG_RIGHT)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "there is no player %d", (int)to_move);
    const gg__table *table = solution->tables;
    const char *letters = gg_solution_is_impartial(solution) ? "-NPD" : "-LRD";
    const uint32_t phase = table->phases == 1 ? 0 : (uint32_t)to_move;
    for (size_t i = 0; i < count; i++) {
        const gg__word word = table->words[(first + i) * table->phases + phase];
        if (winner) winner[i] = letters[gg__word_side(word)];
        if (remoteness) remoteness[i] = gg__word_turns(word);
    }
    return GG_OK;
}

gg_status gg_solution_distances(gg_ctx *ctx, const gg_solution *solution, gg_vertex first,
                                size_t count, uint32_t *mini, uint32_t *maxi)
{
    gg__begin(ctx);
    if (check_range(ctx, solution, &gg__value_distance, "vertices", first, count) != GG_OK)
        return gg__status(ctx);
    const gg__table *table = solution->tables;
    for (size_t i = 0; i < count; i++) {
        const gg__word *words = &table->words[(first + i) * table->phases];
        if (mini) mini[i] = gg__word_arrival(words[0]);
        if (maxi) maxi[i] = gg__word_arrival(words[1]);
    }
    return GG_OK;
}

/* ---- values ---- */

uint64_t gg_solution_entries(const gg_solution *solution)
{
    return gg__solution_is_usable(NULL, solution) ? solution->values.count : 0;
}

gg_status gg_solution_nimbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                              size_t count, uint32_t *nimber, uint32_t *rank)
{
    gg__begin(ctx);
    if (check_range(ctx, solution, &gg__value_nimber, "values", first, count) != GG_OK)
        return gg__status(ctx);
    const gg__values *values = &solution->values;
    for (uint64_t i = first; i < first + count; i++) {
        if (nimber) nimber[i - first] = values->value[i];
        if (!rank) continue;
        if (values->rank)
            rank[i - first] = values->rank[i];
        else /* moves lead to larger vertices, or to smaller parts */
            rank[i - first] = (uint32_t)(solution->parts ? i : values->count - 1 - i);
    }
    return GG_OK;
}

gg_status gg_solution_misere_pairs(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                                   size_t count, uint32_t *plus, uint32_t *minus, bool *wild)
{
    gg__begin(ctx);
    if (check_range(ctx, solution, &gg__value_misere_pair, "values", first, count) != GG_OK)
        return gg__status(ctx);
    for (size_t i = 0; i < count; i++) {
        if (plus) plus[i] = solution->values.value[first + i];
        if (minus) minus[i] = gg__minus_of(solution->values.minus[first + i]);
        if (wild) wild[i] = solution->values.minus[first + i] & GG__WILD;
    }
    return GG_OK;
}

gg_status gg_solution_numbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                              size_t count, int64_t *numerator, uint32_t *exponent)
{
    gg__begin(ctx);
    const gg_status status = check_range(ctx, solution, &gg__value_number, "values", first, count);
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
