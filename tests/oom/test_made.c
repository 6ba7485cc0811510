/* Objects made by calls: contexts, graphs, problems, generated ones, outcomes of plain arrays. */
#include "oom/actions.h"

#include <stdio.h>

static void test_generators(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {1, 2, 10, 67, 3000};
    stage s;
    open_stage(&s);
    for (size_t i = 0; gg_generator_info(i); i++)
        for (size_t j = 0; j < COUNT(sizes); j++) {
            gg_gen_spec spec = GG_GEN_SPEC;
            spec.kind = gg_generator_info(i)->name;
            spec.vertices = sizes[j];
            spec.seed = j;
            spec.rows = GG_ROWS_IN | GG_ROWS_OUT;
            assert_int_equal(exhaust(&s, spec.kind, generate_one, &spec), GG_OK);
        }
    assert_true(s.failures > 500);
    close_stage(&s);
}

/* A builder with everything, used twice; status is that of the call that failed first. */
static gg_status build_twice(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const sketch *s = input;
    gg_builder *builder = UNTOUCHED(gg_builder);
    gg_status status = gg_builder_new(ctx, 0, true, &builder);
    if (status != GG_OK) {
        assert_ptr_equal(builder, UNTOUCHED(gg_builder));
        return status;
    }
    for (unsigned round = 0; status == GG_OK && round < 2; round++) {
        gg_graph *graph = UNTOUCHED(gg_graph);
        for (size_t i = 0; status == GG_OK && i < s->edges; i++)
            status = gg_builder_edge(builder, s->edge[i].from, s->edge[i].to, s->edge[i].who);
        for (unsigned v = 0; status == GG_OK && v < s->n; v++) {
            char name[16];
            snprintf(name, sizeof name, "v%u", v);
            status = gg_builder_name(builder, v, name);
            if (status == GG_OK) status = gg_builder_owner(builder, v, s->owner[v]);
            if (status == GG_OK && s->label[v])
                status = gg_builder_terminal(builder, v, s->label[v]);
        }
        if (status == GG_OK) status = gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &graph);
        if (status != GG_OK) {
            assert_ptr_equal(graph, UNTOUCHED(gg_graph));
            break;
        }
        *hash = hash_graph(*hash, graph);
        gg_graph_free(graph);
    }
    gg_builder_free(builder);
    return status;
}

typedef struct specified {
    const gg_graph *graph;
    const gg_problem_spec *spec;
} specified;

static gg_status problem_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const specified *s = input;
    gg_problem *problem = UNTOUCHED(gg_problem);
    const gg_status status = gg_problem_new(ctx, s->graph, s->spec, &problem);
    if (status != GG_OK) {
        assert_ptr_equal(problem, UNTOUCHED(gg_problem));
        return status;
    }
    *hash = hash_problem(*hash, problem);
    gg_problem_free(problem);
    return GG_OK;
}

static void test_builders_and_problems(void **state)
{
    (void)state;
    stage s;
    gg__rng rng = {41};
    open_stage(&s);
    for (unsigned round = 0; round < 20; round++) {
        const sketch drawn = draw_game(&rng, 40, 100, 1, round | LOT_LABELS);
        assert_int_equal(exhaust(&s, "a builder", build_twice, &drawn), GG_OK);
    }
    for (unsigned round = 0; round < 20; round++) {
        sketch drawn = draw_race(&rng, 20, 30, round % 5, 0);
        drawn.token[0].name = "a token with a name";
        drawn.spec.left_name = "Anna";
        drawn.spec.right_name = "Boris";
        gg_graph *graph = build_graph(s.ctx, &drawn, GG_ROWS_OUT);
        const gg_problem_spec spec = spec_of(&drawn);
        const specified what = {graph, &spec};
        assert_int_equal(exhaust(&s, "a problem", problem_one, &what), GG_OK);
        gg_graph_free(graph);
    }
    assert_true(s.failures > 1000);
    close_stage(&s);
}

static gg_status edges_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const sketch *s = input;
    gg_vertex from[SKETCH_EDGES], to[SKETCH_EDGES];
    char value[SKETCH_VERTICES];
    uint32_t turns[SKETCH_VERTICES];
    memset(value, '?', sizeof value);
    memset(turns, 0, sizeof turns);
    for (size_t i = 0; i < s->edges; i++) {
        from[i] = s->edge[i].from;
        to[i] = s->edge[i].to;
    }
    const gg_status status = gg_outcome_edges(ctx, s->n, s->edges, from, to, value, turns);
    for (unsigned v = 0; v < s->n; v++)
        assert_int_equal(value[v] == '?', status != GG_OK);
    *hash = hash_bytes(*hash, value, s->n);
    *hash = hash_bytes(*hash, turns, s->n * sizeof *turns);
    return status;
}

static void test_outcome_edges(void **state)
{
    (void)state;
    stage s;
    gg__rng rng = {42};
    open_stage(&s);
    for (unsigned round = 0; round < 20; round++) {
        sketch drawn = blank(30);
        draw_edges(&rng, &drawn, round % 2 ? LOT_ORDERED : 0, 100);
        assert_int_equal(exhaust(&s, "gg_outcome_edges", edges_one, &drawn), GG_OK);
    }
    assert_true(s.failures > 200);
    close_stage(&s);
}

/* A graph of the rows of another one. */
static gg_status rows_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    gg_graph *graph;
    gg_row_arrays in;
    const gg_status status = gg_graph_of_rows(ctx, input, GG_ROWS_OUT | GG_ROWS_IN, &graph);
    if (status != GG_OK) return status;
    assert_true(gg_graph_lend(graph, GG_ROWS_IN, &in));
    for (int p = GG_LEFT; p <= GG_RIGHT; p++)
        *hash = hash_bytes(*hash, in.end[p], (size_t)in.start[p][in.vertices] * sizeof *in.end[p]);
    gg_graph_free(graph);
    return GG_OK;
}

static void test_rows(void **state)
{
    (void)state;
    stage s;
    gg__rng rng = {43};
    open_stage(&s);
    for (unsigned round = 0; round < 16; round++) {
        const sketch drawn = draw_game(&rng, 40, 100, 0, round);
        gg_row_arrays lent;
        gg_graph *graph = build_graph(s.ctx, &drawn, GG_ROWS_OUT);
        assert_true(gg_graph_lend(graph, GG_ROWS_OUT, &lent));
        assert_int_equal(exhaust(&s, "gg_graph_of_rows", rows_one, &lent), GG_OK);
        gg_graph_free(graph);
    }
    assert_true(s.failures > 200);
    close_stage(&s);
}

static void test_context(void **state)
{
    (void)state;
    heap h = {.fail_from = 0, .fail_to = UINT64_MAX};
    const gg_allocator allocator = {&h, heap_resize};
    assert_null(gg_ctx_new(&allocator));
    assert_int_equal(h.refused, 1);
    assert_int_equal(h.blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generators),    cmocka_unit_test(test_builders_and_problems),
        cmocka_unit_test(test_outcome_edges), cmocka_unit_test(test_rows),
        cmocka_unit_test(test_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
