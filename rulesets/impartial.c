/*
 * The impartial versions of games on boards: both players have the moves of both. Cram is that of
 * Domineering. Each is the same game, opened by the same rules and then marked; those of games on
 * graphs and of cakes are in the files of these games.
 */
#include "grid.h"

#define IMPARTIAL(game, name, summary, form, from)                                                 \
    extern const gg_ruleset gg_ruleset_##game;                                                     \
    static gg_status open_##game(const gg_setup *setup, void **self)                               \
    {                                                                                              \
        const gg_status status = gg_ruleset_##game.open(setup, self);                              \
        if (status == GG_OK) gg__grid_share(*self);                                                \
        return status;                                                                             \
    }                                                                                              \
    static void print_move_##game(void *self, gg_position x, gg_position y, char *text, size_t n)  \
    {                                                                                              \
        gg_ruleset_##game.print_move(self, x, y, text, n);                                         \
    }                                                                                              \
    const gg_ruleset gg_ruleset_impartial_##game = {                                               \
        GG__GRID_SHARED,                                                                           \
        .info = {"impartial:" name, summary, form, false, false},                                  \
        .source = from,                                                                            \
        .open = open_##game,                                                                       \
        .print_move = print_move_##game,                                                           \
    };

IMPARTIAL(amazons, "amazons", "queens that either player moves, and that shoot", "x../..o/...",
          NULL)
IMPARTIAL(clobber, "clobber", "pieces of either kind replace the other kind beside them",
          "ROWSxCOLUMNS | xo/ox/...", NULL)
IMPARTIAL(domineering, "domineering", "Cram: dominoes, upright or lying", "ROWSxCOLUMNS | ..#/...",
          "S. Golomb; M. Gardner 1974")
IMPARTIAL(elephants, "elephants", "pieces that either player slides", "E..R", NULL)
IMPARTIAL(fission, "fission", "stones that either player splits, upright or lying",
          "ROWSxCOLUMNS | .../.x./...", NULL)
IMPARTIAL(konane, "konane", "pieces of either kind jump over the other kind and take it",
          "ROWSxCOLUMNS | xo./.ox/...", NULL)
IMPARTIAL(nogo, "nogo", "stones of either kind that leave every group a free cell",
          "ROWSxCOLUMNS | x../..o/...", NULL)
IMPARTIAL(toads_and_frogs, "toads-and-frogs", "pieces that either player slides or lets jump",
          "TT.F", NULL)
IMPARTIAL(toppling_dominoes, "toppling-dominoes", "either player topples any domino", "LRG", NULL)
