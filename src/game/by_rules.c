/* Play by rules: a state is a position, which contains the player to move unless the game is
 * impartial. */
#include "game/space.h"

static gg_status begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
{
    gg__scratch *scratch = gg__alloc_zeroed(ctx, 1, sizeof *scratch, "moves");
    if (!scratch) return gg__status(ctx);
    scratch->ctx = ctx;
    *state = (gg__state){
        .position = problem->start, .scratch = scratch, .phase = (uint32_t)problem->spec.first};
    return GG_OK;
}

static gg_player mover(const gg_problem *problem, const gg__state *state)
{
    const bool relative = problem->impartial || gg__position_ended(state->position) != GG_NONE;
    return relative ? (gg_player)state->phase : gg__position_mover(problem, state->position);
}

static gg_result result(const gg_problem *problem, const gg__state *state, bool *both)
{
    const gg_player player = mover(problem, state);
    if (both) *both = false;
    const gg_result found = gg__position_result(problem, state->scratch, state->position);
    uint32_t level;
    if (found == GG_NONE || !problem->levels) return gg__personal(found, player);
    if (gg__position_score(state->scratch->ctx, problem, state->position, &level) != GG_OK)
        return GG_NONE;
    const int64_t score = state->gained + level - problem->levels->endless;
    return score > 0 ? GG_L : score < 0 ? GG_R : GG_D;
}

static bool next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                 gg__step *step)
{
    const gg__positions *moves;
    const gg_status status = gg__position_moves(problem, state->scratch, state->position, &moves);
    if (status != GG_OK || cursor->option >= moves->count) return false;
    *step = (gg__step){0, moves->at[cursor->option++], false};
    return true;
}

static void play(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    const gg_player player = mover(problem, state);
    int64_t gain = 0;
    if (problem->levels)
        gg__move_gain(state->scratch->ctx, problem, player, state->position, step->to, &gain);
    state->gained += gain;
    state->phase = (uint32_t)gg__other(player);
    state->position = step->to;
}

static gg_position place(const gg__state *state, uint32_t token)
{
    (void)token;
    return state->position;
}

static void put(gg__state *state, uint32_t token, gg_position position)
{
    (void)token;
    state->position = position;
}

static gg_status parts(const gg_problem *problem, const gg__state *state, gg__positions *list)
{
    return gg__position_parts(problem, state->position, list);
}

static bool turn_is_open(const gg_problem *problem)
{
    return problem->impartial;
}

/* ---- numbers ---- */

static gg_status count(gg__space *space)
{
    (void)space;
    return GG_OK;
}

static uint64_t number(const gg_problem *problem, const gg__state *state)
{
    return gg__position_canonical(problem, state->position);
}

static gg_player mover_at(const gg__space *space, uint64_t position)
{
    return gg__position_mover(space->problem, position);
}

static gg_result result_at(const gg__space *space, uint64_t position)
{
    const gg_problem *problem = space->problem;
    const gg_result found = gg__position_result(problem, space->here.scratch, position);
    if (problem->impartial || (found != GG_N && found != GG_P)) return found;
    return gg__personal(found, gg__position_mover(problem, position));
}

static gg_status options(const gg__space *space, uint64_t position, gg__positions *list)
{
    const gg_problem *problem = space->problem;
    const gg__positions *moves;
    const gg_status status = gg__position_moves(problem, space->here.scratch, position, &moves);
    if (status != GG_OK) return status;
    uint64_t *at = gg__grow(space->ctx, list->at, &list->capacity,
                            (uint64_t)list->count + moves->count, sizeof *at, "options");
    if (!at) return gg__status(space->ctx);
    list->at = at;
    for (size_t i = 0; i < moves->count; i++)
        at[list->count++] = gg__position_canonical(problem, moves->at[i]);
    return gg__status(space->ctx); /* canonical may have failed */
}

const gg__play_ops gg__play_by_rules = {
    .begin = begin,
    .mover = mover,
    .result = result,
    .next = next,
    .play = play,
    .place = place,
    .put = put,
    .parts = parts,
    .turn_is_open = turn_is_open,
    .count = count,
    .number = number,
    .mover_at = mover_at,
    .result_at = result_at,
    .options = options,
    .part = "part",
};
