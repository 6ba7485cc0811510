/*
 * The graph: compressed rows, and small columns over the vertices.
 *
 * rows->start[v] .. rows->start[v + 1] are the places of v's neighbours in rows->end. An impartial
 * graph has one set of rows for both players; `out` and `in` of both players then point to it.
 *
 * The folder. A builder (builder.c) takes edges one by one or in batches; csr.c keeps them sorted
 * coarsely and makes rows of them, one range of vertices after the other, while their memory is
 * freed. csr.c also makes the rows of the other direction. Ready-made rows from a file enter by
 * csr_from_rows.c, which checks them; arrays.c takes edges and rows from the caller's arrays, and
 * lends rows. order.c sorts vertices topologically, or finds a cycle, the vertices on cycles, and
 * components; graph.c reads graphs, and keeps names.
 */
#ifndef GG_GRAPH_GRAPH_H
#define GG_GRAPH_GRAPH_H

#include "base/ctx.h"

typedef struct gg__rows {
    uint64_t *start; /* vertices + 1 entries */
    gg_vertex *end;  /* one entry per edge */
} gg__rows;

typedef struct gg__names gg__names;

struct gg_graph {
    gg_ctx *ctx;
    uint64_t vertices, edges;
    bool partisan;
    bool ordered;                   /* every edge leads to a larger number */
    bool borrows;                   /* rows of options, if any, belong to the caller (arrays.c) */
    const gg__rows *out[2], *in[2]; /* by gg_player; NULL: not built */
    uint32_t *degree[2];            /* number of options; the same array if not partisan */
    uint8_t *owner;                 /* gg_player, or GG__NO_OWNER; NULL: turns alternate */
    uint8_t *terminal;              /* gg_result; NULL: no terminals */
    uint32_t *priority;             /* NULL: none */
    gg__names *names;               /* NULL: none */
    uint64_t *number;               /* of each vertex in its file, ascending; NULL: counted from the
                                       base of the problem */
    gg__rows rows[2][2];            /* targets of out and in, by gg_player and direction */
};

/* The directions of rows, as indices. */
enum { GG__OUT = 0, GG__IN = 1 };

enum { GG__NO_OWNER = 2 };

/* Frees everything in the graph, but not the graph itself, which is then all zeros. */
void gg__graph_clear(gg_ctx *ctx, gg_graph *graph);

/* Sets `out` and `in` according to the existing rows and what both players share. */
void gg__graph_link(gg_graph *graph);

/* The index of the first entry of an ascending array that is not smaller; count: none. */
uint64_t gg__lower_bound(const uint64_t *array, uint64_t count, uint64_t entry);

/* The vertex with this number in its file; GG_NO_VERTEX: none. O(log n) if the file's numbers have
 * gaps. */
gg_vertex gg__graph_numbered(const gg_graph *graph, unsigned base, uint64_t number);

/* The number of a vertex in its file. */
static inline uint64_t gg__number_of(const gg_graph *graph, unsigned base, gg_vertex v)
{
    return graph->number ? graph->number[v] : (uint64_t)v + base;
}

static inline gg_result gg__terminal(const gg_graph *graph, gg_vertex v)
{
    return graph->terminal ? (gg_result)graph->terminal[v] : GG_NONE;
}

/* ---- names of vertices, both ways ---- */

gg__names *gg__names_new(gg_ctx *ctx);

/* Records the name (length bytes, copied) of v. Fails with GG_BAD_INPUT if the name is taken, v
 * has one already, or the text is no name: 1..255 bytes, none of them blank or control, not all
 * digits. */
gg_status gg__names_add(gg__names *names, gg_vertex v, const char *name, size_t length);

gg_vertex gg__names_find(const gg__names *names, const char *name,
                         size_t length);                       /* GG_NO_VERTEX */
const char *gg__names_of(const gg__names *names, gg_vertex v); /* NULL */

/* The index-th added name and its vertex; NULL after the last. */
const char *gg__names_at(const gg__names *names, size_t index, gg_vertex *v);

#endif
