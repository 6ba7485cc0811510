/* What a table claims, and the rules that it must obey. */
#ifndef GG_VERIFY_CLAIM_H
#define GG_VERIFY_CLAIM_H

#include "graph/graph.h"
#include "value/solution.h"

/* The claim that the words of a table are the true values of the states of this graph. In a table
 * of outcomes FIRST is Left; in a table of distances it is the side whose arrival a token is. */
typedef struct gg__claim {
    const gg_graph *graph; /* with rows of options */
    const gg__table *table;
    const uint8_t *targets; /* where FIRST has won, by vertex; NULL: the graph's terminals count */
    gg_result dead_end;     /* for the side that cannot move: GG_P lost, GG_N won, GG_D draw */
    uint32_t dead_end_rank; /* of a dead end that is no draw */
    gg__side endless;       /* who wins play without end; GG__DRAWN: nobody */
} gg__claim;

/* Goes through all states until a condition fails. Adds to verdict->positions; on a failure sets
 * accepted to false, and vertex, phase and condition. The table has one entry for each vertex of
 * the graph and a legal mover in each phase: the caller has seen to it. */
gg_status gg__check_states(gg_ctx *ctx, const gg__claim *claim, gg_verdict *verdict);

/* Refuses: puts the place and the condition into the verdict. */
void gg__refuse(gg_verdict *verdict, gg_vertex v, uint32_t phase, const char *condition);

#endif
