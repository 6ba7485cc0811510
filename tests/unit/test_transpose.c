/* Rows turned round by ranges, held against what turns them round at once. */
#include "unit/support.h"

#include "graph/edges.h"
#include "graph/transpose.h"

enum { RANGE = 1 << GG__RANGE_BITS };

/* How ends are drawn. */
typedef enum shape { EVEN, FEW_ENDS, FEW_SOURCES, LAST_RANGE, SHAPES } shape;

static gg__rows make_rows(gg_ctx *ctx, uint64_t vertices, uint64_t edges, shape how)
{
    gg__rng rng = {vertices + edges + how};
    gg__rows rows = {gg__alloc_zeroed(ctx, vertices + 1, sizeof *rows.start, "rows"),
                     gg__alloc(ctx, edges, sizeof *rows.end, "rows")};
    assert_true(rows.start && rows.end);
    for (uint64_t e = 0; e < edges; e++) {
        const uint64_t few = vertices < 5 ? vertices : 5;
        const uint64_t u = gg__rng_below(&rng, how == FEW_SOURCES ? few : vertices);
        const uint64_t v = gg__rng_below(&rng, how == FEW_ENDS ? few : vertices);
        rows.start[(how == FEW_SOURCES ? vertices - 1 - u : u) + 1]++;
        rows.end[e] = (gg_vertex)(how == LAST_RANGE ? vertices - 1 - v % few : v);
    }
    for (uint64_t v = 0; v < vertices; v++)
        rows.start[v + 1] += rows.start[v];
    return rows;
}

static void free_rows(gg_ctx *ctx, gg__rows *rows)
{
    gg__free(ctx, rows->start);
    gg__free(ctx, rows->end);
}

static void compare(gg_ctx *ctx, uint64_t vertices, uint64_t edges, shape how, bool spent)
{
    gg__rows from = make_rows(ctx, vertices, edges, how);
    gg__rows wanted = {NULL, NULL}, found = {NULL, NULL};
    assert_ok(ctx, gg__transpose_at_once(ctx, vertices, &from, &wanted));
    const gg__rows before = from;
    assert_ok(ctx, gg__transpose_by_ranges(ctx, vertices, &from, spent, &found));
    assert_true(from.start == (spent ? NULL : before.start));
    assert_true(from.end == (spent ? NULL : before.end));
    assert_memory_equal(wanted.start, found.start, (vertices + 1) * sizeof *found.start);
    assert_memory_equal(wanted.end, found.end, edges * sizeof *found.end);
    free_rows(ctx, &from);
    free_rows(ctx, &wanted);
    free_rows(ctx, &found);
}

/* Around the ends of ranges, of slices and of steps inside a slice. */
static void test_by_ranges(void **state)
{
    static const uint64_t vertices[] = {1, 2, RANGE - 1, RANGE, RANGE + 1, 9 * RANGE + 7};
    static const uint64_t edges[] = {0, 1, 63, 64, 65, 65535, 65536, 65600, 200001};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(vertices); i++)
        for (size_t k = 0; k < COUNT(edges); k++) {
            gg_ctx_set_threads(ctx, 1 + (unsigned)(i + k) % 3);
            compare(ctx, vertices[i], edges[k], (shape)((i + k) % SHAPES), k % 2);
        }
    close_ctx(ctx);
}

/* So many edges that they lie in several pieces, and so are given back on the way. */
static void test_many_edges(void **state)
{
    enum { VERTICES = 300000, EDGES = 2000000 };
    (void)state;
    for (unsigned i = 0; i < 2 * SHAPES; i++) {
        gg_ctx *ctx = gg_ctx_new(NULL);
        assert_non_null(ctx);
        gg_ctx_set_threads(ctx, 1 + i / SHAPES);
        compare(ctx, VERTICES, EDGES, (shape)(i % SHAPES), true);
        assert_int_equal(gg_ctx_memory_used(ctx), 0);
        gg_ctx_free(ctx);
    }
}

/* Which way is taken is not to be seen. */
static void test_either_way(void **state)
{
    static const uint64_t vertices[] = {1000, 1 << 17, (1 << 17) + 1};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(vertices); i++) {
        gg__rows from = make_rows(ctx, vertices[i], 5000, EVEN), to = {NULL, NULL}, back = to;
        assert_ok(ctx, gg__transpose(ctx, vertices[i], &from, false, &to));
        assert_ok(ctx, gg__transpose(ctx, vertices[i], &to, true, &back));
        assert_memory_equal(from.start, back.start, (vertices[i] + 1) * sizeof *back.start);
        free_rows(ctx, &from);
        free_rows(ctx, &to);
        free_rows(ctx, &back);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_ranges),
        long_test(test_many_edges),
        cmocka_unit_test(test_either_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
