/* The checker accepts the table of a game by rules, and no table in which one word was changed. */
#include "unit/table_words.h"

#include "game/problem.h"
#include "value/solution.h"

#include "greatgame_ruleset.h"

typedef struct lie {
    const gg__word *words;
    gg_position at;
    gg__word mask;
} lie;

static gg_problem *open_game(gg_ctx *ctx, const char *name, const char *parameters)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    const gg_ruleset *ruleset = gg_ruleset_find(name);
    assert_non_null(ruleset);
    spec.parameters = parameters;
    if (ruleset->takes == GG_TAKES_BOARD) {
        spec.board = "PE.\n.*T\n";
        spec.board_length = 8;
    }
    assert_int_equal(gg_problem_of_rules(ctx, ruleset, &spec, &problem), GG_OK);
    return problem;
}

static bool accepts(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                    gg_position *refused)
{
    gg_verdict verdict;
    assert_int_equal(gg_check(ctx, problem, solution, &verdict), GG_OK);
    *refused = verdict.position;
    return verdict.accepted;
}

/* Every word of the table in turn becomes each of some others; all of those are refused. */
static void change_every_word(const char *name, const char *parameters)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_problem *problem = open_game(ctx, name, parameters);
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_position refused;
    options.solver = "tabulate";
    assert_int_equal(gg_solve(ctx, problem, &options, &solution), GG_OK);
    assert_true(accepts(ctx, problem, solution, &refused));
    gg__word *words = table_words(solution);
    for (uint64_t x = 0; x < solution->tables->vertices; x++) {
        const gg__word word = words[x];
        const gg__word changed[] = {
            word == 0 ? gg__word_decided(GG__FIRST, 0) : 0,
            word + 1,
            word ^ UINT32_C(1) << 30,
            word ^ UINT32_C(1) << 31,
            gg__word_decided(GG__DRAWN, GG__NO_RANK),
        };
        for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
            if (changed[i] == word) continue;
            words[x] = changed[i];
            assert_false(accepts(ctx, problem, solution, &refused));
        }
        words[x] = word;
    }
    assert_true(accepts(ctx, problem, solution, &refused));
    gg_solution_free(solution);
    gg_problem_free(problem);
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
}

static void test_impartial(void **state)
{
    (void)state;
    change_every_word("chomp", "3x4");
    change_every_word("nim", "3,4,2");
}

static void test_with_turns(void **state)
{
    (void)state;
    change_every_word("police", "");
}

/* The word of a table, wrong at one position, by a solution without a table of words. */
static gg__word lying_word(const gg_problem *problem, const gg_solution *solution, gg_position x)
{
    const lie *l = solution->plan;
    (void)problem;
    return x == l->at ? l->words[x] ^ l->mask : l->words[x];
}

static void test_without_a_table(void **state)
{
    (void)state;
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_problem *problem = open_game(ctx, "police", "");
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL, *told = NULL;
    gg_position refused;
    assert_int_equal(gg_solve(ctx, problem, &options, &told), GG_OK);
    assert_string_equal(gg_solution_method(told), "pursuit");
    assert_true(accepts(ctx, problem, told, &refused));
    gg_solution_free(told);
    options.solver = "tabulate";
    assert_int_equal(gg_solve(ctx, problem, &options, &solution), GG_OK);
    lie l = {table_words(solution), UINT64_MAX, 1};
    solution->word = lying_word;
    solution->plan = &l;
    assert_true(accepts(ctx, problem, solution, &refused));
    for (l.at = 0; l.at < solution->tables[0].vertices; l.at++) {
        if (l.words[l.at] == 0) continue; /* no legal position */
        assert_false(accepts(ctx, problem, solution, &refused));
    }
    solution->plan = NULL;
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_ctx_free(ctx);
}

/* ---- a search with both players to move at every position ---- */

/* The values of an impartial search, relative to who moves, as those of persons. */
static gg_solution *by_person(gg_ctx *ctx, const gg_solution *found)
{
    static const uint8_t both[] = {GG__MOVER_FIRST, GG__MOVER_SECOND};
    const gg__table *table = &found->tables[0];
    gg_solution *solution = gg__solution_new(ctx, "by hand", "outcome");
    assert_non_null(solution);
    const gg__table *made = gg__solution_add_table(solution, table->vertices, both, 2);
    assert_non_null(made);
    for (uint64_t i = 0; i < table->vertices; i++) {
        const gg__word word = table->words[i];
        made->words[2 * i] = word;
        made->words[2 * i + 1] =
            gg__word_decided(gg__other_side(gg__word_side(word)), gg__word_rank(word));
    }
    solution->explored = found->explored;
    return solution;
}

static void test_search_by_person(void **state)
{
    static const char *const heaps[] = {"3,4,5", "2,3,1", "4", "2,2"};
    static const bool won[] = {true, false, true, false};
    (void)state;
    gg_ctx *ctx = gg_ctx_new(NULL);
    for (int i = 0; i < 8; i++) {
        const gg_player first = i % 2 ? GG_RIGHT : GG_LEFT, other = i % 2 ? GG_LEFT : GG_RIGHT;
        const gg_ruleset *nim = gg_ruleset_find("nim");
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_problem *problem = NULL;
        gg_solution *found = NULL;
        gg_verdict verdict;
        spec.parameters = heaps[i / 2];
        spec.first = first;
        options.solver = "memo";
        assert_int_equal(gg_problem_of_rules(ctx, nim, &spec, &problem), GG_OK);
        assert_int_equal(gg_solve(ctx, problem, &options, &found), GG_OK);
        assert_int_equal(found->tables[0].phases, 1);
        gg_solution *solution = by_person(ctx, found);
        assert_int_equal(gg_check(ctx, problem, solution, &verdict), GG_OK);
        assert_false(verdict.accepted); /* true as they are: there is one form for each game */
        assert_string_equal(verdict.condition, "the table is none of this problem's");
        assert_int_equal(gg_check(ctx, problem, found, &verdict), GG_OK);
        assert_true(verdict.accepted && verdict.decides);
        assert_int_equal(verdict.first, first);
        assert_int_equal(verdict.outcome.winner,
                         (won[i / 2] ? first : other) == GG_LEFT ? GG_L : GG_R);
        solution->explored = NULL; /* the other one's */
        gg_solution_free(solution);
        gg_solution_free(found);
        gg_problem_free(problem);
    }
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_impartial),
        cmocka_unit_test(test_with_turns),
        cmocka_unit_test(test_without_a_table),
        cmocka_unit_test(test_search_by_person),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
