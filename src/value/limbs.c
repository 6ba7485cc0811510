/* Arithmetic of limbs in plain C, for builds without GMP and machines of 32 bits. */
#include "value/limbs.h"

bool gg__limbs_add(uint64_t *r, size_t n, const uint64_t *b, size_t k, unsigned bits)
{
    uint64_t above = 0;
    bool carry = false;
    for (size_t i = 0; i < n && (i < k || above || carry); i++) {
        const uint64_t limb = i < k ? b[i] : 0, more = limb << bits | above, sum = r[i] + more;
        above = limb >> 1 >> (63 - bits);
        r[i] = sum + carry;
        carry = (sum < more) | (r[i] < sum);
    }
    return carry;
}

bool gg__limbs_subtract(uint64_t *r, size_t n, const uint64_t *b, size_t k, unsigned bits)
{
    uint64_t above = 0;
    bool borrow = false;
    for (size_t i = 0; i < n && (i < k || above || borrow); i++) {
        const uint64_t limb = i < k ? b[i] : 0, less = limb << bits | above, left = r[i] - less;
        above = limb >> 1 >> (63 - bits);
        const bool below = r[i] < less;
        r[i] = left - borrow;
        borrow = below | (left < r[i]);
    }
    return borrow;
}

void gg__limbs_shift_down(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
    for (size_t i = 0; i + 1 < n; i++)
        r[i] = a[i] >> bits | a[i + 1] << (64 - bits);
    r[n - 1] = a[n - 1] >> bits;
}
