/*
 * Tic-tac-toe, and its family m,n,k: put your mark on a free cell; k in a row, column or diagonal
 * win, or lose in misère play. A full board is a draw.
 *
 * A position is the board in base 3, the last cell first: 0 free, 1 X, 2 O. X moves when the marks
 * are even in number.
 */
#include "greatgame_ruleset.h"

#include <stdio.h>
#include <string.h>

typedef struct board {
    unsigned rows, columns, length;
    bool misere;
} board;

static gg_status open(const gg_setup *setup, void **self)
{
    const bool misere = strcmp(setup->parameters, "misere") == 0;
    uint64_t n[3] = {3, 3, 3};
    if (!misere && gg_setup_numbers(setup->parameters, ',', n, 3) % 3 != 0)
        return gg_setup_refuse(setup, 0, 0, "tictactoe takes 'misere' or ROWS,COLUMNS,LENGTH");
    if (n[0] == 0 || n[1] == 0 || n[2] == 0 || n[0] > 40 || n[1] > 40 || n[0] * n[1] > 40)
        return gg_setup_refuse(setup, 0, 0, "a board of tictactoe has 1 to 40 cells");
    board *b = gg_setup_alloc(setup, 1, sizeof *b);
    if (!b) return GG_NO_MEMORY;
    *b = (board){(unsigned)n[0], (unsigned)n[1], (unsigned)(n[2] > 40 ? 41 : n[2]), misere};
    *self = b;
    return GG_OK;
}

static gg_position start(void *self)
{
    (void)self;
    return 0;
}

/* Writes the marks into cell; returns how many there are. */
static unsigned unpack(const board *b, gg_position x, char cell[40])
{
    unsigned marks = 0;
    for (unsigned i = 0; i < b->rows * b->columns; i++, x /= 3) {
        cell[i] = ".XO"[x % 3];
        marks += x % 3 != 0;
    }
    return marks;
}

static gg_player turn(void *self, gg_position x)
{
    char cell[40];
    return unpack(self, x, cell) % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

/* Whether a row of the length needed begins at this cell, going by dr and dc. */
static bool row_from(const board *b, const char *cell, unsigned r, unsigned c, int dr, int dc)
{
    const char mark = cell[r * b->columns + c];
    int row = (int)r, column = (int)c;
    for (unsigned i = 0; i < b->length; i++, row += dr, column += dc)
        if (row < 0 || row >= (int)b->rows || column < 0 || column >= (int)b->columns ||
            cell[row * (int)b->columns + column] != mark)
            return false;
    return mark != '.';
}

static gg_result result(void *self, gg_position x)
{
    const board *b = self;
    char cell[40];
    const unsigned marks = unpack(b, x, cell);
    for (unsigned r = 0; r < b->rows; r++)
        for (unsigned c = 0; c < b->columns; c++)
            if (row_from(b, cell, r, c, 0, 1) || row_from(b, cell, r, c, 1, 0) ||
                row_from(b, cell, r, c, 1, 1) || row_from(b, cell, r, c, 1, -1))
                return (cell[r * b->columns + c] == 'X') != b->misere ? GG_L : GG_R;
    return marks == b->rows * b->columns ? GG_D : GG_NONE;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const board *b = self;
    const gg_position mark = turn(self, x) == GG_LEFT ? 1 : 2;
    gg_position weight = 1, rest = x;
    for (unsigned i = 0; i < b->rows * b->columns; i++, weight *= 3, rest /= 3)
        if (rest % 3 == 0) gg_moves_to(moves, x + mark * weight);
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const board *b = self;
    char cell[40];
    size_t at = 0;
    unpack(b, x, cell);
    for (unsigned r = 0; r < b->rows && at + b->columns + 1 < size; r++) {
        memcpy(text + at, cell + r * b->columns, b->columns);
        at += b->columns;
        text[at++] = '\n';
    }
    text[at] = '\0';
}

const gg_ruleset gg_ruleset_tictactoe = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"tictactoe", "marks in a row", "misere | ROWS,COLUMNS,LENGTH", false, false},
    .sides = "Left is X and moves first",
    .source = "traditional",
    .open = open,
    .start = start,
    .turn = turn,
    .result = result,
    .moves = moves,
    .picture = picture,
};
