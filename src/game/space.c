/* The rules of play. O(tokens) or O(outdegree) per call. */
#include "game/space.h"

#include <string.h>

/* ---- states ---- */

gg_status gg__state_begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
{
    const gg_problem_spec *spec = &problem->spec;
    gg_vertex *vertex = NULL;
    gg__scratch *scratch = NULL;
    if (problem->on_graph)
        vertex = gg__alloc(ctx, spec->token_count, sizeof *vertex, "tokens");
    else
        scratch = gg__alloc_zeroed(ctx, 1, sizeof *scratch, "moves");
    if (!vertex && !scratch) return gg__status(ctx);
    if (scratch) scratch->ctx = ctx;
    *state = (gg__state){.position = problem->start, .vertex = vertex, .scratch = scratch};
    for (size_t i = 0; vertex && i < spec->token_count; i++)
        vertex[i] = spec->tokens[i].vertex;
    if (spec->play != GG_RACE && !problem->graph->owner) state->phase = (uint32_t)spec->first;
    return GG_OK;
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
    if (!problem->on_graph)
        return problem->impartial || gg__position_ended(state->position) != GG_NONE
                   ? (gg_player)state->phase
                   : gg__position_mover(problem, state->position);
    if (problem->spec.play == GG_RACE) return problem->spec.schedule[state->phase].player;
    if (problem->graph->owner) return gg_graph_owner(problem->graph, state->vertex[0]);
    return (gg_player)state->phase;
}

gg_result gg__state_result(const gg_problem *problem, const gg__state *state, bool *both)
{
    const gg_player mover = gg__state_mover(problem, state);
    if (both) *both = false;
    if (state->over != GG_NONE) return state->over;
    if (problem->spec.play == GG_RACE) {
        bool arrived[2] = {false, false};
        for (size_t i = 0; i < problem->spec.token_count; i++)
            if (problem->is_target[state->vertex[i]])
                arrived[problem->spec.tokens[i].arrival] = true;
        if (both) *both = arrived[0] && arrived[1];
        if (arrived[0] && arrived[1]) return gg__win_of(gg__other(mover));
        return arrived[GG_LEFT] ? GG_L : arrived[GG_RIGHT] ? GG_R : GG_NONE;
    }
    if (!problem->on_graph)
        return gg__personal(gg__position_result(problem, state->scratch, state->position), mover);
    for (size_t i = 0; i < problem->spec.token_count; i++) {
        const gg_result label = gg__terminal(problem->graph, state->vertex[i]);
        if (label != GG_NONE) return gg__personal(label, mover);
    }
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (gg_graph_out_degree(problem->graph, mover, state->vertex[i]) > 0) return GG_NONE;
    return gg__personal(problem->dead_end, mover);
}

/* The next option of v from *at on, which is moved behind it. Without outgoing rows the options are
 * those vertices among whose predecessors v is: *at is then a place in all incoming rows, and the
 * option is the vertex whose row it is in. */
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

bool gg__state_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                    gg__step *step)
{
    if (!problem->on_graph) {
        const gg__positions *moves;
        const gg_status status =
            gg__position_moves(problem, state->scratch, state->position, &moves);
        if (status != GG_OK || cursor->option >= moves->count) return false;
        *step = (gg__step){0, moves->at[cursor->option++], false};
        return true;
    }
    if (problem->spec.play == GG_RACE) return race_next(problem, state, cursor, step);
    const gg_player mover = gg__state_mover(problem, state);
    for (; cursor->token < problem->spec.token_count; cursor->token++, cursor->option = 0) {
        gg_vertex option;
        if (next_option(problem->graph, mover, state->vertex[cursor->token], &cursor->option,
                        &option)) {
            *step = (gg__step){cursor->token, option, false};
            return true;
        }
    }
    return false;
}

