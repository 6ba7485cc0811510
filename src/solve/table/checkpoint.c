/*
 * Checkpoints: all that there is goes into files and then into a manifest, which names them; and
 * work goes on from one. A folder keeps the files that its last two manifests name.
 */
#include "solve/table/manifest.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_RECOVERIES = 3 }; /* from files gone bad */

/* ---- files ---- */

/* Removes a file at once if no manifest names it; else the next checkpoint may. */
static bool discard(gg__disk *d, const char *kind, uint64_t number, uint64_t serial)
{
    char name[GG__FILE_NAME];
    if (serial == 0 || serial < d->named) return true;
    gg__blocks_name(name, kind, number, serial);
    return gg__file_remove(&d->folder, name);
}

gg_status gg__box_empty(gg__tabulation *t, uint64_t number, gg__box *box)
{
    gg__disk *d = t->disk;
    char name[GG__FILE_NAME];
    gg__box_name(d, number, box, name);
    if (box->serial >= d->named && !gg__file_remove(&d->folder, name))
        return gg__folder_status(&d->folder);
    atomic_store(&box->bytes, 0);
    box->synced = box->saved = 0;
    if (box->held) box->room = d->team.held;
    box->serial = d->serial++;
    return GG_OK;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The serials of all files of the present state, ascending. */
static size_t list_serials(const gg__disk *d, uint64_t *list)
{
    size_t count = 0;
    list[count++] = d->flags.serial;
    for (uint64_t i = 0; i < d->ranges; i++) {
        list[count++] = d->range[i].serial;
        list[count++] = d->in[i].serial;
        list[count++] = d->out[i].serial;
        list[count++] = d->ahead[i].box.serial;
    }
    for (uint64_t i = 0; i < d->team.boxes; i++)
        list[count++] = d->team.away[i].serial;
    qsort(list, count, sizeof *list, compare);
    return count;
}

/* The serial of a file with a name that gg__blocks_name makes, else 0. */
static uint64_t serial_of(const char *name)
{
    static const char *const kinds[] = {"range", "news", "away", "now", "next"};
    const char *line = strchr(name, '-'), *dot = line ? strchr(line, '.') : NULL;
    char made[GG__FILE_NAME];
    if (!dot) return 0;
    const uint64_t number = strtoull(line + 1, NULL, 10), serial = strtoull(dot + 1, NULL, 10);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        gg__blocks_name(made, kinds[i], number, serial);
        if (strcmp(made, name) == 0) return serial;
    }
    return 0;
}

/* Files with other names are not ours. */
static bool keeps(void *self, const char *name)
{
    const gg__disk *d = self;
    const uint64_t serial = serial_of(name);
    if (serial == 0) return strcmp(name, GG__MANIFEST_NEW) != 0;
    for (int i = 0; i < 2; i++)
        if (d->live_count[i] > 0 &&
            bsearch(&serial, d->live[i], d->live_count[i], sizeof serial, compare))
            return true;
    return false;
}

/* ---- checkpoints ---- */

gg_status gg__range_save(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg__stored *s = &d->range[d->at_hand];
    gg__stored fresh = {
        .serial = d->serial++, .width = t->width, .least_open = t->least_open, .unsynced = true};
    char name[GG__FILE_NAME];
    gg__blocks_name(name, "range", d->at_hand, fresh.serial);
    const gg_status status =
        gg__blocks_write(t, name, t->codes, (t->end - t->base) * t->width, &fresh.bytes);
    if (status != GG_OK) return status;
    if (!discard(d, "range", d->at_hand, s->serial)) return gg__folder_status(&d->folder);
    *s = fresh;
    d->dirty = false;
    return GG_OK;
}

static gg_status save_flags(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    char name[2][GG__FILE_NAME];
    uint64_t length;
    d->flags.serial = d->serial++;
    gg__blocks_name(name[0], "now", 0, d->flags.serial);
    gg__blocks_name(name[1], "next", 0, d->flags.serial);
    gg_status status = gg__blocks_write(t, name[0], t->now, t->chunks, &length);
    if (status == GG_OK) status = gg__blocks_write(t, name[1], t->next, t->chunks, &length);
    if (status == GG_OK) gg__file_sync(&d->folder, name[0]);
    if (status == GG_OK) gg__file_sync(&d->folder, name[1]);
    return status == GG_OK ? gg__folder_status(&d->folder) : status;
}

