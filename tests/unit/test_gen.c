/*
 * Every registered generator keeps its promise, on sizes from nothing to some thousands; the same
 * seed gives the same instance, and what is impossible is refused with a sentence.
 */
#include "greatgame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint64_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 9, 12, 33, 100, 1000, 4001};

enum { SIZES = sizeof sizes / sizeof *sizes };

static gg_gen_spec spec_of(const char *kind, uint64_t vertices, uint64_t edges, uint64_t seed)
{
    gg_gen_spec spec = GG_GEN_SPEC;
    spec.kind = kind;
    spec.vertices = vertices;
    spec.edges = edges;
    spec.seed = seed;
    return spec;
}

static gg_problem *make(gg_ctx *ctx, const gg_gen_spec *spec)
{
    gg_problem *problem = NULL;
    const gg_status status = gg_generate(ctx, spec, &problem);
    if (status != GG_OK) fail_msg("%s: %s", spec->kind, gg_ctx_error(ctx)->message);
    return problem;
}

/* The options of v: the rows are the same for both players. */
static const gg_vertex *options(const gg_graph *graph, uint64_t v, size_t *count)
{
    return gg_graph_options(graph, GG_LEFT, (gg_vertex)v, count);
}

/* ---- promises ---- */

/* Each edge leads to a later vertex and only the last has none, so the last is reached from all. */
static void leads_to_the_last(const gg_graph *graph)
{
    const uint64_t n = gg_graph_vertices(graph);
    for (uint64_t v = 0; v < n; v++) {
        size_t count;
        const gg_vertex *to = options(graph, v, &count);
        assert_int_equal(count > 0, v + 1 < n);
        for (size_t i = 0; i < count; i++)
            assert_true(to[i] > v && to[i] < n);
    }
}

static void promise_of_dag(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    assert_int_equal(gg_graph_vertices(graph), spec->vertices);
    leads_to_the_last(graph);
}

static void promise_of_chain(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    assert_int_equal(gg_graph_vertices(graph), spec->vertices);
    assert_int_equal(gg_graph_edges(graph), spec->vertices - 1);
    for (uint64_t v = 0; v + 1 < spec->vertices; v++) {
        size_t count;
        const gg_vertex *to = options(graph, v, &count);
        assert_int_equal(count, 1);
        assert_int_equal(to[0], v + 1);
    }
}

/* Rounded up by less than a row, and said so. */
static void rounded(const gg_problem *problem, const gg_gen_spec *spec, uint64_t row)
{
    const uint64_t n = gg_graph_vertices(gg_problem_graph(problem));
    assert_true(n >= spec->vertices && n - spec->vertices < row);
    assert_int_equal(gg_problem_note(problem) != NULL, n != spec->vertices);
}

/* The width is not given, so it is taken from the first vertex beyond all edges out of a layer. All
 * paths from a vertex to the target have the same length. */
static void promise_of_layered(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    uint64_t *steps = calloc(n, sizeof *steps), *abreast = calloc(n, sizeof *abreast);
    leads_to_the_last(graph);
    for (uint64_t v = n; v-- > 0;) {
        size_t count;
        const gg_vertex *to = options(graph, v, &count);
        if (count > 0) steps[v] = steps[to[0]] + 1;
        for (size_t i = 0; i < count; i++)
            assert_int_equal(steps[to[i]] + 1, steps[v]);
        abreast[steps[v]]++;
    }
    for (uint64_t layer = 1; layer <= steps[0]; layer++)
        assert_int_equal(abreast[layer], abreast[1]);
    assert_int_equal(abreast[0], 1);
    if (n > 1 && spec->width > 0) assert_int_equal(abreast[1], spec->width);
    rounded(problem, spec, n > 1 ? abreast[1] : 1);
    free(steps);
    free(abreast);
}

static void promise_of_random(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    uint64_t dead = 0;
    assert_int_equal(gg_graph_vertices(graph), spec->vertices);
    for (uint64_t v = 0; v < spec->vertices; v++)
        if (gg_graph_out_degree(graph, GG_LEFT, (gg_vertex)v) == 0) dead++;
    assert_int_equal(dead, spec->vertices * spec->dead_ends / 1000);
}

