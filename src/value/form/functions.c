/*
 * Functions of forms that are defined by those of the options: birthdays, cooling and heating, the
 * Norton product, atomic weights, reduced canonical forms. Each is computed for the options first,
 * and kept until the call ends. If F(G + x) is F(G) + x for numbers x and all other G, one value is
 * kept for a base.
 *
 * Sources: *Winning Ways*, chapters 6 and 8; Siegel, *Combinatorial Game Theory*, II.5 to II.7; of
 * reduced forms J. P. Grossman and A. N. Siegel, *Reductions of partizan games*, 2009.
 */
#include "value/form/forms.h"

typedef struct mapping {
    gg__forms *forms;
    gg_ctx *ctx;
    gg__dyadics *numbers;
    gg__map value; /* of a form, and one */
    bool bases;    /* F(G + x) = F(G) + x */
    /* F of a form that needs none of its options, or GG__NO_FORM; and of one whose options have
     * theirs. */
    uint64_t (*simple)(struct mapping *m, gg__form g);
    uint64_t (*make)(struct mapping *m, gg__form g);
    uint32_t by;         /* a number: the temperature */
    gg__form unit;       /* of the Norton product */
    gg__form_list *more; /*   and it with each of its incentives */
    bool undefined;      /* F(g) does not exist */
} mapping;

static uint64_t value_of(mapping *m, gg__form g)
{
    const bool base = m->bases && !gg__form_is_number(g);
    const uint64_t known =
        gg__map_get(m->forms, &m->value, base ? gg__form_of(gg__form_base(g), 0) : g);
    if (known == 0) return GG__NO_FORM;
    return base ? gg__form_plus(m->forms, known - 1, gg__form_number(g)) : known - 1;
}

static void remember(mapping *m, gg__form g, uint64_t value)
{
    if (value != GG__NO_FORM) gg__map_put(m->forms, &m->value, g, value + 1);
}

static bool is_mapped(void *self, gg__form g)
{
    mapping *m = self;
    if (value_of(m, g) != GG__NO_FORM) return true;
    const uint64_t simple = m->simple(m, g);
    remember(m, g, simple);
    return simple != GG__NO_FORM;
}

static void map_one(void *self, gg__form g)
{
    mapping *m = self;
    remember(m, g, m->make(m, g));
}

static uint64_t apply(mapping *m, gg__form g)
{
    const gg__form_walk walk = {m, is_mapped, map_one, m->bases};
    const bool base = m->bases && g != GG__NO_FORM && !gg__form_is_number(g);
    m->ctx = m->forms->ctx;
    m->numbers = m->forms->numbers;
    uint64_t value = GG__NO_FORM;
    if (g != GG__NO_FORM &&
        gg__form_walk_up(m->forms, base ? gg__form_of(gg__form_base(g), 0) : g, &walk) == GG_OK)
        value = value_of(m, g);
    gg__map_free(m->forms, &m->value);
    return value;
}

/* The values of the player's options, with a number added to each. */
static void list_values(mapping *m, gg__form g, gg_player player, uint32_t plus,
                        gg__form_list *list)
{
    gg__form_options(m->forms, g, player, list);
    for (size_t i = 0; i < list->count; i++)
        list->at[i] = gg__form_plus(m->forms, value_of(m, list->at[i]), plus);
}

static gg__form make_of(mapping *m, gg__form_list list[2])
{
    gg__form g = GG__NO_FORM;
    if (gg__status(m->ctx) == GG_OK)
        g = gg__form_make(m->forms, list[GG_LEFT].at, list[GG_LEFT].count, list[GG_RIGHT].at,
                          list[GG_RIGHT].count);
    gg__positions_free(&list[GG_LEFT]);
    gg__positions_free(&list[GG_RIGHT]);
    return g;
}

/* {values of Left's options - by | values of Right's options + by}. */
static gg__form tax(mapping *m, gg__form g, uint32_t by)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    list_values(m, g, GG_LEFT, gg__dyadics_subtract(m->numbers, 0, by), &list[GG_LEFT]);
    list_values(m, g, GG_RIGHT, by, &list[GG_RIGHT]);
    return make_of(m, list);
}

static uint64_t number_itself(mapping *m, gg__form g)
{
    (void)m;
    return gg__form_is_number(g) ? g : GG__NO_FORM;
}

/* ---- birthdays ---- */

/* Of an integer itself; of a fraction its integral part, its exponent and one. */
static uint64_t birthday_of_number(mapping *m, gg__form g)
{
    uint64_t whole, exponent;
    if (!gg__form_is_number(g)) return GG__NO_FORM;
    const bool fits = gg__dyadics_whole(m->numbers, gg__form_number(g), &whole, &exponent);
    const uint64_t more = exponent > 0 ? exponent + 1 : 0;
    if (fits && whole < INT64_MAX - more) return whole + more;
    gg__fail(m->ctx, GG_LIMIT, GG__NOWHERE, "a birthday beyond 2^63");
    return GG__NO_FORM;
}

