/* The registry of value types, and how their values are written. */
#include "value/types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static gg_ctx *ctx;

/* ---- the registry ---- */

static void test_registry(void **state)
{
    (void)state;
    size_t count = 0;
    for (const gg_info *info; (info = gg_value_info(count)) != NULL; count++) {
        assert_true(strlen(info->name) > 0 && strlen(info->summary) > 0);
        assert_ptr_equal(&gg__value_type_find(info->name)->info, info);
    }
    assert_true(count >= 2);
    assert_null(gg_value_info(count));
    assert_null(gg_value_info(count + 1));
    assert_null(gg_value_info((size_t)-1));
    assert_null(gg__value_type_find("no such type"));
    assert_null(gg__value_type_find(""));
}

/* ---- spelling ---- */

static void writes(const char *type, gg__value value, const char *text)
{
    gg__text written = {.ctx = ctx};
    assert_int_equal(gg__value_type_find(type)->print(&value, 0, &written), GG_OK);
    assert_string_equal(written.data, text);
    gg__text_free(&written);
}

/* sign * limb / 2^exponent + *star */
static void writes_number(int sign, uint64_t limb, uint64_t exponent, uint32_t star,
                          const char *text)
{
    gg__dyadic number = {sign, exponent, limb > 0, &limb};
    writes("number", (gg__value){.number = number, .star = star}, text);
}

static void test_spelling(void **state)
{
    static uint32_t loops[] = {0, 2, 4294967294};
    (void)state;
    writes("nimber", (gg__value){.nimber = 0}, "0");
    writes("nimber", (gg__value){.nimber = GG_LOOPY - 1}, "4294967294");
    writes("nimber", (gg__value){.nimber = GG_LOOPY}, "inf{}");
    writes("nimber", (gg__value){.nimber = GG_LOOPY, .loops = loops, .loop_count = 1}, "inf{0}");
    writes("nimber", (gg__value){.nimber = GG_LOOPY, .loops = loops, .loop_count = 3},
           "inf{0,2,4294967294}");
    writes("number", (gg__value){.undefined = true}, "undefined");
    writes_number(0, 0, 0, 0, "0");
    writes_number(0, 0, 0, 1, "*");
    writes_number(0, 0, 0, 2, "*2");
    writes_number(0, 0, 0, 4294967294, "*4294967294");
    writes_number(1, 1, 0, 0, "1");
    writes_number(-1, 5, 0, 0, "-5");
    writes_number(1, 3, 3, 0, "3/8");
    writes_number(1, 1, 20, 0, "1/1048576");
    writes_number(1, 5, 21, 0, "5/2^21");
    writes_number(-1, UINT64_MAX, 1, 0, "-18446744073709551615/2");
    writes_number(1, 1, UINT64_MAX, 0, "1/2^18446744073709551615");
    writes_number(1, 1, 0, 1, "1*");
    writes_number(-1, 1, 0, 3, "-1*3");
    writes_number(1, 3, 3, 1, "3/8*");
    writes_number(-1, 7, 21, 2, "-7/2^21*2");
    writes("misere-pair", (gg__value){.plus = 0, .minus = 1}, "0\t1\ttame");
    writes("misere-pair", (gg__value){.plus = 3, .minus = 3}, "3\t3\ttame");
    writes("misere-pair", (gg__value){.plus = 2, .minus = 0, .wild = true}, "2\t0\twild");
    writes("misere-pair", (gg__value){.plus = 1, .minus = 0, .wild = true}, "1\t0\twild");
    writes("misere-pair", (gg__value){.plus = 0x7fffffff, .minus = 0x7fffffff},
           "2147483647\t2147483647\ttame");
    writes("misere-pair", (gg__value){.plus = 1, .minus = GG_UNKNOWN, .wild = true}, "1\t?\twild");
}

static int make_context(void **state)
{
    (void)state;
    ctx = gg_ctx_new(NULL);
    return ctx ? 0 : -1;
}

static int free_context(void **state)
{
    (void)state;
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registry),
        cmocka_unit_test(test_spelling),
    };
    return cmocka_run_group_tests(tests, make_context, free_context);
}
