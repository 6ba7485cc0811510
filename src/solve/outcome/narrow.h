/*
 * A state in one byte, while a table is solved.
 *
 *     7 | 6     | 5 .. 0
 *     0 | owner | options not yet refuted
 *     1 | side  | rank; all ones is a draw
 *
 * It says what a word (value/word.h) says, as long as counts and ranks are small. Four times as
 * many states fit into a cache. The bytes are at the beginning of the table's own memory.
 */
#ifndef GG_SOLVE_NARROW_H
#define GG_SOLVE_NARROW_H

#include "solve/race/ends.h"

typedef uint8_t gg__narrow;

enum {
    GG__NARROW_DECIDED = 1 << 7,
    GG__NARROW_MARK = 1 << 6, /* open: the second side moves; decided: it has won */
    GG__NARROW_MOST = 63,     /* options */
    GG__NARROW_LAST = 62,     /* rank */
    GG__NARROW_DRAWN = 0xff
};

/* A state that this side, 0 or 1, has won. */
static inline gg__narrow gg__narrow_decided(int side, uint32_t rank)
{
    return (gg__narrow)(GG__NARROW_DECIDED | (side ? GG__NARROW_MARK : 0) | rank);
}

static inline gg__narrow *gg__narrow_of(const gg__table *table)
{
    return (gg__narrow *)table->words;
}

/* Writes the bytes of these vertices; false if there is an open state with more options, or an end
 * with a greater rank, than a byte holds. */
bool gg__narrow_seed(const gg_graph *graph, const gg__table *table, const gg__ends *ends,
                     uint64_t first, uint64_t last);

/* Makes words of the bytes of these states, from the last to the first, what is open becoming a
 * draw if it is to be closed. State i is written over the bytes of 4 * i .. 4 * i + 3. */
void gg__narrow_widen(const gg__table *table, uint64_t first, uint64_t last, bool close);

#endif
