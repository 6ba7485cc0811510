/*
 * Retrograde analysis of many states: as in retrograde_levels.c, with a byte for each state in
 * place of a word, and by several threads.
 *
 * Idea. Nearly all accesses are to states that hear of an option, and those are anywhere. Most
 * counts and ranks are small, so a byte holds either (narrow.h); then four times as many states
 * are in the caches. In the end bytes become words. A few states may have ranks beyond what a byte
 * holds, which are noted; if there are many, bytes become words earlier and the rest is done with
 * those. Where a state that is open has too many options, it is words from the beginning.
 *
 * States that have been won at a rank are kept in lists, if they are few. A level that is a good
 * part of all states is found again by going through the bytes: that gives them in the order of
 * their numbers, in which their rows lie.
 *
 * Parts. States are divided into parts, and each part belongs to a member of the crew. Pieces of a
 * level are taken from a counter by whoever is free; he puts the predecessors into his boxes, one
 * for each part. When a box is full, or nothing is left, all meet, and each tells what is in the
 * boxes of his parts, whoever filled them. So no byte has two writers, and what is decided does not
 * depend on who did what: only the order in the lists does, and that means nothing within a level.
 * One thread alone tells at once, unless the bytes are much more than a cache holds; then parts are
 * so small that it holds theirs.
 *
 * Why it is right. As for retrograde.c: the states of a rank are told before those of the next.
 *
 * Cost. O(states + edges), at most DENSE looks at every byte; besides the table a quarter of a word
 * a state for lists, as much for boxes, and a little.
 */
#include "solve/outcome/retrograde_narrow.h"

#include "base/pool.h"
#include "solve/outcome/narrow.h"
#include "solve/outcome/retrograde_news.h"

#include <stdatomic.h>
#include <string.h>

enum {
    DENSE = 16,        /* a level of one state in so many is not kept */
    DEEP = 64,         /* of so many states one may be deeper than a byte holds */
    LEAST_LIST = 1024, /* states */
    PIECE = 2048,      /* states of a list that are taken at a time */
    SCAN = 1 << 15,    /* bytes that are gone through at a time */
    GROUP = 8,         /* bytes that are looked at together */
    SHARED = 1 << 12,  /* states of a level that is worth meeting for */
    MANY = 1 << 18,    /* states that are worth a crew */
    MOST_MEMBERS = 16,
    PART = 1 << 21,     /* states of a part, at most */
    ONE_PART = 1 << 25, /* states that one thread tells at once */
    LEAST_BOX = 2 * GG__NEWS,
    MOST_BOX = 1 << 16
};

/* What a side has won at one rank. If that is more than the list holds, it only counts. */
typedef struct list {
    uint32_t *state;
    uint64_t count;
} list;

/* A state whose rank is more than a byte holds: what its word will be. */
typedef struct deep {
    uint32_t state;
    gg__word word;
} deep;

struct search;

typedef struct worker {
    struct search *search;
    gg__crew *crew;
    unsigned number;
    bool done;            /* with this level */
    list now[2], next[2]; /* by side */
    uint32_t *box;        /* [part * capacity + i] */
    uint32_t *filled;     /* by part */
    gg__news news;
    uint32_t chunk[PIECE + GROUP];
} worker;

/* How room is divided. */
typedef struct layout {
    unsigned members;
    uint64_t parts, deep;
    uint64_t list, box; /* for each member, side and part */
} layout;

typedef struct search {
    gg_ctx *ctx;
    const gg_graph *graph;
    const gg__table *table;
    const gg__ends *ends;
    gg__narrow *narrow;
    uint64_t states, told;
    layout room;
    worker *worker;
    uint32_t *lists, *boxes, *filled;
    deep *deep;
    uint64_t deep_count;
    gg_status status;
    uint32_t rank, late;
    int side; /* that has won the states of this level */
    bool begun, listed, alone, over;
    bool left;         /* there are levels that bytes are not enough for */
    atomic_bool unfit; /* a byte does not hold every state */
    atomic_bool stopped;
    atomic_uint_fast64_t next; /* piece of the level */
} search;

