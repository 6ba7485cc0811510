/* The functions that expressions may call, by their names, with a small first letter or a capital.
 */
#include "value/form/forms.h"

#include <ctype.h>

typedef struct builtin {
    gg_info info;
    size_t arguments;
    bool loopy; /* games with loops may be arguments */
    gg__form (*call)(gg__forms *forms, const gg__form *x);
} builtin;

static gg__form fail_with(gg__forms *forms, const char *what)
{
    gg__fail(forms->ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", what);
    return GG__NO_FORM;
}

static gg__form left_stop(gg__forms *forms, const gg__form *x)
{
    (void)forms;
    return gg__form_of_number(gg__form_left_stop(x[0]));
}

static gg__form right_stop(gg__forms *forms, const gg__form *x)
{
    return gg__form_of_number(gg__form_right_stop(forms, x[0]));
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

static gg__form birthday(gg__forms *forms, const gg__form *x)
{
    const uint64_t day = gg__form_birthday(forms, x[0]);
    return gg__status(forms->ctx) == GG_OK ? gg__form_integer(forms, (int64_t)day) : GG__NO_FORM;
}

static gg__form cool(gg__forms *forms, const gg__form *x)
{
    if (!gg__form_is_number(x[1])) return fail_with(forms, "cool is by a number");
    return gg__form_cool(forms, x[0], gg__form_number(x[1]));
}

static gg__form heat(gg__forms *forms, const gg__form *x)
{
    if (!gg__form_is_number(x[1])) return fail_with(forms, "heat is by a number");
    return gg__form_heat(forms, x[0], gg__form_number(x[1]));
}

static gg__form norton(gg__forms *forms, const gg__form *x)
{
    if (gg__form_compare(forms, x[1], GG__ZERO_FORM) != GG_GREATER &&
        gg__status(forms->ctx) == GG_OK)
        return fail_with(forms, "the unit of a Norton product is positive");
    return gg__form_norton(forms, x[0], x[1]);
}

static gg__form atomic_weight(gg__forms *forms, const gg__form *x)
{
    bool defined;
    const gg__form w = gg__form_atomic_weight(forms, x[0], &defined);
    if (gg__status(forms->ctx) == GG_OK && !defined)
        return fail_with(forms, "only all-small games have an atomic weight");
    return w;
}

static gg__form reduced(gg__forms *forms, const gg__form *x)
{
    return gg__form_reduced(forms, x[0]);
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

static const builtin functions[] = {
    {{.name = "left_stop", .summary = "the number that play stops at if Left begins"},
     1,
     false,
     left_stop},
    {{.name = "right_stop", .summary = "the number that play stops at if Right begins"},
     1,
     false,
     right_stop},
    {{.name = "mean", .summary = "the mean value"}, 1, false, mean},
    {{.name = "temperature", .summary = "the temperature"}, 1, false, temperature},
    {{.name = "birthday", .summary = "the depth of the canonical form"}, 1, false, birthday},
    {{.name = "cool", .summary = "cool(g,t): every move costs t, except in integers"},
     2,
     false,
     cool},
    {{.name = "heat", .summary = "heat(g,t): every move is paid t, except in numbers"},
     2,
     false,
     heat},
    {{.name = "norton", .summary = "norton(g,u): the product g.u of Norton, u > 0"},
     2,
     false,
     norton},
    {{.name = "atomic_weight", .summary = "of a game in which both can move, or neither"},
     1,
     false,
     atomic_weight},
    {{.name = "reduced", .summary = "the simplest form but for infinitesimals"}, 1, false, reduced},
    {{.name = "Tiny", .summary = "{0||0|-g}"}, 1, true, tiny},
    {{.name = "Miny", .summary = "{g|0||0}"}, 1, true, miny},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

const gg_info *gg_form_function_info(size_t index)
{
    return index < FUNCTIONS ? &functions[index].info : NULL;
}

/* The first letter may be large or small. */
static bool has_name(const builtin *f, const char *name, size_t size)
{
    return size > 0 && strlen(f->info.name) == size &&
           tolower((unsigned char)f->info.name[0]) == tolower((unsigned char)name[0]) &&
           memcmp(f->info.name + 1, name + 1, size - 1) == 0;
}

gg__form gg__form_call(gg__forms *forms, const char *name, size_t size, const gg__form *argument,
                       size_t count, size_t column)
{
    const gg__place place = {1, column, GG_NO_VERTEX};
    for (size_t i = 0; i < FUNCTIONS; i++) {
        const builtin *f = &functions[i];
        if (!has_name(f, name, size)) continue;
        bool beyond = false;
        for (size_t k = 0; k < count; k++)
            beyond |=
                gg__form_is_beyond(argument[k]) && (!f->loopy || gg__form_is_draft(argument[k]));
        if (beyond) {
            gg__fail(forms->ctx, GG_BAD_INPUT, place, "%s is of games without loops", f->info.name);
            return GG__NO_FORM;
        }
        if (count == f->arguments) return f->call(forms, argument);
        gg__fail(forms->ctx, GG_BAD_INPUT, place, "%s takes %llu value%s, not %llu", f->info.name,
                 (unsigned long long)f->arguments, gg__s(f->arguments), (unsigned long long)count);
        return GG__NO_FORM;
    }
    gg__fail(forms->ctx, GG_BAD_INPUT, place, "no function '%.*s'", size < 40 ? (int)size : 40,
             name);
    return GG__NO_FORM;
}
