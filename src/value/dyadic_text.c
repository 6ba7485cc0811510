/*
 * Dyadic rationals as text. A numerator is converted only if it may be printed. An exponent is a
 * number of its own, so 1/2^99999999999 is printed without making any bit of it.
 *
 * Converting by halves. The limbs are cut into 2^k pieces of the same length m, and each piece is
 * turned into w digits to the base 10^9 by Horner's rule. Then neighbours are joined, high * 2^(64
 * m) + low, by arithmetic to that base; m and w double, and the power is squared, until one piece
 * is left. The only divisor is 10^9.
 *
 * Products are computed by Karatsuba's method: with h the half of the length and C = 10^9, (a1 C^h
 * + a0)(b1 C^h + b0) takes three products of that length, as a1 b0 + a0 b1 = a0 b0 + a1 b1 - (a0 -
 * a1)(b0 - b1). All lengths are w times a power of two, so the halves are always equal; the
 * recursion is as deep as the exponent of that power, at most 40.
 *
 * Invariant: each piece is below 2^(64 m), and that below 10^9w, so that a joined piece fits the
 * room of both.
 *
 * O(n^1.59) time, the exponent being log2 3, and memory for some 4.5 results. A. Karatsuba and Yu.
 * Ofman, 1962. D. E. Knuth, The Art of Computer Programming 2, 4.3.3 and 4.4.
 */
#include "base/decimal.h"
#include "value/dyadic.h"

#include <inttypes.h>
#include <string.h>

enum { DENOMINATOR = 3 + GG__DECIMAL, LEAF = 32 /* limbs of a piece that is not cut in halves */ };

/* ---- arithmetic to the base 10^9 ---- */

typedef uint64_t digit; /* below BASE, least significant first */

#define BASE        UINT64_C(1000000000)
#define BASE_DIGITS 9

/* r = a + b, n digits each; returns the carry. r may be a or b. */
static digit add(digit *r, const digit *a, const digit *b, size_t n)
{
    digit carry = 0;
    for (size_t i = 0; i < n; i++) {
        const digit sum = a[i] + b[i] + carry;
        carry = sum >= BASE;
        r[i] = carry ? sum - BASE : sum;
    }
    return carry;
}

/* r = a - b; returns the borrow. */
static digit subtract(digit *r, const digit *a, const digit *b, size_t n)
{
    digit borrow = 0;
    for (size_t i = 0; i < n; i++) {
        const digit taken = b[i] + borrow;
        borrow = a[i] < taken;
        r[i] = borrow ? a[i] + BASE - taken : a[i] - taken;
    }
    return borrow;
}

/* r = |a - b|; returns true if a < b. */
static bool differ(digit *r, const digit *a, const digit *b, size_t n)
{
    size_t i = n;
    while (i > 0 && a[i - 1] == b[i - 1])
        i--;
    const bool less = i > 0 && a[i - 1] < b[i - 1];
    subtract(r, less ? b : a, less ? a : b, n);
    return less;
}

static void carry_on(digit *r, digit carry)
{
    for (; carry > 0; carry--)
        for (size_t i = 0; ++r[i] == BASE; i++)
            r[i] = 0;
}

/* r = a * b, column by column; 16 products of digits and a remainder fit 64 bits. */
static void multiply_leaves(digit *r, const digit *a, const digit *b, size_t n)
{
    digit carry = 0;
    for (size_t k = 0; k < 2 * n; k++) {
        const size_t last = k < n ? k : n - 1;
        digit sum = 0, above = 0;
        for (size_t i = k < n ? 0 : k - n + 1; i <= last;) {
            const size_t stop = last - i < 16 ? last + 1 : i + 16;
            for (; i < stop; i++)
                sum += a[i] * b[k - i];
            above += sum / BASE;
            sum %= BASE;
        }
        sum += carry;
        r[k] = sum % BASE;
        carry = above + sum / BASE;
    }
}

