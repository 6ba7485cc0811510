/*
 * News for ranges that are not at hand: boxes.
 *
 * A piece of news is a position of the range and a side that wins an option of it: a key, which is
 * twice the number within the range, plus one for the second side. Each thread gathers keys for
 * each range. When it has enough for one it sorts them and adds them to the file of the box, in
 * blocks: each key as its difference to the one before, in a code of seven bits a byte. Many news
 * of a range are close together: a byte each is the rule.
 *
 * Cost. Four bytes in memory and about one on the disk for each piece of news; sorting takes three
 * looks at each.
 */
#include "base/text.h"
#include "solve/table/disk.h"

#include <string.h>

enum { HEAD = GG__BLOCK_HEAD, LONGEST = 5 /* bytes of a difference */ };

void gg__box_name(const gg__disk *d, uint64_t number, const gg__box *box, char name[GG__FILE_NAME])
{
    const bool own = number < d->ranges;
    gg__blocks_name(name, own ? "news" : "away", own ? number : number - d->ranges, box->serial);
}

/* ---- memory ---- */

gg_status gg__boxes_new(gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    const unsigned count = t->threads > 1 ? t->threads + 1 : 1;
    for (unsigned i = 0; i < count; i++) {
        gg__outbox *out = &t->asker[i].out;
        out->keys =
            gg__alloc(t->ctx, (d->ranges + d->team.boxes) * d->keys, sizeof *out->keys, "news");
        out->count =
            gg__alloc_zeroed(t->ctx, d->ranges + d->team.boxes, sizeof *out->count, "news");
        out->sorted = gg__alloc(t->ctx, d->keys, sizeof *out->sorted, "news");
        out->block = gg__alloc(t->ctx, HEAD + GG__BOX_BLOCK, 1, "news");
        if (!out->keys || !out->count || !out->sorted || !out->block) return gg__status(t->ctx);
    }
    return GG_OK;
}

void gg__boxes_free(gg__tabulation *t)
{
    const unsigned count = t->threads > 1 ? t->threads + 1 : 1;
    for (unsigned i = 0; t->asker && i < count; i++) {
        gg__outbox *out = &t->asker[i].out;
        gg__free(t->ctx, out->keys);
        gg__free(t->ctx, out->count);
        gg__free(t->ctx, out->sorted);
        gg__free(t->ctx, out->block);
        *out = (gg__outbox){.keys = NULL};
    }
}

/* ---- putting in ---- */

/* Sorts keys of so many bits, by the digits of eleven. Returns where they are. */
static const uint32_t *sort(uint32_t *keys, uint32_t *room, size_t count, unsigned bits)
{
    enum { BITS = 11, DIGITS = 1 << BITS, TURNS = 3 };
    const unsigned turns = (bits + BITS - 1) / BITS;
    uint32_t place[TURNS][DIGITS], *from = keys, *to = room;
    memset(place, 0, turns * sizeof *place);
    for (size_t i = 0; i < count; i++)
        for (unsigned turn = 0; turn < turns; turn++)
            place[turn][keys[i] >> (turn * BITS) & (DIGITS - 1)]++;
    for (unsigned turn = 0; turn < turns; turn++) {
        uint32_t sum = 0;
        const unsigned shift = turn * BITS;
        for (size_t digit = 0; digit < DIGITS; digit++) {
            const uint32_t some = place[turn][digit];
            place[turn][digit] = sum;
            sum += some;
        }
        for (size_t i = 0; i < count; i++)
            to[place[turn][from[i] >> shift & (DIGITS - 1)]++] = from[i];
        uint32_t *other = from;
        from = to;
        to = other;
    }
    return from;
}

