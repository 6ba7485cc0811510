/*
 * Why a race is won: each token plays a game of its own, in which one player hurries it and the
 * other delays it. The number of its own turns becomes a turn of the race by the schedule, and the
 * earliest turn decides.
 */
#include "value/distance.h"
#include "why/why.h"

#include <stdio.h>
#include <string.h>

enum { TOKENS = 4, STEPS = 6, TURNS = 8, OPTIONS = 6 };

enum {
    OVER,
    ARRIVES,
    ARRIVES_LATE,
    ENDS,
    NEVER,
    UNMOVED,
    REST,
    STEP,
    STEP_IN,
    STEP_STUCK,
    STEPS_ON,
    CIRCLE,
    STAYS,
    FIRST,
    ALONE,
    NOBODY,
    LOOK,
    FACT,
    KINDS
};

static const gg_info kinds[KINDS + 1] = {
    [OVER] = GG__CLAIM("race", "over", "{end}, so play is over: {player} has won"),
    [ARRIVES] = GG__CLAIM(
        "race", "arrives",
        "{token} on {position} needs {moves} turn{moves:s} of its own, as {player} hurries it and "
        "{other} delays it; it is moved on turn{turns:s} {turns} of the race, and arrives on turn "
        "{turn}"),
    [ARRIVES_LATE] = GG__CLAIM(
        "race", "arrives-late",
        "{token} on {position} needs {moves} turn{moves:s} of its own, as {player} hurries it and "
        "{other} delays it; it is moved on turns {turns:, }, ... of the race, and arrives on turn "
        "{turn}"),
    [ENDS] = GG__CLAIM("race", "ends",
                       "{token} on {position} wins for {player} after {moves} turn{moves:s} of its "
                       "own, on turn {turn}: it arrives, or {other} is stuck with it"),
    [NEVER] = GG__CLAIM("race", "never",
                        "{token} on {position} never arrives, if {other} plays against it"),
    [UNMOVED] = GG__CLAIM("race", "unmoved", "{token} on {position} is never moved"),
    [REST] = GG__CLAIM("race", "rest", "{count} more token{count:s}, and none is earlier"),
    [STEP] = GG__CLAIM("race", "step",
                       "turn {turn}: {player} moves it from {from} to {to}: {left} to go{instead}"),
    [STEP_IN] = GG__CLAIM("race", "step-in",
                          "turn {turn}: {player} moves it from {from} to {to}, a target"),
    [STEP_STUCK] =
        GG__CLAIM("race", "step-stuck", "turn {turn}: {player} is stuck with it at {from}"),
    [STEPS_ON] = GG__CLAIM("race", "steps-on", "and so on for {left} more turn{left:s} of its own"),
    [CIRCLE] = GG__CLAIM("race", "circle", "it goes round for ever: {cycle: -> }"),
    [STAYS] = GG__CLAIM("race", "stays", "no edge leads on from {position}: it stays there"),
    [FIRST] = GG__CLAIM("race", "first",
                        "turn {turn} comes before turn{later:s} {later}: {token} decides, and "
                        "{player} wins"),
    [ALONE] = GG__CLAIM("race", "alone",
                        "no other token ever arrives: {token} decides on turn {turn}, and {player} "
                        "wins"),
    [NOBODY] = GG__CLAIM("race", "nobody",
                         "no token can be brought to a target against resistance, so play never "
                         "ends: a draw"),
    [LOOK] = GG__CLAIM("race", "look",
                       "Look at each token alone: one player hurries it, the other delays it. How "
                       "many turns of its own does it need, and which turn of the race is the last "
                       "of them?"),
    [FACT] = GG__CLAIM("race", "fact", "It matters that {reason}"),
};

/* The race that is explained, and the walk of one token through it. */
typedef struct walk {
    gg__why *w;
    gg__state state; /* a copy, whose vertex of the token and phase are moved on */
    size_t token;
    uint64_t now; /* turns before the state */
} walk;

static gg__ending ending_of(const walk *k, const gg__state *state, uint64_t now)
{
    return gg__race_ending(k->w->problem, k->w->solution, state, k->token, now);
}