/* ---- telling ---- */

/* Who wins what is decided by this level. */
static int winner(const search *s)
{
    return s->side ^ (s->table->mover[0] == GG__MOVER_RELATIVE);
}

/* The comparisons are those of retrograde_levels.c. What is decided is left at the beginning;
 * returns how much. */
static uint32_t hear(gg__narrow *narrow, uint32_t *at, uint32_t count, gg__narrow own,
                     gg__narrow decided)
{
    enum { AHEAD = 32 };
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count && i < AHEAD; i++)
        __builtin_prefetch(&narrow[at[i]], 1);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t state = at[i];
        __builtin_prefetch(&narrow[at[i + AHEAD < count ? i + AHEAD : i]], 1);
        const gg__narrow old = narrow[state], seen = old ^ own;
        const bool open = seen < GG__NARROW_DECIDED, hit = seen <= (GG__NARROW_MARK | 1);
        narrow[state] = hit ? decided : (gg__narrow)(old - open);
        at[hits] = state;
        hits += hit;
    }
    return hits;
}

/* All levels this deep are told by the first member alone. */
static void note_deep(search *s, int side, const uint32_t *at, uint32_t count)
{
    const gg__word word = gg__word_decided(side ? GG__SECOND : GG__FIRST, s->rank + 1);
    for (uint32_t i = 0; i < count; i++)
        s->deep[s->deep_count++] = (deep){at[i], word};
}

static void tell(worker *w, uint32_t *at, uint32_t count)
{
    search *s = w->search;
    const int side = winner(s);
    list *next = &w->next[side];
    const uint32_t rank = s->rank < GG__NARROW_LAST ? s->rank + 1 : GG__NARROW_LAST;
    const uint32_t hits =
        hear(s->narrow, at, count, side ? GG__NARROW_MARK : 0, gg__narrow_decided(side, rank));
    if (s->rank >= GG__NARROW_LAST) note_deep(s, side, at, hits);
    if (next->count + hits <= s->room.list)
        memcpy(next->state + next->count, at, hits * sizeof *at);
    next->count += hits;
}

static void tell_at_once(void *self, gg__news *news)
{
    tell(self, news->at, news->count);
    news->count = 0;
}

/* ---- boxes ---- */

/* All meet, and each tells what is his; returns whether everybody is done with the level. */
static bool meet(worker *w)
{
    const search *s = w->search;
    const unsigned members = gg__crew_size(w->crew);
    bool done = true;
    gg__crew_wait(w->crew);
    for (uint64_t part = w->number; part < s->room.parts; part += members)
        for (unsigned m = 0; m < members; m++) {
            uint32_t *filled = &s->worker[m].filled[part];
            tell(w, s->worker[m].box + part * s->room.box, *filled);
            *filled = 0;
        }
    for (unsigned m = 0; m < members; m++)
        done &= s->worker[m].done;
    gg__crew_wait(w->crew);
    return done;
}

static void put_into_boxes(void *self, gg__news *news)
{
    worker *w = self;
    const search *s = w->search;
    const uint64_t parts = s->room.parts, box = s->room.box;
    const uint64_t share = (parts << 32) / s->states; /* of a part, for each state */
    bool full = false;
    for (uint32_t i = 0; i < news->count; i++) {
        const uint64_t part = news->at[i] * share >> 32;
        w->box[part * box + w->filled[part]++] = news->at[i];
    }
    news->count = 0;
    for (uint64_t part = 0; part < parts; part++)
        full |= w->filled[part] + GG__NEWS + GG__PIECE > box;
    if (full) meet(w);
}

/* ---- pieces of a level ---- */

static void take(worker *w, const uint32_t *state, uint64_t count)
{
    const search *s = w->search;
    gg__news_work *work = s->alone ? tell_at_once : put_into_boxes;
    if (s->table->phases == 1)
        gg__copy_rows(s->graph, s->table, state, count, 1, &w->news, work, w);
    else if (s->table->phases == 2)
        gg__copy_rows(s->graph, s->table, state, count, 2, &w->news, work, w);
    else
        gg__copy_rows(s->graph, s->table, state, count, s->table->phases, &w->news, work, w);
}

