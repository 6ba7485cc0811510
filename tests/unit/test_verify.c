/*
 * The checker accepts the truth and nothing else.
 *
 * First without any trust in a solver: for small graphs every table of small ranks is put before
 * the checker, and exactly one passes. Then with the solvers: what they find passes, and with any
 * one word changed it does not.
 */
#include "base/rng.h"
#include "value/solution.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "unit/long.h"

/* ---- small problems ---- */

enum { MOST = 12 }; /* vertices */

/* A problem in a few numbers; edges[u][v]: 0 none, 1 both, 2 Left, 3 Right. */
typedef struct sketch {
    unsigned n;
    uint8_t edge[MOST][MOST];
    gg_result label[MOST];
    bool owned;
    gg_player owner[MOST];
    gg_problem_spec spec;
    gg_token tokens[3];
    gg_vertex targets[MOST];
    gg_turn schedule[8];
} sketch;

static const gg_edge_for edge_for[] = {GG_FOR_BOTH, GG_FOR_BOTH, GG_FOR_LEFT, GG_FOR_RIGHT};

static void blank(sketch *drawn, unsigned n)
{
    memset(drawn, 0, sizeof *drawn);
    drawn->n = n;
    drawn->spec = (gg_problem_spec)GG_PROBLEM_SPEC;
}

static gg_graph *build_graph(gg_ctx *ctx, const sketch *drawn, unsigned rows)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_int_equal(gg_builder_new(ctx, drawn->n, false, &builder), GG_OK);
    for (unsigned u = 0; u < drawn->n; u++) {
        for (unsigned v = 0; v < drawn->n; v++)
            if (drawn->edge[u][v] > 0) gg_builder_edge(builder, u, v, edge_for[drawn->edge[u][v]]);
        if (drawn->label[u] != GG_NONE) gg_builder_terminal(builder, u, drawn->label[u]);
        if (drawn->owned) gg_builder_owner(builder, u, drawn->owner[u]);
    }
    assert_int_equal(gg_builder_build(builder, rows, &graph), GG_OK);
    gg_builder_free(builder);
    return graph;
}

typedef struct instance {
    gg_graph *graph;
    gg_problem *problem;
} instance;

static instance build(gg_ctx *ctx, const sketch *drawn)
{
    instance made = {build_graph(ctx, drawn, GG_ROWS_IN | GG_ROWS_OUT), NULL};
    if (gg_problem_new(ctx, made.graph, &drawn->spec, &made.problem) != GG_OK)
        fail_msg("%s", gg_ctx_error(ctx)->message);
    return made;
}

static void discard(const instance *made)
{
    gg_problem_free(made->problem);
    gg_graph_free(made->graph);
}

static void draw_edges(sketch *drawn, unsigned colours, uint64_t code)
{
    for (unsigned u = 0; u < drawn->n; u++)
        for (unsigned v = 0; v < drawn->n; v++, code /= colours)
            drawn->edge[u][v] = (uint8_t)(code % colours);
}

/* ---- the checker's answers ---- */

static bool accepts(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    gg_verdict verdict;
    memset(&verdict, 0x5a, sizeof verdict);
    const gg_status status = gg_check(ctx, problem, solution, &verdict);
    if (status != GG_OK) fail_msg("%s", gg_ctx_error(ctx)->message);
    assert_int_equal(verdict.accepted, verdict.condition[0] == '\0');
    return verdict.accepted;
}

/* ---- every table ---- */

/* The words that a table is made of: wins of either side with ranks below `ranks`, and others. */
typedef struct alphabet {
    gg__word word[32];
    unsigned count;
} alphabet;

static void add_words(alphabet *words, gg__side side, unsigned ranks)
{
    for (uint32_t rank = 0; rank < ranks; rank++)
        words->word[words->count++] = gg__word_decided(side, rank);
}

static alphabet usual_words(unsigned ranks)
{
    alphabet words = {.count = 0};
    add_words(&words, GG__FIRST, ranks);
    add_words(&words, GG__SECOND, ranks);
    words.word[words.count++] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return words;
}

/* Adds words that are always wrong: no value, a win without rank, a draw with one. */
static alphabet usual_and_wrong_words(unsigned ranks)
{
    alphabet words = usual_words(ranks);
    add_words(&words, GG__UNDECIDED, 1);
    add_words(&words, GG__DRAWN, 1);
    words.word[words.count++] = gg__word_decided(GG__FIRST, GG__NO_RANK);
    words.word[words.count++] = gg__word_decided(GG__SECOND, GG__NO_RANK);
    return words;
}

/* The words of a game in which one side wins infinite play. */
static alphabet endless_words(gg__side winner, unsigned ranks)
{
    alphabet words = usual_words(ranks);
    add_words(&words, GG__DRAWN, ranks);
    words.word[words.count++] = gg__word_decided(winner, GG__NO_RANK);
    return words;
}

