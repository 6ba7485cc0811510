/*
 * The same problem with new numbers for its vertices.
 *
 * Breadth first. A search along edges in either direction, from the least unvisited vertex, numbers
 * vertices in the order of visiting. Neighbours get close numbers, as far as the graph allows it:
 * on a board, a path, a tree; in a random graph nothing is close to anything.
 *
 * Topological. Every edge leads to a larger number, so that the graph is ordered for the solvers:
 * neither an order nor incoming rows must be made.
 *
 * Rows are copied in the new order, each with its ends in the old order. Names, owners, results,
 * tokens and targets move with their vertices, and play is the same. O(n + m), with one random
 * access for each edge, and another one in breadth first.
 *
 * Source. E. Cuthill and J. McKee, Reducing the bandwidth of sparse symmetric matrices, Proc. 24th
 * ACM National Conference (1969), without their sorting by degree.
 */
#include "game/problem.h"
#include "graph/csr.h"
#include "graph/graph.h"

#include <string.h>

enum { AHEAD = 16 };

#define FRESH     UINT32_MAX /* the number of an unvisited vertex */
#define NUMBERING "renumbering vertices"

/* old[i] is the vertex that gets the number i, and number[old[i]] is i. */
typedef struct numbering {
    gg_vertex *old, *number;
} numbering;

/* ---- breadth first ---- */

/* Gives the neighbours of a vertex the next numbers; returns how many vertices have one. */
static uint64_t meet(const gg__rows *rows, gg_vertex v, const numbering *by, uint64_t met)
{
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++) {
        const gg_vertex next = rows->end[e];
        if (by->number[next] != FRESH) continue;
        by->number[next] = (gg_vertex)met;
        by->old[met++] = next;
    }
    return met;
}

static gg_status in_breadth(gg_ctx *ctx, const gg_graph *graph, const numbering *by)
{
    const uint64_t n = graph->vertices;
    const gg__rows *along[4] = {graph->out[GG_LEFT], graph->in[GG_LEFT]};
    uint64_t met = 0;
    gg_vertex root = 0;
    if (graph->partisan) along[2] = graph->out[GG_RIGHT], along[3] = graph->in[GG_RIGHT];
    memset(by->number, 0xff, (size_t)n * sizeof *by->number);
    for (uint64_t i = 0; i < n; i++) {
        if (i % GG__TICK == 0 && gg__tick(ctx, NUMBERING, i, n) != GG_OK) return gg__status(ctx);
        for (; i == met; root++) {
            if (by->number[root] != FRESH) continue;
            by->number[root] = (gg_vertex)met;
            by->old[met++] = root;
        }
        for (int k = 0; k < 4; k++) {
            if (!along[k]) continue;
            if (i + AHEAD < met)
                __builtin_prefetch(&along[k]->end[along[k]->start[by->old[i + AHEAD]]]);
            met = meet(along[k], by->old[i], by, met);
        }
    }
    return GG_OK;
}

/* ---- topological ---- */

static gg_status along_edges(gg_ctx *ctx, const gg_problem *problem, const numbering *by)
{
    const uint64_t n = problem->graph->vertices;
    gg__cycle cycle = {NULL, 0};
    char text[GG__CYCLE_TEXT];
    gg_status status = gg__order(ctx, problem->graph, by->old, by->number, &cycle);
    if (status == GG_OK && cycle.count > 0)
        status = gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(cycle.vertex[0]),
                          "a graph with a cycle has no topological order: %s",
                          gg__cycle_print(problem, &cycle, text, sizeof text));
    gg__cycle_free(ctx, &cycle);
    if (status != GG_OK) return status;
    for (uint64_t v = 0; v < n; v++) { /* the rank falls along edges, but the number must rise */
        by->number[v] = (gg_vertex)(n - 1 - by->number[v]);
        by->old[by->number[v]] = (gg_vertex)v;
    }
    return GG_OK;
}

/* ---- columns and rows ---- */

static uint8_t *move_column(gg_ctx *ctx, const uint8_t *column, uint64_t n, const gg_vertex *old)
{
    uint8_t *moved = column ? gg__alloc(ctx, n, sizeof *moved, "a column") : NULL;
    for (uint64_t i = 0; moved && i < n; i++)
        moved[i] = column[old[i]];
    return moved;
}

static uint32_t *move_priorities(gg_ctx *ctx, const uint32_t *priority, uint64_t n,
                                 const gg_vertex *old)
{
    uint32_t *moved = priority ? gg__alloc(ctx, n, sizeof *moved, "priorities") : NULL;
    for (uint64_t i = 0; moved && i < n; i++)
        moved[i] = priority[old[i]];
    return moved;
}

static gg__names *move_names(gg_ctx *ctx, const gg__names *names, const gg_vertex *number)
{
    gg__names *moved = names ? gg__names_new(ctx) : NULL;
    gg_vertex v;
    const char *name;
    for (size_t i = 0; moved && (name = gg__names_at(names, i, &v)) != NULL; i++)
        if (gg__names_add(moved, number[v], name, strlen(name)) != GG_OK) break;
    return moved;
}

