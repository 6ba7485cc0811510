/*
 * Edges are collected in chains, each for a range of 2^15 keys, so that its rows are made inside a
 * cache (csr.c) and the place of a key in its range is a word of 16 bits. Edges of one key stay in
 * the order in which they came.
 *
 * Incoming rows do not say how many options a vertex has, so a list of incoming edges counts them:
 * in a byte for each vertex, so that the counters of a million vertices fit into a cache. Each time
 * that a counter overflows, which is rare, its vertex is written down.
 *
 * Memory. Much of what reading costs is memory that is new: a fault for each page. So blocks are
 * cut from slabs, which are large enough for huge pages. The blocks of a slab belong to all ranges,
 * and are free again range by range. So that whole slabs can be given back, blocks are moved
 * together. Small graphs have blocks that are allocated by themselves.
 *
 * O(1) an edge; 6 bytes an edge, in blocks that become larger.
 */
#include "graph/edge_list.h"

#include <string.h>

/* ---- the arena ---- */

enum {
    EDGE_BYTES = sizeof(gg_vertex) + sizeof(uint16_t),
    BLOCK_BYTES = sizeof(gg__edge_block) + GG__BLOCK_EDGES * EDGE_BYTES,
    MOST_BLOCKS = (1 << 22) / BLOCK_BYTES + 1 /* so that a slab is large enough for huge pages */
};

#define NO_SLAB SIZE_MAX

/* A slab counts as used only as far as blocks have been cut from it. */
typedef struct gg__edge_slab {
    unsigned char *memory;
    uint32_t blocks, cut; /* cut: so many were ever in use */
    uint32_t idle;        /* for gg__edge_lists_compact */
} gg__edge_slab;

static gg_status add_slab(gg_ctx *ctx, gg__edge_arena *arena)
{
    /* The first slabs have in all as many blocks as one of the others. They are too small for huge
     * pages, of which a part that is not used would weigh too much. */
    static const uint32_t small_slabs[] = {16, 16, 32, 64, 116};
    const size_t small = sizeof small_slabs / sizeof *small_slabs;
    const uint32_t blocks = arena->count < small ? small_slabs[arena->count] : MOST_BLOCKS;
    gg__edge_slab *grown = gg__grow(ctx, arena->slab, &arena->capacity, (uint64_t)arena->count + 1,
                                    sizeof *grown, "edges");
    if (!grown) return gg__status(ctx);
    arena->slab = grown;
    unsigned char *memory = gg__reserve(ctx, (uint64_t)blocks * BLOCK_BYTES, 1, "edges");
    if (!memory) return gg__status(ctx);
    grown[arena->count++] = (gg__edge_slab){memory, blocks, 0, 0};
    return GG_OK;
}

static gg__edge_block *cut_block(gg_ctx *ctx, gg__edge_arena *arena)
{
    gg__edge_slab *slab = arena->count > 0 ? &arena->slab[arena->count - 1] : NULL;
    if (!slab || slab->cut == slab->blocks) {
        if (add_slab(ctx, arena) != GG_OK) return NULL;
        slab = &arena->slab[arena->count - 1];
    }
    const uint64_t used = (uint64_t)slab->cut * BLOCK_BYTES;
    if (gg__use(ctx, slab->memory, used + BLOCK_BYTES, "edges") != GG_OK) return NULL;
    slab->cut++;
    gg__edge_block *block = (gg__edge_block *)(void *)(slab->memory + used);
    block->slab = arena->count - 1;
    return block;
}

/* There is one. */
static gg__edge_block *take_free(gg__edge_arena *arena)
{
    gg__edge_block *block = arena->free;
    arena->free = block->next;
    arena->frees--;
    return block;
}

static void give_free(gg__edge_arena *arena, gg__edge_block *block)
{
    block->next = arena->free;
    arena->free = block;
    arena->frees++;
}

void gg__edge_arena_free(gg_ctx *ctx, gg__edge_arena *arena)
{
    for (size_t i = 0; i < arena->count; i++)
        gg__free(ctx, arena->slab[i].memory);
    gg__free(ctx, arena->slab);
    *arena = (gg__edge_arena){NULL, 0, 0, NULL, 0};
}

/* ---- lists ---- */

gg__edge_list gg__edge_list_new(gg__edge_arena *arena, bool incoming)
{
    return (gg__edge_list){.arena = arena, .incoming = incoming};
}

static void free_first(gg_ctx *ctx, const gg__edge_list *list, gg__edge_chain *chain)
{
    gg__edge_block *block = chain->first;
    chain->first = block->next;
    if (block->slab == NO_SLAB)
        gg__free(ctx, block);
    else
        give_free(list->arena, block);
}

void gg__edge_list_clear(gg_ctx *ctx, gg__edge_list *list, uint64_t range)
{
    if (range >= list->chains) return;
    gg__edge_chain *chain = &list->chain[range];
    while (chain->first)
        free_first(ctx, list, chain);
    memset(chain, 0, sizeof *chain);
}

