/*
 * The first pass: what is known of a position by itself.
 *
 * Options are counted as different targets, because that is what `unmoves`, with repetitions taken
 * out as well, can be relied upon to give back. Moves that end play have no position that could
 * send news, so they are weighed here: one that wins decides its position, with rank 1; those that
 * lose are refuted from the beginning and are not counted, and if there are no others the position
 * is lost, with rank 1; a draw is one option that nothing will ever refute.
 *
 * Where the ruleset tells legal positions from others, a pass before this one marks them, so that
 * the target of a move is examined by one look into the table.
 *
 * O(positions + moves), expected.
 */
#include "solve/table/tabulate.h"

/* ---- faults of a ruleset ---- */

static gg_status refuse_target(const gg__tabulation *t, gg_position x, gg_position y)
{
    char from[64], to[64];
    gg_position_print(t->problem, x, from, sizeof from);
    if (y >= t->positions)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset: a move from position %s leads to number %llu, but "
                        "there are %llu positions",
                        from, (unsigned long long)y, (unsigned long long)t->positions);
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: a move from position %s leads to %s, which is not legal",
                    from, gg_position_print(t->problem, y, to, sizeof to));
}

/* In a game without persons nobody in particular can win. */
static gg_status check_result(const gg__tabulation *t, gg_position x, gg_result result)
{
    char text[64];
    const bool personal = result == GG_L || result == GG_R;
    if (result >= GG_L && result <= GG_P && !(t->relative && personal)) return GG_OK;
    gg_position_print(t->problem, x, text, sizeof text);
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: play ends at position %s with a result that is none%s",
                    text, personal ? " of N, P and D, though the game is impartial" : "");
}

/* ---- one position ---- */

/* A position that is over, or cannot go on: rank 0, or 1 if its own moves end play. */
static void decide(gg__tabulation *t, uint32_t x, gg__side side, uint32_t rank)
{
    t->words[x] = gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : rank);
    t->closed++;
    if (side != GG__DRAWN) gg__level_push(t, rank == 0 ? &t->now : &t->next, x);
}

/* What the moves of a position say before anything else is decided. */
typedef struct outlook {
    uint64_t open; /* different options that are not refuted */
    bool wins;     /* one of them ends play with a win of the mover */
} outlook;

static gg_status see_end(const gg__tabulation *t, uint32_t x, gg_result result, gg__side mover,
                         outlook *sight)
{
    const gg__side side = gg__result_side(result, gg__other_side(mover));
    sight->wins |= side == mover;
    sight->open += side == GG__DRAWN;
    return check_result(t, x, result);
}

static gg_status see_options(gg__tabulation *t, uint32_t x, gg__side mover, outlook *sight)
{
    const gg__positions *to = &t->moves.to;
    const bool marked = t->ruleset->legal != NULL;
    for (size_t i = 0; i < to->count; i++) {
        const gg_position y = to->at[i];
        if (y < t->positions && (!marked || t->words[y] != 0)) {
            sight->open += gg__seen_add(&t->seen, (uint32_t)y);
            t->rises &= y > x;
            t->falls &= y < x;
            continue;
        }
        const gg_result end = gg__rules_ended(y);
        const gg_status status =
            end == GG_NONE ? refuse_target(t, x, y) : see_end(t, x, end, mover, sight);
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

static gg_status open_by_moves(gg__tabulation *t, uint32_t x, gg__side mover)
{
    outlook sight = {0, false};
    gg_status status = gg__tabulation_list(t, t->ruleset->moves, x);
    if (status != GG_OK) return status;
    if (t->moves.to.count == 0) {
        const gg_result dead_end = t->ruleset->dead_end;
        decide(t, x, gg__result_side(dead_end == GG_NONE ? GG_P : dead_end, mover), 0);
        return GG_OK;
    }
    status = gg__seen_begin(&t->seen, t->moves.to.count);
    if (status == GG_OK) status = see_options(t, x, mover, &sight);
    if (status != GG_OK) return status;
    if (sight.open > GG__MAX_COUNT)
        return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than %llu options",
                        (unsigned long long)GG__MAX_COUNT);
    if (sight.wins)
        decide(t, x, mover, 1);
    else if (sight.open == 0)
        decide(t, x, gg__other_side(mover), 1);
    else
        t->words[x] = gg__word_open(mover, (uint32_t)sight.open);
    return GG_OK;
}

static gg_status open_position(gg__tabulation *t, uint32_t x)
{
    const gg_ruleset *ruleset = t->ruleset;
    const gg_result result = ruleset->result ? ruleset->result(t->self, x) : GG_NONE;
    const gg__side mover =
        t->relative || ruleset->turn(t->self, x) == GG_LEFT ? GG__FIRST : GG__SECOND;
    if (result == GG_NONE) return open_by_moves(t, x, mover);
    const gg_status status = check_result(t, x, result);
    if (status == GG_OK) decide(t, x, gg__result_side(result, mover), 0);
    return status;
}

/* ---- all positions ---- */

/* Legal positions get any word but zero. */
static gg_status mark(gg__tabulation *t)
{
    gg_status status = GG_OK;
    t->legal = t->positions;
    if (!t->ruleset->legal) return GG_OK;
    for (uint64_t x = 0; status == GG_OK && x < t->positions; x++) {
        const bool legal = t->ruleset->legal(t->self, x);
        t->words[x] = legal ? gg__word_open(GG__FIRST, 1) : 0;
        t->legal -= !legal;
        if (x % GG__TICK == 0)
            status = gg__tabulation_tick(t, "marking positions", x, t->positions);
    }
    return status;
}

gg_status gg__tabulation_open(gg__tabulation *t)
{
    gg_status status = mark(t);
    for (uint64_t x = 0; status == GG_OK && x < t->positions; x++) {
        if (x % GG__TICK == 0)
            status = gg__tabulation_tick(t, "opening positions", x, t->positions);
        if (status != GG_OK || (t->ruleset->legal && t->words[x] == 0)) continue;
        status = open_position(t, (uint32_t)x);
    }
    return status;
}
