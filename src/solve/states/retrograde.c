/*
 * Idea. A state is won by its mover as soon as one option is, and lost as soon as all are. So
 * decided states are propagated against the moves, and each open state counts the options that have
 * not been refuted.
 *
 * Invariant. States are propagated by rank: what a state of rank r decides has rank r + 1, and is
 * propagated after everything of rank r. Hence the first option that decides a state for its mover
 * is the one of least rank, and the last to be refuted is the one of greatest: ranks are exact.
 *
 * Cost. O(states + edges). Levels, rows and threads are the kernel's (solve/kernel/scatter.c).
 *
 * Source. E. Zermelo 1913 for the idea, K. Thompson 1986 (Retrograde Analysis of Certain Endgames)
 * for the counters.
 */
#include "base/parallel.h"
#include "solve/kernel/scatter.h"
#include "solve/states/states.h"

#include <stdatomic.h>

enum { AHEAD = 48 }; /* states whose words are asked for */

typedef struct search {
    const gg_graph *graph;
    const gg__table *table;
    const gg__ends *ends;
    gg__word *words;
    uint32_t late; /* the rank of a mover without options, if somebody wins by that */
    /* Counted by all threads. */
    atomic_uint_fast64_t seeds[2], late_seeds[2]; /* states that each side has won from the start */
    atomic_uint_fast64_t beyond; /* one more than a state whose rank is too large */
} search;

/* ---- words: while they are searched, other threads may decide other states ---- */

static inline gg__word read_word(const gg__word *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline void write_word(gg__word *word, gg__word value)
{
    __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

static gg__word word_of(int side, uint32_t rank)
{
    return gg__word_decided(side ? GG__SECOND : GG__FIRST, rank);
}

/* ---- what the kernel asks for ---- */

static uint32_t find(void *self, int side, uint32_t rank, uint64_t first, uint64_t end,
                     uint32_t *state)
{
    const gg__word *words = ((search *)self)->words, wanted = word_of(side, rank);
    uint32_t found = 0;
    for (uint64_t at = first; at < end; at++) {
        state[found] = (uint32_t)at;
        found += read_word(&words[at]) == wanted;
    }
    return found;
}

/*
 * The step of retrograde analysis, without a branch on what a state holds, which the processor
 * cannot guess. An open word is a bit for its mover and below it the number of options left, which
 * is not 0; a decided word is greater than both. Flip the bit if it is the winner's: then an open
 * word is below the bit if the winner moves, who takes this option; else it is the bit plus the
 * number of options, and the mover has lost with the last of them.
 */
static uint32_t apply(void *self, int side, uint32_t rank, uint32_t *state, uint32_t count)
{
    search *s = self;
    gg__word *const words = s->words;
    const gg__word own = side ? GG__OWNER_BIT : 0, decided = word_of(side, rank);
    uint32_t hits = 0;
    if (rank > GG__MAX_RANK && count > 0) {
        atomic_store(&s->beyond, (uint64_t)state[0] + 1);
        return 0;
    }
    for (uint32_t i = 0; i < count && i < AHEAD; i++)
        __builtin_prefetch(&words[state[i]], 1);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = state[i];
        __builtin_prefetch(&words[state[i + AHEAD < count ? i + AHEAD : i]], 1);
        const gg__word old = read_word(&words[at]), seen = old ^ own;
        const bool open = seen < 2 * GG__OWNER_BIT, hit = seen <= (GG__OWNER_BIT | 1);
        write_word(&words[at], hit ? decided : old - open);
        state[hits] = at;
        hits += hit;
    }
    return hits;
}

/* ---- before and behind ---- */

/* Writes the words from which the search begins, and counts those that are won. */
static void seed(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    search *s = self;
    const uint32_t phases = s->table->phases;
    uint64_t seeds[2] = {0, 0}, late_seeds[2] = {0, 0};
    (void)worker;
    for (uint32_t phase = 0; phase < phases; phase++)
        for (uint64_t v = first; v < end; v++) {
            const gg__word word = gg__ends_word(s->graph, s->table, s->ends, v, phase);
            s->words[v * phases + phase] = word;
            for (int side = 0; side < 2; side++) {
                seeds[side] += word == word_of(side, 0);
                late_seeds[side] += (s->late > 0) & (int)(word == word_of(side, s->late));
            }
        }
    for (int side = 0; side < 2; side++) {
        atomic_fetch_add(&s->seeds[side], seeds[side]);
        atomic_fetch_add(&s->late_seeds[side], late_seeds[side]);
    }
}

/* Turns every open word into a draw. */
static void close_words(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    gg__word *words = ((search *)self)->words;
    (void)worker;
    for (uint64_t i = first; i < end; i++)
        if (gg__word_side(words[i]) == GG__UNDECIDED)
            words[i] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
}

/* ---- the whole ---- */

static gg_status propagate(gg_ctx *ctx, search *s)
{
    const gg__table *table = s->table;
    const uint32_t phases = table->phases;
    const gg__rows **in = gg__alloc(ctx, phases, sizeof *in, "phases");
    if (!in) return gg__status(ctx);
    for (uint32_t phase = 0; phase < phases; phase++)
        in[phase] = s->graph->in[gg__phase_player(table, phase ? phase - 1 : phases - 1)];
    const gg__levels levels = {
        .stage = "solving positions",
        .vertices = table->vertices,
        .phases = phases,
        .in = in,
        .crosses = table->mover[0] == GG__MOVER_RELATIVE,
        .seeds = {atomic_load(&s->seeds[0]), atomic_load(&s->seeds[1])},
        .late_seeds = {atomic_load(&s->late_seeds[0]), atomic_load(&s->late_seeds[1])},
        .late = s->late,
        .self = s,
        .find = find,
        .apply = apply};
    const gg_status status = gg__scatter(ctx, &levels);
    gg__free(ctx, in);
    return status;
}

gg_status gg__retrograde(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         const gg__ends *ends)
{
    const uint64_t n = table->vertices;
    const uint32_t late = gg__word_rank(ends->stuck[0]);
    search s = {.graph = graph,
                .table = table,
                .ends = ends,
                .words = table->words,
                .late = late == GG__NO_RANK ? 0 : late};
    gg_status status = gg__parallel(ctx, "solving positions", n, GG__TICK, seed, &s);
    if (status == GG_OK) status = propagate(ctx, &s);
    if (status == GG_OK && atomic_load(&s.beyond) > 0)
        return gg__fail(ctx, GG_LIMIT,
                        GG__AT_VERTEX((gg_vertex)((atomic_load(&s.beyond) - 1) / table->phases)),
                        "play would last more than %llu turns", (unsigned long long)GG__MAX_RANK);
    if (status != GG_OK) return status;
    return gg__parallel(ctx, "solving positions", n * table->phases, GG__TICK, close_words, &s);
}
