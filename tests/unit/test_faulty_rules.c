/*
 * Games with faulty rules: the library reports each fault and stays usable. All are variants of one
 * game, the row, with single entries of its table replaced.
 */
#include "unit/support.h"

#include <stdio.h>

/* ---- the row: take one until there is none ---- */

enum { LENGTH = 5 };

static gg_status open_row(const gg_setup *setup, void **self)
{
    (void)setup;
    *self = NULL;
    return GG_OK;
}

static gg_position row_start(void *self)
{
    (void)self;
    return LENGTH;
}

static uint64_t row_positions(void *self)
{
    (void)self;
    return LENGTH + 1;
}

static void row_moves(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    if (x > 0) gg_moves_to(moves, x - 1);
}

static const gg_ruleset row = {
    .abi = GG_RULESET_ABI,
    .size = sizeof row,
    .info = {"row", "a test", NULL, false, false},
    .source = "made up",
    .open = open_row,
    .start = row_start,
    .moves = row_moves,
};

static gg_status open_with(gg_ctx *ctx, const gg_ruleset *ruleset, gg_problem **out)
{
    const gg_rules_spec spec = GG_RULES_SPEC;
    return gg_problem_of_rules(ctx, ruleset, &spec, out);
}

/* Opens, solves and answers; the winner, where that is possible. */
static gg_status play_with(gg_ctx *ctx, const gg_ruleset *ruleset, const char *solver,
                           gg_result *winner)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    options.solver = solver;
    gg_status status = open_with(ctx, ruleset, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK)
        status = gg_answer_new(ctx, problem, solution, GG_ANSWER_MOVES | GG_ANSWER_LINE, &answer);
    if (status == GG_OK) *winner = answer->outcome.winner;
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

static void check_row(const gg_ruleset *ruleset, gg_status expected, const char *part)
{
    static const char *const solvers[] = {"memo", "brute", "tabulate"};
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < (ruleset->positions ? COUNT(solvers) : 2); i++) {
        gg_result winner = GG_NONE;
        assert_fails(ctx, play_with(ctx, ruleset, solvers[i], &winner), expected, part);
        if (expected == GG_OK) assert_int_equal(winner, GG_L); /* an odd number of turns */
    }
    close_ctx(ctx);
}

static void test_sound(void **state)
{
    gg_ruleset ruleset = row;
    (void)state;
    check_row(&ruleset, GG_OK, "");
    ruleset.positions = row_positions;
    check_row(&ruleset, GG_OK, "");
}

/* ---- tables ---- */

static void test_incomplete(void **state)
{
    static const char *const lacks[] = {"another version", "another version",
                                        "lacks info.name", "row is incomplete: it lacks open",
                                        "it lacks start",  "it lacks moves"};
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        gg_ruleset ruleset = row;
        if (i == 0) ruleset.abi = GG_RULESET_ABI + 1;
        if (i == 1) ruleset.size--;
        if (i == 2) ruleset.info.name = NULL;
        if (i == 3) ruleset.open = NULL;
        if (i == 4) ruleset.start = NULL;
        if (i == 5) ruleset.moves = NULL;
        assert_fails(ctx, open_with(ctx, &ruleset, &problem), GG_BAD_ARGUMENT, lacks[i]);
    }
    close_ctx(ctx);
}

static gg_status open_too_large(const gg_setup *setup, void **self)
{
    assert_null(gg_setup_alloc(setup, UINT64_MAX / 4, 8));
    assert_null(gg_setup_alloc(setup, UINT64_MAX, 1));
    (void)self;
    return GG_NO_MEMORY;
}

static void test_too_large(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_ruleset ruleset = row;
    gg_problem *problem = NULL;
    (void)state;
    ruleset.open = open_too_large;
    assert_fails(ctx, open_with(ctx, &ruleset, &problem), GG_NO_MEMORY, "the game is too large");
    close_ctx(ctx);
}

/* ---- starts ---- */

static gg_position start_at_a_result(void *self)
{
    (void)self;
    return UINT64_MAX - 1;
}

