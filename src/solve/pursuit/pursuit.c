/*
 * The solver `pursuit`: one pursuer and one evader, every state of the game, in rows of bits.
 *
 * Idea. Retrograde analysis, 64 states at a time. With the evader on a cell, the cells of the
 * pursuer from which a side wins are a row of bits; there is one row for either player to move. All
 * 2 * cells^2 states are solved, so any position can be asked about: first those that the pursuer
 * wins, then those that the evader wins (a capture goes before an escape); the rest are drawn.
 *
 * The evader's step joins rows. The pursuer has won a state with the evader to move if the pursuer
 * has won after every step, so the rows of the evader's next cells are intersected; for the
 * evader's own win they are united. The pursuer's step changes a row in itself (pursuit_step.c).
 *
 * Invariant. Before level k the rows hold exactly the states won in fewer than k turns, and the
 * fronts name the rows, and the words within them, that level k - 1 added to. Only what borders on
 * these is computed. The evader's rows of a level are computed before the pursuer's are changed,
 * and written after the pursuer's have been computed.
 *
 * Cost. O(cells^2 / 64) words, each looked at once for every level that changes a word next to it;
 * what is new is written once for each digit 1 of its remoteness. A byte a state lasts for 1,000
 * turns, and a bit for two states more for twice as many.
 */
#include "solve/pursuit/pursuit_step.h"

#include "solve/solver.h"

#include <string.h>

/* ---- the table ---- */

enum { FIRST_DIGITS = 7, MORE_DIGITS = 2 };

typedef struct table {
    gg__pursuit_shape shape;
    uint64_t plane;  /* words of a plane */
    unsigned sides;  /* that can win: 1 if there is no exit */
    unsigned digits; /* of a remoteness */
    uint64_t word[]; /* the planes, then the digits */
} table;

/* The row of states with this player to move that the side wins (FIRST: the pursuer). */
static uint64_t *row_of(table *t, gg__side side, gg_player mover, uint32_t evader)
{
    return t->word + (2 * ((size_t)side - 1) + mover) * t->plane + evader * t->shape.words;
}

/* The first word of the digits for an evader's cell, if each cell has `digits` digits. */
static size_t digits_at(const table *t, uint32_t evader, unsigned digits)
{
    return (size_t)(2 * t->sides * t->plane) + (size_t)evader * digits * t->shape.words;
}

/* The head, rounded up to whole words, and the planes after it. */
static uint64_t words_needed(uint64_t plane, unsigned sides, unsigned digits)
{
    const size_t head = (sizeof(table) + sizeof(uint64_t) - 1) / sizeof(uint64_t);
    return plane * (2 * sides + digits) + head;
}

/* A table without won states. `spare`: further bytes that the caller is about to allocate; fails
 * with GG_LIMIT before any allocation if there is not enough for both. */
static gg_status new_table(gg_ctx *ctx, const gg__pursuit_shape *shape, unsigned sides,
                           uint64_t spare, table **out)
{
    const uint64_t plane = (uint64_t)shape->cells * (shape->words ? shape->words : 1);
    const uint64_t words = words_needed(plane, sides, FIRST_DIGITS);
    const gg_status status = gg__plan(ctx, words * sizeof(uint64_t) + spare, "the pursuit");
    if (status != GG_OK) return status;
    table *made = gg__alloc_zeroed(ctx, words, sizeof(uint64_t), "the pursuit");
    if (!made) return gg__status(ctx);
    *made = (table){*shape, plane, sides, FIRST_DIGITS};
    *out = made;
    return GG_OK;
}

/* Makes room for a remoteness: the digits of the cells are moved apart, from the last cell on. The
 * table may move. */
