/*
 * Going on with another number of processes: what P of them have saved is dealt to the Q that there
 * are now. P and Q may be 1.
 *
 * Idea. Member K of P keeps its part in a folder that names both numbers, and one process keeps all
 * in the folder that these are in. So what was saved by P and what is saved by Q do not meet. A
 * number of processes whose folders are all there, with a checkpoint of one level each, is a whole
 * state of the game, and any of these will do. At the beginning all tell one another what they see,
 * and take the one that has come furthest. If it is that of another number of processes, each of
 * its folders is read by one of those that see it; all save what they got, and when all have, the
 * folders of others are removed. A run that ends before has lost nothing: the old state is there
 * until the new one is whole.
 *
 * What is dealt. The chunks of numbers, in ascending order, a window of them at a time, so that
 * ranges are written once. Chunks stay whole, whoever has them, and a level has been told up to
 * some place between two of them: so a chunk that has been told is one without a flag.
 * All counters are counted again. Then the news: those for this level are told as the level before
 * told them, and then those of this level, for ranges and for others alike. So the bytes at the end
 * are the same.
 *
 * While positions are opened it begins again, for what is opened is not known by chunks. A table
 * that one process solves slice by slice is not dealt, since several solve all slices as one.
 *
 * Cost. All is read twice, as files are looked at first, sent once and written once; in memory, a
 * block for each folder that a process reads.
 */
#include "base/text.h"
#include "solve/table/disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD =
        8, /* of a chunk that is sent: which it is with its new owner; the top bit: it was told */
};

#define TOLD (UINT64_C(1) << 63)

/* A folder that a process sees: the part of `member` of `count`. All numbers are of 64 bits, for
 * they are sent as they are here. */
typedef struct offer {
    uint64_t count, member, seer;
    gg__front front[2]; /* of the last manifest, and of the one before */
} offer;

/* The part of a member of another state, which this process reads. */
typedef struct old {
    gg__tabulation t;
    gg__disk disk;
    uint64_t range, block, at; /* the block that is next, and where it is in the file */
    uint64_t size;             /* bytes of codes in the file, */
    uint8_t *codes;            /*   and one block of them */
} old;

typedef struct deal {
    gg__tabulation *t;
    offer *offer; /* of all, in the same order for all */
    size_t offers, capacity;
    bool alone;            /* one process has something in the folder that all are in */
    uint64_t count, level; /* the state that is chosen */
    old *old;              /* what this process reads of it */
    size_t olds;
    size_t bad;   /* an offer that was found damaged, plus 1 */
    uint64_t got; /* positions */
} deal;

/* ---- what there is ---- */

static gg_status add_offer(deal *d, const offer *one)
{
    offer *list =
        gg__grow(d->t->ctx, d->offer, &d->capacity, d->offers + 1, sizeof *list, "folders");
    if (!list) return gg__status(d->t->ctx);
    d->offer = list;
    list[d->offers++] = *one;
    return GG_OK;
}

/* Sets up what a member of so many has saved, to be read: with a lock, or only to look what it is;
 * then *there says whether it can be. */
static gg_status open_old(gg__tabulation *t, const offer *of, bool *there, old *o)
{
    const gg__disk *d = t->disk;
    o->t = *t;
    o->t.disk = &o->disk;
    o->t.codes = o->t.now = o->t.next = NULL;
    o->disk.options = d->options;
    o->disk.batch = d->batch;
    o->disk.packer = d->packer;
    o->disk.borrowed = true;
    o->disk.at_hand = o->range = GG__NO_RANGE;
    o->disk.folder.place = o->disk.folder.lock = -1;
    gg_status status = gg__disk_path(t, of->member, of->count, &o->disk.path);
    if (status != GG_OK) return status;
    if (there) {
        *there = gg__folder_look(t->ctx, o->disk.path, &o->disk.folder);
        if (!*there) return GG_OK;
    } else if ((status = gg__folder_open(t->ctx, o->disk.path, &o->disk.folder)) != GG_OK) {
        return status;
    }
    return gg__part_take(&o->t, (unsigned)of->member, (unsigned)of->count);
}

