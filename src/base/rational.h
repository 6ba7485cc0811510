/* Rational numbers of 64-bit parts: order, lowest terms, text. */
#ifndef GG_BASE_RATIONAL_H
#define GG_BASE_RATIONAL_H

#include "greatgame.h"

enum { GG__RATIONAL_TEXT = 48 /* bytes, the NUL included */ };

/* The same number in lowest terms. The denominator must be positive. */
gg_rational gg__rational_reduce(gg_rational q);

/* Negative, 0 or positive: the sign of a - b. Exact. O(bits). */
int gg__rational_compare(gg_rational a, gg_rational b);

/* a - b, in lowest terms. False if a numerator over the least common denominator, or a part of the
 * result, does not fit 64 bits. */
bool gg__rational_subtract(gg_rational a, gg_rational b, gg_rational *out);

/* "-3/2", or "6" if the denominator is 1. Returns text. */
char *gg__rational_print(gg_rational q, char text[GG__RATIONAL_TEXT]);

/* Reads what gg__rational_print writes, in any terms. False if the bytes are no such number;
 * *large: they are one, but a part does not fit 64 bits. */
bool gg__rational_read(const char *text, size_t length, gg_rational *out, bool *large);

#endif