static gg_status make_room(gg_ctx *ctx, table **grown, uint32_t turns)
{
    table *t = *grown;
    const unsigned before = t->digits, digits = before + MORE_DIGITS;
    size_t exactly = 0;
    if (turns >> before == 0) return GG_OK;
    if (turns > GG__MAX_RANK)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "the pursuit is too long to be counted");
    t = gg__grow(ctx, t, &exactly, words_needed(t->plane, t->sides, digits), sizeof(uint64_t),
                 "the pursuit");
    if (!t) return gg__status(ctx);
    *grown = t;
    t->digits = digits;
    const size_t words = t->shape.words, held = before * words;
    for (uint32_t evader = t->shape.cells; evader-- > 0;) {
        uint64_t *to = t->word + digits_at(t, evader, digits);
        memmove(to, t->word + digits_at(t, evader, before), held * sizeof *to);
        memset(to + held, 0, (digits * words - held) * sizeof *to);
    }
    return GG_OK;
}

static void add(uint64_t *restrict row, const uint64_t *restrict set, size_t count)
{
    for (size_t w = 0; w < count; w++)
        row[w] |= set[w];
}

/* The stored form of a remoteness, and back. The pursuer, to move, wins in an odd number of turns
 * except in a few states, and the evader in an even one; so the lowest digit is seldom 1. */
static uint32_t written(gg__side side, uint32_t turns)
{
    return turns ^ (side == GG__FIRST);
}

/* Marks the states of the set, with the pursuer to move, as won by the side, and stores their
 * remoteness. set[0] is the first of these words. */
static void mark(table *t, gg__side side, uint32_t evader, gg__pursuit_words words,
                 const uint64_t *set, uint32_t turns)
{
    const size_t count = words.to - words.from;
    uint64_t *digit = t->word + digits_at(t, evader, t->digits) + words.from;
    add(row_of(t, side, GG_LEFT, evader) + words.from, set, count);
    for (uint32_t rest = written(side, turns); rest > 0; rest >>= 1, digit += t->shape.words)
        if (rest & 1) add(digit, set, count);
}

/* Fetches the digits that mark is about to write in these words. */
static void fetch_digits(const table *t, gg__side side, uint32_t evader, gg__pursuit_words words,
                         uint32_t turns)
{
    const uint64_t *digit = t->word + digits_at(t, evader, t->digits);
    for (uint32_t rest = written(side, turns); rest > 0; rest >>= 1, digit += t->shape.words)
        for (uint32_t w = words.from; w < words.to && rest & 1; w += 8)
            __builtin_prefetch(digit + w, 1);
}

/* ---- looking up ---- */

/* The place of the bit of the pursuer's cell in a row. */
typedef struct place {
    size_t word;
    unsigned bit;
} place;

static bool is_won(const table *t, gg__side side, gg_player mover, uint32_t evader, place p)
{
    const size_t plane = (2 * ((size_t)side - 1) + mover) * (size_t)t->plane;
    if ((unsigned)side > t->sides) return false;
    return t->word[plane + evader * t->shape.words + p.word] >> p.bit & 1;
}

/* The pursuer is to move, and the side has won. */
static uint32_t turns_at(const table *t, gg__side side, uint32_t evader, place p)
{
    const uint64_t *word = t->word + digits_at(t, evader, t->digits) + p.word;
    uint32_t turns = 0;
    for (unsigned i = 0; i < t->digits; i++, word += t->shape.words)
        turns |= (uint32_t)(*word >> p.bit & 1) << i;
    return written(side, turns);
}

/* The evader, to move, has won or lost: by the fastest win, or the slowest loss. */
static uint32_t turns_after(const table *t, const gg_pursuit *game, gg__side side, uint32_t evader,
                            place p)
{
    uint32_t best = side == GG__FIRST ? 0 : UINT32_MAX;
    size_t count;
    const gg_vertex *to = gg_graph_options(game->evader, GG_RIGHT, evader, &count);
    for (size_t i = 0; i < count; i++) {
        if (!is_won(t, side, GG_LEFT, to[i], p)) continue;
        const uint32_t turns = turns_at(t, side, to[i], p);
        if (side == GG__FIRST ? turns > best : turns < best) best = turns;
    }
    return best + 1;
}

