/* Retrograde analysis with a byte for each state. */
#ifndef GG_SOLVE_RETROGRADE_NARROW_H
#define GG_SOLVE_RETROGRADE_NARROW_H

#include "solve/race/ends.h"

/* Decides every state of a table whose words need not have been written, as gg__states_solve does.
 * If *fits is false after GG_OK nothing has been decided, for some state does not fit into a byte.
 * Needs GG_ROWS_IN. O(states + edges). */
gg_status gg__retrograde_narrow(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                const gg__ends *ends, bool *fits);

/* The bytes that it takes with so many threads, before it goes on with words. */
uint64_t gg__retrograde_narrow_bytes(uint64_t states, unsigned threads);

#endif
