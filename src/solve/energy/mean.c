/*
 * Games of means: Left wants the mean weight of an endless play large, Right wants it small.
 *
 * Idea. For a number p/q, the player who can keep the sums of q weight - p bounded on one side
 * decides whether the value is at least, or at most, p/q. Two such games split a set of vertices
 * into those of a smaller, the same, and a larger value. Each of the outer sets is a game of its
 * own: neither player would leave it. It is split again, with a number between the bounds that are
 * known for it. The values are means of cycles, so a good number to try is the mean of a cycle that
 * the players run into if they play well for some turns. In every other round it is a simple
 * fraction: of those in the middle half of the interval, or of all in it, the one with the least
 * denominator. These rounds alone find a value of denominator d in O(log(d W)) rounds, for weights
 * up to W. The bounds of the vertices of value p/q, for both players, prove the value.
 *
 * Invariant. A waiting set is a range of `list`; its values are strictly between `low` and `high`.
 *
 * Cost. That of iterate.c, twice for each number that is tried.
 */
#include "base/rational.h"
#include "solve/energy/energy.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 16 /* of play before a cycle is looked for */ };

#define FAR (INT64_C(1) << 60)

typedef struct set {
    size_t begin, end;
    gg_rational low, high;
    unsigned round;
} set;

typedef struct means {
    gg__arena *arena;
    gg__values *values;
    gg_vertex *list, *spare;
    int64_t *bound[2]; /* for Left, for Right */
    int64_t *ahead;    /* by vertex: the sum of weights of some turns of good play */
    gg_vertex *next;   /* by vertex: the move there */
    uint64_t *edge;    /*   and its edge */
    uint32_t *seen;
    uint32_t searches, groups;
    set *sets;
    size_t count, capacity, mean_room;
} means;

/* ---- numbers between two others ---- */

/* False after an overflow of 64 bits. */
typedef struct exact {
    bool fits;
} exact;

static int64_t times(exact *x, int64_t a, int64_t b)
{
    int64_t product = 0;
    x->fits &= !__builtin_mul_overflow(a, b, &product);
    return product;
}

static int64_t plus(exact *x, int64_t a, int64_t b)
{
    int64_t sum = 0;
    x->fits &= !__builtin_add_overflow(a, b, &sum);
    return sum;
}

static int64_t floor_of(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The fraction with the least denominator strictly between a/b < c/d; b and d are positive. Its
 * continued fraction begins like those of both. False if a number does not fit. */
static bool find_simplest(int64_t a, int64_t b, int64_t c, int64_t d, gg_rational *out)
{
    enum { MOST = 200 };
    int64_t part[MOST];
    size_t parts = 0;
    exact x = {true};
    for (;;) { /* d may become 0: no upper bound */
        const int64_t whole = floor_of(a, b), next = times(&x, plus(&x, whole, 1), d);
        if (parts == MOST || !x.fits) return false;
        part[parts++] = whole;
        if (c > next) break;
        const int64_t rest = a % b < 0 ? a % b + b : a % b,
                      above = plus(&x, c, -times(&x, whole, d));
        a = d;
        c = b;
        b = above;
        d = rest;
    }
    int64_t above = plus(&x, part[--parts], 1), below = 1;
    while (parts > 0) {
        const int64_t sum = plus(&x, times(&x, part[--parts], above), below);
        below = above;
        above = sum;
    }
    *out = (gg_rational){above, below};
    return x.fits;
}

/* The simplest fraction in the middle half of the interval. False if a number does not fit. */
static bool find_middle(gg_rational low, gg_rational high, gg_rational *out)
{
    exact x = {true};
    const int64_t a = times(&x, low.numerator, high.denominator),
                  c = times(&x, high.numerator, low.denominator),
                  below = times(&x, 4, times(&x, low.denominator, high.denominator)),
                  from = plus(&x, times(&x, 3, a), c), to = plus(&x, a, times(&x, 3, c));
    return x.fits && find_simplest(from, below, to, below, out);
}

/* A simple fraction between the bounds whose denominator a cycle can have. */
static gg_status choose_simple(gg_ctx *ctx, const set *s, gg_rational *out)
{
    const int64_t cycle = (int64_t)(s->end - s->begin);
    if (s->round % 4 == 1 && find_middle(s->low, s->high, out) && out->denominator <= cycle)
        return GG_OK;
    if (find_simplest(s->low.numerator, s->low.denominator, s->high.numerator, s->high.denominator,
                      out) &&
        out->denominator <= cycle)
        return GG_OK;
    return gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "no mean is left");
}

/* ---- the mean of a cycle ---- */

