/*
 * Edges are collected in chains, each for a range of 2^15 keys, so that its rows are made inside a
 * cache (layout.c) and the place of a key in its range is a word of 16 bits.
 *
 * Edges of one key stay in the order in which they came.
 *
 * Where rows will be of incoming edges, nothing else says how many options a vertex has, so that is
 * counted here: in a byte, which keeps the counters of a million vertices in a cache close by; each
 * time that one overflows, which is seldom, its vertex is written down.
 *
 * O(1) an edge; 6 bytes an edge, in blocks that become larger, so that small graphs are cheap.
 */
#include "graph/edges.h"

#include <string.h>

enum {
    FIRST_EDGES = 16, /* of the first block of a chain */
    LARGE = 4,        /* blocks to each chain of a large list */
    RANGE = 1 << GG__RANGE_BITS
};

gg__edge_list gg__edge_list_new(gg__edge_slabs *slabs, bool incoming)
{
    return (gg__edge_list){.slabs = slabs, .incoming = incoming};
}

static void free_first(gg_ctx *ctx, const gg__edge_list *list, gg__edge_chain *chain)
{
    gg__edge_block *next = chain->first->next;
    gg__edge_block_free(ctx, list->slabs, chain->first);
    chain->first = next;
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
    *list = gg__edge_list_new(list->slabs, list->incoming);
}

/* ---- room ---- */

/* Whether a block from a slab for each chain would be little in comparison. */
static bool is_large(const gg__edge_list *list)
{
    return list->count >= (uint64_t)list->chains * (LARGE * GG__BLOCK_EDGES);
}

/* How many edges the next block of a chain is for. */
static uint64_t next_edges(const gg__edge_list *list, const gg__edge_chain *chain)
{
    const uint64_t before = chain->closed + chain->count;
    if (is_large(list)) return GG__BLOCK_EDGES;
    return before < 2 * FIRST_EDGES ? FIRST_EDGES : before / 2;
}

