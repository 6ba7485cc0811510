/*
 * Loopy nimbers that are not small: the checker keeps what it asks of them in another way.
 *
 * A staircase has the nimbers 0, 1, 2, ...; beside it stand vertices that lead to its lower steps
 * and to one that can go round. On all changes of one or two entries the checker has to agree with
 * the three conditions of doc/checking.md, taken literally; a finite nimber has a rank, and
 * UINT32_MAX is none.
 */
#include "base/rng.h"
#include "unit/by_hand.h"

enum { STAIRS = 90, LEAST = 38, MOST = 58, N = STAIRS + 3 * (MOST - LEAST) + 1 };

static void lead(gg_builder *builder, gg_vertex from, gg_vertex to)
{
    assert_int_equal(gg_builder_edge(builder, from, to, GG_FOR_BOTH), GG_OK);
}

/* Vertices by number: the staircase; an endless one; and, for each nimber g between LEAST and MOST,
 * one that can go round, to the next one, or to the step g; one that leads below the step g, and to
 * the one before or the top; and one that leads below the step g, and to the endless one. */
static gg_graph *build_stairs(gg_ctx *ctx)
{
    const gg_vertex endless = STAIRS;
    gg_vertex next = STAIRS + 1;
    gg_builder *builder;
    gg_graph *graph;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (gg_vertex u = 0; u < STAIRS; u++)
        for (gg_vertex v = 0; v < u; v++)
            lead(builder, u, v);
    lead(builder, endless, endless);
    for (gg_vertex g = LEAST; g < MOST; g++, next += 3) {
        lead(builder, next, next);
        lead(builder, next, next + 1);
        lead(builder, next, g);
        lead(builder, next + 1, g % 2 ? next : STAIRS - 1);
        lead(builder, next + 2, endless);
        for (gg_vertex v = 0; v < g; v++) {
            lead(builder, next + 1, v);
            lead(builder, next + 2, v);
        }
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

/* ---- the conditions ---- */

typedef struct row {
    const gg_vertex *at;
    size_t count;
} row;

static row row_of(const gg_graph *graph, gg_vertex v)
{
    row of;
    of.at = gg_graph_options(graph, GG_LEFT, v, &of.count);
    return of;
}

static bool has_option(const gg_graph *graph, const gg__values *values, gg_vertex v, uint32_t value,
                       uint32_t rank)
{
    const row of = row_of(graph, v);
    for (size_t i = 0; i < of.count; i++)
        if (values->value[of.at[i]] == value && values->rank[of.at[i]] < rank) return true;
    return false;
}

static bool is_right(const gg_graph *graph, const gg__values *values, gg_vertex u)
{
    const row of = row_of(graph, u);
    const uint32_t value = values->value[u];
    uint32_t mex = 0;
    while (has_option(graph, values, u, mex, UINT32_MAX))
        mex++;
    if (value != GG_LOOPY && (value != mex || values->rank[u] == UINT32_MAX)) return false;
    for (size_t i = 0; i < of.count; i++) {
        const gg_vertex v = of.at[i];
        if (value == GG_LOOPY) {
            if (values->value[v] == GG_LOOPY && !has_option(graph, values, v, mex, UINT32_MAX))
                return true;
        } else if (values->value[v] > value &&
                   !has_option(graph, values, v, value, values->rank[u])) {
            return false;
        }
    }
    return value != GG_LOOPY;
}

/* The first vertex that fails a condition; N: none. */
static gg_vertex first_fault(const gg_graph *graph, const gg__values *values)
{
    gg_vertex v = 0;
    while (v < N && is_right(graph, values, v))
        v++;
    return v;
}

/* ---- changes ---- */

static void change(gg__rng *rng, const gg__values *values)
{
    const uint64_t v = gg__rng_below(rng, N);
    if (one_in(rng, 2)) {
        static const uint32_t extreme[] = {0, 46, 47, 62, 63, 64, UINT32_MAX - 1, UINT32_MAX};
        values->value[v] = one_in(rng, 2) ? extreme[gg__rng_below(rng, COUNT(extreme))]
                                          : (uint32_t)gg__rng_below(rng, STAIRS + 1);
    } else {
        values->rank[v] = one_in(rng, 8) ? UINT32_MAX : (uint32_t)gg__rng_below(rng, N);
    }
}

static void test_large_nimbers(void **fixture)
{
    enum { ROUNDS = 2000 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {63};
    const gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_graph *graph = build_stairs(ctx);
    gg_problem *problem;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_solution *solution = solve_by(ctx, problem, "loopy");
    const gg__values *values = &solution->values;
    uint32_t value[N], rank[N];
    unsigned accepted = 0;
    (void)fixture;
    assert_int_equal(values->value[STAIRS], GG_LOOPY);
    assert_int_equal(values->value[N - 3], GG_LOOPY);
    assert_int_equal(values->value[N - 2], MOST - 1);
    assert_int_equal(values->value[N - 1], GG_LOOPY);
    memcpy(value, values->value, sizeof value);
    memcpy(rank, values->rank, sizeof rank);
    for (unsigned round = 0; round < ROUNDS; round++) {
        gg_verdict verdict;
        for (unsigned i = 0; i < round % 3; i++)
            change(&rng, values);
        const gg_vertex fault = first_fault(graph, values);
        assert_int_equal(accepts_with(ctx, problem, solution, &verdict), fault == N);
        if (fault < N) assert_int_equal(verdict.vertex, fault);
        accepted += fault == N && round % 3 > 0;
        memcpy(values->value, value, sizeof value);
        memcpy(values->rank, rank, sizeof rank);
    }
    assert_true(accepted > ROUNDS / 20 && accepted < ROUNDS / 2);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large_nimbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
