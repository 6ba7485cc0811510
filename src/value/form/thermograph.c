/*
 * Thermographs: where the players would stop if every move cost t, for each t from -1 on.
 *
 * The left wall of G at t is the greatest right wall of its Left options at t, less t, and the
 * right wall the least left wall of its Right options, plus t, as long as the first is above the
 * second. From the temperature, where they meet, both are the mean: the mast. An integer is a mast
 * from -1 on; a fraction m/2^k is one from -1/2^k on, so below 0 a move in it is wanted.
 *
 * From t = 0 on every number is a mast, so G + x has the walls of G, moved by the number x: they
 * are kept by base. Below 0 this is true of integers x alone: there walls are kept by base and
 * fraction. Means and temperatures of games that are no numbers need only the walls from 0 on,
 * which are fewer; pictures show those from -1 on.
 *
 * A wall is a list of corners, ascending in t, the first where the walls start; beyond the last it
 * goes on with the slope that its kind has. Left walls fall by 0 or 1 for each 1 of t, right walls
 * rise so, and between two such lines all corners are dyadic.
 *
 * Source: *Winning Ways*, chapter 6; for t < 0, Siegel, *Combinatorial Game Theory*, II.5.
 */
#include "value/form/forms.h"

#include <stdlib.h>

typedef struct corner {
    uint32_t t, at;
} corner;

typedef struct wall {
    corner *corner;
    size_t count, room;
} wall;

struct gg__walls {
    wall wall[2];
    uint32_t mean, temperature;
};

typedef struct builder {
    gg__forms *forms;
    gg_ctx *ctx;
    gg__dyadics *numbers;
    bool cold;      /* the walls start at -1, otherwise at 0 */
    uint32_t start; /* this number */
} builder;

static bool failed(const builder *w)
{
    return gg__status(w->ctx) != GG_OK;
}

static void add_corner(builder *w, wall *to, uint32_t t, uint32_t at)
{
    corner *grown =
        gg__grow(w->ctx, to->corner, &to->room, to->count + 1, sizeof *grown, "thermographs");
    if (!grown) return;
    to->corner = grown;
    if (t != GG__NO_DYADIC && at != GG__NO_DYADIC) grown[to->count++] = (corner){t, at};
}

/* The height of a wall at t, at or after its corner i and before the next; slope: beyond the
 * last. */
static uint32_t height(builder *w, const wall *of, size_t i, uint32_t t, int slope)
{
    const corner *at = &of->corner[i];
    if (i + 1 < of->count) {
        const int order = gg__dyadics_compare(w->numbers, at[1].at, at[0].at);
        slope = order;
    }
    const uint32_t run = gg__dyadics_subtract(w->numbers, t, at->t);
    if (slope == 0) return at->at;
    return slope > 0 ? gg__dyadics_add(w->numbers, at->at, run)
                     : gg__dyadics_subtract(w->numbers, at->at, run);
}

/* Walks over the corners of either wall, then a point where they cross between these. Calls `see`
 * with the heights of both at each. */
typedef struct pair {
    const wall *of[2];
    size_t i[2]; /* the corners at or before t */
    int slope[2];
    uint32_t t, at[2];
} pair;

static void begin_pair(builder *w, pair *p, const wall *a, int slope_a, const wall *b, int slope_b)
{
    *p = (pair){{a, b}, {0, 0}, {slope_a, slope_b}, w->start, {a->corner[0].at, b->corner[0].at}};
}

/* Goes on to the next corner of either; false: there is none. */
static bool next_corner(builder *w, pair *p)
{
    uint32_t t = GG__NO_DYADIC;
    for (int k = 0; k < 2; k++)
        if (p->i[k] + 1 < p->of[k]->count) {
            const uint32_t other = p->of[k]->corner[p->i[k] + 1].t;
            if (t == GG__NO_DYADIC || gg__dyadics_compare(w->numbers, other, t) < 0) t = other;
        }
    if (t == GG__NO_DYADIC || failed(w)) return false;
    p->t = t;
    for (int k = 0; k < 2; k++) {
        if (p->i[k] + 1 < p->of[k]->count && p->of[k]->corner[p->i[k] + 1].t == t) p->i[k]++;
        p->at[k] = height(w, p->of[k], p->i[k], t, p->slope[k]);
    }
    return !failed(w);
}

