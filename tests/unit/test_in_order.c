/*
 * Items solved in order: the longest ways through graphs of all kinds of edges, by any number of
 * threads, with items that fail, pieces that are slow, and a call to stop. And the sweep of states:
 * several threads find what one finds, word for word.
 */
#include "unit/support.h"

#include "solve/kernel/in_order.h"
#include "solve/states/states.h"

#include <poll.h>

enum { N = 100001, OPTIONS = 6 };

static const unsigned thread_counts[] = {1, 2, 3, 8, 20};

/* ---- longest ways ---- */

/* Returns the longest distance of an edge out of v. */
typedef uint64_t reach(uint64_t n, uint64_t v);

static uint64_t anywhere(uint64_t n, uint64_t v)
{
    (void)v;
    return n;
}

static uint64_t next(uint64_t n, uint64_t v)
{
    (void)n;
    (void)v;
    return 1;
}

static uint64_t near(uint64_t n, uint64_t v)
{
    (void)n;
    (void)v;
    return 256;
}

static uint64_t rather_near(uint64_t n, uint64_t v)
{
    (void)n;
    (void)v;
    return 5000;
}

static uint64_t by_regions(uint64_t n, uint64_t v)
{
    return v / 30000 % 2 > 0 ? 50 : n;
}

/* The last few of each 512 vertices have near options, so a sample of the beginning misleads. */
static uint64_t now_and_then(uint64_t n, uint64_t v)
{
    return v % 512 > 480 ? 10 : n;
}

static reach *const reaches[] = {anywhere, next, near, rather_near, by_regions, now_and_then};

typedef struct ways {
    uint64_t n;
    reach *far;
    uint32_t *length;  /* 1 for a vertex without options; 0: not done */
    uint64_t fails[2]; /* vertices */
    uint64_t slow;     /* a vertex that takes time; n: none */
    gg_ctx *ctx;
} ways;

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

/* The i-th option of v, or n. */
static uint64_t option(const ways *w, uint64_t v, uint64_t i)
{
    const uint64_t h = mix(v * OPTIONS + i + 1);
    const uint64_t at = v + 1 + (h >> 8) % w->far(w->n, v);
    return h % 8 == 0 || at > w->n ? w->n : at;
}

static uint32_t longest(const ways *w, uint64_t v)
{
    uint32_t most = 0;
    for (uint64_t i = 0; i < OPTIONS; i++) {
        const uint64_t at = option(w, v, i);
        const uint32_t length = at < w->n ? __atomic_load_n(&w->length[at], __ATOMIC_ACQUIRE) : 1;
        if (length == 0) return 0;
        if (at < w->n && length > most) most = length;
    }
    return most + 1;
}

/* The last vertex has the first turn. */
static void clear_ways(void *self, uint64_t first, uint64_t end)
{
    const ways *w = self;
    memset(&w->length[w->n - end], 0, (size_t)(end - first) * sizeof *w->length);
}

static bool find_length(const ways *w, uint64_t v)
{
    const uint32_t length = longest(w, v);
    if (v == w->slow) poll(NULL, 0, 3);
    if (length == 0 || v == w->fails[0] || v == w->fails[1]) return false;
    __atomic_store_n(&w->length[v], length, __ATOMIC_RELEASE);
    return true;
}

static uint64_t attempt_ways(void *self, uint64_t first, uint64_t end, uint64_t *late)
{
    const ways *w = self;
    uint64_t count = 0;
    assert_true(end - first <= GG__WINDOW);
    for (uint64_t turn = first; turn < end; turn++) {
        late[count] = turn;
        count += !find_length(w, w->n - 1 - turn);
    }
    return count;
}

static gg_status solve_ways(void *self, uint64_t first, uint64_t end)
{
    const ways *w = self;
    for (uint64_t turn = first; turn < end; turn++)
        if (!find_length(w, w->n - 1 - turn))
            return gg__fail(w->ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)(w->n - 1 - turn)),
                            "too long");
    return GG_OK;
}

static gg_status solve_in_order(gg_ctx *ctx, ways *w)
{
    const gg__in_order items = {.stage = "solving positions",
                                .count = w->n,
                                .self = w,
                                .clear = clear_ways,
                                .attempt = attempt_ways,
                                .solve = solve_ways};
    w->ctx = ctx;
    return gg__solve_in_order(ctx, &items);
}

