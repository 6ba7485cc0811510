/*
 * Nimbers of a graph without cycles, from the ends of play back, along incoming rows.
 *
 * Idea. A vertex with a value passes it on to its predecessors. Each keeps in one word, its cell,
 * the number of options without a value, and the set of the smallest values of its options; when
 * the count comes to 0, its own value is the least that is missing. So an edge costs one access,
 * and values and a topological order are found together.
 *
 * The count takes the bits of the largest degree; the rest of the cell is for values. A vertex with
 * fewer options than these bits has a smaller value, so larger ones do not matter there; the
 * others, the wide vertices, have bits for larger values in an array of their own.
 *
 * The kernel (solve/kernel/scatter.h) does it level by level, on any number of threads: level 0 has
 * the vertices without options, each next one those whose last option got its value in the level
 * before. A value goes along as the label of a vertex.
 *
 * Why it is right. A vertex is in a later level than all of its options, so its level is a rank
 * that falls with every move: the maximum number of turns of play. On a cycle no count comes to 0.
 * The bits of wide vertices, which several threads set at a time, are read in a later level.
 *
 * Cost. O(n + m), and O(log n) for each edge along which a large value is passed on; a vertex with
 * such a value has at least that number of options, so those are rare. Memory: the kernel's, and a
 * bit for each option of wide vertices.
 *
 * Source. Sprague 1935, Grundy 1939; the counters are those of retrograde analysis.
 */
#include "solve/kernel/scatter.h"
#include "solve/nimber/nimber.h"

#include <stdatomic.h>

/* An open cell: in the lowest count_bits, how many options have no value; above, a bit for each of
 * the `few` smallest values that some option has. A closed one: CLOSED, and the value. */
#define CLOSED   (UINT32_C(1) << 31)
#define NO_LEVEL UINT32_MAX /* the rank of a vertex without a value */

enum {
    CELL_BITS = 31, /* of an open cell */
    LABEL_BITS = 5, /* at most */
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
    unsigned count_bits, few, label_bits; /* a label is a value, or `few` for that and more */
    uint32_t *cell;                       /* where the values will be */
    uint32_t *rank;
    wide *wide; /* ascending */
    uint64_t wide_count, wide_words;
    _Atomic uint32_t *bits;
} search;

