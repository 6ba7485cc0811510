/* Rules to explicit graph: every position that can be reached, by breadth-first search. */
#ifndef GG_PROBLEM_EXPLORE_H
#define GG_PROBLEM_EXPLORE_H

#include "base/index.h"
#include "graph/graph.h"
#include "problem/space.h"

#include <stdatomic.h>

/* Vertex i of the graph is the i-th position met. Every vertex has an owner, the player to move,
 * unless the space is impartial; a position that is over has its result as terminal and no
 * options. */
typedef struct gg__explored {
    gg_ctx *ctx;
    gg__index index;    /* position -> vertex */
    gg_graph *graph;    /* NULL: the positions are those of a certificate, */
    atomic_bool played; /*   and then gg_check says whether play comes to them */
} gg__explored;

/* Whether the positions are known to be some of the game, so that its rules may be asked about
 * them. */
static inline bool gg__explored_are_met(const gg__explored *explored)
{
    return explored->graph || explored->played;
}

/* Explores from the starts, with GG_ROWS_OUT and GG_ROWS_SOLVE. GG_LIMIT beyond `limit` positions.
 */
gg_status gg__explore(gg_ctx *ctx, const gg__space *space, const uint64_t *starts, size_t count,
                      uint64_t limit, gg__explored **out);
void gg__explored_free(gg__explored *explored);

#endif
