/*
 * gg_answer_after against gg_answer_new and the rules of play: along best lines and along others,
 * for every move and its result. A game in progress gives the same answers, also after undone
 * moves.
 */
#include "unit/support.h"

#include "answer/play.h"
#include "game/space.h"
#include "value/solution.h"

enum { LONGEST = 64 };

static gg_answer *after(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg_move *played, size_t count, unsigned flags)
{
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_after(ctx, problem, solution, played, count, flags, &answer));
    return answer;
}

static bool same(gg_outcome a, gg_outcome b)
{
    return a.winner == b.winner && a.remoteness == b.remoteness;
}

static bool same_move(const gg_move *a, const gg_move *b)
{
    return a->player == b->player && a->token == b->token && a->from == b->from && a->to == b->to &&
           a->pass == b->pass && same(a->then, b->then);
}

/* In order: sorted; or, if positions are strings, only different, in the order of the ruleset. */
static void check_order(const gg_problem *problem, const gg_answer *answer, size_t i)
{
    const gg_move *move = &answer->all_moves[i];
    if (!gg__problem_keys(problem)) {
        assert_true(i == 0 || move[-1].token < move->token ||
                    (move[-1].token == move->token && move[-1].to < move->to));
        return;
    }
    for (size_t k = 0; k < i; k++)
        assert_false(answer->all_moves[k].token == move->token &&
                     answer->all_moves[k].to == move->to);
}

/* The moves are sorted, contain the best moves (sorted except for the first), and are as many as
 * the rules of play give. */
static void check_all_moves(gg_ctx *ctx, const gg_problem *problem, const gg__state *state,
                            const gg_answer *answer)
{
    size_t best = 0, listed = 0, first = 0;
    gg__cursor cursor = {0, 0};
    gg__step step;
    for (size_t i = 0; i < answer->all_count; i++) {
        const gg_move *move = &answer->all_moves[i];
        check_order(problem, answer, i);
        if (best + 1 < answer->move_count && same_move(move, &answer->moves[best + 1])) best++;
        if (answer->move_count > 0 && same_move(move, &answer->moves[0])) first++;
    }
    assert_int_equal(first, answer->move_count > 0);
    assert_int_equal(best + first, answer->move_count);
    assert_int_equal(answer->over, gg__state_result(problem, state, NULL) != GG_NONE);
    if (answer->over) assert_int_equal(answer->all_count, 0);
    while (!answer->over && gg__state_next(problem, state, &cursor, &step)) {
        bool found = false;
        for (size_t i = 0; i < answer->all_count; i++)
            found |= answer->all_moves[i].token == step.token && answer->all_moves[i].to == step.to;
        assert_true(found);
        listed++;
    }
    assert_true(listed >= answer->all_count);
    assert_int_equal(gg_ctx_error(ctx)->status, GG_OK);
}

static void check_same(const gg_answer *a, const gg_answer *b)
{
    assert_true(same(a->outcome, b->outcome) && same(a->outcomes[GG_LEFT], b->outcomes[GG_LEFT]) &&
                same(a->outcomes[GG_RIGHT], b->outcomes[GG_RIGHT]));
    assert_true(a->first == b->first && a->over == b->over && a->both_known == b->both_known &&
                a->timeless == b->timeless && a->outcome_class == b->outcome_class);
    assert_true(a->move_count == b->move_count && a->all_count == b->all_count &&
                a->line_length == b->line_length && a->part_count == b->part_count);
    for (size_t i = 0; i < a->move_count; i++)
        assert_true(same_move(&a->moves[i], &b->moves[i]));
    for (size_t i = 0; i < a->all_count; i++) {
        const gg_merit *m = &a->merits[i], *n = &b->merits[i];
        assert_true(same_move(&a->all_moves[i], &b->all_moves[i]));
        assert_true(m->known == n->known && m->winning == n->winning && m->best == n->best);
        assert_true(!m->value == !n->value && (!m->value || strcmp(m->value, n->value) == 0));
    }
    for (size_t i = 0; i < a->line_length; i++)
        assert_true(same_move(&a->line[i], &b->line[i]));
    for (size_t i = 0; i < a->part_count; i++)
        assert_true(strcmp(a->parts[i].name, b->parts[i].name) == 0 &&
                    strcmp(a->parts[i].value, b->parts[i].value) == 0);
    assert_true(!a->total == !b->total && (!a->total || strcmp(a->total, b->total) == 0));
    assert_true(!a->reason == !b->reason && (!a->reason || strcmp(a->reason, b->reason) == 0));
}

/* A game in progress answers as gg_answer_after does after its moves, for any earlier queries.
 */
