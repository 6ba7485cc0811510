/*
 * A number above 0 is r - 1 + f with a whole r and 0 < f <= 1. Its expansion begins with r pluses.
 * If f = 1 that is all; else a minus follows, and then the binary digits of f, 1 for plus, without
 * the last of them, which is a 1. The expansion of a number below 0 is that of its negative with
 * all signs exchanged; in binary, exchanging all digits of f except that last 1 gives 1 - f.
 *
 * So signs can be read directly from the numerator. The t-th sign from the end is bit t of the
 * numerator, independent of the signs before it, so that adding or removing signs at the front is
 * mostly copying of bits.
 *
 * J. H. Conway, On Numbers and Games, 1976, chapter 3; E. R. Berlekamp, The Hackenbush number
 * system for compression of numerical data, 1974.
 */
#include "value/expansion.h"
#include "value/limbs.h"

#include <string.h>

static uint64_t add_capped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

gg__signs gg__signs_of(const gg__dyadic *a)
{
    const uint64_t bits = gg__dyadic_bits(a), at = a->exponent / 64, by = a->exponent % 64;
    uint64_t whole = 0;
    if (bits > a->exponent) whole = a->limb[at] >> by;
    if (bits > a->exponent && by > 0 && at + 1 < a->limbs) whole |= a->limb[at + 1] << (64 - by);
    if (bits > a->exponent && bits - a->exponent > 64) whole = UINT64_MAX;
    const uint64_t run = add_capped(whole, a->exponent > 0);
    return (gg__signs){a, run, add_capped(run, a->exponent)};
}

/* ---- joining ---- */

/* Length of the first run of equal signs. */
static uint64_t first_run(const int8_t *sign, uint64_t count, const gg__signs *s, uint64_t skipped)
{
    const int first = count > 0 ? sign[0] : gg__sign_at(s, skipped);
    uint64_t run = 0;
    while (run < count && sign[run] == first)
        run++;
    if (run < count || first == 0) return run;
    if (skipped < s->run) return s->number->sign == first ? add_capped(run, s->run - skipped) : run;
    while (gg__sign_at(s, skipped + run - count) == first)
        run++;
    return run;
}

/* Writes the last `count` digits of f, which has at least that many, into limbs that are 0; those
 * of 1 - f, if exchanged. */
static void copy_digits(const gg__dyadic *a, uint64_t count, bool exchanged, uint64_t *to)
{
    const size_t limbs = (size_t)((count + 63) / 64);
    memcpy(to, a->limb, (size_t)lesser(limbs, a->limbs) * sizeof *to);
    if (exchanged) gg__limbs_negate(to, limbs);
    if (count % 64 > 0) to[limbs - 1] &= (UINT64_C(1) << count % 64) - 1;
}

static void set_bits(uint64_t *limb, uint64_t from, uint64_t count)
{
    const uint64_t end = from + count;
    while (from < end) {
        const uint64_t shift = from % 64, size = lesser(end - from, 64 - shift);
        limb[from / 64] |= UINT64_MAX >> (64 - size) << shift;
        from += size;
    }
}

gg_status gg__expansion_join(gg_ctx *ctx, const int8_t *sign, uint64_t count, const gg__dyadic *a,
                             uint64_t skipped, gg__dyadic *out)
{
    const gg__signs s = gg__signs_of(a);
    const uint64_t left = skipped < s.length ? s.length - skipped : 0;
    const uint64_t length = add_capped(count, left), run = first_run(sign, count, &s, skipped);
    const uint64_t places = length == UINT64_MAX ? length : length - run;
    const int first = count > 0 ? sign[0] : gg__sign_at(&s, skipped);
    const bool same = a->sign == first, changed = run < count;
    size_t limbs;
    uint64_t *bits = gg__dyadic_room(ctx, add_capped(places, 64), &limbs);
    if (!bits) return gg__status(ctx);
    if (left > 0 && a->exponent > 0)
        copy_digits(a, lesser(a->exponent, lesser(left + 1, places)), !same, bits);
    if (left >= a->exponent && a->exponent > 0 && !same && a->exponent < places)
        set_bits(bits, a->exponent, 1); /* the sign after the run of a */
    if (left > a->exponent && same && changed) set_bits(bits, a->exponent + 1, left - a->exponent);
    for (uint64_t i = 0; i + run < count; i++)
        if (sign[count - 1 - i] == first) set_bits(bits, left + 1 + i, 1);
    if (places > 0) bits[0] |= 1;
    gg__limbs_put(bits, places > 0 && run > 0 ? run - 1 : run, places);
    gg__dyadic_take(bits, limbs, first < 0 ? -1 : 1, places, out);
    return GG_OK;
}

/* ---- the first signs ---- */

gg_status gg__expansion_front(gg_ctx *ctx, const gg__dyadic *a, uint64_t count, gg__dyadic *out)
{
    const gg__signs s = gg__signs_of(a);
    if (count >= s.length) return gg__dyadic_copy(ctx, a, out);
    if (count <= s.run) return gg__dyadic_make(ctx, a->sign * (int64_t)count, 0, out);
    const uint64_t places = count - s.run, gone = a->exponent - places;
    const size_t first = (size_t)(gone / 64), limbs = a->limbs > first ? a->limbs - first : 0;
    uint64_t *bits = gg__alloc_zeroed(ctx, (uint64_t)limbs + 1, sizeof *bits, "a number");
    if (!bits) return gg__status(ctx);
    if (limbs > 0 && gone % 64 > 0) gg__limbs_shift_down(bits, a->limb + first, limbs, gone % 64);
    if (limbs > 0 && gone % 64 == 0) memcpy(bits, a->limb + first, limbs * sizeof *bits);
    bits[0] |= 1; /* the last digit of the front, for either next sign */
    gg__dyadic_take(bits, limbs + 1, a->sign, places, out);
    return GG_OK;
}
