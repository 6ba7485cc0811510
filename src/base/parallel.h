/* Work for the threads of a context. */
#ifndef GG_BASE_PARALLEL_H
#define GG_BASE_PARALLEL_H

#include "base/ctx.h"
#include "base/threads.h"

/* How many threads a call on this context may use, itself included; at least 1. */
unsigned gg__threads(const gg_ctx *ctx);

/* Calls the workers of the context: all of them, or as a help that is optional. See
 * gg__workers_call. */
void gg__workers_run(gg_ctx *ctx, unsigned most, gg__worker_function *run, void *self);
void gg__workers_help(gg_ctx *ctx, unsigned most, gg__worker_function *run, void *self);

/* Works on the items first .. end - 1. Several workers call it at once: it may write only what
 * belongs to these items or to this worker, and may not use the context. So memory is allocated
 * beforehand, for gg__threads workers. */
typedef void gg__range_work(void *self, unsigned worker, uint64_t first, uint64_t end);

/* Works on all items 0 .. count - 1, in ranges of `grain`, which go in ascending order to whichever
 * worker is free: the result must not depend on which that is. With one thread or one range no
 * thread is started. Ticks between ranges; no range is begun after GG_CANCELLED. */
gg_status gg__parallel(gg_ctx *ctx, const char *stage, uint64_t count, uint64_t grain,
                       gg__range_work *work, void *self);

#endif
