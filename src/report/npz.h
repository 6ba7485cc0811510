/* An archive of columns for numpy (.npz), written in one pass. */
#ifndef GG_REPORT_NPZ_H
#define GG_REPORT_NPZ_H

#include "base/text.h"

enum { GG__NPZ_MEMBERS = 12 };

typedef struct gg__npz_member {
    char name[32]; /* of its file */
    uint32_t crc;
    uint64_t size, at;
} gg__npz_member;

/* The caller opens and closes the output; all else is zero at first. */
typedef struct gg__npz {
    gg__output *output;
    uint64_t written; /* bytes */
    gg__npz_member member[GG__NPZ_MEMBERS];
    size_t members;
} gg__npz;

/* Stores a number in little-endian order. */
static inline void gg__npz_number(uint8_t *at, uint64_t number, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        at[i] = (uint8_t)(number >> (8 * i));
}

/* Ends the current column, if any, and begins another one; at most GG__NPZ_MEMBERS. type: as numpy
 * writes it, such as "<u4"; width: bytes of an entry. */
void gg__npz_begin(gg__npz *npz, const char *name, const char *type, unsigned width, uint64_t rows);

/* Writes the next bytes of the current column. */
void gg__npz_put(gg__npz *npz, const void *bytes, size_t size);

/* Ends the last column and writes the directory. */
void gg__npz_end(gg__npz *npz);

#endif
