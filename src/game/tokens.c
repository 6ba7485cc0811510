/* Tokens on a graph. In normal and misere play and in score games a player moves any one of them;
 * in a race the schedule names the player and the token of each turn, and the player who brings a
 * token to a target first wins. */
#include "game/score.h"
#include "game/space.h"

#include <string.h>

/* ---- states ---- */

static gg_status begin_state(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
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

static gg_position place_of(const gg__state *state, uint32_t token)
{
    return state->vertex[token];
}

static void put_token(gg__state *state, uint32_t token, gg_position place)
{
    state->vertex[token] = (gg_vertex)place;
}

static gg_status list_parts(const gg_problem *problem, const gg__state *state, gg__positions *parts)
{
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++)
        status = gg__positions_push(parts, state->vertex[i]);
    return status;
}

static bool turn_is_open(const gg_problem *problem)
{
    return !problem->graph->owner;
}

static gg_player mover(const gg_problem *problem, const gg__state *state)
{
    if (problem->graph->owner) return gg_graph_owner(problem->graph, state->vertex[0]);
    return (gg_player)state->phase;
}

static gg_result result(const gg_problem *problem, const gg__state *state, bool *both)
{
    const gg_player player = mover(problem, state);
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

/* The next option of v from *at on; *at then is after it. False at the end. Without outgoing rows
 * the options are the vertices that have v among their predecessors; *at is then an index into all
 * incoming rows. */
static bool next_option(const gg_graph *graph, gg_player player, gg_vertex v, size_t *at,
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

static bool next_step(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                      gg__step *step)
{
    const gg_player player = mover(problem, state);
    for (; cursor->token < problem->spec.token_count; cursor->token++, cursor->option = 0) {
        gg_vertex option;
        if (next_option(problem->graph, player, state->vertex[cursor->token], &cursor->option,
                        &option)) {
            *step = (gg__step){cursor->token, option, false};
            return true;
        }
    }
    return false;
}

static void play_step(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    state->vertex[step->token] = (gg_vertex)step->to;
    if (!problem->graph->owner) state->phase = 1 - state->phase;
}

/* ---- races ---- */

static bool race_turn_is_open(const gg_problem *problem)
{
    (void)problem;
    return false;
}

static gg_player race_mover(const gg_problem *problem, const gg__state *state)
{
    return problem->spec.schedule[state->phase].player;
}

static gg_result race_result(const gg_problem *problem, const gg__state *state, bool *both)
{
    bool arrived[2] = {false, false};
    if (both) *both = false;
    if (state->over != GG_NONE) return state->over;
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (problem->is_target[state->vertex[i]]) arrived[problem->spec.tokens[i].arrival] = true;
    if (both) *both = arrived[0] && arrived[1];
    if (arrived[0] && arrived[1]) return gg__win_of(gg__other(race_mover(problem, state)));
    return arrived[GG_LEFT] ? GG_L : arrived[GG_RIGHT] ? GG_R : GG_NONE;
}

static bool race_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                      gg__step *step)
{
    const gg_turn turn = problem->spec.schedule[state->phase];
    const gg_vertex here = state->vertex[turn.token];
    const bool stuck = gg_graph_out_degree(problem->graph, turn.player, here) == 0;
    gg_vertex option = here; /* a stuck token has one step */
    const bool found =
        stuck ? cursor->option++ == 0
              : next_option(problem->graph, turn.player, here, &cursor->option, &option);
    *step = (gg__step){turn.token, option, stuck};
    return found;
}

static void race_play(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    if (step->stuck && problem->spec.stuck == GG_STUCK_LOSE)
        state->over = gg__win_of(gg__other(race_mover(problem, state)));
    state->vertex[step->token] = (gg_vertex)step->to;
    state->phase = (uint32_t)((state->phase + 1) % problem->spec.schedule_length);
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

static gg_status count_states(gg__space *space)
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

static uint64_t number_of(const gg_problem *problem, const gg__state *state)
{
    return encode(problem, count_positions(problem), state);
}

/* The state with this number, in the memory of the given one. */
static gg__state decode(const gg__space *space, uint64_t position, gg__state state)
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

static gg_player mover_at(const gg__space *space, uint64_t position)
{
    const gg__state here = decode(space, position, space->here);
    return gg__state_mover(space->problem, &here);
}

static gg_result result_at(const gg__space *space, uint64_t position)
{
    const gg__state here = decode(space, position, space->here);
    return gg__state_result(space->problem, &here, NULL);
}

static gg_status list_options(const gg__space *space, uint64_t position, gg__positions *options)
{
    const gg_problem *problem = space->problem;
    gg__cursor cursor = {0, 0};
    gg__step step;
    const gg__state here = decode(space, position, space->here);
    while (gg__state_next(problem, &here, &cursor, &step)) {
        gg__state then = decode(space, position, space->next);
        gg__state_play(problem, &then, &step);
        const gg_status status = gg__positions_push(options, encode(problem, space->total, &then));
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

gg__state gg__space_state(const gg__space *space, uint64_t position)
{
    return decode(space, position, space->here);
}

const gg__play_ops gg__play_tokens = {
    .begin = begin_state,
    .mover = mover,
    .result = result,
    .next = next_step,
    .play = play_step,
    .place = place_of,
    .put = put_token,
    .parts = list_parts,
    .turn_is_open = turn_is_open,
    .count = count_states,
    .number = number_of,
    .mover_at = mover_at,
    .result_at = result_at,
    .options = list_options,
    .part = "token",
    .one_part = true,
};

const gg__play_ops gg__play_race = {
    .begin = begin_state,
    .mover = race_mover,
    .result = race_result,
    .next = race_next,
    .play = race_play,
    .place = place_of,
    .put = put_token,
    .parts = list_parts,
    .turn_is_open = race_turn_is_open,
    .count = count_states,
    .number = number_of,
    .mover_at = mover_at,
    .result_at = result_at,
    .options = list_options,
    .part = "token",
    .one_part = true,
};
