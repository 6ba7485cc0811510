/*
 * Tests a ruleset for its author: every rule that the library relies on, in every position, or in
 * as many as the limit allows.
 *
 * Positions are found in two ways. If they are numbered densely, by number: all of them, or some
 * spread evenly. Unless that has tested all, also by playing on from the start, in the order of
 * distance, which finds faults in positions that users will see. The first position that breaks a
 * rule ends the test.
 *
 * O(positions * moves^2) calls if there are unmoves, else O(positions * moves).
 */
#include "ruleset_test/tester.h"

#include "base/positions.h"

#include <limits.h>

enum { USUAL_LIMIT = 1000000, TICK = 1 << 10 /* positions; and moves, each of them tested */ };

/* ---- one position ---- */

/* Callbacks are called again at the end, after all other callbacks. */
static const struct {
    gg__position_test *run;
    gg_vet_part part;
} tests[] = {
    {gg__test_state, GG_VET_STATE},       {gg__test_moves, GG_VET_MOVES},
    {gg__test_unmoves, GG_VET_UNMOVES},   {gg__test_options, GG_VET_MOVES},
    {gg__test_symmetry, GG_VET_SYMMETRY}, {gg__test_pursuit, GG_VET_PURSUIT},
    {gg__test_parts, GG_VET_PARTS},       {gg__test_points, GG_VET_POINTS},
    {gg__test_forest, GG_VET_FOREST},     {gg__test_text, GG_VET_TEXT},
    {gg__test_state_again, GG_VET_STATE}, {gg__test_moves_again, GG_VET_MOVES},
};

static void note(gg_findings *found, gg_vet_part part, gg_position x, gg_position other,
                 const char *rule)
{
    if (!rule) return;
    found->sound = false;
    found->part = part;
    found->position = x;
    found->other = other;
    found->rule = rule;
}

/* Called before each position: ticks by the moves of those before. */
static gg_status tick(gg__tester *t, uint64_t done, uint64_t count)
{
    t->looked += 1 + t->moves.to.count;
    if (done > 0 && t->looked < TICK) return GG_OK;
    t->looked = 0;
    return gg__tick(t->ctx, "testing positions", done, count);
}

static gg_status test_position(gg__tester *t, gg_position x, gg_findings *found)
{
    for (size_t i = 0; found->sound && i < sizeof tests / sizeof *tests; i++) {
        t->other = x;
        const char *rule = tests[i].part & t->parts ? tests[i].run(t, x) : NULL;
        if (gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
        note(found, tests[i].part, x, t->other, rule);
    }
    t->tested++;
    return GG_OK;
}

/* ---- many positions ---- */

/* Tests all numbers in order, or one in each of `limit` equal parts. */
static gg_status test_numbers(gg__tester *t, uint64_t limit, gg_findings *found)
{
    const bool all = t->problem->numbers <= limit;
    const uint64_t count = all ? t->problem->numbers : limit,
                   step = all ? 1 : t->problem->numbers / limit;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && found->sound && i < count; i++) {
        const uint64_t x = i * step + (i * UINT64_C(0x9e3779b97f4a7c15) >> 20) % step;
        status = tick(t, i, count);
        if (status != GG_OK || !gg__is_legal(t, x)) continue;
        status = test_position(t, x, found);
        found->numbered++;
    }
    found->all_numbered = found->sound && t->problem->numbers > 0 && all;
    return status;
}

/* Adds the options of the last tested position; sets *all to false if there is no room for some. */
static gg_status queue_options(const gg__tester *t, uint64_t limit, gg__index *queue, bool *all)
{
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < t->moves.to.count; i++) {
        uint32_t number;
        const gg_position y = t->moves.to.at[i];
        if (gg__position_ended(y) != GG_NONE) continue;
        if (queue->count < limit)
            status = gg__index_intern(queue, y, &number);
        else
            *all &= gg__index_find(queue, y) != GG__NO_NUMBER;
    }
    return status;
}

/* Tests positions found by playing on from the start. */
static gg_status test_reachable(gg__tester *t, gg_position start, uint64_t limit,
                                gg_findings *found)
{
    gg__index queue = {.ctx = t->ctx};
    uint32_t first;
    bool all = true;
    gg_status status = gg__index_intern(&queue, start, &first);
    for (size_t i = 0; status == GG_OK && found->sound && i < queue.count; i++) {
        status = tick(t, i, 0);
        if (status == GG_OK) status = test_position(t, queue.keys[i], found);
        if (status == GG_OK && found->sound) status = queue_options(t, limit, &queue, &all);
        found->reached++;
    }
    found->all_reached = found->sound && all;
    gg__index_free(&queue);
    return status;
}

