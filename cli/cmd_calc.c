/*
 * greatgame calc: a calculator for games. Each argument is an expression; without one, each line of
 * standard input is. Names last until the end.
 *
 *   EXPRESSION          its canonical form, outcome, stops, mean and temperature
 *   NAME = EXPRESSION   the same; from then on the name means it
 *   G OP H              how they compare: <, >, = or ||. OP is one of these, <=, >= or ==, and it
 * is said whether that holds; or ?, which only asks
 *   help, help NAME     the functions and the notation; one of them, with an example
 */
#include "arguments.h"
#include "calc_compare.h"
#include "calc_help.h"
#include "lines.h"
#include "operands.h"
#include "orthodox.h"
#include "signs.h"
#include "thermograph.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_VALUE = 4096 };

typedef struct named {
    struct named *next;
    gg_form form;
    char name[]; /* ends in NUL */
} named;

typedef struct calculator {
    cli_session session;
    cli_out *out;
    gg_forms *forms;
    named *names;
    const cli_arguments *a;
    drawing *drawing;        /* NULL: none is wanted */
    uint64_t line;           /* of standard input; 0: an argument */
    double seconds;          /* for each expression; 0: any time */
    bool is_list;            /* the last answer was a list */
    char note[OPERAND_NOTE]; /* how the expression was read, where another way was open; or "" */
} calculator;

/* ---- names ---- */

static named *find_name(const calculator *c, const char *name, size_t size)
{
    named *at = c->names;
    while (at && (strlen(at->name) != size || memcmp(at->name, name, size) != 0))
        at = at->next;
    return at;
}

/* One sentence about the line. */
static void say(calculator *c, const char *kind, const char *sentence)
{
    cli_clear_progress(&c->session);
    cli_say("greatgame: %s:", c->session.file);
    if (c->line) cli_say("%llu:", (unsigned long long)c->line);
    cli_say(" %s%s\n", kind, sentence);
}

/* Says how the expression is read. JSON has the first note of a line. */
static void remark(calculator *c, const char *note)
{
    if (strcmp(c->note, note) == 0) return; /* a list is read twice */
    if (!c->note[0]) snprintf(c->note, sizeof c->note, "%s", note);
    if (!c->a->json || c->a->orthodox) say(c, "note: ", note);
}

static gg_status find(void *self, gg_forms *forms, const char *name, size_t size, gg_form *out)
{
    calculator *c = self;
    const named *at = find_name(c, name, size);
    char note[OPERAND_NOTE];
    if (!at) {
        const gg_status status = operand_value(c->session.ctx, forms, name, size, note, out);
        if (*note) remark(c, note);
        return status;
    }
    *out = at->form;
    return GG_OK;
}

static int set_name(calculator *c, const char *name, size_t size, gg_form form)
{
    named *at = find_name(c, name, size);
    if (!at) {
        at = malloc(sizeof *at + size + 1);
        if (!at) {
            fputs("greatgame: no memory\n", stderr);
            return LIMIT;
        }
        at->next = c->names;
        memcpy(at->name, name, size);
        at->name[size] = '\0';
        c->names = at;
    }
    at->form = form;
    return DONE;
}

/* ---- what is known of a form ---- */

typedef struct field {
    const char *name, *function; /* NULL: the form itself */
    const char *text;            /* the text before it in a line */
} field;

static const field fields[] = {
    {"value", NULL, ""},
    {"left_stop", "left_stop", "  stops "},
    {"right_stop", "right_stop", ", "},
    {"mean", "mean", "  mean "},
    {"temperature", "temperature", "  temperature "},
};

enum { FIELDS = sizeof fields / sizeof *fields };

/* Of L, R, N, P and D; where a draw is the result for one beginner only, the results if Left and
 * if Right begins. */
static gg_status outcome_of(calculator *c, gg_form g, const char **out)
{
    static const char *const classes[3][3] = {
        {"L", "N", "LD"}, {"P", "R", "RD"}, {"DL", "DR", "D"}}; /* by who begins: Left, Right */
    gg_result result[2];
    gg_status status = gg_loopy_outcome(c->forms, g, GG_LEFT, &result[0]);
    if (status == GG_OK) status = gg_loopy_outcome(c->forms, g, GG_RIGHT, &result[1]);
    if (status == GG_OK) *out = classes[result[0] - GG_L][result[1] - GG_L];
    return status;
}

