/*
 * The two ways to solve the states of a graph, on one thread and on three, word for word: all
 * graphs of two vertices, random graphs, and shapes that are hard on one part of an engine. The
 * common result is compared with the rules themselves, applied until nothing changes.
 */
#include "unit/support.h"

#include "solve/states/states.h"

/* ---- tables ---- */

typedef struct shape {
    const char *name;
    uint32_t phases;
    uint8_t mover[3];
} shape;

static const shape shapes[] = {
    {"relative", 1, {GG__MOVER_RELATIVE}},
    {"owners", 1, {GG__MOVER_OWNER}},
    {"alternating", 2, {GG__MOVER_FIRST, GG__MOVER_SECOND}},
    {"the other way", 2, {GG__MOVER_SECOND, GG__MOVER_FIRST}},
    {"three phases", 3, {GG__MOVER_FIRST, GG__MOVER_SECOND, GG__MOVER_SECOND}},
};

/* Ends of all kinds: drawn or won by either, and a player who is stuck loses, wins, draws or, with
 * a rank above 0, loses a turn later. */
static gg__ends draw_ends(gg__rng *rng, const uint8_t *kind)
{
    const gg__word word[3] = {gg__word_decided(GG__FIRST, 0), gg__word_decided(GG__SECOND, 0),
                              gg__word_decided(GG__DRAWN, GG__NO_RANK)};
    gg__ends ends = {.kind = kind};
    const uint64_t stuck = gg__rng_below(rng, 4);
    for (int i = 1; i < GG__END_KINDS; i++)
        for (int mover = 0; mover < 2; mover++)
            ends.over[i][mover] = word[gg__rng_below(rng, 3)];
    for (int mover = 0; mover < 2; mover++)
        ends.stuck[mover] = stuck == 0   ? word[2]
                            : stuck == 1 ? word[!mover]
                            : stuck == 2 ? word[mover]
                                         : word[!mover] + 1;
    return ends;
}

/* ---- the rules ---- */

/* The best of two words for a side: a win, the sooner the better; a draw; a loss, the later. */
static bool is_better(gg__side side, gg__word a, gg__word b)
{
    const int value_a = gg__word_side(a) == side ? 2 : gg__word_side(a) == GG__DRAWN;
    const int value_b = gg__word_side(b) == side ? 2 : gg__word_side(b) == GG__DRAWN;
    if (value_a != value_b) return value_a > value_b;
    if (value_a == 1) return false;
    return (gg__word_rank(a) < gg__word_rank(b)) == (value_a == 2) &&
           gg__word_rank(a) != gg__word_rank(b);
}

/* The value of an open state by the words of its options. */
static gg__word value_now(const gg_graph *graph, const gg__table *table, const gg__word *words,
                          gg_vertex v, uint32_t phase)
{
    size_t count;
    const gg_vertex *option = gg_graph_options(graph, gg__phase_player(table, phase), v, &count);
    const bool relative = table->mover[phase] == GG__MOVER_RELATIVE;
    const gg__side mover = gg__mover_index(graph, table, v, phase) ? GG__SECOND : GG__FIRST;
    gg__word best = gg__word_decided(gg__other_side(mover), 0);
    for (size_t i = 0; i < count; i++) {
        gg__word word = words[option[i] * table->phases + (phase + 1) % table->phases];
        if (relative && gg__word_side(word) != GG__DRAWN) word ^= gg__word_decided(GG__DRAWN, 0);
        if (i == 0 || is_better(mover, word, best)) best = word;
    }
    return gg__word_side(best) == GG__DRAWN ? best : best + 1;
}

/* Starts with draws and does one round for each state: wins in k turns are known after k rounds. */
static void solve_by_rules(const gg_graph *graph, const gg__table *table, const gg__ends *ends)
{
    const uint64_t states = table->vertices * table->phases;
    gg__word *next = malloc(states * sizeof *next);
    assert_non_null(next);
    for (uint64_t i = 0; i < states; i++)
        table->words[i] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
    for (uint64_t round = 0; round < states + 3; round++) {
        for (uint64_t i = 0; i < states; i++) {
            const gg_vertex v = (gg_vertex)(i / table->phases);
            const uint32_t phase = (uint32_t)(i % table->phases);
            const gg__word end = gg__ends_word(graph, table, ends, v, phase);
            next[i] = gg__word_side(end) != GG__UNDECIDED
                          ? end
                          : value_now(graph, table, table->words, v, phase);
        }
        memcpy(table->words, next, states * sizeof *next);
    }
    free(next);
}

/* ---- the engines ---- */

typedef gg_status engine(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         const gg__ends *ends);

static gg__table make_table(gg_ctx *ctx, const gg_graph *graph, const shape *form, uint8_t *mover)
{
    gg__table table = {.vertices = graph->vertices, .phases = form->phases, .mover = mover};
    memcpy(mover, form->mover, sizeof form->mover);
    table.words = gg__alloc(ctx, table.vertices * table.phases, sizeof *table.words, "a test");
    assert_non_null(table.words);
    return table;
}