static void close_old(old *o)
{
    gg__disk *d = &o->disk;
    gg_ctx *ctx = o->t.ctx;
    void *const own[] = {d->range,     d->in,    d->out,   d->ahead,   d->base,
                         d->at,        d->slice, d->note,  d->live[0], d->live[1],
                         d->team.away, o->codes, o->t.now, o->t.next};
    if (!ctx) return;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        gg__free(ctx, own[i]);
    gg__folder_close(&d->folder);
    gg__free(ctx, d->path);
}

/* Adds a folder with what is saved in it. */
static gg_status see(deal *d, uint64_t count, uint64_t member)
{
    gg__tabulation *t = d->t;
    offer one = {.count = count, .member = member, .seer = t->member};
    old o = {.range = 0};
    bool there = true;
    gg_status status = open_old(t, &one, &there, &o);
    for (int i = 0; status == GG_OK && there && i < 2; i++)
        status = gg__manifest_front(&o.t, i == 1, &one.front[i]);
    if (status == GG_OK && there) status = add_offer(d, &one);
    close_old(&o);
    return status;
}

/* A name in the folder that all are in. */
static bool see_name(void *self, const char *name)
{
    deal *d = self;
    const gg__tabulation *t = d->t;
    const char *of = strstr(name, "-of-"), *first = strchr(name, '-');
    char *path;
    if (strncmp(name, "range-", 6) == 0 || strncmp(name, "manifest", 8) == 0) d->alone = true;
    if (!of || gg__status(t->ctx) != GG_OK) return true;
    const uint64_t member = strtoull(first + 1, NULL, 10), count = strtoull(of + 4, NULL, 10);
    if (count < 2 || count > UINT16_MAX || count == t->members || member >= count ||
        count > ((t->numbers - 1) >> t->bucket) + 1 ||
        gg__disk_path(d->t, member, count, &path) != GG_OK)
        return true;
    if (strcmp(strrchr(path, '/') + 1, name) == 0) see(d, count, member);
    gg__free(t->ctx, path);
    return true; /* it stays */
}

/* What this process sees of other numbers of processes. */
static gg_status look_around(deal *d)
{
    gg__tabulation *t = d->t;
    gg__folder folder;
    if (gg__folder_look(t->ctx, t->disk->options->folder, &folder)) {
        gg__folder_clean(&folder, see_name, d);
        gg__folder_close(&folder);
    }
    if (gg__status(t->ctx) == GG_OK && t->members > 1 && d->alone) see(d, 1, 0);
    return gg__status(t->ctx);
}

static int compare(const void *a, const void *b)
{
    const offer *x = a, *y = b;
    return x->count != y->count     ? (x->count < y->count ? -1 : 1)
           : x->member != y->member ? (x->member < y->member ? -1 : 1)
                                    : (x->seer > y->seer) - (x->seer < y->seer);
}

/* All tell one another what they see. */
static gg_status share_offers(deal *d, gg_status status)
{
    gg__tabulation *t = d->t;
    gg__team *team = &t->disk->team;
    const size_t own = d->offers;
    uint64_t left = t->members > 1;
    for (size_t at = 0; left > 0;) {
        const size_t room = team->room / sizeof(offer), some = own - at < room ? own - at : room;
        for (unsigned k = 0; k < t->members && some > 0; k++)
            memcpy(team->out + k * team->room, d->offer + at, some * sizeof(offer));
        at += some;
        for (unsigned k = 0; k < t->members; k++)
            team->sent[k] = k == t->member ? 0 : some * sizeof(offer);
        left = at < own;
        status = gg__team_sum(t, status, &left, 1);
        if (status == GG_OK) status = gg__team_exchange(t);
        if (status != GG_OK) return status;
        for (unsigned k = 0; k < t->members; k++)
            for (size_t i = 0; k != t->member && i + sizeof(offer) <= team->got[k];
                 i += sizeof(offer)) {
                offer one;
                memcpy(&one, team->in + k * team->room + i, sizeof one);
                if (status == GG_OK) status = add_offer(d, &one);
            }
    }
    if (d->offers > 0) qsort(d->offer, d->offers, sizeof *d->offer, compare);
    return status;
}

