/* Sign expansions against their definition: step by step to the simplest number on one side of the
 * last, between those that bound it. */
#include "oom/exhaust.h"
#include "unit/dyadics.h"

#include "value/expansion.h"

#include <stdio.h>

static gg_ctx *ctx;

enum { LONGEST = 11, SCALE = 1 << LONGEST };

/* The number, times SCALE, of the lowest `count` bits of a pattern: 1 for +, the first sign last.
 */
static int64_t walk(unsigned pattern, unsigned count, int8_t *sign)
{
    int64_t x = 0, low = INT64_MIN, high = INT64_MAX;
    for (unsigned i = 0; i < count; i++) {
        sign[i] = pattern >> i & 1 ? 1 : -1;
        if (sign[i] > 0) {
            low = x;
            x = high == INT64_MAX ? x + SCALE : (x + high) / 2;
        } else {
            high = x;
            x = low == INT64_MIN ? x - SCALE : (x + low) / 2;
        }
    }
    return x;
}

static int sign_at(const gg__dyadic *a, uint64_t j)
{
    const gg__signs signs = gg__signs_of(a);
    return gg__sign_at(&signs, j);
}

static void assert_equal_number(const gg__dyadic *a, int64_t numerator, uint64_t exponent)
{
    gg__dyadic b;
    assert_ok(ctx, gg__dyadic_make(ctx, numerator, exponent, &b));
    assert_true(same_number(a, &b));
    gg__dyadic_free(ctx, &b);
}

/* All expansions of up to LONGEST signs, read, and cut in two at each place and joined again. */
static void check_expansion(unsigned pattern, unsigned count)
{
    int8_t sign[LONGEST], rest[LONGEST];
    gg__dyadic a, tail, joined;
    assert_ok(ctx, gg__dyadic_make(ctx, walk(pattern, count, sign), LONGEST, &a));
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(sign_at(&a, i), sign[i]);
    assert_int_equal(sign_at(&a, count), 0);
    assert_int_equal(sign_at(&a, UINT64_MAX), 0);
    for (unsigned i = 0; i <= count; i++) {
        assert_ok(ctx, gg__expansion_join(ctx, NULL, 0, &a, i, &tail));
        assert_equal_number(&tail, walk(pattern >> i, count - i, rest), LONGEST);
        if (i > 0) {
            assert_ok(ctx, gg__expansion_join(ctx, sign, i, &tail, 0, &joined));
            assert_true(same_number(&joined, &a));
            gg__dyadic_free(ctx, &joined);
            assert_ok(ctx, gg__expansion_join(ctx, sign, i, &a, i, &joined));
            assert_true(same_number(&joined, &a));
            gg__dyadic_free(ctx, &joined);
        }
        gg__dyadic_free(ctx, &tail);
        assert_ok(ctx, gg__expansion_front(ctx, &a, i, &joined));
        assert_equal_number(&joined, walk(pattern, i, rest), LONGEST);
        gg__dyadic_free(ctx, &joined);
    }
    gg__dyadic_free(ctx, &a);
}

static void test_short(void **state)
{
    (void)state;
    for (unsigned count = 0; count <= LONGEST; count++)
        for (unsigned pattern = 0; pattern < 1u << count; pattern++)
            check_expansion(pattern, count);
}

static int8_t *draw_signs(gg__rng *rng, size_t count)
{
    int8_t *sign = malloc(count);
    assert_non_null(sign);
    for (size_t i = 0; i < count;) {
        const int8_t next = one_in(rng, 2) ? 1 : -1;
        const uint64_t kind = gg__rng_below(rng, 3);
        uint64_t run = 1 + gg__rng_below(rng, kind == 0 ? 200 : kind == 1 ? 5 : 1);
        for (; run > 0 && i < count; run--)
            sign[i++] = next;
    }
    return sign;
}

