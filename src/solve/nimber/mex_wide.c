/*
 * Vertices of many options, which may have large values.
 *
 * Idea. They have bits for those as well, in one array, and are looked up among each other; but
 * only where such a value is told. A vertex that has one has as many options, and so those are
 * rare.
 *
 * Why it is right. A value is at most the degree, and at most the largest that so many edges allow;
 * what is larger need not be heard of. Bits of one word may be set by several threads at a time,
 * and are read in a later level.
 *
 * Cost. A bit for each option of such vertices, and O(log n) for each edge that a large value is
 * told along.
 */
#include "solve/nimber/mex.h"
#include "solve/nimber/mex_search.h"

enum { WORD = 32 };

static uint32_t largest_degree(const gg_graph *graph)
{
    const uint32_t *degree = graph->degree[GG_LEFT];
    uint32_t largest = 1;
    for (uint64_t v = 0; v < graph->vertices; v++)
        largest = degree[v] > largest ? degree[v] : largest;
    return largest;
}

static uint32_t words_of(const gg_graph *graph, unsigned few, uint64_t v)
{
    const uint64_t degree = graph->degree[GG_LEFT][v], most = gg__largest_nimber(graph->edges);
    const uint64_t largest = degree < most ? degree : most;
    return largest < few ? 0 : (uint32_t)((largest - few) / WORD + 1);
}

static uint64_t count_wide(const gg_graph *graph, unsigned few, uint64_t *words)
{
    uint64_t count = 0;
    *words = 0;
    if (largest_degree(graph) < few) return 0;
    for (uint64_t v = 0; v < graph->vertices; v++) {
        if (graph->degree[GG_LEFT][v] < few) continue;
        *words += words_of(graph, few, v);
        count++;
    }
    return count;
}

unsigned gg__mex_count_bits(const gg_graph *graph)
{
    return WORD - (unsigned)__builtin_clz(largest_degree(graph));
}

gg_status gg__mex_wide_open(gg__mex_search *s)
{
    uint64_t words;
    s->wide_count = count_wide(s->graph, s->few, &words);
    s->wide = gg__alloc(s->ctx, s->wide_count, sizeof *s->wide, "values");
    s->bits = gg__alloc_zeroed(s->ctx, words, sizeof *s->bits, "values");
    if (!s->wide || !s->bits) return gg__status(s->ctx);
    for (uint64_t v = 0, i = 0, first = 0; i < s->wide_count; v++) {
        if (s->graph->degree[GG_LEFT][v] < s->few) continue;
        s->wide[i++] = (gg__mex_wide){(gg_vertex)v, words_of(s->graph, s->few, v), first};
        first += s->wide[i - 1].words;
    }
    return GG_OK;
}

void gg__mex_wide_close(gg__mex_search *s)
{
    gg__free(s->ctx, s->wide);
    gg__free(s->ctx, (void *)s->bits);
}

uint64_t gg__mex_wide_bytes(const gg_graph *graph)
{
    uint64_t words;
    const uint64_t count = count_wide(graph, WORD - gg__mex_count_bits(graph), &words);
    return count * sizeof(gg__mex_wide) + words * sizeof(uint32_t);
}

static const gg__mex_wide *find(const gg__mex_search *s, gg_vertex v)
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

void gg__mex_tell_wide(const gg__mex_search *s, gg_vertex v, uint32_t value)
{
    const uint32_t place = value - s->few;
    for (uint64_t e = s->in->start[v]; e < s->in->start[v + 1]; e++) {
        const gg_vertex u = s->in->end[e];
        if (s->graph->degree[GG_LEFT][u] < s->few) continue;
        const gg__mex_wide *w = find(s, u);
        if (place / WORD < w->words)
            atomic_fetch_or_explicit(&s->bits[w->first + place / WORD], UINT32_C(1) << place % WORD,
                                     memory_order_relaxed);
    }
}

uint32_t gg__mex_of_wide(const gg__mex_search *s, gg_vertex v)
{
    const gg__mex_wide *w = find(s, v);
    uint32_t i = 0, seen = 0;
    for (; i < w->words; i++) {
        seen = atomic_load_explicit(&s->bits[w->first + i], memory_order_relaxed);
        if (seen != UINT32_MAX) break;
        seen = 0;
    }
    return s->few + i * WORD + (uint32_t)__builtin_ctz(~seen);
}
