/*
 * Why a sum in misère play is won or lost, by the pairs (g+, g-) of its parts. Tame parts are equal
 * to heaps of nim: fickle ones to a number of single matches, firm ones to heaps, some of them
 * larger. As long as a part is firm the rule is that of normal play; the move that leaves none has
 * to leave an odd number of single matches (value/misere_pair.c). A single wild part has a g- of
 * its own, and that decides.
 */
#include "value/misere_pair.h"
#include "why/sum.h"

enum {
    OVER,
    FICKLE,
    FIRM,
    REST,
    WILD_LOST,
    WILD_WON,
    WILD_MOVE,
    FIRMS,
    ENDGAME,
    LOST,
    LOST_END,
    KEEP,
    SWITCH,
    FLIP,
    MORE,
    THEN,
    FAILS,
    ENDS,
    WORSE,
    MISTAKES,
    UNTOLD,
    HINT_LOOK,
    HINT_RULE,
    HINT_ENDGAME,
    HINT_PART,
    KINDS
};

#define CLAIM(name, sentence) GG__CLAIM("misere", name, sentence)

static const gg_info kinds[KINDS + 1] = {
    [OVER] = CLAIM("over", "{winner} cannot move, and in misère play that wins"),
    [FICKLE] = CLAIM("fickle", "{part} has g+ {plus} and g- {minus}: it is fickle, and counts as "
                               "{plus?one match|no match or two}"),
    [FIRM] = CLAIM("firm", "{part} has g+ {plus} and g- {plus}: it is firm, and counts as heaps of "
                           "matches with xor {plus}, not all of them single matches"),
    [REST] = CLAIM("rest", "of the other {count?part|# parts} {firm?1 is|# are} firm, and the xor "
                           "of their g+ is {plus}"),
    [WILD_LOST] = CLAIM("wild-lost", "{part} has g- 0: no move from it leads to g- 0 again, so "
                                     "{loser}, who has to move, loses"),
    [WILD_WON] = CLAIM("wild-won", "{part} has g- {minus}, which is not 0, so a move from it leads "
                                   "to g- 0, where the player to move loses"),
    [WILD_MOVE] = CLAIM("wild-move", "{player} {move}: that has g- 0"),
    [FIRMS] =
        CLAIM("firms", "{firm?1 part is|# parts are} firm: as long as there is one, a player who "
                       "leaves an xor of 0 wins, as in normal play; the xor of all g+ is {plus}"),
    [ENDGAME] =
        CLAIM("endgame",
              "no part is firm, so the endgame has begun: it is as if single matches were left, "
              "and a player who leaves an odd number, xor 1, wins; the xor of all g+ is {plus}"),
    [LOST] = CLAIM("lost", "that is 0 already, so {loser} loses: any move makes it something else, "
                           "and {winner} can make it 0 again, or 1 where that leaves no firm part"),
    [LOST_END] = CLAIM("lost-end", "that is 1 already, so {loser} loses: a move makes it 0, or "
                                   "leaves a firm part and an xor above 1, and {winner} then "
                                   "moves as the rule says"),
    [KEEP] = CLAIM("keep", "{player} {move}: the xor is 0, and {firm?1 part is|# parts are} "
                           "firm"),
    [SWITCH] = CLAIM("switch", "{player} {move}: no part is firm any more, so this begins the "
                               "endgame, and the xor has to be 1 and not 0; so it is"),
    [FLIP] = CLAIM("flip", "{player} {move}: the xor is 1"),
    [MORE] = CLAIM("more", "{count} more move{count:s} {count?wins|win}, too"),
    [THEN] = CLAIM("then", "from then on, after every move of {loser}, {winner} can leave this "
                           "again: 0 while a part is firm, 1 when none is; so in the end it is "
                           "{winner} who cannot move, and in misère play that wins"),
    [FAILS] = CLAIM("fails", "if {player} {move}, {firm?1 part is|# parts are} firm and the xor "
                             "is {plus}; then {other} {reply}"),
    [ENDS] = CLAIM("ends", "if {player} {move}, {other} cannot move, and so has won"),
    [WORSE] = CLAIM("worse", "no move of {player} helps"),
    [MISTAKES] = CLAIM("mistakes", "{count?the other move is|the other # moves are} worse"),
    [UNTOLD] = CLAIM("untold", "{count} more move{count:s} {count?fails|fail} in the same way"),
    [HINT_LOOK] =
        CLAIM("hint-look", "Find g+ and g- of each part: those with two that are equal are "
                           "firm; how many are these?"),
    [HINT_RULE] = CLAIM("hint-rule", "{firm?1 part is|# parts are} firm, and the xor of all g+ is "
                                     "{plus}: leave 0 with a firm part, or 1 without one"),
    [HINT_ENDGAME] = CLAIM("hint-endgame", "No part is firm, and the xor of all g+ is {plus}: "
                                           "leave 1"),
    [HINT_PART] = CLAIM("hint-part", "Move in {part}"),
};

