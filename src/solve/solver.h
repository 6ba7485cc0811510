/* A solver: one table. solvers.def lists them, in the order of trial. */
#ifndef GG_SOLVE_SOLVER_H
#define GG_SOLVE_SOLVER_H

#include "value/types.h"

typedef struct gg__solver {
    gg_info info;   /* detail: the value type of its solutions */
    unsigned plays; /* a sum of gg__kind: the kinds of play that it solves */
    /* The same as gg__solver_refusal for problems of these kinds. NULL: none is refused. */
    const char *(*refuses)(const gg_problem *problem);
    /* Fills an empty solution, or declines (gg__solution_decline) where only the attempt shows that
     * its values do not answer the problem. limit: positions that a search may visit; 0: the
     * usual. */
    gg_status (*solve)(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution);
    /* The resources that solving will take; its solver is filled in, the rest zero. NULL: that is
     * unknown. */
    void (*plan)(const gg_problem *problem, gg_memory_plan *out);
    unsigned rows; /* gg_rows that it reads of a graph, and the values of its solutions when they
                      are printed; 0: it is for games by rules */
    bool decides;  /* it never declines on a graph: no other solver is tried after it */
} gg__solver;

/* NULL if the solver is made for the problem, else a sentence that says why not. */
const char *gg__solver_refusal(const gg__solver *solver, const gg_problem *problem);

/* In the order of solvers.def; NULL behind the last. */
const gg__solver *gg__solver_at(size_t index);

#endif
