/*
 * Answers against the rules of play and a referee, the solver memo: best moves are all the best,
 * once and in order; lines are legal, as long as they say, and repeat where they say.
 */
#include "unit/support.h"

#include "game/space.h"
#include "solve/solver.h"

#include <stdio.h>

/* ---- the referee ---- */

/* The outcome according to memo: a forced draw has its number of turns. */
static gg_outcome ask(gg_ctx *ctx, const gg_problem *problem, const gg_solution *memo,
                      const gg__state *state)
{
    gg_outcome outcome = {GG_NONE, 0};
    assert_ok(ctx, gg__outcome_at(ctx, problem, memo, state, &outcome));
    return outcome;
}

static bool same(gg_outcome a, gg_outcome b)
{
    return a.winner == b.winner && a.remoteness == b.remoteness;
}

/* To the reader a draw has no length. */
static gg_outcome shown(gg_outcome outcome)
{
    if (outcome.winner == GG_D) outcome.remoteness = GG_INFINITE;
    return outcome;
}

/* An answer that is drawn from a sum knows who wins and no lengths. */
static gg_outcome untimed(const gg_answer *answer, gg_outcome outcome)
{
    if (answer->timeless) outcome.remoteness = GG_INFINITE;
    return outcome;
}

/* Larger is better for the player. */
static int64_t worth(gg_outcome outcome, gg_player player, gg_result infinite)
{
    const int64_t far = INT64_C(1) << 40;
    const gg_result win = player == GG_LEFT ? GG_L : GG_R;
    if (outcome.winner == win) return 2 * far - outcome.remoteness;
    if (outcome.winner != GG_D) return outcome.remoteness - 2 * far;
    return infinite != GG_D && infinite != win ? -(int64_t)outcome.remoteness : 0;
}

/* ---- moves ---- */

static void check_move(const gg_problem *problem, const gg__state *state, const gg_move *move)
{
    const gg_position from =
        problem->kind == GG__RULES ? state->position : state->vertex[move->token];
    gg__cursor cursor = {0, 0};
    gg__step step;
    bool found = false;
    while (gg__state_next(problem, state, &cursor, &step))
        found |= step.token == move->token && step.to == move->to && step.stuck == move->pass;
    assert_true(found);
    assert_int_equal(move->player, gg__state_mover(problem, state));
    assert_true(move->from == from);
    if (move->pass) assert_true(move->from == move->to);
}

static bool comes_before(const gg_move *a, const gg_move *b)
{
    return a->token != b->token ? a->token < b->token : a->to < b->to;
}

static bool is_listed(const gg_answer *answer, const gg__step *step)
{
    for (size_t i = 0; i < answer->move_count; i++)
        if (answer->moves[i].token == step->token && answer->moves[i].to == step->to) return true;
    return false;
}

/* The list is sorted, except for the first move of a sum, so it has no duplicates. It has exactly
 * the best moves, or some of them if not all moves are known. */
