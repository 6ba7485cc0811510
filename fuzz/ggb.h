/* Mending the checksums of the binary format, so that what was changed gets behind them. */
#ifndef FUZZ_GGB_H
#define FUZZ_GGB_H

#include "support.h"

#include "io/ggb.h"

#include "base/crc.h"

static inline uint32_t put_checksum(uint8_t *at, const uint8_t *from, uint32_t seal)
{
    gg__ggb_put_word(at, gg__crc(0, from, (size_t)(at - from)));
    return gg__crc(seal, at, 4);
}

/* The bytes of a section up to its checksum, of `left` bytes; 0 if it has no end there. */
static inline size_t section_size(const uint8_t *section, size_t left)
{
    if (left < GG__GGB_SECTION + 4) return 0;
    const uint64_t width = gg__ggb_word(section + 4), count = gg__ggb_word(section + 8);
    const uint64_t size = GG__GGB_SECTION + width * count; /* below 2^64 */
    if (gg__ggb_word(section + 12) != 0 || size > left) return 0;
    const uint64_t padded = (size + 4 + GG__GGB_PAD - 1) / GG__GGB_PAD * GG__GGB_PAD;
    return padded <= left ? (size_t)padded - 4 : 0;
}

/* Goes through all instances as far as they have the form. */
static inline void mend_ggb(uint8_t *bytes, size_t size)
{
    size_t at = 0;
    while (size - at >= GG__GGB_HEAD) {
        uint32_t seal = put_checksum(bytes + at + GG__GGB_AT_CRC, bytes + at, 0);
        bool end = false;
        for (at += GG__GGB_HEAD; !end;) {
            const size_t length = section_size(bytes + at, size - at);
            if (length == 0) return;
            end = gg__ggb_word(bytes + at) == GG__GGB_END;
            if (end) gg__ggb_put_word(bytes + at + GG__GGB_SECTION, seal);
            seal = put_checksum(bytes + at + length, bytes + at, seal);
            at += length + 4;
        }
    }
}

#endif
