/*
 * Converting between bases by halves.
 *
 * Let the number be digits to the base B, and let C be the other base. The digits are cut into 2^k
 * pieces of the same length m, and each piece is turned into a number of w digits to the base C by
 * Horner's rule. Then neighbours are joined, high * B^m + low, in the arithmetic of base C; m and w
 * double, and B^m is squared, until one piece is left. So both directions are the same algorithm
 * over two arithmetics, and there is no division.
 *
 * Products are found by Karatsuba's method: with h the half of the length, (a1 C^h + a0)(b1 C^h +
 * b0) takes three products of that length, as a1 b0 + a0 b1 = a0 b0 + a1 b1 - (a0 - a1)(b0 - b1).
 * As all lengths are w times a power of two, the halves are always equal; the recursion is as deep
 * as the exponent of that power, at most 40.
 *
 * Invariant: each piece is below B^m, and B^m below C^w, so that a joined piece is below
 * B^2m < C^2w and fits the room of both. O(n^1.59) time, the exponent being log2 3, and memory for
 * some 4.5 results.
 *
 * A. Karatsuba and Yu. Ofman, 1962. D. E. Knuth, The Art of Computer Programming 2, 4.3.3 and 4.4.
 */
#include "value/radix.h"
#include "value/limbs.h"

#include <string.h>

enum { LEAF = 32 }; /* digits of a piece that is not halved */

typedef uint64_t digit;

/* Calculating to a base. Numbers have n digits; r may be a or b where it is as long. */
typedef struct arithmetic {
    digit base;                                                            /* 0: 2^64 */
    digit (*add)(digit *r, const digit *a, const digit *b, size_t n);      /* returns the carry */
    digit (*subtract)(digit *r, const digit *a, const digit *b, size_t n); /* the borrow */
    void (*multiply)(digit *r, const digit *a, const digit *b, size_t n);  /* r has 2n digits */
    void (*append)(digit *r, size_t n, digit d); /* r * B + d, which fits */
    size_t (*width)(size_t m);                   /* a w with B^m < C^w */
} arithmetic;

/* ---- to the base 10^9, from 2^64 ---- */

#define BILLION UINT64_C(1000000000)

static digit decimal_add(digit *r, const digit *a, const digit *b, size_t n)
{
    digit carry = 0;
    for (size_t i = 0; i < n; i++) {
        const digit sum = a[i] + b[i] + carry;
        carry = sum >= BILLION;
        r[i] = carry ? sum - BILLION : sum;
    }
    return carry;
}

static digit decimal_subtract(digit *r, const digit *a, const digit *b, size_t n)
{
    digit borrow = 0;
    for (size_t i = 0; i < n; i++) {
        const digit taken = b[i] + borrow;
        borrow = a[i] < taken;
        r[i] = borrow ? a[i] + BILLION - taken : a[i] - taken;
    }
    return borrow;
}

/* Column by column; 16 products of digits and a remainder fit 64 bits. */
static void decimal_multiply(digit *r, const digit *a, const digit *b, size_t n)
{
    digit carry = 0;
    for (size_t k = 0; k < 2 * n; k++) {
        const size_t last = k < n ? k : n - 1;
        digit sum = 0, above = 0;
        for (size_t i = k < n ? 0 : k - n + 1; i <= last;) {
            const size_t stop = last - i < 16 ? last + 1 : i + 16;
            for (; i < stop; i++)
                sum += a[i] * b[k - i];
            above += sum / BILLION;
            sum %= BILLION;
        }
        sum += carry;
        r[k] = sum % BILLION;
        carry = above + sum / BILLION;
    }
}

static void decimal_append(digit *r, size_t n, digit d)
{
    for (int half = 1; half >= 0; half--) {
        digit carry = half ? d >> 32 : d & UINT32_MAX;
        for (size_t i = 0; i < n; i++) {
            const digit next = (r[i] << 32) + carry;
            carry = next / BILLION;
            r[i] = next % BILLION;
        }
    }
}

/* 10^9 > 2^29.897. */
static size_t decimal_width(size_t m)
{
    return m * 64000 / 29897 + 1;
}

static const arithmetic decimal = {BILLION,          decimal_add,    decimal_subtract,
                                   decimal_multiply, decimal_append, decimal_width};

/* ---- to the base 2^64, from 10^19 ---- */

static digit binary_add(digit *r, const digit *a, const digit *b, size_t n)
{
    return gg__limbs_add(r, a, n, b, n);
}

static digit binary_subtract(digit *r, const digit *a, const digit *b, size_t n)
{
    return gg__limbs_subtract(r, a, n, b, n);
}

static void binary_multiply(digit *r, const digit *a, const digit *b, size_t n)
{
    gg__limbs_multiply(r, a, b, n);
}

static void binary_append(digit *r, size_t n, digit d)
{
    gg__limbs_append(r, n, UINT64_C(10000000000000000000), d);
}

static size_t binary_width(size_t m)
{
    return m;
}

static const arithmetic binary = {
    0, binary_add, binary_subtract, binary_multiply, binary_append, binary_width};

/* ---- products ---- */

static void carry_on(const arithmetic *in, digit *r, digit carry)
{
    for (; carry > 0; carry--)
        for (size_t i = 0; ++r[i] == in->base; i++)
            r[i] = 0;
}

