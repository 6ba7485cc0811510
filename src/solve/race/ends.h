/* Where play is over, and who has won there: what a solver of states begins with. */
#ifndef GG_SOLVE_ENDS_H
#define GG_SOLVE_ENDS_H

#include "solve/outcome/retrograde.h"

enum { GG__END_KINDS = 8 };

/*
 * A vertex is of some kind. Where play goes on it is of kind 0, and even there play is over for a
 * mover without options. The words are for the first side to move, and for the second; where sides
 * are relative the first moves. They are decided: those of `over` won at rank 0, those of `stuck`
 * won at one rank, or drawn.
 */
typedef struct gg__ends {
    const uint8_t *kind; /* by vertex, below GG__END_KINDS; NULL: all are of kind 0 */
    gg__word over[GG__END_KINDS][2];
    gg__word stuck[2];
} gg__ends;

/* 0 if the first side moves at v in this phase, 1 if the second. */
static inline int gg__mover_index(const gg_graph *graph, const gg__table *table, uint64_t v,
                                  uint32_t phase)
{
    if (table->mover[phase] != GG__MOVER_OWNER) return table->mover[phase] == GG__MOVER_SECOND;
    return graph->owner[v] == GG_RIGHT;
}

/* The word of a state from which nobody has moved yet: decided if play is over there, else open
 * with the mover and the number of options. */
static inline gg__word gg__ends_word(const gg_graph *graph, const gg__table *table,
                                     const gg__ends *ends, uint64_t v, uint32_t phase)
{
    const int mover = gg__mover_index(graph, table, v, phase);
    const uint32_t degree = graph->degree[gg__phase_player(table, phase)][v];
    const unsigned kind = ends->kind ? ends->kind[v] : 0;
    const gg__word *end = kind ? &ends->over[kind][mover] : &ends->stuck[mover];
    const gg__word open = gg__word_open(mover ? GG__SECOND : GG__FIRST, degree);
    return ((kind != 0) | (degree == 0)) ? *end : open;
}

/* GG_LIMIT for a vertex where play goes on with more options than a word can count. */
gg_status gg__ends_check(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         const gg__ends *ends);

/* Writes these words for every state, and puts those that are won into the frontier, each side's in
 * nondecreasing rank. O(states). */
void gg__ends_seed(const gg_graph *graph, const gg__table *table, const gg__ends *ends,
                   gg__frontier *frontier);

#endif
