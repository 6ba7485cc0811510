/*
 * News come to where they are for: the runs of a box (boxes.c), or of what another process has
 * sent, are applied to the range at hand, or put into boxes again.
 *
 * Blocks are delivered by all threads. Nothing in them is trusted: what a checksum, a length or a
 * place contradicts is damage.
 *
 * Cost. O(1) for each piece of news, in the cache, as a bucket fits it.
 */
#include "solve/table/disk.h"

typedef struct delivery {
    gg__tabulation *t;
    const char *name;    /* of their file */
    uint8_t *bytes;      /* of blocks */
    uint64_t first, end; /* positions that there may be news for */
    bool put;            /* they are put into boxes of ranges */
    bool deal;           /* there may be some for others, whose boxes get them */
    uint32_t rank;
    uint8_t *flags;
    bool look;
    atomic_uint_fast64_t hits;
    size_t place[GG__BLOCK_BATCH];
} delivery;

/* A run on its way: its places are from `least` on and below `length`. */
typedef struct run {
    bool put;         /* into boxes, and not to the range at hand */
    gg_position base; /* of the place 0: of the game, or behind the base of the range at hand */
    uint64_t least, length;
    const uint8_t *at, *end;
    uint32_t count;
} run;

/* Whether there may be news for `count` places from one on. */
static bool has_places(const run *r, uint64_t place, uint64_t count)
{
    return place >= r->least && place + count <= r->length;
}

/* Delivers keys that are written whole. False: they cannot be, or news cannot be written. */
static bool deliver_keys(delivery *job, gg__asker *a, const run *r, uint64_t *hits)
{
    uint16_t keys[GG__RUN_FEW];
    bool good = r->end - r->at == 2 * (ptrdiff_t)r->count;
    for (uint32_t i = 0; good && i < r->count; i++) {
        keys[i] = (uint16_t)(r->at[2 * i] | r->at[2 * i + 1] << 8);
        good = has_places(r, keys[i] & GG__KEY_PLACE, 1);
    }
    if (!good || job->look) return good;
    if (!r->put)
        *hits += gg__table_apply_keys(job->t, r->base, keys, r->count, job->rank, job->flags);
    for (uint32_t i = 0; r->put && good && i < r->count; i++)
        good = gg__box_put(a, &a->out, job->t->bucket, r->base + (keys[i] & GG__KEY_PLACE),
                           keys[i] >> GG__MOST_BUCKET ? GG__SECOND : GG__FIRST);
    return good;
}

/* The same for the keys of a part, which have the upper byte `part`. */
static bool deliver_part(delivery *job, gg__asker *a, const run *r, unsigned part,
                         const uint8_t *low, uint32_t count, uint64_t *hits)
{
    const uint64_t first = (part << 8) & GG__KEY_PLACE;
    const gg__side side = part << 8 > GG__KEY_PLACE ? GG__SECOND : GG__FIRST;
    const bool whole = has_places(r, first, 1 << 8); /* else an end of a range is within it */
    bool good = true;
    for (uint32_t i = 0; !whole && good && i < count; i++)
        good = has_places(r, first + low[i], 1);
    if (!good || job->look) return good;
    if (!r->put)
        *hits += gg__table_apply_places(job->t, r->base + first, low, count, side, job->rank,
                                        job->flags);
    for (uint32_t i = 0; r->put && good && i < count; i++)
        good = gg__box_put(a, &a->out, job->t->bucket, r->base + first + low[i], side);
    return good;
}

/* The same for a run by parts. */
static bool deliver_parts(delivery *job, gg__asker *a, const run *r, uint64_t *hits)
{
    if (r->end - r->at < (ptrdiff_t)r->count) return false;
    const uint8_t *at = r->at, *low = r->end - r->count;
    const uint8_t *const behind = low;
    for (unsigned part = 0; part < GG__RUN_PARTS; part++) {
        if (at == behind || (*at >= 128 && at + 1 == behind)) return false;
        uint32_t some = *at++;
        if (some >= 128) some = (some & 127) | (uint32_t)*at++ << 7;
        if (some > (size_t)(r->end - low)) return false;
        if (some > 0 && !deliver_part(job, a, r, part, low, some, hits)) return false;
        low += some;
    }
    return at == behind && low == r->end;
}

