/*
 * Checkpoints: files of the folder, the manifest, and how work goes on from it.
 *
 * The manifest is a list of 64-bit numbers, the least byte first, and the CRC-32 of all before it:
 * see the enumeration below and doc/tables.md. A folder keeps the last two and the files that they
 * name.
 */
#include "base/text.h"
#include "solve/table/disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MANIFEST "manifest"
#define BEFORE   "manifest-before"
#define FRESH    "manifest-new"

enum {
    MOST_RECOVERIES = 3, /* from files gone bad */
    RANGE_FIELDS = 11,
    LAST_SERIAL = 8, /* of those of a range: see fill_manifest */
};

static const uint64_t mark = UINT64_C(0x346b736964676767); /* "gggdisk4" */

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
    if (serial == 0) return strcmp(name, FRESH) != 0;
    for (int i = 0; i < 2; i++)
        if (d->live_count[i] > 0 &&
            bsearch(&serial, d->live[i], d->live_count[i], sizeof serial, compare))
            return true;
    return false;
}

/* ---- the manifest ---- */

/* The numbers that stand in front, in their order. */
enum {
    F_MARK,
    F_GAME,
    F_POSITIONS,
    F_SHIFT,
    F_RANGES,
    F_SERIAL,
    F_PHASE,
    F_RANK,
    F_AT,
    F_MARKED,
    F_WIDTH,
    F_LEAST_OPEN,
    F_OPTIONS,
    F_LEGAL,
    F_CLOSED,
    F_IN_NOW,
    F_IN_NEXT,
    F_FLAGS,
    F_MEMBER,
    F_MEMBERS,
    F_SLICES,
    F_FIRST, /* range of the slice that is being solved */
    F_DEEPEST,
    FIELDS
};

/* Where those of boxes for others begin; their checksum comes behind them. */
static uint64_t away_fields(uint64_t ranges)
{
    return FIELDS + RANGE_FIELDS * ranges;
}

static uint64_t manifest_fields(const gg__tabulation *t, uint64_t ranges)
{
    return away_fields(ranges) + 2 * t->disk->team.boxes + 1;
}

static void fill_manifest(const gg__tabulation *t, uint64_t *to)
{
    const gg__disk *d = t->disk;
    const uint64_t front[FIELDS] = {
        [F_MARK] = mark,
        [F_GAME] = gg__fingerprint(t->problem),
        [F_POSITIONS] = t->positions,
        [F_SHIFT] = d->shift,
        [F_RANGES] = d->ranges,
        [F_SERIAL] = d->serial,
        [F_PHASE] = (uint64_t)t->phase,
        [F_RANK] = t->rank,
        [F_AT] = t->at,
        [F_MARKED] = t->marked,
        [F_WIDTH] = t->width,
        [F_LEAST_OPEN] = t->least_open,
        [F_OPTIONS] = t->options,
        [F_LEGAL] = t->legal,
        [F_CLOSED] = t->closed,
        [F_IN_NOW] = t->in_now,
        [F_IN_NEXT] = t->in_next,
        [F_FLAGS] = d->flags.serial,
        [F_MEMBER] = t->member,
        [F_MEMBERS] = t->members,
        [F_SLICES] = d->slices,
        [F_FIRST] = d->first,
        [F_DEEPEST] = t->deepest,
    };
    memcpy(to, front, sizeof front);
    for (uint64_t i = 0; i < d->ranges; i++) {
        const gg__stored *s = &d->range[i];
        const gg__ahead *ahead = &d->ahead[i];
        const uint64_t range[RANGE_FIELDS] = {s->serial,         s->bytes,
                                              s->width,          s->least_open,
                                              d->in[i].serial,   atomic_load(&d->in[i].bytes),
                                              d->out[i].serial,  atomic_load(&d->out[i].bytes),
                                              ahead->box.serial, atomic_load(&ahead->box.bytes),
                                              ahead->heard};
        memcpy(to + FIELDS + i * RANGE_FIELDS, range, sizeof range);
    }
    to += away_fields(d->ranges);
    for (uint64_t i = 0; i < d->team.boxes; i++) {
        *to++ = d->team.away[i].serial;
        *to++ = atomic_load(&d->team.away[i].bytes);
    }
}

