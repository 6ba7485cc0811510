/*
 * The solvers nimber and loopy: values and ranks against the conditions that only the true ones
 * fulfil, on small and on large graphs; which graphs and games they take, and what they say to
 * others. That these conditions are right is shown elsewhere, from the definition of outcomes.
 */
#include "unit/support.h"

#include <stdio.h>

/* ---- values ---- */

typedef struct values {
    uint64_t n;
    uint32_t *nimber, *rank;
} values;

static values take_values(gg_ctx *ctx, const gg_solution *solution)
{
    values found = {gg_solution_entries(solution), NULL, NULL};
    found.nimber = malloc((size_t)found.n * sizeof *found.nimber + 1);
    found.rank = malloc((size_t)found.n * sizeof *found.rank + 1);
    assert_ok(ctx,
              gg_solution_nimbers(ctx, solution, 0, (size_t)found.n, found.nimber, found.rank));
    const size_t bytes = (size_t)found.n * sizeof *found.nimber;
    const uint32_t *lent = gg_solution_column(solution, GG_COLUMN_NIMBER),
                   *rank = gg_solution_column(solution, GG_COLUMN_RANK);
    assert_true(bytes == 0 || memcmp(lent, found.nimber, bytes) == 0);
    assert_true(bytes == 0 || !rank || memcmp(rank, found.rank, bytes) == 0);
    assert_null(gg_solution_column(solution, GG_COLUMN_PLUS));
    return found;
}

static void drop_values(const values *found)
{
    free(found->nimber);
    free(found->rank);
}

static bool same_values(const values *a, const values *b)
{
    return a->n == b->n && memcmp(a->nimber, b->nimber, (size_t)a->n * sizeof *a->nimber) == 0;
}

/* ---- the conditions ---- */

/* True if an option of v is worth this; *rank: the least of such options. */
static bool has_option(const gg_graph *graph, const values *given, gg_vertex v, uint32_t nimber,
                       uint32_t *rank)
{
    size_t count;
    const gg_vertex *option = gg_graph_options(graph, GG_LEFT, v, &count);
    bool found = false;
    for (size_t i = 0; i < count; i++)
        if (given->nimber[option[i]] == nimber && (!found || given->rank[option[i]] < *rank)) {
            *rank = given->rank[option[i]];
            found = true;
        }
    return found;
}

/* The least number that no option is worth. */
static uint32_t least_missing(const gg_graph *graph, const values *given, gg_vertex v)
{
    size_t count;
    const gg_vertex *option = gg_graph_options(graph, GG_LEFT, v, &count);
    uint8_t *seen = calloc(count + 1, 1);
    uint32_t least = 0;
    for (size_t i = 0; i < count; i++)
        if (given->nimber[option[i]] <= count) seen[given->nimber[option[i]]] = 1;
    while (seen[least])
        least++;
    free(seen);
    return least;
}

/* From every option of no smaller value there is a way back, before v in rank. */
static bool fits_finite(const gg_graph *graph, const values *given, gg_vertex v)
{
    size_t count;
    uint32_t rank = 0;
    const uint32_t own = given->nimber[v];
    const gg_vertex *option = gg_graph_options(graph, GG_LEFT, v, &count);
    if (least_missing(graph, given, v) != own) return false;
    for (size_t i = 0; i < count; i++) {
        if (given->nimber[option[i]] < own) continue;
        if (!has_option(graph, given, option[i], own, &rank) || rank >= given->rank[v])
            return false;
    }
    return true;
}

/* Some infinite option offers no way back to the number that would fit. */
static bool fits_infinite(const gg_graph *graph, const values *given, gg_vertex v)
{
    size_t count;
    uint32_t rank;
    const uint32_t wanted = least_missing(graph, given, v);
    const gg_vertex *option = gg_graph_options(graph, GG_LEFT, v, &count);
    for (size_t i = 0; i < count; i++)
        if (given->nimber[option[i]] == GG_LOOPY &&
            !has_option(graph, given, option[i], wanted, &rank))
            return true;
    return false;
}

static bool fits(const gg_graph *graph, const values *given, gg_vertex v)
{
    return given->nimber[v] == GG_LOOPY ? fits_infinite(graph, given, v)
                                        : fits_finite(graph, given, v);
}

