/* Domineering: put a domino on two free cells, Left upright and Right lying. */
#include "grid.h"

static void fill(gg__grid *grid)
{
    for (unsigned i = 0; i < grid->cells; i++)
        grid->cell[i] = 1;
}

static const gg__grid_pattern patterns[] = {
    {GG_LEFT, {{0, 0, '.', '#'}, {1, 0, '.', '#'}}, false},
    {GG_RIGHT, {{0, 0, '.', '#'}, {0, 1, '.', '#'}}, false},
    {.step = {{0}}},
};

static const gg__grid_game game = {
    .name = "domineering",
    .marks = "#.",
    .usual = "3x3",
    .symmetries = GG__GRID_FLIP_ROWS | GG__GRID_FLIP_COLUMNS,
    .exchanging = GG__GRID_TRANSPOSE,
    .patterns = patterns,
    .fill = fill,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_domineering = {
    GG__GRID,
    .info = {"domineering", "dominoes, upright and lying", "ROWSxCOLUMNS | ..#/...", false, false},
    .sides = "Left puts dominoes upright, Right lying",
    .source = "G. Andersson; E. R. Berlekamp, J. H. Conway, R. K. Guy 1982",
    .open = open,
    .print_move = gg__grid_print_move,
};
