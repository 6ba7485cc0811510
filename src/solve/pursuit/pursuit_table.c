/*
 * The table of a pursuit: who has won, and in how many turns, in rows of bits.
 *
 * A row is a string of bits, one for each cell of the pursuer; there is a row for each cell of the
 * evader. Planes of such rows say who has won, by the winner and by the player to move. Where the
 * pursuer is to move, the remoteness is written in binary: a row for each digit, all rows of an
 * evader's cell side by side. Where the evader is to move it follows from the evader's options, so
 * it is not kept. With d digits that is 2 + d / 2 bits a state: 2 bytes would last for 28 digits.
 *
 * As a rule the pursuer, to move, wins in an odd number of turns, the last being the pursuer's own,
 * and the evader in an even one. The lowest digit is not written as long as that holds.
 */
#include "solve/pursuit/pursuit.h"

#include "base/ctx.h"

#include <string.h>

enum { FIRST_DIGITS = 7, MORE_DIGITS = 2 };

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

/* The head, rounded up to whole words, and the planes behind it. */
static uint64_t words_needed(size_t plane, unsigned sides, unsigned digits)
{
    const size_t head = (sizeof(gg__pursuit_table) + sizeof(uint64_t) - 1) / sizeof(uint64_t);
    return (uint64_t)plane * (2 * sides + digits) + head;
}

gg_status gg__pursuit_table_new(gg_ctx *ctx, const gg__pursuit_shape *shape, unsigned sides,
                                uint64_t spare, gg__pursuit_table **out)
{
    const uint64_t row = shape->words ? shape->words : 1;
    if (shape->cells > (UINT64_MAX >> 12) / row)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a pursuit on %llu cells is too large",
                        (unsigned long long)shape->cells);
    const gg__pursuit_table head = {*shape, (size_t)(shape->cells * row), sides, FIRST_DIGITS,
                                    false};
    const uint64_t words = words_needed(head.plane, sides, FIRST_DIGITS);
    const gg_status status = gg__plan(ctx, words * sizeof(uint64_t) + spare, "the pursuit");
    if (status != GG_OK) return status;
    gg__pursuit_table *table = gg__alloc_zeroed(ctx, words, sizeof(uint64_t), "the pursuit");
    if (!table) return gg__status(ctx);
    *table = head;
    *out = table;
    return GG_OK;
}

/* The first word of the digits for an evader's cell, if each cell has so many digits. */
static size_t digits_at(const gg__pursuit_table *table, uint32_t evader, unsigned digits)
{
    return 2 * table->sides * table->plane + (size_t)evader * digits * table->shape.words;
}

/* Moves the digits of the cells apart, from the last cell on, so that each has room for more. */
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

gg_status gg__pursuit_table_grow(gg_ctx *ctx, gg__pursuit_table **table, uint32_t turns)
{
    const unsigned digits = (*table)->digits + MORE_DIGITS;
    size_t exactly = 0;
    if (turns > GG__MAX_RANK)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "the pursuit is too long to be counted");
    if (turns >> (*table)->digits == 0) return GG_OK;
    gg__pursuit_table *moved =
        gg__grow(ctx, *table, &exactly, words_needed((*table)->plane, (*table)->sides, digits),
                 sizeof(uint64_t), "the pursuit");
    if (!moved) return gg__status(ctx);
    spread(moved, digits);
    *table = moved;
    return GG_OK;
}

/* Writes the lowest digit of all wins of the pursuer so far: 1, but for captures at the start. */
static void write_lowest(gg__pursuit_table *table)
{
    const size_t words = table->shape.words;
    for (uint32_t evader = 0; evader < table->shape.cells; evader++) {
        const uint64_t caught = gg__pursuit_bit(&table->shape, evader);
        uint64_t *digit = table->word + digits_at(table, evader, table->digits);
        memcpy(digit, gg__pursuit_won(table, GG__FIRST, GG_LEFT, evader), words * sizeof *digit);
        digit[caught / 64] &= ~(UINT64_C(1) << caught % 64);
    }
}

void gg__pursuit_expect(gg__pursuit_table *table, gg__side side, uint32_t turns)
{
    if (table->exceptional || (turns % 2 == 1) == (side == GG__FIRST)) return;
    write_lowest(table);
    table->exceptional = true;
}