/* A sweep is for ordered graphs alone. */
static gg_status go_back(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                         const gg__ends *ends)
{
    gg_graph unordered = *graph;
    unordered.ordered = false;
    return gg__states_solve(ctx, &unordered, table, ends);
}

static gg_status go_back_by_three(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                  const gg__ends *ends)
{
    gg_ctx_set_threads(ctx, 3);
    const gg_status status = go_back(ctx, graph, table, ends);
    gg_ctx_set_threads(ctx, 1);
    return status;
}

/* The engine that problems get. */
static gg_status solve_by_three(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                                const gg__ends *ends)
{
    gg_ctx_set_threads(ctx, 3);
    const gg_status status = gg__states_solve(ctx, graph, table, ends);
    gg_ctx_set_threads(ctx, 1);
    return status;
}

/* All engines that can solve the graph agree; by rules as well, if it is small. */
static void compare(gg_ctx *ctx, const gg_graph *graph, const shape *form, const gg__ends *ends)
{
    static engine *const engines[] = {go_back, go_back_by_three, gg__states_solve, solve_by_three};
    uint8_t mover[3];
    const gg__table first = make_table(ctx, graph, form, mover);
    const gg__table other = make_table(ctx, graph, form, mover);
    const size_t bytes = (size_t)(first.vertices * first.phases) * sizeof *first.words;
    assert_ok(ctx, engines[0](ctx, graph, &first, ends));
    for (size_t i = 1; i < COUNT(engines); i++) {
        memset(other.words, 0x5a, bytes);
        assert_ok(ctx, engines[i](ctx, graph, &other, ends));
        assert_memory_equal(first.words, other.words, bytes);
    }
    if (graph->vertices <= SKETCH_VERTICES) {
        solve_by_rules(graph, &other, ends);
        assert_memory_equal(first.words, other.words, bytes);
    }
    gg__free(ctx, first.words);
    gg__free(ctx, other.words);
}

static void compare_all(gg_ctx *ctx, const gg_graph *graph, gg__rng *rng, const uint8_t *kind)
{
    for (size_t i = 0; i < COUNT(shapes); i++) {
        if (shapes[i].mover[0] == GG__MOVER_OWNER && !graph->owner) continue;
        if (shapes[i].mover[0] == GG__MOVER_RELATIVE && graph->partisan) continue;
        gg__ends ends = draw_ends(rng, kind);
        compare(ctx, graph, &shapes[i], &ends);
    }
}

/* ---- small graphs ---- */

/* Every set of edges and loops on two vertices, doubled ones too, with every pair of kinds. */
static void test_two_vertices(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {1};
    for (unsigned edges = 0; edges < 81; edges++)
        for (unsigned kinds = 0; kinds < 9; kinds++) {
            const uint8_t kind[2] = {(uint8_t)(kinds % 3), (uint8_t)(kinds / 3)};
            sketch s = blank(2);
            for (unsigned i = 0, left = edges; i < 4; i++, left /= 3)
                for (unsigned copy = 0; copy < left % 3; copy++)
                    add_edge(&s, i / 2, i % 2, GG_FOR_BOTH);
            gg_graph *graph = build_graph(ctx, &s, GG_ROWS_IN | GG_ROWS_OUT);
            compare_all(ctx, graph, &rng, kinds ? kind : NULL);
            gg_graph_free(graph);
        }
    close_ctx(ctx);
}

static void draw_sketch(gg__rng *rng, sketch *s, bool ordered, bool partisan)
{
    const uint64_t edges = gg__rng_below(rng, 3 * s->n + 1);
    for (uint64_t i = 0; i < edges; i++) {
        gg_vertex u = (gg_vertex)gg__rng_below(rng, s->n), v = (gg_vertex)gg__rng_below(rng, s->n);
        if (ordered && u == v) continue;
        if (ordered && u > v) {
            const gg_vertex swap = u;
            u = v;
            v = swap;
        }
        const gg_edge_for who = !partisan                   ? GG_FOR_BOTH
                                : gg__rng_below(rng, 2) > 0 ? GG_FOR_LEFT
                                                            : GG_FOR_RIGHT;
        add_edge(s, u, v, who);
    }
    s->owned = gg__rng_below(rng, 2) > 0 && !partisan;
    for (unsigned v = 0; v < s->n; v++)
        s->owner[v] = (gg_player)gg__rng_below(rng, 2);
}