void gg__edge_list_free(gg_ctx *ctx, gg__edge_list *list)
{
    for (size_t i = 0; i < list->chains; i++)
        gg__edge_list_clear(ctx, list, i);
    gg__free(ctx, list->chain);
    gg__free(ctx, list->low);
    gg__free(ctx, list->passed);
    *list = gg__edge_list_new(list->arena, list->incoming);
}

/* A block in which the next edges of a chain go. */
static gg_status append_block(gg_ctx *ctx, const gg__edge_list *list, gg__edge_chain *chain)
{
    enum { FIRST_EDGES = 16, LARGE = 4 }; /* of the first block; blocks to each chain */
    gg__edge_arena *arena = list->arena;
    gg__edge_block *fresh;
    const uint64_t before = chain->closed + chain->count;
    uint64_t edges = before < 2 * FIRST_EDGES ? FIRST_EDGES : before / 2;
    /* In a large list a block from a slab for each chain is little in comparison. */
    if (list->count >= (uint64_t)list->chains * (LARGE * GG__BLOCK_EDGES)) edges = GG__BLOCK_EDGES;
    if (edges < GG__BLOCK_EDGES) {
        fresh = gg__alloc(ctx, sizeof *fresh + edges * EDGE_BYTES, 1, "edges");
        if (fresh) fresh->slab = NO_SLAB;
    } else {
        fresh = arena->free ? take_free(arena) : cut_block(ctx, arena);
        edges = GG__BLOCK_EDGES;
    }
    if (!fresh) return gg__status(ctx);
    fresh->next = NULL;
    fresh->room = (uint32_t)edges;
    fresh->count = 0;
    if (chain->last) {
        chain->last->count = chain->count;
        chain->last->next = fresh;
    } else {
        chain->first = fresh;
    }
    chain->closed = before;
    chain->last = fresh;
    chain->item = fresh->item;
    chain->key = gg__edge_block_keys(fresh);
    chain->count = 0;
    chain->room = fresh->room;
    return GG_OK;
}

/* Chains for all keys up to `top`; if incoming, counters for all vertices up to there, and room for
 * the overflows of so many further edges. */
static gg_status make_room(gg_ctx *ctx, gg__edge_list *list, size_t edges, gg_vertex top)
{
    const size_t chains = (size_t)(top >> GG__RANGE_BITS) + 1;
    const uint64_t passes = (list->count + edges) >> 8; /* at most */
    if (chains > list->chains) {
        gg__edge_chain *grown =
            gg__grow(ctx, list->chain, &list->chain_capacity, chains, sizeof *grown, "edges");
        if (!grown) return gg__status(ctx);
        list->chain = grown;
        memset(grown + list->chains, 0, (chains - list->chains) * sizeof *grown);
        list->chains = chains;
    }
    if (list->incoming && top >= list->lows) {
        const size_t before = list->low ? list->lows : 0;
        uint8_t *grown = gg__grow(ctx, list->low, &list->lows, (uint64_t)top + 1, 1, "degrees");
        if (!grown) return gg__status(ctx);
        list->low = grown;
        memset(grown + before, 0, list->lows - before);
    }
    if (list->incoming && passes > list->passed_capacity) {
        gg_vertex *grown =
            gg__grow(ctx, list->passed, &list->passed_capacity, passes, sizeof *grown, "degrees");
        if (!grown) return gg__status(ctx);
        list->passed = grown;
    }
    return GG_OK;
}

static inline gg_status put(gg_ctx *ctx, gg__edge_list *list, gg_vertex key, gg_vertex item)
{
    gg__edge_chain *chain = &list->chain[key >> GG__RANGE_BITS];
    if (chain->count == chain->room && append_block(ctx, list, chain) != GG_OK)
        return gg__status(ctx);
    const uint32_t at = chain->count;
    __builtin_prefetch(&chain->item[at + 32], 1);
    __builtin_prefetch(&chain->key[at + 64], 1);
    chain->item[at] = item;
    chain->key[at] = (uint16_t)(key & (GG__RANGE - 1));
    chain->count = at + 1;
    return GG_OK;
}

gg_status gg__edge_list_add(gg_ctx *ctx, gg__edge_list *list, const gg__edge *edges, size_t count,
                            gg_vertex top)
{
    const gg_status status = make_room(ctx, list, count, top);
    size_t done = 0; /* fewer than all only without memory */
    if (status != GG_OK) return status;
    if (list->incoming)
        while (done < count && put(ctx, list, edges[done].to, edges[done].from) == GG_OK)
            done++;
    else
        while (done < count && put(ctx, list, edges[done].from, edges[done].to) == GG_OK)
            done++;
    list->count += done;
    uint8_t *low = list->low;
    for (size_t i = 0; list->incoming && i < done; i++)
        if (++low[edges[i].from] == 0) list->passed[list->passes++] = edges[i].from;
    return done == count ? GG_OK : gg__status(ctx);
}

