/*
 * All threads ask the ruleset, each about chunks of the numbers.
 *
 * Idea. Only the thread that called the library may use its context, so no other one can allocate
 * memory or report a fault. Each has a context without memory of its own instead: where its lists
 * would have to grow, or the ruleset is at fault, it stops, and so do the others. The thread that
 * called then does that position again, with the right context: either it fails there too, or it
 * has grown its own lists, and everybody gets as much room before they go on.
 *
 * Why the failure is always the same one. Groups of chunks are taken in ascending order, and what
 * has been taken is finished, or done again in ascending order: so the first failure is that of the
 * smallest number.
 */
#include "solve/table/disk.h"

#include "base/parallel.h"

#include <stdatomic.h>
#include <string.h>

enum {
    WORTH = 1 << 13, /* positions for which threads are woken */
    ROOM = 1 << 8,   /* moves that the lists of a thread hold at first, and slots for them */
    SLOTS = 4,       /* for each member of a set */
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

/* Few positions may have many moves. */
static gg_status listed(gg__asker *a, gg_status status)
{
    a->listed += a->list->count;
    if (a->listed < GG__TICK_MOVES || status != GG_OK || !a->ticks) return status;
    a->listed = 0;
    return gg__table_tick(a->t, a->t->stage, a->t->done, a->t->total);
}

/* With symmetry, those that stand for them. */
static gg_status as_solved(const gg__asker *a, gg__positions *list, gg_status status)
{
    const gg_problem *problem = a->t->problem;
    for (size_t i = 0; problem->symmetry && status == GG_OK && i < list->count; i++)
        if (list->at[i] < problem->numbers)
            list->at[i] = gg__position_canonical(problem, list->at[i]);
    return status;
}

gg_status gg__list_moves(gg__asker *a, gg_position x)
{
    gg_status status = gg__position_moves(a->t->problem, &a->scratch, x, &a->list);
    status = as_solved(a, &a->scratch.moves.to, status);
    return listed(a, status);
}

gg_status gg__list_unmoves(gg__asker *a, gg_position x)
{
    gg_status status = gg__position_unmoves(a->t->problem, &a->scratch, x, &a->list);
    status = as_solved(a, &a->scratch.parts.to, status);
    return listed(a, status);
}

/* ---- sets ---- */

static gg_status grow_met(gg_ctx *ctx, gg__met *met, uint64_t slots)
{
    uint64_t *slot = gg__alloc_zeroed(ctx, slots, sizeof *slot, "moves");
    if (!slot) return gg__status(ctx);
    gg__free(ctx, met->slot);
    *met = (gg__met){slot, slots, gg__secret_of(ctx)->factor[0] | 1, 0, 1, 64};
    for (; slots > 1; slots /= 2)
        met->shift--;
    return GG_OK;
}

gg_status gg__meet_room(gg__asker *a, size_t members)
{
    gg__met *met = &a->met;
    uint64_t slots = met->slots > 0 ? met->slots : SLOTS * ROOM;
    while (slots / SLOTS < members)
        slots *= 2;
    return slots > met->slots ? grow_met(a->ctx, met, slots) : GG_OK;
}

void gg__meet_none(gg__met *met, uint64_t lists)
{
    const uint64_t next = (met->list >> GG__MOST_NUMBER_BITS) + met->lists,
                   most = UINT64_MAX >> GG__MOST_NUMBER_BITS;
    const bool fits = lists <= most - next;
    if (!fits) memset(met->slot, 0, (size_t)met->slots * sizeof *met->slot);
    met->list = (fits ? next : 1) << GG__MOST_NUMBER_BITS; /* or the numbers begin again */
    met->lists = lists;
}

/* ---- those who ask ---- */

uint64_t gg__askers_bytes(unsigned threads)
{
    const uint64_t lists = (2 * ROOM + SLOTS * ROOM) * sizeof(uint64_t);
    return threads > 1 ? (threads + 1) * (sizeof(gg__asker) + lists) : sizeof(gg__asker) + lists;
}

gg_status gg__askers_new(gg__tabulation *t)
{
    const uint64_t count = t->threads > 1 ? (uint64_t)t->threads + 1 : 1;
    t->asker = gg__alloc_zeroed(t->ctx, count, sizeof *t->asker, "threads");
    if (!t->asker) return gg__status(t->ctx);
    for (uint64_t i = 0; i < count; i++) {
        gg__asker *a = &t->asker[i];
        a->t = t;
        a->ticks = i <= 1;
        a->ctx = i == 0 ? t->ctx : gg__ctx_beside(t->ctx);
        if (!a->ctx) return gg__status(t->ctx);
        a->scratch.ctx = a->ctx;
    }
    return GG_OK;
}

/* The lists of all belong to the context of the first. */
void gg__askers_free(gg__tabulation *t)
{
    const unsigned count = t->threads > 1 ? t->threads + 1 : 1;
    for (unsigned i = 0; t->asker && i < count; i++) {
        gg__asker *a = &t->asker[i];
        gg__free(t->ctx, a->scratch.moves.to.at);
        gg__free(t->ctx, a->scratch.parts.to.at);
        gg__free(t->ctx, a->met.slot);
        if (i > 0) gg_ctx_free(a->ctx);
    }
    gg__free(t->ctx, t->asker);
}

static gg_status give_room(gg_ctx *ctx, gg__positions *list, const gg__positions *like)
{
    const uint64_t need = like->capacity > ROOM ? like->capacity : ROOM;
    uint64_t *at = gg__grow(ctx, list->at, &list->capacity, need, sizeof *list->at, "moves");
    if (at) list->at = at;
    return at ? GG_OK : gg__status(ctx);
}

gg_status gg__askers_level(gg__tabulation *t)
{
    const gg__asker *own = &t->asker[0];
    gg_status status = GG_OK;
    for (unsigned i = 1; status == GG_OK && i <= t->threads; i++) {
        gg__asker *a = &t->asker[i];
        gg__begin(a->ctx);
        status = give_room(t->ctx, &a->scratch.moves.to, &own->scratch.moves.to);
        if (status == GG_OK)
            status = give_room(t->ctx, &a->scratch.parts.to, &own->scratch.parts.to);
        const uint64_t slots = own->met.slots > 0 ? own->met.slots : SLOTS * ROOM;
        if (status == GG_OK && a->met.slots < slots) status = grow_met(t->ctx, &a->met, slots);
    }
    return status;
}

void gg__askers_count(gg__tabulation *t)
{
    for (unsigned i = 0; i <= (t->threads > 1 ? t->threads : 0); i++) {
        gg__asker *a = &t->asker[i];
        t->legal += a->legal;
        t->closed += a->closed;
        t->in_now += a->in_now;
        t->in_next += a->in_next;
        a->legal = a->closed = a->in_now = a->in_next = 0;
        if (a->options > t->options) t->options = a->options;
    }
}

/* ---- passes ---- */

typedef struct pass {
    gg__tabulation *t;
    const char *stage;
    bool place;
    const uint8_t *flags;
    gg__piece_work *work;
    bool several;
    uint64_t begin;            /* of the chunk that t->from is in */
    atomic_uint_fast64_t next; /* the group that is taken next */
    atomic_bool stopped;
} pass;

/* Works from a->at to a->end. */
static gg_status work_on(const pass *p, gg__asker *a)
{
    gg_status status = GG_OK;
    while (status == GG_OK && a->at < a->end) {
        const uint64_t chunk = a->at / GG__CHUNK;
        const uint64_t behind = (chunk + 1) * GG__CHUNK;
        const uint64_t end = behind < a->end ? behind : a->end;
        if (!p->flags || p->flags[chunk]) status = p->work(a, end);
        if (status == GG_OK) a->at = end;
    }
    return status;
}

/* Whether a pass ends early. Groups that have been taken are finished all the same. */
static bool ends_early(const gg__tabulation *t)
{
    const gg__disk *d = t->disk;
    return d && (atomic_load_explicit(&d->cancelled, memory_order_relaxed) ||
                 atomic_load_explicit(&d->due, memory_order_relaxed));
}

static void take_groups(void *self, gg__workers *workers, unsigned number)
{
    pass *p = self;
    gg__tabulation *t = p->t;
    gg__asker *a = &t->asker[p->several ? number + 1 : 0];
    const uint64_t numbers = (uint64_t)GG__GROUP * GG__CHUNK;
    const bool sliced = t->high - t->low < t->positions;
    (void)workers;
    while (!atomic_load_explicit(&p->stopped, memory_order_relaxed) && !ends_early(t)) {
        const uint64_t begin = p->begin + atomic_fetch_add(&p->next, 1) * numbers;
        if (begin >= t->to) break;
        gg_status status = GG_OK;
        a->at = begin < t->from ? t->from : begin;
        a->end = t->to - begin > numbers ? begin + numbers : t->to;
        const uint64_t first = a->at / GG__CHUNK, some = (a->end - 1) / GG__CHUNK - first + 1;
        if (number == 0)
            status = sliced ? gg__table_tick(t, p->stage, t->low, t->positions)
                            : gg__table_tick(t, p->stage, p->place ? a->at : t->closed,
                                             p->place ? t->positions : t->legal);
        if (status == GG_OK && p->flags && !memchr(p->flags + first, 1, (size_t)some))
            a->at = a->end;
        if (status == GG_OK) status = work_on(p, a);
        if (status != GG_OK) atomic_store(&p->stopped, true);
        if (number == 0 && t->disk && gg__disk_is_due(t->disk)) atomic_store(&t->disk->due, true);
    }
}

/* What threads have left, in ascending order. */
static gg_status finish_left(pass *p)
{
    gg__tabulation *t = p->t;
    gg__asker *own = &t->asker[0];
    for (;;) {
        gg__asker *least = NULL;
        for (unsigned i = 1; i <= t->threads; i++) {
            gg__asker *a = &t->asker[i];
            if (a->at < a->end && (!least || a->at < least->at)) least = a;
        }
        if (!least) return GG_OK;
        own->at = least->at;
        own->end = least->end;
        least->at = least->end;
        const gg_status status = work_on(p, own);
        if (status != GG_OK) return status;
    }
}

static gg_status work_together(pass *p)
{
    gg__tabulation *t = p->t;
    gg_status status = GG_OK;
    const uint64_t numbers = (uint64_t)GG__GROUP * GG__CHUNK;
    while (status == GG_OK && !ends_early(t) &&
           atomic_load(&p->next) * numbers < t->to - p->begin) {
        status = gg__askers_level(t);
        for (unsigned i = 1; i <= t->threads; i++)
            t->asker[i].at = t->asker[i].end = 0;
        atomic_store(&p->stopped, false);
        if (status == GG_OK) gg__workers_run(t->ctx, t->threads, true, take_groups, p);
        if (status == GG_OK) status = gg__status(t->ctx);
        if (status == GG_OK) status = finish_left(p);
    }
    return status;
}

gg_status gg__pass(gg__tabulation *t, const char *stage, bool place, const uint8_t *flags,
                   uint64_t load, gg__piece_work *work)
{
    if (t->disk) stage = t->disk->stage;
    pass p = {.t = t,
              .stage = stage,
              .place = place,
              .flags = flags,
              .work = work,
              .several = t->threads > 1 && load >= WORTH,
              .begin = t->from - t->from % GG__CHUNK};
    gg_status status;
    atomic_init(&p.next, 0);
    atomic_init(&p.stopped, false);
    if (t->disk) atomic_store(&t->disk->due, false);
    if (p.several) {
        status = work_together(&p);
    } else {
        gg__asker *own = &t->asker[0];
        own->at = own->end = 0;
        gg__workers_run(t->ctx, 1, true, take_groups, &p);
        status = own->at < own->end ? (gg__status(t->ctx) != GG_OK ? gg__status(t->ctx) : GG_LIMIT)
                                    : gg__status(t->ctx);
    }
    gg__askers_count(t);
    const uint64_t done = atomic_load(&p.next) * GG__GROUP * GG__CHUNK;
    if (ends_early(t) && done < t->to - p.begin) t->to = done > 0 ? p.begin + done : t->from;
    if (status != GG_OK && t->disk) gg__folder_status(&t->disk->folder); /* says why */
    return status == GG_OK ? gg__status(t->ctx) : status; /* a callback may fail on its own */
}