static uint8_t *to_bytes(uint64_t *fields, uint64_t count)
{
    uint8_t *bytes = (uint8_t *)fields;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t number = fields[i];
        for (int k = 0; k < 8; k++)
            bytes[8 * i + (uint64_t)k] = (uint8_t)(number >> 8 * k);
    }
    return bytes;
}

static void to_numbers(uint64_t *fields, uint64_t count)
{
    const uint8_t *bytes = (const uint8_t *)fields;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = 0;
        for (int k = 0; k < 8; k++)
            number |= (uint64_t)bytes[8 * i + (uint64_t)k] << 8 * k;
        fields[i] = number;
    }
}

/* keep: the one before it becomes the one before. */
static gg_status write_manifest(gg__tabulation *t, bool keep)
{
    gg__disk *d = t->disk;
    const uint64_t count = manifest_fields(t, d->ranges);
    uint64_t *fields = gg__alloc(t->ctx, count, sizeof *fields, "a checkpoint");
    if (!fields) return gg__status(t->ctx);
    fill_manifest(t, fields);
    const uint8_t *bytes = to_bytes(fields, count - 1);
    fields[count - 1] = gg__crc(0, bytes, (size_t)(8 * (count - 1)));
    to_bytes(fields + count - 1, 1);
    if (gg__file_write(&d->folder, FRESH, 0, bytes, (size_t)(8 * count)) &&
        gg__file_sync(&d->folder, FRESH)) {
        if (d->live_count[0] > 0 && keep) gg__file_rename(&d->folder, MANIFEST, BEFORE);
        if (atomic_load(&d->folder.error) == 0 && gg__file_rename(&d->folder, FRESH, MANIFEST))
            gg__file_sync(&d->folder, NULL);
    }
    gg__free(t->ctx, fields);
    return gg__folder_status(&d->folder);
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
    if (status == GG_OK) status = write_manifest(t, keep);
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

/* Takes over what a manifest says, of which the checksum was right. */
static gg_status adopt(gg__tabulation *t, const uint64_t *from)
{
    gg__disk *d = t->disk;
    t->width = (unsigned)from[F_WIDTH];
    t->top = UINT32_MAX >> (32 - 8 * t->width);
    const gg_status status = gg__ranges_new(t, (unsigned)from[F_SHIFT], from[F_SLICES] > 1);
    if (status != GG_OK) return status;
    d->serial = d->named = from[F_SERIAL];
    t->phase = (gg__phase)from[F_PHASE];
    t->rank = (uint32_t)from[F_RANK];
    t->deepest = (uint32_t)from[F_DEEPEST];
    t->at = from[F_AT];
    t->marked = from[F_MARKED];
    t->least_open = (gg__code)from[F_LEAST_OPEN];
    t->options = (uint32_t)from[F_OPTIONS];
    t->legal = from[F_LEGAL];
    t->closed = from[F_CLOSED];
    t->in_now = from[F_IN_NOW];
    t->in_next = from[F_IN_NEXT];
    d->flags.serial = from[F_FLAGS];
    for (uint64_t i = 0; i < d->ranges; i++) {
        const uint64_t *range = from + FIELDS + i * RANGE_FIELDS;
        d->range[i] =
            (gg__stored){range[0], range[1], (uint32_t)range[2], (uint32_t)range[3], false};
        d->in[i] = (gg__box){.serial = range[4], .synced = range[5]};
        d->out[i] = (gg__box){.serial = range[6], .synced = range[7]};
        atomic_init(&d->in[i].bytes, range[5]);
        atomic_init(&d->out[i].bytes, range[7]);
        d->ahead[i] =
            (gg__ahead){.box = {.serial = range[8], .synced = range[9]}, .heard = range[10]};
        atomic_init(&d->ahead[i].box.bytes, range[9]);
    }
    from += away_fields(d->ranges);
    for (uint64_t i = 0; i < d->team.boxes; i++) {
        d->team.away[i].room = from[1] == 0 ? d->team.held : 0;
        d->team.away[i].serial = *from++;
        d->team.away[i].synced = *from;
        atomic_store(&d->team.away[i].bytes, *from++);
    }
    d->live_count[0] = list_serials(d, d->live[0]);
    return GG_OK;
}

/* Whether the checksum at the end is right. */
static bool is_whole(gg__folder *folder, const char *name)
{
    uint64_t piece[512], last = 0, at = 0;
    uint32_t crc = 0;
    size_t got = sizeof piece;
    for (; got == sizeof piece; at += got) {
        if (!gg__file_read(folder, name, at, piece, sizeof piece, &got)) return false;
        if (got == 0 || got % 8 > 0) break;
        if (at > 0) crc = gg__crc(crc, &last, sizeof last);
        crc = gg__crc(crc, piece, got - 8);
        last = piece[got / 8 - 1];
    }
    to_numbers(&last, 1);
    return at > 0 && got % 8 == 0 && last == crc;
}

/* A manifest that is whole is that of this game and this process. */
static gg_status check_whose(const gg__tabulation *t, const uint64_t *front)
{
    const char *path = t->disk->folder.path;
    if (front[F_MEMBER] != t->member || front[F_MEMBERS] != t->members)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "'%s' holds the part of process %llu of %llu, counted from 0: name the "
                        "folder that it is in, and call it as it was called",
                        path, (unsigned long long)front[F_MEMBER],
                        (unsigned long long)front[F_MEMBERS]);
    if (front[F_GAME] == gg__fingerprint(t->problem) && front[F_POSITIONS] == t->positions)
        return GG_OK;
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "'%s' holds the table of another game: name another folder", path);
}

