/* Places for boxes that are joined by lines, in rows (layout.c says how). */
#ifndef GG_CLI_LAYOUT_H
#define GG_CLI_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A box as large as what is drawn in it. Lengths are pixels. */
typedef struct layout_box {
    int64_t rank;         /* boxes of equal rank are a row; the smallest is at the top */
    double width, height; /* of the box */
    double x, y;          /* of its middle, which layout_place finds; x is 0 in the middle */
} layout_box;

typedef struct layout_line {
    uint32_t from, to;
    bool strong;             /* it should be straight rather than others */
    size_t bend, bend_count; /* which of all bends it has, from its beginning on: found, too */
} layout_line;

/* A line goes down, or up, between the boxes of a row. */
typedef struct layout_bend {
    double x, top, bottom;
} layout_bend;

typedef struct layout_row {
    int64_t rank;
    double top, bottom;
} layout_row;

typedef struct layout_plan {
    layout_row *rows;
    size_t row_count;
    layout_bend *bends;
    double width, height; /* of the whole */
} layout_plan;

/* Rows wider than this are broken: the width, in pixels, or more if the boxes would then need more
 * than 1 / aspect of it as height. */
typedef struct layout_frame {
    double narrowest, aspect;
    size_t most_lanes; /* between boxes; if lines need more, only strong ones have them, or none */
} layout_frame;

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* False: no memory. The caller frees what is in the plan. O(sweeps * (boxes * log boxes + lines)).
 */
bool layout_place(const layout_frame *frame, layout_box *boxes, size_t count, layout_line *lines,
                  size_t line_count, layout_plan *out);
void layout_free(layout_plan *plan);

#endif
