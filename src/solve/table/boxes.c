/*
 * News for positions that are not at hand: boxes.
 *
 * A piece of news is a position and a side that wins an option of it. A box has those for a range,
 * or for another process. The numbers of both are in buckets of 2^15, so that 16 bits are a key:
 * the place in the bucket, and the side. Each thread gathers keys by bucket, in pages of its own.
 * When all pages are full it goes through the buckets. It applies the keys of those at hand, and
 * adds those of others to their box. A bit for each key sorts them; what comes twice waits for
 * another turn.
 *
 * A file has blocks of runs. A run is of one bucket and one side: positions that differ, ascending,
 * as differences in a code of seven bits a byte, or as bits if they are many. A byte for each is
 * the rule. As a bucket fits the nearest cache, so does what its runs are applied to.
 *
 * Cost. Two bytes in memory and about one on the disk for each piece of news; four looks at each.
 */
#include "base/text.h"
#include "solve/table/disk.h"

#include <string.h>

enum {
    HEAD = GG__BLOCK_HEAD,
    RUN_HEAD = GG__RUN_HEAD,
    BITS = GG__RUN_BITS,
    BUCKET = 1 << GG__MOST_BUCKET,
    LONGEST = BUCKET + BUCKET / 64, /* bytes of a run */
    WORDS = 2 * BUCKET / 64,
    AGAIN = 1 << 12, /* keys that wait for another turn */
    PAGE_HEAD = 2,   /* places that the number of the page before takes */
    LEAST_PAGE = 4,  /* bits of the places of a page, at least and at most */
    MOST_PAGE = 9,
    MOST_ROOM = 1 << 24, /* bytes of pages for each thread */
    SLACK = 1 << 16,     /* bytes of memory that are left for others */
    OVERHEAD = 1 << 12,  /* bytes that blocks of memory are longer than what is in them */
};

void gg__box_name(const gg__disk *d, uint64_t number, const gg__box *box, char name[GG__FILE_NAME])
{
    const bool own = number < d->ranges;
    gg__blocks_name(name, own ? "news" : "away", own ? number : number - d->ranges, box->serial);
}

/* ---- memory ---- */

static unsigned askers(const gg__tabulation *t)
{
    return t->threads > 1 ? t->threads + 1 : 1;
}

/* Bytes for each thread, but those of its pages. */
static uint64_t bytes_of(const gg__tabulation *t)
{
    return gg__buckets(t) * sizeof(uint32_t) + WORDS * sizeof(uint64_t) + AGAIN * sizeof(uint16_t) +
           HEAD + GG__BOX_BLOCK + OVERHEAD;
}

/* Of pages, at least: two for each bucket. */
static uint64_t least_of(const gg__tabulation *t)
{
    return 2 * (gg__buckets(t) + 1) * (sizeof(uint16_t) << LEAST_PAGE);
}

uint64_t gg__boxes_least(const gg__tabulation *t)
{
    return gg__buckets(t) * sizeof(uint32_t) + askers(t) * (bytes_of(t) + least_of(t));
}

/* Says which buckets are here. */
static gg_status find_home(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg__free(t->ctx, d->home);
    d->home = gg__alloc(t->ctx, d->buckets, sizeof *d->home, "news");
    for (uint64_t i = 0; d->home && i < d->buckets; i++)
        d->home[i] = i % t->members == t->member ? (uint32_t)(i / t->members) : GG__NOT_HERE;
    return gg__status(t->ctx);
}

/* Memory for boxes of other processes, as long as the table at most: then messages of a level need
 * no files unless it is saved meanwhile. It is taken from what is not needed. */
static void hold_boxes(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    const uint64_t all = gg__room(t->ctx), needed = 2 * gg__boxes_least(t) + SLACK,
                   room = all > needed ? (all - needed) / 8 : 0,
                   most = room < t->positions ? room : t->positions;
    team->held = t->members > 1 ? most / t->members : 0;
    for (uint64_t i = 0; team->held > 0 && i < team->boxes && gg__status(t->ctx) == GG_OK; i++) {
        gg__box *box = &team->away[i];
        if (i == t->member) continue;
        box->held = gg__alloc(t->ctx, team->held, 1, "news for processes");
        if (atomic_load(&box->bytes) == 0) box->room = team->held;
        box->saved = 0;
    }
}

