/*
 * Reading columns from a stream, each checked as it ends.
 *
 * Nothing is believed: a directory may promise any number of columns and entries, but room for them
 * is made as they arrive, at most as much again as is there; where the reader knows how many
 * entries a column must have, it is that much once a piece of it is there. Cost: O(bytes).
 */
#include "base/crc.h"
#include "columns/columns.h"

#include <string.h>

enum { ASKED = 1 << 20, MOST_COLUMNS = 1 << 24 };

/* ---- bytes ---- */

gg_status gg__columns_fail(const gg__columns *in, const char *sentence)
{
    return gg__fail(in->ctx, GG_BAD_INPUT, in->begin, "%s", sentence);
}

/* At least one byte, or *got = 0 at the end of the input. They count for the checksum. */
static gg_status ask(gg__columns *in, void *to, size_t most, size_t *got)
{
    const ptrdiff_t answer = in->source->read(in->source->self, to, most);
    if (answer < 0 || (size_t)answer > most) {
        const gg_status status = gg__tick(in->ctx, in->stage, 0, 0); /* perhaps interrupted */
        if (status != GG_OK || gg__status(in->ctx) != GG_OK) return gg__status(in->ctx);
        return gg__fail(in->ctx, GG_BAD_INPUT, in->place, "the input cannot be read");
    }
    *got = (size_t)answer;
    in->crc = gg__crc(in->crc, to, *got);
    in->place.column += *got;
    in->at += *got;
    return GG_OK;
}

/* Exactly so many bytes; "the input ends within WHAT". */
static gg_status take_bytes(gg__columns *in, void *to, uint64_t size, const char *what)
{
    uint8_t *at = to;
    while (size > 0) {
        size_t got = 0;
        const gg_status status = ask(in, at, size < ASKED ? (size_t)size : ASKED, &got);
        if (status != GG_OK) return status;
        if (got == 0)
            return gg__fail(in->ctx, GG_BAD_INPUT, in->place, "the input ends within %s", what);
        at += got;
        size -= got;
    }
    return GG_OK;
}

static gg_status take_zeros(gg__columns *in, uint64_t size, const char *what)
{
    uint8_t zeros[GG__COLUMN_PAGE];
    const gg_status status = take_bytes(in, zeros, size, what);
    if (status != GG_OK) return status;
    for (uint64_t i = 0; i < size; i++)
        if (zeros[i] != 0)
            return gg__fail(in->ctx, GG_BAD_INPUT, in->begin, "%s: not filled up with zeros", what);
    return GG_OK;
}

static gg_status take_word(gg__columns *in, uint32_t *word, const char *what)
{
    const gg_status status = take_bytes(in, word, sizeof *word, what);
    gg__little_endian(word, sizeof *word, 1);
    return status;
}

static uint64_t get(const uint8_t *bytes, unsigned width)
{
    uint64_t number = 0;
    while (width-- > 0)
        number = number << 8 | bytes[width];
    return number;
}

/* Adds a checksum to the checksum of checksums. */
static void add_to_seal(gg__columns *in, uint32_t sum)
{
    gg__little_endian(&sum, sizeof sum, 1);
    in->seal = gg__crc(in->seal, &sum, sizeof sum);
}

/* Room for `need` entries at least: for all `most` if that many must come and a piece of them is
 * there, else for twice as many as there was room for. */
static gg_status make_room(const gg__columns *in, uint8_t **data, uint64_t *room, uint64_t need,
                           uint64_t most, unsigned width, bool sure)
{
    size_t exactly = 0; /* a block of no capacity is given what is needed and no more */
    uint64_t wanted = sure && *room > 0 ? most : 2 * *room;
    if (wanted > most) wanted = most;
    if (wanted < need) wanted = need;
    if (*data && need <= *room) return GG_OK;
    uint8_t *grown = gg__grow(in->ctx, *data, &exactly, wanted, width, in->name);
    if (!grown) return gg__status(in->ctx);
    *data = grown;
    *room = wanted;
    return GG_OK;
}

/* ---- the directory ---- */

static uint8_t *entry_of(const gg__columns *in, uint32_t index)
{
    return in->directory + (size_t)index * GG__COLUMN_ENTRY;
}

