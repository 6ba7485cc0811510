/* Konane: a move takes a piece over an adjacent piece of the opponent's into the free cell beyond
 * it, and removes that piece; it may go on in the same direction. */
#include "grid.h"

/* x on the cells whose row and column add up to an even number, o on the others, and the first two
 * cells are free. */
static void fill(gg__grid *grid)
{
    gg__grid_chequer(grid, 2);
    for (unsigned i = 0; i < grid->columns && i < 2; i++)
        grid->cell[i] = 1;
}

static const gg__grid_pattern patterns[] = {
    {GG_LEFT, {{0, 0, 'x', '.'}, {0, 1, 'o', '.'}, {0, 2, '.', 'x'}}, true},
    {GG_LEFT, {{0, 0, 'x', '.'}, {0, -1, 'o', '.'}, {0, -2, '.', 'x'}}, true},
    {GG_LEFT, {{0, 0, 'x', '.'}, {1, 0, 'o', '.'}, {2, 0, '.', 'x'}}, true},
    {GG_LEFT, {{0, 0, 'x', '.'}, {-1, 0, 'o', '.'}, {-2, 0, '.', 'x'}}, true},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {0, 1, 'x', '.'}, {0, 2, '.', 'o'}}, true},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {0, -1, 'x', '.'}, {0, -2, '.', 'o'}}, true},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {1, 0, 'x', '.'}, {2, 0, '.', 'o'}}, true},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {-1, 0, 'x', '.'}, {-2, 0, '.', 'o'}}, true},
    {.step = {{0}}},
};

static const gg__grid_game game = {
    .name = "konane",
    .marks = "#.xo",
    .usual = "3x3",
    .piece = "xo",
    .symmetries = GG__GRID_FLIP_ROWS | GG__GRID_FLIP_COLUMNS | GG__GRID_TRANSPOSE,
    .exchanging = GG__GRID_EXCHANGE,
    .fill = fill,
    .patterns = patterns,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_konane = {
    GG__GRID,
    .info = {"konane", "pieces that jump over others and take them", "ROWSxCOLUMNS | xo./.ox/...",
             false, false},
    .sides = "Left has the pieces x, Right o",
    .source = "traditional, of Hawaii",
    .open = open,
    .print_move = gg__grid_print_move,
};
