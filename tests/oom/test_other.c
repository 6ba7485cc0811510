/* Answers at another start than that of the problem that was solved, when memory runs out. */
#include "oom/exhaust.h"

#include "greatgame_ruleset.h"

enum { ALL = GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_ALL | GG_ANSWER_PARTS };

typedef struct question {
    const gg_problem *problem, *other;
    const gg_solution *solution;
} question;

static gg_status ask(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const question *q = input;
    gg_answer *answer = UNTOUCHED(gg_answer);
    const gg_status status = gg_answer_for(ctx, q->problem, q->solution, q->other, ALL, &answer);
    if (status != GG_OK) {
        assert_ptr_equal(answer, UNTOUCHED(gg_answer));
        return status;
    }
    *hash = hash_number(hash_number(*hash, answer->outcome.remoteness), answer->move_count);
    *hash = hash_text(hash_number(*hash, answer->all_count), answer->reason);
    gg_answer_free(answer);
    return GG_OK;
}

/* The same answer as from a solution of the other problem itself. */
static void compare(gg_ctx *ctx, const question *q)
{
    gg_solution *own = NULL;
    gg_answer *here = NULL, *there = NULL;
    assert_ok(ctx, gg_solve(ctx, q->other, NULL, &own));
    assert_ok(ctx, gg_answer_new(ctx, q->other, own, ALL, &there));
    assert_ok(ctx, gg_answer_for(ctx, q->problem, q->solution, q->other, ALL, &here));
    assert_int_equal(here->outcome.winner, there->outcome.winner);
    assert_int_equal(here->outcome.remoteness, there->outcome.remoteness);
    assert_int_equal(here->outcome_class, there->outcome_class);
    assert_int_equal(here->first, there->first);
    assert_int_equal(here->move_count, there->move_count);
    assert_string_equal(here->reason, there->reason);
    gg_answer_free(here);
    gg_answer_free(there);
    gg_solution_free(own);
}

static void exhaust_question(stage *s, const char *name, question *q)
{
    gg_solution *solution = NULL;
    assert_ok(s->ctx, gg_solve(s->ctx, q->problem, NULL, &solution));
    q->solution = solution;
    compare(s->ctx, q);
    assert_int_equal(exhaust(s, name, ask, q), GG_OK);
    gg_solution_free(solution);
}

static void test_rules(void **state)
{
    /* A table, positions that are strings of bytes, and parts. */
    static const char *const games[][3] = {{"quixo", "3x3", "X../.../..O"},
                                           {"dodgem", "3", NULL},
                                           {"connect", "3x3", "12"},
                                           {"nim", "3,4,5", "1,4,2"}};
    (void)state;
    stage s;
    open_stage(&s);
    s.slack = 1 << 20;
    s.warm = true;
    for (size_t i = 0; i < COUNT(games); i++) {
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem = NULL, *other = NULL;
        const gg_ruleset *ruleset = gg_ruleset_find(games[i][0]);
        spec.parameters = games[i][1];
        assert_ok(s.ctx, gg_problem_of_rules(s.ctx, ruleset, &spec, &problem));
        spec.position = games[i][2];
        assert_ok(s.ctx, gg_problem_of_rules(s.ctx, ruleset, &spec, &other));
        question q = {.problem = problem, .other = other};
        exhaust_question(&s, games[i][0], &q);
        gg_problem_free(other);
        gg_problem_free(problem);
    }
    assert_true(s.failures > 40);
    close_stage(&s);
}

static gg_problem *with_token(gg_ctx *ctx, const gg_graph *graph, gg_vertex v, gg_result infinite)
{
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *problem = NULL;
    const gg_token token = {v, GG_LEFT, NULL};
    spec.tokens = &token;
    spec.token_count = 1;
    spec.infinite = infinite;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    return problem;
}

static void test_graphs(void **state)
{
    const gg_vertex from[] = {0, 1, 1, 2}, to[] = {1, 0, 2, 3};
    (void)state;
    stage s;
    open_stage(&s);
    s.slack = 1 << 20;
    gg_graph *graph = NULL, *twin = NULL;
    gg_builder *builder = NULL;
    for (int i = 0; i < 2; i++) {
        assert_ok(s.ctx, gg_builder_new(s.ctx, 4, false, &builder));
        for (int e = 0; e < 4; e++)
            assert_ok(s.ctx, gg_builder_edge(builder, from[e], to[e], GG_FOR_BOTH));
        assert_ok(s.ctx,
                  gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, i == 0 ? &graph : &twin));
        gg_builder_free(builder);
    }
    gg_problem *problem = with_token(s.ctx, graph, 0, GG_D), *elsewhere = NULL;
    for (gg_vertex v = 0; v < 4; v++) {
        gg_problem *other = with_token(s.ctx, graph, v, GG_D);
        question q = {.problem = problem, .other = other};
        exhaust_question(&s, "graph", &q);
        gg_problem_free(other);
    }
    /* Another graph, and another rule of play. */
    gg_solution *solution = NULL;
    gg_answer *answer = UNTOUCHED(gg_answer);
    assert_ok(s.ctx, gg_solve(s.ctx, problem, NULL, &solution));
    for (int i = 0; i < 2; i++) {
        elsewhere = with_token(s.ctx, i == 0 ? twin : graph, 1, i == 0 ? GG_D : GG_L);
        assert_int_equal(gg_answer_for(s.ctx, problem, solution, elsewhere, ALL, &answer),
                         GG_BAD_ARGUMENT);
        assert_ptr_equal(answer, UNTOUCHED(gg_answer));
        gg_problem_free(elsewhere);
    }
    assert_int_equal(gg_vertex_read(problem, "3"), 3);
    assert_int_equal(gg_vertex_read(problem, "4"), GG_NO_VERTEX);
    assert_int_equal(gg_vertex_read(problem, ""), GG_NO_VERTEX);
    assert_int_equal(gg_vertex_read(problem, "1x"), GG_NO_VERTEX);
    assert_int_equal(gg_vertex_read(problem, "99999999999999999999999"), GG_NO_VERTEX);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(twin);
    gg_graph_free(graph);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rules), cmocka_unit_test(test_graphs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
