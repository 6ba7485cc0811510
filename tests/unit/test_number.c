/*
 * Numbers of vertices, numbers plus nimbers, and sums of such tokens: against naive evaluation and
 * the product search; long chains whose numbers have a million bits; what is declined.
 */
#include "unit/support.h"

#include "solve/solver.h"
#include "value/types.h"

#include <stdio.h>

/* ---- naive evaluation ---- */

enum { ONE = 1 << 20, NO_NUMBER = INT32_MAX, SMALL = 14 };

/* Numbers of the test are integers in units of 1 / ONE. */
typedef struct evaluated {
    int of[SKETCH_VERTICES];
} evaluated;

static int floor_to(int a, int step)
{
    return a >= 0 ? a / step * step : -((-a + step - 1) / step * step);
}

/* Strictly between, NO_NUMBER on either side being no bound. */
static int simplest(int low, int high)
{
    const bool from = low != NO_NUMBER, to = high != NO_NUMBER;
    if ((!from || low < 0) && (!to || high > 0)) return 0;
    if (from && low >= 0 && !to) return floor_to(low, ONE) + ONE;
    if (to && high <= 0 && !from) return -(floor_to(-high, ONE) + ONE);
    if (high <= 0) return -simplest(-high, -low);
    for (int step = ONE; step > 0; step /= 2)
        if (floor_to(low, step) + step < high) return floor_to(low, step) + step;
    fail_msg("nothing between %d and %d", low, high);
    return 0;
}

static bool is_for(const sketch_edge *edge, gg_player player)
{
    return edge->who == GG_FOR_BOTH || (edge->who == GG_FOR_LEFT) == (player == GG_LEFT);
}

/* Edges lead to larger vertices. */
static evaluated evaluate(const sketch *s)
{
    evaluated out;
    for (gg_vertex v = s->n; v-- > 0;) {
        int best[2] = {NO_NUMBER, NO_NUMBER};
        bool defined = true;
        for (size_t i = 0; i < s->edges; i++)
            for (unsigned p = 0; p < 2; p++) {
                if (s->edge[i].from != v || !is_for(&s->edge[i], (gg_player)p)) continue;
                const int x = out.of[s->edge[i].to];
                if (x == NO_NUMBER) defined = false;
                if (best[p] == NO_NUMBER || (p == GG_LEFT ? x > best[p] : x < best[p])) best[p] = x;
            }
        if (best[0] != NO_NUMBER && best[1] != NO_NUMBER && best[0] >= best[1]) defined = false;
        out.of[v] = defined ? simplest(best[0], best[1]) : NO_NUMBER;
    }
    return out;
}

/* ---- drawing ---- */

/* Mostly few edges, and for one player: more would leave few numbers. */
static sketch draw_dag(gg__rng *rng, unsigned n, size_t edges, size_t tokens)
{
    sketch s = blank(n);
    draw_edges(rng, &s, LOT_ORDERED, edges);
    for (size_t i = 0; i < s.edges; i++)
        if (!one_in(rng, 12)) s.edge[i].who = one_in(rng, 2) ? GG_FOR_LEFT : GG_FOR_RIGHT;
    for (size_t i = 0; i < tokens; i++)
        add_token(&s, (gg_vertex)gg__rng_below(rng, 1 + n / 2));
    s.spec.first = one_in(rng, 2) ? GG_LEFT : GG_RIGHT;
    return s;
}

/* The same with other numbers for the vertices, so that edges lead anywhere. */
static sketch shuffle(gg__rng *rng, const sketch *s, gg_vertex *to)
{
    sketch out = *s;
    for (gg_vertex v = 0; v < s->n; v++)
        to[v] = v;
    for (gg_vertex v = s->n; v > 1; v--) {
        const size_t other = (size_t)gg__rng_below(rng, v);
        const gg_vertex swap = to[v - 1];
        to[v - 1] = to[other];
        to[other] = swap;
    }
    for (size_t i = 0; i < s->edges; i++)
        out.edge[i] = (sketch_edge){to[s->edge[i].from], to[s->edge[i].to], s->edge[i].who};
    for (size_t i = 0; i < s->spec.token_count; i++)
        out.token[i].vertex = to[s->token[i].vertex];
    return out;
}

