/*
 * Nimbers of a graph without cycles, from the ends of play back, along incoming rows.
 *
 * Idea. A vertex that has its value passes it on to its predecessors. Each keeps in one word, its
 * cell, how many options have no value yet, and which of the smallest values its options have; when
 * the count comes to 0, its own value is the least that is missing. So an edge costs one access,
 * and values and a topological order are found together. The count takes as many bits as the
 * largest degree; the rest of the cell is for values. A vertex of fewer options than these bits has
 * a smaller value, so larger ones do not matter there; the others, the wide vertices, have bits for
 * larger values in an array of their own.
 *
 * The kernel (solve/kernel/scatter.h) does it level by level, on any number of threads: in level 0
 * are the vertices without options, in each of the next those whose last option got its value in
 * the one before. A value goes along as the label of a vertex.
 *
 * Why it is right. A vertex is in a later level than all of its options, so its level is a rank
 * that falls with every move: the most turns that play can last. On a cycle no count comes to 0.
 * The bits of wide vertices, which several threads set at a time, are read in a later level.
 *
 * Cost. O(n + m), and O(log n) for each edge along which a large value is passed on; a vertex that
 * has one has as many options, so those are rare. Memory: the kernel's, and a bit for each option
 * of wide vertices.
 *
 * Source. Sprague 1935, Grundy 1939; the counters are those of retrograde analysis.
 */
#include "solve/nimber/nimber.h"

#include "base/parallel.h"
#include "solve/kernel/scatter.h"

#include <stdatomic.h>

/* An open cell: in the lowest count_bits, how many options have no value; above, a bit for each of
 * the `few` smallest values that some option has. A closed one: CLOSED, the rank, and the value, or
 * `few` for that or more. */
#define CLOSED (UINT32_C(1) << 31)

enum {
    CELL_BITS = 31,                             /* of an open cell */
    VALUE_BITS = 5,                             /* of a closed one */
    DEEP = (1 << (CELL_BITS - VALUE_BITS)) - 1, /* the rank is this or more, and written apart */
    WORD = 32,
    AHEAD = 48 /* cells that are asked for */
};

/* A vertex of `few` options or more, and where its bits for values from `few` on are. */
typedef struct wide {
    gg_vertex v;
    uint32_t words;
    uint64_t first;
} wide;

typedef struct search {
    const gg_graph *graph;
    const gg__rows *in;
    uint32_t largest; /* degree */
    unsigned count_bits, few;
    unsigned label_bits; /* a label is a value, or `few` */
    uint32_t *cell;      /* where the values will be */
    uint32_t *rank;
    wide *wide; /* ascending */
    uint64_t wide_count;
    _Atomic uint32_t *bits;
    atomic_uint_fast64_t ends, closed; /* vertices */
} search;

/* While cells are searched, other threads may close others. */
static inline uint32_t read_cell(const uint32_t *cell)
{
    return __atomic_load_n(cell, __ATOMIC_RELAXED);
}

static inline void write_cell(uint32_t *cell, uint32_t value)
{
    __atomic_store_n(cell, value, __ATOMIC_RELAXED);
}

static uint32_t closed_cell(uint32_t rank)
{
    return CLOSED | (rank < DEEP ? rank : (uint32_t)DEEP) << VALUE_BITS;
}

/* ---- how words are divided ---- */

static search search_of(const gg_graph *graph)
{
    const uint32_t *degree = graph->degree[GG_LEFT];
    search s = {.graph = graph, .in = graph->in[GG_LEFT], .label_bits = VALUE_BITS};
    uint32_t largest = 1;
    for (uint64_t v = 0; v < graph->vertices; v++)
        largest = degree[v] > largest ? degree[v] : largest;
    s.largest = largest;
    while (s.label_bits > 1 && graph->vertices << s.label_bits > UINT32_MAX)
        s.label_bits--;
    s.count_bits = WORD - (unsigned)__builtin_clz(largest);
    s.few = s.count_bits < CELL_BITS ? CELL_BITS - s.count_bits : 0;
    if (s.few >= 1u << s.label_bits) s.few = (1u << s.label_bits) - 1;
    return s;
}

/* ---- wide vertices ---- */

