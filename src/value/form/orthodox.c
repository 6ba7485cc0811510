/*
 * Play in a sum that is too large to be added, by the thermographs of its terms: sentestrat.
 *
 * The ambient temperature is the least that the hottest term has had so far. A player answers in
 * the term where the other one has just moved, if it has become hotter than the ambient
 * temperature, and else moves in the hottest term; there, to the option that is best at the ambient
 * temperature. Play stops when all terms are numbers.
 *
 * What it guarantees. Let m be the sum of the means, and T the temperature of the hottest term, not
 * below 0. If the first player plays like this, as Left, play stops at m or more for any moves of
 * Right; if the second player does, at m - T or more. For let t be the ambient temperature and S
 * the sum of the right walls at t. When Right moves in a term G, its right wall is at most the left
 * wall of the new term, plus t. If that is hotter than t Left answers there, which adds t to it and
 * makes it a right wall again: S does not fall. If not, its walls are one, and S has fallen by t at
 * most; Left's move in the hottest term adds its temperature, which is t, or t falls by the amount
 * that is lost. So S loses no more than T in all, and with the first move of Left it has begun at m
 * + T. No strategy stops above m + T for the first player, nor above m for the second, as the
 * temperature of a sum is that of a term at most; so at most T is lost.
 *
 * Cost: for each move a look at every term, and the thermographs of the terms. Sources: *Winning
 * Ways*, chapter 6; E. R. Berlekamp, *The economist's view of combinatorial games*, 1996.
 */
#include "value/form/forms.h"

/* The option whose further wall is best for the player. */
static gg__form best_option(gg__forms *forms, gg__form g, gg_player player, uint32_t t)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    const uint64_t count = gg__form_option_count(forms, g, player);
    gg__form best = GG__NO_FORM;
    uint32_t most = 0;
    for (uint64_t i = 0; i < count && gg__forms_tick(forms); i++) {
        const gg__form option = gg__form_option(forms, g, player, i);
        const uint32_t at =
            option == GG__NO_FORM ? GG__NO_DYADIC : gg__form_wall(forms, option, other, t);
        if (at == GG__NO_DYADIC) return GG__NO_FORM;
        const int order = best == GG__NO_FORM ? 1 : gg__dyadics_compare(forms->numbers, at, most);
        if (best != GG__NO_FORM && (player == GG_LEFT ? order <= 0 : order >= 0)) continue;
        best = option;
        most = at;
    }
    return best;
}

bool gg__orthodox_choose(gg__forms *forms, gg__orthodox *sum, gg_player player, size_t *term,
                         gg__form *to)
{
    uint32_t mean, heat, hottest = 0;
    size_t at = sum->count;
    bool answer = false;
    for (size_t i = 0; i < sum->count; i++) {
        if (gg__form_is_number(sum->term[i])) continue;
        if (gg__form_mast(forms, sum->term[i], &mean, &heat) != GG_OK) return false;
        if (i == sum->last && sum->ambient != GG__NO_DYADIC)
            answer = gg__dyadics_compare(forms->numbers, heat, sum->ambient) > 0;
        if (at < sum->count && gg__dyadics_compare(forms->numbers, heat, hottest) <= 0) continue;
        at = i;
        hottest = heat;
    }
    if (at == sum->count) return false;
    if (sum->ambient == GG__NO_DYADIC ||
        gg__dyadics_compare(forms->numbers, hottest, sum->ambient) < 0)
        sum->ambient = hottest;
    *term = answer ? sum->last : at;
    *to = best_option(forms, sum->term[*term], player, sum->ambient);
    return *to != GG__NO_FORM;
}

gg_status gg_form_orthodox(gg_forms *forms, const gg_form *terms, size_t count, gg_player first,
                           gg_form *mean, gg_form *temperature, gg_form *stop,
                           gg_orthodox_move *moves, size_t room, size_t *move_count)
{
    gg_ctx *ctx = forms->ctx;
    gg__dyadics *numbers = forms->numbers;
    gg__form_list list = {.ctx = ctx};
    uint32_t total = 0, heat, hottest = 0, one;
    size_t made = 0, term;
    gg__form to, end = GG__ZERO_FORM;
    gg__begin(ctx);
    for (size_t i = 0; i < count && gg__status(ctx) == GG_OK; i++) {
        if (gg__form_is_beyond(terms[i]))
            gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "a game with loops has no thermograph");
        else if (gg__form_mast(forms, terms[i], &one, &heat) == GG_OK) {
            total = gg__dyadics_add(numbers, total, one);
            if (i == 0 || gg__dyadics_compare(numbers, heat, hottest) > 0) hottest = heat;
            gg__positions_push(&list, terms[i]);
        }
    }
    gg__orthodox sum = {list.at, list.count, GG__NO_DYADIC, list.count};
    for (gg_player player = first;
         gg__status(ctx) == GG_OK && gg__orthodox_choose(forms, &sum, player, &term, &to);
         player = player == GG_LEFT ? GG_RIGHT : GG_LEFT) {
        if (made < room) moves[made] = (gg_orthodox_move){player, term, to};
        made++;
        sum.term[term] = to;
        sum.last = term;
    }
    for (size_t i = 0; i < list.count && gg__status(ctx) == GG_OK; i++)
        end = gg__form_plus(forms, end, gg__form_number(list.at[i]));
    gg__positions_free(&list);
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    *mean = gg__form_of(0, total);
    *temperature = gg__form_of(0, count > 0 ? hottest : gg__dyadics_make(numbers, -1, 0));
    *stop = end;
    *move_count = made;
    return gg__status(ctx);
}
