/*
 * Parity games against Zielonka's recursion, written again on sets of bits: all games of three
 * vertices and three priorities by all solvers; random larger ones; all possible values of games
 * of three vertices, which the check must accept only if they are true; and large shapes.
 */
#include "unit/support.h"

#include "game/problem.h"
#include "value/parity.h"
#include "value/solution.h"

enum { MOST = 12, SAMPLE = 60 };

typedef struct arena {
    unsigned n, owner[MOST], priority[MOST];
    unsigned options[MOST]; /* sets of vertices */
} arena;

/* ---- the definition ---- */

static unsigned attract(const arena *a, unsigned all, unsigned set, unsigned player)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (unsigned v = 0; v < a->n; v++) {
            const unsigned options = a->options[v] & all;
            if ((all & ~set) >> v & 1 &&
                (a->owner[v] == player ? (options & set) != 0 : (options & ~set) == 0)) {
                set |= 1u << v;
                grown = true;
            }
        }
    }
    return set;
}

/* Returns the set won by Right. Every vertex has an option. */
static unsigned won_by_right(const arena *a, unsigned all)
{
    unsigned priority = 0, top = 0;
    if (!all) return 0;
    for (unsigned v = 0; v < a->n; v++)
        if (all >> v & 1 && a->priority[v] > priority) priority = a->priority[v];
    for (unsigned v = 0; v < a->n; v++)
        if (all >> v & 1 && a->priority[v] == priority) top |= 1u << v;
    const unsigned player = priority % 2, rest = all & ~attract(a, all, top, player);
    const unsigned right = won_by_right(a, rest), lost = player ? rest & ~right : right;
    if (!lost) return player ? all : 0;
    const unsigned other = attract(a, all, lost, 1 - player);
    const unsigned below = won_by_right(a, all & ~other);
    return player ? below : below | other;
}

/* Dead ends are lost by their owner; play goes there for ever, at a priority of the other player.
 */
static unsigned solve_arena(const arena *a)
{
    arena total = *a;
    for (unsigned v = 0; v < a->n; v++)
        if (a->options[v] == 0) {
            total.options[v] = 1u << v;
            total.priority[v] = 1 - a->owner[v];
        }
    return won_by_right(&total, (1u << a->n) - 1);
}

/* ---- games ---- */

static game make(gg_ctx *ctx, const arena *a, unsigned rows)
{
    gg_builder *builder;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    game made = {NULL, NULL};
    assert_ok(ctx, gg_builder_new(ctx, a->n, false, &builder));
    for (unsigned v = 0; v < a->n; v++) {
        assert_ok(ctx, gg_builder_owner(builder, v, (gg_player)a->owner[v]));
        assert_ok(ctx, gg_builder_priority(builder, v, a->priority[v]));
        for (unsigned w = 0; w < a->n; w++)
            if (a->options[v] >> w & 1) assert_ok(ctx, gg_builder_edge(builder, v, w, GG_FOR_BOTH));
    }
    spec.play = GG_PARITY;
    assert_ok(ctx, gg_builder_build(builder, rows, &made.graph));
    assert_ok(ctx, gg_problem_new(ctx, made.graph, &spec, &made.problem));
    gg_builder_free(builder);
    return made;
}

static gg_solution *solve(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    return solution;
}

static bool is_accepted(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    gg_verdict verdict;
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    return verdict.accepted;
}

static const char *const solvers[] = {"parity", "tangle", "zielonka"};

/* All solvers find the winners of the definition, their values pass, and their moves are edges. */
static void compare(gg_ctx *ctx, const arena *a, unsigned rows)
{
    const unsigned truth = solve_arena(a);
    game made = make(ctx, a, rows);
    for (size_t s = 0; s < COUNT(solvers); s++) {
        gg_solution *solution = solve(ctx, made.problem, solvers[s]);
        char winner[MOST];
        gg_vertex move[MOST];
        assert_ok(ctx,
                  gg_solution_parity(ctx, made.problem, solution, 0, a->n, winner, move, NULL));
        for (unsigned v = 0; v < a->n; v++) {
            const unsigned right = truth >> v & 1;
            assert_int_equal(winner[v], right ? 'R' : 'L');
            assert_int_equal(move[v] != GG_NO_VERTEX, a->owner[v] == right);
            if (move[v] != GG_NO_VERTEX) assert_true(a->options[v] >> move[v] & 1);
        }
        assert_true(is_accepted(ctx, made.problem, solution));
        gg_solution_free(solution);
    }
    discard(&made);
}

/* The i-th of all games of three vertices with three priorities. */
static arena small(unsigned i)
{
    arena a = {.n = 3};
    for (unsigned v = 0; v < 3; v++, i /= 48) {
        a.owner[v] = i % 2;
        a.priority[v] = i / 2 % 3;
        a.options[v] = i / 6 % 8;
    }
    return a;
}

enum { SMALL = 48 * 48 * 48 };

