/*
 * Games up to infinitesimals, and infinitesimals up to what has no effect beside remote nimbers:
 * reduced canonical forms and atomic weights.
 *
 * The atomic weight of g is the w such that g and w copies of ^ have the same outcome in all sums
 * with a remote nimber. If every follower of g that is a number is 0, it is made of those of the
 * options (*Winning Ways*, chapter 8). Otherwise numbers are taken for very many ups; and w counts
 * if g - w.^ is between -e and e (Siegel).
 *
 * Sources: Siegel, *Combinatorial Game Theory*, 2013, II.7; J. P. Grossman, A. N. Siegel,
 * *Reductions of partizan games*, 2009.
 */
#include "value/form/mapping.h"

/* ---- atomic weights ---- */

/* A number is as good as very many ups; a weight that depends on how many is none. */
enum { UPS_OF_NUMBER = 1 << 24 };

static uint64_t weight_of_ups(gg__mapping *m, gg__form g)
{
    if (!gg__form_is_nus(m->forms, g)) return GG__NO_FORM;
    const int sign = gg__dyadics_sign(m->numbers, gg__form_number(g));
    if (sign != 0) m->numbers_below = true;
    return gg__form_integer(m->forms, sign != 0 ? sign * (int64_t)UPS_OF_NUMBER
                                                : m->forms->base[gg__form_base(g)].ups);
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

/* A remote nimber for g: a power of two above all nimbers among its followers. */
static gg__form remote_star(gg__forms *forms, gg__form g)
{
    far_star far = {.forms = forms, .star = 2};
    const gg__form_walk walk = {&far, is_seen, see, true};
    gg__form_walk_up(forms, g, &walk);
    gg__map_free(forms, &far.seen);
    return gg__form_nus(forms, 0, 0, far.star);
}

/* The greatest integer n that no option of Right is <= (GG_RIGHT), or the least that no option of
 * Left is >= (GG_LEFT). Such an n is the number at the inner stop of the options, rounded towards
 * the other side, or its neighbour. */
static gg__form last_integer(gg__mapping *m, const gg__form_list *bounds, gg_player player)
{
    const int sign = player == GG_RIGHT ? 1 : -1;
    gg__form best = GG__NO_FORM;
    for (size_t i = 0; i < bounds->count && gg__forms_tick(m->forms); i++) {
        const gg__form bound = bounds->at[i];
        const uint32_t stop =
            player == GG_RIGHT ? gg__form_left_stop(bound) : gg__form_right_stop(m->forms, bound);
        uint64_t whole, exponent;
        if (stop == GG__NO_DYADIC) return GG__NO_FORM;
        if (!gg__dyadics_whole(m->numbers, stop, &whole, &exponent) || whole >> 62) {
            gg__fail(m->ctx, GG_LIMIT, GG__NOWHERE, "an atomic weight beyond 2^62");
            return GG__NO_FORM;
        }
        const int64_t toward_zero =
            gg__dyadics_sign(m->numbers, stop) < 0 ? -(int64_t)whole : (int64_t)whole;
        const bool away = exponent > 0 && gg__dyadics_sign(m->numbers, stop) == -sign;
        gg__form n = gg__form_integer(m->forms, toward_zero - (away ? sign : 0));
        if (player == GG_RIGHT ? gg__form_is_less_or_equal(m->forms, bound, n)
                               : gg__form_is_less_or_equal(m->forms, n, bound))
            n = gg__form_plus(m->forms, n, gg__dyadics_make(m->numbers, -sign, 0));
        if (best == GG__NO_FORM ||
            gg__dyadics_compare(m->numbers, gg__form_number(n), gg__form_number(best)) == -sign)
            best = n;
    }
    return best;
}

/* {w(G^L) - 2 | w(G^R) + 2}, unless that is an integer: then G is compared with a remote nimber,
 * and if it is more, the weight is the largest integer that the options allow, if less, the least,
 * and if neither, that one. */
static uint64_t weight(gg__mapping *m, gg__form g)
{
    gg__forms *forms = m->forms;
    const uint32_t two = gg__dyadics_make(m->numbers, 2, 0);
    const gg__form w = gg__mapping_tax(m, g, two);
    if (w == GG__NO_FORM || !gg__form_is_number(w) ||
        !gg__dyadics_is_integer(m->numbers, gg__form_number(w)))
        return w;
    const gg_relation relation = gg__form_compare(forms, g, remote_star(forms, g));
    if (relation == GG_CONFUSED || gg__status(m->ctx) != GG_OK) return w;
    const gg_player player = relation == GG_GREATER ? GG_RIGHT : GG_LEFT;
    gg__form_list bounds = {.ctx = m->ctx};
    gg__mapping_list(m, g, player,
                     player == GG_RIGHT ? two : gg__dyadics_subtract(m->numbers, 0, two), &bounds);
    const gg__form n = last_integer(m, &bounds, player);
    gg__positions_free(&bounds);
    return n;
}

typedef struct moderation {
    gg__forms *forms;
    gg__map seen;
    bool moderate;
} moderation;

static bool needs_no_look(void *self, gg__form w)
{
    moderation *m = self;
    uint64_t whole, exponent;
    if (gg__form_is_number(w) &&
        (!gg__dyadics_whole(m->forms->numbers, gg__form_number(w), &whole, &exponent) ||
         whole >= UPS_OF_NUMBER / 2))
        m->moderate = false;
    return gg__form_is_number(w) || !m->moderate || gg__map_get(m->forms, &m->seen, w) != 0;
}

static void mark(void *self, gg__form w)
{
    moderation *m = self;
    gg__map_put(m->forms, &m->seen, w, 1);
}

/* True if no follower of a weight comes from a number. */
static bool is_moderate(gg__forms *forms, gg__form w)
{
    moderation m = {.forms = forms, .moderate = true};
    const gg__form_walk walk = {&m, needs_no_look, mark, false};
    gg__form_walk_up(forms, w, &walk);
    gg__map_free(forms, &m.seen);
    return m.moderate;
}

/* True if g differs from w ups by something between -e and e, where e is ^* plus the kite {0,*,...
 * |0,*,...,*n} with a remote nimber *n: this has no effect beside a remote nimber. */
static bool is_near_ups(gg__forms *forms, gg__form g, gg__form w)
{
    const gg__form up = gg__form_nus(forms, 0, 1, 0), star = remote_star(forms, g);
    const gg__form ups = gg__form_norton(forms, w, up);
    const gg__form kite = gg__form_ordinal(forms, star, gg__form_integer(forms, -1));
    const gg__form gap = gg__form_add(forms, g, gg__form_negative(forms, ups));
    const gg__form e = gg__form_add(forms, gg__form_nus(forms, 0, 1, 1), kite);
    return gg__status(forms->ctx) == GG_OK && gg__form_is_less_or_equal(forms, gap, e) &&
           gg__form_is_less_or_equal(forms, gg__form_negative(forms, e), gap);
}

gg__form gg__form_atomic_weight(gg__forms *forms, gg__form g, bool *defined)
{
    gg__mapping m = {.forms = forms, .simple = weight_of_ups, .make = weight};
    *defined = gg__form_left_stop(g) == 0 && gg__form_right_stop(forms, g) == 0;
    if (!*defined) return GG__ZERO_FORM;
    const gg__form w = gg__mapping_apply(&m, g);
    if (m.numbers_below && gg__status(forms->ctx) == GG_OK)
        *defined = is_moderate(forms, w) && is_near_ups(forms, g, w);
    return w;
}

/* ---- reduced canonical forms ---- */

/* True if a is no better than b for the player, up to an infinitesimal. */
static bool is_nearly_no_better(gg__mapping *m, gg_player player, gg__form a, gg__form b)
{
    const gg__form left = player == GG_LEFT ? a : b, right = player == GG_LEFT ? b : a;
    const gg__form gap = gg__form_add(m->forms, right, gg__form_negative(m->forms, left));
    if (gap == GG__NO_FORM) return false;
    const uint32_t stop = gg__form_right_stop(m->forms, gap);
    return stop != GG__NO_DYADIC && gg__dyadics_sign(m->numbers, stop) >= 0;
}

static void drop_nearly_dominated(gg__mapping *m, gg__form_list *list, gg_player player)
{
    for (size_t i = 0; i < list->count; i++) {
        bool dominated = false;
        for (size_t k = 0; !dominated && k < list->count; k++)
            dominated = k != i && is_nearly_no_better(m, player, list->at[i], list->at[k]);
        if (dominated) list->at[i--] = list->at[--list->count];
    }
}

static bool bypass_nearly(gg__mapping *m, gg__form_list *list, gg_player player, gg__form g)
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
static uint64_t nearest_number(gg__mapping *m, gg__form g)
{
    if (gg__form_is_number(g)) return g;
    const uint32_t stop = gg__form_right_stop(m->forms, g);
    return stop == gg__form_left_stop(g) ? gg__form_of(0, stop) : GG__NO_FORM;
}

static uint64_t reduce(gg__mapping *m, gg__form g)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        gg__mapping_list(m, g, (gg_player)player, 0, &list[player]);
    do {
        drop_nearly_dominated(m, &list[GG_LEFT], GG_LEFT);
        drop_nearly_dominated(m, &list[GG_RIGHT], GG_RIGHT);
    } while (bypass_nearly(m, &list[GG_LEFT], GG_LEFT, g) ||
             bypass_nearly(m, &list[GG_RIGHT], GG_RIGHT, g));
    return gg__mapping_make(m, list);
}

gg__form gg__form_reduced(gg__forms *forms, gg__form g)
{
    gg__mapping m = {
        .forms = forms, .shift = GG__PLUS_NUMBER, .simple = nearest_number, .make = reduce};
    return gg__mapping_apply(&m, g);
}
