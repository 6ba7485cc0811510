/*
 * Idea. Within a level the order does not matter: all new decisions belong to the next level. So
 * the rows of many states are copied one after the other into a batch, and the engine applies the
 * batch in one loop, for which memory can be prefetched. A level that holds a large part of all
 * states is found again by a search through them, in the order in which rows lie in memory.
 *
 * Threads. States are divided into parts, and each part belongs to a worker, which alone writes its
 * states. A worker sorts its batches into boxes, one for each part. It empties the boxes of its own
 * parts as soon as there is enough in them. When a box for another worker is full, or a worker has
 * finished the level, all workers exchange: each comes to a barrier, and then empties all workers'
 * boxes for its parts. Small levels are propagated by worker 0 alone, without boxes.
 *
 * If the states are much larger than the caches, parts are blocks of states that fit a cache. Then
 * the boxes serve one thread as well.
 *
 * Why it is right. All predecessors of a level are applied before the next level begins: a level
 * ends with an exchange before which no worker had any states left. A decided state is put into its
 * list once, by its owner.
 *
 * Cost. O(states + edges); a level that is searched for costs a look at every state, and there are
 * at most DENSE + 2 of them in a list. A byte a state for the lists, somewhat more, and one for
 * boxes.
 *
 * Source. S. Beamer, K. Asanovic, D. Patterson, Reducing PageRank Communication via Propagation
 * Blocking, 2017, for the boxes.
 *
 * In reading order: batches and boxes, rows that are copied into batches, passes through the states
 * of one level, levels.
 */
#include "solve/kernel/scatter.h"

#include "base/parallel.h"

#include <stdatomic.h>
#include <string.h>

enum {
    BATCH = 1024,   /* predecessors that are applied together */
    PIECE = 8,      /* most rows are copied in one piece of this size */
    AHEAD = 16,     /* states whose rows are asked for */
    CHUNK = 2048,   /* states that are taken at a time */
    DENSE = 12,     /* a level of more than this fraction of the states is searched for */
    LISTS = 4,      /* for two levels, two each */
    STRIPE = 9,     /* states of a stripe, as a power of two: it belongs to one worker */
    STRIPES = 6,    /* number of parts dealt out in turn, as a power of two */
    BLOCK = 18,     /* states of a block, as a power of two, where there are several */
    MANY = 1 << 25, /* states that need several blocks */
    MOST_WORKERS = 16,
    LEAST_BOX = 4 * BATCH, /* predecessors */
    SHARED = 1 << 15,      /* predecessors of a level that is worth sharing, on average */
    TABLE = 1 << 16        /* number of states from which several workers are called */
};

/* The division of states into parts: part p belongs to worker p % workers. */
typedef struct layout {
    unsigned workers, block, label_bits; /* block: states of one, as a power of two */
    uint64_t parts, box;                 /* box: predecessors that one holds */
} layout;

/* A pass: the states of one list and level. */
typedef struct pass {
    int list, target; /* target: the list of its decisions */
    uint32_t level;   /* of what it decides */
    bool searched;    /* its states are found by a search through all */
    bool shared;      /* among the workers, by boxes */
    uint64_t count;   /* places in the list, or states to be searched */
    const uint32_t *state;
} pass;

typedef struct worker {
    struct search *search;
    gg__workers *workers;
    unsigned number;
    uint32_t exchanges; /* in this pass */
    bool done;          /* has nothing left of this pass */
    uint32_t count;     /* predecessors in the batch */
    uint32_t *box;      /* [part * layout.box + i] */
    uint32_t *filled;   /* by part */
    uint32_t batch[BATCH + PIECE];
    uint32_t found[CHUNK];
} worker;

