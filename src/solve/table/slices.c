/*
 * Slices: runs of numbers whose moves lead into the same run or to smaller numbers, such as all
 * positions with the same men.
 *
 * Idea. Slices are solved one behind the other: opened, propagated level by level, and what is left
 * is drawn. The ranges of a slice are its own, so those of other slices are neither read nor
 * written meanwhile, and a slice that fits one range is read and written once, however many levels
 * it has. Slices are joined while they fit one range together.
 *
 * A position still tells all that have a move to it. Those in later slices hear of it when their
 * time comes: their boxes `ahead` keep the news, block by block, and each block says of which level
 * it is. When a slice begins the blocks of its boxes are noted and put in the order of levels; each
 * level then delivers those of the level before. So news come in the same order as if all slices
 * were solved together, and so do the ranks.
 *
 * Cost. About a byte on the disk for each move from one slice to another, until the other one is
 * solved, and 16 bytes in memory for each block of them.
 */
#include "solve/table/disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- where slices and ranges begin ---- */

/* Ranges of a slice begin at whole chunks, counted from 0, but for the first. */
static uint64_t begin_of(uint64_t first)
{
    return first - first % GG__CHUNK;
}

static uint64_t ranges_between(uint64_t first, uint64_t end, unsigned shift)
{
    return ((end - 1 - begin_of(first)) >> shift) + 1;
}

/* The end of the slice that begins with a number, or of several that fit one range; *next counts
 * those of the ruleset. 0: they are not as they must be. */
static uint64_t end_of_slice(const gg__tabulation *t, unsigned shift, bool cut, uint64_t first,
                             uint64_t *next)
{
    uint64_t end = first;
    if (!cut || t->members > 1) return t->positions;
    do {
        const uint64_t more = gg__problem_slice_end(t->problem, *next);
        if (more <= end) return 0;
        if (end > first && ranges_between(first, more, shift) > 1) break;
        end = more;
        ++*next;
    } while (end < t->positions);
    return end;
}

gg_status gg__slices_count(gg__tabulation *t, unsigned shift, bool cut, uint64_t *slices,
                           uint64_t *ranges)
{
    *slices = *ranges = 0;
    for (uint64_t first = 0, next = 0, end; first < t->positions; first = end) {
        end = end_of_slice(t, shift, cut, first, &next);
        if (end == 0)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset: slice %llu does not end behind the one before",
                            (unsigned long long)next);
        ++*slices;
        *ranges += ranges_between(first, end, shift);
    }
    return GG_OK;
}

void gg__slices_fill(gg__tabulation *t, bool cut)
{
    gg__disk *d = t->disk;
    uint64_t range = 0, slice = 0;
    for (uint64_t first = 0, next = 0, end; first < t->positions; first = end) {
        end = end_of_slice(t, d->shift, cut, first, &next);
        d->slice[slice++] = range;
        d->base[range++] = first;
        for (uint64_t x = begin_of(first); end - x > UINT64_C(1) << d->shift;)
            d->base[range++] = x += UINT64_C(1) << d->shift;
    }
    d->slice[slice] = range;
    d->base[range] = t->positions;
    range = 0;
    for (uint64_t i = 0; i <= (t->positions - 1) >> d->shift; i++) {
        while (d->base[range + 1] <= i << d->shift)
            range++;
        d->at[i] = range;
    }
    gg__slice_take(t, 0);
}

/* ---- one behind the other ---- */

bool gg__slice_take(gg__tabulation *t, uint64_t range)
{
    gg__disk *d = t->disk;
    uint64_t slice = 0;
    while (slice < d->slices && d->slice[slice] < range)
        slice++;
    if (slice == d->slices || d->slice[slice] != range) return false;
    d->now = slice;
    d->first = range;
    d->behind = d->slice[slice + 1];
    t->low = d->base[d->first];
    t->high = d->base[d->behind];
    d->noted = false;
    return true;
}

