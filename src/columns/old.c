/*
 * Version 1, of 0.1.0: a head of 40 bytes, and sections, each of which says what it is, and of how
 * many entries; the last has the tag 0. Written no more, but read: doc/formats.md.
 *
 * In a ggb the head and every section are filled up to a multiple of eight bytes and end in a
 * checksum, and the entry of the last section, the seal, is the checksum of these checksums. A
 * certificate ends in one checksum of everything.
 */
#include "base/crc.h"
#include "columns/columns.h"

#include <string.h>

enum { SECTION = 16, PLACE = 8 };

/* Compares a checksum that comes next with that of what was read. */
static gg_status check(gg__columns *in, const char *what)
{
    const uint32_t crc = in->crc;
    const gg__place place = in->place;
    uint8_t sum[4];
    const gg_status status = gg__columns_bytes(in, sum, sizeof sum, what);
    if (status != GG_OK) return status;
    if (gg__get_word(sum) != crc)
        return gg__fail(in->ctx, GG_BAD_INPUT, place, "damaged: the checksum of %s is another",
                        what);
    in->seal = gg__crc(in->seal, sum, sizeof sum);
    in->crc = 0;
    return GG_OK;
}

static gg_status take_end(gg__columns *in, uint32_t width, uint64_t count)
{
    uint8_t sum[4];
    const uint32_t seal = in->seal;
    const bool sealed = in->kind->old_seal;
    in->name[0] = '\0';
    in->count = 0;
    if (width != (sealed ? 4 : 0) || count != sealed)
        return gg__columns_fail(in, "the last section says what cannot be");
    gg_status status = sealed ? gg__columns_bytes(in, sum, sizeof sum, "the end") : GG_OK;
    if (status == GG_OK && sealed && gg__get_word(sum) != seal)
        return gg__columns_fail(in, "a section is missing or was exchanged: the checksum of the "
                                    "checksums is another");
    return status == GG_OK ? check(in, sealed ? "the end" : "the file") : status;
}

/* The head of the next section. */
static gg_status take_section(gg__columns *in)
{
    uint8_t bytes[SECTION];
    uint32_t tag = 1;
    in->begin = in->place;
    const gg_status status = gg__columns_bytes(in, bytes, sizeof bytes,
                                               "the beginning of a section, or before the last");
    if (status != GG_OK) return status;
    in->width = gg__get_word(bytes + 4);
    in->count = gg__get_long(bytes + 8);
    if (gg__get_word(bytes) == 0) return take_end(in, in->width, in->count);
    while (in->kind->old_names[tag] && tag != gg__get_word(bytes))
        tag++;
    if (!in->kind->old_names[tag] || in->width == 0 || in->width > 8 ||
        in->count > UINT64_MAX / 4 / in->width)
        return gg__columns_fail(in, "the beginning of this section says what cannot be");
    memcpy(in->name, in->kind->old_names[tag], strlen(in->kind->old_names[tag]) + 1);
    return GG_OK;
}

static gg_status take_entries(gg__columns *in, void *to, size_t count)
{
    const gg_status status = gg__columns_bytes(in, to, (uint64_t)count * in->width, in->name);
    gg__little_endian(to, in->width, count);
    return status;
}

static gg_status next_section(gg__columns *in)
{
    gg_status status = GG_OK;
    if (in->kind->old_seal) {
        status = gg__columns_zeros(in, gg__column_gap(in->count * in->width + 4, PLACE), in->name);
        if (status == GG_OK) status = check(in, in->name);
    }
    return status == GG_OK ? take_section(in) : status;
}

gg_status gg__columns_open_old(gg__columns *in)
{
    static const gg__column_form sections = {next_section, take_entries};
    const size_t sum = in->kind->old_seal ? 4 : 0;
    gg_status status = gg__columns_bytes(in, in->head + GG__COLUMNS_HEAD,
                                         GG__COLUMNS_OLD_HEAD - GG__COLUMNS_HEAD - sum, "the head");
    in->form = &sections;
    if (status == GG_OK && sum > 0) status = check(in, "the head");
    return status == GG_OK ? take_section(in) : status;
}
