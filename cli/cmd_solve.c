/* greatgame solve: every instance of a file, one after the other. */
#include "input.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_GIVEN = 4096 }; /* --token and --target each; more belong into a file */

typedef struct arguments {
    const char *file, *format, *token[MAX_GIVEN], *target[MAX_GIVEN];
    gg_given given;
    gg_solve_options options;
    uint64_t memory;
    bool line, all, summary, check, json, progress;
} arguments;

enum {
    FROM = 1,
    BASE,
    HEADER,
    PLAY,
    TOKEN,
    TARGET,
    FIRST,
    SCHEDULE,
    STUCK,
    VALUE,
    SOLVER,
    MEMORY,
    LIMIT_OPTION,
    LINE,
    ALL,
    SUMMARY,
    CHECK,
    JSON,
    PROGRESS
};

static const cli_option options[] = {
    {"from", "FORMAT", FROM, "format of the input (else by the file's extension)"},
    {"base", "0|1", BASE, "number of the first vertex, where the format leaves it open"},
    {"header", NULL, HEADER, "edges: the first line says how many vertices and edges"},
    {"play", "PLAY", PLAY, "normal, misere or race"},
    {"token", "V", TOKEN, "a token on vertex V; once for each token"},
    {"target", "V", TARGET, "race: a target; once for each target"},
    {"first", "L|R", FIRST, "who moves first; not in a race"},
    {"schedule", "WORDS", SCHEDULE, "race: who moves which token, such as \"L1 R2 L2 R1\""},
    {"stuck", "pass|lose", STUCK, "race: what happens to a player whose token cannot move"},
    {"value", "TYPE", VALUE, "what to find for each position (greatgame values)"},
    {"solver", "NAME", SOLVER, "how to find it (greatgame solvers)"},
    {"memory", "BYTES", MEMORY, "at most this much memory; K, M and G are understood"},
    {"limit", "POSITIONS", LIMIT_OPTION, "at most so many positions in a search"},
    {"line", NULL, LINE, "an optimal line of play"},
    {"all", NULL, ALL, "the value of every vertex, a line each"},
    {"summary", NULL, SUMMARY, "how often each value occurs"},
    {"check", NULL, CHECK, "have the independent checker examine every value"},
    {"json", NULL, JSON, "JSON Lines, an object for each instance"},
    {"progress", NULL, PROGRESS, "tell the progress of long work"},
    {NULL, NULL, 0, NULL},
};

/* ---- arguments ---- */

/* The index of the word among those, or -1 after a complaint. */
static int word_of(const char *option, const char *value, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(value, words[i]) == 0) return i;
    cli_usage("--%s cannot be '%s'", option, value);
    return -1;
}

static bool set_word(const char *option, const char *value, const char *const *words, int count,
                     int *out)
{
    *out = word_of(option, value, words, count);
    return *out >= 0;
}

static bool set_input_option(arguments *a, int id, const char *value)
{
    static const char *const plays[] = {"normal", "misere", "race"}, *const bases[] = {"0", "1"},
                             *const players[] = {"L", "R"}, *const rules[] = {"pass", "lose"};
    switch (id) {
    case FROM:
        a->format = value;
        return true;
    case HEADER:
        return a->given.header = true;
    case SCHEDULE:
        a->given.schedule = value;
        return true;
    case BASE:
        return set_word("base", value, bases, 2, &a->given.base);
    case PLAY:
        return set_word("play", value, plays, 3, &a->given.play);
    case FIRST:
        return set_word("first", value, players, 2, &a->given.first);
    case STUCK:
        return set_word("stuck", value, rules, 2, &a->given.stuck);
    default:
        break;
    }
    size_t *count = id == TOKEN ? &a->given.token_count : &a->given.target_count;
    if (*count == MAX_GIVEN) {
        cli_usage("more than %d of --%s", MAX_GIVEN, id == TOKEN ? "token" : "target");
        return false;
    }
    (id == TOKEN ? a->token : a->target)[(*count)++] = value;
    return true;
}

static bool set_option(arguments *a, int id, const char *value)
{
    switch (id) {
    case VALUE:
        a->options.value = value;
        return true;
    case SOLVER:
        a->options.solver = value;
        return true;
    case LINE:
        return a->line = true;
    case ALL:
        return a->all = true;
    case SUMMARY:
        return a->summary = true;
    case CHECK:
        return a->check = true;
    case JSON:
        return a->json = true;
    case PROGRESS:
        return a->progress = true;
    case MEMORY:
        if (cli_bytes(value, &a->memory) && a->memory > 0) return true;
        cli_usage("--memory cannot be '%s'", value);
        return false;
    case LIMIT_OPTION:
        if (cli_number(value, &a->options.limit) && a->options.limit > 0) return true;
        cli_usage("--limit cannot be '%s'", value);
        return false;
    default:
        return set_input_option(a, id, value);
    }
}

static bool parse(int argc, char **argv, arguments *a)
{
    static const gg_given open = GG_GIVEN;
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    const char *value;
    int at = 0, id;
    memset(a, 0, sizeof *a);
    a->given = open;
    a->options = usual;
    while ((id = cli_next(&cli_solve, argc, argv, &at, &value)) >= 0) {
        if (id > 0) {
            if (!set_option(a, id, value)) return false;
        } else if (a->file) {
            cli_usage("one file at a time, not '%s' as well", value);
            return false;
        } else {
            a->file = value;
        }
    }
    a->given.tokens = a->token;
    a->given.targets = a->target;
    return id == -1;
}

/* ---- one instance ---- */

/* The contest form asks for a verdict and nothing else, unless more is asked for. */
static bool only_verdict(const arguments *a)
{
    return strcmp(a->format, "judge") == 0 && !a->json && !a->all && !a->line && !a->summary;
}

