/*
 * Col, Snort and Arc Kayles against their definitions: boards as lists of colours, all moves tried,
 * and the canonical form of each made of those of its options.
 */
#include "unit/support.h"

#include <stdio.h>

enum { MOST = 10, BOARDS = 59049 /* 3^10 */ };
enum { BARE, LEFTS, RIGHTS }; /* in Arc Kayles: there, gone */

static gg_ctx *ctx;
static gg_forms *forms;

typedef struct drawing {
    const char *game;
    unsigned n;
    bool joined[MOST][MOST]; /* [v][v]: an edge of v to itself */
    int only[MOST];          /* 0, or the player who alone may paint a vertex: 1, 2 */
} drawing;

/* ---- the definitions ---- */

static unsigned number_of(const drawing *d, const int *board)
{
    unsigned number = 0;
    for (unsigned v = d->n; v-- > 0;)
        number = 3 * number + (unsigned)board[v];
    return number;
}

static bool may_paint(const drawing *d, const int *board, unsigned v, int colour)
{
    const bool snort = strcmp(d->game, "snort") == 0;
    if (board[v] != BARE || (d->only[v] && d->only[v] != colour)) return false;
    for (unsigned u = 0; u < d->n; u++)
        if (u != v && d->joined[u][v] && board[u] != BARE && (board[u] == colour) != snort)
            return false;
    return true;
}

static gg_form define(const drawing *d, int *board, gg_form *known, bool *is_known)
{
    const unsigned number = number_of(d, board);
    gg_form option[2][MOST * MOST], form = 0;
    size_t count[2] = {0, 0};
    if (is_known[number]) return known[number];
    for (unsigned v = 0; v < d->n; v++) {
        if (strcmp(d->game, "arc-kayles") == 0) {
            for (unsigned u = v; u < d->n; u++) {
                if (board[u] != BARE || board[v] != BARE || !d->joined[u][v]) continue;
                board[u] = board[v] = LEFTS;
                option[0][count[0]++] = define(d, board, known, is_known);
                board[u] = board[v] = BARE;
            }
            continue;
        }
        for (int colour = LEFTS; colour <= RIGHTS; colour++) {
            if (!may_paint(d, board, v, colour)) continue;
            board[v] = colour;
            option[colour - 1][count[colour - 1]++] = define(d, board, known, is_known);
            board[v] = BARE;
        }
    }
    const bool impartial = strcmp(d->game, "arc-kayles") == 0;
    const unsigned other = impartial ? 0 : 1;
    assert_ok(ctx, gg_form_make(forms, option[0], count[0], option[other], count[other], &form));
    known[number] = form;
    is_known[number] = true;
    return form;
}

static gg_form by_definition(const drawing *d)
{
    static gg_form known[BOARDS];
    static bool is_known[BOARDS];
    int board[MOST] = {0};
    memset(is_known, 0, sizeof is_known);
    return define(d, board, known, is_known);
}

/* ---- the program ---- */

static gg_graph *graph_of(const drawing *d, unsigned far)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, d->n + far, false, &builder));
    for (unsigned v = 0; v < d->n; v++) {
        for (unsigned u = 0; u < v; u++) /* the direction does not matter, nor how often */
            for (unsigned k = 0; d->joined[u][v] && k < 1 + (u + v) % 2; k++)
                assert_ok(ctx, gg_builder_edge(builder, far + (k ? u : v), far + (k ? v : u),
                                               GG_FOR_BOTH));
        if (d->only[v] || d->joined[v][v])
            assert_ok(ctx, gg_builder_edge(builder, far + v, far + v, (gg_edge_for)d->only[v]));
    }
    assert_ok(ctx, gg_builder_build(builder, d->n % 2 ? GG_ROWS_OUT : GG_ROWS_IN, &graph));
    gg_builder_free(builder);
    return graph;
}

static gg_status open_drawing(const drawing *d, const gg_graph *graph, const char *position,
                              gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.graph = graph;
    spec.base = 1;
    spec.position = position;
    return gg_problem_of_rules(ctx, gg_ruleset_find(d->game), &spec, out);
}

