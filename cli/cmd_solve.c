/* greatgame solve: every instance of a file, one after the other; or one game by rules. */
#include "contest.h"
#include "plan.h"
#include "problems.h"
#include "report.h"
#include "target.h"
#include "team.h"

#include "greatgame_ruleset.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- one instance ---- */

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words != NULL;
}

/* Takes from the ending of the output what is written to it (endings.c); false after a usage error.
 */
static bool take_ending(cli_arguments *a)
{
    static const char *const objects[] = {".json", ".jsonl", ".ndjson", NULL};
    const char *ending = cli_ending(a->output);
    if (strcmp(ending, ".npz") == 0) a->shape = AS_COLUMNS;
    if (strcmp(ending, ".dot") == 0 || strcmp(ending, ".gv") == 0) a->shape = AS_PICTURE;
    if (is_one_of(ending, objects)) a->json = true;
    if (strcmp(ending, ".tsv") == 0) {
        if (a->json || a->line || a->moves || a->summary || a->figures || a->plan)
            return cli_usage("'%s' has the lines of --all, and nothing else", a->output), false;
        a->all = true;
    }
    return true;
}

/* True if a table lists values of vertices: its type or solver is named, so the value of all tokens
 * together is not wanted. */
static bool tokens_do_not_matter(const cli_arguments *a, const gg_problem *problem)
{
    static const char *const searches[] = {"memo", "brute", NULL};
    const char *solver = a->options.solver;
    const bool named = solver ? !is_one_of(solver, searches) : a->options.value != NULL;
    return named && !gg_problem_rules(problem) && gg_problem_get(problem)->play != GG_RACE;
}

static unsigned flags_of_answer(const cli_arguments *a)
{
    unsigned flags = a->line ? GG_ANSWER_LINE : 0;
    if (a->moves) flags |= GG_ANSWER_ALL | GG_ANSWER_VALUES;
    if (a->full) flags |= GG_ANSWER_FULL;
    if (!a->only_verdict) flags |= GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_PARTS;
    return flags;
}

/* problem: NULL before it is known. */
static unsigned rows_needed(void *self, const gg_problem *problem)
{
    const cli_arguments *a = self;
    const bool table = a->all && !a->json;
    const unsigned rows = gg_solve_rows(problem, &a->options, table ? 0 : flags_of_answer(a),
                                        !(problem && table && tokens_do_not_matter(a, problem)));
    return a->check || a->shape == AS_PICTURE ? rows | GG_ROWS_OUT : rows;
}

/* Rulesets and certificates number edges by their outgoing rows. */
static void choose_rows(cli_arguments *a)
{
    a->given.rows = a->using || a->ruleset ? GG_ROWS_OUT : rows_needed(a, NULL);
    if (a->using || a->ruleset) return;
    a->given.choose_rows = rows_needed;
    a->given.self = a;
}

static gg_status put(const cli_arguments *a, const cli_view *view, cli_out *out)
{
    if (a->shape != AS_LINES) {
        const gg_sink sink = cli_out_sink(out);
        return a->shape == AS_COLUMNS
                   ? gg_columns_write(view->ctx, view->problem, view->solution, &sink)
                   : gg_picture_write(view->ctx, view->original, view->solution, &sink);
    }
    if (a->json) return report_json(view, out);
    if (a->only_verdict) {
        const cli_contest *contest = a->contest ? a->contest : contest_find("judge");
        const gg_sink sink = cli_out_sink(out);
        const gg_status status =
            contest_answer(contest, view->ctx, view->problem, view->solution, view->answer, &sink);
        if (status == GG_OK) out_char(out, '\n');
        return status;
    }
    return report_text(view, out);
}

static gg_status answer(const cli_arguments *a, cli_view *view, gg_answer **out)
{
    if (gg_problem_get(view->problem)->token_count == 0 && !gg_problem_rules(view->problem))
        return GG_OK;
    return gg_answer_new(view->ctx, view->problem, view->solution, flags_of_answer(a), out);
}

