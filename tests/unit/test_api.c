/*
 * The public headers by themselves: they need nothing in front of them, every macro that starts a
 * struct is one, every noun may be freed when it is NULL, and what does not fit is refused.
 */
#include "greatgame.h"

#include "greatgame_ruleset.h"

/* Initializers that need only the headers. */
static const gg_problem_spec problem_spec = GG_PROBLEM_SPEC;
static const gg_given given = GG_GIVEN;
static const gg_solve_options solve_options = GG_SOLVE_OPTIONS;
static const gg_gen_spec gen_spec = GG_GEN_SPEC;
static const gg_rules_spec rules_spec = GG_RULES_SPEC;
static const bool is_bool = true;
static const size_t is_size = SIZE_MAX;

#include "unit/support.h"

/* ---- starting values ---- */

static void test_starting_values(void **state)
{
    (void)state;
    assert_true(is_bool && is_size && GG_MAX_VERTICES == GG_NO_VERTEX);
    assert_int_equal(problem_spec.size, sizeof problem_spec);
    assert_int_equal(problem_spec.play, GG_NORMAL);
    assert_int_equal(problem_spec.dead_end, GG_NONE);
    assert_int_equal(problem_spec.infinite, GG_NONE);
    assert_int_equal(problem_spec.token_count + problem_spec.target_count, 0);
    assert_null(problem_spec.left_name);
    assert_int_equal(problem_spec.base, 0);
    assert_int_equal(given.size, sizeof given);
    assert_int_equal(given.rows, GG_ROWS_OUT | GG_ROWS_SOLVE);
    assert_true(given.play == -1 && given.base == -1 && given.first == -1 && given.stuck == -1);
    assert_int_equal(given.header, -1);
    assert_null(given.schedule);
    assert_int_equal(solve_options.size, sizeof solve_options);
    assert_null(solve_options.solver);
    assert_int_equal(solve_options.limit, 0);
    assert_int_equal(gen_spec.size, sizeof gen_spec);
    assert_int_equal(gen_spec.rows, GG_ROWS_OUT);
    assert_int_equal(rules_spec.size, sizeof rules_spec);
    assert_false(rules_spec.symmetry);
}

static void test_nothing_is_freed(void **state)
{
    (void)state;
    gg_ctx_free(NULL);
    gg_builder_free(NULL);
    gg_graph_free(NULL);
    gg_problem_free(NULL);
    gg_reader_free(NULL);
    gg_solution_free(NULL);
    gg_answer_free(NULL);
}

/* ---- names ---- */

static void test_status_names(void **state)
{
    (void)state;
    static const struct {
        gg_status status;
        const char *name;
    } statuses[] = {{GG_OK, "GG_OK"},
                    {GG_BAD_INPUT, "GG_BAD_INPUT"},
                    {GG_BAD_ARGUMENT, "GG_BAD_ARGUMENT"},
                    {GG_NEEDS_ROWS, "GG_NEEDS_ROWS"},
                    {GG_LIMIT, "GG_LIMIT"},
                    {GG_NO_MEMORY, "GG_NO_MEMORY"},
                    {GG_CANCELLED, "GG_CANCELLED"},
                    {GG_WRITE_FAILED, "GG_WRITE_FAILED"},
                    {GG_INTERNAL, "GG_INTERNAL"}};
    for (size_t i = 0; i < COUNT(statuses); i++) {
        assert_int_equal(statuses[i].status, i);
        assert_string_equal(gg_status_name(statuses[i].status), statuses[i].name);
    }
    assert_string_equal(gg_status_name((gg_status)COUNT(statuses)), "unknown status");
    assert_string_equal(gg_status_name((gg_status)1000), "unknown status");
}

/* Numbers and points: at least MAJOR.MINOR.PATCH. */
static void test_version(void **state)
{
    (void)state;
    unsigned points = 0;
    for (const char *c = gg_version(); *c; c++) {
        points += *c == '.';
        assert_true(*c == '.' || (*c >= '0' && *c <= '9'));
    }
    assert_int_equal(points, 2);
}

