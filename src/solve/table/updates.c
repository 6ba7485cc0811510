/*
 * Sending updates to positions that are not resident.
 *
 * An update is a position and a side that wins an option of it. A queue holds the updates for one
 * page, or for another process. The numbers of both are divided into buckets of 2^15, so that a key
 * has 16 bits: the place in the bucket, and the side. Each thread collects keys by bucket, in
 * segments of its own. When all segments are full, it goes through the buckets, applies the keys of
 * resident buckets, and adds the others to their queues.
 *
 * A file consists of blocks of runs. A run is some thousand keys of one bucket, sorted by their
 * upper bytes by counting: it states how many keys have each upper byte, and then lists the lower
 * bytes. So a key takes one byte, and one pass to write or to read; keys may repeat. A bucket fits
 * the first cache, and so do the codes that its runs change.
 *
 * Cost. Two bytes in memory and about one on the disk for each update, which is read or written
 * four times.
 */
#include "base/text.h"
#include "solve/table/disk.h"

#include <string.h>

enum {
    HEAD = GG__BLOCK_HEAD,
    RUN_HEAD = GG__RUN_HEAD,
    LONGEST = RUN_HEAD + 2 * GG__RUN_PARTS + GG__RUN_KEYS, /* bytes of a run, at most */
    SEGMENT_HEAD = 2,  /* places that the number of the segment before takes */
    LEAST_SEGMENT = 4, /* binary logarithm of the places of a segment */
    MOST_SEGMENT = 9,
    MOST_ROOM = 1 << 24, /* bytes of segments of each thread */
    SLACK = 1 << 16,     /* bytes of memory that stay free */
    OVERHEAD = 1 << 12,  /* overhead of the allocations */
};

void gg__queue_name(const gg__disk *d, uint64_t number, const gg__queue *queue,
                    char name[GG__FILE_NAME])
{
    const bool own = number < d->pages;
    gg__blocks_name(name, own ? "updates" : "remote", own ? number : number - d->pages,
                    queue->serial);
}

/* ---- memory ---- */

static unsigned worker_count(const gg__tabulation *t)
{
    return t->threads > 1 ? t->threads + 1 : 1;
}

/* Bytes for each thread, except its segments. */
static uint64_t bytes_of(const gg__tabulation *t)
{
    return gg__buckets(t) * sizeof(uint32_t) + GG__RUN_KEYS * sizeof(uint16_t) + HEAD +
           GG__QUEUE_BLOCK + OVERHEAD;
}

/* Bytes of segments at least: two for each bucket. */
static uint64_t least_of(const gg__tabulation *t)
{
    return 2 * (gg__buckets(t) + 1) * (sizeof(uint16_t) << LEAST_SEGMENT);
}

uint64_t gg__updates_least(const gg__tabulation *t)
{
    return gg__buckets(t) * sizeof(uint32_t) + worker_count(t) * (bytes_of(t) + least_of(t));
}

uint64_t gg__updates_needed(const gg__tabulation *t)
{
    const bool several = t->disk->pages > 1 || t->processes > 1;
    return several ? gg__buckets(t) * sizeof(uint32_t) +
                         2 * worker_count(t) * (bytes_of(t) + least_of(t)) + SLACK
                   : 0;
}

/* Sets d->local. */
static gg_status find_local(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg__free(t->ctx, d->local);
    d->local = gg__alloc(t->ctx, d->buckets, sizeof *d->local, "updates");
    for (uint64_t i = 0; d->local && i < d->buckets; i++)
        d->local[i] = i % t->processes == t->process ? (uint32_t)(i / t->processes) : GG__REMOTE;
    return gg__status(t->ctx);
}

/* An eighth of the memory that is not needed, and at most the size of the table. */
static uint64_t spare_bytes(const gg__tabulation *t)
{
    const uint64_t all = gg__room(t->ctx), needed = 2 * gg__updates_least(t) + SLACK,
                   room = all > needed ? (all - needed) / 8 : 0;
    return room < t->positions ? room : t->positions;
}

/* Allocates memory for the queues to other processes. Then the updates of a level need no files,
 * unless a checkpoint is made meanwhile. */
