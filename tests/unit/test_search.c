/*
 * The search for the winner against full tables: every position of graphs by lot, most of them with
 * cycles, of small games with cycles, and of small sums of parts, for both players; with tables of
 * facts that hold two entries, eight, and enough. The proofs are checked, and so are proofs with a
 * changed claim, which are refused or prove the same.
 */
#include "unit/support.h"

#include "game/explore.h"
#include "game/parts.h"
#include "solve/search/proof.h"
#include "solve/search/sums.h"
#include "value/claim.h"

enum { GRAPHS = 3000, FEW = 32, SOME = 128, MORE = 1 << 15, MANY = 1 << 20 };

static const uint64_t sizes[] = {FEW, SOME, MANY};

/* ---- one position ---- */

/* Changes entries of the claims, one after the other. */
static unsigned change(gg_ctx *ctx, const gg_problem *problem, gg_solution *claims,
                       gg_outcome outcome, gg__rng *rng)
{
    gg__table *table = claims->tables;
    const uint64_t states = table->vertices * table->phases;
    unsigned refused = 0;
    for (unsigned i = 0; i < 4; i++) {
        gg_verdict verdict;
        gg__word *word = &table->words[gg__rng_below(rng, states)];
        const gg__word kept = *word;
        *word = i % 2 ? *word ^ UINT32_C(1) << gg__rng_below(rng, 32)
                      : table->words[gg__rng_below(rng, states)];
        assert_ok(ctx, gg_check(ctx, problem, claims, &verdict));
        if (verdict.accepted) assert_int_equal(verdict.outcome.winner, outcome.winner);
        refused += !verdict.accepted;
        *word = kept;
    }
    return refused;
}

/* Finds the winner with a table of this size, and checks the proof. */
static unsigned compare(gg_ctx *ctx, const gg_problem *problem, uint64_t bytes, gg_outcome truth,
                        gg__rng *rng)
{
    gg__search *search = NULL;
    gg_solution *claims = gg__solution_new(ctx, "search", "winner");
    gg_verdict verdict;
    assert_ok(ctx, gg__search_open(ctx, problem, 0, bytes, &search));
    const gg__space *space = gg__search_space(search);
    assert_ok(ctx, gg__proof_collect(search, space->start, space->starts, claims));
    gg__search_free(search);
    assert_ok(ctx, gg_check(ctx, problem, claims, &verdict));
    if (!verdict.accepted) fail_msg("%s at %s", verdict.condition, verdict.place);
    assert_int_equal(verdict.proves, GG_PROVES_WINNER);
    assert_int_equal(verdict.outcome.winner, truth.winner);
    const unsigned refused = change(ctx, problem, claims, truth, rng);
    gg_solution_free(claims);
    return refused;
}

/* The outcome by the table, with the player of the problem moving first. */
static gg_outcome truth_of(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solution *solution = solve_by(ctx, problem, solver);
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, 0, &answer));
    const gg_outcome outcome = answer->outcome;
    gg_answer_free(answer);
    gg_solution_free(solution);
    return outcome;
}

/* ---- graphs ---- */

static unsigned compare_everywhere(gg_ctx *ctx, sketch *s, gg__rng *rng, unsigned which)
{
    unsigned refused = 0;
    for (gg_vertex v = 0; v < s->n; v++)
        for (int first = 0; first < 2; first++) {
            game made;
            s->token[0].vertex = v;
            s->spec.first = (gg_player)first;
            if (!try_build(ctx, s, GG_ROWS_OUT | GG_ROWS_IN, &made)) continue;
            const char *solver = s->spec.token_count == 1 ? "outcome" : "memo";
            const gg_outcome truth = truth_of(ctx, made.problem, solver);
            refused += compare(ctx, made.problem, sizes[(which + v) % COUNT(sizes)], truth, rng);
            discard(&made);
        }
    return refused;
}

