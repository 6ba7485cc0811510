/*
 * Pages: the resident one, memory for them, and the work between two portions.
 */
#include "solve/table/disk.h"

#include "base/parallel.h"

#include <stdio.h>
#include <string.h>

enum {
    PACKING = 1,       /* level of compression */
    PORTION = 1 << 26, /* positions */
    SLACK = 1 << 16,   /* bytes of memory that stay free */
    SECONDS = 60,      /* between checkpoints, at least, */
    COST = 50,         /* and this many times what one takes */
};

uint64_t gg__page_capacity(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    return d && d->pages > 1 ? UINT64_C(1) << d->shift : t->positions;
}

/* ---- pages ---- */

/* Afterwards no page is resident, and none has to be saved. */
static void unload_page(gg__tabulation *t)
{
    t->disk->resident = GG__NO_PAGE;
    t->disk->dirty = false;
    t->base = t->end = 0;
}

gg_status gg__page_load(gg__tabulation *t, uint64_t x)
{
    gg__disk *d = t->disk;
    char name[GG__FILE_NAME];
    gg_status status = GG_OK;
    if (!d) return GG_OK;
    const uint64_t page = gg__page_of(d, x);
    const bool there = d->resident == page;
    if (!there && d->dirty) status = gg__page_save(t);
    if (status != GG_OK) return status;
    d->dirty = true;
    if (there) return GG_OK;
    t->base = d->base[page];
    t->end = d->base[page + 1];
    d->resident = page;
    const gg__stored *s = &d->page[page];
    if (s->serial == 0) /* it was never written */
        return t->phase == GG__OPENING ? GG_OK : gg__disk_contradiction(t);
    gg__blocks_name(name, "page", page, s->serial);
    status = gg__blocks_read(t, name, t->codes, (t->end - t->base) * s->width);
    if (status == GG_OK && s->width < t->width)
        gg__codes_widen(t->codes, t->end - t->base, s->width, s->least_open, t->width);
    if (status != GG_OK) unload_page(t);
    return status;
}

void gg__page_touch(gg__disk *d)
{
    d->dirty |= d->resident != GG__NO_PAGE;
}

uint64_t gg__portion_end(const gg__tabulation *t, uint64_t x)
{
    const gg__disk *d = t->disk;
    if (!d) return t->positions;
    const uint64_t end = d->base[gg__page_of(d, x) + 1], begin = x - x % GG__CHUNK;
    return end - begin < d->portion ? end : begin + d->portion;
}

bool gg__portion_has_work(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    if (!d) return true;
    const uint64_t first = t->from / GG__CHUNK, last = (t->to - 1) / GG__CHUNK;
    const uint64_t page = gg__page_of(d, t->from);
    return memchr(t->now + first, 1, (size_t)(last + 1 - first)) ||
           (d->pages > 1 && (atomic_load(&d->in[page].bytes) > 0 || gg__later_waits(t, page)));
}

/* Applies what this level has queued so far, to each page after the updates of the level before:
 * the last option that is refuted determines the rank of a position. */
static gg_status deliver_early(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg_status status = gg__updates_flush(t);
    for (uint64_t i = d->first; status == GG_OK && i < d->end; i++) {
        uint64_t hits = 0;
        if (atomic_load(&d->out[i].bytes) == 0) continue;
        status = gg__page_load(t, d->base[i]);
        if (status == GG_OK) status = gg__updates_deliver(t);
        if (status == GG_OK)
            status = gg__queue_deliver(t, &d->out[i], i, t->rank + 1, t->next, &hits, false);
        t->decided += hits;
        t->in_next += hits;
        if (status == GG_OK) status = gg__queue_clear(t, i, &d->out[i]);
    }
    return status;
}

