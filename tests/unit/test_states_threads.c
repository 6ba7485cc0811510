/*
 * Retrograde analysis by several threads: the same table, word for word, for any number of them, on
 * graphs with large levels, with boxes that run over, and with levels that no thread helps with;
 * stopped in the middle; and without memory.
 */
#include "unit/support.h"

#include "solve/states/states.h"

enum { N = 1 << 20 }; /* large enough for threads */

typedef gg_vertex end_of(gg__rng *rng, uint64_t i);

static gg_graph *make(gg_ctx *ctx, uint64_t edges, end_of *from, end_of *to)
{
    gg__rng rng = {7};
    gg_builder *builder;
    gg_graph *graph;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (uint64_t i = 0; i < edges; i++) {
        const gg_vertex u = from(&rng, i);
        assert_ok(ctx, gg_builder_edge(builder, u, to(&rng, i), GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN, &graph));
    gg_builder_free(builder);
    return graph;
}

static gg_vertex any(gg__rng *rng, uint64_t i)
{
    (void)i;
    return (gg_vertex)gg__rng_below(rng, N);
}

static gg_vertex any_live(gg__rng *rng, uint64_t i)
{
    (void)i;
    return (gg_vertex)gg__rng_below(rng, N - N / 8);
}

static gg_vertex in_turn(gg__rng *rng, uint64_t i)
{
    (void)rng;
    return (gg_vertex)(i % N);
}

/* One of a hundred vertices, all in the first range. */
static gg_vertex among_few(gg__rng *rng, uint64_t i)
{
    (void)i;
    return (gg_vertex)(gg__rng_below(rng, 100) * 100);
}

static const uint8_t alternating[] = {GG__MOVER_FIRST, GG__MOVER_SECOND};

static gg__table table_of(const uint8_t *mover, gg__word *words)
{
    return (gg__table){
        .vertices = N, .phases = 2, .mover = (uint8_t *)(uintptr_t)mover, .words = words};
}

/* Who cannot move loses. */
static gg__ends normal_ends(void)
{
    const gg__ends ends = {
        .stuck = {gg__word_decided(GG__SECOND, 0), gg__word_decided(GG__FIRST, 0)}};
    return ends;
}

static gg_graph *make_large(gg_ctx *ctx, size_t which)
{
    if (which == 0) return make(ctx, 3 * N, any_live, any);
    if (which == 1) return make(ctx, 3 * N, among_few, any);
    return make(ctx, N, in_turn, among_few);
}

static void test_any_number(void **state)
{
    static const unsigned threads[] = {2, 3, 8};
    (void)state;
    gg_ctx *ctx = open_ctx();
    const gg__ends ends = normal_ends();
    gg__word *words[2] = {malloc(2 * N * sizeof(gg__word)), malloc(2 * N * sizeof(gg__word))};
    assert_true(words[0] && words[1]);
    const gg__table one = table_of(alternating, words[0]), more = table_of(alternating, words[1]);
    for (size_t which = 0; which < 3; which++) {
        gg_graph *graph = make_large(ctx, which);
        gg_ctx_set_threads(ctx, 1);
        assert_ok(ctx, gg__states_solve(ctx, graph, &one, &ends));
        for (size_t i = 0; i < COUNT(threads); i++) {
            gg_ctx_set_threads(ctx, threads[i]);
            memset(words[1], 0, 2 * N * sizeof(gg__word));
            assert_ok(ctx, gg__states_solve(ctx, graph, &more, &ends));
            assert_memory_equal(words[0], words[1], 2 * N * sizeof(gg__word));
        }
        gg_graph_free(graph);
    }
    free(words[0]);
    free(words[1]);
    close_ctx(ctx);
}

/* Enough states that the kernel divides them into blocks, for one thread too: few vertices with
 * very many phases. A sweep does not use blocks. */
static void test_blocks(void **state)
{
    enum { VERTICES = 1 << 13, PHASES = 1 << 12, EDGES = 2 * VERTICES };
    const uint64_t bytes = sizeof(gg__word) * VERTICES * PHASES;
    const gg__ends ends = normal_ends();
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {11};
    uint8_t mover[PHASES];
    gg_builder *builder;
    gg_graph *graph;
    (void)state;
    assert_ok(ctx, gg_builder_new(ctx, VERTICES, false, &builder));
    for (unsigned i = 0; i < EDGES; i++) {
        const uint64_t from = gg__rng_below(&rng, VERTICES - 1);
        const uint64_t to = from + 1 + gg__rng_below(&rng, VERTICES - 1 - from);
        assert_ok(ctx, gg_builder_edge(builder, (gg_vertex)from, (gg_vertex)to, GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    for (unsigned i = 0; i < PHASES; i++)
        mover[i] = gg__rng_below(&rng, 2) ? GG__MOVER_FIRST : GG__MOVER_SECOND;
    gg__word *words[2] = {malloc(bytes), malloc(bytes)};
    assert_true(words[0] && words[1]);
    const gg__table swept = {
        .vertices = VERTICES, .phases = PHASES, .mover = mover, .words = words[0]};
    const gg__table table = {
        .vertices = VERTICES, .phases = PHASES, .mover = mover, .words = words[1]};
    assert_ok(ctx, gg__sweep(ctx, graph, &swept, &ends));
    gg_graph unordered = *graph;
    unordered.ordered = false;
    for (unsigned threads = 1; threads <= 2; threads++) {
        gg_ctx_set_threads(ctx, threads);
        assert_ok(ctx, gg__states_solve(ctx, &unordered, &table, &ends));
        assert_memory_equal(words[0], words[1], bytes);
    }
    free(words[0]);
    free(words[1]);
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_stopped(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = make_large(ctx, 0);
    const gg__ends ends = normal_ends();
    gg__word *words = malloc(2 * N * sizeof *words);
    assert_non_null(words);
    const gg__table table = table_of(alternating, words);
    gg_ctx_set_threads(ctx, 3);
    for (uint64_t last = 1; last <= 4; last++) {
        stopping s = {ctx, "solving positions", 0, last};
        gg_ctx_set_progress(ctx, stop_at_tick, &s);
        gg__begin(ctx);
        assert_fails(ctx, gg__states_solve(ctx, graph, &table, &ends), GG_CANCELLED, "cancelled");
        assert_int_equal(s.ticks, last);
    }
    gg_ctx_set_progress(ctx, NULL, NULL);
    free(words);
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_without_memory(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg_graph *graph = make_large(ctx, 2);
    const gg__ends ends = normal_ends();
    gg__word *words = malloc(2 * N * sizeof *words);
    assert_non_null(words);
    const gg__table table = table_of(alternating, words);
    const uint64_t before = h.bytes;
    gg_ctx_set_threads(ctx, 3);
    for (uint64_t refused = 0;; refused++) {
        assert_true(refused < 10);
        gg__begin(ctx);
        h.fail_from = h.calls + refused;
        h.fail_to = h.fail_from + 1;
        h.refused = 0;
        const gg_status status = gg__states_solve(ctx, graph, &table, &ends);
        assert_int_equal(h.bytes, before);
        if (h.refused == 0) {
            assert_int_equal(status, GG_OK);
            break;
        }
        assert_fails(ctx, status, GG_NO_MEMORY, "no memory");
    }
    h.fail_from = h.fail_to = UINT64_MAX;
    for (unsigned threads = 1; threads <= 201; threads += 10) {
        gg__begin(ctx);
        gg_ctx_set_threads(ctx, threads);
        gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + gg__states_bytes(graph, 2) + 128);
        assert_ok(ctx, gg__states_solve(ctx, graph, &table, &ends));
    }
    free(words);
    gg_graph_free(graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_any_number),
        long_test(test_blocks),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