typedef struct search {
    /* Nobody writes these. */
    gg_ctx *ctx; /* for worker 0 alone */
    const gg__levels *levels;
    uint64_t states, large; /* large: states of a level that is worth sharing */
    layout layout;
    worker *worker;
    uint32_t *boxes, *filled;
    /* Two lists for levels in turn. States beyond the capacity are only counted: a level that long
     * is searched for. */
    uint32_t *lists;
    uint64_t capacity;
    /* Worker 0 writes these between passes. */
    pass pass;
    uint32_t level;
    uint64_t count[2]; /* states of the level, by list, without seeds */
    uint64_t decided, ticked;
    bool over;
    gg_status status;
    /* Anybody, at any time. */
    atomic_uint_fast64_t seeds[2], late_seeds[2];
    atomic_uint_fast64_t length[2]; /* of the lists of the next level */
    atomic_uint_fast64_t next;      /* next place in the pass that no worker has taken */
    atomic_uint_fast32_t requested; /* the last requested exchange */
    atomic_bool stopped;
} search;

static layout layout_of(uint64_t states, unsigned threads)
{
    layout l = {.workers = 1, .block = 32};
    if (states >= TABLE) l.workers = threads < MOST_WORKERS ? threads : MOST_WORKERS;
    if (states >= MANY) l.block = BLOCK;
    l.parts = ((states >> l.block) + 1) * l.workers;
    l.box = states / (states >= MANY ? 16 : 4) / (l.parts * l.workers);
    if (l.box < LEAST_BOX) l.box = LEAST_BOX;
    return l;
}

static inline uint64_t part_of(const layout *l, uint32_t state)
{
    state >>= l->label_bits;
    const uint32_t stripe = state >> STRIPE & ((1 << STRIPES) - 1);
    return ((uint64_t)state >> l->block) * l->workers + (stripe * l->workers >> STRIPES);
}

/* ---- batches and boxes ---- */

static uint32_t *list_of(const search *s, uint32_t level, int list)
{
    return s->lists + (level % 2 * 2 + (unsigned)list) * s->capacity;
}

static void apply(search *s, uint32_t *state, uint32_t count)
{
    const gg__levels *l = s->levels;
    const int list = s->pass.target;
    atomic_uint_fast64_t *length = &s->length[list];
    const uint32_t hits = l->apply(l->self, list, s->pass.level, state, count);
    uint64_t at;
    if (hits == 0) return;
    if (s->pass.shared) {
        at = atomic_fetch_add_explicit(length, hits, memory_order_relaxed);
    } else {
        at = atomic_load_explicit(length, memory_order_relaxed);
        atomic_store_explicit(length, at + hits, memory_order_relaxed);
    }
    if (at + hits <= s->capacity)
        memcpy(list_of(s, s->pass.level, list) + at, state, hits * sizeof *state);
}

static void empty_box(worker *w, const worker *from, uint64_t part)
{
    search *s = w->search;
    apply(s, from->box + part * s->layout.box, from->filled[part]);
    from->filled[part] = 0;
}

/* All workers come here, and each empties the boxes for its parts. Returns whether none has
 * anything left of the pass. */
static bool exchange(worker *w)
{
    const search *s = w->search;
    const unsigned workers = s->layout.workers;
    bool done = true;
    w->exchanges++;
    gg__workers_barrier(w->workers);
    for (unsigned i = 0; i < workers; i++) {
        for (uint64_t part = w->number; part < s->layout.parts; part += workers)
            empty_box(w, &s->worker[i], part);
        done &= s->worker[i].done;
    }
    gg__workers_barrier(w->workers);
    return done;
}

/* Sorts the batch into boxes. A box of its own parts the worker empties when it holds a batch, or
 * where parts are blocks, as much as is worth bringing the block into the cache. */
static void fill_boxes(worker *w)
{
    search *s = w->search;
    const layout l = s->layout;
    const uint64_t full = l.box - BATCH - PIECE, enough = l.block == BLOCK ? full : BATCH;
    uint32_t *const box = w->box, *const filled = w->filled;
    for (uint32_t i = 0; i < w->count; i++) {
        const uint64_t part = part_of(&l, w->batch[i]);
        box[part * l.box + filled[part]++] = w->batch[i];
    }
    for (uint64_t part = 0; part < l.parts; part++) {
        const bool own = part % l.workers == w->number;
        if (filled[part] < (own ? enough : full)) continue;
        if (own)
            empty_box(w, w, part);
        else
            atomic_store(&s->requested, w->exchanges + 1);
    }
}

