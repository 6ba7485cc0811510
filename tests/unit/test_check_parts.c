/*
 * The checker and the values of numbered parts, of explored positions, and of the wrong shape; and
 * what becomes of it without memory, or when it is cancelled.
 */
#include "unit/by_hand.h"

#include "game/explore.h"
#include "game/problem.h"

/* ---- games of a few parts, from a table ---- */

enum { PARTS = 6, OPTIONS = 8, NO_SECOND = 99, TWICE = 100 };

typedef struct option {
    unsigned first, second; /* parts; TWICE and a part: two of these; NO_SECOND: there is none */
} option;

/* The options of the parts, for Left and for Right; the position is the last part. */
typedef struct table {
    unsigned parts;
    option option[2][PARTS][OPTIONS];
    unsigned options[2][PARTS];
    bool misere;
} table;

static const table *played;

static gg_status table_open(const gg_setup *setup, void **self)
{
    table *mine = gg_setup_alloc(setup, 1, sizeof *mine);
    if (!mine) return GG_NO_MEMORY;
    *mine = *played;
    *self = mine;
    return GG_OK;
}

static gg_position table_start(void *self)
{
    const table *t = self;
    return t->parts - 1;
}

static void table_moves(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    (void)x;
    (void)moves;
}

static gg_player table_turn(void *self, gg_position x)
{
    (void)self;
    (void)x;
    return GG_LEFT;
}

static void table_parts(void *self, gg_position x, gg_moves *parts)
{
    (void)self;
    gg_moves_to(parts, x);
}

static bool table_misere(void *self)
{
    const table *t = self;
    return t->misere;
}

static uint64_t table_numbers(void *self)
{
    const table *t = self;
    return t->parts;
}

static void table_options(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const table *t = self;
    for (unsigned i = 0; i < t->options[player][part]; i++) {
        const option *o = &t->option[player][part][i];
        gg_moves_to(options, o->first % TWICE);
        if (o->first >= TWICE) gg_moves_and(options, o->first % TWICE);
        if (o->second != NO_SECOND) gg_moves_and(options, o->second);
    }
}

static gg_ruleset ruleset_of(bool partisan)
{
    return (gg_ruleset){
        .abi = GG_RULESET_ABI,
        .size = sizeof(gg_ruleset),
        .info = {"table", "parts with options from a table", NULL, false, false},
        .sides = "whoever",
        .source = "made up",
        .open = table_open,
        .start = table_start,
        .moves = table_moves,
        .turn = partisan ? table_turn : NULL,
        .misere = table_misere,
        .parts = table_parts,
        .part_numbers = table_numbers,
        .part_moves = table_options,
    };
}

static gg_problem *open_table(gg_ctx *ctx, const gg_ruleset *ruleset, const table *t)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    played = t;
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    return problem;
}

/* The code-th option of a part: one or two of those below. */
static option option_of(unsigned part, unsigned code)
{
    if (code < part) return (option){code, NO_SECOND};
    return (option){(code - part) / part, (code - part) % part};
}

static void add_option(table *t, gg_player player, unsigned part, option o)
{
    assert_true(t->options[player][part] < OPTIONS);
    t->option[player][part][t->options[player][part]++] = o;
}

static gg_solution *values_of_parts(gg_ctx *ctx, const char *type, unsigned count, unsigned columns)
{
    gg_solution *solution = values_by_hand(ctx, type, count, columns);
    solution->parts = true;
    return solution;
}

/* ---- nimbers of parts ---- */

/* By the definition: the sum of some parts and a heap, who moves first loses. */
static bool is_lost(const table *t, const unsigned *part, size_t parts, unsigned pile)
{
    unsigned next[8];
    bool stuck = pile == 0;
    assert_true(parts < COUNT(next));
    for (unsigned less = 0; less < pile; less++)
        if (is_lost(t, part, parts, less)) return false;
    for (size_t i = 0; i < parts; i++)
        for (unsigned j = 0; j < t->options[GG_LEFT][part[i]]; j++) {
            const option *o = &t->option[GG_LEFT][part[i]][j];
            memcpy(next, part, parts * sizeof *part);
            next[i] = o->first;
            next[parts] = o->second;
            stuck = false;
            if (is_lost(t, next, parts + (o->second != NO_SECOND), pile)) return false;
        }
    return !stuck || !t->misere;
}

static uint32_t nimber_of(const table *t, unsigned part)
{
    uint32_t nimber = 0;
    while (!is_lost(t, &part, 1, nimber))
        nimber++;
    return nimber;
}