/* While vertices are searched, other threads may close others. */
static inline uint32_t read_word(const uint32_t *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline void write_word(uint32_t *word, uint32_t value)
{
    __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

/* ---- wide vertices ---- */

/* Counts the wide vertices and their words, and lists them if there is a list. A value is at most
 * the degree, and at most the largest for this number of edges. */
static void list_wide(search *s)
{
    const uint64_t most = gg__largest_nimber(s->graph->edges);
    s->wide_count = s->wide_words = 0;
    for (uint64_t v = 0; v < s->graph->vertices; v++) {
        const uint64_t degree = s->graph->degree[GG_LEFT][v],
                       largest = degree < most ? degree : most;
        if (degree < s->few) continue;
        const uint32_t words = largest < s->few ? 0 : (uint32_t)((largest - s->few) / WORD + 1);
        if (s->wide) s->wide[s->wide_count] = (wide){(gg_vertex)v, words, s->wide_words};
        s->wide_count++;
        s->wide_words += words;
    }
}

/* How cells are divided. */
static search search_of(const gg_graph *graph)
{
    search s = {.graph = graph, .in = graph->in[GG_LEFT], .label_bits = LABEL_BITS};
    uint32_t largest = 1;
    for (uint64_t v = 0; v < graph->vertices; v++)
        if (graph->degree[GG_LEFT][v] > largest) largest = graph->degree[GG_LEFT][v];
    while (s.label_bits > 1 && graph->vertices << s.label_bits > UINT32_MAX)
        s.label_bits--;
    s.count_bits = WORD - (unsigned)__builtin_clz(largest);
    s.few = s.count_bits < CELL_BITS ? CELL_BITS - s.count_bits : 0;
    if (s.few >= 1u << s.label_bits) s.few = (1u << s.label_bits) - 1;
    if (largest >= s.few) list_wide(&s);
    return s;
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

static void open_vertices(void *self, uint64_t first, uint64_t end, uint64_t seeds[2],
                          uint64_t late_seeds[2])
{
    const search *s = self;
    const uint32_t *degree = s->graph->degree[GG_LEFT];
    uint64_t ends = 0;
    (void)late_seeds;
    for (uint64_t v = first; v < end; v++) {
        s->cell[v] = degree[v] ? degree[v] : CLOSED;
        s->rank[v] = degree[v] ? NO_LEVEL : 0;
        ends += degree[v] == 0;
    }
    seeds[0] += ends;
}

static uint32_t find(void *self, int list, uint32_t level, uint64_t first, uint64_t end,
                     uint32_t *state)
{
    const search *s = self;
    const uint32_t few = s->few;
    uint32_t found = 0;
    (void)list;
    for (uint64_t v = first; v < end; v++) {
        const uint32_t value = read_word(&s->cell[v]) & ~CLOSED;
        state[found] = (uint32_t)v << s->label_bits | (value < few ? value : few);
        found += read_word(&s->rank[v]) == level;
    }
    return found;
}

/* No branch depends on the contents of a cell, which the processor cannot guess. */
static uint32_t apply(void *self, int list, uint32_t level, uint32_t *state, uint32_t count)
{
    const search *s = self;
    uint32_t *const cells = s->cell;
    const unsigned label_bits = s->label_bits, count_bits = s->count_bits;
    const uint32_t label = (1u << label_bits) - 1, left = (UINT32_C(1) << count_bits) - 1;
    const uint32_t few = s->few;
    uint32_t hits = 0;
    (void)list;
    for (uint32_t i = 0; i < count && i < AHEAD; i++)
        __builtin_prefetch(&cells[state[i] >> label_bits], 1);
    for (uint32_t i = 0; i < count; i++) {
        const gg_vertex u = state[i] >> label_bits;
        const uint32_t value = state[i] & label;
        __builtin_prefetch(&cells[state[i + AHEAD < count ? i + AHEAD : i] >> label_bits], 1);
        const uint32_t bit = (uint32_t)(value < few) << count_bits << (value & 31);
        const uint32_t cell = (read_word(&cells[u]) | bit) - 1;
        const uint32_t own = (uint32_t)__builtin_ctz(~(cell >> count_bits));
        const bool last = (cell & left) == 0;
        write_word(&cells[u], last ? CLOSED | own : cell);
        state[hits] = u << label_bits | own;
        hits += last;
    }
    for (uint32_t i = 0; i < hits; i++) {
        const gg_vertex v = state[i] >> label_bits;
        __builtin_prefetch(&s->rank[state[i + AHEAD < hits ? i + AHEAD : i] >> label_bits], 1);
        write_word(&s->rank[v], level);
        if ((state[i] & label) < few) continue;
        const uint32_t value = wide_value(s, v);
        write_word(&cells[v], CLOSED | value);
        pass_on(s, v, value);
    }
    return hits;
}

/* Replaces each cell by its value. */
static void close_vertices(void *self, uint64_t first, uint64_t end)
{
    const search *s = self;
    for (uint64_t v = first; v < end; v++)
        s->cell[v] &= ~CLOSED;
}

/* ---- the whole ---- */

gg_status gg__mex_backward(gg_ctx *ctx, const gg_graph *graph, uint32_t *value, uint32_t *rank,
                           uint64_t *valued)
{
    search s = search_of(graph);
    const gg__levels levels = {.stage = "solving positions",
                               .vertices = graph->vertices,
                               .phases = 1,
                               .label_bits = s.label_bits,
                               .in = &s.in,
                               .last = NO_LEVEL - 1,
                               .self = &s,
                               .open = open_vertices,
                               .find = find,
                               .apply = apply,
                               .close = close_vertices};
    if (s.few == 0)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a vertex has more than 2^30 options");
    s.cell = value;
    s.rank = rank;
    s.wide = gg__alloc(ctx, s.wide_count, sizeof *s.wide, "values");
    s.bits = gg__alloc_zeroed(ctx, s.wide_words, sizeof *s.bits, "values");
    gg_status status = gg__status(ctx);
    if (status == GG_OK && s.wide_count > 0) list_wide(&s);
    if (status == GG_OK) status = gg__scatter(ctx, &levels, valued);
    gg__free(ctx, s.wide);
    gg__free(ctx, (void *)s.bits);
    return status;
}

uint64_t gg__mex_backward_bytes(const gg_graph *graph)
{
    enum { OVERHEAD = 512 };
    const search s = search_of(graph);
    return gg__scatter_bytes(graph->ctx, graph->vertices) + s.wide_count * sizeof(wide) +
           s.wide_words * sizeof(uint32_t) + OVERHEAD;
}
