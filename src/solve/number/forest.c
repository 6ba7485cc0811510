/*
 * Games on forests of blue and red branches, for Left and for Right, and of green ones, for both:
 * what the branches on the ground are worth where play begins, by value/forest.c. A forest in
 * which green branches bear blue or red ones, or grow on them, is declined.
 *
 * These values are kept, to be checked and listed: a trie of at most as many numbers as there are
 * branches. Everything else is answered by value/forest.c.
 */
#include "value/forest.h"
#include "solve/solver.h"

static const char *refuses(const gg_problem *problem)
{
    return problem->forest ? NULL : "is made for games on a forest";
}

static void decline(const gg_problem *problem, uint32_t branch, gg_solution *solution)
{
    char name[100] = "", parent[100] = "";
    gg__part_print(problem, branch, name, sizeof name);
    gg__part_print(problem, problem->forest->parent[branch], parent, sizeof parent);
    gg__solution_decline(solution, GG_NO_VERTEX,
                         "of %.60s and %.60s, which grows on it, only one is for both players",
                         parent, name);
}

/* The values of the branches on the ground become those of the solution. The expansion of a
 * number is no longer than there are branches. */
static gg_status keep(gg_ctx *ctx, const gg_problem *problem, const gg__forest *forest,
                      gg_solution *solution)
{
    gg__values *values = &solution->values;
    uint64_t count, green = 0;
    gg_status status = gg__position_ground(ctx, problem, problem->start, &solution->branch, &count);
    if (status != GG_OK) return status;
    for (uint64_t i = 0; i < count; i++)
        green += gg__is_green(forest->shape, solution->branch[i]);
    status = gg__solution_add_values(solution, count, GG__TRIE | (green > 0 ? GG__MINUS : 0));
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        if (i % GG__TICK == 0) status = gg__tick(ctx, "keeping branches", i, count);
        if (status != GG_OK) break;
        const gg__branch *branch = &forest->branch[solution->branch[i]];
        if (values->minus) values->minus[i] = branch->nimber;
        status = gg__trie_find(values->trie, &branch->number, forest->shape->branches,
                               &values->value[i]);
    }
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    gg__forest forest;
    (void)limit; /* nothing is searched */
    solution->theory = &gg__theory_forest;
    gg_status status = gg__forest_check(ctx, problem);
    if (status == GG_OK) status = gg__forest_open(ctx, problem, problem->start, &forest);
    if (status != GG_OK) return status;
    solution->positions = forest.shape->branches;
    if (forest.mixed != GG_NO_BRANCH)
        decline(problem, forest.mixed, solution);
    else
        status = keep(ctx, problem, &forest, solution);
    gg__forest_close(&forest);
    return status;
}

const gg__solver gg__solver_forest = {
    .info = {"forest", "numbers and nimbers of the branches of a forest", "number", false, false},
    .refuses = refuses,
    .solve = solve,
};