static gg_solution *table_of(gg_ctx *ctx, const char *type, unsigned n, const uint8_t *movers,
                             uint32_t phases)
{
    gg_solution *solution = gg__solution_new(ctx, "by hand", type);
    assert_non_null(solution);
    assert_non_null(gg__solution_add_table(solution, n, movers, phases));
    return solution;
}

/* Same winners, and the same ranks but those of draws. */
static bool same_values(const gg__word *a, const gg__word *b, unsigned states)
{
    for (unsigned i = 0; i < states; i++)
        if (a[i] != b[i] && (gg__word_side(a[i]) != GG__DRAWN || gg__word_side(b[i]) != GG__DRAWN))
            return false;
    return true;
}

/* Checks all tables. Those that pass have the same values, and the solver's is among them; exactly
 * one passes unless a side wins infinite play. */
static void exactly_one_passes(gg_ctx *ctx, const sketch *drawn, const char *type,
                               const uint8_t *movers, uint32_t phases, const alphabet *words)
{
    const instance made = build(ctx, drawn);
    gg_solution *solution = table_of(ctx, type, drawn->n, movers, phases), *solved = NULL;
    const unsigned states = drawn->n * phases;
    gg__word *word = solution->tables[0].words, found[2 * MOST];
    unsigned place[2 * MOST] = {0}, passed = 0;
    assert_int_equal(gg_solve(ctx, made.problem, NULL, &solved), GG_OK);
    for (unsigned i = 0; i < states; i++)
        word[i] = words->word[0];
    for (unsigned i = 0; i < states;) {
        if (accepts(ctx, made.problem, solution)) {
            if (passed++ > 0) assert_true(same_values(word, found, states));
            memcpy(found, word, states * sizeof *word);
        }
        for (i = 0; i < states; i++) { /* counts up */
            place[i] = (place[i] + 1) % words->count;
            word[i] = words->word[place[i]];
            if (place[i] > 0) break;
        }
    }
    assert_true(passed > 0);
    if (drawn->spec.infinite == GG_NONE) assert_int_equal(passed, 1);
    assert_int_equal(solved->tables[0].phases, phases);
    assert_true(same_values(solved->tables[0].words, found, states));
    gg_solution_free(solved);
    gg_solution_free(solution);
    discard(&made);
}

static const uint8_t relative[] = {GG__MOVER_RELATIVE}, by_owner[] = {GG__MOVER_OWNER},
                     alternating[] = {GG__MOVER_FIRST, GG__MOVER_SECOND};

static const gg_result dead_ends[] = {GG_P, GG_N, GG_D};

static void test_two_vertices(void **state)
{
    static const gg_result labels[] = {GG_NONE, GG_D, GG_N, GG_P};
    const alphabet words = usual_and_wrong_words(7);
    sketch drawn;
    for (unsigned code = 0; code < 16 * 16 * 3; code++) {
        blank(&drawn, 2);
        draw_edges(&drawn, 2, code % 16);
        drawn.label[0] = labels[code / 16 % 4];
        drawn.label[1] = labels[code / 64 % 4];
        drawn.spec.dead_end = dead_ends[code / 256];
        exactly_one_passes(*state, &drawn, "outcome", relative, 1, &words);
    }
}

static void test_three_vertices(void **state)
{
    static const gg_result labels[] = {GG_NONE, GG_D, GG_N, GG_P};
    const alphabet words = usual_words(4);
    sketch drawn;
    for (unsigned code = 0; code < 512 * 64; code++) {
        blank(&drawn, 3);
        draw_edges(&drawn, 2, code % 512);
        for (unsigned v = 0, rest = code / 512; v < 3; v++, rest /= 4)
            drawn.label[v] = labels[rest % 4];
        drawn.spec.dead_end = dead_ends[code % 3];
        exactly_one_passes(*state, &drawn, "outcome", relative, 1, &words);
    }
}

static void test_three_vertices_with_owners(void **state)
{
    const alphabet words = usual_words(4);
    sketch drawn;
    for (unsigned code = 0; code < 512 * 8; code++) {
        blank(&drawn, 3);
        draw_edges(&drawn, 2, code % 512);
        drawn.owned = true;
        for (unsigned v = 0; v < 3; v++)
            drawn.owner[v] = (code / 512) >> v & 1 ? GG_RIGHT : GG_LEFT;
        drawn.spec.dead_end = dead_ends[code % 3];
        exactly_one_passes(*state, &drawn, "outcome", by_owner, 1, &words);
    }
}

