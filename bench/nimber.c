/* Workload `nimber`: every vertex's, of a graph without cycles. */
#include "library.h"
#include "naive.h"
#include "shapes.h"

static const bench_variant variants[] = {
    {"random", 0, SHAPE_RANDOM},
    {"sorted", 0, SHAPE_SORTED},
    {"local", 0, SHAPE_LOCAL},
    {NULL, 0, 0},
};

static void library(bench_run *run)
{
    static const library_task task = {"edges", "nimber", true, GG_ROWS_SOLVE};
    library_solve(run, &task);
}

const bench_workload bench_nimber = {
    .name = "nimber",
    .summary = "the nimber of every vertex of a graph without cycles",
    .reference = "depth first over vectors, the mex from a set",
    .variants = variants,
    .size = {1000000, 4000000},
    .quick = {100000, 400000},
    .faster = {12, 20},
    .stream = true,
    .make = shape_dag,
    .naive = naive_nimber,
    .library = library,
};
