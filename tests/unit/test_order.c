/*
 * Topological orders and cycles: compared with reachability on small graphs, for every choice of
 * rows, and tried on chains and rings of a million vertices. Cycles in words.
 */
#include "unit/support.h"

#include "game/problem.h"
#include "graph/order.h"

/* ---- small graphs ---- */

/* reach[u][v]: the edges of a shortest way, of at least one edge, from u to v; 0: there is none. */
typedef struct distances {
    unsigned reach[SKETCH_VERTICES][SKETCH_VERTICES];
} distances;

static distances find_distances(const sketch *s)
{
    distances d;
    memset(&d, 0, sizeof d);
    for (size_t i = 0; i < s->edges; i++)
        d.reach[s->edge[i].from][s->edge[i].to] = 1;
    for (unsigned k = 0; k < s->n; k++)
        for (unsigned u = 0; u < s->n; u++)
            for (unsigned v = 0; v < s->n; v++) {
                const unsigned first = d.reach[u][k], second = d.reach[k][v];
                if (first == 0 || second == 0) continue;
                if (d.reach[u][v] == 0 || first + second < d.reach[u][v])
                    d.reach[u][v] = first + second;
            }
    return d;
}

static void check_order(const sketch *s, const gg_vertex *order, const uint32_t *rank)
{
    for (unsigned v = 0; v < s->n; v++) {
        assert_true(rank[v] < s->n);
        assert_int_equal(order[rank[v]], v);
    }
    for (size_t i = 0; i < s->edges; i++)
        assert_true(rank[s->edge[i].from] > rank[s->edge[i].to]);
}

/* A cycle of single edges, and a shortest one through its first vertex. */
static void check_cycle(const distances *d, const gg__cycle *cycle)
{
    for (size_t i = 0; i < cycle->count; i++)
        assert_int_equal(d->reach[cycle->vertex[i]][cycle->vertex[(i + 1) % cycle->count]], 1);
    assert_int_equal(d->reach[cycle->vertex[0]][cycle->vertex[0]], cycle->count);
}

static bool has_cycle(const sketch *s, const distances *d)
{
    bool found = false;
    for (unsigned v = 0; v < s->n; v++)
        found |= d->reach[v][v] > 0;
    return found;
}

/* Returns whether there is a cycle. */
static bool check_graph(gg_ctx *ctx, const sketch *s, unsigned rows)
{
    gg_vertex order[2][SKETCH_VERTICES];
    uint32_t rank[2][SKETCH_VERTICES];
    gg__cycle cycle[2];
    const distances d = find_distances(s);
    gg_graph *graph = build_graph(ctx, s, rows);
    for (unsigned i = 0; i < 2; i++) {
        memset(order[i], (int)i, sizeof order[i]);
        memset(rank[i], (int)i, sizeof rank[i]);
        assert_int_equal(gg__order(ctx, graph, order[i], rank[i], &cycle[i]), GG_OK);
    }
    assert_int_equal(cycle[0].count > 0, has_cycle(s, &d));
    assert_int_equal(cycle[0].count, cycle[1].count);
    if (cycle[0].count > 0) {
        check_cycle(&d, &cycle[0]);
        assert_memory_equal(cycle[0].vertex, cycle[1].vertex,
                            cycle[0].count * sizeof *cycle[0].vertex);
    } else {
        check_order(s, order[0], rank[0]);
        assert_memory_equal(order[0], order[1], s->n * sizeof *order[0]);
    }
    const bool cyclic = cycle[0].count > 0;
    gg__cycle_free(ctx, &cycle[0]);
    gg__cycle_free(ctx, &cycle[1]);
    assert_null(cycle[0].vertex);
    gg_graph_free(graph);
    return cyclic;
}

/* Numbers the vertices anew. */
static void shuffle(gg__rng *rng, sketch *s)
{
    gg_vertex name[SKETCH_VERTICES];
    for (unsigned v = 0; v < s->n; v++) {
        const uint64_t other = gg__rng_below(rng, v + 1);
        name[v] = v;
        name[v] = name[other];
        name[other] = v;
    }
    for (size_t i = 0; i < s->edges; i++) {
        s->edge[i].from = name[s->edge[i].from];
        s->edge[i].to = name[s->edge[i].to];
    }
}

static void test_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {51};
    unsigned cyclic = 0, rounds = 6000;
    for (unsigned round = 0; round < rounds; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, round % 4 ? 9 : SKETCH_VERTICES);
        const unsigned lot = (round & 1 ? LOT_ORDERED : 0) | (round & 2 ? LOT_PARTISAN : 0);
        sketch s = blank(n);
        draw_edges(&rng, &s, lot, (size_t)gg__rng_below(&rng, 2 * n));
        if (round & 4) shuffle(&rng, &s);
        if (round & 1 && one_in(&rng, 3)) /* one edge too many, perhaps */
            add_edge(&s, any_vertex(&rng, &s), any_vertex(&rng, &s), GG_FOR_RIGHT);
        for (unsigned v = 0; v < n; v++) /* edges out of terminals count, too */
            if (one_in(&rng, 8)) s.label[v] = GG_D;
        bool found[4] = {false};
        for (unsigned rows = GG_ROWS_OUT; rows <= (GG_ROWS_OUT | GG_ROWS_IN); rows++)
            found[rows] = check_graph(ctx, &s, rows);
        assert_true(found[1] == found[2] && found[2] == found[3]);
        cyclic += found[1];
    }
    assert_true(cyclic > rounds / 4 && cyclic < rounds * 3 / 4);
    close_ctx(ctx);
}

