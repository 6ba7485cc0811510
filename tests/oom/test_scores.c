/* Score games: problems, solving either way, checks, answers, certificates and texts. */
#include "oom/actions.h"

static void exhaust_scores(stage *s, const sketch *drawn, unsigned rows, done *d)
{
    const game made = build(s->ctx, drawn, rows);
    exhaust_problem(s, made.problem, 3000, d);
    discard(&made);
}

static void test_scores(void **state)
{
    (void)state;
    static const gg_payoff payoffs[] = {{3, {3, 2}}, {4, {-2, 1}}};
    stage s;
    done d = {0};
    open_stage(&s);
    for (int ordered = 0; ordered < 2; ordered++) {
        sketch drawn = blank(5);
        add_edge(&drawn, 0, 1, GG_FOR_BOTH);
        add_edge(&drawn, 0, 2, GG_FOR_BOTH);
        add_edge(&drawn, 1, 3, GG_FOR_BOTH);
        add_edge(&drawn, 2, 4, GG_FOR_BOTH);
        if (!ordered) add_edge(&drawn, 2, 0, GG_FOR_BOTH);
        add_token(&drawn, 0);
        drawn.spec.play = GG_SCORE;
        drawn.spec.payoffs = payoffs;
        drawn.spec.payoff_count = COUNT(payoffs);
        drawn.spec.endless_score = (gg_rational){1, 4};
        for (unsigned rows = GG_ROWS_OUT; rows <= 3; rows += GG_ROWS_IN)
            if (ordered || rows > GG_ROWS_OUT) exhaust_scores(&s, &drawn, rows, &d);
    }
    assert_true(s.failures > 200 && d.solutions >= 3 && d.checks >= 3);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scores)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
