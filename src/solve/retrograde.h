/* Retrograde analysis: from the states whose value is known to all the others. */
#ifndef GG_SOLVE_RETROGRADE_H
#define GG_SOLVE_RETROGRADE_H

#include "graph/graph.h"
#include "value/solution.h"

/* The decided states whose predecessors are still to be told, first in, first out. Without room it
 * takes no notice: the sweep needs none. */
typedef struct gg__frontier {
    uint32_t *state;
    uint64_t count, capacity;
} gg__frontier;

/* Room for each state of the table once; GG_LIMIT beyond 2^32 states; free with gg__free. */
gg_status gg__frontier_new(gg_ctx *ctx, const gg__table *table, gg__frontier *frontier);

static inline void gg__frontier_push(gg__frontier *frontier, uint64_t state)
{
    if (frontier->capacity) frontier->state[frontier->count++] = (uint32_t)state;
}

/* Which side moves at v in this phase. */
gg__side gg__mover_side(const gg__table *table, const gg_graph *graph, gg_vertex v, uint32_t phase);

/* The player whose rows this phase moves along. */
static inline gg_player gg__phase_player(const gg__table *table, uint32_t phase)
{
    return table->mover[phase] == GG__MOVER_SECOND ? GG_RIGHT : GG_LEFT;
}

/*
 * Decides every state that can be decided. On entry each word of the table is either decided or
 * open with its mover and number of options, and the frontier holds the states that are won, in
 * nondecreasing rank. On return the open words are the states that neither side can win.
 * Needs GG_ROWS_IN. O(states + edges), each predecessor of a state being looked at once.
 */
gg_status gg__retrograde(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         gg__frontier *frontier);

/* Turns every open word into a draw. */
void gg__close_table(const gg__table *table);

#endif