typedef struct quoted {
    cli_out *out;
    bool json, signs;
} quoted;

static bool write_quoted(void *self, const void *data, size_t size)
{
    const quoted *to = self;
    if (to->json) out_char(to->out, '"'); /* no character of a value needs an escape */
    if (to->signs)
        signs_write(to->out, data, size);
    else
        out_bytes(to->out, data, size);
    if (to->json) out_char(to->out, '"');
    return !to->out->failed;
}

/* Begins a field. text: before it in a line of text. */
static void put_name(const calculator *c, const char *name, const char *text)
{
    if (c->a->json)
        out_format(c->out, ",\"%s\":", name);
    else
        out_text(c->out, c->a->tsv ? "\t" : text);
}

static void put_note(const calculator *c)
{
    if (!c->note[0]) return;
    out_text(c->out, ",\"note\":");
    out_json(c->out, c->note);
}

/* One line: fields separated by words, by tabs, or in JSON. */
static gg_status put_form(calculator *c, const char *name, size_t name_size, gg_form g)
{
    cli_out *out = c->out;
    quoted to = {out, c->a->json, signs_wanted(c->a)}, word = {out, c->a->json, false};
    const gg_sink sink = {&to, write_quoted};
    const size_t most = c->a->full ? 0 : LONGEST_VALUE;
    const bool loopy = gg_loopy_kind_of(c->forms, g) != GG_SHORT;
    const char *outcome;
    gg_form values[FIELDS]; /* found first, so that a failure leaves no half of a line */
    gg_status status = outcome_of(c, g, &outcome);
    for (size_t i = 0; status == GG_OK && i < FIELDS; i++) {
        values[i] = g;
        if (!loopy && fields[i].function)
            status = gg_form_call(c->forms, fields[i].function, &g, 1, &values[i]);
    }
    if (status == GG_OK && c->a->json) {
        out_text(out, "{\"schema\":1");
        if (name) put_name(c, "name", "");
        if (name) write_quoted(&word, name, name_size);
    }
    for (size_t i = 0; status == GG_OK && i < FIELDS; i++) {
        if (loopy && fields[i].function) {
            put_name(c, fields[i].name, "");
            out_text(out, c->a->json ? "null" : c->a->tsv ? "-" : "");
            continue;
        }
        if (i > 0 || c->a->json) put_name(c, fields[i].name, fields[i].text);
        status = gg_form_write(c->forms, values[i], most, &sink);
        if (i > 0 || status != GG_OK) continue;
        put_name(c, "outcome", "  outcome ");
        write_quoted(&word, outcome, strlen(outcome));
    }
    if (status == GG_OK && c->a->stats) {
        put_name(c, "forms", "  forms ");
        out_format(out, "%llu", (unsigned long long)gg_forms_count(c->forms));
    }
    if (status == GG_OK && c->a->json) put_note(c);
    if (status == GG_OK) out_text(out, c->a->json ? "}\n" : "\n");
    return status;
}

/* The games of a list, in one line. */
static gg_status put_list(calculator *c, const gg_form *list, size_t count)
{
    quoted to = {c->out, c->a->json, signs_wanted(c->a)};
    const gg_sink sink = {&to, write_quoted};
    const size_t most = c->a->full ? 0 : LONGEST_VALUE;
    const char *between = c->a->json ? "," : c->a->tsv ? "\t" : "  ";
    gg_status status = GG_OK;
    out_text(c->out, c->a->json ? "{\"schema\":1,\"values\":[" : "");
    if (count == 0 && !c->a->json && !c->a->tsv) out_text(c->out, "none");
    for (size_t i = 0; i < count && status == GG_OK; i++) {
        if (i > 0) out_text(c->out, between);
        status = gg_form_write(c->forms, list[i], most, &sink);
    }
    if (c->a->json) out_char(c->out, ']');
    if (c->a->json) put_note(c);
    out_text(c->out, c->a->json ? "}\n" : "\n");
    return status;
}

/* ---- comparisons ---- */

static void put_relation(calculator *c, const calc_comparison *asked, gg_relation relation)
{
    static const char *const signs[] = {"=", "<", ">", "||"};
    const char *holds = asked->holds >> relation & 1 ? "true" : "false";
    if (c->a->json)
        out_format(c->out, "{\"schema\":1,\"relation\":\"%s\"", signs[relation]);
    else
        out_text(c->out, signs[relation]);
    if (asked->holds != 0)
        out_format(c->out, c->a->json ? ",\"holds\":%s" : c->a->tsv ? "\t%s" : "  %s", holds);
    if (c->a->json) put_note(c);
    out_text(c->out, c->a->json ? "}\n" : "\n");
}