/* Two vertices with options, a third that is over or a dead end; one side wins infinite play. */
static void test_endless_with_owners(void **state)
{
    static const gg_result labels[] = {GG_NONE, GG_L, GG_R, GG_D};
    const alphabet words[] = {endless_words(GG__FIRST, 3), endless_words(GG__SECOND, 3)};
    sketch drawn;
    for (unsigned code = 0; code < 64 * 4 * 4 * 3 * 2; code++) {
        blank(&drawn, 3);
        draw_edges(&drawn, 2, code % 64);
        drawn.owned = true;
        drawn.owner[0] = code >> 6 & 1 ? GG_RIGHT : GG_LEFT;
        drawn.owner[1] = code >> 7 & 1 ? GG_RIGHT : GG_LEFT;
        drawn.label[2] = labels[code >> 8 & 3];
        drawn.spec.dead_end = dead_ends[(code >> 10) % 3];
        drawn.spec.infinite = code >= 64 * 4 * 4 * 3 ? GG_R : GG_L;
        exactly_one_passes(*state, &drawn, "outcome", by_owner, 1,
                           &words[drawn.spec.infinite == GG_R]);
    }
}

/* Labels name persons, so it matters who moves. */
static void test_two_vertices_by_person(void **state)
{
    static const gg_result labels[] = {GG_NONE, GG_L, GG_R, GG_D};
    const alphabet usual = usual_words(4), endless = endless_words(GG__SECOND, 3);
    sketch drawn;
    for (unsigned code = 0; code < 16 * 16 * 2; code++) {
        blank(&drawn, 2);
        draw_edges(&drawn, 2, code % 16);
        drawn.label[0] = labels[code / 16 % 4];
        drawn.label[1] = labels[code / 64 % 4];
        drawn.spec.dead_end = dead_ends[code / 256];
        const bool personal = (drawn.label[0] == GG_L || drawn.label[0] == GG_R ||
                               drawn.label[1] == GG_L || drawn.label[1] == GG_R);
        if (personal) exactly_one_passes(*state, &drawn, "outcome", alternating, 2, &usual);
        if (code % 2 == 1) continue;
        drawn.spec.infinite = GG_R;
        exactly_one_passes(*state, &drawn, "outcome", alternating, 2, &endless);
    }
}

static void test_two_vertices_in_colours(void **state)
{
    const alphabet words = usual_words(4);
    sketch drawn;
    for (unsigned code = 0; code < 256; code++) {
        blank(&drawn, 2);
        draw_edges(&drawn, 4, code);
        drawn.spec.dead_end = dead_ends[code % 3];
        bool partisan = false;
        for (unsigned i = 0; i < 4; i++)
            partisan = partisan || drawn.edge[i / 2][i % 2] > 1;
        if (partisan) exactly_one_passes(*state, &drawn, "outcome", alternating, 2, &words);
    }
}

static void draw_race(sketch *drawn, unsigned targets)
{
    drawn->spec.play = GG_RACE;
    drawn->spec.targets = drawn->targets;
    for (unsigned v = 0; v < drawn->n; v++)
        if (targets >> v & 1) drawn->targets[drawn->spec.target_count++] = v;
}

static void test_two_vertices_of_a_race(void **state)
{
    const alphabet words = usual_words(4);
    sketch drawn;
    for (unsigned code = 0; code < 16 * 3 * 2; code++) {
        blank(&drawn, 2);
        draw_edges(&drawn, 2, code % 16);
        draw_race(&drawn, code / 16 % 3 + 1);
        drawn.spec.stuck = code / 48 == 0 ? GG_STUCK_PASS : GG_STUCK_LOSE;
        exactly_one_passes(*state, &drawn, "distance", alternating, 2, &words);
    }
}

/* ---- one word changed ---- */

/* True if the checker may let the change pass: the rank of a draw that is forced on the winner of
 * play without end is only a bound, but there must be one. */
static bool is_free(const gg_problem *problem, gg__word before, gg__word after)
{
    const gg_result endless = gg_problem_get(problem)->infinite;
    return endless != GG_D && gg__word_side(before) == GG__DRAWN &&
           gg__word_side(after) == GG__DRAWN && gg__word_rank(after) != GG__NO_RANK;
}

static void refused_with(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                         gg__word *place, gg__word changed)
{
    const gg__word before = *place;
    if (changed == before) return;
    *place = changed;
    if (accepts(ctx, problem, solution)) assert_true(is_free(problem, before, changed));
    *place = before;
}

static void no_change_passes(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                             gg__word *place)
{
    static const uint32_t jump[] = {1, 2, 5, GG__NO_RANK, GG__NO_RANK - 1};
    for (gg__side side = GG__UNDECIDED; side <= GG__DRAWN; side++) {
        const uint32_t rank = gg__word_rank(*place);
        const uint32_t some[] = {rank, 0, 1, GG__NO_RANK, GG__MAX_RANK};
        for (size_t i = 0; i < 5; i++) {
            const uint32_t moved = (rank + jump[i]) & GG__NO_RANK;
            refused_with(ctx, problem, solution, place, gg__word_decided(side, some[i]));
            refused_with(ctx, problem, solution, place, gg__word_decided(side, moved));
        }
    }
}

