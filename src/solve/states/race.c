/*
 * The race of tokens to the targets.
 *
 * Idea. Tokens never meet and each turn moves one given token, so each token is a game of its own:
 * the side whose arrival it is hurries it to a target, the other delays it. The state graph of that
 * game has a phase for each of the token's turns and is solved like any; for the
 * usual schedule its two phases are
 *
 *     mini(v) = 1 + min maxi(w),  maxi(v) = 1 + max mini(w)  over the options w of v,
 *
 * 0 on targets, infinite where the minimum or maximum is over nothing. The number of a token's own
 * moves becomes a turn of the race by the schedule, and the earliest turn decides the race.
 *
 * Why it is right. Among the outcomes "won by X on turn T" each player wants the sign first and
 * then haste or delay, which is monotone in each token, and different tokens never share a turn.
 *
 * Stuck tokens. If a stuck token passes, it never arrives: a draw of its game. If its player loses,
 * the other side wins on that very turn, with rank 1: after the targets' rank 0 in the frontier.
 *
 * Cost. O(period * (n + m)) for each different word of movers.
 */
#include "solve/solver.h"
#include "solve/states/states.h"
#include "value/types.h"

/* ---- solving ---- */

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const bool lose = problem->spec.stuck == GG_STUCK_LOSE;
    const gg__word drawn = gg__word_decided(GG__DRAWN, GG__NO_RANK);
    const gg__word arrived = gg__word_decided(GG__FIRST, 0);
    /* Targets are won by those whose arrival it is. */
    const gg__ends ends = {.kind = problem->is_target,
                           .over = {{0, 0}, {arrived, arrived}},
                           .stuck = {lose ? gg__word_decided(GG__SECOND, 1) : drawn,
                                     lose ? gg__word_decided(GG__FIRST, 1) : drawn}};
    gg_status status = solution->type->settle(ctx, problem, solution); /* which adds the tables */
    for (size_t i = 0; status == GG_OK && i < solution->table_count; i++) {
        const gg__table *table = &solution->tables[i];
        status = gg__states_solve(ctx, problem->graph, table, &ends);
        solution->positions += table->vertices * table->phases;
    }
    return status;
}

/* The usual schedule needs table 0 alone; another has at most a phase for each of its turns more,
 * and tokens may share tables. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 2304 };
    const gg_problem_spec *spec = &problem->spec;
    const gg_turn *turn = spec->schedule;
    const bool usual = spec->token_count == 0 ||
                       (spec->schedule_length == 4 && spec->token_count == 2 &&
                        turn[0].token != turn[1].token && turn[1].token == turn[2].token &&
                        turn[0].token == turn[3].token && turn[0].player != turn[1].player &&
                        turn[0].player == turn[2].player && turn[1].player == turn[3].player);
    const uint32_t phases = usual ? 2 : 2 + (uint32_t)spec->schedule_length;
    const uint64_t states = phases * problem->graph->vertices;
    out->positions = usual ? states : 0;
    out->bytes = states * sizeof(gg__word) + gg__states_bytes(problem->graph, phases) + OVERHEAD +
                 64 * (uint64_t)(spec->token_count + spec->schedule_length);
}

/* ---- the solver ---- */

const gg__solver gg__solver_race = {
    .info = {"race", "turns that each token needs to a target, and who is there first", "distance",
             false, false},
    .plays = GG__RACE,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_SOLVE,
    .decides = true,
};
