/*
 * Graphs and plain arrays: edges by the thousand against edges one by one, in each type of numbers
 * and with each stride; rows that a graph borrows or lends; and the settings for other languages.
 */
#include "unit/support.h"

/* ---- edges ---- */

/* The same numbers as each type, every `step` entries, forwards or backwards. */
typedef struct column {
    uint64_t words[2 * SKETCH_EDGES + 2];
    gg_numbers numbers;
} column;

static void fill(column *c, gg_number_type type, ptrdiff_t step, const int64_t *values,
                 size_t count)
{
    const bool narrow = type == GG_UINT32 || type == GG_INT32;
    const ptrdiff_t stride = step * (narrow ? 4 : 8);
    char *first = (char *)c->words + (step < 0 ? -stride * (ptrdiff_t)count : 0) + 1; /* odd */
    assert_true(count <= SKETCH_EDGES && step >= -2 && step <= 2);
    c->numbers = (gg_numbers){first, type, stride};
    for (size_t i = 0; i < count; i++) {
        const uint32_t word = (uint32_t)values[i];
        char *at = first + (ptrdiff_t)i * stride;
        if (narrow)
            memcpy(at, &word, sizeof word);
        else
            memcpy(at, &values[i], sizeof values[i]);
    }
}

/* The number of edges for both players does not always follow from the rows. */
static void assert_same_rows(const gg_graph *a, const gg_graph *b)
{
    assert_int_equal(gg_graph_vertices(a), gg_graph_vertices(b));
    if (!gg_graph_is_partisan(a)) assert_int_equal(gg_graph_edges(a), gg_graph_edges(b));
    assert_int_equal(gg_graph_rows(a), gg_graph_rows(b));
    assert_int_equal(gg_graph_is_ordered(a), gg_graph_is_ordered(b));
    for (gg_vertex v = 0; v < gg_graph_vertices(a); v++)
        for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
            const gg_player player = (gg_player)p;
            size_t x, y;
            const gg_vertex *to = gg_graph_options(a, player, v, &x);
            const gg_vertex *as = gg_graph_options(b, player, v, &y);
            assert_int_equal(x, y);
            if (x > 0) assert_memory_equal(to, as, x * sizeof *to);
            gg_graph_predecessors(a, player, v, &x);
            gg_graph_predecessors(b, player, v, &y);
            assert_int_equal(x, y);
            assert_int_equal(gg_graph_out_degree(a, player, v), gg_graph_out_degree(b, player, v));
            assert_int_equal(gg_graph_owner(a, v), gg_graph_owner(b, v));
            assert_int_equal(gg_graph_terminal(a, v), gg_graph_terminal(b, v));
        }
}

static void test_edges(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {2020};
    for (unsigned round = 0; round < 2000; round++) {
        static column from, to;
        int64_t begin[SKETCH_EDGES], end[SKETCH_EDGES];
        uint8_t who[SKETCH_EDGES];
        sketch s = blank(1 + (unsigned)gg__rng_below(&rng, SKETCH_VERTICES));
        draw_edges(&rng, &s, round % 4, (size_t)gg__rng_below(&rng, SKETCH_EDGES));
        for (size_t i = 0; i < s.edges; i++) {
            begin[i] = s.edge[i].from;
            end[i] = s.edge[i].to;
            who[i] = (uint8_t)s.edge[i].who;
        }
        static const ptrdiff_t steps[] = {1, 2, -1};
        fill(&from, (gg_number_type)(round % 4), steps[round % 3], begin, s.edges);
        fill(&to, (gg_number_type)(round / 4 % 4), steps[round / 3 % 3], end, s.edges);
        gg_builder *builder;
        gg_graph *many, *single = build_graph(ctx, &s, round % 5 ? GG_ROWS_OUT : GG_ROWS_IN);
        assert_ok(ctx, gg_builder_new(ctx, s.n, round % 7 == 0, &builder));
        assert_ok(ctx, gg_builder_edges(builder, s.edges, &from.numbers, &to.numbers,
                                        round & LOT_PARTISAN ? who : NULL));
        assert_ok(ctx, gg_builder_build(builder, round % 5 ? GG_ROWS_OUT : GG_ROWS_IN, &many));
        assert_same_rows(many, single);
        gg_builder_free(builder);
        gg_graph_free(many);
        gg_graph_free(single);
    }
    close_ctx(ctx);
}