/* A value is at most the degree, and at most the largest that so many edges allow. */
static uint32_t words_of(const search *s, uint64_t v)
{
    const uint64_t degree = s->graph->degree[GG_LEFT][v];
    const uint64_t most = gg__largest_nimber(s->graph->edges);
    const uint64_t largest = degree < most ? degree : most;
    return largest < s->few ? 0 : (uint32_t)((largest - s->few) / WORD + 1);
}

static uint64_t count_wide(const search *s, uint64_t *words)
{
    uint64_t count = 0;
    *words = 0;
    if (s->largest < s->few) return 0;
    for (uint64_t v = 0; v < s->graph->vertices; v++) {
        if (s->graph->degree[GG_LEFT][v] < s->few) continue;
        *words += words_of(s, v);
        count++;
    }
    return count;
}

static gg_status open_wide(gg_ctx *ctx, search *s)
{
    uint64_t words;
    s->wide_count = count_wide(s, &words);
    s->wide = gg__alloc(ctx, s->wide_count, sizeof *s->wide, "values");
    s->bits = gg__alloc_zeroed(ctx, words, sizeof *s->bits, "values");
    if (!s->wide || !s->bits) return gg__status(ctx);
    for (uint64_t v = 0, i = 0, first = 0; i < s->wide_count; v++) {
        if (s->graph->degree[GG_LEFT][v] < s->few) continue;
        s->wide[i++] = (wide){(gg_vertex)v, words_of(s, v), first};
        first += s->wide[i - 1].words;
    }
    return GG_OK;
}

static const wide *find_wide(const search *s, gg_vertex v)
{
    uint64_t low = 0, high = s->wide_count;
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (s->wide[middle].v <= v)
            low = middle;
        else
            high = middle;
    }
    return &s->wide[low];
}

/* The value of a vertex whose options have all values below `few`. */
static uint32_t wide_value(const search *s, gg_vertex v)
{
    const wide *w = find_wide(s, v);
    uint32_t i = 0, seen = 0;
    for (; i < w->words; i++) {
        seen = atomic_load_explicit(&s->bits[w->first + i], memory_order_relaxed);
        if (seen != UINT32_MAX) break;
        seen = 0;
    }
    return s->few + i * WORD + (uint32_t)__builtin_ctz(~seen);
}

/* Passes a value from `few` on to the predecessors that have bits for it. */
static void pass_on(const search *s, gg_vertex v, uint32_t value)
{
    const uint32_t place = value - s->few;
    for (uint64_t e = s->in->start[v]; e < s->in->start[v + 1]; e++) {
        const gg_vertex u = s->in->end[e];
        if (s->graph->degree[GG_LEFT][u] < s->few) continue;
        const wide *w = find_wide(s, u);
        if (place / WORD < w->words)
            atomic_fetch_or_explicit(&s->bits[w->first + place / WORD], UINT32_C(1) << place % WORD,
                                     memory_order_relaxed);
    }
}

/* ---- what the kernel asks for ---- */

static uint32_t find(void *self, int list, uint32_t level, uint64_t first, uint64_t end,
                     uint32_t *state)
{
    const search *s = self;
    const uint32_t wanted = closed_cell(level), low = (1 << VALUE_BITS) - 1;
    uint32_t found = 0;
    (void)list;
    for (uint64_t v = first; v < end; v++) {
        const uint32_t cell = read_cell(&s->cell[v]);
        state[found] = (uint32_t)v << s->label_bits | (cell & low);
        found += (cell & ~low) == wanted && (level < DEEP || read_cell(&s->rank[v]) == level);
    }
    return found;
}

/* Vertices that have got their rank and value: what does not fit the cell. */
static void settle(const search *s, uint32_t level, const uint32_t *state, uint32_t count)
{
    const uint32_t label = (1u << s->label_bits) - 1;
    for (uint32_t i = 0; i < count; i++) {
        const gg_vertex v = state[i] >> s->label_bits;
        if (level >= DEEP) write_cell(&s->rank[v], level);
        if ((state[i] & label) == s->few) pass_on(s, v, wide_value(s, v));
    }
}

