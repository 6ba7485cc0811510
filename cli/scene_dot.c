/*
 * A scene as a graph for Graphviz: shapes and colours are those of the picture in SVG, and a row is
 * a rank. Moves that do not go one row down are drawn, but do not decide where anything stands.
 */
#include "scene.h"

#include <stdlib.h>

/* By how a position ends. */
static const struct look {
    char kind;
    const char *shape, *line, *fill;
} looks[] = {{'N', "ellipse", "#23744a", "#e9f4ee"}, {'P', "box", "#8a2f63", "#f8ebf2"},
             {'L', "larrow", "#1a66a8", "#e8f1fa"},  {'R', "rarrow", "#b8400e", "#fcefe7"},
             {'D', "hexagon", "#857f73", "#f2f0ec"}, {'\0', "ellipse", "#857f73", "#ffffff"}};

static void put_escaped(const char *text, cli_out *out)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') out_text(out, "\\");
        out_format(out, "%c", *text);
    }
}

static void put_node(const scene_node *node, uint64_t number, cli_out *out)
{
    const struct look *look = looks;
    while (look->kind && look->kind != node->kind)
        look++;
    out_format(out, "  %llu [label=\"", (unsigned long long)number);
    put_escaped(node->name, out);
    out_text(out, "\\n");
    if (node->owner) out_format(out, "%c: ", node->owner);
    put_escaped(node->value, out);
    if (node->tokens) out_text(out, "\\n@");
    if (node->tokens) put_escaped(node->tokens, out);
    out_format(out, "\", shape=%s, color=\"%s\", fillcolor=\"%s\"%s];\n", look->shape, look->line,
               look->fill, node->start ? ", penwidth=4" : "");
}

static int compare_rows(const void *a, const void *b)
{
    const scene_node *first = *(const scene_node *const *)a,
                     *second = *(const scene_node *const *)b;
    if (first->rank != second->rank) return first->rank < second->rank ? -1 : 1;
    return first->vertex < second->vertex ? -1 : first->vertex > second->vertex;
}

/* The ranks from the top, one below the other. False: no memory. */
static bool put_rows(const cli_scene *scene, const gg_problem *problem, cli_out *out)
{
    const scene_node **node = malloc((scene->count + 1) * sizeof *node);
    if (!node) return false;
    for (size_t i = 0; i < scene->count; i++)
        node[i] = &scene->nodes[i];
    qsort(node, scene->count, sizeof *node, compare_rows);
    for (size_t i = 0, above = 0; i < scene->count; i++) {
        const unsigned long long number =
            (unsigned long long)gg_vertex_number(problem, node[i]->vertex);
        const bool begins = i == 0 || node[i]->rank != node[i - 1]->rank;
        if (begins && i > 0)
            out_format(out, " }\n  %llu -> %llu [style=invis];\n",
                       (unsigned long long)gg_vertex_number(problem, node[above]->vertex), number);
        if (begins) above = i;
        out_format(out, "%s %llu;", begins ? "  { rank=same;" : "", number);
    }
    out_text(out, scene->count > 0 ? " }\n" : "");
    free(node);
    return true;
}

bool scene_write_dot(const cli_scene *scene, const gg_problem *problem, cli_out *out)
{
    out_text(out, "digraph game {\n"
                  "  node [style=filled, fontname=\"sans-serif\"];\n"
                  "  edge [color=\"#b5ae9f\"];\n");
    for (size_t i = 0; i < scene->count; i++)
        put_node(&scene->nodes[i], gg_vertex_number(problem, scene->nodes[i].vertex), out);
    for (size_t i = 0; i < scene->move_count; i++) {
        const scene_move *move = &scene->moves[i];
        const char *colour = move->side == 'L'   ? "#1a66a8"
                             : move->side == 'R' ? "#b8400e"
                                                 : "#23211e";
        out_format(out, "  %llu -> %llu [",
                   (unsigned long long)gg_vertex_number(problem, scene->nodes[move->from].vertex),
                   (unsigned long long)gg_vertex_number(problem, scene->nodes[move->to].vertex));
        if (move->best || move->side) out_format(out, "color=\"%s\", ", colour);
        out_format(out, "%s%s];\n", move->best ? "penwidth=2" : "constraint=false",
                   move->side == 'R' ? ", style=dashed" : "");
    }
    const bool done = put_rows(scene, problem, out);
    out_text(out, "}\n");
    return done;
}
