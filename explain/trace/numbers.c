/*
 * Numbers, numbers plus nimbers and canonical forms, as they are taught: options first.
 *
 * A number is the simplest one between the best that Left can get and the best that Right can get.
 * With nimbers (number_nimber.c in src/solve has the theorem) the ends themselves may be taken if
 * no option is that very number; and if both can get the same number with nimbers, and the same
 * nimber is the least missing, that is added to it.
 *
 * A form is made smaller until nothing changes: of two options the worse one goes, and an option
 * that can be answered so that the other player is at least as well off as before is replaced by
 * the player's options after that answer. The form found by the table is used for comparisons; the
 * resulting options are checked against its options.
 */
#include "trace/trace.h"

#include "value/form/forms.h"

#include <stdio.h>

enum {
    ABOUT,
    NOBODY,
    ZERO,
    INTEGER,
    FRACTION,
    UNDEFINED,
    UNDEFINED_OPTION,
    ABOUT_STARS,
    FITTING,
    STAR,
    CROSSED,
    UNLIKE,
    ABOUT_FORMS,
    GAME,
    DOMINATED,
    REVERSIBLE,
    REVERSED_OUT,
    FORM
};

#define NUMBER "number, number-parts, number-nimber, form, form-parts"
#define STARS  "number-nimber"
#define FORMS  "form, form-parts"
#define BOTH   "{position} = {value}: Left gets {left-best}, Right gets {right-best}; "
#define ANSWER                                                                                     \
    "{position}: {other} answers {player}'s {option} with {through}, and is no worse off than "    \
    "with "                                                                                        \
    "{value}; so "

const gg_info gg__steps_numbers[] = {
    [ABOUT] = GG__STEP("simplest.about",
                       "a position is worth the simplest number between the most that Left can get "
                       "and the least that Right can get; so what can be moved to comes first",
                       "number, number-parts"),
    [NOBODY] = GG__STEP("simplest.end", "{position} = {value}: neither player can move", NUMBER),
    [ZERO] = GG__STEP("simplest.zero", BOTH "0 lies between", NUMBER),
    [INTEGER] = GG__STEP("simplest.integer", BOTH "no whole number between is nearer to 0", NUMBER),
    [FRACTION] = GG__STEP("simplest.fraction", BOTH "no {coarser} lies between", NUMBER),
    [UNDEFINED] =
        GG__STEP("simplest.undefined",
                 "{position} is undefined: Left gets {left-best}, which is not below what "
                 "Right gets, {right-best}",
                 "number, number-parts"),
    [UNDEFINED_OPTION] =
        GG__STEP("simplest.undefined-option", "{position} is undefined, as {option} is",
                 "number, number-parts, number-nimber"),
    [ABOUT_STARS] =
        GG__STEP("star.about",
                 "a position is worth the simplest number that no move of Left reaches or "
                 "passes, and none of Right; or, where both get the same number with "
                 "nimbers, that and the least nimber missing",
                 STARS),
    [FITTING] = GG__STEP("star.none", BOTH "no move reaches or passes {value}", STARS),
    [STAR] =
        GG__STEP("star.star",
                 "{position} = {value}: both get {low} with nimbers, Left {left-set} and Right "
                 "{right-set}; {star} is the least missing in both",
                 STARS),
    [CROSSED] = GG__STEP("star.undefined",
                         "{position} is undefined: Left gets {left-best}, which is more than Right "
                         "gets, {right-best}",
                         STARS),
    [UNLIKE] =
        GG__STEP("star.undefined-star",
                 "{position} is undefined: both get {low} and a nimber, Left ({left-set:, }) "
                 "and Right ({right-set:, }), but not the same one is the least missing",
                 STARS),
    [ABOUT_FORMS] =
        GG__STEP("canon.about",
                 "options that are never needed are taken out, and options that can be undone are "
                 "replaced by what follows; the rest is the form. The targets of moves come first",
                 FORMS),
    [GAME] = GG__STEP("canon.options", "{position} is {game}", FORMS),
    [DOMINATED] = GG__STEP("canon.dominated",
                           "{position}: {player} does not need {option} beside {by}", FORMS),
    [REVERSIBLE] =
        GG__STEP("canon.reversible", ANSWER "{player} may as well move on, to {replaced}", FORMS),
    [REVERSED_OUT] =
        GG__STEP("canon.reversed-out",
                 ANSWER "the move is of no use to {player}, who cannot move on", FORMS),
    [FORM] = GG__STEP("canon.value", "{position} = {value}", FORMS),
    {NULL, NULL, NULL, false, false},
};

