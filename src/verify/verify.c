/*
 * Checking a solution: which rules its tables must obey, and that they have the right shape. The
 * conditions themselves are in states.c; of worths in worths.c and behind it. The rules are taken
 * from the problem alone, and what a search met is met again (search.c). What is proved of the
 * tokens is in tokens.c.
 */
#include "problem/explore.h"
#include "problem/problem.h"
#include "verify/claim.h"
#include "verify/game.h"
#include "verify/search.h"
#include "verify/tokens.h"
#include "verify/worths.h"

#include <stdio.h>
#include <string.h>

/* ---- shapes ---- */

static bool is_alternation(const gg__table *table)
{
    return table->phases == 2 && table->mover[0] == GG__MOVER_FIRST &&
           table->mover[1] == GG__MOVER_SECOND;
}

static bool has_one_phase(const gg__table *table, gg__mover mover)
{
    return table->phases == 1 && table->mover[0] == mover;
}

/* What is wrong with the shape of a table of outcomes, or NULL. */
static const char *outcome_shape_fault(const gg__claim *claim)
{
    const gg__table *table = claim->table;
    const gg_graph *graph = claim->graph;
    if (table->vertices != graph->vertices) return "the table is not as long as the graph";
    if (graph->owner)
        return has_one_phase(table, GG__MOVER_OWNER) ? NULL : "the owners of vertices do not move";
    if (is_alternation(table)) return NULL;
    if (!has_one_phase(table, GG__MOVER_RELATIVE)) return "the players do not move in turn";
    if (graph->partisan) return "the players have different options, but only one value";
    if (claim->endless != GG__DRAWN)
        return "play without end is won by a person, but the values are relative to the player to "
               "move";
    return NULL;
}

static const char *distance_shape_fault(const gg__claim *claim, size_t index)
{
    const gg__table *table = claim->table;
    if (table->vertices != claim->graph->vertices) return "the table is not as long as the graph";
    if (index == 0 && !is_alternation(table)) return "the first table is not that of mini and maxi";
    if (table->phases == 0) return "nobody moves";
    for (uint32_t i = 0; i < table->phases; i++)
        if (table->mover[i] != GG__MOVER_FIRST && table->mover[i] != GG__MOVER_SECOND)
            return "an illegal mover";
    return NULL;
}

/* ---- rules ---- */

static gg__side endless_winner(const gg_problem *problem)
{
    if (problem->spec.infinite == GG_L) return GG__FIRST;
    if (problem->spec.infinite == GG_R) return GG__SECOND;
    return GG__DRAWN;
}

static gg__claim outcome_claim(const gg_problem *problem, const gg_graph *graph,
                               const gg__table *table)
{
    return (gg__claim){.graph = graph,
                       .table = table,
                       .dead_end = problem->spec.dead_end,
                       .dead_end_rank = 0,
                       .endless = endless_winner(problem)};
}

/* A token that is stuck loses its mover's turn, or the game on this turn. */
static gg__claim distance_claim(const gg_problem *problem, const gg__table *table)
{
    return (gg__claim){.graph = problem->graph,
                       .table = table,
                       .targets = problem->is_target,
                       .dead_end = problem->spec.stuck == GG_STUCK_LOSE ? GG_P : GG_D,
                       .dead_end_rank = 1,
                       .endless = GG__DRAWN};
}

/* ---- checks by value type ---- */

static gg_status needs_rows(gg_ctx *ctx)
{
    return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "checking reads the rows of options");
}

static gg_status check_outcomes(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                                const gg_solution *solution, gg_verdict *verdict)
{
    if (!graph->out[GG_LEFT]) return needs_rows(ctx);
    const gg__claim claim = outcome_claim(problem, graph, solution->tables);
    const char *fault =
        solution->table_count == 1 ? outcome_shape_fault(&claim) : "there is more than one table";
    if (!fault) return gg__check_states(ctx, &claim, verdict);
    gg__refuse(verdict, GG_NO_VERTEX, 0, fault);
    return GG_OK;
}

/* Says which table it was, if it was not the first. */
static void name_table(gg_verdict *verdict, size_t index)
{
    gg_verdict named = *verdict;
    if (index == 0) return;
    snprintf(named.condition, sizeof named.condition, "table %llu: %.120s",
             (unsigned long long)index + 1, verdict->condition);
    *verdict = named;
}

