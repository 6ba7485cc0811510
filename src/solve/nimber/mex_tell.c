/*
 * A level of the search for nimbers: its vertices tell their predecessors what they are worth.
 *
 * Idea. Vertices are taken in blocks, in steps that do one thing each, so that many accesses are
 * under way at a time: where rows begin is asked for some blocks ahead, the rows are copied one
 * behind the other, and the cells of the predecessors are asked for some dozens of places before.
 * Cells belong to parts, and parts to members of a crew. What is for a part of somebody else is put
 * into a box; when one is full, or nothing is left, all meet, and each tells what is in the boxes
 * for his parts.
 *
 * Why it is right. No cell has two writers. In which order a vertex hears of its options does not
 * matter; and it is told about in the next level, in which it was valued behind all of them.
 *
 * Cost. O(1) for each predecessor, and O(members * parts) each time that all meet.
 */
#include "solve/nimber/mex_search.h"

enum { BLOCK = 1024, BEFORE = 16, AHEAD = 48 }; /* vertices; vertices; notes */

/* ---- telling ---- */

/* No branch depends on what a cell holds, which the processor cannot guess. */
static void tell(const gg__mex_worker *w, gg__mex_part *part, gg__mex_box *box)
{
    const gg__mex_search *s = w->search;
    const unsigned bits = s->count_bits;
    const gg__mex_cell left = (UINT32_C(1) << bits) - 1;
    const gg__mex_cell rank = (w->rank < GG__MEX_DEEP ? w->rank : GG__MEX_DEEP)
                              << GG__MEX_VALUE_BITS;
    const gg__mex_note *note = box->note;
    const uint64_t count = box->count;
    gg__mex_cell *const cells = s->cell;
    gg_vertex *const vertex = part->vertex;
    uint8_t *const mexes = part->mex;
    uint64_t known = part->known;
    for (uint64_t i = 0; i < count; i++) {
        const gg_vertex u = (gg_vertex)note[i];
        __builtin_prefetch(&cells[(gg_vertex)note[i + AHEAD < count ? i + AHEAD : i]], 1);
        const gg__mex_cell bit = (gg__mex_cell)(UINT64_C(1) << bits << (note[i] >> 32));
        const gg__mex_cell heard = (cells[u] | bit) - 1;
        const uint32_t value = (uint32_t)__builtin_ctz(~(heard >> bits));
        const bool last = (heard & left) == 0;
        cells[u] = last ? rank | value : heard;
        vertex[known] = u;
        mexes[known] = (uint8_t)value;
        known += last;
    }
    part->known = known;
    box->count = 0;
}

static uint64_t count_news(const gg__mex_worker *w)
{
    const gg__mex_search *s = w->search;
    uint64_t count = 0;
    for (unsigned p = w->number; p < s->room.parts; p += w->step)
        count += s->part[p].known - s->part[p].end;
    return count;
}

/* All meet, and each tells what is for his parts; returns whether everybody is done with the level.
 */
static bool meet(gg__mex_worker *w)
{
    const gg__mex_search *s = w->search;
    const unsigned members = gg__workers_size(w->workers);
    bool done = true;
    gg__workers_barrier(w->workers);
    for (unsigned p = w->number; p < s->room.parts; p += w->step)
        for (unsigned m = 0; m < members; m++)
            tell(w, &s->part[p], &s->worker[m].box[p]);
    for (unsigned m = 0; m < members; m++)
        done &= s->worker[m].done;
    w->news = count_news(w);
    gg__workers_barrier(w->workers);
    return done;
}

/* ---- boxes ---- */

static void put_into_boxes(gg__mex_worker *w)
{
    const unsigned parts = w->search->room.parts;
    for (unsigned p = 0; p < parts; p++) {
        gg__mex_note *note = w->box[p].note + w->box[p].count;
        uint64_t count = 0;
        for (uint64_t i = 0; i < w->count; i++) {
            note[count] = w->note[i];
            count += (w->note[i] >> GG__MEX_BLOCK_BITS & (parts - 1)) == p;
        }
        w->box[p].count += count;
    }
}

/* What is for his own parts he tells at once. */
static void deal(gg__mex_worker *w)
{
    const gg__mex_search *s = w->search;
    gg__mex_box all = {w->note, w->count};
    bool full = false;
    if (s->room.parts == 1) {
        tell(w, s->part, &all);
    } else {
        put_into_boxes(w);
        for (unsigned p = w->number; p < s->room.parts; p += w->step)
            tell(w, &s->part[p], &w->box[p]);
        for (unsigned p = 0; p < s->room.parts; p++)
            full |= w->box[p].count + GG__MEX_ROOM + GG__MEX_PIECE > s->room.box;
    }
    w->count = 0;
    if (full) meet(w);
}

