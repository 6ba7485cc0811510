/* Workload `number`: coloured strings of at most 14 edges, ten options on average. */
#include "library.h"
#include "naive.h"
#include "shapes.h"

static const bench_variant variants[] = {
    {"random", 0, SHAPE_RANDOM},
    {"local", 0, SHAPE_LOCAL},
    {NULL, 0, 0},
};

static void library(bench_run *run)
{
    static const library_task task = {"gg", "number", false, GG_ROWS_OUT};
    library_solve(run, &task);
}

const bench_workload bench_number = {
    .name = "number",
    .summary = "the number of every vertex of a coloured graph: strings of at most 14 edges",
    .reference = "depth first over vectors, long long dyadics",
    .variants = variants,
    .size = {1000000, 10000000},
    .quick = {50000, 500000},
    .faster = {6, 12},
    .stream = true,
    .make = shape_strings,
    .naive = naive_number,
    .library = library,
};
