/* Rows that are made by ranges, of edges and of other rows. */
#include "oom/actions.h"

#include "graph/csr.h"

enum { VERTICES = 200000, EDGES = 300000 };

static uint64_t end_of(uint64_t from, uint64_t nth)
{
    return (from * 7919 + nth * 104729 + 1) % VERTICES;
}

static gg_status build_rows(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const unsigned *rows = input;
    gg_builder *builder;
    gg_graph *graph = NULL;
    gg_status status = gg_builder_new(ctx, VERTICES, false, &builder);
    if (status != GG_OK) return status;
    for (uint64_t i = 0; status == GG_OK && i < EDGES; i++)
        status = gg_builder_edge(builder, i % VERTICES, end_of(i % VERTICES, i / VERTICES),
                                 i % 5 == 0 ? GG_FOR_RIGHT : GG_FOR_BOTH);
    if (status == GG_OK) status = gg_builder_build(builder, *rows, &graph);
    if (status == GG_OK) *hash = hash_graph(*hash, graph);
    gg_graph_free(graph);
    gg_builder_free(builder);
    return status;
}

static gg_status turn_rows(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const bool *spent = input;
    gg__rows from = {NULL, NULL}, to = {NULL, NULL};
    gg__begin(ctx);
    from.start = gg__alloc(ctx, VERTICES + 1, sizeof *from.start, "rows");
    if (from.start) from.end = gg__alloc(ctx, VERTICES, sizeof *from.end, "rows");
    for (uint64_t v = 0; from.end && v <= VERTICES; v++) {
        from.start[v] = v;
        if (v < VERTICES) from.end[v] = (gg_vertex)end_of(v, 0);
    }
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = gg__csr_transpose(ctx, VERTICES, &from, *spent, &to);
    if (status == GG_OK) {
        *hash = hash_bytes(*hash, to.start, (VERTICES + 1) * sizeof *to.start);
        *hash = hash_bytes(*hash, to.end, VERTICES * sizeof *to.end);
    }
    for (int i = 0; i < 2; i++) {
        gg__free(ctx, (i ? &from : &to)->start);
        gg__free(ctx, (i ? &from : &to)->end);
    }
    return status;
}

/* With several threads it is a matter of chance how often the first of them ticks. */
static void fail_in_threads(stage *s, const char *name, action *run, const void *input)
{
    usual u = {.name = name, .run = run, .input = input, .hash = HASH_START};
    u.blocks = s->heap.blocks;
    u.bytes = s->heap.bytes;
    const uint64_t calls = s->heap.calls;
    assert_int_equal(run(s->ctx, input, &u.hash), GG_OK);
    u.calls = s->heap.calls - calls;
    fail_each_allocation(s, &u);
    s->cancel_at = 0;
    try_it(s, &u, GG_CANCELLED, "tick", 0);
    s->cancel_at = UINT64_MAX;
    assert_true(try_it(s, &u, GG_OK, "nothing", 0) == u.hash);
}

static void test_rows(void **state)
{
    static const unsigned rows[] = {GG_ROWS_OUT, GG_ROWS_OUT | GG_ROWS_IN};
    static const bool spent[] = {false, true};
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = FEW_TRIES;
    for (unsigned threads = 1; threads <= 2; threads++)
        for (size_t i = 0; i < 2; i++) {
            gg_ctx_set_threads(s.ctx, threads);
            if (threads == 1) {
                assert_int_equal(exhaust(&s, "building", build_rows, &rows[i]), GG_OK);
                s.tries = MANY_TRIES;
                assert_int_equal(exhaust(&s, "turning", turn_rows, &spent[i]), GG_OK);
                s.tries = FEW_TRIES;
            } else {
                fail_in_threads(&s, "building", build_rows, &rows[i]);
                fail_in_threads(&s, "turning", turn_rows, &spent[i]);
            }
        }
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {long_test(test_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
