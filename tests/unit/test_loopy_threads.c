/*
 * Loopy nimbers by several threads: values and ranks are the same for any number of them, where one
 * range of vertices is all of them and where there are many; and stopped at any tick.
 */
#include "unit/support.h"

#include "value/solution.h"

enum { N = 150000 }; /* more than four ranges */

static const unsigned threads[] = {1, 2, 3, 8};

/* So many edges in all, and none out of the last vertices. */
static gg_graph *make(gg_ctx *ctx, uint64_t edges, uint64_t live)
{
    gg__rng rng = {edges};
    gg_builder *builder;
    gg_graph *graph;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (uint64_t i = 0; i < edges; i++) {
        const gg_vertex u = (gg_vertex)gg__rng_below(&rng, live);
        assert_ok(ctx, gg_builder_edge(builder, u, (gg_vertex)gg__rng_below(&rng, N), GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

static void compare(gg_ctx *ctx, const gg_problem *problem)
{
    gg_solution *solution[COUNT(threads)];
    gg_verdict verdict;
    for (size_t i = 0; i < COUNT(threads); i++) {
        gg_ctx_set_threads(ctx, threads[i]);
        solution[i] = solve_by(ctx, problem, "loopy");
        const gg__values *one = &solution[0]->values, *values = &solution[i]->values;
        assert_memory_equal(one->value, values->value, N * sizeof *values->value);
        assert_memory_equal(one->rank, values->rank, N * sizeof *values->rank);
    }
    assert_ok(ctx, gg_check(ctx, problem, solution[0], &verdict));
    assert_true(verdict.accepted);
    for (size_t i = 0; i < COUNT(threads); i++)
        gg_solution_free(solution[i]);
}

static void test_any_number(void **state)
{
    static const struct {
        uint64_t edges, live;
    } cases[] = {{4 * N, N - N / 10}, {2 * N, N / 2}, {N, N}, {20 * N, N - N / 100}};
    (void)state;
    gg_ctx *ctx = open_ctx();
    const gg_problem_spec spec = GG_PROBLEM_SPEC;
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_problem *problem;
        gg_graph *graph = make(ctx, cases[i].edges, cases[i].live);
        assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
        compare(ctx, problem);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

static void test_stopped(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    const gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem;
    gg_solution *solution = NULL;
    gg_graph *graph = make(ctx, 4 * N, N - N / 10);
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    options.solver = "loopy";
    for (size_t i = 0; i < COUNT(threads); i++)
        for (uint64_t last = 1; last <= 4; last++) {
            stopping s = {ctx, "solving positions", 0, last};
            gg_ctx_set_threads(ctx, threads[i]);
            gg_ctx_set_progress(ctx, stop_at_tick, &s);
            assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_CANCELLED,
                         "cancelled");
        }
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_number),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
