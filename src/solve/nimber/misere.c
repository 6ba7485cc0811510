/*
 * The value of a vertex in sums under misère play.
 *
 * Idea. g+ is the nimber of normal play: the least number that is not g+ of an option. g- is
 * computed in the same way except that a vertex without options has 1, not 0; alone, it is lost for
 * the player to move if and only if g- = 0. A vertex is tame if its own pair is (0,1), (1,0) or
 * (k,k), and all its options are tame: then only the pair matters in a sum (value/misere_pair.c). A
 * sum with a wild token is left to the product.
 *
 * Invariant. Vertices are taken with options first, so both numbers and the flag of all options are
 * known.
 *
 * Cost. O(n + m); 8 bytes a vertex, 8 more if the graph is not ordered, and O(sqrt m): a vertex of
 * number k has options of all smaller numbers, which have options of their own, k (k + 1) / 2 edges
 * in all, less one as a vertex has g- = 1 for none.
 */
#include "solve/evaluate.h"
#include "solve/nimber/nimber.h"
#include "value/misere_pair.h"

/* ---- one vertex ---- */

typedef struct evaluation {
    const gg__rows *rows;
    uint32_t *plus, *minus;           /* the values; minus with GG__WILD */
    uint32_t *seen_plus, *seen_minus; /* by number: 1 + the last vertex with an option of it */
} evaluation;

/* The least number that was not seen at this vertex. */
static uint32_t least_unseen(const uint32_t *seen, uint32_t stamp)
{
    uint32_t number = 0;
    while (seen[number] == stamp)
        number++;
    return number;
}

static gg_status evaluate(void *self, gg_vertex v)
{
    const evaluation *e = self;
    const uint64_t first = e->rows->start[v], last = e->rows->start[v + 1];
    const uint32_t stamp = v + 1;
    uint32_t wild = 0;
    for (uint64_t i = first; i < last; i++) {
        const gg_vertex w = e->rows->end[i];
        wild |= e->minus[w] & GG__WILD;
        e->seen_plus[e->plus[w]] = stamp;
        e->seen_minus[e->minus[w] & ~GG__WILD] = stamp;
    }
    const uint32_t plus = least_unseen(e->seen_plus, stamp);
    const uint32_t minus = first < last ? least_unseen(e->seen_minus, stamp) : 1;
    if (!gg__may_be_tame(plus, minus)) wild = GG__WILD;
    e->plus[v] = plus;
    e->minus[v] = minus | wild;
    return GG_OK;
}

/* ---- all of them ---- */

/* Both numbers are below the result: one more edge stands for the missing one if g- is 1 without
 * options. */
static uint64_t numbers_of(const gg_graph *graph)
{
    return gg__largest_nimber(graph->edges + 1) + 1;
}

/* ---- the solver ---- */

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const gg_graph *graph = problem->graph;
    const unsigned columns = GG__MINUS | (graph->ordered ? 0 : GG__RANKED);
    const uint64_t numbers = numbers_of(graph);
    gg_status status = gg__solution_add_values(solution, graph->vertices, columns);
    if (status != GG_OK) return status;
    uint32_t *seen = gg__alloc_zeroed(ctx, 2 * numbers, sizeof *seen, "values");
    if (!seen) return gg__status(ctx);
    evaluation e = {graph->out[GG_LEFT], solution->values.value, solution->values.minus, seen,
                    seen + numbers};
    status = gg__evaluate_all(ctx, problem, "misere pairs", solution, evaluate, NULL, &e);
    gg__free(ctx, seen);
    return status;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024 };
    const gg_graph *graph = problem->graph;
    const uint64_t columns = graph->ordered ? 2 : 7; /* the last for a cycle that is found */
    out->positions = graph->vertices;
    out->bytes = (columns * graph->vertices + 2 * numbers_of(graph)) * sizeof(uint32_t) + OVERHEAD;
}

static const char *refuses(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    if (spec->infinite != GG_D) return "takes play without end for a draw";
    if (spec->dead_end != GG_N) return "is for misere play: who cannot move wins";
    return gg__refuses_partisan(problem->graph);
}

const gg__solver gg__solver_misere = {
    .info = {"misere", "pairs g+ and g- of misere play; sums of tame tokens", "misere-pair", false,
             false},
    .plays = GG__GAME,
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
};