/* Two columns or rows at least show their width by the second edge of the first vertex. */
static void promise_of_grid(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    uint64_t width = n;
    size_t count;
    const gg_vertex *to = options(graph, 0, &count);
    if (count == 2) width = to[1];
    if (spec->width == 1) width = 1;
    assert_int_equal(n % width, 0);
    for (uint64_t v = 0; v < n; v++) {
        const bool right = v % width + 1 < width, down = v + width < n;
        to = options(graph, v, &count);
        assert_int_equal(count, (size_t)right + (size_t)down);
        if (right) assert_int_equal(to[0], v + 1);
        if (down) assert_int_equal(to[count - 1], v + width);
    }
    if (spec->width > 0) assert_int_equal(width, spec->width);
    rounded(problem, spec, width);
}

/* Number of paths from a vertex to the last one, at most a million. */
static uint64_t ways_from(const gg_graph *graph, gg_vertex from)
{
    const uint64_t n = gg_graph_vertices(graph);
    uint64_t *ways = calloc(n, sizeof *ways);
    ways[n - 1] = 1;
    for (uint64_t v = n - 1; v-- > from;) {
        size_t count;
        const gg_vertex *to = options(graph, v, &count);
        for (size_t i = 0; i < count; i++)
            ways[v] += ways[to[i]];
        if (ways[v] > 1000000) ways[v] = 1000000;
    }
    const uint64_t result = ways[from];
    free(ways);
    return result;
}

static void promise_of_contest(const gg_problem *problem, const gg_gen_spec *spec, uint64_t most)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const gg_token *tokens = gg_problem_get(problem)->tokens;
    assert_int_equal(gg_graph_vertices(graph), spec->vertices);
    leads_to_the_last(graph);
    assert_int_equal(ways_from(graph, tokens[0].vertex), 1);
    const uint64_t black = ways_from(graph, tokens[1].vertex);
    assert_true(black >= 1 && black <= most);
    if (spec->vertices > 2) assert_int_not_equal(tokens[0].vertex, tokens[1].vertex);
}

static void promise_of_contest1(const gg_problem *problem, const gg_gen_spec *spec)
{
    promise_of_contest(problem, spec, 2);
}

static void promise_of_contest2(const gg_problem *problem, const gg_gen_spec *spec)
{
    promise_of_contest(problem, spec, 6);
}

/* All but the last lead to a later vertex, and perhaps to others; the last leads nowhere. */
static void promise_of_cyclic(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    uint64_t back = 0;
    assert_int_equal(n, spec->vertices);
    for (uint64_t v = 0; v < n; v++) {
        size_t count, later = 0;
        const gg_vertex *to = options(graph, v, &count);
        for (size_t i = 0; i < count; i++)
            later += to[i] > v;
        assert_int_equal(later > 0, v + 1 < n);
        back += count - later;
    }
    assert_true(n < 100 || spec->edges > 0 || back > n / 4);
}

/* Every vertex of a parity game has an option and a priority in range. */
static void promise_of_parity(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    for (uint64_t v = 0; v < n; v++) {
        size_t count;
        options(graph, v, &count);
        assert_true(count > 0);
        assert_true(gg_graph_priorities(graph)[v] <
                    (spec->priorities > 0 ? spec->priorities : n + 5));
    }
}

static void promise_of_clustered(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    uint64_t width = 1, left = 0;
    while ((width + 1) * (width + 1) <= n)
        width++;
    if (n == 2) width = 2;
    promise_of_parity(problem, spec);
    for (uint64_t v = 0; v < n; v++) {
        size_t count, inside = 0;
        const gg_vertex *options = gg_graph_options(graph, GG_LEFT, (gg_vertex)v, &count);
        for (size_t i = 0; i < count; i++)
            inside += options[i] / width == v / width;
        assert_true(inside > 0);
        left += count - inside;
    }
    assert_true(n < 100 || left * 5 < gg_graph_edges(graph));
}

