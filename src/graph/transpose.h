/* Turning rows round: from options to predecessors, or back. */
#ifndef GG_GRAPH_TRANSPOSE_H
#define GG_GRAPH_TRANSPOSE_H

#include "graph/graph.h"

/* Makes the rows of the same edges by their other ends. A row of `to` is ascending. spent: `from`
 * is not needed any more, and freed on the way. On failure `to` may hold blocks, which the caller
 * frees as he would have done otherwise, and so may `from`. O(n + m), large graphs in threads. */
gg_status gg__transpose(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent, gg__rows *to);

/* The two ways to do that, of which the second is the one for many vertices. */
gg_status gg__transpose_at_once(gg_ctx *ctx, uint64_t vertices, const gg__rows *from, gg__rows *to);
gg_status gg__transpose_by_ranges(gg_ctx *ctx, uint64_t vertices, gg__rows *from, bool spent,
                                  gg__rows *to);

#endif
