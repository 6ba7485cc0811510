/*
 * Score games: one token on a graph. Play ends at a vertex with a payoff, or where the player to
 * move is stuck. Left wants a large score, Right a small one.
 *
 * Levels. All that is computed with scores is compare them. So a problem sorts its scores once, and
 * solvers and checkers work with their places in that list.
 */
#include "game/score.h"
#include "base/rational.h"

#include <stdlib.h>
#include <string.h>

/* ---- levels ---- */

/* A score with its place in the list of all that the problem names. */
typedef struct named {
    gg_rational score;
    size_t place;
} named;

static int compare(const void *a, const void *b)
{
    return gg__rational_compare(((const named *)a)->score, ((const named *)b)->score);
}

/* The score of a field that a caller may have left zero. */
static gg_rational score_of(gg_rational field)
{
    return field.denominator == 0 ? (gg_rational){0, 1} : gg__rational_reduce(field);
}

void gg__scores_free(gg_ctx *ctx, gg__scores *levels)
{
    if (!levels) return;
    gg__free(ctx, levels->score);
    gg__free(ctx, levels->at);
    gg__free(ctx, levels);
}

/* Sorts all scores; the last two are those of play without end and of dead ends. */
static void sort_scores(const gg_problem_spec *spec, named *all, gg__scores *levels)
{
    const size_t count = spec->payoff_count;
    for (size_t i = 0; i < count; i++)
        all[i] = (named){score_of(spec->payoffs[i].score), i};
    all[count] = (named){score_of(spec->endless_score), count};
    all[count + 1] = (named){score_of(spec->dead_end_score), count + 1};
    qsort(all, count + 2, sizeof *all, compare);
    for (size_t i = 0; i < count + 2; i++) {
        if (i == 0 || compare(&all[i - 1], &all[i]) != 0)
            levels->score[levels->count++] = all[i].score;
        if (all[i].place < count)
            levels->at[spec->payoffs[all[i].place].vertex] = levels->count - 1;
        else if (all[i].place == count)
            levels->endless = levels->count - 1;
        else
            levels->dead_end = levels->count - 1;
    }
}

gg_status gg__scores_new(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec,
                         gg__scores **out)
{
    const uint64_t scores = (uint64_t)spec->payoff_count + 2;
    gg__scores *levels = gg__alloc_zeroed(ctx, 1, sizeof *levels, "scores");
    if (!levels) return gg__status(ctx);
    levels->vertices = graph->vertices;
    levels->score = gg__alloc(ctx, scores, sizeof *levels->score, "scores");
    levels->at = gg__alloc(ctx, graph->vertices, sizeof *levels->at, "scores");
    named *all = gg__alloc(ctx, scores, sizeof *all, "scores");
    if (levels->at && levels->score && all) {
        memset(levels->at, 0xff, (size_t)graph->vertices * sizeof *levels->at);
        sort_scores(spec, all, levels);
    }
    gg__free(ctx, all);
    if (gg__status(ctx) == GG_OK)
        *out = levels;
    else
        gg__scores_free(ctx, levels);
    return gg__status(ctx);
}

gg_status gg__scores_of_stock(gg_ctx *ctx, uint32_t stock, gg__scores **out)
{
    gg__scores *levels = gg__alloc_zeroed(ctx, 1, sizeof *levels, "scores");
    if (!levels) return gg__status(ctx);
    levels->count = 2 * stock + 1;
    levels->endless = levels->dead_end = stock;
    levels->score = gg__alloc(ctx, levels->count, sizeof *levels->score, "scores");
    for (uint32_t i = 0; levels->score && i < levels->count; i++)
        levels->score[i] = (gg_rational){(int64_t)i - stock, 1};
    if (levels->score)
        *out = levels;
    else
        gg__scores_free(ctx, levels);
    return gg__status(ctx);
}

gg_status gg__payoffs_check(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec)
{
    if (spec->endless_score.denominator < 0 || spec->dead_end_score.denominator < 0)
        return gg__bad_argument(ctx, "the denominator of a score is not positive");
    if (spec->payoff_count > UINT32_MAX - 2)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "there are too many payoffs");
    uint8_t *seen = gg__alloc_zeroed(ctx, graph->vertices, 1, "payoffs");
    if (!seen) return gg__status(ctx);
    for (size_t i = 0; i < spec->payoff_count && gg__status(ctx) == GG_OK; i++) {
        const gg_vertex v = spec->payoffs[i].vertex;
        if (v >= graph->vertices)
            gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                     "a payoff of a vertex that does not exist");
        else if (spec->payoffs[i].score.denominator <= 0)
            gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                     "the denominator of a payoff is not positive");
        else if (seen[v]++)
            gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v), "this vertex has a payoff already");
    }
    gg__free(ctx, seen);
    return gg__status(ctx);
}

/* ---- play ---- */

gg_result gg__level_result(const gg__scores *levels, uint32_t level)
{
    const int64_t above = levels->score[level].numerator;
    return above > 0 ? GG_L : above < 0 ? GG_R : GG_D;
}

uint32_t gg__level_of_end(const gg_problem *problem, gg_player mover, gg_vertex v)
{
    const gg__scores *levels = problem->levels;
    if (levels->at[v] != GG__NO_LEVEL) return levels->at[v];
    return gg_graph_out_degree(problem->graph, mover, v) == 0 ? levels->dead_end : GG__NO_LEVEL;
}
