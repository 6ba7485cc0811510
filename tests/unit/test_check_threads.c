/*
 * The verdict is the same for any number of threads: accepted with as many positions, or refused at
 * the first wrong position, even if another thread finds a later one sooner.
 */
#include "unit/support.h"

#include "base/rng.h"
#include "value/solution.h"

enum { N = 70000 }; /* more than four ranges of the loop over all entries */

static const struct {
    const char *solver;
    gg_play play;
    bool cycles, partisan;
} kinds[] = {
    {"outcome", GG_NORMAL, true, false}, {"outcome", GG_MISERE, true, true},
    {"race", GG_RACE, true, false},      {"nimber", GG_NORMAL, false, false},
    {"loopy", GG_NORMAL, true, false},   {"misere", GG_MISERE, false, false},
    {"number", GG_NORMAL, false, true},  {"number-nimber", GG_NORMAL, false, true},
};

static gg_problem *build_large(gg_ctx *ctx, size_t kind, gg_graph **graph)
{
    gg__rng rng = {kind + 1};
    gg_builder *builder = NULL;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *problem = NULL;
    const gg_vertex target = N - 1;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (unsigned i = 0; i < 2 * N; i++) {
        const uint64_t u = gg__rng_below(&rng, N - 1), ahead = u + 1 + gg__rng_below(&rng, 9);
        const uint64_t any = kinds[kind].cycles ? gg__rng_below(&rng, N) : ahead;
        const uint64_t v = any < N ? any : N - 1;
        const gg_edge_for who = !kinds[kind].partisan        ? GG_FOR_BOTH
                                : gg__rng_below(&rng, 2) > 0 ? GG_FOR_LEFT
                                                             : GG_FOR_RIGHT;
        assert_ok(ctx, gg_builder_edge(builder, (gg_vertex)u, (gg_vertex)v, who));
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, graph));
    gg_builder_free(builder);
    spec.play = kinds[kind].play;
    spec.targets = &target;
    spec.target_count = spec.play == GG_RACE;
    assert_ok(ctx, gg_problem_new(ctx, *graph, &spec, &problem));
    return problem;
}

/* The verdict of one thread, which is that of several. */
static gg_verdict check_by_all(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    static const unsigned threads[] = {1, 2, 3, 8};
    gg_verdict first = {.accepted = false}, verdict;
    for (size_t i = 0; i < COUNT(threads); i++) {
        gg_ctx_set_threads(ctx, threads[i]);
        assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
        if (i == 0) first = verdict;
        assert_int_equal(verdict.accepted, first.accepted);
        assert_int_equal(verdict.positions, first.positions);
        assert_int_equal(verdict.vertex, first.vertex);
        assert_int_equal(verdict.phase, first.phase);
        assert_int_equal(verdict.position, first.position);
        assert_string_equal(verdict.condition, first.condition);
    }
    gg_ctx_set_threads(ctx, 1);
    return first;
}

/* The column that is changed, and how many of its entries belong to a vertex. */
static uint32_t *column_of(const gg_solution *solution, uint64_t *width)
{
    *width = solution->table_count > 0 ? solution->tables[0].phases : 1;
    return solution->table_count > 0 ? solution->tables[0].words : solution->values.value;
}

static void test_verdicts(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < COUNT(kinds); kind++) {
        gg_ctx *ctx = open_ctx();
        gg__rng rng = {99};
        gg_graph *graph = NULL;
        uint64_t width;
        gg_problem *problem = build_large(ctx, kind, &graph);
        gg_solution *solution = solve_by(ctx, problem, kinds[kind].solver);
        uint32_t *column = column_of(solution, &width);
        assert_true(check_by_all(ctx, problem, solution).accepted);
        uint32_t *before = test_malloc(N * width * sizeof *before);
        memcpy(before, column, N * width * sizeof *before);
        for (unsigned round = 0; round < 6; round++) {
            uint64_t lowest = N * width;
            for (unsigned i = 0; i <= round * round; i++) {
                const uint64_t at = gg__rng_below(&rng, N * width);
                if (column[at] == before[at]) column[at] += 1;
                if (at < lowest) lowest = at;
            }
            const gg_verdict verdict = check_by_all(ctx, problem, solution);
            assert_false(verdict.accepted);
            assert_true(verdict.positions <= N * width);
            if (!kinds[kind].cycles) assert_true(verdict.vertex <= lowest);
            memcpy(column, before, N * width * sizeof *before);
        }
        test_free(before);
        gg_solution_free(solution);
        gg_problem_free(problem);
        gg_graph_free(graph);
        close_ctx(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
