/*
 * Score games on graphs: thresholds from both ends.
 *
 * Idea. Take the scores above that of play without end from the greatest downwards. For each, Left
 * wins the reachability game "come to an end with this score or more" from an attractor, as in
 * retrograde analysis: a state of Left belongs to it with the first option that does, a state of
 * Right with the last. States that are new at a score have this value. Scores below that of play
 * without end are taken from the least upwards, for Right. All other states have the value of play
 * without end: Left cannot force more, and Right cannot force less.
 *
 * Invariant. When a score is done, the states with a value are those that can force it or better. A
 * state that is decided counts only down the options of its predecessors, so all thresholds share
 * one count for each state. Within a score states are decided by rank, so ranks are exact.
 *
 * An ordered graph whose options are stored is swept instead, from the last vertex to the first.
 *
 * Cost. O(n + m) after the scores were sorted; 8 bytes a state, which the solution keeps, and 4 for
 * each state of one score. While states are open, the column of ranks holds their counts: so an
 * edge costs one look into memory.
 *
 * Source. Attractors: E. Gradel, W. Thomas, T. Wilke (eds.), Automata, Logics, and Infinite Games,
 * 2002, chapter 2. Thresholds: folklore of endgame databases, as in H. van den Herik, H. J. W.
 * Herschberg, 1985.
 */
#include "game/score.h"
#include "solve/solver.h"

#include <string.h>

typedef struct scores {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_graph *graph;
    const gg__scores *levels;
    uint32_t phases;
    uint64_t states;
    uint32_t *value; /* of each decided state */
    uint32_t *rank;  /* the same; of an open one OPEN and the options left */
    uint32_t *queue; /* states of one score, in the order in which they are decided */
    uint32_t *end; /* states where play is over, by score, in the order in which these are taken */
    uint64_t ends; /* how many of these there are */
    uint64_t room; /* in the queue */
    uint64_t done; /* states that were propagated */
} scores;

#define OPEN (UINT32_C(1) << 31)

static gg_player mover_of(const scores *s, uint64_t v, uint32_t phase)
{
    if (s->phases == 1) return gg_graph_owner(s->graph, (gg_vertex)v);
    return phase == 0 ? GG_LEFT : GG_RIGHT;
}

/* ---- against the moves ---- */

/* Writes open states and ends of play. Counts those with a level that somebody must force. */
static gg_status open_states(scores *s, uint64_t *count)
{
    const uint32_t endless = s->levels->endless;
    uint64_t state = 0;
    for (uint64_t v = 0; v < s->graph->vertices; v++)
        for (uint32_t phase = 0; phase < s->phases; phase++, state++) {
            const gg_player mover = mover_of(s, v, phase);
            const uint32_t degree = s->graph->degree[mover][v];
            const uint32_t level = gg__level_of_end(s->problem, mover, (gg_vertex)v);
            const bool over = level != GG__NO_LEVEL, forced = over && level != endless;
            if (degree >= OPEN && !over)
                return gg__fail(s->ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                                "a vertex has more than %llu options",
                                (unsigned long long)OPEN - 1);
            s->value[state] = level;
            s->rank[state] = !over ? OPEN | degree : forced ? 0 : GG_INFINITE & ~OPEN;
            if (!forced) continue;
            count[level]++;
            s->ends++;
        }
    return GG_OK;
}

/* Lists the ends of play in the order in which their scores are taken: from the greatest downwards,
 * and then from the least upwards. last[level] is how many have that level, and becomes the place
 * after the last of them. */
static void list_ends(const scores *s, uint64_t *last)
{
    const uint32_t endless = s->levels->endless, above = s->levels->count - 1 - endless;
    uint64_t place = 0;
    for (uint32_t i = 0; i < above + endless; i++) {
        const uint32_t level = i < above ? s->levels->count - 1 - i : i - above;
        const uint64_t count = last[level];
        last[level] = place;
        place += count;
    }
    for (uint64_t state = 0; s->ends > 0 && state < s->states; state++)
        if (s->rank[state] == 0) s->end[last[s->value[state]]++] = (uint32_t)state;
}

/* Decides states before this one, which has just been decided: own, if its player wants this level;
 * else the player delays. They have this rank. Returns the new end of the queue. */
static uint64_t propagate(const scores *s, uint32_t state, gg_player favoured, uint32_t rank,
                          uint64_t tail)
{
    const uint32_t shift = s->phases - 1, v = state >> shift, phase = shift & ~state;
    const gg__rows *in = s->graph->in[phase ? GG_RIGHT : GG_LEFT];
    const gg_vertex *end = in->end;
    const uint64_t last = in->start[v + 1];
    uint32_t *const ranks = s->rank;
    for (uint64_t e = in->start[v]; e < last; e++) {
        const uint64_t before = (uint64_t)end[e] << shift | phase;
        const uint32_t old = ranks[before];
        if (old < OPEN) continue;
        const bool decided = mover_of(s, end[e], phase) == favoured || old == (OPEN | 1);
        ranks[before] = decided ? rank : old - 1;
        s->queue[tail] = (uint32_t)before;
        tail += decided;
    }
    return tail;
}

/* Makes room in the queue for so many states. */
static gg_status make_room(scores *s, uint64_t count)
{
    if (count <= s->room || s->room > s->states) return GG_OK;
    s->room = count + count / 2 < s->states ? count + count / 2 : s->states + 1;
    return gg__use(s->ctx, s->queue, s->room * sizeof *s->queue, "states");
}

