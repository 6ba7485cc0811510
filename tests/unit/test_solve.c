/*
 * The solvers against the definition, written out naively here, and against one another; limits,
 * refusals, rows, the tables of a race, and two threads at once.
 */
#include "unit/support.h"

#include "game/space.h"
#include "solve/solver.h"

#include <pthread.h>

/* ---- the definition ---- */

static gg_player other(gg_player player)
{
    return player == GG_LEFT ? GG_RIGHT : GG_LEFT;
}

static gg_result win_of(gg_player player)
{
    return player == GG_LEFT ? GG_L : GG_R;
}

static bool may_use(const sketch_edge *edge, gg_vertex v, gg_player mover)
{
    return edge->from == v &&
           (edge->who == GG_FOR_BOTH || (edge->who == GG_FOR_LEFT) == (mover == GG_LEFT));
}

/* The result at v with this player to move; GG_NONE if the player has a move. */
static gg_result end_of(const sketch *s, gg_vertex v, gg_player mover)
{
    gg_result end = s->label[v];
    for (size_t i = 0; i < s->edges && end == GG_NONE; i++)
        if (may_use(&s->edge[i], v, mover)) return GG_NONE;
    if (end == GG_NONE) end = s->spec.dead_end;
    if (end == GG_NONE) end = s->spec.play == GG_MISERE ? GG_N : GG_P;
    if (end == GG_N) return win_of(mover);
    if (end == GG_P) return win_of(other(mover));
    return end;
}

/* turns[v][p]: in how many turns `side` forces a good end when p is to move at v. */
typedef struct forced {
    uint32_t turns[SKETCH_VERTICES][2];
} forced;

/* True if `side` forces it in one turn more than what is known so far. */
static bool forces_next(const sketch *s, const forced *known, gg_player side, gg_vertex v,
                        gg_player mover)
{
    bool some = false, all = true;
    for (size_t i = 0; i < s->edges; i++) {
        if (!may_use(&s->edge[i], v, mover)) continue;
        const gg_vertex w = s->edge[i].to;
        const gg_player then = s->owned ? s->owner[w] : other(mover);
        const bool good = known->turns[w][then] != GG_INFINITE;
        some |= good;
        all &= good;
    }
    return mover == side ? some : all;
}

/* Good ends are the wins of `side` and, if so wanted, draws. Turn by turn. */
static forced force(const sketch *s, gg_player side, bool or_draw)
{
    forced known;
    memset(&known, 0xff, sizeof known);
    for (gg_vertex v = 0; v < s->n; v++)
        for (unsigned p = 0; p < 2; p++) {
            const gg_result end = end_of(s, v, (gg_player)p);
            if (end == win_of(side) || (or_draw && end == GG_D)) known.turns[v][p] = 0;
        }
    for (uint32_t turn = 1; turn <= 2 * s->n; turn++) {
        const forced before = known;
        for (gg_vertex v = 0; v < s->n; v++)
            for (unsigned p = 0; p < 2; p++) {
                const gg_player mover = (gg_player)p;
                if (before.turns[v][p] != GG_INFINITE || end_of(s, v, mover) != GG_NONE) continue;
                if (forces_next(s, &before, side, v, mover)) known.turns[v][p] = turn;
            }
    }
    return known;
}

typedef struct truth {
    gg_outcome at[SKETCH_VERTICES][2];
} truth;

static truth find_truth(const sketch *s)
{
    truth t;
    const forced left = force(s, GG_LEFT, false), right = force(s, GG_RIGHT, false);
    const gg_result infinite = s->spec.infinite;
    const forced held = force(s, infinite == GG_L ? GG_RIGHT : GG_LEFT, true);
    for (gg_vertex v = 0; v < s->n; v++)
        for (unsigned p = 0; p < 2; p++) {
            const uint32_t l = left.turns[v][p], r = right.turns[v][p];
            gg_outcome *out = &t.at[v][p];
            *out = (gg_outcome){GG_D, GG_INFINITE};
            if (l != GG_INFINITE && infinite != GG_L)
                *out = (gg_outcome){GG_L, l};
            else if (r != GG_INFINITE && infinite != GG_R)
                *out = (gg_outcome){GG_R, r};
            else if ((infinite == GG_L || infinite == GG_R) && held.turns[v][p] == GG_INFINITE)
                *out = (gg_outcome){infinite, GG_INFINITE};
        }
    return t;
}

/* ---- tables against the definition ---- */

static char letter_of(gg_result winner, bool impartial, gg_player mover)
{
    if (winner == GG_D) return 'D';
    if (impartial) return winner == win_of(mover) ? 'N' : 'P';
    return winner == GG_L ? 'L' : 'R';
}

/* Counts the letters met, to see that all of them were. */
static void check_table(gg_ctx *ctx, const sketch *s, const gg_solution *solution, const truth *t,
                        unsigned *met)
{
    char winner[SKETCH_VERTICES];
    uint32_t turns[SKETCH_VERTICES];
    const bool impartial = gg_solution_is_impartial(solution);
    for (unsigned p = 0; p < 2; p++) {
        assert_ok(ctx, gg_solution_outcomes(ctx, solution, (gg_player)p, 0, s->n, winner, turns));
        for (gg_vertex v = 0; v < s->n; v++) {
            const gg_player mover = s->owned ? s->owner[v] : (gg_player)p;
            const gg_outcome expected = t->at[v][mover];
            assert_int_equal(winner[v], letter_of(expected.winner, impartial, mover));
            assert_int_equal(turns[v], expected.remoteness);
            met[winner[v] - 'A']++;
        }
    }
}

/* All features in turn, save that owners and edges for one player only exclude each other. */
static unsigned lot_of(unsigned round)
{
    unsigned lot = round & 31;
    if (lot & LOT_PARTISAN) lot &= ~(unsigned)LOT_OWNED;
    return lot;
}

