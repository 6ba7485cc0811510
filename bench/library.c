/* The library's side of a comparison: from a text to the table of all values. */
#include "library.h"

#include "bytes.h"
#include "report.h"

#include <stdlib.h>

gg_ctx *library_begin(bench_run *run)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    if (ctx)
        gg_ctx_set_threads(ctx, run->threads);
    else
        snprintf(run->result->message, sizeof run->result->message, "no memory");
    return ctx;
}

static void note_failure(bench_run *run, const gg_ctx *ctx)
{
    if (!run->result->message[0])
        snprintf(run->result->message, sizeof run->result->message, "%s",
                 gg_ctx_error(ctx)->message);
}

void library_end(bench_run *run, gg_ctx *ctx, gg_status status)
{
    run->result->memory = gg_ctx_memory_peak(ctx);
    run->result->done = status == GG_OK;
    if (status != GG_OK) note_failure(run, ctx);
    gg_ctx_free(ctx);
}

gg_problem *library_read(bench_run *run, gg_ctx *ctx, const library_task *task)
{
    const gg_source source = {run, bytes_read};
    gg_given given = GG_GIVEN;
    gg_reader *reader = NULL;
    gg_problem *problem = NULL;
    if (task->header) given.header = 1;
    given.rows = task->rows;
    gg_status status = gg_reader_open(ctx, &source, task->format, &given, &reader);
    if (status == GG_OK) status = gg_reader_next(reader, &problem);
    if (status != GG_OK) note_failure(run, ctx);
    gg_reader_free(reader);
    return problem;
}

static gg_status write_values(bench_run *run, gg_ctx *ctx, const gg_problem *problem,
                              const gg_solution *solution)
{
    const cli_view view = {
        .ctx = ctx, .problem = problem, .solution = solution, .instance = 1, .all = true};
    cli_out *out = malloc(sizeof *out);
    if (!out) return GG_NO_MEMORY;
    cli_out_begin(out, run->output, NULL);
    const gg_status status = values_rows(&view, out, false);
    const bool written = cli_out_end(out) == DONE;
    free(out);
    return status == GG_OK && !written ? GG_WRITE_FAILED : status;
}

/* Number of edges into won vertices: those that reverse search follows. */
static uint64_t count_touched(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    enum { BLOCK = 4096 };
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    char winner[BLOCK];
    uint64_t touched = 0;
    for (uint64_t first = 0; first < n; first += BLOCK) {
        const size_t count = n - first < BLOCK ? (size_t)(n - first) : BLOCK;
        if (gg_solution_outcomes(ctx, solution, GG_LEFT, (gg_vertex)first, count, winner, NULL) !=
            GG_OK)
            return 0;
        for (size_t i = 0; i < count; i++) {
            size_t before = 0;
            gg_graph_predecessors(graph, GG_LEFT, (gg_vertex)(first + i), &before);
            if (winner[i] != 'D') touched += before;
        }
    }
    return touched;
}

void library_solve(bench_run *run, const library_task *task)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    gg_problem *problem = library_read(run, ctx, task);
    gg_status status = problem ? GG_OK : GG_BAD_INPUT;
    bench_next_stage(run, SOLVING);
    options.solver = task->solver;
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    bench_next_stage(run, WRITING);
    if (status == GG_OK) status = write_values(run, ctx, problem, solution);
    bench_stop(run);
    if (status == GG_OK) {
        run->result->positions = gg_solution_positions(solution);
        run->result->edges = gg_graph_edges(gg_problem_graph(problem));
        if (run->comparing) run->result->touched = count_touched(ctx, problem, solution);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    library_end(run, ctx, status);
}
