/*
 * Checking a solution: that every value is true, and the consequences for the tokens. Reading
 * order:
 *
 *   check.h        the claim, and the data of the checker for a value type
 *   this file      the conventions of the problem, and the conclusion for the tokens
 *   verdict.c      verdicts, and the loop over all entries
 *   outcome.c      winner and number of turns: the equation, and why only the truth passes
 *   winner.c       the winner from the start: claims about some positions
 *   positions.c    the same for positions by rules
 *   distance.c     the same for the tokens of a race
 *   score.c        scores, and the ranks by which they are reached
 *   sum.c          values that add up: the options of vertices and of parts
 *   nimber.c       nimbers, also if play may have no end
 *   misere_pair.c  misere pairs
 *   number.c       numbers, and their order; forest.c, the branches of forests
 *   form.c         forms; form_loopy.c, of games with loops; *_sum.c, their sums
 *   search.c       making the graph of a search anew
 *   parity.c       winners of parity games, by ranks and levels
 *   energy.c       credits of energy games, and means, by potentials
 *
 * Each value type of value/values.def has a table here, at the end of the file of its name; nothing
 * else lists them. Nothing here uses a solver.
 */
#include "check/check.h"

#include "base/parallel.h"
#include "game/explore.h"
#include "value/types.h"

#include <stdio.h>
#include <string.h>

/* ---- the value types ---- */

#define GG__VALUE(name, checked) extern const gg__checked gg__checked_##checked;
#include "value/values.def"
#undef GG__VALUE

/* In the order of the registry. */
static const gg__checked *const checked[] = {
#define GG__VALUE(name, checked) &gg__checked_##checked,
#include "value/values.def"
#undef GG__VALUE
};

/* Of types that cannot be checked, or are not registered. */
const gg__checked gg__checked_nothing = {0};

/* ---- conventions ---- */

/* Why values have no meaning in this problem, or NULL. The only place that compares conventions of
 * play. */
static const char *convention_fault(const gg_problem *problem, const gg__conditions *conditions,
                                    bool adds_up)
{
    const gg__domain domain = conditions->domain;
    const gg__kind kind = gg__play_kind(problem);
    const bool is_race = kind == GG__RACE, fits = conditions->plays & kind;
    const bool told_apart =
        problem->kind == GG__RULES ? !problem->impartial : problem->graph->partisan;
    const unsigned excess =
        ((problem->graph->owner ? GG__OWNERS : 0) | (told_apart ? GG__COLOURS : 0) |
         (problem->spec.infinite != GG_D ? GG__ENDLESS : 0)) &
        ~conditions->allows;
    if (!fits && (problem->kind == GG__PARITY || conditions->plays == GG__PARITY))
        return problem->kind == GG__PARITY ? "the problem is a parity game, the values are of none"
                                           : "the values are of a parity game, the problem is none";
    if (!fits && (problem->kind == GG__ENERGY || conditions->plays == GG__ENERGY))
        return problem->kind == GG__ENERGY
                   ? "the problem is an energy game, the values are of none"
                   : "the values are of an energy game, the problem is none";
    if (!fits && (problem->kind == GG__MEAN || conditions->plays == GG__MEAN))
        return problem->kind == GG__MEAN ? "the problem is a game of means, the values are of none"
                                         : "the values are of a game of means, the problem is none";
    if (!fits && problem->kind == GG__SCORE)
        return "the problem is a score game, and the values are no scores";
    if (!fits && kind == GG__POINTS)
        return "the problem is a game with points, and the values are no scores";
    if (!fits && conditions->plays & (GG__SCORE | GG__POINTS))
        return "the problem is no score game, but the values are scores";
    if (!fits && !adds_up)
        return is_race ? "the problem is a race, but the values are no distances"
                       : "the problem is no race, and the values do not say who wins";
    if (!fits)
        return is_race ? "such values do not add up in this problem: it is a race"
                       : "such values do not add up in this problem: they are of a search";
    if ((domain == GG__SEARCH || domain == GG__SUMS) && !gg__has_start(problem))
        return "a search follows tokens, and there are none";
    if (conditions->dead_end == GG_P && problem->dead_end != GG_P)
        return "such values do not add up in this problem: who cannot move has not lost";
    if (conditions->dead_end == GG_N && problem->dead_end != GG_N)
        return "such values do not add up in this problem: who cannot move has not won";
    if ((domain == GG__PARTS || domain == GG__SUMS) && problem->parts == 0)
        return "such values do not add up in this problem: its positions have no parts";
    if (domain == GG__BRANCHES && (!problem->forest || problem->forest->nimber))
        return "such values do not add up in this problem: it is not played on a forest";
    if (excess == GG__OWNERS)
        return "such values do not add up in this problem: vertices have owners";
    return excess ? "such values do not add up in this problem: it matters who is to move" : NULL;
}

