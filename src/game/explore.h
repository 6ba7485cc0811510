/* Rules to explicit graph: every position that can be reached, by breadth-first search. */
#ifndef GG_GAME_EXPLORE_H
#define GG_GAME_EXPLORE_H

#include "base/positions.h"
#include "game/space.h"

/* Vertex i of the graph is the i-th position met. Every vertex has an owner, the player to move,
 * unless the space is impartial; a position that is over has its result as terminal and no
 * options, whether a terminal of the file, a dead end or a target says so. check/search.c does the
 * same on its own. */
typedef struct gg__explored {
    gg_ctx *ctx;
    gg__index index; /* position -> vertex */
    gg_graph *graph; /* NULL: the positions are those of a certificate */
} gg__explored;

/* Explores from where play begins; the graph has the rows asked for. GG_LIMIT beyond `limit`
 * positions; 0: 20,000,000. */
gg_status gg__explore(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, unsigned rows,
                      gg__explored **out);
void gg__explored_free(gg__explored *explored);

/* A game by rules as a problem on a graph, as gg_problem_explore makes it, and which position each
 * vertex is, without the graph. Of positions `radius` moves from the start (UINT64_MAX: there are
 * none so far away) only moves to positions that were met have edges. */
gg_status gg__explore_problem(gg_ctx *ctx, const gg_problem *problem, uint64_t radius,
                              uint64_t limit, unsigned rows, gg__explored **positions,
                              gg_problem **out);

/* The positions of a search as somebody lists them, such as a certificate. */
typedef struct gg__listed {
    uint64_t count;
    uint64_t *number; /* of each position; or what it adds to that of a string; or NULL */
    /* NULL: they are numbers. Else they are strings of bytes, */
    uint32_t *length; /*   of this length each, or an end of play, without its upper 32 bits, */
    uint8_t *bytes;   /*   one after the other, */
    uint64_t size;    /*   of this length together */
} gg__listed;

/* Vertex i is the i-th of them, and there is no graph. keys: of strings; NULL: they are to be
 * numbers. Nothing is asked of the rules. GG_BAD_INPUT if one comes twice, if the lengths do not
 * agree with the bytes, or if they are numbers instead of strings, or the other way round. O(count
 * + size), expected. */
gg_status gg__explored_listed(gg_ctx *ctx, gg_keys *keys, const gg__listed *listed,
                              gg__explored **out);

#endif
