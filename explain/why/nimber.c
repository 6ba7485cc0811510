/*
 * Why a sum of nimbers is won, lost or drawn, whether its parts are tokens or what the rules of a
 * game make parts.
 *
 * Finite parts are added in binary without carrying. If the sum is not 0, some part has a 1 where
 * the highest 1 of the sum is; turned over wherever the sum has a 1 its nimber becomes smaller, so
 * it has a move there, by the definition of a nimber. With one infinite part only a move in it can
 * make the sum 0, with more of them none. On a graph with cycles winning moves also have to come to
 * an end: the sum of ranks falls (value/nimber.c).
 */
#include "why/sum.h"

#include <string.h>

enum {
    OVER,
    PART,
    INFINITE,
    INFINITE_MANY,
    INFINITE_ALONE,
    REST,
    REST_INFINITE,
    SUM,
    ZERO,
    BIT,
    HOLDER,
    MOVE,
    MORE,
    THEN,
    ZERO_AGAIN,
    AGAIN,
    OTHERS,
    HIT,
    HIT_MOVE,
    MISS,
    SEVERAL,
    HOLD,
    ESCAPE,
    BACK,
    RANK,
    FALL,
    FAILS,
    SLIPS,
    WORSE,
    MISTAKES,
    UNTOLD,
    HINT_LOOK,
    HINT_LOOK_LOOPS,
    HINT_SUM,
    HINT_INFINITE,
    HINT_PART,
    KINDS
};

#define CLAIM(name, sentence) GG__CLAIM("nimber", name, sentence)

static const gg_info kinds[KINDS + 1] = {
    [OVER] = CLAIM("over", "{loser} cannot move, and so {winner} has won"),
    [PART] = CLAIM("part", "{part} is worth {value}, in binary {binary}"),
    [INFINITE] = CLAIM("infinite", "{part} has no nimber, as play there need not end: it is "
                                   "infinite, and has moves to positions worth {nimbers}"),
    [INFINITE_MANY] = CLAIM("infinite-many",
                            "{part} has no nimber, as play there need not end: it is infinite, and "
                            "has moves to positions worth {nimbers}, and of {more} more "
                            "nimber{more:s}"),
    [INFINITE_ALONE] =
        CLAIM("infinite-alone", "{part} has no nimber, as play there need not end: it is infinite, "
                                "and has moves to infinite positions only"),
    [REST] = CLAIM("rest", "the other {count?part is|# parts are together} worth {value}"),
    [REST_INFINITE] = CLAIM("rest-infinite",
                            "of the other {count?part|# parts} {infinite?1 is|# are} infinite, and "
                            "those that are not are together worth {value}"),
    [SUM] = CLAIM("sum", "added in binary without carrying (xor) they are worth {value}, in binary "
                         "{binary}"),
    [ZERO] = CLAIM(
        "zero",
        "the sum is 0: each move of {loser} changes the nimber of one part, so the sum is not 0 "
        "any more, and {winner} can make it 0 again; so it is {loser} who in the end cannot move"),
    [BIT] = CLAIM("bit", "the sum is not 0, so {player} wins by making it 0; the highest 1 of "
                         "{sum} stands for {bit}"),
    [HOLDER] =
        CLAIM("holder",
              "{part}, of value {value}, has a 1 there, too; {value} xor {sum} is {goal}, less "
              "than {value}, so {part} has a move to the value {goal}, and that makes the sum 0"),
    [MOVE] = CLAIM("move", "{player} {move}: that is such a move"),
    [MORE] = CLAIM("more", "{count} more move{count:s} {count?makes|make} the sum 0, too"),
    [THEN] = CLAIM(
        "then",
        "from then on each move of {loser} changes the nimber of one part, so the sum is not 0 any "
        "more, and {winner} can make it 0 again; so it is {loser} who in the end cannot move"),
    [ZERO_AGAIN] =
        CLAIM("zero-again",
              "the sum is 0: every move of {loser} changes that, and {winner} can make it 0 again"),
    [AGAIN] = CLAIM(
        "again",
        "after any move of {loser} the sum is not 0 any more, and {winner} can make it 0 again"),
    [OTHERS] = CLAIM("others", "the other {count?part is|# parts are together} worth {value}"),
    [HIT] = CLAIM("hit", "{part} has a move to the value {goal}, too, and that makes the sum 0"),
    [HIT_MOVE] = CLAIM("hit-move", "{player} {move}: that is such a move"),
    [MISS] = CLAIM("miss", "to win, {player} would have to leave a sum of 0, by a move of {part} "
                           "to the value {goal}; there is none, so {player} cannot win"),
    [SEVERAL] =
        CLAIM("several", "to win, {player} would have to leave a sum of 0; but {count} parts are "
                         "infinite, and a move changes only one of them: so {player} cannot win"),
    [HOLD] = CLAIM("hold", "if {player} {move}, the sum is {sum}, and no move makes that 0: so "
                           "{other} cannot win either"),
    [ESCAPE] =
        CLAIM("escape", "to move to an infinite position is no escape for {loser}: from there a "
                        "move leads back to the nimber that was left, and {winner} makes it"),
    [BACK] = CLAIM("back", "for example, if {loser} {move}, {winner} {reply}, which is worth "
                           "{value} again"),
    [RANK] = CLAIM("rank", "{winner} must not go round for ever: each position with a nimber has a "
                           "rank, and the answers that are advised leave ranks of a smaller and "
                           "smaller sum, here {rank}, so play ends"),
    [FALL] = CLAIM("fall", "along the line of best play these sums of ranks are {ranks}"),
    [FAILS] =
        CLAIM("fails", "if {player} {move}, the sum is {sum}; {other} {reply} and makes it 0"),
    [SLIPS] = CLAIM("slips", "if {player} {move}, the sum is {sum}, and neither can force a win"),
    [WORSE] = CLAIM("worse", "no move of {player} helps"),
    [MISTAKES] = CLAIM("mistakes", "{count?the other move is|the other # moves are} worse"),
    [UNTOLD] = CLAIM("untold", "{count} more move{count:s} {count?is|are} no better"),
    [HINT_LOOK] = CLAIM("hint-look", "Find the nimber of each part, write them in binary one below "
                                     "the other, and add them without carrying"),
    [HINT_LOOK_LOOPS] =
        CLAIM("hint-look-loops", "Find which parts are infinite, as play in them need not end, and "
                                 "the nimber of each of the others"),
    [HINT_SUM] = CLAIM("hint-sum", "The nimbers come to {sum}, in binary {binary}; a move that "
                                   "makes this 0 wins"),
    [HINT_INFINITE] =
        CLAIM("hint-infinite", "{infinite?1 part is|# parts are} infinite, and the others come to "
                               "{sum}"),
    [HINT_PART] = CLAIM("hint-part", "Move in {part}"),
};

