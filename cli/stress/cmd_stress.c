/* greatgame stress: the order of inputs. */
#include "stress/stress.h"

#include "target.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const stress_kind *const kinds[] = {
#define STRESS_KIND(name) &stress_kind_##name,
#include "stress/kinds.def"
#undef STRESS_KIND
};

/* ---- the search ---- */

static void show(stress_search *x)
{
    if (!isatty(STDERR_FILENO) || cli_quiet()) return;
    fprintf(stderr, "\r%llu cases, all right so far\033[K", (unsigned long long)x->s.cases);
    fflush(stderr);
    x->shown = true;
}

static void clear(stress_search *x)
{
    if (x->shown) fputs("\r\033[K", stderr);
    x->shown = false;
}

static bool ended_badly(const stress_verdict *v)
{
    return v->kind == CRASHED || v->kind == FAILED || v->kind == GREEDY;
}

/* Some programs reserve address space without end: those in Java or Go, or under a sanitizer. If
 * the first input shows that, and the user did not set the limit, there is none. */
static void judge_without_limit(stress_search *x)
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
    cli_note("greatgame: note: the program reserves much address space, so its memory is not "
             "limited\n");
}

/* True if the search is over. The input is emptied otherwise. */
static bool try_input(stress_search *x, stress_source from)
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

/* Number of cases of the next input: most have many, and some have one, since a program may fail
 * only on the first or the last. */
static size_t wanted_cases(const stress_search *x)
{
    static const size_t sizes[] = {1, 1, 2, 100, 1, 100, 10, 100};
    return x->s.form->shape == CASES_BOARD ? 1 : sizes[x->inputs % 8];
}

/* Takes the case into the input at hand; the input is tried when it has as many as it shall. Cases
 * that are none of the kind are passed over. */
static bool add_case(stress_search *x, cli_case *c, stress_source from)
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
static bool try_small(stress_search *x, bool promised)
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
        if (add_case(x, &c, FROM_SMALL)) return true;
    }
    return try_input(x, FROM_SMALL);
}

static bool try_random(stress_search *x, bool promised)
{
    enum { SIZES = 10 };
    for (uint64_t i = 0; i < x->wanted; i++) {
        cli_case c = {.vertices = 0};
        const unsigned size = (unsigned)(i * SIZES / x->wanted);
        if (!x->s.kind->random(&x->rng, size, promised, &c)) {
            case_free(&c);
            return x->s.failed = true;
        }
        if (add_case(x, &c, FROM_RANDOM)) return true;
    }
    return try_input(x, FROM_RANDOM);
}

static bool try_large(stress_search *x)
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
        if (try_input(x, FROM_LARGE)) return true;
    }
    return false;
}

/* Inputs that keep the promise come first. */
static void go(stress_search *x)
{
    const bool promises = x->s.kind->promise != NULL;
    if (try_small(x, true) || try_random(x, true)) return;
    if (promises && !x->s.promised && (try_small(x, false) || try_random(x, false))) return;
    if (x->large) try_large(x);
}

/* ---- the failure ---- */

/* Decides whether the failure is repeatable: UNSTEADY if the same input gets different answers. */
static void settle(stress_search *x)
{
    enum { REPEATS = 6 };
    stress_verdict v;
    if (x->verdict.kind == SLOW || x->verdict.kind == UNSTEADY) return;
    stress_repeat(&x->s, &x->input, REPEATS, &v);
    if (v.kind == UNSTEADY) x->verdict = v;
    if (v.kind == RIGHT) x->verdict.kind = UNSTEADY;
}

/* Makes the input smaller. If that ends where the program fails only now and then, more may go. */
static void reduce(stress_search *x, uint64_t seconds, stress_shrunk *shrunk)
{
    x->s.deadline = stress_now() + (double)seconds;
    settle(x);
    const bool steady = x->verdict.kind != UNSTEADY;
    stress_shrink(&x->s, &x->input, &x->verdict, shrunk);
    settle(x);
    if (steady && x->verdict.kind == UNSTEADY) stress_shrink(&x->s, &x->input, &x->verdict, shrunk);
}

/* DONE, or LIMIT after a sentence. `out` is for its buffer. */
static int write_file(const char *file, const stress_text *text, cli_out *out)
{
    cli_target target;
    if (target_begin(file, &target) != DONE) return LIMIT;
    cli_out_begin(out, target.descriptor, NULL);
    out_bytes(out, text->at, text->length);
    return target_end(&target, cli_out_end(out));
}

/* Said before the search, and not after an hour of it. */
static int check_file(const char *file, bool results)
{
    cli_target target;
    int result = target_check(file, NULL, results);
    if (result == DONE) result = target_begin(file, &target);
    if (result == DONE) target_end(&target, NEGATIVE);
    return result;
}