static void promise_of_steady(const gg_problem *problem, const gg_gen_spec *spec)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph), degree = gg_graph_edges(graph) / n;
    uint32_t *in = test_calloc(n, sizeof *in);
    promise_of_parity(problem, spec);
    for (uint64_t v = 0; v < n; v++) {
        size_t count;
        const gg_vertex *options = gg_graph_options(graph, GG_LEFT, (gg_vertex)v, &count);
        assert_int_equal(count, degree);
        for (size_t i = 0; i < count; i++)
            in[options[i]]++;
    }
    for (uint64_t v = 0; v < n; v++)
        assert_int_equal(in[v], degree);
    test_free(in);
}

/* What is known of the families: Right wins every second vertex of a ladder, since the players
 * never meet there; the other families have a known winner of all or of one. */
static void won(const gg_problem *problem, uint64_t expected)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_solution *solution = NULL;
    const uint64_t n = gg_graph_vertices(gg_problem_graph(problem));
    char *winner = test_malloc(n);
    uint64_t left = 0;
    assert_int_equal(gg_solve(ctx, problem, NULL, &solution), GG_OK);
    assert_int_equal(gg_solution_parity(ctx, problem, solution, 0, n, winner, NULL, NULL), GG_OK);
    for (uint64_t v = 0; v < n; v++)
        left += winner[v] == 'L';
    assert_int_equal(left, expected);
    test_free(winner);
    gg_solution_free(solution);
    gg_ctx_free(ctx);
}

static void promise_of_ladder(const gg_problem *problem, const gg_gen_spec *spec)
{
    promise_of_parity(problem, spec);
    won(problem, gg_graph_vertices(gg_problem_graph(problem)) / 2);
}

/* The least fixed point of the last block decides: Left wins all. */
static void promise_of_checker(const gg_problem *problem, const gg_gen_spec *spec)
{
    promise_of_parity(problem, spec);
    won(problem, gg_graph_vertices(gg_problem_graph(problem)));
}

typedef struct promise {
    const char *kind;
    gg_play play;
    bool exact; /* the number of edges follows from the shape */
    bool fixed; /* nothing depends on the seed */
    void (*holds)(const gg_problem *problem, const gg_gen_spec *spec);
} promise;

static const promise promises[] = {
    {"dag", GG_RACE, false, false, promise_of_dag},
    {"layered", GG_RACE, false, false, promise_of_layered},
    {"chain", GG_RACE, true, false, promise_of_chain},
    {"random", GG_NORMAL, false, false, promise_of_random},
    {"grid", GG_RACE, true, false, promise_of_grid},
    {"contest1", GG_RACE, false, false, promise_of_contest1},
    {"contest2", GG_RACE, false, false, promise_of_contest2},
    {"cyclic", GG_RACE, false, false, promise_of_cyclic},
    {"parity", GG_PARITY, false, false, promise_of_parity},
    {"clustered", GG_PARITY, false, false, promise_of_clustered},
    {"steady", GG_PARITY, true, false, promise_of_steady},
    {"ladder", GG_PARITY, true, true, promise_of_ladder},
    {"zielonka", GG_PARITY, true, true, promise_of_parity},
    {"checker", GG_PARITY, true, true, promise_of_checker},
    {"jurdzinski", GG_PARITY, true, true, promise_of_parity},
};

enum { PROMISES = sizeof promises / sizeof *promises };

/* Promises of all kinds: a race to the last vertex, or a game with one token. */
static void check(gg_ctx *ctx, const promise *kind, const gg_gen_spec *spec)
{
    gg_problem *problem = make(ctx, spec);
    const gg_problem_spec *got = gg_problem_get(problem);
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    const bool race = kind->play == GG_RACE;
    assert_int_equal(got->play, kind->play);
    assert_int_equal(got->token_count, race ? 2 : 1);
    for (size_t i = 0; i < got->token_count; i++)
        assert_true(got->tokens[i].vertex < n);
    if (race) {
        assert_int_equal(got->target_count, 1);
        assert_int_equal(got->targets[0], n - 1);
        assert_int_equal(got->tokens[0].arrival, GG_LEFT);
        assert_int_equal(got->tokens[1].arrival, GG_RIGHT);
        for (size_t i = 0; n > 2 && i < 2; i++)
            assert_int_not_equal(got->tokens[i].vertex, n - 1);
    }
    assert_int_equal(gg_graph_rows(graph), spec->rows);
    if (spec->edges > 0) assert_int_equal(gg_graph_edges(graph), spec->edges);
    kind->holds(problem, spec);
    gg_problem_free(problem);
}

