/*
 * Products and powers that need pairs of followers, or none: the Conway product, nim products and
 * powers, and the powers of a game {0|H}.
 *
 * The Conway product of two forms is made for all pairs of their followers, options first; so there
 * are at most MOST_PAIRS. It is a product of forms: only for numbers and for nimbers does it depend
 * on values alone. There it is their product, and the nim product.
 *
 * Sources: J. H. Conway, *On Numbers and Games*, 1976, chapters 1 and 6; of powers Siegel,
 * *Combinatorial Game Theory*, 2013, II.6.
 */
#include "value/form/forms.h"

enum { MOST_PAIRS = 1 << 22, MOST_POWER = 4096 };

/* ---- nim products ---- */

/* Both are below 2^size, where size is a power of two; so F = 2^(size/2) is a Fermat power of two:
 * times a smaller nimber it is their usual product, and times itself F + F/2. */
static uint32_t nim_product(uint32_t a, uint32_t b, unsigned size)
{
    if (a < 2 || b < 2) return a * b;
    const unsigned half = size / 2;
    const uint32_t low = (UINT32_C(1) << half) - 1;
    const uint32_t a1 = a >> half, a0 = a & low, b1 = b >> half, b0 = b & low;
    /* (a1 F + a0)(b1 F + b0) */
    const uint32_t high = nim_product(a1, b1, half), least = nim_product(a0, b0, half);
    const uint32_t cross = nim_product(a1 ^ a0, b1 ^ b0, half) ^ least;
    return cross << half ^ least ^ nim_product(high, UINT32_C(1) << (half - 1), half);
}

bool gg__form_is_nimber(const gg__forms *forms, gg__form g, uint32_t *star)
{
    const gg__base *base = &forms->base[gg__form_base(g)];
    *star = gg__form_is_number(g) ? 0 : base->star;
    return gg__form_number(g) == 0 && (gg__form_is_number(g) || (!base->options && base->ups == 0));
}

static gg__form nimber(gg__forms *forms, uint32_t star)
{
    if (star <= GG__MOST_STAR) return gg__form_nus(forms, 0, 0, star);
    gg__fail(forms->ctx, GG_LIMIT, GG__NOWHERE, "a nimber beyond *%lu",
             (unsigned long)GG__MOST_STAR);
    return GG__NO_FORM;
}

gg__form gg__form_nim_product(gg__forms *forms, uint32_t a, uint32_t b)
{
    return nimber(forms, nim_product(a, b, 32));
}

gg__form gg__form_nim_power(gg__forms *forms, uint32_t a, uint64_t exponent)
{
    uint32_t product = 1;
    for (uint32_t square = a; exponent > 0; exponent /= 2) {
        if (exponent % 2) product = nim_product(product, square, 32);
        square = nim_product(square, square, 32);
    }
    return nimber(forms, product);
}

/* ---- the Conway product ---- */

typedef struct rows {
    gg__form_list of[2]; /* the followers of both, options first */
    gg__map place[2];    /* of a follower in that list, and one */
    gg__form *product;   /* by places of the first and the second */
} rows;

static gg__form product_at(const gg__forms *forms, const rows *r, gg__form g, gg__form h)
{
    const uint64_t i = gg__map_get(forms, &r->place[0], g) - 1,
                   k = gg__map_get(forms, &r->place[1], h) - 1;
    return r->product[i * r->of[1].count + k];
}

/* The option of the product that options x of g and y of h make: x h + g y - x y. */
static gg__form option_of(gg__forms *forms, const rows *r, gg__form g, gg__form h, gg__form x,
                          gg__form y)
{
    const gg__form sum =
        gg__form_add(forms, product_at(forms, r, x, h), product_at(forms, r, g, y));
    return gg__form_add(forms, sum, gg__form_negative(forms, product_at(forms, r, x, y)));
}

static gg__form product_of(gg__forms *forms, const rows *r, gg__form g, gg__form h)
{
    gg__form_list list[2] = {{.ctx = forms->ctx}, {.ctx = forms->ctx}};
    gg__form made = GG__NO_FORM;
    for (unsigned pair = 0; pair < 4; pair++) { /* the players of x and y; equal ones are Left's */
        const gg_player of_g = pair / 2 ? GG_RIGHT : GG_LEFT, of_h = pair % 2 ? GG_RIGHT : GG_LEFT;
        const uint64_t xs = gg__form_option_count(forms, g, of_g),
                       ys = gg__form_option_count(forms, h, of_h);
        for (uint64_t i = 0; i < xs; i++)
            for (uint64_t k = 0; k < ys && gg__forms_tick(forms); k++) {
                const gg__form x = gg__form_option(forms, g, of_g, i),
                               y = gg__form_option(forms, h, of_h, k);
                if (x == GG__NO_FORM || y == GG__NO_FORM) break;
                gg__positions_push(&list[of_g == of_h ? GG_LEFT : GG_RIGHT],
                                   option_of(forms, r, g, h, x, y));
            }
    }
    if (gg__status(forms->ctx) == GG_OK)
        made = gg__form_make(forms, list[GG_LEFT].at, list[GG_LEFT].count, list[GG_RIGHT].at,
                             list[GG_RIGHT].count);
    gg__positions_free(&list[GG_LEFT]);
    gg__positions_free(&list[GG_RIGHT]);
    return made;
}

