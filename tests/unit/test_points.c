/*
 * Games by rules with points: the solver against all positional strategies of both players, on
 * random games with cycles; the check against every labelling of small games; faults of rulesets;
 * and what is refused.
 */
#include "unit/support.h"

#include "game/explore.h"
#include "value/solution.h"

#include "greatgame_ruleset.h"

enum { MOST = 5 /* positions */, OPTIONS = 3 };

/* A game whose positions are numbers below n; some are not in reach from 0. */
typedef struct drawn {
    unsigned n;
    gg_player mover[MOST];
    unsigned stock[MOST], options[MOST], option[MOST][OPTIONS];
    int score[MOST];
    bool ends, grows; /* a move ends play with a result; the stock grows */
} drawn;

static gg_status open_drawn(const gg_setup *setup, void **self)
{
    *self = setup->host;
    return GG_OK;
}

static gg_position start(void *self)
{
    (void)self;
    return 0;
}

static gg_player turn(void *self, gg_position x)
{
    return ((drawn *)self)->mover[x];
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const drawn *g = self;
    for (unsigned i = 0; i < g->options[x]; i++)
        gg_moves_to(moves, g->option[x][i]);
    if (g->ends) gg_moves_end(moves, GG_L);
}

static uint64_t stock(void *self, gg_position x)
{
    const drawn *g = self;
    return g->grows ? x : g->stock[x];
}

static int64_t score(void *self, gg_position x)
{
    return ((drawn *)self)->score[x];
}

static const gg_ruleset ruleset = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"drawn", "by lot", NULL, false, false},
    .open = open_drawn,
    .start = start,
    .turn = turn,
    .moves = moves,
    .same_turn = true,
    .stock = stock,
    .score = score,
};

static gg_status open_game(gg_ctx *ctx, const gg_ruleset *rules, drawn *g, gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.host = g;
    return gg_problem_of_rules(ctx, rules, &spec, out);
}

/* Moves lead to positions with the same stock or a smaller one. */
static drawn draw(gg__rng *rng, unsigned n, unsigned most)
{
    drawn g = {.n = n};
    g.stock[0] = most;
    for (unsigned x = 0; x < n; x++) {
        if (x > 0) g.stock[x] = (unsigned)gg__rng_below(rng, most + 1);
        g.mover[x] = (gg_player)gg__rng_below(rng, 2);
        g.score[x] = (int)gg__rng_below(rng, 2 * g.stock[x] + 1) - (int)g.stock[x];
    }
    for (unsigned x = 0; x < n; x++)
        for (unsigned i = (unsigned)gg__rng_below(rng, OPTIONS + 1); i > 0; i--) {
            const unsigned y = (unsigned)gg__rng_below(rng, n);
            if (g.stock[y] <= g.stock[x]) g.option[x][g.options[x]++] = y;
        }
    return g;
}

/* ---- brute force ---- */

static bool next_strategy(const drawn *g, gg_player player, unsigned choice[MOST])
{
    for (unsigned x = 0; x < g->n; x++) {
        if (g->mover[x] != player || g->options[x] == 0) continue;
        if (++choice[x] < g->options[x]) return true;
        choice[x] = 0;
    }
    return false;
}

/* Points until play ends or has gone round. */
static int play_from(const drawn *g, unsigned x, const unsigned choice[MOST])
{
    int gained = 0;
    for (unsigned turn = 0; turn <= g->n; turn++) {
        if (g->options[x] == 0) return gained + g->score[x];
        const unsigned y = g->option[x][choice[x]];
        const int gain = (int)g->stock[x] - (int)g->stock[y];
        gained += g->mover[x] == GG_LEFT ? gain : -gain;
        x = y;
    }
    return gained;
}

static void guarantee(const drawn *g, int value[MOST])
{
    unsigned choice[MOST] = {0};
    for (unsigned x = 0; x < g->n; x++)
        value[x] = INT32_MIN;
    do {
        int least[MOST];
        for (unsigned x = 0; x < g->n; x++)
            least[x] = INT32_MAX;
        do {
            for (unsigned x = 0; x < g->n; x++) {
                const int here = play_from(g, x, choice);
                if (here < least[x]) least[x] = here;
            }
        } while (next_strategy(g, GG_RIGHT, choice));
        for (unsigned x = 0; x < g->n; x++)
            if (least[x] > value[x]) value[x] = least[x];
    } while (next_strategy(g, GG_LEFT, choice));
}