static const promise *promise_of(const char *kind)
{
    for (size_t i = 0; i < PROMISES; i++)
        if (strcmp(promises[i].kind, kind) == 0) return &promises[i];
    return NULL;
}

static void test_every_kind_has_a_promise(void **state)
{
    (void)state;
    size_t count = 0;
    for (const gg_info *info; (info = gg_generator_info(count)) != NULL; count++) {
        assert_non_null(promise_of(info->name));
        assert_true(strlen(info->summary) > 0);
    }
    assert_int_equal(count, PROMISES);
}

static void test_promises(void **state)
{
    gg_ctx *ctx = *state;
    for (size_t k = 0; k < PROMISES; k++)
        for (size_t i = 0; i < SIZES; i++)
            for (uint64_t seed = 0; seed < 20; seed++) {
                gg_gen_spec spec = spec_of(promises[k].kind, sizes[i], 0, seed);
                if (strcmp(spec.kind, "random") == 0) spec.dead_ends = (unsigned)(seed * 1000 / 19);
                spec.rows = seed % 2 ? GG_ROWS_OUT : GG_ROWS_OUT | GG_ROWS_IN;
                check(ctx, &promises[k], &spec);
            }
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
}

static void test_promises_with_edges(void **state)
{
    gg_ctx *ctx = *state;
    for (size_t k = 0; k < PROMISES; k++)
        for (uint64_t n = 4; n < 40 && !promises[k].exact; n++)
            for (uint64_t extra = 0; extra < 12; extra++) {
                const uint64_t least = promises[k].play == GG_PARITY ? n : n - 1;
                gg_gen_spec spec = spec_of(promises[k].kind, n, least + extra, 7 * n + extra);
                if (strcmp(spec.kind, "random") == 0) spec.dead_ends = 500;
                if (strcmp(promises[k].kind, "layered") == 0) spec.width = 1;
                check(ctx, &promises[k], &spec);
            }
}

static void test_widths(void **state)
{
    gg_ctx *ctx = *state;
    for (uint64_t n = 2; n < 60; n++)
        for (uint64_t width = 1; width < n; width++) {
            gg_gen_spec spec = spec_of("grid", n, 0, n);
            spec.width = width;
            check(ctx, promise_of("grid"), &spec);
            spec.kind = "layered";
            check(ctx, promise_of("layered"), &spec);
        }
}

/* Both players win some of the contest's instances, and black has its two and its six ways. */
static void test_contests_are_no_walkover(void **state)
{
    gg_ctx *ctx = *state;
    for (int kind = 1; kind <= 2; kind++) {
        bool met[7] = {false};
        unsigned wins[2] = {0, 0};
        for (uint64_t seed = 0; seed < 200; seed++) {
            gg_gen_spec spec = spec_of(kind == 1 ? "contest1" : "contest2", 200, 0, seed);
            spec.rows = GG_ROWS_OUT | GG_ROWS_IN;
            gg_problem *problem = make(ctx, &spec);
            const gg_token *tokens = gg_problem_get(problem)->tokens;
            gg_solution *solution = NULL;
            gg_answer *answer = NULL;
            met[ways_from(gg_problem_graph(problem), tokens[1].vertex)] = true;
            assert_int_equal(gg_solve(ctx, problem, NULL, &solution), GG_OK);
            assert_int_equal(gg_answer_new(ctx, problem, solution, 0, &answer), GG_OK);
            wins[answer->outcome.winner == GG_R]++;
            gg_answer_free(answer);
            gg_solution_free(solution);
            gg_problem_free(problem);
        }
        assert_true(met[2] && (kind == 1 || (met[3] && met[6])));
        assert_true(wins[0] > 20 && wins[1] > 20);
    }
}