/* Decides all states of one level, which begin with the ends of play from `first` to `last`. */
static gg_status take_level(scores *s, uint32_t level, gg_player favoured, uint64_t first,
                            uint64_t last)
{
    const uint32_t shift = s->phases - 1;
    uint64_t tail = last - first, layer = tail; /* the end of those of one rank */
    uint32_t rank = 1;                          /* of what these decide */
    gg_status status = make_room(s, tail + 1);
    if (status == GG_OK) memcpy(s->queue, s->end + first, (size_t)tail * sizeof *s->queue);
    for (uint64_t head = 0; status == GG_OK && head < tail; head++) {
        const uint32_t state = s->queue[head], v = state >> shift;
        const gg__rows *in = s->graph->in[shift & ~state ? GG_RIGHT : GG_LEFT];
        rank += head == layer;
        if (head == layer) layer = tail;
        status = make_room(s, tail + 1 + (in->start[v + 1] - in->start[v]));
        if (status == GG_OK && s->done++ % GG__TICK == 0)
            status = gg__tick(s->ctx, "solving positions", s->done, s->states);
        if (status == GG_OK) tail = propagate(s, state, favoured, rank, tail);
    }
    for (uint64_t i = 0; status == GG_OK && i < tail; i++)
        s->value[s->queue[i]] = level;
    return status;
}

/* Gives all states that are open, and those that nobody must force, the value of play without end.
 */
static void close_states(const scores *s)
{
    const uint32_t endless = s->levels->endless;
    for (uint64_t state = 0; state < s->states; state++) {
        if (s->rank[state] < OPEN && s->value[state] != endless) continue;
        s->value[state] = endless;
        s->rank[state] = GG_INFINITE;
    }
}

static gg_status go_back(scores *s)
{
    const uint32_t count = s->levels->count, endless = s->levels->endless;
    if (s->states >= OPEN)
        return gg__fail(s->ctx, GG_LIMIT, GG__NOWHERE, "a score game has less than %llu states",
                        (unsigned long long)OPEN);
    uint64_t *last = gg__alloc_zeroed(s->ctx, count, sizeof *last, "scores"), first = 0;
    gg_status status = last ? open_states(s, last) : gg__status(s->ctx);
    if (status == GG_OK) {
        s->end = gg__alloc(s->ctx, s->ends, sizeof *s->end, "states");
        s->queue = gg__reserve(s->ctx, s->states + 1, sizeof *s->queue, "states");
        status = gg__status(s->ctx);
    }
    if (status == GG_OK) list_ends(s, last);
    for (uint32_t level = count; status == GG_OK && level-- > endless + 1; first = last[level])
        status = take_level(s, level, GG_LEFT, first, last[level]);
    for (uint32_t level = 0; status == GG_OK && level < endless; first = last[level++])
        status = take_level(s, level, GG_RIGHT, first, last[level]);
    if (status == GG_OK) close_states(s);
    gg__free(s->ctx, s->queue);
    gg__free(s->ctx, s->end);
    gg__free(s->ctx, last);
    return status;
}

/* ---- along the moves ---- */

/* Decides a state whose options are decided. */
static void decide(const scores *s, uint64_t v, uint32_t phase, gg_player mover)
{
    const uint64_t state = v * s->phases + phase;
    const uint32_t next = s->phases == 2 ? 1 - phase : 0, endless = s->levels->endless;
    uint32_t best = gg__level_of_end(s->problem, mover, (gg_vertex)v), rank = 0;
    const bool over = best != GG__NO_LEVEL;
    size_t count;
    const gg_vertex *option = gg_graph_options(s->graph, mover, (gg_vertex)v, &count);
    for (size_t i = 0; !over && i < count; i++) {
        const uint64_t x = (uint64_t)option[i] * s->phases + next;
        const uint32_t level = s->value[x], turns = s->rank[x];
        const bool hurries = (level > endless) == (mover == GG_LEFT);
        const bool better =
            best == GG__NO_LEVEL ||
            (level != best ? (level > best) == (mover == GG_LEFT) : (turns < rank) == hurries);
        if (better) rank = turns;
        if (better) best = level;
    }
    s->value[state] = best;
    s->rank[state] = best == endless ? GG_INFINITE : over ? 0 : rank + 1;
}

static gg_status sweep(const scores *s)
{
    for (uint64_t v = s->graph->vertices; v-- > 0;) {
        if (v % GG__TICK == 0 && gg__tick(s->ctx, "solving positions", s->graph->vertices - v,
                                          s->graph->vertices) != GG_OK)
            break;
        for (uint32_t phase = 0; phase < s->phases; phase++)
            decide(s, v, phase, mover_of(s, v, phase));
    }
    return gg__status(s->ctx);
}

/* ---- the solver ---- */

static bool can_sweep(const gg_graph *graph)
{
    return graph->ordered && graph->out[GG_LEFT];
}

static uint64_t states_of(const gg_problem *problem)
{
    return problem->graph->vertices * (problem->graph->owner ? 1 : 2);
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024, EACH = 16 /* value, rank, queue, ends of play */ };
    out->positions = states_of(problem);
    out->bytes = EACH * out->positions + 8 * (uint64_t)(problem->spec.payoff_count + 2) + OVERHEAD;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    scores s = {.ctx = ctx, .problem = problem, .graph = problem->graph, .levels = problem->levels};
    const gg_status status = gg__solution_add_scores(solution, problem, problem->graph);
    if (status != GG_OK) return status;
    s.phases = solution->values.phases;
    s.states = solution->positions = states_of(problem);
    s.value = solution->values.value;
    s.rank = solution->values.rank;
    if (can_sweep(s.graph)) return sweep(&s);
    if (s.graph->in[GG_LEFT]) return go_back(&s);
    return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "solving needs the rows of GG_ROWS_SOLVE");
}

const gg__solver gg__solver_score = {
    .info = {"score", "the score from every vertex: thresholds from both ends", "score", false,
             false},
    .plays = GG__SCORE,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_SOLVE,
    .decides = true,
};
