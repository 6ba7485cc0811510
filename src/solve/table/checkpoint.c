/*
 * Checkpoints: all state is written to files and then to a manifest, which names them; and work
 * continues from one. A folder keeps the files that its last two manifests name.
 */
#include "solve/table/manifest.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_RECOVERIES = 3 }; /* from damaged files */

/* ---- files ---- */

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
    for (uint64_t i = 0; i < d->pages; i++) {
        list[count++] = d->page[i].serial;
        list[count++] = d->in[i].serial;
        list[count++] = d->out[i].serial;
        list[count++] = d->later[i].queue.serial;
    }
    for (uint64_t i = 0; i < d->team.queues; i++)
        list[count++] = d->team.remote[i].serial;
    qsort(list, count, sizeof *list, compare);
    return count;
}

/* The serial of a file with a name that gg__blocks_name makes, otherwise 0. */
static uint64_t serial_of(const char *name)
{
    static const char *const kinds[] = {"page", "updates", "remote", "now", "next"};
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

/* Files with other names do not belong to the table. */
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

static bool sync_queue(gg__disk *d, uint64_t number, gg__queue *queue)
{
    char name[GG__FILE_NAME];
    const uint64_t bytes = atomic_load(&queue->bytes);
    if (bytes == queue->synced) return true;
    gg__queue_name(d, number, queue, name);
    queue->synced = bytes;
    return gg__file_sync(&d->folder, name);
}

static gg_status sync_files(gg__disk *d)
{
    char name[GG__FILE_NAME];
    bool good = true;
    for (uint64_t i = 0; good && i < d->pages; i++) {
        gg__stored *s = &d->page[i];
        gg__blocks_name(name, "page", i, s->serial);
        if (s->unsynced) good = gg__file_sync(&d->folder, name);
        s->unsynced = false;
        good = good && sync_queue(d, i, &d->in[i]) && sync_queue(d, i, &d->out[i]) &&
               sync_queue(d, i, &d->later[i].queue);
    }
    for (uint64_t i = 0; good && i < d->team.queues; i++)
        good = sync_queue(d, d->pages + i, &d->team.remote[i]);
    return gg__folder_status(&d->folder);
}

/* The manifest before is kept, unless that would remove the one of the last level that all
 * processes share. */
gg_status gg__checkpoint(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const bool keep = t->processes == 1 || d->team.saved == d->team.shared;
    const double begun = gg__seconds();
    gg_status status = gg__queues_save(t);
    if (status == GG_OK && d->dirty) status = gg__page_save(t);
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

/* ---- restoring ---- */

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

/* Checks that the file of a queue is as long as the manifest says; it grows from there. */
static gg_status find_end(gg__tabulation *t, uint64_t number, const gg__queue *queue)
{
    gg__disk *d = t->disk;
    const uint64_t bytes = atomic_load(&queue->bytes);
    uint8_t last;
    size_t got = 0;
    char name[GG__FILE_NAME];
    if (bytes == 0) return GG_OK;
    gg__queue_name(d, number, queue, name);
    if (bytes <= INT64_MAX && !gg__file_read(&d->folder, name, bytes - 1, &last, 1, &got))
        return gg__folder_status(&d->folder);
    return got == 1 ? GG_OK : gg__disk_damage(t, name);
}

static gg_status find_ends(gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < d->pages; i++) {
        status = find_end(t, i, &d->in[i]);
        if (status == GG_OK) status = find_end(t, i, &d->out[i]);
        if (status == GG_OK) status = find_end(t, i, &d->later[i].queue);
    }
    for (uint64_t i = 0; status == GG_OK && i < d->team.queues; i++)
        status = find_end(t, d->pages + i, &d->team.remote[i]);
    return status;
}

/* Checks all files of the state. */
static gg_status verify_files(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < d->pages; i++) {
        const uint64_t count = gg__page_length(d, i);
        uint64_t hits = 0;
        char name[GG__FILE_NAME];
        gg__blocks_name(name, "page", i, d->page[i].serial);
        if (d->page[i].serial > 0)
            status = gg__blocks_read(t, name, NULL, count * d->page[i].width);
        if (status == GG_OK) status = gg__queue_deliver(t, &d->in[i], i, 0, t->now, &hits, true);
        if (status == GG_OK) status = gg__queue_deliver(t, &d->out[i], i, 0, t->now, &hits, true);
        if (status == GG_OK)
            status = gg__queue_deliver(t, &d->later[i].queue, i, 0, t->now, &hits, true);
    }
    for (uint64_t i = 0; status == GG_OK && i < d->team.queues; i++) {
        uint64_t hits = 0;
        status = gg__queue_deliver(t, &d->team.remote[i], d->pages + i, 0, t->now, &hits, true);
    }
    return status;
}