static void check_game(gg_ctx *ctx, gg_game *on, const gg_problem *problem,
                       const gg_solution *solution, gg__rng *rng)
{
    size_t count;
    const gg_move *played = gg_game_moves(on, &count);
    const unsigned flags = (unsigned)gg__rng_below(rng, 2 * GG_ANSWER_VALUES);
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_game_answer(on, flags, &answer));
    gg_answer *expected = after(ctx, problem, solution, played, count, flags);
    check_same(answer, expected);
    gg_answer_free(answer);
    gg_answer_free(expected);
}

/* Plays the moves again, with others between that are taken back. */
static void check_progress(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_move *played, size_t count, gg__rng *rng)
{
    const gg_move wrong = {.token = 77, .to = 77};
    gg_game *on = NULL;
    size_t made = 0;
    assert_ok(ctx, gg_game_new(ctx, problem, solution, &on));
    for (size_t at = 0; at < count;) {
        if (gg__rng_below(rng, 2)) check_game(ctx, on, problem, solution, rng);
        const size_t some = 1 + (size_t)gg__rng_below(rng, count - at);
        assert_ok(ctx, gg_game_play(on, played + at, some));
        const gg_move *moves = gg_game_moves(on, &made);
        assert_int_equal(made, at + some);
        for (size_t i = 0; i < made; i++)
            assert_true(same_move(&moves[i], &played[i]));
        check_game(ctx, on, problem, solution, rng);
        if (gg__rng_below(rng, 4) == 0) {
            assert_fails(ctx, gg_game_play(on, &wrong, 1), GG_BAD_ARGUMENT, "move");
            assert_fails(ctx, gg_game_back(on, made + 1), GG_BAD_ARGUMENT, "only");
        }
        at = gg__rng_below(rng, 2) ? made : at + (size_t)gg__rng_below(rng, some) + 1;
        assert_ok(ctx, gg_game_back(on, at));
    }
    check_game(ctx, on, problem, solution, rng);
    gg_game_free(on);
}

/* Plays by lot; each move was promised what the next answer says. */
static size_t follow(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     gg__rng *rng)
{
    const unsigned flags = GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_REASON;
    gg_move played[LONGEST];
    gg__state state;
    size_t count = 0;
    gg_outcome promised = {GG_NONE, 0};
    assert_int_equal(gg__state_begin(ctx, problem, &state), GG_OK);
    for (bool over = false; !over && count < LONGEST;) {
        gg_answer *answer = after(ctx, problem, solution, played, count, flags);
        if (count > 0) assert_true(same(answer->outcome, promised));
        if (count > 0) assert_false(answer->both_known);
        assert_int_equal(answer->first, gg__state_mover(problem, &state));
        assert_non_null(answer->reason);
        check_all_moves(ctx, problem, &state, answer);
        over = answer->over;
        if (!over) {
            const gg_move *move = &answer->all_moves[gg__rng_below(rng, answer->all_count)];
            const gg__step step = {move->token, move->to, move->pass};
            gg__state_play(problem, &state, &step);
            promised = move->then;
            played[count++] = *move;
        }
        gg_answer_free(answer);
    }
    gg__state_free(ctx, &state);
    check_progress(ctx, problem, solution, played, count, rng);
    return count;
}

static void test_graphs(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    static const char *const sums[] = {"number-nimber", "number", "nimber", "form", "loopy"};
    gg__rng rng = {71};
    size_t turns = 0, added = 0;
    for (unsigned round = 0; round < 1500; round++) {
        unsigned lot = round & 31;
        if (lot & LOT_PARTISAN) lot &= ~(unsigned)LOT_OWNED;
        const size_t tokens = lot & LOT_OWNED ? 1 : 1 + gg__rng_below(&rng, 3);
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, 5);
        const sketch drawn =
            round % 3 ? draw_game(&rng, n, (size_t)gg__rng_below(&rng, 3 * n), tokens, lot)
                      : draw_race(&rng, n + 2, (size_t)gg__rng_below(&rng, 3 * n), round % 4,
                                  round & LOT_ORDERED);
        game made;
        if (!try_build(ctx, &drawn, GG_ROWS_OUT | GG_ROWS_IN, &made)) continue;
        gg_solution *solution = NULL;
        assert_ok(ctx, gg_solve(ctx, made.problem, NULL, &solution));
        turns += follow(ctx, made.problem, solution, &rng);
        gg_solution_free(solution);
        solution = solve_by(ctx, made.problem, "memo");
        turns += follow(ctx, made.problem, solution, &rng);
        gg_solution_free(solution);
        for (size_t i = 0; i < COUNT(sums); i++) {
            gg_solve_options options = GG_SOLVE_OPTIONS;
            options.solver = sums[i];
            if (gg_solve(ctx, made.problem, &options, &solution) != GG_OK) continue;
            gg_answer *answer = NULL; /* none, if not all of them have such values */
            if (gg_answer_new(ctx, made.problem, solution, 0, &answer) == GG_OK)
                added += follow(ctx, made.problem, solution, &rng);
            gg_answer_free(answer);
            gg_solution_free(solution);
        }
        discard(&made);
    }
    assert_true(turns > 5000 && added > 300);
    close_ctx(ctx);
}

