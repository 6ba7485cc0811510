/*
 * Updates that wait for a level: those of the level before for the pages of the current slice, and
 * those that earlier slices have sent to it.
 *
 * Each block of updates for a later slice states its level. When the slice begins, the blocks in
 * its queues are indexed and sorted by level, and each level applies those of the level before. So
 * updates are applied in the same order as if all slices were solved together, and the ranks are
 * the same.
 *
 * Cost. About a byte on the disk for each move from one slice to another, until the other one is
 * solved, and 16 bytes in memory for each block.
 */
#include "solve/table/disk.h"

#include <stdlib.h>

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

static bool has_later(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    bool left = false;
    for (uint64_t i = d->first; i < d->end; i++)
        left |= d->later[i].delivered < d->later[i].count;
    return left;
}

static gg_status deliver_later(gg__tabulation *t, uint64_t *hits)
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

gg_status gg__updates_deliver(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d) return GG_OK;
    const uint64_t page = d->resident;
    uint64_t hits = 0;
    if (d->pages == 1) return GG_OK;
    const bool some = atomic_load(&d->in[page].bytes) > 0;
    gg_status status = deliver_later(t, &hits);
    if (status == GG_OK && some)
        status = gg__queue_deliver(t, &d->in[page], page, t->rank, t->now, &hits, false);
    if (status != GG_OK) return status;
    t->decided += hits;
    t->in_now += hits;
    return some ? gg__queue_clear(t, page, &d->in[page]) : GG_OK;
}

bool gg__updates_wait(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    for (uint64_t i = d ? d->first : 0; d && d->pages > 1 && i < d->end; i++)
        if (atomic_load(&d->in[i].bytes) > 0) return true;
    return d && has_later(t);
}
