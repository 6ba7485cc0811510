/*
 * Reports: all values of a solution at once.
 *
 *   positions.c  a walk through every position that a solution has an outcome for, and their count
 *   extremes.c   the positions in which play lasts longest, and the hardest ones
 *   table.c      rows of text or JSON, one for each vertex
 *   histogram.c  how often each value occurs
 *   columns.c    columns of numbers, for numpy
 *
 * What a row, a field or a column looks like is said by the value type (value/types.h).
 */
#ifndef GG_REPORT_POSITIONS_H
#define GG_REPORT_POSITIONS_H

#include "game/problem.h"
#include "value/solution.h"

typedef struct gg__entry {
    gg_position position;
    gg__word word;
    uint32_t phase;    /* of a graph */
    gg_player to_move; /* once gg__list_mover was asked; GG_LEFT where movers are not told apart */
} gg__entry;

/* GG_BAD_ARGUMENT unless the solution holds outcomes of the problem's positions. */
gg_status gg__listable(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution);

/* The next entry; false behind the last, and after a failure. *cursor is 0 at first. */
bool gg__list_next(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                   uint64_t *cursor, gg__entry *out);

/* A file may say anything of a number, and a ruleset is asked about positions alone: false after a
 * failure if a saved table has a value for what is no position. */
bool gg__list_confirms(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       gg_position x);

/* Finds who is to move; false likewise. */
bool gg__list_mover(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    gg__entry *entry);

#endif