static void test_outcome_by_definition(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {21};
    unsigned met[26] = {0}, met_endless[26] = {0};
    for (unsigned round = 0; round < 6400; round++) {
        const unsigned lot = lot_of(round), n = 1 + (unsigned)gg__rng_below(&rng, 9);
        sketch s = draw_game(&rng, n, (size_t)gg__rng_below(&rng, 3 * n), 1, lot);
        game made = build(ctx, &s, round & 32 ? GG_ROWS_SOLVE : GG_ROWS_IN);
        gg_solution *solution = solve_by(ctx, made.problem, NULL);
        const truth t = find_truth(&s);
        assert_string_equal(gg_solution_method(solution), "outcome");
        assert_string_equal(gg_solution_value_type(solution), "outcome");
        assert_true(gg_solution_has_table(solution));
        assert_int_equal(gg_solution_is_impartial(solution),
                         !s.owned && !gg_graph_is_partisan(made.graph) && !made.problem->personal);
        check_table(ctx, &s, solution, &t, lot & LOT_ENDLESS ? met_endless : met);
        gg_solution_free(solution);
        discard(&made);
    }
    for (const char *letter = "NPDLR"; *letter; letter++)
        assert_true(met[*letter - 'A'] > 500);
    for (const char *letter = "DLR"; *letter; letter++)
        assert_true(met_endless[*letter - 'A'] > 500);
    close_ctx(ctx);
}

static void test_outcome_edges(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {22};
    for (unsigned round = 0; round < 1000; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, 10);
        sketch s = blank(n);
        gg_vertex from[SKETCH_EDGES], to[SKETCH_EDGES];
        char value[SKETCH_VERTICES], again[SKETCH_VERTICES];
        uint32_t turns[SKETCH_VERTICES];
        draw_edges(&rng, &s, round % 2 ? LOT_ORDERED : 0, (size_t)gg__rng_below(&rng, 3 * n));
        for (size_t i = 0; i < s.edges; i++) {
            from[i] = s.edge[i].from;
            to[i] = s.edge[i].to;
        }
        const truth t = find_truth(&s);
        assert_ok(ctx, gg_outcome_edges(ctx, n, s.edges, from, to, value, turns));
        assert_ok(ctx, gg_outcome_edges(ctx, n, s.edges, from, to, again, NULL));
        assert_memory_equal(value, again, n);
        for (gg_vertex v = 0; v < n; v++) {
            assert_int_equal(value[v], letter_of(t.at[v][0].winner, true, GG_LEFT));
            assert_int_equal(turns[v], t.at[v][0].remoteness);
        }
    }
    static const gg_vertex from[] = {0, 1}, to[] = {1, 7};
    char value[2] = "?";
    assert_fails(ctx, gg_outcome_edges(ctx, 2, 2, from, to, value, NULL), GG_BAD_INPUT, "vertex 7");
    assert_int_equal(value[0], '?');
    assert_ok(ctx, gg_outcome_edges(ctx, 0, 0, NULL, NULL, NULL, NULL));
    assert_fails(ctx, gg_outcome_edges(ctx, UINT64_MAX, 0, NULL, NULL, NULL, NULL), GG_LIMIT, "");
    close_ctx(ctx);
}

/* ---- the sweep against retrograde analysis ---- */

static void check_same_tables(const gg_solution *a, const gg_solution *b)
{
    assert_int_equal(a->table_count, b->table_count);
    for (size_t i = 0; i < a->table_count; i++) {
        const gg__table *x = &a->tables[i], *y = &b->tables[i];
        assert_int_equal(x->vertices, y->vertices);
        assert_int_equal(x->phases, y->phases);
        assert_memory_equal(x->mover, y->mover, x->phases);
        assert_memory_equal(x->words, y->words, x->vertices * x->phases * sizeof *x->words);
    }
}

/* The same graph once with incoming rows only and once with outgoing rows only. */
static void test_sweep_equals_retrograde(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {23};
    for (unsigned round = 0; round < 3000; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, SKETCH_VERTICES);
        const size_t edges = (size_t)gg__rng_below(&rng, 3 * n);
        const unsigned lot = lot_of(round) | LOT_ORDERED;
        sketch s = round % 3 && n > 2 ? draw_race(&rng, n, edges, round % 4, lot)
                                      : draw_game(&rng, n, edges, 1, lot);
        game in = build(ctx, &s, GG_ROWS_IN), out = build(ctx, &s, GG_ROWS_OUT);
        assert_true(gg_graph_is_ordered(in.graph));
        gg_solution *by_retrograde = solve_by(ctx, in.problem, NULL);
        gg_solution *by_sweep = solve_by(ctx, out.problem, NULL);
        check_same_tables(by_retrograde, by_sweep);
        gg_solution_free(by_retrograde);
        gg_solution_free(by_sweep);
        discard(&in);
        discard(&out);
    }
    close_ctx(ctx);
}

/* ---- solvers against one another ---- */

/* One of the moves of a state that is not over. */
static gg__step any_step(gg__rng *rng, const gg_problem *problem, const gg__state *state)
{
    gg__cursor cursor = {0, 0};
    gg__step step, chosen = {0, 0, false};
    uint64_t count = 0;
    while (gg__state_next(problem, state, &cursor, &step))
        if (one_in(rng, ++count)) chosen = step;
    assert_true(count > 0);
    return chosen;
}

static bool adds_up(const gg__solver *solver)
{
    return gg__value_type_find(solver->info.detail)->theory->value;
}

/* Plays at random from the beginning; the solutions must agree all along. Drawn ends that are
 * forced have ranks, and these are compared too. */
