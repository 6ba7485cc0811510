/* The common part of the solvers of games that are sums by their rules. */
#ifndef GG_SOLVE_PARTS_H
#define GG_SOLVE_PARTS_H

#include "game/position.h"

/* NULL for a game by rules whose positions are sums of parts, where a player who cannot move has
 * lost (dead_end GG_P) or won (GG_N); else why not. */
const char *gg__parts_refuse(const gg_problem *problem, gg_result dead_end);

/* The largest part of the start, beyond which play never comes; 0: there is none. */
gg_status gg__parts_largest(gg_ctx *ctx, const gg_problem *problem, uint64_t *largest);

#endif
