/*
 * Tic-tac-toe: put your mark on a free cell. LENGTH marks in a row, column or diagonal win, in
 * misère play they lose; a full board is a draw. X is to move when the marks are even in number.
 */
#include "board.h"
#include "parameters.h"

typedef struct game {
    gg__board board; /* first: board.h has most of the callbacks */
    unsigned length;
    bool misere;
} game;

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[3] = {3, 3, 3};
    const char *numbers;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const gg_status status = gg__misere(setup, &g->misere, &numbers);
    if (status != GG_OK) return status;
    if (gg_setup_numbers(numbers, ',', n, 3) % 3 != 0 || n[2] == 0)
        return gg_setup_refuse(setup, 0, 0, "tictactoe takes [misere:]ROWS,COLUMNS,LENGTH");
    g->length = n[2] > GG__CELLS ? GG__CELLS + 1 : (unsigned)n[2];
    return gg__board_open(setup, &g->board, ".XO", n[0], n[1], GG__CELLS);
}

static gg_player turn(void *self, gg_position x)
{
    return gg__board_marks(self, x) % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

/* Only the player who has just moved can have made a line. */
static gg_result result(void *self, gg_position x)
{
    const game *g = self;
    char cell[GG__CELLS];
    const unsigned marks = gg__board_unpack(&g->board, x, cell);
    if (gg__board_has_line(&g->board, cell, "OX"[marks % 2], g -> length))
        return (marks % 2 == 1) != g->misere ? GG_L : GG_R;
    return marks == g->board.cells ? GG_D : GG_NONE;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    char cell[GG__CELLS];
    const unsigned mark = gg__board_unpack(&g->board, x, cell) % 2 == 0 ? 1 : 2;
    for (unsigned i = 0; i < g->board.cells; i++)
        if (cell[i] == '.') gg_moves_to(moves, x + mark * g->board.weight[i]);
}

/* There are equally many X and O, or one more X; and the player to move has no line yet. */
static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    char cell[GG__CELLS];
    if (!gg__board_parse(self, text, x)) return false;
    const unsigned marks = gg__board_unpack(&g->board, *x, cell);
    return gg__board_count(&g->board, cell, 'X') == (marks + 1) / 2 &&
           !gg__board_has_line(&g->board, cell, "XO"[marks % 2], g -> length);
}

const gg_ruleset gg_ruleset_tictactoe = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"tictactoe", "marks in a row", "[misere:]ROWS,COLUMNS,LENGTH", false, false},
    .sides = "Left is X and moves first",
    .source = "traditional",
    .open = open,
    .start = gg__board_empty,
    .turn = turn,
    .result = result,
    .moves = moves,
    .canonical = gg__board_canonical,
    .print = gg__board_print,
    .parse = parse,
    .remark = gg__board_remark,
    .print_move = gg__board_print_move,
    .picture = gg__board_picture,
};
