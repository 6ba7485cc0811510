/*
 * Functions of forms that are defined by those of the options: birthdays, counts of stops, cooling,
 * heating and overheating, the Norton product, ordinal sums, companions.
 *
 * Sources: *Winning Ways*, chapters 6 to 8; Siegel, *Combinatorial Game Theory*, II.5 to II.7 and
 * III.2.
 */
#include "value/form/mapping.h"

static uint64_t number_itself(gg__mapping *m, gg__form g)
{
    (void)m;
    return gg__form_is_number(g) ? g : GG__NO_FORM;
}

/* ---- birthdays ---- */

/* Of an integer itself; of a fraction its integral part, its exponent and one. */
static uint64_t birthday_of_number(gg__mapping *m, gg__form g)
{
    uint64_t whole, exponent;
    if (!gg__form_is_number(g)) return GG__NO_FORM;
    const bool fits = gg__dyadics_whole(m->numbers, gg__form_number(g), &whole, &exponent);
    const uint64_t more = exponent > 0 ? exponent + 1 : 0;
    if (fits && whole < INT64_MAX - more) return whole + more;
    gg__fail(m->ctx, GG_LIMIT, GG__NOWHERE, "a birthday beyond 2^63");
    return GG__NO_FORM;
}

static uint64_t birthday(gg__mapping *m, gg__form g)
{
    uint64_t last = 0;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const uint64_t count = gg__form_option_count(m->forms, g, (gg_player)player);
        for (uint64_t i = 0; i < count && gg__status(m->ctx) == GG_OK; i++) {
            const uint64_t day =
                gg__mapping_value(m, gg__form_option(m->forms, g, (gg_player)player, i));
            if (day > last) last = day;
        }
    }
    return last + 1;
}

uint64_t gg__form_birthday(gg__forms *forms, gg__form g)
{
    gg__mapping m = {.forms = forms, .simple = birthday_of_number, .make = birthday};
    return gg__mapping_apply(&m, g);
}

/* ---- counts of stops ---- */

enum { MOST_STAR = 20000 }; /* the count for *n has more than n bits */

/* One of a number; 2 * 3^(n-1) of *n, each of whose options is one of both players. */
static uint64_t stops_of_nimber(gg__mapping *m, gg__form g)
{
    const gg__base *base = &m->forms->base[gg__form_base(g)];
    if (gg__form_is_number(g)) return gg__form_integer(m->forms, 1);
    if (base->options || base->ups != 0) return GG__NO_FORM;
    if (base->star > MOST_STAR) {
        gg__fail(m->ctx, GG_LIMIT, GG__NOWHERE, "the stops of a nimber beyond *%d", (int)MOST_STAR);
        return GG__NO_FORM;
    }
    uint32_t count = gg__dyadics_make(m->numbers, 2, 0);
    for (uint32_t i = 1; i < base->star && count != GG__NO_DYADIC && gg__forms_tick(m->forms); i++)
        count = gg__dyadics_add(m->numbers, gg__dyadics_add(m->numbers, count, count), count);
    return gg__form_of_number(count);
}

static uint64_t stops(gg__mapping *m, gg__form g)
{
    uint32_t sum = 0;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const uint64_t count = gg__form_option_count(m->forms, g, (gg_player)player);
        for (uint64_t i = 0; i < count && gg__status(m->ctx) == GG_OK; i++) {
            const uint64_t of =
                gg__mapping_value(m, gg__form_option(m->forms, g, (gg_player)player, i));
            sum = gg__dyadics_add(m->numbers, sum, gg__form_number(of));
        }
    }
    return gg__form_of_number(sum);
}

gg__form gg__form_stop_count(gg__forms *forms, gg__form g)
{
    gg__mapping m = {
        .forms = forms, .shift = GG__UNCHANGED, .simple = stops_of_nimber, .make = stops};
    return gg__mapping_apply(&m, g);
}

/* ---- followers ---- */

typedef struct followers {
    gg__forms *forms;
    gg__form_list *list;
    gg__map seen;
} followers;

static bool is_listed(void *self, gg__form g)
{
    const followers *f = self;
    return gg__map_get(f->forms, &f->seen, g) != 0;
}

static void add_follower(void *self, gg__form g)
{
    followers *f = self;
    if (gg__map_put(f->forms, &f->seen, g, 1)) gg__positions_push(f->list, g);
}

