#include "problems.h"

#include "contest.h"
#include "operands.h"

#include "greatgame_ruleset.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- games by rules ---- */

enum { MAX_BOARD = 1 << 26 }; /* bytes of a board file */

/* Reads all of the text; NULL after a sentence, with the exit status in *result. */
static char *read_text(const char *name, const gg_unpacked *unpacked, size_t *length, int *result)
{
    const gg_source *source = gg_unpacked_source(unpacked);
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);
    *length = 0;
    while (text) {
        const ptrdiff_t got = source->read(source->self, text + *length, capacity - *length);
        if (got == 0) return text;
        if (got < 0 || capacity >= MAX_BOARD) {
            const bool cancelled = got < 0 && cli_interrupted();
            const char *fault = gg_unpacked_fault(unpacked);
            cli_say("greatgame: %s: %s\n", name,
                    cancelled  ? "cancelled while reading"
                    : got >= 0 ? "the board is too long"
                    : fault    ? fault
                               : "the input cannot be read");
            *result = cancelled ? LIMIT : BAD_INPUT;
            free(text);
            return NULL;
        }
        *length += (size_t)got;
        if (*length < capacity) continue;
        capacity *= 2;
        char *grown = realloc(text, capacity);
        if (!grown) free(text);
        text = grown;
    }
    fputs("greatgame: no memory\n", stderr);
    *result = LIMIT;
    return NULL;
}

/* The same for the input, packed or not. */
static char *read_board(const cli_input *input, size_t *length, int *result)
{
    char *text = NULL;
    gg_unpacked *unpacked = NULL;
    gg_ctx *ctx = gg_ctx_new(NULL);
    if (ctx && gg_unpack(ctx, &input->source, &unpacked) == GG_OK) {
        text = read_text(input->name, unpacked, length, result);
    } else {
        fputs("greatgame: no memory\n", stderr);
        *result = LIMIT;
    }
    gg_unpacked_free(unpacked);
    gg_ctx_free(ctx);
    return text;
}

/* Reads one instance; the options count only if it is wanted. */
static gg_status read_one(cli_problems *problems, bool wanted, gg_problem **out)
{
    gg_given skipped = GG_GIVEN;
    skipped.rows = GG_ROWS_OUT;
    skipped.base = problems->arguments->given.base;
    skipped.header = problems->arguments->given.header;
    skipped.compact = problems->arguments->given.compact;
    skipped.columns = problems->arguments->given.columns;
    problems->given = wanted ? problems->arguments->given : skipped;
    const bool named = problems->instance > 0 || problems->arguments->instance > 0;
    problems->session.instance = named ? problems->instance + 1 : 0;
    const gg_status status = gg_reader_next(problems->reader, out);
    if (status == GG_OK && *out) problems->instance++;
    return status;
}

/* The next wanted instance of the input; *out is NULL after the last. */
static gg_status read_instance(cli_problems *problems, gg_problem **out)
{
    const cli_arguments *a = problems->arguments;
    gg_problem *problem = NULL;
    gg_status status = GG_OK;
    if (a->instance && problems->instance == a->instance) return GG_OK;
    if (!problems->reader) {
        problems->given = a->given;
        status =
            gg_reader_open(problems->session.ctx, &problems->input.source,
                           a->format ? a->format : "edges", &problems->given, &problems->reader);
    }
    do {
        gg_problem_free(problem);
        problem = NULL;
        if (status == GG_OK)
            status = read_one(problems, problems->instance + 1 >= a->instance, &problem);
    } while (status == GG_OK && problem && problems->instance < a->instance);
    if (status == GG_OK && !problem && a->instance) {
        cli_usage("%s has no instance %llu, only %llu", problems->input.name,
                  (unsigned long long)a->instance, (unsigned long long)problems->instance);
        problems->usage = true;
    }
    cli_clear_progress(&problems->session);
    const char *note = status == GG_OK && problem ? gg_problem_note(problem) : NULL;
    if (note && !a->json)
        cli_note("greatgame: %s: instance %llu: note: %s\n", problems->input.name,
                 (unsigned long long)problems->instance, note);
    if (status == GG_OK) *out = problem;
    return status;
}

/* A file that names its game, and --ruleset: false after a usage error if they contradict each
 * other. Parameters that the option leaves out are those of the file. */
static bool agrees(cli_problems *problems, const char *played)
{
    const char *given = problems->arguments->ruleset;
    const size_t length = strlen(given);
    if (strcmp(given, played) == 0) return true;
    if (strncmp(given, played, length) == 0 && played[length] == ':') {
        problems->played = played + length + 1;
        return true;
    }
    cli_usage("--ruleset %s contradicts the file, which names %s as its game", given, played);
    return false;
}

