/*
 * Saved tables: the outcomes of all positions of a game by rules, in a file that is queried
 * directly. doc/tables.md specifies every byte.
 *
 *     head    the subject of the table, and a checksum
 *     blocks  64 KiB of codes (value/code.h) each, packed separately; empty if all are equal
 *     index   for each block: its length, and a checksum
 *     seal    the place of the index, counts, and checksums
 *
 * The folder. This file: the layout. write.c writes a solution. read.c opens a file, which means
 * reading everything except its blocks, and answers queries: each reads one block, unless it is
 * cached. Blocks are cached as memory allows.
 */
#ifndef GG_SAVED_SAVED_H
#define GG_SAVED_SAVED_H

#include "base/packed.h"
#include "value/solution.h"

enum {
    GG__SAVED_VERSION = 1,
    GG__SAVED_BLOCK = 1 << 16, /* bytes of codes; the last block may have fewer */
    GG__SAVED_LEVEL = 3,       /* of zstd */
    GG__SAVED_HEAD = 64,       /* bytes before the texts, */
    GG__SAVED_ENTRY = 8,       /*   of a block in the index, */
    GG__SAVED_SEAL = 56,       /*   and of the seal */
    GG__SAVED_MOST = 1 << 26,  /* bytes of the board; of the other texts together */
    GG__SAVED_TEXT = 1 << 16   /*   so many */
};

#define GG__SAVED_MARK "\x89GGT\r\n\x1a\n" /* 8 bytes; */
#define GG__SAVED_END  "GGT\n"             /*   4 bytes */

/* Numbers in bytes, the least first. */
static inline uint64_t gg__saved_get(const uint8_t *at, unsigned width)
{
    uint64_t number = 0;
    while (width-- > 0)
        number = number << 8 | at[width];
    return number;
}

static inline void gg__saved_put(uint8_t *at, unsigned width, uint64_t number)
{
    for (; width-- > 0; number >>= 8)
        *at++ = (uint8_t)number;
}

/* The greatest code of positions that are won in at most `rank` turns. */
static inline uint64_t gg__saved_greatest(uint32_t rank)
{
    return GG__CODE_WON + 2 * (uint64_t)rank + 1;
}

#endif