static ways new_ways(uint64_t n, reach *far)
{
    ways w = {.n = n, .far = far, .fails = {n, n}, .slow = n};
    w.length = malloc((size_t)(n + 1) * sizeof *w.length);
    assert_non_null(w.length);
    memset(w.length, 0x5a, (size_t)(n + 1) * sizeof *w.length);
    return w;
}

/* Each length fits those of the options, so all are right. */
static void check_ways(const ways *w)
{
    for (uint64_t v = 0; v < w->n; v++)
        if (w->length[v] != longest(w, v) || w->length[v] == 0) fail_msg("vertex %u", (unsigned)v);
}

static void test_any_reach(void **state)
{
    static const uint64_t sizes[] = {0, 1, 2048, 32767, 32768, N};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t r = 0; r < COUNT(reaches); r++)
        for (size_t t = 0; t < COUNT(thread_counts); t++)
            for (size_t i = 0; i < COUNT(sizes); i++) {
                ways w = new_ways(sizes[i], reaches[r]);
                gg_ctx_set_threads(ctx, thread_counts[t]);
                assert_ok(ctx, solve_in_order(ctx, &w));
                check_ways(&w);
                free(w.length);
            }
    close_ctx(ctx);
}

static void test_slow_piece(void **state)
{
    static const uint64_t slow[] = {N - 1, N - 50000, 40000, 10};
    gg_ctx *ctx = open_ctx();
    (void)state;
    gg_ctx_set_threads(ctx, 3);
    for (size_t r = 0; r < COUNT(reaches); r++)
        for (size_t i = 0; i < COUNT(slow); i++) {
            ways w = new_ways(N, reaches[r]);
            w.slow = slow[i];
            assert_ok(ctx, solve_in_order(ctx, &w));
            check_ways(&w);
            free(w.length);
        }
    close_ctx(ctx);
}

static void test_the_largest_fails(void **state)
{
    static const uint64_t fails[][2] = {{N - 1, 5},     {90000, 90001}, {90000, 89000},
                                        {90000, 91900}, {3, 3000},      {0, N}};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t r = 0; r < COUNT(reaches); r++)
        for (size_t t = 0; t < COUNT(thread_counts); t += 2)
            for (size_t i = 0; i < COUNT(fails); i++) {
                const uint64_t a = fails[i][0], b = fails[i][1] < N ? fails[i][1] : 0;
                ways w = new_ways(N, reaches[r]);
                w.fails[0] = a;
                w.fails[1] = fails[i][1];
                gg_ctx_set_threads(ctx, thread_counts[t]);
                gg__begin(ctx);
                assert_fails(ctx, solve_in_order(ctx, &w), GG_LIMIT, "too long");
                assert_int_equal(gg_ctx_error(ctx)->vertex, a > b ? a : b);
                free(w.length);
            }
    close_ctx(ctx);
}

typedef struct rising {
    stopping until;
    uint64_t done;
} rising;

static void rise(void *self, const char *stage, uint64_t done, uint64_t total)
{
    rising *r = self;
    assert_int_equal(total, N);
    assert_true(done >= r->done);
    r->done = done;
    stop_at_tick(&r->until, stage, done, total);
}

static void test_stopped(void **state)
{
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t r = 0; r < COUNT(reaches); r++)
        for (size_t t = 0; t < COUNT(thread_counts); t++)
            for (uint64_t last = 1; last <= 3; last++) {
                ways w = new_ways(N, reaches[r]);
                rising made = {{ctx, "solving positions", 0, last}, 0};
                gg_ctx_set_threads(ctx, thread_counts[t]);
                gg_ctx_set_progress(ctx, rise, &made);
                gg__begin(ctx);
                const gg_status status = solve_in_order(ctx, &w);
                /* there may be fewer windows */
                if (last == 1 || made.until.ticks == last)
                    assert_fails(ctx, status, GG_CANCELLED, "cancelled");
                else
                    assert_int_equal(status, GG_OK);
                assert_true(made.until.ticks <= last);
                gg_ctx_set_progress(ctx, NULL, NULL);
                free(w.length);
            }
    gg__begin(ctx);
    close_ctx(ctx);
}

/* ---- states ---- */

typedef struct shape {
    uint32_t phases;
    uint8_t mover[3];
} shape;

