/*
 * Whether a table holds the true values of a game by rules.
 *
 * Idea. The value and rank of a position follow from those of its options, and as ranks are exact
 * the equations have one solution; so it is enough that each position agrees with its options. A
 * number that is no legal position holds the word zero in a table.
 *
 * Cost. The moves of every position once; no memory.
 */
#include "verify/game.h"

#include "verify/claim.h"

/* What one position is compared with. */
typedef struct view {
    const gg_problem *problem;
    const gg_solution *solution;
    gg__rules *rules;
    uint64_t positions;
    bool relative;
} view;

static gg__word word_at(const view *of, gg_position x)
{
    if (of->solution->word) return of->solution->word(of->problem, of->solution, x);
    return of->solution->tables[0].words[x];
}

static gg__side side_of(const view *of, gg_result result, gg__side mover)
{
    if (result == GG_N) return mover;
    if (result == GG_P) return gg__other_side(mover);
    if (result == GG_D || of->relative) return GG__DRAWN;
    return result == GG_L ? GG__FIRST : GG__SECOND;
}

static gg__side mover_at(const view *of, gg_position x)
{
    const gg_ruleset *ruleset = of->rules->ruleset;
    if (of->relative) return GG__FIRST;
    return ruleset->turn(of->rules->self, x) == GG_LEFT ? GG__FIRST : GG__SECOND;
}

/* The word of a position that a move leads to, as the position moved from sees it; 0: none. */
static gg__word option_word(const view *of, gg_position to, gg__side mover)
{
    const gg_result end = gg__rules_ended(to);
    const gg__side next = gg__other_side(mover);
    if (end != GG_NONE) {
        const gg__side side = side_of(of, end, next);
        return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
    }
    if (to >= of->positions) return 0;
    const gg__word word = word_at(of, to);
    if (!of->relative || word == 0) return word;
    return gg__word_decided(gg__other_side(gg__word_side(word)), gg__word_rank(word));
}

/* The word that the options of a position demand, or 0 if one of them has none. */
static gg__word demanded(const view *of, const gg__positions *moves, gg__side mover)
{
    uint32_t soonest = GG__NO_RANK, latest = 0;
    bool drawn = false, won = false;
    for (size_t i = 0; i < moves->count; i++) {
        const gg__word word = option_word(of, moves->at[i], mover);
        const uint32_t rank = gg__word_rank(word);
        if (word == 0) return 0;
        if (gg__word_side(word) == mover) {
            won = true;
            if (rank < soonest) soonest = rank;
        } else if (gg__word_side(word) == GG__DRAWN) {
            drawn = true;
        } else if (rank > latest) {
            latest = rank;
        }
    }
    if (won) return gg__word_decided(mover, soonest + 1);
    if (drawn) return gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return gg__word_decided(gg__other_side(mover), latest + 1);
}

static bool is_legal(const view *of, gg_position x)
{
    const gg_ruleset *ruleset = of->rules->ruleset;
    return !ruleset->legal || ruleset->legal(of->rules->self, x);
}

/* The condition that fails at a position, or NULL. */
static const char *fault_at(const view *of, gg_position x)
{
    const gg__positions *moves;
    if (!is_legal(of, x))
        return of->solution->word || word_at(of, x) == 0
                   ? NULL
                   : "a value where there is no legal position";
    const gg__word word = word_at(of, x);
    const gg__side mover = mover_at(of, x);
    const gg_result result = gg__rules_result(of->rules, x);
    if (result != GG_NONE) {
        const gg__side side = side_of(of, result, mover);
        const gg__word end = gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
        return word == end ? NULL : "play is over here with another result or rank";
    }
    if (gg__rules_moves(of->rules, x, &moves) != GG_OK) return NULL; /* the context says why */
    const gg__word wanted = demanded(of, moves, mover);
    if (wanted == 0) return "a move leads where there is no value";
    if (gg__word_side(word) != gg__word_side(wanted)) return "the options demand another winner";
    return word == wanted ? NULL : "the options demand another rank";
}

gg_status gg__check_game(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         gg_verdict *verdict)
{
    gg__rules *rules = problem->rules;
    const view of = {problem, solution, rules, rules->ruleset->positions(rules->self),
                     gg__rules_impartial(rules)};
    gg_status status = GG_OK;
    for (gg_position x = 0; status == GG_OK && verdict->accepted && x < of.positions; x++) {
        if (x % GG__TICK == 0) status = gg__tick(ctx, "checking", x, of.positions);
        if (status != GG_OK) break;
        const char *fault = fault_at(&of, x);
        status = gg__status(ctx);
        verdict->positions += is_legal(&of, x);
        if (fault && status == GG_OK) gg__refuse(verdict, (gg_vertex)x, 0, fault);
    }
    return status;
}
