/*
 * A level of retrograde analysis that is large, told range by range.
 *
 * Idea. The words of all states are more than the caches hold, but those of a range of states are
 * not. So predecessors are not told when their row is read: each is put into the box of the range
 * that it is in, one box behind the other, and when a box is full, all boxes are emptied, each into
 * words that stay in the caches meanwhile. Reading and writing boxes is streaming.
 *
 * Threads. Rows are taken in pieces from a counter by whoever is free, and each member has boxes of
 * his own; then each member empties everybody's boxes of the ranges that are his. So no word has
 * two writers, and what is decided does not depend on who did what: only the order in which states
 * come into the frontier does, and that means nothing within a level.
 *
 * Why it is right. As for retrograde_levels.c: all predecessors of a level are told before the next
 * one begins.
 *
 * Cost. O(states + edges of the level), and O(ranges) each time that boxes are emptied. A byte a
 * state for the boxes of all members together, and a little.
 *
 * Source. S. Beamer, K. Asanovic, D. Patterson, Reducing PageRank Communication via Propagation
 * Blocking, 2017.
 */
#include "solve/outcome/retrograde_ranges.h"

#include "solve/outcome/hear.h"

#include <stdatomic.h>

enum {
    RANGE_BITS = 18, /* states of a range, at most */
    SHARE = 4,       /* boxes of a range hold one of so many states */
    LEAST_BOX = 512, /* predecessors */
    STRETCH = 128,   /* predecessors of one row that are routed without a look at the boxes */
    MOST_MEMBERS = 16,
    GRAIN = 512, /* states that are taken at a time */
    BLOCK = 64   /* states whose rows are asked for together */
};

/* What a member has: a piece of the level, with the place in the row that he has come to, and
 * boxes. */
typedef struct worker {
    uint64_t state, end, edge;
    uint32_t *box;   /* [range * capacity + i] */
    uint32_t *count; /* of each box */
    bool left;       /* there is more to do */
} worker;

struct gg__ranges {
    gg_ctx *ctx;
    const gg_graph *graph;
    const gg__table *table;
    gg__frontier *frontier;
    uint32_t phases, shift;
    uint64_t ranges, capacity;
    unsigned members;
    uint32_t *boxes, *counts;
    gg__level level;
    bool closed;
    atomic_uint_fast64_t next;  /* state of the level */
    atomic_uint_fast64_t found; /* states of the winner in the frontier */
    worker member[MOST_MEMBERS];
};

/* ---- sizes ---- */

bool gg__ranges_pay(uint64_t states, uint64_t level, unsigned threads)
{
    enum { MANY = 1 << 25, SOME = 1 << 21, LEAST_LEVEL = 1 << 13, PART = 64 };
    return threads > 1 ? states >= SOME && level >= LEAST_LEVEL
                       : states >= MANY && level >= states / PART;
}

unsigned gg__ranges_threads(unsigned threads)
{
    return threads < MOST_MEMBERS ? threads : MOST_MEMBERS;
}

/* A range is 2^shift vertices, so that its states fit; each member has a box for each, and all
 * boxes of a range together hold a share of its states. */
typedef struct layout {
    uint32_t shift;
    uint64_t ranges, capacity;
} layout;

static layout layout_of(uint64_t vertices, uint32_t phases, unsigned members)
{
    layout l = {0, 0, 0};
    while (((uint64_t)phases << (l.shift + 1)) <= UINT64_C(1) << RANGE_BITS)
        l.shift++;
    l.ranges = (vertices >> l.shift) + 1;
    l.capacity = ((uint64_t)phases << l.shift) / SHARE / members;
    if (l.capacity < LEAST_BOX) l.capacity = LEAST_BOX;
    return l;
}

uint64_t gg__ranges_bytes(uint64_t vertices, uint32_t phases, unsigned threads)
{
    enum { OVERHEAD = 128 };
    const unsigned members = gg__ranges_threads(threads);
    const layout l = layout_of(vertices, phases, members);
    return sizeof(gg__ranges) + l.ranges * members * (l.capacity + 1) * sizeof(uint32_t) + OVERHEAD;
}

gg__ranges *gg__ranges_new(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           gg__frontier *frontier, unsigned threads)
{
    gg__ranges *r = gg__alloc_zeroed(ctx, 1, sizeof *r, "ranges");
    if (!r) return NULL;
    r->ctx = ctx;
    r->graph = graph;
    r->table = table;
    r->frontier = frontier;
    r->phases = table->phases;
    r->members = gg__ranges_threads(threads);
    const layout l = layout_of(table->vertices, table->phases, r->members);
    r->shift = l.shift;
    r->ranges = l.ranges;
    r->capacity = l.capacity;
    r->boxes = gg__alloc(ctx, r->members * r->ranges * r->capacity, sizeof *r->boxes, "ranges");
    r->counts = gg__alloc_zeroed(ctx, r->members * r->ranges, sizeof *r->counts, "ranges");
    if (!r->boxes || !r->counts) {
        gg__ranges_free(r);
        return NULL;
    }
    for (unsigned m = 0; m < r->members; m++) {
        r->member[m].box = r->boxes + m * r->ranges * r->capacity;
        r->member[m].count = r->counts + m * r->ranges;
    }
    return r;
}

void gg__ranges_free(gg__ranges *ranges)
{
    if (!ranges) return;
    gg__free(ranges->ctx, ranges->boxes);
    gg__free(ranges->ctx, ranges->counts);
    gg__free(ranges->ctx, ranges);
}