static bool all_fit(const gg_graph *graph, const values *given)
{
    for (uint64_t v = 0; v < given->n; v++)
        if (!fits(graph, given, (gg_vertex)v)) return false;
    return true;
}

/* Without cycles: mex, and a rank that falls. */
static bool all_fit_acyclic(const gg_graph *graph, const values *given)
{
    for (uint64_t v = 0; v < given->n; v++) {
        size_t count;
        const gg_vertex *option = gg_graph_options(graph, GG_LEFT, (gg_vertex)v, &count);
        if (least_missing(graph, given, (gg_vertex)v) != given->nimber[v]) return false;
        for (size_t i = 0; i < count; i++)
            if (given->rank[option[i]] >= given->rank[v]) return false;
    }
    return true;
}

/* ---- small graphs ---- */

static void rename_vertices(gg__rng *rng, sketch *s)
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

/* The solver's values of this graph, once they are known to be right. */
static values solve_values(gg_ctx *ctx, const sketch *s, const char *solver, unsigned rows)
{
    game made = build(ctx, s, rows), full = build(ctx, s, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, solver);
    assert_string_equal(gg_solution_method(solution), solver);
    assert_string_equal(gg_solution_value_type(solution), "nimber");
    assert_true(gg_solution_is_impartial(solution) && gg_solution_has_table(solution));
    assert_int_equal(gg_solution_positions(solution), s->n);
    const values found = take_values(ctx, solution);
    assert_int_equal(found.n, s->n);
    assert_true(strcmp(solver, "nimber") == 0 ? all_fit_acyclic(full.graph, &found)
                                              : all_fit(full.graph, &found));
    gg_solution_free(solution);
    discard(&made);
    discard(&full);
    return found;
}

/* Both solvers, with all rows that will do. */
static void test_acyclic_by_lot(void **state)
{
    (void)state;
    static const struct {
        const char *solver;
        unsigned rows;
    } ways[] = {{"nimber", GG_ROWS_OUT},
                {"nimber", GG_ROWS_OUT | GG_ROWS_SOLVE},
                {"nimber", GG_ROWS_OUT | GG_ROWS_IN},
                {"nimber", GG_ROWS_IN},
                {"loopy", GG_ROWS_SOLVE},
                {"loopy", GG_ROWS_OUT | GG_ROWS_IN},
                {"loopy", GG_ROWS_IN}};
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {61};
    uint32_t largest = 0;
    for (unsigned round = 0; round < 1500; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, SKETCH_VERTICES);
        sketch s = blank(n);
        draw_edges(&rng, &s, LOT_ORDERED, (size_t)gg__rng_below(&rng, 3 * n));
        if (round % 2) rename_vertices(&rng, &s);
        values first = {0, NULL, NULL};
        for (size_t i = 0; i < COUNT(ways); i++) {
            const values found = solve_values(ctx, &s, ways[i].solver, ways[i].rows);
            if (i > 0) assert_true(same_values(&first, &found));
            if (i > 0) drop_values(&found);
            if (i == 0) first = found;
        }
        for (unsigned v = 0; v < n; v++)
            if (first.nimber[v] > largest) largest = first.nimber[v];
        drop_values(&first);
    }
    assert_true(largest >= 4);
    close_ctx(ctx);
}

static void test_cyclic_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {62};
    unsigned finite = 0, infinite = 0;
    for (unsigned round = 0; round < 3000; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, round % 3 ? 8 : SKETCH_VERTICES);
        sketch s = blank(n);
        draw_edges(&rng, &s, round % 2 ? LOT_ORDERED : 0, (size_t)gg__rng_below(&rng, 3 * n));
        for (uint64_t i = gg__rng_below(&rng, 4); i > 0; i--)
            add_edge(&s, any_vertex(&rng, &s), any_vertex(&rng, &s), GG_FOR_BOTH);
        const values in = solve_values(ctx, &s, "loopy", GG_ROWS_IN);
        const values both = solve_values(ctx, &s, "loopy", GG_ROWS_OUT | GG_ROWS_IN);
        assert_true(same_values(&in, &both));
        for (unsigned v = 0; v < n; v++)
            in.nimber[v] == GG_LOOPY ? infinite++ : finite++;
        drop_values(&in);
        drop_values(&both);
    }
    assert_true(finite > 5000 && infinite > 5000);
    close_ctx(ctx);
}

