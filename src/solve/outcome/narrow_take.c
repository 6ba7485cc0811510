/*
 * A level of retrograde analysis with bytes, taken piece by piece.
 *
 * Idea. Pieces are taken from a counter by whoever is free: of the lists of all members, if they
 * hold the level, and else of all bytes. Going through bytes gives the states in the order of their
 * numbers, in which their rows lie.
 *
 * Why it is right. Each piece is taken once. The next level begins when all have met and nobody has
 * anything left, so what has been put into boxes has been told.
 *
 * Cost. O(states of the level and their predecessors), and a look at each byte if it is not listed.
 */
#include "solve/outcome/narrow_search.h"

#include <string.h>

enum { SCAN = 1 << 15 }; /* bytes that are gone through at a time */

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
    uint64_t count = 0;
    for (uint64_t at = first; at < last; at += GROUP) {
        const uint64_t end = last - at < GROUP ? last : at + GROUP;
        if (end - at == GROUP && !has(narrow + at, pattern)) continue;
        for (uint64_t i = at; i < end; i++) {
            w->chunk[count] = (uint32_t)i;
            count += narrow[i] == wanted;
        }
        if (count < GG__NARROW_PIECE) continue;
        take_states(w, w->chunk, count);
        count = 0;
    }
    take_states(w, w->chunk, count);
}

/* ---- pieces ---- */

/* A piece of somebody's list; false if there are none left. */
static bool take_listed(gg__narrow_worker *w, uint64_t piece)
{
    enum { PIECE = GG__NARROW_PIECE };
    const gg__narrow_search *s = w->search;
    for (unsigned m = 0; m < s->room.members; m++) {
        const gg__narrow_list *now = &s->worker[m].now[s->level.side];
        const uint64_t pieces = (now->count + PIECE - 1) / PIECE, first = piece * PIECE;
        if (piece < pieces) {
            const uint64_t rest = now->count - first;
            take_states(w, now->state + first, rest < PIECE ? rest : PIECE);
            return true;
        }
        piece -= pieces;
    }
    return false;
}

static bool take_piece(gg__narrow_worker *w)
{
    gg__narrow_search *s = w->search;
    const uint64_t piece = atomic_fetch_add(&s->next, 1), first = piece * SCAN;
    if (s->level.listed) return take_listed(w, piece);
    if (first >= s->states) return false;
    take_range(w, first, s->states - first < SCAN ? s->states : first + SCAN);
    return true;
}

/* If asked to stop, no more pieces are taken. */
static void tick(gg__narrow_search *s)
{
    if (s->status == GG_OK) s->status = gg__tick(s->ctx, "solving", s->told, s->states);
    if (s->status != GG_OK) atomic_store(&s->stopped, true);
}

void gg__narrow_take_level(gg__narrow_worker *w)
{
    gg__narrow_search *s = w->search;
    w->done = false;
    while (!atomic_load(&s->stopped) && take_piece(w))
        if (w->number == 0) tick(s);
    if (s->level.alone) {
        gg__narrow_tell_at_once(w, &w->news);
    } else {
        gg__narrow_put_into_boxes(w, &w->news);
        w->done = true;
        while (!gg__narrow_meet(w))
            continue;
    }
}