/* Goes on to the token's next turn; false: it has none. */
static bool next_turn(walk *k)
{
    const gg_problem_spec *spec = &k->w->problem->spec;
    for (size_t i = 0; i < spec->schedule_length; i++) {
        if (spec->schedule[k->state.phase].token == k->token) return true;
        k->state.phase = (uint32_t)((k->state.phase + 1) % spec->schedule_length);
        k->now++;
    }
    return false;
}

/* Goes on after that turn; the token goes to a vertex. */
static void take_turn(walk *k, gg_vertex to)
{
    k->state.vertex[k->token] = to;
    k->state.phase = (uint32_t)((k->state.phase + 1) % k->w->problem->spec.schedule_length);
    k->now++;
}

static void start_again(walk *k)
{
    gg__state_set(k->w->problem, &k->w->play.state, &k->state);
    k->now = 0;
}

/* ---- one token ---- */

/* The turns of the token up to the last one; of many the first. */
static void list_turns(walk *k, uint32_t moves)
{
    const uint32_t told = moves > TURNS ? TURNS / 2 : moves;
    gg__fact_list(k->w, "turns", GG_FACT_NUMBER);
    for (uint32_t i = 0; i < told && next_turn(k); i++) {
        gg__fact_number(k->w, NULL, k->now + 1);
        take_turn(k, k->state.vertex[k->token]);
    }
    start_again(k);
}

static gg_status tell_token(walk *k, gg__ending end)
{
    gg__why *w = k->w;
    const gg_token *token = &w->problem->spec.tokens[k->token];
    const gg_player player = end.side == GG__SECOND ? gg__other(token->arrival) : token->arrival;
    const bool lose = w->problem->spec.stuck == GG_STUCK_LOSE;
    const int kind = end.side == GG__DRAWN ? (next_turn(k) ? NEVER : UNMOVED)
                     : lose                ? ENDS
                     : end.moves > TURNS   ? ARRIVES_LATE
                                           : ARRIVES;
    start_again(k);
    gg__claim(w, &kinds[kind], 0);
    gg__fact_token(w, "token", k->token);
    gg__fact_place(w, "position", k->state.vertex[k->token]);
    gg__fact_player(w, "player", player);
    gg__fact_player(w, "other", gg__other(player));
    if (end.side != GG__DRAWN) {
        gg__fact_number(w, "moves", end.moves);
        gg__fact_number(w, "turn", end.turn);
        if (!lose) list_turns(k, end.moves);
    }
    return gg__claim_end(w);
}

/* Positive if the player likes a better than b. */
static int compare(bool hurries, gg__ending a, gg__ending b)
{
    const int x = a.side == GG__FIRST ? 1 : a.side == GG__SECOND ? -1 : 0;
    const int y = b.side == GG__FIRST ? 1 : b.side == GG__SECOND ? -1 : 0;
    int better = x != y ? x - y : x * ((a.moves < b.moves) - (a.moves > b.moves));
    return hurries ? better : -better;
}

/* The best option for the player whose turn it is, and its ending. */
static gg_vertex choose(walk *k, const gg_vertex *options, size_t count, bool hurries,
                        gg__ending *best)
{
    const gg_vertex from = k->state.vertex[k->token];
    const uint32_t phase = k->state.phase;
    gg_vertex to = options[0];
    k->state.phase = (uint32_t)((phase + 1) % k->w->problem->spec.schedule_length);
    for (size_t i = 0; i < count; i++) {
        k->state.vertex[k->token] = options[i];
        const gg__ending end = ending_of(k, &k->state, k->now + 1);
        if (i > 0 && compare(hurries, end, *best) <= 0) continue;
        *best = end;
        to = options[i];
    }
    k->state.vertex[k->token] = from;
    k->state.phase = phase;
    return to;
}

