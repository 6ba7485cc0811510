/* Tokens on a graph, in normal and misere play and in score games: a player moves any one of them.
 */
#include "game/tokens.h"

#include "game/score.h"

#include <string.h>

/* ---- states ---- */

gg_status gg__tokens_begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
{
    const gg_problem_spec *spec = &problem->spec;
    gg_vertex *vertex = gg__alloc(ctx, spec->token_count, sizeof *vertex, "tokens");
    if (!vertex) return gg__status(ctx);
    *state = (gg__state){.vertex = vertex};
    for (size_t i = 0; i < spec->token_count; i++)
        vertex[i] = spec->tokens[i].vertex;
    if (problem->ops->turn_is_open(problem)) state->phase = (uint32_t)spec->first;
    return GG_OK;
}

gg_position gg__tokens_place(const gg__state *state, uint32_t token)
{
    return state->vertex[token];
}

void gg__tokens_put(gg__state *state, uint32_t token, gg_position place)
{
    state->vertex[token] = (gg_vertex)place;
}

gg_status gg__tokens_parts(const gg_problem *problem, const gg__state *state, gg__positions *parts)
{
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++)
        status = gg__positions_push(parts, state->vertex[i]);
    return status;
}

bool gg__tokens_turn_is_open(const gg_problem *problem)
{
    return !problem->graph->owner;
}

gg_player gg__tokens_mover(const gg_problem *problem, const gg__state *state)
{
    if (problem->graph->owner) return gg_graph_owner(problem->graph, state->vertex[0]);
    return (gg_player)state->phase;
}

static gg_result result(const gg_problem *problem, const gg__state *state, bool *both)
{
    const gg_player player = gg__tokens_mover(problem, state);
    if (both) *both = false;
    if (problem->levels) {
        const uint32_t level = gg__level_of_end(problem, player, state->vertex[0]);
        return level == GG__NO_LEVEL ? GG_NONE : gg__level_result(problem->levels, level);
    }
    for (size_t i = 0; i < problem->spec.token_count; i++) {
        const gg_result label = gg__terminal(problem->graph, state->vertex[i]);
        if (label != GG_NONE) return gg__personal(label, player);
    }
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (gg_graph_out_degree(problem->graph, player, state->vertex[i]) > 0) return GG_NONE;
    return gg__personal(problem->dead_end, player);
}

bool gg__tokens_option(const gg_graph *graph, gg_player player, gg_vertex v, size_t *at,
                       gg_vertex *option)
{
    size_t count;
    const gg__rows *in = graph->in[player];
    const gg_vertex *options = gg_graph_options(graph, player, v, &count);
    if (graph->out[player]) {
        if (*at < count) *option = options[*at];
        return (*at)++ < count;
    }
    count =
        in && gg_graph_out_degree(graph, player, v) > 0 ? (size_t)in->start[graph->vertices] : 0;
    while (*at < count && in->end[*at] != v)
        ++*at;
    if (*at < count) *option = (gg_vertex)gg__lower_bound(in->start, graph->vertices, *at + 1) - 1;
    return (*at)++ < count;
}

bool gg__tokens_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                     gg__step *step)
{
    const gg_player player = gg__tokens_mover(problem, state);
    for (; cursor->token < problem->spec.token_count; cursor->token++, cursor->option = 0) {
        gg_vertex option;
        if (gg__tokens_option(problem->graph, player, state->vertex[cursor->token], &cursor->option,
                              &option)) {
            *step = (gg__step){cursor->token, option, false};
            return true;
        }
    }
    return false;
}

void gg__tokens_play(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    state->vertex[step->token] = (gg_vertex)step->to;
    if (!problem->graph->owner) state->phase = 1 - state->phase;
}

/* ---- numbers ---- */

static uint64_t phases_of(const gg_problem *problem)
{
    if (problem->kind == GG__RACE) return problem->spec.schedule_length;
    return problem->graph->owner ? 1 : 2;
}

/* Returns phases * n^tokens, or 0 if 2 more than that does not fit 64 bits. */
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

gg_status gg__tokens_count(gg__space *space)
{
    const gg_problem *problem = space->problem;
    if (gg__lacks_options(problem))
        return gg__fail(space->ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a search needs outgoing rows");
    space->total = count_positions(problem);
    if (space->total > 0) return GG_OK;
    return gg__fail(space->ctx, GG_LIMIT, GG__NOWHERE,
                    "the positions of %llu tokens on %llu vertices do not fit 64 bits",
                    (unsigned long long)problem->spec.token_count,
                    (unsigned long long)problem->graph->vertices);
}

static uint64_t encode(const gg_problem *problem, uint64_t total, const gg__state *state)
{
    if (state->over != GG_NONE) return total + (state->over == GG_L ? 0 : 1);
    uint64_t position = 0;
    for (size_t i = problem->spec.token_count; i-- > 0;)
        position = position * problem->graph->vertices + state->vertex[i];
    return position * phases_of(problem) + state->phase;
}

uint64_t gg__tokens_number(const gg_problem *problem, const gg__state *state)
{
    return encode(problem, count_positions(problem), state);
}

gg__state gg__tokens_decode(const gg__space *space, uint64_t position, gg__state state)
{
    const gg_problem *problem = space->problem;
    const uint64_t phases = phases_of(problem), n = problem->graph->vertices;
    state.over = position < space->total ? GG_NONE : position == space->total ? GG_L : GG_R;
    state.phase = (uint32_t)(position % phases);
    position /= phases;
    for (size_t i = 0; i < problem->spec.token_count; i++, position /= n)
        state.vertex[i] = (gg_vertex)(position % n);
    return state;
}

gg_player gg__tokens_mover_at(const gg__space *space, uint64_t position)
{
    const gg__state here = gg__tokens_decode(space, position, space->here);
    return gg__state_mover(space->problem, &here);
}

gg_result gg__tokens_result_at(const gg__space *space, uint64_t position)
{
    const gg__state here = gg__tokens_decode(space, position, space->here);
    return gg__state_result(space->problem, &here, NULL);
}

gg_status gg__tokens_options(const gg__space *space, uint64_t position, gg__positions *options)
{
    const gg_problem *problem = space->problem;
    gg__cursor cursor = {0, 0};
    gg__step step;
    const gg__state here = gg__tokens_decode(space, position, space->here);
    while (gg__state_next(problem, &here, &cursor, &step)) {
        gg__state then = gg__tokens_decode(space, position, space->next);
        gg__state_play(problem, &then, &step);
        const gg_status status = gg__positions_push(options, encode(problem, space->total, &then));
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

const gg__play_ops gg__play_tokens = {
    .begin = gg__tokens_begin,
    .mover = gg__tokens_mover,
    .result = result,
    .next = gg__tokens_next,
    .play = gg__tokens_play,
    .place = gg__tokens_place,
    .put = gg__tokens_put,
    .parts = gg__tokens_parts,
    .turn_is_open = gg__tokens_turn_is_open,
    .count = gg__tokens_count,
    .number = gg__tokens_number,
    .mover_at = gg__tokens_mover_at,
    .result_at = gg__tokens_result_at,
    .options = gg__tokens_options,
    .part = "token",
    .one_part = true,
};
