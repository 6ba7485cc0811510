/* greatgame solve: every instance of a file, one after the other; or one game by rules. */
#include "instance.h"
#include "positions.h"
#include "problems.h"
#include "processes.h"
#include "target.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- all instances ---- */

/* Takes from the ending of the output what is written to it (endings.c); false after a usage error.
 */
static bool take_ending(cli_arguments *a)
{
    static const char *const objects[] = {".json", ".jsonl", ".ndjson", NULL};
    const char *ending = cli_ending(a->output);
    if (strcmp(ending, ".npz") == 0) a->shape = AS_COLUMNS;
    if (strcmp(ending, ".dot") == 0 || strcmp(ending, ".gv") == 0) a->shape = AS_PICTURE;
    if (cli_is_one_of(ending, objects)) a->json = true;
    const bool rows = strcmp(ending, ".tsv") == 0, csv = strcmp(ending, ".csv") == 0;
    a->csv = csv;
    if (csv && a->positions) return cli_usage("a list of positions has .tsv, not .csv"), false;
    if (rows && a->positions) {
        a->tsv = true;
    } else if (rows || csv) {
        if (a->json || a->line || a->moves || a->summary || a->figures || a->plan)
            return cli_usage("'%s' has the lines of --all, and nothing else", a->output), false;
        a->all = true;
    }
    return true;
}

static gg_status solve_all(const cli_arguments *a, cli_problems *problems, int *result,
                           cli_out *out)
{
    gg_status status = GG_OK;
    while (status == GG_OK && !out->failed && *result <= NEGATIVE) {
        gg_problem *problem = NULL;
        bool too_many = false;
        status = problems_next(problems, &problem);
        if (status != GG_OK || !problem) break;
        if (a->certificate || a->table || a->using || a->positions || a->csv ||
            a->shape != AS_LINES)
            status = problems_another(problems, &too_many);
        if (too_many)
            *result = cli_usage("%s is for one instance: pick it with --instance",
                                a->certificate ? "--certificate"
                                : a->table     ? "--table"
                                : a->using     ? "--using"
                                : a->positions ? "--positions"
                                               : a->output);
        else if (status == GG_OK && a->ruleset && !a->plan && !a->using)
            status = problems_vet(a, &problems->session, problem, result);
        if (status == GG_OK && *result <= NEGATIVE)
            status = (a->positions ? positions_solve : instance_solve)(a, problems, problem, result,
                                                                       out);
        problems_free(problems, problem, status);
    }
    return status;
}

/* Of a file that is written besides the results. */
static int check_file(const cli_arguments *a, const char *option, const char *file)
{
    const char *input = a->file ? a->file : a->ruleset ? NULL : "-";
    if (strcmp(file, "-") == 0 && !a->output)
        return cli_usage(
            "--%s - would mix it with the results on standard output: name a file, or write the "
            "results to one with -o",
            option);
    if (a->using && target_same(file, a->using))
        return cli_usage("--using and --%s name the same file, '%s'", option, file);
    if (a->output && target_same(file, a->output))
        return cli_usage("--output and --%s name the same file, '%s'", option, file);
    return target_check(file, input, !a->output);
}

static int check_output(const cli_arguments *a)
{
    const char *input = a->file ? a->file : a->ruleset ? NULL : "-";
    const char *const read[] = {input, a->using, a->resume, a->positions};
    if (a->sizes) return cli_usage("--output does not go with --sizes: redirect standard output");
    if (a->shape != AS_LINES &&
        (a->json || a->line || a->moves || a->summary || a->figures || a->plan))
        return cli_usage("'%s' has the values of --all as %s, and nothing else", a->output,
                         a->shape == AS_COLUMNS ? "columns" : "a picture");
    if (a->shape == AS_PICTURE && a->ruleset && (a->certificate || a->using || a->table))
        return cli_usage("a picture is of the game's graph, and the %s of the game",
                         a->table ? "table" : "certificate");
    for (size_t i = 0; i < sizeof read / sizeof *read; i++)
        if (target_check(a->output, read[i], false) != DONE) return USAGE;
    return DONE;
}

