/*
 * Idea. A vertex that has its value tells its predecessors. Each keeps in one word how many options
 * it has yet to hear of, and which of the smallest 32 values it has heard; when none is left, its
 * own value is the least that it has not. So an edge costs one access, and values and a topological
 * order are found together.
 *
 * A vertex of fewer than 32 options has a value below 32, so that what it hears of larger ones does
 * not matter. The few others have bits for those as well, in one array; they are looked up among
 * each other, but only where a value of 32 or more is told: such a vertex has as many options, and
 * those are rare.
 *
 * As in retrograde_levels.c, vertices are taken in blocks, in steps that do one thing each, so that
 * many accesses are under way at a time.
 *
 * When a vertex hears of its last option, its word becomes its value and its place in the queue, as
 * it is at hand: it is not looked up again before all of them are copied out in the end.
 *
 * Why it is right. Vertices are told about first in, first out, each behind all of its options; so
 * its place in the queue is a rank that falls with every move. On a cycle nobody hears of the last.
 *
 * Cost. O(n + m), and O(log n) for each edge that a value of 32 or more is told along. 8 bytes a
 * vertex, and a bit for each option of the vertices that have 32 or more.
 *
 * Source. Sprague 1935, Grundy 1939; the counters are those of retrograde analysis.
 */
#include "solve/nimber/mex_back.h"

#include "solve/nimber/mex.h"

enum {
    FEW = 32,    /* values that a cell has room for */
    BLOCK = 64,  /* vertices whose rows are asked for together */
    ROOM = 1024, /* predecessors that are told together; a piece more at most */
    PIECE = 8,   /* most rows are copied in one piece of so many predecessors */
    AHEAD = 48   /* predecessors */
};

/* Below: the options that have not been heard of. Above: a bit for each value that has. When that
 * is over, the rank, and the value. */
typedef uint64_t cell;

static inline cell valued_cell(uint32_t value, uint64_t rank)
{
    return (cell)value << FEW | rank;
}

/* A vertex of FEW options or more, and its bits for the values from FEW on. */
typedef struct wide {
    gg_vertex v;
    uint32_t words;
    uint64_t first;
} wide;

typedef struct search {
    gg_ctx *ctx;
    const gg_graph *graph;
    const gg__rows *in;
    cell *cell;
    gg_vertex *queue; /* where the ranks will be */
    uint8_t *mex;     /* of each in the queue, or FEW: that, or more; where the values will be */
    uint64_t known;   /* vertices in the queue */
    wide *wide;       /* ascending */
    uint64_t wide_count;
    uint32_t *bits;
    uint32_t count; /* predecessors that are to be told */
    gg_vertex at[ROOM + PIECE];
    uint32_t bit[ROOM + PIECE]; /* what they are told: a value's bit, or 0 */
} search;

/* ---- vertices of many options ---- */

/* Values of a vertex are at most its degree, and at most the largest that so many edges allow. */
static uint32_t words_of(const gg_graph *graph, uint64_t v)
{
    const uint64_t degree = graph->degree[GG_LEFT][v], most = gg__largest_nimber(graph->edges);
    return (uint32_t)((degree < most ? degree : most) / FEW);
}

static uint64_t count_wide(const gg_graph *graph, uint64_t *words)
{
    uint64_t count = 0;
    *words = 0;
    for (uint64_t v = 0; v < graph->vertices; v++) {
        if (graph->degree[GG_LEFT][v] < FEW) continue;
        *words += words_of(graph, v);
        count++;
    }
    return count;
}

