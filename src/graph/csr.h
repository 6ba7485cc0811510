/*
 * Compressed rows (CSR): all of them are made here, of collected edges or of the rows of the other
 * direction. Edges are kept in the order in which they come, sorted coarsely by one of their ends,
 * in memory that is given back while rows are made of them.
 */
#ifndef GG_GRAPH_CSR_H
#define GG_GRAPH_CSR_H

#include "graph/graph.h"

/* Edges are sorted by all but so many of the lowest bits of their key. */
enum { GG__RANGE_BITS = 15, GG__RANGE = 1 << GG__RANGE_BITS };

enum { GG__BLOCK_EDGES = 2844 }; /* of a block from a slab; 16 KiB */

typedef struct gg__edge {
    gg_vertex from, to;
} gg__edge;

/* The key of an edge is where it begins or, if incoming, where it ends. */
typedef struct gg__edge_list {
    bool incoming;
    struct gg__edge_chain *chain; /* by key >> GG__RANGE_BITS */
    size_t chains, chain_capacity;
    uint64_t count;
    /* If incoming: how many edges begin at each vertex, modulo 256; and each vertex as often as its
     * number passed a multiple of 256. */
    uint8_t *low;
    gg_vertex *passed;
    size_t lows, passes, passed_capacity;
} gg__edge_list;

/* Lists that share the large pieces of memory from which blocks are cut. Zeros: no edges. */
typedef struct gg__edges {
    gg__edge_list list[3]; /* by gg_edge_for */
    struct gg__edge_slab *slab;
    size_t slabs, slab_capacity;
    struct gg__edge_block *free; /* blocks, by next */
    uint64_t frees;
} gg__edges;

void gg__edges_free(gg_ctx *ctx, gg__edges *edges);

/* Adds edges whose ends are at most `top` to one of the lists. O(1) an edge. */
gg_status gg__edges_add(gg_ctx *ctx, gg__edges *edges, gg__edge_list *list, const gg__edge *edge,
                        size_t count, gg_vertex top);

/* Sorts all edges by where they end if incoming, else by where they begin. O(edges). */
gg_status gg__edges_turn(gg_ctx *ctx, gg__edges *edges, bool incoming);

/* Rows by key, below `vertices`, of the edges for both players and behind them, in each row, those
 * of another list, unless that is for both too. spent: list[0] and the other one are not needed any
 * more, and given back on the way. rows: both columns are allocated here and the caller's to free,
 * also on failure. O(n + m), in threads. */
gg_status gg__csr_from_edges(gg_ctx *ctx, uint64_t vertices, gg__edges *edges, gg_edge_for other,
                             const bool spent[2], gg__rows *rows);

/* Makes the rows of the same edges by their other ends. A row of `to` is ascending. spent: `from`
 * is not needed any more, and freed on the way. On failure `to` may hold blocks, which the caller
 * frees like any others, and so may `from`. O(n + m). */
gg_status gg__csr_transpose(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent,
                            gg__rows *to);

/* ---- rows that exist already, as in a file (csr_from_rows.c) ---- */

/* The ends of rows are shown to a gg__row_check as they arrive, whether they are kept or not. It
 * sees that each is a vertex, and takes two sums over the edges, by which rows of one direction are
 * compared with those of the other, and with the numbers of options. */
typedef struct gg__row_check {
    gg_ctx *ctx;
    uint64_t vertices, key;  /* key 0: no sums are taken */
    const uint32_t *length;  /* of each row */
    int direction;           /* GG__OUT or GG__IN */
    uint64_t row, left;      /* the row that is being read, and how many of its ends are to come */
    uint64_t part;           /* the sum over those that have come */
    uint64_t edges, sources; /* sums over all edges: of the edge, and of its source */
    bool ordered;            /* every edge so far leads to a larger number */
} gg__row_check;

/* length has an entry for each vertex and belongs to the caller. compared: if not, no sums are
 * taken. Those that are hash with the secret of the context, not to be known to who has made the
 * rows. */
void gg__row_check_begin(gg__row_check *check, gg_ctx *ctx, uint64_t vertices,
                         const uint32_t *length, int direction, bool compared);

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
