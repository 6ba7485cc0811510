#include "arguments.h"

#include "contest.h"
#include "input.h"

#include "greatgame_ruleset.h"

#include <string.h>

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
    FULL,
    SUMMARY,
    CHECK,
    JSON,
    PROGRESS,
    RULESET,
    POSITION,
    SYMMETRY,
    NO_SKIP,
    SIZES,
    CERTIFICATE,
    THREADS,
    PLAN,
    INSTANCE
};

const cli_option cli_problem_options[] = {
    {"from", "FORMAT", FROM, "format of the input (else by its beginning or its extension)"},
    {"instance", "N", INSTANCE, "only the Nth instance of the input"},
    {"base", "0|1", BASE, "number of the first vertex, where the format leaves it open"},
    {"header", NULL, HEADER, "edges: the first line says how many vertices and edges"},
    {"play", "PLAY", PLAY, "normal, misere or race"},
    {"token", "V", TOKEN, "a token on V, once for each; instead of those of the input"},
    {"target", "V", TARGET, "race: a target; once for each target"},
    {"first", "L|R", FIRST, "who moves first, whatever the input says; not in a race"},
    {"schedule", "WORDS", SCHEDULE, "race: who moves which token, such as \"L1 R2 L2 R1\""},
    {"stuck", "pass|lose", STUCK, "race: what happens to a player whose token cannot move"},
    {"value", "TYPE", VALUE, "what to find for each position (greatgame values)"},
    {"solver", "NAME", SOLVER, "how to find it (greatgame solvers)"},
    {"memory", "BYTES", MEMORY, "at most this much memory; K, M and G are understood"},
    {"threads", "N", THREADS, "use so many threads (else one for each processor)"},
    {"limit", "POSITIONS", LIMIT_OPTION, "at most so many positions in a search"},
    {"plan", NULL, PLAN, "say which solver it would be and how much memory it needs, and stop"},
    {"line", NULL, LINE, "an optimal line of play"},
    {"all", NULL, ALL, "the value of every vertex, a line each"},
    {"full", NULL, FULL, "numbers of more than 4,096 characters are written out"},
    {"summary", NULL, SUMMARY, "how often each value occurs"},
    {"check", NULL, CHECK, "have the independent checker examine every value"},
    {"certificate", "OUT", CERTIFICATE, "write the values there, to be verified; OUT.txt: as text"},
    {"json", NULL, JSON, "JSON Lines, an object for each instance"},
    {"ruleset", "NAME[:PARAM]", RULESET, "a game by rules (greatgame rulesets); FILE is its board"},
    {"position", "TEXT", POSITION, "ruleset: where play begins, instead of the usual start"},
    {"symmetry", NULL, SYMMETRY, "ruleset: one position for each class of symmetric ones"},
    {"no-skip", "P|T|PT", NO_SKIP, "police: who may not stay where he is"},
    {"sizes", "RANGES", SIZES, "ruleset: the value for each size, such as 0..100 or 1..4x1..7"},
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

static bool set_input_option(cli_arguments *a, int id, const char *value)
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

static bool set_threads(cli_arguments *a, const char *value)
{
    enum { MOST = 256 };
    uint64_t threads;
    if (!cli_number(value, &threads) || threads == 0 || threads > MOST) {
        cli_usage("--threads is a number from 1 to %d, not '%s'", MOST, value);
        return false;
    }
    a->threads = (unsigned)threads;
    return true;
}

static bool set_option(cli_arguments *a, int id, const char *value)
{
    switch (id) {
    case VALUE:
        a->options.value = value;
        return true;
    case SOLVER:
        a->options.solver = value;
        return true;
    case RULESET:
        a->ruleset = value;
        return true;
    case POSITION:
        a->position = value;
        return true;
    case NO_SKIP:
        a->no_skip = value;
        return true;
    case SIZES:
        a->sizes = value;
        return true;
    case CERTIFICATE:
        a->certificate = value;
        return true;
    case LINE:
        return a->line = true;
    case ALL:
        return a->all = true;
    case FULL:
        return a->full = true;
    case SUMMARY:
        return a->summary = true;
    case CHECK:
        return a->check = true;
    case JSON:
        return a->json = true;
    case SYMMETRY:
        return a->symmetry = true;
    case PLAN:
        return a->plan = true;
    case PROGRESS:
        return a->progress = true;
    case MEMORY:
        if (cli_bytes(value, &a->memory) && a->memory > 0) return true;
        cli_usage("--memory cannot be '%s'", value);
        return false;
    case INSTANCE:
        if (cli_number(value, &a->instance) && a->instance > 0) return true;
        cli_usage("--instance is a number from 1, not '%s'", value);
        return false;
    case THREADS:
        return set_threads(a, value);
    case LIMIT_OPTION:
        if (cli_number(value, &a->options.limit) && a->options.limit > 0) return true;
        cli_usage("--limit cannot be '%s'", value);
        return false;
    default:
        return set_input_option(a, id, value);
    }
}

bool cli_parse(const cli_command *command, int argc, char **argv, cli_arguments *a)
{
    static const gg_given open = GG_GIVEN;
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    const char *value;
    int at = 0, id;
    memset(a, 0, sizeof *a);
    a->given = open;
    a->given.replace = true;
    a->options = usual;
    while ((id = cli_next(command, argc, argv, &at, &value)) >= 0) {
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

/* Options that say something about a graph, which a game by rules is not. */
static bool contradicts_rules(const cli_arguments *a)
{
    return a->given.play >= 0 || a->given.stuck >= 0 || a->given.schedule ||
           a->given.token_count > 0 || a->given.target_count > 0;
}

/* Whether what should be a file is the name of a ruleset. */
static bool names_ruleset(const char *file)
{
    char name[64];
    const size_t length = file ? strcspn(file, ":") : 0;
    snprintf(name, sizeof name, "%.*s", (int)length, file ? file : "");
    return length < sizeof name && gg_ruleset_find(name) != NULL;
}

static void complain_about_format(const char *file)
{
    char known[128] = "";
    if (names_ruleset(file)) {
        cli_usage("'%s' is a game by rules: --ruleset %s", file, file);
        return;
    }
    for (size_t i = 0; gg_format_info(i); i++) {
        const size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", i ? ", " : "",
                 gg_format_info(i)->name);
    }
    cli_usage("the name '%s' does not tell the format of the input: add --from with one of %s",
              file ? file : "-", known);
}

bool cli_choose_format(cli_arguments *a)
{
    if (a->all && !a->json && (a->line || a->summary)) {
        cli_usage("--all stands alone, or goes with --line and --summary in --json");
        return false;
    }
    bool ok;
    a->contest = contest_chosen(a, &ok);
    if (!ok) return false;
    if (!a->ruleset && (a->position || a->symmetry || a->no_skip)) {
        cli_usage("--position, --symmetry and --no-skip belong to --ruleset");
        return false;
    }
    if (a->ruleset) {
        if (contradicts_rules(a)) {
            cli_usage(
                "--ruleset leaves no room for tokens, targets, --play, --schedule or --stuck");
            return false;
        }
        if (!a->format && a->file) a->format = input_sniff(a->file, &a->head);
        if (!a->format) a->format = input_format(a->file);
        return true;
    }
    if (!a->format) a->format = input_sniff(a->file, &a->head);
    if (!a->format) a->format = input_format(a->file);
    if (a->format) return true;
    complain_about_format(a->file);
    return false;
}

bool cli_only_verdict(const cli_arguments *a)
{
    const bool contest = a->contest || (!a->ruleset && strcmp(a->format, "judge") == 0);
    return contest && !a->json && !a->all && !a->line && !a->summary && !a->plan;
}
