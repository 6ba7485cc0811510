/* The result of a program for an input: its text, the right answers, and the difference in a
 * word. */
#include "stress/stress.h"

#include "report.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT = 1 << 20 /* bytes that are not too many, however few answers are wanted */ };

/* ---- inputs and texts ---- */

void input_free(stress_input *input)
{
    for (size_t i = 0; i < input->count; i++)
        case_free(&input->cases[i]);
    free(input->cases);
    *input = (stress_input){NULL, 0};
}

bool input_copy(const stress_input *input, stress_input *copy)
{
    *copy = (stress_input){calloc(input->count + 1, sizeof *copy->cases), 0};
    bool good = copy->cases != NULL;
    while (good && copy->count < input->count) {
        good = case_copy(&input->cases[copy->count], &copy->cases[copy->count]);
        copy->count += good;
    }
    if (!good) input_free(copy);
    return good;
}

static bool append(void *self, const void *data, size_t size)
{
    stress_text *text = self;
    if (!text->at || text->length + size + 1 > text->room) {
        const size_t room = 2 * (text->length + size + 1);
        char *grown = realloc(text->at, room);
        if (!grown) return false;
        text->at = grown;
        text->room = room;
    }
    memcpy(text->at + text->length, data, size);
    text->length += size;
    text->at[text->length] = '\0';
    return true;
}

gg_sink text_sink(stress_text *text)
{
    return (gg_sink){text, append};
}

bool stress_write(const stress *s, const stress_input *input, stress_text *text)
{
    char head[24];
    const gg_sink sink = text_sink(text);
    bool good = true;
    if (s->form->shape != CASES_BOARD) {
        const int length = snprintf(head, sizeof head, "%zu\n", input->count);
        good = append(text, head, (size_t)length);
    }
    for (size_t i = 0; good && i < input->count; i++)
        good = case_write(s->form->shape, &input->cases[i], &sink);
    return good;
}

/* ---- the right answers ---- */

typedef struct solved {
    gg_graph *graph;
    gg_problem *problem;
    gg_solution *solution;
    gg_answer *answer;
} solved;

static void forget(solved *x)
{
    gg_answer_free(x->answer);
    gg_solution_free(x->solution);
    gg_problem_free(x->problem);
    gg_graph_free(x->graph);
}

/* Every vertex has to be a number, also those that no token reaches: contests promise it. Of larger
 * graphs the generators do. */
static gg_status check_numbers(const stress *s, const solved *x)
{
    enum { MOST = 5000 };
    const uint64_t n = gg_solution_entries(x->solution);
    for (uint64_t v = 0; v < n && n <= MOST; v++) {
        uint32_t exponent = 0; /* stays if the number is too large */
        gg_solution_numbers(s->ctx, x->solution, v, 1, NULL, &exponent);
        if (exponent == GG_NO_NUMBER) return GG_BAD_ARGUMENT;
    }
    return GG_OK;
}

static gg_status solve(const stress *s, const cli_case *c, unsigned flags, solved *x)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    const bool adds = !s->form->words[0] && s->form->shape != CASES_OUTCOME;
    *x = (solved){NULL, NULL, NULL, NULL};
    options.solver = s->form->solver;
    options.value = s->form->value;
    gg_status status =
        case_problem(s->form->shape, s->form->ruleset, s->ctx, c, &x->graph, &x->problem);
    if (status == GG_OK) status = gg_solve(s->ctx, x->problem, &options, &x->solution);
    if (status == GG_OK && s->form->shape == CASES_COLOURS) status = check_numbers(s, x);
    if (status == GG_OK && (flags || !adds))
        status = gg_answer_new(s->ctx, x->problem, x->solution, flags, &x->answer);
    return status;
}

/* The answers, a line each. INVALID if one of the cases has none; STOPPED if there is no knowing.
 */
static stress_kind_of_failure find_answers(stress *s, const stress_input *input, stress_text *text)
{
    const gg_sink sink = text_sink(text);
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < input->count; i++) {
        solved x;
        status = solve(s, &input->cases[i], 0, &x);
        if (status == GG_OK)
            status = contest_answer(s->form, s->ctx, x.problem, x.solution, x.answer, &sink);
        if (status == GG_OK && !append(text, "\n", 1)) status = GG_NO_MEMORY;
        forget(&x);
    }
    return status == GG_OK ? RIGHT
           : status == GG_BAD_ARGUMENT || status == GG_BAD_INPUT ||
                   (status == GG_LIMIT && s->form->shape == CASES_COLOURS)
               ? INVALID
               : STOPPED;
}

