/*
 * Calculating with dyadic rationals.
 *
 * To add, the numerator over the smaller power of two is shifted until both stand over the larger
 * one. What fits 62 bits is added as it is. Comparing needs no shifting: the number whose highest
 * bit is worth more is larger, and where these are worth the same, the numerators are compared from
 * there down. O(limbs).
 */
#include "value/dyadic.h"
#include "value/limbs.h"

#include <string.h>

enum { LIMB_BITS = 64, SMALL_BITS = 62 };

static unsigned bits_of(uint64_t limb) /* not 0 */
{
    return LIMB_BITS - (unsigned)__builtin_clzll(limb);
}

uint64_t gg__dyadic_bits(const gg__dyadic *a)
{
    if (a->limbs == 0) return 0;
    return (uint64_t)(a->limbs - 1) * LIMB_BITS + bits_of(a->limb[a->limbs - 1]);
}

/* ---- making ---- */

static uint64_t *new_limbs(gg_ctx *ctx, uint64_t limbs)
{
    return gg__alloc(ctx, limbs, sizeof(uint64_t), "a number");
}

/* Zero bits below the lowest one that is set, at most `most`; some limb is not 0. */
static uint64_t trailing_zeros(const uint64_t *limb, uint64_t most)
{
    uint64_t zeros = 0;
    for (; *limb == 0 && zeros < most; limb++)
        zeros += LIMB_BITS;
    if (zeros < most) zeros += (unsigned)__builtin_ctzll(*limb);
    return zeros < most ? zeros : most;
}

/* Shifts down by whole limbs and bits; returns how many limbs are left. */
static size_t shift_down(uint64_t *limb, size_t limbs, uint64_t bits)
{
    const size_t skipped = (size_t)(bits / LIMB_BITS);
    const unsigned rest = (unsigned)(bits % LIMB_BITS);
    if (skipped > 0) memmove(limb, limb + skipped, (limbs - skipped) * sizeof *limb);
    limbs -= skipped;
    if (rest > 0) gg__limbs_shift_down(limb, limb, limbs, rest);
    return limbs - (limb[limbs - 1] == 0);
}

void gg__dyadic_take(uint64_t *limb, size_t limbs, int sign, uint64_t exponent, gg__dyadic *out)
{
    while (limbs > 0 && limb[limbs - 1] == 0)
        limbs--;
    if (limbs == 0) {
        *out = (gg__dyadic){0, 0, 0, limb};
        return;
    }
    const uint64_t zeros = trailing_zeros(limb, exponent);
    if (zeros > 0) limbs = shift_down(limb, limbs, zeros);
    *out = (gg__dyadic){sign, exponent - zeros, limbs, limb};
}

static gg_status make_small(gg_ctx *ctx, uint64_t magnitude, int sign, uint64_t exponent,
                            gg__dyadic *out)
{
    if (magnitude == 0) {
        *out = (gg__dyadic){0, 0, 0, NULL};
        return GG_OK;
    }
    uint64_t *limb = new_limbs(ctx, 1);
    if (!limb) return gg__status(ctx);
    *limb = magnitude;
    gg__dyadic_take(limb, 1, sign, exponent, out);
    return GG_OK;
}

gg_status gg__dyadic_make(gg_ctx *ctx, int64_t numerator, uint64_t exponent, gg__dyadic *out)
{
    const uint64_t magnitude = numerator < 0 ? 0 - (uint64_t)numerator : (uint64_t)numerator;
    return make_small(ctx, magnitude, numerator < 0 ? -1 : 1, exponent, out);
}

gg_status gg__dyadic_copy(gg_ctx *ctx, const gg__dyadic *a, gg__dyadic *out)
{
    if (a->sign == 0) {
        *out = (gg__dyadic){0, 0, 0, NULL};
        return GG_OK;
    }
    uint64_t *limb = new_limbs(ctx, a->limbs);
    if (!limb) return gg__status(ctx);
    memcpy(limb, a->limb, a->limbs * sizeof *limb);
    *out = (gg__dyadic){a->sign, a->exponent, a->limbs, limb};
    return GG_OK;
}

