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

enum { ASKED = 1 << 20, FIRST_ROOM = 1 << 16, MOST_COLUMNS = 1 << 24 };

/* ---- bytes ---- */

gg_status gg__columns_fail(const gg__columns *in, const char *sentence)
{
    return gg__fail(in->ctx, GG_BAD_INPUT, in->begin, "%s", sentence);
}

/* At least one byte, or *got = 0 at the end of the input. */
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

gg_status gg__columns_bytes(gg__columns *in, void *to, uint64_t size, const char *what)
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

gg_status gg__columns_end(gg__columns *in)
{
    uint8_t byte;
    size_t got = 0;
    in->begin = in->place;
    const gg_status status = ask(in, &byte, 1, &got);
    if (status != GG_OK || got == 0) return status;
    return gg__columns_fail(in, "something follows the end");
}

gg_status gg__columns_zeros(gg__columns *in, uint64_t size, const char *what)
{
    uint8_t zeros[GG__COLUMN_PAGE];
    const gg_status status = gg__columns_bytes(in, zeros, size, what);
    if (status != GG_OK) return status;
    for (uint64_t i = 0; i < size; i++)
        if (zeros[i] != 0)
            return gg__fail(in->ctx, GG_BAD_INPUT, in->begin, "%s: not filled up with zeros", what);
    return GG_OK;
}

/* ---- the container ---- */

static uint64_t size_of(const gg__columns *in)
{
    return in->count * in->width;
}

static uint64_t aligned(uint64_t at, uint64_t bytes)
{
    return at + gg__column_gap(at, bytes < GG__COLUMN_BLOCK ? GG__COLUMN_PLACE : GG__COLUMN_PAGE);
}

/* Where a column that begins here ends: behind its checksums. */
static uint64_t end_of(uint64_t at, uint64_t bytes)
{
    const uint64_t blocks = bytes / GG__COLUMN_BLOCK + (bytes % GG__COLUMN_BLOCK > 0);
    return at + bytes + gg__column_gap(bytes, 4) + 4 * blocks + 4;
}

/* The directory lists columns that there can be, and so says how long the whole is. */
static gg_status check_directory(gg__columns *in)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    uint64_t end = in->at;
    for (uint32_t i = 0; i < in->columns; i++) {
        const uint8_t *entry = in->directory + (size_t)i * GG__COLUMN_ENTRY;
        char name[GG__COLUMN_NAME + 1] = "", filled[GG__COLUMN_NAME] = "";
        memcpy(name, entry, GG__COLUMN_NAME);
        memcpy(filled, name, strlen(name));
        const uint32_t width = gg__get_word(entry + GG__COLUMN_NAME);
        const uint64_t count = gg__get_long(entry + GG__COLUMN_NAME + 8);
        const bool sound = name[0] && strspn(name, letters) == strlen(name) &&
                           memcmp(filled, name, sizeof filled) == 0 &&
                           (width == 1 || width == 2 || width == 4 || width == 8) &&
                           gg__get_word(entry + GG__COLUMN_NAME + 4) == 0 &&
                           count <= UINT64_MAX / 4 / width;
        if (sound) end = end_of(aligned(end, count * width), count * width);
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
    const uint64_t bytes = (uint64_t)in->columns * GG__COLUMN_ENTRY;
    uint64_t done = 0, room = 0;
    uint8_t sum[8];
    gg_status status = GG_OK;
    while (status == GG_OK && done < bytes) {
        size_t exactly = 0;
        room = 2 * room < FIRST_ROOM ? FIRST_ROOM : 2 * room;
        if (room > bytes) room = bytes;
        uint8_t *grown = gg__grow(in->ctx, in->directory, &exactly, room, 1, "a directory");
        if (!grown) return gg__status(in->ctx);
        in->directory = grown;
        status = gg__columns_bytes(in, grown + done, room - done, "the directory");
        done = room;
    }
    const uint32_t crc = in->crc;
    if (status == GG_OK) status = gg__columns_bytes(in, sum, sizeof sum, "the directory");
    if (status != GG_OK) return status;
    if (gg__get_word(sum) != crc || gg__get_word(sum + 4) != 0)
        return gg__columns_fail(in, "damaged: the checksum of the directory is another");
    return check_directory(in);
}