/* The number of words that were changed. */
static uint64_t solved_and_changed(gg_ctx *ctx, const sketch *drawn, const char *solver)
{
    const instance made = build(ctx, drawn);
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    uint64_t count = 0;
    options.solver = solver;
    if (gg_solve(ctx, made.problem, &options, &solution) != GG_OK)
        fail_msg("%s", gg_ctx_error(ctx)->message);
    assert_true(accepts(ctx, made.problem, solution));
    for (size_t t = 0; t < solution->table_count; t++) {
        const gg__table *table = &solution->tables[t];
        for (uint64_t i = 0; i < table->vertices * table->phases; i++, count++)
            no_change_passes(ctx, made.problem, solution, &table->words[i]);
    }
    assert_true(accepts(ctx, made.problem, solution));
    gg_solution_free(solution);
    discard(&made);
    return count;
}

/* A random graph of any density, from almost a tree to crowded. */
static void draw_random(sketch *drawn, gg__rng *rng, unsigned colours)
{
    blank(drawn, 1 + (unsigned)gg__rng_below(rng, MOST));
    const uint64_t edges = gg__rng_below(rng, 3 * drawn->n);
    for (uint64_t i = 0; i < edges; i++) {
        const uint64_t u = gg__rng_below(rng, drawn->n), v = gg__rng_below(rng, drawn->n);
        drawn->edge[u][v] = (uint8_t)(1 + gg__rng_below(rng, colours));
    }
}

static void draw_labels(sketch *drawn, gg__rng *rng, const gg_result *labels, unsigned count)
{
    for (unsigned v = 0; v < drawn->n; v++)
        if (gg__rng_below(rng, 4) == 0) drawn->label[v] = labels[gg__rng_below(rng, count)];
}

static void draw_owners(sketch *drawn, gg__rng *rng)
{
    drawn->owned = true;
    for (unsigned v = 0; v < drawn->n; v++)
        drawn->owner[v] = gg__rng_below(rng, 2) ? GG_RIGHT : GG_LEFT;
}

enum { ROUNDS = 40 };

static const gg_result any_label[] = {GG_D, GG_N, GG_P, GG_L, GG_R};

/* Each front of the game of one token, with each rule for dead ends and for play without end. */
static void test_changes_in_games(void **state)
{
    static const gg_result endless[] = {GG_D, GG_L, GG_R};
    gg__rng rng = {11};
    sketch drawn;
    for (unsigned round = 0; round < ROUNDS * 9; round++)
        for (unsigned front = 0; front < 5; front++) {
            draw_random(&drawn, &rng, front == 3 ? 3 : 1);
            if (front == 1) draw_labels(&drawn, &rng, any_label, 3);
            if (front == 2 || front == 3) draw_labels(&drawn, &rng, any_label, 5);
            if (front == 4) draw_owners(&drawn, &rng);
            if (front == 4) draw_labels(&drawn, &rng, any_label, 5);
            drawn.spec.dead_end = dead_ends[round % 3];
            drawn.spec.infinite = endless[round / 3 % 3];
            solved_and_changed(*state, &drawn, NULL);
        }
}

/* Each rule for stuck tokens, the usual schedule and odd ones. */
static void test_changes_in_races(void **state)
{
    gg__rng rng = {12};
    sketch drawn;
    uint64_t tables = 0;
    for (unsigned round = 0; round < ROUNDS * 4; round++) {
        draw_random(&drawn, &rng, 1);
        draw_race(&drawn, 1 + (unsigned)gg__rng_below(&rng, (UINT64_C(1) << drawn.n) - 1));
        drawn.spec.stuck = round % 2 ? GG_STUCK_LOSE : GG_STUCK_PASS;
        drawn.spec.tokens = drawn.tokens;
        drawn.spec.token_count = 2;
        drawn.tokens[1].arrival = GG_RIGHT;
        if (round / 2 % 2) drawn.spec.schedule_length = 1 + gg__rng_below(&rng, 8);
        drawn.spec.schedule = drawn.schedule;
        for (size_t i = 0; i < drawn.spec.schedule_length; i++)
            drawn.schedule[i] = (gg_turn){gg__rng_below(&rng, 2) ? GG_RIGHT : GG_LEFT,
                                          (uint32_t)gg__rng_below(&rng, 2)};
        tables += solved_and_changed(*state, &drawn, NULL) / drawn.n;
    }
    assert_true(tables > ROUNDS * 4 * 2); /* some schedules have tables of their own */
}