/* An option, or what a player can get: a number with a nimber, or a form. */
typedef struct worth {
    uint32_t number, star;
    gg__form form;
    const uint32_t *first; /* the positions that it is the sum of */
    size_t count;
} worth;

typedef struct valuing {
    gg__trace *t;
    gg__forms *forms;
    bool canonical, nimbers;
    worth *worth; /* of each position; number GG__NO_DYADIC: undefined */
    gg__text text;
    gg__form_list list[2]; /* options of a form that is made smaller */
    gg__form_list found;
    uint32_t *set; /* nimbers */
} valuing;

/* ---- words ---- */

static const char *print(valuing *v, const worth *x)
{
    v->text.length = 0;
    if (v->canonical) {
        gg__form_print(v->forms, x->form, GG__USUAL_TEXT, &v->text);
    } else {
        gg__value value = {.undefined = x->number == GG__NO_DYADIC, .star = x->star};
        if (!value.undefined) gg__dyadics_get(v->forms->numbers, x->number, &value.number);
        gg__value_number.print(&value, GG__USUAL_TEXT, &v->text);
        gg__dyadic_free(v->t->ctx, &value.number);
    }
    return v->text.data ? v->text.data : "";
}

static const char *print_form(valuing *v, gg__form g)
{
    v->text.length = 0;
    gg__form_print(v->forms, g, GG__USUAL_TEXT, &v->text);
    return v->text.data ? v->text.data : "";
}

static const char *print_number(valuing *v, uint32_t number)
{
    return print_form(v, gg__form_of_number(number));
}

/* The best of a player: its facts, and the words for it, "1/4 at 3" or "nothing". */
static void tell_best(valuing *v, gg_player player, const worth *best)
{
    gg__trace *t = v->t;
    static const char *const ends[] = {"low", "high"}, *const options[] = {"left", "right"},
                             *const words[] = {"left-best", "right-best"};
    gg__text text = {.ctx = t->ctx};
    if (best->count == 0) {
        gg__fact_words(&t->said, words[player], "nothing");
        return;
    }
    gg__step_value(t, ends[player], print(v, best));
    gg__fact_list(&t->said, options[player], GG_FACT_POSITION);
    gg__text_add(&text, "%s at ", v->text.data ? v->text.data : "");
    for (size_t i = 0; i < best->count; i++) {
        const uint32_t p = gg__trace_part(best->first[i]);
        gg__step_position(t, NULL, p);
        gg__text_add(&text, i > 0 ? " + %s" : "%s", t->position[p].name);
    }
    if (text.data) gg__fact_words(&t->said, words[player], "%s", text.data);
    gg__text_free(&text);
}

/* ---- options ---- */

/* The next option; undefined if one of its parts is. False at the end, and on failure. */
static bool next_option(valuing *v, uint32_t p, gg_player player, size_t *at, worth *out)
{
    *out = (worth){0, 0, GG__ZERO_FORM, NULL, 0};
    if (!gg__trace_option(&v->t->position[p], player, at, &out->first, &out->count)) return false;
    for (size_t i = 0; i < out->count; i++) {
        const worth *part = &v->worth[gg__trace_part(out->first[i])];
        if (v->canonical) {
            out->form = gg__form_add(v->forms, out->form, part->form);
            if (out->form == GG__NO_FORM) return false;
        } else if (part->number == GG__NO_DYADIC || out->number == GG__NO_DYADIC) {
            out->number = GG__NO_DYADIC;
        } else {
            out->number = gg__dyadics_add(v->forms->numbers, out->number, part->number);
            out->star ^= part->star;
        }
    }
    return gg__status(v->t->ctx) == GG_OK;
}