/* Whether one of the bytes from here on is the one whose copies make up `pattern`. */
static inline bool has(const gg__narrow *narrow, uint64_t pattern)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t group;
    memcpy(&group, narrow, sizeof group);
    group ^= pattern;
    return ((group - ones) & ~group & ones << 7) != 0;
}

/* The states of this level among these. */
static void take_range(worker *w, uint64_t first, uint64_t last)
{
    const gg__narrow *narrow = w->search->narrow;
    const gg__narrow wanted = gg__narrow_decided(w->search->side, w->search->rank);
    const uint64_t pattern = UINT64_C(0x0101010101010101) * wanted;
    uint64_t count = 0;
    for (uint64_t at = first; at < last; at += GROUP) {
        const uint64_t end = last - at < GROUP ? last : at + GROUP;
        if (end - at == GROUP && !has(narrow + at, pattern)) continue;
        for (uint64_t i = at; i < end; i++) {
            w->chunk[count] = (uint32_t)i;
            count += narrow[i] == wanted;
        }
        if (count < PIECE) continue;
        take(w, w->chunk, count);
        count = 0;
    }
    take(w, w->chunk, count);
}

/* A piece of somebody's list; false if there are none left. */
static bool take_listed(worker *w, uint64_t piece)
{
    const search *s = w->search;
    for (unsigned m = 0; m < s->room.members; m++) {
        const list *now = &s->worker[m].now[s->side];
        const uint64_t pieces = (now->count + PIECE - 1) / PIECE, first = piece * PIECE;
        if (piece < pieces) {
            take(w, now->state + first, now->count - first < PIECE ? now->count - first : PIECE);
            return true;
        }
        piece -= pieces;
    }
    return false;
}

static bool take_piece(worker *w)
{
    search *s = w->search;
    const uint64_t piece = atomic_fetch_add(&s->next, 1), first = piece * SCAN;
    if (s->listed) return take_listed(w, piece);
    if (first >= s->states) return false;
    take_range(w, first, s->states - first < SCAN ? s->states : first + SCAN);
    return true;
}

/* If asked to stop, no more pieces are taken. */
static void tick(search *s)
{
    if (s->status == GG_OK) s->status = gg__tick(s->ctx, "solving", s->told, s->states);
    if (s->status != GG_OK) atomic_store(&s->stopped, true);
}

/* What one side has won at one rank: by all members, or by the first alone. */
static void take_level(worker *w)
{
    search *s = w->search;
    w->done = false;
    while (!atomic_load(&s->stopped) && take_piece(w))
        if (w->number == 0) tick(s);
    if (s->alone) {
        tell_at_once(w, &w->news);
    } else {
        put_into_boxes(w, &w->news);
        w->done = true;
        while (!meet(w))
            continue;
    }
}

/* ---- levels ---- */

static uint64_t count_level(const search *s, int side)
{
    uint64_t count = 0;
    for (unsigned m = 0; m < s->room.members; m++)
        count += s->worker[m].now[side].count;
    return count;
}

/* Ends are in no list. */
static bool is_listed(const search *s, int side)
{
    bool listed = s->rank != 0 && s->rank != s->late;
    for (unsigned m = 0; m < s->room.members; m++)
        listed &= s->worker[m].now[side].count <= s->room.list;
    return listed;
}

/* How many will hear of what a side has won at this rank, which is listed. */
static uint64_t count_news(const search *s, int side)
{
    uint64_t count = 0;
    for (unsigned m = 0; m < s->room.members; m++) {
        const list *now = &s->worker[m].now[side];
        for (uint64_t i = 0; i < now->count; i++) {
            const gg__news_row row =
                gg__news_row_of(s->graph, s->table, now->state[i], s->table->phases);
            count += row.rows->start[row.v + 1] - row.rows->start[row.v];
        }
    }
    return count;
}

