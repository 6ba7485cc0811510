/*
 * Games by rules with points: thresholds in each slice of the stock.
 *
 * Idea. All positions that play can reach are listed as a graph. A slice is made of the positions
 * with one stock. No move makes the stock larger, so slices are solved from the smallest stock
 * upwards, and a move with a gain leads to a slice that has been solved: it is an exit of its
 * position, with a known level. Within a slice no move has a gain, and levels are found as in a
 * score game on a graph (score.c): those above 0 from the greatest downwards, as reachability games
 * of Left, and those below 0 from the least upwards, as games of Right. The rest is 0, for play
 * without end brings no points.
 *
 * Exits. Of the exits of a position only the best for its player counts. It is an event: at its
 * level and its rank it acts as an option that has just been decided. An end of play is an
 * event of rank 0.
 *
 * Ranks. A position of level 0 needs no progress, and has none. Else the rank is the number of
 * turns after which no more points must be forced: 0 where play is over, else one more than that
 * after the best move of this level, where a position of level 0 counts as 0. The favoured player
 * chooses the least, the other player the greatest.
 *
 * Invariant. Within a slice and a level, positions are decided in the order of their ranks. While a
 * position is open, its column of ranks has OPEN and the number of its options in the slice that
 * are not decided, plus 1 if it has an exit that has not been an event. Positions of later slices
 * have 0 there.
 *
 * Cost. O(positions + moves), expected, and sorting the events of each slice; besides the graph 16
 * bytes for each position, and 16 for each event of one slice.
 *
 * Source. Slices and captures: J. Romein, H. Bal, Awari is solved, 2002. Thresholds: score.c.
 */
#include "game/explore.h"
#include "solve/solver.h"

#include <stdlib.h>

#define OPEN (UINT32_C(1) << 31)

/* A position is decided by an exit, or because play is over there. */
typedef struct event {
    uint32_t level, rank, vertex;
} event;

typedef struct points {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_graph *graph;
    const gg_position *position; /* of each vertex */
    uint32_t zero;               /* the level of no points */
    uint32_t *level, *rank;      /* columns of the solution */
    uint32_t *stock;             /* of each vertex */
    uint32_t *order;             /* vertices by stock */
    uint32_t *queue;             /* decided vertices of one level, in order */
    uint64_t head, tail;
    event *event; /* of one slice, by level and rank */
    size_t events, room;
    uint64_t done; /* vertices that were propagated */
} points;

static bool is_end(const points *s, uint32_t v)
{
    return s->graph->terminal && s->graph->terminal[v] != GG_NONE;
}

/* Lists the vertices by their stock, with counting sort. */
static gg_status sort_by_stock(points *s)
{
    const uint64_t n = s->graph->vertices;
    uint64_t *start = gg__alloc_zeroed(s->ctx, (uint64_t)s->zero + 2, sizeof *start, "slices");
    if (!start) return gg__status(s->ctx);
    gg_status status = GG_OK;
    for (uint64_t v = 0; status == GG_OK && v < n; v++) {
        if (v % GG__TICK == 0) status = gg__tick(s->ctx, "asking for points", v, n);
        if (status == GG_OK)
            status = gg__position_stock(s->ctx, s->problem, s->position[v], &s->stock[v]);
        if (status == GG_OK) start[s->stock[v] + 1]++;
    }
    for (uint64_t i = 0; i < s->zero; i++)
        start[i + 1] += start[i];
    for (uint64_t v = 0; status == GG_OK && v < n; v++)
        s->order[start[s->stock[v]]++] = (uint32_t)v;
    gg__free(s->ctx, start);
    return status;
}

/* ---- a slice ---- */

/* True if the player prefers exit a to b; at equal levels the favoured player prefers the earlier
 * one. */
static bool is_better(const points *s, gg_player mover, event a, event b)
{
    if (a.level != b.level) return (a.level > b.level) == (mover == GG_LEFT);
    const bool hurries = (a.level > s->zero) == (mover == GG_LEFT);
    return (a.rank < b.rank) == hurries;
}

static gg_status add_event(points *s, event e)
{
    if (e.level == s->zero) return GG_OK;
    event *at = gg__grow(s->ctx, s->event, &s->room, (uint64_t)s->events + 1, sizeof *at, "exits");
    if (!at) return gg__status(s->ctx);
    s->event = at;
    at[s->events++] = e;
    return GG_OK;
}

/* Opens a vertex whose options with gains are decided. */
static gg_status open_vertex(points *s, uint32_t v)
{
    const gg_player mover = gg_graph_owner(s->graph, v);
    event best = {.vertex = v};
    bool exits = false;
    uint32_t inside = 0;
    size_t count;
    if (is_end(s, v)) {
        s->rank[v] = OPEN | 1;
        const gg_status status =
            gg__position_score(s->ctx, s->problem, s->position[v], &best.level);
        return status == GG_OK ? add_event(s, best) : status;
    }
    const gg_vertex *option = gg_graph_options(s->graph, mover, v, &count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t w = option[i];
        if (s->stock[w] > s->stock[v])
            return gg__fail(s->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset %s: a move makes the stock larger",
                            s->problem->game);
        inside += s->stock[w] == s->stock[v];
        if (s->stock[w] == s->stock[v]) continue;
        const uint32_t gain = s->stock[v] - s->stock[w];
        const event here = {mover == GG_LEFT ? s->level[w] + gain : s->level[w] - gain,
                            s->level[w] == s->zero ? 1 : s->rank[w] + 1, v};
        if (!exits || is_better(s, mover, here, best)) best = here;
        exits = true;
    }
    s->rank[v] = OPEN | (inside + exits);
    return exits ? add_event(s, best) : GG_OK;
}