/* r = a * b, n digits each, n divisible by 2^depth; room for 4n digits. Calls itself no deeper than
 * the logarithm of n. NOLINTNEXTLINE(misc-no-recursion) */
static void multiply(digit *r, const digit *a, const digit *b, size_t n, unsigned depth,
                     digit *room)
{
    const size_t h = n / 2;
    digit *middle = room, *product = room + n, *rest = room + 2 * n;
    if (depth == 0) {
        multiply_leaves(r, a, b, n);
        return;
    }
    const bool opposite = differ(room, a, a + h, h) != differ(room + h, b, b + h, h);
    multiply(product, room, room + h, h, depth - 1, rest);
    multiply(r, a, b, h, depth - 1, rest);
    multiply(r + n, a + h, b + h, h, depth - 1, rest);
    digit carry = add(middle, r, r + n, n);
    if (opposite)
        carry += add(middle, middle, product, n);
    else
        carry -= subtract(middle, middle, product, n);
    carry += add(r + h, r + h, middle, n);
    carry_on(r + h + n, carry);
}

/* r = r * 2^64 + limb, which fits n digits. */
static void append(digit *r, size_t n, uint64_t limb)
{
    for (int half = 1; half >= 0; half--) {
        digit carry = half ? limb >> 32 : limb & UINT32_MAX;
        for (size_t i = 0; i < n; i++) {
            const digit next = (r[i] << 32) + carry;
            carry = next / BASE;
            r[i] = next % BASE;
        }
    }
}

/* ---- converting ---- */

typedef struct conversion {
    gg_ctx *ctx;
    size_t m, w;    /* limbs of a piece, and its digits */
    unsigned depth; /* there are 2^depth pieces */
    digit *piece;   /* w << depth digits: the result */
    digit *power;   /* 2^(64 m), w << (depth - 1) digits at most */
    digit *product; /* as many as the result */
    digit *room;    /* twice as many */
    uint64_t work;  /* digits since the last tick */
} conversion;

static void convert_leaves(const conversion *c, const uint64_t *limb, size_t count)
{
    for (size_t i = count; i-- > 0;)
        append(c->piece + i / c->m * c->w, c->w, limb[i]);
    if (c->depth == 0) return;
    memset(c->power, 0, c->w * sizeof *c->power);
    c->power[0] = 1;
    for (size_t j = 0; j < c->m; j++)
        append(c->power, c->w, 0);
}

/* Joins each piece of n digits with the next one. */
static gg_status join_level(conversion *c, unsigned level)
{
    const size_t n = c->w << level;
    const uint64_t pairs = UINT64_C(1) << (c->depth - level - 1);
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < pairs; i++) {
        digit *low = c->piece + 2 * i * n;
        multiply(c->product, low + n, c->power, n, level, c->room);
        carry_on(c->product + n, add(c->product, c->product, low, n));
        memcpy(low, c->product, 2 * n * sizeof *low);
        c->work += n;
        if (c->work < GG__TICK) continue;
        c->work = 0;
        status = gg__tick(c->ctx, "converting digits of a number", i, pairs);
    }
    if (level + 1 == c->depth) return status;
    multiply(c->product, c->power, c->power, n, level, c->room);
    memcpy(c->power, c->product, 2 * n * sizeof *c->power);
    return status;
}