static void test_rules(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {72};
    rules_sample sample;
    size_t turns = 0;
    for (size_t i = 0; rules_sample_at(i, &sample); i++) {
        gg_problem *problem = NULL;
        gg_solution *solution = NULL;
        gg_solve_options options = GG_SOLVE_OPTIONS;
        options.limit = 1000000;
        if (open_rules(ctx, &sample, &problem) != GG_OK) continue;
        if (gg_solve(ctx, problem, &options, &solution) == GG_OK)
            for (unsigned round = 0; round < 5; round++)
                turns += follow(ctx, problem, solution, &rng);
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    assert_true(turns > 200);
    close_ctx(ctx);
}

/* ---- refusals ---- */

/* 1 -> 2 -> 3, and 1 -> 3. */
static game small(gg_ctx *ctx, unsigned rows)
{
    sketch s = blank(3);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 1, 2, GG_FOR_BOTH);
    add_edge(&s, 0, 2, GG_FOR_BOTH);
    add_edge(&s, 0, 2, GG_FOR_BOTH);
    add_token(&s, 0);
    return build(ctx, &s, rows);
}

static void test_refusals(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg_answer *answer = NULL;
    const game made = small(ctx, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, "outcome");
    const gg_move good = {.token = 0, .to = 1}, last = {.token = 0, .to = 2},
                  back = {.token = 0, .to = 0}, other = {.token = 1, .to = 1},
                  pass = {.token = 0, .to = 1, .pass = true}, far = {.token = 0, .to = 1ull << 33};
    const gg_move *const bad[] = {&back, &other, &pass, &far};
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_fails(ctx, gg_answer_after(ctx, made.problem, solution, bad[i], 1, 0, &answer),
                     GG_BAD_ARGUMENT, "move 1 is not legal");
        const gg_move second[] = {good, *bad[i]};
        assert_fails(ctx, gg_answer_after(ctx, made.problem, solution, second, 2, 0, &answer),
                     GG_BAD_ARGUMENT, "move 2 is not legal");
    }
    const gg_move beyond[] = {last, good};
    assert_fails(ctx, gg_answer_after(ctx, made.problem, solution, beyond, 2, 0, &answer),
                 GG_BAD_ARGUMENT, "play is over before move 2");
    assert_null(answer);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* True if both answers list the same moves. */
static bool same_lists(const gg_answer *a, const gg_answer *b)
{
    bool same_so_far = a->move_count == b->move_count && a->all_count == b->all_count &&
                       strcmp(a->reason, b->reason) == 0;
    for (size_t i = 0; same_so_far && i < a->move_count; i++)
        same_so_far = same_move(&a->moves[i], &b->moves[i]);
    for (size_t i = 0; same_so_far && i < a->all_count; i++)
        same_so_far =
            same_move(&a->all_moves[i], &b->all_moves[i]) && a->merits[i].best == b->merits[i].best;
    return same_so_far;
}

/* Moves are found in incoming rows as well, unless they are those of a sum. */
static void test_rows_of_either_direction(void **fixture)
{
    (void)fixture;
    const unsigned flags = GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_REASON;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {73};
    size_t moves = 0;
    for (unsigned round = 0; round < 1500; round++) {
        unsigned lot = round & 31;
        if (lot & LOT_PARTISAN) lot &= ~(unsigned)LOT_OWNED;
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, 8);
        const size_t edges = (size_t)gg__rng_below(&rng, 4 * n);
        const sketch drawn = round % 3
                                 ? draw_game(&rng, n, edges, 1, lot)
                                 : draw_race(&rng, n + 2, edges, round % 4, lot & LOT_ORDERED);
        const char *solver = round % 3 ? "outcome" : "race";
        game out, in;
        if (!try_build(ctx, &drawn, GG_ROWS_OUT | GG_ROWS_IN, &out)) continue;
        assert_true(try_build(ctx, &drawn, GG_ROWS_IN, &in));
        gg_solution *by_out = solve_by(ctx, out.problem, solver),
                    *by_in = solve_by(ctx, in.problem, solver);
        gg_answer *first = after(ctx, out.problem, by_out, NULL, 0, flags),
                  *second = after(ctx, in.problem, by_in, NULL, 0, flags);
        assert_true(same_lists(first, second));
        moves += first->all_count;
        if (first->all_count > 0) {
            const gg_move move = first->all_moves[gg__rng_below(&rng, first->all_count)];
            gg_answer_free(second);
            gg_answer_free(first);
            first = after(ctx, out.problem, by_out, &move, 1, flags);
            second = after(ctx, in.problem, by_in, &move, 1, flags);
            assert_true(same_lists(first, second));
        }
        gg_answer_free(second);
        gg_answer_free(first);
        gg_solution_free(by_in);
        gg_solution_free(by_out);
        discard(&in);
        discard(&out);
    }
    assert_true(moves > 1000);
    close_ctx(ctx);
}

