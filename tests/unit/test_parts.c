/*
 * Games by rules whose positions are sums: the nimbers of their parts, answers drawn from them
 * against the search of all positions, periods against their definition, one table for a family,
 * and rulesets that are at fault.
 */
#include "unit/support.h"

#include "solve/nimber/nimber.h"

#include <stdio.h>

/* ---- opening and asking ---- */

static gg_problem *open_at(gg_ctx *ctx, const gg_ruleset *ruleset, const char *parameters,
                           const char *position)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    spec.position = position;
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    return problem;
}

static gg_problem *open_named(gg_ctx *ctx, const char *name, const char *parameters)
{
    return open_at(ctx, gg_ruleset_find(name), parameters, NULL);
}

static gg_solution *solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.limit = limit;
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    return solution;
}

static void check_nimbers(const char *name, const char *parameters, const uint32_t *expected,
                          size_t count)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_named(ctx, name, parameters);
    gg_solution *solution = solve(ctx, problem, 0);
    uint32_t nimber[64], rank[64];
    assert_string_equal(gg_solution_method(solution), "nimber-parts");
    assert_string_equal(gg_solution_value_type(solution), "nimber");
    assert_true(gg_solution_is_impartial(solution));
    assert_true(gg_solution_entries(solution) >= count);
    assert_int_equal(gg_solution_positions(solution), gg_solution_entries(solution));
    assert_ok(ctx, gg_solution_nimbers(ctx, solution, 0, count, nimber, rank));
    for (size_t i = 0; i < count; i++) {
        if (nimber[i] != expected[i])
            fail_msg("%s:%s: part %zu is %u", name, parameters, i, nimber[i]);
        assert_int_equal(rank[i], i);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- values ---- */

static void test_values(void **state)
{
    (void)state;
    static const uint32_t kayles[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4,
                                      1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1},
                          dawson[] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0},
                          grundy[] = {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3},
                          subtraction[] = {0, 0, 1, 1, 0, 2, 1, 0, 0, 1, 1},
                          nim[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    check_nimbers("kayles", "25", kayles, COUNT(kayles));
    check_nimbers("kayles", "", kayles, COUNT(kayles));
    check_nimbers("octal", "0.77,0,25,3", kayles, COUNT(kayles));
    check_nimbers("octal", ".770", kayles, COUNT(kayles));
    check_nimbers("octal", ".07,15", dawson, COUNT(dawson));
    check_nimbers("octal", "0.137,14", dawson + 1, COUNT(dawson) - 1);
    check_nimbers("grundy", "19,2", grundy, COUNT(grundy));
    check_nimbers("subtraction", "2,5:10,9", subtraction, COUNT(subtraction));
    check_nimbers("nim", "3,8,1", nim, COUNT(nim));
}

/* The table ends with the largest part of the start, which may not be the game's own. */
static void test_extent(void **state)
{
    (void)state;
    static const struct {
        const char *name, *parameters, *position;
        uint64_t values;
    } cases[] = {
        {"kayles", "5,7", NULL, 8},        {"kayles", "5,7", "3,3,3,2", 4},
        {"grundy", "30", "0", 1},          {"nim", "3,4,5", "0,2,0", 3},
        {"kayles", "5,7", "0", 8},         {"subtraction", "1,2:10", "0", 11},
        {"nim", "1000000", NULL, 1000001}, {"octal", "0.137", "12", 13},
    };
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_problem *problem =
            open_at(ctx, gg_ruleset_find(cases[i].name), cases[i].parameters, cases[i].position);
        gg_solution *solution = solve(ctx, problem, 0);
        assert_int_equal(gg_solution_entries(solution), cases[i].values);
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name, *parameters, *why_not;
    } cases[] = {
        {"wythoff", "3,3", "positions are sums of parts"},
        {"nim", "misere:3", "is for normal play"},
    };
    gg_ctx *ctx = open_ctx();
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = "nimber-parts";
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem = NULL;
        spec.parameters = cases[i].parameters;
        assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(cases[i].name), &spec, &problem));
        assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_ARGUMENT,
                     cases[i].why_not);
        gg_problem_free(problem);
    }
    sketch s = blank(1);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_BAD_ARGUMENT,
                 "given by its graph");
    discard(&made);
    close_ctx(ctx);
}

