/*
 * Credits of energy games, and means. x is the weight of an edge from v to w.
 *
 * Energy, with n vertices. Where Left wins, c is the credit; where Right wins, p is a potential.
 *
 *   credit   c(v) >= c(w) - x, and Left wins at w, of one edge if v is Left's, else of every edge
 *   least    if c(v) > 0: c(v) <= c(w) - x or Right wins at w, of every edge if v is Left's, of one
 *            edge if not; and where both sides are equal, rank(v) > rank(w)
 *   none     p(v) >= p(w) + (n + 1) x + 1, and Right wins at w, of one edge if v is Right's, else
 * of every edge
 *
 * Means, of value a/b at v. No edge of Left's leads to a greater mean, none of Right's to a smaller
 * one. Over the edges to the same mean, with two potentials p and q,
 *
 *   at least a/b   p(v) >= p(w) - (b x - a), of one edge if v is Left's, else of every edge
 *   at most a/b    q(v) >= q(w) + (b x - a), of one edge if v is Right's, else of every edge
 *
 * Why only true values pass: doc/checking.md. Potentials and costs are at most 2^61, so that no
 * sum overflows; larger ones are refused. O(n + m), and no memory.
 */
#include "check/check.h"

#include "base/rational.h"

#define MOST (INT64_C(1) << 61)

typedef struct weighted {
    const gg_graph *graph;
    const int64_t *weight;
    const gg__values *values;
} weighted;

static bool are_bounded(const uint64_t *potential, uint64_t count)
{
    for (uint64_t v = 0; v < count; v++)
        if (potential[v] > (uint64_t)MOST) return false;
    return true;
}

/* ---- energy ---- */

/* The conditions on one edge. */
static bool credit_holds(const weighted *c, gg_vertex v, uint64_t e)
{
    const gg__values *values = c->values;
    const gg_vertex w = c->graph->out[GG_LEFT]->end[e];
    return values->value[w] == GG_LEFT &&
           (int64_t)values->potential[v] >= (int64_t)values->potential[w] - c->weight[e];
}

static bool credit_is_least(const weighted *c, gg_vertex v, uint64_t e)
{
    const gg__values *values = c->values;
    const gg_vertex w = c->graph->out[GG_LEFT]->end[e];
    if (values->value[w] == GG_RIGHT) return true;
    const int64_t here = (int64_t)values->potential[v],
                  there = (int64_t)values->potential[w] - c->weight[e];
    return here < there || (here == there && values->rank[v] > values->rank[w]);
}

/* factor * weight - shift; false if it is too large. */
static bool cost_of(int64_t factor, int64_t weight, int64_t shift, int64_t *cost)
{
    return !__builtin_mul_overflow(factor, weight, cost) &&
           !__builtin_sub_overflow(*cost, shift, cost) && *cost <= MOST && *cost >= -MOST;
}

static bool sum_falls(const weighted *c, gg_vertex v, uint64_t e)
{
    const gg__values *values = c->values;
    const gg_vertex w = c->graph->out[GG_LEFT]->end[e];
    int64_t cost;
    return values->value[w] == GG_RIGHT &&
           cost_of((int64_t)c->graph->vertices + 1, c->weight[e], -1, &cost) &&
           (int64_t)values->potential[v] >= (int64_t)values->potential[w] + cost;
}

typedef bool condition(const weighted *c, gg_vertex v, uint64_t e);

/* True if the condition holds of one edge out of v, or of every one. */
static bool holds(const weighted *c, gg_vertex v, bool one, condition *of)
{
    const gg__rows *rows = c->graph->out[GG_LEFT];
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
        if (of(c, v, e) == one) return one;
    return !one;
}

static const char *energy_fault(void *self, unsigned worker, uint64_t entry)
{
    const weighted *c = self;
    const gg_vertex v = (gg_vertex)entry;
    const bool left = c->graph->owner[v] == GG_LEFT;
    (void)worker;
    if (c->values->value[v] > GG_RIGHT) return "the winner is none of the players";
    if (c->values->value[v] == GG_RIGHT)
        return holds(c, v, !left, sum_falls) ? NULL : "the sum need not fall for ever from here";
    if (!holds(c, v, left, credit_holds)) return "the credit is not enough";
    if (c->values->potential[v] > 0 && !holds(c, v, !left, credit_is_least))
        return "a smaller credit might be enough";
    return NULL;
}

