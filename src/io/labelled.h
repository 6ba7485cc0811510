/*
 * A graph whose vertices have ids and attributes, as dot, graphml and gml have it.
 *
 * A reader adds vertices, edges and attributes as they come. gg__labelled_to_problem then decides
 * what the vertices are called, what the attributes mean together, and makes the problem, with
 * notes about all that was assumed or left out. As with a draft, calls after a failure do nothing.
 */
#ifndef GG_IO_LABELLED_H
#define GG_IO_LABELLED_H

#include "io/attributes.h"

#include "base/positions.h"

#define GG__NO_PRIORITY  UINT64_MAX
#define GG__BAD_PRIORITY (UINT64_MAX - 1)

/* Attributes of vertices and edges, as codes of attributes.h. */
typedef struct gg__vertex_words {
    uint8_t owner, result, target;
} gg__vertex_words;

typedef struct gg__edge_words {
    uint8_t player, colour;
} gg__edge_words;

typedef struct gg__labelled_vertex {
    uint32_t name, label; /* numbers in `texts`; GG__NO_NUMBER: none */
    gg__vertex_words words;
    uint64_t priority; /* GG__NO_PRIORITY: none; GG__BAD_PRIORITY: a text that is no number */
    bool declared;     /* not only an end of an edge */
    bool token;
    gg__place place;
} gg__labelled_vertex;

typedef struct gg__labelled_edge {
    gg_vertex from, to;
    gg__edge_words words;
    bool directed;
} gg__labelled_edge;

typedef struct gg__labelled_token {
    gg_vertex vertex;
    uint64_t number; /* 0: not said */
    int arrival;     /* a gg_player; -1: not said */
    uint32_t name;   /* a number in `texts`; GG__NO_NUMBER: none */
    gg__place place;
} gg__labelled_token;

enum { GG__LABELLED_SENTENCES = 8 };

typedef struct gg__labelled {
    gg__draft *draft;
    gg_ctx *ctx;
    bool labels;   /* a label is a name, if all vertices have different ones */
    bool strict;   /* an edge that comes again is the same edge */
    bool declares; /* a vertex that is only the end of an edge is an error */
    bool ours;
    gg_keys *ids, *texts, *dropped;
    gg__labelled_vertex *vertices; /* by number of the id */
    size_t vertex_capacity;
    gg__labelled_edge *edges;
    size_t edge_count, edge_capacity;
    gg__index pairs; /* strict: both ends of each edge */
    gg__labelled_token *tokens;
    size_t token_count, token_capacity;
    const char *assumed[GG__LABELLED_SENTENCES];
    uint32_t odd_colour; /* the first colour without meaning, in `texts` */
    gg__place odd_place;
    gg__place digit; /* of the first owner that is a digit */
    unsigned digits; /* a bit for each of 0, 1, 2 */
    bool players;    /* some edge has a player */
} gg__labelled;

/* The instance begins at this place. To be freed also after a failure. */
gg_status gg__labelled_open(gg__labelled *g, gg__draft *draft, gg__place place);
void gg__labelled_free(gg__labelled *g);

/* The vertex with this id, a new one if there is none. declared: not only as the end of an edge.
 * GG_NO_VERTEX after a failure. */
gg_vertex gg__labelled_vertex_of(gg__labelled *g, gg__span id, bool declared, gg__place place);
void gg__labelled_edge_add(gg__labelled *g, gg_vertex from, gg_vertex to, bool directed,
                           gg__edge_words words);

/* Attributes. The first two change words that belong to a vertex or edge, or to several. */
void gg__labelled_vertex_word(gg__labelled *g, gg__vertex_words *words, gg__span key,
                              gg__span value, gg__place place);
void gg__labelled_edge_word(gg__labelled *g, gg__edge_words *words, gg__span key, gg__span value,
                            gg__place place);
void gg__labelled_vertex_attribute(gg__labelled *g, gg_vertex v, gg__span key, gg__span value,
                                   gg__place place);
void gg__labelled_graph_attribute(gg__labelled *g, gg__span key, gg__span value, gg__place place);
/* Names an attribute that is left out. */
void gg__labelled_drop(gg__labelled *g, gg__span key);

gg_status gg__labelled_to_problem(gg__labelled *g, gg_problem **out);

/* ---- dot ---- */

gg_status gg__read_dot(gg__draft *draft, gg_problem **out);

#endif
