/*
 * Edges are collected in chains, each for a range of keys that is small enough for its rows to be
 * made inside a cache (layout.c). While the number of vertices is not known the ranges begin small;
 * when there are too many, neighbours are joined, which only links their blocks.
 *
 * Edges of one key stay in the order in which they came, also when ranges are joined.
 *
 * O(1) an edge; 8 bytes an edge, in blocks that become larger, so that small graphs are cheap.
 */
#include "graph/edges.h"

#include <string.h>

enum {
    MOST_CHAINS = 128,
    LEAST_SHIFT = 16,
    FIRST_EDGES = 16, /* of the first block of a chain */
    MOST_EDGES = 1 << 16
};

gg__edge_list gg__edge_list_new(uint64_t vertices, bool incoming)
{
    gg__edge_list list = {.incoming = incoming, .shift = LEAST_SHIFT};
    while (vertices >> list.shift >= MOST_CHAINS)
        list.shift++;
    return list;
}

void gg__edge_chain_free(gg_ctx *ctx, gg__edge_chain *chain)
{
    while (chain->first) {
        gg__edge_block *next = chain->first->next;
        gg__free(ctx, chain->first);
        chain->first = next;
    }
    *chain = (gg__edge_chain){NULL, NULL, NULL, NULL, 0};
}

void gg__edge_list_free(gg_ctx *ctx, gg__edge_list *list)
{
    for (size_t i = 0; i < list->chains; i++)
        gg__edge_chain_free(ctx, &list->chain[i]);
    gg__free(ctx, list->chain);
    gg__free(ctx, list->degree);
    *list = gg__edge_list_new(0, list->incoming);
}

/* ---- chains ---- */

static void close_block(gg__edge_chain *chain)
{
    if (!chain->last) return;
    chain->last->count = (uint64_t)(chain->at - chain->last->ends) / 2;
    chain->closed += chain->last->count;
}

static gg_status append_block(gg_ctx *ctx, gg__edge_chain *chain)
{
    const uint64_t before = gg__edge_chain_count(chain);
    const uint64_t room = before / 4 < FIRST_EDGES  ? FIRST_EDGES
                          : before / 4 < MOST_EDGES ? before / 4
                                                    : MOST_EDGES;
    gg__edge_block *fresh =
        gg__alloc(ctx, sizeof *fresh + room * 2 * sizeof *fresh->ends, 1, "edges");
    if (!fresh) return gg__status(ctx);
    fresh->next = NULL;
    close_block(chain);
    if (chain->last)
        chain->last->next = fresh;
    else
        chain->first = fresh;
    chain->last = fresh;
    chain->at = fresh->ends;
    chain->end = fresh->ends + 2 * room;
    return GG_OK;
}

/* Puts the blocks of `behind` behind those of `chain`. */
static void join_chains(gg__edge_chain *chain, const gg__edge_chain *behind)
{
    if (!behind->first) return;
    if (!chain->first) {
        *chain = *behind;
        return;
    }
    close_block(chain);
    chain->last->next = behind->first;
    chain->last = behind->last;
    chain->closed += behind->closed;
    chain->at = behind->at;
    chain->end = behind->end;
}

static void join_neighbours(gg__edge_list *list)
{
    const size_t joined = list->chain ? (list->chains + 1) / 2 : 0;
    for (size_t i = 0; i < joined; i++) {
        gg__edge_chain chain = list->chain[2 * i];
        if (2 * i + 1 < list->chains) join_chains(&chain, &list->chain[2 * i + 1]);
        list->chain[i] = chain;
    }
    list->chains = joined;
    list->shift++;
}

/* The chain of a key, made if it is not there. NULL without memory. */
static gg__edge_chain *find_chain(gg_ctx *ctx, gg__edge_list *list, gg_vertex key)
{
    while (key >> list->shift >= MOST_CHAINS)
        join_neighbours(list);
    const size_t index = key >> list->shift;
    if (index < list->chains) return &list->chain[index];
    gg__edge_chain *grown =
        gg__grow(ctx, list->chain, &list->capacity, index + 1, sizeof *grown, "edges");
    if (!grown) return NULL;
    list->chain = grown;
    memset(grown + list->chains, 0, (index + 1 - list->chains) * sizeof *grown);
    list->chains = index + 1;
    return &grown[index];
}

/* ---- edges ---- */

static gg_status grow_degrees(gg_ctx *ctx, gg__edge_list *list, gg_vertex from)
{
    const size_t before = list->degree ? list->degrees : 0;
    uint32_t *grown =
        gg__grow(ctx, list->degree, &list->degrees, (uint64_t)from + 1, sizeof *grown, "degrees");
    if (!grown) return gg__status(ctx);
    list->degree = grown;
    memset(grown + before, 0, (list->degrees - before) * sizeof *grown);
    return GG_OK;
}

gg_status gg__edge_list_put_slow(gg_ctx *ctx, gg__edge_list *list, gg_vertex from, gg_vertex to)
{
    gg__edge_chain *chain = find_chain(ctx, list, list->incoming ? to : from);
    if (!chain) return gg__status(ctx);
    gg_status status = chain->at == chain->end ? append_block(ctx, chain) : GG_OK;
    if (status != GG_OK) return status;
    if (list->incoming && from < list->degrees && list->degree[from] == UINT32_MAX)
        return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(from), "a vertex has more than %llu options",
                        (unsigned long long)UINT32_MAX);
    if (list->incoming && from >= list->degrees) status = grow_degrees(ctx, list, from);
    if (status == GG_OK) gg__edge_list_store(list, chain, from, to);
    return status;
}

static gg_status put_block(gg_ctx *ctx, gg__edge_list *list, const gg_vertex *ends, uint64_t count)
{
    gg_status status = gg__tick(ctx, "sorting edges", list->count, 0);
    for (uint64_t i = 0; status == GG_OK && i < count; i++)
        status = gg__edge_list_put(ctx, list, ends[2 * i], ends[2 * i + 1]);
    return status;
}

gg_status gg__edge_list_turn(gg_ctx *ctx, gg__edge_list *list)
{
    gg__edge_list turned = gg__edge_list_new(0, !list->incoming);
    gg_status status = GG_OK;
    turned.shift = list->shift;
    for (size_t i = 0; i < list->chains; i++) {
        gg__edge_chain *chain = &list->chain[i];
        while (status == GG_OK && chain->first) {
            gg__edge_block *block = chain->first;
            status = put_block(ctx, &turned, block->ends, gg__edge_block_count(chain, block));
            chain->first = block->next;
            if (block == chain->last) *chain = (gg__edge_chain){NULL, NULL, NULL, NULL, 0};
            gg__free(ctx, block);
        }
    }
    gg__edge_list_free(ctx, list);
    *list = turned;
    return status;
}