static void test_limit(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_problem *problem = open_named(ctx, "kayles", "100,3");
    options.limit = 100;
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT,
                 "all parts up to 100 are needed, more than 100");
    options.limit = 101;
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    gg_solution_free(solution);
    gg_problem_free(problem);
    problem = open_named(ctx, "subtraction", "1,2:9000000000000000000");
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_LIMIT, "more than 20000000");
    options.limit = UINT64_MAX;
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT, "4294967295");
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_plan(void **state)
{
    (void)state;
    static const struct {
        const char *name, *parameters;
        uint64_t positions;
        bool bytes;
    } cases[] = {{"kayles", "5,7", 8, false},
                 {"octal", "0.07", 0, false},
                 {"nim", "3,1000", 1001, true},
                 {"subtraction", "1,2:9000000000000000000", 0, false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = open_named(ctx, cases[i].name, cases[i].parameters);
        gg_memory_plan plan;
        assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
        assert_string_equal(plan.solver, "nimber-parts");
        assert_int_equal(plan.positions, cases[i].positions);
        assert_int_equal(plan.bytes > 0, cases[i].bytes);
        if (plan.bytes > 0) {
            const uint64_t before = gg_ctx_memory_used(ctx);
            gg_solution *solution = solve(ctx, problem, 0);
            assert_true(gg_ctx_memory_peak(ctx) - before <= plan.bytes);
            gg_solution_free(solution);
        }
        gg_problem_free(problem);
        close_ctx(ctx);
    }
}

static void test_cancelled(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_solution *solution = NULL;
    gg_problem *problem = open_named(ctx, "grundy", "3000");
    gg_ctx_cancel(ctx);
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_CANCELLED, "solving parts");
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- answers, against the search of all positions ---- */

static gg_answer *answer_by(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solution *solution = solve_by(ctx, problem, solver);
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, GG_ANSWER_MOVES | GG_ANSWER_ALL, &answer));
    gg_solution_free(solution);
    return answer;
}

/* Both know who wins, and what becomes of every move. */
static void compare_answers(const char *name, const char *parameters)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_named(ctx, name, parameters);
    gg_answer *parts = answer_by(ctx, problem, "nimber-parts");
    gg_answer *search = answer_by(ctx, problem, "memo");
    assert_int_equal(parts->outcome.winner, search->outcome.winner);
    assert_int_equal(parts->outcome_class, search->outcome_class);
    assert_int_equal(parts->over, search->over);
    assert_int_equal(parts->all_count, search->all_count);
    for (size_t i = 0; i < parts->all_count; i++) {
        assert_int_equal(parts->all_moves[i].to, search->all_moves[i].to);
        assert_int_equal(parts->all_moves[i].then.winner, search->all_moves[i].then.winner);
    }
    for (size_t i = 0; i < parts->move_count; i++)
        assert_int_equal(parts->moves[i].then.winner, search->moves[0].then.winner);
    gg_answer_free(parts);
    gg_answer_free(search);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_answers(void **state)
{
    (void)state;
    static const char *const heaps[] = {"",    "1",     "2",   "4",   "7",       "11",
                                        "1,1", "3,4,5", "6,6", "2,7", "1,2,3,4", "3,3,3,2,2"};
    static const char *const codes[] = {"0.77",  "0.137", "4.07", "0.45",
                                        "4.333", "0.156", "0.0",  "4.0"};
    static const char *const sets[] = {"1,2,3", "2,5", "3", "1,4,9"};
    char text[64];
    for (size_t i = 0; i < COUNT(heaps); i++) {
        compare_answers("kayles", heaps[i]);
        compare_answers("nim", heaps[i]);
        compare_answers("grundy", heaps[i]);
        for (size_t j = 0; j < COUNT(codes); j++) {
            snprintf(text, sizeof text, "%s%s%s", codes[j], *heaps[i] ? "," : "", heaps[i]);
            compare_answers("octal", text);
        }
        for (size_t j = 0; *heaps[i] && j < COUNT(sets); j++) {
            snprintf(text, sizeof text, "%s:%s", sets[j], heaps[i]);
            compare_answers("subtraction", text);
        }
    }
}