static gg_position start_beyond(void *self)
{
    (void)self;
    return LENGTH + 1;
}

static void test_starts(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_ruleset ruleset = row;
    gg_problem *problem = NULL;
    gg_result winner;
    (void)state;
    ruleset.start = start_at_a_result;
    assert_fails(ctx, open_with(ctx, &ruleset, &problem), GG_BAD_INPUT, "begins at a position");
    ruleset.start = start_beyond;
    ruleset.positions = row_positions;
    assert_fails(ctx, play_with(ctx, &ruleset, "tabulate", &winner), GG_BAD_INPUT,
                 "begins at number 6, but there are 6 positions");
    close_ctx(ctx);
}

/* ---- results ---- */

static gg_result no_result(void *self, gg_position x)
{
    (void)self;
    return x == 0 ? (gg_result)9 : GG_NONE;
}

static gg_result personal_result(void *self, gg_position x)
{
    (void)self;
    return x == 0 ? GG_L : GG_NONE;
}

static void test_results(void **state)
{
    gg_ruleset ruleset = row;
    (void)state;
    ruleset.result = no_result;
    check_row(&ruleset, GG_BAD_INPUT, "a result that is none");
    ruleset.result = personal_result;
    check_row(&ruleset, GG_BAD_INPUT, "none of N, P and D, though it is impartial");
    ruleset.result = NULL;
    ruleset.dead_end = (gg_result)7;
    check_row(&ruleset, GG_BAD_INPUT, "a result that is none");
    ruleset.positions = row_positions;
    gg_result winner;
    gg_ctx *ctx = open_ctx();
    assert_fails(ctx, play_with(ctx, &ruleset, "tabulate", &winner), GG_BAD_INPUT,
                 "a player who cannot move neither wins, loses nor draws");
    close_ctx(ctx);
}

/* ---- moves that end play ---- */

/* The player who takes the last one wins; the move itself ends play. */
static void ending_moves(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    if (x == 1) gg_moves_end(moves, GG_P);
    if (x == 2) gg_moves_end(moves, GG_N);
    if (x > 1) gg_moves_to(moves, x - 1);
    if (x == 3) gg_moves_end(moves, GG_D);
}