/* O(digits), times the evader's options if the evader is to move. */
static gg__word word(const gg_problem *problem, const gg_solution *solution, gg_position x)
{
    const table *t = solution->plan;
    const gg_pursuit *game = problem->pursuit;
    const gg_player mover = (gg_player)(x % 2);
    const uint32_t pursuer = (uint32_t)(x / 2 / game->cells);
    const uint32_t evader = (uint32_t)(x / 2 % game->cells);
    const uint64_t bit = gg__pursuit_bit(&t->shape, pursuer);
    const place p = {(size_t)(bit / 64), (unsigned)(bit % 64)};
    gg__side side = GG__FIRST;
    if (!is_won(t, side, mover, evader, p)) side = GG__SECOND;
    if (!is_won(t, side, mover, evader, p)) return gg__word_decided(GG__DRAWN, GG__NO_RANK);
    const bool over = pursuer == evader || game->exit[evader];
    return gg__word_decided(side, over               ? 0
                                  : mover == GG_LEFT ? turns_at(t, side, evader, p)
                                                     : turns_after(t, game, side, evader, p));
}

/* ---- fronts ---- */

/* The rows of some evader's cells, and the words of each that are meant; {0, 0} for other cells. */
typedef struct front {
    uint32_t *cell;
    size_t count;
    gg__pursuit_words *words;
} front;

/* The bits that a level adds for the evader to move, one row's after the other's. */
typedef struct additions {
    uint64_t *word;
    size_t length, *at; /* where those of the i-th row of the front begin */
} additions;

typedef struct chase {
    gg_ctx *ctx;
    const gg_pursuit *game;
    gg__pursuit_step *step;
    gg__side side;
    table *table;
    size_t row_words;
    uint32_t turns;
    front now[2], next[2];   /* what the last level and this one added, by the player to move */
    additions fresh, coming; /* the evader's part of the same, in bits */
    uint64_t *scratch;       /* a row */
    uint64_t work;           /* words since the last tick */
} chase;

static void include(front *f, uint32_t cell, gg__pursuit_words words)
{
    gg__pursuit_words *own = &f->words[cell];
    if (own->from == own->to) {
        f->cell[f->count++] = cell;
        *own = words;
        return;
    }
    if (words.from < own->from) own->from = words.from;
    if (words.to > own->to) own->to = words.to;
}

/* Leaves out zero words at both ends. set[0] is the first of these words. */
static gg__pursuit_words tighten(const uint64_t *set, gg__pursuit_words words)
{
    const uint32_t from = words.from;
    while (words.from < words.to && set[words.from - from] == 0)
        words.from++;
    while (words.from < words.to && set[words.to - from - 1] == 0)
        words.to--;
    return words;
}

static gg_status tick(chase *c, uint64_t words)
{
    c->work += words + 1;
    if (c->work < GG__TICK) return GG_OK;
    c->work = 0;
    return gg__tick(c->ctx, "solving turns of the pursuit", c->turns, 0);
}

/* ---- the evader's step ---- */

/* The rows that may change because the evader steps into a changed one, and their words. */
static void find_touched(chase *c)
{
    const front *changed = &c->now[GG_LEFT];
    for (size_t i = 0; i < changed->count; i++) {
        const uint32_t cell = changed->cell[i];
        size_t count;
        const gg_vertex *before = gg_graph_predecessors(c->game->evader, GG_RIGHT, cell, &count);
        for (size_t j = 0; j < count; j++)
            if (!c->game->exit[before[j]])
                include(&c->next[GG_RIGHT], before[j], changed->words[cell]);
    }
}

enum { ROWS = 5 }; /* joined at a time: the steps on a board */

