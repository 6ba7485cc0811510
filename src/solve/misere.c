/*
 * What a vertex is worth in sums under misère play.
 *
 * Idea. g+ is the nimber of normal play: the least number that is not g+ of an option. g- is found
 * in the same way but that a vertex without options has 1, not 0; alone, it is lost for the player
 * to move if and only if g- = 0. A vertex is tame if its own pair is (0,1), (1,0) or (k,k), and
 * all its options are tame: then the pair is all that counts in a sum (sum_misere.c). A sum with a
 * token that is wild is left to the product.
 *
 * Invariant. Vertices are taken with options first, so both numbers and the flag of all options
 * are known.
 *
 * Cost. O(n + m); 8 bytes a vertex, 8 more if the graph is not ordered, and O(sqrt m): a vertex of
 * number k has options of all smaller numbers, which have options of their own, k (k + 1) / 2 edges
 * in all, less one as a vertex has g- = 1 for none.
 */
#include "graph/order.h"
#include "problem/cycle.h"
#include "solve/solver.h"
#include "solve/sum_misere.h"

enum { AHEAD = 12 }; /* vertices */

/* ---- one vertex ---- */

typedef struct evaluation {
    const gg__rows *rows;
    const gg_vertex *order; /* NULL: the last vertex comes first */
    uint64_t vertices;
    uint32_t *plus, *minus;           /* the worths; minus with GG__WILD */
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

static void evaluate(const evaluation *e, gg_vertex v)
{
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
    if (!gg__is_fickle(plus, minus) && !gg__is_firm(plus, minus)) wild = GG__WILD;
    e->plus[v] = plus;
    e->minus[v] = minus | wild;
}

/* ---- all of them ---- */

/* Both numbers are below. The root is that of 2m + 2, rounded down. */
static uint64_t numbers_of(const gg_graph *graph)
{
    const uint64_t square = 2 * graph->edges + 2;
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return root + 1;
}

/* The i-th vertex to be evaluated. */
static inline gg_vertex turn_of(const evaluation *e, uint64_t i)
{
    return e->order ? e->order[i] : (gg_vertex)(e->vertices - 1 - i);
}

/* Fetches what the vertices that come soon will need. Inlined by force, or gcc drops it as a call
 * without effect. */
__attribute__((always_inline)) static inline void look_ahead(const evaluation *e, uint64_t i)
{
    enum { MOST = 16 };
    const uint64_t *start = e->rows->start;
    const gg_vertex soon = turn_of(e, i + AHEAD);
    const uint64_t first = start[soon], last = start[soon + 1];
    __builtin_prefetch(&start[turn_of(e, i + 3 * AHEAD)]);
    __builtin_prefetch(&e->rows->end[start[turn_of(e, i + 2 * AHEAD)]]);
    for (uint64_t k = first; k < last && k < first + MOST; k++) {
        __builtin_prefetch(&e->plus[e->rows->end[k]]);
        __builtin_prefetch(&e->minus[e->rows->end[k]]);
    }
}

static gg_status evaluate_all(gg_ctx *ctx, const evaluation *e, uint64_t edges)
{
    uint64_t due = 0, done = 0;
    for (uint64_t i = 0; i < e->vertices; i++) {
        const gg_vertex v = turn_of(e, i);
        if (done >= due && gg__tick(ctx, "solving", done, e->vertices + edges) != GG_OK)
            return gg__status(ctx);
        if (done >= due) due = done + GG__TICK;
        if (i + 3 * AHEAD < e->vertices) look_ahead(e, i);
        evaluate(e, v);
        done += 1 + e->rows->start[v + 1] - e->rows->start[v];
    }
    return GG_OK;
}

static gg_status find_pairs(gg_ctx *ctx, const gg_graph *graph, const gg__worths *worths,
                            const gg_vertex *order)
{
    const uint64_t numbers = numbers_of(graph);
    uint32_t *seen = gg__alloc_zeroed(ctx, 2 * numbers, sizeof *seen, "values");
    if (!seen) return gg__status(ctx);
    const evaluation e = {graph->out[GG_LEFT], order, graph->vertices, worths->value,
                          worths->minus,       seen,  seen + numbers};
    const gg_status status = evaluate_all(ctx, &e, graph->edges);
    gg__free(ctx, seen);
    return status;
}

/* ---- what is not answered ---- */

static void decline_cycle(const gg_problem *problem, const gg__cycle *cycle, gg_solution *solution)
{
    char text[GG__CYCLE_TEXT];
    gg__cycle_print(problem, cycle, text, sizeof text);
    gg__solution_decline(solution, cycle->vertex[0],
                         "misere pairs need a graph without cycles, but there is %s", text);
}

/* Of several tokens all must be tame. */
static void decline_wild(const gg_problem *problem, gg_solution *solution)
{
    const gg_problem_spec *spec = &problem->spec;
    const gg__worths *worths = &solution->worths;
    for (size_t i = 0; spec->token_count > 1 && i < spec->token_count; i++) {
        char place[256];
        const gg_vertex v = spec->tokens[i].vertex;
        if (!(worths->minus[v] & GG__WILD)) continue;
        solution->valued = true;
        gg__solution_decline(solution, v, "token %.60s on %.60s is wild (g+ %lu, g- %lu)",
                             spec->tokens[i].name, gg_vertex_print(problem, v, place, sizeof place),
                             (unsigned long)worths->value[v],
                             (unsigned long)(worths->minus[v] & ~GG__WILD));
        return;
    }
}

/* ---- the solver ---- */

/* Vertices in no order of their own: they have to be put in one. */
static gg_status solve_unordered(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    const gg_graph *graph = problem->graph;
    gg__cycle cycle = {NULL, 0};
    gg_vertex *order = gg__alloc(ctx, graph->vertices, sizeof *order, "an order");
    if (!order) return gg__status(ctx);
    gg_status status = gg__order(ctx, graph, order, solution->worths.rank, &cycle);
    if (status == GG_OK && cycle.count > 0)
        decline_cycle(problem, &cycle, solution);
    else if (status == GG_OK)
        status = find_pairs(ctx, graph, &solution->worths, order);
    gg__cycle_free(ctx, &cycle);
    gg__free(ctx, order);
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const gg_graph *graph = problem->graph;
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "misere values need outgoing rows");
    gg_status status = gg__solution_add_worths(solution, graph->vertices,
                                               GG__MINUS | (graph->ordered ? 0 : GG__RANKED));
    if (status != GG_OK) return status;
    status = graph->ordered ? find_pairs(ctx, graph, &solution->worths, NULL)
                            : solve_unordered(ctx, problem, solution);
    if (status != GG_OK) return status;
    solution->positions = graph->vertices;
    if (!solution->declined[0]) decline_wild(problem, solution);
    return GG_OK;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024 };
    const gg_graph *graph = problem->graph;
    const uint64_t columns = graph->ordered ? 2 : 6;
    out->positions = graph->vertices;
    out->bytes = (columns * graph->vertices + 2 * numbers_of(graph)) * sizeof(uint32_t) + OVERHEAD;
}

static const char *refuses(const gg_problem *problem)
{
    const gg_graph *graph = problem->graph;
    const gg_problem_spec *spec = &problem->spec;
    if (spec->infinite != GG_D) return "takes play without end for a draw";
    if (problem->rules) return "is for tokens on a graph; this game is given by rules";
    if (spec->play == GG_RACE) return "does not solve a race";
    if (spec->dead_end != GG_N) return "is for misere play: who cannot move wins";
    if (graph->owner) return "is for impartial games; here vertices have owners";
    if (graph->partisan) return "is for impartial games; here some edges are for one player only";
    if (graph->terminal) return "knows no ends of play but a player who cannot move";
    return NULL;
}

const gg__solver gg__solver_misere = {
    .info = {"misere", "pairs g+ and g- of misere play; sums of tame tokens", "misere-pair", false,
             false},
    .refuses = refuses,
    .solve = solve,
    .sum = &gg__sum_misere,
    .reason = gg__sum_misere_reason,
    .plan = plan,
};
