/*
 * The functions that expressions may call: one table says what each is called, what it takes, what
 * it is, and an example. Help and documents are made from it. Small and capital letters are the
 * same in a name, and underscores may be left out.
 */
#include "value/form/forms.h"

#include <ctype.h>

typedef enum kind { SHORT, LOOPY, LIST, LOOPY_LIST } kind;

typedef struct builtin {
    const char *arguments; /* with commas between */
    gg_info info;          /* the name, the help, and as detail the example */
    kind kind;             /* games with loops may be arguments; the result is a list */
    gg__form (*call)(gg__forms *forms, const gg__form *x);
    gg_status (*list)(gg__forms *forms, const gg__form *x, gg__form_list *out);
} builtin;

static gg__form fail_with(gg__forms *forms, const char *what)
{
    gg__fail(forms->ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", what);
    return GG__NO_FORM;
}

/* A whole number of at least 0 as the last argument. */
static bool take_whole(gg__forms *forms, gg__form g, const char *what, uint64_t *out)
{
    uint64_t exponent;
    if (!gg__form_is_number(g) || !gg__dyadics_is_integer(forms->numbers, gg__form_number(g)) ||
        gg__dyadics_sign(forms->numbers, gg__form_number(g)) < 0) {
        gg__fail(forms->ctx, GG_BAD_INPUT, GG__NOWHERE, "%s is a whole number from 0 on", what);
        return false;
    }
    if (gg__dyadics_whole(forms->numbers, gg__form_number(g), out, &exponent)) return true;
    gg__fail(forms->ctx, GG_LIMIT, GG__NOWHERE, "%s beyond 2^64", what);
    return false;
}

/* ---- options and followers ---- */

static gg_status options_of(gg__forms *forms, gg__form g, gg_player player, gg__form_list *out)
{
    if (!gg__form_is_beyond(g)) return gg__form_options(forms, g, player, out);
    if (forms->beyond->side(forms, g, GG_LEFT) != forms->beyond->side(forms, g, GG_RIGHT)) {
        fail_with(forms,
                  "onside & offside is a value without options: take left or right of either "
                  "side");
        return gg__status(forms->ctx);
    }
    return forms->beyond->options(forms, g, player, out);
}

static gg_status left(gg__forms *forms, const gg__form *x, gg__form_list *out)
{
    return options_of(forms, x[0], GG_LEFT, out);
}

static gg_status right(gg__forms *forms, const gg__form *x, gg__form_list *out)
{
    return options_of(forms, x[0], GG_RIGHT, out);
}

static gg_status followers(gg__forms *forms, const gg__form *x, gg__form_list *out)
{
    return gg__form_followers(forms, x[0], out);
}

static gg__form birthday(gg__forms *forms, const gg__form *x)
{
    const uint64_t day = gg__form_birthday(forms, x[0]);
    return gg__status(forms->ctx) == GG_OK ? gg__form_integer(forms, (int64_t)day) : GG__NO_FORM;
}

static gg__form stop_count(gg__forms *forms, const gg__form *x)
{
    return gg__form_stop_count(forms, x[0]);
}

/* ---- stops and thermographs ---- */

static gg__form left_stop(gg__forms *forms, const gg__form *x)
{
    if (gg__form_is_beyond(x[0])) return forms->beyond->stop(forms, x[0], GG_LEFT);
    return gg__form_of_number(gg__form_left_stop(x[0]));
}

static gg__form right_stop(gg__forms *forms, const gg__form *x)
{
    if (gg__form_is_beyond(x[0])) return forms->beyond->stop(forms, x[0], GG_RIGHT);
    return gg__form_of_number(gg__form_right_stop(forms, x[0]));
}

static gg__form wall(gg__forms *forms, const gg__form *x, gg_player player)
{
    const gg__form least = gg__form_integer(forms, -1);
    if (least == GG__NO_FORM) return least;
    if (!gg__form_is_number(x[1]) ||
        gg__dyadics_compare(forms->numbers, gg__form_number(x[1]), gg__form_number(least)) < 0)
        return fail_with(forms, "the temperature of a wall is a number from -1 on");
    return gg__form_of_number(gg__form_wall(forms, x[0], player, gg__form_number(x[1])));
}

static gg__form left_wall(gg__forms *forms, const gg__form *x)
{
    return wall(forms, x, GG_LEFT);
}

static gg__form right_wall(gg__forms *forms, const gg__form *x)
{
    return wall(forms, x, GG_RIGHT);
}

static gg__form mean_or_temperature(gg__forms *forms, gg__form g, bool mean)
{
    uint32_t m, t;
    return gg__form_mast(forms, g, &m, &t) == GG_OK ? gg__form_of_number(mean ? m : t)
                                                    : GG__NO_FORM;
}

static gg__form mean(gg__forms *forms, const gg__form *x)
{
    return mean_or_temperature(forms, x[0], true);
}

static gg__form temperature(gg__forms *forms, const gg__form *x)
{
    return mean_or_temperature(forms, x[0], false);
}

static gg__form cool(gg__forms *forms, const gg__form *x)
{
    if (!gg__form_is_number(x[1])) return fail_with(forms, "cool is by a number");
    return gg__form_cool(forms, x[0], gg__form_number(x[1]));
}

static gg__form freeze(gg__forms *forms, const gg__form *x)
{
    return gg__form_freeze(forms, x[0]);
}

static gg__form heat(gg__forms *forms, const gg__form *x)
{
    return gg__form_heat(forms, x[0], x[1]);
}

static gg__form overheat(gg__forms *forms, const gg__form *x)
{
    return gg__form_overheat(forms, x[0], x[1], x[2]);
}

/* ---- products ---- */

static gg__form norton(gg__forms *forms, const gg__form *x)
{
    if (gg__form_compare(forms, x[1], GG__ZERO_FORM) != GG_GREATER &&
        gg__status(forms->ctx) == GG_OK)
        return fail_with(forms, "the unit of a Norton product is positive");
    return gg__form_norton(forms, x[0], x[1]);
}

static gg__form conway(gg__forms *forms, const gg__form *x)
{
    return gg__form_conway(forms, x[0], x[1]);
}

static gg__form nim_product(gg__forms *forms, const gg__form *x)
{
    uint32_t a, b;
    if (!gg__form_is_nimber(forms, x[0], &a) || !gg__form_is_nimber(forms, x[1], &b))
        return fail_with(forms, "a nim product is of nimbers, such as *2");
    return gg__form_nim_product(forms, a, b);
}

static gg__form nim_power(gg__forms *forms, const gg__form *x)
{
    uint32_t a;
    uint64_t exponent;
    if (!gg__form_is_nimber(forms, x[0], &a))
        return fail_with(forms, "a nim power is of a nimber, such as *2");
    return take_whole(forms, x[1], "the exponent of a nim power", &exponent)
               ? gg__form_nim_power(forms, a, exponent)
               : GG__NO_FORM;
}

static gg__form ordinal(gg__forms *forms, const gg__form *x)
{
    return gg__form_ordinal(forms, x[0], x[1]);
}

/* The H of {0|H}, and the exponent. */
static bool take_power(gg__forms *forms, const gg__form *x, gg__form *to, uint64_t *n)
{
    if (gg__form_option_count(forms, x[0], GG_LEFT) == 1 &&
        gg__form_option(forms, x[0], GG_LEFT, 0) == GG__ZERO_FORM &&
        gg__form_option_count(forms, x[0], GG_RIGHT) == 1) {
        *to = gg__form_option(forms, x[0], GG_RIGHT, 0);
        return take_whole(forms, x[1], "the exponent of a power", n);
    }
    if (gg__status(forms->ctx) == GG_OK) fail_with(forms, "powers are of games {0|H}, such as ^");
    return false;
}

static gg__form power(gg__forms *forms, const gg__form *x)
{
    gg__form to;
    uint64_t n;
    return take_power(forms, x, &to, &n) ? gg__form_pow(forms, to, n) : GG__NO_FORM;
}

static gg__form power_to(gg__forms *forms, const gg__form *x)
{
    gg__form to;
    uint64_t n;
    return take_power(forms, x, &to, &n) ? gg__form_pow_to(forms, to, n) : GG__NO_FORM;
}

/* ---- infinitesimals and the like ---- */

static gg__form atomic_weight(gg__forms *forms, const gg__form *x)
{
    bool defined;
    const gg__form w = gg__form_atomic_weight(forms, x[0], &defined);
    if (gg__status(forms->ctx) == GG_OK && !defined)
        return fail_with(forms, "the game has no atomic weight: no multiple of ^ is near enough to "
                                "it");
    return w;
}

static gg__form reduced(gg__forms *forms, const gg__form *x)
{
    return gg__form_reduced(forms, x[0]);
}

static gg__form companion(gg__forms *forms, const gg__form *x)
{
    return gg__form_companion(forms, x[0]);
}

/* {0||0|-g} */
static gg__form tiny(gg__forms *forms, const gg__form *x)
{
    const gg__form minus = gg__form_negative(forms, x[0]), zero = GG__ZERO_FORM;
    if (minus == GG__NO_FORM) return minus;
    const gg__form threat = gg__form_make(forms, &zero, 1, &minus, 1);
    return threat == GG__NO_FORM ? threat : gg__form_make(forms, &zero, 1, &threat, 1);
}

static gg__form miny(gg__forms *forms, const gg__form *x)
{
    return gg__form_negative(forms, tiny(forms, x));
}

/* ---- games with loops ---- */

static gg__form side(gg__forms *forms, gg__form g, gg_player player)
{
    return gg__form_is_beyond(g) ? forms->beyond->side(forms, g, player) : g;
}

static gg__form onside(gg__forms *forms, const gg__form *x)
{
    return side(forms, x[0], GG_LEFT);
}

static gg__form offside(gg__forms *forms, const gg__form *x)
{
    return side(forms, x[0], GG_RIGHT);
}

static bool is_stopper(gg__forms *forms, gg__form g)
{
    return side(forms, g, GG_LEFT) == side(forms, g, GG_RIGHT);
}

/* The side of g + h. */
static gg__form side_of_sum(gg__forms *forms, gg__form g, gg__form h, gg_player player)
{
    const gg__form sum = gg__form_add(forms, g, h);
    return sum == GG__NO_FORM ? sum : side(forms, sum, player);
}

static gg__form degree(gg__forms *forms, const gg__form *x)
{
    if (!is_stopper(forms, x[0])) return fail_with(forms, "only stoppers have a degree");
    return side_of_sum(forms, x[0], gg__form_negative(forms, x[0]), GG_LEFT);
}

/* With the degree d, the onside of g + the offside of (-g - d), if that is the offside of g + the
 * onside of (-g + d). */
static gg__form variety(gg__forms *forms, const gg__form *x)
{
    const gg__form minus = gg__form_negative(forms, x[0]), d = degree(forms, x);
    if (d == GG__NO_FORM) return d;
    const gg__form twice = gg__form_add(forms, d, d);
    if (gg__status(forms->ctx) == GG_OK && twice != d)
        return fail_with(forms, "the variety is not defined: twice the degree is not the degree");
    const gg__form below = side_of_sum(forms, minus, gg__form_negative(forms, d), GG_RIGHT);
    const gg__form up = side_of_sum(forms, x[0], below, GG_LEFT);
    const gg__form above = side_of_sum(forms, minus, d, GG_LEFT);
    const gg__form down = side_of_sum(forms, x[0], above, GG_RIGHT);
    if (gg__status(forms->ctx) == GG_OK && up != down)
        return fail_with(forms, "the variety is not defined: the game is not stable");
    return gg__status(forms->ctx) == GG_OK ? up : GG__NO_FORM;
}

/* ---- the table ---- */

#define HELP(title, text, example)                                                                 \
    {                                                                                              \
        .name = title, .summary = text, .detail = example                                          \
    }

static const builtin functions[] = {
    {"g", HELP("left", "Left's options: as a list, or in braces", "left(^*)"), LOOPY_LIST, NULL,
     left},
    {"g", HELP("right", "Right's options", "{right(^)|0}"), LOOPY_LIST, NULL, right},
    {"g", HELP("followers", "all positions that can be reached, with g itself", "followers(^)"),
     LIST, NULL, followers},
    {"g", HELP("birthday", "the depth of the canonical form", "birthday(5/4)"), SHORT, birthday,
     NULL},
    {"g",
     HELP("stop_count", "positions where play stops, at numbers, by all lines of play",
          "stop_count(*3)"),
     SHORT, stop_count, NULL},
    {"g", HELP("left_stop", "the number that play stops at if Left begins", "left_stop({3|1})"),
     LOOPY, left_stop, NULL},
    {"g",
     HELP("right_stop", "the number that play stops at if Right begins", "right_stop({over|-2})"),
     LOOPY, right_stop, NULL},
    {"g", HELP("mean", "the mean value", "mean({3|1||0})"), SHORT, mean, NULL},
    {"g", HELP("temperature", "the temperature", "temperature({3|1||0})"), SHORT, temperature,
     NULL},
    {"g,t",
     HELP("left_wall", "the left wall of the thermograph at t, from -1 on",
          "left_wall({3|1||0},1/2)"),
     SHORT, left_wall, NULL},
    {"g,t", HELP("right_wall", "the right wall at t", "right_wall(1/2,-1)"), SHORT, right_wall,
     NULL},
    {"g,t", HELP("cool", "every move costs t, except in integers", "cool({5|1||-2},1)"), SHORT,
     cool, NULL},
    {"g", HELP("freeze", "cooled by its temperature", "freeze({5|1||-2})"), SHORT, freeze, NULL},
    {"g,t",
     HELP("heat", "every move is paid t, a number or a game, except in numbers", "heat({3|1},*)"),
     SHORT, heat, NULL},
    {"g,s,t",
     HELP("overheat", "every move is paid t, and an integer n becomes n times s",
          "overheat({1|0},1*,1)"),
     SHORT, overheat, NULL},
    {"g", HELP("reduced", "the simplest form up to infinitesimals", "reduced({2|^})"), SHORT,
     reduced, NULL},
    {"g",
     HELP("atomic_weight", "how many ^ g is near to, beside remote nimbers",
          "atomic_weight({^2|v*})"),
     SHORT, atomic_weight, NULL},
    {"g", HELP("companion", "0 and * exchanged, and so in options", "companion(^)"), SHORT,
     companion, NULL},
    {"g", HELP("Tiny", "{0||0|-g}", "Tiny(2)"), LOOPY, tiny, NULL},
    {"g", HELP("Miny", "{g|0||0}", "Miny(on)"), LOOPY, miny, NULL},
    {"g,n", HELP("pow", "the power n of a game {0|H}", "pow(^,3)"), SHORT, power, NULL},
    {"g,n", HELP("pow_to", "the sum of its powers 1 to n", "pow_to(^,3)"), SHORT, power_to, NULL},
    {"g,h", HELP("ordinal", "the ordinal sum g:h of canonical forms", "ordinal(1,*)"), SHORT,
     ordinal, NULL},
    {"g,u", HELP("norton", "the product g.u of Norton, u > 0", "norton(*,^)"), SHORT, norton, NULL},
    {"g,h", HELP("conway", "the product of Conway, of canonical forms", "conway(5/2,*)"), SHORT,
     conway, NULL},
    {"g,h", HELP("nim_product", "the product of nimbers", "nim_product(*2,*3)"), SHORT, nim_product,
     NULL},
    {"g,n", HELP("nim_power", "the power n of a nimber", "nim_power(*4,3)"), SHORT, nim_power,
     NULL},
    {"g", HELP("onside", "the game if Left wins every draw", "onside(on+off)"), LOOPY, onside,
     NULL},
    {"g", HELP("offside", "the game if Right wins every draw", "offside(on+off)"), LOOPY, offside,
     NULL},
    {"g",
     HELP("degree", "the degree of loopiness of a stopper: the onside of g - g", "degree(upon)"),
     LOOPY, degree, NULL},
    {"g", HELP("variety", "the variety of a stopper, if it is stable", "variety(upon)"), LOOPY,
     variety, NULL},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

const gg_info *gg_form_function_info(size_t index)
{
    return index < FUNCTIONS ? &functions[index].info : NULL;
}

const char *gg_form_function_arguments(size_t index)
{
    return index < FUNCTIONS ? functions[index].arguments : NULL;
}

/* ---- calls ---- */

static bool has_name(const builtin *f, const char *name, size_t size)
{
    const char *of = f->info.name;
    size_t i = 0;
    for (; i < size && *of; of++) {
        if (*of == '_' && name[i] != '_') continue;
        if (tolower((unsigned char)*of) != tolower((unsigned char)name[i])) return false;
        i++;
    }
    return i == size && !*of && size > 0;
}

static const builtin *find_function(const char *name, size_t size)
{
    const builtin *f = functions;
    while (f < functions + FUNCTIONS && !has_name(f, name, size))
        f++;
    return f < functions + FUNCTIONS ? f : NULL;
}

/* A sentence about arguments that the function does not take; true: it takes them. */
static bool takes(gg_ctx *ctx, const builtin *f, const gg__form *argument, size_t count,
                  gg__place place)
{
    size_t wanted = 1;
    for (const char *at = f->arguments; *at; at++)
        wanted += *at == ',';
    bool beyond = false;
    for (size_t k = 0; k < count; k++)
        beyond |= gg__form_is_beyond(argument[k]) &&
                  (f->kind == SHORT || f->kind == LIST || gg__form_is_draft(argument[k]));
    if (beyond)
        gg__fail(ctx, GG_BAD_INPUT, place, "%s is of games without loops", f->info.name);
    else if (count != wanted)
        gg__fail(ctx, GG_BAD_INPUT, place, "%s(%s) takes %llu value%s, not %llu", f->info.name,
                 f->arguments, (unsigned long long)wanted, gg__s(wanted),
                 (unsigned long long)count);
    return gg__status(ctx) == GG_OK;
}

/* The function whose name is nearest, or NULL: one begins with what the other begins with. */
static const char *nearest_name(const char *name, size_t size)
{
    size_t best = 2;
    const char *near = NULL;
    for (size_t i = 0; i < FUNCTIONS; i++) {
        const char *of = functions[i].info.name;
        size_t same = 0;
        while (same < size &&
               tolower((unsigned char)of[same]) == tolower((unsigned char)name[same]))
            same++;
        if (same <= best) continue;
        best = same;
        near = of;
    }
    return near;
}

gg_status gg__form_call(gg__forms *forms, const char *name, size_t size, const gg__form *argument,
                        size_t count, size_t column, gg__form_list *out, bool *is_list)
{
    const gg__place place = {1, column, GG_NO_VERTEX};
    const builtin *f = find_function(name, size);
    if (!f) {
        const char *near = nearest_name(name, size);
        return gg__fail(forms->ctx, GG_BAD_INPUT, place, "no function '%.*s'%s%s%s",
                        size < 40 ? (int)size : 40, name, near ? "; did you mean '" : "",
                        near ? near : "", near ? "'?" : "");
    }
    if (!takes(forms->ctx, f, argument, count, place)) return gg__status(forms->ctx);
    *is_list = f->list != NULL;
    if (f->list) {
        f->list(forms, argument, out);
        return gg__form_sort(forms, out);
    }
    const gg__form g = f->call(forms, argument);
    return g == GG__NO_FORM ? gg__status(forms->ctx) : gg__positions_push(out, g);
}
