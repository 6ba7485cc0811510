/*
 * The checker and what the solvers find: it passes, and with any one value changed it does not. And
 * values of the wrong shape, that do not belong to the problem, or without the rows to check them.
 */
#include "unit/by_hand.h"

#include "value/types.h"

/* ---- one value changed ---- */

/* Puts another value in its place; false if there is no such. Numbers have other nodes, nimbers and
 * pairs other nimbers. */
static bool change(const gg__values *values, uint64_t v, unsigned which)
{
    static const uint32_t others[] = {0, 1, 2, 3, 4, 7, 100, UINT32_MAX - 1, UINT32_MAX};
    const uint32_t value = values->value[v], minus = values->minus ? values->minus[v] : 0;
    const bool is_undefined = values->trie && value == GG__UNDEFINED;
    if (which < COUNT(others)) {
        values->value[v] = others[which];
        return value != values->value[v];
    }
    if (!values->minus || is_undefined) return false;
    values->minus[v] = which == COUNT(others) ? minus + 1 : minus ^ GG__WILD;
    return true;
}

static void change_all(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    const gg__values *values = &solution->values;
    assert_true(accepts(ctx, problem, solution));
    for (uint64_t v = 0; v < values->count; v++)
        for (unsigned which = 0; which < 11; which++) {
            const uint32_t value = values->value[v], minus = values->minus ? values->minus[v] : 0;
            if (change(values, v, which)) assert_false(accepts(ctx, problem, solution));
            values->value[v] = value;
            if (values->minus) values->minus[v] = minus;
        }
    assert_true(accepts(ctx, problem, solution));
}

/* True if the solver found values. */
static bool solve_and_change(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    if (gg_solve(ctx, problem, &options, &solution) != GG_OK) return false;
    change_all(ctx, problem, solution);
    gg_solution_free(solution);
    return true;
}

static void test_graphs(void **state)
{
    static const struct {
        const char *solver;
        unsigned lot;
        gg_play play;
    } kinds[] = {
        {"nimber", LOT_ORDERED, GG_NORMAL},
        {"loopy", 0, GG_NORMAL},
        {"misere", LOT_ORDERED, GG_MISERE},
        {"number", LOT_ORDERED | LOT_PARTISAN, GG_NORMAL},
        {"number-nimber", LOT_ORDERED | LOT_PARTISAN, GG_NORMAL},
    };
    gg__rng rng = {64};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        unsigned solved = 0;
        for (unsigned round = 0; round < 80; round++) {
            const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 30);
            sketch s = blank(n);
            draw_edges(&rng, &s, kinds[i].lot, gg__rng_below(&rng, 3 * n));
            for (size_t e = 0; round % 2 && e < s.edges; e++) { /* not in order */
                s.edge[e].from = (s.edge[e].from * 7 + 3) % 31 % n;
                s.edge[e].to = (s.edge[e].to * 7 + 3) % 31 % n;
            }
            s.spec.play = kinds[i].play;
            const game made = build(*state, &s, GG_ROWS_IN | GG_ROWS_OUT);
            solved += solve_and_change(*state, made.problem, kinds[i].solver);
            discard(&made);
        }
        assert_true(solved > 39);
    }
}

static void test_rules(void **state)
{
    static const rules_sample samples[] = {
        {"nim", "3,4,5", NULL}, {"kayles", "11", NULL},   {"octal", "0.137,7,4", NULL},
        {"grundy", "13", NULL}, {"wythoff", "4,5", NULL}, {"advance-or-eat", "", ".WB\nB.W\nWB.\n"},
    };
    for (size_t i = 0; i < COUNT(samples); i++) {
        gg_problem *problem = NULL;
        unsigned solved = 0;
        assert_ok(*state, open_rules(*state, &samples[i], &problem));
        for (size_t j = 0; gg_solver_info(j); j++) {
            const char *type = gg_solver_info(j)->detail;
            if (strcmp(type, "nimber") == 0 || strcmp(type, "number") == 0)
                solved += solve_and_change(*state, problem, gg_solver_info(j)->name);
        }
        assert_true(solved > 0);
        gg_problem_free(problem);
    }
}

/* ---- shapes ---- */