/* ---- values ---- */

static int read_number(gg_ctx *ctx, const gg_solution *solution, gg_vertex v)
{
    int64_t numerator;
    uint32_t exponent;
    assert_ok(ctx, gg_solution_numbers(ctx, solution, v, 1, &numerator, &exponent));
    if (exponent == GG_NO_NUMBER) return NO_NUMBER;
    assert_true(exponent <= 20);
    return (int)(numerator * (ONE >> exponent));
}

static void check_ranks(const sketch *s, const gg_solution *solution)
{
    for (size_t i = 0; i < s->edges; i++) {
        const gg_vertex u = s->edge[i].from, v = s->edge[i].to;
        const uint32_t *rank = solution->values.rank;
        assert_true(rank ? rank[u] > rank[v] : u < v);
    }
}

static void test_values(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {61};
    unsigned defined = 0, undefined = 0;
    for (unsigned round = 0; round < 4000; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, SMALL);
        const sketch straight = draw_dag(&rng, n, (size_t)gg__rng_below(&rng, 2 * n), 0);
        const evaluated expected = evaluate(&straight);
        gg_vertex to[SKETCH_VERTICES];
        const sketch s = shuffle(&rng, &straight, to);
        game made = build(ctx, &s, round % 2 ? GG_ROWS_OUT : GG_ROWS_OUT | GG_ROWS_IN);
        gg_solution *solution = solve_by(ctx, made.problem, "number");
        assert_string_equal(gg_solution_value_type(solution), "number");
        assert_int_equal(gg_solution_entries(solution), n);
        assert_int_equal(gg_solution_positions(solution), n);
        assert_true(solution->values.trie->count <= n + 1);
        assert_true((solution->values.rank == NULL) == gg_graph_is_ordered(made.graph));
        check_ranks(&s, solution);
        for (gg_vertex v = 0; v < n; v++) {
            assert_int_equal(read_number(ctx, solution, to[v]), expected.of[v]);
            *(expected.of[v] == NO_NUMBER ? &undefined : &defined) += 1;
        }
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(defined > 10000);
    assert_true(undefined > 1000);
    close_ctx(ctx);
}

/* If evaluation finds a number, the other solver finds the same one. */
static void test_numbers_are_kept(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {62};
    unsigned more = 0;
    for (unsigned round = 0; round < 2000; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, SMALL);
        const sketch s = draw_dag(&rng, n, (size_t)gg__rng_below(&rng, 2 * n), 0);
        const evaluated expected = evaluate(&s);
        game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *solution = solve_by(ctx, made.problem, "number-nimber");
        const gg__values *values = &solution->values;
        assert_true(values->trie->count <= n + 1);
        for (gg_vertex v = 0; v < n; v++) {
            if (expected.of[v] == NO_NUMBER) {
                more += values->value[v] != GG__UNDEFINED;
                continue;
            }
            gg__value value;
            assert_ok(ctx, solution->type->read(ctx, made.problem, solution, v, &value));
            assert_int_equal(value.star, 0);
            assert_false(value.undefined);
            assert_int_equal((value.number.limbs ? (int)value.number.limb[0] : 0) *
                                 value.number.sign * (ONE >> value.number.exponent),
                             expected.of[v]);
            gg__value_clear(ctx, &value);
        }
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(more > 500);
    close_ctx(ctx);
}

/* ---- text ---- */

typedef struct line {
    char text[200];
    size_t length;
} line;

static bool write_line(void *self, const void *data, size_t size)
{
    line *l = self;
    if (size >= sizeof l->text - l->length) return false;
    memcpy(l->text + l->length, data, size);
    l->length += size;
    l->text[l->length] = '\0';
    return true;
}

static void check_text(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       gg_vertex v, size_t most, const char *expected)
{
    line l = {"", 0};
    const gg_sink sink = {&l, write_line};
    assert_ok(ctx, gg_value_write(ctx, problem, solution, v, most, &sink));
    assert_string_equal(l.text, expected);
}

