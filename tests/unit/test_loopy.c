/*
 * Games with loops against the definition: G - H is played on the product of the graphs, by code
 * that shares nothing with the library. Smallest forms are taken apart by their options, and are
 * graphs for the same code.
 */
#include "unit/support.h"

#include "value/loopy/loopy.h"

enum { MOST = 40 };

/* ---- the definition ---- */

/* Options as sets of bits. */
typedef struct shape {
    unsigned count;
    uint64_t to[2][MOST];
} shape;

/* Who loses infinite play of G - H. */
typedef enum draws { FREE, PLUS, MINUS } draws;

typedef struct states {
    bool in[MOST][MOST][2]; /* by position of G, of H, and who is to move */
} states;

/* Whether Left has a move to `x`, or all Right's moves are there; a move in G leads to g_moves
 * instead, one in H to h_moves. */
static bool forces(const shape *g, const shape *h, unsigned v, unsigned w, int mover,
                   const states *g_moves, const states *h_moves)
{
    bool some = false, all = true;
    for (unsigned x = 0; x < g->count; x++)
        if (g->to[mover][v] >> x & 1) {
            some |= g_moves->in[x][w][1 - mover];
            all &= g_moves->in[x][w][1 - mover];
        }
    for (unsigned y = 0; y < h->count; y++)
        if (h->to[1 - mover][w] >> y & 1) {
            some |= h_moves->in[v][y][1 - mover];
            all &= h_moves->in[v][y][1 - mover];
        }
    return mover == GG_LEFT ? some : all;
}

/* One round of `out` = what is forced; whether something changed. */
static bool narrow(const shape *g, const shape *h, const states *g_moves, const states *h_moves,
                   states *out)
{
    bool changed = false;
    for (unsigned v = 0; v < g->count; v++)
        for (unsigned w = 0; w < h->count; w++)
            for (int mover = 0; mover < 2; mover++) {
                const bool now = forces(g, h, v, w, mover, g_moves, h_moves);
                changed |= now != out->in[v][w][mover];
                out->in[v][w][mover] = now;
            }
    return changed;
}

/* The states in which Left does not lose: the largest set that Left can stay in; or the largest W
 * such that the least X with "moves in one game stay in W, in the other they lead to X" is W. */
static void play(const shape *g, const shape *h, draws rule, states *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned v = 0; v < g->count; v++)
        for (unsigned w = 0; w < h->count; w++)
            out->in[v][w][GG_LEFT] = out->in[v][w][GG_RIGHT] = true;
    if (rule == FREE) {
        while (narrow(g, h, out, out, out)) {
        }
        return;
    }
    for (bool changed = true; changed;) {
        states x;
        memset(&x, 0, sizeof x);
        while (narrow(g, h, rule == PLUS ? out : &x, rule == PLUS ? &x : out, &x)) {
        }
        changed = memcmp(&x, out, sizeof x) != 0;
        *out = x;
    }
}

static bool is_at_least(const shape *g, unsigned v, const shape *h, unsigned w, draws rule)
{
    states survives;
    play(g, h, rule, &survives);
    return survives.in[v][w][GG_RIGHT];
}

/* No walk of turns from v comes back. */
static bool is_stopper(const shape *g, unsigned v)
{
    bool reach[2 * MOST][2 * MOST] = {{false}}, from[MOST] = {false};
    const unsigned n = g->count;
    for (unsigned x = 0; x < n; x++)
        for (int p = 0; p < 2; p++)
            for (unsigned y = 0; y < n; y++)
                if (g->to[p][x] >> y & 1)
                    reach[2 * x + (unsigned)p][2 * y + 1 - (unsigned)p] = true;
    for (unsigned k = 0; k < 2 * n; k++)
        for (unsigned i = 0; i < 2 * n; i++)
            for (unsigned j = 0; j < 2 * n; j++)
                reach[i][j] |= reach[i][k] && reach[k][j];
    from[v] = true;
    for (unsigned round = 0; round < n; round++)
        for (unsigned x = 0; x < n; x++)
            for (unsigned y = 0; y < n; y++)
                if (from[x] && ((g->to[0][x] | g->to[1][x]) >> y & 1)) from[y] = true;
    for (unsigned x = 0; x < n; x++)
        if (from[x] && (reach[2 * x][2 * x] || reach[2 * x + 1][2 * x + 1])) return false;
    return true;
}

