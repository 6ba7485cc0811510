/* greatgame stress: the order in which inputs are tried, and the report. */
#include "stress/stress.h"

#include "target.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const stress_kind *const kinds[] = {
#define STRESS_KIND(name) &stress_kind_##name,
#include "stress/kinds.def"
#undef STRESS_KIND
};

/* ---- the search ---- */

/* Where cases come from. */
typedef enum source { SMALL, RANDOM, LARGE } source;

/* The way through all inputs, and the first that fails. */
typedef struct search {
    stress s;
    uint64_t wanted; /* cases of each source, and of each promise */
    bool large, shown;
    bool limited; /* in memory, by the user */
    stress_rng rng;
    uint64_t inputs, of[3];
    stress_input input; /* the one at hand */
    stress_verdict verdict;
    source from;
    bool found;
} search;

static void show(search *x)
{
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r%llu cases, all right so far\033[K", (unsigned long long)x->s.cases);
    fflush(stderr);
    x->shown = true;
}

static void clear(search *x)
{
    if (x->shown) fputs("\r\033[K", stderr);
    x->shown = false;
}

static bool ended_badly(const stress_verdict *v)
{
    return v->kind == CRASHED || v->kind == FAILED || v->kind == GREEDY;
}

/* Some programs reserve address space without end: what runs in Java or Go, or under a sanitizer.
 * If the first input shows that, and nobody asked for the limit, there is none. */
static void judge_without_limit(search *x)
{
    stress_verdict v;
    const uint64_t limit = x->s.limits.memory;
    x->s.limits.memory = UINT64_MAX;
    stress_judge(&x->s, &x->input, &v);
    if (ended_badly(&v)) {
        x->s.limits.memory = limit;
        return;
    }
    x->verdict = v;
    fputs("greatgame: the program reserves much address space, so its memory is not limited\n",
          stderr);
}

/* True if the search is over. The input is emptied otherwise. */
static bool try_input(search *x, source from)
{
    if (x->input.count == 0) return false;
    stress_judge(&x->s, &x->input, &x->verdict);
    if (x->inputs == 0 && !x->limited && ended_badly(&x->verdict)) judge_without_limit(x);
    if (x->verdict.kind == STOPPED || cli_interrupted()) return true;
    if (x->verdict.kind != RIGHT) {
        x->from = from;
        return x->found = true;
    }
    x->inputs++;
    x->s.cases += x->input.count;
    x->of[from] += x->input.count;
    input_free(&x->input);
    if (x->inputs % 16 == 0) show(x);
    return false;
}

/* How many cases the next input shall have: most have many, and some have one, since it may be the
 * first or the last on which a program fails. */
static size_t wanted_cases(const search *x)
{
    static const size_t sizes[] = {1, 1, 2, 100, 1, 100, 10, 100};
    return x->s.form->shape == CASES_BOARD ? 1 : sizes[x->inputs % 8];
}

/* Takes the case into the input at hand; the input is tried when it has as many as it shall. Cases
 * that are none of the kind are passed over. */
static bool add_case(search *x, cli_case *c, source from)
{
    if (!stress_has_answer(&x->s, c)) {
        case_free(c);
        return cli_interrupted();
    }
    cli_case *grown = realloc(x->input.cases, (x->input.count + 1) * sizeof *grown);
    if (!grown) {
        case_free(c);
        fputs("greatgame: no memory\n", stderr);
        return x->s.failed = true;
    }
    x->input.cases = grown;
    x->input.cases[x->input.count++] = *c;
    return x->input.count >= wanted_cases(x) && try_input(x, from);
}

/* All small cases that keep the promise, or all that do not. */
static bool try_small(search *x, bool promised)
{
    const stress_kind *kind = x->s.kind;
    cli_case c = {.vertices = 0};
    uint64_t count = 0;
    for (uint64_t i = 0; count < x->wanted && kind->small(i, &c); i++) {
        if (kind->keeps_promise && kind->keeps_promise(&c) != promised) {
            case_free(&c);
            continue;
        }
        count++;
        if (add_case(x, &c, SMALL)) return true;
    }
    return try_input(x, SMALL);
}

static bool try_random(search *x, bool promised)
{
    enum { SIZES = 10 };
    for (uint64_t i = 0; i < x->wanted; i++) {
        cli_case c = {.vertices = 0};
        const unsigned size = (unsigned)(i * SIZES / x->wanted);
        if (!x->s.kind->random(&x->rng, size, promised, &c)) {
            case_free(&c);
            return x->s.failed = true;
        }
        if (add_case(x, &c, RANDOM)) return true;
    }
    return try_input(x, RANDOM);
}

static bool try_large(search *x)
{
    cli_case c = {.vertices = 0};
    for (unsigned i = 0; x->s.kind->large(i, &c); i++) {
        const bool kept = !x->s.kind->keeps_promise || x->s.kind->keeps_promise(&c);
        if (x->s.promised && !kept) {
            case_free(&c);
            continue;
        }
        x->input.cases = malloc(sizeof c);
        if (!x->input.cases) {
            case_free(&c);
            return x->s.failed = true;
        }
        *x->input.cases = c;
        x->input.count = 1;
        show(x);
        if (try_input(x, LARGE)) return true;
    }
    return false;
}

/* Inputs that keep the promise come first. */
static void go(search *x)
{
    const bool promises = x->s.kind->promise != NULL;
    if (try_small(x, true) || try_random(x, true)) return;
    if (promises && !x->s.promised && (try_small(x, false) || try_random(x, false))) return;
    if (x->large) try_large(x);
}

/* ---- the report ---- */

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
        return "SIGKILL, perhaps by the system for want of memory";
    default:
        return strsignal(number);
    }
}

