/*
 * Sections of a ggb.
 *
 * Nothing is believed: a section may promise any number of entries, but room for them is made as
 * they arrive, at most as much again as is there. Each section ends in a checksum, and the last
 * holds one over all checksums, so that none can be missing. Cost: O(bytes).
 */
#include "io/ggb_section.h"

#include "base/crc.h"

enum { PIECE = GG__SCAN_BLOCK, FIRST_ROOM = 1 << 16, LARGEST_ENTRY = 8 };

gg_status gg__ggb_fail(const gg__ggb_sections *in, const char *sentence)
{
    return gg__fail(in->ctx, GG_BAD_INPUT, in->place, "%s", sentence);
}

gg_status gg__ggb_take(gg__ggb_sections *in, void *data, size_t size, const char *what)
{
    const gg_status status = gg__bytes_read(in->scanner, data, size, what);
    if (status == GG_OK) in->crc = gg__crc(in->crc, data, size);
    return status;
}

gg_status gg__ggb_check(gg__ggb_sections *in, const char *what)
{
    unsigned char bytes[4];
    const gg__place place = gg__bytes_place(in->scanner);
    const gg_status status = gg__bytes_read(in->scanner, bytes, sizeof bytes, what);
    if (status != GG_OK) return status;
    if (gg__ggb_word(bytes) != in->crc)
        return gg__fail(in->ctx, GG_BAD_INPUT, place, "damaged: the checksum of %s is another",
                        what);
    in->seal = gg__crc(in->seal, bytes, sizeof bytes);
    in->crc = 0;
    return GG_OK;
}

gg_status gg__ggb_next(gg__ggb_sections *in)
{
    unsigned char bytes[GG__GGB_SECTION];
    in->place = gg__bytes_place(in->scanner);
    const gg_status status =
        gg__ggb_take(in, bytes, sizeof bytes, "the beginning of a section, or before the last");
    if (status != GG_OK) return status;
    in->tag = gg__ggb_word(bytes);
    in->width = gg__ggb_word(bytes + 4);
    in->count = gg__ggb_word(bytes + 8) | (uint64_t)gg__ggb_word(bytes + 12) << 32;
    if (in->width == 0 || in->width > LARGEST_ENTRY || in->count > UINT64_MAX / 2 / LARGEST_ENTRY)
        return gg__ggb_fail(in, "the beginning of this section says what cannot be");
    return GG_OK;
}

gg_status gg__ggb_expect(const gg__ggb_sections *in, uint32_t tag, size_t width, const char *what)
{
    if (in->tag == tag && in->width == width) return GG_OK;
    return gg__fail(in->ctx, GG_BAD_INPUT, in->place,
                    "expected %s (section %u of %zu bytes an entry), found section %u of %u bytes",
                    what, (unsigned)tag, width, (unsigned)in->tag, (unsigned)in->width);
}

/* ---- entries ---- */

/* Words of the file into words of the machine, in place. */
static void decode(unsigned char *bytes, size_t size, uint32_t width)
{
    if (width != 4) return;
    for (size_t i = 0; i < size; i += 4) {
        const uint32_t word = gg__ggb_word(bytes + i);
        memcpy(bytes + i, &word, sizeof word);
    }
}

/* Puts the failure of a row into its place in the file. */
static gg_status place_failure(const gg__ggb_sections *in)
{
    const gg_error error = *gg_ctx_error(in->ctx);
    gg__place place = in->place;
    place.vertex = error.vertex;
    gg__begin(in->ctx);
    return gg__fail(in->ctx, error.status, place, "%s", error.message);
}

static gg_status take_piece(gg__ggb_sections *in, unsigned char *to, size_t size, const char *what,
                            gg__row_check *check)
{
    gg_status status = gg__ggb_take(in, to, size, what);
    if (status != GG_OK) return status;
    decode(to, size, in->width);
    if (!check) return GG_OK;
    status = gg__row_check_feed(check, (const gg_vertex *)(const void *)to, size / 4);
    return status == GG_OK ? GG_OK : place_failure(in);
}

/* More room: as much again as there is, but no more than is promised. */
static gg_status make_room(gg__ggb_sections *in, const char *what, uint64_t bytes, uint64_t *room,
                           unsigned char **data)
{
    size_t exactly = 0; /* a block of no capacity is given what is needed and no more */
    uint64_t wanted = *room == 0 ? FIRST_ROOM : 2 * *room;
    if (wanted > bytes) wanted = bytes;
    unsigned char *grown = gg__grow(in->ctx, *data, &exactly, wanted, 1, what);
    if (!grown) return gg__status(in->ctx);
    *data = grown;
    *room = wanted;
    return GG_OK;
}

/* The entries; with `keep` all of them stay in *data, else only the last piece. */
static gg_status take_entries(gg__ggb_sections *in, const char *what, gg__row_check *check,
                              bool keep, unsigned char **data)
{
    const uint64_t bytes = in->count * in->width;
    uint64_t done = 0, room = 0;
    gg_status status = make_room(in, what, keep || bytes < PIECE ? bytes : PIECE, &room, data);
    while (status == GG_OK && done < bytes) {
        if (keep && done == room) status = make_room(in, what, bytes, &room, data);
        const uint64_t left = (keep ? room : bytes) - done, most = keep ? PIECE : room;
        const size_t some = (size_t)(left < most ? left : most);
        if (status == GG_OK) status = take_piece(in, *data + (keep ? done : 0), some, what, check);
        done += some;
        if (status == GG_OK) status = gg__tick(in->ctx, "reading bytes", done, bytes);
    }
    return status;
}

/* Zeros up to the checksum, which ends a section at a multiple of eight bytes. */
static gg_status take_padding(gg__ggb_sections *in, const char *what)
{
    static const unsigned char zeros[GG__GGB_PAD];
    unsigned char padding[GG__GGB_PAD];
    const size_t over = (size_t)((in->count * in->width + 4) % GG__GGB_PAD);
    const size_t size = over == 0 ? 0 : GG__GGB_PAD - over;
    const gg_status status = gg__ggb_take(in, padding, size, what);
    if (status != GG_OK || memcmp(padding, zeros, size) == 0) return status;
    return gg__ggb_fail(in, "this section is not filled up with zeros");
}

gg_status gg__ggb_array(gg__ggb_sections *in, const char *what, gg__row_check *check, void **out)
{
    unsigned char *data = NULL;
    gg_status status = take_entries(in, what, check, out != NULL, &data);
    if (status == GG_OK) status = take_padding(in, what);
    if (status == GG_OK) status = gg__ggb_check(in, what);
    if (status == GG_OK) status = gg__ggb_next(in);
    if (status == GG_OK && out)
        *out = data;
    else
        gg__free(in->ctx, data);
    return status;
}

gg_status gg__ggb_finish(gg__ggb_sections *in)
{
    unsigned char bytes[4];
    const uint32_t seal = in->seal;
    gg_status status = gg__ggb_expect(in, GG__GGB_END, 4, "the end");
    if (status == GG_OK && in->count != 1) status = gg__ggb_fail(in, "the end has one entry");
    if (status == GG_OK) status = gg__ggb_take(in, bytes, sizeof bytes, "the end");
    if (status == GG_OK && gg__ggb_word(bytes) != seal)
        return gg__ggb_fail(in, "a section is missing or was exchanged: the checksum of the "
                                "checksums is another");
    if (status == GG_OK) status = gg__ggb_check(in, "the end");
    return status;
}
