/*
 * Dyadic rationals against numbers that are kept bit by bit, a byte for each, and calculated with
 * as on paper.
 */
#include "oom/exhaust.h"
#include "unit/dyadics.h"

#include "value/dyadic.h"

#include <gmp.h>
#include <stdio.h>

static gg_ctx *ctx;

/* ---- numbers on paper ---- */

/* Sign and magnitude; bit[i] is worth 2^(i - POINT). */
enum { PLACES = 9000, POINT = 4500, LIMB_BITS = 64 };

typedef struct paper {
    int sign;
    unsigned char bit[PLACES];
} paper;

static int paper_compare_sizes(const paper *a, const paper *b)
{
    for (size_t i = PLACES; i-- > 0;)
        if (a->bit[i] != b->bit[i]) return a->bit[i] < b->bit[i] ? -1 : 1;
    return 0;
}

static int paper_compare(const paper *a, const paper *b)
{
    if (a->sign != b->sign) return a->sign < b->sign ? -1 : 1;
    return a->sign * paper_compare_sizes(a, b);
}

/* Magnitudes: a + b, or a - b where a is not smaller. */
static void paper_combine(const paper *a, const paper *b, bool minus, paper *out)
{
    int carry = 0;
    for (size_t i = 0; i < PLACES; i++) {
        const int sum = a->bit[i] + (minus ? -b->bit[i] : b->bit[i]) + carry;
        out->bit[i] = (unsigned char)(sum & 1);
        carry = minus ? -(sum < 0) : sum >> 1;
    }
    assert_int_equal(carry, 0);
}

static void paper_add(const paper *a, const paper *b, paper *out)
{
    if (a->sign * b->sign >= 0) {
        out->sign = a->sign ? a->sign : b->sign;
        paper_combine(a, b, false, out);
        return;
    }
    const int order = paper_compare_sizes(a, b);
    out->sign = order == 0 ? 0 : order > 0 ? a->sign : b->sign;
    paper_combine(order >= 0 ? a : b, order >= 0 ? b : a, true, out);
}

static paper paper_of(const gg__dyadic *a)
{
    paper out = {.sign = a->sign};
    for (size_t i = 0; i < a->limbs * LIMB_BITS; i++) {
        const int set = a->limb[i / LIMB_BITS] >> i % LIMB_BITS & 1;
        if (set) assert_true(POINT + i - a->exponent < PLACES);
        if (set) out.bit[POINT + i - a->exponent] = 1;
    }
    return out;
}

/* The numerator in decimal, by dividing bits by ten. */
static void paper_digits(const gg__dyadic *a, char *text)
{
    const size_t bits = a->limbs * LIMB_BITS;
    unsigned char bit[PLACES];
    size_t digits = 0;
    bool more = true;
    for (size_t i = 0; i < bits; i++)
        bit[i] = a->limb[i / LIMB_BITS] >> i % LIMB_BITS & 1;
    while (more) {
        unsigned rest = 0;
        more = false;
        for (size_t i = bits; i-- > 0;) {
            rest = 2 * rest + bit[i];
            bit[i] = rest >= 10;
            rest -= bit[i] ? 10 : 0;
            more |= bit[i];
        }
        text[digits++] = (char)('0' + rest);
    }
    text[digits] = '\0';
    for (size_t i = 0; i < digits / 2; i++) {
        const char swap = text[i];
        text[i] = text[digits - 1 - i];
        text[digits - 1 - i] = swap;
    }
}

/* ---- making numbers ---- */

static void assert_canonical(const gg__dyadic *a)
{
    assert_true(a->sign >= -1 && a->sign <= 1);
    assert_int_equal(a->sign == 0, a->limbs == 0);
    if (a->limbs == 0) assert_int_equal(a->exponent, 0);
    if (a->limbs > 0) assert_true(a->limb[a->limbs - 1] != 0);
    if (a->exponent > 0) assert_true(a->limb[0] & 1);
}

