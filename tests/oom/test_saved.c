/* Saved tables, when memory runs out. */
#include "oom/exhaust.h"

#include "unit/saved_file.h"

typedef struct saving {
    const gg_problem *problem;
    gg_solution *solution;
    gg_file file;
} saving;

static gg_status write_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const saving *s = input;
    memory_file f = {.at = NULL};
    const gg_sink sink = {&f, write_bytes};
    const gg_status status = gg_saved_write(ctx, s->problem, s->solution, &sink);
    if (status == GG_OK) *hash = hash_bytes(*hash, f.at, f.length);
    free(f.at);
    return status;
}

static gg_status look_at_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const saving *s = input;
    gg_saved *saved = UNTOUCHED(gg_saved);
    const gg_status status = gg_saved_new(ctx, &s->file, &saved);
    if (status != GG_OK) {
        assert_ptr_equal(saved, UNTOUCHED(gg_saved));
        return status;
    }
    *hash = hash_text(hash_number(*hash, saved->positions), saved->parameters);
    gg_saved_free(saved);
    return GG_OK;
}

static gg_status ask_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const saving *s = input;
    gg_solution *held = UNTOUCHED(gg_solution);
    gg_tally tally;
    gg_verdict verdict;
    gg_extreme hard[3];
    size_t count = 0;
    gg_status status = gg_saved_open(ctx, s->problem, &s->file, &held);
    if (status != GG_OK) {
        assert_ptr_equal(held, UNTOUCHED(gg_solution));
        return status;
    }
    status = gg_solution_tally(ctx, s->problem, held, &tally);
    if (status == GG_OK) status = gg_check(ctx, s->problem, held, &verdict);
    if (status == GG_OK) status = gg_check_sample(ctx, s->problem, held, 9, 1, &verdict);
    if (status == GG_OK)
        status = gg_solution_extremes(ctx, s->problem, held, true, COUNT(hard), hard, &count);
    if (status == GG_OK) {
        assert_true(verdict.accepted && count == COUNT(hard));
        *hash = hash_number(*hash, tally.of[0][0].positions);
        for (size_t i = 0; i < count; i++)
            *hash = hash_number(hash_number(*hash, hard[i].position), hard[i].moves);
    }
    gg_solution_free(held);
    return status;
}

/* A table as what is near the start, and what it says of one position. */
static gg_status ask_near(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const saving *s = input;
    gg_solution *held = NULL, *values = UNTOUCHED(gg_solution);
    gg_problem *near = UNTOUCHED(gg_problem);
    gg_answer *answer = UNTOUCHED(gg_answer);
    gg_status status = gg_saved_open(ctx, s->problem, &s->file, &held);
    if (status != GG_OK) return status;
    status = gg_problem_near(ctx, s->problem, held, 2, 0, GG_ROWS_OUT, &near, &values);
    if (status == GG_OK) {
        *hash = hash_number(*hash, gg_graph_vertices(gg_problem_graph(near)));
        gg_solution_free(values);
        gg_problem_free(near);
        status = gg_answer_at(ctx, s->problem, held, 1234, GG_ANSWER_ALL, &answer);
    } else {
        assert_ptr_equal(near, UNTOUCHED(gg_problem));
        assert_ptr_equal(values, UNTOUCHED(gg_solution));
    }
    if (status == GG_OK) {
        *hash = hash_number(hash_number(*hash, answer->all_count), answer->outcome.remoteness);
        gg_answer_free(answer);
    } else {
        assert_ptr_equal(answer, UNTOUCHED(gg_answer));
    }
    gg_solution_free(held);
    return status;
}

static void test_saved(void **state)
{
    static const rules_sample sample = {"quixo", "3x3", NULL};
    (void)state;
    stage s;
    open_stage(&s);
    s.slack = 1 << 20;
    gg_problem *problem = NULL;
    saved_file f = {.fail_at = UINT64_MAX};
    const gg_sink sink = {&f.bytes, write_bytes};
    assert_ok(s.ctx, open_rules(s.ctx, &sample, &problem));
    saving of = {.problem = problem, .solution = solve_by(s.ctx, problem, "tabulate")};
    assert_ok(s.ctx, gg_saved_write(s.ctx, problem, of.solution, &sink));
    of.file = file_of(&f);
    assert_int_equal(exhaust(&s, "saving", write_one, &of), GG_OK);
    assert_int_equal(exhaust(&s, "looking", look_at_one, &of), GG_OK);
    assert_int_equal(exhaust(&s, "asking", ask_one, &of), GG_OK);
    assert_int_equal(exhaust(&s, "near", ask_near, &of), GG_OK);
    assert_true(s.failures > 40);
    gg_solution_free(of.solution);
    gg_problem_free(problem);
    free(f.bytes.at);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_saved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
