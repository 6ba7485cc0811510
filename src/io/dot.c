/*
 * dot, writing: a picture of the problem for Graphviz. A line for each vertex and each edge.
 *
 * A vertex is a circle; where vertices have owners, Right's are boxes. One with a result, or a
 * target of a race, has a double border. Its label is its name or number, then its result, then the
 * tokens on it. Edges for Left only are blue, those for Right only are red. Edges are written as in
 * gg. A solution adds a line with the vertex's value to the label. O(n + m + tokens log tokens),
 * and the length of the values.
 */
#include "graph/graph.h"
#include "io/format.h"
#include "io/writing.h"
#include "value/types.h"

#include <stdlib.h>

/* ---- vertices ---- */

typedef struct picture {
    const gg_problem *problem;
    const gg_problem_spec *spec;
    gg__output *output;
    const gg_token **token;      /* by vertex */
    size_t next;                 /* the first that has not been written */
    const gg_solution *solution; /* NULL: no values */
} picture;

static int compare_tokens(const void *a, const void *b)
{
    const gg_token *first = *(const gg_token *const *)a, *second = *(const gg_token *const *)b;
    if (first->vertex != second->vertex) return first->vertex < second->vertex ? -1 : 1;
    return first < second ? -1 : first > second;
}

/* The winner in one state, and the number of turns; of a race the turns alone. */
static void put_state(picture *p, gg__word word)
{
    const bool race = p->solution->type == &gg__value_distance;
    const char *letters = gg_solution_is_impartial(p->solution) ? "-NPD" : "-LRD";
    const uint32_t turns = gg__word_outcome(word, false, GG_LEFT).remoteness;
    const bool never = turns == GG_INFINITE || (race && gg__word_side(word) != GG__FIRST);
    if (!race) gg__out_char(p->output, letters[gg__word_side(word)]);
    if (never && race) gg__out_text(p->output, "inf");
    if (never) return;
    if (!race) gg__out_char(p->output, ' ');
    gg__out_u64(p->output, turns);
}

/* The vertex's value, as --all prints it. */
static void put_value(picture *p, gg_vertex v)
{
    enum { MOST = 80 }; /* characters of a number that is not abbreviated */
    gg__text text = {.ctx = p->output->ctx};
    gg__out_text(p->output, "\\n");
    if (p->solution->values.value) {
        gg__entry_print(p->output->ctx, p->problem, p->solution, v, MOST, &text);
        for (size_t i = 0; i < text.length; i++)
            gg__out_char(p->output, text.data[i] == '\t' ? ' ' : text.data[i]);
        gg__text_free(&text);
        return;
    }
    const gg__table *table = &p->solution->tables[0];
    for (uint32_t phase = 0; phase < table->phases; phase++) {
        if (phase > 0) gg__out_text(p->output, " / ");
        put_state(p, table->words[(uint64_t)v * table->phases + phase]);
    }
}

static void put_vertex(picture *p, gg_vertex v)
{
    static const char *const results[] = {"",        "\\nLeft wins", "\\nRight wins",
                                          "\\ndraw", "\\nwon",       "\\nlost"};
    const gg_graph *graph = p->problem->graph;
    const char *name = gg__names_of(graph->names, v);
    const bool over =
        gg__terminal(graph, v) != GG_NONE || (p->problem->is_target && p->problem->is_target[v]);
    gg__out_text(p->output, "  ");
    gg__out_u64(p->output, gg_vertex_number(p->problem, v));
    gg__out_text(p->output, " [label=\"");
    if (name)
        gg__write_escaped(p->output, name);
    else
        gg__out_u64(p->output, gg_vertex_number(p->problem, v));
    gg__out_text(p->output, results[gg__terminal(graph, v)]);
    for (; p->next < p->spec->token_count && p->token[p->next]->vertex == v; p->next++) {
        gg__out_text(p->output, "\\n@");
        gg__write_escaped(p->output, p->token[p->next]->name);
    }
    if (p->solution) put_value(p, v);
    gg__out_char(p->output, '"');
    if (graph->owner && graph->owner[v] == GG_RIGHT) gg__out_text(p->output, ", shape=box");
    if (over) gg__out_text(p->output, ", peripheries=2");
    gg__out_text(p->output, "];\n");
}

/* ---- the whole ---- */

static gg_status draw(const gg_problem *problem, const gg_solution *solution, gg__output *output)
{
    gg_ctx *ctx = output->ctx;
    const gg_problem_spec *spec = &problem->spec;
    const uint64_t n = problem->graph->vertices;
    const gg_token **token = gg__alloc(ctx, spec->token_count, sizeof *token, "tokens");
    if (!token) return gg__status(ctx);
    for (size_t i = 0; i < spec->token_count; i++)
        token[i] = &spec->tokens[i];
    qsort(token, spec->token_count, sizeof *token, compare_tokens);
    picture p = {problem, spec, output, token, 0, solution};
    gg__edge_writer edges = {.output = output,
                             .graph = problem->graph,
                             .base = spec->base,
                             .numbered = true,
                             .before = "  ",
                             .between = " -> ",
                             .after = {";\n", " [color=blue];\n", " [color=red];\n"}};
    gg__out_text(output, "digraph game {\n  node [shape=circle];\n");
    for (uint64_t v = 0; gg__status(ctx) == GG_OK && v < n; v++) {
        put_vertex(&p, (gg_vertex)v);
        gg__write_edges_of(&edges, (gg_vertex)v, GG_NO_VERTEX);
        if ((v & (GG__TICK - 1)) != 0) continue;
        if (output->failed) gg__out_finish(output);
        if (gg__status(ctx) == GG_OK) gg__tick(ctx, "writing vertices", v, n);
    }
    gg__out_text(output, "}\n");
    gg__free(ctx, token);
    return gg__status(ctx);
}

static gg_status write_dot(const gg_problem *problem, const gg_problem *plain, gg__output *output)
{
    (void)plain;
    return draw(problem, NULL, output);
}

gg_status gg_picture_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_sink *sink)
{
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (!problem->on_graph || !gg_solution_has_table(solution))
        return gg__bad_argument(ctx, "a picture needs a graph, and a value for each vertex");
    if (!problem->graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a picture needs outgoing rows");
    gg__output *output = gg__out_new(ctx, sink);
    if (!output) return gg__status(ctx);
    gg_status status = draw(problem, solution, output);
    if (status == GG_OK) status = gg__out_finish(output);
    gg__out_free(output);
    return status;
}

const gg__format gg__format_dot = {
    .info = {"dot", "a picture of the graph, for Graphviz", "dot gv", false, true},
    .base = -1,
    .write = write_dot,
};