static gg_status check_distances(gg_ctx *ctx, const gg_problem *problem,
                                 const gg_solution *solution, gg_verdict *verdict)
{
    if (!problem->graph->out[GG_LEFT]) return needs_rows(ctx);
    for (size_t i = 0; i < solution->table_count; i++) {
        const gg__claim claim = distance_claim(problem, &solution->tables[i]);
        const char *fault = distance_shape_fault(&claim, i);
        gg_status status = GG_OK;
        if (fault)
            gg__refuse(verdict, GG_NO_VERTEX, 0, fault);
        else
            status = gg__check_states(ctx, &claim, verdict);
        if (status != GG_OK) return status;
        if (verdict->accepted) continue;
        name_table(verdict, i);
        break;
    }
    return GG_OK;
}

static gg_status check_game(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            gg_verdict *verdict)
{
    const gg_ruleset *ruleset = problem->rules->ruleset;
    const gg__table *table = solution->tables;
    const uint64_t positions = ruleset->positions ? ruleset->positions(problem->rules->self) : 0;
    const gg__mover mover =
        gg__rules_impartial(problem->rules) ? GG__MOVER_RELATIVE : GG__MOVER_OWNER;
    const bool shaped = solution->table_count == 1 && table->phases == 1 &&
                        table->mover[0] == mover && table->vertices == positions;
    if (positions > 0 && positions <= UINT32_MAX && (solution->word || shaped))
        return gg__check_game(ctx, problem, solution, verdict);
    gg__refuse(verdict, GG_NO_VERTEX, 0, "the table is not one of the game's positions");
    return GG_OK;
}

/* A search numbers the positions that it met; a part is a number already. */
static void name_position(const gg_solution *solution, gg_verdict *verdict)
{
    if (verdict->vertex == GG_NO_VERTEX) return;
    verdict->position = verdict->vertex;
    if (solution->explored && verdict->vertex < solution->explored->index.count)
        verdict->position = solution->explored->index.keys[verdict->vertex];
}

static gg_status check_values(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                              const gg_solution *solution, gg_verdict *verdict)
{
    const bool race = problem->spec.play == GG_RACE;
    const bool outcomes = strcmp(solution->value_type, "outcome") == 0;
    if (solution->worths.value) return gg__check_worths(ctx, problem, graph, solution, verdict);
    if (!outcomes && strcmp(solution->value_type, "distance") != 0)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "values of type %s cannot be checked",
                        solution->value_type);
    if (outcomes && solution->explored)
        return check_outcomes(ctx, problem, graph, solution, verdict);
    if (outcomes && problem->rules) return check_game(ctx, problem, solution, verdict);
    if (outcomes && !race) return check_outcomes(ctx, problem, graph, solution, verdict);
    if (!outcomes && race) return check_distances(ctx, problem, solution, verdict);
    gg__refuse(verdict, GG_NO_VERTEX, 0,
               race ? "the problem is a race, but the values are no distances"
                    : "the values are distances, but the problem is no race");
    return GG_OK;
}

/* The values, and if they are accepted what they prove of the tokens. */
static gg_status check_on(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                          const gg_solution *solution, gg_verdict *verdict)
{
    const gg_status status = check_values(ctx, problem, graph, solution, verdict);
    if (status != GG_OK || !verdict->accepted) return status;
    return gg__prove_tokens(ctx, problem, solution, graph, verdict);
}

static gg_status check_search(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                              gg_verdict *verdict)
{
    gg_graph *graph;
    gg_status status = gg__replay(ctx, problem, &solution->explored->index, &graph, verdict);
    if (status != GG_OK || !graph) return status;
    status = check_on(ctx, problem, graph, solution, verdict);
    gg_graph_free(graph);
    return status;
}

gg_status gg_check(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                   gg_verdict *verdict)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (solution->table_count == 0 && !solution->word && !solution->worths.value)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver %s keeps no values to check",
                        solution->method);
    gg_verdict found = {.accepted = true, .vertex = GG_NO_VERTEX};
    const gg_status status = solution->explored
                                 ? check_search(ctx, problem, solution, &found)
                                 : check_on(ctx, problem, problem->graph, solution, &found);
    name_position(solution, &found);
    if (status == GG_OK) *verdict = found;
    return status;
}