/* ---- the state to go on from ---- */

/* Whether what a member sees has a checkpoint of the level, and which. */
static bool has(const offer *o, uint64_t level, unsigned *which)
{
    *which = o->front[0].level != level;
    return level > 0 && o->front[*which].level == level;
}

/* The end of the offers of the same member, from i on. */
static size_t end_of_member(const deal *d, size_t i)
{
    size_t end = i;
    while (end < d->offers && d->offer[end].count == d->offer[i].count &&
           d->offer[end].member == d->offer[i].member)
        end++;
    return end;
}

/* Whether the offers from `first` on have the level of each member; else *member is one of which
 * they have not. */
static bool is_whole(const deal *d, size_t first, uint64_t level, uint64_t *member)
{
    const uint64_t count = d->offer[first].count;
    size_t i = first;
    for (*member = 0; *member < count; ++*member) {
        unsigned which;
        bool good = false;
        if (i == d->offers || d->offer[i].count != count || d->offer[i].member != *member)
            return false;
        for (const size_t end = end_of_member(d, i); i < end; i++)
            good |= has(&d->offer[i], level, &which);
        if (!good) return false;
    }
    return true;
}

/* Chooses the state that has come furthest; if several have, that of as many as there are now. 0 if
 * there is none that is whole; then *gap is a folder that is missing, or NULL. */
static void choose(deal *d, offer *gap)
{
    uint64_t best = 0, missing;
    *gap = (offer){.count = 0};
    d->count = 0;
    for (size_t i = 0, first = 0; i < d->offers; i++) {
        const offer *o = &d->offer[i];
        if (o->count != d->offer[first].count) first = i;
        for (unsigned k = 0; k < 2; k++) {
            const uint64_t level = o->front[k].level;
            if (level == 0) continue;
            const bool whole = is_whole(d, first, level, &missing);
            if (!whole && level >= gap->front[0].level) {
                *gap = *o;
                gap->member = missing;
                gap->front[0].level = level;
            }
            if (!whole || level < best || (level == best && d->count == d->t->members)) continue;
            best = level;
            d->count = o->count;
        }
    }
    d->level = best;
}

static gg_status refuse_gap(const deal *d, const offer *gap)
{
    gg__tabulation *t = d->t;
    t->disk->team.over = true; /* all see it */
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "'%s' holds what %llu processes have saved, but nobody sees "
                    "'process-%llu-of-%llu', or it does not go with the others: put it there, or "
                    "empty them all to begin again",
                    t->disk->options->folder, (unsigned long long)gap->count,
                    (unsigned long long)gap->member, (unsigned long long)gap->count);
}

/* ---- the chunks ---- */

/* Makes the block at hand that begins with these bytes of a range, or has them. */
static gg_status load(old *o, uint64_t range, uint64_t byte)
{
    const gg__stored *s = &o->disk.range[range];
    gg_status status = GG_OK;
    if (range != o->range) {
        o->range = range;
        o->block = o->at = 0;
        o->size = gg__range_length(&o->disk, range) * s->width;
    }
    while (status == GG_OK && o->block <= byte / GG__BLOCK_BYTES) {
        char name[GG__FILE_NAME];
        gg__blocks_name(name, "range", range, s->serial);
        status = gg__block_read(&o->t, name, o->block++, o->size, o->codes, &o->at);
    }
    return status;
}

static size_t item_size(const gg__tabulation *t)
{
    return HEAD + (size_t)GG__CHUNK * t->width;
}

static uint64_t head_of(const uint8_t *item)
{
    uint64_t head = 0;
    for (unsigned i = 0; i < HEAD; i++)
        head |= (uint64_t)item[i] << 8 * i;
    return head;
}