/* Delivers a run; *from: where it ends. False: it is none, or news cannot be written. */
static bool deliver_run(delivery *job, gg__asker *a, const uint8_t **from, const uint8_t *end,
                        uint64_t *hits)
{
    const gg__tabulation *t = job->t;
    const uint8_t *at = *from;
    if (end - at < GG__RUN_HEAD) return false;
    const uint64_t bucket = gg__word_at(at), all = UINT64_C(1) << t->bucket;
    const uint32_t about = gg__word_at(at + 4), count = about & 0xffff, size = about >> 16;
    const bool away = bucket % t->members != t->member;
    run r = {.put = job->put || away, .at = at + GG__RUN_HEAD, .length = all, .count = count};
    if (size > (size_t)(end - r.at) || bucket >= gg__buckets(t)) return false;
    if (count == 0 || count > GG__RUN_KEYS) return false;
    if (away && !job->deal && !job->look) return false;
    *from = r.end = r.at + size;
    const uint64_t first = (away ? bucket : bucket / t->members) << t->bucket,
                   behind = away ? t->numbers : job->end;
    if (!job->look) {
        r.least = !away && job->first > first ? job->first - first : 0;
        r.length = behind <= first ? 0 : behind - first < all ? behind - first : all;
    }
    r.base = r.put ? bucket << t->bucket : first - t->base;
    return count < GG__RUN_FEW ? deliver_keys(job, a, &r, hits) : deliver_parts(job, a, &r, hits);
}

static bool deliver_block(delivery *job, gg__asker *a, const uint8_t *block)
{
    const uint8_t *at = block + GG__BLOCK_HEAD, *end = at + gg__word_at(block + 4);
    uint64_t hits = 0;
    bool good = true;
    if (gg__word_at(block + 8) != gg__box_sum(job->name, block) ||
        (!job->look && gg__word_at(block + 12) + 1 != job->rank))
        return false;
    for (uint32_t left = gg__word_at(block); good && left > 0; left--)
        good = deliver_run(job, a, &at, end, &hits);
    atomic_fetch_add(&job->hits, hits);
    return good && at == end;
}

static void deliver_item(void *self, unsigned worker, uint64_t i)
{
    delivery *job = self;
    gg__tabulation *t = job->t;
    gg__asker *a = &t->asker[t->threads > 1 ? worker + 1 : 0];
    if (!deliver_block(job, a, job->bytes + job->place[i])) atomic_store(&t->disk->damaged, true);
}

/* Delivers blocks, by all threads that have boxes of their own, if news are put into boxes. */
static void deliver_blocks(delivery *job, uint64_t count)
{
    if ((job->put || job->deal) && job->t->threads == 1)
        for (uint64_t i = 0; i < count; i++)
            deliver_item(job, 0, i);
    else if (count > 0)
        gg__disk_share(job->t, count, deliver_item, job);
}

/* Delivers the blocks of a box from one byte to another; its file is in the folder of `folder`. */
static gg_status deliver_box(gg__tabulation *folder, uint64_t number, const gg__box *box,
                             uint64_t from, uint64_t to, delivery *job)
{
    enum { BATCH = GG__BLOCK_BATCH * (GG__BLOCK_HEAD + GG__BOX_BLOCK) };
    gg__disk *d = folder->disk;
    const char *name = job->name;
    job->bytes = d->batch;
    for (uint64_t at = from; at < to;) {
        const size_t most = to - at < BATCH ? (size_t)(to - at) : BATCH;
        size_t got, end;
        if (!gg__box_read(folder, number, box, at, d->batch, most, &got))
            return gg__folder_status(&d->folder);
        const uint64_t count =
            gg__blocks_find(d->batch, got, 4, GG__BOX_BLOCK, GG__BLOCK_BATCH, job->place, &end);
        if (count == 0) return gg__disk_damage(folder, name);
        deliver_blocks(job, count);
        if (atomic_load(&job->t->disk->folder.error) != 0)
            return gg__folder_status(&job->t->disk->folder);
        if (atomic_exchange(&job->t->disk->damaged, false)) return gg__disk_damage(folder, name);
        at += end;
    }
    return GG_OK;
}

