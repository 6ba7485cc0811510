/* A race on a graph: the schedule names the player and the token of each turn; the player who
 * brings a token to a target first wins. */
#include "game/tokens.h"

static bool turn_is_open(const gg_problem *problem)
{
    (void)problem;
    return false;
}

static gg_player mover(const gg_problem *problem, const gg__state *state)
{
    return problem->spec.schedule[state->phase].player;
}

static gg_result result(const gg_problem *problem, const gg__state *state, bool *both)
{
    bool arrived[2] = {false, false};
    if (both) *both = false;
    if (state->over != GG_NONE) return state->over;
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (problem->is_target[state->vertex[i]]) arrived[problem->spec.tokens[i].arrival] = true;
    if (both) *both = arrived[0] && arrived[1];
    if (arrived[0] && arrived[1]) return gg__win_of(gg__other(mover(problem, state)));
    return arrived[GG_LEFT] ? GG_L : arrived[GG_RIGHT] ? GG_R : GG_NONE;
}

static bool next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                 gg__step *step)
{
    const gg_turn turn = problem->spec.schedule[state->phase];
    const gg_vertex here = state->vertex[turn.token];
    const bool stuck = gg_graph_out_degree(problem->graph, turn.player, here) == 0;
    gg_vertex option = here; /* a stuck token has one step */
    const bool found =
        stuck ? cursor->option++ == 0
              : gg__tokens_option(problem->graph, turn.player, here, &cursor->option, &option);
    *step = (gg__step){turn.token, option, stuck};
    return found;
}

static void play(const gg_problem *problem, gg__state *state, const gg__step *step)
{
    if (step->stuck && problem->spec.stuck == GG_STUCK_LOSE)
        state->over = gg__win_of(gg__other(mover(problem, state)));
    state->vertex[step->token] = (gg_vertex)step->to;
    state->phase = (uint32_t)((state->phase + 1) % problem->spec.schedule_length);
}

const gg__play_ops gg__play_race = {
    .begin = gg__tokens_begin,
    .mover = mover,
    .result = result,
    .next = next,
    .play = play,
    .place = gg__tokens_place,
    .put = gg__tokens_put,
    .parts = gg__tokens_parts,
    .turn_is_open = turn_is_open,
    .count = gg__tokens_count,
    .number = gg__tokens_number,
    .mover_at = gg__tokens_mover_at,
    .result_at = gg__tokens_result_at,
    .options = gg__tokens_options,
    .part = "token",
    .one_part = true,
};
