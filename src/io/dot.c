/*
 * dot, writing: a picture of the problem for Graphviz, with attributes that say what the problem is
 * (attributes.h), so that dot_reader.c reads the same problem. A line for each vertex and each
 * edge.
 *
 * A vertex is a circle; where vertices have owners, Right's are boxes. One with a result, or a
 * target of a race, has a double border. Its label is its name or number, then its result, then the
 * tokens on it. Edges for Left only are blue, those for Right only are red. Edges are written as in
 * gg. A solution adds a line with the vertex's value to the label. O(n + m + tokens log tokens),
 * and the length of the values.
 */
#include "graph/graph.h"
#include "io/format.h"
#include "io/labelled.h"
#include "io/writing.h"
#include "value/types.h"

#include <stdlib.h>

/* ---- vertices ---- */

typedef struct picture {
    const gg_problem *problem;
    const gg_problem_spec *spec;
    const gg_problem *plain;
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

static void put_attribute(gg__output *output, const char *key, const char *value)
{
    gg__out_text(output, ", ");
    gg__out_text(output, key);
    gg__out_text(output, "=\"");
    gg__write_escaped(output, value);
    gg__out_char(output, '"');
}

/* The tokens from `from` on that stand on one vertex: token="1 L red, 2 R". */
static void put_tokens(const picture *p, size_t from)
{
    gg__output *output = p->output;
    if (from == p->next) return;
    for (size_t i = from; i < p->next; i++) {
        const gg_token *token = p->token[i];
        const size_t number = (size_t)(token - p->spec->tokens);
        const char *usual = gg_problem_get(p->plain)->tokens[number].name;
        gg__out_text(output, i == from ? ", token=\"" : ", ");
        gg__out_u64(output, number + 1);
        if (p->spec->play == GG_RACE) {
            gg__out_char(output, ' ');
            gg__out_text(output, gg__player_words[token->arrival]);
        }
        if (strcmp(token->name, usual) == 0) continue;
        gg__out_char(output, ' ');
        gg__write_escaped(output, token->name);
    }
    gg__out_char(output, '"');
}

static void put_vertex(picture *p, gg_vertex v)
{
    static const char *const results[] = {"",        "\\nLeft wins", "\\nRight wins",
                                          "\\ndraw", "\\nwon",       "\\nlost"};
    const gg_graph *graph = p->problem->graph;
    const char *name = gg__names_of(graph->names, v);
    const gg_result result = gg__terminal(graph, v);
    const bool target = p->problem->is_target && p->problem->is_target[v];
    const size_t first = p->next;
    gg__out_text(p->output, "  ");
    gg__out_u64(p->output, gg_vertex_number(p->problem, v));
    gg__out_text(p->output, " [label=\"");
    if (name)
        gg__write_escaped(p->output, name);
    else
        gg__out_u64(p->output, gg_vertex_number(p->problem, v));
    gg__out_text(p->output, results[result]);
    if (graph->priority) {
        gg__out_text(p->output, "\\npriority ");
        gg__out_u64(p->output, graph->priority[v]);
    }
    for (; p->next < p->spec->token_count && p->token[p->next]->vertex == v; p->next++) {
        gg__out_text(p->output, "\\n@");
        gg__write_escaped(p->output, p->token[p->next]->name);
    }
    if (p->solution) put_value(p, v);
    gg__out_char(p->output, '"');
    if (name) put_attribute(p->output, "name", name);
    if (graph->owner && graph->owner[v] == GG_LEFT) gg__out_text(p->output, ", owner=L");
    if (graph->owner && graph->owner[v] == GG_RIGHT)
        gg__out_text(p->output, ", owner=R, shape=box");
    if (graph->priority) {
        gg__out_text(p->output, ", priority=");
        gg__out_u64(p->output, graph->priority[v]);
    }
    if (result != GG_NONE) put_attribute(p->output, "result", gg__result_words[result - GG_L]);
    if (target) gg__out_text(p->output, ", target=true");
    if (result != GG_NONE || target) gg__out_text(p->output, ", peripheries=2");
    put_tokens(p, first);
    gg__out_text(p->output, "];\n");
}

/* ---- the whole ---- */

/* graph [..]: the settings that are not the default. */
static void put_rules(const picture *p)
{
    gg__output *output = p->output;
    const gg_problem_spec *spec = p->spec, *plain = gg_problem_get(p->plain);
    gg__out_text(output, "digraph game {\n  graph [greatgame=1, play=");
    gg__out_text(output, gg__play_words[spec->play]);
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const char *word = gg__setting_word(p->problem, p->plain, form);
        if (word) put_attribute(output, form->key, word);
    }
    if (!gg__has_default_schedule(p->problem, p->plain)) {
        gg__out_text(output, ", schedule=\"");
        gg__turns_write(output, spec->schedule, spec->schedule_length);
        gg__out_char(output, '"');
    }
    if (strcmp(spec->left_name, plain->left_name) != 0)
        put_attribute(output, "left", spec->left_name);
    if (strcmp(spec->right_name, plain->right_name) != 0)
        put_attribute(output, "right", spec->right_name);
    gg__out_text(output, "];\n  node [shape=circle];\n");
}

