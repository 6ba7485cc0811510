/* greatgame gen: seeded instances. */
#include "arguments.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A contest's file begins with the number of cases; gg_write writes 1 before each. */
typedef struct cases {
    cli_out *out;
    bool skips;     /* the next bytes are "1\n", */
    uint64_t count; /* written in place of that 1; 0: nothing is */
} cases;

static bool write_case(void *self, const void *data, size_t size)
{
    static const char one[] = "1\n";
    cases *to = self;
    const size_t skipped = to->skips && size >= 2 && memcmp(data, one, 2) == 0 ? 2 : 0;
    if (skipped && to->count > 0) out_format(to->out, "%llu\n", (unsigned long long)to->count);
    to->skips = false;
    out_bytes(to->out, (const char *)data + skipped, size - skipped);
    return !to->out->failed;
}

/* The index-th instance. */
static gg_status generate(gg_ctx *ctx, const cli_arguments *a, uint64_t index, cli_out *out)
{
    gg_problem *problem;
    cases to = {out, strcmp(a->to, "judge") == 0, index == 0 ? a->cases : 0};
    const gg_sink sink = {&to, write_case};
    gg_gen_spec spec = GG_GEN_SPEC;
    spec.kind = a->plain[0];
    spec.vertices = a->vertices;
    spec.edges = a->edges;
    spec.seed = a->seed + index;
    spec.play = a->given.play;
    spec.dead_ends = (unsigned)a->dead_ends;
    spec.width = a->width;
    spec.priorities = a->priorities;
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
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < a->cases && !out->failed; i++)
        status = generate(session.ctx, a, i, out);
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

static bool holds_several(const char *format)
{
    size_t i = 0;
    while (gg_format_info(i) && strcmp(gg_format_info(i)->name, format) != 0)
        i++;
    return strcmp(format, "judge") == 0 || (gg_format_info(i) && gg_format_is_list(i));
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
    if (!a->to) a->to = a->output ? input_format(a->output, false) : NULL;
    if (!a->to) a->to = "gg";
    if (a->cases == 0) a->cases = 1;
    if (a->cases > 1 && !holds_several(a->to))
        return cli_usage("the format %s holds one instance", a->to);
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
    "Makes instances from a seed.",
    "greatgame gen random --vertices 1000 --seed 3",
    CLI_GEN,
    1,
    1,
    "a kind: greatgame gen --help explains them",
    "kind",
    kind_name,
    run,
};