/* Whether the level can be told with bytes: a deep one only if it is small, and all that it may
 * decide can be noted. */
static bool can_be_told(const search *s)
{
    uint64_t room = s->room.deep - s->deep_count;
    for (int side = 0; s->rank >= GG__NARROW_LAST && side < 2; side++) {
        if (count_level(s, side) >= SHARED || !is_listed(s, side)) return false;
        const uint64_t news = count_news(s, side);
        if (news > room) return false;
        room -= news;
    }
    return true;
}

/* What has been decided at this rank is the next level; false if there is none that bytes are
 * enough for. */
static bool next_rank(search *s)
{
    s->told += count_level(s, 0) + count_level(s, 1);
    for (unsigned m = 0; m < s->room.members; m++)
        for (int side = 0; side < 2; side++) {
            worker *w = &s->worker[m];
            const list told = w->now[side];
            w->now[side] = w->next[side];
            w->next[side] = (list){told.state, 0};
        }
    s->rank++;
    const bool more = count_level(s, 0) + count_level(s, 1) > 0 || s->rank <= s->late;
    s->left = more && !can_be_told(s);
    return more && !s->left;
}

static void open_level(search *s)
{
    s->listed = is_listed(s, s->side);
    s->alone = s->room.parts == 1 || (s->listed && count_level(s, s->side) < SHARED);
    atomic_store(&s->next, 0);
}

/* Goes on to the next level that all members tell; the first tells smaller ones alone. */
static void go_on(search *s)
{
    do {
        s->side = s->begun ? 1 - s->side : 0;
        s->over = s->status != GG_OK || (s->begun && s->side == 0 && !next_rank(s));
        s->begun = true;
        if (s->over) return;
        open_level(s);
        if (s->alone) take_level(&s->worker[0]);
    } while (s->alone);
}

/* ---- the crew ---- */

/* A member's share of these. */
static uint64_t share(const worker *w, uint64_t count, unsigned number)
{
    return count / gg__crew_size(w->crew) * number +
           (number == gg__crew_size(w->crew) ? count % gg__crew_size(w->crew) : 0);
}

/* All but the first quarter is written behind the bytes that are still to be read; then that
 * quarter is all that is left. */
static void widen(const worker *w, bool close)
{
    enum { FEW = 1 << 12 };
    const search *s = w->search;
    uint64_t last = s->states;
    while (last > FEW) {
        const uint64_t first = (last + 3) / 4, count = last - first;
        gg__narrow_widen(s->table, first + share(w, count, w->number),
                         first + share(w, count, w->number + 1), close);
        gg__crew_wait(w->crew);
        last = first;
    }
    if (w->number > 0) return;
    gg__narrow_widen(s->table, 0, last, close);
    for (uint64_t i = 0; i < s->deep_count; i++)
        s->table->words[s->deep[i].state] = s->deep[i].word;
}

static void run(void *self, gg__crew *crew, unsigned number)
{
    search *s = self;
    worker *w = &s->worker[number];
    const uint64_t n = s->graph->vertices;
    w->crew = crew;
    if (!gg__narrow_seed(s->graph, s->table, s->ends, share(w, n, number), share(w, n, number + 1)))
        atomic_store(&s->unfit, true);
    gg__crew_wait(crew);
    if (atomic_load(&s->unfit)) return;
    for (;;) {
        if (number == 0) go_on(s);
        gg__crew_wait(crew);
        if (s->over) break;
        take_level(w);
    }
    if (s->status == GG_OK) widen(w, !s->left);
}

/* ---- ranks beyond ---- */

/* The rest, with words. */
static gg_status use_words(const search *s)
{
    gg__frontier frontier;
    const gg__word first = gg__word_decided(GG__FIRST, s->rank);
    const gg__word second = gg__word_decided(GG__SECOND, s->rank);
    gg_status status = gg__frontier_new(s->ctx, s->table, &frontier);
    if (status != GG_OK) return status;
    for (uint64_t at = 0; at < s->states; at++) {
        if (s->table->words[at] == first) gg__frontier_push(&frontier, GG__FIRST, at);
        if (s->table->words[at] == second) gg__frontier_push(&frontier, GG__SECOND, at);
    }
    status = gg__retrograde_levels(s->ctx, s->graph, s->table, &frontier);
    gg__free(s->ctx, frontier.state);
    if (status == GG_OK) gg__close_table(s->table);
    return status;
}