static void put_word(uint8_t *at, uint64_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

static uint32_t sum_of(const char *name, const uint8_t *block, size_t size)
{
    return gg__crc(gg__crc(gg__crc(0, name, strlen(name)), block, 8), block + HEAD, size);
}

/* Adds a block to the file of a box. */
static bool add_block(gg__disk *d, gg__box *box, const char *name, uint8_t *block, uint32_t keys,
                      size_t size)
{
    put_word(block, keys);
    put_word(block + 4, size);
    put_word(block + 8, sum_of(name, block, size));
    put_word(block + 12, 0);
    const uint64_t at = atomic_fetch_add(&box->bytes, HEAD + size);
    return gg__file_write(&d->folder, name, at, block, HEAD + size);
}

bool gg__box_flush(gg__asker *a, uint64_t number)
{
    gg__disk *d = a->t->disk;
    gg__box *box = gg__box_at(d, number);
    const size_t count = a->out.count[number];
    const unsigned bits = (number < d->ranges ? d->shift : d->team.shift) + 1;
    const uint32_t *keys = sort(a->out.keys + number * d->keys, a->out.sorted, count, bits);
    uint32_t before = 0, in_block = 0;
    uint8_t *block = a->out.block, *to = block + HEAD;
    char name[GG__FILE_NAME];
    bool good = true;
    gg__box_name(d, number, box, name);
    a->out.count[number] = 0;
    for (size_t i = 0; good && i < count; i++) {
        uint32_t more = keys[i] - before;
        before = keys[i];
        for (; more >= 128; more >>= 7)
            *to++ = (uint8_t)(more | 128);
        *to++ = (uint8_t)more;
        in_block++;
        if (i + 1 < count && to - block <= HEAD + GG__BOX_BLOCK - LONGEST) continue;
        good = add_block(d, box, name, block, in_block, (size_t)(to - block) - HEAD);
        to = block + HEAD;
        before = in_block = 0;
    }
    return good;
}

gg_status gg__boxes_flush(gg__tabulation *t)
{
    const unsigned count = t->threads > 1 ? t->threads + 1 : 1;
    const uint64_t boxes = t->disk->ranges + t->disk->team.boxes;
    for (unsigned i = 0; boxes > 1 && i < count; i++)
        for (uint64_t box = 0; t->asker[i].out.count && box < boxes; box++)
            if (t->asker[i].out.count[box] > 0 && !gg__box_flush(&t->asker[i], box))
                return gg__folder_status(&t->disk->folder);
    return GG_OK;
}

/* ---- delivering ---- */

typedef struct delivery {
    gg__tabulation *t;
    const char *name;
    uint8_t *bytes;  /* of blocks */
    uint64_t length; /* of the range, or more */
    uint64_t first;  /* position, */
    bool put;        /*   and whether news are put into boxes of ranges */
    uint32_t rank;
    uint8_t *flags;
    bool look;
    atomic_uint_fast64_t hits;
    size_t place[GG__BLOCK_BATCH];
} delivery;

/* Applies what a good block says, or puts it into boxes; false: it is none, or they cannot be
 * written. */
static bool deliver_block(delivery *job, gg__asker *a, const uint8_t *block)
{
    gg_position list[2][GG__MAIL];
    const uint8_t *at = block + HEAD, *end = at + gg__word_at(block + 4);
    size_t count[2] = {0, 0};
    uint64_t key = 0, hits = 0;
    if (gg__word_at(block + 8) != sum_of(job->name, block, (size_t)(end - at))) return false;
    for (uint32_t left = gg__word_at(block); left > 0; left--) {
        uint64_t more = 0;
        unsigned shift = 0;
        do {
            if (at == end || shift > 28) return false;
            more |= (uint64_t)(*at & 127) << shift;
            shift += 7;
        } while (*at++ & 128);
        key += more;
        const unsigned side = key & 1;
        if (key / 2 >= job->length) return false;
        if (job->put) {
            if (!gg__box_put(a, job->t->member, job->first + key / 2,
                             side ? GG__SECOND : GG__FIRST))
                return false;
            continue;
        }
        list[side][count[side]++] = job->first + key / 2;
        if (job->look) count[side] = 0;
        if (count[side] < GG__MAIL) continue;
        hits += gg__table_apply(job->t, list[side], count[side], side ? GG__SECOND : GG__FIRST,
                                job->rank, job->flags);
        count[side] = 0;
    }
    for (unsigned side = 0; side < 2; side++)
        hits += gg__table_apply(job->t, list[side], count[side], side ? GG__SECOND : GG__FIRST,
                                job->rank, job->flags);
    atomic_fetch_add(&job->hits, hits);
    return at == end;
}

static void deliver_item(void *self, unsigned worker, uint64_t i)
{
    delivery *job = self;
    gg__tabulation *t = job->t;
    gg__asker *a = &t->asker[t->threads > 1 ? worker + 1 : 0];
    if (!deliver_block(job, a, job->bytes + job->place[i])) atomic_store(&t->disk->damaged, true);
}

gg_status gg__box_deliver(gg__tabulation *t, gg__box *box, uint64_t number, uint32_t rank,
                          uint8_t *flags, uint64_t *hits, bool look)
{
    enum { BATCH = GG__BLOCK_BATCH * (HEAD + GG__BOX_BLOCK) };
    gg__disk *d = t->disk;
    char name[GG__FILE_NAME];
    delivery job = {.t = t,
                    .name = name,
                    .bytes = d->batch,
                    .length = UINT64_C(1) << (number < d->ranges ? d->shift : d->team.shift),
                    .rank = rank,
                    .flags = flags,
                    .look = look};
    const uint64_t bytes = atomic_load(&box->bytes), left = t->positions - (number << d->shift);
    if (number < d->ranges && left < job.length) job.length = left;
    gg__box_name(d, number, box, name);
    for (uint64_t at = 0; at < bytes;) {
        const size_t most = bytes - at < BATCH ? (size_t)(bytes - at) : BATCH;
        size_t got, end;
        if (!gg__file_read(&d->folder, name, at, d->batch, most, &got))
            return gg__folder_status(&d->folder);
        const uint64_t count = gg__blocks_find(t->disk->batch, got, 4, GG__BOX_BLOCK,
                                               GG__BLOCK_BATCH, job.place, &end);
        if (count == 0) return gg__disk_damage(t, name);
        gg__disk_share(t, count, deliver_item, &job);
        if (atomic_exchange(&d->damaged, false)) return gg__disk_damage(t, name);
        at += end;
    }
    *hits += atomic_load(&job.hits);
    return GG_OK;
}

gg_status gg__news_receive(gg__tabulation *t, const char *name, uint8_t *bytes, size_t size,
                           uint64_t first)
{
    gg__disk *d = t->disk;
    const uint64_t most = UINT64_C(1) << d->team.shift, left = t->positions - first;
    delivery job = {.t = t,
                    .name = name,
                    .length = left < most ? left : most,
                    .first = first,
                    .put = d->ranges > 1,
                    .rank = t->rank + 1,
                    .flags = t->next};
    for (size_t at = 0, end; at < size; at += end) {
        job.bytes = bytes + at;
        const uint64_t count = gg__blocks_find(job.bytes, size - at, 4, GG__BOX_BLOCK,
                                               GG__BLOCK_BATCH, job.place, &end);
        if (job.put && t->threads == 1)
            for (uint64_t i = 0; i < count; i++)
                deliver_item(&job, 0, i);
        else if (count > 0)
            gg__disk_share(t, count, deliver_item, &job);
        if (atomic_load(&d->folder.error) != 0) return gg__folder_status(&d->folder);
        if (atomic_exchange(&d->damaged, false) || count == 0)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "news of another process, '%s', are not as they were written", name);
    }
    t->closed += atomic_load(&job.hits);
    t->in_next += atomic_load(&job.hits);
    return GG_OK;
}

gg_status gg__news_deliver(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d) return GG_OK;
    const uint64_t range = d->at_hand;
    uint64_t hits = 0;
    if (d->ranges == 1 || atomic_load(&d->in[range].bytes) == 0) return GG_OK;
    const gg_status status =
        gg__box_deliver(t, &d->in[range], range, t->rank, t->now, &hits, false);
    if (status != GG_OK) return status;
    t->closed += hits;
    t->in_now += hits;
    return gg__box_empty(t, range, &d->in[range]);
}

bool gg__news_wait(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    for (uint64_t i = 0; d && d->ranges > 1 && i < d->ranges; i++)
        if (atomic_load(&d->in[i].bytes) > 0) return true;
    return false;
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
