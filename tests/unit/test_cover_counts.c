/* Counts of options that no test can make: small ones are overwritten, and then do not fit. */
#include "unit/support.h"

#include "graph/graph.h"
#include "problem/problem.h"
#include "solve/states/states.h"

/* More options than a word of a state can count, where play goes on and where it is over. */
static void test_ends(void **state)
{
    enum { OVER = 1 };
    static const uint8_t over[] = {OVER, 0}, open[] = {0, 0};
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    uint8_t mover[] = {GG__MOVER_RELATIVE};
    gg__word words[2];
    const gg__table table = {2, 1, mover, words};
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
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