static void empty_batch(worker *w)
{
    search *s = w->search;
    if (s->pass.shared)
        fill_boxes(w);
    else
        apply(s, w->batch, w->count);
    w->count = 0;
    if (s->pass.shared && atomic_load(&s->requested) > w->exchanges) exchange(w);
}

/* ---- rows ---- */

typedef struct row {
    const gg__rows *in;
    gg_vertex v;
    uint32_t before; /* the phase of the predecessors */
} row;

/* The numbering of states: by constants if possible. */
typedef struct numbering {
    uint32_t phases;
    bool labels; /* instead of phases: number of labels */
} numbering;

static inline row row_of(const gg__levels *l, uint32_t state, numbering by)
{
    const gg_vertex v = by.labels        ? state >> l->label_bits
                        : by.phases == 1 ? state
                        : by.phases == 2 ? state >> 1
                                         : state / by.phases;
    const uint32_t phase = state - v * by.phases;
    if (by.labels) return (row){l->in[0], v, phase};
    return (row){l->in[phase], v, phase ? phase - 1 : by.phases - 1};
}

static inline void copy_piece(uint32_t *to, const gg_vertex *from, uint32_t phases, uint32_t before)
{
    uint32_t piece[PIECE];
    memcpy(piece, from, sizeof piece);
    for (int i = 0; i < PIECE; i++)
        piece[i] = piece[i] * phases + before;
    memcpy(to, piece, sizeof piece);
}

/* The last piece may extend beyond the row, if memory exists there: the surplus is overwritten by
 * the next row. */
static inline void copy_row(worker *w, const row *r, const gg_vertex *all, uint32_t phases)
{
    const gg_vertex *u = r->in->end + r->in->start[r->v];
    const gg_vertex *const last = r->in->end + r->in->start[r->v + 1];
    for (; last - u > PIECE; u += PIECE) {
        copy_piece(&w->batch[w->count], u, phases, r->before);
        w->count += PIECE;
        if (w->count >= BATCH) empty_batch(w);
    }
    if (all - u >= PIECE) {
        copy_piece(&w->batch[w->count], u, phases, r->before);
        w->count += (uint32_t)(last - u);
    } else {
        while (u < last)
            w->batch[w->count++] = *u++ * phases + r->before;
    }
    if (w->count >= BATCH) empty_batch(w);
}

/* Inlined by force, for a constant number of phases. While the row of one state is copied, the row
 * of a state some places later is prefetched, and the row start of one still later. */
__attribute__((always_inline)) static inline void copy_rows(worker *w, const uint32_t *state,
                                                            uint64_t count, numbering by)
{
    const gg__levels *l = w->search->levels;
    for (uint64_t i = 0; i < count; i++) {
        const row later = row_of(l, state[i + 2 * AHEAD < count ? i + 2 * AHEAD : count - 1], by);
        const row next = row_of(l, state[i + AHEAD < count ? i + AHEAD : count - 1], by);
        const row r = row_of(l, state[i], by);
        const gg_vertex *ahead = next.in->end + next.in->start[next.v];
        __builtin_prefetch(&later.in->start[later.v]);
        __builtin_prefetch(&later.in->start[later.v + 1]);
        __builtin_prefetch(ahead);
        __builtin_prefetch(ahead + PIECE - 1);
        copy_row(w, &r, r.in->end + r.in->start[l->vertices], by.phases);
    }
}

static void propagate(worker *w, const uint32_t *state, uint64_t count)
{
    const gg__levels *l = w->search->levels;
    if (l->label_bits > 0)
        copy_rows(w, state, count, (numbering){1u << l->label_bits, true});
    else if (l->phases == 1)
        copy_rows(w, state, count, (numbering){1, false});
    else if (l->phases == 2)
        copy_rows(w, state, count, (numbering){2, false});
    else
        copy_rows(w, state, count, (numbering){l->phases, false});
}

