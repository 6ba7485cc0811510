/*
 * Hex: put a stone of your colour on a free cell. Black wins with a chain of black stones from the
 * top row to the bottom row, White with one of white stones from the left column to the right one.
 * Black begins. A full board has exactly one of the two chains, so there is no draw (J. Nash).
 *
 * A cell is beside those in its row and its column, and beside the upper right and the lower left
 * one: each row of the rhombus is drawn half a cell further to the right. As Hex players write it,
 * a1 is the cell in the upper left corner. Black is to move when the stones are even in number.
 */
#include "board.h"
#include "notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLACK = 1, WHITE = 2, SIDES = 6, FROM = 1, TO = 2 };

typedef struct game {
    gg__board board;          /* first: board.h has most of the callbacks */
    uint8_t order[GG__CELLS]; /* cells from the middle outwards: good moves first, for searches */
} game;

/* Twice the number of steps from the middle to a cell, or one more. */
static int distance(const gg__board *board, unsigned cell)
{
    const int down = 2 * (int)(cell / board->columns) + 1 - (int)board->rows;
    const int right = 2 * (int)(cell % board->columns) + 1 - (int)board->columns;
    const int both = down + right, most = abs(down) > abs(right) ? abs(down) : abs(right);
    return abs(both) > most ? abs(both) : most;
}

static void sort_cells(game *g)
{
    for (unsigned i = 0; i < g->board.cells; i++) {
        unsigned at = i;
        for (; at > 0 && distance(&g->board, g->order[at - 1]) > distance(&g->board, i); at--)
            g->order[at] = g->order[at - 1];
        g->order[at] = (uint8_t)i;
    }
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[2] = {3, 3};
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const int read = gg_setup_numbers(setup->parameters, 'x', n, 2);
    if (read < 0) return gg_setup_refuse(setup, 0, 0, "hex takes SIZE or ROWSxCOLUMNS");
    if (read == 1) n[1] = n[0];
    const gg_status status = gg__board_open(setup, &g->board, ".BW", n[0], n[1], GG__CELLS);
    if (status == GG_OK) sort_cells(g);
    return status;
}

static gg_player turn(void *self, gg_position x)
{
    return gg__board_marks(self, x) % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

/* The borders of the player that a cell is at. */
static unsigned borders(const gg__board *board, char mark, unsigned cell)
{
    const unsigned at = mark == 'B' ? cell / board->columns : cell % board->columns;
    const unsigned last = (mark == 'B' ? board->rows : board->columns) - 1;
    return (at == 0 ? FROM : 0U) | (at == last ? TO : 0U);
}

/* True if stones of this mark join the two borders of their player. */
static bool joins(const gg__board *board, const char cell[GG__CELLS], char mark)
{
    static const int side[SIDES][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
    uint8_t list[GG__CELLS];
    uint64_t reached = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < board->cells; i++)
        if (cell[i] == mark && borders(board, mark, i) & FROM) {
            reached |= UINT64_C(1) << i;
            list[count++] = (uint8_t)i;
        }
    for (unsigned k = 0; k < count; k++) {
        if (borders(board, mark, list[k]) & TO) return true;
        for (unsigned s = 0; s < SIDES; s++) {
            const int row = (int)(list[k] / board->columns) + side[s][0];
            const int column = (int)(list[k] % board->columns) + side[s][1];
            if (gg__board_at(board, cell, row, column) != mark) continue;
            const unsigned to = (unsigned)row * board->columns + (unsigned)column;
            if (reached >> to & 1) continue;
            reached |= UINT64_C(1) << to;
            list[count++] = (uint8_t)to;
        }
    }
    return false;
}

/* Only the player who has just moved can have made a chain. */
static gg_result result(void *self, gg_position x)
{
    char cell[GG__CELLS];
    const bool black = gg__board_unpack(self, x, cell) % 2 == 1;
    if (!joins(self, cell, black ? 'B' : 'W')) return GG_NONE;
    return black ? GG_L : GG_R;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    char cell[GG__CELLS];
    const unsigned mark = gg__board_unpack(&g->board, x, cell) % 2 == 0 ? BLACK : WHITE;
    for (unsigned i = 0; i < g->board.cells; i++)
        if (cell[g->order[i]] == '.') gg_moves_to(moves, x + mark * g->board.weight[g->order[i]]);
}

/* The board may be turned by half a turn. */
static gg_position canonical(void *self, gg_position x)
{
    const gg__board *board = self;
    char cell[GG__CELLS], turned[GG__CELLS];
    gg__board_unpack(board, x, cell);
    for (unsigned i = 0; i < board->cells; i++)
        turned[i] = cell[board->cells - 1 - i];
    const gg_position y = gg__board_pack(board, turned);
    return y < x ? y : x;
}

/* Black has as many stones as White, or one more, and the player to move has no chain yet. */
static bool parse(void *self, const char *text, gg_position *x)
{
    const gg__board *board = self;
    char cell[GG__CELLS];
    if (!gg__board_parse(self, text, x)) return false;
    const unsigned marks = gg__board_unpack(board, *x, cell);
    return gg__board_count(board, cell, 'B') == (marks + 1) / 2 &&
           !joins(board, cell, "BW"[marks % 2]);
}

static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__board *board = self;
    char before[GG__CELLS], after[GG__CELLS], column[GG__COLUMN_NAME];
    unsigned i = 0;
    gg__board_unpack(board, from, before);
    gg__board_unpack(board, to, after);
    while (i + 1 < board->cells && before[i] == after[i])
        i++;
    gg__column_name(i % board->columns, column);
    snprintf(text, size, "%s%u", column, i / board->columns + 1);
}

/* The letters of columns, then the rows with their numbers, each half a cell further right. */
static void picture(void *self, gg_position x, char *text, size_t size)
{
    const gg__board *board = self;
    char cell[GG__CELLS], column[GG__COLUMN_NAME];
    const unsigned marks = gg__board_unpack(board, x, cell);
    size_t at = (size_t)snprintf(text, size, "  ");
    for (unsigned c = 0; c < board->columns && at < size; c++) {
        gg__column_name(c, column);
        at += (size_t)snprintf(text + at, size - at, " %-1s", column);
    }
    for (unsigned i = 0; i < board->cells && at < size; i++) {
        const unsigned row = i / board->columns;
        if (i % board->columns == 0)
            at += (size_t)snprintf(text + at, size - at, "\n%*u", (int)(row + 2), row + 1);
        if (at < size) at += (size_t)snprintf(text + at, size - at, " %c", cell[i]);
    }
    if (at < size)
        snprintf(text + at, size - at, "\n%s to move\n", marks % 2 == 0 ? "Black" : "White");
}

const gg_ruleset gg_ruleset_hex = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"hex", "stones that join two opposite borders", "SIZE | ROWSxCOLUMNS", false, false},
    .sides = "Left is Black, who joins the top to the bottom and moves first, Right is White, who "
             "joins the left to the right",
    .left_name = "Black",
    .right_name = "White",
    .source = "P. Hein 1942; J. Nash 1949",
    .open = open,
    .start = gg__board_empty,
    .turn = turn,
    .result = result,
    .moves = moves,
    .distinct = true,
    .canonical = canonical,
    .print = gg__board_print,
    .parse = parse,
    .remark = gg__board_remark,
    .print_move = print_move,
    .picture = picture,
};