static void check_agreement(gg_ctx *ctx, gg__rng *rng, const gg_problem *problem,
                            gg_solution *const *solutions, size_t count, bool other_first)
{
    gg__state state;
    assert_int_equal(gg__state_begin(ctx, problem, &state), GG_OK);
    if (other_first) state.phase = 1 - state.phase;
    for (unsigned turn = 0; turn < 20; turn++) {
        gg_outcome first = {GG_NONE, 0}, next = {GG_NONE, 0};
        bool known = false, timed = false;
        for (size_t i = 0; i < count; i++) {
            const gg_solution *solution = solutions[i];
            gg__begin(ctx);
            const gg_status status = gg__outcome_at(ctx, problem, solution, &state, &next);
            if (solution->limit && status == GG_LIMIT) continue; /* brute searches again */
            if (gg__adds_up(solution) && status == GG_BAD_INPUT) continue; /* no number, or wild */
            assert_ok(ctx, status);
            if (!known) first = next;
            known = true;
            if (gg__is_timeless(solution))
                next.remoteness = first.remoteness;
            else if (!timed)
                first.remoteness = next.remoteness;
            timed |= !gg__is_timeless(solution);
            if (next.winner != first.winner || next.remoteness != first.remoteness)
                fail_msg("%s says %d in %u, %s says %d in %u, on turn %u", solutions[0]->method,
                         (int)first.winner, first.remoteness, solution->method, (int)next.winner,
                         next.remoteness, turn);
        }
        if (gg__state_result(problem, &state, NULL) != GG_NONE) break;
        const gg__step step = any_step(rng, problem, &state);
        gg__state_play(problem, &state, &step);
    }
    gg__state_free(ctx, &state);
}

enum { BRUTE_LIMIT = 3000 };

/* Every solver that does not refuse the problem, and, as for brute, has enough patience. */
static size_t solve_by_all(gg_ctx *ctx, const gg_problem *problem, gg_solution **solutions,
                           unsigned *used)
{
    size_t count = 0;
    for (size_t i = 0; gg__solver_at(i); i++) {
        const gg__solver *solver = gg__solver_at(i);
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        options.solver = solver->info.name;
        if (strcmp(options.solver, "brute") == 0) options.limit = BRUTE_LIMIT;
        const gg_status status = gg_solve(ctx, problem, &options, &solution);
        if (gg__solver_refusal(solver, problem)) {
            assert_fails(ctx, status, GG_BAD_ARGUMENT, gg__solver_refusal(solver, problem));
        } else if (options.limit && status == GG_LIMIT) {
            assert_null(solution);
        } else if (adds_up(solver) && status == GG_BAD_INPUT) { /* declined */
            assert_null(solution);
        } else {
            assert_ok(ctx, status);
            solutions[count++] = solution;
            used[i]++;
        }
    }
    return count;
}

/* The solvers that refuse every graph of this test. */
static bool is_for_rules(const char *solver)
{
    static const char *const names[] = {"tabulate",     "pursuit",      "forest",
                                        "nimber-parts", "number-parts", "misere-parts",
                                        "form-parts",   "score",        "points"};
    for (size_t i = 0; i < COUNT(names); i++)
        if (strcmp(solver, names[i]) == 0) return true;
    return false;
}

static void test_solvers_agree(void **state)
{
    (void)state;
    enum { SOLVERS = 32 };
    assert_null(gg__solver_at(SOLVERS));
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {24};
    unsigned used[SOLVERS] = {0}, at_once[SOLVERS] = {0};
    for (unsigned round = 0; round < 6000; round++) {
        gg_solution *solutions[SOLVERS];
        const unsigned lot = lot_of(round);
        const size_t tokens = gg__rng_below(&rng, 4);
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, tokens > 1 ? 4 : 7);
        const size_t edges = (size_t)gg__rng_below(&rng, 2 * n);
        sketch s = round % 3 ? draw_game(&rng, n, edges, lot & LOT_OWNED ? 1 : tokens, lot)
                             : draw_race(&rng, n + 2, edges, tokens, lot);
        game made;
        if (!try_build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN, &made)) continue;
        const size_t count = solve_by_all(ctx, made.problem, solutions, used);
        at_once[count]++;
        /* Positions of other play than from the beginning are not explored by memo; a step is. */
        if (s.spec.token_count > 0)
            for (unsigned i = 0; i < 4; i++)
                check_agreement(ctx, &rng, made.problem, solutions, count,
                                i % 2 && s.spec.play != GG_RACE && !s.owned);
        for (size_t i = 0; i < count; i++)
            gg_solution_free(solutions[i]);
        discard(&made);
    }
    for (size_t i = 0; gg__solver_at(i); i++)
        assert_true(used[i] > (adds_up(gg__solver_at(i)) ? 50 : 1000) ||
                    is_for_rules(gg_solver_info(i)->name) ||
                    gg__solver_at(i)->plays == GG__PARITY || /* test_parity.c */
                    gg__solver_at(i)->plays == GG__ENERGY || gg__solver_at(i)->plays == GG__MEAN);
    assert_true(at_once[4] > 2000); /* the fast one, memo, search and brute */
    close_ctx(ctx);
}

/* Sums of impartial games without cycles by the theory of Sprague and Grundy. */
static void test_sums_by_nimbers(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {25};
    unsigned won = 0;
    for (unsigned round = 0; round < 500; round++) {
        const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 9);
        sketch s = blank(n);
        unsigned nimber[SKETCH_VERTICES] = {0}, sum = 0;
        draw_edges(&rng, &s, LOT_ORDERED, 3 * n);
        for (unsigned v = n; v-- > 0;) {
            uint64_t taken = 0;
            for (size_t i = 0; i < s.edges; i++)
                if (s.edge[i].from == v) taken |= UINT64_C(1) << nimber[s.edge[i].to];
            while (taken >> nimber[v] & 1)
                nimber[v]++;
        }
        for (size_t i = 1 + gg__rng_below(&rng, 3); i > 0; i--)
            add_token(&s, any_vertex(&rng, &s));
        for (size_t i = 0; i < s.spec.token_count; i++)
            sum ^= nimber[s.token[i].vertex];
        game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *solution = solve_by(ctx, made.problem, "memo");
        gg_answer *answer = NULL;
        assert_ok(ctx, gg_answer_new(ctx, made.problem, solution, 0, &answer));
        assert_int_equal(answer->outcome_class, sum ? GG_N : GG_P);
        won += sum != 0;
        gg_answer_free(answer);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(won > 100 && won < 400);
    close_ctx(ctx);
}

/* ---- races ---- */

