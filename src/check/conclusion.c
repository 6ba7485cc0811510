/*
 * What values prove, of which problems: one table.
 *
 * A check proves a value for each position. What that means for the tokens as they stand is a
 * further step, and needs a reason of its own. The table below has a row for each type of values
 * and what they are of: the conventions of play that such values presuppose, and the theorem by
 * which they decide. Everything else is refused, and where the theorem does not apply to the start
 * the verdict is that the values alone are proved. The reasons are in doc/checking.md.
 *
 * O(tokens), for a race the schedule times itself and the movers of the tables, for numbers as
 * gg__trie_sum.
 */
#include "check/values.h"
#include "game/explore.h"
#include "game/space.h"
#include "value/types.h"

#include <stdio.h>
#include <string.h>

static const char *conclude_state(const gg__claim *claim, const gg__state *state);
static const char *conclude_race(const gg__claim *claim, const gg__state *state);
static const char *conclude_sum(const gg__claim *claim, const gg__state *state);

/* ---- the table ---- */

enum { GAME = 1, RACE = 2, RULES = 4 }; /* plays: normal or misere on a graph, a race, by rules */

enum {
    OWNERS = 1,  /* vertices have owners */
    COLOURS = 2, /* players have different options; by rules: who is to move matters */
    ENDLESS = 4, /* play without end may be won by a player. For values that are added up only if
                    no play is without end, which values.c sees to */
    SEVERAL = 8, /* the theorem decides for several tokens */
    ANY = 15
};

static const gg__kind kinds[] = {
    {"outcome", GG__VERTICES, GAME, GG_NONE, OWNERS | COLOURS | ENDLESS, conclude_state},
    {"outcome", GG__NUMBERS, RULES, GG_NONE, COLOURS, conclude_state},
    {"outcome", GG__SEARCH, GAME | RACE | RULES, GG_NONE, ANY, conclude_state},
    {"distance", GG__VERTICES, RACE, GG_NONE, SEVERAL, conclude_race},
    {"nimber", GG__VERTICES, GAME, GG_P, ENDLESS | SEVERAL, conclude_sum},
    {"nimber", GG__SEARCH, RULES, GG_P, 0, conclude_sum},
    {"nimber", GG__PARTS, RULES, GG_P, 0, conclude_sum},
    {"misere-pair", GG__VERTICES, GAME, GG_N, ENDLESS | SEVERAL, conclude_sum},
    {"misere-pair", GG__PARTS, RULES, GG_N, 0, conclude_sum},
    {"number", GG__VERTICES, GAME, GG_P, COLOURS | ENDLESS | SEVERAL, conclude_sum},
    {"number", GG__PARTS, RULES, GG_P, COLOURS, conclude_sum},
    {"number", GG__BRANCHES, RULES, GG_P, COLOURS, conclude_sum},
};

/* ---- whether the problem has such values ---- */

static unsigned play_of(const gg_problem *problem)
{
    if (!problem->on_graph) return RULES;
    return problem->spec.play == GG_RACE ? RACE : GAME;
}

/* What of the problem the kind does not allow. */
static unsigned excess(const gg_problem *problem, const gg__kind *kind)
{
    const bool told_apart = problem->on_graph ? problem->graph->partisan : !problem->impartial;
    const unsigned there = (problem->graph->owner ? OWNERS : 0) | (told_apart ? COLOURS : 0) |
                           (problem->spec.infinite != GG_D ? ENDLESS : 0);
    return there & ~kind->allows;
}

static gg__about about_of(const gg_problem *problem, const gg_solution *solution)
{
    if (solution->explored) return GG__SEARCH;
    if (solution->branch) return GG__BRANCHES;
    if (solution->parts) return GG__PARTS;
    return problem->on_graph ? GG__VERTICES : GG__NUMBERS;
}

static const char *kind_fault(const gg_problem *problem, const gg__kind *kind)
{
    const unsigned play = play_of(problem);
    const bool added_up = kind->conclude == conclude_sum;
    if (play == RACE && !(kind->plays & RACE) && !added_up)
        return "the problem is a race, but the values are no distances";
    if (!(kind->plays & play))
        return !added_up      ? "the problem is no race, and the values do not say who wins"
               : play == RACE ? "such values do not add up in this problem: it is a race"
                              : "such values do not add up in this problem: they are of a search";
    if (kind->about == GG__SEARCH && play != RULES && problem->spec.token_count == 0)
        return "a search follows tokens, and there are none";
    if (kind->dead_end != GG_NONE && problem->dead_end != kind->dead_end)
        return kind->dead_end == GG_P
                   ? "such values do not add up in this problem: who cannot move has not lost"
                   : "such values do not add up in this problem: who cannot move has not won";
    if (kind->about == GG__PARTS && problem->parts == 0)
        return "such values do not add up in this problem: its positions have no parts";
    if (kind->about == GG__BRANCHES && !problem->forest)
        return "such values do not add up in this problem: it is not played on a forest";
    switch (excess(problem, kind)) {
    case 0:
        return NULL;
    case OWNERS:
        return "such values do not add up in this problem: vertices have owners";
    default:
        return "such values do not add up in this problem: it matters who is to move";
    }
}

