/*
 * Scores: the level of each state, and the rank by which it is reached. Two equations.
 *
 *   level   where play is over, that of the end; else the best of the options for the mover
 *   rank    none where the level is that of play without end. Else, over the options of the same
 *           level: 1 + the least rank if the level favours the mover, 1 + the greatest if not; 0
 *           where play is over
 *
 * A level above that of play without end favours Left, one below it Right. Levels alone could be
 * wrong: in a cycle each state could point to the next for a score that nobody ever gets. Ranks
 * fall along the moves that the favoured player needs, so play ends, with that score.
 * doc/checking.md has the proof.
 *
 * Games by rules with points. Levels are of the points still to come, and an option counts with the
 * points of its move. The stock falls with each gain and never rises, so a move with a gain is
 * progress: its rank need not fall. It does, because ranks count turns: one more than the rank of
 * an option, where an option of level 0 counts as 0.
 *
 * Cost: O(n + m) for each phase, and no memory; with points 8 bytes a position.
 */
#include "check/check.h"

#include "game/explore.h"
#include "game/score.h"

enum { AHEAD = 16 /* edges */ };

typedef struct scores {
    const gg_graph *graph;
    const gg__scores *levels;
    const gg__values *values;
} scores;

/* The end of play: of a payoff, or of a player who cannot move. */
static uint32_t end_of(const scores *s, gg_player mover, uint64_t v)
{
    const gg__rows *rows = s->graph->out[mover];
    if (s->levels->at[v] != GG__NO_LEVEL) return s->levels->at[v];
    return rows->start[v] == rows->start[v + 1] ? s->levels->dead_end : GG__NO_LEVEL;
}

static const char *state_fault(void *self, unsigned worker, uint64_t state)
{
    const scores *s = self;
    const gg__values *values = s->values;
    const uint32_t shift = values->phases - 1; /* there are one or two phases */
    const uint64_t v = state >> shift;
    const uint32_t phase = shift & (uint32_t)state, next = shift & ~phase;
    const bool left = shift ? phase == 0 : s->graph->owner[v] != GG_RIGHT;
    const gg__rows *rows = s->graph->out[left ? GG_LEFT : GG_RIGHT];
    const uint32_t level = values->value[state], rank = values->rank[state];
    const uint32_t endless = s->levels->endless, end = end_of(s, left ? GG_LEFT : GG_RIGHT, v);
    const bool hurries = (level > endless) == left;
    bool met = false, better = false;
    uint32_t best = 0;
    (void)worker;
    if (level >= s->levels->count) return "the score is none of the problem's";
    if (level == endless && rank != GG_INFINITE)
        return "the score is that of play without end, but there is a rank";
    if (level != endless && rank == GG_INFINITE) return "a score that must be forced has no rank";
    if (end != GG__NO_LEVEL && level != end) return "play is over here with another score";
    if (end != GG__NO_LEVEL)
        return level == endless || rank == 0 ? NULL : "play is over here, but the rank is not 0";
    const uint64_t last = rows->start[v + 1], edges = rows->start[s->graph->vertices];
    for (uint64_t e = rows->start[v]; e < last; e++) {
        const uint64_t x = (uint64_t)rows->end[e] << shift | next;
        const uint32_t option = values->value[x];
        if (e + AHEAD < edges) {
            const uint64_t far = (uint64_t)rows->end[e + AHEAD] << shift;
            __builtin_prefetch(&values->value[far]);
            __builtin_prefetch(&values->rank[far]);
        }
        if (option != level) {
            better |= (option > level) == left;
            continue;
        }
        const uint32_t turns = values->rank[x];
        if (!met || (turns < best) == hurries) best = turns;
        met = true;
    }
    if (better) return "an option has a better score for the player to move";
    if (!met) return "no option has this score";
    if (level == endless) return NULL;
    if (best != GG_INFINITE && rank == best + 1) return NULL;
    return hurries ? "the rank is not one more than the least rank of an option with this score"
                   : "the rank is not one more than the greatest rank of an option with this score";
}

static bool check_scores(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg__values *values = &claim->solution->values;
    const bool owners = problem->graph->owner;
    const bool fits = values->count == problem->graph->vertices && values->rank &&
                      (owners ? values->phases == 1 && values->mover[0] == GG__MOVER_OWNER
                              : values->phases == 2 && values->mover[0] == GG__MOVER_FIRST &&
                                    values->mover[1] == GG__MOVER_SECOND);
    scores s = {claim->graph, problem->levels, values};
    return gg__require(claim, fits, GG__NO_TABLE) &&
           gg__check_each(claim, values->count, values->phases, false, state_fault, &s);
}

/* ---- games with points ---- */

