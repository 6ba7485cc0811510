/* greatgame why: every move of a position, what refutes those that do not win, and the proof. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

/* ---- one instance ---- */

static gg_status tell(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                      const gg_solution *solution, cli_out *out)
{
    gg_why *why = NULL;
    gg_hint *hint = NULL;
    gg_ctx *ctx = problems->session.ctx;
    cli_view view = {.ctx = ctx,
                     .problem = problem,
                     .original = problem,
                     .solution = solution,
                     .instance = problems->instance,
                     .follows = problems->instance > 1 && !a->instance,
                     .named = problems->instance > 1 || a->instance > 0,
                     .moves = true,
                     .full = a->full};
    gg_status status;
    if (a->hint > 0 && a->hint < GG_HINTS) { /* the last is the whole answer */
        status = gg_hint_new(ctx, problem, solution, NULL, 0, (unsigned)a->hint, &hint);
        if (status == GG_OK) why_put_hint(&view, hint, a->json, out);
        gg_hint_free(hint);
        return status;
    }
    status = gg_why_new(ctx, problem, solution, NULL, 0, a->full ? GG_ANSWER_FULL : 0, &why);
    if (status != GG_OK) return status;
    view.why = why;
    view.answer = why->answer;
    status = a->json ? report_json(&view, out) : report_text(&view, out);
    gg_why_free(why);
    return status;
}

static gg_status explain(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                         int *result, cli_out *out)
{
    gg_solution *solution = NULL;
    if (!gg_problem_rules(problem) && gg_problem_get(problem)->token_count == 0) {
        *result = cli_usage("there is no token to explain: add --token V");
        return GG_OK;
    }
    gg_status status = problems_solution(problems, problem, &solution, result);
    if (status == GG_OK && solution) status = tell(a, problems, problem, solution, out);
    gg_solution_free(solution);
    return status;
}

/* ---- all instances ---- */

static gg_status explain_all(const cli_arguments *a, cli_problems *problems, int *result,
                             cli_out *out)
{
    gg_status status = GG_OK;
    while (status == GG_OK && !out->failed && *result == DONE) {
        gg_problem *problem = NULL;
        bool too_many = false;
        status = problems_next(problems, &problem);
        if (status != GG_OK || !problem) break;
        if (a->using) status = problems_another(problems, &too_many);
        if (too_many)
            *result = cli_usage("--using is for one instance: pick it with --instance");
        else if (status == GG_OK)
            status = explain(a, problems, problem, result, out);
        problems_free(problems, problem, status);
    }
    return status;
}

static int run(cli_arguments *a)
{
    return problems_tell(a, explain_all);
}

const cli_command cli_why = {
    "why",
    "[FILE|-] [OPTIONS]",
    "Says why: every move, what refutes it, and the proof in words; or a hint.",
    "greatgame why examples/race.gg",
    CLI_WHY,
    0,
    1,
    NULL,
    NULL,
    NULL,
    run,
};
