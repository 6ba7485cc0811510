/* greatgame verify: whether a certificate proves what it says, by the independent checker alone. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what is said ---- */

/* Names the certificate, if there are several. */
static void put_file(const cli_view *view, cli_out *out)
{
    if (view->file) out_format(out, "%s: ", view->file);
}

static void put_winner(const cli_view *view, cli_out *out)
{
    const gg_verdict *verdict = view->verdict;
    const gg_outcome outcome = verdict->outcome;
    out_format(out, "  proved %s: ", proof_words(view));
    if (outcome.winner == GG_D)
        out_text(out, "draw");
    else
        out_format(out, "%.200s wins",
                   player_name(view->problem, outcome.winner == GG_L ? GG_LEFT : GG_RIGHT));
    if (outcome.winner != GG_D) text_margin(view, verdict->first, out);
    if (outcome.winner != GG_D && outcome.remoteness != GG_INFINITE)
        text_length(view, outcome, out);
    out_format(out, "; %.200s moves first\n", player_name(view->problem, verdict->first));
}

static void put_proof(const cli_view *view, cli_out *out)
{
    if (view->verdict->proves == GG_PROVES_WINNER)
        put_winner(view, out);
    else if (view->verdict->why_not[0])
        out_format(out, "  proved %s: %s\n", proof_words(view), view->verdict->why_not);
    else
        out_format(out, "  proved %s\n", proof_words(view));
}

/* Values of a search for tokens are of no vertices, and are not counted; nor are claims, most of
 * which only bound a value. */
static bool has_summary(const cli_view *view)
{
    if (strcmp(gg_solution_value_type(view->solution), "winner") == 0) return false;
    return gg_problem_rules(view->problem) || gg_solution_entries(view->solution) > 0 ||
           gg_solution_has_table(view->solution);
}

static gg_status put_accepted(const cli_view *view, cli_out *out)
{
    put_file(view, out);
    out_format(out, "accepted: %llu position%s, values of type %s\n",
               (unsigned long long)view->verdict->positions, cli_s(view->verdict->positions),
               gg_solution_value_type(view->solution));
    put_proof(view, out);
    return has_summary(view) ? summary_put(view, out, false) : GG_OK;
}

static void put_refused(const cli_view *view, cli_out *out)
{
    const gg_verdict *verdict = view->verdict;
    put_file(view, out);
    out_format(out, verdict->place[0] ? "refused at %s: %s\n" : "refused%s: %s\n", verdict->place,
               verdict->condition);
}

static void put_json(const cli_view *view, cli_out *out)
{
    const gg_verdict *verdict = view->verdict;
    const gg_result winner = verdict->outcome.winner;
    out_text(out, "{\"schema\":1");
    if (view->file) out_text(out, ",\"file\":");
    if (view->file) out_json(out, view->file);
    out_format(out, ",\"accepted\":%s,\"type\":\"%s\",\"positions\":%llu,\"winner\":",
               verdict->accepted ? "true" : "false", gg_solution_value_type(view->solution),
               (unsigned long long)verdict->positions);
    if (verdict->decides)
        out_json(out, winner == GG_D ? "draw" : winner == GG_L ? "L" : "R");
    else
        out_text(out, "null");
    out_text(out, ",\"length\":");
    if (verdict->decides && verdict->outcome.remoteness != GG_INFINITE)
        out_number(out, verdict->outcome.remoteness);
    else
        out_text(out, "null");
    out_text(out, ",\"condition\":");
    if (verdict->accepted)
        out_text(out, "null");
    else
        out_json(out, verdict->condition);
    proof_put_json(view, out);
    out_text(out, "}\n");
}

/* ---- what is done ---- */

