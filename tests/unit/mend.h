/*
 * Finds places in a file of columns, by doc/formats.md and not by the library, and repairs its
 * checksums after changes, so the reader goes on to the changed data. Both versions. The file is
 * not trusted: data without the right form is left as it is.
 */
#ifndef TESTS_UNIT_MEND_H
#define TESTS_UNIT_MEND_H

#include "unit/crc.h"

#include <stdbool.h>
#include <string.h>

static inline uint32_t get_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static inline uint64_t get_long(const uint8_t *bytes)
{
    return get_word(bytes) | (uint64_t)get_word(bytes + 4) << 32;
}

static inline void set_word(uint8_t *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (8 * i));
}

static inline void set_long(uint8_t *bytes, uint64_t number)
{
    set_word(bytes, (uint32_t)number);
    set_word(bytes + 4, (uint32_t)(number >> 32));
}

typedef struct column_place {
    size_t entry, begin, sums, end; /* in the directory; entries; their checksums; end */
} column_place;

/* The column with this index of the file that begins at `from`; false if there is none in `size`
 * bytes. With index == number of columns: end is where the file ends. */
static inline bool column_at(const uint8_t *bytes, size_t size, size_t from, uint32_t index,
                             column_place *place)
{
    *place = (column_place){0};
    if (size < from || size - from < 24) return false;
    const uint32_t columns = get_word(bytes + from + 12);
    const uint64_t room = size - from;
    if (columns > (room - 24) / 32 || index > columns) return false;
    uint64_t at = 24 + (uint64_t)columns * 32, end = at;
    for (uint32_t i = 0; i <= index; i++) {
        const size_t entry = from + 16 + 32 * (size_t)i;
        if (i == columns) {
            *place = (column_place){.end = from + (size_t)((end + 7) / 8 * 8)};
            return place->end <= size;
        }
        const uint64_t width = get_word(bytes + entry + 16);
        const uint64_t count = get_long(bytes + entry + 24);
        if (width > 8 || count > room) return false;
        const uint64_t data = width * count, step = data < 65536 ? 8 : 4096;
        at = (end + step - 1) / step * step;
        const uint64_t sums = at + (data + 3) / 4 * 4;
        end = sums + (data + 65535) / 65536 * 4 + 4;
        if (end > room) return false;
        *place = (column_place){entry, from + (size_t)at, from + (size_t)sums, from + (size_t)end};
    }
    return true;
}

/* The column of this name. */
static inline bool column_named(const uint8_t *bytes, size_t size, const char *name,
                                column_place *place)
{
    for (uint32_t i = 0; column_at(bytes, size, 0, i, place) && place->entry > 0; i++)
        if (strncmp((const char *)bytes + place->entry, name, 16) == 0) return true;
    return false;
}

static inline void mend_column(uint8_t *bytes, const column_place *place)
{
    const size_t width = get_word(bytes + place->entry + 16);
    size_t left = width * (size_t)get_long(bytes + place->entry + 24), at = place->begin;
    uint32_t crc = crc_of(0, bytes + place->entry, 32);
    for (uint8_t *sum = bytes + place->sums; left > 0; sum += 4) {
        const size_t some = left < 65536 ? left : 65536;
        set_word(sum, crc_of(0, bytes + at, some));
        crc = crc_of(crc, sum, 4);
        at += some;
        left -= some;
    }
    set_word(bytes + place->end - 4, crc);
}

/* Version 2; where the next file begins. */
static inline size_t mend_file(uint8_t *bytes, size_t size, size_t from)
{
    column_place place;
    if (size - from < 24) return size;
    const uint32_t columns = get_word(bytes + from + 12);
    if (columns > (size - from - 24) / 32) return size;
    const size_t end = 16 + 32 * (size_t)columns;
    set_word(bytes + from + end, crc_of(0, bytes + from, end));
    for (uint32_t i = 0; i < columns; i++) {
        if (!column_at(bytes, size, from, i, &place)) return size;
        mend_column(bytes, &place);
    }
    return column_at(bytes, size, from, columns, &place) ? place.end : size;
}

/* Version 1 of ggb; where the next file begins. */
static inline size_t mend_old_ggb(uint8_t *bytes, size_t size, size_t from)
{
    if (size - from < 40) return size;
    set_word(bytes + from + 36, crc_of(0, bytes + from, 36));
    uint32_t seal = crc_of(0, bytes + from + 36, 4), tag = 1;
    for (from += 40; tag != 0;) {
        if (size - from < 20) return size;
        const uint64_t width = get_word(bytes + from + 4), count = get_long(bytes + from + 8);
        if (width > 8 || count > size) return size;
        const uint64_t padded = (16 + width * count + 4 + 7) / 8 * 8;
        if (padded > size - from || padded < 20) return size;
        uint8_t *sum = bytes + from + padded - 4;
        tag = get_word(bytes + from);
        if (tag == 0 && sum - (bytes + from) >= 20) set_word(bytes + from + 16, seal);
        set_word(sum, crc_of(0, bytes + from, (size_t)(padded - 4)));
        seal = crc_of(seal, sum, 4);
        from += (size_t)padded;
    }
    return from;
}

/* All files of columns that follow one another. */
static inline void mend_columns(uint8_t *bytes, size_t size)
{
    for (size_t at = 0; size - at >= 24;)
        if (get_word(bytes + at + 8) == 1)
            at = bytes[at + 3] == 'B' ? mend_old_ggb(bytes, size, at) : size;
        else
            at = mend_file(bytes, size, at);
    if (size >= 44 && get_word(bytes + 8) == 1 && bytes[3] == 'C')
        set_word(bytes + size - 4, crc_of(0, bytes, size - 4));
}

#endif
