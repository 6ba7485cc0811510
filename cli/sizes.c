/*
 * The games of a family differ in numbers at the end of their parameters. Each is opened and solved
 * in turn. Where positions are sums and the rules of parts do not depend on the sizes, the largest
 * is solved first, and its table answers the others.
 */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- ranges of numbers, and all the tuples that have a number from each ---- */

enum { RANGES = 8 };

typedef struct cli_ranges {
    struct cli_range {
        uint64_t first, last;
        uint64_t at;    /* of the tuple at hand */
        char separator; /* before it, as it was written; '\0': none */
    } of[RANGES];
    size_t count;
} cli_ranges;

/* A number up to its end; false if there is none, or it has more than 64 bits. */
static bool take_number(const char **text, uint64_t *number)
{
    const size_t length = strspn(*text, "0123456789");
    char digits[21];
    if (length == 0 || length >= sizeof digits) return false;
    memcpy(digits, *text, length);
    digits[length] = '\0';
    *text += length;
    return cli_number(digits, number);
}

static bool take_range(const char **text, struct cli_range *out)
{
    if (!take_number(text, &out->first)) return false;
    out->last = out->first;
    if (strncmp(*text, "..", 2) != 0) return true;
    *text += 2;
    return take_number(text, &out->last) && out->first <= out->last;
}

/* Reads FIRST..LAST, or one number; several with x or a comma between them. */
static bool ranges_read(const char *text, cli_ranges *ranges)
{
    char separator = '\0';
    for (ranges->count = 0; ranges->count < RANGES; separator = *text++) {
        struct cli_range *next = &ranges->of[ranges->count++];
        next->separator = separator;
        if (!take_range(&text, next)) return false;
        if (*text == '\0') return true;
        if (*text != 'x' && *text != ',') return false;
    }
    return false;
}

static void ranges_begin(cli_ranges *ranges)
{
    for (size_t i = 0; i < ranges->count; i++)
        ranges->of[i].at = ranges->of[i].first;
}

/* The next tuple, whose last number changes first; false after the last. */
static bool ranges_next(cli_ranges *ranges)
{
    for (size_t i = ranges->count; i-- > 0;) {
        struct cli_range *last = &ranges->of[i];
        if (last->at < last->last) {
            last->at++;
            return true;
        }
        last->at = last->first;
    }
    return false;
}

/* ---- one game ---- */

typedef struct family {
    const cli_arguments *a;
    cli_session session;
    const gg_ruleset *ruleset;
    cli_ranges size;
    char *name; /* NAME:PARAMETERS of the game at hand */
    const char *parameters;
    size_t name_size;
    gg_problem *largest; /* whose table may answer others; NULL: there is none */
    gg_solution *solution;
    uint64_t instance;
    int refused; /* the exit status after a fault of a plug-in, else DONE */
} family;

/* True if the text ends in a word, as in "nim:misere", and not in a code such as 0.3F. */
static bool ends_in_word(const char *text)
{
    const char *word = text + strlen(text);
    while (word > text && !strchr(":,", word[-1]))
        word--;
    return *word && !strpbrk(word, ".0123456789");
}

/* The text before the sizes: numbers are followed by a comma, and a name or a word by a colon. */
static void name_game(family *f)
{
    const char *given = f->a->ruleset;
    const char last = given[strlen(given) - 1];
    const size_t length =
        cli_is_plugin(given) ? strcspn(given, ":") : strlen(f->ruleset->info.name);
    const bool bare = given[length] == '\0';
    const bool ready = !bare && strchr(":,x", last) != NULL;
    size_t at = (size_t)snprintf(f->name, f->name_size, "%s%s", given,
                                 ready                         ? ""
                                 : bare || ends_in_word(given) ? ":"
                                                               : ",");
    for (size_t i = 0; i < f->size.count; i++) {
        if (f->size.of[i].separator) f->name[at++] = f->size.of[i].separator;
        at += (size_t)snprintf(f->name + at, f->name_size - at, "%llu",
                               (unsigned long long)f->size.of[i].at);
    }
    f->parameters = f->name + length + 1;
}

