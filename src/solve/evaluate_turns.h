/* The vertices of a graph without cycles in an order in which they can be valued. */
#ifndef GG_SOLVE_EVALUATE_TURNS_H
#define GG_SOLVE_EVALUATE_TURNS_H

#include "solve/evaluate.h"

/* Vertices, and options of each, for which values are fetched. */
enum { GG__TURNS_AHEAD = 12, GG__TURNS_MOST = 16 };

/* `order` NULL: the last first. */
typedef struct gg__turns {
    const gg_graph *graph;
    const gg_vertex *order;
    uint32_t *value, *minus; /* minus: may be NULL */
} gg__turns;

static inline gg_vertex gg__turn(const gg__turns *t, uint64_t i)
{
    return t->order ? t->order[i] : (gg_vertex)(t->graph->vertices - 1 - i);
}

/* Asks for what will be read some turns behind the i-th, if there are so many. Inlined by force, or
 * gcc drops it as a call without effect. */
__attribute__((always_inline)) static inline void gg__turns_look_ahead(const gg__turns *t,
                                                                       uint64_t i)
{
    enum { AHEAD = GG__TURNS_AHEAD, MOST = GG__TURNS_MOST };
    if (i + 3 * AHEAD >= t->graph->vertices) return;
    for (int side = 0; side < (t->graph->partisan ? 2 : 1); side++) {
        const gg__rows *rows = t->graph->out[side];
        const uint64_t *start = &rows->start[gg__turn(t, i + AHEAD)];
        const uint64_t last = start[1] < start[0] + MOST ? start[1] : start[0] + MOST;
        __builtin_prefetch(&rows->start[gg__turn(t, i + 3 * AHEAD)]);
        __builtin_prefetch(&rows->end[rows->start[gg__turn(t, i + 2 * AHEAD)]]);
        for (uint64_t e = start[0]; e < last; e++)
            __builtin_prefetch(&t->value[rows->end[e]]);
        for (uint64_t e = start[0]; t->minus && e < last; e++)
            __builtin_prefetch(&t->minus[rows->end[e]]);
    }
}

/* Takes the turns first .. end - 1. */
gg_status gg__take_turns(gg_ctx *ctx, const gg__turns *turns, uint64_t first, uint64_t end,
                         gg__evaluate *evaluate, void *self);

/* Takes all turns, by several threads; what comes out is the same. There must be two threads at
 * least, and many vertices; gg__turns_members says how many are worth it. */
gg_status gg__take_turns_together(gg_ctx *ctx, const gg__turns *turns, gg__evaluate *evaluate,
                                  gg__attempt *attempt, void *self);

/* How many threads take turns of so many vertices; 1: gg__take_turns will do. */
unsigned gg__turns_members(const gg_ctx *ctx, uint64_t vertices);

#endif
