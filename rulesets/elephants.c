/* Elephants and Rhinos: a move takes a piece one cell forward if that is free. Elephants go to the
 * right, rhinos to the left, and there are no jumps. */
#include "grid.h"

static const gg__grid_pattern patterns[] = {
    {GG_LEFT, {{0, 0, 'E', '.'}, {0, 1, '.', 'E'}}, false},
    {GG_RIGHT, {{0, 0, 'R', '.'}, {0, -1, '.', 'R'}}, false},
    {.step = {{0}}},
};

static const gg__grid_game game = {
    .name = "elephants",
    .marks = "#.ER",
    .usual = "E.E..R",
    .piece = "ER",
    .exchanging = GG__GRID_EXCHANGE | GG__GRID_FLIP_COLUMNS,
    .patterns = patterns,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_elephants = {
    GG__GRID,
    .info = {"elephants", "Elephants and Rhinos, pieces that slide", "E..R", false, false},
    .sides =
        "Left has the elephants E, which go to the right, Right the rhinos R, which go to the left",
    .source = "M. H. Albert, R. J. Nowakowski, D. Wolfe 2007",
    .open = open,
    .print_move = gg__grid_print_move,
};