static bool sync_box(gg__disk *d, uint64_t number, gg__box *box)
{
    char name[GG__FILE_NAME];
    const uint64_t bytes = atomic_load(&box->bytes);
    if (bytes == box->synced) return true;
    gg__box_name(d, number, box, name);
    box->synced = bytes;
    return gg__file_sync(&d->folder, name);
}

static gg_status sync_files(gg__disk *d)
{
    char name[GG__FILE_NAME];
    bool good = true;
    for (uint64_t i = 0; good && i < d->ranges; i++) {
        gg__stored *s = &d->range[i];
        gg__blocks_name(name, "range", i, s->serial);
        if (s->unsynced) good = gg__file_sync(&d->folder, name);
        s->unsynced = false;
        good = good && sync_box(d, i, &d->in[i]) && sync_box(d, i, &d->out[i]) &&
               sync_box(d, i, &d->ahead[i].box);
    }
    for (uint64_t i = 0; good && i < d->team.boxes; i++)
        good = sync_box(d, d->ranges + i, &d->team.away[i]);
    return gg__folder_status(&d->folder);
}

/* Everything that a later run needs, in files, and then the manifest. The one before it is kept
 * unless that would cost the last one of a level of which all members have one. */
gg_status gg__checkpoint(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const bool keep = t->members == 1 || d->team.saved == d->team.shared;
    const double begun = gg__seconds();
    if (d->dealing) return GG_OK;
    gg_status status = gg__boxes_save(t);
    if (status == GG_OK && d->dirty) status = gg__range_save(t);
    if (status == GG_OK) status = save_flags(t);
    if (status == GG_OK) status = sync_files(d);
    if (status == GG_OK) status = gg__manifest_write(t, keep);
    if (status != GG_OK) return status;
    uint64_t *oldest = d->live[keep];
    if (keep) {
        d->live[1] = d->live[0];
        d->live_count[1] = d->live_count[0];
        d->live[0] = oldest;
    }
    d->live_count[0] = list_serials(d, oldest);
    d->team.saved = t->rank;
    d->named = d->serial;
    d->saved = gg__seconds();
    d->cost = d->saved - begun;
    gg__folder_clean(&d->folder, keeps, d);
    return gg__folder_status(&d->folder);
}

/* ---- going on ---- */

static gg_status read_flags(gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    char name[GG__FILE_NAME];
    gg__blocks_name(name, "now", 0, d->flags.serial);
    gg_status status = gg__blocks_read(t, name, t->now, t->chunks);
    gg__blocks_name(name, "next", 0, d->flags.serial);
    if (status == GG_OK) status = gg__blocks_read(t, name, t->next, t->chunks);
    return status;
}

/* Looks whether the file of a box reaches to where the manifest says, and will grow from. */
static gg_status find_end(gg__tabulation *t, uint64_t number, const gg__box *box)
{
    gg__disk *d = t->disk;
    const uint64_t bytes = atomic_load(&box->bytes);
    uint8_t last;
    size_t got = 0;
    char name[GG__FILE_NAME];
    if (bytes == 0) return GG_OK;
    gg__box_name(d, number, box, name);
    if (bytes <= INT64_MAX && !gg__file_read(&d->folder, name, bytes - 1, &last, 1, &got))
        return gg__folder_status(&d->folder);
    return got == 1 ? GG_OK : gg__disk_damage(t, name);
}

static gg_status find_ends(gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < d->ranges; i++) {
        status = find_end(t, i, &d->in[i]);
        if (status == GG_OK) status = find_end(t, i, &d->out[i]);
        if (status == GG_OK) status = find_end(t, i, &d->ahead[i].box);
    }
    for (uint64_t i = 0; status == GG_OK && i < d->team.boxes; i++)
        status = find_end(t, d->ranges + i, &d->team.away[i]);
    return status;
}