/* A game by rules has rules of its own: of a file it takes the graph, and who moves first. */
static bool says_more(const gg_problem *holder)
{
    const gg_problem_spec *spec = gg_problem_get(holder);
    if (spec->play == GG_NORMAL && spec->dead_end == GG_P && spec->infinite == GG_D &&
        spec->token_count == 0)
        return false;
    cli_usage("the file says more than a graph: with --ruleset only its edges, names of vertices "
              "and the line f count");
    return true;
}

const gg_ruleset *problems_ruleset(const char *text, const char **parameters)
{
    const gg_ruleset *ruleset = cli_find_ruleset(text, parameters);
    if (!ruleset) cli_usage("unknown ruleset '%s': greatgame rulesets lists them", text);
    return ruleset;
}

gg_status problems_at(const cli_problems *problems, const char *position, gg_problem **out)
{
    const cli_arguments *a = problems->arguments;
    const char *played;
    const gg_problem *inner =
        problems->holder ? gg_problem_holder(problems->holder, &played) : NULL;
    const gg_problem *holder = inner ? inner : problems->holder;
    gg_rules_spec spec = GG_RULES_SPEC;
    const gg_ruleset *ruleset = cli_find_ruleset(a->ruleset, &spec.parameters);
    if (problems->played) spec.parameters = problems->played;
    if (problems->parameters) spec.parameters = problems->parameters;
    spec.graph = holder ? gg_problem_graph(holder) : NULL;
    spec.base = holder ? gg_problem_get(holder)->base : 0;
    spec.board = problems->board;
    spec.board_length = problems->board_length;
    spec.first = holder                       ? gg_problem_get(holder)->first
                 : a->given.first == GG_RIGHT ? GG_RIGHT
                                              : GG_LEFT;
    spec.position = position;
    spec.symmetry = problems->classes;
    spec.limit = a->options.limit;
    const gg_sum_files files = {problems->files, operand_open};
    if (problems->files) spec.host = (void *)&files;
    return gg_problem_of_rules(problems->session.ctx, ruleset, &spec, out);
}

/* Opens a game again that a table solves: with one position of each class of symmetric ones, unless
 * options need all. A table that is saved has all, because later calls may count them. */
static gg_status take_classes(cli_problems *problems, gg_problem **problem)
{
    const cli_arguments *a = problems->arguments;
    gg_memory_plan plan;
    if (a->symmetry >= 0 || a->using || a->resume || a->table || a->disk.folder ||
        !gg_problem_rules(*problem)->canonical ||
        gg_plan(problems->session.ctx, *problem, &a->options, &plan) != GG_OK ||
        strcmp(plan.solver, "tabulate") != 0)
        return GG_OK;
    gg_problem_free(*problem);
    *problem = NULL;
    problems->classes = true;
    return problems_at(problems, a->position, problem);
}

static gg_status make_game(cli_problems *problems, gg_problem **out)
{
    const cli_arguments *a = problems->arguments;
    gg_status status = GG_OK;
    const char *parameters;
    const gg_ruleset *ruleset = problems_ruleset(a->ruleset, &parameters);
    if (!ruleset) return GG_BAD_ARGUMENT; /* open_file has seen to it */
    if (!*parameters && !problems->parameters && a->ruleset[strlen(a->ruleset) - 1] == ':') {
        cli_usage("the parameters behind '%s' are missing%s%s", a->ruleset,
                  ruleset->info.detail ? ": " : "",
                  ruleset->info.detail ? ruleset->info.detail : "");
        problems->usage = true;
        return GG_OK;
    }
    const bool reads = a->file && cli_takes_graph(ruleset);
    if (!reads && problems->instance > 0) return GG_OK; /* that was the only one */
    gg_problem_free(problems->holder);
    problems->holder = NULL;
    const uint64_t before = problems->instance;
    if (reads) status = read_instance(problems, &problems->holder);
    const gg_problem *holder = problems->holder;
    if (status != GG_OK || problems->usage || (reads && !holder && before > 0)) return status;
    const char *played;
    problems->played = NULL;
    if (holder && gg_problem_holder(holder, &played))
        problems->usage = !agrees(problems, played);
    else
        problems->usage = holder && says_more(holder);
    if (problems->usage) return GG_OK;
    if (problems->instance == 0) problems->instance = 1;
    status = problems_at(problems, a->position, out);
    if (status == GG_OK) status = take_classes(problems, out);
    const char *note = status == GG_OK ? gg_problem_note(*out) : NULL;
    if (note && !a->json) cli_note("greatgame: %s: note: %s\n", a->ruleset, note);
    return status;
}

