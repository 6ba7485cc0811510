/*
 * Score games: the solver against all positional strategies of both players, and against itself
 * where it sweeps; the check against every labelling of small games; rationals; and what is
 * refused.
 */
#include "unit/support.h"

#include "base/rational.h"
#include "value/solution.h"

#include <stdio.h>

enum { MOST = 5 /* vertices */, STATES = 2 * MOST, EDGES = 12 };

/* ---- rationals ---- */

static gg_rational q(int64_t above, int64_t below)
{
    return (gg_rational){above, below};
}

static void test_rationals(void **state)
{
    (void)state;
    const gg_rational ascending[] = {q(-INT64_MAX - 1, 1),
                                     q(-INT64_MAX, 1),
                                     q(-7, 2),
                                     q(-3, 1),
                                     q(-1, INT64_MAX),
                                     q(0, 1),
                                     q(1, INT64_MAX),
                                     q(1, INT64_MAX - 1),
                                     q(1, 3),
                                     q(1, 2),
                                     q(INT64_MAX - 1, INT64_MAX),
                                     q(1, 1),
                                     q(INT64_MAX, INT64_MAX - 1),
                                     q(3, 2),
                                     q(INT64_MAX, 2),
                                     q(INT64_MAX, 1)};
    for (size_t i = 0; i < COUNT(ascending); i++)
        for (size_t j = 0; j < COUNT(ascending); j++) {
            const int sign = gg__rational_compare(ascending[i], ascending[j]);
            const bool fits = i < j ? sign < 0 : i > j ? sign > 0 : sign == 0;
            assert_true(fits);
        }
    assert_int_equal(gg__rational_compare(q(2, 4), q(1, 2)), 0);
    assert_int_equal(gg__rational_compare(q(-2, 4), q(-1, 2)), 0);
    gg__rng rng = {5};
    for (int i = 0; i < 100000; i++) {
        const int64_t a = (int64_t)gg__rng_below(&rng, 41) - 20,
                      c = (int64_t)gg__rng_below(&rng, 41) - 20;
        const int64_t b = 1 + (int64_t)gg__rng_below(&rng, 20),
                      d = 1 + (int64_t)gg__rng_below(&rng, 20);
        const int sign = gg__rational_compare(q(a, b), q(c, d));
        assert_int_equal((sign > 0) - (sign < 0), (a * d > c * b) - (a * d < c * b));
        gg_rational difference;
        assert_true(gg__rational_subtract(q(a, b), q(c, d), &difference));
        assert_int_equal(difference.numerator * b * d, (a * d - c * b) * difference.denominator);
    }
    gg_rational none;
    assert_false(gg__rational_subtract(q(INT64_MAX, 1), q(-1, 1), &none));
    assert_false(gg__rational_subtract(q(1, INT64_MAX), q(1, INT64_MAX - 1), &none));
    static const struct {
        gg_rational a, b, difference;
    } fits[] = {{{3, INT64_MAX}, {1, INT64_MAX}, {2, INT64_MAX}},
                {{5, INT64_MAX - 1}, {1, INT64_MAX - 1}, {2, (INT64_MAX - 1) / 2}},
                {{1, INT64_MAX - 1}, {1, 2}, {1 - INT64_MAX / 4 - 1, INT64_MAX / 2}},
                {{-INT64_MAX - 1, 1}, {-INT64_MAX, 1}, {-1, 1}},
                {{-INT64_MAX - 1, 3}, {-INT64_MAX - 1, 3}, {0, 1}},
                {{6, 4}, {2, 4}, {1, 1}}};
    for (size_t i = 0; i < COUNT(fits); i++) {
        gg_rational difference;
        assert_true(gg__rational_subtract(fits[i].a, fits[i].b, &difference));
        assert_int_equal(difference.numerator, fits[i].difference.numerator);
        assert_int_equal(difference.denominator, fits[i].difference.denominator);
    }
}

