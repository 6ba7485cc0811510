/* A game whose positions are not its indices has the values of the same game without ranks. */
#include "unit/support.h"

#include "greatgame_ruleset.h"

#include <stdio.h>

enum { HEAP = 40, OFFSET = 1000, STEP = 7 };

/* Take one, two or four from a pile; its position is OFFSET + STEP * pile. */
static gg_status heap_open(const gg_setup *setup, void **self)
{
    (void)setup;
    *self = NULL;
    return GG_OK;
}

static gg_position at_heap(uint64_t pile)
{
    return OFFSET + STEP * pile;
}

static uint64_t heap_rank(void *self, gg_position x)
{
    (void)self;
    assert_int_equal((x - OFFSET) % STEP, 0);
    return (x - OFFSET) / STEP;
}

static gg_position heap_unrank(void *self, uint64_t index)
{
    (void)self;
    return at_heap(index);
}

static gg_position heap_start(void *self)
{
    (void)self;
    return at_heap(HEAP);
}

static uint64_t heap_positions(void *self)
{
    (void)self;
    return HEAP + 1;
}

static void heap_moves(void *self, gg_position x, gg_moves *moves)
{
    const uint64_t pile = heap_rank(self, x);
    for (uint64_t take = 1; take <= 4 && take <= pile; take *= 2)
        gg_moves_to(moves, at_heap(pile - take));
}

static void heap_unmoves(void *self, gg_position x, gg_moves *moves)
{
    const uint64_t pile = heap_rank(self, x);
    for (uint64_t take = 1; take <= 4 && pile + take <= HEAP; take *= 2)
        gg_moves_to(moves, at_heap(pile + take));
}

static void heap_print(void *self, gg_position x, char *text, size_t size)
{
    snprintf(text, size, "%d", (int)heap_rank(self, x));
}

static bool heap_parse(void *self, const char *text, gg_position *x)
{
    uint64_t pile;
    (void)self;
    if (gg_setup_numbers(text, ',', &pile, 1) != 1 || pile > HEAP || (text[0] == '0' && text[1]))
        return false;
    *x = at_heap(pile);
    return true;
}

static const gg_ruleset heaps = {
    .abi = GG_RULESET_ABI,
    .size = sizeof heaps,
    .info = {"heap", "a heap", NULL, false, false},
    .sides = "impartial",
    .source = "made up",
    .open = heap_open,
    .start = heap_start,
    .positions = heap_positions,
    .moves = heap_moves,
    .rank = heap_rank,
    .unrank = heap_unrank,
    .unmoves = heap_unmoves,
    .print = heap_print,
    .parse = heap_parse,
};

static void check_solver(const char *solver, const char *position)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    char text[16];
    spec.position = position;
    options.solver = solver;
    assert_int_equal(gg_problem_of_rules(ctx, &heaps, &spec, &problem), GG_OK);
    const uint64_t pile = gg_problem_start(problem);
    snprintf(text, sizeof text, "%d", (int)pile);
    char printed[16];
    assert_string_equal(gg_position_print(problem, pile, printed, sizeof printed), text);
    assert_int_equal(gg_solve(ctx, problem, &options, &solution), GG_OK);
    assert_int_equal(gg_answer_new(ctx, problem, solution, GG_ANSWER_MOVES, &answer), GG_OK);
    /* With 1, 2 and 4 the losing heaps are the multiples of 3. */
    assert_int_equal(answer->outcome.winner, pile % 3 == 0 ? GG_R : GG_L);
    if (pile % 3 != 0)
        for (size_t i = 0; i < answer->move_count; i++)
            assert_int_equal(answer->moves[i].to % 3, 0);
    gg_answer_free(answer);
    if (strcmp(solver, "brute") != 0) {
        gg_verdict verdict;
        assert_int_equal(gg_check(ctx, problem, solution, &verdict), GG_OK);
        assert_true(verdict.accepted);
    }
    gg_solution_free(solution);
    gg_findings findings;
    assert_int_equal(gg_vet(ctx, problem, 1000, &findings), GG_OK);
    if (!findings.sound) print_error("%s\n", findings.rule);
    assert_true(findings.sound);
    gg_problem_free(problem);
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
}

static void test_every_heap(void **state)
{
    (void)state;
    for (int pile = 1; pile <= HEAP; pile++) {
        char text[16];
        snprintf(text, sizeof text, "%d", pile);
        check_solver("tabulate", text);
        check_solver("memo", text);
        if (pile <= 12) check_solver("brute", text);
    }
    check_solver("tabulate", NULL);
}

/* Two indices for one position. */
static gg_position wrong_unrank(void *self, uint64_t index)
{
    return heap_unrank(self, index == 5 ? 6 : index);
}

static void test_wrong_rank(void **state)
{
    (void)state;
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_ruleset wrong = heaps;
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg_findings findings;
    wrong.unrank = wrong_unrank;
    wrong.unmoves = NULL; /* would be found wrong first */
    assert_int_equal(gg_problem_of_rules(ctx, &wrong, &spec, &problem), GG_OK);
    assert_int_equal(gg_vet(ctx, problem, 1000, &findings), GG_OK);
    assert_false(findings.sound);
    assert_int_equal(findings.position, 5);
    assert_non_null(strstr(findings.rule, "rank does not give back"));
    gg_problem_free(problem);
    gg_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_heap),
        cmocka_unit_test(test_wrong_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
