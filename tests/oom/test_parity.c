/* Parity games: problems, solving by each method, checks, answers, certificates, and solutions that
 * other programs wrote. */
#include "oom/actions.h"

#include <stdio.h>

enum { PETALS = 6 };

/* Cycles through vertex 0, which is Odd's; Even may stay in front of it. */
static game make(gg_ctx *ctx)
{
    gg_builder *builder;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    const gg_token token = {0, GG_LEFT, NULL};
    game made = {NULL, NULL};
    assert_ok(ctx, gg_builder_new(ctx, 2 * PETALS + 1, false, &builder));
    assert_ok(ctx, gg_builder_owner(builder, 0, GG_RIGHT));
    assert_ok(ctx, gg_builder_priority(builder, 0, 1));
    for (unsigned v = 1; v <= 2 * PETALS; v++) {
        assert_ok(ctx, gg_builder_owner(builder, v, GG_LEFT));
        assert_ok(ctx, gg_builder_priority(builder, v, v % 2 ? v + 3 : v + 1));
        assert_ok(ctx, gg_builder_edge(builder, v, v % 2 ? v + 1 : 0, GG_FOR_BOTH));
        if (v % 2) assert_ok(ctx, gg_builder_edge(builder, 0, v, GG_FOR_BOTH));
        if (v % 2 == 0 && v > 2) assert_ok(ctx, gg_builder_edge(builder, v, v - 2, GG_FOR_BOTH));
    }
    spec.play = GG_PARITY;
    spec.tokens = &token;
    spec.token_count = 1;
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &made.graph));
    assert_ok(ctx, gg_problem_new(ctx, made.graph, &spec, &made.problem));
    gg_builder_free(builder);
    return made;
}

typedef struct listed {
    const gg_problem *problem;
    const char *text;
} listed;

/* Reads and checks winners that are right. */
static gg_status read_winners(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const listed *l = input;
    feed f = {l->text, strlen(l->text)};
    const gg_source source = {&f, read_feed};
    gg_solution *read = UNTOUCHED(gg_solution);
    gg_verdict verdict = {.accepted = false};
    gg_status status = gg_certificate_read(ctx, l->problem, &source, &read);
    if (status != GG_OK) {
        assert_ptr_equal(read, UNTOUCHED(gg_solution));
        return status;
    }
    status = gg_check(ctx, l->problem, read, &verdict);
    if (status == GG_OK) assert_true(verdict.accepted);
    gg_solution_free(read);
    *hash = hash_number(*hash, verdict.positions);
    return status;
}

static void test_parity(void **state)
{
    (void)state;
    stage s;
    done d = {0};
    char with[512] = "paritysol 12; 0 0;", without[512] = "paritysol 12; 0 0;";
    open_stage(&s);
    game made = make(s.ctx);
    exhaust_problem(&s, made.problem, 3000, &d);
    for (unsigned v = 1; v <= 2 * PETALS; v++) {
        const size_t a = strlen(with), b = strlen(without);
        snprintf(with + a, sizeof with - a, "%u 0 %u;", v, v % 2 ? v + 1 : 0);
        snprintf(without + b, sizeof without - b, "%u 0;", v);
    }
    const listed files[] = {{made.problem, with}, {made.problem, without}};
    for (size_t i = 0; i < COUNT(files); i++)
        assert_int_equal(exhaust(&s, "reading winners", read_winners, &files[i]), GG_OK);
    discard(&made);
    assert_true(s.failures > 100 && d.solutions == 3 && d.checks >= 3);
    close_stage(&s);
}

/* Games with weights, on two circles that share a vertex. */
static void test_weights(void **state)
{
    static const gg_weight weights[] = {{0, 1, -3}, {1, 0, 4}, {1, 2, -2}, {2, 0, 6}, {2, 2, -1}};
    (void)state;
    stage s;
    done d = {0};
    open_stage(&s);
    for (gg_play play = GG_ENERGY; play <= GG_MEAN; play++) {
        sketch drawn = blank(3);
        for (size_t i = 0; i < COUNT(weights); i++)
            add_edge(&drawn, weights[i].from, weights[i].to, GG_FOR_BOTH);
        add_token(&drawn, 0);
        drawn.owned = true;
        for (unsigned v = 0; v < 3; v++)
            drawn.owner[v] = v % 2;
        drawn.spec.play = play;
        drawn.spec.weights = weights;
        drawn.spec.weight_count = COUNT(weights);
        game made = build(s.ctx, &drawn, GG_ROWS_OUT);
        exhaust_problem(&s, made.problem, 3000, &d);
        discard(&made);
    }
    assert_true(s.failures > 100 && d.solutions == 2 && d.checks >= 2);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parity),
                                       cmocka_unit_test(test_weights)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
