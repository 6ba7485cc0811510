/*
 * Testing a ruleset for its author: every rule that the library relies upon, in every position, or
 * in as many as the limit allows.
 *
 * Positions come in two ways. Where they are numbered densely, through the numbers: all of them,
 * or some spread evenly. Unless that has tested all there are, also by playing on from the start,
 * in the order of the distance to it, which finds faults in positions that somebody will see. The
 * first position that breaks a rule ends the test.
 *
 * O(positions * moves^2) calls if there are unmoves, else O(positions * moves).
 */
#include "ruleset_test/vet.h"

#include "base/index.h"

enum { USUAL_LIMIT = 1000000, TICK = 1 << 10 /* positions and moves, of which each is tested */ };

/* ---- one position ---- */

typedef struct test {
    gg__vet_test *run;
    gg_vet_part part;
} test;

/* What is asked again comes last, when everything else has been asked in between. */
static const test tests[] = {
    {gg__vet_state, GG_VET_STATE},       {gg__vet_moves, GG_VET_MOVES},
    {gg__vet_unmoves, GG_VET_UNMOVES},   {gg__vet_symmetry, GG_VET_SYMMETRY},
    {gg__vet_pursuit, GG_VET_PURSUIT},   {gg__vet_parts, GG_VET_PARTS},
    {gg__vet_forest, GG_VET_FOREST},     {gg__vet_text, GG_VET_TEXT},
    {gg__vet_state_again, GG_VET_STATE}, {gg__vet_moves_again, GG_VET_MOVES},
};

static void note(gg_findings *found, gg_vet_part part, gg_position x, gg_position other,
                 const char *rule)
{
    found->sound = false;
    found->part = part;
    found->position = x;
    found->other = other;
    found->rule = rule;
}

static gg_status test_position(gg__vet *vet, gg_position x, gg_findings *found)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        vet->other = x;
        const char *rule = tests[i].run(vet, x);
        const gg_status status = gg__status(vet->ctx);
        if (status != GG_OK) return status;
        if (!rule) continue;
        note(found, tests[i].part, x, vet->other, rule);
        break;
    }
    vet->tested++;
    return GG_OK;
}

/* To be called before each position: ticks by the moves of those before. */
static gg_status tell(gg__vet *vet, const char *stage, uint64_t done, uint64_t count)
{
    vet->looked += 1 + vet->moves.to.count;
    if (done > 0 && vet->looked < TICK) return GG_OK;
    vet->looked = 0;
    return gg__tick(vet->ctx, stage, done, count);
}

/* ---- through the numbers ---- */

/* The i-th number to look at: all in order, or one somewhere in each of `limit` equal parts. */
static uint64_t number_at(uint64_t positions, uint64_t limit, uint64_t i)
{
    if (positions <= limit) return i;
    const uint64_t step = positions / limit;
    return i * step + (i * UINT64_C(0x9e3779b97f4a7c15) >> 20) % step;
}

static gg_status test_numbers(gg__vet *vet, uint64_t limit, gg_findings *found)
{
    const uint64_t count = vet->positions <= limit ? vet->positions : limit;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && found->sound && i < count; i++) {
        const uint64_t x = number_at(vet->positions, limit, i);
        status = tell(vet, "testing positions", i, count);
        if (status != GG_OK || !gg__vet_legal(vet, x)) continue;
        status = test_position(vet, x, found);
        found->numbered++;
    }
    found->all_numbered = found->sound && vet->positions > 0 && vet->positions <= limit;
    return status;
}

/* ---- from the start ---- */

/* Adds the options of the position that was tested last; false in *all if some find no room. */
static gg_status queue_options(const gg__vet *vet, uint64_t limit, gg__index *queue, bool *all)
{
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < vet->moves.to.count; i++) {
        uint32_t number;
        const gg_position y = vet->moves.to.at[i];
        if (gg__rules_ended(y) != GG_NONE) continue;
        if (queue->count < limit)
            status = gg__index_intern(queue, y, &number);
        else
            *all &= gg__index_find(queue, y) != GG__NO_NUMBER;
    }
    return status;
}

static gg_status test_reachable(gg__vet *vet, gg_position start, uint64_t limit, gg_findings *found)
{
    gg__index queue = {.ctx = vet->ctx};
    uint32_t first;
    bool all = true;
    gg_status status = gg__index_intern(&queue, start, &first);
    for (size_t i = 0; status == GG_OK && found->sound && i < queue.count; i++) {
        status = tell(vet, "testing positions", i, 0);
        if (status == GG_OK) status = test_position(vet, queue.keys[i], found);
        if (status == GG_OK && found->sound) status = queue_options(vet, limit, &queue, &all);
        found->reached++;
    }
    found->all_reached = found->sound && all;
    gg__index_free(&queue);
    return status;
}

/* ---- the whole ---- */