gg_status gg__slice_next(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d || d->behind == d->ranges) return GG_OK;
    const uint64_t first = t->low / GG__CHUNK, end = (t->high - 1) / GG__CHUNK + 1;
    gg_status status = d->dirty ? gg__range_save(t) : GG_OK;
    for (uint64_t i = d->first; status == GG_OK && i < d->behind; i++)
        if (atomic_load(&d->ahead[i].box.bytes) > 0) status = gg__box_empty(t, i, &d->ahead[i].box);
    if (status != GG_OK) return status;
    memset(t->now + first, 0, (size_t)(end - first));
    memset(t->next + first, 0, (size_t)(end - first));
    if (t->rank > t->deepest) t->deepest = t->rank;
    gg__slice_take(t, d->behind);
    t->phase = GG__OPENING;
    t->least_open = t->top - UINT8_MAX + GG__FIRST_OPEN;
    t->rank = 0;
    t->at = t->marked = t->low;
    t->in_now = t->in_next = 0;
    snprintf(d->stage, sizeof d->stage, "opening positions of slice %llu of %llu",
             (unsigned long long)d->now + 1, (unsigned long long)d->slices);
    return GG_OK;
}

/* ---- news ahead ---- */

static int compare(const void *a, const void *b)
{
    const gg__note *x = a, *y = b;
    if (x->level != y->level) return x->level < y->level ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Notes the blocks for one range. */
static gg_status note_blocks(gg__tabulation *t, uint64_t range)
{
    gg__disk *d = t->disk;
    gg__ahead *ahead = &d->ahead[range];
    const uint64_t bytes = atomic_load(&ahead->box.bytes);
    char name[GG__FILE_NAME];
    gg__box_name(d, range, &ahead->box, name);
    ahead->first = d->notes;
    for (uint64_t at = 0; at < bytes;) {
        uint8_t head[GG__BLOCK_HEAD];
        size_t got;
        if (!gg__file_read(&d->folder, name, at, head, sizeof head, &got))
            return gg__folder_status(&d->folder);
        const gg__note note = {at, gg__word_at(head + 12), GG__BLOCK_HEAD + gg__word_at(head + 4)};
        if (got < sizeof head || gg__word_at(head + 4) > GG__BOX_BLOCK || note.bytes > bytes - at ||
            note.level > t->deepest)
            return gg__disk_damage(t, name);
        gg__note *room = gg__grow(t->ctx, d->note, &d->note_room, d->notes + 1, sizeof *room,
                                  "news of other slices");
        if (!room) return gg__status(t->ctx);
        d->note = room;
        d->note[d->notes++] = note;
        at += note.bytes;
    }
    ahead->count = d->notes - ahead->first;
    if (ahead->count == 0) return ahead->heard == 0 ? GG_OK : gg__disk_contradiction(t);
    qsort(d->note + ahead->first, (size_t)ahead->count, sizeof *d->note, compare);
    const gg__note *next = d->note + ahead->first + ahead->heard;
    const bool begun = ahead->heard > 0, left = ahead->heard < ahead->count;
    const bool possible = ahead->heard <= ahead->count && (!begun || next[-1].level < t->rank) &&
                          (!left || next->level + UINT64_C(1) >= t->rank) &&
                          (!begun || !left || next[-1].level < next->level);
    return possible ? GG_OK : gg__disk_contradiction(t);
}

gg_status gg__ahead_note(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg_status status = GG_OK;
    if (!d || d->noted) return GG_OK;
    d->notes = 0;
    for (uint64_t i = d->first; status == GG_OK && i < d->behind; i++)
        status = note_blocks(t, i);
    d->noted = status == GG_OK;
    return status;
}

bool gg__ahead_waits(const gg__tabulation *t, uint64_t range)
{
    const gg__ahead *ahead = &t->disk->ahead[range];
    return ahead->heard < ahead->count &&
           t->disk->note[ahead->first + ahead->heard].level < t->rank;
}

bool gg__ahead_left(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    bool left = false;
    for (uint64_t i = d->first; i < d->behind; i++)
        left |= d->ahead[i].heard < d->ahead[i].count;
    return left;
}

gg_status gg__ahead_deliver(gg__tabulation *t, uint64_t *hits)
{
    gg__disk *d = t->disk;
    const uint64_t range = d->at_hand;
    gg__ahead *ahead = &d->ahead[range];
    gg_status status = GG_OK;
    while (status == GG_OK && gg__ahead_waits(t, range)) {
        const gg__note *note = d->note + ahead->first + ahead->heard,
                       *end = d->note + ahead->first + ahead->count;
        const uint64_t from = note->at;
        uint64_t to = from;
        if (note->level + 1 != t->rank) return gg__disk_contradiction(t);
        for (; note < end && note->level + 1 == t->rank && note->at == to; note++)
            to += note->bytes;
        ahead->heard = (uint64_t)(note - d->note) - ahead->first;
        status =
            gg__box_deliver_some(t, &ahead->box, range, from, to, t->rank, t->now, hits, false);
    }
    return status;
}