static void refused(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                    const char *condition)
{
    gg_verdict verdict;
    assert_false(accepts_with(ctx, problem, solution, &verdict));
    assert_int_equal(verdict.vertex, GG_NO_VERTEX);
    if (!strstr(verdict.condition, condition))
        fail_msg("'%s' instead of '%s'", verdict.condition, condition);
}

/* The problem of two vertices and an edge between them, made otherwise; the values are right for
 * the plain one. */
static void refused_for(gg_ctx *ctx, const sketch *s, const char *type, uint64_t count,
                        unsigned columns, const char *condition)
{
    const game made = build(ctx, s, GG_ROWS_OUT);
    gg_solution *solution = values_by_hand(ctx, type, count, columns);
    for (uint64_t v = 0; v < count; v++) {
        solution->values.value[v] = v == 0;
        if (columns & GG__MINUS) solution->values.minus[v] = v == 1;
    }
    if (condition)
        refused(ctx, made.problem, solution, condition);
    else
        assert_true(accepts(ctx, made.problem, solution));
    gg_solution_free(solution);
    discard(&made);
}

static sketch one_edge(gg_play play, gg_edge_for who)
{
    sketch s = blank(2);
    add_edge(&s, 0, 1, who);
    s.spec.play = play;
    return s;
}

static void test_shapes(void **state)
{
    sketch s = one_edge(GG_NORMAL, GG_FOR_BOTH);
    refused_for(*state, &s, "nimber", 2, 0, NULL);
    refused_for(*state, &s, "nimber", 1, 0, "do not add up");
    refused_for(*state, &s, "nimber", 3, 0, "do not add up");
    refused_for(*state, &s, "misere-pair", 2, GG__MINUS, "do not add up");
    refused_for(*state, &s, "number", 2, 0, "do not add up");
    s.spec.dead_end = GG_D;
    refused_for(*state, &s, "nimber", 2, 0, "do not add up");
    s = one_edge(GG_MISERE, GG_FOR_BOTH);
    refused_for(*state, &s, "misere-pair", 2, GG__MINUS, NULL);
    refused_for(*state, &s, "misere-pair", 2, 0, "do not add up");
    refused_for(*state, &s, "nimber", 2, 0, "do not add up");
    refused_for(*state, &s, "number", 2, GG__TRIE, "do not add up");
    s = one_edge(GG_NORMAL, GG_FOR_LEFT);
    refused_for(*state, &s, "nimber", 2, 0, "do not add up");
    s = one_edge(GG_NORMAL, GG_FOR_BOTH);
    s.owned = true;
    refused_for(*state, &s, "nimber", 2, 0, "do not add up");
    s = one_edge(GG_RACE, GG_FOR_BOTH);
    add_target(&s, 1);
    refused_for(*state, &s, "nimber", 2, 0, "do not add up");
}

/* Results of vertices, and infinite play that a player wins. */
static void test_conditions_of_sums(void **state)
{
    gg_ctx *ctx = *state;
    sketch s = one_edge(GG_NORMAL, GG_FOR_BOTH);
    s.label[1] = GG_P;
    game made = build(ctx, &s, GG_ROWS_OUT);
    gg_solution *solution = values_by_hand(ctx, "nimber", 2, GG__RANKED);
    gg_verdict verdict;
    memcpy(solution->values.value, (uint32_t[]){1, 0}, 2 * sizeof(uint32_t));
    memcpy(solution->values.rank, (uint32_t[]){1, 0}, 2 * sizeof(uint32_t));
    assert_false(accepts_with(ctx, made.problem, solution, &verdict));
    assert_int_equal(verdict.vertex, 1);
    discard(&made);
    s.label[1] = GG_NONE;
    s.spec.infinite = GG_L;
    made = build(ctx, &s, GG_ROWS_OUT);
    assert_true(accepts(ctx, made.problem, solution)); /* it is not without end */
    memset(solution->values.rank, 0, 2 * sizeof(uint32_t));
    refused(ctx, made.problem, solution, "without end");
    discard(&made);
    gg_solution_free(solution);
}

static void test_what_cannot_be_checked(void **state)
{
    const sketch s = one_edge(GG_NORMAL, GG_FOR_BOTH);
    const game made = build(*state, &s, GG_ROWS_IN);
    gg_solution *solution = values_by_hand(*state, "nimber", 2, 0);
    gg_verdict verdict;
    assert_fails(*state, gg_check(*state, made.problem, solution, &verdict), GG_NEEDS_ROWS, "rows");
    gg_solution_free(solution);
    discard(&made);
}

