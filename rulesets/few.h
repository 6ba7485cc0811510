/*
 * For games on a graph of few vertices, if the direction of an edge does not matter: sets of
 * vertices are masks.
 *
 * A part of such a game is a piece of the graph, with a label at each vertex. If it has few
 * vertices, at most GG__SHAPE, its number encodes all of it: its edges and labels, in an order that
 * depends on the structure. So most isomorphic pieces have one number, on any graph. (Two
 * isomorphic ones may have different numbers: an exact test is costly.)
 */
#ifndef GG_RULESETS_FEW_H
#define GG_RULESETS_FEW_H

#include "greatgame_ruleset.h"

enum { GG__FEW = 62, GG__SHAPE = 9 };

#define GG__IS_SHAPE (UINT64_C(1) << 62) /* in the number of a part */

typedef struct gg__few {
    const gg_graph *graph;
    unsigned base, vertices;
    uint64_t near[GG__FEW]; /* of each vertex: its neighbours, never itself */
    uint64_t loop[2];       /* the vertices with an edge to themselves that Left, Right may use */
} gg__few;

/* Refuses a graph of more than GG__FEW vertices, and edges for one player between two vertices. */
gg_status gg__few_open(const gg_setup *setup, const char *game, gg__few *few);

/* All that can be reached from a vertex within a set. O(vertices). */
uint64_t gg__few_reach(const uint64_t near[], unsigned vertex, uint64_t within);

/* The number of a connected piece whose labels are 1 to 3, in two masks; 0: it is too large. */
uint64_t gg__few_shape(const uint64_t near[], const uint64_t label[2]);
/* A piece with this number; the labels may be any if the number comes from elsewhere. */
void gg__few_unshape(uint64_t number, uint64_t near[GG__SHAPE], uint64_t label[2]);
/* "a,bL,c:ab,bc": the vertices, with a suffix by label, and the edges; returns the length. */
void gg__few_print_shape(uint64_t number, const char *const suffix[4], char *text, size_t size);

/* Writes a vertex as the graph's file does; returns the length of the whole, as snprintf does. */
size_t gg__few_name(const gg__few *few, unsigned vertex, char *text, size_t size);

/* The least vertex of a set that is not empty. */
static inline unsigned gg__least(uint64_t set)
{
    unsigned v = 0;
    for (unsigned width = 32; width > 0; width /= 2)
        if (!(set & ((UINT64_C(1) << width) - 1))) {
            set >>= width;
            v += width;
        }
    return v;
}

#endif