/* No branch depends on the contents of a cell, which the processor cannot guess. */
static uint32_t apply(void *self, int list, uint32_t level, uint32_t *state, uint32_t count)
{
    search *s = self;
    uint32_t *const cells = s->cell;
    const unsigned label_bits = s->label_bits, count_bits = s->count_bits;
    const uint32_t label = (1u << label_bits) - 1, left = (UINT32_C(1) << count_bits) - 1;
    const uint32_t few = s->few, closed = closed_cell(level);
    uint32_t hits = 0, large = 0;
    (void)list;
    for (uint32_t i = 0; i < count && i < AHEAD; i++)
        __builtin_prefetch(&cells[state[i] >> label_bits], 1);
    for (uint32_t i = 0; i < count; i++) {
        const gg_vertex u = state[i] >> label_bits;
        const uint32_t value = state[i] & label;
        __builtin_prefetch(&cells[state[i + AHEAD < count ? i + AHEAD : i] >> label_bits], 1);
        const uint32_t bit = (uint32_t)(value < few) << count_bits << (value & 31);
        const uint32_t cell = (read_cell(&cells[u]) | bit) - 1;
        const uint32_t own = (uint32_t)__builtin_ctz(~(cell >> count_bits));
        const bool last = (cell & left) == 0;
        write_cell(&cells[u], last ? closed | own : cell);
        state[hits] = u << label_bits | own;
        hits += last;
        large |= (uint32_t)(last & (own == few));
    }
    if (large || level >= DEEP) settle(s, level, state, hits);
    return hits;
}

/* ---- before and behind ---- */

static void seed(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    search *s = self;
    const uint32_t *degree = s->graph->degree[GG_LEFT];
    const bool deep = s->graph->vertices > DEEP; /* ranks may be */
    uint64_t ends = 0;
    (void)worker;
    for (uint64_t v = first; v < end; v++) {
        s->cell[v] = degree[v] ? degree[v] : CLOSED;
        if (deep) s->rank[v] = 0; /* no deep rank, as long as there is none */
        ends += degree[v] == 0;
    }
    atomic_fetch_add(&s->ends, ends);
}

/* Replaces each cell by its value. */
static void unpack(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    search *s = self;
    uint64_t closed = 0;
    (void)worker;
    for (uint64_t v = first; v < end; v++) {
        const uint32_t cell = s->cell[v], rank = (cell & (CLOSED - 1)) >> VALUE_BITS;
        const uint32_t value = cell & ((1 << VALUE_BITS) - 1);
        if (!(cell & CLOSED)) continue;
        closed++;
        s->cell[v] = value == s->few ? wide_value(s, (gg_vertex)v) : value;
        if (rank < DEEP) s->rank[v] = rank;
    }
    atomic_fetch_add(&s->closed, closed);
}

/* ---- the whole ---- */

static gg_status propagate(gg_ctx *ctx, search *s)
{
    const gg__levels levels = {.stage = "solving positions",
                               .vertices = s->graph->vertices,
                               .phases = 1,
                               .label_bits = s->label_bits,
                               .in = &s->in,
                               .seeds = {atomic_load(&s->ends), 0},
                               .self = s,
                               .find = find,
                               .apply = apply};
    return gg__scatter(ctx, &levels);
}

gg_status gg__mex_backward(gg_ctx *ctx, const gg_graph *graph, uint32_t *value, uint32_t *rank,
                           uint64_t *valued)
{
    const uint64_t n = graph->vertices;
    search s = search_of(graph);
    if (s.few == 0)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a vertex has more than 2^30 options");
    s.cell = value;
    s.rank = rank;
    gg_status status = open_wide(ctx, &s);
    if (status == GG_OK) status = gg__parallel(ctx, "solving positions", n, GG__TICK, seed, &s);
    if (status == GG_OK) status = propagate(ctx, &s);
    if (status == GG_OK) status = gg__parallel(ctx, "solving positions", n, GG__TICK, unpack, &s);
    if (status == GG_OK) *valued = atomic_load(&s.closed);
    gg__free(ctx, s.wide);
    gg__free(ctx, (void *)s.bits);
    return status;
}

uint64_t gg__mex_backward_bytes(const gg_graph *graph)
{
    enum { OVERHEAD = 512 };
    const search s = search_of(graph);
    uint64_t words;
    const uint64_t count = count_wide(&s, &words);
    return gg__scatter_bytes(graph->vertices, gg__threads(graph->ctx)) + count * sizeof(wide) +
           words * sizeof(uint32_t) + OVERHEAD;
}
