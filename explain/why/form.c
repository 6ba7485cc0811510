/*
 * Why a sum of games is won or lost, by their canonical forms: their sum, its comparison with 0,
 * the hot parts, and the gain of each move. The sum itself shows who can afford to wait: the winner
 * of a sum above or below 0; neither player, if the sum is confused with 0; and the player who does
 * not have to move, if it is 0. Moves in numbers can always wait (value/form/type.c).
 */
#include "value/form/forms.h"
#include "why/sum.h"

enum {
    OVER,
    PART,
    LONG_PART,
    NUMBER,
    REST,
    SUM,
    SEARCHED,
    MAST,
    MORE,
    LESS,
    ZERO,
    CONFUSED,
    WAIT,
    HOTTEST,
    MOVE,
    THEN_MORE,
    THEN_LESS,
    WORSE,
    MISTAKES,
    FAILS,
    UNTOLD,
    HINT_LOOK,
    HINT_SUM,
    HINT_PART,
    KINDS
};

#define CLAIM(name, sentence) GG__CLAIM("form", name, sentence)

static const gg_info kinds[KINDS + 1] = {
    [OVER] = CLAIM("over", "{loser} cannot move, and so {winner} has won"),
    [PART] =
        CLAIM("part", "{part} is worth {value}; its mean, what it comes to on average, is {mean}, "
                      "and its temperature, what a move there gains on average, is {temperature}"),
    [LONG_PART] = CLAIM("long-part", "{part} is worth {value}"),
    [NUMBER] = CLAIM("number", "{part} is worth the number {value}"),
    [REST] = CLAIM("rest", "{count} more part{count:s} {count?is|are} not listed here"),
    [SUM] = CLAIM("sum", "together they are worth {value}"),
    [SEARCHED] = CLAIM("searched", "their sum has too many forms to be written; all play in it was "
                                   "searched"),
    [MAST] = CLAIM("mast", "that has mean {mean} and temperature {temperature}"),
    [MORE] = CLAIM("more", "the sum is more than 0: {winner} wins even if {loser} moves first, and "
                           "so can afford to wait"),
    [LESS] = CLAIM("less", "the sum is less than 0: {winner} wins even if {loser} moves first, and "
                           "so can afford to wait"),
    [ZERO] = CLAIM(
        "zero",
        "the sum is 0: the player who has to move loses; that is {loser}, who would rather wait"),
    [CONFUSED] = CLAIM("confused",
                       "the sum is neither more nor less than 0, nor 0: the player who moves first "
                       "wins, so neither can afford to wait, and it is {player} who moves"),
    [WAIT] = CLAIM("wait", "{count?the part that is a number|the # parts that are numbers} can "
                           "wait: a player who can win by a move can win by a move elsewhere, as a "
                           "move in a number costs the player who makes it"),
    [HOTTEST] = CLAIM("hottest", "{part} is hottest, at {temperature}: a move there gains most on "
                                 "average, which makes it the first to try, but not always a "
                                 "winning one"),
    [MOVE] = CLAIM("move", "{player} {move}: that gains {player} {incentive}, and the sum is "
                           "{sum}"),
    [THEN_MORE] = CLAIM("then-more", "that is 0 or more: so {loser}, who has to move there, loses"),
    [THEN_LESS] = CLAIM("then-less", "that is 0 or less: so {loser}, who has to move there, loses"),
    [WORSE] = CLAIM(
        "worse",
        "no move of {player} helps: each leaves a sum that is won by {other}, who moves next"),
    [MISTAKES] = CLAIM("mistakes", "{count?the other move leaves|the other # moves leave} a sum "
                                   "that is won by {other}, who moves next"),
    [FAILS] = CLAIM("fails", "if {player} {move}, the sum is {sum}; {other} {reply} and wins"),
    [UNTOLD] = CLAIM("untold", "and so for {count} more move{count:s}"),
    [HINT_LOOK] = CLAIM("hint-look", "Find what each part is worth, and where a move gains most; "
                                     "numbers can wait"),
    [HINT_SUM] = CLAIM("hint-sum", "The sum is {sum}: look for a move that leaves it so that "
                                   "{other}, moving first, loses"),
    [HINT_PART] = CLAIM("hint-part", "Move in {part}"),
};

static void fact_number(gg__why *w, const char *name, gg__forms *forms, uint32_t number)
{
    gg__text text = {.ctx = w->ctx};
    if (number != GG__NO_DYADIC &&
        gg__form_print(forms, gg__form_of_number(number), GG__VALUE_TEXT, &text) == GG_OK)
        gg__fact_value(w, name, text.data);
    gg__text_free(&text);
}

/* ---- the parts ---- */

