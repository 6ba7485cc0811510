/*
 * Exact dyadic rationals of any size: numerator / 2^exponent in lowest terms. dyadic.c calculates,
 * by the arithmetic of limbs.h, and dyadic_text.c prints.
 */
#ifndef GG_VALUE_DYADIC_H
#define GG_VALUE_DYADIC_H

#include "base/text.h"

/* The numerator is sign times the limbs, least significant first, the last not zero. It is odd, or
 * the exponent is 0. Zero has sign 0, exponent 0 and no limbs; `{0}` is zero. */
typedef struct gg__dyadic {
    int sign; /* 1, 0 or -1 */
    uint64_t exponent;
    size_t limbs;
    uint64_t *limb; /* from gg__alloc, or NULL; may be larger than `limbs` */
} gg__dyadic;

#define GG__MOST_BITS (UINT64_C(1) << 33) /* of a numerator; an exponent may be any number */

/*
 * Each of these makes a new number in *out, which must not be one of the arguments and is not freed
 * before; on failure it is unchanged. GG_LIMIT if a numerator would have more than GG__MOST_BITS; a
 * sum has up to as many bits as the exponents differ. O(bits).
 */
gg_status gg__dyadic_make(gg_ctx *ctx, int64_t numerator, uint64_t exponent, gg__dyadic *out);
gg_status gg__dyadic_copy(gg_ctx *ctx, const gg__dyadic *a, gg__dyadic *out);
gg_status gg__dyadic_add(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b, gg__dyadic *out);
gg_status gg__dyadic_subtract(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b,
                              gg__dyadic *out);
/* Makes a number from `limbs` limbs, in a block of gg__alloc that it takes over: sign (not 0) times
 * the numerator (not reduced, perhaps 0) over 2^exponent. */
void gg__dyadic_take(uint64_t *limb, size_t limbs, int sign, uint64_t exponent, gg__dyadic *out);
void gg__dyadic_free(gg_ctx *ctx, gg__dyadic *a); /* and makes it zero */

uint64_t gg__dyadic_bits(const gg__dyadic *a); /* of the numerator; 0 for zero */

/* Room for a numerator of `bits` bits, all 0, with *limbs limbs in all. NULL: GG_LIMIT for more
 * than GG__MOST_BITS, or no memory. */
uint64_t *gg__dyadic_room(gg_ctx *ctx, uint64_t bits, size_t *limbs);

/*
 * Text: `3`, `-3/4`, and `5/2^40` if the denominator is above 2^20. most: maximum number of
 * characters; a longer text is abbreviated to `(123456 bits)/2^123455`, and a numerator that alone
 * must be longer is never converted. 0: never abbreviated. Converting takes less than O(bits^1.6).
 */
gg_status gg__dyadic_print(const gg__dyadic *a, size_t most, gg__text *text);
/* Writes the abbreviation from the sizes of a number. */
gg_status gg__dyadic_print_size(bool negative, uint64_t bits, uint64_t exponent, gg__text *text);

enum { GG__PLAIN_EXPONENT = 20 }; /* of the largest denominator that is written in full */

#endif
