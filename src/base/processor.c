/* Which processors threads are on, where the system is Linux; elsewhere nothing is known. */
#define _GNU_SOURCE /* sched_getcpu, affinities, RUSAGE_THREAD */
#include "base/processor.h"

#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__

int gg__processor(void)
{
    return sched_getcpu();
}

bool gg__processor_forbid(pthread_t thread, int processor, unsigned least)
{
    cpu_set_t set;
    if (processor < 0 || processor >= CPU_SETSIZE) return false;
    if (pthread_getaffinity_np(thread, sizeof set, &set) != 0) return false;
    if (!CPU_ISSET((size_t)processor, &set) || CPU_COUNT(&set) < (int)least) return false;
    CPU_CLR((size_t)processor, &set);
    return pthread_setaffinity_np(thread, sizeof set, &set) == 0;
}

void gg__processor_allow(pthread_t thread, int processor)
{
    cpu_set_t set;
    if (pthread_getaffinity_np(thread, sizeof set, &set) != 0) return;
    CPU_SET((size_t)processor, &set);
    pthread_setaffinity_np(thread, sizeof set, &set);
}

uint64_t gg__processor_losses(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_THREAD, &usage) == 0 ? (uint64_t)usage.ru_nivcsw : 0;
}

unsigned gg__processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return UINT_MAX;
    return (unsigned)CPU_COUNT(&set);
}

/* Threads on all processors, and those that wait for one; 0: unknown. The file says for example
 * "0.20 0.18 0.12 1/80 11206": of 80 threads, one is running. */
static unsigned long count_running(void)
{
    char text[128];
    const int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t got = read(file, text, sizeof text - 1);
    close(file);
    text[got < 0 ? 0 : got] = '\0';
    char *slash = strchr(text, '/');
    while (slash && slash > text && slash[-1] != ' ')
        slash--;
    return slash ? strtoul(slash, NULL, 10) : 0;
}

unsigned gg__processors_free(unsigned awake)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    const unsigned long running = count_running();
    if (running == 0 || online < 1 || (unsigned long)online != gg__processors()) return UINT_MAX;
    const unsigned long others = running > awake ? running - awake : 0;
    return others < (unsigned long)online ? (unsigned)((unsigned long)online - others) : 0;
}

#else

int gg__processor(void)
{
    return -1;
}

bool gg__processor_forbid(pthread_t thread, int processor, unsigned least)
{
    (void)thread;
    (void)processor;
    (void)least;
    return false;
}

void gg__processor_allow(pthread_t thread, int processor)
{
    (void)thread;
    (void)processor;
}

uint64_t gg__processor_losses(void)
{
    return 0;
}

unsigned gg__processors(void)
{
    return UINT_MAX;
}

unsigned gg__processors_free(unsigned awake)
{
    (void)awake;
    return UINT_MAX;
}

#endif
