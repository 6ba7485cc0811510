/*
 * Advance or Eat: a square board with white and black pieces. A turn advances a piece of one's own
 * by a row into an empty cell, or eats any one of the opponent's pieces, wherever it is. Both
 * colours advance upwards. Who cannot move loses.
 *
 * No move touches two columns, so a board is the sum of its columns. The number of a column has a
 * digit to base 3 for each cell, the top cell lowest: both kinds of moves make it smaller. A
 * position is kept as bytes: the cells row by row from the top, then the player to move.
 */
#include "drawn.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 16, CELLS = MOST * MOST };

static const char marks[] = ".WB"; /* by digit; also of the players: Left, Right */

typedef struct game {
    gg_keys *keys;
    unsigned size, cells;
    char start[CELLS + 1];
} game;

/* ---- opening ---- */

static gg_status check_size(const gg_setup *setup, size_t rows, size_t columns)
{
    if (columns > MOST)
        return gg_setup_refuse(setup, 1, MOST + 1, "the board has more than %d columns", (int)MOST);
    if (rows < columns)
        return gg_setup_refuse(setup, rows, columns + 1,
                               "the board ends after %u of %u rows: it has to be a square",
                               (unsigned)rows, (unsigned)columns);
    if (rows > columns)
        return gg_setup_refuse(setup, columns + 1, 1,
                               "a row too many: the board has to be a square of %u by %u",
                               (unsigned)columns, (unsigned)columns);
    return gg__drawn_check(setup, rows, columns, marks);
}

static gg_status open(const gg_setup *setup, void **self)
{
    size_t rows, columns;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    gg_status status = gg__drawn_measure(setup, &rows, &columns);
    if (status == GG_OK) status = check_size(setup, rows, columns);
    if (status != GG_OK) return status;
    g->keys = setup->keys;
    g->size = (unsigned)columns;
    g->cells = g->size * g->size;
    for (unsigned row = 0; row < g->size; row++)
        memcpy(g->start + row * g->size, setup->row[row], g->size);
    g->start[g->cells] = setup->first == GG_RIGHT ? 'B' : 'W';
    return GG_OK;
}

/* ---- play ---- */

static gg_position pack(const game *g, const char board[CELLS + 1])
{
    return gg_keys_intern(g->keys, board, g->cells + 1);
}

/* A number that no caller has got from here is an empty board. */
static void unpack(const game *g, gg_position x, char board[CELLS + 1])
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    memset(board, marks[0], g->cells);
    board[g->cells] = 'W';
    memcpy(board, bytes, size <= g->cells + 1 ? size : 0);
}

static gg_position start(void *self)
{
    const game *g = self;
    return pack(g, g->start);
}

static gg_player turn(void *self, gg_position x)
{
    const game *g = self;
    char board[CELLS + 1];
    unpack(g, x, board);
    return board[g->cells] == 'B' ? GG_RIGHT : GG_LEFT;
}

static gg_position give_turn(void *self, gg_position x, gg_player player)
{
    const game *g = self;
    char board[CELLS + 1];
    unpack(g, x, board);
    board[g->cells] = player == GG_RIGHT ? 'B' : 'W';
    return pack(g, board);
}

static char opponent(char mover)
{
    return mover == 'W' ? 'B' : 'W';
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    char board[CELLS + 1];
    unpack(g, x, board);
    const char mover = board[g->cells];
    board[g->cells] = opponent(mover);
    for (unsigned i = 0; i < g->cells; i++) {
        const char piece = board[i];
        const bool advances = piece == mover && i >= g->size && board[i - g->size] == '.';
        if (!advances && piece != opponent(mover)) continue;
        board[i] = '.';
        if (advances) board[i - g->size] = piece;
        gg_moves_to(moves, pack(g, board));
        if (advances) board[i - g->size] = '.';
        board[i] = piece;
    }
}

/* ---- columns ---- */

static uint64_t column_number(const game *g, const char board[CELLS + 1], unsigned column)
{
    uint64_t number = 0;
    for (unsigned row = g->size; row-- > 0;)
        number = 3 * number + (uint64_t)(strchr(marks, board[row * g->size + column]) - marks);
    return number;
}

static void parts(void *self, gg_position x, gg_moves *parts)
{
    const game *g = self;
    char board[CELLS + 1];
    unpack(g, x, board);
    for (unsigned column = 0; column < g->size; column++)
        gg_moves_to(parts, column_number(g, board, column));
}

static uint64_t part_numbers(void *self)
{
    const game *g = self;
    uint64_t numbers = 1;
    for (unsigned row = 0; row < g->size; row++)
        numbers *= 3;
    return numbers;
}

