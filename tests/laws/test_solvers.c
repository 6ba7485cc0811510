/*
 * Every registered solver that accepts a problem agrees with `brute`, which follows the definition,
 * or with `memo` where `brute` would take too long, on the winner, the number of turns and the best
 * moves. Its values pass the check, also after being written and read in either form of
 * certificate, and fail it with an entry changed. The random problems cover every play and feature;
 * and every registered ruleset is solved, and solved again as a graph of its positions.
 */
#include "laws/memory_file.h"
#include "unit/table_words.h"

#include "value/solution.h"

enum {
    MOST_SOLVERS = 64,
    GAMES = 6000,
    RACES = 2000,
    SCORES = 500,
    PARITY_GAMES = 1000,
    GROUNDS = 60,
    LIMIT = 30000
};

/* How often each solver has agreed. */
typedef struct tally {
    gg_ctx *ctx;
    unsigned agreed[MOST_SOLVERS], checked[MOST_SOLVERS], refused[MOST_SOLVERS];
} tally;

/* NULL if the solver refuses the problem, or finds that its values do not answer it. */
static gg_solution *solve(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    options.limit = LIMIT;
    const gg_status status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK) return solution;
    if (status != GG_BAD_INPUT && status != GG_BAD_ARGUMENT && status != GG_LIMIT)
        fail_msg("%s: %s", solver, gg_ctx_error(ctx)->message);
    assert_true(gg_ctx_error(ctx)->message[0] != '\0');
    return NULL;
}

static gg_answer *answer(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    gg_answer *out = NULL;
    const gg_status status =
        gg_answer_new(ctx, problem, solution, GG_ANSWER_ALL | GG_ANSWER_MOVES, &out);
    if (status == GG_OK) return out;
    if (status == GG_BAD_INPUT || status == GG_LIMIT) return NULL; /* its values do not answer it */
    fail_msg("%s: %s", gg_solution_method(solution), gg_ctx_error(ctx)->message);
    return NULL;
}

/* ---- comparing ---- */

static const gg_merit *merit_of(const gg_answer *a, const gg_move *move)
{
    for (size_t i = 0; i < a->all_count; i++) {
        const gg_move *other = &a->all_moves[i];
        if (other->token == move->token && other->to == move->to && other->pass == move->pass)
            return &a->merits[i];
    }
    return NULL;
}

/* Lengths are compared where both know them; which moves win, and which are best, everywhere. */
static bool same_answers(const gg_answer *a, const gg_answer *b)
{
    const bool timed = !a->timeless && !b->timeless;
    if (a->outcome.winner != b->outcome.winner || a->first != b->first || a->over != b->over)
        return false;
    if (timed && a->outcome.remoteness != b->outcome.remoteness) return false;
    if (a->all_count != b->all_count) return false;
    for (size_t i = 0; i < a->all_count; i++) {
        const gg_merit *mine = &a->merits[i], *other = merit_of(b, &a->all_moves[i]);
        if (!other) return false;
        if (!mine->known || !other->known) continue;
        if (mine->winning != other->winning) return false;
        if (timed && mine->best != other->best) return false;
    }
    return true;
}

/* ---- checking ---- */

/* True if there was something to check; what there is must be accepted. */
static bool accepted(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                     const gg_answer *known)
{
    gg_verdict verdict;
    if (gg_check(ctx, problem, solution, &verdict) != GG_OK) return false;
    if (!verdict.accepted)
        fail_msg("%s: %s at %s", gg_solution_method(solution), verdict.condition, verdict.place);
    if (known && verdict.proves == GG_PROVES_WINNER && verdict.decides &&
        verdict.first == known->first)
        assert_int_equal(verdict.outcome.winner, known->outcome.winner);
    return true;
}

/* True if there are entries, and a change of one is refused, as it must be. Only a claim about a
 * position (`winner`) may become a weaker one that the proof does not need. */
