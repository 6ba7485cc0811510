/* Turning rows round: from options to predecessors, or back. */
#ifndef GG_GRAPH_TRANSPOSE_H
#define GG_GRAPH_TRANSPOSE_H

#include "graph/graph.h"

/* Makes the rows of the same edges by their other ends. A row of `to` is ascending. On failure `to`
 * may hold blocks, which the caller frees as he would have done otherwise. O(n + m). */
gg_status gg__transpose(gg_ctx *ctx, uint64_t vertices, const gg__rows *from, gg__rows *to);

#endif