/* Turns until nothing more is forced, by rounds. */
static void count_turns(const drawn *g, const int value[MOST], uint32_t turns[MOST])
{
    uint32_t next[MOST];
    for (unsigned x = 0; x < g->n; x++)
        turns[x] = GG_INFINITE;
    for (unsigned round = 0; round <= g->n; round++) {
        for (unsigned x = 0; x < g->n; x++) {
            const bool hurries = (value[x] > 0) == (g->mover[x] == GG_LEFT);
            uint32_t best = hurries ? GG_INFINITE : 0;
            for (unsigned i = 0; i < g->options[x]; i++) {
                const unsigned y = g->option[x][i];
                const int gain = (int)g->stock[x] - (int)g->stock[y];
                const int there = value[y] + (g->mover[x] == GG_LEFT ? gain : -gain);
                const uint32_t then = value[y] == 0 ? 0 : turns[y];
                if (there == value[x] && (hurries ? then < best : then > best)) best = then;
            }
            next[x] = value[x] == 0         ? GG_INFINITE
                      : g->options[x] == 0  ? 0
                      : best == GG_INFINITE ? GG_INFINITE
                                            : best + 1;
        }
        for (unsigned x = 0; x < g->n; x++)
            turns[x] = next[x];
    }
}

static gg_solution *solve_points(gg_ctx *ctx, const gg_problem *problem)
{
    gg_solution *solution = NULL;
    gg_verdict verdict;
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_string_equal(gg_solution_method(solution), "points");
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    if (!verdict.accepted) fail_msg("%s at %s", verdict.condition, verdict.place);
    return solution;
}

