/*
 * Pairs g+ and g- against their definition, and sums of tame tokens against the whole game: what
 * they are worth, who wins them, and every winning move. Wild tokens, cycles, refusals, large sums.
 */
#include "unit/support.h"

#include "solve/solver.h"

/* ---- the definition ---- */

typedef struct worth {
    uint32_t plus, minus;
    bool wild, known;
} worth;

static uint32_t least_missing(const bool *seen)
{
    uint32_t number = 0;
    while (seen[number])
        number++;
    return number;
}

static worth find_value(const sketch *s, gg_vertex v, worth *memo)
{
    bool plus[SKETCH_EDGES + 1] = {false}, minus[SKETCH_EDGES + 1] = {false};
    bool sink = true, wild = false;
    if (memo[v].known) return memo[v];
    for (size_t i = 0; i < s->edges; i++) {
        if (s->edge[i].from != v) continue;
        const worth option = find_value(s, s->edge[i].to, memo);
        plus[option.plus] = minus[option.minus] = true;
        wild |= option.wild;
        sink = false;
    }
    worth w = {least_missing(plus), sink ? 1 : least_missing(minus), wild, true};
    const bool fickle = (w.plus == 0 && w.minus == 1) || (w.plus == 1 && w.minus == 0);
    w.wild |= !fickle && w.plus != w.minus;
    return memo[v] = w;
}

enum { MOST_SUMS = 1 << 16 };

/* For each sum: 0 unknown, 1 the player to move wins, 2 the player to move loses. */
static unsigned char memo_of_sums[MOST_SUMS];

static size_t number_of(const sketch *s, const gg_vertex *at)
{
    size_t number = 0;
    for (size_t i = 0; i < s->spec.token_count; i++)
        number = number * s->n + at[i];
    assert_true(number < MOST_SUMS);
    return number;
}

/* The player who cannot move has won. */
static bool mover_wins(const sketch *s, gg_vertex *at)
{
    unsigned char *known = &memo_of_sums[number_of(s, at)];
    bool can_move = false, wins = false;
    if (*known) return *known == 1;
    for (size_t i = 0; i < s->spec.token_count; i++)
        for (size_t e = 0; e < s->edges && !wins; e++) {
            if (s->edge[e].from != at[i]) continue;
            const gg_vertex from = at[i];
            at[i] = s->edge[e].to;
            can_move = true;
            wins = !mover_wins(s, at);
            at[i] = from;
        }
    wins |= !can_move;
    *known = wins ? 1 : 2;
    return wins;
}

static void forget_sums(void)
{
    memset(memo_of_sums, 0, sizeof memo_of_sums);
}

/* ---- small graphs ---- */

static sketch misere(unsigned n)
{
    sketch s = blank(n);
    s.spec.play = GG_MISERE;
    return s;
}

/* The index-th graph whose options have smaller numbers. */
static sketch small_dag(unsigned n, unsigned index)
{
    sketch s = misere(n);
    for (gg_vertex v = 0; v < n; v++)
        for (gg_vertex w = 0; w < v; w++, index >>= 1)
            if (index & 1) add_edge(&s, v, w, GG_FOR_BOTH);
    return s;
}

static unsigned dags_of(unsigned n)
{
    return 1u << n * (n - 1) / 2;
}

/* New numbers for the vertices, in no order. */
static void rename_vertices(gg__rng *rng, sketch *s)
{
    gg_vertex name[SKETCH_VERTICES];
    for (gg_vertex v = 0; v < s->n; v++)
        name[v] = v;
    for (gg_vertex v = s->n; v-- > 1;) {
        const gg_vertex other = (gg_vertex)gg__rng_below(rng, v + 1), kept = name[v];
        name[v] = name[other];
        name[other] = kept;
    }
    for (size_t i = 0; i < s->edges; i++) {
        s->edge[i].from = name[s->edge[i].from];
        s->edge[i].to = name[s->edge[i].to];
    }
}

/* No cycles, but some edges twice; in no order, or in that of the numbers. */
static sketch any_dag(gg__rng *rng, unsigned n, size_t edges, bool ordered)
{
    sketch s = misere(n);
    draw_edges(rng, &s, LOT_ORDERED, edges);
    if (!ordered) rename_vertices(rng, &s);
    return s;
}

