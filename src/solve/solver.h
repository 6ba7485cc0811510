/* A solver: one table. solvers.def lists them, in the order in which they are tried. */
#ifndef GG_SOLVE_SOLVER_H
#define GG_SOLVE_SOLVER_H

#include "base/text.h"
#include "problem/stand.h"
#include "value/sum.h"
#include "value/solution.h"

typedef struct gg__solver {
    gg_info info; /* detail: the value type of its solutions */
    /* NULL if the solver is made for such problems, else a sentence that says why not. */
    const char *(*refuses)(const gg_problem *problem);
    /* Fills an empty solution, or declines (gg__solution_decline) where only the attempt shows that
     * its values do not answer the problem. limit: positions that a search may visit; 0: the
     * usual. */
    gg_status (*solve)(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution);
    /* The outcome for tokens that stand like this, anywhere in play. Where play without end is a
     * win, a draw has as its remoteness the turns in which it is forced (value/prefer.h). NULL: the
     * values are those of parts of a sum, which is asked instead. */
    gg_status (*at)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__stand *stand, gg_outcome *out);
    const gg__sum *sum; /* NULL: `at` answers */
    /* Beside `at`: open, close, after and advance alone, as of a sum, where they are faster than
     * `at` for each option. The stand is played on and put back by `after`. */
    const gg__sum *walk;
    /* Of a solver whose parts are not worths of the solution: adds name and value of each part of a
     * stand to the text, each with its NUL, and says how many there are. most: as for the printing
     * of a value. NULL: the parts are those of gg__sum_parts. */
    gg_status (*parts)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__stand *stand, size_t most, gg__text *text, size_t *count);
    /* Adds to the text why that is so; NULL: the general explanation will do. */
    gg_status (*reason)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__stand *stand, gg__text *text);
    /* What solving will take; its solver is filled in, the rest zero. NULL: that is unknown. */
    void (*plan)(const gg_problem *problem, gg_memory_plan *out);
    /* Without a table, `at` still knows every position of a dense index. */
    bool every;
} gg__solver;

/* In the order of solvers.def; NULL behind the last. */
const gg__solver *gg__solver_at(size_t index);

#endif
