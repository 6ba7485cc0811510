/* Sign expansions of dyadic rationals. A number is reached from 0 by steps, + to the simplest
 * number above all simpler and smaller ones, - to the one below; its expansion is the list of these
 * signs. */
#ifndef GG_VALUE_EXPANSION_H
#define GG_VALUE_EXPANSION_H

#include "value/dyadic.h"

/* Reads signs in O(1): the number's own sign comes `run` times, and then one sign for each binary
 * place. Neither count exceeds UINT64_MAX. */
typedef struct gg__signs {
    const gg__dyadic *number;
    uint64_t run, length;
} gg__signs;

gg__signs gg__signs_of(const gg__dyadic *a);

/* The j-th sign, counted from 0: 1 or -1; 0 after the last. */
static inline int gg__sign_at(const gg__signs *s, uint64_t j)
{
    const gg__dyadic *a = s->number;
    if (j < s->run) return a->sign;
    if (j - s->run >= a->exponent) return 0;
    const uint64_t bit = a->exponent - (j - s->run), at = bit / 64;
    const bool same = j > s->run && at < a->limbs && a->limb[at] >> bit % 64 & 1;
    return same ? a->sign : -a->sign;
}

/* The number whose expansion is `count` signs, 1 or -1 each, followed by the expansion of a without
 * its first `skipped` signs. GG_LIMIT above GG__MOST_BITS. O(count + bits). */
gg_status gg__expansion_join(gg_ctx *ctx, const int8_t *sign, uint64_t count, const gg__dyadic *a,
                             uint64_t skipped, gg__dyadic *out);

/* The number whose expansion is the first `count` signs, below 2^63, of that of a, or all if there
 * are fewer: it lies on the same side as a of every number whose expansion is shorter. O(bits). */
gg_status gg__expansion_front(gg_ctx *ctx, const gg__dyadic *a, uint64_t count, gg__dyadic *out);

#endif
