/*
 * Answers about other positions of a problem: those where another problem with the same rules
 * begins. A table of all positions, values of vertices or of parts, and what a search has met serve
 * them as well.
 */
#include "answer/play.h"

#include "game/explore.h"
#include "game/position.h"
#include "value/winner.h"

#include <string.h>

/* ---- the same rules ---- */

static bool same_setup(const gg__rules *a, const gg__rules *b)
{
    const gg_setup *x = &a->setup, *y = &b->setup;
    bool same = a->ruleset->open == b->ruleset->open && x->graph == y->graph &&
                x->first == y->first && x->rows == y->rows &&
                strcmp(x->parameters, y->parameters) == 0;
    for (size_t i = 0; same && i < x->rows; i++)
        same = strcmp(x->row[i], y->row[i]) == 0;
    return same;
}

static bool same_race(const gg_problem_spec *a, const gg_problem_spec *b)
{
    bool same = a->stuck == b->stuck && a->token_count == b->token_count &&
                a->target_count == b->target_count && a->schedule_length == b->schedule_length;
    for (size_t i = 0; same && i < a->token_count; i++)
        same = a->tokens[i].arrival == b->tokens[i].arrival;
    for (size_t i = 0; same && i < a->target_count; i++)
        same = a->targets[i] == b->targets[i];
    for (size_t i = 0; same && i < a->schedule_length; i++)
        same = a->schedule[i].player == b->schedule[i].player &&
               a->schedule[i].token == b->schedule[i].token;
    return same;
}

static bool same_rules(const gg_problem *a, const gg_problem *b)
{
    const gg_problem_spec *x = &a->spec, *y = &b->spec;
    if (a->kind != b->kind || a->dead_end != b->dead_end || x->infinite != y->infinite)
        return false;
    if (a->kind == GG__RULES)
        return strcmp(a->game, b->game) == 0 && a->symmetry == b->symmetry &&
               same_setup(a->rules, b->rules);
    return a->graph == b->graph && (a->kind != GG__RACE || same_race(x, y));
}

/* ---- what the solution knows ---- */

/* The number that a position of another problem with the same rules has here. */
static gg_position translate(const gg_problem *from, gg_position x, const gg_problem *to)
{
    size_t size;
    gg_keys *keys = gg__problem_keys(from);
    if (!keys || from == to) return x;
    const uint8_t *bytes = gg_keys_bytes(keys, x, &size);
    return gg_keys_intern(to->rules->setup.keys, bytes, size);
}

static gg_status knows_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             gg_position x, bool *knows)
{
    gg__positions parts = {.ctx = ctx};
    const gg_status status = gg__position_parts(problem, x, &parts);
    *knows = status == GG_OK;
    for (size_t i = 0; i < parts.count; i++)
        *knows &= gg__part_entry(solution, parts.at[i]) != UINT64_MAX;
    gg__positions_free(&parts);
    return status;
}

/* Sets *knows to true if values of the state of play are held; they may still leave a sum
 * undecided, which is GG_BAD_INPUT. */
static gg_status knows_state(const gg__play *play, bool *knows)
{
    const gg_problem *problem = play->problem;
    const gg_solution *solution = play->solution;
    *knows = false;
    if (solution->declined[0] || solution->branch) return GG_OK;
    if (problem->kind != GG__RULES) {
        *knows = !solution->explored && (solution->table_count > 0 || solution->values.value);
        return GG_OK;
    }
    if (solution->parts)
        return knows_parts(play->ctx, problem, solution, play->state.position, knows);
    if (solution->sums) {
        gg_outcome known;
        const gg_status status =
            gg__winner_decided(play->ctx, problem, solution, &play->state, &known);
        *knows = status == GG_OK && known.winner != GG_NONE;
        return status;
    }
    if (solution->explored) {
        const uint64_t x = gg__space_position(problem, &play->state);
        *knows = gg__status(play->ctx) == GG_OK &&
                 gg__index_find(&solution->explored->index, x) != GG__NO_NUMBER;
        return gg__status(play->ctx);
    }
    *knows = gg__has_index(problem) && gg_position_is_legal(problem, play->state.position);
    return GG_OK;
}

gg_status gg_answer_for(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg_problem *other, unsigned flags, gg_answer **out)
{
    gg__play play = {.ctx = ctx, .solution = solution};
    bool knows = false;
    gg__begin(ctx);
    gg_status status = gg__solution_serves(ctx, problem, solution);
    if (status == GG_OK) status = gg__problem_serves(ctx, other);
    if (status != GG_OK) return status;
    if (!same_rules(problem, other))
        return gg__bad_argument(ctx, "the two problems have different rules");
    if (!gg__has_start(other)) return gg__bad_argument(ctx, "an answer needs a token");
    const bool rules = problem->kind == GG__RULES;
    status = gg__play_begin(ctx, rules ? problem : other, solution, &play);
    if (status == GG_OK && rules) {
        play.state.phase = (uint32_t)other->spec.first;
        play.state.position = translate(other, other->start, problem);
        play.over = gg__state_result(problem, &play.state, NULL) != GG_NONE;
        status = gg__status(ctx);
    }
    if (status == GG_OK) status = knows_state(&play, &knows);
    if (status == GG_OK && !knows)
        status = gg__bad_argument(ctx, "the solution does not know this position");
    if (status == GG_OK) status = gg__play_answer(&play, flags, true, out);
    gg__play_end(&play);
    return status;
}