static void test_graphs_by_lot(void **state)
{
    gg_ctx *ctx = *state;
    gg__rng rng = {34};
    unsigned refused = 0;
    for (unsigned i = 0; i < GRAPHS; i++) {
        const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 9);
        const size_t edges = n + (size_t)gg__rng_below(&rng, 2 * n);
        const size_t tokens = i % 8 == 0 ? 2 : 1;
        const unsigned kinds = (unsigned)gg__rng_below(&rng, 32) & ~(unsigned)LOT_ORDERED;
        sketch s = draw_game(&rng, n, edges, tokens, kinds);
        refused += compare_everywhere(ctx, &s, &rng, i);
    }
    assert_true(refused > GRAPHS);
}

/* A long chain, whose winner is known only at its end: no recursion. */
static void test_chain(void **state)
{
    enum { LENGTH = 100000 };
    gg_ctx *ctx = *state;
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    const gg_token token = {0, GG_LEFT, NULL};
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg__rng rng = {1};
    spec.tokens = &token;
    spec.token_count = 1;
    assert_ok(ctx, gg_builder_new(ctx, LENGTH, false, &builder));
    for (uint64_t v = 0; v + 1 < LENGTH; v++)
        assert_ok(ctx, gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    compare(ctx, problem, MANY, (gg_outcome){GG_L, GG_INFINITE}, &rng);
    gg_problem_free(problem);
    gg_graph_free(graph);
    gg_builder_free(builder);
}

/* ---- games by rules ---- */

typedef struct named {
    const char *name, *parameters;
} named;

/* Every position of some small games, or some of very many, as the one where play begins. least:
 * the smallest table, in bytes. */
static void compare_games(gg_ctx *ctx, const named *games, size_t count, uint64_t least)
{
    enum { MOST = 200 };
    gg__rng rng = {35};
    for (size_t g = 0; g < count; g++) {
        gg_problem *problem = NULL;
        gg_rules_spec spec = GG_RULES_SPEC;
        spec.parameters = games[g].parameters;
        const gg_ruleset *ruleset = gg_ruleset_find(games[g].name);
        assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
        gg_solution *table = solve_by(ctx, problem, "memo");
        const gg__explored *met = table->explored;
        const size_t step = met->index.count / MOST + 1;
        for (size_t i = 0; i < met->index.count; i += step) {
            const gg_position x = met->index.keys[i];
            if (gg__position_ended(x) != GG_NONE) continue;
            const gg_player mover = problem->impartial ? GG_LEFT : gg__position_mover(problem, x);
            const bool relative = table->tables->mover[0] == GG__MOVER_RELATIVE;
            const gg_outcome truth = gg__word_outcome(table->tables->words[i], relative, mover);
            problem->start = x;
            compare(ctx, problem, i % 2 ? MORE : i % 8 ? MANY : least, truth, &rng);
        }
        gg_solution_free(table);
        gg_problem_free(problem);
    }
}

static void test_rulesets_with_cycles(void **state)
{
    static const named games[] = {{"pong-hau-ki", ""}, {"dodgem", "2"}, {"dodgem", "3"},
                                  {"mu-torere", ""},   {"teeko", "3"},  {"dobutsu", "E"}};
    compare_games(*state, games, COUNT(games), MORE);
}

/* In normal play, with parts that are valued and parts that are not; and in misère play. */
static void test_sums(void **state)
{
    static const named games[] = {{"domineering", "4x4"},
                                  {"domineering", "..#./..../#..."},
                                  {"clobber", "3x4"},
                                  {"clobber", "xo.xoxo/oxo.xox"},
                                  {"amazons", "x.../..../o..."},
                                  {"nogo", "2x4"},
                                  {"konane", "4x4"},
                                  {"toads-and-frogs", "TTT.FFF"},
                                  {"elephants", "E..R.E.R"},
                                  {"toppling-dominoes", "LRGLRLG"},
                                  {"cutcake", "4x5"},
                                  {"impartial:domineering", "3x5"},
                                  {"impartial:clobber", "3x4"},
                                  {"impartial:nogo", "1x8"},
                                  {"octal", "0.137,9,8"},
                                  {"nim", "3,4,6"},
                                  {"kayles", "misere:7,5,2"},
                                  {"nim", "misere:3,2,2"},
                                  {"octal", "misere:0.07,12,5"}};
    compare_games(*state, games, COUNT(games), FEW);
}

/* The winner by moving first and by moving second; three boards at once, by values. D. M. Breuker,
 * J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8x8 Domineering, 2000. */
static void test_domineering(void **state)
{
    static const struct {
        const char *size;
        gg_result left_first, right_first;
    } boards[] = {
        {"4x4", GG_L, GG_R}, {"5x5", GG_R, GG_L}, {"5x6", GG_R, GG_R}, {"3x4,4x4,3x5", GG_R, GG_R}};
    gg_ctx *ctx = *state;
    gg__rng rng = {37};
    for (size_t i = 0; i < 2 * COUNT(boards); i++) {
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem = NULL;
        spec.parameters = boards[i / 2].size;
        spec.first = (gg_player)(i % 2);
        assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("domineering"), &spec, &problem));
        const gg_result winner = i % 2 ? boards[i / 2].right_first : boards[i / 2].left_first;
        compare(ctx, problem, MANY, (gg_outcome){winner, GG_INFINITE}, &rng);
        gg_problem_free(problem);
    }
}