/* ---- passes ---- */

/* If asked to stop, no more states are taken. */
static void tick(search *s, uint64_t taken)
{
    s->ticked += taken;
    if (s->ticked < GG__TICK || s->status != GG_OK) return;
    s->ticked = 0;
    s->status = gg__tick(s->ctx, s->levels->stage, s->decided, s->states);
    if (s->status != GG_OK) atomic_store(&s->stopped, true);
}

/* Takes one chunk of the pass after the other. */
static void take_chunks(worker *w)
{
    search *s = w->search;
    const pass *p = &s->pass;
    const gg__levels *l = s->levels;
    uint64_t first = 0;
    while (!atomic_load_explicit(&s->stopped, memory_order_relaxed)) {
        if (p->shared) first = atomic_fetch_add(&s->next, CHUNK);
        if (first >= p->count) return;
        const uint64_t end = p->count - first < CHUNK ? p->count : first + CHUNK;
        if (p->searched)
            propagate(w, w->found, l->find(l->self, p->list, p->level - 1, first, end, w->found));
        else
            propagate(w, p->state + first, end - first);
        if (w->number == 0) tick(s, end - first);
        first = end;
    }
}

static void take_pass(worker *w)
{
    w->done = false;
    w->exchanges = 0;
    take_chunks(w);
    empty_batch(w);
    w->done = true;
    while (w->search->pass.shared && !exchange(w))
        continue;
}

/* The pass of this list, if it has states of this level. */
static bool begin_pass(search *s, int list)
{
    const gg__levels *l = s->levels;
    const uint64_t listed = s->count[list];
    const uint64_t seeds =
        (s->level == 0 ? s->seeds[list] : 0) + (s->level == l->late ? s->late_seeds[list] : 0);
    const bool searched = seeds > 0 || listed > s->capacity;
    if (seeds + listed == 0) return false;
    s->pass = (pass){.list = list,
                     .target = list ^ l->crosses,
                     .level = s->level + 1,
                     .searched = searched,
                     .shared = s->layout.parts > 1 && seeds + listed >= s->large,
                     .count = searched ? s->states : listed,
                     .state = list_of(s, s->level, list)};
    gg__count(s->ctx, searched ? GG__WAY_SEARCHED : GG__WAY_LISTED, s->pass.count);
    atomic_store_explicit(&s->next, 0, memory_order_relaxed);
    atomic_store_explicit(&s->requested, 0, memory_order_relaxed);
    return true;
}

/* ---- levels ---- */

/* Goes on to the next level that has states; false if there is none. */
static bool begin_level(search *s)
{
    const gg__levels *l = s->levels;
    s->level++;
    for (int list = 0; list < 2; list++) {
        s->count[list] = atomic_load_explicit(&s->length[list], memory_order_relaxed);
        atomic_store_explicit(&s->length[list], 0, memory_order_relaxed);
        s->decided += s->count[list];
    }
    if (s->status != GG_OK) return false;
    if (s->count[0] + s->count[1] == 0 && s->level > l->late) return false;
    if (s->count[0] + s->count[1] == 0) s->level = l->late;
    if (s->level <= l->last) return true;
    s->status = gg__fail(s->ctx, GG_LIMIT, GG__NOWHERE, "play would last more than %llu turns",
                         (unsigned long long)l->last);
    return false;
}

/* Worker 0 goes on to the next pass that is shared, and takes all others alone. */
static void go_on(search *s)
{
    do {
        int list = s->pass.list + 1;
        while (list < 2 && !begin_pass(s, list))
            list++;
        if (list < 2 && !s->pass.shared) take_pass(&s->worker[0]);
        if (list < 2) continue;
        s->over = !begin_level(s);
        s->pass = (pass){.list = -1};
    } while (!s->over && !s->pass.shared);
}

static void run(void *self, gg__workers *workers, unsigned number)
{
    search *s = self;
    worker *w = &s->worker[number];
    w->workers = workers;
    if (number == 0) s->layout.workers = gg__workers_size(workers);
    gg__workers_barrier(workers);
    while (!s->over) {
        take_pass(w);
        if (number == 0) go_on(s);
        gg__workers_barrier(workers);
    }
}