/* The options of a turn, how many own turns each of them leaves, and the others in words. */
static void list_options(walk *k, const gg_vertex *options, size_t count, gg_vertex to)
{
    gg__why *w = k->w;
    char vertex[300], instead[OPTIONS * 340] = "";
    const gg_vertex from = k->state.vertex[k->token];
    const uint32_t phase = k->state.phase;
    size_t length = 0;
    k->state.phase = (uint32_t)((phase + 1) % w->problem->spec.schedule_length);
    gg__fact_list(w, "options", GG_FACT_POSITION);
    for (size_t i = 0; i < count && i < OPTIONS; i++)
        gg__fact_place(w, NULL, options[i]);
    gg__fact_list(w, "needs", GG_FACT_NUMBER);
    for (size_t i = 0; i < count && i < OPTIONS; i++) {
        k->state.vertex[k->token] = options[i];
        const gg__ending end = ending_of(k, &k->state, k->now + 1);
        gg__fact_number(w, NULL, end.side == GG__FIRST ? end.moves : UINT64_MAX);
        if (options[i] == to) continue;
        gg_vertex_print(w->problem, options[i], vertex, sizeof vertex);
        const char *start = length == 0 ? " (" : ", ",
                   *unless = end.side == GG__DRAWN ? "never" : "lost";
        if (end.side == GG__FIRST)
            length += (size_t)snprintf(instead + length, sizeof instead - length, "%sfrom %s: %u",
                                       start, vertex, end.moves);
        else
            length += (size_t)snprintf(instead + length, sizeof instead - length, "%sfrom %s: %s",
                                       start, vertex, unless);
    }
    if (length > 0) snprintf(instead + length, sizeof instead - length, ")");
    k->state.vertex[k->token] = from;
    k->state.phase = phase;
    gg__fact_words(w, "instead", "%s", instead);
}

/* One turn of the token; *on: there may be another. */
static gg_status tell_step(walk *k, bool *on)
{
    gg__why *w = k->w;
    const gg_problem *problem = w->problem;
    const gg_vertex from = k->state.vertex[k->token];
    const gg_player player = problem->spec.schedule[k->state.phase].player;
    size_t count;
    const gg_vertex *options = gg_graph_options(problem->graph, player, from, &count);
    gg__ending end = {0, GG__DRAWN, 0};
    gg_vertex to = from;
    if (count > 0)
        to = choose(k, options, count, player == problem->spec.tokens[k->token].arrival, &end);
    const bool in = problem->is_target[to];
    *on = count > 0 && !in;
    gg__claim(w, &kinds[count == 0 ? STEP_STUCK : in ? STEP_IN : STEP], 1);
    gg__fact_number(w, "turn", k->now + 1);
    gg__fact_token(w, "token", k->token);
    gg__fact_player(w, "player", player);
    gg__fact_place(w, "from", from);
    if (count > 0) {
        gg__fact_place(w, "to", to);
        gg__fact_number(w, "left", end.side == GG__DRAWN ? UINT64_MAX : end.moves);
        list_options(k, options, count, to);
    }
    take_turn(k, to);
    return gg__claim_end(w);
}

/* The token's own game by best moves, as far as there is room. */
static gg_status tell_steps(walk *k, gg__ending end)
{
    gg__why *w = k->w;
    bool on = true;
    gg_status status = GG_OK;
    for (uint32_t i = 0; status == GG_OK && on && i < end.moves; i++) {
        if (i == STEPS) {
            gg__claim(w, &kinds[STEPS_ON], 1);
            gg__fact_token(w, "token", k->token);
            gg__fact_number(w, "left", end.moves - i);
            w->why.cut = true;
            status = gg__claim_end(w);
            break;
        }
        next_turn(k);
        status = tell_step(k, &on);
    }
    start_again(k);
    return status;
}

/* A token that never arrives: the circle it is kept in, or where it is stuck, if that is near. */
static gg_status tell_circle(walk *k)
{
    enum { NEAR = 12 };
    gg__why *w = k->w;
    const gg_problem *problem = w->problem;
    gg_vertex at[NEAR + 1];
    uint32_t phase[NEAR + 1];
    size_t count = 0, from = SIZE_MAX;
    while (from == SIZE_MAX && count <= NEAR && next_turn(k)) {
        size_t options;
        gg__ending end;
        at[count] = k->state.vertex[k->token];
        phase[count++] = k->state.phase;
        for (size_t i = 0; i + 1 < count && from == SIZE_MAX; i++)
            if (at[i] == at[count - 1] && phase[i] == phase[count - 1]) from = i;
        const gg_player player = problem->spec.schedule[k->state.phase].player;
        const gg_vertex *option = gg_graph_options(problem->graph, player, at[count - 1], &options);
        const bool hurries = player == problem->spec.tokens[k->token].arrival;
        if (options == 0) {
            start_again(k);
            gg__claim(w, &kinds[STAYS], 1);
            gg__fact_token(w, "token", k->token);
            gg__fact_place(w, "position", at[count - 1]);
            return gg__claim_end(w);
        }
        take_turn(k, choose(k, option, options, hurries, &end));
    }
    start_again(k);
    if (from == SIZE_MAX) return GG_OK;
    gg__claim(w, &kinds[CIRCLE], 1);
    gg__fact_token(w, "token", k->token);
    gg__fact_list(w, "cycle", GG_FACT_POSITION);
    for (size_t i = from; i < count; i++)
        if (i == from || at[i] != at[i - 1] || i + 1 == count) gg__fact_place(w, NULL, at[i]);
    return gg__claim_end(w);
}