static gg__misere_pair add_up(const gg__why *w, const gg__positions *parts, size_t from)
{
    const gg__values *values = &w->solution->values;
    gg__misere_pair sum = {0};
    for (size_t i = from; i < parts->count; i++)
        gg__misere_pair_count(&sum, values->value[parts->at[i]], values->minus[parts->at[i]], true);
    return sum;
}

/* What a move leaves. */
static gg_status add_up_after(gg__why *w, const gg_move *move, gg__misere_pair *out)
{
    gg__state then;
    gg__total *total;
    const gg_status status = gg__sum_after(w, move, &then, &total);
    if (status != GG_OK) return status;
    *out = add_up(w, &total->parts, 0);
    gg__sum_after_close(w, &then, total);
    return GG_OK;
}

static void claim_players(gg__why *w, int kind, gg_player loser)
{
    gg__claim(w, &kinds[kind], 0);
    gg__fact_player(w, "loser", loser);
    gg__fact_player(w, "winner", gg__other(loser));
    gg__claim_end(w);
}

/* ---- the parts ---- */

static gg_status tell_parts(gg__why *w, const gg__positions *parts)
{
    const gg__values *values = &w->solution->values;
    const size_t count = parts->count,
                 shown = count > GG__SHOWN_PARTS + 1 ? GG__SHOWN_PARTS : count;
    for (size_t i = 0; i < shown; i++) {
        const uint32_t plus = values->value[parts->at[i]], minus = values->minus[parts->at[i]];
        const bool fickle = gg__is_fickle(plus, minus);
        gg__claim(w, &kinds[fickle ? FICKLE : FIRM], 0);
        gg__fact_part(w, "part", i);
        gg__fact_number(w, "plus", plus);
        if (fickle) gg__fact_number(w, "minus", minus);
        gg__claim_end(w);
    }
    if (shown == count) return gg__status(w->ctx);
    const gg__misere_pair rest = add_up(w, parts, shown);
    gg__claim(w, &kinds[REST], 0);
    gg__fact_number(w, "count", count - shown);
    gg__fact_number(w, "firm", rest.firm);
    gg__fact_number(w, "plus", rest.plus);
    return gg__claim_end(w);
}

/* ---- who wins ---- */

static gg_status tell_move(gg__why *w, const gg__misere_pair *now)
{
    const gg_answer *answer = w->answer;
    const gg_move *move = answer->moves;
    size_t winning = 0;
    gg__misere_pair then;
    const gg_status status = add_up_after(w, move, &then);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < answer->all_count; i++)
        winning += answer->merits[i].winning;
    gg__claim(w, &kinds[then.firm > 0 ? KEEP : now->firm > 0 ? SWITCH : FLIP], 0);
    gg__fact_player(w, "player", move->player);
    gg__fact_move(w, "move", move);
    if (then.firm > 0) gg__fact_number(w, "firm", then.firm);
    gg__claim_end(w);
    if (winning > 1) {
        gg__claim(w, &kinds[MORE], 1);
        gg__fact_number(w, "count", winning - 1);
        gg__claim_end(w);
    }
    claim_players(w, THEN, gg__other(answer->first));
    return gg__status(w->ctx);
}

