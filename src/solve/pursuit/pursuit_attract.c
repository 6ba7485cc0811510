/*
 * Retrograde analysis on rows of bits. With the evader on a cell, the places of the pursuer from
 * which a side wins are a row; there is one row for either player to move.
 *
 * The evader's step joins rows: the pursuer has won a state in which the evader moves if he has
 * won after every step, so the rows of the evader's next cells are intersected; for the evader's
 * own win they are united. The pursuer's step changes a row in itself (pursuit_step.h).
 *
 * Invariant: before level k the rows hold exactly the states won in fewer than k turns, and the
 * fronts name the rows, and within them the words, that level k - 1 added to. Only what borders on
 * these is computed. The evader's rows of a level are computed before the pursuer's are changed,
 * and written after the pursuer's have been computed.
 *
 * Cost: a word of 64 states is looked at whenever a word next to it has changed, which is at most
 * once a level; what is new is written once for each digit 1 of its rank.
 */
#include "solve/pursuit/pursuit_attract.h"

#include "base/ctx.h"

#include <string.h>

/* Rows of cells, with the words that are meant; those of other cells are empty. */
typedef struct front {
    uint32_t *cell;
    size_t count;
    gg__span *span;
} front;

/* The bits that a level adds for the evader to move, one row's behind the other's. */
typedef struct news {
    uint64_t *word;
    size_t length, *at; /* where those of the i-th row of the front begin */
} news;

typedef struct chase {
    gg_ctx *ctx;
    const gg_pursuit *game;
    gg__pursuit_step *step;
    gg__side side;
    gg__pursuit_table *table;
    size_t words; /* of a row */
    uint32_t rank;
    front now[2], next[2]; /* what the last level and this one added, by the player to move */
    news fresh, ahead;     /* the same of the evader's rows, in bits */
    uint64_t *scratch;     /* a row */
    uint64_t work;         /* words since the last tick */
} chase;

/* ---- fronts ---- */

static void include(front *f, uint32_t cell, gg__span span)
{
    gg__span *own = &f->span[cell];
    if (own->from == own->to) {
        f->cell[f->count++] = cell;
        *own = span;
        return;
    }
    if (span.from < own->from) own->from = span.from;
    if (span.to > own->to) own->to = span.to;
}

static void clear(front *f)
{
    for (size_t i = 0; i < f->count; i++)
        f->span[f->cell[i]] = (gg__span){0, 0};
    f->count = 0;
}

/* The words of the span that are not zero, from the first to the last. set[0] is its first word. */
static gg__span tighten(const uint64_t *set, gg__span span)
{
    const uint32_t from = span.from;
    while (span.from < span.to && set[span.from - from] == 0)
        span.from++;
    while (span.from < span.to && set[span.to - from - 1] == 0)
        span.to--;
    return span;
}

static gg_status worked(chase *c, uint64_t words)
{
    c->work += words + 1;
    if (c->work < GG__TICK) return GG_OK;
    c->work = 0;
    return gg__tick(c->ctx, "solving turns of the pursuit", c->rank, 0);
}

/* ---- the evader's step ---- */

/* Which rows the evader can bring about change in, and in which words. */
static void find_touched(chase *c)
{
    const front *changed = &c->now[GG_LEFT];
    for (size_t i = 0; i < changed->count; i++) {
        const uint32_t cell = changed->cell[i];
        size_t count;
        const gg_vertex *before = gg_graph_predecessors(c->game->evader, GG_RIGHT, cell, &count);
        for (size_t j = 0; j < count; j++)
            if (!c->game->exit[before[j]])
                include(&c->next[GG_RIGHT], before[j], changed->span[cell]);
    }
}

enum { ROWS = 5 }; /* joined at a time: the steps on a board */

static void meet(const uint64_t *const row[ROWS], const uint64_t *restrict known, size_t count,
                 uint64_t *restrict out)
{
    const uint64_t *a = row[0], *b = row[1], *c = row[2], *d = row[3], *e = row[4];
    for (size_t w = 0; w < count; w++)
        out[w] = a[w] & b[w] & c[w] & d[w] & e[w] & ~known[w];
}

static void unite(const uint64_t *const row[ROWS], const uint64_t *restrict known, size_t count,
                  uint64_t *restrict out)
{
    const uint64_t *a = row[0], *b = row[1], *c = row[2], *d = row[3], *e = row[4];
    for (size_t w = 0; w < count; w++)
        out[w] = (a[w] | b[w] | c[w] | d[w] | e[w]) & ~known[w];
}

/* Whoever stands on the evader's cell has caught him, which nobody can win. */
static void drop_caught(const chase *c, uint32_t cell, gg__span span, uint64_t *set)
{
    const uint64_t bit = gg__pursuit_bit(&c->table->shape, cell), word = bit / 64;
    if (word >= span.from && word < span.to) set[word - span.from] &= ~(UINT64_C(1) << bit % 64);
}