/* Each side wins some of the cyclic races, and some are drawn. */
static void test_cyclic_races_end_in_every_way(void **state)
{
    gg_ctx *ctx = *state;
    unsigned ends[GG_D + 1] = {0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        gg_gen_spec spec = spec_of("cyclic", 60, 0, seed);
        spec.rows = GG_ROWS_OUT | GG_ROWS_IN;
        gg_problem *problem = make(ctx, &spec);
        gg_solution *solution = NULL;
        gg_answer *answer = NULL;
        assert_int_equal(gg_solve(ctx, problem, NULL, &solution), GG_OK);
        assert_int_equal(gg_answer_new(ctx, problem, solution, 0, &answer), GG_OK);
        ends[answer->outcome.winner]++;
        gg_answer_free(answer);
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    assert_true(ends[GG_L] > 20 && ends[GG_R] > 20 && ends[GG_D] > 20);
}

/* Every kind in every play, on the same graph. */
static void test_plays(void **state)
{
    gg_ctx *ctx = *state;
    for (size_t k = 0; k < PROMISES; k++)
        for (size_t i = 0; i < SIZES; i++)
            for (int play = GG_NORMAL; play <= GG_RACE && promises[k].play != GG_PARITY; play++) {
                gg_gen_spec spec = spec_of(promises[k].kind, sizes[i], 0, 5);
                gg_problem *own = make(ctx, &spec);
                spec.play = play;
                gg_problem *problem = make(ctx, &spec);
                const gg_problem_spec *got = gg_problem_get(problem);
                assert_int_equal(got->play, play);
                assert_int_equal(got->token_count, play == GG_RACE ? 2 : 1);
                assert_int_equal(got->target_count, play == GG_RACE ? 1 : 0);
                assert_int_equal(got->tokens[0].vertex, gg_problem_get(own)->tokens[0].vertex);
                assert_int_equal(gg_graph_edges(gg_problem_graph(problem)),
                                 gg_graph_edges(gg_problem_graph(own)));
                gg_problem_free(problem);
                gg_problem_free(own);
            }
    gg_gen_spec spec = spec_of("dag", 4, 0, 5);
    for (spec.play = -2; spec.play < 4; spec.play += 5)
        assert_int_equal(gg_generate(ctx, &spec, &(gg_problem *){NULL}), GG_BAD_ARGUMENT);
    spec.play = GG_PARITY;
    assert_int_equal(gg_generate(ctx, &spec, &(gg_problem *){NULL}), GG_BAD_ARGUMENT);
    spec = spec_of("parity", 4, 0, 5);
    spec.play = GG_RACE;
    assert_int_equal(gg_generate(ctx, &spec, &(gg_problem *){NULL}), GG_BAD_ARGUMENT);
}

static void test_priorities(void **state)
{
    gg_ctx *ctx = *state;
    static const char *const kinds[] = {"parity", "clustered", "steady"};
    for (int k = 0; k < 3; k++)
        for (uint64_t priorities = 1; priorities < 6; priorities++) {
            gg_gen_spec spec = spec_of(kinds[k], 100, 0, priorities);
            spec.priorities = priorities;
            check(ctx, promise_of(kinds[k]), &spec);
        }
    gg_gen_spec spec = spec_of("ladder", 4, 0, 5);
    spec.priorities = 2;
    assert_int_equal(gg_generate(ctx, &spec, &(gg_problem *){NULL}), GG_BAD_ARGUMENT);
}

/* ---- seeds ---- */

/* Everything about an instance in one number (FNV-1a, 64 bits). */
static uint64_t digest(const gg_problem *problem)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const gg_problem_spec *spec = gg_problem_get(problem);
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < spec->token_count; i++)
        hash = (hash ^ spec->tokens[i].vertex) * UINT64_C(1099511628211);
    for (uint64_t v = 0; v < gg_graph_vertices(graph); v++) {
        size_t count;
        const gg_vertex *to = options(graph, v, &count);
        hash = (hash ^ count) * UINT64_C(1099511628211);
        for (size_t i = 0; i < count; i++)
            hash = (hash ^ to[i]) * UINT64_C(1099511628211);
        if (gg_graph_priorities(graph))
            hash = (hash ^ (2 * gg_graph_priorities(graph)[v] +
                            (unsigned)gg_graph_owner(graph, (gg_vertex)v))) *
                   UINT64_C(1099511628211);
    }
    return hash;
}

