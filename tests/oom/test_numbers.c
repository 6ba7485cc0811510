/* Numbers and their sums: small problems, numbers of many limbs, and enough of them for ticks. */
#include "oom/actions.h"

#include "value/trie.h"

/* ---- problems ---- */

static void test_small(void **state)
{
    (void)state;
    stage s;
    gg__rng rng = {81};
    done d = {0};
    open_stage(&s);
    s.tries = 40;
    for (unsigned round = 0; round < 12; round++) {
        sketch drawn = blank(12);
        draw_edges(&rng, &drawn, LOT_ORDERED, 14);
        for (size_t i = 0; i < drawn.edges; i++) {
            sketch_edge *e = &drawn.edge[i];
            if (!one_in(&rng, 6)) e->who = one_in(&rng, 2) ? GG_FOR_LEFT : GG_FOR_RIGHT;
            if (round % 3 == 1) *e = (sketch_edge){11 - e->from, 11 - e->to, e->who};
        }
        if (round % 4 == 3) add_edge(&drawn, 11, 0, GG_FOR_LEFT); /* mostly, that closes a cycle */
        for (unsigned i = 0; i < 1 + round % 3; i++)
            add_token(&drawn, any_vertex(&rng, &drawn));
        game made = build(s.ctx, &drawn, GG_ROWS_OUT | GG_ROWS_IN);
        exhaust_problem(&s, made.problem, 3000, &d);
        discard(&made);
    }
    assert_true(d.solutions > 40);
    assert_true(d.answers > 60 && d.tables > 20);
    assert_true(s.failures > 3000);
    close_stage(&s);
}

/* A chain in which each vertex is the simplest number between the two before it, and its negative;
 * then x + * for each x. Vertices are numbered against the edges, or along them. */
static gg_graph *build_chains(gg_ctx *ctx, uint64_t n, bool along)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    const uint64_t all = 4 * n;
    assert_ok(ctx, gg_builder_new(ctx, all, false, &builder));
    for (uint64_t v = 0; v < all; v++)
        for (uint64_t back = 1; back <= 2; back++) {
            const bool starred = v >= 2 * n;
            const uint64_t to = starred ? v - 2 * n : v - back;
            if (starred ? back == 2 : v % n < back) continue;
            const bool left = (v % n % 2 == 1) == (back == 1) && !starred;
            const gg_edge_for who = starred           ? GG_FOR_BOTH
                                    : left == (v < n) ? GG_FOR_LEFT
                                                      : GG_FOR_RIGHT;
            assert_ok(ctx, gg_builder_edge(builder, along ? all - 1 - v : v,
                                           along ? all - 1 - to : to, who));
        }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

/* Sums that are 0 or nearly, so that all the bits count. */
static void test_long_numbers(void **state)
{
    (void)state;
    enum { N = 300, K = N - 1 };
    static const gg_vertex stands[][4] = {{K, K, N + K - 1, N + K - 2},
                                          {K, K - 1, N + K, N + K},
                                          {2 * N + K, K, N + K, 3 * N + K - 1}};
    stage s;
    done d = {0};
    open_stage(&s);
    s.tries = 40;
    for (unsigned i = 0; i < 2 * COUNT(stands); i++) {
        gg_graph *graph = build_chains(s.ctx, N, i % 2);
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        gg_token token[4];
        gg_problem *problem = NULL;
        for (size_t k = 0; k < 4; k++) {
            const gg_vertex v = stands[i / 2][k];
            token[k] = (gg_token){i % 2 ? 4 * N - 1 - v : v, GG_LEFT, NULL};
        }
        spec.tokens = token;
        spec.token_count = 4;
        assert_ok(s.ctx, gg_problem_new(s.ctx, graph, &spec, &problem));
        gg_solution *solution = solve_by(s.ctx, problem, i < 4 ? "number" : "number-nimber");
        const solving what = {.problem = problem, .solution = solution, .flags = 27}; /* no line */
        assert_int_equal(exhaust(&s, "a sum", answer_one, &what), GG_OK);
        gg_solution_free(solution);
        gg_problem_free(problem);
        gg_graph_free(graph);
        d.answers++;
    }
    assert_true(s.failures > 300);
    close_stage(&s);
}

