/* A word for every state, and a frontier of those that are won; no branch depends on which vertices
 * play ends at. */
#include "solve/race/ends.h"

gg_status gg__ends_check(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         const gg__ends *ends)
{
    if (graph->edges <= GG__MAX_COUNT) return GG_OK;
    for (uint64_t v = 0; v < graph->vertices; v++)
        for (uint32_t phase = 0; phase < table->phases; phase++)
            if (graph->degree[gg__phase_player(table, phase)][v] > GG__MAX_COUNT &&
                !(ends->kind && ends->kind[v]))
                return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                                "a vertex has more than %llu options",
                                (unsigned long long)GG__MAX_COUNT);
    return GG_OK;
}

/* If the word is won at this rank. What is written to a place that is free does no harm. */
static inline void push_if(gg__frontier *frontier, gg__word word, uint32_t rank, uint64_t at)
{
    *gg__frontier_place(frontier, 0, frontier->count[0]) = (uint32_t)at;
    frontier->count[0] += word == gg__word_decided(GG__FIRST, rank);
    *gg__frontier_place(frontier, 1, frontier->count[1]) = (uint32_t)at;
    frontier->count[1] += word == gg__word_decided(GG__SECOND, rank);
}

void gg__ends_seed(const gg_graph *graph, const gg__table *table, const gg__ends *ends,
                   gg__frontier *frontier)
{
    const uint64_t states = graph->vertices * table->phases;
    const uint32_t late = gg__word_rank(ends->stuck[0]);
    gg__frontier found = *frontier;
    for (uint64_t v = 0, at = 0; v < graph->vertices; v++)
        for (uint32_t phase = 0; phase < table->phases; phase++, at++) {
            table->words[at] = gg__ends_word(graph, table, ends, v, phase);
            push_if(&found, table->words[at], 0, at);
        }
    for (uint64_t at = 0; late > 0 && late < GG__NO_RANK && at < states; at++)
        push_if(&found, table->words[at], late, at);
    *frontier = found;
}