static void test_strategies(void **state)
{
    (void)state;
    enum { GAMES = 20000 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {41};
    unsigned endless = 0, several = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        drawn g = draw(&rng, 1 + (unsigned)gg__rng_below(&rng, MOST), i % 4);
        gg_problem *problem = NULL;
        int value[MOST];
        uint32_t turns[MOST];
        guarantee(&g, value);
        count_turns(&g, value, turns);
        assert_ok(ctx, open_game(ctx, &ruleset, &g, &problem));
        gg_solution *solution = solve_points(ctx, problem);
        const uint64_t count = gg_solution_entries(solution);
        for (uint64_t v = 0; v < count; v++) {
            const gg_position x = solution->explored->index.keys[v];
            gg_rational found;
            uint32_t length;
            assert_ok(ctx,
                      gg_solution_scores(ctx, solution, GG_LEFT, (gg_vertex)v, 1, &found, &length));
            assert_int_equal(found.numerator, value[x]);
            assert_int_equal(length, turns[x]);
            endless += value[x] == 0 && g.options[x] > 0;
        }
        several += count > 2;
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    assert_true(endless > GAMES / 100 && several > GAMES / 20);
    close_ctx(ctx);
}

/* ---- every labelling ---- */

/* Goes through all levels and ranks: the check accepts one, the solver's. */
static void label_all(gg_ctx *ctx, const gg_problem *problem)
{
    static const uint32_t ranks[] = {0, 1, 2, 3, GG_INFINITE};
    gg_solution *solution = solve_points(ctx, problem);
    const uint64_t n = solution->values.count;
    const uint32_t kinds = problem->levels->count * COUNT(ranks);
    uint32_t value[MOST], rank[MOST], label[MOST] = {0};
    unsigned accepted = 0;
    uint64_t at = 0;
    memcpy(value, solution->values.value, n * sizeof *value);
    memcpy(rank, solution->values.rank, n * sizeof *rank);
    while (at < n) {
        gg_verdict verdict;
        bool same = true;
        for (uint64_t x = 0; x < n; x++) {
            solution->values.value[x] = label[x] / COUNT(ranks);
            solution->values.rank[x] = ranks[label[x] % COUNT(ranks)];
            same &= solution->values.value[x] == value[x] && solution->values.rank[x] == rank[x];
        }
        assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
        assert_int_equal(verdict.accepted, same);
        accepted += verdict.accepted;
        for (at = 0; at < n && ++label[at] == kinds; at++)
            label[at] = 0;
    }
    assert_int_equal(accepted, 1);
    gg_solution_free(solution);
}

static void test_labellings(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {42};
    for (unsigned i = 0; i < 150; i++) {
        drawn g = draw(&rng, 3, 1);
        gg_problem *problem = NULL;
        assert_ok(ctx, open_game(ctx, &ruleset, &g, &problem));
        label_all(ctx, problem);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* ---- faults and refusals ---- */

/* 0 -> 1 -> 2 with stocks 2, 2, 0. */
static drawn chain(void)
{
    return (drawn){.n = 3, .stock = {2, 2, 0}, .options = {1, 1}, .option = {{1}, {2}}};
}

/* Expects that solving fails, and that vet finds a fault of points or moves. */
static void faulty(gg_ctx *ctx, const gg_ruleset *rules, drawn *g, const char *solved,
                   const char *found)
{
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_findings findings;
    assert_ok(ctx, open_game(ctx, rules, g, &problem));
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_BAD_INPUT, solved);
    assert_ok(ctx, gg_vet(ctx, problem, 0, &findings));
    assert_false(findings.sound);
    assert_int_equal(findings.part, GG_VET_POINTS);
    assert_non_null(strstr(findings.rule, found));
    gg_problem_free(problem);
}

static void test_faults(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    drawn g = chain();
    g.grows = true;
    g.stock[0] = 0;
    faulty(ctx, &ruleset, &g, "a stock of 2 points, more than 0", "makes the stock larger");
    g = chain();
    g.score[2] = 1;
    faulty(ctx, &ruleset, &g, "a score of 1 from a stock of 0", "larger than the stock");
    g = chain();
    g.ends = true;
    faulty(ctx, &ruleset, &g, "ends play with a result, in a game with points",
           "ends play with a result");
    g = chain();
    g.stock[0] = 3;
    g.stock[1] = 1;
    g.stock[2] = 2;
    faulty(ctx, &ruleset, &g, "a move makes the stock larger", "makes the stock larger");
    close_ctx(ctx);
}

static void test_refusals(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    drawn g = chain();
    gg_problem *problem = NULL, *graph = NULL;
    gg_solution *solution = NULL;
    gg_ruleset half = ruleset;
    half.score = NULL;
    assert_fails(ctx, open_game(ctx, &half, &g, &problem), GG_BAD_ARGUMENT,
                 "stock, score and turn");
    half = ruleset;
    half.turn = NULL;
    assert_fails(ctx, open_game(ctx, &half, &g, &problem), GG_BAD_ARGUMENT,
                 "stock, score and turn");
    g.stock[0] = 10001;
    assert_fails(ctx, open_game(ctx, &ruleset, &g, &problem), GG_BAD_INPUT, "more than 10000");
    g = chain();
    assert_ok(ctx, open_game(ctx, &ruleset, &g, &problem));
    assert_fails(ctx, gg_problem_explore(ctx, problem, 0, GG_ROWS_OUT, &graph), GG_BAD_ARGUMENT,
                 "no graph with the same values");
    gg_solve_options options = GG_SOLVE_OPTIONS;
    for (size_t i = 0; gg_solver_info(i); i++) {
        options.solver = gg_solver_info(i)->name;
        const gg_status status = gg_solve(ctx, problem, &options, &solution);
        assert_int_equal(status == GG_OK, strcmp(options.solver, "points") == 0);
        if (status == GG_OK) gg_solution_free(solution);
    }
    gg_problem_free(problem);
    assert_ok(ctx, open_rules(ctx, &(rules_sample){"nim", "1,2", NULL}, &problem));
    options.solver = "points";
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_ARGUMENT,
                 "solves games with points only");
    gg_problem_free(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_strategies),
        exhaustive_test(test_labellings),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