static void test_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *again; /* NULL: no number */
        bool large;
    } texts[] = {{"6", "6", false},
                 {"-3/2", "-3/2", false},
                 {"6/4", "3/2", false},
                 {"-0/7", "0", false},
                 {"9223372036854775807", "9223372036854775807", false},
                 {"-9223372036854775807/9223372036854775806",
                  "-9223372036854775807/9223372036854775806", false},
                 {"-9223372036854775808", "-9223372036854775808", false},
                 {"-9223372036854775808/2", "-4611686018427387904", false},
                 {"9223372036854775808", NULL, true},
                 {"-9223372036854775809", NULL, true},
                 {"1/9223372036854775808", NULL, true},
                 {"1/99999999999999999999", NULL, true},
                 {"", NULL, false},
                 {"-", NULL, false},
                 {"1/", NULL, false},
                 {"/2", NULL, false},
                 {"1/0", NULL, false},
                 {"1/-2", NULL, false},
                 {"+1", NULL, false},
                 {"1.5", NULL, false},
                 {"1/2/3", NULL, false}};
    for (size_t i = 0; i < COUNT(texts); i++) {
        gg_rational out = {0, 1};
        bool large;
        char text[GG__RATIONAL_TEXT];
        const bool read = gg__rational_read(texts[i].text, strlen(texts[i].text), &out, &large);
        assert_int_equal(read, texts[i].again != NULL);
        assert_int_equal(large, texts[i].large);
        if (read) assert_string_equal(gg__rational_print(out, text), texts[i].again);
    }
}

/* ---- games by lot ---- */

/* A game with its states: a vertex, or a vertex and the player to move. */
typedef struct drawn {
    gg_ctx *ctx;
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem;
    unsigned n, phases, states;
    gg_payoff payoff[MOST];
    size_t payoffs;
    gg_rational endless, dead_end;
    uint32_t option[STATES][EDGES];
    size_t options[STATES];
    bool left[STATES];              /* Left is to move there */
    const gg_rational *end[STATES]; /* play is over with this score */
} drawn;

static gg_rational any_score(gg__rng *rng, unsigned kinds)
{
    return q((int64_t)gg__rng_below(rng, kinds) - (int64_t)kinds / 2,
             1 + (int64_t)gg__rng_below(rng, 2));
}

static void list_options(drawn *g, gg_vertex from, gg_vertex to, gg_edge_for who)
{
    for (unsigned phase = 0; phase < g->phases; phase++) {
        const unsigned x = from * g->phases + phase;
        const bool his = g->phases == 1 || who == GG_FOR_BOTH || (who == GG_FOR_LEFT) == g->left[x];
        if (his) g->option[x][g->options[x]++] = to * g->phases + (g->phases == 2 ? 1 - phase : 0);
    }
}

static drawn draw(gg_ctx *ctx, gg__rng *rng, unsigned n, bool owned, bool ordered, unsigned rows)
{
    drawn g = {.ctx = ctx, .n = n, .phases = owned ? 1 : 2, .states = owned ? n : 2 * n};
    const size_t edges = (size_t)gg__rng_below(rng, 2 * n + 1);
    const unsigned kinds = 2 + (unsigned)gg__rng_below(rng, 4);
    const bool partisan = !owned && one_in(rng, 3);
    assert_ok(ctx, gg_builder_new(ctx, n, false, &g.builder));
    for (unsigned v = 0; v < n; v++) {
        const bool end = one_in(rng, 3), left = one_in(rng, 2);
        if (end) g.payoff[g.payoffs++] = (gg_payoff){v, any_score(rng, kinds)};
        g.left[v * g.phases] = owned ? left || end : true;
        if (owned && (v == 0 || !end || left)) /* a payoff needs no owner, but some vertex does */
            assert_ok(ctx, gg_builder_owner(g.builder, v, g.left[v] ? GG_LEFT : GG_RIGHT));
    }
    for (size_t i = 0; i < edges && i < EDGES; i++) {
        gg_vertex u = (gg_vertex)gg__rng_below(rng, n), w = (gg_vertex)gg__rng_below(rng, n);
        const gg_edge_for who = partisan ? (gg_edge_for)gg__rng_below(rng, 3) : GG_FOR_BOTH;
        if (ordered && u == w) continue;
        if (ordered && u > w) {
            const gg_vertex x = u;
            u = w;
            w = x;
        }
        assert_ok(ctx, gg_builder_edge(g.builder, u, w, who));
        list_options(&g, u, w, who);
    }
    g.endless = one_in(rng, 2) ? q(0, 0) : any_score(rng, kinds);
    g.dead_end = one_in(rng, 2) ? q(0, 0) : any_score(rng, kinds);
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    const gg_token token = {0, GG_LEFT, NULL};
    spec.play = GG_SCORE;
    spec.payoffs = g.payoff;
    spec.payoff_count = g.payoffs;
    spec.endless_score = g.endless;
    spec.dead_end_score = g.dead_end;
    spec.tokens = &token;
    spec.token_count = 1;
    assert_ok(ctx, gg_builder_build(g.builder, rows, &g.graph));
    assert_ok(ctx, gg_problem_new(ctx, g.graph, &spec, &g.problem));
    g.endless = gg_problem_get(g.problem)->endless_score;
    g.dead_end = gg_problem_get(g.problem)->dead_end_score;
    return g;
}