/* Sums, whose positions are found by search. */
static void test_changes_in_searches(void **state)
{
    gg__rng rng = {13};
    sketch drawn;
    for (unsigned round = 0; round < ROUNDS; round++) {
        draw_random(&drawn, &rng, round % 2 ? 3 : 1);
        drawn.n = drawn.n > 5 ? 5 : drawn.n;
        drawn.spec.tokens = drawn.tokens;
        drawn.spec.token_count = 2;
        for (size_t i = 0; i < 2; i++)
            drawn.tokens[i].vertex = (gg_vertex)gg__rng_below(&rng, drawn.n);
        drawn.spec.dead_end = dead_ends[round % 3];
        drawn.spec.infinite = round % 5 == 0 ? GG_L : round % 5 == 1 ? GG_R : GG_D;
        solved_and_changed(*state, &drawn, "memo");
    }
}

/* ---- verdicts ---- */

static void chain_of_three(sketch *drawn)
{
    blank(drawn, 3);
    drawn->edge[0][1] = drawn->edge[1][2] = 1;
}

static void test_verdict(void **state)
{
    sketch drawn;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    chain_of_three(&drawn);
    const instance made = build(*state, &drawn);
    assert_int_equal(gg_solve(*state, made.problem, NULL, &solution), GG_OK);
    assert_int_equal(gg_check(*state, made.problem, solution, &verdict), GG_OK);
    assert_true(verdict.accepted);
    assert_int_equal(verdict.positions, 3);
    assert_int_equal(verdict.vertex, GG_NO_VERTEX);
    assert_string_equal(verdict.condition, "");
    solution->tables[0].words[1] = gg__word_decided(GG__FIRST, 3);
    assert_int_equal(gg_check(*state, made.problem, solution, &verdict), GG_OK);
    assert_false(verdict.accepted);
    assert_int_equal(verdict.positions, 1);
    assert_int_equal(verdict.vertex, 0);
    assert_int_equal(verdict.phase, 0);
    assert_string_equal(verdict.condition,
                        "the rank is not one more than the greatest rank of an option");
    gg_solution_free(solution);
    discard(&made);
}

/* On a cycle of two the labels fit; only the ranks show the error. */
static void test_labels_alone_are_no_proof(void **state)
{
    sketch drawn;
    blank(&drawn, 2);
    drawn.edge[0][1] = drawn.edge[1][0] = 1;
    const instance made = build(*state, &drawn);
    gg_solution *solution = table_of(*state, "outcome", 2, relative, 1);
    for (uint32_t a = 0; a < 50; a++)
        for (uint32_t b = 0; b < 50; b++) {
            solution->tables[0].words[0] = gg__word_decided(GG__FIRST, a);
            solution->tables[0].words[1] = gg__word_decided(GG__SECOND, b);
            assert_false(accepts(*state, made.problem, solution));
        }
    gg_solution_free(solution);
    discard(&made);
}

/* On a loop the rank would have to be one more than itself; it must not come round either. */
static void test_ranks_at_the_edge(void **state)
{
    sketch drawn;
    blank(&drawn, 1);
    drawn.edge[0][0] = 1;
    drawn.owned = true;
    const instance made = build(*state, &drawn);
    gg_solution *solution = table_of(*state, "outcome", 1, by_owner, 1);
    static const uint32_t ranks[] = {0, 1, GG__MAX_RANK - 1, GG__MAX_RANK, GG__NO_RANK};
    for (size_t i = 0; i < 5; i++)
        for (gg__side side = GG__UNDECIDED; side <= GG__DRAWN; side++) {
            solution->tables[0].words[0] = gg__word_decided(side, ranks[i]);
            assert_int_equal(accepts(*state, made.problem, solution),
                             side == GG__DRAWN && ranks[i] == GG__NO_RANK);
        }
    gg_solution_free(solution);
    discard(&made);
}

/* ---- the length of a race ---- */

/* A token goes down a chain of 2^20 edges and is moved once in 4096 turns, at this one of them; the
 * other stands still. */
static gg_verdict long_race(gg_ctx *ctx, uint64_t at)
{
    enum { EDGES = 1 << 20, LENGTH = 4096 };
    static gg_turn schedule[LENGTH];
    const gg_vertex target = EDGES;
    const gg_token tokens[] = {{.vertex = 0, .arrival = GG_LEFT},
                               {.vertex = EDGES + 1, .arrival = GG_RIGHT}};
    gg_builder *builder = NULL;
    instance made;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    assert_int_equal(gg_builder_new(ctx, EDGES + 2, false, &builder), GG_OK);
    for (gg_vertex v = 0; v < EDGES; v++)
        gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH);
    assert_int_equal(gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &made.graph), GG_OK);
    gg_builder_free(builder);
    for (uint64_t i = 0; i < LENGTH; i++)
        schedule[i] = i == at ? (gg_turn){GG_LEFT, 0} : (gg_turn){GG_RIGHT, 1};
    spec.play = GG_RACE;
    spec.targets = &target;
    spec.target_count = 1;
    spec.tokens = tokens;
    spec.token_count = 2;
    spec.schedule = schedule;
    spec.schedule_length = LENGTH;
    assert_int_equal(gg_problem_new(ctx, made.graph, &spec, &made.problem), GG_OK);
    assert_int_equal(gg_solve(ctx, made.problem, NULL, &solution), GG_OK);
    assert_int_equal(gg_check(ctx, made.problem, solution, &verdict), GG_OK);
    assert_true(verdict.accepted && verdict.decides);
    gg_solution_free(solution);
    discard(&made);
    return verdict;
}