static int solve_to(const cli_arguments *a, int descriptor, cli_out *out)
{
    cli_problems problems;
    int result = problems_open(a, &problems);
    if (result != DONE) return result;
    if (!a->options.disk) cli_limit_time(&problems.session, a->seconds); /* a disk keeps its own */
    cli_out_begin(out, descriptor, &problems.session);
    if (a->several && !a->json && (a->only_verdict || a->all || a->plan)) {
        out->prefix = a->file;
        out->mark = a->all ? '\t' : ':';
    }
    const gg_status status = solve_all(a, &problems, &result, out);
    if (problems.usage) result = USAGE;
    result = cli_conclude(&problems.session, out, status, result);
    problems_close(&problems);
    return result;
}

/* Takes --time; false after a usage error. */
static bool take_time(cli_arguments *a)
{
    if (!a->time) return true;
    if (!cli_seconds(a->time, &a->seconds) || strchr("0123456789.", a->time[strlen(a->time) - 1]))
        return cli_usage("--time: '%s' is no time such as 90s, 30m, 8h or 2d", a->time), false;
    if (a->sizes) return cli_usage("--time does not go with --sizes"), false;
    return true;
}

/* Takes --disk; false after a usage error. */
static bool take_disk(cli_arguments *a)
{
    const gg_disk usual = GG_DISK;
    const char *folder = a->disk.folder;
    if (!folder) return true;
    if (!a->ruleset) return cli_usage("--disk is for games by rules: --ruleset"), false;
    if (a->sizes) return cli_usage("--disk does not go with --sizes"), false;
    if (a->using || a->resume)
        return cli_usage("--disk does not go with %s", a->using ? "--using" : "--resume"), false;
    a->disk = usual;
    a->disk.folder = folder;
    a->disk.stop_ms = (uint64_t)(a->seconds * 1000);
    a->options.disk = &a->disk;
    return true;
}

/* Connects the processes that mpirun has started; one of them writes the results. DONE, or the exit
 * status after an error message. */
static int connect_processes(cli_arguments *a)
{
    if (!processes_possible) return DONE;
    if (!a->disk.folder) return cli_usage("greatgame-mpi needs --disk");
    a->disk.team = &a->team;
    const int result = processes_begin(&a->team);
    if (result != DONE || a->team.process == 0) return result;
    a->table = a->certificate = a->output = NULL;
    a->progress = false;
    return DONE;
}

/* Checks one input and all options; DONE, or the exit status after a sentence. */
static int prepare(cli_arguments *a)
{
    if (!cli_choose_format(a)) return USAGE;
    if (a->output && !take_ending(a)) return USAGE;
    if (a->positions && positions_check(a) != DONE) return USAGE;
    if (a->tsv && !a->positions) return cli_usage("--tsv goes with --positions, or use --all");
    if (a->table && a->certificate && target_same(a->table, a->certificate))
        return cli_usage("--certificate and --table name the same file, '%s'", a->table);
    if ((a->output && check_output(a) != DONE) ||
        (a->certificate &&
         check_file(a, a->resume ? "resume" : "certificate", a->certificate) != DONE) ||
        (a->table && check_file(a, "table", a->table) != DONE))
        return USAGE;
    if (a->table && a->options.value && strcmp(a->options.value, "outcome") != 0)
        return cli_usage("--table saves who wins and in how many turns: it does not go with "
                         "--value %s",
                         a->options.value);
    const bool read = a->resume && access(a->resume, F_OK) == 0; /* which says what is wrong */
    if (!a->plan && ((a->certificate && !read && target_try(a->certificate) != DONE) ||
                     (a->table && target_try(a->table) != DONE)))
        return LIMIT;
    if (a->shape != AS_LINES) a->all = true;
    a->only_verdict = (a->contest || (!a->ruleset && strcmp(a->format, "judge") == 0)) &&
                      !a->json && !a->all && !a->line && !a->moves && !a->summary && !a->figures &&
                      !a->plan && !a->positions;
    if (a->symmetry < 0 && (a->all || a->summary || a->figures || a->check || a->certificate))
        a->symmetry = 0; /* counts and lists are of all positions */
    instance_choose_rows(a);
    return DONE;
}

