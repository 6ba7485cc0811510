/*
 * Bulk access to the outcomes and distances of a solution, from tables written by hand so that
 * every word is known, and the refusals.
 */
#include "value/solution.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t relative[] = {GG__MOVER_RELATIVE}, by_owner[] = {GG__MOVER_OWNER},
                     alternating[] = {GG__MOVER_FIRST, GG__MOVER_SECOND};

/* Three vertices: won by FIRST in 4, won by SECOND in 0, a draw; in a second phase the other way.
 */
static gg_solution *by_hand(gg_ctx *ctx, const char *type, const uint8_t *movers, uint32_t phases)
{
    gg_solution *solution = gg__solution_new(ctx, "by hand", type);
    assert_non_null(solution);
    gg__table *table = gg__solution_add_table(solution, 3, movers, phases);
    assert_non_null(table);
    for (uint32_t v = 0; v < 3; v++)
        for (uint32_t phase = 0; phase < phases; phase++) {
            const gg__side side = (gg__side[]){GG__FIRST, GG__SECOND, GG__DRAWN}[v];
            const uint32_t rank = (uint32_t[]){4, 0, GG__NO_RANK}[v];
            table->words[v * phases + phase] =
                gg__word_decided(phase == 0 ? side : gg__other_side(side), rank);
        }
    return solution;
}

static void outcomes_are(gg_ctx *ctx, const gg_solution *solution, gg_player to_move,
                         const char *winners)
{
    char winner[4] = {0};
    uint32_t turns[3];
    assert_int_equal(gg_solution_outcomes(ctx, solution, to_move, 0, 3, winner, turns), GG_OK);
    assert_string_equal(winner, winners);
    assert_int_equal(turns[0], 4);
    assert_int_equal(turns[1], 0);
    assert_int_equal(turns[2], GG_INFINITE);
}

static void test_letters(void **state)
{
    static const struct {
        const uint8_t *movers;
        uint32_t phases;
        const char *left, *right;
    } cases[] = {
        {relative, 1, "NPD", "NPD"}, {by_owner, 1, "LRD", "LRD"}, {alternating, 2, "LRD", "RLD"}};
    for (size_t i = 0; i < 3; i++) {
        gg_solution *solution = by_hand(*state, "outcome", cases[i].movers, cases[i].phases);
        assert_int_equal(gg_solution_is_impartial(solution), i == 0);
        outcomes_are(*state, solution, GG_LEFT, cases[i].left);
        outcomes_are(*state, solution, GG_RIGHT, cases[i].right);
        gg_solution_free(solution);
    }
}

/* A range from the middle; a NULL buffer; an empty range, even after the last entry. */
static void test_ranges(void **state)
{
    gg_solution *solution = by_hand(*state, "outcome", relative, 1);
    char winner[2] = {'?', '?'};
    uint32_t turns = 77;
    assert_int_equal(gg_solution_outcomes(*state, solution, GG_LEFT, 1, 1, winner, NULL), GG_OK);
    assert_int_equal(winner[0], 'P');
    assert_int_equal(winner[1], '?');
    assert_int_equal(gg_solution_outcomes(*state, solution, GG_LEFT, 0, 1, NULL, &turns), GG_OK);
    assert_int_equal(turns, 4);
    assert_int_equal(gg_solution_outcomes(*state, solution, GG_LEFT, 3, 0, NULL, NULL), GG_OK);
    gg_solution_free(solution);
}

/* Ranks that are no remoteness: of a win by play without end, and of a draw that is forced. */
static void test_no_remoteness(void **state)
{
    gg_solution *solution = by_hand(*state, "outcome", by_owner, 1);
    uint32_t turns[3];
    solution->tables[0].words[0] = gg__word_decided(GG__FIRST, GG__NO_RANK);
    solution->tables[0].words[2] = gg__word_decided(GG__DRAWN, 5);
    assert_int_equal(gg_solution_outcomes(*state, solution, GG_LEFT, 0, 3, NULL, turns), GG_OK);
    assert_int_equal(turns[0], GG_INFINITE);
    assert_int_equal(turns[1], 0);
    assert_int_equal(turns[2], GG_INFINITE);
    gg_solution_free(solution);
}

static void test_distances(void **state)
{
    gg_solution *solution = by_hand(*state, "distance", alternating, 2);
    uint32_t mini[3], maxi[3];
    assert_int_equal(gg_solution_distances(*state, solution, 0, 3, mini, maxi), GG_OK);
    assert_int_equal(mini[0], 4);
    assert_int_equal(maxi[0], GG_INFINITE); /* won by the side that keeps the token away */
    assert_int_equal(mini[1], GG_INFINITE);
    assert_int_equal(maxi[1], 0);
    assert_int_equal(mini[2], GG_INFINITE);
    assert_int_equal(maxi[2], GG_INFINITE);
    assert_int_equal(gg_solution_distances(*state, solution, 1, 1, NULL, maxi), GG_OK);
    assert_int_equal(maxi[0], 0);
    gg_solution_free(solution);
}

/* ---- refusals ---- */

static void refused(gg_ctx *ctx, gg_status status)
{
    assert_int_equal(status, GG_BAD_ARGUMENT);
    assert_int_equal(gg_ctx_error(ctx)->status, GG_BAD_ARGUMENT);
    assert_true(strlen(gg_ctx_error(ctx)->message) > 10);
}

