/* The states of an ordered graph, in one pass. */
#ifndef GG_SOLVE_SWEEP_H
#define GG_SOLVE_SWEEP_H

#include "graph/graph.h"
#include "value/solution.h"

/* Decides every open word of the table. The graph must be ordered and have GG_ROWS_OUT. */
gg_status gg__sweep(gg_ctx *ctx, const gg_graph *graph, const gg__table *table);

#endif
