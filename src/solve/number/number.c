/*
 * The number of a vertex, if it follows from the options.
 *
 * Idea. Let all options of a vertex be numbers, a the greatest of Left's and b the least of
 * Right's. If a < b, the value of the vertex is the simplest number between them; no options leave
 * a side open. Else the evaluation is undefined there, and wherever such a vertex is an option. An
 * undefined vertex may still be a number: {*|} is 0, and undefined. number_nimber.c covers more
 * cases.
 *
 * Why it is right. The simplicity theorem: if some number x is more than all Left options and less
 * than all Right options, then the game equals the simplest such x.
 *
 * Cost. A number may need as many bits as the graph has vertices, so numbers are nodes of a trie
 * (value/trie.h), one new one for each vertex at most: O((n + m) log n) time, 4 bytes a vertex,
 * twice more if the graph is not ordered, and up to 48 for each different number.
 *
 * Source. J. H. Conway, On Numbers and Games, 1976, chapters 0 and 2.
 */
#include "solve/evaluate.h"
#include "value/types.h"

typedef struct evaluation {
    const gg_graph *graph;
    gg__values *values;
} evaluation;

/* The best option for a player, `side` being 1 for Left; without any, `best` stays. False if some
 * option is undefined. */
static bool find_best(const evaluation *e, gg_vertex v, gg_player player, int side, gg__node *best)
{
    const gg__rows *rows = e->graph->out[player];
    const uint64_t first = rows->start[v];
    return gg__trie_best(e->values->trie, e->values->value, rows->end + first,
                         (size_t)(rows->start[v + 1] - first), side, best);
}

/* The best option for Left and for Right. False if no number can be between: some option is
 * undefined, or Left's best is not less than Right's. */
static inline bool find_bounds(const evaluation *e, gg_vertex v, gg__node *low, gg__node *high)
{
    *low = GG__BELOW_ALL;
    *high = GG__ABOVE_ALL;
    if (!find_best(e, v, GG_LEFT, 1, low)) return false;
    if (!find_best(e, v, GG_RIGHT, -1, high)) return false;
    if (*low == GG__BELOW_ALL || *high == GG__ABOVE_ALL) return true;
    return gg__trie_compare(e->values->trie, *low, *high) < 0;
}

static gg_status evaluate(void *self, gg_vertex v)
{
    const evaluation *e = self;
    gg__node low, high, *out = &e->values->value[v];
    *out = GG__UNDEFINED;
    return find_bounds(e, v, &low, &high) ? gg__trie_simplest(e->values->trie, low, high, out)
                                          : GG_OK;
}

/* An undefined option may be one that is not known yet. */
static bool attempt(const void *self, gg_vertex v, uint32_t *value)
{
    const evaluation *e = self;
    gg__node low, high;
    return find_bounds(e, v, &low, &high) &&
           gg__trie_knows_simplest(e->values->trie, low, high, value);
}

/* ---- the solver ---- */

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const gg_graph *graph = problem->graph;
    evaluation e = {graph, &solution->values};
    gg_status status = gg__solution_add_values(solution, graph->vertices,
                                               GG__TRIE | (graph->ordered ? 0 : GG__RANKED));
    if (status == GG_OK)
        status = gg__evaluate_all(ctx, problem, "numbers", solution, evaluate, attempt, &e);
    if (status != GG_OK || solution->declined[0]) return status;
    for (uint64_t v = 0; v < graph->vertices && !solution->partial; v++)
        solution->partial = solution->values.value[v] == GG__UNDEFINED;
    return GG_OK;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024 };
    const gg_graph *graph = problem->graph;
    const uint64_t columns = graph->ordered ? 1 : 3;
    out->positions = graph->vertices;
    out->bytes = columns * graph->vertices * sizeof(uint32_t) +
                 gg__trie_bytes(graph->vertices + 1) + gg__evaluate_bytes(graph) + OVERHEAD;
}

const gg__solver gg__solver_number = {
    .info = {"number", "exact numbers of vertices, or undefined; sums of numbers", "number", false,
             false},
    .plays = GG__GAME,
    .refuses = gg__evaluate_refuses,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
};
