/*
 * A ruleset of a program's own, which takes its rules from the program and counts its calls there;
 * and what it made, as the program reaches it.
 */
#include "unit/support.h"

#include "greatgame_ruleset.h"

/* Parameters passed by the program: number of objects, and the most that a move may take. */
typedef struct host {
    uint64_t pile, most;
    unsigned asked; /* calls of `moves` */
} host;

/* What `open` makes. */
typedef struct pile_game {
    host *host;
    uint64_t opened;
} pile_game;

static gg_status pile_open(const gg_setup *setup, void **self)
{
    pile_game *g = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    if (!setup->host) return gg_setup_refuse(setup, 0, 0, "pile needs a host");
    g->host = setup->host;
    g->opened = 42;
    *self = g;
    return GG_OK;
}

static gg_position pile_start(void *self)
{
    return ((const pile_game *)self)->host->pile;
}

static void pile_moves(void *self, gg_position x, gg_moves *moves)
{
    host *h = ((pile_game *)self)->host;
    h->asked++;
    for (uint64_t take = 1; take <= h->most && take <= x; take++)
        gg_moves_to(moves, x - take);
}

static const gg_ruleset pile = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"pile", "take from a pile", NULL, false, false},
    .sides = "impartial",
    .open = pile_open,
    .start = pile_start,
    .moves = pile_moves,
};

static gg_status open_pile(gg_ctx *ctx, const gg_ruleset *ruleset, host *h, gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.host = h;
    return gg_problem_of_rules(ctx, ruleset, &spec, out);
}

static gg_result winner(gg_ctx *ctx, const gg_problem *problem)
{
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, 0, &answer));
    const gg_result result = answer->outcome.winner;
    gg_answer_free(answer);
    gg_solution_free(solution);
    return result;
}

/* Two games at once, each with rules of its own. */
static void test_two_hosts(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (uint64_t n = 0; n < 30; n++) {
        host three = {n, 3, 0}, two = {n, 2, 0};
        gg_problem *a = NULL, *b = NULL;
        assert_ok(ctx, open_pile(ctx, &pile, &three, &a));
        assert_ok(ctx, open_pile(ctx, &pile, &two, &b));
        assert_int_equal(winner(ctx, a), n % 4 ? GG_L : GG_R);
        assert_int_equal(winner(ctx, b), n % 3 ? GG_L : GG_R);
        assert_true(three.asked > 0 && two.asked > 0);
        const pile_game *self = gg_problem_self(a);
        assert_ptr_equal(self->host, &three);
        assert_int_equal(self->opened, 42);
        assert_ptr_equal(((const pile_game *)gg_problem_self(b))->host, &two);
        assert_ptr_equal(gg_problem_rules(a), &pile);
        gg_problem_free(a);
        gg_problem_free(b);
    }
    close_ctx(ctx);
}

static void test_without(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    assert_fails(ctx, open_pile(ctx, &pile, NULL, &problem), GG_BAD_INPUT, "pile needs a host");
    sketch s = blank(2);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    const game made = build(ctx, &s, GG_ROWS_OUT);
    assert_null(gg_problem_self(made.problem));
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_hosts),
        cmocka_unit_test(test_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
