/* Workload `loopy`: nimbers where play can go round. */
#include "library.h"
#include "naive.h"
#include "shapes.h"

static const bench_variant variants[] = {
    {"random, 10 % dead ends", 100, SHAPE_RANDOM},
    {"random, few cycles", 0, SHAPE_RANDOM},
    {"local, 10 % dead ends", 100, SHAPE_LOCAL},
    {"local, few cycles", 0, SHAPE_LOCAL},
    {NULL, 0, 0},
};

static bool make(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    return (variant->dead_ends > 0 ? shape_cyclic : shape_back)(variant, size, out);
}

static void library(bench_run *run)
{
    static const library_task task = {"edges", "loopy", true, GG_ROWS_SOLVE | GG_ROWS_OUT};
    library_solve(run, &task);
}

const bench_workload bench_loopy = {
    .name = "loopy",
    .summary = "the nimber of every vertex, finite or infinite, any graph",
    .reference = "the labelling rule as published, over vectors",
    .variants = variants,
    .size = {1000000, 4000000},
    .quick = {50000, 200000},
    .faster = {5, 10},
    .stream = true,
    .make = make,
    .naive = naive_loopy,
    .library = library,
};
