/*
 * G <= H, unless Left can move from G to something >= H, or Right from H to something <= G.
 *
 * With forms as bases and numbers, G = A + x and H = B + y, and G <= H is A <= B + d with d = y -
 * x. If that holds for d it does for all above, so the memory of comparisons has two numbers for A
 * and B. Most are decided by stops: the left stop of A is 0, so A <= B + d if the right stop of B +
 * d is above 0, and not if its left stop is below 0, or its right stop below that of A. Two forms
 * of ups and a nimber are compared by these. Players do not move in a number if there is anything
 * else (number avoidance), so a number's options are skipped. Undecided pairs wait on an explicit
 * stack.
 */
#include "value/form/forms.h"

enum { UNKNOWN, NO, YES };

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

/* NO, YES, or UNKNOWN. */
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
    if (a->options || b->options) return UNKNOWN;
    return is_nus_at_least_zero((int64_t)b->ups - a->ups, a->star ^ b->star) ? YES : NO;
}

/*
 * The memory of A and B: the least d for which A <= B + d was found and, in the upper half, the
 * greatest for which it was not. Both are stored as complements, so that all bits 0 means neither.
 */
static gg__map *memory_of(gg__forms *forms, const question *q)
{
    return q->a == GG__TRIAL || q->b == GG__TRIAL ? &forms->order_of_trial : &forms->order;
}

static unsigned recall(gg__forms *forms, const question *q)
{
    const uint64_t known = gg__map_get(forms, memory_of(forms, q), gg__form_of(q->a, q->b));
    const uint32_t least = ~(uint32_t)known, greatest = ~(uint32_t)(known >> 32);
    if (least != GG__NO_DYADIC && gg__dyadics_compare(forms->numbers, q->d, least) >= 0) return YES;
    if (greatest != GG__NO_DYADIC && gg__dyadics_compare(forms->numbers, q->d, greatest) <= 0)
        return NO;
    return UNKNOWN;
}

/* The answer, which is new, moves one of the two. */
static bool remember(gg__forms *forms, const question *q, unsigned answer)
{
    gg__map *memory = memory_of(forms, q);
    const uint64_t key = gg__form_of(q->a, q->b), known = gg__map_get(forms, memory, key);
    const uint64_t value = answer == YES ? (known >> 32) << 32 | (uint32_t)~q->d
                                         : (uint64_t)(uint32_t)~q->d << 32 | (uint32_t)known;
    return gg__map_put(forms, memory, key, value);
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

/* The answer if it is known or easy, else UNKNOWN. */
static unsigned look_up(gg__forms *forms, const question *q)
{
    const unsigned easy = settle(forms, q);
    return easy != UNKNOWN ? easy : recall(forms, q);
}

static bool ask(gg__forms *forms, question first)
{
    size_t depth = 0;
    unsigned answer = look_up(forms, &first);
    question next = first;
    if (answer != UNKNOWN) return answer == YES;
    while (gg__forms_tick(forms)) {
        if (answer == UNKNOWN) { /* of `next`, which has to be followed */
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
        if (!remember(forms, &top->of, answer)) break;
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
