/*
 * Values of vertices of graphs with cycles in a solution: they equal those of each vertex alone;
 * sums computed from them agree with a full search; the winner reaches the end; and the checker
 * accepts no other value.
 */
#include "laws/memory_file.h"
#include "unit/long.h"
#include "unit/support.h"

#include "value/types.h"

enum { GRAPHS = 400, FORGED = 60, LINE_MOST = 200 };

static sketch draw_loops(gg__rng *rng, unsigned n, size_t tokens)
{
    sketch s = blank(n);
    const uint64_t sparse = 2 + gg__rng_below(rng, 5);
    for (gg_vertex v = 0; v < n; v++)
        for (gg_vertex w = 0; w < n; w++)
            for (int p = 0; p < 2; p++)
                if (s.edges < SKETCH_EDGES && one_in(rng, sparse))
                    add_edge(&s, v, w, p ? GG_FOR_RIGHT : GG_FOR_LEFT);
    for (size_t i = 0; i < tokens; i++)
        add_token(&s, any_vertex(rng, &s));
    s.spec.first = (gg_player)gg__rng_below(rng, 2);
    return s;
}

static gg_solution *solve(gg_ctx *ctx, const gg_problem *problem, const char *solver,
                          uint64_t limit)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    options.limit = limit;
    if (gg_solve(ctx, problem, &options, &solution) == GG_OK) return solution;
    assert_int_equal(gg_ctx_error(ctx)->status, GG_LIMIT);
    return NULL;
}

/* ---- values ---- */

static void test_values(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {51};
    (void)state;
    for (unsigned i = 0; i < GRAPHS; i++) {
        const sketch s = draw_loops(&rng, 1 + i % 9, 0);
        game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        gg_solution *solution = solve(ctx, made.problem, "loopy-form", 0);
        gg_forms *forms;
        assert_ok(ctx, gg_forms_new(ctx, 0, &forms));
        assert_ok(ctx, gg_loopy_admit(forms));
        for (gg_vertex v = 0; v < s.n; v++) {
            gg_form found = 0, alone = 0;
            const gg_status status = gg_solution_loopy_forms(forms, solution, v, 1, &found);
            assert_int_equal(gg_loopy_value(forms, made.graph, v, &alone), status);
            if (status == GG_OK) assert_true(found == alone);
        }
        gg_forms_free(forms);
        gg_solution_free(solution);
        discard(&made);
    }
    close_ctx(ctx);
}

/* ---- sums ---- */

/* limit 1: moves are judged by values, since there is no room for a search. */
static void compare_sums(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, unsigned *known)
{
    gg_solution *truth = solve(ctx, problem, "memo", 0);
    gg_solution *solution = solve(ctx, problem, "loopy-form", limit);
    gg_answer *expected, *found;
    if (!solution) { /* the sum takes more forms */
        gg_solution_free(truth);
        return;
    }
    const unsigned flags = GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_REASON;
    assert_ok(ctx, gg_answer_new(ctx, problem, truth, flags, &expected));
    if (gg_answer_new(ctx, problem, solution, flags, &found) == GG_OK) {
        for (int first = 0; first < 2; first++)
            assert_int_equal(found->outcomes[first].winner, expected->outcomes[first].winner);
        assert_int_equal(found->all_count, expected->all_count);
        for (size_t i = 0; i < found->all_count; i++)
            if (found->merits[i].known) {
                assert_int_equal(found->all_moves[i].then.winner,
                                 expected->all_moves[i].then.winner);
                ++*known;
            }
        gg_answer_free(found);
    } else {
        assert_int_equal(gg_ctx_error(ctx)->status, GG_LIMIT);
    }
    gg_answer_free(expected);
    gg_solution_free(truth);
    gg_solution_free(solution);
}

static void test_sums(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {52};
    unsigned known[2] = {0, 0};
    (void)state;
    for (unsigned i = 0; i < GRAPHS; i++) {
        const sketch s = draw_loops(&rng, 2 + i % 4, 2 + i % 2);
        game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        compare_sums(ctx, made.problem, 0, &known[0]);
        compare_sums(ctx, made.problem, 40, &known[1]);
        discard(&made);
    }
    print_message("moves judged by search: %u, by values: %u\n", known[0], known[1]);
    assert_true(known[0] > GRAPHS && known[1] > GRAPHS);
    close_ctx(ctx);
}