static void label_with_nimbers(gg_ctx *ctx, const table *t)
{
    static const uint32_t nimbers[] = {0, 1, 2, 3, UINT32_MAX};
    const gg_ruleset ruleset = ruleset_of(false);
    gg_problem *problem = open_table(ctx, &ruleset, t);
    gg_solution *solution = values_of_parts(ctx, "nimber", t->parts, 0);
    unsigned place[PARTS] = {0}, passed = 0;
    do {
        bool rightly = true;
        gg_verdict verdict;
        for (unsigned i = 0; i < t->parts; i++) {
            solution->values.value[i] = nimbers[place[i]];
            rightly = rightly && nimbers[place[i]] == nimber_of(t, i);
        }
        const bool accepted = accepts_with(ctx, problem, solution, &verdict);
        assert_int_equal(accepted, rightly);
        if (!accepted) assert_int_equal(verdict.position, verdict.vertex);
        passed += accepted;
    } while (count_up(place, t->parts, COUNT(nimbers)));
    assert_int_equal(passed, 1);
    gg_solution_free(solution);
    gg_problem_free(problem);
}

/* Part 1 leads to part 0 or nowhere; part 2 to any of 0, 1, 0 + 0, 0 + 1, 1 + 1. */
static void test_nimbers(void **state)
{
    for (unsigned code = 0; code < 2 * 64; code++) {
        table t = {.parts = 3};
        if (code % 2) add_option(&t, GG_LEFT, 1, option_of(1, 0));
        for (unsigned i = 0; i < 6; i++)
            if (code / 2 >> i & 1) add_option(&t, GG_LEFT, 2, option_of(2, i));
        label_with_nimbers(*state, &t);
    }
}

/* ---- pairs of parts ---- */

/* Of every label of a part, with others as they should be, just one passes. */
static void label_with_pairs(gg_ctx *ctx, const table *t, const uint32_t (*right)[2])
{
    const gg_ruleset ruleset = ruleset_of(false);
    gg_problem *problem = open_table(ctx, &ruleset, t);
    gg_solution *solution = values_of_parts(ctx, "misere-pair", t->parts, GG__MINUS);
    for (unsigned i = 0; i < t->parts; i++) {
        solution->values.value[i] = right[i][0];
        solution->values.minus[i] = right[i][1];
    }
    for (unsigned i = 0; i < t->parts; i++) {
        unsigned passed = 0;
        for (uint32_t plus = 0; plus < 5; plus++)
            for (uint32_t minus = 0; minus < 11; minus++) {
                solution->values.value[i] = plus;
                solution->values.minus[i] = minus < 5    ? minus
                                            : minus < 10 ? (minus - 5) | GG__WILD
                                                         : GG_UNKNOWN;
                passed += accepts(ctx, problem, solution);
            }
        assert_int_equal(passed, 1);
        solution->values.value[i] = right[i][0];
        solution->values.minus[i] = right[i][1];
    }
    assert_true(accepts(ctx, problem, solution));
    gg_solution_free(solution);
    gg_problem_free(problem);
}

/* As in test_nimbers; none of these is wild. */
static void test_pairs(void **state)
{
    for (unsigned code = 0; code < 2 * 64; code++) {
        table t = {.parts = 3};
        uint32_t right[PARTS][2];
        if (code % 2) add_option(&t, GG_LEFT, 1, option_of(1, 0));
        for (unsigned i = 0; i < 6; i++)
            if (code / 2 >> i & 1) add_option(&t, GG_LEFT, 2, option_of(2, i));
        for (unsigned column = 0; column < 2; column++) {
            t.misere = column == 1;
            for (unsigned i = 0; i < t.parts; i++)
                right[i][column] = nimber_of(&t, i);
        }
        label_with_pairs(*state, &t, (const uint32_t(*)[2])right);
    }
}

/* Heaps of 0, 1 and 2; one that leads to 2; the smallest wild one; and one that leads to it and a
 * heap of 1, so g- is unknown. */
static void test_wild_parts(void **state)
{
    static const uint32_t right[PARTS][2] = {
        {0, 1}, {1, 0}, {2, 2}, {0, 0}, {1, 2 | GG__WILD}, {1, GG_UNKNOWN}};
    static const unsigned moves[][2] = {{1, 0}, {2, 0}, {2, 1}, {3, 2}, {4, 0}, {4, 3}};
    table t = {.parts = PARTS, .misere = true};
    for (size_t i = 0; i < COUNT(moves); i++)
        add_option(&t, GG_LEFT, moves[i][0], (option){moves[i][1], NO_SECOND});
    add_option(&t, GG_LEFT, 5, (option){4, 1});
    assert_int_equal(nimber_of(&t, 4), 2);
    label_with_pairs(*state, &t, right);
    t.misere = false; /* and in normal play pairs mean nothing */
    const gg_ruleset ruleset = ruleset_of(false);
    gg_problem *problem = open_table(*state, &ruleset, &t);
    gg_solution *solution = values_of_parts(*state, "misere-pair", 1, GG__MINUS);
    assert_false(accepts(*state, problem, solution));
    gg_solution_free(solution);
    gg_problem_free(problem);
}

