/*
 * Blocks of bytes, each compressed by itself: with zstd, with zlib in a build without it, and plain
 * where there is neither or compressing saves nothing. A packing is part of file formats, so its
 * numbers stay what they are.
 */
#ifndef GG_BASE_PACKED_H
#define GG_BASE_PACKED_H

#include "base/ctx.h"

typedef enum gg__packing { GG__PLAIN = 0, GG__ZLIB = 1, GG__ZSTD = 2, GG__PACKINGS } gg__packing;

/* The memory of one thread that packs or unpacks; it may be used by any thread, one at a time. */
typedef struct gg__packer gg__packer;

/* level: of zstd, 1 to 19; 0: it only unpacks. block: the most bytes of a block before it is
 * packed. NULL with the error set. No memory is taken later on. */
gg__packer *gg__packer_new(gg_ctx *ctx, unsigned level, size_t block);
void gg__packer_free(gg__packer *packer); /* accepts NULL */

/* Packs a block, with the best packing of this build, into `to`, which has room for `size` bytes.
 * *packing: GG__PLAIN if it has become no shorter, and then it has been copied. Returns how many
 * bytes. The same bytes give the same bytes, with the same build. */
size_t gg__pack(gg__packer *packer, const void *from, size_t size, void *to, gg__packing *packing);

/* False if this is no block of exactly `size` bytes, or of a packing that this build lacks: `to`
 * then holds anything. */
bool gg__unpack(gg__packer *packer, gg__packing packing, const void *from, size_t packed, void *to,
                size_t size);

/* Whether this build can unpack it, and its name, for messages. */
bool gg__packing_known(gg__packing packing);
const char *gg__packing_name(gg__packing packing);

#endif