/* The directory lists columns that there can be, and so says how long the whole is. */
static gg_status check_directory(gg__columns *in)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    uint64_t end = in->at;
    for (uint32_t i = 0; i < in->columns; i++) {
        const uint8_t *entry = entry_of(in, i);
        char name[GG__COLUMN_NAME + 1] = "", filled[GG__COLUMN_NAME] = "";
        memcpy(name, entry, GG__COLUMN_NAME);
        memcpy(filled, name, strlen(name));
        const uint64_t width = get(entry + GG__COLUMN_NAME, 4);
        const uint64_t count = get(entry + GG__COLUMN_NAME + 8, 8);
        const bool sound = name[0] && strspn(name, letters) == strlen(name) &&
                           memcmp(filled, name, sizeof filled) == 0 &&
                           (width == 1 || width == 2 || width == 4 || width == 8) &&
                           get(entry + GG__COLUMN_NAME + 4, 4) == 0 &&
                           count <= UINT64_MAX / 4 / width;
        if (sound) {
            const uint64_t bytes = count * width, begin = end + gg__column_lead(end, bytes);
            end = begin + bytes + gg__column_gap(bytes, 4) + 4 * gg__column_blocks(bytes) + 4;
        }
        if (!sound || end > UINT64_MAX / 2)
            return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                            "the directory says of column %lu what cannot be",
                            (unsigned long)i + 1);
    }
    in->total = end + gg__column_gap(end, GG__COLUMN_PLACE);
    return GG_OK;
}

static gg_status take_directory(gg__columns *in)
{
    enum { PIECE = GG__COLUMN_BLOCK / GG__COLUMN_ENTRY };
    const char *what = "the directory";
    uint64_t room = 0;
    uint32_t sum = 0, zero = 0;
    gg_status status = GG_OK;
    for (uint32_t done = 0, some; status == GG_OK && done < in->columns; done += some) {
        some = in->columns - done < PIECE ? in->columns - done : PIECE;
        status = make_room(in, &in->directory, &room, (uint64_t)done + some, in->columns,
                           GG__COLUMN_ENTRY, false);
        if (status == GG_OK)
            status = take_bytes(in, entry_of(in, done), (uint64_t)some * GG__COLUMN_ENTRY, what);
    }
    const uint32_t crc = in->crc;
    if (status == GG_OK) status = take_word(in, &sum, what);
    if (status == GG_OK) status = take_word(in, &zero, what);
    if (status != GG_OK) return status;
    if (sum != crc || zero != 0)
        return gg__columns_fail(in, "damaged: the checksum of the directory is another");
    return check_directory(in);
}

/* ---- the container ---- */

/* Goes to where the column with this index begins, or to the end of everything. */
static gg_status go_to(gg__columns *in, uint32_t index)
{
    in->index = index;
    in->column = GG__COLUMN_NONE;
    in->name[0] = '\0';
    in->begin = in->place;
    in->width = 1;
    in->count = 0;
    if (index == in->columns) return take_zeros(in, in->total - in->at, "the end");
    const uint8_t *entry = entry_of(in, index);
    memcpy(in->name, entry, GG__COLUMN_NAME);
    for (unsigned i = 0; in->kind->types[i].name; i++)
        if (strcmp(in->kind->types[i].name, in->name) == 0) in->column = i;
    in->width = (unsigned)get(entry + GG__COLUMN_NAME, 4);
    in->count = get(entry + GG__COLUMN_NAME + 8, 8);
    in->gap = gg__column_lead(in->at, in->count * in->width);
    in->begin.column += in->gap;
    in->seal = gg__crc(0, entry, GG__COLUMN_ENTRY);
    in->left = GG__COLUMN_BLOCK;
    return GG_OK;
}

/* The checksums of the blocks follow one upon the other, so it is enough to compare the checksum of
 * those that were found, which is that of the column. */
static void end_block(gg__columns *in)
{
    add_to_seal(in, in->crc);
    in->left = GG__COLUMN_BLOCK;
    in->crc = 0;
}

static gg_status take_entries(gg__columns *in, void *to, size_t count)
{
    uint8_t *at = to;
    uint64_t bytes = (uint64_t)count * in->width;
    gg_status status = take_zeros(in, in->gap, "the gap before a column");
    in->gap = 0;
    if (in->left == GG__COLUMN_BLOCK) in->crc = 0;
    while (status == GG_OK && bytes > 0) {
        const uint64_t some = bytes < in->left ? bytes : in->left;
        status = take_bytes(in, at, some, in->name);
        if (status != GG_OK) return status;
        at += some;
        bytes -= some;
        in->left -= some;
        if (in->left == 0) end_block(in);
    }
    return status;
}

