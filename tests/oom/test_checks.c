/* Checks of values that are added up: each kind, small and large enough for several ticks. */
#include "oom/actions.h"

static const struct {
    const char *solver;
    bool cycles, partisan;
    gg_play play;
    uint64_t ticks; /* at least, of the large one */
} kinds[] = {
    {"nimber", false, false, GG_NORMAL, 6},       {"loopy", true, false, GG_NORMAL, 10},
    {"misere", false, false, GG_MISERE, 3},       {"number", false, true, GG_NORMAL, 3},
    {"number-nimber", false, true, GG_NORMAL, 3},
};

static uint64_t exhaust_check(stage *s, const gg_problem *problem, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    assert_ok(s->ctx, gg_solve(s->ctx, problem, &options, &solution));
    const solving what = {.problem = problem, .solution = solution};
    uint64_t hash = HASH_START;
    s->ticks = 0;
    assert_ok(s->ctx, check_one(s->ctx, &what, &hash));
    const uint64_t ticks = s->ticks;
    assert_int_equal(exhaust(s, solver, check_one, &what), GG_OK);
    gg_solution_free(solution);
    return ticks;
}

static void test_small(void **state)
{
    (void)state;
    stage s;
    gg__rng rng = {44};
    open_stage(&s);
    for (size_t i = 0; i < COUNT(kinds); i++)
        for (unsigned round = 0; round < 10; round++) {
            sketch drawn = blank(40);
            draw_edges(&rng, &drawn,
                       (kinds[i].cycles ? 0 : LOT_ORDERED) | (kinds[i].partisan ? LOT_PARTISAN : 0),
                       100);
            for (unsigned v = 1; v < 20; v++) /* with many options */
                add_edge(&drawn, 0, v, kinds[i].partisan ? GG_FOR_RIGHT : GG_FOR_BOTH);
            drawn.spec.play = kinds[i].play;
            const game made = build(s.ctx, &drawn, GG_ROWS_IN | GG_ROWS_OUT);
            exhaust_check(&s, made.problem, kinds[i].solver);
            discard(&made);
        }
    assert_true(s.failures > 300);
    close_stage(&s);
}

/* An infinite vertex with few options that have large nimbers: these are kept apart. */
static void test_few_options(void **state)
{
    (void)state;
    enum { STAIRS = 12 };
    stage s;
    sketch drawn = blank(STAIRS + 1);
    open_stage(&s);
    for (gg_vertex u = 0; u < STAIRS; u++)
        for (gg_vertex v = 0; v < u; v++)
            add_edge(&drawn, u, v, GG_FOR_BOTH);
    add_edge(&drawn, STAIRS, STAIRS, GG_FOR_BOTH);
    add_edge(&drawn, STAIRS, STAIRS - 1, GG_FOR_BOTH);
    add_edge(&drawn, STAIRS, STAIRS - 2, GG_FOR_BOTH);
    const game made = build(s.ctx, &drawn, GG_ROWS_IN | GG_ROWS_OUT);
    exhaust_check(&s, made.problem, "loopy");
    discard(&made);
    assert_true(s.failures >= 8);
    close_stage(&s);
}

/* A ladder: from each vertex two edges on, and where cycles may be, some back. */
static gg_problem *build_ladder(stage *s, size_t kind, gg_vertex n, gg_graph **graph)
{
    gg_builder *builder = NULL;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *problem = NULL;
    assert_ok(s->ctx, gg_builder_new(s->ctx, n, false, &builder));
    for (gg_vertex v = 0; v + 2 < n; v++) {
        const bool partisan = kinds[kind].partisan, swap = v % 2;
        const gg_edge_for near = !partisan ? GG_FOR_BOTH : swap ? GG_FOR_LEFT : GG_FOR_RIGHT;
        const gg_edge_for far = !partisan ? GG_FOR_BOTH : swap ? GG_FOR_RIGHT : GG_FOR_LEFT;
        assert_ok(s->ctx, gg_builder_edge(builder, v, v + 1, near));
        assert_ok(s->ctx, gg_builder_edge(builder, v, v + 2, far));
        if (kinds[kind].cycles && v % 9 == 8)
            assert_ok(s->ctx, gg_builder_edge(builder, v, v - 7, GG_FOR_BOTH));
    }
    assert_ok(s->ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, graph));
    gg_builder_free(builder);
    spec.play = kinds[kind].play;
    assert_ok(s->ctx, gg_problem_new(s->ctx, *graph, &spec, &problem));
    return problem;
}

static void test_large(void **state)
{
    (void)state;
    enum { N = 140000 };
    stage s;
    open_stage(&s);
    s.tries = FEW_TRIES;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        gg_graph *graph = NULL;
        gg_problem *problem = build_ladder(&s, i, N, &graph);
        const uint64_t ticks = exhaust_check(&s, problem, kinds[i].solver);
        if (ticks < kinds[i].ticks)
            fail_msg("%s: %llu ticks", kinds[i].solver, (unsigned long long)ticks);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_few_options),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
