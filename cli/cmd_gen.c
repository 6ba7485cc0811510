/* greatgame gen: seeded instances. */
#include "arguments.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gg_status generate(gg_ctx *ctx, const cli_arguments *a, cli_out *out)
{
    gg_problem *problem;
    const gg_sink sink = cli_out_sink(out);
    gg_gen_spec spec = GG_GEN_SPEC;
    spec.kind = a->plain[0];
    spec.vertices = a->vertices;
    spec.edges = a->edges;
    spec.seed = a->seed;
    spec.dead_ends = (unsigned)a->dead_ends;
    spec.width = a->width;
    if (strcmp(a->to, "edges") == 0) spec.base = 0; /* as the format is read by default */
    gg_status status = gg_generate(ctx, &spec, &problem);
    if (status != GG_OK) return status;
    status = gg_write(ctx, problem, a->to, &sink);
    gg_problem_free(problem);
    return status;
}

static int run_to(const cli_arguments *a, int descriptor, cli_out *out)
{
    cli_session session;
    if (!cli_begin(&session, NULL, a->memory, a->progress)) return LIMIT;
    cli_out_begin(out, descriptor, &session);
    const gg_status status = generate(session.ctx, a, out);
    const int result = cli_conclude(&session, out, status, DONE);
    cli_end(&session);
    return result;
}

static int run_to_file(const cli_arguments *a, cli_out *out)
{
    cli_target target;
    const int result = target_begin(a->output, &target);
    if (result != DONE) return result;
    return target_end(&target, run_to(a, target.descriptor, out));
}

static const char *kind_name(size_t i)
{
    return gg_generator_info(i) ? gg_generator_info(i)->name : NULL;
}

static int run(cli_arguments *a)
{
    if (a->vertices == 0) return cli_usage("gen needs the number of vertices: --vertices N");
    if (a->output && strcmp(a->output, "-") == 0) a->output = NULL;
    if (a->output && target_check(a->output, NULL, false) != DONE) return USAGE;
    if (!a->to) a->to = a->output ? input_format(a->output) : NULL;
    if (!a->to) a->to = "gg";
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    const int result = a->output ? run_to_file(a, out) : run_to(a, STDOUT_FILENO, out);
    free(out);
    return result;
}

const cli_command cli_gen = {
    "gen",
    "KIND [OPTIONS]",
    "An instance made from a seed. KIND: dag, layered, chain, random, grid,\ncontest1 or contest2.",
    "greatgame gen random --vertices 1000 --seed 3",
    CLI_GEN,
    1,
    1,
    "a kind: dag, layered, chain, random, grid, contest1 or contest2",
    "kind",
    kind_name,
    run,
};
