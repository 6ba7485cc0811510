/*
 * The winner from the start: a search (search.c), and its proof (proof.c).
 *
 * The first question is whether Left wins; the second, if needed, whether Left can at least draw.
 * With cycles these are questions about different games, and each has an answer that one player can
 * force. States outside the proof are searched on request.
 */
#include "solve/solver.h"
#include "solve/search/proof.h"
#include "value/claim.h"
#include "value/winner.h"

static gg_status search_state(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                              const gg__state *state, gg_outcome *out)
{
    static const gg_result results[] = {
        [GG__RIGHT_WINS] = GG_R, [GG__NO_WINNER] = GG_D, [GG__LEFT_WINS] = GG_L};
    const gg_player mover = gg__state_mover(problem, state);
    const uint64_t position = gg__space_position(problem, state);
    gg__search *search = NULL;
    uint8_t grade = 0;
    uint64_t x;
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = gg__search_open(ctx, problem, limit, 0, &search);
    if (status == GG_OK) status = gg__search_place(search, position, &x);
    if (status == GG_OK) status = gg__search_grade(search, x, mover, &grade);
    if (search) gg__budget_explain(gg__search_budget(search));
    gg__search_free(search);
    if (status == GG_OK) *out = (gg_outcome){results[grade], GG_INFINITE};
    return status;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    const gg_status status = gg__winner_decided(ctx, problem, solution, state, out);
    if (status != GG_OK || out->winner != GG_NONE) return status;
    return search_state(ctx, problem, solution->limit, state, out);
}

/* Fills an empty solution with the proof of these positions; count 0: of the start. */
static gg_status fill(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                      const gg__theory *theory, const uint64_t *starts, size_t count,
                      gg_solution *solution)
{
    gg__search *search;
    gg_status status = gg__search_open(ctx, problem, limit, 0, &search);
    if (status != GG_OK) return status;
    const gg__space *space = gg__search_space(search);
    solution->theory = theory;
    solution->limit = limit;
    status = count > 0 ? gg__proof_collect(search, starts, count, solution)
                       : gg__proof_collect(search, space->start, space->starts, solution);
    solution->positions = gg__search_positions(search);
    gg__budget_explain(gg__search_budget(search));
    gg__search_free(search);
    return status;
}

static gg_status prove(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__state *state, gg_solution **out)
{
    const uint64_t position = gg__space_position(problem, state);
    gg_outcome known;
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = gg__winner_decided(ctx, problem, solution, state, &known);
    if (status != GG_OK || known.winner != GG_NONE) return status;
    gg_solution *made = gg__solution_new(ctx, solution->method, "winner");
    if (!made) return gg__status(ctx);
    status = fill(ctx, problem, solution->limit, solution->theory, &position, 1, made);
    if (status == GG_OK)
        *out = made;
    else
        gg_solution_free(made);
    return status;
}

static const gg__theory theory = {.at = at, .known = gg__winner_known, .prove = prove};

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    return fill(ctx, problem, limit, &theory, NULL, 0, solution);
}

static const char *refuses(const gg_problem *problem)
{
    return gg__has_start(problem) ? NULL : "needs a token to start from";
}

const gg__solver gg__solver_search = {
    .info = {"search", "who wins from the start, by search (--limit), with a proof", "winner",
             false, false},
    .plays = GG__GAME | GG__RACE | GG__RULES,
    .refuses = refuses,
    .solve = solve,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