static gg_status tell_tame(gg__why *w, const gg__misere_pair *now, bool wins)
{
    gg__claim(w, &kinds[now->firm > 0 ? FIRMS : ENDGAME], 0);
    if (now->firm > 0) gg__fact_number(w, "firm", now->firm);
    gg__fact_number(w, "plus", now->plus);
    gg__claim_end(w);
    if (wins) return tell_move(w, now);
    claim_players(w, now->firm > 0 ? LOST : LOST_END, w->answer->first);
    return gg__status(w->ctx);
}

/* A single part that is wild. */
static gg_status tell_wild(gg__why *w, const gg__misere_pair *now, bool wins)
{
    gg__claim(w, &kinds[wins ? WILD_WON : WILD_LOST], 0);
    gg__fact_part(w, "part", 0);
    if (wins)
        gg__fact_number(w, "minus", gg__minus_of(gg__misere_pair_minus(now)));
    else
        gg__fact_player(w, "loser", w->answer->first);
    gg__claim_end(w);
    if (!wins) return gg__status(w->ctx);
    gg__claim(w, &kinds[WILD_MOVE], 0);
    gg__fact_player(w, "player", w->answer->first);
    gg__fact_move(w, "move", w->answer->moves);
    return gg__claim_end(w);
}

static bool tell_mistake(gg__why *w, size_t i)
{
    const gg_move *move = &w->answer->all_moves[i], *reply = gg__sum_reply(w, i);
    gg__misere_pair then;
    if ((!reply && w->sequels[i].cut) || add_up_after(w, move, &then) != GG_OK) return false;
    gg__claim(w, &kinds[reply ? FAILS : ENDS], 1);
    gg__fact_player(w, "player", move->player);
    gg__fact_move(w, "move", move);
    gg__fact_player(w, "other", gg__other(move->player));
    if (reply) {
        gg__fact_number(w, "firm", then.firm);
        gg__fact_number(w, "plus", then.plus);
        gg__fact_move(w, "reply", reply);
    }
    return gg__claim_end(w) == GG_OK;
}

static gg_status tell_mistakes(gg__why *w)
{
    const bool lost = w->answer->outcome.winner != gg__win_of(w->answer->first);
    gg__sum_head(w, &kinds[lost ? WORSE : MISTAKES], lost, false);
    return gg__sum_mistakes(w, lost, &kinds[UNTOLD], tell_mistake);
}

/* ---- the whole ---- */

static bool takes(const gg__why *w)
{
    return w->solution->type == &gg__value_misere_pair && gg__adds_up(w->solution);
}

static gg_status prove(gg__why *w)
{
    const gg__total *total = gg__sum_total(w);
    const gg_player first = w->answer->first;
    const bool wins = w->answer->outcome.winner == gg__win_of(first);
    if (!total) return gg__status(w->ctx);
    if (w->answer->over) {
        claim_players(w, OVER, gg__other(first));
        return gg__status(w->ctx);
    }
    const gg__misere_pair now = add_up(w, &total->parts, 0);
    if (now.wild > 0) return tell_wild(w, &now, wins);
    gg_status status = tell_parts(w, &total->parts);
    if (status == GG_OK) status = tell_tame(w, &now, wins);
    return status == GG_OK ? tell_mistakes(w) : status;
}

static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    const gg__total *total = gg__sum_total(w);
    const bool wins = w->answer->outcome.winner == gg__win_of(w->answer->first);
    if (!total) return gg__status(w->ctx);
    const gg__misere_pair now = add_up(w, &total->parts, 0);
    if (now.wild > 0 || (stage > 1 && !wins)) return GG_OK;
    if (stage == 3) return gg__sum_hint(w, &kinds[HINT_PART], gg__sum_part_of, possible);
    gg__claim(w, &kinds[stage == 1 ? HINT_LOOK : now.firm > 0 ? HINT_RULE : HINT_ENDGAME], 0);
    if (stage == 2 && now.firm > 0) gg__fact_number(w, "firm", now.firm);
    if (stage == 2) gg__fact_number(w, "plus", now.plus);
    return gg__claim_end(w);
}

const gg__why_theory gg__why_misere = {"misere", takes, prove, kinds, hint};
