/*
 * The textbook product: every way in which all tokens can stand, each looked at once.
 *
 * The positions that can be reached are made into an explicit graph, whose vertices have owners,
 * and that graph is solved for its outcome; so cycles are no trouble. O(positions + moves), and
 * there are up to phases * n^tokens of them: hence the limit. It is how sums without a theory are
 * solved, and how the fast solvers are checked.
 */
#include "game/explore.h"
#include "game/space.h"
#include "solve/solver.h"
#include "solve/states/states.h"

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg__convention convention = {GG_P, problem->spec.infinite, false};
    gg_status status =
        gg__explore(ctx, problem, limit, GG_ROWS_OUT | GG_ROWS_SOLVE, &solution->explored);
    if (status != GG_OK) return status;
    status = gg__solve_outcome(ctx, solution->explored->graph, &convention, solution);
    if (status == GG_OK) solution->positions = solution->explored->index.count;
    return status;
}

static const char *refuses(const gg_problem *problem)
{
    return gg__has_start(problem) ? NULL : "needs a token to start from";
}

const gg__solver gg__solver_memo = {
    .info = {"memo", "the product of all tokens' positions, each looked at once (--limit)",
             "outcome", false, false},
    .plays = GG__GAME | GG__RACE | GG__RULES,
    .refuses = refuses,
    .solve = solve,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