/* Limbs of all kinds: with long runs of zeros and of ones, too. */
static gg__dyadic draw(gg__rng *rng, size_t most_limbs, uint64_t most_exponent)
{
    const size_t limbs = (size_t)gg__rng_below(rng, most_limbs + 1);
    const uint64_t kind = gg__rng_below(rng, 4);
    uint64_t *limb = gg__alloc(ctx, limbs, sizeof *limb, "a test");
    gg__dyadic a;
    assert_non_null(limb);
    for (size_t i = 0; i < limbs; i++)
        limb[i] = kind == 0   ? 0
                  : kind == 1 ? UINT64_MAX
                  : kind == 2 ? gg__rng_next(rng)
                              : gg__rng_next(rng) & gg__rng_next(rng) & gg__rng_next(rng);
    if (limbs > 0) limb[gg__rng_below(rng, limbs)] ^= UINT64_C(1) << gg__rng_below(rng, 64);
    if (limbs > 0) limb[limbs - 1] >>= gg__rng_below(rng, 64);
    gg__dyadic_take(limb, limbs, one_in(rng, 2) ? 1 : -1, gg__rng_below(rng, most_exponent + 1),
                    &a);
    assert_canonical(&a);
    return a;
}

static gg__dyadic number(int64_t numerator, uint64_t exponent)
{
    gg__dyadic a;
    assert_int_equal(gg__dyadic_make(ctx, numerator, exponent, &a), GG_OK);
    assert_canonical(&a);
    return a;
}

/* limb = limb * 10 + digit, by halves. */
static void append_digit(uint64_t *limb, size_t limbs, unsigned digit)
{
    uint64_t carry = digit;
    for (size_t i = 0; i < limbs; i++) {
        const uint64_t low = (limb[i] & UINT32_MAX) * 10 + carry;
        const uint64_t high = (limb[i] >> 32) * 10 + (low >> 32);
        limb[i] = high << 32 | (low & UINT32_MAX);
        carry = high >> 32;
    }
}

/* The number of a text as it is printed: of up to some thousands of digits. */
static gg__dyadic read(const char *text)
{
    const bool negative = *text == '-';
    const size_t digits = strspn(text + negative, "0123456789"), limbs = digits / 19 + 1;
    const char *end = text + negative + digits;
    uint64_t *limb = gg__alloc_zeroed(ctx, limbs, sizeof *limb, "a test"), exponent = 0;
    gg__dyadic a;
    assert_non_null(limb);
    for (size_t i = 0; i < digits; i++)
        append_digit(limb, limbs, (unsigned)(text[negative + i] - '0'));
    if (strncmp(end, "/2^", 3) == 0)
        exponent = strtoull(end + 3, NULL, 10);
    else if (*end)
        exponent = (unsigned)__builtin_ctzll(strtoull(end + 1, NULL, 10));
    gg__dyadic_take(limb, limbs, negative ? -1 : 1, exponent, &a);
    assert_canonical(&a);
    return a;
}

static gg__dyadic add(const gg__dyadic *a, const gg__dyadic *b)
{
    gg__dyadic sum;
    assert_int_equal(gg__dyadic_add(ctx, a, b, &sum), GG_OK);
    assert_canonical(&sum);
    return sum;
}

static gg__dyadic subtract(const gg__dyadic *a, const gg__dyadic *b)
{
    gg__dyadic difference;
    assert_int_equal(gg__dyadic_subtract(ctx, a, b, &difference), GG_OK);
    assert_canonical(&difference);
    return difference;
}

static void drop(gg__dyadic *a)
{
    gg__dyadic_free(ctx, a);
    assert_true(a->sign == 0 && a->limbs == 0 && a->exponent == 0 && !a->limb);
}

/* The caller frees it. */
static char *text_of(const gg__dyadic *a, size_t most)
{
    gg__text text = {.ctx = ctx};
    assert_int_equal(gg__dyadic_print(a, most, &text), GG_OK);
    assert_int_equal(strlen(text.data), text.length);
    return text.data;
}

