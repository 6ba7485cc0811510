/*
 * Runs the threads that call the ruleset, each on chunks of the numbers.
 *
 * Idea. Only the thread that called the library may use its context, so no other thread can
 * allocate memory or report a fault. The others have contexts without memory: if a list would have
 * to grow, or the ruleset has a fault, the thread stops, and so do the others. The calling thread
 * then repeats that position with the right context: either it fails there too, or it grows its own
 * lists, and all threads get lists of that size before they continue.
 *
 * Why the failure is deterministic. Groups of chunks are started in ascending order, and started
 * groups are finished, or repeated in ascending order: so the first failure is that of the smallest
 * number.
 */
#include "solve/table/disk.h"

#include "base/parallel.h"

#include <stdatomic.h>
#include <string.h>

enum {
    SECONDS = 60,         /* between checkpoints, at least, */
    COST = 50,            /* and this many times what one takes */
    LEAST_LOAD = 1 << 13, /* positions below which one thread does the work */
    ROOM = 1 << 8,        /* initial room of lists, in moves */
    SLOTS = 4,            /* of a set, for each position */
};

/* ---- lists ---- */

gg_status gg__table_tick(gg__tabulation *t, const char *stage, uint64_t done, uint64_t total)
{
    const bool sound = gg__status(t->ctx) == GG_OK;
    t->stage = stage;
    t->done = done;
    t->total = total;
    const gg_status status = gg__tick(t->ctx, stage, done, total);
    if (!t->disk || !sound || status != GG_CANCELLED) return status;
    gg__begin(t->ctx); /* the pass ends early, and what has been done is saved */
    atomic_store(&t->disk->cancelled, true);
    return GG_OK;
}

/* Ticks also within a position that has many moves. */
static gg_status listed(gg__table_worker *w, gg_status status)
{
    w->listed += w->list->count;
    if (w->listed < GG__TICK_MOVES || status != GG_OK || !w->ticks) return status;
    w->listed = 0;
    return gg__table_tick(w->t, w->t->stage, w->t->done, w->t->total);
}

/* With symmetry, replaces positions by their canonical ones. */
static gg_status make_canonical(const gg__table_worker *w, gg__positions *list, gg_status status)
{
    const gg_problem *problem = w->t->problem;
    for (size_t i = 0; problem->symmetry && status == GG_OK && i < list->count; i++)
        if (list->at[i] < problem->numbers)
            list->at[i] = gg__position_canonical(problem, list->at[i]);
    return status;
}

gg_status gg__list_moves(gg__table_worker *w, gg_position x)
{
    gg_status status = gg__position_moves(w->t->problem, &w->scratch, x, &w->list);
    status = make_canonical(w, &w->scratch.moves.to, status);
    return listed(w, status);
}

gg_status gg__list_unmoves(gg__table_worker *w, gg_position x)
{
    gg_status status = gg__position_unmoves(w->t->problem, &w->scratch, x, &w->list);
    status = make_canonical(w, &w->scratch.parts.to, status);
    return listed(w, status);
}

/* ---- sets ---- */

static gg_status grow_seen(gg_ctx *ctx, gg__seen *seen, uint64_t slots)
{
    uint64_t *slot = gg__alloc_zeroed(ctx, slots, sizeof *slot, "moves");
    if (!slot) return gg__status(ctx);
    gg__free(ctx, seen->slot);
    *seen = (gg__seen){slot, slots, gg__secret_of(ctx)->factor[0] | 1, 0, 1, 64};
    for (; slots > 1; slots /= 2)
        seen->shift--;
    return GG_OK;
}

gg_status gg__seen_reserve(gg__table_worker *w, size_t count)
{
    gg__seen *seen = &w->seen;
    uint64_t slots = seen->slots > 0 ? seen->slots : SLOTS * ROOM;
    while (slots / SLOTS < count)
        slots *= 2;
    return slots > seen->slots ? grow_seen(w->ctx, seen, slots) : GG_OK;
}

void gg__seen_clear(gg__seen *seen, uint64_t lists)
{
    const uint64_t next = (seen->list >> GG__MOST_NUMBER_BITS) + seen->lists,
                   most = UINT64_MAX >> GG__MOST_NUMBER_BITS;
    const bool fits = lists <= most - next;
    if (!fits) memset(seen->slot, 0, (size_t)seen->slots * sizeof *seen->slot);
    seen->list = (fits ? next : 1) << GG__MOST_NUMBER_BITS; /* or the numbers begin again */
    seen->lists = lists;
}

/* ---- threads ---- */

uint64_t gg__table_workers_bytes(unsigned threads)
{
    const uint64_t lists = (2 * ROOM + SLOTS * ROOM) * sizeof(uint64_t);
    return threads > 1 ? (threads + 1) * (sizeof(gg__table_worker) + lists)
                       : sizeof(gg__table_worker) + lists;
}