/* Takes the codes of a chunk of this process's part. */
static gg_status put_chunk(deal *d, const uint8_t *item)
{
    gg__tabulation *t = d->t;
    const uint64_t head = head_of(item), chunk = head & ~TOLD, x = chunk * GG__CHUNK;
    const gg__code now = gg__code_of(GG__FIRST, t->rank), next = now + 2;
    uint64_t closed = 0, in_now = 0, in_next = 0;
    if (chunk >= t->chunks)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what another process sends is not as it must be");
    const uint64_t left = t->positions - x, count = left < GG__CHUNK ? left : GG__CHUNK;
    const gg_status status = gg__range_take(t, x);
    if (status != GG_OK) return status;
    memcpy((uint8_t *)t->codes + (x - t->base) * t->width, item + HEAD, (size_t)count * t->width);
    for (uint64_t i = x; i < x + count; i++) {
        const gg__code code = gg__table_code(t, i);
        t->legal += code != GG__CODE_ILLEGAL;
        closed += code != GG__CODE_ILLEGAL && code < t->least_open;
        in_now += (code & ~UINT32_C(1)) == now;
        in_next += (code & ~UINT32_C(1)) == next;
    }
    if (head & TOLD) in_now = 0;
    t->now[chunk] = in_now > 0;
    t->next[chunk] = in_next > 0;
    t->closed += closed;
    t->in_now += in_now;
    t->in_next += in_next;
    d->got += count;
    return GG_OK;
}

/* A chunk that is read, as it is sent: which it is there, and with its new owner. */
static gg_status make_item(const gg__tabulation *t, old *o, uint64_t from, uint64_t to,
                           uint8_t *item)
{
    const uint64_t x = from * GG__CHUNK, range = gg__range_of(&o->disk, x),
                   left = o->t.positions - x, count = left < GG__CHUNK ? left : GG__CHUNK,
                   head = to | (x < o->t.at || !o->t.now[from] ? TOLD : 0);
    const gg__stored *s = &o->disk.range[range];
    const uint64_t byte = (x - o->disk.base[range]) * s->width;
    const gg_status status = load(o, range, byte);
    if (status != GG_OK) return status;
    for (unsigned i = 0; i < HEAD; i++)
        item[i] = (uint8_t)(head >> 8 * i);
    memset(item + HEAD, 0, item_size(t) - HEAD);
    memcpy(item + HEAD, o->codes + byte % GG__BLOCK_BYTES, (size_t)count * s->width);
    gg__codes_widen(item + HEAD, count, s->width, s->least_open, t->width);
    return GG_OK;
}

/* Sends those chunks from `first` to `end` that are of a folder which this process reads; a process
 * that is alone takes them. */
static gg_status send_chunks(deal *d, old *o, uint64_t first, uint64_t end)
{
    gg__tabulation *t = d->t;
    gg__team *team = &t->disk->team;
    const unsigned bits = t->bucket - GG__LEAST_BUCKET; /* of the chunks in a bucket */
    const uint64_t count = o->t.members;
    gg_status status = GG_OK;
    uint8_t own[HEAD + 4 * GG__CHUNK];
    uint64_t bucket = first >> bits;
    for (bucket += (o->t.member + count - bucket % count) % count; bucket << bits < end;
         bucket += count) {
        uint64_t chunk = bucket << bits > first ? bucket << bits : first;
        const size_t home = (size_t)(bucket % t->members);
        for (; status == GG_OK && chunk < end && chunk >> bits == bucket; chunk++) {
            const bool alone = t->members == 1;
            const uint64_t low = chunk - (bucket << bits);
            uint8_t *item = alone ? own : team->out + home * team->room + team->sent[home];
            status = make_item(t, o, (bucket / count << bits) + low,
                               (bucket / t->members << bits) + low, item);
            if (status == GG_OK && alone) status = put_chunk(d, item);
            if (!alone) team->sent[home] += item_size(t);
        }
    }
    return status;
}

/* Takes what all have sent, range by range. own: bytes that this process has sent to itself. */
static gg_status receive_chunks(deal *d, size_t own)
{
    gg__tabulation *t = d->t;
    const gg__team *team = &t->disk->team;
    const uint64_t behind = ((t->positions - 1) >> t->disk->shift) + 1;
    gg_status status = GG_OK;
    for (uint64_t range = 0, next; status == GG_OK && range < behind; range = next) {
        next = behind;
        for (unsigned k = 0; k < t->members; k++) {
            const uint8_t *from = (k == t->member ? team->out : team->in) + k * team->room;
            const size_t got = k == t->member ? own : team->got[k], size = item_size(t);
            for (size_t at = 0; status == GG_OK && at + size <= got; at += size) {
                const uint64_t its = (head_of(from + at) & ~TOLD) * GG__CHUNK >> t->disk->shift;
                if (its == range) status = put_chunk(d, from + at);
                if (its > range && its < next) next = its;
            }
        }
    }
    return status;
}

