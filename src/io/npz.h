/*
 * Writing a .npz, an archive of numpy: a zip file with a .npy, which is one column, for each
 * member. Nothing is compressed, and nothing is held but one block of output. The first failure
 * sticks; gg__npz_finish reports it.
 */
#ifndef GG_IO_NPZ_H
#define GG_IO_NPZ_H

#include "base/text.h"

enum { GG__NPZ_MOST = 12, GG__NPZ_NAME = 32 };

typedef struct gg__npz_member {
    char name[GG__NPZ_NAME]; /* of the file in the archive */
    uint32_t crc;
    uint64_t size, at;
} gg__npz_member;

typedef struct gg__npz {
    gg__output *output;
    uint64_t written;
    gg__npz_member member[GG__NPZ_MOST];
    size_t count;
} gg__npz;

/* Begins a column after the one before has got all of its bytes. type: as numpy writes it, such as
 * "<u4"; width: bytes of an entry. At most GG__NPZ_MOST columns. */
void gg__npz_begin(gg__npz *npz, const char *name, const char *type, unsigned width, uint64_t rows);
/* Adds bytes to the column begun last. */
void gg__npz_put(gg__npz *npz, const void *bytes, size_t size);
/* Ends the archive, whose columns are whole. */
gg_status gg__npz_finish(gg__npz *npz);

#endif
