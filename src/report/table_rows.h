/* Rows of the table of values, as text, without memory of their own: for table.c alone. */
#ifndef GG_ANSWER_TABLE_ROWS_H
#define GG_ANSWER_TABLE_ROWS_H

#include "base/decimal.h"
#include "game/problem.h"
#include "value/solution.h"

/* What stands around the fields of a row. */
typedef struct gg__punctuation {
    gg__few begin, tab, end, quote;
} gg__punctuation;

typedef struct gg__table_view gg__table_view;

/* Writes rows from `first` on, at most `count`, up to `most`, behind which there is room for
 * GG__ROW bytes; *end: behind the last. Returns how many rows these are; the next one may have to
 * be written in another way. */
typedef size_t gg__rows_writer(const gg__table_view *view, uint64_t first, size_t count, char *at,
                               const char *most, char **end);

enum { GG__ROW = 320 }; /* bytes that a row may need, what is overwritten behind it included */

struct gg__table_view {
    gg__punctuation mark;
    gg__rows_writer *write;
    unsigned base;
    const uint64_t *number; /* of each vertex in its file; NULL: from base on */
    /* outcomes and distances */
    const gg__word *words;
    uint32_t phases, columns;
    gg__few cell[4]; /* by side: what stands before the number */
    unsigned finite; /* a bit for each side whose rank is a number of turns */
    gg__few never;
    /* values */
    const gg__values *values;
    const gg_graph *graph;
    const int64_t *small; /* numbers by node (value/packed_dyadic.h) */
    gg__few undefined[2]; /* in two parts */
    gg__few tameness[2];  /* tame, wild */
};

/* How a row is begun: the vertex in its file's numbering. For rows that are written otherwise. */
char *gg__row_begin(const gg__table_view *view, uint64_t vertex, char *at);

size_t gg__rows_states(const gg__table_view *view, uint64_t first, size_t count, char *at,
                       const char *most, char **end);
size_t gg__rows_nimbers(const gg__table_view *view, uint64_t first, size_t count, char *at,
                        const char *most, char **end);
size_t gg__rows_pairs(const gg__table_view *view, uint64_t first, size_t count, char *at,
                      const char *most, char **end);
size_t gg__rows_numbers(const gg__table_view *view, uint64_t first, size_t count, char *at,
                        const char *most, char **end);

#endif
