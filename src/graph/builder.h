/* What a reader needs of a builder besides the public calls. */
#ifndef GG_GRAPH_BUILDER_H
#define GG_GRAPH_BUILDER_H

#include "graph/graph.h"

/* Which rows will be built, so that edges are kept for them from the beginning. Without it nothing
 * but time is lost. Before the first edge. */
void gg__builder_expect(gg_builder *builder, unsigned rows);

/* Many edges at once: gg_builder_edge for each. */
typedef struct gg__edge {
    gg_vertex from, to;
    gg_edge_for who;
} gg__edge;

gg_status gg__builder_add(gg_builder *builder, const gg__edge *edges, size_t count);

uint64_t gg__builder_vertices(const gg_builder *builder);
uint64_t gg__builder_edges(const gg_builder *builder);
bool gg__builder_is_partisan(const gg_builder *builder); /* some edge is for one player only */
bool gg__builder_has_owners(const gg_builder *builder);
gg_vertex gg__builder_find(const gg_builder *builder, const char *name, size_t length);

#endif
