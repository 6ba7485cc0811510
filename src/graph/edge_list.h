/*
 * Edges in the order in which they come, sorted coarsely by one of their ends, in memory that is
 * given back while rows are made of them.
 */
#ifndef GG_GRAPH_EDGE_LIST_H
#define GG_GRAPH_EDGE_LIST_H

#include "base/ctx.h"

/* Keys are sorted by all but so many of their lowest bits, which is what is stored of them. */
enum { GG__RANGE_BITS = 15, GG__RANGE = 1 << GG__RANGE_BITS };

typedef struct gg__edge {
    gg_vertex from, to;
} gg__edge;

/* ---- memory ---- */

enum { GG__BLOCK_EDGES = 2844 }; /* of a block from a slab; 16 KiB */

/* The other ends of some edges, and behind them, for each, the low bits of its key. */
typedef struct gg__edge_block {
    struct gg__edge_block *next;
    uint32_t room, count; /* of edges; count: not of a block that is being filled */
    size_t slab;          /* the index of its slab; SIZE_MAX: it was allocated by itself */
    gg_vertex item[];
} gg__edge_block;

static inline uint16_t *gg__edge_block_keys(gg__edge_block *block)
{
    return (uint16_t *)(block->item + block->room);
}

/* Slabs, large pieces of memory from which blocks are cut. Zeros: none. */
typedef struct gg__edge_arena {
    struct gg__edge_slab *slab;
    size_t count, capacity;
    gg__edge_block *free; /* blocks, by next */
    uint64_t frees;
} gg__edge_arena;

/* Frees all slabs, and with them all blocks that are part of one. */
void gg__edge_arena_free(gg_ctx *ctx, gg__edge_arena *arena);

/* ---- lists ---- */

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
    gg__edge_arena *arena; /* from which blocks come */
    gg__edge_chain *chain; /* by key >> GG__RANGE_BITS */
    size_t chains, chain_capacity;
    uint64_t count;
    /* If incoming: how many edges begin at each vertex, modulo 256; and each vertex as often as its
     * number passed a multiple of 256. */
    uint8_t *low;
    gg_vertex *passed;
    size_t lows, passes, passed_capacity;
} gg__edge_list;

/* Several lists may have the same arena, which outlives them. Needs no memory yet. */
gg__edge_list gg__edge_list_new(gg__edge_arena *arena, bool incoming);
void gg__edge_list_free(gg_ctx *ctx, gg__edge_list *list);

/* Adds edges whose ends are at most `top`. O(1) an edge, amortised. */
gg_status gg__edge_list_add(gg_ctx *ctx, gg__edge_list *list, const gg__edge *edges, size_t count,
                            gg_vertex top);

/* Sorts the edges by the other of their ends instead. O(edges); frees blocks as it goes. */
gg_status gg__edge_list_turn(gg_ctx *ctx, gg__edge_list *list);

/* The number of edges in the chain of a range, which may be missing. */
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

/* Gives back the memory of freed blocks, as far as it can, for which blocks of each list's ranges
 * from `first` on are moved; the others may be read meanwhile. lists: all with the same arena. */
void gg__edge_lists_compact(gg_ctx *ctx, gg__edge_list *const *list, const uint64_t *first,
                            size_t lists);

#endif