/* ---- numbers of parts ---- */

enum { UNIT = 8, UNDEFINED = 10000 };

/* In eighths, the simpler ones first: all that are born in three days. */
static const int numbers[] = {0, -8, 8, -16, -4, 4, 16, -24, -12, -6, -2, 2, 6, 12, 24};

enum { NUMBERS = COUNT(numbers) };

/* The simplest number between. */
static int simplest(int low, int high)
{
    for (size_t i = 0; i < COUNT(numbers); i++)
        if (low < numbers[i] && numbers[i] < high) return numbers[i];
    return UNDEFINED;
}

static void evaluate(const table *t, int *value)
{
    for (unsigned part = 0; part < t->parts; part++) {
        int end[2] = {-1000, 1000};
        bool undefined = false;
        for (unsigned player = 0; player < 2; player++)
            for (unsigned i = 0; i < t->options[player][part]; i++) {
                const option *o = &t->option[player][part][i];
                const int first = value[o->first];
                const int second = o->second == NO_SECOND ? 0 : value[o->second];
                undefined = undefined || first == UNDEFINED || second == UNDEFINED;
                if (player == GG_LEFT && first + second > end[player]) end[player] = first + second;
                if (player == GG_RIGHT && first + second < end[player])
                    end[player] = first + second;
            }
        value[part] = undefined || end[GG_LEFT] >= end[GG_RIGHT]
                          ? UNDEFINED
                          : simplest(end[GG_LEFT], end[GG_RIGHT]);
    }
}

/* A trie of some numbers in eighths: *node[i] is that of number[i]. */
static void plant(gg_ctx *ctx, gg__trie *trie, const int *number, size_t count, gg__node *node)
{
    for (size_t i = 0; i < count; i++) {
        gg__dyadic x;
        assert_ok(ctx, gg__dyadic_make(ctx, number[i], 3, &x));
        assert_ok(ctx, gg__trie_find(trie, &x, 100, &node[i]));
        gg__dyadic_free(ctx, &x);
    }
}

static void label_with_numbers(gg_ctx *ctx, const table *t, unsigned *defined)
{
    const gg_ruleset ruleset = ruleset_of(true);
    gg_problem *problem = open_table(ctx, &ruleset, t);
    gg_solution *solution = values_of_parts(ctx, "number", t->parts, GG__TRIE);
    gg__node node[NUMBERS];
    int truth[PARTS];
    unsigned place[PARTS] = {0}, passed = 0;
    plant(ctx, solution->values.trie, numbers, NUMBERS, node);
    evaluate(t, truth);
    do {
        bool rightly = true;
        for (unsigned i = 0; i < t->parts; i++) {
            const bool none = place[i] == NUMBERS;
            solution->values.value[i] = none ? GG__UNDEFINED : node[place[i]];
            rightly = rightly && truth[i] == (none ? UNDEFINED : numbers[place[i]]);
        }
        assert_int_equal(accepts(ctx, problem, solution), rightly);
        passed += rightly;
    } while (count_up(place, t->parts, NUMBERS + 1));
    assert_int_equal(passed, 1);
    *defined += truth[t->parts - 1] != UNDEFINED;
    gg_solution_free(solution);
    gg_problem_free(problem);
}

/* Part 1 leads to part 0 or nowhere, for each player; part 2 to some of six sums. */
static void label_two(gg_ctx *ctx, unsigned first, unsigned left, unsigned right, unsigned *defined)
{
    const unsigned sums[2] = {left, right};
    table t = {.parts = 3};
    for (unsigned player = 0; player < 2; player++) {
        if (first >> player & 1) add_option(&t, (gg_player)player, 1, option_of(1, 0));
        for (unsigned i = 0; i < 6; i++)
            if (sums[player] >> i & 1) add_option(&t, (gg_player)player, 2, option_of(2, i));
    }
    label_with_numbers(ctx, &t, defined);
}

