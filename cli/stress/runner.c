/*
 * Runs a program once: `sh -c COMMAND` (`exec COMMAND`, if that is one program) in a process group
 * of its own, with pipes to its standard streams that are served together, so that neither side
 * waits for the other. What is left of the group when the command ends, or a limit is passed, is
 * killed. On Linux processes that have left the group are killed as well: this process adopts those
 * whose parents have ended, and kills its children until none remains. If it had children before
 * the command began, as after `job & exec greatgame`, it adopts none, and only the group is killed.
 *
 * Time is processor time, so that a busy machine does no harm; a program that only waits is stopped
 * after four times as long by the clock. Memory is address space (RLIMIT_AS).
 */
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include "stress/stress.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef RLIMIT_AS
#define RLIMIT_AS RLIMIT_DATA /* OpenBSD */
#endif

enum { IN, OUT, ERR, STREAMS, TICK = 20 /* milliseconds between looks at the clocks */ };

typedef struct child {
    pid_t pid;
    int pipes[STREAMS]; /* this side's ends; -1: closed */
    const char *input;
    size_t left;
    double began;
    bool adopts; /* all children descend from the command */
} child;

double stress_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- processes that leave the group ---- */

#ifdef __linux__
static bool has_children(void)
{
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

/* Makes this process the parent of descendants whose parents end. */
static void adopt(child *c)
{
    c->adopts = !has_children() && prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
}

/* Collects adopted processes that have ended, but not the command. */
static void collect(const child *c)
{
    siginfo_t info = {.si_pid = 0};
    while (c->adopts && waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid > 0 && info.si_pid != c->pid) {
        waitpid(info.si_pid, NULL, 0);
        info.si_pid = 0;
    }
}

/* The parent of a process; 0: not known. */
static long parent_of(long pid)
{
    char name[48], text[512];
    snprintf(name, sizeof name, "/proc/%ld/stat", pid);
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    const ssize_t got = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    long parent = 0;
    if (file >= 0) close(file);
    text[got > 0 ? got : 0] = '\0';
    const char *end = strrchr(text, ')'); /* of the name of the program, then state and parent */
    if (!end || sscanf(end + 1, " %*c %ld", &parent) != 1) return 0;
    return parent;
}

static void kill_child(long pid)
{
    if (pid > 1) kill((pid_t)pid, SIGKILL);
}

/* Kills the children that the kernel lists. False if it lists none. */
static bool kill_listed(long self)
{
    char name[64];
    long pid;
    bool any = false;
    snprintf(name, sizeof name, "/proc/self/task/%ld/children", self);
    FILE *list = fopen(name, "re");
    if (!list) return false;
    while (fscanf(list, "%ld", &pid) == 1) {
        kill_child(pid);
        any = true;
    }
    fclose(list);
    return any;
}

/* The same by looking at all processes, for kernels without such lists. */
static void kill_found(long self)
{
    DIR *all = opendir("/proc");
    const struct dirent *entry;
    while (all && (entry = readdir(all)) != NULL) {
        const long pid = atol(entry->d_name);
        if (pid > 1 && parent_of(pid) == self) kill_child(pid);
    }
    if (all) closedir(all);
}

/* Kills all descendants of the command that are left. A child that is killed hands its own children
 * over, so this goes on until there is none. Some cannot be killed, such as those of other users.
 */
static void kill_rest(child *c)
{
    enum { SECONDS = 5 };
    const long self = (long)getpid();
    const double until = stress_now() + SECONDS;
    while (c->adopts && has_children() && stress_now() < until) {
        if (!kill_listed(self)) kill_found(self);
        while (waitpid(-1, NULL, WNOHANG) > 0)
            ;
        if (has_children()) poll(NULL, 0, 1);
    }
    if (c->adopts && has_children())
        fputs("greatgame: a process that the program started cannot be ended\n", stderr);
    if (c->adopts) prctl(PR_SET_CHILD_SUBREAPER, 0);
}
#else
static void adopt(child *c)
{
    c->adopts = false;
}

static void collect(const child *c)
{
    (void)c;
}

static void kill_rest(child *c)
{
    (void)c;
}
#endif

/* ---- the beginning ---- */

static void limit(int resource, uint64_t most)
{
    struct rlimit both;
    if (getrlimit(resource, &both) != 0) return;
    if (both.rlim_max != RLIM_INFINITY && (uint64_t)both.rlim_max < most) most = both.rlim_max;
    both.rlim_cur = both.rlim_max = (rlim_t)most;
    setrlimit(resource, &both);
}

/* True if sh can be replaced by the one program that the command runs, whose clock is then the one
 * that is read. */
static bool is_simple(const char *command)
{
    const size_t first = strcspn(command, " \t");
    return strlen(command) < PATH_MAX && !command[strcspn(command, ";&|(){}`!\n")] &&
           !memchr(command, '=', first);
}

/* In the child. Nothing here but what may be called after fork. */
static void become(const char *command, int ends[STREAMS][2], const stress_limits *limits)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    dup2(ends[IN][0], STDIN_FILENO);
    dup2(ends[OUT][1], STDOUT_FILENO);
    dup2(ends[ERR][1], STDERR_FILENO);
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL);
    limit(RLIMIT_CPU, (uint64_t)limits->seconds + 2);
    limit(RLIMIT_AS, limits->memory);
    limit(RLIMIT_CORE, 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_end(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

/* False after a sentence. The child inherits only its streams. */
static bool begin(child *c, const char *command, const stress_limits *limits)
{
    int ends[STREAMS][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    bool good = true;
    for (int i = 0; good && i < STREAMS; i++) {
        good = pipe(ends[i]) == 0;
        for (int side = 0; good && side < 2; side++)
            fcntl(ends[i][side], F_SETFD, FD_CLOEXEC);
    }
    char line[PATH_MAX + sizeof "exec "];
    if (is_simple(command)) {
        snprintf(line, sizeof line, "exec %s", command);
        command = line;
    }
    fflush(NULL);
    adopt(c);
    c->began = stress_now();
    c->pid = good ? fork() : -1;
    if (c->pid == 0) become(command, ends, limits);
    if (c->pid < 0)
        cli_say("greatgame: no process: %s\n", strerror(errno));
    else
        setpgid(c->pid, c->pid); /* whoever of the two is first */
    for (int i = 0; i < STREAMS; i++) {
        const int here = i == IN;
        close_end(&ends[i][!here]);
        c->pipes[i] = ends[i][here];
        if (c->pid < 0)
            close_end(&c->pipes[i]);
        else
            fcntl(c->pipes[i], F_SETFL, O_NONBLOCK);
    }
    return c->pid > 0;
}

/* ---- the streams ---- */

/* A program need not read its input. */
static void feed(child *c)
{
    const ssize_t done = write(c->pipes[IN], c->input, c->left);
    if (done > 0) {
        c->input += done;
        c->left -= (size_t)done;
    }
    if ((done < 0 && errno != EAGAIN && errno != EINTR) || c->left == 0) close_end(&c->pipes[IN]);
}

/* False: no memory, or too much. */
static bool take_output(child *c, size_t most, size_t *room, stress_run *run)
{
    if (run->length + 1 >= *room) {
        char *grown = realloc(run->output, 2 * *room);
        if (!grown) return false;
        run->output = grown;
        *room *= 2;
    }
    const ssize_t got = read(c->pipes[OUT], run->output + run->length, *room - run->length - 1);
    for (ssize_t i = 0; i < got; i++, run->length++) /* a NUL would end it */
        if (!run->output[run->length]) run->output[run->length] = '?';
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) close_end(&c->pipes[OUT]);
    run->output[run->length] = '\0';
    return run->length <= most;
}

/* The end of it is kept. */
static void take_errors(child *c, stress_run *run)
{
    char piece[1024];
    const size_t half = sizeof run->errors / 2;
    const ssize_t got = read(c->pipes[ERR], piece, sizeof piece);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) close_end(&c->pipes[ERR]);
    if (got <= 0) return;
    size_t length = strlen(run->errors);
    if (length + (size_t)got >= sizeof run->errors) {
        memmove(run->errors, run->errors + length - (length < half - 1 ? length : half - 1),
                length < half ? length + 1 : half);
        length = strlen(run->errors);
    }
    for (ssize_t i = 0; i < got; i++) /* a NUL would end it */
        run->errors[length++] = piece[i] ? piece[i] : '?';
    run->errors[length] = '\0';
}

/* ---- the end ---- */

static bool has_ended(const child *c)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == c->pid;
}

