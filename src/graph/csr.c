/*
 * Edges are collected in chains, one for each range of 2^15 keys, so that the rows of a range are
 * made inside a cache and the place of a key in its range is a word of 16 bits. Edges of one key
 * stay in the order of arrival.
 *
 * Rows are then made by counting sort, one range at a time: count the keys, sum up, put each edge
 * in its place. Incoming rows do not contain the numbers of options, so a list of incoming edges
 * counts them: in a byte for each vertex, so that the counters of a million vertices fit into a
 * cache. When a counter overflows, which is rare, its vertex is recorded.
 *
 * Memory. Much of the cost of reading is new memory: a fault for each page. So blocks are cut from
 * slabs, which are large enough for huge pages. The blocks of a slab belong to all ranges, and
 * become free range by range. Blocks are moved together so that whole slabs can be freed. Small
 * graphs have blocks that are allocated individually.
 *
 * Threads. The rows of a range begin where the number of edges in earlier ranges says. Ranges share
 * nothing: workers take them in order, and the rows are the same. Inside a range start[v + 1] first
 * counts the edges of v, is then the next free place of its row, and finally the end of the row.
 *
 * Edges are freed before the rows of later ranges need memory. Worker 0, which has the context,
 * does this: between two ranges of its own it frees the edges of finished ranges, and prepares the
 * next ones. Few more ranges are prepared than finished, so little data exists twice; but a few
 * more than are taken, so that no worker waits for worker 0. With one thread it handles one group
 * of ranges after the other.
 *
 * Cost: O(n + m) time; 6 bytes an edge, in blocks that become larger. Random accesses stay within
 * the counters and rows of a range, which usually fit into a near cache; if a range has more edges,
 * prefetching hides most of the delay.
 */
#include "graph/csr.h"

#include "base/parallel.h"

#include <string.h>

/* ---- memory ---- */

/* The other ends of some edges, followed by the low bits of the key of each. */
typedef struct gg__edge_block {
    struct gg__edge_block *next;
    uint32_t room, count; /* numbers of edges; count is not set while a block is being filled */
    size_t slab;          /* the index of its slab; NO_SLAB: allocated individually */
    gg_vertex item[];
} gg__edge_block;

/* The edges whose keys are in one range. */
typedef struct gg__edge_chain {
    gg_vertex *item; /* of the last block */
    uint16_t *key;
    uint32_t count, room; /* of the last block */
    gg__edge_block *first, *last;
    uint64_t closed; /* edges in all blocks except the last */
} gg__edge_chain;

enum {
    EDGE_BYTES = sizeof(gg_vertex) + sizeof(uint16_t),
    BLOCK_BYTES = sizeof(gg__edge_block) + GG__BLOCK_EDGES * EDGE_BYTES,
    MOST_BLOCKS = (1 << 22) / BLOCK_BYTES + 1 /* so that a slab is large enough for huge pages */
};

#define NO_SLAB SIZE_MAX

static uint16_t *keys_of(gg__edge_block *block)
{
    return (uint16_t *)(block->item + block->room);
}

/* A slab counts as used only as far as blocks were cut from it. */
typedef struct gg__edge_slab {
    unsigned char *memory;
    uint32_t blocks, cut; /* cut: number of blocks that were ever in use */
    uint32_t idle;        /* for compact */
} gg__edge_slab;

static gg__edge_block *cut_block(gg_ctx *ctx, gg__edges *edges)
{
    /* The first slabs have together as many blocks as a later one. They are too small for huge
     * pages, where an unused part would cost too much. */
    static const uint32_t small_slabs[] = {16, 16, 32, 64, 116};
    const size_t small = sizeof small_slabs / sizeof *small_slabs;
    const uint32_t blocks = edges->slabs < small ? small_slabs[edges->slabs] : MOST_BLOCKS;
    gg__edge_slab *slab = edges->slabs > 0 ? &edges->slab[edges->slabs - 1] : NULL;
    if (!slab || slab->cut == slab->blocks) {
        slab = gg__grow(ctx, edges->slab, &edges->slab_capacity, (uint64_t)edges->slabs + 1,
                        sizeof *slab, "edges");
        if (!slab) return NULL;
        edges->slab = slab;
        unsigned char *memory = gg__reserve(ctx, (uint64_t)blocks * BLOCK_BYTES, 1, "edges");
        if (!memory) return NULL;
        slab += edges->slabs++;
        *slab = (gg__edge_slab){memory, blocks, 0, 0};
    }
    const uint64_t used = (uint64_t)slab->cut * BLOCK_BYTES;
    if (gg__use(ctx, slab->memory, used + BLOCK_BYTES, "edges") != GG_OK) return NULL;
    slab->cut++;
    gg__edge_block *block = (gg__edge_block *)(void *)(slab->memory + used);
    block->slab = edges->slabs - 1;
    return block;
}