void gg__dyadic_free(gg_ctx *ctx, gg__dyadic *a)
{
    gg__free(ctx, a->limb);
    *a = (gg__dyadic){0, 0, 0, NULL};
}

gg_status gg__dyadic_halve(gg_ctx *ctx, gg__dyadic *a, uint64_t times)
{
    if (a->sign == 0) return GG_OK;
    if (times > UINT64_MAX - a->exponent)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a number has an exponent above 2^64 - 1");
    gg__dyadic_take(a->limb, a->limbs, a->sign, a->exponent + times, a);
    return GG_OK;
}

/* ---- adding ---- */

/* The sum where everything fits a word; false if it does not. `low` has the smaller exponent. */
static bool add_small(gg_ctx *ctx, const gg__dyadic *low, const gg__dyadic *high, gg__dyadic *out,
                      gg_status *status)
{
    const uint64_t shift = high->exponent - low->exponent;
    if (low->limbs > 1 || high->limbs > 1 || shift >= SMALL_BITS) return false;
    if (bits_of(*low->limb) + shift > SMALL_BITS || bits_of(*high->limb) > SMALL_BITS) return false;
    const int64_t sum =
        low->sign * (int64_t)(*low->limb << shift) + high->sign * (int64_t)*high->limb;
    *status = gg__dyadic_make(ctx, sum, high->exponent, out);
    return true;
}

/* Writes limb << bits into n limbs, the rest of which becomes 0. */
static void shift_up(uint64_t *to, size_t n, const gg__dyadic *a, uint64_t bits)
{
    const size_t skipped = (size_t)(bits / LIMB_BITS);
    const unsigned rest = (unsigned)(bits % LIMB_BITS);
    memset(to, 0, n * sizeof *to);
    if (rest == 0)
        memcpy(to + skipped, a->limb, a->limbs * sizeof *to);
    else
        to[skipped + a->limbs] = gg__limbs_shift_up(to + skipped, a->limb, a->limbs, rest);
}

/* The sum in n limbs that hold `low`, shifted, and have one to spare for a carry. Returns the sign
 * that goes with it. */
static int add_into(uint64_t *limb, size_t n, const gg__dyadic *low, const gg__dyadic *high)
{
    const size_t k = high->limbs;
    size_t used = n;
    if (low->sign == high->sign) {
        gg__limbs_add(limb, limb, n, high->limb, k);
        return low->sign;
    }
    while (used > k && limb[used - 1] == 0)
        used--;
    if (used > k || gg__limbs_compare(limb, high->limb, k) >= 0) {
        gg__limbs_subtract(limb, limb, used, high->limb, k);
        return low->sign;
    }
    gg__limbs_subtract(limb, high->limb, k, limb, k);
    return high->sign;
}

static gg_status add_large(gg_ctx *ctx, const gg__dyadic *low, const gg__dyadic *high,
                           gg__dyadic *out)
{
    const uint64_t shift = high->exponent - low->exponent;
    if (shift > GG__MOST_BITS || gg__dyadic_bits(low) + shift > GG__MOST_BITS)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a number would have more than %llu bits",
                        (unsigned long long)GG__MOST_BITS);
    const size_t shifted = low->limbs + (size_t)(shift / LIMB_BITS) + 1;
    const size_t n = (shifted > high->limbs ? shifted : high->limbs) + 1;
    uint64_t *limb = new_limbs(ctx, n);
    if (!limb) return gg__status(ctx);
    shift_up(limb, n, low, shift);
    const int sign = add_into(limb, n, low, high);
    gg__dyadic_take(limb, n, sign, high->exponent, out);
    return GG_OK;
}

gg_status gg__dyadic_add(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, gg__dyadic *out)
{
    gg_status status = GG_OK;
    if (a->sign == 0) return gg__dyadic_copy(ctx, b, out);
    if (b->sign == 0) return gg__dyadic_copy(ctx, a, out);
    const gg__dyadic *low = a->exponent <= b->exponent ? a : b, *high = low == a ? b : a;
    return add_small(ctx, low, high, out, &status) ? status : add_large(ctx, low, high, out);
}

