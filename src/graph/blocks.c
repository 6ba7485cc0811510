/*
 * Memory for the edges while they are collected.
 *
 * Much of what reading costs is memory that is new: a fault for each page. So blocks are cut from
 * slabs, which are large enough for huge pages. A slab counts as used only as far as blocks have
 * been cut from it.
 *
 * The blocks of a slab belong to all ranges of vertices, and are free again range by range. So that
 * whole slabs can be given back, those who know where the blocks hang move some together: first
 * gg__edge_slabs_part, then gg__edge_block_move for blocks behind the slabs that are kept, then
 * gg__edge_slabs_drop. Blocks that somebody reads meanwhile may stay where they are; their slabs
 * are then given back another time.
 *
 * Blocks for few edges are allocated by themselves, so that small graphs are cheap.
 */
#include "graph/blocks.h"

#include <string.h>

enum {
    EDGE_BYTES = sizeof(gg_vertex) + sizeof(uint16_t),
    BLOCK_BYTES = sizeof(gg__edge_block) + GG__BLOCK_EDGES * EDGE_BYTES,
    MOST_BLOCKS = (1 << 22) / BLOCK_BYTES + 1 /* so that a slab is large enough for huge pages */
};

/* Blocks of the first slabs: in all as many as of one of the others. They are too small for huge
 * pages, of which a part that is not used would weigh too much. */
static const uint32_t small_slabs[] = {16, 16, 32, 64, 116};

typedef struct gg__edge_slab {
    unsigned char *memory;
    uint32_t blocks, cut; /* cut: so many were ever in use */
    uint32_t idle;        /* of these, on the list of gg__edge_slabs_drop */
} gg__edge_slab;

/* ---- slabs ---- */

static gg_status add_slab(gg_ctx *ctx, gg__edge_slabs *slabs)
{
    gg__edge_slab *grown = gg__grow(ctx, slabs->slab, &slabs->capacity, (uint64_t)slabs->count + 1,
                                    sizeof *grown, "edges");
    if (!grown) return gg__status(ctx);
    slabs->slab = grown;
    const size_t small = sizeof small_slabs / sizeof *small_slabs;
    const uint32_t blocks = slabs->count < small ? small_slabs[slabs->count] : MOST_BLOCKS;
    unsigned char *memory = gg__reserve(ctx, (uint64_t)blocks * BLOCK_BYTES, 1, "edges");
    if (!memory) return gg__status(ctx);
    grown[slabs->count++] = (gg__edge_slab){memory, blocks, 0, 0};
    return GG_OK;
}

static gg__edge_block *cut_block(gg_ctx *ctx, gg__edge_slabs *slabs)
{
    gg__edge_slab *slab = slabs->count > 0 ? &slabs->slab[slabs->count - 1] : NULL;
    if (!slab || slab->cut == slab->blocks) {
        if (add_slab(ctx, slabs) != GG_OK) return NULL;
        slab = &slabs->slab[slabs->count - 1];
    }
    const uint64_t used = (uint64_t)slab->cut * BLOCK_BYTES;
    if (gg__use(ctx, slab->memory, used + BLOCK_BYTES, "edges") != GG_OK) return NULL;
    slab->cut++;
    gg__edge_block *block = (gg__edge_block *)(void *)(slab->memory + used);
    block->slab = slabs->count - 1;
    return block;
}

void gg__edge_slabs_free(gg_ctx *ctx, gg__edge_slabs *slabs)
{
    for (size_t i = 0; i < slabs->count; i++)
        gg__free(ctx, slabs->slab[i].memory);
    gg__free(ctx, slabs->slab);
    *slabs = (gg__edge_slabs){NULL, 0, 0, NULL, 0};
}

/* ---- blocks ---- */

/* There is one. */
static gg__edge_block *take_free(gg__edge_slabs *slabs)
{
    gg__edge_block *block = slabs->free;
    slabs->free = block->next;
    slabs->frees--;
    return block;
}

static void give_free(gg__edge_slabs *slabs, gg__edge_block *block)
{
    block->next = slabs->free;
    slabs->free = block;
    slabs->frees++;
}

gg__edge_block *gg__edge_block_new(gg_ctx *ctx, gg__edge_slabs *slabs, uint64_t edges)
{
    const bool small = edges < GG__BLOCK_EDGES;
    gg__edge_block *block;
    if (small) {
        block = gg__alloc(ctx, sizeof *block + edges * EDGE_BYTES, 1, "edges");
        if (block) block->slab = GG__NO_SLAB;
    } else {
        block = slabs->free ? take_free(slabs) : cut_block(ctx, slabs);
    }
    if (!block) return NULL;
    block->next = NULL;
    block->room = small ? (uint32_t)edges : GG__BLOCK_EDGES;
    block->count = 0;
    return block;
}

void gg__edge_block_free(gg_ctx *ctx, gg__edge_slabs *slabs, gg__edge_block *block)
{
    if (block->slab == GG__NO_SLAB)
        gg__free(ctx, block);
    else
        give_free(slabs, block);
}

/* ---- moving together ---- */

size_t gg__edge_slabs_needed(const gg__edge_slabs *slabs)
{
    uint64_t used = 0, room = 0;
    size_t needed = 0;
    for (size_t i = 0; i < slabs->count; i++)
        used += slabs->slab[i].cut;
    for (used -= slabs->frees; room < used; needed++)
        room += slabs->slab[needed].cut;
    return needed;
}

gg__edge_block *gg__edge_block_move(gg__edge_slabs *slabs, const gg__edge_block *block)
{
    gg__edge_block *moved = take_free(slabs);
    const size_t slab = moved->slab;
    memcpy(moved, block, BLOCK_BYTES);
    moved->slab = slab;
    return moved;
}

gg__edge_block *gg__edge_slabs_part(gg__edge_slabs *slabs, size_t keep)
{
    gg__edge_block *next, *block = slabs->free, *list = NULL;
    slabs->free = NULL;
    slabs->frees = 0;
    for (; block; block = next) {
        next = block->next;
        if (block->slab < keep) {
            give_free(slabs, block);
        } else {
            block->next = list;
            list = block;
        }
    }
    return list;
}

/* How many slabs are left when the last ones of which all blocks are on the list are gone. */
static size_t count_kept(gg__edge_slabs *slabs, size_t keep, const gg__edge_block *list)
{
    size_t kept = slabs->count;
    for (size_t i = keep; i < slabs->count; i++)
        slabs->slab[i].idle = 0;
    for (; list; list = list->next)
        slabs->slab[list->slab].idle++;
    while (kept > keep && slabs->slab[kept - 1].idle == slabs->slab[kept - 1].cut)
        kept--;
    return kept;
}

void gg__edge_slabs_drop(gg_ctx *ctx, gg__edge_slabs *slabs, size_t keep, gg__edge_block *list)
{
    const size_t kept = count_kept(slabs, keep, list);
    for (gg__edge_block *next; list; list = next) {
        next = list->next;
        if (list->slab < kept) give_free(slabs, list);
    }
    while (slabs->count > kept)
        gg__free(ctx, slabs->slab[--slabs->count].memory);
}