/* Chunks that are dealt at once: so many that nobody is sent more than there is room for. As many
 * buckets for each, or a part of one. */
static uint64_t window_of(const deal *d)
{
    const gg__tabulation *t = d->t;
    const uint64_t bucket = UINT64_C(1) << (t->bucket - GG__LEAST_BUCKET),
                   room = t->disk->team.room / item_size(t);
    uint64_t part = bucket;
    if (t->members == 1) return d->count * bucket;
    if (room >= bucket) return room / bucket * bucket * t->members;
    while (part > room)
        part /= 2;
    return part;
}

/* Each process gets the codes of its part. */
static gg_status deal_codes(deal *d)
{
    gg__tabulation *t = d->t;
    gg__team *team = &t->disk->team;
    const uint64_t chunks = (t->numbers - 1) / GG__CHUNK + 1, window = window_of(d);
    gg_status status = GG_OK;
    for (uint64_t first = 0; status == GG_OK && first < chunks; first += window) {
        const uint64_t end = chunks - first < window ? chunks : first + window;
        if (team->sent) memset(team->sent, 0, t->members * sizeof *team->sent);
        for (size_t i = 0; status == GG_OK && i < d->olds; i++)
            status = send_chunks(d, &d->old[i], first, end);
        if (status == GG_OK)
            status = gg__table_tick(t, "dealing positions", first * GG__CHUNK, t->numbers);
        if (status == GG_OK && atomic_load(&t->disk->cancelled))
            status = gg__fail(t->ctx, GG_CANCELLED, GG__NOWHERE,
                              "cancelled: what was saved is as it was");
        if (t->members == 1) continue;
        const size_t own = team->sent[t->member];
        team->sent[t->member] = 0;
        status = gg__team_sum(t, status, NULL, 0);
        if (status == GG_OK) status = gg__team_exchange(t);
        if (status == GG_OK) status = receive_chunks(d, own);
    }
    if (status == GG_OK && d->got != t->positions) status = gg__disk_contradiction(t);
    return status;
}

/* ---- the news ---- */

/* Puts the news of ranges that were for the level, or else all that the level has told so far, into
 * boxes here. */
static gg_status deal_boxes(deal *d, bool before)
{
    gg__tabulation *t = d->t;
    gg_status status = GG_OK;
    for (size_t i = 0; i < d->olds; i++) {
        old *o = &d->old[i];
        const gg__team *team = &o->disk.team;
        const uint64_t ranges = o->disk.ranges;
        gg__box *box = before ? o->disk.in : o->disk.out;
        for (uint64_t k = 0; status == GG_OK && k < ranges; k++)
            status = gg__box_deal(t, &o->t, &box[k], k);
        for (uint64_t k = 0; !before && status == GG_OK && k < team->boxes; k++)
            status = gg__box_deal(t, &o->t, &team->away[k], ranges + k);
    }
    return status;
}

/* What is of the next level becomes that of this one, and the reverse. */
static void turn(gg__tabulation *t)
{
    uint8_t *flags = t->now;
    const uint64_t count = t->in_now;
    t->now = t->next;
    t->next = flags;
    t->in_now = t->in_next;
    t->in_next = count;
}

/* The news for this level are those of the level before. */
static gg_status deal_news(deal *d)
{
    gg__tabulation *t = d->t;
    gg_status status = t->disk->ranges == 1 ? gg__range_take(t, 0) : GG_OK;
    turn(t);
    t->rank--;
    if (status == GG_OK) status = deal_boxes(d, true);
    status = gg__team_sum(t, status, NULL, 0);
    if (status == GG_OK) status = gg__news_turn(t);
    turn(t);
    t->rank++;
    if (status == GG_OK) status = deal_boxes(d, false);
    status = gg__team_sum(t, status, NULL, 0);
    return status == GG_OK ? gg__team_tell(t) : status;
}