/* The values of a sketch in its order, separated by blanks. */
static void check_sketch(gg_ctx *ctx, const sketch *s, const char *solver, const char *expected)
{
    char *texts = strdup(expected), *rest = texts;
    game made = build(ctx, s, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, solver);
    for (gg_vertex v = 0; v < s->n; v++) {
        char *end = rest + strcspn(rest, " ");
        const bool last = *end == '\0';
        *end = '\0';
        check_text(ctx, made.problem, solution, v, 0, rest);
        rest = end + !last;
    }
    gg_solution_free(solution);
    discard(&made);
    free(texts);
}

/* The smallest graph on which evaluation misses a number: 0, *, {*|}. */
static sketch star_only(void)
{
    sketch s = blank(3);
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_edge(&s, 2, 1, GG_FOR_LEFT);
    return s;
}

static void test_known(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const gg_edge_for L = GG_FOR_LEFT, R = GG_FOR_RIGHT, B = GG_FOR_BOTH;
    sketch s = star_only();
    check_sketch(ctx, &s, "number", "0 undefined undefined");
    check_sketch(ctx, &s, "number-nimber", "0 * 0");

    s = blank(8); /* unbounded sides: {0|} {|0} {1|} {-1|} {|-1} {|1} {-3/2|} */
    add_edge(&s, 1, 0, L);
    add_edge(&s, 2, 0, R);
    add_edge(&s, 3, 1, L);
    add_edge(&s, 4, 2, L);
    add_edge(&s, 5, 2, R);
    add_edge(&s, 6, 1, R);
    add_edge(&s, 7, 5, L);
    add_edge(&s, 7, 2, R);
    check_sketch(ctx, &s, "number", "0 1 -1 2 0 -2 0 -3/2");

    s = blank(9); /* {0,*|} {0,*|0,*} {0,*2|0,*} {1|1} {1*|1*} {1*|} {1|1,1*} */
    add_edge(&s, 1, 0, B);
    add_edge(&s, 2, 0, L);
    add_edge(&s, 2, 1, L);
    add_edge(&s, 3, 0, B);
    add_edge(&s, 3, 1, B);
    add_edge(&s, 4, 0, B);
    add_edge(&s, 4, 1, R);
    add_edge(&s, 4, 3, L);
    add_edge(&s, 5, 2, B);
    add_edge(&s, 6, 5, B);
    add_edge(&s, 7, 5, L);
    add_edge(&s, 8, 2, B);
    add_edge(&s, 8, 5, R);
    check_sketch(ctx, &s, "number-nimber", "0 * 1 *2 undefined 1* 1 1 undefined");

    s = blank(7);          /* closed ends: [0, 1) (0, 1*] (1/2, 1*] [*, 1*] (-1, *) */
    add_edge(&s, 1, 0, B); /* * */
    add_edge(&s, 2, 0, L); /* 1 */
    add_edge(&s, 3, 2, B); /* 1* */
    add_edge(&s, 4, 1, L);
    add_edge(&s, 4, 2, R); /* {*|1} = 0 */
    add_edge(&s, 5, 0, L);
    add_edge(&s, 5, 3, R); /* {0|1*} = 1 */
    add_edge(&s, 6, 1, L);
    add_edge(&s, 6, 3, R); /* {*|1*} = 0 */
    check_sketch(ctx, &s, "number-nimber", "0 * 1 1* 0 1 0");
    close_ctx(ctx);
}

/* Nimbers are numbers plus nimbers. */
static void test_impartial(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {63};
    for (unsigned round = 0; round < 500; round++) {
        sketch s = blank(20);
        draw_edges(&rng, &s, LOT_ORDERED, 60);
        game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *found = solve_by(ctx, made.problem, "number-nimber");
        gg_solution *strict = solve_by(ctx, made.problem, "number");
        gg_solution *nimbers = solve_by(ctx, made.problem, "nimber");
        for (gg_vertex v = 0; v < s.n; v++) {
            const bool sink = gg_graph_out_degree(made.graph, GG_LEFT, v) == 0;
            assert_int_equal(found->values.value[v], GG__ZERO);
            assert_int_equal(found->values.minus[v], nimbers->values.value[v]);
            assert_int_equal(strict->values.value[v], sink ? GG__ZERO : GG__UNDEFINED);
        }
        gg_solution_free(nimbers);
        gg_solution_free(strict);
        gg_solution_free(found);
        discard(&made);
    }
    close_ctx(ctx);
}

