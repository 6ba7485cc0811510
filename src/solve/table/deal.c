/*
 * Deals a state that another number of processes has saved.
 *
 * The chunks of numbers go to their new owners in ascending order, a window of them at a time, so
 * that ranges are written once. Chunks stay whole, whoever has them, and a level has been told up
 * to some place between two of them: so a chunk that has been told is one without a flag. All
 * counters are counted again. Then the news: those for this level are told as the level before told
 * them, and then those of this level, for ranges and for others alike. So the bytes at the end are
 * the same.
 *
 * While positions are opened it begins again, for what is opened is not known by chunks. A table
 * that one process solves slice by slice is not dealt, since several solve all slices as one.
 *
 * Cost. All is read twice, as files are looked at first, sent once and written once; in memory, a
 * block for each folder that a process reads.
 */
#include "solve/table/deal.h"

#include <string.h>

enum {
    HEAD = 8 /* of a chunk that is sent: which it is with its new owner, and whether it was told */
};

#define TOLD (UINT64_C(1) << 63)

/* ---- the chunks ---- */

/* Makes the block at hand that begins with these bytes of a range, or has them. */
static gg_status load(gg__old *o, uint64_t page, uint64_t byte)
{
    const gg__stored *s = &o->disk.page[page];
    gg_status status = GG_OK;
    if (page != o->page) {
        o->page = page;
        o->block = o->at = 0;
        o->size = gg__page_length(&o->disk, page) * s->width;
    }
    while (status == GG_OK && o->block <= byte / GG__BLOCK_BYTES) {
        char name[GG__FILE_NAME];
        gg__blocks_name(name, "page", page, s->serial);
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
static gg_status put_chunk(gg__deal *d, const uint8_t *item)
{
    gg__tabulation *t = d->t;
    const uint64_t head = head_of(item), chunk = head & ~TOLD, x = chunk * GG__CHUNK;
    const gg__code now = gg__code_of(GG__FIRST, t->rank), next = now + 2;
    uint64_t decided = 0, in_now = 0, in_next = 0;
    if (chunk >= t->chunks)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what another process sends is not as it must be");
    const uint64_t left = t->positions - x, count = left < GG__CHUNK ? left : GG__CHUNK;
    const gg_status status = gg__page_load(t, x);
    if (status != GG_OK) return status;
    memcpy((uint8_t *)t->codes + (x - t->base) * t->width, item + HEAD, (size_t)count * t->width);
    for (uint64_t i = x; i < x + count; i++) {
        const gg__code code = gg__table_code(t, i);
        t->legal += code != GG__CODE_ILLEGAL;
        decided += code != GG__CODE_ILLEGAL && code < t->least_open;
        in_now += (code & ~UINT32_C(1)) == now;
        in_next += (code & ~UINT32_C(1)) == next;
    }
    if (head & TOLD) in_now = 0;
    t->now[chunk] = in_now > 0;
    t->next[chunk] = in_next > 0;
    t->decided += decided;
    t->in_now += in_now;
    t->in_next += in_next;
    d->got += count;
    return GG_OK;
}

/* A chunk that is read, as it is sent: which it is there, and with its new owner. */
static gg_status make_item(const gg__tabulation *t, gg__old *o, uint64_t from, uint64_t to,
                           uint8_t *item)
{
    const uint64_t x = from * GG__CHUNK, page = gg__page_of(&o->disk, x), left = o->t.positions - x,
                   count = left < GG__CHUNK ? left : GG__CHUNK,
                   head = to | (x < o->t.at || !o->t.now[from] ? TOLD : 0);
    const gg__stored *s = &o->disk.page[page];
    const uint64_t byte = (x - o->disk.base[page]) * s->width;
    const gg_status status = load(o, page, byte);
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
static gg_status send_chunks(gg__deal *d, gg__old *o, uint64_t first, uint64_t end)
{
    gg__tabulation *t = d->t;
    gg__team *team = &t->disk->team;
    const unsigned bits = t->bucket - GG__LEAST_BUCKET; /* of the chunks in a bucket */
    const uint64_t count = o->t.processes;
    gg_status status = GG_OK;
    uint8_t own[HEAD + 4 * GG__CHUNK];
    size_t *sent = team->sent; /* NULL: this process is alone */
    uint64_t bucket = first >> bits;
    for (bucket += (o->t.process + count - bucket % count) % count; bucket << bits < end;
         bucket += count) {
        uint64_t chunk = bucket << bits > first ? bucket << bits : first;
        const size_t local = (size_t)(bucket % t->processes);
        for (; status == GG_OK && chunk < end && chunk >> bits == bucket; chunk++) {
            const uint64_t low = chunk - (bucket << bits);
            uint8_t *item = sent ? team->out + local * team->room + sent[local] : own;
            status = make_item(t, o, (bucket / count << bits) + low,
                               (bucket / t->processes << bits) + low, item);
            if (sent)
                sent[local] += item_size(t);
            else if (status == GG_OK)
                status = put_chunk(d, item);
        }
    }
    return status;
}

/* Takes what all have sent, range by range. own: bytes that this process has sent to itself. */
static gg_status receive_chunks(gg__deal *d, size_t own)
{
    gg__tabulation *t = d->t;
    const gg__team *team = &t->disk->team;
    const uint64_t behind = ((t->positions - 1) >> t->disk->shift) + 1;
    gg_status status = GG_OK;
    for (uint64_t page = 0, next; status == GG_OK && page < behind; page = next) {
        next = behind;
        for (unsigned k = 0; k < t->processes; k++) {
            const uint8_t *from = (k == t->process ? team->out : team->in) + k * team->room;
            const size_t got = k == t->process ? own : team->got[k], size = item_size(t);
            for (size_t at = 0; status == GG_OK && at + size <= got; at += size) {
                const uint64_t its = (head_of(from + at) & ~TOLD) * GG__CHUNK >> t->disk->shift;
                if (its == page) status = put_chunk(d, from + at);
                if (its > page && its < next) next = its;
            }
        }
    }
    return status;
}

/* Chunks that are dealt at once: so many that nobody is sent more than there is room for. As many
 * buckets for each, or a part of one. */
static uint64_t window_of(const gg__deal *d)
{
    const gg__tabulation *t = d->t;
    const uint64_t bucket = UINT64_C(1) << (t->bucket - GG__LEAST_BUCKET),
                   room = t->disk->team.room / item_size(t);
    uint64_t part = bucket;
    if (t->processes == 1) return d->count * bucket;
    if (room >= bucket) return room / bucket * bucket * t->processes;
    while (part > room)
        part /= 2;
    return part;
}

/* Each process gets the codes of its part. */
static gg_status deal_codes(gg__deal *d)
{
    gg__tabulation *t = d->t;
    gg__team *team = &t->disk->team;
    const uint64_t chunks = (t->numbers - 1) / GG__CHUNK + 1, window = window_of(d);
    gg_status status = GG_OK;
    for (uint64_t first = 0; status == GG_OK && first < chunks; first += window) {
        const uint64_t end = chunks - first < window ? chunks : first + window;
        if (team->sent) memset(team->sent, 0, t->processes * sizeof *team->sent);
        for (size_t i = 0; status == GG_OK && i < d->olds; i++)
            status = send_chunks(d, &d->old[i], first, end);
        if (status == GG_OK)
            status = gg__table_tick(t, "dealing positions", first * GG__CHUNK, t->numbers);
        if (status == GG_OK && atomic_load(&t->disk->cancelled))
            status = gg__fail(t->ctx, GG_CANCELLED, GG__NOWHERE,
                              "cancelled: what was saved is as it was");
        if (!team->sent) continue;
        const size_t own = team->sent[t->process];
        team->sent[t->process] = 0;
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
static gg_status deal_queues(gg__deal *d, bool before)
{
    gg__tabulation *t = d->t;
    gg_status status = GG_OK;
    for (size_t i = 0; i < d->olds; i++) {
        gg__old *o = &d->old[i];
        const gg__team *team = &o->disk.team;
        const uint64_t pages = o->disk.pages;
        gg__queue *queue = before ? o->disk.in : o->disk.out;
        for (uint64_t k = 0; status == GG_OK && k < pages; k++)
            status = gg__queue_deal(t, &o->t, &queue[k], k);
        for (uint64_t k = 0; !before && status == GG_OK && k < team->queues; k++)
            status = gg__queue_deal(t, &o->t, &team->remote[k], pages + k);
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
static gg_status deal_news(gg__deal *d)
{
    gg__tabulation *t = d->t;
    gg_status status = t->disk->pages == 1 ? gg__page_load(t, 0) : GG_OK;
    turn(t);
    t->rank--;
    if (status == GG_OK) status = deal_queues(d, true);
    status = gg__team_sum(t, status, NULL, 0);
    if (status == GG_OK) status = gg__level_end(t);
    turn(t);
    t->rank++;
    if (status == GG_OK) status = deal_queues(d, false);
    status = gg__team_sum(t, status, NULL, 0);
    return status == GG_OK ? gg__team_send_updates(t) : status;
}

/* ---- the whole ---- */

/* Memory for a block, and for the flags. */
static gg_status room_for(gg__old *o)
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
static gg_status open_olds(gg__deal *d, gg__front *all, bool *opening, bool *done)
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
        end = gg__offers_end(d, i);
        if (d->offer[i].count != d->count) continue;
        for (size_t k = i; k < end; k++)
            seers += gg__offer_has(&d->offer[k], d->level, &which);
        if (seers == 0) continue; /* which a state that is chosen has not */
        for (uint64_t skip = d->offer[i].process % seers;; at++)
            if (gg__offer_has(&d->offer[at], d->level, &which) && skip-- == 0) break;
        const gg__offer *o = &d->offer[at];
        const gg__front *f = &o->front[which];
        *opening |= f->phase == GG__OPENING;
        *done &= f->phase == GG__DONE;
        if (f->phase > all->phase) all->phase = f->phase;
        if (f->width > all->width) all->width = f->width;
        if (f->options > all->options) all->options = f->options;
        all->at |= f->at;
        all->slices |= f->slices;
        all->legal += f->legal;
        all->decided += f->decided;
        all->in_now += f->in_now;
        if (o->seer != t->process || status != GG_OK) continue;
        gg__old *own = &d->old[d->olds++];
        bool good;
        status = gg__old_open(t, o, NULL, own);
        if (status == GG_OK) status = room_for(own);
        if (f->slices > 1) continue; /* it is refused */
        if (status == GG_OK) status = gg__checkpoint_load(&own->t, which == 1, true, &good);
        if (status == GG_OK && !good) d->bad = at + 1;
    }
    return status;
}

/* The levels of others do not go with an offer whose files are damaged. */
static gg_status agree_on_bad(gg__deal *d, gg_status status, bool *good)
{
    gg__tabulation *t = d->t;
    *good = true;
    for (unsigned k = 0; k < t->processes; k++) {
        uint64_t bad = k == t->process ? d->bad : 0;
        unsigned which;
        status = gg__team_sum(t, status, &bad, 1);
        if (status != GG_OK) return status;
        if (bad == 0 || bad > d->offers) continue;
        *good = false;
        d->lost = true;
        if (gg__offer_has(&d->offer[bad - 1], d->level, &which))
            d->offer[bad - 1].front[which].level = 0;
    }
    return GG_OK;
}

/* Takes the state that all begin with. */
static gg_status set_state(gg__deal *d, const gg__front *all, bool opening, bool done)
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
    const gg_status status = gg__restart(t, opening ? 1 : (unsigned)width);
    if (opening || status != GG_OK) return status;
    t->phase = done ? GG__DONE : (gg__phase)all->phase == GG__LEVELS ? GG__LEVELS : GG__DRAWING;
    t->rank = rank;
    t->options = (uint32_t)all->options;
    t->least_open = gg__open_code(t, GG__SECOND, most);
    t->marked = t->positions;
    return status;
}

/* Deals the state that is chosen, and saves what this process has of it. */
static gg_status deal_all(gg__deal *d, const gg__front *all)
{
    gg__tabulation *t = d->t;
    gg_status status = deal_codes(d);
    uint64_t sums[] = {t->legal, t->decided, t->in_now};
    status = gg__team_sum(t, status, sums, 3);
    if (status == GG_OK && t->phase == GG__LEVELS) {
        if (sums[0] != all->legal || sums[1] != all->decided || sums[2] != all->in_now)
            status = gg__disk_contradiction(t);
        else
            status = deal_news(d);
        if (all->at > 0 && t->in_now == 0 && !gg__updates_wait(t)) t->at = t->positions;
    }
    t->disk->dealing = false;
    return status;
}

static void close_olds(gg__deal *d)
{
    for (size_t i = 0; i < d->olds; i++)
        gg__old_close(&d->old[i]);
    gg__free(d->t->ctx, d->old);
    d->old = NULL;
    d->olds = 0;
}

gg_status gg__deal_take(gg__deal *d, bool *good)
{
    gg__tabulation *t = d->t;
    gg__front all;
    bool opening, done;
    d->bad = 0;
    gg_status status = agree_on_bad(d, open_olds(d, &all, &opening, &done), good);
    if (status == GG_OK && *good && all.slices > 1) {
        t->disk->team.ended = true; /* all see it */
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
    /* The next try may open what is closed here. */
    return status == GG_OK && !*good ? gg__team_sum(t, status, NULL, 0) : status;
}