enum { MOST_NIMBERS = 12 /* of one part's options */ };

typedef struct sum {
    const gg__positions *parts;
    const uint32_t *value; /* by entry */
    uint32_t finite;       /* of the finite parts */
    uint64_t infinite;
    size_t lone; /* an infinite part, if there is one */
    bool cyclic; /* moves may lead to infinite positions */
    gg_player first;
} sum;

/* ---- the parts ---- */

static void add_binary(gg__why *w, uint32_t value, uint32_t widest)
{
    char digits[33];
    size_t length = 0;
    while (length < 31 && widest >> length > 1)
        length++;
    for (size_t i = 0; i <= length; i++)
        digits[i] = (char)('0' + (value >> (length - i) & 1));
    digits[length + 1] = 0;
    gg__fact_words(w, "binary", "%s", digits);
}

static gg_status tell_part(gg__why *w, const sum *s, size_t i, uint32_t widest)
{
    const uint64_t entry = s->parts->at[i];
    gg__value value = {0};
    if (s->value[entry] != GG_LOOPY) {
        gg__claim(w, &kinds[PART], 0);
        gg__fact_part(w, "part", i);
        gg__fact_number(w, "value", s->value[entry]);
        add_binary(w, s->value[entry], widest);
        return gg__claim_end(w);
    }
    gg_status status = w->solution->type->read(w->ctx, w->problem, w->solution, entry, &value);
    const size_t count = value.loop_count, shown = count > MOST_NIMBERS ? MOST_NIMBERS : count;
    gg__claim(w, &kinds[count == 0 ? INFINITE_ALONE : shown < count ? INFINITE_MANY : INFINITE], 0);
    gg__fact_part(w, "part", i);
    if (count > 0) gg__fact_list(w, "nimbers", GG_FACT_NUMBER);
    for (size_t k = 0; k < shown; k++)
        gg__fact_number(w, NULL, value.loops[k]);
    if (shown < count) gg__fact_number(w, "more", count - shown);
    if (status == GG_OK) status = gg__claim_end(w);
    gg__value_clear(w->ctx, &value);
    return status;
}