/* ---- positions of taking and breaking ---- */

static void test_texts(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *move;
    } moves[] = {
        {"5,7", "5,5", "take 2 from 7 leaving 5"},
        {"5,7", "2,3,5", "take 2 from 7 leaving 2+3"},
        {"2,5", "5", "take 2 from 2"},
        {"1", "0", "take 1 from 1"},
        {"3,3", "1,1,3", "take 1 from 3 leaving 1+1"},
        {"7", "3,4", "split 7 into 3+4"},
        {"3,7", "3,3,4", "split 7 into 3+4"},
        {"8", "4,4", "split 8 into 4+4"},
    };
    static const char *const good[][2] = {{"0", "0"},           {"0,0", "0"},      {"7,5", "5,7"},
                                          {"3,0,3,1", "1,3,3"}, {"0000012", "12"}, {"13", "13"},
                                          {"5 7", "5,7"},       {"[7; 5]", "5,7"}, {"7+5", "5,7"}};
    static const char *const bad[] = {"",   ",",  "5,", ",5",   "(5",   "5]",
                                      "-5", "5x", "14", "1,14", "5,,7", "99999999999999999999999"};
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    const gg_ruleset *octal = gg_ruleset_find("octal");
    char text[64];
    for (size_t i = 0; i < COUNT(moves); i++) {
        gg_problem *from = open_at(ctx, octal, "4.77,13", moves[i].from);
        gg_position x = gg_problem_start(from);
        gg_answer *answer = answer_by(ctx, from, "nimber-parts");
        size_t found = 0;
        for (size_t j = 0; j < answer->all_count; j++) {
            const gg_position y = answer->all_moves[j].to;
            gg_position_print(from, y, text, sizeof text);
            if (strcmp(text, moves[i].to) != 0) continue;
            found++;
            assert_string_equal(gg_move_print(from, x, y, text, sizeof text), moves[i].move);
        }
        assert_int_equal(found, 1);
        gg_answer_free(answer);
        gg_problem_free(from);
    }
    for (size_t i = 0; i < COUNT(good); i++) {
        gg_problem *problem = open_at(ctx, octal, "0.77,13", good[i][0]);
        gg_position_print(problem, gg_problem_start(problem), text, sizeof text);
        assert_string_equal(text, good[i][1]);
        gg_problem_free(problem);
    }
    spec.parameters = "0.77,13";
    for (size_t i = 0; i < COUNT(bad); i++) {
        gg_problem *problem = NULL;
        spec.position = bad[i];
        assert_fails(ctx, gg_problem_of_rules(ctx, octal, &spec, &problem), GG_BAD_INPUT,
                     "is no position");
    }
    close_ctx(ctx);
}

/* The largest number of different sizes that fits into a position. */
static void test_many_sizes(void **state)
{
    (void)state;
    enum { SIZES = 4471, ROOM = 1 << 16 };
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    char *text = malloc(ROOM), *again = malloc(ROOM);
    size_t at = 0;
    for (int i = 1; i <= SIZES; i++)
        at += (size_t)snprintf(text + at, ROOM - at, i > 1 ? ",%d" : "%d", i);
    spec.parameters = "0.0007";
    spec.position = text;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("octal"), &spec, &problem));
    gg_position_print(problem, gg_problem_start(problem), again, ROOM);
    assert_string_equal(text, again);
    gg_problem_free(problem);
    snprintf(text + at, ROOM - at, ",4472");
    assert_fails(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("octal"), &spec, &problem),
                 GG_BAD_INPUT, "'1,2,3,");
    free(text);
    free(again);
    close_ctx(ctx);
}