/* Reads the numbers of a manifest; NULL in *out if there is none that is good. */
static gg_status read_manifest(gg__tabulation *t, const char *name, uint64_t **out)
{
    gg__disk *d = t->disk;
    uint64_t front[FIELDS], *fields;
    size_t got;
    *out = NULL;
    const bool whole =
        is_whole(&d->folder, name) && gg__file_read(&d->folder, name, 0, front, sizeof front, &got);
    if (!whole || got < sizeof front) return gg__folder_status(&d->folder);
    to_numbers(front, FIELDS);
    if (front[F_MARK] != mark) return GG_OK;
    const gg_status status = check_whose(t, front);
    const uint64_t steps = (t->positions - 1) >> GG__LEAST_SHIFT;
    /* A chunk begins in any two slices that are not joined, and one where a slice is cut. */
    if (status != GG_OK || front[F_RANGES] - 1 > 3 * steps) return status;
    const uint64_t count = manifest_fields(t, front[F_RANGES]);
    fields = gg__alloc(t->ctx, count, sizeof *fields, "a checkpoint");
    if (!fields) return gg__status(t->ctx);
    if (!gg__file_read(&d->folder, name, 0, fields, (size_t)(8 * count), &got)) got = 0;
    to_numbers(fields, count);
    if (got == 8 * count)
        *out = fields;
    else
        gg__free(t->ctx, fields);
    return gg__folder_status(&d->folder);
}

/* The least code of an open position, in codes of this width: while positions are opened, and when
 * it is known how many options they have. */
static uint64_t least_open_of(const gg__tabulation *t, uint64_t width, bool opening,
                              uint64_t options)
{
    const uint64_t top = UINT32_MAX >> (32 - 8 * width), most = options > 1 ? options : 1;
    return opening ? top - UINT8_MAX + GG__FIRST_OPEN : top - (most * t->step - 1);
}

