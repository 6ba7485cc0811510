/*
 * Slices: runs of numbers whose moves lead into the same run or to smaller numbers, such as all
 * positions with the same men.
 *
 * Idea. Slices are solved one after the other: a slice is opened and propagated level by level, and
 * its open positions are drawn. The pages of other slices are neither read nor written meanwhile,
 * and a slice that fits one page is read and written once, however many levels it has. Slices are
 * joined while they fit one page.
 *
 * A position still updates all positions that have a move to it. Updates for later slices are
 * stored in the queues `later`, and each block states its level. When a slice begins, the blocks in
 * its queues are indexed and sorted by level; each level then applies those of the level before. So
 * updates are applied in the same order as if all slices were solved together, and the ranks are
 * the same.
 *
 * Cost. About a byte on the disk for each move from one slice to another, until the other one is
 * solved, and 16 bytes in memory for each block.
 */
#include "solve/table/disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- where slices and pages begin ---- */

/* The pages of a slice begin at whole chunks, counted from 0, except the first. */
static uint64_t begin_of(uint64_t first)
{
    return first - first % GG__CHUNK;
}

static uint64_t pages_between(uint64_t first, uint64_t end, unsigned shift)
{
    return ((end - 1 - begin_of(first)) >> shift) + 1;
}

/* Returns the end of the slice that begins with `first`, or of several that fit one page; *next
 * counts the slices of the ruleset. 0: the ruleset contradicts itself. */
static uint64_t end_of_slice(const gg__tabulation *t, unsigned shift, bool cut, uint64_t first,
                             uint64_t *next)
{
    uint64_t end = first;
    if (!cut || t->processes > 1) return t->positions;
    do {
        const uint64_t more = gg__problem_slice_end(t->problem, *next);
        if (more <= end) return 0;
        if (end > first && pages_between(first, more, shift) > 1) break;
        end = more;
        ++*next;
    } while (end < t->positions);
    return end;
}

gg_status gg__slices_count(gg__tabulation *t, unsigned shift, bool cut, uint64_t *slices,
                           uint64_t *pages)
{
    *slices = *pages = 0;
    for (uint64_t first = 0, next = 0, end; first < t->positions; first = end) {
        end = end_of_slice(t, shift, cut, first, &next);
        if (end == 0)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset: slice %llu does not end after the one before",
                            (unsigned long long)next);
        ++*slices;
        *pages += pages_between(first, end, shift);
    }
    return GG_OK;
}

void gg__slices_fill(gg__tabulation *t, bool cut)
{
    gg__disk *d = t->disk;
    uint64_t page = 0, slice = 0;
    for (uint64_t first = 0, next = 0, end; first < t->positions; first = end) {
        end = end_of_slice(t, d->shift, cut, first, &next);
        d->slice[slice++] = page;
        d->base[page++] = first;
        for (uint64_t x = begin_of(first); end - x > UINT64_C(1) << d->shift;)
            d->base[page++] = x += UINT64_C(1) << d->shift;
    }
    d->slice[slice] = page;
    d->base[page] = t->positions;
    page = 0;
    for (uint64_t i = 0; i <= (t->positions - 1) >> d->shift; i++) {
        while (d->base[page + 1] <= i << d->shift)
            page++;
        d->at[i] = page;
    }
    gg__slice_begin(t, 0);
}

/* ---- one after the other ---- */

bool gg__slice_begin(gg__tabulation *t, uint64_t page)
{
    gg__disk *d = t->disk;
    uint64_t slice = 0;
    while (slice < d->slices && d->slice[slice] < page)
        slice++;
    if (slice == d->slices || d->slice[slice] != page) return false;
    d->now = slice;
    d->first = page;
    d->end = d->slice[slice + 1];
    t->low = d->base[d->first];
    t->high = d->base[d->end];
    d->index_ready = false;
    return true;
}