static void assert_text(const gg__dyadic *a, size_t most, const char *expected)
{
    char *text = text_of(a, most);
    assert_string_equal(text, expected);
    gg__free(ctx, text);
}

/* ---- small numbers: everything there is ---- */

static void check_small_pair(int64_t p, unsigned i, int64_t q, unsigned j)
{
    const int64_t over = INT64_C(1) << (i + j), a = p * (over >> i), b = q * (over >> j);
    gg__dyadic x = number(p, i), y = number(q, j), sum = add(&x, &y), difference = subtract(&x, &y);
    gg__dyadic expected_sum = number(a + b, i + j), expected = number(a - b, i + j);
    assert_int_equal(difference.sign, a < b ? -1 : a > b);
    assert_int_equal(same_number(&x, &y), a == b);
    assert_true(same_number(&sum, &expected_sum));
    assert_true(same_number(&difference, &expected));
    drop(&x);
    drop(&y);
    drop(&sum);
    drop(&difference);
    drop(&expected_sum);
    drop(&expected);
}

static void test_small(void **state)
{
    (void)state;
    for (int64_t p = -9; p <= 9; p++)
        for (unsigned i = 0; i < 4; i++)
            for (int64_t q = -9; q <= 9; q++)
                for (unsigned j = 0; j < 4; j++)
                    check_small_pair(p, i, q, j);
}

/* ---- numbers of any size ---- */

static void assert_same(const gg__dyadic *a, const paper *expected)
{
    const paper got = paper_of(a);
    assert_int_equal(got.sign, expected->sign);
    assert_memory_equal(got.bit, expected->bit, PLACES);
}

static void check_pair(const gg__dyadic *a, const gg__dyadic *b)
{
    static const paper blank_paper;
    const paper x = paper_of(a), y = paper_of(b);
    paper minus_y = y, expected = blank_paper;
    gg__dyadic sum = add(a, b), difference = subtract(a, b);
    minus_y.sign = -y.sign;
    paper_add(&x, &y, &expected);
    assert_same(&sum, &expected);
    paper_add(&x, &minus_y, &expected);
    assert_same(&difference, &expected);
    assert_int_equal(difference.sign, paper_compare(&x, &y));
    assert_int_equal(same_number(a, b), paper_compare(&x, &y) == 0);
    gg__dyadic back = add(&difference, b);
    assert_true(same_number(&back, a));
    drop(&sum);
    drop(&difference);
    drop(&back);
}

static void test_against_paper(void **state)
{
    gg__rng rng = {11};
    (void)state;
    for (int i = 0; i < 1500; i++) {
        const size_t most = i % 3 == 0 ? 2 : i % 3 == 1 ? 8 : 60;
        gg__dyadic a = draw(&rng, most, 40 * most), b = draw(&rng, most, 40 * most);
        check_pair(&a, &b);
        drop(&a);
        drop(&b);
    }
}

/* Numbers that differ by one bit, at either end, as comparing and cancelling like them least. */
static void test_neighbours(void **state)
{
    gg__rng rng = {12};
    (void)state;
    for (int i = 0; i < 400; i++) {
        gg__dyadic a = draw(&rng, 10, 700),
                   bit = number(one_in(&rng, 2) ? 1 : -1, gg__rng_below(&rng, 800));
        gg__dyadic b = add(&a, &bit), minus_b = b;
        minus_b.sign = -b.sign;
        check_pair(&a, &b);
        check_pair(&a, &minus_b);
        check_pair(&a, &a);
        drop(&a);
        drop(&b);
        drop(&bit);
    }
}

