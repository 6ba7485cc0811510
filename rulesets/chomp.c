/*
 * Chomp: bite a cell off a bar of chocolate, and with it all cells except those above it or left of
 * it. The cell in the upper left corner is poison: the player who has to take it loses. So a player
 * who finds nothing left has won, and poison needs no special rule.
 *
 * In the rest, each row is at most as wide as the one above. Its number is the number of such
 * shapes before it in lexicographic order, so numbers are dense and bites lower them.
 */
#include "notation.h"

#include <stdio.h>

enum { SIDE = 1000, SPARE = 8 };

/* shapes[k * (columns + 2) + w]: the shapes of k rows that are narrower than w. */
typedef struct game {
    unsigned rows, columns;
    uint64_t *shapes;
} game;

static uint64_t narrower(const game *g, unsigned rows, unsigned width)
{
    return g->shapes[rows * (g->columns + 2) + width];
}

/* The uppermost row is narrower than width - 1, or just that wide. False: beyond 64 bits. */
static bool count_shapes(game *g)
{
    for (unsigned rows = 0; rows <= g->rows; rows++)
        for (unsigned width = 1; width <= g->columns + 1; width++) {
            const uint64_t less = rows == 0 ? 0 : narrower(g, rows, width - 1);
            const uint64_t same = rows == 0 ? 1 : narrower(g, rows - 1, width);
            if (less > UINT64_MAX - SPARE - same) return false;
            g->shapes[rows * (g->columns + 2) + width] = less + same;
        }
    return true;
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[2] = {3, 4};
    if (gg_setup_numbers(setup->parameters, 'x', n, 2) % 2 != 0)
        return gg_setup_refuse(setup, 0, 0, "chomp takes ROWSxCOLUMNS");
    if (n[0] == 0 || n[1] == 0 || n[0] > SIDE || n[1] > SIDE)
        return gg_setup_refuse(setup, 0, 0, "a bar of chomp has 1 to %d rows and columns",
                               (int)SIDE);
    game *g = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->rows = (unsigned)n[0];
    g->columns = (unsigned)n[1];
    g->shapes = gg_setup_alloc(setup, (n[0] + 1) * (n[1] + 2), sizeof *g->shapes);
    if (!g->shapes) return GG_NO_MEMORY;
    if (!count_shapes(g))
        return gg_setup_refuse(setup, 0, 0, "the bar is too large: its bites do not fit 64 bits");
    *self = g;
    return GG_OK;
}

static uint64_t positions(void *self)
{
    const game *g = self;
    return narrower(g, g->rows, g->columns + 1);
}

static gg_position start(void *self)
{
    return positions(self) - 1;
}

static gg_position pack(const game *g, const uint64_t width[SIDE])
{
    gg_position x = 0;
    for (unsigned r = 0; r < g->rows; r++)
        x += narrower(g, g->rows - r, (unsigned)width[r]);
    return x;
}

static void unpack(const game *g, gg_position x, uint64_t width[SIDE])
{
    unsigned w = g->columns;
    for (unsigned r = 0; r < g->rows; r++) {
        while (narrower(g, g->rows - r, w) > x)
            w--;
        width[r] = w;
        x -= narrower(g, g->rows - r, w);
    }
}

/* A bite leaves the rows above it as they are, and cuts off the others. */
static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    uint64_t width[SIDE], left[SIDE];
    unpack(g, x, width);
    for (unsigned row = 0; row < g->rows; row++)
        for (uint64_t column = 0; column < width[row]; column++) {
            for (unsigned r = 0; r < g->rows; r++)
                left[r] = r >= row && width[r] > column ? column : width[r];
            gg_moves_to(moves, pack(g, left));
        }
}

/* The widths of the rows: 4,4,2 */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    uint64_t width[SIDE];
    size_t at = 0;
    unpack(g, x, width);
    for (unsigned r = 0; r < g->rows && at < size; r++)
        at += (size_t)snprintf(text + at, size - at, r == 0 ? "%u" : ",%u", (unsigned)width[r]);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    uint64_t width[SIDE];
    if (gg__read_numbers(text, width, SIDE) != (int)g->rows) return false;
    for (unsigned r = 0; r < g->rows; r++)
        if (width[r] > (r == 0 ? g->columns : width[r - 1])) return false;
    *x = pack(g, width);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const game *g = self;
    gg__explain_numbers(text, g->rows, remark, size);
}

/* The row and column of the bite: (2,3) */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    uint64_t before[SIDE], after[SIDE];
    unsigned row = 0;
    unpack(g, from, before);
    unpack(g, to, after);
    while (row + 1 < g->rows && before[row] == after[row])
        row++;
    snprintf(text, size, "(%u,%u)", row + 1, (unsigned)after[row] + 1);
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    uint64_t width[SIDE];
    size_t at = 0;
    unpack(g, x, width);
    for (unsigned r = 0; r < g->rows && at + g->columns + 1 < size; r++) {
        for (unsigned c = 0; c < g->columns; c++)
            text[at++] = c >= width[r] ? '.' : r + c == 0 ? 'P' : '#';
        text[at++] = '\n';
    }
    text[at] = '\0';
}

const gg_ruleset gg_ruleset_chomp = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"chomp", "bites off a bar with a poisoned corner", "ROWSxCOLUMNS", false, false},
    .sides = "impartial",
    .source = "D. Gale, A curious Nim-type game, American Mathematical Monthly 81, 1974",
    .open = open,
    .start = start,
    .positions = positions,
    .moves = moves,
    .dead_end = GG_N,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .picture = picture,
};