/* There is one. */
static gg__edge_block *take_free(gg__edges *edges)
{
    gg__edge_block *block = edges->free;
    edges->free = block->next;
    edges->frees--;
    return block;
}

static void give_free(gg__edges *edges, gg__edge_block *block)
{
    block->next = edges->free;
    edges->free = block;
    edges->frees++;
}

static void free_first(gg_ctx *ctx, gg__edges *edges, gg__edge_chain *chain)
{
    gg__edge_block *block = chain->first;
    chain->first = block->next;
    if (block->slab == NO_SLAB)
        gg__free(ctx, block);
    else
        give_free(edges, block);
}

static void free_list(gg_ctx *ctx, gg__edges *edges, gg__edge_list *list)
{
    for (size_t i = 0; i < list->chains; i++)
        while (list->chain[i].first)
            free_first(ctx, edges, &list->chain[i]);
    gg__free(ctx, list->chain);
    gg__free(ctx, list->low);
    gg__free(ctx, list->passed);
    *list = (gg__edge_list){.incoming = list->incoming};
}

void gg__edges_free(gg_ctx *ctx, gg__edges *edges)
{
    for (int i = 0; i < 3; i++)
        free_list(ctx, edges, &edges->list[i]);
    for (size_t i = 0; i < edges->slabs; i++)
        gg__free(ctx, edges->slab[i].memory);
    gg__free(ctx, edges->slab);
    *edges = (gg__edges){.slab = NULL};
}

/* Appends a block for the next edges of a chain. */
static gg_status append_block(gg_ctx *ctx, gg__edges *edges, const gg__edge_list *list,
                              gg__edge_chain *chain)
{
    enum { FIRST_EDGES = 16, LARGE = 4 }; /* of the first block; blocks to each chain */
    gg__edge_block *fresh;
    const uint64_t before = chain->closed + chain->count;
    uint64_t room = before < 2 * FIRST_EDGES ? FIRST_EDGES : before / 2;
    /* In a large list one block from a slab for each chain costs little in comparison. */
    if (list->count >= (uint64_t)list->chains * (LARGE * GG__BLOCK_EDGES)) room = GG__BLOCK_EDGES;
    if (room < GG__BLOCK_EDGES) {
        fresh = gg__alloc(ctx, sizeof *fresh + room * EDGE_BYTES, 1, "edges");
        if (fresh) fresh->slab = NO_SLAB;
    } else {
        fresh = edges->free ? take_free(edges) : cut_block(ctx, edges);
        room = GG__BLOCK_EDGES;
    }
    if (!fresh) return gg__status(ctx);
    fresh->next = NULL;
    fresh->room = (uint32_t)room;
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
    chain->key = keys_of(fresh);
    chain->count = 0;
    chain->room = fresh->room;
    return GG_OK;
}

/* Makes chains for all keys up to `top`; if incoming, also counters for all vertices up to there,
 * and room for the overflows of `edges` further edges. */
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

static inline gg_status put(gg_ctx *ctx, gg__edges *edges, gg__edge_list *list, gg_vertex key,
                            gg_vertex item)
{
    gg__edge_chain *chain = &list->chain[key >> GG__RANGE_BITS];
    if (chain->count == chain->room && append_block(ctx, edges, list, chain) != GG_OK)
        return gg__status(ctx);
    const uint32_t at = chain->count;
    __builtin_prefetch(&chain->item[at + 32], 1);
    __builtin_prefetch(&chain->key[at + 64], 1);
    chain->item[at] = item;
    chain->key[at] = (uint16_t)(key & (GG__RANGE - 1));
    chain->count = at + 1;
    return GG_OK;
}

gg_status gg__edges_add(gg_ctx *ctx, gg__edges *edges, gg__edge_list *list, const gg__edge *edge,
                        size_t count, gg_vertex top)
{
    const gg_status status = make_room(ctx, list, count, top);
    size_t done = 0; /* fewer than all only if memory runs out */
    if (status != GG_OK) return status;
    if (list->incoming)
        while (done < count && put(ctx, edges, list, edge[done].to, edge[done].from) == GG_OK)
            done++;
    else
        while (done < count && put(ctx, edges, list, edge[done].from, edge[done].to) == GG_OK)
            done++;
    list->count += done;
    uint8_t *low = list->low;
    const size_t counted = list->incoming ? done : 0;
    for (size_t i = 0; i < counted; i++)
        if (++low[edge[i].from] == 0) list->passed[list->passes++] = edge[i].from;
    return done == count ? GG_OK : gg__status(ctx);
}