/* The crossing of two lines whose heights differ by `gap` > 0 at `t` and which close at 1 or 2 for
 * each 1 of t. */
static uint32_t crossing(builder *w, uint32_t t, uint32_t gap, int closing)
{
    return gg__dyadics_add(w->numbers, t, closing == 2 ? gg__dyadics_halve(w->numbers, gap) : gap);
}

/* out: the higher (sign 1) or the lower (sign -1) of two walls of slopes 0 and `slope`, which end
 * with the latter. */
static void envelope(builder *w, const wall *a, const wall *b, int slope, int sign, wall *out)
{
    pair p;
    if (!a->corner || !b->corner) return;
    begin_pair(w, &p, a, slope, b, slope);
    int side = 0; /* the sign of a - b at the corner before */
    uint32_t before_t = 0, before[2] = {0, 0};
    do {
        const int now = gg__dyadics_compare(w->numbers, p.at[0], p.at[1]);
        if (side * now < 0) { /* one of them is level there, so they close at 1 */
            const uint32_t gap = side > 0 ? gg__dyadics_subtract(w->numbers, before[0], before[1])
                                          : gg__dyadics_subtract(w->numbers, before[1], before[0]);
            const uint32_t t = crossing(w, before_t, gap, 1);
            const uint32_t level = before[0] == p.at[0] ? p.at[0] : p.at[1];
            add_corner(w, out, t, level);
        }
        add_corner(w, out, p.t, p.at[now * sign >= 0 ? 0 : 1]);
        side = now;
        before_t = p.t;
        before[0] = p.at[0];
        before[1] = p.at[1];
    } while (next_corner(w, &p));
}

/* Corners on a straight line are left out. slope: of the wall beyond its last corner. */
static void straighten(builder *w, wall *of, int slope)
{
    if (!of->corner) return; /* there are none */
    size_t kept = of->count > 0;
    for (size_t i = 1; i < of->count; i++) {
        const int before =
            gg__dyadics_compare(w->numbers, of->corner[i].at, of->corner[kept - 1].at);
        const int behind = i + 1 < of->count ? gg__dyadics_compare(w->numbers, of->corner[i + 1].at,
                                                                   of->corner[i].at)
                                             : slope;
        if (before != behind) of->corner[kept++] = of->corner[i];
    }
    of->count = kept;
}

/* ---- one form ---- */

/* A form as one whose walls are kept, and the number that it has more than that. */
typedef struct moved {
    gg__form key;
    uint32_t by;
} moved;

/* The greatest integer that is not above the number; 0 of one beyond 2^62. */
static uint32_t floor_of(builder *w, uint32_t number)
{
    uint64_t whole, exponent;
    if (number < GG__FIRST_DYADIC) {
        const int32_t own = gg__dyadics_own(number), one = 1 << GG__OWN_PLACES;
        return gg__dyadics_make(w->numbers, own / one - (own % one < 0), 0);
    }
    if (!gg__dyadics_whole(w->numbers, number, &whole, &exponent) || whole >> 62) return 0;
    const bool negative = gg__dyadics_sign(w->numbers, number) < 0;
    const int64_t down = (int64_t)whole + (negative && exponent > 0);
    return gg__dyadics_make(w->numbers, negative ? -down : down, 0);
}

static moved moved_of(builder *w, gg__form g)
{
    const uint32_t number = gg__form_number(g);
    const uint32_t by = w->cold ? floor_of(w, number) : number;
    const uint32_t rest = gg__dyadics_subtract(w->numbers, number, by);
    return (moved){gg__form_of(gg__form_base(g), rest), by};
}

/* The walls of a key, or NULL. */
static struct gg__walls *find(const builder *w, gg__form key)
{
    gg__forms *forms = w->forms;
    const uint64_t place = gg__map_get(forms, &forms->walls_of[w->cold], key);
    return place > 0 ? &forms->walls[place - 1] : NULL;
}

/* True for x + *k. Its option x is as good as any at every tax t: after another option, the next
 * player moves to x for t >= -1/2^j, or else gains no less by a reply to that. */
static bool is_nimber(const gg__forms *forms, gg__form g)
{
    const gg__base *base = &forms->base[gg__form_base(g)];
    return !gg__form_is_number(g) && !base->options && base->ups == 0;
}