/* The winner's moves lead to the end, not to and fro. */
static void test_lines(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {53};
    unsigned won = 0;
    (void)state;
    for (unsigned i = 0; i < GRAPHS; i++) {
        const sketch s = draw_loops(&rng, 2 + i % 5, 1 + i % 3);
        game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        gg_solution *solution = solve(ctx, made.problem, "loopy-form", 0);
        gg_answer *answer;
        assert_ok(ctx, gg_answer_new(ctx, made.problem, solution, GG_ANSWER_LINE, &answer));
        assert_true((answer->outcome.winner == GG_D) == answer->repeats ||
                    answer->line_length < LINE_MOST);
        if (answer->outcome.winner != GG_D) {
            const size_t moves = answer->line_length;
            const gg_player last = moves > 0 ? answer->line[moves - 1].player : !answer->first;
            assert_false(answer->repeats);
            assert_int_equal(answer->outcome.winner, last == GG_LEFT ? GG_L : GG_R);
            won++;
        }
        gg_answer_free(answer);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(won > GRAPHS / 4);
    close_ctx(ctx);
}

/* ---- certificates ---- */

static void expect_refusal(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           const char *condition)
{
    gg_verdict verdict;
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_false(verdict.accepted);
    if (!strstr(verdict.condition, condition))
        fail_msg("'%s' in place of '%s'", verdict.condition, condition);
}

/* A listing made by hand in place of the solution's, from form 1 on: two lists of options for each,
 * ended by END, or NUMBER and a number. */
enum { END = 250, NUMBER };

static void relist(gg_ctx *ctx, gg_solution *solution, const uint8_t *form, size_t count)
{
    gg__listing *listing = gg__listing_new(ctx, true);
    uint32_t id;
    for (size_t i = 0; i < count; i++) {
        uint32_t option[2][8];
        size_t length[2] = {0, 0};
        if (*form == NUMBER) {
            gg__node node;
            gg__dyadic value = {0};
            assert_ok(ctx, gg__dyadic_make(ctx, (int8_t)form[1], 0, &value));
            assert_ok(ctx, gg__trie_find(listing->trie, &value, 100, &node));
            gg__dyadic_free(ctx, &value);
            assert_ok(ctx, gg__listing_add_number(listing, node, &id));
            form += 2;
            continue;
        }
        for (int p = 0; p < 2; p++, form++)
            while (*form != END)
                option[p][length[p]++] = *form++;
        assert_ok(ctx, gg__listing_add(listing, option[0], length[0], option[1], length[1], &id));
    }
    gg__listing_free(solution->values.forms);
    solution->values.forms = listing;
}

/* The vertices are over, 0, on, one that is on, and dud; the forms 0, over, on, off. */
static void test_forged(void **state)
{
    static const struct {
        const char *condition;
        uint32_t on[5], off[5];
        uint8_t form[40];
        size_t forms;
    } cases[] = {
        {NULL, {1, 0, 2, 2, 2}, {1, 0, 2, 2, 3}, {0, END, 1, END, 2, END, END, END, 3, END}, 3},
        {"the onside is not at least the game",
         {0, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"the game is not at least its onside",
         {2, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"the offside is not at least the game",
         {1, 0, 2, 2, 2},
         {0, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"the game is not at least its offside",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 2},
         {0, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"there is no such form in the list",
         {1, 0, 4, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"the value is not known",
         {1, 0, UINT32_MAX, 2, 2},
         {1, 0, UINT32_MAX, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"form 4 of the list: a play that takes turns",
         {1, 0, 2, 2, 4},
         {1, 0, 2, 2, 4},
         {0, END, 1, END, 2, END, END, END, 3, END, 4, END, 4, END},
         4},
        {"form 4 of the list: two forms of the list are one game",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 4},
         {0, END, 1, END, 2, END, END, END, 3, END, END, 4, END},
         4},
        {"form 1 of the list: an option of the form is dominated",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, 3, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"form 5 of the list: an option of the form is reversible",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END, 0, END, 0, END, 4, END, END},
         5},
        {"form 4 of the list: the form is a number",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END, 0, END, END},
         4},
        {"form 4 of the list: the form is a number",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END, END, END},
         4},
        {"form 4 of the list: two forms of the list are one game",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 1, END, 2, END, END, END, 3, END, NUMBER, 0},
         4},
        {"form 1 of the list: the options of the form do not ascend",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, 0, END, 1, END, 2, END, END, END, 3, END},
         3},
        {"form 1 of the list: an option is no form of the list",
         {1, 0, 2, 2, 2},
         {1, 0, 2, 2, 3},
         {0, END, 9, END, 2, END, END, END, 3, END},
         3},
    };
    gg_ctx *ctx = open_ctx();
    sketch s = blank(5);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_LEFT);
    add_edge(&s, 0, 0, GG_FOR_RIGHT);
    add_edge(&s, 2, 2, GG_FOR_LEFT);
    add_edge(&s, 3, 2, GG_FOR_LEFT);
    add_edge(&s, 3, 3, GG_FOR_LEFT);
    add_edge(&s, 4, 4, GG_FOR_BOTH);
    add_token(&s, 0);
    add_token(&s, 4);
    game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve(ctx, made.problem, "loopy-form", 0);
    gg_verdict verdict;
    for (size_t i = 0; i < COUNT(cases); i++) {
        relist(ctx, solution, cases[i].form, cases[i].forms);
        memcpy(solution->values.value, cases[i].on, sizeof cases[i].on);
        memcpy(solution->values.minus, cases[i].off, sizeof cases[i].off);
        if (cases[i].condition) {
            expect_refusal(ctx, made.problem, solution, cases[i].condition);
            continue;
        }
        assert_ok(ctx, gg_check(ctx, made.problem, solution, &verdict));
        if (!verdict.accepted) fail_msg("%s", verdict.condition);
        assert_int_equal(verdict.proves, GG_PROVES_WINNER);
        assert_int_equal(verdict.outcome.winner, GG_D);
    }
    solution->values.forms->number[0] = UINT32_MAX;
    expect_refusal(ctx, made.problem, solution, "the first form is not 0");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static char *text_of(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    gg__text text = {.ctx = ctx};
    for (uint64_t v = 0; v < solution->values.count; v++) {
        assert_ok(ctx, gg__entry_print(ctx, problem, solution, v, 0, &text));
        assert_ok(ctx, gg__text_add(&text, "\n"));
    }
    char *copy = strdup(text.data);
    gg__text_free(&text);
    return copy;
}