static const uint64_t *row_after(const chase *c, uint32_t cell, gg__span span)
{
    return gg__pursuit_won(c->table, c->side, GG_LEFT, cell) + span.from;
}

/* Where the evader, from this cell, cannot but lose, or where he can win, and that is new. */
static void join_rows(chase *c, uint32_t cell, gg__span span, uint64_t *out)
{
    const uint64_t *known = gg__pursuit_won(c->table, c->side, GG_RIGHT, cell) + span.from;
    size_t count, next = 1;
    const gg_vertex *to = gg_graph_options(c->game->evader, GG_RIGHT, cell, &count);
    const uint64_t *any = row_after(c, to[0], span); /* a row joined twice changes nothing */
    const uint64_t *row[ROWS] = {any, any, any, any, any};
    for (;;) {
        for (size_t i = 1; i < ROWS && next < count; i++, next++)
            row[i] = row_after(c, to[next], span);
        (c->side == GG__FIRST ? meet : unite)(row, known, span.to - span.from, out);
        if (next >= count) break;
        row[0] = memcpy(c->scratch, out, (span.to - span.from) * sizeof *out);
    }
    if (c->side == GG__SECOND) drop_caught(c, cell, span, out);
}

/* Computes, but does not write, what this level adds for the evader to move. */
static gg_status move_evader(chase *c)
{
    front *next = &c->next[GG_RIGHT];
    news *ahead = &c->ahead;
    gg_status status = GG_OK;
    size_t kept = 0;
    ahead->length = 0;
    find_touched(c);
    for (size_t i = 0; i < next->count && status == GG_OK; i++) {
        const uint32_t cell = next->cell[i];
        const gg__span span = next->span[cell];
        join_rows(c, cell, span, ahead->word + ahead->length);
        const gg__span found = tighten(ahead->word + ahead->length, span);
        next->span[cell] = found.from < found.to ? found : (gg__span){0, 0};
        status = worked(c, span.to - span.from);
        if (found.from == found.to) continue;
        next->cell[kept] = cell;
        ahead->at[kept++] = ahead->length + (found.from - span.from);
        ahead->length += found.to - span.from;
    }
    next->count = kept;
    return status;
}

static void add(uint64_t *restrict row, const uint64_t *restrict set, size_t count)
{
    for (size_t w = 0; w < count; w++)
        row[w] |= set[w];
}

static void write_evader(chase *c)
{
    const front *next = &c->next[GG_RIGHT];
    for (size_t i = 0; i < next->count; i++) {
        const gg__span span = next->span[next->cell[i]];
        add(gg__pursuit_won(c->table, c->side, GG_RIGHT, next->cell[i]) + span.from,
            c->ahead.word + c->ahead.at[i], span.to - span.from);
    }
}

/* ---- the pursuer's step ---- */

/* Where the pursuer can win, or cannot but lose, with the evader on this cell, and that is new. It
 * is put into the row, and left in the scratch. */
static gg__span step_into(chase *c, uint32_t cell, const uint64_t *fresh, gg__span span)
{
    uint64_t *known = gg__pursuit_won(c->table, c->side, GG_LEFT, cell);
    if (c->side == GG__FIRST) return gg__pursuit_some(c->step, fresh, span, known, c->scratch);
    span = gg__pursuit_all(c->step, gg__pursuit_won(c->table, c->side, GG_RIGHT, cell), fresh, span,
                           known, c->scratch);
    drop_caught(c, cell, span, c->scratch + span.from);
    drop_caught(c, cell, span, known + span.from);
    return span;
}

static gg_status move_pursuer(chase *c)
{
    const front *changed = &c->now[GG_RIGHT];
    gg_status status = GG_OK;
    if (changed->count > 0) gg__pursuit_expect(c->table, c->side, c->rank);
    for (size_t i = 0; i < changed->count && status == GG_OK; i++) {
        const uint32_t cell = changed->cell[i];
        gg__span span = step_into(c, cell, c->fresh.word + c->fresh.at[i], changed->span[cell]);
        status = worked(c, span.to - span.from);
        span = tighten(c->scratch + span.from, span);
        if (span.from == span.to) continue;
        gg__pursuit_rank(c->table, cell, span, c->scratch + span.from, c->rank);
        include(&c->next[GG_LEFT], cell, span);
    }
    return status;
}

/* ---- level by level ---- */

/* A state that is over is over for both players to move. set[0] is the first word of the span. */
static void seed(chase *c, uint32_t cell, const uint64_t *set, gg__span span)
{
    const size_t count = span.to - span.from;
    for (int mover = 0; mover < 2; mover++)
        add(gg__pursuit_won(c->table, c->side, (gg_player)mover, cell) + span.from, set, count);
    include(&c->now[GG_LEFT], cell, span);
    if (c->game->exit[cell]) return; /* the pursuer has no move to make there */
    include(&c->now[GG_RIGHT], cell, span);
    c->fresh.at[c->now[GG_RIGHT].count - 1] = c->fresh.length;
    memcpy(c->fresh.word + c->fresh.length, set, count * sizeof *set);
    c->fresh.length += count;
}

