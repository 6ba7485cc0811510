/*
 * Level by level against the moves: the states of one level are propagated to their predecessors,
 * and those that are decided by it are the next level.
 *
 * A state is a vertex and a phase, numbered vertex * phases + phase. Its predecessors are in the
 * phase before, at the other ends of the incoming edges of its vertex. Decided states are in two
 * lists, for two kinds of them; an engine with one kind leaves list 1 empty.
 *
 * With one phase, a state may have a label, which it passes on to its predecessors: a state is then
 * vertex << label_bits | label.
 */
#ifndef GG_SOLVE_SCATTER_H
#define GG_SOLVE_SCATTER_H

#include "graph/graph.h"

/* What an engine gives. The functions are called by several threads at once, and may use no
 * context. */
typedef struct gg__levels {
    const char *stage;
    uint64_t vertices;
    uint32_t phases;
    unsigned label_bits;       /* 0: no labels */
    const gg__rows *const *in; /* by phase: the predecessors of its states; two at least */
    bool crosses;              /* propagating list 0 decides states of list 1, and vice versa */

    /* How many states of each list are decided beforehand, at level 0 and at one later level. They
     * are found by a search through all states. */
    uint64_t seeds[2], late_seeds[2];
    uint32_t late;

    void *self;

    /* Writes the states of this list and level among first .. end - 1 (vertices, where there are
     * labels) to `state`, in ascending order; returns how many. May write behind them, within
     * end - first places. A state that is decided meanwhile by another thread is of another level.
     */
    uint32_t (*find)(void *self, int list, uint32_t level, uint64_t first, uint64_t end,
                     uint32_t *state);

    /* Each of these states, as often as it is among them, has an option of the level before, with
     * the label that comes with the state; the states decided by that are of this list and level.
     * Moves them, with labels of their own, to the beginning of `state` and returns how many. No
     * two threads get the same state. */
    uint32_t (*apply)(void *self, int list, uint32_t level, uint32_t *state, uint32_t count);
} gg__levels;

/* Propagates all levels. GG_LIMIT where there are 2^32 states or more; GG_CANCELLED. O(states +
 * edges), whatever the number of threads; what is decided does not depend on that number. */
gg_status gg__scatter(gg_ctx *ctx, const gg__levels *levels);

/* The most bytes that it takes, with so many threads. */
uint64_t gg__scatter_bytes(uint64_t states, unsigned threads);

#endif