static void intersect(const uint64_t *const row[ROWS], const uint64_t *restrict known, size_t count,
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

/* A pursuer on the evader's cell has made a capture: the evader does not win there. */
static void drop_caught(const chase *c, uint32_t cell, gg__pursuit_words words, uint64_t *set)
{
    const uint64_t bit = gg__pursuit_bit(&c->table->shape, cell), word = bit / 64;
    if (word >= words.from && word < words.to) set[word - words.from] &= ~(UINT64_C(1) << bit % 64);
}

/* The states with the evader, to move, on this cell that become decided and were not known. */
static void join_rows(chase *c, uint32_t cell, gg__pursuit_words words, uint64_t *out)
{
    const uint64_t *known = row_of(c->table, c->side, GG_RIGHT, cell) + words.from;
    const size_t length = words.to - words.from;
    size_t count, next = 1;
    const gg_vertex *to = gg_graph_options(c->game->evader, GG_RIGHT, cell, &count);
    const uint64_t *any = row_of(c->table, c->side, GG_LEFT, to[0]) + words.from;
    const uint64_t *row[ROWS] = {any, any, any, any, any}; /* a row joined twice changes nothing */
    for (;;) {
        for (size_t i = 1; i < ROWS && next < count; i++, next++)
            row[i] = row_of(c->table, c->side, GG_LEFT, to[next]) + words.from;
        (c->side == GG__FIRST ? intersect : unite)(row, known, length, out);
        if (next >= count) break;
        row[0] = memcpy(c->scratch, out, length * sizeof *out);
    }
    if (c->side == GG__SECOND) drop_caught(c, cell, words, out);
}

/* Computes, but does not write, what this level adds for the evader to move. */
static gg_status step_evader(chase *c)
{
    front *next = &c->next[GG_RIGHT];
    additions *coming = &c->coming;
    gg_status status = GG_OK;
    size_t kept = 0;
    coming->length = 0;
    find_touched(c);
    for (size_t i = 0; i < next->count && status == GG_OK; i++) {
        const uint32_t cell = next->cell[i];
        const gg__pursuit_words words = next->words[cell];
        join_rows(c, cell, words, coming->word + coming->length);
        const gg__pursuit_words found = tighten(coming->word + coming->length, words);
        next->words[cell] = found.from < found.to ? found : (gg__pursuit_words){0, 0};
        status = tick(c, words.to - words.from);
        if (found.from == found.to) continue;
        next->cell[kept] = cell;
        coming->at[kept++] = coming->length + (found.from - words.from);
        coming->length += found.to - words.from;
    }
    next->count = kept;
    return status;
}

static void write_evader(chase *c)
{
    const front *next = &c->next[GG_RIGHT];
    for (size_t i = 0; i < next->count; i++) {
        const gg__pursuit_words words = next->words[next->cell[i]];
        add(row_of(c->table, c->side, GG_RIGHT, next->cell[i]) + words.from,
            c->coming.word + c->coming.at[i], words.to - words.from);
    }
}

/* ---- the pursuer's step ---- */

/* Leaves in the scratch the states of this cell, the pursuer to move, that the fresh ones
 * decide. */
static gg__pursuit_words step_row(chase *c, uint32_t cell, const uint64_t *fresh,
                                  gg__pursuit_words words)
{
    const uint64_t *known = row_of(c->table, c->side, GG_LEFT, cell);
    if (c->side == GG__FIRST) return gg__pursuit_some(c->step, fresh, words, known, c->scratch);
    words = gg__pursuit_all(c->step, row_of(c->table, c->side, GG_RIGHT, cell), fresh, words, known,
                            c->scratch);
    drop_caught(c, cell, words, c->scratch + words.from);
    return words;
}

static gg_status step_pursuer(chase *c)
{
    const front *changed = &c->now[GG_RIGHT];
    gg_status status = GG_OK;
    for (size_t i = 0; i < changed->count && status == GG_OK; i++) {
        const uint32_t cell = changed->cell[i];
        fetch_digits(c->table, c->side, cell, changed->words[cell], c->turns);
        gg__pursuit_words words =
            step_row(c, cell, c->fresh.word + c->fresh.at[i], changed->words[cell]);
        status = tick(c, words.to - words.from);
        words = tighten(c->scratch + words.from, words);
        if (words.from == words.to) continue;
        mark(c->table, c->side, cell, words, c->scratch + words.from, c->turns);
        include(&c->next[GG_LEFT], cell, words);
    }
    return status;
}

/* ---- level by level ---- */

/* A state that is over is over for both players to move. set[0] is the first of these words. */
static void seed(chase *c, uint32_t cell, const uint64_t *set, gg__pursuit_words words)
{
    const size_t count = words.to - words.from;
    mark(c->table, c->side, cell, words, set, 0);
    add(row_of(c->table, c->side, GG_RIGHT, cell) + words.from, set, count);
    include(&c->now[GG_LEFT], cell, words);
    if (c->game->exit[cell]) return; /* the pursuer has no move to make there */
    include(&c->now[GG_RIGHT], cell, words);
    c->fresh.at[c->now[GG_RIGHT].count - 1] = c->fresh.length;
    memcpy(c->fresh.word + c->fresh.length, set, count * sizeof *set);
    c->fresh.length += count;
}

/* For the pursuer, both on one cell; for the evader, the evader alone on an exit. */
static void seed_all(chase *c)
{
    const gg__pursuit_shape *shape = &c->table->shape;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        const uint64_t bit = gg__pursuit_bit(shape, cell);
        const uint32_t word = (uint32_t)(bit / 64);
        const uint64_t caught = UINT64_C(1) << bit % 64;
        if (c->side == GG__FIRST) seed(c, cell, &caught, (gg__pursuit_words){word, word + 1});
        if (c->side == GG__FIRST || !c->game->exit[cell]) continue;
        memset(c->scratch, 0, c->row_words * sizeof *c->scratch);
        for (uint32_t pursuer = 0; pursuer < shape->cells; pursuer++)
            if (pursuer != cell) gg__row_set(c->scratch, gg__pursuit_bit(shape, pursuer));
        seed(c, cell, c->scratch, (gg__pursuit_words){0, (uint32_t)c->row_words});
    }
}

