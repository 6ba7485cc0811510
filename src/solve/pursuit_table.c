#include "solve/pursuit_table.h"

#include <string.h>

enum { WON_PLANES = 4, FIRST_DIGITS = 4 };

gg__pursuit_shape gg__pursuit_shape_of(uint32_t cells, uint32_t columns)
{
    gg__pursuit_shape shape = {cells, columns == 0 || columns > cells ? cells : columns, 0, 0};
    const uint64_t whole = ((uint64_t)shape.columns + 63) / 64 * 64;
    const uint64_t lines = cells == 0 ? 0 : ((uint64_t)cells - 1) / shape.columns + 1;
    if (cells == 0) shape.columns = 1;
    shape.stride = whole <= shape.columns + shape.columns / 8 ? whole : shape.columns;
    shape.words = (size_t)((lines * shape.stride + 63) / 64);
    return shape;
}

static uint64_t words_needed(const gg__pursuit_table *table, unsigned digits)
{
    return (uint64_t)table->plane * (WON_PLANES + 2 * digits) + sizeof *table / sizeof(uint64_t);
}

gg_status gg__pursuit_table_new(gg_ctx *ctx, const gg__pursuit_shape *shape, uint64_t spare,
                                gg__pursuit_table **out)
{
    const uint64_t row = shape->words ? shape->words : 1;
    if (shape->cells > (UINT64_MAX >> 12) / row)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a pursuit on %llu cells is too large",
                        (unsigned long long)shape->cells);
    gg__pursuit_table head = {*shape, (size_t)(shape->cells * row), FIRST_DIGITS};
    const uint64_t words = words_needed(&head, FIRST_DIGITS);
    gg_status status = gg__plan(ctx, words * sizeof(uint64_t) + spare, "the pursuit");
    if (status != GG_OK) return status;
    gg__pursuit_table *table = gg__alloc_zeroed(ctx, words, sizeof(uint64_t), "the pursuit");
    if (!table) return gg__status(ctx);
    *table = head;
    *out = table;
    return GG_OK;
}

gg_status gg__pursuit_table_grow(gg_ctx *ctx, gg__pursuit_table **table, uint32_t rank)
{
    const unsigned digits = (*table)->digits;
    size_t exactly = 0;
    if (rank > GG__MAX_RANK)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "the pursuit is too long to be counted");
    if (rank >> digits == 0) return GG_OK;
    gg__pursuit_table *moved = gg__grow(ctx, *table, &exactly, words_needed(*table, digits + 1),
                                        sizeof(uint64_t), "the pursuit");
    if (!moved) return gg__status(ctx);
    memset(moved->word + (WON_PLANES + 2 * digits) * moved->plane, 0,
           2 * moved->plane * sizeof(uint64_t));
    moved->digits = digits + 1;
    *table = moved;
    return GG_OK;
}

static void add(uint64_t *restrict row, const uint64_t *restrict set, gg__span span)
{
    for (uint32_t w = span.from; w < span.to; w++)
        row[w] |= set[w];
}

void gg__pursuit_mark(gg__pursuit_table *table, gg__side side, gg_player mover, uint32_t evader,
                      gg__span span, const uint64_t *set, uint32_t rank)
{
    uint64_t *digit = gg__pursuit_won(table, GG__FIRST, mover, evader) + WON_PLANES * table->plane;
    add(gg__pursuit_won(table, side, mover, evader), set, span);
    for (; rank > 0; rank >>= 1, digit += 2 * table->plane)
        if (rank & 1) add(digit, set, span);
}

gg_outcome gg__pursuit_look(const gg__pursuit_table *table, gg_player mover, uint32_t pursuer,
                            uint32_t evader)
{
    const uint64_t bit = gg__pursuit_bit(&table->shape, pursuer);
    const uint64_t *word =
        table->word + mover * table->plane + evader * table->shape.words + bit / 64;
    const uint64_t mask = UINT64_C(1) << bit % 64;
    gg_outcome outcome = {GG_D, GG_INFINITE};
    if (word[0] & mask)
        outcome.winner = GG_L;
    else if (word[2 * table->plane] & mask)
        outcome.winner = GG_R;
    else
        return outcome;
    outcome.remoteness = 0;
    for (unsigned i = 0; i < table->digits; i++)
        if (word[(WON_PLANES + 2 * i) * table->plane] & mask)
            outcome.remoteness |= UINT32_C(1) << i;
    return outcome;
}