/* Heaps of nim: from v to every smaller one. */
static sketch heaps_up_to(unsigned largest)
{
    sketch s = misere(largest + 1);
    for (gg_vertex v = 0; v <= largest; v++)
        for (gg_vertex w = 0; w < v; w++)
            add_edge(&s, v, w, GG_FOR_BOTH);
    return s;
}

/* One of the four smallest wild positions, at vertex 4: its options are 1, 2 and {2}, as chosen.
 * Vertices 0, 1, 2 are heaps of nim; 3 has the option 2 alone. */
static sketch smallest_wild(gg_vertex first, bool and_two)
{
    sketch s = misere(5);
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_edge(&s, 2, 0, GG_FOR_BOTH);
    add_edge(&s, 2, 1, GG_FOR_BOTH);
    add_edge(&s, 3, 2, GG_FOR_BOTH);
    add_edge(&s, 4, 3, GG_FOR_BOTH);
    add_edge(&s, 4, first, GG_FOR_BOTH);
    if (and_two) add_edge(&s, 4, 2, GG_FOR_BOTH);
    return s;
}

/* The same with more vertices on top of it, each with two options or more. */
static sketch wild_dag(gg__rng *rng, unsigned n)
{
    sketch s = smallest_wild((gg_vertex)gg__rng_below(rng, 2), one_in(rng, 2));
    for (s.n = 5; s.n < n; s.n++)
        for (uint64_t i = 2 + gg__rng_below(rng, 3); i > 0; i--)
            add_edge(&s, s.n, any_vertex(rng, &s), GG_FOR_BOTH);
    if (one_in(rng, 2)) rename_vertices(rng, &s);
    return s;
}

/* ---- values ---- */

static void expect_values(gg_ctx *ctx, const sketch *s, unsigned rows)
{
    uint32_t plus[SKETCH_VERTICES], minus[SKETCH_VERTICES], rank;
    bool wild[SKETCH_VERTICES];
    worth memo[SKETCH_VERTICES] = {{0}};
    const game made = build(ctx, s, rows);
    gg_solution *solution = solve_by(ctx, made.problem, "misere");
    assert_int_equal(gg_solution_entries(solution), s->n);
    assert_ok(ctx, gg_solution_misere_pairs(ctx, solution, 0, s->n, plus, minus, wild));
    for (gg_vertex v = 0; v < s->n; v++) {
        const worth truth = find_value(s, v, memo);
        assert_int_equal(plus[v], truth.plus);
        assert_int_equal(minus[v], truth.minus);
        assert_int_equal(wild[v], truth.wild);
    }
    for (uint32_t *at = solution->values.rank; at; at = NULL)
        for (size_t i = 0; i < s->edges; i++) {
            rank = at[s->edge[i].to];
            assert_true(rank < at[s->edge[i].from] && at[s->edge[i].from] < s->n);
        }
    assert_int_equal(solution->values.rank == NULL, gg_graph_is_ordered(made.graph));
    gg_solution_free(solution);
    discard(&made);
}

static void test_every_small_graph(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    for (unsigned n = 1; n <= 5; n++)
        for (unsigned index = 0; index < dags_of(n); index++) {
            const sketch s = small_dag(n, index);
            expect_values(ctx, &s, GG_ROWS_OUT);
        }
    close_ctx(ctx);
}

static void test_random_graphs(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {51};
    for (unsigned round = 0; round < 600; round++) {
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, SKETCH_VERTICES);
        const sketch s = round % 5 == 0 && n > 5
                             ? wild_dag(&rng, n < 30 ? n : 30)
                             : any_dag(&rng, n, gg__rng_below(&rng, SKETCH_EDGES), round % 3 == 0);
        expect_values(ctx, &s, round % 2 ? GG_ROWS_OUT : GG_ROWS_OUT | GG_ROWS_IN);
    }
    close_ctx(ctx);
}

static void test_no_vertices(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const sketch s = misere(0);
    expect_values(ctx, &s, GG_ROWS_OUT);
    close_ctx(ctx);
}

