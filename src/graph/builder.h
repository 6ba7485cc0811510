/* A builder, and calls for readers besides the public ones. */
#ifndef GG_GRAPH_BUILDER_H
#define GG_GRAPH_BUILDER_H

#include "graph/csr.h"

struct gg_builder {
    gg_ctx *ctx;
    gg_graph graph; /* the graph so far: vertices, ordered, columns, names, numbers; no rows */
    size_t owner_capacity, terminal_capacity; /* length of the columns that is set; the rest is the
                                                 default */
    size_t priority_capacity, given_capacity;
    uint8_t *given;      /* by vertex: 1 if it has a priority */
    uint64_t priorities; /* vertices that have one */
    bool growing;
    bool counts;         /* edges are only counted, because memory is too small for them */
    uint64_t counted[3]; /* edges added before the last batch; if counts: all */
    bool unordered_in;   /* only incoming rows are expected if the graph is not ordered */
    gg__edges edges;
};

/* Like gg_builder_new, for at most GG_MAX_VERTICES. If the limit on memory is too low for them,
 * edges are only counted, and gg_builder_build reports how much memory would suffice. rows: the
 * rows that will be built, for which edges are prepared from the beginning; other rows only take
 * longer. */
gg_status gg__builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, unsigned rows,
                          gg_builder **out);

/* The properties of the graph that are known before its rows are made; its arrays belong to the
 * builder. */
gg_graph gg__builder_sketch(const gg_builder *builder);

/* Two facts about some edges: their largest end, and whether one does not lead to a larger number.
 * Zeros for no edges. */
typedef struct gg__edge_survey {
    gg_vertex top;
    bool falling;
} gg__edge_survey;

gg__edge_survey gg__edges_survey(const gg__edge *edges, size_t count);

/* Adds many edges at once, as gg_builder_edge does. who: a gg_edge_for for each; NULL: all are for
 * both. */
gg_status gg__builder_add(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                          size_t count, gg__edge_survey survey);

/* Fails because an end of an edge is not a vertex. where: the beginning of the sentence. */
gg_status gg__builder_refuse(const gg_builder *builder, const char *where, bool negative,
                             uint64_t number);

/* If less than a quarter of the vertices have edges: makes the graph of these alone, with their old
 * numbers as gg_graph.number; else sets *out to NULL. The graph has no columns, names or edges for
 * one player. rows: those of the new graph. O(n + m), less if many vertices have options. */
gg_status gg__graph_drop_isolated(gg_ctx *ctx, const gg_graph *graph, unsigned rows,
                                  gg_graph **out);

#endif
