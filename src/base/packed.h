/*
 * Blocks of bytes, each compressed by itself: with zstd, with zlib in a build without it, and plain
 * if there is neither or compression saves nothing. The numbers of the packings are part of file
 * formats and must not change.
 */
#ifndef GG_BASE_PACKED_H
#define GG_BASE_PACKED_H

#include "base/ctx.h"

typedef enum gg__packing { GG__PLAIN = 0, GG__ZLIB = 1, GG__ZSTD = 2, GG__PACKINGS } gg__packing;

/* The memory of one thread that packs or unpacks; any thread may use it, one at a time. */
typedef struct gg__packer gg__packer;

/* level: of zstd, 1 to 19; 0: it only unpacks. block: maximum size of an unpacked block in bytes.
 * NULL with the error set. No memory is allocated later. */
gg__packer *gg__packer_new(gg_ctx *ctx, unsigned level, size_t block);
void gg__packer_free(gg__packer *packer); /* accepts NULL */

/* Packs a block, with the best packing of this build, into `to`, which has room for `size` bytes.
 * *packing: GG__PLAIN if packing does not make it smaller; then it is copied. Returns the number of
 * bytes. The same build gives the same bytes. */
size_t gg__pack(gg__packer *packer, const void *from, size_t size, void *to, gg__packing *packing);

/* Returns false if this is not a block of exactly `size` bytes, or its packing is not in this
 * build; the contents of `to` are then undefined. */
bool gg__unpack(gg__packer *packer, gg__packing packing, const void *from, size_t packed, void *to,
                size_t size);

/* True if this build can unpack it; and its name, for messages. */
bool gg__packing_known(gg__packing packing);
const char *gg__packing_name(gg__packing packing);

#endif
