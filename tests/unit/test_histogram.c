/*
 * Histograms of values, compared with counting one by one, in the order of the values, for each
 * type of value; long numbers, long lists, and failures.
 */
#include "unit/by_hand.h"

#include <stdio.h>

enum { WORTHS = 3000, TEXT = 5000 };

/* ---- a problem and its solution ---- */

static game one_vertex(gg_ctx *ctx)
{
    const sketch s = blank(1);
    return build(ctx, &s, GG_ROWS_OUT);
}

/* Without mercy: every entry, and that nothing is left out. */
static gg_histogram *take(gg_ctx *ctx, const game *made, const gg_solution *solution)
{
    gg_histogram *histogram = NULL;
    uint64_t sum = 0;
    assert_ok(ctx, gg_histogram_new(ctx, made->problem, solution, 0, &histogram));
    for (size_t i = 0; i < histogram->count; i++) {
        assert_true(histogram->entries[i].count > 0);
        sum += histogram->entries[i].count;
    }
    assert_int_equal(sum, gg_solution_entries(solution));
    assert_int_equal(histogram->left_out, 0);
    assert_int_equal(histogram->unlisted, 0);
    return histogram;
}

static void expect_entry(const gg_histogram *histogram, size_t i, const char *value, uint64_t count)
{
    assert_true(i < histogram->count);
    assert_string_equal(histogram->entries[i].value, value);
    assert_int_equal(histogram->entries[i].count, count);
}

/* ---- nimbers ---- */