typedef const gg_info *info_at(size_t index);

/* Every entry has a name of its own and a line about it. */
static size_t check_registry(info_at *at)
{
    size_t count = 0;
    for (; at(count); count++) {
        const gg_info *info = at(count);
        assert_ptr_equal(info, at(count));
        assert_true(info->name[0] != '\0');
        assert_true(info->summary[0] != '\0');
        assert_null(strchr(info->summary, '\n'));
        for (size_t i = 0; i < count; i++)
            assert_string_not_equal(at(i)->name, info->name);
    }
    assert_null(at(count + 1));
    assert_null(at(SIZE_MAX));
    return count;
}

static bool is_value_type(const char *name)
{
    for (size_t i = 0; gg_value_info(i); i++)
        if (strcmp(gg_value_info(i)->name, name) == 0) return true;
    return false;
}

static void test_registries(void **state)
{
    (void)state;
    assert_true(check_registry(gg_format_info) >= 3);
    assert_true(check_registry(gg_value_info) >= 2);
    assert_true(check_registry(gg_solver_info) >= 4);
    assert_true(check_registry(gg_generator_info) >= 7);
    assert_true(check_registry(gg_ruleset_info) >= 1);
    for (size_t i = 0; gg_solver_info(i); i++)
        assert_true(is_value_type(gg_solver_info(i)->detail));
    for (size_t i = 0; gg_format_info(i); i++)
        assert_true(gg_format_info(i)->reads || gg_format_info(i)->writes);
    for (size_t i = 0; gg_ruleset_at(i); i++)
        assert_ptr_equal(gg_ruleset_find(gg_ruleset_at(i)->info.name), gg_ruleset_at(i));
    assert_null(gg_ruleset_find("no game"));
}

/* ---- structs of another size ---- */

static ptrdiff_t read_nothing(void *self, void *buffer, size_t size)
{
    (void)self;
    (void)buffer;
    (void)size;
    return 0;
}

/* A struct of a library with more fields, or with fewer, is not read. */
static void test_sizes(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    add_token(&s, 0);
    game made = build(ctx, &s, GG_ROWS_OUT);
    for (size_t change = 0; change < 3; change++) {
        const size_t by = change == 0 ? 8 : change == 1 ? (size_t)-8 : (size_t)-1;
        gg_problem_spec problem = problem_spec;
        gg_given knowledge = given;
        gg_solve_options options = solve_options;
        gg_gen_spec gen = gen_spec;
        gg_rules_spec rules = rules_spec;
        const gg_source source = {NULL, read_nothing};
        gg_problem *no_problem = NULL;
        gg_reader *no_reader = NULL;
        gg_solution *no_solution = NULL;
        gg_memory_plan plan = {NULL, 0, 0, 0, 0, 0};
        problem.size += by;
        knowledge.size += by;
        options.size += by;
        gen.size += by;
        rules.size += by;
        gen.kind = "dag";
        gen.vertices = 5;
        assert_fails(ctx, gg_problem_new(ctx, made.graph, &problem, &no_problem), GG_BAD_ARGUMENT,
                     "GG_PROBLEM_SPEC");
        assert_fails(ctx, gg_reader_open(ctx, &source, "gg", &knowledge, &no_reader),
                     GG_BAD_ARGUMENT, "GG_GIVEN");
        assert_fails(ctx, gg_solve(ctx, made.problem, &options, &no_solution), GG_BAD_ARGUMENT,
                     "GG_SOLVE_OPTIONS");
        assert_fails(ctx, gg_plan(ctx, made.problem, &options, &plan), GG_BAD_ARGUMENT,
                     "GG_SOLVE_OPTIONS");
        assert_fails(ctx, gg_generate(ctx, &gen, &no_problem), GG_BAD_ARGUMENT, "GG_GEN_SPEC");
        assert_fails(ctx, gg_problem_of_rules(ctx, gg_ruleset_at(0), &rules, &no_problem),
                     GG_BAD_ARGUMENT, "GG_RULES_SPEC");
        assert_null(no_problem);
        assert_null(no_reader);
        assert_null(no_solution);
        assert_null(plan.solver);
    }
    discard(&made);
    close_ctx(ctx);
}