/* ---- tests before any position ---- */

/* *part: the part of the ruleset with the fault. */
static const char *fault_of_table(const gg__tester *t, gg_position start, gg_vet_part *part)
{
    const gg_ruleset *ruleset = t->ruleset;
    const gg_result dead_end = ruleset->dead_end;
    const gg_pursuit *game = t->problem->pursuit;
    *part = GG_VET_STATE;
    if (dead_end != GG_NONE && dead_end != GG_P && dead_end != GG_N && dead_end != GG_D)
        return "dead_end is none of GG_P, GG_N and GG_D";
    if (t->problem->numbers > 0 && start >= t->problem->numbers)
        return "play starts at a number that is not below the number of positions";
    if (!gg__is_legal(t, start)) return "play starts at a position that is not legal";
    *part = GG_VET_PURSUIT;
    for (int i = 0; game && i < 2; i++) {
        const gg_graph *graph = i == 0 ? game->pursuer : game->evader;
        if (gg_graph_vertices(graph) != game->cells ||
            gg_graph_rows(graph) != (GG_ROWS_OUT | GG_ROWS_IN))
            return "the graphs of the pursuit lack cells, or rows both ways";
    }
    if (game && dead_end != GG_D)
        return "dead_end is not GG_D, though a pursuer without a step draws";
    *part = GG_VET_PARTS;
    if (ruleset->parts || ruleset->part_numbers || ruleset->part_moves) {
        if (!ruleset->parts)
            return "parts is missing, without which part_numbers and part_moves are useless";
        if (!ruleset->part_numbers)
            return "part_numbers is missing, without which parts and part_moves are useless";
        if (!ruleset->part_moves)
            return "part_moves is missing, without which parts and part_numbers are useless";
        if (t->problem->parts == 0 && ruleset->part_numbers(t->self) != 0)
            return "dead_end is neither GG_P nor GG_N, though positions are sums: part_numbers "
                   "should be 0";
    }
    *part = GG_VET_FOREST;
    return gg__test_forest_shape(t);
}

gg_status gg_vet(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, gg_findings *out)
{
    return gg_vet_parts(ctx, problem, UINT_MAX, limit, out);
}

gg_status gg_vet_parts(gg_ctx *ctx, const gg_problem *problem, unsigned parts, uint64_t limit,
                       gg_findings *out)
{
    gg__begin(ctx);
    if (problem->kind != GG__RULES)
        return gg__bad_argument(ctx, "only games by rules can be tested");
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    const gg_ruleset *rules = gg_problem_rules(problem);
    gg_findings found = {.sound = true};
    gg__tester t = {.ctx = ctx,
                    .problem = problem,
                    .ruleset = rules,
                    .self = gg_problem_self(problem),
                    .parts = parts | GG_VET_STATE | GG_VET_MOVES};
    t.moves.to.ctx = t.others.to.ctx = t.images.to.ctx = ctx;
    t.room = gg__alloc_zeroed(ctx, GG__TEXT_ROOM, 1, "texts");
    gg_status status = t.room ? GG_OK : gg__status(ctx);
    found.parts = GG_VET_STATE | GG_VET_MOVES | (rules->unmoves ? GG_VET_UNMOVES : 0u) |
                  (rules->canonical ? GG_VET_SYMMETRY : 0u) |
                  (problem->pursuit ? GG_VET_PURSUIT : 0u) |
                  (problem->parts > 0 ? GG_VET_PARTS : 0u) |
                  (problem->levels ? GG_VET_POINTS : 0u) | (problem->forest ? GG_VET_FOREST : 0u) |
                  (rules->print || rules->print_move || rules->picture ? GG_VET_TEXT : 0u);
    found.parts &= parts;
    if (limit == 0) limit = USUAL_LIMIT;
    if (status == GG_OK) {
        gg_vet_part part;
        const char *fault = fault_of_table(&t, problem->start, &part);
        note(&found, part, problem->start, problem->start, fault);
    }
    if (status == GG_OK && found.sound) status = test_numbers(&t, limit, &found);
    if (status == GG_OK && found.sound && !found.all_numbered)
        status = test_reachable(&t, problem->start, limit, &found);
    if (status == GG_OK) status = gg__status(ctx);
    gg__positions_free(&t.moves.to);
    gg__positions_free(&t.others.to);
    gg__positions_free(&t.images.to);
    gg__free(ctx, t.room);
    found.beyond = problem->numbers > 0 && found.other >= problem->numbers &&
                   gg__position_ended(found.other) == GG_NONE;
    if (status == GG_OK) *out = found;
    return status;
}