/* mini and maxi: round by round, a value is known once it is forced. */
static void find_distances(const sketch *s, uint32_t value[SKETCH_VERTICES][2])
{
    for (gg_vertex v = 0; v < s->n; v++)
        value[v][0] = value[v][1] = GG_INFINITE;
    for (size_t i = 0; i < s->spec.target_count; i++)
        value[s->target[i]][0] = value[s->target[i]][1] = 0;
    for (uint32_t turn = 1; turn <= 2 * s->n; turn++)
        for (gg_vertex v = 0; v < s->n; v++)
            for (unsigned p = 0; p < 2; p++) {
                bool some = false, all = true;
                for (size_t i = 0; i < s->edges; i++) {
                    if (s->edge[i].from != v) continue;
                    const bool known = value[s->edge[i].to][1 - p] < turn;
                    some |= known;
                    all &= known;
                }
                if (value[v][p] == GG_INFINITE && some && (p == 0 || all)) value[v][p] = turn;
            }
}

static void test_distances_by_definition(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {26};
    unsigned finite[2] = {0, 0};
    for (unsigned round = 0; round < 2000; round++) {
        const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 10);
        sketch s = draw_race(&rng, n, (size_t)gg__rng_below(&rng, 3 * n), round % 4, round % 2);
        uint32_t value[SKETCH_VERTICES][2], mini[SKETCH_VERTICES], maxi[SKETCH_VERTICES];
        s.spec.stuck = GG_STUCK_PASS;
        game made = build(ctx, &s, GG_ROWS_SOLVE);
        gg_solution *solution = solve_by(ctx, made.problem, NULL);
        assert_string_equal(gg_solution_method(solution), "race");
        assert_string_equal(gg_solution_value_type(solution), "distance");
        find_distances(&s, value);
        assert_ok(ctx, gg_solution_distances(ctx, solution, 0, n, mini, maxi));
        for (gg_vertex v = 0; v < n; v++) {
            assert_int_equal(mini[v], value[v][0]);
            assert_int_equal(maxi[v], value[v][1]);
            finite[0] += mini[v] != GG_INFINITE && mini[v] > 1;
            finite[1] += maxi[v] != GG_INFINITE && maxi[v] > 1;
        }
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(finite[0] > 500 && finite[1] > 500);
    close_ctx(ctx);
}

/* ---- the tables of a race ---- */

static bool is_rotation(const gg__table *a, const gg__table *b, uint32_t by)
{
    for (uint32_t i = 0; i < a->phases; i++)
        if (a->mover[i] != b->mover[(i + by) % b->phases]) return false;
    return true;
}

/* No table is a rotation of another, or of itself except the full turn. */
static void check_tables_differ(const gg_solution *solution)
{
    for (size_t i = 0; i < solution->table_count; i++)
        for (size_t j = 0; j <= i; j++) {
            const gg__table *a = &solution->tables[i], *b = &solution->tables[j];
            if (a->phases != b->phases) continue;
            for (uint32_t by = i == j; by < a->phases; by++)
                assert_false(is_rotation(a, b, by));
        }
}

static void test_tables_of_races(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {27};
    for (unsigned round = 0; round < 3000; round++) {
        const uint32_t tokens = 1 + round % SKETCH_TOKENS;
        sketch s = draw_race(&rng, 3, 3, tokens, 0);
        game made = build(ctx, &s, GG_ROWS_IN);
        gg_solution *solution = solve_by(ctx, made.problem, "race");
        check_tables_differ(solution);
        gg_solution_free(solution);
        discard(&made);
    }
    close_ctx(ctx);
}

/* A token that is moved once in 65,536 turns, at this place of the schedule, for 65,536 moves. */
static gg_status last_turn(gg_ctx *ctx, size_t place, gg_outcome *out)
{
    enum { LONG = 65536 };
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_turn *schedule = calloc(LONG, sizeof *schedule);
    const gg_token tokens[] = {{0, GG_LEFT, NULL}, {LONG + 1, GG_LEFT, NULL}};
    const gg_vertex target = LONG;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    assert_ok(ctx, gg_builder_new(ctx, LONG + 2, false, &builder));
    for (uint64_t v = 0; v < LONG; v++)
        assert_ok(ctx, gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_SOLVE, &graph));
    gg_builder_free(builder);
    for (size_t i = 0; i < LONG; i++)
        schedule[i].token = i != place;
    spec.play = GG_RACE;
    spec.tokens = tokens;
    spec.token_count = 2;
    spec.targets = &target;
    spec.target_count = 1;
    spec.schedule = schedule;
    spec.schedule_length = LONG;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_solution *solution = solve_by(ctx, problem, "race");
    gg_answer *answer = NULL;
    const gg_status status = gg_answer_new(ctx, problem, solution, 0, &answer);
    if (status == GG_OK) *out = answer->outcome;
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    free(schedule);
    return status;
}

static void test_last_turn_that_can_be_counted(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_outcome outcome = {GG_NONE, 0};
    assert_ok(ctx, last_turn(ctx, 65533, &outcome));
    assert_int_equal(outcome.winner, GG_L);
    assert_int_equal(outcome.remoteness, UINT32_MAX - 1);
    assert_fails(ctx, last_turn(ctx, 65534, &outcome), GG_LIMIT, "more than 4294967294 turns");
    close_ctx(ctx);
}

/* ---- long ways ---- */

