/* A ruleset, opened. Only this folder, and what tests rulesets, looks inside. */
#ifndef GG_GAME_RULES_H
#define GG_GAME_RULES_H

#include "game/position.h"

struct gg__rules {
    const gg_ruleset *ruleset;
    void *self;
    bool open;
    gg_setup setup;           /* its ctx: the one that the game was opened with */
    struct gg__block *memory; /* of gg_setup_alloc */
    char *text;               /* parameters and rows */
};

#endif
