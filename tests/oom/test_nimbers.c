/* Sums of nimbers: the choice between the two solvers, values as text, and graphs of many ticks. */
#include "oom/actions.h"

/* A solution and all its values, as text. */
static gg_status values_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_solution *solution = UNTOUCHED(gg_solution);
    basin b = {NULL, 0, *hash};
    const gg_sink sink = {&b, write_basin};
    gg_status status = gg_solve(ctx, s->problem, s->options, &solution);
    if (status != GG_OK) {
        assert_ptr_equal(solution, UNTOUCHED(gg_solution));
        return status;
    }
    for (uint64_t i = 0; status == GG_OK && i < gg_solution_entries(solution); i++)
        status = gg_value_write(ctx, s->problem, solution, i, 0, &sink);
    *hash = hash_text(b.hash, gg_solution_method(solution));
    gg_solution_free(solution);
    return status;
}

/* Two or three tokens on graphs of all kinds; without cycles one solver is enough. */
static void test_by_lot(void **state)
{
    (void)state;
    stage s;
    gg__rng rng = {43};
    gg_solve_options options = GG_SOLVE_OPTIONS;
    open_stage(&s);
    for (unsigned round = 0; round < 40; round++) {
        sketch drawn = blank(20);
        draw_edges(&rng, &drawn, round % 2 ? LOT_ORDERED : 0, 40);
        if (round % 4 == 3) add_edge(&drawn, 19, 0, GG_FOR_BOTH);
        for (unsigned i = 0; i < 2 + round % 2; i++)
            add_token(&drawn, any_vertex(&rng, &drawn));
        game made = build(s.ctx, &drawn, GG_ROWS_OUT | GG_ROWS_SOLVE);
        solving what = {.problem = made.problem, .options = &options};
        options.value = round % 3 ? "nimber" : NULL;
        assert_int_equal(exhaust(&s, "values", values_one, &what), GG_OK);
        gg_solution *solution = NULL;
        assert_ok(s.ctx, gg_solve(s.ctx, made.problem, &options, &solution));
        done d = {0};
        exhaust_solution(&s, "a sum", made.problem, solution, &d);
        assert_int_equal(d.answers, 2);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(s.failures > 2000);
    close_stage(&s);
}

/* A ring of n vertices, or a chain if it is cut open, with numbers that go round in steps. */
static gg_graph *make_ring(stage *s, uint64_t n, uint64_t step, bool open)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(s->ctx, gg_builder_new(s->ctx, n, false, &builder));
    for (uint64_t i = 0; i + open < n; i++)
        assert_ok(s->ctx, gg_builder_edge(builder, i * step % n, (i + 1) * step % n, GG_FOR_BOTH));
    assert_ok(s->ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph));
    gg_builder_free(builder);
    return graph;
}

static void test_ticks(void **state)
{
    (void)state;
    enum { N = 140000, STEP = 99991 };
    static const struct {
        const char *solver;
        bool open;
        gg_status status;
        uint64_t ticks;
    } cases[] = {{"nimber", true, GG_OK, 3},
                 {"loopy", true, GG_OK, 4},
                 {"nimber", false, GG_BAD_INPUT, 3},
                 {"loopy", false, GG_OK, 1},
                 {NULL, false, GG_OK, 4}};
    stage s;
    open_stage(&s);
    s.tries = FEW_TRIES;
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_graph *graph = make_ring(&s, N, STEP, cases[i].open);
        const gg_token tokens[] = {{0, GG_LEFT, NULL}, {7, GG_LEFT, NULL}};
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        gg_problem *problem = NULL;
        uint64_t hash = HASH_START;
        spec.tokens = tokens;
        spec.token_count = 2;
        options.solver = cases[i].solver;
        assert_ok(s.ctx, gg_problem_new(s.ctx, graph, &spec, &problem));
        const solving what = {.problem = problem, .options = &options};
        s.ticks = 0;
        assert_int_equal(solve_one(s.ctx, &what, &hash), cases[i].status);
        assert_true(s.ticks >= cases[i].ticks);
        assert_int_equal(exhaust(&s, "a ring", solve_one, &what), cases[i].status);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_lot),
        long_test(test_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