/* ---- the whole ---- */

/* Memory for a block, and for the flags. */
static gg_status room_for(old *o)
{
    gg__tabulation *t = &o->t;
    t->chunks = (t->positions - 1) / GG__CHUNK + 1;
    o->codes = gg__alloc(t->ctx, GG__BLOCK_BYTES, 1, "a block");
    t->now = gg__alloc(t->ctx, t->chunks, 1, "flags");
    t->next = gg__alloc(t->ctx, t->chunks, 1, "flags");
    return gg__status(t->ctx);
}

/* Opens what this process reads of the state that is chosen, and sums up in *all what its manifests
 * say. */
static gg_status open_olds(deal *d, gg__front *all, bool *opening, bool *done)
{
    gg__tabulation *t = d->t;
    gg_status status = GG_OK;
    *all = (gg__front){.level = d->level, .width = 1};
    *opening = false;
    *done = true;
    d->old = gg__alloc_zeroed(t->ctx, d->count, sizeof *d->old, "folders");
    if (!d->old) status = gg__status(t->ctx);
    for (size_t i = 0, end; i < d->offers; i = end) {
        size_t seers = 0, at = i;
        unsigned which = 0;
        end = end_of_member(d, i);
        if (d->offer[i].count != d->count) continue;
        for (size_t k = i; k < end; k++)
            seers += has(&d->offer[k], d->level, &which);
        for (uint64_t skip = d->offer[i].member % seers;; at++)
            if (has(&d->offer[at], d->level, &which) && skip-- == 0) break;
        const offer *o = &d->offer[at];
        const gg__front *f = &o->front[which];
        *opening |= f->phase == GG__OPENING;
        *done &= f->phase == GG__DONE;
        if (f->phase > all->phase) all->phase = f->phase;
        if (f->width > all->width) all->width = f->width;
        if (f->options > all->options) all->options = f->options;
        all->at |= f->at;
        all->slices |= f->slices;
        all->legal += f->legal;
        all->closed += f->closed;
        all->in_now += f->in_now;
        if (o->seer != t->member || status != GG_OK) continue;
        old *own = &d->old[d->olds++];
        bool good;
        status = open_old(t, o, NULL, own);
        if (status == GG_OK) status = room_for(own);
        if (status == GG_OK) status = gg__manifest_take(&own->t, which == 1, true, &good);
        if (status == GG_OK && !good) d->bad = at + 1;
    }
    return status;
}

/* The levels of others do not go with an offer whose files are damaged. */
static gg_status agree_on_bad(deal *d, gg_status status, bool *good)
{
    gg__tabulation *t = d->t;
    *good = true;
    for (unsigned k = 0; k < t->members; k++) {
        uint64_t bad = k == t->member ? d->bad : 0;
        unsigned which;
        status = gg__team_sum(t, status, &bad, 1);
        if (status != GG_OK) return status;
        if (bad == 0 || bad > d->offers) continue;
        *good = false;
        if (has(&d->offer[bad - 1], d->level, &which)) d->offer[bad - 1].front[which].level = 0;
    }
    return GG_OK;
}

/* Takes the state that all begin with. */
static gg_status set_state(deal *d, const gg__front *all, bool opening, bool done)
{
    gg__tabulation *t = d->t;
    uint64_t width = all->width;
    const uint32_t rank = (uint32_t)(d->level - 1),
                   most = all->options > 1 ? (uint32_t)all->options : 1;
    t->top = UINT32_MAX >> (32 - 8 * width);
    while (width < 4 && gg__code_of(GG__SECOND, rank + 1) >= gg__open_code(t, GG__SECOND, most)) {
        width *= 2;
        t->top = UINT32_MAX >> (32 - 8 * width);
    }
    const gg_status status = gg__restore_beginning(t, opening ? 1 : (unsigned)width);
    if (opening || status != GG_OK) return status;
    t->phase = done ? GG__DONE : (gg__phase)all->phase == GG__LEVELS ? GG__LEVELS : GG__DRAWING;
    t->rank = rank;
    t->options = (uint32_t)all->options;
    t->least_open = gg__open_code(t, GG__SECOND, most);
    t->marked = t->positions;
    return status;
}

