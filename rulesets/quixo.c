/*
 * Quixo on 3 x 3 or 4 x 4 cubes, each blank or marked X or O. A turn: take a cube that is blank or
 * your own from the border, push it back in at another end of its row or column, your mark up. A
 * full line of your marks wins; a player who makes a line of the opponent's marks has lost, even
 * together with an own line. Play that goes on for ever is a draw.
 *
 * A position is the board in base 3 as the player to move sees it, the last cell first: 0 blank, 1
 * own mark, 2 the other's. So one number stands for two boards, the first and the second player's,
 * and after every turn the marks 1 and 2 are exchanged. A push changes one row or column, so all
 * pushes of a line are in a table by the line's digits, as differences to the exchanged board. The
 * lines' digits come from two lookups, one for each half of the board. The tables take 0.6 MB.
 *
 * No board is listed twice. Pushes of one line that lead to the same board are one in its table.
 * Pushes of a row and of a column do so only if they change nothing except the cell that they
 * share; so changes of a single cell are collected as sets of cells first.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 4, LINES = 81, PUSHES = 4 * (MOST - 1), SYMMETRIES = 8 };

/* The contribution of half of the board, some rows, to the whole. Bytes are the digits of a line as
 * a number in base 3. */
typedef struct half {
    uint64_t lines; /* a byte for each column, then the two diagonals */
    uint32_t rows;  /* a byte for each row */
    uint32_t swapped;
} half;

/* The pushes of a line, as contributions to the exchanged board if the line is row or column 0.
 * Those that change a single cell come last; place 16 m + c says that cell c of the board gets mark
 * m. */
typedef struct pushes {
    uint32_t several, count; /* that change several cells; in all */
    int32_t row[PUSHES], column[PUSHES];
    uint8_t place[PUSHES]; /* of those in column 0 that change a single cell, */
    uint64_t places;       /*   and, as bits, of those in row 0 */
    bool still;            /* some change nothing; they are not listed */
} pushes;

typedef struct board {
    unsigned n;
    uint32_t split; /* positions of the lower half, rows 0 .. n/2 - 1 */
    uint32_t weight[MOST * MOST + 1];
    uint8_t mine, theirs; /* the digits of a full line */
    half *half[2];
    uint32_t (*image[2])[SYMMETRIES];
    pushes moves[2][LINES], unmoves[2][LINES]; /* inner lines, outer lines */
} board;

static uint8_t other(uint8_t mark)
{
    return mark == 0 ? 0 : (uint8_t)(3 - mark);
}

/* ---- tables ---- */

/* Takes out the cube at `from` and pushes one with the mark in at `to`. */
static void slide(uint8_t *line, unsigned stride, unsigned from, unsigned to, uint8_t mark)
{
    const unsigned step = from < to ? 1u : ~0u;
    for (unsigned i = from; i != to; i += step)
        line[i * stride] = line[(i + step) * stride];
    line[to * stride] = mark;
}

/* True if the rules let a cube of a line go from here to there. */
static bool can_push(const board *b, bool outer, unsigned from, unsigned to)
{
    const unsigned last = b->n - 1;
    return from != to && (to == 0 || to == last) && (outer || from == 0 || from == last);
}

/* Lists a push if it changes a single cell, or several, as asked, and if none before has led to the
 * same line. */
static void list_push(const board *b, const uint8_t *line, unsigned from, unsigned to, uint8_t mark,
                      bool single, pushes *list)
{
    uint8_t after[MOST];
    int32_t row = 0, column = 0;
    unsigned changed = 0, cell = 0;
    memcpy(after, line, sizeof after);
    slide(after, 1, from, to, mark);
    for (unsigned i = 0; i < b->n; i++) {
        const int32_t change = (int32_t)after[i] - (int32_t)line[i];
        row += change * (int32_t)b->weight[i];
        column += change * (int32_t)b->weight[i * b->n];
        if (change != 0) cell = i;
        changed += change != 0;
    }
    list->still |= changed == 0;
    if (changed == 0 || single != (changed == 1)) return;
    for (unsigned i = 0; i < list->count; i++)
        if (list->row[i] == row) return;
    list->place[list->count] = (uint8_t)(16 * after[cell] + cell * b->n);
    if (single) list->places |= UINT64_C(1) << (16 * after[cell] + cell);
    list->row[list->count] = row;
    list->column[list->count++] = column;
    list->several += !single;
}