static uint64_t digest_of_seed(gg_ctx *ctx, const char *kind, uint64_t seed)
{
    const gg_gen_spec spec = spec_of(kind, 500, 0, seed);
    gg_problem *problem = make(ctx, &spec);
    const uint64_t result = digest(problem);
    gg_problem_free(problem);
    return result;
}

/* Instances are quoted by kind and seed, so a seed must mean the same on every machine and in every
 * version. After an intended change of a generator, write the new numbers here and into the
 * changelog. */
static void test_seeds_mean_what_they_meant(void **state)
{
    static const struct {
        const char *kind;
        uint64_t digest;
    } known[] = {
        {"dag", UINT64_C(0xe844dd4b48e3a25c)},        {"layered", UINT64_C(0x4b507e2b52d4c44d)},
        {"chain", UINT64_C(0x95e3bfe82c1802ae)},      {"random", UINT64_C(0xbfbf5f63dc81384b)},
        {"grid", UINT64_C(0x60c38f9df9c94473)},       {"contest1", UINT64_C(0xfcc26d2578ac87b1)},
        {"contest2", UINT64_C(0x718265b665b4108d)},   {"cyclic", UINT64_C(0x06944f86cae901e3)},
        {"parity", UINT64_C(0xdf8e5159784afb61)},     {"clustered", UINT64_C(0x042cd0acda3d48ba)},
        {"steady", UINT64_C(0xbbef6c2eb7b5a967)},     {"ladder", UINT64_C(0x542303f11902c35f)},
        {"zielonka", UINT64_C(0xc06579f8607b9f07)},   {"checker", UINT64_C(0x342398f7e38f2564)},
        {"jurdzinski", UINT64_C(0xfbd79852ca07ff05)},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(digest_of_seed(*state, known[i].kind, 42), known[i].digest);
    assert_int_equal(sizeof known / sizeof *known, PROMISES);
}

static void test_seeds(void **state)
{
    gg_ctx *ctx = *state;
    for (size_t k = 0; k < PROMISES; k++) {
        const char *kind = promises[k].kind;
        unsigned differ = 0;
        const uint64_t first = digest_of_seed(ctx, kind, 0);
        for (uint64_t seed = 0; seed < 40; seed++) {
            const uint64_t one = digest_of_seed(ctx, kind, seed);
            assert_int_equal(one, digest_of_seed(ctx, kind, seed));
            if (one != first) differ++;
        }
        assert_true(promises[k].fixed ? differ == 0 : differ >= (promises[k].exact ? 30u : 39u));
    }
}

/* ---- refusals ---- */

static void refused(gg_ctx *ctx, const gg_gen_spec *spec, gg_status expected)
{
    gg_problem *untouched = (gg_problem *)ctx, *problem = untouched;
    assert_int_equal(gg_generate(ctx, spec, &problem), expected);
    assert_ptr_equal(problem, untouched);
    assert_int_equal(gg_ctx_error(ctx)->status, expected);
    assert_true(strlen(gg_ctx_error(ctx)->message) > 10);
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
}

static void test_refused_for_all_kinds(void **state)
{
    gg_ctx *ctx = *state;
    for (size_t k = 0; k < PROMISES; k++) {
        gg_gen_spec spec = spec_of(promises[k].kind, 0, 0, 1);
        refused(ctx, &spec, GG_BAD_ARGUMENT);
        spec.vertices = GG_MAX_VERTICES + 1;
        refused(ctx, &spec, GG_LIMIT);
        spec.vertices = UINT64_MAX;
        refused(ctx, &spec, GG_LIMIT);
        spec.vertices = 10;
        spec.edges = 3;
        refused(ctx, &spec, GG_BAD_ARGUMENT);
        spec.size--;
        refused(ctx, &spec, GG_BAD_ARGUMENT);
    }
    gg_gen_spec spec = spec_of("no such kind", 10, 0, 1);
    refused(ctx, &spec, GG_BAD_ARGUMENT);
    spec.kind = NULL;
    refused(ctx, &spec, GG_BAD_ARGUMENT);
}

static void test_refused_by_kind(void **state)
{
    static const struct {
        const char *kind;
        uint64_t vertices, edges;
        unsigned dead_ends;
        uint64_t width;
    } cases[] = {
        {"dag", 1, 1, 0, 0},        {"layered", 1, 1, 0, 0},   {"layered", 10, 8, 0, 0},
        {"layered", 10, 0, 0, 10},  {"layered", 11, 11, 0, 4}, {"chain", 10, 8, 0, 0},
        {"chain", 10, 10, 0, 0},    {"random", 10, 9, 0, 0},   {"random", 10, 1, 1000, 0},
        {"random", 10, 0, 1001, 0}, {"grid", 12, 16, 0, 4},    {"grid", 12, 18, 0, 4},
        {"grid", 12, 0, 0, 13},     {"contest1", 3, 3, 0, 0},  {"contest1", 1, 1, 0, 0},
        {"contest2", 2, 2, 0, 0},   {"contest2", 9, 7, 0, 0},  {"cyclic", 9, 0, 0, 3},
        {"dag", 9, 0, 100, 0},      {"chain", 9, 0, 0, 3},
    };
    gg_ctx *ctx = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gg_gen_spec spec = spec_of(cases[i].kind, cases[i].vertices, cases[i].edges, 1);
        spec.dead_ends = cases[i].dead_ends;
        spec.width = cases[i].width;
        refused(ctx, &spec, GG_BAD_ARGUMENT);
    }
}