/* The hottest part so far; its temperature is a number of its own table. */
typedef struct hot {
    bool there, unclear; /* unclear: some part has no temperature here */
    size_t part;
    gg__dyadic temperature;
} hot;

static gg_status compare_heat(gg__why *w, hot *h, size_t part, gg__forms *forms, uint32_t heat)
{
    gg__dyadic value = {0}, more;
    gg_status status = gg__dyadics_get(forms->numbers, heat, &value);
    if (status == GG_OK) status = gg__dyadic_subtract(w->ctx, &value, &h->temperature, &more);
    if (status != GG_OK) {
        gg__dyadic_free(w->ctx, &value);
        return status;
    }
    const bool hotter = !h->there || more.sign > 0;
    gg__dyadic_free(w->ctx, &more);
    gg__dyadic_free(w->ctx, hotter ? &h->temperature : &value);
    if (!hotter) return GG_OK;
    h->there = true;
    h->part = part;
    h->temperature = value;
    return GG_OK;
}

static gg_status tell_part(gg__why *w, size_t i, const gg__value *worth, hot *h)
{
    gg__text text = {.ctx = w->ctx};
    uint32_t mean, heat;
    const bool number = gg__form_is_number(worth->form);
    gg_status status = gg__form_print(worth->forms, worth->form, GG__VALUE_TEXT, &text);
    const bool written = status == GG_OK && text.data[0] != '(';
    if (status == GG_OK && !number && written)
        status = gg__form_mast(worth->forms, worth->form, &mean, &heat);
    if (status == GG_OK) {
        gg__claim(w, &kinds[number ? NUMBER : written ? PART : LONG_PART], 0);
        gg__fact_part(w, "part", i);
        gg__fact_value(w, "value", text.data);
        if (!number && written) fact_number(w, "mean", worth->forms, mean);
        if (!number && written) fact_number(w, "temperature", worth->forms, heat);
        status = gg__claim_end(w);
    }
    h->unclear |= !number && !written;
    if (status == GG_OK && !number && written) status = compare_heat(w, h, i, worth->forms, heat);
    gg__text_free(&text);
    return status;
}

static gg_status tell_parts(gg__why *w, size_t *numbers, hot *h)
{
    const gg__positions *parts = &w->play.total->parts;
    const gg__listing *listing = w->solution->values.forms;
    const size_t count = parts->count,
                 shown = count > GG__SHOWN_PARTS + 1 ? GG__SHOWN_PARTS : count;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        gg__value worth;
        const bool number = gg__listing_is_number(listing, w->solution->values.value[parts->at[i]]);
        *numbers += number;
        h->unclear |= i >= shown && !number;
        if (i >= shown) continue;
        status = w->solution->type->read(w->ctx, w->problem, w->solution, parts->at[i], &worth);
        if (status == GG_OK) status = tell_part(w, i, &worth, h);
        gg__value_clear(w->ctx, &worth);
    }
    if (status != GG_OK || shown == count) return status;
    gg__claim(w, &kinds[REST], 0);
    gg__fact_number(w, "count", count - shown);
    return gg__claim_end(w);
}

/* ---- the sum ---- */

static gg_status tell_sum(gg__why *w, size_t count)
{
    gg__value sum;
    gg__text text = {.ctx = w->ctx};
    uint32_t mean, heat;
    gg_status status = w->solution->theory->value(w->play.total, &sum);
    if (status != GG_OK || (count == 1 && !sum.undefined)) return status;
    if (sum.undefined) {
        gg__claim(w, &kinds[SEARCHED], 0);
        return gg__claim_end(w);
    }
    status = gg__form_print(sum.forms, sum.form, GG__VALUE_TEXT, &text);
    if (status == GG_OK) {
        gg__claim(w, &kinds[SUM], 0);
        gg__fact_value(w, "value", text.data);
        status = gg__claim_end(w);
    }
    const bool told = status == GG_OK && text.data[0] != '(' && !gg__form_is_number(sum.form);
    gg__text_free(&text);
    if (!told) return status;
    status = gg__form_mast(sum.forms, sum.form, &mean, &heat);
    if (status != GG_OK) return status;
    gg__claim(w, &kinds[MAST], 1);
    fact_number(w, "mean", sum.forms, mean);
    fact_number(w, "temperature", sum.forms, heat);
    return gg__claim_end(w);
}

static gg_status tell_winner(gg__why *w)
{
    gg_outcome out[2];
    const gg_status status = w->solution->theory->outcomes(w->play.total, out);
    const gg_player first = w->answer->first;
    if (status != GG_OK) return status;
    const gg_result left = out[GG_LEFT].winner, right = out[GG_RIGHT].winner;
    if (left == right) {
        const gg_player winner = left == GG_L ? GG_LEFT : GG_RIGHT;
        gg__claim(w, &kinds[left == GG_L ? MORE : LESS], 0);
        gg__fact_player(w, "winner", winner);
        gg__fact_player(w, "loser", gg__other(winner));
    } else {
        gg__claim(w, &kinds[left == GG_L ? CONFUSED : ZERO], 0);
        gg__fact_player(w, left == GG_L ? "player" : "loser", first);
    }
    return gg__claim_end(w);
}