static void turn_page(chase *c)
{
    const additions spent = c->fresh;
    c->fresh = c->coming;
    c->coming = spent;
    for (int mover = 0; mover < 2; mover++) {
        front old = c->now[mover];
        for (size_t i = 0; i < old.count; i++)
            old.words[old.cell[i]] = (gg__pursuit_words){0, 0};
        old.count = 0;
        c->now[mover] = c->next[mover];
        c->next[mover] = old;
    }
}

static gg_status run(chase *c)
{
    gg_status status = GG_OK;
    seed_all(c);
    while (status == GG_OK && c->now[0].count + c->now[1].count > 0) {
        c->turns++;
        status = make_room(c->ctx, &c->table, c->turns);
        if (status == GG_OK) status = step_evader(c);
        if (status == GG_OK) status = step_pursuer(c);
        if (status == GG_OK) write_evader(c);
        turn_page(c);
    }
    return status;
}

/* ---- one side ---- */

/* The memory besides the table, in one block: bits, and for each front and list of additions some
 * numbers for each cell. */
enum { FRONTS = 4, LISTS = 2 };

static uint64_t chase_bytes(const gg__pursuit_shape *shape, uint64_t *bit_words)
{
    *bit_words = (LISTS * (uint64_t)shape->cells + 1) * shape->words;
    return *bit_words * sizeof(uint64_t) +
           (FRONTS * (sizeof(gg__pursuit_words) + sizeof(uint32_t)) + LISTS * sizeof(size_t)) *
               (uint64_t)shape->cells;
}

/* Marks in the table all states that the side wins, with their remoteness. The pursuer's have to be
 * marked first. The table may move. */