/* The best edge of a vertex within its group, looking some turns ahead. */
static uint64_t best_edge(const means *m, gg_vertex v)
{
    const gg__arena *a = m->arena;
    const bool left = a->graph->owner[v] == GG_LEFT;
    uint64_t best = UINT64_MAX;
    int64_t most = 0;
    for (uint64_t e = a->out->start[v]; e < a->out->start[v + 1]; e++) {
        const gg_vertex w = a->out->end[e];
        if (a->group[w] != a->group[v]) continue;
        const int64_t sum = a->weight[e] + m->ahead[w];
        if (best != UINT64_MAX && (left ? sum <= most : sum >= most)) continue;
        best = e;
        most = sum;
    }
    return best;
}

/* Plays on, all vertices at once; finds the mean of the cycle that the moves lead to from the first
 * vertex. False if sums become too large. */
static bool find_cycle(means *m, const set *s, gg_rational *out)
{
    const gg__arena *a = m->arena;
    for (int turn = 0; turn < TURNS; turn++) {
        for (size_t i = s->begin; i < s->end; i++) {
            const gg_vertex v = m->list[i];
            if (m->ahead[v] > FAR || m->ahead[v] < -FAR) return false;
            m->edge[v] = best_edge(m, v);
            m->next[v] = a->out->end[m->edge[v]];
        }
        for (size_t i = s->begin; i < s->end; i++) /* the sums of this turn follow from the last */
            m->bound[GG_LEFT][m->list[i]] =
                a->weight[m->edge[m->list[i]]] + m->ahead[m->next[m->list[i]]];
        for (size_t i = s->begin; i < s->end; i++)
            m->ahead[m->list[i]] = m->bound[GG_LEFT][m->list[i]];
    }
    gg_vertex v = m->list[s->begin + (size_t)s->round * 7919 % (s->end - s->begin)];
    for (m->searches++; m->seen[v] != m->searches; v = m->next[v])
        m->seen[v] = m->searches;
    const gg_vertex first = v;
    exact x = {true};
    int64_t sum = 0, length = 0;
    do {
        sum = plus(&x, sum, a->weight[m->edge[v]]);
        length++;
        v = m->next[v];
    } while (v != first);
    if (!x.fits || sum > FAR || sum < -FAR) return false;
    *out = gg__rational_reduce((gg_rational){(int64_t)sum, length});
    return true;
}

/* ---- one set ---- */

static gg_status choose(means *m, const set *s, gg_rational *out)
{
    if (s->round % 2 == 0 && find_cycle(m, s, out) && gg__rational_compare(s->low, *out) < 0 &&
        gg__rational_compare(*out, s->high) < 0)
        return GG_OK;
    return choose_simple(m->arena->ctx, s, out);
}

/* Moves the vertices of list[begin..end) that have no bound for this player behind the others, as a
 * group of their own; returns the end of the others. */
static size_t part(means *m, size_t begin, size_t end, gg_player player)
{
    size_t kept = begin, other = 0;
    m->groups++;
    for (size_t i = begin; i < end; i++) {
        const gg_vertex v = m->list[i];
        if (m->bound[player][v] != GG__UNBOUNDED) {
            m->list[kept++] = v;
        } else {
            m->arena->group[v] = m->groups;
            m->spare[other++] = v;
        }
    }
    memcpy(m->list + kept, m->spare, other * sizeof *m->list);
    return kept;
}

static gg_status push(means *m, set next)
{
    gg_ctx *ctx = m->arena->ctx;
    if (next.begin == next.end) return GG_OK;
    set *sets = gg__grow(ctx, m->sets, &m->capacity, (uint64_t)m->count + 1, sizeof *sets, "sets");
    if (!sets) return gg__status(ctx);
    m->sets = sets;
    sets[m->count++] = next;
    return GG_OK;
}

/* All vertices of list[begin..end) have this mean. */
static gg_status settle(means *m, size_t begin, size_t end, gg_rational mean)
{
    gg_ctx *ctx = m->arena->ctx;
    gg__values *values = m->values;
    if (begin == end) return GG_OK;
    gg_rational *list = gg__grow(ctx, values->mean, &m->mean_room, (uint64_t)values->means + 1,
                                 sizeof *list, "means");
    if (!list) return gg__status(ctx);
    values->mean = list;
    list[values->means] = mean;
    for (size_t i = begin; i < end; i++) {
        const gg_vertex v = m->list[i];
        values->value[v] = values->means;
        values->potential[v] = (uint64_t)m->bound[GG_LEFT][v];
        values->other[v] = (uint64_t)m->bound[GG_RIGHT][v];
    }
    values->means++;
    return GG_OK;
}

