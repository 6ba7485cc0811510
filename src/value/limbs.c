/* Arithmetic of limbs in plain C, for builds without GMP and machines of 32 bits. */
#include "value/limbs.h"

uint64_t gg__limbs_add(uint64_t *r, const uint64_t *a, size_t n, const uint64_t *b, size_t k)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t other = i < k ? b[i] : 0, sum = a[i] + other, all = sum + carry;
        carry = (sum < other) | (all < sum);
        r[i] = all;
    }
    return carry;
}

uint64_t gg__limbs_subtract(uint64_t *r, const uint64_t *a, size_t n, const uint64_t *b, size_t k)
{
    uint64_t borrow = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t from = a[i], other = i < k ? b[i] : 0, left = from - other;
        r[i] = left - borrow;
        borrow = (from < other) | (left < borrow);
    }
    return borrow;
}

int gg__limbs_compare(const uint64_t *a, const uint64_t *b, size_t n)
{
    while (n > 0 && a[n - 1] == b[n - 1])
        n--;
    return n == 0 ? 0 : a[n - 1] < b[n - 1] ? -1 : 1;
}

uint64_t gg__limbs_shift_up(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
    const uint64_t out = a[n - 1] >> (64 - bits);
    for (size_t i = n; i-- > 0;)
        r[i] = a[i] << bits | (i > 0 ? a[i - 1] >> (64 - bits) : 0);
    return out;
}

void gg__limbs_shift_down(uint64_t *r, const uint64_t *a, size_t n, unsigned bits)
{
    for (size_t i = 0; i < n; i++)
        r[i] = a[i] >> bits | (i + 1 < n ? a[i + 1] << (64 - bits) : 0);
}

/* a * b + c + d, the low half; this never exceeds 128 bits. By halves of 32 bits, since not every
 * compiler has integers of 128. */
static uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t *high)
{
    const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    const uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32), middle = a0 * b1 + (uint32_t)cross;
    const uint64_t product = middle << 32 | (uint32_t)low;
    const uint64_t sum = product + c, all = sum + d;
    *high = a1 * b1 + (cross >> 32) + (middle >> 32) + (sum < c) + (all < d);
    return all;
}

void gg__limbs_multiply(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        r[i] = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t carry = 0;
        for (size_t j = 0; j < n; j++)
            r[i + j] = multiply_add(a[i], b[j], r[i + j], carry, &carry);
        r[i + n] = carry;
    }
}

void gg__limbs_append(uint64_t *r, size_t n, uint64_t factor, uint64_t d)
{
    for (size_t i = 0; i < n; i++)
        r[i] = multiply_add(r[i], factor, 0, d, &d);
}