static void test_bad_parameters(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"octal", "0.7G", "digit 2 after the point"},
        {"octal", "0.3F", "the period of a code with hexadecimal digits"},
        {"octal", "F.7,5", "does not begin with 0, 4, 8 or C"},
        {"octal", "0.1x7,5", "has 'x' as digit 2"},
        {"octal", "0.1 7", "has '?' as digit 2"},
        {"octal", "4.333...", "a code with repeating digits"},
        {"octal", "1.7", "does not begin with 0, 4, 8 or C and a point"},
        {"octal", "77", "does not begin with 0, 4, 8 or C and a point"},
        {"octal", "00.77", "does not begin with 0, 4, 8 or C"},
        {"octal", "5", "does not begin with 0, 4, 8 or C"},
        {"octal", "0.", "no digit after the point"},
        {"octal", ".", "no digit after the point"},
        {"octal", "0.,5", "no digit after the point"},
        {"octal", "0.77,", "a heap is missing"},
        {"octal", "0.77,5,", "heaps are HEAP,HEAP"},
        {"octal", "0.77,x", "heaps are HEAP,HEAP"},
        {"octal", "0.77,10000001", "at most 10000000 objects"},
        {"kayles", "5;7", "heaps are HEAP,HEAP"},
        {"kayles", "9999999,2", "at most 10000000 objects"},
        {"grundy", "-1", "heaps are HEAP,HEAP"},
    };
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    char code[80] = "0.";
    for (size_t i = 0; i < COUNT(cases); i++) {
        spec.parameters = cases[i][1];
        assert_fails(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(cases[i][0]), &spec, &problem),
                     GG_BAD_INPUT, cases[i][2]);
    }
    memset(code + 2, '7', 65);
    spec.parameters = code;
    assert_fails(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("octal"), &spec, &problem),
                 GG_BAD_INPUT, "at most 64 digits");
    code[66] = '\0';
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("octal"), &spec, &problem));
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- periods ---- */

/* The period by definition: the least p, and then the least s, for which the table is long enough.
 */
static uint64_t period_by_definition(const uint32_t *g, uint64_t count, uint64_t span,
                                     uint64_t *preperiod)
{
    for (uint64_t p = 1; p < count; p++)
        for (uint64_t s = 0; s + p < count; s++) {
            const uint64_t from = s > 0 ? s : 1;
            uint64_t n = s;
            if (count < 2 * from + 2 * p + span) break;
            while (n + p < count && g[n] == g[n + p])
                n++;
            *preperiod = s;
            if (n + p == count) return p;
        }
    *preperiod = 0;
    return 0;
}

static void test_period_by_definition(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {77};
    unsigned found = 0;
    for (unsigned round = 0; round < 4000; round++) {
        uint32_t g[60];
        const uint64_t count = 1 + gg__rng_below(&rng, COUNT(g)), span = gg__rng_below(&rng, 5);
        const uint64_t period = 1 + gg__rng_below(&rng, 12), start = gg__rng_below(&rng, 20);
        uint64_t p, s, expected_s;
        for (uint64_t n = 0; n < count; n++)
            g[n] = n < start + period ? (uint32_t)gg__rng_below(&rng, 3) : g[n - period];
        assert_ok(ctx, gg__period_find(ctx, g, sizeof *g, count, span, &p, &s));
        assert_int_equal(p, period_by_definition(g, count, span, &expected_s));
        assert_int_equal(s, expected_s);
        found += p > 0;
    }
    assert_true(found > 500 && found < 3900);
    close_ctx(ctx);
}

static void check_period(const char *name, const char *parameters, uint64_t limit, uint64_t period,
                         uint64_t preperiod)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_named(ctx, name, parameters);
    gg_solution *solution = solve(ctx, problem, limit);
    uint64_t p = 99, s = 99;
    assert_ok(ctx, gg_solution_period(ctx, problem, solution, &p, &s));
    if (p != period || s != preperiod)
        fail_msg("%s:%s: period %llu from %llu", name, parameters, (unsigned long long)p,
                 (unsigned long long)s);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_periods(void **state)
{
    (void)state;
    check_period("kayles", "", 0, 12, 71);
    check_period("kayles", "166", 0, 0, 0);
    check_period("kayles", "167", 0, 12, 71); /* 2 * 71 + 2 * 12 + 2 heaps */
    check_period("octal", "0.07", 0, 34, 53);
    check_period("octal", ".137", 0, 34, 52);
    check_period("octal", "0.055", 0, 148, 259);
    check_period("octal", "0.055", 100, 0, 0);
    check_period("octal", "0.007", 3000, 0, 0);
    check_period("octal", "0.3", 0, 2, 0);
    check_period("octal", "0.0", 0, 1, 0);
    check_period("subtraction", "1,2,3:12", 0, 4, 0);
    check_period("subtraction", "1,2,3:11", 0, 0, 0);
    check_period("grundy", "500", 0, 0, 0);
    check_period("nim", "50", 0, 0, 0);
    check_period("wythoff", "5,5", 0, 0, 0);
}