/* Bytes of updates that this level has queued; *all: bytes of all files on the disk. */
static uint64_t bytes_queued(const gg__disk *d, uint64_t *all)
{
    uint64_t out = 0;
    *all = 0;
    for (uint64_t i = 0; i < d->pages; i++) {
        out += atomic_load(&d->out[i].bytes);
        *all +=
            d->page[i].bytes + atomic_load(&d->in[i].bytes) + atomic_load(&d->later[i].queue.bytes);
    }
    *all += out;
    for (uint64_t i = 0; i < d->team.queues; i++)
        *all += atomic_load(&d->team.remote[i].bytes);
    return out;
}

static bool is_late(const gg__disk *d, double now)
{
    const uint64_t stop_ms = d->options->stop_ms;
    return stop_ms > 0 && (now - d->started) * 1000 >= (double)stop_ms;
}

static bool is_time_to_save(const gg__disk *d, double now)
{
    const double least = COST * d->cost > SECONDS ? COST * d->cost : SECONDS;
    const uint64_t save_ms = d->options->save_ms;
    return now - d->saved >= (save_ms > 0 ? (double)save_ms / 1000 : least);
}

bool gg__disk_is_due(const gg__disk *d)
{
    const double now = gg__seconds();
    return is_late(d, now) || is_time_to_save(d, now);
}

/* Ends the run after a checkpoint. */
static gg_status stop(gg__tabulation *t, bool cancelled)
{
    char where[128];
    if (t->phase == GG__OPENING)
        snprintf(where, sizeof where, "while opening positions, after %llu of %llu",
                 (unsigned long long)t->at, (unsigned long long)t->positions);
    else
        snprintf(where, sizeof where, "at level %lu, with %llu of %llu positions decided",
                 (unsigned long)t->rank, (unsigned long long)t->decided,
                 (unsigned long long)t->legal);
    return gg__fail(t->ctx, cancelled ? GG_CANCELLED : GG_LIMIT, GG__NOWHERE,
                    "%s %s: the same command goes on from there",
                    cancelled ? "cancelled" : "stopped", where);
}

gg_status gg__portion_finish(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    t->at = t->to;
    if (!d) return GG_OK;
    uint64_t all;
    gg_status status = gg__folder_status(&d->folder);
    const bool cancelled = atomic_load(&d->cancelled);
    if (status == GG_OK && bytes_queued(d, &all) > d->queue_limit && d->pages > 1 && !cancelled)
        status = deliver_early(t);
    if (status != GG_OK) return status;
    const double now = gg__seconds();
    const bool late = is_late(d, now);
    if (cancelled || late || is_time_to_save(d, now)) status = gg__checkpoint(t);
    char slice[64] = "";
    if (d->slices > 1)
        snprintf(slice, sizeof slice, "slice %lu of %lu, ", (unsigned long)d->now + 1,
                 (unsigned long)d->slices);
    if (t->phase == GG__LEVELS)
        snprintf(
            d->stage, sizeof d->stage,
            "solving positions, %slevel %lu (%.0f %% of it), %.1f MB on the disk, %.1f million a "
            "second",
            slice, (unsigned long)t->rank,
            100.0 * (double)(t->at - t->low) / (double)(t->high - t->low), (double)all / 1e6,
            (double)(t->decided - d->decided) / (now - d->started + 1e-3) / 1e6);
    if (status != GG_OK || (!late && !cancelled)) return status;
    return stop(t, cancelled);
}

/* ---- memory ---- */

