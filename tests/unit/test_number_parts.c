/*
 * The solver number-parts on made-up rules: tables of parts by lot, against an evaluation with
 * plain fractions and against the product; numbers with long denominators; options of several
 * parts; games that it is not for. Besides, the checker and forms of parts.
 */
#include "unit/by_hand.h"

#include "game/explore.h"
#include "value/types.h"

#include <stdio.h>

enum { PARTS = 160, OPTIONS = 4, STARTS = 4 };

/* ---- rules that are a table ---- */

/* An option is one part, or two; the second 0: one. */
typedef struct option {
    uint64_t part[2];
} option;

typedef struct table {
    uint64_t parts;
    option option[PARTS][2][OPTIONS];
    size_t options[PARTS][2];
    uint64_t start[STARTS];
    size_t starts;
    gg_keys *keys;
} table;

static void add_option(table *t, uint64_t part, gg_player player, uint64_t one, uint64_t two)
{
    assert_true(t->options[part][player] < OPTIONS);
    t->option[part][player][t->options[part][player]++] = (option){{one, two}};
}

static table *opened; /* what the next game opened is played with */

static gg_status table_open(const gg_setup *setup, void **self)
{
    opened->keys = setup->keys;
    *self = opened;
    return GG_OK;
}

/* A position: whose turn it is, then the parts, 0 left out, in ascending order. */
typedef struct heap_of_parts {
    uint64_t mover, part[64];
    size_t count;
} heap_of_parts;

static void put(heap_of_parts *h, uint64_t part)
{
    size_t at = h->count;
    if (part == 0) return;
    assert_true(h->count < COUNT(h->part));
    for (; at > 0 && h->part[at - 1] > part; at--)
        h->part[at] = h->part[at - 1];
    h->part[at] = part;
    h->count++;
}

static gg_position pack(const table *t, const heap_of_parts *h)
{
    return gg_keys_intern(t->keys, h, offsetof(heap_of_parts, part) + h->count * sizeof *h->part);
}

static heap_of_parts unpack(const table *t, gg_position x)
{
    heap_of_parts h = {0, {0}, 0};
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(t->keys, x, &size);
    memcpy(&h, bytes, size);
    h.count = size / sizeof *h.part - 1;
    return h;
}

static gg_position table_start(void *self)
{
    const table *t = self;
    heap_of_parts h = {0, {0}, 0};
    for (size_t i = 0; i < t->starts; i++)
        put(&h, t->start[i]);
    return pack(t, &h);
}

static gg_player table_turn(void *self, gg_position x)
{
    return (gg_player)unpack(self, x).mover;
}

static void table_moves(void *self, gg_position x, gg_moves *moves)
{
    const table *t = self;
    const heap_of_parts h = unpack(t, x);
    for (size_t i = 0; i < h.count; i++)
        for (size_t j = 0; j < t->options[h.part[i]][h.mover]; j++) {
            const option *o = &t->option[h.part[i]][h.mover][j];
            heap_of_parts to = {1 - h.mover, {0}, 0};
            for (size_t k = 0; k < h.count; k++)
                put(&to, k == i ? o->part[0] : h.part[k]);
            put(&to, o->part[1]);
            gg_moves_to(moves, pack(t, &to));
        }
}

static void table_parts(void *self, gg_position x, gg_moves *parts)
{
    const heap_of_parts h = unpack(self, x);
    for (size_t i = 0; i < h.count; i++)
        gg_moves_to(parts, h.part[i]);
}

static uint64_t table_part_numbers(void *self)
{
    const table *t = self;
    return t->parts;
}

static void table_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const table *t = self;
    for (size_t j = 0; j < t->options[part][player]; j++) {
        gg_moves_to(options, t->option[part][player][j].part[0]);
        if (t->option[part][player][j].part[1])
            gg_moves_and(options, t->option[part][player][j].part[1]);
    }
}