static void check_moves(gg_ctx *ctx, const gg_problem *problem, const gg_solution *memo,
                        const gg_solution *solution, const gg_answer *answer)
{
    gg__state state, then;
    assert_int_equal(gg__state_begin(ctx, problem, &state), GG_OK);
    const gg_player mover = gg__state_mover(problem, &state);
    const gg_result infinite = problem->spec.infinite;
    int64_t best = INT64_MIN;
    for (unsigned pass = 0; pass < 2 && gg__state_result(problem, &state, NULL) == GG_NONE;
         pass++) {
        gg__cursor cursor = {0, 0};
        gg__step step;
        while (gg__state_next(problem, &state, &cursor, &step)) {
            assert_int_equal(gg__state_copy(ctx, problem, &state, &then), GG_OK);
            gg__state_play(problem, &then, &step);
            const gg_outcome outcome = untimed(answer, ask(ctx, problem, memo, &then));
            const int64_t here = worth(outcome, mover, infinite);
            if (pass == 0)
                best = here > best ? here : best;
            else
                assert_true(solution->theory->known ? here == best || !is_listed(answer, &step)
                                                    : (here == best) == is_listed(answer, &step));
            gg__state_free(ctx, &then);
        }
    }
    assert_int_equal(answer->move_count > 0, best != INT64_MIN);
    for (size_t i = 0; i < answer->move_count; i++) {
        const gg_move *move = &answer->moves[i];
        const gg__step step = {move->token, move->to, move->pass};
        check_move(problem, &state, move);
        if (i > (answer->timeless ? 1 : 0)) assert_true(comes_before(move - 1, move));
        if (i > 0)
            assert_false(move->token == answer->moves[0].token && move->to == answer->moves[0].to);
        assert_int_equal(gg__state_copy(ctx, problem, &state, &then), GG_OK);
        gg__state_play(problem, &then, &step);
        assert_true(same(move->then, untimed(answer, shown(ask(ctx, problem, memo, &then)))));
        gg__state_free(ctx, &then);
    }
    gg__state_free(ctx, &state);
}

/* ---- lines ---- */

enum { LONGEST = 4000 };

/* Plays the line, keeping every state on the way: the i-th is the one before move i. */
static void play_line(gg_ctx *ctx, const gg_problem *problem, const gg_solution *memo,
                      const gg_answer *answer, gg__state *history)
{
    assert_true(answer->line_length < LONGEST);
    assert_int_equal(gg__state_begin(ctx, problem, &history[0]), GG_OK);
    for (size_t i = 0; i < answer->line_length; i++) {
        const gg_move *move = &answer->line[i];
        const gg__step step = {move->token, move->to, move->pass};
        assert_int_equal(gg__state_result(problem, &history[i], NULL), GG_NONE);
        check_move(problem, &history[i], move);
        assert_int_equal(gg__state_copy(ctx, problem, &history[i], &history[i + 1]), GG_OK);
        gg__state_play(problem, &history[i + 1], &step);
        const gg_outcome outcome = shown(ask(ctx, problem, memo, &history[i + 1]));
        assert_true(same(move->then, untimed(answer, outcome)));
        assert_int_equal(move->then.winner, answer->outcome.winner);
        if (answer->outcome.remoteness != GG_INFINITE)
            assert_int_equal(move->then.remoteness, answer->outcome.remoteness - i - 1);
    }
}

static bool are_equal(const gg_problem *problem, const gg__state *a, const gg__state *b)
{
    const size_t count = problem->spec.token_count;
    return a->phase == b->phase && a->over == b->over && a->position == b->position &&
           (count == 0 || memcmp(a->vertex, b->vertex, count * sizeof *a->vertex) == 0);
}

static void check_line(gg_ctx *ctx, const gg_problem *problem, const gg_solution *memo,
                       const gg_answer *answer)
{
    gg__state *history = calloc(answer->line_length + 1, sizeof *history);
    const size_t length = answer->line_length;
    play_line(ctx, problem, memo, answer, history);
    const gg_result end = gg__state_result(problem, &history[length], NULL);
    if (answer->outcome.remoteness != GG_INFINITE) {
        assert_int_equal(length, answer->outcome.remoteness);
        assert_false(answer->repeats);
    }
    if (answer->repeats) {
        assert_int_equal(end, GG_NONE);
        assert_int_equal(answer->outcome.winner, problem->spec.infinite);
        assert_true(answer->repeats_from < length);
        for (size_t i = 0; i <= length; i++) /* the first that comes back is the last */
            for (size_t j = 0; j < i; j++)
                assert_int_equal(are_equal(problem, &history[i], &history[j]),
                                 i == length && j == answer->repeats_from);
    } else {
        assert_int_equal(end, answer->outcome.winner);
    }
    if (length > 0) {
        assert_true(answer->move_count > 0);
        assert_int_equal(answer->line[0].token, answer->moves[0].token);
        assert_true(answer->line[0].to == answer->moves[0].to);
    }
    for (size_t i = 0; i <= length; i++)
        gg__state_free(ctx, &history[i]);
    free(history);
}