const gg__kind *gg__kind_of(const gg_problem *problem, const gg_solution *solution,
                            const char **fault)
{
    const gg__about about = about_of(problem, solution);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].about != about || strcmp(kinds[i].type, solution->type->info.name) != 0)
            continue;
        *fault = kind_fault(problem, &kinds[i]);
        return *fault ? NULL : &kinds[i];
    }
    *fault = solution->values.value ? "such values do not add up in this problem"
                                    : "the problem has no such values";
    return NULL;
}

bool gg__kind_is_partisan(const gg__kind *kind)
{
    return kind->allows & COLOURS;
}

/* ---- deciding ---- */

static gg_result win_of(gg_player player)
{
    return player == GG_LEFT ? GG_L : GG_R;
}

static const char *decide(const gg__claim *claim, gg_result winner, uint32_t turns)
{
    gg_verdict *verdict = claim->verdict;
    if (winner == GG_N) winner = win_of(verdict->first);
    if (winner == GG_P) winner = win_of(gg__other(verdict->first));
    verdict->proves = GG_PROVES_WINNER;
    verdict->outcome = (gg_outcome){winner, turns};
    return NULL;
}

/* ---- states ---- */

#define NONE UINT64_MAX

/* The number that a search gives to a state, or NONE. With symmetry it is that of the position
 * which stands for it. */
static uint64_t number_of(const gg__claim *claim, const gg__state *state)
{
    const uint32_t number = gg__index_find(&claim->solution->explored->index,
                                           gg__space_position(claim->problem, state));
    return number == GG__NO_NUMBER ? NONE : number;
}

/* The place of this state among the words, or NONE. */
static uint64_t place_of(const gg__claim *claim, const gg__state *state)
{
    const gg_problem *problem = claim->problem;
    const gg__table *table = claim->solution->tables;
    if (claim->kind->about == GG__SEARCH) return number_of(claim, state);
    if (claim->kind->about == GG__NUMBERS)
        return state->position < problem->positions ? state->position : NONE;
    return (uint64_t)state->vertex[0] * table->phases +
           (table->phases == 2 ? (uint64_t)claim->verdict->first : 0);
}

/* A state is its own answer. */
static const char *conclude_state(const gg__claim *claim, const gg__state *state)
{
    const gg_solution *solution = claim->solution;
    const gg__table *table = solution->tables;
    const uint64_t place = place_of(claim, state);
    if (place == NONE) return "the start is none of the positions";
    const gg__word word =
        solution->word ? solution->word(claim->problem, solution, place) : table->words[place];
    if (gg__word_side(word) == GG__UNDECIDED) return "the start has no value";
    const bool relative = !solution->word && table->mover[0] == GG__MOVER_RELATIVE;
    const gg_outcome outcome = gg__word_outcome(word, relative, claim->verdict->first);
    return decide(claim, outcome.winner, outcome.remoteness);
}

/* ---- races ---- */

/* Writes down who moves a token in one round of the schedule; returns how many turns that is. */
static uint64_t list_movers(const gg_problem_spec *spec, size_t token, uint8_t *mover)
{
    uint64_t turns = 0;
    for (size_t i = 0; i < spec->schedule_length; i++) {
        if (spec->schedule[i].token != token) continue;
        const bool own = spec->schedule[i].player == spec->tokens[token].arrival;
        mover[turns++] = own ? GG__MOVER_FIRST : GG__MOVER_SECOND;
    }
    return turns;
}

/* The turn of the race on which a token, which has so many turns in a round, is moved so often. */
static uint64_t turn_of(const gg_problem_spec *spec, size_t token, uint64_t turns, uint32_t moves)
{
    uint64_t left = (moves - 1) % turns + 1, at = 0;
    for (; left > 0; at++)
        left -= spec->schedule[at].token == token;
    return (moves - 1) / turns * spec->schedule_length + at;
}

/* Whether these are the movers of the table from this phase on. */
static bool fits(const uint8_t *mover, uint64_t turns, const gg__table *table, uint32_t phase)
{
    for (uint64_t i = 0; i < turns; i++) {
        if (mover[i] != table->mover[phase]) return false;
        phase = phase + 1 == table->phases ? 0 : phase + 1;
    }
    return true;
}