/* Compares events; all have a level other than 0. */
static int compare(const void *a, const void *b)
{
    const event *x = a, *y = b;
    if (x->level != y->level) return x->level < y->level ? -1 : 1;
    return x->rank < y->rank ? -1 : x->rank > y->rank;
}

/* One option of a vertex, or its exit, has been decided. */
static void count_down(points *s, uint32_t v, gg_player favoured, uint32_t level, uint32_t rank)
{
    const uint32_t old = s->rank[v];
    if (old < OPEN) return;
    const bool decided = old == (OPEN | 1) || gg_graph_owner(s->graph, v) == favoured;
    s->rank[v] = decided ? rank : old - 1;
    if (!decided) return;
    s->level[v] = level;
    s->queue[s->tail++] = v;
}

static void propagate(points *s, uint32_t v, gg_player favoured)
{
    const gg__rows *in = s->graph->in[GG_LEFT];
    for (uint64_t e = in->start[v]; e < in->start[v + 1]; e++)
        if (s->stock[in->end[e]] == s->stock[v])
            count_down(s, in->end[e], favoured, s->level[v], s->rank[v] + 1);
}

/* Decides all vertices of one level of a slice, which begins with these events. */
static gg_status take_level(points *s, const event *e, const event *end)
{
    const gg_player favoured = e->level > s->zero ? GG_LEFT : GG_RIGHT;
    gg_status status = GG_OK;
    s->head = s->tail = 0;
    while (status == GG_OK && (e < end || s->head < s->tail)) {
        const bool waits = s->head < s->tail; /* a vertex, to be propagated */
        if (e < end && (!waits || e->rank <= s->rank[s->queue[s->head]] + 1)) {
            count_down(s, e->vertex, favoured, e->level, e->rank);
            e++;
            continue;
        }
        propagate(s, s->queue[s->head++], favoured);
        if (s->done++ % GG__TICK == 0)
            status = gg__tick(s->ctx, "solving positions", s->done, s->graph->vertices);
    }
    return status;
}

/* Takes the levels above 0 downwards, those below 0 upwards; the rest is 0. */
static gg_status solve_slice(points *s, const uint32_t *vertex, const uint32_t *last)
{
    gg_status status = GG_OK;
    s->events = 0;
    for (const uint32_t *v = vertex; status == GG_OK && v < last; v++)
        status = open_vertex(s, *v);
    if (status != GG_OK) return status;
    if (s->events > 1) qsort(s->event, s->events, sizeof *s->event, compare);
    size_t low = 0, high = s->events; /* the events between them wait */
    while (status == GG_OK && high > 0 && s->event[high - 1].level > s->zero) {
        const size_t end = high;
        while (high > 0 && s->event[high - 1].level == s->event[end - 1].level)
            high--;
        status = take_level(s, s->event + high, s->event + end);
    }
    while (status == GG_OK && low < high) {
        const size_t begin = low;
        while (low < high && s->event[low].level == s->event[begin].level)
            low++;
        status = take_level(s, s->event + begin, s->event + low);
    }
    for (const uint32_t *v = vertex; v < last; v++)
        if (s->rank[*v] >= OPEN) {
            s->level[*v] = s->zero;
            s->rank[*v] = GG_INFINITE;
        }
    return status;
}

/* ---- all slices ---- */

static gg_status solve_slices(points *s)
{
    const uint64_t n = s->graph->vertices;
    gg_status status = sort_by_stock(s);
    for (uint64_t v = 0; v < n; v++)
        s->rank[v] = 0;
    for (uint64_t first = 0, last; status == GG_OK && first < n; first = last) {
        for (last = first; last < n && s->stock[s->order[last]] == s->stock[s->order[first]];)
            last++;
        status = solve_slice(s, s->order + first, s->order + last);
    }
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    gg_status status =
        gg__explore(ctx, problem, limit, GG_ROWS_OUT | GG_ROWS_IN, &solution->explored);
    if (status != GG_OK) return status;
    const gg_graph *graph = solution->explored->graph;
    const uint64_t n = graph->vertices;
    status = gg__solution_add_scores(solution, problem, graph);
    points s = {.ctx = ctx,
                .problem = problem,
                .graph = graph,
                .position = solution->explored->index.keys,
                .zero = problem->levels->endless,
                .level = solution->values.value,
                .rank = solution->values.rank};
    if (status == GG_OK) {
        s.stock = gg__alloc(ctx, n, sizeof *s.stock, "positions");
        s.order = gg__alloc(ctx, n, sizeof *s.order, "positions");
        s.queue = gg__alloc(ctx, n, sizeof *s.queue, "positions");
        status = gg__status(ctx);
    }
    if (status == GG_OK) status = solve_slices(&s);
    gg__free(ctx, s.stock);
    gg__free(ctx, s.order);
    gg__free(ctx, s.queue);
    gg__free(ctx, s.event);
    solution->positions = n;
    return status;
}

const gg__solver gg__solver_points = {
    .info = {"points", "the score of a game with points, from every position in reach (--limit)",
             "score", false, false},
    .plays = GG__POINTS,
    .solve = solve,
};
