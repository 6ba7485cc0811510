/*
 * The manifest: a list of 64-bit numbers, the least byte first, and the CRC-32 of all before it;
 * see the enumerations below and doc/tables.md. A folder keeps the last two.
 *
 * A manifest is believed only if its numbers are possible together. If it is of an older version,
 * of another game or of another process, the error says so; everything else is damage.
 */
#include "solve/table/manifest.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#define MANIFEST GG__MANIFEST
#define BEFORE   GG__MANIFEST_BEFORE
#define FRESH    GG__MANIFEST_NEW

/* Serials stay below this, however long a run lasts. */
static const uint64_t most_serial = UINT64_C(1) << 62;

static const uint64_t mark = UINT64_C(0x366b736964676767); /* "gggdisk6" */

/* ---- contents ---- */

/* The first numbers, in their order. */
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
    F_DECIDED,
    F_IN_NOW,
    F_IN_NEXT,
    F_FLAGS,
    F_PROCESS,
    F_PROCESSES,
    F_SLICES,
    F_FIRST, /* first page of the slice that is being solved */
    F_DEEPEST,
    FIELDS
};

/* Those of a page, in their order. */
enum {
    R_FILE,
    R_BYTES,
    R_WIDTH,
    R_LEAST_OPEN,
    R_IN, /* serial of the queue, its bytes */
    R_IN_BYTES,
    R_OUT,
    R_OUT_BYTES,
    R_LATER,
    R_LATER_BYTES,
    R_DELIVERED,
    PAGE_FIELDS
};

/* The first number of the queues for other processes; the checksum follows them. */
static uint64_t remote_fields(uint64_t pages)
{
    return FIELDS + PAGE_FIELDS * pages;
}

static uint64_t manifest_fields(const gg__tabulation *t, uint64_t pages)
{
    return remote_fields(pages) + 2 * t->disk->team.queues + 1;
}