/* ---- the rest of an answer ---- */

/* Returns N, P, L, R or D from the results if Left begins (rows) and if Right begins. */
static gg_result class_of(gg_result left, gg_result right)
{
    static const gg_result classes[3][3] = {
        /* Right begins:   Left wins, Right wins, draw */
        {GG_L, GG_N, GG_NONE},
        {GG_P, GG_R, GG_NONE},
        {GG_NONE, GG_NONE, GG_D},
    };
    return classes[left - GG_L][right - GG_L];
}

static void check_outcomes(gg_ctx *ctx, const gg_problem *problem, const gg_solution *memo,
                           const gg_answer *answer)
{
    gg__state state;
    assert_int_equal(gg__state_begin(ctx, problem, &state), GG_OK);
    assert_int_equal(answer->first, gg__state_mover(problem, &state));
    assert_true(same(answer->outcome, untimed(answer, shown(ask(ctx, problem, memo, &state)))));
    if (problem->spec.play == GG_RACE || problem->graph->owner) assert_false(answer->both_known);
    if (problem->kind == GG__GAME && !problem->graph->owner) {
        assert_true(answer->both_known);
        for (unsigned first = 0; first < 2; first++) {
            state.phase = first;
            const gg_outcome outcome = shown(ask(ctx, problem, memo, &state));
            assert_true(same(answer->outcomes[first], untimed(answer, outcome)));
        }
        assert_int_equal(answer->outcome_class,
                         class_of(answer->outcomes[0].winner, answer->outcomes[1].winner));
    } else if (!answer->both_known) {
        assert_int_equal(answer->outcome_class, GG_NONE);
    }
    gg__state_free(ctx, &state);
}

static gg_answer *answer_with(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                              unsigned flags)
{
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, flags, &answer));
    return answer;
}

/* The reason does not depend on the other flags. */
static void check_flags(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg_answer *full)
{
    for (unsigned flags = 0; flags < 7; flags++) {
        gg_answer *answer = answer_with(ctx, problem, solution, flags);
        assert_true(same(answer->outcome, full->outcome));
        assert_int_equal(answer->line_length, flags & GG_ANSWER_LINE ? full->line_length : 0);
        if (flags & GG_ANSWER_MOVES) assert_int_equal(answer->move_count, full->move_count);
        if (flags == 0) assert_int_equal(answer->move_count, 0);
        if (flags & GG_ANSWER_REASON)
            assert_string_equal(answer->reason, full->reason);
        else
            assert_null(answer->reason);
        gg_answer_free(answer);
    }
}

static void check_answer(gg_ctx *ctx, const gg_problem *problem, const gg_solution *memo,
                         const gg_solution *solution)
{
    gg_answer *answer = answer_with(ctx, problem, solution, 7);
    assert_non_null(answer->reason);
    assert_true(answer->reason[0] != '\0');
    check_outcomes(ctx, problem, memo, answer);
    check_moves(ctx, problem, memo, solution, answer);
    check_line(ctx, problem, memo, answer);
    check_flags(ctx, problem, solution, answer);
    gg_answer_free(answer);
}

/* ---- problems by lot ---- */

/* Counts what has been seen, so that a test cannot pass by seeing nothing. */
typedef struct seen {
    unsigned answers, repeated, moves_and_more, passes, draws_forced;
} seen;

static void count(seen *s, const gg_problem *problem, gg_ctx *ctx, const gg_solution *solution)
{
    gg_answer *answer = answer_with(ctx, problem, solution, 7);
    s->answers++;
    s->repeated += answer->repeats && answer->repeats_from > 0;
    s->moves_and_more += answer->move_count > 1;
    for (size_t i = 0; i < answer->line_length; i++)
        s->passes += answer->line[i].pass;
    s->draws_forced += answer->outcome.winner == GG_D && problem->spec.infinite != GG_D;
    gg_answer_free(answer);
}

