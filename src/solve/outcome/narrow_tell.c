/*
 * Who tells the predecessors of a level, where bytes are told by several threads.
 *
 * Idea. States are divided into parts, and each part belongs to a member of the crew. Who reads a
 * row puts the predecessors into his boxes, one for each part. When a box is full, or nothing is
 * left, all meet, and each tells what is in the boxes of his parts, whoever filled them. One thread
 * alone tells at once, unless the bytes are much more than a cache holds; then parts are so small
 * that it holds theirs.
 *
 * Why it is right. No byte has two writers. What is decided does not depend on who did what: only
 * the order in the lists does, and that means nothing within a level.
 *
 * Cost. O(1) for each predecessor, and O(members * parts) each time that all meet.
 */
#include "solve/outcome/hear.h"
#include "solve/outcome/narrow_search.h"

#include <string.h>

/* ---- telling ---- */

/* Who wins what is decided by this level. */
static int winner(const gg__narrow_search *s)
{
    return s->level.side ^ (s->table->mover[0] == GG__MOVER_RELATIVE);
}

static void tell(gg__narrow_worker *w, uint32_t *at, uint32_t count)
{
    gg__narrow_search *s = w->search;
    const int side = winner(s);
    const bool deep = s->level.rank >= GG__NARROW_LAST;
    const uint32_t rank = deep ? GG__NARROW_LAST : s->level.rank + 1;
    const uint32_t hits = gg__hear_bytes(s->narrow, at, count, side ? GG__NARROW_MARK : 0,
                                         gg__narrow_decided(side, rank));
    gg__narrow_list *next = &w->next[side];
    if (deep) gg__narrow_note(s, side, at, hits);
    if (next->count + hits <= s->room.list)
        memcpy(next->state + next->count, at, hits * sizeof *at);
    next->count += hits;
}

void gg__narrow_tell_at_once(void *self, gg__news *news)
{
    tell(self, news->at, news->count);
    news->count = 0;
}

/* ---- boxes ---- */

bool gg__narrow_meet(gg__narrow_worker *w)
{
    const gg__narrow_search *s = w->search;
    const unsigned members = gg__crew_size(w->crew);
    bool done = true;
    gg__crew_wait(w->crew);
    for (uint64_t part = w->number; part < s->room.parts; part += members)
        for (unsigned m = 0; m < members; m++) {
            uint32_t *filled = &s->worker[m].filled[part];
            tell(w, s->worker[m].box + part * s->room.box, *filled);
            *filled = 0;
        }
    for (unsigned m = 0; m < members; m++)
        done &= s->worker[m].done;
    gg__crew_wait(w->crew);
    return done;
}

void gg__narrow_put_into_boxes(void *self, gg__news *news)
{
    gg__narrow_worker *w = self;
    const gg__narrow_search *s = w->search;
    const uint64_t parts = s->room.parts, box = s->room.box;
    const uint64_t share = (parts << 32) / s->states; /* of a part, for each state */
    bool full = false;
    for (uint32_t i = 0; i < news->count; i++) {
        const uint64_t part = news->at[i] * share >> 32;
        w->box[part * box + w->filled[part]++] = news->at[i];
    }
    news->count = 0;
    for (uint64_t part = 0; part < parts; part++)
        full |= w->filled[part] + GG__NEWS + GG__PIECE > box;
    if (full) gg__narrow_meet(w);
}
