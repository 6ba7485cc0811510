/*
 * The table of values as text: against the same written by printf from each value alone, for every
 * type and both forms, by one thread and several, small and large; and the digits by themselves.
 */
#include "base/decimal.h"
#include "unit/by_hand.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- digits ---- */

static void expect_digits(uint64_t number)
{
    char text[64], expected[64];
    char *end = gg__decimal_put(text, number);
    *end = '\0';
    snprintf(expected, sizeof expected, "%" PRIu64, number);
    assert_string_equal(text, expected);
}

static void test_digits(void **fixture)
{
    (void)fixture;
    gg__rng rng = {1};
    for (uint64_t number = 0; number < 1200000; number++)
        expect_digits(number);
    for (uint64_t power = 1; power <= UINT64_MAX / 10; power *= 10)
        for (uint64_t i = 0; i < 5; i++)
            expect_digits(10 * power - 2 + i);
    for (unsigned i = 0; i < 500000; i++)
        expect_digits(gg__rng_next(&rng) >> gg__rng_below(&rng, 64));
    expect_digits(UINT64_MAX);
}

/* ---- text that grows ---- */

typedef struct page {
    char *data;
    size_t length, room;
    size_t pieces, refuse_at; /* the piece that is refused, counted from 1; 0: none */
} page;

static bool write_page(void *self, const void *data, size_t size)
{
    page *p = self;
    if (++p->pieces == p->refuse_at) return false;
    if (p->length + size + 1 > p->room) {
        p->room = 2 * (p->length + size) + 1;
        p->data = realloc(p->data, p->room);
        assert_non_null(p->data);
    }
    memcpy(p->data + p->length, data, size);
    p->length += size;
    p->data[p->length] = '\0';
    return true;
}

static void say(page *p, const char *text)
{
    write_page(p, text, strlen(text));
}

static void say_number(page *p, uint32_t number, const char *never)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu32, number);
    say(p, number == GG_INFINITE ? never : text);
}

/* ---- the simple way ---- */

static bool is_text(const char *value)
{
    return value[strspn(value, "0123456789")] != '\0';
}

/* Writes one value on its own. In JSON a field that is not a number is a string; pairs are written
 * by field. */
static void say_entry(gg_ctx *ctx, const game *made, const gg_solution *solution, gg_vertex v,
                      bool json, page *out)
{
    page value = {0};
    const gg_sink sink = {&value, write_page};
    const bool number = strcmp(gg_solution_value_type(solution), "number") == 0;
    assert_ok(ctx, gg_value_write(ctx, made->problem, solution, v, 200, &sink));
    if (!json) say(out, value.data);
    for (char *at = json ? strtok(value.data, "\t") : NULL; at;) {
        const bool undefined = strcmp(at, "undefined") == 0;
        const bool quoted = !undefined && (number || is_text(at));
        if (quoted) say(out, "\"");
        say(out, undefined ? "null" : at);
        if (quoted) say(out, "\"");
        at = strtok(NULL, "\t");
        if (at) say(out, ",");
    }
    free(value.data);
}

static void say_outcome(gg_ctx *ctx, const gg_solution *solution, gg_player who, gg_vertex v,
                        bool json, page *out)
{
    char winner, cell[2] = "";
    uint32_t turns;
    assert_ok(ctx, gg_solution_outcomes(ctx, solution, who, v, 1, &winner, &turns));
    cell[0] = winner;
    if (json) say(out, "\"");
    say(out, cell);
    say(out, json ? "\"," : "\t");
    say_number(out, turns, json ? "null" : "-");
}

static void say_value(gg_ctx *ctx, const game *made, const gg_solution *solution, gg_vertex v,
                      bool json, page *out)
{
    const char *type = gg_solution_value_type(solution), *tab = json ? "," : "\t";
    if (strcmp(type, "distance") == 0) {
        uint32_t mini, maxi;
        assert_ok(ctx, gg_solution_distances(ctx, solution, v, 1, &mini, &maxi));
        say_number(out, mini, json ? "null" : "inf");
        say(out, tab);
        say_number(out, maxi, json ? "null" : "inf");
    } else if (strcmp(type, "outcome") == 0) {
        say_outcome(ctx, solution, GG_LEFT, v, json, out);
        if (solution->tables[0].phases == 1) return;
        say(out, tab);
        say_outcome(ctx, solution, GG_RIGHT, v, json, out);
    } else {
        say_entry(ctx, made, solution, v, json, out);
    }
}