/* Answers of every solver that is made for the problem. */
static void check_all(gg_ctx *ctx, const gg_problem *problem, const gg_solution *memo, seen *s)
{
    for (size_t i = 0; gg__solver_at(i); i++) {
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        gg_answer *answer = NULL;
        options.solver = gg_solver_info(i)->name;
        options.limit = 2000;
        if (gg__solver_refusal(gg__solver_at(i), problem)) continue;
        if (gg_solve(ctx, problem, &options, &solution) == GG_OK &&
            gg_answer_new(ctx, problem, solution, 7, &answer) == GG_OK) {
            gg_answer_free(answer);
            check_answer(ctx, problem, memo, solution);
            count(s, problem, ctx, solution);
        } else if (gg_ctx_error(ctx)->status != GG_LIMIT) { /* brute gives up; others may decline */
            assert_int_equal(gg_ctx_error(ctx)->status, GG_BAD_INPUT);
            assert_true(gg__value_type_find(gg_solver_info(i)->detail)->theory->value);
        }
        gg_solution_free(solution);
    }
}

static void test_games_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {31};
    seen s = {0};
    for (unsigned round = 0; round < 3000; round++) {
        unsigned lot = round & 31;
        if (lot & LOT_PARTISAN) lot &= ~(unsigned)LOT_OWNED;
        const size_t tokens = lot & LOT_OWNED ? 1 : 1 + gg__rng_below(&rng, 3);
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, tokens > 1 ? 4 : 8);
        const sketch drawn = draw_game(&rng, n, (size_t)gg__rng_below(&rng, 3 * n), tokens, lot);
        game made;
        if (!try_build(ctx, &drawn, GG_ROWS_OUT | GG_ROWS_IN, &made)) continue;
        gg_solution *memo = solve_by(ctx, made.problem, "memo");
        check_all(ctx, made.problem, memo, &s);
        gg_solution_free(memo);
        discard(&made);
    }
    assert_true(s.answers > 4000 && s.repeated > 100 && s.moves_and_more > 300);
    assert_true(s.draws_forced > 50 && s.passes == 0);
    close_ctx(ctx);
}

static void test_races_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {32};
    seen s = {0};
    for (unsigned round = 0; round < 1500; round++) {
        const unsigned n = 3 + (unsigned)gg__rng_below(&rng, 5);
        const sketch drawn =
            draw_race(&rng, n, (size_t)gg__rng_below(&rng, 2 * n), round % 4, round & LOT_ORDERED);
        game made;
        if (!try_build(ctx, &drawn, GG_ROWS_OUT | GG_ROWS_IN, &made)) continue;
        gg_solution *memo = solve_by(ctx, made.problem, "memo");
        check_all(ctx, made.problem, memo, &s);
        gg_solution_free(memo);
        discard(&made);
    }
    assert_true(s.answers > 3000 && s.repeated > 20 && s.moves_and_more > 100 && s.passes > 300);
    close_ctx(ctx);
}

static void test_games_by_rules(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    rules_sample sample;
    seen s = {0};
    for (size_t i = 0; rules_sample_at(i, &sample); i++) {
        gg_problem *problem = NULL;
        gg_solution *memo = NULL;
        gg_solve_options options = GG_SOLVE_OPTIONS;
        options.solver = "memo";
        options.limit = 2000;
        if (open_rules(ctx, &sample, &problem) == GG_OK &&
            gg_solve(ctx, problem, &options, &memo) == GG_OK)
            check_all(ctx, problem, memo, &s);
        gg_solution_free(memo);
        gg_problem_free(problem);
    }
    assert_true(s.answers > 15 && s.moves_and_more > 3);
    close_ctx(ctx);
}

