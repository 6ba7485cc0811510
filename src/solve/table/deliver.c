/*
 * Applying updates: the runs of a queue (updates.c), or of a message from another process, are
 * applied to the resident page, or queued for other pages.
 *
 * All threads apply blocks. Nothing in a block is trusted: a wrong checksum, length or place is
 * damage.
 *
 * Cost. O(1) for each update, in the cache, since a bucket fits it.
 */
#include "solve/table/disk.h"

typedef struct delivery {
    gg__tabulation *t;
    const char *name;    /* of the file of the blocks */
    uint8_t *bytes;      /* the blocks */
    uint64_t first, end; /* the positions that may be updated */
    bool forward;        /* updates are queued for pages */
    uint32_t rank;
    uint8_t *flags;
    bool verify;
    atomic_uint_fast64_t hits;
    size_t place[GG__BLOCK_BATCH];
} delivery;

/* A run that is being applied: its places are from `least` on and below `length`. */
typedef struct run {
    bool forward; /* queued, not applied to the resident page */
    gg_position
        base; /* the position of place 0: a number of the game, or an offset in the resident page */
    uint64_t least, length;
    const uint8_t *at, *end;
    uint32_t count;
} run;

/* True if `count` places from `place` on may be updated. */
static bool has_places(const run *r, uint64_t place, uint64_t count)
{
    return place >= r->least && place + count <= r->length;
}

/* Applies keys of two bytes each. False: they are invalid, or writing failed. */
static bool deliver_keys(delivery *job, gg__table_worker *w, const run *r, uint64_t *hits)
{
    uint16_t keys[GG__RUN_FEW];
    bool good = r->end - r->at == 2 * (ptrdiff_t)r->count;
    for (uint32_t i = 0; good && i < r->count; i++) {
        keys[i] = (uint16_t)(r->at[2 * i] | r->at[2 * i + 1] << 8);
        good = has_places(r, keys[i] & GG__KEY_PLACE, 1);
    }
    if (!good || job->verify) return good;
    if (!r->forward)
        *hits += gg__table_apply_keys(job->t, r->base, keys, r->count, job->rank, job->flags);
    for (uint32_t i = 0; r->forward && good && i < r->count; i++)
        good = gg__update_add(w, &w->buffer, job->t->bucket, r->base + (keys[i] & GG__KEY_PLACE),
                              keys[i] >> GG__MOST_BUCKET ? GG__SECOND : GG__FIRST);
    return good;
}

/* The same for the keys of a part, which share the upper byte `part`. */
static bool deliver_part(delivery *job, gg__table_worker *w, const run *r, unsigned part,
                         const uint8_t *low, uint32_t count, uint64_t *hits)
{
    const uint64_t first = (part << 8) & GG__KEY_PLACE;
    const gg__side side = part << 8 > GG__KEY_PLACE ? GG__SECOND : GG__FIRST;
    const bool whole =
        has_places(r, first, 1 << 8); /* else the part extends over the end of a page */
    bool good = true;
    for (uint32_t i = 0; !whole && good && i < count; i++)
        good = has_places(r, first + low[i], 1);
    if (!good || job->verify) return good;
    if (!r->forward)
        *hits += gg__table_apply_places(job->t, r->base + first, low, count, side, job->rank,
                                        job->flags);
    for (uint32_t i = 0; r->forward && good && i < count; i++)
        good = gg__update_add(w, &w->buffer, job->t->bucket, r->base + first + low[i], side);
    return good;
}

/* The same for a run by parts. */
static bool deliver_parts(delivery *job, gg__table_worker *w, const run *r, uint64_t *hits)
{
    if (r->end - r->at < (ptrdiff_t)r->count) return false;
    const uint8_t *at = r->at, *low = r->end - r->count;
    const uint8_t *const limit = low;
    for (unsigned part = 0; part < GG__RUN_PARTS; part++) {
        if (at == limit || (*at >= 128 && at + 1 == limit)) return false;
        uint32_t some = *at++;
        if (some >= 128) some = (some & 127) | (uint32_t)*at++ << 7;
        if (some > (size_t)(r->end - low)) return false;
        if (some > 0 && !deliver_part(job, w, r, part, low, some, hits)) return false;
        low += some;
    }
    return at == limit && low == r->end;
}

/* Applies a run; *from: where it ends. False: it is invalid, or writing failed. */
static bool deliver_run(delivery *job, gg__table_worker *w, const uint8_t **from,
                        const uint8_t *end, uint64_t *hits)
{
    const gg__tabulation *t = job->t;
    const uint8_t *at = *from;
    if (end - at < GG__RUN_HEAD) return false;
    const uint64_t bucket = gg__word_at(at), all = UINT64_C(1) << t->bucket;
    const uint32_t about = gg__word_at(at + 4), count = about & 0xffff, size = about >> 16;
    const bool remote = bucket % t->processes != t->process;
    run r = {
        .forward = job->forward || remote, .at = at + GG__RUN_HEAD, .length = all, .count = count};
    if (size > (size_t)(end - r.at) || bucket >= gg__buckets(t)) return false;
    if (count == 0 || count > GG__RUN_KEYS) return false;
    if (remote && !job->verify) return false;
    *from = r.end = r.at + size;
    const uint64_t first = (remote ? bucket : bucket / t->processes) << t->bucket,
                   limit = remote ? t->numbers : job->end;
    if (!job->verify) {
        r.least = !remote && job->first > first ? job->first - first : 0;
        r.length = limit <= first ? 0 : limit - first < all ? limit - first : all;
    }
    r.base = r.forward ? bucket << t->bucket : first - t->base;
    return count < GG__RUN_FEW ? deliver_keys(job, w, &r, hits) : deliver_parts(job, w, &r, hits);
}