/* The best number that a player can get; count 0: they cannot move. *bad: the first option that is
 * undefined or, of forms, no number. *reached: some option is that very number, without a nimber.
 */
static void find_best(valuing *v, uint32_t p, gg_player player, worth *best, worth *bad,
                      bool *reached)
{
    size_t at = 0;
    worth option;
    *best = *bad = (worth){GG__NO_DYADIC, 0, GG__NO_FORM, NULL, 0};
    *reached = false;
    while (next_option(v, p, player, &at, &option)) {
        if (v->canonical)
            option.number =
                gg__form_is_number(option.form) ? gg__form_number(option.form) : GG__NO_DYADIC;
        if (option.number == GG__NO_DYADIC) {
            *bad = option;
            return;
        }
        const int side = player == GG_LEFT ? 1 : -1;
        const int better =
            best->count == 0
                ? 1
                : side * gg__dyadics_compare(v->forms->numbers, option.number, best->number);
        if (better > 0) *best = option;
        if (better > 0) *reached = false;
        if (better >= 0) *reached |= option.star == 0;
    }
}

/* ---- numbers ---- */

static gg_status decide(valuing *v, uint32_t p)
{
    gg_status status = gg__step_end(v->t);
    if (status == GG_OK) status = gg__trace_decide(v->t, p, print(v, &v->worth[p]));
    return status;
}

static void begin(valuing *v, unsigned kind, uint32_t p)
{
    gg__step_begin(v->t, &gg__steps_numbers[kind]);
    gg__step_position(v->t, "position", p);
}

/* The position is a number, with the reason why it is the simplest. fits: the ends need not be
 * beyond it. */
static gg_status tell_number(valuing *v, uint32_t p, const worth best[2], bool fits)
{
    gg__trace *t = v->t;
    gg__dyadic number;
    const uint32_t found = v->worth[p].number;
    const gg_status status = gg__dyadics_get(v->forms->numbers, found, &number);
    if (status != GG_OK) return status;
    const uint64_t exponent = number.exponent;
    const bool zero = number.sign == 0;
    gg__dyadic_free(t->ctx, &number);
    begin(v,
          best[0].count + best[1].count == 0 ? NOBODY
          : fits                             ? FITTING
          : zero                             ? ZERO
          : exponent == 0                    ? INTEGER
                                             : FRACTION,
          p);
    gg__step_value(t, "value", print(v, &v->worth[p]));
    if (best[0].count + best[1].count > 0) {
        tell_best(v, GG_LEFT, &best[GG_LEFT]);
        tell_best(v, GG_RIGHT, &best[GG_RIGHT]);
    }
    if (exponent == 1)
        gg__fact_words(&t->said, "coarser", "whole number");
    else if (exponent > 1 && exponent - 1 <= GG__PLAIN_EXPONENT)
        gg__fact_words(&t->said, "coarser", "multiple of 1/%llu", 1ULL << (exponent - 1));
    else if (exponent > 1)
        gg__fact_words(&t->said, "coarser", "multiple of 1/2^%llu",
                       (unsigned long long)exponent - 1);
    return decide(v, p);
}

/* The nimbers that a player can get with the best number, as a set; returns the least missing. */
static uint32_t find_stars(valuing *v, uint32_t p, gg_player player, uint32_t number,
                           uint32_t *count)
{
    size_t at = 0;
    worth option;
    uint32_t missing = 0;
    *count = 0;
    while (next_option(v, p, player, &at, &option)) {
        uint32_t k = 0;
        if (option.number != number) continue;
        while (k < *count && v->set[k] < option.star)
            k++;
        if (k < *count && v->set[k] == option.star) continue;
        for (uint32_t i = (*count)++; i > k; i--)
            v->set[i] = v->set[i - 1];
        v->set[k] = option.star;
    }
    while (missing < *count && v->set[missing] == missing)
        missing++;
    return missing;
}

