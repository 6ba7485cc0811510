/*
 * The room that retrograde analysis with bytes takes, and how it is divided.
 *
 * Idea. Lists hold the levels that are not a good part of all states; larger ones are few, and are
 * found among the bytes. Each member has parts of his own; boxes for them are used only if there
 * are several parts, that is, several members, or bytes that are much more than a cache holds. Then
 * states are taken in blocks, and a part is what a member has of one.
 *
 * Cost. A quarter of a word a state for lists, as much for boxes (more where states are few for so
 * many members), and a little.
 */
#include "solve/outcome/narrow_search.h"
#include "solve/outcome/retrograde_narrow.h"

enum {
    DENSE = 16,        /* a level of one state in so many is not kept */
    DEEP = 64,         /* of so many states one may be deeper than a byte holds */
    LEAST_LIST = 1024, /* states */
    EACH = 1 << 16,    /* states that are worth a member of a crew */
    MOST_MEMBERS = 16,
    ONE_BLOCK = 1 << 25, /* with fewer states there is one block */
    PART_BITS = 21,      /* states of a part, at most, as a power of two */
    STATE_BITS = 32,     /* all states that there can be */
    LEAST_BOX = 4 * GG__NEWS,
    MOST_BOX = 1 << 15
};

/* States of a block, as a power of two. */
static unsigned block_bits(uint64_t states, unsigned members)
{
    unsigned bits = PART_BITS;
    while (members >> (bits - PART_BITS) > 1)
        bits++;
    return states < ONE_BLOCK ? STATE_BITS : bits;
}

gg__narrow_layout gg__narrow_layout_of(uint64_t states, unsigned threads)
{
    const unsigned most = states / EACH < MOST_MEMBERS ? (unsigned)(states / EACH) : MOST_MEMBERS;
    const unsigned members = most < 1 ? 1 : threads < most ? threads : most;
    gg__narrow_layout l = {.members = members, .block = block_bits(states, members)};
    for (unsigned i = 0; i < GG__NARROW_STRIPES; i++)
        l.turn[i] = (uint8_t)(i % members);
    l.parts = ((states >> l.block) + 1) * members;
    l.deep = states / DEEP + LEAST_LIST;
    l.list = states / DENSE / members + LEAST_LIST;
    if (l.parts == 1) return l;
    l.box = states / 8 / l.parts / members;
    if (l.box < LEAST_BOX) l.box = LEAST_BOX;
    if (l.box > MOST_BOX) l.box = MOST_BOX;
    l.full = l.box - GG__NEWS - GG__NEWS_PIECE;
    return l;
}

uint64_t gg__retrograde_narrow_bytes(uint64_t states, unsigned threads)
{
    enum { OVERHEAD = 256 };
    const gg__narrow_layout l = gg__narrow_layout_of(states, threads);
    const uint64_t words = 4 * l.list + 2 * l.parts * (l.box + 1);
    return sizeof(gg__narrow_search) + l.deep * sizeof(gg__narrow_deep) +
           l.members * (sizeof(gg__narrow_worker) + words * sizeof(uint32_t)) + OVERHEAD;
}

/* Gives each worker his share. */
static void lay_out(gg__narrow_search *s)
{
    const gg__narrow_layout *l = &s->room;
    for (unsigned m = 0; m < l->members; m++) {
        gg__narrow_worker *w = &s->worker[m];
        w->search = s;
        w->number = m;
        w->news.count = 0;
        w->found = 0;
        w->meetings = 0;
        for (size_t odd = 0; odd < 2; odd++) {
            const uint64_t first = (2 * m + odd) * l->parts;
            w->load[odd] = (gg__narrow_load){s->boxes + first * l->box, s->filled + first, false};
        }
        for (size_t side = 0; side < 2; side++) {
            w->now[side] = (gg__narrow_list){s->lists + (4 * m + side) * l->list, 0};
            w->next[side] = (gg__narrow_list){s->lists + (4 * m + 2 + side) * l->list, 0};
        }
    }
}

gg_status gg__narrow_open(gg__narrow_search *s)
{
    const gg__narrow_layout *l = &s->room;
    const uint64_t boxes = 2 * l->members * l->parts;
    s->worker = gg__alloc(s->ctx, l->members, sizeof *s->worker, "workers");
    s->lists = gg__alloc(s->ctx, 4 * l->members * l->list, sizeof *s->lists, "levels");
    s->boxes = gg__alloc(s->ctx, boxes * l->box, sizeof *s->boxes, "parts");
    s->filled = gg__alloc_zeroed(s->ctx, boxes, sizeof *s->filled, "parts");
    s->deep = gg__alloc(s->ctx, l->deep, sizeof *s->deep, "levels");
    if (!s->worker || !s->lists || !s->boxes || !s->filled || !s->deep) return gg__status(s->ctx);
    lay_out(s);
    return GG_OK;
}

void gg__narrow_close(gg__narrow_search *s)
{
    gg__free(s->ctx, s->worker);
    gg__free(s->ctx, s->lists);
    gg__free(s->ctx, s->boxes);
    gg__free(s->ctx, s->filled);
    gg__free(s->ctx, s->deep);
}
