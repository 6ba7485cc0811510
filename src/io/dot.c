/*
 * dot, writing: a picture of the problem for Graphviz. A line for each vertex and each edge.
 *
 * A vertex is a circle; where vertices have owners, Right's are boxes. One with a result, or a
 * target of a race, has a double border. Its label is its name or number, then its result, then the
 * tokens on it. Edges for Left only are blue, those for Right only are red. Edges are written as in
 * gg. O(n + m + tokens log tokens).
 */
#include "graph/names.h"
#include "io/draft.h"
#include "io/format.h"

#include <stdlib.h>

/* ---- texts ---- */

static void put_text(gg__output *output, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') gg__out_char(output, '\\');
        gg__out_char(output, *text);
    }
}

/* ---- vertices ---- */

typedef struct picture {
    const gg_problem *problem;
    const gg_problem_spec *spec;
    gg__output *output;
    const gg_token **token; /* by vertex */
    size_t next;            /* the first that has not been written */
} picture;

static int compare_tokens(const void *a, const void *b)
{
    const gg_token *first = *(const gg_token *const *)a, *second = *(const gg_token *const *)b;
    if (first->vertex != second->vertex) return first->vertex < second->vertex ? -1 : 1;
    return first < second ? -1 : first > second;
}

/* The tokens, sorted by where they are. */
static gg_status sort_tokens(gg_ctx *ctx, picture *p)
{
    p->token = gg__alloc(ctx, p->spec->token_count, sizeof *p->token, "tokens");
    if (!p->token) return gg__status(ctx);
    for (size_t i = 0; i < p->spec->token_count; i++)
        p->token[i] = &p->spec->tokens[i];
    qsort(p->token, p->spec->token_count, sizeof *p->token, compare_tokens);
    return GG_OK;
}

static void put_label(picture *p, gg_vertex v)
{
    static const char *const results[] = {"",        "\\nLeft wins", "\\nRight wins",
                                          "\\ndraw", "\\nwon",       "\\nlost"};
    const char *name = gg__names_of(p->problem->graph->names, v);
    gg__out_text(p->output, "label=\"");
    if (name)
        put_text(p->output, name);
    else
        gg__out_u64(p->output, gg_vertex_number(p->problem, v));
    gg__out_text(p->output, results[gg__terminal(p->problem->graph, v)]);
    for (; p->next < p->spec->token_count && p->token[p->next]->vertex == v; p->next++) {
        gg__out_text(p->output, "\\n@");
        put_text(p->output, p->token[p->next]->name);
    }
    gg__out_char(p->output, '"');
}

static void put_vertex(picture *p, gg_vertex v)
{
    const gg_graph *graph = p->problem->graph;
    const bool over =
        gg__terminal(graph, v) != GG_NONE || (p->problem->is_target && p->problem->is_target[v]);
    gg__out_text(p->output, "  ");
    gg__out_u64(p->output, gg_vertex_number(p->problem, v));
    gg__out_text(p->output, " [");
    put_label(p, v);
    if (graph->owner && graph->owner[v] == GG_RIGHT) gg__out_text(p->output, ", shape=box");
    if (over) gg__out_text(p->output, ", peripheries=2");
    gg__out_text(p->output, "];\n");
}

/* ---- edges ---- */

static void put_edges(picture *p, gg_vertex u, const gg_vertex *end, size_t count,
                      const char *attributes)
{
    for (size_t i = 0; i < count; i++) {
        gg__out_text(p->output, "  ");
        gg__out_u64(p->output, gg_vertex_number(p->problem, u));
        gg__out_text(p->output, " -> ");
        gg__out_u64(p->output, gg_vertex_number(p->problem, end[i]));
        gg__out_text(p->output, attributes);
    }
}

/* Edges for both stand first in both rows. */
static void put_row(picture *p, gg_vertex u)
{
    const gg_graph *graph = p->problem->graph;
    size_t left_count, right_count, both = 0;
    const gg_vertex *left = gg_graph_options(graph, GG_LEFT, u, &left_count);
    const gg_vertex *right = gg_graph_options(graph, GG_RIGHT, u, &right_count);
    if (!graph->partisan) {
        put_edges(p, u, left, left_count, ";\n");
        return;
    }
    while (both < left_count && both < right_count && left[both] == right[both])
        both++;
    put_edges(p, u, left, both, ";\n");
    put_edges(p, u, left + both, left_count - both, " [color=blue];\n");
    put_edges(p, u, right + both, right_count - both, " [color=red];\n");
}

/* ---- the whole ---- */

static gg_status put_all(picture *p)
{
    const uint64_t n = p->problem->graph->vertices;
    gg_status status = GG_OK;
    gg__out_text(p->output, "digraph game {\n  node [shape=circle];\n");
    for (uint64_t v = 0; status == GG_OK && v < n; v++) {
        put_vertex(p, (gg_vertex)v);
        put_row(p, (gg_vertex)v);
        if ((v & (GG__TICK - 1)) != 0) continue;
        if (p->output->failed) return gg__out_finish(p->output);
        status = gg__tick(p->output->ctx, "writing vertices", v, n);
    }
    gg__out_text(p->output, "}\n");
    return status;
}

static gg_status write_dot(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    picture p = {.problem = problem, .spec = gg_problem_get(problem), .output = output};
    gg_status status = sort_tokens(ctx, &p);
    if (status == GG_OK) status = put_all(&p);
    gg__free(ctx, p.token);
    return status;
}

const gg__format gg__format_dot = {
    .info = {"dot", "a picture of the graph, for Graphviz", "dot gv", false, true},
    .base = -1,
    .write = write_dot,
    .list = false,
};