/* What a failure is called, in JSON too. */
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

/* What is wrong, after the name of the command. */
static void put_failure(const search *x, cli_out *out)
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

static void put_answers(search *x, cli_out *out)
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

static void put_shrinking(const search *x, const stress_shrunk *shrunk, cli_out *out)
{
    static const char *const from[] = {"small cases in order", "random cases", "large cases"};
    out_format(out, "Found among %s", from[x->from]);
    if (x->s.cases > 0) {
        out_text(out, ", after ");
        put_count(x->s.cases, "case", out);
        out_text(out, " that were right");
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

/* The command as it was given, and as a shell takes it. */
static void put_quoted(const char *text, cli_out *out)
{
    if (!text[strcspn(text, " \t\n'\"\\$`*?[]{}()<>|&;#~!")]) {
        out_text(out, text);
        return;
    }
    out_char(out, '\'');
    for (; *text; text++)
        if (*text == '\'')
            out_text(out, "'\\''");
        else
            out_char(out, *text);
    out_char(out, '\'');
}

static void put_again(const search *x, const cli_arguments *a, const char *file, cli_out *out)
{
    out_text(out, "\nthe same input again:  ");
    out_format(out, "%s < ", x->s.command);
    put_quoted(file, out);
    out_text(out, "\nthe right answers:     greatgame solve --from ");
    out_format(out, "%s ", x->s.form->format);
    put_quoted(file, out);
    out_text(out, "\nthe same search:       greatgame stress ");
    put_quoted(x->s.command, out);
    out_format(out, " --kind %s%s%s --seed %llu", x->s.kind->name,
               x->s.promised ? " --promised" : "", x->large ? " --large" : "",
               (unsigned long long)a->seed);
    if (a->cases) out_format(out, " --cases %llu", (unsigned long long)a->cases);
    if (a->time) out_format(out, " --time %s", a->time);
    out_char(out, '\n');
}

static bool breaks_promise(const search *x)
{
    const stress_kind *kind = x->s.kind;
    for (size_t i = 0; kind->keeps_promise && i < x->input.count; i++)
        if (!kind->keeps_promise(&x->input.cases[i])) return true;
    return false;
}

static void report(search *x, const cli_arguments *a, const stress_text *text, const char *file,
                   const stress_shrunk *shrunk, cli_out *out)
{
    out_format(out, "%s ", x->s.command);
    put_failure(x, out);
    out_format(out, ".\n\nThe input, which is in %s:\n", file);
    put_input(text, out);
    out_char(out, '\n');
    put_answers(x, out);
    out_char(out, '\n');
    if (breaks_promise(x))
        out_format(out,
                   "It breaks the promise that %s.\nTo try only inputs that keep it: --promised.\n",
                   x->s.kind->promise);
    put_shrinking(x, shrunk, out);
    put_again(x, a, file, out);
}

static void put_pair(const char *key, const char *text, cli_out *out)
{
    out_format(out, ",\"%s\":", key);
    if (text && *text)
        out_json(out, text);
    else
        out_text(out, "null");
}

static void report_json(const search *x, const cli_arguments *a, const stress_text *text,
                        const char *file, const char *reason, const stress_shrunk *shrunk,
                        cli_out *out)
{
    const stress_verdict *v = &x->verdict;
    out_format(out, "{\"schema\":1,\"kind\":\"%s\",\"seed\":%llu,\"tried\":%llu", x->s.kind->name,
               (unsigned long long)a->seed, (unsigned long long)x->s.cases);
    put_pair("command", x->s.command, out);
    put_pair("failure", x->found ? word_of(v->kind) : NULL, out);
    if (x->found) {
        put_pair("signal", v->kind == CRASHED ? signal_name(v->number) : NULL, out);
        out_format(out, ",\"status\":%d,\"line\":%zu,\"answers\":%zu,\"cases\":%zu",
                   v->kind == FAILED ? v->number : 0, v->line + 1, v->answers, x->input.count);
        put_pair("said", v->said, out);
        put_pair("right", v->right, out);
        put_pair("reason", reason, out);
        put_pair("errors", v->errors, out);
        put_pair("file", file, out);
        put_pair("input", text->length < 1 << 16 ? text->at : NULL, out);
        out_format(out, ",\"promise\":%s,\"smallest\":%s,\"reductions\":%llu,\"runs\":%llu",
                   breaks_promise(x) ? "false" : "true", shrunk->done ? "true" : "false",
                   (unsigned long long)shrunk->tried, (unsigned long long)shrunk->runs);
    }
    out_text(out, "}\n");
}

static void report_success(const search *x, cli_out *out)
{
    out_format(out, "%s is right on ", x->s.command);
    put_count(x->s.cases, "case", out);
    out_text(out, " in ");
    put_count(x->inputs, "input", out);
    out_format(out, ": %llu small ones in order, %llu random", (unsigned long long)x->of[SMALL],
               (unsigned long long)x->of[RANDOM]);
    if (x->large) out_format(out, ", %llu large", (unsigned long long)x->of[LARGE]);
    out_format(out, ".\nIts longest run took %.2f s of the processor.", x->s.longest);
    if (!x->large) out_text(out, " --large tries inputs that are hard for speed and depth.");
    out_char(out, '\n');
    if (x->s.promised) out_format(out, "In all of them %s.\n", x->s.kind->promise);
}

/* ---- the failure ---- */

/* Shrinks the input. What fails only now and then is told by running it again. */
static void reduce(search *x, uint64_t seconds, stress_shrunk *shrunk)
{
    enum { REPEATS = 6 };
    stress_verdict v;
    x->s.deadline = stress_now() + (double)seconds;
    for (int pass = 0; pass < 2; pass++) {
        const bool steady = x->verdict.kind != SLOW && x->verdict.kind != UNSTEADY;
        if (pass == 0 || steady) {
            if (steady) {
                stress_repeat(&x->s, &x->input, REPEATS, &v);
                if (v.kind == UNSTEADY) x->verdict = v;
                if (v.kind == RIGHT) x->verdict.kind = UNSTEADY;
            }
            if (pass == 0 || x->verdict.kind == UNSTEADY)
                stress_shrink(&x->s, &x->input, &x->verdict, shrunk);
        }
    }
}

static int write_file(const char *file, const stress_text *text)
{
    cli_target target;
    const int result = target_begin(file, &target);
    if (result != DONE) return result;
    const char *at = text->at;
    size_t left = text->length;
    while (left > 0) {
        const ssize_t done = write(target.descriptor, at, left);
        if (done <= 0) return target_end(&target, LIMIT);
        at += done;
        left -= (size_t)done;
    }
    return target_end(&target, DONE);
}

static int tell_failure(search *x, const cli_arguments *a, cli_out *out)
{
    char name[64];
    stress_shrunk shrunk = {0, 0, false, false};
    stress_text text = {NULL, 0, 0};
    snprintf(name, sizeof name, "stress-%s.in", x->s.kind->name);
    const char *file = a->output ? a->output : name;
    reduce(x, a->shrink, &shrunk);
    const bool stopped = cli_interrupted();
    if (!stress_write(&x->s, &x->input, &text)) {
        fputs("greatgame: no memory\n", stderr);
        free(text.at);
        return LIMIT;
    }
    clear(x);
    const bool explained = !stopped && x->verdict.line < x->input.count && x->verdict.right[0];
    const int written = write_file(file, &text);
    if (a->json) {
        char *reason = explained ? stress_reason(&x->s, &x->input.cases[x->verdict.line]) : NULL;
        report_json(x, a, &text, file, reason, &shrunk, out);
        free(reason);
    } else {
        report(x, a, &text, file, &shrunk, out);
    }
    free(text.at);
    return written == DONE ? NEGATIVE : written;
}

/* ---- the command ---- */

/* The words of the command in one line, for sh. NULL: no memory. */
static char *join(const cli_arguments *a)
{
    size_t room = 1, length = 0;
    for (size_t i = 0; i < a->plain_count; i++)
        room += strlen(a->plain[i]) + 1;
    char *line = calloc(1, room);
    for (size_t i = 0; line && i < a->plain_count; i++)
        length += (size_t)snprintf(line + length, room - length, i ? " %s" : "%s", a->plain[i]);
    return line;
}

/* A number of seconds such as 2 or 0.5. */
static bool take_seconds(const char *text, double *seconds)
{
    char *rest;
    *seconds = strtod(text, &rest);
    return rest != text && !*rest && *seconds >= 0.01 && *seconds <= 86400;
}

static bool cannot_run(const search *x)
{
    return x->found && x->verdict.kind == FAILED && x->inputs == 0 &&
           (x->verdict.number == 126 || x->verdict.number == 127);
}

static int conclude(search *x, const cli_arguments *a, cli_out *out)
{
    clear(x);
    if (cannot_run(x))
        return cli_usage("'%s' cannot be run: %s", x->s.command,
                         x->verdict.errors[0] ? x->verdict.errors : "sh knows no such command");
    if (x->found) return tell_failure(x, a, out);
    if (cli_interrupted())
        fprintf(stderr, "greatgame: interrupted; %llu cases in %llu inputs were right so far\n",
                (unsigned long long)x->s.cases, (unsigned long long)x->inputs);
    if (cli_interrupted() || x->s.failed) return LIMIT;
    if (x->verdict.kind == STOPPED) return FAULT;
    if (a->json)
        report_json(x, a, NULL, NULL, NULL, NULL, out);
    else
        report_success(x, out);
    return DONE;
}

static int run(cli_arguments *a)
{
    enum { CASES = 2000, BOARDS = 300, SHRINKING = 60 };
    search x = {.s = {.limits = {2, UINT64_C(1) << 30, 0}}};
    cli_session session;
    size_t kind = 0;
    if (!a->kind) return cli_usage("stress needs the kind of problem: --kind NAME");
    if (a->time && !take_seconds(a->time, &x.s.limits.seconds))
        return cli_usage("--time cannot be '%s': it is a number of seconds, from 0.01 to 86400",
                         a->time);
    if (a->output && strcmp(a->output, "-") != 0 && target_check(a->output, NULL, true) != DONE)
        return USAGE;
    while (strcmp(kinds[kind]->name, a->kind) != 0)
        kind++;
    x.s.kind = kinds[kind];
    if (a->promised && !x.s.kind->promise)
        return cli_usage("there is no promise about %s: --promised would change nothing", a->kind);
    x.s.form = contest_find(x.s.kind->format);
    x.s.promised = a->promised;
    if (a->memory) x.s.limits.memory = a->memory;
    x.limited = a->memory > 0;
    if (a->shrink == 0) a->shrink = SHRINKING;
    x.wanted = a->cases ? a->cases : x.s.form->shape == CASES_BOARD ? BOARDS : CASES;
    x.large = a->large;
    x.rng.state = a->seed;
    char *command = join(a);
    cli_out *out = malloc(sizeof *out);
    int result = LIMIT;
    if (!command || !out) {
        fputs("greatgame: no memory\n", stderr);
    } else if (cli_begin(&session, NULL, 0, false)) {
        x.s.command = command;
        x.s.ctx = session.ctx;
        gg_ctx_set_progress(session.ctx, NULL, NULL);
        cli_out_begin(out, STDOUT_FILENO, NULL);
        go(&x);
        result = conclude(&x, a, out);
        if (result == FAULT) result = cli_report(&session);
        const int written = cli_out_end(out);
        if (written != DONE) result = written;
        input_free(&x.input);
        cli_end(&session);
    }
    free(command);
    free(out);
    return result;
}

const cli_command cli_stress = {
    "stress",
    "CMD --kind NAME [OPTIONS]",
    "Looks for an input on which your program fails; makes it as small as it gets.",
    "greatgame stress \"greatgame solve --from judge -\" --kind race --cases 50",
    CLI_STRESS,
    1,
    SIZE_MAX,
    "the command that runs your program",
    NULL,
    NULL,
    run,
};
