/* A game by rules that several threads ask at once, each with a context of its own. */
#include "unit/support.h"

#include <pthread.h>

enum { THREADS = 4, TURNS = 200 };

typedef struct asker {
    const gg_problem *problem;
    const gg_solution *solution; /* NULL: solved by each thread for itself */
    uint64_t heard;              /* a hash of everything that was answered */
    gg_status status;
} asker;

static void note(asker *a, uint64_t x)
{
    a->heard = (a->heard ^ x) * UINT64_C(0x9e3779b97f4a7c15);
}

static void note_answer(asker *a, const gg_answer *answer)
{
    char text[80];
    note(a, answer->outcome.winner);
    note(a, answer->outcome.remoteness);
    for (size_t i = 0; i < answer->move_count; i++) {
        gg_move_print(a->problem, answer->moves[i].from, answer->moves[i].to, text, sizeof text);
        for (const char *c = text; *c; c++)
            note(a, (unsigned char)*c);
    }
}

/* Plays best moves from the start, again and again. */
static void play(asker *a, gg_ctx *ctx, const gg_solution *solution)
{
    gg_move played[TURNS];
    size_t count = 0;
    for (unsigned turn = 0; a->status == GG_OK && turn < TURNS; turn++) {
        gg_answer *answer;
        a->status = gg_answer_after(ctx, a->problem, solution, played, count,
                                    GG_ANSWER_MOVES | GG_ANSWER_REASON, &answer);
        if (a->status != GG_OK) return;
        note_answer(a, answer);
        const bool over = answer->over || answer->move_count == 0;
        if (!over) played[count] = answer->moves[turn % answer->move_count];
        count = over ? 0 : count + 1;
        gg_answer_free(answer);
    }
}

static void *ask(void *self)
{
    asker *a = self;
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_solution *own = NULL;
    if (!a->solution) a->status = gg_solve(ctx, a->problem, NULL, &own);
    if (a->status == GG_OK) play(a, ctx, own ? own : a->solution);
    gg_solution_free(own);
    gg_ctx_free(ctx);
    return NULL;
}

static uint64_t ask_alone(const gg_problem *problem, const gg_solution *solution)
{
    asker a = {problem, solution, 0, GG_OK};
    ask(&a);
    assert_int_equal(a.status, GG_OK);
    return a.heard;
}

static void assert_many(const gg_problem *problem, const gg_solution *solution)
{
    const uint64_t heard = ask_alone(problem, solution);
    pthread_t thread[THREADS];
    asker askers[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        askers[i] = (asker){problem, solution, 0, GG_OK};
        assert_int_equal(pthread_create(&thread[i], NULL, ask, &askers[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(thread[i], NULL), 0);
        assert_int_equal(askers[i].status, GG_OK);
        assert_true(askers[i].heard == heard);
    }
}

static gg_problem *open_game(gg_ctx *ctx, const char *name, const char *parameters)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem;
    spec.parameters = parameters;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(name), &spec, &problem));
    return problem;
}

/* Explored; a table of an index; a sum of parts. Solved once, and by every thread for itself. */
static void test_many_ask(void **state)
{
    static const char *const games[][2] = {
        {"tictactoe", ""}, {"hexapawn", "3x3"}, {"nim", "3,4,5"}, {"wythoff", "6,6"}};
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        gg_ctx *ctx = gg_ctx_new(NULL);
        gg_problem *problem = open_game(ctx, games[i][0], games[i][1]);
        gg_solution *solution;
        assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
        assert_many(problem, solution);
        assert_many(problem, NULL);
        gg_solution_free(solution);
        gg_problem_free(problem);
        gg_ctx_free(ctx);
    }
}

/* The strings of bytes that are its positions belong to one context. */
static void test_strings_serve_one(void **state)
{
    gg_ctx *ctx = gg_ctx_new(NULL), *other = gg_ctx_new(NULL);
    gg_problem *problem = open_game(ctx, "kayles", "5,3");
    gg_solution *solution = NULL;
    (void)state;
    assert_int_equal(gg_solve(other, problem, NULL, &solution), GG_BAD_ARGUMENT);
    assert_non_null(strstr(gg_ctx_error(other)->message, "strings of bytes"));
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_ctx_free(other);
    gg_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_ask),
        cmocka_unit_test(test_strings_serve_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
