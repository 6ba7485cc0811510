/* Saved tables: written, opened, asked by several threads, and of more than 2^32 numbers. */
#include "unit/saved_file.h"

#include <pthread.h>
#include <stdio.h>

/* ---- games that are nothing but numbers ---- */

/* So many numbers, from each of which the only move leads to the one below. */
static uint64_t numbers_few(void *self)
{
    (void)self;
    return 100 * (uint64_t)GG__SAVED_BLOCK + 77;
}

static uint64_t numbers_many(void *self)
{
    (void)self;
    return (UINT64_C(1) << 33) + 5;
}

static gg_status open_numbers(const gg_setup *setup, void **self)
{
    (void)setup;
    *self = NULL;
    return GG_OK;
}

static gg_position start_few(void *self)
{
    return numbers_few(self) - 1;
}

static gg_position start_many(void *self)
{
    return numbers_many(self) - 1;
}

static void move_down(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    if (x > 0) gg_moves_to(moves, x - 1);
}

static const gg_ruleset few = {.abi = GG_RULESET_ABI,
                               .size = sizeof(gg_ruleset),
                               .info = {"few", "numbers", NULL, false, false},
                               .open = open_numbers,
                               .start = start_few,
                               .positions = numbers_few,
                               .moves = move_down};
static const gg_ruleset many = {.abi = GG_RULESET_ABI,
                                .size = sizeof(gg_ruleset),
                                .info = {"many", "numbers", NULL, false, false},
                                .open = open_numbers,
                                .start = start_many,
                                .positions = numbers_many,
                                .moves = move_down};

static gg_problem *open_game(gg_ctx *ctx, const gg_ruleset *ruleset)
{
    const gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    return problem;
}

static gg_solution *open_saved(gg_ctx *ctx, const gg_problem *problem, saved_file *f)
{
    gg_solution *solution = NULL;
    const gg_file file = file_of(f);
    assert_ok(ctx, gg_saved_open(ctx, problem, &file, &solution));
    return solution;
}

/* ---- written and read ---- */

/* Every word is the same, and what is saved again is the same file. */
static void test_round_trip(void **state)
{
    static const rules_sample samples[] = {{"quixo", "3x3", NULL},
                                           {"nim", "40,50,60", NULL},
                                           {"chess", "KQK", NULL},
                                           {"subtraction", "1,2:300", NULL}};
    (void)state;
    for (size_t i = 0; i < COUNT(samples); i++)
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            gg_ctx *ctx = open_ctx();
            gg_problem *problem = NULL;
            saved_file f = {.fail_at = UINT64_MAX}, again = f;
            const gg_sink sink = {&f.bytes, write_bytes}, other = {&again.bytes, write_bytes};
            gg_ctx_set_threads(ctx, threads);
            assert_ok(ctx, open_rules(ctx, &samples[i], &problem));
            gg_solution *solved = solve_by(ctx, problem, "tabulate");
            assert_ok(ctx, gg_saved_write(ctx, problem, solved, &sink));
            gg_solution *held = open_saved(ctx, problem, &f);
            for (uint64_t x = 0; x < problem->positions; x++)
                assert_int_equal(gg__table_word(ctx, held->tables, x),
                                 gg__table_word(ctx, solved->tables, x));
            assert_ok(ctx, gg_saved_write(ctx, problem, held, &other));
            assert_int_equal(again.bytes.length, f.bytes.length);
            assert_memory_equal(again.bytes.at, f.bytes.at, f.bytes.length);
            gg_verdict verdict;
            assert_ok(ctx, gg_check(ctx, problem, held, &verdict));
            assert_true(verdict.accepted && verdict.decides);
            assert_int_equal(verdict.positions, gg_solution_positions(solved));
            gg_solution_free(held);
            gg_solution_free(solved);
            gg_problem_free(problem);
            free(f.bytes.at);
            free(again.bytes.at);
            close_ctx(ctx);
        }
}

/* What cannot be read is told, by opening or by the question that needs it. */
static void test_unreadable(void **state)
{
    static const rules_sample sample = {"quixo", "3x3", NULL};
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    saved_file f = {.fail_at = UINT64_MAX};
    const gg_sink sink = {&f.bytes, write_bytes};
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    gg_solution *solved = solve_by(ctx, problem, "tabulate"), *held = NULL;
    assert_ok(ctx, gg_saved_write(ctx, problem, solved, &sink));
    const gg_file file = file_of(&f);
    for (f.fail_at = 0;; f.fail_at++) {
        f.calls = 0;
        if (gg_saved_open(ctx, problem, &file, &held) == GG_OK) break;
        assert_int_equal(gg__status(ctx), GG_BAD_INPUT);
        assert_string_equal(gg_ctx_error(ctx)->message, "the table cannot be read");
        assert_null(held);
    }
    assert_int_equal(f.fail_at, 5); /* head, texts, sum, seal and index */
    gg_verdict verdict;
    gg_tally tally;
    gg_answer *answer = NULL;
    assert_fails(ctx, gg_check(ctx, problem, held, &verdict), GG_BAD_INPUT, "cannot be read");
    f.fail_at = f.calls;
    assert_fails(ctx, gg_solution_tally(ctx, problem, held, &tally), GG_BAD_INPUT, "cannot be");
    f.fail_at = f.calls;
    assert_fails(ctx, gg_answer_new(ctx, problem, held, 0, &answer), GG_BAD_INPUT, "cannot be");
    assert_ok(ctx, gg_check(ctx, problem, held, &verdict));
    gg_solution_free(held);
    gg_solution_free(solved);
    gg_problem_free(problem);
    free(f.bytes.at);
    close_ctx(ctx);
}

