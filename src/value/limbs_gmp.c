/* Arithmetic of limbs by GMP, where its limbs have 64 bits too. */
#include "value/limbs.h"

#include <gmp.h>

_Static_assert(_Generic((mp_limb_t *)0, uint64_t * : 1, default : 0) && GMP_NUMB_BITS == 64,
               "a limb is a uint64_t");

uint64_t gg__limbs_add(uint64_t *r, const uint64_t *a, size_t n, const uint64_t *b, size_t k)
{
    return k > 0 ? mpn_add(r, a, (mp_size_t)n, b, (mp_size_t)k) : 0;
}

uint64_t gg__limbs_subtract(uint64_t *r, const uint64_t *a, size_t n, const uint64_t *b, size_t k)
{
    return k > 0 ? mpn_sub(r, a, (mp_size_t)n, b, (mp_size_t)k) : 0;
}

int gg__limbs_compare(const uint64_t *a, const uint64_t *b, size_t n)
{
    return mpn_cmp(a, b, (mp_size_t)n);
}

uint64_t gg__limbs_shift_up(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
    return mpn_lshift(r, a, (mp_size_t)n, bits);
}

void gg__limbs_shift_down(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
    mpn_rshift(r, a, (mp_size_t)n, bits);
}

void gg__limbs_multiply(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
    mpn_mul_n(r, a, b, (mp_size_t)n);
}

void gg__limbs_append(uint64_t *r, size_t n, uint64_t factor, uint64_t d)
{
    mpn_mul_1(r, r, (mp_size_t)n, factor);
    mpn_add_1(r, r, (mp_size_t)n, d);
}