/* Goes to where the column with this index begins, or to the end of everything. */
static gg_status go_to(gg__columns *in, uint32_t index)
{
    in->index = index;
    in->name[0] = '\0';
    in->begin = in->place;
    in->width = 1;
    in->count = 0;
    if (index == in->columns) return gg__columns_zeros(in, in->total - in->at, "the end");
    const uint8_t *entry = in->directory + (size_t)index * GG__COLUMN_ENTRY;
    memcpy(in->name, entry, GG__COLUMN_NAME);
    in->width = gg__get_word(entry + GG__COLUMN_NAME);
    in->count = gg__get_long(entry + GG__COLUMN_NAME + 8);
    in->gap = aligned(in->at, size_of(in)) - in->at;
    in->begin.column += in->gap;
    in->seal = gg__crc(0, entry, GG__COLUMN_ENTRY);
    in->left = GG__COLUMN_BLOCK;
    return GG_OK;
}

/* Up to where the entries begin. */
static gg_status cross_gap(gg__columns *in)
{
    const gg_status status = gg__columns_zeros(in, in->gap, "the gap before a column");
    in->gap = 0;
    in->crc = 0;
    return status;
}

/* The checksums of the blocks follow one upon the other, so it is enough to compare the checksum of
 * those that were found, which is that of the column. */
static void end_block(gg__columns *in)
{
    uint8_t sum[4];
    gg__set_word(sum, in->crc);
    in->seal = gg__crc(in->seal, sum, sizeof sum);
    in->left = GG__COLUMN_BLOCK;
    in->crc = 0;
}

static gg_status take_entries(gg__columns *in, void *to, size_t count)
{
    uint8_t *at = to;
    uint64_t bytes = (uint64_t)count * in->width;
    gg_status status = in->left == GG__COLUMN_BLOCK ? cross_gap(in) : GG_OK;
    while (status == GG_OK && bytes > 0) {
        const uint64_t some = bytes < in->left ? bytes : in->left;
        status = gg__columns_bytes(in, at, some, in->name);
        if (status != GG_OK) return status;
        at += some;
        bytes -= some;
        in->left -= some;
        if (in->left == 0) end_block(in);
    }
    gg__little_endian(to, in->width, count);
    return status;
}

static gg_status next_column(gg__columns *in)
{
    const uint64_t bytes = size_of(in);
    uint8_t sum[4];
    if (in->left < GG__COLUMN_BLOCK) end_block(in);
    gg_status status = gg__columns_zeros(in, gg__column_gap(bytes, 4), in->name);
    uint32_t seal =
        gg__crc(0, in->directory + (size_t)in->index * GG__COLUMN_ENTRY, GG__COLUMN_ENTRY);
    for (uint64_t done = 0; status == GG_OK && done < bytes; done += GG__COLUMN_BLOCK) {
        status = gg__columns_bytes(in, sum, sizeof sum, in->name);
        seal = gg__crc(seal, sum, sizeof sum);
    }
    if (status == GG_OK) status = gg__columns_bytes(in, sum, sizeof sum, in->name);
    if (status != GG_OK) return status;
    if (gg__get_word(sum) != in->seal || gg__get_word(sum) != seal)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "damaged: the checksum of the column %s is another", in->name);
    return go_to(in, in->index + 1);
}

/* ---- any form ---- */

