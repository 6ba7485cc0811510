/* Edges in the order in which they come, sorted coarsely by one of their ends. */
#ifndef GG_GRAPH_EDGES_H
#define GG_GRAPH_EDGES_H

#include "base/ctx.h"

typedef struct gg__edge_block {
    struct gg__edge_block *next;
    uint64_t count;   /* of edges; of the last block of a chain: see gg__edge_block_count */
    gg_vertex ends[]; /* from and to in turn */
} gg__edge_block;

/* The edges whose keys lie in one range of 2^shift vertices: blocks of pairs (from, to). */
typedef struct gg__edge_chain {
    gg_vertex *at, *end; /* where the next pair goes, and where the last block ends */
    gg__edge_block *first, *last;
    uint64_t closed; /* edges in all blocks but the last */
} gg__edge_chain;

/* The key of an edge is where it begins or, if incoming, where it ends. */
typedef struct gg__edge_list {
    bool incoming;
    unsigned shift;
    gg__edge_chain *chain; /* by key >> shift */
    size_t chains, capacity;
    uint64_t count;
    uint32_t *degree; /* if incoming: edges that begin at each vertex, as far as there are any */
    size_t degrees;
} gg__edge_list;

/* vertices: how many there will be, or 0 if that is not known. Needs no memory yet. */
gg__edge_list gg__edge_list_new(uint64_t vertices, bool incoming);
void gg__edge_list_free(gg_ctx *ctx, gg__edge_list *list);

/* The slow way of gg__edge_list_put: a chain, a block or a counter is missing. */
gg_status gg__edge_list_put_slow(gg_ctx *ctx, gg__edge_list *list, gg_vertex from, gg_vertex to);

/* An edge for which everything is there. */
static inline void gg__edge_list_store(gg__edge_list *list, gg__edge_chain *chain, gg_vertex from,
                                       gg_vertex to)
{
    if (list->incoming) list->degree[from]++;
    chain->at[0] = from;
    chain->at[1] = to;
    chain->at += 2;
    list->count++;
}

/* Adds an edge. GG_LIMIT if a vertex gets more than 2^32 - 1 options. Amortised O(1). */
static inline gg_status gg__edge_list_put(gg_ctx *ctx, gg__edge_list *list, gg_vertex from,
                                          gg_vertex to)
{
    const size_t index = (list->incoming ? to : from) >> list->shift;
    if (index >= list->chains) return gg__edge_list_put_slow(ctx, list, from, to);
    gg__edge_chain *chain = &list->chain[index];
    if (chain->at == chain->end) return gg__edge_list_put_slow(ctx, list, from, to);
    if (list->incoming && (from >= list->degrees || list->degree[from] == UINT32_MAX))
        return gg__edge_list_put_slow(ctx, list, from, to);
    gg__edge_list_store(list, chain, from, to);
    return GG_OK;
}

/* Sorts the edges by the other of their ends instead. O(edges); frees blocks as it goes. */
gg_status gg__edge_list_turn(gg_ctx *ctx, gg__edge_list *list);

/* How many edges a chain has. */
static inline uint64_t gg__edge_chain_count(const gg__edge_chain *chain)
{
    return chain->last ? chain->closed + (uint64_t)(chain->at - chain->last->ends) / 2 : 0;
}

static inline uint64_t gg__edge_block_count(const gg__edge_chain *chain,
                                            const gg__edge_block *block)
{
    return block == chain->last ? (uint64_t)(chain->at - block->ends) / 2 : block->count;
}

/* Frees the blocks of one chain, which is then empty. */
void gg__edge_chain_free(gg_ctx *ctx, gg__edge_chain *chain);

#endif
