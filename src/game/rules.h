/* A ruleset, opened. Only this folder, and what tests rulesets, looks inside. */
#ifndef GG_GAME_RULES_H
#define GG_GAME_RULES_H

#include "game/position.h"

struct gg__rules {
    gg_ctx *ctx; /* which it was opened with */
    const gg_ruleset *ruleset;
    void *self;
    bool open;
    gg_setup setup;
    struct gg__block *memory; /* of gg_setup_alloc */
    char *text;               /* parameters and rows */
};

gg_status gg__rules_open(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_rules_spec *spec,
                         gg__rules **out);
void gg__rules_close(gg__rules *rules);

#endif
