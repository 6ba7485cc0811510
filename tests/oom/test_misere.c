/* Misere sums: tame ones, a wild one, one with a cycle, by every solver and by the usual choice. */
#include "oom/actions.h"

/* The product follows by itself where the pairs do not answer; both may fail. */
static void exhaust_usual(stage *s, const gg_problem *problem, const char *method, done *d)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    solving what = {.problem = problem, .options = &options};
    assert_int_equal(exhaust(s, "the usual solver", solve_one, &what), GG_OK);
    assert_ok(s->ctx, gg_solve(s->ctx, problem, &options, &solution));
    assert_string_equal(gg_solution_method(solution), method);
    exhaust_solution(s, "the usual solver", problem, solution, d);
    gg_solution_free(solution);
    options.limit = 3;
    if (strcmp(method, "memo") == 0)
        assert_int_equal(exhaust(s, "a search beyond its limit", solve_one, &what), GG_LIMIT);
}

static void exhaust_sketch(stage *s, const sketch *drawn, const char *method, done *d)
{
    for (unsigned rows = GG_ROWS_OUT; rows <= 3; rows += GG_ROWS_IN) {
        const game made = build(s->ctx, drawn, rows);
        exhaust_problem(s, made.problem, 3000, d);
        exhaust_usual(s, made.problem, method, d);
        discard(&made);
    }
}

/* Heaps of nim of 0, 1, 2, and then {2} and { 1, {2} }, which is wild. From larger numbers to
 * smaller ones or the other way round. */
static sketch with_wild(bool upwards)
{
    static const sketch_edge edges[] = {{1, 0, GG_FOR_BOTH}, {2, 0, GG_FOR_BOTH},
                                        {2, 1, GG_FOR_BOTH}, {3, 2, GG_FOR_BOTH},
                                        {4, 1, GG_FOR_BOTH}, {4, 3, GG_FOR_BOTH}};
    sketch s = blank(5);
    s.spec.play = GG_MISERE;
    for (size_t i = 0; i < COUNT(edges); i++)
        add_edge(&s, upwards ? 4 - edges[i].from : edges[i].from,
                 upwards ? 4 - edges[i].to : edges[i].to, GG_FOR_BOTH);
    return s;
}

static void test_sums(void **state)
{
    (void)state;
    stage s;
    done d = {0};
    open_stage(&s);
    for (int upwards = 0; upwards < 2; upwards++) {
        sketch drawn = with_wild(upwards);
        add_token(&drawn, 2);
        add_token(&drawn, upwards ? 1 : 3);
        exhaust_sketch(&s, &drawn, "misere", &d);
        add_token(&drawn, upwards ? 0 : 4);
        exhaust_sketch(&s, &drawn, "memo", &d);
        drawn.spec.token_count = 2;
        add_edge(&drawn, 2, upwards ? 0 : 4, GG_FOR_BOTH);
        exhaust_sketch(&s, &drawn, "memo", &d);
    }
    assert_true(s.failures > 1000 && d.solutions >= 20 && d.checks >= 20);
    close_stage(&s);
}

/* A long chain: several ticks, in the order of its numbers and against it. */
static void test_large(void **state)
{
    (void)state;
    enum { N = 140000 };
    const gg_token tokens[] = {{0, GG_LEFT, NULL}, {N / 2, GG_LEFT, NULL}};
    stage s;
    open_stage(&s);
    s.tries = FEW_TRIES;
    for (int upwards = 0; upwards < 2; upwards++) {
        gg_builder *builder = NULL;
        gg_graph *graph = NULL;
        gg_problem *problem = NULL;
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        assert_ok(s.ctx, gg_builder_new(s.ctx, N, false, &builder));
        for (gg_vertex v = 1; v < N; v++)
            assert_ok(s.ctx, gg_builder_edge(builder, upwards ? v - 1 : v, upwards ? v : v - 1,
                                             GG_FOR_BOTH));
        assert_ok(s.ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
        gg_builder_free(builder);
        spec.play = GG_MISERE;
        spec.tokens = tokens;
        spec.token_count = COUNT(tokens);
        assert_ok(s.ctx, gg_problem_new(s.ctx, graph, &spec, &problem));
        solving what = {.problem = problem};
        assert_int_equal(exhaust(&s, "a chain", solve_one, &what), GG_OK);
        assert_true(s.ticks >= 4);
        gg_solution *solution = solve_by(s.ctx, problem, "misere");
        what.solution = solution;
        assert_int_equal(exhaust(&s, "a histogram", histogram_one, &what), GG_OK);
        assert_true(s.ticks >= 3);
        assert_int_equal(exhaust(&s, "a check", check_one, &what), GG_OK);
        gg_solution_free(solution);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