static gg_status list_rows(gg__forms *forms, rows *r, gg__form g, gg__form h)
{
    const gg__form of[2] = {g, h};
    for (int k = 0; k < 2; k++) {
        gg__form_followers(forms, of[k], &r->of[k]);
        for (size_t i = 0; i < r->of[k].count && gg__status(forms->ctx) == GG_OK; i++)
            gg__map_put(forms, &r->place[k], r->of[k].at[i], i + 1);
    }
    if (gg__status(forms->ctx) != GG_OK) return gg__status(forms->ctx);
    const uint64_t pairs = (uint64_t)r->of[0].count * r->of[1].count;
    if (pairs > MOST_PAIRS)
        return gg__fail(forms->ctx, GG_LIMIT, GG__NOWHERE,
                        "a product of games with more than %d pairs of followers", (int)MOST_PAIRS);
    r->product = gg__alloc(forms->ctx, pairs, sizeof *r->product, "products");
    return gg__status(forms->ctx);
}

/* The product of two numbers whose numerators are small; false: they are not. */
static bool multiply_numbers(gg__forms *forms, gg__form g, gg__form h, gg__form *out)
{
    int64_t x, y;
    uint32_t p, q;
    if (!gg__form_is_number(g) || !gg__form_is_number(h) ||
        !gg__dyadics_small(forms->numbers, gg__form_number(g), &x, &p) ||
        !gg__dyadics_small(forms->numbers, gg__form_number(h), &y, &q) || x > INT32_MAX ||
        x < -INT32_MAX || y > INT32_MAX || y < -INT32_MAX || p > INT32_MAX || q > INT32_MAX)
        return false;
    *out = gg__form_of_number(gg__dyadics_make(forms->numbers, x * y, p + q));
    return true;
}

gg__form gg__form_conway(gg__forms *forms, gg__form g, gg__form h)
{
    rows r = {.of = {{.ctx = forms->ctx}, {.ctx = forms->ctx}}};
    gg__form made = GG__NO_FORM;
    uint32_t a, b;
    if (gg__form_is_nimber(forms, g, &a) && gg__form_is_nimber(forms, h, &b))
        return gg__form_nim_product(forms, a, b);
    if (multiply_numbers(forms, g, h, &made)) return made;
    if (list_rows(forms, &r, g, h) == GG_OK) {
        const size_t width = r.of[1].count, pairs = r.of[0].count * width;
        for (size_t i = 0; i < pairs && gg__status(forms->ctx) == GG_OK; i++)
            r.product[i] = product_of(forms, &r, r.of[0].at[i / width], r.of[1].at[i % width]);
        if (gg__status(forms->ctx) == GG_OK) made = r.product[pairs - 1];
    }
    gg__free(forms->ctx, r.product);
    for (int k = 0; k < 2; k++) {
        gg__positions_free(&r.of[k]);
        gg__map_free(forms, &r.place[k]);
    }
    return made;
}

/* ---- powers ---- */

gg__form gg__form_pow_to(gg__forms *forms, gg__form right, uint64_t n)
{
    gg__form g = GG__ZERO_FORM;
    if (n > MOST_POWER) {
        gg__fail(forms->ctx, GG_LIMIT, GG__NOWHERE, "a power beyond %d", (int)MOST_POWER);
        return GG__NO_FORM;
    }
    for (uint64_t i = 0; i < n && g != GG__NO_FORM && right != GG__NO_FORM; i++)
        g = gg__form_make(forms, &g, 1, &right, 1);
    return right == GG__NO_FORM ? right : g;
}

gg__form gg__form_pow(gg__forms *forms, gg__form right, uint64_t n)
{
    const gg__form zero = GG__ZERO_FORM;
    if (n == 0) return gg__form_negative(forms, right);
    const gg__form before = gg__form_negative(forms, gg__form_pow_to(forms, right, n - 1));
    const gg__form to = gg__form_add(forms, right, before);
    return to == GG__NO_FORM ? to : gg__form_make(forms, &zero, 1, &to, 1);
}