static bool refused_if_changed(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                               const gg_answer *known, size_t which)
{
    const gg__values *values = &solution->values;
    const gg__table *table = solution->tables;
    const uint64_t count = values->value ? values->count : table ? table->vertices : 0;
    gg_verdict verdict;
    if (count == 0) return false;
    if (!values->value) table_words(solution);
    uint32_t *entry = values->value ? &values->value[which % count]
                                    : &table->words[which % count * table->phases];
    const uint32_t kept = *entry;
    *entry ^= values->value ? 1 : UINT32_C(1) << GG__RANK_BITS;
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    *entry = kept;
    if (verdict.accepted) {
        assert_string_equal(gg_solution_value_type(solution), "winner");
        assert_int_equal(verdict.outcome.winner, known->outcome.winner);
    }
    return !verdict.accepted;
}

static bool accepted_everywhere(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                                const gg_answer *known)
{
    if (!accepted(ctx, problem, solution, known)) return false;
    for (int text = 0; text < 2; text++) {
        memory_file b = {.at = NULL};
        const gg_sink sink = {&b, write_bytes};
        const gg_source source = {&b, read_bytes};
        gg_solution *back = NULL;
        assert_ok(ctx, gg_certificate_write(ctx, problem, solution, text, &sink));
        assert_ok(ctx, gg_certificate_read(ctx, problem, &source, &back));
        assert_true(accepted(ctx, problem, back, known));
        gg_solution_free(back);
        free(b.at);
    }
    return true;
}

/* ---- all solvers on one problem ---- */

static void describe(gg_ctx *ctx, const gg_problem *problem)
{
    memory_file b = {.at = NULL};
    const gg_sink sink = {&b, write_bytes};
    if (!gg_problem_rules(problem) && gg_write(ctx, problem, "gg", &sink) == GG_OK)
        print_error("%.*s", (int)b.length, (const char *)b.at);
    free(b.at);
}

static void solve_by_all(tally *t, const gg_problem *problem)
{
    gg_ctx *ctx = t->ctx;
    gg_solution *truth = solve(ctx, problem, "brute");
    if (!truth) truth = solve(ctx, problem, "memo");
    if (!truth)
        truth = solve(ctx, problem, "score"); /* tests/unit/test_score.c is its brute force */
    if (!truth) truth = solve(ctx, problem, "zielonka"); /* tests/unit/test_parity.c */
    if (!truth) truth = solve(ctx, problem, "points");   /* tests/unit/test_points.c */
    if (!truth) truth = solve(ctx, problem, "energy");   /* tests/oracle/test_weights.py */
    if (!truth) truth = solve(ctx, problem, "mean");
    gg_answer *known = truth ? answer(ctx, problem, truth) : NULL;
    for (size_t i = 0; known && gg_solver_info(i); i++) {
        const gg_info *info = gg_solver_info(i);
        gg_solution *solution = solve(ctx, problem, info->name);
        gg_answer *found = solution ? answer(ctx, problem, solution) : NULL;
        if (found && !same_answers(known, found)) {
            describe(ctx, problem);
            fail_msg("%s: %d in %u turns, but brute: %d in %u", info->name, found->outcome.winner,
                     found->outcome.remoteness, known->outcome.winner, known->outcome.remoteness);
        }
        if (found) {
            assert_string_equal(gg_solution_value_type(solution), info->detail);
            t->agreed[i]++;
            const bool checked = accepted_everywhere(ctx, problem, solution, known);
            t->checked[i] += checked;
            if (checked)
                t->refused[i] += refused_if_changed(ctx, problem, solution, known, t->agreed[i]);
        }
        gg_answer_free(found);
        gg_solution_free(solution);
    }
    gg_answer_free(known);
    gg_solution_free(truth);
}

/* ---- the problems ---- */

static void solve_sketch(tally *t, const sketch *s)
{
    game made;
    if (!try_build(t->ctx, s, GG_ROWS_OUT | GG_ROWS_IN, &made)) return;
    solve_by_all(t, made.problem);
    discard(&made);
}

static void test_problems_by_lot(void **state)
{
    tally *t = *state;
    gg__rng rng = {2026};
    for (unsigned i = 0; i < GAMES; i++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, 5);
        const size_t edges = (size_t)gg__rng_below(&rng, 2 * n + 1);
        const size_t tokens = i % 12 == 0 ? 3 : i % 3 == 0 ? 2 : 1;
        const sketch s = draw_game(&rng, n, edges, tokens, i % 32);
        solve_sketch(t, &s);
    }
    for (unsigned i = 0; i < RACES; i++) {
        const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 4);
        const size_t edges = (size_t)gg__rng_below(&rng, 2 * n + 1);
        const sketch s = draw_race(&rng, n, edges, i % 4, i % 2);
        solve_sketch(t, &s);
    }
}