/* The conditions on the values of a claim, by their subject. */
static bool find_conditions(gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    const bool adds_up = claim->type->sum;
    const gg__domain domain = gg__solution_domain(problem, solution);
    const char *fault =
        adds_up ? "such values do not add up in this problem" : "the problem has no such values";
    for (const gg__conditions *row = claim->type->row; row->check; row++)
        if (row->domain == domain) {
            claim->conditions = row;
            fault = convention_fault(problem, row, adds_up);
        }
    return gg__require(claim, !fault, fault);
}

/* ---- the place of a refusal ---- */

/* Names the parts of a sum whose state violates a condition: play has come to them. */
static void name_sum(const gg__claim *claim, uint64_t state)
{
    const gg_solution *solution = claim->solution;
    gg_verdict *verdict = claim->verdict;
    size_t size, length = 0;
    verdict->position = state / solution->tables->phases;
    const uint8_t *bytes = gg_keys_bytes(solution->sums, verdict->position, &size);
    for (uint32_t term; size >= sizeof term; size -= sizeof term, bytes += sizeof term) {
        char part[sizeof verdict->place];
        memcpy(&term, bytes, sizeof term);
        gg__part_print(claim->problem, solution->part->index.keys[term], part, sizeof part);
        const int written = snprintf(verdict->place + length, sizeof verdict->place - length,
                                     "%s%s", length > 0 ? " + " : "", part);
        length += written > 0 ? (size_t)written : 0;
        if (length >= sizeof verdict->place) break;
    }
}

/* Names the position that violates a condition. A search numbers its positions; a part is a number
 * already. Only positions are passed to a ruleset for their text. */
static void name_place(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    gg_verdict *verdict = claim->verdict;
    char *place = verdict->place;
    if (!claim->conditions || verdict->vertex == GG_NO_VERTEX) return;
    const gg__domain domain = claim->conditions->domain;
    if (domain == GG__SUMS) {
        name_sum(claim, verdict->vertex);
        return;
    }
    const uint64_t x = domain == GG__NUMBERS    ? verdict->position
                       : domain == GG__SEARCH   ? solution->explored->index.keys[verdict->vertex]
                       : domain == GG__BRANCHES ? solution->branch[verdict->vertex]
                       : solution->part         ? solution->part->index.keys[verdict->vertex]
                                                : verdict->vertex;
    verdict->position = x;
    if (domain == GG__PARTS || domain == GG__BRANCHES)
        gg__part_print(problem, x, place, sizeof verdict->place);
    else if (domain == GG__SEARCH && problem->kind != GG__RULES)
        snprintf(place, sizeof verdict->place, "position %llu of the search",
                 (unsigned long long)x);
    else if (domain == GG__NUMBERS && !gg__position_solved(problem, x))
        snprintf(place, sizeof verdict->place, "number %llu, which is no position",
                 (unsigned long long)x);
    else
        gg_position_print(problem, x, place, sizeof verdict->place);
}