gg_status gg__columns_begin(gg__columns *in, gg_ctx *ctx, const gg_source *source, gg__place place,
                            const char *stage)
{
    *in =
        (gg__columns){.ctx = ctx, .source = source, .stage = stage, .place = place, .begin = place};
    for (size_t got = 1; got > 0 && in->held < GG__COLUMNS_MARK; in->held += got) {
        const gg_status status = ask(in, in->head + in->held, GG__COLUMNS_MARK - in->held, &got);
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

gg_status gg__columns_open(gg__columns *in, const gg__columns_kind *kind)
{
    static const gg__column_form container = {next_column, take_entries};
    in->kind = kind;
    if (in->held < GG__COLUMNS_MARK && memcmp(in->head, kind->mark, in->held) == 0)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->place, "the input ends within the head");
    if (memcmp(in->head, kind->mark, GG__COLUMNS_MARK) != 0)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin, "this is no %s: it begins otherwise",
                        kind->noun);
    gg_status status = gg__columns_bytes(in, in->head + GG__COLUMNS_MARK, 8, "the head");
    if (status != GG_OK) return status;
    in->version = gg__get_word(in->head + GG__COLUMNS_MARK);
    if (in->version == 1) return gg__columns_open_old(in);
    if (in->version != GG__COLUMNS_VERSION)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "this is version %lu of %s; known are versions 1 and %d",
                        (unsigned long)in->version, kind->noun, GG__COLUMNS_VERSION);
    in->form = &container;
    in->columns = gg__get_word(in->head + GG__COLUMNS_MARK + 4);
    if (in->columns > MOST_COLUMNS)
        return gg__columns_fail(in, "the head promises more columns than there may be");
    status = take_directory(in);
    return status == GG_OK ? go_to(in, 0) : status;
}

void gg__columns_free(gg__columns *in)
{
    gg__free(in->ctx, in->directory);
}

bool gg__columns_next_is(const gg__columns *in, const char *name)
{
    return strcmp(in->name, name) == 0;
}

bool gg__columns_has(const gg__columns *in, const char *name)
{
    for (uint32_t i = 0; i < in->columns; i++)
        if (strncmp((const char *)in->directory + (size_t)i * GG__COLUMN_ENTRY, name,
                    GG__COLUMN_NAME) == 0)
            return true;
    return false;
}

/* ---- entries ---- */

/* Room for so many entries at least; once a piece is there, for all, if it is sure how many. */
static gg_status make_room(const gg__columns *in, bool sure, uint64_t need, uint64_t *room,
                           uint8_t **data)
{
    size_t exactly = 0; /* a block of no capacity is given what is needed and no more */
    uint64_t wanted = sure && *room > 0 ? in->count : 2 * *room;
    if (wanted > in->count) wanted = in->count;
    if (wanted < need) wanted = need;
    if (*data && need <= *room) return GG_OK;
    uint8_t *grown = gg__grow(in->ctx, *data, &exactly, wanted, in->width, in->name);
    if (!grown) return gg__status(in->ctx);
    *data = grown;
    *room = wanted;
    return GG_OK;
}

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

gg_status gg__columns_take(gg__columns *in, const char *name, unsigned width, uint64_t count,
                           gg__column_watch *watch, void *self, void **out)
{
    const uint64_t piece = GG__COLUMN_BLOCK / width;
    uint64_t done = 0, room = 0;
    uint8_t *data = NULL;
    if (!gg__columns_next_is(in, name) || in->width != width)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "the column %s of %u byte%s an entry is expected here, not %s", name, width,
                        gg__s(width), in->name[0] ? in->name : "the end");
    if (count != GG__COLUMN_OPEN && count != in->count)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->begin,
                        "the column %s has %llu entries, and should have %llu", name,
                        (unsigned long long)in->count, (unsigned long long)count);
    gg_status status = GG_OK;
    do {
        const uint64_t left = in->count - done, some = left < piece ? left : piece;
        status =
            make_room(in, out && count != GG__COLUMN_OPEN, out ? done + some : some, &room, &data);
        uint8_t *to = status == GG_OK ? data + (out ? done * width : 0) : NULL;
        if (status == GG_OK) status = in->form->entries(in, to, (size_t)some);
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