/* In the exchanged board the mover's marks are 2 before a move, and the previous mover's are 1. */
static void list_pushes(board *b, bool outer, uint32_t digits, bool single)
{
    uint8_t line[MOST] = {0};
    pushes *moves = &b->moves[outer][digits], *unmoves = &b->unmoves[outer][digits];
    for (unsigned i = 0; i < b->n; i++, digits /= 3)
        line[i] = other((uint8_t)(digits % 3));
    for (unsigned from = 0; from < b->n; from++)
        for (unsigned to = 0; to < b->n; to++) {
            if (!can_push(b, outer, from, to)) continue;
            if (line[from] != 1) list_push(b, line, from, to, 2, single, moves);
            if (line[to] != 1) continue;
            list_push(b, line, to, from, 0, single, unmoves);
            list_push(b, line, to, from, 1, single, unmoves);
        }
}

/* Bits of s: mirror the columns, mirror the rows, exchange the two. */
static unsigned turned(const board *b, unsigned cell, unsigned s)
{
    unsigned row = cell / b->n, column = cell % b->n;
    if (s & 1) column = b->n - 1 - column;
    if (s & 2) row = b->n - 1 - row;
    return s & 4 ? column * b->n + row : row * b->n + column;
}

static void add_cell(const board *b, unsigned cell, uint8_t mark, half *h, uint32_t *image)
{
    const unsigned n = b->n, row = cell / n, column = cell % n;
    const uint64_t digit = mark * (uint64_t)b->weight[row];
    h->rows += mark * b->weight[column] << 8 * row;
    h->lines += digit << 8 * column;
    if (row == column) h->lines += digit << 8 * n;
    if (row + column == n - 1) h->lines += digit << 8 * (n + 1);
    h->swapped += other(mark) * b->weight[cell];
    for (unsigned s = 0; s < SYMMETRIES; s++)
        image[s] += mark * b->weight[turned(b, cell, s)];
}

/* The table of the rows from `first` on. */
static gg_status fill_half(const gg_setup *setup, board *b, unsigned which, unsigned first,
                           unsigned rows)
{
    const unsigned cells = rows * b->n;
    const uint32_t count = b->weight[cells];
    b->half[which] = gg_setup_alloc(setup, count, sizeof *b->half[which]);
    b->image[which] = gg_setup_alloc(setup, count, sizeof *b->image[which]);
    if (!b->half[which] || !b->image[which]) return GG_NO_MEMORY;
    for (uint32_t x = 0; x < count; x++)
        for (unsigned i = 0; i < cells; i++)
            add_cell(b, first * b->n + i, (uint8_t)(x / b->weight[i] % 3), &b->half[which][x],
                     b->image[which][x]);
    return GG_OK;
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[2] = {3, 3};
    const bool read = gg_setup_numbers(setup->parameters, 'x', n, 2) % 2 == 0;
    if (!read || n[0] != n[1] || n[0] < 3 || n[0] > MOST)
        return gg_setup_refuse(setup, 0, 0, "quixo takes 3x3 or 4x4");
    board *b = gg_setup_alloc(setup, 1, sizeof *b);
    if (!b) return GG_NO_MEMORY;
    b->n = (unsigned)n[0];
    b->weight[0] = 1;
    for (unsigned i = 0; i < b->n * b->n; i++)
        b->weight[i + 1] = 3 * b->weight[i];
    b->split = b->weight[b->n / 2 * b->n];
    b->theirs = (uint8_t)(b->weight[b->n] - 1);
    b->mine = b->theirs / 2;
    for (uint32_t digits = 0; digits < b->weight[b->n]; digits++) {
        for (unsigned outer = 0; outer < 2; outer++) {
            list_pushes(b, outer, digits, false);
            list_pushes(b, outer, digits, true);
        }
    }
    gg_status status = fill_half(setup, b, 0, 0, b->n / 2);
    if (status == GG_OK) status = fill_half(setup, b, 1, b->n / 2, b->n - b->n / 2);
    *self = b;
    return status;
}

