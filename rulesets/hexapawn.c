/*
 * Hexapawn: the pawns of chess on a small board. A pawn moves one step forward onto a free cell, or
 * captures one step diagonally forward. The first player with a pawn on the last row wins; a player
 * without a move, or without pawns, loses.
 *
 * Breakthrough: the same, but each player begins with two rows of pawns, and a pawn may also move
 * one step diagonally forward onto a free cell.
 *
 * Position: the board, times 2, plus 1 if Black is to move. White moves up, row 1 is the lowest.
 */
#include "board.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

typedef struct game {
    gg__board board; /* first: board.h has most of the callbacks */
    bool breakthrough;
} game;

static gg_status open_size(const gg_setup *setup, bool breakthrough, const char *refusal,
                           void **self)
{
    enum { MOST = 39 }; /* cells: 2 * 3^39 fits 64 bits */
    uint64_t n[2] = {breakthrough ? 4 : 3, 3};
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->breakthrough = breakthrough;
    if (gg_setup_numbers(setup->parameters, 'x', n, 2) % 2 != 0 || n[0] < (breakthrough ? 4 : 2) ||
        n[1] < (breakthrough ? 2 : 1))
        return gg_setup_refuse(setup, 0, 0, "%s", refusal);
    return gg__board_open(setup, &g->board, ".WB", n[0], n[1], MOST);
}

static gg_status open(const gg_setup *setup, void **self)
{
    return open_size(setup, false, "hexapawn takes ROWSxCOLUMNS with 2 rows or more", self);
}

static gg_status open_breakthrough(const gg_setup *setup, void **self)
{
    return open_size(setup, true,
                     "breakthrough takes ROWSxCOLUMNS with 4 rows and 2 columns or more", self);
}

static gg_position start(void *self)
{
    const game *g = self;
    const unsigned pawns = g->board.columns * (g->breakthrough ? 2 : 1);
    char cell[GG__CELLS];
    memset(cell, '.', sizeof cell);
    memset(cell, 'B', pawns);
    memset(cell + g->board.cells - pawns, 'W', pawns);
    return 2 * gg__board_pack(&g->board, cell);
}

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

static gg_result result(void *self, gg_position x)
{
    const gg__board *board = self;
    char cell[GG__CELLS];
    gg__board_unpack(board, x / 2, cell);
    if (memchr(cell, 'W', board->columns)) return GG_L;
    if (memchr(cell + board->cells - board->columns, 'B', board->columns)) return GG_R;
    return GG_NONE;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const gg__board *board = &g->board;
    const unsigned black = x % 2, columns = board->columns;
    const char own = "WB"[black], other = "BW"[black];
    char cell[GG__CELLS];
    gg__board_unpack(board, x / 2, cell);
    for (unsigned i = 0; i < board->cells; i++) {
        if (cell[i] != own) continue;
        const int row = (int)(i / columns) + (black ? 1 : -1);
        for (int side = -1; side <= 1; side++) {
            const int column = (int)(i % columns) + side;
            const char goal = gg__board_at(board, cell, row, column);
            const bool free = goal == '.' && (side == 0 || g->breakthrough);
            if (!free && (goal != other || side == 0)) continue;
            char *to = &cell[row * (int)columns + column];
            cell[i] = '.';
            *to = own;
            gg_moves_to(moves, 2 * gg__board_pack(board, cell) + !black);
            cell[i] = own;
            *to = goal;
        }
    }
}

/* The board may be seen in a mirror. */
static gg_position canonical(void *self, gg_position x)
{
    return 2 * gg__board_least(self, x / 2, GG__FLIP_COLUMNS) + x % 2;
}

/* BBB/.../WWW:W */
static void print(void *self, gg_position x, char *text, size_t size)
{
    char board[2 * GG__CELLS];
    gg__board_print(self, x / 2, board, sizeof board);
    snprintf(text, size, "%s:%c", board, "WB"[x % 2]);
}

/* Pawns may also be p and P, as in chess. */
static bool parse(void *self, const char *text, gg_position *x)
{
    gg__board board = *(const gg__board *)self;
    gg_player mover;
    const char *rest = gg__board_read(&board, text, x);
    if (!rest) {
        board.marks = ".Pp";
        rest = gg__board_read(&board, text, x);
    }
    if (!rest || !gg__read_mover(rest, "WB", &mover)) return false;
    *x = 2 * *x + (mover == GG_RIGHT);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const gg__board *board = self;
    const char *marks = strpbrk(text, "Pp") ? ".Pp" : board->marks;
    gg__explain_rows(text, marks, board->rows, board->columns, "WB", remark, size);
}

/* b1-b2, or b1xc2 in a capture. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__board *board = self;
    const char own = "WB"[from % 2];
    char before[GG__CELLS], after[GG__CELLS], one[GG__CELL_NAME], other[GG__CELL_NAME];
    unsigned left = 0, reached = 0;
    gg__board_unpack(board, from / 2, before);
    gg__board_unpack(board, to / 2, after);
    for (unsigned i = 0; i < board->cells; i++) {
        if (before[i] == own && after[i] != own) left = i;
        if (before[i] != own && after[i] == own) reached = i;
    }
    gg__board_name(board, left, one);
    gg__board_name(board, reached, other);
    snprintf(text, size, "%s%c%s", one, before[reached] == '.' ? '-' : 'x', other);
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    char board[2048];
    gg__board_picture(self, x / 2, board, sizeof board);
    snprintf(text, size, "%s%s to move\n", board, x % 2 == 0 ? "White" : "Black");
}

#define PAWNS                                                                                      \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset),                                             \
    .sides = "Left is White, at the bottom, and moves first", .left_name = "White",                \
    .right_name = "Black", .start = start, .turn = turn, .result = result, .moves = moves,         \
    .canonical = canonical, .print = print, .parse = parse, .remark = remark,                      \
    .print_move = print_move, .picture = picture

const gg_ruleset gg_ruleset_hexapawn = {
    PAWNS,
    .info = {"hexapawn", "pawns to the last row", "ROWSxCOLUMNS", false, false},
    .source = "M. Gardner, Mathematical Games, Scientific American, March 1962",
    .open = open,
};

const gg_ruleset gg_ruleset_breakthrough = {
    PAWNS,
    .info = {"breakthrough", "two rows of pawns, which also move diagonally", "ROWSxCOLUMNS", false,
             false},
    .source = "D. Troyka 2000",
    .open = open_breakthrough,
};