static void test_refusals(void **state)
{
    gg_ctx *ctx = *state;
    gg_solution *outcomes = by_hand(ctx, "outcome", relative, 1);
    gg_solution *distances = by_hand(ctx, "distance", alternating, 2);
    gg_solution *empty = gg__solution_new(ctx, "by hand", "outcome");
    char winner[4] = "???";
    refused(ctx, gg_solution_outcomes(ctx, distances, GG_LEFT, 0, 3, winner, NULL));
    refused(ctx, gg_solution_outcomes(ctx, empty, GG_LEFT, 0, 0, winner, NULL));
    refused(ctx, gg_solution_outcomes(ctx, outcomes, GG_LEFT, 0, 4, winner, NULL));
    refused(ctx, gg_solution_outcomes(ctx, outcomes, GG_LEFT, 4, 0, winner, NULL));
    refused(ctx, gg_solution_outcomes(ctx, outcomes, GG_LEFT, 1, SIZE_MAX, winner, NULL));
    refused(ctx, gg_solution_outcomes(ctx, outcomes, (gg_player)2, 0, 3, winner, NULL));
    refused(ctx, gg_solution_distances(ctx, outcomes, 0, 3, NULL, NULL));
    refused(ctx, gg_solution_distances(ctx, distances, GG_NO_VERTEX, 1, NULL, NULL));
    assert_string_equal(winner, "???");
    assert_int_equal(gg_solution_outcomes(ctx, outcomes, GG_LEFT, 0, 3, winner, NULL), GG_OK);
    assert_int_equal(gg_ctx_error(ctx)->status, GG_OK);
    gg_solution_free(outcomes);
    gg_solution_free(distances);
    gg_solution_free(empty);
}

/* ---- the noun ---- */

static void test_accessors(void **state)
{
    gg_solution *solution = gg__solution_new(*state, "by hand", "outcome");
    assert_string_equal(gg_solution_method(solution), "by hand");
    assert_string_equal(gg_solution_value_type(solution), "outcome");
    assert_int_equal(gg_solution_positions(solution), 0);
    assert_int_equal(gg_solution_lines(solution), 0);
    assert_false(gg_solution_has_table(solution));
    assert_false(gg_solution_is_impartial(solution));
    for (uint32_t i = 1; i <= 5; i++) { /* earlier tables stay what they were */
        assert_non_null(gg__solution_add_table(solution, i, alternating, i % 2 + 1));
        solution->tables[i - 1].words[0] = i;
    }
    assert_int_equal(solution->table_count, 5);
    for (uint32_t i = 1; i <= 5; i++) {
        assert_int_equal(solution->tables[i - 1].vertices, i);
        assert_int_equal(solution->tables[i - 1].phases, i % 2 + 1);
        assert_int_equal(solution->tables[i - 1].words[0], i);
    }
    assert_true(gg_solution_has_table(solution));
    gg_solution_free(solution);
    gg_solution_free(NULL);
}

static void test_words(void **state)
{
    (void)state;
    const gg__word first = gg__word_decided(GG__FIRST, 7), draw = gg__word_decided(GG__DRAWN, 7);
    assert_int_equal(gg__word_outcome(first, false, GG_RIGHT).winner, GG_L);
    assert_int_equal(gg__word_outcome(first, true, GG_LEFT).winner, GG_L);
    assert_int_equal(gg__word_outcome(first, true, GG_RIGHT).winner, GG_R);
    assert_int_equal(gg__word_outcome(first, true, GG_RIGHT).remoteness, 7);
    const gg__word second = gg__word_decided(GG__SECOND, GG__NO_RANK);
    assert_int_equal(gg__word_outcome(second, false, GG_LEFT).winner, GG_R);
    assert_int_equal(gg__word_outcome(second, true, GG_RIGHT).winner, GG_L);
    assert_int_equal(gg__word_outcome(second, true, GG_RIGHT).remoteness, GG_INFINITE);
    assert_int_equal(gg__word_outcome(draw, true, GG_RIGHT).winner, GG_D);
    assert_int_equal(gg__word_outcome(draw, false, GG_LEFT).remoteness, GG_INFINITE);
}

/* A limit at every step: tables come whole or not at all. */
static void test_memory_limits(void **state)
{
    gg_ctx *ctx = *state;
    gg_solution *solution = gg__solution_new(ctx, "by hand", "outcome");
    gg__table *table = NULL;
    const uint64_t held = gg_ctx_memory_used(ctx);
    for (uint64_t more = 0; !table; more += 8) {
        gg_ctx_set_memory_limit(ctx, held + more);
        table = gg__solution_add_table(solution, 10, alternating, 2);
        assert_int_equal(solution->table_count, table ? 1 : 0);
        if (!table) assert_int_equal(gg_ctx_error(ctx)->status, GG_LIMIT);
    }
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
    assert_null(gg__solution_add_table(solution, UINT64_MAX / 2, alternating, 3));
    gg_solution_free(solution);
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
        cmocka_unit_test(test_letters),       cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_no_remoteness), cmocka_unit_test(test_distances),
        cmocka_unit_test(test_refusals),      cmocka_unit_test(test_accessors),
        cmocka_unit_test(test_words),         cmocka_unit_test(test_memory_limits),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
