/*
 * Reports: all values of a solution at once.
 *
 *   positions.c  a walk through every position with an outcome in a solution, and their number
 *   extremes.c   the positions with the longest play, and the hardest ones
 *   table.c      rows of text or JSON, one for each vertex
 *   histogram.c  the number of occurrences of each value
 *   columns.c    columns of numbers, for numpy
 *
 * The value type (value/types.h) describes rows, fields and columns.
 */
#ifndef GG_REPORT_POSITIONS_H
#define GG_REPORT_POSITIONS_H

#include "game/problem.h"
#include "value/solution.h"

typedef struct gg__entry {
    gg_position position;
    gg__word word;
    uint32_t phase;    /* of a graph */
    gg_player to_move; /* set by gg__list_mover; GG_LEFT if movers are not distinguished */
} gg__entry;

/* GG_BAD_ARGUMENT unless the solution holds outcomes of the problem's positions. */
gg_status gg__listable(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution);

/* The next entry; false after the last, and after a failure. *cursor is 0 at first. */
bool gg__list_next(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                   uint64_t *cursor, gg__entry *out);

/* A file may contain anything, but a ruleset is called only for positions: false after a failure if
 * a saved table has a value for a number that is not a position. */
bool gg__list_confirms(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       gg_position x);

/* Finds the player to move; false in the same cases. */
bool gg__list_mover(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    gg__entry *entry);

#endif
