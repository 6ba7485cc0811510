/*
 * Lines of best play, which update the state move by move. Each move is the one that an evaluation
 * of the whole state finds; and lines of a million moves of many tokens are fast, though evaluating
 * all tokens at each move would take minutes.
 */
#include "unit/support.h"

#include "answer/play.h"

/* The best move of a state, without knowledge of earlier states. */
static gg_move best_of(gg_ctx *ctx, const gg__play *play)
{
    gg__play alone = {.ctx = ctx, .problem = play->problem, .solution = play->solution};
    gg__move_list moves = {NULL, 0, 0};
    assert_ok(ctx, gg__state_copy(ctx, play->problem, &play->state, &alone.state));
    assert_ok(ctx, gg__best_moves(&alone, &moves));
    const gg_move best = moves.at[0];
    gg__free(ctx, moves.at);
    gg__play_end(&alone);
    return best;
}

/* Plays the line of an answer and compares it with the best move of each state alone. */
static size_t compare_line(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    gg_answer *answer = NULL;
    gg__play play;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, GG_ANSWER_LINE, &answer));
    assert_ok(ctx, gg__play_begin(ctx, problem, solution, &play));
    for (size_t i = 0; i < answer->line_length; i++) {
        gg_outcome then;
        const gg_move *move = &answer->line[i];
        assert_false(play.over);
        const gg_move best = best_of(ctx, &play);
        assert_int_equal(move->player, best.player);
        assert_int_equal(move->token, best.token);
        assert_int_equal(move->to, best.to);
        assert_int_equal(move->pass, best.pass);
        assert_int_equal(move->then.remoteness, best.then.remoteness);
        assert_ok(ctx, gg__play_move(&play, move));
        assert_ok(ctx, gg__outcome_at(ctx, problem, solution, &play.state, &then));
        assert_int_equal(move->then.winner, then.winner);
        if (then.winner != GG_D) assert_int_equal(move->then.remoteness, then.remoteness);
    }
    if (!answer->repeats) assert_true(play.over);
    const size_t length = answer->line_length;
    gg__play_end(&play);
    gg_answer_free(answer);
    return length;
}

static size_t compare_sketch(gg_ctx *ctx, const sketch *s)
{
    game made;
    gg_solution *solution = NULL;
    size_t length = 0;
    if (!try_build(ctx, s, GG_ROWS_OUT | GG_ROWS_IN, &made)) return 0;
    assert_ok(ctx, gg_solve(ctx, made.problem, NULL, &solution));
    length = compare_line(ctx, made.problem, solution);
    gg_solution_free(solution);
    discard(&made);
    return length;
}

static void test_each_move(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {14};
    size_t moves = 0;
    for (unsigned round = 0; round < 3000; round++) {
        const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 7), lot = round & 3;
        const size_t edges = (size_t)gg__rng_below(&rng, 3 * n),
                     tokens = 1 + gg__rng_below(&rng, 4);
        sketch s = round % 3 ? draw_game(&rng, n, edges, tokens, lot)
                             : draw_race(&rng, n + 2, edges, round % 4, round & LOT_ORDERED);
        if (round % 3) s.spec.dead_end = GG_NONE;
        moves += compare_sketch(ctx, &s);
    }
    assert_true(moves > 5000);
    close_ctx(ctx);
}

/* ---- many tokens ---- */

typedef struct made_line {
    gg_problem *problem;
    gg_graph *graph;
    gg_answer *answer;
    gg_solution *solution;
} made_line;

static made_line line_of(gg_ctx *ctx, gg_builder *builder, gg_problem_spec *spec)
{
    made_line made = {NULL, NULL, NULL, NULL};
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &made.graph));
    gg_builder_free(builder);
    assert_ok(ctx, gg_problem_new(ctx, made.graph, spec, &made.problem));
    assert_ok(ctx, gg_solve(ctx, made.problem, NULL, &made.solution));
    assert_ok(ctx, gg_answer_new(ctx, made.problem, made.solution, GG_ANSWER_LINE, &made.answer));
    return made;
}

