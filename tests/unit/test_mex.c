/*
 * Nimbers along incoming rows, by several threads: the same values as those of a plain sweep, and
 * the longest way of play as ranks, for any number of threads; on graphs with large levels and with
 * small ones, with large values, with boxes that run over, and with cycles; stopped in the middle;
 * and without memory.
 */
#include "unit/support.h"

#include "graph/order.h"
#include "solve/nimber/nimber.h"

enum { N = 1 << 18, MOST_THREADS = 9 };

/* ---- graphs ---- */

/* Vertices are places in an order; edges lead to smaller places. */
typedef void fill(gg_builder *builder, gg__rng *rng, const gg_vertex *name);

static void edge(gg_builder *builder, const gg_vertex *name, uint64_t from, uint64_t to)
{
    if (gg_builder_edge(builder, name[from], name[to], GG_FOR_BOTH) != GG_OK) fail();
}

/* Three or four options, anywhere below. */
static void fill_anywhere(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    for (uint64_t v = 1; v < N; v++)
        for (unsigned i = 0; i < 3 + v % 2; i++)
            edge(builder, name, v, gg__rng_below(rng, v));
}

/* Levels of a hundred or so, then one of nearly all. */
static void fill_near(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    for (uint64_t v = 1; v < N; v++)
        for (unsigned i = 0; i < 3; i++)
            edge(builder, name, v,
                 v < N / 8 ? v - 1 - gg__rng_below(rng, v < 200 ? v : 200)
                           : gg__rng_below(rng, N / 8));
}

/* Heaps of nim, and below each of very many vertices some of them: values of many words. */
static void fill_large_values(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    enum { HEAPS = 400 };
    for (uint64_t v = 1; v < HEAPS; v++)
        for (uint64_t w = 0; w < v; w++)
            edge(builder, name, v, w);
    for (uint64_t v = HEAPS; v < N; v++) {
        const uint64_t all = v % 500 ? gg__rng_below(rng, 4) : gg__rng_below(rng, HEAPS);
        for (uint64_t w = 0; w < all; w++)
            edge(builder, name, v, w + gg__rng_below(rng, 2));
    }
}

/* Two levels: two threads exchange an update for nearly every edge. */
static void fill_star(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    for (uint64_t v = N / 2; v < N; v++)
        for (unsigned i = 0; i < 6; i++)
            edge(builder, name, v, gg__rng_below(rng, N / 2));
}

static void fill_cycle(gg_builder *builder, gg__rng *rng, const gg_vertex *name)
{
    fill_anywhere(builder, rng, name);
    edge(builder, name, N / 2, N / 2 + 1);
    edge(builder, name, N / 2 + 1, N / 2);
}

static gg_graph *make(gg_ctx *ctx, fill *fill_in)
{
    gg__rng rng = {7};
    gg_builder *builder;
    gg_graph *graph;
    gg_vertex *name = malloc(N * sizeof *name);
    assert_non_null(name);
    for (uint64_t v = 0; v < N; v++) {
        const uint64_t other = gg__rng_below(&rng, v + 1);
        name[v] = name[other];
        name[other] = (gg_vertex)v;
    }
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    fill_in(builder, &rng, name);
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    free(name);
    return graph;
}

/* ---- what is right ---- */

typedef struct columns {
    uint32_t *value, *rank;
} columns;

static columns new_columns(void)
{
    const columns made = {malloc(N * sizeof(uint32_t)), malloc(N * sizeof(uint32_t))};
    assert_true(made.value && made.rank);
    return made;
}

static void drop_columns(const columns *c)
{
    free(c->value);
    free(c->rank);
}

/* Longest play from each vertex, in turns. */
static void find_lengths(const gg_graph *graph, const gg_vertex *order, uint32_t *length)
{
    const gg__rows *out = graph->out[GG_LEFT];
    for (uint64_t i = 0; i < N; i++) {
        const gg_vertex v = order[i];
        length[v] = 0;
        for (uint64_t e = out->start[v]; e < out->start[v + 1]; e++)
            if (length[out->end[e]] >= length[v]) length[v] = length[out->end[e]] + 1;
    }
}

static columns find_right(gg_ctx *ctx, const gg_graph *graph)
{
    const columns right = new_columns();
    gg__cycle cycle;
    gg_vertex *order = malloc(N * sizeof *order);
    assert_non_null(order);
    assert_ok(ctx, gg__order(ctx, graph, order, right.rank, &cycle));
    assert_int_equal(cycle.count, 0);
    assert_ok(ctx, gg__mex_sweep(ctx, graph, order, right.value));
    find_lengths(graph, order, right.rank);
    free(order);
    return right;
}

