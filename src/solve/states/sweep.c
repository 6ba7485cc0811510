/*
 * Idea. If every edge leads to a larger vertex, then from the last vertex to the first all options
 * of a state are decided when its turn comes, and its word follows from theirs: no counters, no
 * levels, no incoming rows.
 *
 * Words are compared by their meaning for the first side. If the highest bit of a word is set, the
 * others are flipped. Then the earlier wins of the first side are below the later ones, these below
 * the draws, and those below the wins of the second side, the later below the earlier:
 *
 *     the first side wins at rank r     01.. r   stays    01.. r
 *     draw                              11 1..1  becomes  10 0..0
 *     the second side wins at rank r    10.. r   becomes  11.. ~r
 *
 * So the first side wants the least of its options and the second the greatest, and no branch
 * depends on an option's value. Flipping once more gives the word back.
 *
 * In most tables there is one phase, or two that both move along the same rows. Then all phases are
 * decided by one look at the options, whose words are adjacent; other tables take a look for each
 * phase.
 *
 * Threads take vertices as in solve/kernel/in_order.c. No decided word is 0, so the words of
 * undecided vertices are, and 0 is below all others.
 *
 * Cost. O(states + edges). Rows are read backwards in order, and the words of options, at random
 * places, are prefetched some edges ahead.
 */
#include "solve/kernel/in_order.h"
#include "solve/states/states.h"

#include <string.h>

enum { AHEAD = 64 }; /* edges */

enum { STUCK = GG__END_KINDS }; /* the kind of a vertex without options where play goes on */

#define DRAWN_WORD gg__word_decided(GG__DRAWN, GG__NO_RANK)

typedef struct sweep {
    const gg_graph *graph;
    const gg__table *table;
    gg__word *words;
    const uint8_t *kind;                 /* by vertex; may be NULL */
    gg__word over[GG__END_KINDS + 1][2]; /* by kind and mover; 0: play goes on */
    uint32_t phases;
    bool relative, together; /* together: all phases are decided by one look at the options */
    gg_ctx *ctx;             /* for `solve` alone */
} sweep;

static inline uint32_t flip(uint32_t word)
{
    return word ^ ((0 - (word >> 31)) >> 1);
}

/* The word of a state whose best option is this one. */
static inline gg__word word_before(uint32_t flipped, bool relative)
{
    const gg__word option = flip(flipped), turned = gg__word_decided(relative ? GG__DRAWN : 0, 0);
    const gg__word won = option != DRAWN_WORD;
    return (option ^ (turned & (0 - won))) + won;
}

/* ---- words that other threads see: a vertex is decided when all of them are there ---- */

static inline gg__word read_word(const gg__word *word)
{
    return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/* ---- a vertex ---- */

/* Writes the word of a state. The best of its options is `least` for the first side and `greatest`
 * for the second; the latter is 0 if there are none. False, and nothing is written, if the rank
 * does not fit. */
static inline bool put_word(const sweep *s, uint64_t v, uint32_t phase, int mover, uint32_t least,
                            uint32_t greatest)
{
    const unsigned kind = s->kind ? s->kind[v] : 0;
    const gg__word over = s->over[kind > 0 || greatest > 0 ? kind : STUCK][mover];
    const gg__word word = word_before(mover || s->relative ? greatest : least, s->relative);
    /* The rank beyond the last is that of draws. */
    const bool beyond = (gg__word_rank(word) == GG__NO_RANK) & (int)(word != DRAWN_WORD);
    if ((over == 0) & beyond) return false;
    __atomic_store_n(&s->words[v * s->table->phases + phase], over ? over : word, __ATOMIC_RELEASE);
    return true;
}

/* Decides a vertex whose phases do not go together; false if that cannot be done yet, or at all. */
static bool decide_by_phases(const sweep *s, uint64_t v)
{
    const uint32_t phases = s->phases;
    for (uint32_t phase = 0; phase < phases; phase++) {
        const gg__rows *rows = s->graph->out[gg__phase_player(s->table, phase)];
        const gg__word *words = s->words + (phase + 1) % phases;
        uint32_t least = UINT32_MAX, greatest = 0;
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++) {
            const uint32_t word = flip(read_word(&words[(uint64_t)rows->end[e] * phases]));
            greatest = word > greatest ? word : greatest;
            least = word < least ? word : least;
        }
        const int mover = gg__mover_index(s->graph, s->table, v, phase);
        if (least == 0 || !put_word(s, v, phase, mover, least, greatest)) return false;
    }
    return true;
}

/* ---- vertices from `end` - 1 down to `first`: those that cannot be decided are listed, `most` at
 *      most; returns how many ---- */