/* The value of vertex v: g+, g-, wild. */
static void expect_pair(gg_ctx *ctx, const sketch *s, gg_vertex v, uint32_t plus, uint32_t minus,
                        bool wild)
{
    uint32_t got_plus, got_minus;
    bool got_wild;
    const game made = build(ctx, s, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, "misere");
    assert_ok(ctx, gg_solution_misere_pairs(ctx, solution, v, 1, &got_plus, &got_minus, &got_wild));
    assert_int_equal(got_plus, plus);
    assert_int_equal(got_minus, minus);
    assert_int_equal(got_wild, wild);
    gg_solution_free(solution);
    discard(&made);
}

static void test_known_values(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const sketch nim = heaps_up_to(12);
    for (gg_vertex v = 0; v <= 12; v++)
        expect_pair(ctx, &nim, v, v, v < 2 ? 1 - v : v, false);
    const struct {
        sketch s;
        uint32_t plus, minus;
    } wild[] = {{smallest_wild(0, false), 1, 2},
                {smallest_wild(1, false), 2, 1},
                {smallest_wild(0, true), 1, 3},
                {smallest_wild(1, true), 3, 1}};
    for (size_t i = 0; i < COUNT(wild); i++) {
        expect_pair(ctx, &wild[i].s, 3, 0, 0, false);
        expect_pair(ctx, &wild[i].s, 4, wild[i].plus, wild[i].minus, true);
    }
    sketch like_one = heaps_up_to(3); /* {2, 0}, which is in sums what a heap of 1 is */
    like_one.edges -= 2;
    like_one.edge[like_one.edges - 1] = (sketch_edge){3, 0, GG_FOR_BOTH};
    add_edge(&like_one, 3, 2, GG_FOR_BOTH);
    expect_pair(ctx, &like_one, 3, 1, 0, false);
    sketch above = smallest_wild(0, false); /* its own pair would do, but an option is wild */
    above.n = 6;
    add_edge(&above, 5, 4, GG_FOR_BOTH);
    expect_pair(ctx, &above, 5, 0, 0, true);
    add_edge(&above, 5, 0, GG_FOR_BOTH);
    expect_pair(ctx, &above, 5, 2, 0, true);
    close_ctx(ctx);
}

/* No position with fewer than five vertices in reach is wild, and there are no others with five. */
static void test_smallest_wild(void **fixture)
{
    (void)fixture;
    unsigned wild = 0;
    for (unsigned n = 1; n <= 5; n++)
        for (unsigned index = 0; index < dags_of(n); index++) {
            const sketch s = small_dag(n, index);
            worth memo[SKETCH_VERTICES] = {{0}};
            for (gg_vertex v = 0; v < n; v++) {
                const worth w = find_value(&s, v, memo);
                if (!w.wild) continue;
                assert_true(n == 5 && v == 4 && w.plus != w.minus);
                wild++;
            }
        }
    assert_int_equal(wild, 4);
}

/* ---- sums ---- */

static bool has_move(const gg_answer *answer, uint32_t token, gg_vertex to)
{
    for (size_t i = 0; i < answer->move_count; i++)
        if (answer->moves[i].token == token && answer->moves[i].to == to) return true;
    return false;
}

/* An edge is among the best moves only if it wins, or nothing does; nothing is there twice; and all
 * such edges are there, unless the answer knows which of them are quickest. */
static void expect_moves(const sketch *s, gg_vertex *at, bool wins, const gg_answer *answer)
{
    bool counted[SKETCH_TOKENS][SKETCH_VERTICES] = {{false}};
    const bool all = answer->timeless;
    size_t best = 0;
    for (uint32_t i = 0; i < s->spec.token_count; i++)
        for (size_t e = 0; e < s->edges; e++) {
            const gg_vertex from = at[i], to = s->edge[e].to;
            if (s->edge[e].from != from || counted[i][to]) continue;
            at[i] = to;
            const bool good = !wins || !mover_wins(s, at);
            at[i] = from;
            counted[i][to] = true;
            best += good;
            if (has_move(answer, i, to))
                assert_true(good);
            else
                assert_true(!good || !all);
        }
    assert_true(answer->move_count <= best && (answer->move_count == best || !all));
    assert_true(answer->move_count > 0 || best == 0);
}

