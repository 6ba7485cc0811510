/* Sums of positions whose pairs (g+, g-) are known, in misère play. */
#ifndef GG_VALUE_MISERE_SUM_H
#define GG_VALUE_MISERE_SUM_H

#include "value/sum.h"

/* For parts that are all tame, or for one part alone, which may be wild. `after` is O(1). */
extern const gg__sum gg__sum_misere;

/* The `reason` of those solvers. */
gg_status gg__sum_misere_reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__stand *stand, gg__text *text);

/* A tame pair is fickle, (0,1) or (1,0), or firm, (k,k). */
static inline bool gg__is_fickle(uint32_t plus, uint32_t minus)
{
    return plus < 2 && minus == 1 - plus;
}

static inline bool gg__is_firm(uint32_t plus, uint32_t minus)
{
    return plus == minus;
}

#endif