char *stress_reason(stress *s, const cli_case *c)
{
    solved x;
    char *reason = NULL;
    if (solve(s, c, GG_ANSWER_REASON, &x) == GG_OK && x.answer->reason)
        reason = strdup(x.answer->reason);
    forget(&x);
    return reason;
}

bool stress_explain(stress *s, const cli_case *c, cli_out *out)
{
    enum { SMALL = 40 /* vertices, cells, objects of a heap */ };
    solved x;
    gg_why *why = NULL;
    bool small = c->vertices <= SMALL && c->rows * c->columns <= SMALL;
    for (size_t i = 0; !c->vertices && i < c->token_count; i++)
        small = small && c->tokens[i] <= SMALL;
    gg_status status = solve(s, c, GG_ANSWER_REASON, &x);
    if (status == GG_OK && small)
        status = gg_why_new(s->ctx, x.problem, x.solution, NULL, 0, 0, &why);
    if (status == GG_OK) {
        const cli_view view = {.ctx = s->ctx,
                               .problem = x.problem,
                               .original = x.problem,
                               .solution = x.solution,
                               .answer = why ? why->answer : x.answer,
                               .why = why,
                               .instance = 1,
                               .moves = why != NULL};
        status = report_text(&view, out);
    }
    gg_why_free(why);
    forget(&x);
    return status == GG_OK;
}

/* ---- the difference ---- */

/* A line without blanks around it. */
typedef struct line {
    const char *at;
    size_t length;
} line;

/* The next line that is not empty; false at the end. */
static bool next_line(const char **at, line *out)
{
    for (;;) {
        while (**at && isspace((unsigned char)**at))
            ++*at;
        if (!**at) return false;
        *out = (line){*at, strcspn(*at, "\n")};
        *at += out->length;
        while (out->length > 0 && isspace((unsigned char)out->at[out->length - 1]))
            out->length--;
        return true;
    }
}

static void note(char *to, size_t size, line l)
{
    snprintf(to, size, "%.*s%s", (int)(l.length < size - 4 ? l.length : size - 4), l.at,
             l.length < size - 4 ? "" : "...");
    for (char *c = to; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = '?';
}

static size_t digits(const char *at)
{
    return strspn(at, "0123456789");
}

/* True if a line could be an answer to some case. */
static bool is_answer(const cli_contest *form, line l)
{
    char text[64] = "";
    if (form->words[0]) {
        for (int i = 0; i < 3; i++)
            if (strlen(form->words[i]) == l.length && memcmp(form->words[i], l.at, l.length) == 0)
                return true;
        return false;
    }
    if (form->shape == CASES_OUTCOME)
        return l.length == 1 && (*l.at == 'N' || *l.at == 'P' || *l.at == 'D');
    if (l.length >= sizeof text) /* a long number, for all that is known */
        return form->shape == CASES_COLOURS;
    memcpy(text, l.at, l.length);
    const char *at = text + (form->shape == CASES_COLOURS && *text == '-');
    if (form->shape == CASES_TOKENS && strncmp(at, "inf{", 4) == 0)
        return text[l.length - 1] == '}' && strspn(at + 4, "0123456789,") + 5 == l.length;
    if (digits(at) == 0) return false;
    at += digits(at);
    if (form->shape == CASES_COLOURS && *at == '/' && digits(at + 1) > 0) at += 1 + digits(at + 1);
    return *at == '\0';
}

/* The first line that differs decides. */
static void compare(const stress *s, const char *right, const char *said, stress_verdict *v)
{
    line expected, got;
    size_t wrong = SIZE_MAX;
    v->answers = 0;
    v->kind = RIGHT;
    for (; next_line(&right, &expected); v->answers++) {
        if (!next_line(&said, &got)) {
            if (wrong == SIZE_MAX) {
                v->kind = PARTIAL;
                v->line = v->answers;
                note(v->right, sizeof v->right, expected);
            }
            return;
        }
        if (wrong != SIZE_MAX) continue;
        if (expected.length == got.length && memcmp(expected.at, got.at, got.length) == 0) continue;
        wrong = v->line = v->answers;
        v->kind = is_answer(s->form, got) ? WRONG : MALFORMED;
        note(v->said, sizeof v->said, got);
        note(v->right, sizeof v->right, expected);
    }
    if (wrong != SIZE_MAX || !next_line(&said, &got)) return;
    v->kind = TRAILING;
    v->line = v->answers;
    note(v->said, sizeof v->said, got);
}

/* ---- one run ---- */

static void last_line(const char *errors, char *to, size_t size)
{
    line l = {NULL, 0};
    for (const char *at = errors; next_line(&at, &l);)
        ;
    if (l.at) note(to, size, l);
}

/* True if a program has failed because of the memory limit: it says so, or with four times the
 * memory, and the time to use it, it does not fail. */
static bool is_greedy(stress *s, const stress_text *text, const stress_limits *limits,
                      const stress_run *failed)
{
    static const char *const words[] = {"bad_alloc", "MemoryError", "out of memory",
                                        "Out of memory", "Cannot allocate memory"};
    stress_limits more = *limits;
    stress_run run;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(failed->errors, words[i])) return true;
    if (more.memory > UINT64_MAX / 4) return false;
    more.memory *= 4;
    more.seconds *= 4;
    if (!stress_execute(s->command, text->at, text->length, &more, &run)) return false;
    free(run.output);
    return run.end == ENDED && run.status == 0;
}

