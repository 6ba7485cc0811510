/* The results of a search, as text and as JSON. */
#include "stress/stress.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char *signal_name(int number)
{
    switch (number) {
    case SIGSEGV:
        return "SIGSEGV, often an index out of range or a recursion that is too deep";
    case SIGABRT:
        return "SIGABRT, often an exception, an assertion or spoilt memory";
    case SIGFPE:
        return "SIGFPE, often a division by zero";
    case SIGBUS:
        return "SIGBUS";
    case SIGILL:
        return "SIGILL";
    case SIGKILL:
        return "SIGKILL, perhaps by the system because memory was full";
    default:
        return strsignal(number);
    }
}

/* The name of a failure, in JSON too. */
static const char *word_of(stress_kind_of_failure kind)
{
    static const char *const words[] = {
        [WRONG] = "wrong answer",
        [MALFORMED] = "malformed output",
        [PARTIAL] = "partial output",
        [TRAILING] = "trailing output",
        [CRASHED] = "crash",
        [FAILED] = "exit status",
        [SLOW] = "time",
        [GREEDY] = "memory",
        [VERBOSE] = "too much output",
        [UNSTEADY] = "nondeterminism",
    };
    return kind < sizeof words / sizeof *words && words[kind] ? words[kind] : NULL;
}

/* The description of the failure, after the name of the command. */
static void put_failure(const stress_search *x, cli_out *out)
{
    const stress_verdict *v = &x->verdict;
    const unsigned long long line = v->line + 1, answers = v->answers, cases = x->input.count;
    switch (v->kind) {
    case WRONG:
        out_text(out, "gives a wrong answer");
        if (cases > 1) out_format(out, " to case %llu of %llu", line, cases);
        break;
    case MALFORMED:
        out_format(out, "writes something that is no answer, on line %llu", line);
        break;
    case PARTIAL:
        out_format(out, "gives %llu answer%s to %llu case%s", answers, cli_s(answers), cases,
                   cli_s(cases));
        break;
    case TRAILING:
        out_format(out, "writes more than %llu answer%s to %llu case%s", cases, cli_s(cases), cases,
                   cli_s(cases));
        break;
    case CRASHED:
        out_format(out, "crashes: %s", signal_name(v->number));
        break;
    case FAILED:
        out_format(out, "ends with exit status %d", v->number);
        break;
    case SLOW:
        out_format(out,
                   v->waited ? "waits: it is not done after %.3g s by the clock"
                             : "is too slow: it is not done after %.3g s",
                   v->waited ? 4 * v->limit + 1 : v->limit);
        break;
    case GREEDY:
        out_format(out, "needs more than %.4g MB of memory",
                   (double)x->s.limits.memory / (1 << 20));
        break;
    case VERBOSE:
        out_text(out, "does not stop writing");
        break;
    default:
        out_text(out, "gives different answers to the same input");
        break;
    }
}

/* The input, or the beginning of a long one. */
static void put_input(const stress_text *text, cli_out *out)
{
    enum { LINES = 30, WIDTH = 100 };
    const char *at = text->at;
    for (int i = 0; i < LINES && *at; i++) {
        const size_t length = strcspn(at, "\n");
        out_format(out, "  %.*s%s\n", (int)(length < WIDTH ? length : WIDTH), at,
                   length < WIDTH ? "" : "...");
        at += length + (at[length] == '\n');
    }
    size_t more = 0;
    for (; *at; at++)
        more += *at == '\n';
    if (more) out_format(out, "  ... and %zu line%s more\n", more, cli_s(more));
}

static void put_answers(stress_search *x, cli_out *out)
{
    const stress_verdict *v = &x->verdict;
    if (v->said[0]) out_format(out, "it says   %s\n", v->said);
    if (v->kind == UNSTEADY)
        out_format(out, "and also  %s\n", v->other[0] ? v->other : "something else");
    if (v->kind == MALFORMED) out_format(out, "which is not %s\n", x->s.form->answers);
    if (v->right[0]) out_format(out, "right is  %s\n", v->right);
    if (v->errors[0]) out_format(out, "its last line on standard error: %s\n", v->errors);
    if (!v->right[0] || v->line >= x->input.count || cli_interrupted()) return;
    out_char(out, '\n');
    stress_explain(&x->s, &x->input.cases[v->line], out);
}