gg_status gg__form_followers(gg__forms *forms, gg__form g, gg__form_list *list)
{
    followers f = {.forms = forms, .list = list};
    const gg__form_walk walk = {&f, is_listed, add_follower, false};
    gg__form_walk_up(forms, g, &walk);
    gg__map_free(forms, &f.seen);
    return gg__status(forms->ctx);
}

/* ---- cooling, heating, Norton's product ---- */

/* An integer is frozen at every temperature, and above its own temperature a form is, to its mean.
 * The options of m/2^k lead through k other numbers. */
static uint64_t frozen(gg__mapping *m, gg__form g)
{
    enum { MOST_EXPONENT = 4096 };
    uint32_t mean, temperature;
    uint64_t whole, exponent;
    if (gg__form_mast(m->forms, g, &mean, &temperature) != GG_OK) return GG__NO_FORM;
    if (gg__dyadics_compare(m->numbers, m->by, temperature) > 0) return gg__form_of(0, mean);
    if (!gg__form_is_number(g)) return GG__NO_FORM;
    gg__dyadics_whole(m->numbers, gg__form_number(g), &whole, &exponent);
    if (exponent == 0) return g;
    if (exponent > MOST_EXPONENT)
        gg__fail(m->ctx, GG_LIMIT, GG__NOWHERE, "cooling a number with a denominator beyond 2^%d",
                 (int)MOST_EXPONENT);
    return GG__NO_FORM;
}

static uint64_t cool(gg__mapping *m, gg__form g)
{
    return gg__mapping_tax(m, g, m->by);
}

/* If moves cost t, those in the fractions inside of G + x do, too, so that the result is not that
 * of G plus x. */
gg__form gg__form_cool(gg__forms *forms, gg__form g, uint32_t by)
{
    const bool paid = gg__dyadics_sign(forms->numbers, by) < 0;
    gg__mapping m = {.forms = forms, .simple = frozen, .make = cool, .by = by};
    m.shift = paid ? GG__NO_SHIFT : GG__PLUS_NUMBER;
    return gg__mapping_apply(&m, g);
}

gg__form gg__form_freeze(gg__forms *forms, gg__form g)
{
    uint32_t mean, temperature;
    return gg__form_mast(forms, g, &mean, &temperature) == GG_OK
               ? gg__form_cool(forms, g, temperature)
               : GG__NO_FORM;
}

/* {F(G^L) + pay | F(G^R) - pay}. */
static uint64_t heat(gg__mapping *m, gg__form g)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    const gg__form less = gg__form_negative(m->forms, m->pay);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        gg__mapping_list(m, g, (gg_player)player, 0, &list[player]);
        for (size_t i = 0; i < list[player].count && gg__status(m->ctx) == GG_OK; i++)
            list[player].at[i] =
                gg__form_add(m->forms, list[player].at[i], player == GG_LEFT ? m->pay : less);
    }
    return gg__mapping_make(m, list);
}

/* By less than 0 the result for G may be a number, and another number cannot be added to that
 * option by option. */
gg__form gg__form_heat(gg__forms *forms, gg__form g, gg__form by)
{
    const bool paid =
        gg__form_is_number(by) && gg__dyadics_sign(forms->numbers, gg__form_number(by)) >= 0;
    gg__mapping m = {.forms = forms, .simple = number_itself, .make = heat, .pay = by};
    m.shift = paid ? GG__PLUS_NUMBER : GG__NO_SHIFT;
    return gg__mapping_apply(&m, g);
}

/* Copies of the unit, by doubling. */
static uint64_t copies(gg__mapping *m, gg__form g)
{
    uint64_t whole, exponent;
    if (!gg__form_is_number(g) || !gg__dyadics_is_integer(m->numbers, gg__form_number(g)))
        return GG__NO_FORM;
    const bool negative = gg__dyadics_sign(m->numbers, gg__form_number(g)) < 0,
               fits = gg__dyadics_whole(m->numbers, gg__form_number(g), &whole, &exponent);
    if (!fits) {
        gg__fail(m->ctx, GG_LIMIT, GG__NOWHERE, "a product with more than 2^64 copies");
        return GG__NO_FORM;
    }
    gg__form sum = GG__ZERO_FORM, power = negative ? gg__form_negative(m->forms, m->unit) : m->unit;
    for (; whole > 0; whole /= 2) {
        if (whole % 2) sum = gg__form_add(m->forms, sum, power);
        if (whole > 1) power = gg__form_add(m->forms, power, power);
    }
    return sum;
}