/* If the number of turns does not fit, it is left out and the winner remains. */
static void test_length_of_a_race(void **state)
{
    gg_verdict verdict = long_race(*state, 4093);
    assert_int_equal(verdict.outcome.winner, GG_L);
    assert_int_equal(verdict.outcome.remoteness, UINT32_MAX - 1);
    for (uint64_t at = 4094; at < 4096; at++) {
        verdict = long_race(*state, at);
        assert_int_equal(verdict.outcome.winner, GG_L);
        assert_int_equal(verdict.outcome.remoteness, GG_INFINITE);
    }
}

/* ---- shapes ---- */

static void shape_refused(gg_ctx *ctx, const sketch *drawn, const char *type, unsigned n,
                          const uint8_t *movers, uint32_t phases)
{
    const instance made = build(ctx, drawn);
    gg_solution *solution = table_of(ctx, type, n, movers, phases);
    gg_verdict verdict;
    for (unsigned i = 0; i < n * phases; i++)
        solution->tables[0].words[i] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
    assert_int_equal(gg_check(ctx, made.problem, solution, &verdict), GG_OK);
    assert_false(verdict.accepted);
    assert_int_equal(verdict.vertex, GG_NO_VERTEX);
    assert_true(strlen(verdict.condition) > 10);
    gg_solution_free(solution);
    discard(&made);
}

static void test_shapes(void **state)
{
    static const uint8_t turned[] = {GG__MOVER_SECOND, GG__MOVER_FIRST}, strange[] = {7, 9},
                         first[] = {GG__MOVER_FIRST},
                         three[] = {GG__MOVER_FIRST, GG__MOVER_SECOND, GG__MOVER_FIRST};
    sketch drawn;
    blank(&drawn, 2);
    drawn.edge[0][0] = drawn.edge[1][1] = 1; /* all draws, so that only the shape is wrong */
    shape_refused(*state, &drawn, "outcome", 1, relative, 1);
    shape_refused(*state, &drawn, "outcome", 3, relative, 1);
    shape_refused(*state, &drawn, "outcome", 2, by_owner, 1);
    shape_refused(*state, &drawn, "outcome", 2, first, 1);
    shape_refused(*state, &drawn, "outcome", 2, turned, 2);
    shape_refused(*state, &drawn, "outcome", 2, strange, 2);
    shape_refused(*state, &drawn, "outcome", 2, three, 3);
    shape_refused(*state, &drawn, "outcome", 2, NULL, 0);
    shape_refused(*state, &drawn, "distance", 2, alternating, 2);
    drawn.spec.infinite = GG_L;
    shape_refused(*state, &drawn, "outcome", 2, relative, 1);
    drawn.spec.infinite = GG_D;
    drawn.owned = true;
    shape_refused(*state, &drawn, "outcome", 2, relative, 1);
    shape_refused(*state, &drawn, "outcome", 2, alternating, 2);
    drawn.owned = false;
    drawn.edge[0][0] = 2;
    shape_refused(*state, &drawn, "outcome", 2, relative, 1);
    drawn.edge[0][0] = 1;
    draw_race(&drawn, 1);
    shape_refused(*state, &drawn, "outcome", 2, alternating, 2);
    shape_refused(*state, &drawn, "distance", 2, turned, 2);
    shape_refused(*state, &drawn, "distance", 2, relative, 1);
    shape_refused(*state, &drawn, "distance", 3, alternating, 2);
}

/* Values relative to the mover where a result names a person. */
static void test_person_in_relative_table(void **state)
{
    sketch drawn;
    chain_of_three(&drawn);
    drawn.label[2] = GG_L;
    const instance made = build(*state, &drawn);
    gg_solution *solution = table_of(*state, "outcome", 3, relative, 1);
    for (unsigned v = 0; v < 3; v++)
        solution->tables[0].words[v] =
            gg__word_decided(v % 2 ? GG__SECOND : GG__FIRST, (uint32_t)(2 - v));
    assert_false(accepts(*state, made.problem, solution));
    gg_solution_free(solution);
    discard(&made);
}

