/*
 * greatgame bench: how much faster than a straightforward program, on the same input and in the
 * same run. The answers are compared first, every one; a difference voids the measurement. Times
 * are of the processor.
 */
#include "bench_police_naive.h"
#include "cli.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SIZE = 1, QUICK, JSON };
enum { ROUNDS = 9, MOST_CELLS = 4900, LISTED = 1 << 14 };

static const cli_option bench_options[] = {
    {"size", "ROWSxCOLUMNS", SIZE, "the board of police and thief (40x40)"},
    {"quick", NULL, QUICK, "a smaller one (20x20)"},
    {"json", NULL, JSON, "JSON Lines, an object for each workload"},
    {NULL, NULL, 0, NULL},
};

typedef struct workload {
    const char *name;
    unsigned walls, exits; /* of 100 cells */
} workload;

static const workload workloads[] = {{"open", 0, 0}, {"exits", 0, 2}, {"walls and exits", 15, 1}};

typedef struct bench {
    uint32_t rows, columns;
    bool json;
    char *board, *text; /* cells of . * and E; the same as a file, with P and T */
    char *winner;       /* of the naive program, for each state */
    uint32_t *remoteness;
    uint64_t states; /* that are legal */
    double naive, library[ROUNDS];
    uint64_t memory;
} bench;

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- the board ---- */

static unsigned next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(*seed >> 33);
}

static void draw_board(bench *b, const workload *w)
{
    uint64_t seed = 1;
    const uint32_t cells = b->rows * b->columns;
    for (uint32_t i = 0; i < cells; i++) {
        const unsigned lot = next_random(&seed) % 100;
        b->board[i] = lot < w->walls ? '*' : lot < w->walls + w->exits ? 'E' : '.';
    }
    b->board[0] = b->board[cells - 1] = '.';
    for (uint32_t r = 0; r < b->rows; r++) {
        memcpy(b->text + r * (b->columns + 1), b->board + r * b->columns, b->columns);
        b->text[r * (b->columns + 1) + b->columns] = '\n';
    }
    b->text[0] = 'P';
    b->text[b->rows * (b->columns + 1) - 2] = 'T';
}

/* ---- comparing ---- */

static gg_status compare(bench *b, gg_ctx *ctx, const gg_problem *problem,
                         const gg_solution *solution, bool *equal)
{
    gg_position position[LISTED];
    char winner[LISTED];
    uint32_t remoteness[LISTED];
    uint64_t cursor = 0, listed = 0;
    size_t count;
    do {
        const gg_status status = gg_solution_list(ctx, problem, solution, &cursor, LISTED, position,
                                                  NULL, winner, remoteness, &count);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < count; i++)
            if (winner[i] != b->winner[position[i]] || remoteness[i] != b->remoteness[position[i]])
                *equal = false;
        listed += count;
    } while (count > 0);
    if (listed != b->states) *equal = false;
    return GG_OK;
}

