/*
 * Idea. Options first: when a vertex has its turn the values of its options are known, and its own
 * is the least number missing among them.
 *
 * A vertex of d options has a value of at most d, so d + 1 bits hold all that matters. For fewer
 * than 64 options they are one word in a register. Values are also bounded by sqrt(2m): a vertex of
 * value k has options of all smaller values, which have options of their own, k (k + 1) / 2 edges
 * in all.
 *
 * Cost. O(n + m): the bits cleared are never more than the options, and the values, which are read
 * in no order, are prefetched some vertices ahead.
 *
 * Source. Sprague 1935, Grundy 1939.
 */
#include "solve/nimber/nimber.h"

#include <string.h>

/* Vertices; prefetched options; and the end of a row that is not long. */
enum { AHEAD = 12, MOST = 16, ROW = 7 };

/* 64 bits hold every value of a vertex with this number of options. */
enum { FEW = 64 };

static uint32_t first_missing(uint64_t seen)
{
    return (uint32_t)__builtin_ctzll(~seen);
}

static uint32_t mex_of_few(const gg_vertex *option, const gg_vertex *end, const uint32_t *value)
{
    uint64_t seen = 0;
    for (; option < end; option++)
        seen |= (uint64_t)(value[*option] < FEW) << (value[*option] % FEW);
    return first_missing(seen);
}

/* `words` words of `seen` hold every value that may be the answer. */
static uint32_t mex_of_many(const gg_vertex *option, const gg_vertex *end, const uint32_t *value,
                            uint64_t *seen, uint64_t words)
{
    uint32_t i = 0;
    memset(seen, 0, (size_t)words * sizeof *seen);
    for (; option < end; option++)
        if (value[*option] / FEW < words)
            seen[value[*option] / FEW] |= UINT64_C(1) << value[*option] % FEW;
    while (seen[i] == UINT64_MAX)
        i++;
    return i * FEW + first_missing(seen[i]);
}

/* ---- bounds ---- */

static uint32_t largest_degree(const gg_graph *graph)
{
    uint32_t largest = 0;
    for (uint64_t v = 0; v < graph->vertices; v++)
        if (graph->degree[GG_LEFT][v] > largest) largest = graph->degree[GG_LEFT][v];
    return largest;
}

/* The root of 2 * edges, rounded down. */
uint64_t gg__largest_nimber(uint64_t edges)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= 2 * edges) root |= bit;
    return root;
}

/* Words that hold the values up to `most`, and one more. */
static uint64_t words_for(uint64_t most)
{
    return most / FEW + 1;
}

uint64_t gg__mex_bytes(const gg_graph *graph)
{
    return words_for(gg__largest_nimber(graph->edges)) * sizeof(uint64_t);
}

/* ---- the sweep ---- */

typedef struct sweep {
    const gg__rows *rows;
    const gg_vertex *order;
    uint64_t n;
    uint64_t *seen, words;
    uint32_t *value;
} sweep;

static inline gg_vertex at(const sweep *s, uint64_t i)
{
    return s->order ? s->order[i] : (gg_vertex)(s->n - 1 - i);
}

/* Inlined by force, or gcc drops it as a call without effect. */
__attribute__((always_inline)) static inline void look_ahead(const sweep *s, uint64_t i)
{
    const uint64_t *start = s->rows->start;
    const gg_vertex first = at(s, i + AHEAD);
    const uint64_t last =
        start[first + 1] < start[first] + MOST ? start[first + 1] : start[first] + MOST;
    const uint64_t *far = &start[at(s, i + 3 * AHEAD)];
    const gg_vertex *row = &s->rows->end[start[at(s, i + 2 * AHEAD)]];
    __builtin_prefetch(far);
    __builtin_prefetch(far + 1);
    __builtin_prefetch(row);
    __builtin_prefetch(row + ROW);
    for (uint64_t e = start[first]; e < last; e++)
        __builtin_prefetch(&s->value[s->rows->end[e]]);
}

static uint32_t mex(const sweep *s, gg_vertex v)
{
    const gg_vertex *option = s->rows->end + s->rows->start[v];
    const gg_vertex *end = s->rows->end + s->rows->start[v + 1];
    const uint64_t words = words_for((uint64_t)(end - option));
    if (end - option < FEW) return mex_of_few(option, end, s->value);
    return mex_of_many(option, end, s->value, s->seen, words < s->words ? words : s->words);
}

gg_status gg__mex_sweep(gg_ctx *ctx, const gg_graph *graph, const gg_vertex *order, uint32_t *value)
{
    gg_status status = GG_OK;
    const uint64_t degree = largest_degree(graph), most = gg__largest_nimber(graph->edges);
    sweep s = {graph->out[GG_LEFT], order, graph->vertices, NULL, 0, value};
    s.words = words_for(degree < most ? degree : most);
    s.seen = gg__alloc(ctx, s.words, sizeof *s.seen, "values");
    if (!s.seen) return gg__status(ctx);
    for (uint64_t i = 0; status == GG_OK && i < s.n; i++) {
        if (i % GG__TICK == 0) status = gg__tick(ctx, "solving positions", i, s.n);
        if (i + 3 * AHEAD < s.n) look_ahead(&s, i);
        value[at(&s, i)] = mex(&s, at(&s, i));
    }
    gg__count(ctx, GG__WAY_MEX, s.n);
    gg__free(ctx, s.seen);
    return status;
}