gg_status gg__slice_next(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d || d->end == d->pages) return GG_OK;
    const uint64_t first = t->low / GG__CHUNK, end = (t->high - 1) / GG__CHUNK + 1;
    gg_status status = d->dirty ? gg__page_save(t) : GG_OK;
    for (uint64_t i = d->first; status == GG_OK && i < d->end; i++)
        if (atomic_load(&d->later[i].queue.bytes) > 0)
            status = gg__queue_clear(t, i, &d->later[i].queue);
    if (status != GG_OK) return status;
    memset(t->now + first, 0, (size_t)(end - first));
    memset(t->next + first, 0, (size_t)(end - first));
    if (t->rank > t->deepest) t->deepest = t->rank;
    gg__slice_begin(t, d->end);
    t->phase = GG__OPENING;
    t->least_open = t->top - UINT8_MAX + GG__FIRST_OPEN;
    t->rank = 0;
    t->at = t->marked = t->low;
    t->in_now = t->in_next = 0;
    snprintf(d->stage, sizeof d->stage, "opening positions of slice %llu of %llu",
             (unsigned long long)d->now + 1, (unsigned long long)d->slices);
    return GG_OK;
}

/* ---- updates for later slices ---- */

static int compare(const void *a, const void *b)
{
    const gg__indexed_block *x = a, *y = b;
    if (x->level != y->level) return x->level < y->level ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Indexes the blocks for one page. */
static gg_status index_blocks(gg__tabulation *t, uint64_t page)
{
    gg__disk *d = t->disk;
    gg__later *later = &d->later[page];
    const uint64_t bytes = atomic_load(&later->queue.bytes);
    char name[GG__FILE_NAME];
    gg__queue_name(d, page, &later->queue, name);
    later->first = d->indexed;
    for (uint64_t at = 0; at < bytes;) {
        uint8_t head[GG__BLOCK_HEAD];
        size_t got;
        if (!gg__file_read(&d->folder, name, at, head, sizeof head, &got))
            return gg__folder_status(&d->folder);
        const gg__indexed_block entry = {at, gg__word_at(head + 12),
                                         GG__BLOCK_HEAD + gg__word_at(head + 4)};
        if (got < sizeof head || gg__word_at(head + 4) > GG__QUEUE_BLOCK ||
            entry.bytes > bytes - at || entry.level > t->deepest)
            return gg__disk_damage(t, name);
        gg__indexed_block *room = gg__grow(t->ctx, d->index, &d->index_room, d->indexed + 1,
                                           sizeof *room, "updates of other slices");
        if (!room) return gg__status(t->ctx);
        d->index = room;
        d->index[d->indexed++] = entry;
        at += entry.bytes;
    }
    later->count = d->indexed - later->first;
    if (later->count == 0) return later->delivered == 0 ? GG_OK : gg__disk_contradiction(t);
    qsort(d->index + later->first, (size_t)later->count, sizeof *d->index, compare);
    const gg__indexed_block *next = d->index + later->first + later->delivered;
    const bool begun = later->delivered > 0, left = later->delivered < later->count;
    const bool possible = later->delivered <= later->count &&
                          (!begun || next[-1].level < t->rank) &&
                          (!left || next->level + UINT64_C(1) >= t->rank) &&
                          (!begun || !left || next[-1].level < next->level);
    return possible ? GG_OK : gg__disk_contradiction(t);
}

gg_status gg__later_index(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg_status status = GG_OK;
    if (!d || d->index_ready) return GG_OK;
    d->indexed = 0;
    for (uint64_t i = d->first; status == GG_OK && i < d->end; i++)
        status = index_blocks(t, i);
    d->index_ready = status == GG_OK;
    return status;
}

bool gg__later_waits(const gg__tabulation *t, uint64_t page)
{
    const gg__later *later = &t->disk->later[page];
    return later->delivered < later->count &&
           t->disk->index[later->first + later->delivered].level < t->rank;
}

bool gg__later_left(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    bool left = false;
    for (uint64_t i = d->first; i < d->end; i++)
        left |= d->later[i].delivered < d->later[i].count;
    return left;
}

gg_status gg__later_deliver(gg__tabulation *t, uint64_t *hits)
{
    gg__disk *d = t->disk;
    const uint64_t page = d->resident;
    gg__later *later = &d->later[page];
    gg_status status = GG_OK;
    while (status == GG_OK && gg__later_waits(t, page)) {
        const gg__indexed_block *entry = d->index + later->first + later->delivered,
                                *end = d->index + later->first + later->count;
        const uint64_t from = entry->at;
        uint64_t to = from;
        if (entry->level + 1 != t->rank) return gg__disk_contradiction(t);
        for (; entry < end && entry->level + 1 == t->rank && entry->at == to; entry++)
            to += entry->bytes;
        later->delivered = (uint64_t)(entry - d->index) - later->first;
        status =
            gg__queue_deliver_part(t, &later->queue, page, from, to, t->rank, t->now, hits, false);
    }
    return status;
}
