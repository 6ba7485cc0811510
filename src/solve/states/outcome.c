/*
 * The winner from every vertex, and the number of turns: the state graph of the problem, solved by
 * retrograde analysis or, if it is ordered, by a sweep.
 *
 * States are vertices if the mover does not matter (values N, P, D) or if vertices have owners;
 * else vertices with the player to move.
 *
 * If endless play is a win for side A, the other side B still wins only the states where it can
 * force a win (W_B, with exact ranks); it draws the states from which it can force W_B or a drawn
 * end, found by a second run that counts drawn ends as B's; everything else is A's.
 *
 * O(n + m) time; 4 bytes a state for the table and up to 4 while solving.
 */
#include "solve/states/states.h"

#include "solve/solver.h"

/* ---- the state graph ---- */

/* A vertex is of the kind that its result says; a drawn end counts as `drawn`. */
static gg__word end_word(gg_result result, gg__side mover, gg__side drawn)
{
    gg__side side = gg__result_side(result, mover);
    if (side == GG__DRAWN) side = drawn;
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

static gg__ends ends_of(const gg_graph *graph, const gg__convention *convention, gg__side drawn)
{
    static const gg__side movers[2] = {GG__FIRST, GG__SECOND};
    gg__ends ends = {.kind = graph->terminal};
    for (int mover = 0; mover < 2; mover++) {
        for (gg_result result = GG_L; result <= GG_P; result++)
            ends.over[result][mover] = end_word(result, movers[mover], drawn);
        ends.stuck[mover] = end_word(convention->dead_end, movers[mover], drawn);
    }
    return ends;
}

/* Solves the table, drawn ends counting as `drawn`: GG__DRAWN or a side's win. */
static gg_status run(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                     const gg__convention *convention, gg__side drawn)
{
    const gg__ends ends = ends_of(graph, convention, drawn);
    return gg__states_solve(ctx, graph, table, &ends);
}

/* ---- play without end as a win ---- */

/* First what B wins, from the table as it is; then what B draws; the rest is A's. */
static gg_status run_endless(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                             const gg__convention *convention)
{
    const gg__side endless = convention->infinite == GG_L ? GG__FIRST : GG__SECOND;
    const gg__side other = gg__other_side(endless);
    const uint64_t states = table->vertices * table->phases;
    gg__table held = *table;
    held.words = gg__alloc(ctx, states, sizeof *held.words, "states");
    if (!held.words) return gg__status(ctx);
    const gg_status status = run(ctx, graph, &held, convention, other);
    for (uint64_t i = 0; status == GG_OK && i < states; i++) {
        if (gg__word_side(table->words[i]) == other) continue;
        const gg__word word = held.words[i];
        table->words[i] = gg__word_side(word) == other
                              ? gg__word_decided(GG__DRAWN, gg__word_rank(word))
                              : gg__word_decided(endless, GG__NO_RANK);
    }
    gg__free(ctx, held.words);
    return status;
}

/* True if it matters which player moves, though no vertex says who does. */
static bool needs_both(const gg_graph *graph, const gg__convention *convention)
{
    return !graph->owner && (graph->partisan || convention->personal);
}

gg_status gg__solve_outcome(gg_ctx *ctx, const gg_graph *graph, const gg__convention *convention,
                            gg_solution *solution)
{
    static const uint8_t relative[1] = {GG__MOVER_RELATIVE}, owner[1] = {GG__MOVER_OWNER},
                         alternating[2] = {GG__MOVER_FIRST, GG__MOVER_SECOND};
    const bool both = needs_both(graph, convention);
    gg__table *table = gg__solution_add_table(solution, graph->vertices,
                                              both           ? alternating
                                              : graph->owner ? owner
                                                             : relative,
                                              both ? 2 : 1);
    if (!table) return gg__status(ctx);
    gg_status status = run(ctx, graph, table, convention, GG__DRAWN);
    if (status == GG_OK && convention->infinite != GG_D)
        status = run_endless(ctx, graph, table, convention);
    return status;
}

/* ---- plain arrays in, plain arrays out ---- */

static gg_status build(gg_ctx *ctx, uint64_t n, uint64_t m, const gg_vertex *from,
                       const gg_vertex *to, gg_graph **out)
{
    gg_builder *builder;
    gg_status status = gg_builder_new(ctx, n, false, &builder);
    if (status != GG_OK) return status;
    status = gg_builder_edges(builder, m, &(gg_numbers){from, GG_UINT32, sizeof *from},
                              &(gg_numbers){to, GG_UINT32, sizeof *to}, NULL);
    if (status == GG_OK) status = gg_builder_build(builder, GG_ROWS_SOLVE, out);
    gg_builder_free(builder);
    return status;
}

gg_status gg_outcome_edges(gg_ctx *ctx, uint64_t n, uint64_t m, const gg_vertex *from,
                           const gg_vertex *to, char *value, uint32_t *remoteness)
{
    static const gg__convention normal = {GG_P, GG_D, false};
    gg__begin(ctx);
    gg_graph *graph = NULL;
    gg_solution *solution = gg__solution_new(ctx, "outcome", "outcome");
    if (!solution) return gg__status(ctx);
    gg_status status = build(ctx, n, m, from, to, &graph);
    if (status == GG_OK) status = gg__solve_outcome(ctx, graph, &normal, solution);
    if (status == GG_OK)
        status = gg_solution_outcomes(ctx, solution, GG_LEFT, 0, (size_t)n, value, remoteness);
    gg_solution_free(solution);
    gg_graph_free(graph);
    return status;
}

/* ---- the solver ---- */

static const char *refuses(const gg_problem *problem)
{
    return problem->spec.token_count > 1 ? "follows one token; sums are for 'memo'" : NULL;
}

static gg__convention convention_of(const gg_problem *problem)
{
    return (gg__convention){problem->spec.dead_end, problem->spec.infinite, problem->personal};
}

/* The table and the frontier, and once more a table where play without end is a win. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 1024 };
    const gg_graph *graph = problem->graph;
    const gg__convention convention = convention_of(problem);
    const uint32_t phases = needs_both(graph, &convention) ? 2 : 1;
    const uint64_t states = graph->vertices * phases;
    const uint64_t tables = problem->spec.infinite == GG_D ? 1 : 2;
    out->positions = states;
    out->bytes = tables * states * sizeof(gg__word) + gg__states_bytes(graph, phases) + OVERHEAD;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const gg__convention convention = convention_of(problem);
    const gg_status status = gg__solve_outcome(ctx, problem->graph, &convention, solution);
    if (status == GG_OK)
        solution->positions = solution->tables[0].vertices * solution->tables[0].phases;
    return status;
}

const gg__solver gg__solver_outcome = {
    .info = {"outcome", "who wins from every vertex, and in how many turns: retrograde analysis",
             "outcome", false, false},
    .plays = GG__GAME,
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_SOLVE,
    .decides = true,
};
