/* Rows of the other direction, held against the plainest way to make them. */
#include "unit/support.h"

#include "graph/csr.h"

enum { RANGE = GG__RANGE };

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

/* Counts, sums up and places. */
static gg__rows transpose_plainly(gg_ctx *ctx, uint64_t vertices, const gg__rows *from)
{
    const uint64_t edges = from->start[vertices];
    gg__rows to = {gg__alloc_zeroed(ctx, vertices + 2, sizeof *to.start, "rows"),
                   gg__alloc(ctx, edges, sizeof *to.end, "rows")};
    assert_true(to.start && to.end);
    for (uint64_t e = 0; e < edges; e++)
        to.start[from->end[e] + 2]++;
    for (uint64_t v = 0; v < vertices; v++)
        to.start[v + 2] += to.start[v + 1];
    for (uint64_t v = 0; v < vertices; v++)
        for (uint64_t e = from->start[v]; e < from->start[v + 1]; e++)
            to.end[to.start[from->end[e] + 1]++] = (gg_vertex)v;
    return to;
}

static void compare(gg_ctx *ctx, uint64_t vertices, uint64_t edges, shape how, bool spent)
{
    gg__rows from = make_rows(ctx, vertices, edges, how);
    gg__rows wanted = transpose_plainly(ctx, vertices, &from), found = {NULL, NULL};
    const gg__rows before = from;
    assert_ok(ctx, gg__csr_transpose(ctx, vertices, &from, spent, &found));
    assert_true(from.start == (spent ? NULL : before.start));
    assert_true(from.end == (spent ? NULL : before.end));
    assert_memory_equal(wanted.start, found.start, (vertices + 1) * sizeof *found.start);
    assert_memory_equal(wanted.end, found.end, edges * sizeof *found.end);
    free_rows(ctx, &from);
    free_rows(ctx, &wanted);
    free_rows(ctx, &found);
}

/* Around the ends of ranges and of batches. */
static void test_ranges(void **state)
{
    static const uint64_t vertices[] = {1, 2, RANGE - 1, RANGE, RANGE + 1, 9 * RANGE + 7};
    static const uint64_t edges[] = {0, 1, 511, 512, 513, 65535, 65536, 65600, 200001};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(vertices); i++)
        for (size_t k = 0; k < COUNT(edges); k++) {
            gg_ctx_set_threads(ctx, 1 + (unsigned)(i + k) % 3);
            compare(ctx, vertices[i], edges[k], (shape)((i + k) % SHAPES), k % 2);
        }
    close_ctx(ctx);
}

/* Enough edges that their blocks are freed on the way. */
static void test_many_edges(void **state)
{
    enum { VERTICES = 300000, EDGES = 2000001 }; /* too many for a transposition at once */
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

/* There and back again. */
static void test_twice(void **state)
{
    enum { VERTICES = 1000 };
    gg_ctx *ctx = open_ctx();
    gg__rows from = make_rows(ctx, VERTICES, 5000, EVEN), to = {NULL, NULL}, back = to;
    (void)state;
    assert_ok(ctx, gg__csr_transpose(ctx, VERTICES, &from, false, &to));
    assert_ok(ctx, gg__csr_transpose(ctx, VERTICES, &to, true, &back));
    assert_memory_equal(from.start, back.start, (VERTICES + 1) * sizeof *back.start);
    free_rows(ctx, &from);
    free_rows(ctx, &to);
    free_rows(ctx, &back);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges),
        long_test(test_many_edges),
        cmocka_unit_test(test_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
