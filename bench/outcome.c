/* Workload `outcome`: who wins from every vertex, and in how many turns; cycles are draws. */
#include "library.h"
#include "naive.h"
#include "shapes.h"

static const bench_variant variants[] = {
    {"random, 10 % dead ends", 100, SHAPE_RANDOM},
    {"random, 2 % dead ends", 20, SHAPE_RANDOM},
    {"sorted, 10 % dead ends", 100, SHAPE_SORTED},
    {"local, 10 % dead ends", 100, SHAPE_LOCAL},
    {NULL, 0, 0},
};

static void library(bench_run *run)
{
    static const library_task task = {"edges", NULL, true, GG_ROWS_SOLVE};
    library_solve(run, &task);
}

const bench_workload bench_outcome = {
    .name = "outcome",
    .summary = "win, loss or draw and the number of turns, any graph",
    .reference = "reverse search over vectors",
    .variants = variants,
    .size = {1000000, 4000000},
    .quick = {100000, 400000},
    .faster = {12, 20},
    .memory = 0.6,
    .stream = true,
    .make = shape_cyclic,
    .naive = naive_outcome,
    .library = library,
};

static const bench_variant large_variants[] = {
    {"random, 10 % dead ends", 100, SHAPE_RANDOM},
    {"local, 10 % dead ends", 100, SHAPE_LOCAL},
    {NULL, 0, 0},
};

const bench_workload bench_outcome_large = {
    .name = "outcome-large",
    .summary = "the same, ten times as large",
    .reference = "reverse search over vectors",
    .variants = large_variants,
    .size = {10000000, 50000000},
    .quick = {200000, 1000000},
    .faster = {14, 25},
    .solve = {2, 1.5},
    .memory = 0.6,
    .stream = true,
    .make = shape_cyclic,
    .naive = naive_outcome,
    .library = library,
};
