/* Plans of the whole run, from the beginning of reading to the end of the answers. */
#include "plan.h"

#include "greatgame_ruleset.h"

#include <string.h>

/* ---- bytes ---- */

/* The most memory that the run takes if solving takes `solving` bytes; 0: not known. The peak of
 * reading is known by now, for the input has been read as it would be for solving. */
static uint64_t bytes_of_run(const cli_arguments *a, const cli_session *session,
                             const gg_memory_plan *plan, uint64_t solving)
{
    enum { MOVES = 1 << 13, FURTHER = 1 << 17, FIGURES = 24, BLOCKS = 5 << 20 };
    const uint64_t peak = gg_ctx_memory_peak(session->ctx);
    uint64_t bytes = gg_ctx_memory_used(session->ctx) + solving + MOVES;
    if (solving == 0) return 0;
    if (a->figures) bytes += plan->positions * FIGURES; /* components of the graph */
    if (a->check || a->line || a->summary || a->certificate)
        bytes += plan->positions * sizeof(uint32_t) + FURTHER;
    if (a->all && a->threads != 1 && plan->positions > FURTHER) bytes += BLOCKS;
    return bytes > peak ? bytes : peak;
}

/* Bytes of the run unless play is long. */
static uint64_t usual_bytes(const cli_arguments *a, const cli_session *session,
                            const gg_memory_plan *plan)
{
    return bytes_of_run(a, session, plan, plan->least ? plan->least : plan->bytes);
}

void plan_suggest(const cli_arguments *a, cli_session *session, const gg_memory_plan *plan)
{
    const uint64_t usual = usual_bytes(a, session, plan),
                   most = bytes_of_run(a, session, plan, plan->bytes),
                   bytes = usual > session->memory ? usual : most;
    session->suggestion[0] = '\0';
    if (bytes > session->memory && !a->options.disk)
        cli_suggest_memory(session, bytes);
    else if (a->options.limit && plan->positions > a->options.limit)
        snprintf(session->suggestion, sizeof session->suggestion, "--limit %llu",
                 (unsigned long long)plan->positions);
}

/* ---- the solver ---- */

/* True if the graph has cycles; false where that cannot be found out. A context of its own keeps
 * the search out of the memory that the plan is about. */
static bool has_cycles(const gg_problem *problem)
{
    gg_figures figures = {.cycles = false};
    gg_ctx *ctx = gg_ctx_new(NULL);
    if (ctx) gg_graph_figures(ctx, gg_problem_graph(problem), &figures);
    gg_ctx_free(ctx);
    return figures.cycles;
}

/* As gg_plan, but of the solver that will answer where a cycle makes the first one give up. */
static gg_status plan_answer(const cli_arguments *a, gg_ctx *ctx, const gg_problem *problem,
                             gg_memory_plan *plan)
{
    const gg_status status = gg_plan(ctx, problem, &a->options, plan);
    if (status != GG_OK || a->options.solver || strcmp(plan->solver, "nimber") != 0 ||
        gg_problem_rules(problem) || !has_cycles(problem))
        return status;
    gg_solve_options options = a->options;
    options.solver = "loopy";
    return gg_plan(ctx, problem, &options, plan);
}

/* ---- forecasts ---- */

typedef struct forecast {
    const char *solver;
    uint64_t positions, bytes, disk, sent; /* 0: unknown, or none */
    uint64_t most;                         /* bytes if play is long */
    const char *then; /* the solver for the winner alone, if there are too many; NULL: none */
    bool tried;
    bool unfinished; /* the trial was stopped: more than `positions` and `bytes` are needed */
} forecast;

/* Tries a run whose bytes are unknown, so that small ones have exact numbers. The limit stops
 * searches alone: if all positions are known and are too many, nothing is tried. */
static gg_status try_search(const cli_arguments *a, cli_session *session, const gg_problem *problem,
                            forecast *found)
{
    enum { TRIAL = 1 << 14, MOVES = 1 << 13 };
    gg_solve_options options = a->options;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    const bool known = found->positions > 0;
    if (found->positions > TRIAL) return GG_OK;
    if (options.limit == 0 || options.limit > TRIAL) options.limit = TRIAL;
    gg_status status = gg_solve(session->ctx, problem, &options, &solution);
    if (status != GG_OK && (status != GG_LIMIT || known)) return status;
    if (solution && a->check) status = gg_check(session->ctx, problem, solution, &verdict);
    if (solution && status != GG_OK) {
        gg_solution_free(solution);
        return status;
    }
    found->tried = true;
    found->unfinished = status == GG_LIMIT;
    found->then = found->unfinished && strcmp(found->solver, "memo") == 0 && !a->options.solver &&
                          !a->options.value && !a->options.limit
                      ? "search"
                      : NULL;
    found->positions = solution ? gg_solution_positions(solution) : options.limit;
    found->bytes = gg_ctx_memory_peak(session->ctx) + (found->unfinished ? 0 : MOVES);
    if (solution) found->solver = gg_solution_method(solution);
    gg_solution_free(solution);
    return GG_OK;
}