/* The rows of a player in the new order, their ends under their new numbers. */
static gg_status move_rows(gg_ctx *ctx, const gg_graph *graph, gg_player player,
                           const numbering *by, gg_graph *parts)
{
    const uint64_t n = graph->vertices;
    const gg__rows *rows = graph->out[player];
    gg__rows *moved = &parts->rows[player][GG__OUT];
    uint32_t *degree = parts->degree[player] = gg__alloc(ctx, n, sizeof *degree, "degrees");
    uint64_t at = 0;
    moved->start = gg__alloc(ctx, n + 1, sizeof *moved->start, "rows");
    moved->end = gg__alloc(ctx, rows->start[n], sizeof *moved->end, "rows");
    if (!degree || !moved->start || !moved->end) return gg__status(ctx);
    for (uint64_t i = 0; i < n; i++) {
        const gg_vertex v = by->old[i];
        if (i % GG__TICK == 0 && gg__tick(ctx, NUMBERING, i, n) != GG_OK) return gg__status(ctx);
        if (i + AHEAD < n) __builtin_prefetch(&rows->end[rows->start[by->old[i + AHEAD]]]);
        moved->start[i] = at;
        degree[i] = graph->degree[player][v];
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++) {
            moved->end[at] = by->number[rows->end[e]];
            parts->ordered &= moved->end[at++] > i;
        }
    }
    moved->start[n] = at;
    return GG_OK;
}

static gg_status move_graph(gg_ctx *ctx, const gg_graph *graph, const numbering *by, unsigned rows,
                            gg_graph **out)
{
    gg_graph parts = {.vertices = graph->vertices, .partisan = graph->partisan, .ordered = true};
    gg_status status = move_rows(ctx, graph, GG_LEFT, by, &parts);
    if (status == GG_OK && graph->partisan) status = move_rows(ctx, graph, GG_RIGHT, by, &parts);
    if (status == GG_OK) {
        parts.owner = move_column(ctx, graph->owner, graph->vertices, by->old);
        parts.terminal = move_column(ctx, graph->terminal, graph->vertices, by->old);
        parts.priority = move_priorities(ctx, graph->priority, graph->vertices, by->old);
        parts.names = move_names(ctx, graph->names, by->number);
        status = gg__status(ctx);
    }
    if (status != GG_OK) {
        gg__graph_clear(ctx, &parts);
        return status;
    }
    status = gg__graph_from_rows(ctx, &parts, rows, out);
    if (status == GG_OK)
        (*out)->edges = graph->edges; /* rows alone do not always give this
                                         number */
    return status;
}

/* ---- the whole ---- */

/* Makes the same problem on the other graph, and takes ownership of it. */
static gg_status move_problem(gg_ctx *ctx, const gg_problem *problem, const gg_vertex *number,
                              gg_graph *graph, gg_problem **out)
{
    gg_problem_spec spec = problem->spec;
    gg_token *tokens = gg__alloc(ctx, spec.token_count, sizeof *tokens, "tokens");
    gg_vertex *targets = gg__alloc(ctx, spec.target_count, sizeof *targets, "targets");
    gg_payoff *payoffs = gg__alloc(ctx, spec.payoff_count, sizeof *payoffs, "payoffs");
    gg_weight *weights = gg__alloc(ctx, spec.weight_count, sizeof *weights, "weights");
    gg_status status = gg__status(ctx);
    for (size_t i = 0; status == GG_OK && i < spec.token_count; i++) {
        tokens[i] = spec.tokens[i];
        tokens[i].vertex = number[tokens[i].vertex];
    }
    for (size_t i = 0; status == GG_OK && i < spec.target_count; i++)
        targets[i] = number[spec.targets[i]];
    for (size_t i = 0; status == GG_OK && i < spec.payoff_count; i++)
        payoffs[i] = (gg_payoff){number[spec.payoffs[i].vertex], spec.payoffs[i].score};
    for (size_t i = 0; status == GG_OK && i < spec.weight_count; i++)
        weights[i] = (gg_weight){number[spec.weights[i].from], number[spec.weights[i].to],
                                 spec.weights[i].weight};
    spec.weights = weights;
    spec.tokens = tokens;
    spec.targets = targets;
    spec.payoffs = payoffs;
    if (status == GG_OK) status = gg_problem_new(ctx, graph, &spec, out);
    if (status == GG_OK)
        (*out)->owned = graph;
    else
        gg_graph_free(graph);
    gg__free(ctx, weights);
    gg__free(ctx, payoffs);
    gg__free(ctx, targets);
    gg__free(ctx, tokens);
    return status;
}

gg_status gg_renumber(gg_ctx *ctx, const gg_problem *problem, gg_numbering how, unsigned rows,
                      gg_vertex *old, gg_problem **out)
{
    gg_graph *graph;
    gg__begin(ctx);
    if (problem->rules)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the positions of a game by rules have the numbers that the rules give");
    if (how != GG_BREADTH_FIRST && how != GG_TOPOLOGICAL)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "there is no numbering %d", (int)how);
    if (!problem->graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "numbering anew needs outgoing rows");
    const uint64_t n = problem->graph->vertices;
    numbering by = {.number = gg__alloc(ctx, n, sizeof *by.number, "numbers"),
                    .old = gg__alloc(ctx, n, sizeof *by.old, "numbers")};
    gg_status status = gg__status(ctx);
    if (status == GG_OK)
        status = how == GG_TOPOLOGICAL ? along_edges(ctx, problem, &by)
                                       : in_breadth(ctx, problem->graph, &by);
    if (status == GG_OK) status = move_graph(ctx, problem->graph, &by, rows, &graph);
    if (status == GG_OK) status = move_problem(ctx, problem, by.number, graph, out);
    if (status == GG_OK && old && n > 0) memcpy(old, by.old, (size_t)n * sizeof *old);
    gg__free(ctx, by.old);
    gg__free(ctx, by.number);
    return status;
}