static gg_status open_game(family *f, gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    name_game(f);
    spec.parameters = f->parameters;
    spec.symmetry = f->a->symmetry > 0;
    return gg_problem_of_rules(f->session.ctx, f->ruleset, &spec, out);
}

/* ---- telling ---- */

/* N and P where both players have the same moves, as --all has it. */
static char outcome_letter(const family *f, const gg_answer *answer)
{
    const gg_result winner = answer->outcome.winner;
    if (winner == GG_D) return 'D';
    if (f->ruleset->turn) return winner == GG_L ? 'L' : 'R';
    return (winner == GG_L) == (answer->first == GG_LEFT) ? 'N' : 'P';
}

static void put_length(const gg_answer *answer, const char *none, cli_out *out)
{
    if (answer->outcome.remoteness == GG_INFINITE)
        out_text(out, none);
    else
        out_number(out, answer->outcome.remoteness);
}

/* A value as text, of any length. */
typedef struct value_text {
    char *text;
    size_t length, room;
} value_text;

static bool write_value(void *self, const void *data, size_t size)
{
    value_text *value = self;
    if (value->length + size + 1 > value->room) {
        const size_t room = 2 * (value->length + size + 1);
        char *grown = realloc(value->text, room);
        if (!grown) return false;
        value->text = grown;
        value->room = room;
    }
    memcpy(value->text + value->length, data, size);
    value->length += size;
    value->text[value->length] = '\0';
    return true;
}

static void put_size(const family *f, const char *separator, cli_out *out)
{
    for (size_t i = 0; i < f->size.count; i++) {
        if (i > 0) out_text(out, separator);
        out_number(out, f->size.of[i].at);
    }
}

static void put_front(const family *f, const gg_solution *solution, cli_out *out)
{
    if (!f->a->json) {
        put_size(f, "\t", out);
        out_char(out, '\t');
        return;
    }
    out_format(out, "{\"schema\":1,\"instance\":%llu,\"ruleset\":\"%s\",\"parameters\":",
               (unsigned long long)f->instance, f->ruleset->info.name);
    out_json(out, f->parameters);
    out_text(out, ",\"size\":[");
    put_size(f, ",", out);
    out_format(out, "],\"method\":\"%s\",", gg_solution_method(solution));
}

static gg_status tell_outcome(const family *f, const gg_problem *problem,
                              const gg_solution *solution, cli_out *out)
{
    gg_answer *answer;
    const bool json = f->a->json;
    const gg_status status = gg_answer_new(f->session.ctx, problem, solution, 0, &answer);
    if (status != GG_OK) return status;
    put_front(f, solution, out);
    out_format(out, json ? "\"total\":null,\"outcome\":\"%c\",\"length\":" : "%c\t",
               outcome_letter(f, answer));
    put_length(answer, json ? "null" : "-", out);
    out_text(out, json ? "}\n" : "\n");
    gg_answer_free(answer);
    return GG_OK;
}

static gg_status tell_total(const family *f, const gg_problem *problem, const gg_solution *solution,
                            cli_out *out)
{
    value_text value = {NULL, 0, 0};
    const gg_sink sink = {&value, write_value};
    const gg_status status =
        gg_total_write(f->session.ctx, problem, solution, f->a->full ? 0 : WORTH_TEXT, &sink);
    if (status == GG_OK) {
        put_front(f, solution, out);
        if (f->a->json) out_text(out, "\"total\":");
        if (f->a->json)
            value_put_json(solution, value.text, out);
        else
            out_text(out, value.text);
        out_text(out, f->a->json ? ",\"outcome\":null,\"length\":null}\n" : "\n");
    }
    free(value.text);
    return status;
}

/* ---- all games ---- */

