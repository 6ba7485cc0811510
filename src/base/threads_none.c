/* A build without threads (cmake -DGG_THREADS=OFF): every call has one worker, the caller. */
#include "base/parallel.h"

#include <stddef.h>

unsigned gg__threads_for(unsigned wanted)
{
    (void)wanted;
    return 1;
}

gg__workers *gg__workers_new(const gg_allocator *allocator)
{
    return allocator->resize(allocator->self, NULL, 1);
}

void gg__workers_free(const gg_allocator *allocator, gg__workers *workers)
{
    allocator->resize(allocator->self, workers, 0);
}

void gg__workers_call(gg__workers *workers, unsigned most, bool optional, gg__worker_function *run,
                      void *self)
{
    (void)most;
    (void)optional;
    run(self, workers, 0);
}

unsigned gg__workers_size(const gg__workers *workers)
{
    (void)workers;
    return 1;
}

/* One worker never waits. */

void gg__workers_barrier(gg__workers *workers)
{
    (void)workers;
}

void gg__workers_lock(gg__workers *workers)
{
    (void)workers;
}

void gg__workers_unlock(gg__workers *workers)
{
    (void)workers;
}

void gg__workers_wait(gg__workers *workers)
{
    (void)workers;
}

void gg__workers_notify(gg__workers *workers)
{
    (void)workers;
}
