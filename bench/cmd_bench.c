/*
 * greatgame bench: how much faster than a straightforward program, on the same input and in the
 * same run, and how near to what the machine's memory can do.
 */
#include "bytes.h"
#include "tell.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { QUICK = 1, VERTICES, ROUNDS, JSON, LIST };
enum { LEAST_SIZE = 16, MOST_WORKLOADS = 32 };

static const cli_option options[] = {
    {"quick", NULL, QUICK, "small inputs: all workloads in less than a minute"},
    {"size", "N", VERTICES, "inputs of about so many positions, edges in proportion"},
    {"rounds", "N", ROUNDS, "so many rounds (7, or 3 where one takes five seconds)"},
    {"list", NULL, LIST, "what the workloads are, and nothing else"},
    {"json", NULL, JSON, "JSON Lines, an object for each input"},
    {NULL, NULL, 0, NULL},
};

typedef struct arguments {
    const bench_workload *named[MOST_WORKLOADS];
    size_t count;
    uint64_t size, rounds;
    bool quick, list, json;
    bool busy; /* some ratio of two threads was refused */
} arguments;

/* ---- arguments ---- */

static bool add_workload(const char *name, arguments *a)
{
    for (size_t i = 0; bench_workload_at(i); i++) {
        if (strcmp(bench_workload_at(i)->name, name) != 0) continue;
        if (a->count < MOST_WORKLOADS) a->named[a->count++] = bench_workload_at(i);
        return true;
    }
    cli_usage("there is no workload '%s': bench --list names them", name);
    return false;
}

static bool set_number(const char *option, const char *text, uint64_t least, uint64_t most,
                       uint64_t *number)
{
    if (cli_number(text, number) && *number >= least && *number <= most) return true;
    cli_usage("--%s is a number from %llu to %llu, not '%s'", option, (unsigned long long)least,
              (unsigned long long)most, text);
    return false;
}

static bool take(int id, const char *value, arguments *a)
{
    if (id == 0) return add_workload(value, a);
    if (id == VERTICES) return set_number("size", value, LEAST_SIZE, 1 << 30, &a->size);
    if (id == ROUNDS) return set_number("rounds", value, 1, MOST_ROUNDS, &a->rounds);
    a->quick |= id == QUICK;
    a->list |= id == LIST;
    a->json |= id == JSON;
    return true;
}

static bool parse(int argc, char **argv, arguments *a)
{
    const char *value;
    int at = 0, id;
    *a = (arguments){.count = 0};
    while ((id = cli_next(&cli_bench, argc, argv, &at, &value)) >= 0)
        if (!take(id, value, a)) return false;
    return id == -1;
}

/* ---- work ---- */

static bench_size size_of(const bench_workload *w, const arguments *a)
{
    const bench_size usual = a->quick ? w->quick : w->size;
    const uint64_t n = a->size ? a->size : usual.vertices;
    if (w->fit) return w->fit(n);
    return (bench_size){n, a->size ? n * (w->size.edges / w->size.vertices) : usual.edges};
}

static int measure_input(const bench_workload *w, const bench_variant *variant, arguments *a,
                         cli_out *out)
{
    bench_row row;
    const int result = measure(w, variant, size_of(w, a), (unsigned)a->rounds, &row);
    if (result == LIMIT) {
        fprintf(stderr, "greatgame: %s, %s: %s\n", w->name, variant->name,
                cli_interrupted() ? "interrupted" : row.message);
        return LIMIT;
    }
    if (result == NEGATIVE)
        fprintf(stderr, "greatgame: %s, %s: the answers differ\n", w->name, variant->name);
    a->busy |= result == DONE && !measure_is_free(&row);
    (a->json ? tell_json : tell_row)(&row, out);
    return cli_out_end(out) == DONE ? result : LIMIT; /* at once, for who is waiting */
}

/* A difference is told, and the rest measured all the same. */
static int measure_workload(const bench_workload *w, arguments *a, cli_out *out)
{
    int worst = DONE;
    for (const bench_variant *v = w->variants; v->name && !out->failed; v++) {
        const int result = measure_input(w, v, a, out);
        if (result == LIMIT) return LIMIT;
        if (result != DONE) worst = result;
    }
    return worst;
}

static int measure_all(arguments *a, cli_out *out)
{
    int worst = DONE;
    if (!a->json) tell_heading(out);
    for (size_t i = 0; a->count ? i < a->count : bench_workload_at(i) != NULL; i++) {
        const bench_workload *w = a->count ? a->named[i] : bench_workload_at(i);
        if (!a->count && w->on_request) continue;
        const int result = measure_workload(w, a, out);
        if (result == LIMIT) return LIMIT;
        if (result != DONE) worst = result;
    }
    if (!a->json) tell_closing(a->busy, out);
    return cli_out_end(out) == DONE ? worst : LIMIT;
}

static int run(int argc, char **argv)
{
    arguments a;
    int result;
    if (!parse(argc, argv, &a)) return USAGE;
    cli_out *out = malloc(sizeof *out);
    if (!out) return LIMIT;
    cli_out_begin(out, STDOUT_FILENO);
    if (a.list) {
        tell_list(a.json, out);
        result = cli_out_end(out);
    } else {
        result = measure_all(&a, out);
    }
    free(out);
    return result;
}

const cli_command cli_bench = {
    "bench",
    "[WORKLOAD...] [OPTIONS]",
    "How much faster the library is than a straightforward program.",
    options,
    run,
};