/* ---- lines ---- */

/* Reads and answers a text: a game, which becomes *out, or a list of games. */
static gg_status put_value(calculator *c, const char *text, gg_form *out)
{
    const gg_form_names names = {c, find};
    gg_form first[16], *list = first;
    size_t count = 0, room = sizeof first / sizeof *first;
    bool is_list = false;
    gg_status status = gg_form_read_list(c->forms, text, &names, first, room, &count, &is_list);
    if (status == GG_OK && count > room) {
        list = malloc(count * sizeof *list);
        status = list ? gg_form_read_list(c->forms, text, &names, list, count, &count, &is_list)
                      : GG_NO_MEMORY;
    }
    c->is_list = status == GG_OK && is_list;
    if (c->is_list)
        status = put_list(c, list, count);
    else if (status == GG_OK)
        status = put_form(c, NULL, 0, *out = list[0]);
    if (list != first) free(list);
    return status;
}

/* Reads the text after `from`; the part before it is blank, so that columns are right. */
static gg_status read_part(calculator *c, char *text, size_t from, gg_form *out)
{
    const gg_form_names names = {c, find};
    memset(text, ' ', from);
    return gg_form_read(c->forms, text, &names, out);
}

/* Length of the name that a definition begins with; 0 if there is none: v and v3 are values. */
static size_t name_length(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && (isalnum((unsigned char)text[length]) || text[length] == '_'))
        length++;
    const size_t arrows = strspn(text, "v");
    const bool down = arrows + strspn(text + arrows, "0123456789") >= length;
    if (length == 0 || isdigit((unsigned char)text[0]) || down) return 0;
    return strspn(text + length, " \t") + length >= size ? length : 0;
}

/* on, off and so on, which cannot be defined. */
static bool is_value(calculator *c, const char *name, size_t size)
{
    char word[8] = "";
    gg_form g;
    if (size >= sizeof word) return false;
    memcpy(word, name, size);
    return strcmp(word, "pass") == 0 || strcmp(word, "help") == 0 ||
           gg_form_read(c->forms, word, NULL, &g) == GG_OK;
}

/* One sentence about a line that is not answered; returns the exit status. */
static int refuse(calculator *c, const char *sentence, int status)
{
    say(c, "", sentence);
    return status;
}

/* Adds the value to the picture; one sentence says what cannot be drawn. */
static int draw(calculator *c, gg_form g)
{
    const char *reason = drawing_add(c->drawing, c->forms, g);
    return reason ? refuse(c, reason, LIMIT) : DONE;
}

static bool is_name(const void *self, const char *word, size_t size)
{
    return find_name(self, word, size) != NULL;
}

/* Takes stalks that follow a + or a - into their position; a note says so if one is a name, too. */
static void join_stalks(calculator *c, char *text)
{
    char stalk[OPERAND_SHOWN], note[OPERAND_NOTE];
    c->note[0] = '\0';
    operand_join_stalks(text, is_name, c, stalk);
    if (!*stalk) return;
    snprintf(note, sizeof note,
             "'%s' is read as a stalk of the position before it, not as the name %s: put the "
             "position in parentheses to %s the name",
             stalk, stalk + 1, *stalk == '+' ? "add" : "subtract");
    remark(c, note);
}

/* Reads and answers a line, which it may change. Empty ones, and those that begin with #, say
 * nothing. */
