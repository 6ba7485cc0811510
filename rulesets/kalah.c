/*
 * Kalah: a player sows the stones of a pit one by one, against the clock, into the pits, the own
 * store after the own row, but not into the other's store. If the last stone falls into the own
 * store, the player moves again. If it falls into an empty pit of the own row and the opposite pit
 * is not empty, the stones of both go to the own store; with `empty:` also if the opposite pit is
 * empty. Play is over when a row is empty; each player keeps the stones of the own row. More stones
 * win. Stones in stores are points, and no longer part of the position.
 */
#include "mancala.h"

#include <string.h>

typedef struct game {
    gg__mancala mancala; /* first: mancala.h has most of the callbacks */
    bool empty;          /* a last stone captures itself if the opposite pit is empty */
} game;

static bool sow(const gg__mancala *mancala, const unsigned *before, gg_player mover, unsigned pit,
                gg_position *to)
{
    const game *g = (const game *)mancala;
    const unsigned row = mancala->row, pits = 2 * row, first = mover == GG_LEFT ? 0 : row;
    unsigned board[GG__PITS], at = pit;
    bool stored = false; /* the last stone fell into the store */
    memcpy(board, before, pits * sizeof *board);
    board[pit] = 0;
    for (unsigned hand = before[pit]; hand > 0; hand--) {
        stored = !stored && at == first + row - 1;
        if (stored) continue;
        at = (at + 1) % pits;
        board[at]++;
    }
    const unsigned opposite = pits - 1 - at;
    if (!stored && at >= first && at < first + row && board[at] == 1 &&
        (board[opposite] > 0 || g->empty))
        board[at] = board[opposite] = 0;
    *to = gg__mancala_pack(mancala, board, stored == (mover == GG_LEFT) ? GG_LEFT : GG_RIGHT);
    return true;
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[2] = {6, 4};
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const char *numbers = setup->parameters;
    g->empty = strncmp(numbers, "empty", 5) == 0 && (numbers[5] == ':' || !numbers[5]);
    if (g->empty) numbers += numbers[5] ? 6 : 5;
    if (gg_setup_numbers(numbers, ',', n, 2) % 2 != 0 || n[0] < 1 || n[0] > GG__ROW || n[1] < 1 ||
        n[1] > GG__STONES / GG__PITS)
        return gg_setup_refuse(setup, 0, 0,
                               "kalah takes [empty:]PITS,STONES: 1 to 6 pits in a row, and 1 to 6 "
                               "stones in a pit");
    gg__mancala_open(&g->mancala, (unsigned)n[0], 2 * (unsigned)(n[0] * n[1]));
    g->mancala.sow = sow;
    return GG_OK;
}

static gg_result result(void *self, gg_position x)
{
    const gg__mancala *mancala = self;
    unsigned board[GG__PITS];
    gg__mancala_unpack(mancala, x, board);
    const bool over = gg__mancala_row(mancala, board, GG_LEFT) == 0 ||
                      gg__mancala_row(mancala, board, GG_RIGHT) == 0;
    return over ? GG_D : GG_NONE;
}

const gg_ruleset gg_ruleset_kalah = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"kalah", "sow, and collect stones in the own store", "[empty:]PITS,STONES", false,
             false},
    .sides = "Left has the lower row, and moves first",
    .source = "G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23 (3), 2000",
    .open = open,
    .start = gg__mancala_start,
    .turn = gg__mancala_turn,
    .result = result,
    .moves = gg__mancala_moves,
    .same_turn = true,
    .stock = gg__mancala_stock,
    .score = gg__mancala_score,
    .print = gg__mancala_print,
    .parse = gg__mancala_parse,
    .remark = gg__mancala_remark,
    .print_move = gg__mancala_print_move,
    .picture = gg__mancala_picture,
};
