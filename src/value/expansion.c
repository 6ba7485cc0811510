/*
 * A number above 0 is r - 1 + f with a whole r and 0 < f <= 1. Its expansion begins with r pluses.
 * If f = 1 that is all; else a minus follows, and then the binary digits of f, 1 for plus, without
 * the last of them, which is a 1. Of a number below 0 it is that of its negative with all signs
 * exchanged; in binary, exchanging all digits of f but that last 1 is to make it 1 - f.
 *
 * So signs can be read from the numerator where it stands, and what is put in front of an expansion
 * or taken away from there is mostly copying of bits.
 *
 * J. H. Conway, On Numbers and Games, 1976, chapter 3; E. R. Berlekamp, The Hackenbush number
 * system for compression of numerical data, 1974.
 */
#include "value/expansion.h"

#include <string.h>

enum { LIMB_BITS = 64 };

/* ---- reading ---- */

static uint64_t add_capped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

gg__signs gg__signs_of(const gg__dyadic *a)
{
    uint64_t whole = UINT64_MAX;
    gg__dyadic_whole(a, &whole);
    const uint64_t run = add_capped(whole, a->exponent > 0);
    return (gg__signs){a, run, add_capped(run, a->exponent)};
}

/* ---- fractions ---- */

/* sign * (whole + f), f being bits / 2^exponent; the block is taken over. */
static gg_status make(gg_ctx *ctx, int sign, uint64_t whole, uint64_t *bits, size_t limbs,
                      uint64_t exponent, gg__dyadic *out)
{
    gg__dyadic fraction, number;
    gg__dyadic_take(bits, limbs, 1, exponent, &fraction);
    gg_status status = gg__dyadic_make(ctx, (int64_t)whole, 0, &number);
    if (status == GG_OK) {
        status = gg__dyadic_add(ctx, &number, &fraction, out);
        gg__dyadic_free(ctx, &number);
    }
    gg__dyadic_free(ctx, &fraction);
    if (status == GG_OK) out->sign *= sign;
    return status;
}

static uint64_t mask(uint64_t bits)
{
    return bits >= LIMB_BITS ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

/* Writes the last `count` digits of f into limbs for so many bits; those of 1 - f, if exchanged. */
static void copy_digits(const gg__dyadic *a, uint64_t count, bool exchanged, uint64_t *to)
{
    bool carry = true;
    for (uint64_t i = 0; i * LIMB_BITS < count; i++) {
        to[i] = i < a->limbs ? a->limb[i] : 0;
        if (exchanged) to[i] = ~to[i] + carry;
        carry &= to[i] == 0;
        to[i] &= mask(count - i * LIMB_BITS);
    }
}

static void set_bits(uint64_t *limb, uint64_t from, uint64_t count)
{
    while (count > 0) {
        const uint64_t shift = from % LIMB_BITS, room = LIMB_BITS - shift;
        const uint64_t size = count < room ? count : room;
        limb[from / LIMB_BITS] |= mask(size) << shift;
        from += size;
        count -= size;
    }
}

static uint64_t *new_bits(gg_ctx *ctx, uint64_t bits, size_t *limbs)
{
    if (bits > GG__MOST_BITS) {
        gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a number would have more than %llu bits",
                 (unsigned long long)GG__MOST_BITS);
        return NULL;
    }
    *limbs = (size_t)(bits / LIMB_BITS) + 1;
    return gg__alloc_zeroed(ctx, *limbs, sizeof(uint64_t), "a number");
}

/* ---- putting signs in front ---- */

/* Writes the signs of a, less the first `skipped`, as digits below bit `top` down to bit 0, the
 * last 1 included. first: the sign that is a 1. */
static void write_signs(const gg__dyadic *a, uint64_t skipped, int first, uint64_t top,
                        uint64_t *bits)
{
    const uint64_t run = gg__signs_of(a).run - skipped;
    const bool one = a->sign == first;
    if (a->exponent > 0) {
        copy_digits(a, a->exponent, !one, bits);
        set_bits(bits, a->exponent, !one); /* the sign behind the run */
    } else {
        bits[0] = 1;
    }
    if (one) set_bits(bits, top - run, run);
}

