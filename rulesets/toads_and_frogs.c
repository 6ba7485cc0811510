/* Toads and Frogs: a move takes a piece one cell forward if that is free, or over one piece of the
 * opponent's into the free cell after it. Toads go to the right, frogs to the left. */
#include "grid.h"

static const gg__grid_pattern patterns[] = {
    {GG_LEFT, {{0, 0, 'T', '.'}, {0, 1, '.', 'T'}}, false},
    {GG_RIGHT, {{0, 0, 'F', '.'}, {0, -1, '.', 'F'}}, false},
    {GG_LEFT, {{0, 0, 'T', '.'}, {0, 1, 'F', 'F'}, {0, 2, '.', 'T'}}, false},
    {GG_RIGHT, {{0, 0, 'F', '.'}, {0, -1, 'T', 'T'}, {0, -2, '.', 'F'}}, false},
    {.step = {{0}}},
};

static const gg__grid_game game = {
    .name = "toads-and-frogs",
    .marks = "#.TF",
    .usual = "TT..FF",
    .piece = "TF",
    .exchanging = GG__GRID_EXCHANGE | GG__GRID_FLIP_COLUMNS,
    .patterns = patterns,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_toads_and_frogs = {
    GG__GRID,
    .info = {"toads-and-frogs", "pieces that slide or jump over one another", "TT.F", false, false},
    .sides = "Left has the toads T, which go to the right, Right the frogs F, which go to the left",
    .source = "R. K. Guy; E. R. Berlekamp, J. H. Conway, R. K. Guy 1982",
    .open = open,
    .print_move = gg__grid_print_move,
};
