/* Blocks of edges, cut from large pieces of memory. */
#ifndef GG_GRAPH_BLOCKS_H
#define GG_GRAPH_BLOCKS_H

#include "base/ctx.h"

enum { GG__BLOCK_EDGES = 2844 }; /* of a block from a slab; 16 KiB */

/* The other ends of some edges, and behind them, for each, the low bits of its key. */
typedef struct gg__edge_block {
    struct gg__edge_block *next;
    uint32_t room, count; /* of edges; count: not of a block that is being filled */
    size_t slab;          /* index of the slab that it is part of, or GG__NO_SLAB */
    gg_vertex item[];
} gg__edge_block;

#define GG__NO_SLAB SIZE_MAX

static inline uint16_t *gg__edge_block_keys(gg__edge_block *block)
{
    return (uint16_t *)(block->item + block->room);
}

typedef struct gg__edge_slabs {
    struct gg__edge_slab *slab;
    size_t count, capacity;
    gg__edge_block *free; /* by next */
    uint64_t frees;
} gg__edge_slabs;

/* A block for so many edges, or more: NULL without memory. */
gg__edge_block *gg__edge_block_new(gg_ctx *ctx, gg__edge_slabs *slabs, uint64_t edges);
void gg__edge_block_free(gg_ctx *ctx, gg__edge_slabs *slabs, gg__edge_block *block);

/* Frees all slabs, and with them all blocks that are part of one. */
void gg__edge_slabs_free(gg_ctx *ctx, gg__edge_slabs *slabs);

/* How many slabs are enough for the blocks in use. */
size_t gg__edge_slabs_needed(const gg__edge_slabs *slabs);

/* Giving slabs back, in three steps. part: what is free behind the first `keep` slabs is so no
 * more, but on a list of its own, by next. move: moves a block to one of the first slabs; as often
 * as `needed` says there is room for; the block itself then belongs on that list. drop: frees the
 * last slabs of which all blocks are on the list; the others on it are free again. */
gg__edge_block *gg__edge_slabs_part(gg__edge_slabs *slabs, size_t keep);
gg__edge_block *gg__edge_block_move(gg__edge_slabs *slabs, const gg__edge_block *block);
void gg__edge_slabs_drop(gg_ctx *ctx, gg__edge_slabs *slabs, size_t keep, gg__edge_block *list);

#endif
