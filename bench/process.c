/* Work in a process of its own. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "process.h"

#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

void *process_shared(size_t size)
{
    void *block =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return block == MAP_FAILED ? NULL : block;
}

void process_unshare(void *block, size_t size)
{
    if (block) munmap(block, size);
}

/* ---- children ---- */

/* In the child; what interrupts the parent ends it. */
static void end_by_signals(void)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

/* True if the child ended of itself, and well. */
static bool wait_for(pid_t child)
{
    int status;
    pid_t ended;
    do
        ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
    return ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool process_do(void (*work)(void *self), void *self)
{
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        end_by_signals();
        work(self);
        _exit(0);
    }
    return child > 0 && wait_for(child);
}

/* ---- one run ---- */

typedef struct call {
    bench_run *run;
    void (*contestant)(bench_run *run);
} call;

static void contest(void *self)
{
    const call *c = self;
    bench_run *run = c->run;
    memset(run->result, 0, sizeof *run->result);
    run->at = 0;
    run->held = 0;
    run->stage = READING;
    run->began = clock_now();
    c->contestant(run);
    bench_stop(run);
}

static void take_time(void *self)
{
    const call *c = self;
    c->run->comparing = false;
    c->run->output = open("/dev/null", O_WRONLY | O_CLOEXEC);
    contest(self);
}

/* FNV-1a, by Fowler, Noll and Vo: the same however the bytes are cut into blocks. */
static void hash(bench_answer *answer, const unsigned char *data, size_t size)
{
    uint64_t h = answer->hash;
    for (size_t i = 0; i < size; i++)
        h = (h ^ data[i]) * UINT64_C(0x100000001b3);
    answer->hash = h;
    answer->size += size;
}

static bool read_answer(int descriptor, bench_answer *answer)
{
    unsigned char block[1 << 16];
    ssize_t got;
    *answer = (bench_answer){UINT64_C(0xcbf29ce484222325), 0};
    while ((got = read(descriptor, block, sizeof block)) > 0 || (got < 0 && errno == EINTR)) {
        if (got > 0) hash(answer, block, (size_t)got);
        if (cli_interrupted()) return false;
    }
    return got == 0;
}

static bool run_compared(call *c, bench_answer *answer)
{
    int ends[2];
    fflush(NULL);
    if (pipe(ends) != 0) return false;
    const pid_t child = fork();
    if (child == 0) {
        end_by_signals();
        close(ends[0]);
        c->run->comparing = true;
        c->run->output = ends[1];
        contest(c);
        _exit(0);
    }
    close(ends[1]);
    bool done = child > 0 && read_answer(ends[0], answer);
    close(ends[0]);
    if (child > 0) done = wait_for(child) && done;
    return done;
}

bool process_run(bench_run *run, void (*contestant)(bench_run *run), bench_answer *answer)
{
    call c = {run, contestant};
    const bool ended = answer ? run_compared(&c, answer) : process_do(take_time, &c);
    return ended && !cli_interrupted();
}
