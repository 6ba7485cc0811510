/* To be written. */
#include "value/dyadic.h"

void gg__dyadic_free(gg_ctx *ctx, gg__dyadic *a)
{
    gg__free(ctx, a->limb);
    *a = (gg__dyadic){0, 0, 0, NULL};
}

bool gg__dyadic_small(const gg__dyadic *a, int64_t *numerator, uint32_t *exponent)
{
    (void)a;
    (void)numerator;
    (void)exponent;
    return false;
}