static void test_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {2};
    for (unsigned i = 0; i < 1500; i++) {
        uint8_t kind[SKETCH_VERTICES];
        sketch s = blank(1 + (unsigned)gg__rng_below(&rng, i % 10 ? 12 : SKETCH_VERTICES));
        draw_sketch(&rng, &s, i % 2 > 0, i % 5 == 0);
        for (unsigned v = 0; v < s.n; v++)
            kind[v] = (uint8_t)(gg__rng_below(&rng, 5) ? 0 : gg__rng_below(&rng, GG__END_KINDS));
        gg_graph *graph = build_graph(ctx, &s, GG_ROWS_IN | GG_ROWS_OUT);
        compare_all(ctx, graph, &rng, i % 3 ? kind : NULL);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

/* ---- large graphs ---- */

typedef gg_vertex end_of(gg__rng *rng, uint64_t n, uint64_t i);

static gg_graph *make(gg_ctx *ctx, gg__rng *rng, uint64_t n, uint64_t edges, end_of *from,
                      end_of *to)
{
    gg_builder *builder;
    gg_graph *graph;
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    for (uint64_t i = 0; i < edges; i++)
        assert_ok(ctx, gg_builder_edge(builder, from(rng, n, i), to(rng, n, i), GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

static gg_vertex any(gg__rng *rng, uint64_t n, uint64_t i)
{
    (void)i;
    return (gg_vertex)gg__rng_below(rng, n);
}

/* Nine of ten vertices; the others are dead ends. */
static gg_vertex any_live(gg__rng *rng, uint64_t n, uint64_t i)
{
    return any(rng, n - n / 10, i);
}

static gg_vertex in_turn(gg__rng *rng, uint64_t n, uint64_t i)
{
    (void)rng;
    return (gg_vertex)(i % n);
}

static gg_vertex next_in_turn(gg__rng *rng, uint64_t n, uint64_t i)
{
    return in_turn(rng, n, i + 1);
}

/* Towards lower numbers, so that the graph is not ordered. */
static gg_vertex back_in_turn(gg__rng *rng, uint64_t n, uint64_t i)
{
    (void)rng;
    return (gg_vertex)(n - 1 - i % n);
}

static gg_vertex back_next(gg__rng *rng, uint64_t n, uint64_t i)
{
    return back_in_turn(rng, n, i + 1);
}

static gg_vertex first_vertex(gg__rng *rng, uint64_t n, uint64_t i)
{
    (void)rng;
    (void)n;
    (void)i;
    return 0;
}

static gg_vertex last_vertex(gg__rng *rng, uint64_t n, uint64_t i)
{
    (void)rng;
    (void)i;
    return (gg_vertex)(n - 1);
}

/* Ten of all vertices have all the predecessors. */
static gg_vertex few_vertices(gg__rng *rng, uint64_t n, uint64_t i)
{
    (void)i;
    return (gg_vertex)(n - 1 - gg__rng_below(rng, 10) * 100);
}

/* Steps that are wide and more than a byte counts: each vertex of one has two options in the next.
 */
enum { STEPS = 70 };

static gg_vertex back_on_ladder(gg__rng *rng, uint64_t n, uint64_t i)
{
    (void)rng;
    return (gg_vertex)(i % (n - n / STEPS) + n / STEPS);
}

static gg_vertex ladder(gg__rng *rng, uint64_t n, uint64_t i)
{
    const uint64_t step = n / STEPS, from = back_on_ladder(rng, n, i) / step;
    return (gg_vertex)((from - 1) * step + gg__rng_below(rng, step));
}

typedef struct large {
    uint64_t n, edges;
    end_of *from, *to;
} large;

/* Random graphs with levels that are sorted, and with rows of more than a piece; chains up and
 * down, a ring; a vertex with very many options, with very many predecessors; loops
 * only; very many predecessors of a few; many large levels. */
static void test_large(void **state)
{
    enum { N = 300000, MANY = 1000000 };
    static const large cases[] = {
        {N, 4 * N, any_live, any},          {N / 8, 3 * N, any_live, any},
        {N, N - 1, in_turn, next_in_turn},  {N, N - 1, back_in_turn, back_next},
        {N, N, in_turn, next_in_turn},      {N, MANY, first_vertex, any},
        {N, MANY, any, last_vertex},        {N, MANY, any, first_vertex},
        {N, N, in_turn, in_turn},           {N, 4 * N, any_live, few_vertices},
        {N, 2 * N, back_on_ladder, ladder},
    };
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {3};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const large *c = &cases[i];
        gg_graph *graph = make(ctx, &rng, c->n, c->edges, c->from, c->to);
        uint8_t *kind = calloc(c->n, 1);
        assert_non_null(kind);
        for (uint64_t v = 0; v < c->n / 100; v++)
            kind[gg__rng_below(&rng, c->n)] = (uint8_t)gg__rng_below(&rng, GG__END_KINDS);
        compare_all(ctx, graph, &rng, NULL);
        compare_all(ctx, graph, &rng, kind);
        free(kind);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_vertices),
        cmocka_unit_test(test_by_lot),
        long_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
