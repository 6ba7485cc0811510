/* Dyadic rationals in one word: the numerator in the upper 56 bits, the exponent in the lower 8. */
#ifndef GG_VALUE_PACKED_DYADIC_H
#define GG_VALUE_PACKED_DYADIC_H

#include <stdbool.h>
#include <stdint.h>

#define GG__NOT_PACKED INT64_MAX /* a number that does not fit */

/* numerator / 2^exponent; the numerator is below 2^62. */
static inline int64_t gg__packed_make(int64_t numerator, uint32_t exponent)
{
    const int64_t most = INT64_C(1) << 54;
    if (numerator > most || numerator < -most || exponent > 200) return GG__NOT_PACKED;
    return numerator * 256 + (int64_t)exponent;
}

static inline bool gg__packed_fits(int64_t small)
{
    return small != GG__NOT_PACKED;
}

static inline uint32_t gg__packed_exponent(int64_t small)
{
    return (uint32_t)small & 255;
}

static inline int64_t gg__packed_numerator(int64_t small)
{
    return (small - (int64_t)gg__packed_exponent(small)) / 256;
}

#endif