static bool fits(const gg_graph *graph, uint32_t cells)
{
    return gg_graph_vertices(graph) == cells && gg_graph_rows(graph) == (GG_ROWS_OUT | GG_ROWS_IN);
}

static void test_table_of_parts(const gg__vet *vet, gg_position start, gg_findings *found)
{
    const gg_ruleset *ruleset = vet->ruleset;
    const bool parts = ruleset->parts, numbers = ruleset->part_numbers, moves = ruleset->part_moves;
    if (!found->sound || (!parts && !numbers && !moves)) return;
    if (!parts || !numbers || !moves)
        note(found, GG_VET_PARTS, start, start,
             !parts ? "parts is missing, without which part_numbers and part_moves are useless"
             : !numbers
                 ? "part_numbers is missing, without which parts and part_moves are useless"
                 : "part_moves is missing, without which parts and part_numbers are useless");
    else if (!vet->sum && ruleset->part_numbers(vet->self) > 0)
        note(found, GG_VET_PARTS, start, start,
             "dead_end is neither GG_P nor GG_N, though positions are sums: part_numbers should be "
             "0");
}

/* What can be said before any position is looked at. */
static void test_table(const gg__vet *vet, gg_position start, gg_findings *found)
{
    const gg_pursuit *game = vet->pursuit;
    const gg_result dead_end = vet->ruleset->dead_end;
    const bool usual = dead_end == GG_NONE || dead_end == GG_P || dead_end == GG_N;
    if (!usual && dead_end != GG_D)
        note(found, GG_VET_STATE, start, start, "dead_end is none of GG_P, GG_N and GG_D");
    else if (vet->positions > 0 && start >= vet->positions)
        note(found, GG_VET_STATE, start, start,
             "play starts at a number that is not below the number of positions");
    else if (!gg__vet_legal(vet, start))
        note(found, GG_VET_STATE, start, start, "play starts at a position that is not legal");
    else if (game && !(fits(game->pursuer, game->cells) && fits(game->evader, game->cells)))
        note(found, GG_VET_PURSUIT, start, start,
             "the graphs of the pursuit lack cells, or rows both ways");
    else if (game && dead_end != GG_D)
        note(found, GG_VET_PURSUIT, start, start,
             "dead_end is not GG_D, though a pursuer without a step draws");
    test_table_of_parts(vet, start, found);
    const char *rule = gg__vet_forest_shape(vet);
    if (found->sound && rule) note(found, GG_VET_FOREST, start, start, rule);
}

static unsigned parts_of(const gg__vet *vet)
{
    const gg_ruleset *ruleset = vet->ruleset;
    return GG_VET_STATE | GG_VET_MOVES | (ruleset->unmoves ? GG_VET_UNMOVES : 0u) |
           (ruleset->canonical ? GG_VET_SYMMETRY : 0u) | (vet->pursuit ? GG_VET_PURSUIT : 0u) |
           (vet->sum ? GG_VET_PARTS : 0u) | (vet->forest ? GG_VET_FOREST : 0u) |
           (ruleset->print || ruleset->print_move || ruleset->picture ? GG_VET_TEXT : 0u);
}

static gg_status test_all(gg__vet *vet, gg_position start, uint64_t limit, gg_findings *found)
{
    gg_status status = GG_OK;
    test_table(vet, start, found);
    if (found->sound) status = test_numbers(vet, limit, found);
    if (status == GG_OK && found->sound && !found->all_numbered)
        status = test_reachable(vet, start, limit, found);
    return status == GG_OK ? gg__status(vet->ctx) : status;
}

gg_status gg_vet(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, gg_findings *out)
{
    gg__begin(ctx);
    if (!problem->rules)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "only games by rules can be tested");
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    const gg__rules *rules = problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    gg_findings found = {.sound = true};
    gg__vet vet = {.ctx = ctx, .ruleset = ruleset, .self = rules->self};
    vet.moves.to.ctx = vet.others.to.ctx = vet.images.to.ctx = ctx;
    vet.positions = ruleset->positions ? ruleset->positions(rules->self) : 0;
    vet.sum = gg__rules_part_numbers(rules) > 0;
    vet.forest = gg__rules_forest(rules);
    vet.pursuit = ruleset->pursuit ? ruleset->pursuit(rules->self) : NULL;
    vet.room = gg__alloc_zeroed(ctx, GG__VET_ROOM, 1, "texts");
    gg_status status = vet.room ? GG_OK : gg__status(ctx);
    found.parts = parts_of(&vet);
    if (limit == 0) limit = USUAL_LIMIT;
    if (status == GG_OK) status = test_all(&vet, problem->start, limit, &found);
    gg__positions_free(&vet.moves.to);
    gg__positions_free(&vet.others.to);
    gg__positions_free(&vet.images.to);
    gg__free(ctx, vet.room);
    found.beyond = vet.positions > 0 && found.other >= vet.positions &&
                   gg__rules_ended(found.other) == GG_NONE;
    if (status == GG_OK) *out = found;
    return status;
}