/* Remarks on what was checked go to standard error. */
static void remark(const cli_arguments *a, const cli_view *view, const char *file)
{
    const gg_verdict *verdict = view->verdict;
    if (!verdict->accepted) {
        cli_say("greatgame: %s: instance %llu: the check refuses %s: %s\n", file,
                (unsigned long long)view->instance,
                verdict->place[0] ? verdict->place : "the table", verdict->condition);
    } else if (!a->json && ((a->all && !a->summary && !a->figures) || a->only_verdict)) {
        cli_say("greatgame: %s: instance %llu: check: accepted, %llu position%s; proved: %s\n",
                file, (unsigned long long)view->instance, (unsigned long long)verdict->positions,
                cli_s(verdict->positions), proof_words(view));
    }
}

/* Refuses an answer that is not what the check has proved. A sum says no length. */
static void compare(const gg_answer *answer, gg_verdict *verdict)
{
    static const char *const says[] = {"", "that Left wins", "that Right wins", "a draw"};
    const uint32_t proved = verdict->outcome.remoteness, answered = answer->outcome.remoteness;
    if (verdict->proves != GG_PROVES_WINNER || verdict->first != answer->first) return;
    const bool same_length = proved == answered || proved == GG_INFINITE || answered == GG_INFINITE;
    if (verdict->outcome.winner == answer->outcome.winner && same_length) return;
    verdict->accepted = false;
    verdict->proves = GG_PROVES_NOTHING;
    snprintf(verdict->condition, sizeof verdict->condition,
             "the values prove %s, but the answer is %s, or another number of turns",
             says[verdict->outcome.winner], says[answer->outcome.winner]);
}

/* verdict: room for that of --check. */
static gg_status tell(const cli_arguments *a, cli_view *view, gg_solution *solution,
                      const char *file, gg_verdict *verdict, int *result, cli_out *out)
{
    gg_answer *found = NULL;
    gg_status status = a->all || a->summary ? values_available(view) : GG_OK;
    if (status != GG_OK) return status;
    if (a->check) {
        status = gg_check(view->ctx, view->problem, solution, verdict);
        if (status != GG_OK) return status;
        view->verdict = verdict;
    }
    if (!a->all || a->json) status = answer(a, view, &found);
    view->answer = found;
    if (a->check && found) compare(found, verdict);
    if (a->check && !verdict->accepted) *result = NEGATIVE;
    if (status == GG_OK) status = put(a, view, out);
    cli_clear_progress(out->session);
    if (status == GG_OK && view->verdict) remark(a, view, file);
    gg_answer_free(found);
    return status;
}

/* Writes what was found to a file, a certificate or a table. It appears when it is whole. What
 * could not be written has been complained of. */
static gg_status keep(const char *file, bool table, cli_session *session, const gg_problem *problem,
                      const gg_solution *solution, bool *unwritten)
{
    cli_target target;
    const char *dot = strrchr(file, '.');
    const bool text = dot && strcmp(dot, ".txt") == 0;
    cli_out *out = malloc(sizeof *out);
    if (!out) fputs("greatgame: no memory\n", stderr);
    if (!out || target_begin(file, &target) != DONE) {
        free(out);
        *unwritten = true;
        return GG_OK;
    }
    cli_out_begin(out, target.descriptor, session);
    out->file = file;
    const gg_sink sink = cli_out_sink(out);
    const gg_status status =
        table ? gg_saved_write(session->ctx, problem, solution, &sink)
              : gg_certificate_write(session->ctx, problem, solution, text, &sink);
    const int written = cli_out_end(out);
    const int result = written != DONE ? written : status != GG_OK ? LIMIT : DONE;
    *unwritten = target_end(&target, result) != DONE && (status == GG_OK || written != DONE);
    free(out);
    return status == GG_WRITE_FAILED ? GG_OK : status;
}

/* A search for a period that goes on from the certificate, if there is one, which `believed` tells,
 * and may be stopped. */
static gg_status search_on(const cli_arguments *a, cli_session *session, const gg_problem *problem,
                           bool *believed, bool *stopped, gg_solution **out, int *result)
{
    gg_solve_options options = a->options;
    gg_solution *known = NULL;
    gg_status status = GG_OK;
    if (!gg_problem_rules(problem)->period_span) {
        *result = cli_usage("--resume is for games of heaps that may have a period, such as octal");
        return GG_OK;
    }
    if (access(a->resume, F_OK) == 0) {
        status = problems_certificate(session, a->resume, problem, false, &known, result);
        if (!known) return status;
    }
    *believed = known != NULL;
    options.known = known;
    options.keep = true;
    status = gg_solve(session->ctx, problem, &options, out);
    if (status == GG_BAD_INPUT) session->file = a->resume;
    gg_solution_free(known);
    *stopped = cli_take_interruption();
    return status;
}

