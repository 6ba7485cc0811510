/* Amazons: a move takes a piece as a queen of chess moves, over free cells alone, and from there
 * shoots in the same way at a cell, which burns: no piece or shot may enter or cross it any
 * more. */
#include "grid.h"

enum { BURNT, FREE, DIRECTIONS = 8 };

static const int direction[DIRECTIONS][2] = {{0, 1}, {0, -1}, {1, 0},  {-1, 0},
                                             {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

/* The next cell in a direction, or `cells`. */
static unsigned next_of(const gg__grid *grid, unsigned cell, unsigned d)
{
    return gg__grid_step_from(grid, cell, direction[d][0], direction[d][1]);
}

/* Burns each cell in turn that can be shot at from one. */
static void shoot(gg__grid *grid, unsigned from, gg__grid_out *out)
{
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned at = next_of(grid, from, d);
        for (; at < grid->cells && grid->cell[at] == FREE; at = next_of(grid, at, d)) {
            grid->cell[at] = BURNT;
            gg__grid_put(out, grid);
            grid->cell[at] = FREE;
        }
    }
}

static void moves(const gg__grid *grid, gg_player player, gg__grid_out *out)
{
    const uint8_t piece = player == GG_LEFT ? 2 : 3;
    gg__grid after = *grid;
    for (unsigned i = 0; i < grid->cells; i++) {
        if (grid->cell[i] != piece) continue;
        after.cell[i] = FREE;
        for (unsigned d = 0; d < DIRECTIONS; d++) {
            unsigned at = next_of(grid, i, d);
            for (; at < grid->cells && grid->cell[at] == FREE; at = next_of(grid, at, d)) {
                after.cell[at] = piece;
                shoot(&after, at, out);
                after.cell[at] = FREE;
            }
        }
        after.cell[i] = piece;
    }
}

/* Cells that are not burnt belong together if they touch, if only at a corner; where no piece can
 * move there is no part. */
static unsigned split(const gg__grid *grid, uint16_t label[GG__GRID_CELLS])
{
    unsigned parts = 0;
    uint8_t queue[GG__GRID_CELLS];
    for (unsigned i = 0; i < grid->cells; i++)
        label[i] = 0;
    for (unsigned i = 0; i < grid->cells; i++) {
        unsigned found = 0;
        bool pieces = false, room = false;
        if (grid->cell[i] == BURNT || label[i] > 0) continue;
        queue[found++] = (uint8_t)i;
        label[i] = (uint16_t)(parts + 1);
        for (unsigned k = 0; k < found; k++) {
            pieces |= grid->cell[queue[k]] > FREE;
            room |= grid->cell[queue[k]] == FREE;
            for (unsigned d = 0; d < DIRECTIONS; d++) {
                const unsigned at = next_of(grid, queue[k], d);
                if (at == grid->cells || grid->cell[at] == BURNT || label[at] > 0) continue;
                label[at] = label[i];
                queue[found++] = (uint8_t)at;
            }
        }
        if (pieces && room)
            parts++;
        else
            for (unsigned k = 0; k < found; k++)
                label[queue[k]] = GG__GRID_NO_PART;
    }
    for (unsigned i = 0; i < grid->cells; i++)
        if (label[i] == GG__GRID_NO_PART) label[i] = 0;
    return parts;
}

static const gg__grid_game game = {
    .name = "amazons",
    .marks = "#.xo",
    .usual = "x./.o",
    .piece = "xo",
    .symmetries = GG__GRID_FLIP_ROWS | GG__GRID_FLIP_COLUMNS | GG__GRID_TRANSPOSE,
    .exchanging = GG__GRID_EXCHANGE,
    .moves = moves,
    .split = split,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_amazons = {
    GG__GRID,
    .info = {"amazons", "queens that move and shoot", "x../..o/...", false, false},
    .sides = "Left has the amazons x, Right o",
    .source = "W. Zamkauskas 1988",
    .open = open,
    .print_move = gg__grid_print_move,
};