/* ---- cases of a contest ---- */

static bool has_cases(const cli_arguments *a)
{
    return a->contest && contest_has_cases(a->contest);
}

/* The next wanted one; *out is NULL after the last. The whole text has been read once. */
static gg_status make_case(cli_problems *problems, gg_problem **out)
{
    const cli_arguments *a = problems->arguments;
    const cli_contest *contest = a->contest;
    gg_status status = GG_OK;
    if (a->instance && problems->instance == a->instance) return GG_OK;
    while (status == GG_OK && problems->cases.left > 0 && !*out) {
        cli_case c;
        if (!cases_next(contest->shape, &problems->cases, &c)) return GG_NO_MEMORY;
        problems->instance++;
        const bool named = problems->instance > 1 || a->instance > 0;
        problems->session.instance = named ? problems->instance : 0;
        gg_graph_free(problems->graph);
        problems->graph = NULL;
        if (!a->instance || problems->instance == a->instance)
            status = case_problem(contest->shape, contest->ruleset, problems->session.ctx, &c,
                                  &problems->graph, out);
        case_free(&c);
    }
    if (status != GG_OK || *out || !a->instance) return status;
    cli_usage("%s has no instance %llu, only %llu", problems->input.name,
              (unsigned long long)a->instance, (unsigned long long)problems->instance);
    problems->usage = true;
    return GG_OK;
}

static int open_cases(cli_problems *problems)
{
    int result = BAD_INPUT;
    size_t length;
    problems->text = read_board(&problems->input, &length, &result);
    if (!problems->text) return result;
    problems->cases = (cases_text){
        .file = problems->input.name, .at = problems->text, .end = problems->text + length};
    if (cases_begin(&problems->cases) &&
        contest_check(problems->arguments->contest, &problems->cases))
        return DONE;
    free(problems->text);
    problems->text = NULL;
    return BAD_INPUT;
}

/* ---- all problems ---- */

/* True if the player whom --first names is the one to move, as a game may say itself. */
static bool starts_as_asked(const cli_arguments *a, const gg_problem *problem)
{
    const gg_player turn = gg_problem_turn(problem, gg_problem_start(problem));
    if (a->given.first < 0 || a->named || (int)turn == a->given.first) return true;
    cli_usage("--first contradicts the game: %s moves first here",
              turn == GG_LEFT ? gg_problem_get(problem)->left_name
                              : gg_problem_get(problem)->right_name);
    return false;
}

gg_status problems_next(cli_problems *problems, gg_problem **out)
{
    const cli_arguments *a = problems->arguments;
    *out = NULL;
    const gg_status status = has_cases(a) ? make_case(problems, out)
                             : a->ruleset ? make_game(problems, out)
                                          : read_instance(problems, out);
    cli_clear_progress(&problems->session);
    if (status == GG_OK && *out && a->ruleset && !starts_as_asked(a, *out)) {
        gg_problem_free(*out);
        *out = NULL;
        problems->usage = true;
    }
    if (status == GG_OK && *out) problems->session.base = gg_problem_get(*out)->base;
    return status;
}

void problems_free(cli_problems *problems, gg_problem *problem, gg_status status)
{
    cli_session *session = &problems->session;
    const gg_error *error = gg_ctx_error(session->ctx);
    const bool graph = problem && !gg_problem_rules(problem);
    if (status != GG_OK && graph && error->vertex < gg_graph_vertices(gg_problem_graph(problem)))
        gg_vertex_print(problem, error->vertex, session->vertex, sizeof session->vertex);
    gg_problem_free(problem);
}

gg_status problems_another(cli_problems *problems, bool *another)
{
    gg_problem *next = NULL;
    const uint64_t named = problems->session.instance;
    *another = has_cases(problems->arguments) && !problems->arguments->instance &&
               problems->cases.left > 0;
    if (!problems->reader || problems->arguments->instance) return GG_OK;
    const gg_status status = read_one(problems, false, &next);
    if (status != GG_OK) return status;
    *another = next != NULL;
    if (next) problems->instance--;
    problems->session.instance = named;
    gg_problem_free(next);
    return GG_OK;
}

int problems_no_file(const gg_ruleset *ruleset)
{
    const char *name = ruleset->info.name, *detail = ruleset->info.detail;
    if (!detail) return cli_usage("%s takes no file", name);
    return cli_usage("%s takes no file; its parameters follow a colon: %s:%s", name, name, detail);
}