static gg_status tell_parts(gg__why *w, const sum *s)
{
    const size_t count = s->parts->count,
                 shown = count > GG__SHOWN_PARTS + 1 ? GG__SHOWN_PARTS : count;
    uint32_t widest = s->finite, rest = 0;
    uint64_t infinite = 0;
    gg_status status = GG_OK;
    for (size_t i = 0; i < shown; i++)
        if (s->value[s->parts->at[i]] != GG_LOOPY) widest |= s->value[s->parts->at[i]];
    for (size_t i = 0; status == GG_OK && i < shown; i++)
        status = tell_part(w, s, i, widest);
    for (size_t i = shown; i < count; i++) {
        const uint32_t value = s->value[s->parts->at[i]];
        rest ^= value == GG_LOOPY ? 0 : value;
        infinite += value == GG_LOOPY;
    }
    if (status == GG_OK && shown < count) {
        gg__claim(w, &kinds[infinite > 0 ? REST_INFINITE : REST], 0);
        gg__fact_number(w, "count", count - shown);
        if (infinite > 0) gg__fact_number(w, "infinite", infinite);
        gg__fact_number(w, "value", rest);
        status = gg__claim_end(w);
    }
    if (status != GG_OK || count == 1 || s->infinite > 0) return status;
    gg__claim(w, &kinds[SUM], 0);
    gg__fact_number(w, "value", s->finite);
    add_binary(w, s->finite, widest);
    return gg__claim_end(w);
}

/* ---- moves to 0 ---- */

/* A move that wins: the advised one if it lowers a part that has the highest 1 of the sum, or if
 * play might not end; else the first that does. *part: the one that it moves in. */
static gg_status choose(gg__why *w, const sum *s, const gg_move **out, size_t *part)
{
    const gg_answer *answer = w->answer;
    uint32_t bit = s->finite;
    while (bit & (bit - 1))
        bit &= bit - 1;
    *out = NULL;
    for (size_t i = 0; i <= answer->all_count; i++) {
        const gg_move *move = i == 0 ? answer->moves : &answer->all_moves[i - 1];
        gg__change change;
        if (i > 0 && !answer->merits[i - 1].winning) continue;
        const gg_status status = gg__sum_change(w, move, &change);
        if (status != GG_OK) return status;
        gg__positions_free(&change.came);
        const uint32_t value = s->value[s->parts->at[change.part]];
        if (!s->cyclic && (value == GG_LOOPY || !(value & bit))) continue;
        *out = move;
        *part = change.part;
        return GG_OK;
    }
    return gg__fail(w->ctx, GG_INTERNAL, GG__NOWHERE, "no move makes the sum of nimbers 0");
}

static size_t count_winning(const gg__why *w)
{
    size_t count = 0;
    for (size_t i = 0; i < w->answer->all_count; i++)
        count += w->answer->merits[i].winning;
    return count;
}

static void claim_players(gg__why *w, int kind, gg_player loser)
{
    gg__claim(w, &kinds[kind], 0);
    gg__fact_player(w, "loser", loser);
    gg__fact_player(w, "winner", gg__other(loser));
    gg__claim_end(w);
}

static void claim_move(gg__why *w, int kind, unsigned depth, const gg_move *move)
{
    gg__claim(w, &kinds[kind], depth);
    gg__fact_player(w, "player", move->player);
    gg__fact_move(w, "move", move);
}

/* Why there is a move to 0, and which it is. */
static gg_status tell_winning(gg__why *w, const sum *s)
{
    const gg_move *move;
    size_t part = 0;
    const size_t more = count_winning(w) - 1;
    gg_status status = choose(w, s, &move, &part);
    if (status != GG_OK) return status;
    if (s->infinite == 0) {
        uint32_t bit = s->finite;
        while (bit & (bit - 1))
            bit &= bit - 1;
        const uint32_t value = s->value[s->parts->at[part]];
        gg__claim(w, &kinds[BIT], 0);
        gg__fact_player(w, "player", s->first);
        gg__fact_number(w, "sum", s->finite);
        gg__fact_number(w, "bit", bit);
        gg__claim_end(w);
        gg__claim(w, &kinds[HOLDER], 0);
        gg__fact_part(w, "part", part);
        gg__fact_number(w, "value", value);
        gg__fact_number(w, "sum", s->finite);
        gg__fact_number(w, "goal", value ^ s->finite);
        gg__claim_end(w);
    } else {
        gg__claim(w, &kinds[HIT], 0);
        gg__fact_part(w, "part", part);
        gg__fact_number(w, "goal", s->finite);
        gg__claim_end(w);
    }
    claim_move(w, s->infinite == 0 ? MOVE : HIT_MOVE, 0, move);
    gg__claim_end(w);
    if (more > 0 && !gg__status(w->ctx)) {
        gg__claim(w, &kinds[MORE], 1);
        gg__fact_number(w, "count", more);
        gg__claim_end(w);
    }
    claim_players(w, s->cyclic ? AGAIN : THEN, gg__other(s->first));
    return gg__status(w->ctx);
}