/* Division by 3 takes a few cycles in 32 bits, and 3^16 fits. */
static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const unsigned own = player == GG_LEFT ? 1 : 2, other = 3 - own;
    uint32_t rest = (uint32_t)part, weight = 1;
    unsigned above = own; /* the top cell cannot be left upwards */
    (void)self;
    for (; rest > 0; rest /= 3, weight *= 3) {
        const unsigned digit = rest % 3;
        if (digit == other) gg_moves_to(options, part - other * weight);
        if (digit == own && above == 0) gg_moves_to(options, part - own * (weight - weight / 3));
        above = digit;
    }
}

static void print_part(void *self, uint64_t part, char *text, size_t size)
{
    const game *g = self;
    char column[MOST + 1] = "";
    for (unsigned row = 0; row < g->size; row++, part /= 3)
        column[row] = marks[part % 3];
    snprintf(text, size, "%s", column);
}

/* Empty cells below a column change nothing, so the size of the board does not matter. */
static const char *part_rules(void *self)
{
    (void)self;
    return "columns";
}

/* The columns in ascending order. */
static gg_position canonical(void *self, gg_position x)
{
    const game *g = self;
    char board[CELLS + 1], sorted[CELLS + 1];
    unsigned order[MOST];
    uint64_t number[MOST];
    unpack(g, x, board);
    for (unsigned column = 0; column < g->size; column++) {
        unsigned at = column;
        number[column] = column_number(g, board, column);
        for (; at > 0 && number[order[at - 1]] > number[column]; at--)
            order[at] = order[at - 1];
        order[at] = column;
    }
    for (unsigned row = 0; row < g->cells; row += g->size)
        for (unsigned column = 0; column < g->size; column++)
            sorted[row + column] = board[row + order[column]];
    sorted[g->cells] = board[g->cells];
    return pack(g, sorted);
}

/* ---- text ---- */

/* .BW/BW./...:W from the top, then who is to move. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    char board[CELLS + 1];
    size_t at = 0;
    unpack(g, x, board);
    for (unsigned row = 0; row < g->size && at < size; row++)
        at += (size_t)snprintf(text + at, size - at, row == 0 ? "%.*s" : "/%.*s", (int)g->size,
                               board + row * g->size);
    if (at < size) snprintf(text + at, size - at, ":%c", board[g->cells]);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    char board[CELLS + 1];
    gg_player mover;
    uint8_t cell[CELLS];
    const char *rest = gg__read_rows(text, marks, g->size, g->size, cell);
    if (!rest || !gg__read_mover(rest, marks + 1, &mover)) return false;
    for (unsigned i = 0; i < g->cells; i++)
        board[i] = marks[cell[i]];
    board[g->cells] = mover == GG_LEFT ? 'W' : 'B';
    *x = pack(g, board);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const game *g = self;
    gg__explain_rows(text, marks, g->size, g->size, marks + 1, remark, size);
}

/* "advance b1" is to b2, "eat b2"; letters are columns, rows count from below. The lower one of the
 * cells that change is where the piece was. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    char before[CELLS + 1], after[CELLS + 1];
    unsigned i = g->cells - 1;
    unpack(g, from, before);
    unpack(g, to, after);
    while (i > 0 && before[i] == after[i])
        i--;
    snprintf(text, size, "%s %c%u", before[i] == before[g->cells] ? "advance" : "eat",
             (char)('a' + i % g->size), g->size - i / g->size);
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    char board[CELLS + 1];
    size_t at = 0;
    unpack(g, x, board);
    for (unsigned row = 0; row < g->size && at < size; row++)
        at += (size_t)snprintf(text + at, size - at, "%2u %.*s\n", g->size - row, (int)g->size,
                               board + row * g->size);
    if (at < size) snprintf(text + at, size - at, "   %.*s\n", (int)g->size, "abcdefghijklmnop");
}

const gg_ruleset gg_ruleset_advance_or_eat = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"advance-or-eat", "pieces that advance or are eaten: a sum of columns", NULL, false,
             false},
    .sides = "Left is White (Takahashi) and moves first, Right is Black (Snuke)",
    .left_name = "Takahashi",
    .right_name = "Snuke",
    .source = "AtCoder Beginner Contest 229, problem H",
    .takes = GG_TAKES_BOARD,
    .open = open,
    .start = start,
    .turn = turn,
    .give_turn = give_turn,
    .moves = moves,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .picture = picture,
    .parts = parts,
    .part_numbers = part_numbers,
    .part_moves = part_moves,
    .print_part = print_part,
    .part_rules = part_rules,
};
