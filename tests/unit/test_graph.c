/* Builders and graphs: the rows of a graph against lists kept by hand, columns, names, refusals. */
#include "unit/support.h"

#include "graph/builder.h"
#include "graph/graph.h"

#include <stdio.h>

static gg_builder *new_builder(gg_ctx *ctx, uint64_t vertices, bool growing)
{
    gg_builder *builder = NULL;
    assert_ok(ctx, gg_builder_new(ctx, vertices, growing, &builder));
    return builder;
}

static gg_graph *finish(gg_ctx *ctx, gg_builder *builder, unsigned rows)
{
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_build(builder, rows, &graph));
    return graph;
}

/* ---- rows ---- */

static bool is_for(gg_edge_for who, gg_player player)
{
    return who == GG_FOR_BOTH || (who == GG_FOR_LEFT) == (player == GG_LEFT);
}

/* The neighbours of v for a player, in the order that the header promises. */
static size_t naive_row(const sketch_edge *edge, size_t edges, bool incoming, gg_player player,
                        gg_vertex v, gg_vertex *row)
{
    size_t count = 0;
    for (int own = 0; own < 2; own++)
        for (size_t i = 0; i < edges; i++) {
            if ((edge[i].who != GG_FOR_BOTH) != own || !is_for(edge[i].who, player)) continue;
            if ((incoming ? edge[i].to : edge[i].from) != v) continue;
            row[count++] = incoming ? edge[i].from : edge[i].to;
        }
    return count;
}

static void check_row(const gg_vertex *got, size_t got_count, const gg_vertex *row, size_t count)
{
    assert_int_equal(got_count, count);
    if (count > 0) assert_memory_equal(got, row, count * sizeof *row);
}

static void check_rows(const gg_graph *graph, const sketch_edge *edge, size_t edges)
{
    gg_vertex *row = calloc(edges + 1, sizeof *row);
    const bool out = gg_graph_rows(graph) & GG_ROWS_OUT, in = gg_graph_rows(graph) & GG_ROWS_IN;
    for (gg_vertex v = 0; v < gg_graph_vertices(graph); v++)
        for (unsigned p = 0; p < 2; p++) {
            const gg_player player = (gg_player)p;
            size_t got_count = SIZE_MAX;
            size_t count = naive_row(edge, edges, false, player, v, row);
            const gg_vertex *got = gg_graph_options(graph, player, v, &got_count);
            assert_int_equal(gg_graph_out_degree(graph, player, v), count);
            check_row(got, got_count, row, out ? count : 0);
            if (!out) assert_null(got);
            count = naive_row(edge, edges, true, player, v, row);
            got = gg_graph_predecessors(graph, player, v, &got_count);
            check_row(got, got_count, row, in ? count : 0);
            if (!in) assert_null(got);
        }
    free(row);
}

static bool is_ordered(const sketch_edge *edge, size_t edges)
{
    bool ordered = true;
    for (size_t i = 0; i < edges; i++)
        ordered = ordered && edge[i].from < edge[i].to;
    return ordered;
}

/* Few vertices and many edges, so that loops and repeated edges abound. */
static void test_rows_of_random_graphs(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {11};
    unsigned seen = 0;
    for (unsigned round = 0; round < 1500; round++) {
        sketch s = blank(1 + (unsigned)gg__rng_below(&rng, 6));
        const unsigned lot = (unsigned)gg__rng_below(&rng, 4);
        draw_edges(&rng, &s, lot, (size_t)gg__rng_below(&rng, 20));
        const unsigned rows = round % 8;
        gg_graph *graph = build_graph(ctx, &s, rows);
        const bool ordered = is_ordered(s.edge, s.edges);
        bool partisan = false;
        for (size_t i = 0; i < s.edges; i++)
            partisan |= s.edge[i].who != GG_FOR_BOTH;
        const unsigned solve = ordered ? GG_ROWS_OUT : GG_ROWS_IN;
        assert_int_equal(gg_graph_rows(graph), (rows & 3) | (rows & GG_ROWS_SOLVE ? solve : 0));
        assert_int_equal(gg_graph_vertices(graph), s.n);
        assert_int_equal(gg_graph_edges(graph), s.edges);
        assert_int_equal(gg_graph_is_ordered(graph), ordered);
        assert_int_equal(gg_graph_is_partisan(graph), partisan);
        assert_false(gg_graph_has_owners(graph));
        check_rows(graph, s.edge, s.edges);
        seen |= 1u << (ordered * 2 + partisan);
        gg_graph_free(graph);
    }
    assert_int_equal(seen, 15);
    close_ctx(ctx);
}

