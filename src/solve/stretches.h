/* From the last vertex to the first, where every edge leads to a larger one, by several threads. */
#ifndef GG_SOLVE_STRETCHES_H
#define GG_SOLVE_STRETCHES_H

#include "base/ctx.h"

enum { GG__STRETCH = 512 }; /* vertices */

/* The vertices first .. end - 1. Those from `begun` on have been looked at, and are done but for
 * the late ones, which had an option that was not. */
typedef struct gg__stretch {
    uint64_t first, end, begun;
    uint64_t failed; /* one more than the largest that cannot be done; 0: all can */
    bool ready;      /* nobody is at it */
    uint32_t count;
    uint16_t late[GG__STRETCH]; /* counted from the first; in descending order */
} gg__stretch;

/* What is done with vertices; it writes only what is theirs, and may not touch the context. */
typedef struct gg__stretch_work {
    /* Makes it known of the vertices first .. end - 1 that they are not done. */
    void (*clear)(void *self, uint64_t first, uint64_t end);
    /* Does the vertices end - 1 down to first, and lists those of which an option is not done. It
     * may become done at the same time, by another thread: what is read of it has to be atomic, and
     * shows whether it is. */
    void (*sweep)(void *self, gg__stretch *stretch, uint64_t first, uint64_t end);
} gg__stretch_work;

static inline void gg__stretch_list(gg__stretch *stretch, uint64_t v)
{
    if (stretch->count == GG__STRETCH) return; /* something has failed */
    stretch->late[stretch->count++] = (uint16_t)(v - stretch->first);
}

/* Says that v cannot be done, ever. */
static inline void gg__stretch_fail(gg__stretch *stretch, uint64_t v)
{
    if (v >= stretch->failed) stretch->failed = v + 1;
}

/* Has all vertices done. *failed is 0, or one more than the vertex that failed: the largest of
 * them. GG_CANCELLED if asked to stop. */
gg_status gg__stretches(gg_ctx *ctx, uint64_t vertices, const gg__stretch_work *work, void *self,
                        uint64_t *failed);

#endif