static gg_status check(cli_problems *problems, const gg_problem *problem, const cli_input *input,
                       gg_verdict *verdict, cli_out *out)
{
    gg_ctx *ctx = problems->session.ctx;
    gg_solution *solution;
    gg_status status = problems_values(&problems->session, input, problem, &solution);
    if (status != GG_OK) {
        problems->session.file = input->name;
        return status;
    }
    const cli_view view = {.ctx = ctx,
                           .problem = problem,
                           .solution = solution,
                           .verdict = verdict,
                           .file = problems->arguments->several ? input->name : NULL,
                           .instance = problems->instance};
    status = gg_check(ctx, problem, solution, verdict);
    if (status == GG_OK && problems->arguments->json)
        put_json(&view, out);
    else if (status == GG_OK && verdict->accepted)
        status = put_accepted(&view, out);
    else if (status == GG_OK)
        put_refused(&view, out);
    gg_solution_free(solution);
    return status;
}

static int verify(const cli_arguments *a, const cli_input *input, cli_out *out)
{
    cli_problems problems;
    gg_problem *problem = NULL;
    gg_verdict verdict = {.accepted = false};
    bool several = false;
    int result = problems_open(a, &problems);
    if (result != DONE) return result;
    cli_out_begin(out, STDOUT_FILENO, &problems.session);
    problems.classes |= problems_of_classes(&problems.session, input);
    gg_status status = problems_next(&problems, &problem);
    if (status == GG_OK && !problem)
        result = problems.usage ? USAGE : cli_usage("there is no problem in %s", a->file);
    else if (status == GG_OK)
        status = problems_another(&problems, &several);
    if (several)
        result = cli_usage("there are several problems in %s: pick one with --instance", a->file);
    else if (status == GG_OK && problem)
        status = check(&problems, problem, input, &verdict, out);
    if (result == DONE && !verdict.accepted) result = NEGATIVE;
    result = cli_conclude(&problems.session, out, status, result);
    gg_problem_free(problem);
    problems_close(&problems);
    return result;
}

/* ---- arguments ---- */

static int open_and_verify(cli_arguments *a, const char *certificate, cli_out *out)
{
    cli_input input;
    const int result = input_open(certificate, &input);
    if (result != DONE) return result;
    a->given.rows = GG_ROWS_OUT;
    const int verdict = verify(a, &input, out);
    input_close(&input);
    return verdict;
}

/* Each certificate from the first on, of the same problem; the worst exit status. After an
 * interruption the next one ends as cancelled, unless one has said so. */
static int verify_all(cli_arguments *a, size_t first, cli_out *out)
{
    int worst = DONE;
    a->several = a->plain_count > first + 1;
    for (size_t i = first; i < a->plain_count && !(cli_interrupted() && worst == LIMIT); i++) {
        const int result = open_and_verify(a, a->plain[i], out);
        if (result > worst) worst = result;
    }
    return worst;
}

/* True if the game needs no file, so that only certificates follow. */
static bool is_whole(const gg_ruleset *ruleset, const char *parameters)
{
    const bool either =
        ruleset->takes == GG_TAKES_EITHER || ruleset->takes == GG_TAKES_GRAPH_OR_TEXT;
    return ruleset->takes == GG_TAKES_NOTHING || (either && *parameters);
}

static int run(cli_arguments *a)
{
    const char *parameters;
    const gg_ruleset *ruleset = a->ruleset ? problems_ruleset(a->ruleset, &parameters) : NULL;
    if (a->ruleset && !ruleset) return USAGE;
    const bool reads = !ruleset || (!is_whole(ruleset, parameters) && a->plain_count > 1);
    if (reads && a->plain_count > 1) a->file = a->plain[0];
    if (!a->file && !a->ruleset) return cli_usage("verify needs a problem besides the certificate");
    if (a->plain_count > 2 && a->file && strcmp(a->file, "-") == 0)
        return cli_usage("standard input can be read only once: name the file of the problem");
    if (!cli_choose_format(a)) return USAGE;
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    const int result = verify_all(a, reads, out);
    free(out);
    return result;
}

const cli_command cli_verify = {
    "verify",
    "[PROBLEM] CERTIFICATE... [OPTIONS]",
    "Checks a certificate by code that shares nothing with the solvers.",
    "greatgame solve examples/toads.gg --certificate toads.cert\n"
    "greatgame verify examples/toads.gg toads.cert",
    CLI_VERIFY,
    1,
    SIZE_MAX,
    "a problem and a certificate",
    NULL,
    NULL,
    run,
};
