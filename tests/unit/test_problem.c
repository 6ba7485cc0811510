/* Making a problem: each refusal with its status and place, the defaults, and what is copied. */
#include "unit/support.h"

#include "base/positions.h"
#include "game/problem.h"

#include <stdio.h>

/* ---- refusals ---- */

typedef void change(sketch *s);

/* A change to a sound game or race, and what it leads to; status GG_OK: the problem stays sound. */
typedef struct refusal {
    change *make;
    gg_status status;
    const char *part;
    gg_vertex vertex;
} refusal;

/* Three vertices, 0 -> 1 -> 2. */
static sketch path(void)
{
    sketch s = blank(3);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 1, 2, GG_FOR_BOTH);
    add_token(&s, 0);
    return s;
}

static sketch race(void)
{
    sketch s = path();
    s.spec.play = GG_RACE;
    add_token(&s, 1);
    add_target(&s, 2);
    return s;
}

/* A number of things that is too large; 0 where a size_t cannot say it. */
static const size_t BEYOND = (size_t)(UINT64_C(1) << 32);

static void check_refusals(const sketch *sound, const refusal *refusals, size_t count)
{
    gg_ctx *ctx = open_ctx();
    game made = build(ctx, sound, 0);
    discard(&made);
    for (size_t i = 0; i < count; i++) {
        sketch s = *sound;
        if (refusals[i].status == GG_LIMIT && BEYOND == 0) continue;
        refusals[i].make(&s);
        const gg_problem_spec spec = spec_of(&s);
        gg_graph *graph = build_graph(ctx, &s, 0);
        gg_problem *problem = NULL;
        const gg_status status = gg_problem_new(ctx, graph, &spec, &problem);
        if (status != refusals[i].status) print_error("refusal %zu: '%s'\n", i, refusals[i].part);
        assert_fails(ctx, status, refusals[i].status, refusals[i].part);
        assert_int_equal(gg_ctx_error(ctx)->vertex, refusals[i].vertex);
        assert_int_equal(problem != NULL, status == GG_OK);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

#define CHANGE(name, statement)                                                                    \
    static void name(sketch *s)                                                                    \
    {                                                                                              \
        statement;                                                                                 \
    }

CHANGE(wrong_size, s->spec.size--)
CHANGE(no_size, s->spec.size = 0)
CHANGE(wrong_play, s->spec.play = (gg_play)7)
CHANGE(dead_end_for_left, s->spec.dead_end = GG_L)
CHANGE(dead_end_for_right, s->spec.dead_end = GG_R)
CHANGE(wrong_dead_end, s->spec.dead_end = (gg_result)6)
CHANGE(endless_for_next, s->spec.infinite = GG_N)
CHANGE(endless_for_previous, s->spec.infinite = GG_P)
CHANGE(wrong_first, s->spec.first = (gg_player)2)
CHANGE(wrong_stuck, s->spec.stuck = (gg_stuck)2)
CHANGE(wrong_base, s->spec.base = 2)
CHANGE(wrong_arrival, s->token[0].arrival = (gg_player)2)
CHANGE(token_nowhere, s->token[0].vertex = 3)
CHANGE(second_token_nowhere, (add_token(s, 7)))
CHANGE(too_many_tokens, s->spec.token_count = BEYOND)
CHANGE(with_target, add_target(s, 1))
CHANGE(target_nowhere, add_target(s, 3))
CHANGE(with_schedule, set_schedule(s, "L1"))
CHANGE(stuck_loses, s->spec.stuck = GG_STUCK_LOSE)
CHANGE(right_first, s->spec.first = GG_RIGHT)
CHANGE(partisan, add_edge(s, 0, 2, GG_FOR_RIGHT))
CHANGE(owned, s->owned = true)
CHANGE(owned_and_partisan, (owned(s), partisan(s)))
CHANGE(owned_sum, (owned(s), add_token(s, 0)))
CHANGE(sum, (add_token(s, 1)))
CHANGE(same_results, (s->label[0] = s->label[1] = GG_P, add_token(s, 1)))
CHANGE(draw_and_win, (s->label[0] = GG_D, s->label[1] = GG_L, add_token(s, 1)))
CHANGE(next_and_previous, (s->label[0] = GG_N, s->label[1] = GG_P, add_token(s, 1)))
/* Left has won on 0; on 1 so has Left, but only if Left is to move. */
CHANGE(left_and_next, (s->label[0] = GG_L, s->label[1] = GG_N, add_token(s, 1)))
CHANGE(with_label, s->label[1] = GG_D)
CHANGE(endless_for_left, s->spec.infinite = GG_L)
CHANGE(endless_for_right, s->spec.infinite = GG_R)
CHANGE(endless_draw, s->spec.infinite = GG_D)
CHANGE(dead_end_lost, s->spec.dead_end = GG_P)
CHANGE(dead_end_drawn, s->spec.dead_end = GG_D)
CHANGE(no_target, s->spec.target_count = 0)
CHANGE(one_token, s->spec.token_count = 1)
CHANGE(no_token, s->spec.token_count = 0)
CHANGE(third_token, add_token(s, 0))
CHANGE(three_tokens_scheduled, (add_token(s, 0), set_schedule(s, "L1 R2 L3")))
CHANGE(one_token_scheduled, (one_token(s), set_schedule(s, "L1 R1")))
CHANGE(schedule_of_third_token, set_schedule(s, "L1 R3"))
CHANGE(wrong_turn, (set_schedule(s, "L1 R2"), s->turn[1].player = (gg_player)2))
CHANGE(too_long_a_schedule, s->spec.schedule_length = BEYOND)

static void test_games_refused(void **state)
{
    (void)state;
    static const refusal refusals[] = {
        {wrong_size, GG_BAD_ARGUMENT, "GG_PROBLEM_SPEC", GG_NO_VERTEX},
        {no_size, GG_BAD_ARGUMENT, "GG_PROBLEM_SPEC", GG_NO_VERTEX},
        {wrong_play, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {dead_end_for_left, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {dead_end_for_right, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {wrong_dead_end, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {endless_for_next, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {endless_for_previous, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {wrong_first, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {wrong_stuck, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {wrong_base, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {wrong_arrival, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {token_nowhere, GG_BAD_INPUT, "token", 3},
        {second_token_nowhere, GG_BAD_INPUT, "token", 7},
        {too_many_tokens, GG_LIMIT, "tokens", GG_NO_VERTEX},
        {with_target, GG_BAD_INPUT, "targets", GG_NO_VERTEX},
        {target_nowhere, GG_BAD_INPUT, "target", 3},
        {with_schedule, GG_BAD_INPUT, "schedule", GG_NO_VERTEX},
        {stuck_loses, GG_BAD_INPUT, "stuck", GG_NO_VERTEX},
        {owned_and_partisan, GG_BAD_INPUT, "exclude", GG_NO_VERTEX},
        {owned_sum, GG_BAD_INPUT, "sum", GG_NO_VERTEX},
        {draw_and_win, GG_BAD_INPUT, "different results", 1},
        {next_and_previous, GG_BAD_INPUT, "different results", 1},
        {left_and_next, GG_BAD_INPUT, "different results", 1},
        {right_first, GG_OK, "", GG_NO_VERTEX},
        {partisan, GG_OK, "", GG_NO_VERTEX},
        {owned, GG_OK, "", GG_NO_VERTEX},
        {sum, GG_OK, "", GG_NO_VERTEX},
        {same_results, GG_OK, "", GG_NO_VERTEX},
        {with_label, GG_OK, "", GG_NO_VERTEX},
        {endless_for_left, GG_OK, "", GG_NO_VERTEX},
        {endless_for_right, GG_OK, "", GG_NO_VERTEX},
        {dead_end_drawn, GG_OK, "", GG_NO_VERTEX},
        {no_token, GG_OK, "", GG_NO_VERTEX},
    };
    const sketch sound = path();
    check_refusals(&sound, refusals, COUNT(refusals));
}

static void test_races_refused(void **state)
{
    (void)state;
    static const refusal refusals[] = {
        {wrong_stuck, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {wrong_arrival, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {wrong_turn, GG_BAD_ARGUMENT, "field", GG_NO_VERTEX},
        {owned, GG_BAD_INPUT, "owners", GG_NO_VERTEX},
        {partisan, GG_BAD_INPUT, "one player only", GG_NO_VERTEX},
        {with_label, GG_BAD_INPUT, "targets instead", GG_NO_VERTEX},
        {endless_for_left, GG_BAD_INPUT, "without end", GG_NO_VERTEX},
        {endless_for_right, GG_BAD_INPUT, "without end", GG_NO_VERTEX},
        {dead_end_lost, GG_BAD_INPUT, "stuck", GG_NO_VERTEX},
        {dead_end_drawn, GG_BAD_INPUT, "stuck", GG_NO_VERTEX},
        {no_target, GG_BAD_INPUT, "needs a target", GG_NO_VERTEX},
        {target_nowhere, GG_BAD_INPUT, "target", 3},
        {one_token, GG_BAD_INPUT, "two tokens", GG_NO_VERTEX},
        {third_token, GG_BAD_INPUT, "two tokens", GG_NO_VERTEX},
        {schedule_of_third_token, GG_BAD_INPUT, "moves token 3, but there are 2", GG_NO_VERTEX},
        {too_long_a_schedule, GG_LIMIT, "too long", GG_NO_VERTEX},
        {endless_draw, GG_OK, "", GG_NO_VERTEX},
        {stuck_loses, GG_OK, "", GG_NO_VERTEX},
        {with_target, GG_OK, "", GG_NO_VERTEX},
        {no_token, GG_OK, "", GG_NO_VERTEX},
        {three_tokens_scheduled, GG_OK, "", GG_NO_VERTEX},
        {one_token_scheduled, GG_OK, "", GG_NO_VERTEX},
    };
    const sketch sound = race();
    check_refusals(&sound, refusals, COUNT(refusals));
}

/* With owners every vertex needs one, unless a person has won there or it is a draw. */
static void test_missing_owners(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (unsigned label = GG_NONE; label <= GG_P; label++) {
        gg_builder *builder = NULL;
        gg_graph *graph = NULL;
        gg_problem *problem = NULL;
        const gg_problem_spec spec = GG_PROBLEM_SPEC;
        assert_ok(ctx, gg_builder_new(ctx, 3, false, &builder));
        assert_ok(ctx, gg_builder_owner(builder, 0, GG_LEFT));
        assert_ok(ctx, gg_builder_owner(builder, 1, GG_RIGHT));
        if (label) assert_ok(ctx, gg_builder_terminal(builder, 2, (gg_result)label));
        assert_ok(ctx, gg_builder_build(builder, 0, &graph));
        gg_builder_free(builder);
        const gg_status status = gg_problem_new(ctx, graph, &spec, &problem);
        if (label == GG_L || label == GG_R || label == GG_D) {
            assert_ok(ctx, status);
        } else {
            assert_fails(ctx, status, GG_BAD_INPUT, "owner");
            assert_int_equal(gg_ctx_error(ctx)->vertex, 2);
        }
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

/* ---- what is filled in and copied ---- */

static void test_defaults_of_games(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = path();
    add_token(&s, 1);
    for (int play = GG_NORMAL; play <= GG_MISERE; play++) {
        s.spec.play = (gg_play)play;
        game made = build(ctx, &s, 0);
        const gg_problem_spec *spec = gg_problem_get(made.problem);
        assert_ptr_equal(gg_problem_graph(made.problem), made.graph);
        assert_int_equal(spec->play, play);
        assert_int_equal(spec->dead_end, play == GG_MISERE ? GG_N : GG_P);
        assert_int_equal(spec->infinite, GG_D);
        assert_int_equal(spec->first, GG_LEFT);
        assert_string_equal(spec->left_name, "Left");
        assert_string_equal(spec->right_name, "Right");
        assert_int_equal(spec->token_count, 2);
        assert_string_equal(spec->tokens[0].name, "t1");
        assert_string_equal(spec->tokens[1].name, "t2");
        assert_int_equal(spec->schedule_length, 0);
        assert_int_equal(spec->target_count, 0);
        assert_null(gg_problem_note(made.problem));
        discard(&made);
    }
    s.spec.dead_end = GG_D;
    game made = build(ctx, &s, 0);
    assert_int_equal(gg_problem_get(made.problem)->dead_end, GG_D);
    discard(&made);
    close_ctx(ctx);
}

static void test_defaults_of_races(void **state)
{
    (void)state;
    static const gg_turn usual[] = {{GG_LEFT, 0}, {GG_RIGHT, 1}, {GG_LEFT, 1}, {GG_RIGHT, 0}};
    gg_ctx *ctx = open_ctx();
    sketch s = race();
    game made = build(ctx, &s, 0);
    const gg_problem_spec *spec = gg_problem_get(made.problem);
    assert_int_equal(spec->schedule_length, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(spec->schedule[i].player, usual[i].player);
        assert_int_equal(spec->schedule[i].token, usual[i].token);
    }
    assert_int_equal(spec->infinite, GG_D);
    assert_int_equal(spec->stuck, GG_STUCK_PASS);
    assert_string_equal(spec->left_name, "Sherlock");
    assert_string_equal(spec->right_name, "Moriarty");
    assert_string_equal(spec->tokens[0].name, "red");
    assert_string_equal(spec->tokens[1].name, "black");
    discard(&made);

    three_tokens_scheduled(&s);
    made = build(ctx, &s, 0);
    spec = gg_problem_get(made.problem);
    assert_int_equal(spec->schedule_length, 3);
    assert_string_equal(spec->tokens[2].name, "t3");
    discard(&made);
    close_ctx(ctx);
}

/* Nothing of the spec is needed once the problem is made. */
static void test_everything_is_copied(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    char names[4][8] = {"rot", "noir", "Anna", "Boris"};
    sketch s = race();
    s.token[0].name = names[0];
    s.token[1].name = names[1];
    s.token[1].arrival = GG_LEFT;
    s.spec.left_name = names[2];
    s.spec.right_name = names[3];
    s.spec.base = 1;
    set_schedule(&s, "R1 L2 L1");
    add_target(&s, 0);
    game made = build(ctx, &s, 0);
    memset(names, 'x', sizeof names);
    memset(s.token, 0x55, sizeof s.token);
    memset(s.target, 0x55, sizeof s.target);
    memset(s.turn, 0x55, sizeof s.turn);
    const gg_problem_spec *spec = gg_problem_get(made.problem);
    assert_int_equal(spec->token_count, 2);
    assert_int_equal(spec->tokens[0].vertex, 0);
    assert_int_equal(spec->tokens[1].vertex, 1);
    assert_int_equal(spec->tokens[1].arrival, GG_LEFT);
    assert_string_equal(spec->tokens[0].name, "rot");
    assert_string_equal(spec->tokens[1].name, "noir");
    assert_string_equal(spec->left_name, "Anna");
    assert_string_equal(spec->right_name, "Boris");
    assert_int_equal(spec->target_count, 2);
    assert_int_equal(spec->targets[0], 2);
    assert_int_equal(spec->targets[1], 0);
    assert_int_equal(spec->schedule_length, 3);
    assert_int_equal(spec->schedule[0].player, GG_RIGHT);
    assert_int_equal(spec->schedule[1].token, 1);
    assert_int_equal(spec->base, 1);
    for (unsigned v = 0; v < 3; v++)
        assert_int_equal(made.problem->is_target[v], v != 1);
    discard(&made);
    close_ctx(ctx);
}

/* True if results, or play without end, name a person: then it matters who is to move. */
static void test_personal(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (unsigned label = GG_NONE; label <= GG_P; label++)
        for (unsigned infinite = GG_NONE; infinite <= GG_D; infinite++) {
            sketch s = path();
            s.label[2] = (gg_result)label;
            s.spec.infinite = (gg_result)infinite;
            game made = build(ctx, &s, 0);
            assert_int_equal(made.problem->personal, label == GG_L || label == GG_R ||
                                                         infinite == GG_L || infinite == GG_R);
            discard(&made);
        }
    close_ctx(ctx);
}

static void test_note(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = path();
    game made = build(ctx, &s, 0);
    char text[] = "first";
    assert_int_equal(gg__problem_add_note(made.problem, text), GG_OK);
    text[0] = 'x';
    assert_string_equal(gg_problem_note(made.problem), "first");
    assert_int_equal(gg__problem_add_note(made.problem, "second"), GG_OK);
    assert_string_equal(gg_problem_note(made.problem), "first; second");
    gg_ctx_set_memory_limit(ctx, 1);
    assert_int_equal(gg__problem_add_note(made.problem, "third"), GG_LIMIT);
    assert_string_equal(gg_problem_note(made.problem), "first; second");
    discard(&made);
    close_ctx(ctx);
}

/* A problem that owns its graph frees it. */
static void test_owned_graph(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = path();
    game made = build(ctx, &s, 0);
    made.problem->owned = made.graph;
    gg_problem_free(made.problem);
    close_ctx(ctx);
}

/* Strings of bytes and their numbers: the same number for the same bytes, and back. */
static void test_keys(void **state)
{
    (void)state;
    enum { KEYS = 3000, LONGEST = 12 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {51};
    gg_keys *keys = gg__keys_new(ctx, "positions");
    unsigned char known[KEYS][LONGEST];
    size_t length[KEYS], count = 0, size = 99;
    assert_non_null(keys);
    assert_int_equal(gg_keys_bytes(keys, 0, &size)[0], 0);
    assert_int_equal(size, 0);
    for (unsigned i = 0; i < KEYS; i++) { /* of two different bytes, so that many come again */
        unsigned char bytes[LONGEST];
        size = (size_t)gg__rng_below(&rng, LONGEST);
        for (size_t j = 0; j < size; j++)
            bytes[j] = (unsigned char)(gg__rng_below(&rng, 2) * 255);
        size_t expected = 0;
        while (expected < count &&
               (length[expected] != size || memcmp(known[expected], bytes, size) != 0))
            expected++;
        assert_true(gg_keys_intern(keys, bytes, size) == expected);
        if (expected == count) {
            memcpy(known[count], bytes, size);
            length[count++] = size;
        }
    }
    assert_true(count > 500 && count < KEYS);
    for (size_t i = 0; i < count; i++) {
        assert_memory_equal(gg_keys_bytes(keys, i, &size), known[i], length[i]);
        assert_int_equal(size, length[i]);
    }
    gg_keys_bytes(keys, count, &size);
    assert_int_equal(size, 0);
    gg_ctx_set_memory_limit(ctx, 1);
    while (gg_keys_intern(keys, &count, sizeof count) != UINT64_MAX)
        count++;
    assert_int_equal(gg_ctx_error(ctx)->status, GG_LIMIT);
    gg__keys_free(keys);
    close_ctx(ctx);
}

static void test_vertex_print(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, 12, false, &builder));
    assert_ok(ctx, gg_builder_name(builder, 3, "gate"));
    assert_ok(ctx, gg_builder_build(builder, 0, &graph));
    gg_builder_free(builder);
    for (unsigned base = 0; base < 2; base++) {
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        gg_problem *problem = NULL;
        char text[8] = "?", expected[8];
        spec.base = base;
        assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
        for (gg_vertex v = 0; v < 12; v++) {
            snprintf(expected, sizeof expected, "%u", v + base);
            assert_ptr_equal(gg_vertex_print(problem, v, text, sizeof text), text);
            assert_string_equal(text, v == 3 ? "gate" : expected);
        }
        text[3] = '!';
        assert_string_equal(gg_vertex_print(problem, 3, text, 3), "ga");
        assert_int_equal(text[3], '!');
        gg_problem_free(problem);
    }
    gg_graph_free(graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_refused),
        cmocka_unit_test(test_races_refused),
        cmocka_unit_test(test_missing_owners),
        cmocka_unit_test(test_defaults_of_games),
        cmocka_unit_test(test_defaults_of_races),
        cmocka_unit_test(test_everything_is_copied),
        cmocka_unit_test(test_personal),
        cmocka_unit_test(test_note),
        cmocka_unit_test(test_owned_graph),
        cmocka_unit_test(test_vertex_print),
        cmocka_unit_test(test_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
