/*
 * From the values of single positions to the tokens of the problem, by the theorem that goes with
 * the type of value: a state is its own answer; in a race the earliest turn decides; nimbers are
 * added without carrying, numbers as numbers; and of pairs under misere play the xor of g+ decides,
 * with the player to move losing at 1 if all parts are 0 or 1 and g+ differs from g-, else at 0.
 *
 * O(tokens), for a race times the schedule, for numbers times their bits.
 */
#include "verify/tokens.h"

#include "problem/explore.h"
#include "problem/product.h"
#include "value/types.h"
#include "verify/claim.h"

#include <string.h>

static gg_result win_of(gg_player player)
{
    return player == GG_LEFT ? GG_L : GG_R;
}

static void decide(gg_verdict *verdict, gg_outcome outcome)
{
    verdict->decides = true;
    verdict->outcome = outcome;
}

/* ---- states ---- */

static void decide_word(gg_verdict *verdict, const gg__table *table, gg__word word)
{
    if (gg__word_side(word) == GG__UNDECIDED) return;
    const bool relative = table && table->mover[0] == GG__MOVER_RELATIVE;
    decide(verdict, gg__word_outcome(word, relative, verdict->first));
}

static void prove_state(const gg_problem *problem, const gg_solution *solution,
                        const gg__stand *stand, gg_verdict *verdict)
{
    const gg__table *table = solution->tables;
    uint64_t state = problem->rules ? stand->position : stand->vertex[0];
    if (solution->word) {
        decide_word(verdict, NULL, solution->word(problem, solution, state));
        return;
    }
    if (solution->explored) {
        state = gg__index_find(&solution->explored->index, gg__product_position(problem, stand));
        if (state == GG__NO_NUMBER) return;
    }
    if (table->phases == 2) state = 2 * state + (uint64_t)verdict->first;
    decide_word(verdict, table, table->words[state]);
}

/* ---- races ---- */

/* One token's turns in the schedule, and who moves it in each. */
typedef struct word {
    uint64_t *turn;
    uint8_t *mover;
    uint64_t count;
} word;

static void list_turns(const gg_problem *problem, size_t token, word *of)
{
    const gg_problem_spec *spec = &problem->spec;
    of->count = 0;
    for (size_t i = 0; i < spec->schedule_length; i++) {
        if (spec->schedule[i].token != token) continue;
        const bool own = spec->schedule[i].player == spec->tokens[token].arrival;
        of->turn[of->count] = i;
        of->mover[of->count++] = own ? GG__MOVER_FIRST : GG__MOVER_SECOND;
    }
}

/* Whether the token's movers are those of the table from this phase on, for ever. */
static bool fits(const word *of, const gg__table *table, uint32_t phase)
{
    if (of->count % table->phases != 0) return false;
    for (uint64_t i = 0; i < of->count; i++)
        if (table->mover[(phase + i) % table->phases] != of->mover[i]) return false;
    return true;
}

/* The word of the token's state in a table with its movers; 0: there is none. */
static gg__word find_word(const gg_solution *solution, const word *of, gg_vertex v)
{
    for (size_t t = 0; t < solution->table_count; t++) {
        const gg__table *table = &solution->tables[t];
        for (uint32_t phase = 0; phase < table->phases; phase++)
            if (fits(of, table, phase)) return table->words[(uint64_t)v * table->phases + phase];
    }
    return 0;
}

/* The turn of the race on which a token has been moved so often. */
static uint64_t turn_of(const gg_problem *problem, const word *of, uint32_t moves)
{
    if (moves == 0) return 0;
    const uint64_t rounds = (moves - 1) / of->count, rest = (moves - 1) % of->count;
    return rounds * problem->spec.schedule_length + of->turn[rest] + 1;
}

/* False if a token has no word. Two tokens that end at once do so at the start. */
static bool race(const gg_problem *problem, const gg_solution *solution, word *of, gg_outcome *out)
{
    const gg_problem_spec *spec = &problem->spec;
    uint64_t first = UINT64_MAX;
    *out = (gg_outcome){GG_D, GG_INFINITE};
    for (size_t i = 0; i < spec->token_count; i++) {
        const gg_vertex v = spec->tokens[i].vertex;
        list_turns(problem, i, of);
        if (of->count == 0 && !problem->is_target[v]) continue;
        const gg__word found =
            problem->is_target[v] ? gg__word_decided(GG__FIRST, 0) : find_word(solution, of, v);
        if (gg__word_side(found) == GG__UNDECIDED) return false;
        if (gg__word_side(found) == GG__DRAWN) continue;
        const uint64_t turn = turn_of(problem, of, gg__word_rank(found));
        if (turn >= first) continue;
        const bool own = gg__word_side(found) == GG__FIRST;
        const gg_player arrival = spec->tokens[i].arrival;
        first = turn;
        *out = (gg_outcome){win_of(own ? arrival : gg__other(arrival)),
                            turn < GG_INFINITE ? (uint32_t)turn : GG_INFINITE};
    }
    return true;
}