static void expect_sum(gg_ctx *ctx, const sketch *s, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    gg_vertex at[SKETCH_TOKENS];
    for (size_t i = 0; i < s->spec.token_count; i++)
        at[i] = s->token[i].vertex;
    const bool wins = mover_wins(s, at);
    const gg_result mover = s->spec.first == GG_LEFT ? GG_L : GG_R;
    const gg_result other = mover == GG_L ? GG_R : GG_L;
    const game made = build(ctx, s, GG_ROWS_OUT);
    assert_ok(ctx, gg_solve(ctx, made.problem, &options, &solution));
    if (solver) assert_string_equal(gg_solution_method(solution), solver);
    assert_ok(ctx, gg_answer_new(ctx, made.problem, solution, GG_ANSWER_MOVES, &answer));
    assert_int_equal(answer->outcome.winner, wins ? mover : other);
    assert_int_equal(answer->outcome_class, wins ? GG_N : GG_P);
    expect_moves(s, at, wins, answer);
    gg_answer_free(answer);
    gg_solution_free(solution);
    discard(&made);
}

static void test_every_small_sum(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    for (unsigned n = 1; n <= 4; n++)
        for (unsigned index = 0; index < dags_of(n); index++) {
            sketch s = small_dag(n, index);
            s.spec.first = (gg_player)(index % 2);
            for (s.spec.token_count = 2; s.spec.token_count <= 3; s.spec.token_count++) {
                forget_sums();
                for (unsigned at = 0; at < (s.spec.token_count == 2 ? n * n : n * n * n); at++) {
                    s.token[0].vertex = at % n;
                    s.token[1].vertex = at / n % n;
                    s.token[2].vertex = at / n / n;
                    expect_sum(ctx, &s, "misere");
                }
            }
        }
    close_ctx(ctx);
}

/* Any number of tokens, tame and wild: what has a theory, and what has none. */
static void test_random_sums(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {52};
    unsigned wild_sums = 0, alike = 0;
    for (unsigned round = 0; round < 1500; round++) {
        const unsigned n = 4 + (unsigned)gg__rng_below(&rng, 7);
        sketch s = round % 3 == 0 ? wild_dag(&rng, n < 6 ? 6 : n)
                                  : any_dag(&rng, n, n + gg__rng_below(&rng, 2 * n), round % 2);
        worth memo[SKETCH_VERTICES] = {{0}};
        bool wild = false;
        for (size_t i = 2 + gg__rng_below(&rng, n > 8 ? 2 : 3); i > 0; i--) {
            add_token(&s, any_vertex(&rng, &s));
            wild |= find_value(&s, s.token[s.spec.token_count - 1].vertex, memo).wild;
            alike += s.token[0].vertex == s.token[s.spec.token_count - 1].vertex;
        }
        wild_sums += wild;
        forget_sums();
        expect_sum(ctx, &s, wild ? "memo" : "misere");
    }
    assert_true(wild_sums > 100 && wild_sums < 1000 && alike > 100);
    close_ctx(ctx);
}

/* Misere nim: lost if there are a heap above 1 and xor 0, or only an odd number of heaps of 1. */
static void test_nim(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = heaps_up_to(7);
    forget_sums();
    for (unsigned index = 0; index < 4096; index += 1 + index / 64) {
        unsigned sum = 0, large = 0, ones = 0;
        s.spec.token_count = 0;
        for (unsigned i = 0; i < 4; i++) {
            const unsigned size = index >> 3 * i & 7;
            add_token(&s, size);
            sum ^= size;
            large += size > 1;
            ones += size == 1;
        }
        gg_vertex at[4] = {s.token[0].vertex, s.token[1].vertex, s.token[2].vertex,
                           s.token[3].vertex};
        assert_int_equal(mover_wins(&s, at), large ? sum != 0 : ones % 2 == 0);
        expect_sum(ctx, &s, "misere");
    }
    close_ctx(ctx);
}

/* ---- the answer in full ---- */

