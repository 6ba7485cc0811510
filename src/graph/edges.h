/* Edges in the order in which they come, sorted coarsely by one of their ends. */
#ifndef GG_GRAPH_EDGES_H
#define GG_GRAPH_EDGES_H

#include "graph/blocks.h"

/* Keys are sorted by all but so many of their lowest bits, which is what is stored of them. */
enum { GG__RANGE_BITS = 15 };

typedef struct gg__edge {
    gg_vertex from, to;
} gg__edge;

/* The edges whose keys lie in one range. */
typedef struct gg__edge_chain {
    gg_vertex *item; /* those of the last block */
    uint16_t *key;
    uint32_t count, room; /* of the last block */
    gg__edge_block *first, *last;
    uint64_t closed; /* edges in all blocks but the last */
} gg__edge_chain;

/* The key of an edge is where it begins or, if incoming, where it ends. */
typedef struct gg__edge_list {
    bool incoming;
    gg__edge_slabs *slabs; /* from which blocks come */
    gg__edge_chain *chain; /* by key >> GG__RANGE_BITS */
    size_t chains, chain_capacity;
    uint64_t count;
    /* If incoming: how many edges begin at each vertex, modulo 256; and each vertex as often as its
     * number passed a multiple of 256. */
    uint8_t *low;
    gg_vertex *passed;
    size_t lows, passes, passed_capacity;
} gg__edge_list;

/* Several lists may have the same slabs, which outlive them. Needs no memory yet. */
gg__edge_list gg__edge_list_new(gg__edge_slabs *slabs, bool incoming);
void gg__edge_list_free(gg_ctx *ctx, gg__edge_list *list);

/* Adds edges whose ends are at most `top`. O(1) an edge, amortised. */
gg_status gg__edge_list_add(gg_ctx *ctx, gg__edge_list *list, const gg__edge *edges, size_t count,
                            gg_vertex top);

/* Sorts the edges by the other of their ends instead. O(edges); frees blocks as it goes. */
gg_status gg__edge_list_turn(gg_ctx *ctx, gg__edge_list *list);

/* Adds how many edges begin at each vertex to `degree`, for incoming edges, in two steps. low: the
 * counters of the vertices first .. end - 1, which are below 256; by any thread. passed: the rest;
 * GG_LIMIT if a sum passes 2^32 - 1. */
void gg__edge_list_add_low(const gg__edge_list *list, uint64_t first, uint64_t end,
                           uint32_t *degree);
gg_status gg__edge_list_add_passed(gg_ctx *ctx, const gg__edge_list *list, uint32_t *degree);

/* How many edges the chain of a range has, which may not be there. */
static inline uint64_t gg__edge_chain_count(const gg__edge_list *list, uint64_t range)
{
    return range < list->chains ? list->chain[range].closed + list->chain[range].count : 0;
}

static inline uint32_t gg__edge_block_count(const gg__edge_chain *chain,
                                            const gg__edge_block *block)
{
    return block == chain->last ? chain->count : block->count;
}

/* Frees the blocks of a range. */
void gg__edge_list_clear(gg_ctx *ctx, gg__edge_list *list, uint64_t range);

/* Gives back what memory of freed blocks can be given back, for which blocks of each list's ranges
 * from `first` on are moved; the others may be read meanwhile. lists: all that have the same slabs.
 */
void gg__edge_lists_compact(gg_ctx *ctx, gg__edge_list *const *list, const uint64_t *first,
                            size_t lists);

#endif
