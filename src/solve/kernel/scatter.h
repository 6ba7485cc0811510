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

/* The functions of an engine. The functions are called by several threads at once, and may use no
 * context. */
typedef struct gg__levels {
    const char *stage;
    uint64_t vertices;
    uint32_t phases;
    unsigned label_bits;       /* 0: no labels */
    const gg__rows *const *in; /* by phase: the predecessors of its states; two at least */
    bool crosses;              /* propagating list 0 decides states of list 1, and vice versa */
    uint32_t late;             /* a later level with states decided beforehand; or 0 */
    uint32_t last;             /* level that there may be */
    void *self;

    /* Sets up the states of the vertices first .. end - 1, and adds to the counts how many of them
     * are decided beforehand: by list, at level 0 and at level `late`. */
    void (*open)(void *self, uint64_t first, uint64_t end, uint64_t seeds[2],
                 uint64_t late_seeds[2]);

    /* Writes the states of this list and level among first .. end - 1 (vertices, if there are
     * labels) to `state`, in ascending order; returns their number. May write after them, within
     * end - first places. A state that another thread decides meanwhile is of another level. */
    uint32_t (*find)(void *self, int list, uint32_t level, uint64_t first, uint64_t end,
                     uint32_t *state);

    /* Each of these states, as often as it is among them, has an option of the level before, with
     * the label that comes with the state; the states decided by that are of this list and level.
     * Moves them, with labels of their own, to the beginning of `state` and returns how many. No
     * two threads get the same state. */
    uint32_t (*apply)(void *self, int list, uint32_t level, uint32_t *state, uint32_t count);

    /* Called for all vertices when nothing is left to propagate. */
    void (*close)(void *self, uint64_t first, uint64_t end);
} gg__levels;

/* Decides all states that follow from those decided beforehand; *decided: their number, these
 * included. GG_LIMIT for 2^32 states or too many levels; GG_CANCELLED. O(states + edges), for any
 * number of threads; the decisions do not depend on that number. */
gg_status gg__scatter(gg_ctx *ctx, const gg__levels *levels, uint64_t *decided);

/* Maximum of bytes that it takes for `states` states, with the threads of the context. */
uint64_t gg__scatter_bytes(const gg_ctx *ctx, uint64_t states);

#endif
