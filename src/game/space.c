/* The rules of play, by the kind of the problem. O(tokens) or O(outdegree) per call. */
#include "game/tokens.h"

#include <string.h>

/* ---- states ---- */

gg_status gg__state_begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
{
    return problem->ops->begin(ctx, problem, state);
}

gg_status gg__state_copy(gg_ctx *ctx, const gg_problem *problem, const gg__state *from,
                         gg__state *to)
{
    const gg_status status = gg__state_begin(ctx, problem, to);
    if (status == GG_OK) gg__state_set(problem, from, to);
    return status;
}

void gg__state_set(const gg_problem *problem, const gg__state *from, gg__state *to)
{
    const size_t count = problem->spec.token_count;
    if (count > 0) memcpy(to->vertex, from->vertex, count * sizeof *to->vertex);
    to->phase = from->phase;
    to->over = from->over;
    to->position = from->position;
}

void gg__state_free(gg_ctx *ctx, gg__state *state)
{
    gg__free(ctx, state->vertex);
    if (state->scratch) gg__scratch_free(state->scratch);
    gg__free(ctx, state->scratch);
    state->vertex = NULL;
    state->scratch = NULL;
}

gg_player gg__state_mover(const gg_problem *problem, const gg__state *state)
{
    return problem->ops->mover(problem, state);
}

bool gg__turn_is_open(const gg_problem *problem)
{
    return problem->ops->turn_is_open(problem);
}

gg_result gg__state_result(const gg_problem *problem, const gg__state *state, bool *both)
{
    return problem->ops->result(problem, state, both);
}

bool gg__state_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                    gg__step *step)
{
    return problem->ops->next(problem, state, cursor, step);
}

void gg__state_play(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    problem->ops->play(problem, state, step);
}

gg_position gg__state_place(const gg_problem *problem, const gg__state *state, uint32_t token)
{
    return problem->ops->place(state, token);
}

void gg__state_put(const gg_problem *problem, gg__state *state, uint32_t token, gg_position place)
{
    problem->ops->put(state, token, place);
}

gg_status gg__state_parts(const gg_problem *problem, const gg__state *state, gg__positions *parts)
{
    return problem->ops->parts(problem, state, parts);
}

/* ---- numbers ---- */

uint64_t gg__space_position(const gg_problem *problem, const gg__state *state)
{
    return problem->ops->number(problem, state);
}

gg__state gg__space_state(const gg__space *space, uint64_t position)
{
    return gg__tokens_decode(space, position, space->here);
}

gg_player gg__space_mover(const gg__space *space, uint64_t position)
{
    return space->problem->ops->mover_at(space, position);
}

gg_result gg__space_result(const gg__space *space, uint64_t position)
{
    return space->problem->ops->result_at(space, position);
}

gg_status gg__space_options(const gg__space *space, uint64_t position, gg__positions *options)
{
    return space->problem->ops->options(space, position, options);
}

gg_status gg__space_open(gg_ctx *ctx, const gg_problem *problem, gg__space *space)
{
    *space = (gg__space){.ctx = ctx, .problem = problem, .starts = 1};
    gg_status status = problem->ops->count(space);
    if (status != GG_OK) return status;
    status = gg__state_begin(ctx, problem, &space->here);
    if (status == GG_OK) status = gg__state_begin(ctx, problem, &space->next);
    if (status == GG_OK) {
        space->start[0] = gg__space_position(problem, &space->here);
        status = gg__status(ctx); /* the symmetric position may have had no room */
    }
    if (status == GG_OK && gg__turn_is_open(problem)) {
        space->next.phase = 1 - space->next.phase;
        const uint64_t other = gg__space_position(problem, &space->next);
        if (other != space->start[0]) space->start[space->starts++] = other;
    }
    if (status != GG_OK) gg__space_close(space);
    return status;
}

void gg__space_close(gg__space *space)
{
    gg__state_free(space->ctx, &space->here);
    gg__state_free(space->ctx, &space->next);
}