static void refuse_end(gg_ctx *ctx, bool growing, gg_number_type type, int64_t end,
                       const char *sentence, gg_vertex vertex)
{
    static column from, to;
    const int64_t begins[] = {0, 1, 2}, ends[] = {1, 2, end};
    gg_builder *builder;
    assert_ok(ctx, gg_builder_new(ctx, 3, growing, &builder));
    for (int turned = 0; turned < 2; turned++) {
        fill(&from, type, 1, begins, 3);
        fill(&to, type, 1, ends, 3);
        assert_fails(ctx,
                     gg_builder_edges(builder, 3, turned ? &to.numbers : &from.numbers,
                                      turned ? &from.numbers : &to.numbers, NULL),
                     GG_BAD_INPUT, sentence);
        assert_int_equal(gg_ctx_error(ctx)->vertex, vertex);
    }
    gg_builder_free(builder);
}

static void test_wrong_edges(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder;
    gg_vertex zero = 0;
    gg_numbers one = {&zero, GG_UINT32, sizeof zero}, strange = one;
    uint8_t nobody = 3;
    refuse_end(ctx, false, GG_UINT32, 3, "edge 2, counted from 0: vertex 3 is out of range", 3);
    refuse_end(ctx, false, GG_INT32, -1, "vertex -1 is out of range: there are 3", GG_NO_VERTEX);
    refuse_end(ctx, true, GG_INT32, -2,
               "edge 2, counted from 0: -2 is no vertex number: they are 0 to 4294967294",
               GG_NO_VERTEX);
    refuse_end(ctx, true, GG_INT32, INT32_MIN, "-2147483648 is no vertex", GG_NO_VERTEX);
    refuse_end(ctx, true, GG_UINT32, UINT32_MAX, "4294967295 is no vertex", GG_NO_VERTEX);
    refuse_end(ctx, true, GG_INT64, -1, "-1 is no vertex", GG_NO_VERTEX);
    refuse_end(ctx, true, GG_INT64, INT64_MIN, "-9223372036854775808 is no vertex", GG_NO_VERTEX);
    refuse_end(ctx, true, GG_UINT64, -1, "18446744073709551615 is no vertex", GG_NO_VERTEX);
    refuse_end(ctx, false, GG_UINT64, INT64_C(1) << 32, "vertex 4294967296 is", GG_NO_VERTEX);
    refuse_end(ctx, false, GG_INT64, (INT64_C(1) << 32) - 2, "vertex 4294967294 is", 4294967294);
    assert_ok(ctx, gg_builder_new(ctx, 1, false, &builder));
    strange.type = (gg_number_type)4;
    assert_fails(ctx, gg_builder_edges(builder, 1, &one, &strange, NULL), GG_BAD_ARGUMENT, "type");
    assert_fails(ctx, gg_builder_edges(builder, 1, &one, &one, &nobody), GG_BAD_ARGUMENT, "both");
    assert_ok(ctx, gg_builder_edges(builder, 0, NULL, NULL, NULL));
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* ---- rows ---- */

/* The outcomes of all vertices. */
static uint64_t hash_outcomes(gg_ctx *ctx, const gg_graph *graph)
{
    const gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *problem;
    char winner[SKETCH_VERTICES];
    uint32_t turns[SKETCH_VERTICES];
    const size_t n = (size_t)gg_graph_vertices(graph);
    if (gg_problem_new(ctx, graph, &spec, &problem) != GG_OK) return 0; /* owners and partisan */
    gg_solution *solution = solve_by(ctx, problem, "outcome");
    assert_ok(ctx, gg_solution_outcomes(ctx, solution, GG_LEFT, 0, n, winner, turns));
    gg_solution_free(solution);
    gg_problem_free(problem);
    return hash_bytes(hash_bytes(HASH_START, winner, n), turns, n * sizeof *turns);
}

static void test_rows(void **state)
{
    (void)state;
    static const unsigned kinds[] = {GG_ROWS_OUT, GG_ROWS_IN, GG_ROWS_OUT | GG_ROWS_IN,
                                     GG_ROWS_OUT | GG_ROWS_SOLVE, GG_ROWS_SOLVE};
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {2021};
    for (unsigned round = 0; round < 1000; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, 20);
        const sketch s = draw_game(&rng, n, (size_t)gg__rng_below(&rng, 4 * n), 0, round % 16);
        const unsigned rows = kinds[round % COUNT(kinds)];
        gg_graph *lender = build_graph(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN), *borrower;
        gg_graph *model = build_graph(ctx, &s, rows);
        gg_row_arrays lent, again;
        assert_true(gg_graph_lend(lender, GG_ROWS_OUT, &lent));
        const uint64_t used = gg_ctx_memory_used(ctx);
        assert_ok(ctx, gg_graph_of_rows(ctx, &lent, rows, &borrower));
        assert_same_rows(borrower, model);
        assert_int_equal(gg_graph_has_owners(borrower), s.owned);
        if (rows == GG_ROWS_OUT && !gg_graph_is_partisan(lender))
            assert_true(gg_ctx_memory_used(ctx) - used < 1024 + 6 * n);
        assert_int_equal(gg_graph_lend(borrower, GG_ROWS_OUT, &again),
                         gg_graph_rows(model) & GG_ROWS_OUT);
        if (gg_graph_rows(model) & GG_ROWS_OUT) assert_ptr_equal(again.end[0], lent.end[0]);
        if (gg_graph_lend(borrower, GG_ROWS_IN, &again)) assert_ptr_not_equal(again.end[0], NULL);
        if (rows & GG_ROWS_SOLVE || rows == GG_ROWS_IN)
            assert_int_equal(hash_outcomes(ctx, borrower), hash_outcomes(ctx, model));
        gg_graph_free(borrower);
        assert_int_equal(gg_ctx_memory_used(ctx), used);
        gg_graph_free(model);
        gg_graph_free(lender);
    }
    close_ctx(ctx);
}

