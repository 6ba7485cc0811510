/*
 * Time of this thread, and real time. The first is the cost of work, independent of other programs
 * on the machine; it includes the system's work for the thread, such as finding memory. The second
 * shows how busy the machine was, and is for work of several threads.
 */
#include "clock.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bench_clock clock_now(void)
{
    return (bench_clock){seconds(CLOCK_THREAD_CPUTIME_ID), seconds(CLOCK_MONOTONIC)};
}

bench_clock clock_between(bench_clock earlier, bench_clock later)
{
    return (bench_clock){later.cpu - earlier.cpu, later.wall - earlier.wall};
}

static void add(bench_clock *sum, bench_clock part)
{
    sum->cpu += part.cpu;
    sum->wall += part.wall;
}

static void close_stage(bench_run *run)
{
    const bench_clock now = clock_now(), part = clock_between(run->began, now);
    if (run->stage == STAGES) return;
    add(&run->result->stage[run->stage], part);
    add(&run->result->total, part);
    run->began = now;
}

void bench_next_stage(bench_run *run, bench_stage next)
{
    close_stage(run);
    if (run->stage != STAGES) run->stage = next;
    if (run->digit_loop) { /* that was all */
        run->result->done = true;
        _exit(EXIT_SUCCESS);
    }
}

void bench_stop(bench_run *run)
{
    close_stage(run);
    run->stage = STAGES;
}
