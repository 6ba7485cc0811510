/*
 * Calculating with dyadic rationals. To add, the numerator over the smaller power of two is shifted
 * so that both have the larger one. O(limbs).
 */
#include "value/dyadic.h"
#include "value/limbs.h"

#include <string.h>

uint64_t gg__dyadic_bits(const gg__dyadic *a)
{
    if (a->limbs == 0) return 0;
    return (uint64_t)a->limbs * 64 - (unsigned)__builtin_clzll(a->limb[a->limbs - 1]);
}

/* ---- making ---- */

uint64_t *gg__dyadic_room(gg_ctx *ctx, uint64_t bits, size_t *limbs)
{
    if (bits > GG__MOST_BITS) {
        gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a number would have more than %llu bits",
                 (unsigned long long)GG__MOST_BITS);
        return NULL;
    }
    *limbs = (size_t)(bits / 64) + 1;
    return gg__alloc_zeroed(ctx, *limbs, sizeof(uint64_t), "a number");
}

void gg__dyadic_take(uint64_t *limb, size_t limbs, int sign, uint64_t exponent, gg__dyadic *out)
{
    uint64_t zeros = 0; /* at the lower end, to be cancelled */
    while (limbs > 0 && limb[limbs - 1] == 0)
        limbs--;
    *out = (gg__dyadic){0, 0, 0, limb};
    if (limbs == 0) return;
    while (zeros < exponent && limb[zeros / 64] == 0)
        zeros += 64;
    if (zeros < exponent) zeros += (unsigned)__builtin_ctzll(limb[zeros / 64]);
    if (zeros > exponent) zeros = exponent;
    limbs -= (size_t)(zeros / 64);
    if (zeros >= 64) memmove(limb, limb + zeros / 64, limbs * sizeof *limb);
    if (zeros % 64 > 0) gg__limbs_shift_down(limb, limb, limbs, zeros % 64);
    *out = (gg__dyadic){sign, exponent - zeros, limbs - (limb[limbs - 1] == 0), limb};
}

gg_status gg__dyadic_make(gg_ctx *ctx, int64_t numerator, uint64_t exponent, gg__dyadic *out)
{
    uint64_t *limb = gg__alloc(ctx, 1, sizeof *limb, "a number");
    if (!limb) return gg__status(ctx);
    *limb = numerator < 0 ? 0 - (uint64_t)numerator : (uint64_t)numerator;
    gg__dyadic_take(limb, 1, numerator < 0 ? -1 : 1, exponent, out);
    return GG_OK;
}

gg_status gg__dyadic_copy(gg_ctx *ctx, const gg__dyadic *a, gg__dyadic *out)
{
    uint64_t *limb = gg__alloc(ctx, a->limbs, sizeof *limb, "a number");
    if (!limb) return gg__status(ctx);
    if (a->limbs > 0) memcpy(limb, a->limb, a->limbs * sizeof *limb);
    *out = (gg__dyadic){a->sign, a->exponent, a->limbs, limb};
    return GG_OK;
}

void gg__dyadic_free(gg_ctx *ctx, gg__dyadic *a)
{
    gg__free(ctx, a->limb);
    *a = (gg__dyadic){0, 0, 0, NULL};
}

/* ---- adding ---- */

gg_status gg__dyadic_add(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, gg__dyadic *out)
{
    if (a->sign == 0) return gg__dyadic_copy(ctx, b, out);
    if (b->sign == 0) return gg__dyadic_copy(ctx, a, out);
    const gg__dyadic *low = a->exponent <= b->exponent ? a : b, *high = low == a ? b : a;
    const uint64_t shift = high->exponent - low->exponent, most = gg__dyadic_bits(high);
    const uint64_t shifted = shift > GG__MOST_BITS ? shift : shift + gg__dyadic_bits(low);
    size_t limbs;
    uint64_t *limb = gg__dyadic_room(ctx, shifted > most ? shifted : most, &limbs);
    if (!limb) return gg__status(ctx);
    memcpy(limb, high->limb, high->limbs * sizeof *limb);
    const size_t skipped = (size_t)(shift / 64);
    uint64_t *to = limb + skipped;
    int sign = high->sign;
    if (low->sign == high->sign) {
        gg__limbs_add(to, limbs - skipped, low->limb, low->limbs, shift % 64);
    } else if (gg__limbs_subtract(to, limbs - skipped, low->limb, low->limbs, shift % 64)) {
        gg__limbs_negate(limb, limbs);
        sign = low->sign;
    }
    gg__dyadic_take(limb, limbs, sign, high->exponent, out);
    return GG_OK;
}

gg_status gg__dyadic_subtract(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b,
                              gg__dyadic *out)
{
    const gg__dyadic negative = {-b->sign, b->exponent, b->limbs, b->limb};
    return gg__dyadic_add(ctx, a, &negative, out);
}