static gg_status make_wide(search *s)
{
    uint64_t words;
    s->wide_count = count_wide(s->graph, &words);
    s->wide = gg__alloc(s->ctx, s->wide_count, sizeof *s->wide, "values");
    s->bits = gg__alloc_zeroed(s->ctx, words, sizeof *s->bits, "values");
    if (!s->wide || !s->bits) return gg__status(s->ctx);
    for (uint64_t v = 0, i = 0, first = 0; i < s->wide_count; v++) {
        if (s->graph->degree[GG_LEFT][v] < FEW) continue;
        s->wide[i++] = (wide){(gg_vertex)v, words_of(s->graph, v), first};
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

/* Predecessors of a vertex with a value from FEW on write it down, if they have bits for it. */
static void tell_wide(const search *s, gg_vertex v, uint32_t value)
{
    for (uint64_t e = s->in->start[v]; e < s->in->start[v + 1]; e++) {
        const gg_vertex u = s->in->end[e];
        if (s->graph->degree[GG_LEFT][u] < FEW) continue;
        const wide *w = find_wide(s, u);
        if (value / FEW <= w->words)
            s->bits[w->first + value / FEW - 1] |= UINT32_C(1) << value % FEW;
    }
}

/* FEW if none of the smallest is. */
static inline uint32_t first_missing(uint32_t seen)
{
    return (uint32_t)__builtin_ctzll(~(uint64_t)seen);
}

static uint32_t mex_of_wide(const search *s, gg_vertex v)
{
    const wide *w = find_wide(s, v);
    uint32_t i = 0;
    while (i < w->words && s->bits[w->first + i] == UINT32_MAX)
        i++;
    return (i + 1) * FEW + (i < w->words ? first_missing(s->bits[w->first + i]) : 0);
}

/* ---- telling ---- */

/* Returns whether it was the last option of u, which will then be the next in the queue. */
static inline bool hear(cell *cells, gg_vertex u, uint32_t bit, uint64_t place, uint8_t *mex)
{
    const cell heard = (cells[u] | (cell)bit << FEW) - 1;
    const uint32_t value = first_missing((uint32_t)(heard >> FEW));
    const bool last = (uint32_t)heard == 0;
    cells[u] = last ? valued_cell(value, place) : heard;
    *mex = (uint8_t)value;
    return last;
}

static void tell(search *s)
{
    cell *const cells = s->cell;
    gg_vertex *const queue = s->queue;
    uint8_t *const mex = s->mex;
    uint64_t known = s->known;
    uint32_t i = 0;
    for (; i + AHEAD < s->count; i++) {
        __builtin_prefetch(&cells[s->at[i + AHEAD]], 1);
        queue[known] = s->at[i];
        known += hear(cells, s->at[i], s->bit[i], known, &mex[known]);
    }
    for (; i < s->count; i++) {
        queue[known] = s->at[i];
        known += hear(cells, s->at[i], s->bit[i], known, &mex[known]);
    }
    s->known = known;
    s->count = 0;
}

/* A piece may end behind the row, if there is something to read: what is too much is written over
 * by the next row. */
static inline void copy_row(search *s, gg_vertex v, uint32_t bit)
{
    const gg_vertex *u = s->in->end + s->in->start[v], *const last =
                                                           s->in->end + s->in->start[v + 1];
    const gg_vertex *const all = s->in->end + s->in->start[s->graph->vertices];
    while (last - u > PIECE || all - u < PIECE) {
        if (u == last) return;
        s->at[s->count] = *u++;
        s->bit[s->count++] = bit;
        if (s->count >= ROOM) tell(s);
    }
    for (int i = 0; i < PIECE; i++) {
        s->at[s->count + (unsigned)i] = u[i];
        s->bit[s->count + (unsigned)i] = bit;
    }
    s->count += (uint32_t)(last - u);
    if (s->count >= ROOM) tell(s);
}

/* ---- blocks ---- */

/* The i-th vertex of the queue tells its value. */
static inline void take(search *s, uint64_t i)
{
    const gg_vertex v = s->queue[i];
    const uint32_t mex = s->mex[i];
    if (mex == FEW) {
        const uint32_t value = mex_of_wide(s, v);
        s->cell[v] = valued_cell(value, i);
        tell_wide(s, v, value);
    }
    copy_row(s, v, mex == FEW ? 0 : UINT32_C(1) << mex);
}

/* Vertices first .. end - 1 of the queue; `more` after them will be next. */
static void take_block(search *s, uint64_t first, uint64_t end, uint64_t more)
{
    for (uint64_t i = end; i < more; i++) {
        const gg_vertex v = s->queue[i];
        __builtin_prefetch(&s->in->start[v]);
        __builtin_prefetch(&s->in->start[v + 1]);
    }
    for (uint64_t i = first; i < end; i++) {
        const gg_vertex *row = s->in->end + s->in->start[s->queue[i]];
        __builtin_prefetch(row);
        __builtin_prefetch(row + PIECE - 1);
    }
    for (uint64_t i = first; i < end; i++)
        take(s, i);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static gg_status run(search *s)
{
    const uint32_t *degree = s->graph->degree[GG_LEFT];
    gg_status status = GG_OK;
    for (uint64_t v = 0; v < s->graph->vertices; v++) {
        s->cell[v] = degree[v] ? degree[v] : valued_cell(0, s->known);
        s->queue[s->known] = (gg_vertex)v;
        s->mex[s->known] = 0;
        s->known += degree[v] == 0;
    }
    for (uint64_t i = 0, end; status == GG_OK && i < s->known; i = end) {
        if (i % GG__TICK < BLOCK) status = gg__tick(s->ctx, "solving", i, s->graph->vertices);
        end = least(i + BLOCK, s->known);
        take_block(s, i, end, least(end + BLOCK, s->known));
        if (end == s->known) tell(s);
    }
    return status;
}

uint64_t gg__mex_back_bytes(const gg_graph *graph)
{
    enum { OVERHEAD = 256 };
    uint64_t words;
    const uint64_t count = count_wide(graph, &words);
    return graph->vertices * sizeof(cell) + count * sizeof(wide) + words * sizeof(uint32_t) +
           OVERHEAD;
}

static void copy_out(const search *s, uint32_t *value, uint32_t *rank)
{
    for (uint64_t v = 0; v < s->graph->vertices; v++) {
        value[v] = (uint32_t)(s->cell[v] >> FEW);
        rank[v] = (uint32_t)s->cell[v];
    }
}

gg_status gg__mex_back(gg_ctx *ctx, const gg_graph *graph, uint32_t *value, uint32_t *rank,
                       uint64_t *valued)
{
    search s = {.ctx = ctx,
                .graph = graph,
                .in = graph->in[GG_LEFT],
                .queue = rank,
                .mex = (uint8_t *)value};
    s.cell = gg__alloc(ctx, graph->vertices, sizeof *s.cell, "values");
    gg_status status = s.cell ? make_wide(&s) : gg__status(ctx);
    if (status == GG_OK) status = run(&s);
    if (status == GG_OK && s.known == graph->vertices) copy_out(&s, value, rank);
    *valued = s.known;
    gg__free(ctx, s.cell);
    gg__free(ctx, s.wide);
    gg__free(ctx, s.bits);
    return status;
}
