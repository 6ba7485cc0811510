/* Games whose positions are ranked: to everybody else a position is its index. */
#ifndef GG_PROBLEM_RANKED_H
#define GG_PROBLEM_RANKED_H

#include "greatgame_ruleset.h"

/* A game under its own numbers, and the table that shows it under the indices; `self` of that table
 * is this struct. */
typedef struct gg__ranked {
    const gg_ruleset *inner;
    void *self;
    gg_ruleset table;
} gg__ranked;

/* Whether the ruleset has a dense index apart from its positions. */
bool gg__is_ranked(const gg_ruleset *ruleset, void *self);

void gg__ranked_make(gg__ranked *ranked, const gg_ruleset *inner, void *self);

#endif