/* A search ends at the numbers that the game has. */
static void test_search_ends(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_at(ctx, gg_ruleset_find("octal"), "0.07,100", "0");
    gg_solution *solution = solve(ctx, problem, 5000);
    assert_int_equal(gg_solution_entries(solution), 101);
    gg_solution_free(solution);
    gg_problem_free(problem);
    problem = open_named(ctx, "octal", "0.07");
    solution = solve(ctx, problem, 70);
    assert_int_equal(gg_solution_entries(solution), 70);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- one table for a family ---- */

typedef struct words {
    char text[64];
    size_t length;
} words;

static bool write_words(void *self, const void *data, size_t size)
{
    words *w = self;
    assert_true(w->length + size < sizeof w->text);
    memcpy(w->text + w->length, data, size);
    w->length += size;
    w->text[w->length] = '\0';
    return true;
}

static void test_family(void **state)
{
    (void)state;
    static const struct {
        const char *name, *parameters, *other, *other_parameters;
        const char *total; /* NULL: not covered */
    } cases[] = {
        {"kayles", "30", "kayles", "5,7", "6"},
        {"kayles", "30", "kayles", "30", "7"},
        {"kayles", "30", "kayles", "31", NULL},
        {"kayles", "30", "octal", "0.77,5", NULL},
        {"octal", "0.137,30", "octal", ".1370,5,8", "3"},
        {"octal", "0.137,30", "octal", "0.07,5", NULL},
        {"subtraction", "1,2:30", "subtraction", "1,2:4,6,8", "3"},
        {"subtraction", "1,2:30", "subtraction", "1,3:4", NULL},
        {"nim", "9,9", "nim", "3,9,1", "11"},
        {"nim", "9,9", "nim", "misere:3", NULL},
        {"nim", "misere:9", "nim", "3", NULL},
        {"grundy", "40", "grundy", "5,6,3", "2"},
        {"wythoff", "4,4", "wythoff", "4,4", NULL},
    };
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_problem *problem = open_named(ctx, cases[i].name, cases[i].parameters);
        gg_problem *other = open_named(ctx, cases[i].other, cases[i].other_parameters);
        gg_solution *solution = solve(ctx, problem, 0);
        bool covers = !cases[i].total;
        words w = {"", 0};
        const gg_sink sink = {&w, write_words};
        assert_ok(ctx, gg_solution_covers(ctx, problem, solution, other, &covers));
        assert_int_equal(covers, cases[i].total != NULL);
        if (covers) {
            assert_ok(ctx, gg_total_write(ctx, other, solution, 0, &sink));
            assert_string_equal(w.text, cases[i].total);
        }
        gg_solution_free(solution);
        gg_problem_free(other);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

static void test_no_total(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_named(ctx, "chomp", "2x2");
    gg_solution *solution = solve(ctx, problem, 0);
    words w = {"", 0};
    const gg_sink sink = {&w, write_words};
    assert_fails(ctx, gg_total_write(ctx, problem, solution, 0, &sink), GG_BAD_ARGUMENT,
                 "outcome are not added up");
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- rulesets at fault ---- */

/* A row of fewer than 6 stones; a move takes one and may split the row. */
static gg_status row_open(const gg_setup *setup, void **self)
{
    (void)setup;
    *self = NULL;
    return GG_OK;
}

static gg_position row_start(void *self)
{
    (void)self;
    return 5;
}

static void row_moves(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    if (x > 0) gg_moves_to(moves, x - 1);
}

static void row_parts(void *self, gg_position x, gg_moves *parts)
{
    (void)self;
    gg_moves_to(parts, x);
}

static uint64_t row_numbers(void *self)
{
    (void)self;
    return 6;
}

static void row_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    (void)player;
    row_moves(self, part, options);
}

static const gg_ruleset row = {
    .abi = GG_RULESET_ABI,
    .size = sizeof row,
    .info = {"row", "a test", NULL, false, false},
    .sides = "impartial",
    .source = "a test",
    .open = row_open,
    .start = row_start,
    .moves = row_moves,
    .parts = row_parts,
    .part_numbers = row_numbers,
    .part_moves = row_part_moves,
};

static void large_parts(void *self, gg_position x, gg_moves *parts)
{
    (void)self;
    gg_moves_to(parts, x + 1);
}

/* The start is a sum of small parts, what follows is not. */
static void growing_parts(void *self, gg_position x, gg_moves *parts)
{
    (void)self;
    gg_moves_to(parts, x == 5 ? 2 : 5);
}

static void equal_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    (void)self;
    (void)player;
    gg_moves_to(options, part);
}

static void equal_second_part(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    (void)self;
    (void)player;
    if (part == 0) return;
    gg_moves_to(options, 0);
    gg_moves_and(options, part);
}

static void ending_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    (void)self;
    (void)player;
    (void)part;
    gg_moves_end(options, GG_P);
}

