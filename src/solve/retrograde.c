/*
 * Idea. A state is won by its mover as soon as one option is, and lost as soon as all are; so the
 * news of a decided state travels against the moves, and a counter per state tells when the last
 * hope is gone.
 *
 * Invariant. The frontier is sorted by rank: whatever a state of rank r decides gets rank r + 1 and
 * goes behind everything of rank r. Hence the first news that decides a state for its mover comes
 * from the option of least rank, and the last refutation from the one of greatest: ranks are exact.
 *
 * Cost. O(states + edges) time, and one word a state besides the table. The accesses that miss the
 * caches are the row of a state, its predecessors' numbers, and their words; each is prefetched in
 * a pass of its own, some states ahead in the frontier.
 *
 * Source. E. Zermelo 1913 for the idea, K. Thompson 1986 (Retrograde Analysis of Certain Endgames)
 * for the counters.
 */
#include "solve/retrograde.h"

enum { AHEAD = 8, ROW_AHEAD = 16 };

gg_status gg__frontier_new(gg_ctx *ctx, const gg__table *table, gg__frontier *frontier)
{
    const uint64_t states = table->vertices * table->phases;
    if (table->vertices > UINT32_MAX / table->phases)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu states are more than 2^32 - 1",
                        (unsigned long long)states);
    frontier->count = 0;
    frontier->capacity = states;
    frontier->state = gg__alloc(ctx, states, sizeof *frontier->state, "the frontier");
    return frontier->state ? GG_OK : gg__status(ctx);
}

gg__side gg__mover_side(const gg__table *table, const gg_graph *graph, gg_vertex v, uint32_t phase)
{
    switch (table->mover[phase]) {
    case GG__MOVER_SECOND: return GG__SECOND;
    case GG__MOVER_OWNER: return graph->owner[v] == GG_RIGHT ? GG__SECOND : GG__FIRST;
    default: return GG__FIRST;
    }
}

static inline gg_vertex vertex_of(uint32_t state, uint32_t phases)
{
    return phases == 1 ? state : phases == 2 ? state >> 1 : state / phases;
}

/* The phase before that of the state. */
static inline uint32_t phase_before(uint32_t state, gg_vertex v, uint32_t phases)
{
    const uint32_t phase = state - v * phases;
    return phase ? phase - 1 : phases - 1;
}

static inline void prefetch_start(const gg_graph *graph, const gg__table *table, uint32_t state)
{
    const gg_vertex v = vertex_of(state, table->phases);
    const gg_player player =
        gg__phase_player(table, phase_before(state, v, table->phases));
    __builtin_prefetch(&graph->in[player]->start[v]);
}

static inline void prefetch_row(const gg_graph *graph, const gg__table *table, uint32_t state)
{
    const gg_vertex v = vertex_of(state, table->phases);
    const gg__rows *rows = graph->in[gg__phase_player(table, phase_before(state, v, table->phases))];
    __builtin_prefetch(&rows->end[rows->start[v]]);
}

static inline void prefetch_words(const gg_graph *graph, const gg__table *table, uint32_t state)
{
    const gg_vertex v = vertex_of(state, table->phases);
    const uint32_t before = phase_before(state, v, table->phases);
    const gg__rows *rows = graph->in[gg__phase_player(table, before)];
    const uint64_t first = rows->start[v], last = rows->start[v + 1];
    for (uint64_t e = first; e < last && e < first + AHEAD; e++)
        __builtin_prefetch(&table->words[(uint64_t)rows->end[e] * table->phases + before], 1);
}

static inline void look_ahead(const gg_graph *graph, const gg__table *table,
                              const gg__frontier *frontier, uint64_t head)
{
    if (head + ROW_AHEAD + AHEAD < frontier->count) {
        prefetch_start(graph, table, frontier->state[head + ROW_AHEAD + AHEAD]);
        prefetch_row(graph, table, frontier->state[head + ROW_AHEAD]);
        prefetch_words(graph, table, frontier->state[head + AHEAD]);
    }
}

/* Tells the predecessors of a decided state. */
static gg_status tell(gg_ctx *ctx, const gg_graph *graph, const gg__table *table, uint32_t state,
                      gg__frontier *frontier)
{
    const uint32_t phases = table->phases;
    const gg_vertex v = vertex_of(state, phases);
    const uint32_t before = phase_before(state, v, phases);
    const gg__rows *rows = graph->in[gg__phase_player(table, before)];
    const gg__word word = table->words[state];
    const gg__side side = table->mover[before] == GG__MOVER_RELATIVE
                              ? gg__other_side(gg__word_side(word))
                              : gg__word_side(word);
    const gg__word news = gg__word_decided(side, gg__word_rank(word) + 1);
    const gg__word own = gg__word_open(side, 0);
    const uint64_t last = rows->start[v + 1];
    if (gg__word_rank(word) >= GG__MAX_RANK)
        return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(v), "play would last more than %llu turns",
                        (unsigned long long)GG__MAX_RANK);
    for (uint64_t e = rows->start[v]; e < last; e++) {
        const uint64_t at = (uint64_t)rows->end[e] * phases + before;
        const gg__word open = table->words[at];
        if (gg__word_side(open) != GG__UNDECIDED) continue;
        if ((open & GG__OWNER_BIT) == own || (open & GG__COUNT_MASK) == 1) {
            table->words[at] = news;
            gg__frontier_push(frontier, at);
        } else {
            table->words[at] = open - 1;
        }
    }
    return GG_OK;
}

gg_status gg__retrograde(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         gg__frontier *frontier)
{
    gg_status status = GG_OK;
    for (uint64_t head = 0; status == GG_OK && head < frontier->count; head++) {
        if (head % GG__TICK == 0)
            status = gg__tick(ctx, "solving", head, table->vertices * table->phases);
        look_ahead(graph, table, frontier, head);
        if (status == GG_OK) status = tell(ctx, graph, table, frontier->state[head], frontier);
    }
    return status;
}

void gg__close_table(const gg__table *table)
{
    const uint64_t states = table->vertices * table->phases;
    for (uint64_t i = 0; i < states; i++)
        if (gg__word_side(table->words[i]) == GG__UNDECIDED)
            table->words[i] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
}
