/*
 * Interval arithmetic to 64 binary places: cheap sums, of which the sign is mostly certain, and
 * exact where the numbers have no more places. The lower bound is a multiple of 2^-64 in two's
 * complement over two words; the number is the lower bound itself if slack is 0, else it lies
 * strictly between that and slack * 2^-64 more.
 */
#ifndef GG_VALUE_INTERVAL64_H
#define GG_VALUE_INTERVAL64_H

#include <stdint.h>

typedef struct gg__interval {
    uint64_t whole, part; /* the lower bound: whole, signed, and part * 2^-64 */
    uint64_t slack;
} gg__interval;

/* A sum of so many intervals of numbers in a trie does not overflow. */
#define GG__MOST_INTERVALS (UINT64_C(1) << 30)

enum { GG__UNCLEAR = 2 };

static inline gg__interval gg__interval_add(gg__interval a, gg__interval b)
{
    const uint64_t part = a.part + b.part;
    return (gg__interval){a.whole + b.whole + (part < a.part), part, a.slack + b.slack};
}

static inline gg__interval gg__interval_negative(gg__interval a)
{
    const uint64_t upper = a.part + a.slack;
    const uint64_t whole = a.whole + (upper < a.part);
    return (gg__interval){0 - whole - (upper != 0), 0 - upper, a.slack};
}

/* The sign of the number, or GG__UNCLEAR if 0 is strictly between the bounds. */
static inline int gg__interval_sign(gg__interval a)
{
    const uint64_t upper = a.part + a.slack;
    const uint64_t whole = a.whole + (upper < a.part);
    if (a.whole >> 63 == 0) return a.whole || a.part || a.slack ? 1 : 0;
    return whole >> 63 || (whole == 0 && upper == 0) ? -1 : GG__UNCLEAR;
}

#endif