/* ---- sums ---- */

static gg_answer *answer_of(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            unsigned flags)
{
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, flags, &answer));
    return answer;
}

/* Both players first, and what becomes of every move. */
static void check_sum(gg_ctx *ctx, const gg_problem *problem, const gg_solution *fast)
{
    gg_solution *slow = solve_by(ctx, problem, "memo");
    const unsigned flags = GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_REASON | GG_ANSWER_PARTS;
    gg_answer *said = answer_of(ctx, problem, fast, flags);
    gg_answer *truth = answer_of(ctx, problem, slow, GG_ANSWER_ALL);
    assert_true(said->both_known);
    assert_true(said->timeless || said->over);
    assert_int_equal(said->outcome.winner, truth->outcome.winner);
    for (unsigned p = 0; p < 2; p++)
        assert_int_equal(said->outcomes[p].winner, truth->outcomes[p].winner);
    assert_int_equal(said->outcome_class, truth->outcome_class);
    assert_int_equal(said->all_count, truth->all_count);
    size_t best = 0;
    for (size_t i = 0; i < said->all_count; i++) {
        const gg_move *a = &said->all_moves[i], *b = &truth->all_moves[i];
        assert_true(a->token == b->token && a->from == b->from && a->to == b->to);
        assert_int_equal(a->then.winner, b->then.winner);
        best += a->then.winner == said->outcome.winner;
    }
    assert_int_equal(said->move_count, best);
    assert_non_null(said->reason);
    gg_answer_free(said);
    gg_answer_free(truth);
    gg_solution_free(slow);
}

/* Of random sums those that the ladder solves by this step. */
static void check_sums(gg_ctx *ctx, uint64_t seed, const char *method, unsigned wanted)
{
    gg__rng rng = {seed};
    unsigned met[6] = {0}, found = 0;
    for (unsigned round = 0; found < wanted; round++) {
        const unsigned n = 2 + (unsigned)gg__rng_below(&rng, 8);
        const sketch straight =
            draw_dag(&rng, n, (size_t)gg__rng_below(&rng, 2 * n), 2 + round % 2);
        gg_vertex to[SKETCH_VERTICES];
        const sketch s = one_in(&rng, 2) ? straight : shuffle(&rng, &straight, to);
        game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *solution = solve_by(ctx, made.problem, NULL);
        if (strcmp(gg_solution_method(solution), method) == 0) {
            gg_answer *answer = answer_of(ctx, made.problem, solution, 0);
            met[answer->outcome_class]++;
            gg_answer_free(answer);
            check_sum(ctx, made.problem, solution);
            found++;
        }
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(met[GG_L] > wanted / 50 && met[GG_R] > wanted / 50 && met[GG_P] > wanted / 50);
    if (strcmp(method, "number") != 0) assert_true(met[GG_N] > wanted / 50);
}

static void test_sums(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    check_sums(ctx, 64, "number", 1500);
    check_sums(ctx, 65, "number-nimber", 1500);
    close_ctx(ctx);
}

/* ---- the ladder, and what is declined ---- */

static void check_declined(gg_ctx *ctx, const game *made, const char *solver, const char *value,
                           gg_vertex vertex, const char *part)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    options.value = value;
    assert_fails(ctx, gg_solve(ctx, made->problem, &options, &solution), GG_BAD_INPUT, part);
    assert_int_equal(gg_ctx_error(ctx)->vertex, vertex);
    assert_null(solution);
}

/* The values are there, but the tokens cannot be added up. */
static void check_unanswered(gg_ctx *ctx, const game *made, const char *solver, const char *value,
                             gg_vertex vertex, const char *part)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    options.solver = solver;
    options.value = value;
    assert_ok(ctx, gg_solve(ctx, made->problem, &options, &solution));
    assert_int_equal(gg_solution_entries(solution), gg_graph_vertices(made->graph));
    assert_fails(ctx, gg_answer_new(ctx, made->problem, solution, 0, &answer), GG_BAD_INPUT, part);
    assert_int_equal(gg_ctx_error(ctx)->vertex, vertex);
    assert_null(answer);
    gg_solution_free(solution);
}

