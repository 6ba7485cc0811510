/*
 * Checking a solution: that every value is true, and what that proves about the tokens.
 *
 * To be read in this order:
 *
 *   claim.h      what a claim is, and how a check of it ends
 *   states.c     who wins, and in how many turns: the conditions, and why only the truth passes
 *   worths.c     what positions are worth as parts of sums; which claims there are
 *   nimbers.c    the conditions on nimbers and on misere pairs
 *   numbers.c    the conditions on numbers; inorder.c, how numbers are compared
 *   loopy.c      the conditions on nimbers where play may have no end
 *   tokens.c     from accepted values to the tokens as they stand
 *   this file    which conditions belong to which problem
 *
 * For positions by rules also search.c, how the graph of what a search met is made anew, and
 * offers.c, the sums of parts. The rest is work: each.c goes through all entries, certificate.c
 * and reader.c read a certificate. Nothing here knows of a solver.
 */
#include "problem/explore.h"
#include "verify/claim.h"

#include <stdio.h>
#include <string.h>

bool gg__cannot_check(const gg__claim *claim)
{
    gg__fail(claim->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "values of type %s cannot be checked",
             claim->solution->value_type);
    return false;
}

/* ---- outcomes ---- */

static bool is_alternation(const gg__table *table)
{
    return table->phases == 2 && table->mover[0] == GG__MOVER_FIRST &&
           table->mover[1] == GG__MOVER_SECOND;
}

static bool has_one_phase(const gg__table *table, gg__mover mover)
{
    return table->phases == 1 && table->mover[0] == mover;
}

/* What is wrong with the shape of a table of outcomes on a graph, or NULL. */
static const char *outcome_fault(const gg__claim *claim, gg__side endless)
{
    const gg__table *table = claim->solution->tables;
    const gg_graph *graph = claim->graph;
    if (claim->solution->table_count != 1) return "there is more than one table";
    if (table->vertices != graph->vertices) return "the table is not as long as the graph";
    if (graph->owner)
        return has_one_phase(table, GG__MOVER_OWNER) ? NULL : "the owners of vertices do not move";
    if (is_alternation(table)) return NULL;
    if (!has_one_phase(table, GG__MOVER_RELATIVE)) return "the players do not move in turn";
    if (graph->partisan) return "the players have different options, but only one value";
    if (endless != GG__DRAWN)
        return "play without end is won by a person, but the values are relative to the player to "
               "move";
    return NULL;
}

/* Of a table over the index of a game by rules. */
static const char *game_fault(const gg__claim *claim)
{
    const gg_solution *solution = claim->solution;
    const gg__rules *rules = claim->problem->rules;
    const bool indexed = rules && rules->ruleset->positions;
    const uint64_t count = indexed ? rules->ruleset->positions(rules->self) : 0;
    if (count == 0 || count > UINT32_MAX) return "the game has no index of positions";
    const gg__mover mover = gg__rules_impartial(rules) ? GG__MOVER_RELATIVE : GG__MOVER_OWNER;
    if (solution->word || (solution->table_count == 1 && has_one_phase(solution->tables, mover) &&
                           solution->tables->vertices == count))
        return NULL;
    return "the table is not one of the game's positions";
}

static bool check_outcomes(const gg__claim *claim)
{
    const gg_problem_spec *spec = &claim->problem->spec;
    gg__play play = {.table = claim->solution->word ? NULL : claim->solution->tables,
                     .dead_end = spec->dead_end,
                     .endless = GG__DRAWN};
    if (!claim->graph)
        return gg__faultless(claim, game_fault(claim)) && gg__check_states(claim, &play);
    if (spec->infinite == GG_L) play.endless = GG__FIRST;
    if (spec->infinite == GG_R) play.endless = GG__SECOND;
    return gg__faultless(claim, outcome_fault(claim, play.endless)) &&
           gg__check_states(claim, &play);
}

/* ---- distances ---- */

static const char *distance_fault(const gg__claim *claim, size_t index)
{
    const gg__table *table = &claim->solution->tables[index];
    if (!claim->graph || table->vertices != claim->graph->vertices)
        return "the table is not as long as the graph";
    if (index == 0 && !is_alternation(table)) return "the first table is not that of mini and maxi";
    if (table->phases == 0) return "nobody moves";
    for (uint32_t i = 0; i < table->phases; i++)
        if (table->mover[i] != GG__MOVER_FIRST && table->mover[i] != GG__MOVER_SECOND)
            return "an illegal mover";
    return NULL;
}

/* Says which table it was, if it was not the first. */
static bool name_table(gg_verdict *verdict, size_t index)
{
    char condition[sizeof verdict->condition];
    memcpy(condition, verdict->condition, sizeof condition);
    if (!verdict->accepted && index > 0)
        snprintf(verdict->condition, sizeof verdict->condition, "table %llu: %.120s",
                 (unsigned long long)index + 1, condition);
    return false;
}

/* A token that is stuck loses its mover's turn, or the game on this turn. */
static bool check_distances(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    for (size_t i = 0; i < claim->solution->table_count; i++) {
        const gg__play play = {.table = &claim->solution->tables[i],
                               .targets = problem->is_target,
                               .dead_end = problem->spec.stuck == GG_STUCK_LOSE ? GG_P : GG_D,
                               .dead_end_rank = 1,
                               .endless = GG__DRAWN};
        if (!gg__faultless(claim, distance_fault(claim, i)) || !gg__check_states(claim, &play))
            return name_table(claim->verdict, i);
    }
    return true;
}

/* ---- all of it ---- */

static bool check_values(const gg__claim *claim)
{
    const gg_solution *solution = claim->solution;
    const bool race = claim->problem->spec.play == GG_RACE && !solution->explored;
    if (solution->worths.value) return gg__check_worths(claim);
    if (strcmp(solution->value_type, "outcome") == 0)
        return race ? gg__faultless(claim, "the problem is a race, but the values are no distances")
                    : check_outcomes(claim);
    if (strcmp(solution->value_type, "distance") != 0) return gg__cannot_check(claim);
    return race ? check_distances(claim)
                : gg__faultless(claim, "the values are distances, but not of a race");
}

/* A search numbers the positions that it met; a part is a number already. */
static void name_position(const gg_solution *solution, gg_verdict *verdict)
{
    if (verdict->vertex == GG_NO_VERTEX) return;
    verdict->position = verdict->vertex;
    if (solution->explored && verdict->vertex < solution->explored->index.count)
        verdict->position = solution->explored->index.keys[verdict->vertex];
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
    gg_graph *replayed = NULL;
    gg__claim claim = {ctx, problem, solution, problem->graph, &found};
    if (solution->parts || (problem->rules && !solution->explored && !solution->worths.value))
        claim.graph = NULL;
    if (solution->explored) {
        gg__replay(&claim, &replayed);
        claim.graph = replayed;
    }
    const bool passed = (!solution->explored || replayed) && check_values(&claim);
    if (passed) gg__prove_tokens(&claim);
    gg_graph_free(replayed);
    name_position(solution, &found);
    if (gg__status(ctx) == GG_OK) *verdict = found;
    return gg__status(ctx);
}
