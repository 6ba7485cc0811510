/* Clobber: a move takes a piece to a cell beside it, where a piece of the opponent's stands, which
 * it replaces. Cannibal Clobber: the piece there may also be one's own. */
#include "grid.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

/* x on the cells whose row and column add up to an even number, o on the others. */
static void fill(gg__grid *grid)
{
    gg__grid_chequer(grid, 1);
}

#define ONTO(player, piece, other)                                                                 \
    {player, {{0, 0, piece, '.'}, {0, 1, other, piece}}, false},                                   \
        {player, {{0, 0, piece, '.'}, {0, -1, other, piece}}, false},                              \
        {player, {{0, 0, piece, '.'}, {1, 0, other, piece}}, false},                               \
        {player, {{0, 0, piece, '.'}, {-1, 0, other, piece}}, false},

static const gg__grid_pattern patterns[] = {
    ONTO(GG_LEFT, 'x', 'o') ONTO(GG_RIGHT, 'o', 'x'){.step = {{0}}},
};

static const gg__grid_pattern cannibals[] = {
    ONTO(GG_LEFT, 'x', 'o') ONTO(GG_LEFT, 'x', 'x') ONTO(GG_RIGHT, 'o', 'x')
        ONTO(GG_RIGHT, 'o', 'o'){.step = {{0}}},
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

static const gg__grid_game cannibal_game = {
    .name = "cannibal-clobber",
    .marks = ".xo",
    .usual = "2x3",
    .piece = "xo",
    .symmetries = GG__GRID_FLIP_ROWS | GG__GRID_FLIP_COLUMNS | GG__GRID_TRANSPOSE,
    .exchanging = GG__GRID_EXCHANGE,
    .fill = fill,
    .patterns = cannibals,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

static gg_status open_cannibal(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &cannibal_game, self);
}

/* "a1-b1". Where an own piece is replaced, only the cell that it comes from changes: the piece may
 * have gone to any piece beside it. */
static void print_cannibal_move(void *self, gg_position from, gg_position to, char *text,
                                size_t size)
{
    static const int side[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    gg__grid before, after;
    gg_player mover;
    unsigned left = 0, reached = 0, changed = 0;
    if (!gg__grid_unpack(self, from, &before, &mover) || !gg__grid_unpack(self, to, &after, &mover))
        return;
    for (unsigned i = 0; i < before.cells; i++) {
        if (before.cell[i] == after.cell[i]) continue;
        *(after.cell[i] == 0 ? &left : &reached) = i;
        changed++;
    }
    if (size > 0) *text = '\0';
    for (unsigned s = 0; s < 4; s++) {
        const unsigned at = gg__grid_step_from(&before, left, side[s][0], side[s][1]);
        char name[64] = "";
        if (changed == 2 ? at != reached
                         : at == before.cells || before.cell[at] != before.cell[left])
            continue;
        gg__grid_name(&before, left, name, sizeof name);
        snprintf(name + strlen(name), sizeof name - strlen(name), "-");
        gg__grid_name(&before, at, name, sizeof name);
        gg__add_name(text, size, name);
    }
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

const gg_ruleset gg_ruleset_cannibal_clobber = {
    GG__GRID,
    .info = {"cannibal-clobber", "pieces that replace those beside them, of either kind",
             "ROWSxCOLUMNS | xo/ox/...", false, false},
    .sides = "Left has the pieces x, Right o",
    .source = "I. Althofer 2003",
    .open = open_cannibal,
    .print_move = print_cannibal_move,
};
