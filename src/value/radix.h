/* Whole numbers of any size, from binary to decimal and back. */
#ifndef GG_VALUE_RADIX_H
#define GG_VALUE_RADIX_H

#include "base/ctx.h"

enum { GG__WRITTEN_DIGITS = 9, GG__READ_DIGITS = 19 };

/*
 * Digits are those of a large base, least significant first: limbs are digits to the base 2^64.
 * The result, without leading zeros, is in a new block, to be freed with gg__free. Less than
 * O(count^1.6), in a few times the memory of the result.
 */

/* To the base 10^9. */
gg_status gg__radix_write(gg_ctx *ctx, const uint64_t *limb, size_t count, uint64_t **digit,
                          size_t *digits);
/* From the base 10^19. */
gg_status gg__radix_read(gg_ctx *ctx, const uint64_t *digit, size_t count, uint64_t **limb,
                         size_t *limbs);

#endif