/* The nimber of a green graph that was found without values of its branches cannot. */
static bool can_be_proved(const gg_solution *solution)
{
    return strcmp(gg_solution_method(solution), "forest") != 0 || gg_solution_has_table(solution);
}

/* Solves as the options say. Where a proof is wanted and no solver or value is, and what was found
 * has none, all positions are gone through instead. */
static gg_status solve_for(const cli_arguments *a, gg_ctx *ctx, const gg_problem *problem,
                           gg_solution **solution)
{
    gg_solve_options options = a->options;
    const bool proof = (a->check || a->certificate) && !options.solver && !options.value;
    if (a->table && !options.solver) {
        options.value = "outcome"; /* only these two know all positions */
        options.solver = gg_problem_rules(problem)->pursuit ? NULL : "tabulate";
    }
    const gg_status status = gg_solve(ctx, problem, &options, solution);
    if (!proof || status != GG_OK || !*solution || can_be_proved(*solution)) return status;
    gg_solution_free(*solution);
    *solution = NULL;
    options.value = "outcome";
    return gg_solve(ctx, problem, &options, solution);
}

/* As a saved table needs it. */
static bool is_numbered(const gg_problem *problem)
{
    const gg_ruleset *rules = gg_problem_rules(problem);
    return rules && rules->positions && rules->positions(gg_problem_self(problem)) > 0;
}

/* original: what the instance says, of which `problem` may leave the tokens out. */
static gg_status solve_one(const cli_arguments *a, cli_session *session, const gg_problem *problem,
                           const gg_problem *original, uint64_t instance, int *result, cli_out *out)
{
    gg_solution *solution = NULL;
    gg_ctx *ctx = session->ctx;
    bool unwritten = false, stopped = false, believed = false;
    gg_memory_plan plan;
    gg_status status;
    if (a->table && !is_numbered(original)) {
        *result =
            cli_usage("only a game by rules whose positions are numbered from 0 on has a table "
                      "that can be saved");
        return GG_OK;
    }
    if (a->using) {
        status = problems_certificate(session, a->using, problem, true, &solution, result);
    } else if ((status = gg_plan(ctx, problem, &a->options, &plan)) == GG_OK) {
        plan_suggest(a, session, &plan);
        status = a->resume ? search_on(a, session, problem, &believed, &stopped, &solution, result)
                           : solve_for(a, ctx, problem, &solution);
    }
    if (!solution) return status;
    if (a->certificate)
        status = keep(a->certificate, false, session, original, solution, &unwritten);
    if (a->table && status == GG_OK && !unwritten)
        status = keep(a->table, true, session, original, solution, &unwritten);
    if (a->resume && status == GG_CANCELLED) /* by the signal that stopped the search */
        status = keep(a->resume, false, session, original, solution, &unwritten);
    if (unwritten || stopped) *result = LIMIT;
    if (stopped && status == GG_OK && !unwritten)
        cli_say("greatgame: cancelled: the %llu heaps that are known are in '%s'\n",
                (unsigned long long)gg_solution_positions(solution), a->resume);
    if (status != GG_OK || unwritten || stopped) {
        gg_solution_free(solution);
        return status;
    }
    cli_view view = {.ctx = ctx,
                     .problem = problem,
                     .original = original,
                     .solution = solution,
                     .instance = instance,
                     .follows = instance > 1 && !a->instance,
                     .named = instance > 1 || a->instance > 0,
                     .all = a->all,
                     .line = a->line,
                     .moves = a->moves,
                     .summary = a->summary,
                     .figures = a->figures,
                     .full = a->full,
                     .note = believed
                                 ? "most nimbers in the file of --resume were believed, and not "
                                   "calculated again; 'greatgame verify' checks them all"
                                 : NULL};
    gg_verdict verdict = {.accepted = false};
    const gg_status told = tell(a, &view, solution, session->file, &verdict, result, out);
    gg_solution_free(solution);
    return told;
}

