/* Nimbers of vertices on any graph. */
#ifndef GG_SOLVE_LOOPY_H
#define GG_SOLVE_LOOPY_H

#include "graph/graph.h"
#include "value/solution.h"

/* Values all vertices, in worths with ranks. Needs GG_ROWS_IN. O(n + m), as long as values are
 * bounded. */
gg_status gg__loopy_search(gg_ctx *ctx, const gg_graph *graph, gg__worths *worths);

#endif