/* Of any length: the signs are there, in all ways to cut, and by a change of all signs. */
static void test_long(void **state)
{
    gg__rng rng = {21};
    const gg__dyadic zero = {0};
    (void)state;
    for (int i = 0; i < 400; i++) {
        const size_t count = 1 + (size_t)gg__rng_below(&rng, i % 4 == 0 ? 2000 : 200);
        int8_t *sign = draw_signs(&rng, count), *other = malloc(count);
        const size_t cut = (size_t)gg__rng_below(&rng, count);
        gg__dyadic a, b, tail, front, again, sum;
        assert_ok(ctx, gg__expansion_join(ctx, sign, count, &zero, 0, &a));
        for (size_t j = 0; j < count; j++) {
            assert_int_equal(sign_at(&a, j), sign[j]);
            other[j] = (int8_t)-sign[j];
        }
        assert_int_equal(sign_at(&a, count), 0);
        assert_ok(ctx, gg__expansion_join(ctx, other, count, &zero, 0, &b));
        assert_ok(ctx, gg__dyadic_add(ctx, &a, &b, &sum));
        assert_int_equal(sum.sign, 0);
        assert_ok(ctx, gg__expansion_join(ctx, NULL, 0, &a, cut, &tail));
        for (size_t j = cut; j < count; j++)
            assert_int_equal(sign_at(&tail, j - cut), sign[j]);
        assert_int_equal(sign_at(&tail, count - cut), 0);
        assert_ok(ctx, gg__expansion_front(ctx, &a, cut, &front));
        for (size_t j = 0; j < cut; j++)
            assert_int_equal(sign_at(&front, j), sign[j]);
        assert_int_equal(sign_at(&front, cut), 0);
        assert_ok(ctx, cut ? gg__expansion_join(ctx, sign, cut, &tail, 0, &again)
                           : gg__dyadic_copy(ctx, &tail, &again));
        assert_true(same_number(&again, &a));
        gg__dyadic *all[] = {&a, &b, &tail, &front, &again, &sum};
        for (size_t j = 0; j < COUNT(all); j++)
            gg__dyadic_free(ctx, all[j]);
        free(sign);
        free(other);
    }
}

/* Expansions that are too long for anything. */
static void test_limits(void **state)
{
    static const int8_t minus[2] = {-1, -1}, change[2] = {1, -1};
    static const struct {
        uint64_t limb[2], exponent;
    } large[] = {{{1, 0}, 9000000000}, {{1000000000000, 0}, 0}, {{0, 4}, 0}};
    (void)state;
    for (size_t i = 0; i < COUNT(large); i++) {
        gg__dyadic a, out;
        uint64_t *limb = gg__alloc(ctx, 2, sizeof *limb, "a test");
        assert_non_null(limb);
        memcpy(limb, large[i].limb, sizeof large[i].limb);
        gg__dyadic_take(limb, 2, 1, large[i].exponent, &a);
        assert_int_equal(sign_at(&a, 0), 1);
        assert_fails(ctx, gg__expansion_join(ctx, minus, 2, &a, 0, &out), GG_LIMIT, "bits");
        gg__begin(ctx);
        assert_fails(ctx, gg__expansion_join(ctx, change, 2, &a, 0, &out), GG_LIMIT, "bits");
        gg__begin(ctx);
        gg__dyadic_free(ctx, &a);
    }
    gg__dyadic a;
    assert_ok(ctx, gg__dyadic_make(ctx, 1, 9000000000, &a));
    assert_int_equal(sign_at(&a, 9000000000), -1);
    assert_int_equal(sign_at(&a, 9000000001), 0);
    gg__dyadic_free(ctx, &a);
}

static gg_status cut_and_join(gg_ctx *own, const void *input, uint64_t *hash)
{
    const gg__dyadic zero = {0};
    const int8_t *sign = input;
    gg__dyadic a = {0}, tail = {0}, again = {0}, front = {0};
    gg__text text = {.ctx = own};
    gg__begin(own);
    gg_status status = gg__expansion_join(own, sign, 300, &zero, 0, &a);
    if (status == GG_OK) status = gg__expansion_join(own, NULL, 0, &a, 100, &tail);
    if (status == GG_OK) status = gg__expansion_front(own, &a, 200, &front);
    if (status == GG_OK) status = gg__expansion_join(own, sign, 100, &tail, 0, &again);
    if (status == GG_OK) status = gg__dyadic_print(&again, 0, &text);
    if (status == GG_OK) *hash = hash_text(*hash, text.data);
    gg__text_free(&text);
    gg__dyadic_free(own, &a);
    gg__dyadic_free(own, &tail);
    gg__dyadic_free(own, &again);
    gg__dyadic_free(own, &front);
    return status;
}

static void test_failing_memory(void **state)
{
    gg__rng rng = {22};
    stage s;
    int8_t *sign = draw_signs(&rng, 300);
    (void)state;
    open_stage(&s);
    assert_int_equal(exhaust(&s, "signs", cut_and_join, sign), GG_OK);
    close_stage(&s);
    free(sign);
}

static int make_context(void **state)
{
    (void)state;
    ctx = open_ctx();
    return 0;
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
        cmocka_unit_test(test_short),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, make_context, free_context);
}