static void test_wrong_rows(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = NULL;
    const uint64_t start[] = {0, 1, 3}, falls[] = {0, 2, 1}, late[] = {1, 1, 1}, none[] = {0, 0, 0},
                   long_row[] = {0, 0, UINT64_C(1) << 32};
    const gg_vertex end[] = {1, 0, 1}, beyond[] = {1, 0, 2};
    const uint8_t owner[] = {0, 3}, terminal[] = {6, 0};
    const struct {
        gg_row_arrays arrays;
        unsigned rows;
        gg_status status;
        const char *sentence;
    } wrong[] = {
        {{2, {falls}, {end}, 0, 0}, 1, GG_BAD_INPUT, "a row ends before it starts"},
        {{2, {late}, {end}, 0, 0}, 1, GG_BAD_INPUT, "the starts of rows begin with 0"},
        {{2, {NULL}, {end}, 0, 0}, 1, GG_BAD_INPUT, "the starts of rows begin with 0"},
        {{2, {start}, {NULL}, 0, 0}, 1, GG_BAD_ARGUMENT, "ends of the edges are missing"},
        {{2, {start}, {beyond}, 0, 0}, 1, GG_BAD_INPUT, "vertex 2, counted from 0, but there are"},
        {{2, {start, start}, {end, beyond}, 0, 0}, 3, GG_BAD_INPUT, "vertex 2, counted from 0"},
        {{2, {start, falls}, {end, end}, 0, 0}, 2, GG_BAD_INPUT, "a row ends before it starts"},
        {{2, {start}, {end}, owner, 0}, 1, GG_BAD_INPUT, "3 is no owner of a vertex"},
        {{2, {start}, {end}, 0, terminal}, 2, GG_BAD_INPUT, "6 is no result of a vertex"},
        {{2, {long_row}, {end}, 0, 0}, 1, GG_LIMIT, "more than 4294967295 options"},
        {{2, {start}, {end}, 0, 0}, 8, GG_BAD_ARGUMENT, "rows are a sum of gg_rows"},
        {{GG_NO_VERTEX + UINT64_C(1), {start}, {end}, 0, 0}, 1, GG_LIMIT, "more than the"},
    };
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_fails(ctx, gg_graph_of_rows(ctx, &wrong[i].arrays, wrong[i].rows, &graph),
                     wrong[i].status, wrong[i].sentence);
    assert_null(graph);
    for (unsigned n = 0; n < 3; n++)
        for (unsigned rows = 0; rows < 8; rows++) {
            const gg_row_arrays empty = {n, {none}, {NULL}, NULL, NULL};
            gg_row_arrays lent;
            assert_ok(ctx, gg_graph_of_rows(ctx, &empty, rows, &graph));
            assert_int_equal(gg_graph_edges(graph), 0);
            assert_false(gg_graph_lend(graph, GG_ROWS_OUT | GG_ROWS_IN, &lent));
            assert_int_equal(gg_graph_lend(graph, GG_ROWS_OUT, &lent), (rows & 5) != 0);
            gg_graph_free(graph);
        }
    close_ctx(ctx);
}

