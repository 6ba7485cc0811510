/* The values of a parity game: winners, ranks, and levels between ranks. */
#ifndef GG_VALUE_PARITY_H
#define GG_VALUE_PARITY_H

#include "value/solution.h"

/* Makes room for `steps` levels; gg__levels_settle is called after they are filled in. */
gg_status gg__levels_new(gg_ctx *ctx, gg__values *values, uint64_t steps);
void gg__levels_settle(gg__values *values);

/* The level of the step from rank i to rank i + 1. */
static inline uint32_t *gg__levels(const gg__values *values)
{
    return values->level + values->steps;
}

/* The least option of v that keeps the win; GG_NO_VERTEX if v is not the winner's. Needs
 * GG_ROWS_OUT. O(options log ranks). */
gg_vertex gg__parity_move(const gg_graph *graph, const gg__values *values, gg_vertex v);

#endif