static uint64_t birthday(mapping *m, gg__form g)
{
    uint64_t last = 0;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const uint64_t count = gg__form_option_count(m->forms, g, (gg_player)player);
        for (uint64_t i = 0; i < count && gg__status(m->ctx) == GG_OK; i++) {
            const uint64_t day = value_of(m, gg__form_option(m->forms, g, (gg_player)player, i));
            if (day > last) last = day;
        }
    }
    return last + 1;
}

uint64_t gg__form_birthday(gg__forms *forms, gg__form g)
{
    mapping m = {.forms = forms, .simple = birthday_of_number, .make = birthday};
    return apply(&m, g);
}

/* ---- cooling, heating, Norton's product ---- */

/* An integer is frozen at every temperature, and above its own temperature a form is, to its mean.
 * The options of m/2^k lead through k other numbers. */
static uint64_t frozen(mapping *m, gg__form g)
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

static uint64_t cool(mapping *m, gg__form g)
{
    return tax(m, g, m->by);
}

/* If moves cost t, those in the fractions inside of G + x do, too, so that the result is not that
 * of G plus x. */
gg__form gg__form_cool(gg__forms *forms, gg__form g, uint32_t by)
{
    const bool paid = gg__dyadics_sign(forms->numbers, by) < 0;
    mapping m = {.forms = forms, .bases = !paid, .simple = frozen, .make = cool, .by = by};
    return apply(&m, g);
}

/* By a negative number: the result for G may be a number, and another number cannot be added to
 * that option by option. */
gg__form gg__form_heat(gg__forms *forms, gg__form g, uint32_t by)
{
    const bool taxed = gg__dyadics_sign(forms->numbers, by) < 0;
    mapping m = {.forms = forms, .bases = !taxed, .simple = number_itself, .make = cool};
    m.by = gg__dyadics_subtract(forms->numbers, 0, by);
    return apply(&m, g);
}

/* Copies of the unit, by doubling. */
static uint64_t copies(mapping *m, gg__form g)
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

/* G.U = {G^L.U + (U + I) | G^R.U - (U + I)} for all incentives I of U. */
static uint64_t norton(mapping *m, gg__form g)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        gg__form_list values = {.ctx = m->ctx};
        list_values(m, g, (gg_player)player, 0, &values);
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
    return make_of(m, list);
}

gg__form gg__form_norton(gg__forms *forms, gg__form g, gg__form unit)
{
    gg__form_list more = {.ctx = forms->ctx};
    mapping m = {.forms = forms, .simple = copies, .make = norton, .unit = unit, .more = &more};
    const gg__form twice = gg__form_add(forms, unit, unit);
    gg__form_options(forms, unit, GG_LEFT, &more); /* U + (U^L - U) */
    const size_t left = more.count;
    gg__form_options(forms, unit, GG_RIGHT, &more); /* U + (U - U^R) */
    for (size_t i = left; i < more.count; i++)
        more.at[i] = gg__form_add(forms, twice, gg__form_negative(forms, more.at[i]));
    const gg__form product = gg__status(forms->ctx) == GG_OK ? apply(&m, g) : GG__NO_FORM;
    gg__positions_free(&more);
    return product;
}

/* ---- atomic weights ---- */

static uint64_t weight_of_ups(mapping *m, gg__form g)
{
    if (gg__form_number(g) != 0) {
        m->undefined = true;
        return GG__ZERO_FORM;
    }
    return gg__form_is_nus(m->forms, g)
               ? gg__form_integer(m->forms, m->forms->base[gg__form_base(g)].ups)
               : GG__NO_FORM;
}

/* A nimber that no follower of g is, nor is near. */
typedef struct far_star {
    gg__forms *forms;
    gg__map seen;
    uint32_t star;
} far_star;

static bool is_seen(void *self, gg__form g)
{
    far_star *far = self;
    const bool seen = gg__map_get(far->forms, &far->seen, gg__form_base(g)) != 0;
    if (!seen && gg__form_is_nus(far->forms, g)) {
        const uint32_t star = far->forms->base[gg__form_base(g)].star;
        while (far->star <= star && far->star < UINT32_C(1) << 30)
            far->star *= 2;
        return true;
    }
    return seen;
}

static void see(void *self, gg__form g)
{
    far_star *far = self;
    gg__map_put(far->forms, &far->seen, gg__form_base(g), 1);
}

/* The integer n, nearest to 0 in the direction of `step`, beyond which the next one is not between
 * the bounds, which are the options of {left|right}. */
