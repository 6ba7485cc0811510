/*
 * Canonical forms: counts and values from the literature, the laws of the algebra on random forms,
 * and the definition of the order, played on trees that share nothing with the table of forms.
 */
#include "unit/support.h"

#include "value/form/forms.h"

typedef struct bench {
    gg_ctx *ctx;
    gg__forms *forms;
} bench;

static bench open_bench(void)
{
    bench b = {.ctx = open_ctx()};
    b.forms = gg__forms_new(b.ctx, 0);
    assert_non_null(b.forms);
    return b;
}

static void close_bench(bench *b)
{
    gg__forms_free(b->forms);
    close_ctx(b->ctx);
}

static gg__form read_form(bench *b, const char *text)
{
    const gg__form g = gg__form_read(b->forms, text, strlen(text), NULL);
    if (g == GG__NO_FORM) print_message("%s: %s\n", text, gg_ctx_error(b->ctx)->message);
    assert_true(g != GG__NO_FORM);
    return g;
}

static void expect_text(bench *b, gg__form g, const char *expected)
{
    gg__text text = {.ctx = b->ctx};
    assert_int_equal(gg__form_print(b->forms, g, 0, &text), GG_OK);
    assert_string_equal(text.data, expected);
    gg__text_free(&text);
}

/* ---- what is written and read ---- */

static void test_texts(void **state)
{
    static const char *const pairs[][2] = {
        {"{|}", "0"},
        {"{0|}", "1"},
        {"{|-5}", "-6"},
        {"{-5|}", "0"},
        {"{-25/8|3/2}", "0"},
        {"{-11/2|-2}", "-3"},
        {"{13/8|57/32}", "7/4"},
        {"{0|1/2^40}", "1/2^41"},
        {"{0|0}", "*"},
        {"{0,*|0,*}", "*2"},
        {"{0,*2|0,*2}", "*"},
        {"{0|*}", "^"},
        {"{*|0}", "v"},
        {"{0,*|0}", "^*"},
        {"{0|^*}", "^2"},
        {"{0|^}", "^2*"},
        {"{0|*3}", "^*2"},
        {"{*|}", "0"},
        {"{1|1}", "1*"},
        {"{1|-1}", "+-1"},
        {"{2|0}", "{2|0}"},
        {"{2||1|0}", "{2||1|0}"},
        {"{{2|1}|0}", "{2|1||0}"},
        {"{0||0|-2}", "Tiny(2)"},
        {"{2|0||0}", "Miny(2)"},
        {"+-(0,{2|0})", "+-(0,{2|0})"},
        {"+-{0,{2|0}}", "+-(0,{2|0})"},
        {"{^|*}", "^[2]"},
        {"{0|v*}", "^<2>"},
        {"v[1] + ^", "0"},
        {"3 - 1/4 + *2 - *3", "11/4*"},
        {"1/2 + ^3", "1/2+^3"},
        {"--3", "3"},
        {"-1^", "-1^"},
        {"-(1^)", "-1v"},
        {"2-1^", "1v"},
        {"{2|-1/2} + *2 - 3/4", "+-5/4*2"},
        {"+-1 + +-2 + +-3", "+-{6|4||2|0}"},
        {"mean({2||1|0})", "5/4"},
        {"temperature({2||1|0})", "3/4"},
        {"temperature(3/4)", "-1/4"},
        {"temperature(7)", "-1"},
        {"temperature(5/2^99999) + 1/2^99999", "0"},
        {"mean(5/2^99999) - 5/2^99999", "0"},
        {"cool({2||1|0},1/2)", "{3/2|1*}"},
        {"cool({2||1|0},2)", "5/4"},
        {"heat(^,1)", "{1||0|-2}"},
        {"heat({3||2*|1*},-2)", "3/2"},
        {"cool(1/2*,-1)", "{2|1||0|-1}"},
        {"cool(3/8*7,-1/16) - cool(3/8*7,-1/16)", "0"},
        {"norton(3/4,^)", "{^4|^||v*}"},
        {"norton(5,^)", "^5"},
        {"atomic_weight(v3*2)", "-3"},
        {"atomic_weight(^<2>)", "0"},
        {"atomic_weight({^2*|v})", "1/2"},
        {"reduced({1|*})", "{1|0}"},
        {"reduced({1/2|^})", "{1/2|0}"},
        {"birthday(^*)", "2"},
        {"birthday(5/4)", "4"},
        {"left_stop({2||1|0})", "2"},
        {"right_stop({2||1|0})", "1"},
    };
    bench b = open_bench();
    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++)
        expect_text(&b, read_form(&b, pairs[i][0]), pairs[i][1]);
    close_bench(&b);
}

