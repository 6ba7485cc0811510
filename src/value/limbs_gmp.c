/* Arithmetic of limbs by GMP, where its limbs have 64 bits too. */
#include "value/limbs.h"

#include <gmp.h>

_Static_assert(_Generic((mp_limb_t *)0, uint64_t * : 1, default : 0) && GMP_NUMB_BITS == 64,
               "a limb is a uint64_t");

bool gg__limbs_add(uint64_t *r, size_t n, const uint64_t *b, size_t k, unsigned bits)
{
    const uint64_t carry = mpn_addmul_1(r, b, (mp_size_t)k, UINT64_C(1) << bits);
    return n > k ? mpn_add_1(r + k, r + k, (mp_size_t)(n - k), carry) != 0 : carry != 0;
}

bool gg__limbs_subtract(uint64_t *r, size_t n, const uint64_t *b, size_t k, unsigned bits)
{
    const uint64_t borrow = mpn_submul_1(r, b, (mp_size_t)k, UINT64_C(1) << bits);
    return n > k ? mpn_sub_1(r + k, r + k, (mp_size_t)(n - k), borrow) != 0 : borrow != 0;
}

void gg__limbs_shift_down(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
    mpn_rshift(r, a, (mp_size_t)n, bits);
}