/* ---- the library ---- */

typedef struct bench {
    gg_ctx *ctx;
    gg_forms *forms;
} bench;

static bench open_bench(void)
{
    bench b = {.ctx = open_ctx()};
    assert_ok(b.ctx, gg_forms_new(b.ctx, 0, &b.forms));
    assert_ok(b.ctx, gg_loopy_admit(b.forms));
    assert_ok(b.ctx, gg_loopy_admit(b.forms)); /* again is the same */
    return b;
}

static void close_bench(bench *b)
{
    gg_forms_free(b->forms);
    close_ctx(b->ctx);
}

static bool append(void *self, const void *data, size_t size)
{
    return gg__text_bytes(self, data, size) == GG_OK;
}

static char *text_of(bench *b, gg_form g)
{
    gg__text text = {.ctx = b->ctx};
    const gg_sink sink = {&text, append};
    assert_ok(b->ctx, gg_form_write(b->forms, g, 0, &sink));
    char *copy = strdup(text.data);
    gg__text_free(&text);
    return copy;
}

static gg_form read_form(bench *b, const char *text)
{
    gg_form g = GG_ZERO_FORM;
    if (gg_form_read(b->forms, text, NULL, &g) != GG_OK)
        fail_msg("%s: %s", text, gg_ctx_error(b->ctx)->message);
    return g;
}

static void expect_text(bench *b, gg_form g, const char *expected)
{
    char *text = text_of(b, g);
    assert_string_equal(text, expected);
    free(text);
}

/* The positions of a form or a stopper, the first of which is g. */
static void take_apart(bench *b, gg_form g, shape *out)
{
    gg_form at[MOST] = {g}, option[MOST];
    memset(out, 0, sizeof *out);
    out->count = 1;
    for (unsigned i = 0; i < out->count; i++)
        for (int p = 0; p < 2; p++) {
            uint64_t count;
            assert_ok(b->ctx, gg_form_options(b->forms, at[i], (gg_player)p, option, MOST, &count));
            assert_true(count <= MOST);
            for (uint64_t k = 0; k < count; k++) {
                unsigned place = 0;
                while (place < out->count && at[place] != option[k])
                    place++;
                assert_true(place < MOST);
                if (place == out->count) at[out->count++] = option[k];
                out->to[p][i] |= UINT64_C(1) << place;
            }
        }
}

/* No two positions are equal, no option is dominated, none reversible. */
static void expect_smallest(const shape *s)
{
    states survives;
    play(s, s, FREE, &survives);
#define AT_LEAST(player, g, h)                                                                     \
    ((player) == GG_LEFT ? survives.in[g][h][GG_RIGHT] : survives.in[h][g][GG_RIGHT])
    for (unsigned v = 0; v < s->count; v++)
        for (int p = 0; p < 2; p++)
            for (unsigned x = 0; x < s->count; x++) {
                assert_true(x == v || !AT_LEAST(0, v, x) || !AT_LEAST(1, v, x));
                if (!(s->to[p][v] >> x & 1)) continue;
                for (unsigned y = 0; y < s->count; y++) {
                    if (y != x && s->to[p][v] >> y & 1) assert_false(AT_LEAST(p, y, x));
                    if (s->to[1 - p][x] >> y & 1) assert_false(AT_LEAST(1 - p, y, v));
                }
            }
#undef AT_LEAST
}