static void check_method(gg_ctx *ctx, const game *made, const char *method)
{
    gg_solution *solution = solve_by(ctx, made->problem, NULL);
    assert_string_equal(gg_solution_method(solution), method);
    gg_solution_free(solution);
}

static void test_ladder(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    sketch s = star_only();
    add_token(&s, 0);
    add_token(&s, 2);
    game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    check_method(ctx, &made, "number-nimber");
    check_unanswered(ctx, &made, "number", NULL, 2, "token t2 is not a number by evaluation");
    discard(&made);

    s.n = 4; /* a switch {1|-1} would be hot; {1|0} is enough */
    add_edge(&s, 3, 0, GG_FOR_RIGHT);
    add_edge(&s, 3, 2, GG_FOR_LEFT);
    s.edge[1].to = 0; /* vertex 2 is {0|} = 1 */
    add_token(&s, 3);
    made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    check_method(ctx, &made, "form");
    check_unanswered(ctx, &made, NULL, "number", 3, "token t3 is no number plus a nimber");
    check_unanswered(ctx, &made, "number-nimber", NULL, 3, "token t3 is no number plus a nimber");
    options.limit = 1; /* form; there are two bases */
    assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_LIMIT,
                 "token t3 is not a number by evaluation; more than 1 form");
    discard(&made);

    s.spec.token_count = 1; /* values, but no answer, for one token */
    s.token[0].vertex = 3;
    made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    check_method(ctx, &made, "outcome");
    check_unanswered(ctx, &made, "number", NULL, 3, "token t1 is not a number by evaluation");
    solution = solve_by(ctx, made.problem, "number");
    check_text(ctx, made.problem, solution, 2, 0, "1");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static void test_cycle(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(5);
    s.spec.base = 1;
    add_edge(&s, 0, 2, GG_FOR_LEFT);
    add_edge(&s, 2, 4, GG_FOR_RIGHT);
    add_edge(&s, 4, 2, GG_FOR_LEFT);
    add_token(&s, 0);
    add_token(&s, 1);
    game made = build(ctx, &s, GG_ROWS_OUT);
    check_declined(ctx, &made, NULL, "number", 2, "there is 3 -> 5 -> 3");
    check_declined(ctx, &made, "number-nimber", NULL, 2, "there is 3 -> 5 -> 3");
    check_method(ctx, &made, "memo");
    discard(&made);
    close_ctx(ctx);
}

static void check_refused(gg_ctx *ctx, const sketch *s, const char *part)
{
    static const char *const names[] = {"number", "number-nimber"};
    game made = build(ctx, s, GG_ROWS_OUT);
    for (size_t i = 0; i < COUNT(names); i++) {
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        options.solver = names[i];
        assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_BAD_ARGUMENT, part);
    }
    discard(&made);
}

static void test_refused(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = star_only(), changed = s;
    changed.spec.play = GG_MISERE;
    check_refused(ctx, &changed, "normal play");
    changed = s;
    changed.spec.dead_end = GG_D;
    check_refused(ctx, &changed, "cannot move");
    changed = s;
    changed.spec.infinite = GG_L;
    check_refused(ctx, &changed, "without end");
    changed = s;
    changed.label[0] = GG_D;
    check_refused(ctx, &changed, "decided");
    changed = blank(2);
    changed.owned = true;
    check_refused(ctx, &changed, "owners");
    changed = blank(2);
    changed.spec.play = GG_RACE;
    add_target(&changed, 0);
    check_refused(ctx, &changed, "does not solve a race");
    game made = build(ctx, &s, GG_ROWS_IN);
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = "number";
    assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_NEEDS_ROWS, "outgoing");
    discard(&made);
    close_ctx(ctx);
}

/* ---- chains ---- */

/* Vertex k of a chain has an edge for one player to k - 1; the rest is up to the kind. POWERS: v_k
 * = 2^(1-k), between 0 and v_(k-1). ZIGZAG: between the two before it. Either is followed by its
 * negative, with colours exchanged, at n + k. */