static uint64_t sweep_by_phases(const sweep *s, uint64_t first, uint64_t end, uint64_t *late,
                                uint64_t most)
{
    uint64_t count = 0;
    for (uint64_t v = end; v > first && count < most;) {
        late[count] = s->graph->vertices - v;
        count += !decide_by_phases(s, --v);
    }
    return count;
}

/* An option that is not decided makes `least` 0, which no other does. Of its words the last is
 * written last and read first. */
__attribute__((always_inline)) static inline uint64_t sweep_together(const sweep *s, uint64_t first,
                                                                     uint64_t end, uint64_t *late,
                                                                     uint64_t most, uint32_t phases)
{
    const uint64_t *start = s->graph->out[GG_LEFT]->start, n = s->graph->vertices;
    const gg_vertex *option = s->graph->out[GG_LEFT]->end;
    const uint8_t *owner = s->table->mover[0] == GG__MOVER_OWNER ? s->graph->owner : NULL;
    const gg__word *words = s->words;
    const uint64_t last = start[first];
    uint64_t count = 0, e = start[end];
    for (uint64_t i = 0, ahead = e; i < AHEAD && ahead > last; i++)
        __builtin_prefetch(&words[(uint64_t)option[--ahead] * phases]);
    for (uint64_t v = end; v > first && count < most;) {
        const uint64_t row = start[--v];
        uint32_t least = UINT32_MAX, greatest = 0;
        while (e > row) {
            const gg__word *word = &words[(uint64_t)option[--e] * phases];
            const gg_vertex ahead = option[e > last + AHEAD ? e - AHEAD : last];
            __builtin_prefetch(&words[(uint64_t)ahead * phases]);
            const uint32_t low = flip(read_word(&word[phases - 1])), high = flip(read_word(word));
            greatest = high > greatest ? high : greatest;
            least = low < least ? low : least;
        }
        bool done = least > 0;
        for (uint32_t phase = 0; done && phase < phases; phase++) {
            const int mover = phases == 2 ? phase == 1 : owner && owner[v] == GG_RIGHT;
            done = put_word(s, v, phase, mover, least, greatest);
        }
        late[count] = n - 1 - v;
        count += !done;
    }
    return count;
}

/* The same for turns: the last vertex has the first one. */
static uint64_t sweep_turns(const sweep *s, uint64_t first, uint64_t end, uint64_t *late,
                            uint64_t most)
{
    const uint64_t n = s->graph->vertices;
    if (!s->together) return sweep_by_phases(s, n - end, n - first, late, most);
    if (s->phases == 1) return sweep_together(s, n - end, n - first, late, most, 1);
    return sweep_together(s, n - end, n - first, late, most, 2);
}

/* ---- what the kernel asks for ---- */

static void clear(void *self, uint64_t first, uint64_t end)
{
    const sweep *s = self;
    memset(&s->words[(s->graph->vertices - end) * s->phases], 0,
           (size_t)((end - first) * s->phases * sizeof *s->words));
}

static uint64_t attempt(void *self, uint64_t first, uint64_t end, uint64_t *late)
{
    return sweep_turns(self, first, end, late, end - first);
}

static gg_status solve(void *self, uint64_t first, uint64_t end)
{
    const sweep *s = self;
    uint64_t turn;
    if (sweep_turns(s, first, end, &turn, 1) == 0) return GG_OK;
    return gg__fail(s->ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)(s->graph->vertices - 1 - turn)),
                    "play would last more than %llu turns", (unsigned long long)GG__MAX_RANK);
}

/* ---- the whole ---- */

gg_status gg__sweep(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                    const gg__ends *ends)
{
    const uint8_t *mover = table->mover;
    sweep s = {.graph = graph,
               .table = table,
               .words = table->words,
               .kind = ends->kind,
               .phases = table->phases,
               .relative = mover[0] == GG__MOVER_RELATIVE,
               .together = table->phases == 1
                               ? mover[0] == GG__MOVER_RELATIVE || mover[0] == GG__MOVER_OWNER
                               : table->phases == 2 && !graph->partisan &&
                                     mover[0] == GG__MOVER_FIRST && mover[1] == GG__MOVER_SECOND,
               .ctx = ctx};
    memcpy(&s.over[1], &ends->over[1], sizeof ends->over - sizeof ends->over[0]);
    memcpy(&s.over[STUCK], &ends->stuck, sizeof ends->stuck);
    const gg__in_order vertices = {.stage = "solving positions",
                                   .count = graph->vertices,
                                   .self = &s,
                                   .clear = clear,
                                   .attempt = attempt,
                                   .solve = solve};
    gg__count(ctx, s.together ? GG__WAY_SWEPT : GG__WAY_BY_PHASES, graph->vertices);
    return gg__solve_in_order(ctx, &vertices);
}