/* Games of one token and vertices with owners: a parity game, or a game with weights. */
static void solve_owned(tally *t, gg__rng *rng, gg_play play)
{
    enum { MOST = 6, OPTIONS = 3 };
    const uint64_t n = 1 + gg__rng_below(rng, MOST);
    const gg_token token = {(gg_vertex)gg__rng_below(rng, n), GG_LEFT, NULL};
    const bool weighted = play != GG_PARITY;
    gg_weight weights[MOST * (OPTIONS + 1)];
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem;
    size_t count = 0;
    spec.play = play;
    spec.tokens = &token;
    spec.token_count = 1;
    assert_ok(t->ctx, gg_builder_new(t->ctx, n, false, &builder));
    for (uint64_t v = 0; v < n; v++) {
        assert_ok(t->ctx, gg_builder_owner(builder, v, (gg_player)gg__rng_below(rng, 2)));
        if (!weighted)
            assert_ok(t->ctx, gg_builder_priority(builder, v, (uint32_t)gg__rng_below(rng, 5)));
        for (uint64_t e = gg__rng_below(rng, OPTIONS + 1) + (play == GG_MEAN); e > 0; e--) {
            const uint64_t w = gg__rng_below(rng, n);
            assert_ok(t->ctx, gg_builder_edge(builder, v, w, GG_FOR_BOTH));
            if (count < COUNT(weights)) /* the same for all edges between the two */
                weights[count++] = (gg_weight){(gg_vertex)v, (gg_vertex)w,
                                               (int64_t)((7 * v + 5 * w + n) % 11) - 5};
        }
    }
    spec.weights = weights;
    spec.weight_count = weighted ? count : 0;
    assert_ok(t->ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    assert_ok(t->ctx, gg_problem_new(t->ctx, graph, &spec, &problem));
    solve_by_all(t, problem);
    gg_problem_free(problem);
    gg_graph_free(graph);
    gg_builder_free(builder);
}

/* test_parity.c, and test_weights.py of the oracle, compare the solvers with the definition. */
static void test_owned_games(void **state)
{
    gg__rng rng = {2028};
    for (unsigned i = 0; i < PARITY_GAMES; i++)
        solve_owned(*state, &rng, i % 2 ? GG_PARITY : i % 4 ? GG_ENERGY : GG_MEAN);
}

static void test_scores(void **state)
{
    tally *t = *state;
    gg__rng rng = {2028};
    for (unsigned i = 0; i < SCORES; i++) {
        const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 4);
        sketch s = draw_game(&rng, n, (size_t)gg__rng_below(&rng, 2 * n + 1), 1,
                             i % 8 & ~(unsigned)LOT_LABELS);
        gg_payoff payoffs[] = {{n - 1, {(int64_t)(i % 5) - 2, 1 + (int64_t)(i % 2)}}, {0, {1, 1}}};
        s.spec.play = GG_SCORE;
        s.spec.dead_end = s.spec.infinite = GG_NONE;
        s.spec.payoffs = payoffs;
        s.spec.payoff_count = 1;
        s.spec.endless_score = (gg_rational){(int64_t)(i % 3) - 1, 2};
        solve_sketch(t, &s);
    }
}

/* A game by rules is solved by every solver; as a graph of its positions, too, and with the same
 * answer. */
static void solve_rules(tally *t, const gg_problem *problem)
{
    gg_ctx *ctx = t->ctx;
    gg_problem *graph = NULL;
    gg_solution *by_rules = solve(ctx, problem, "memo");
    solve_by_all(t, problem);
    if (by_rules &&
        gg_problem_explore(ctx, problem, LIMIT, GG_ROWS_OUT | GG_ROWS_IN, &graph) == GG_OK) {
        gg_solution *by_graph = solve(ctx, graph, "outcome");
        gg_answer *here = answer(ctx, problem, by_rules);
        gg_answer *there = by_graph ? answer(ctx, graph, by_graph) : NULL;
        assert_true(here && there);
        assert_int_equal(here->outcome.winner, there->outcome.winner);
        assert_int_equal(here->outcome.remoteness, there->outcome.remoteness);
        assert_int_equal(here->all_count, there->all_count);
        gg_answer_free(here);
        gg_answer_free(there);
        gg_solution_free(by_graph);
        solve_by_all(t, graph);
        gg_problem_free(graph);
    }
    gg_solution_free(by_rules);
}