/* ---- turning ---- */

/* Adds the edges of a block of `list` to another list. */
static gg_status add_block(gg_ctx *ctx, const gg__edge_list *list, gg_vertex range,
                           gg__edge_block *block, uint32_t count, gg__edge_list *turned)
{
    enum { SOME = 512 };
    gg__edge edges[SOME];
    const uint16_t *key = gg__edge_block_keys(block);
    gg_status status = gg__tick(ctx, "sorting edges", turned->count, list->count);
    for (uint32_t i = 0, n = 0; status == GG_OK && i < count; i += n) {
        gg_vertex top = 0;
        for (n = 0; n < SOME && i + n < count; n++) {
            const gg_vertex end = range | key[i + n], item = block->item[i + n];
            edges[n] = list->incoming ? (gg__edge){item, end} : (gg__edge){end, item};
            if (end > top) top = end;
            if (item > top) top = item;
        }
        status = gg__edge_list_add(ctx, turned, edges, n, top);
    }
    return status;
}

gg_status gg__edge_list_turn(gg_ctx *ctx, gg__edge_list *list)
{
    gg__edge_list turned = gg__edge_list_new(list->arena, !list->incoming);
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < list->chains; i++) {
        gg__edge_chain *chain = &list->chain[i];
        while (status == GG_OK && chain->first) {
            status = add_block(ctx, list, (gg_vertex)(i << GG__RANGE_BITS), chain->first,
                               gg__edge_block_count(chain, chain->first), &turned);
            free_first(ctx, list, chain);
        }
        gg__edge_list_clear(ctx, list, i);
    }
    gg__edge_list_free(ctx, list);
    *list = turned;
    return status;
}

/* ---- giving memory back ---- */

/* Takes the free blocks behind the first `keep` slabs from the free ones; a list of them. */
static gg__edge_block *take_idle(gg__edge_arena *arena, size_t keep)
{
    gg__edge_block *next, *block = arena->free, *idle = NULL;
    arena->free = NULL;
    arena->frees = 0;
    for (; block; block = next) {
        next = block->next;
        if (block->slab < keep) {
            give_free(arena, block);
        } else {
            block->next = idle;
            idle = block;
        }
    }
    return idle;
}

/* Moves the blocks of a chain to free ones of the first slabs; those that they leave become idle.
 */
static void move_chain(gg__edge_arena *arena, gg__edge_chain *chain, size_t keep,
                       gg__edge_block **idle)
{
    gg__edge_block *last = NULL;
    for (gg__edge_block **at = &chain->first; *at; at = &last->next) {
        gg__edge_block *block = *at;
        if (block->slab == NO_SLAB || block->slab < keep) {
            last = block;
            continue;
        }
        last = *at = take_free(arena);
        const size_t slab = last->slab;
        memcpy(last, block, BLOCK_BYTES);
        last->slab = slab;
        block->next = *idle;
        *idle = block;
    }
    if (!last || last == chain->last) return;
    chain->last = last;
    chain->item = last->item;
    chain->key = gg__edge_block_keys(last);
}

/* Frees the last slabs of which all blocks are idle; the other idle blocks are free again. */
static void drop_slabs(gg_ctx *ctx, gg__edge_arena *arena, size_t keep, gg__edge_block *idle)
{
    size_t kept = arena->count;
    for (size_t i = keep; i < arena->count; i++)
        arena->slab[i].idle = 0;
    for (const gg__edge_block *block = idle; block; block = block->next)
        arena->slab[block->slab].idle++;
    while (kept > keep && arena->slab[kept - 1].idle == arena->slab[kept - 1].cut)
        kept--;
    for (gg__edge_block *next; idle; idle = next) {
        next = idle->next;
        if (idle->slab < kept) give_free(arena, idle);
    }
    while (arena->count > kept)
        gg__free(ctx, arena->slab[--arena->count].memory);
}

void gg__edge_lists_compact(gg_ctx *ctx, gg__edge_list *const *list, const uint64_t *first,
                            size_t lists)
{
    gg__edge_arena *arena = list[0]->arena;
    uint64_t used = 0, room = 0; /* blocks */
    size_t keep = 0;             /* so many slabs are enough for the blocks in use */
    for (size_t i = 0; i < arena->count; i++)
        used += arena->slab[i].cut;
    for (used -= arena->frees; room < used; keep++)
        room += arena->slab[keep].cut;
    if (keep == arena->count) return;
    gg__edge_block *idle = take_idle(arena, keep);
    for (size_t i = 0; i < lists; i++)
        for (size_t k = (size_t)first[i]; k < list[i]->chains; k++)
            move_chain(arena, &list[i]->chain[k], keep, &idle);
    drop_slabs(ctx, arena, keep, idle);
}