static gg_status mark_won(gg_ctx *ctx, const gg_pursuit *game, gg__pursuit_step *step,
                          gg__side side, table **marked)
{
    const gg__pursuit_shape shape = (*marked)->shape;
    const size_t cells = shape.cells;
    uint64_t words, bytes = chase_bytes(&shape, &words);
    uint64_t *bits = gg__alloc(ctx, bytes, 1, "the pursuit");
    if (!bits) return gg__status(ctx);
    size_t *at = (size_t *)(bits + words);
    gg__pursuit_words *range = (gg__pursuit_words *)(at + LISTS * cells);
    uint32_t *cell = (uint32_t *)(range + FRONTS * cells);
    chase c = {.ctx = ctx,
               .game = game,
               .step = step,
               .side = side,
               .table = *marked,
               .row_words = shape.words,
               .fresh = {bits + shape.words, 0, at},
               .coming = {bits + (cells + 1) * shape.words, 0, at + cells},
               .scratch = bits};
    memset(range, 0, FRONTS * cells * sizeof *range);
    for (size_t i = 0; i < FRONTS; i++)
        *(i < 2 ? &c.now[i] : &c.next[i - 2]) = (front){cell + i * cells, 0, range + i * cells};
    const gg_status status = run(&c);
    *marked = c.table;
    gg__free(ctx, bits);
    return status;
}

/* ---- the solver ---- */

static const char *refuses(const gg_problem *problem)
{
    return problem->pursuit ? NULL : "is made for games of one pursuer and one evader";
}

static bool fits(const gg_pursuit *game, const gg_graph *graph)
{
    return graph && gg_graph_vertices(graph) == game->cells &&
           gg_graph_rows(graph) == (GG_ROWS_OUT | GG_ROWS_IN);
}

/* A position is legal if both cells are, and a cell is where both may stand on it. */
static uint64_t count_legal(const gg_problem *problem)
{
    const gg_pursuit *game = problem->pursuit;
    uint64_t legal = 0;
    for (uint64_t cell = 0; cell < game->cells; cell++)
        legal += gg__position_legal(problem, (cell * game->cells + cell) * 2);
    return 2 * legal * legal;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_pursuit *game = problem->pursuit;
    const gg__pursuit_shape shape = gg__pursuit_shape_of(game->cells, game->columns);
    uint64_t words;
    const uint64_t spare = chase_bytes(&shape, &words) + gg__pursuit_step_bytes(&shape);
    unsigned sides = 1;
    table *made;
    gg__pursuit_step step;
    (void)limit; /* nothing is searched */
    if (game->cells > (UINT64_MAX >> 12) / (shape.words + 1))
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a pursuit on %llu cells is too large",
                        (unsigned long long)game->cells);
    if (!fits(game, game->pursuer) || !fits(game, game->evader))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the ruleset's graphs lack cells, or rows both ways");
    for (uint32_t cell = 0; cell < game->cells; cell++)
        if (game->exit[cell]) sides = 2;
    gg_status status = new_table(ctx, &shape, sides, spare, &made);
    if (status != GG_OK) return status;
    status = gg__pursuit_step_new(ctx, game->pursuer, &shape, &step);
    if (status == GG_OK) {
        status = mark_won(ctx, game, &step, GG__FIRST, &made);
        if (status == GG_OK && sides == 2) status = mark_won(ctx, game, &step, GG__SECOND, &made);
        gg__pursuit_step_free(&step);
    }
    solution->plan = made;
    solution->word = word;
    solution->made_for = problem;
    solution->positions = count_legal(problem);
    return status;
}

/* The digits of the longest remoteness, and with them the memory, are not known beforehand. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    const gg_pursuit *game = problem->pursuit;
    out->positions = 2 * (uint64_t)game->cells * game->cells;
}

const gg__solver gg__solver_pursuit = {
    .info = {"pursuit", "one pursuer and one evader: every state, 64 at a time", "outcome", false,
             false},
    .plays = GG__RULES,
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};