static void test_small(void **state)
{
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (unsigned i = 0; i < SMALL; i++) {
        const arena a = small(i);
        compare(ctx, &a, i % 2 ? GG_ROWS_OUT : GG_ROWS_OUT | GG_ROWS_IN);
    }
    close_ctx(ctx);
}

static arena draw(gg__rng *rng)
{
    arena a = {.n = 1 + (unsigned)gg__rng_below(rng, MOST)};
    const uint64_t priorities = 1 + gg__rng_below(rng, 2 * a.n);
    for (unsigned v = 0; v < a.n; v++) {
        a.owner[v] = (unsigned)gg__rng_below(rng, 2);
        a.priority[v] = (unsigned)gg__rng_below(rng, priorities);
        for (uint64_t edges = gg__rng_below(rng, 4); edges > 0; edges--)
            a.options[v] |= 1u << gg__rng_below(rng, a.n);
    }
    return a;
}

static void compare_by_lot(unsigned games)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {36};
    for (unsigned i = 0; i < games; i++) {
        const arena a = draw(&rng);
        compare(ctx, &a, GG_ROWS_OUT);
    }
    close_ctx(ctx);
}

static void test_some(void **state)
{
    (void)state;
    compare_by_lot(3000);
}

static void test_many(void **state)
{
    (void)state;
    compare_by_lot(50000);
}

/* ---- values ---- */

/* All winners, ranks and levels of SAMPLE games: only true winners may pass. */
static void test_values(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {7};
    unsigned accepted = 0;
    (void)state;
    for (unsigned game_number = 0; game_number < SAMPLE; game_number++) {
        const arena a = small((unsigned)gg__rng_below(&rng, SMALL));
        const unsigned truth = solve_arena(&a);
        game made = make(ctx, &a, GG_ROWS_OUT);
        gg_solution *solution = solve(ctx, made.problem, "tangle");
        gg__values *values = &solution->values;
        bool found = false;
        gg__free(ctx, values->level);
        assert_ok(ctx, gg__levels_new(ctx, values, 2));
        for (unsigned i = 0; i < 8 * 27 * 9; i++) {
            unsigned rest = i / 8, right = 0;
            for (unsigned v = 0; v < 3; v++, rest /= 3) {
                values->value[v] = i >> v & 1;
                values->rank[v] = rest % 3;
                right |= values->value[v] << v;
            }
            gg__levels(values)[0] = rest % 3;
            gg__levels(values)[1] = rest / 3;
            gg__levels_settle(values);
            if (!is_accepted(ctx, made.problem, solution)) continue;
            assert_int_equal(right, truth);
            found = true;
            accepted++;
        }
        assert_true(found);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(accepted > SAMPLE);
    close_ctx(ctx);
}

/* ---- problems that are refused ---- */

static void test_refusals(void **state)
{
    gg_ctx *ctx = open_ctx();
    const arena a = {.n = 2, .options = {2, 1}};
    game made = make(ctx, &a, GG_ROWS_OUT);
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *none = NULL;
    (void)state;
    assert_int_equal(gg_problem_new(ctx, made.graph, &spec, &none), GG_BAD_INPUT);
    assert_string_equal(gg_ctx_error(ctx)->message, "priorities belong to a parity game");
    spec.play = GG_PARITY;
    spec.infinite = GG_L;
    assert_int_equal(gg_problem_new(ctx, made.graph, &spec, &none), GG_BAD_INPUT);
    spec.infinite = GG_NONE;
    spec.dead_end = GG_N;
    assert_int_equal(gg_problem_new(ctx, made.graph, &spec, &none), GG_BAD_INPUT);
    discard(&made);
    gg_builder *builder;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, 2, false, &builder));
    assert_ok(ctx, gg_builder_priority(builder, 1, UINT32_MAX));
    assert_int_equal(gg_builder_priority(builder, 1, 0), GG_BAD_INPUT);
    assert_int_equal(gg_builder_build(builder, GG_ROWS_OUT, &graph), GG_BAD_INPUT);
    assert_int_equal(gg_ctx_error(ctx)->vertex, 0);
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* ---- large shapes ---- */

/* One way round, with `chords` more edges, and the priorities 0 to n - 1 along it. */
static void solve_ring(gg_ctx *ctx, uint64_t n, uint64_t chords, bool even)
{
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg__rng rng = {n};
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    for (uint64_t v = 0; v < n; v++) {
        assert_ok(ctx, gg_builder_owner(builder, v, (gg_player)(v % 3 == 0)));
        assert_ok(ctx, gg_builder_priority(builder, v, (uint32_t)(even ? 2 * v : v)));
        assert_ok(ctx, gg_builder_edge(builder, v, (v + 1) % n, GG_FOR_BOTH));
        for (uint64_t i = 0; i < chords; i++)
            assert_ok(ctx, gg_builder_edge(builder, v, gg__rng_below(&rng, n), GG_FOR_BOTH));
    }
    spec.play = GG_PARITY;
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_builder_free(builder);
    gg_solution *solution = solve(ctx, problem, "tangle");
    assert_true(is_accepted(ctx, problem, solution));
    if (chords == 0)
        for (uint64_t v = 0; v < n; v += 97)
            assert_int_equal(solution->values.value[v], even || n % 2 == 1 ? GG_LEFT : GG_RIGHT);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
}

