/*
 * Problems numbered anew: what moves along, that the answers are the same under the other numbers,
 * and what a numbering promises, against the plainest way to say it.
 */
#include "unit/support.h"

enum { MOST = 40, ROUNDS = 6000 };

/* ---- the same problem ---- */

static void same_row(const gg_graph *graph, const gg_graph *anew, gg_player player,
                     const gg_vertex *old, gg_vertex v)
{
    size_t count, other;
    const gg_vertex *moved = gg_graph_options(anew, player, v, &count);
    const gg_vertex *row = gg_graph_options(graph, player, old[v], &other);
    assert_int_equal(count, other);
    assert_int_equal(gg_graph_out_degree(anew, player, v), count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(old[moved[i]], row[i]);
}

static void same_name(const gg_graph *graph, const gg_graph *anew, gg_vertex before,
                      gg_vertex after)
{
    const char *name = gg_graph_name(graph, before), *moved = gg_graph_name(anew, after);
    assert_int_equal(name == NULL, moved == NULL);
    if (!name) return;
    assert_string_equal(name, moved);
    assert_int_equal(gg_graph_find(anew, name), after);
}

static void same_graph(const gg_graph *graph, const gg_graph *anew, const gg_vertex *old)
{
    const uint64_t n = gg_graph_vertices(graph);
    bool met[MOST] = {false}, ordered = true;
    assert_int_equal(gg_graph_vertices(anew), n);
    assert_int_equal(gg_graph_edges(anew), gg_graph_edges(graph));
    assert_int_equal(gg_graph_is_partisan(anew), gg_graph_is_partisan(graph));
    assert_int_equal(gg_graph_has_owners(anew), gg_graph_has_owners(graph));
    for (gg_vertex v = 0; v < n; v++) {
        assert_true(old[v] < n && !met[old[v]]);
        met[old[v]] = true;
        assert_int_equal(gg_graph_owner(anew, v), gg_graph_owner(graph, old[v]));
        assert_int_equal(gg_graph_terminal(anew, v), gg_graph_terminal(graph, old[v]));
        same_name(graph, anew, old[v], v);
        for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
            size_t count;
            same_row(graph, anew, (gg_player)player, old, v);
            const gg_vertex *row = gg_graph_options(anew, (gg_player)player, v, &count);
            for (size_t i = 0; i < count; i++)
                ordered = ordered && row[i] > v;
        }
    }
    assert_int_equal(gg_graph_is_ordered(anew), ordered);
}

static void same_spec(const gg_problem *problem, const gg_problem *anew, const gg_vertex *old)
{
    const gg_problem_spec *a = gg_problem_get(problem), *b = gg_problem_get(anew);
    assert_int_equal(a->play, b->play);
    assert_int_equal(a->dead_end, b->dead_end);
    assert_int_equal(a->infinite, b->infinite);
    assert_int_equal(a->first, b->first);
    assert_int_equal(a->stuck, b->stuck);
    assert_int_equal(a->base, b->base);
    assert_string_equal(a->left_name, b->left_name);
    assert_string_equal(a->right_name, b->right_name);
    assert_int_equal(a->token_count, b->token_count);
    for (size_t i = 0; i < a->token_count; i++) {
        assert_int_equal(a->tokens[i].vertex, old[b->tokens[i].vertex]);
        assert_int_equal(a->tokens[i].arrival, b->tokens[i].arrival);
        assert_string_equal(a->tokens[i].name, b->tokens[i].name);
    }
    assert_int_equal(a->target_count, b->target_count);
    for (size_t i = 0; i < a->target_count; i++)
        assert_int_equal(a->targets[i], old[b->targets[i]]);
    assert_int_equal(a->schedule_length, b->schedule_length);
    for (size_t i = 0; i < a->schedule_length; i++) {
        assert_int_equal(a->schedule[i].player, b->schedule[i].player);
        assert_int_equal(a->schedule[i].token, b->schedule[i].token);
    }
}

/* ---- the same values ---- */

typedef struct text {
    char at[MOST * 64];
    size_t length;
} text;

static bool add_text(void *self, const void *data, size_t size)
{
    text *t = self;
    assert_true(t->length + size < sizeof t->at);
    memcpy(t->at + t->length, data, size);
    t->at[t->length += size] = '\0';
    return true;
}

/* Lists the values of all vertices and the start of each line after its label; false: there is no
 * such table. */
