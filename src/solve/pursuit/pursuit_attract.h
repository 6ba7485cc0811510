/* The states of a pursuit that one side wins, level by level. */
#ifndef GG_SOLVE_PURSUIT_ATTRACT_H
#define GG_SOLVE_PURSUIT_ATTRACT_H

#include "solve/pursuit/pursuit_step.h"

/* The bytes that gg__pursuit_attract takes besides the table. */
uint64_t gg__pursuit_attract_bytes(const gg__pursuit_shape *shape);

/* Marks in the table all states that the side wins (FIRST: the pursuer), with their remoteness.
 * The pursuer's have to be marked first. The table may move. */
gg_status gg__pursuit_attract(gg_ctx *ctx, const gg_pursuit *game, gg__pursuit_step *step,
                              gg__side side, gg__pursuit_table **table);

#endif
