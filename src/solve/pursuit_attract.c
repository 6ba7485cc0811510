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
 * Cost: a state is written once for each binary digit of its rank; a word of 64 states is looked
 * at whenever a word next to it has changed, which is at most once a level.
 */
#include "solve/pursuit_attract.h"

#include <string.h>

/* Rows of cells, with the words that are meant; those of other cells are empty. */
typedef struct front {
    uint32_t *cell;
    size_t count;
    gg__span *span;
} front;

typedef struct chase {
    gg_ctx *ctx;
    const gg_pursuit *game;
    gg__pursuit_step *step;
    gg__side side;
    gg__pursuit_table *table;
    size_t words; /* of a row */
    uint32_t rank;
    front now[2], next[2];   /* what the last level and this one added, by the player to move */
    uint64_t *fresh, *ahead; /* the bits that they added for the evader to move, a row for a cell */
    uint64_t *scratch;       /* a row */
    uint64_t work;           /* words since the last tick */
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

/* The words of the span that are not zero, from the first to the last. */
static gg__span tighten(const uint64_t *set, gg__span span)
{
    while (span.from < span.to && set[span.from] == 0)
        span.from++;
    while (span.from < span.to && set[span.to - 1] == 0)
        span.to--;
    return span;
}

static gg_status worked(chase *c, uint64_t words)
{
    c->work += words + 1;
    if (c->work < GG__TICK) return GG_OK;
    c->work = 0;
    return gg__tick(c->ctx, "pursuing", c->rank, 0);
}

/* ---- the evader's step ---- */

static void join(uint64_t *restrict out, const uint64_t *restrict a, const uint64_t *restrict b,
                 bool all, gg__span span)
{
    if (all)
        for (uint32_t w = span.from; w < span.to; w++)
            out[w] &= a[w] & b[w];
    else
        for (uint32_t w = span.from; w < span.to; w++)
            out[w] |= a[w] | b[w];
}

/* Drops what has been decided before. */
static void keep_open(chase *c, gg_player mover, uint32_t cell, gg__span span,
                      uint64_t *restrict set)
{
    const uint64_t *pursuer = gg__pursuit_won(c->table, GG__FIRST, mover, cell);
    const uint64_t *evader = gg__pursuit_won(c->table, GG__SECOND, mover, cell);
    for (uint32_t w = span.from; w < span.to; w++)
        set[w] &= ~(pursuer[w] | evader[w]);
}

static uint64_t *row_after(chase *c, uint32_t cell)
{
    return gg__pursuit_won(c->table, c->side, GG_LEFT, cell);
}

static void join_rows(chase *c, uint32_t cell, gg__span span, uint64_t *out)
{
    const bool all = c->side == GG__FIRST;
    size_t count;
    const gg_vertex *to = gg_graph_options(c->game->evader, GG_RIGHT, cell, &count);
    memcpy(out + span.from, row_after(c, to[0]) + span.from, (span.to - span.from) * sizeof *out);
    for (size_t i = 1; i < count; i += 2)
        join(out, row_after(c, to[i]), row_after(c, to[i + 1 < count ? i + 1 : i]), all, span);
    keep_open(c, GG_RIGHT, cell, span, out);
}

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

/* Computes, but does not write, what this level adds for the evader to move. */
static gg_status move_evader(chase *c)
{
    front *next = &c->next[GG_RIGHT];
    gg_status status = GG_OK;
    size_t kept = 0;
    find_touched(c);
    for (size_t i = 0; i < next->count && status == GG_OK; i++) {
        const uint32_t cell = next->cell[i];
        const gg__span span = next->span[cell];
        uint64_t *out = c->ahead + cell * c->words;
        join_rows(c, cell, span, out);
        next->span[cell] = tighten(out, span);
        if (next->span[cell].from < next->span[cell].to)
            next->cell[kept++] = cell;
        else
            next->span[cell] = (gg__span){0, 0};
        status = worked(c, span.to - span.from);
    }
    next->count = kept;
    return status;
}

static void write_evader(chase *c)
{
    const front *next = &c->next[GG_RIGHT];
    for (size_t i = 0; i < next->count; i++) {
        const uint32_t cell = next->cell[i];
        gg__pursuit_mark(c->table, c->side, GG_RIGHT, cell, next->span[cell],
                         c->ahead + cell * c->words, c->rank);
    }
}

/* ---- the pursuer's step ---- */

static gg_status move_pursuer(chase *c)
{
    const front *changed = &c->now[GG_RIGHT];
    gg_status status = GG_OK;
    for (size_t i = 0; i < changed->count && status == GG_OK; i++) {
        const uint32_t cell = changed->cell[i];
        const uint64_t *fresh = c->fresh + cell * c->words;
        gg__span span = changed->span[cell];
        if (c->game->exit[cell]) continue;
        if (c->side == GG__FIRST)
            span = gg__pursuit_some(c->step, fresh, span, c->scratch);
        else
            span = gg__pursuit_all(c->step, gg__pursuit_won(c->table, c->side, GG_RIGHT, cell),
                                   fresh, span, c->scratch);
        keep_open(c, GG_LEFT, cell, span, c->scratch);
        status = worked(c, span.to - span.from);
        span = tighten(c->scratch, span);
        if (span.from == span.to) continue;
        gg__pursuit_mark(c->table, c->side, GG_LEFT, cell, span, c->scratch, c->rank);
        include(&c->next[GG_LEFT], cell, span);
    }
    return status;
}

/* ---- level by level ---- */

/* A state that is over is over for both players to move. */
static void seed(chase *c, uint32_t cell, const uint64_t *set, gg__span span)
{
    for (int mover = 0; mover < 2; mover++) {
        gg__pursuit_mark(c->table, c->side, (gg_player)mover, cell, span, set, 0);
        include(&c->now[mover], cell, span);
    }
    memcpy(c->fresh + cell * c->words + span.from, set + span.from,
           (span.to - span.from) * sizeof *set);
}

/* Both on one cell: the pursuer has won. */
static void seed_caught(chase *c)
{
    for (uint32_t cell = 0; cell < c->game->cells; cell++) {
        const uint64_t bit = gg__pursuit_bit(&c->table->shape, cell);
        const uint32_t word = (uint32_t)(bit / 64);
        c->scratch[word] = UINT64_C(1) << bit % 64;
        seed(c, cell, c->scratch, (gg__span){word, word + 1});
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
    uint64_t *spent = c->fresh;
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

enum { FRONTS = 4 };

static uint64_t bits_words(const gg__pursuit_shape *shape)
{
    return (2 * (uint64_t)shape->cells + 1) * shape->words;
}

uint64_t gg__pursuit_attract_bytes(const gg__pursuit_shape *shape)
{
    return bits_words(shape) * sizeof(uint64_t) +
           FRONTS * (sizeof(gg__span) + sizeof(uint32_t)) * (uint64_t)shape->cells;
}

gg_status gg__pursuit_attract(gg_ctx *ctx, const gg_pursuit *game, gg__pursuit_step *step,
                              gg__side side, gg__pursuit_table **table)
{
    const gg__pursuit_shape shape = (*table)->shape;
    const uint64_t cells = shape.cells;
    uint64_t *bits = gg__alloc(ctx, bits_words(&shape), sizeof *bits, "the pursuit");
    gg__span *spans = gg__alloc_zeroed(ctx, FRONTS * cells, sizeof *spans, "the pursuit");
    uint32_t *lists = gg__alloc(ctx, FRONTS * cells, sizeof *lists, "the pursuit");
    gg_status status = gg__status(ctx);
    if (bits && spans && lists) {
        chase c = {.ctx = ctx,
                   .game = game,
                   .step = step,
                   .side = side,
                   .table = *table,
                   .words = shape.words,
                   .fresh = bits,
                   .ahead = bits + cells * shape.words,
                   .scratch = bits + 2 * cells * shape.words};
        for (size_t i = 0; i < FRONTS; i++)
            *(i < 2 ? &c.now[i] : &c.next[i - 2]) =
                (front){lists + i * cells, 0, spans + i * cells};
        status = run(&c);
        *table = c.table;
    }
    gg__free(ctx, bits);
    gg__free(ctx, spans);
    gg__free(ctx, lists);
    return status;
}