/* Both on one cell: the pursuer has won. */
static void seed_caught(chase *c)
{
    for (uint32_t cell = 0; cell < c->game->cells; cell++) {
        const uint64_t bit = gg__pursuit_bit(&c->table->shape, cell);
        const uint32_t word = (uint32_t)(bit / 64);
        const uint64_t set = UINT64_C(1) << bit % 64;
        seed(c, cell, &set, (gg__span){word, word + 1});
    }
}

/* The evader alone on an exit: he has won, wherever the pursuer is. */
static void seed_escaped(chase *c)
{
    const gg__pursuit_shape *shape = &c->table->shape;
    for (uint32_t exit = 0; exit < c->game->cells; exit++) {
        if (!c->game->exit[exit]) continue;
        memset(c->scratch, 0, c->words * sizeof *c->scratch);
        for (uint32_t cell = 0; cell < c->game->cells; cell++) {
            const uint64_t bit = gg__pursuit_bit(shape, cell);
            if (cell != exit) c->scratch[bit / 64] |= UINT64_C(1) << bit % 64;
        }
        seed(c, exit, c->scratch, (gg__span){0, (uint32_t)c->words});
    }
}

static void turn_page(chase *c)
{
    const news spent = c->fresh;
    c->fresh = c->ahead;
    c->ahead = spent;
    for (int mover = 0; mover < 2; mover++) {
        const front old = c->now[mover];
        c->now[mover] = c->next[mover];
        c->next[mover] = old;
        clear(&c->next[mover]);
    }
}

static gg_status run(chase *c)
{
    gg_status status = GG_OK;
    if (c->side == GG__FIRST)
        seed_caught(c);
    else
        seed_escaped(c);
    while (status == GG_OK && c->now[0].count + c->now[1].count > 0) {
        c->rank++;
        status = gg__pursuit_table_grow(c->ctx, &c->table, c->rank);
        if (status == GG_OK) status = move_evader(c);
        if (status == GG_OK) status = move_pursuer(c);
        if (status == GG_OK) write_evader(c);
        turn_page(c);
    }
    return status;
}

/* ---- memory ---- */

enum { FRONTS = 4, NEWS = 2 };

typedef struct store {
    uint64_t *bits;
    size_t *at;
    gg__span *spans;
    uint32_t *lists;
} store;

static uint64_t bits_words(const gg__pursuit_shape *shape)
{
    return (NEWS * (uint64_t)shape->cells + 1) * shape->words;
}

uint64_t gg__pursuit_attract_bytes(const gg__pursuit_shape *shape)
{
    return bits_words(shape) * sizeof(uint64_t) +
           (FRONTS * (sizeof(gg__span) + sizeof(uint32_t)) + NEWS * sizeof(size_t)) *
               (uint64_t)shape->cells;
}

static gg_status take(gg_ctx *ctx, const gg__pursuit_shape *shape, store *s)
{
    const uint64_t cells = shape->cells;
    s->bits = gg__alloc(ctx, bits_words(shape), sizeof *s->bits, "the pursuit");
    s->at = gg__alloc(ctx, NEWS * cells, sizeof *s->at, "the pursuit");
    s->spans = gg__alloc_zeroed(ctx, FRONTS * cells, sizeof *s->spans, "the pursuit");
    s->lists = gg__alloc(ctx, FRONTS * cells, sizeof *s->lists, "the pursuit");
    return s->bits && s->at && s->spans && s->lists ? GG_OK : gg__status(ctx);
}

static void deal(chase *c, const store *s, size_t cells)
{
    c->scratch = s->bits;
    c->fresh = (news){s->bits + c->words, 0, s->at};
    c->ahead = (news){s->bits + (cells + 1) * c->words, 0, s->at + cells};
    for (size_t i = 0; i < FRONTS; i++)
        *(i < 2 ? &c->now[i] : &c->next[i - 2]) =
            (front){s->lists + i * cells, 0, s->spans + i * cells};
}

gg_status gg__pursuit_attract(gg_ctx *ctx, const gg_pursuit *game, gg__pursuit_step *step,
                              gg__side side, gg__pursuit_table **table)
{
    const gg__pursuit_shape shape = (*table)->shape;
    chase c = {.ctx = ctx, .game = game, .step = step, .side = side, .table = *table};
    store s = {NULL, NULL, NULL, NULL};
    gg_status status = take(ctx, &shape, &s);
    if (status == GG_OK) {
        c.words = shape.words;
        deal(&c, &s, shape.cells);
        status = run(&c);
        *table = c.table;
    }
    gg__free(ctx, s.bits);
    gg__free(ctx, s.at);
    gg__free(ctx, s.spans);
    gg__free(ctx, s.lists);
    return status;
}