/* The conditions themselves notice any one wrong value. */
static void test_conditions_notice(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {63};
    for (unsigned round = 0; round < 500; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, 10);
        sketch s = blank(n);
        draw_edges(&rng, &s, round % 2 ? LOT_ORDERED : 0, (size_t)gg__rng_below(&rng, 3 * n));
        game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        const values found = solve_values(ctx, &s, "loopy", GG_ROWS_IN);
        for (unsigned v = 0; v < n; v++) {
            const uint32_t truth = found.nimber[v];
            for (uint32_t wrong = 0; wrong < 6; wrong++) {
                found.nimber[v] = wrong == 5 ? GG_LOOPY : wrong;
                assert_int_equal(all_fit(made.graph, &found), found.nimber[v] == truth);
            }
            found.nimber[v] = truth;
        }
        drop_values(&found);
        discard(&made);
    }
    close_ctx(ctx);
}

/* ---- large graphs ---- */

typedef struct large {
    gg_ctx *ctx;
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem;
} large;

static large begin_large(uint64_t n)
{
    large l = {open_ctx(), NULL, NULL, NULL};
    assert_ok(l.ctx, gg_builder_new(l.ctx, n, false, &l.builder));
    return l;
}

static void edge(const large *l, uint64_t from, uint64_t to)
{
    if (gg_builder_edge(l->builder, from, to, GG_FOR_BOTH) != GG_OK) fail();
}

static void build_large(large *l, unsigned rows)
{
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    assert_ok(l->ctx, gg_builder_build(l->builder, rows, &l->graph));
    assert_ok(l->ctx, gg_problem_new(l->ctx, l->graph, &spec, &l->problem));
}

/* The plan holds, and the values are right. solver NULL: the one that finds nimbers. */
static values solve_large(const large *l, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_memory_plan plan;
    options.solver = solver;
    options.value = "nimber";
    assert_ok(l->ctx, gg_plan(l->ctx, l->problem, &options, &plan));
    const uint64_t before = gg_ctx_memory_used(l->ctx);
    gg_ctx_set_memory_limit(l->ctx, before + plan.bytes);
    assert_ok(l->ctx, gg_solve(l->ctx, l->problem, &options, &solution));
    gg_ctx_set_memory_limit(l->ctx, UINT64_MAX);
    assert_int_equal(plan.positions, gg_graph_vertices(l->graph));
    const values found = take_values(l->ctx, solution);
    assert_true(strcmp(gg_solution_method(solution), "nimber") == 0
                    ? all_fit_acyclic(l->graph, &found)
                    : all_fit(l->graph, &found));
    gg_solution_free(solution);
    return found;
}

static void end_large(large *l)
{
    gg_builder_free(l->builder);
    gg_problem_free(l->problem);
    gg_graph_free(l->graph);
    close_ctx(l->ctx);
}

static uint32_t largest_of(const values *found)
{
    uint32_t largest = 0;
    for (uint64_t v = 0; v < found->n; v++)
        if (found->nimber[v] != GG_LOOPY && found->nimber[v] > largest) largest = found->nimber[v];
    return largest;
}

static uint64_t count_of(const values *found, uint32_t nimber)
{
    uint64_t count = 0;
    for (uint64_t v = 0; v < found->n; v++)
        count += found->nimber[v] == nimber;
    return count;
}

/* n vertices and 4n edges, of 1000 `back` against the order of v * stride modulo n. */
static large draw_large(uint64_t n, uint64_t back, unsigned rows)
{
    const uint64_t stride = 100003;
    gg__rng rng = {64 + back};
    large l = begin_large(n);
    for (uint64_t e = 0; e < 4 * n;) {
        uint64_t u = gg__rng_below(&rng, n), v = gg__rng_below(&rng, n);
        if (u == v) continue;
        if ((u > v) != (gg__rng_below(&rng, 1000) < back)) {
            const uint64_t swap = u;
            u = v;
            v = swap;
        }
        edge(&l, u * stride % n, v * stride % n);
        e++;
    }
    build_large(&l, rows);
    return l;
}