/* ---- play ---- */

static half whole(const board *b, gg_position x)
{
    const half *low = &b->half[0][(uint32_t)x % b->split];
    const half *high = &b->half[1][(uint32_t)x / b->split];
    return (half){low->lines + high->lines, low->rows + high->rows, low->swapped + high->swapped};
}

static gg_position start(void *self)
{
    (void)self;
    return 0;
}

static uint64_t positions(void *self)
{
    const board *b = self;
    return b->weight[b->n * b->n];
}

static bool has_byte(uint64_t word, uint8_t byte)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), zero = word ^ ones * byte;
    return ((zero - ones) & ~zero & ones << 7) != 0;
}

/* The board is the result of the previous player's move; a line for the player to move counts
 * first. */
static gg_result result(void *self, gg_position x)
{
    const board *b = self;
    const half h = whole(b, x);
    if (has_byte(h.lines, b->mine) || has_byte(h.rows, b->mine)) return GG_N;
    if (has_byte(h.lines, b->theirs) || has_byte(h.rows, b->theirs)) return GG_P;
    return GG_NONE;
}

static inline gg_position *push_all(gg_position *to, uint32_t swapped, const int32_t *change,
                                    uint32_t count, uint32_t weight)
{
    for (uint32_t i = 0; i < count; i++)
        *to++ = swapped + (uint32_t)change[i] * weight;
    return to;
}

/* Rows first; then columns, without the results of rows. Whether a row has the same result is
 * almost random, so there is no branch on it. */
static inline void push_lines(const board *b, gg_position x, const pushes list[2][LINES],
                              gg_moves *moves)
{
    const half h = whole(b, x);
    const unsigned n = b->n;
    gg_position found[2 * MOST * PUSHES + 1], *to = found;
    uint64_t places = 0;
    bool still = false;
    for (unsigned i = 0; i < n; i++) {
        const pushes *row = &list[i == 0 || i == n - 1][h.rows >> 8 * i & 255];
        to = push_all(to, h.swapped, row->row, row->count, b->weight[i * n]);
        places |= row->places << i * n;
        still |= row->still;
    }
    for (unsigned i = 0; i < n; i++) {
        const pushes *column = &list[i == 0 || i == n - 1][h.lines >> 8 * i & 255];
        to = push_all(to, h.swapped, column->column, column->several, b->weight[i]);
        for (uint32_t k = column->several; k < column->count; k++) {
            *to = h.swapped + (uint32_t)column->column[k] * b->weight[i];
            to += ~(places >> (column->place[k] + i)) & 1;
        }
        still |= column->still;
    }
    *to = h.swapped;
    to += still;
    gg_moves_list(moves, found, (size_t)(to - found));
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const board *b = self;
    push_lines(b, x, b->moves, moves);
}

/* Boards that are over are among them, as the rules of a push know nothing of the end. */
static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const board *b = self;
    push_lines(b, x, b->unmoves, moves);
}

static gg_position canonical(void *self, gg_position x)
{
    const board *b = self;
    const uint32_t *low = b->image[0][(uint32_t)x % b->split];
    const uint32_t *high = b->image[1][(uint32_t)x / b->split];
    uint32_t least = (uint32_t)x;
    for (unsigned s = 1; s < SYMMETRIES; s++)
        if (low[s] + high[s] < least) least = low[s] + high[s];
    return least;
}

