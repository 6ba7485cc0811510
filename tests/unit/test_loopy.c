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

/* The player who loses infinite play of G - H. */
typedef enum draws { FREE, PLUS, MINUS } draws;

typedef struct states {
    bool in[MOST][MOST][2]; /* by position of G, position of H, and player to move */
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
 * that equals the least X with "moves in one game stay in W, moves in the other lead to X". */
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

/* The positions of a form or a stopper; g is the first. */
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
    unsigned graphs, vertices, pairs;
    unsigned stoppers, loopy, sided, unsettled;
} tally;

/* Prints the number of comparisons with the definition. */
static void show(const tally *t)
{
    print_message("%u graphs: the values of %u vertices, %u of them stoppers, and %u comparisons; "
                  "%u values are stoppers with loops, %u have two sides\n",
                  t->graphs, t->vertices, t->stoppers, t->pairs, t->loopy, t->sided);
}

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
    t->graphs++;
    t->vertices += g->count;
    t->pairs += g->count * g->count;
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
    show(&t);
    assert_int_equal(t.stoppers, 182);
    assert_int_equal(t.loopy, 220);
    assert_int_equal(t.sided, 246);
    assert_int_equal(t.unsettled, 0);
    close_bench(&b);
}

static void test_three_vertices(void **state)
{
    bench b = open_bench();
    tally t = {0};
    (void)state;
    for (uint64_t bits = 0; bits < 1 << 18; bits++) {
        if (!is_first(bits)) continue;
        const shape g = game_of(3, bits);
        check_graph(&b, &g, &t);
    }
    show(&t);
    assert_int_equal(t.graphs, 44224);
    assert_int_equal(t.stoppers, 13499);
    assert_int_equal(t.loopy, 41094);
    assert_int_equal(t.sided, 87576);
    assert_int_equal(t.unsettled, 0);
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
    show(&t);
    assert_true(t.stoppers > 4000 && t.loopy > 7000 && t.sided > 14000);
    assert_int_equal(t.unsettled, 0);
    close_bench(&b);
}

/* ---- sums ---- */

static shape sum_of(const shape *g, const shape *h)
{
    shape sum = {.count = g->count * h->count};
    assert_true(sum.count <= MOST);
    for (unsigned v = 0; v < g->count; v++)
        for (unsigned w = 0; w < h->count; w++)
            for (int p = 0; p < 2; p++) {
                for (unsigned x = 0; x < g->count; x++)
                    if (g->to[p][v] >> x & 1)
                        sum.to[p][v * h->count + w] |= UINT64_C(1) << (x * h->count + w);
                for (unsigned y = 0; y < h->count; y++)
                    if (h->to[p][w] >> y & 1)
                        sum.to[p][v * h->count + w] |= UINT64_C(1) << (v * h->count + y);
            }
    return sum;
}

