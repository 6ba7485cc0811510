/*
 * Parity games: the part of a game that is not decided yet, and the methods that decide it.
 *
 *   game.c      what all share: compressed priorities, attraction, components from the bottom up
 *   components.c  strongly connected components of a part of the graph
 *   cycles.c    cycles that one player can keep to
 *   tangle.c    tangle learning
 *   zielonka.c  Zielonka's recursion, without recursion
 *   parity.c    the usual method: these three
 *   rank.c      ranks and levels from winners and their moves
 *
 * Priorities are compressed: they keep their order and parity, and neighbours that occur have
 * different parities, so equal numbers stand for several priorities that do not differ for play.
 */
#ifndef GG_SOLVE_PARITY_PARITY_H
#define GG_SOLVE_PARITY_PARITY_H

#include "solve/solver.h"

#define GG__SOLVING_PARITY "solving a parity game"

#define GG__NO_PART UINT32_MAX

enum { GG__OPEN = 2 }; /* the winner of a vertex that is not decided */

/* Memory for searches in depth, an entry for each vertex. */
typedef struct gg__depth {
    uint32_t *index; /* 0: not met; else when, or the end of its component */
    uint32_t *low, *stack, *path, *edge;
} gg__depth;

typedef struct gg__parity {
    gg_ctx *ctx;
    const gg_graph *graph;
    uint64_t n;
    const gg__rows *out;
    gg__rows in;
    const uint8_t *owner;
    uint32_t *priority; /* compressed */
    uint8_t *winner;    /* a gg_player or GG__OPEN */
    gg_vertex *move;  /* the winner's, if the winner owns the vertex; a method may use it before */
    uint32_t *part;   /* of each open vertex: different parts have different numbers; of others
                         GG__NO_PART */
    uint32_t *left;   /* edges that do not lead to vertices won by the other player */
    gg_vertex *queue; /* for attraction */
    size_t queued;
    gg__depth depth;
    uint64_t looked_at; /* edges, for ticks */
    bool given;         /* winners and moves are not from a method here: they may be wrong */
    uint64_t last;      /* a method returns after this number of edges, even without a result;
                           UINT64_MAX: it goes on */
} gg__parity;

/* ---- game.c ---- */

/* Decides the open vertices of the list, with their present moves, and their attractor. O(count,
 * and edges to decided vertices). */
void gg__parity_decide(gg__parity *game, const gg_vertex *vertex, size_t count, gg_player winner);

/* Counts edges, and ticks now and then. */
gg_status gg__parity_tick(gg__parity *game, uint64_t edges);

/* True if a method may go on: nothing failed, and there is no limit or it is not reached. */
bool gg__parity_continues(const gg__parity *game);

/* Decides at least one vertex of a part, unless the limit of the game ends it before. All `count`
 * vertices are open and have an option in the part; all other options are decided. */
typedef gg_status gg__parity_method(void *self, gg__parity *game, const gg_vertex *vertex,
                                    size_t count, uint32_t part);

/* Solves the game by a method, and makes the values of the solution. */
gg_status gg__parity_solve(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           gg__parity_method *method, void *self);

/* Makes ranks and levels for winners (a gg_player each) and moves that may be wrong; the check of
 * the solution refuses them then, at a vertex where they are. A vertex without a move has
 * GG_NO_VERTEX. */
gg_status gg__parity_rank_given(gg_ctx *ctx, const gg_problem *problem, const uint8_t *winner,
                                const gg_vertex *move, gg_solution *solution);

/* Bytes that this takes at most, besides what a method needs. */
uint64_t gg__parity_bytes(const gg_graph *graph);

/* ---- methods ---- */

/* Memory of tangle learning, and the tangles that are known. */
typedef struct gg__tangles gg__tangles;

gg__tangles *gg__tangles_new(gg_ctx *ctx, uint64_t n);
void gg__tangles_free(gg_ctx *ctx, gg__tangles *tangles);

/* self: gg__tangles */
gg_status gg__tangles_method(void *self, gg__parity *game, const gg_vertex *vertex, size_t count,
                             uint32_t part);

/* self: a byte for each vertex */
gg_status gg__zielonka_method(void *self, gg__parity *game, const gg_vertex *vertex, size_t count,
                              uint32_t part);

extern const gg__solver gg__solver_parity; /* the usual method; parity.c */

/* ---- cycles.c ---- */

typedef struct gg__cycles gg__cycles;

gg__cycles *gg__cycles_new(gg_ctx *ctx, uint64_t n);
void gg__cycles_free(gg_ctx *ctx, gg__cycles *cycles);

/* self: gg__cycles. It may decide nothing. */
gg_status gg__cycles_method(void *self, gg__parity *game, const gg_vertex *vertex, size_t count,
                            uint32_t part);

/* ---- components.c ---- */

/* A part of the graph: vertices of a group, and some of their edges. */
typedef struct gg__parity_part {
    const uint32_t *group; /* by vertex; edges to other groups do not count */
    uint32_t number;       /* of this one */
    unsigned player;       /* a gg_player: at this player's vertices only the move counts; or
                              GG__OPEN: all edges count */
    uint32_t cut; /* edges from vertices of the player's parity and a greater priority do not count;
                     UINT32_MAX: all do */
} gg__parity_part;

/* The components reached from the first `roots` of the vertices, from the bottom up: no edge leads
 * to a later one. Writes their vertices to `list`, and after each how many there are so far to
 * `end`; returns the number of components. index: of all vertices of the group 0 before; after that
 * the number of its component plus 1. O(vertices + edges reached). */
size_t gg__parity_components(gg__parity *game, const gg__parity_part *part, const gg_vertex *vertex,
                             size_t roots, gg_vertex *list, uint32_t *end);

/* ---- rank.c ---- */

/* Makes ranks and levels. All vertices are decided. */
gg_status gg__parity_rank(gg__parity *game, gg_solution *solution);

#endif