/* The sides of the first vertex are not found: this is reported where it matters, a sum with it is
 * decided by a search, and other vertices have values. */
static void test_unsettled(void **state)
{
    static const char *const lines[] = {"j|aj", "|",   "|",      "|h",     "bf|c",
                                        "bd|a", "|fg", "cdi|fi", "cdf|gj", "bg|bij"};
    memory_file file = {.at = NULL};
    const gg_sink sink = {&file, write_bytes};
    gg_ctx *ctx = open_ctx();
    gg__text text = {.ctx = ctx};
    sketch s = blank(COUNT(lines));
    unsigned known = 0;
    gg_forms *forms;
    gg_form g;
    (void)state;
    for (gg_vertex v = 0; v < COUNT(lines); v++) {
        gg_edge_for who = GG_FOR_LEFT;
        for (const char *at = lines[v]; *at; at++)
            if (*at == '|')
                who = GG_FOR_RIGHT;
            else
                add_edge(&s, v, (gg_vertex)(*at - 'a'), who);
    }
    add_token(&s, 0);
    add_token(&s, 5);
    game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve(ctx, made.problem, "loopy-form", 0);
    compare_sums(ctx, made.problem, 0, &known);
    assert_true(known > 0);
    assert_ok(ctx, gg__entry_print(ctx, made.problem, solution, 0, 0, &text));
    assert_string_equal(text.data, "(sidling does not settle)");
    gg__text_free(&text);
    assert_ok(ctx, gg_forms_new(ctx, 0, &forms));
    assert_ok(ctx, gg_solution_loopy_forms(forms, solution, 1, 3, (gg_form[3]){0}));
    assert_fails(ctx, gg_solution_loopy_forms(forms, solution, 0, 1, &g), GG_LIMIT, "not known");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 0);
    gg_forms_free(forms);
    assert_fails(ctx, gg_certificate_write(ctx, made.problem, solution, true, &sink),
                 GG_BAD_ARGUMENT, "it cannot be proved");
    expect_refusal(ctx, made.problem, solution, "the value is not known");
    gg_solution_free(solution);
    assert_null(solve(ctx, made.problem, "loopy-form", 3)); /* positions of a search */
    assert_non_null(strstr(gg_ctx_error(ctx)->message, "the value of the sum is not known"));
    discard(&made);
    close_ctx(ctx);
}

/* Entries of all columns are changed; what passes, if anything, says the same. */
static void test_changed(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {54};
    unsigned refused = 0, passed = 0;
    (void)state;
    for (unsigned i = 0; i < FORGED; i++) {
        const sketch s = draw_loops(&rng, 3 + i % 5, 1);
        game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        gg_solution *solution = solve(ctx, made.problem, "loopy-form", 0);
        gg__values *values = &solution->values;
        gg__listing *l = values->forms;
        const struct {
            uint32_t *at;
            uint64_t count, most;
        } columns[] = {{values->value, values->count, l->count},
                       {values->minus, values->count, l->count},
                       {l->option, l->option_count, l->count},
                       {l->number, l->count, l->trie->count}};
        char *text = text_of(ctx, made.problem, solution);
        for (size_t c = 0; c < COUNT(columns); c++)
            for (uint64_t k = 0; k < columns[c].count; k++)
                for (uint32_t to = 0; to < columns[c].most; to++) {
                    gg_verdict verdict;
                    const uint32_t kept = columns[c].at[k];
                    if (kept == to) continue;
                    columns[c].at[k] = to;
                    assert_ok(ctx, gg_check(ctx, made.problem, solution, &verdict));
                    if (verdict.accepted) {
                        char *other = text_of(ctx, made.problem, solution);
                        assert_string_equal(text, other);
                        free(other);
                    }
                    *(verdict.accepted ? &passed : &refused) += 1;
                    columns[c].at[k] = kept;
                }
        free(text);
        gg_solution_free(solution);
        discard(&made);
    }
    print_message("changes refused: %u, without effect: %u\n", refused, passed);
    assert_true(refused > 1000 && passed < 10);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_unsettled), long_test(test_sums),
        cmocka_unit_test(test_lines),  cmocka_unit_test(test_forged),    long_test(test_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
