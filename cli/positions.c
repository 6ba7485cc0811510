/*
 * A list of positions of one game, a line each: solve --positions.
 *
 * The solution of a line is kept and answers the next ones as far as it knows them: a table of all
 * positions, or of all vertices, is made once. A solution is used again only for lines that begin
 * with the same solver, so a line has the same answer wherever it stands.
 */
#include "positions.h"

#include "instance.h"
#include "plan.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1 << 20 /* bytes of a line */, MOST_TOKENS = MAX_GIVEN };

/* ---- lines ---- */

typedef struct text_lines {
    const gg_source *source;
    char buffer[1 << 16];
    size_t at, filled;
    cli_text line;
    uint64_t number; /* of the line, from 1 */
    bool too_long;
    bool ended, wrong; /* wrong: the input cannot be read, or a line is too long */
} text_lines;

static bool fill(text_lines *in)
{
    const ptrdiff_t got = in->source->read(in->source->self, in->buffer, sizeof in->buffer);
    in->at = 0;
    in->filled = got > 0 ? (size_t)got : 0;
    in->ended = got <= 0;
    in->wrong |= got < 0;
    return got > 0;
}

/* The next line without its end; NULL at the end, or after a failure. */
static char *next_line(text_lines *in)
{
    bool whole = false, any = false;
    in->line.length = 0;
    while (!whole && !in->ended && (in->at < in->filled || fill(in))) {
        const char *from = in->buffer + in->at, *end = memchr(from, '\n', in->filled - in->at);
        const size_t size = end ? (size_t)(end - from) : in->filled - in->at;
        any = true;
        in->too_long = in->line.length + size > LONGEST;
        in->wrong |= in->too_long;
        if (in->wrong || !text_add(&in->line, from, size)) return NULL;
        in->at += size + (end != NULL);
        whole = end != NULL;
    }
    if (in->wrong || !any) return NULL;
    in->number++;
    while (in->line.length > 0 && strchr(" \t\r", in->line.data[in->line.length - 1]))
        in->line.data[--in->line.length] = '\0';
    return in->line.data;
}

/* ---- one position ---- */

typedef struct list {
    cli_view view; /* first, so that one pointer is both */
    const cli_arguments *a;
    cli_problems *problems;
    const gg_problem *given; /* the problem as the input has it */
    gg_problem *kept;        /* the problem that the kept solution was found for; NULL: none, or */
    gg_solution *solution;   /*   that of --using, which is of `given` */
    text_lines in;
    const char *text; /* of the line */
    cli_out *out;
} list;

static gg_status refuse(list *l, const char *at, const char *sentence)
{
    cli_session *session = &l->problems->session;
    cli_clear_progress(session);
    cli_say("greatgame: %s:%llu:%llu: %s\n", session->file, (unsigned long long)l->in.number,
            (unsigned long long)(at - l->in.line.data) + 1, sentence);
    return GG_BAD_INPUT;
}

/* The next word, without the quotation marks that may be around it; ended by a NUL. NULL: the line
 * has no more. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t");
    if (!*word) return NULL;
    const bool quoted = *word == '"' && strchr(word + 1, '"');
    word += quoted;
    char *end = word + strcspn(word, quoted ? "\"" : " \t");
    *at = end + (*end != '\0');
    *end = '\0';
    return word;
}

/* A copy of the problem of a graph with tokens on the vertices that the line names. Tokens keep the
 * names and arrivals of those of the input, if the numbers of tokens are equal. */
