/*
 * The threads of a context: workers that run one function together, or take ranges of items.
 * Workers are in threads.c, or in threads_none.c for a build without threads; the functions that
 * take a context are in ctx.c.
 */
#ifndef GG_BASE_PARALLEL_H
#define GG_BASE_PARALLEL_H

#include "base/ctx.h"

/* Number of threads for a caller that asks for `wanted`; 0: one for each processor. 1 to 256, and
 * always 1 in a build without threads. */
unsigned gg__threads_for(unsigned wanted);

typedef struct gg__workers gg__workers;

/* The work of each worker. Worker 0 is the thread that called, and it alone may use the context. */
typedef void gg__worker_function(void *self, gg__workers *workers, unsigned number);

/* Makes workers without starting any; NULL without memory. gg__workers_free ends their threads. */
gg__workers *gg__workers_new(const gg_allocator *allocator);
void gg__workers_free(const gg_allocator *allocator, gg__workers *workers);

/* Runs the function on at most `most` threads, the caller included, and returns when all have
 * returned. There are fewer workers if the system gives fewer threads, and only one if these
 * workers are running already; gg__workers_size returns their number. With `optional`, a worker
 * that has not begun when worker 0 returns is left out, so that no worker waits for a processor;
 * such workers may not use the barrier. */
void gg__workers_call(gg__workers *workers, unsigned most, bool optional, gg__worker_function *run,
                      void *self);

/* ---- for workers, during a call ---- */

unsigned gg__workers_size(const gg__workers *workers);

/* Waits until every worker has reached it. Each can then read what the others wrote before. Free
 * with one worker. */
void gg__workers_barrier(gg__workers *workers);

/* For work that is distributed as it arrives. Between lock and unlock there is one worker at a
 * time. `wait` unlocks, returns after a call of `notify`, or for no reason, and has locked again;
 * both are called with the lock held. */
void gg__workers_lock(gg__workers *workers);
void gg__workers_unlock(gg__workers *workers);
void gg__workers_wait(gg__workers *workers);
void gg__workers_notify(gg__workers *workers);

/* ---- for all other code ---- */

/* Maximum number of threads for a call on this context, the caller included; at least 1. */
unsigned gg__threads(const gg_ctx *ctx);

/* Calls the workers of the context: see gg__workers_call. */
void gg__workers_run(gg_ctx *ctx, unsigned most, bool optional, gg__worker_function *run,
                     void *self);

/* Works on the items first .. end - 1. Several workers call it at once: it may write only data of
 * these items or of this worker, and may not use the context. So memory for gg__threads workers is
 * allocated beforehand. */
typedef void gg__range_work(void *self, unsigned worker, uint64_t first, uint64_t end);

/* Works on all items 0 .. count - 1, in ranges of `grain`, in ascending order; each goes to the
 * next free worker, and the result must not depend on which one that is. With one thread or one
 * range no thread is started. Ticks between ranges; no range is begun after GG_CANCELLED. */
gg_status gg__parallel(gg_ctx *ctx, const char *stage, uint64_t count, uint64_t grain,
                       gg__range_work *work, void *self);

#endif