static void test_numbers(void **state)
{
    unsigned defined = 0;
    for (unsigned first = 0; first < 4; first++) {
        for (unsigned left = 0; left < 7; left++) /* at most one sum each */
            for (unsigned right = 0; right < 7; right++)
                label_two(*state, first, 1u << left >> 1, 1u << right >> 1, &defined);
        for (unsigned code = first; code < 64 * 64; code += 17)
            label_two(*state, first, code / 64, code % 64, &defined);
    }
    assert_true(defined > 50);
}

/* 1 = {0 | }, and then Left may split it into two: {1 + 1 | } is 3. */
static table splitting(void)
{
    table t = {.parts = 3};
    add_option(&t, GG_LEFT, 1, (option){0, NO_SECOND});
    add_option(&t, GG_LEFT, 2, (option){1, 1});
    return t;
}

/* A trie of `whole` numbers 0, 1, 2, ... and `halves` numbers 1/2, 1/4, ...; part i has value i,
 * except the last. */
static gg_status check_splitting(unsigned whole, unsigned halves, unsigned last, bool *accepted)
{
    gg_ctx *ctx = open_ctx();
    const table t = splitting();
    const gg_ruleset ruleset = ruleset_of(true);
    gg_problem *problem = open_table(ctx, &ruleset, &t);
    gg_solution *solution = values_of_parts(ctx, "number", 3, GG__TRIE);
    gg__node node[40] = {0}, half;
    gg_verdict verdict = {.accepted = false};
    for (unsigned i = 1; i < whole; i++)
        assert_ok(ctx, gg__trie_child(solution->values.trie, node[i - 1], 1, &node[i]));
    half = node[1];
    for (unsigned i = 0; i < halves; i++)
        assert_ok(ctx, gg__trie_child(solution->values.trie, half, -1, &half));
    memcpy(solution->values.value, node, 2 * sizeof *node);
    solution->values.value[2] = node[last];
    const gg_status status = gg_check(ctx, problem, solution, &verdict);
    *accepted = verdict.accepted;
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
    return status;
}

/* An option with an undefined part is undefined for any sum of the parts before it. */
static void test_sum_with_an_undefined_part(void **state)
{
    gg_ctx *ctx = *state;
    const gg_ruleset ruleset = ruleset_of(true);
    table t = {.parts = 4};
    add_option(&t, GG_LEFT, 1, (option){0, NO_SECOND}); /* 1 */
    add_option(&t, GG_LEFT, 2, (option){0, NO_SECOND}); /* undefined */
    add_option(&t, GG_RIGHT, 2, (option){0, NO_SECOND});
    add_option(&t, GG_LEFT, 3, (option){TWICE + 1, 2}); /* 2 is not in the trie */
    gg_problem *problem = open_table(ctx, &ruleset, &t);
    gg_solution *solution = values_of_parts(ctx, "number", t.parts, GG__TRIE);
    uint32_t *value = solution->values.value;
    value[0] = GG__ZERO;
    value[2] = value[3] = GG__UNDEFINED;
    assert_ok(ctx, gg__trie_child(solution->values.trie, GG__ZERO, 1, &value[1]));
    assert_true(accepts(ctx, problem, solution));
    gg_solution_free(solution);
    gg_problem_free(problem);
}

/* A sum that is not in the trie cannot be checked; however fine the numbers are, they are added. */
static void test_sums_that_cannot_be_checked(void **state)
{
    bool accepted;
    (void)state;
    assert_int_equal(check_splitting(4, 0, 3, &accepted), GG_OK);
    assert_true(accepted);
    assert_int_equal(check_splitting(4, 0, 2, &accepted), GG_OK);
    assert_false(accepted);
    assert_int_equal(check_splitting(2, 0, 1, &accepted), GG_BAD_ARGUMENT);
    assert_int_equal(check_splitting(4, 31, 3, &accepted), GG_OK);
    assert_true(accepted);
    assert_int_equal(check_splitting(4, 200, 3, &accepted), GG_OK);
    assert_true(accepted);
    assert_int_equal(check_splitting(4, 200, 2, &accepted), GG_OK);
    assert_false(accepted);
}

/* ---- no memory ---- */

/* Each of the check's calls for memory fails once. */
static void fail_each_call(heap *h, gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    gg_verdict verdict = {.positions = 0};
    assert_true(accepts(ctx, problem, solution)); /* the game makes room for its moves */
    verdict.positions = 77;
    const uint64_t blocks = h->blocks, bytes = h->bytes;
    uint64_t k = 0;
    for (;; k++) {
        h->fail_from = h->calls + k;
        h->fail_to = h->fail_from + 1;
        const gg_status status = gg_check(ctx, problem, solution, &verdict);
        assert_int_equal(h->blocks, blocks);
        assert_int_equal(h->bytes, bytes);
        if (status == GG_OK) break;
        assert_int_equal(status, GG_NO_MEMORY);
        assert_int_equal(verdict.positions, 77);
    }
    assert_true(verdict.accepted && k > 3);
}