/* Around what fits a word, and what fits half of it. */
static void test_edges_of_words(void **state)
{
    (void)state;
    for (unsigned i = 58; i < 67; i++)
        for (unsigned j = 0; j < 4; j++)
            for (int k = 0; k < 27; k++) {
                gg__dyadic power = number(1, 0), one = number(k / 3 % 3 - 1, 0);
                for (unsigned step = 0; step < i; step++) {
                    gg__dyadic twice = add(&power, &power);
                    drop(&power);
                    power = twice;
                }
                gg__dyadic a = add(&power, &one), b = number(k % 3 - 1, j);
                gg__dyadic c = k < 9 ? add(&a, &b) : subtract(&b, &a);
                gg__dyadic_take(c.limb, c.limbs, c.sign, c.exponent + (k < 18 ? 0 : j), &c);
                check_pair(&a, &c);
                check_pair(&c, &power);
                gg__dyadic *all[] = {&power, &one, &a, &b, &c};
                for (size_t l = 0; l < COUNT(all); l++)
                    drop(all[l]);
            }
}

static void test_laws(void **state)
{
    gg__rng rng = {13};
    const gg__dyadic zero = {0};
    (void)state;
    for (int i = 0; i < 2000; i++) {
        gg__dyadic a = draw(&rng, 5, 300), b = draw(&rng, 5, 300), c = draw(&rng, 5, 300);
        gg__dyadic ab = add(&a, &b), ba = add(&b, &a), bc = add(&b, &c), left = add(&ab, &c),
                   right = add(&a, &bc), none = subtract(&a, &a), same = add(&a, &zero), copy;
        assert_true(same_number(&ab, &ba) && same_number(&left, &right));
        assert_true(same_number(&none, &zero) && same_number(&same, &a));
        assert_int_equal(gg__dyadic_copy(ctx, &a, &copy), GG_OK);
        assert_true(same_number(&copy, &a));
        gg__dyadic *all[] = {&a, &b, &c, &ab, &ba, &bc, &left, &right, &none, &same, &copy};
        for (size_t j = 0; j < COUNT(all); j++)
            drop(all[j]);
    }
}

/* Exponents beyond anything: added only within limits. */
static void test_huge_exponents(void **state)
{
    (void)state;
    gg__dyadic one = number(1, 0), tiny = read("-1/2^99999999999"), least = number(1, UINT64_MAX);
    gg__dyadic sum, twice = add(&least, &least);
    assert_text(&twice, 0, "1/2^18446744073709551614");
    assert_fails(ctx, gg__dyadic_add(ctx, &one, &tiny, &sum), GG_LIMIT,
                 "more than 8589934592 bits");
    gg__begin(ctx);
    assert_fails(ctx, gg__dyadic_subtract(ctx, &least, &one, &sum), GG_LIMIT, "bits");
    gg__begin(ctx);
    gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + 1000000);
    gg__dyadic far = number(1, 100000000);
    assert_fails(ctx, gg__dyadic_add(ctx, &one, &far, &sum), GG_LIMIT, "memory limit");
    gg__begin(ctx);
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
    drop(&one);
    drop(&tiny);
    drop(&least);
    drop(&twice);
    drop(&far);
}

/* ---- text ---- */

static void test_text(void **state)
{
    gg__rng rng = {15};
    (void)state;
    for (int i = 0; i < 1200; i++) {
        const size_t most = i % 4 == 0 ? 1 : i % 4 == 1 ? 4 : i % 4 == 2 ? 33 : 70;
        gg__dyadic a = draw(&rng, i % 100 == 3 ? 140 : most, 100);
        char expected[PLACES], digits[PLACES - 100], *text = text_of(&a, 0);
        paper_digits(&a, digits);
        snprintf(expected, sizeof expected, a.exponent > 20 ? "%s%s/2^%d" : "%s%s/%d",
                 a.sign < 0 ? "-" : "", digits,
                 a.exponent > 20 ? (int)a.exponent : 1 << a.exponent);
        if (a.exponent == 0) expected[strlen(expected) - 2] = '\0';
        assert_string_equal(text, expected);
        gg__dyadic back = read(text);
        assert_true(same_number(&back, &a));
        drop(&back);
        drop(&a);
        gg__free(ctx, text);
    }
}

