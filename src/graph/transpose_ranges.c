/*
 * Idea. Edges are sorted coarsely by where they end, into ranges of 2^15 vertices; layout.c makes
 * the rows of one range after the other inside a cache. For sorting the edges are cut into slices,
 * in the order of their rows: each slice is counted by ranges, so that everyone of its edges has a
 * place, and then each slice is put where it belongs.
 *
 * Why it is right. In a range slices follow one another, and a slice is gone through in order, so
 * the sources of an end arrive in ascending order. Slices share nothing, nor do ranges: threads
 * take them as they come, and the rows are the same.
 *
 * Cost. O(n + m); reads all ends twice, and writes and reads 6 bytes an edge. These lie in some
 * large pieces of memory, for ranges that follow one another, each given back as soon as its rows
 * are made; before the first are, `from` goes if it is spent.
 */
#include "graph/transpose.h"

#include "base/parallel.h"
#include "graph/layout.h"

#include <string.h>

enum {
    SLICES = 64,
    APART = 16, /* words between the counters of two slices, so that no cache line has both */
    STEPS = 1 << 10,
    LEAST_BYTES = 1 << 22, /* of a piece, but the last: so that it may have huge pages */
    MOST_PIECES = 16,
    EDGE_BYTES = sizeof(gg_vertex) + sizeof(uint16_t)
};

/* Where the next edges of a range go. */
typedef struct cursor {
    gg_vertex *source;
    uint16_t *key;
} cursor;

typedef struct piece {
    void *memory;
    uint64_t end; /* the range behind its last one */
} piece;

typedef struct turning {
    gg_ctx *ctx;
    uint64_t vertices, edges, ranges;
    uint64_t stride; /* of slices */
    gg__rows *from;
    uint64_t *count; /* by slice and range */
    uint64_t *total; /* by range */
    cursor *next;    /* by slice and range; when all edges are put, where those of the next begin */
    piece piece[MOST_PIECES + 1];
    size_t pieces;
} turning;

/* The first edge of a slice. */
static uint64_t slice_begin(const turning *t, uint64_t slice)
{
    return t->edges / SLICES * slice + t->edges % SLICES * slice / SLICES;
}

/* ---- counting ---- */

static void count_slices(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const turning *t = self;
    (void)worker;
    for (uint64_t slice = first; slice < end; slice++) {
        const uint64_t stop = slice_begin(t, slice + 1);
        uint64_t *count = t->count + slice * t->stride;
        for (uint64_t e = slice_begin(t, slice); e < stop; e++)
            count[t->from->end[e] >> GG__RANGE_BITS]++;
    }
}

static void add_up(turning *t)
{
    for (uint64_t slice = 0; slice < SLICES; slice++)
        for (uint64_t range = 0; range < t->ranges; range++)
            t->total[range] += t->count[slice * t->stride + range];
}

/* ---- places ---- */

/* Gives a range its places in a piece, one slice behind the other. */
static void place_range(const turning *t, uint64_t range, cursor at)
{
    for (uint64_t slice = 0; slice < SLICES; slice++) {
        const uint64_t i = slice * t->stride + range;
        t->next[i] = at;
        at.source += t->count[i];
        at.key += t->count[i];
    }
}

/* A piece for some ranges from `first` on. */
static gg_status make_piece(turning *t, uint64_t first, uint64_t least)
{
    uint64_t edges = 0, end = first;
    while (end < t->ranges && edges * EDGE_BYTES < least)
        edges += t->total[end++];
    gg_vertex *source = gg__alloc(t->ctx, edges, EDGE_BYTES, "edges");
    if (!source) return gg__status(t->ctx);
    t->piece[t->pieces++] = (piece){source, end};
    cursor at = {source, (uint16_t *)(void *)(source + edges)};
    for (uint64_t range = first; range < end; range++) {
        place_range(t, range, at);
        at.source += t->total[range];
        at.key += t->total[range];
    }
    return GG_OK;
}

static gg_status make_pieces(turning *t)
{
    const uint64_t some = t->edges / MOST_PIECES * EDGE_BYTES + MOST_PIECES * EDGE_BYTES;
    const uint64_t least = some < LEAST_BYTES ? LEAST_BYTES : some;
    for (uint64_t range = 0; range < t->ranges; range = t->piece[t->pieces - 1].end)
        if (make_piece(t, range, least) != GG_OK) return gg__status(t->ctx);
    return GG_OK;
}

/* ---- putting ---- */

