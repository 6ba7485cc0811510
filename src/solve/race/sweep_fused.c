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
 * Why it is right. As for sweep.c: when a vertex has its turn its options are decided.
 *
 * Cost. O(states + edges): rows are read backwards in order, and words are prefetched some edges
 * before their turn, whosever options they are.
 */
#include "solve/race/sweep.h"

enum { AHEAD = 64 }; /* edges */

#define DRAWN_WORD gg__word_decided(GG__DRAWN, GG__NO_RANK)

typedef struct sweep {
    const gg_graph *graph;
    const gg__table *table;
    const gg__ends *ends;
    const uint64_t *start;
    const gg_vertex *end;
    bool relative;
} sweep;

static inline uint32_t flip(uint32_t word)
{
    return word ^ ((0 - (word >> 31)) >> 1);
}

/* The word of a state whose best option is this one. */
static inline gg__word word_before(uint32_t flipped, bool relative)
{
    const gg__word option = flip(flipped), turned = gg__word_decided(GG__DRAWN, 0);
    return option == DRAWN_WORD ? option : (relative ? option ^ turned : option) + 1;
}

/* Whether the rank does not fit: the next beyond the last is that of draws. */
static inline bool is_beyond(gg__word word)
{
    return (gg__word_rank(word) == GG__NO_RANK) & (int)(word != DRAWN_WORD);
}

/* Writes the words of v, of whose options the least is good for the first side, the greatest for
 * the second; returns false if one is beyond. */
static inline bool put_words(const sweep *s, uint64_t v, uint32_t least, uint32_t greatest,
                             uint32_t phases)
{
    bool beyond = false;
    for (uint32_t phase = 0; phase < phases; phase++) {
        const gg__word end = gg__ends_word(s->graph, s->table, s->ends, v, phase);
        const bool high = s->relative || gg__mover_index(s->graph, s->table, v, phase) == 1;
        const gg__word word = word_before(high ? greatest : least, s->relative);
        const bool over = gg__word_side(end) != GG__UNDECIDED;
        s->table->words[v * phases + phase] = over ? end : word;
        beyond |= !over & is_beyond(word);
    }
    return !beyond;
}

/* From the vertex below *v down to `to`; returns false if *v is one whose word is beyond. */
__attribute__((always_inline)) static inline bool sweep_down(const sweep *s, uint64_t to,
                                                             uint64_t *v, uint32_t phases)
{
    const gg__word *words = s->table->words;
    uint64_t e = s->start[*v];
    bool fine = true;
    while (fine && *v > to) {
        const uint64_t first = s->start[--*v];
        uint32_t least = UINT32_MAX, greatest = 0;
        while (e > first) {
            const gg__word *option = &words[(uint64_t)s->end[--e] * phases];
            const gg_vertex ahead = s->end[e > AHEAD ? e - AHEAD : 0];
            __builtin_prefetch(&words[(uint64_t)ahead * phases]);
            const uint32_t high = flip(option[0]), low = flip(option[phases - 1]);
            greatest = high > greatest ? high : greatest;
            least = low < least ? low : least;
        }
        fine = put_words(s, *v, least, greatest, phases);
    }
    return fine;
}

bool gg__sweep_is_fused(const gg_graph *graph, const gg__table *table)
{
    if (table->phases == 1)
        return table->mover[0] == GG__MOVER_RELATIVE || table->mover[0] == GG__MOVER_OWNER;
    return table->phases == 2 && !graph->partisan && table->mover[0] == GG__MOVER_FIRST &&
           table->mover[1] == GG__MOVER_SECOND;
}

gg_status gg__sweep_fused(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                          const gg__ends *ends)
{
    const gg__rows *rows = graph->out[GG_LEFT];
    const sweep s = {graph,       table,     ends,
                     rows->start, rows->end, table->mover[0] == GG__MOVER_RELATIVE};
    gg_status status = GG_OK;
    for (uint64_t v = graph->vertices; status == GG_OK && v > 0;) {
        const uint64_t to = v > GG__TICK ? v - GG__TICK : 0;
        status = gg__tick(ctx, "solving", graph->vertices - v, graph->vertices);
        if (status != GG_OK) return status;
        if (!(table->phases == 1 ? sweep_down(&s, to, &v, 1) : sweep_down(&s, to, &v, 2)))
            status =
                gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                         "play would last more than %llu turns", (unsigned long long)GG__MAX_RANK);
    }
    return status;
}
