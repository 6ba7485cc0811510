/* What ends make of states, as bytes; and bytes as words. */
#include "solve/outcome/narrow.h"

/* ---- from ends ---- */

typedef struct seeding {
    const gg_graph *graph;
    const gg__table *table;
    const uint8_t *kind;
    gg__narrow end[GG__END_KINDS]
                  [2]; /* by kind, 0 standing for a mover without options, and mover */
} seeding;

/* Where play goes on but at dead ends, and the first side moves: returns the counts, put together.
 */
static uint32_t seed_plainly(gg__narrow *narrow, const uint32_t *degree, uint64_t count,
                             gg__narrow end)
{
    uint32_t most = 0;
    for (uint64_t v = 0; v < count; v++) {
        narrow[v] = degree[v] ? (gg__narrow)degree[v] : end;
        most |= degree[v];
    }
    return most;
}

/* The states of one phase at the vertices from first on; returns the counts, put together. */
static uint32_t seed_phase(const seeding *s, uint64_t first, uint64_t last, uint32_t phase)
{
    const uint32_t phases = s->table->phases;
    const uint32_t *degree = s->graph->degree[gg__phase_player(s->table, phase)];
    gg__narrow *narrow = gg__narrow_of(s->table);
    uint32_t most = 0;
    for (uint64_t v = first; v < last; v++) {
        const int mover = gg__mover_index(s->graph, s->table, v, phase);
        const unsigned kind = s->kind ? s->kind[v] : 0;
        const bool over = (kind != 0) | (degree[v] == 0);
        const gg__narrow open = (gg__narrow)(degree[v] | (mover ? GG__NARROW_MARK : 0));
        narrow[v * phases + phase] = over ? s->end[kind][mover] : open;
        most |= over ? 0 : degree[v];
    }
    return most;
}

static uint32_t seed_block(const seeding *s, uint64_t first, uint64_t last)
{
    const gg__table *table = s->table;
    uint32_t most = 0;
    if (table->phases == 1 && table->mover[0] == GG__MOVER_RELATIVE && !s->kind)
        return seed_plainly(gg__narrow_of(table) + first, s->graph->degree[GG_LEFT] + first,
                            last - first, s->end[0][0]);
    for (uint32_t phase = 0; phase < table->phases; phase++)
        most |= seed_phase(s, first, last, phase);
    return most;
}

static bool fits(gg__word word)
{
    return gg__word_side(word) == GG__DRAWN || gg__word_rank(word) <= GG__NARROW_LAST;
}

static gg__narrow narrow_end(gg__word word)
{
    if (gg__word_side(word) == GG__DRAWN) return GG__NARROW_DRAWN;
    return gg__narrow_decided(gg__word_side(word) == GG__SECOND, gg__word_rank(word));
}

bool gg__narrow_seed(const gg_graph *graph, const gg__table *table, const gg__ends *ends,
                     uint64_t first, uint64_t last)
{
    enum { BLOCK = 1 << 14 };
    seeding s = {.graph = graph, .table = table, .kind = ends->kind};
    bool fine = fits(ends->stuck[0]) && fits(ends->stuck[1]);
    for (int mover = 0; mover < 2; mover++)
        for (int kind = 0; kind < GG__END_KINDS; kind++)
            s.end[kind][mover] = narrow_end(kind ? ends->over[kind][mover] : ends->stuck[mover]);
    for (uint64_t v = first; fine && v < last; v += BLOCK)
        fine = seed_block(&s, v, last - v < BLOCK ? last : v + BLOCK) <= GG__NARROW_MOST;
    return fine;
}

/* ---- to words ---- */

static gg__word word_of(gg__narrow narrow, bool close)
{
    const uint32_t number = narrow & GG__NARROW_MOST;
    const gg__side side = narrow & GG__NARROW_MARK ? GG__SECOND : GG__FIRST;
    const bool open = narrow < GG__NARROW_DECIDED;
    if (narrow == GG__NARROW_DRAWN || (open && close))
        return gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return open ? gg__word_open(side, number) : gg__word_decided(side, number);
}

void gg__narrow_widen(const gg__table *table, uint64_t first, uint64_t last, bool close)
{
    enum { VALUES = 256 };
    const gg__narrow *narrow = gg__narrow_of(table);
    gg__word word[VALUES];
    for (unsigned i = 0; i < VALUES; i++)
        word[i] = word_of((gg__narrow)i, close);
    for (uint64_t at = last; at-- > first;)
        table->words[at] = word[narrow[at]];
}
