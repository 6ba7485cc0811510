/* The rules of play, by the kind of the problem. O(tokens) or O(outdegree) per call. */

#include "game/space.h"

#include <string.h>

/* ---- states ---- */

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
    to->gained = from->gained;
}

void gg__state_free(gg_ctx *ctx, gg__state *state)
{
    gg__free(ctx, state->vertex);
    if (state->scratch) gg__scratch_free(state->scratch);
    gg__free(ctx, state->scratch);
    state->vertex = NULL;
    state->scratch = NULL;
}

/* ---- numbers ---- */

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