/* ---- the race ---- */

/* The tokens whose games end first, in the order of their ends; returns how many. */
static size_t find_earliest(walk *k, size_t *token, gg__ending *end)
{
    size_t count = 0;
    for (size_t t = 0; t < k->w->problem->spec.token_count; t++) {
        k->token = t;
        const gg__ending here = ending_of(k, &k->state, 0);
        size_t at = count < TOKENS ? count++ : TOKENS;
        for (; at > 0 && here.turn < end[at - 1].turn; at--)
            if (at < TOKENS) {
                token[at] = token[at - 1];
                end[at] = end[at - 1];
            }
        if (at == TOKENS) continue;
        token[at] = t;
        end[at] = here;
    }
    return count;
}

static gg_status conclude(gg__why *w, const size_t *token, const gg__ending *end, size_t count)
{
    const bool draw = end[0].turn == UINT64_MAX, alone = count == 1 || end[1].turn == UINT64_MAX;
    const gg_player arrival = w->problem->spec.tokens[token[0]].arrival;
    gg__claim(w, &kinds[draw ? NOBODY : alone ? ALONE : FIRST], 0);
    if (!draw) {
        gg__fact_token(w, "token", token[0]);
        gg__fact_number(w, "turn", end[0].turn);
        gg__fact_player(w, "player", end[0].side == GG__FIRST ? arrival : gg__other(arrival));
        gg__fact_list(w, "later", GG_FACT_NUMBER);
        for (size_t i = 1; i < count && end[i].turn != UINT64_MAX; i++)
            gg__fact_number(w, NULL, end[i].turn);
    }
    return gg__claim_end(w);
}

static gg_status tell_race(walk *k)
{
    gg__why *w = k->w;
    size_t token[TOKENS] = {0};
    gg__ending end[TOKENS] = {{UINT64_MAX, GG__DRAWN, 0}};
    gg_status status = GG_OK;
    const size_t all = w->problem->spec.token_count, count = find_earliest(k, token, end);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        k->token = token[i];
        status = tell_token(k, end[i]);
        if (status == GG_OK && i < 2)
            status = end[i].turn == UINT64_MAX ? tell_circle(k) : tell_steps(k, end[i]);
    }
    if (status == GG_OK && count < all) {
        gg__claim(w, &kinds[REST], 0);
        gg__fact_number(w, "count", all - count);
        status = gg__claim_end(w);
    }
    return status == GG_OK ? conclude(w, token, end, count) : status;
}

static bool takes(const gg__why *w)
{
    return strcmp(w->solution->type->info.name, "distance") == 0;
}

static gg_status tell_over(gg__why *w)
{
    gg__claim(w, &kinds[OVER], 0);
    gg__fact_words(w, "end", "%s", w->answer->reason);
    gg__fact_player(w, "player", w->answer->outcome.winner == GG_L ? GG_LEFT : GG_RIGHT);
    return gg__claim_end(w);
}

static gg_status prove(gg__why *w)
{
    walk k = {.w = w};
    if (w->answer->over) return tell_over(w);
    gg_status status = gg__state_copy(w->ctx, w->problem, &w->play.state, &k.state);
    if (status == GG_OK) status = tell_race(&k);
    gg__state_free(w->ctx, &k.state);
    return status;
}

static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    (void)possible;
    if (stage > 2) return GG_OK;
    gg__claim(w, &kinds[stage == 1 ? LOOK : FACT], 0);
    if (stage == 2) gg__fact_words(w, "reason", "%s", w->answer->reason);
    return gg__claim_end(w);
}

const gg__why_theory gg__why_race = {"race", takes, prove, kinds, hint};