/* ---- the whole ---- */

static void open_range(void *self, unsigned number, uint64_t first, uint64_t end)
{
    search *s = self;
    uint64_t seeds[2] = {0, 0}, late_seeds[2] = {0, 0};
    (void)number;
    s->levels->open(s->levels->self, first, end, seeds, late_seeds);
    for (int list = 0; list < 2; list++) {
        atomic_fetch_add(&s->seeds[list], seeds[list]);
        atomic_fetch_add(&s->late_seeds[list], late_seeds[list]);
    }
}

static void close_range(void *self, unsigned number, uint64_t first, uint64_t end)
{
    const gg__levels *l = ((search *)self)->levels;
    (void)number;
    l->close(l->self, first, end);
}

static gg_status decide(search *s)
{
    const gg__levels *l = s->levels;
    s->status = gg__parallel(s->ctx, l->stage, l->vertices, GG__TICK, open_range, s);
    for (int list = 0; list < 2; list++)
        s->decided += s->seeds[list] + s->late_seeds[list];
    if (s->status == GG_OK) go_on(s);
    if (s->status == GG_OK && !s->over) gg__workers_run(s->ctx, s->layout.workers, false, run, s);
    if (s->status != GG_OK) return s->status;
    return gg__parallel(s->ctx, l->stage, l->vertices, GG__TICK, close_range, s);
}

/* States that a list has room for. */
static uint64_t capacity_of(uint64_t states)
{
    return states / DENSE + 1;
}

uint64_t gg__scatter_bytes(const gg_ctx *ctx, uint64_t states)
{
    enum { OVERHEAD = 256 };
    const layout l = layout_of(states, gg__threads(ctx));
    return LISTS * capacity_of(states) * sizeof(uint32_t) + l.workers * sizeof(worker) +
           (l.parts > 1 ? l.parts * l.workers * (l.box + 1) * sizeof(uint32_t) : 0) + OVERHEAD;
}

gg_status gg__scatter(gg_ctx *ctx, const gg__levels *levels, uint64_t *decided)
{
    const uint64_t states = levels->vertices * levels->phases;
    const gg__rows *in = levels->in[0];
    if (levels->vertices > UINT32_MAX / levels->phases >> levels->label_bits)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu states are more than 2^32 - 1",
                        (unsigned long long)states);
    search s = {.ctx = ctx,
                .levels = levels,
                .states = states,
                .large = (uint64_t)SHARED * levels->vertices /
                         (levels->vertices + in->start[levels->vertices]),
                .layout = layout_of(states, gg__threads(ctx)),
                .capacity = capacity_of(states),
                .pass = {.list = -1}};
    const layout *l = &s.layout;
    const uint64_t boxes = l->parts > 1 ? l->parts * l->workers : 0;
    s.layout.label_bits = levels->label_bits;
    s.lists = gg__alloc(ctx, LISTS * s.capacity, sizeof *s.lists, "levels");
    s.worker = gg__alloc_zeroed(ctx, l->workers, sizeof *s.worker, "workers");
    s.boxes = gg__alloc(ctx, boxes * l->box, sizeof *s.boxes, "boxes");
    s.filled = gg__alloc_zeroed(ctx, boxes, sizeof *s.filled, "boxes");
    gg_status status = gg__status(ctx);
    for (unsigned i = 0; status == GG_OK && i < l->workers; i++) {
        worker *w = &s.worker[i];
        w->search = &s;
        w->number = i;
        if (boxes > 0) w->box = s.boxes + i * l->parts * l->box;
        if (boxes > 0) w->filled = s.filled + i * l->parts;
    }
    if (status == GG_OK) status = decide(&s);
    *decided = s.decided;
    gg__free(ctx, s.lists);
    gg__free(ctx, s.worker);
    gg__free(ctx, s.boxes);
    gg__free(ctx, s.filled);
    return status;
}
