/* Calls with invalid arguments: each is refused with its own message and leaks nothing. */
#include "unit/support.h"

#include "solve/kernel/scatter.h"
#include "solve/states/states.h"

#include <stdio.h>

/* A path of n vertices, a token on the first. */
static game path_of(gg_ctx *ctx, unsigned n, unsigned rows)
{
    sketch s = blank(n);
    for (gg_vertex v = 0; v + 1 < n; v++)
        add_edge(&s, v, v + 1, GG_FOR_BOTH);
    add_token(&s, 0);
    return build(ctx, &s, rows);
}

static gg_problem *open_named(gg_ctx *ctx, const char *name, const char *parameters)
{
    const rules_sample sample = {name, parameters, NULL};
    gg_problem *problem = NULL;
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    return problem;
}

static bool refuse_all(void *self, const void *data, size_t size)
{
    (void)self;
    (void)data;
    (void)size;
    return false;
}

/* ---- graphs and problems ---- */

static void test_rows(void **state)
{
    static const unsigned rows[] = {8, 16, 9, UINT32_MAX};
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    (void)state;
    assert_ok(ctx, gg_builder_new(ctx, 3, false, &builder));
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_fails(ctx, gg_builder_build(builder, rows[i], &graph), GG_BAD_ARGUMENT,
                     "rows are a sum of gg_rows");
    gg_builder_free(builder);
    close_ctx(ctx);
}

static void test_names_of_tokens(void **state)
{
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    gg_problem *problem = NULL;
    (void)state;
    for (gg_vertex v = 0; v < 3; v++)
        add_token(&s, v);
    s.token[0].name = s.token[2].name = "hare";
    s.token[1].name = "tortoise";
    const gg_problem_spec spec = spec_of(&s);
    gg_graph *graph = build_graph(ctx, &s, GG_ROWS_OUT);
    assert_fails(ctx, gg_problem_new(ctx, graph, &spec, &problem), GG_BAD_INPUT,
                 "two tokens have the name 'hare'");
    gg_graph_free(graph);
    close_ctx(ctx);
}

static ptrdiff_t read_nothing(void *self, void *buffer, size_t size)
{
    (void)self;
    (void)buffer;
    (void)size;
    return 0;
}

/* Each format supports exactly the operations that it announces. */
static void test_formats(void **state)
{
    const gg_source source = {NULL, read_nothing};
    const gg_sink sink = {NULL, refuse_all};
    gg_ctx *ctx = open_ctx();
    const game made = path_of(ctx, 3, GG_ROWS_OUT | GG_ROWS_IN);
    const gg_info *info;
    (void)state;
    for (size_t i = 0; (info = gg_format_info(i)) != NULL; i++) {
        gg_reader *reader = NULL;
        if (info->reads)
            assert_ok(ctx, gg_reader_open(ctx, &source, info->name, NULL, &reader));
        else
            assert_fails(ctx, gg_reader_open(ctx, &source, info->name, NULL, &reader),
                         GG_BAD_ARGUMENT, "this build does not read");
        gg_reader_free(reader);
        if (!info->writes)
            assert_fails(ctx, gg_write(ctx, made.problem, info->name, &sink), GG_BAD_ARGUMENT,
                         "is only read");
    }
    discard(&made);
    close_ctx(ctx);
}

/* ---- columns of values ---- */

static void test_columns(void **state)
{
    gg_ctx *ctx = open_ctx();
    const game made = path_of(ctx, 4, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *outcomes = solve_by(ctx, made.problem, "outcome");
    gg_solution *nimbers = solve_by(ctx, made.problem, "nimber");
    uint32_t nimber[4];
    int64_t above[4];
    (void)state;
    assert_fails(ctx, gg_solution_nimbers(ctx, outcomes, 0, 4, nimber, NULL), GG_BAD_ARGUMENT,
                 "values of type outcome, not nimber");
    assert_fails(ctx, gg_solution_numbers(ctx, nimbers, 0, 4, above, NULL), GG_BAD_ARGUMENT,
                 "values of type nimber, not number");
    assert_fails(ctx, gg_solution_nimbers(ctx, nimbers, 1, 4, nimber, NULL), GG_BAD_ARGUMENT,
                 "values 1 and the next 4 are requested, but there are 4");
    assert_fails(ctx, gg_solution_nimbers(ctx, nimbers, UINT64_MAX, 1, nimber, NULL),
                 GG_BAD_ARGUMENT, "but there are 4");
    assert_ok(ctx, gg_solution_nimbers(ctx, nimbers, 4, 0, nimber, NULL));
    assert_ok(ctx, gg_solution_nimbers(ctx, nimbers, 1, 3, nimber, NULL));
    assert_int_equal(nimber[0], 0);
    assert_int_equal(nimber[1], 1);
    gg_solution_free(outcomes);
    gg_solution_free(nimbers);
    discard(&made);
    close_ctx(ctx);
}

/* A vertex with a move to zero for both players is a star, and no number. */
static void test_numbers_plus_nimbers(void **state)
{
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    int64_t above[3];
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 2, 1, GG_FOR_LEFT);
    add_token(&s, 0);
    add_token(&s, 2);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, "number-nimber");
    assert_fails(ctx, gg_solution_numbers(ctx, solution, 0, 3, above, NULL), GG_BAD_ARGUMENT,
                 "some values are numbers plus nimbers");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* ---- values as text ---- */

