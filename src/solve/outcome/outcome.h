/* What other solvers need of this one: the outcome of every state of a graph. */
#ifndef GG_SOLVE_OUTCOME_H
#define GG_SOLVE_OUTCOME_H

#include "graph/graph.h"
#include "value/solution.h"

/* The conventions under which a graph is played. */
typedef struct gg__convention {
    gg_result dead_end; /* GG_P, GG_N or GG_D */
    gg_result infinite; /* GG_D, GG_L or GG_R */
    bool personal;      /* results name persons, so both starters must be told apart */
} gg__convention;

/* Adds to the solution the table of all states of the graph. Needs GG_ROWS_SOLVE. O(n + m). */
gg_status gg__solve_outcome(gg_ctx *ctx, const gg_graph *graph, const gg__convention *convention,
                            gg_solution *solution);

#endif
