/*
 * From the values of single positions to the tokens of the problem, by the theorem that goes with
 * the type of value: a state is its own answer; in a race the earliest turn decides; nimbers are
 * added without carrying, numbers as numbers; and of pairs under misere play g- of a single part
 * decides, or of several tame ones the xor of g+, with the player to move losing at 1 if all parts
 * are 0 or 1 and g+ differs from g-, else at 0.
 *
 * O(tokens), for a race times the schedule, for numbers times their bits.
 */
#include "problem/explore.h"
#include "problem/product.h"
#include "value/types.h"
#include "verify/worths.h"

#include <string.h>

static gg_result win_of(gg_player player)
{
    return player == GG_LEFT ? GG_L : GG_R;
}

static void decide(gg_verdict *verdict, gg_result winner, uint32_t turns)
{
    verdict->decides = true;
    verdict->outcome = (gg_outcome){winner, turns};
}

/* ---- states ---- */

static void prove_state(const gg__claim *claim, const gg__stand *stand)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    const gg__table *table = solution->tables;
    gg_verdict *verdict = claim->verdict;
    uint64_t state = problem->rules ? stand->position : stand->vertex[0];
    if (solution->explored) {
        state = gg__index_find(&solution->explored->index, gg__product_position(problem, stand));
        if (state == GG__NO_NUMBER) return;
    }
    if (!solution->word && table->phases == 2) state = 2 * state + (uint64_t)verdict->first;
    const gg__word word =
        solution->word ? solution->word(problem, solution, state) : table->words[state];
    if (gg__word_side(word) == GG__UNDECIDED) return;
    const bool relative = !solution->word && table->mover[0] == GG__MOVER_RELATIVE;
    const gg_outcome outcome = gg__word_outcome(word, relative, verdict->first);
    decide(verdict, outcome.winner, outcome.remoteness);
}

/* ---- races ---- */

/* How many turns of the schedule a token has. */
static uint64_t turns_of(const gg_problem_spec *spec, size_t token)
{
    uint64_t turns = 0;
    for (size_t i = 0; i < spec->schedule_length; i++)
        turns += spec->schedule[i].token == token;
    return turns;
}

/* The turn of the race on which a token is moved so often. */
static uint64_t turn_of(const gg_problem_spec *spec, size_t token, uint32_t moves)
{
    const uint64_t turns = turns_of(spec, token);
    uint64_t left = (moves - 1) % turns + 1, at = 0;
    for (; left > 0; at++)
        left -= spec->schedule[at].token == token;
    return (moves - 1) / turns * spec->schedule_length + at;
}

/* Whether the token's movers are those of the table from this phase on, for ever. */
static bool fits(const gg_problem_spec *spec, size_t token, const gg__table *table, uint32_t phase)
{
    uint64_t turns = 0;
    for (size_t i = 0; i < spec->schedule_length; i++) {
        if (spec->schedule[i].token != token) continue;
        const bool own = spec->schedule[i].player == spec->tokens[token].arrival;
        if (own != (table->mover[(phase + turns++) % table->phases] == GG__MOVER_FIRST))
            return false;
    }
    return turns % table->phases == 0;
}

/* The word of the token's state in a table with its movers; 0: there is none. */
static gg__word find_word(const gg__claim *claim, size_t token)
{
    const gg_problem_spec *spec = &claim->problem->spec;
    for (size_t t = 0; t < claim->solution->table_count; t++) {
        const gg__table *table = &claim->solution->tables[t];
        const uint64_t first = (uint64_t)spec->tokens[token].vertex * table->phases;
        for (uint32_t phase = 0; phase < table->phases; phase++)
            if (fits(spec, token, table, phase)) return table->words[first + phase];
    }
    return 0;
}

/* The first token that ends decides; one that is never moved does not. A turn that does not fit the
 * verdict is none, but the winner is known. */
static bool prove_race(const gg__claim *claim, const gg__stand *stand)
{
    enum { LONGEST = 4096 }; /* schedule: comparing movers takes its square */
    const gg_problem_spec *spec = &claim->problem->spec;
    const gg_result over = gg__stand_result(claim->problem, stand, NULL);
    gg_result winner = over == GG_NONE ? GG_D : over;
    uint64_t first = over == GG_NONE ? UINT64_MAX : 0;
    if (over == GG_NONE && spec->schedule_length > LONGEST) return true;
    for (size_t i = 0; over == GG_NONE && i < spec->token_count; i++) {
        const gg_player arrival = spec->tokens[i].arrival;
        if (turns_of(spec, i) == 0) continue;
        const gg__word word = find_word(claim, i);
        if (gg__word_side(word) == GG__UNDECIDED)
            return gg__faultless(claim, "no table has the movers of some token");
        if (gg__word_side(word) == GG__DRAWN) continue;
        const uint64_t turn = turn_of(spec, i, gg__word_rank(word));
        if (turn >= first) continue;
        first = turn;
        winner = win_of(gg__word_side(word) == GG__FIRST ? arrival : gg__other(arrival));
    }
    decide(claim->verdict, winner, first < GG_INFINITE ? (uint32_t)first : GG_INFINITE);
    return true;
}