/* A chain as long as no stack is deep, by every solver. */
static void test_chain(void **state)
{
    (void)state;
    enum { N = 200000 };
    gg_ctx *ctx = open_ctx();
    for (int play = GG_NORMAL; play <= GG_RACE; play++) {
        gg_gen_spec generate = GG_GEN_SPEC;
        gg_problem *chain = NULL, *problem = NULL;
        generate.kind = "chain";
        generate.vertices = N;
        assert_ok(ctx, gg_generate(ctx, &generate, &chain));
        const gg_token tokens[] = {{0, GG_LEFT, NULL}, {5, GG_RIGHT, NULL}};
        const gg_vertex target = N - 1;
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        spec.play = (gg_play)play;
        spec.tokens = tokens;
        spec.token_count = play == GG_RACE ? 2 : 1;
        spec.targets = &target;
        spec.target_count = play == GG_RACE;
        assert_ok(ctx, gg_problem_new(ctx, gg_problem_graph(chain), &spec, &problem));
        for (size_t i = 0; gg__solver_at(i); i++) {
            if (gg__solver_refusal(gg__solver_at(i), problem)) continue;
            gg_solution *solution = solve_by(ctx, problem, gg_solver_info(i)->name);
            gg_answer *answer = NULL;
            /* brute would search once more at each turn of the line */
            const bool line = strcmp(gg_solution_method(solution), "brute") != 0;
            const gg_status status =
                gg_answer_new(ctx, problem, solution, line ? GG_ANSWER_LINE : 0, &answer);
            if (status == GG_BAD_INPUT && adds_up(gg__solver_at(i))) { /* values, but no numbers */
                gg_solution_free(solution);
                continue;
            }
            assert_ok(ctx, status);
            /* 199,999 moves are odd: who begins makes the last one. Black is moved in turns 2, 3,
             * 6, 7 and has 199,994 to go, the last in turn 2 * 199,994 - 1. */
            const uint32_t turns = play == GG_RACE ? 2 * (N - 6) - 1 : N - 1;
            assert_int_equal(answer->outcome.winner, play == GG_NORMAL ? GG_L : GG_R);
            assert_int_equal(answer->outcome.remoteness, answer->timeless ? GG_INFINITE : turns);
            assert_int_equal(answer->line_length, line ? turns : 0);
            gg_answer_free(answer);
            gg_solution_free(solution);
        }
        gg_problem_free(problem);
        gg_problem_free(chain);
    }
    close_ctx(ctx);
}

/* ---- limits ---- */

static gg_status solve_within(gg_ctx *ctx, const gg_problem *problem, const char *solver,
                              uint64_t limit, gg_solution **out)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.solver = solver;
    options.limit = limit;
    return gg_solve(ctx, problem, &options, out);
}

static void test_limits(void **state)
{
    (void)state;
    enum { N = 12 };
    gg_ctx *ctx = open_ctx();
    sketch s = blank(N);
    add_token(&s, 0);
    for (gg_vertex v = 0; v < N; v++)
        for (gg_vertex w = v + 1; w < N; w++)
            add_edge(&s, v, w, GG_FOR_BOTH);
    game made = build(ctx, &s, GG_ROWS_OUT);
    /* memo looks at each vertex for either player once; brute at each of the 2^10 ways to the end,
     * and all of them together have 2^11 nodes. */
    static const struct {
        const char *solver;
        uint64_t least, positions, lines;
    } cases[] = {{"memo", 2 * N, 2 * N, 0}, {"brute", 1 << (N - 1), 2 * N - 2, 1 << (N - 2)}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_solution *solution = NULL;
        for (uint64_t limit = 1; limit < cases[i].least; limit += 1 + limit / 40)
            assert_fails(ctx, solve_within(ctx, made.problem, cases[i].solver, limit, &solution),
                         GG_LIMIT, "more than");
        assert_fails(
            ctx, solve_within(ctx, made.problem, cases[i].solver, cases[i].least - 1, &solution),
            GG_LIMIT, "more than");
        assert_null(solution);
        assert_ok(ctx, solve_within(ctx, made.problem, cases[i].solver, cases[i].least, &solution));
        assert_int_equal(gg_solution_positions(solution), cases[i].positions);
        assert_int_equal(gg_solution_lines(solution), cases[i].lines);
        assert_false(gg_solution_has_table(solution));
        gg_solution_free(solution);
    }
    discard(&made);
    close_ctx(ctx);
}

/* The whole tree is looked at, but no more of it is held than a line. */
static void test_memory_of_brute(void **state)
{
    (void)state;
    enum { N = 17, LEAST_TREE = 8 << (N - 1) }; /* bytes, were all options of 2^16 nodes held */
    gg_ctx *ctx = open_ctx();
    sketch s = blank(N);
    add_token(&s, 0);
    for (gg_vertex v = 0; v < N; v++)
        for (gg_vertex w = v + 1; w < N; w++)
            add_edge(&s, v, w, GG_FOR_BOTH);
    game made = build(ctx, &s, GG_ROWS_OUT);
    const uint64_t before = gg_ctx_memory_used(ctx);
    gg_ctx_set_memory_limit(ctx, before + LEAST_TREE / 10);
    gg_solution *solution = solve_by(ctx, made.problem, "brute");
    assert_int_equal(gg_solution_lines(solution), 1 << (N - 2));
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* A plan takes nothing, names the solver, and foresees what it will hold. */
static void test_plan(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg__rng rng = {28};
    unsigned foreseen = 0;
    for (unsigned round = 0; round < 400; round++) {
        const unsigned lot = lot_of(round), n = 3 + (unsigned)gg__rng_below(&rng, 20);
        sketch s =
            round % 3 ? draw_game(&rng, n, 2 * n, 1, lot) : draw_race(&rng, n, n, round % 4, lot);
        game made;
        if (!try_build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN, &made)) continue;
        for (size_t i = 0; gg__solver_at(i); i++) {
            gg_solve_options options = GG_SOLVE_OPTIONS;
            gg_memory_plan plan = {"?", 99, 99, 99, 99, 99};
            gg_solution *solution = NULL;
            options.solver = gg_solver_info(i)->name;
            options.limit = 1000;
            const uint64_t calls = h.calls, bytes = h.bytes;
            const gg_status status = gg_plan(ctx, made.problem, &options, &plan);
            assert_int_equal(h.calls, calls);
            if (gg__solver_refusal(gg__solver_at(i), made.problem)) {
                assert_fails(ctx, status, GG_BAD_ARGUMENT, options.solver);
                assert_int_equal(plan.positions, 99);
                continue;
            }
            assert_ok(ctx, status);
            assert_string_equal(plan.solver, options.solver);
            h.most = bytes;
            const gg_status solved = gg_solve(ctx, made.problem, &options, &solution);
            if (plan.bytes) assert_true(h.most - bytes <= plan.bytes);
            if (solved != GG_OK) continue;
            if (plan.positions) assert_int_equal(plan.positions, gg_solution_positions(solution));
            foreseen += plan.bytes > 0;
            gg_solution_free(solution);
        }
        discard(&made);
    }
    assert_true(foreseen > 300);
    close_ctx(ctx);
}

