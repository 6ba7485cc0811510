/* Numbers from their digits, eight digits at once. */
#ifndef GG_IO_EDGETEXT_DIGITS_H
#define GG_IO_EDGETEXT_DIGITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

/* Eight bytes of text, each less '0'; the first byte is the lowest. */
static inline uint64_t gg__scan_eight(const unsigned char *text)
{
    uint64_t eight;
    memcpy(&eight, text, sizeof eight);
    return eight ^ UINT64_C(0x3030303030303030);
}

/* The high bit of the first byte that is no digit is set, and none below it. */
static inline uint64_t gg__scan_stop(uint64_t eight)
{
    return ((eight + UINT64_C(0x7676767676767676)) | eight) & UINT64_C(0x8080808080808080);
}

/* The number of eight digits: neighbours are joined to pairs, pairs to fours, fours to the whole,
 * each with one multiplication. */
static inline uint64_t gg__scan_join(uint64_t eight)
{
    const uint64_t pairs = eight * 10 + (eight >> 8);
    const uint64_t mask = UINT64_C(0x000000ff000000ff);
    const uint64_t high = (pairs & mask) * (UINT64_C(1000000) << 32 | 100);
    const uint64_t low = (pairs >> 16 & mask) * (UINT64_C(10000) << 32 | 1);
    return (high + low) >> 32;
}

/* A number of 1 to 15 digits: its value, and the byte after it; NULL if it is anything else. */
static inline const unsigned char *gg__scan_digits(const unsigned char *text, uint64_t *value)
{
    static const uint64_t power[8] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    uint64_t head = 0, eight = gg__scan_eight(text), stop = gg__scan_stop(eight);
    if (stop == 0) {
        head = gg__scan_join(eight);
        text += 8;
        eight = gg__scan_eight(text);
        stop = gg__scan_stop(eight);
        if (stop == 0) return NULL;
        if ((stop & 0x80) != 0) {
            *value = head;
            return text;
        }
    }
    const unsigned digits = (unsigned)__builtin_ctzll(stop) / 8;
    if (digits == 0) return NULL;
    *value = head * power[digits] + gg__scan_join(eight << (64 - 8 * digits));
    return text + digits;
}

#else

static inline const unsigned char *gg__scan_digits(const unsigned char *text, uint64_t *value)
{
    uint64_t sum = 0;
    unsigned digits = 0;
    for (; digits < 16 && text[digits] >= '0' && text[digits] <= '9'; digits++)
        sum = sum * 10 + (text[digits] - (unsigned)'0');
    *value = sum;
    return digits > 0 && digits < 16 ? text + digits : NULL;
}

#endif

#endif