/* ---- sums ---- */

/* The entries of the worths that the stand is the sum of. */
static gg_status list_parts(const gg__claim *claim, const gg__stand *stand, gg__positions *parts)
{
    const gg_problem *problem = claim->problem;
    const struct gg__explored *explored = claim->solution->explored;
    gg_status status = GG_OK;
    if (explored) {
        const uint32_t number = gg__index_find(&explored->index, stand->position);
        if (number != GG__NO_NUMBER) return gg__positions_push(parts, number);
    } else if (problem->rules) {
        return gg__rules_parts(problem->rules, stand->position, parts);
    }
    for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++)
        status = gg__positions_push(parts, stand->vertex[i]);
    return status;
}

static void decide_class(gg_verdict *verdict, gg_result outcome)
{
    if (outcome == GG_N) outcome = win_of(verdict->first);
    if (outcome == GG_P) outcome = win_of(gg__other(verdict->first));
    decide(verdict, outcome, GG_INFINITE);
}

/* With two infinite ones it is a draw; with one, unless it has an option that the rest amounts to.
 */
static void prove_nimbers(const gg__claim *claim, const gg__positions *parts)
{
    const uint32_t *value = claim->solution->worths.value;
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
    if (infinite == 0) {
        decide_class(claim->verdict, sum ? GG_N : GG_P);
        return;
    }
    const gg_vertex *options = gg_graph_options(claim->graph, GG_LEFT, (gg_vertex)last, &count);
    for (size_t i = 0; i < count; i++)
        won |= infinite == 1 && value[options[i]] == sum;
    decide_class(claim->verdict, won ? GG_N : GG_D);
}

static void prove_pairs(const gg__claim *claim, const gg__positions *parts)
{
    const gg__worths *worths = &claim->solution->worths;
    uint32_t sum = 0, minus = 0;
    bool fickle = true, tame = true;
    for (size_t i = 0; i < parts->count; i++) {
        const uint32_t plus = worths->value[parts->at[i]];
        minus = worths->minus[parts->at[i]] & ~GG__WILD;
        tame &= minus == worths->minus[parts->at[i]];
        fickle &= plus != minus;
        sum ^= plus;
    }
    if (parts->count == 1)
        decide_class(claim->verdict, minus == 0 ? GG_P : GG_N);
    else if (tame)
        decide_class(claim->verdict, sum == (fickle ? 1 : 0) ? GG_P : GG_N);
}

static void prove_numbers(const gg__claim *claim, const gg__positions *parts)
{
    gg__dyadic sum = {0, 0, 0, NULL};
    uint32_t nimber;
    bool defined;
    const gg_status status = gg__add_numbers(claim->ctx, &claim->solution->worths, parts->at,
                                             parts->count, &sum, &nimber, &defined);
    if (status == GG_OK && defined)
        decide_class(claim->verdict, sum.sign > 0   ? GG_L
                                     : sum.sign < 0 ? GG_R
                                     : nimber       ? GG_N
                                                    : GG_P);
    gg__dyadic_free(claim->ctx, &sum);
}

static bool prove_sum(const gg__claim *claim, const gg__stand *stand)
{
    const gg__worths *worths = &claim->solution->worths;
    gg__positions parts = {.ctx = claim->ctx};
    bool known = list_parts(claim, stand, &parts) == GG_OK;
    for (size_t i = 0; i < parts.count; i++)
        known = known && parts.at[i] < worths->count;
    if (known)
        (worths->trie ? prove_numbers : worths->minus ? prove_pairs : prove_nimbers)(claim, &parts);
    gg__positions_free(&parts);
    return true;
}

/* ---- all of them ---- */

bool gg__prove_tokens(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    gg__stand stand;
    bool proved = true;
    if (problem->spec.token_count == 0 && !problem->rules) return true;
    if (gg__stand_begin(claim->ctx, problem, &stand) != GG_OK) return false;
    claim->verdict->first = gg__stand_mover(problem, &stand);
    if (claim->solution->worths.value)
        proved = prove_sum(claim, &stand);
    else if (strcmp(claim->solution->value_type, "distance") == 0)
        proved = prove_race(claim, &stand);
    else
        prove_state(claim, &stand);
    gg__stand_free(claim->ctx, &stand);
    return proved;
}
