/* The rules of play. O(tokens) or O(outdegree) per call. */
#include "problem/stand.h"

#include <string.h>

/* A stand with room for what belongs to it. */
static gg_status make(gg_ctx *ctx, const gg_problem *problem, gg__stand *stand)
{
    const size_t count = problem->spec.token_count;
    gg_vertex *vertex = gg__alloc(ctx, count, sizeof *vertex, "tokens");
    gg__scratch *scratch = NULL;
    if (problem->rules) scratch = gg__alloc_zeroed(ctx, 1, sizeof *scratch, "moves");
    if (!vertex || (problem->rules && !scratch)) {
        gg__free(ctx, vertex);
        gg__free(ctx, scratch);
        return gg__status(ctx);
    }
    if (scratch) scratch->ctx = ctx;
    *stand = (gg__stand){.vertex = vertex, .scratch = scratch};
    return GG_OK;
}

gg_status gg__stand_begin(gg_ctx *ctx, const gg_problem *problem, gg__stand *stand)
{
    const gg_problem_spec *spec = &problem->spec;
    const gg_status status = make(ctx, problem, stand);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < spec->token_count; i++)
        stand->vertex[i] = spec->tokens[i].vertex;
    if (spec->play != GG_RACE && !problem->graph->owner) stand->phase = (uint32_t)spec->first;
    stand->position = problem->start;
    return GG_OK;
}

gg_status gg__stand_copy(gg_ctx *ctx, const gg_problem *problem, const gg__stand *from,
                         gg__stand *to)
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

void gg__stand_free(gg_ctx *ctx, gg__stand *stand)
{
    gg__free(ctx, stand->vertex);
    if (stand->scratch) gg__scratch_free(stand->scratch);
    gg__free(ctx, stand->scratch);
    stand->vertex = NULL;
    stand->scratch = NULL;
}

static gg_player rules_mover(const gg__rules *rules, const gg__stand *stand)
{
    const bool asked = !gg__rules_impartial(rules) && gg__rules_ended(stand->position) == GG_NONE;
    return asked ? gg__rules_turn(rules, stand->position) : (gg_player)stand->phase;
}

gg_player gg__stand_mover(const gg_problem *problem, const gg__stand *stand)
{
    if (problem->rules) return rules_mover(problem->rules, stand);
    if (problem->spec.play == GG_RACE) return problem->spec.schedule[stand->phase].player;
    if (problem->graph->owner) return gg_graph_owner(problem->graph, stand->vertex[0]);
    return (gg_player)stand->phase;
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

static gg_result race_result(const gg_problem *problem, const gg__stand *stand, bool *both)
{
    bool arrived[2] = {false, false};
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (problem->is_target[stand->vertex[i]]) arrived[problem->spec.tokens[i].arrival] = true;
    if (both) *both = arrived[0] && arrived[1];
    if (arrived[0] && arrived[1]) return win_of(gg__other(gg__stand_mover(problem, stand)));
    return arrived[GG_LEFT] ? GG_L : arrived[GG_RIGHT] ? GG_R : GG_NONE;
}

static bool can_move(const gg_problem *problem, const gg__stand *stand, gg_player mover)
{
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (gg_graph_out_degree(problem->graph, mover, stand->vertex[i]) > 0) return true;
    return false;
}

gg_result gg__stand_result(const gg_problem *problem, const gg__stand *stand, bool *both)
{
    if (both) *both = false;
    if (stand->over != GG_NONE) return stand->over;
    if (problem->spec.play == GG_RACE) return race_result(problem, stand, both);
    const gg_player mover = gg__stand_mover(problem, stand);
    if (problem->rules)
        return personal(gg__rules_result(problem->rules, stand->scratch, stand->position), mover);
    for (size_t i = 0; i < problem->spec.token_count; i++) {
        const gg_result label = gg__terminal(problem->graph, stand->vertex[i]);
        if (label != GG_NONE) return personal(label, mover);
    }
    if (can_move(problem, stand, mover)) return GG_NONE;
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

static bool race_next(const gg_problem *problem, const gg__stand *stand, gg__cursor *cursor,
                      gg__step *step)
{
    const gg_turn turn = problem->spec.schedule[stand->phase];
    const gg_vertex here = stand->vertex[turn.token];
    const bool stuck = gg_graph_out_degree(problem->graph, turn.player, here) == 0;
    gg_vertex option = here; /* a stuck token has one step */
    const bool found =
        stuck ? cursor->option++ == 0
              : next_option(problem->graph, turn.player, here, &cursor->option, &option);
    *step = (gg__step){turn.token, option, stuck};
    return found;
}

static bool rules_next(const gg__rules *rules, const gg__stand *stand, gg__cursor *cursor,
                       gg__step *step)
{
    const gg__positions *moves;
    if (gg__rules_moves(rules, stand->scratch, stand->position, &moves) != GG_OK) return false;
    if (cursor->option >= moves->count) return false;
    *step = (gg__step){0, moves->at[cursor->option++], false};
    return true;
}

bool gg__stand_next(const gg_problem *problem, const gg__stand *stand, gg__cursor *cursor,
                    gg__step *step)
{
    if (problem->rules) return rules_next(problem->rules, stand, cursor, step);
    if (problem->spec.play == GG_RACE) return race_next(problem, stand, cursor, step);
    const gg_player mover = gg__stand_mover(problem, stand);
    for (; cursor->token < problem->spec.token_count; cursor->token++, cursor->option = 0) {
        gg_vertex option;
        if (next_option(problem->graph, mover, stand->vertex[cursor->token], &cursor->option,
                        &option)) {
            *step = (gg__step){cursor->token, option, false};
            return true;
        }
    }
    return false;
}

void gg__stand_play(const gg_problem *problem, gg__stand *stand, const gg__step *step)
{
    const gg_player mover = gg__stand_mover(problem, stand);
    if (step->stuck && problem->spec.stuck == GG_STUCK_LOSE) stand->over = win_of(gg__other(mover));
    if (problem->rules)
        stand->position = step->to;
    else
        stand->vertex[step->token] = (gg_vertex)step->to;
    if (problem->spec.play == GG_RACE)
        stand->phase = (uint32_t)((stand->phase + 1) % problem->spec.schedule_length);
    else if (!problem->graph->owner)
        stand->phase = (uint32_t)gg__other(mover);
}

bool gg__stand_equal(const gg_problem *problem, const gg__stand *a, const gg__stand *b)
{
    return a->phase == b->phase && a->over == b->over && a->position == b->position &&
           memcmp(a->vertex, b->vertex, problem->spec.token_count * sizeof *a->vertex) == 0;
}
