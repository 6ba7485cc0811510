/*
 * Tables of Quixo as others make them, by rules of their own: a line of cubes has a list of pushes,
 * which change the number of the position. Numbers are those of the ruleset, so that answers can be
 * compared: the board in base 3 as the player to move sees it, 1 their own marks, 2 the other's.
 *
 * naive_sweeps: all positions are looked at again and again, until nothing changes. O(turns *
 * moves), two bytes a position.
 *
 * naive_words: one flat array of words of four bytes, with counters of options that are not
 * refuted, and lists of the positions of a level, which tell those before them. O(moves).
 */
#include "naive.h"

enum { MOST = 4, LINES = 81, PUSHES = 12, ALL_LINES = 2 * MOST + 2, HALF = 6561, MOVES = 128 };
enum { WON = 'N', LOST = 'P', DRAWN = 'D', OPEN = 0 };

typedef struct half {
    uint8_t line[ALL_LINES]; /* the digits of rows, columns and diagonals that are in this half */
    uint32_t swapped;
} half;

typedef struct pushes {
    uint32_t count;
    int32_t along[2][PUSHES]; /* what they add to the swapped board, in the first row, or column */
} pushes;

typedef struct quixo {
    uint32_t n, cells, split, positions;
    uint32_t power[MOST * MOST + 1];
    half half[2][HALF];
    pushes moves[2][LINES], unmoves[2][LINES]; /* by whether the line is at the border */
} quixo;

static uint32_t swap(uint32_t mark)
{
    return mark ? 3 - mark : 0;
}

static void add_push(const quixo *q, pushes *p, const uint32_t *before, const uint32_t *after)
{
    for (uint32_t i = 0; i < q->n; i++) {
        const int32_t more = (int32_t)after[i] - (int32_t)before[i];
        p->along[0][p->count] += more * (int32_t)q->power[i];
        p->along[1][p->count] += more * (int32_t)q->power[i * q->n];
    }
    p->count++;
}

/* Takes the cube out at one place and pushes it in at another, with this mark. */
static void push(const uint32_t *line, uint32_t n, uint32_t out, uint32_t in, uint32_t mark,
                 uint32_t *to)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (i == in) {
            to[i] = mark;
            continue;
        }
        at += at == out;
        to[i] = line[at++];
    }
}

static void list_pushes(quixo *q, uint32_t border, uint32_t digits)
{
    uint32_t line[MOST] = {0}, swapped[MOST] = {0}, after[MOST] = {0};
    const uint32_t last = q->n - 1;
    for (uint32_t i = 0, rest = digits; i < q->n; i++, rest /= 3) {
        line[i] = rest % 3;
        swapped[i] = swap(line[i]);
    }
    for (uint32_t out = 0; out < q->n; out++)
        for (uint32_t in = 0; in < q->n; in += last) {
            if (in == out || (!border && out != 0 && out != last)) continue;
            if (line[out] != 2) {
                push(swapped, q->n, out, in, 2, after);
                add_push(q, &q->moves[border][digits], swapped, after);
            }
            for (uint32_t mark = 0; line[in] == 2 && mark < 2; mark++) {
                push(swapped, q->n, in, out, mark, after);
                add_push(q, &q->unmoves[border][digits], swapped, after);
            }
        }
}

static quixo *make_rules(bench_run *run)
{
    quixo *q = naive_alloc(run, 1, sizeof *q);
    q->n = run->size.vertices > 19683 ? 4 : 3;
    q->cells = q->n * q->n;
    q->power[0] = 1;
    for (uint32_t i = 0; i < q->cells; i++)
        q->power[i + 1] = 3 * q->power[i];
    q->positions = q->power[q->cells];
    q->split = q->power[q->cells / 2];
    for (uint32_t i = 0; i < 2 * q->power[q->n]; i++)
        list_pushes(q, i % 2, i / 2);
    for (uint32_t i = 0; i < q->cells; i++) {
        const uint32_t upper = i >= q->cells / 2, row = i / q->n, column = i % q->n,
                       low = upper ? q->cells / 2 : 0;
        for (uint32_t x = 0; x < (upper ? q->positions / q->split : q->split); x++) {
            half *h = &q->half[upper][x];
            const uint32_t mark = x / q->power[i - low] % 3;
            h->line[row] += (uint8_t)(mark * q->power[column]);
            h->line[q->n + column] += (uint8_t)(mark * q->power[row]);
            if (row == column) h->line[2 * q->n] += (uint8_t)(mark * q->power[row]);
            if (row + column == q->n - 1) h->line[2 * q->n + 1] += (uint8_t)(mark * q->power[row]);
            h->swapped += swap(mark) * q->power[i];
        }
    }
    return q;
}

static half whole(const quixo *q, uint32_t x)
{
    half sum = q->half[0][x % q->split];
    const half *upper = &q->half[1][x / q->split];
    for (uint32_t i = 0; i < ALL_LINES; i++)
        sum.line[i] = (uint8_t)(sum.line[i] + upper->line[i]);
    sum.swapped += upper->swapped;
    return sum;
}