static void test_nimbers(void **state)
{
    (void)state;
    enum { LARGEST = 40 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {61};
    const game made = one_vertex(ctx);
    for (unsigned round = 0; round < 20; round++) {
        uint64_t counts[LARGEST + 1] = {0}, endless = 0;
        gg_solution *solution = values_by_hand(ctx, "nimber", WORTHS, round % 2 ? GG__RANKED : 0);
        for (size_t i = 0; i < WORTHS; i++) {
            uint32_t value = (uint32_t)gg__rng_below(&rng, 2 + round * 2);
            if (round % 3 && one_in(&rng, 5)) value = GG_LOOPY;
            endless += value == GG_LOOPY;
            if (value != GG_LOOPY) counts[value]++;
            solution->values.value[i] = value;
        }
        gg_histogram *histogram = take(ctx, &made, solution);
        size_t at = 0;
        for (uint32_t value = 0; value <= LARGEST; value++) {
            char text[16];
            snprintf(text, sizeof text, "%u", value);
            if (counts[value] > 0) expect_entry(histogram, at++, text, counts[value]);
        }
        if (endless > 0) expect_entry(histogram, at++, "inf", endless);
        assert_int_equal(at, histogram->count);
        gg_histogram_free(histogram);
        gg_solution_free(solution);
    }
    discard(&made);
    close_ctx(ctx);
}

/* Numbers near the end of their range; a nimber as large as that is none of the infinite ones. */
static void test_large_nimbers(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    const game made = one_vertex(ctx);
    gg_solution *solution = values_by_hand(ctx, "nimber", 4, 0);
    solution->values.value[0] = GG_LOOPY;
    solution->values.value[1] = GG_LOOPY - 1;
    solution->values.value[2] = UINT32_C(1) << 31;
    solution->values.value[3] = GG_LOOPY;
    gg_histogram *histogram = take(ctx, &made, solution);
    assert_int_equal(histogram->count, 3);
    expect_entry(histogram, 0, "2147483648", 1);
    expect_entry(histogram, 1, "4294967294", 1);
    expect_entry(histogram, 2, "inf", 2);
    gg_histogram_free(histogram);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* Those of a graph with cycles, found by its solver; different sets of loops are one entry. */
static void test_loopy_graph(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(6);
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_edge(&s, 2, 2, GG_FOR_BOTH); /* inf{} */
    add_edge(&s, 3, 3, GG_FOR_BOTH); /* inf{0} */
    add_edge(&s, 3, 0, GG_FOR_BOTH);
    add_edge(&s, 4, 1, GG_FOR_BOTH);
    for (unsigned rows = GG_ROWS_IN; rows <= 3; rows++) {
        if (rows == GG_ROWS_OUT) continue;
        const game made = build(ctx, &s, rows);
        gg_solution *solution = solve_by(ctx, made.problem, "loopy");
        gg_histogram *histogram = take(ctx, &made, solution);
        assert_int_equal(histogram->count, 3);
        expect_entry(histogram, 0, "0", 3);
        expect_entry(histogram, 1, "1", 1);
        expect_entry(histogram, 2, "inf", 2);
        gg_histogram_free(histogram);
        gg_solution_free(solution);
        discard(&made);
    }
    close_ctx(ctx);
}

/* ---- pairs ---- */

static void test_pairs(void **state)
{
    (void)state;
    enum { MOST = 5 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {62};
    uint64_t counts[MOST][MOST][2] = {{{0}}};
    const game made = one_vertex(ctx);
    gg_solution *solution = values_by_hand(ctx, "misere-pair", WORTHS, GG__MINUS);
    for (size_t i = 0; i < WORTHS; i++) {
        const unsigned plus = (unsigned)gg__rng_below(&rng, MOST);
        const unsigned minus = (unsigned)gg__rng_below(&rng, MOST);
        const bool tame = plus == minus || plus + minus == 1;
        const bool wild = !tame || one_in(&rng, 2);
        solution->values.value[i] = plus;
        solution->values.minus[i] = minus | (wild ? GG__WILD : 0);
        counts[plus][minus][wild]++;
    }
    gg_histogram *histogram = take(ctx, &made, solution);
    size_t at = 0;
    for (unsigned i = 0; i < MOST * MOST * 2; i++) {
        const unsigned plus = i / 2 / MOST, minus = i / 2 % MOST;
        char text[32];
        snprintf(text, sizeof text, "%u\t%u\t%s", plus, minus, i % 2 ? "wild" : "tame");
        if (counts[plus][minus][i % 2] > 0)
            expect_entry(histogram, at++, text, counts[plus][minus][i % 2]);
    }
    assert_int_equal(at, histogram->count);
    assert_true(at > MOST * MOST);
    gg_histogram_free(histogram);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* Both numbers as large as they can be. */
static void test_large_pairs(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    const game made = one_vertex(ctx);
    gg_solution *solution = values_by_hand(ctx, "misere-pair", 4, GG__MINUS);
    const uint32_t plus[] = {UINT32_MAX, 0, 0, 0};
    const uint32_t minus[] = {GG_UNKNOWN, GG__WILD | 0, GG__WILD | (GG__WILD - 2), GG__WILD | 1};
    memcpy(solution->values.value, plus, sizeof plus);
    memcpy(solution->values.minus, minus, sizeof minus);
    gg_histogram *histogram = take(ctx, &made, solution);
    assert_int_equal(histogram->count, 4);
    expect_entry(histogram, 0, "0\t0\twild", 1);
    expect_entry(histogram, 1, "0\t1\twild", 1);
    expect_entry(histogram, 2, "0\t2147483646\twild", 1);
    expect_entry(histogram, 3, "4294967295\t?\twild", 1);
    gg_histogram_free(histogram);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* ---- numbers ---- */

enum { EXPONENT = 6, RANGE = 7, STEPS = 2 * (RANGE << EXPONENT) + 1, STARS = 3 };

/* The node of step / 2^EXPONENT, as the trie comes to know it. */
static gg__node node_of(gg_ctx *ctx, gg__trie *trie, int64_t step)
{
    gg__dyadic number;
    gg__node node = GG__UNDEFINED;
    assert_ok(ctx, gg__dyadic_make(ctx, step, EXPONENT, &number));
    assert_ok(ctx, gg__trie_find(trie, &number, 1000, &node));
    gg__dyadic_free(ctx, &number);
    return node;
}

static void print_number(int64_t numerator, unsigned exponent, uint32_t star, char text[40])
{
    while (exponent > 0 && numerator % 2 == 0) {
        numerator /= 2;
        exponent--;
    }
    int length = snprintf(text, 40, "%lld", (long long)numerator);
    if (exponent > 0) length += snprintf(text + length, 40 - (size_t)length, "/%u", 1u << exponent);
    if (star == 1) snprintf(text + length, 40 - (size_t)length, "*");
    if (star > 1) snprintf(text + length, 40 - (size_t)length, "*%u", star);
    if (numerator == 0 && star > 0) memmove(text, text + 1, strlen(text));
}

/* Numbers on a grid, met in any order, with a nimber added or not, and undefined ones. */
static void expect_numbers(gg_ctx *ctx, const game *made, gg__rng *rng, bool stars)
{
    static uint64_t counts[STEPS][STARS];
    uint64_t undefined = 0;
    gg_solution *solution =
        values_by_hand(ctx, "number", WORTHS, GG__TRIE | (stars ? GG__MINUS : 0));
    memset(counts, 0, sizeof counts);
    for (size_t i = 0; i < WORTHS; i++) {
        const size_t step = (size_t)gg__rng_below(rng, STEPS);
        const uint32_t star = stars && one_in(rng, 2) ? (uint32_t)gg__rng_below(rng, STARS) : 0;
        const bool none = one_in(rng, 50);
        solution->values.value[i] =
            none ? GG__UNDEFINED : node_of(ctx, solution->values.trie, (int64_t)step - STEPS / 2);
        if (stars) solution->values.minus[i] = star;
        undefined += none;
        counts[step][star] += !none;
    }
    gg_histogram *histogram = take(ctx, made, solution);
    size_t at = 0;
    for (size_t i = 0; i < STEPS * STARS; i++) {
        char text[40];
        const uint64_t count = counts[i / STARS][i % STARS];
        print_number((int64_t)(i / STARS) - STEPS / 2, EXPONENT, (uint32_t)(i % STARS), text);
        if (count > 0) expect_entry(histogram, at++, text, count);
    }
    expect_entry(histogram, at++, "undefined", undefined);
    assert_int_equal(at, histogram->count);
    gg_histogram_free(histogram);
    gg_solution_free(solution);
}

static void test_numbers(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {63};
    const game made = one_vertex(ctx);
    for (unsigned round = 0; round < 6; round++)
        expect_numbers(ctx, &made, &rng, round % 2);
    discard(&made);
    close_ctx(ctx);
}

typedef struct drain {
    char text[TEXT];
    size_t length;
} drain;

static bool write_drain(void *self, const void *data, size_t size)
{
    drain *d = self;
    if (d->length + size >= TEXT) return false;
    memcpy(d->text + d->length, data, size);
    d->length += size;
    d->text[d->length] = '\0';
    return true;
}

/* Nodes down a zigzag: bounds that close in on one another, so that the last lie in the middle. */
static void test_long_numbers(void **state)
{
    (void)state;
    enum { DEPTH = 20000 };
    gg_ctx *ctx = open_ctx();
    const game made = one_vertex(ctx);
    gg_solution *solution = values_by_hand(ctx, "number", DEPTH, GG__TRIE);
    gg__node node = GG__ZERO;
    for (size_t i = 0; i < DEPTH; i++) {
        solution->values.value[i] = node;
        assert_ok(ctx, gg__trie_child(solution->values.trie, node, i % 2 ? -1 : 1, &node));
    }
    gg_histogram *histogram = take(ctx, &made, solution);
    assert_int_equal(histogram->count, DEPTH);
    for (size_t i = 0; i < DEPTH; i += i < 20 || i > DEPTH - 20 ? 1 : 997) {
        /* 0, 2, 4, ... below; then ..., 5, 3, 1 */
        const size_t worth = i < DEPTH / 2 ? 2 * i : 2 * (DEPTH - 1 - i) + 1;
        drain d = {{0}, 0};
        const gg_sink sink = {&d, write_drain};
        assert_ok(ctx, gg_value_write(ctx, made.problem, solution, worth, 4096, &sink));
        assert_true(strlen(d.text) <= 4096);
        expect_entry(histogram, i, d.text, 1);
    }
    assert_non_null(strstr(histogram->entries[DEPTH / 2].value, "bits"));
    expect_entry(histogram, 0, "0", 1);
    expect_entry(histogram, DEPTH - 1, "1", 1);
    gg_histogram_free(histogram);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* ---- how much is listed ---- */

static void test_most(void **state)
{
    (void)state;
    enum { KINDS = 30 };
    gg_ctx *ctx = open_ctx();
    const game made = one_vertex(ctx);
    gg_solution *solution = values_by_hand(ctx, "nimber", KINDS * (KINDS + 1) / 2, 0);
    size_t at = 0;
    for (uint32_t kind = KINDS; kind-- > 0;) /* kind k occurs k + 1 times */
        for (uint32_t i = 0; i <= kind; i++)
            solution->values.value[at++] = kind;
    for (size_t most = 0; most <= KINDS + 2; most++) {
        gg_histogram *histogram = NULL;
        const size_t listed = most == 0 || most > KINDS ? KINDS : most;
        assert_ok(ctx, gg_histogram_new(ctx, made.problem, solution, most, &histogram));
        assert_int_equal(histogram->count, listed);
        assert_int_equal(histogram->left_out, KINDS - listed);
        assert_int_equal(histogram->unlisted, at - listed * (listed + 1) / 2);
        for (size_t i = 0; i < listed; i++)
            assert_int_equal(histogram->entries[i].count, i + 1);
        gg_histogram_free(histogram);
    }
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static void test_no_values(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    const sketch s = blank(0);
    const game made = build(ctx, &s, GG_ROWS_OUT);
    gg_solution *solution = values_by_hand(ctx, "number", 0, GG__TRIE);
    gg_histogram *histogram = take(ctx, &made, solution);
    assert_int_equal(histogram->count, 0);
    gg_histogram_free(histogram);
    gg_histogram_free(NULL);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* Games by rules: the parts of a sum, and the positions of an explored game. */
static void test_rules(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    const rules_sample nim = {"nim", "3,4,5", NULL};
    gg_problem *problem = NULL;
    assert_ok(ctx, open_rules(ctx, &nim, &problem));
    const game made = {NULL, problem};
    gg_solution *solution = solve_by(ctx, problem, "nimber");
    gg_histogram *histogram = take(ctx, &made, solution);
    assert_int_equal(histogram->count, 8);
    assert_int_equal(gg_solution_entries(solution), 4 * 5 * 6);
    uint64_t lost = 0;
    for (unsigned i = 0; i < 4 * 5 * 6; i++)
        lost += (i % 4 ^ i / 4 % 5 ^ i / 20) == 0;
    expect_entry(histogram, 0, "0", lost);
    gg_histogram_free(histogram);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- failures ---- */

static void test_refused(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx(), *elsewhere = open_ctx();
    gg_histogram *histogram = NULL;
    const game made = one_vertex(ctx);
    gg_solution *solution = solve_by(ctx, made.problem, "outcome");
    assert_fails(ctx, gg_histogram_new(ctx, made.problem, solution, 0, &histogram), GG_BAD_ARGUMENT,
                 "type outcome");
    assert_null(histogram);
    gg_solution_free(solution);
    discard(&made);
    const rules_sample kayles = {"kayles", "1,2", NULL};
    gg_problem *problem = NULL;
    assert_ok(ctx, open_rules(ctx, &kayles, &problem));
    solution = solve_by(ctx, problem, "nimber");
    assert_fails(elsewhere, gg_histogram_new(elsewhere, problem, solution, 0, &histogram),
                 GG_BAD_ARGUMENT, "the context");
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(elsewhere);
    close_ctx(ctx);
}

/* A million values, all different or nearly all the same; and stopped on the way. */
static void test_many(void **state)
{
    (void)state;
    enum { N = 1000000 };
    gg_ctx *ctx = open_ctx();
    const game made = one_vertex(ctx);
    gg_solution *solution = values_by_hand(ctx, "nimber", N, 0);
    for (uint32_t i = 0; i < N; i++)
        solution->values.value[i] = (uint32_t)((uint64_t)i * 7919 % N);
    gg_histogram *histogram = NULL;
    assert_ok(ctx, gg_histogram_new(ctx, made.problem, solution, 20, &histogram));
    expect_entry(histogram, 19, "19", 1);
    assert_int_equal(histogram->left_out, N - 20);
    assert_int_equal(histogram->unlisted, N - 20);
    gg_histogram_free(histogram);
    histogram = NULL;
    gg_ctx_cancel(ctx);
    assert_fails(ctx, gg_histogram_new(ctx, made.problem, solution, 20, &histogram), GG_CANCELLED,
                 "");
    assert_null(histogram);
    for (uint32_t i = 0; i < N; i++)
        solution->values.value[i] = i == 5 ? GG_LOOPY : 1;
    histogram = take(ctx, &made, solution);
    expect_entry(histogram, 0, "1", N - 1);
    expect_entry(histogram, 1, "inf", 1);
    gg_histogram_free(histogram);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nimbers),     cmocka_unit_test(test_large_nimbers),
        cmocka_unit_test(test_loopy_graph), cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_large_pairs), cmocka_unit_test(test_numbers),
        long_test(test_long_numbers),       cmocka_unit_test(test_most),
        cmocka_unit_test(test_no_values),   cmocka_unit_test(test_rules),
        cmocka_unit_test(test_refused),     cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
