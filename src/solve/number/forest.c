/*
 * Games on forests of blue and red branches, for Left and for Right, and of green ones, for both:
 * the values of the branches on the ground at the start, by value/forest.c, which answers
 * everything else, too. A forest in which green branches bear blue or red ones, or grow on them, is
 * declined.
 */
#include "solve/solver.h"
#include "value/types.h"

static const char *refuses(const gg_problem *problem)
{
    return problem->forest ? NULL : "is made for games on a forest";
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    char name[100] = "", parent[100] = "";
    uint32_t mixed;
    (void)limit; /* nothing is searched */
    solution->theory = &gg__theory_forest;
    gg_status status = gg__forest_check(ctx, problem);
    if (status == GG_OK) status = gg__forest_value(ctx, problem, solution, &mixed);
    if (status != GG_OK || mixed == GG_NO_BRANCH) return status;
    gg__part_print(problem, mixed, name, sizeof name);
    gg__part_print(problem, problem->forest->parent[mixed], parent, sizeof parent);
    gg__solution_decline(solution, GG_NO_VERTEX,
                         "of %.60s and %.60s, which grows on it, only one is for both players",
                         parent, name);
    return GG_OK;
}

const gg__solver gg__solver_forest = {
    .info = {"forest", "numbers and nimbers of the branches of a forest", "number", false, false},
    .plays = GG__RULES,
    .refuses = refuses,
    .solve = solve,
};
