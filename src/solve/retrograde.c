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

enum {
    AHEAD = 8,
    MOST = 16,
    DENSE = 32 /* a level of one state in so many is sorted */
};

gg_status gg__frontier_new(gg_ctx *ctx, const gg__table *table, gg__frontier *frontier)
{
    const uint64_t states = table->vertices * table->phases;
    if (table->vertices > UINT32_MAX / table->phases)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu states are more than 2^32 - 1",
                        (unsigned long long)states);
    frontier->count = 0;
    frontier->capacity = states;
    frontier->state = gg__alloc(ctx, states + 1, sizeof *frontier->state, "the frontier");
    return frontier->state ? GG_OK : gg__status(ctx);
}

gg__side gg__mover_side(const gg__table *table, const gg_graph *graph, gg_vertex v, uint32_t phase)
{
    switch (table->mover[phase]) {
    case GG__MOVER_SECOND:
        return GG__SECOND;
    case GG__MOVER_OWNER:
        return graph->owner[v] == GG_RIGHT ? GG__SECOND : GG__FIRST;
    default:
        return GG__FIRST;
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

/* The row of predecessors that a state's news goes to, and the phase they are in. */
typedef struct news_row {
    const gg__rows *rows;
    gg_vertex v;
    uint32_t phase;
} news_row;

static inline news_row row_of(const gg_graph *graph, const gg__table *table, uint32_t state)
{
    const gg_vertex v = vertex_of(state, table->phases);
    const uint32_t phase = phase_before(state, v, table->phases);
    return (news_row){graph->in[gg__phase_player(table, phase)], v, phase};
}

/* Inlined by force: gcc takes a function that only prefetches for one without effect and drops the
 * call. */
__attribute__((always_inline)) static inline void
look_ahead(const gg_graph *graph, const gg__table *table, const uint32_t *next)
{
    const news_row third = row_of(graph, table, next[3 * AHEAD]);
    const news_row second = row_of(graph, table, next[2 * AHEAD]);
    const news_row first = row_of(graph, table, next[AHEAD]);
    __builtin_prefetch(&third.rows->start[third.v]);
    __builtin_prefetch(&table->words[next[3 * AHEAD]]);
    __builtin_prefetch(&second.rows->end[second.rows->start[second.v]]);
    const gg_vertex *u = &first.rows->end[first.rows->start[first.v]];
    const gg_vertex *last = &first.rows->end[first.rows->start[first.v + 1]];
    if (last > u + MOST) last = u + MOST;
    for (; u < last; u++)
        __builtin_prefetch(&table->words[(uint64_t)*u * table->phases + first.phase], 1);
}

/* Tells the predecessors of a decided state. */
static gg_status tell(gg_ctx *ctx, const gg_graph *graph, const gg__table *table, uint32_t state,
                      gg__frontier *frontier)
{
    const uint32_t phases = table->phases;
    const news_row row = row_of(graph, table, state);
    const gg__word word = table->words[state];
    const gg__side side = table->mover[row.phase] == GG__MOVER_RELATIVE
                              ? gg__other_side(gg__word_side(word))
                              : gg__word_side(word);
    const gg__word news = gg__word_decided(side, gg__word_rank(word) + 1);
    const gg__word own = gg__word_open(side, 0);
    const uint64_t last = row.rows->start[row.v + 1];
    if (gg__word_rank(word) >= GG__MAX_RANK && last > row.rows->start[row.v])
        return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(row.v), "play would last more than %llu turns",
                        (unsigned long long)GG__MAX_RANK);
    const gg_vertex *u = row.rows->end + row.rows->start[row.v], *end = row.rows->end + last;
    uint32_t *decided = frontier->state + frontier->count;
    for (; u < end; u++) {
        const uint64_t at = (uint64_t)*u * phases + row.phase;
        const gg__word open = table->words[at];
        const gg__word undecided = gg__word_side(open) == GG__UNDECIDED;
        const gg__word hit = undecided & ((gg__word)((open & GG__OWNER_BIT) == own) |
                                          (gg__word)((open & GG__COUNT_MASK) == 1));
        const gg__word told = open - undecided;
        table->words[at] = told ^ ((told ^ news) & (0 - hit));
        *decided = (uint32_t)at;
        decided += hit;
    }
    frontier->count = (uint64_t)(decided - frontier->state);
    return GG_OK;
}

/* ---- levels ---- */

/* The states of one rank lie together; where those end that begin at `first`. */
static uint64_t level_end(const gg__table *table, const gg__frontier *frontier, uint64_t first)
{
    const uint32_t rank = gg__word_rank(table->words[frontier->state[first]]);
    uint64_t low = first, high = frontier->count; /* the last is of this rank or below */
    if (gg__word_rank(table->words[frontier->state[high - 1]]) == rank) return high;
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (gg__word_rank(table->words[frontier->state[middle]]) == rank)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Puts the states of a level into the order of their numbers, in which their rows lie. */
static void sort_level(const gg__table *table, uint32_t *state)
{
    const uint64_t states = table->vertices * table->phases;
    const uint32_t rank = gg__word_rank(table->words[*state]);
    for (uint64_t at = 0; at < states; at++) {
        const gg__word word = table->words[at];
        if (gg__word_rank(word) != rank || gg__word_side(word) == GG__UNDECIDED ||
            gg__word_side(word) == GG__DRAWN)
            continue;
        *state++ = (uint32_t)at;
    }
}

static gg_status tell_level(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                            uint64_t first, uint64_t end, gg__frontier *frontier)
{
    gg_status status = GG_OK;
    for (uint64_t head = first; status == GG_OK && head < end; head++) {
        if (head % GG__TICK == 0)
            status = gg__tick(ctx, "solving", head, table->vertices * table->phases);
        if (head + 3 * AHEAD < frontier->count) look_ahead(graph, table, &frontier->state[head]);
        if (status == GG_OK) status = tell(ctx, graph, table, frontier->state[head], frontier);
    }
    return status;
}

gg_status gg__retrograde(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         gg__frontier *frontier)
{
    const uint64_t states = table->vertices * table->phases;
    gg_status status = GG_OK;
    for (uint64_t first = 0, end; status == GG_OK && first < frontier->count; first = end) {
        end = level_end(table, frontier, first);
        if ((end - first) * DENSE >= states) sort_level(table, &frontier->state[first]);
        status = tell_level(ctx, graph, table, first, end, frontier);
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