static int calculate(calculator *c, char *text)
{
    gg_form g, h;
    gg_relation relation;
    gg_status status;
    size_t at = 0;
    const size_t begin = strspn(text, " \t\r");
    if (!text[begin] || text[begin] == '#') return DONE;
    join_stalks(c, text);
    c->is_list = false;
    cli_limit_time(&c->session, c->seconds);
    const calc_comparison *asked = calc_find_comparison(text, &at);
    if (!asked && c->a->orthodox) {
        const gg_form_names names = {c, find};
        status = orthodox_put(c->forms, text, &names, c->a, c->out);
        return status == GG_OK ? DONE : cli_report(&c->session);
    }
    const bool defines = asked && strcmp(asked->text, "=") == 0;
    size_t name = defines ? name_length(text + begin, at - begin) : 0;
    if (is_value(c, text + begin, name)) name = 0;
    char *kept = name ? malloc(name) : NULL;
    if (name && !kept) return cli_report(&c->session);
    if (kept) memcpy(kept, text + begin, name);
    if (name || !asked) {
        status = kept ? read_part(c, text, at + 1, &g) : put_value(c, text, &g);
        if (status == GG_OK && kept) status = put_form(c, kept, name, g);
    } else {
        text[at] = '\0';
        status = read_part(c, text, 0, &g);
        if (status == GG_OK) status = read_part(c, text, at + strlen(asked->text), &h);
        if (status == GG_OK) status = gg_form_compare(c->forms, g, h, &relation);
        if (status == GG_OK) put_relation(c, asked, relation);
    }
    int result = status != GG_OK ? cli_report(&c->session)
                 : kept          ? set_name(c, kept, name, g)
                                 : DONE;
    if (result == DONE && c->drawing && (name || !asked) && !c->is_list) result = draw(c, g);
    free(kept);
    return result;
}

/* True if standard input is no file: its writer may wait for an answer before the next line. */
static bool input_waits(void)
{
    struct stat status;
    return fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode);
}

/* Makes the table of forms. False after an error of the context; then there is none. */
static bool new_forms(calculator *c)
{
    gg_forms_free(c->forms);
    c->forms = NULL;
    if (gg_forms_new(c->session.ctx, c->a->options.limit, &c->forms) != GG_OK) return false;
    if (gg_loopy_admit(c->forms) == GG_OK) return true;
    gg_forms_free(c->forms);
    c->forms = NULL;
    return false;
}

/* Answers a line that asks for help, and then the example. */
static int help(calculator *c, const char *word)
{
    const char *example;
    int status = calc_help(&c->session, word, c->a, c->out, &example);
    char *copy = example ? strdup(example) : NULL;
    if (!example) return status;
    if (!copy) return cli_report(&c->session);
    out_format(c->out, "> %s\n", example);
    status = calculate(c, copy);
    free(copy);
    return status;
}

/* Answers an expression. One that passes a limit leaves a full table of forms, which is emptied for
 * the next one unless a name needs it. */
static int answer(calculator *c, char *text)
{
    char word[64];
    const int status =
        calc_asks_for_help(text, word, sizeof word) ? help(c, word) : calculate(c, text);
    cli_limit_time(&c->session, 0);
    if (status == LIMIT && !c->names && !cli_interrupted() && !new_forms(c))
        return cli_report(&c->session);
    return status;
}

/* Functions, notation and names that were defined. */
static const char *typed_name(const void *self, size_t index)
{
    const calculator *c = self;
    size_t known = 0;
    while (calc_help_name(known) && known < index)
        known++;
    if (calc_help_name(known)) return calc_help_name(known);
    const named *at = c->names;
    for (size_t i = known; at && i < index; i++)
        at = at->next;
    return at ? at->name : NULL;
}

/* Answers each line of standard input. A line that is bad, or passes a limit, is reported, and the
 * next one follows. */
static int calculate_lines(calculator *c)
{
    cli_lines *in = malloc(sizeof *in);
    char *line = NULL;
    size_t room = 0;
    int result = DONE;
    if (!in) return LIMIT;
    lines_begin(in);
    lines_complete(in, typed_name, c);
    const bool waits = input_waits();
    while (c->forms && !c->out->failed && !cli_interrupted()) {
        const char *typed = in->prompts ? lines_next(in) : NULL;
        const ssize_t got = in->prompts ? 0 : getline(&line, &room, stdin);
        if (in->prompts ? !typed : got < 0) break;
        char *copy = in->prompts ? strdup(typed) : NULL;
        char *text = in->prompts ? copy : line;
        if (!text) break;
        const bool hidden = got > 0 && strlen(text) < (size_t)got; /* behind a byte 0 */
        text[strcspn(text, "\n")] = '\0';
        c->session.lines_before = (unsigned)c->line++;
        c->session.line = c->line;
        const int status = in->cut  ? refuse(c, "the line is too long", BAD_INPUT)
                           : hidden ? refuse(c, "the line has a byte 0 in it", BAD_INPUT)
                                    : answer(c, text);
        free(copy);
        if (in->prompts || waits) cli_out_end(c->out);
        if (!in->prompts && status != DONE && result == DONE) result = status;
    }
    if (!in->prompts && ferror(stdin) && !cli_interrupted()) {
        cli_say("greatgame: standard input cannot be read: %s\n", strerror(errno));
        result = BAD_INPUT;
    }
    if (cli_interrupted() && result == DONE) result = LIMIT;
    free(line);
    lines_end(in);
    free(in);
    return result;
}

