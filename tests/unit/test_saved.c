/* Saved tables: written, opened, asked by several threads, and of more than 2^32 numbers. */
#include "unit/saved_file.h"

#include "game/position.h"

#include <pthread.h>
#include <stdio.h>

/* ---- games that are nothing but numbers ---- */

/* A ruleset of numbers: the only move leads to the next lower one. */
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

/* Unreadable data is reported when it is opened or when a query needs it. */
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
    saved_file certificate = {.fail_at = UINT64_MAX};
    const gg_sink other = {&certificate.bytes, write_bytes};
    for (int text = 0; text < 2; text++) {
        f.fail_at = f.calls;
        assert_fails(ctx, gg_certificate_write(ctx, problem, held, text, &other), GG_BAD_INPUT,
                     "cannot be read");
    }
    free(certificate.bytes.at);
    assert_ok(ctx, gg_check(ctx, problem, held, &verdict));
    gg_solution_free(held);
    gg_solution_free(solved);
    gg_problem_free(problem);
    free(f.bytes.at);
    close_ctx(ctx);
}

/* ---- any position ---- */

static gg_problem *open_at(gg_ctx *ctx, const rules_sample *sample, bool symmetry, const char *text)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = sample->parameters;
    spec.position = text;
    spec.symmetry = symmetry;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(sample->name), &spec, &problem));
    return problem;
}

/* The answer at a position is the one of a game that begins there. */
static void compare_answers(gg_ctx *ctx, const gg_problem *problem, const gg_solution *held,
                            const gg_problem *there, const saved_file *f, gg_position x)
{
    enum { ALL = GG_ANSWER_LINE | GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_ALL };
    saved_file copy = {.bytes = f->bytes, .fail_at = UINT64_MAX};
    gg_answer *here = NULL, *own = NULL;
    gg_solution *other = open_saved(ctx, there, &copy);
    assert_ok(ctx, gg_answer_at(ctx, problem, held, x, ALL, &here));
    assert_ok(ctx, gg_answer_new(ctx, there, other, ALL, &own));
    assert_int_equal(here->outcome.winner, own->outcome.winner);
    assert_int_equal(here->outcome.remoteness, own->outcome.remoteness);
    assert_int_equal(here->first, own->first);
    assert_int_equal(here->over, own->over);
    assert_int_equal(here->both_known, own->both_known);
    assert_int_equal(here->outcome_class, own->outcome_class);
    assert_int_equal(here->move_count, own->move_count);
    assert_int_equal(here->all_count, own->all_count);
    assert_int_equal(here->line_length, own->line_length);
    for (size_t i = 0; i < here->move_count; i++)
        assert_int_equal(here->moves[i].to, own->moves[i].to);
    assert_string_equal(here->reason, own->reason);
    gg_answer_free(own);
    gg_answer_free(here);
    gg_solution_free(other);
}

static void test_any_position(void **state)
{
    static const rules_sample samples[] = {
        {"quixo", "3x3", NULL}, {"nim", "3,4,5", NULL}, {"chess", "KQK", NULL}};
    (void)state;
    for (size_t i = 0; i < 2 * COUNT(samples); i++) {
        const rules_sample *sample = &samples[i / 2];
        char text[128];
        gg_ctx *ctx = open_ctx();
        saved_file f = {.fail_at = UINT64_MAX};
        const gg_sink sink = {&f.bytes, write_bytes};
        gg_problem *problem = open_at(ctx, sample, i % 2, NULL);
        gg_solution *solved = solve_by(ctx, problem, "tabulate");
        assert_ok(ctx, gg_saved_write(ctx, problem, solved, &sink));
        gg_solution *held = open_saved(ctx, problem, &f);
        unsigned compared = 0;
        for (gg_position x = 0; x < problem->numbers; x += problem->numbers / 97 + 1) {
            gg_answer *answer = NULL;
            gg_position read = 0;
            if (!gg__position_legal(problem, x)) {
                assert_fails(ctx, gg_answer_at(ctx, problem, held, x, 0, &answer), GG_BAD_ARGUMENT,
                             "is no position of");
                continue;
            }
            gg_position_print(problem, x, text, sizeof text);
            assert_ok(ctx, gg_position_read(ctx, problem, text, &read));
            assert_int_equal(read, x);
            gg_problem *there = open_at(ctx, sample, i % 2, text);
            compare_answers(ctx, problem, held, there, &f, x);
            gg_problem_free(there);
            compared++;
        }
        assert_true(compared > 20);
        gg_answer *answer = NULL;
        gg_position read;
        assert_fails(ctx, gg_answer_at(ctx, problem, held, problem->numbers, 0, &answer),
                     GG_BAD_ARGUMENT, "is no position of");
        assert_fails(ctx, gg_position_read(ctx, problem, "nonsense", &read), GG_BAD_INPUT,
                     "'nonsense' is no position of");
        gg_solution_free(held);
        gg_solution_free(solved);
        gg_problem_free(problem);
        free(f.bytes.at);
        close_ctx(ctx);
    }
}

