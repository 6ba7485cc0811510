/* Periods of the nimbers of heaps. */
#ifndef GG_SOLVE_PERIOD_H
#define GG_SOLVE_PERIOD_H

#include "base/ctx.h"

/* From the nimbers of the heaps below `count`: the least period that they prove, and the least heap
 * from which on it holds; period 0 if they prove none. span: the most that is taken in a move
 * (gg_ruleset.period_span). O(count) time; 4 bytes for every other heap while it runs. */
gg_status gg__period_find(gg_ctx *ctx, const uint32_t *nimber, uint64_t count, uint64_t span,
                          uint64_t *period, uint64_t *preperiod);

#endif
