/*
 * Sums and negatives. G + H is made of the sums of each one's options with the other. A sum is
 * remembered by bases.
 */
#include "value/form/forms.h"

/* A + B, whose options are being added. */
typedef struct frame {
    uint32_t of[2];
    gg_player player;
    unsigned moved; /* which of the two is moved in */
    uint64_t index;
    size_t begin, middle; /* of `found`: Left's options, and from the middle on Right's */
} frame;

typedef struct adder {
    gg__forms *forms;
    frame *stack;
    size_t depth, room;
    gg__form_list found;
} adder;

static uint64_t key_of_sum(uint32_t a, uint32_t b)
{
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

/* A sum that is known or easy, else GG__NO_FORM. */
static gg__form known_sum(gg__forms *forms, uint32_t a, uint32_t b)
{
    const gg__base *x = &forms->base[a], *y = &forms->base[b];
    if (a == 0 || b == 0) return gg__form_of(a == 0 ? b : a, 0);
    if (!x->options && !y->options) {
        const int64_t ups = (int64_t)x->ups + y->ups;
        if (ups > -INT32_MAX && ups < INT32_MAX)
            return gg__form_nus(forms, 0, (int32_t)ups, x->star ^ y->star);
        gg__fail(forms->ctx, GG_LIMIT, GG__NOWHERE, "more than 2^31 - 2 ups");
        return GG__NO_FORM;
    }
    if (x->negative != GG__NO_FORM && gg__form_base(x->negative) == b) {
        const uint32_t number =
            gg__dyadics_subtract(forms->numbers, 0, gg__form_number(x->negative));
        return gg__form_of_number(number);
    }
    return gg__map_get(forms, &forms->sums, key_of_sum(a, b)) - 1; /* 0 - 1: it is not known */
}

/* The next pair whose sum is an option, and the number to be added to it. */
static bool next_pair(adder *w, frame *f, uint32_t pair[2], uint32_t *number)
{
    const bool same = f->of[0] == f->of[1];
    for (;;) {
        const gg__form moved = gg__form_of(f->of[f->moved], 0);
        if (f->index < gg__form_option_count(w->forms, moved, f->player)) {
            const gg__form option = gg__form_option(w->forms, moved, f->player, f->index);
            if (option == GG__NO_FORM) return false;
            pair[0] = gg__form_base(option);
            pair[1] = f->of[1 - f->moved];
            *number = gg__form_number(option);
            return true;
        }
        f->index = 0;
        if (++f->moved < (same ? 1U : 2U)) continue;
        f->moved = 0;
        if (f->player == GG_RIGHT) return false;
        f->player = GG_RIGHT;
        f->middle = w->found.count;
    }
}

/* Makes the sum of the options that were found. */
static gg__form finish(adder *w, const frame *f)
{
    const gg__form *found = w->found.at;
    const gg__form g = gg__form_make(w->forms, found + f->begin, f->middle - f->begin,
                                     found + f->middle, w->found.count - f->middle);
    w->found.count = f->begin;
    if (g == GG__NO_FORM ||
        !gg__map_put(w->forms, &w->forms->sums, key_of_sum(f->of[0], f->of[1]), g + 1))
        return GG__NO_FORM;
    return g;
}

static bool push(adder *w, uint32_t a, uint32_t b)
{
    frame *stack = gg__grow(w->forms->ctx, w->stack, &w->room, w->depth + 1, sizeof *stack, "sums");
    if (!stack) return false;
    w->stack = stack;
    stack[w->depth++] = (frame){{a, b}, GG_LEFT, 0, 0, w->found.count, w->found.count};
    return true;
}

static gg__form add_bases(gg__forms *forms, uint32_t a, uint32_t b)
{
    adder w = {.forms = forms, .found = {.ctx = forms->ctx}};
    gg__form g = known_sum(forms, a, b);
    if (g != GG__NO_FORM || gg__status(forms->ctx) != GG_OK || !push(&w, a, b)) return g;
    while (w.depth > 0 && gg__forms_tick(forms)) {
        frame *top = &w.stack[w.depth - 1];
        uint32_t pair[2], number;
        if (next_pair(&w, top, pair, &number)) {
            const gg__form option = known_sum(forms, pair[0], pair[1]);
            if (option != GG__NO_FORM) {
                gg__positions_push(&w.found, gg__form_plus(forms, option, number));
                top->index++;
            } else if (gg__status(forms->ctx) == GG_OK) {
                push(&w, pair[0], pair[1]);
            }
        } else if (gg__status(forms->ctx) == GG_OK) {
            g = finish(&w, top);
            w.depth--;
        }
    }
    gg__free(forms->ctx, w.stack);
    gg__positions_free(&w.found);
    return gg__status(forms->ctx) == GG_OK ? g : GG__NO_FORM;
}

gg__form gg__form_add(gg__forms *forms, gg__form g, gg__form h)
{
    if (gg__status(forms->ctx) != GG_OK || g == GG__NO_FORM || h == GG__NO_FORM) return GG__NO_FORM;
    if (gg__form_is_beyond(g) || gg__form_is_beyond(h)) return forms->beyond->add(forms, g, h);
    if (gg__form_is_number(g)) return gg__form_plus(forms, h, gg__form_number(g));
    if (gg__form_is_number(h)) return gg__form_plus(forms, g, gg__form_number(h));
    const gg__form sum = add_bases(forms, gg__form_base(g), gg__form_base(h));
    return gg__form_plus(forms, gg__form_plus(forms, sum, gg__form_number(g)), gg__form_number(h));
}

/* ---- negatives ---- */

/* Of ups and a nimber it is found at once. */
static bool has_negative(void *self, gg__form g)
{
    gg__forms *forms = self;
    const uint32_t place = gg__form_base(g);
    const gg__base base = forms->base[place];
    if (base.negative != GG__NO_FORM || base.options) return base.negative != GG__NO_FORM;
    const gg__form minus = gg__form_nus(forms, 0, -base.ups, base.star);
    if (minus != GG__NO_FORM) forms->base[place].negative = minus;
    return true; /* or the walk ends for the failure */
}

static gg__form known_negative(gg__forms *forms, gg__form g)
{
    const gg__form minus = forms->base[gg__form_base(g)].negative;
    if (minus == GG__NO_FORM) return minus;
    const uint32_t number =
        gg__dyadics_subtract(forms->numbers, gg__form_number(minus), gg__form_number(g));
    return number == GG__NO_DYADIC ? GG__NO_FORM : gg__form_of(gg__form_base(minus), number);
}

/* The negative of a listed base, whose options have theirs. */
static void negate(void *self, gg__form g)
{
    gg__forms *forms = self;
    gg__form_list list[2] = {{.ctx = forms->ctx}, {.ctx = forms->ctx}};
    const uint32_t place = gg__form_base(g);
    const gg__base base = forms->base[place];
    gg__form minus = GG__NO_FORM;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        gg__form_list *minuses = &list[1 - player];
        gg__form_options(forms, gg__form_of(place, 0), (gg_player)player, minuses);
        for (size_t i = 0; i < minuses->count; i++)
            minuses->at[i] = known_negative(forms, minuses->at[i]);
    }
    if (gg__status(forms->ctx) == GG_OK)
        minus = gg__form_intern(forms, &list[GG_LEFT], &list[GG_RIGHT],
                                gg__dyadics_subtract(forms->numbers, 0, base.right_stop), 0);
    forms->base[place].negative = minus;
    gg__positions_free(&list[GG_LEFT]);
    gg__positions_free(&list[GG_RIGHT]);
}

gg__form gg__form_negative(gg__forms *forms, gg__form g)
{
    const gg__form_walk walk = {forms, has_negative, negate, true};
    if (gg__form_is_beyond(g)) return forms->beyond->negative(forms, g);
    if (g == GG__NO_FORM ||
        gg__form_walk_up(forms, gg__form_of(gg__form_base(g), 0), &walk) != GG_OK)
        return GG__NO_FORM;
    return known_negative(forms, g);
}