static void test_needs_rows(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    gg_vertex order[2];
    uint32_t rank[2];
    gg__cycle cycle;
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    gg_graph *graph = build_graph(ctx, &s, 0);
    assert_fails(ctx, gg__order(ctx, graph, order, rank, &cycle), GG_NEEDS_ROWS, "rows");
    gg_graph_free(graph);
    s.edges = 0; /* an ordered graph needs none */
    graph = build_graph(ctx, &s, 0);
    gg__begin(ctx);
    assert_ok(ctx, gg__order(ctx, graph, order, rank, &cycle));
    check_order(&s, order, rank);
    gg_graph_free(graph);
    close_ctx(ctx);
}

/* ---- a million vertices ---- */

/* v -> v * stride + 1, a single ring for such strides, cut open before vertex 0 if so wanted. */
static gg_graph *make_ring(gg_ctx *ctx, uint64_t n, uint64_t stride, bool open, unsigned rows)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    for (uint64_t v = 0; v < n; v++) {
        const uint64_t w = (v * stride + 1) % n;
        if (!open || w != 0) assert_ok(ctx, gg_builder_edge(builder, v, w, GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, rows, &graph));
    gg_builder_free(builder);
    return graph;
}

static void check_ring(const gg__cycle *cycle, uint64_t n, uint64_t stride)
{
    assert_int_equal(cycle->count, n);
    assert_int_equal(cycle->vertex[0], 0);
    for (size_t i = 0; i < cycle->count; i++)
        if (cycle->vertex[(i + 1) % cycle->count] != (cycle->vertex[i] * stride + 1) % n)
            fail_msg("no edge behind place %llu", (unsigned long long)i);
}

static void check_chain(const gg_vertex *order, const uint32_t *rank, uint64_t n, uint64_t stride)
{
    for (uint64_t v = 0; v < n; v++) {
        const uint64_t w = (v * stride + 1) % n;
        if (order[rank[v]] != v || (w != 0 && rank[w] + 1 != rank[v]))
            fail_msg("vertex %llu is out of order", (unsigned long long)v);
    }
}

static void test_a_million(void **state)
{
    (void)state;
    const uint64_t n = UINT64_C(1) << 20, stride = 5 + (UINT64_C(1) << 14);
    gg_ctx *ctx = open_ctx();
    gg_vertex *order = malloc(n * sizeof *order);
    uint32_t *rank = malloc(n * sizeof *rank);
    for (unsigned rows = GG_ROWS_OUT; rows <= (GG_ROWS_OUT | GG_ROWS_IN); rows++)
        for (unsigned open = 0; open < 2; open++) {
            gg__cycle cycle;
            gg_graph *graph = make_ring(ctx, n, stride, open, rows);
            assert_ok(ctx, gg__order(ctx, graph, order, rank, &cycle));
            if (open) {
                assert_int_equal(cycle.count, 0);
                check_chain(order, rank, n, stride);
            } else {
                check_ring(&cycle, n, stride);
            }
            gg__cycle_free(ctx, &cycle);
            gg_graph_free(graph);
        }
    free(order);
    free(rank);
    close_ctx(ctx);
}

/* ---- in words ---- */

static void test_words(void **state)
{
    (void)state;
    enum { N = 40 };
    static const char long_name[] = "a-vertex-of-a-name-that-is-longer-than-a-sentence-can-bear";
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    assert_ok(ctx, gg_builder_name(builder, 2, "gate"));
    assert_ok(ctx, gg_builder_name(builder, 3, long_name));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    spec.base = 1;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));

    char text[GG__CYCLE_TEXT];
    gg_vertex all[N];
    for (gg_vertex v = 0; v < N; v++)
        all[v] = (v + 5) % N;
    gg__cycle cycle = {all, 1};
    assert_string_equal(gg__cycle_print(problem, &cycle, text, sizeof text), "6 -> 6");
    cycle.count = 2;
    assert_string_equal(gg__cycle_print(problem, &cycle, text, sizeof text), "6 -> 7 -> 6");
    cycle.count = N;
    assert_string_equal(gg__cycle_print(problem, &cycle, text, sizeof text),
                        "6 -> 7 -> 8 -> 9 -> 10 -> 11 -> 12 -> 13 -> 14 -> 15 -> 16 -> 17 -> 18 -> "
                        "... -> 6");
    all[0] = all[1] = 2;
    cycle.count = 2;
    assert_string_equal(gg__cycle_print(problem, &cycle, text, sizeof text),
                        "gate -> gate -> gate");
    for (gg_vertex v = 0; v < N; v++)
        all[v] = 3;
    for (cycle.count = 1; cycle.count <= N; cycle.count++) {
        gg__cycle_print(problem, &cycle, text, sizeof text);
        assert_true(strlen(text) < sizeof text);
        assert_memory_equal(text, long_name, 20);
        assert_string_equal(text + strlen(text) - 5, "-that"); /* cut at 23 bytes */
        assert_int_equal(strstr(text, "...") != NULL, cycle.count > 3);
    }
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_lot),
        cmocka_unit_test(test_needs_rows),
        long_test(test_a_million),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