/* No solver that has a plan ever holds more, whether it answers or not. Returns how many plans. */
static unsigned keep_plans(gg_ctx *ctx, heap *h, const gg_problem *problem)
{
    unsigned plans = 0;
    for (size_t i = 0; gg__solver_at(i); i++) {
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_memory_plan plan;
        gg_solution *solution = NULL;
        options.solver = gg_solver_info(i)->name;
        options.limit = 100000;
        if (gg_plan(ctx, problem, &options, &plan) != GG_OK || plan.bytes == 0) continue;
        const uint64_t bytes = h->bytes;
        h->most = bytes;
        if (gg_solve(ctx, problem, &options, &solution) == GG_OK) gg_solution_free(solution);
        if (h->most - bytes > plan.bytes)
            fail_msg("%s holds %llu bytes, its plan was %llu", options.solver,
                     (unsigned long long)(h->most - bytes), (unsigned long long)plan.bytes);
        plans++;
    }
    return plans;
}

/* A ring; a path there and back; loops; or a path with an edge from its end to its beginning. */
static gg_graph *build_ring(gg_ctx *ctx, unsigned shape, gg_vertex n, unsigned rows)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    for (gg_vertex v = 0; v < n; v++) {
        const gg_vertex to = shape == 2 ? v : shape == 3 ? (v + n - 1) % n : (v + 1) % n;
        assert_ok(ctx, gg_builder_edge(builder, v, to, GG_FOR_BOTH));
        if (shape == 1 && v > 0) assert_ok(ctx, gg_builder_edge(builder, v, v - 1, GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, rows, &graph));
    gg_builder_free(builder);
    return graph;
}

/* The cycle found is as long as the graph. */
static void test_plans_of_rings(void **state)
{
    (void)state;
    static const gg_vertex sizes[] = {1, 2, 7, 60, 400, 3000};
    static const unsigned rows[] = {GG_ROWS_OUT, GG_ROWS_OUT | GG_ROWS_IN};
    unsigned plans = 0;
    for (unsigned k = 0; k < COUNT(sizes) * 4 * COUNT(rows) * 6; k++) {
        const gg_vertex n = sizes[k % COUNT(sizes)];
        const unsigned shape = k / COUNT(sizes) % 4, how = k / COUNT(sizes) / 4;
        const gg_token tokens[] = {{0, GG_LEFT, NULL}, {n / 2, GG_RIGHT, NULL}};
        heap h;
        gg_ctx *ctx = heap_ctx(&h);
        gg_graph *graph = build_ring(ctx, shape, n, rows[how % COUNT(rows)]);
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        gg_problem *problem = NULL;
        spec.play = how / COUNT(rows) % 2 ? GG_MISERE : GG_NORMAL;
        spec.tokens = tokens;
        spec.token_count = how / COUNT(rows) / 2;
        assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
        plans += keep_plans(ctx, &h, problem);
        gg_problem_free(problem);
        gg_graph_free(graph);
        close_ctx(ctx);
    }
    assert_true(plans > 500);
}

static void test_plans_of_rulesets(void **state)
{
    (void)state;
    static const char *const games[][2] = {
        {"subtraction", "1,2:9000"},
        {"hexapawn", "3x3"},
        {"tictactoe", "3,3,3"},
        {"chomp", "1x1"},
        {"chomp", "4x5"},
        {"nim", "3,4,5"},
        {"nim", "30,40"},
        {"nim", "misere:3,4"},
        {"grundy", "200"},
        {"octal", "0.137,2000"},
        {"octal", "0.77,20000"},
        {"wythoff", "40,50"},
        {"kayles", "1000"},
        {"police", ""},
        {"advance-or-eat", ""},
    };
    unsigned plans = 0;
    for (size_t i = 0; i < COUNT(games); i++) {
        static const char police[] = "P..T\n....\n.*.E\n", advance[] = "WB.\nB.W\n..B\n";
        heap h;
        gg_ctx *ctx = heap_ctx(&h);
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem = NULL;
        spec.parameters = games[i][1];
        if (!*spec.parameters) spec.board = games[i][0][0] == 'p' ? police : advance;
        if (spec.board) spec.board_length = strlen(spec.board);
        assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(games[i][0]), &spec, &problem));
        plans += keep_plans(ctx, &h, problem);
        gg_problem_free(problem);
        close_ctx(ctx);
    }
    assert_true(plans > 10);
}

/* A game with more than 2^64 positions is not tried. */
static void test_too_many_positions(void **state)
{
    (void)state;
    static const char *const solvers[] = {"memo", "brute"};
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    gg_token tokens[41];
    for (size_t i = 0; i < COUNT(tokens); i++)
        tokens[i] = (gg_token){2, GG_LEFT, NULL};
    gg_graph *graph = build_graph(ctx, &s, GG_ROWS_OUT);
    for (size_t count = 39; count <= 41; count++) { /* 2 * 3^39 fits, 2 * 3^40 does not */
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        gg_problem *problem = NULL;
        spec.tokens = tokens;
        spec.token_count = count;
        assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
        for (size_t i = 0; i < COUNT(solvers); i++) {
            gg_solution *solution = NULL;
            const gg_status status = solve_within(ctx, problem, solvers[i], 0, &solution);
            if (count < 40)
                assert_ok(ctx, status);
            else
                assert_fails(ctx, status, GG_LIMIT, "64 bits");
            gg_solution_free(solution);
        }
        gg_problem_free(problem);
    }
    gg_graph_free(graph);
    close_ctx(ctx);
}

/* ---- rows and refusals ---- */