void gg__state_play(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    const gg_player mover = gg__state_mover(problem, state);
    if (step->stuck && problem->spec.stuck == GG_STUCK_LOSE)
        state->over = gg__win_of(gg__other(mover));
    if (!problem->on_graph)
        state->position = step->to;
    else
        state->vertex[step->token] = (gg_vertex)step->to;
    if (problem->spec.play == GG_RACE)
        state->phase = (uint32_t)((state->phase + 1) % problem->spec.schedule_length);
    else if (!problem->graph->owner)
        state->phase = (uint32_t)gg__other(mover);
}

/* ---- numbers ---- */

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

/* The state of tokens, in the memory of the one that is given. */
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

uint64_t gg__space_position(const gg_problem *problem, const gg__state *state)
{
    if (!problem->on_graph) return gg__position_canonical(problem, state->position);
    return encode(problem, count_positions(problem), state);
}

gg__state gg__space_state(const gg__space *space, uint64_t position)
{
    return decode(space, position, space->here);
}

gg_player gg__space_mover(const gg__space *space, uint64_t position)
{
    if (!space->problem->on_graph) return gg__position_mover(space->problem, position);
    const gg__state here = decode(space, position, space->here);
    return gg__state_mover(space->problem, &here);
}

gg_result gg__space_result(const gg__space *space, uint64_t position)
{
    const gg_problem *problem = space->problem;
    if (!problem->on_graph) {
        const gg_result result = gg__position_result(problem, space->here.scratch, position);
        if (problem->impartial || (result != GG_N && result != GG_P)) return result;
        return gg__personal(result, gg__position_mover(problem, position));
    }
    const gg__state here = decode(space, position, space->here);
    return gg__state_result(problem, &here, NULL);
}

static gg_status rules_options(const gg__space *space, uint64_t x, gg__positions *options)
{
    const gg_problem *problem = space->problem;
    const gg__positions *moves;
    gg_status status = gg__position_moves(problem, space->here.scratch, x, &moves);
    if (status != GG_OK) return status;
    uint64_t *at = gg__grow(space->ctx, options->at, &options->capacity,
                            (uint64_t)options->count + moves->count, sizeof *at, "options");
    if (!at) return gg__status(space->ctx);
    options->at = at;
    for (size_t i = 0; i < moves->count; i++)
        at[options->count++] = gg__position_canonical(problem, moves->at[i]);
    return gg__status(space->ctx); /* canonical may have failed */
}

gg_status gg__space_options(const gg__space *space, uint64_t position, gg__positions *options)
{
    const gg_problem *problem = space->problem;
    gg__cursor cursor = {0, 0};
    gg__step step;
    if (!problem->on_graph) return rules_options(space, position, options);
    const gg__state here = decode(space, position, space->here);
    while (gg__state_next(problem, &here, &cursor, &step)) {
        gg__state next = decode(space, position, space->next);
        gg__state_play(problem, &next, &step);
        const gg_status status = gg__positions_push(options, encode(problem, space->total, &next));
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

gg_status gg__space_open(gg_ctx *ctx, const gg_problem *problem, gg__space *space)
{
    const bool tokens = problem->on_graph;
    if (tokens && !problem->graph->out[0])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a search needs outgoing rows");
    *space = (gg__space){.ctx = ctx, .problem = problem, .starts = 1};
    if (tokens) space->total = count_positions(problem);
    if (tokens && space->total == 0)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                        "the positions of %llu tokens on %llu vertices do not fit 64 bits",
                        (unsigned long long)problem->spec.token_count,
                        (unsigned long long)problem->graph->vertices);
    gg_status status = gg__state_begin(ctx, problem, &space->here);
    if (status == GG_OK) status = gg__state_begin(ctx, problem, &space->next);
    if (status == GG_OK) {
        space->start[0] = gg__space_position(problem, &space->here);
        status = gg__status(ctx); /* the symmetric position may have had no room */
    }
    if (status == GG_OK && tokens && problem->spec.play != GG_RACE && !problem->graph->owner) {
        space->next.phase = 1 - space->next.phase;
        space->start[space->starts++] = gg__space_position(problem, &space->next);
    }
    if (status != GG_OK) gg__space_close(space);
    return status;
}

void gg__space_close(gg__space *space)
{
    gg__state_free(space->ctx, &space->here);
    gg__state_free(space->ctx, &space->next);
}