static gg_status prove_race(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__stand *stand, gg_verdict *verdict)
{
    enum { LONGEST = 4096 }; /* schedule: comparing movers takes its square */
    const uint64_t length = problem->spec.schedule_length;
    word of = {NULL, NULL, 0};
    const gg_result over = gg__stand_result(problem, stand, NULL);
    if (over != GG_NONE) decide(verdict, (gg_outcome){over, 0});
    if (over != GG_NONE || length > LONGEST) return GG_OK;
    of.turn = gg__alloc(ctx, length, sizeof *of.turn, "the schedule");
    of.mover = gg__alloc(ctx, length, 1, "the schedule");
    if (of.turn && of.mover) verdict->decides = race(problem, solution, &of, &verdict->outcome);
    if (of.turn && of.mover && !verdict->decides)
        gg__refuse(verdict, GG_NO_VERTEX, 0, "no table has the movers of some token");
    gg__free(ctx, of.turn);
    gg__free(ctx, of.mover);
    return gg__status(ctx);
}

/* ---- sums ---- */

/* The entries of the worths that the stand is the sum of. */
static gg_status list_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__stand *stand, gg__positions *parts)
{
    gg_status status = GG_OK;
    *parts = (gg__positions){.ctx = ctx};
    if (solution->explored) {
        const uint32_t number = gg__index_find(&solution->explored->index, stand->position);
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
    const gg_player other = gg__other(verdict->first);
    const gg_result winner = outcome == GG_N   ? win_of(verdict->first)
                             : outcome == GG_P ? win_of(other)
                                               : outcome;
    decide(verdict, (gg_outcome){winner, GG_INFINITE});
}

static bool has_option(const gg_graph *graph, const gg__worths *worths, gg_vertex v, uint32_t value)
{
    size_t count;
    const gg_vertex *options = gg_graph_options(graph, GG_LEFT, v, &count);
    for (size_t i = 0; i < count; i++)
        if (worths->value[options[i]] == value) return true;
    return false;
}

static void prove_nimbers(const gg_graph *graph, const gg__worths *worths,
                          const gg__positions *parts, gg_verdict *verdict)
{
    uint32_t sum = 0;
    uint64_t infinite = 0;
    gg_vertex last = 0;
    for (size_t i = 0; i < parts->count; i++) {
        const uint32_t value = worths->value[parts->at[i]];
        if (value == GG_LOOPY) {
            last = (gg_vertex)parts->at[i];
            infinite++;
        } else {
            sum ^= value;
        }
    }
    if (infinite == 0)
        decide_class(verdict, sum == 0 ? GG_P : GG_N);
    else
        decide_class(verdict, infinite == 1 && has_option(graph, worths, last, sum) ? GG_N : GG_D);
}

static void prove_pairs(const gg__worths *worths, const gg__positions *parts, gg_verdict *verdict)
{
    uint32_t sum = 0;
    bool fickle = true;
    for (size_t i = 0; i < parts->count; i++) {
        const uint32_t plus = worths->value[parts->at[i]], minus = worths->minus[parts->at[i]];
        if (minus & GG__WILD) return;
        if (plus == minus) fickle = false;
        sum ^= plus;
    }
    decide_class(verdict, sum == (fickle ? 1 : 0) ? GG_P : GG_N);
}

static gg_status prove_numbers(gg_ctx *ctx, const gg__worths *worths, const gg__positions *parts,
                               gg_verdict *verdict)
{
    gg__dyadic total = {0, 0, 0, NULL};
    uint32_t star = 0;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < parts->count; i++) {
        gg__dyadic part = {0, 0, 0, NULL}, sum = {0, 0, 0, NULL};
        const gg__node node = worths->value[parts->at[i]];
        if (node == GG__UNDEFINED) break;
        if (worths->minus) star ^= worths->minus[parts->at[i]];
        status = gg__trie_number(ctx, worths->trie, node, &part);
        if (status == GG_OK) status = gg__dyadic_add(ctx, &total, &part, &sum);
        gg__dyadic_free(ctx, &part);
        if (status != GG_OK) break;
        gg__dyadic_free(ctx, &total);
        total = sum;
        if (i + 1 < parts->count) continue;
        decide_class(verdict, total.sign > 0 ? GG_L : total.sign < 0 ? GG_R : star ? GG_N : GG_P);
    }
    if (status == GG_OK && parts->count == 0) decide_class(verdict, GG_P);
    gg__dyadic_free(ctx, &total);
    return status;
}

static gg_status prove_sum(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_graph *graph, const gg__stand *stand, gg_verdict *verdict)
{
    const gg__worths *worths = &solution->worths;
    gg__positions parts;
    gg_status status = list_parts(ctx, problem, solution, stand, &parts);
    bool known = status == GG_OK;
    for (size_t i = 0; known && i < parts.count; i++)
        known = parts.at[i] < worths->count;
    if (!known)
        ;
    else if (worths->trie)
        status = prove_numbers(ctx, worths, &parts, verdict);
    else if (worths->minus)
        prove_pairs(worths, &parts, verdict);
    else
        prove_nimbers(graph, worths, &parts, verdict);
    gg__positions_free(&parts);
    return status;
}

/* ---- all of them ---- */

gg_status gg__prove_tokens(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_graph *graph, gg_verdict *verdict)
{
    gg__stand stand;
    if (problem->spec.token_count == 0 && !problem->rules) return GG_OK;
    gg_status status = gg__stand_begin(ctx, problem, &stand);
    if (status != GG_OK) return status;
    verdict->first = gg__stand_mover(problem, &stand);
    if (solution->worths.value)
        status = prove_sum(ctx, problem, solution, graph, &stand, verdict);
    else if (strcmp(solution->value_type, "distance") == 0)
        status = prove_race(ctx, problem, solution, &stand, verdict);
    else
        prove_state(problem, solution, &stand, verdict);
    gg__stand_free(ctx, &stand);
    return status;
}