static gg_status place_tokens(list *l, char *line, gg_problem **out)
{
    const gg_problem_spec *given = gg_problem_get(l->given);
    gg_problem_spec spec = *given;
    gg_token *token = calloc(MOST_TOKENS, sizeof *token);
    char sentence[256], *at = line, *word;
    gg_status status = token ? GG_OK : GG_NO_MEMORY;
    size_t count = 0;
    if (!token) fputs("greatgame: no memory\n", stderr);
    for (; status == GG_OK && (word = next_word(&at)); count++) {
        const gg_vertex v = gg_vertex_read(l->given, word);
        snprintf(sentence, sizeof sentence, "there is no vertex '%.100s'", word);
        if (v == GG_NO_VERTEX) status = refuse(l, word, sentence);
        if (v != GG_NO_VERTEX && count == MOST_TOKENS)
            status = refuse(l, word, "a position has at most 4096 tokens");
        if (status == GG_OK) token[count].vertex = v;
    }
    const bool race = spec.play == GG_RACE;
    if (status == GG_OK && race && given->token_count > 0 && count != given->token_count) {
        snprintf(sentence, sizeof sentence, "the race has %llu tokens, and this line names %llu",
                 (unsigned long long)given->token_count, (unsigned long long)count);
        status = refuse(l, line, sentence);
    } else if (status == GG_OK && race && given->token_count == 0 && count > 2) {
        status = refuse(l, line, "only a file can say whose a third token is");
    }
    for (size_t i = 0; i < count && status == GG_OK; i++) {
        token[i].arrival = race && i == 1 ? GG_RIGHT : GG_LEFT;
        if (count != given->token_count) continue;
        token[i].arrival = given->tokens[i].arrival;
        token[i].name = given->tokens[i].name;
    }
    spec.tokens = token;
    spec.token_count = count;
    if (status == GG_OK)
        status = gg_problem_new(l->problems->session.ctx, gg_problem_graph(l->given), &spec, out);
    free(token);
    return status;
}

/* Whether the solver that the position alone would begin with is that of the kept solution. */
static bool is_kept(const list *l, const gg_problem *problem)
{
    gg_memory_plan plan;
    if (l->a->using || !l->solution) return l->solution != NULL;
    return gg_plan(l->problems->session.ctx, problem, &l->a->options, &plan) == GG_OK &&
           strcmp(plan.solver, gg_solution_method(l->solution)) == 0;
}

static void forget(list *l)
{
    gg_solution_free(l->solution);
    gg_problem_free(l->kept);
    l->solution = NULL;
    l->kept = NULL;
}

/* Solves the position, which is freed or kept; a larger solution stays in place of a smaller one.
 */
static gg_status solve_alone(list *l, gg_problem *problem, gg_solution **solution,
                             gg_answer **answer)
{
    gg_ctx *ctx = l->problems->session.ctx;
    gg_memory_plan plan;
    if (gg_plan(ctx, problem, &l->a->options, &plan) == GG_OK)
        plan_suggest(l->a, &l->problems->session, &plan);
    gg_status status = gg_solve(ctx, problem, &l->a->options, solution);
    if (status == GG_LIMIT && l->solution) { /* the other one takes memory */
        forget(l);
        status = gg_solve(ctx, problem, &l->a->options, solution);
    }
    if (status != GG_OK) return status;
    return gg_answer_new(ctx, problem, *solution, instance_flags(l->a), answer);
}

static gg_status put_keys(const cli_view *view, cli_out *out, bool json)
{
    const list *l = (const list *)view;
    if (!json) return GG_OK;
    out_text(out, ",\"input\":");
    out_json(out, l->text);
    out_format(out, ",\"input_line\":%llu", (unsigned long long)l->in.number);
    return GG_OK;
}

/* Returns how many are written: none where all of them lose. */
static size_t put_moves(const cli_view *view, const char *title, cli_out *out)
{
    enum { SHOWN = 10 };
    const gg_answer *answer = view->answer;
    const gg_result loss = answer->first == GG_LEFT ? GG_R : GG_L;
    const size_t count = answer->timeless && answer->outcome.winner == loss ? 0 /* all lose */
                         : view->full || answer->move_count <= SHOWN        ? answer->move_count
                                                                            : SHOWN;
    for (size_t i = 0; i < count; i++) {
        out_text(out, i == 0 ? title : "; ");
        text_move(view->problem, &answer->moves[i], false, out);
    }
    return count;
}

/* A tab that the text has becomes a blank, since tabs are between the fields. */
static void put_field(const char *text, cli_out *out)
{
    for (; *text; text++)
        out_char(out, *text == '\t' ? ' ' : *text);
}

/* Fields that are the same in every line: position, winner, turns, who moves first, outcome class,
 * value, best moves. */