/* Both get the same number, with nimbers. */
static gg_status tell_star(valuing *v, uint32_t p, const worth best[2])
{
    gg__trace *t = v->t;
    uint32_t count;
    const uint32_t number = best[GG_LEFT].number;
    const uint32_t left = find_stars(v, p, GG_LEFT, number, &count),
                   right = find_stars(v, p, GG_RIGHT, number, &count);
    if (left == right) v->worth[p] = (worth){.number = number, .star = left};
    begin(v, left == right ? STAR : UNLIKE, p);
    gg__step_value(t, "low", print_number(v, number));
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        find_stars(v, p, (gg_player)player, number, &count);
        gg__step_numbers(t, player == GG_LEFT ? "left-set" : "right-set", v->set, count);
    }
    if (left == right) gg__step_number(t, "star", left);
    if (left == right) gg__step_value(t, "value", print(v, &v->worth[p]));
    return decide(v, p);
}

static gg_status tell_undefined(valuing *v, uint32_t p, const worth best[2], const worth *bad)
{
    begin(v, bad ? UNDEFINED_OPTION : v->nimbers ? CROSSED : UNDEFINED, p);
    if (bad) {
        uint32_t q = gg__trace_part(bad->first[0]);
        for (size_t i = 0; i < bad->count; i++)
            if (v->worth[gg__trace_part(bad->first[i])].number == GG__NO_DYADIC)
                q = gg__trace_part(bad->first[i]);
        gg__step_position(v->t, "option", q);
    } else {
        tell_best(v, GG_LEFT, &best[GG_LEFT]);
        tell_best(v, GG_RIGHT, &best[GG_RIGHT]);
    }
    return decide(v, p);
}

static gg_status value_number(valuing *v, uint32_t p)
{
    worth best[2], bad[2];
    bool reached[2];
    v->worth[p] = (worth){.number = GG__NO_DYADIC};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        find_best(v, p, (gg_player)player, &best[player], &bad[player], &reached[player]);
    if (gg__status(v->t->ctx) != GG_OK) return gg__status(v->t->ctx);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        if (bad[player].count > 0) return tell_undefined(v, p, best, &bad[player]);
    const bool bounded = best[0].count > 0 && best[1].count > 0;
    const int order =
        bounded ? gg__dyadics_compare(v->forms->numbers, best[0].number, best[1].number) : -1;
    if (order == 0 && v->nimbers) return tell_star(v, p, best);
    if (order >= 0) return tell_undefined(v, p, best, NULL);
    const bool from = v->nimbers && best[0].count > 0 && !reached[0],
               to = v->nimbers && best[1].count > 0 && !reached[1];
    v->worth[p].number =
        gg__dyadics_simplest(v->forms->numbers, best[0].number, from, best[1].number, to);
    if (v->worth[p].number == GG__NO_DYADIC) return gg__status(v->t->ctx);
    return tell_number(v, p, best, from || to);
}

/* ---- forms ---- */

static bool contains(const gg__form_list *list, gg__form g)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == g) return true;
    return false;
}

static gg_status add_form(gg__form_list *list, gg__form g)
{
    return contains(list, g) ? GG_OK : gg__positions_push(list, g);
}

static void remove_at(gg__form_list *list, size_t i)
{
    for (; i + 1 < list->count; i++)
        list->at[i] = list->at[i + 1];
    list->count--;
}

/* At least as good for the player. */
static bool is_as_good(valuing *v, gg_player player, gg__form g, gg__form than)
{
    return player == GG_LEFT ? gg__form_is_less_or_equal(v->forms, than, g)
                             : gg__form_is_less_or_equal(v->forms, g, than);
}