static bool list(gg_ctx *ctx, const gg_problem *problem, const char *solver, text *t,
                 const char *line[MOST])
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    const gg_sink sink = {t, add_text};
    options.solver = solver;
    options.limit = 3000;
    t->length = 0;
    if (gg_solve(ctx, problem, &options, &solution) != GG_OK) return false;
    const bool listed =
        gg_table_write(ctx, problem, solution, false, 0, &sink) == GG_OK && t->length > 0;
    gg_solution_free(solution);
    size_t v = 0;
    for (char *at = listed ? strtok(t->at, "\n") : NULL; at; at = strtok(NULL, "\n"))
        line[v++] = strchr(at, '\t');
    return listed;
}

static unsigned same_values(gg_ctx *ctx, const gg_problem *problem, const gg_problem *anew,
                            const gg_vertex *old)
{
    static const char *const solvers[] = {"outcome", "race", "nimber", "loopy", "misere", "number"};
    unsigned compared = 0;
    for (size_t i = 0; i < COUNT(solvers); i++) {
        text a, b;
        const char *of_a[MOST], *of_b[MOST];
        const bool listed = list(ctx, problem, solvers[i], &a, of_a);
        assert_int_equal(list(ctx, anew, solvers[i], &b, of_b), listed);
        for (gg_vertex v = 0; listed && v < gg_graph_vertices(gg_problem_graph(anew)); v++)
            assert_string_equal(of_b[v], of_a[old[v]]);
        compared += listed;
    }
    return compared;
}

/* ---- what a numbering promises ---- */

static bool has_edge(const gg_graph *graph, gg_vertex u, gg_vertex v)
{
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t count;
        const gg_vertex *row = gg_graph_options(graph, (gg_player)player, u, &count);
        for (size_t i = 0; i < count; i++)
            if (row[i] == v) return true;
    }
    return false;
}

/* The least new number among the neighbours, in directions that count. */
static gg_vertex first_neighbour(const gg_graph *anew, gg_vertex v, bool backwards)
{
    for (gg_vertex u = 0; u < gg_graph_vertices(anew); u++)
        if (u != v && (has_edge(anew, u, v) || (backwards && has_edge(anew, v, u)))) return u;
    return GG_NO_VERTEX;
}

/* As vertices are met: who is met through an earlier one comes before who is met through a later
 * one, and those that begin anew do so in their old order. */
static void check_breadth(const gg_graph *anew, const gg_vertex *old, bool backwards)
{
    gg_vertex through = 0, root = 0;
    for (gg_vertex v = 0; v < gg_graph_vertices(anew); v++) {
        const gg_vertex first = first_neighbour(anew, v, backwards);
        if (first < v) { /* met */
            assert_true(first >= through);
            through = first;
        } else { /* every smaller old number has been met */
            assert_true(v == 0 || old[v] > root);
            root = old[v];
            for (gg_vertex u = v + 1; u < gg_graph_vertices(anew); u++)
                assert_true(old[u] > root);
            through = v;
        }
    }
}

/* Taking away those without predecessors, as long as there are any. */
static bool has_cycle(const gg_graph *graph)
{
    const gg_vertex n = (gg_vertex)gg_graph_vertices(graph);
    bool gone[MOST] = {false};
    for (gg_vertex round = 0; round < n; round++)
        for (gg_vertex v = 0; v < n; v++) {
            bool entered = false;
            for (gg_vertex u = 0; u < n; u++)
                entered = entered || (!gone[u] && has_edge(graph, u, v));
            gone[v] = gone[v] || !entered;
        }
    for (gg_vertex v = 0; v < n; v++)
        if (!gone[v]) return true;
    return false;
}

/* ---- by lot ---- */

static sketch draw(gg__rng *rng)
{
    const unsigned n = 1 + (unsigned)gg__rng_below(rng, MOST);
    const size_t edges = gg__rng_below(rng, 2 * n < SKETCH_EDGES ? 2 * n : SKETCH_EDGES);
    const unsigned lot = (unsigned)gg__rng_below(rng, 32);
    sketch s = one_in(rng, 3) ? draw_race(rng, n < 3 ? 3 : n, edges, gg__rng_below(rng, 3), lot)
                              : draw_game(rng, n, edges, gg__rng_below(rng, 3), lot);
    s.spec.base = (unsigned)gg__rng_below(rng, 2);
    return s;
}

/* Numbers that say nothing, so that not everything leads upwards from the beginning. */
static void shuffle(gg__rng *rng, sketch *s)
{
    gg_vertex to[SKETCH_VERTICES];
    for (unsigned v = 0; v < s->n; v++)
        to[v] = v;
    for (unsigned v = s->n; v > 1; v--) {
        const unsigned other = (unsigned)gg__rng_below(rng, v);
        const gg_vertex swap = to[v - 1];
        to[v - 1] = to[other];
        to[other] = swap;
    }
    for (size_t i = 0; i < s->edges; i++) {
        s->edge[i].from = to[s->edge[i].from];
        s->edge[i].to = to[s->edge[i].to];
    }
}

