/* From rules to an explicit graph: every reachable position, by breadth-first search. */
#ifndef GG_GAME_EXPLORE_H
#define GG_GAME_EXPLORE_H

#include "base/positions.h"
#include "game/space.h"

/* Vertex i of the graph is the i-th position visited. Every vertex has an owner, the player to
 * move, unless the space is impartial. If play is over in a position, it has its result as terminal
 * and no options, no matter whether a terminal of the file, a dead end or a target ends play.
 * check/search.c does the same independently. */
typedef struct gg__explored {
    gg_ctx *ctx;
    gg__index index; /* position -> vertex */
    gg_graph *graph; /* NULL: the positions come from a certificate */
} gg__explored;

/* Explores from the start; the graph has the requested rows. GG_LIMIT beyond `limit` positions; 0:
 * 20,000,000. */
gg_status gg__explore(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, unsigned rows,
                      gg__explored **out);
void gg__explored_free(gg__explored *explored);

/* Makes a game by rules a problem on a graph, as gg_problem_explore does, and returns the position
 * of each vertex, without the graph. Positions `radius` moves from the start (UINT64_MAX: no limit)
 * have edges only for moves to visited positions. */
gg_status gg__explore_problem(gg_ctx *ctx, const gg_problem *problem, uint64_t radius,
                              uint64_t limit, unsigned rows, gg__explored **positions,
                              gg_problem **out);

/* The positions of a search from a list, such as that of a certificate. */
typedef struct gg__listed {
    uint64_t count;
    uint64_t *number; /* of each position; or the number that it adds to that of a string; or
                         NULL */
    /* NULL: they are numbers. Else they are strings of bytes */
    uint32_t *length; /* of these lengths, or ends of play without the upper 32 bits */
    uint8_t *bytes;   /*   one after the other, */
    uint64_t size;    /*   of this length together */
} gg__listed;

/* Vertex i is the i-th position of the list, and there is no graph. keys: of strings; NULL:
 * positions must be numbers. The ruleset is not called. GG_BAD_INPUT if a position is repeated, if
 * the lengths do not fit the bytes, or if they are numbers instead of strings, or the other way
 * round. O(count + size), expected. */
gg_status gg__explored_listed(gg_ctx *ctx, gg_keys *keys, const gg__listed *listed,
                              gg__explored **out);

#endif
