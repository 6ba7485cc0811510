/* greatgame vet: tests a ruleset for its author. */
#include "problems.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- telling ---- */

static void put_position(const gg_problem *problem, gg_position x, bool shown, cli_out *out)
{
    enum { PICTURE = 1 << 16 };
    char *text = shown ? malloc(PICTURE) : NULL;
    out_format(out, "number %llu", (unsigned long long)x);
    if (text) {
        out_text(out, ": ");
        out_text(out, gg_position_print(problem, x, text, PICTURE));
    }
    out_char(out, '\n');
    if (text && gg_problem_rules(problem)->picture) {
        out_text(out, gg_position_picture(problem, x, text, PICTURE));
        if (text[0] && text[strlen(text) - 1] != '\n') out_char(out, '\n');
    }
    free(text);
}

static void put_move(const gg_problem *problem, gg_position from, gg_position to, cli_out *out)
{
    char text[1024];
    out_text(out, "move     ");
    out_text(out, gg_move_print(problem, from, to, text, sizeof text));
    out_char(out, '\n');
}

/* Texts are not shown where they are what is at fault. */
static void put_fault(const gg_problem *problem, const gg_findings *found, cli_out *out)
{
    const bool texts = found->part != GG_VET_TEXT, single = found->other == found->position,
               move = found->part == GG_VET_MOVES && !found->beyond;
    out_format(out, "fault: %s\n", found->rule);
    out_text(out, "at       ");
    put_position(problem, found->position, texts && !(single && found->beyond), out);
    if (single) return;
    out_text(out, found->part == GG_VET_MOVES ? "move to  " : "see also ");
    put_position(problem, found->other, texts && !found->beyond, out);
    if (move && gg_problem_rules(problem)->print_move)
        put_move(problem, found->position, found->other, out);
}

/* Lists the parts that are in the sum, or those that are not. */
static void put_parts(const char *title, unsigned parts, bool in, cli_out *out)
{
    static const struct {
        gg_vet_part part;
        const char *name;
    } names[] = {
        {GG_VET_STATE, "results"},     {GG_VET_MOVES, "moves"},     {GG_VET_UNMOVES, "unmoves"},
        {GG_VET_SYMMETRY, "symmetry"}, {GG_VET_PURSUIT, "pursuit"}, {GG_VET_PARTS, "parts"},
        {GG_VET_POINTS, "points"},     {GG_VET_FOREST, "forest"},   {GG_VET_TEXT, "texts"}};
    const char *separator = title;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (((parts & names[i].part) != 0) != in) continue;
        out_text(out, separator);
        out_text(out, names[i].name);
        separator = ", ";
    }
    if (separator != title) out_char(out, '\n');
}

static void put_praise(const gg_findings *found, cli_out *out)
{
    const uint64_t positions = found->numbered + found->reached;
    out_format(out, "no fault found in %llu position%s", (unsigned long long)positions,
               positions == 1 ? "" : "s");
    if (found->all_numbered)
        out_text(out, ": all legal ones\n");
    else if (found->numbered > 0)
        out_format(out, ": %llu by number, and %s%llu in reach\n",
                   (unsigned long long)found->numbered, found->all_reached ? "all " : "",
                   (unsigned long long)found->reached);
    else
        out_text(out, found->all_reached ? ": all that can be reached\n"
                                         : ": the first that can be reached\n");
    put_parts("  tested   ", found->parts, true, out);
    put_parts("  skipped  ", found->parts, false, out);
}

/* ---- testing ---- */

gg_status problems_vet(const cli_arguments *a, cli_session *session, const gg_problem *problem,
                       int *result)
{
    enum { SAMPLE = 50, TEXTS = 200 };
    const unsigned parts = ~(unsigned)GG_VET_TEXT; /* no answer rests on texts */
    gg_findings found;
    char text[TEXTS];
    if (!cli_is_plugin(a->ruleset)) return GG_OK;
    const gg_status status = gg_vet_parts(session->ctx, problem, parts, SAMPLE, &found);
    cli_clear_progress(session);
    if (status != GG_OK || found.sound) return status;
    gg_position_print(problem, found.position, text, sizeof text);
    cli_say("greatgame: %s: fault of the ruleset: %s, at position %s (greatgame vet shows more)\n",
            a->ruleset, found.rule, text);
    *result = BAD_INPUT;
    return GG_OK;
}

static gg_status vet(const cli_arguments *a, cli_problems *problems, bool *sound, cli_out *out)
{
    gg_problem *problem = NULL;
    gg_findings found;
    gg_status status = problems_next(problems, &problem);
    if (status == GG_OK && !problem) return GG_OK; /* a usage error, which has been printed */
    if (status == GG_OK) status = gg_vet(problems->session.ctx, problem, a->options.limit, &found);
    if (status == GG_OK) {
        out_format(out, "%s: ", a->ruleset);
        *sound = found.sound;
        if (found.sound)
            put_praise(&found, out);
        else
            put_fault(problem, &found, out);
    }
    gg_problem_free(problem);
    return status;
}

static int vet_ruleset(const cli_arguments *a, cli_out *out)
{
    cli_problems problems;
    bool sound = true;
    int result = problems_open(a, &problems);
    if (result != DONE) return result;
    cli_out_begin(out, STDOUT_FILENO, &problems.session);
    const gg_status status = vet(a, &problems, &sound, out);
    if (problems.usage)
        result = USAGE;
    else if (!sound)
        result = NEGATIVE;
    result = cli_conclude(&problems.session, out, status, result);
    problems_close(&problems);
    return result;
}

/* ---- arguments ---- */

static int run(cli_arguments *a)
{
    a->ruleset = a->plain[0];
    if (a->plain_count > 1) a->file = a->plain[1];
    if (!cli_choose_format(a)) return USAGE;
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    const int result = vet_ruleset(a, out);
    free(out);
    return result;
}

const cli_command cli_vet = {
    "vet",
    "NAME[:PARAM] [FILE] [OPTIONS]",
    "Tests a ruleset: do its functions agree with each other?",
    "greatgame vet tictactoe",
    CLI_VET,
    1,
    2,
    "the name of a ruleset",
    "ruleset",
    cli_ruleset_name,
    run,
};
