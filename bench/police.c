/*
 * Workload `police`: every position of police and thief on a board, from its text to the values.
 * The size is counted in positions, walls included.
 */
#include "bytes.h"
#include "library.h"
#include "naive.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>

enum { WALLS = 15, LISTED = 1 << 12, MOST_CELLS = 4900 };

/* setting: exits, of 100 cells; dead_ends: walls, of 1000. */
static const bench_variant variants[] = {
    {"open", 0, 0},
    {"exits", 0, 2},
    {"walls and exits", 10 * WALLS, 1},
    {NULL, 0, 0},
};

static uint64_t side_of(uint64_t positions)
{
    uint64_t side = 2;
    while (2 * (side + 1) * (side + 1) * (side + 1) * (side + 1) <= positions &&
           (side + 1) * (side + 1) <= MOST_CELLS)
        side++;
    return side;
}

static bench_size fit(uint64_t positions)
{
    const uint64_t side = side_of(positions);
    return (bench_size){2 * side * side * side * side, 0};
}

static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(*seed >> 33);
}

static bool make(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    const uint64_t side = side_of(size.vertices), cells = side * side;
    uint64_t seed = 1;
    for (uint64_t i = 0; i < cells; i++) {
        const unsigned lot = next_random(&seed) % 1000, exits = 10 * variant->setting;
        const char *cell = lot < variant->dead_ends           ? "*"
                           : lot < variant->dead_ends + exits ? "E"
                                                              : ".";
        bytes_text(out, i == 0 ? "P" : i == cells - 1 ? "T" : cell);
        if (i % side == side - 1) bytes_text(out, "\n");
    }
    return true;
}

static gg_status list(bench_run *run, gg_ctx *ctx, const gg_problem *problem,
                      const gg_solution *solution, cli_out *out)
{
    gg_position position[LISTED];
    char winner[LISTED];
    uint32_t turns[LISTED];
    uint64_t cursor = 0;
    size_t count = 1;
    cli_out_begin(out, run->output, NULL);
    while (count > 0) {
        const gg_status status = gg_solution_list(ctx, problem, solution, &cursor, LISTED, position,
                                                  NULL, winner, turns, &count);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < count; i++) {
            out_number(out, position[i]);
            out_char(out, winner[i]);
            out_number(out, turns[i]);
            out_char(out, '\n');
        }
        run->result->positions += count;
    }
    return cli_out_end(out) == DONE ? GG_OK : GG_WRITE_FAILED;
}

static void library(bench_run *run)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    options.solver = "pursuit";
    spec.board = (const char *)run->input->data;
    spec.board_length = run->input->size;
    gg_status status = gg_problem_of_rules(ctx, gg_ruleset_find("police"), &spec, &problem);
    bench_next_stage(run, SOLVING);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    bench_stop(run);
    cli_out *out = run->comparing ? malloc(sizeof *out) : NULL;
    if (out && status == GG_OK) status = list(run, ctx, problem, solution, out);
    free(out);
    gg_solution_free(solution);
    gg_problem_free(problem);
    library_end(run, ctx, status);
}

const bench_workload bench_police = {
    .name = "police",
    .summary = "police and thief: who wins from every position, and in how many turns",
    .reference = "the explicit graph, and reverse search",
    .variants = variants,
    .size = {5120000, 0},
    .quick = {320000, 0},
    .make = make,
    .naive = naive_police,
    .library = library,
    .fit = fit,
};