static void test_a_million(void **state)
{
    (void)state;
    enum { N = 1 << 20 };
    static const unsigned rows[] = {GG_ROWS_OUT | GG_ROWS_SOLVE, GG_ROWS_OUT};
    uint64_t zeros = 0;
    for (size_t i = 0; i < COUNT(rows); i++) {
        large acyclic = draw_large(N, 0, rows[i]);
        const values found = solve_large(&acyclic, "nimber");
        assert_true(largest_of(&found) >= 6);
        if (i > 0) assert_int_equal(zeros, count_of(&found, 0));
        zeros = count_of(&found, 0);
        drop_values(&found);
        if (rows[i] & GG_ROWS_SOLVE) {
            const values again = solve_large(&acyclic, "loopy");
            assert_int_equal(zeros, count_of(&again, 0));
            drop_values(&again);
        }
        end_large(&acyclic);
    }
    for (uint64_t back = 200; back <= 500; back += 300) {
        large cyclic = draw_large(N, back, GG_ROWS_OUT | GG_ROWS_SOLVE);
        const values found = solve_large(&cyclic, back < 300 ? NULL : "loopy");
        assert_true(count_of(&found, GG_LOOPY) > N / 2 && count_of(&found, 2) > 0);
        drop_values(&found);
        end_large(&cyclic);
    }
}

static void test_shapes(void **state)
{
    (void)state;
    enum { N = 1000000 };
    static const char *const solvers[] = {"nimber", "loopy"};
    for (unsigned shape = 0; shape < 5; shape++) {
        large l = begin_large(N);
        for (uint64_t v = 0; v < N; v++) {
            if (shape == 0 && v > 0) edge(&l, v, v - 1);                    /* a chain */
            if (shape == 1 && v > 0) edge(&l, v, 0);                        /* a star, inwards */
            if (shape == 2 && v > 0) edge(&l, N - 1, v - 1);                /* and outwards */
            if (shape == 3) edge(&l, v, v);                                 /* nothing but loops */
            if (shape == 4) edge(&l, v, v % 1000 == 999 ? v - 999 : v + 1); /* rings */
        }
        build_large(&l, GG_ROWS_OUT | GG_ROWS_SOLVE);
        for (size_t i = shape < 3 ? 0 : 1; i < COUNT(solvers); i++) {
            static const uint64_t zeros[] = {N / 2, 1, N - 1, 0, 0};
            const values found = solve_large(&l, solvers[i]);
            assert_int_equal(count_of(&found, 0), zeros[shape]);
            assert_int_equal(count_of(&found, 1), shape < 3 ? N - zeros[shape] : 0);
            assert_int_equal(count_of(&found, GG_LOOPY), shape < 3 ? 0 : N);
            drop_values(&found);
        }
        end_large(&l);
    }
}

/* Heaps of nim: the largest values that there can be; in order, against it, and by another one. */
static void test_complete(void **state)
{
    (void)state;
    enum { N = 600 };
    for (unsigned way = 0; way < 3; way++) {
        const uint64_t stride = way == 0 ? 1 : way == 1 ? N - 1 : 7;
        large l = begin_large(N);
        for (uint64_t u = 0; u < N; u++)
            for (uint64_t v = u + 1; v < N; v++)
                edge(&l, u * stride % N, v * stride % N);
        build_large(&l, GG_ROWS_OUT | GG_ROWS_IN);
        const values fast = solve_large(&l, "nimber"), loopy = solve_large(&l, "loopy");
        for (uint64_t u = 0; u < N; u++)
            assert_int_equal(fast.nimber[u * stride % N], N - 1 - u);
        assert_true(same_values(&fast, &loopy));
        drop_values(&fast);
        drop_values(&loopy);
        end_large(&l);
    }
}

/* One vertex for each number of options from 0 on, after a complete graph: words of every length
 * are filled to the last bit; each edge occurs twice. */