/* far: vertices without edges before those of the drawing, which are gone or painted. */
static gg_form by_program(const drawing *d, unsigned far, bool vet)
{
    gg_graph *graph = graph_of(d, far);
    gg_problem *problem = NULL;
    gg_form form = 0;
    char position[80] = "";
    const bool arcs = strcmp(d->game, "arc-kayles") == 0;
    memset(position, arcs ? 'x' : 'L', far);
    memset(position + far, '.', d->n);
    strcpy(position + far + d->n, arcs ? "" : ":L");
    assert_ok(ctx, open_drawing(d, graph, position, &problem));
    assert_ok(ctx, gg_form_of_problem(forms, problem, 0, &form));
    if (vet) {
        gg_findings found;
        assert_ok(ctx, gg_vet(ctx, problem, 300, &found));
        if (!found.sound) fail_msg("%s", found.rule);
    }
    gg_problem_free(problem);
    gg_graph_free(graph);
    return form;
}

static void assert_form(gg_form form, const char *text)
{
    gg_form right = 0;
    assert_ok(ctx, gg_form_read(forms, text, NULL, &right));
    if (right != form) fail_msg("not %s", text);
}

static const char *const games[] = {"col", "snort", "arc-kayles"};

/* ---- tests ---- */

static int set_up(void **state)
{
    (void)state;
    ctx = gg_ctx_new(NULL);
    return gg_forms_new(ctx, 0, &forms) == GG_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    gg_forms_free(forms);
    gg_ctx_free(ctx);
    return 0;
}

/* J. H. Conway, On Numbers and Games; arc-kayles of paths is Dawson's Kayles. */
static void test_paths(void **state)
{
    static const char *const values[3][7] = {
        {"0", "*", "0", "0", "0", "0", "0"},
        {"0", "*", "+-1", "+-2", "+-{2|1}", "+-(1,{3|0})", "*"},
        {"0", "0", "*", "*", "*2", "0", "*3"},
    };
    (void)state;
    for (unsigned i = 0; i < COUNT(games); i++)
        for (unsigned n = 0; n < 7; n++) {
            drawing d = {.game = games[i], .n = n};
            for (unsigned v = 1; v < n; v++)
                d.joined[v - 1][v] = d.joined[v][v - 1] = true;
            assert_form(by_program(&d, 0, true), values[i][n]);
        }
}

/* All kinds of numbers of parts: shapes, masks, and strings of bytes in large graphs. */
static void test_small_graphs(void **state)
{
    gg__rng rng = {4711};
    (void)state;
    for (unsigned i = 0; i < 240; i++) {
        drawing d = {.game = games[i % 3], .n = 1 + (unsigned)gg__rng_below(&rng, 6)};
        for (unsigned v = 0; v < d.n; v++) {
            for (unsigned u = 0; u < v; u++)
                d.joined[u][v] = d.joined[v][u] = one_in(&rng, 2);
            if (i % 3 < 2 && one_in(&rng, 3)) d.only[v] = 1 + (int)gg__rng_below(&rng, 2);
            if (i % 3 == 2) d.joined[v][v] = one_in(&rng, 5);
        }
        const gg_form form = by_definition(&d);
        assert_true(by_program(&d, 0, i < 60) == form);
        assert_true(by_program(&d, i % 2 ? 20 : 40, false) == form);
    }
}

/* Too large for shapes where play begins. */
static void test_larger_graphs(void **state)
{
    gg__rng rng = {42};
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        drawing d = {.game = games[i % 3], .n = 10};
        for (unsigned v = 1; v < d.n; v++) {
            const unsigned u = (unsigned)gg__rng_below(&rng, v);
            d.joined[u][v] = d.joined[v][u] = true;
        }
        d.joined[0][9] = d.joined[9][0] = true;
        const gg_form form = by_definition(&d);
        assert_true(by_program(&d, 0, false) == form);
        assert_true(by_program(&d, 40, false) == form);
    }
}