/* Kills what is left, and says how it ended unless that is known. */
static void end(child *c, const stress_limits *limits, stress_run *run)
{
    int status = 0;
    struct rusage before, after;
    kill(-c->pid, SIGKILL); /* the number belongs to the group until this process has waited for
                               it */
    kill(c->pid, SIGKILL);  /* it may have left the group */
    getrusage(RUSAGE_CHILDREN, &before);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
        ;
    getrusage(RUSAGE_CHILDREN, &after);
    run->seconds = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) +
                   (double)(after.ru_stime.tv_sec - before.ru_stime.tv_sec) +
                   1e-6 * (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) +
                   1e-6 * (double)(after.ru_stime.tv_usec - before.ru_stime.tv_usec);
    kill_rest(c);
    for (int i = 0; i < STREAMS; i++)
        close_end(&c->pipes[i]);
    if (run->end != ENDED) return;
    if (run->seconds > limits->seconds || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
        run->end = TIMED_OUT;
    } else if (WIFSIGNALED(status)) {
        run->end = SIGNALLED;
        run->status = WTERMSIG(status);
    } else {
        run->status = WEXITSTATUS(status);
        if (run->status > 128 && run->status < 160) { /* as sh reports a signal of its child */
            run->end = SIGNALLED;
            run->status -= 128;
        }
    }
}