/* r = |a - b|; whether a < b. */
static bool differ(const arithmetic *in, digit *r, const digit *a, const digit *b, size_t n)
{
    size_t i = n;
    while (i > 0 && a[i - 1] == b[i - 1])
        i--;
    const bool less = i > 0 && a[i - 1] < b[i - 1];
    in->subtract(r, less ? b : a, less ? a : b, n);
    return less;
}

/* r = a * b, n digits each, n divisible by 2^depth; room for 4n digits. Calls itself no deeper than
 * the logarithm of n. NOLINTNEXTLINE(misc-no-recursion) */
static void multiply(const arithmetic *in, digit *r, const digit *a, const digit *b, size_t n,
                     unsigned depth, digit *room)
{
    const size_t h = n / 2;
    digit *middle = room, *product = room + n, *rest = room + 2 * n;
    if (depth == 0) {
        in->multiply(r, a, b, n);
        return;
    }
    const bool opposite = differ(in, room, a, a + h, h) != differ(in, room + h, b, b + h, h);
    multiply(in, product, room, room + h, h, depth - 1, rest);
    multiply(in, r, a, b, h, depth - 1, rest);
    multiply(in, r + n, a + h, b + h, h, depth - 1, rest);
    digit carry = in->add(middle, r, r + n, n);
    if (opposite)
        carry += in->add(middle, middle, product, n);
    else
        carry -= in->subtract(middle, middle, product, n);
    carry += in->add(r + h, r + h, middle, n);
    carry_on(in, r + h + n, carry);
}

/* ---- pieces ---- */

typedef struct conversion {
    gg_ctx *ctx;
    const arithmetic *in;
    size_t m, w;    /* digits of a piece before and after */
    unsigned depth; /* there are 2^depth pieces */
    digit *piece;   /* w << depth digits: the result */
    digit *power;   /* B^m, w << (depth - 1) digits at most */
    digit *product; /* as many as the result */
    digit *room;    /* twice as many */
    uint64_t work;  /* digits since the last tick */
} conversion;

static void convert_leaves(const conversion *c, const digit *from, size_t count)
{
    memset(c->piece, 0, (c->w << c->depth) * sizeof *c->piece);
    for (size_t i = 0; i * c->m < count; i++) {
        const size_t left = count - i * c->m, size = left < c->m ? left : c->m;
        for (size_t j = size; j-- > 0;)
            c->in->append(c->piece + i * c->w, c->w, from[i * c->m + j]);
    }
    if (c->depth == 0) return;
    memset(c->power, 0, c->w * sizeof *c->power);
    c->power[0] = 1;
    for (size_t j = 0; j < c->m; j++)
        c->in->append(c->power, c->w, 0);
}

static bool is_zero(const digit *a, size_t n)
{
    while (n > 0 && a[n - 1] == 0)
        n--;
    return n == 0;
}

/* Joins a piece of n digits with the one that follows it. */
static void join(const conversion *c, digit *low, size_t n, unsigned level)
{
    digit *product = c->product;
    if (is_zero(low + n, n)) return;
    multiply(c->in, product, low + n, c->power, n, level, c->room);
    carry_on(c->in, product + n, c->in->add(product, product, low, n));
    memcpy(low, product, 2 * n * sizeof *low);
}

static gg_status join_level(conversion *c, unsigned level)
{
    const size_t n = c->w << level;
    const uint64_t pairs = UINT64_C(1) << (c->depth - level - 1);
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < pairs; i++) {
        join(c, c->piece + 2 * i * n, n, level);
        c->work += n;
        if (c->work < GG__TICK) continue;
        c->work = 0;
        status = gg__tick(c->ctx, "converting digits of a number", i, pairs);
    }
    if (level + 1 == c->depth) return status;
    multiply(c->in, c->product, c->power, c->power, n, level, c->room);
    memcpy(c->power, c->product, 2 * n * sizeof *c->power);
    return status;
}

static gg_status convert(gg_ctx *ctx, const arithmetic *in, const digit *from, size_t count,
                         digit **out, size_t *digits)
{
    conversion c = {.ctx = ctx, .in = in};
    while ((count >> c.depth) >= LEAF)
        c.depth++;
    c.m = (count >> c.depth) + 1;
    c.w = in->width(c.m);
    const size_t total = c.w << c.depth;
    c.piece = gg__alloc(ctx, total, sizeof *c.piece, "a number");
    digit *room = gg__alloc(ctx, c.depth > 0 ? (uint64_t)total / 2 * 7 : 0, sizeof *room,
                            "converting digits of a number");
    gg_status status = c.piece && room ? GG_OK : gg__status(ctx);
    if (status == GG_OK) {
        c.power = room;
        c.product = room + total / 2;
        c.room = room + total / 2 + total;
        convert_leaves(&c, from, count);
    }
    for (unsigned level = 0; status == GG_OK && level < c.depth; level++)
        status = join_level(&c, level);
    gg__free(ctx, room);
    if (status != GG_OK) {
        gg__free(ctx, c.piece);
        return status;
    }
    *out = c.piece;
    for (*digits = total; *digits > 0 && c.piece[*digits - 1] == 0;)
        --*digits;
    return GG_OK;
}

gg_status gg__radix_write(gg_ctx *ctx, const uint64_t *limb, size_t count, uint64_t **digits_out,
                          size_t *digits)
{
    return convert(ctx, &decimal, limb, count, digits_out, digits);
}

gg_status gg__radix_read(gg_ctx *ctx, const uint64_t *digits_in, size_t count, uint64_t **limb,
                         size_t *limbs)
{
    return convert(ctx, &binary, digits_in, count, limb, limbs);
}