/* Sums against sums of graphs, and the laws of groups, as far as they hold. */
static void test_sums(void **state)
{
    bench b = open_bench();
    gg__rng rng = {5};
    unsigned sided = 0, unsettled = 0;
    (void)state;
    for (unsigned round = 0; round < 1500; round++) {
        shape g[2];
        gg_form value[2], sum, other, minus[3];
        for (int i = 0; i < 2; i++) {
            g[i] = game_of(3, gg__rng_below(&rng, 1 << 18) & gg__rng_below(&rng, 1 << 18));
            gg_graph *graph = graph_of(&b, &g[i]);
            assert_ok(b.ctx, gg_loopy_value(b.forms, graph, 0, &value[i]));
            gg_graph_free(graph);
            assert_ok(b.ctx, gg_form_negative(b.forms, value[i], &minus[i]));
            assert_ok(b.ctx, gg_form_negative(b.forms, minus[i], &other));
            assert_true(other == value[i]);
        }
        const gg_status status = gg_form_add(b.forms, value[0], value[1], &sum);
        if (status == GG_LIMIT) {
            unsettled++;
            continue;
        }
        assert_int_equal(status, GG_OK);
        gg_form sides[2];
        const shape both = sum_of(&g[0], &g[1]);
        assert_ok(b.ctx, gg_loopy_sides(b.forms, sum, sides));
        check_side(&b, &both, 0, sides[0], PLUS);
        check_side(&b, &both, 0, sides[1], MINUS);
        sided += sides[0] != sides[1];
        assert_ok(b.ctx, gg_form_add(b.forms, value[1], value[0], &other));
        assert_true(other == sum);
        assert_ok(b.ctx, gg_form_negative(b.forms, sum, &minus[2]));
        assert_ok(b.ctx, gg_form_add(b.forms, minus[0], minus[1], &other));
        assert_true(other == minus[2]);
        assert_ok(b.ctx, gg_form_add(b.forms, value[0], GG_ZERO_FORM, &other));
        assert_true(other == value[0]);
    }
    assert_true(sided > 100);
    assert_int_equal(unsettled, 0);
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

static void test_relations(void **state)
{
    static const struct {
        const char *g, *h;
        gg_relation relation;
    } known[] = {
        {"on", "1000", GG_GREATER},
        {"off", "-1000", GG_LESS},
        {"over", "0", GG_GREATER},
        {"over", "1/1024", GG_LESS},
        {"over", "^9", GG_GREATER},
        {"upon", "over", GG_LESS},
        {"upon", "^[4]", GG_GREATER},
        {"upon", "^2", GG_LESS},
        {"Tiny(on)", "0", GG_GREATER},
        {"Tiny(on)", "Tiny(7)", GG_LESS},
        {"{on|off}", "5", GG_CONFUSED},
        {"dud", "0", GG_CONFUSED},
        {"dud", "on", GG_LESS},
        {"dud", "off", GG_GREATER},
        {"over & under", "0", GG_CONFUSED},
        {"over & under", "over", GG_LESS},
    };
    bench b = open_bench();
    (void)state;
    for (size_t i = 0; i < COUNT(known); i++) {
        gg_relation relation;
        assert_ok(b.ctx, gg_form_compare(b.forms, read_form(&b, known[i].g),
                                         read_form(&b, known[i].h), &relation));
        if (relation != known[i].relation) fail_msg("%s ? %s", known[i].g, known[i].h);
    }
    close_bench(&b);
}

/* The text of a value does not depend on the earlier contents of the table. */
static void test_text_alone(void **state)
{
    static const char *const texts[] = {
        "a{0||a|-1}",       "a{*|b{a,1|-1,over}}",
        "{on,{1|pass}|0}",  "a{0,{upon|a}|b{a|*2,b}}",
        "{3,^,*,pass|off}", "+-(on,{2|pass}) + {pass|1}",
    };
    bench b = open_bench();
    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        bench fresh = open_bench();
        char *text = text_of(&fresh, read_form(&fresh, texts[i]));
        expect_text(&b, read_form(&b, texts[i]), text);
        check_text(&b, read_form(&b, texts[i]));
        free(text);
        close_bench(&fresh);
    }
    close_bench(&b);
}

/* ---- what is refused ---- */

static void test_bad_texts(void **state)
{
    static const struct {
        const char *text, *message;
        uint64_t column;
    } bad[] = {
        {"pass", "expected a value", 5},
        {"pass + 1", "a game that is not closed can only be an option", 9},
        {"a{a+1|}", "a game that is not closed can only be an option", 6},
        {"a{-a|}", "a game that is not closed can only be an option", 5},
        {"a{Tiny(a)|}", "Tiny is of games without loops", 3},
        {"a{0|a} + a", "an unknown name: 'a'", 10},
        {"a{0}", "braces without a bar", 2},
        {"a{0|a", "'{' without '}'", 2},
        {"mean(on)", "mean is of games without loops", 1},
        {"on &", "expected a value", 5},
        {"& on", "expected a value", 1},
        {"on & off & on", "expected + or -", 10},
        {"off & on", "G & H: both have no & of their own, and G >= H", 0},
        {"dud & off", "G & H: both have no & of their own, and G >= H", 0},
    };
    bench b = open_bench();
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        gg_form g;
        assert_int_equal(gg_form_read(b.forms, bad[i].text, NULL, &g), GG_BAD_INPUT);
        const gg_error *error = gg_ctx_error(b.ctx);
        if (strcmp(error->message, bad[i].message) != 0 || error->column != bad[i].column)
            fail_msg("%s: %lu: %s", bad[i].text, (unsigned long)error->column, error->message);
    }
    read_form(&b, "a{a|}"); /* what was left of them does no harm */
    close_bench(&b);
}