typedef struct points {
    const gg_graph *graph;
    const gg__values *values;
    uint32_t zero;
    uint32_t *stock, *end; /* by vertex; end: the level of the end of play, or GG__NO_LEVEL */
} points;

static const char *points_fault(void *self, unsigned worker, uint64_t v)
{
    const points *p = self;
    const uint32_t level = p->values->value[v], rank = p->values->rank[v], end = p->end[v];
    const bool left = p->graph->owner[v] != GG_RIGHT, hurries = (level > p->zero) == left;
    bool met = false, better = false;
    uint32_t best = 0;
    size_t count;
    const gg_vertex *option =
        gg_graph_options(p->graph, left ? GG_LEFT : GG_RIGHT, (gg_vertex)v, &count);
    (void)worker;
    if (level > 2 * p->zero) return "the score is none of the problem's";
    if (level == p->zero && rank != GG_INFINITE) return "nothing is to come, but there is a rank";
    if (level != p->zero && rank == GG_INFINITE) return "a score that must be forced has no rank";
    if (end != GG__NO_LEVEL && level != end) return "play is over here with another score";
    if (end != GG__NO_LEVEL)
        return level == p->zero || rank == 0 ? NULL : "play is over here, but the rank is not 0";
    for (size_t i = 0; i < count; i++) {
        const gg_vertex w = option[i];
        if (p->stock[w] > p->stock[v]) return "a move makes the stock larger";
        const int64_t gain = (int64_t)p->stock[v] - p->stock[w],
                      there = (int64_t)p->values->value[w] + (left ? gain : -gain);
        if (there != level) {
            better |= (there > level) == left;
            continue;
        }
        const uint32_t turns = p->values->value[w] == p->zero ? 0 : p->values->rank[w];
        if (!met || (turns < best) == hurries) best = turns;
        met = true;
    }
    if (better) return "an option has a better score for the player to move";
    if (!met) return "no option has this score";
    if (level == p->zero) return NULL;
    if (best != GG_INFINITE && rank == best + 1) return NULL;
    return hurries ? "the rank is not one more than the least rank of an option with this score"
                   : "the rank is not one more than the greatest rank of an option with this score";
}

/* Finds the stock of each position, and the score if play is over. All of them are positions that
 * play has reached. */
static bool ask_points(const gg__claim *claim, points *p)
{
    const gg_position *position = claim->solution->explored->index.keys;
    const uint64_t n = p->graph->vertices;
    for (uint64_t v = 0; v < n; v++) {
        const bool over = p->graph->terminal && p->graph->terminal[v] != GG_NONE;
        p->end[v] = GG__NO_LEVEL;
        if (v % GG__TICK == 0 && gg__tick(claim->ctx, "checking positions", v, n) != GG_OK)
            return false;
        if (gg__position_stock(claim->ctx, claim->problem, position[v], &p->stock[v]) != GG_OK ||
            (over &&
             gg__position_score(claim->ctx, claim->problem, position[v], &p->end[v]) != GG_OK))
            return false;
    }
    return true;
}

static bool check_points(const gg__claim *claim)
{
    const gg__values *values = &claim->solution->values;
    const bool fits = values->count == claim->graph->vertices && values->rank &&
                      values->phases == 1 && values->mover[0] == GG__MOVER_OWNER;
    points p = {.graph = claim->graph, .values = values, .zero = claim->problem->levels->endless};
    if (!gg__require(claim, fits, GG__NO_TABLE)) return false;
    p.stock = gg__alloc(claim->ctx, values->count, sizeof *p.stock, "positions");
    p.end = gg__alloc(claim->ctx, values->count, sizeof *p.end, "positions");
    const bool accepted = p.stock && p.end && ask_points(claim, &p) &&
                          gg__check_each(claim, values->count, 1, false, points_fault, &p);
    gg__free(claim->ctx, p.stock);
    gg__free(claim->ctx, p.end);
    return accepted;
}

/* ---- the conclusion ---- */

/* A state is its own answer. */
static const char *conclude_state(const gg__claim *claim, const gg__state *state)
{
    const gg__values *values = &claim->solution->values;
    const uint64_t entry =
        claim->solution->explored ? gg__search_entry(claim, state)
        : values->phases == 2 ? 2 * (uint64_t)state->vertex[0] + (claim->verdict->first == GG_RIGHT)
                              : state->vertex[0];
    const int64_t above = claim->problem->levels->score[values->value[entry]].numerator;
    return gg__decide(claim, above > 0 ? GG_L : above < 0 ? GG_R : GG_D, values->rank[entry]);
}

const gg__checked gg__checked_score = {
    .conclude = conclude_state,
    .row = {{GG__VERTICES, GG__SCORE, GG_NONE, GG__OWNERS | GG__COLOURS, check_scores},
            {GG__SEARCH, GG__POINTS, GG_NONE, GG__COLOURS, check_points}}};