/* ---- all of it ---- */

/* The extent of the proof by accepted values: every value if there are no tokens; else the winner,
 * or only the values and the reason. */
static void conclude(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    gg_verdict *verdict = claim->verdict;
    gg__state state;
    const char *why_not = "what happens to each of several tokens alone does not decide for all of "
                          "them";
    verdict->proves = GG_PROVES_EVERY_VALUE;
    if (!gg__has_start(problem)) return;
    verdict->proves = GG_PROVES_VALUES_ONLY;
    if (gg__state_begin(claim->ctx, problem, &state) != GG_OK) return;
    verdict->first = gg__state_mover(problem, &state);
    if (problem->spec.token_count <= 1 || claim->conditions->allows & GG__SEVERAL)
        why_not = claim->type->conclude(claim, &state);
    gg__state_free(claim->ctx, &state);
    if (why_not) snprintf(verdict->why_not, sizeof verdict->why_not, "%s", why_not);
}

/* A replay may refuse a search. */
static void check_claim(gg__claim *claim)
{
    gg_graph *replayed = NULL;
    const bool meant = find_conditions(claim) && claim->conditions;
    const gg__domain domain = meant ? claim->conditions->domain : GG__VERTICES;
    if (meant && (domain != GG__SEARCH || claim->type->partial || gg__replay(claim, &replayed))) {
        claim->graph = domain == GG__VERTICES ? claim->problem->graph : replayed;
        if (claim->conditions->check(claim)) conclude(claim);
    }
    gg_graph_free(replayed);
    if (!claim->verdict->accepted) name_place(claim);
}

static gg_status check(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                       uint64_t sample, uint64_t seed, gg_verdict *verdict)
{
    gg__begin(ctx);
    gg_verdict found = {.accepted = true, .vertex = GG_NO_VERTEX};
    gg__claim claim = {.ctx = ctx,
                       .problem = problem,
                       .solution = solution,
                       .type = &gg__checked_nothing,
                       .verdict = &found,
                       .sample = sample,
                       .seed = seed};
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (solution->made_for && solution->made_for != problem)
        return gg__bad_argument(ctx, "the %s for another problem",
                                solution->word                           ? "solution was found"
                                : strcmp(solution->method, "table") == 0 ? "table was opened"
                                                                         : "certificate was read");
    for (size_t i = 0; gg_value_info(i); i++)
        if (gg_value_info(i) == &solution->type->info) claim.type = checked[i];
    if (!claim.type->row[0].check)
        return gg__bad_argument(
            ctx, "values of type %s cannot be checked: there are no conditions for them",
            solution->type->info.name);
    const bool values = claim.type->sum || solution->values.phases > 0 || solution->values.level ||
                        solution->values.potential;
    if (values ? !solution->values.value : solution->table_count == 0 && !solution->word)
        return gg__bad_argument(ctx, "the solver %s keeps no values to check", solution->method);
    check_claim(&claim);
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    if (!found.accepted || sample > 0) found.proves = GG_PROVES_NOTHING;
    found.decides = found.proves == GG_PROVES_WINNER;
    if (sample == 0) gg__solution_judge(solution, found.accepted);
    *verdict = found;
    return GG_OK;
}

gg_status gg_check(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                   gg_verdict *verdict)
{
    return check(ctx, problem, solution, 0, 0, verdict);
}

gg_status gg_check_sample(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                          uint64_t count, uint64_t seed, gg_verdict *verdict)
{
    gg__begin(ctx);
    if (count == 0) return gg__bad_argument(ctx, "a sample of no positions");
    if (solution->type != &gg__value_outcome ||
        gg__solution_domain(problem, solution) != GG__NUMBERS)
        return gg__bad_argument(ctx, "only of a table of all positions of a game by rules there is "
                                     "a sample to check");
    return check(ctx, problem, solution, count < problem->positions ? count : 0, seed, verdict);
}