/* One table serves both players: on 5x6 Right wins, whoever moves first. */
static void test_both_starters(void **state)
{
    gg_ctx *ctx = *state;
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg__sums *sums = NULL;
    gg__facts facts;
    gg__budget budget = {ctx, UINT64_MAX, 0};
    uint64_t start;
    bool left, right;
    spec.parameters = "5x6";
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("domineering"), &spec, &problem));
    assert_ok(ctx, gg__facts_open(&facts, ctx, MANY));
    assert_ok(ctx, gg__sums_open(ctx, problem, &facts, &budget, &sums));
    assert_ok(ctx, gg__part_sums_state(gg__sums_states(sums), problem->start, &start));
    assert_ok(ctx, gg__sums_search(sums, start, &left));
    assert_ok(ctx, gg__sums_search(sums, start + 1, &right));
    assert_false(left);
    assert_true(right);
    gg__sums_free(sums);
    gg__facts_free(&facts);
    gg_problem_free(problem);
}

/* A ring of three parts: each has one move, to the next one. */
static void ring_parts(void *self, gg_position x, gg_moves *parts)
{
    (void)self;
    gg_moves_to(parts, x);
}

static uint64_t ring_numbers(void *self)
{
    (void)self;
    return GG_ANY_PART;
}

static void ring_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    (void)self, (void)player;
    gg_moves_to(options, part % 3 + 1);
}

static void ring_moves(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    gg_moves_to(moves, x % 3 + 1);
}

static gg_position ring_start(void *self)
{
    (void)self;
    return 1;
}

static gg_status open_ring(const gg_setup *setup, void **self)
{
    (void)setup;
    *self = NULL;
    return GG_OK;
}

static void check_fault(gg_ctx *ctx, const gg_ruleset *ruleset, gg_status expected,
                        const char *sentence)
{
    const gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    options.solver = "search";
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), expected, sentence);
    gg_problem_free(problem);
}

static void test_faulty_parts(void **state)
{
    gg_ruleset ruleset = {.abi = GG_RULESET_ABI,
                          .size = sizeof ruleset,
                          .info = {"ring", "a test", NULL, false, false},
                          .source = "made up",
                          .open = open_ring,
                          .start = ring_start,
                          .moves = ring_moves,
                          .parts = ring_parts,
                          .part_numbers = ring_numbers,
                          .part_moves = ring_part_moves};
    check_fault(*state, &ruleset, GG_LIMIT, "does a part come back?");
}

/* ---- the table of facts ---- */

