/*
 * Numbers by several threads: the same nodes and ranks as by one, for any number of threads; where
 * few different numbers come up, and where nearly every vertex is a new one; where vertices depend
 * on those just before them, and where some are undefined; stopped in the middle; and without
 * memory. That the numbers of one thread are right is shown elsewhere.
 */
#include "unit/support.h"

#include "value/solution.h"

enum { N = 1 << 18, MOST_THREADS = 9 };

typedef struct game_of {
    gg_graph *graph;
    gg_problem *problem;
} game_of;

typedef void fill(gg_builder *builder, gg__rng *rng, const gg_vertex *name);

static void edge(gg_builder *builder, gg_vertex from, gg_vertex to, gg_edge_for who)
{
    if (gg_builder_edge(builder, from, to, who) != GG_OK) fail();
}

/* ---- graphs ---- */

/* Strings of coloured edges, each on top of an earlier one; a move cuts one edge, and all are
 * numbers. A string has at most `length` edges, and the one below is at most `window` strings
 * earlier. */
static void fill_strings(gg_builder *builder, gg__rng *rng, const gg_vertex *name, unsigned length,
                         uint64_t window)
{
    uint32_t *below = calloc(N, sizeof *below), *height = calloc(N, sizeof *height);
    uint8_t *right = calloc(N, 1);
    assert_true(below && height && right);
    for (uint32_t v = 1; v < N; v++) {
        uint32_t on = v - 1 - (uint32_t)gg__rng_below(rng, v < window ? v : window);
        while (height[on] >= length)
            on = below[on];
        below[v] = on;
        height[v] = height[on] + 1;
        right[v] = (uint8_t)gg__rng_below(rng, 2);
        for (uint32_t at = v; height[at] > 0; at = below[at])
            edge(builder, name[v], name[below[at]], right[at] ? GG_FOR_RIGHT : GG_FOR_LEFT);
    }
    free(below);
    free(height);
    free(right);
}

static void fill_short(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    fill_strings(builder, rng, name, 7, N);
}

static void fill_near(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    fill_strings(builder, rng, name, 9, 300);
}

/* Very many different numbers. */
static void fill_many(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    fill_strings(builder, rng, name, 40, N);
}

/* Numbers that are longer than a key. */
static void fill_long(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    fill_strings(builder, rng, name, 40, 1000);
}

/* Whatever comes up: most are undefined. */
static void fill_anything(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    for (uint64_t v = 1; v < N; v++)
        for (unsigned i = 0; i < v % 3; i++)
            edge(builder, name[v], name[gg__rng_below(rng, v)],
                 gg__rng_below(rng, 2) ? GG_FOR_LEFT : GG_FOR_RIGHT);
}

static game_of make(gg_ctx *ctx, fill *fill_in, bool ordered)
{
    gg__rng rng = {11};
    gg_builder *builder;
    game_of made;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_vertex *name = malloc(N * sizeof *name);
    assert_non_null(name);
    for (uint64_t v = 0; v < N; v++) {
        const uint64_t other = ordered ? v : gg__rng_below(&rng, v + 1);
        name[v] = name[other];
        name[other] = (gg_vertex)v;
    }
    for (uint64_t v = 0; v < N; v++)
        name[v] = (gg_vertex)(N - 1 - name[v]);
    assert_ok(ctx, gg_builder_new(ctx, N, true, &builder));
    fill_in(builder, &rng, name);
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &made.graph));
    assert_ok(ctx, gg_problem_new(ctx, made.graph, &spec, &made.problem));
    gg_builder_free(builder);
    free(name);
    return made;
}

static void drop(const game_of *made)
{
    gg_problem_free(made->problem);
    gg_graph_free(made->graph);
}

static gg_status solve(gg_ctx *ctx, const game_of *made, gg_solution **solution)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.solver = "number";
    return gg_solve(ctx, made->problem, &options, solution);
}

/* ---- tests ---- */

static bool same_column(const uint32_t *a, const uint32_t *b)
{
    return (!a && !b) || memcmp(a, b, N * sizeof *a) == 0;
}

static void test_any_number(void **state)
{
    static const struct {
        fill *fill_in;
        bool ordered;
        uint64_t least, most; /* numbers */
    } cases[] = {{fill_short, false, 200, 255},     {fill_short, true, 200, 255},
                 {fill_near, true, 200, 1023},      {fill_many, false, 20000, N},
                 {fill_many, true, 20000, N},       {fill_long, true, 5000, N},
                 {fill_anything, false, 20, N / 2}, {fill_anything, true, 20, N / 2}};
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(cases); i++) {
        const game_of made = make(ctx, cases[i].fill_in, cases[i].ordered);
        gg_solution *right = NULL;
        gg_ctx_set_threads(ctx, 1);
        assert_ok(ctx, solve(ctx, &made, &right));
        const uint64_t numbers = right->values.trie->count;
        assert_true(numbers >= cases[i].least && numbers <= cases[i].most);
        for (unsigned threads = 2; threads <= MOST_THREADS; threads += 1 + threads / 4) {
            gg_solution *solution = NULL;
            gg_memory_plan plan;
            gg_ctx_set_threads(ctx, threads);
            gg_solve_options options = GG_SOLVE_OPTIONS;
            options.solver = "number";
            assert_ok(ctx, gg_plan(ctx, made.problem, &options, &plan));
            gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + plan.bytes);
            assert_ok(ctx, solve(ctx, &made, &solution));
            gg_ctx_set_memory_limit(ctx, UINT64_MAX);
            assert_int_equal(solution->values.trie->count, numbers);
            assert_true(same_column(solution->values.value, right->values.value));
            assert_true(same_column(solution->values.rank, right->values.rank));
            gg_solution_free(solution);
        }
        gg_solution_free(right);
        drop(&made);
    }
    close_ctx(ctx);
}

static void test_stopped(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    const game_of made = make(ctx, fill_many, true);
    for (unsigned threads = 1; threads <= 3; threads++)
        for (uint64_t last = 1; last <= 5; last++) {
            gg_solution *solution = NULL;
            stopping s = {ctx, NULL, 0, last};
            gg_ctx_set_threads(ctx, threads);
            gg_ctx_set_progress(ctx, stop_at_tick, &s);
            assert_fails(ctx, solve(ctx, &made, &solution), GG_CANCELLED, "cancelled");
            assert_int_equal(s.ticks, last);
        }
    gg_ctx_set_progress(ctx, NULL, NULL);
    drop(&made);
    close_ctx(ctx);
}

static void test_without_memory(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    const game_of made = make(ctx, fill_many, true);
    const uint64_t before = h.bytes;
    gg_ctx_set_threads(ctx, 2);
    for (uint64_t refused = 0;; refused++) {
        gg_solution *solution = NULL;
        assert_true(refused < 100);
        h.fail_from = h.calls + refused;
        h.fail_to = h.fail_from + 1;
        h.refused = 0;
        const gg_status status = solve(ctx, &made, &solution);
        if (h.refused == 0) {
            assert_ok(ctx, status);
            gg_solution_free(solution);
            break;
        }
        assert_int_equal(h.bytes, before);
        assert_fails(ctx, status, GG_NO_MEMORY, "no memory");
    }
    drop(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_any_number),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