/* True if it has to be stopped. */
static bool is_too_much(const child *c, const stress_limits *limits, stress_run *run)
{
    run->waited = stress_now() - c->began > 4 * limits->seconds + 1;
    if (cli_interrupted())
        run->end = INTERRUPTED;
    else if (run->waited || cli_processor_seconds(c->pid) > limits->seconds)
        run->end = TIMED_OUT;
    else
        return false;
    return true;
}

bool stress_execute(const char *command, const char *input, size_t length,
                    const stress_limits *limits, stress_run *run)
{
    enum { LATE = 64 /* errors that are read after its end: in KiB, the size of a pipe */ };
    size_t room = 1 << 12;
    int late = 0;
    child c = {.input = input, .left = length};
    memset(run, 0, sizeof *run);
    run->output = calloc(1, room);
    if (!run->output || !begin(&c, command, limits)) {
        kill_rest(&c);
        free(run->output);
        run->output = NULL;
        return false;
    }
    if (length == 0) close_end(&c.pipes[IN]);
    while (!is_too_much(&c, limits, run)) {
        struct pollfd polled[STREAMS] = {
            {c.pipes[IN], POLLOUT, 0}, {c.pipes[OUT], POLLIN, 0}, {c.pipes[ERR], POLLIN, 0}};
        collect(&c);
        const bool open = c.pipes[OUT] >= 0 || c.pipes[ERR] >= 0;
        const bool ended = has_ended(&c); /* so all that it wrote is in the pipes */
        if (!open && ended) break;
        if (poll(polled, STREAMS, ended ? 0 : open ? TICK : 1) < 0) continue; /* a signal */
        if (polled[IN].revents) feed(&c);
        if (polled[OUT].revents && !take_output(&c, limits->output, &room, run)) {
            run->end = TOO_LONG;
            break;
        }
        if (polled[ERR].revents) take_errors(&c, run);
        /* Other holders of the pipes are not waited for. */
        if (ended && !polled[OUT].revents && (!polled[ERR].revents || ++late > LATE)) break;
    }
    end(&c, limits, run);
    return true;
}