static void free_line(made_line *made)
{
    gg_answer_free(made->answer);
    gg_solution_free(made->solution);
    gg_problem_free(made->problem);
    gg_graph_free(made->graph);
}

/* A token on each vertex of a path: 1,279,200 moves. */
static void test_path(void **state)
{
    (void)state;
    enum { N = 1600 };
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    static gg_token tokens[N];
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (gg_vertex v = 0; v < N; v++)
        tokens[v].vertex = v;
    for (gg_vertex v = 0; v + 1 < N; v++)
        assert_ok(ctx, gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH));
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.tokens = tokens;
    spec.token_count = N;
    made_line made = line_of(ctx, builder, &spec);
    assert_int_equal(made.answer->line_length, N * (N - 1) / 2);
    free_line(&made);
    close_ctx(ctx);
}

/* A token on each vertex of a zigzag, whose numbers have hundreds of bits. */
static void test_zigzag(void **state)
{
    (void)state;
    enum { N = 500 };
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    static gg_token tokens[N];
    gg_vertex low = 0, high = 1;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (gg_vertex v = 0; v < N; v++)
        tokens[v].vertex = v;
    assert_ok(ctx, gg_builder_edge(builder, 1, 0, GG_FOR_LEFT));
    for (gg_vertex v = 2; v < N; v++) {
        assert_ok(ctx, gg_builder_edge(builder, v, low, GG_FOR_LEFT));
        assert_ok(ctx, gg_builder_edge(builder, v, high, GG_FOR_RIGHT));
        *(v % 2 ? &high : &low) = v;
    }
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.tokens = tokens;
    spec.token_count = N;
    made_line made = line_of(ctx, builder, &spec);
    assert_string_equal(gg_solution_method(made.solution), "number");
    assert_int_equal(made.answer->outcome.winner, GG_L);
    assert_true(made.answer->line_length > 300);
    free_line(&made);
    close_ctx(ctx);
}

/* Each of 80,000 tokens has a path of 11 steps before it, and is moved in its turn. */
static void test_race(void **state)
{
    (void)state;
    enum { TOKENS = 80000, N = 12 };
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    const gg_vertex target = N - 1;
    static gg_token tokens[TOKENS];
    static gg_turn turns[TOKENS];
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (gg_vertex v = 0; v + 1 < N; v++)
        assert_ok(ctx, gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH));
    for (uint32_t i = 0; i < TOKENS; i++) {
        tokens[i].arrival = turns[i].player = (gg_player)(i % 2);
        turns[i].token = i;
    }
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.play = GG_RACE;
    spec.tokens = tokens;
    spec.schedule = turns;
    spec.token_count = spec.schedule_length = TOKENS;
    spec.targets = &target;
    spec.target_count = 1;
    made_line made = line_of(ctx, builder, &spec);
    assert_int_equal(made.answer->outcome.winner, GG_L);
    assert_int_equal(made.answer->line_length, 10 * TOKENS + 1);
    free_line(&made);
    close_ctx(ctx);
}

/* Small zigzags, so that numbers decide, and tokens that one player alone can move. */
static void test_small_zigzags(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {15};
    size_t moves = 0;
    for (unsigned round = 0; round < 300; round++) {
        sketch s = blank(10);
        gg_vertex low = 0, high = 1;
        add_edge(&s, 1, 0, GG_FOR_LEFT);
        for (gg_vertex v = 2; v < 9; v++) {
            add_edge(&s, v, low, GG_FOR_LEFT);
            add_edge(&s, v, high, GG_FOR_RIGHT);
            *(one_in(&rng, 2) ? &high : &low) = v;
        }
        add_edge(&s, 9, 0, GG_FOR_RIGHT);
        for (size_t i = 2 + gg__rng_below(&rng, 3); i > 0; i--)
            add_token(&s, one_in(&rng, 3) ? 9 : any_vertex(&rng, &s));
        s.spec.first = (gg_player)gg__rng_below(&rng, 2);
        moves += compare_sketch(ctx, &s);
    }
    assert_true(moves > 1000);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_move), cmocka_unit_test(test_small_zigzags),
        cmocka_unit_test(test_path),      cmocka_unit_test(test_zigzag),
        cmocka_unit_test(test_race),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