static void tell_list(valuing *v, const char *name, const gg__form_list *list)
{
    gg__fact_list(&v->t->said, name, GG_FACT_VALUE);
    for (size_t i = 0; i < list->count; i++)
        gg__fact_value(&v->t->said, NULL, print_form(v, list->at[i]));
}

static gg_status tell_game(valuing *v, uint32_t p)
{
    gg__text game = {.ctx = v->t->ctx};
    begin(v, GAME, p);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        tell_list(v, player == GG_LEFT ? "left" : "right", &v->list[player]);
        gg__text_add(&game, player == GG_LEFT ? "{" : "|");
        for (size_t i = 0; i < v->list[player].count; i++)
            gg__text_add(&game, i > 0 ? ", %s" : "%s", print_form(v, v->list[player].at[i]));
    }
    gg__text_add(&game, "}");
    gg__step_value(v->t, "game", game.data ? game.data : "");
    gg__text_free(&game);
    return gg__step_end(v->t);
}

/* Takes out an option beside which there is one as good. */
static gg_status drop_dominated(valuing *v, uint32_t p, gg_player player, bool *changed)
{
    gg__form_list *list = &v->list[player];
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < list->count; k++) {
            if (i == k || !is_as_good(v, player, list->at[k], list->at[i])) continue;
            begin(v, DOMINATED, p);
            gg__fact_player(&v->t->said, "player", player);
            gg__step_value(v->t, "option", print_form(v, list->at[i]));
            gg__step_value(v->t, "by", print_form(v, list->at[k]));
            remove_at(list, i);
            *changed = true;
            return gg__step_end(v->t);
        }
    return gg__status(v->t->ctx);
}

/* Replaces an option through an answer to it that is as good as the whole for who answers. */
static gg_status bypass(valuing *v, uint32_t p, gg_player player, size_t i, gg__form through)
{
    gg__form_list *list = &v->list[player];
    const gg__form g = v->worth[p].form;
    v->found.count = 0;
    gg_status status = gg__form_options(v->forms, through, player, &v->found);
    if (status != GG_OK) return status;
    begin(v, v->found.count > 0 ? REVERSIBLE : REVERSED_OUT, p);
    gg__fact_player(&v->t->said, "player", player);
    gg__fact_player(&v->t->said, "other", gg__other(player));
    gg__step_value(v->t, "option", print_form(v, list->at[i]));
    gg__step_value(v->t, "through", print_form(v, through));
    gg__step_value(v->t, "value", print_form(v, g));
    tell_list(v, "replaced", &v->found);
    remove_at(list, i);
    for (size_t k = 0; status == GG_OK && k < v->found.count; k++)
        status = add_form(list, v->found.at[k]);
    return status == GG_OK ? gg__step_end(v->t) : status;
}

static gg_status bypass_reversible(valuing *v, uint32_t p, gg_player player, bool *changed)
{
    gg__form_list *list = &v->list[player];
    const gg_player other = gg__other(player);
    for (size_t i = 0; i < list->count; i++) {
        const uint64_t answers = gg__form_option_count(v->forms, list->at[i], other);
        for (uint64_t k = 0; k < answers; k++) {
            const gg__form answer = gg__form_option(v->forms, list->at[i], other, k);
            if (answer == GG__NO_FORM) return gg__status(v->t->ctx);
            if (!is_as_good(v, other, answer, v->worth[p].form)) continue;
            *changed = true;
            return bypass(v, p, player, i, answer);
        }
    }
    return gg__status(v->t->ctx);
}

/* The options must have become those of the canonical form. */
static gg_status compare_options(valuing *v, uint32_t p)
{
    const gg__form g = v->worth[p].form;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        v->found.count = 0;
        const gg_status status = gg__form_options(v->forms, g, (gg_player)player, &v->found);
        if (status != GG_OK) return status;
        bool same = v->found.count == v->list[player].count;
        for (size_t i = 0; i < v->found.count; i++)
            same = same && contains(&v->list[player], v->found.at[i]);
        if (!same) return gg__trace_differs(v->t, p);
    }
    return GG_OK;
}