gg_status gg__pages_new(gg__tabulation *t, unsigned shift, bool cut)
{
    gg__disk *d = t->disk;
    gg_ctx *ctx = t->ctx;
    uint64_t slices, pages;
    const gg_status status = gg__slices_count(t, shift, cut, &slices, &pages);
    if (status != GG_OK) return status;
    gg__updates_free(t);
    void *const old[] = {d->page,  d->in,    d->out,     d->later,   d->base, d->at,
                         d->slice, d->index, d->live[0], d->live[1], t->codes};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        gg__free(ctx, old[i]);
    t->codes = d->page = NULL;
    d->in = d->out = NULL;
    d->later = NULL;
    d->base = d->at = d->slice = NULL;
    d->index = NULL;
    d->index_room = 0;
    d->live[0] = d->live[1] = NULL;
    d->live_count[0] = d->live_count[1] = 0;
    d->shift = shift;
    d->pages = pages;
    d->slices = slices;
    unload_page(t);
    d->page = gg__alloc_zeroed(ctx, pages, sizeof *d->page, "pages");
    d->in = gg__alloc_zeroed(ctx, pages, sizeof *d->in, "pages");
    d->out = gg__alloc_zeroed(ctx, pages, sizeof *d->out, "pages");
    d->later = gg__alloc_zeroed(ctx, pages, sizeof *d->later, "pages");
    d->base = gg__alloc(ctx, pages + 1, sizeof *d->base, "pages");
    d->at = gg__alloc(ctx, (t->positions >> shift) + 1, sizeof *d->at, "pages");
    d->slice = gg__alloc(ctx, slices + 1, sizeof *d->slice, "slices");
    for (int i = 0; i < 2; i++)
        d->live[i] = gg__alloc(ctx, 4 * pages + d->team.queues + 1, sizeof **d->live, "pages");
    if (d->base && d->at && d->slice) gg__slices_fill(t, cut);
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    const uint64_t bytes = gg__page_capacity(t) * t->width + gg__updates_needed(t);
    if (bytes > gg__room(ctx))
        return gg__fail_needs(ctx, bytes, "a page of the table, and updates");
    t->codes = gg__alloc(ctx, gg__page_capacity(t), t->width, "a page of the table");
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    return gg__updates_new(t);
}

/* Length of pages that fit the memory, even if codes become wider later. */
static unsigned choose_shift(const gg__tabulation *t, uint64_t memory)
{
    const gg__disk *d = t->disk;
    const uint64_t most = d->options->page ? d->options->page : memory / 5;
    unsigned shift = GG__LEAST_SHIFT;
    while (shift < GG__MOST_SHIFT && UINT64_C(2) << shift <= most &&
           UINT64_C(1) << shift < t->positions)
        shift++;
    return shift;
}

gg_status gg__pages_begin(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const uint64_t room = gg__room(t->ctx),
                   slack = SLACK + (t->processes > 1 ? gg__updates_least(t) : 0);
    unsigned shift = 0;
    const uint64_t bytes = t->positions * t->width;
    if (!d->options->page && bytes < room && room - bytes > slack)
        while (UINT64_C(1) << shift < t->positions)
            shift++;
    else
        shift = choose_shift(t, room);
    const gg_status status = gg__pages_new(t, shift, t->positions > UINT64_C(1) << shift);
    t->least_open = GG__FIRST_OPEN;
    for (uint64_t i = 0; status == GG_OK && i < d->pages; i++) {
        d->in[i].serial = d->serial;
        d->out[i].serial = d->serial + 1;
        d->later[i].queue.serial = d->serial + 2;
    }
    for (uint64_t i = 0; i < d->team.queues; i++) {
        d->team.remote[i].serial = d->serial;
        d->team.remote[i].synced = d->team.remote[i].saved = 0;
        if (d->team.remote[i].buffered) d->team.remote[i].room = d->team.buffered;
        atomic_store(&d->team.remote[i].bytes, 0);
    }
    d->serial += 3;
    return status;
}