/* A number with commas, as people read it. */
static void put_count(uint64_t number, const char *noun, cli_out *out)
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    for (int i = 0; i < length; i++) {
        out_char(out, digits[i]);
        if ((length - i) % 3 == 1 && i + 1 < length) out_char(out, ',');
    }
    out_format(out, " %s%s", noun, cli_s(number));
}

static void put_shrinking(const stress_search *x, const stress_shrunk *shrunk, cli_out *out)
{
    static const char *const from[] = {"small cases in order", "random cases", "large cases"};
    out_format(out, "Found among %s", from[x->from]);
    if (x->s.cases > 0) {
        out_text(out, ", after ");
        put_count(x->s.cases, "case", out);
        out_text(out, x->s.cases == 1 ? " that was right" : " that were right");
    }
    out_text(out, ".\n");
    if (shrunk->done && x->input.count > 1 && x->verdict.kind == WRONG && x->verdict.line > 0)
        out_format(
            out, "Alone, case %zu gets the right answer: something is left over from before it.\n",
            x->verdict.line + 1);
    if (shrunk->done && shrunk->tried) {
        out_text(out, "Nothing can be taken from the input: ");
        put_count(shrunk->tried, "smaller one", out);
        out_text(out, shrunk->tried == 1 ? " was tried, and does not fail like this.\n"
                                         : " were tried, and none fails like this.\n");
    } else if (shrunk->done) {
        out_text(out, "Nothing can be taken from the input.\n");
    } else if (shrunk->coarse) {
        out_text(out, "The input was made smaller as long as the program stayed too slow.\n");
    } else {
        out_format(out, "The input may not be the smallest: %s.\n",
                   cli_interrupted() ? "you interrupted its reduction"
                                     : "the time for reducing it is over (--shrink)");
    }
}

void stress_quote(const char *text, cli_text *to)
{
    if (*text && !text[strcspn(text, " \t\r\n'\"\\$`*?[]{}()<>|&;#~!^")]) {
        text_add(to, text, strlen(text));
        return;
    }
    text_add(to, "'", 1);
    for (; *text; text++)
        text_add(to, *text == '\'' ? "'\\''" : text, *text == '\'' ? 4 : 1);
    text_add(to, "'", 1);
}

static void put_quoted(const char *text, cli_out *out)
{
    cli_text quoted = {.data = NULL};
    stress_quote(text, &quoted);
    if (!quoted.failed) out_bytes(out, quoted.data, quoted.length);
    free(quoted.data);
}

/* The command where a redirection can follow: of several commands, or of one that ends in a comment
 * or has redirections of its own, sh -c makes one. */
static void put_command(const char *command, cli_out *out)
{
    const bool assigns = memchr(command, '=', strcspn(command, " \t")) != NULL;
    if (!assigns && !command[strcspn(command, ";&|(){}`!<>#\\\r\n")]) {
        out_text(out, command);
        return;
    }
    out_text(out, "sh -c ");
    put_quoted(command, out);
}

static void put_again(const stress_search *x, const cli_arguments *a, const char *file,
                      cli_out *out)
{
    out_char(out, '\n');
    if (file) {
        out_text(out, "the same input again:  ");
        put_command(x->s.command, out);
        out_text(out, " < ");
        put_quoted(file, out);
        out_format(out, "\nthe right answers:     greatgame solve --from %s ", x->s.form->format);
        put_quoted(file, out);
        out_char(out, '\n');
    }
    out_text(out, "the same search:       greatgame stress ");
    put_quoted(x->s.command, out);
    out_format(out, " --kind %s%s%s --seed %llu", x->s.kind->name,
               a->unpromised ? " --unpromised" : "", x->large ? " --large" : "",
               (unsigned long long)a->seed);
    if (a->cases) out_format(out, " --cases %llu", (unsigned long long)a->cases);
    if (a->time) out_format(out, " --time %s", a->time);
    if (a->memory) out_format(out, " --memory %llu", (unsigned long long)a->memory);
    out_char(out, '\n');
}

