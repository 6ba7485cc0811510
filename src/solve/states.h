/* From a table whose ends are known to one that is known throughout. */
#ifndef GG_SOLVE_STATES_H
#define GG_SOLVE_STATES_H

#include "solve/retrograde.h"

/* The frontier that gg__states_solve will need for this table, if any; to be freed with gg__free
 * of its state. GG_NEEDS_ROWS unless the graph has the rows that the solvers read. */
gg_status gg__states_begin(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           gg__frontier *frontier);

/* The bytes of that frontier, for so many states. */
uint64_t gg__states_bytes(const gg_graph *graph, uint64_t states);

/*
 * Decides every state. On entry each word of the table is decided or open with its mover and its
 * number of options, and the frontier holds the decided wins in nondecreasing rank. On return
 * every word is decided, a state that neither side can win being a draw.
 * A sweep from the last vertex to the first if the graph is ordered and has outgoing rows, else
 * retrograde analysis. O(states + edges).
 */
gg_status gg__states_solve(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           gg__frontier *frontier);

#endif