/* A line of the player to move counts first. */
static char result(const quixo *q, uint32_t x)
{
    const half h = whole(q, x);
    const uint32_t full = q->power[q->n] - 1;
    char found = OPEN;
    for (uint32_t i = 0; i < 2 * q->n + 2; i++) {
        if (h.line[i] == full / 2) return WON;
        if (h.line[i] == full) found = LOST;
    }
    return found;
}

/* Lists the positions after all pushes of the lists; returns their number. */
static uint32_t list(const quixo *q, const pushes of[2][LINES], uint32_t x, uint32_t *to)
{
    const half h = whole(q, x);
    uint32_t count = 0;
    for (uint32_t i = 0; i < 2 * q->n; i++) {
        const uint32_t column = i >= q->n, k = column ? i - q->n : i,
                       border = k == 0 || k == q->n - 1;
        const pushes *p = &of[border][h.line[i]];
        const uint32_t unit = q->power[column ? k : k * q->n];
        for (uint32_t j = 0; j < p->count; j++)
            to[count++] = h.swapped + (uint32_t)p->along[column][j] * unit;
    }
    return count;
}

/* ---- answers ---- */

static void put_value(naive_out *out, char value, uint32_t turns)
{
    naive_put(out, value);
    naive_put(out, (char)turns);
    naive_put(out, (char)(turns >> 8));
}

static void end(bench_run *run, const quixo *q, naive_out *out)
{
    naive_flush(out);
    run->result->positions = q->positions;
    run->result->done = true;
}

/* ---- again and again ---- */

/* The value by options of fewer than r turns; open: they do not suffice. */
static char look(const quixo *q, const char *value, const uint8_t *turns, uint32_t x, uint32_t r)
{
    uint32_t to[MOVES];
    const uint32_t count = list(q, q->moves, x, to);
    bool lost = true;
    for (uint32_t i = 0; i < count; i++) {
        const bool known = value[to[i]] != OPEN && turns[to[i]] < r;
        if (known && value[to[i]] == LOST) return WON;
        lost = lost && known;
    }
    return lost ? LOST : OPEN;
}

void naive_sweeps(bench_run *run)
{
    const quixo *q = make_rules(run);
    naive_out out = {.descriptor = run->output};
    char *value = naive_alloc(run, q->positions, 1);
    uint8_t *turns = naive_alloc(run, q->positions, 1);
    bool changed = true;
    bench_next_stage(run, SOLVING);
    for (uint32_t x = 0; x < q->positions; x++)
        value[x] = result(q, x);
    for (uint32_t r = 1; changed; r++) {
        changed = false;
        for (uint32_t x = 0; x < q->positions; x++) {
            if (value[x] != OPEN) continue;
            value[x] = look(q, value, turns, x, r);
            turns[x] = value[x] == OPEN ? 0 : (uint8_t)r;
            changed = changed || value[x] != OPEN;
        }
    }
    bench_stop(run);
    for (uint32_t x = 0; x < q->positions && run->comparing; x++)
        put_value(&out, value[x] ? value[x] : DRAWN, turns[x]);
    end(run, q, &out);
}

/* ---- words and lists ---- */

/* A word: decided, whether it is won, and the turns; or the number of open options. */
static const uint32_t decided = UINT32_C(1) << 31, won = UINT32_C(1) << 30;

/* Updates the positions before x, which is of level r. */
static void tell(bench_run *run, const quixo *q, uint32_t *word, uint32_t x, uint32_t r,
                 naive_vector *next)
{
    uint32_t from[2 * MOVES];
    const uint32_t count = list(q, q->unmoves, x, from);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *w = &word[from[i]];
        if (*w & decided || (word[x] & won && --*w > 0)) continue;
        *w = decided | (word[x] & won ? 0 : won) | (r + 1);
        naive_push(run, next, from[i]);
    }
    run->result->touched += count;
}

void naive_words(bench_run *run)
{
    const quixo *q = make_rules(run);
    naive_out out = {.descriptor = run->output};
    uint32_t *word = naive_alloc(run, q->positions, sizeof *word), to[MOVES];
    naive_vector now = {0}, next = {0};
    bench_next_stage(run, SOLVING);
    for (uint32_t x = 0; x < q->positions; x++) {
        const char known = result(q, x);
        word[x] = known == OPEN ? list(q, q->moves, x, to) : decided | (known == WON ? won : 0);
        if (known != OPEN) naive_push(run, &now, x);
    }
    for (uint32_t r = 0; now.count > 0; r++) {
        for (uint32_t i = 0; i < now.count; i++)
            tell(run, q, word, now.at[i], r, &next);
        const naive_vector spent = now;
        now = next;
        next = spent;
        next.count = 0;
    }
    bench_stop(run);
    for (uint32_t x = 0; x < q->positions && run->comparing; x++)
        put_value(&out,
                  !(word[x] & decided) ? DRAWN
                  : word[x] & won      ? WON
                                       : LOST,
                  word[x] & decided ? word[x] & ~(decided | won) : 0);
    end(run, q, &out);
}