static void test_bad_texts(void **state)
{
    static const struct {
        const char *text, *message;
        uint64_t column;
    } bad[] = {
        {"", "expected a value", 1},
        {"{1", "'{' without '}'", 1},
        {"(1", "'(' without ')'", 1},
        {"{1|2)", "')' without '('", 5},
        {"1}", "'}' without '{'", 2},
        {"{}", "braces without a bar", 1},
        {"{1,2}", "braces without a bar", 1},
        {"1|2", "'|' outside of braces", 2},
        {"{1|2|3}", "equally many bars as before: it is not clear which divide first", 5},
        {"1 2", "expected + or -", 3},
        {"{1,,2|3}", "expected a value", 4},
        {"3 +", "expected a value", 4},
        {"3/5", "not a dyadic number: its denominator is no power of two", 1},
        {"1/-2", "a denominator is positive", 1},
        {"1 - 3/-4", "a denominator is positive", 5},
        {"3/0", "not a dyadic number: its denominator is no power of two", 1},
        {"[a", "'[' without ']'", 1},
        {"1 + a:b", "'a:b': there is no such ruleset or file", 5},
        {"*12345678901", "a count of more than nine digits", 2},
        {"^[0]", "expected a number in brackets", 2},
        {"foo", "an unknown name: 'foo'", 1},
        {"foo(1)", "no function 'foo'", 1},
        {"mean(1,2)", "mean(g) takes 1 value, not 2", 1},
        {"1 + cool(1)", "cool(g,t) takes 2 values, not 1", 5},
        {"norton(1,-1)", "the unit of a Norton product is positive", 0},
        {"atomic_weight(1)", "the game has no atomic weight: no multiple of ^ is near enough to it",
         0},
    };
    bench b = open_bench();
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        gg_form g;
        assert_int_equal(gg_form_read(b.forms, bad[i].text, NULL, &g), GG_BAD_INPUT);
        const gg_error *error = gg_ctx_error(b.ctx);
        if (bad[i].message) assert_string_equal(error->message, bad[i].message);
        assert_int_equal(error->column, bad[i].column);
    }
    close_bench(&b);
}

/* ---- all games of the first days ---- */

enum { DAY_TWO = 22, DAY_THREE = 1474, MOST_ANTICHAINS = 200 };

static size_t add_new(gg__form *list, size_t count, gg__form g)
{
    size_t i = 0;
    while (i < count && list[i] != g)
        i++;
    list[i] = g;
    return i == count ? count + 1 : count;
}

/* The games with options from the list, by sets of bits that are allowed. */
static size_t next_day(bench *b, const gg__form *list, size_t count, const uint32_t *set,
                       size_t sets, gg__form *out)
{
    size_t born = 0;
    for (size_t i = 0; i < sets; i++)
        for (size_t k = 0; k < sets; k++) {
            gg__form side[2][DAY_TWO];
            size_t sizes[2] = {0, 0};
            for (size_t x = 0; x < count; x++) {
                if (set[i] >> x & 1) side[0][sizes[0]++] = list[x];
                if (set[k] >> x & 1) side[1][sizes[1]++] = list[x];
            }
            const gg__form g = gg__form_make(b->forms, side[0], sizes[0], side[1], sizes[1]);
            assert_true(g != GG__NO_FORM);
            born = add_new(out, born, g);
        }
    return born;
}

