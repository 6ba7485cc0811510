/*
 * Checking a solution: that every value is true, and what that proves about the tokens.
 *
 * To be read in this order:
 *
 *   claim.h      what a claim is, and how a check of it ends
 *   states.c     who wins, and in how many turns: the equation, and why only the truth passes
 *   values.c     what positions are worth as parts of sums; which claims there are
 *   nimbers.c    the conditions on nimbers and on misere pairs
 *   numbers.c    the conditions on numbers; trie_order.c, how numbers are compared
 *   loopy.c      the conditions on nimbers where play may have no end
 *   conclusion.c which values mean anything in which problem, and what they prove: one table
 *   this file    which conditions belong to which values
 *
 * For games by rules also positions.c, whose positions are numbered; search.c, how the graph of
 * what a search met is made anew; parts.c, the sums of parts; and forest.c, the branches of
 * forests. The rest is work: each.c goes through all entries, certificate.c reads a certificate.
 * Nothing here knows of a solver.
 */
#include "check/states.h"
#include "game/explore.h"
#include "value/types.h"

#include <stdio.h>
#include <string.h>

/* ---- which tables belong to which problem ---- */

static bool is_alternation(const gg__table *table)
{
    return table->phases == 2 && table->mover[0] == GG__MOVER_FIRST &&
           table->mover[1] == GG__MOVER_SECOND;
}

/* Relative values are those of whoever moves: nothing may tell the players apart. A game by rules
 * in which nothing does has no others. */
static bool is_of_graph(const gg__claim *claim, const gg__table *table)
{
    const gg_graph *graph = claim->graph;
    if (claim->solution->table_count != 1 || table->vertices != graph->vertices) return false;
    if (graph->owner) return gg__has_one_phase(table, GG__MOVER_OWNER);
    if (gg__has_one_phase(table, GG__MOVER_RELATIVE))
        return !graph->partisan && !claim->problem->personal;
    return is_alternation(table) && claim->problem->on_graph;
}

/* The first table is that of mini and maxi. */
static bool is_of_race(const gg__claim *claim, const gg__table *table)
{
    if (!claim->graph || table->vertices != claim->graph->vertices || table->phases == 0)
        return false;
    for (uint32_t i = 0; i < table->phases; i++)
        if (table->mover[i] != GG__MOVER_FIRST && table->mover[i] != GG__MOVER_SECOND) return false;
    return table != claim->solution->tables || is_alternation(table);
}

/* ---- who wins ---- */

static bool check_table(const gg__claim *claim, const gg__play *play, bool belongs)
{
    return gg__faultless(claim, belongs ? NULL : GG__NO_TABLE) && gg__check_states(claim, play);
}

static bool check_outcomes(const gg__claim *claim)
{
    const gg_problem_spec *spec = &claim->problem->spec;
    const gg__table *table = claim->solution->tables;
    const gg__play play = {.table = table,
                           .dead_end = spec->dead_end,
                           .endless = gg__result_side(spec->infinite, GG__DRAWN)};
    return claim->graph ? check_table(claim, &play, is_of_graph(claim, table))
                        : gg__check_positions(claim);
}

/* A token that is stuck loses its mover's turn, or the game on this turn. */
static bool check_distances(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    gg_verdict *verdict = claim->verdict;
    bool passed = true;
    for (size_t i = 0; passed && i < claim->solution->table_count; i++) {
        const gg__table *table = &claim->solution->tables[i];
        const gg__play play = {.table = table,
                               .targets = problem->is_target,
                               .dead_end = problem->spec.stuck == GG_STUCK_LOSE ? GG_P : GG_D,
                               .dead_end_rank = 1,
                               .endless = GG__DRAWN};
        passed = check_table(claim, &play, is_of_race(claim, table));
        const gg_verdict found = *verdict;
        if (!found.accepted && i > 0)
            snprintf(verdict->condition, sizeof verdict->condition, "table %llu: %.120s",
                     (unsigned long long)i + 1, found.condition);
    }
    return passed;
}

/* ---- all of it ---- */

static bool check_values(const gg__claim *claim)
{
    if (claim->kind->about == GG__BRANCHES) return gg__check_forest(claim);
    if (claim->solution->values.value) return gg__check_values(claim);
    if (strcmp(claim->kind->type, "distance") == 0) return check_distances(claim);
    return check_outcomes(claim);
}

/* The position at which a condition fails, and how it is written. A search numbers the positions
 * that it met; a part is a number already. Only positions are shown to a ruleset for their text. */
static void name_place(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    gg_verdict *verdict = claim->verdict;
    if (verdict->vertex == GG_NO_VERTEX) return;
    verdict->position = verdict->vertex;
    if (claim->kind->about == GG__SEARCH)
        verdict->position = solution->explored->index.keys[verdict->vertex];
    if (claim->kind->about == GG__BRANCHES) verdict->position = solution->branch[verdict->vertex];
    if (claim->kind->about == GG__PARTS || claim->kind->about == GG__BRANCHES)
        gg__part_print(problem, verdict->position, verdict->place, sizeof verdict->place);
    else if (claim->kind->about == GG__SEARCH && problem->on_graph)
        snprintf(verdict->place, sizeof verdict->place, "position %llu of the search",
                 (unsigned long long)verdict->position);
    else if (claim->kind->about == GG__NUMBERS && !gg__position_legal(problem, verdict->position))
        snprintf(verdict->place, sizeof verdict->place, "number %llu, which is no position",
                 (unsigned long long)verdict->position);
    else
        gg_position_print(problem, verdict->position, verdict->place, sizeof verdict->place);
}

/* The graph that the values are about. A replay may refuse a search. */
static bool find_graph(gg__claim *claim, gg_graph **replayed)
{
    claim->graph = claim->kind->about == GG__VERTICES ? claim->problem->graph : NULL;
    if (claim->kind->about != GG__SEARCH) return true;
    if (!gg__replay(claim, replayed)) return false;
    claim->graph = *replayed;
    return true;
}

static void check_claim(gg__claim *claim)
{
    gg_graph *replayed = NULL;
    const char *fault;
    claim->kind = gg__kind_of(claim->problem, claim->solution, &fault);
    if (!claim->kind) {
        gg__faultless(claim, fault);
        return;
    }
    if (find_graph(claim, &replayed) && check_values(claim)) gg__conclude(claim);
    gg_graph_free(replayed);
    if (!claim->verdict->accepted) name_place(claim);
}

gg_status gg_check(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                   gg_verdict *verdict)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (solution->made_for && solution->made_for != problem)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the %s for another problem",
                        solution->word ? "solution was found" : "certificate was read");
    if (solution->table_count == 0 && !solution->word && !solution->values.value)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver %s keeps no values to check",
                        solution->method);
    gg_verdict found = {.accepted = true, .vertex = GG_NO_VERTEX};
    gg__claim claim = {.ctx = ctx, .problem = problem, .solution = solution, .verdict = &found};
    check_claim(&claim);
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    if (!found.accepted) found.proves = GG_PROVES_NOTHING;
    found.decides = found.proves == GG_PROVES_WINNER;
    gg__solution_judge(solution, found.accepted);
    *verdict = found;
    return GG_OK;
}