/* The pointers of a game that does not move any more. */
static void find_ends(drawn *g)
{
    for (unsigned x = 0; x < g->states; x++)
        g->end[x] = g->options[x] == 0 ? &g->dead_end : NULL;
    for (size_t i = 0; i < g->payoffs; i++)
        for (unsigned phase = 0; phase < g->phases; phase++)
            g->end[g->payoff[i].vertex * g->phases + phase] = &g->payoff[i].score;
}

static void discard_drawn(drawn *g)
{
    gg_problem_free(g->problem);
    gg_graph_free(g->graph);
    gg_builder_free(g->builder);
}

/* ---- brute force ---- */

/* The next choice of an option at each state of a player; false after the last. */
static bool next_strategy(const drawn *g, bool left, unsigned choice[STATES])
{
    for (unsigned x = 0; x < g->states; x++) {
        if (g->left[x] != left || g->end[x]) continue;
        if (++choice[x] < g->options[x]) return true;
        choice[x] = 0;
    }
    return false;
}

static const gg_rational *play_from(const drawn *g, unsigned x, const unsigned choice[STATES])
{
    for (unsigned turn = 0; turn <= g->states; turn++) {
        if (g->end[x]) return g->end[x];
        x = g->option[x][choice[x]];
    }
    return &g->endless;
}

static uint64_t strategies(const drawn *g)
{
    uint64_t count = 1;
    for (unsigned x = 0; x < g->states; x++)
        if (!g->end[x]) count *= g->options[x];
    return count;
}

/* The score that Left can guarantee by positional strategies, from each state. */
static void guarantee(const drawn *g, const gg_rational *value[STATES])
{
    unsigned choice[STATES] = {0};
    for (unsigned x = 0; x < g->states; x++)
        value[x] = NULL;
    do {
        const gg_rational *least[STATES] = {NULL};
        do {
            for (unsigned x = 0; x < g->states; x++) {
                const gg_rational *here = play_from(g, x, choice);
                if (!least[x] || gg__rational_compare(*here, *least[x]) < 0) least[x] = here;
            }
        } while (next_strategy(g, false, choice));
        for (unsigned x = 0; x < g->states; x++)
            if (!value[x] || gg__rational_compare(*least[x], *value[x]) > 0) value[x] = least[x];
    } while (next_strategy(g, true, choice));
}

/* Turns until the end among states of one score, by rounds, one for each state; states not reached
 * by then have none. */
static void count_turns(const drawn *g, const gg_rational *const value[STATES],
                        uint32_t turns[STATES])
{
    uint32_t next[STATES];
    for (unsigned x = 0; x < g->states; x++)
        turns[x] = GG_INFINITE;
    for (unsigned round = 0; round <= g->states; round++) {
        for (unsigned x = 0; x < g->states; x++) {
            const int side = gg__rational_compare(*value[x], g->endless);
            const bool hurries = (side > 0) == g->left[x];
            uint32_t best = hurries ? GG_INFINITE : 0;
            for (size_t i = 0; i < g->options[x]; i++) {
                const unsigned y = g->option[x][i];
                if (gg__rational_compare(*value[y], *value[x]) != 0) continue;
                if (hurries ? turns[y] < best : turns[y] > best) best = turns[y];
            }
            next[x] = side == 0             ? GG_INFINITE
                      : g->end[x]           ? 0
                      : best == GG_INFINITE ? GG_INFINITE
                                            : best + 1;
        }
        memcpy(turns, next, sizeof next);
    }
}

static gg_solution *solve_scores(gg_ctx *ctx, const gg_problem *problem)
{
    gg_solution *solution = NULL;
    gg_verdict verdict;
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_string_equal(gg_solution_value_type(solution), "score");
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    if (!verdict.accepted) fail_msg("%s at %s", verdict.condition, verdict.place);
    return solution;
}