/* ---- by hand ---- */

/* The answer of the chosen solver, with everything. */
typedef struct solved {
    game made;
    gg_solution *solution;
    gg_answer *answer;
} solved;

static solved answer_to(gg_ctx *ctx, const sketch *s)
{
    solved all;
    all.made = build(ctx, s, GG_ROWS_OUT | GG_ROWS_SOLVE);
    all.solution = solve_by(ctx, all.made.problem, NULL);
    all.answer = answer_with(ctx, all.made.problem, all.solution, 7);
    return all;
}

static void put_away(const solved *all)
{
    gg_answer_free(all->answer);
    gg_solution_free(all->solution);
    discard(&all->made);
}

/* Both on a target: the player wins who does not move first, in no turns. */
static void test_both_at_target(void **state)
{
    (void)state;
    static const struct {
        const char *schedule;
        gg_result winner;
    } cases[] = {{"", GG_R}, {"L1 R2", GG_R}, {"R2 L1", GG_L}, {"L2", GG_R}};
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(cases); i++) {
        sketch s = blank(2);
        s.spec.play = GG_RACE;
        add_token(&s, 1);
        add_token(&s, 1);
        add_target(&s, 1);
        add_edge(&s, 0, 1, GG_FOR_BOTH);
        set_schedule(&s, cases[i].schedule);
        solved all = answer_to(ctx, &s);
        assert_int_equal(all.answer->outcome.winner, cases[i].winner);
        assert_int_equal(all.answer->outcome.remoteness, 0);
        assert_string_equal(all.answer->note, "both-at-target");
        assert_int_equal(all.answer->move_count, 0);
        assert_int_equal(all.answer->line_length, 0);
        assert_false(all.answer->repeats);
        put_away(&all);

        s.token[1].vertex = 0; /* one alone is nothing special */
        all = answer_to(ctx, &s);
        assert_int_equal(all.answer->outcome.winner, GG_L);
        assert_null(all.answer->note);
        put_away(&all);

        s.token[1] = (gg_token){1, GG_LEFT, NULL}; /* nor are two of one player */
        all = answer_to(ctx, &s);
        assert_int_equal(all.answer->outcome.winner, GG_L);
        assert_null(all.answer->note);
        put_away(&all);
    }
    close_ctx(ctx);
}

/* 0 is a dead end; 1 leads to it; 2 circles. The others show every class, and one without. */
static void test_classes(void **state)
{
    (void)state;
    static const struct {
        gg_vertex at;
        gg_result expected;
    } cases[] = {{0, GG_P}, {1, GG_N}, {2, GG_D}, {3, GG_L}, {4, GG_R}, {5, GG_NONE}};
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(cases); i++) {
        sketch s = blank(6);
        add_edge(&s, 1, 0, GG_FOR_BOTH);
        add_edge(&s, 2, 2, GG_FOR_BOTH);
        add_edge(&s, 3, 0, GG_FOR_LEFT);
        add_edge(&s, 4, 0, GG_FOR_RIGHT);
        add_edge(&s, 5, 2, GG_FOR_RIGHT); /* Left loses at once, Right draws */
        add_token(&s, cases[i].at);
        for (unsigned first = 0; first < 2; first++) {
            s.spec.first = (gg_player)first;
            const solved all = answer_to(ctx, &s);
            assert_true(all.answer->both_known);
            assert_int_equal(all.answer->outcome_class, cases[i].expected);
            assert_true(same(all.answer->outcome, all.answer->outcomes[first]));
            assert_int_equal(all.answer->first, first);
            put_away(&all);
        }
    }
    close_ctx(ctx);
}