/* That values cannot be checked is no verdict about them. */
static void test_unknown_type(void **state)
{
    const gg__value_type weather = {.info = {.name = "weather"}};
    const sketch s = one_edge(GG_NORMAL, GG_FOR_BOTH);
    const game made = build(*state, &s, GG_ROWS_OUT);
    gg_solution *solution = values_by_hand(*state, "nimber", 2, 0);
    gg_verdict verdict;
    solution->type = &weather;
    assert_fails(*state, gg_check(*state, made.problem, solution, &verdict), GG_BAD_ARGUMENT,
                 "values of type weather cannot be checked");
    gg_solution_free(solution);
    discard(&made);
}

/* Values of parts belong to a game that has parts, and all parts of its start have one. */
static void test_shapes_of_parts(void **state)
{
    static const rules_sample kayles = {"kayles", "5,7", NULL}, chess = {"chess", "KRK", NULL},
                              columns = {"advance-or-eat", "", "WB\nBW\n"};
    gg_ctx *ctx = *state;
    const sketch s = one_edge(GG_NORMAL, GG_FOR_BOTH);
    const game made = build(ctx, &s, GG_ROWS_OUT);
    gg_problem *problem = NULL;
    assert_ok(ctx, open_rules(ctx, &kayles, &problem));
    gg_solution *solution = solve_by(ctx, problem, "nimber-parts");
    gg__values *values = &solution->values;
    assert_true(accepts(ctx, problem, solution));
    values->count = 7; /* 0 .. 6 */
    refused(ctx, problem, solution, "do not add up");
    values->count = 8;
    solution->type = &gg__value_misere_pair;
    refused(ctx, problem, solution, "do not add up");
    solution->type = &gg__value_nimber;
    refused(ctx, made.problem, solution, "do not add up");
    solution->parts = false;
    refused(ctx, problem, solution, "do not add up");
    solution->parts = true;
    gg_problem_free(problem);
    assert_ok(ctx, open_rules(ctx, &chess, &problem));
    refused(ctx, problem, solution, "do not add up");
    gg_problem_free(problem);
    assert_ok(ctx, open_rules(ctx, &columns, &problem));
    refused(ctx, problem, solution, "do not add up");
    gg_problem_free(problem);
    gg_solution_free(solution);
    discard(&made);
}

/* ---- the place of refusal ---- */

/* On a chain of n vertices the first wrong one is named: the changed vertex, or the one before that
 * needs it to be infinite. */
static void test_the_first_is_named(void **state)
{
    enum { N = 30 };
    sketch s = blank(N);
    gg_verdict verdict;
    for (unsigned v = 0; v + 1 < N; v++)
        add_edge(&s, v, v + 1, GG_FOR_BOTH);
    add_edge(&s, N - 1, N - 1, GG_FOR_BOTH); /* endless: all are infinite */
    const game made = build(*state, &s, GG_ROWS_IN | GG_ROWS_OUT);
    gg_solution *solution = solve_by(*state, made.problem, "loopy");
    assert_true(accepts(*state, made.problem, solution));
    for (unsigned first = 0; first < N; first++) {
        assert_int_equal(solution->values.value[first], GG_LOOPY);
        for (unsigned v = first; v < N; v += 5)
            solution->values.value[v] = 5;
        assert_false(accepts_with(*state, made.problem, solution, &verdict));
        const unsigned wrong = first == 0 ? 0 : first - 1;
        assert_int_equal(verdict.vertex, wrong);
        assert_int_equal(verdict.position, wrong);
        assert_int_equal(verdict.positions, wrong + 1);
        for (unsigned v = first; v < N; v += 5)
            solution->values.value[v] = GG_LOOPY;
    }
    gg_solution_free(solution);
    discard(&made);
}

static int open_all(void **state)
{
    *state = open_ctx();
    return 0;
}

static int close_all(void **state)
{
    close_ctx(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_conditions_of_sums),
        cmocka_unit_test(test_what_cannot_be_checked),
        cmocka_unit_test(test_unknown_type),
        cmocka_unit_test(test_shapes_of_parts),
        cmocka_unit_test(test_the_first_is_named),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