static bool deliver_block(delivery *job, gg__table_worker *w, const uint8_t *block)
{
    const uint8_t *at = block + GG__BLOCK_HEAD, *end = at + gg__word_at(block + 4);
    uint64_t hits = 0;
    bool good = true;
    if (gg__word_at(block + 8) != gg__queue_checksum(job->name, block) ||
        (!job->verify && gg__word_at(block + 12) + 1 != job->rank))
        return false;
    for (uint32_t left = gg__word_at(block); good && left > 0; left--)
        good = deliver_run(job, w, &at, end, &hits);
    atomic_fetch_add(&job->hits, hits);
    return good && at == end;
}

static void deliver_item(void *self, unsigned worker, uint64_t i)
{
    delivery *job = self;
    gg__tabulation *t = job->t;
    gg__table_worker *w = &t->worker[t->threads > 1 ? worker + 1 : 0];
    if (!deliver_block(job, w, job->bytes + job->place[i])) atomic_store(&t->disk->damaged, true);
}

/* Applies blocks, by all threads that have buffers of their own if updates are queued. */
static void deliver_blocks(delivery *job, uint64_t count)
{
    if (job->forward && job->t->threads == 1)
        for (uint64_t i = 0; i < count; i++)
            deliver_item(job, 0, i);
    else if (count > 0)
        gg__disk_parallel(job->t, count, deliver_item, job);
}

gg_status gg__queue_deliver_part(gg__tabulation *t, gg__queue *queue, uint64_t number,
                                 uint64_t from, uint64_t to, uint32_t rank, uint8_t *flags,
                                 uint64_t *hits, bool verify)
{
    enum { BATCH = GG__BLOCK_BATCH * (GG__BLOCK_HEAD + GG__QUEUE_BLOCK) };
    gg__disk *d = t->disk;
    char name[GG__FILE_NAME];
    delivery job = {.t = t,
                    .name = name,
                    .bytes = d->batch,
                    .end = UINT64_C(1) << GG__MOST_NUMBER_BITS,
                    .rank = rank,
                    .flags = flags,
                    .verify = verify};
    gg__queue_name(d, number, queue, name);
    if (number < d->pages) {
        job.first = d->base[number];
        job.end = d->base[number + 1];
    }
    for (uint64_t at = from; at < to;) {
        const size_t most = to - at < BATCH ? (size_t)(to - at) : BATCH;
        size_t got, end;
        if (!gg__queue_read(t, number, queue, at, d->batch, most, &got))
            return gg__folder_status(&d->folder);
        const uint64_t count =
            gg__blocks_find(d->batch, got, 4, GG__QUEUE_BLOCK, GG__BLOCK_BATCH, job.place, &end);
        if (count == 0) return gg__disk_damage(t, name);
        deliver_blocks(&job, count);
        if (atomic_load(&d->folder.error) != 0) return gg__folder_status(&d->folder);
        if (atomic_exchange(&d->damaged, false)) return gg__disk_damage(t, name);
        at += end;
    }
    *hits += atomic_load(&job.hits);
    return GG_OK;
}

gg_status gg__queue_deliver(gg__tabulation *t, gg__queue *queue, uint64_t number, uint32_t rank,
                            uint8_t *flags, uint64_t *hits, bool verify)
{
    return gg__queue_deliver_part(t, queue, number, 0, atomic_load(&queue->bytes), rank, flags,
                                  hits, verify);
}

gg_status gg__updates_receive(gg__tabulation *t, const char *name, uint8_t *bytes, size_t size)
{
    gg__disk *d = t->disk;
    delivery job = {.t = t,
                    .name = name,
                    .end = t->positions,
                    .forward = d->pages > 1,
                    .rank = t->rank + 1,
                    .flags = t->next};
    gg__page_touch(d); /* it is changed when buffers are emptied */
    for (size_t at = 0, end; at < size; at += end) {
        job.bytes = bytes + at;
        const uint64_t count = gg__blocks_find(job.bytes, size - at, 4, GG__QUEUE_BLOCK,
                                               GG__BLOCK_BATCH, job.place, &end);
        deliver_blocks(&job, count);
        if (atomic_load(&d->folder.error) != 0) return gg__folder_status(&d->folder);
        if (atomic_exchange(&d->damaged, false) || count == 0)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "updates from another process, '%s', are damaged", name);
    }
    t->decided += atomic_load(&job.hits);
    t->in_next += atomic_load(&job.hits);
    return GG_OK;
}
