/* A graph that stands on the ground, and what is left of it when edges are cut. */
#ifndef GG_RULESETS_BUSH_H
#define GG_RULESETS_BUSH_H

#include "greatgame_ruleset.h"

#define GG__GROUND ((gg_vertex)0)

/* It can be walked both ways, and may be a loop. */
typedef struct gg__edge {
    gg_vertex near, beyond; /* near: the one that the first walk saw first */
    uint32_t twin;          /* how many edges between the same vertices come before it */
    gg_edge_for who;        /* may cut it */
} gg__edge;

typedef struct gg__bush {
    uint32_t vertices, edges;
    gg__edge *edge;  /* in the order of a walk from the ground along all of them */
    uint32_t *start; /* of each vertex's edges in `at`; one more marks the end */
    uint32_t *at;
    uint8_t *cut; /* of each edge, for the caller to set before a walk */

    /* The last walk: what it has found. */
    uint32_t found;
    uint32_t *order; /* edges, as they were met */
    gg_vertex *from; /* the vertex before each of these */
    gg_vertex
        *parted;    /* the vertex that the ground is no longer connected to without it, nor all
                       that was seen between this vertex and `last`; GG_NO_VERTEX: there is none */
    uint32_t *seen; /* of each vertex: when, from 1 on; 0: never */
    uint32_t *last; /* of each vertex: the number of the last vertex in its subtree */
    uint32_t *by;   /* of each vertex: the number in `order` of the edge that led to it */

    /* Room for the walk itself. */
    uint32_t *next, *low;
    gg_vertex *path;
    uint8_t *used;
} gg__bush;

/* Takes the edges of a graph, in either direction. Refused if one of them is not connected to the
 * ground, the first vertex. */
gg_status gg__bush_open(const gg_setup *setup, gg__bush *bush);

/* The same for a bush whose vertices and edges the caller has set, each edge connected to the
 * ground: makes room for the rest and puts the edges into the order of a walk. */
gg_status gg__bush_arrange(const gg_setup *setup, gg__bush *bush);

/* The parts of this, for a bush whose vertices and edges the caller sets: room for as many as
 * there are or will be, but that of the edges themselves; and each edge into the rows of its two
 * ends, a loop once. */
gg_status gg__bush_room(const gg_setup *setup, gg__bush *bush);
void gg__bush_fill(gg__bush *bush);

/* Walks along everything that is connected to the ground by edges that are not cut. O(vertices +
 * edges). */
void gg__bush_walk(gg__bush *bush);

/* True if a vertex stays on the ground when the i-th edge of the walk is cut, too. */
bool gg__bush_stays(const gg__bush *bush, gg_vertex v, uint32_t i);

static inline gg_vertex gg__other_end(const gg__edge *edge, gg_vertex v)
{
    return edge->near == v ? edge->beyond : edge->near;
}

#endif
