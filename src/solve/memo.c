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

enum { USUAL_LIMIT = 20000000 };

/* Both players moving first, where that is a question. */
static size_t list_starts(const gg_problem *problem, const gg__state *begin, uint64_t starts[2])
{
    gg__state other = *begin;
    starts[0] = gg__space_position(problem, begin);
    if (!problem->on_graph || problem->spec.play == GG_RACE || problem->graph->owner) return 1;
    other.phase = 1 - begin->phase;
    starts[1] = gg__space_position(problem, &other);
    return 2;
}

static gg_status explore(gg_ctx *ctx, const gg_problem *problem, gg__space *space, uint64_t limit,
                         gg_solution *solution)
{
    gg__state begin;
    uint64_t starts[2];
    gg_status status = gg__state_begin(ctx, problem, &begin);
    if (status != GG_OK) return status;
    const size_t count = list_starts(problem, &begin, starts);
    status = gg__status(ctx); /* a symmetric position may have had no room */
    if (status == GG_OK)
        status = gg__explore(ctx, space, starts, count, limit, GG_ROWS_OUT | GG_ROWS_SOLVE,
                             &solution->explored);
    gg__state_free(ctx, &begin);
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg__convention convention = {GG_P, problem->spec.infinite, false};
    gg__space space;
    gg_status status = gg__space_open(ctx, problem, &space);
    if (status != GG_OK) return status;
    status = explore(ctx, problem, &space, limit ? limit : USUAL_LIMIT, solution);
    if (status == GG_OK)
        status = gg__solve_outcome(ctx, solution->explored->graph, &convention, solution);
    if (status == GG_OK) solution->positions = solution->explored->index.count;
    gg__space_close(&space);
    return status;
}

static const char *refuses(const gg_problem *problem)
{
    return problem->spec.token_count == 0 && problem->on_graph ? "needs a token to start from"
                                                               : NULL;
}

const gg__solver gg__solver_memo = {
    .info = {"memo", "the product of all tokens' positions, each looked at once (--limit)",
             "outcome", false, false},
    .refuses = refuses,
    .solve = solve,
};