/* A number where a choice is meant, beyond the last one. */
static void test_given_enumerations(void **state)
{
    (void)state;
    static const gg_source source = {NULL, read_nothing};
    gg_ctx *ctx = open_ctx();
    for (unsigned field = 0; field < 4; field++)
        for (int side = 0; side < 2; side++) {
            gg_given knowledge = given;
            gg_reader *reader = NULL;
            int *const fields[] = {&knowledge.play, &knowledge.base, &knowledge.first,
                                   &knowledge.stuck};
            *fields[field] = side ? -2 : field == 0 ? 7 : 2;
            assert_fails(ctx, gg_reader_open(ctx, &source, "edges", &knowledge, &reader),
                         GG_BAD_ARGUMENT, "cannot have");
            *fields[field] = side ? -1 : field == 0 ? 2 : 1;
            assert_ok(ctx, gg_reader_open(ctx, &source, "edges", &knowledge, &reader));
            gg_reader_free(reader);
        }
    close_ctx(ctx);
}

/* ---- errors ---- */

/* The error is that of the latest call. */
static void test_error_of_the_latest_call(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_gen_spec spec = gen_spec;
    gg_problem *problem = NULL;
    gg_builder *builder = NULL;
    spec.kind = "nonsense";
    spec.vertices = 5;
    assert_fails(ctx, gg_generate(ctx, &spec, &problem), GG_BAD_ARGUMENT, "nonsense");
    spec.kind = "dag";
    spec.vertices = 0;
    assert_fails(ctx, gg_generate(ctx, &spec, &problem), GG_BAD_ARGUMENT, "vertex");
    spec.vertices = 5;
    assert_ok(ctx, gg_generate(ctx, &spec, &problem));
    gg_problem_free(problem);
    assert_ok(ctx, gg_builder_new(ctx, 2, false, &builder));
    assert_ok(ctx, gg_builder_edge(builder, 0, 1, GG_FOR_BOTH));
    assert_fails(ctx, gg_builder_edge(builder, 0, 2, GG_FOR_BOTH), GG_BAD_INPUT, "vertex 2");
    /* An edge that is taken costs nothing more, not even to forget an error; any other call does.
     */
    assert_int_equal(gg_builder_edge(builder, 0, 1, GG_FOR_BOTH), GG_OK);
    assert_ok(ctx, gg_builder_name(builder, 0, "a"));
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* Two contexts have nothing in common. */
static void test_two_contexts(void **state)
{
    (void)state;
    gg_ctx *a = open_ctx(), *b = open_ctx();
    gg_builder *builder = NULL;
    gg_ctx_set_memory_limit(a, 10);
    assert_fails(a, gg_builder_new(a, 5, false, &builder), GG_LIMIT, "limit");
    assert_int_equal(gg_ctx_error(b)->status, GG_OK);
    assert_ok(b, gg_builder_new(b, 5, false, &builder));
    assert_int_equal(gg_ctx_error(a)->status, GG_LIMIT);
    assert_int_equal(gg_ctx_memory_used(a), 0);
    assert_true(gg_ctx_memory_used(b) > 0);
    gg_builder_free(builder);
    close_ctx(a);
    close_ctx(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starting_values),    cmocka_unit_test(test_nothing_is_freed),
        cmocka_unit_test(test_status_names),       cmocka_unit_test(test_version),
        cmocka_unit_test(test_registries),         cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_given_enumerations), cmocka_unit_test(test_error_of_the_latest_call),
        cmocka_unit_test(test_two_contexts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