/* ---- into the boxes ---- */

/* Puts a row, from the place on that he has come to, into the boxes; false if one is full. */
static inline bool route_row(const gg__ranges *r, worker *m, const gg__news_row *w)
{
    const uint64_t last = w->rows->start[w->v + 1];
    uint64_t e = w->rows->start[w->v] + m->edge;
    bool full = false;
    while (e < last && !full) {
        const uint64_t end = last - e > STRETCH ? e + STRETCH : last;
        for (; e < end; e++) {
            const gg_vertex u = w->rows->end[e];
            const uint64_t range = u >> r->shift;
            const uint32_t i = m->count[range]++;
            m->box[range * r->capacity + i] = u * r->phases + w->phase;
            full |= i + STRETCH + 1 >= r->capacity;
        }
    }
    m->edge = e < last ? e - w->rows->start[w->v] : 0;
    return !full;
}

/* Some states of his piece; false if a box is full. */
static bool route_block(const gg__ranges *r, worker *m)
{
    const uint32_t *state = r->level.state;
    const uint64_t end = m->end - m->state < BLOCK ? m->end : m->state + BLOCK;
    const uint64_t more = m->end - end < BLOCK ? m->end : end + BLOCK;
    for (uint64_t i = end; i < more; i++) {
        const gg__news_row w = gg__news_row_of(r->graph, r->table, state[i], r->phases);
        __builtin_prefetch(&w.rows->start[w.v]);
        __builtin_prefetch(&w.rows->start[w.v + 1]);
    }
    for (uint64_t i = m->state; i < end; i++) {
        const gg__news_row w = gg__news_row_of(r->graph, r->table, state[i], r->phases);
        const gg_vertex *row = w.rows->end + w.rows->start[w.v];
        __builtin_prefetch(row);
        __builtin_prefetch(row + 8);
    }
    bool free = true;
    while (free && m->state < end) {
        const gg__news_row w = gg__news_row_of(r->graph, r->table, state[m->state], r->phases);
        free = route_row(r, m, &w);
        m->state += m->edge == 0;
    }
    return free;
}

/* Routes piece after piece, until a box is full or nothing is left. */
static void route(gg__ranges *r, worker *m)
{
    bool free = true;
    while (free) {
        if (m->state == m->end) {
            m->state = atomic_fetch_add(&r->next, GRAIN);
            if (m->state >= r->level.count) m->state = r->level.count;
            m->end = r->level.count - m->state < GRAIN ? r->level.count : m->state + GRAIN;
        }
        m->left = m->state < m->end;
        if (!m->left) return;
        free = route_block(r, m);
    }
}

/* ---- out of the boxes ---- */

/* Tells the states in a box. */
static void empty_box(gg__ranges *r, uint32_t *box, uint32_t count)
{
    const int side = r->level.side;
    const uint32_t hits =
        gg__hear_words(r->table->words, box, count, side ? GG__OWNER_BIT : 0, r->level.word);
    gg__frontier_put(r->frontier, side, atomic_fetch_add(&r->found, hits), box, hits);
}

/* The boxes of all members, of every range that is his. */
static void empty(gg__ranges *r, unsigned number, unsigned members)
{
    for (uint64_t range = number; range < r->ranges; range += members)
        for (unsigned m = 0; m < members; m++) {
            uint32_t *count = &r->member[m].count[range];
            uint32_t *box = &r->member[m].box[range * r->capacity];
            empty_box(r, box, *count);
            *count = 0;
        }
}

/* ---- the crew ---- */

/* If asked to stop, no more pieces are handed out. */
static void tick(gg__ranges *r)
{
    const uint64_t done = r->frontier->count[0] + r->frontier->count[1];
    const uint64_t states = r->table->vertices * r->phases;
    if (gg__status(r->ctx) != GG_OK || gg__tick(r->ctx, "solving positions", done, states) != GG_OK)
        atomic_store(&r->next, r->level.count);
}

/* All members do this at the same time. */
static void work(gg__ranges *r, gg__workers *workers, unsigned number)
{
    const unsigned members = gg__workers_size(workers);
    bool left = true;
    while (left) {
        if (number == 0) tick(r);
        route(r, &r->member[number]);
        gg__workers_barrier(workers);
        left = false;
        for (unsigned m = 0; m < members; m++)
            left |= r->member[m].left;
        empty(r, number, members);
        gg__workers_barrier(workers);
    }
}

gg_status gg__ranges_tell(gg__ranges *ranges, gg__workers *workers, const gg__level *level)
{
    ranges->level = *level;
    atomic_store(&ranges->next, 0);
    atomic_store(&ranges->found, ranges->frontier->count[level->side]);
    for (unsigned m = 0; m < ranges->members; m++)
        ranges->member[m].state = ranges->member[m].end = ranges->member[m].edge = 0;
    gg__workers_barrier(workers);
    work(ranges, workers, 0);
    ranges->frontier->count[level->side] = atomic_load(&ranges->found);
    return gg__status(ranges->ctx);
}

void gg__ranges_serve(gg__ranges *ranges, gg__workers *workers, unsigned member)
{
    for (;;) {
        gg__workers_barrier(workers);
        if (ranges->closed) return;
        work(ranges, workers, member);
    }
}

void gg__ranges_close(gg__ranges *ranges, gg__workers *workers)
{
    ranges->closed = true;
    gg__workers_barrier(workers);
}