static bool breaks_promise(const stress_search *x)
{
    const stress_kind *kind = x->s.kind;
    for (size_t i = 0; kind->keeps_promise && i < x->input.count; i++)
        if (!kind->keeps_promise(&x->input.cases[i])) return true;
    return false;
}

void stress_report(stress_search *x, const cli_arguments *a, const stress_finding *finding,
                   cli_out *out)
{
    out_format(out, "%s ", x->s.command);
    put_failure(x, out);
    if (finding->file)
        out_format(out, ".\n\nThe input, which is in %s:\n", finding->file);
    else
        out_text(out, ".\n\nThe input:\n");
    put_input(&finding->text, out);
    out_char(out, '\n');
    put_answers(x, out);
    out_char(out, '\n');
    if (breaks_promise(x))
        out_format(out,
                   "It breaks the promise that %s.\nWithout --unpromised all inputs keep it.\n",
                   x->s.kind->promise);
    put_shrinking(x, &finding->shrunk, out);
    put_again(x, a, finding->file, out);
}

static void put_pair(const char *key, const char *text, cli_out *out)
{
    out_format(out, ",\"%s\":", key);
    if (text && *text)
        out_json(out, text);
    else
        out_text(out, "null");
}

void stress_report_json(stress_search *x, const cli_arguments *a, const stress_finding *finding,
                        cli_out *out)
{
    const stress_verdict *v = &x->verdict;
    out_format(out, "{\"schema\":1,\"kind\":\"%s\",\"seed\":%llu,\"tried\":%llu", x->s.kind->name,
               (unsigned long long)a->seed, (unsigned long long)x->s.cases);
    put_pair("command", x->s.command, out);
    put_pair("failure", finding ? word_of(v->kind) : NULL, out);
    if (finding) {
        char *reason = finding->explained ? stress_reason(&x->s, &x->input.cases[v->line]) : NULL;
        put_pair("signal", v->kind == CRASHED ? signal_name(v->number) : NULL, out);
        out_format(out, ",\"status\":%d,\"line\":%zu,\"answers\":%zu,\"cases\":%zu",
                   v->kind == FAILED ? v->number : 0, v->line + 1, v->answers, x->input.count);
        put_pair("said", v->said, out);
        put_pair("right", v->right, out);
        put_pair("reason", reason, out);
        put_pair("errors", v->errors, out);
        put_pair("file", finding->file, out);
        put_pair("input", finding->text.length < 1 << 16 ? finding->text.at : NULL, out);
        out_format(out, ",\"promise\":%s,\"smallest\":%s,\"reductions\":%llu,\"runs\":%llu",
                   breaks_promise(x) ? "false" : "true", finding->shrunk.done ? "true" : "false",
                   (unsigned long long)finding->shrunk.tried,
                   (unsigned long long)finding->shrunk.runs);
        free(reason);
    }
    out_text(out, "}\n");
}

void stress_report_success(const stress_search *x, cli_out *out)
{
    out_format(out, "%s is right on ", x->s.command);
    put_count(x->s.cases, "case", out);
    out_text(out, " in ");
    put_count(x->inputs, "input", out);
    out_format(out, ": %llu small ones in order, %llu random",
               (unsigned long long)x->of[FROM_SMALL], (unsigned long long)x->of[FROM_RANDOM]);
    if (x->large) out_format(out, ", %llu large", (unsigned long long)x->of[FROM_LARGE]);
    out_format(out, ".\nIts longest run took %.2f s of the processor.", x->s.longest);
    if (!x->large) out_text(out, " --large tries inputs that are hard for speed and depth.");
    out_char(out, '\n');
    if (x->s.promised)
        out_format(out, "In all of them %s.\n--unpromised tries others, too.\n",
                   x->s.kind->promise);
}
