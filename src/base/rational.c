/*
 * Rational numbers of 64-bit parts.
 *
 * Two of them are compared without products: first their integer parts, then, by Euclid's
 * algorithm, the reciprocals of what is left. So nothing can overflow.
 */
#include "base/rational.h"

#include <inttypes.h>
#include <stdio.h>

/* The absolute value, which for INT64_MIN is no int64_t. */
static uint64_t size_of(int64_t x)
{
    return x < 0 ? ~(uint64_t)x + 1 : (uint64_t)x;
}

/* The greatest common divisor; b must be positive. It is at most b, so it is an int64_t. */
static int64_t common(uint64_t a, int64_t b)
{
    uint64_t divisor = (uint64_t)b;
    while (a > 0) {
        const uint64_t rest = divisor % a;
        divisor = a;
        a = rest;
    }
    return (int64_t)divisor;
}

gg_rational gg__rational_reduce(gg_rational q)
{
    const int64_t divisor = common(size_of(q.numerator), q.denominator);
    return (gg_rational){q.numerator / divisor, q.denominator / divisor};
}

/* The sign of a / b - c / d. */
static int compare(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    for (int sign = 1;; sign = -sign) {
        if (a / b != c / d) return a / b < c / d ? -sign : sign;
        a %= b;
        c %= d;
        if (a == 0 || c == 0) return a > 0 ? sign : c > 0 ? -sign : 0;
        const uint64_t x = a, y = c; /* now a / b < c / d if and only if b / a > d / c */
        a = b;
        b = x;
        c = d;
        d = y;
    }
}

int gg__rational_compare(gg_rational a, gg_rational b)
{
    const uint64_t p = (uint64_t)a.denominator, q = (uint64_t)b.denominator;
    if (a.numerator < 0 && b.numerator < 0)
        return compare(size_of(b.numerator), q, size_of(a.numerator), p);
    if (a.numerator < 0 || b.numerator < 0) return a.numerator < 0 ? -1 : 1;
    return compare((uint64_t)a.numerator, p, (uint64_t)b.numerator, q);
}

static bool multiply(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_mul_overflow(a, b, out);
}

/* Both are brought to the least common denominator. In lowest terms, only divisors that the two
 * denominators have in common can divide the numerator of the result. Source: D. E. Knuth, The Art
 * of Computer Programming 2, 4.5.1. */
bool gg__rational_subtract(gg_rational a, gg_rational b, gg_rational *out)
{
    int64_t x, y, above, below;
    a = gg__rational_reduce(a);
    b = gg__rational_reduce(b);
    const int64_t shared = common((uint64_t)a.denominator, b.denominator);
    const int64_t a_rest = a.denominator / shared, b_rest = b.denominator / shared;
    if (!multiply(a.numerator, b_rest, &x) || !multiply(b.numerator, a_rest, &y) ||
        __builtin_sub_overflow(x, y, &above))
        return false;
    const int64_t divisor = common(size_of(above), shared);
    if (!multiply(a.denominator / divisor, b_rest, &below)) return false;
    *out = (gg_rational){above / divisor, below};
    return true;
}

char *gg__rational_print(gg_rational q, char text[GG__RATIONAL_TEXT])
{
    if (q.denominator == 1)
        snprintf(text, GG__RATIONAL_TEXT, "%" PRId64, q.numerator);
    else
        snprintf(text, GG__RATIONAL_TEXT, "%" PRId64 "/%" PRId64, q.numerator, q.denominator);
    return text;
}

/* Reads digits up to the end or a slash, a number of at most `most`; *at is then after them. */
static bool read_part(const char *text, size_t length, uint64_t most, size_t *at, uint64_t *out,
                      bool *large)
{
    const size_t first = *at;
    *out = 0;
    for (; *at < length && text[*at] >= '0' && text[*at] <= '9'; ++*at) {
        const uint64_t digit = (uint64_t)(text[*at] - '0');
        *large |= *out > (most - digit) / 10;
        if (!*large) *out = 10 * *out + digit;
    }
    return *at > first;
}

bool gg__rational_read(const char *text, size_t length, gg_rational *out, bool *large)
{
    const bool negative = length > 0 && *text == '-';
    size_t at = negative;
    uint64_t above, below = 1;
    *large = false;
    if (!read_part(text, length, (uint64_t)INT64_MAX + negative, &at, &above, large)) return false;
    if (at < length && text[at] == '/') {
        at++;
        if (!read_part(text, length, INT64_MAX, &at, &below, large)) return false;
    }
    if (at < length || (below == 0 && !*large)) return false;
    if (*large) return false;
    const int64_t numerator =
        negative && above > 0 ? -(int64_t)(above - 1) - 1 : (int64_t)above; /* also of -2^63 */
    *out = gg__rational_reduce((gg_rational){numerator, (int64_t)below});
    return true;
}
