/*
 * Numbers as sign expansions: against rational arithmetic for all of them up to a birthday, against
 * naive work on strings of signs for long ones; to big numbers and back.
 */
#include "unit/dyadics.h"
#include "unit/support.h"

#include "value/trie.h"

#include <stdio.h>

enum { BIRTHDAY = 8, NUMBERS = (1 << (BIRTHDAY + 1)) - 1, ONE = 1 << (BIRTHDAY + 2) };

/* ---- all small numbers ---- */

/* Numbers of the test are integers in units of 1 / ONE. */
typedef struct family {
    gg_ctx *ctx;
    gg__trie *trie;
    gg__node node[NUMBERS];
    int value[NUMBERS], depth[NUMBERS], parent[NUMBERS], sign[NUMBERS];
    size_t count;
} family;

enum { NO_BOUND = INT32_MAX };

/* The middle of the interval that the signs so far leave; at an open end the next integer. */
static int middle(int low, int high, int value, int sign)
{
    if (sign > 0) return high == NO_BOUND ? value + ONE : (value + high) / 2;
    return low == NO_BOUND ? value - ONE : (value + low) / 2;
}

static void breed(family *f, unsigned generations)
{
    static int low[NUMBERS], high[NUMBERS];
    f->node[0] = GG__ZERO;
    f->value[0] = f->depth[0] = f->parent[0] = f->sign[0] = 0;
    low[0] = high[0] = NO_BOUND;
    f->count = 1;
    for (size_t i = 0; i < f->count; i++)
        for (int sign = -1; sign < 2 && f->depth[i] < (int)generations; sign += 2) {
            const size_t made = f->count++;
            f->value[made] = middle(low[i], high[i], f->value[i], sign);
            low[made] = sign > 0 ? f->value[i] : low[i];
            high[made] = sign > 0 ? high[i] : f->value[i];
            f->depth[made] = f->depth[i] + 1;
            f->parent[made] = (int)i;
            f->sign[made] = sign;
            assert_ok(f->ctx, gg__trie_child(f->trie, f->node[i], sign, &f->node[made]));
        }
}

static void open_family(family *f, unsigned generations)
{
    f->ctx = open_ctx();
    f->trie = gg__trie_new(f->ctx);
    assert_non_null(f->trie);
    assert_int_equal(f->trie->count, 1);
    breed(f, generations);
    assert_int_equal(f->count, (1u << (generations + 1)) - 1);
    assert_int_equal(f->trie->count, f->count);
}

static void close_family(family *f)
{
    gg__trie_free(f->trie);
    close_ctx(f->ctx);
}

static int sign_of(int64_t x)
{
    return (x > 0) - (x < 0);
}

static void test_nodes(void **state)
{
    (void)state;
    static family f;
    open_family(&f, BIRTHDAY);
    for (size_t i = 0; i < f.count; i++) {
        gg__node again;
        assert_int_equal(f.trie->node[f.node[i]].parent, f.node[f.parent[i]]);
        assert_int_equal(gg__trie_sign(f.trie, f.node[i]), f.sign[i]);
        assert_int_equal(f.trie->node[f.node[i]].depth, f.depth[i]);
        if (i == 0) continue;
        assert_ok(f.ctx, gg__trie_child(f.trie, f.node[f.parent[i]], f.sign[i], &again));
        assert_int_equal(again, f.node[i]);
    }
    assert_int_equal(f.trie->count, NUMBERS);
    close_family(&f);
}

static void test_compare(void **state)
{
    (void)state;
    static family f;
    open_family(&f, BIRTHDAY);
    for (size_t i = 0; i < f.count; i++)
        for (size_t j = 0; j < f.count; j++)
            assert_int_equal(sign_of(gg__trie_compare(f.trie, f.node[i], f.node[j])),
                             sign_of(f.value[i] - f.value[j]));
    close_family(&f);
}

/* ---- keys ---- */

