/*
 * Who tells the predecessors of a level, where bytes are told by several threads.
 *
 * Idea. States are divided into parts, and each part belongs to a member of the crew. Who reads a
 * row puts the predecessors into his boxes, one for each part. What is in those of his own parts he
 * tells soon. When one of another's is full he asks for a meeting: everybody comes as soon as he
 * has read what he is at, all hand over their boxes, and each tells what is in the boxes of his
 * parts, whoever filled them. Nobody waits for that: each has two loads of boxes, and goes on with
 * the other. One thread alone tells at once, unless the bytes are much more than a cache holds;
 * then parts are so small that it holds theirs.
 *
 * Why it is right. No byte has two writers, nor a reader beside its writer. A load is filled again
 * behind the next meeting, to which everybody comes who has emptied his boxes of it. What is
 * decided does not depend on who did what: only the order in the lists does, and that means nothing
 * within a level. All meet until everybody says at the same meeting that he has nothing left.
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

static void empty_box(gg__narrow_worker *w, const gg__narrow_load *load, uint64_t part)
{
    const gg__narrow_search *s = w->search;
    tell(w, load->box + part * s->room.box, load->filled[part]);
    load->filled[part] = 0;
}

/* All hand over what they have, and each tells what is in the boxes of his parts; returns whether
 * everybody has come because he is done with the level. */
static bool meet(gg__narrow_worker *w, bool done)
{
    const gg__narrow_search *s = w->search;
    const unsigned members = gg__workers_size(w->workers), load = w->meetings++ % 2;
    w->load[load].done = done;
    gg__workers_barrier(w->workers);
    for (uint64_t part = w->number; part < s->room.parts; part += members)
        for (unsigned m = 0; m < members; m++)
            empty_box(w, &s->worker[m].load[load], part);
    for (unsigned m = 0; m < members; m++)
        done &= s->worker[m].load[load].done;
    return done;
}

/* For two members and one block: no branch and no count in memory depends on whose a state is. */
static void put_into_two(const gg__narrow_load *load, uint64_t box, const gg__news *news)
{
    const uint32_t count = news->count;
    uint32_t *first = load->box + load->filled[0], *second = load->box + box + load->filled[1];
    uint32_t later = 0; /* in the second box */
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t state = news->at[i];
        first[i - later] = state;
        second[later] = state;
        later += state >> GG__NARROW_STRIPE & 1;
    }
    load->filled[0] += count - later;
    load->filled[1] += later;
}

static void put_into_many(const gg__narrow_load *load, const gg__narrow_layout *l,
                          const gg__news *news)
{
    for (uint32_t i = 0; i < news->count; i++) {
        const uint64_t part = gg__narrow_part(l, news->at[i]);
        load->box[part * l->box + load->filled[part]++] = news->at[i];
    }
}

/* Tells what is in his own boxes, when it is enough to be told together or, if there are several
 * blocks, to fill a cache; and asks for a meeting if a box of somebody else's is full. */
static void look_at_boxes(gg__narrow_worker *w, const gg__narrow_load *load)
{
    gg__narrow_search *s = w->search;
    const gg__narrow_layout *l = &s->room;
    const unsigned members = gg__workers_size(w->workers);
    const uint64_t enough = l->parts == l->members ? GG__NEWS : l->full;
    for (uint64_t part = 0; part < l->parts; part++) {
        const bool own = part % members == w->number;
        if (load->filled[part] < (own ? enough : l->full)) continue;
        if (own)
            empty_box(w, load, part);
        else
            atomic_store(&s->called, w->meetings + 1);
    }
}

void gg__narrow_put_into_boxes(void *self, gg__news *news)
{
    gg__narrow_worker *w = self;
    const gg__narrow_layout *l = &w->search->room;
    const gg__narrow_load *load = &w->load[w->meetings % 2];
    if (l->parts == 2)
        put_into_two(load, l->box, news);
    else
        put_into_many(load, l, news);
    news->count = 0;
    look_at_boxes(w, load);
    if (atomic_load(&w->search->called) > w->meetings) meet(w, false);
}

void gg__narrow_finish(gg__narrow_worker *w)
{
    gg__narrow_put_into_boxes(w, &w->news);
    while (!meet(w, true))
        continue;
    gg__workers_barrier(w->workers);
}
