/* Pages: memory for the resident one, and their files. */
#include "solve/table/disk.h"

#include <stdio.h>
#include <string.h>

enum { SLACK = 1 << 16 }; /* bytes of memory that stay free */

uint64_t gg__page_capacity(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    return d && d->pages > 1 ? UINT64_C(1) << d->shift : t->positions;
}

/* Removes a file at once if no manifest names it; otherwise the next checkpoint may remove it. */
static bool discard(gg__disk *d, const char *kind, uint64_t number, uint64_t serial)
{
    char name[GG__FILE_NAME];
    if (serial == 0 || serial < d->named) return true;
    gg__blocks_name(name, kind, number, serial);
    return gg__file_remove(&d->folder, name);
}

gg_status gg__page_save(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg__stored *s = &d->page[d->resident];
    gg__stored fresh = {
        .serial = d->serial++, .width = t->width, .least_open = t->least_open, .unsynced = true};
    char name[GG__FILE_NAME];
    gg__blocks_name(name, "page", d->resident, fresh.serial);
    const gg_status status =
        gg__blocks_write(t, name, t->codes, (t->end - t->base) * t->width, &fresh.bytes);
    if (status != GG_OK) return status;
    if (!discard(d, "page", d->resident, s->serial)) return gg__folder_status(&d->folder);
    *s = fresh;
    d->dirty = false;
    return GG_OK;
}

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

unsigned gg__pages_shift(const gg__tabulation *t, uint64_t memory)
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
        shift = gg__pages_shift(t, room);
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