gg_status gg__table_workers_new(gg__tabulation *t)
{
    const uint64_t count = t->threads > 1 ? (uint64_t)t->threads + 1 : 1;
    t->worker = gg__alloc_zeroed(t->ctx, count, sizeof *t->worker, "threads");
    if (!t->worker) return gg__status(t->ctx);
    for (uint64_t i = 0; i < count; i++) {
        gg__table_worker *w = &t->worker[i];
        w->t = t;
        w->ticks = i <= 1;
        w->ctx = i == 0 ? t->ctx : gg__ctx_beside(t->ctx);
        if (!w->ctx) return gg__status(t->ctx);
        w->scratch.ctx = w->ctx;
    }
    return GG_OK;
}

/* All lists belong to the context of the first thread. */
void gg__table_workers_free(gg__tabulation *t)
{
    const unsigned count = t->threads > 1 ? t->threads + 1 : 1;
    for (unsigned i = 0; t->worker && i < count; i++) {
        gg__table_worker *w = &t->worker[i];
        gg__free(t->ctx, w->scratch.moves.to.at);
        gg__free(t->ctx, w->scratch.parts.to.at);
        gg__free(t->ctx, w->seen.slot);
        if (i > 0) gg_ctx_free(w->ctx);
    }
    gg__free(t->ctx, t->worker);
}

static gg_status grow_list(gg_ctx *ctx, gg__positions *list, const gg__positions *like)
{
    const uint64_t need = like->capacity > ROOM ? like->capacity : ROOM;
    uint64_t *at = gg__grow(ctx, list->at, &list->capacity, need, sizeof *list->at, "moves");
    if (at) list->at = at;
    return at ? GG_OK : gg__status(ctx);
}

gg_status gg__table_workers_reserve(gg__tabulation *t)
{
    const gg__table_worker *own = &t->worker[0];
    gg_status status = GG_OK;
    for (unsigned i = 1; status == GG_OK && i <= t->threads; i++) {
        gg__table_worker *w = &t->worker[i];
        gg__begin(w->ctx);
        status = grow_list(t->ctx, &w->scratch.moves.to, &own->scratch.moves.to);
        if (status == GG_OK)
            status = grow_list(t->ctx, &w->scratch.parts.to, &own->scratch.parts.to);
        const uint64_t slots = own->seen.slots > 0 ? own->seen.slots : SLOTS * ROOM;
        if (status == GG_OK && w->seen.slots < slots) status = grow_seen(t->ctx, &w->seen, slots);
    }
    return status;
}

void gg__table_workers_count(gg__tabulation *t)
{
    for (unsigned i = 0; i <= (t->threads > 1 ? t->threads : 0); i++) {
        gg__table_worker *w = &t->worker[i];
        t->legal += w->legal;
        t->decided += w->decided;
        t->in_now += w->in_now;
        t->in_next += w->in_next;
        w->legal = w->decided = w->in_now = w->in_next = 0;
        if (w->options > t->options) t->options = w->options;
    }
}

/* ---- passes ---- */

typedef struct pass {
    gg__tabulation *t;
    const char *stage;
    bool by_position;
    const uint8_t *flags;
    gg__piece_work *work;
    bool several;
    uint64_t begin;            /* of the chunk of t->from */
    atomic_uint_fast64_t next; /* the next group */
    atomic_bool stopped;
} pass;

/* Works from w->at to w->end. */
static gg_status work_on(const pass *p, gg__table_worker *w)
{
    gg_status status = GG_OK;
    while (status == GG_OK && w->at < w->end) {
        const uint64_t chunk = w->at / GG__CHUNK;
        const uint64_t next = (chunk + 1) * GG__CHUNK;
        const uint64_t end = next < w->end ? next : w->end;
        if (!p->flags || p->flags[chunk]) status = p->work(w, end);
        if (status == GG_OK) w->at = end;
    }
    return status;
}

bool gg__disk_is_late(const gg__disk *d, double now)
{
    const uint64_t stop_ms = d->options->stop_ms;
    return stop_ms > 0 && (now - d->started) * 1000 >= (double)stop_ms;
}

bool gg__disk_is_time_to_save(const gg__disk *d, double now)
{
    const double least = COST * d->cost > SECONDS ? COST * d->cost : SECONDS;
    const uint64_t save_ms = d->options->save_ms;
    return now - d->saved >= (save_ms > 0 ? (double)save_ms / 1000 : least);
}

/* True if it is time to save or to stop. */
static bool is_due(const gg__disk *d)
{
    const double now = gg__seconds();
    return gg__disk_is_late(d, now) || gg__disk_is_time_to_save(d, now);
}