static uint32_t no_nimber(void *self, uint64_t part)
{
    (void)self;
    return part == 3 ? GG_LOOPY : 0;
}

static gg_status solve_row(gg_ctx *ctx, const gg_ruleset *ruleset, bool answer)
{
    gg_problem *problem = open_at(ctx, ruleset, NULL, NULL);
    gg_solution *solution = NULL;
    gg_answer *found = NULL;
    gg_status status = gg_solve(ctx, problem, NULL, &solution);
    if (status == GG_OK && answer)
        status = gg_answer_new(ctx, problem, solution, GG_ANSWER_ALL, &found);
    const gg_error error = *gg_ctx_error(ctx);
    gg_answer_free(found);
    gg_solution_free(solution);
    gg_problem_free(problem);
    assert_int_equal(gg_ctx_error(ctx)->status, error.status);
    return status;
}

static void test_faults(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_ruleset broken = row;
    assert_ok(ctx, solve_row(ctx, &broken, true));
    broken.parts = large_parts;
    assert_fails(ctx, solve_row(ctx, &broken, false), GG_BAD_INPUT, "a position has a part 6");
    broken = row;
    broken.part_moves = equal_part_moves;
    assert_fails(ctx, solve_row(ctx, &broken, false), GG_BAD_INPUT, "does not make a smaller");
    broken.part_moves = equal_second_part;
    assert_fails(ctx, solve_row(ctx, &broken, false), GG_BAD_INPUT, "does not make a smaller");
    broken.part_moves = ending_part_moves;
    assert_fails(ctx, solve_row(ctx, &broken, false), GG_BAD_INPUT, "does not make a smaller");
    broken = row;
    broken.part_nimber = no_nimber;
    assert_fails(ctx, solve_row(ctx, &broken, false), GG_BAD_INPUT, "part 3 is no nimber");
    broken = row;
    broken.parts = growing_parts;
    assert_fails(ctx, solve_row(ctx, &broken, true), GG_BAD_INPUT, "play comes to part 5");
    close_ctx(ctx);
}

/* A player who is stuck must have lost. */
static void test_dead_ends(void **state)
{
    (void)state;
    static const gg_result ends[] = {GG_NONE, GG_P, GG_N, GG_D};
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(ends); i++) {
        gg_ruleset ruleset = row;
        gg_memory_plan plan;
        ruleset.dead_end = ends[i];
        gg_problem *problem = open_at(ctx, &ruleset, NULL, NULL);
        assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
        assert_int_equal(strcmp(plan.solver, "nimber-parts") == 0, i < 2);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_extent),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_plan),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_many_sizes),
        cmocka_unit_test(test_bad_parameters),
        cmocka_unit_test(test_period_by_definition),
        cmocka_unit_test(test_periods),
        cmocka_unit_test(test_search_ends),
        cmocka_unit_test(test_family),
        cmocka_unit_test(test_no_total),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_dead_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