static gg_graph *graph_of(bench *b, const shape *g)
{
    gg_builder *builder;
    gg_graph *graph;
    assert_ok(b->ctx, gg_builder_new(b->ctx, g->count, false, &builder));
    for (unsigned v = 0; v < g->count; v++)
        for (int p = 0; p < 2; p++)
            for (unsigned x = 0; x < g->count; x++)
                if (g->to[p][v] >> x & 1)
                    assert_ok(b->ctx,
                              gg_builder_edge(builder, v, x, p ? GG_FOR_RIGHT : GG_FOR_LEFT));
    assert_ok(b->ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

/* ---- values of graphs ---- */

typedef struct tally {
    unsigned stoppers, loopy, sided, unsettled;
} tally;

static void check_side(bench *b, const shape *g, unsigned v, gg_form side, draws rule)
{
    shape s;
    take_apart(b, side, &s);
    assert_true(is_at_least(g, v, &s, 0, rule));
    assert_true(is_at_least(&s, 0, g, v, rule));
    expect_smallest(&s);
}

static void check_text(bench *b, gg_form g)
{
    char *text = text_of(b, g);
    if (read_form(b, text) != g) fail_msg("%s is read as another game", text);
    free(text);
}

static void check_vertex(bench *b, const shape *g, const gg_graph *graph, unsigned v, gg_form *out,
                         tally *t)
{
    const gg_status status = gg_loopy_value(b->forms, graph, v, out);
    bool stopper;
    assert_ok(b->ctx, gg_loopy_is_stopper(b->ctx, graph, v, &stopper));
    assert_true(stopper == is_stopper(g, v));
    t->stoppers += stopper;
    if (status == GG_LIMIT) {
        assert_false(stopper);
        t->unsettled++;
        *out = GG__NO_FORM;
        return;
    }
    assert_int_equal(status, GG_OK);
    gg_form sides[2];
    assert_ok(b->ctx, gg_loopy_sides(b->forms, *out, sides));
    const gg_loopy_kind kind = gg_loopy_kind_of(b->forms, *out);
    if (stopper) {
        assert_true(kind != GG_SIDED);
        check_side(b, g, v, *out, FREE);
    } else {
        check_side(b, g, v, sides[0], PLUS);
        check_side(b, g, v, sides[1], MINUS);
    }
    t->loopy += kind == GG_STOPPER;
    t->sided += kind == GG_SIDED;
    for (int first = 0; first < 2; first++) { /* who wins g, by playing g - 0 and 0 - g */
        const shape zero = {.count = 1};
        gg_result result;
        assert_ok(b->ctx, gg_loopy_outcome(b->forms, *out, (gg_player)first, &result));
        states left, right;
        play(g, &zero, FREE, &left);
        play(&zero, g, FREE, &right);
        const bool left_loses = !left.in[v][0][first], right_loses = !right.in[0][v][1 - first];
        assert_int_equal(result, left_loses ? GG_R : right_loses ? GG_L : GG_D);
    }
    check_text(b, *out);
}

static void check_graph(bench *b, const shape *g, tally *t)
{
    static const draws rules[] = {FREE, PLUS, MINUS};
    gg_graph *graph = graph_of(b, g);
    gg_form value[MOST];
    states survives[3];
    for (int r = 0; r < 3; r++)
        play(g, g, rules[r], &survives[r]);
    for (unsigned v = 0; v < g->count; v++)
        check_vertex(b, g, graph, v, &value[v], t);
    for (unsigned v = 0; v < g->count; v++)
        for (unsigned w = 0; w < g->count; w++) {
            bool above[3];
            for (int r = 0; r < 3; r++) {
                assert_ok(b->ctx, gg_loopy_at_least(b->ctx, graph, v, w, (gg_draws)r, &above[r]));
                assert_true(above[r] == survives[r].in[v][w][GG_RIGHT]);
            }
            if (value[v] == GG__NO_FORM || value[w] == GG__NO_FORM) continue;
            gg_relation relation;
            assert_ok(b->ctx, gg_form_compare(b->forms, value[v], value[w], &relation));
            assert_true((relation == GG_EQUAL || relation == GG_GREATER) == (above[1] && above[2]));
            assert_true((relation == GG_EQUAL) == (value[v] == value[w]));
        }
    gg_graph_free(graph);
}

/* Graphs by the bits of their edges. */
static shape game_of(unsigned count, uint64_t bits)
{
    shape g = {.count = count};
    for (unsigned v = 0; v < count; v++)
        for (int p = 0; p < 2; p++, bits >>= count)
            g.to[p][v] = bits & ((UINT64_C(1) << count) - 1);
    return g;
}

/* Whether no exchange of vertices gives smaller bits. */
static bool is_first(uint64_t bits)
{
    static const unsigned turn[][3] = {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (size_t i = 0; i < COUNT(turn); i++) {
        uint64_t other = 0;
        for (unsigned v = 0; v < 3; v++)
            for (unsigned p = 0; p < 2; p++)
                for (unsigned x = 0; x < 3; x++)
                    if (bits >> (6 * v + 3 * p + x) & 1)
                        other |= UINT64_C(1) << (6 * turn[i][v] + 3 * p + turn[i][x]);
        if (other < bits) return false;
    }
    return true;
}

static void test_two_vertices(void **state)
{
    bench b = open_bench();
    tally t = {0};
    (void)state;
    for (uint64_t bits = 0; bits < 256; bits++) {
        const shape g = game_of(2, bits);
        check_graph(&b, &g, &t);
    }
    print_message("two: %u stoppers, %u loopy, %u sided, %u not settled\n", t.stoppers, t.loopy,
                  t.sided, t.unsettled);
    close_bench(&b);
}

static void test_three_vertices(void **state)
{
    bench b = open_bench();
    tally t = {0};
    unsigned graphs = 0;
    (void)state;
    for (uint64_t bits = 0; bits < 1 << 18; bits++) {
        if (!is_first(bits)) continue;
        const shape g = game_of(3, bits);
        check_graph(&b, &g, &t);
        graphs++;
    }
    print_message("three: %u graphs, %u stoppers, %u loopy, %u sided, %u not settled\n", graphs,
                  t.stoppers, t.loopy, t.sided, t.unsettled);
    close_bench(&b);
}

static void test_random(void **state)
{
    bench b = open_bench();
    gg__rng rng = {16};
    tally t = {0};
    (void)state;
    for (unsigned round = 0; round < 5000; round++) {
        shape g = {.count = 4 + (unsigned)gg__rng_below(&rng, 3)};
        const uint64_t sparse = 2 + gg__rng_below(&rng, 4);
        for (unsigned v = 0; v < g.count; v++)
            for (int p = 0; p < 2; p++)
                for (unsigned x = 0; x < g.count; x++)
                    if (gg__rng_below(&rng, sparse) == 0) g.to[p][v] |= UINT64_C(1) << x;
        check_graph(&b, &g, &t);
    }
    print_message("random: %u stoppers, %u loopy, %u sided, %u not settled\n", t.stoppers, t.loopy,
                  t.sided, t.unsettled);
    close_bench(&b);
}

/* ---- names and identities ---- */

static void test_named(void **state)
{
    static const char *const pairs[][2] = {
        {"{on|}", "on"},
        {"a{a|}", "on"},
        {"{pass|}", "on"},
        {"{|pass}", "off"},
        {"-on", "off"},
        {"{0|pass}", "over"},
        {"{pass|0}", "under"},
        {"-over", "under"},
        {"{pass|*}", "upon"},
        {"{0,pass|*}", "upon"},
        {"{*|pass}", "-upon"},
        {"{pass|pass}", "dud"},
        {"on + off", "dud"},
        {"on & off", "dud"},
        {"on & on", "on"},
        {"dud + on", "dud"},
        {"dud + over - 7", "dud"},
        {"-dud", "dud"},
        {"on + on", "on"},
        {"on + 5 + *2 + {100|-100}", "on"},
        {"off - 1", "off"},
        {"on + over", "on"},
        {"on + under", "on"},
        {"over + over", "over"},
        {"over + under", "over & under"},
        {"over + *", "over"},
        {"over + ^", "over"},
        {"over + v3*2", "over"},
        {"over + upon", "over"},
        {"upon + *", "{0,pass|0}"},
        {"Tiny(on)", "Tiny(on)"},
        {"{0||0|off}", "Tiny(on)"},
        {"{on|0||0}", "Miny(on)"},
        {"Tiny(on) + Tiny(on)", "Tiny(on)"},
        {"-Tiny(on)", "Miny(on)"},
        {"{on|off}", "{on|off}"},
        {"+-on", "{on|off}"},
        {"1/2 + over", "{1/2|pass}"},
        {"{0|on}", "1"},
        {"{0|{pass|}}", "1"},
        {"a{0||a|0}", "1 & {0|-1}"},
        {"{dud|0}", "{on|0} & -1"},
    };
    bench b = open_bench();
    (void)state;
    for (size_t i = 0; i < COUNT(pairs); i++) {
        const gg_form g = read_form(&b, pairs[i][0]);
        expect_text(&b, g, pairs[i][1]);
        check_text(&b, g);
    }
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named),
        cmocka_unit_test(test_two_vertices),
        long_test(test_three_vertices),
        long_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