static void test_totals(void **state)
{
    const gg_sink sink = {NULL, refuse_all};
    gg_ctx *ctx = open_ctx(), *other = open_ctx();
    gg_problem *heaps = open_named(ctx, "kayles", "1,2"),
               *away = open_named(other, "kayles", "1,2");
    gg_solution *solution = solve_by(ctx, heaps, "nimber-parts");
    bool covers;
    (void)state;
    assert_fails(ctx, gg_total_write(ctx, heaps, solution, 0, &sink), GG_WRITE_FAILED,
                 "cannot be written");
    assert_ok(ctx, gg_solution_covers(ctx, heaps, solution, heaps, &covers));
    assert_true(covers);
    assert_int_equal(gg_solution_covers(ctx, heaps, solution, away, &covers), GG_BAD_ARGUMENT);
    assert_int_equal(gg_ctx_error(ctx)->status, GG_BAD_ARGUMENT);
    gg_solution_free(solution);
    gg_problem_free(heaps);
    gg_problem_free(away);
    close_ctx(ctx);
    close_ctx(other);
}

/* The set in a loopy value is that of the options, which a graph without outgoing rows cannot name.
 */
static void test_loops_without_rows(void **state)
{
    const gg_sink sink = {NULL, refuse_all};
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_edge(&s, 1, 2, GG_FOR_BOTH);
    add_edge(&s, 0, 2, GG_FOR_BOTH);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, "loopy");
    uint32_t nimber[3];
    assert_ok(ctx, gg_solution_nimbers(ctx, solution, 0, 3, nimber, NULL));
    assert_int_equal(nimber[0], GG_LOOPY);
    assert_fails(ctx, gg_value_write(ctx, made.problem, solution, 0, 0, &sink), GG_NEEDS_ROWS,
                 "a loopy value needs outgoing rows");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* ---- what is too large, said before any of it is made ---- */

static void test_too_large(void **state)
{
    gg_ctx *ctx = open_ctx();
    const gg__rows none = {NULL, NULL};
    const gg__rows *const in[] = {&none, &none};
    const gg__levels levels = {.vertices = UINT64_C(1) << 31, .phases = 2, .in = in};
    uint64_t decided;
    (void)state;
    assert_fails(ctx, gg__scatter(ctx, &levels, &decided), GG_LIMIT,
                 "4294967296 states are more than 2^32 - 1");
    close_ctx(ctx);
}

/* One edge, to a vertex whose rank is the largest that a word has room for. */
static void test_too_long(void **state)
{
    static const unsigned rows[] = {GG_ROWS_IN, GG_ROWS_OUT}; /* to go back, and to sweep */
    gg_ctx *ctx = open_ctx();
    const gg__word last = gg__word_decided(GG__SECOND, GG__MAX_RANK);
    const gg__ends ends = {.stuck = {last, last}};
    uint8_t mover[] = {GG__MOVER_RELATIVE};
    gg__word words[2];
    const gg__table table = {.vertices = 2, .phases = 1, .mover = mover, .words = words};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const game made = path_of(ctx, 2, rows[i]);
        const gg_graph *graph = gg_problem_graph(made.problem);
        assert_fails(ctx, gg__states_solve(ctx, graph, &table, &ends), GG_LIMIT,
                     "play would last more than 1073741822 turns");
        gg__begin(ctx);
        discard(&made);
    }
    close_ctx(ctx);
}

/* ---- very many parts ---- */

static bool count_bytes(void *self, const void *data, size_t size)
{
    (void)data;
    *(size_t *)self += size;
    return true;
}

/* A bush of 70,000 green branches, whose names are listed with a tick now and then. */
static void test_many_branches(void **state)
{
    enum { BRANCHES = 70000 };
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_answer *answer = NULL;
    size_t bytes = 0;
    const gg_sink sink = {&bytes, count_bytes};
    (void)state;
    assert_ok(ctx, gg_builder_new(ctx, BRANCHES + 1, false, &builder));
    for (gg_vertex v = 1; v <= BRANCHES; v++)
        assert_ok(ctx, gg_builder_edge(builder, 0, v, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN, &graph));
    gg_builder_free(builder);
    spec.graph = graph;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("hackenbush"), &spec, &problem));
    gg_solution *solution = solve_by(ctx, problem, "forest");
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, GG_ANSWER_PARTS, &answer));
    assert_int_equal(answer->part_count, BRANCHES);
    assert_string_equal(answer->total, "0");
    assert_ok(ctx, gg_total_write(ctx, problem, solution, 0, &sink));
    assert_int_equal(bytes, 1);
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_names_of_tokens),
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_numbers_plus_nimbers),
        cmocka_unit_test(test_totals),
        cmocka_unit_test(test_loops_without_rows),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_many_branches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