static void put_fields(const list *l, cli_out *out)
{
    static const char letter[] = "-LRDNP";
    const gg_answer *answer = l->view.answer;
    const gg_outcome outcome = answer->outcome;
    char worth[WORDED];
    put_field(l->text, out);
    out_format(out, "\t%c\t", letter[outcome.winner]);
    if (answer->timeless || outcome.winner == GG_D)
        out_char(out, '-');
    else if (answer->over)
        out_char(out, '0');
    else if (outcome.remoteness == GG_INFINITE)
        out_char(out, '-');
    else
        out_number(out, outcome.remoteness);
    out_format(out, "\t%c\t%c\t", answer->first == GG_LEFT ? 'L' : 'R',
               letter[answer->outcome_class]);
    out_text(out, answer->total ? value_in_words(l->view.solution, answer->total, worth) : "-");
    out_char(out, '\t');
    if (put_moves(&l->view, "", out) == 0) out_char(out, '-');
    out_char(out, '\n');
}

static void put_text(const list *l, cli_out *out)
{
    char worth[WORDED];
    const gg_answer *answer = l->view.answer;
    gg_outcome outcome = answer->outcome;
    if (answer->over) outcome.remoteness = 0;
    out_format(out, "%s: ", l->text);
    text_outcome(&l->view, l->view.answer->first, outcome, out);
    if (answer->over) out_text(out, "; play is over");
    if (answer->total)
        out_format(out, "; worth %s", value_in_words(l->view.solution, answer->total, worth));
    put_moves(&l->view, "; best ", out);
    out_char(out, '\n');
}

/* begin: the position. problem: what the moves of the answer belong to. */
static gg_status put(list *l, const gg_problem *problem, const gg_problem *begin,
                     const gg_solution *solution, const gg_answer *answer)
{
    const cli_arguments *a = l->a;
    gg_status status = GG_OK;
    l->view.problem = problem;
    l->view.original = begin;
    l->view.solution = solution;
    l->view.answer = answer;
    if (a->json)
        status = report_json(&l->view, l->out);
    else if (a->tsv)
        put_fields(l, l->out);
    else
        put_text(l, l->out);
    cli_clear_progress(&l->problems->session);
    return status;
}

/* The position of a line, which is solved, or known already, and the answer written. */
static gg_status answer_line(list *l, char *line)
{
    gg_ctx *ctx = l->problems->session.ctx;
    gg_problem *problem = NULL;
    gg_solution *own = NULL;
    gg_answer *answer = NULL;
    const bool rules = gg_problem_rules(l->given) != NULL;
    gg_status status =
        rules ? problems_at(l->problems, line, &problem) : place_tokens(l, line, &problem);
    if (status != GG_OK) return status;
    const char *note = gg_problem_note(problem);
    if (rules && note && !l->a->json)
        cli_note("greatgame: %s:%llu: note: %s\n", l->problems->session.file,
                 (unsigned long long)l->in.number, note);
    bool kept = is_kept(l, problem);
    const gg_problem *of = l->kept ? l->kept : l->given;
    if (kept) {
        status = gg_answer_for(ctx, of, l->solution, problem, instance_flags(l->a), &answer);
        if (!l->a->using && (status == GG_BAD_ARGUMENT || status == GG_BAD_INPUT)) kept = false;
        if (status == GG_BAD_ARGUMENT) status = GG_BAD_INPUT; /* --using: this line alone */
    }
    if (!kept) status = solve_alone(l, problem, &own, &answer);
    if (status == GG_OK)
        status = put(l, kept && rules ? of : problem, problem, own ? own : l->solution, answer);
    gg_answer_free(answer);
    const bool larger =
        own && status == GG_OK &&
        (!l->solution || gg_solution_positions(own) >= gg_solution_positions(l->solution));
    if (larger) {
        forget(l);
        l->solution = own;
        l->kept = problem;
        return status;
    }
    gg_solution_free(own);
    gg_problem_free(problem);
    return status;
}

/* ---- the list ---- */

static int status_of(gg_status status)
{
    return status == GG_BAD_INPUT ? BAD_INPUT : LIMIT;
}

/* A board may begin with #, so a comment has a blank after it. */
static bool is_comment(const char *line)
{
    return *line == '#' && (line[1] == '\0' || line[1] == ' ' || line[1] == '\t');
}