static page simply(gg_ctx *ctx, const game *made, const gg_solution *solution, bool json)
{
    page out = {0};
    const uint64_t n = gg_graph_vertices(gg_problem_graph(made->problem));
    say(&out, json ? "[" : "");
    for (uint64_t v = 0; v < n; v++) {
        char label[32];
        snprintf(label, sizeof label, "%" PRIu64 "%s", v + gg_problem_get(made->problem)->base,
                 json ? "," : "\t");
        if (json) say(&out, v > 0 ? ",[" : "[");
        say(&out, label);
        say_value(ctx, made, solution, (gg_vertex)v, json, &out);
        say(&out, json ? "]" : "\n");
    }
    if (json) say(&out, "]");
    return out;
}

/* ---- both, compared ---- */

static void compare(gg_ctx *ctx, const game *made, const gg_solution *solution)
{
    for (int json = 0; json < 2; json++) {
        page expected = simply(ctx, made, solution, json);
        for (unsigned threads = 1; threads <= 4; threads++) {
            page got = {0};
            const gg_sink sink = {&got, write_page};
            gg_ctx_set_threads(ctx, threads);
            assert_ok(ctx, gg_table_write(ctx, made->problem, solution, json, 200, &sink));
            gg_ctx_set_threads(ctx, 1);
            assert_int_equal(got.length, expected.length);
            if (got.length > 0) assert_memory_equal(got.data, expected.data, got.length);
            free(got.data);
        }
        free(expected.data);
    }
}

/* A random game with `vertices` vertices, numbered from 0 or 1; the values are made up. */
static game any_game(gg_ctx *ctx, gg__rng *rng, uint64_t vertices, uint64_t edges)
{
    gg_gen_spec spec = GG_GEN_SPEC;
    gg_problem *problem;
    spec.kind = "random";
    spec.vertices = vertices;
    spec.edges = edges;
    spec.seed = gg__rng_next(rng);
    spec.rows = GG_ROWS_OUT;
    assert_ok(ctx, gg_generate(ctx, &spec, &problem));
    return (game){NULL, problem};
}

static const uint64_t sizes[] = {1, 2, 9, 10, 11, 99, 300, 1023, 5000, 65536, 140001};

static const uint8_t impartial[] = {GG__MOVER_RELATIVE}, owners[] = {GG__MOVER_OWNER},
                     partisan[] = {GG__MOVER_FIRST, GG__MOVER_SECOND};

/* Every side, and ranks of every length. */
static void make_up(gg_solution *solution, uint64_t n, const uint8_t *movers, uint32_t phases,
                    gg__rng *rng)
{
    gg__table *table = gg__solution_add_table(solution, n, movers, phases);
    assert_non_null(table);
    for (uint64_t i = 0; i < n * phases; i++) {
        const uint64_t kind = gg__rng_below(rng, 20);
        const uint32_t rank = kind == 0 ? GG__NO_RANK
                              : kind < 8
                                  ? (uint32_t)gg__rng_below(rng, 20)
                                  : (uint32_t)(gg__rng_next(rng) >> 34) >> gg__rng_below(rng, 30);
        table->words[i] = gg__word_decided((gg__side)gg__rng_below(rng, 4), rank);
    }
}

static void test_states(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {2};
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int kind = 0; kind < 4; kind++) {
            const uint8_t *movers = kind == 0 ? impartial : kind == 1 ? owners : partisan;
            const game made = any_game(ctx, &rng, sizes[i], sizes[i]);
            gg_solution *solution =
                gg__solution_new(ctx, "by hand", kind == 3 ? "distance" : "outcome");
            assert_non_null(solution);
            make_up(solution, sizes[i], movers, kind < 2 ? 1 : 2, &rng);
            compare(ctx, &made, solution);
            gg_solution_free(solution);
            gg_problem_free(made.problem);
        }
    close_ctx(ctx);
}

/* Small and large ones, finite and infinite; sets that fit a word of bits, and others. */
static void test_nimbers(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {3};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const game made = any_game(ctx, &rng, sizes[i], 4 * sizes[i]);
        gg_solution *solution = values_by_hand(ctx, "nimber", sizes[i], 0);
        for (uint64_t v = 0; v < sizes[i]; v++) {
            uint32_t *value = &solution->values.value[v];
            *value = one_in(&rng, 3) ? GG_LOOPY : (uint32_t)gg__rng_below(&rng, 64);
            if (one_in(&rng, 200)) *value = (uint32_t)gg__rng_next(&rng) >> gg__rng_below(&rng, 32);
        }
        compare(ctx, &made, solution);
        gg_solution_free(solution);
        gg_problem_free(made.problem);
    }
    close_ctx(ctx);
}

