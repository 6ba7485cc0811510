/* Rules to explicit graph: every position that can be reached, by breadth-first search. */
#ifndef GG_GAME_EXPLORE_H
#define GG_GAME_EXPLORE_H

#include "base/positions.h"
#include "game/space.h"

/* Vertex i of the graph is the i-th position met. Every vertex has an owner, the player to move,
 * unless the space is impartial; a position that is over has its result as terminal and no
 * options. */
typedef struct gg__explored {
    gg_ctx *ctx;
    gg__index index; /* position -> vertex */
    gg_graph *graph; /* NULL: the positions are those of a certificate */
} gg__explored;

/* Explores from the starts; the graph has the rows asked for. GG_LIMIT beyond `limit` positions. */
gg_status gg__explore(gg_ctx *ctx, const gg__space *space, const uint64_t *starts, size_t count,
                      uint64_t limit, unsigned rows, gg__explored **out);
void gg__explored_free(gg__explored *explored);

#endif
