/*
 * Awari: a player sows the stones of a pit of the own row one by one, against the clock, but leaves
 * the pit itself empty. If the last stone falls into a pit of the other's row that then has two or
 * three stones, these are captured, and so are those of the pits before it in that row, as long as
 * each has two or three. The other must get stones: a move is not allowed if the other's row is
 * empty after sowing, before captures. If the player to move has no move, play is over, and each
 * player keeps the stones of the own row. If play goes round, the stones that are left are shared.
 * A move may capture all stones of the other; with `abapa:` such a move captures nothing.
 */
#include "mancala.h"

#include <string.h>

enum { PITS = GG__PITS, ROW = GG__ROW, MOST = 48 };

typedef struct game {
    gg__mancala mancala; /* first: mancala.h has most of the callbacks */
    bool abapa;
} game;

/* Takes the stones that a sowing captures, which ended in pit `at`. */
static void capture(const game *g, unsigned board[PITS], gg_player mover, unsigned at)
{
    const gg_player other = mover == GG_LEFT ? GG_RIGHT : GG_LEFT;
    const unsigned first = mover == GG_LEFT ? ROW : 0; /* of the other's row */
    unsigned after[PITS];
    memcpy(after, board, sizeof after);
    for (unsigned i = at + 1; i-- > first && i < first + ROW && (after[i] == 2 || after[i] == 3);)
        after[i] = 0;
    if (g->abapa && gg__mancala_row(&g->mancala, after, other) == 0) return;
    memcpy(board, after, sizeof after);
}

static bool sow(const gg__mancala *mancala, const unsigned *before, gg_player mover, unsigned pit,
                gg_position *to)
{
    const gg_player other = mover == GG_LEFT ? GG_RIGHT : GG_LEFT;
    unsigned board[PITS], at = pit;
    memcpy(board, before, sizeof board);
    board[pit] = 0;
    for (unsigned hand = before[pit]; hand > 0; hand--) {
        at = (at + 1) % PITS;
        if (at == pit) at = (at + 1) % PITS;
        board[at]++;
    }
    if (gg__mancala_row(mancala, board, other) == 0) return false;
    capture((const game *)mancala, board, mover, at);
    *to = gg__mancala_pack(mancala, board, other);
    return true;
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t stones = MOST;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const char *number = setup->parameters;
    g->abapa = strncmp(number, "abapa", 5) == 0 && (number[5] == ':' || !number[5]);
    if (g->abapa) number += number[5] ? 6 : 5;
    if (gg_setup_numbers(number, ',', &stones, 1) < 0 || stones < 1 || stones > MOST)
        return gg_setup_refuse(setup, 0, 0, "awari takes [abapa:]STONES, 1 to 48 on the board");
    gg__mancala_open(&g->mancala, ROW, (unsigned)stones);
    g->mancala.sow = sow;
    return GG_OK;
}

const gg_ruleset gg_ruleset_awari = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"awari", "sow, and capture twos and threes", "[abapa:]STONES", false, false},
    .sides = "Left has the lower row, and moves first",
    .source = "J. Romein, H. Bal, Awari is solved, ICGA Journal 25 (3), 2002",
    .open = open,
    .start = gg__mancala_start,
    .turn = gg__mancala_turn,
    .moves = gg__mancala_moves,
    .stock = gg__mancala_stock,
    .score = gg__mancala_score,
    .print = gg__mancala_print,
    .parse = gg__mancala_parse,
    .remark = gg__mancala_remark,
    .print_move = gg__mancala_print_move,
    .picture = gg__mancala_picture,
};