gg_status gg__disk_split(gg__tabulation *t, unsigned wider)
{
    gg__disk *d = t->disk;
    const uint64_t room = gg__room(t->ctx), own = t->positions * t->width;
    if (!d || d->pages > 1 || room == UINT64_MAX || room > t->positions * (wider - t->width))
        return GG_OK;
    const unsigned shift = choose_shift(t, room + own), width = t->width;
    const uint64_t pages = ((t->positions - 1) >> shift) + 1;
    gg__stored *stored = gg__alloc_zeroed(t->ctx, pages, sizeof *stored, "pages");
    gg_status status = stored ? gg__page_load(t, 0) : gg__status(t->ctx);
    for (uint64_t i = 0; status == GG_OK && i < pages; i++) {
        const uint64_t base = i << shift, left = t->positions - base,
                       count = left < UINT64_C(1) << shift ? left : UINT64_C(1) << shift;
        char name[GG__FILE_NAME];
        stored[i] = (gg__stored){d->serial++, 0, width, t->least_open, true};
        gg__blocks_name(name, "page", i, stored[i].serial);
        status = gg__blocks_write(t, name, (uint8_t *)t->codes + base * width, count * width,
                                  &stored[i].bytes);
    }
    if (status == GG_OK) status = gg__queues_save(t);
    if (status == GG_OK) status = gg__pages_new(t, shift, false);
    if (status == GG_OK) memcpy(d->page, stored, (size_t)pages * sizeof *stored);
    for (uint64_t i = 0; status == GG_OK && i < pages; i++) {
        d->in[i].serial = d->serial++;
        d->out[i].serial = d->serial++;
        d->later[i].queue.serial = d->serial++;
    }
    d->named = d->serial; /* files of the single page, which are removed at the checkpoint */
    gg__free(t->ctx, stored);
    return status == GG_OK ? gg__checkpoint(t) : status;
}

/* ---- the whole table ---- */

gg_status gg__disk_path(gg__tabulation *t, uint64_t process, uint64_t processes, char **path)
{
    const char *folder = t->disk->options->folder;
    const size_t room = strlen(folder) + GG__FILE_NAME;
    *path = gg__alloc(t->ctx, room, 1, "a name");
    if (*path && processes == 1)
        snprintf(*path, room, "%s", folder);
    else if (*path)
        snprintf(*path, room, "%s/" GG__PROCESS_FOLDER, folder, (unsigned long long)process,
                 (unsigned long long)processes);
    return gg__status(t->ctx);
}