/* The same by the solver itself, with parts, total and reason. */
static void expect_answer(gg_ctx *ctx, const sketch *s, gg_result winner, const char *total,
                          const char *reason)
{
    const unsigned flags = GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_PARTS | GG_ANSWER_LINE;
    gg_answer *answer = NULL;
    const game made = build(ctx, s, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, "misere");
    assert_ok(ctx, gg_answer_new(ctx, made.problem, solution, flags, &answer));
    assert_int_equal(answer->outcome.winner, winner);
    assert_int_equal(answer->outcome.remoteness, GG_INFINITE);
    assert_string_equal(answer->total, total);
    assert_string_equal(answer->reason, reason);
    assert_int_equal(answer->part_count, s->spec.token_count);
    assert_false(answer->repeats);
    if (answer->line_length > 0) /* who makes the last move loses */
        assert_int_equal(answer->line[answer->line_length - 1].player == GG_LEFT ? GG_R : GG_L,
                         winner);
    gg_answer_free(answer);
    gg_solution_free(solution);
    discard(&made);
}

static void test_answers(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = heaps_up_to(5);
    add_token(&s, 1);
    expect_answer(ctx, &s, GG_R, "1\t0\ttame", "g- is 0: Left, to move, loses");
    add_token(&s, 1);
    expect_answer(ctx, &s, GG_L, "0\t1\ttame",
                  "all tokens are fickle, and the xor of g+ is 0: Left, to move, wins");
    add_token(&s, 1);
    expect_answer(ctx, &s, GG_R, "1\t0\ttame",
                  "all tokens are fickle, and the xor of g+ is 1: Left, to move, loses");
    add_token(&s, 5);
    expect_answer(ctx, &s, GG_L, "4\t4\ttame",
                  "some token is firm, and the xor of g+ is 4: Left, to move, wins");
    s.token[0].vertex = 4;
    expect_answer(ctx, &s, GG_L, "1\t1\ttame",
                  "some token is firm, and the xor of g+ is 1: Left, to move, wins");
    s.token[2].vertex = 0;
    s.spec.first = GG_RIGHT;
    expect_answer(ctx, &s, GG_L, "0\t0\ttame",
                  "some token is firm, and the xor of g+ is 0: Right, to move, loses");
    for (size_t i = 0; i < 4; i++)
        s.token[i].vertex = 0;
    expect_answer(ctx, &s, GG_R, "0\t1\ttame", "Right cannot move, and that wins");
    close_ctx(ctx);
}

/* A token alone is decided by g-, wild or not; and stays so while it is played. */
static void test_one_token(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {53};
    unsigned wild = 0;
    for (unsigned round = 0; round < 500; round++) {
        sketch s = wild_dag(&rng, 14);
        gg_vertex at = any_vertex(&rng, &s);
        worth memo[SKETCH_VERTICES] = {{0}};
        gg_answer *answer = NULL;
        add_token(&s, at);
        forget_sums();
        const bool wins = mover_wins(&s, &at);
        const game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *solution = solve_by(ctx, made.problem, "misere");
        assert_ok(ctx, gg_answer_new(ctx, made.problem, solution, GG_ANSWER_MOVES | GG_ANSWER_PARTS,
                                     &answer));
        assert_int_equal(answer->outcome.winner, wins ? GG_L : GG_R);
        assert_string_equal(answer->total, answer->parts[0].value);
        expect_moves(&s, &at, wins, answer);
        wild += find_value(&s, at, memo).wild;
        gg_answer_free(answer);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(wild > 50);
    close_ctx(ctx);
}

/* ---- what is not answered ---- */

static gg_status solve_with(gg_ctx *ctx, const game *made, const char *solver, const char *value,
                            uint64_t limit)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    options.value = value;
    options.limit = limit;
    const gg_status status = gg_solve(ctx, made->problem, &options, &solution);
    gg_solution_free(solution);
    return status;
}

/* The requested values exist, but they give no answer for the tokens. */
static gg_status answer_with(gg_ctx *ctx, const game *made, const char *solver, const char *value)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    options.solver = solver;
    options.value = value;
    assert_ok(ctx, gg_solve(ctx, made->problem, &options, &solution));
    assert_int_equal(gg_solution_entries(solution),
                     gg_graph_vertices(gg_problem_graph(made->problem)));
    const gg_status status = gg_answer_new(ctx, made->problem, solution, 0, &answer);
    gg_answer_free(answer);
    gg_solution_free(solution);
    return status;
}

