/*
 * Retrograde analysis of many states: retrograde.c, without waiting for memory.
 *
 * Idea. In which order the states of one rank are told does not matter, as whatever they decide has
 * the next rank. So the rows of many are copied one behind the other (retrograde_news.h), and all
 * of them told in one loop (hear.h).
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
#include "solve/outcome/hear.h"
#include "solve/outcome/retrograde_news.h"
#include "solve/outcome/retrograde_ranges.h"

enum {
    CHUNK = 4096, /* states that are taken at a time */
    DENSE = 12    /* a level of one state in so many is sorted */
};

/* Those who are to hear that a side has won an option of theirs. */
typedef struct news {
    int side;
    gg__word word, own; /* what is decided becomes; an open word's mark if that side moves */
    gg__news to;
} news;

typedef struct search {
    gg_ctx *ctx;
    const gg_graph *graph;
    const gg__table *table;
    gg__frontier *frontier;
    uint32_t phases;
    gg__ranges *ranges; /* NULL: no level is large enough */
    gg__workers *workers;
    gg_status status;
    news of[2]; /* by side */
} search;

/* ---- telling ---- */

static void tell(search *s, news *n)
{
    const uint32_t hits = gg__hear_words(s->table->words, n->to.at, n->to.count, n->own, n->word);
    uint64_t *found = &s->frontier->count[n->side];
    gg__frontier_put(s->frontier, n->side, *found, n->to.at, hits);
    *found += hits;
    n->to.count = 0;
}

static void tell_first(void *self, gg__news *to)
{
    search *s = self;
    (void)to;
    tell(s, &s->of[0]);
}

static void tell_second(void *self, gg__news *to)
{
    search *s = self;
    (void)to;
    tell(s, &s->of[1]);
}

/* ---- states ---- */

/* States that one side has won, all of one rank. */
static gg_status take_states(search *s, const uint32_t *state, uint64_t states, int side)
{
    const int told = side ^ (s->table->mover[0] == GG__MOVER_RELATIVE);
    gg__news_work *work = told ? tell_second : tell_first;
    gg__news *to = &s->of[told].to;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < states; i += CHUNK) {
        const uint64_t count = states - i < CHUNK ? states - i : CHUNK;
        if (i % GG__TICK == 0)
            status =
                gg__tick(s->ctx, "solving positions", s->frontier->count[0] + s->frontier->count[1],
                         s->table->vertices * s->phases);
        if (s->phases == 1)
            gg__copy_rows(s->graph, s->table, state + i, count, 1, to, work, s);
        else if (s->phases == 2)
            gg__copy_rows(s->graph, s->table, state + i, count, 2, to, work, s);
        else
            gg__copy_rows(s->graph, s->table, state + i, count, s->phases, to, work, s);
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
    if (s->ranges && gg__ranges_pay(states, count, gg__workers_size(s->workers)))
        return gg__ranges_tell(s->ranges, s->workers, &level);
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
static void run(void *self, gg__workers *workers, unsigned member)
{
    search *s = self;
    uint64_t told[2] = {0, 0};
    uint32_t rank;
    if (member > 0) {
        gg__ranges_serve(s->ranges, workers, member);
        return;
    }
    s->workers = workers;
    while (s->status == GG_OK && gg__frontier_next(s->table, s->frontier, told, &rank))
        s->status = take_level(s, rank, told);
    if (s->ranges) gg__ranges_close(s->ranges, workers);
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
    gg__workers_run(ctx, pays ? threads : 1, run, &s);
    gg__ranges_free(s.ranges);
    return s.status;
}
