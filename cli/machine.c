/* The machine that the program runs on: its signals, its memory, its processes and its terminal. */
#define _DEFAULT_SOURCE /* realpath */

#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#if defined __linux__ || defined __FreeBSD__
#include <sys/auxv.h>
#endif

#ifdef __APPLE__
#include <libproc.h>
#include <mach-o/dyld.h>
#include <mach/mach_time.h>
#endif

/* ---- signals ---- */

/* The data that a signal handler can reach. */
static gg_ctx *volatile to_cancel;
static atomic_bool interrupted; /* seen by all threads */
static void (*volatile reminded)(void);
static const char *volatile temporary[CLI_TEMPORARIES];

void cli_remove_temporaries(void)
{
    for (int i = 0; i < CLI_TEMPORARIES; i++)
        if (temporary[i] && unlink(temporary[i]) != 0) rmdir(temporary[i]);
}

static void interrupt(int number)
{
    if (interrupted) { /* the second time ends the program at once */
        cli_remove_temporaries();
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    interrupted = true;
    if (to_cancel) gg_ctx_cancel(to_cancel);
    alarm(1);
}

/* Repeats an interruption that came just before the program began to wait. */
static void remind(int number)
{
    const int error = errno;
    if (!interrupted) {
        interrupt(number);
        return;
    }
    if (to_cancel) gg_ctx_cancel(to_cancel);
    if (reminded) reminded();
    alarm(1);
    errno = error;
}

static void replace_temporary(const char *one, const char *other)
{
    int i = 0;
    while (i < CLI_TEMPORARIES && temporary[i] != one)
        i++;
    if (i < CLI_TEMPORARIES) temporary[i] = other;
}

void cli_temporary_begin(const char *file)
{
    replace_temporary(NULL, file);
}

void cli_temporary_end(const char *file)
{
    replace_temporary(file, NULL);
}

static void catch_signal(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler}, before; /* waiting for input ends, too */
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_IGN) return;
    sigaction(number, &action, NULL);
}

void cli_catch_signals(void)
{
    catch_signal(SIGINT, interrupt);
    catch_signal(SIGTERM, interrupt);
    catch_signal(SIGHUP, interrupt);
    signal(SIGALRM, SIG_DFL);
    catch_signal(SIGALRM, remind);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void cli_when_reminded(void (*call)(void))
{
    reminded = call;
}

bool cli_interrupted(void)
{
    return interrupted;
}

bool cli_take_interruption(void)
{
    alarm(0);
    return atomic_exchange(&interrupted, false);
}

void cli_cancel_when_interrupted(gg_ctx *ctx)
{
    to_cancel = ctx;
    if (ctx && interrupted) gg_ctx_cancel(ctx);
}

/* ---- memory and terminal ---- */

uint64_t cli_available_memory(void)
{
    static const char *const files[] = {"/sys/fs/cgroup/memory.max",
                                        "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t least = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_MAX;
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        limit.rlim_cur < least)
        least = limit.rlim_cur;
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

/* The file that the kernel executed, as it was named; for systems without /proc. */
static bool find_executed(char *path, size_t size)
{
#if defined AT_EXECFN
    const char *executed = (const char *)(uintptr_t)getauxval(AT_EXECFN);
    if (!executed || strlen(executed) >= size) return false;
    memcpy(path, executed, strlen(executed) + 1);
    return true;
#elif defined __FreeBSD__
    return elf_aux_info(AT_EXECPATH, path, (int)size) == 0;
#elif defined __APPLE__
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(path, &room) == 0;
#else
    (void)path, (void)size;
    return false;
#endif
}

/* Replaces a path by the one without links. */
static bool make_real(char *path, size_t size)
{
    char *whole = realpath(path, NULL);
    const bool fits = whole && strlen(whole) < size;
    if (fits) memcpy(path, whole, strlen(whole) + 1);
    free(whole);
    return fits;
}

bool cli_program_folder(char *folder, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", folder, size);
    if (length > 0 && (size_t)length < size)
        folder[length] = '\0';
    else if (!find_executed(folder, size) || !make_real(folder, size))
        return false;
    char *slash = strrchr(folder, '/');
    if (slash) *slash = '\0';
    return slash;
}

double cli_processor_seconds(long process)
{
#ifdef __APPLE__
    struct rusage_info_v0 usage;
    mach_timebase_info_data_t unit;
    if (proc_pid_rusage((int)process, RUSAGE_INFO_V0, (rusage_info_t *)&usage) != 0) return 0;
    if (mach_timebase_info(&unit) != KERN_SUCCESS) return 0;
    return (double)(usage.ri_user_time + usage.ri_system_time) * unit.numer / unit.denom * 1e-9;
#else
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid((pid_t)process, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
#endif
}

int cli_duplicate(int descriptor)
{
    return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

size_t cli_screen_width(void)
{
    struct winsize size;
    const bool known = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return known && size.ws_col > 0 ? size.ws_col : 80;
}
