/* greatgame gen: seeded instances. */
#include "cli.h"
#include "input.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VERTICES = 1, EDGES, SEED, DEAD_ENDS, WIDTH, TO, OUTPUT, PROGRESS, MEMORY };

static const cli_option options[] = {
    {"vertices", "N", VERTICES, "how many vertices"},
    {"edges", "M", EDGES, "how many edges (else the kind chooses)"},
    {"seed", "S", SEED, "the same seed gives the same instance"},
    {"dead-ends", "PERMILLE", DEAD_ENDS, "random: vertices without options, of 1000 (100)"},
    {"width", "W", WIDTH, "layered, grid: vertices abreast"},
    {"to", "FORMAT", TO, "format of the output (else by its extension, else gg)"},
    {"output", "FILE", OUTPUT, "where to, instead of standard output; also -o"},
    {"memory", "BYTES", MEMORY, "at most this much memory; K, M and G are understood"},
    {"progress", NULL, PROGRESS, "tell the progress of long work"},
    {NULL, NULL, 0, NULL},
};

typedef struct arguments {
    gg_gen_spec spec;
    const char *format, *file;
    uint64_t memory;
    bool progress;
} arguments;

static bool set_number(int id, const char *value, arguments *a)
{
    uint64_t number;
    if (!cli_number(value, &number)) {
        cli_usage("'%s' is not a number", value);
        return false;
    }
    switch (id) {
    case VERTICES:
        a->spec.vertices = number;
        return true;
    case EDGES:
        a->spec.edges = number;
        return true;
    case SEED:
        a->spec.seed = number;
        return true;
    case WIDTH:
        a->spec.width = number;
        return true;
    default:
        break;
    }
    if (number > 1000) {
        cli_usage("--dead-ends is a number out of 1000, not %s", value);
        return false;
    }
    a->spec.dead_ends = (unsigned)number;
    return true;
}

static bool parse(int argc, char **argv, arguments *a)
{
    static const gg_gen_spec usual = GG_GEN_SPEC;
    const char *value;
    int at = 0, id;
    *a = (arguments){.spec = usual};
    a->spec.dead_ends = 100; /* without any, every position of a random graph is a draw */
    while ((id = cli_next(&cli_gen, argc, argv, &at, &value)) >= 0) {
        if (id == TO)
            a->format = value;
        else if (id == OUTPUT)
            a->file = value;
        else if (id == PROGRESS)
            a->progress = true;
        else if (id == MEMORY) {
            if (!cli_bytes(value, &a->memory) || a->memory == 0) {
                cli_usage("--memory cannot be '%s'", value);
                return false;
            }
        } else if (id > 0) {
            if (!set_number(id, value, a)) return false;
        } else if (a->spec.kind) {
            cli_usage("one kind at a time, not '%s' as well", value);
            return false;
        } else {
            a->spec.kind = value;
        }
    }
    return id == -1;
}

static int usage_with_kinds(void)
{
    char kinds[256] = "";
    for (size_t i = 0; gg_generator_info(i); i++) {
        const size_t length = strlen(kinds);
        snprintf(kinds + length, sizeof kinds - length, "%s%s", i ? ", " : "",
                 gg_generator_info(i)->name);
    }
    return cli_usage("gen needs a kind: %s", kinds);
}

static gg_status generate(gg_ctx *ctx, const arguments *a, cli_out *out)
{
    gg_problem *problem;
    const gg_sink sink = cli_out_sink(out);
    gg_status status = gg_generate(ctx, &a->spec, &problem);
    if (status != GG_OK) return status;
    status = gg_write(ctx, problem, a->format, &sink);
    gg_problem_free(problem);
    return status;
}

static int run_to(const arguments *a, int descriptor, cli_out *out)
{
    cli_session session;
    if (!cli_begin(&session, NULL, a->memory, a->progress)) return LIMIT;
    cli_out_begin(out, descriptor);
    const gg_status status = generate(session.ctx, a, out);
    const int result = cli_conclude(&session, out, status, DONE);
    cli_end(&session);
    return result;
}

static int run_to_file(const arguments *a, cli_out *out)
{
    cli_target target;
    const int result = target_begin(a->file, &target);
    if (result != DONE) return result;
    return target_end(&target, run_to(a, target.descriptor, out));
}

static int run(int argc, char **argv)
{
    arguments a;
    if (!parse(argc, argv, &a)) return USAGE;
    if (!a.spec.kind) return usage_with_kinds();
    if (a.spec.vertices == 0) return cli_usage("gen needs the number of vertices: --vertices N");
    if (a.file && strcmp(a.file, "-") == 0) a.file = NULL;
    if (a.file && target_check(a.file, NULL, false) != DONE) return USAGE;
    if (!a.format) a.format = a.file ? input_format(a.file) : NULL;
    if (!a.format) a.format = "gg";
    if (strcmp(a.format, "edges") == 0) a.spec.base = 0; /* as the format is read by default */
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    const int result = a.file ? run_to_file(&a, out) : run_to(&a, STDOUT_FILENO, out);
    free(out);
    return result;
}

const cli_command cli_gen = {
    "gen",
    "KIND [OPTIONS]",
    "A seeded instance: dag, layered, chain, random, grid, contest1, contest2.",
    options,
    run,
};
