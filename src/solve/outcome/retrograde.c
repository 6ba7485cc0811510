/*
 * Idea. A state is won by its mover as soon as one option is, and lost as soon as all are; so the
 * news of a decided state travels against the moves, and a counter per state tells when the last
 * hope is gone.
 *
 * Invariant. States are told by rank: whatever a state of rank r decides gets rank r + 1 and its
 * turn comes behind everything of rank r. Hence the first news that decides a state for its mover
 * comes from the option of least rank, and the last refutation from the one of greatest: ranks are
 * exact.
 *
 * Cost. O(states + edges) time, and one word a state besides the table. For tables that the caches
 * do not hold, retrograde_levels.c does the same without waiting for each access.
 *
 * Source. E. Zermelo 1913 for the idea, K. Thompson 1986 (Retrograde Analysis of Certain Endgames)
 * for the counters.
 */
#include "solve/outcome/retrograde.h"

/* ---- the frontier ---- */

/* Two places more than states: so there is always one that is free at either end. */
enum { SPARE = 2 };

gg_status gg__frontier_new(gg_ctx *ctx, const gg__table *table, gg__frontier *frontier)
{
    const uint64_t states = table->vertices * table->phases;
    *frontier = (gg__frontier){NULL, {0, 0}, 0};
    if (table->vertices > UINT32_MAX / table->phases)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu states are more than 2^32 - 1",
                        (unsigned long long)states);
    frontier->capacity = states + SPARE;
    frontier->state = gg__alloc(ctx, frontier->capacity, sizeof *frontier->state, "the frontier");
    return frontier->state ? GG_OK : gg__status(ctx);
}

uint64_t gg__frontier_bytes(uint64_t states)
{
    return (states + SPARE) * sizeof(uint32_t);
}

static uint32_t rank_of(const gg__table *table, const gg__frontier *frontier, int side, uint64_t i)
{
    return gg__word_rank(table->words[*gg__frontier_place(frontier, side, i)]);
}

uint64_t gg__frontier_end(const gg__table *table, const gg__frontier *frontier, int side,
                          uint64_t told, uint32_t rank)
{
    uint64_t low = told, high = frontier->count[side]; /* what is below low is of this rank */
    if (high > low && rank_of(table, frontier, side, high - 1) <= rank) return high;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (rank_of(table, frontier, side, middle) <= rank)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool gg__frontier_next(const gg__table *table, const gg__frontier *frontier, const uint64_t *told,
                       uint32_t *rank)
{
    bool some = false;
    for (int side = 0; side < 2; side++) {
        if (told[side] == frontier->count[side]) continue;
        const uint32_t least = rank_of(table, frontier, side, told[side]);
        if (!some || least < *rank) *rank = least;
        some = true;
    }
    return some;
}

/* ---- telling ---- */

/* What an open state hears: that an option is won by this side, at this rank. */
static void hear(const gg__table *table, uint64_t at, gg__side side, uint32_t rank,
                 gg__frontier *frontier)
{
    const gg__word open = table->words[at];
    if (gg__word_side(open) != GG__UNDECIDED) return;
    const gg__side mover = open & GG__OWNER_BIT ? GG__SECOND : GG__FIRST;
    if (mover != side && (open & GG__COUNT_MASK) > 1) {
        table->words[at] = open - 1;
        return;
    }
    table->words[at] = gg__word_decided(side, rank + 1);
    gg__frontier_push(frontier, side, at);
}

/* Tells the predecessors of a decided state. */
static gg_status tell(gg_ctx *ctx, const gg_graph *graph, const gg__table *table, uint32_t state,
                      gg__frontier *frontier)
{
    const uint32_t phases = table->phases;
    const gg_vertex v = state / phases;
    const uint32_t phase = state % phases, before = phase ? phase - 1 : phases - 1;
    const gg__rows *rows = graph->in[gg__phase_player(table, before)];
    const gg__word word = table->words[state];
    const gg__side side = table->mover[before] == GG__MOVER_RELATIVE
                              ? gg__other_side(gg__word_side(word))
                              : gg__word_side(word);
    if (gg__word_rank(word) >= GG__MAX_RANK && rows->start[v] < rows->start[v + 1])
        return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(v), "play would last more than %llu turns",
                        (unsigned long long)GG__MAX_RANK);
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
        hear(table, (uint64_t)rows->end[e] * phases + before, side, gg__word_rank(word), frontier);
    return GG_OK;
}

gg_status gg__retrograde(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         gg__frontier *frontier)
{
    const uint64_t states = table->vertices * table->phases;
    uint64_t told[2] = {0, 0};
    uint32_t rank;
    gg_status status = GG_OK;
    while (status == GG_OK && gg__frontier_next(table, frontier, told, &rank))
        for (int side = 0; side < 2; side++) {
            const uint64_t end = gg__frontier_end(table, frontier, side, told[side], rank);
            for (; status == GG_OK && told[side] < end; told[side]++) {
                if (told[side] % GG__TICK == 0)
                    status = gg__tick(ctx, "solving positions", told[0] + told[1], states);
                if (status == GG_OK)
                    status = tell(ctx, graph, table,
                                  *gg__frontier_place(frontier, side, told[side]), frontier);
            }
        }
    return status;
}

void gg__close_table(const gg__table *table)
{
    const uint64_t states = table->vertices * table->phases;
    for (uint64_t i = 0; i < states; i++) {
        const gg__word word = table->words[i];
        table->words[i] =
            gg__word_side(word) == GG__UNDECIDED ? gg__word_decided(GG__DRAWN, GG__NO_RANK) : word;
    }
}
