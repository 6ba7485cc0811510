/* greatgame table: the contents of a saved table, and whether they are true. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOWN = 5 /* positions with long play, and hard ones */ };

/* What is told. */
typedef struct table {
    cli_view view; /* first, so that one pointer is both */
    const cli_arguments *a;
    gg_saved *saved;
    gg_extreme longest[SHOWN], hardest[SHOWN];
    size_t longest_count, hardest_count;
    gg_verdict verdict; /* of the check, or of the sample */
    bool full;          /* all positions are checked: a sample would have no fewer */
} table;

/* ---- text ---- */

static void put_verdict(const table *t, cli_out *out)
{
    const gg_verdict *v = &t->verdict;
    if (t->full && !t->a->check)
        out_format(out,
                   "  sample of %llu asked for, and there are no more positions: all are checked\n",
                   (unsigned long long)t->a->sample);
    if (v->accepted && !t->full)
        out_format(out, "  sample accepted, %llu position%s drawn with seed %llu\n",
                   (unsigned long long)v->positions, cli_s(v->positions),
                   (unsigned long long)t->a->seed);
    else if (!v->accepted)
        out_format(out, "  check  refused%s%s: %s\n", v->place[0] ? " at " : "", v->place,
                   v->condition);
}

static void put_position(const table *t, const char *title, const gg_extreme *x, cli_out *out)
{
    char text[POSITION_TEXT];
    out_format(out, "  %s %c in %u turn%s", title, x->winner, x->remoteness, cli_s(x->remoteness));
    if (x->moves > 0) out_format(out, ", by one of %u moves", x->moves);
    out_text(out, ": ");
    out_text(out, gg_position_print(t->view.problem, x->position, text, sizeof text));
    out_char(out, '\n');
}

static void put_text(const table *t, cli_out *out)
{
    for (size_t i = 0; i < t->longest_count; i++)
        put_position(t, i == 0 ? "long  " : "      ", &t->longest[i], out);
    for (size_t i = 0; i < t->hardest_count; i++)
        put_position(t, i == 0 ? "hard  " : "      ", &t->hardest[i], out);
    if (t->a->check || t->a->sample) put_verdict(t, out);
}

/* The line before all others. */
static void put_title(const table *t, cli_out *out)
{
    const gg_saved *s = t->saved;
    const uint64_t legal = s->positions - s->illegal;
    const uint64_t hundredths =
        s->bytes / s->positions * 800 + s->bytes % s->positions * 800 / s->positions;
    out_format(out, "%s%s%s: %llu numbers, %llu of them position%s%s; %llu byte%s, ", s->ruleset,
               *s->parameters ? ":" : "", s->parameters, (unsigned long long)s->positions,
               (unsigned long long)legal, cli_s(legal), s->symmetry ? ", one of each class" : "",
               (unsigned long long)s->bytes, cli_s(s->bytes));
    out_format(out, "%llu.%02llu bits a number, %s\n", (unsigned long long)hundredths / 100,
               (unsigned long long)hundredths % 100, s->packing);
}

/* ---- JSON ---- */

static void put_positions_json(const table *t, const gg_extreme *list, size_t count, cli_out *out)
{
    char text[POSITION_TEXT];
    out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        out_text(out, i > 0 ? ",{\"position\":" : "{\"position\":");
        out_json(out, gg_position_print(t->view.problem, list[i].position, text, sizeof text));
        out_format(out, ",\"value\":\"%c\",\"turns\":%u", list[i].winner, list[i].remoteness);
        if (list[i].moves > 0) out_format(out, ",\"moves\":%u", list[i].moves);
        out_char(out, '}');
    }
    out_char(out, ']');
}

static void put_json(const table *t, cli_out *out)
{
    const gg_saved *s = t->saved;
    const gg_verdict *v = &t->verdict;
    out_text(out, ",\"table\":{\"ruleset\":");
    out_json(out, s->ruleset);
    out_text(out, ",\"parameters\":");
    out_json(out, s->parameters);
    out_format(out,
               ",\"numbers\":%llu,\"illegal\":%llu,\"bytes\":%llu,\"width\":%u,\"packing\":\"%s\","
               "\"symmetry\":%s}",
               (unsigned long long)s->positions, (unsigned long long)s->illegal,
               (unsigned long long)s->bytes, s->width, s->packing, s->symmetry ? "true" : "false");
    out_text(out, ",\"longest\":");
    put_positions_json(t, t->longest, t->longest_count, out);
    out_text(out, ",\"hardest\":");
    put_positions_json(t, t->hardest, t->hardest_count, out);
    if (!t->a->check && !t->a->sample) return;
    out_format(out, ",\"checked\":{\"positions\":%llu,\"sample\":%s,\"accepted\":%s,\"position\":",
               (unsigned long long)v->positions, t->full ? "false" : "true",
               v->accepted ? "true" : "false");
    out_json(out, v->accepted ? "" : v->place);
    out_text(out, ",\"condition\":");
    out_json(out, v->accepted ? "" : v->condition);
    out_char(out, '}');
}

static gg_status put_more(const cli_view *view, cli_out *out, bool json)
{
    (json ? put_json : put_text)((const table *)view, out);
    return GG_OK;
}

/* ---- what is found ---- */

/* The game that the table is of. */
static gg_status open_game(const cli_arguments *a, cli_session *session, const gg_saved *saved,
                           gg_problem **out, int *result)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    const gg_ruleset *ruleset = using_ruleset(session->file, saved);
    if (!ruleset) {
        *result = BAD_INPUT;
        return GG_OK;
    }
    spec.parameters = saved->parameters;
    spec.board = saved->board;
    spec.board_length = saved->board_length;
    spec.first = saved->first;
    spec.position = a->position;
    spec.symmetry = saved->symmetry;
    return gg_problem_of_rules(session->ctx, ruleset, &spec, out);
}