static void conclude(stress *s, const stress_text *text, const char *right,
                     const stress_limits *limits, const stress_run *run, stress_verdict *v)
{
    last_line(run->errors, v->errors, sizeof v->errors);
    v->limit = limits->seconds;
    v->waited = run->waited;
    v->number = run->status;
    compare(s, right, run->output, v);
    if (run->end == INTERRUPTED)
        v->kind = STOPPED;
    else if (run->end == TIMED_OUT)
        v->kind = SLOW;
    else if (run->end == TOO_LONG)
        v->kind = VERBOSE;
    else if (run->end == SIGNALLED || run->status != 0)
        v->kind = is_greedy(s, text, limits, run) ? GREEDY
                  : run->end == SIGNALLED         ? CRASHED
                                                  : FAILED;
}

/* Runs the program. *output: what it wrote, to be freed; or NULL. */
static void judge_once(stress *s, const stress_input *input, const stress_text *right, double own,
                       char **output, stress_verdict *v)
{
    enum { TIMES_OURS = 50 };
    stress_text text = {NULL, 0, 0};
    stress_run run = {.output = NULL};
    stress_limits limits = s->limits;
    memset(v, 0, sizeof *v);
    v->kind = STOPPED;
    *output = NULL;
    if (limits.seconds < TIMES_OURS * own) limits.seconds = TIMES_OURS * own;
    limits.output = OUTPUT + 2 * right->length;
    if (!stress_write(s, input, &text) ||
        !stress_execute(s->command, text.at, text.length, &limits, &run)) {
        if (!text.at) fputs("greatgame: no memory\n", stderr);
        s->failed = true;
    } else {
        s->runs++;
        conclude(s, &text, right->at ? right->at : "", &limits, &run, v);
        if (v->kind == RIGHT && run.seconds > s->longest) s->longest = run.seconds;
        *output = run.output;
    }
    free(text.at);
}

/* Of two verdicts on one input, the one that is no good. */
static void become_unsteady(stress_verdict *v, const stress_verdict *other)
{
    char said[sizeof v->said];
    snprintf(said, sizeof said, "%s", v->kind == RIGHT ? v->said : other->said);
    if (v->kind == RIGHT)
        *v = *other;
    else
        snprintf(v->other, sizeof v->other, "%s", said);
    v->kind = UNSTEADY;
}

/* True if the output is what had come when the program was stopped. */
static bool is_cut(stress_kind_of_failure kind)
{
    return kind == SLOW || kind == VERBOSE;
}

void stress_repeat(stress *s, const stress_input *input, unsigned times, stress_verdict *verdict)
{
    stress_text right = {NULL, 0, 0};
    stress_verdict v;
    char *first = NULL, *output = NULL;
    const double began = stress_now();
    memset(verdict, 0, sizeof *verdict);
    verdict->kind = find_answers(s, input, &right);
    const double own = stress_now() - began;
    if (verdict->kind == RIGHT) judge_once(s, input, &right, own, &first, verdict);
    for (unsigned i = 1; first && i < times && verdict->kind != UNSTEADY; i++) {
        judge_once(s, input, &right, own, &output, &v);
        if (v.kind == STOPPED)
            verdict->kind = STOPPED;
        else if (v.kind != verdict->kind || (!is_cut(v.kind) && strcmp(first, output) != 0))
            become_unsteady(verdict, &v);
        free(output);
        if (v.kind == STOPPED) break;
    }
    free(first);
    free(right.at);
}

bool stress_has_answer(stress *s, const cli_case *c)
{
    cli_case copy = *c;
    const stress_input input = {&copy, 1};
    stress_text right = {NULL, 0, 0};
    const bool has = s->form->shape != CASES_COLOURS || find_answers(s, &input, &right) == RIGHT;
    free(right.at);
    return has;
}

void stress_judge(stress *s, const stress_input *input, stress_verdict *verdict)
{
    stress_repeat(s, input, 1, verdict);
}
