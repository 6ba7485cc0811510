/* greatgame trace: a method at work, step by step. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <string.h>

/* ---- text ---- */

/* The last word of the name of a step, and its length: of "retro.win", "win", and of
 * "pair.wild-option", "wild". */
static const char *action_of(const gg_claim *step, int *length)
{
    const char *dot = strrchr(step->kind, '.');
    const char *action = dot ? dot + 1 : step->kind;
    *length = (int)strcspn(action, "-");
    return action;
}

/* Numbers and actions in columns; what a search asks within a question stands further right. */
static void put_steps(const gg_trace *trace, cli_out *out)
{
    int wide = 0, digits = 1, length;
    for (size_t n = trace->step_count; n >= 10; n /= 10)
        digits++;
    for (size_t i = 0; i < trace->step_count; i++) {
        action_of(&trace->steps[i], &length);
        if (length > wide) wide = length;
    }
    for (size_t i = 0; i < trace->step_count; i++) {
        const gg_claim *step = &trace->steps[i];
        const char *action = action_of(step, &length);
        out_format(out, "  %*llu  %-*.*s  ", digits, (unsigned long long)i + 1, wide, length,
                   action);
        for (unsigned k = 0; k < step->depth; k++)
            out_text(out, "  ");
        out_text(out, step->sentence);
        out_char(out, '\n');
    }
}

static void put_text(const cli_view *view, const gg_trace *trace, cli_out *out)
{
    if (view->follows) out_char(out, '\n');
    if (view->named) out_format(out, "instance %llu: ", (unsigned long long)view->instance);
    out_format(out, "%s, %llu position%s, %llu step%s\n", trace->method,
               (unsigned long long)trace->position_count, cli_s(trace->position_count),
               (unsigned long long)trace->step_count, cli_s(trace->step_count));
    put_steps(trace, out);
}

/* ---- JSON Lines ---- */

/* Options that are sums are lists of their parts. */
static void put_options(const gg_trace_position *of, gg_player player, const char *key,
                        cli_out *out)
{
    const size_t count = of->option_count[player];
    out_format(out, ",\"%s\":[", key);
    for (size_t i = 0; i < count; i++) {
        const bool goes_on = of->options[player][i] & GG_TRACE_AND;
        const bool begins = !goes_on && i + 1 < count && of->options[player][i + 1] & GG_TRACE_AND;
        const bool ends =
            goes_on && (i + 1 == count || !(of->options[player][i + 1] & GG_TRACE_AND));
        if (i > 0) out_char(out, ',');
        if (begins) out_char(out, '[');
        out_number(out, of->options[player][i] & ~GG_TRACE_AND);
        if (ends) out_char(out, ']');
    }
    out_char(out, ']');
}

static void put_positions(const gg_trace *trace, cli_out *out)
{
    static const char *const movers[] = {"null", "\"L\"", "\"R\""};
    for (size_t i = 0; i < trace->position_count; i++) {
        const gg_trace_position *at = &trace->positions[i];
        out_text(out, i > 0 ? ",{\"name\":" : "{\"name\":");
        out_json(out, at->name);
        out_text(out, ",\"value\":");
        if (at->value)
            out_json(out, at->value);
        else
            out_text(out, "null");
        out_format(out, ",\"mover\":%s", movers[at->mover + 1]);
        if (at->options[GG_LEFT] == at->options[GG_RIGHT] &&
            at->option_count[GG_LEFT] == at->option_count[GG_RIGHT]) {
            put_options(at, GG_LEFT, "options", out);
        } else {
            put_options(at, GG_LEFT, "left", out);
            put_options(at, GG_RIGHT, "right", out);
        }
        out_char(out, '}');
    }
}

static void put_json(const cli_view *view, const gg_trace *trace, cli_out *out)
{
    out_format(out, "{\"schema\":1,\"instance\":%llu,\"method\":\"%s\",\"steps\":%llu",
               (unsigned long long)view->instance, trace->method,
               (unsigned long long)trace->step_count);
    out_text(out, ",\"positions\":[");
    put_positions(trace, out);
    out_text(out, "]}\n");
    for (size_t i = 0; i < trace->step_count; i++) {
        out_format(out, "{\"step\":%llu,", (unsigned long long)i + 1);
        claim_put_json(view, &trace->steps[i], out);
        out_text(out, "}\n");
    }
}

/* ---- all instances ---- */

static gg_status trace_all(const cli_arguments *a, cli_problems *problems, int *result,
                           cli_out *out)
{
    gg_ctx *ctx = problems->session.ctx;
    gg_status status = GG_OK;
    (void)result;
    while (status == GG_OK && !out->failed) {
        gg_problem *problem = NULL;
        gg_trace *trace = NULL;
        status = problems_next(problems, &problem);
        if (status != GG_OK || !problem) break;
        status = gg_trace_new(ctx, problem, &a->options, &trace);
        const uint64_t instance = problems->instance;
        const cli_view view = {.ctx = ctx,
                               .problem = problem,
                               .instance = instance,
                               .follows = instance > 1 && !a->instance,
                               .named = instance > 1 || a->instance > 0};
        if (status == GG_OK && a->json) put_json(&view, trace, out);
        if (status == GG_OK && !a->json) put_text(&view, trace, out);
        gg_trace_free(trace);
        problems_free(problems, problem, status);
    }
    return status;
}

static int run(cli_arguments *a)
{
    return problems_tell(a, trace_all);
}

const cli_command cli_trace = {
    "trace",
    "[FILE|-] [OPTIONS]",
    "Shows how a small problem is solved, step by step.",
    "greatgame trace examples/circle.gg",
    CLI_TRACE,
    0,
    1,
    NULL,
    NULL,
    NULL,
    run,
};