typedef enum chain_kind { POWERS, ZIGZAG } chain_kind;

static void add_link(gg_builder *builder, gg_ctx *ctx, uint64_t base, uint64_t k, uint64_t to,
                     bool below, bool mirrored)
{
    const gg_edge_for who = below != mirrored ? GG_FOR_LEFT : GG_FOR_RIGHT;
    assert_ok(ctx, gg_builder_edge(builder, base + k, base + to, who));
}

static gg_graph *build_chains(gg_ctx *ctx, chain_kind kind, uint64_t n)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, 2 * n, false, &builder));
    for (int mirrored = 0; mirrored < 2; mirrored++)
        for (uint64_t k = 1, base = mirrored ? n : 0; k < n; k++) {
            const bool rises = kind == ZIGZAG && k % 2 == 1; /* v_(k-1) is below v_k */
            add_link(builder, ctx, base, k, k - 1, k == 1 || rises, mirrored);
            if (k > 1)
                add_link(builder, ctx, base, k, kind == POWERS ? 0 : k - 2, !rises, mirrored);
        }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN, &graph));
    gg_builder_free(builder);
    return graph;
}

static gg_problem *place_tokens(gg_ctx *ctx, const gg_graph *graph, const gg_token *tokens,
                                size_t count)
{
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *problem = NULL;
    spec.tokens = tokens;
    spec.token_count = count;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    return problem;
}

