/* From where play is over to what every state is worth. */
#ifndef GG_SOLVE_STATES_H
#define GG_SOLVE_STATES_H

#include "solve/race/ends.h"

/* The bytes that gg__states_solve takes, at most, for a table of so many phases, if it has as many
 * threads as the graph's context has now. */
uint64_t gg__states_bytes(const gg_graph *graph, uint32_t phases);

/*
 * Decides every state of a table whose words need not have been written; a state that neither side
 * can win is a draw. A sweep from the last vertex to the first if the graph is ordered and has
 * outgoing rows, else retrograde analysis. GG_NEEDS_ROWS unless the graph has the rows that these
 * read; GG_LIMIT where options, states or ranks are too many. O(states + edges).
 */
gg_status gg__states_solve(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           const gg__ends *ends);

#endif