/* Day 2 is a lattice: any two have a least upper bound among the 22. */
static void expect_lattice(bench *b, const gg__form *day, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            size_t least = count, bounds = 0, below = 0;
            for (size_t x = 0; x < count; x++) {
                if (!gg__form_is_less_or_equal(b->forms, day[i], day[x]) ||
                    !gg__form_is_less_or_equal(b->forms, day[k], day[x]))
                    continue;
                bounds++;
                if (least == count || gg__form_is_less_or_equal(b->forms, day[x], day[least]))
                    least = x;
            }
            for (size_t x = 0; x < count; x++)
                below += gg__form_is_less_or_equal(b->forms, day[i], day[x]) &&
                         gg__form_is_less_or_equal(b->forms, day[k], day[x]) &&
                         gg__form_is_less_or_equal(b->forms, day[least], day[x]);
            assert_true(bounds > 0);
            assert_int_equal(bounds, below);
        }
}

static size_t find_antichains(bench *b, const gg__form *day, uint32_t *set)
{
    bool ordered[DAY_TWO][DAY_TWO];
    uint32_t conflicts[DAY_TWO] = {0};
    size_t found = 0;
    for (size_t i = 0; i < DAY_TWO; i++)
        for (size_t k = 0; k < DAY_TWO; k++) {
            ordered[i][k] = gg__form_compare(b->forms, day[i], day[k]) != GG_CONFUSED;
            if (i != k && ordered[i][k]) conflicts[i] |= UINT32_C(1) << k;
        }
    for (uint32_t bits = 0; bits < UINT32_C(1) << DAY_TWO; bits++) {
        bool good = true;
        for (size_t i = 0; good && i < DAY_TWO; i++)
            good = !(bits >> i & 1) || !(bits & conflicts[i]);
        if (!good) continue;
        assert_true(found < MOST_ANTICHAINS);
        set[found++] = bits;
    }
    return found;
}

/* ---- laws ---- */

/* Each form in turn is the first of three; the last one is from another list. */
static void check_laws(bench *b, gg__rng *rng, const gg__form *list, size_t count,
                       const gg__form *third, size_t third_count, unsigned rounds)
{
    gg__forms *f = b->forms;
    for (unsigned round = 0; round < rounds; round++) {
        const gg__form g = list[round % count], h = list[gg__rng_below(rng, count)],
                       k = third[gg__rng_below(rng, third_count)];
        const gg__form minus = gg__form_negative(f, g), sum = gg__form_add(f, g, h);
        assert_true(gg__form_add(f, g, minus) == GG__ZERO_FORM);
        assert_true(gg__form_negative(f, minus) == g);
        assert_true(sum == gg__form_add(f, h, g));
        assert_true(gg__form_add(f, sum, k) == gg__form_add(f, g, gg__form_add(f, h, k)));
        const gg__form gap = gg__form_add(f, h, minus);
        assert_true(gg__form_is_less_or_equal(f, g, h) ==
                    gg__form_is_less_or_equal(f, GG__ZERO_FORM, gap));
        gg__thermograph t[3];
        assert_int_equal(gg__form_thermograph(f, g, &t[0]), GG_OK);
        assert_int_equal(gg__form_thermograph(f, h, &t[1]), GG_OK);
        assert_int_equal(gg__form_thermograph(f, sum, &t[2]), GG_OK);
        assert_int_equal(gg__dyadics_add(f->numbers, t[0].mean, t[1].mean), t[2].mean);
        const int order = gg__dyadics_compare(f->numbers, t[0].temperature, t[1].temperature);
        const uint32_t hotter = order > 0 ? t[0].temperature : t[1].temperature;
        const int most = gg__dyadics_compare(f->numbers, t[2].temperature, hotter);
        assert_true(most <= 0);
        for (int i = 0; i < 3; i++)
            gg__positions_free(&t[i].points);
        const gg__form reduced = gg__form_reduced(f, g);
        const gg__form rest = gg__form_add(f, g, gg__form_negative(f, reduced));
        assert_int_equal(gg__form_left_stop(rest), 0);
        assert_int_equal(gg__form_right_stop(f, rest), 0);
        assert_true(gg__form_reduced(f, reduced) == reduced);
        bool small[3];
        const gg__form weight = gg__form_atomic_weight(f, g, &small[0]),
                       other = gg__form_atomic_weight(f, h, &small[1]);
        if (!small[0] || !small[1]) continue;
        assert_true(gg__form_add(f, weight, other) == gg__form_atomic_weight(f, sum, &small[2]));
        assert_true(small[2]);
    }
}