static void agrees(const drawn *g, const gg_solution *solution)
{
    const gg_rational *value[STATES];
    uint32_t turns[STATES];
    guarantee(g, value);
    count_turns(g, value, turns);
    for (unsigned x = 0; x < g->states; x++) {
        gg_rational score;
        uint32_t length;
        const gg_player mover = g->phases == 1 || x % 2 == 0 ? GG_LEFT : GG_RIGHT;
        assert_ok(g->ctx,
                  gg_solution_scores(g->ctx, solution, mover, x / g->phases, 1, &score, &length));
        assert_int_equal(gg__rational_compare(score, *value[x]), 0);
        assert_int_equal(length, turns[x]);
    }
}

static void test_strategies(void **state)
{
    (void)state;
    enum { GAMES = 20000, PAIRS = 3000 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {35};
    unsigned compared = 0, swept = 0;
    for (unsigned i = 0; compared < GAMES; i++) {
        const bool owned = i % 2, ordered = i % 5 == 0;
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, owned ? MOST : 3);
        const unsigned rows = i % 3 == 0 ? GG_ROWS_OUT | GG_ROWS_IN : GG_ROWS_OUT | GG_ROWS_SOLVE;
        drawn g = draw(ctx, &rng, n, owned, ordered, rows);
        find_ends(&g);
        if (strategies(&g) <= PAIRS) {
            gg_solution *solution = solve_scores(ctx, g.problem);
            agrees(&g, solution);
            gg_solution_free(solution);
            swept += ordered;
            compared++;
        }
        discard_drawn(&g);
    }
    assert_true(swept > GAMES / 20);
    close_ctx(ctx);
}

/* Incoming rows alone, or outgoing ones of the same ordered graph. */
static void test_sweep(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (unsigned i = 0; i < 500; i++) {
        gg__rng rng = {i}, again = {i};
        drawn out = draw(ctx, &rng, MOST, i % 2, true, GG_ROWS_OUT);
        drawn in = draw(ctx, &again, MOST, i % 2, true, GG_ROWS_IN);
        gg_solution *a, *b;
        assert_ok(ctx, gg_solve(ctx, out.problem, NULL, &a));
        assert_ok(ctx, gg_solve(ctx, in.problem, NULL, &b));
        for (unsigned x = 0; x < out.states; x++) {
            assert_int_equal(a->values.value[x], b->values.value[x]);
            assert_int_equal(a->values.rank[x], b->values.rank[x]);
        }
        gg_solution_free(a);
        gg_solution_free(b);
        discard_drawn(&out);
        discard_drawn(&in);
    }
    close_ctx(ctx);
}