static gg_status append_block(gg_ctx *ctx, const gg__edge_list *list, gg__edge_chain *chain)
{
    const uint64_t before = chain->closed + chain->count;
    gg__edge_block *fresh = gg__edge_block_new(ctx, list->slabs, next_edges(list, chain));
    if (!fresh) return gg__status(ctx);
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

static gg_status make_chains(gg_ctx *ctx, gg__edge_list *list, size_t need)
{
    if (need <= list->chains) return GG_OK;
    gg__edge_chain *grown =
        gg__grow(ctx, list->chain, &list->chain_capacity, need, sizeof *grown, "edges");
    if (!grown) return gg__status(ctx);
    list->chain = grown;
    memset(grown + list->chains, 0, (need - list->chains) * sizeof *grown);
    list->chains = need;
    return GG_OK;
}

/* How often counters can have overflown when so many further edges are counted. */
static uint64_t most_passes(const gg__edge_list *list, size_t edges)
{
    return (list->count + edges) >> 8;
}

/* Whether they are there for so many further edges, whose ends are at most `top`. */
static bool has_counters(const gg__edge_list *list, size_t count, gg_vertex top)
{
    return list->low && top < list->lows && list->passed &&
           most_passes(list, count) <= list->passed_capacity;
}

/* Counters for all vertices up to `top`, and room for the overflows of so many edges. */
static gg_status make_counters(gg_ctx *ctx, gg__edge_list *list, gg_vertex top, size_t edges)
{
    if (has_counters(list, edges, top)) return GG_OK;
    if (top >= list->lows) {
        const size_t before = list->low ? list->lows : 0;
        uint8_t *grown = gg__grow(ctx, list->low, &list->lows, (uint64_t)top + 1, 1, "degrees");
        if (!grown) return gg__status(ctx);
        list->low = grown;
        memset(grown + before, 0, list->lows - before);
    }
    gg_vertex *grown = gg__grow(ctx, list->passed, &list->passed_capacity, most_passes(list, edges),
                                sizeof *grown, "degrees");
    if (!grown) return gg__status(ctx);
    list->passed = grown;
    return GG_OK;
}

/* ---- edges ---- */

static inline gg_status put(gg_ctx *ctx, gg__edge_list *list, gg_vertex key, gg_vertex item)
{
    gg__edge_chain *chain = &list->chain[key >> GG__RANGE_BITS];
    if (chain->count == chain->room && append_block(ctx, list, chain) != GG_OK)
        return gg__status(ctx);
    const uint32_t at = chain->count;
    __builtin_prefetch(&chain->item[at + 32], 1);
    __builtin_prefetch(&chain->key[at + 64], 1);
    chain->item[at] = item;
    chain->key[at] = (uint16_t)(key & (RANGE - 1));
    chain->count = at + 1;
    return GG_OK;
}

/* How many of them: fewer only without memory. */
static size_t put_all(gg_ctx *ctx, gg__edge_list *list, const gg__edge *edges, size_t count)
{
    size_t i = 0;
    if (list->incoming)
        while (i < count && put(ctx, list, edges[i].to, edges[i].from) == GG_OK)
            i++;
    else
        while (i < count && put(ctx, list, edges[i].from, edges[i].to) == GG_OK)
            i++;
    list->count += i;
    return i;
}

static void count_all(gg__edge_list *list, const gg__edge *edges, size_t count)
{
    uint8_t *low = list->low;
    for (size_t i = 0; i < count; i++)
        if (++low[edges[i].from] == 0) list->passed[list->passes++] = edges[i].from;
}

gg_status gg__edge_list_add(gg_ctx *ctx, gg__edge_list *list, const gg__edge *edges, size_t count,
                            gg_vertex top)
{
    gg_status status = make_chains(ctx, list, (size_t)(top >> GG__RANGE_BITS) + 1);
    if (status == GG_OK && list->incoming) status = make_counters(ctx, list, top, count);
    if (status != GG_OK) return status;
    const size_t done = put_all(ctx, list, edges, count);
    if (list->incoming) count_all(list, edges, done);
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

static gg_status turn_chain(gg_ctx *ctx, gg__edge_list *list, size_t index, gg__edge_list *turned)
{
    gg__edge_chain *chain = &list->chain[index];
    gg_status status = GG_OK;
    while (status == GG_OK && chain->first) {
        status = add_block(ctx, list, (gg_vertex)(index << GG__RANGE_BITS), chain->first,
                           gg__edge_block_count(chain, chain->first), turned);
        free_first(ctx, list, chain);
    }
    gg__edge_list_clear(ctx, list, index);
    return status;
}

gg_status gg__edge_list_turn(gg_ctx *ctx, gg__edge_list *list)
{
    gg__edge_list turned = gg__edge_list_new(list->slabs, !list->incoming);
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < list->chains; i++)
        status = turn_chain(ctx, list, i, &turned);
    gg__edge_list_free(ctx, list);
    *list = turned;
    return status;
}

/* ---- giving memory back ---- */

/* Moves the blocks of a chain to the first slabs; what they leave goes on the list. */
static void move_chain(gg__edge_slabs *slabs, gg__edge_chain *chain, size_t keep,
                       gg__edge_block **list)
{
    gg__edge_block *last = NULL;
    for (gg__edge_block **at = &chain->first; *at; at = &last->next) {
        gg__edge_block *block = *at;
        if (block->slab == GG__NO_SLAB || block->slab < keep) {
            last = block;
            continue;
        }
        last = *at = gg__edge_block_move(slabs, block);
        block->next = *list;
        *list = block;
    }
    if (!last || last == chain->last) return;
    chain->last = last;
    chain->item = last->item;
    chain->key = gg__edge_block_keys(last);
}

void gg__edge_lists_compact(gg_ctx *ctx, gg__edge_list *const *list, const uint64_t *first,
                            size_t lists)
{
    gg__edge_slabs *slabs = list[0]->slabs;
    const size_t keep = gg__edge_slabs_needed(slabs);
    if (keep == slabs->count) return;
    gg__edge_block *left = gg__edge_slabs_part(slabs, keep);
    for (size_t i = 0; i < lists; i++)
        for (size_t k = (size_t)first[i]; k < list[i]->chains; k++)
            move_chain(slabs, &list[i]->chain[k], keep, &left);
    gg__edge_slabs_drop(ctx, slabs, keep, left);
}

/* ---- degrees ---- */

static gg_status fail_degree(gg_ctx *ctx, gg_vertex v)
{
    return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(v), "a vertex has more than %llu options",
                    (unsigned long long)UINT32_MAX);
}

void gg__edge_list_add_low(const gg__edge_list *list, uint64_t first, uint64_t end,
                           uint32_t *degree)
{
    const uint8_t *low = list->low;
    for (uint64_t v = first; v < end && v < list->lows; v++)
        degree[v] += low[v];
}

gg_status gg__edge_list_add_passed(gg_ctx *ctx, const gg__edge_list *list, uint32_t *degree)
{
    enum { PASS = 1 << 8 };
    for (size_t i = 0; i < list->passes; i++) {
        const gg_vertex v = list->passed[i];
        degree[v] += PASS;
        if (degree[v] < PASS) return fail_degree(ctx, v);
    }
    return GG_OK;
}
