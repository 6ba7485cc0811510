/*
 * The archive is a zip file with an uncompressed .npy for each column. It is written in one pass:
 * the checksum of a member is known only after its data have been written, so it follows them, in a
 * data descriptor, and is repeated in the directory at the end, which numpy reads. Sizes and places
 * are always in the fields of 64 bits (zip64), so that a small archive has the same form as one of
 * more than 4 GiB. Source. PKWARE, APPNOTE.TXT 6.3, sections 4.3 to 4.5; numpy, NEP 1.
 */
#include "report/npz.h"

#include <stdio.h>
#include <string.h>

enum {
    ZIP64 = 45,     /* the first version of zip with 64-bit fields, */
    ZIP64_FIELD = 1 /*   and the mark of such a field */
};

static void put(gg__npz *npz, const void *bytes, size_t size)
{
    gg__out_bytes(npz->output, bytes, size);
    npz->written += size;
}

/* Writes a record of the zip file: its mark, and numbers; each digit of widths is the number of
 * bytes. */
static void put_record(gg__npz *npz, const char *mark, const char *widths, const uint64_t *number)
{
    uint8_t bytes[8];
    put(npz, mark, strlen(mark));
    for (; *widths; widths++) {
        const unsigned width = (unsigned)(*widths - '0');
        gg__npz_number(bytes, *number++, width);
        put(npz, bytes, width);
    }
}

/* The common fields of the head of a member and its entry in the directory: not compressed, at
 * midnight, both sizes in the field of zip64, which has `extra` bytes. */
static void put_common(gg__npz *npz, const gg__npz_member *m, unsigned extra)
{
    enum { CHECKSUM_BEHIND = 1 << 3, FIRST_DAY = 0x21 /* of January 1980 */ };
    put_record(npz, "", "2222244422",
               (uint64_t[]){ZIP64, CHECKSUM_BEHIND, 0, 0, FIRST_DAY, m->crc, UINT32_MAX, UINT32_MAX,
                            strlen(m->name), extra + 4});
}

void gg__npz_put(gg__npz *npz, const void *bytes, size_t size)
{
    gg__npz_member *m = &npz->member[npz->members - 1];
    m->crc = gg__crc(m->crc, bytes, size);
    put(npz, bytes, size);
}

/* Ends the current column, if any. */
static void end_member(gg__npz *npz)
{
    const gg__npz_member *m = npz->members > 0 ? &npz->member[npz->members - 1] : NULL;
    if (m) put_record(npz, "PK\x07\x08", "488", (uint64_t[]){m->crc, m->size, m->size});
}

void gg__npz_begin(gg__npz *npz, const char *name, const char *type, unsigned width, uint64_t rows)
{
    enum { HEAD = 128, SIZES = 16 };
    static const char mark[] = "\x93NUMPY\x01\x00\x76\x00"; /* version 1.0; 118 bytes follow */
    char head[HEAD + 1];
    end_member(npz);
    gg__npz_member *m = &npz->member[npz->members++];
    *m = (gg__npz_member){.size = HEAD + rows * width, .at = npz->written};
    snprintf(m->name, sizeof m->name, "%s.npy", name);
    put_record(npz, "PK\x03\x04", "", NULL);
    put_common(npz, m, SIZES);
    put(npz, m->name, strlen(m->name));
    put_record(npz, "", "2288", (uint64_t[]){ZIP64_FIELD, SIZES, m->size, m->size});
    memcpy(head, mark, sizeof mark - 1);
    const int length = snprintf(head + 10, sizeof head - 10,
                                "{'descr': '%s', 'fortran_order': False, 'shape': (%llu,), }", type,
                                (unsigned long long)rows);
    memset(head + 10 + length, ' ', HEAD - 10 - (size_t)length);
    head[HEAD - 1] = '\n';
    gg__npz_put(npz, head, HEAD);
}

void gg__npz_end(gg__npz *npz)
{
    enum { SIZES_AND_PLACE = 24, END64 = 44 /* bytes of that record after its own size */ };
    end_member(npz);
    const uint64_t begin = npz->written, count = npz->members;
    for (const gg__npz_member *m = npz->member; m < npz->member + count; m++) {
        put_record(npz, "PK\x01\x02", "2", (uint64_t[]){ZIP64}); /* that wrote it */
        put_common(npz, m, SIZES_AND_PLACE);
        /* no comment, the first disk, binary; the place is in the field of zip64 */
        put_record(npz, "", "824", (uint64_t[]){0, 0, UINT32_MAX});
        put(npz, m->name, strlen(m->name));
        put_record(npz, "", "22888",
                   (uint64_t[]){ZIP64_FIELD, SIZES_AND_PLACE, m->size, m->size, m->at});
    }
    const uint64_t end = npz->written;
    /* the directory, its place, and the end as before zip64; all on the first disk */
    put_record(npz, "PK\x06\x06", "82288888",
               (uint64_t[]){END64, ZIP64, ZIP64, 0, count, count, end - begin, begin});
    put_record(npz, "PK\x06\x07", "484", (uint64_t[]){0, end, 1});
    put_record(npz, "PK\x05\x06", "422442",
               (uint64_t[]){0, count, count, UINT32_MAX, UINT32_MAX, 0});
}
