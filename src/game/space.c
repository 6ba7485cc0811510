/*
 * Tokens: position = (…(v_k-1 * n + v_k-2) * n + … + v_0) * phases + phase, and two numbers behind
 * all those for a player who lost because a token was stuck. O(tokens) per position.
 */
#include "game/space.h"

/* ---- numbers of stands ---- */

static uint64_t phases_of(const gg_problem *problem)
{
    if (problem->spec.play == GG_RACE) return problem->spec.schedule_length;
    return problem->graph->owner ? 1 : 2;
}

/* phases * n^tokens, or 0 if that and 2 more pass 64 bits. */
static uint64_t count_positions(const gg_problem *problem)
{
    const uint64_t n = problem->graph->vertices;
    uint64_t total = phases_of(problem);
    for (size_t i = 0; i < problem->spec.token_count; i++) {
        if (total > (UINT64_MAX - 2) / n) return 0;
        total *= n;
    }
    return total;
}

static uint64_t encode(const gg_problem *problem, uint64_t total, const gg__state *state)
{
    if (state->over != GG_NONE) return total + (state->over == GG_L ? 0 : 1);
    uint64_t position = 0;
    for (size_t i = problem->spec.token_count; i-- > 0;)
        position = position * problem->graph->vertices + state->vertex[i];
    return position * phases_of(problem) + state->phase;
}

uint64_t gg__space_position(const gg_problem *problem, const gg__state *state)
{
    if (!problem->on_graph) return gg__position_canonical(problem, state->position);
    return encode(problem, count_positions(problem), state);
}

static void decode(const gg__space *space, uint64_t position, const gg__state *scratch,
                   gg__state *state)
{
    const uint64_t phases = phases_of(space->problem), n = space->problem->graph->vertices;
    *state = *scratch;
    state->over = position < space->total ? GG_NONE : position == space->total ? GG_L : GG_R;
    state->phase = (uint32_t)(position % phases);
    position /= phases;
    for (size_t i = 0; i < space->problem->spec.token_count; i++, position /= n)
        state->vertex[i] = (gg_vertex)(position % n);
}

/* ---- asking ---- */

gg_player gg__space_mover(const gg__space *space, uint64_t position)
{
    gg__state here;
    if (!space->problem->on_graph) return gg__position_mover(space->problem, position);
    decode(space, position, &space->here, &here);
    return gg__state_mover(space->problem, &here);
}

static gg_result rules_result(const gg__space *space, uint64_t x)
{
    const gg_problem *problem = space->problem;
    const gg_result result = gg__position_result(problem, space->here.scratch, x);
    if (problem->impartial || (result != GG_N && result != GG_P)) return result;
    return (gg__position_mover(problem, x) == GG_LEFT) == (result == GG_N) ? GG_L : GG_R;
}

gg_result gg__space_result(const gg__space *space, uint64_t position)
{
    gg__state here;
    if (!space->problem->on_graph) return rules_result(space, position);
    decode(space, position, &space->here, &here);
    return gg__state_result(space->problem, &here, NULL);
}

static gg_status rules_options(const gg__space *space, uint64_t x, gg__positions *options)
{
    const gg_problem *problem = space->problem;
    const gg__positions *moves;
    gg_status status = gg__position_moves(problem, space->here.scratch, x, &moves);
    for (size_t i = 0; status == GG_OK && i < moves->count; i++)
        status = gg__positions_push(options, gg__position_canonical(problem, moves->at[i]));
    return status == GG_OK ? gg__status(space->ctx) : status; /* canonical may have failed */
}

gg_status gg__space_options(const gg__space *space, uint64_t position, gg__positions *options)
{
    const gg_problem *problem = space->problem;
    gg__cursor cursor = {0, 0};
    gg__state here, next;
    gg__step step;
    if (!problem->on_graph) return rules_options(space, position, options);
    decode(space, position, &space->here, &here);
    while (gg__state_next(problem, &here, &cursor, &step)) {
        decode(space, position, &space->next, &next);
        gg__state_play(problem, &next, &step);
        const gg_status status = gg__positions_push(options, encode(problem, space->total, &next));
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

/* ---- opening ---- */

gg_status gg__space_open(gg_ctx *ctx, const gg_problem *problem, gg__space *space)
{
    const uint64_t total = problem->on_graph ? count_positions(problem) : 0;
    if (problem->on_graph && !problem->graph->out[0])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a search needs outgoing rows");
    if (problem->on_graph && total == 0)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                        "the positions of %llu tokens on %llu vertices do not fit 64 bits",
                        (unsigned long long)problem->spec.token_count,
                        (unsigned long long)problem->graph->vertices);
    *space = (gg__space){.ctx = ctx, .problem = problem, .total = total};
    gg_status status = gg__state_begin(ctx, problem, &space->here);
    if (status == GG_OK) status = gg__state_begin(ctx, problem, &space->next);
    if (status != GG_OK) gg__space_close(space);
    return status;
}

void gg__space_close(gg__space *space)
{
    gg__state_free(space->ctx, &space->here);
    gg__state_free(space->ctx, &space->next);
}