/* ---- positions near the start ---- */

/* Positions within the radius have the values of the full solution; no others are visited. */
static void compare_near(gg_ctx *ctx, const gg_problem *problem, const gg_solution *held,
                         const gg_problem *all, const gg_solution *values, uint64_t radius)
{
    gg_problem *near = NULL;
    gg_solution *found = NULL;
    assert_ok(ctx, gg_problem_near(ctx, problem, held, radius, 0, GG_ROWS_OUT, &near, &found));
    const uint64_t count = gg_graph_vertices(gg_problem_graph(near));
    assert_true(count <= gg_graph_vertices(gg_problem_graph(all)));
    if (radius == UINT64_MAX) assert_int_equal(count, gg_graph_vertices(gg_problem_graph(all)));
    if (radius == 1) assert_true(count < gg_graph_vertices(gg_problem_graph(all)));
    assert_int_equal(radius == 0, count == 1);
    for (gg_vertex v = 0; v < count; v++) {
        char winner[2], text[2][64];
        uint32_t turns[2];
        assert_ok(ctx, gg_solution_outcomes(ctx, found, GG_LEFT, v, 1, &winner[0], &turns[0]));
        assert_ok(ctx, gg_solution_outcomes(ctx, values, GG_LEFT, v, 1, &winner[1], &turns[1]));
        assert_int_equal(winner[0], winner[1]);
        assert_int_equal(turns[0], turns[1]);
        assert_string_equal(gg_vertex_print(near, v, text[0], sizeof text[0]),
                            gg_vertex_print(all, v, text[1], sizeof text[1]));
    }
    gg_solution_free(found);
    gg_problem_free(near);
}

static void test_near(void **state)
{
    static const rules_sample samples[] = {
        {"quixo", "3x3", NULL}, {"nim", "3,4,5", NULL}, {"connect", "4x4", NULL}};
    static const uint64_t radii[] = {0, 1, 2, 3, UINT64_MAX};
    (void)state;
    for (size_t i = 0; i < COUNT(samples); i++) {
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = NULL, *all = NULL, *near = NULL;
        gg_solution *found = NULL, *nimbers = NULL;
        gg_solve_options options = GG_SOLVE_OPTIONS;
        saved_file f = {.fail_at = UINT64_MAX};
        const gg_sink sink = {&f.bytes, write_bytes};
        assert_ok(ctx, open_rules(ctx, &samples[i], &problem));
        gg_solution *solved = solve_by(ctx, problem, "tabulate");
        assert_ok(ctx, gg_saved_write(ctx, problem, solved, &sink));
        gg_solution *held = open_saved(ctx, problem, &f);
        assert_ok(ctx, gg_problem_explore(ctx, problem, 0, GG_ROWS_OUT | GG_ROWS_SOLVE, &all));
        gg_solution *values = solve_by(ctx, all, "outcome");
        for (size_t k = 0; k < COUNT(radii); k++)
            compare_near(ctx, problem, held, all, values, radii[k]);
        assert_fails(ctx, gg_problem_near(ctx, problem, held, 9, 5, GG_ROWS_OUT, &near, &found),
                     GG_LIMIT, "more than 5 positions");
        assert_fails(ctx, gg_problem_near(ctx, all, values, 9, 0, GG_ROWS_OUT, &near, &found),
                     GG_BAD_ARGUMENT, "a graph already");
        if (i == 1) {
            options.value = "nimber";
            assert_ok(ctx, gg_solve(ctx, problem, &options, &nimbers));
            assert_fails(ctx,
                         gg_problem_near(ctx, problem, nimbers, 9, 0, GG_ROWS_OUT, &near, &found),
                         GG_BAD_ARGUMENT, "values of type nimber, not outcome");
        }
        assert_true(!near && !found);
        gg_solution_free(nimbers);
        gg_solution_free(values);
        gg_problem_free(all);
        gg_solution_free(held);
        gg_solution_free(solved);
        gg_problem_free(problem);
        free(f.bytes.at);
        close_ctx(ctx);
    }
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

/* Even numbers are lost for the player to move, but numbers before the last block are draws. */
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
    assert_ok(ctx, gg_answer_at(ctx, problem, held, count - 3, GG_ANSWER_MOVES, &answer));
    assert_int_equal(answer->outcome.remoteness, late_code(count - 3) / 2 - 1);
    assert_int_equal(answer->moves[0].to, count - 4);
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
                  crc_of(0, f.bytes.at + f.bytes.length - 56, 48));
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
        cmocka_unit_test(test_any_position),
        cmocka_unit_test(test_near),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_beyond_32_bits),
        cmocka_unit_test(test_sample_beyond_32_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