/* A fact that is tightened keeps the work of both searches, and with it its entry. */
static void test_work_of_facts(void **state)
{
    gg_ctx *ctx = *state;
    const gg__fact_key first = {1, 0}, second = {2, 0}, third = {3, 0};
    const gg__bounds least = {GG__NO_WINNER, GG__LEFT_WINS}, most = {GG__RIGHT_WINS, GG__NO_WINNER};
    gg__facts facts;
    gg__begin(ctx);
    assert_ok(ctx, gg__facts_open(&facts, ctx, FEW));
    assert_ok(ctx, gg__facts_add(&facts, first, least, 10));
    assert_ok(ctx, gg__facts_add(&facts, second, least, 8));
    assert_ok(ctx, gg__facts_add(&facts, second, most, 8));
    assert_ok(ctx, gg__facts_add(&facts, third, least, 9));
    assert_true(gg__bounds_exact(gg__facts_find(&facts, second)));
    assert_int_equal(gg__facts_find(&facts, third).least, GG__NO_WINNER);
    assert_int_equal(gg__facts_find(&facts, first).least, GG__RIGHT_WINS);
    gg__facts_free(&facts);
}

/* ---- progress ---- */

enum { FAN = 1000 };

/* One move to each of FAN positions; each of these has FAN moves to the first of FAN more, where
 * the player to move has lost. */
typedef struct fan {
    unsigned listed, asked; /* positions with moves listed; ticks */
    gg_ctx *stops;          /* at the first tick, or NULL */
} fan;

static gg_status open_fan(const gg_setup *setup, void **self)
{
    *self = setup->host;
    return GG_OK;
}

static gg_position fan_start(void *self)
{
    (void)self;
    return 0;
}

static void fan_moves(void *self, gg_position x, gg_moves *moves)
{
    ((fan *)self)->listed++;
    for (unsigned i = 1; x <= FAN && i <= FAN; i++)
        gg_moves_to(moves, x == 0 ? i : FAN + i);
}

static void count_tick(void *self, const char *stage, uint64_t done, uint64_t total)
{
    fan *f = self;
    (void)stage, (void)done, (void)total;
    f->asked++;
    if (f->stops) gg_ctx_cancel(f->stops);
}

static gg_status ask_fan(gg_ctx *ctx, fan *f, bool moves)
{
    static const gg_ruleset ruleset = {.abi = GG_RULESET_ABI,
                                       .size = sizeof ruleset,
                                       .info = {"fan", "a test", NULL, false, false},
                                       .source = "made up",
                                       .open = open_fan,
                                       .start = fan_start,
                                       .moves = fan_moves};
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    spec.host = f;
    options.solver = "search";
    assert_ok(ctx, gg_problem_of_rules(ctx, &ruleset, &spec, &problem));
    gg_ctx_set_progress(ctx, count_tick, f);
    gg_status status = gg_solve(ctx, problem, &options, &solution);
    f->asked = moves ? 0 : f->asked;
    if (status == GG_OK && moves)
        status = gg_answer_new(ctx, problem, solution, GG_ANSWER_MOVES, &answer);
    gg_ctx_set_progress(ctx, NULL, NULL);
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

/* A search can be stopped while it looks at the options of one position. */
static void test_stop_within_a_position(void **state)
{
    gg_ctx *ctx = *state;
    fan f = {.stops = ctx};
    assert_fails(ctx, ask_fan(ctx, &f, false), GG_CANCELLED, "not decided after 1 position");
    assert_int_equal(f.asked, 1);
    assert_true(f.listed < FAN / 2);
}

/* Each move of an answer may need a search of its own, so there is a tick for each. */
static void test_tick_for_each_move(void **state)
{
    fan f = {.stops = NULL};
    assert_ok(*state, ask_fan(*state, &f, true));
    assert_true(f.asked >= FAN);
}

/* ---- limits ---- */

static void test_limit(void **state)
{
    gg_ctx *ctx = *state;
    const rules_sample samples[] = {{"tictactoe", "", NULL}, {"domineering", "5x5", NULL}};
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    options.solver = "search";
    options.limit = 100;
    for (size_t i = 0; i < COUNT(samples); i++) {
        assert_ok(ctx, open_rules(ctx, &samples[i], &problem));
        assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT,
                     "not decided after 100 positions (--limit)");
        gg_problem_free(problem);
    }
    options.limit = 500; /* the winner is known then, but not proved */
    assert_ok(ctx, open_rules(ctx, &samples[1], &problem));
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT,
                 "not decided after 500 positions (--limit)");
    gg_problem_free(problem);
}

