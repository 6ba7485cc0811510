/* Traces of every method, while memory fails, limits are passed and work is cancelled. */
#include "oom/actions.h"

#include "greatgame_ruleset.h"

typedef struct tracing {
    const gg_problem *problem;
    gg_solve_options options;
} tracing;

static gg_status trace_it(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const tracing *given = input;
    gg_trace *trace = UNTOUCHED(gg_trace);
    const gg_status status = gg_trace_new(ctx, given->problem, &given->options, &trace);
    if (status != GG_OK) {
        assert_ptr_equal(trace, UNTOUCHED(gg_trace));
        return status;
    }
    *hash = hash_text(*hash, trace->method);
    for (size_t i = 0; i < trace->position_count; i++) {
        const gg_trace_position *at = &trace->positions[i];
        *hash = hash_text(*hash, at->name);
        if (at->value) *hash = hash_text(*hash, at->value);
        for (size_t k = 0; k < at->option_count[GG_RIGHT]; k++)
            *hash = hash_number(*hash, at->options[GG_RIGHT][k]);
    }
    for (size_t i = 0; i < trace->step_count; i++) {
        const gg_claim *step = &trace->steps[i];
        *hash = hash_text(hash_text(*hash, step->kind), step->sentence);
        for (size_t k = 0; k < step->fact_count; k++)
            *hash = hash_number(*hash, step->facts[k].count);
    }
    gg_trace_free(trace);
    return GG_OK;
}

static gg_problem *read_problem(gg_ctx *ctx, const char *text)
{
    static const gg_given given = GG_GIVEN;
    feed f = {text, strlen(text)};
    const gg_source source = {&f, read_feed};
    gg_reader *reader;
    gg_problem *problem;
    assert_ok(ctx, gg_reader_open(ctx, &source, "gg", &given, &reader));
    assert_ok(ctx, gg_reader_next(reader, &problem));
    gg_reader_free(reader);
    return problem;
}

/* An impartial graph without cycles, one with cycles, and one with edges of one player each. */
#define DAG    "s 1\ns 2\ne 1 2\ne 1 3\ne 2 3\ne 3 4\ne 2 4\n"
#define CIRCLE "s 1\ns 3\ne 1 2\ne 2 1\ne 2 3\ne 3 4\ne 1 4\n"
#define COLOUR "s 1\ns 3\ne 1 2 L\ne 1 3 R\ne 3 4 L\ne 3 2 R\ne 2 4\n"

static const struct {
    const char *solver, *text;
} cases[] = {
    {"outcome", "p normal 5 5\ns 1\nt 5 L\ni R\ne 1 2\ne 2 1\ne 2 3\ne 3 4\ne 4 5\n"},
    {"outcome", "p normal 4 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n"},
    {"race", "p race 3 4\ns 1\ns 2\nt 3\nw L1 L2 R1\nk lose\ne 1 2\ne 2 1\ne 1 3\ne 2 3\n"},
    {"memo", "p normal 4 5\n" DAG},
    {"memo", "p normal 4 5\n" CIRCLE},
    {"brute", "p normal 4 5\n" CIRCLE},
    {"nimber", "p normal 4 5\n" DAG},
    {"loopy", "p normal 4 5\n" CIRCLE},
    {"misere", "p misere 4 5\n" DAG},
    {"number", "p normal 4 5\n" COLOUR},
    {"number-nimber", "p normal 4 5\n" COLOUR},
    {"form", "p normal 4 5\n" COLOUR},
};

static void test_graphs(void **state)
{
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = 60;
    for (size_t i = 0; i < COUNT(cases); i++) {
        tracing given = {read_problem(s.ctx, cases[i].text), GG_SOLVE_OPTIONS};
        given.options.solver = cases[i].solver;
        assert_int_equal(exhaust(&s, cases[i].solver, trace_it, &given), GG_OK);
        given.options.limit = 2;
        assert_int_equal(exhaust(&s, "limit", trace_it, &given), GG_LIMIT);
        gg_problem_free((gg_problem *)given.problem);
    }
    assert_true(s.failures > 300);
    close_stage(&s);
}

static void test_rulesets(void **state)
{
    static const char *const games[][3] = {{"nim", "1,2", NULL},
                                           {"octal", "misere:0.77,3", NULL},
                                           {"domineering", "2x2", NULL},
                                           {"tictactoe", "2,2,2", NULL},
                                           {"police", "", "P.T\n"}};
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = 60;
    s.warm = true;
    for (size_t i = 0; i < COUNT(games); i++) {
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem;
        spec.parameters = games[i][1];
        spec.board = games[i][2];
        spec.board_length = games[i][2] ? strlen(games[i][2]) : 0;
        assert_ok(s.ctx, gg_problem_of_rules(s.ctx, gg_ruleset_find(games[i][0]), &spec, &problem));
        const tracing given = {problem, GG_SOLVE_OPTIONS};
        assert_int_equal(exhaust(&s, games[i][0], trace_it, &given), GG_OK);
        gg_problem_free(problem);
    }
    close_stage(&s);
}

/* A tree of Hackenbush, on a graph that the caller has. */
static void test_tree(void **state)
{
    static const char text[] = "p normal 6 5\ne 1 2 L\ne 2 3 R\ne 2 4\ne 4 5\ne 1 6\n";
    static const char plain[] = "p normal 6 5\ne 1 2 L\ne 2 3 R\ne 2 4 L\ne 1 5\ne 5 6\n";
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = 60;
    s.warm = true;
    for (int i = 0; i < 2; i++) {
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem, *holder = read_problem(s.ctx, i == 0 ? plain : text);
        spec.graph = gg_problem_graph(holder);
        spec.base = 1;
        assert_ok(s.ctx,
                  gg_problem_of_rules(s.ctx, gg_ruleset_find("hackenbush"), &spec, &problem));
        const tracing given = {problem, GG_SOLVE_OPTIONS};
        assert_int_equal(exhaust(&s, "hackenbush", trace_it, &given), GG_OK);
        gg_problem_free(problem);
        gg_problem_free(holder);
    }
    close_stage(&s);
}

/* Methods that there are not; and the table of kinds ends. */
static void test_refusals(void **state)
{
    stage s;
    size_t kinds = 0;
    (void)state;
    open_stage(&s);
    tracing given = {read_problem(s.ctx, cases[4].text), GG_SOLVE_OPTIONS};
    given.options.solver = "no-such";
    assert_int_equal(exhaust(&s, "unknown", trace_it, &given), GG_BAD_ARGUMENT);
    given.options.solver = NULL;
    given.options.limit = GG_TRACE_MOST_POSITIONS + 1;
    assert_int_equal(exhaust(&s, "above", trace_it, &given), GG_BAD_ARGUMENT);
    gg_problem_free((gg_problem *)given.problem);
    while (gg_step_info(kinds))
        kinds++;
    assert_true(kinds > 60);
    gg_trace_free(NULL);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_rulesets),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