/* Looks whether all files of the state are as they were written. */
static gg_status look_at_files(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < d->ranges; i++) {
        const uint64_t count = gg__range_length(d, i);
        uint64_t hits = 0;
        char name[GG__FILE_NAME];
        gg__blocks_name(name, "range", i, d->range[i].serial);
        if (d->range[i].serial > 0)
            status = gg__blocks_read(t, name, NULL, count * d->range[i].width);
        if (status == GG_OK) status = gg__box_deliver(t, &d->in[i], i, 0, t->now, &hits, true);
        if (status == GG_OK) status = gg__box_deliver(t, &d->out[i], i, 0, t->now, &hits, true);
        if (status == GG_OK)
            status = gg__box_deliver(t, &d->ahead[i].box, i, 0, t->now, &hits, true);
    }
    for (uint64_t i = 0; status == GG_OK && i < d->team.boxes; i++) {
        uint64_t hits = 0;
        status = gg__box_deliver(t, &d->team.away[i], d->ranges + i, 0, t->now, &hits, true);
    }
    return status;
}

/* True if a failure is that of a file gone bad, which is forgiven. */
static bool forgive_damage(gg__tabulation *t, gg_status *status)
{
    gg__disk *d = t->disk;
    if (*status != GG_BAD_INPUT || !d->damage[0]) return false;
    gg__begin(t->ctx);
    d->damage[0] = '\0';
    atomic_store(&d->damaged, false);
    *status = GG_OK;
    return true;
}

/* Notes what the manifest before names, which is kept until the next checkpoint. */
static gg_status keep_before(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const gg_status status = gg__manifest_serials(t, d->live[1], &d->live_count[1]);
    qsort(d->live[1], d->live_count[1], sizeof *d->live[1], compare);
    return status;
}

gg_status gg__checkpoint_take(gg__tabulation *t, bool before, bool look, bool *good)
{
    gg__disk *d = t->disk;
    gg_status status = gg__manifest_adopt(t, before, good);
    if (status != GG_OK || !*good) return status;
    d->live_count[0] = list_serials(d, d->live[0]);
    status = read_flags(t);
    if (status == GG_OK) status = find_ends(t);
    if (status == GG_OK && look) status = look_at_files(t);
    *good = status == GG_OK;
    forgive_damage(t, &status);
    if (status != GG_OK || !*good || d->borrowed) return status;
    d->team.saved = t->rank;
    return before ? gg__manifest_revert(t) : keep_before(t);
}

gg_status gg__restore_beginning(gg__tabulation *t, unsigned width)
{
    gg__disk *d = t->disk;
    const gg_status status = gg__manifests_refuse(t);
    if (status != GG_OK) return status;
    gg__manifests_remove(t);
    t->width = width;
    t->top = UINT32_MAX >> (32 - 8 * width);
    t->phase = GG__OPENING;
    t->rank = t->deepest = t->options = 0;
    t->at = t->marked = t->legal = t->closed = t->in_now = t->in_next = 0;
    d->serial = d->named = 1;
    memset(t->now, 0, (size_t)t->chunks);
    memset(t->next, 0, (size_t)t->chunks);
    return gg__ranges_fresh(t);
}

gg_status gg__folder_tidy(gg__tabulation *t)
{
    gg__folder_clean(&t->disk->folder, keeps, t->disk);
    return gg__folder_status(&t->disk->folder);
}

/* The state of the last manifest, the one before, or the beginning. */
gg_status gg__restore(gg__tabulation *t, bool look)
{
    bool good;
    gg_status status = gg__checkpoint_take(t, false, look, &good);
    if (status == GG_OK && !good) status = gg__checkpoint_take(t, true, true, &good);
    if (status == GG_OK && !good) status = gg__restore_beginning(t, 1);
    return status == GG_OK ? gg__folder_tidy(t) : status;
}

/* A process that is not alone can go back within the level that all are in. */
static gg_status restore_level(gg__tabulation *t)
{
    const uint32_t level = t->rank;
    const bool over = t->phase > GG__LEVELS;
    bool good;
    const gg_status status = gg__checkpoint_take(t, false, true, &good);
    if (over && t->phase == GG__LEVELS) { /* which was the last one */
        t->phase = GG__DRAWING;
        t->at = 0;
    }
    if (status != GG_OK || (good && t->rank == level)) return status;
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "a file in '%s' is not as it was written; the same command goes on from what "
                    "was saved before",
                    t->disk->folder.path);
}

bool gg__disk_recover(gg__tabulation *t, gg_status *status)
{
    gg__disk *d = t->disk;
    if (!d || d->team.over || d->recoveries == MOST_RECOVERIES || !forgive_damage(t, status))
        return false;
    d->recoveries++;
    *status = t->members > 1 ? restore_level(t) : gg__restore(t, true);
    return *status == GG_OK;
}