/* ---- several threads, and few slots ---- */

static uint8_t some_code(uint64_t x)
{
    return (uint8_t)(x * UINT64_C(0x9e3779b97f4a7c15) >> 40) % 200;
}

typedef struct asking {
    const gg_solution *solution;
    uint64_t seed, wrong;
} asking;

static void *ask(void *argument)
{
    enum { QUESTIONS = 6000 };
    asking *a = argument;
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg__rng rng = {a->seed};
    for (int i = 0; ctx && i < QUESTIONS; i++) {
        const uint64_t x = gg__rng_below(&rng, numbers_few(NULL));
        a->wrong += gg__table_word(ctx, a->solution->tables, x) != gg__code_word(some_code(x));
    }
    a->wrong += !ctx || gg__status(ctx) != GG_OK;
    gg_ctx_free(ctx);
    return NULL;
}

static void test_threads(void **state)
{
    enum { THREADS = 4 };
    asking of[THREADS];
    pthread_t thread[THREADS];
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_game(ctx, &few);
    saved_file f;
    make_saved(ctx, problem, numbers_few(NULL), some_code, &f);
    gg_solution *held = open_saved(ctx, problem, &f);
    for (int gathered = 0; gathered < 2; gathered++) {
        for (unsigned i = 0; i < THREADS; i++) {
            of[i] = (asking){held, i, 0};
            assert_int_equal(pthread_create(&thread[i], NULL, ask, &of[i]), 0);
        }
        if (gathered == 0) gg__table_gather(ctx, held->tables); /* while they ask */
        for (unsigned i = 0; i < THREADS; i++) {
            pthread_join(thread[i], NULL);
            assert_int_equal(of[i].wrong, 0);
        }
    }
    gg_solution_free(held);
    f.calls = 0;
    gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + (5 << 20));
    held = open_saved(ctx, problem, &f);
    gg__table_gather(ctx, held->tables); /* as far as there is room */
    of[0] = (asking){held, 9, 0};
    ask(&of[0]);
    assert_int_equal(of[0].wrong, 0);
    assert_true(f.calls > 1000); /* blocks were read again and again */
    gg_solution_free(held);
    gg_problem_free(problem);
    free(f.bytes.at);
    close_ctx(ctx);
}

/* ---- large numbers ---- */

/* Even numbers are lost by who is to move; but what is not in the last block is said to be a draw.
 */
static uint8_t late_code(uint64_t x)
{
    if (x < UINT64_C(1) << 33) return GG__CODE_DRAWN;
    return (uint8_t)(GG__CODE_WON + 2 * (x % 4) + (x % 2 == 0));
}

static void test_beyond_32_bits(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_game(ctx, &many);
    saved_file f;
    gg_verdict verdict;
    gg_answer *answer = NULL;
    const uint64_t count = numbers_many(NULL);
    make_saved(ctx, problem, count, late_code, &f);
    gg_solution *held = open_saved(ctx, problem, &f);
    for (uint64_t x = count - 70000; x < count; x++)
        assert_int_equal(gg__table_word(ctx, held->tables, x), gg__code_word(late_code(x)));
    assert_int_equal(gg_solution_positions(held), count);
    assert_ok(ctx, gg_answer_new(ctx, problem, held, 0, &answer));
    assert_int_equal(answer->outcome.remoteness, late_code(count - 1) / 2 - 1);
    gg_answer_free(answer);
    assert_ok(ctx, gg_check_sample(ctx, problem, held, 500, 3, &verdict));
    assert_true(verdict.accepted && verdict.proves == GG_PROVES_NOTHING);
    assert_int_equal(verdict.positions, 500);
    assert_ok(ctx, gg_check_sample(ctx, problem, held, 500, 4, &verdict));
    gg_solution_free(held);
    gg_problem_free(problem);
    free(f.bytes.at);
    close_ctx(ctx);
}

/* A wrong value beyond 2^32 is found, and named. */
static uint8_t wrong_code(uint64_t x)
{
    return x < UINT64_C(1) << 32 ? GG__CODE_DRAWN : GG__CODE_WON + 2 * 9;
}

static void test_sample_beyond_32_bits(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_game(ctx, &many);
    saved_file f;
    gg_verdict verdict;
    make_saved(ctx, problem, numbers_many(NULL), wrong_code, &f);
    /* The seal says that play lasts no turn: such codes cannot be. */
    gg_solution *held = NULL;
    const gg_file file = file_of(&f);
    assert_ok(ctx, gg_saved_open(ctx, problem, &file, &held));
    assert_fails(ctx, gg_check_sample(ctx, problem, held, 100, 0, &verdict), GG_BAD_INPUT,
                 "a code that cannot be");
    gg_solution_free(held);
    gg__saved_put(f.bytes.at + f.bytes.length - 16, 4, 9);
    gg__saved_put(f.bytes.at + f.bytes.length - 8, 4,
                  gg__crc(0, f.bytes.at + f.bytes.length - 56, 48));
    held = open_saved(ctx, problem, &f);
    assert_ok(ctx, gg_check_sample(ctx, problem, held, 100, 0, &verdict));
    assert_false(verdict.accepted);
    assert_true(verdict.position >= UINT64_C(1) << 32);
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)verdict.position);
    assert_non_null(strstr(verdict.place, text));
    gg_solution_free(held);
    gg_problem_free(problem);
    free(f.bytes.at);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_beyond_32_bits),
        cmocka_unit_test(test_sample_beyond_32_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
