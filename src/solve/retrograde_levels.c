/*
 * Retrograde analysis of many states: retrograde.c, without waiting for memory.
 *
 * Idea. In which order the states of one rank are told does not matter, as whatever they decide has
 * the next rank. So a level is taken in blocks of states, in steps that each do one thing: ask for
 * where the rows of the next block begin; ask for the rows of this block; copy the rows one behind
 * the other; and tell all of them in one loop, each word having been asked for some dozens of
 * predecessors before. How long a row is and what a word holds, which the processor cannot guess,
 * no branch depends on.
 *
 * A level that is a good part of all states is put into the order of their numbers first, in which
 * their rows lie: then they are read as a stream.
 *
 * Where the table is much larger than the caches, or threads are free, large levels are told by
 * retrograde_ranges.c; all others by one thread, while the rest of the crew sleeps.
 *
 * Why it is right. As for retrograde.c: the states of a level are told before those of the next,
 * and each row once for each state.
 *
 * Cost. O(states + edges). A level that is sorted costs one look at every word, and there are at
 * most DENSE of them.
 */
#include "solve/retrograde_ranges.h"

enum {
    BLOCK = 64,  /* states whose rows are asked for together */
    ROOM = 1024, /* predecessors that are told together; a piece more at most */
    PIECE = 8,   /* most rows are copied in one piece of so many predecessors */
    AHEAD = 48,  /* predecessors */
    DENSE = 12   /* a level of one state in so many is sorted */
};

/* Those who are to hear that a side has won an option of theirs. */
typedef struct news {
    int side;
    gg__word word, own; /* what is decided becomes; an open word's mark if that side moves */
    uint32_t count;
    uint32_t at[ROOM + PIECE];
} news;

typedef struct search {
    gg_ctx *ctx;
    const gg_graph *graph;
    const gg__table *table;
    gg__frontier *frontier;
    uint32_t phases;
    gg__ranges *ranges; /* NULL: no level is large enough */
    gg__crew *crew;
    gg_status status;
    news of[2]; /* by side */
} search;

/* ---- telling ---- */

/*
 * An open word, its mark flipped if that is the winner's, is at least 1 and below 2^29 if the
 * winner moves, and else 2^29 more than the number of options; a decided word stays above that.
 * One comparison tells what is decided now.
 */
static inline bool hear(gg__word *words, const news *n, uint32_t at)
{
    const gg__word word = words[at], seen = word ^ n->own;
    const bool open = seen < 2 * GG__OWNER_BIT, hit = seen <= (GG__OWNER_BIT | 1);
    words[at] = hit ? n->word : word - open;
    return hit;
}

static void tell(search *s, news *n)
{
    gg__word *words = s->table->words;
    uint64_t *found = &s->frontier->count[n->side];
    uint32_t *next = gg__frontier_place(s->frontier, n->side, *found), *const before = next;
    const ptrdiff_t step = n->side ? -1 : 1;
    uint32_t i = 0;
    for (; i + AHEAD < n->count; i++) {
        __builtin_prefetch(&words[n->at[i + AHEAD]], 1);
        *next = n->at[i];
        next += hear(words, n, n->at[i]) ? step : 0;
    }
    for (; i < n->count; i++) {
        *next = n->at[i];
        next += hear(words, n, n->at[i]) ? step : 0;
    }
    *found += (uint64_t)((next - before) * step);
    n->count = 0;
}

/* ---- rows ---- */

/* A piece may end behind the row, if there is something to read: what is too much is written over
 * by the next row. */
static inline void copy_row(search *s, const gg__news_row *row, uint32_t phases, news *n)
{
    const gg_vertex *u = row->rows->end + row->rows->start[row->v];
    const gg_vertex *const last = row->rows->end + row->rows->start[row->v + 1];
    const gg_vertex *const all = row->rows->end + row->rows->start[s->table->vertices];
    while (last - u > PIECE || all - u < PIECE) {
        if (u == last) return;
        n->at[n->count++] = *u++ * phases + row->phase;
        if (n->count >= ROOM) tell(s, n);
    }
    for (int i = 0; i < PIECE; i++)
        n->at[n->count + (unsigned)i] = u[i] * phases + row->phase;
    n->count += (uint32_t)(last - u);
    if (n->count >= ROOM) tell(s, n);
}

/* ---- blocks ---- */

/* Inlined by force, for a constant number of phases; and gcc drops calls that only prefetch. */
__attribute__((always_inline)) static inline void take_block(search *s, const uint32_t *state,
                                                             uint64_t count, uint64_t more,
                                                             int side, uint32_t phases)
{
    for (uint64_t i = count; i < count + more; i++) {
        const gg__news_row row = gg__news_row_of(s->graph, s->table, state[i], phases);
        __builtin_prefetch(&row.rows->start[row.v]);
        __builtin_prefetch(&row.rows->start[row.v + 1]);
    }
    for (uint64_t i = 0; i < count; i++) {
        const gg__news_row row = gg__news_row_of(s->graph, s->table, state[i], phases);
        const uint64_t *start = &row.rows->start[row.v];
        __builtin_prefetch(&row.rows->end[start[0]]);
        __builtin_prefetch(&row.rows->end[start[0] + PIECE - 1]);
    }
    for (uint64_t i = 0; i < count; i++) {
        const gg__news_row row = gg__news_row_of(s->graph, s->table, state[i], phases);
        const bool relative = s->table->mover[row.phase] == GG__MOVER_RELATIVE;
        copy_row(s, &row, phases, &s->of[side ^ relative]);
    }
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* States that one side has won, all of one rank. */
static gg_status take_states(search *s, const uint32_t *state, uint64_t states, int side)
{
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < states; i += BLOCK) {
        const uint64_t count = least(states - i, BLOCK), more = least(states - i - count, BLOCK);
        if (i % GG__TICK == 0)
            status = gg__tick(s->ctx, "solving", s->frontier->count[0] + s->frontier->count[1],
                              s->table->vertices * s->phases);
        if (s->phases == 1)
            take_block(s, state + i, count, more, side, 1);
        else if (s->phases == 2)
            take_block(s, state + i, count, more, side, 2);
        else
            take_block(s, state + i, count, more, side, s->phases);
    }
    return status;
}