/* Whether what it says of a range can be. */
static bool is_possible_range(const gg__tabulation *t, const uint64_t *from, uint64_t number)
{
    const uint64_t *range = from + FIELDS + number * RANGE_FIELDS;
    const uint64_t width = range[2], options = from[F_OPTIONS], next = from[F_SERIAL];
    if (range[4] >= next || range[6] >= next || range[4] == range[6] || range[8] >= next ||
        range[8] == range[4] || range[8] == range[6])
        return false;
    if (range[0] == 0) return true;
    if (range[0] >= next || (width != 1 && width != 2 && width != 4) || width > from[F_WIDTH])
        return false;
    if (number < from[F_FIRST]) return range[3] >= GG__FIRST_OPEN; /* of a finished slice */
    return range[3] == least_open_of(t, width, true, options) ||
           (from[F_PHASE] > GG__OPENING && range[3] == least_open_of(t, width, false, options));
}

/* Whether what it says can be. */
static bool is_possible(gg__tabulation *t, const uint64_t *from)
{
    uint64_t slices, ranges;
    const uint64_t width = from[F_WIDTH], shift = from[F_SHIFT];
    bool possible =
        (width == 1 || width == 2 || width == 4) && shift >= 1 && shift <= GG__MOST_NUMBER_BITS &&
        (from[F_RANGES] == 1 || (shift >= GG__LEAST_SHIFT && shift <= GG__MOST_SHIFT)) &&
        from[F_PHASE] <= GG__DONE && from[F_RANK] <= GG__MAX_RANK &&
        from[F_MARKED] <= t->positions && from[F_OPTIONS] <= GG__MAX_COUNT &&
        from[F_DEEPEST] <= GG__MAX_RANK && from[F_FIRST] < from[F_RANGES] &&
        from[F_LEGAL] <= t->positions && from[F_CLOSED] <= from[F_LEGAL];
    if (possible)
        possible =
            gg__slices_count(t, (unsigned)shift, from[F_SLICES] > 1, &slices, &ranges) == GG_OK &&
            slices == from[F_SLICES] && ranges == from[F_RANGES];
    if (possible)
        possible = from[F_LEAST_OPEN] ==
                   least_open_of(t, width, from[F_PHASE] == GG__OPENING, from[F_OPTIONS]);
    for (uint64_t i = 0; possible && i < from[F_RANGES]; i++)
        possible = is_possible_range(t, from, i);
    return possible;
}

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

/* Whether the slice is one, and the place in it. */
static bool is_possible_place(gg__tabulation *t, const uint64_t *from)
{
    return gg__slice_take(t, from[F_FIRST]) && t->at >= t->low && t->at <= t->high &&
           (t->at == t->low || t->at == t->high || t->at % GG__CHUNK == 0);
}

/* One manifest and what it names; *good says whether all of it can be used. */
static gg_status try_manifest(gg__tabulation *t, const char *name, bool look, bool *good)
{
    uint64_t *fields;
    gg_status status = read_manifest(t, name, &fields);
    *good = false;
    if (!fields) return status;
    bool possible = status == GG_OK && is_possible(t, fields);
    if (status == GG_OK) status = gg__status(t->ctx);
    if (possible) status = adopt(t, fields);
    if (possible && status == GG_OK) possible = is_possible_place(t, fields);
    gg__free(t->ctx, fields);
    if (!possible || status != GG_OK) return status;
    if (status == GG_OK) status = read_flags(t);
    if (status == GG_OK && look) status = look_at_files(t);
    *good = status == GG_OK;
    forgive_damage(t, &status);
    return status;
}

/* Notes what the manifest before names, which is kept until the next checkpoint. */
static gg_status keep_before(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    uint64_t *fields, count = 0, *list = d->live[1];
    const gg_status status = read_manifest(t, BEFORE, &fields);
    if (!fields) return status;
    if (fields[F_RANGES] == d->ranges) {
        list[count++] = fields[F_FLAGS];
        for (uint64_t i = 0; i < d->ranges; i++)
            for (unsigned k = 0; k <= LAST_SERIAL; k += k == 0 ? 4 : 2)
                list[count++] = fields[FIELDS + i * RANGE_FIELDS + k];
        for (uint64_t i = 0; i < d->team.boxes; i++)
            list[count++] = fields[away_fields(d->ranges) + 2 * i];
        qsort(list, (size_t)count, sizeof *list, compare);
    }
    d->live_count[1] = (size_t)count;
    gg__free(t->ctx, fields);
    return status;
}

