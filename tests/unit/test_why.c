/* Explanations and hints as a program gets them; what they say is for tests/oracle to judge. */
#include "unit/support.h"

#include "greatgame_ruleset.h"

/* 0 to 1 and 2, from there to 3, and on to 4. */
static game ladder(gg_ctx *ctx, unsigned rows)
{
    sketch s = blank(5);
    add_token(&s, 0);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 0, 2, GG_FOR_BOTH);
    add_edge(&s, 1, 3, GG_FOR_BOTH);
    add_edge(&s, 2, 4, GG_FOR_BOTH);
    add_edge(&s, 3, 4, GG_FOR_BOTH);
    return build(ctx, &s, rows);
}

static void test_behind_moves(void **state)
{
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    (void)state;
    const game made = ladder(ctx, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, NULL);
    const gg_move move = {.player = GG_LEFT, .to = 1};
    gg_why *why = NULL;
    assert_ok(ctx, gg_why_new(ctx, made.problem, solution, &move, 1, 0, &why));
    assert_int_equal(why->answer->first, GG_RIGHT);
    assert_int_equal(why->answer->all_count, 1);
    assert_string_equal(why->theory, "outcome");
    assert_string_equal(why->claims[0].kind, "outcome.lost");
    const gg_fact *position = NULL;
    for (size_t i = 0; i < why->claims[0].fact_count; i++)
        if (strcmp(why->claims[0].facts[i].name, "position") == 0)
            position = &why->claims[0].facts[i];
    assert_non_null(position);
    assert_true(position->list && position->count == 1 && position->kind == GG_FACT_POSITION);
    assert_int_equal(position->items[0].number, 1);
    assert_int_equal(why->sequels[0].count, 1);
    assert_int_equal(why->sequels[0].moves[0].to, 4);
    gg_why_free(why);
    const gg_move illegal = {.player = GG_LEFT, .to = 4};
    assert_fails(ctx, gg_why_new(ctx, made.problem, solution, &illegal, 1, 0, &why),
                 GG_BAD_ARGUMENT, "move 1 is not legal");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static void test_refusals(void **state)
{
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    (void)state;
    const game in = ladder(ctx, GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, in.problem, NULL);
    gg_why *why = NULL;
    gg_hint *hint = NULL;
    assert_fails(ctx, gg_why_new(ctx, in.problem, solution, NULL, 0, 0, &why), GG_NEEDS_ROWS,
                 "an explanation needs outgoing rows");
    assert_fails(ctx, gg_hint_new(ctx, in.problem, solution, NULL, 0, 0, &hint), GG_BAD_ARGUMENT,
                 "hints are numbered from 1 to 4");
    assert_fails(ctx, gg_hint_new(ctx, in.problem, solution, NULL, 0, 5, &hint), GG_BAD_ARGUMENT,
                 "hints are numbered from 1 to 4");
    gg_solution_free(solution);
    discard(&in);
    sketch s = blank(2);
    const game empty = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    solution = solve_by(ctx, empty.problem, NULL);
    assert_fails(ctx, gg_why_new(ctx, empty.problem, solution, NULL, 0, 0, &why), GG_BAD_ARGUMENT,
                 "an answer needs a token");
    assert_true(!why && !hint);
    gg_why_free(NULL);
    gg_hint_free(NULL);
    gg_solution_free(solution);
    discard(&empty);
    close_ctx(ctx);
}

/* What holds of every explanation. */
static void look_at(const gg_claim *claims, size_t count)
{
    assert_in_range(count, 1, 48);
    for (size_t i = 0; i < count; i++) {
        bool registered = false;
        for (size_t k = 0; gg_claim_info(k); k++)
            registered |= strcmp(gg_claim_info(k)->name, claims[i].kind) == 0;
        assert_true(registered);
        assert_true(strlen(claims[i].sentence) > 0 && claims[i].depth < 2);
        assert_true(i > 0 || claims[i].depth == 0);
        for (size_t f = 0; f < claims[i].fact_count; f++)
            assert_true(claims[i].facts[f].list || claims[i].facts[f].count == 1);
    }
}

static void test_games_by_rules(void **state)
{
    enum { SAMPLES = 20 };
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    (void)state;
    rules_sample sample;
    for (size_t i = 0; i < SAMPLES && rules_sample_at(i, &sample); i++) {
        gg_problem *problem = NULL;
        gg_why *why = NULL;
        if (strcmp(sample.name, "chess") == 0) continue; /* takes long */
        assert_ok(ctx, open_rules(ctx, &sample, &problem));
        gg_solution *solution = solve_by(ctx, problem, NULL);
        assert_ok(ctx, gg_why_new(ctx, problem, solution, NULL, 0, 0, &why));
        look_at(why->claims, why->claim_count);
        for (unsigned stage = 1; stage <= GG_HINTS; stage++) {
            gg_hint *hint = NULL;
            assert_ok(ctx, gg_hint_new(ctx, problem, solution, NULL, 0, stage, &hint));
            look_at(hint->claims, hint->claim_count);
            assert_int_equal(hint->claim_count, 1);
            assert_int_equal(hint->stage, stage);
            const size_t all = why->answer->all_count;
            assert_in_range(hint->possible_count, stage == 4 || all < 2 ? all > 0 : 2, all);
            gg_hint_free(hint);
        }
        gg_why_free(why);
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

static void test_kinds_are_unique(void **state)
{
    size_t count = 0;
    (void)state;
    for (; gg_claim_info(count); count++)
        for (size_t k = 0; k < count; k++)
            assert_string_not_equal(gg_claim_info(k)->name, gg_claim_info(count)->name);
    assert_true(count > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_behind_moves),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_games_by_rules),
        cmocka_unit_test(test_kinds_are_unique),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