/* Solves the game of the last size, if its table may be that of all. */
static gg_status solve_largest(family *f)
{
    if (!f->ruleset->part_rules) return GG_OK;
    for (size_t i = 0; i < f->size.count; i++)
        f->size.of[i].at = f->size.of[i].last;
    gg_status status = open_game(f, &f->largest);
    if (status == GG_OK)
        status = gg_solve(f->session.ctx, f->largest, &f->a->options, &f->solution);
    return status;
}

static gg_status solve_game(family *f, cli_out *out)
{
    gg_ctx *ctx = f->session.ctx;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    bool covered = false;
    gg_status status = open_game(f, &problem);
    if (status == GG_OK && f->instance == 1)
        status = problems_vet(f->a, &f->session, problem, &f->refused);
    if (f->refused != DONE) {
        gg_problem_free(problem);
        return status;
    }
    if (status == GG_OK && f->solution)
        status = gg_solution_covers(ctx, f->largest, f->solution, problem, &covered);
    if (status == GG_OK && !covered) status = gg_solve(ctx, problem, &f->a->options, &solution);
    const gg_solution *found = covered ? f->solution : solution;
    if (status == GG_OK)
        status = (values_add_up(found) ? tell_total : tell_outcome)(f, problem, found, out);
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

static gg_status solve_games(family *f, cli_out *out)
{
    gg_status status = solve_largest(f);
    ranges_begin(&f->size);
    bool more = true;
    while (status == GG_OK && more && !out->failed && !cli_interrupted()) {
        f->instance++;
        status = solve_game(f, out);
        more = status == GG_OK && f->refused == DONE && ranges_next(&f->size);
    }
    return status;
}

static int solve_family(family *f, cli_out *out)
{
    if (!cli_begin(&f->session, f->a->ruleset, f->a->memory, f->a->progress)) return LIMIT;
    f->session.file = f->name;
    cli_out_begin(out, STDOUT_FILENO, &f->session);
    const gg_status status = solve_games(f, out);
    int result = cli_conclude(&f->session, out, status, f->refused);
    if (status == GG_OK && result == DONE && cli_interrupted()) {
        cli_say("greatgame: %s: cancelled\n", f->name);
        result = LIMIT;
    }
    gg_solution_free(f->solution);
    gg_problem_free(f->largest);
    cli_end(&f->session);
    return result;
}

static bool stands_alone(const cli_arguments *a)
{
    if (!a->ruleset) {
        cli_usage("--sizes belongs to --ruleset");
        return false;
    }
    if (!a->file && !a->position && a->no_skip < 0 && !a->line && !a->moves && !a->all &&
        !a->summary && !a->figures && !a->check && !a->plan && !a->certificate &&
        a->given.first < 0)
        return true;
    cli_usage(
        "--sizes takes no file, and no --position, --no-skip, --first, --line, --moves, --all, "
        "--summary, --figures, --check, --certificate or --plan");
    return false;
}

int sizes_solve(const cli_arguments *a, cli_out *out)
{
    family f = {.a = a};
    const char *parameters;
    if (!stands_alone(a)) return USAGE;
    f.ruleset = problems_ruleset(a->ruleset, &parameters);
    if (!f.ruleset) return USAGE;
    if (f.ruleset->takes != GG_TAKES_NOTHING && f.ruleset->takes != GG_TAKES_EITHER)
        return cli_usage("--sizes is for games that are all in their parameters, not for %s",
                         f.ruleset->info.name);
    if (!ranges_read(a->sizes, &f.size))
        return cli_usage(
            "--sizes cannot be '%s': it is FIRST..LAST, rising, or several with , or x "
            "between them",
            a->sizes);
    f.name_size = strlen(a->ruleset) + 22 * (f.size.count + 1);
    f.name = malloc(f.name_size);
    if (!f.name) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    const int result = solve_family(&f, out);
    free(f.name);
    return result;
}
