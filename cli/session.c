/* The context of a command: memory, progress, and error messages. */

#include "cli.h"

#include "plugin.h"
#include "processes.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void cli_clear_progress(cli_session *session)
{
    if (session->shown) fputs("\r\033[K", stderr);
    session->shown = false;
}

/* ", about 12 min left"; empty while that is a wild guess, as in the first hundredth of the work,
 * and where it is next to nothing. */
static const char *time_left(double elapsed, uint64_t done, uint64_t total, char text[32])
{
    const double left = elapsed / (double)done * (double)(total - done);
    text[0] = '\0';
    if (elapsed < 1 || left < 1 || left >= 1e7 || done < total / 100) return text;
    if (left < 100)
        snprintf(text, 32, ", about %.0f s left", left);
    else if (left < 6000)
        snprintf(text, 32, ", about %.0f min left", left / 60);
    else
        snprintf(text, 32, ", about %.0f h left", left / 3600);
    return text;
}

/* On a terminal one line, which is written over; elsewhere a line now and then. */
static void show_progress(void *self, const char *stage, uint64_t done, uint64_t total)
{
    cli_session *session = self;
    char left[32];
    const double t = now();
    if (session->size > 0 && strncmp(stage, "reading", 7) == 0 && *session->taken < session->size) {
        done = *session->taken; /* which a reader does not know */
        total = session->size;
    }
    const size_t length = strcspn(stage, ",");
    if (session->deadline > 0 && t >= session->deadline) {
        session->late = true;
        gg_ctx_cancel(session->ctx);
    }
    if (!session->progress) return;
    if (strncmp(session->stage, stage, length) != 0 || session->stage[length]) {
        session->stage_began = t;
        session->stage_first = done;
        snprintf(session->stage, sizeof session->stage, "%.*s", (int)length, stage);
    }
    if (session->within_line || t - session->began < 1 ||
        t - session->last < (session->plain ? 2 : 0.2))
        return;
    session->last = t;
    cli_clear_progress(session);
    fputs(stage, stderr);
    const uint64_t first = session->stage_first < done ? session->stage_first : 0;
    if (total && done && done <= total)
        cli_say(": %.0f %%%s", 100.0 * (double)done / (double)total,
                time_left(t - session->stage_began, done - first, total - first, left));
    else if (done)
        cli_say(": %llu", (unsigned long long)done);
    if (session->plain) fputc('\n', stderr);
    session->shown = !session->plain;
    fflush(stderr);
}

/* True if a line on standard error can be written over. */
static bool can_erase(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

bool cli_begin(cli_session *session, const char *file, uint64_t memory, bool progress)
{
    memset(session, 0, sizeof *session);
    session->ctx = gg_ctx_new(NULL);
    if (!session->ctx) {
        fputs("greatgame: no memory\n", stderr);
        return false;
    }
    session->file = file;
    session->base = 1;
    session->progress = !cli_quiet() && (progress || isatty(STDERR_FILENO));
    session->memory = memory ? memory : cli_available_memory();
    gg_ctx_set_memory_limit(session->ctx, session->memory);
    if (session->progress) {
        session->began = now();
        session->plain = !can_erase();
        gg_ctx_set_progress(session->ctx, show_progress, session);
    }
    cli_cancel_when_interrupted(session->ctx);
    return true;
}

void cli_limit_time(cli_session *session, double seconds)
{
    session->deadline = seconds > 0 ? now() + seconds : 0;
    session->late = false;
    if (!session->progress)
        gg_ctx_set_progress(session->ctx, seconds > 0 ? show_progress : NULL, session);
}

void cli_end(cli_session *session)
{
    cli_clear_progress(session);
    cli_cancel_when_interrupted(NULL);
    gg_ctx_free(session->ctx);
    session->ctx = NULL;
    if (session->table > STDERR_FILENO) close(session->table);
    session->table = 0;
}

static int exit_status(gg_status status)
{
    switch (status) {
    case GG_OK:
        return DONE;
    case GG_BAD_INPUT:
        return BAD_INPUT;
    case GG_BAD_ARGUMENT:
        return USAGE;
    case GG_LIMIT:
    case GG_NO_MEMORY:
    case GG_CANCELLED:
    case GG_WRITE_FAILED:
        return LIMIT;
    default:
        return FAULT;
    }
}

/* Rounded up, with some room. */
void cli_suggest_memory(cli_session *session, uint64_t bytes)
{
    const uint64_t unit = bytes < 16 << 20 ? 1 << 10 : 1 << 20;
    const unsigned long long units = (bytes + bytes / 32) / unit + 1;
    snprintf(session->suggestion, sizeof session->suggestion, "--memory %llu%c", units,
             unit < 1 << 20 ? 'K' : 'M');
}

int cli_report(cli_session *session)
{
    const gg_error *error = gg_ctx_error(session->ctx);
    cli_clear_progress(session);
    if (!processes_print_errors()) return exit_status(error->status);
    cli_say("greatgame: ");
    if (session->file) cli_say("%s:", session->file);
    const unsigned long long line =
        error->line ? error->line + session->lines_before : session->line;
    if (line) cli_say("%llu:", line);
    const uint64_t column = error->line ? error->column : session->line ? session->column : 0;
    if (column) cli_say("%llu:", (unsigned long long)column);
    if (session->file) fputc(' ', stderr);
    if (session->instance && !error->line)
        cli_say("instance %llu: ", (unsigned long long)session->instance);
    if (session->vertex[0] && !error->line)
        cli_say("vertex %s: ", session->vertex);
    else if (error->vertex != GG_NO_VERTEX && !error->line)
        cli_say("vertex %llu: ", (unsigned long long)error->vertex + session->base);
    cli_say("%s", error->message);
    const bool foreign = error->status == GG_INTERNAL && plugin_ruleset();
    if (foreign) fputs("; the plug-in contradicts itself: greatgame vet may say where", stderr);
    if (error->needs) cli_suggest_memory(session, error->needs);
    if (error->status == GG_LIMIT && session->suggestion[0])
        cli_say(error->needs ? "; try %s" : "; %s would do", session->suggestion);
    if (error->status == GG_CANCELLED && session->late && !cli_interrupted())
        fputs("; --time allows no more", stderr);
    fputc('\n', stderr);
    return foreign ? BAD_INPUT : exit_status(error->status);
}
