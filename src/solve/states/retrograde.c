/*
 * Retrograde analysis, and which states are solved by it: those of graphs that cannot be swept.
 *
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
#include "solve/kernel/scatter.h"
#include "solve/states/states.h"

enum { AHEAD = 48 }; /* states whose words are asked for */

typedef struct search {
    const gg_graph *graph;
    const gg__table *table;
    const gg__ends *ends;
    uint32_t late; /* the rank of a mover without options, if a player wins by that */
} search;

/* While words are searched, other threads may decide other states. */
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

/* Counts states with this word as seeds of the side that has won there. */
static void count_seeds(const search *s, gg__word word, uint64_t states, uint64_t seeds[2],
                        uint64_t late_seeds[2])
{
    for (int side = 0; side < 2; side++) {
        if (word == word_of(side, 0)) seeds[side] += states;
        if (s->late > 0 && word == word_of(side, s->late)) late_seeds[side] += states;
    }
}

/* Writes the initial words of the search, and counts the won ones. If every vertex has the same
 * mover and play ends only without options, this takes a few instructions a state. */
static void open_states(void *self, uint64_t first, uint64_t end, uint64_t seeds[2],
                        uint64_t late_seeds[2])
{
    const search *s = self;
    const uint32_t phases = s->table->phases;
    for (uint32_t phase = 0; phase < phases; phase++) {
        gg__word *words = s->table->words + phase;
        if (!s->ends->kind && s->table->mover[phase] != GG__MOVER_OWNER) {
            const int mover = gg__mover_index(s->graph, s->table, first, phase);
            const uint32_t *degree = s->graph->degree[gg__phase_player(s->table, phase)];
            const gg__word open = gg__word_open(mover ? GG__SECOND : GG__FIRST, 0),
                           stuck = s->ends->stuck[mover];
            uint64_t ended = 0;
            for (uint64_t v = first; v < end; v++) {
                words[v * phases] = degree[v] ? open | degree[v] : stuck;
                ended += degree[v] == 0;
            }
            count_seeds(s, stuck, ended, seeds, late_seeds);
            continue;
        }
        for (uint64_t v = first; v < end; v++) {
            const gg__word word = gg__ends_word(s->graph, s->table, s->ends, v, phase);
            words[v * phases] = word;
            if (gg__word_side(word) != GG__UNDECIDED) count_seeds(s, word, 1, seeds, late_seeds);
        }
    }
}

static uint32_t find(void *self, int side, uint32_t rank, uint64_t first, uint64_t end,
                     uint32_t *state)
{
    const gg__word *words = ((search *)self)->table->words, wanted = word_of(side, rank);
    uint32_t found = 0;
    for (uint64_t at = first; at < end; at++) {
        state[found] = (uint32_t)at;
        found += read_word(&words[at]) == wanted;
    }
    return found;
}

/*
 * The step of retrograde analysis, without a branch that depends on a state, which the processor
 * cannot predict. An open word is a bit for its mover and below it the number of options left,
 * which is not 0; a decided word is greater than both. Flip the bit if it is the winner's: then an
 * open word is below the bit if the winner moves, who takes this option; else it is the bit plus
 * the number of options, and the mover has lost with the last of them.
 */
static uint32_t apply(void *self, int side, uint32_t rank, uint32_t *state, uint32_t count)
{
    gg__word *const words = ((search *)self)->table->words;
    const gg__word own = side ? GG__OWNER_BIT : 0, decided = word_of(side, rank);
    uint32_t hits = 0;
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

/* Turns every open word into a draw. */
static void close_states(void *self, uint64_t first, uint64_t end)
{
    const gg__table *table = ((search *)self)->table;
    const gg__word drawn = gg__word_decided(GG__DRAWN, GG__NO_RANK);
    gg__word *words = table->words + first * table->phases;
    const uint64_t count = (end - first) * table->phases;
    for (uint64_t i = 0; i < count; i++)
        words[i] = gg__word_side(words[i]) == GG__UNDECIDED ? drawn : words[i];
}

/* ---- the whole ---- */

static gg_status go_back(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         const gg__ends *ends)
{
    const uint32_t phases = table->phases, late = gg__word_rank(ends->stuck[0]);
    search s = {graph, table, ends, late == GG__NO_RANK ? 0 : late};
    const gg__rows **in = gg__alloc(ctx, phases, sizeof *in, "phases");
    uint64_t decided;
    if (!in) return gg__status(ctx);
    for (uint32_t phase = 0; phase < phases; phase++)
        in[phase] = graph->in[gg__phase_player(table, phase ? phase - 1 : phases - 1)];
    const gg__levels levels = {.stage = "solving positions",
                               .vertices = table->vertices,
                               .phases = phases,
                               .in = in,
                               .crosses = table->mover[0] == GG__MOVER_RELATIVE,
                               .late = s.late,
                               .last = GG__MAX_RANK,
                               .self = &s,
                               .open = open_states,
                               .find = find,
                               .apply = apply,
                               .close = close_states};
    const gg_status status = gg__scatter(ctx, &levels, &decided);
    gg__free(ctx, in);
    return status;
}

static bool can_sweep(const gg_graph *graph)
{
    return graph->ordered && graph->out[GG_LEFT];
}

uint64_t gg__states_bytes(const gg_graph *graph, uint32_t phases)
{
    return can_sweep(graph) ? 0 : gg__scatter_bytes(graph->ctx, graph->vertices * phases);
}

gg_status gg__states_solve(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           const gg__ends *ends)
{
    for (uint64_t v = 0; graph->edges > GG__MAX_COUNT && v < graph->vertices; v++)
        for (uint32_t phase = 0; phase < table->phases; phase++)
            if (graph->degree[gg__phase_player(table, phase)][v] > GG__MAX_COUNT &&
                !(ends->kind && ends->kind[v]))
                return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                                "a vertex has more than %llu options",
                                (unsigned long long)GG__MAX_COUNT);
    if (can_sweep(graph)) return gg__sweep(ctx, graph, table, ends);
    if (graph->in[GG_LEFT]) return go_back(ctx, graph, table, ends);
    return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "solving needs the rows of GG_ROWS_SOLVE");
}
