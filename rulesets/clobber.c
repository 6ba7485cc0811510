/* Clobber: a move takes a piece to a cell beside it, where a piece of the opponent's stands, which
 * it replaces. */
#include "grid.h"

/* x on the cells whose row and column add up to an even number, o on the others. */
static void fill(gg__grid *grid)
{
    gg__grid_chequer(grid, 1);
}

static const gg__grid_pattern patterns[] = {
    {GG_LEFT, {{0, 0, 'x', '.'}, {0, 1, 'o', 'x'}}, false},
    {GG_LEFT, {{0, 0, 'x', '.'}, {0, -1, 'o', 'x'}}, false},
    {GG_LEFT, {{0, 0, 'x', '.'}, {1, 0, 'o', 'x'}}, false},
    {GG_LEFT, {{0, 0, 'x', '.'}, {-1, 0, 'o', 'x'}}, false},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {0, 1, 'x', 'o'}}, false},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {0, -1, 'x', 'o'}}, false},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {1, 0, 'x', 'o'}}, false},
    {GG_RIGHT, {{0, 0, 'o', '.'}, {-1, 0, 'x', 'o'}}, false},
    {.step = {{0}}},
};

static const gg__grid_game game = {
    .name = "clobber",
    .marks = ".xo",
    .usual = "2x3",
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

const gg_ruleset gg_ruleset_clobber = {
    GG__GRID,
    .info = {"clobber", "pieces that replace those beside them", "ROWSxCOLUMNS | xo/ox/...", false,
             false},
    .sides = "Left has the pieces x, Right o",
    .source = "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe 2005",
    .open = open,
    .print_move = gg__grid_print_move,
};