/* Rows of nines and zeros: carries run far. */
static void test_rows_of_digits(void **state)
{
    enum { LENGTH = 3000 };
    gg__rng rng = {17};
    char text[LENGTH + 1];
    (void)state;
    for (int i = 0; i < 600; i++) {
        const size_t length = 1 + (size_t)gg__rng_below(&rng, LENGTH);
        for (size_t j = 0; j < length;) {
            const char digit = one_in(&rng, 3)   ? (char)('0' + gg__rng_below(&rng, 10))
                               : one_in(&rng, 2) ? '9'
                                                 : '0';
            for (uint64_t run = 1 + gg__rng_below(&rng, 200); run > 0 && j < length; run--)
                text[j++] = digit;
        }
        if (text[0] == '0') text[0] = '1';
        text[length] = '\0';
        gg__dyadic a = read(text);
        assert_text(&a, 0, text);
        drop(&a);
    }
}

static void test_abbreviation(void **state)
{
    (void)state;
    gg__dyadic a = read("-123456789012345678901234567890/2^50");
    char *text = text_of(&a, 0);
    assert_string_equal(text, "-61728394506172839450617283945/2^49");
    const size_t length = strlen(text);
    gg__free(ctx, text);
    assert_text(&a, length, "-61728394506172839450617283945/2^49");
    assert_text(&a, length - 1, "-(96 bits)/2^49");
    assert_text(&a, 1, "-(96 bits)/2^49");
    drop(&a);
    a = read("1000");
    assert_text(&a, 4, "1000");
    assert_text(&a, 3, "(10 bits)");
    drop(&a);
    a = read("1025/1024");
    assert_text(&a, 9, "1025/1024");
    assert_text(&a, 8, "(11 bits)/1024");
    drop(&a);
    a = (gg__dyadic){0};
    assert_text(&a, 1, "0");
    gg__text sizes = {.ctx = ctx};
    assert_ok(ctx, gg__dyadic_print_size(false, 123456, 123455, &sizes));
    assert_string_equal(sizes.data, "(123456 bits)/2^123455");
    gg__text_free(&sizes);
}

/* ---- a million bits ---- */

enum { MILLION = 1000000 };

static uint64_t remainder_of_text(const char *text, uint64_t by)
{
    uint64_t rest = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        rest = (10 * rest + (uint64_t)(*text - '0')) % by;
    return rest;
}

static uint64_t remainder_of(const gg__dyadic *a, uint64_t by)
{
    uint64_t rest = 0;
    for (size_t i = 2 * a->limbs; i-- > 0;)
        rest = ((rest << 32) | (a->limb[i / 2] >> (i % 2 * 32) & UINT32_MAX)) % by;
    return rest;
}

/* Right modulo some primes, and of the right length. */
static void check_text(const gg__dyadic *a)
{
    static const uint64_t primes[] = {4294967291, 4294967279, 2147483647, 1000000007, 998244353};
    char *text = text_of(a, 0);
    for (size_t i = 0; i < COUNT(primes); i++)
        assert_int_equal(remainder_of_text(text, primes[i]), remainder_of(a, primes[i]));
    const uint64_t digits = strspn(text, "0123456789"), bits = gg__dyadic_bits(a);
    assert_true(digits * 1000 >= bits / 10 * 3010 && digits * 1000 <= bits / 10 * 3011 + 2000);
    gg__free(ctx, text);
}

static void test_million_bits(void **state)
{
    gg__rng rng = {16};
    const size_t limbs = MILLION / LIMB_BITS;
    gg__dyadic a, one = number(1, 0), power = number(1, MILLION);
    uint64_t *limb = gg__alloc(ctx, limbs, sizeof *limb, "a test");
    (void)state;
    assert_non_null(limb);
    for (size_t i = 0; i < limbs; i++)
        limb[i] = gg__rng_next(&rng);
    limb[limbs - 1] |= UINT64_C(1) << 63;
    gg__dyadic_take(limb, limbs, 1, 0, &a);
    assert_int_equal(gg__dyadic_bits(&a), MILLION);
    check_text(&a);
    gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + 1000); /* nothing is converted */
    assert_text(&a, 4096, "(1000000 bits)");
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);

    gg__dyadic below = subtract(&one, &power), back = add(&below, &power); /* all bits are 1 */
    assert_int_equal(gg__dyadic_bits(&below), MILLION);
    assert_true(below.exponent == MILLION && same_number(&back, &one));
    check_text(&below);
    gg__dyadic sum = add(&a, &below), rest = subtract(&sum, &below);
    assert_true(same_number(&rest, &a));
    gg__dyadic *all[] = {&a, &one, &power, &below, &back, &sum, &rest};
    for (size_t i = 0; i < COUNT(all); i++)
        drop(all[i]);
}

