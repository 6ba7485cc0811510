/*
 * A graph from rows that exist already, as in a file.
 *
 * The ends of rows are shown to a gg__row_check as they arrive, whether they are kept or not. It
 * sees that each is a vertex, and takes two sums over the edges, by which rows of one direction are
 * compared with those of the other, and with the numbers of options.
 */
#ifndef GG_GRAPH_CSR_FROM_ROWS_H
#define GG_GRAPH_CSR_FROM_ROWS_H

#include "graph/graph.h"

typedef struct gg__row_check {
    gg_ctx *ctx;
    uint64_t vertices, key;
    const uint32_t *length;  /* of each row */
    int direction;           /* GG__OUT or GG__IN */
    uint64_t row, left;      /* the row that is being read, and how many of its ends are to come */
    uint64_t part;           /* the sum over those that have come */
    uint64_t edges, sources; /* sums over all edges: of the edge, and of its source */
    bool ordered;            /* every edge so far leads to a larger number */
} gg__row_check;

/* A key for both directions of one player's rows: not to be known to who has made them. */
uint64_t gg__row_key(const gg_ctx *ctx);

/* length has an entry for each vertex and belongs to the caller. key 0: no sums are taken, for rows
 * that are compared with nothing. */
void gg__row_check_begin(gg__row_check *check, gg_ctx *ctx, uint64_t vertices,
                         const uint32_t *length, int direction, uint64_t key);

/* The next ends, in the order of the rows; no more than the rows have in all. GG_BAD_INPUT, with
 * the vertex whose row it is, if one is out of range. */
gg_status gg__row_check_feed(gg__row_check *check, const gg_vertex *end, size_t count);

/* True if the checked rows give the vertices these numbers of options. */
bool gg__row_check_fits(const gg__row_check *check, const uint32_t *degree);

/* True if the checked rows of both directions have the same edges. If they do not, it is true with
 * a probability below 2^-30, for any rows. */
bool gg__row_check_agree(const gg__row_check *out, const gg__row_check *in);

/* Row starts for rows of these lengths: vertices + 1 entries. NULL without memory. */
uint64_t *gg__row_starts(gg_ctx *ctx, uint64_t vertices, const uint32_t *length);

/* Makes a graph of one that has vertices, partisan, ordered, degrees, owners, results, names and
 * checked rows, as far as there are any; if it is not partisan, only what is Left's. It gets the
 * rows asked for, which are made from the others where they are not there. The parts are taken
 * over, whether it succeeds or not. GG_BAD_INPUT if a column has an entry that it cannot have. O(n)
 * if no rows are to be made, else O(n + m). */
gg_status gg__graph_from_rows(gg_ctx *ctx, gg_graph *parts, unsigned rows, gg_graph **out);

#endif