/* Solves a game that is given by the owner, the priority, and up to two options of each vertex;
 * vertex 0 has the options `first`, `first` + step, and so on. */
static void solve_star(gg_ctx *ctx, uint64_t n, uint64_t step, unsigned owner, const char *solver,
                       void (*add)(gg_builder *, uint64_t n, uint64_t v), bool left)
{
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    assert_ok(ctx, gg_builder_owner(builder, 0, (gg_player)owner));
    assert_ok(ctx, gg_builder_priority(builder, 0, 1));
    for (uint64_t v = 1; v < n; v++)
        add(builder, n, v);
    for (uint64_t v = 1; v < n; v += step)
        assert_ok(ctx, gg_builder_edge(builder, 0, v, GG_FOR_BOTH));
    spec.play = GG_PARITY;
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_builder_free(builder);
    gg_solution *solution = solve(ctx, problem, solver);
    assert_true(is_accepted(ctx, problem, solution));
    for (uint64_t v = 0; v < n; v += 97)
        assert_int_equal(solution->values.value[v], left ? GG_LEFT : GG_RIGHT);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
}

/* A path towards the last vertex, whose greatest priority is even, and from there to vertex 0,
 * which is Odd's and has all others as options: these are attracted one after the other. */
static void add_to_fan(gg_builder *builder, uint64_t n, uint64_t v)
{
    const uint64_t last = n - 1, before = v > 1 ? v - 1 : last;
    gg_builder_priority(builder, v, v == last ? 2 : (uint32_t)(v % 2));
    gg_builder_owner(builder, v, GG_LEFT);
    gg_builder_edge(builder, v, v == last ? 0 : before, GG_FOR_BOTH);
}

/* Cycles through vertex 0 of two vertices each, whose greatest priorities are even and differ. */
static void add_to_flower(gg_builder *builder, uint64_t n, uint64_t v)
{
    (void)n;
    gg_builder_priority(builder, v, (uint32_t)(v % 2 ? v + 3 : v + 1));
    gg_builder_owner(builder, v, GG_LEFT);
    gg_builder_edge(builder, v, v % 2 ? v + 1 : 0, GG_FOR_BOTH);
}

/* The same, but Even has choices, too: to stay in front of vertex 0. */
static void add_to_chosen(gg_builder *builder, uint64_t n, uint64_t v)
{
    add_to_flower(builder, n, v);
    if (v % 2 == 0 && v > 2) gg_builder_edge(builder, v, v - 2, GG_FOR_BOTH);
}

/* Two cycles that Left wins and can stay in, the last two vertices and those between; from the
 * second the first is in reach, and from that vertex 0. */
static void add_to_rings(gg_builder *builder, uint64_t n, uint64_t v)
{
    const bool inner = v >= n - 2;
    gg_builder_priority(builder, v, 0);
    gg_builder_owner(builder, v, GG_LEFT);
    if (inner)
        gg_builder_edge(builder, v, v == n - 1 ? n - 2 : n - 1, GG_FOR_BOTH);
    else
        gg_builder_edge(builder, v, v == n - 3 ? 1 : v + 1, GG_FOR_BOTH);
    if (v == 1) gg_builder_edge(builder, v, n - 1, GG_FOR_BOTH);
    if (v == n - 1) gg_builder_edge(builder, v, 0, GG_FOR_BOTH);
}

/* Many options of one vertex, and many cycles through one vertex, cost no more than a few passes
 * over the graph for each priority. */
static void test_stars(void **state)
{
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t s = 0; s < COUNT(solvers); s++)
        solve_star(ctx, 160002, 1, GG_RIGHT, solvers[s], add_to_fan, true);
    solve_star(ctx, 4001, 2, GG_RIGHT, "parity", add_to_flower, true);
    solve_star(ctx, 4001, 2, GG_RIGHT, "parity", add_to_chosen, true);
    solve_star(ctx, 4001, 2, GG_LEFT, "parity", add_to_flower, true);
    solve_star(ctx, 4001, 4001, GG_LEFT, "parity", add_to_rings, true);
    close_ctx(ctx);
}

static void test_large(void **state)
{
    gg_ctx *ctx = open_ctx();
    (void)state;
    solve_ring(ctx, 100000, 0, false); /* as many priorities as vertices */
    solve_ring(ctx, 100001, 0, false);
    solve_ring(ctx, 20000, 1, false);
    solve_ring(ctx, 20000, 2, true); /* one parity */
    close_ctx(ctx);
}

static void test_million(void **state)
{
    gg_ctx *ctx = open_ctx();
    (void)state;
    solve_ring(ctx, 1000000, 0, false);
    solve_ring(ctx, 1000000, 0, true);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        exhaustive_test(test_small),   cmocka_unit_test(test_some),     exhaustive_test(test_many),
        cmocka_unit_test(test_values), cmocka_unit_test(test_refusals), long_test(test_stars),
        long_test(test_large),         long_test(test_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