static void add_to_one(uint64_t *restrict a, const uint64_t *restrict set, size_t count)
{
    for (size_t w = 0; w < count; w++)
        a[w] |= set[w];
}

/* Three digits at a time read the set once. */
static void add_to_three(uint64_t *restrict a, uint64_t *restrict b, uint64_t *restrict c,
                         const uint64_t *restrict set, size_t count)
{
    for (size_t w = 0; w < count; w++) {
        a[w] |= set[w];
        b[w] |= set[w];
        c[w] |= set[w];
    }
}

void gg__pursuit_lasts(gg__pursuit_table *table, uint32_t evader, gg__pursuit_words words,
                       const uint64_t *set, uint32_t turns)
{
    const size_t count = words.to - words.from;
    uint64_t *digit = table->word + digits_at(table, evader, table->digits) + words.from;
    uint64_t *held[3];
    size_t holding = 0;
    if (!table->exceptional) turns &= ~UINT32_C(1);
    for (; turns > 0; turns >>= 1, digit += table->shape.words) {
        if (turns & 1) held[holding++] = digit;
        if (holding < 3) continue;
        add_to_three(held[0], held[1], held[2], set, count);
        holding = 0;
    }
    while (holding > 0)
        add_to_one(held[--holding], set, count);
}

/* ---- looking up ---- */

typedef struct place {
    uint32_t pursuer;
    size_t word;
    unsigned bit;
} place;

/* Play is over whoever is to move. */
static bool is_over(const gg_pursuit *game, uint32_t evader, place p)
{
    return p.pursuer == evader || game->exit[evader];
}

static bool is_won(const gg__pursuit_table *table, gg__side side, gg_player mover, uint32_t evader,
                   place p)
{
    const size_t plane = (2 * ((size_t)side - 1) + mover) * table->plane;
    if ((unsigned)side > table->sides) return false;
    return table->word[plane + evader * table->shape.words + p.word] >> p.bit & 1;
}

/* The pursuer is to move, and the side has won. */
static uint32_t turns_at(const gg__pursuit_table *table, const gg_pursuit *game, gg__side side,
                         uint32_t evader, place p)
{
    const uint64_t *word = table->word + digits_at(table, evader, table->digits) + p.word;
    uint32_t rank = side == GG__FIRST && !table->exceptional;
    if (is_over(game, evader, p)) return 0;
    for (unsigned i = 0; i < table->digits; i++, word += table->shape.words)
        rank |= (uint32_t)(*word >> p.bit & 1) << i;
    return rank;
}

/* The evader, to move, has won or lost: by the fastest win, or the slowest loss. */
static uint32_t turns_after(const gg__pursuit_table *table, const gg_pursuit *game, gg__side side,
                            uint32_t evader, place p)
{
    uint32_t best = side == GG__FIRST ? 0 : UINT32_MAX;
    size_t count;
    const gg_vertex *to = gg_graph_options(game->evader, GG_RIGHT, evader, &count);
    for (size_t i = 0; i < count; i++) {
        if (!is_won(table, side, GG_LEFT, to[i], p)) continue;
        const uint32_t rank = turns_at(table, game, side, to[i], p);
        if (side == GG__FIRST ? rank > best : rank < best) best = rank;
    }
    return best + 1;
}

gg_outcome gg__pursuit_look(const gg__pursuit_table *table, const gg_pursuit *game, gg_player mover,
                            uint32_t pursuer, uint32_t evader)
{
    const uint64_t bit = gg__pursuit_bit(&table->shape, pursuer);
    const place p = {pursuer, (size_t)(bit / 64), (unsigned)(bit % 64)};
    gg__side side = GG__FIRST;
    if (!is_won(table, side, mover, evader, p)) side = GG__SECOND;
    if (!is_won(table, side, mover, evader, p)) return (gg_outcome){GG_D, GG_INFINITE};
    gg_outcome outcome = {side == GG__FIRST ? GG_L : GG_R, 0};
    if (is_over(game, evader, p)) return outcome;
    outcome.remoteness = mover == GG_LEFT ? turns_at(table, game, side, evader, p)
                                          : turns_after(table, game, side, evader, p);
    return outcome;
}
