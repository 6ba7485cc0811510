/*
 * Generators of instances.
 *
 *   gen.c      the list of kinds; from a spec to a problem; shared functions
 *   kinds.c    the kinds of graphs that a few lines describe
 *   contest.c  the two kinds that the contest promises
 *   parity.c   parity games
 *
 * A generator is one table. It fills in the open fields of the spec, then adds the edges of one
 * instance. All random choices use the maker's rng, in a fixed order, so that a seed gives the same
 * instance for ever.
 */
#ifndef GG_GEN_GEN_H
#define GG_GEN_GEN_H

#include "base/ctx.h"
#include "base/rng.h"

/* One instance while it is made. */
typedef struct gg__maker {
    gg_ctx *ctx;
    gg_gen_spec spec; /* filled in: vertices, edges and width of the graph */
    gg__rng rng;
    gg_builder *builder;
    uint64_t made;      /* edges so far */
    gg_vertex token[2]; /* where the tokens begin: red and black in a race, else one */
} gg__maker;

/* Settings that some kinds use, and others refuse. */
enum { GG__HEEDS_WIDTH = 1, GG__HEEDS_DEAD_ENDS = 2, GG__HEEDS_PRIORITIES = 4 };

typedef struct gg__generator {
    gg_info info;
    gg_play play; /* GG_RACE: red against black, to the last vertex; else one token */
    unsigned heeds;
    /* Fills in the open fields of the spec (0 < vertices <= GG_MAX_VERTICES) and refuses impossible
     * ones, before anything is allocated. */
    gg_status (*settle)(gg_ctx *ctx, gg_gen_spec *spec);
    /* Adds exactly spec.edges edges and places the tokens. */
    gg_status (*make)(gg__maker *maker);
} gg__generator;

/* Adds an edge; ticks periodically. */
gg_status gg__make_edge(gg__maker *maker, uint64_t from, uint64_t to);

/* Adds an edge from v to any later vertex. */
gg_status gg__make_edge_on(gg__maker *maker, uint64_t v);

/* One of the first few of n, never the last unless it is the only one: the start of a token. */
gg_vertex gg__make_early(gg__maker *maker, uint64_t n);

/* Fills in the number of edges if each of n vertices except the last needs one to a later vertex:
 * about four a vertex if it is open, an error if it is too small. */
gg_status gg__settle_edges(gg_ctx *ctx, gg_gen_spec *spec);

/* For kinds whose number of edges follows from their shape. */
gg_status gg__settle_exact(gg_ctx *ctx, gg_gen_spec *spec, uint64_t edges);

/* Fills in the width of an arrangement of n vertices in rows: about a square if it is open, an
 * error if it is more than n. */
gg_status gg__settle_width(gg_ctx *ctx, gg_gen_spec *spec, uint64_t n);

#endif