static void test_needs_rows(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg_answer *answer = NULL;
    const game made = small(ctx, GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, "outcome");
    assert_fails(ctx, gg_answer_new(ctx, made.problem, solution, GG_ANSWER_LINE, &answer),
                 GG_NEEDS_ROWS, "outgoing rows");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static void test_every_move_once(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const game made = small(ctx, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, "outcome");
    gg_answer *answer = after(ctx, made.problem, solution, NULL, 0, GG_ANSWER_ALL);
    assert_int_equal(answer->all_count, 2);
    assert_int_equal(answer->move_count, 0);
    assert_true(answer->both_known && !answer->over);
    assert_int_equal(answer->all_moves[0].to, 1);
    assert_int_equal(answer->all_moves[0].then.winner, GG_R);
    assert_int_equal(answer->all_moves[1].then.winner, GG_L);
    assert_int_equal(answer->all_moves[1].then.remoteness, 0);
    const gg_move last = answer->all_moves[1];
    gg_answer_free(answer);
    answer = after(ctx, made.problem, solution, &last, 1, GG_ANSWER_ALL | GG_ANSWER_MOVES);
    assert_true(answer->over);
    assert_int_equal(answer->all_count, 0);
    assert_int_equal(answer->outcome.winner, GG_L);
    gg_answer_free(answer);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* Values beyond a limit are unknown and never guessed. */
static void test_unknown_moves(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const game made = small(ctx, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, "brute");
    gg__judged_moves whole = {.moves = {NULL, 0, 0}}, some = whole;
    gg__play play;
    assert_ok(ctx, gg__play_begin(ctx, made.problem, solution, &play));
    assert_ok(ctx, gg__all_moves(&play, &whole));
    solution->limit = 1; /* positions: enough where play is over */
    assert_ok(ctx, gg__all_moves(&play, &some));
    assert_int_equal(some.moves.count, 2);
    assert_true(whole.merits[0].known && !whole.merits[0].winning && !whole.merits[0].best);
    assert_true(!some.merits[0].known && !some.merits[0].winning && !some.merits[0].best);
    assert_int_equal(some.moves.at[0].then.winner, GG_NONE);
    assert_int_equal(some.moves.at[0].to, 1);
    assert_true(some.merits[1].known && some.merits[1].winning && some.merits[1].best);
    assert_null(some.merits[1].value);
    gg__judged_moves_free(ctx, &whole);
    gg__judged_moves_free(ctx, &some);
    gg__play_end(&play);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static gg_status ask_once(gg_ctx *ctx, const game *made, const gg_solution *solution, bool progress,
                          gg_answer **answer)
{
    const gg_move good = {.token = 0, .to = 1};
    gg_game *in_progress = NULL;
    if (!progress) return gg_answer_after(ctx, made->problem, solution, &good, 1, 15, answer);
    gg_status status = gg_game_new(ctx, made->problem, solution, &in_progress);
    if (status == GG_OK) status = gg_game_play(in_progress, &good, 1);
    if (status == GG_OK) status = gg_game_answer(in_progress, 14, answer);
    gg_game_free(in_progress);
    return status;
}

static void test_without_memory(void **fixture)
{
    (void)fixture;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    const game made = small(ctx, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve_by(ctx, made.problem, "memo");
    const uint64_t held = h.bytes;
    for (int progress = 0; progress < 2; progress++) {
        gg_answer *answer = NULL;
        gg_status status = GG_NO_MEMORY;
        unsigned failures = 0;
        for (uint64_t allowed = 0; status != GG_OK; allowed++, failures++) {
            h.fail_from = h.calls + allowed;
            status = ask_once(ctx, &made, solution, progress, &answer);
            if (status == GG_OK) break;
            assert_int_equal(status, GG_NO_MEMORY);
            assert_int_equal(h.bytes, held);
        }
        assert_true(failures > 3);
        h.fail_from = UINT64_MAX;
        gg_answer_free(answer);
    }
    gg_solution_free(solution);
    discard(&made);
    gg_ctx_free(ctx);
    assert_int_equal(h.blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs),        long_test(test_rules),
        cmocka_unit_test(test_refusals),      cmocka_unit_test(test_rows_of_either_direction),
        cmocka_unit_test(test_needs_rows),    cmocka_unit_test(test_every_move_once),
        cmocka_unit_test(test_unknown_moves), cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