static void test_short_chains(void **fixture)
{
    (void)fixture;
    static const struct {
        chain_kind kind;
        gg_vertex k;
        const char *text, *negative;
    } known[] = {
        {POWERS, 1, "1", "-1"},
        {POWERS, 2, "1/2", "-1/2"},
        {POWERS, 21, "1/1048576", "-1/1048576"},
        {POWERS, 22, "1/2^21", "-1/2^21"},
        {POWERS, 63, "1/2^62", "-1/2^62"},
        {POWERS, 64, "1/2^63", "-1/2^63"},
        {POWERS, 65, "1/2^64", "-1/2^64"},
        {POWERS, 66, "1/2^65", "-1/2^65"},
        {ZIGZAG, 5, "11/16", "-11/16"},
        {ZIGZAG, 63, "3074457345618258603/2^62", "-3074457345618258603/2^62"},
        {ZIGZAG, 64, "6148914691236517205/2^63", "-6148914691236517205/2^63"},
        {ZIGZAG, 65, "12297829382473034411/2^64", "-12297829382473034411/2^64"},
        {ZIGZAG, 66, "24595658764946068821/2^65", "-24595658764946068821/2^65"},
    };
    enum { N = 67 };
    gg_ctx *ctx = open_ctx();
    for (chain_kind kind = POWERS; kind <= ZIGZAG; kind++) {
        gg_graph *graph = build_chains(ctx, kind, N);
        gg_problem *problem = place_tokens(ctx, graph, NULL, 0);
        gg_solution *solution = solve_by(ctx, problem, "number");
        int64_t numerator[N];
        uint32_t exponent[N];
        for (size_t i = 0; i < COUNT(known); i++) {
            if (known[i].kind != kind) continue;
            check_text(ctx, problem, solution, known[i].k, 0, known[i].text);
            check_text(ctx, problem, solution, N + known[i].k, 0, known[i].negative);
        }
        /* The numerators of one chain fit 64 bits, those of the other from vertex 65 on do not. */
        const size_t fit = kind == POWERS ? N : 65;
        assert_ok(ctx, gg_solution_numbers(ctx, solution, 0, fit, numerator, exponent));
        for (uint32_t k = 1; k < fit; k++)
            assert_int_equal(exponent[k], k - 1);
        if (kind == ZIGZAG)
            assert_fails(ctx, gg_solution_numbers(ctx, solution, 0, N, numerator, exponent),
                         GG_LIMIT, "does not fit");
        gg_solution_free(solution);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

enum { MILLION = 1000000 };

/* The outcome class of a sum of tokens on two chains of a million. */
static void check_class(gg_ctx *ctx, const gg_graph *graph, const gg_solution *solution,
                        const gg_vertex *at, size_t count, gg_result expected, const char *total)
{
    gg_token tokens[8];
    for (size_t i = 0; i < count; i++)
        tokens[i] = (gg_token){at[i], GG_LEFT, NULL};
    gg_problem *problem = place_tokens(ctx, graph, tokens, count);
    gg_answer *answer =
        answer_of(ctx, problem, solution, GG_ANSWER_MOVES | GG_ANSWER_PARTS | GG_ANSWER_REASON);
    assert_int_equal(answer->outcome_class, expected);
    assert_string_equal(answer->total, total);
    assert_int_equal(answer->part_count, count);
    gg_answer_free(answer);
    gg_problem_free(problem);
}

static void test_million(void **fixture)
{
    (void)fixture;
    const gg_vertex n = MILLION, k = n - 1;
    gg_ctx *ctx = open_ctx();
    for (chain_kind kind = POWERS; kind <= ZIGZAG; kind++) {
        gg_graph *graph = build_chains(ctx, kind, n);
        gg_problem *problem = place_tokens(ctx, graph, NULL, 0);
        gg_solution *solution = solve_by(ctx, problem, "number");
        const gg__values *values = &solution->values;
        const uint64_t bits = kind == POWERS ? 1 : k - 1;
        assert_int_equal(gg__trie_bits(values->trie, values->value[k]), bits);
        assert_int_equal(values->trie->count, 2 * (uint64_t)n - 1);
        if (kind == POWERS) {
            check_text(ctx, problem, solution, k, 100, "1/2^999998");
            /* 2 v_k = v_(k-1) */
            const gg_vertex zero[] = {k, k, n + k - 1}, positive[] = {k, k, n + k};
            check_class(ctx, graph, solution, zero, 3, GG_P, "0");
            check_class(ctx, graph, solution, positive, 3, GG_L, "1/2^999998");
        } else {
            check_text(ctx, problem, solution, n + k, 100, "-(999998 bits)/2^999998");
            /* 2 v_k = v_(k-1) + v_(k-2); v_k and v_(k-1) are 2^(2-k) apart */
            const gg_vertex zero[] = {k, k, n + k - 1, n + k - 2}, near[] = {n + k, k - 1};
            check_class(ctx, graph, solution, zero, 4, GG_P, "0");
            check_class(ctx, graph, solution, near, 2, GG_R, "-1/2^999998");
        }
        gg_solution_free(solution);
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

/* ---- many tokens ---- */

/* Every winning move of a sum that differs from 0 by 2^-(k-1), among tokens whose options differ by
 * as little; k for which 64 binary places do and do not suffice. */
static void test_fine_differences(void **fixture)
{
    (void)fixture;
    enum { N = 200 };
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = build_chains(ctx, ZIGZAG, N);
    for (gg_vertex k = 2; k < N; k += k < 60 || k > 70 ? 23 : 1) {
        const gg_vertex at[] = {k, k, N + k - 1, N + k - 2};
        gg_token tokens[4];
        for (size_t i = 0; i < COUNT(at); i++)
            tokens[i] = (gg_token){at[i], GG_LEFT, NULL};
        gg_problem *problem = place_tokens(ctx, graph, tokens, COUNT(at));
        gg_solution *fast = solve_by(ctx, problem, NULL);
        assert_string_equal(gg_solution_method(fast), "number");
        if (k < 26) check_sum(ctx, problem, fast);
        gg_answer *answer = answer_of(ctx, problem, fast, GG_ANSWER_ALL);
        assert_int_equal(answer->outcome_class, GG_P);
        assert_true(answer->all_count >= 2);
        for (size_t i = 0; i < answer->all_count; i++) /* every move is one for the worse */
            assert_int_equal(answer->all_moves[i].then.winner, GG_R);
        gg_answer_free(answer);
        gg_solution_free(fast);
        gg_problem_free(problem);
    }
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_many_tokens(void **fixture)
{
    (void)fixture;
    enum { TOKENS = 100000, N = 400 };
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = build_chains(ctx, ZIGZAG, N);
    gg_token *tokens = calloc(TOKENS, sizeof *tokens);
    assert_non_null(tokens);
    for (gg_vertex i = 0; i < TOKENS; i++) /* each and its negative: 0 */
        tokens[i] = (gg_token){i % 2 * N + i / 2 % N, GG_LEFT, NULL};
    gg_problem *problem = place_tokens(ctx, graph, tokens, TOKENS);
    gg_solution *solution = solve_by(ctx, problem, NULL);
    gg_answer *answer = answer_of(ctx, problem, solution, GG_ANSWER_MOVES | GG_ANSWER_REASON);
    assert_int_equal(answer->outcome_class, GG_P);
    assert_string_equal(answer->reason,
                        "the numbers add up to 0: the player who moves first loses");
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    free(tokens);
    gg_graph_free(graph);
    close_ctx(ctx);
}

/* ---- reasons ---- */

static void check_reason(gg_ctx *ctx, const sketch *s, const gg_vertex *at, size_t count,
                         const char *expected)
{
    sketch placed = *s;
    for (size_t i = 0; i < count; i++)
        add_token(&placed, at[i]);
    game made = build(ctx, &placed, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, "number-nimber");
    gg_answer *answer = answer_of(ctx, made.problem, solution, GG_ANSWER_REASON);
    assert_string_equal(answer->reason, expected);
    gg_answer_free(answer);
    gg_solution_free(solution);
    discard(&made);
}

static void test_reasons(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(4); /* 0 * 1 -1/2 */
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_edge(&s, 2, 0, GG_FOR_LEFT);
    add_edge(&s, 3, 0, GG_FOR_RIGHT);
    s.n = 5;
    add_edge(&s, 4, 3, GG_FOR_LEFT);
    add_edge(&s, 4, 0, GG_FOR_RIGHT);
    s.spec.right_name = "Rita";
    check_reason(ctx, &s, (gg_vertex[]){2, 4}, 2,
                 "the numbers add up to 1/2, more than 0: Left wins no matter who moves first");
    check_reason(ctx, &s, (gg_vertex[]){4, 1}, 2,
                 "the numbers add up to -1/2, less than 0: Rita wins no matter who moves first");
    check_reason(ctx, &s, (gg_vertex[]){3}, 1,
                 "the number is -1, less than 0: Rita wins no matter who moves first");
    check_reason(ctx, &s, (gg_vertex[]){2, 3}, 2,
                 "the numbers add up to 0: the player who moves first loses");
    check_reason(ctx, &s, (gg_vertex[]){2, 1, 3}, 3,
                 "the numbers add up to 0, the nimbers to *1: the player who moves first wins");
    check_reason(ctx, &s, (gg_vertex[]){1, 1}, 2,
                 "the numbers add up to 0, the nimbers too: the player who moves first loses");
    close_ctx(ctx);
}

/* ---- memory plans ---- */

static void check_plan(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_memory_plan memory;
    gg_solution *solution = NULL;
    options.solver = solver;
    assert_ok(ctx, gg_plan(ctx, problem, &options, &memory));
    const uint64_t before = gg_ctx_memory_used(ctx);
    assert_int_equal(memory.positions, gg_graph_vertices(gg_problem_graph(problem)));
    gg_ctx_set_memory_limit(ctx, before + memory.bytes);
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    assert_true(gg_ctx_memory_used(ctx) - before > memory.bytes / 8);
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
    gg_solution_free(solution);
}

static void test_plans(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    for (uint64_t n = 1; n < 20000; n = n * 3 + 1) {
        gg_graph *graph = build_chains(ctx, ZIGZAG, n);
        gg_problem *problem = place_tokens(ctx, graph, NULL, 0);
        check_plan(ctx, problem, "number");
        check_plan(ctx, problem, "number-nimber");
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),       cmocka_unit_test(test_numbers_are_kept),
        cmocka_unit_test(test_known),        cmocka_unit_test(test_impartial),
        cmocka_unit_test(test_sums),         cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_cycle),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_short_chains), long_test(test_million),
        long_test(test_fine_differences),    cmocka_unit_test(test_many_tokens),
        cmocka_unit_test(test_reasons),      cmocka_unit_test(test_plans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
