/*
 * The value type `distance`: how many moves a token needs to a target when its own player moves
 * it first (mini) and when the other one does (maxi).
 *
 * The first token that ends its own game decides the race: the number of its moves becomes a turn
 * of the race by the schedule, and the earliest turn comes first (solve/states/race.c says why that
 * is right). O(tokens * log schedule) for a state; O(log tokens) for each move of a line.
 */
#include "value/timetable.h"
#include "value/types.h"

/* ---- what becomes of the tokens ---- */

/* The end of one token's game: who wins by it, on which turn, after how many of its own moves. */
typedef struct ending {
    gg__side side; /* GG__DRAWN: it never ends */
    uint32_t moves;
    uint64_t turn;
} ending;

static ending ending_of(const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, size_t token)
{
    const gg__timetable *timetable = solution->plan;
    const gg__token_turns *turns = &timetable->token[token];
    const gg_vertex v = state->vertex[token];
    if (problem->is_target[v]) return (ending){GG__FIRST, 0, 0};
    if (turns->count == 0) return (ending){GG__DRAWN, 0, 0};
    const gg__table *table = &solution->tables[turns->table];
    const uint32_t phase = gg__timetable_phase(turns, state->phase);
    const gg__word word = table->words[(uint64_t)v * table->phases + phase];
    const uint32_t rank = gg__word_rank(word);
    if (gg__word_side(word) == GG__DRAWN) return (ending){GG__DRAWN, 0, 0};
    return (ending){gg__word_side(word), rank,
                    gg__timetable_turns(timetable, turns, state->phase, rank)};
}

static gg_player winner_by(const gg_problem *problem, size_t token, gg__side side)
{
    const gg_player arrival = problem->spec.tokens[token].arrival;
    return side == GG__FIRST ? arrival : gg__other(arrival);
}

/* The token whose game ends first, with its ending; the token count if none ever ends. */
static size_t first_to_end(const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, ending *out)
{
    const size_t count = problem->spec.token_count;
    size_t first = count;
    for (size_t i = 0; i < count; i++) {
        const ending here = ending_of(problem, solution, state, i);
        if (here.side == GG__DRAWN || (first < count && here.turn >= out->turn)) continue;
        first = i;
        *out = here;
    }
    return first;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    ending end = {GG__DRAWN, 0, 0};
    const gg_result over = gg__state_result(problem, state, NULL);
    if (over != GG_NONE) {
        *out = (gg_outcome){over, 0};
        return GG_OK;
    }
    const size_t token = first_to_end(problem, solution, state, &end);
    if (token == problem->spec.token_count) {
        *out = (gg_outcome){GG_D, GG_INFINITE};
        return GG_OK;
    }
    if (end.turn >= GG_INFINITE)
        return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(state->vertex[token]),
                        "the race lasts more than %llu turns", (unsigned long long)GG_INFINITE - 1);
    *out = (gg_outcome){winner_by(problem, token, end.side) == GG_LEFT ? GG_L : GG_R,
                        (uint32_t)end.turn};
    return GG_OK;
}

/* ---- lines of play ---- */

/*
 * The turn on which each token's game ends, counted from the first state, in a tree over tokens
 * that knows the earliest of each subtree. A turn changes that of one token: O(log tokens).
 */
typedef struct walk {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    gg__state *state;
    uint64_t now;   /* turns played */
    size_t leaves;  /* a power of two */
    uint64_t *turn; /* [leaves + token]; UINT64_MAX: never. Below, the least of both children */
    gg__side *side; /* of each token */
} walk;

static void close_walk(void *self)
{
    walk *w = self;
    if (!w) return;
    gg__free(w->ctx, w->turn);
    gg__free(w->ctx, w->side);
    gg__free(w->ctx, w);
}

static uint64_t turn_of(const ending *end, uint64_t now)
{
    return end->side == GG__DRAWN ? UINT64_MAX : now + end->turn;
}

static gg_status open_walk(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, void **out)
{
    const size_t count = problem->spec.token_count;
    walk *w = gg__alloc_zeroed(ctx, 1, sizeof *w, "a race");
    if (!w) return gg__status(ctx);
    *w = (walk){.ctx = ctx, .problem = problem, .solution = solution, .leaves = 1};
    w->state = (gg__state *)state;
    while (w->leaves < count)
        w->leaves *= 2;
    w->turn = gg__alloc(ctx, 2 * w->leaves, sizeof *w->turn, "a race");
    w->side = gg__alloc(ctx, w->leaves, sizeof *w->side, "a race");
    if (!w->turn || !w->side) {
        close_walk(w);
        return gg__status(ctx);
    }
    for (size_t i = 0; i < w->leaves; i++) {
        const ending none = {GG__DRAWN, 0, 0};
        const ending end = i < count ? ending_of(problem, solution, state, i) : none;
        w->turn[w->leaves + i] = turn_of(&end, 0);
        w->side[i] = end.side;
    }
    for (size_t i = w->leaves; i-- > 1;)
        w->turn[i] = w->turn[2 * i] < w->turn[2 * i + 1] ? w->turn[2 * i] : w->turn[2 * i + 1];
    *out = w;
    return GG_OK;
}

/* The first token, but for one, whose game ends as early as any of them. */
static size_t earliest_but(const walk *w, size_t token)
{
    size_t best = 0;
    for (size_t i = w->leaves + token; i > 1; i /= 2)
        if (!best || w->turn[i ^ 1] < w->turn[best]) best = i ^ 1;
    while (best && best < w->leaves)
        best = w->turn[2 * best] <= w->turn[2 * best + 1] ? 2 * best : 2 * best + 1;
    return best ? best - w->leaves : token;
}

