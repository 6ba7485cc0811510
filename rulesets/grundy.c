/* Grundy's game: split a heap into two that are not equal. A player who cannot do so loses, in
 * misère play wins. */
#include "breaking.h"
#include "parameters.h"

static gg_status open(const gg_setup *setup, void **self)
{
    const char *heaps;
    gg__breaking *game = *self = gg_setup_alloc(setup, 1, sizeof *game);
    if (!game) return GG_NO_MEMORY;
    const gg_status status = gg__misere(setup, &game->misere, &heaps);
    if (status != GG_OK) return status;
    game->leave[0] = GG__LEAVE_TWO;
    game->unequal = true;
    return gg__breaking_open(setup, game, *heaps ? heaps : "10,12");
}

const gg_ruleset gg_ruleset_grundy = {
    GG__BREAKING,
    .info = {"grundy", "split a heap into two unequal ones", "[misere:]HEAP,HEAP,...", false,
             false},
    .source = "P. M. Grundy, Mathematics and games, 1939",
    .open = open,
};