/* Adds the edges of a block of `list`, from the chain of this range, to another list. */
static gg_status add_block(gg_ctx *ctx, gg__edges *edges, const gg__edge_list *list, size_t range,
                           gg__edge_list *turned)
{
    enum { SOME = 512 };
    gg__edge edge[SOME];
    const gg__edge_chain *chain = &list->chain[range];
    gg__edge_block *block = chain->first;
    const uint32_t count = block == chain->last ? chain->count : block->count;
    const uint16_t *key = keys_of(block);
    gg_status status = gg__tick(ctx, "sorting edges", turned->count, list->count);
    for (uint32_t i = 0, n = 0; status == GG_OK && i < count; i += n) {
        gg_vertex top = 0;
        for (n = 0; n < SOME && i + n < count; n++) {
            const gg_vertex end = (gg_vertex)(range << GG__RANGE_BITS) | key[i + n];
            const gg_vertex item = block->item[i + n];
            edge[n] = list->incoming ? (gg__edge){item, end} : (gg__edge){end, item};
            if (end > top) top = end;
            if (item > top) top = item;
        }
        status = gg__edges_add(ctx, edges, turned, edge, n, top);
    }
    return status;
}

/* Frees blocks as it goes. */
gg_status gg__edges_turn(gg_ctx *ctx, gg__edges *edges, bool incoming)
{
    gg_status status = GG_OK;
    for (int k = 0; status == GG_OK && k < 3; k++) {
        gg__edge_list *list = &edges->list[k], turned = {.incoming = incoming};
        if (list->incoming == incoming) continue;
        for (size_t i = 0; status == GG_OK && i < list->chains; i++)
            while (status == GG_OK && list->chain[i].first) {
                status = add_block(ctx, edges, list, i, &turned);
                free_first(ctx, edges, &list->chain[i]);
            }
        free_list(ctx, edges, list);
        *list = turned;
    }
    return status;
}

/* ---- freeing memory ---- */

/* Moves the blocks of a chain to free blocks of the first slabs; the old places become idle. */
static void move_chain(gg__edges *edges, gg__edge_chain *chain, size_t keep, gg__edge_block **idle)
{
    gg__edge_block *last = NULL;
    for (gg__edge_block **at = &chain->first; *at; at = &last->next) {
        gg__edge_block *block = *at;
        if (block->slab == NO_SLAB || block->slab < keep || !edges->free) {
            last = block;
            continue;
        }
        last = *at = take_free(edges);
        const size_t slab = last->slab;
        memcpy(last, block, BLOCK_BYTES);
        last->slab = slab;
        block->next = *idle;
        *idle = block;
    }
    if (!last || last == chain->last) return;
    chain->last = last;
    chain->item = last->item;
    chain->key = keys_of(last);
}

/* Frees those last slabs that have only idle blocks; the other idle blocks become free. */
static void drop_slabs(gg_ctx *ctx, gg__edges *edges, size_t keep, gg__edge_block *idle)
{
    size_t kept = edges->slabs;
    for (size_t i = keep; i < edges->slabs; i++)
        edges->slab[i].idle = 0;
    for (const gg__edge_block *block = idle; block; block = block->next)
        edges->slab[block->slab].idle++;
    while (kept > keep && edges->slab[kept - 1].idle == edges->slab[kept - 1].cut)
        kept--;
    for (gg__edge_block *next; idle; idle = next) {
        next = idle->next;
        if (idle->slab < kept) give_free(edges, idle);
    }
    while (edges->slabs > kept)
        gg__free(ctx, edges->slab[--edges->slabs].memory);
}

/* Returns the memory of freed blocks as far as possible. For this, blocks of each list's ranges
 * from `first` on are moved; the others may be read meanwhile. */