gg_status gg__box_deliver_some(gg__tabulation *t, gg__box *box, uint64_t number, uint64_t from,
                               uint64_t to, uint32_t rank, uint8_t *flags, uint64_t *hits,
                               bool look)
{
    const gg__disk *d = t->disk;
    delivery job = {.t = t,
                    .end = UINT64_C(1) << GG__MOST_NUMBER_BITS,
                    .rank = rank,
                    .flags = flags,
                    .look = look};
    if (number < d->ranges) {
        job.first = d->base[number];
        job.end = d->base[number + 1];
    }
    char name[GG__FILE_NAME];
    gg__box_name(d, number, box, name);
    job.name = name;
    const gg_status status = deliver_box(t, number, box, from, to, &job);
    *hits += atomic_load(&job.hits);
    return status;
}

gg_status gg__box_deliver(gg__tabulation *t, gg__box *box, uint64_t number, uint32_t rank,
                          uint8_t *flags, uint64_t *hits, bool look)
{
    return gg__box_deliver_some(t, box, number, 0, atomic_load(&box->bytes), rank, flags, hits,
                                look);
}

/* What comes from outside is for any range. */
static delivery from_outside(gg__tabulation *t)
{
    gg__range_touch(t->disk); /* boxes apply what is for it */
    return (delivery){.t = t,
                      .end = t->positions,
                      .put = t->disk->ranges > 1,
                      .rank = t->rank + 1,
                      .flags = t->next};
}

static void count_hits(delivery *job)
{
    job->t->closed += atomic_load(&job->hits);
    job->t->in_next += atomic_load(&job->hits);
}

gg_status gg__box_deal(gg__tabulation *t, gg__tabulation *old, gg__box *box, uint64_t number)
{
    delivery job = from_outside(t);
    char name[GG__FILE_NAME];
    gg__box_name(old->disk, number, box, name);
    job.name = name;
    job.deal = true;
    const gg_status status = deliver_box(old, number, box, 0, atomic_load(&box->bytes), &job);
    count_hits(&job);
    return status;
}

gg_status gg__news_receive(gg__tabulation *t, const char *name, uint8_t *bytes, size_t size)
{
    gg__disk *d = t->disk;
    delivery job = from_outside(t);
    job.name = name;
    for (size_t at = 0, end; at < size; at += end) {
        job.bytes = bytes + at;
        const uint64_t count = gg__blocks_find(job.bytes, size - at, 4, GG__BOX_BLOCK,
                                               GG__BLOCK_BATCH, job.place, &end);
        deliver_blocks(&job, count);
        if (atomic_load(&d->folder.error) != 0) return gg__folder_status(&d->folder);
        if (atomic_exchange(&d->damaged, false) || count == 0)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "news of another process, '%s', are not as they were written", name);
    }
    count_hits(&job);
    return GG_OK;
}

gg_status gg__news_deliver(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d) return GG_OK;
    const uint64_t range = d->at_hand;
    uint64_t hits = 0;
    if (d->ranges == 1) return GG_OK;
    const bool some = atomic_load(&d->in[range].bytes) > 0;
    gg_status status = gg__ahead_deliver(t, &hits);
    if (status == GG_OK && some)
        status = gg__box_deliver(t, &d->in[range], range, t->rank, t->now, &hits, false);
    if (status != GG_OK) return status;
    t->closed += hits;
    t->in_now += hits;
    return some ? gg__box_empty(t, range, &d->in[range]) : GG_OK;
}

bool gg__news_wait(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    for (uint64_t i = d ? d->first : 0; d && d->ranges > 1 && i < d->behind; i++)
        if (atomic_load(&d->in[i].bytes) > 0) return true;
    return d && gg__ahead_left(t);
}

gg_status gg__news_turn(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d) return GG_OK;
    const gg_status status = gg__team_tell(t);
    if (status != GG_OK || d->ranges == 1) return status;
    gg__box *in = d->in;
    d->in = d->out;
    d->out = in;
    for (uint64_t i = 0; i < d->ranges; i++) {
        atomic_store(&d->out[i].bytes, 0);
        d->out[i].synced = 0;
        d->out[i].serial = d->serial;
    }
    d->serial++;
    return GG_OK;
}