/* ---- levels ---- */

/* Puts a side's states of one rank into the order of their numbers. */
static void sort_states(const gg__table *table, uint32_t *state, uint64_t count)
{
    const gg__word word = table->words[*state];
    const uint32_t *end = state + count;
    for (uint64_t at = 0; state < end; at++) {
        *state = (uint32_t)at;
        state += table->words[at] == word;
    }
}

/* No state of the last rank may have predecessors: theirs would not fit. */
static gg_status check_rank(const search *s, uint32_t rank, const uint32_t *state, uint64_t count)
{
    for (uint64_t i = 0; rank >= GG__MAX_RANK && i < count; i++) {
        const gg__news_row row = gg__news_row_of(s->graph, s->table, state[i], s->phases);
        if (row.rows->start[row.v] < row.rows->start[row.v + 1])
            return gg__fail(s->ctx, GG_LIMIT, GG__AT_VERTEX(row.v),
                            "play would last more than %llu turns",
                            (unsigned long long)GG__MAX_RANK);
    }
    return GG_OK;
}

/* All that one side has won at one rank. */
static gg_status take_side(search *s, const uint32_t *state, uint64_t count, int side)
{
    const uint64_t states = s->table->vertices * s->phases;
    const int told = side ^ (s->table->mover[0] == GG__MOVER_RELATIVE);
    const gg__level level = {state, count, told, s->of[told].word};
    if (s->ranges && gg__ranges_pay(states, count, gg__crew_size(s->crew)))
        return gg__ranges_tell(s->ranges, s->crew, &level);
    return take_states(s, state, count, side);
}

/* Tells all states of one rank, which are the next of both sides. */
static gg_status take_level(search *s, uint32_t rank, uint64_t *told)
{
    const uint64_t states = s->table->vertices * s->phases;
    gg_status status = GG_OK;
    for (int side = 0; side < 2; side++)
        s->of[side].word = gg__word_decided(side ? GG__SECOND : GG__FIRST, rank + 1);
    for (int side = 0; status == GG_OK && side < 2; side++) {
        const uint64_t end = gg__frontier_end(s->table, s->frontier, side, told[side], rank);
        const uint64_t count = end - told[side];
        uint32_t *state = gg__frontier_place(s->frontier, side, side ? end - 1 : told[side]);
        if (count == 0) continue;
        if (count * DENSE >= states) sort_states(s->table, state, count);
        status = check_rank(s, rank, state, count);
        if (status == GG_OK) status = take_side(s, state, count, side);
        told[side] = end;
    }
    for (int side = 0; status == GG_OK && side < 2; side++)
        tell(s, &s->of[side]);
    return status;
}

/* The first member goes from level to level, and the others help where he asks them to. */
static void run(void *self, gg__crew *crew, unsigned member)
{
    search *s = self;
    uint64_t told[2] = {0, 0};
    uint32_t rank;
    if (member > 0) {
        gg__ranges_serve(s->ranges, crew, member);
        return;
    }
    s->crew = crew;
    while (s->status == GG_OK && gg__frontier_next(s->table, s->frontier, told, &rank))
        s->status = take_level(s, rank, told);
    if (s->ranges) gg__ranges_close(s->ranges, crew);
}

uint64_t gg__retrograde_bytes(uint64_t vertices, uint32_t phases, unsigned threads)
{
    const uint64_t states = vertices * phases;
    const bool pays = gg__ranges_pay(states, states, gg__ranges_threads(threads));
    return pays ? gg__ranges_bytes(vertices, phases, threads) : 0;
}

gg_status gg__retrograde_levels(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                gg__frontier *frontier)
{
    const uint64_t states = table->vertices * table->phases;
    const unsigned threads = gg__ranges_threads(gg__threads(ctx));
    search s = {.ctx = ctx,
                .graph = graph,
                .table = table,
                .frontier = frontier,
                .phases = table->phases,
                .of = {{.side = 0, .own = gg__word_open(GG__FIRST, 0)},
                       {.side = 1, .own = gg__word_open(GG__SECOND, 0)}}};
    const bool pays = gg__ranges_pay(states, states, threads);
    if (pays) s.ranges = gg__ranges_new(ctx, graph, table, frontier, threads);
    if (pays && !s.ranges) return gg__status(ctx);
    gg__crew_run(ctx, pays ? threads : 1, run, &s);
    gg__ranges_free(s.ranges);
    return s.status;
}