/* ---- progress ---- */

/* The ranks of the sum at each position of the line that the loser has to move from. */
static gg_status tell_line(gg__why *w, const gg_player loser)
{
    enum { MOST = 10 };
    const gg_answer *answer = w->answer;
    const gg_sequel *sequel = w->sequels;
    gg__state state;
    size_t told = 0;
    while (answer->all_moves[sequel - w->sequels].token != answer->moves->token ||
           answer->all_moves[sequel - w->sequels].to != answer->moves->to)
        sequel++;
    gg_status status = gg__state_copy(w->ctx, w->problem, &w->play.state, &state);
    if (status != GG_OK) return status;
    gg__claim(w, &kinds[FALL], 1);
    gg__fact_list(w, "ranks", GG_FACT_NUMBER);
    for (size_t i = 0; status == GG_OK && told < MOST && i <= sequel->count + 1; i++) {
        gg__total *total;
        gg_outcome out[2];
        if (gg__state_mover(w->problem, &state) == loser) {
            status = gg__total_open(w->ctx, w->problem, w->solution, &state, &total);
            if (status != GG_OK) break;
            status = w->solution->theory->outcomes(total, out);
            gg__fact_number(w, NULL, total->progress);
            gg__total_close(total);
            told++;
        }
        if (i == sequel->count + 1) break;
        const gg_move *move = i == 0 ? answer->moves : &sequel->moves[i - 1];
        gg__state_play(w->problem, &state, &(gg__step){move->token, move->to, move->pass});
    }
    gg__state_free(w->ctx, &state);
    return status == GG_OK ? gg__claim_end(w) : status;
}

/* That play comes to an end, where it need not: positions may be infinite. */
static gg_status tell_progress(gg__why *w, const sum *s, gg_player loser)
{
    enum { MANY = 1000 };
    const gg_answer *answer = w->answer;
    gg_outcome out[2];
    gg__total *total = w->play.total;
    claim_players(w, ESCAPE, loser);
    for (size_t i = 0; loser == s->first && i < answer->all_count; i++) {
        const gg_move *move = &answer->all_moves[i], *reply = gg__sum_reply(w, i);
        if (!reply || !w->problem->ops->one_part || s->value[move->to] != GG_LOOPY) continue;
        gg__claim(w, &kinds[BACK], 1);
        gg__fact_player(w, "loser", loser);
        gg__fact_move(w, "move", move);
        gg__fact_player(w, "winner", gg__other(loser));
        gg__fact_move(w, "reply", reply);
        gg__fact_number(w, "value", s->value[move->from]);
        gg__claim_end(w);
        break;
    }
    if (gg__status(w->ctx) != GG_OK || !w->solution->values.rank) return gg__status(w->ctx);
    const gg__step step = {answer->moves->token, answer->moves->to, answer->moves->pass};
    const gg_status status = loser == s->first ? w->solution->theory->outcomes(total, out)
                                               : gg__total_after(total, &step, out);
    if (status != GG_OK) return status;
    gg__claim(w, &kinds[RANK], 0);
    gg__fact_player(w, "winner", gg__other(loser));
    gg__fact_number(w, "rank", total->progress);
    gg__claim_end(w);
    return s->parts->count <= MANY ? tell_line(w, loser) : gg__status(w->ctx);
}

/* ---- draws ---- */