static unsigned rows_needed(const arguments *a)
{
    const bool retrograde = !a->options.solver || strcmp(a->options.solver, "race") == 0 ||
                            strcmp(a->options.solver, "outcome") == 0;
    if (retrograde && !a->check && (only_verdict(a) || (a->all && !a->json))) return GG_ROWS_SOLVE;
    return GG_ROWS_SOLVE | GG_ROWS_OUT;
}

static gg_status put(const arguments *a, const cli_view *view, cli_out *out)
{
    if (a->json) return report_json(view, out);
    if (only_verdict(a)) {
        report_verdict(view, out);
        return GG_OK;
    }
    return report_text(view, out);
}

static gg_status answer(const arguments *a, cli_view *view, gg_answer **out)
{
    unsigned flags = a->line ? GG_ANSWER_LINE : 0;
    if (gg_problem_get(view->problem)->token_count == 0) return GG_OK;
    if (!only_verdict(a)) flags |= GG_ANSWER_MOVES | GG_ANSWER_REASON;
    return gg_answer_new(view->ctx, view->problem, view->solution, flags, out);
}

/* What happens beside the result goes to standard error. */
static void remark(const arguments *a, const cli_view *view, const char *file)
{
    const gg_verdict *verdict = view->verdict;
    const char *note = gg_problem_note(view->problem);
    if (note && !a->json)
        fprintf(stderr, "greatgame: %s: instance %llu: note: %s\n", file,
                (unsigned long long)view->instance, note);
    if (!verdict) return;
    if (!verdict->accepted) {
        char vertex[256];
        fprintf(stderr, "greatgame: %s: instance %llu: the check refuses vertex %s: %s\n", file,
                (unsigned long long)view->instance,
                gg_vertex_print(view->problem, verdict->vertex, vertex, sizeof vertex),
                verdict->condition);
    } else if (!a->json && (a->all || only_verdict(a))) {
        fprintf(stderr, "greatgame: %s: instance %llu: check: accepted, %llu positions\n", file,
                (unsigned long long)view->instance, (unsigned long long)verdict->positions);
    }
}

static gg_status tell(const arguments *a, cli_view *view, const char *file, bool *refused,
                      cli_out *out)
{
    gg_answer *found = NULL;
    gg_verdict verdict;
    gg_status status = GG_OK;
    if (a->check) {
        status = gg_check(view->ctx, view->problem, view->solution, &verdict);
        if (status != GG_OK) return status;
        view->verdict = &verdict;
        *refused |= !verdict.accepted;
    }
    if (!a->all || a->json) status = answer(a, view, &found);
    view->answer = found;
    if (status == GG_OK) status = put(a, view, out);
    if (status == GG_OK) remark(a, view, file);
    gg_answer_free(found);
    return status;
}

static gg_status solve_one(const arguments *a, gg_ctx *ctx, const gg_problem *problem,
                           const char *file, uint64_t instance, bool *refused, cli_out *out)
{
    gg_solution *solution;
    const gg_status status = gg_solve(ctx, problem, &a->options, &solution);
    if (status != GG_OK) return status;
    cli_view view = {.ctx = ctx,
                     .problem = problem,
                     .solution = solution,
                     .instance = instance,
                     .all = a->all,
                     .line = a->line,
                     .summary = a->summary};
    const gg_status told = tell(a, &view, file, refused, out);
    gg_solution_free(solution);
    return told;
}

/* ---- all instances ---- */

static gg_status solve_all(const arguments *a, cli_session *session, gg_reader *reader,
                           bool *refused, cli_out *out)
{
    gg_status status = GG_OK;
    for (uint64_t instance = 1; status == GG_OK && !out->failed; instance++) {
        gg_problem *problem = NULL;
        status = gg_reader_next(reader, &problem);
        if (status != GG_OK || !problem) break;
        session->base = gg_problem_get(problem)->base;
        status = solve_one(a, session->ctx, problem, session->file, instance, refused, out);
        gg_problem_free(problem);
    }
    return status;
}

static int solve_input(arguments *a, cli_input *input, cli_out *out)
{
    cli_session session;
    gg_reader *reader = NULL;
    bool refused = false;
    int result = DONE;
    if (!cli_begin(&session, input->name, a->memory, a->progress)) return LIMIT;
    a->given.rows = rows_needed(a);
    gg_status status = gg_reader_open(session.ctx, &input->source, a->format, &a->given, &reader);
    if (status == GG_OK) status = solve_all(a, &session, reader, &refused, out);
    const int written = cli_out_end(out);
    if (status != GG_OK)
        result = cli_report(&session);
    else if (refused)
        result = NEGATIVE;
    gg_reader_free(reader);
    cli_end(&session);
    return result != DONE ? result : written;
}

static int run(int argc, char **argv)
{
    int result = USAGE;
    arguments *a = malloc(sizeof *a);
    cli_out *out = malloc(sizeof *out);
    cli_input input;
    if (!a || !out) {
        fputs("greatgame: no memory\n", stderr);
        result = LIMIT;
    } else if (parse(argc, argv, a)) {
        if (!a->format) a->format = input_format(a->file);
        if (!a->format)
            result = cli_usage("name the format of the input with --from");
        else if ((result = input_open(a->file, &input)) == DONE) {
            cli_out_begin(out, STDOUT_FILENO);
            result = solve_input(a, &input, out);
            input_close(&input);
        }
    }
    free(a);
    free(out);
    return result;
}

const cli_command cli_solve = {
    "solve", "[FILE|-] [OPTIONS]", "Who wins, in how many turns, and with which move.", options,
    run,
};