/* ---- room ---- */

static layout layout_of(uint64_t states, unsigned threads)
{
    const unsigned members = states < MANY ? 1 : threads < MOST_MEMBERS ? threads : MOST_MEMBERS;
    layout l = {.members = members, .parts = 1};
    l.deep = states / DEEP + LEAST_LIST;
    l.list = states / DENSE / members + LEAST_LIST;
    if (members == 1 && states < ONE_PART) return l;
    l.parts = (states / PART / members + 1) * members;
    l.box = states / 4 / l.parts / members;
    if (l.box < LEAST_BOX) l.box = LEAST_BOX;
    if (l.box > MOST_BOX) l.box = MOST_BOX;
    return l;
}

uint64_t gg__retrograde_narrow_bytes(uint64_t states, unsigned threads)
{
    enum { OVERHEAD = 256 };
    const layout l = layout_of(states, threads);
    const uint64_t words = 4 * l.list + l.parts * (l.box + 1);
    return sizeof(search) + l.deep * sizeof(deep) +
           l.members * (sizeof(worker) + words * sizeof(uint32_t)) + OVERHEAD;
}

static void close_search(search *s)
{
    gg__free(s->ctx, s->worker);
    gg__free(s->ctx, s->lists);
    gg__free(s->ctx, s->boxes);
    gg__free(s->ctx, s->filled);
    gg__free(s->ctx, s->deep);
}

static void lay_out(search *s)
{
    const layout *l = &s->room;
    for (unsigned m = 0; m < l->members; m++) {
        worker *w = &s->worker[m];
        w->search = s;
        w->number = m;
        w->news.count = 0;
        w->box = s->boxes + m * l->parts * l->box;
        w->filled = s->filled + m * l->parts;
        for (size_t side = 0; side < 2; side++) {
            w->now[side] = (list){s->lists + (4 * m + side) * l->list, 0};
            w->next[side] = (list){s->lists + (4 * m + 2 + side) * l->list, 0};
        }
    }
}

static gg_status open_search(search *s)
{
    const layout *l = &s->room;
    const uint64_t boxes = l->members * l->parts;
    s->worker = gg__alloc(s->ctx, l->members, sizeof *s->worker, "workers");
    s->lists = gg__alloc(s->ctx, 4 * l->members * l->list, sizeof *s->lists, "levels");
    s->boxes = gg__alloc(s->ctx, boxes * l->box, sizeof *s->boxes, "parts");
    s->filled = gg__alloc_zeroed(s->ctx, boxes, sizeof *s->filled, "parts");
    s->deep = gg__alloc(s->ctx, l->deep, sizeof *s->deep, "levels");
    if (!s->worker || !s->lists || !s->boxes || !s->filled || !s->deep) return gg__status(s->ctx);
    lay_out(s);
    return GG_OK;
}

/* ---- the whole ---- */

gg_status gg__retrograde_narrow(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                const gg__ends *ends, bool *fits)
{
    const uint64_t states = table->vertices * table->phases;
    const gg__word stuck = ends->stuck[0];
    search s = {.ctx = ctx,
                .graph = graph,
                .table = table,
                .ends = ends,
                .narrow = gg__narrow_of(table),
                .states = states,
                .late = gg__word_side(stuck) == GG__DRAWN ? 0 : gg__word_rank(stuck),
                .room = layout_of(states, gg__threads(ctx))};
    s.status = open_search(&s);
    if (s.status == GG_OK) gg__crew_run(ctx, s.room.members, run, &s);
    close_search(&s);
    *fits = !atomic_load(&s.unfit);
    if (s.status != GG_OK || !*fits || !s.left) return s.status;
    return use_words(&s);
}