/* With less and less memory a sum is decided with fewer values of parts, and then not at all. */
static void test_memory(void **state)
{
    enum { MOST = 1 << 25, LEAST = 1 << 18 };
    gg_ctx *ctx = *state;
    const rules_sample samples[] = {{"clobber", "3x5", NULL}, {"domineering", "5x5", NULL}};
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    options.solver = "search";
    for (size_t i = 0; i < COUNT(samples); i++) {
        unsigned decided = 0, undecided = 0;
        assert_ok(ctx, open_rules(ctx, &samples[i], &problem));
        for (uint64_t limit = MOST; limit > LEAST; limit -= limit / 8) {
            gg_solution *solution = NULL;
            gg_verdict verdict;
            gg_ctx_set_memory_limit(ctx, limit);
            const gg_status status = gg_solve(ctx, problem, &options, &solution);
            gg_ctx_set_memory_limit(ctx, UINT64_MAX);
            if (status == GG_OK) {
                assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
                assert_true(verdict.accepted);
                decided++;
            } else {
                assert_int_equal(status, GG_LIMIT);
                undecided += strncmp(gg_ctx_error(ctx)->message, "not decided after ", 18) == 0;
            }
            gg_solution_free(solution);
        }
        assert_true(decided > 0 && undecided > 0);
        gg_problem_free(problem);
    }
}

/* Three tokens on 500 vertices, and one token wins at once: too many positions to list. If the
 * memory is small, that is an error, whatever the context has held before. */
static void test_too_large(void **state)
{
    enum { VERTICES = 500, MEMORY = 600000000, SMALL = 50000000 };
    gg_ctx *ctx = *state;
    gg__rng rng = {36};
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    const gg_token tokens[] = {{0, GG_LEFT, NULL}, {1, GG_LEFT, NULL}, {2, GG_LEFT, NULL}};
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.tokens = tokens;
    spec.token_count = COUNT(tokens);
    assert_ok(ctx, gg_builder_new(ctx, VERTICES, false, &builder));
    for (uint64_t v = 0; v < VERTICES - 1; v++)
        for (int i = 0; i < 3; i++)
            assert_ok(ctx,
                      gg_builder_edge(builder, v, gg__rng_below(&rng, VERTICES - 1), GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_edge(builder, 2, VERTICES - 1, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_terminal(builder, VERTICES - 1, GG_P));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg__free(ctx, gg__alloc(ctx, MEMORY, 1, "a test"));
    assert_true(gg_ctx_memory_peak(ctx) >= MEMORY);
    gg_ctx_set_memory_limit(ctx, SMALL);
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_LIMIT, "");
    gg_ctx_set_memory_limit(ctx, MEMORY);
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
    assert_string_equal(gg_solution_method(solution), "search");
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_true(verdict.accepted && verdict.outcome.winner == GG_L);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    gg_builder_free(builder);
}

int main(void)
{
    gg_ctx *ctx = open_ctx();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_graphs_by_lot, ctx),
        cmocka_unit_test_prestate(test_chain, ctx),
        cmocka_unit_test_prestate(test_rulesets_with_cycles, ctx),
        cmocka_unit_test_prestate(test_sums, ctx),
        {"long test_domineering", test_domineering, NULL, NULL, ctx},
        {"long test_both_starters", test_both_starters, NULL, NULL, ctx},
        cmocka_unit_test_prestate(test_faulty_parts, ctx),
        cmocka_unit_test_prestate(test_work_of_facts, ctx),
        cmocka_unit_test_prestate(test_stop_within_a_position, ctx),
        cmocka_unit_test_prestate(test_tick_for_each_move, ctx),
        cmocka_unit_test_prestate(test_limit, ctx),
        {"long test_memory", test_memory, NULL, NULL, ctx},
        {"long test_too_large", test_too_large, NULL, NULL, ctx},
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    close_ctx(ctx);
    return failed;
}