static int open_file(const cli_arguments *a, cli_problems *problems)
{
    const char *parameters;
    const gg_ruleset *ruleset = NULL;
    if (a->ruleset && !(ruleset = problems_ruleset(a->ruleset, &parameters))) return USAGE;
    if (ruleset && a->file && ruleset->takes == GG_TAKES_NOTHING) return problems_no_file(ruleset);
    if (ruleset && a->instance && (!a->file || !cli_takes_graph(ruleset)))
        return cli_usage("--instance is for a file of several instances, and this is one game");
    if (a->ruleset && !a->file) { /* a table has a copy of its board */
        problems->board = a->board;
        problems->board_length = a->board_length;
        return DONE;
    }
    int result = input_open(a->file, &problems->input);
    problems->input.head = a->head;
    if (result == DONE && has_cases(a)) {
        result = open_cases(problems);
        if (result != DONE) input_close(&problems->input);
        return result;
    }
    if (result != DONE || !ruleset || cli_takes_graph(ruleset)) return result;
    result = BAD_INPUT;
    problems->board = problems->text =
        read_board(&problems->input, &problems->board_length, &result);
    if (problems->text && (!a->contest || contest_board(a->contest, problems->input.name,
                                                        problems->text, problems->board_length,
                                                        &problems->board, &problems->board_length)))
        return DONE;
    free(problems->text);
    input_close(&problems->input);
    return result;
}

/* --no-skip is one more parameter of the ruleset. */
static int add_parameter(const cli_arguments *a, cli_problems *problems)
{
    static const char *const words[] = {"P", "T", "PT"}; /* of --no-skip */
    const char *given;
    if (!problems_ruleset(a->ruleset, &given)) return DONE;
    const size_t size = strlen(given) + strlen(words[a->no_skip]) + sizeof ",no-skip=";
    problems->parameters = malloc(size);
    if (!problems->parameters) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    snprintf(problems->parameters, size, "%s%sno-skip=%s", given, *given ? "," : "",
             words[a->no_skip]);
    return DONE;
}

int problems_open(const cli_arguments *a, cli_problems *problems)
{
    memset(problems, 0, sizeof *problems);
    problems->arguments = a;
    problems->input.descriptor = -1;
    int result = open_file(a, problems);
    if (result != DONE) return result;
    if (a->ruleset && cli_is_named(a->ruleset, "sum") && !(problems->files = operand_files_new())) {
        fputs("greatgame: no memory\n", stderr);
        problems_close(problems);
        return LIMIT;
    }
    const char *name = problems->input.name ? problems->input.name
                       : a->named           ? a->using
                                            : a->ruleset;
    if (a->no_skip >= 0) result = add_parameter(a, problems);
    if (result != DONE) {
        problems_close(problems);
        return result;
    }
    if (!cli_begin(&problems->session, name, a->memory, a->progress)) {
        problems_close(problems);
        return LIMIT;
    }
    problems->session.taken = &problems->input.taken;
    problems->session.size = problems->input.size;
    gg_ctx_set_threads(problems->session.ctx, (unsigned)a->threads);
    if (a->ruleset) problems->session.lines_before = a->contest != NULL;
    problems->classes = a->symmetry > 0;
    cli_input values; /* a pipe can be read only once, and holds no table */
    struct stat status;
    if (a->ruleset && a->using && stat(a->using, &status) == 0 && S_ISREG(status.st_mode) &&
        input_open(a->using, &values) == DONE) {
        problems->classes |= problems_of_classes(&problems->session, &values);
        input_close(&values);
    }
    return DONE;
}

void problems_close(cli_problems *problems)
{
    gg_problem_free(problems->holder);
    operand_files_free(problems->files);
    gg_graph_free(problems->graph);
    gg_reader_free(problems->reader);
    free(problems->text);
    free(problems->parameters);
    input_close(&problems->input);
    if (problems->session.ctx) cli_end(&problems->session);
}

const char *player_name(const gg_problem *problem, gg_player player)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    return player == GG_LEFT ? spec->left_name : spec->right_name;
}

int problems_tell(cli_arguments *a, gg_status (*all)(const cli_arguments *a, cli_problems *problems,
                                                     int *result, cli_out *out))
{
    cli_problems problems;
    if (a->plain_count > 0) a->file = a->plain[0];
    if (!cli_choose_format(a)) return USAGE;
    a->given.rows = GG_ROWS_SOLVE | GG_ROWS_OUT;
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    int result = problems_open(a, &problems);
    if (result == DONE) {
        cli_out_begin(out, STDOUT_FILENO, &problems.session);
        const gg_status status = all(a, &problems, &result, out);
        if (problems.usage) result = USAGE;
        result = cli_conclude(&problems.session, out, status, result);
        problems_close(&problems);
    }
    free(out);
    return result;
}
