#include "solve/pursuit_table.h"

#include "base/ctx.h"

#include <string.h>

enum { WON_PLANES = 4, FIRST_DIGITS = 8, MORE_DIGITS = 2 };

gg__pursuit_shape gg__pursuit_shape_of(uint32_t cells, uint32_t columns)
{
    gg__pursuit_shape shape = {cells, columns == 0 || columns > cells ? cells : columns, 0, 0};
    if (cells == 0) shape.columns = 1;
    const uint64_t whole = ((uint64_t)shape.columns + 63) / 64 * 64;
    const uint64_t lines = ((uint64_t)cells + shape.columns - 1) / shape.columns;
    shape.stride = whole <= (uint64_t)shape.columns + shape.columns / 8 ? whole : shape.columns;
    shape.words = (size_t)((lines * shape.stride + 63) / 64);
    return shape;
}

static uint64_t words_needed(size_t plane, unsigned digits)
{
    return (uint64_t)plane * (WON_PLANES + digits) + sizeof(gg__pursuit_table) / sizeof(uint64_t);
}

gg_status gg__pursuit_table_new(gg_ctx *ctx, const gg__pursuit_shape *shape, uint64_t spare,
                                gg__pursuit_table **out)
{
    const uint64_t row = shape->words ? shape->words : 1;
    if (shape->cells > (UINT64_MAX >> 12) / row)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a pursuit on %llu cells is too large",
                        (unsigned long long)shape->cells);
    const gg__pursuit_table head = {*shape, (size_t)(shape->cells * row), FIRST_DIGITS};
    const uint64_t words = words_needed(head.plane, FIRST_DIGITS);
    const gg_status status = gg__plan(ctx, words * sizeof(uint64_t) + spare, "the pursuit");
    if (status != GG_OK) return status;
    gg__pursuit_table *table = gg__alloc_zeroed(ctx, words, sizeof(uint64_t), "the pursuit");
    if (!table) return gg__status(ctx);
    *table = head;
    *out = table;
    return GG_OK;
}

/* The digits of an evader's place, if there are so many to a place. */
static size_t digits_at(const gg__pursuit_table *table, uint32_t evader, unsigned digits)
{
    return WON_PLANES * table->plane + (size_t)evader * digits * table->shape.words;
}

/* Moves the digits apart, from the last place on, each to where there is room for more. */
static void spread(gg__pursuit_table *table, unsigned digits)
{
    const size_t words = table->shape.words, held = table->digits * words;
    for (uint32_t evader = table->shape.cells; evader-- > 0;) {
        uint64_t *to = table->word + digits_at(table, evader, digits);
        memmove(to, table->word + digits_at(table, evader, table->digits), held * sizeof *to);
        memset(to + held, 0, (digits * words - held) * sizeof *to);
    }
    table->digits = digits;
}

gg_status gg__pursuit_table_grow(gg_ctx *ctx, gg__pursuit_table **table, uint32_t rank)
{
    const unsigned digits = (*table)->digits + MORE_DIGITS;
    size_t exactly = 0;
    if (rank > GG__MAX_RANK)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "the pursuit is too long to be counted");
    if (rank >> (*table)->digits == 0) return GG_OK;
    gg__pursuit_table *moved =
        gg__grow(ctx, *table, &exactly, words_needed((*table)->plane, digits), sizeof(uint64_t),
                 "the pursuit");
    if (!moved) return gg__status(ctx);
    spread(moved, digits);
    *table = moved;
    return GG_OK;
}

void gg__pursuit_rank(gg__pursuit_table *table, uint32_t evader, gg__span span,
                      const uint64_t *restrict set, uint32_t rank)
{
    const size_t count = span.to - span.from;
    uint64_t *restrict digit = table->word + digits_at(table, evader, table->digits) + span.from;
    for (; rank > 0; rank >>= 1, digit += table->shape.words) {
        if (!(rank & 1)) continue;
        for (size_t w = 0; w < count; w++)
            digit[w] |= set[w];
    }
}

/* ---- looking up ---- */

typedef struct place {
    size_t word;
    unsigned bit;
} place;

static bool is_won(const gg__pursuit_table *table, gg__side side, gg_player mover, uint32_t evader,
                   place p)
{
    const size_t plane = (2 * ((size_t)side - 1) + mover) * table->plane;
    return table->word[plane + evader * table->shape.words + p.word] >> p.bit & 1;
}

static uint32_t rank_at(const gg__pursuit_table *table, uint32_t evader, place p)
{
    const uint64_t *word = table->word + digits_at(table, evader, table->digits) + p.word;
    uint32_t rank = 0;
    for (unsigned i = 0; i < table->digits; i++, word += table->shape.words)
        rank |= (uint32_t)(*word >> p.bit & 1) << i;
    return rank;
}

/* The evader, to move, has won or lost: as fast, or as slowly, as he can. */
static uint32_t rank_after(const gg__pursuit_table *table, const gg_pursuit *game, gg__side side,
                           uint32_t evader, place p)
{
    uint32_t best = side == GG__FIRST ? 0 : UINT32_MAX;
    size_t count;
    const gg_vertex *to = gg_graph_options(game->evader, GG_RIGHT, evader, &count);
    for (size_t i = 0; i < count; i++) {
        if (!is_won(table, side, GG_LEFT, to[i], p)) continue;
        const uint32_t rank = rank_at(table, to[i], p);
        if (side == GG__FIRST ? rank > best : rank < best) best = rank;
    }
    return best + 1;
}

gg_outcome gg__pursuit_look(const gg__pursuit_table *table, const gg_pursuit *game, gg_player mover,
                            uint32_t pursuer, uint32_t evader)
{
    const uint64_t bit = gg__pursuit_bit(&table->shape, pursuer);
    const place p = {(size_t)(bit / 64), (unsigned)(bit % 64)};
    gg__side side = GG__FIRST;
    if (!is_won(table, side, mover, evader, p)) side = GG__SECOND;
    if (!is_won(table, side, mover, evader, p)) return (gg_outcome){GG_D, GG_INFINITE};
    gg_outcome outcome = {side == GG__FIRST ? GG_L : GG_R, 0};
    if (pursuer == evader || game->exit[evader]) return outcome;
    outcome.remoteness =
        mover == GG_LEFT ? rank_at(table, evader, p) : rank_after(table, game, side, evader, p);
    return outcome;
}
