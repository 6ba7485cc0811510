/*
 * Games of energy and of means: weights on the edges, which Left wants large.
 *
 *   iterate.c  the game with one bound: who can keep the sums of costs bounded, and by how much
 *   energy.c   energy games: the least credit
 *   mean.c     games of means: the values, by repeated comparison with a number
 */
#ifndef GG_SOLVE_ENERGY_ENERGY_H
#define GG_SOLVE_ENERGY_ENERGY_H

#include "solve/solver.h"

#define GG__UNBOUNDED INT64_MAX

/* The memory that all comparisons share. */
typedef struct gg__arena {
    gg_ctx *ctx;
    const gg_graph *graph;
    uint64_t n, edges;
    const gg__rows *out;
    const int64_t *weight;
    uint64_t *in_start, *in_edge; /* edges into each vertex, as indices of `out` */
    gg_vertex *in_from;           /* and where they begin */
    uint32_t *group;              /* of each vertex: only edges within a group count */
    int64_t *sum;                 /* by vertex: the sum until a negative step */
    uint32_t *count;              /* by vertex of the other player: edges that are not over */
    uint8_t *over;
    struct gg__heap_entry *heap;
    size_t heap_count;
} gg__arena;

gg_status gg__arena_begin(gg_ctx *ctx, const gg_problem *problem, gg__arena *arena);
void gg__arena_end(gg__arena *arena);
uint64_t gg__arena_bytes(const gg_problem *problem);

/* Costs of edges: factor * weight - shift, or their negatives. zeros: cycles may cost 0. */
typedef struct gg__costs {
    int64_t factor, shift;
    bool negated, zeros;
} gg__costs;

/* The holder wants to keep all sums of costs bounded, within a group of vertices that have an edge
 * within it or lose there. Finds the least bound at each vertex of the list, which is the whole
 * group; GG__UNBOUNDED where the other player can prevent every bound. GG_LIMIT if a sum needs more
 * than 61 bits. */
gg_status gg__keep_bounded(gg__arena *arena, const gg_vertex *list, size_t count, gg_player holder,
                           gg__costs costs, int64_t *bound);

#endif