/* A number has a key if it and its ancestors have few enough binary places. */
static void test_keys(void **state)
{
    (void)state;
    static family f;
    open_family(&f, BIRTHDAY);
    const int64_t unit = INT64_C(1) << GG__KEY_PLACES;
    for (size_t i = 0; i < f.count; i++)
        assert_true(f.trie->key[f.node[i]] == f.value[i] * (unit / ONE));
    for (int sign = -1; sign < 2; sign += 2) {
        gg__node node = f.node[0];
        for (int i = 0; i < 3; i++)
            assert_ok(f.ctx, gg__trie_child(f.trie, node, sign, &node));
        for (int64_t places = 1; places <= GG__KEY_PLACES + 3; places++) {
            assert_ok(f.ctx, gg__trie_child(f.trie, node, -sign, &node));
            const int64_t key = f.trie->key[node];
            if (places <= GG__KEY_PLACES)
                assert_true(key == sign * (2 * unit + (unit >> places)));
            else
                assert_true(key == GG__NO_KEY);
        }
    }
    close_family(&f);
}

/* By looking at all. */
static bool naive_best(const family *f, const gg__node *value, const uint32_t *which, size_t count,
                       int side, gg__node *best)
{
    for (size_t i = 0; i < count; i++)
        if (value[which[i]] == GG__UNDEFINED) return false;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || gg__trie_compare(f->trie, value[which[i]], *best) == side)
            *best = value[which[i]];
    return true;
}

/* Among numbers with keys, without, and undefined ones; any number of each. */
static void test_best(void **state)
{
    (void)state;
    enum { FINE = 40, ALL = NUMBERS + FINE + 1, ROUNDS = 40000, MOST = 12 };
    static family f;
    static gg__node value[ALL];
    gg__rng rng = {11};
    open_family(&f, BIRTHDAY);
    for (size_t i = 0; i < NUMBERS; i++)
        value[i] = f.node[i];
    gg__node node = f.node[1];
    for (size_t i = 0; i < FINE; i++) { /* about -1/3: signs in turn */
        assert_ok(f.ctx, gg__trie_child(f.trie, node, i % 2 ? -1 : 1, &node));
        value[NUMBERS + i] = node;
    }
    value[ALL - 1] = GG__UNDEFINED;
    for (size_t round = 0; round < ROUNDS; round++) {
        uint32_t which[MOST];
        const size_t count = gg__rng_below(&rng, MOST + 1);
        const uint64_t from = round % 3 ? 0 : NUMBERS - 8; /* the unusual ones are crowded there */
        const int side = round % 2 ? 1 : -1;
        for (size_t i = 0; i < count; i++)
            which[i] = (uint32_t)(from + gg__rng_below(&rng, ALL - from));
        gg__node found = GG__ABOVE_ALL, expected = GG__ABOVE_ALL;
        const bool defined = gg__trie_best(f.trie, value, which, count, side, &found);
        assert_int_equal(defined, naive_best(&f, value, which, count, side, &expected));
        if (defined) assert_int_equal(found, expected);
    }
    close_family(&f);
}

/* ---- the simplest number ---- */