/* ---- rows ---- */

/* A piece may end behind the row, if there is something to read: what is too much is written over
 * by the next row. */
static inline void copy_row(gg__mex_worker *w, gg_vertex v, uint32_t mex)
{
    enum { PIECE = GG__MEX_PIECE };
    const gg__rows *in = w->search->in;
    const gg__mex_note worth = (gg__mex_note)mex << 32;
    const gg_vertex *u = in->end + in->start[v], *const last = in->end + in->start[v + 1];
    const gg_vertex *const all = in->end + in->start[w->search->graph->vertices];
    while (last - u > PIECE || all - u < PIECE) {
        if (u == last) return;
        w->note[w->count++] = worth | *u++;
        if (w->count >= GG__MEX_ROOM) deal(w);
    }
    for (int i = 0; i < PIECE; i++)
        w->note[w->count + (unsigned)i] = worth | u[i];
    w->count += (uint64_t)(last - u);
    if (w->count >= GG__MEX_ROOM) deal(w);
}

static inline void take(gg__mex_worker *w, gg_vertex v, uint32_t mex)
{
    const gg__mex_search *s = w->search;
    if (w->rank > GG__MEX_DEEP) s->rank[v] = w->rank - 1;
    if (mex == s->few) gg__mex_tell_wide(s, v, gg__mex_of_wide(s, v));
    copy_row(w, v, mex);
}

/* While one row is copied, that of a vertex some places behind has been asked for, and where that
 * of one still further behind begins. */
static void take_block(gg__mex_worker *w, const gg__mex_part *part, uint64_t first, uint64_t end)
{
    const gg__rows *in = w->search->in;
    const gg_vertex *vertex = part->vertex;
    for (uint64_t i = first; i < end; i++) {
        if (i + 2 * BEFORE < part->end) {
            __builtin_prefetch(&in->start[vertex[i + 2 * BEFORE]]);
            __builtin_prefetch(&in->start[vertex[i + 2 * BEFORE] + UINT64_C(1)]);
        }
        if (i + BEFORE < part->end) {
            __builtin_prefetch(in->end + in->start[vertex[i + BEFORE]]);
            __builtin_prefetch(in->end + in->start[vertex[i + BEFORE] + UINT64_C(1)] - 1);
        }
        take(w, vertex[i], part->mex[i]);
    }
}

/* ---- the level ---- */

static void tick(gg__mex_worker *w)
{
    gg__mex_search *s = w->search;
    const uint64_t all = s->graph->vertices, done = w->taken * s->room.parts;
    if (w->number > 0 || w->taken < w->due || s->status != GG_OK) return;
    s->status = gg__tick(s->ctx, "solving positions", done < all ? done : all, all);
    if (s->status != GG_OK) atomic_store(&s->stopped, true);
    w->due = w->taken + GG__TICK / s->room.parts;
}

/* If asked to stop, no more are taken; then the next level is empty. */
static void take_part(gg__mex_worker *w, const gg__mex_part *part)
{
    for (uint64_t i = part->first, end; i < part->end; i = end) {
        tick(w);
        if (atomic_load_explicit(&w->search->stopped, memory_order_relaxed)) return;
        end = part->end - i < BLOCK ? part->end : i + BLOCK;
        take_block(w, part, i, end);
        w->taken += end - i;
    }
}

/* What got its value in the last level is told now. */
static void take_level(gg__mex_worker *w)
{
    const gg__mex_search *s = w->search;
    for (unsigned p = w->number; p < s->room.parts; p += w->step) {
        s->part[p].first = s->part[p].end;
        s->part[p].end = s->part[p].known;
    }
    w->rank++;
    for (unsigned p = w->number; p < s->room.parts; p += w->step)
        take_part(w, &s->part[p]);
    deal(w);
}

uint64_t gg__mex_take_small_levels(gg__mex_worker *w, uint64_t news, uint64_t large)
{
    w->step = 1;
    for (; news > 0 && news < large; news = count_news(w))
        take_level(w);
    w->step = gg__workers_size(w->workers);
    return news;
}

void gg__mex_take_level(gg__mex_worker *w)
{
    w->done = false;
    take_level(w);
    w->done = true;
    while (!meet(w))
        continue;
}