/* One round: from the text of the board to the solution. */
static gg_status run_library(bench *b, gg_ctx *ctx, double *seconds, bool *equal)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.solver = "pursuit";
    spec.board = b->text;
    spec.board_length = b->rows * (b->columns + 1);
    const double began = cpu();
    gg_status status = gg_problem_of_rules(ctx, gg_ruleset_find("police"), &spec, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    *seconds = cpu() - began;
    b->memory = gg_ctx_memory_peak(ctx);
    if (status == GG_OK && equal) status = compare(b, ctx, problem, solution, equal);
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

static int ascending(const void *x, const void *y)
{
    const double a = *(const double *)x, b = *(const double *)y;
    return a < b ? -1 : a > b;
}

/* Measures one workload; DONE, NEGATIVE if the answers differ, or LIMIT. */
static int measure(bench *b, const workload *w)
{
    cli_session session;
    bool equal = true;
    double seconds;
    draw_board(b, w);
    const double began = cpu();
    if (!naive_police(b->board, b->rows, b->columns, b->winner, b->remoteness)) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    b->naive = cpu() - began;
    const uint64_t numbers = 2 * (uint64_t)b->rows * b->columns * b->rows * b->columns;
    b->states = 0;
    for (uint64_t i = 0; i < numbers; i++)
        b->states += b->winner[i] != '-';
    if (!cli_begin(&session, NULL, 0, false)) return LIMIT;
    gg_status status = run_library(b, session.ctx, &seconds, &equal);
    for (int i = 0; i < ROUNDS && status == GG_OK; i++)
        status = run_library(b, session.ctx, &b->library[i], NULL);
    const int result = status != GG_OK ? cli_report(&session) : equal ? DONE : NEGATIVE;
    cli_end(&session);
    qsort(b->library, ROUNDS, sizeof *b->library, ascending);
    return result;
}

/* ---- telling ---- */

static void tell(const bench *b, const workload *w, cli_out *out)
{
    const double middle = b->naive / b->library[ROUNDS / 2], most = b->naive / b->library[0],
                 least = b->naive / b->library[ROUNDS - 1];
    if (b->json)
        out_format(out,
                   "{\"schema\":1,\"workload\":\"police\",\"board\":\"%s\",\"rows\":%u,"
                   "\"columns\":%u,\"states\":%llu,\"equal\":true,\"rounds\":%d,"
                   "\"ratio\":%.1f,\"least\":%.1f,\"most\":%.1f,\"memory\":%llu}\n",
                   w->name, (unsigned)b->rows, (unsigned)b->columns, (unsigned long long)b->states,
                   ROUNDS, middle, least, most, (unsigned long long)b->memory);
    else
        out_format(out,
                   "police %ux%u, %s: all %llu states equal; %.0f times as fast as the explicit "
                   "graph (%.0f to %.0f in %d rounds); %.1f MiB\n",
                   (unsigned)b->rows, (unsigned)b->columns, w->name, (unsigned long long)b->states,
                   middle, least, most, ROUNDS, (double)b->memory / (1 << 20));
}

static int bench_police(bench *b, cli_out *out)
{
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++) {
        const int result = measure(b, &workloads[i]);
        if (result == NEGATIVE)
            fprintf(stderr, "greatgame: police %ux%u, %s: the answers differ\n", (unsigned)b->rows,
                    (unsigned)b->columns, workloads[i].name);
        if (result != DONE) return result;
        tell(b, &workloads[i], out);
    }
    return DONE;
}

/* ---- arguments ---- */

static bool set_size(bench *b, const char *text)
{
    uint64_t n[2];
    if (gg_setup_numbers(text, 'x', n, 2) == 2 && n[0] > 0 && n[1] > 0 && n[0] <= MOST_CELLS &&
        n[1] <= MOST_CELLS && n[0] * n[1] > 1 && n[0] * n[1] <= MOST_CELLS) {
        b->rows = (uint32_t)n[0];
        b->columns = (uint32_t)n[1];
        return true;
    }
    cli_usage("--size is ROWSxCOLUMNS with 2 to %d cells, not '%s'", MOST_CELLS, text);
    return false;
}

static bool parse(int argc, char **argv, bench *b)
{
    int at = 0, id;
    const char *value;
    while ((id = cli_next(&cli_bench, argc, argv, &at, &value)) >= 0) {
        if (id == SIZE && !set_size(b, value)) return false;
        if (id == QUICK) set_size(b, "20x20");
        if (id == JSON) b->json = true;
        if (id == 0 && strcmp(value, "police") != 0) {
            cli_usage("there is no workload '%s', only police", value);
            return false;
        }
    }
    return id == -1;
}

static int run(int argc, char **argv)
{
    bench b = {.rows = 40, .columns = 40};
    int result = LIMIT;
    if (!parse(argc, argv, &b)) return USAGE;
    const size_t cells = (size_t)b.rows * b.columns, states = 2 * cells * cells;
    cli_out *out = malloc(sizeof *out);
    b.board = malloc(cells);
    b.text = malloc(cells + b.rows);
    b.winner = malloc(states);
    b.remoteness = malloc(states * sizeof *b.remoteness);
    if (out && b.board && b.text && b.winner && b.remoteness) {
        cli_out_begin(out, STDOUT_FILENO);
        result = bench_police(&b, out);
        const int written = cli_out_end(out);
        if (result == DONE) result = written;
    } else {
        fputs("greatgame: no memory\n", stderr);
    }
    free(out);
    free(b.board);
    free(b.text);
    free(b.winner);
    free(b.remoteness);
    return result;
}

const cli_command cli_bench = {
    "bench",
    "[police] [OPTIONS]",
    "How much faster the library is than a straightforward program.",
    bench_options,
    run,
};
