/*
 * NoGo: a move puts a stone on a free cell. Adjacent stones of one colour are a group, and after
 * the move every group, of either colour, must still have a free cell beside it.
 */
#include "grid.h"

enum { WALL, FREE, BLACK, WHITE, SIDES = 4 };

static const int side[SIDES][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

static unsigned beside(const gg__grid *grid, unsigned cell, unsigned s)
{
    return gg__grid_step_from(grid, cell, side[s][0], side[s][1]);
}

/* Lists the cells that are joined to one by cells with the same mark, each of which gets the label.
 * Returns their number. */
static unsigned flood(const gg__grid *grid, unsigned from, uint16_t label[GG__GRID_CELLS],
                      uint16_t mine, uint8_t list[GG__GRID_CELLS])
{
    unsigned count = 0;
    list[count++] = (uint8_t)from;
    label[from] = mine;
    for (unsigned k = 0; k < count; k++)
        for (unsigned s = 0; s < SIDES; s++) {
            const unsigned at = beside(grid, list[k], s);
            if (at == grid->cells || label[at] == mine || grid->cell[at] != grid->cell[from])
                continue;
            label[at] = mine;
            list[count++] = (uint8_t)at;
        }
    return count;
}

/* True if a cell beside those of a group is free. */
static bool has_liberty(const gg__grid *grid, const uint8_t *list, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        for (unsigned s = 0; s < SIDES; s++) {
            const unsigned at = beside(grid, list[k], s);
            if (at < grid->cells && grid->cell[at] == FREE) return true;
        }
    return false;
}

/* A cell of a group that has no liberty, or `cells`. */
static unsigned find_dead(const gg__grid *grid)
{
    uint16_t label[GG__GRID_CELLS] = {0};
    uint8_t list[GG__GRID_CELLS];
    for (unsigned i = 0; i < grid->cells; i++)
        if (grid->cell[i] >= BLACK && !label[i] &&
            !has_liberty(grid, list, flood(grid, i, label, 1, list)))
            return i;
    return grid->cells;
}

static void moves(const gg__grid *grid, gg_player player, gg__grid_out *out)
{
    gg__grid after = *grid;
    for (unsigned i = 0; i < grid->cells; i++) {
        if (grid->cell[i] != FREE) continue;
        after.cell[i] = player == GG_LEFT ? BLACK : WHITE;
        if (find_dead(&after) == grid->cells) gg__grid_put(out, &after);
        after.cell[i] = FREE;
    }
}

static unsigned fault(const gg__grid *grid, const char **what)
{
    *what = "this group has no free cell beside it";
    return find_dead(grid);
}

/* What walls keep apart. A part without a free cell has no moves, and none is left without. */
static unsigned split(const gg__grid *grid, uint16_t label[GG__GRID_CELLS])
{
    gg__grid shape = *grid;
    uint8_t list[GG__GRID_CELLS];
    unsigned parts = 0;
    for (unsigned i = 0; i < grid->cells; i++) {
        if (grid->cell[i] != WALL) shape.cell[i] = FREE;
        label[i] = 0;
    }
    for (unsigned i = 0; i < grid->cells; i++)
        if (grid->cell[i] != WALL && !label[i]) flood(&shape, i, label, (uint16_t)++parts, list);
    return parts;
}

static void fill(gg__grid *grid)
{
    for (unsigned i = 0; i < grid->cells; i++)
        grid->cell[i] = FREE;
}

static const gg__grid_game game = {
    .name = "nogo",
    .marks = "#.xo",
    .usual = "2x3",
    .piece = "xo",
    .symmetries = GG__GRID_FLIP_ROWS | GG__GRID_FLIP_COLUMNS | GG__GRID_TRANSPOSE,
    .exchanging = GG__GRID_EXCHANGE,
    .moves = moves,
    .split = split,
    .fill = fill,
    .fault = fault,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_nogo = {
    GG__GRID,
    .info = {"nogo", "stones that leave every group a free cell", "ROWSxCOLUMNS | x../..o/...",
             false, false},
    .sides = "Left has the stones x, Right o",
    .source = "J. Moore 1999; Banff International Research Station 2011",
    .open = open,
    .print_move = gg__grid_print_move,
};
