/* Orthodox play: what it guarantees, against every way to play otherwise, and against the sum. */
#include "unit/support.h"

#include "value/form/forms.h"

#include <stdio.h>

enum { TERMS = 4 };

typedef struct bench {
    gg_ctx *ctx;
    gg__forms *forms;
} bench;

static int order(bench *b, uint32_t x, uint32_t y)
{
    return gg__dyadics_compare(b->forms->numbers, x, y);
}

/* {a|b}, {a|b||c} or {a|||b||c|d}, with numbers that fall, or something near 0. */
static gg__form random_term(bench *b, gg__rng *rng)
{
    gg__form x[4];
    int64_t at = 6 - (int64_t)gg__rng_below(rng, 6);
    const unsigned kind = (unsigned)gg__rng_below(rng, 5);
    if (kind == 4)
        return gg__form_nus(b->forms, 0, (int32_t)gg__rng_below(rng, 3) - 1,
                            (uint32_t)gg__rng_below(rng, 3));
    for (int i = 0; i < 4; i++) {
        x[i] = gg__form_integer(b->forms, at);
        at -= (int64_t)gg__rng_below(rng, 7);
    }
    if (kind == 0) return gg__form_make(b->forms, &x[0], 1, &x[1], 1);
    const gg__form behind = gg__form_make(b->forms, &x[2], 1, &x[3], 1),
                   before = gg__form_make(b->forms, &x[0], 1, &x[1], 1);
    if (kind == 1) return gg__form_make(b->forms, &before, 1, &x[2], 1);
    if (kind == 2) return gg__form_make(b->forms, &x[0], 1, &behind, 1);
    return gg__form_make(b->forms, &before, 1, &behind, 1);
}

/* The worst stop for the orthodox player, against all play of the other. */
static uint32_t worst_stop(bench *b, gg__orthodox sum, gg_player player, gg_player mover)
{
    gg__form term[TERMS], to;
    gg__orthodox next = sum;
    size_t moved;
    memcpy(term, sum.term, sum.count * sizeof *term);
    next.term = term;
    if (mover == player) {
        if (gg__orthodox_choose(b->forms, &next, player, &moved, &to)) {
            term[moved] = to;
            next.last = moved;
            return worst_stop(b, next, player, 1 - mover);
        }
        uint32_t total = 0;
        for (size_t i = 0; i < sum.count; i++)
            total = gg__dyadics_add(b->forms->numbers, total, gg__form_number(term[i]));
        return total;
    }
    uint32_t worst = GG__NO_DYADIC;
    for (size_t i = 0; i < sum.count; i++) {
        if (gg__form_is_number(sum.term[i])) continue;
        const uint64_t count = gg__form_option_count(b->forms, sum.term[i], mover);
        for (uint64_t k = 0; k < count; k++) {
            term[i] = gg__form_option(b->forms, sum.term[i], mover, k);
            next.last = i;
            const uint32_t stop = worst_stop(b, next, player, player);
            if (worst == GG__NO_DYADIC ||
                (player == GG_LEFT ? order(b, stop, worst) < 0 : order(b, stop, worst) > 0))
                worst = stop;
        }
        term[i] = sum.term[i];
    }
    return worst != GG__NO_DYADIC ? worst : worst_stop(b, sum, player, player);
}

static void test_guarantee(void **state)
{
    bench b = {.ctx = open_ctx()};
    gg__rng rng = {17};
    (void)state;
    b.forms = gg__forms_new(b.ctx, 0);
    gg__dyadics *numbers = b.forms->numbers;
    for (unsigned round = 0; round < 3000; round++) {
        gg__form term[TERMS], total = GG__ZERO_FORM;
        const size_t count = 1 + (size_t)gg__rng_below(&rng, TERMS);
        for (size_t i = 0; i < count; i++) {
            term[i] = random_term(&b, &rng);
            total = gg__form_add(b.forms, total, term[i]);
        }
        for (int first = GG_LEFT; first <= GG_RIGHT; first++) {
            gg_form mean, heat, stop;
            size_t moves;
            assert_ok(b.ctx, gg_form_orthodox(b.forms, term, count, (gg_player)first, &mean, &heat,
                                              &stop, NULL, 0, &moves));
            const uint32_t m = gg__form_number(mean), t = gg__form_number(heat),
                           up = gg__dyadics_sign(numbers, t) > 0 ? gg__dyadics_add(numbers, m, t)
                                                                 : m,
                           down = gg__dyadics_sign(numbers, t) > 0
                                      ? gg__dyadics_subtract(numbers, m, t)
                                      : m;
            const uint32_t best =
                first == GG_LEFT ? gg__form_left_stop(total) : gg__form_right_stop(b.forms, total);
            const uint32_t least = first == GG_LEFT ? m : down, most = first == GG_LEFT ? up : m;
            assert_true(order(&b, least, best) <= 0 && order(&b, best, most) <= 0);
            assert_true(order(&b, least, gg__form_number(stop)) <= 0);
            assert_true(order(&b, gg__form_number(stop), most) <= 0);
            const gg__orthodox sum = {term, count, GG__NO_DYADIC, count};
            const uint32_t of_left = worst_stop(&b, sum, GG_LEFT, (gg_player)first),
                           of_right = worst_stop(&b, sum, GG_RIGHT, (gg_player)first);
            assert_true(order(&b, least, of_left) <= 0 && order(&b, of_left, best) <= 0);
            assert_true(order(&b, best, of_right) <= 0 && order(&b, of_right, most) <= 0);
        }
    }
    gg__forms_free(b.forms);
    close_ctx(b.ctx);
}

/* Hundreds of hot games, whose sum has no end. */
static void test_long_sums(void **state)
{
    enum { COUNT = 500 };
    gg_ctx *ctx = open_ctx();
    gg_forms *forms;
    gg_form term[COUNT], mean, heat, stop;
    gg_orthodox_move move[3 * COUNT];
    size_t moves;
    (void)state;
    assert_ok(ctx, gg_forms_new(ctx, 0, &forms));
    for (int i = 0; i < COUNT; i++) {
        char text[64];
        snprintf(text, sizeof text, "{%d|%d||%d|%d}", 3 * i + 9, i, -i, -7 * i - 20);
        assert_ok(ctx, gg_form_read(forms, text, NULL, &term[i]));
    }
    assert_ok(ctx, gg_form_orthodox(forms, term, COUNT, GG_LEFT, &mean, &heat, &stop, move,
                                    3 * COUNT, &moves));
    assert_true(moves >= COUNT && moves <= 2 * COUNT);
    assert_int_equal(move[0].player, GG_LEFT);
    assert_int_equal(move[0].term, COUNT - 1); /* the hottest */
    gg_relation relation;
    assert_ok(ctx, gg_form_compare(forms, mean, stop, &relation));
    assert_true(relation == GG_LESS || relation == GG_EQUAL);
    assert_ok(ctx, gg_form_orthodox(forms, NULL, 0, GG_LEFT, &mean, &heat, &stop, NULL, 0, &moves));
    assert_true(mean == GG_ZERO_FORM && stop == GG_ZERO_FORM && moves == 0);
    gg_forms_free(forms);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guarantee),
        cmocka_unit_test(test_long_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
