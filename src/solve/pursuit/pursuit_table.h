/*
 * What a pursuit comes to, for every state, in rows of bits.
 *
 * A row is a string of bits, one for each place of the pursuer; there is a row for each place of
 * the evader. Planes of such rows say who has won, by the winner and by the player to move.
 * Where the pursuer is to move, the remoteness is written in binary: a row for each digit, all rows
 * of an evader's place side by side. Where the evader is to move it follows from his options, so
 * it is not kept. With d digits that is 2 + d / 2 bits a state: 2 bytes would last for 28 digits.
 *
 * As a rule the pursuer, to move, wins in an odd number of turns, his own being the last, and the
 * evader in an even one. The lowest digit is not written as long as that holds.
 */
#ifndef GG_SOLVE_PURSUIT_TABLE_H
#define GG_SOLVE_PURSUIT_TABLE_H

#include "value/word.h"

#include "greatgame_ruleset.h"

/* How cells lie in a row: line after line, as on their board. A line begins on a word if that
 * wastes little; then a step to another line is no shift at all. */
typedef struct gg__pursuit_shape {
    uint32_t cells, columns;
    uint64_t stride; /* bits from a line to the next */
    size_t words;    /* of a row */
} gg__pursuit_shape;

/* Words from..to-1 of a row. */
typedef struct gg__span {
    uint32_t from, to;
} gg__span;

typedef struct gg__pursuit_table {
    gg__pursuit_shape shape;
    size_t plane;   /* words of a plane */
    unsigned sides; /* that can win: 1 if there is no exit */
    unsigned digits;
    bool exceptional; /* the lowest digit is written */
    uint64_t word[];  /* the planes, then the digits */
} gg__pursuit_table;

/* The shape for cells on a board of so many columns; 0 or too many: on one line. */
gg__pursuit_shape gg__pursuit_shape_of(uint32_t cells, uint32_t columns);

static inline uint64_t gg__pursuit_bit(const gg__pursuit_shape *shape, uint32_t cell)
{
    return cell / shape->columns * shape->stride + cell % shape->columns;
}

/* Nobody has won. `spare`: further bytes that the caller is about to take; fails with GG_LIMIT
 * before anything is taken if there is not enough for both. Free with gg__free. */
gg_status gg__pursuit_table_new(gg_ctx *ctx, const gg__pursuit_shape *shape, unsigned sides,
                                uint64_t spare, gg__pursuit_table **out);

/* Makes room for a rank; the table may move. */
gg_status gg__pursuit_table_grow(gg_ctx *ctx, gg__pursuit_table **table, uint32_t rank);

/* The row of states with this player to move that are won by the side (FIRST: the pursuer). */
static inline uint64_t *gg__pursuit_won(gg__pursuit_table *table, gg__side side, gg_player mover,
                                        uint32_t evader)
{
    return table->word + (2 * ((size_t)side - 1) + mover) * table->plane +
           evader * table->shape.words;
}

/* To be called before the pursuer's wins of a side are marked that have a new rank. */
void gg__pursuit_expect(gg__pursuit_table *table, gg__side side, uint32_t rank);

/* Writes a rank for the states of the set in which the pursuer is to move. set[0] is the first word
 * of the span. */
void gg__pursuit_rank(gg__pursuit_table *table, uint32_t evader, gg__span span, const uint64_t *set,
                      uint32_t rank);

/* O(digits), times the evader's options if he is to move. */
gg_outcome gg__pursuit_look(const gg__pursuit_table *table, const gg_pursuit *game, gg_player mover,
                            uint32_t pursuer, uint32_t evader);

#endif