static void test_second_table_is_named(void **state)
{
    sketch drawn;
    chain_of_three(&drawn);
    draw_race(&drawn, 4);
    const instance made = build(*state, &drawn);
    gg_solution *solution = NULL;
    gg_verdict verdict;
    static const uint8_t first[] = {GG__MOVER_FIRST};
    assert_int_equal(gg_solve(*state, made.problem, NULL, &solution), GG_OK);
    gg__table *table = gg__solution_add_table(solution, 3, first, 1);
    assert_non_null(table);
    for (uint32_t v = 0; v < 3; v++)
        table->words[v] = gg__word_decided(GG__FIRST, 2 - v);
    assert_true(accepts(*state, made.problem, solution));
    table->words[1] = gg__word_decided(GG__FIRST, 2);
    assert_int_equal(gg_check(*state, made.problem, solution, &verdict), GG_OK);
    assert_false(verdict.accepted);
    assert_int_equal(verdict.vertex, 0);
    assert_int_equal(verdict.positions, 7);
    assert_non_null(strstr(verdict.condition, "table 2: "));
    table->mover[0] = GG__MOVER_OWNER;
    assert_int_equal(gg_check(*state, made.problem, solution, &verdict), GG_OK);
    assert_string_equal(verdict.condition, "table 2: the table is none of this problem's");
    table->phases = 0;
    assert_false(accepts(*state, made.problem, solution));
    gg_solution_free(solution);
    discard(&made);
}

enum { LONG = 200 };

/* A way to a target, with a short cut here and there; vertices that lead into it from outside,
 * where ranks begin to be abridged; and two that go round. */
static gg_problem *build_long_way(gg_ctx *ctx, gg_play play, bool owned, gg_graph **graph)
{
    const gg_vertex target = LONG - 13;
    gg_builder *builder;
    gg_problem *problem;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    assert_int_equal(gg_builder_new(ctx, LONG, false, &builder), GG_OK);
    for (gg_vertex v = 0; v < target; v++) {
        gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH);
        if (v % 31 == 5) gg_builder_edge(builder, v, v + 2, GG_FOR_BOTH);
    }
    for (gg_vertex v = target + 1; v < LONG - 2; v++)
        gg_builder_edge(builder, v, target - 58 - (v - target), GG_FOR_BOTH);
    gg_builder_edge(builder, LONG - 2, LONG - 1, GG_FOR_BOTH);
    gg_builder_edge(builder, LONG - 1, LONG - 2, GG_FOR_BOTH);
    for (gg_vertex v = 0; owned && v < LONG; v++)
        gg_builder_owner(builder, v, v % 3 ? GG_LEFT : GG_RIGHT);
    assert_int_equal(gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, graph), GG_OK);
    gg_builder_free(builder);
    spec.play = play;
    spec.targets = &target;
    spec.target_count = play == GG_RACE;
    assert_int_equal(gg_problem_new(ctx, *graph, &spec, &problem), GG_OK);
    return problem;
}

/* No other word passes at this state. */
static void change_word(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution, gg__word *at)
{
    const gg__word word = *at;
    const uint32_t rank = gg__word_rank(word);
    const uint32_t ranks[] = {rank - 1, rank, rank + 1, rank + 64, 61, 62, 63, GG__NO_RANK};
    for (unsigned j = 0; j < 4 * sizeof ranks / sizeof *ranks; j++) {
        *at = (gg__word)(j % 4) << GG__RANK_BITS | (ranks[j / 4] & GG__NO_RANK);
        if (*at != word) assert_false(accepts(ctx, problem, solution));
    }
    *at = word;
}

