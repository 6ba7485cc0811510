/*
 * Numbers plus nimbers: the vertices worth x + *m for a number x and a nimber *m.
 *
 * Idea. Let all options of G be of this kind. As x + *m lies between all numbers below x and all
 * above, and is confused with x itself if m > 0, the number parts nearly decide. Let a be the
 * greatest of those of Left's options, b the least of those of Right's; a is allowed if no Left
 * option is a itself, that is, a + *0; so is b with Right's. Then
 *
 *   (i)  if a < b, G is the simplest number x with a < x < b, or x = a or x = b where allowed;
 *   (ii) if a = b, let m be the least nimber not among those j with a + *j a Left option. If it is
 *        also the least not among those of Right's options, then G = a + *m.
 *
 * Else G is not of this kind, and neither are the vertices with such an option; of these some are,
 * but the evaluation does not know.
 *
 * Proof. Write G' for a Left option and G" for a Right option. The simplicity theorem in full: if
 * no G' >= x and no G" <= x for some number x, then G equals the simplest such x; and if G is a
 * number x, that is such a one. Now a' + *j >= x unless a' < x, or a' = x and j > 0. So the numbers
 * that fit are those in (i), where there always are some; and if a = b, the only one is a, if
 * allowed on both sides. But then both least nimbers are 0, and (ii) says G = a, too. If a > b none
 * fits.
 *
 * (ii) in general, m > 0: whoever moves first in G - a - *m loses. A move from G to a' + *j leaves
 * a' - a + *j + *m, where a' < a for Left, a' > a for Right, or a' = a and j is not m: a win for
 * the other. A move from *m to *j, j < m, is answered by one from G to a + *j, which both have. A
 * move in the number -a makes it worse for who made it: it is answered by one from G to a + *0.
 *
 * Nothing is missed. Let G = x + *m, m > 0. As no G' is at least x + *m, and no G" at most that, it
 * follows that a <= x <= b, and that x + *m itself is no option. After a move in G - x - *m from *m
 * to *j, j < m, the other has a winning answer, which is neither in the number nor from *j: it is
 * one from G to x + *j. So both have all of these, a = x = b, and m is the least nimber missing on
 * either side.
 *
 * Cost. As number.c, and 4 bytes a vertex more for the nimbers; O(sqrt(edges)) to look for one.
 *
 * Source. Simplicity, and numbers plus nimbers: J. H. Conway, On Numbers and Games, 1976, chapters
 * 2 and 9; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2.
 */
#include "solve/evaluate.h"
#include "solve/nimber/nimber.h"
#include "value/types.h"

typedef struct evaluation {
    const gg_graph *graph;
    gg__values *values;
    uint8_t *seen; /* by nimber: all 0 between two vertices */
} evaluation;

/* The number part of a player's best option. */
typedef struct end {
    gg__node at;   /* the bound for none */
    bool excluded; /* some option is this number itself */
} end;

/* `side` is 1 for Left. False if some option is undefined. */
static bool find_end(const evaluation *e, gg_vertex v, gg_player player, int side, end *out)
{
    const gg__rows *rows = e->graph->out[player];
    const gg__node none = side > 0 ? GG__BELOW_ALL : GG__ABOVE_ALL;
    *out = (end){none, false};
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        const gg_vertex w = rows->end[i];
        const gg__node node = e->values->value[w];
        if (node == GG__UNDEFINED) return false;
        const int better =
            out->at == none ? 1 : side * gg__trie_compare(e->values->trie, node, out->at);
        if (better > 0) *out = (end){node, false};
        if (better >= 0) out->excluded |= e->values->minus[w] == 0;
    }
    return true;
}

/* ---- a < b ---- */

/* An end that is allowed, if it is simpler than what was found inside: of all numbers that fit only
 * one has the least depth. */
static gg__node simpler(const gg__trie *trie, const end *limit, gg__node inside)
{
    if (limit->at == GG__BELOW_ALL || limit->at == GG__ABOVE_ALL || limit->excluded) return inside;
    return trie->node[limit->at].depth < trie->node[inside].depth ? limit->at : inside;
}

/* ---- a = b ---- */

/* Marks, or unmarks, the nimbers of a player's options with this number part. */
static void mark(const evaluation *e, gg_vertex v, gg_player player, gg__node at, uint8_t seen)
{
    const gg__rows *rows = e->graph->out[player];
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
        const gg_vertex w = rows->end[i];
        if (e->values->value[w] == at) e->seen[e->values->minus[w]] = seen;
    }
}

/* The least nimber missing. */
static uint32_t find_mex(const evaluation *e, gg_vertex v, gg_player player, gg__node at)
{
    uint32_t mex = 0;
    mark(e, v, player, at, 1);
    while (e->seen[mex])
        mex++;
    mark(e, v, player, at, 0);
    return mex;
}

/* ---- one vertex ---- */

static gg_status evaluate(void *self, gg_vertex v)
{
    const evaluation *e = self;
    const gg__values *values = e->values;
    end low, high;
    values->value[v] = GG__UNDEFINED;
    values->minus[v] = 0;
    if (!find_end(e, v, GG_LEFT, 1, &low)) return GG_OK;
    if (!find_end(e, v, GG_RIGHT, -1, &high)) return GG_OK;
    const bool bounded = low.at != GG__BELOW_ALL && high.at != GG__ABOVE_ALL;
    const int order = bounded ? gg__trie_compare(values->trie, low.at, high.at) : -1;
    if (order > 0) return GG_OK;
    if (order < 0) {
        gg__node inside;
        const gg_status status = gg__trie_simplest(values->trie, low.at, high.at, &inside);
        if (status == GG_OK)
            values->value[v] = simpler(values->trie, &high, simpler(values->trie, &low, inside));
        return status;
    }
    const uint32_t mex = find_mex(e, v, GG_LEFT, low.at);
    if (mex != find_mex(e, v, GG_RIGHT, low.at)) return GG_OK;
    values->value[v] = low.at;
    values->minus[v] = mex;
    return GG_OK;
}

/* ---- the solver ---- */

/* All nimbers are below: that of a vertex, too, needs options of all smaller ones. */
static uint64_t nimbers_of(const gg_graph *graph)
{
    return gg__largest_nimber(graph->edges) + 1;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const gg_graph *graph = problem->graph;
    const unsigned columns = GG__TRIE | GG__MINUS | (graph->ordered ? 0 : GG__RANKED);
    evaluation e = {graph, &solution->values, NULL};
    gg_status status = gg__solution_add_values(solution, graph->vertices, columns);
    if (status != GG_OK) return status;
    e.seen = gg__alloc_zeroed(ctx, nimbers_of(graph) + 1, sizeof *e.seen, "nimbers");
    if (!e.seen) return gg__status(ctx);
    status = gg__evaluate_all(ctx, problem, "numbers", solution, evaluate, NULL, &e);
    gg__free(ctx, e.seen);
    return status;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024 };
    const gg_graph *graph = problem->graph;
    const uint64_t columns = graph->ordered ? 2 : 4;
    out->positions = graph->vertices;
    out->bytes = columns * graph->vertices * sizeof(uint32_t) + nimbers_of(graph) + 1 +
                 gg__trie_bytes(graph->vertices + 1) + OVERHEAD;
}

const gg__solver gg__solver_number_nimber = {
    .info = {"number-nimber", "numbers plus nimbers of vertices, or undefined; sums of such",
             "number", false, false},
    .plays = GG__GAME,
    .refuses = gg__evaluate_refuses,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
};