gg_status gg__boxes_new(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    hold_boxes(t);
    d->buckets = d->ranges > 1 || t->members > 1 ? gg__buckets(t) : 0;
    if (d->buckets == 0) return GG_OK;
    if (find_home(t) != GG_OK) return gg__status(t->ctx);
    const uint64_t room = gg__room(t->ctx), rest = room < SLACK ? 0 : (room - SLACK) / 2,
                   each = rest / askers(t), fixed = bytes_of(t), least = least_of(t);
    if (each < fixed + least)
        return gg__fail_needs(t->ctx, 2 * askers(t) * (fixed + least) + SLACK,
                              "news between the parts of the table");
    const uint64_t bytes = each - fixed < MOST_ROOM ? each - fixed
                           : least < MOST_ROOM      ? MOST_ROOM
                                                    : least;
    for (d->page_bits = MOST_PAGE;
         d->page_bits > LEAST_PAGE && bytes >> d->page_bits < 8 * d->buckets;)
        d->page_bits--;
    d->pages = (uint32_t)(bytes / sizeof(uint16_t) >> d->page_bits);
    for (unsigned i = 0; i < askers(t); i++) {
        gg__outbox *out = &t->asker[i].out;
        const uint64_t places = (uint64_t)d->pages << d->page_bits;
        out->mask = (1u << d->page_bits) - 1;
        out->pages = 1;
        out->keys = gg__alloc(t->ctx, places, sizeof *out->keys, "news");
        out->at = gg__alloc_zeroed(t->ctx, d->buckets, sizeof *out->at, "news");
        out->seen = gg__alloc_zeroed(t->ctx, WORDS, sizeof *out->seen, "news");
        out->again = gg__alloc(t->ctx, AGAIN, sizeof *out->again, "news");
        out->block = gg__alloc(t->ctx, HEAD + GG__BOX_BLOCK, 1, "news");
        if (gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
    }
    return GG_OK;
}

void gg__boxes_free(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    for (uint64_t i = 0; i < team->boxes; i++) {
        gg__free(t->ctx, team->away[i].held);
        team->away[i].held = NULL;
        team->away[i].room = 0;
    }
    for (unsigned i = 0; t->asker && i < askers(t); i++) {
        gg__outbox *out = &t->asker[i].out;
        void *const own[] = {out->keys, out->at, out->seen, out->again, out->block};
        for (size_t k = 0; k < sizeof own / sizeof *own; k++)
            gg__free(t->ctx, own[k]);
        *out = (gg__outbox){.keys = NULL};
    }
}

/* ---- putting in ---- */

static void put_word(uint8_t *at, uint64_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

/* Of a block, whose head has: runs, bytes that follow, this sum, the level that tells it. */
uint32_t gg__box_sum(const char *name, const uint8_t *block)
{
    const uint32_t seed = gg__crc(gg__crc(0, name, strlen(name)), block, 8);
    return gg__crc(seed, block + 12, HEAD - 12 + gg__word_at(block + 4));
}

/* The keys of a thread on their way into files. */
typedef struct writing {
    gg__asker *a;
    uint64_t box; /* number */
    char name[GG__FILE_NAME];
    uint8_t *to; /* the end of the block so far */
    uint32_t runs;
    uint32_t count[2]; /* of bits that are set, for each side */
    uint32_t left;     /* keys that wait for another turn */
} writing;

/* Adds the block to the file of its box. */
static bool add_block(writing *w)
{
    const gg__tabulation *t = w->a->t;
    uint8_t *block = w->a->out.block;
    const size_t size = (size_t)(w->to - block);
    if (w->runs == 0) return true;
    put_word(block, w->runs);
    put_word(block + 4, size - HEAD);
    put_word(block + 12, t->rank);
    put_word(block + 8, gg__box_sum(w->name, block));
    w->runs = 0;
    w->to = block + HEAD;
    gg__box *box = gg__box_at(t->disk, w->box);
    const uint64_t at = atomic_fetch_add(&box->bytes, size),
                   left = at < box->room ? box->room - at : 0;
    const size_t held = left < size ? (size_t)left : size;
    if (held > 0) memcpy(box->held + at, block, held);
    return held == size ||
           gg__file_write(&t->disk->folder, w->name, at + held, block + held, size - held);
}

/* Writes the places that have a bit, from one to another, as differences; returns how many. */
static uint32_t put_differences(writing *w, const uint64_t *seen, uint32_t from, uint32_t end)
{
    uint32_t before = 0, count = 0;
    uint8_t *to = w->to;
    for (uint32_t word = from / 64; word <= (end - 1) / 64; word++)
        for (uint64_t bits = seen[word]; bits != 0; bits &= bits - 1) {
            const uint32_t place = 64 * word + (uint32_t)__builtin_ctzll(bits);
            uint32_t more = place - before;
            if (place < from || place >= end) continue;
            before = place;
            for (; more >= 128; more >>= 7)
                *to++ = (uint8_t)(more | 128);
            *to++ = (uint8_t)more;
            count++;
        }
    w->to = to;
    return count;
}

/* Puts the places of one side from one to another into a run for the present box. */
static bool put_run(writing *w, uint64_t bucket, unsigned side, uint32_t from, uint32_t end)
{
    const gg__outbox *out = &w->a->out;
    const uint64_t *seen = out->seen + side * (WORDS / 2);
    uint32_t count = w->count[side];
    if (w->to - out->block > HEAD + GG__BOX_BLOCK - RUN_HEAD - LONGEST && !add_block(w))
        return false;
    uint8_t *head = w->to;
    w->to += RUN_HEAD;
    const bool as_bits = count >= BITS && end - from == BUCKET;
    if (!as_bits)
        count = put_differences(w, seen, from, end);
    else
        for (uint32_t i = 0; i < WORDS / 2; i++, w->to += 8) {
            put_word(w->to, seen[i]);
            put_word(w->to + 4, seen[i] >> 32);
        }
    if (count == 0) w->to = head;
    if (count == 0) return true;
    put_word(head, bucket << 1 | side);
    put_word(head + 4, (count - 1) | (as_bits ? GG__RUN_AS_BITS : 0) |
                           (uint64_t)(w->to - head - RUN_HEAD) << 16);
    w->runs++;
    return true;
}

/* Makes a box the one that runs go to. */
static bool take_box(writing *w, uint64_t box)
{
    const gg__disk *d = w->a->t->disk;
    if (box == w->box) return true;
    if (!add_block(w)) return false;
    w->box = box;
    gg__box_name(d, box, gg__box_at(d, box), w->name);
    return true;
}

/* Puts what has a bit into runs of the bucket, and clears the bits. A bucket may go over the end of
 * a range. */
static bool put_runs(writing *w, uint64_t bucket)
{
    const gg__tabulation *t = w->a->t;
    const gg__disk *d = t->disk;
    uint64_t *seen = w->a->out.seen;
    const uint64_t own = (uint64_t)d->home[bucket] << t->bucket;
    const uint32_t all = 1u << t->bucket;
    bool good = w->count[0] + w->count[1] > 0;
    for (uint32_t from = 0, end = all; good && from < all; from = end, end = all) {
        uint64_t box = d->ranges + bucket % t->members;
        if (d->home[bucket] != GG__NOT_HERE) {
            box = gg__range_of(d, own + from);
            if (box + 1 < d->ranges && d->base[box + 1] < own + all)
                end = (uint32_t)(d->base[box + 1] - own);
        }
        good = take_box(w, box);
        for (unsigned side = 0; good && side < 2; side++)
            if (w->count[side] > 0) good = put_run(w, bucket, side, from, end);
    }
    for (unsigned side = 0; side < 2; side++) {
        if (w->count[side] == 0) continue;
        memset(seen + side * (WORDS / 2), 0, BITS);
        w->count[side] = 0;
    }
    return good;
}

/* Sets the bits of keys; those whose bit is set wait in out->again, where there is room for them.
 * That a position is won need not be said twice. Which are is as good as random, so there is no
 * branch on it. */
static void set_bits(writing *w, const uint16_t *keys, uint32_t count)
{
    uint64_t *seen = w->a->out.seen;
    uint16_t *again = w->a->out.again;
    const uint32_t twice = !w->a->t->relative;
    uint32_t known = 0, second = 0, left = w->left;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t key = keys[i], side = key >> GG__MOST_BUCKET;
        const uint64_t bits = seen[key >> 6];
        const uint32_t there = bits >> (key & 63) & 1;
        seen[key >> 6] = bits | UINT64_C(1) << (key & 63);
        again[left] = (uint16_t)key;
        left += there & (side | twice);
        known += there;
        second += side & ~there;
    }
    w->left = left;
    w->count[0] += count - known - second;
    w->count[1] += second;
}

/* Puts what has a bit into runs, and makes it the turn of those that wait. */
static bool turn(writing *w, uint64_t bucket)
{
    const uint32_t count = w->left;
    w->left = 0;
    if (!put_runs(w, bucket)) return false;
    set_bits(w, w->a->out.again, count);
    return true;
}

/* The keys of a bucket, page by page, the last page first: *count of them, or NULL behind the first
 * page. *at is out->at of the bucket at first. */
static const uint16_t *next_page(const gg__asker *a, uint32_t *at, uint32_t *count)
{
    const unsigned bits = a->t->disk->page_bits;
    if (*at == 0) return NULL;
    const uint32_t page = (*at - 1) >> bits << bits;
    const uint16_t *keys = a->out.keys + page;
    const uint32_t before = keys[0] | (uint32_t)keys[1] << 16;
    *count = *at - page - PAGE_HEAD;
    *at = before > 0 ? (before + 1) << bits : 0;
    return keys + PAGE_HEAD;
}

/* Whether all positions of a bucket are at hand; *base: where it begins. */
static bool bucket_at_hand(const gg__tabulation *t, uint64_t bucket, uint64_t *base)
{
    const uint32_t home = t->disk->home[bucket];
    const uint64_t own = (uint64_t)home << t->bucket, end = own + (UINT64_C(1) << t->bucket);
    *base = own - t->base;
    return home != GG__NOT_HERE && own >= t->base && own < t->end &&
           (end <= t->end || t->end == t->positions);
}

/* Applies the keys of a bucket to the range at hand. */
static void apply_bucket(gg__asker *a, uint64_t bucket, uint64_t base)
{
    const gg__tabulation *t = a->t;
    uint32_t at = a->out.at[bucket], count;
    uint64_t hits = 0;
    for (const uint16_t *keys; (keys = next_page(a, &at, &count)) != NULL;)
        hits += gg__table_apply_keys(t, base, keys, count);
    a->out.at[bucket] = 0;
    a->closed += hits;
    a->in_next += hits;
}

/* Moves the keys of a bucket to its box. */
static bool empty_bucket(writing *w, uint64_t bucket)
{
    const gg__outbox *out = &w->a->out;
    uint32_t at = out->at[bucket], count;
    out->at[bucket] = 0;
    for (const uint16_t *keys; (keys = next_page(w->a, &at, &count)) != NULL;) {
        while (count > AGAIN - w->left)
            if (!turn(w, bucket)) return false;
        set_bits(w, keys, count);
    }
    while (w->left > 0)
        if (!turn(w, bucket)) return false;
    return put_runs(w, bucket);
}

/* Applies the keys of a thread that are for the range at hand. */
static void apply_at_hand(gg__asker *a)
{
    const gg__tabulation *t = a->t;
    uint64_t base;
    for (uint64_t bucket = t->member; bucket < t->disk->buckets; bucket += t->members)
        if (a->out.at[bucket] > 0 && bucket_at_hand(t, bucket, &base))
            apply_bucket(a, bucket, base);
}

/* Applies the keys of a thread, or moves them to the boxes, one box behind the other. */
static bool empty_outbox(gg__asker *a)
{
    const gg__tabulation *t = a->t;
    writing w = {.a = a, .box = UINT64_MAX, .to = a->out.block + HEAD};
    apply_at_hand(a);
    for (unsigned k = 0; k < t->members; k++)
        for (uint64_t bucket = k; bucket < t->disk->buckets; bucket += t->members)
            if (a->out.at[bucket] > 0 && !empty_bucket(&w, bucket)) return false;
    a->out.pages = 1;
    return add_block(&w);
}

bool gg__box_page(gg__asker *a, uint32_t *at)
{
    gg__outbox *out = &a->out;
    const gg__disk *d = a->t->disk;
    if (out->pages == d->pages && !empty_outbox(a)) return false;
    const uint32_t before = *at > 0 ? (*at - 1) >> d->page_bits : 0;
    *at = out->pages++ << d->page_bits;
    out->keys[*at] = (uint16_t)before;
    out->keys[*at + 1] = (uint16_t)(before >> 16);
    *at += PAGE_HEAD;
    return true;
}

gg_status gg__boxes_flush(gg__tabulation *t)
{
    bool good = true;
    for (unsigned i = 0; good && i < askers(t); i++) {
        if (t->asker[i].out.pages <= 1) continue;
        gg__range_touch(t->disk);
        good = empty_outbox(&t->asker[i]);
    }
    gg__askers_count(t);
    return good ? GG_OK : gg__folder_status(&t->disk->folder);
}

gg_status gg__boxes_save(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg_status status = gg__boxes_flush(t);
    for (uint64_t i = 0; status == GG_OK && i < d->team.boxes; i++) {
        gg__box *box = &d->team.away[i];
        const uint64_t bytes = atomic_load(&box->bytes),
                       end = bytes < box->room ? bytes : box->room;
        char name[GG__FILE_NAME];
        gg__box_name(d, d->ranges + i, box, name);
        if (box->saved < end && !gg__file_write(&d->folder, name, box->saved,
                                                box->held + box->saved, (size_t)(end - box->saved)))
            status = gg__folder_status(&d->folder);
        box->saved = end;
    }
    return status;
}

bool gg__box_read(gg__tabulation *t, uint64_t number, const gg__box *box, uint64_t at, void *bytes,
                  size_t most, size_t *got)
{
    char name[GG__FILE_NAME];
    const uint64_t left = at < box->room ? box->room - at : 0;
    const size_t held = left < most ? (size_t)left : most;
    if (held > 0) memcpy(bytes, box->held + at, held);
    *got = 0;
    gg__box_name(t->disk, number, box, name);
    if (held < most && !gg__file_read(&t->disk->folder, name, at + held, (uint8_t *)bytes + held,
                                      most - held, got))
        return false;
    *got += held;
    return true;
}

void gg__boxes_apply(gg__tabulation *t)
{
    if (!t->disk || t->disk->ranges == 1) return;
    for (unsigned i = 0; i < askers(t); i++)
        apply_at_hand(&t->asker[i]);
    gg__askers_count(t);
}