static void test_many_options(void **state)
{
    (void)state;
    enum { N = 200 };
    static const unsigned rows[] = {GG_ROWS_OUT | GG_ROWS_IN, GG_ROWS_OUT};
    for (size_t i = 0; i < COUNT(rows); i++) {
        large l = begin_large(2 * N);
        for (uint64_t v = 0; v < N; v++)
            for (uint64_t w = 0; w < v; w++) {
                edge(&l, v, w);
                if (w % 3 == 0) edge(&l, v, w);
                edge(&l, N + v, v % 2 ? w : N - 1 - w);
            }
        build_large(&l, rows[i]);
        const values fast = solve_large(&l, "nimber");
        for (uint64_t v = 0; v < N; v++) {
            assert_int_equal(fast.nimber[v], v);
            assert_int_equal(fast.nimber[N + v], v % 2 ? v : 0);
        }
        if (rows[i] & GG_ROWS_IN) {
            const values loopy = solve_large(&l, "loopy");
            assert_true(same_values(&fast, &loopy));
            drop_values(&loopy);
        }
        drop_values(&fast);
        end_large(&l);
    }
}

/*
 * The worst known case for loopy: one infinite vertex with an option of each value, so it is marked
 * in each phase, with very many predecessors; and in each phase a vertex that waits in vain, so all
 * of them must be updated.
 */
static void test_worst(void **state)
{
    (void)state;
    enum { K = 300, CROWD = 100000 };
    large l = begin_large(2 * K + 1 + CROWD);
    const uint64_t hub = 2 * K;
    for (uint64_t k = 0; k < K; k++) {
        for (uint64_t smaller = 0; smaller < k; smaller++) {
            edge(&l, k, smaller);
            edge(&l, K + k, smaller);
        }
        edge(&l, K + k, K + k);
        edge(&l, hub, k);
    }
    edge(&l, hub, hub);
    for (uint64_t i = 1; i <= CROWD; i++)
        edge(&l, hub + i, hub);
    build_large(&l, GG_ROWS_OUT | GG_ROWS_SOLVE);
    const values found = solve_large(&l, "loopy");
    for (uint64_t k = 0; k < K; k++) {
        assert_int_equal(found.nimber[k], k);
        assert_int_equal(found.nimber[K + k], GG_LOOPY);
    }
    assert_int_equal(found.nimber[hub], GG_LOOPY);
    assert_int_equal(count_of(&found, 0), 1 + CROWD); /* a move to the hub is answered by 0 */
    drop_values(&found);
    end_large(&l);
}

/* ---- what is taken, and what is not ---- */

static gg_status try_solver(gg_ctx *ctx, const sketch *s, const char *solver, const char *value,
                            unsigned rows, char *method)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    options.value = value;
    game made = build(ctx, s, rows);
    const gg_status status = gg_solve(ctx, made.problem, &options, &solution);
    if (status == GG_OK) snprintf(method, 16, "%s", gg_solution_method(solution));
    gg_solution_free(solution);
    discard(&made);
    return status;
}

static void test_refusals(void **state)
{
    (void)state;
    static const char *const solvers[] = {"nimber", "loopy"};
    gg_ctx *ctx = open_ctx();
    sketch plain = blank(3);
    add_edge(&plain, 0, 1, GG_FOR_BOTH);
    add_token(&plain, 0);
    sketch misere = plain, drawn = plain, lost = plain, endless = plain, partisan = plain,
           labelled = plain, owned = plain, race = plain;
    misere.spec.play = GG_MISERE;
    drawn.spec.dead_end = GG_D;
    lost.spec.play = GG_MISERE;
    lost.spec.dead_end = GG_P; /* normal play by another name */
    endless.spec.infinite = GG_L;
    add_edge(&partisan, 1, 2, GG_FOR_LEFT);
    labelled.label[2] = GG_P;
    owned.owned = true;
    race.spec.play = GG_RACE;
    add_token(&race, 1);
    add_target(&race, 2);
    const struct {
        const sketch *s;
        const char *sentence;
    } bad[] = {
        {&misere, "normal play"},          {&drawn, "normal play"}, {&endless, "without end"},
        {&partisan, "one player only"},    {&owned, "owners"},      {&race, "race"},
        {&labelled, "no ends of play but"}};
    for (size_t i = 0; i < COUNT(solvers); i++) {
        char method[16];
        for (size_t k = 0; k < COUNT(bad); k++)
            assert_fails(ctx, try_solver(ctx, bad[k].s, solvers[i], NULL, 3, method),
                         GG_BAD_ARGUMENT, bad[k].sentence);
        assert_ok(ctx, try_solver(ctx, &plain, solvers[i], NULL, 3, method));
        assert_ok(ctx, try_solver(ctx, &lost, solvers[i], "nimber", 3, method));
        assert_string_equal(method, solvers[i]);
    }
    close_ctx(ctx);
}

