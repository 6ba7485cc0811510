/* One instance: the rows that are read for it, its solution, and the files that this goes to. */
#include "instance.h"

#include "contest.h"
#include "plan.h"
#include "report.h"
#include "target.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* True if a table lists values of vertices: its type or solver is named, so the value of all tokens
 * together is not wanted. */
static bool tokens_do_not_matter(const cli_arguments *a, const gg_problem *problem)
{
    static const char *const searches[] = {"memo", "brute", NULL};
    const char *solver = a->options.solver;
    const bool named = solver ? !cli_is_one_of(solver, searches) : a->options.value != NULL;
    return named && !gg_problem_rules(problem) && gg_problem_get(problem)->play != GG_RACE;
}

unsigned instance_flags(const cli_arguments *a)
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
    const unsigned rows = gg_solve_rows(problem, &a->options, table ? 0 : instance_flags(a),
                                        !(problem && table && tokens_do_not_matter(a, problem)));
    if (a->positions) return rows | GG_ROWS_OUT | GG_ROWS_SOLVE;
    return a->check || a->shape == AS_PICTURE ? rows | GG_ROWS_OUT : rows;
}

/* Rulesets and certificates number edges by their outgoing rows. */
void instance_choose_rows(cli_arguments *a)
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
    return gg_answer_new(view->ctx, view->problem, view->solution, instance_flags(a), out);
}

/* Remarks on checked answers go to standard error. */
static void remark(const cli_arguments *a, const cli_view *view, const char *file)
{
    const gg_verdict *verdict = view->verdict;
    if (!verdict->accepted) {
        cli_say("greatgame: %s: instance %llu: the check refuses %s: %s\n", file,
                (unsigned long long)view->instance,
                verdict->place[0] ? verdict->place : "the table", verdict->condition);
    } else if (!a->json && ((a->all && !a->summary && !a->figures) || a->only_verdict)) {
        cli_note("greatgame: %s: instance %llu: check: accepted, %llu position%s; proved: %s\n",
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

/* Writes the solution to a file, a certificate or a table. The file appears when it is complete. A
 * failure to write has been reported. */
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

/* A search for a period that continues from the certificate, if there is one (`believed`), and may
 * be stopped. */
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

gg_status instance_values(const cli_arguments *a, gg_ctx *ctx, const gg_problem *problem,
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

/* original: the complete instance; `problem` may lack its tokens. */
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
                           : instance_values(a, ctx, problem, &solution);
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
                     .file = a->several ? a->file : NULL,
                     .instance = instance,
                     .follows = a->follows || (instance > 1 && !a->instance),
                     .named = instance > 1 || a->instance > 0,
                     .all = a->all,
                     .csv = a->csv,
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

/* *out: the same graph with the same rules and no tokens. */
static gg_status drop_tokens(gg_ctx *ctx, const gg_problem *problem, gg_problem **out)
{
    gg_problem_spec spec = *gg_problem_get(problem);
    spec.tokens = NULL;
    spec.token_count = 0;
    return gg_problem_new(ctx, gg_problem_graph(problem), &spec, out);
}

gg_status instance_solve(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                         int *result, cli_out *out)
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
