/* This file is separate so that programs that neither read nor write link without zlib. */
#include "base/text.h"

#ifdef GG_ZLIB
#include <zlib.h>

uint32_t gg__crc(uint32_t crc, const void *data, size_t size)
{
    return (uint32_t)crc32_z(crc, data, size);
}

#else

/* By halves of bytes: a tenth as fast as zlib. */
uint32_t gg__crc(uint32_t crc, const void *data, size_t size)
{
    static const uint32_t half[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    const uint8_t *at = data;
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc = half[(crc ^ at[i]) & 15] ^ crc >> 4;
        crc = half[(crc ^ at[i] >> 4) & 15] ^ crc >> 4;
    }
    return ~crc;
}

#endif