/* ---- memory ---- */

/* The numerator is 2^bits - 1. */
typedef struct addition {
    uint64_t bits, exponent;
} addition;

static gg_status calculate(gg_ctx *own, const void *input, uint64_t *hash)
{
    const addition *in = input;
    gg__dyadic one = {0}, power = {0}, sum = {0}, copy = {0};
    gg__text text = {.ctx = own};
    gg__begin(own);
    gg_status status = gg__dyadic_make(own, -1, in->exponent, &one);
    if (status == GG_OK) status = gg__dyadic_make(own, 1, in->exponent - in->bits, &power);
    if (status == GG_OK) status = gg__dyadic_add(own, &one, &power, &sum);
    if (status == GG_OK) status = gg__dyadic_copy(own, &sum, &copy);
    if (status == GG_OK) status = gg__dyadic_print(&copy, 0, &text);
    if (status == GG_OK) *hash = hash_text(*hash, text.data);
    gg__text_free(&text);
    gg__dyadic *all[] = {&one, &power, &sum, &copy};
    for (size_t i = 0; i < COUNT(all); i++)
        gg__dyadic_free(own, all[i]);
    return status;
}

/* Numbers of 50,000 digits are in many pieces when they are converted. */
static void test_failing_memory(void **state)
{
    (void)state;
    stage s;
    static const addition cases[] = {{3, 40}, {1000, 1000}, {166000, 166900}};
    open_stage(&s);
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(exhaust(&s, "a sum", calculate, &cases[i]), GG_OK);
    close_stage(&s);
}

/* Cancelling a conversion. */
static void test_cancelled(void **state)
{
    (void)state;
    gg__dyadic one = number(1, 0), power = number(1, MILLION), below = subtract(&one, &power);
    gg__text text = {.ctx = ctx};
    gg_ctx_cancel(ctx);
    assert_fails(ctx, gg__dyadic_print(&below, 0, &text), GG_CANCELLED,
                 "converting digits of a number");
    gg__begin(ctx);
    gg__text_free(&text);
    drop(&one);
    drop(&power);
    drop(&below);
}

/* ---- GMP's own memory: none ---- */

static void *no_memory(size_t size)
{
    fail_msg("GMP allocates %zu bytes", size);
    return NULL;
}

static void *no_more_memory(void *block, size_t before, size_t size)
{
    (void)before;
    (void)size;
    fail_msg("GMP moves %p", block);
    return NULL;
}

static void no_release(void *block, size_t size)
{
    (void)size;
    fail_msg("GMP frees %p", block);
}

static int make_context(void **state)
{
    (void)state;
    mp_set_memory_functions(no_memory, no_more_memory, no_release);
    ctx = gg_ctx_new(NULL);
    return ctx ? 0 : -1;
}

static int free_context(void **state)
{
    (void)state;
    close_ctx(ctx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),          cmocka_unit_test(test_against_paper),
        cmocka_unit_test(test_neighbours),     cmocka_unit_test(test_laws),
        cmocka_unit_test(test_edges_of_words), cmocka_unit_test(test_rows_of_digits),
        cmocka_unit_test(test_huge_exponents), long_test(test_text),
        cmocka_unit_test(test_abbreviation),   cmocka_unit_test(test_million_bits),
        cmocka_unit_test(test_failing_memory), cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, make_context, free_context);
}
