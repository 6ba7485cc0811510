/* A builder, and the calls that readers need besides the public ones. */
#ifndef GG_GRAPH_BUILDER_H
#define GG_GRAPH_BUILDER_H

#include "graph/csr.h"

struct gg_builder {
    gg_ctx *ctx;
    gg_graph graph; /* what is known of it: vertices, ordered, columns, names, numbers; no rows */
    size_t owner_capacity, terminal_capacity; /* set up to here; the rest is the default */
    bool growing;
    bool counts;         /* edges only, since there is no room for them */
    uint64_t counted[3]; /* edges before the last that were added; if counts: all */
    bool unordered_in;   /* incoming rows alone are expected, should the graph not be ordered */
    gg__edges edges;
};

/* As gg_builder_new, for at most GG_MAX_VERTICES; but where the limit on memory is too low for
 * them, edges are only counted, and gg_builder_build says how much would do. rows: those that will
 * be built, so that edges are kept for them from the beginning; other ones only take longer. */
gg_status gg__builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, unsigned rows,
                          gg_builder **out);

/* The facts of the graph that are known before its rows are made; its arrays are the builder's. */
gg_graph gg__builder_sketch(const gg_builder *builder);

/* Two facts about some edges: their largest end, and whether one does not lead to a larger number.
 * Zeros for no edges. */
typedef struct gg__edge_survey {
    gg_vertex top;
    bool falling;
} gg__edge_survey;

gg__edge_survey gg__edges_survey(const gg__edge *edges, size_t count);

/* Many edges at once: gg_builder_edge for each. who: a gg_edge_for for each; NULL: they are all for
 * both. */
gg_status gg__builder_add(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                          size_t count, gg__edge_survey survey);

/* Fails for the end of an edge that is no vertex; where: what the sentence begins with. */
gg_status gg__builder_refuse(const gg_builder *builder, const char *where, bool negative,
                             uint64_t number);

/* If less than a quarter of the vertices have edges: makes the graph of these alone, with their old
 * numbers as gg_graph.number; else *out is NULL. The graph has no columns, names or edges for one
 * player. rows: those of the new graph. O(n + m), less where many vertices have options. */
gg_status gg__graph_drop_isolated(gg_ctx *ctx, const gg_graph *graph, unsigned rows,
                                  gg_graph **out);

#endif
