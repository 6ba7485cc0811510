/* Rows of graphs large enough for several ranges of vertices: every edge in its place, once. */
#include "unit/support.h"

#include "graph/builder.h"

enum { EDGES = 60000, MANY = 400000 };

typedef struct sample {
    uint64_t vertices;
    bool growing, coloured, ordered;
    size_t count;
    gg__edge edge[MANY];
    uint8_t who[MANY];
} sample;

static void draw(sample *s, size_t count, uint64_t vertices, bool growing, bool coloured,
                 bool ordered)
{
    uint64_t seed = vertices + 2 * growing + coloured;
    s->count = count;
    s->vertices = vertices;
    s->growing = growing;
    s->coloured = coloured;
    for (size_t i = 0; i < s->count; i++) {
        gg_vertex end[2];
        for (int k = 0; k < 2; k++) {
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
            end[k] = (gg_vertex)((seed >> 33) % (i % 3 == 0 ? 7 : vertices));
        }
        if (ordered && end[0] == end[1]) end[1] = end[0] == 0 ? 1 : end[0] - 1;
        const bool swap = ordered && end[0] > end[1];
        const gg_edge_for who = coloured ? (gg_edge_for)((seed >> 20) % 3) : GG_FOR_BOTH;
        s->edge[i] = (gg__edge){end[swap], end[!swap]};
        s->who[i] = (uint8_t)who;
    }
    s->edge[s->count / 2].to = (gg_vertex)(vertices - 1); /* so that all are named */
    if (ordered) s->edge[s->count / 2].from = 0;
}

static gg_graph *make(gg_ctx *ctx, const sample *s, unsigned rows, bool expected, bool together)
{
    gg_builder *builder;
    gg_graph *graph;
    assert_int_equal(gg__builder_new(ctx, s->growing ? 0 : s->vertices, s->growing,
                                     expected ? rows : 0, &builder),
                     GG_OK);
    for (size_t i = 0; !together && i < s->count; i++)
        assert_int_equal(
            gg_builder_edge(builder, s->edge[i].from, s->edge[i].to, (gg_edge_for)s->who[i]),
            GG_OK);
    if (together)
        assert_int_equal(gg__builder_add(builder, s->edge, s->coloured ? s->who : NULL, s->count,
                                         gg__edges_survey(s->edge, s->count)),
                         GG_OK);
    assert_int_equal(gg_builder_build(builder, rows, &graph), GG_OK);
    gg_builder_free(builder);
    return graph;
}

static bool belongs(uint8_t who, gg_player player)
{
    return who == GG_FOR_BOTH || who == (player == GG_LEFT ? GG_FOR_LEFT : GG_FOR_RIGHT);
}

static uint64_t mix(uint64_t item)
{
    item = (item + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return item ^ item >> 29;
}

/* Each row holds the other ends of its edges, as often as they are there (by their sum, mixed); the
 * rows of options in the order of the file, those for both first. */
static void check_rows(const sample *s, const gg_graph *graph, gg_player player, bool incoming)
{
    const gg__rows *rows = (incoming ? graph->in : graph->out)[player];
    uint64_t *next = calloc(s->vertices + 1, sizeof *next);
    uint64_t *sum = calloc(s->vertices + 1, sizeof *sum), count = 0;
    assert_non_null(next);
    assert_non_null(sum);
    for (int own = 0; own < 2; own++)
        for (size_t i = 0; i < s->count; i++) {
            const gg__edge *edge = &s->edge[i];
            const gg_vertex key = incoming ? edge->to : edge->from;
            const gg_vertex item = incoming ? edge->from : edge->to;
            if (!belongs(s->who[i], player) || (s->who[i] != GG_FOR_BOTH) != own) continue;
            const uint64_t at = rows->start[key] + next[key]++;
            sum[key] += mix(item);
            count++;
            assert_true(at < rows->start[key + 1]);
            if (!incoming) assert_int_equal(rows->end[at], item);
        }
    for (uint64_t v = 0; v < s->vertices; v++) {
        assert_int_equal(next[v], rows->start[v + 1] - rows->start[v]);
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
            sum[v] -= mix(rows->end[e]);
        assert_int_equal(sum[v], 0);
    }
    assert_int_equal(rows->start[0], 0);
    assert_int_equal(rows->start[s->vertices], count);
    free(next);
    free(sum);
}

static void check_degrees(const sample *s, const gg_graph *graph, gg_player player)
{
    uint32_t *degree = calloc(s->vertices, sizeof *degree);
    assert_non_null(degree);
    for (size_t i = 0; i < s->count; i++)
        if (belongs(s->who[i], player)) degree[s->edge[i].from]++;
    assert_memory_equal(degree, graph->degree[player], s->vertices * sizeof *degree);
    free(degree);
}

static void check(gg_ctx *ctx, const sample *s, bool ordered)
{
    static const unsigned kinds[] = {GG_ROWS_OUT, GG_ROWS_IN, GG_ROWS_OUT | GG_ROWS_IN,
                                     GG_ROWS_SOLVE, GG_ROWS_OUT | GG_ROWS_SOLVE};
    for (size_t k = 0; k < 5; k++)
        for (int way = 0; way < 4; way++) {
            gg_graph *graph = make(ctx, s, kinds[k], way & 1, way & 2);
            assert_int_equal(graph->vertices, s->vertices);
            assert_int_equal(graph->edges, s->count);
            assert_int_equal(graph->ordered, ordered);
            for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
                if (graph->out[player]) check_rows(s, graph, (gg_player)player, false);
                if (graph->in[player]) check_rows(s, graph, (gg_player)player, true);
                check_degrees(s, graph, (gg_player)player);
            }
            const bool out = kinds[k] & GG_ROWS_OUT || (kinds[k] & GG_ROWS_SOLVE && ordered);
            const bool in = kinds[k] & GG_ROWS_IN || (kinds[k] & GG_ROWS_SOLVE && !ordered);
            assert_int_equal(graph->out[GG_LEFT] != NULL, out);
            assert_int_equal(graph->in[GG_LEFT] != NULL, in);
            gg_graph_free(graph);
        }
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
}

