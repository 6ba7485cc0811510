/* Workload `parse`: from the text to rows, and no further. */
#include "library.h"
#include "naive.h"
#include "shapes.h"

#include <stdlib.h>

static const bench_variant variants[] = {
    {"random", 100, SHAPE_RANDOM},
    {"sorted", 100, SHAPE_SORTED},
    {"local", 100, SHAPE_LOCAL},
    {NULL, 0, 0},
};

static void write_rows(bench_run *run, const gg_graph *graph, cli_out *out)
{
    cli_out_begin(out, run->output, NULL);
    for (uint64_t v = 0; v < gg_graph_vertices(graph); v++) {
        size_t count;
        const gg_vertex *option = gg_graph_options(graph, GG_LEFT, (gg_vertex)v, &count);
        for (size_t i = 0; i < count; i++) {
            out_number(out, option[i]);
            out_char(out, ' ');
        }
        out_char(out, '\n');
    }
    cli_out_end(out);
}

static void library(bench_run *run)
{
    static const library_task task = {"edges", NULL, true, GG_ROWS_OUT};
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    gg_problem *problem = library_read(run, ctx, &task);
    bench_stop(run);
    cli_out *out = run->comparing ? malloc(sizeof *out) : NULL;
    if (out && problem) write_rows(run, gg_problem_graph(problem), out);
    free(out);
    if (problem) {
        run->result->positions = gg_graph_vertices(gg_problem_graph(problem));
        run->result->edges = gg_graph_edges(gg_problem_graph(problem));
    }
    gg_problem_free(problem);
    library_end(run, ctx, problem ? GG_OK : GG_BAD_INPUT);
}

const bench_workload bench_parse = {
    .name = "parse",
    .summary = "reading alone, from an edge list to the options of every vertex",
    .reference = "a digit loop that checks nothing, and vectors",
    .variants = variants,
    .size = {1000000, 4000000},
    .quick = {100000, 400000},
    .faster = {2, 4},
    .make = shape_cyclic,
    .naive = naive_parse,
    .library = library,
};