static const gg_ruleset rules = {
    .abi = GG_RULESET_ABI,
    .size = sizeof rules,
    .info = {"table", "parts with options from a table", NULL, false, false},
    .sides = "Left moves first",
    .source = "made up",
    .open = table_open,
    .start = table_start,
    .turn = table_turn,
    .moves = table_moves,
    .parts = table_parts,
    .part_numbers = table_part_numbers,
    .part_moves = table_part_moves,
};

static gg_problem *open_table(gg_ctx *ctx, table *t)
{
    const gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    opened = t;
    assert_ok(ctx, gg_problem_of_rules(ctx, &rules, &spec, &problem));
    return problem;
}

/* ---- an evaluation with plain fractions ---- */

#define ONE     ((int64_t)1 << 24) /* numbers are multiples of 1 / ONE */
#define NOTHING INT64_MAX

/* By trying denominators 1, 2, 4, ..., and for each the numbers from 0 outwards. */
static int64_t simplest(int64_t low, int64_t high)
{
    const int64_t far = 64 * ONE;
    if (low == NOTHING) low = -far;
    if (high == NOTHING) high = far;
    for (int64_t step = ONE; step > 0; step /= 2)
        for (int64_t x = 0; x < far; x += step) {
            if (low < x && x < high) return x;
            if (low < -x && -x < high) return -x;
        }
    fail_msg("nothing lies between");
    return 0;
}

/* False if some part up to `last` is no number by evaluation. */
static bool evaluate(const table *t, uint64_t last, int64_t value[PARTS])
{
    for (uint64_t part = 0; part <= last; part++) {
        int64_t best[2] = {NOTHING, NOTHING};
        for (unsigned p = 0; p < 2; p++)
            for (size_t j = 0; j < t->options[part][p]; j++) {
                const option *o = &t->option[part][p][j];
                const int64_t x = value[o->part[0]] + value[o->part[1]];
                const bool better = best[p] == NOTHING || (p == 0 ? x > best[p] : x < best[p]);
                if (better) best[p] = x;
            }
        if (best[0] != NOTHING && best[1] != NOTHING && best[0] >= best[1]) return false;
        value[part] = simplest(best[0], best[1]);
    }
    return true;
}

/* ---- tables by lot ---- */

static table draw_table(gg__rng *rng, uint64_t parts)
{
    table t = {.parts = parts, .starts = 1 + gg__rng_below(rng, STARTS)};
    for (uint64_t part = 1; part < parts; part++)
        for (unsigned i = (unsigned)gg__rng_below(rng, 5); i > 0; i--) {
            const gg_player player = (gg_player)gg__rng_below(rng, 2);
            const bool two = one_in(rng, 4);
            if (t.options[part][player] < OPTIONS)
                add_option(&t, part, player, gg__rng_below(rng, part),
                           two ? gg__rng_below(rng, part) : 0);
        }
    for (size_t i = 0; i < t.starts; i++)
        t.start[i] = gg__rng_below(rng, parts);
    return t;
}

static void check_values(gg_ctx *ctx, const gg_solution *solution, uint64_t last,
                         const int64_t *value)
{
    assert_int_equal(gg_solution_entries(solution), last + 1);
    for (uint64_t part = 0; part <= last; part++) {
        int64_t above;
        uint32_t exponent;
        assert_ok(ctx, gg_solution_numbers(ctx, solution, part, 1, &above, &exponent));
        assert_true(exponent <= 24 && above * (ONE >> exponent) == value[part]);
    }
}

static gg_result winner(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, 0, &answer));
    const gg_result result = answer->outcome.winner;
    gg_answer_free(answer);
    return result;
}