static void buffer_queues(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    team->buffered = t->processes > 1 ? spare_bytes(t) / t->processes : 0;
    for (uint64_t i = 0; team->buffered > 0 && i < team->queues && gg__status(t->ctx) == GG_OK;
         i++) {
        gg__queue *queue = &team->remote[i];
        if (i == t->process) continue;
        queue->buffered = gg__alloc(t->ctx, team->buffered, 1, "updates for processes");
        if (atomic_load(&queue->bytes) == 0) queue->room = team->buffered;
        queue->saved = 0;
    }
}

/* Allocates bits for the positions that have got the update that their mover wins. Levels are
 * propagated in ascending order, so a second such update would change nothing, unless a later slice
 * sends it at an earlier level. */
static void track_sent_wins(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const uint64_t bytes = t->numbers / 8 + 1;
    if (d->buckets > 0 && d->slices == 1 && t->relative && bytes <= spare_bytes(t))
        d->sent_wins = gg__alloc_zeroed(t->ctx, bytes, 1, "updates");
}

gg_status gg__updates_new(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    buffer_queues(t);
    d->buckets = d->pages > 1 || t->processes > 1 ? gg__buckets(t) : 0;
    if (d->buckets == 0) return GG_OK;
    track_sent_wins(t);
    if (find_local(t) != GG_OK) return gg__status(t->ctx);
    const uint64_t room = gg__room(t->ctx), rest = room < SLACK ? 0 : (room - SLACK) / 2,
                   each = rest / worker_count(t), fixed = bytes_of(t), least = least_of(t);
    if (each < fixed + least)
        return gg__fail_needs(t->ctx, gg__updates_needed(t),
                              "updates between the pages of the table");
    const uint64_t bytes = each - fixed < MOST_ROOM ? each - fixed
                           : least < MOST_ROOM      ? MOST_ROOM
                                                    : least;
    for (d->segment_bits = MOST_SEGMENT;
         d->segment_bits > LEAST_SEGMENT && bytes >> d->segment_bits < 8 * d->buckets;)
        d->segment_bits--;
    d->segments = (uint32_t)(bytes / sizeof(uint16_t) >> d->segment_bits);
    for (unsigned i = 0; i < worker_count(t); i++) {
        gg__buffer *buffer = &t->worker[i].buffer;
        const uint64_t places = (uint64_t)d->segments << d->segment_bits;
        buffer->mask = (1u << d->segment_bits) - 1;
        buffer->segments = 1;
        buffer->keys = gg__alloc(t->ctx, places, sizeof *buffer->keys, "updates");
        buffer->at = gg__alloc_zeroed(t->ctx, d->buckets, sizeof *buffer->at, "updates");
        buffer->run = gg__alloc(t->ctx, GG__RUN_KEYS, sizeof *buffer->run, "updates");
        buffer->block = gg__alloc(t->ctx, HEAD + GG__QUEUE_BLOCK, 1, "updates");
        if (gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
    }
    return GG_OK;
}

void gg__updates_free(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    gg__free(t->ctx, t->disk->sent_wins);
    t->disk->sent_wins = NULL;
    for (uint64_t i = 0; i < team->queues; i++) {
        gg__free(t->ctx, team->remote[i].buffered);
        team->remote[i].buffered = NULL;
        team->remote[i].room = 0;
    }
    for (unsigned i = 0; t->worker && i < worker_count(t); i++) {
        gg__buffer *buffer = &t->worker[i].buffer;
        void *const own[] = {buffer->keys, buffer->at, buffer->run, buffer->block};
        for (size_t k = 0; k < sizeof own / sizeof *own; k++)
            gg__free(t->ctx, own[k]);
        *buffer = (gg__buffer){.keys = NULL};
    }
}

/* ---- putting in ---- */

static void write_word(uint8_t *at, uint64_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

/* The head of a block has: runs, bytes that follow, this checksum, the level. */
uint32_t gg__queue_checksum(const char *name, const uint8_t *block)
{
    const uint32_t seed = gg__crc(gg__crc(0, name, strlen(name)), block, 8);
    return gg__crc(seed, block + 12, HEAD - 12 + gg__word_at(block + 4));
}

/* Keys of a thread that are being written to queues. */
typedef struct writing {
    gg__table_worker *w;
    uint64_t queue; /* the number of the queue */
    char name[GG__FILE_NAME];
    uint8_t *to; /* the end of the block so far */
    uint32_t runs;
} writing;

/* Appends the block to its queue. */
static bool add_block(writing *out)
{
    const gg__tabulation *t = out->w->t;
    uint8_t *block = out->w->buffer.block;
    const size_t size = (size_t)(out->to - block);
    if (out->runs == 0) return true;
    write_word(block, out->runs);
    write_word(block + 4, size - HEAD);
    write_word(block + 12, t->rank);
    write_word(block + 8, gg__queue_checksum(out->name, block));
    out->runs = 0;
    out->to = block + HEAD;
    gg__queue *queue = gg__queue_at(t->disk, out->queue);
    const uint64_t at = atomic_fetch_add(&queue->bytes, size),
                   left = at < queue->room ? queue->room - at : 0;
    const size_t buffered = left < size ? (size_t)left : size;
    if (buffered > 0) memcpy(queue->buffered + at, block, buffered);
    return buffered == size || gg__file_write(&t->disk->folder, out->name, at + buffered,
                                              block + buffered, size - buffered);
}

/* Writes each key in two bytes, if they are few. */
static uint8_t *write_keys(uint8_t *to, const uint16_t *keys, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        *to++ = (uint8_t)keys[i];
        *to++ = (uint8_t)(keys[i] >> 8);
    }
    return to;
}

/* Writes keys by parts: the number of keys with each upper byte, then the lower bytes. */
static uint8_t *write_parts(uint8_t *to, const uint16_t *keys, uint32_t count)
{
    uint16_t next[GG__RUN_PARTS] = {0};
    uint32_t before = 0;
    for (uint32_t i = 0; i < count; i++)
        next[keys[i] >> 8]++;
    for (unsigned part = 0; part < GG__RUN_PARTS; part++) {
        const uint32_t some = next[part];
        next[part] = (uint16_t)before;
        before += some;
        *to++ = (uint8_t)(some < 128 ? some : some | 128);
        if (some >= 128) *to++ = (uint8_t)(some >> 7);
    }
    for (uint32_t i = 0; i < count; i++)
        to[next[keys[i] >> 8]++] = (uint8_t)keys[i];
    return to + count;
}

/* Adds a run of keys of a bucket to the block. */
static bool write_run(writing *out, uint64_t bucket, const uint16_t *keys, uint32_t count)
{
    if (count == 0) return true;
    if (out->to - out->w->buffer.block > HEAD + GG__QUEUE_BLOCK - LONGEST && !add_block(out))
        return false;
    uint8_t *head = out->to, *body = head + RUN_HEAD;
    out->to = count < GG__RUN_FEW ? write_keys(body, keys, count) : write_parts(body, keys, count);
    write_word(head, bucket);
    write_word(head + 4, count | (uint64_t)(out->to - body) << 16);
    out->runs++;
    return true;
}

/* Selects the queue for the following runs. */
static bool switch_queue(writing *out, uint64_t queue)
{
    const gg__disk *d = out->w->t->disk;
    if (queue == out->queue) return true;
    if (!add_block(out)) return false;
    out->queue = queue;
    gg__queue_name(d, queue, gg__queue_at(d, queue), out->name);
    return true;
}

/* Iterates over the segments of a bucket, the last one first. Returns the *count keys of a segment,
 * or NULL after the first segment. *at is buffer->at of the bucket at first. */
static const uint16_t *next_segment(const gg__table_worker *w, uint32_t *at, uint32_t *count)
{
    const unsigned bits = w->t->disk->segment_bits;
    *count = 0;
    if (*at == 0 || !w->buffer.keys) return NULL;
    const uint32_t segment = (*at - 1) >> bits << bits;
    const uint16_t *keys = w->buffer.keys + segment;
    const uint32_t before = keys[0] | (uint32_t)keys[1] << 16;
    *count = *at - segment - SEGMENT_HEAD;
    *at = before > 0 ? (before + 1) << bits : 0;
    __builtin_prefetch(w->buffer.keys + ((size_t)before << bits));
    return keys + SEGMENT_HEAD;
}

/* True if all positions of a bucket are resident; *base: where it begins in the page. */
static bool bucket_is_resident(const gg__tabulation *t, uint64_t bucket, uint64_t *base)
{
    const uint32_t local = t->disk->local[bucket];
    const uint64_t own = (uint64_t)local << t->bucket, end = own + (UINT64_C(1) << t->bucket);
    *base = own - t->base;
    return local != GG__REMOTE && own >= t->base && own < t->end &&
           (end <= t->end || t->end == t->positions);
}

/* Applies the keys of a bucket to the resident page. */
static void apply_bucket(gg__table_worker *w, uint64_t bucket, uint64_t base)
{
    gg__tabulation *t = w->t;
    uint32_t at = w->buffer.at[bucket], count;
    uint64_t hits = 0;
    for (const uint16_t *keys; (keys = next_segment(w, &at, &count)) != NULL;)
        hits += gg__table_apply_keys(t, base, keys, count, t->rank + 1, t->next);
    w->buffer.at[bucket] = 0;
    w->decided += hits;
    w->in_next += hits;
}

/* Collects the keys with places from `from` to `end` - 1 in the segments from `at` up to `last`,
 * and returns their number. */
static uint32_t gather(const gg__table_worker *w, uint32_t at, uint32_t last, uint32_t from,
                       uint32_t end)
{
    const bool all = end - from == 1u << w->t->bucket;
    uint16_t *run = w->buffer.run;
    uint32_t some = 0, count;
    for (const uint16_t *keys; at != last && (keys = next_segment(w, &at, &count)) != NULL;) {
        if (all) memcpy(run + some, keys, count * sizeof *keys);
        if (all) some += count;
        for (uint32_t i = 0; !all && i < count; i++) {
            run[some] = keys[i];
            some += (keys[i] & GG__KEY_PLACE) - from < end - from;
        }
    }
    return some;
}

/* Moves the keys in these segments of a bucket to queues. A bucket may extend over the end of a
 * page. */
static bool move_segments(writing *out, uint64_t bucket, uint32_t at, uint32_t last)
{
    const gg__tabulation *t = out->w->t;
    const gg__disk *d = t->disk;
    const uint64_t own = (uint64_t)d->local[bucket] << t->bucket;
    const uint32_t all = 1u << t->bucket;
    bool good = true;
    for (uint32_t from = 0, end = all; good && from < all; from = end, end = all) {
        uint64_t queue = d->pages + bucket % t->processes;
        if (d->local[bucket] != GG__REMOTE) {
            queue = gg__page_of(d, own + from);
            if (queue + 1 < d->pages && d->base[queue + 1] < own + all)
                end = (uint32_t)(d->base[queue + 1] - own);
        }
        good = switch_queue(out, queue) &&
               write_run(out, bucket, out->w->buffer.run, gather(out->w, at, last, from, end));
    }
    return good;
}

/* Moves the keys of a bucket to queues, one run of segments at a time. */
static bool flush_bucket(writing *out, uint64_t bucket)
{
    const gg__table_worker *w = out->w;
    uint32_t first = w->buffer.at[bucket], count;
    w->buffer.at[bucket] = 0;
    while (first > 0) {
        uint32_t last = first, keys = 0;
        for (uint32_t at = first; next_segment(w, &at, &count) && keys + count <= GG__RUN_KEYS;) {
            keys += count;
            last = at;
        }
        if (!move_segments(out, bucket, first, last)) return false;
        first = last;
    }
    return true;
}

/* Applies the keys of a thread that are for the resident page. */
static void apply_resident(gg__table_worker *w)
{
    const gg__tabulation *t = w->t;
    uint64_t base;
    for (uint64_t bucket = t->process; bucket < t->disk->buckets; bucket += t->processes)
        if (w->buffer.at[bucket] > 0 && bucket_is_resident(t, bucket, &base))
            apply_bucket(w, bucket, base);
}

/* Applies the keys of a thread, or moves them to the queues, one queue after the other. */
static bool flush_buffer(gg__table_worker *w)
{
    const gg__tabulation *t = w->t;
    writing out = {.w = w, .queue = UINT64_MAX, .to = w->buffer.block + HEAD};
    apply_resident(w);
    for (unsigned k = 0; k < t->processes; k++)
        for (uint64_t bucket = k; bucket < t->disk->buckets; bucket += t->processes)
            if (w->buffer.at[bucket] > 0 && !flush_bucket(&out, bucket)) return false;
    w->buffer.segments = 1;
    return add_block(&out);
}

bool gg__buffer_grow(gg__table_worker *w, uint32_t *at)
{
    gg__buffer *buffer = &w->buffer;
    const gg__disk *d = w->t->disk;
    if (buffer->segments == d->segments && !flush_buffer(w)) return false;
    const uint32_t before = *at > 0 ? (*at - 1) >> d->segment_bits : 0;
    *at = buffer->segments++ << d->segment_bits;
    buffer->keys[*at] = (uint16_t)before;
    buffer->keys[*at + 1] = (uint16_t)(before >> 16);
    *at += SEGMENT_HEAD;
    return true;
}

void gg__page_touch(gg__disk *d)
{
    d->dirty |= d->resident != GG__NO_PAGE;
}

gg_status gg__updates_flush(gg__tabulation *t)
{
    bool good = true;
    for (unsigned i = 0; good && i < worker_count(t); i++) {
        if (t->worker[i].buffer.segments <= 1) continue;
        gg__page_touch(t->disk);
        good = flush_buffer(&t->worker[i]);
    }
    gg__table_workers_count(t);
    return good ? GG_OK : gg__folder_status(&t->disk->folder);
}

gg_status gg__queues_save(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg_status status = gg__updates_flush(t);
    for (uint64_t i = 0; status == GG_OK && i < d->team.queues; i++) {
        gg__queue *queue = &d->team.remote[i];
        const uint64_t bytes = atomic_load(&queue->bytes),
                       end = bytes < queue->room ? bytes : queue->room;
        char name[GG__FILE_NAME];
        gg__queue_name(d, d->pages + i, queue, name);
        if (queue->saved < end &&
            !gg__file_write(&d->folder, name, queue->saved, queue->buffered + queue->saved,
                            (size_t)(end - queue->saved)))
            status = gg__folder_status(&d->folder);
        queue->saved = end;
    }
    return status;
}

bool gg__queue_read(gg__tabulation *t, uint64_t number, const gg__queue *queue, uint64_t at,
                    void *bytes, size_t most, size_t *got)
{
    char name[GG__FILE_NAME];
    const uint64_t left = at < queue->room ? queue->room - at : 0;
    const size_t buffered = left < most ? (size_t)left : most;
    if (buffered > 0) memcpy(bytes, queue->buffered + at, buffered);
    *got = 0;
    gg__queue_name(t->disk, number, queue, name);
    if (buffered < most && !gg__file_read(&t->disk->folder, name, at + buffered,
                                          (uint8_t *)bytes + buffered, most - buffered, got))
        return false;
    *got += buffered;
    return true;
}

gg_status gg__queue_clear(gg__tabulation *t, uint64_t number, gg__queue *queue)
{
    gg__disk *d = t->disk;
    char name[GG__FILE_NAME];
    gg__queue_name(d, number, queue, name);
    if (queue->serial >= d->named && !gg__file_remove(&d->folder, name))
        return gg__folder_status(&d->folder);
    atomic_store(&queue->bytes, 0);
    queue->synced = queue->saved = 0;
    if (queue->buffered) queue->room = d->team.buffered;
    queue->serial = d->serial++;
    return GG_OK;
}

void gg__updates_apply_resident(gg__tabulation *t)
{
    if (!t->disk || t->disk->pages == 1) return;
    for (unsigned i = 0; i < worker_count(t); i++)
        apply_resident(&t->worker[i]);
    gg__table_workers_count(t);
}