/* The error for a cycle names its vertices; if no solver is named, the loopy one solves. */
static void test_cycle(void **state)
{
    (void)state;
    char method[16];
    gg_ctx *ctx = open_ctx();
    sketch s = blank(6);
    add_edge(&s, 5, 3, GG_FOR_BOTH);
    add_edge(&s, 3, 4, GG_FOR_BOTH);
    add_edge(&s, 4, 2, GG_FOR_BOTH);
    add_edge(&s, 2, 3, GG_FOR_BOTH);
    add_edge(&s, 4, 1, GG_FOR_BOTH);
    add_token(&s, 5);
    add_token(&s, 5);
    s.spec.base = 1;
    assert_fails(ctx, try_solver(ctx, &s, "nimber", NULL, 3, method), GG_BAD_INPUT,
                 "nimbers need a graph without cycles, but there is 3 -> 4 -> 5 -> 3");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 2);
    assert_ok(ctx, try_solver(ctx, &s, NULL, NULL, 3, method));
    assert_string_equal(method, "loopy");
    s.spec.token_count = 0;
    assert_ok(ctx, try_solver(ctx, &s, NULL, NULL, 3, method));
    assert_string_equal(method, "outcome");
    assert_ok(ctx, try_solver(ctx, &s, NULL, "nimber", 3, method));
    assert_string_equal(method, "loopy");
    s.edges = 2;
    assert_ok(ctx, try_solver(ctx, &s, NULL, "nimber", 3, method));
    assert_string_equal(method, "nimber");
    close_ctx(ctx);
}

static void test_needs_rows(void **state)
{
    (void)state;
    char method[16];
    gg_ctx *ctx = open_ctx();
    for (unsigned ordered = 0; ordered < 2; ordered++)
        for (unsigned rows = 0; rows < 4; rows++) {
            sketch s = blank(2);
            add_edge(&s, !ordered, ordered, GG_FOR_BOTH);
            const bool out = rows & GG_ROWS_OUT, in = rows & GG_ROWS_IN;
            const gg_status nimber = try_solver(ctx, &s, "nimber", NULL, rows, method);
            check_status(ctx, nimber, rows ? GG_OK : GG_NEEDS_ROWS, rows ? "" : "rows", __FILE__,
                         __LINE__);
            const bool loopy_can = in || (out && ordered);
            const gg_status loopy = try_solver(ctx, &s, "loopy", NULL, rows, method);
            check_status(ctx, loopy, loopy_can ? GG_OK : GG_NEEDS_ROWS, loopy_can ? "" : "rows",
                         __FILE__, __LINE__);
        }
    close_ctx(ctx);
}

static void test_nothing(void **state)
{
    (void)state;
    char method[16];
    gg_ctx *ctx = open_ctx();
    const sketch s = blank(0);
    assert_ok(ctx, try_solver(ctx, &s, "nimber", NULL, 3, method));
    assert_ok(ctx, try_solver(ctx, &s, "loopy", NULL, 3, method));
    close_ctx(ctx);
}

static void test_cancel(void **state)
{
    (void)state;
    static const char *const solvers[] = {"nimber", "loopy"};
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    add_edge(&s, 2, 1, GG_FOR_BOTH);
    game made = build(ctx, &s, 3);
    for (size_t i = 0; i < COUNT(solvers); i++) {
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        options.solver = solvers[i];
        gg_ctx_cancel(ctx);
        assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_CANCELLED,
                     "cancelled while");
        assert_null(solution);
    }
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_acyclic_by_lot),
        cmocka_unit_test(test_cyclic_by_lot),
        cmocka_unit_test(test_conditions_notice),
        long_test(test_a_million),
        long_test(test_shapes),
        cmocka_unit_test(test_complete),
        cmocka_unit_test(test_many_options),
        cmocka_unit_test(test_worst),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_cycle),
        cmocka_unit_test(test_needs_rows),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