/* The scaffold of one side: the best wall of the options, each less its tax. */
static void scaffold(builder *w, gg__form g, gg_player player, wall *out)
{
    gg__forms *forms = w->forms;
    const int sign = player == GG_LEFT ? 1 : -1;
    const uint64_t count = is_nimber(forms, g) ? 1 : gg__form_option_count(forms, g, player);
    for (uint64_t k = 0; k < count && !failed(w); k++) {
        const gg__form option = gg__form_option(forms, g, player, k);
        if (option == GG__NO_FORM) return;
        const moved from = moved_of(w, option);
        const struct gg__walls *walls = find(w, from.key);
        if (!walls) return; /* it failed */
        const wall *of = &walls->wall[1 - player];
        wall taxed = {0}, best = {0};
        for (size_t i = 0; i < of->count && !failed(w); i++) {
            const uint32_t at = gg__dyadics_add(w->numbers, of->corner[i].at, from.by);
            add_corner(w, &taxed, of->corner[i].t,
                       sign > 0 ? gg__dyadics_subtract(w->numbers, at, of->corner[i].t)
                                : gg__dyadics_add(w->numbers, at, of->corner[i].t));
        }
        if (k == 0) {
            *out = taxed;
            continue;
        }
        if (!failed(w)) envelope(w, out, &taxed, -sign, sign, &best);
        gg__free(w->ctx, out->corner);
        gg__free(w->ctx, taxed.corner);
        *out = best;
    }
    if (!failed(w)) straighten(w, out, -sign);
}

/* Cuts both walls where they meet. */
static void raise_mast(builder *w, struct gg__walls *of)
{
    pair p;
    if (!of->wall[GG_LEFT].corner || !of->wall[GG_RIGHT].corner) return;
    begin_pair(w, &p, &of->wall[GG_LEFT], -1, &of->wall[GG_RIGHT], 1);
    pair before = p;
    while (next_corner(w, &p) && gg__dyadics_compare(w->numbers, p.at[0], p.at[1]) > 0)
        before = p;
    if (failed(w)) return;
    /* They meet after `before`, and if there is a p, at p at the latest. */
    const uint32_t gap = gg__dyadics_subtract(w->numbers, before.at[0], before.at[1]);
    int closing = 0;
    for (int k = 0; k < 2; k++) {
        const size_t i = before.i[k];
        closing += i + 1 < before.of[k]->count
                       ? before.of[k]->corner[i + 1].at != before.of[k]->corner[i].at
                       : 1;
    }
    of->temperature = crossing(w, before.t, gap, closing);
    of->mean = height(w, before.of[0], before.i[0], of->temperature, -1);
    for (int k = 0; k < 2; k++) {
        of->wall[k].count = before.i[k] + 1;
        if (of->wall[k].corner[before.i[k]].t != of->temperature)
            add_corner(w, &of->wall[k], of->temperature, of->mean);
    }
}

static void make_walls(builder *w, gg__form key, struct gg__walls *out)
{
    *out = (struct gg__walls){0};
    if (gg__form_is_number(key) && gg__dyadics_is_integer(w->numbers, gg__form_number(key))) {
        out->mean = gg__form_number(key);
        out->temperature = w->start;
        for (int k = 0; k < 2; k++)
            add_corner(w, &out->wall[k], w->start, out->mean);
        return;
    }
    scaffold(w, key, GG_LEFT, &out->wall[GG_LEFT]);
    scaffold(w, key, GG_RIGHT, &out->wall[GG_RIGHT]);
    if (!failed(w)) raise_mast(w, out);
    for (int k = 0; k < 2 && !failed(w); k++)
        straighten(w, &out->wall[k], 0);
}

void gg__walls_free(gg__forms *forms)
{
    for (size_t i = 0; i < forms->wall_count; i++)
        for (int k = 0; k < 2; k++)
            gg__free(forms->ctx, forms->walls[i].wall[k].corner);
    gg__free(forms->ctx, forms->walls);
    gg__map_free(forms, &forms->walls_of[0]);
    gg__map_free(forms, &forms->walls_of[1]);
}

static void visit(void *self, gg__form g)
{
    builder *w = self;
    gg__forms *forms = w->forms;
    const gg__form key = moved_of(w, g).key;
    struct gg__walls made;
    struct gg__walls *grown = gg__grow(w->ctx, forms->walls, &forms->wall_room,
                                       forms->wall_count + 1, sizeof *grown, "thermographs");
    if (!grown) return;
    forms->walls = grown;
    make_walls(w, key, &made);
    forms->walls[forms->wall_count++] = made;
    if (!failed(w)) gg__map_put(forms, &forms->walls_of[w->cold], key, forms->wall_count);
}