/* A ring with vertices that have no edges: in Col and Snort each of these is *. */
static gg_form ring(const char *name, unsigned n, unsigned isolated)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_form form = 0;
    const drawing d = {.game = name};
    assert_ok(ctx, gg_builder_new(ctx, n + isolated, false, &builder));
    for (unsigned v = 0; v < n; v++)
        assert_ok(ctx, gg_builder_edge(builder, v, (v + 1) % n, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    assert_ok(ctx, open_drawing(&d, graph, NULL, &problem));
    assert_ok(ctx, gg_form_of_problem(forms, problem, 0, &form));
    gg_problem_free(problem);
    gg_graph_free(graph);
    return form;
}

/* They are masks on 13 vertices, and strings of bytes on 53. */
static void test_kind_of_parts_does_not_matter(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(games); i++)
        assert_true(ring(games[i], 13, 0) == ring(games[i], 13, 40));
}

/* ---- what is refused, and text ---- */

static void test_refusals(void **state)
{
    static const struct {
        const char *game;
        unsigned vertices;
        gg_edge_for between, itself;
        const char *says;
    } cases[] = {
        {"col", 63, GG_FOR_BOTH, GG_FOR_BOTH, "col takes a graph of at most 62 vertices"},
        {"snort", 3, GG_FOR_RIGHT, GG_FOR_BOTH,
         "the edge from vertex 1 to 2 is for one player: in snort only an edge from a vertex to "
         "itself may be"},
        {"arc-kayles", 3, GG_FOR_BOTH, GG_FOR_LEFT,
         "the edge from vertex 1 to 1 is for one player: in arc-kayles edges are for both"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_builder *builder = NULL;
        gg_graph *graph = NULL;
        gg_problem *problem = NULL;
        const drawing d = {.game = cases[i].game};
        assert_ok(ctx, gg_builder_new(ctx, cases[i].vertices, false, &builder));
        assert_ok(ctx, gg_builder_edge(builder, 0, 0, cases[i].itself));
        assert_ok(ctx, gg_builder_edge(builder, 0, 1, cases[i].between));
        assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
        gg_builder_free(builder);
        assert_int_equal(open_drawing(&d, graph, NULL, &problem), GG_BAD_INPUT);
        assert_string_equal(gg_ctx_error(ctx)->message, cases[i].says);
        gg_graph_free(graph);
    }
}

static void test_text(void **state)
{
    /* A path of three, its middle for Right alone. */
    drawing d = {.n = 3, .only = {0, 2, 0}};
    static const struct {
        const char *game, *position;
        bool read;
    } cases[] = {
        {"col", "L.L:R", true},        {"col", "LR.:L", true},       {"col", ".L.:L", false},
        {"col", "R.R:L", true},        {"col", "RR.:L", false},      {"snort", "RR.:R", true},
        {"snort", "LR.:R", false},     {"snort", "....:L", false},   {"snort", "...:LL", false},
        {"snort", "..:L", false},      {"arc-kayles", ".x.", true},  {"arc-kayles", "..", false},
        {"arc-kayles", "....", false}, {"arc-kayles", "..L", false},
    };
    (void)state;
    d.joined[0][1] = d.joined[1][0] = d.joined[1][2] = d.joined[2][1] = true;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[32];
        gg_problem *problem = NULL;
        d.game = cases[i].game;
        d.only[1] = strcmp(d.game, "arc-kayles") == 0 ? 0 : 2;
        gg_graph *graph = graph_of(&d, 0);
        const gg_status status = open_drawing(&d, graph, cases[i].position, &problem);
        assert_int_equal(status, cases[i].read ? GG_OK : GG_BAD_INPUT);
        if (status == GG_OK)
            assert_string_equal(
                gg_position_print(problem, gg_problem_start(problem), text, sizeof text),
                cases[i].position);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),         cmocka_unit_test(test_small_graphs),
        cmocka_unit_test(test_larger_graphs), cmocka_unit_test(test_kind_of_parts_does_not_matter),
        cmocka_unit_test(test_refusals),      cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