/* Targets are read in the order of their vertices in the file. */
static void put_order(const picture *p)
{
    const gg_problem_spec *spec = p->spec;
    size_t sorted = 1;
    while (sorted < spec->target_count && spec->targets[sorted - 1] < spec->targets[sorted])
        sorted++;
    for (size_t i = 0; sorted < spec->target_count && i < spec->target_count; i++) {
        gg__out_text(p->output, "  ");
        gg__out_u64(p->output, gg_vertex_number(p->problem, spec->targets[i]));
        gg__out_text(p->output, ";\n");
    }
}

static gg_status draw(const gg_problem *problem, const gg_problem *plain,
                      const gg_solution *solution, gg__output *output)
{
    gg_ctx *ctx = output->ctx;
    const gg_problem_spec *spec = &problem->spec;
    const uint64_t n = problem->graph->vertices;
    const gg_token **token = gg__alloc(ctx, spec->token_count, sizeof *token, "tokens");
    if (!token) return gg__status(ctx);
    for (size_t i = 0; i < spec->token_count; i++)
        token[i] = &spec->tokens[i];
    qsort(token, spec->token_count, sizeof *token, compare_tokens);
    picture p = {problem, spec, plain, output, token, 0, solution};
    const gg_vertex apart = gg__edges_apart(problem->graph);
    gg__edge_writer edges = {
        .output = output,
        .graph = problem->graph,
        .base = spec->base,
        .numbered = true,
        .before = "  ",
        .between = " -> ",
        .after = {";\n", " [player=L, color=blue];\n", " [player=R, color=red];\n"}};
    put_rules(&p);
    put_order(&p);
    for (uint64_t v = 0; gg__status(ctx) == GG_OK && v < n; v++) {
        put_vertex(&p, (gg_vertex)v);
        gg__write_edges_of(&edges, (gg_vertex)v, apart);
        if ((v & (GG__TICK - 1)) != 0) continue;
        if (output->failed) gg__out_finish(output);
        if (gg__status(ctx) == GG_OK) gg__tick(ctx, "writing vertices", v, n);
    }
    gg__out_text(output, "}\n");
    gg__free(ctx, token);
    return gg__status(ctx);
}

/* A list of tokens has commas and blanks between its parts. */
static bool is_listable(const char *name, bool race)
{
    const size_t length = strlen(name);
    const bool letter =
        (*name == 'L' || *name == 'R') && (name[1] == '\0' || name[1] == ' ') && !race;
    return !strchr(name, ',') && *name != ' ' && name[length - 1] != ' ' && !letter;
}

static gg_status write_dot(const gg_problem *problem, const gg_problem *plain, gg__output *output)
{
    const gg_problem_spec *spec = &problem->spec, *usual = gg_problem_get(plain);
    if (gg__check_names(output->ctx, spec, NULL) != GG_OK) return gg__status(output->ctx);
    for (size_t i = 0; i < spec->token_count; i++) {
        const char *name = spec->tokens[i].name;
        if (strcmp(name, usual->tokens[i].name) != 0 && !is_listable(name, spec->play == GG_RACE))
            return gg__bad_argument(output->ctx, "dot cannot say the name '%.40s' of a token",
                                    name);
    }
    return draw(problem, plain, NULL, output);
}

gg_status gg_picture_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_sink *sink)
{
    gg_problem *plain = NULL;
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (problem->kind == GG__SCORE)
        return gg__bad_argument(ctx, "the format dot has no scores: show draws score games");
    if (problem->kind == GG__RULES || !gg_solution_has_table(solution))
        return gg__bad_argument(ctx, "a picture needs a graph, and a value for each vertex");
    if (!problem->graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a picture needs outgoing rows");
    gg__output *output = gg__out_new(ctx, sink);
    if (output && gg__default_problem(ctx, problem, &plain) == GG_OK &&
        draw(problem, plain, solution, output) == GG_OK)
        gg__out_finish(output);
    gg_problem_free(plain);
    gg__out_free(output);
    return gg__status(ctx);
}

const gg__format gg__format_dot = {
    .info = {"dot", "graphs of Graphviz: written as a picture, with all that a game needs",
             "dot gv", true, true},
    .base = -1,
    .read = gg__read_dot,
    .write = write_dot,
    .priorities = true,
};