static void check_round_trip(bench *b, const gg__form *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        gg__text text = {.ctx = b->ctx};
        assert_int_equal(gg__form_print(b->forms, list[i], 0, &text), GG_OK);
        if (gg__form_read(b->forms, text.data, text.length, NULL) != list[i])
            fail_msg("%s is read as another form", text.data);
        gg__text_free(&text);
    }
}

static void test_days(void **state)
{
    static const uint32_t all[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    bench b = open_bench();
    gg__rng rng = {2026};
    gg__form day[DAY_THREE + 1], before[DAY_TWO + 1] = {GG__ZERO_FORM};
    uint32_t set[MOST_ANTICHAINS];
    (void)state;
    assert_int_equal(next_day(&b, before, 1, all, 2, day), 4);
    memcpy(before, day, 4 * sizeof *day);
    assert_int_equal(next_day(&b, before, 4, all, 16, day), DAY_TWO);
    memcpy(before, day, DAY_TWO * sizeof *day);
    expect_lattice(&b, before, DAY_TWO);
    const size_t sets = find_antichains(&b, before, set);
    assert_int_equal(sets, 98);
    assert_int_equal(next_day(&b, before, DAY_TWO, set, sets, day), DAY_THREE);
    check_round_trip(&b, day, DAY_THREE);
    check_laws(&b, &rng, before, DAY_TWO, before, DAY_TWO, 500);
    check_laws(&b, &rng, day, DAY_THREE, day, DAY_THREE, 60);
    close_bench(&b);
}

/* A game of random options, at most three for each player and mostly one at least. */
static gg__form random_form(bench *b, gg__rng *rng, const gg__form *from, size_t count)
{
    gg__form side[2][3];
    size_t sizes[2];
    for (int p = 0; p < 2; p++) {
        sizes[p] = one_in(rng, 12) ? 0 : 1 + (size_t)gg__rng_below(rng, 3);
        for (size_t i = 0; i < sizes[p]; i++)
            side[p][i] = from[gg__rng_below(rng, count)];
    }
    return gg__form_make(b->forms, side[0], sizes[0], side[1], sizes[1]);
}

/* Forms with options among the games of the first two days, and some of the third; returns how many
 * were born on day 4. */
static size_t try_laws(gg__rng *rng, size_t count)
{
    enum { OPTIONS = 50 };
    static const uint32_t all[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    bench b = open_bench();
    gg__form option[OPTIONS] = {GG__ZERO_FORM}, two[DAY_TWO + 1];
    gg__form *list = malloc(count * sizeof *list);
    size_t last = 0;
    assert_non_null(list);
    next_day(&b, option, 1, all, 2, two);
    memcpy(option, two, 4 * sizeof *two);
    assert_int_equal(next_day(&b, option, 4, all, 16, two), DAY_TWO);
    memcpy(option, two, DAY_TWO * sizeof *two);
    for (size_t i = DAY_TWO; i < OPTIONS;)
        i = add_new(option, i, random_form(&b, rng, two, DAY_TWO));
    for (size_t i = 0; i < count; i++) {
        do
            list[i] = random_form(&b, rng, option, OPTIONS);
        while (gg__form_is_number(list[i]) && !one_in(rng, 4));
        last += gg__form_birthday(b.forms, list[i]) == 4;
    }
    check_round_trip(&b, list, count);
    check_laws(&b, rng, list, count, two, DAY_TWO, (unsigned)count);
    free(list);
    close_bench(&b);
    return last;
}

static void test_many_laws(void **state)
{
    enum { FORMS = 100000, AT_ONCE = 5000 };
    gg__rng rng = {4};
    size_t last = 0;
    (void)state;
    for (size_t tried = 0; tried < FORMS; tried += AT_ONCE)
        last += try_laws(&rng, AT_ONCE);
    assert_true(last > FORMS / 2);
}

/* ---- the definition, on trees ---- */

/* A game as a graph whose edges lead to smaller vertices. */
enum { VERTICES = 8 };

typedef struct tree {
    uint32_t to[2][VERTICES]; /* bits of options, by player */
} tree;

/* G <= H: Left, who moves second, does not win H - G ... by the definition, with memory. */
static bool at_most(const tree *t, unsigned g, unsigned h, signed char memory[VERTICES][VERTICES])
{
    if (memory[g][h] != 0) return memory[g][h] > 0;
    bool holds = true;
    for (unsigned x = 0; holds && x < VERTICES; x++)
        if (t->to[GG_LEFT][g] >> x & 1 && at_most(t, h, x, memory)) holds = false;
    for (unsigned y = 0; holds && y < VERTICES; y++)
        if (t->to[GG_RIGHT][h] >> y & 1 && at_most(t, y, g, memory)) holds = false;
    memory[g][h] = holds ? 1 : -1;
    return holds;
}

static void test_definition(void **state)
{
    gg__rng rng = {99};
    (void)state;
    for (unsigned round = 0; round < 2000; round++) {
        bench b = open_bench();
        signed char memory[VERTICES][VERTICES] = {{0}};
        gg__form form[VERTICES];
        tree t = {{{0}}};
        for (unsigned v = 0; v < VERTICES; v++) {
            gg__form side[2][VERTICES];
            size_t sizes[2] = {0, 0};
            for (unsigned p = 0; p < 2; p++)
                for (unsigned x = 0; x < v; x++) {
                    if (!one_in(&rng, 3)) continue;
                    t.to[p][v] |= UINT32_C(1) << x;
                    side[p][sizes[p]++] = form[x];
                }
            form[v] = gg__form_make(b.forms, side[0], sizes[0], side[1], sizes[1]);
            assert_true(form[v] != GG__NO_FORM);
        }
        for (unsigned g = 0; g < VERTICES; g++)
            for (unsigned h = 0; h < VERTICES; h++) {
                const bool less = at_most(&t, g, h, memory);
                assert_true(gg__form_is_less_or_equal(b.forms, form[g], form[h]) == less);
                if (less && at_most(&t, h, g, memory)) assert_true(form[g] == form[h]);
            }
        assert_true(gg_forms_count(b.forms) <= 4 * VERTICES);
        close_bench(&b);
    }
}

/* ---- size ---- */

static void test_large(void **state)
{
    bench b = open_bench();
    gg__form sum = GG__ZERO_FORM;
    gg__thermograph t;
    gg__text text = {.ctx = b.ctx};
    (void)state;
    for (int i = 0; i < 40; i++) { /* +-1 + +-2 + +-4 + ... */
        const gg__form up = gg__form_integer(b.forms, INT64_C(1) << i),
                       down = gg__form_negative(b.forms, up);
        sum = gg__form_add(b.forms, sum, gg__form_make(b.forms, &up, 1, &down, 1));
    }
    assert_true(b.forms->bases < 5000);
    assert_int_equal(gg__form_thermograph(b.forms, sum, &t), GG_OK);
    assert_int_equal(t.mean, 0);
    assert_true(t.temperature == gg__form_number(gg__form_integer(b.forms, INT64_C(1) << 39)));
    gg__positions_free(&t.points);
    assert_int_equal(gg__form_print(b.forms, sum, 4096, &text), GG_OK);
    assert_string_equal(text.data, "(more than 4096 characters)");
    gg__text_free(&text);
    gg__form chain = GG__ZERO_FORM; /* a hot game 20,000 moves deep: nothing is recursive */
    const gg__form cold = gg__form_integer(b.forms, -1);
    for (int i = 0; i < 20000; i++) {
        const gg__form hot =
            gg__form_plus(b.forms, chain, gg__form_number(gg__form_integer(b.forms, 1)));
        chain = gg__form_make(b.forms, &hot, 1, &cold, 1);
        assert_true(chain != GG__NO_FORM);
    }
    assert_true(gg__form_negative(b.forms, gg__form_negative(b.forms, chain)) == chain);
    close_bench(&b);
}

static void test_limit(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_forms *forms;
    gg_form g;
    (void)state;
    assert_ok(ctx, gg_forms_new(ctx, 3, &forms));
    assert_int_equal(gg_form_read(forms, "+-1 + +-2 + +-3 + *", NULL, &g), GG_LIMIT);
    assert_ok(ctx, gg_form_read(forms, "7", NULL, &g));
    assert_int_equal(gg_form_read(forms, "mean({5/2^5000|-1})", NULL, &g), GG_LIMIT);
    gg_forms_free(forms);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_bad_texts),
        long_test(test_days),
        long_test(test_many_laws),
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