static void cancel_at_once(void *self, const char *stage, uint64_t done, uint64_t total)
{
    (void)stage;
    (void)done;
    (void)total;
    gg_ctx_cancel(self);
}

static void test_cancelled(void **state)
{
    gg_ctx *ctx = *state;
    gg_ctx_set_progress(ctx, cancel_at_once, ctx);
    for (size_t k = 0; k < PROMISES; k++) {
        const gg_gen_spec spec = spec_of(promises[k].kind, 100, 0, 1);
        refused(ctx, &spec, GG_CANCELLED);
    }
    gg_ctx_set_progress(ctx, NULL, NULL);
}

/* With every limit too small for it an instance fails cleanly; with enough it is the same one. */
static void test_memory_limits(void **state)
{
    gg_ctx *ctx = *state;
    for (size_t k = 0; k < PROMISES; k++) {
        const gg_gen_spec spec = spec_of(promises[k].kind, 30, 0, 1);
        const gg_gen_spec narrow = spec_of(promises[k].kind, UINT64_C(4000000000), 0, 1);
        gg_ctx_set_memory_limit(ctx, 1000000);
        refused(ctx, &narrow, GG_LIMIT);
        uint64_t limit = 0;
        gg_problem *problem = NULL;
        while (problem == NULL) {
            gg_ctx_set_memory_limit(ctx, limit);
            const gg_status status = gg_generate(ctx, &spec, &problem);
            assert_true(status == GG_OK || status == GG_LIMIT);
            if (status != GG_OK) assert_int_equal(gg_ctx_memory_used(ctx), 0);
            limit += limit < 4096 ? 16 : 512;
        }
        gg_problem_free(problem);
    }
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
}

static int open_context(void **state)
{
    *state = gg_ctx_new(NULL);
    return *state == NULL;
}

static int close_context(void **state)
{
    const uint64_t used = gg_ctx_memory_used(*state);
    gg_ctx_free(*state);
    return used != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_has_a_promise),
        cmocka_unit_test(test_promises),
        cmocka_unit_test(test_promises_with_edges),
        cmocka_unit_test(test_widths),
        cmocka_unit_test(test_priorities),
        cmocka_unit_test(test_contests_are_no_walkover),
        cmocka_unit_test(test_cyclic_races_end_in_every_way),
        cmocka_unit_test(test_plays),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_seeds_mean_what_they_meant),
        cmocka_unit_test(test_refused_for_all_kinds),
        cmocka_unit_test(test_refused_by_kind),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_memory_limits),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