/* True if the pass ends early. Groups that were started are finished all the same. */
static bool ends_early(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    return d && (atomic_load_explicit(&d->cancelled, memory_order_relaxed) ||
                 atomic_load_explicit(&d->due, memory_order_relaxed));
}

static void work_on_groups(void *self, gg__workers *workers, unsigned number)
{
    pass *p = self;
    gg__tabulation *t = p->t;
    gg__table_worker *w = &t->worker[p->several ? number + 1 : 0];
    const uint64_t numbers = (uint64_t)GG__GROUP * GG__CHUNK;
    const bool sliced = t->high - t->low < t->positions;
    (void)workers;
    while (!atomic_load_explicit(&p->stopped, memory_order_relaxed) && !ends_early(t)) {
        const uint64_t begin = p->begin + atomic_fetch_add(&p->next, 1) * numbers;
        if (begin >= t->to) break;
        gg_status status = GG_OK;
        w->at = begin < t->from ? t->from : begin;
        w->end = t->to - begin > numbers ? begin + numbers : t->to;
        const uint64_t first = w->at / GG__CHUNK, some = (w->end - 1) / GG__CHUNK - first + 1;
        if (number == 0)
            status = sliced ? gg__table_tick(t, p->stage, t->low, t->positions)
                            : gg__table_tick(t, p->stage, p->by_position ? w->at : t->decided,
                                             p->by_position ? t->positions : t->legal);
        if (status == GG_OK && p->flags && !memchr(p->flags + first, 1, (size_t)some))
            w->at = w->end;
        if (status == GG_OK) status = work_on(p, w);
        if (status != GG_OK) atomic_store(&p->stopped, true);
        if (number == 0 && t->disk && is_due(t->disk)) atomic_store(&t->disk->due, true);
    }
}

/* Finishes what the threads have left, in ascending order. */
static gg_status finish_rest(pass *p)
{
    gg__tabulation *t = p->t;
    gg__table_worker *own = &t->worker[0];
    for (;;) {
        gg__table_worker *least = NULL;
        for (unsigned i = 1; i <= t->threads; i++) {
            gg__table_worker *w = &t->worker[i];
            if (w->at < w->end && (!least || w->at < least->at)) least = w;
        }
        if (!least) return GG_OK;
        own->at = least->at;
        own->end = least->end;
        least->at = least->end;
        const gg_status status = work_on(p, own);
        if (status != GG_OK) return status;
    }
}

static gg_status run_workers(pass *p)
{
    gg__tabulation *t = p->t;
    gg_status status = GG_OK;
    const uint64_t numbers = (uint64_t)GG__GROUP * GG__CHUNK;
    while (status == GG_OK && !ends_early(t) &&
           atomic_load(&p->next) * numbers < t->to - p->begin) {
        status = gg__table_workers_reserve(t);
        for (unsigned i = 1; i <= t->threads; i++)
            t->worker[i].at = t->worker[i].end = 0;
        atomic_store(&p->stopped, false);
        if (status == GG_OK) gg__workers_run(t->ctx, t->threads, true, work_on_groups, p);
        if (status == GG_OK) status = gg__status(t->ctx);
        if (status == GG_OK) status = finish_rest(p);
    }
    return status;
}

gg_status gg__pass(gg__tabulation *t, const char *stage, bool by_position, const uint8_t *flags,
                   uint64_t load, gg__piece_work *work)
{
    if (t->disk) stage = t->disk->stage;
    pass p = {.t = t,
              .stage = stage,
              .by_position = by_position,
              .flags = flags,
              .work = work,
              .several = t->threads > 1 && load >= LEAST_LOAD,
              .begin = t->from - t->from % GG__CHUNK};
    gg_status status;
    atomic_init(&p.next, 0);
    atomic_init(&p.stopped, false);
    if (t->disk) atomic_store(&t->disk->due, false);
    if (p.several) {
        status = run_workers(&p);
    } else {
        gg__table_worker *own = &t->worker[0];
        own->at = own->end = 0;
        gg__workers_run(t->ctx, 1, true, work_on_groups, &p);
        status = own->at < own->end ? (gg__status(t->ctx) != GG_OK ? gg__status(t->ctx) : GG_LIMIT)
                                    : gg__status(t->ctx);
    }
    gg__table_workers_count(t);
    const uint64_t done = atomic_load(&p.next) * GG__GROUP * GG__CHUNK;
    if (ends_early(t) && done < t->to - p.begin) t->to = done > 0 ? p.begin + done : t->from;
    if (status != GG_OK && t->disk) gg__folder_status(&t->disk->folder); /* reports why */
    return status == GG_OK ? gg__status(t->ctx) : status; /* a callback may fail on its own */
}