static gg_status next_column(gg__columns *in)
{
    const uint64_t bytes = in->count * in->width;
    uint8_t sum[4];
    if (in->left < GG__COLUMN_BLOCK) end_block(in);
    gg_status status = take_zeros(in, gg__column_gap(bytes, sizeof sum), in->name);
    uint32_t stated = gg__crc(0, entry_of(in, in->index), GG__COLUMN_ENTRY), seal = 0;
    for (uint64_t done = 0; status == GG_OK && done < bytes; done += GG__COLUMN_BLOCK) {
        status = take_bytes(in, sum, sizeof sum, in->name);
        stated = gg__crc(stated, sum, sizeof sum);
    }
    if (status == GG_OK) status = take_word(in, &seal, in->name);
    if (status != GG_OK) return status;
    if (seal != in->seal || seal != stated)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "damaged: the checksum of the column %s is another", in->name);
    return go_to(in, in->index + 1);
}

/* ---- version 1, of 0.1.0 ---- */

/*
 * A head of 40 bytes, and sections, each of which says what it is, and of how many entries; the
 * last has the tag 0. In a ggb the head and every section are filled up to a multiple of eight
 * bytes and end in a checksum, and the entry of the last section, the seal, is the checksum of
 * these checksums. A certificate ends in one checksum of everything. Written no more.
 */

/* Compares a checksum that comes next with that of what was read. */
static gg_status check_sum(gg__columns *in, const char *what)
{
    const uint32_t crc = in->crc;
    const gg__place place = in->place;
    uint32_t sum = 0;
    const gg_status status = take_word(in, &sum, what);
    if (status != GG_OK) return status;
    if (sum != crc)
        return gg__fail(in->ctx, GG_BAD_INPUT, place, "damaged: the checksum of %s is another",
                        what);
    add_to_seal(in, sum);
    in->crc = 0;
    return GG_OK;
}

/* The head of the next section, or the end. */
static gg_status take_section(gg__columns *in)
{
    const bool sealed = in->kind->old_seal;
    uint8_t bytes[16];
    in->begin = in->place;
    gg_status status =
        take_bytes(in, bytes, sizeof bytes, "the beginning of a section, or before the last");
    if (status != GG_OK) return status;
    const uint32_t tag = (uint32_t)get(bytes, 4);
    in->width = (unsigned)get(bytes + 4, 4);
    in->count = get(bytes + 8, 8);
    if (tag > 0) {
        if (tag > in->kind->old_types || in->width == 0 || in->width > 8 ||
            in->count > UINT64_MAX / 4 / in->width)
            return gg__columns_fail(in, "the beginning of this section says what cannot be");
        in->column = tag;
        memcpy(in->name, in->kind->types[tag].name, strlen(in->kind->types[tag].name) + 1);
        return GG_OK;
    }
    const uint32_t seal = in->seal;
    uint32_t stated = seal;
    if (in->width != (sealed ? 4 : 0) || in->count != sealed)
        return gg__columns_fail(in, "the last section says what cannot be");
    in->column = GG__COLUMN_NONE;
    in->name[0] = '\0';
    in->count = 0;
    if (sealed) status = take_word(in, &stated, "the end");
    if (status == GG_OK && stated != seal)
        return gg__columns_fail(in, "a section is missing or was exchanged: the checksum of the "
                                    "checksums is another");
    return status == GG_OK ? check_sum(in, sealed ? "the end" : "the file") : status;
}

static gg_status next_section(gg__columns *in)
{
    gg_status status = GG_OK;
    if (in->kind->old_seal) {
        status =
            take_zeros(in, gg__column_gap(in->count * in->width + 4, GG__COLUMN_PLACE), in->name);
        if (status == GG_OK) status = check_sum(in, in->name);
    }
    return status == GG_OK ? take_section(in) : status;
}

static gg_status open_old(gg__columns *in)
{
    const bool sealed = in->kind->old_seal;
    uint8_t bytes[24];
    gg_status status = take_bytes(in, bytes, sealed ? 20 : 24, "the head");
    if (status != GG_OK) return status;
    in->old.flags = in->columns;
    in->columns = 0;
    in->left = UINT64_MAX; /* there are no blocks */
    in->old.number = get(bytes, 8);
    memcpy(in->old.rest, bytes + 8, sealed ? 12 : 16);
    if (sealed) status = check_sum(in, "the head");
    return status == GG_OK ? take_section(in) : status;
}

/* ---- any form ---- */

