/*
 * The zip file is written in one pass. The checksum of a member is known when its data have been
 * written, so it stands behind them, in a data descriptor, and again in the directory at the end,
 * which is what numpy reads. Sizes and places are always in the fields of 64 bits (zip64), so that
 * a small archive has the same form as one of more than 4 GiB.
 *
 * Source. PKWARE, APPNOTE.TXT 6.3, sections 4.3 to 4.5; numpy, NEP 1.
 */
#include "io/npz.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum {
    NPY_HEAD = 128,
    VERSION = 45, /* the first that knows zip64 */
    CHECKSUM_BEHIND = 1 << 3,
    FIRST_DAY = 0x21, /* the first of January 1980: the same input gives the same bytes */
    ZIP64_FIELD = 1,
    DIRECTORY_END64 = 44 /* bytes of its record behind its own size */
};

static void put(gg__npz *npz, const void *bytes, size_t size)
{
    gg__out_bytes(npz->output, bytes, size);
    npz->written += size;
}

static void put_number(gg__npz *npz, uint64_t number, unsigned width)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < width; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    put(npz, bytes, width);
}

/* The fields that the head of a member and its entry in the directory share. */
static void put_common(gg__npz *npz, const gg__npz_member *m, unsigned extra)
{
    put_number(npz, VERSION, 2);
    put_number(npz, CHECKSUM_BEHIND, 2);
    put_number(npz, 0, 2); /* not compressed */
    put_number(npz, (uint32_t)FIRST_DAY << 16, 4);
    put_number(npz, m->crc, 4);
    put_number(npz, UINT32_MAX, 4); /* both sizes are in the field of zip64 */
    put_number(npz, UINT32_MAX, 4);
    put_number(npz, strlen(m->name), 2);
    put_number(npz, extra + 4, 2);
}

static void put_zip64_field(gg__npz *npz, const gg__npz_member *m, unsigned extra)
{
    put_number(npz, ZIP64_FIELD, 2);
    put_number(npz, extra, 2);
    put_number(npz, m->size, 8);
    put_number(npz, m->size, 8);
}

/* ---- members ---- */

void gg__npz_put(gg__npz *npz, const void *bytes, size_t size)
{
    gg__npz_member *m = &npz->member[npz->count - 1];
    m->crc = gg__crc(m->crc, bytes, size);
    put(npz, bytes, size);
}

static void put_npy_head(gg__npz *npz, const char *type, uint64_t rows)
{
    static const char mark[] = "\x93NUMPY\x01\x00\x76\x00"; /* version 1.0; 118 bytes follow */
    char head[NPY_HEAD + 1];
    memcpy(head, mark, sizeof mark - 1);
    const int length = snprintf(head + 10, sizeof head - 10,
                                "{'descr': '%s', 'fortran_order': False, 'shape': (%llu,), }", type,
                                (unsigned long long)rows);
    memset(head + 10 + length, ' ', NPY_HEAD - 10 - (size_t)length);
    head[NPY_HEAD - 1] = '\n';
    gg__npz_put(npz, head, NPY_HEAD);
}

static void put_descriptor(gg__npz *npz)
{
    const gg__npz_member *m = &npz->member[npz->count - 1];
    put(npz, "PK\x07\x08", 4);
    put_number(npz, m->crc, 4);
    put_number(npz, m->size, 8);
    put_number(npz, m->size, 8);
}

void gg__npz_begin(gg__npz *npz, const char *name, const char *type, unsigned width, uint64_t rows)
{
    enum { SIZES = 16 };
    if (npz->count > 0) put_descriptor(npz);
    gg__npz_member *m = &npz->member[npz->count++];
    *m = (gg__npz_member){.size = NPY_HEAD + rows * width, .at = npz->written};
    snprintf(m->name, sizeof m->name, "%s.npy", name);
    put(npz, "PK\x03\x04", 4);
    put_common(npz, m, SIZES);
    put(npz, m->name, strlen(m->name));
    put_zip64_field(npz, m, SIZES);
    put_npy_head(npz, type, rows);
}

/* ---- the directory ---- */

static void put_entry(gg__npz *npz, const gg__npz_member *m)
{
    enum { SIZES_AND_PLACE = 24 };
    put(npz, "PK\x01\x02", 4);
    put_number(npz, VERSION, 2); /* of the program that wrote it */
    put_common(npz, m, SIZES_AND_PLACE);
    put_number(npz, 0, 8); /* no comment, the first disk, binary */
    put_number(npz, 0, 2);
    put_number(npz, UINT32_MAX, 4); /* the place is in the field of zip64 */
    put(npz, m->name, strlen(m->name));
    put_zip64_field(npz, m, SIZES_AND_PLACE);
    put_number(npz, m->at, 8);
}

static void put_directory(gg__npz *npz)
{
    const uint64_t begin = npz->written;
    for (size_t i = 0; i < npz->count; i++)
        put_entry(npz, &npz->member[i]);
    const uint64_t end = npz->written;
    put(npz, "PK\x06\x06", 4);
    put_number(npz, DIRECTORY_END64, 8);
    put_number(npz, VERSION, 2);
    put_number(npz, VERSION, 2);
    put_number(npz, 0, 8); /* two times the first disk */
    put_number(npz, npz->count, 8);
    put_number(npz, npz->count, 8);
    put_number(npz, end - begin, 8);
    put_number(npz, begin, 8);
    put(npz, "PK\x06\x07", 4); /* where that is */
    put_number(npz, 0, 4);
    put_number(npz, end, 8);
    put_number(npz, 1, 4);
    put(npz, "PK\x05\x06", 4); /* the end as it was before zip64 */
    put_number(npz, 0, 4);
    put_number(npz, npz->count, 2);
    put_number(npz, npz->count, 2);
    put_number(npz, UINT32_MAX, 4);
    put_number(npz, UINT32_MAX, 4);
    put_number(npz, 0, 2);
}

gg_status gg__npz_finish(gg__npz *npz)
{
    if (npz->count > 0) put_descriptor(npz);
    put_directory(npz);
    return gg__out_finish(npz->output);
}