static gg_status make_smaller(valuing *v, uint32_t p)
{
    gg_status status = tell_game(v, p);
    bool changed = true;
    while (status == GG_OK && changed) {
        changed = false;
        for (int player = GG_LEFT; status == GG_OK && player <= GG_RIGHT && !changed; player++)
            status = drop_dominated(v, p, (gg_player)player, &changed);
        for (int player = GG_LEFT; status == GG_OK && player <= GG_RIGHT && !changed; player++)
            status = bypass_reversible(v, p, (gg_player)player, &changed);
    }
    if (status == GG_OK) status = compare_options(v, p);
    if (status != GG_OK) return status;
    begin(v, FORM, p);
    gg__step_value(v->t, "value", print(v, &v->worth[p]));
    return decide(v, p);
}

static gg_status value_form(valuing *v, uint32_t p)
{
    worth best[2], bad[2], option;
    bool reached[2];
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t at = 0;
        find_best(v, p, (gg_player)player, &best[player], &bad[player], &reached[player]);
        v->list[player].count = 0;
        while (next_option(v, p, (gg_player)player, &at, &option))
            if (add_form(&v->list[player], option.form) != GG_OK) break;
    }
    if (gg__status(v->t->ctx) != GG_OK) return gg__status(v->t->ctx);
    v->worth[p].form =
        gg__form_make(v->forms, v->list[0].at, v->list[0].count, v->list[1].at, v->list[1].count);
    if (v->worth[p].form == GG__NO_FORM) return gg__status(v->t->ctx);
    v->worth[p].number = gg__form_number(v->worth[p].form);
    const bool numbers = bad[0].count + bad[1].count == 0;
    const bool open = best[0].count == 0 || best[1].count == 0;
    if (numbers &&
        (open || gg__dyadics_compare(v->forms->numbers, best[0].number, best[1].number) < 0))
        return tell_number(v, p, best, false);
    return make_smaller(v, p);
}

/* ---- the methods ---- */

static gg_status value_all(gg__trace *t, bool canonical)
{
    const size_t n = t->trace.position_count;
    uint32_t *order = NULL;
    valuing v = {.t = t,
                 .forms = gg__forms_new(t->ctx, 0),
                 .canonical = canonical,
                 .nimbers = t->solution->values.minus != NULL,
                 .text = {.ctx = t->ctx},
                 .list = {{.ctx = t->ctx}, {.ctx = t->ctx}},
                 .found = {.ctx = t->ctx}};
    v.worth = gg__alloc(t->ctx, n, sizeof *v.worth, "values");
    v.set = gg__alloc(t->ctx, t->option_count, sizeof *v.set, "values");
    gg_status status = gg__status(t->ctx);
    if (status == GG_OK) status = gg__trace_order(t, &order);
    if (status == GG_OK)
        status = gg__step_about(t, &gg__steps_numbers[canonical   ? ABOUT_FORMS
                                                      : v.nimbers ? ABOUT_STARS
                                                                  : ABOUT]);
    for (size_t i = 0; status == GG_OK && i < n; i++)
        status = canonical ? value_form(&v, order[i]) : value_number(&v, order[i]);
    gg__free(t->ctx, order);
    gg__free(t->ctx, v.worth);
    gg__free(t->ctx, v.set);
    gg__text_free(&v.text);
    gg__positions_free(&v.list[0]);
    gg__positions_free(&v.list[1]);
    gg__positions_free(&v.found);
    gg__forms_free(v.forms);
    return status;
}

gg_status gg__trace_numbers(gg__trace *t)
{
    return value_all(t, false);
}

gg_status gg__trace_forms(gg__trace *t)
{
    return value_all(t, true);
}
