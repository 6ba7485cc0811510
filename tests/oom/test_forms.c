/* Canonical forms: expressions, their texts, comparisons and thermographs. */
#include "oom/exhaust.h"

static bool hash_piece(void *self, const void *data, size_t size)
{
    uint64_t *hash = self;
    *hash = hash_bytes(*hash, data, size);
    return true;
}

static gg_status use_forms(gg_ctx *ctx, gg_forms *forms, const char *text, uint64_t *hash)
{
    const gg_sink sink = {hash, hash_piece};
    gg_form g, minus;
    gg_relation relation;
    size_t corners;
    gg_corner corner[4];
    uint64_t count;
    gg_form option[2];
    gg_status status = gg_form_read(forms, text, NULL, &g);
    if (status == GG_OK) status = gg_form_write(forms, g, 0, &sink);
    if (status == GG_OK) status = gg_form_negative(forms, g, &minus);
    if (status == GG_OK) status = gg_form_compare(forms, g, minus, &relation);
    if (status == GG_OK) status = gg_form_thermograph(forms, g, GG_RIGHT, corner, 4, &corners);
    if (status == GG_OK) status = gg_form_options(forms, g, GG_LEFT, option, 2, &count);
    if (status == GG_OK) *hash = hash_number(*hash, relation * 1000u + corners * 10u + count);
    return status == gg_ctx_error(ctx)->status ? status : GG_INTERNAL;
}

static gg_status calculate(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    gg_forms *forms = UNTOUCHED(gg_forms);
    gg_status status = gg_forms_new(ctx, 0, &forms);
    if (status != GG_OK) {
        assert_ptr_equal(forms, UNTOUCHED(gg_forms));
        return status;
    }
    status = use_forms(ctx, forms, input, hash);
    gg_forms_free(forms);
    return status;
}

static void test_expressions(void **state)
{
    static const char *const texts[] = {
        "{2|-1/2} + *2 - 3/4",
        "\u00b11 + +-2 + +-3 + +-{5|0.0009765625}",
        "{0||0|-2} + Miny(1/2) + ^[3] - v<2>*3",
        "123456789012345678901234567890/2^70 + {1/2^45|1/2^90} - 7",
        "cool({3/4*2|1||-2},-1/2) - heat({1||1/4*|-1},-1) + {3/8*|-1/16}",
        "cool({4|1||-2},1/2) + heat(^*,1) + reduced({1|*})",
        "norton(5/4,^) + atomic_weight(^2*) + birthday({3|1,1*}) + mean({9|1||0})",
        "{left({0,*2|1*})|right(^*)} + *2:1 + freeze({5|1||-2}) + stop_count(^*3) + "
        "left_wall({1/2*|-1},-1/2)",
        "conway({1|0},{*|^}) + overheat({1|0},1*,^) + companion({^|{0|-2}}) + heat({3|1},^*)",
        "atomic_weight({0|{*|-2}}) + pow(^,4) + pow_to({0||0|-1},2) + 1:*:{1|*} + nim_power(*3,5)",
        "{1|2|",
        "mean(1,2)",
        "left(*) + 1",
    };
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = 120;
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_int_equal(exhaust(&s, texts[i], calculate, texts[i]), i < 10 ? GG_OK : GG_BAD_INPUT);
    assert_true(s.failures > 500);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_expressions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
