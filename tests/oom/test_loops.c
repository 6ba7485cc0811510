/* Games with loops: expressions, and values of vertices, while memory fails and work is cancelled.
 */
#include "oom/exhaust.h"

static bool hash_piece(void *self, const void *data, size_t size)
{
    uint64_t *hash = self;
    *hash = hash_bytes(*hash, data, size);
    return true;
}

static gg_status use_value(gg_forms *forms, gg_form g, uint64_t *hash)
{
    const gg_sink sink = {hash, hash_piece};
    gg_form minus, sides[2], option[2];
    gg_relation relation = GG_EQUAL;
    gg_result result = GG_NONE;
    uint64_t count = 0;
    gg_status status = gg_form_write(forms, g, 0, &sink);
    if (status == GG_OK) status = gg_form_negative(forms, g, &minus);
    if (status == GG_OK) status = gg_form_compare(forms, g, minus, &relation);
    if (status == GG_OK) status = gg_loopy_outcome(forms, g, GG_RIGHT, &result);
    if (status == GG_OK) status = gg_loopy_sides(forms, g, sides);
    if (status == GG_OK) status = gg_form_options(forms, sides[1], GG_LEFT, option, 2, &count);
    if (status == GG_OK) *hash = hash_number(*hash, relation * 1000u + result * 10u + count);
    return status;
}

static gg_status open_forms(gg_ctx *ctx, gg_forms **out)
{
    gg_status status = gg_forms_new(ctx, 0, out);
    if (status != GG_OK) return status;
    status = gg_loopy_admit(*out);
    if (status != GG_OK) gg_forms_free(*out);
    return status;
}

static gg_status calculate(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    gg_forms *forms;
    gg_form g;
    gg_status status = open_forms(ctx, &forms);
    if (status != GG_OK) return status;
    status = gg_form_read(forms, input, NULL, &g);
    if (status == GG_OK) status = use_value(forms, g, hash);
    gg_forms_free(forms);
    return status;
}

static gg_status find_value(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    gg_forms *forms;
    gg_form g;
    bool at_least = false, stopper = false;
    gg_status status = open_forms(ctx, &forms);
    if (status != GG_OK) return status;
    status = gg_loopy_value(forms, input, 0, &g);
    if (status == GG_OK) status = use_value(forms, g, hash);
    if (status == GG_OK) status = gg_loopy_is_stopper(ctx, input, 0, &stopper);
    if (status == GG_OK) status = gg_loopy_at_least(ctx, input, 1, 2, GG_DRAWS_ONSIDE, &at_least);
    if (status == GG_OK) *hash = hash_number(*hash, 2u * at_least + stopper);
    gg_forms_free(forms);
    return status;
}

static void test_expressions(void **state)
{
    static const char *const texts[] = {
        "a{0||a|-1} + *2",
        "a{*|b{a,1|-1,over}} - {1|-1}",
        "Tiny(on) + {3,^|off} + 1/2",
        "({1|pass} & {0|pass}) + upon",
        "a{dud,0|b{a|over & under,b}}",
        "left_stop({upon||*|off}) + degree(upon) + variety(over) + onside(on + off)",
        "a{0|a",
        "mean(on)",
    };
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = 120;
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_int_equal(exhaust(&s, texts[i], calculate, texts[i]), i < 6 ? GG_OK : GG_BAD_INPUT);
    assert_true(s.failures > 500);
    close_stage(&s);
}

/* a={b,c|c}, b={b,d|a}, c={|b}, d={|}: the offside of a is not found at once. */
static void test_vertices(void **state)
{
    static const uint8_t edges[][3] = {{0, 1, 1}, {0, 2, 1}, {0, 2, 2}, {1, 1, 1},
                                       {1, 3, 1}, {1, 0, 2}, {2, 1, 2}};
    stage s;
    gg_builder *builder;
    gg_graph *graph;
    (void)state;
    open_stage(&s);
    s.tries = 120;
    assert_ok(s.ctx, gg_builder_new(s.ctx, 4, false, &builder));
    for (size_t i = 0; i < COUNT(edges); i++)
        assert_ok(s.ctx, gg_builder_edge(builder, edges[i][0], edges[i][1],
                                         edges[i][2] == 1 ? GG_FOR_LEFT : GG_FOR_RIGHT));
    assert_ok(s.ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    assert_int_equal(exhaust(&s, "vertices", find_value, graph), GG_OK);
    gg_graph_free(graph);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_vertices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