/* Ranks beyond those that the checker abridges. */
static void test_long_ways(void **state)
{
    for (unsigned kind = 0; kind < 3; kind++) {
        const gg_play play = kind == 2 ? GG_RACE : GG_NORMAL;
        gg_graph *graph;
        gg_solution *solution;
        gg_problem *problem = build_long_way(*state, play, kind == 1, &graph);
        gg_solve_options options = GG_SOLVE_OPTIONS;
        unsigned many = 0;
        options.solver = play == GG_RACE ? "race" : "outcome";
        assert_int_equal(gg_solve(*state, problem, &options, &solution), GG_OK);
        assert_true(accepts(*state, problem, solution));
        const gg__table *table = solution->tables;
        for (uint64_t i = 0; i < table->vertices * table->phases; i++) {
            const uint32_t rank = gg__word_rank(table->words[i]);
            many += rank > 64 && rank != GG__NO_RANK;
            change_word(*state, problem, solution, &table->words[i]);
        }
        assert_true(many > 80);
        gg_solution_free(solution);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
}

/* A table of two phases in which one side always moves, so it arrives sooner than by turns. */
static void test_same_mover_twice(void **state)
{
    static const uint8_t twice[] = {GG__MOVER_FIRST, GG__MOVER_FIRST};
    enum { WON = 1 << GG__RANK_BITS };
    static const gg__word by_turns[] = {WON + 1, WON + 2, WON + 1, WON + 1, WON, WON},
                          alone[] = {WON + 1, WON + 1, WON + 1, WON + 1, WON, WON};
    sketch drawn;
    gg_verdict verdict;
    chain_of_three(&drawn);
    drawn.edge[0][2] = 1;
    draw_race(&drawn, 4);
    const instance made = build(*state, &drawn);
    for (unsigned round = 0; round < 2; round++) {
        gg_solution *solution = table_of(*state, "distance", 3, alternating, 2);
        memcpy(solution->tables[0].words, by_turns, sizeof by_turns);
        assert_true(accepts(*state, made.problem, solution));
        gg__table *table = gg__solution_add_table(solution, 3, twice, 2);
        assert_non_null(table);
        memcpy(table->words, round ? by_turns : alone, sizeof by_turns);
        assert_int_equal(gg_check(*state, made.problem, solution, &verdict), GG_OK);
        assert_int_equal(verdict.accepted, round == 0);
        gg_solution_free(solution);
    }
    discard(&made);
}

static void test_one_table_of_outcomes(void **state)
{
    sketch drawn;
    chain_of_three(&drawn);
    const instance made = build(*state, &drawn);
    gg_solution *solution = NULL;
    assert_int_equal(gg_solve(*state, made.problem, NULL, &solution), GG_OK);
    gg__table *table = gg__solution_add_table(solution, 3, relative, 1);
    assert_non_null(table);
    memcpy(table->words, solution->tables[0].words, 3 * sizeof *table->words);
    assert_false(accepts(*state, made.problem, solution));
    gg_solution_free(solution);
    discard(&made);
}

/* ---- errors ---- */

static void check_fails(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                        gg_status expected)
{
    gg_verdict verdict, before;
    memset(&verdict, 0x5a, sizeof verdict);
    before = verdict;
    assert_int_equal(gg_check(ctx, problem, solution, &verdict), expected);
    assert_memory_equal(&verdict, &before, sizeof verdict);
    assert_true(strlen(gg_ctx_error(ctx)->message) > 10);
}

static void test_errors(void **state)
{
    gg_ctx *ctx = *state;
    sketch drawn;
    chain_of_three(&drawn);
    const instance made = build(ctx, &drawn);
    gg_solution *empty = gg__solution_new(ctx, "by hand", "outcome");
    check_fails(ctx, made.problem, empty, GG_BAD_ARGUMENT);
    gg_solution *solution = NULL;
    assert_int_equal(gg_solve(ctx, made.problem, NULL, &solution), GG_OK);
    gg_ctx_cancel(ctx);
    check_fails(ctx, made.problem, solution, GG_CANCELLED);
    assert_true(accepts(ctx, made.problem, solution));
    gg_solution_free(empty);
    gg_solution_free(solution);
    discard(&made);
}

static void test_needs_rows(void **state)
{
    gg_ctx *ctx = *state;
    sketch drawn;
    for (int race = 0; race < 2; race++) {
        chain_of_three(&drawn);
        if (race) draw_race(&drawn, 4);
        instance made = {build_graph(ctx, &drawn, GG_ROWS_IN), NULL};
        gg_solution *solution = NULL;
        assert_int_equal(gg_problem_new(ctx, made.graph, &drawn.spec, &made.problem), GG_OK);
        assert_int_equal(gg_solve(ctx, made.problem, NULL, &solution), GG_OK);
        check_fails(ctx, made.problem, solution, GG_NEEDS_ROWS);
        gg_solution_free(solution);
        discard(&made);
    }
}

static int open_context(void **state)
{
    *state = gg_ctx_new(NULL);
    return *state == NULL;
}

static int close_context(void **state)
{
    const uint64_t used = gg_ctx_memory_used(*state);
    gg_ctx_free(*state);
    return used != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_vertices),
        exhaustive_test(test_three_vertices),
        exhaustive_test(test_three_vertices_with_owners),
        exhaustive_test(test_endless_with_owners),
        exhaustive_test(test_two_vertices_by_person),
        long_test(test_two_vertices_in_colours),
        cmocka_unit_test(test_two_vertices_of_a_race),
        cmocka_unit_test(test_changes_in_games),
        cmocka_unit_test(test_changes_in_races),
        cmocka_unit_test(test_changes_in_searches),
        cmocka_unit_test(test_verdict),
        cmocka_unit_test(test_labels_alone_are_no_proof),
        cmocka_unit_test(test_ranks_at_the_edge),
        cmocka_unit_test(test_length_of_a_race),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_person_in_relative_table),
        cmocka_unit_test(test_second_table_is_named),
        cmocka_unit_test(test_long_ways),
        cmocka_unit_test(test_same_mover_twice),
        cmocka_unit_test(test_one_table_of_outcomes),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_needs_rows),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
