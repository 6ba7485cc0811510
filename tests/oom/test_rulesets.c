/* Every registered game by rules, with every solver that takes it. */
#include "oom/actions.h"

enum { LIMIT = 700, SLACK = 4096 }; /* positions, bytes */

static gg_status open_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const rules_sample *sample = input;
    gg_problem *problem = UNTOUCHED(gg_problem);
    const gg_status status = open_rules(ctx, sample, &problem);
    if (status != GG_OK) {
        assert_ptr_equal(problem, UNTOUCHED(gg_problem));
        return status;
    }
    *hash = hash_number(*hash, gg_problem_start(problem));
    gg_problem_free(problem);
    return GG_OK;
}

/* A game and a solver for it; NULL: the one that is chosen. */
typedef struct playing {
    rules_sample sample;
    const char *solver;
} playing;

/* From opening to the answer. */
static gg_status play_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const playing *p = input;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    options.solver = p->solver;
    options.limit = LIMIT;
    gg_status status = open_rules(ctx, &p->sample, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK) {
        const solving asked = {.problem = problem, .solution = solution, .flags = 7};
        status = answer_one(ctx, &asked, hash);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

static void test_opening_and_playing(void **state)
{
    (void)state;
    playing p;
    unsigned opened = 0, played = 0;
    for (size_t i = 0; rules_sample_at(i, &p.sample); i++) {
        stage s;
        open_stage(&s);
        s.slack = SLACK;
        opened += exhaust(&s, p.sample.name, open_one, &p.sample) == GG_OK;
        p.solver = NULL;
        played += exhaust(&s, p.sample.name, play_one, &p) == GG_OK;
        for (size_t j = 0; (p.solver = gg_solver_info(j) ? gg_solver_info(j)->name : NULL); j++)
            played += exhaust(&s, p.sample.name, play_one, &p) == GG_OK;
        close_stage(&s);
    }
    assert_true(opened > 10 && played > 30);
}

/* The game stays open between one failure and the next. */
static void test_solving(void **state)
{
    (void)state;
    rules_sample sample;
    done d = {0};
    for (size_t i = 0; rules_sample_at(i, &sample); i++) {
        stage s;
        gg_problem *problem = NULL;
        open_stage(&s);
        s.slack = SLACK;
        s.warm = true;
        if (open_rules(s.ctx, &sample, &problem) == GG_OK) exhaust_problem(&s, problem, LIMIT, &d);
        gg_problem_free(problem);
        close_stage(&s);
    }
    assert_true(d.solutions > 20 && d.answers > 40 && d.checks > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opening_and_playing),
        cmocka_unit_test(test_solving),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
