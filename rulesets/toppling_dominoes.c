/*
 * Toppling Dominoes: dominoes stand in rows. A move topples one of one's own, or a green one, to
 * the left or to the right, and all that stand on that side of it in the row, up to a gap, topple
 * with it and are gone.
 */
#include "grid.h"
#include "notation.h"

#include <string.h>

enum { GAP, LEFT, RIGHT, GREEN };

/* The run of dominoes of a cell: its first cell, and one more than its last. */
static void find_run(const gg__grid *grid, unsigned cell, unsigned *first, unsigned *end)
{
    const unsigned row = cell - cell % grid->columns;
    for (*first = cell; *first > row && grid->cell[*first - 1] != GAP; --*first)
        continue;
    for (*end = cell + 1; *end < row + grid->columns && grid->cell[*end] != GAP; ++*end)
        continue;
}

/* The board after domino i has been toppled. */
static gg__grid topple(const gg__grid *grid, unsigned i, bool right)
{
    unsigned first, end;
    gg__grid after = *grid;
    find_run(grid, i, &first, &end);
    for (unsigned k = right ? i : first; k < (right ? end : i + 1); k++)
        after.cell[k] = GAP;
    return after;
}

static void moves(const gg__grid *grid, gg_player player, gg__grid_out *out)
{
    const uint8_t own = player == GG_LEFT ? LEFT : RIGHT;
    for (unsigned i = 0; i < grid->cells; i++)
        for (unsigned right = 0; right < 2; right++) {
            if (grid->cell[i] != own && grid->cell[i] != GREEN) continue;
            const gg__grid after = topple(grid, i, right);
            gg__grid_put(out, &after);
        }
}

static unsigned split(const gg__grid *grid, uint16_t label[GG__GRID_CELLS])
{
    unsigned parts = 0;
    for (unsigned i = 0; i < grid->cells; i++) {
        const bool begins =
            i % grid->columns == 0 || grid->cell[i - 1] == GAP; /* if there is a domino */
        label[i] = 0;
        if (grid->cell[i] == GAP) continue;
        parts += begins;
        label[i] = (uint16_t)parts;
    }
    return parts;
}

/* "c1 right"; two moves that topple all of a run, or in the impartial version more, lead to one
 * position. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    gg__grid a, b;
    gg_player mover, next;
    gg__grid_unpack(self, from, &a, &mover);
    gg__grid_unpack(self, to, &b, &next);
    const uint8_t opponent = gg__grid_is_shared(self) ? GAP : mover == GG_LEFT ? RIGHT : LEFT;
    if (size > 0) *text = '\0';
    for (unsigned i = 0; i < a.cells; i++)
        for (unsigned right = 0; right < 2; right++) {
            if (a.cell[i] == GAP || a.cell[i] == opponent) continue;
            const gg__grid after = topple(&a, i, right);
            if (memcmp(after.cell, b.cell, a.cells) != 0) continue;
            char name[32] = "";
            gg__grid_name(&a, i, name, sizeof name);
            strcat(name, right ? " right" : " left");
            gg__add_name(text, size, name);
        }
}

static const gg__grid_game game = {
    .name = "toppling-dominoes",
    .marks = ".LRG",
    .usual = "LRGL",
    .symmetries = GG__GRID_FLIP_COLUMNS,
    .moves = moves,
    .split = split,
};

static gg_status open(const gg_setup *setup, void **self)
{
    return gg__grid_open(setup, &game, self);
}

const gg_ruleset gg_ruleset_toppling_dominoes = {
    GG__GRID,
    .info = {"toppling-dominoes", "dominoes that topple all on one side", "LRG", false, false},
    .sides = "Left topples dominoes L, Right R, both those that are green, G",
    .source = "M. H. Albert, R. J. Nowakowski, D. Wolfe 2007",
    .open = open,
    .print_move = print_move,
};