/* Whether a file with the name of a manifest is there and cannot be one of ours: in one in which a
 * bit has flipped one half of the mark is right, or the whole beginning if it is shorter. */
static bool is_of_others(gg__tabulation *t, const char *name, bool *ours)
{
    uint64_t begin = 0;
    size_t got;
    if (!gg__file_read(&t->disk->folder, name, 0, &begin, sizeof begin, &got)) return false;
    to_numbers(&begin, 1);
    const uint64_t read = got < sizeof begin ? (UINT64_C(1) << 8 * got) - 1 : UINT64_MAX;
    const bool good = got < sizeof begin
                          ? begin == (mark & read)
                          : (uint32_t)begin == (uint32_t)mark || begin >> 32 == mark >> 32;
    *ours |= got > 0 && good;
    return !good;
}

/* A file that somebody else has given the name of a manifest is not removed, unless another one
 * is ours. Nor is a table that another version has saved. */
static gg_status refuse_others(gg__tabulation *t)
{
    static const char *const names[] = {MANIFEST, BEFORE, FRESH};
    gg__folder *folder = &t->disk->folder;
    const char *other = NULL;
    bool ours = false;
    for (size_t i = sizeof names / sizeof *names; i-- > 0;)
        if (is_of_others(t, names[i], &ours)) other = names[i];
    if (other && !ours)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "'%s/%s' is of no table: name another folder", folder->path, other);
    for (size_t i = 0; i < 2; i++) {
        uint64_t begin = 0;
        size_t got;
        if (!is_whole(folder, names[i]) ||
            !gg__file_read(folder, names[i], 0, &begin, sizeof begin, &got))
            continue;
        to_numbers(&begin, 1);
        if (begin != mark)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "another version of this program has saved the table in '%s', which "
                            "this one cannot read: name another folder",
                            folder->path);
    }
    return gg__folder_status(folder);
}

void gg__manifests_remove(gg__tabulation *t)
{
    gg__file_remove(&t->disk->folder, MANIFEST);
    gg__file_remove(&t->disk->folder, BEFORE);
}

gg_status gg__restore_beginning(gg__tabulation *t, unsigned width)
{
    gg__disk *d = t->disk;
    const gg_status status = refuse_others(t);
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

gg_status gg__manifest_front(gg__tabulation *t, bool before, gg__front *front)
{
    uint64_t *fields;
    const gg_status status = read_manifest(t, before ? BEFORE : MANIFEST, &fields);
    *front = (gg__front){.level = 0};
    if (fields && is_possible(t, fields))
        *front = (gg__front){fields[F_RANK] + 1, fields[F_PHASE],   fields[F_AT],
                             fields[F_WIDTH],    fields[F_OPTIONS], fields[F_LEGAL],
                             fields[F_CLOSED],   fields[F_IN_NOW],  fields[F_SLICES]};
    gg__free(t->ctx, fields);
    return status;
}

gg_status gg__manifest_take(gg__tabulation *t, bool before, bool look, bool *good)
{
    gg_status status = try_manifest(t, before ? BEFORE : MANIFEST, look, good);
    if (status != GG_OK || !*good || t->disk->borrowed) return status;
    t->disk->team.saved = t->rank;
    if (!before) return keep_before(t);
    gg__file_rename(&t->disk->folder, BEFORE, MANIFEST);
    return gg__folder_status(&t->disk->folder);
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
    gg_status status = gg__manifest_take(t, false, look, &good);
    if (status == GG_OK && !good) status = gg__manifest_take(t, true, true, &good);
    if (status == GG_OK && !good) status = gg__restore_beginning(t, 1);
    return status == GG_OK ? gg__folder_tidy(t) : status;
}

/* A process that is not alone can go back within the level that all are in. */
static gg_status restore_level(gg__tabulation *t)
{
    const uint32_t level = t->rank;
    const bool over = t->phase > GG__LEVELS;
    bool good;
    const gg_status status = gg__manifest_take(t, false, true, &good);
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
