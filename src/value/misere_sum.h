/* Sums of positions whose pairs (g+, g-) are known, in misère play. */
#ifndef GG_VALUE_MISERE_SUM_H
#define GG_VALUE_MISERE_SUM_H

#include "value/types.h"

/* For parts that are all tame, or for one part alone, which may be wild. `after` is O(1). */
extern const gg__theory gg__theory_misere;

/* A tame pair is fickle, (0,1) or (1,0), or firm, (k,k). */
static inline bool gg__is_fickle(uint32_t plus, uint32_t minus)
{
    return plus < 2 && minus == 1 - plus;
}

static inline bool gg__is_firm(uint32_t plus, uint32_t minus)
{
    return plus == minus;
}

/* A tame position is worth what some position of nim is. */
static inline bool gg__may_be_tame(uint32_t plus, uint32_t minus)
{
    return gg__is_fickle(plus, minus) || gg__is_firm(plus, minus);
}

#endif