static gg__form last_integer(mapping *m, const gg__form_list *bounds, gg_player player,
                             gg__form from)
{
    const uint32_t one = gg__dyadics_make(m->numbers, player == GG_RIGHT ? 1 : -1, 0);
    for (gg__form n = from; gg__status(m->ctx) == GG_OK;) {
        const gg__form next = gg__form_plus(m->forms, n, one);
        for (size_t i = 0; i < bounds->count; i++)
            if (player == GG_RIGHT ? gg__form_is_less_or_equal(m->forms, bounds->at[i], next)
                                   : gg__form_is_less_or_equal(m->forms, next, bounds->at[i]))
                return n;
        n = next;
    }
    return GG__NO_FORM;
}

/* {w(G^L) - 2 | w(G^R) + 2}, unless that is an integer: then G is compared with a remote nimber,
 * and if it is more, the weight is the largest integer that the options allow, if less, the least,
 * and if neither, that one. */
static uint64_t weight(mapping *m, gg__form g)
{
    gg__forms *forms = m->forms;
    const uint32_t two = gg__dyadics_make(m->numbers, 2, 0);
    const gg__form w = tax(m, g, two);
    if (w == GG__NO_FORM || !gg__form_is_number(w) ||
        !gg__dyadics_is_integer(m->numbers, gg__form_number(w)))
        return w;
    far_star far = {.forms = forms, .star = 2};
    const gg__form_walk walk = {&far, is_seen, see, true};
    gg__form_walk_up(forms, g, &walk);
    gg__map_free(forms, &far.seen);
    const gg_relation relation = gg__form_compare(forms, g, gg__form_nus(forms, 0, 0, far.star));
    if (relation == GG_CONFUSED || gg__status(m->ctx) != GG_OK) return w;
    const gg_player player = relation == GG_GREATER ? GG_RIGHT : GG_LEFT;
    gg__form_list bounds = {.ctx = m->ctx};
    list_values(m, g, player, player == GG_RIGHT ? two : gg__dyadics_subtract(m->numbers, 0, two),
                &bounds);
    const gg__form n = last_integer(m, &bounds, player, w);
    gg__positions_free(&bounds);
    return n;
}

gg__form gg__form_atomic_weight(gg__forms *forms, gg__form g, bool *defined)
{
    mapping m = {.forms = forms, .simple = weight_of_ups, .make = weight};
    const gg__form w = apply(&m, g);
    *defined = !m.undefined;
    return w;
}

/* ---- reduced canonical forms ---- */

/* True if a is no better than b for the player, up to an infinitesimal. */
static bool is_nearly_no_better(mapping *m, gg_player player, gg__form a, gg__form b)
{
    const gg__form left = player == GG_LEFT ? a : b, right = player == GG_LEFT ? b : a;
    const gg__form gap = gg__form_add(m->forms, right, gg__form_negative(m->forms, left));
    if (gap == GG__NO_FORM) return false;
    const uint32_t stop = gg__form_right_stop(m->forms, gap);
    return stop != GG__NO_DYADIC && gg__dyadics_sign(m->numbers, stop) >= 0;
}

static void drop_nearly_dominated(mapping *m, gg__form_list *list, gg_player player)
{
    for (size_t i = 0; i < list->count; i++) {
        bool dominated = false;
        for (size_t k = 0; !dominated && k < list->count; k++)
            dominated = k != i && is_nearly_no_better(m, player, list->at[i], list->at[k]);
        if (dominated) list->at[i--] = list->at[--list->count];
    }
}

static bool bypass_nearly(mapping *m, gg__form_list *list, gg_player player, gg__form g)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    for (size_t i = 0; i < list->count; i++) {
        const gg__form option = list->at[i];
        const uint64_t count = gg__form_option_count(m->forms, option, other);
        for (uint64_t k = 0; k < count && gg__forms_tick(m->forms); k++) {
            const gg__form y = gg__form_option(m->forms, option, other, k);
            if (y == GG__NO_FORM || !is_nearly_no_better(m, other, g, y)) continue;
            list->at[i] = list->at[--list->count];
            return gg__form_options(m->forms, y, player, list) == GG_OK;
        }
    }
    return false;
}

/* The number that a form is near to. */
static uint64_t nearest_number(mapping *m, gg__form g)
{
    if (gg__form_is_number(g)) return g;
    const uint32_t stop = gg__form_right_stop(m->forms, g);
    return stop == gg__form_left_stop(g) ? gg__form_of(0, stop) : GG__NO_FORM;
}

static uint64_t reduce(mapping *m, gg__form g)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        list_values(m, g, (gg_player)player, 0, &list[player]);
    do {
        drop_nearly_dominated(m, &list[GG_LEFT], GG_LEFT);
        drop_nearly_dominated(m, &list[GG_RIGHT], GG_RIGHT);
    } while (bypass_nearly(m, &list[GG_LEFT], GG_LEFT, g) ||
             bypass_nearly(m, &list[GG_RIGHT], GG_RIGHT, g));
    return make_of(m, list);
}

gg__form gg__form_reduced(gg__forms *forms, gg__form g)
{
    mapping m = {.forms = forms, .bases = true, .simple = nearest_number, .make = reduce};
    return apply(&m, g);
}