/* The signs differ from one on, which is at `change` or, if that is `count`, the first of a. */
static gg_status before_change(gg_ctx *ctx, const int8_t *sign, uint64_t count, uint64_t change,
                               const gg__dyadic *a, gg__dyadic *out)
{
    const uint64_t own = change < count ? count - change - 1 : 0, skipped = change == count;
    const uint64_t run = gg__signs_of(a).run, rest = a->exponent > 0 ? a->exponent + 1 : 1;
    const bool vast = run > GG__MOST_BITS || a->exponent > GG__MOST_BITS;
    const uint64_t behind = run - skipped + rest;
    size_t limbs;
    uint64_t *bits = new_bits(ctx, vast ? UINT64_MAX : own + behind, &limbs);
    if (!bits) return gg__status(ctx);
    write_signs(a, skipped, sign[0], behind, bits);
    for (uint64_t i = 0; i < own; i++)
        if (sign[count - 1 - i] == sign[0]) set_bits(bits, behind + i, 1);
    return make(ctx, sign[0], change - 1, bits, limbs, own + behind, out);
}

gg_status gg__expansion_before(gg_ctx *ctx, const int8_t *sign, uint64_t count, const gg__dyadic *a,
                               gg__dyadic *out)
{
    uint64_t change = 1;
    gg__dyadic run;
    while (change < count && sign[change] == sign[0])
        change++;
    if (change < count || a->sign == -sign[0])
        return before_change(ctx, sign, count, change, a, out);
    gg_status status =
        gg__dyadic_make(ctx, sign[0] > 0 ? (int64_t)count : -(int64_t)count, 0, &run);
    if (status != GG_OK) return status;
    status = gg__dyadic_add(ctx, &run, a, out);
    gg__dyadic_free(ctx, &run);
    return status;
}

/* ---- taking signs away ---- */

/* The rest behind the first digits of f, `left` of them being left, the last 1 included. The signs
 * that they are begin with `run` equal ones, and another one is next. */
static gg_status behind_run(gg_ctx *ctx, const gg__dyadic *a, int sign, uint64_t run, uint64_t left,
                            gg__dyadic *out)
{
    size_t limbs;
    uint64_t *bits = new_bits(ctx, left, &limbs);
    if (!bits) return gg__status(ctx);
    copy_digits(a, left, sign != a->sign, bits);
    return make(ctx, sign, run - 1, bits, limbs, left, out);
}

gg_status gg__expansion_behind(gg_ctx *ctx, const gg__dyadic *a, uint64_t count, gg__dyadic *out)
{
    const gg__signs signs = gg__signs_of(a);
    const int sign = gg__sign_at(&signs, count);
    uint64_t run = 1;
    if (count < signs.run) {
        gg__dyadic gone;
        gg_status status =
            gg__dyadic_make(ctx, a->sign > 0 ? (int64_t)count : -(int64_t)count, 0, &gone);
        if (status != GG_OK) return status;
        status = gg__dyadic_subtract(ctx, a, &gone, out);
        gg__dyadic_free(ctx, &gone);
        return status;
    }
    while (sign != 0 && gg__sign_at(&signs, count + run) == sign)
        run++;
    const uint64_t changed = count + run - signs.run; /* the digit of another sign, or the last */
    if (sign == 0) return gg__dyadic_make(ctx, 0, 0, out);
    if (changed >= a->exponent) return gg__dyadic_make(ctx, sign * (int64_t)run, 0, out);
    return behind_run(ctx, a, sign, run, a->exponent - changed, out);
}

/* ---- the first signs ---- */

gg_status gg__expansion_front(gg_ctx *ctx, const gg__dyadic *a, uint64_t count, gg__dyadic *out)
{
    const uint64_t run = gg__signs_of(a).run;
    if (count <= run && (a->exponent > 0 || count < run))
        return gg__dyadic_make(ctx, a->sign > 0 ? (int64_t)count : -(int64_t)count, 0, out);
    if (count <= run || count - run >= a->exponent) return gg__dyadic_copy(ctx, a, out);
    const uint64_t places = count - run, gone = a->exponent - places, shift = gone % LIMB_BITS;
    const size_t first = (size_t)(gone / LIMB_BITS);
    const size_t limbs = a->limbs > first ? a->limbs - first : 1;
    uint64_t *bits = gg__alloc_zeroed(ctx, limbs, sizeof *bits, "a number");
    if (!bits) return gg__status(ctx);
    for (size_t i = 0; first + i < a->limbs; i++) {
        bits[i] = a->limb[first + i] >> shift;
        if (shift > 0 && first + i + 1 < a->limbs)
            bits[i] |= a->limb[first + i + 1] << (LIMB_BITS - shift);
    }
    bits[0] |= 1; /* the last digit of the front, whichever sign comes behind it */
    gg__dyadic_take(bits, limbs, a->sign, places, out);
    return GG_OK;
}
