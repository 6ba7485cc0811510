/* A seeded generator of random numbers: splitmix64 (Steele, Lea, Flood 2014). The same seed gives
 * the same numbers on every machine. */
#ifndef GG_BASE_RNG_H
#define GG_BASE_RNG_H

#include <stdint.h>

typedef struct gg__rng {
    uint64_t state;
} gg__rng;

static inline uint64_t gg__rng_next(gg__rng *rng)
{
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Uniform in 0..bound-1 up to a bias below bound / 2^64; bound > 0. */
static inline uint64_t gg__rng_below(gg__rng *rng, uint64_t bound)
{
    if (bound > UINT32_MAX) return gg__rng_next(rng) % bound;
    return ((gg__rng_next(rng) >> 32) * bound) >> 32;
}

#endif