gg_status gg__columns_begin(gg__columns *in, gg_ctx *ctx, const gg_source *source, gg__place place,
                            const char *stage)
{
    *in =
        (gg__columns){.ctx = ctx, .source = source, .stage = stage, .place = place, .begin = place};
    for (size_t got = 1; got > 0 && in->held < GG__COLUMNS_MARK; in->held += got) {
        const gg_status status = ask(in, in->mark + in->held, GG__COLUMNS_MARK - in->held, &got);
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

gg_status gg__columns_open(gg__columns *in, const gg__columns_kind *kind)
{
    static const gg__column_form container = {next_column, take_entries};
    static const gg__column_form sections = {next_section, take_entries};
    in->kind = kind;
    if (memcmp(in->mark, kind->mark, in->held) != 0)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin, "this is no %s: it begins otherwise",
                        kind->noun);
    if (in->held < GG__COLUMNS_MARK)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->place, "the input ends within the head");
    gg_status status = take_word(in, &in->version, "the head");
    if (status == GG_OK) status = take_word(in, &in->columns, "the head");
    if (status != GG_OK) return status;
    in->form = in->version == 1 ? &sections : &container;
    if (in->version == 1) return open_old(in);
    if (in->version != GG__COLUMNS_VERSION)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "this is version %lu of %s; known are versions 1 and %d",
                        (unsigned long)in->version, kind->noun, GG__COLUMNS_VERSION);
    if (in->columns > MOST_COLUMNS)
        return gg__columns_fail(in, "the head promises more columns than there may be");
    status = take_directory(in);
    return status == GG_OK ? go_to(in, 0) : status;
}

void gg__columns_free(gg__columns *in)
{
    gg__free(in->ctx, in->directory);
    gg__free(in->ctx, in->self);
}

bool gg__columns_has(const gg__columns *in, unsigned column)
{
    for (uint32_t i = 0; i < in->columns; i++)
        if (strncmp((const char *)entry_of(in, i), in->kind->types[column].name, GG__COLUMN_NAME) ==
            0)
            return true;
    return false;
}

gg_status gg__columns_end(gg__columns *in, bool whole)
{
    uint8_t byte;
    size_t got = 0;
    if (in->name[0])
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "the end is expected here, not the column %s", in->name);
    in->begin = in->place;
    const gg_status status = whole ? ask(in, &byte, 1, &got) : GG_OK;
    if (status != GG_OK || got == 0) return status;
    return gg__columns_fail(in, "something follows the end");
}

/* ---- entries ---- */

/* A failure of the watch becomes one of the column. */
static gg_status give_place(const gg__columns *in)
{
    const gg_error error = *gg_ctx_error(in->ctx);
    gg__place place = in->begin;
    if (error.status != GG_BAD_INPUT || error.line != 0) return error.status;
    place.vertex = error.vertex;
    gg__begin(in->ctx);
    return gg__fail(in->ctx, GG_BAD_INPUT, place, "%s", error.message);
}

static gg_status check_column(const gg__columns *in, unsigned column, uint64_t count)
{
    const gg__column_type *type = &in->kind->types[column];
    if (in->column != column)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin, "the column %s is expected here, not %s",
                        type->name, in->name[0] ? in->name : "the end");
    if (in->width != type->width)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "the column %s has entries of %u byte%s, and should have %u", type->name,
                        in->width, gg__s(in->width), type->width);
    if (count != GG__COLUMN_OPEN && count != in->count)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "the column %s has %llu entries, and should have %llu", type->name,
                        (unsigned long long)in->count, (unsigned long long)count);
    return GG_OK;
}

gg_status gg__columns_take(gg__columns *in, unsigned column, uint64_t count,
                           gg__column_watch *watch, void *self, void **out)
{
    const bool sure = out && count != GG__COLUMN_OPEN;
    uint64_t done = 0, room = 0;
    uint8_t *data = NULL;
    gg_status status = check_column(in, column, count);
    if (status != GG_OK) return status;
    const uint64_t width = in->width, piece = GG__COLUMN_BLOCK / width;
    do {
        const uint64_t left = in->count - done, some = left < piece ? left : piece;
        status = make_room(in, &data, &room, out ? done + some : some, in->count, in->width, sure);
        uint8_t *to = status == GG_OK ? data + (out ? done * width : 0) : NULL;
        if (status == GG_OK) status = in->form->entries(in, to, (size_t)some);
        if (status == GG_OK) gg__little_endian(to, in->width, some);
        if (status == GG_OK && watch && watch(self, to, (size_t)some) != GG_OK)
            status = give_place(in);
        if (status == GG_OK) status = gg__tick(in->ctx, in->stage, in->at, in->total);
        done += some;
    } while (status == GG_OK && done < in->count);
    if (status == GG_OK) status = in->form->next(in);
    if (status == GG_OK && out)
        *out = data;
    else
        gg__free(in->ctx, data);
    return status;
}
