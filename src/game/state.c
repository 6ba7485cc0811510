/* The rules of play. O(tokens) or O(outdegree) per call. */
#include "game/state.h"

#include <string.h>

/* A state with room for what belongs to it. */
static gg_status make(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
{
    const size_t count = problem->spec.token_count;
    gg_vertex *vertex = gg__alloc(ctx, count, sizeof *vertex, "tokens");
    gg__scratch *scratch = NULL;
    if (!problem->on_graph) scratch = gg__alloc_zeroed(ctx, 1, sizeof *scratch, "moves");
    if (!vertex || (!problem->on_graph && !scratch)) {
        gg__free(ctx, vertex);
        gg__free(ctx, scratch);
        return gg__status(ctx);
    }
    if (scratch) scratch->ctx = ctx;
    *state = (gg__state){.vertex = vertex, .scratch = scratch};
    return GG_OK;
}

gg_status gg__state_begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state)
{
    const gg_problem_spec *spec = &problem->spec;
    const gg_status status = make(ctx, problem, state);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < spec->token_count; i++)
        state->vertex[i] = spec->tokens[i].vertex;
    if (spec->play != GG_RACE && !problem->graph->owner) state->phase = (uint32_t)spec->first;
    state->position = problem->start;
    return GG_OK;
}

gg_status gg__state_copy(gg_ctx *ctx, const gg_problem *problem, const gg__state *from,
                         gg__state *to)
{
    const size_t count = problem->spec.token_count;
    const gg_status status = make(ctx, problem, to);
    if (status != GG_OK) return status;
    if (count > 0) memcpy(to->vertex, from->vertex, count * sizeof *to->vertex);
    to->phase = from->phase;
    to->over = from->over;
    to->position = from->position;
    return GG_OK;
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
    if (!problem->on_graph && !problem->impartial && gg__position_ended(state->position) == GG_NONE)
        return gg__position_mover(problem, state->position);
    if (!problem->on_graph) return (gg_player)state->phase;
    if (problem->spec.play == GG_RACE) return problem->spec.schedule[state->phase].player;
    if (problem->graph->owner) return gg_graph_owner(problem->graph, state->vertex[0]);
    return (gg_player)state->phase;
}

static gg_result win_of(gg_player player)
{
    return player == GG_LEFT ? GG_L : GG_R;
}

/* What a result that may be relative means for persons. */
static gg_result personal(gg_result result, gg_player mover)
{
    if (result == GG_N) return win_of(mover);
    if (result == GG_P) return win_of(gg__other(mover));
    return result;
}

static gg_result race_result(const gg_problem *problem, const gg__state *state, bool *both)
{
    bool arrived[2] = {false, false};
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (problem->is_target[state->vertex[i]]) arrived[problem->spec.tokens[i].arrival] = true;
    if (both) *both = arrived[0] && arrived[1];
    if (arrived[0] && arrived[1]) return win_of(gg__other(gg__state_mover(problem, state)));
    return arrived[GG_LEFT] ? GG_L : arrived[GG_RIGHT] ? GG_R : GG_NONE;
}

static bool can_move(const gg_problem *problem, const gg__state *state, gg_player mover)
{
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (gg_graph_out_degree(problem->graph, mover, state->vertex[i]) > 0) return true;
    return false;
}

gg_result gg__state_result(const gg_problem *problem, const gg__state *state, bool *both)
{
    if (both) *both = false;
    if (state->over != GG_NONE) return state->over;
    if (problem->spec.play == GG_RACE) return race_result(problem, state, both);
    const gg_player mover = gg__state_mover(problem, state);
    if (!problem->on_graph)
        return personal(gg__position_result(problem, state->scratch, state->position), mover);
    for (size_t i = 0; i < problem->spec.token_count; i++) {
        const gg_result label = gg__terminal(problem->graph, state->vertex[i]);
        if (label != GG_NONE) return personal(label, mover);
    }
    if (can_move(problem, state, mover)) return GG_NONE;
    return personal(problem->spec.dead_end, mover);
}

/* The vertex whose row has the entry with this index. */
static gg_vertex row_of(const gg__rows *rows, uint64_t vertices, uint64_t entry)
{
    uint64_t low = 0, high = vertices; /* it is from low on, and below high */
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (rows->start[middle] <= entry)
            low = middle;
        else
            high = middle;
    }
    return (gg_vertex)low;
}

/* The next option of v from *at on, which is moved behind it. Without outgoing rows the options are
 * those vertices among whose predecessors v is: *at is then a place in all incoming rows. */
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
    if (*at < count) *option = row_of(in, graph->vertices, *at);
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

static bool rules_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                       gg__step *step)
{
    const gg__positions *moves;
    if (gg__position_moves(problem, state->scratch, state->position, &moves) != GG_OK) return false;
    if (cursor->option >= moves->count) return false;
    *step = (gg__step){0, moves->at[cursor->option++], false};
    return true;
}

bool gg__state_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                    gg__step *step)
{
    if (!problem->on_graph) return rules_next(problem, state, cursor, step);
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
    if (step->stuck && problem->spec.stuck == GG_STUCK_LOSE) state->over = win_of(gg__other(mover));
    if (!problem->on_graph)
        state->position = step->to;
    else
        state->vertex[step->token] = (gg_vertex)step->to;
    if (problem->spec.play == GG_RACE)
        state->phase = (uint32_t)((state->phase + 1) % problem->spec.schedule_length);
    else if (!problem->graph->owner)
        state->phase = (uint32_t)gg__other(mover);
}

bool gg__state_equal(const gg_problem *problem, const gg__state *a, const gg__state *b)
{
    return a->phase == b->phase && a->over == b->over && a->position == b->position &&
           memcmp(a->vertex, b->vertex, problem->spec.token_count * sizeof *a->vertex) == 0;
}