/* The word of the token's state in a table with its movers; 0: there is none, or the context has
 * failed. *work: how much was compared since the last tick. A table whose phases do not divide the
 * turns of a round cannot have the same movers in the next round. */
static gg__word find_word(const gg__claim *claim, size_t token, const uint8_t *mover,
                          uint64_t turns, uint64_t *work)
{
    const size_t count = claim->solution->table_count;
    for (size_t t = 0; t < count; t++) {
        const gg__table *table = &claim->solution->tables[t];
        const bool divides = turns % table->phases == 0;
        const gg_vertex v = claim->problem->spec.tokens[token].vertex;
        *work += divides ? table->phases : 1;
        for (uint32_t phase = 0; divides && phase < table->phases; phase++)
            if (fits(mover, turns, table, phase))
                return table->words[(uint64_t)v * table->phases + phase];
        if (*work < GG__TICK) continue;
        *work = 0;
        if (gg__tick(claim->ctx, "comparing tables", t, count) != GG_OK) return 0;
    }
    return 0;
}

/* Whether no earlier turn of the schedule moves the same token. */
static bool is_first_turn(const gg_problem_spec *spec, size_t turn)
{
    size_t i = 0;
    while (spec->schedule[i].token != spec->schedule[turn].token)
        i++;
    return i == turn;
}

/* The turn on which a token ends the race, and for whom, if that is before *first. Refuses a
 * certificate that has no table for the token. */
static void end_by_token(const gg__claim *claim, size_t token, uint8_t *mover, uint64_t *work,
                         uint64_t *first, gg_result *winner)
{
    const gg_problem_spec *spec = &claim->problem->spec;
    const gg_player arrival = spec->tokens[token].arrival;
    const uint64_t turns = list_movers(spec, token, mover);
    const gg__word word = find_word(claim, token, mover, turns, work);
    const gg__side side = gg__word_side(word);
    if (side == GG__UNDECIDED) gg__faultless(claim, "no table has the movers of some token");
    if (side == GG__UNDECIDED || side == GG__DRAWN) return;
    const uint64_t turn = turn_of(spec, token, turns, gg__word_rank(word));
    if (turn >= *first) return;
    *first = turn;
    *winner = win_of(side == GG__FIRST ? arrival : gg__other(arrival));
}

/* The first token that ends decides; one that is never moved ends nothing. A turn that does not fit
 * the verdict is none, but the winner is known. */
static const char *conclude_race(const gg__claim *claim, const gg__state *state)
{
    enum { LONGEST = 4096 }; /* schedule: each token is looked for in all of it */
    const gg_problem_spec *spec = &claim->problem->spec;
    const gg_result over = gg__state_result(claim->problem, state, NULL);
    gg_result winner = GG_D;
    uint64_t first = UINT64_MAX, work = 0;
    if (over != GG_NONE) return decide(claim, over, 0);
    if (spec->schedule_length > LONGEST) return "the schedule has more than 4096 turns";
    uint8_t *mover = gg__alloc(claim->ctx, spec->schedule_length, sizeof *mover, "movers");
    for (size_t i = 0; gg__status(claim->ctx) == GG_OK && i < spec->schedule_length; i++)
        if (claim->verdict->accepted && is_first_turn(spec, i))
            end_by_token(claim, spec->schedule[i].token, mover, &work, &first, &winner);
    gg__free(claim->ctx, mover);
    if (!claim->verdict->accepted || gg__status(claim->ctx) != GG_OK) return NULL;
    return decide(claim, winner, first < GG_INFINITE ? (uint32_t)first : GG_INFINITE);
}

/* ---- sums ---- */

/* The entries of the values that the state is the sum of. *missing: one of them is not there. */
static gg_status list_parts(const gg__claim *claim, const gg__state *state, gg__positions *parts,
                            bool *missing)
{
    const gg_problem *problem = claim->problem;
    gg_status status = GG_OK;
    if (claim->kind->about == GG__SEARCH)
        status = gg__positions_push(parts, number_of(claim, state));
    else if (claim->kind->about == GG__PARTS)
        status = gg__position_parts(problem, state->scratch, state->position, parts);
    else if (claim->kind->about == GG__BRANCHES)
        for (uint64_t i = 0; status == GG_OK && i < claim->solution->values.count; i++)
            status = gg__positions_push(parts, i);
    else
        for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++)
            status = gg__positions_push(parts, state->vertex[i]);
    *missing = false;
    for (size_t i = 0; i < parts->count; i++)
        *missing |= parts->at[i] >= claim->solution->values.count;
    return status == GG_OK ? gg__status(claim->ctx)
                           : status; /* finding a position may have failed */
}

/* With two infinite ones it is a draw; with one, unless it has an option that the rest amounts to.
 */