/* The digits of a number of some limbs, without leading zeros, in a block of gg__alloc. */
static gg_status convert(gg_ctx *ctx, const uint64_t *limb, size_t count, digit **out,
                         size_t *digits)
{
    conversion c = {.ctx = ctx};
    while (count >> c.depth >= LEAF)
        c.depth++;
    c.m = (count >> c.depth) + 1;
    c.w = c.m * 64000 / 29897 + 1; /* 10^9 > 2^29.897 */
    const size_t total = c.w << c.depth;
    c.piece = gg__alloc_zeroed(ctx, total, sizeof *c.piece, "a number");
    digit *room = gg__alloc(ctx, c.depth > 0 ? (uint64_t)total / 2 * 7 : 0, sizeof *room,
                            "converting digits of a number");
    gg_status status = c.piece && room ? GG_OK : gg__status(ctx);
    if (status == GG_OK) {
        c.power = room;
        c.product = room + total / 2;
        c.room = room + total / 2 + total;
        convert_leaves(&c, limb, count);
    }
    for (unsigned level = 0; status == GG_OK && level < c.depth; level++)
        status = join_level(&c, level);
    gg__free(ctx, room);
    *out = c.piece;
    *digits = total;
    while (status == GG_OK && c.piece[*digits - 1] == 0)
        --*digits;
    if (status != GG_OK) gg__free(ctx, c.piece);
    return status;
}

/* ---- printing ---- */

/* Returns the length. */
static size_t put_denominator(uint64_t exponent, char text[DENOMINATOR])
{
    static const char power[] = {'/', '2', '^'};
    const bool plain = exponent <= GG__PLAIN_EXPONENT;
    if (exponent == 0) return 0;
    memcpy(text, power, sizeof power);
    return (size_t)((plain ? gg__decimal_put(text + 1, UINT64_C(1) << exponent)
                           : gg__decimal_put(text + 3, exponent)) -
                    text);
}

gg_status gg__dyadic_print_size(bool negative, uint64_t bits, uint64_t exponent, gg__text *text)
{
    char denominator[DENOMINATOR];
    return gg__text_add(text, "%s(%" PRIu64 " bits)%.*s", negative ? "-" : "", bits,
                        (int)put_denominator(exponent, denominator), denominator);
}

/* Digits below the highest one, some at once. */
static gg_status add_digits(const digit *at, size_t digits, gg__text *text)
{
    enum { AT_ONCE = 64 };
    char part[AT_ONCE * BASE_DIGITS];
    gg_status status = GG_OK;
    for (size_t left = digits; status == GG_OK && left > 0;) {
        char *end = part;
        for (int i = 0; i < AT_ONCE && left > 0; i++) {
            const digit next = at[--left];
            *end = (char)('0' + next / GG__FEW_BELOW);
            end = gg__eight_put(end + 1, (uint32_t)(next % GG__FEW_BELOW));
        }
        status = gg__text_bytes(text, part, (size_t)(end - part));
    }
    return status;
}

gg_status gg__dyadic_print(const gg__dyadic *a, size_t most, gg__text *text)
{
    const bool negative = a->sign < 0;
    const uint64_t bits = gg__dyadic_bits(a), below = bits > 0 ? bits - 1 : 0;
    const uint64_t least = below / 1000 * 301 + below % 1000 * 301 / 1000 + 1; /* of digits */
    char highest[1 + GG__DECIMAL] = "-", denominator[DENOMINATOR];
    const size_t length = put_denominator(a->exponent, denominator);
    digit word = a->limbs > 0 ? *a->limb : 0, *at = &word;
    size_t digits = 1;
    gg_status status = GG_OK;
    if (most > 0 && least + negative + length > most)
        return gg__dyadic_print_size(negative, bits, a->exponent, text);
    if (a->limbs > 1) status = convert(text->ctx, a->limb, a->limbs, &at, &digits);
    if (status != GG_OK) return status;
    const char *end = gg__decimal_put(highest + negative, at[digits - 1]);
    const size_t first = (size_t)(end - highest);
    if (most > 0 && first + (digits - 1) * BASE_DIGITS + length > most) {
        status = gg__dyadic_print_size(negative, bits, a->exponent, text);
    } else {
        status = gg__text_bytes(text, highest, first);
        if (status == GG_OK) status = add_digits(at, digits - 1, text);
        if (status == GG_OK) status = gg__text_bytes(text, denominator, length);
    }
    if (at != &word) gg__free(text->ctx, at);
    return status;
}
