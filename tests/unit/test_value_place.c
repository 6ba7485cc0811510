/*
 * The names of what values belong to: vertices, parts, explored positions, and ends of play, which
 * are not positions.
 */
#include "unit/support.h"

#include "greatgame_ruleset.h"

#include <stdio.h>

/* ---- a game of a countdown that may be ended at once ---- */

static gg_status open_countdown(const gg_setup *setup, void **self)
{
    *self = gg_setup_alloc(setup, 1, 1);
    return *self ? GG_OK : GG_NO_MEMORY;
}

static gg_position start_countdown(void *self)
{
    (void)self;
    return 3;
}

/* From 2 one may also end play, and has won. */
static void count_down(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    if (x > 0) gg_moves_to(moves, x - 1);
    if (x == 2) gg_moves_end(moves, GG_P);
}

static void print_countdown(void *self, gg_position x, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "T minus %llu", (unsigned long long)x);
}

static const gg_ruleset countdown = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {.name = "countdown", .summary = "down to nothing"},
    .open = open_countdown,
    .start = start_countdown,
    .moves = count_down,
    .print = print_countdown,
};

/* ---- asking ---- */

static gg_solution *solve_value(gg_ctx *ctx, const gg_problem *problem, const char *value)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.value = value;
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    return solution;
}

typedef struct piece {
    char text[64];
    size_t length;
    unsigned writes;
    bool refuse;
} piece;

static bool keep(void *self, const void *data, size_t size)
{
    piece *p = self;
    p->writes++;
    if (p->refuse) return false;
    assert_true(p->length + size < sizeof p->text);
    memcpy(p->text + p->length, data, size);
    p->text[p->length += size] = '\0';
    return true;
}

static void expect(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                   uint64_t part, const char *place, const char *value)
{
    char text[64] = "untouched";
    piece written = {.length = 0};
    const gg_sink sink = {&written, keep};
    char *got = gg_value_place(problem, solution, part, text, sizeof text);
    if (place)
        assert_ptr_equal(got, text);
    else
        assert_null(got);
    if (place) assert_string_equal(text, place);
    assert_ok(ctx, gg_value_write(ctx, problem, solution, part, 4096, &sink));
    assert_string_equal(written.text, value);
    assert_int_equal(written.writes, 1);
}

/* ---- tests ---- */

static void test_vertices(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    add_edge(&s, 0, 0, GG_FOR_BOTH);
    add_edge(&s, 0, 2, GG_FOR_BOTH);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_SOLVE);
    gg_solution *solution = solve_value(ctx, made.problem, "nimber");
    char first[32];
    expect(ctx, made.problem, solution, 0, gg_vertex_print(made.problem, 0, first, sizeof first),
           "inf{0}");
    expect(ctx, made.problem, solution, 2, gg_vertex_print(made.problem, 2, first, sizeof first),
           "0");
    char cut[2];
    assert_string_equal(gg_value_place(made.problem, solution, 2, cut, 1), "");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static gg_problem *open_game(gg_ctx *ctx, const gg_ruleset *ruleset, const char *parameters)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    return problem;
}

static void test_parts(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_game(ctx, gg_ruleset_find("kayles"), "5");
    gg_solution *solution = solve_value(ctx, problem, "nimber");
    static const char *const values[] = {"0", "1", "2", "3", "1", "4"};
    for (uint64_t part = 0; part < COUNT(values); part++) {
        char name[8];
        snprintf(name, sizeof name, "%u", (unsigned)part);
        expect(ctx, problem, solution, part, name, values[part]);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* The player at 2 wins by ending play, but the end is not a position. */
static void test_positions(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_game(ctx, &countdown, NULL);
    gg_solution *solution = solve_value(ctx, problem, "nimber");
    unsigned ends = 0, named = 0;
    for (uint64_t part = 0; part < gg_solution_entries(solution); part++) {
        static const char *const values[] = {"0", "1", "2", "0"};
        char text[64];
        unsigned left;
        if (!gg_value_place(problem, solution, part, text, sizeof text)) {
            expect(ctx, problem, solution, part, NULL, "0");
            ends++;
        } else {
            assert_int_equal(sscanf(text, "T minus %u", &left), 1);
            expect(ctx, problem, solution, part, text, values[left]);
            named++;
        }
    }
    assert_int_equal(ends, 1);
    assert_int_equal(named, 4);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_failures(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_game(ctx, gg_ruleset_find("nim"), "3");
    gg_solution *solution = solve_value(ctx, problem, "nimber");
    piece written = {.refuse = true};
    const gg_sink sink = {&written, keep};
    assert_fails(ctx, gg_value_write(ctx, problem, solution, 0, 0, &sink), GG_WRITE_FAILED,
                 "written");
    assert_fails(ctx, gg_value_write(ctx, problem, solution, 4, 0, &sink), GG_BAD_ARGUMENT,
                 "no worth 4");
    gg_ctx_cancel(ctx);
    assert_fails(ctx, gg_value_write(ctx, problem, solution, 0, 0, &sink), GG_CANCELLED,
                 "cancelled");
    assert_int_equal(written.writes, 1);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* The line is drawn after the parts have been valued where they stand. */
static void test_parts_beside_a_line(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 1, 2, GG_FOR_BOTH);
    add_edge(&s, 0, 2, GG_FOR_BOTH);
    add_token(&s, 0);
    add_token(&s, 1);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_SOLVE);
    gg_solution *solution = solve_value(ctx, made.problem, "nimber");
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, made.problem, solution,
                                 GG_ANSWER_LINE | GG_ANSWER_MOVES | GG_ANSWER_PARTS, &answer));
    assert_int_equal(answer->line_length, 3);
    assert_int_equal(answer->part_count, 2);
    assert_string_equal(answer->parts[0].value, "2");
    assert_string_equal(answer->parts[1].value, "1");
    assert_string_equal(answer->total, "3");
    assert_true(answer->timeless);
    gg_answer_free(answer);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vertices),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_parts_beside_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
