/*
 * No cliffs: a graph that differs a little from an easy one is solved in the same way and with
 * about as many steps. The test counts steps of the engines, not time.
 */
#include "unit/support.h"

#include "base/ctx.h"

typedef struct variant {
    uint64_t n;
    bool ordered;
    unsigned options;   /* of the hub, the first vertex; 0: there is none */
    bool coloured;      /* one edge is for Left alone */
    const char *solver; /* NULL: outcome */
    unsigned threads;
} variant;

typedef struct steps {
    uint64_t of[GG__WAYS];
} steps;

static gg_graph *draw(gg_ctx *ctx, const variant *v)
{
    gg__rng rng = {1};
    gg_builder *builder;
    gg_graph *graph;
    const unsigned rows = GG_ROWS_IN | (v->ordered ? GG_ROWS_OUT : 0);
    assert_ok(ctx, gg_builder_new(ctx, v->n, false, &builder));
    for (uint64_t i = 0; i < 3 * v->n; i++) {
        const uint64_t from = gg__rng_below(&rng, v->n - 1);
        const uint64_t to = v->ordered ? from + 1 + gg__rng_below(&rng, v->n - 1 - from)
                                       : gg__rng_below(&rng, v->n);
        const gg_edge_for who = v->coloured && i == 0 ? GG_FOR_LEFT : GG_FOR_BOTH;
        /* Without cycles, but in no order of the numbers. */
        const bool turn = v->solver && !v->ordered && from < to;
        if (v->solver && from == to) continue;
        assert_ok(ctx, gg_builder_edge(builder, (gg_vertex)(turn ? to : from),
                                       (gg_vertex)(turn ? from : to), who));
    }
    for (unsigned i = 0; i < v->options; i++) {
        const gg_vertex other = (gg_vertex)(v->n - 1 - i);
        if (v->solver && !v->ordered)
            assert_ok(ctx, gg_builder_edge(builder, (gg_vertex)(v->n - 1), other - 1, GG_FOR_BOTH));
        else
            assert_ok(ctx, gg_builder_edge(builder, 0, other, GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, rows, &graph));
    gg_builder_free(builder);
    return graph;
}

static steps solve(const variant *v)
{
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = draw(ctx, v);
    gg_problem *problem = NULL;
    const gg_problem_spec spec = GG_PROBLEM_SPEC;
    steps out;
    gg_ctx_set_threads(ctx, v->threads);
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_solution_free(solve_by(ctx, problem, v->solver ? v->solver : "outcome"));
    for (int way = 0; way < GG__WAYS; way++)
        out.of[way] = gg__counted(ctx, (gg__way)way);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
    return out;
}

/* At most a tenth more. */
static void assert_about(uint64_t taken, uint64_t usual)
{
    if (taken > usual + usual / 10 + 100)
        fail_msg("%llu steps in place of %llu", (unsigned long long)taken,
                 (unsigned long long)usual);
}

/* A level is searched for a bounded number of times, and the other states are listed once. */
static void assert_propagated(const steps *s, uint64_t states)
{
    assert_int_equal(s->of[GG__WAY_SWEPT] + s->of[GG__WAY_BY_PHASES], 0);
    assert_in_range(s->of[GG__WAY_SEARCHED] + s->of[GG__WAY_LISTED], 1, 12 * states);
}

static void test_sizes(void **state)
{
    (void)state;
    for (uint64_t n = 500; n <= 64000; n *= 2)
        for (unsigned threads = 1; threads <= 2; threads++) {
            const steps s = solve(&(variant){.n = n, .threads = threads});
            assert_propagated(&s, n);
        }
}

static void test_hubs(void **state)
{
    (void)state;
    for (uint64_t n = 2000; n <= 20000; n *= 3)
        for (unsigned options = 63; options <= 1000; options = 4 * options + 1) {
            const steps usual = solve(&(variant){.n = n, .threads = 1});
            const steps hub = solve(&(variant){.n = n, .options = options, .threads = 1});
            assert_propagated(&hub, n);
            for (int way = 0; way < GG__WAYS; way++)
                assert_about(hub.of[way], usual.of[way]);
        }
}

/* Also with an edge for one player, and then with two phases, an ordered graph is swept once. */
static void test_ordered(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 2; threads++) {
        const variant plain = {.n = 20000, .ordered = true, .threads = threads};
        variant coloured = plain, hub = plain;
        coloured.coloured = true;
        hub.options = 64;
        assert_int_equal(solve(&plain).of[GG__WAY_SWEPT], plain.n);
        assert_int_equal(solve(&hub).of[GG__WAY_SWEPT], plain.n);
        assert_int_equal(solve(&coloured).of[GG__WAY_BY_PHASES], plain.n);
        assert_int_equal(solve(&coloured).of[GG__WAY_LISTED], 0);
        assert_about(solve(&hub).of[GG__WAY_LATE], solve(&plain).of[GG__WAY_LATE]);
        assert_in_range(solve(&coloured).of[GG__WAY_LATE], 0, plain.n / 4);
    }
}

/* Nimbers are found along incoming rows, also where some vertex has many options. */
static void test_nimbers(void **state)
{
    (void)state;
    for (unsigned options = 0; options <= 1000; options = 4 * options + 63) {
        const variant v = {.n = 20000, .options = options, .solver = "nimber", .threads = 1};
        const steps s = solve(&v);
        assert_propagated(&s, v.n);
        assert_int_equal(s.of[GG__WAY_MEX], 0);
    }
    const variant ordered = {.n = 20000, .ordered = true, .solver = "nimber", .threads = 1};
    assert_int_equal(solve(&ordered).of[GG__WAY_MEX], ordered.n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_hubs),
        cmocka_unit_test(test_ordered),
        cmocka_unit_test(test_nimbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
