/* Vertices with too many options to count. No test can build them: the option counts of a small
 * graph are overwritten, and the code that uses the counts refuses before it reads options. */
#include "unit/support.h"

#include "game/problem.h"
#include "graph/graph.h"
#include "graph/order.h"
#include "solve/states/states.h"

/* Two vertices that lead to each other; the first claims `options` options. */
static game around(gg_ctx *ctx, uint32_t options)
{
    sketch s = blank(2);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    made.problem->graph->degree[GG_LEFT][0] = options;
    return made;
}

static void test_loopy(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    (void)state;
    options.solver = "loopy";
    const game good = around(ctx, 1), bad = around(ctx, UINT32_MAX);
    assert_ok(ctx, gg_solve(ctx, good.problem, &options, &solution));
    gg_solution_free(solution);
    assert_fails(ctx, gg_solve(ctx, bad.problem, &options, &solution), GG_LIMIT,
                 "a vertex has more than 4294967294 options");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 0);
    discard(&good);
    discard(&bad);
    close_ctx(ctx);
}

static void test_order(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_vertex order[2];
    uint32_t rank[2];
    gg__cycle cycle = {.vertex = NULL};
    (void)state;
    const game good = around(ctx, 1), bad = around(ctx, UINT32_MAX);
    assert_ok(ctx, gg__order(ctx, gg_problem_graph(good.problem), order, rank, &cycle));
    assert_int_equal(cycle.count, 2);
    gg__cycle_free(ctx, &cycle);
    assert_fails(ctx, gg__order(ctx, gg_problem_graph(bad.problem), order, rank, &cycle), GG_LIMIT,
                 "a vertex has more than 4294967294 neighbours");
    discard(&good);
    discard(&bad);
    close_ctx(ctx);
}

/* More options than a word of a state can count, where play goes on and where it is over. */
static void test_ends(void **state)
{
    enum { OVER = 1 };
    static const uint8_t over[] = {OVER, 0}, open[] = {0, 0};
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    uint8_t mover[] = {GG__MOVER_RELATIVE};
    gg__word words[2];
    const gg__table table = {.vertices = 2, .phases = 1, .mover = mover, .words = words};
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    const game made = build(ctx, &s, GG_ROWS_OUT);
    gg_graph graph = *gg_problem_graph(made.problem);
    graph.edges = UINT64_C(1) << 40;
    const gg__ends ends[] = {{.kind = open}, {.kind = over}, {.kind = NULL}};
    for (size_t i = 0; i < COUNT(ends); i++) {
        graph.degree[GG_LEFT][0] = GG__MAX_COUNT;
        assert_ok(ctx, gg__states_solve(ctx, &graph, &table, &ends[i]));
        graph.degree[GG_LEFT][0] = GG__MAX_COUNT + 1;
        if (ends[i].kind == over)
            assert_ok(ctx, gg__states_solve(ctx, &graph, &table, &ends[i]));
        else
            assert_fails(ctx, gg__states_solve(ctx, &graph, &table, &ends[i]), GG_LIMIT,
                         "a vertex has more than 536870911 options");
        gg__begin(ctx);
    }
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loopy),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