static void test_many(void **state)
{
    (void)state;
    enum { N = 40000 };
    static const char *const names[] = {"number", "number-nimber"};
    stage s;
    open_stage(&s);
    s.tries = FEW_TRIES;
    for (unsigned i = 0; i < 4; i++) {
        gg_graph *graph = build_chains(s.ctx, N, i % 2);
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        gg_problem *problem = NULL;
        gg_solve_options options = GG_SOLVE_OPTIONS;
        options.solver = names[i / 2];
        assert_ok(s.ctx, gg_problem_new(s.ctx, graph, &spec, &problem));
        const solving what = {.problem = problem, .options = &options};
        assert_int_equal(exhaust(&s, options.solver, solve_one, &what), GG_OK);
        assert_true(s.ticks >= 3);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_stage(&s);
}

/* ---- the trie by itself ---- */

/* `numbers` numbers of `signs` signs each, one of them negative. */
typedef struct growth {
    uint32_t signs, numbers;
} growth;

static gg_status grow(const growth *g, gg__trie *trie, int sign, gg__node *node)
{
    gg_status status = gg__trie_child(trie, GG__ZERO, sign, node);
    for (uint32_t i = 1; status == GG_OK && i < g->signs; i++)
        status = gg__trie_child(trie, *node, i % 3 ? -sign : sign, node);
    return status;
}

/* There, back, to the other side, and the sum of all. */
static gg_status convert(gg_ctx *ctx, const growth *g, gg__trie *trie, gg__node *nodes,
                         uint64_t *hash)
{
    gg__dyadic number = {0}, sum = {0};
    gg__node found = GG__ZERO;
    gg_status status = grow(g, trie, 1, &nodes[0]);
    for (uint32_t i = 1; status == GG_OK && i < g->numbers; i++)
        nodes[i] = nodes[0];
    if (status == GG_OK) status = gg__trie_number(ctx, trie, nodes[0], &number);
    if (status == GG_OK) status = grow(g, trie, -1, &found);
    if (status == GG_OK) nodes[1] = found;
    if (status == GG_OK) status = gg__trie_find(trie, &number, g->signs, &found);
    if (status == GG_OK) assert_int_equal(found, nodes[0]);
    if (status == GG_OK) status = gg__trie_sum(ctx, trie, nodes, g->numbers, &sum);
    if (status == GG_OK) {
        *hash = hash_bytes(*hash, number.limb, number.limbs * sizeof *number.limb);
        *hash = hash_bytes(*hash, sum.limb, sum.limbs * sizeof *sum.limb);
    }
    gg__dyadic_free(ctx, &number);
    gg__dyadic_free(ctx, &sum);
    return status;
}

static gg_status convert_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const growth *g = input;
    gg__begin(ctx);
    gg__trie *trie = gg__trie_new(ctx);
    gg__node *nodes = gg__alloc(ctx, g->numbers, sizeof *nodes, "numbers");
    gg_status status = trie && nodes ? GG_OK : gg__status(ctx);
    if (status == GG_OK) status = convert(ctx, g, trie, nodes, hash);
    gg__free(ctx, nodes);
    gg__trie_free(trie);
    return status;
}

static void test_trie(void **state)
{
    (void)state;
    static const growth cases[] = {{1, 2}, {40, 3}, {200, 3}, {200, 100}, {70000, 3}, {70000, 20}};
    stage s;
    open_stage(&s);
    for (size_t i = 0; i < COUNT(cases); i++) {
        if (cases[i].signs > 1000) s.tries = FEW_TRIES;
        assert_int_equal(exhaust(&s, "a trie", convert_one, &cases[i]), GG_OK);
        assert_true(s.ticks >= (cases[i].signs > 1000 ? 4 : 0));
    }
    assert_true(s.failures > 100);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        long_test(test_long_numbers),
        long_test(test_many),
        long_test(test_trie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
