/*
 * A run: the work between two portions, when no thread is working. Codes become wider, pages are
 * split, updates are applied if their queues are large, the state is saved, and the run stops if it
 * is time to. Also its beginning and end.
 *
 * Only here and in pass.c it matters how long the work takes.
 */
#include "solve/table/disk.h"

#include "base/parallel.h"

#include <stdio.h>
#include <string.h>

enum {
    PACKING = 1,       /* level of compression */
    PORTION = 1 << 26, /* positions */
};

/* ---- portions ---- */

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
    const bool late = gg__disk_is_late(d, now);
    if (cancelled || late || gg__disk_is_time_to_save(d, now)) status = gg__checkpoint(t);
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

/* ---- wider codes ---- */

/* Splits a table of one page that would not fit with codes of this width into pages that fit. No
 * page is resident then. */
static gg_status split(gg__tabulation *t, unsigned wider)
{
    gg__disk *d = t->disk;
    const uint64_t room = gg__room(t->ctx), own = t->positions * t->width;
    if (!d || d->pages > 1 || room == UINT64_MAX || room > t->positions * (wider - t->width))
        return GG_OK;
    const unsigned shift = gg__pages_shift(t, room + own), width = t->width;
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

gg_status gg__table_widen(gg__tabulation *t)
{
    const unsigned before = t->width, width = 2 * before;
    size_t exactly = 0;
    const gg_status status = split(t, width);
    if (status != GG_OK) return status;
    void *codes = gg__grow(t->ctx, t->codes, &exactly, gg__page_capacity(t), width,
                           "the table of all positions ('memo' keeps those in reach)");
    if (!codes) return gg__status(t->ctx);
    t->codes = codes;
    gg__codes_widen(codes, t->end - t->base, before, t->least_open, width);
    t->least_open += gg__code_top(width) - gg__code_top(before);
    t->width = width;
    t->top = gg__code_top(width);
    return GG_OK;
}

gg_status gg__table_fit_rank(gg__tabulation *t, uint32_t rank)
{
    gg_status status = GG_OK;
    if (rank > GG__MAX_RANK)
        return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "play would last more than %llu turns",
                        (unsigned long long)GG__MAX_RANK);
    while (status == GG_OK && gg__code_of(GG__SECOND, rank) >= t->least_open)
        status = gg__table_widen(t);
    return status;
}

/* ---- the whole table ---- */

gg_status gg__slice_next(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d || d->end == d->pages) return GG_OK;
    const uint64_t first = t->low / GG__CHUNK, end = (t->high - 1) / GG__CHUNK + 1;
    gg_status status = d->dirty ? gg__page_save(t) : GG_OK;
    for (uint64_t i = d->first; status == GG_OK && i < d->end; i++)
        if (atomic_load(&d->later[i].queue.bytes) > 0)
            status = gg__queue_clear(t, i, &d->later[i].queue);
    if (status != GG_OK) return status;
    memset(t->now + first, 0, (size_t)(end - first));
    memset(t->next + first, 0, (size_t)(end - first));
    if (t->rank > t->deepest) t->deepest = t->rank;
    gg__slice_begin(t, d->end);
    t->phase = GG__OPENING;
    t->least_open = t->top - UINT8_MAX + GG__FIRST_OPEN;
    t->rank = 0;
    t->at = t->marked = t->low;
    t->in_now = t->in_next = 0;
    snprintf(d->stage, sizeof d->stage, "opening positions of slice %llu of %llu",
             (unsigned long long)d->now + 1, (unsigned long long)d->slices);
    return GG_OK;
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