static void test_empty(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const sketch s = blank(0);
    const game made = build(ctx, &s, GG_ROWS_OUT);
    gg_solution *solution = values_by_hand(ctx, "nimber", 0, 0);
    compare(ctx, &made, solution);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* All 64 values in one set, which is the longest row that is written at once. */
static void test_full_set(void **fixture)
{
    (void)fixture;
    enum { N = 3000 };
    gg_ctx *ctx = open_ctx();
    gg_builder *builder;
    game made = {NULL, NULL};
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (gg_vertex v = 64; v < N; v++)
        for (gg_vertex to = 64; to-- > 0;)
            assert_ok(ctx, gg_builder_edge(builder, v, to, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &made.graph));
    gg_builder_free(builder);
    spec.base = 0;
    assert_ok(ctx, gg_problem_new(ctx, made.graph, &spec, &made.problem));
    gg_solution *solution = values_by_hand(ctx, "nimber", N, 0);
    for (gg_vertex v = 0; v < N; v++)
        solution->values.value[v] = v < 64 ? v : GG_LOOPY;
    compare(ctx, &made, solution);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static void test_pairs(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {4};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const game made = any_game(ctx, &rng, sizes[i], sizes[i]);
        gg_solution *solution = values_by_hand(ctx, "misere-pair", sizes[i], GG__MINUS);
        for (uint64_t v = 0; v < sizes[i]; v++) {
            solution->values.value[v] = (uint32_t)gg__rng_next(&rng) >> gg__rng_below(&rng, 32);
            solution->values.minus[v] = (uint32_t)gg__rng_next(&rng) >> gg__rng_below(&rng, 31);
            if (one_in(&rng, 2)) solution->values.minus[v] |= GG__WILD;
        }
        compare(ctx, &made, solution);
        gg_solution_free(solution);
        gg_problem_free(made.problem);
    }
    close_ctx(ctx);
}

/* A trie that grows anywhere: integers, many places, and chains that no word holds. */
static void grow_trie(gg_ctx *ctx, gg__trie *trie, gg__rng *rng, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        gg__node node = (gg__node)gg__rng_below(rng, trie->count);
        const unsigned length = one_in(rng, 40) ? 250 : 1 + (unsigned)gg__rng_below(rng, 5);
        const bool straight = one_in(rng, 3);
        int sign = one_in(rng, 2) ? 1 : -1;
        for (unsigned j = 0; j < length; j++) {
            assert_ok(ctx, gg__trie_child(trie, node, sign, &node));
            if (!straight) sign = one_in(rng, 2) ? 1 : -1;
        }
    }
}

static void test_numbers(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {5};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const bool stars = i % 2;
        const uint64_t n = sizes[i] < 70000 ? sizes[i] : 70000;
        const game made = any_game(ctx, &rng, n, n);
        gg_solution *solution =
            values_by_hand(ctx, "number", n, GG__TRIE | (stars ? (unsigned)GG__MINUS : 0));
        grow_trie(ctx, solution->values.trie, &rng, 20 + (unsigned)(n < 500 ? n : 500));
        const uint64_t nodes = solution->values.trie->count;
        for (uint64_t v = 0; v < n; v++) {
            solution->values.value[v] = (gg__node)gg__rng_below(&rng, nodes);
            if (one_in(&rng, 10)) solution->values.value[v] = GG__UNDEFINED;
            if (!stars) continue;
            solution->values.minus[v] = (uint32_t)gg__rng_below(&rng, 3);
            if (one_in(&rng, 5)) solution->values.value[v] = GG__ZERO;
            if (one_in(&rng, 50))
                solution->values.minus[v] = (uint32_t)gg__rng_next(&rng) >> gg__rng_below(&rng, 32);
        }
        compare(ctx, &made, solution);
        gg_solution_free(solution);
        gg_problem_free(made.problem);
    }
    close_ctx(ctx);
}

/* ---- what goes wrong ---- */