static void test_refusals(void **state)
{
    bench b = open_bench();
    gg_form g, short_game = read_form(&b, "{1|-1}"), on = read_form(&b, "on"),
               dud = read_form(&b, "dud");
    uint64_t count;
    size_t corners;
    int64_t numerator;
    uint32_t exponent;
    bool at_least;
    (void)state;
    assert_int_equal(gg_loopy_kind_of(b.forms, short_game), GG_SHORT);
    assert_int_equal(gg_loopy_kind_of(b.forms, on), GG_STOPPER);
    assert_int_equal(gg_loopy_kind_of(b.forms, dud), GG_SIDED);
    assert_false(gg_form_number(b.forms, on, &numerator, &exponent));
    assert_int_equal(gg_form_options(b.forms, dud, GG_LEFT, &g, 1, &count), GG_BAD_ARGUMENT);
    assert_int_equal(gg_form_thermograph(b.forms, on, GG_LEFT, NULL, 0, &corners), GG_BAD_ARGUMENT);
    assert_int_equal(gg_form_call(b.forms, "mean", &on, 1, &g), GG_BAD_INPUT);
    assert_int_equal(gg_form_read(b.forms, "over + 5000", NULL, &g), GG_LIMIT);
    assert_int_equal(gg_form_read(b.forms, "over + 1/2^5000", NULL, &g), GG_LIMIT);
    assert_int_equal(gg_form_read(b.forms, "on + 1000000000000", NULL, &g), GG_LIMIT);

    const shape loop = {.count = 2, .to = {{2, 0}, {1, 3}}};
    gg_graph *graph = graph_of(&b, &loop);
    assert_int_equal(gg_loopy_value(b.forms, graph, 2, &g), GG_BAD_ARGUMENT);
    assert_int_equal(gg_loopy_at_least(b.ctx, graph, 0, 2, GG_DRAWS_FREE, &at_least),
                     GG_BAD_ARGUMENT);
    assert_int_equal(gg_loopy_at_least(b.ctx, graph, 0, 1, (gg_draws)4, &at_least),
                     GG_BAD_ARGUMENT);
    assert_ok(b.ctx, gg_loopy_at_least(b.ctx, graph, 0, 0, GG_DRAWS_LOST, &at_least));
    assert_false(at_least);
    gg_forms *plain;
    assert_ok(b.ctx, gg_forms_new(b.ctx, 0, &plain));
    assert_int_equal(gg_loopy_value(plain, graph, 0, &g), GG_BAD_ARGUMENT);
    assert_int_equal(gg_form_read(plain, "on", NULL, &g), GG_BAD_INPUT);
    gg_forms_free(plain);
    gg_graph_free(graph);
    close_bench(&b);
}

/* Lines of the graph: options of Left, |, options of Right. */
static gg_graph *graph_of_lines(bench *b, const char *const *line, unsigned count)
{
    shape g = {.count = count};
    for (unsigned v = 0; v < count; v++) {
        int p = GG_LEFT;
        for (const char *at = line[v]; *at; at++)
            if (*at == '|')
                p = GG_RIGHT;
            else
                g.to[p][v] |= UINT64_C(1) << (*at - 'a');
    }
    return graph_of(b, &g);
}

/* A vertex without known sides is reported so, and other vertices of the graph have values. */
static void test_unsettled(void **state)
{
    static const char *const lines[] = {"j|aj", "|",   "|",      "|h",     "bf|c",
                                        "bd|a", "|fg", "cdi|fi", "cdf|gj", "bg|bij"};
    bench b = open_bench();
    gg_graph *graph = graph_of_lines(&b, lines, COUNT(lines));
    gg_form g;
    (void)state;
    assert_int_equal(gg_loopy_value(b.forms, graph, 0, &g), GG_LIMIT);
    assert_non_null(strstr(gg_ctx_error(b.ctx)->message, "sidling does not settle"));
    assert_ok(b.ctx, gg_loopy_value(b.forms, graph, 3, &g));
    gg_graph_free(graph);
    close_bench(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named),
        cmocka_unit_test(test_relations),
        cmocka_unit_test(test_text_alone),
        cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_unsettled),
        long_test(test_sums),
        cmocka_unit_test(test_two_vertices),
        exhaustive_test(test_three_vertices),
        long_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