/* Asks for everything that is told. */
static gg_status find(table *t, gg_solution *solution, gg_answer **answer)
{
    const cli_arguments *a = t->a;
    gg_ctx *ctx = t->view.ctx;
    const gg_problem *problem = t->view.problem;
    gg_status status = GG_OK;
    t->verdict.accepted = true;
    t->full = a->check || (a->sample > 0 && a->sample >= t->saved->positions - t->saved->illegal);
    if (t->full)
        status = gg_check(ctx, problem, solution, &t->verdict);
    else if (a->sample)
        status = gg_check_sample(ctx, problem, solution, a->sample, a->seed, &t->verdict);
    if (status == GG_OK && t->full && t->verdict.accepted) t->view.verdict = &t->verdict;
    if (status == GG_OK)
        status = gg_answer_new(ctx, problem, solution,
                               GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_ALL, answer);
    if (status == GG_OK)
        status = gg_solution_extremes(ctx, problem, solution, false, SHOWN, t->longest,
                                      &t->longest_count);
    if (status == GG_OK)
        status = gg_solution_extremes(ctx, problem, solution, true, SHOWN, t->hardest,
                                      &t->hardest_count);
    return status;
}

static gg_status tell(const cli_arguments *a, cli_session *session, const gg_file *file,
                      const gg_problem *problem, gg_saved *saved, int *result, cli_out *out)
{
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    table t = {.a = a, .saved = saved};
    gg_status status = gg_saved_open(session->ctx, problem, file, &solution);
    t.view = (cli_view){.ctx = session->ctx,
                        .problem = problem,
                        .original = problem,
                        .solution = solution,
                        .instance = 1,
                        .moves = true,
                        .summary = true,
                        .more = put_more};
    if (status == GG_OK) status = find(&t, solution, &answer);
    t.view.answer = answer;
    cli_clear_progress(session);
    if (status == GG_OK && !a->json) put_title(&t, out);
    if (status == GG_OK) status = (a->json ? report_json : report_text)(&t.view, out);
    if (status == GG_OK && !t.verdict.accepted) *result = NEGATIVE;
    gg_answer_free(answer);
    gg_solution_free(solution);
    return status;
}

/* problem: NULL if the table says what it is of. */
static gg_status open_table(const cli_arguments *a, cli_session *session, const cli_input *input,
                            const gg_problem *problem, int *result, cli_out *out)
{
    gg_file file;
    gg_saved *saved = NULL;
    gg_problem *own = NULL;
    session->file = input->name;
    if (!problems_file(session, input, &file)) {
        cli_say("greatgame: %s: a saved table must be a file, as it is not read from its beginning "
                "to its end\n",
                input->name);
        *result = BAD_INPUT;
        return GG_OK;
    }
    gg_status status = gg_saved_new(session->ctx, &file, &saved);
    if (status == GG_OK && !problem) status = open_game(a, session, saved, &own, result);
    if (status == GG_OK && (problem || own))
        status = tell(a, session, &file, problem ? problem : own, saved, result, out);
    gg_saved_free(saved);
    gg_problem_free(own);
    return status;
}

/* ---- arguments ---- */

/* Without a ruleset there is no problem but what the table says. */
static int begin(const cli_arguments *a, const cli_input *input, cli_problems *problems)
{
    if (a->ruleset) return problems_open(a, problems);
    memset(problems, 0, sizeof *problems);
    if (!cli_begin(&problems->session, input->name, a->memory, a->progress)) return LIMIT;
    gg_ctx_set_threads(problems->session.ctx, (unsigned)a->threads);
    return DONE;
}

static int run_with(const cli_arguments *a, const cli_input *input, cli_out *out)
{
    cli_problems problems;
    gg_problem *problem = NULL;
    gg_status status = GG_OK;
    int result = begin(a, input, &problems);
    if (result != DONE) return result;
    cli_out_begin(out, STDOUT_FILENO, &problems.session);
    problems.classes |= problems_of_classes(&problems.session, input);
    if (a->ruleset) status = problems_next(&problems, &problem);
    if (problems.usage)
        result = USAGE;
    else if (status == GG_OK)
        status = open_table(a, &problems.session, input, problem, &result, out);
    result = cli_conclude(&problems.session, out, status, result);
    gg_problem_free(problem);
    problems_close(&problems);
    return result;
}

/* The table stands last. */
static int run(cli_arguments *a)
{
    cli_input input;
    if (a->plain_count == 2) a->file = a->plain[0];
    if (a->file && !a->ruleset) return cli_usage("%s is of no use without --ruleset", a->file);
    if (!a->ruleset && (a->given.first >= 0 || a->no_skip >= 0))
        return cli_usage("--first and --no-skip belong to --ruleset: the table has its own");
    if (a->ruleset && !cli_choose_format(a)) return USAGE;
    const int result = input_open(a->plain[a->plain_count - 1], &input);
    if (result != DONE) return result;
    cli_out *out = malloc(sizeof *out);
    if (!out) fputs("greatgame: no memory\n", stderr);
    const int told = out ? run_with(a, &input, out) : LIMIT;
    free(out);
    input_close(&input);
    return told;
}

const cli_command cli_table = {
    "table",
    "[PROBLEM] FILE [OPTIONS]",
    "Describes a saved table, and checks it.",
    "greatgame solve --ruleset quixo:3x3 --table quixo.ggt\n"
    "greatgame table quixo.ggt --check",
    CLI_TABLE,
    1,
    2,
    "a saved table",
    NULL,
    NULL,
    run,
};
