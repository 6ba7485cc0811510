/* The claims of a solution of type `winner`. */
#ifndef GG_VALUE_WINNER_H
#define GG_VALUE_WINNER_H

#include "value/types.h"

/* The place of a position in the table of claims, or UINT64_MAX: it has none. See the context for
 * failures. O(parts) for a sum. */
uint64_t gg__winner_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t position);

/* Result that a player reaches at a state by its claim, or GG_NONE. The remoteness is the rank. */
gg_status gg__winner_known(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, gg_player player, gg_outcome *out);

/* The outcome of a state by its claim, or GG_NONE; without a length. */
gg_status gg__winner_decided(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg__state *state, gg_outcome *out);

#endif
