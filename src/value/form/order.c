/*
 * G <= H, unless Left can move from G to something >= H, or Right from H to something <= G.
 *
 * With forms as bases and numbers, G = A + x and H = B + y, and G <= H is A <= B + d with d = y -
 * x: the memory of comparisons is by (A, B, d). Most are settled by stops: the left stop of A is 0,
 * so A <= B + d if the right stop of B + d is above 0, and not if its left stop is below 0, or its
 * right stop below that of A. Two forms of ups and a nimber are settled by these. Nobody moves in a
 * number where there is something else (number avoidance), so a number's options are not looked at.
 *
 * Pairs that are not settled wait on a stack of their own.
 */
#include "value/form/forms.h"

enum { NO = 1, YES = 2 };

/* A <= B + d. */
typedef struct question {
    uint32_t a, b, d;
} question;

typedef struct gg__order_frame {
    question of;
    gg_player player; /* whose options come next: Left's of A, then Right's of B + d */
    uint64_t index;
} frame;

/* n * up + *k >= 0? */
static bool is_nus_at_least_zero(int64_t n, uint32_t k)
{
    return n > 1 || (n == 1 && k != 1) || (n == 0 && k == 0);
}

/* NO, YES, or GG__UNKNOWN_PAIR. */
static unsigned settle(gg__forms *forms, const question *q)
{
    gg__dyadics *numbers = forms->numbers;
    const gg__base *a = &forms->base[q->a], *b = &forms->base[q->b];
    const int sign = gg__dyadics_sign(numbers, q->d);
    if (sign < 0) return NO;
    if (q->a == q->b) return YES;
    const uint32_t right_stop = gg__dyadics_add(numbers, b->right_stop, q->d);
    if (right_stop == GG__NO_DYADIC) return NO;
    if (gg__dyadics_sign(numbers, right_stop) > 0) return YES;
    if (gg__dyadics_compare(numbers, a->right_stop, right_stop) > 0) return NO;
    if (a->options || b->options) return GG__UNKNOWN_PAIR;
    return is_nus_at_least_zero((int64_t)b->ups - a->ups, a->star ^ b->star) ? YES : NO;
}

static uint64_t *memory_of(gg__forms *forms, const question *q)
{
    const bool trial = q->a == GG__TRIAL || q->b == GG__TRIAL;
    return gg__pair_table_at(forms, trial ? &forms->order_of_trial : &forms->order, q->a, q->b,
                             q->d);
}

/* The next question whose answer YES would make this one NO; false: there is none left. */
static bool next_question(gg__forms *forms, frame *f, question *next)
{
    gg__dyadics *numbers = forms->numbers;
    const gg__form a = gg__form_of(f->of.a, 0), b = gg__form_of(f->of.b, f->of.d);
    if (f->player == GG_LEFT && f->index == gg__form_option_count(forms, a, GG_LEFT)) {
        f->player = GG_RIGHT;
        f->index = 0;
    }
    gg__form option;
    if (f->player == GG_LEFT) {
        option = gg__form_option(forms, a, GG_LEFT, f->index++);
        if (option == GG__NO_FORM) return false;
        *next = (question){f->of.b, gg__form_base(option),
                           gg__dyadics_subtract(numbers, gg__form_number(option), f->of.d)};
    } else {
        if (gg__form_is_number(b) || f->index == gg__form_option_count(forms, b, GG_RIGHT))
            return false;
        option = gg__form_option(forms, b, GG_RIGHT, f->index++);
        if (option == GG__NO_FORM) return false;
        *next = (question){gg__form_base(option), f->of.a,
                           gg__dyadics_subtract(numbers, 0, gg__form_number(option))};
    }
    return next->d != GG__NO_DYADIC;
}

/* The answer if it is known or easy, else GG__UNKNOWN_PAIR. */
static unsigned look_up(gg__forms *forms, const question *q)
{
    const unsigned easy = settle(forms, q);
    if (easy != GG__UNKNOWN_PAIR) return easy;
    const uint64_t *known = memory_of(forms, q);
    return known ? (unsigned)*known : NO;
}

static bool ask(gg__forms *forms, question first)
{
    size_t depth = 0;
    unsigned answer = look_up(forms, &first);
    question next = first;
    if (answer != GG__UNKNOWN_PAIR) return answer == YES;
    while (gg__forms_tick(forms)) {
        if (answer == GG__UNKNOWN_PAIR) { /* of `next`, which has to be followed */
            frame *grown = gg__grow(forms->ctx, forms->frame, &forms->frame_room, depth + 1,
                                    sizeof *grown, "comparisons");
            if (!grown) break;
            forms->frame = grown;
            grown[depth++] = (frame){next, GG_LEFT, 0};
        } else if (depth == 0) {
            break;
        }
        frame *top = &forms->frame[depth - 1];
        if (answer != YES && next_question(forms, top, &next)) {
            answer = look_up(forms, &next);
            continue;
        }
        if (gg__status(forms->ctx) != GG_OK) break;
        answer = answer == YES ? NO : YES;
        uint64_t *place = memory_of(forms, &top->of);
        if (!place) break;
        *place = answer;
        depth--;
    }
    return answer == YES && gg__status(forms->ctx) == GG_OK;
}

bool gg__form_is_less_or_equal(gg__forms *forms, gg__form g, gg__form h)
{
    if (g == GG__NO_FORM || h == GG__NO_FORM) return false;
    const uint32_t d = gg__dyadics_subtract(forms->numbers, gg__form_number(h), gg__form_number(g));
    if (d == GG__NO_DYADIC) return false;
    return ask(forms, (question){gg__form_base(g), gg__form_base(h), d});
}

gg_relation gg__form_compare(gg__forms *forms, gg__form g, gg__form h)
{
    if (g == h) return GG_EQUAL;
    if (gg__form_is_beyond(g) || gg__form_is_beyond(h)) return forms->beyond->compare(forms, g, h);
    const bool less = gg__form_is_less_or_equal(forms, g, h);
    if (less) return GG_LESS;
    return gg__form_is_less_or_equal(forms, h, g) ? GG_GREATER : GG_CONFUSED;
}