static void test_wild(void **fixture)
{
    static const char wild[] = "token red on 4 is wild (g+ 2, g- 1)";
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = smallest_wild(1, false);
    add_token(&s, 2);
    add_token(&s, 4);
    add_token(&s, 4);
    s.token[1].name = "red";
    forget_sums();
    expect_sum(ctx, &s, "memo");
    const game made = build(ctx, &s, GG_ROWS_OUT);
    assert_fails(ctx, answer_with(ctx, &made, "misere", NULL), GG_BAD_INPUT, wild);
    assert_int_equal(gg_ctx_error(ctx)->vertex, 4);
    assert_fails(ctx, answer_with(ctx, &made, NULL, "misere-pair"), GG_BAD_INPUT, wild);
    assert_fails(ctx, solve_with(ctx, &made, NULL, NULL, 5), GG_LIMIT, wild);
    assert_fails(ctx, solve_with(ctx, &made, NULL, NULL, 5), GG_LIMIT, "; there are more than 5");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 4);
    assert_ok(ctx, solve_with(ctx, &made, NULL, NULL, 0));
    discard(&made);
    close_ctx(ctx);
}

/* Names as long as they may be: the numbers stay in sight. */
static void test_long_names(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    char name[256];
    memset(name, 'x', 255);
    name[255] = '\0';
    sketch s = smallest_wild(1, false);
    add_token(&s, 2);
    add_token(&s, 4);
    s.token[1].name = name;
    const game made = build(ctx, &s, GG_ROWS_OUT);
    assert_fails(ctx, solve_with(ctx, &made, NULL, NULL, 5), GG_LIMIT,
                 "x on 4 is wild (g+ 2, g- 1); there are more than 5");
    discard(&made);
    close_ctx(ctx);
}

static void test_cycle(void **fixture)
{
    static const char cycle[] = "but there is 1 -> 3 -> 1";
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = misere(4);
    gg_solution *solution = NULL;
    add_edge(&s, 1, 3, GG_FOR_BOTH);
    add_edge(&s, 3, 1, GG_FOR_BOTH);
    add_edge(&s, 3, 0, GG_FOR_BOTH);
    add_token(&s, 1);
    add_token(&s, 3);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    assert_ok(ctx, gg_solve(ctx, made.problem, NULL, &solution));
    assert_string_equal(gg_solution_method(solution), "memo");
    gg_solution_free(solution);
    assert_fails(ctx, solve_with(ctx, &made, "misere", NULL, 0), GG_BAD_INPUT, cycle);
    assert_fails(ctx, solve_with(ctx, &made, NULL, "misere-pair", 0), GG_BAD_INPUT, cycle);
    assert_fails(ctx, solve_with(ctx, &made, NULL, NULL, 2), GG_LIMIT, cycle);
    discard(&made);
    close_ctx(ctx);
}

static void expect_refusal(gg_ctx *ctx, const sketch *s, const char *sentence)
{
    const game made = build(ctx, s, GG_ROWS_OUT);
    assert_fails(ctx, solve_with(ctx, &made, "misere", NULL, 0), GG_BAD_ARGUMENT, sentence);
    discard(&made);
}

static void test_refusals(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const sketch plain = heaps_up_to(3);
    sketch s = plain;
    s.spec.play = GG_NORMAL;
    expect_refusal(ctx, &s, "who cannot move wins");
    s.spec.dead_end = GG_N; /* misere play by another name */
    expect_values(ctx, &s, GG_ROWS_OUT);
    s = plain;
    s.spec.dead_end = GG_D;
    expect_refusal(ctx, &s, "who cannot move wins");
    s.spec.dead_end = GG_P;
    expect_refusal(ctx, &s, "who cannot move wins");
    s = plain;
    s.spec.infinite = GG_R;
    expect_refusal(ctx, &s, "play without end");
    s = plain;
    s.owned = true;
    expect_refusal(ctx, &s, "owners");
    s = plain;
    s.edge[2].who = GG_FOR_RIGHT;
    expect_refusal(ctx, &s, "one player only");
    s = plain;
    s.label[1] = GG_P;
    expect_refusal(ctx, &s, "ends of play");
    s = plain;
    s.spec.play = GG_RACE;
    add_target(&s, 0);
    expect_refusal(ctx, &s, "race");
    close_ctx(ctx);
}

