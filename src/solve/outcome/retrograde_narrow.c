/*
 * Retrograde analysis of many states: as in retrograde_levels.c, with a byte for each state in
 * place of a word, and by several threads.
 *
 * Idea. Nearly all accesses are to states that hear of an option, and those are anywhere. Most
 * counts and ranks are small, so a byte holds either (narrow.h); then four times as many states
 * are in the caches. In the end bytes become words. A few states may have ranks beyond what a byte
 * holds, which are noted (narrow_deep.c); if there are many, bytes become words earlier and the
 * rest is done with those. Where a state that is open has too many options, it is words from the
 * beginning.
 *
 * States that have been won at a rank are kept in lists, if they are few. A level that is a good
 * part of all states is found again by going through the bytes (narrow_take.c). Large levels are
 * told by a workers, in which each member writes the bytes of his own states (narrow_tell.c); small
 * ones by its first member, while the others sleep.
 *
 * Why it is right. As for retrograde.c: the states of a rank are told before those of the next.
 *
 * Cost. O(states + edges). A level that is not kept, or has ends, costs a look at every byte; of
 * the former there are some dozens at most, since lists are a fixed part of all states
 * (narrow_room.c).
 */
#include "solve/outcome/retrograde_narrow.h"

#include "solve/outcome/narrow_search.h"

enum {
    SHARED = 1 << 8,  /* states of a level that is worth meeting for */
    NOTED = 1 << 12,  /* and of one that may be noted, at most */
    SHARES = 16,      /* pieces of a list for each member, so that all end at the same time */
    LEAST_PIECE = 128 /* states */
};

/* ---- levels ---- */

static uint64_t count_level(const gg__narrow_search *s, int side)
{
    uint64_t count = 0;
    for (unsigned m = 0; m < s->room.members; m++)
        count += s->worker[m].now[side].count;
    return count;
}

/* Ends are in no list. */
static bool is_listed(const gg__narrow_search *s, int side)
{
    bool listed = s->level.rank != 0 && s->level.rank != s->late;
    for (unsigned m = 0; m < s->room.members; m++)
        listed &= s->worker[m].now[side].count <= s->room.list;
    return listed;
}

/* Whether a rank can be told with bytes: a deep one only if it is small, and all that it may decide
 * can be noted. */
static bool can_be_told(const gg__narrow_search *s)
{
    if (s->level.rank < GG__NARROW_LAST) return true;
    for (int side = 0; side < 2; side++)
        if (count_level(s, side) >= NOTED || !is_listed(s, side)) return false;
    return gg__narrow_can_note(s);
}

/* What has been decided at this rank is the next level; false if there is none that bytes are
 * enough for. */
static bool next_rank(gg__narrow_search *s)
{
    s->told += count_level(s, 0) + count_level(s, 1);
    for (unsigned m = 0; m < s->room.members; m++)
        for (int side = 0; side < 2; side++) {
            gg__narrow_worker *w = &s->worker[m];
            const gg__narrow_list told = w->now[side];
            w->now[side] = w->next[side];
            w->next[side] = (gg__narrow_list){told.state, 0};
        }
    s->level.rank++;
    const bool more = count_level(s, 0) + count_level(s, 1) > 0 || s->level.rank <= s->late;
    s->level.left = more && !can_be_told(s);
    return more && !s->level.left;
}

static void open_level(gg__narrow_search *s)
{
    gg__narrow_level *level = &s->level;
    const uint64_t count = count_level(s, level->side), share = count / (SHARES * s->room.members);
    const bool deep = level->rank >= GG__NARROW_LAST;
    level->listed = is_listed(s, level->side);
    level->alone = s->room.parts == 1 || deep || (level->listed && count < SHARED);
    level->piece = share < LEAST_PIECE        ? LEAST_PIECE
                   : share < GG__NARROW_PIECE ? share
                                              : GG__NARROW_PIECE;
    atomic_store(&s->next, 0);
}

