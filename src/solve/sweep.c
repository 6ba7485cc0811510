/*
 * Idea. If every edge leads to a larger vertex, then from the last vertex to the first all options
 * of a state are decided when its turn comes, and its value follows from theirs: no counters, no
 * frontier, no incoming rows.
 *
 * Cost. O(states + edges); rows are read in order, words at the options, which do not depend on one
 * another, so that the processor overlaps their cache misses by itself.
 */
#include "solve/sweep.h"

/* The word of an open state, from its options. */
static gg__word decide(const gg__table *table, const gg_vertex *option, const gg_vertex *last,
                       gg__side mover, uint32_t next, bool relative)
{
    const gg__side good = relative ? gg__other_side(mover) : mover;
    uint32_t least = GG__NO_RANK, greatest = 0;
    bool drawn = false;
    for (; option < last; option++) {
        const gg__word word = table->words[(uint64_t)*option * table->phases + next];
        const gg__side side = gg__word_side(word);
        const uint32_t rank = gg__word_rank(word);
        drawn |= side == GG__DRAWN;
        if (side == good && rank < least) least = rank;
        if (rank > greatest) greatest = rank;
    }
    if (least != GG__NO_RANK) return gg__word_decided(mover, least + 1);
    if (drawn) return gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return gg__word_decided(gg__other_side(mover), greatest + 1);
}

static gg_status sweep_vertex(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                              gg_vertex v)
{
    for (uint32_t phase = 0; phase < table->phases; phase++) {
        gg__word *word = &table->words[(uint64_t)v * table->phases + phase];
        if (gg__word_side(*word) != GG__UNDECIDED) continue;
        const gg__rows *rows = graph->out[table->mover[phase] == GG__MOVER_SECOND];
        const gg__side mover = *word & GG__OWNER_BIT ? GG__SECOND : GG__FIRST;
        *word = decide(table, rows->end + rows->start[v], rows->end + rows->start[v + 1], mover,
                       phase + 1 == table->phases ? 0 : phase + 1,
                       table->mover[phase] == GG__MOVER_RELATIVE);
        if (gg__word_side(*word) != GG__DRAWN && gg__word_rank(*word) > GG__MAX_RANK)
            return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(v), "play would last more than %llu turns",
                            (unsigned long long)GG__MAX_RANK);
    }
    return GG_OK;
}

gg_status gg__sweep(gg_ctx *ctx, const gg_graph *graph, const gg__table *table)
{
    gg_status status = GG_OK;
    for (uint64_t v = graph->vertices; status == GG_OK && v-- > 0;) {
        if (v % GG__TICK == 0)
            status = gg__tick(ctx, "solving", graph->vertices - v, graph->vertices);
        if (status == GG_OK) status = sweep_vertex(ctx, graph, table, (gg_vertex)v);
    }
    return status;
}
