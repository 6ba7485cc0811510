/* Fission: a move splits a stone, if both cells above and below it are free (Left), or both beside
 * it (Right): two stones are put there, and the cell between them is free. */
#include "grid.h"

/* A stone in the middle. */
static void fill(gg__grid *grid)
{
    for (unsigned i = 0; i < grid->cells; i++)
        grid->cell[i] = 1;
    grid->cell[grid->rows / 2 * grid->columns + grid->columns / 2] = 2;
}

static const gg__grid_pattern patterns[] = {
    {GG_LEFT, {{0, 0, 'x', '.'}, {-1, 0, '.', 'x'}, {1, 0, '.', 'x'}}, false},
    {GG_RIGHT, {{0, 0, 'x', '.'}, {0, -1, '.', 'x'}, {0, 1, '.', 'x'}}, false},
    {.step = {{0}}},
};

static const gg__grid_game game = {
    .name = "fission",
    .marks = "#.x",
    .usual = "3x4",
    .symmetries = GG__GRID_FLIP_ROWS | GG__GRID_FLIP_COLUMNS,
    .exchanging = GG__GRID_TRANSPOSE,
    .fill = fill,
    .patterns = patterns,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_fission = {
    GG__GRID,
    .info = {"fission", "stones that split, upright or lying", "ROWSxCOLUMNS | .../.x./...", false,
             false},
    .sides = "Left splits stones upright, Right lying",
    .source = "A. N. Siegel",
    .open = open,
    .print_move = gg__grid_print_move,
};