/* True if a failure is a damaged file; the error is cleared then. */
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

/* Records what the manifest before names, which is kept until the next checkpoint. */
static gg_status keep_before(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const gg_status status = gg__manifest_serials(t, d->live[1], &d->live_count[1]);
    qsort(d->live[1], d->live_count[1], sizeof *d->live[1], compare);
    return status;
}

gg_status gg__checkpoint_load(gg__tabulation *t, bool before, bool verify, bool *good)
{
    gg__disk *d = t->disk;
    gg_status status = gg__manifest_adopt(t, before, good);
    if (status != GG_OK || !*good) return status;
    d->live_count[0] = list_serials(d, d->live[0]);
    status = read_flags(t);
    if (status == GG_OK) status = find_ends(t);
    if (status == GG_OK && verify) status = verify_files(t);
    *good = status == GG_OK;
    forgive_damage(t, &status);
    if (status != GG_OK || !*good) return status;
    d->team.saved = t->rank;
    return before ? gg__manifest_revert(t) : keep_before(t);
}

gg_status gg__restart(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    const gg_status status = gg__manifests_refuse(t);
    if (status != GG_OK) return status;
    gg__manifests_remove(t);
    t->width = 1;
    t->top = gg__code_top(1);
    t->phase = GG__OPENING;
    t->rank = t->deepest = t->options = 0;
    t->at = t->marked = t->legal = t->decided = t->in_now = t->in_next = 0;
    d->serial = d->named = 1;
    memset(t->now, 0, (size_t)t->chunks);
    memset(t->next, 0, (size_t)t->chunks);
    return gg__pages_begin(t);
}

gg_status gg__folder_tidy(gg__tabulation *t)
{
    gg__folder_clean(&t->disk->folder, keeps, t->disk);
    return gg__folder_status(&t->disk->folder);
}

/* The state of the last manifest, the one before, or the beginning. */
gg_status gg__restore(gg__tabulation *t, bool verify)
{
    bool good;
    gg_status status = gg__checkpoint_load(t, false, verify, &good);
    if (status == GG_OK && !good) status = gg__checkpoint_load(t, true, true, &good);
    if (status == GG_OK && !good) status = gg__restart(t);
    return status == GG_OK ? gg__folder_tidy(t) : status;
}

/* One of several processes can only restore the level that all are in. */
static gg_status restore_level(gg__tabulation *t)
{
    const uint32_t level = t->rank;
    const bool ended = t->phase > GG__LEVELS;
    bool good;
    const gg_status status = gg__checkpoint_load(t, false, true, &good);
    if (ended && t->phase == GG__LEVELS) { /* it was the last level */
        t->phase = GG__DRAWING;
        t->at = 0;
    }
    if (status != GG_OK || (good && t->rank == level)) return status;
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "a file in '%s' is damaged; the same command goes on from what "
                    "was saved before",
                    t->disk->folder.path);
}

bool gg__disk_recover(gg__tabulation *t, gg_status *status)
{
    gg__disk *d = t->disk;
    if (!d || d->team.ended || d->recoveries == MOST_RECOVERIES || !forgive_damage(t, status))
        return false;
    d->recoveries++;
    *status = t->processes > 1 ? restore_level(t) : gg__restore(t, true);
    return *status == GG_OK;
}