/* True if the parts are numbers by evaluation. */
static bool check_table(gg_ctx *ctx, table *t)
{
    gg_solve_options chosen = GG_SOLVE_OPTIONS;
    chosen.solver = "number-parts";
    int64_t value[PARTS];
    uint64_t last = 0;
    gg_solution *solution = NULL;
    for (size_t i = 0; i < t->starts; i++)
        if (t->start[i] > last) last = t->start[i];
    gg_problem *problem = open_table(ctx, t);
    gg_solution *memo = solve_by(ctx, problem, "memo"), *usual = solve_by(ctx, problem, NULL);
    const bool numbers = evaluate(t, last, value);
    if (numbers) {
        assert_ok(ctx, gg_solve(ctx, problem, &chosen, &solution));
        check_values(ctx, solution, last, value);
    } else {
        assert_fails(ctx, gg_solve(ctx, problem, &chosen, &solution), GG_BAD_INPUT,
                     "is not evaluated to a number");
    }
    assert_string_equal(gg_solution_method(usual), numbers ? "number-parts" : "form-parts");
    assert_int_equal(winner(ctx, problem, usual), winner(ctx, problem, memo));
    gg_solution_free(memo);
    gg_solution_free(usual);
    gg_solution_free(solution);
    gg_problem_free(problem);
    return numbers;
}

static void test_tables_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {11};
    unsigned numbers = 0, others = 0;
    for (int i = 0; i < 3000; i++) {
        table t = draw_table(&rng, 2 + gg__rng_below(&rng, 7));
        if (check_table(ctx, &t))
            numbers++;
        else
            others++;
    }
    assert_true(numbers > 500 && others > 500);
    close_ctx(ctx);
}

/* ---- long denominators ---- */