/* Errors of one line are reported here, with its number; others end the list. */
static gg_status answer_all(list *l, int *result)
{
    cli_session *session = &l->problems->session;
    gg_status status = GG_OK;
    char *line;
    l->text = NULL;
    cli_text text = {0};
    while (status == GG_OK && !l->out->failed && (line = next_line(&l->in))) {
        line += strspn(line, " \t");
        if (!*line || is_comment(line)) continue;
        text.length = 0;
        if (!text_add(&text, line, strlen(line))) break;
        l->text = text.data;
        session->line = l->in.number;
        session->column = (uint64_t)(line - l->in.line.data) + 1;
        const bool whole = strlen(l->in.line.data) == l->in.line.length;
        status = whole ? answer_line(l, line)
                       : refuse(l, l->in.line.data + strlen(l->in.line.data), "a NUL byte");
        if (status != GG_BAD_INPUT && status != GG_LIMIT) continue;
        if (gg_ctx_error(session->ctx)->status == status) cli_report(session);
        if (status_of(status) > *result) *result = status_of(status);
        status = GG_OK;
    }
    if (text.failed || l->in.line.failed) fputs("greatgame: no memory\n", stderr);
    if (text.failed || l->in.line.failed) *result = LIMIT;
    if (l->in.wrong) {
        cli_clear_progress(session);
        cli_say("greatgame: %s: %s\n", session->file,
                cli_interrupted() ? "cancelled while reading"
                : l->in.too_long  ? "a line is too long"
                                  : "the input cannot be read");
        *result = cli_interrupted() ? LIMIT : BAD_INPUT;
    }
    free(text.data);
    return status;
}

/* The values of --using, then each line by them. */
static gg_status answer_with(list *l, int *result)
{
    cli_session *session = &l->problems->session;
    gg_status status = GG_OK;
    if (l->a->using) {
        status = problems_certificate(session, l->a->using, l->given, true, &l->solution, result);
        if (!l->solution) return status;
    }
    session->file = strcmp(l->a->positions, "-") == 0 ? "<stdin>" : l->a->positions;
    session->instance = 0;
    session->lines_before = 0;
    status = answer_all(l, result);
    if (status == GG_BAD_ARGUMENT) session->line = 0; /* it is about the options */
    forget(l);
    return status;
}

gg_status positions_solve(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                          int *result, cli_out *out)
{
    cli_input input;
    gg_unpacked *unpacked = NULL;
    gg_ctx *ctx = problems->session.ctx;
    list *l = calloc(1, sizeof *l);
    if (!l) fputs("greatgame: no memory\n", stderr);
    const int opened = l ? input_open(a->positions, &input) : LIMIT;
    if (opened != DONE) {
        free(l);
        *result = opened;
        return GG_OK;
    }
    gg_status status = gg_unpack(ctx, &input.source, &unpacked);
    if (status == GG_OK) {
        *l = (list){.a = a, .problems = problems, .given = problem, .out = out};
        l->in.source = gg_unpacked_source(unpacked);
        l->view = (cli_view){.ctx = ctx,
                             .instance = problems->instance,
                             .line = a->line,
                             .moves = a->moves,
                             .full = a->full,
                             .more = put_keys};
        status = answer_with(l, result);
        free(l->in.line.data);
    }
    gg_unpacked_free(unpacked);
    input_close(&input);
    free(l);
    return status;
}

int positions_check(const cli_arguments *a)
{
    const char *option = a->position      ? "--position"
                         : a->token.count ? "--token"
                         : a->all         ? "--all"
                         : a->summary     ? "--summary"
                         : a->figures     ? "--figures"
                         : a->plan        ? "--plan"
                         : a->check       ? "--check"
                         : a->resume      ? "--resume"
                         : a->certificate ? "--certificate"
                         : a->table       ? "--table"
                         : a->sizes       ? "--sizes"
                                          : NULL;
    const char *input = a->file ? a->file : a->ruleset ? "" : "-";
    if (option) return cli_usage("--positions does not go with %s", option);
    if (!a->json && (a->line || a->moves))
        return cli_usage("--positions goes with --line and --moves only in --json");
    if (a->json && a->tsv) return cli_usage("--json and --tsv contradict each other");
    if (strcmp(a->positions, "-") == 0 && strcmp(input, "-") == 0)
        return cli_usage("the problem and the positions cannot both be read from standard input");
    return DONE;
}