/* ---- all instances ---- */

/* *out: the same graph with the same rules and no tokens. */
static gg_status drop_tokens(gg_ctx *ctx, const gg_problem *problem, gg_problem **out)
{
    gg_problem_spec spec = *gg_problem_get(problem);
    spec.tokens = NULL;
    spec.token_count = 0;
    return gg_problem_new(ctx, gg_problem_graph(problem), &spec, out);
}

static gg_status solve_or_plan(const cli_arguments *a, cli_problems *problems,
                               const gg_problem *problem, int *result, cli_out *out)
{
    cli_session *session = &problems->session;
    gg_problem *graph = NULL, *bare = NULL;
    gg_status status = GG_OK;
    if (a->shape == AS_PICTURE && gg_problem_rules(problem))
        status = gg_problem_explore(session->ctx, problem, a->options.limit,
                                    GG_ROWS_OUT | GG_ROWS_SOLVE, &graph);
    if (graph) problem = graph;
    const gg_problem *original = problem;
    if (status == GG_OK && a->all && !a->json && tokens_do_not_matter(a, problem))
        status = drop_tokens(session->ctx, problem, &bare);
    if (bare) problem = bare;
    if (status == GG_OK)
        status = a->plan
                     ? plan_write(a, problems, problem, out)
                     : solve_one(a, session, problem, original, problems->instance, result, out);
    gg_problem_free(bare);
    gg_problem_free(graph);
    return status;
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
        if (a->certificate || a->table || a->using || a->shape != AS_LINES)
            status = problems_another(problems, &too_many);
        if (too_many)
            *result = cli_usage("%s is for one instance: pick it with --instance",
                                a->certificate ? "--certificate"
                                : a->table     ? "--table"
                                : a->using     ? "--using"
                                               : a->output);
        else if (status == GG_OK && a->ruleset && !a->plan && !a->using)
            status = problems_vet(a, &problems->session, problem, result);
        if (status == GG_OK && *result <= NEGATIVE)
            status = solve_or_plan(a, problems, problem, result, out);
        gg_problem_free(problem);
    }
    return status;
}

/* Of a file that is written besides the results. */
static int check_file(const cli_arguments *a, const char *option, const char *file)
{
    const char *input = a->file ? a->file : a->ruleset ? NULL : "-";
    if (strcmp(file, "-") == 0 && !a->output)
        return cli_usage(
            "--%s - would mix the %s with the results on standard output: name a file, "
            "or write the results to one with -o",
            option, option);
    if (a->using && target_same(file, a->using))
        return cli_usage("--using and --%s name the same file, '%s'", option, file);
    if (a->output && target_same(file, a->output))
        return cli_usage("--output and --%s name the same file, '%s'", option, file);
    return target_check(file, input, !a->output);
}

static int check_output(const cli_arguments *a)
{
    const char *input = a->file ? a->file : a->ruleset ? NULL : "-";
    if (a->sizes) return cli_usage("--output does not go with --sizes: redirect standard output");
    if (a->shape != AS_LINES &&
        (a->json || a->line || a->moves || a->summary || a->figures || a->plan))
        return cli_usage("'%s' has the values of --all as %s, and nothing else", a->output,
                         a->shape == AS_COLUMNS ? "columns" : "a picture");
    if (a->shape == AS_PICTURE && a->ruleset && (a->certificate || a->using || a->table))
        return cli_usage("a picture is of the game's graph, and the %s of the game",
                         a->table ? "table" : "certificate");
    return target_check(a->output, input, false);
}

static int solve_to(const cli_arguments *a, int descriptor, cli_out *out)
{
    cli_problems problems;
    int result = problems_open(a, &problems);
    if (result != DONE) return result;
    cli_out_begin(out, descriptor, &problems.session);
    const gg_status status = solve_all(a, &problems, &result, out);
    if (problems.usage) result = USAGE;
    result = cli_conclude(&problems.session, out, status, result);
    problems_close(&problems);
    return result;
}