static int tell_failure(stress_search *x, const cli_arguments *a, const char *file, cli_out *out)
{
    stress_finding finding = {.file = file};
    reduce(x, a->shrink, &finding.shrunk);
    const bool stopped = cli_interrupted();
    if (!stress_write(&x->s, &x->input, &finding.text)) {
        fputs("greatgame: no memory\n", stderr);
        free(finding.text.at);
        return LIMIT;
    }
    clear(x);
    const int written = write_file(file, &finding.text, out);
    if (written != DONE) finding.file = NULL;
    finding.explained = !stopped && x->verdict.line < x->input.count && x->verdict.right[0];
    cli_out_begin(out, STDOUT_FILENO, NULL);
    if (a->json)
        stress_report_json(x, a, &finding, out);
    else
        stress_report(x, a, &finding, out);
    free(finding.text.at);
    return written == DONE ? NEGATIVE : written;
}

/* ---- the command ---- */

/* The command in one line, for sh: a single word as it is, of several each one quoted. NULL: no
 * memory. */
static char *join(const cli_arguments *a)
{
    cli_text line = {.data = NULL};
    for (size_t i = 0; i < a->plain_count; i++) {
        if (i > 0) text_add(&line, " ", 1);
        if (a->plain_count == 1)
            text_add(&line, a->plain[i], strlen(a->plain[i]));
        else
            stress_quote(a->plain[i], &line);
    }
    if (!line.failed) return line.data;
    free(line.data);
    return NULL;
}

/* A number of seconds such as 2 or 0.5. */
static bool take_seconds(const char *text, double *seconds)
{
    char *rest;
    *seconds = strtod(text, &rest);
    return rest != text && !*rest && *seconds >= 0.01 && *seconds <= 86400;
}

static bool cannot_run(const stress_search *x)
{
    return x->found && x->verdict.kind == FAILED && x->inputs == 0 &&
           (x->verdict.number == 126 || x->verdict.number == 127);
}

static int conclude(stress_search *x, const cli_arguments *a, const char *file, cli_out *out)
{
    clear(x);
    if (cannot_run(x))
        return cli_usage("'%s' cannot be run: %s", x->s.command,
                         x->verdict.errors[0] ? x->verdict.errors : "sh knows no such command");
    if (x->found) return tell_failure(x, a, file, out);
    if (cli_interrupted())
        cli_say("greatgame: interrupted; %llu cases in %llu inputs were right so far\n",
                (unsigned long long)x->s.cases, (unsigned long long)x->inputs);
    if (cli_interrupted() || x->s.failed) return LIMIT;
    if (x->verdict.kind == STOPPED) return FAULT;
    if (a->json)
        stress_report_json(x, a, NULL, out);
    else
        stress_report_success(x, out);
    return DONE;
}

static int run(cli_arguments *a)
{
    enum { CASES = 2000, BOARDS = 300, SHRINKING = 60 };
    stress_search x = {.s = {.limits = {2, UINT64_C(1) << 30, 0}}};
    cli_session session;
    size_t kind = 0;
    char name[64];
    if (!a->kind) return cli_usage("stress needs the kind of problem: --kind NAME");
    if (a->time && !take_seconds(a->time, &x.s.limits.seconds))
        return cli_usage("--time cannot be '%s': it is a number of seconds, from 0.01 to 86400",
                         a->time);
    while (strcmp(kinds[kind]->name, a->kind) != 0)
        kind++;
    x.s.kind = kinds[kind];
    if (a->unpromised && !x.s.kind->promise)
        return cli_usage("there is no promise about %s: --unpromised would change nothing",
                         a->kind);
    /* The ending says the form where the library reads it by itself. */
    snprintf(name, sizeof name, "stress-%s.%s", a->kind,
             strcmp(x.s.kind->format, "judge") == 0 ? "judge" : "in");
    const char *file = a->output ? a->output : name;
    int result = check_file(file, a->output != NULL);
    if (result != DONE) return result;
    x.s.form = contest_find(x.s.kind->format);
    x.s.promised = x.s.kind->promise && !a->unpromised;
    if (a->memory) x.s.limits.memory = a->memory;
    x.limited = a->memory > 0;
    if (a->shrink == 0) a->shrink = SHRINKING;
    x.wanted = a->cases ? a->cases : x.s.form->shape == CASES_BOARD ? BOARDS : CASES;
    x.large = a->large;
    x.rng.state = a->seed;
    char *command = join(a);
    cli_out *out = malloc(sizeof *out);
    result = LIMIT;
    if (!command || !out) {
        fputs("greatgame: no memory\n", stderr);
    } else if (cli_begin(&session, NULL, 0, false)) {
        x.s.command = command;
        x.s.ctx = session.ctx;
        gg_ctx_set_progress(session.ctx, NULL, NULL);
        cli_out_begin(out, STDOUT_FILENO, NULL);
        go(&x);
        result = conclude(&x, a, file, out);
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
    "Finds a smallest input on which your program fails.",
    "greatgame stress \"greatgame solve --from judge -\" --kind race --cases 50",
    CLI_STRESS,
    1,
    SIZE_MAX,
    "the command that runs your program",
    NULL,
    NULL,
    run,
};
