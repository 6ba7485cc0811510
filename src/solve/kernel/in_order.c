/*
 * Idea. The order is cut into windows. In a window all threads attempt items, in pieces, without
 * changing data that the others read. An item is late if it depends on one that has no result yet,
 * which is then in the same window, or if something new has to be made for it. Then the results are
 * published, and one thread solves the late items, in order.
 *
 * A window is a fixed fraction of the finished part, so that in a random graph an item is late with
 * a probability of about degree / SHARE. If many are late, items depend on those just before them:
 * the next windows are solved by one thread, and more of them each time that this happens.
 *
 * Why it is right. An attempt has the same result as solving in order: the results that it reads
 * are final. And new data are made for the first item in the order that needs them: until then no
 * attempt finds them, and all that do not find them are late. So nothing depends on the number or
 * the speed of threads.
 *
 * Cost. That of solving, for late items twice; eight bytes for each item of a window.
 */
#include "solve/kernel/in_order.h"

#include "base/parallel.h"

#include <stdatomic.h>

enum {
    FEWEST = 1 << 15, /* items that are worth several threads */
    LEAST = 1 << 11,  /* items of a window */
    SHARE = 16,       /* a window is this fraction of the items before it */
    PIECES = 16,      /* of a window */
    MOST_ALONE = 63   /* windows */
};

typedef enum step { CLEAR, ATTEMPT, PUBLISH } step;

typedef struct window {
    gg_ctx *ctx;
    const gg__in_order *items;
    uint64_t first, end, piece; /* items of a piece */
    uint64_t *late;             /* from the first of each piece on */
    uint64_t late_count[PIECES];
    step step;
    atomic_uint_fast64_t next; /* piece that nobody has taken */
} window;

/* Takes one step with pieces of the window until none is left. */
static void take_pieces(void *self, gg__workers *workers, unsigned number)
{
    window *w = self;
    const gg__in_order *items = w->items;
    (void)workers;
    (void)number;
    for (;;) {
        const uint64_t piece = atomic_fetch_add(&w->next, 1), first = w->first + piece * w->piece;
        const uint64_t end = w->end - first < w->piece ? w->end : first + w->piece;
        if (first >= w->end) return;
        if (w->step == CLEAR) items->clear(items->self, first, end);
        if (w->step == PUBLISH) items->publish(items->self, first, end);
        if (w->step == ATTEMPT)
            w->late_count[piece] =
                items->attempt(items->self, first, end, w->late + (first - w->first));
    }
}

static void share_out(window *w, step what)
{
    w->step = what;
    atomic_store(&w->next, 0);
    gg__workers_run(w->ctx, gg__threads(w->ctx), true, take_pieces, w);
}

/* ---- windows ---- */

/* *late: how many items were late. */
static gg_status solve_window(window *w, uint64_t *late)
{
    const gg__in_order *items = w->items;
    gg_status status = gg__tick(w->ctx, items->stage, w->first, items->count);
    if (status != GG_OK) return status;
    w->piece = (w->end - w->first) / PIECES + 1;
    if (items->clear) share_out(w, CLEAR);
    share_out(w, ATTEMPT);
    if (items->publish) share_out(w, PUBLISH);
    *late = 0;
    for (uint64_t piece = 0; piece * w->piece < w->end - w->first; piece++) {
        const uint64_t *item = w->late + piece * w->piece;
        for (uint64_t i = 0; status == GG_OK && i < w->late_count[piece]; i++)
            status = items->solve(items->self, item[i], item[i] + 1);
        *late += w->late_count[piece];
    }
    gg__count(w->ctx, GG__WAY_LATE, *late);
    return status;
}

static gg_status solve_alone(gg_ctx *ctx, const gg__in_order *items, uint64_t first, uint64_t end)
{
    gg_status status = GG_OK;
    for (uint64_t i = first; status == GG_OK && i < end; i += GG__WINDOW) {
        status = gg__tick(ctx, items->stage, i, items->count);
        if (status == GG_OK)
            status = items->solve(items->self, i, end - i < GG__WINDOW ? end : i + GG__WINDOW);
    }
    return status;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static gg_status solve_windows(window *w)
{
    gg_ctx *ctx = w->ctx;
    const gg__in_order *items = w->items;
    uint64_t late = 0, alone = 0, size = LEAST;
    gg_status status = solve_alone(ctx, items, 0, least(SHARE * LEAST, items->count));
    for (w->first = SHARE * LEAST; status == GG_OK && w->first < items->count; w->first = w->end) {
        size = least(w->first / SHARE, GG__WINDOW);
        w->end = least(w->first + size, items->count);
        status = solve_window(w, &late);
        alone = late > size / 4 ? least(4 * alone + 3, MOST_ALONE) : 0;
        if (status != GG_OK || alone == 0) continue;
        const uint64_t first = w->end;
        w->end = least(first + alone * size, items->count);
        status = solve_alone(ctx, items, first, w->end);
    }
    return status;
}

uint64_t gg__in_order_bytes(const gg_ctx *ctx, uint64_t count)
{
    enum { OVERHEAD = 128 };
    const bool alone = count < FEWEST || gg__threads(ctx) == 1;
    return alone ? 0 : GG__WINDOW * sizeof(uint64_t) + OVERHEAD;
}

gg_status gg__solve_in_order(gg_ctx *ctx, const gg__in_order *items)
{
    window w = {.ctx = ctx, .items = items};
    if (gg__in_order_bytes(ctx, items->count) == 0) return solve_alone(ctx, items, 0, items->count);
    w.late = gg__alloc(ctx, GG__WINDOW, sizeof *w.late, "a window");
    if (!w.late) return gg__status(ctx);
    const gg_status status = solve_windows(&w);
    gg__free(ctx, w.late);
    return status;
}