static int floor_div(int a, int b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* Of the open interval, by the definition: 0, else the integer of least modulus, else the number of
 * least denominator. */
static int simplest(int low, int high)
{
    const bool from = low != NO_BOUND, to = high != NO_BOUND;
    if ((!from || low < 0) && (!to || high > 0)) return 0;
    if (from && low >= 0) {
        const int next = (floor_div(low, ONE) + 1) * ONE;
        if (!to || next < high) return next;
    } else {
        const int next = -(floor_div(-high, ONE) + 1) * ONE;
        if (!from || next > low) return next;
    }
    for (int step = ONE / 2; step > 0; step /= 2) {
        const int next = (floor_div(low, step) + 1) * step;
        if (next < high) return next;
    }
    fail_msg("nothing between %d and %d", low, high);
    return 0;
}

/* True if the number is found to fit a word, and what it then is. */
static void assert_small(const gg__trie *trie, gg__node node, const gg__dyadic *number)
{
    int64_t numerator = 7;
    uint32_t exponent = 8;
    const bool small = gg__trie_small(trie, node, &numerator, &exponent);
    assert_int_equal(small, gg__dyadic_bits(number) <= 63);
    const int64_t size = small && number->limbs > 0 ? (int64_t)number->limb[0] : 0;
    assert_true(numerator == (small ? number->sign * size : 7));
    assert_true(exponent == (small ? number->exponent : 8));
}

/* A node's value, which may be that of a node that the family has not. */
static int value_of(const family *f, gg__node node)
{
    gg__dyadic number;
    assert_ok(f->ctx, gg__trie_number(f->ctx, f->trie, node, &number));
    assert_true(number.limbs <= 1 && number.exponent <= BIRTHDAY + 2);
    const int numerator = number.limbs > 0 ? number.sign * (int)number.limb[0] : 0;
    assert_true(numerator % 2 != 0 || number.exponent == 0);
    assert_small(f->trie, node, &number);
    const int value = numerator * (ONE >> number.exponent);
    gg__dyadic_free(f->ctx, &number);
    return value;
}

static void check_simplest(const family *f, gg__node low, gg__node high, int expected)
{
    gg__node node, again;
    const uint64_t before = f->trie->count;
    assert_ok(f->ctx, gg__trie_simplest(f->trie, low, high, &node));
    const uint64_t after = f->trie->count;
    assert_true(after <= before + 1);
    assert_int_equal(value_of(f, node), expected);
    assert_ok(f->ctx, gg__trie_simplest(f->trie, low, high, &again));
    assert_int_equal(node, again);
    assert_int_equal(f->trie->count, after);
}

static void test_simplest(void **state)
{
    (void)state;
    static family f;
    open_family(&f, BIRTHDAY);
    check_simplest(&f, GG__BELOW_ALL, GG__ABOVE_ALL, 0);
    for (size_t i = 0; i < f.count; i++) {
        check_simplest(&f, f.node[i], GG__ABOVE_ALL, simplest(f.value[i], NO_BOUND));
        check_simplest(&f, GG__BELOW_ALL, f.node[i], simplest(NO_BOUND, f.value[i]));
        for (size_t j = 0; j < f.count; j++)
            if (f.value[i] < f.value[j])
                check_simplest(&f, f.node[i], f.node[j], simplest(f.value[i], f.value[j]));
    }
    close_family(&f);
}

static gg__node find(const family *f, int64_t numerator, uint64_t exponent)
{
    gg__dyadic number;
    gg__node node;
    assert_ok(f->ctx, gg__dyadic_make(f->ctx, numerator, exponent, &number));
    assert_ok(f->ctx, gg__trie_find(f->trie, &number, 1000, &node));
    gg__dyadic_free(f->ctx, &number);
    return node;
}

static void test_known_simplest(void **state)
{
    (void)state;
    static family f;
    open_family(&f, 0);
    check_simplest(&f, find(&f, -25, 3), find(&f, 3, 1), 0);
    check_simplest(&f, find(&f, -11, 1), find(&f, -2, 0), -3 * ONE);
    check_simplest(&f, find(&f, 13, 3), find(&f, 57, 5), 7 * ONE / 4);
    close_family(&f);
}

/* ---- numbers ---- */

static unsigned bits_of(int64_t x)
{
    unsigned bits = 0;
    for (; x; x /= 2)
        bits++;
    return bits;
}

static void test_numbers(void **state)
{
    (void)state;
    static family f;
    open_family(&f, BIRTHDAY);
    for (size_t i = 0; i < f.count; i++) {
        int64_t numerator = f.value[i];
        uint64_t exponent = BIRTHDAY + 2;
        for (; exponent > 0 && numerator % 2 == 0; exponent--)
            numerator /= 2;
        assert_int_equal(value_of(&f, f.node[i]), f.value[i]);
        assert_int_equal(gg__trie_bits(f.trie, f.node[i]), bits_of(numerator));
        assert_int_equal(find(&f, numerator, exponent), f.node[i]);
    }
    assert_int_equal(f.trie->count, NUMBERS);
    close_family(&f);
}

/* The place that a missing number would have orders it among the nodes. */
static void test_locate(void **state)
{
    (void)state;
    static family all, few;
    open_family(&all, BIRTHDAY);
    open_family(&few, BIRTHDAY / 2);
    for (size_t i = 0; i < all.count; i++) {
        gg__dyadic number;
        int beyond;
        assert_ok(all.ctx, gg__dyadic_make(all.ctx, all.value[i], BIRTHDAY + 2, &number));
        const gg__node place = gg__trie_locate(few.trie, &number, &beyond);
        assert_int_equal(beyond == 0, all.depth[i] <= BIRTHDAY / 2);
        for (size_t j = 0; j < few.count; j++) {
            int order = gg__trie_compare(few.trie, few.node[j], place);
            if (order == 0) order = -beyond;
            assert_int_equal(sign_of(order), sign_of(few.value[j] - all.value[i]));
        }
        gg__dyadic_free(all.ctx, &number);
    }
    assert_int_equal(few.trie->count, few.count);
    close_family(&few);
    close_family(&all);
}

/* ---- long expansions ---- */

enum { LENGTH = 400, STRINGS = 60 };

typedef struct string {
    int length;
    int8_t sign[LENGTH + 1]; /* 0 behind the last */
    gg__node node;
} string;

/* Long runs, and long common beginnings with one that was there before. */
static void draw_string(gg__rng *rng, const string *before, size_t count, string *out)
{
    const unsigned stubborn = 1 + (unsigned)gg__rng_below(rng, 40);
    int8_t sign = one_in(rng, 2) ? 1 : -1;
    memset(out, 0, sizeof *out);
    if (count > 0 && !one_in(rng, 4)) {
        *out = before[gg__rng_below(rng, count)];
        out->length = (int)gg__rng_below(rng, (uint64_t)out->length + 1);
    }
    for (uint64_t more = gg__rng_below(rng, LENGTH); more > 0 && out->length < LENGTH; more--) {
        if (one_in(rng, stubborn)) sign = (int8_t)-sign;
        out->sign[out->length++] = sign;
    }
    memset(out->sign + out->length, 0, sizeof out->sign - (size_t)out->length);
}

/* The same node with all signs on the way to it turned. */
static gg__node negative(gg_ctx *ctx, gg__trie *trie, gg__node node)
{
    int8_t sign[LENGTH];
    const uint32_t depth = trie->node[node].depth;
    for (uint32_t d = depth; d > 0; node = trie->node[node].parent)
        sign[--d] = (int8_t)gg__trie_sign(trie, node);
    for (uint32_t d = 0; d < depth; d++)
        assert_ok(ctx, gg__trie_child(trie, node, -sign[d], &node));
    return node;
}

static void plant(gg_ctx *ctx, gg__trie *trie, string *s)
{
    s->node = GG__ZERO;
    for (int i = 0; i < s->length; i++)
        assert_ok(ctx, gg__trie_child(trie, s->node, s->sign[i], &s->node));
}

/* The place of the first difference decides; an end stands between - and +. */
static int compare_strings(const string *a, const string *b)
{
    int i = 0;
    while (i < LENGTH && a->sign[i] == b->sign[i])
        i++;
    return sign_of(a->sign[i] - b->sign[i]);
}

/* Of all strings that begin the upper or the lower, or go one sign beyond, the shortest between. */
static string simplest_string(const string *low, const string *high)
{
    for (int length = 0; length <= LENGTH; length++)
        for (int which = 0; which < 2; which++)
            for (int last = -1; last < 2; last++) {
                string s = which ? *high : *low;
                const int kept = length - (last != 0);
                if (kept < 0 || kept > s.length) continue;
                memset(s.sign + kept, 0, sizeof s.sign - (size_t)kept);
                if (last) s.sign[kept] = (int8_t)last;
                s.length = length;
                if (compare_strings(low, &s) < 0 && compare_strings(&s, high) < 0) return s;
            }
    fail_msg("nothing between two strings");
    return *low;
}

static void check_pair(gg_ctx *ctx, gg__trie *trie, const string *a, const string *b)
{
    const int order = compare_strings(a, b);
    gg__node node;
    assert_int_equal(sign_of(gg__trie_compare(trie, a->node, b->node)), order);
    if (order >= 0 || a->length == LENGTH || b->length == LENGTH) return;
    string between = simplest_string(a, b);
    assert_ok(ctx, gg__trie_simplest(trie, a->node, b->node, &node));
    plant(ctx, trie, &between);
    assert_int_equal(node, between.node);
}

static void test_long_strings(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {51};
    for (unsigned round = 0; round < 10; round++) {
        string s[STRINGS];
        gg__trie *trie = gg__trie_new(ctx);
        for (size_t i = 0; i < STRINGS; i++) {
            draw_string(&rng, s, i, &s[i]);
            plant(ctx, trie, &s[i]);
        }
        for (size_t i = 0; i < STRINGS; i++)
            for (size_t j = 0; j < STRINGS; j++)
                check_pair(ctx, trie, &s[i], &s[j]);
        gg__trie_free(trie);
    }
    close_ctx(ctx);
}

/* ---- long numbers ---- */

/* By the steps of the signs: whole ones, then halves, quarters and so on. */
static gg__dyadic add_steps(gg_ctx *ctx, const string *s)
{
    gg__dyadic sum = {0};
    uint64_t halves = 0;
    for (int i = 0; i < s->length; i++) {
        gg__dyadic step, next;
        if (s->sign[i] != s->sign[0] || halves > 0) halves++;
        assert_ok(ctx, gg__dyadic_make(ctx, s->sign[i], halves, &step));
        assert_ok(ctx, gg__dyadic_add(ctx, &sum, &step, &next));
        gg__dyadic_free(ctx, &step);
        gg__dyadic_free(ctx, &sum);
        sum = next;
    }
    return sum;
}

/* low <= x < low + 2^-64, and low = x if there is no slack. */
static void check_bracket(gg_ctx *ctx, const gg__trie *trie, gg__node node, const gg__dyadic *x)
{
    const gg__interval b = gg__trie_interval(trie, node);
    gg__dyadic whole, part, low, rest, ulp, short_of;
    uint64_t *limb = gg__alloc(ctx, 1, sizeof *limb, "a limb");
    limb[0] = b.part;
    gg__dyadic_take(limb, 1, 1, 64, &part);
    assert_ok(ctx, gg__dyadic_make(ctx, (int64_t)b.whole, 0, &whole));
    assert_ok(ctx, gg__dyadic_make(ctx, 1, 64, &ulp));
    assert_ok(ctx, gg__dyadic_add(ctx, &whole, &part, &low));
    assert_ok(ctx, gg__dyadic_subtract(ctx, x, &low, &rest));
    assert_ok(ctx, gg__dyadic_subtract(ctx, &rest, &ulp, &short_of));
    assert_int_equal(b.slack, x->exponent > 64);
    assert_int_equal(rest.sign, b.slack > 0);
    assert_int_equal(short_of.sign, -1);
    gg__dyadic_free(ctx, &whole);
    gg__dyadic_free(ctx, &part);
    gg__dyadic_free(ctx, &low);
    gg__dyadic_free(ctx, &rest);
    gg__dyadic_free(ctx, &ulp);
    gg__dyadic_free(ctx, &short_of);
}

static void check_long(gg_ctx *ctx, gg__trie *trie, const string *s)
{
    gg__dyadic expected = add_steps(ctx, s), number;
    gg__trie *fresh = gg__trie_new(ctx);
    gg__node node;
    int beyond;
    assert_ok(ctx, gg__trie_number(ctx, trie, s->node, &number));
    assert_true(same_number(&number, &expected));
    assert_int_equal(gg__trie_bits(trie, s->node), gg__dyadic_bits(&number));
    assert_small(trie, s->node, &number);
    check_bracket(ctx, trie, s->node, &number);
    assert_int_equal(gg__trie_locate(trie, &number, &beyond), s->node);
    assert_int_equal(beyond, 0);
    assert_ok(ctx, gg__trie_find(trie, &number, (uint64_t)s->length, &node));
    assert_int_equal(node, s->node);
    if (s->length > 0)
        assert_fails(ctx, gg__trie_find(fresh, &number, (uint64_t)s->length - 1, &node), GG_LIMIT,
                     "too complicated");
    assert_int_equal(fresh->count, 1);
    gg__begin(ctx);
    assert_ok(ctx, gg__trie_find(fresh, &number, (uint64_t)s->length, &node));
    assert_int_equal(fresh->count, s->length + 1);
    gg__trie_free(fresh);
    gg__dyadic_free(ctx, &expected);
    gg__dyadic_free(ctx, &number);
}

static void test_long_numbers(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__trie *trie = gg__trie_new(ctx);
    gg__rng rng = {52};
    string s[STRINGS];
    for (unsigned round = 0; round < 10; round++)
        for (size_t i = 0; i < STRINGS; i++) {
            draw_string(&rng, s, i, &s[i]);
            plant(ctx, trie, &s[i]);
            check_long(ctx, trie, &s[i]);
        }
    gg__trie_free(trie);
    close_ctx(ctx);
}

/* ---- sums ---- */

/* Sums by brackets and exactly, against one addition after the other. */
static void check_sum(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                      unsigned clear[2])
{
    gg__dyadic sum = {0}, all;
    gg__interval bracket = {0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        gg__dyadic number, next;
        assert_ok(ctx, gg__trie_number(ctx, trie, node[i], &number));
        assert_ok(ctx, gg__dyadic_add(ctx, &sum, &number, &next));
        gg__dyadic_free(ctx, &sum);
        gg__dyadic_free(ctx, &number);
        sum = next;
        bracket = gg__interval_add(bracket, gg__trie_interval(trie, node[i]));
    }
    assert_ok(ctx, gg__trie_sum(ctx, trie, node, count, &all));
    assert_true(same_number(&all, &sum));
    const int sign = gg__interval_sign(bracket);
    const int turned = gg__interval_sign(gg__interval_negative(bracket));
    assert_int_equal(turned, sign == GG__UNCLEAR ? GG__UNCLEAR : -sign);
    if (sign != GG__UNCLEAR) assert_int_equal(sign, sum.sign);
    clear[sign != GG__UNCLEAR]++;
    gg__dyadic_free(ctx, &sum);
    gg__dyadic_free(ctx, &all);
}

static void test_sums(void **state)
{
    (void)state;
    enum { PARTS = 40 };
    gg_ctx *ctx = open_ctx();
    gg__trie *trie = gg__trie_new(ctx);
    gg__rng rng = {53};
    string s[STRINGS];
    unsigned clear[2] = {0, 0};
    for (size_t i = 0; i < STRINGS; i++) {
        draw_string(&rng, s, i, &s[i]);
        plant(ctx, trie, &s[i]);
    }
    for (unsigned round = 0; round < 3000; round++) {
        gg__node node[PARTS];
        const size_t count = (size_t)gg__rng_below(&rng, PARTS + 1);
        for (size_t i = 0; i < count; i++)
            node[i] = i > 0 && one_in(&rng, 3) ? node[i - 1] : s[gg__rng_below(&rng, STRINGS)].node;
        for (size_t i = 1; round % 2 && i < count; i += 2) /* nearly, or just, 0 */
            node[i] = negative(ctx, trie, node[i - 1]);
        check_sum(ctx, trie, node, count, clear);
    }
    assert_true(clear[0] > 300);
    assert_true(clear[1] > 300);
    gg__trie_free(trie);
    close_ctx(ctx);
}

/* Far more ways than nodes. */
static void test_crowded_sums(void **state)
{
    (void)state;
    enum { CROWD = 3000, FEW = 4 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {54};
    for (unsigned round = 0; round < 30; round++) {
        gg__trie *trie = gg__trie_new(ctx);
        string s[FEW];
        gg__node node[CROWD];
        unsigned clear[2];
        for (size_t i = 0; i < FEW; i++) {
            draw_string(&rng, s, i, &s[i]);
            plant(ctx, trie, &s[i]);
        }
        for (size_t i = 0; i < CROWD; i++)
            node[i] = s[gg__rng_below(&rng, FEW)].node;
        check_sum(ctx, trie, node, CROWD, clear);
        gg__trie_free(trie);
    }
    close_ctx(ctx);
}

/* Less than the last binary place, to either side of 0 and of 1. */
static void test_tiny(void **state)
{
    (void)state;
    static family f;
    open_family(&f, 0);
    for (uint64_t exponent = 1; exponent < 200; exponent++)
        for (int sign = -1; sign < 2; sign += 2) {
            const gg__node tiny = find(&f, sign, exponent), one = find(&f, -sign, 0);
            const gg__interval bracket = gg__trie_interval(f.trie, tiny);
            assert_int_equal(gg__interval_sign(bracket), sign);
            assert_int_equal(gg__interval_sign(gg__interval_negative(bracket)), -sign);
            const gg__interval sum = gg__interval_add(bracket, gg__trie_interval(f.trie, one));
            assert_int_equal(gg__interval_sign(sum), -sign);
        }
    close_family(&f);
}

/* ---- a million signs ---- */

static void check_million(gg_ctx *ctx, gg__trie *trie, gg__node node, uint64_t bits,
                          uint64_t exponent)
{
    gg__dyadic number;
    gg__text text = {.ctx = ctx};
    char expected[80];
    gg__node found;
    assert_int_equal(gg__trie_bits(trie, node), bits);
    assert_ok(ctx, gg__trie_number(ctx, trie, node, &number));
    assert_int_equal(gg__dyadic_bits(&number), bits);
    assert_int_equal(number.exponent, exponent);
    assert_small(trie, node, &number);
    assert_ok(ctx, gg__trie_find(trie, &number, 1000000, &found));
    assert_int_equal(found, node);
    assert_ok(ctx, gg__trie_print_size(trie, node, &text));
    snprintf(expected, sizeof expected, "(%llu bits)", (unsigned long long)bits);
    assert_non_null(strstr(text.data, expected));
    gg__text_free(&text);
    gg__dyadic_free(ctx, &number);
}

static gg__node grow_million(gg_ctx *ctx, gg__trie *trie, int first, int second)
{
    gg__node node = GG__ZERO;
    for (unsigned i = 0; i < 1000000; i++)
        assert_ok(ctx, gg__trie_child(trie, node, i % 2 ? second : first, &node));
    return node;
}

static void test_million_signs(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__trie *trie = gg__trie_new(ctx);
    const gg__node whole = grow_million(ctx, trie, 1, 1);
    assert_int_equal(trie->count, 1000001);
    check_million(ctx, trie, whole, 20, 0);
    check_million(ctx, trie, grow_million(ctx, trie, -1, -1), 20, 0);
    check_million(ctx, trie, grow_million(ctx, trie, 1, -1), 999999, 999999); /* 2/3 or nearly */
    check_million(ctx, trie, grow_million(ctx, trie, -1, 1), 999999, 999999);
    assert_true(gg__trie_bytes(trie->count) >= gg_ctx_memory_used(ctx));
    gg__trie_free(trie);
    close_ctx(ctx);
}

/* A smallest number: 1 and a million minuses; the simplest below it and above 0. */
static void test_smallest(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__trie *trie = gg__trie_new(ctx);
    gg__node node, below = GG__ABOVE_ALL;
    for (unsigned i = 0; i < 1000000; i++) {
        node = below;
        assert_ok(ctx, gg__trie_simplest(trie, GG__ZERO, node, &below));
    }
    assert_int_equal(trie->count, 1000001);
    check_million(ctx, trie, below, 1, 999999);
    assert_int_equal(gg__trie_compare(trie, below, node), -1);
    gg__trie_free(trie);
    close_ctx(ctx);
}

/* ---- too many ---- */

static void test_limit(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__trie *trie = gg__trie_new(ctx);
    gg__node node;
    assert_ok(ctx, gg__trie_child(trie, GG__ZERO, 1, &node));
    trie->count = GG__MOST_NODES;
    assert_fails(ctx, gg__trie_child(trie, GG__ZERO, -1, &node), GG_LIMIT, "too many");
    gg__begin(ctx);
    assert_ok(ctx, gg__trie_child(trie, GG__ZERO, 1, &node));
    gg__trie_free(trie);
    gg__trie_free(NULL);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),        cmocka_unit_test(test_compare),
        cmocka_unit_test(test_keys),         cmocka_unit_test(test_best),
        cmocka_unit_test(test_simplest),     cmocka_unit_test(test_known_simplest),
        cmocka_unit_test(test_numbers),      cmocka_unit_test(test_locate),
        cmocka_unit_test(test_long_strings), cmocka_unit_test(test_long_numbers),
        cmocka_unit_test(test_sums),         cmocka_unit_test(test_crowded_sums),
        cmocka_unit_test(test_tiny),         cmocka_unit_test(test_million_signs),
        cmocka_unit_test(test_smallest),     cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
