/* Sign expansions of dyadic rationals. A number is reached from 0 by steps, + to the simplest
 * number above all that are simpler and smaller, - to the one below; its expansion is these signs.
 */
#ifndef GG_VALUE_EXPANSION_H
#define GG_VALUE_EXPANSION_H

#include "value/dyadic.h"

/* The j-th sign, counted from 0: 1 or -1; 0 behind the last. O(1). */
int gg__expansion_sign(const gg__dyadic *a, uint64_t j);

/* The number whose expansion is these signs, 1 or -1 each, at least one, and behind them the
 * expansion of a. GG_LIMIT above GG__MOST_BITS. O(count + bits). */
gg_status gg__expansion_before(gg_ctx *ctx, const int8_t *sign, uint64_t count, const gg__dyadic *a,
                               gg__dyadic *out);

/* The number whose expansion is that of a without its first `count` signs, of which there are so
 * many. O(bits). */
gg_status gg__expansion_behind(gg_ctx *ctx, const gg__dyadic *a, uint64_t count, gg__dyadic *out);

/* The number whose expansion is the first `count` signs of that of a, or all if there are fewer: it
 * lies on the same side as a of every number whose expansion is shorter. O(bits). */
gg_status gg__expansion_front(gg_ctx *ctx, const gg__dyadic *a, uint64_t count, gg__dyadic *out);

#endif