/* The sink refuses one piece; all pieces are tried. */
static void refuse_each_piece(gg_ctx *ctx, const game *made, const gg_solution *solution)
{
    for (unsigned threads = 1; threads <= 3; threads++)
        for (int json = 0; json < 2; json++) {
            page out = {0};
            const gg_sink sink = {&out, write_page};
            gg_ctx_set_threads(ctx, threads);
            assert_ok(ctx, gg_table_write(ctx, made->problem, solution, json, 0, &sink));
            const size_t pieces = out.pieces;
            for (size_t k = 1; k <= pieces; k += 1 + pieces / 20) {
                out.length = out.pieces = 0;
                out.refuse_at = k;
                assert_fails(ctx, gg_table_write(ctx, made->problem, solution, json, 0, &sink),
                             GG_WRITE_FAILED, "cannot be written");
                assert_int_equal(out.pieces, k);
            }
            free(out.data);
            gg_ctx_set_threads(ctx, 1);
        }
}

static void cancel(void *self, const char *stage, uint64_t done, uint64_t total)
{
    (void)stage;
    if (done > total / 2) gg_ctx_cancel(self);
}

static void test_failures(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {7};
    const uint64_t n = 150000;
    const game made = any_game(ctx, &rng, n, n);
    gg_solution *solution = gg__solution_new(ctx, "by hand", "outcome");
    assert_non_null(solution);
    make_up(solution, n, impartial, 1, &rng);
    refuse_each_piece(ctx, &made, solution);
    for (unsigned threads = 1; threads <= 3; threads++) {
        page out = {0};
        const gg_sink sink = {&out, write_page};
        gg_ctx_set_threads(ctx, threads);
        gg_ctx_set_progress(ctx, cancel, ctx);
        assert_fails(ctx, gg_table_write(ctx, made.problem, solution, false, 0, &sink),
                     GG_CANCELLED, "");
        gg_ctx_set_progress(ctx, NULL, NULL);
        free(out.data);
    }
    gg_ctx_set_threads(ctx, 1);
    gg_solution_free(solution);
    gg_problem_free(made.problem);
    close_ctx(ctx);
}

/* With little memory, extra buffers for threads are left out. */
static void test_little_memory(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {8};
    const uint64_t n = 100000, little = 100000;
    const game made = any_game(ctx, &rng, n, n);
    gg_solution *solution = gg__solution_new(ctx, "by hand", "outcome");
    assert_non_null(solution);
    make_up(solution, n, impartial, 1, &rng);
    gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + little);
    compare(ctx, &made, solution);
    gg_solution_free(solution);
    gg_problem_free(made.problem);
    close_ctx(ctx);
}

/* With several threads every allocation fails once; what is held afterwards is what was before. */
static void test_no_memory(void **fixture)
{
    (void)fixture;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg__rng rng = {9};
    const uint64_t n = 40000;
    const game made = any_game(ctx, &rng, n, n);
    gg_solution *solution = gg__solution_new(ctx, "by hand", "outcome");
    assert_non_null(solution);
    make_up(solution, n, impartial, 1, &rng);
    gg_ctx_set_threads(ctx, 2);
    uint64_t failures = 0;
    for (gg_status status = GG_NO_MEMORY; status != GG_OK; failures++) {
        page out = {0};
        const gg_sink sink = {&out, write_page};
        const uint64_t bytes = h.bytes;
        h.fail_from = h.calls + failures;
        h.fail_to = h.fail_from + 1;
        status = gg_table_write(ctx, made.problem, solution, false, 0, &sink);
        if (status != GG_OK) assert_fails(ctx, status, GG_NO_MEMORY, "");
        assert_int_equal(h.bytes, bytes);
        free(out.data);
    }
    assert_in_range(failures, 2, 10); /* 2: in a build without threads */
    gg_ctx_set_threads(ctx, 1);
    gg_solution_free(solution);
    gg_problem_free(made.problem);
    close_ctx(ctx);
}

static void test_refusals(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const sketch s = blank(2);
    const game made = build(ctx, &s, GG_ROWS_OUT);
    page out = {0};
    const gg_sink sink = {&out, write_page};
    gg_solution *solution = gg__solution_new(ctx, "by hand", "outcome");
    assert_non_null(solution);
    assert_fails(ctx, gg_table_write(ctx, made.problem, solution, false, 0, &sink), GG_BAD_ARGUMENT,
                 "keeps no value for each vertex");
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *rules;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("tictactoe"), &spec, &rules));
    assert_fails(ctx, gg_table_write(ctx, rules, solution, false, 0, &sink), GG_BAD_ARGUMENT,
                 "by rules");
    assert_int_equal(out.pieces, 0);
    gg_problem_free(rules);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_digits),
        long_test(test_states),
        cmocka_unit_test(test_nimbers),
        cmocka_unit_test(test_full_set),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_pairs),
        long_test(test_numbers),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
