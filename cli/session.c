/* The context of a command: memory, progress, interruption, and how errors are told. */
#include "cli.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* What a signal handler can reach. */
static gg_ctx *volatile to_cancel;
static volatile sig_atomic_t interrupted;
static const char *volatile temporary;

static void interrupt(int number)
{
    if (!interrupted) {
        interrupted = 1;
        if (to_cancel) gg_ctx_cancel(to_cancel);
        return;
    }
    if (temporary) unlink(temporary); /* the second time ends the program at once */
    signal(number, SIG_DFL);
    raise(number);
}

void cli_temporary(const char *file)
{
    temporary = file;
}

void cli_catch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt}; /* waiting for input ends, too */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool cli_interrupted(void)
{
    return interrupted != 0;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void clear_progress(cli_session *session)
{
    if (session->shown) fputs("\r\033[K", stderr);
    session->shown = false;
}

static void show_progress(void *self, const char *stage, uint64_t done, uint64_t total)
{
    cli_session *session = self;
    const double t = now();
    if (t - session->began < 1 || t - session->last < 0.2) return;
    session->last = t;
    clear_progress(session);
    if (total)
        fprintf(stderr, "%s: %llu of %llu", stage, (unsigned long long)done,
                (unsigned long long)total);
    else
        fprintf(stderr, "%s: %llu", stage, (unsigned long long)done);
    session->shown = true;
    fflush(stderr);
}

/* The limit that a container puts on its processes, if there is one. */
static uint64_t container_memory(void)
{
    static const char *const files[] = {"/sys/fs/cgroup/memory.max",
                                        "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[32];
        uint64_t bytes;
        FILE *file = fopen(files[i], "r");
        if (!file) continue;
        if (fgets(text, sizeof text, file)) {
            text[strcspn(text, "\n")] = '\0';
            if (cli_number(text, &bytes) && bytes < least) least = bytes;
        }
        fclose(file);
    }
    return least;
}

/* The machine's memory, or what the container or the process may have if that is less. */
static uint64_t available_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t bytes = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_MAX;
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        limit.rlim_cur < bytes)
        bytes = limit.rlim_cur;
    const uint64_t container = container_memory();
    return container < bytes ? container : bytes;
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
    session->began = now();
    session->progress = progress || isatty(STDERR_FILENO);
    gg_ctx_set_memory_limit(session->ctx, memory ? memory : available_memory());
    if (session->progress) gg_ctx_set_progress(session->ctx, show_progress, session);
    to_cancel = session->ctx;
    return true;
}

void cli_end(cli_session *session)
{
    clear_progress(session);
    to_cancel = NULL;
    gg_ctx_free(session->ctx);
    session->ctx = NULL;
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

int cli_report(cli_session *session)
{
    const gg_error *error = gg_ctx_error(session->ctx);
    clear_progress(session);
    fputs("greatgame: ", stderr);
    if (session->file) fprintf(stderr, "%s:", session->file);
    if (error->line)
        fprintf(stderr, "%llu:", (unsigned long long)(error->line + session->lines_before));
    if (error->line && error->column) fprintf(stderr, "%llu:", (unsigned long long)error->column);
    if (session->file) fputc(' ', stderr);
    if (error->vertex != GG_NO_VERTEX && !error->line)
        fprintf(stderr, "vertex %llu: ", (unsigned long long)error->vertex + session->base);
    for (const char *c = error->message; *c; c++) /* what the input says stays on its line */
        fputc((unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c, stderr);
    fputc('\n', stderr);
    return exit_status(error->status);
}
