/*
 * The pursuer's step, for all his places at once.
 *
 * On a board all cells have the same steps, but for those that lead off the board or into a wall.
 * Then a step is a shift of the whole row: first along the lines, by each difference of columns,
 * then across them; the places from which a set can be reached cost a few operations for 64 of
 * them. It is found out from the graph whether it is such a stencil. If not, the edges into each
 * new place are walked through.
 */
#ifndef GG_SOLVE_PURSUIT_STEP_H
#define GG_SOLVE_PURSUIT_STEP_H

#include "solve/pursuit/pursuit_table.h"

enum { GG__MAX_LINES = 16, GG__MAX_COLUMNS = 15 };

/* Steps along the line by each of these columns, and then across by each of these lines. */
typedef struct gg__pursuit_group {
    int columns[2 * GG__MAX_COLUMNS + 1];
    int64_t lines[GG__MAX_LINES];
    size_t column_count, line_count;
} gg__pursuit_group;

typedef struct gg__pursuit_step {
    gg_ctx *ctx;
    const gg_graph *graph;
    gg__pursuit_shape shape;
    bool stencil, around; /* around: the stencil is a king's */
    gg__pursuit_group group[GG__MAX_LINES];
    size_t group_count;
    uint32_t reach;    /* words by which a step may widen a span */
    uint64_t *memory;  /* all that follow */
    uint64_t *within;  /* a row for each difference d of columns: where d further is a column */
    uint64_t *targets; /* places that can be stepped to */
    uint64_t *movable; /* places with a step */
    uint64_t *from;    /* a set, with an empty word on either side */
    uint64_t *along;   /* the same after the steps along the lines */
} gg__pursuit_step;

/* The bytes that gg__pursuit_step_new takes. */
uint64_t gg__pursuit_step_bytes(const gg__pursuit_shape *shape);
gg_status gg__pursuit_step_new(gg_ctx *ctx, const gg_graph *graph, const gg__pursuit_shape *shape,
                               gg__pursuit_step *step);
void gg__pursuit_step_free(gg__pursuit_step *step);

/* Writes to the row `out` the places with a step into the set that are not in the row `known`, and
 * adds them to that. The set is empty outside the span, and its first word there is set[0]. Returns
 * the span that was written. */
gg__span gg__pursuit_some(gg__pursuit_step *step, const uint64_t *set, gg__span span,
                          uint64_t *known, uint64_t *out);

/* The same for the places all of whose steps, one at least, lead into the row `won`; at least for
 * those that have a step into `fresh`, which is the newest part of it. fresh[0] is the first word
 * of the span. */
gg__span gg__pursuit_all(gg__pursuit_step *step, const uint64_t *won, const uint64_t *fresh,
                         gg__span span, uint64_t *known, uint64_t *out);

#endif