/* A chain of a million vertices: play of that length is solved and checked without recursion. */
static void test_chain(void **state)
{
    (void)state;
    enum { N = 1000000 };
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    const gg_payoff payoff = {0, {-7, 3}};
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (uint64_t v = 1; v < N; v++)
        assert_ok(ctx, gg_builder_edge(builder, v, v - 1, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN, &graph));
    spec.play = GG_SCORE;
    spec.payoffs = &payoff;
    spec.payoff_count = 1;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_solution *solution = solve_scores(ctx, problem);
    for (gg_vertex v = 0; v < N; v += 99999) {
        gg_rational score;
        uint32_t turns;
        assert_ok(ctx, gg_solution_scores(ctx, solution, GG_RIGHT, v, 1, &score, &turns));
        assert_int_equal(score.numerator, -7);
        assert_int_equal(turns, v);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* ---- every labelling ---- */

/* Goes through all levels and ranks of all states: the check accepts one, the solver's. */
static void label_all(drawn *g)
{
    static const uint32_t ranks[] = {0, 1, 2, 3, GG_INFINITE};
    gg_solution *solution = solve_scores(g->ctx, g->problem);
    const uint32_t levels = g->problem->levels->count, kinds = levels * COUNT(ranks);
    uint32_t value[STATES], rank[STATES], label[STATES] = {0};
    unsigned accepted = 0, at = 0;
    memcpy(value, solution->values.value, g->states * sizeof *value);
    memcpy(rank, solution->values.rank, g->states * sizeof *rank);
    while (at < g->states) {
        gg_verdict verdict;
        bool same = true;
        for (unsigned x = 0; x < g->states; x++) {
            solution->values.value[x] = label[x] / COUNT(ranks);
            solution->values.rank[x] = ranks[label[x] % COUNT(ranks)];
            same &= solution->values.value[x] == value[x] && solution->values.rank[x] == rank[x];
        }
        assert_ok(g->ctx, gg_check(g->ctx, g->problem, solution, &verdict));
        assert_int_equal(verdict.accepted, same);
        accepted += verdict.accepted;
        for (at = 0; at < g->states && ++label[at] == kinds; at++)
            label[at] = 0;
    }
    assert_int_equal(accepted, 1);
    gg_solution_free(solution);
}

static void label_games(unsigned n, bool owned, unsigned games, uint32_t most)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {77};
    while (games > 0) {
        drawn g = draw(ctx, &rng, n, owned, false, GG_ROWS_OUT | GG_ROWS_IN);
        find_ends(&g);
        if (g.problem->levels->count <= most) {
            label_all(&g);
            games--;
        }
        discard_drawn(&g);
    }
    close_ctx(ctx);
}

static void test_labellings_of_owners(void **state)
{
    (void)state;
    label_games(3, true, 400, 3);
}

static void test_labellings_in_turns(void **state)
{
    (void)state;
    label_games(2, false, 40, 2);
}

/* ---- refusals ---- */

static void refused(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec,
                    gg_status status, const char *sentence)
{
    gg_problem *problem = NULL;
    assert_fails(ctx, gg_problem_new(ctx, graph, spec, &problem), status, sentence);
}

static void test_refusals(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    gg_graph *graph = build_graph(ctx, &s, GG_ROWS_OUT);
    s.label[1] = GG_L;
    gg_graph *labelled = build_graph(ctx, &s, GG_ROWS_OUT);
    const gg_payoff good = {1, {3, 2}}, twice[] = {{1, {1, 1}}, {1, {2, 1}}}, zero = {1, {1, 0}},
                    beyond = {2, {1, 1}};
    const gg_token tokens[] = {{0, GG_LEFT, NULL}, {1, GG_LEFT, NULL}};
    const gg_problem_spec plain = GG_PROBLEM_SPEC;
    gg_problem_spec spec = plain;
    spec.payoffs = &good;
    spec.payoff_count = 1;
    refused(ctx, graph, &spec, GG_BAD_INPUT, "payoffs belong to a score game");
    spec.play = GG_SCORE;
    refused(ctx, labelled, &spec, GG_BAD_INPUT, "payoffs instead of results");
    spec.infinite = GG_L;
    refused(ctx, graph, &spec, GG_BAD_INPUT, "play without end has a score");
    spec.infinite = GG_NONE;
    spec.dead_end = GG_P;
    refused(ctx, graph, &spec, GG_BAD_INPUT, "a dead end has a score");
    spec.dead_end = GG_NONE;
    spec.tokens = tokens;
    spec.token_count = 2;
    refused(ctx, graph, &spec, GG_BAD_INPUT, "one token");
    spec.token_count = 1;
    spec.payoffs = &zero;
    refused(ctx, graph, &spec, GG_BAD_INPUT, "denominator");
    spec.payoffs = &beyond;
    refused(ctx, graph, &spec, GG_BAD_INPUT, "does not exist");
    spec.payoffs = twice;
    spec.payoff_count = 2;
    refused(ctx, graph, &spec, GG_BAD_INPUT, "a payoff already");
    spec.payoffs = &good;
    spec.payoff_count = 1;
    spec.endless_score = q(1, -1);
    refused(ctx, graph, &spec, GG_BAD_ARGUMENT, "denominator");
    spec = plain;
    spec.dead_end_score = q(1, 1);
    refused(ctx, graph, &spec, GG_BAD_INPUT, "scores belong to a score game");
    gg_graph_free(labelled);
    gg_graph_free(graph);
    close_ctx(ctx);
}

/* Solvers of other games refuse score games, and the solver of scores other games. */
static void test_other_solvers(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {1};
    drawn g = draw(ctx, &rng, 3, false, false, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    for (size_t i = 0; gg_solver_info(i); i++) {
        options.solver = gg_solver_info(i)->name;
        const gg_status status = gg_solve(ctx, g.problem, &options, &solution);
        assert_int_equal(status == GG_OK, strcmp(options.solver, "score") == 0);
        if (status == GG_OK) gg_solution_free(solution);
    }
    sketch s = blank(1);
    game made = build(ctx, &s, GG_ROWS_OUT);
    options.solver = "score";
    assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_BAD_ARGUMENT,
                 "solves score games only");
    discard(&made);
    discard_drawn(&g);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rationals),
        cmocka_unit_test(test_texts),
        long_test(test_strategies),
        cmocka_unit_test(test_sweep),
        long_test(test_chain),
        exhaustive_test(test_labellings_of_owners),
        exhaustive_test(test_labellings_in_turns),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_other_solvers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
