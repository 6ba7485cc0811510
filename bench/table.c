/*
 * Workload `table`: who wins all positions of a game by rules, in how many turns, in one table.
 * The input is the name of the ruleset and its parameters; the variants are compared with tables of
 * Quixo that others make, and tables on a disk with those in memory.
 */
#include "bytes.h"
#include "library.h"
#include "naive.h"

#include "greatgame_ruleset.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LISTED = 1 << 12, MEGABYTE = 1 << 20, LEAST_MEMORY = 3 * MEGABYTE };

/* The reference of a variant, and the memory for a table on a disk. */
enum { SWEEPS, WORDS, DISK_64, DISK_QUARTER, DODGEM = 16 };

static const bench_variant variants[] = {
    {"quixo / sweeps", 0, SWEEPS},
    {"quixo / flat words", 0, WORDS},
    {"quixo disk / memory", 0, DISK_64},
    {"quixo disk, a quarter", 0, DISK_QUARTER},
    {"dodgem disk / memory", 0, DODGEM | DISK_64},
    {"dodgem disk, a quarter", 0, DODGEM | DISK_QUARTER},
    {NULL, 0, 0},
};

/* 1 / 0.75 and half of the time; at most 1.3 of the time in memory, 1.5 in Dodgem. */
static const bench_target targets[] = {
    {0, 0}, {1.33, 2}, {0.77, 0.9}, {0.67, 0.77}, {0.67, 0.77}, {0.5, 0.67},
};

static bench_size fit(uint64_t positions)
{
    return (bench_size){positions > 19683 ? 43046721 : 19683, 0};
}

static bool make(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    const bool large = size.vertices > 19683;
    if (variant->setting & DODGEM)
        bytes_text(out, large ? "dodgem 5" : "dodgem 3");
    else
        bytes_text(out, large ? "quixo 4x4" : "quixo 3x3");
    return true;
}

static unsigned kind(const bench_run *run)
{
    return run->variant->setting % DODGEM;
}

/* ---- folders ---- */

static bool make_folder(char path[64])
{
    const char *place = getenv("TMPDIR");
    snprintf(path, 64, "%.40s/greatgameXXXXXX", place ? place : "/tmp");
    return mkdtemp(path) != NULL;
}

static void remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder));)
        unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder) closedir(folder);
    rmdir(path);
}

/* ---- the library ---- */

static gg_status list(bench_run *run, gg_ctx *ctx, const gg_problem *problem,
                      const gg_solution *solution, cli_out *out)
{
    char winner[LISTED];
    uint32_t turns[LISTED];
    uint64_t cursor = 0;
    size_t count = 1;
    cli_out_begin(out, run->output, NULL);
    while (count > 0) {
        const gg_status status = gg_solution_list(ctx, problem, solution, &cursor, LISTED, NULL,
                                                  NULL, winner, turns, &count);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < count; i++) {
            const uint32_t t = winner[i] == 'D' ? 0 : turns[i];
            out_char(out, winner[i]);
            out_char(out, (char)t);
            out_char(out, (char)(t >> 8));
        }
    }
    return cli_out_end(out) == DONE ? GG_OK : GG_WRITE_FAILED;
}

/* Memory for a table on a disk: besides what the game has taken. */
static uint64_t memory_for(const bench_run *run, const gg_problem *problem)
{
    gg_memory_plan plan = {.positions = 0};
    gg_ctx *ctx = gg_ctx_new(NULL);
    if (ctx) gg_plan(ctx, problem, NULL, &plan);
    gg_ctx_free(ctx);
    const uint64_t some = kind(run) == DISK_64 ? 64 * MEGABYTE : plan.positions / 4;
    return some > LEAST_MEMORY ? some : LEAST_MEMORY;
}

static void solve(bench_run *run, const char *folder)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_disk disk = GG_DISK;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    char text[32], name[16] = "", parameters[16] = "";
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    snprintf(text, sizeof text, "%.*s", (int)run->input->size, (const char *)run->input->data);
    sscanf(text, "%15s %15s", name, parameters);
    spec.parameters = parameters;
    gg_status status = gg_problem_of_rules(ctx, gg_ruleset_find(name), &spec, &problem);
    disk.folder = folder;
    if (folder) options.disk = &disk;
    if (folder && status == GG_OK) gg_ctx_set_memory_limit(ctx, memory_for(run, problem));
    bench_next_stage(run, SOLVING);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    bench_stop(run);
    if (status == GG_OK) run->result->positions = gg_solution_positions(solution);
    cli_out *out = run->comparing ? malloc(sizeof *out) : NULL;
    if (out && status == GG_OK) status = list(run, ctx, problem, solution, out);
    free(out);
    gg_solution_free(solution);
    gg_problem_free(problem);
    library_end(run, ctx, status);
}

static void library(bench_run *run)
{
    char folder[64];
    if (kind(run) < DISK_64) {
        solve(run, NULL);
    } else if (make_folder(folder)) {
        solve(run, folder);
        remove_folder(folder);
    } else {
        snprintf(run->result->message, sizeof run->result->message, "no folder for the table");
    }
}

static void reference(bench_run *run)
{
    if (kind(run) == SWEEPS)
        naive_sweeps(run);
    else if (kind(run) == WORDS)
        naive_words(run);
    else
        solve(run, NULL);
}

const bench_workload bench_table = {
    .name = "table",
    .summary = "tables of all positions of a game by rules, in memory and on a disk",
    .reference = "sweeps of all positions, one array of words, and the table in memory",
    .variants = variants,
    .size = {43046721, 0},
    .quick = {19683, 0},
    .targets = targets,
    .on_request = true,
    .make = make,
    .naive = reference,
    .library = library,
    .fit = fit,
};