/* ---- tests ---- */

static uint32_t largest(const uint32_t *column)
{
    uint32_t most = 0;
    for (uint64_t v = 0; v < N; v++)
        if (column[v] > most) most = column[v];
    return most;
}

static void test_any_number(void **state)
{
    static const struct {
        fill *fill_in;
        uint32_t value, rank; /* the largest, at least */
    } cases[] = {{fill_anywhere, 4, 40},
                 {fill_near, 3, 300},
                 {fill_large_values, 399, 399},
                 {fill_star, 1, 1}};
    (void)state;
    gg_ctx *ctx = open_ctx();
    const columns found = new_columns();
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_graph *graph = make(ctx, cases[i].fill_in);
        const columns right = find_right(ctx, graph);
        assert_true(largest(right.value) >= cases[i].value);
        assert_true(largest(right.rank) >= cases[i].rank);
        for (unsigned threads = 1; threads <= MOST_THREADS; threads += 1 + threads / 4) {
            uint64_t valued = 0;
            gg_ctx_set_threads(ctx, threads);
            memset(found.value, 0xa5, N * sizeof *found.value);
            memset(found.rank, 0xa5, N * sizeof *found.rank);
            const uint64_t before = gg_ctx_memory_used(ctx);
            gg_ctx_set_memory_limit(ctx, before + gg__mex_backward_bytes(graph));
            assert_ok(ctx, gg__mex_backward(ctx, graph, found.value, found.rank, &valued));
            gg_ctx_set_memory_limit(ctx, UINT64_MAX);
            assert_int_equal(gg_ctx_memory_used(ctx), before);
            assert_int_equal(valued, N);
            assert_memory_equal(found.value, right.value, N * sizeof *found.value);
            assert_memory_equal(found.rank, right.rank, N * sizeof *found.rank);
        }
        drop_columns(&right);
        gg_graph_free(graph);
    }
    drop_columns(&found);
    close_ctx(ctx);
}

static void test_cycle(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = make(ctx, fill_cycle);
    const columns found = new_columns();
    uint64_t first = 0;
    for (unsigned threads = 1; threads <= 4; threads++) {
        uint64_t valued = 0;
        gg_ctx_set_threads(ctx, threads);
        assert_ok(ctx, gg__mex_backward(ctx, graph, found.value, found.rank, &valued));
        assert_true(valued > 0 && valued < N - 1);
        if (threads == 1) first = valued;
        assert_int_equal(valued, first);
    }
    drop_columns(&found);
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_stopped(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = make(ctx, fill_anywhere);
    const columns found = new_columns();
    for (unsigned threads = 1; threads <= 3; threads++)
        for (uint64_t last = 1; last <= 3; last++) {
            uint64_t valued;
            stopping s = {ctx, "solving positions", 0, last};
            gg_ctx_set_threads(ctx, threads);
            gg_ctx_set_progress(ctx, stop_at_tick, &s);
            gg__begin(ctx);
            assert_fails(ctx, gg__mex_backward(ctx, graph, found.value, found.rank, &valued),
                         GG_CANCELLED, "cancelled");
            assert_int_equal(s.ticks, last);
        }
    gg_ctx_set_progress(ctx, NULL, NULL);
    drop_columns(&found);
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_without_memory(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg_graph *graph = make(ctx, fill_large_values);
    const columns found = new_columns();
    const uint64_t before = h.bytes;
    gg_ctx_set_threads(ctx, 2);
    for (uint64_t refused = 0;; refused++) {
        uint64_t valued;
        assert_true(refused < 12);
        gg__begin(ctx);
        h.fail_from = h.calls + refused;
        h.fail_to = h.fail_from + 1;
        h.refused = 0;
        const gg_status status = gg__mex_backward(ctx, graph, found.value, found.rank, &valued);
        assert_int_equal(h.bytes, before);
        if (h.refused == 0) {
            assert_int_equal(status, GG_OK);
            break;
        }
        assert_fails(ctx, status, GG_NO_MEMORY, "no memory");
    }
    drop_columns(&found);
    gg_graph_free(graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_any_number),
        cmocka_unit_test(test_cycle),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