static gg_status tell_place(gg__why *w, size_t numbers, const hot *h)
{
    const size_t count = w->play.total->parts.count;
    if (numbers > 0 && numbers < count) {
        gg__claim(w, &kinds[WAIT], 0);
        gg__fact_number(w, "count", numbers);
        gg__claim_end(w);
    }
    if (gg__status(w->ctx) != GG_OK || !h->there || h->unclear || count - numbers < 2)
        return gg__status(w->ctx);
    gg__claim(w, &kinds[HOTTEST], 0);
    gg__fact_part(w, "part", h->part);
    gg__fact_dyadic(w, "temperature", &h->temperature);
    return gg__claim_end(w);
}

/* ---- moves ---- */

static gg_status tell_move(gg__why *w)
{
    const gg_move *move = w->answer->moves;
    const gg__step step = {move->token, move->to, move->pass};
    gg__text gain = {.ctx = w->ctx};
    gg_status status = w->solution->theory->incentive(w->play.total, &step, GG__VALUE_TEXT, &gain);
    if (status == GG_OK) {
        gg__claim(w, &kinds[MOVE], 0);
        gg__fact_player(w, "player", move->player);
        gg__fact_move(w, "move", move);
        gg__fact_value(w, "incentive", gain.data);
        gg__fact_sum(w, "sum", move);
        gg__claim_end(w);
        gg__claim(w, &kinds[move->player == GG_LEFT ? THEN_MORE : THEN_LESS], 1);
        gg__fact_player(w, "loser", gg__other(move->player));
        status = gg__claim_end(w);
    }
    gg__text_free(&gain);
    return status;
}

static bool tell_mistake(gg__why *w, size_t i)
{
    const gg_move *move = &w->answer->all_moves[i], *reply = gg__sum_reply(w, i);
    if (!reply) return false;
    gg__claim(w, &kinds[FAILS], 1);
    gg__fact_player(w, "player", move->player);
    gg__fact_move(w, "move", move);
    gg__fact_sum(w, "sum", move);
    gg__fact_player(w, "other", gg__other(move->player));
    gg__fact_move(w, "reply", reply);
    return gg__claim_end(w) == GG_OK;
}

static gg_status tell_mistakes(gg__why *w, bool lost)
{
    gg__sum_head(w, &kinds[lost ? WORSE : MISTAKES], lost, true);
    return gg__sum_mistakes(w, lost, &kinds[UNTOLD], tell_mistake);
}

/* ---- the whole ---- */

static bool takes(const gg__why *w)
{
    return w->solution->type == &gg__value_form && gg__adds_up(w->solution);
}

static gg_status prove(gg__why *w)
{
    const gg_player first = w->answer->first;
    const bool wins = w->answer->outcome.winner == gg__win_of(first);
    hot h = {0};
    size_t numbers = 0;
    if (!gg__sum_total(w)) return gg__status(w->ctx);
    if (w->answer->over) {
        gg__claim(w, &kinds[OVER], 0);
        gg__fact_player(w, "loser", first);
        gg__fact_player(w, "winner", gg__other(first));
        return gg__claim_end(w);
    }
    gg_status status = tell_parts(w, &numbers, &h);
    if (status == GG_OK) status = tell_sum(w, w->play.total->parts.count);
    if (status == GG_OK) status = tell_winner(w);
    if (status == GG_OK) status = tell_place(w, numbers, &h);
    if (status == GG_OK && wins) status = tell_move(w);
    if (status == GG_OK) status = tell_mistakes(w, !wins);
    gg__dyadic_free(w->ctx, &h.temperature);
    return status;
}

static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    if (!gg__sum_total(w)) return gg__status(w->ctx);
    if (stage == 1) {
        gg__claim(w, &kinds[HINT_LOOK], 0);
        return gg__claim_end(w);
    }
    if (w->answer->outcome.winner != gg__win_of(w->answer->first)) return GG_OK;
    if (stage == 3) return gg__sum_hint(w, &kinds[HINT_PART], gg__sum_part_of, possible);
    gg__claim(w, &kinds[HINT_SUM], 0);
    gg__fact_sum(w, "sum", NULL);
    gg__fact_player(w, "other", gg__other(w->answer->first));
    return gg__claim_end(w);
}

const gg__why_theory gg__why_form = {"form", takes, prove, kinds, hint};