static const shape shapes[] = {{1, {GG__MOVER_RELATIVE}},
                               {1, {GG__MOVER_OWNER}},
                               {2, {GG__MOVER_FIRST, GG__MOVER_SECOND}},
                               {3, {GG__MOVER_FIRST, GG__MOVER_SECOND, GG__MOVER_SECOND}}};

static gg_graph *make_graph(gg_ctx *ctx, reach *far)
{
    const ways w = {.n = N, .far = far};
    gg_builder *builder;
    gg_graph *graph;
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (gg_vertex v = 0; v < N; v++) {
        assert_ok(ctx, gg_builder_owner(builder, v, mix(v) % 2 ? GG_LEFT : GG_RIGHT));
        for (uint64_t i = 0; mix(v) % 11 && i < OPTIONS; i++)
            if (option(&w, v, i) < N)
                assert_ok(ctx,
                          gg_builder_edge(builder, v, (gg_vertex)option(&w, v, i), GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

/* Ends of all kinds; a player who is stuck loses at this rank. */
static gg__ends make_ends(uint8_t *kind, uint32_t rank)
{
    gg__ends ends = {.kind = kind};
    for (int i = 1; i < GG__END_KINDS; i++)
        for (int mover = 0; mover < 2; mover++)
            ends.over[i][mover] =
                (i + mover) % 3 == 2
                    ? gg__word_decided(GG__DRAWN, GG__NO_RANK)
                    : gg__word_decided((i + mover) % 3 ? GG__SECOND : GG__FIRST, 0);
    ends.stuck[0] = gg__word_decided(GG__SECOND, rank);
    ends.stuck[1] = gg__word_decided(GG__FIRST, rank);
    for (uint64_t v = 0; kind && v < N; v++)
        kind[v] = (uint8_t)(mix(v + N) % 20 < GG__END_KINDS ? mix(v + N) % 20 : 0);
    return ends;
}

/* Several threads find the same words as one, or the same failing vertex. */
static void compare_sweeps(gg_ctx *ctx, const gg_graph *graph, const shape *form,
                           const gg__ends *ends, gg__word *words[2])
{
    uint8_t mover[] = {form->mover[0], form->mover[1], form->mover[2]};
    const gg__table one = {.vertices = N,
                           .phases = form->phases,
                           .mover = mover,
                           .words = words[0]},
                    more = {
                        .vertices = N, .phases = form->phases, .mover = mover, .words = words[1]};
    gg_ctx_set_threads(ctx, 1);
    gg__begin(ctx);
    const gg_status status = gg__sweep(ctx, graph, &one, ends);
    const gg_error error = *gg_ctx_error(ctx);
    for (size_t t = 1; t < COUNT(thread_counts); t++) {
        gg_ctx_set_threads(ctx, thread_counts[t]);
        memset(words[1], 0x5a, 3 * N * sizeof *words[1]);
        gg__begin(ctx);
        assert_int_equal(gg__sweep(ctx, graph, &more, ends), status);
        if (status != GG_OK) {
            assert_int_equal(gg_ctx_error(ctx)->vertex, error.vertex);
            assert_string_equal(gg_ctx_error(ctx)->message, error.message);
        } else
            assert_memory_equal(words[0], words[1], (size_t)N * form->phases * sizeof *words[0]);
    }
}

/* With the last rank a way becomes too long somewhere, and not where it ends. */
static void test_states(void **state)
{
    static reach *const some[] = {anywhere, near, by_regions};
    static const uint32_t ranks[] = {0, 1, GG__MAX_RANK - 9};
    gg_ctx *ctx = open_ctx();
    uint8_t *kind = malloc(N);
    gg__word *words[2] = {malloc(3 * N * sizeof(gg__word)), malloc(3 * N * sizeof(gg__word))};
    (void)state;
    assert_true(kind && words[0] && words[1]);
    for (size_t r = 0; r < COUNT(some); r++) {
        gg_graph *graph = make_graph(ctx, some[r]);
        for (size_t i = 0; i < COUNT(shapes); i++) {
            const size_t which = (r + i) % 3;
            const gg__ends ends = make_ends(which == 1 ? NULL : kind, ranks[which]);
            compare_sweeps(ctx, graph, &shapes[i], &ends, words);
        }
        gg_graph_free(graph);
    }
    gg__begin(ctx);
    free(words[0]);
    free(words[1]);
    free(kind);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_any_reach),
        cmocka_unit_test(test_slow_piece),
        cmocka_unit_test(test_the_largest_fails),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