/* Part k lies between the two before it, and all before them: 1/2, 3/4, 5/8, 11/16... */
static void test_zigzag(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    table t = {.parts = PARTS, .start = {PARTS - 1}, .starts = 1};
    int64_t above, expected = 1, before = 0;
    uint32_t exponent;
    add_option(&t, 1, GG_LEFT, 0, 0);
    for (uint64_t part = 2; part < PARTS; part++) {
        const gg_player player = part % 2 ? GG_RIGHT : GG_LEFT;
        add_option(&t, part, player, part - 2, 0);
        add_option(&t, part, (gg_player)(1 - player), part - 1, 0);
        if (part > 4) add_option(&t, part, player, part - 4, 0);
        if (part > 4) add_option(&t, part, (gg_player)(1 - player), part - 3, 0);
    }
    gg_problem *problem = open_table(ctx, &t);
    gg_solution *solution = solve_by(ctx, problem, "number-parts");
    for (uint32_t part = 1; part < 63; part++) {
        assert_ok(ctx, gg_solution_numbers(ctx, solution, part, 1, &above, &exponent));
        assert_true(exponent == part - 1 && above == expected);
        const int64_t next = expected + 2 * before;
        before = expected;
        expected = next;
    }
    assert_fails(ctx, gg_solution_numbers(ctx, solution, PARTS - 1, 1, &above, &exponent), GG_LIMIT,
                 "64 bits");
    gg_verdict verdict;
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_true(verdict.accepted);
    assert_int_equal(winner(ctx, problem, solution), GG_L);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* Powers of 1/2, and of them -1/2: Left and Right in turn. */
static void test_small_powers(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    table t = {.parts = PARTS, .start = {PARTS - 1}, .starts = 1};
    add_option(&t, 1, GG_LEFT, 0, 0);
    add_option(&t, 2, GG_RIGHT, 0, 0);
    for (uint64_t part = 3; part < PARTS; part++) {
        const gg_player player = part % 2 ? GG_LEFT : GG_RIGHT;
        add_option(&t, part, player, 0, 0);
        add_option(&t, part, (gg_player)(1 - player), part - 2, 0);
        add_option(&t, part, (gg_player)(1 - player), 2 - part % 2, 0);
        add_option(&t, part, player, 1 + part % 2, 0);
    }
    gg_problem *problem = open_table(ctx, &t);
    gg_solution *solution = solve_by(ctx, problem, "number-parts");
    for (uint64_t part = 1; part < PARTS; part++) {
        int64_t above;
        uint32_t exponent;
        assert_ok(ctx, gg_solution_numbers(ctx, solution, part, 1, &above, &exponent));
        assert_true(above == (part % 2 ? 1 : -1) && exponent == (part - 1) / 2);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- sums as options ---- */

/* Part k is 2^k - 1: Left can move to two parts of half its size. */
static void test_doubling(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_solution *solution = NULL;
    gg_solve_options chosen = GG_SOLVE_OPTIONS;
    chosen.solver = "number-parts";
    table t = {.parts = 40, .start = {16}, .starts = 1};
    for (uint64_t part = 1; part < t.parts; part++)
        add_option(&t, part, GG_LEFT, part - 1, part - 1);
    gg_problem *problem = open_table(ctx, &t);
    solution = solve_by(ctx, problem, "number-parts");
    for (uint64_t part = 0; part <= 16; part++) {
        int64_t above;
        uint32_t exponent;
        assert_ok(ctx, gg_solution_numbers(ctx, solution, part, 1, &above, &exponent));
        assert_true(above == (INT64_C(1) << part) - 1 && exponent == 0);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    t.start[0] = 39;
    problem = open_table(ctx, &t);
    assert_int_equal(gg_solve(ctx, problem, &chosen, &solution), GG_LIMIT);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* Sums of powers of 1/2 are exact as long as they are short. */
static void test_sums_of_fractions(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_solution *solution = NULL;
    gg_solve_options chosen = GG_SOLVE_OPTIONS;
    chosen.solver = "number-parts";
    table t = {.parts = 50, .starts = 1};
    int64_t above;
    uint32_t exponent;
    add_option(&t, 1, GG_LEFT, 0, 0);
    for (uint64_t part = 2; part < 40; part++) {
        add_option(&t, part, GG_LEFT, 0, 0);
        add_option(&t, part, GG_RIGHT, part - 1, 0);
    }
    add_option(&t, 40, GG_LEFT, 31, 32); /* {2^-30 + 2^-31 | 2^-29} */
    add_option(&t, 40, GG_RIGHT, 30, 0);
    add_option(&t, 41, GG_LEFT, 32, 33); /* 2^-32 has no key */
    t.start[0] = 40;
    gg_problem *problem = open_table(ctx, &t);
    solution = solve_by(ctx, problem, "number-parts");
    assert_ok(ctx, gg_solution_numbers(ctx, solution, 40, 1, &above, &exponent));
    assert_true(above == 7 && exponent == 32);
    gg_solution_free(solution);
    gg_problem_free(problem);
    t.start[0] = 41;
    problem = open_table(ctx, &t);
    assert_fails(ctx, gg_solve(ctx, problem, &chosen, &solution), GG_LIMIT, "denominator");
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- forms of parts, checked ---- */

/* Says where the checker refuses a solution, and why. */
static void refused(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                    const char *place, const char *why)
{
    gg_verdict verdict;
    assert_false(accepts_with(ctx, problem, solution, &verdict));
    assert_string_equal(verdict.place, place);
    if (!strstr(verdict.condition, why)) fail_msg("%s", verdict.condition);
}

/* Every other form for every part; and a part too many, or too few. */
static void refuse_changes(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           uint64_t stranger)
{
    gg__values *values = &solution->values;
    gg__index *part = &solution->part->index;
    uint32_t number;
    for (uint64_t i = 0; i < values->count; i++) {
        const uint32_t kept = values->value[i];
        for (uint32_t other = 0; other <= values->forms->count; other++) {
            values->value[i] = other;
            if (other != kept && accepts(ctx, problem, solution))
                fail_msg("%u for %u is accepted", other, kept);
        }
        values->value[i] = kept;
    }
    assert_ok(ctx, gg__index_intern(part, stranger, &number));
    refused(ctx, problem, solution, "", "are not listed");
    const uint32_t *had = values->value;
    uint32_t *more = gg__alloc(ctx, values->count + 1, sizeof *more, "values");
    memcpy(more, had, values->count * sizeof *had);
    more[values->count++] = 0;
    values->value = more;
    refused(ctx, problem, solution, "", "a part that play never comes to");
    gg__index_drop_last(part);
    values->count--;
    assert_true(accepts(ctx, problem, solution));
    gg__free(ctx, (void *)had);
    gg__index_drop_last(part);
    values->count--;
    refused(ctx, problem, solution, "", "play comes to a part that has no value");
}

static void test_checked_tables(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {12};
    unsigned refusals = 0;
    for (int i = 0; i < 300; i++) {
        table t = draw_table(&rng, 2 + gg__rng_below(&rng, 9));
        gg_problem *problem = open_table(ctx, &t);
        gg_solution *solution = solve_by(ctx, problem, "form-parts");
        assert_true(accepts(ctx, problem, solution));
        if (solution->values.count > 0) {
            refuse_changes(ctx, problem, solution, t.parts);
            refusals++;
        }
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    assert_true(refusals > 200);
    close_ctx(ctx);
}

/* A solution that says of these parts that they are worth 0. */
static gg_solution *worthless(gg_ctx *ctx, const uint64_t *part, size_t count)
{
    gg_solution *solution = gg__solution_new(ctx, "by hand", "form");
    uint32_t number;
    assert_ok(ctx, gg__solution_add_forms(solution, count, 0));
    memset(solution->values.value, 0, count * sizeof *solution->values.value);
    solution->parts = true;
    solution->part = gg__alloc_zeroed(ctx, 1, sizeof *solution->part, "parts");
    assert_non_null(solution->part);
    solution->part->ctx = solution->part->index.ctx = ctx;
    for (size_t i = 0; i < count; i++)
        assert_ok(ctx, gg__index_intern(&solution->part->index, part[i], &number));
    return solution;
}

/* 1 and 2 lead to one another: were 1 worth 0, so would be 2, and the other way round. */
static void test_round(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    const uint64_t listed[] = {1, 2};
    table t = {.parts = GG_ANY_PART, .start = {1}, .starts = 1};
    add_option(&t, 1, GG_LEFT, 2, 0);
    add_option(&t, 1, GG_RIGHT, 2, 0);
    add_option(&t, 2, GG_LEFT, 1, 0);
    add_option(&t, 2, GG_RIGHT, 1, 0);
    gg_problem *problem = open_table(ctx, &t);
    gg_solution *solution = worthless(ctx, listed, 2);
    refused(ctx, problem, solution, "1", "play comes back to this part");
    gg_solution_free(solution);
    solution = worthless(ctx, listed, 1);
    refused(ctx, problem, solution, "", "play comes to a part that has no value");
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* Part k is 2^(1-k), and the last one * with such a number as an option: the checker says so. */
static void test_long_numbers(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_verdict verdict;
    table t = {.parts = 62, .start = {61}, .starts = 1};
    add_option(&t, 1, GG_LEFT, 0, 0);
    for (uint64_t part = 2; part < 61; part++) {
        add_option(&t, part, GG_LEFT, 0, 0);
        add_option(&t, part, GG_RIGHT, part - 1, 0);
    }
    add_option(&t, 61, GG_LEFT, 60, 0);
    add_option(&t, 61, GG_RIGHT, 0, 0);
    gg_problem *problem = open_table(ctx, &t);
    gg_solution *solution = solve_by(ctx, problem, "form-parts");
    assert_fails(ctx, gg_check(ctx, problem, solution, &verdict), GG_LIMIT, "numbers are too long");
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- limits, faults, refusals ---- */

/* { 0 | 0 } is no number, but it has a form. */
static void test_declines(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_solution *solution = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    table t = {.parts = 4, .start = {3, 2, 2, 2}, .starts = 4};
    add_option(&t, 1, GG_LEFT, 0, 0);
    add_option(&t, 2, GG_LEFT, 0, 0);
    add_option(&t, 2, GG_RIGHT, 0, 0);
    add_option(&t, 3, GG_LEFT, 1, 0);
    gg_problem *problem = open_table(ctx, &t);
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_string_equal(gg_solution_method(solution), "form-parts");
    gg_solution_free(solution);
    options.value = "number";
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_INPUT,
                 "part 2 is not evaluated to a number");
    options.value = NULL;
    options.solver = "form-parts";
    options.limit = 3;
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT, "more than 3");
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_limits(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_solution *solution = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    table t = {.parts = 20, .start = {7, 11}, .starts = 2};
    gg_problem *problem = open_table(ctx, &t);
    options.limit = 11;
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT, "12 different parts");
    options.limit = 12;
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    assert_int_equal(gg_solution_positions(solution), 12);
    gg_solution_free(solution);
    gg_ctx_cancel(ctx);
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_CANCELLED, "");
    gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + 500);
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT, "");
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* The plan holds. */
static void test_plan(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_memory_plan plan;
    gg_problem *problem;
    spec.board = "........\n........\n........\n........\n........\n........\n........\nBWBBWWBW\n";
    spec.board_length = strlen(spec.board);
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("advance-or-eat"), &spec, &problem));
    const uint64_t before = gg_ctx_memory_used(ctx);
    assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
    assert_string_equal(plan.solver, "number-parts");
    assert_int_equal(plan.positions, 6561);
    gg_solution *solution = solve_by(ctx, problem, NULL);
    assert_true(gg_ctx_memory_peak(ctx) - before <= plan.bytes);
    assert_true(gg_ctx_memory_used(ctx) - before < plan.bytes / 2);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* An option that is not smaller, and one that never ends. */
static void test_faults(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_solution *solution = NULL;
    for (uint64_t to = 3; to <= 4; to++) {
        table t = {.parts = 5, .start = {4}, .starts = 1};
        add_option(&t, 3, GG_RIGHT, to, 0);
        gg_problem *problem = open_table(ctx, &t);
        assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_BAD_INPUT,
                     "fault of the ruleset table");
        gg_problem_free(problem);
    }
    table t = {.parts = 5, .start = {5}, .starts = 1};
    gg_problem *problem = open_table(ctx, &t);
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_BAD_INPUT,
                 "fault of the ruleset table");
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void refuse(gg_ctx *ctx, const gg_problem *problem, const char *part)
{
    gg_solve_options chosen = GG_SOLVE_OPTIONS;
    chosen.solver = "number-parts";
    gg_solution *solution;
    assert_fails(ctx, gg_solve(ctx, problem, &chosen, &solution), GG_BAD_ARGUMENT, part);
}

static void test_refusals(void **state)
{
    (void)state;
    static const rules_sample nim = {"nim", "1,2", NULL}, rows = {"tictactoe", "2,2,2", NULL};
    gg_ctx *ctx = open_ctx();
    gg_problem *problem;
    assert_ok(ctx, open_rules(ctx, &nim, &problem));
    refuse(ctx, problem, "their own moves");
    gg_problem_free(problem);
    assert_ok(ctx, open_rules(ctx, &rows, &problem));
    refuse(ctx, problem, "sums of parts");
    gg_problem_free(problem);
    sketch s = blank(2);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_OUT);
    refuse(ctx, made.problem, "given by its graph");
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_tables_by_lot),
        cmocka_unit_test(test_zigzag),
        cmocka_unit_test(test_small_powers),
        cmocka_unit_test(test_doubling),
        cmocka_unit_test(test_sums_of_fractions),
        long_test(test_checked_tables),
        cmocka_unit_test(test_round),
        cmocka_unit_test(test_long_numbers),
        cmocka_unit_test(test_declines),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_plan),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