static gg_status make_forecast(const cli_arguments *a, cli_session *session,
                               const gg_problem *problem, forecast *out)
{
    gg_memory_plan plan;
    const gg_status status = plan_answer(a, session->ctx, problem, &plan);
    if (status != GG_OK) return status;
    *out = (forecast){.solver = plan.solver,
                      .positions = plan.positions,
                      .bytes = usual_bytes(a, session, &plan),
                      .most = bytes_of_run(a, session, &plan, plan.bytes),
                      .disk = plan.disk,
                      .sent = plan.sent};
    return out->bytes == 0 && !a->resume ? try_search(a, session, problem, out) : GG_OK;
}

/* The same game with all positions in place of one of each class of symmetric ones, or the other
 * way round; positions 0 if there is --symmetry, no such game, or no difference in size. */
static gg_status forecast_other(const cli_arguments *a, cli_problems *problems, const forecast *one,
                                forecast *out)
{
    const char *parameters;
    const gg_ruleset *ruleset = a->ruleset ? cli_find_ruleset(a->ruleset, &parameters) : NULL;
    gg_problem *problem = NULL;
    *out = (forecast){.positions = 0};
    if (!ruleset || !ruleset->canonical || a->symmetry > 0 || one->unfinished || !one->positions)
        return GG_OK;
    problems->classes = !problems->classes;
    gg_status status = problems_at(problems, a->position, &problem);
    problems->classes = !problems->classes;
    if (status == GG_OK) status = make_forecast(a, &problems->session, problem, out);
    gg_problem_free(problem);
    if (out->positions == one->positions) out->positions = 0;
    if (out->tried) out->bytes = 0; /* the peak of the context is that of the first trial */
    return status;
}

/* ---- output ---- */

static void put_number(cli_out *out, uint64_t number, const char *unknown)
{
    if (number)
        out_number(out, number);
    else
        out_text(out, unknown);
}

static void put_json(const forecast *f, cli_out *out)
{
    out_format(out, "\"method\":\"%s\",\"positions\":", f->solver);
    put_number(out, f->unfinished ? 0 : f->positions, "null");
    if (f->bytes || !f->tried) {
        out_text(out, ",\"bytes\":");
        put_number(out, f->unfinished ? 0 : f->bytes, "null");
    }
    if (f->unfinished)
        out_format(out, ",\"more_than\":{\"positions\":%llu,\"bytes\":%llu}",
                   (unsigned long long)f->positions, (unsigned long long)f->bytes);
    if (f->then) out_format(out, ",\"then\":\"%s\"", f->then);
    if (f->most > f->bytes) out_format(out, ",\"bytes_most\":%llu", (unsigned long long)f->most);
    if (f->disk) out_format(out, ",\"disk\":%llu", (unsigned long long)f->disk);
    if (f->sent) out_format(out, ",\"sent\":%llu", (unsigned long long)f->sent);
}

static void put_text(const forecast *f, cli_out *out)
{
    const char *than = f->unfinished ? "more than " : "";
    out_format(out, "%s, positions: %s", f->solver, than);
    put_number(out, f->positions, "unknown");
    if (f->bytes || !f->tried) {
        out_format(out, ", bytes: %s", than);
        put_number(out, f->bytes, "unknown");
    }
    if (f->most > f->bytes) out_format(out, " (%llu if play is long)", (unsigned long long)f->most);
    if (f->disk) out_format(out, ", on the disk: %llu", (unsigned long long)f->disk);
    if (f->then) out_format(out, "; if that is too much: %s, for the winner alone", f->then);
    if (f->sent) out_format(out, ", to send: %llu", (unsigned long long)f->sent);
}

gg_status plan_write(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                     cli_out *out)
{
    forecast one, other;
    gg_status status = make_forecast(a, &problems->session, problem, &one);
    if (status == GG_OK) status = forecast_other(a, problems, &one, &other);
    if (status != GG_OK) return status;
    if (a->json) {
        out_format(out, "{\"schema\":1,\"instance\":%llu,", (unsigned long long)problems->instance);
        put_json(&one, out);
        if (other.positions) {
            out_format(out, ",\"%s_symmetry\":{", problems->classes ? "without" : "with");
            put_json(&other, out);
            out_char(out, '}');
        }
        out_text(out, "}\n");
        return GG_OK;
    }
    put_text(&one, out);
    if (other.positions) {
        out_format(out, "\n  with --%ssymmetry: ", problems->classes ? "no-" : "");
        put_text(&other, out);
    }
    out_char(out, '\n');
    return GG_OK;
}