/* ---- text ---- */

static void unpack(const board *b, gg_position x, uint8_t cell[MOST * MOST])
{
    for (unsigned i = 0; i < b->n * b->n; i++, x /= 3)
        cell[i] = (uint8_t)(x % 3);
}

static void print(void *self, gg_position x, char *text, size_t size)
{
    const board *b = self;
    uint8_t cell[MOST * MOST];
    char line[MOST * (MOST + 1)];
    size_t at = 0;
    unpack(b, x, cell);
    for (unsigned i = 0; i < b->n * b->n; i++) {
        if (i > 0 && i % b->n == 0) line[at++] = '/';
        line[at++] = ".XO"[cell[i]];
    }
    snprintf(text, size, "%.*s", (int)at, line);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const board *b = self;
    uint8_t cell[MOST * MOST];
    const char *rest = gg__read_rows(text, ".XO", b->n, b->n, cell);
    *x = 0;
    for (unsigned i = 0; rest && i < b->n * b->n; i++)
        *x += cell[i] * (gg_position)b->weight[i];
    return rest && *rest == '\0';
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const board *b = self;
    gg__explain_rows(text, ".XO", b->n, b->n, "", remark, size);
}

/* True if the push of a line, the cell `from` the first in it, leads there. */
static bool leads_to(const board *b, gg_position from, gg_position to, unsigned first,
                     unsigned stride, unsigned out, unsigned in)
{
    uint8_t cell[MOST * MOST];
    gg_position sum = 0;
    unpack(b, from, cell);
    if (cell[first + out * stride] == 2) return false;
    slide(cell + first, stride, out, in, 1);
    for (unsigned i = 0; i < b->n * b->n; i++)
        sum += other(cell[i]) * (gg_position)b->weight[i];
    return sum == to;
}

/* The place of the taken cube, and of the push: b1-d1. Several pushes may lead to one board. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const board *b = self;
    const unsigned n = b->n;
    char name[8];
    if (size > 0) *text = '\0';
    for (unsigned i = 0; i < n * n * n * 2; i++) {
        const unsigned out = i % n, in = i / n % n, line = i / n / n % n;
        const bool row = i < n * n * n;
        const unsigned first = row ? line * n : line, stride = row ? 1 : n;
        if (!can_push(b, line == 0 || line == n - 1, out, in) ||
            !leads_to(b, from, to, first, stride, out, in))
            continue;
        const unsigned a = first + out * stride, z = first + in * stride;
        snprintf(name, sizeof name, "%c%u-%c%u", "abcd"[a % n], a / n % 4 + 1, "abcd"[z % n],
                 z / n % 4 + 1);
        gg__add_name(text, size, name);
    }
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const board *b = self;
    uint8_t cell[MOST * MOST] = {0};
    char lines[128];
    int at = snprintf(lines, sizeof lines, "  %.*s   X is to move\n", (int)b->n, "abcd");
    unpack(b, x, cell);
    for (unsigned row = 0; row < b->n; row++) {
        at += snprintf(lines + at, sizeof lines - (size_t)at, "%u ", row + 1);
        for (unsigned i = 0; i < b->n; i++)
            lines[at++] = ".XO"[cell[row * b->n + i]];
        lines[at++] = '\n';
    }
    snprintf(text, size, "%.*s", at, lines);
}

const gg_ruleset gg_ruleset_quixo = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"quixo", "take a cube from the border and push it back in", "3x3 | 4x4", false, false},
    .sides = "the player to move is shown as X",
    .source = "T. Chapeau 1995; S. Tanaka, F. Bonnet, S. Tixeuil, Y. Tamura, Quixo Is Solved, 2020",
    .open = open,
    .start = start,
    .positions = positions,
    .result = result,
    .moves = moves,
    .unmoves = unmoves,
    .distinct = true,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .picture = picture,
};
