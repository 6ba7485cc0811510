/*
 * Exact dyadic rationals of any size: numerator / 2^exponent in lowest terms. The one file that
 * calculates with big numbers (GMP's mpn functions, which allocate nothing).
 */
#ifndef GG_VALUE_DYADIC_H
#define GG_VALUE_DYADIC_H

#include "base/text.h"

/* The numerator is sign times the limbs, least significant first, the last not zero. It is odd, or
 * the exponent is 0. Zero has sign 0 and no limbs. */
typedef struct gg__dyadic {
    int sign;
    uint64_t exponent;
    size_t limbs;
    uint64_t *limb; /* from gg__alloc, or NULL */
} gg__dyadic;

/* `{0}` is zero. Each of these makes a new number in *out, which must not be one of the arguments
 * and is not freed before; O(bits). */
gg_status gg__dyadic_make(gg_ctx *ctx, int64_t numerator, uint64_t exponent, gg__dyadic *out);
gg_status gg__dyadic_copy(gg_ctx *ctx, const gg__dyadic *a, gg__dyadic *out);
gg_status gg__dyadic_add(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, gg__dyadic *out);
gg_status gg__dyadic_subtract(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b,
                              gg__dyadic *out);
/* From `limbs` limbs in any form, taken over: numerator (not reduced) over 2^exponent. */
void gg__dyadic_take(uint64_t *limb, size_t limbs, int sign, uint64_t exponent, gg__dyadic *out);
void gg__dyadic_free(gg_ctx *ctx, gg__dyadic *a);

/* Negative, 0 or positive. Allocates nothing but when exponents differ: then GG_OK may fail. */
gg_status gg__dyadic_compare(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, int *out);
bool gg__dyadic_equal(const gg__dyadic *a, const gg__dyadic *b);

/* True if the number is numerator / 2^exponent with these types. */
bool gg__dyadic_small(const gg__dyadic *a, int64_t *numerator, uint32_t *exponent);

uint64_t gg__dyadic_bits(const gg__dyadic *a); /* of the numerator; 0 for zero */

/*
 * Text: `3`, `-3/4`, and `5/2^40` where the denominator is above 2^20. `most`: of how many
 * characters at most; a longer one is abbreviated to `(123456 bits)/2^123455`, and a numerator that
 * alone must be longer is never converted. 0: never abbreviated.
 */
gg_status gg__dyadic_print(const gg__dyadic *a, size_t most, gg__text *text);
/* The abbreviation, for who knows the sizes and not the number. */
gg_status gg__dyadic_print_size(bool negative, uint64_t bits, uint64_t exponent, gg__text *text);
/* Reads a number from the front of *text, in lowest terms or not, the denominator a power of two
 * in either notation, and moves *text behind it; false if there is none or it is too long to be
 * kept: look at the context. An abbreviation is not read. */
bool gg__dyadic_parse(gg_ctx *ctx, const char **text, gg__dyadic *out);

#endif