static gg_status walk_to(builder *w, gg__form key);

/* True for forms whose walls are computed without their options: an integer is a mast, for any
 * options, and x + *k needs only x. The walls of m/2^k have those of k others before them, each
 * with a corner more. */
static bool is_made(void *self, gg__form g)
{
    enum { MOST_EXPONENT = 4096 };
    builder *w = self;
    uint64_t whole, exponent;
    const gg__form key = moved_of(w, g).key;
    if (failed(w) || find(w, key)) return true;
    if (is_nimber(w->forms, key)) { /* one walk inside another: numbers have numbers as options */
        if (walk_to(w, gg__form_of(0, gg__form_number(key))) == GG_OK) visit(w, key);
        return true;
    }
    if (!gg__form_is_number(key)) return false;
    gg__dyadics_whole(w->numbers, gg__form_number(key), &whole, &exponent);
    if (exponent > MOST_EXPONENT)
        gg__fail(w->ctx, GG_LIMIT, GG__NOWHERE,
                 "the thermograph of a number with a denominator beyond 2^%d", (int)MOST_EXPONENT);
    else if (exponent > 0)
        return false;
    else
        visit(w, key);
    return true;
}

static gg_status walk_to(builder *w, gg__form key)
{
    const gg__form_walk walk = {w, is_made, visit, !w->cold};
    return gg__form_walk_up(w->forms, key, &walk);
}

/* The walls of a key; NULL: look at the context. */
static const struct gg__walls *walls_of(builder *w, gg__form key)
{
    if (w->start == GG__NO_DYADIC || walk_to(w, key) != GG_OK) return NULL;
    return find(w, key);
}

static builder begin(gg__forms *forms, bool cold)
{
    return (builder){forms, forms->ctx, forms->numbers, cold,
                     gg__dyadics_make(forms->numbers, cold ? -1 : 0, 0)};
}

gg_status gg__form_mast(gg__forms *forms, gg__form g, uint32_t *mean, uint32_t *temperature)
{
    builder w = begin(forms, false);
    const moved from = moved_of(&w, g);
    if (gg__form_is_number(g)) {
        *mean = gg__form_number(g);
        *temperature =
            gg__dyadics_subtract(forms->numbers, 0, gg__dyadics_step(forms->numbers, *mean));
        return gg__status(forms->ctx);
    }
    const struct gg__walls *walls = walls_of(&w, from.key);
    if (!walls) return gg__status(forms->ctx);
    *mean = gg__dyadics_add(forms->numbers, walls->mean, from.by);
    *temperature = walls->temperature;
    return gg__status(forms->ctx);
}

uint32_t gg__form_wall(gg__forms *forms, gg__form g, gg_player player, uint32_t t)
{
    builder w = begin(forms, gg__dyadics_sign(forms->numbers, t) < 0);
    const moved from = moved_of(&w, g);
    const struct gg__walls *walls = walls_of(&w, from.key);
    if (!walls) return GG__NO_DYADIC;
    const wall *of = &walls->wall[player];
    size_t i = of->count - 1;
    while (i > 0 && gg__dyadics_compare(forms->numbers, of->corner[i].t, t) > 0)
        i--;
    return gg__dyadics_add(forms->numbers, height(&w, of, i, t, 0), from.by);
}

gg_status gg__form_thermograph(gg__forms *forms, gg__form g, gg__thermograph *out)
{
    builder w = begin(forms, true);
    const moved from = moved_of(&w, g);
    *out = (gg__thermograph){.points = {.ctx = forms->ctx}};
    const struct gg__walls *walls = walls_of(&w, from.key);
    if (!walls) return gg__status(forms->ctx);
    out->mean = gg__dyadics_add(forms->numbers, walls->mean, from.by);
    out->temperature = walls->temperature;
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < walls->wall[k].count; i++) {
            const corner *c = &walls->wall[k].corner[i];
            const uint32_t at = gg__dyadics_add(forms->numbers, c->at, from.by);
            if (at == GG__NO_DYADIC ||
                gg__positions_push(&out->points, (uint64_t)c->t << 32 | at) != GG_OK)
                return gg__status(forms->ctx);
            out->count[k]++;
        }
    return gg__status(forms->ctx);
}
