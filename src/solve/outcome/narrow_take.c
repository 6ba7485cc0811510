/*
 * A level of retrograde analysis with bytes, taken piece by piece.
 *
 * Idea. If lists hold the level, pieces of all members' lists are taken from a counter by whoever
 * is free. Else everybody goes through the bytes that are his: since he alone reads and writes
 * them, predecessors among them can be told meanwhile. This gives the states in the order of their
 * numbers, in which their rows lie.
 *
 * Why it is right. Each piece is taken once, each byte is somebody's, and what becomes decided is
 * of another rank. The next level begins when all have met and nobody has anything left, so what
 * has been put into boxes has been told.
 *
 * Cost. O(states of the level and their predecessors), and a look at each byte if it is not listed.
 */
#include "solve/outcome/narrow_search.h"

#include <string.h>

/* ---- states ---- */

static void take_states(gg__narrow_worker *w, const uint32_t *state, uint64_t count)
{
    const gg__narrow_search *s = w->search;
    gg__news_work *work = s->level.alone ? gg__narrow_tell_at_once : gg__narrow_put_into_boxes;
    if (s->table->phases == 1)
        gg__copy_rows(s->graph, s->table, state, count, 1, &w->news, work, w);
    else if (s->table->phases == 2)
        gg__copy_rows(s->graph, s->table, state, count, 2, &w->news, work, w);
    else
        gg__copy_rows(s->graph, s->table, state, count, s->table->phases, &w->news, work, w);
}

/* Whether one of the bytes from here on is the one whose copies make up `pattern`. */
static inline bool has(const gg__narrow *narrow, uint64_t pattern)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t group;
    memcpy(&group, narrow, sizeof group);
    group ^= pattern;
    return ((group - ones) & ~group & ones << 7) != 0;
}

/* The states of this level among these. */
static void take_range(gg__narrow_worker *w, uint64_t first, uint64_t last)
{
    enum { GROUP = GG__NARROW_GROUP };
    const gg__narrow_level *level = &w->search->level;
    const gg__narrow *narrow = w->search->narrow;
    const gg__narrow wanted = gg__narrow_decided(level->side, level->rank);
    const uint64_t pattern = UINT64_C(0x0101010101010101) * wanted;
    uint64_t found = w->found;
    for (uint64_t at = first; at < last; at += GROUP) {
        const uint64_t end = last - at < GROUP ? last : at + GROUP;
        if (end - at == GROUP && !has(narrow + at, pattern)) continue;
        for (uint64_t i = at; i < end; i++) {
            w->chunk[found] = (uint32_t)i;
            found += narrow[i] == wanted;
        }
        if (found < GG__NARROW_PIECE) continue;
        take_states(w, w->chunk, found);
        found = 0;
    }
    w->found = found;
}

/* ---- pieces ---- */

/* A piece of somebody's list; false if there are none left. */
static bool take_listed(gg__narrow_worker *w, uint64_t piece)
{
    const gg__narrow_search *s = w->search;
    const uint64_t size = s->level.piece;
    for (unsigned m = 0; m < s->room.members; m++) {
        const gg__narrow_list *now = &s->worker[m].now[s->level.side];
        const uint64_t pieces = (now->count + size - 1) / size, first = piece * size;
        if (piece < pieces) {
            const uint64_t rest = now->count - first;
            take_states(w, now->state + first, rest < size ? rest : size);
            return true;
        }
        piece -= pieces;
    }
    return false;
}

/* If asked to stop, no more pieces are taken. */
static void tick(gg__narrow_search *s)
{
    if (s->status == GG_OK) s->status = gg__tick(s->ctx, "solving positions", s->told, s->states);
    if (s->status != GG_OK) atomic_store(&s->stopped, true);
}

/* The states of this level that are his. */
static void take_own(gg__narrow_worker *w)
{
    enum { STRIPE = 1 << GG__NARROW_STRIPE, TICK = GG__TICK };
    gg__narrow_search *s = w->search;
    const unsigned members = gg__workers_size(w->workers);
    for (uint64_t first = 0; first < s->states && !atomic_load(&s->stopped); first += STRIPE) {
        if (gg__narrow_part(&s->room, first) % members == w->number)
            take_range(w, first, s->states - first < STRIPE ? s->states : first + STRIPE);
        if (w->number == 0 && first % TICK == 0) tick(s);
    }
    take_states(w, w->chunk, w->found);
    w->found = 0;
}

static void take_pieces(gg__narrow_worker *w)
{
    gg__narrow_search *s = w->search;
    while (!atomic_load(&s->stopped) && take_listed(w, atomic_fetch_add(&s->next, 1)))
        if (w->number == 0) tick(s);
}

void gg__narrow_take_level(gg__narrow_worker *w)
{
    const gg__narrow_search *s = w->search;
    if (s->level.listed)
        take_pieces(w);
    else
        take_own(w);
    if (s->level.alone)
        gg__narrow_tell_at_once(w, &w->news);
    else
        gg__narrow_finish(w);
}
