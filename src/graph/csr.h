/*
 * Compressed rows (CSR): all rows are made here, from collected edges or from the rows of the other
 * direction. Edges are kept in the order of arrival, sorted coarsely by one of their ends, in
 * memory that is freed while rows are made.
 */
#ifndef GG_GRAPH_CSR_H
#define GG_GRAPH_CSR_H

#include "graph/graph.h"

/* Edges are sorted by all bits of their key except the lowest GG__RANGE_BITS. */
enum { GG__RANGE_BITS = 15, GG__RANGE = 1 << GG__RANGE_BITS };

enum { GG__BLOCK_EDGES = 2844 }; /* of a block from a slab; 16 KiB */

typedef struct gg__edge {
    gg_vertex from, to;
} gg__edge;

/* The key of an edge is its source or, if incoming, its target. */
typedef struct gg__edge_list {
    bool incoming;
    struct gg__edge_chain *chain; /* by key >> GG__RANGE_BITS */
    size_t chains, chain_capacity;
    uint64_t count;
    /* If incoming: number of edges from each vertex, modulo 256; and each vertex as often as that
     * number passed a multiple of 256. */
    uint8_t *low;
    gg_vertex *passed;
    size_t lows, passes, passed_capacity;
} gg__edge_list;

/* Lists that share slabs, the large pieces of memory that blocks are cut from. Zeros: no edges. */
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

/* Sorts all edges by target if incoming, else by source. O(edges). */
gg_status gg__edges_turn(gg_ctx *ctx, gg__edges *edges, bool incoming);

/* Rows by key, below `vertices`: in each row first the edges for both players, then those of
 * another list, unless that is also the list for both. spent: list[0] and the other one are not
 * needed any more, and freed on the way. rows: both columns are allocated here and the caller's to
 * free, also on failure. O(n + m), in threads. */
gg_status gg__csr_from_edges(gg_ctx *ctx, uint64_t vertices, gg__edges *edges, gg_edge_for other,
                             const bool spent[2], gg__rows *rows);

/* Makes the rows of the same edges by their other ends. A row of `to` is ascending. spent: `from`
 * is not needed any more, and freed on the way. On failure `to` and `from` may hold blocks, which
 * the caller frees like any others. O(n + m). */
gg_status gg__csr_transpose(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent,
                            gg__rows *to);

/* ---- rows that exist already, as in a file (csr_from_rows.c) ---- */

/* The ends of rows are fed to a gg__row_check as they arrive, whether they are kept or not. It
 * checks that each is a vertex, and computes two sums over the edges. These compare rows of one
 * direction with rows of the other, and with the numbers of options. */
typedef struct gg__row_check {
    gg_ctx *ctx;
    uint64_t vertices, key;  /* key 0: no sums are computed */
    const uint32_t *length;  /* of each row */
    int direction;           /* GG__OUT or GG__IN */
    uint64_t row, left;      /* the current row, and the number of its ends still to come */
    uint64_t part;           /* the sum over the ends that have come */
    uint64_t edges, sources; /* sums over all edges: of the edge, and of its source */
    bool ordered;            /* every edge so far leads to a larger number */
} gg__row_check;

/* length has an entry for each vertex and belongs to the caller. compared: if false, no sums are
 * computed. The sums hash with the secret of the context, which the maker of the rows cannot
 * know. */
void gg__row_check_begin(gg__row_check *check, gg_ctx *ctx, uint64_t vertices,
                         const uint32_t *length, int direction, bool compared);

/* Feeds the next ends, in the order of the rows; no more than the rows have in all. GG_BAD_INPUT,
 * with the vertex of the row, if one is out of range. */
gg_status gg__row_check_feed(gg__row_check *check, const gg_vertex *end, size_t count);

/* True if the checked rows give the vertices these numbers of options. */
bool gg__row_check_fits(const gg__row_check *check, const uint32_t *degree);

/* True if the checked rows of both directions have the same edges. If they do not, it is true with
 * a probability below 2^-30, for any rows. */
bool gg__row_check_agree(const gg__row_check *out, const gg__row_check *in);

/* Row starts for rows of these lengths: vertices + 1 entries. NULL without memory. */
uint64_t *gg__row_starts(gg_ctx *ctx, uint64_t vertices, const uint32_t *length);

/* Makes a graph from one that has vertices, partisan, ordered, degrees, owners, results, names and
 * checked rows, as far as they exist; if it is not partisan, only those of Left. It gets the
 * requested rows; missing rows are made from the others. Takes ownership of the parts, whether it
 * succeeds or not. GG_BAD_INPUT if a column has an invalid entry. O(n) if no rows must be made,
 * else O(n + m). */
gg_status gg__graph_from_rows(gg_ctx *ctx, gg_graph *parts, unsigned rows, gg_graph **out);

#endif