static const char *conclude_nimbers(const gg__claim *claim, const gg__positions *parts)
{
    const uint32_t *value = claim->solution->values.value;
    uint32_t sum = 0;
    uint64_t infinite = 0, last = 0;
    size_t count = 0;
    bool won = false;
    for (size_t i = 0; i < parts->count; i++) {
        const bool finite = value[parts->at[i]] != GG_LOOPY;
        sum ^= finite ? value[parts->at[i]] : 0;
        infinite += !finite;
        last = finite ? last : parts->at[i];
    }
    if (infinite == 0) return decide(claim, sum ? GG_N : GG_P, GG_INFINITE);
    const gg_vertex *options = gg_graph_options(claim->graph, GG_LEFT, (gg_vertex)last, &count);
    for (size_t i = 0; i < count; i++)
        won |= infinite == 1 && value[options[i]] == sum;
    return decide(claim, won ? GG_N : GG_D, GG_INFINITE);
}

/* g- of a single part decides, where it is known; of several tame ones the xor of g+, with the
 * player to move losing at 1 if each of them is (0,1) or (1,0), else at 0. */
static const char *conclude_pairs(const gg__claim *claim, const gg__positions *parts)
{
    const gg__values *values = &claim->solution->values;
    uint32_t sum = 0, minus = 0;
    bool fickle = true, tame = true;
    for (size_t i = 0; i < parts->count; i++) {
        const uint32_t plus = values->value[parts->at[i]];
        minus = values->minus[parts->at[i]] & ~GG__WILD;
        tame &= minus == values->minus[parts->at[i]];
        fickle &= plus != minus;
        sum ^= plus;
    }
    if (parts->count == 1 && values->minus[parts->at[0]] == GG_UNKNOWN)
        return "g- of the only part is not known";
    if (parts->count == 1) return decide(claim, minus == 0 ? GG_P : GG_N, GG_INFINITE);
    if (!tame)
        return claim->graph ? "one of several tokens is wild" : "one of several parts is wild";
    return decide(claim, sum == (fickle ? 1 : 0) ? GG_P : GG_N, GG_INFINITE);
}

static const char *conclude_numbers(const gg__claim *claim, const gg__positions *parts)
{
    const gg__values *values = &claim->solution->values;
    gg__dyadic sum = {0, 0, 0, NULL};
    uint32_t nimber = 0;
    bool defined = true;
    if (parts->count > GG__MOST_INTERVALS) return "there are more than 2^30 parts";
    gg__node *node = gg__alloc(claim->ctx, parts->count, sizeof *node, "numbers");
    if (!node) return NULL;
    for (size_t i = 0; i < parts->count; i++) {
        node[i] = values->value[parts->at[i]];
        nimber ^= values->minus ? values->minus[parts->at[i]] : 0;
        defined &= node[i] != GG__UNDEFINED;
    }
    if (defined) gg__trie_sum(claim->ctx, values->trie, node, parts->count, &sum);
    const int sign = sum.sign;
    gg__dyadic_free(claim->ctx, &sum);
    gg__free(claim->ctx, node);
    if (gg__status(claim->ctx) != GG_OK) return NULL;
    if (!defined) return "the evaluation of a part is undefined";
    return decide(claim, sign > 0 ? GG_L : sign < 0 ? GG_R : nimber ? GG_N : GG_P, GG_INFINITE);
}

static const char *conclude_sum(const gg__claim *claim, const gg__state *state)
{
    const gg__values *values = &claim->solution->values;
    gg__positions parts = {.ctx = claim->ctx};
    const char *why_not = NULL;
    bool missing;
    if (list_parts(claim, state, &parts, &missing) == GG_OK)
        why_not = missing         ? "a part of the start has no value"
                  : values->trie  ? conclude_numbers(claim, &parts)
                  : values->minus ? conclude_pairs(claim, &parts)
                                  : conclude_nimbers(claim, &parts);
    gg__positions_free(&parts);
    return why_not;
}

/* ---- all of them ---- */

void gg__conclude(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    gg_verdict *verdict = claim->verdict;
    gg__state state;
    const char *why_not = NULL;
    verdict->proves = GG_PROVES_EVERY_VALUE;
    if (problem->spec.token_count == 0 && problem->on_graph) return;
    verdict->proves = GG_PROVES_VALUES_ONLY;
    if (gg__state_begin(claim->ctx, problem, &state) != GG_OK) return;
    verdict->first = gg__state_mover(problem, &state);
    if (problem->spec.token_count > 1 && !(claim->kind->allows & SEVERAL))
        why_not = "what happens to each of several tokens alone does not decide for all of them";
    else
        why_not = claim->kind->conclude(claim, &state);
    gg__state_free(claim->ctx, &state);
    if (why_not) snprintf(verdict->why_not, sizeof verdict->why_not, "%s", why_not);
}
