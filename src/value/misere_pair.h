/* Pairs (g+, g-) of misère play, and their sums. */
#ifndef GG_VALUE_MISERE_PAIR_H
#define GG_VALUE_MISERE_PAIR_H

#include "value/types.h"

/* A tame pair is fickle, (0,1) or (1,0), or firm, (k,k). */
static inline bool gg__is_fickle(uint32_t plus, uint32_t minus)
{
    return plus < 2 && minus == 1 - plus;
}

/* A tame position is equal to some position of nim. */
static inline bool gg__may_be_tame(uint32_t plus, uint32_t minus)
{
    return gg__is_fickle(plus, minus) || plus == minus;
}

/* The sum of some pairs; all zero: the empty sum. */
typedef struct gg__misere_pair {
    uint32_t plus;  /* xor of g+ */
    uint32_t minus; /* xor of the entries of gg__values, which is the entry of a single one */
    uint64_t count, firm, wild;
} gg__misere_pair;

/* Adds a pair, or removes it again. */
static inline void gg__misere_pair_count(gg__misere_pair *sum, uint32_t plus, uint32_t minus,
                                         bool in)
{
    const uint64_t one = in ? 1 : UINT64_MAX;
    sum->plus ^= plus;
    sum->minus ^= minus;
    sum->count += one;
    sum->firm += gg__is_fickle(plus, minus) ? 0 : one;
    sum->wild += minus >= GG__WILD ? one : 0;
}

/* g- of the sum, as an entry of gg__values: wild and unknown, if it has several parts and one of
 * them is wild. */
static inline uint32_t gg__misere_pair_minus(const gg__misere_pair *sum)
{
    if (sum->count == 1) return sum->minus;
    return sum->wild > 0 ? GG_UNKNOWN : sum->firm > 0 ? sum->plus : sum->plus ^ 1;
}

#endif