gg_status gg__disk_open(gg__tabulation *t)
{
    enum { ROOM = GG__BLOCK_HEAD + GG__BLOCK_BYTES };
    gg__disk *d = t->disk;
    const unsigned threads = gg__threads(t->ctx);
    gg_status status = gg__disk_path(t, t->process, t->processes, &d->path);
    if (status == GG_OK && t->processes > 1) gg__folder_make(d->options->folder);
    if (status == GG_OK) status = gg__folder_open(t->ctx, d->path, &d->folder);
    d->folder.allow = d->options->allow;
    d->folder.self = d->options->self;
    d->resident = GG__NO_PAGE;
    d->started = d->saved = gg__seconds();
    d->portion = d->options->portion ? d->options->portion / GG__CHUNK * GG__CHUNK : PORTION;
    if (d->portion == 0) d->portion = GG__CHUNK;
    d->queue_limit = d->options->updates ? d->options->updates : 2 * t->positions + (1 << 20);
    snprintf(d->stage, sizeof d->stage, "opening positions");
    if (status != GG_OK) return status;
    d->batch = gg__alloc(t->ctx, GG__BLOCK_BATCH + threads, ROOM, "blocks of the table");
    d->packer = gg__alloc_zeroed(t->ctx, threads, sizeof(gg__packer *), "threads");
    for (unsigned i = 0; gg__status(t->ctx) == GG_OK && i < threads; i++)
        d->packer[i] = gg__packer_new(t->ctx, PACKING, GG__BLOCK_BYTES);
    if (gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
    status = gg__team_check_games(t);
    if (status == GG_OK) status = gg__team_check_folder(t);
    if (status == GG_OK) status = t->processes > 1 ? gg__team_restore(t) : gg__restore(t, false);
    if (t->phase > GG__OPENING) snprintf(d->stage, sizeof d->stage, "solving positions");
    d->decided = t->decided;
    return status;
}

/* True if for each rank above 1 among the codes that are `seen`, the rank before it is there: a
 * position has an option of that rank. */
static bool are_ranks_whole(const uint8_t *seen, gg__code most)
{
    for (gg__code code = gg__code_of(GG__FIRST, 2); code < most; code += 2) {
        const bool here = seen[code] || seen[code + 1];
        if (here && !seen[code - 2] && !seen[code - 1]) return false;
    }
    return true;
}

/* Checks the finished codes against the counts: they are as many as were counted, and final; the
 * levels end where nothing was decided, after at most two empty levels (one applies updates, the
 * other decides nothing); and no rank is missing if ranks are few. O(positions). */
static gg_status verify_codes(gg__tabulation *t, const void *codes)
{
    enum { FEW = 1 << 24 };
    const uint32_t rank = t->rank > t->deepest ? t->rank : t->deepest;
    const gg__code most = gg__code_of(GG__SECOND, rank);
    uint64_t illegal = 0, won = 0, wrong = 0;
    gg__code last = GG__CODE_WON;
    uint8_t none = 0, *seen = &none;
    const bool marks = most < FEW && most < gg__room(t->ctx) / 2;
    if (marks) seen = gg__alloc_zeroed(t->ctx, (uint64_t)most + 1, 1, "codes");
    if (!seen) return gg__status(t->ctx);
    for (uint64_t x = 0; x < t->positions; x++) {
        const gg__code code = gg__code_at(codes, t->width, x);
        illegal += code == GG__CODE_ILLEGAL;
        won += code >= GG__CODE_WON;
        wrong += code > most;
        last = code > last ? code : last;
        seen[marks && code <= most ? code : 0] = 1;
    }
    const bool whole = !marks || are_ranks_whole(seen, most);
    if (marks) gg__free(t->ctx, seen);
    const bool sound = whole && wrong == 0 && illegal == t->positions - t->legal &&
                       won <= t->decided && rank <= (last - GG__CODE_WON) / 2 + 2;
    return sound ? GG_OK : gg__disk_contradiction(t);
}

gg_status gg__disk_finish(gg__tabulation *t, bool saved)
{
    gg__disk *d = t->disk;
    gg_status status = saved ? GG_OK : gg__checkpoint(t);
    if (status == GG_OK && t->processes > 1) return GG_OK; /* gg__team_gather will map it */
    if (status == GG_OK && d->pages == 1) {
        status = gg__page_load(t, 0);
        return status == GG_OK ? verify_codes(t, t->codes) : status;
    }
    if (status == GG_OK) d->view = gg__disk_memory(&d->folder, t->positions * t->width);
    if (status != GG_OK || !d->view) return gg__status(t->ctx);
    for (uint64_t i = 0; status == GG_OK && i < d->pages; i++) {
        const gg__stored *s = &d->page[i];
        const uint64_t count = gg__page_length(d, i);
        uint8_t *to = (uint8_t *)d->view + d->base[i] * t->width;
        char name[GG__FILE_NAME];
        gg__blocks_name(name, "page", i, s->serial);
        status = s->serial > 0 ? gg__blocks_read(t, name, to, count * s->width)
                               : gg__disk_contradiction(t);
        if (status == GG_OK && s->width < t->width)
            gg__codes_widen(to, count, s->width, s->least_open, t->width);
    }
    if (status == GG_OK) status = verify_codes(t, d->view);
    if (status == GG_OK) return GG_OK;
    gg__disk_memory_free(d->view, t->positions * t->width);
    d->view = NULL;
    return status;
}

void gg__disk_close(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d) return;
    gg__updates_free(t);
    gg__team_end(t);
    for (unsigned i = 0; d->packer && i < gg__threads(t->ctx); i++)
        gg__packer_free(d->packer[i]);
    gg__folder_close(&d->folder);
    void *const own[] = {d->page,  d->in,    d->out,     d->later,   d->base,  d->at,     d->local,
                         d->slice, d->index, d->live[0], d->live[1], d->batch, d->packer, d->path};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        gg__free(t->ctx, own[i]);
}
