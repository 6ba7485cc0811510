/* Large natural numbers: limbs of 64 bits, the lowest first. The result r may stand where a or b
 * stands. */
#ifndef GG_VALUE_LIMBS_H
#define GG_VALUE_LIMBS_H

#include <stddef.h>
#include <stdint.h>

/* r = a + b and r = a - b, where a has n limbs, b has k <= n, and r gets n. They return the carry
 * and the borrow. */
uint64_t gg__limbs_add(uint64_t *r, const uint64_t *a, size_t n, const uint64_t *b, size_t k);
uint64_t gg__limbs_subtract(uint64_t *r, const uint64_t *a, size_t n, const uint64_t *b, size_t k);

/* Below, at or above 0 as a is below, at or above b. */
int gg__limbs_compare(const uint64_t *a, const uint64_t *b, size_t n);

/* By 1 to 63 bits; n > 0. Up returns the bits that leave the highest limb. */
uint64_t gg__limbs_shift_up(uint64_t *r, const uint64_t *a, size_t n, unsigned bits);
void gg__limbs_shift_down(uint64_t *r, const uint64_t *a, size_t n, unsigned bits);

/* r = a * b; 2n limbs, apart from a and b. O(n^2) or less. */
void gg__limbs_multiply(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n);

/* r = r * factor + d, of which n limbs are kept. */
void gg__limbs_append(uint64_t *r, size_t n, uint64_t factor, uint64_t d);

#endif