/* Each argument. A bad one does not stop those after it. */
static int calculate_arguments(calculator *c)
{
    const size_t count = c->a->plain_count;
    char file[40] = "expression";
    if (count == 2 && strcmp(c->a->plain[0], "help") == 0) return help(c, c->a->plain[1]);
    int result = DONE;
    c->session.file = file;
    for (size_t i = 0; i < count && c->forms && !c->out->failed && !cli_interrupted(); i++) {
        if (count > 1) snprintf(file, sizeof file, "expression %zu", i + 1);
        char *text = strdup(c->a->plain[i]);
        const int status = text ? answer(c, text) : LIMIT;
        if (!text) fputs("greatgame: no memory\n", stderr);
        free(text);
        if (result == DONE) result = status;
    }
    c->session.file = "expression";
    if (cli_interrupted() && result == DONE) result = LIMIT;
    return result;
}

static bool reads_lines(const cli_arguments *a)
{
    return a->plain_count == 0 || (a->plain_count == 1 && strcmp(a->plain[0], "-") == 0);
}

static int run_with(calculator *c)
{
    if (!new_forms(c)) return cli_report(&c->session);
    const int result = reads_lines(c->a) ? calculate_lines(c) : calculate_arguments(c);
    while (c->names) {
        named *next = c->names->next;
        free(c->names);
        c->names = next;
    }
    gg_forms_free(c->forms);
    return result;
}

/* Refuses `calc 2 + 3`, whose parts are meant to be one expression. */
static bool are_whole(const cli_arguments *a)
{
    static const char *const operators[] = {"+", "-",  "+-", "&", "|", "<", ">", "<=", ">=",
                                            "=", "==", "||", "?", "{", "}", "(", ")",  ","};
    for (size_t i = 0; a->plain_count > 1 && i < a->plain_count; i++)
        for (size_t k = 0; k < sizeof operators / sizeof *operators; k++) {
            if (strcmp(a->plain[i], operators[k]) != 0) continue;
            cli_usage(
                "'%s' alone is no expression: quotes make one of several words, as in '2 + 3'",
                a->plain[i]);
            return false;
        }
    return true;
}

static int run(cli_arguments *a)
{
    /* A picture for "-" takes standard output, and the values go to standard error. */
    const bool picture = a->thermograph && strcmp(a->thermograph, "-") == 0;
    if (a->ascii && a->unicode) return cli_usage("--ascii and --unicode exclude each other");
    const int values = picture ? STDERR_FILENO : STDOUT_FILENO;
    calculator c = {.a = a};
    if (!are_whole(a)) return USAGE;
    if (a->time && !cli_seconds(a->time, &c.seconds))
        return cli_usage("--time: '%s' is no time such as 90s, 30m or 0.5", a->time);
    c.out = malloc(sizeof *c.out);
    if (!c.out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    if (a->thermograph) c.drawing = drawing_new();
    int result = LIMIT;
    if (cli_begin(&c.session, reads_lines(a) ? "standard input" : "expression", a->memory,
                  a->progress)) {
        cli_out_begin(c.out, values, &c.session);
        result = run_with(&c);
        const int written = cli_out_end(c.out);
        if (result == DONE) result = written;
        if (written == DONE && c.drawing && (result == DONE || !drawing_is_empty(c.drawing)) &&
            !cli_interrupted()) {
            const int drawn = drawing_write(c.drawing, a->thermograph);
            if (result == DONE) result = drawn;
        }
        cli_end(&c.session);
    }
    drawing_free(c.drawing);
    free(c.out);
    return result;
}

const cli_command cli_calc = {
    "calc",
    "[EXPR...|-] [OPTIONS]",
    "Calculates with games: sums, canonical forms, temperatures.",
    "greatgame calc '{2|-1/2} + *2 - 3/4'",
    CLI_CALC,
    0,
    SIZE_MAX,
    NULL,
    "expression",
    NULL,
    run,
};
