/* The states of an ordered graph, in one pass. */
#ifndef GG_SOLVE_SWEEP_H
#define GG_SOLVE_SWEEP_H

#include "solve/states/states.h"

/* Whether all phases of the table go by the same rows, and it is one that alternates between the
 * sides or has one phase only. */
bool gg__sweep_is_fused(const gg_graph *graph, const gg__table *table);

/* The same for such tables. */
gg_status gg__sweep_fused(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                          const gg__ends *ends);

#endif