/* ---- several inputs ---- */

static int refuse_several(cli_arguments *a)
{
    const char *parameters;
    const gg_ruleset *ruleset = a->ruleset ? cli_find_ruleset(a->ruleset, &parameters) : NULL;
    if (ruleset && ruleset->takes == GG_TAKES_NOTHING) return problems_no_file(ruleset);
    const char *option = a->using         ? "--using"
                         : a->certificate ? "--certificate"
                         : a->table       ? "--table"
                         : a->resume      ? "--resume"
                         : a->sizes       ? "--sizes"
                         : a->disk.folder ? "--disk"
                         : a->positions   ? "--positions"
                                          : NULL;
    size_t standard = 0;
    if (a->output && !take_ending(a)) return USAGE;
    if (a->shape != AS_LINES || a->csv)
        return cli_usage("'%s' has the values of one input, and these are several", a->output);
    if (option) return cli_usage("%s is for one input, and these are several", option);
    for (size_t i = 0; i < a->plain_count; i++) {
        if (a->output && target_check(a->output, a->plain[i], false) != DONE) return USAGE;
        standard += strcmp(a->plain[i], "-") == 0;
    }
    return standard > 1 ? cli_usage("standard input can be read only once") : DONE;
}

/* One after the other, each with the arguments as they were given; the worst exit status. After an
 * interruption the next one ends as cancelled, unless one has said so. */
static int solve_each(const cli_arguments *a, int descriptor, cli_out *out)
{
    cli_arguments *one = malloc(sizeof *one);
    int worst = one ? DONE : LIMIT;
    bool any = false, failed = false;
    if (!one) fputs("greatgame: no memory\n", stderr);
    for (size_t i = 0; one && i < a->plain_count && !failed; i++) {
        if (cli_interrupted() && worst == LIMIT) break;
        *one = *a;
        one->file = a->plain[i];
        one->follows = any;
        int result = prepare(one);
        if (result == DONE) {
            result = solve_to(one, descriptor, out);
            any |= out->any;
            failed = out->failed;
        }
        if (result > worst) worst = result;
    }
    free(one);
    return worst;
}

static int solve_inputs(const cli_arguments *a, int descriptor, cli_out *out)
{
    return a->several ? solve_each(a, descriptor, out) : solve_to(a, descriptor, out);
}

/* The file appears when it is whole; a verdict against the values is a result, too. */
static int solve_to_file(const cli_arguments *a, cli_out *out)
{
    cli_target target;
    int result = target_begin(a->output, &target);
    if (result != DONE) return result;
    result = solve_inputs(a, target.descriptor, out);
    const int kept = target_end(&target, result == NEGATIVE ? DONE : result);
    return result == NEGATIVE && kept == DONE ? NEGATIVE : kept;
}

static int solve(cli_arguments *a)
{
    a->several = a->plain_count > 1;
    if (a->plain_count == 1) a->file = a->plain[0];
    if (a->output && strcmp(a->output, "-") == 0) a->output = NULL;
    int result = a->several ? refuse_several(a) : prepare(a);
    if (result != DONE) return result;
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    result = a->sizes    ? sizes_solve(a, out)
             : a->output ? solve_to_file(a, out)
                         : solve_inputs(a, STDOUT_FILENO, out);
    free(out);
    return result;
}

static int run(cli_arguments *a)
{
    if (!take_time(a) || !take_disk(a)) return USAGE;
    int result = connect_processes(a);
    if (result == DONE) result = solve(a);
    processes_end(result);
    return result;
}

const cli_command cli_solve = {
    "solve",
    "[FILE...|-] [OPTIONS]",
    "Finds the winner, the number of turns and the best moves.",
    "greatgame solve examples/circle.gg --line",
    CLI_SOLVE,
    0,
    SIZE_MAX,
    NULL,
    NULL,
    NULL,
    run,
};