gg__form gg__form_overheat(gg__forms *forms, gg__form g, gg__form unit, gg__form pay)
{
    gg__mapping m = {.forms = forms, .simple = copies, .make = heat, .unit = unit, .pay = pay};
    return gg__mapping_apply(&m, g);
}

/* G.U = {G^L.U + (U + I) | G^R.U - (U + I)} for all incentives I of U. */
static uint64_t norton(gg__mapping *m, gg__form g)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        gg__form_list values = {.ctx = m->ctx};
        gg__mapping_list(m, g, (gg_player)player, 0, &values);
        for (size_t i = 0; i < values.count; i++)
            for (size_t k = 0; k < m->more->count && gg__status(m->ctx) == GG_OK; k++) {
                const gg__form more = m->more->at[k];
                gg__positions_push(
                    &list[player],
                    gg__form_add(m->forms, values.at[i],
                                 player == GG_LEFT ? more : gg__form_negative(m->forms, more)));
            }
        gg__positions_free(&values);
    }
    return gg__mapping_make(m, list);
}

gg__form gg__form_norton(gg__forms *forms, gg__form g, gg__form unit)
{
    gg__form_list more = {.ctx = forms->ctx};
    gg__mapping m = {.forms = forms, .simple = copies, .make = norton, .unit = unit, .more = &more};
    const gg__form twice = gg__form_add(forms, unit, unit);
    gg__form_options(forms, unit, GG_LEFT, &more); /* U + (U^L - U) */
    const size_t left = more.count;
    gg__form_options(forms, unit, GG_RIGHT, &more); /* U + (U - U^R) */
    for (size_t i = left; i < more.count; i++)
        more.at[i] = gg__form_add(forms, twice, gg__form_negative(forms, more.at[i]));
    const gg__form product =
        gg__status(forms->ctx) == GG_OK ? gg__mapping_apply(&m, g) : GG__NO_FORM;
    gg__positions_free(&more);
    return product;
}

/* ---- ordinal sums ---- */

/* The second term has a follower for each unit of an integer, so that their number is limited. */
static uint64_t base_itself(gg__mapping *m, gg__form g)
{
    enum { MOST_VISITS = 1 << 21 };
    if (++m->visits > MOST_VISITS) {
        gg__fail(m->ctx, GG_LIMIT, GG__NOWHERE, "an ordinal sum with too many followers");
        return GG__NO_FORM;
    }
    return g == GG__ZERO_FORM ? m->unit : GG__NO_FORM;
}

/* G:H = {G^L, G:H^L | G^R, G:H^R} */
static uint64_t ordinal(gg__mapping *m, gg__form h)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        gg__mapping_list(m, h, (gg_player)player, 0, &list[player]);
        gg__form_options(m->forms, m->unit, (gg_player)player, &list[player]);
    }
    return gg__mapping_make(m, list);
}

gg__form gg__form_ordinal(gg__forms *forms, gg__form g, gg__form h)
{
    gg__mapping m = {.forms = forms, .simple = base_itself, .make = ordinal, .unit = g};
    return gg__mapping_apply(&m, h);
}

/* ---- companions ---- */

/* Numbers but 0, nimbers from *2 on and sums of these with ups are their own companions; 0 and *
 * are each other's. */
static uint64_t companion_of_ups(gg__mapping *m, gg__form g)
{
    const gg__base *base = &m->forms->base[gg__form_base(g)];
    if (base->options) return GG__NO_FORM;
    if (gg__form_number(g) != 0 || base->star > 1) return g;
    return gg__form_nus(m->forms, 0, base->ups, base->star ^ 1);
}

/* The companions of the options, and 0 for Left if G >= 0, for Right if G <= 0. */
static uint64_t companion(gg__mapping *m, gg__form g)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    const gg_relation relation = gg__form_compare(m->forms, g, GG__ZERO_FORM);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        gg__mapping_list(m, g, (gg_player)player, 0, &list[player]);
        if (relation == GG_EQUAL || relation == (player == GG_LEFT ? GG_GREATER : GG_LESS))
            gg__positions_push(&list[player], GG__ZERO_FORM);
    }
    return gg__mapping_make(m, list);
}

gg__form gg__form_companion(gg__forms *forms, gg__form g)
{
    gg__mapping m = {.forms = forms, .simple = companion_of_ups, .make = companion};
    return gg__mapping_apply(&m, g);
}