/* The table of such a game is accepted, and refused with any value changed. */
static void test_ends(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_ruleset ruleset = row;
    gg_problem *problem = NULL;
    (void)state;
    ruleset.moves = ending_moves;
    ruleset.positions = row_positions;
    check_row(&ruleset, GG_OK, "");
    assert_ok(ctx, open_with(ctx, &ruleset, &problem));
    gg_solution *solution = solve_by(ctx, problem, "tabulate");
    gg_verdict verdict;
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_true(verdict.accepted);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- texts ---- */

static void test_no_texts(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    char text[64];
    (void)state;
    assert_ok(ctx, open_with(ctx, &row, &problem));
    assert_string_equal(gg_position_print(problem, 3, text, sizeof text), "3");
    assert_string_equal(gg_position_picture(problem, 3, text, sizeof text), "3");
    assert_string_equal(gg_move_print(problem, 3, 2, text, sizeof text), "2");
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- forests that are played otherwise ---- */

/* One branch, which is there at 1 and cut at 0. */
typedef enum twist { NO_TWIST, ONE_SIDED, TWICE, NO_LOSS, TWISTS } twist;

static const uint32_t no_parent[] = {UINT32_MAX}; /* GG_NO_BRANCH */
static const uint8_t for_both[] = {GG_FOR_BOTH}, for_left[] = {GG_FOR_LEFT};

static gg_position branch_start(void *self)
{
    (void)self;
    return 1;
}

static const gg_forest *free_forest(void *self)
{
    static const gg_forest forest = {.branches = 1, .parent = no_parent, .who = for_both};
    (void)self;
    return &forest;
}

static const gg_forest *blue_forest(void *self)
{
    static const gg_forest forest = {.branches = 1, .parent = no_parent, .who = for_left};
    (void)self;
    return &forest;
}

static void branch_cuts(void *self, gg_position x, gg_moves *branches)
{
    (void)self;
    if (x == 0) gg_moves_to(branches, 0);
}

static gg_player always_left(void *self, gg_position x)
{
    (void)self;
    (void)x;
    return GG_LEFT;
}

static gg_result drawn_end(void *self, gg_position x)
{
    (void)self;
    return x == 0 ? GG_D : GG_NONE;
}

static void test_forests(void **state)
{
    static const char *const rules[TWISTS] = {
        "", "a branch is for one player, though the game is impartial", "a player moves twice",
        "play is over without a loss of the player to move"};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (twist t = NO_TWIST; t < TWISTS; t++) {
        gg_ruleset ruleset = row;
        gg_problem *problem = NULL;
        gg_findings found;
        ruleset.start = branch_start;
        ruleset.forest = t == ONE_SIDED ? blue_forest : free_forest;
        ruleset.cuts = branch_cuts;
        if (t == TWICE) ruleset.turn = always_left;
        ruleset.same_turn = t == TWICE; /* which no forest can mean */
        if (t == NO_LOSS) ruleset.result = drawn_end;
        assert_ok(ctx, open_with(ctx, &ruleset, &problem));
        assert_ok(ctx, gg_vet(ctx, problem, 0, &found));
        assert_int_equal(found.sound, t == NO_TWIST);
        if (t != NO_TWIST) {
            assert_int_equal(found.part, GG_VET_FOREST);
            assert_non_null(strstr(found.rule, rules[t]));
        }
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* The same branch, and Left is to move while it is there, Right when it is cut. */
static gg_player turn_of_branch(void *self, gg_position x)
{
    (void)self;
    return x == 0 ? GG_RIGHT : GG_LEFT;
}

static gg_result left_has_won(void *self, gg_position x)
{
    (void)self;
    return x == 0 ? GG_L : GG_NONE;
}

static gg_result right_has_won(void *self, gg_position x)
{
    (void)self;
    return x == 0 ? GG_R : GG_NONE;
}

static void test_ends_of_forests(void **state)
{
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (int sound = 0; sound < 2; sound++) {
        gg_ruleset ruleset = row;
        gg_problem *problem = NULL;
        gg_findings found;
        ruleset.start = branch_start;
        ruleset.forest = free_forest;
        ruleset.cuts = branch_cuts;
        ruleset.turn = turn_of_branch;
        ruleset.result = sound ? left_has_won : right_has_won;
        assert_ok(ctx, open_with(ctx, &ruleset, &problem));
        assert_ok(ctx, gg_vet(ctx, problem, 0, &found));
        assert_int_equal(found.sound, sound);
        if (!sound) assert_non_null(strstr(found.rule, "without a loss of the player to move"));
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* ---- pursuits ---- */

static gg_graph *pursuit_graph;

static const gg_pursuit *bare_pursuit(void *self)
{
    static const uint8_t exits[2] = {0, 0};
    static gg_pursuit pursuit;
    (void)self;
    pursuit = (gg_pursuit){2, pursuit_graph, pursuit_graph, exits, 0};
    return &pursuit;
}

/* A pursuit without predecessors. */
static void test_pursuit_without_rows(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_ruleset ruleset = row;
    gg_problem *problem = NULL;
    gg_findings found;
    const sketch s = blank(2);
    (void)state;
    pursuit_graph = build_graph(ctx, &s, GG_ROWS_OUT);
    ruleset.pursuit = bare_pursuit;
    ruleset.turn = always_left;
    ruleset.dead_end = GG_D;
    assert_ok(ctx, open_with(ctx, &ruleset, &problem));
    assert_ok(ctx, gg_vet(ctx, problem, 0, &found));
    assert_false(found.sound);
    assert_int_equal(found.part, GG_VET_PURSUIT);
    assert_non_null(strstr(found.rule, "lack cells, or rows both ways"));
    gg_problem_free(problem);
    gg_graph_free(pursuit_graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_incomplete),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_no_texts),
        cmocka_unit_test(test_forests),
        cmocka_unit_test(test_pursuit_without_rows),
        cmocka_unit_test(test_ends_of_forests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