static bool check_energy(const gg__claim *claim)
{
    const gg__values *values = &claim->solution->values;
    weighted c = {claim->graph, claim->problem->weight, values};
    const bool fits = values->count == claim->graph->vertices && values->potential &&
                      values->rank && are_bounded(values->potential, values->count);
    return gg__require(claim, fits, "the values are none of this problem's") &&
           gg__check_each(claim, values->count, 1, false, energy_fault, &c);
}

static const char *conclude_energy(const gg__claim *claim, const gg__state *state)
{
    const bool left = claim->solution->values.value[state->vertex[0]] == GG_LEFT;
    return gg__decide(claim, left ? GG_L : GG_R, GG_INFINITE);
}

const gg__checked gg__checked_energy = {
    .conclude = conclude_energy,
    .row = {{GG__VERTICES, GG__ENERGY, GG_P, GG__OWNERS, check_energy}}};

/* ---- means ---- */

static bool is_at_least(const weighted *c, gg_vertex v, uint64_t e)
{
    const gg_vertex w = c->graph->out[GG_LEFT]->end[e];
    const gg_rational mean = c->values->mean[c->values->value[v]];
    int64_t gain;
    return cost_of(mean.denominator, c->weight[e], mean.numerator, &gain) &&
           (int64_t)c->values->potential[v] >= (int64_t)c->values->potential[w] - gain;
}

static bool is_at_most(const weighted *c, gg_vertex v, uint64_t e)
{
    const gg_vertex w = c->graph->out[GG_LEFT]->end[e];
    const gg_rational mean = c->values->mean[c->values->value[v]];
    int64_t gain;
    return cost_of(mean.denominator, c->weight[e], mean.numerator, &gain) &&
           (int64_t)c->values->other[v] >= (int64_t)c->values->other[w] + gain;
}

/* As `holds`, over the edges to the same mean. */
static bool holds_within(const weighted *c, gg_vertex v, bool one, condition *of)
{
    const gg__rows *rows = c->graph->out[GG_LEFT];
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
        if (c->values->value[rows->end[e]] == c->values->value[v] && of(c, v, e) == one) return one;
    return !one;
}

static const char *mean_fault(void *self, unsigned worker, uint64_t entry)
{
    const weighted *c = self;
    const gg__rows *rows = c->graph->out[GG_LEFT];
    const gg_vertex v = (gg_vertex)entry;
    const bool left = c->graph->owner[v] == GG_LEFT;
    (void)worker;
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++) {
        const uint32_t there = c->values->value[rows->end[e]], here = c->values->value[v];
        if (left ? there > here : there < here)
            return "an option has a better mean for the player to move";
    }
    if (!holds_within(c, v, left, is_at_least)) return "the mean might be smaller";
    if (!holds_within(c, v, !left, is_at_most)) return "the mean might be greater";
    return NULL;
}

/* The means rise, so that their places compare like them, and each vertex has one. */
static bool check_list(const gg__claim *claim)
{
    const gg__values *values = &claim->solution->values;
    bool sound = values->count == claim->graph->vertices && values->potential && values->other &&
                 (values->mean || values->count == 0);
    for (uint32_t i = 0; sound && i < values->means; i++) {
        const gg_rational mean = values->mean[i], reduced = gg__rational_reduce(mean);
        sound = mean.denominator > 0 && reduced.denominator == mean.denominator &&
                (i == 0 || gg__rational_compare(values->mean[i - 1], mean) < 0);
    }
    for (uint64_t v = 0; sound && v < values->count; v++)
        sound = values->value[v] < values->means;
    sound = sound && are_bounded(values->potential, values->count) &&
            are_bounded(values->other, values->count);
    return gg__require(claim, sound, "the values are none of this problem's");
}

static bool check_means(const gg__claim *claim)
{
    weighted c = {claim->graph, claim->problem->weight, &claim->solution->values};
    return check_list(claim) &&
           gg__check_each(claim, claim->solution->values.count, 1, false, mean_fault, &c);
}

static const char *conclude_mean(const gg__claim *claim, const gg__state *state)
{
    const gg__values *values = &claim->solution->values;
    const int64_t above = values->mean[values->value[state->vertex[0]]].numerator;
    return gg__decide(claim, above > 0 ? GG_L : above < 0 ? GG_R : GG_D, GG_INFINITE);
}

const gg__checked gg__checked_mean = {
    .conclude = conclude_mean, .row = {{GG__VERTICES, GG__MEAN, GG_NONE, GG__OWNERS, check_means}}};
