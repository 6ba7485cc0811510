/*
 * Reading columns from a stream, each checked at its end.
 *
 * The first failure stays in the context. After it nothing is read, and numbers are zero. Nothing
 * is trusted: a directory may promise any number of columns and entries, but memory grows as they
 * arrive, at most to twice what is there. If the reader knows the required number of entries, that
 * much is allocated once a piece of the column is there.
 *
 * Cost: O(bytes).
 */
#include "base/text.h"
#include "columns/columns.h"

#include <string.h>

enum { ASKED = 1 << 20, MOST_COLUMNS = 1 << 24 };

/* ---- bytes ---- */

static bool is_well(const gg__columns *in)
{
    return gg__status(in->ctx) == GG_OK;
}

/* Reads at least one byte; 0 at the end of the input, and after a failure. The bytes enter the
 * checksum. */
static size_t ask(gg__columns *in, void *to, size_t most)
{
    const ptrdiff_t got = in->source->read(in->source->self, to, most);
    if (got < 0 || (size_t)got > most) {
        gg__tick(in->ctx, in->stage, 0, 0); /* perhaps interrupted */
        gg__fail(in->ctx, GG_BAD_INPUT, in->place, "the input cannot be read");
        return 0;
    }
    in->crc = gg__crc(in->crc, to, (size_t)got);
    in->place.column += (uint64_t)got;
    in->at += (uint64_t)got;
    return (size_t)got;
}

/* Reads exactly `size` bytes; on failure "the input ends within WHAT". */
static void take_bytes(gg__columns *in, void *to, uint64_t size, const char *what)
{
    uint8_t *at = to;
    while (size > 0 && is_well(in)) {
        const size_t got = ask(in, at, size < ASKED ? (size_t)size : ASKED);
        if (got == 0) gg__fail(in->ctx, GG_BAD_INPUT, in->place, "the input ends within %s", what);
        at += got;
        size -= got;
    }
}

static void take_zeros(gg__columns *in, uint64_t size, const char *what)
{
    uint8_t zeros[GG__COLUMN_PAGE] = {0};
    take_bytes(in, zeros, size, what);
    for (uint64_t i = 0; i < size; i++)
        if (zeros[i] != 0) {
            gg__columns_fail(in, "%s: not filled up with zeros", what);
            return;
        }
}

static uint32_t take_word(gg__columns *in, const char *what)
{
    uint32_t word = 0;
    take_bytes(in, &word, sizeof word, what);
    gg__little_endian(&word, sizeof word, 1);
    return word;
}

static uint64_t get(const uint8_t *bytes, unsigned width)
{
    uint64_t number = 0;
    while (width-- > 0)
        number = number << 8 | bytes[width];
    return number;
}

/* Adds a checksum to the checksum of checksums. */
static uint32_t sealed_with(uint32_t seal, uint32_t sum)
{
    gg__little_endian(&sum, sizeof sum, 1);
    return gg__crc(seal, &sum, sizeof sum);
}

/* Makes room for at least `need` entries: for all `most` if that many must come and a piece of them
 * is there, else for twice the previous capacity. */
static void make_room(const gg__columns *in, uint8_t **data, uint64_t *room, uint64_t need,
                      uint64_t most, unsigned width, bool sure)
{
    size_t exactly = 0; /* without a capacity, exactly the needed number is allocated */
    uint64_t wanted = sure && *room > 0 ? most : 2 * *room;
    if (wanted > most) wanted = most;
    if (wanted < need) wanted = need;
    if (*data && need <= *room) return;
    uint8_t *grown = gg__grow(in->ctx, *data, &exactly, wanted, width, in->name);
    if (!grown) return;
    *data = grown;
    *room = wanted;
}

/* ---- the directory ---- */

static uint8_t *entry_of(const gg__columns *in, uint32_t index)
{
    return in->directory + (size_t)index * GG__COLUMN_ENTRY;
}

