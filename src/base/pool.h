/* Threads: work on ranges, and crews that work level by level. */
#ifndef GG_BASE_POOL_H
#define GG_BASE_POOL_H

#include "base/ctx.h"

/* How many threads a call on this context may use, itself included; at least 1. */
unsigned gg__threads(const gg_ctx *ctx);

/* How many of them a call would get now: fewer where other programs want the processors. For those
 * who choose how to work by that; a crew may still become smaller. */
unsigned gg__threads_free(gg_ctx *ctx);

/* ---- ranges ---- */

/* Works on the items first .. end - 1. Called by several threads at once, each with its own number,
 * from 0: it may write only what belongs to these items or to this worker, and may not touch the
 * context. So memory is allocated before, for gg__threads workers. */
typedef void gg__range_work(void *self, unsigned worker, uint64_t first, uint64_t end);

/* Has all items 0 .. count - 1 worked on, in ranges of `grain` that are handed out in ascending
 * order to whoever is free: what comes out must not depend on who that is. With one thread, or one
 * range, nothing is started. Ticks between ranges; when cancelled, no more ranges are begun. */
gg_status gg__parallel(gg_ctx *ctx, const char *stage, uint64_t count, uint64_t grain,
                       gg__range_work *work, void *self);

/* ---- crews ---- */

/* Some threads that run the same function and wait for one another now and then. */
typedef struct gg__crew gg__crew;

/* What each member runs. Member 0 is the thread that called, and alone may use the context. */
typedef void gg__crew_work(void *self, gg__crew *crew, unsigned member);

/* Runs work on up to `most` threads and waits until all have returned. Where the system gives fewer
 * threads, the crew is smaller: members learn its size only from gg__crew_size. */
void gg__crew_run(gg_ctx *ctx, unsigned most, gg__crew_work *work, void *self);

unsigned gg__crew_size(const gg__crew *crew);

/* Waits until every member has come here. What members wrote before, all can
 * read behind it. With one member it is free. */
void gg__crew_wait(gg__crew *crew);

/* For members that share out work as it comes: between enter and leave there is at most one of
 * them, who may read and write what all share. Whoever finds nothing to do sleeps, which leaves,
 * and enters again after somebody has called wake; it may also wake without. Telling is for those
 * who have not quite fallen asleep: it costs next to nothing, but does not wake anybody. All three
 * are called inside. */
void gg__crew_enter(gg__crew *crew);
void gg__crew_leave(gg__crew *crew);
void gg__crew_sleep(gg__crew *crew);
void gg__crew_tell(gg__crew *crew);
void gg__crew_wake(gg__crew *crew);

/* To be called inside, by members that hold no work, now and then: where other programs want the
 * processors, members but the first sleep for a while, and the work is left to the others. Members
 * that all take part in gg__crew_wait may not call it. */
void gg__crew_give_way(gg__crew *crew, unsigned member);

#endif
