/* What a reader needs of a builder besides the public calls. */
#ifndef GG_GRAPH_BUILDER_H
#define GG_GRAPH_BUILDER_H

#include "graph/graph.h"

uint64_t gg__builder_vertices(const gg_builder *builder);
uint64_t gg__builder_edges(const gg_builder *builder);
bool gg__builder_is_partisan(const gg_builder *builder); /* some edge is for one player only */
bool gg__builder_has_owners(const gg_builder *builder);
gg_vertex gg__builder_find(const gg_builder *builder, const char *name, size_t length);

#endif