static void test_needs_rows(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_edge(&s, 1, 2, GG_FOR_BOTH);
    add_token(&s, 0);
    add_token(&s, 1);
    for (int play = GG_NORMAL; play <= GG_RACE; play++)
        for (unsigned rows = 0; rows < 4; rows++) {
            s.spec.play = (gg_play)play;
            s.spec.token_count = play == GG_RACE ? 2 : 1;
            s.spec.target_count = play == GG_RACE;
            s.target[0] = 2;
            game made = build(ctx, &s, rows);
            for (size_t i = 0; gg__solver_at(i); i++) {
                const char *name = gg_solver_info(i)->name;
                const bool searches = strcmp(name, "memo") == 0 || strcmp(name, "brute") == 0 ||
                                      strcmp(name, "search") == 0;
                gg_solution *solution = NULL;
                if (gg__solver_refusal(gg__solver_at(i), made.problem)) continue;
                if (adds_up(gg__solver_at(i))) continue; /* these have tests of their own */
                const gg_status status = solve_within(ctx, made.problem, name, 0, &solution);
                if (rows & (searches ? GG_ROWS_OUT : GG_ROWS_IN))
                    assert_ok(ctx, status);
                else
                    assert_fails(ctx, status, GG_NEEDS_ROWS, "rows");
                gg_solution_free(solution);
            }
            discard(&made);
        }
    close_ctx(ctx);
}

/* Solves and answers with the rows that the library says, and no others. */
static void solve_by_stated_rows(gg_ctx *ctx, const sketch *s, const gg_solve_options *options,
                                 unsigned flags)
{
    game with_all;
    if (!try_build(ctx, s, GG_ROWS_OUT | GG_ROWS_IN, &with_all)) return; /* no such problem */
    const unsigned rows = gg_solve_rows(with_all.problem, options, flags, true);
    game made = build(ctx, s, rows);
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    gg_status status = gg_solve(ctx, made.problem, options, &solution);
    assert_int_not_equal(status, GG_NEEDS_ROWS);
    if (status == GG_OK && s->spec.token_count > 0 && flags > 0)
        status = gg_answer_new(ctx, made.problem, solution, flags, &answer);
    assert_int_not_equal(status, GG_NEEDS_ROWS);
    gg_answer_free(answer);
    gg_solution_free(solution);
    discard(&made);
    discard(&with_all);
}

static void test_stated_rows(void **state)
{
    static const unsigned flags[] = {0, GG_ANSWER_MOVES | GG_ANSWER_PARTS,
                                     GG_ANSWER_ALL | GG_ANSWER_VALUES, GG_ANSWER_LINE};
    enum { FLAGS = sizeof flags / sizeof *flags };
    (void)state;
    gg__rng rng = {59};
    gg_ctx *ctx = open_ctx();
    for (unsigned round = 0; round < 300; round++) {
        const size_t tokens = round % 3;
        const sketch s = one_in(&rng, 4) ? draw_race(&rng, 5, 7, tokens, round)
                                         : draw_game(&rng, 5, 7, tokens, round);
        gg_solve_options options = GG_SOLVE_OPTIONS;
        solve_by_stated_rows(ctx, &s, &options, flags[round % FLAGS]);
        for (size_t i = 0; gg_solver_info(i); i++) {
            options = (gg_solve_options)GG_SOLVE_OPTIONS;
            options.solver = gg_solver_info(i)->name;
            solve_by_stated_rows(ctx, &s, &options, flags[(round + i) % FLAGS]);
            options.solver = NULL;
            options.value = gg_solver_info(i)->detail;
            solve_by_stated_rows(ctx, &s, &options, flags[(round + i) % FLAGS]);
        }
    }
    close_ctx(ctx);
}

static void check_choice(gg_ctx *ctx, const sketch *s, const char *solver, const char *value,
                         const char *method, const char *part)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    options.value = value;
    game made = build(ctx, s, GG_ROWS_OUT | GG_ROWS_SOLVE);
    const gg_status status = gg_solve(ctx, made.problem, &options, &solution);
    if (method) {
        assert_ok(ctx, status);
        assert_string_equal(gg_solution_method(solution), method);
    } else {
        assert_fails(ctx, status, GG_BAD_ARGUMENT, part);
        assert_null(solution);
    }
    gg_solution_free(solution);
    discard(&made);
}

static void test_choice_of_solver(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch none = blank(2);
    add_edge(&none, 0, 1, GG_FOR_BOTH);
    sketch one = none;
    add_token(&one, 0);
    sketch two = one, race = none;
    add_token(&two, 0);
    race.spec.play = GG_RACE;
    add_target(&race, 1);
    sketch race_of_two = race;
    add_token(&race_of_two, 0);
    add_token(&race_of_two, 0);

    check_choice(ctx, &none, NULL, NULL, "outcome", "");
    check_choice(ctx, &one, NULL, NULL, "outcome", "");
    check_choice(ctx, &two, NULL, NULL, "nimber", "");
    check_choice(ctx, &two, NULL, "outcome", "memo", "");
    check_choice(ctx, &race, NULL, NULL, "race", "");
    check_choice(ctx, &race_of_two, NULL, NULL, "race", "");
    check_choice(ctx, &race_of_two, NULL, "distance", "race", "");
    check_choice(ctx, &race_of_two, NULL, "outcome", "memo", "");
    check_choice(ctx, &race_of_two, "brute", NULL, "brute", "");
    check_choice(ctx, &one, "memo", "outcome", "memo", "");

    check_choice(ctx, &none, "memo", NULL, NULL, "needs a token");
    check_choice(ctx, &race, "brute", NULL, NULL, "needs a token");
    check_choice(ctx, &two, "outcome", NULL, NULL, "one token");
    check_choice(ctx, &race_of_two, "outcome", NULL, NULL, "race");
    check_choice(ctx, &one, "race", NULL, NULL, "race only");
    check_choice(ctx, &one, "nonsense", NULL, NULL, "unknown solver 'nonsense'");
    check_choice(ctx, &one, NULL, "nonsense", NULL, "unknown value type 'nonsense'");
    check_choice(ctx, &one, "outcome", "distance", NULL, "finds 'outcome', not 'distance'");
    check_choice(ctx, &one, NULL, "distance", NULL, "no solver finds values of type 'distance'");
    close_ctx(ctx);
}

