/*
 * Workload `octal`: the nimbers of all heaps of octal games, up to the number of objects in the
 * size. The input is the code of the game.
 */
#include "bytes.h"
#include "library.h"
#include "naive.h"

#include "greatgame_ruleset.h"

#include <stdio.h>
#include <stdlib.h>

enum { LISTED = 1 << 12 };

/* setting: the digits after the point, in the order of reading, as an octal number. */
static const bench_variant variants[] = {
    {"0.16", 0, 016},
    {"0.56", 0, 056},
    {NULL, 0, 0},
};

static bench_size fit(uint64_t heaps)
{
    return (bench_size){heaps, 0};
}

static bool make(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    char code[16];
    (void)size;
    snprintf(code, sizeof code, "0.%o", variant->setting);
    bytes_text(out, code);
    return true;
}

static gg_status list(bench_run *run, gg_ctx *ctx, const gg_solution *solution, cli_out *out)
{
    uint32_t nimber[LISTED];
    gg_status status = GG_OK;
    cli_out_begin(out, run->output, NULL);
    for (uint64_t i = 0; i < run->size.vertices && status == GG_OK; i += LISTED) {
        const uint64_t left = run->size.vertices - i, count = left < LISTED ? left : LISTED;
        status = gg_solution_nimbers(ctx, solution, i, (size_t)count, nimber, NULL);
        for (uint64_t k = 0; k < count && status == GG_OK; k++) {
            out_number(out, nimber[k]);
            out_char(out, '\n');
        }
    }
    return cli_out_end(out) == DONE ? status : GG_WRITE_FAILED;
}

static void library(bench_run *run)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    char parameters[64];
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    options.limit = run->size.vertices;
    snprintf(parameters, sizeof parameters, "%.*s,%llu", (int)run->input->size,
             (const char *)run->input->data, (unsigned long long)run->size.vertices - 1);
    spec.parameters = parameters;
    gg_status status = gg_problem_of_rules(ctx, gg_ruleset_find("octal"), &spec, &problem);
    bench_next_stage(run, SOLVING);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    bench_stop(run);
    cli_out *out = run->comparing ? malloc(sizeof *out) : NULL;
    if (out && status == GG_OK) status = list(run, ctx, solution, out);
    free(out);
    run->result->positions = run->size.vertices;
    gg_solution_free(solution);
    gg_problem_free(problem);
    library_end(run, ctx, status);
}

const bench_workload bench_octal = {
    .name = "octal",
    .summary = "octal games: the nimbers of all heaps",
    .reference = "the mex of all pairs of heaps",
    .variants = variants,
    .size = {100000, 0},
    .quick = {20000, 0},
    .make = make,
    .naive = naive_octal,
    .library = library,
    .fit = fit,
};
