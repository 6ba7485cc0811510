/* Workload `race`: the contest's own, every vertex's two distances. */
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
    static const library_task task = {"judge", NULL, false, GG_ROWS_SOLVE};
    library_solve(run, &task);
}

const bench_workload bench_race = {
    .name = "race",
    .summary = "a race: both distances of every vertex, from the contest's form",
    .reference = "bottom-up over vectors",
    .variants = variants,
    .size = {1000000, 4000000},
    .quick = {100000, 400000},
    .faster = {10, 20},
    .memory = 0.6,
    .stream = true,
    .make = shape_race,
    .naive = naive_race,
    .library = library,
};