static gg_status tell_draw(gg__why *w, const sum *s)
{
    const gg_move *move = w->answer->moves;
    gg__claim(w, &kinds[s->infinite > 1 ? SEVERAL : MISS], 0);
    if (s->infinite > 1) {
        gg__fact_number(w, "count", s->infinite);
    } else {
        gg__fact_part(w, "part", s->lone);
        gg__fact_number(w, "goal", s->finite);
    }
    gg__fact_player(w, "player", s->first);
    gg__claim_end(w);
    claim_move(w, HOLD, 0, move);
    gg__fact_sum(w, "sum", move);
    gg__fact_player(w, "other", gg__other(s->first));
    return gg__claim_end(w);
}

/* ---- the moves that fail ---- */

static bool tell_mistake(gg__why *w, size_t i)
{
    const gg_move *move = &w->answer->all_moves[i], *reply = gg__sum_reply(w, i);
    const bool drawn = move->then.winner == GG_D;
    if (!drawn && !reply) return false;
    claim_move(w, drawn ? SLIPS : FAILS, 1, move);
    gg__fact_sum(w, "sum", move);
    if (!drawn) {
        gg__fact_player(w, "other", gg__other(move->player));
        gg__fact_move(w, "reply", reply);
    }
    return gg__claim_end(w) == GG_OK;
}

static gg_status tell_mistakes(gg__why *w, gg_player first)
{
    const bool lost = w->answer->outcome.winner == gg__win_of(gg__other(first));
    gg__sum_head(w, &kinds[lost ? WORSE : MISTAKES], lost, false);
    return gg__sum_mistakes(w, lost, &kinds[UNTOLD], tell_mistake);
}

/* ---- the whole ---- */

static bool takes(const gg__why *w)
{
    return w->solution->type == &gg__value_nimber && gg__adds_up(w->solution);
}

static void add_up(const gg__why *w, const gg__total *total, sum *s)
{
    *s = (sum){.parts = &total->parts,
               .value = w->solution->values.value,
               .cyclic = atomic_load(&w->solution->cyclic),
               .first = w->answer->first};
    for (size_t i = 0; i < s->parts->count; i++) {
        const uint32_t value = s->value[s->parts->at[i]];
        s->infinite += value == GG_LOOPY;
        if (value == GG_LOOPY)
            s->lone = i;
        else
            s->finite ^= value;
    }
}

static gg_status prove(gg__why *w)
{
    const gg__total *total = gg__sum_total(w);
    if (!total) return gg__status(w->ctx);
    sum s;
    add_up(w, total, &s);
    if (w->answer->over) {
        claim_players(w, OVER, s.first);
        return gg__status(w->ctx);
    }
    gg_status status = tell_parts(w, &s);
    if (status == GG_OK && s.infinite == 1 && s.parts->count > 1) {
        gg__claim(w, &kinds[OTHERS], 0);
        gg__fact_number(w, "count", s.parts->count - 1);
        gg__fact_number(w, "value", s.finite);
        status = gg__claim_end(w);
    }
    const gg_result winner = w->answer->outcome.winner;
    const gg_player loser = winner == gg__win_of(s.first) ? gg__other(s.first) : s.first;
    if (status == GG_OK && winner == GG_D) {
        status = tell_draw(w, &s);
    } else if (status == GG_OK) {
        if (loser == s.first)
            claim_players(w, s.cyclic ? ZERO_AGAIN : ZERO, loser);
        else
            status = tell_winning(w, &s);
        if (status == GG_OK && s.cyclic) status = tell_progress(w, &s, loser);
    }
    return status == GG_OK ? tell_mistakes(w, s.first) : status;
}

static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    const gg__total *total = gg__sum_total(w);
    const bool wins = w->answer->outcome.winner == gg__win_of(w->answer->first);
    sum s;
    if (!total) return gg__status(w->ctx);
    add_up(w, total, &s);
    if (stage == 1) {
        gg__claim(w, &kinds[s.cyclic ? HINT_LOOK_LOOPS : HINT_LOOK], 0);
        return gg__claim_end(w);
    }
    if (stage == 2 && (s.infinite > 0 || wins)) {
        gg__claim(w, &kinds[s.infinite > 0 ? HINT_INFINITE : HINT_SUM], 0);
        if (s.infinite > 0) gg__fact_number(w, "infinite", s.infinite);
        gg__fact_number(w, "sum", s.finite);
        if (s.infinite == 0) add_binary(w, s.finite, s.finite);
        return gg__claim_end(w);
    }
    if (stage < 3 || !wins) return GG_OK;
    return gg__sum_hint(w, &kinds[HINT_PART], gg__sum_part_of, possible);
}

const gg__why_theory gg__why_nimber = {"nimber", takes, prove, kinds, hint};