static gg_status after_walk(void *self, const gg__step *step, gg_outcome out[2], uint64_t *progress)
{
    walk *w = self;
    gg__state *state = w->state;
    const gg__state before = *state;
    const size_t token = step->token;
    const gg_vertex from = state->vertex[token];
    gg__state_play(w->problem, state, step);
    *progress = 0;
    if (state->over != GG_NONE) {
        out[0] = out[1] = (gg_outcome){state->over, 0};
    } else if (w->problem->is_target[state->vertex[token]]) { /* and no other token is on one */
        const gg_player winner = winner_by(w->problem, token, GG__FIRST);
        out[0] = out[1] = (gg_outcome){winner == GG_LEFT ? GG_L : GG_R, 0};
    } else {
        const ending end = ending_of(w->problem, w->solution, state, token);
        const size_t other = earliest_but(w, token);
        const uint64_t own = turn_of(&end, w->now + 1);
        const uint64_t theirs = other == token ? UINT64_MAX : w->turn[w->leaves + other];
        const uint64_t first = own < theirs ? own : theirs;
        out[0] = out[1] = (gg_outcome){GG_D, GG_INFINITE};
        if (first != UINT64_MAX) { /* or the earliest may be a leaf without a token */
            const size_t ends = own < theirs ? token : other;
            const gg_player winner =
                winner_by(w->problem, ends, own < theirs ? end.side : w->side[other]);
            const uint64_t turns = first - w->now - 1;
            out[0] = out[1] = (gg_outcome){winner == GG_LEFT ? GG_L : GG_R, (uint32_t)turns};
            if (turns >= GG_INFINITE)
                gg__fail(w->ctx, GG_LIMIT, GG__AT_VERTEX(state->vertex[ends]),
                         "the race lasts more than %llu turns",
                         (unsigned long long)GG_INFINITE - 1);
        }
    }
    *state = before;
    state->vertex[token] = from;
    return gg__status(w->ctx);
}

static gg_status advance_walk(void *self, const gg__step *step)
{
    walk *w = self;
    const gg__state before = *w->state;
    const gg_vertex from = before.vertex[step->token];
    gg__state_play(w->problem, w->state, step);
    const ending end = ending_of(w->problem, w->solution, w->state, step->token);
    *w->state = before;
    w->state->vertex[step->token] = from;
    w->side[step->token] = end.side;
    size_t i = w->leaves + step->token;
    for (w->turn[i] = turn_of(&end, ++w->now); i /= 2, i > 0;)
        w->turn[i] = w->turn[2 * i] < w->turn[2 * i + 1] ? w->turn[2 * i] : w->turn[2 * i + 1];
    return GG_OK;
}

/* ---- why ---- */

/* The words "turns of its own" are said with the first token that needs some. */
static gg_status say_needs(const gg_problem *problem, size_t token, const ending *end, bool first,
                           gg__text *text)
{
    const char *name = problem->spec.tokens[token].name;
    const char *start = token == 0 ? "" : ", ";
    if (end->side == GG__DRAWN) return gg__text_add(text, "%s%s never arrives", start, name);
    if (end->side == GG__SECOND)
        return gg__text_add(text, "%s%s is stuck at turn %u of its own", start, name, end->moves);
    if (!first) return gg__text_add(text, ", %s %u", name, end->moves);
    return gg__text_add(text, "%s%s needs %u turn%s of its own", start, name, end->moves,
                        end->moves == 1 ? "" : "s");
}

static gg_status say_start(const gg_problem *problem, const gg__state *state, bool both,
                           gg__text *text)
{
    const char *const names[2] = {problem->spec.left_name, problem->spec.right_name};
    if (both)
        return gg__text_add(text,
                            "tokens of both players begin on a target, and %s does not move first",
                            names[gg__other(gg__state_mover(problem, state))]);
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (problem->is_target[state->vertex[i]])
            return gg__text_add(text, "%s begins on a target", problem->spec.tokens[i].name);
    return GG_OK;
}

static gg_status reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, gg__text *text)
{
    (void)ctx;
    bool both;
    ending end = {GG__DRAWN, 0, 0};
    if (gg__state_result(problem, state, &both) != GG_NONE)
        return say_start(problem, state, both, text);
    const size_t first = first_to_end(problem, solution, state, &end);
    if (first == problem->spec.token_count)
        return gg__text_add(text, "no token can be brought to a target against resistance");
    gg_status status = GG_OK;
    bool said = false;
    for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++) {
        const ending here = ending_of(problem, solution, state, i);
        status = say_needs(problem, i, &here, !said, text);
        said |= here.side == GG__FIRST;
    }
    if (status != GG_OK) return status;
    return gg__text_add(text, "; %s %s on turn %llu", problem->spec.tokens[first].name,
                        end.side == GG__FIRST ? "arrives" : "is stuck",
                        (unsigned long long)end.turn);
}

static gg_status settle(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    if (problem->spec.play == GG_RACE) solution->plan = gg__timetable_new(ctx, problem, solution);
    return gg__status(ctx);
}

static const gg__theory theory = {.at = at,
                                  .open = open_walk,
                                  .close = close_walk,
                                  .after = after_walk,
                                  .advance = advance_walk,
                                  .reason = reason};

const gg__value_type gg__value_distance = {
    .info = {"distance", "mini and maxi: moves to a target, own player first or second", NULL,
             false, false},
    .settle = settle,
    .theory = &theory,
    .held = GG__HELD_TABLES,
};