/* More edges than one block of a builder holds, in each of its lists. */
static void test_rows_of_many_edges(void **state)
{
    (void)state;
    enum { EDGES = 150000, VERTICES = 7 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {12};
    sketch_edge *edge = calloc(EDGES, sizeof *edge);
    gg_builder *builder = new_builder(ctx, VERTICES, false);
    for (size_t i = 0; i < EDGES; i++) {
        edge[i] = (sketch_edge){(gg_vertex)gg__rng_below(&rng, VERTICES),
                                (gg_vertex)gg__rng_below(&rng, VERTICES),
                                (gg_edge_for)gg__rng_below(&rng, 3)};
        assert_ok(ctx, gg_builder_edge(builder, edge[i].from, edge[i].to, edge[i].who));
    }
    gg_graph *graph = finish(ctx, builder, GG_ROWS_OUT | GG_ROWS_IN);
    assert_int_equal(gg_graph_edges(graph), EDGES);
    check_rows(graph, edge, EDGES);
    gg_graph_free(graph);
    gg_builder_free(builder);
    free(edge);
    close_ctx(ctx);
}

/* An impartial graph has one set of rows for both players. */
static void test_impartial_rows_are_shared(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    for (int partisan = 0; partisan < 2; partisan++) {
        if (partisan) add_edge(&s, 1, 2, GG_FOR_LEFT);
        gg_graph *graph = build_graph(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        assert_int_equal(graph->out[0] == graph->out[1], !partisan);
        assert_int_equal(graph->in[0] == graph->in[1], !partisan);
        assert_int_equal(graph->degree[0] == graph->degree[1], !partisan);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

static void test_empty_graph(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (unsigned rows = 0; rows < 8; rows++) {
        gg_builder *builder = new_builder(ctx, 0, rows % 2);
        gg_graph *graph = finish(ctx, builder, rows);
        assert_int_equal(gg_graph_vertices(graph), 0);
        assert_int_equal(gg_graph_edges(graph), 0);
        assert_true(gg_graph_is_ordered(graph));
        assert_int_equal(gg_graph_find(graph, "a"), GG_NO_VERTEX);
        gg_graph_free(graph);
        gg_builder_free(builder);
    }
    close_ctx(ctx);
}

/* ---- range ---- */

static void test_fixed_range(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = new_builder(ctx, 3, false);
    assert_fails(ctx, gg_builder_edge(builder, 3, 0, GG_FOR_BOTH), GG_BAD_INPUT, "vertex 3 ");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 3);
    assert_fails(ctx, gg_builder_edge(builder, 2, 4, GG_FOR_LEFT), GG_BAD_INPUT, "vertex 4 ");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 4);
    assert_fails(ctx, gg_builder_edge(builder, UINT64_MAX, 0, GG_FOR_BOTH), GG_BAD_INPUT,
                 "18446744073709551615");
    assert_int_equal(gg_ctx_error(ctx)->vertex, GG_NO_VERTEX);
    assert_fails(ctx, gg_builder_owner(builder, 3, GG_LEFT), GG_BAD_INPUT, "vertex 3 ");
    assert_fails(ctx, gg_builder_terminal(builder, 1000, GG_L), GG_BAD_INPUT, "vertex 1000 ");
    assert_fails(ctx, gg_builder_name(builder, 5, "a"), GG_BAD_INPUT, "vertex 5 ");
    gg_graph *graph = finish(ctx, builder, GG_ROWS_OUT); /* none of it has been taken */
    assert_int_equal(gg_graph_vertices(graph), 3);
    assert_int_equal(gg_graph_edges(graph), 0);
    assert_false(gg_graph_has_owners(graph));
    assert_int_equal(gg_graph_find(graph, "a"), GG_NO_VERTEX);
    gg_graph_free(graph);
    gg_builder_free(builder);

    builder = NULL;
    assert_fails(ctx, gg_builder_new(ctx, GG_MAX_VERTICES + 1, false, &builder), GG_LIMIT,
                 "4294967296 vertices");
    assert_null(builder);
    close_ctx(ctx);
}

/* The memory for the vertices is checked in advance. */
static void test_plan_of_vertices(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = NULL;
    gg_ctx_set_memory_limit(ctx, 11999999);
    assert_fails(ctx, gg_builder_new(ctx, 1000000, false, &builder), GG_LIMIT, "12000000");
    assert_null(builder);
    close_ctx(ctx);
}

static void test_growing(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = new_builder(ctx, 2, true);
    static const sketch_edge edge[] = {
        {0, 5, GG_FOR_BOTH}, {9, 3, GG_FOR_BOTH}, {9, 9, GG_FOR_BOTH}};
    for (size_t i = 0; i < COUNT(edge); i++)
        assert_ok(ctx, gg_builder_edge(builder, edge[i].from, edge[i].to, edge[i].who));
    assert_int_equal(builder->graph.vertices, 10);
    assert_ok(ctx, gg_builder_owner(builder, 12, GG_RIGHT));
    assert_ok(ctx, gg_builder_terminal(builder, 30, GG_D));
    assert_ok(ctx, gg_builder_name(builder, 40, "last"));
    assert_fails(ctx, gg_builder_edge(builder, 0, GG_MAX_VERTICES, GG_FOR_BOTH), GG_BAD_INPUT,
                 "4294967295 is no vertex number: they are 0 to 4294967294");
    gg_graph *graph = finish(ctx, builder, GG_ROWS_OUT | GG_ROWS_IN);
    assert_int_equal(gg_graph_vertices(graph), 41);
    check_rows(graph, edge, COUNT(edge));
    assert_int_equal(gg_graph_find(graph, "last"), 40);
    for (gg_vertex v = 0; v < 41; v++) {
        assert_int_equal(graph->owner[v], v == 12 ? GG_RIGHT : GG__NO_OWNER);
        assert_int_equal(gg_graph_terminal(graph, v), v == 30 ? GG_D : GG_NONE);
    }
    gg_graph_free(graph);
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* Edges far apart, sorted into ranges that are too many when the last vertex is known: then they
 * are joined two by two, and each row keeps its order. */
static void test_ranges_joined(void **state)
{
    (void)state;
    enum { RANGE = 1 << 16, LAST = 128 * RANGE };
    static const gg_vertex keys[] = {2 * RANGE, 5 * RANGE, 6 * RANGE, 7 * RANGE, RANGE + 1, LAST};
    gg_ctx *ctx = open_ctx();
    for (int incoming = 0; incoming < 2; incoming++) {
        gg_builder *builder = new_builder(ctx, 0, true);
        sketch_edge edge[60 * COUNT(keys)];
        for (size_t i = 0; i < COUNT(edge); i++) {
            const gg_vertex key = keys[i / 60], other = (gg_vertex)(i * 7 % 60);
            edge[i] = incoming ? (sketch_edge){other, key, GG_FOR_BOTH}
                               : (sketch_edge){key, other, GG_FOR_BOTH};
            assert_ok(ctx, gg_builder_edge(builder, edge[i].from, edge[i].to, edge[i].who));
        }
        gg_graph *graph = finish(ctx, builder, incoming ? GG_ROWS_IN : GG_ROWS_OUT);
        assert_int_equal(gg_graph_vertices(graph), LAST + 1);
        assert_int_equal(gg_graph_edges(graph), COUNT(edge));
        for (size_t k = 0; k < COUNT(keys); k++) {
            gg_vertex row[COUNT(edge)];
            size_t got_count;
            const gg_vertex *got = (incoming ? gg_graph_predecessors : gg_graph_options)(
                graph, GG_LEFT, keys[k], &got_count);
            check_row(got, got_count, row,
                      naive_row(edge, COUNT(edge), incoming, GG_LEFT, keys[k], row));
        }
        gg_graph_free(graph);
        gg_builder_free(builder);
    }
    close_ctx(ctx);
}

/* ---- columns ---- */

static void test_columns(void **state)
{
    (void)state;
    enum { N = 100 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {13};
    for (unsigned round = 0; round < 100; round++) {
        gg_builder *builder = new_builder(ctx, N, false);
        gg_player owner[N];
        gg_result label[N];
        for (unsigned i = 0; i < N; i++) {
            const unsigned v = (i * 37 + round) % N; /* in no order */
            owner[v] = (gg_player)gg__rng_below(&rng, 2);
            label[v] = (gg_result)gg__rng_below(&rng, 6);
            assert_ok(ctx, gg_builder_owner(builder, v, owner[v]));
            if (label[v] != GG_NONE) assert_ok(ctx, gg_builder_terminal(builder, v, label[v]));
        }
        gg_graph *graph = finish(ctx, builder, 0);
        assert_true(gg_graph_has_owners(graph));
        for (gg_vertex v = 0; v < N; v++) {
            assert_int_equal(gg_graph_owner(graph, v), owner[v]);
            assert_int_equal(gg_graph_terminal(graph, v), label[v]);
        }
        gg_graph_free(graph);
        gg_builder_free(builder);
    }
    sketch s = blank(2);
    gg_graph *plain = build_graph(ctx, &s, 0);
    assert_int_equal(gg_graph_owner(plain, 1), GG_LEFT);
    assert_int_equal(gg_graph_terminal(plain, 1), GG_NONE);
    assert_null(gg_graph_name(plain, 1));
    gg_graph_free(plain);
    close_ctx(ctx);
}

static void test_columns_set_twice(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = new_builder(ctx, 4, false);
    assert_ok(ctx, gg_builder_owner(builder, 2, GG_LEFT));
    assert_fails(ctx, gg_builder_owner(builder, 2, GG_LEFT), GG_BAD_INPUT, "twice");
    assert_fails(ctx, gg_builder_owner(builder, 2, GG_RIGHT), GG_BAD_INPUT, "twice");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 2);
    assert_ok(ctx, gg_builder_terminal(builder, 3, GG_N));
    assert_fails(ctx, gg_builder_terminal(builder, 3, GG_P), GG_BAD_INPUT, "twice");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 3);
    gg_graph *graph = finish(ctx, builder, 0); /* the first word stands */
    assert_int_equal(gg_graph_owner(graph, 2), GG_LEFT);
    assert_int_equal(gg_graph_terminal(graph, 3), GG_N);
    gg_graph_free(graph);
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* What no column can hold. */
static void test_impossible_marks(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = new_builder(ctx, 2, false);
    assert_fails(ctx, gg_builder_owner(builder, 0, (gg_player)2), GG_BAD_ARGUMENT, "");
    assert_fails(ctx, gg_builder_terminal(builder, 0, (gg_result)6), GG_BAD_ARGUMENT, "");
    assert_fails(ctx, gg_builder_terminal(builder, 0, GG_NONE), GG_BAD_ARGUMENT, "");
    assert_fails(ctx, gg_builder_edge(builder, 0, 1, (gg_edge_for)3), GG_BAD_ARGUMENT, "");
    gg_graph *graph = finish(ctx, builder, 0);
    assert_false(gg_graph_has_owners(graph));
    assert_null(graph->terminal);
    assert_int_equal(gg_graph_edges(graph), 0);
    gg_graph_free(graph);
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* ---- names ---- */

static void test_names_both_ways(void **state)
{
    (void)state;
    enum { N = 3000 };
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = new_builder(ctx, 2 * N, false);
    char name[32];
    for (unsigned i = 0; i < N; i++) {
        snprintf(name, sizeof name, "v%u", i * i);
        assert_ok(ctx, gg_builder_name(builder, 2 * (uint64_t)i, name));
        assert_int_equal(gg__names_find(builder->graph.names, name, strlen(name)), 2 * i);
    }
    gg_graph *graph = finish(ctx, builder, 0);
    for (unsigned i = 0; i < N; i++) {
        gg_vertex v = GG_NO_VERTEX;
        snprintf(name, sizeof name, "v%u", i * i);
        assert_string_equal(gg_graph_name(graph, 2 * i), name);
        assert_int_equal(gg_graph_find(graph, name), 2 * i);
        assert_string_equal(gg__names_at(graph->names, i, &v), name);
        assert_int_equal(v, 2 * i);
        assert_null(gg_graph_name(graph, 2 * i + 1));
    }
    assert_int_equal(gg_graph_find(graph, "v2"), GG_NO_VERTEX);
    assert_int_equal(gg_graph_find(graph, "v"), GG_NO_VERTEX);
    assert_int_equal(gg_graph_find(graph, ""), GG_NO_VERTEX);
    gg_graph_free(graph);
    gg_builder_free(builder);
    close_ctx(ctx);
}

static void test_names_refused(void **state)
{
    (void)state;
    char longest[257];
    memset(longest, 'x', sizeof longest);
    longest[256] = '\0';
    const char *const bad[] = {"",    "12",  "0",    "a b",  " a",   "a\t",
                               "a\n", "a\r", "\x7f", "\x01", longest};
    static const char *const good[] = {"12a", "-1", "1.5", "\xc3\xa4", "#"};
    gg_ctx *ctx = open_ctx();
    gg_builder *builder = new_builder(ctx, 100, false);
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_fails(ctx, gg_builder_name(builder, i, bad[i]), GG_BAD_INPUT, "a name has");
        assert_int_equal(gg_ctx_error(ctx)->vertex, i);
    }
    for (size_t i = 0; i < COUNT(good); i++)
        assert_ok(ctx, gg_builder_name(builder, i, good[i]));
    longest[255] = '\0';
    assert_ok(ctx, gg_builder_name(builder, 50, longest));
    assert_fails(ctx, gg_builder_name(builder, 51, "12a"), GG_BAD_INPUT, "'12a' is taken");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 51);
    assert_fails(ctx, gg_builder_name(builder, 0, "other"), GG_BAD_INPUT, "already");
    assert_fails(ctx, gg_builder_name(builder, 0, "12a"), GG_BAD_INPUT, "taken");
    assert_ok(ctx, gg_builder_name(builder, 51, "other"));
    gg_graph *graph = finish(ctx, builder, 0);
    for (size_t i = 0; i < COUNT(good); i++)
        assert_int_equal(gg_graph_find(graph, good[i]), i);
    assert_int_equal(gg_graph_find(graph, longest), 50);
    assert_int_equal(gg_graph_find(graph, "other"), 51);
    gg_graph_free(graph);
    gg_builder_free(builder);
    close_ctx(ctx);
}

/* ---- one builder, several graphs ---- */

static void fill(gg_ctx *ctx, gg_builder *builder)
{
    assert_ok(ctx, gg_builder_edge(builder, 4, 1, GG_FOR_RIGHT));
    assert_ok(ctx, gg_builder_owner(builder, 2, GG_RIGHT));
    assert_ok(ctx, gg_builder_terminal(builder, 3, GG_L));
    assert_ok(ctx, gg_builder_name(builder, 0, "a"));
}

static void check_emptied(gg_ctx *ctx, gg_builder *builder)
{
    assert_ok(ctx, gg_builder_edge(builder, 0, 1, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_name(builder, 1, "a"));
    gg_graph *graph = finish(ctx, builder, GG_ROWS_SOLVE);
    assert_int_equal(gg_graph_vertices(graph), 2);
    assert_int_equal(gg_graph_edges(graph), 1);
    assert_true(gg_graph_is_ordered(graph));
    assert_false(gg_graph_is_partisan(graph));
    assert_false(gg_graph_has_owners(graph));
    assert_null(graph->terminal);
    assert_int_equal(gg_graph_find(graph, "a"), 1);
    gg_graph_free(graph);
}

static void test_builder_again(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg_builder *builder = new_builder(ctx, 0, true);
    fill(ctx, builder);
    gg_graph *graph = finish(ctx, builder, GG_ROWS_OUT);
    assert_int_equal(gg_graph_vertices(graph), 5);
    check_emptied(ctx, builder);
    gg_graph_free(graph);

    /* and after a build that failed, wherever it failed */
    unsigned failures = 0;
    for (gg_status status = GG_NO_MEMORY; status != GG_OK; failures++) {
        graph = NULL;
        fill(ctx, builder);
        h.fail_from = h.calls + failures;
        h.fail_to = UINT64_MAX;
        status = gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN, &graph);
        h.fail_from = UINT64_MAX;
        if (status != GG_OK) assert_null(graph);
        gg_graph_free(graph);
        check_emptied(ctx, builder);
    }
    assert_true(failures > 5);
    gg_builder_free(builder);
    close_ctx(ctx);
    assert_int_equal(h.blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_of_random_graphs),
        cmocka_unit_test(test_rows_of_many_edges),
        cmocka_unit_test(test_impartial_rows_are_shared),
        cmocka_unit_test(test_empty_graph),
        cmocka_unit_test(test_fixed_range),
        cmocka_unit_test(test_plan_of_vertices),
        cmocka_unit_test(test_growing),
        cmocka_unit_test(test_ranges_joined),
        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_columns_set_twice),
        cmocka_unit_test(test_impossible_marks),
        cmocka_unit_test(test_names_both_ways),
        cmocka_unit_test(test_names_refused),
        cmocka_unit_test(test_builder_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
