/*
 * Exact dyadic rationals of any size: numerator / 2^exponent in lowest terms. dyadic.c calculates,
 * dyadic_text.c writes and reads, with the help of radix.c. They alone use big numbers: of GMP, the
 * mpn functions that work in place and allocate nothing.
 */
#ifndef GG_VALUE_DYADIC_H
#define GG_VALUE_DYADIC_H

#include "base/text.h"

/* The numerator is sign times the limbs, least significant first, the last not zero. It is odd, or
 * the exponent is 0. Zero has sign 0, exponent 0 and no limbs. */
typedef struct gg__dyadic {
    int sign; /* 1, 0 or -1 */
    uint64_t exponent;
    size_t limbs;
    uint64_t *limb; /* from gg__alloc, or NULL; perhaps more than `limbs` */
} gg__dyadic;

#define GG__MOST_BITS (UINT64_C(1) << 33) /* of a numerator; an exponent may be any number */

/*
 * `{0}` is zero. Each of these makes a new number in *out, which must not be one of the arguments
 * and is not freed before; on failure it is left as it was. GG_LIMIT where a numerator would have
 * more than GG__MOST_BITS; a sum has up to as many bits as the exponents differ. O(bits).
 */
gg_status gg__dyadic_make(gg_ctx *ctx, int64_t numerator, uint64_t exponent, gg__dyadic *out);
gg_status gg__dyadic_copy(gg_ctx *ctx, const gg__dyadic *a, gg__dyadic *out);
gg_status gg__dyadic_add(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, gg__dyadic *out);
gg_status gg__dyadic_subtract(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b,
                              gg__dyadic *out);
/* From `limbs` limbs in any form, in a block of gg__alloc that is taken over: sign (not 0) times
 * the numerator (not reduced, perhaps 0) over 2^exponent. */
void gg__dyadic_take(uint64_t *limb, size_t limbs, int sign, uint64_t exponent, gg__dyadic *out);
void gg__dyadic_free(gg_ctx *ctx, gg__dyadic *a); /* and makes it zero */

/* Divides by 2^times, in place. GG_LIMIT if the exponent does not fit. */
gg_status gg__dyadic_halve(gg_ctx *ctx, gg__dyadic *a, uint64_t times);

/* Negative, 0 or positive. O(limbs), O(1) where the sizes differ. Allocates nothing, and never
 * fails. */
gg_status gg__dyadic_compare(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, int *out);
bool gg__dyadic_equal(const gg__dyadic *a, const gg__dyadic *b);

/* True if the number is numerator / 2^exponent with these types, the exponent less than
 * GG_NO_NUMBER; only then they are written. */
bool gg__dyadic_small(const gg__dyadic *a, int64_t *numerator, uint32_t *exponent);

uint64_t gg__dyadic_bits(const gg__dyadic *a); /* of the numerator; 0 for zero */

/* The number without its sign and fraction, if that fits. */
bool gg__dyadic_whole(const gg__dyadic *a, uint64_t *whole);

/*
 * Text: `3`, `-3/4`, and `5/2^40` where the denominator is above 2^20. `most`: of how many
 * characters at most; a longer one is abbreviated to `(123456 bits)/2^123455`, and a numerator that
 * alone must be longer is never converted. 0: never abbreviated. Converting takes less than
 * O(bits^1.6).
 */
gg_status gg__dyadic_print(const gg__dyadic *a, size_t most, gg__text *text);
/* The abbreviation, for who knows the sizes and not the number. */
gg_status gg__dyadic_print_size(bool negative, uint64_t bits, uint64_t exponent, gg__text *text);
/* Reads a number from the front of *text, in lowest terms or not, the denominator a power of two
 * in either notation, and moves *text behind it. False if there is none, or a denominator of
 * another kind, or it is too long to be kept, more than GG__MOST_DIGITS digits at once: look at the
 * context. Only on success *text is moved and *out written. An abbreviation is not read. */
bool gg__dyadic_parse(gg_ctx *ctx, const char **text, gg__dyadic *out);

#define GG__MOST_DIGITS 10000000

enum { GG__PLAIN_EXPONENT = 20 }; /* of the largest denominator that is written out */

#endif