/* The first member goes on to the next level that all members tell; smaller ones he tells alone. */
static void go_on(gg__narrow_search *s)
{
    gg__narrow_level *level = &s->level;
    do {
        level->side = level->begun ? 1 - level->side : 0;
        level->over = s->status != GG_OK || (level->begun && level->side == 0 && !next_rank(s));
        level->begun = true;
        if (level->over) return;
        open_level(s);
        if (level->alone) gg__narrow_take_level(&s->worker[0]);
    } while (level->alone);
}

/* False if there is no level left. */
static bool next_level(gg__narrow_worker *w)
{
    if (w->number == 0) go_on(w->search);
    gg__workers_barrier(w->workers);
    return !w->search->level.over;
}

/* ---- from ends to bytes to words ---- */

/* Where a member's share of these begins; of the one behind the last, where they end. */
static uint64_t share(const gg__narrow_worker *w, uint64_t count, unsigned number)
{
    const unsigned members = gg__workers_size(w->workers);
    return count / members * number + (number == members ? count % members : 0);
}

/* False if there is a state that a byte does not hold. */
static bool seed(const gg__narrow_worker *w)
{
    gg__narrow_search *s = w->search;
    const uint64_t n = s->graph->vertices;
    if (!gg__narrow_seed(s->graph, s->table, s->ends, share(w, n, w->number),
                         share(w, n, w->number + 1)))
        atomic_store(&s->unfit, true);
    gg__workers_barrier(w->workers);
    return !atomic_load(&s->unfit);
}

/* All but the first quarter is written behind the bytes that are still to be read; then that
 * quarter is all that is left. */
static void widen(const gg__narrow_worker *w)
{
    enum { FEW = 1 << 12 };
    const gg__narrow_search *s = w->search;
    const bool close = !s->level.left;
    uint64_t last = s->states;
    while (last > FEW) {
        const uint64_t first = (last + 3) / 4, count = last - first;
        gg__narrow_widen(s->table, first + share(w, count, w->number),
                         first + share(w, count, w->number + 1), close);
        gg__workers_barrier(w->workers);
        last = first;
    }
    if (w->number > 0) return;
    gg__narrow_widen(s->table, 0, last, close);
    gg__narrow_write_deep(s);
}

/* ---- the whole ---- */

/* What each member does. */
static void run(void *self, gg__workers *workers, unsigned number)
{
    gg__narrow_search *s = self;
    gg__narrow_worker *w = &s->worker[number];
    w->workers = workers;
    if (!seed(w)) return;
    while (next_level(w))
        gg__narrow_take_level(w);
    if (s->status == GG_OK) widen(w);
}

/* The rest, with words, which have become what bytes were: what this rank has won is told next. */
static gg_status use_words(const gg__narrow_search *s)
{
    gg__frontier frontier;
    const gg__word first = gg__word_decided(GG__FIRST, s->level.rank);
    const gg__word second = gg__word_decided(GG__SECOND, s->level.rank);
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

gg_status gg__retrograde_narrow(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                const gg__ends *ends, bool *fits)
{
    const uint64_t states = table->vertices * table->phases;
    const gg__word stuck = ends->stuck[0];
    gg__narrow_search s = {.ctx = ctx,
                           .graph = graph,
                           .table = table,
                           .ends = ends,
                           .narrow = gg__narrow_of(table),
                           .states = states,
                           .late = gg__word_side(stuck) == GG__DRAWN ? 0 : gg__word_rank(stuck),
                           .room = gg__narrow_layout_of(states, gg__threads(ctx))};
    s.status = gg__narrow_open(&s);
    if (s.status == GG_OK) gg__workers_run(ctx, s.room.members, run, &s);
    gg__narrow_close(&s);
    *fits = !atomic_load(&s.unfit);
    return s.status == GG_OK && *fits && s.level.left ? use_words(&s) : s.status;
}