/* ---- settings ---- */

static void test_settings(void **state)
{
    (void)state;
    const gg_problem_spec problem = GG_PROBLEM_SPEC;
    const gg_given given = GG_GIVEN;
    const gg_solve_options solve = GG_SOLVE_OPTIONS;
    const gg_gen_spec gen = GG_GEN_SPEC;
    const gg_rules_spec rules = GG_RULES_SPEC;
    union {
        gg_problem_spec problem;
        gg_given given;
        gg_solve_options solve;
        gg_gen_spec gen;
        gg_rules_spec rules;
        gg_disk disk;
        gg_team team;
    } u;
    assert_true(gg_settings_default(GG_SETTINGS_PROBLEM, &u, sizeof problem));
    assert_true(u.problem.size == sizeof problem && u.problem.stuck == problem.stuck);
    assert_true(gg_settings_default(GG_SETTINGS_GIVEN, &u, sizeof given));
    assert_true(u.given.size == sizeof given && u.given.base == given.base);
    assert_true(gg_settings_default(GG_SETTINGS_SOLVE, &u, sizeof solve));
    assert_true(u.solve.size == sizeof solve && u.solve.limit == solve.limit);
    assert_true(gg_settings_default(GG_SETTINGS_GEN, &u, sizeof gen));
    assert_true(u.gen.size == sizeof gen && u.gen.play == gen.play);
    assert_true(gg_settings_default(GG_SETTINGS_RULES, &u, sizeof rules));
    assert_true(u.rules.size == sizeof rules && u.rules.first == rules.first);
    assert_false(gg_settings_default(GG_SETTINGS_RULES, &u, sizeof rules - 1));
    assert_true(gg_settings_default(GG_SETTINGS_DISK, &u, sizeof u.disk));
    assert_true(u.disk.size == sizeof u.disk && !u.disk.folder);
    assert_true(gg_settings_default(GG_SETTINGS_TEAM, &u, sizeof u.team));
    assert_true(u.team.size == sizeof u.team && u.team.processes == 1);
    assert_false(gg_settings_default((gg_settings)7, &u, sizeof rules));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edges),    cmocka_unit_test(test_wrong_edges),
        cmocka_unit_test(test_rows),     cmocka_unit_test(test_wrong_rows),
        cmocka_unit_test(test_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
