/* The pursuer's step on a whole row of bits, for the solver `pursuit` (pursuit.c has the tour). */
#ifndef GG_SOLVE_PURSUIT_STEP_H
#define GG_SOLVE_PURSUIT_STEP_H

#include "base/ctx.h"

#include "greatgame_ruleset.h"

/* ---- rows ---- */

/* The layout of cells in a row: line after line, as on their board. A line begins on a word if that
 * wastes little; then a step to another line needs no shift of bits. */
typedef struct gg__pursuit_shape {
    uint32_t cells, columns;
    uint64_t stride; /* bits from one line to the next */
    size_t words;    /* of a row */
} gg__pursuit_shape;

/* The words from..to-1 of a row. */
typedef struct gg__pursuit_words {
    uint32_t from, to;
} gg__pursuit_words;

/* The shape for cells on a board of `columns` columns; 0 or too many columns: one line. */
gg__pursuit_shape gg__pursuit_shape_of(uint32_t cells, uint32_t columns);

static inline uint64_t gg__pursuit_bit(const gg__pursuit_shape *shape, uint32_t cell)
{
    return cell / shape->columns * shape->stride + cell % shape->columns;
}

static inline void gg__row_set(uint64_t *row, uint64_t bit)
{
    row[bit / 64] |= UINT64_C(1) << bit % 64;
}

static inline bool gg__row_has(const uint64_t *row, uint64_t bit)
{
    return row[bit / 64] >> bit % 64 & 1;
}

/* ---- the pursuer's step ---- */

enum { GG__MAX_LINES = 17, GG__MAX_COLUMNS = 15 };

/* A row shifted by a number of bits: in word w, low[w] >> right | high[w] << left. */
typedef struct gg__pursuit_shift {
    const uint64_t *low, *high;
    unsigned right, left;
} gg__pursuit_shift;

typedef struct gg__pursuit_step {
    gg_ctx *ctx;
    const gg_graph *graph;
    gg__pursuit_shape shape;
    bool stencil;                           /* all cells have the same steps: */
    int64_t lines[GG__MAX_LINES];           /* so many lines further, */
    uint64_t columns[GG__MAX_LINES];        /* with a bit for each number of columns */
    gg__pursuit_shift shift[GG__MAX_LINES]; /* `along` by so many lines */
    size_t line_count;                      /* one at least, the first being 0 */
    int widest;                             /* the most columns, to either side; 1 at least */
    uint32_t reach;    /* by how many words a step may widen what is not zero */
    uint64_t *within;  /* for each number of columns except 0: the row of columns that have a column
                          that far further */
    uint64_t *targets; /* cells that can be stepped to */
    uint64_t *movable; /* cells with a step */
    uint64_t *from;    /* a set, with an empty word on either side */
    uint64_t *along;   /* the same after the steps along the lines, zero while no step is made */
} gg__pursuit_step;

/* The bytes that gg__pursuit_step_new takes. */
uint64_t gg__pursuit_step_bytes(const gg__pursuit_shape *shape);
gg_status gg__pursuit_step_new(gg_ctx *ctx, const gg_graph *graph, const gg__pursuit_shape *shape,
                               gg__pursuit_step *step);
void gg__pursuit_step_free(gg__pursuit_step *step);

/* Writes to the row `out` the cells with a step into the set that are not in the row `known`.
 * set[0] is the first of these words; the set is empty outside of them. Returns
 * the words that were written. */
gg__pursuit_words gg__pursuit_some(gg__pursuit_step *step, const uint64_t *set,
                                   gg__pursuit_words words, const uint64_t *known, uint64_t *out);

/* The same for the cells all of whose steps, one at least, lead into the row `won`; at least for
 * those that have a step into `fresh`, which is the newest part of it. fresh[0] is the first of
 * these words. */
gg__pursuit_words gg__pursuit_all(gg__pursuit_step *step, const uint64_t *won,
                                  const uint64_t *fresh, gg__pursuit_words words,
                                  const uint64_t *known, uint64_t *out);

#endif
