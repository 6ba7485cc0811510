/*
 * Why a sum of games with loops is won, lost or drawn, by the values of its parts: what they add up
 * to, as one value or as two sides, and what is left by each move.
 *
 * If draws were won by Left the sum would be worth its onside, if by Right its offside. So Left,
 * moving second, does not lose if the onside is at least 0, and wins if the offside is; and Right
 * in the same way (value/loopy/type.c).
 */
#include "value/loopy/values.h"
#include "why/sum.h"

enum {
    OVER,
    PART,
    REST,
    SUM,
    SIDES,
    SEARCHED,
    WINS,
    EITHER,
    DRAWN,
    ALSO_DRAWN,
    MOVE,
    HOLD,
    FAILS,
    SLIPS,
    WORSE,
    MISTAKES,
    UNTOLD,
    KINDS
};

#define CLAIM(name, sentence) GG__CLAIM("loopy", name, sentence)

static const gg_info kinds[KINDS + 1] = {
    [OVER] = CLAIM("over", "{loser} cannot move, and so {winner} has won"),
    [PART] = CLAIM("part", "{part} is worth {value}"),
    [REST] = CLAIM("rest", "{count} more part{count:s} {count?is|are} not listed here"),
    [SUM] = CLAIM("sum", "together they are worth {value}"),
    [SIDES] = CLAIM("sides", "that is a game with two sides: if play without end were won by "
                             "{left} it would be worth {onside}, if by {right} {offside}"),
    [SEARCHED] = CLAIM("searched", "what they are worth together is not known; all play was "
                                   "searched"),
    [WINS] = CLAIM("wins", "if {player} moves first, {winner} wins"),
    [EITHER] = CLAIM("either", "{winner} wins, no matter who moves first"),
    [DRAWN] =
        CLAIM("drawn", "if {player} moves first, neither can force a win: play goes on for ever"),
    [ALSO_DRAWN] =
        CLAIM("also-drawn",
              "neither player can force a win, no matter who moves first: play goes on for ever"),
    [MOVE] = CLAIM("move", "{player} {move}: the sum is then {sum}, and {other} loses"),
    [HOLD] = CLAIM("hold", "{player} {move}: the sum is then {sum}, and {other} cannot win"),
    [FAILS] = CLAIM("fails", "if {player} {move}, the sum is {sum}, and {other} wins by the move "
                             "that follows: {other} {reply}"),
    [SLIPS] = CLAIM("slips", "if {player} {move}, the sum is {sum}, and neither can force a win"),
    [WORSE] = CLAIM("worse", "no move of {player} helps"),
    [MISTAKES] = CLAIM("mistakes", "{count?the other move is|the other # moves are} worse"),
    [UNTOLD] = CLAIM("untold", "{count} more move{count:s} {count?is|are} no better"),
};

/* ---- the values ---- */

static gg_status tell_parts(gg__why *w)
{
    const gg__positions *parts = &w->play.total->parts;
    const size_t count = parts->count,
                 shown = count > GG__SHOWN_PARTS + 1 ? GG__SHOWN_PARTS : count;
    for (size_t i = 0; i < shown; i++) {
        gg__claim(w, &kinds[PART], 0);
        gg__fact_part(w, "part", i);
        gg__fact_entry(w, "value", parts->at[i]);
        if (gg__claim_end(w) != GG_OK) return gg__status(w->ctx);
    }
    if (shown == count) return GG_OK;
    gg__claim(w, &kinds[REST], 0);
    gg__fact_number(w, "count", count - shown);
    return gg__claim_end(w);
}

static void fact_form(gg__why *w, const char *name, gg__forms *forms, gg__form g)
{
    gg__text text = {.ctx = w->ctx};
    if (gg__form_print(forms, g, GG__VALUE_TEXT, &text) == GG_OK)
        gg__fact_value(w, name, text.data);
    gg__text_free(&text);
}

