/* Which processors threads are on, where the system is Linux; elsewhere nothing is known. */
#define _GNU_SOURCE /* sched_getcpu, affinities */
#include "base/processor.h"

#include <sched.h>

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

#endif
