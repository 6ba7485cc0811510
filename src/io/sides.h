/* Writing edges that are for one player only: which of a vertex are for both. */
#ifndef GG_IO_SIDES_H
#define GG_IO_SIDES_H

#include "graph/graph.h"

/* What Left and Right may choose from at a vertex. The first `both` of either are the same edges;
 * those behind them are for one player only. */
typedef struct gg__sides {
    const gg_vertex *left, *right;
    size_t both, left_count, right_count;
} gg__sides;

/* From GG_ROWS_OUT. O(options). */
gg__sides gg__sides_of(const gg_graph *graph, gg_vertex v);

/* A graph may be partisan though no edge is for one player only; what is written of it would be
 * read as impartial. Then this is the first vertex with edges: the last of those for both is
 * written twice, for Left and for Right. Else GG_NO_VERTEX. O(n + m). */
gg_vertex gg__find_apart(const gg_graph *graph);

#endif