static void test_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {11};
    unsigned cycles = 0, orders = 0, compared = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        sketch s = draw(&rng);
        game made;
        gg_vertex old[MOST];
        gg_problem *anew = NULL;
        const bool backwards = one_in(&rng, 2);
        const gg_numbering how = one_in(&rng, 2) ? GG_TOPOLOGICAL : GG_BREADTH_FIRST;
        shuffle(&rng, &s);
        if (!try_build(ctx, &s, backwards ? 3 : GG_ROWS_OUT, &made)) continue;
        const bool cycle = how == GG_TOPOLOGICAL && has_cycle(made.graph);
        const gg_status status = gg_renumber(ctx, made.problem, how, 3, old, &anew);
        if (cycle) {
            assert_fails(ctx, status, GG_BAD_INPUT, "no topological order");
            cycles++;
        } else {
            assert_ok(ctx, status);
            same_graph(made.graph, gg_problem_graph(anew), old);
            same_spec(made.problem, anew, old);
            if (how == GG_TOPOLOGICAL) assert_true(gg_graph_is_ordered(gg_problem_graph(anew)));
            if (how == GG_BREADTH_FIRST) check_breadth(gg_problem_graph(anew), old, backwards);
            if (backwards) compared += same_values(ctx, made.problem, anew, old);
            orders += how == GG_TOPOLOGICAL;
        }
        gg_problem_free(anew);
        discard(&made);
    }
    assert_true(cycles > 500 && orders > 1000 && compared > 1500);
    close_ctx(ctx);
}

/* ---- names, and rows ---- */

static void test_names(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem, *anew;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_vertex old[4];
    assert_ok(ctx, gg_builder_new(ctx, 4, false, &builder));
    assert_ok(ctx, gg_builder_edge(builder, 3, 0, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_edge(builder, 0, 2, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_name(builder, 3, "top"));
    assert_ok(ctx, gg_builder_name(builder, 2, "bottom"));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    assert_ok(ctx, gg_renumber(ctx, problem, GG_TOPOLOGICAL, GG_ROWS_SOLVE, old, &anew));
    same_graph(graph, gg_problem_graph(anew), old);
    assert_int_equal(gg_graph_rows(gg_problem_graph(anew)), GG_ROWS_OUT);
    gg_problem_free(problem); /* which is no longer needed */
    gg_graph_free(graph);
    assert_true(gg_graph_find(gg_problem_graph(anew), "top") <
                gg_graph_find(gg_problem_graph(anew), "bottom"));
    gg_problem_free(anew);
    close_ctx(ctx);
}

/* ---- refusals ---- */

static void test_refusals(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    gg_problem *anew = NULL, *rules;
    gg_rules_spec spec = GG_RULES_SPEC;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 1, 2, GG_FOR_BOTH);
    add_edge(&s, 2, 1, GG_FOR_BOTH);
    game made = build(ctx, &s, GG_ROWS_IN);
    assert_fails(ctx, gg_renumber(ctx, made.problem, GG_BREADTH_FIRST, 3, NULL, &anew),
                 GG_NEEDS_ROWS, "outgoing rows");
    discard(&made);
    made = build(ctx, &s, GG_ROWS_OUT);
    assert_fails(ctx, gg_renumber(ctx, made.problem, GG_TOPOLOGICAL, 3, NULL, &anew), GG_BAD_INPUT,
                 "1 -> 2 -> 1");
    assert_fails(ctx, gg_renumber(ctx, made.problem, (gg_numbering)7, 3, NULL, &anew),
                 GG_BAD_ARGUMENT, "no numbering 7");
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("tictactoe"), &spec, &rules));
    assert_fails(ctx, gg_renumber(ctx, rules, GG_BREADTH_FIRST, 3, NULL, &anew), GG_BAD_ARGUMENT,
                 "by rules");
    assert_null(anew);
    gg_problem_free(rules);
    discard(&made);
    const sketch nothing = blank(0);
    made = build(ctx, &nothing, GG_ROWS_OUT);
    for (int how = GG_BREADTH_FIRST; how <= GG_TOPOLOGICAL; how++) {
        assert_ok(ctx, gg_renumber(ctx, made.problem, (gg_numbering)how, 3, NULL, &anew));
        assert_int_equal(gg_graph_vertices(gg_problem_graph(anew)), 0);
        gg_problem_free(anew);
    }
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_lot),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