static void compact(gg_ctx *ctx, gg__edges *edges, const uint64_t first[3])
{
    uint64_t used = 0, room = 0; /* blocks */
    size_t keep = 0;             /* number of slabs that suffice for the blocks in use */
    for (size_t i = 0; i < edges->slabs; i++)
        used += edges->slab[i].cut;
    for (used -= edges->frees; room < used; keep++)
        room += edges->slab[keep].cut;
    if (keep == edges->slabs) return;
    gg__edge_block *next, *block = edges->free, *idle = NULL; /* idle: behind these slabs */
    edges->free = NULL;
    edges->frees = 0;
    for (; block; block = next) {
        next = block->next;
        if (block->slab < keep) {
            give_free(edges, block);
        } else {
            block->next = idle;
            idle = block;
        }
    }
    for (int i = 0; i < 3; i++)
        for (size_t k = (size_t)first[i]; k < edges->list[i].chains; k++)
            move_chain(edges, &edges->list[i].chain[k], keep, &idle);
    drop_slabs(ctx, edges, keep, idle);
}

/* ---- rows of ranges ---- */

/* Numbers are of ranges; variable fields are read and written under the lock. */
typedef struct building {
    gg_ctx *ctx;
    uint64_t vertices;
    gg__edges *edges;
    gg__edge_list *list[2]; /* the lists to make rows of; the second may be NULL */
    const bool *spent;
    gg__rows *rows;
    uint64_t *before; /* by range: number of edges in earlier ranges */
    uint64_t ranges;
    uint64_t group, spare, most; /* group: ranges prepared at once, when fewer than `spare` are
                                    ready; most: maximum that are ready and not finished */
    uint64_t ready, taken;       /* all below are */
    uint64_t finished, freed;    /* all ranges below are finished; freed: and their edges freed */
    bool *is_finished;           /* by range */
    gg_status status;
} building;

/* ---- one range ---- */

static void place_edges(uint64_t *next, gg_vertex *end, const uint16_t *key, const gg_vertex *item,
                        uint32_t count)
{
    enum { AHEAD = 16 };
    uint32_t i = 0;
    for (; i + AHEAD < count; i++) {
        __builtin_prefetch(&end[next[key[i + AHEAD]]], 1);
        end[next[key[i]]++] = item[i];
    }
    for (; i < count; i++)
        end[next[key[i]]++] = item[i];
}

/* Counts the edges of a range, or places them. */
static void visit_edges(const building *b, uint64_t range, uint64_t *next, bool place)
{
    for (int i = 0; i < 2 && b->list[i]; i++) {
        if (range >= b->list[i]->chains) continue;
        const gg__edge_chain *chain = &b->list[i]->chain[range];
        for (gg__edge_block *block = chain->first; block; block = block->next) {
            const uint32_t count = block == chain->last ? chain->count : block->count;
            const uint16_t *key = keys_of(block);
            if (place) {
                place_edges(next, b->rows->end, key, block->item, count);
                continue;
            }
            for (uint32_t k = 0; k < count; k++)
                next[key[k]]++;
        }
    }
}

static void fill_range(const building *b, uint64_t range)
{
    const uint64_t first = range << GG__RANGE_BITS, left = b->vertices - first;
    const uint64_t count = left < GG__RANGE ? left : GG__RANGE;
    uint64_t *next = b->rows->start + 1 + first, place = b->before[range];
    memset(next, 0, (size_t)count * sizeof *next);
    visit_edges(b, range, next, false);
    for (uint64_t v = 0; v < count; v++) {
        const uint64_t degree = next[v];
        next[v] = place;
        place += degree;
    }
    visit_edges(b, range, next, true);
}

/* ---- memory of ranges ---- */

/* Frees the spent edges of the ranges first .. end - 1, and moves the blocks of others together,
 * except those that workers read: ranges below `begun` of the lists in use. */
static void free_edges(const building *b, uint64_t first, uint64_t end, uint64_t begun)
{
    uint64_t movable[3] = {0, 0, 0};
    for (int i = 0; i < 2 && b->list[i]; i++) {
        movable[b->list[i] - b->edges->list] = begun;
        const uint64_t last = end < b->list[i]->chains ? end : b->list[i]->chains;
        for (uint64_t range = first; b->spent[i] && range < last; range++) {
            gg__edge_chain *chain = &b->list[i]->chain[range];
            while (chain->first)
                free_first(b->ctx, b->edges, chain);
            *chain = (gg__edge_chain){.item = NULL};
        }
    }
    if (b->edges->slabs > 0) compact(b->ctx, b->edges, movable);
}

/* Called by worker 0: frees the edges of finished ranges, and allocates the rows of those below
 * `end`. */
