/* Large natural numbers: limbs of 64 bits, the lowest first. */
#ifndef GG_VALUE_LIMBS_H
#define GG_VALUE_LIMBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* r += b << bits and r -= b << bits, where r has n limbs, b has k <= n, k > 0, and bits < 64; the
 * bits of b << bits beyond the n-th limb must be 0. Returns true if a carry or a borrow is left
 * over. */
bool gg__limbs_add(uint64_t *r, size_t n, const uint64_t *b, size_t k, unsigned bits);
bool gg__limbs_subtract(uint64_t *r, size_t n, const uint64_t *b, size_t k, unsigned bits);

/* r = a >> bits, of n > 0 limbs, by 1 to 63 bits; r may be a. */
void gg__limbs_shift_down(uint64_t *r, const uint64_t *a, size_t n, unsigned bits);

/* Of two's complement. */
static inline void gg__limbs_negate(uint64_t *r, size_t n)
{
    bool carry = true;
    for (size_t i = 0; i < n; i++) {
        r[i] = ~r[i] + carry;
        carry &= r[i] == 0;
    }
}

/* Adds number << bits to limbs that are zero there; the bits beyond the highest limb must be 0. */
static inline void gg__limbs_put(uint64_t *r, uint64_t number, uint64_t bits)
{
    const unsigned shift = (unsigned)(bits % 64);
    const uint64_t above = number >> 1 >> (63 - shift);
    if (number) r[bits / 64] |= number << shift;
    if (above) r[bits / 64 + 1] |= above;
}

#endif
