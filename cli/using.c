/* Certificates and saved tables of --using and greatgame table, and their games. */
#include "problems.h"

#include "greatgame_ruleset.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the values ---- */

/* Checks what was read; a certificate that is refused is freed. */
static gg_status check_certificate(cli_session *session, const char *name,
                                   const gg_problem *problem, gg_solution **solution, int *result)
{
    gg_verdict verdict;
    const gg_status status = gg_check(session->ctx, problem, *solution, &verdict);
    if (status == GG_OK && verdict.accepted) return GG_OK;
    gg_solution_free(*solution);
    *solution = NULL;
    if (status != GG_OK) return status;
    cli_clear_progress(session);
    cli_say(verdict.place[0] ? "greatgame: %s: refused at %s: %s\n"
                             : "greatgame: %s: refused%s: %s\n",
            name, verdict.place, verdict.condition);
    *result = NEGATIVE;
    return GG_OK;
}

#ifdef __wasi__ /* where nothing is read but from the beginning on */
bool problems_file(cli_session *session, const cli_input *input, gg_file *file)
{
    (void)session;
    (void)input;
    (void)file;
    return false;
}
#else
/* All bytes, or false; also if it is interrupted. */
static bool read_all_at(void *self, uint64_t at, void *buffer, size_t size)
{
    const int descriptor = *(const int *)self;
    for (char *to = buffer; size > 0;) {
        const ssize_t got = cli_interrupted() ? 0 : pread(descriptor, to, size, (off_t)at);
        if (got == 0 || (got < 0 && errno != EINTR)) return false;
        if (got < 0) continue;
        to += got;
        at += (uint64_t)got;
        size -= (size_t)got;
    }
    return true;
}

bool problems_file(cli_session *session, const cli_input *input, gg_file *file)
{
    struct stat status;
    if (fstat(input->descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    if (session->table == 0) session->table = cli_duplicate(input->descriptor);
    *file = (gg_file){&session->table, (uint64_t)status.st_size, read_all_at};
    return session->table > 0;
}
#endif

bool problems_of_classes(cli_session *session, const cli_input *input)
{
    gg_file file;
    gg_saved *saved;
    if (!problems_file(session, input, &file) ||
        gg_saved_new(session->ctx, &file, &saved) != GG_OK) {
        cli_cancel_when_interrupted(session->ctx); /* which that has perhaps taken notice of */
        return false;
    }
    const bool classes = saved->symmetry;
    gg_saved_free(saved);
    return classes;
}

gg_status problems_values(cli_session *session, const cli_input *input, const gg_problem *problem,
                          gg_solution **out)
{
    char head[8];
    gg_file file;
    if (problems_file(session, input, &file) && file.size >= sizeof head &&
        file.read(file.self, 0, head, sizeof head) && gg_saved_begins(head, sizeof head))
        return gg_saved_open(session->ctx, problem, &file, out);
    return gg_certificate_read(session->ctx, problem, &input->source, out);
}

gg_status problems_certificate(cli_session *session, const char *file, const gg_problem *problem,
                               bool check, gg_solution **out, int *result)
{
    cli_input input;
    *out = NULL;
    const int opened = input_open(file, &input);
    if (opened != DONE) {
        *result = opened;
        return GG_OK;
    }
    gg_status status = problems_values(session, &input, problem, out);
    if (status != GG_OK) session->file = input.name;
    if (status == GG_OK && check && strcmp(gg_solution_method(*out), "table") != 0)
        status = check_certificate(session, input.name, problem, out, result);
    input_close(&input);
    return status;
}

gg_status problems_solution(cli_problems *problems, const gg_problem *problem, gg_solution **out,
                            int *result)
{
    enum { MANY = 1 << 28 }; /* positions: some two minutes */
    const cli_arguments *a = problems->arguments;
    cli_session *session = &problems->session;
    gg_memory_plan plan;
    *out = NULL;
    if (a->using) return problems_certificate(session, a->using, problem, true, out, result);
    if (!a->options.limit && gg_problem_rules(problem) &&
        gg_plan(session->ctx, problem, &a->options, &plan) == GG_OK && plan.positions > MANY &&
        plan.positions <= UINT32_MAX && strcmp(plan.solver, "tabulate") == 0) {
        cli_say(
            "greatgame: %s: the table would have %llu positions, which takes many minutes: save "
            "it once (solve --table FILE) and ask it (--using FILE); or --limit %llu makes it "
            "now\n",
            session->file, (unsigned long long)plan.positions, (unsigned long long)plan.positions);
        *result = LIMIT;
        return GG_OK;
    }
    return gg_solve(session->ctx, problem, &a->options, out);
}

/* ---- the game ---- */

const gg_ruleset *using_ruleset(const char *file, const gg_saved *saved)
{
    const gg_ruleset *ruleset = gg_ruleset_find(saved->ruleset);
    if (ruleset && !cli_takes_graph(ruleset)) return ruleset;
    cli_say("greatgame: %s: the table is of ", file);
    cli_say("%s", saved->ruleset);
    cli_say(", which is %s with --ruleset\n",
            ruleset ? "played on a graph: name the file of the graph, and the game"
                    : "no game of this greatgame: name its plug-in");
    return NULL;
}

/* The game of a table as the options would name it. */
static int name_game(const gg_saved *saved, cli_arguments *a)
{
    const size_t name = strlen(saved->ruleset), parameters = strlen(saved->parameters);
    a->named = malloc(name + parameters + saved->board_length + 3);
    if (!a->named) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    snprintf(a->named, name + parameters + 2, "%s%s%s", saved->ruleset, parameters ? ":" : "",
             saved->parameters);
    a->ruleset = a->named;
    if (saved->board) {
        char *board = a->named + name + parameters + 2;
        memcpy(board, saved->board, saved->board_length);
        a->board = board;
        a->board_length = saved->board_length;
    }
    if (a->given.first < 0) a->given.first = (int)saved->first;
    return DONE;
}

int using_game(cli_arguments *a)
{
    cli_input input;
    cli_session session;
    char head[8];
    gg_file file;
    gg_saved *saved = NULL;
    struct stat status;
    if (strcmp(a->using, "-") == 0) return DONE;
    if (stat(a->using, &status) != 0) {
        cli_say("greatgame: %s: %s\n", a->using, strerror(errno));
        return BAD_INPUT;
    }
    if (S_ISDIR(status.st_mode)) {
        cli_say("greatgame: %s: %s\n", a->using, strerror(EISDIR));
        return BAD_INPUT;
    }
    if (!S_ISREG(status.st_mode)) return DONE; /* what can be read only once is no table */
    int result = input_open(a->using, &input);
    if (result != DONE) return result;
    if (!cli_begin(&session, input.name, a->memory, false)) {
        input_close(&input);
        return LIMIT;
    }
    if (problems_file(&session, &input, &file) && file.size >= sizeof head &&
        file.read(file.self, 0, head, sizeof head) && gg_saved_begins(head, sizeof head)) {
        if (gg_saved_new(session.ctx, &file, &saved) != GG_OK)
            result = cli_report(&session);
        else
            result = using_ruleset(input.name, saved) ? name_game(saved, a) : BAD_INPUT;
        gg_saved_free(saved);
    } else if (!a->format) {
        result =
            cli_usage("'%s' is no saved table, so the game is wanted too: its file, or --ruleset",
                      input.name);
    }
    cli_end(&session);
    input_close(&input);
    return result;
}