static gg_status make_ready(building *b, uint64_t finished, uint64_t end)
{
    const uint64_t begun = finished == b->ready ? 0 : b->ready;
    const uint64_t reached = end << GG__RANGE_BITS, n = b->vertices;
    const uint64_t v = reached < n ? reached : n;
    const gg__rows *rows = b->rows;
    free_edges(b, b->freed, finished, begun);
    b->freed = finished;
    gg_status status = gg__use(b->ctx, rows->start, (v + 1) * sizeof *rows->start, "rows");
    if (status == GG_OK)
        status = gg__use(b->ctx, rows->end, b->before[end] * sizeof *rows->end, "rows");
    return status;
}

/* If worker 0 is alone, it prepares a group of ranges when all prepared ones are finished. */
static void work(void *self, gg__workers *workers, unsigned worker)
{
    building *b = self;
    gg__workers_lock(workers);
    while (b->status == GG_OK && b->taken < b->ranges) {
        const uint64_t left = b->ranges - b->ready;
        const uint64_t end = b->ready + (left < b->group ? left : b->group);
        const bool due = left > 0 && b->ready - b->taken < b->spare && end - b->finished <= b->most;
        if (worker == 0 && due) {
            const uint64_t finished = b->finished;
            gg__workers_unlock(workers);
            const gg_status status = make_ready(b, finished, end);
            gg__workers_lock(workers);
            b->status = status;
            b->ready = end;
            gg__workers_notify(workers);
            continue;
        }
        if (b->taken == b->ready) {
            gg__workers_wait(workers);
            continue;
        }
        const uint64_t range = b->taken++;
        gg_status status = GG_OK;
        gg__workers_unlock(workers);
        fill_range(b, range);
        if (worker == 0)
            status = gg__tick(b->ctx, "sorting edges", b->before[range], b->before[b->ranges]);
        gg__workers_lock(workers);
        if (status != GG_OK) b->status = status;
        b->is_finished[range] = true;
        while (b->finished < b->taken && b->is_finished[b->finished])
            b->finished++;
        gg__workers_notify(workers);
    }
    gg__workers_unlock(workers);
}

/* ---- the whole ---- */

static gg_status reserve_rows(building *b)
{
    const uint64_t n = b->vertices;
    gg_status status = gg__plan(b->ctx, (n + 1) * sizeof *b->rows->start, "rows");
    if (status != GG_OK) return status;
    b->rows->start = gg__reserve(b->ctx, n + 1, sizeof *b->rows->start, "rows");
    if (!b->rows->start) return gg__status(b->ctx);
    b->before[0] = b->rows->start[0] = 0;
    for (uint64_t range = 0; range < b->ranges; range++) {
        b->before[range + 1] = b->before[range];
        for (int i = 0; i < 2 && b->list[i]; i++)
            if (range < b->list[i]->chains)
                b->before[range + 1] +=
                    b->list[i]->chain[range].closed + b->list[i]->chain[range].count;
    }
    b->rows->end = gg__reserve(b->ctx, b->before[b->ranges], sizeof *b->rows->end, "rows");
    return gg__status(b->ctx);
}

gg_status gg__csr_from_edges(gg_ctx *ctx, uint64_t vertices, gg__edges *edges, gg_edge_for other,
                             const bool spent[2], gg__rows *rows)
{
    enum { GROUPS = 16 };
    const uint64_t threads = gg__threads(ctx), groups = threads > 1 ? 2 * GROUPS : GROUPS;
    building b = {
        .ctx = ctx,
        .vertices = vertices,
        .edges = edges,
        .list = {&edges->list[GG_FOR_BOTH], other == GG_FOR_BOTH ? NULL : &edges->list[other]},
        .spent = spent,
        .rows = rows};
    b.ranges = (vertices + GG__RANGE - 1) >> GG__RANGE_BITS;
    b.before = gg__alloc(ctx, b.ranges + 1, sizeof *b.before, "rows");
    b.is_finished =
        b.before ? gg__alloc_zeroed(ctx, b.ranges, sizeof *b.is_finished, "rows") : NULL;
    gg_status status = b.is_finished ? reserve_rows(&b) : gg__status(ctx);
    if (status == GG_OK) {
        b.group = (b.ranges + groups - 1) / groups;
        b.spare = threads == 1 ? 1 : threads + 1;
        b.most = b.group + (threads == 1 ? 0 : 2 * threads);
        gg__workers_run(ctx, (unsigned)(b.ranges < threads ? b.ranges : threads), false, work, &b);
        free_edges(&b, b.freed, b.finished, 0);
        status = b.status;
    }
    gg__free(ctx, b.is_finished);
    gg__free(ctx, b.before);
    return status;
}