static void test_bulk_access(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(4);
    for (gg_vertex v = 0; v < 3; v++)
        add_edge(&s, v, v + 1, GG_FOR_BOTH);
    add_token(&s, 0);
    game made = build(ctx, &s, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, "outcome");
    assert_int_equal(gg_solution_positions(solution), 4);
    char winner[5] = "????";
    uint32_t turns[4] = {9, 9, 9, 9};
    assert_ok(ctx, gg_solution_outcomes(ctx, solution, GG_LEFT, 1, 2, winner, turns));
    assert_string_equal(winner, "PN??");
    assert_true(turns[0] == 2 && turns[1] == 1 && turns[2] == 9);
    assert_ok(ctx, gg_solution_outcomes(ctx, solution, GG_RIGHT, 0, 4, NULL, turns));
    assert_true(turns[0] == 3 && turns[3] == 0);
    assert_ok(ctx, gg_solution_outcomes(ctx, solution, GG_RIGHT, 0, 4, winner, NULL));
    assert_string_equal(winner, "NPNP");
    assert_ok(ctx, gg_solution_outcomes(ctx, solution, GG_LEFT, 4, 0, winner, turns));
    strcpy(winner, "????");
    static const struct {
        gg_vertex first;
        size_t count;
    } bad[] = {{0, 5}, {4, 1}, {5, 0}, {1, SIZE_MAX}, {UINT32_MAX, 1}};
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_fails(
            ctx,
            gg_solution_outcomes(ctx, solution, GG_LEFT, bad[i].first, bad[i].count, winner, turns),
            GG_BAD_ARGUMENT, "there are 4");
    assert_fails(ctx, gg_solution_outcomes(ctx, solution, (gg_player)2, 0, 4, winner, turns),
                 GG_BAD_ARGUMENT, "no player 2");
    assert_fails(ctx, gg_solution_distances(ctx, solution, 0, 4, turns, turns), GG_BAD_ARGUMENT,
                 "of type outcome, not distance");
    gg_solution_free(solution);
    solution = solve_by(ctx, made.problem, "memo");
    assert_fails(ctx, gg_solution_outcomes(ctx, solution, GG_LEFT, 0, 4, winner, turns),
                 GG_BAD_ARGUMENT, "memo keeps no value");
    assert_string_equal(winner, "????");
    assert_fails(ctx, gg_solution_distances(ctx, solution, 0, 4, turns, turns), GG_BAD_ARGUMENT,
                 "memo keeps no value");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* ---- threads ---- */

static uint64_t hash_solution(gg_ctx *ctx, const gg_problem *problem)
{
    const size_t n = (size_t)gg_graph_vertices(gg_problem_graph(problem));
    uint64_t hash = HASH_START;
    gg_solution *solution = solve_by(ctx, problem, NULL);
    uint32_t *turns = calloc(2 * n, sizeof *turns);
    char *winner = calloc(n, 1);
    if (gg_problem_get(problem)->play == GG_RACE)
        assert_ok(ctx, gg_solution_distances(ctx, solution, 0, n, turns, turns + n));
    else
        assert_ok(ctx, gg_solution_outcomes(ctx, solution, GG_LEFT, 0, n, winner, turns));
    hash = hash_bytes(hash, turns, 2 * n * sizeof *turns);
    hash = hash_bytes(hash, winner, n);
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, 7, &answer));
    hash = hash_number(hash, answer->outcome.winner);
    hash = hash_bytes(hash, answer->reason, strlen(answer->reason));
    hash = hash_number(hash, answer->line_length);
    gg_answer_free(answer);
    gg_solution_free(solution);
    free(turns);
    free(winner);
    return hash;
}

typedef struct worker {
    uint64_t seed;
    const gg_problem *shared; /* solved between the others */
    uint64_t hash;
    pthread_t thread;
} worker;

/* Generates and solves in a context of its own. */
static void *work(void *self)
{
    static const char *const kinds[] = {"random", "dag", "grid", "layered", "contest2"};
    worker *w = self;
    gg_ctx *ctx = open_ctx();
    w->hash = HASH_START;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        gg_gen_spec spec = GG_GEN_SPEC;
        gg_problem *problem = NULL;
        spec.kind = kinds[i];
        spec.vertices = 3000;
        spec.seed = w->seed + i;
        spec.rows = GG_ROWS_OUT | GG_ROWS_SOLVE;
        assert_ok(ctx, gg_generate(ctx, &spec, &problem));
        w->hash = hash_number(w->hash, hash_solution(ctx, problem));
        w->hash = hash_number(w->hash, hash_solution(ctx, w->shared));
        gg_problem_free(problem);
    }
    close_ctx(ctx);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    gg_ctx *ctx = open_ctx();
    gg_gen_spec spec = GG_GEN_SPEC;
    gg_problem *shared = NULL;
    spec.kind = "random";
    spec.vertices = 3000;
    spec.seed = 5;
    spec.rows = GG_ROWS_OUT | GG_ROWS_SOLVE;
    assert_ok(ctx, gg_generate(ctx, &spec, &shared));
    uint64_t alone[THREADS];
    worker workers[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        workers[i] = (worker){.seed = i / 2, .shared = shared}; /* two and two do the same */
        work(&workers[i]);
        alone[i] = workers[i].hash;
    }
    assert_true(alone[0] == alone[1] && alone[0] != alone[2]);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_true(workers[i].hash == alone[i]);
    gg_problem_free(shared);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcome_by_definition),
        cmocka_unit_test(test_outcome_edges),
        cmocka_unit_test(test_sweep_equals_retrograde),
        cmocka_unit_test(test_solvers_agree),
        cmocka_unit_test(test_sums_by_nimbers),
        cmocka_unit_test(test_distances_by_definition),
        cmocka_unit_test(test_tables_of_races),
        cmocka_unit_test(test_last_turn_that_can_be_counted),
        long_test(test_chain),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_memory_of_brute),
        cmocka_unit_test(test_plan),
        cmocka_unit_test(test_plans_of_rings),
        cmocka_unit_test(test_plans_of_rulesets),
        cmocka_unit_test(test_too_many_positions),
        cmocka_unit_test(test_needs_rows),
        cmocka_unit_test(test_stated_rows),
        cmocka_unit_test(test_choice_of_solver),
        cmocka_unit_test(test_bulk_access),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