/* Checks that the directory lists possible columns, and computes the length of the whole. */
static void check_directory(gg__columns *in)
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
        if (!sound || end > UINT64_MAX / 2) {
            gg__columns_fail(in, "the directory says of column %lu what cannot be",
                             (unsigned long)i + 1);
            return;
        }
    }
    in->total = end + gg__column_gap(end, GG__COLUMN_PLACE);
}

static void take_directory(gg__columns *in)
{
    enum { PIECE = GG__COLUMN_BLOCK / GG__COLUMN_ENTRY };
    const char *what = "the directory";
    uint64_t room = 0;
    if (in->columns > MOST_COLUMNS)
        gg__columns_fail(in, "the head promises more columns than there may be");
    for (uint32_t done = 0, some; is_well(in) && done < in->columns; done += some) {
        some = in->columns - done < PIECE ? in->columns - done : PIECE;
        make_room(in, &in->directory, &room, (uint64_t)done + some, in->columns, GG__COLUMN_ENTRY,
                  false);
        if (is_well(in))
            take_bytes(in, entry_of(in, done), (uint64_t)some * GG__COLUMN_ENTRY, what);
    }
    const uint32_t crc = in->crc, sum = take_word(in, what), zero = take_word(in, what);
    if (sum != crc || zero != 0)
        gg__columns_fail(in, "damaged: the checksum of the directory is another");
    if (is_well(in)) check_directory(in);
}

/* ---- the container ---- */

/* Goes to the beginning of the column with this index, or to the end of everything. */
static void go_to(gg__columns *in, uint32_t index)
{
    in->index = index;
    in->column = GG__COLUMN_NONE;
    in->name[0] = '\0';
    in->begin = in->place;
    in->count = 0;
    if (index == in->columns) {
        take_zeros(in, in->total - in->at, "the end");
        return;
    }
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
}

/* The checksums of the blocks follow one another, so it is enough to compare the checksum of the
 * computed ones, which is that of the column. */
static void end_block(gg__columns *in)
{
    in->seal = sealed_with(in->seal, in->crc);
    in->left = GG__COLUMN_BLOCK;
    in->crc = 0;
}

static void take_entries(gg__columns *in, void *to, size_t count)
{
    uint8_t *at = to;
    uint64_t bytes = (uint64_t)count * in->width;
    take_zeros(in, in->gap, "the gap before a column");
    in->gap = 0;
    if (in->left == GG__COLUMN_BLOCK) in->crc = 0;
    while (bytes > 0 && is_well(in)) {
        const uint64_t some = bytes < in->left ? bytes : in->left;
        take_bytes(in, at, some, in->name);
        at += some;
        bytes -= some;
        in->left -= some;
        if (in->left == 0) end_block(in);
    }
}

static void next_column(gg__columns *in)
{
    const uint64_t bytes = in->count * in->width;
    if (in->left < GG__COLUMN_BLOCK) end_block(in);
    take_zeros(in, gg__column_gap(bytes, 4), in->name);
    uint32_t stated = gg__crc(0, entry_of(in, in->index), GG__COLUMN_ENTRY);
    for (uint64_t done = 0; is_well(in) && done < bytes; done += GG__COLUMN_BLOCK)
        stated = sealed_with(stated, take_word(in, in->name));
    const uint32_t seal = take_word(in, in->name);
    if (seal != in->seal || seal != stated)
        gg__columns_fail(in, "damaged: the checksum of the column %s is another", in->name);
    if (is_well(in)) go_to(in, in->index + 1);
}

/* ---- version 1, of 0.1.0 ---- */

/*
 * A head of 40 bytes, followed by sections. Each states its kind and its number of entries; the
 * last has the tag 0. In a ggb the head and every section are filled up to a multiple of eight
 * bytes and end in a checksum, and the entry of the last section, the seal, is the checksum of
 * these checksums. A certificate ends in one checksum of everything. This version is not written
 * any more.
 */