static void test_rulesets(void **state)
{
    tally *t = *state;
    rules_sample sample;
    for (size_t i = 0; rules_sample_at(i, &sample); i++) {
        gg_problem *problem = NULL;
        if (open_rules(t->ctx, &sample, &problem) != GG_OK) continue; /* needs a board, or more */
        solve_rules(t, problem);
        gg_problem_free(problem);
    }
}

static bool takes_graph(const gg_ruleset *ruleset)
{
    return ruleset->takes == GG_TAKES_GRAPH || ruleset->takes == GG_TAKES_GRAPH_OR_TEXT;
}

/* A tree every second time; half of them with edges for one player. */
static sketch draw_ground(gg__rng *rng, unsigned i)
{
    sketch s = blank(2 + (unsigned)gg__rng_below(rng, 4));
    for (unsigned v = 1; v < s.n; v++) {
        const unsigned from = (unsigned)gg__rng_below(rng, i % 2 ? v : s.n);
        add_edge(&s, from, v, i % 4 < 2 ? (gg_edge_for)gg__rng_below(rng, 3) : GG_FOR_BOTH);
    }
    return s;
}

/* Rulesets that are played on a graph. */
static void test_rulesets_on_graphs(void **state)
{
    tally *t = *state;
    gg__rng rng = {2027};
    for (size_t r = 0; gg_ruleset_at(r); r++) {
        const gg_ruleset *ruleset = gg_ruleset_at(r);
        unsigned played = 0;
        for (unsigned i = 0; takes_graph(ruleset) && i < GROUNDS; i++) {
            const sketch s = draw_ground(&rng, i);
            gg_graph *graph = build_graph(t->ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
            gg_problem *problem = NULL;
            gg_rules_spec spec = GG_RULES_SPEC;
            spec.parameters = "";
            spec.graph = graph;
            if (gg_problem_of_rules(t->ctx, ruleset, &spec, &problem) == GG_OK) {
                solve_rules(t, problem);
                gg_problem_free(problem);
                played++;
            }
            gg_graph_free(graph);
        }
        assert_true(!takes_graph(ruleset) || played > GROUNDS / 4);
    }
}

/* Runs last: a solver that none of the problems above reaches needs one that does. */
static void test_every_solver_took_part(void **state)
{
    const tally *t = *state;
    for (size_t i = 0; gg_solver_info(i); i++) {
        assert_true(i < MOST_SOLVERS);
        const char *name = gg_solver_info(i)->name;
        if (t->agreed[i] == 0) fail_msg("%s took no part", name);
        if (strcmp(name, "brute") != 0 && t->checked[i] == 0) fail_msg("%s was not checked", name);
    }
}

/* Every type that a solver produces has conditions which take what is true and nothing else. */
static void test_every_type_was_checked(void **state)
{
    const tally *t = *state;
    for (size_t k = 0; gg_value_info(k); k++) {
        unsigned found = 0, checked = 0, refused = 0;
        for (size_t i = 0; gg_solver_info(i); i++) {
            if (strcmp(gg_solver_info(i)->detail, gg_value_info(k)->name) != 0) continue;
            found += t->agreed[i];
            checked += t->checked[i];
            refused += t->refused[i];
        }
        if (found > 0 && (checked == 0 || refused == 0))
            fail_msg("values of type %s were not checked", gg_value_info(k)->name);
    }
}

int main(void)
{
    tally t = {.ctx = open_ctx()};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_problems_by_lot, &t),
        cmocka_unit_test_prestate(test_scores, &t),
        cmocka_unit_test_prestate(test_owned_games, &t),
        cmocka_unit_test_prestate(test_rulesets, &t),
        cmocka_unit_test_prestate(test_rulesets_on_graphs, &t),
        cmocka_unit_test_prestate(test_every_solver_took_part, &t),
        cmocka_unit_test_prestate(test_every_type_was_checked, &t),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    close_ctx(t.ctx);
    return failed;
}