/* The vertex in whose row an edge is. */
static uint64_t source_of(const turning *t, uint64_t edge)
{
    uint64_t low = 0, high = t->vertices - 1;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (t->from->start[middle + 1] > edge)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Puts some edges, from `first` on, of which the first is in the row of v; returns in whose row the
 * next one is, or the one before. Rows are short and their lengths not foreseeable, so that a loop
 * over each would cost more than to write down at each edge how many rows end there. */
static uint64_t put_some(const turning *t, cursor *next, uint64_t first, uint64_t count, uint64_t v)
{
    enum { MASK = (1 << GG__RANGE_BITS) - 1 };
    const gg_vertex *end = t->from->end + first;
    const uint64_t *start = t->from->start;
    uint32_t steps[STEPS];
    memset(steps, 0, (size_t)count * sizeof *steps);
    for (uint64_t u = v + 1; u < t->vertices && start[u] < first + count; u++)
        steps[start[u] - first]++;
    for (uint64_t i = 0; i < count; i++) {
        v += steps[i];
        cursor *at = &next[end[i] >> GG__RANGE_BITS];
        *at->source++ = (gg_vertex)v;
        *at->key++ = (uint16_t)(end[i] & MASK);
    }
    return v;
}

static void put_slice(const turning *t, uint64_t slice)
{
    const uint64_t first = slice_begin(t, slice), stop = slice_begin(t, slice + 1);
    cursor *next = t->next + slice * t->stride;
    uint64_t v = first < stop ? source_of(t, first) : 0;
    for (uint64_t e = first, some; e < stop; e += some) {
        some = stop - e < STEPS ? stop - e : STEPS;
        v = put_some(t, next, e, some, v);
    }
}

static void put_slices(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    (void)worker;
    for (uint64_t slice = first; slice < end; slice++)
        put_slice(self, slice);
}

/* ---- rows ---- */

static uint64_t count_range(const void *self, uint64_t range)
{
    return ((const turning *)self)->total[range];
}

static void show_range(const void *self, uint64_t range, gg__visit_edges *visit,
                       const gg__row_places *to)
{
    const turning *t = self;
    const cursor behind = t->next[(SLICES - 1) * t->stride + range];
    const uint64_t count = t->total[range];
    visit(to, behind.key - count, behind.source - count, count);
}

static void spend_ranges(gg_ctx *ctx, void *self, uint64_t first, uint64_t end, uint64_t begun)
{
    turning *t = self;
    (void)first;
    (void)begun;
    for (size_t i = 0; i < t->pieces && t->piece[i].end <= end; i++) {
        gg__free(ctx, t->piece[i].memory);
        t->piece[i].memory = NULL;
    }
}

/* ---- the whole ---- */

static gg_status sort_edges(turning *t)
{
    const uint64_t cells = SLICES * t->stride;
    t->count = gg__alloc_zeroed(t->ctx, cells, sizeof *t->count, "edges");
    t->total = t->count ? gg__alloc_zeroed(t->ctx, t->ranges, sizeof *t->total, "edges") : NULL;
    t->next = t->total ? gg__alloc(t->ctx, cells, sizeof *t->next, "edges") : NULL;
    if (!t->next) return gg__status(t->ctx);
    gg_status status = gg__parallel(t->ctx, "sorting slices of edges", SLICES, 1, count_slices, t);
    add_up(t);
    if (status == GG_OK) status = make_pieces(t);
    if (status == GG_OK)
        status = gg__parallel(t->ctx, "sorting slices of edges", SLICES, 1, put_slices, t);
    return status;
}

static void free_turning(turning *t)
{
    for (size_t i = 0; i < t->pieces; i++)
        gg__free(t->ctx, t->piece[i].memory);
    gg__free(t->ctx, t->next);
    gg__free(t->ctx, t->total);
    gg__free(t->ctx, t->count);
}

gg_status gg__transpose_by_ranges(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent,
                                  gg__rows *to)
{
    turning t = {.ctx = ctx, .vertices = vertices, .edges = from->start[vertices], .from = from};
    const gg__edge_source source = {&t, count_range, show_range, spend_ranges};
    t.ranges = (vertices + (1 << GG__RANGE_BITS) - 1) >> GG__RANGE_BITS;
    t.stride = t.ranges + APART;
    gg_status status = sort_edges(&t);
    if (status == GG_OK && spent) {
        gg__free(ctx, from->start);
        gg__free(ctx, from->end);
        *from = (gg__rows){NULL, NULL};
    }
    if (status == GG_OK) status = gg__lay_out(ctx, vertices, &source, to);
    free_turning(&t);
    return status;
}