static void test_rows(void **state)
{
    static const uint64_t vertices[] = {8, 65536, 65537, 300000};
    sample *s = malloc(sizeof *s);
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    assert_non_null(s);
    assert_non_null(ctx);
    for (int i = 0; i < 4; i++)
        for (int kind = 0; kind < 8; kind++) {
            draw(s, EDGES, vertices[i], kind & 1, kind & 2, kind & 4);
            gg_ctx_set_threads(ctx, 1 + (unsigned)kind % 3);
            check(ctx, s, kind & 4);
        }
    gg_ctx_free(ctx);
    free(s);
}

/* Very many ranges. */
static void test_many_ranges(void **state)
{
    sample *s = malloc(sizeof *s);
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    assert_non_null(s);
    for (int growing = 0; growing < 2; growing++) {
        draw(s, EDGES, 20000000, growing, false, false);
        gg_graph *graph = make(ctx, s, GG_ROWS_OUT | GG_ROWS_IN, false, true);
        check_rows(s, graph, GG_LEFT, false);
        check_rows(s, graph, GG_LEFT, true);
        gg_graph_free(graph);
    }
    gg_ctx_free(ctx);
    free(s);
}

/* Enough edges that their blocks come from several slabs, which are freed on the way. */
static void test_many_edges(void **state)
{
    sample *s = malloc(sizeof *s);
    (void)state;
    assert_non_null(s);
    for (unsigned kind = 0; kind < 8; kind++) {
        const unsigned rows = kind % 3 == 0   ? GG_ROWS_SOLVE
                              : kind % 3 == 1 ? GG_ROWS_OUT | GG_ROWS_IN
                                              : GG_ROWS_IN;
        gg_ctx *ctx = gg_ctx_new(NULL);
        assert_non_null(ctx);
        gg_ctx_set_threads(ctx, 1 + kind % 2);
        draw(s, MANY, 300000, kind & 1, kind & 2, kind & 4);
        gg_graph *graph = make(ctx, s, rows, kind > 5, kind < 4);
        for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
            if (graph->out[player]) check_rows(s, graph, (gg_player)player, false);
            if (graph->in[player]) check_rows(s, graph, (gg_player)player, true);
            check_degrees(s, graph, (gg_player)player);
        }
        gg_graph_free(graph);
        assert_int_equal(gg_ctx_memory_used(ctx), 0);
        gg_ctx_free(ctx);
    }
    free(s);
}

/* Building needs hardly more than the graph itself, or the edges while they are collected. */
static void test_memory(void **state)
{
    enum { VERTICES = 400000, CHUNK = 1000, LOOSE = 300000, SLAB = 4400000 };
    sample *s = malloc(sizeof *s);
    (void)state;
    assert_non_null(s);
    for (int ordered = 0; ordered < 2; ordered++) {
        gg_ctx *ctx = gg_ctx_new(NULL);
        gg_builder *builder;
        gg_graph *graph;
        assert_non_null(ctx);
        draw(s, MANY, VERTICES, false, false, ordered);
        assert_int_equal(gg__builder_new(ctx, VERTICES, false, GG_ROWS_SOLVE, &builder), GG_OK);
        for (int round = 0; round < 8; round++)
            for (size_t i = 0; i < MANY; i += CHUNK)
                assert_int_equal(gg__builder_add(builder, s->edge + i, NULL, CHUNK,
                                                 gg__edges_survey(s->edge + i, CHUNK)),
                                 GG_OK);
        const uint64_t collected = gg_ctx_memory_peak(ctx), edges = 8 * MANY;
        assert_true(collected <= 6 * edges + VERTICES + VERTICES / 2 + LOOSE);
        assert_int_equal(gg_builder_build(builder, GG_ROWS_SOLVE, &graph), GG_OK);
        const uint64_t held = gg_ctx_memory_used(ctx), peak = gg_ctx_memory_peak(ctx);
        assert_true(held <= 4 * edges + 12 * VERTICES + LOOSE);
        assert_true(peak <= (held > collected ? held : collected) + SLAB + edges);
        gg_graph_free(graph);
        gg_builder_free(builder);
        gg_ctx_free(ctx);
    }
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_rows),
        long_test(test_many_ranges),
        long_test(test_many_edges),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
