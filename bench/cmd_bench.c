/*
 * greatgame bench: the speed compared with a straightforward program, on the same input and in the
 * same run, and with the limits of the machine's memory.
 */
#include "arguments.h"
#include "bytes.h"
#include "tell.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct arguments {
    const bench_workload *named[MAX_PLAIN + 1];
    size_t count;
    uint64_t size, rounds;
    bool quick, list, json, targets;
    bool busy; /* some ratio of two threads was refused */
} arguments;

static const char *workload_name(size_t i)
{
    return bench_workload_at(i) ? bench_workload_at(i)->name : NULL;
}

static void take(const cli_arguments *given, arguments *a)
{
    *a = (arguments){.size = given->size,
                     .rounds = given->rounds,
                     .quick = given->quick,
                     .list = given->list,
                     .json = given->json,
                     .targets = given->targets};
    for (size_t i = 0; i < given->plain_count; i++)
        for (size_t w = 0; bench_workload_at(w); w++)
            if (strcmp(bench_workload_at(w)->name, given->plain[i]) == 0)
                a->named[a->count++] = bench_workload_at(w);
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
    if (row.size.vertices == 0) row.size.vertices = row.positions; /* nobody knew before */
    if (a->json)
        tell_json(&row, out);
    else
        tell_row(&row, a->targets, out);
    return cli_out_end(out) == DONE ? result : LIMIT; /* at once, for who is waiting */
}

/* A difference is reported, and the rest measured all the same. */
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
    if (!a->json) tell_heading(a->targets, out);
    for (size_t i = 0; a->count ? i < a->count : bench_workload_at(i) != NULL; i++) {
        const bench_workload *w = a->count ? a->named[i] : bench_workload_at(i);
        if (!a->count && w->on_request) continue;
        const int result = measure_workload(w, a, out);
        if (result == LIMIT) return LIMIT;
        if (result != DONE) worst = result;
    }
    if (!a->json) tell_closing(a->targets, a->busy, out);
    return cli_out_end(out) == DONE ? worst : LIMIT;
}

static int run(cli_arguments *given)
{
    arguments a;
    int result;
    take(given, &a);
    cli_out *out = malloc(sizeof *out);
    if (!out) return LIMIT;
    cli_out_begin(out, STDOUT_FILENO, NULL);
    const bench_variant game[] = {{given->ruleset, 0, 0}, {NULL, 0, 0}};
    bench_workload rules = bench_rules;
    rules.variants = game;
    if (given->ruleset) a.named[a.count++] = &rules;
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
    "Compares the library's speed with that of straightforward programs.",
    "greatgame bench --list",
    CLI_BENCH,
    0,
    SIZE_MAX,
    NULL,
    "workload",
    workload_name,
    run,
};
