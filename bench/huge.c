/*
 * Workload `outcome-huge`: half a billion numbers from a binary file that has the incoming rows
 * already. No reference: it would not fit into memory, so the probe alone is the measure. The file
 * stays in memory, 24 bytes a vertex, and a run takes 37 more.
 */
#include "bytes.h"
#include "library.h"

#include <string.h>

static const bench_variant variants[] = {
    {"random, 10 % dead ends", 100, 0},
    {NULL, 0, 0},
};

static bool knows_binary(void)
{
    size_t i = 0;
    while (gg_format_info(i) && strcmp(gg_format_info(i)->name, "ggb") != 0)
        i++;
    return gg_format_info(i) != NULL;
}

static bool make(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    gg_ctx *ctx = knows_binary() ? gg_ctx_new(NULL) : NULL;
    const gg_sink sink = {out, bytes_write};
    gg_gen_spec spec = GG_GEN_SPEC;
    gg_problem *problem = NULL;
    spec.kind = "random";
    spec.vertices = size.vertices;
    spec.edges = size.edges;
    spec.dead_ends = variant->dead_ends;
    spec.rows = GG_ROWS_IN;
    bool made = ctx && gg_generate(ctx, &spec, &problem) == GG_OK;
    made = made && gg_write(ctx, problem, "ggb", &sink) == GG_OK;
    gg_problem_free(problem);
    gg_ctx_free(ctx);
    return made;
}

static void library(bench_run *run)
{
    static const library_task task = {"ggb", "outcome", false, GG_ROWS_SOLVE};
    library_solve(run, &task);
}

const bench_workload bench_outcome_huge = {
    .name = "outcome-huge",
    .summary = "the same, a hundred times as large, from a binary file with incoming rows",
    .reference = "the probe alone",
    .variants = variants,
    .size = {100000000, 400000000},
    .quick = {1000000, 4000000},
    .solve = {3, 2},
    .bytes = {12, 8},
    .on_request = true,
    .make = make,
    .library = library,
};
