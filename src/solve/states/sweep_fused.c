/*
 * The same sweep for the tables that most problems have, which have one phase, or two in which the
 * sides alternate along the same rows: an edge costs one access, for the words of an option's
 * phases lie side by side and are read together.
 *
 * Idea. Words are compared as what they mean to the first side. If the highest bit of a word is
 * set, the others are flipped; then the earlier wins of the first side are below the later ones,
 * these below the draws, and those below the wins of the second side, the later below the earlier:
 *
 *     the first side wins at rank r    01.. r    stays     01.. r
 *     draw                             11 1..1   becomes   10 0..0
 *     the second side wins at rank r   10.. r    becomes   11.. ~r
 *
 * So the first side wants the least of its options and the second the greatest, and no branch asks
 * what an option holds. Flipping once more gives the word back.
 *
 * Several threads take turns by stretches (solve/stretches.c). No decided word is 0, so the words
 * of vertices that are not done are, and 0 is below all others.
 *
 * Why it is right. As for sweep.c: when a vertex has its turn its options are decided.
 *
 * Cost. O(states + edges): rows are read backwards in order, and words are prefetched some edges
 * before their turn, whosever options they are.
 */
#include "solve/states/sweep.h"
#include "solve/stretches.h"

#include <string.h>

enum { AHEAD = 64 }; /* edges */

#define DRAWN_WORD gg__word_decided(GG__DRAWN, GG__NO_RANK)

enum { STUCK = GG__END_KINDS }; /* the kind of a vertex without options where play goes on */

typedef struct sweep {
    gg__word *words;
    const uint64_t *start;
    const gg_vertex *end;
    const uint8_t *kind, *owner;         /* by vertex; may be NULL */
    gg__word over[GG__END_KINDS + 1][2]; /* by kind and mover; 0: play goes on */
    uint32_t phases;
    bool relative;
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

/* Whether the rank does not fit: the next beyond the last is that of draws. */
static inline bool is_beyond(gg__word word)
{
    return (gg__word_rank(word) == GG__NO_RANK) & (int)(word != DRAWN_WORD);
}

/* ---- words that several threads see ---- */

/* Of the words of a vertex the last is written last and read first: it is 0 until all are there. */
static inline gg__word read_word(const gg__word *word)
{
    return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void write_word(gg__word *word, gg__word value)
{
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/* ---- a vertex ---- */

/* The best of the options of v is the least for the first side, the greatest for the second; the
 * latter is 0 if there are none. Returns false if a word is beyond. */
static inline bool put_words(const sweep *s, uint64_t v, uint32_t least, uint32_t greatest,
                             uint32_t phases)
{
    const unsigned kind = s->kind ? s->kind[v] : 0;
    const gg__word *over = s->over[kind > 0 || greatest > 0 ? kind : STUCK];
    bool beyond = false;
    for (uint32_t phase = 0; phase < phases; phase++) {
        const int mover = phases == 2 ? phase == 1 : s->owner && s->owner[v] == GG_RIGHT;
        const gg__word word = word_before(mover || s->relative ? greatest : least, s->relative);
        beyond |= (over[mover] == 0) & is_beyond(word);
        write_word(&s->words[v * phases + phase], over[mover] ? over[mover] : word);
    }
    return !beyond;
}

/* ---- stretches ---- */

static void clear(void *self, uint64_t first, uint64_t end)
{
    const sweep *s = self;
    memset(&s->words[first * s->phases], 0, (size_t)((end - first) * s->phases * sizeof *s->words));
}

/* The words of the options that come first. */
__attribute__((always_inline)) static inline void look_ahead(const sweep *s, uint64_t least,
                                                             uint64_t e, uint32_t phases)
{
    for (uint64_t i = 0; i < AHEAD && e > least; i++)
        __builtin_prefetch(&s->words[(uint64_t)s->end[--e] * phases]);
}

/* An option that is not done makes `least` 0, which no other does. */
__attribute__((always_inline)) static inline void
sweep_down(const sweep *s, gg__stretch *stretch, uint64_t from, uint64_t v, uint32_t phases)
{
    const gg__word *words = s->words;
    const gg_vertex *end = s->end;
    const uint64_t last = s->start[stretch->first];
    uint64_t e = s->start[v];
    if (v == stretch->end) look_ahead(s, last, e, phases);
    while (v > from) {
        const uint64_t first = s->start[--v];
        uint32_t least = UINT32_MAX, greatest = 0;
        while (e > first) {
            const gg__word *option = &words[(uint64_t)end[--e] * phases];
            const gg_vertex ahead = end[e > last + AHEAD ? e - AHEAD : last];
            __builtin_prefetch(&words[(uint64_t)ahead * phases]);
            const uint32_t low = flip(read_word(&option[phases - 1]));
            const uint32_t high = flip(read_word(&option[0]));
            greatest = high > greatest ? high : greatest;
            least = low < least ? low : least;
        }
        if (least == 0)
            gg__stretch_list(stretch, v);
        else if (!put_words(s, v, least, greatest, phases))
            gg__stretch_fail(stretch, v);
    }
}

static void sweep_stretch(void *self, gg__stretch *stretch, uint64_t from, uint64_t end)
{
    const sweep *s = self;
    if (s->phases == 1)
        sweep_down(s, stretch, from, end, 1);
    else
        sweep_down(s, stretch, from, end, 2);
}

/* ---- the whole ---- */

bool gg__sweep_is_fused(const gg_graph *graph, const gg__table *table)
{
    if (table->phases == 1)
        return table->mover[0] == GG__MOVER_RELATIVE || table->mover[0] == GG__MOVER_OWNER;
    return table->phases == 2 && !graph->partisan && table->mover[0] == GG__MOVER_FIRST &&
           table->mover[1] == GG__MOVER_SECOND;
}

static sweep sweep_of(const gg_graph *graph, const gg__table *table, const gg__ends *ends)
{
    const gg__rows *rows = graph->out[GG_LEFT];
    sweep s = {.words = table->words,
               .start = rows->start,
               .end = rows->end,
               .kind = ends->kind,
               .owner = table->mover[0] == GG__MOVER_OWNER ? graph->owner : NULL,
               .phases = table->phases,
               .relative = table->mover[0] == GG__MOVER_RELATIVE};
    for (int mover = 0; mover < 2; mover++) {
        for (int kind = 1; kind < GG__END_KINDS; kind++)
            s.over[kind][mover] = ends->over[kind][mover];
        s.over[STUCK][mover] = ends->stuck[mover];
    }
    return s;
}

gg_status gg__sweep_fused(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                          const gg__ends *ends)
{
    const gg__stretch_work work = {clear, sweep_stretch};
    sweep s = sweep_of(graph, table, ends);
    uint64_t failed;
    const gg_status status = gg__stretches(ctx, graph->vertices, &work, &s, &failed);
    if (failed == 0) return status;
    return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)(failed - 1)),
                    "play would last more than %llu turns", (unsigned long long)GG__MAX_RANK);
}