static void fill_fields(const gg__tabulation *t, uint64_t *to)
{
    const gg__disk *d = t->disk;
    const uint64_t front[FIELDS] = {
        [F_MARK] = mark,
        [F_GAME] = t->game,
        [F_POSITIONS] = t->positions,
        [F_SHIFT] = d->shift,
        [F_RANGES] = d->pages,
        [F_SERIAL] = d->serial,
        [F_PHASE] = (uint64_t)t->phase,
        [F_RANK] = t->rank,
        [F_AT] = t->at,
        [F_MARKED] = t->marked,
        [F_WIDTH] = t->width,
        [F_LEAST_OPEN] = t->least_open,
        [F_OPTIONS] = t->options,
        [F_LEGAL] = t->legal,
        [F_DECIDED] = t->decided,
        [F_IN_NOW] = t->in_now,
        [F_IN_NEXT] = t->in_next,
        [F_FLAGS] = d->flags.serial,
        [F_PROCESS] = t->process,
        [F_PROCESSES] = t->processes,
        [F_SLICES] = d->slices,
        [F_FIRST] = d->first,
        [F_DEEPEST] = t->deepest,
    };
    memcpy(to, front, sizeof front);
    for (uint64_t i = 0; i < d->pages; i++) {
        const gg__stored *s = &d->page[i];
        const gg__queue *in = &d->in[i], *out = &d->out[i], *later = &d->later[i].queue;
        const uint64_t page[PAGE_FIELDS] = {
            [R_FILE] = s->serial,
            [R_BYTES] = s->bytes,
            [R_WIDTH] = s->width,
            [R_LEAST_OPEN] = s->least_open,
            [R_IN] = in->serial,
            [R_IN_BYTES] = atomic_load(&in->bytes),
            [R_OUT] = out->serial,
            [R_OUT_BYTES] = atomic_load(&out->bytes),
            [R_LATER] = later->serial,
            [R_LATER_BYTES] = atomic_load(&later->bytes),
            [R_DELIVERED] = d->later[i].delivered,
        };
        memcpy(to + FIELDS + i * PAGE_FIELDS, page, sizeof page);
    }
    to += remote_fields(d->pages);
    for (uint64_t i = 0; i < d->team.queues; i++) {
        *to++ = d->team.remote[i].serial;
        *to++ = atomic_load(&d->team.remote[i].bytes);
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

gg_status gg__manifest_write(gg__tabulation *t, bool keep)
{
    gg__disk *d = t->disk;
    const uint64_t count = manifest_fields(t, d->pages);
    uint64_t *fields = gg__alloc(t->ctx, count, sizeof *fields, "a checkpoint");
    if (!fields) return gg__status(t->ctx);
    fill_fields(t, fields);
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

/* ---- reading ---- */

/* True if the checksum at the end is right. */
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

/* Refuses a whole manifest of another game or process. */
static gg_status check_owner(const gg__tabulation *t, const uint64_t *front)
{
    const char *path = t->disk->folder.path;
    if (front[F_PROCESS] != t->process || front[F_PROCESSES] != t->processes)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "'%s' holds the part of process %llu of %llu, counted from 0: name the "
                        "folder that it is in, and call it as it was called",
                        path, (unsigned long long)front[F_PROCESS],
                        (unsigned long long)front[F_PROCESSES]);
    if (front[F_GAME] == t->game && front[F_POSITIONS] == t->positions) return GG_OK;
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "'%s' holds the table of another game: name another folder", path);
}

/* Reads the numbers of a manifest; *out is NULL if there is no good one. */
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
    const gg_status status = check_owner(t, front);
    const uint64_t steps = (t->positions - 1) >> GG__LEAST_SHIFT;
    /* A joined slice ends in another chunk than the one before it, and a slice may be cut at each
     * chunk. */
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

/* The least code of an open position, for codes of this width: while positions are opened, and when
 * the most options are known. */
static uint64_t least_open_of(const gg__tabulation *t, uint64_t width, bool opening,
                              uint64_t options)
{
    const uint64_t top = gg__code_top((unsigned)width), most = options > 1 ? options : 1;
    return opening ? top - UINT8_MAX + GG__FIRST_OPEN : top - (most * t->step - 1);
}

/* True if a file has been written with this serial. */
static bool is_serial(const uint64_t *from, uint64_t serial)
{
    return serial > 0 && serial < from[F_SERIAL];
}

/* True if the numbers of a page are possible. */
static bool is_possible_page(const gg__tabulation *t, const uint64_t *from, uint64_t number)
{
    const uint64_t *page = from + FIELDS + number * PAGE_FIELDS;
    const uint64_t file = page[R_FILE], in = page[R_IN], out = page[R_OUT];
    const uint64_t later = page[R_LATER];
    const uint64_t width = page[R_WIDTH], options = from[F_OPTIONS];
    if (!is_serial(from, in) || !is_serial(from, out) || !is_serial(from, later) || in == out ||
        later == in || later == out)
        return false;
    if (file == 0) return number >= from[F_FIRST];
    if (!is_serial(from, file) || (width != 1 && width != 2 && width != 4) || width > from[F_WIDTH])
        return false;
    if (number < from[F_FIRST])
        return page[R_LEAST_OPEN] >= GG__FIRST_OPEN; /* of a finished slice */
    return page[R_LEAST_OPEN] == least_open_of(t, width, true, options) ||
           (from[F_PHASE] > GG__OPENING &&
            page[R_LEAST_OPEN] == least_open_of(t, width, false, options));
}

/* True if the numbers are possible. */
static bool is_possible(gg__tabulation *t, const uint64_t *from)
{
    uint64_t slices, pages;
    const uint64_t width = from[F_WIDTH], shift = from[F_SHIFT];
    bool possible =
        (width == 1 || width == 2 || width == 4) && shift >= 1 && shift <= GG__MOST_NUMBER_BITS &&
        (from[F_RANGES] == 1 || (shift >= GG__LEAST_SHIFT && shift <= GG__MOST_SHIFT)) &&
        from[F_PHASE] <= GG__DONE && from[F_RANK] <= GG__MAX_RANK &&
        from[F_MARKED] <= t->positions && from[F_OPTIONS] <= GG__MAX_COUNT &&
        from[F_DEEPEST] <= GG__MAX_RANK && from[F_FIRST] < from[F_RANGES] &&
        from[F_LEGAL] <= t->positions && from[F_DECIDED] <= from[F_LEGAL] &&
        from[F_IN_NOW] <= from[F_DECIDED] && from[F_IN_NEXT] <= from[F_DECIDED] - from[F_IN_NOW] &&
        (from[F_PHASE] <= GG__LEVELS || from[F_IN_NOW] + from[F_IN_NEXT] == 0) &&
        from[F_SERIAL] <= most_serial && is_serial(from, from[F_FLAGS]);
    if (possible)
        possible =
            gg__slices_count(t, (unsigned)shift, from[F_SLICES] > 1, &slices, &pages) == GG_OK &&
            slices == from[F_SLICES] && pages == from[F_RANGES];
    if (possible)
        possible =
            from[F_OPTIONS] * t->step <= gg__code_top((unsigned)width) - (uint64_t)GG__FIRST_OPEN &&
            from[F_LEAST_OPEN] ==
                least_open_of(t, width, from[F_PHASE] == GG__OPENING, from[F_OPTIONS]);
    for (uint64_t i = 0; possible && i < from[F_RANGES]; i++)
        possible = is_possible_page(t, from, i);
    const uint64_t *remote = from + remote_fields(from[F_RANGES]);
    for (uint64_t i = 0; possible && i < t->disk->team.queues; i++)
        possible = is_serial(from, remote[2 * i]);
    return possible;
}

static void adopt_queue(gg__queue *queue, const uint64_t *from)
{
    queue->serial = from[0];
    queue->synced = from[1];
    atomic_store(&queue->bytes, from[1]);
}

/* Restores the state from a manifest with a right checksum. */
static gg_status adopt(gg__tabulation *t, const uint64_t *from)
{
    gg__disk *d = t->disk;
    t->width = (unsigned)from[F_WIDTH];
    t->top = gg__code_top(t->width);
    const gg_status status = gg__pages_new(t, (unsigned)from[F_SHIFT], from[F_SLICES] > 1);
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
    t->decided = from[F_DECIDED];
    t->in_now = from[F_IN_NOW];
    t->in_next = from[F_IN_NEXT];
    d->flags.serial = from[F_FLAGS];
    for (uint64_t i = 0; i < d->pages; i++) {
        const uint64_t *page = from + FIELDS + i * PAGE_FIELDS;
        d->page[i] = (gg__stored){.serial = page[R_FILE],
                                  .bytes = page[R_BYTES],
                                  .width = (uint32_t)page[R_WIDTH],
                                  .least_open = (uint32_t)page[R_LEAST_OPEN]};
        adopt_queue(&d->in[i], page + R_IN);
        adopt_queue(&d->out[i], page + R_OUT);
        adopt_queue(&d->later[i].queue, page + R_LATER);
        d->later[i].delivered = page[R_DELIVERED];
    }
    from += remote_fields(d->pages);
    for (uint64_t i = 0; i < d->team.queues; i++) {
        d->team.remote[i].room = from[1] == 0 ? d->team.buffered : 0;
        adopt_queue(&d->team.remote[i], from);
        from += 2;
    }
    return GG_OK;
}

gg_status gg__manifest_level(gg__tabulation *t, bool before, uint64_t *level)
{
    uint64_t *fields;
    const gg_status status = read_manifest(t, before ? BEFORE : MANIFEST, &fields);
    *level = fields && is_possible(t, fields) ? fields[F_RANK] + 1 : 0;
    gg__free(t->ctx, fields);
    return status;
}

/* True if each page of the slice has a file if any of its positions was marked or opened. */
static bool has_begun_pages(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    const uint64_t begun = t->phase > GG__OPENING                       ? t->high
                           : t->problem->all_legal || t->marked < t->at ? t->at
                                                                        : t->marked;
    for (uint64_t i = d->first; i < d->end; i++)
        if (d->page[i].serial == 0 && d->base[i] < begun) return false;
    return true;
}

/* Selects the slice; true if it and the position in it are possible. */
static bool is_possible_place(gg__tabulation *t, const uint64_t *from)
{
    return gg__slice_begin(t, from[F_FIRST]) && t->at >= t->low && t->at <= t->high &&
           (t->at == t->low || t->at == t->high || t->at % GG__CHUNK == 0) && has_begun_pages(t);
}

gg_status gg__manifest_adopt(gg__tabulation *t, bool before, bool *good)
{
    uint64_t *fields;
    gg_status status = read_manifest(t, before ? BEFORE : MANIFEST, &fields);
    *good = false;
    if (!fields) return status;
    if (status == GG_OK) {
        *good = is_possible(t, fields);
        status = gg__status(t->ctx);
    }
    if (*good) status = adopt(t, fields);
    *good = *good && status == GG_OK && is_possible_place(t, fields);
    gg__free(t->ctx, fields);
    return status;
}

gg_status gg__manifest_serials(gg__tabulation *t, uint64_t *list, size_t *count)
{
    static const unsigned files[] = {R_FILE, R_IN, R_OUT, R_LATER};
    const uint64_t pages = t->disk->pages;
    uint64_t *fields;
    size_t listed = 0;
    const gg_status status = read_manifest(t, BEFORE, &fields);
    if (fields && fields[F_RANGES] == pages) {
        list[listed++] = fields[F_FLAGS];
        for (uint64_t i = 0; i < pages; i++)
            for (size_t k = 0; k < sizeof files / sizeof *files; k++)
                list[listed++] = fields[FIELDS + i * PAGE_FIELDS + files[k]];
        for (uint64_t i = 0; i < t->disk->team.queues; i++)
            list[listed++] = fields[remote_fields(pages) + 2 * i];
    }
    *count = listed;
    gg__free(t->ctx, fields);
    return status;
}

gg_status gg__manifest_revert(gg__tabulation *t)
{
    gg__file_rename(&t->disk->folder, BEFORE, MANIFEST);
    return gg__folder_status(&t->disk->folder);
}

/* ---- foreign files ---- */

/* True if a file with the name of a manifest cannot be one of this program: after a flipped bit one
 * half of the mark is still right, or the whole beginning if it is shorter. */
static bool is_foreign(gg__tabulation *t, const char *name, bool *ours)
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

gg_status gg__manifests_refuse(gg__tabulation *t)
{
    static const char *const names[] = {MANIFEST, BEFORE, FRESH};
    gg__folder *folder = &t->disk->folder;
    const char *other = NULL;
    bool ours = false;
    for (size_t i = sizeof names / sizeof *names; i-- > 0;)
        if (is_foreign(t, names[i], &ours)) other = names[i];
    if (other && !ours)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "'%s/%s' is not part of a table: name another folder", folder->path, other);
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