static gg_status tell_sum(gg__why *w)
{
    gg__value sum;
    gg__form side[2];
    const gg_status status = w->solution->theory->value(w->play.total, &sum);
    if (status != GG_OK) return status;
    if (sum.undefined) {
        gg__claim(w, &kinds[SEARCHED], 0);
        return gg__claim_end(w);
    }
    if (w->play.total->parts.count > 1) {
        gg__claim(w, &kinds[SUM], 0);
        fact_form(w, "value", sum.forms, sum.form);
        gg__claim_end(w);
    }
    if (gg__status(w->ctx) != GG_OK || !gg__form_is_beyond(sum.form) ||
        !gg__loopy_sides(sum.forms->loopies, sum.form, side))
        return gg__status(w->ctx);
    gg__claim(w, &kinds[SIDES], 1);
    gg__fact_player(w, "left", GG_LEFT);
    gg__fact_player(w, "right", GG_RIGHT);
    fact_form(w, "onside", sum.forms, side[0]);
    fact_form(w, "offside", sum.forms, side[1]);
    return gg__claim_end(w);
}

static gg_status tell_winner(gg__why *w)
{
    gg_outcome out[2];
    const gg_status status = w->solution->theory->outcomes(w->play.total, out);
    if (status != GG_OK) return status;
    const bool either = out[GG_LEFT].winner == out[GG_RIGHT].winner;
    for (int p = GG_LEFT; p <= (either ? GG_LEFT : GG_RIGHT); p++) {
        const gg_result winner = out[p].winner;
        gg__claim(w,
                  &kinds[winner == GG_D ? (either ? ALSO_DRAWN : DRAWN)
                         : either       ? EITHER
                                        : WINS],
                  0);
        if (!either) gg__fact_player(w, "player", (gg_player)p);
        if (winner != GG_D) gg__fact_player(w, "winner", winner == GG_L ? GG_LEFT : GG_RIGHT);
        gg__claim_end(w);
    }
    return gg__status(w->ctx);
}

/* ---- moves ---- */

static void claim_move(gg__why *w, int kind, unsigned depth, const gg_move *move)
{
    gg__claim(w, &kinds[kind], depth);
    gg__fact_player(w, "player", move->player);
    gg__fact_move(w, "move", move);
    gg__fact_sum(w, "sum", move);
    gg__fact_player(w, "other", gg__other(move->player));
}

static bool tell_mistake(gg__why *w, size_t i)
{
    const gg_move *move = &w->answer->all_moves[i], *reply = gg__sum_reply(w, i);
    const bool drawn = move->then.winner == GG_D;
    if (!drawn && !reply) return false;
    claim_move(w, drawn ? SLIPS : FAILS, 1, move);
    if (!drawn) gg__fact_move(w, "reply", reply);
    return gg__claim_end(w) == GG_OK;
}

static gg_status tell_moves(gg__why *w)
{
    const gg_answer *answer = w->answer;
    const bool lost = answer->outcome.winner == gg__win_of(gg__other(answer->first));
    if (!lost) {
        claim_move(w, answer->outcome.winner == GG_D ? HOLD : MOVE, 0, answer->moves);
        gg__claim_end(w);
    }
    gg__sum_head(w, &kinds[lost ? WORSE : MISTAKES], lost, false);
    return gg__sum_mistakes(w, lost, &kinds[UNTOLD], tell_mistake);
}

/* ---- the whole ---- */

static bool takes(const gg__why *w)
{
    return w->solution->type == &gg__value_loopy_form && gg__adds_up(w->solution);
}

static gg_status prove(gg__why *w)
{
    if (!gg__sum_total(w)) return gg__status(w->ctx);
    if (w->answer->over) {
        gg__claim(w, &kinds[OVER], 0);
        gg__fact_player(w, "loser", w->answer->first);
        gg__fact_player(w, "winner", gg__other(w->answer->first));
        return gg__claim_end(w);
    }
    gg_status status = tell_parts(w);
    if (status == GG_OK) status = tell_sum(w);
    if (status == GG_OK) status = tell_winner(w);
    return status == GG_OK ? tell_moves(w) : status;
}

const gg__why_theory gg__why_loopy = {"loopy", takes, prove, kinds, NULL};