static void test_rules_are_refused(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const rules_sample nim = {"nim", "misere:1,2", NULL};
    gg_problem *problem = NULL;
    assert_ok(ctx, open_rules(ctx, &nim, &problem));
    const game made = {NULL, problem};
    assert_fails(ctx, solve_with(ctx, &made, "misere", NULL, 0), GG_BAD_ARGUMENT, "by rules");
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_rows(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    const sketch s = heaps_up_to(3);
    const game made = build(ctx, &s, GG_ROWS_IN);
    assert_fails(ctx, solve_with(ctx, &made, "misere", NULL, 0), GG_NEEDS_ROWS, "outgoing");
    discard(&made);
    close_ctx(ctx);
}

/* It takes no more than was foreseen, with a cycle or without. */
static void test_plan(void **fixture)
{
    (void)fixture;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg__rng rng = {54};
    for (unsigned round = 0; round < 200; round++) {
        sketch s = any_dag(&rng, 40, gg__rng_below(&rng, SKETCH_EDGES), round % 2);
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        gg_memory_plan plan;
        options.solver = "misere";
        if (round % 5 == 0) add_edge(&s, 0, 0, GG_FOR_BOTH);
        const game made = build(ctx, &s, round % 3 ? GG_ROWS_OUT : GG_ROWS_OUT | GG_ROWS_IN);
        assert_ok(ctx, gg_plan(ctx, made.problem, &options, &plan));
        assert_string_equal(plan.solver, "misere");
        assert_int_equal(plan.positions, s.n);
        const uint64_t held = h.bytes;
        h.most = held;
        if (round % 5 == 0)
            assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_BAD_INPUT,
                         "cycles");
        else
            assert_ok(ctx, gg_solve(ctx, made.problem, &options, &solution));
        assert_true(h.most - held <= plan.bytes && plan.bytes < 8192);
        gg_solution_free(solution);
        discard(&made);
    }
    close_ctx(ctx);
}

/* ---- large sums ---- */

static gg_graph *long_chain(gg_ctx *ctx, gg_vertex n, bool upwards)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    for (gg_vertex v = 1; v < n; v++)
        assert_ok(ctx, upwards ? gg_builder_edge(builder, v - 1, v, GG_FOR_BOTH)
                               : gg_builder_edge(builder, v, v - 1, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

/* On a chain everything is fickle: the parity of the distances to the end decides. */
static void test_large_sum(void **fixture)
{
    (void)fixture;
    enum { N = 1000000, TOKENS = 100000 };
    gg_ctx *ctx = open_ctx();
    gg_token *token = calloc(TOKENS, sizeof *token);
    assert_non_null(token);
    for (int upwards = 0; upwards < 2; upwards++) {
        gg_graph *graph = long_chain(ctx, N, upwards);
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        unsigned odd = 0;
        for (size_t i = 0; i < TOKENS; i++) {
            token[i].vertex = (gg_vertex)(i * 9 + i / 7);
            odd += (upwards ? N - 1 - token[i].vertex : token[i].vertex) % 2;
        }
        spec.play = GG_MISERE;
        spec.tokens = token;
        spec.token_count = TOKENS;
        for (unsigned more = 0; more < 2; more++) {
            gg_problem *problem = NULL;
            gg_solution *solution = NULL;
            gg_answer *answer = NULL;
            token[0].vertex += more;
            assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
            assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
            assert_string_equal(gg_solution_method(solution), "misere");
            assert_ok(ctx, gg_answer_new(ctx, problem, solution, GG_ANSWER_MOVES | GG_ANSWER_PARTS,
                                         &answer));
            assert_int_equal(answer->outcome.winner, (odd + more) % 2 ? GG_R : GG_L);
            assert_int_equal(answer->part_count, TOKENS);
            gg_answer_free(answer);
            gg_solution_free(solution);
            gg_problem_free(problem);
        }
        gg_graph_free(graph);
    }
    free(token);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_small_graph),
        cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_no_vertices),
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_smallest_wild),
        cmocka_unit_test(test_every_small_sum),
        cmocka_unit_test(test_random_sums),
        cmocka_unit_test(test_nim),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_one_token),
        cmocka_unit_test(test_wild),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_cycle),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_rules_are_refused),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_plan),
        long_test(test_large_sum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