gg_status gg__dyadic_subtract(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b,
                              gg__dyadic *out)
{
    const gg__dyadic negative = {-b->sign, b->exponent, b->limbs, b->limb};
    return gg__dyadic_add(ctx, a, &negative, out);
}

/* ---- comparing ---- */

/* The i-th 64 bits of the numerator, counted from its highest bit down; 0 below its end. */
static uint64_t window(const gg__dyadic *a, size_t i)
{
    const unsigned shift = (unsigned)__builtin_clzll(a->limb[a->limbs - 1]);
    if (i >= a->limbs) return 0;
    const uint64_t high = a->limb[a->limbs - 1 - i];
    const uint64_t low = i + 1 < a->limbs ? a->limb[a->limbs - 2 - i] : 0;
    return shift == 0 ? high : high << shift | low >> (LIMB_BITS - shift);
}

static int order(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

/* Compares the places of the highest bits of bits_a / 2^exponent_a and the like. */
static int compare_places(uint64_t bits_a, uint64_t exponent_a, uint64_t bits_b,
                          uint64_t exponent_b)
{
    const uint64_t further = exponent_a > exponent_b ? exponent_a - exponent_b : 0;
    const uint64_t nearer = exponent_b > exponent_a ? exponent_b - exponent_a : 0;
    if (further >= bits_a) return -1;
    return nearer >= bits_b ? 1 : order(bits_a - further, bits_b - nearer);
}

/* Without the signs; neither is 0. */
static int compare_sizes(const gg__dyadic *a, const gg__dyadic *b)
{
    const size_t windows = a->limbs > b->limbs ? a->limbs : b->limbs;
    int found = compare_places(gg__dyadic_bits(a), a->exponent, gg__dyadic_bits(b), b->exponent);
    for (size_t i = 0; found == 0 && i < windows; i++)
        found = order(window(a, i), window(b, i));
    return found;
}

gg_status gg__dyadic_compare(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, int *out)
{
    (void)ctx;
    if (a->sign != b->sign)
        *out = a->sign < b->sign ? -1 : 1;
    else
        *out = a->sign == 0 ? 0 : a->sign * compare_sizes(a, b);
    return GG_OK;
}

bool gg__dyadic_equal(const gg__dyadic *a, const gg__dyadic *b)
{
    return a->sign == b->sign && a->exponent == b->exponent && a->limbs == b->limbs &&
           (a->limbs == 0 || gg__limbs_compare(a->limb, b->limb, a->limbs) == 0);
}

/* ---- small numbers ---- */

bool gg__dyadic_small(const gg__dyadic *a, int64_t *numerator, uint32_t *exponent)
{
    const uint64_t magnitude = a->limbs > 0 ? *a->limb : 0;
    const uint64_t most = (uint64_t)INT64_MAX + (a->sign < 0);
    if (a->limbs > 1 || magnitude > most || a->exponent >= GG_NO_NUMBER) return false;
    *numerator = a->sign < 0 ? -(int64_t)(magnitude - 1) - 1 : (int64_t)magnitude;
    *exponent = (uint32_t)a->exponent;
    return true;
}

bool gg__dyadic_whole(const gg__dyadic *a, uint64_t *whole)
{
    const uint64_t bits = gg__dyadic_bits(a);
    if (bits <= a->exponent) {
        *whole = 0;
        return true;
    }
    if (bits - a->exponent > LIMB_BITS) return false;
    const size_t at = (size_t)(a->exponent / LIMB_BITS);
    const unsigned shift = (unsigned)(a->exponent % LIMB_BITS);
    const uint64_t above =
        at + 1 < a->limbs && shift > 0 ? a->limb[at + 1] << (LIMB_BITS - shift) : 0;
    *whole = a->limb[at] >> shift | above;
    return true;
}
