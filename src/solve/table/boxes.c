/*
 * News for positions that are not at hand: boxes.
 *
 * A piece of news is a position and a side that wins an option of it. A box has those for a range,
 * or for another process. The numbers of both are in buckets of 2^15, so that 16 bits are a key:
 * the place in the bucket, and the side. Each thread gathers keys by bucket, in pages of its own.
 * When all pages are full it goes through the buckets. It applies the keys of those at hand, and
 * adds those of others to their box.
 *
 * A file has blocks of runs. A run is some thousand keys of one bucket, sorted by their upper bytes
 * by counting: it has how many keys each upper byte has, and then the lower bytes. So a key takes
 * one byte, and no more than one pass to write or to read; nor need it differ from others. A bucket
 * fits the nearest cache, so what its runs are applied to does.
 *
 * Cost. Two bytes in memory and about one on the disk for each piece of news; four looks at each.
 */
#include "base/text.h"
#include "solve/table/disk.h"

#include <string.h>

enum {
    HEAD = GG__BLOCK_HEAD,
    RUN_HEAD = GG__RUN_HEAD,
    LONGEST = RUN_HEAD + 2 * GG__RUN_PARTS + GG__RUN_KEYS, /* bytes of a run */
    PAGE_HEAD = 2,  /* places that the number of the page before takes */
    LEAST_PAGE = 4, /* bits of the places of a page, at least and at most */
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
    return gg__buckets(t) * sizeof(uint32_t) + GG__RUN_KEYS * sizeof(uint16_t) + HEAD +
           GG__BOX_BLOCK + OVERHEAD;
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

uint64_t gg__boxes_needed(const gg__tabulation *t)
{
    const bool several = t->disk->ranges > 1 || t->members > 1;
    return several ? gg__buckets(t) * sizeof(uint32_t) +
                         2 * askers(t) * (bytes_of(t) + least_of(t)) + SLACK
                   : 0;
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

/* An eighth of the memory that is not needed, as long as the table at most. */
static uint64_t spare(const gg__tabulation *t)
{
    const uint64_t all = gg__room(t->ctx), needed = 2 * gg__boxes_least(t) + SLACK,
                   room = all > needed ? (all - needed) / 8 : 0;
    return room < t->positions ? room : t->positions;
}

/* Memory for boxes of other processes: then messages of a level need no files unless it is saved
 * meanwhile. */
static void hold_boxes(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    team->held = t->members > 1 ? spare(t) / t->members : 0;
    for (uint64_t i = 0; team->held > 0 && i < team->boxes && gg__status(t->ctx) == GG_OK; i++) {
        gg__box *box = &team->away[i];
        if (i == t->member) continue;
        box->held = gg__alloc(t->ctx, team->held, 1, "news for processes");
        if (atomic_load(&box->bytes) == 0) box->room = team->held;
        box->saved = 0;
    }
}

/* Memory to note who has been told to win. As levels are told in ascending order, what is told
 * later says nothing new, unless a later slice tells it of an earlier level. */
static void note_told(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const uint64_t bytes = t->numbers / 8 + 1;
    if (d->buckets > 0 && d->slices == 1 && t->relative && bytes <= spare(t))
        d->told = gg__alloc_zeroed(t->ctx, bytes, 1, "news");
}

gg_status gg__boxes_new(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    hold_boxes(t);
    d->buckets = d->ranges > 1 || t->members > 1 ? gg__buckets(t) : 0;
    if (d->buckets == 0) return GG_OK;
    note_told(t);
    if (find_home(t) != GG_OK) return gg__status(t->ctx);
    const uint64_t room = gg__room(t->ctx), rest = room < SLACK ? 0 : (room - SLACK) / 2,
                   each = rest / askers(t), fixed = bytes_of(t), least = least_of(t);
    if (each < fixed + least)
        return gg__fail_needs(t->ctx, gg__boxes_needed(t), "news between the parts of the table");
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
        out->run = gg__alloc(t->ctx, GG__RUN_KEYS, sizeof *out->run, "news");
        out->block = gg__alloc(t->ctx, HEAD + GG__BOX_BLOCK, 1, "news");
        if (gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
    }
    return GG_OK;
}

void gg__boxes_free(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    gg__free(t->ctx, t->disk->told);
    t->disk->told = NULL;
    for (uint64_t i = 0; i < team->boxes; i++) {
        gg__free(t->ctx, team->away[i].held);
        team->away[i].held = NULL;
        team->away[i].room = 0;
    }
    for (unsigned i = 0; t->asker && i < askers(t); i++) {
        gg__outbox *out = &t->asker[i].out;
        void *const own[] = {out->keys, out->at, out->run, out->block};
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

/* Writes keys whole, if they are few. */
static uint8_t *put_keys(uint8_t *to, const uint16_t *keys, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        *to++ = (uint8_t)keys[i];
        *to++ = (uint8_t)(keys[i] >> 8);
    }
    return to;
}

/* Writes keys by parts: how many each upper byte has, then their lower bytes. */
static uint8_t *put_parts(uint8_t *to, const uint16_t *keys, uint32_t count)
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

/* Puts keys of a bucket into a run for the present box. */
static bool put_run(writing *w, uint64_t bucket, const uint16_t *keys, uint32_t count)
{
    if (count == 0) return true;
    if (w->to - w->a->out.block > HEAD + GG__BOX_BLOCK - LONGEST && !add_block(w)) return false;
    uint8_t *head = w->to, *body = head + RUN_HEAD;
    w->to = count < GG__RUN_FEW ? put_keys(body, keys, count) : put_parts(body, keys, count);
    put_word(head, bucket);
    put_word(head + 4, count | (uint64_t)(w->to - body) << 16);
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

/* The keys of a bucket, page by page, the last page first: *count of them, or NULL behind the first
 * page. *at is out->at of the bucket at first. */
static const uint16_t *next_page(const gg__asker *a, uint32_t *at, uint32_t *count)
{
    const unsigned bits = a->t->disk->page_bits;
    *count = 0;
    if (*at == 0 || !a->out.keys) return NULL;
    const uint32_t page = (*at - 1) >> bits << bits;
    const uint16_t *keys = a->out.keys + page;
    const uint32_t before = keys[0] | (uint32_t)keys[1] << 16;
    *count = *at - page - PAGE_HEAD;
    *at = before > 0 ? (before + 1) << bits : 0;
    __builtin_prefetch(a->out.keys + ((size_t)before << bits));
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
    gg__tabulation *t = a->t;
    uint32_t at = a->out.at[bucket], count;
    uint64_t hits = 0;
    for (const uint16_t *keys; (keys = next_page(a, &at, &count)) != NULL;)
        hits += gg__table_apply_keys(t, base, keys, count, t->rank + 1, t->next);
    a->out.at[bucket] = 0;
    a->closed += hits;
    a->in_next += hits;
}

/* Of the keys in the pages from `at` until `behind`, those whose places are from one to another;
 * returns how many. */
static uint32_t gather(const gg__asker *a, uint32_t at, uint32_t behind, uint32_t from,
                       uint32_t end)
{
    const bool all = end - from == 1u << a->t->bucket;
    uint16_t *run = a->out.run;
    uint32_t some = 0, count;
    for (const uint16_t *keys; at != behind && (keys = next_page(a, &at, &count)) != NULL;) {
        if (all) memcpy(run + some, keys, count * sizeof *keys);
        if (all) some += count;
        for (uint32_t i = 0; !all && i < count; i++) {
            run[some] = keys[i];
            some += (keys[i] & GG__KEY_PLACE) - from < end - from;
        }
    }
    return some;
}

/* Moves the keys in these pages of a bucket to boxes. A bucket may go over the end of a range. */
static bool move_pages(writing *w, uint64_t bucket, uint32_t at, uint32_t behind)
{
    const gg__tabulation *t = w->a->t;
    const gg__disk *d = t->disk;
    const uint64_t own = (uint64_t)d->home[bucket] << t->bucket;
    const uint32_t all = 1u << t->bucket;
    bool good = true;
    for (uint32_t from = 0, end = all; good && from < all; from = end, end = all) {
        uint64_t box = d->ranges + bucket % t->members;
        if (d->home[bucket] != GG__NOT_HERE) {
            box = gg__range_of(d, own + from);
            if (box + 1 < d->ranges && d->base[box + 1] < own + all)
                end = (uint32_t)(d->base[box + 1] - own);
        }
        good = take_box(w, box) &&
               put_run(w, bucket, w->a->out.run, gather(w->a, at, behind, from, end));
    }
    return good;
}

/* Moves the keys of a bucket to boxes, so many pages at once as make a run. */
static bool empty_bucket(writing *w, uint64_t bucket)
{
    const gg__asker *a = w->a;
    uint32_t first = a->out.at[bucket], count;
    a->out.at[bucket] = 0;
    while (first > 0) {
        uint32_t behind = first, keys = 0;
        for (uint32_t at = first; next_page(a, &at, &count) && keys + count <= GG__RUN_KEYS;) {
            keys += count;
            behind = at;
        }
        if (!move_pages(w, bucket, first, behind)) return false;
        first = behind;
    }
    return true;
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
