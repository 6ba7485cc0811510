/* Retrograde analysis: from the states whose value is known to all the others. */
#ifndef GG_SOLVE_RETROGRADE_H
#define GG_SOLVE_RETROGRADE_H

#include "graph/graph.h"
#include "value/solution.h"

#include <string.h>

/* The states that somebody has won, each side's in the order of being found: those of the first
 * from the front of one array, those of the second from its back. */
typedef struct gg__frontier {
    uint32_t *state;
    uint64_t count[2], capacity;
} gg__frontier;

/* Room for each state of the table once; GG_LIMIT beyond 2^32 states; free `state` with gg__free.
 */
gg_status gg__frontier_new(gg_ctx *ctx, const gg__table *table, gg__frontier *frontier);
uint64_t gg__frontier_bytes(uint64_t states);

/* 0 for the first side, 1 for the second. */
static inline int gg__side_index(gg__side side)
{
    return side == GG__SECOND;
}

/* Where the i-th state that a side has won is, or goes. */
static inline uint32_t *gg__frontier_place(const gg__frontier *frontier, int side, uint64_t i)
{
    return &frontier->state[side ? frontier->capacity - 1 - i : i];
}

static inline void gg__frontier_push(gg__frontier *frontier, gg__side side, uint64_t state)
{
    const int of = gg__side_index(side);
    *gg__frontier_place(frontier, of, frontier->count[of]++) = (uint32_t)state;
}

/* Puts states behind the first `found` of a side, in whatever order: they are of one rank. */
static inline void gg__frontier_put(const gg__frontier *frontier, int side, uint64_t found,
                                    const uint32_t *state, uint32_t count)
{
    uint32_t *place = gg__frontier_place(frontier, side, side ? found + count - 1 : found);
    if (count > 0) memcpy(place, state, count * sizeof *state);
}

/* How many of a side's first states, `told` of which have been dealt with, are of this rank or
 * below. */
uint64_t gg__frontier_end(const gg__table *table, const gg__frontier *frontier, int side,
                          uint64_t told, uint32_t rank);

/* The least rank among the states that have not been dealt with, told[side] of each side having
 * been; false if there is none. */
bool gg__frontier_next(const gg__table *table, const gg__frontier *frontier, const uint64_t *told,
                       uint32_t *rank);

/* The player whose rows this phase moves along. */
static inline gg_player gg__phase_player(const gg__table *table, uint32_t phase)
{
    return table->mover[phase] == GG__MOVER_SECOND ? GG_RIGHT : GG_LEFT;
}

/* The row of predecessors that a state's news goes to, and the phase that they are in. */
typedef struct gg__news_row {
    const gg__rows *rows;
    gg_vertex v;
    uint32_t phase;
} gg__news_row;

/* phases: those of the table, at best as a constant. */
static inline gg__news_row gg__news_row_of(const gg_graph *graph, const gg__table *table,
                                           uint32_t state, uint32_t phases)
{
    const gg_vertex v = phases == 1 ? state : phases == 2 ? state >> 1 : state / phases;
    const uint32_t phase = state - v * phases, before = phase ? phase - 1 : phases - 1;
    return (gg__news_row){graph->in[gg__phase_player(table, before)], v, before};
}

/*
 * Decides every state that can be decided. On entry each word of the table is either decided or
 * open with its mover and number of options, and the frontier holds the states that are won, each
 * side's in nondecreasing rank. On return the open words are the states that neither side can win.
 * Needs GG_ROWS_IN. O(states + edges), each predecessor of a state being looked at once.
 */
gg_status gg__retrograde(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         gg__frontier *frontier);

/* The same, for tables that are larger than the caches; by several threads, if there are many
 * states. */
gg_status gg__retrograde_levels(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                gg__frontier *frontier);

/* The bytes that it takes besides the frontier. */
uint64_t gg__retrograde_bytes(uint64_t vertices, uint32_t phases, unsigned threads);

/* Turns every open word into a draw. */
void gg__close_table(const gg__table *table);

#endif
