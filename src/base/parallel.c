/* Ranges of items, taken from a counter by the workers of a context. */
#include "base/parallel.h"

#include <stdatomic.h>

typedef struct ranges {
    gg_ctx *ctx;
    const char *stage;
    uint64_t count, grain;
    gg__range_work *work;
    void *self;
    atomic_uint_fast64_t next;
} ranges;

static void take_ranges(void *self, gg__workers *workers, unsigned number)
{
    ranges *all = self;
    (void)workers;
    for (;;) {
        const uint64_t first = atomic_fetch_add(&all->next, all->grain);
        if (first >= all->count) break;
        const uint64_t left = all->count - first, size = left < all->grain ? left : all->grain;
        all->work(all->self, number, first, first + size);
        if (number == 0 && gg__tick(all->ctx, all->stage, first, all->count) != GG_OK)
            atomic_store(&all->next, all->count);
    }
}

gg_status gg__parallel(gg_ctx *ctx, const char *stage, uint64_t count, uint64_t grain,
                       gg__range_work *work, void *self)
{
    ranges all = {ctx, stage, count, grain, work, self, 0};
    const uint64_t some = count / grain + 1;
    const unsigned threads = gg__threads(ctx);
    atomic_init(&all.next, 0);
    if (some == 1 || threads == 1)
        take_ranges(&all, NULL, 0);
    else
        gg__workers_help(ctx, some < threads ? (unsigned)some : threads, take_ranges, &all);
    return gg__status(ctx);
}