/* Deals the state that is chosen, and saves what this process has of it. */
static gg_status deal_all(deal *d, const gg__front *all)
{
    gg__tabulation *t = d->t;
    gg_status status = deal_codes(d);
    uint64_t sums[] = {t->legal, t->closed, t->in_now};
    status = gg__team_sum(t, status, sums, 3);
    if (status == GG_OK && t->phase == GG__LEVELS) {
        if (sums[0] != all->legal || sums[1] != all->closed || sums[2] != all->in_now)
            status = gg__disk_contradiction(t);
        else
            status = deal_news(d);
        if (all->at > 0 && t->in_now == 0 && !gg__news_wait(t)) t->at = t->positions;
    }
    t->disk->dealing = false;
    return status;
}

static void close_olds(deal *d)
{
    for (size_t i = 0; i < d->olds; i++)
        close_old(&d->old[i]);
    gg__free(d->t->ctx, d->old);
    d->old = NULL;
    d->olds = 0;
}

/* Takes the state that is chosen; not *good: it is damaged, and d->offer says so now. */
static gg_status take_other(deal *d, bool *good)
{
    gg__tabulation *t = d->t;
    gg__front all;
    bool opening, done;
    d->bad = 0;
    gg_status status = agree_on_bad(d, open_olds(d, &all, &opening, &done), good);
    if (status == GG_OK && *good && all.slices > 1) {
        t->disk->team.over = true; /* all see it */
        status = gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                          "'%s' holds a table that one process solves slice by slice: go on with "
                          "one, or name another folder",
                          t->disk->options->folder);
    } else if (status == GG_OK && *good) {
        t->disk->dealing = !opening;
        status = set_state(d, &all, opening, done);
        if (status == GG_OK) status = gg__folder_tidy(t);
        status = gg__team_sum(t, status, NULL, 0);
        if (status == GG_OK && !opening) status = deal_all(d, &all);
        t->disk->team.shared = t->disk->team.saved = t->rank;
        if (status == GG_OK) status = gg__checkpoint(t);
        status = gg__team_sum(t, status, NULL, 0);
    }
    close_olds(d);
    return status;
}

/* Removes what is saved by other numbers of processes, when it is of no use any more. What somebody
 * else works on stays. */
static void remove_others(deal *d)
{
    gg__tabulation *t = d->t;
    for (size_t i = 0; i < d->offers; i++) {
        const offer *o = &d->offer[i];
        old gone = {.range = 0};
        if (o->count == t->members || o->seer != t->member) continue;
        if (open_old(t, o, NULL, &gone) == GG_OK) {
            gg__manifests_remove(&gone.t);
            gg__folder_tidy(&gone.t);
            gg__folder_remove(&gone.disk.folder);
        }
        close_old(&gone);
        gg__begin(t->ctx);
    }
}

/* Goes on from the state that has come furthest among those that are whole; *own: it is that of as
 * many processes as there are now, or there is none. */
static gg_status take_furthest(deal *d, bool *own)
{
    const uint64_t members = d->t->members;
    gg_status status = see(d, members, d->t->member);
    status = share_offers(d, status);
    for (bool good = false; status == GG_OK && !good;) {
        offer gap;
        choose(d, &gap);
        *own = d->count == members || (d->count == 0 && (gap.count == 0 || gap.count == members));
        if (*own) break;
        status = d->count > 0 ? take_other(d, &good) : refuse_gap(d, &gap);
    }
    return status;
}

gg_status gg__deal_begin(gg__tabulation *t)
{
    deal d = {.t = t};
    bool own = true;
    gg_status status = look_around(&d);
    uint64_t others = d.offers;
    status = gg__team_sum(t, status, &others, 1);
    if (status == GG_OK && others > 0) status = take_furthest(&d, &own);
    if (status == GG_OK && own)
        status = t->members > 1 ? gg__team_restore(t) : gg__restore(t, false);
    if (status == GG_OK) remove_others(&d);
    gg__free(t->ctx, d.offer);
    return status;
}