/* The file appears when it is whole; a verdict against the values is a result, too. */
static int solve_to_file(const cli_arguments *a, cli_out *out)
{
    cli_target target;
    int result = target_begin(a->output, &target);
    if (result != DONE) return result;
    result = solve_to(a, target.descriptor, out);
    const int kept = target_end(&target, result == NEGATIVE ? DONE : result);
    return result == NEGATIVE && kept == DONE ? NEGATIVE : kept;
}

/* --disk and --time; false after a usage error. */
static bool take_disk(cli_arguments *a)
{
    static const char units[] = "smhd";
    static const uint64_t seconds[] = {1, 60, 3600, 86400};
    const gg_disk usual = GG_DISK;
    const char *folder = a->disk.folder;
    if (a->time && !folder) return cli_usage("--time goes with --disk"), false;
    if (!folder) return true;
    if (!a->ruleset) return cli_usage("--disk is for games by rules: --ruleset"), false;
    if (a->sizes) return cli_usage("--disk does not go with --sizes"), false;
    if (a->using || a->resume)
        return cli_usage("--disk does not go with %s", a->using ? "--using" : "--resume"), false;
    a->disk = usual;
    a->disk.folder = folder;
    a->options.disk = &a->disk;
    if (!a->time) return true;
    char *end;
    errno = 0;
    const unsigned long long number =
        *a->time >= '0' && *a->time <= '9' ? strtoull(a->time, &end, 10) : 0;
    const char *unit = number > 0 && *end ? strchr(units, *end) : NULL;
    if (number == 0 || number > 1000000 || errno || !unit || end[1])
        return cli_usage("--time: '%s' is no time such as 90s, 30m, 8h or 2d", a->time), false;
    a->disk.stop_ms = number * seconds[unit - units] * 1000;
    return true;
}

/* --team and --member: one process writes what is found. DONE, or the exit status after a sentence.
 */
static int take_team(cli_arguments *a)
{
    if (!a->team && a->member != UINT64_MAX) return cli_usage("--member goes with --team");
    if (!a->team && !team_always) return DONE;
    if (!a->disk.folder) return cli_usage("--team goes with --disk");
    if (a->team && a->member == UINT64_MAX)
        return cli_usage(
            "--team needs --member, from 0 on: which of the addresses is this process?");
    a->disk.team = &a->party;
    const bool meets = !a->plan; /* for that nobody else is needed */
    const int result = team_join(a->team, a->member, meets, &a->party);
    if (result != DONE || a->party.process == 0) return result;
    a->table = a->certificate = a->output = NULL;
    a->progress = false;
    return DONE;
}

static int solve_input(cli_arguments *a)
{
    if (a->plain_count > 0) a->file = a->plain[0];
    if (a->output && strcmp(a->output, "-") == 0) a->output = NULL;
    if (!cli_choose_format(a)) return USAGE;
    if (a->output && !take_ending(a)) return USAGE;
    if (a->table && a->certificate && target_same(a->table, a->certificate))
        return cli_usage("--certificate and --table name the same file, '%s'", a->table);
    if ((a->output && check_output(a) != DONE) ||
        (a->certificate && check_file(a, "certificate", a->certificate) != DONE) ||
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
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    if (a->shape != AS_LINES) a->all = true;
    a->only_verdict = (a->contest || (!a->ruleset && strcmp(a->format, "judge") == 0)) &&
                      !a->json && !a->all && !a->line && !a->moves && !a->summary && !a->figures &&
                      !a->plan;
    choose_rows(a);
    const int result = a->sizes    ? sizes_solve(a, out)
                       : a->output ? solve_to_file(a, out)
                                   : solve_to(a, STDOUT_FILENO, out);
    free(out);
    return result;
}

static int run(cli_arguments *a)
{
    if (!take_disk(a)) return USAGE;
    int result = take_team(a);
    if (result == DONE) result = solve_input(a);
    team_leave(result);
    return result;
}

const cli_command cli_solve = {
    "solve",
    "[FILE|-] [OPTIONS]",
    "Finds the winner, the number of turns and the best moves.",
    "greatgame solve examples/circle.gg --line",
    CLI_SOLVE,
    0,
    1,
    NULL,
    NULL,
    NULL,
    run,
};