/* Compares the next checksum with that of the bytes read. */
static void check_sum(gg__columns *in, const char *what)
{
    const uint32_t crc = in->crc;
    const gg__place place = in->place;
    const uint32_t sum = take_word(in, what);
    if (sum != crc)
        gg__fail(in->ctx, GG_BAD_INPUT, place, "damaged: the checksum of %s is another", what);
    in->seal = sealed_with(in->seal, sum);
    in->crc = 0;
}

static void take_end(gg__columns *in)
{
    const bool sealed = in->kind->old_seal;
    const uint32_t seal = in->seal;
    if (in->width != (sealed ? 4 : 0) || in->count != sealed)
        gg__columns_fail(in, "the last section says what cannot be");
    in->column = GG__COLUMN_NONE;
    in->name[0] = '\0';
    in->count = 0;
    if (sealed && take_word(in, "the end") != seal)
        gg__columns_fail(in, "a section is missing or was exchanged: the checksum of the "
                             "checksums is another");
    check_sum(in, sealed ? "the end" : "the file");
}

/* The head of the next section, or the end. */
static void take_section(gg__columns *in)
{
    uint8_t bytes[16] = {0};
    in->begin = in->place;
    take_bytes(in, bytes, sizeof bytes, "the beginning of a section, or before the last");
    const uint32_t tag = (uint32_t)get(bytes, 4);
    in->width = (unsigned)get(bytes + 4, 4);
    in->count = get(bytes + 8, 8);
    if (!is_well(in)) return;
    if (tag == 0) {
        take_end(in);
    } else if (tag > in->kind->old_types || in->width == 0 || in->width > 8 ||
               in->count > UINT64_MAX / 4 / in->width) {
        gg__columns_fail(in, "the beginning of this section says what cannot be");
    } else {
        in->column = tag;
        memcpy(in->name, in->kind->types[tag].name, strlen(in->kind->types[tag].name) + 1);
    }
}

static void next_section(gg__columns *in)
{
    const uint64_t bytes = in->count * in->width;
    if (in->kind->old_seal) {
        take_zeros(in, gg__column_gap(bytes + 4, GG__COLUMN_PLACE), in->name);
        check_sum(in, in->name);
    }
    take_section(in);
}

static void open_old(gg__columns *in)
{
    const bool sealed = in->kind->old_seal;
    uint8_t bytes[24] = {0};
    take_bytes(in, bytes, sealed ? 20 : 24, "the head");
    in->old.flags = in->columns;
    in->old.number = get(bytes, 8);
    memcpy(in->old.rest, bytes + 8, sizeof in->old.rest);
    in->columns = 0;
    in->left = UINT64_MAX; /* there are no blocks */
    if (sealed) check_sum(in, "the head");
    take_section(in);
}

/* ---- any form ---- */

gg_status gg__columns_begin(gg__columns *in, gg_ctx *ctx, const gg_source *source, gg__place place,
                            const char *stage)
{
    *in =
        (gg__columns){.ctx = ctx, .source = source, .stage = stage, .place = place, .begin = place};
    for (size_t got = 1; got > 0 && in->held < GG__COLUMNS_MARK; in->held += got)
        got = ask(in, in->mark + in->held, GG__COLUMNS_MARK - in->held);
    return gg__status(ctx);
}

void gg__columns_open(gg__columns *in, const gg__columns_kind *kind)
{
    static const gg__column_form container = {next_column, take_entries};
    static const gg__column_form sections = {next_section, take_entries};
    in->kind = kind;
    if (memcmp(in->mark, kind->mark, in->held) != 0)
        gg__columns_fail(in, "this is no %s: it begins otherwise", kind->noun);
    if (in->held < GG__COLUMNS_MARK)
        gg__fail(in->ctx, GG_BAD_INPUT, in->place, "the input ends within the head");
    in->version = take_word(in, "the head");
    in->columns = take_word(in, "the head");
    in->form = in->version == 1 ? &sections : &container;
    if (in->version != 1 && in->version != GG__COLUMNS_VERSION)
        gg__columns_fail(in, "this is version %lu of %s; known are versions 1 and %d",
                         (unsigned long)in->version, kind->noun, GG__COLUMNS_VERSION);
    if (in->version == 1)
        open_old(in);
    else
        take_directory(in);
    if (in->version != 1 && is_well(in)) go_to(in, 0);
}

