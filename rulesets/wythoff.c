/* Wythoff's game: take from one of two heaps, or the same number from both. Who takes the last
 * object wins. Or: a queen goes towards the corner of a chessboard. */
#include "heaps.h"

static gg_status open(const gg_setup *setup, void **self)
{
    enum { LARGEST = 1000000 };
    uint64_t heap[2] = {5, 8};
    gg__heaps *heaps = *self = gg_setup_alloc(setup, 1, sizeof *heaps);
    if (!heaps) return GG_NO_MEMORY;
    if (gg_setup_numbers(setup->parameters, ',', heap, 2) % 2 != 0)
        return gg_setup_refuse(setup, 0, 0, "wythoff takes two heaps, HEAP,HEAP");
    return gg__heaps_open(setup, heaps, heap, 2, LARGEST);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const gg__heaps *heaps = self;
    const gg_position one = heaps->weight[0], other = heaps->weight[1];
    uint64_t heap[GG__HEAPS];
    gg__heaps_unpack(heaps, x, heap);
    for (uint64_t taken = 1; taken <= heap[0]; taken++)
        gg_moves_to(moves, x - taken * one);
    for (uint64_t taken = 1; taken <= heap[1]; taken++)
        gg_moves_to(moves, x - taken * other);
    for (uint64_t taken = 1; taken <= heap[0] && taken <= heap[1]; taken++)
        gg_moves_to(moves, x - taken * (one + other));
}

const gg_ruleset gg_ruleset_wythoff = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"wythoff", "take from one heap, or equally from both", "HEAP,HEAP", false, false},
    .sides = "impartial",
    .source = "W. A. Wythoff, A modification of the game of Nim, 1907",
    .open = open,
    .start = gg__heaps_full,
    .positions = gg__heaps_positions,
    .moves = moves,
    .canonical = gg__heaps_canonical,
    .print = gg__heaps_print,
    .parse = gg__heaps_parse,
    .remark = gg__heaps_remark,
    .print_move = gg__heaps_print_move,
};