/* Three edges to one vertex are one move; of all wins only the shortest are best. */
static void test_moves_once_and_sorted(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(6);
    static const gg_vertex to[] = {5, 4, 5, 2, 4, 5, 1};
    for (size_t i = 0; i < COUNT(to); i++) /* 1, 4, 5 are dead ends; 2 is lost in two turns */
        add_edge(&s, 0, to[i], GG_FOR_BOTH);
    add_edge(&s, 2, 3, GG_FOR_BOTH);
    add_edge(&s, 3, 4, GG_FOR_BOTH);
    add_token(&s, 0);
    const solved all = answer_to(ctx, &s);
    assert_int_equal(all.answer->move_count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(all.answer->moves[i].to, i == 0 ? 1 : 3 + i);
        assert_true(same(all.answer->moves[i].then, (gg_outcome){GG_L, 0}));
    }
    put_away(&all);
    close_ctx(ctx);
}

/* A tail of two moves, then a circle of three, which for two players is one of six. */
static void test_repetition(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(5);
    for (gg_vertex v = 0; v < 4; v++)
        add_edge(&s, v, v + 1, GG_FOR_BOTH);
    add_edge(&s, 4, 2, GG_FOR_BOTH);
    add_token(&s, 0);
    const solved all = answer_to(ctx, &s);
    assert_int_equal(all.answer->outcome.winner, GG_D);
    assert_true(all.answer->repeats);
    assert_int_equal(all.answer->repeats_from, 2);
    assert_int_equal(all.answer->line_length, 8);
    put_away(&all);
    close_ctx(ctx);
}

/* Right's token stands in a dead end: Right passes, or loses on the first turn with it. */
static void test_stuck(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(6);
    for (gg_vertex v = 0; v < 4; v++)
        add_edge(&s, v, v + 1, GG_FOR_BOTH);
    s.spec.play = GG_RACE;
    add_token(&s, 0);
    add_token(&s, 5);
    add_target(&s, 4);
    solved all = answer_to(ctx, &s);
    assert_true(same(all.answer->outcome, (gg_outcome){GG_L, 8})); /* red on turns 1, 4, 5, 8 */
    assert_true(all.answer->line[1].pass);
    assert_int_equal(all.answer->line[1].player, GG_RIGHT);
    assert_int_equal(all.answer->line[1].from, 5);
    assert_int_equal(all.answer->line[1].to, 5);
    assert_false(all.answer->line[3].pass);
    put_away(&all);
    s.spec.stuck = GG_STUCK_LOSE;
    all = answer_to(ctx, &s);
    assert_true(same(all.answer->outcome, (gg_outcome){GG_L, 2}));
    assert_int_equal(all.answer->line_length, 2);
    assert_true(all.answer->line[1].pass);
    put_away(&all);
    close_ctx(ctx);
}

static void test_refusals(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    for (unsigned tokens = 0; tokens < 2; tokens++) {
        s.spec.token_count = 0;
        if (tokens) add_token(&s, 0);
        game made = build(ctx, &s, GG_ROWS_IN);
        gg_solution *solution = solve_by(ctx, made.problem, "outcome");
        gg_answer *answer = NULL;
        for (unsigned flags = 0; flags < 4; flags++) {
            const gg_status status = gg_answer_new(ctx, made.problem, solution, flags, &answer);
            if (!tokens)
                assert_fails(ctx, status, GG_BAD_ARGUMENT, "needs a token");
            else if (flags & GG_ANSWER_LINE)
                assert_fails(ctx, status, GG_NEEDS_ROWS, "outgoing rows");
            else
                assert_ok(ctx, status);
            assert_int_equal(answer != NULL, status == GG_OK);
            gg_answer_free(answer);
            answer = NULL;
        }
        gg_solution_free(solution);
        discard(&made);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_by_lot),   cmocka_unit_test(test_races_by_lot),
        cmocka_unit_test(test_games_by_rules), cmocka_unit_test(test_both_at_target),
        cmocka_unit_test(test_classes),        cmocka_unit_test(test_moves_once_and_sorted),
        cmocka_unit_test(test_repetition),     cmocka_unit_test(test_stuck),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
