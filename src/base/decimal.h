/*
 * Small numbers as text, at the speed of memory. A few characters are kept in a word and written by
 * one store, so that nothing depends on the number of digits. The bytes after them are overwritten
 * by the next text; so there must be room for GG__SLACK bytes more than the text.
 *
 * Eight digits at a time: the halves of a number are cut in halves again, side by side in one word,
 * until each byte is a digit. A quotient is a product with a reciprocal that is close enough: x /
 * 100 = x * 10486 / 2^20 for x < 10^4, and x / 10 = x * 103 / 2^10 for x < 100.
 */
#ifndef GG_BASE_DECIMAL_H
#define GG_BASE_DECIMAL_H

#include <stdint.h>
#include <string.h>

enum {
    GG__SLACK = 16,
    GG__DECIMAL = 20 + GG__SLACK /* room for any number */
};

#define GG__FEW_BELOW UINT32_C(100000000) /* numbers of at most eight digits */

/* At most eight characters, the first in the lowest byte; zeros after the last. */
typedef struct gg__few {
    uint64_t bytes;
    uint32_t length;
} gg__few;

static inline gg__few gg__few_of(const char *text)
{
    gg__few few = {0, 0};
    for (; text[few.length]; few.length++)
        few.bytes |= (uint64_t)(unsigned char)text[few.length] << 8 * few.length;
    return few;
}

/* Returns where the next character goes. */
static inline char *gg__few_put(char *at, gg__few few)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(at, &few.bytes, sizeof few.bytes);
#else
    for (unsigned i = 0; i < sizeof few.bytes; i++)
        at[i] = (char)(few.bytes >> 8 * i);
#endif
    return at + few.length;
}

/* The eight digits of a number below 10^8, a byte each, the highest in the lowest byte. */
static inline uint64_t gg__eight_digits(uint32_t number)
{
    const uint64_t fours = number / 10000 | (uint64_t)(number % 10000) << 32;
    const uint64_t hundreds = (fours * 10486 >> 20) & UINT64_C(0x0000007f0000007f);
    const uint64_t twos = hundreds | (fours - 100 * hundreds) << 16;
    const uint64_t tens = (twos * 103 >> 10) & UINT64_C(0x000f000f000f000f);
    return tens | (twos - 10 * tens) << 8;
}

/* The same for one of at most four, in fewer steps. */
static inline gg__few gg__four_digits(uint32_t number) /* < 10000 */
{
    const uint32_t hundreds = number * 10486 >> 20;
    const uint32_t twos = hundreds | (number - 100 * hundreds) << 16;
    const uint32_t tens = (twos * 103 >> 10) & 0x000f000f;
    const uint32_t digits = tens | (twos - 10 * tens) << 8;
    const uint32_t zeros = (uint32_t)__builtin_ctz(digits | UINT32_C(1) << 24) / 8;
    return (gg__few){(digits | UINT32_C(0x30303030)) >> 8 * zeros, 4 - zeros};
}

static inline gg__few gg__few_digits(uint32_t number) /* < GG__FEW_BELOW */
{
    if (number < 10000) return gg__four_digits(number);
    const uint64_t digits = gg__eight_digits(number);
    const uint64_t last = UINT64_C(1) << 56; /* zero has one digit, too */
    const uint32_t zeros = (uint32_t)__builtin_ctzll(digits | last) / 8;
    return (gg__few){(digits | UINT64_C(0x3030303030303030)) >> 8 * zeros, 8 - zeros};
}

/* A number with all its leading zeros. */
static inline char *gg__eight_put(char *at, uint32_t number) /* < GG__FEW_BELOW */
{
    const uint64_t digits = gg__eight_digits(number) | UINT64_C(0x3030303030303030);
    return gg__few_put(at, (gg__few){digits, 8});
}

/* Any number. Returns where the next character goes. */
static inline char *gg__decimal_put(char *at, uint64_t number)
{
    if (number < GG__FEW_BELOW) return gg__few_put(at, gg__few_digits((uint32_t)number));
    const uint64_t high = number / GG__FEW_BELOW;
    if (high < GG__FEW_BELOW) {
        at = gg__few_put(at, gg__few_digits((uint32_t)high));
    } else {
        at = gg__few_put(at, gg__few_digits((uint32_t)(high / GG__FEW_BELOW)));
        at = gg__eight_put(at, (uint32_t)(high % GG__FEW_BELOW));
    }
    return gg__eight_put(at, (uint32_t)(number % GG__FEW_BELOW));
}

#endif