void gg__columns_free(gg__columns *in)
{
    gg__free(in->ctx, in->directory);
    gg__free(in->ctx, in->self);
}

bool gg__columns_has(const gg__columns *in, unsigned column)
{
    const char *name = in->kind->types[column].name;
    for (uint32_t i = 0; is_well(in) && i < in->columns; i++)
        if (strncmp((const char *)entry_of(in, i), name, GG__COLUMN_NAME) == 0) return true;
    return false;
}

gg_status gg__columns_end(gg__columns *in, bool whole)
{
    uint8_t byte;
    if (is_well(in) && in->name[0])
        gg__columns_fail(in, "the end is expected here, not the column %s", in->name);
    in->begin = in->place;
    if (is_well(in) && whole && ask(in, &byte, 1) > 0)
        gg__columns_fail(in, "something follows the end");
    return gg__status(in->ctx);
}

/* ---- entries ---- */

/* A failure of the watch becomes one of the column. */
static void give_place(const gg__columns *in)
{
    const gg_error error = *gg_ctx_error(in->ctx);
    gg__place place = in->begin;
    if (error.status != GG_BAD_INPUT || error.line != 0) return;
    place.vertex = error.vertex;
    gg__begin(in->ctx);
    gg__fail(in->ctx, GG_BAD_INPUT, place, "%s", error.message);
}

static void check_column(const gg__columns *in, unsigned column, uint64_t count)
{
    const gg__column_type *type = &in->kind->types[column];
    if (in->column != column)
        gg__columns_fail(in, "the column %s is expected here, not %s", type->name,
                         in->name[0] ? in->name : "the end");
    else if (in->width != type->width)
        gg__columns_fail(in, "the column %s has entries of %u byte%s, and should have %u",
                         type->name, in->width, gg__s(in->width), type->width);
    else if (count != GG__COLUMN_OPEN && count != in->count)
        gg__columns_fail(in, "the column %s has %llu entries, and should have %llu", type->name,
                         (unsigned long long)in->count, (unsigned long long)count);
}

void *gg__columns_see(gg__columns *in, unsigned column, uint64_t count, bool keep,
                      gg__column_watch *watch, void *self)
{
    const bool sure = keep && count != GG__COLUMN_OPEN;
    uint64_t done = 0, room = 0;
    uint8_t *data = NULL;
    if (is_well(in)) check_column(in, column, count);
    if (!is_well(in)) return NULL;
    const uint64_t width = in->width, piece = GG__COLUMN_BLOCK / width;
    do {
        const uint64_t left = in->count - done, some = left < piece ? left : piece;
        make_room(in, &data, &room, keep ? done + some : some, in->count, in->width, sure);
        if (!is_well(in)) break;
        uint8_t *to = data + (keep ? done * width : 0);
        in->form->entries(in, to, (size_t)some);
        gg__little_endian(to, in->width, some);
        if (is_well(in) && watch && watch(self, to, (size_t)some) != GG_OK) give_place(in);
        if (is_well(in)) gg__tick(in->ctx, in->stage, in->at, in->total);
        done += some;
    } while (is_well(in) && done < in->count);
    if (is_well(in)) in->form->next(in);
    if (is_well(in) && keep) return data;
    gg__free(in->ctx, data);
    return NULL;
}

void *gg__columns_take(gg__columns *in, unsigned column, uint64_t count)
{
    return gg__columns_see(in, column, count, true, NULL, NULL);
}
