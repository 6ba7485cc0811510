/*
 * Idea. If every edge leads to a larger vertex, then from the last vertex to the first all options
 * of a state are decided when its turn comes, and its value follows from theirs: no counters, no
 * frontier, no incoming rows.
 *
 * Cost. O(states + edges); rows are read backwards in order, words at the options, each prefetched
 * some edges before its turn. For the tables that most problems have, sweep_fused.c does the same
 * with fewer accesses.
 */
#include "solve/states/sweep.h"

enum { AHEAD = 48 }; /* edges */

/*
 * The word of an open state, from its options, without a branch on what they hold: a win has its
 * rank as key, all else the complement, so that the least key is the soonest win, else a draw,
 * whose rank is the largest, else the latest loss.
 */
static gg__word decide(const gg__table *table, const gg__rows *rows, gg_vertex v, gg__side mover,
                       uint32_t next, bool relative)
{
    const uint64_t last = rows->start[v + 1];
    const gg__side good = relative ? gg__other_side(mover) : mover;
    uint32_t best = UINT32_MAX;
    for (uint64_t e = rows->start[v]; e < last; e++) {
        const gg__word word = table->words[(uint64_t)rows->end[e] * table->phases + next];
        if (e >= AHEAD)
            __builtin_prefetch(&table->words[(uint64_t)rows->end[e - AHEAD] * table->phases]);
        const uint32_t key = gg__word_rank(word) ^ (0u - (gg__word_side(word) != good));
        best = key < best ? key : best;
    }
    if (best < GG__NO_RANK) return gg__word_decided(mover, best + 1);
    if (best == ~GG__NO_RANK) return gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return gg__word_decided(gg__other_side(mover), ~best + 1);
}

static gg_status sweep_vertex(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                              const gg__ends *ends, gg_vertex v)
{
    for (uint32_t phase = 0; phase < table->phases; phase++) {
        gg__word *word = &table->words[(uint64_t)v * table->phases + phase];
        *word = gg__ends_word(graph, table, ends, v, phase);
        if (gg__word_side(*word) != GG__UNDECIDED) continue;
        const gg__rows *rows = graph->out[gg__phase_player(table, phase)];
        const gg__side mover = *word & GG__OWNER_BIT ? GG__SECOND : GG__FIRST;
        *word = decide(table, rows, v, mover, phase + 1 == table->phases ? 0 : phase + 1,
                       table->mover[phase] == GG__MOVER_RELATIVE);
        if (gg__word_side(*word) != GG__DRAWN && gg__word_rank(*word) > GG__MAX_RANK)
            return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(v), "play would last more than %llu turns",
                            (unsigned long long)GG__MAX_RANK);
    }
    return GG_OK;
}

static gg_status sweep_simply(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                              const gg__ends *ends)
{
    gg_status status = GG_OK;
    for (uint64_t v = graph->vertices; status == GG_OK && v-- > 0;) {
        if (v % GG__TICK == 0)
            status = gg__tick(ctx, "solving positions", graph->vertices - v, graph->vertices);
        if (status == GG_OK) status = sweep_vertex(ctx, graph, table, ends, (gg_vertex)v);
    }
    return status;
}

gg_status gg__sweep(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                    const gg__ends *ends)
{
    return gg__sweep_is_fused(graph, table) ? gg__sweep_fused(ctx, graph, table, ends)
                                            : sweep_simply(ctx, graph, table, ends);
}