static gg_status split(means *m, set s)
{
    gg_rational mean;
    gg_status status = choose(m, &s, &mean);
    const gg__costs left = {mean.denominator, mean.numerator, true, true},
                    right = {mean.denominator, mean.numerator, false, true};
    if (status == GG_OK)
        status = gg__keep_bounded(m->arena, m->list + s.begin, s.end - s.begin, GG_LEFT, left,
                                  m->bound[GG_LEFT]);
    if (status != GG_OK) return status;
    const size_t least = part(m, s.begin, s.end, GG_LEFT);
    status = gg__keep_bounded(m->arena, m->list + s.begin, least - s.begin, GG_RIGHT, right,
                              m->bound[GG_RIGHT]);
    if (status != GG_OK) return status;
    const size_t same = part(m, s.begin, least, GG_RIGHT);
    status = settle(m, s.begin, same, mean);
    if (status == GG_OK) status = push(m, (set){same, least, mean, s.high, s.round + 1});
    if (status == GG_OK) status = push(m, (set){least, s.end, s.low, mean, s.round + 1});
    return status;
}

/* ---- the whole ---- */

typedef struct place {
    gg_rational mean;
    uint32_t at;
} place;

static int compare(const void *a, const void *b)
{
    return gg__rational_compare(((const place *)a)->mean, ((const place *)b)->mean);
}

/* Sorts the means; equal ones become one. */
static gg_status sort_means(gg_ctx *ctx, gg__values *values)
{
    const uint32_t count = values->means;
    place *list = gg__alloc(ctx, count, sizeof *list, "means");
    uint32_t *now = gg__alloc(ctx, count, sizeof *now, "means");
    for (uint32_t i = 0; gg__status(ctx) == GG_OK && i < count; i++)
        list[i] = (place){values->mean[i], i};
    if (gg__status(ctx) == GG_OK && count > 0) {
        qsort(list, count, sizeof *list, compare);
        values->means = 0;
        for (uint32_t i = 0; i < count; i++) {
            if (i == 0 || compare(&list[i - 1], &list[i]) != 0)
                values->mean[values->means++] = list[i].mean;
            now[list[i].at] = values->means - 1;
        }
        for (uint64_t v = 0; v < values->count; v++)
            values->value[v] = now[values->value[v]];
    }
    gg__free(ctx, list);
    gg__free(ctx, now);
    return gg__status(ctx);
}

static gg_status find_means(means *m)
{
    gg__arena *a = m->arena;
    int64_t least = 0, most = 0;
    for (uint64_t v = 0; v < a->n; v++)
        m->list[v] = (gg_vertex)v;
    for (uint64_t e = 0; e < a->edges; e++) {
        least = a->weight[e] < least ? a->weight[e] : least;
        most = a->weight[e] > most ? a->weight[e] : most;
    }
    if (least < -FAR || most > FAR)
        return gg__fail(a->ctx, GG_LIMIT, GG__NOWHERE, "weights can have 60 bits");
    gg_status status = push(m, (set){0, (size_t)a->n, {least - 1, 1}, {most + 1, 1}, 0});
    while (status == GG_OK && m->count > 0)
        status = split(m, m->sets[--m->count]);
    return status == GG_OK ? sort_means(a->ctx, m->values) : status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const uint64_t n = problem->graph->vertices;
    gg__values *values = &solution->values;
    gg__arena arena;
    gg__solution_add_values(solution, n, 0);
    values->potential = gg__alloc(ctx, n, sizeof *values->potential, "means");
    values->other = gg__alloc(ctx, n, sizeof *values->other, "means");
    means m = {.arena = &arena,
               .values = values,
               .list = gg__alloc(ctx, n, sizeof *m.list, "means"),
               .spare = gg__alloc(ctx, n, sizeof *m.spare, "means"),
               .bound = {gg__alloc(ctx, n, sizeof **m.bound, "means"),
                         gg__alloc(ctx, n, sizeof **m.bound, "means")},
               .ahead = gg__alloc_zeroed(ctx, n, sizeof *m.ahead, "means"),
               .next = gg__alloc(ctx, n, sizeof *m.next, "means"),
               .edge = gg__alloc(ctx, n, sizeof *m.edge, "means"),
               .seen = gg__alloc_zeroed(ctx, n, sizeof *m.seen, "means")};
    if (gg__status(ctx) == GG_OK) {
        if (gg__arena_begin(ctx, problem, &arena) == GG_OK) find_means(&m);
        gg__arena_end(&arena);
    }
    void *columns[] = {m.list, m.spare, m.bound[0], m.bound[1], m.ahead,
                       m.next, m.edge,  m.seen,     m.sets};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        gg__free(ctx, columns[i]);
    solution->positions = n;
    return gg__status(ctx);
}

/* The number of means is not known before: the bytes stay unknown. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    out->positions = problem->graph->vertices;
}

const gg__solver gg__solver_mean = {
    .info = {"mean", "games of means: comparison with means of cycles", "mean", false, false},
    .plays = GG__MEAN,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