static void test_no_memory(void **state)
{
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    const table t = splitting();
    const gg_ruleset ruleset = ruleset_of(true);
    gg_problem *problem = open_table(ctx, &ruleset, &t);
    gg_solution *solution = values_of_parts(ctx, "number", 3, GG__TRIE | GG__MINUS);
    const gg__values *values = &solution->values;
    (void)state;
    values->value[0] = 0;
    for (unsigned i = 1, node = 0; i <= 3; i++) {
        assert_ok(ctx, gg__trie_child(values->trie, node, 1, &node));
        values->value[i < 2 ? i : 2] = node;
    }
    memset(values->minus, 0, 3 * sizeof *values->minus);
    fail_each_call(&h, ctx, problem, solution);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- explored positions ---- */

/* A walk on a ring of four with a way out; an impartial game with cycles and no parts. */
static void ring_moves(void *self, gg_position x, gg_moves *moves)
{
    (void)self;
    if (x == 4) return;
    gg_moves_to(moves, (x + 1) % 4);
    gg_moves_to(moves, x == 2 ? 4 : (x + 2) % 4);
}

static gg_status ring_open(const gg_setup *setup, void **self)
{
    (void)setup;
    *self = NULL;
    return GG_OK;
}

static gg_position ring_start(void *self)
{
    (void)self;
    return 1;
}

static gg_result ring_result(void *self, gg_position x)
{
    (void)self;
    return x == 4 ? GG_N : GG_NONE;
}

static gg_ruleset ring(bool won_at_the_end)
{
    return (gg_ruleset){
        .abi = GG_RULESET_ABI,
        .size = sizeof(gg_ruleset),
        .info = {"ring", "a walk on a ring", NULL, false, false},
        .open = ring_open,
        .start = ring_start,
        .moves = ring_moves,
        .result = won_at_the_end ? ring_result : NULL,
    };
}

static gg_solution *explore(gg_ctx *ctx, const gg_problem *problem, const char *type,
                            unsigned columns)
{
    gg__explored *explored;
    assert_ok(ctx, gg__explore(ctx, problem, 1000, GG_ROWS_OUT | GG_ROWS_SOLVE, &explored));
    gg_solution *solution = values_by_hand(ctx, type, explored->graph->vertices, columns);
    solution->explored = explored;
    return solution;
}

/* 4 is the end; from 2 one can go there, and 0 and 1 lead to 2 and to each other. From 3 one goes
 * to 0 or 1. */
static void label_ring(gg_ctx *ctx, bool won_at_the_end, unsigned expected)
{
    static const uint32_t nimbers[] = {0, 1, 2, UINT32_MAX};
    const gg_ruleset ruleset = ring(won_at_the_end);
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    assert_ok(ctx, gg_problem_of_rules(ctx, &ruleset, &spec, &problem));
    gg_solution *solution = explore(ctx, problem, "nimber", GG__RANKED);
    const gg__index *index = &solution->explored->index;
    unsigned place[5] = {0}, passed = 0;
    assert_int_equal(index->count, 5);
    do {
        gg_verdict verdict;
        for (unsigned i = 0; i < 5; i++) {
            solution->values.value[i] = nimbers[place[i]];
            solution->values.rank[i] = 0;
        }
        if (!accepts_with(ctx, problem, solution, &verdict)) {
            assert_int_equal(verdict.position, index->keys[verdict.vertex]);
            continue;
        }
        passed++;
        for (unsigned i = 0; i < 5; i++)
            assert_int_equal(nimbers[place[i]], index->keys[i] == 4 ? 0 : GG_LOOPY);
    } while (count_up(place, 5, COUNT(nimbers)));
    assert_int_equal(passed, expected);
    gg_solution_free(solution);
    gg_problem_free(problem);
}

static void test_explored(void **state)
{
    label_ring(*state, false, 1);
    label_ring(*state, true, 0); /* who is to move at the end has won: that is no nimber */
}

static int open_all(void **state)
{
    *state = open_ctx();
    return 0;
}

static int close_all(void **state)
{
    close_ctx(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nimbers),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_wild_parts),
        exhaustive_test(test_numbers),
        cmocka_unit_test(test_sum_with_an_undefined_part),
        cmocka_unit_test(test_sums_that_cannot_be_checked),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_explored),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
