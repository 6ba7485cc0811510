/*
 * Sums of nimbers: what the parts and the whole are worth, in values and in words; that play along
 * the advice ends; very many tokens; positions of games by rules.
 */
#include "unit/support.h"

#include "answer/play.h"
#include "solve/solver.h"

#include <stdio.h>

static gg_answer *answer_of(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            unsigned flags)
{
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, flags, &answer));
    return answer;
}

/* ---- by hand ---- */

/*
 * Vertices 0..3 are heaps of nim. 4 is a loop with ways to 0 and 2; 5 a loop with one to 3; 6 a
 * loop with none. 7 and 8 go round, but from 8 to 7 and back is undone: 7 -> 0, 8 and 8 -> 7, 1.
 */
static sketch draw_zoo(void)
{
    static const gg_vertex edges[][2] = {{1, 0}, {2, 0}, {2, 1}, {3, 0}, {3, 1}, {3, 2},
                                         {4, 4}, {4, 2}, {4, 0}, {4, 2}, {5, 5}, {5, 3},
                                         {6, 6}, {7, 0}, {7, 8}, {8, 7}, {8, 1}};
    sketch s = blank(9);
    for (size_t i = 0; i < COUNT(edges); i++)
        add_edge(&s, edges[i][0], edges[i][1], GG_FOR_BOTH);
    return s;
}

enum { MOST_TOKENS = 12 };

typedef struct stand_case {
    const char *tokens; /* a digit each */
    const char *total;
    gg_result outcome;
    const char *reason;
} stand_case;

static void check_case(gg_ctx *ctx, const stand_case *c)
{
    static const char *const values[] = {"0",      "1",     "2", "3", "inf{0,2}",
                                         "inf{3}", "inf{}", "1", "0"};
    const sketch zoo = draw_zoo();
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_token token[MOST_TOKENS];
    gg_problem *problem = NULL;
    spec.tokens = token;
    spec.token_count = strlen(c->tokens);
    for (size_t i = 0; i < spec.token_count; i++)
        token[i] = (gg_token){(gg_vertex)(c->tokens[i] - '0'), GG_LEFT, NULL};
    gg_graph *graph = build_graph(ctx, &zoo, GG_ROWS_OUT | GG_ROWS_SOLVE);
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_solution *solution = solve_by(ctx, problem, "loopy");
    gg_answer *answer =
        answer_of(ctx, problem, solution, GG_ANSWER_PARTS | GG_ANSWER_REASON | GG_ANSWER_MOVES);
    assert_true(answer->timeless && answer->both_known);
    assert_int_equal(answer->outcome_class, c->outcome);
    assert_int_equal(answer->outcome.remoteness, GG_INFINITE);
    assert_int_equal(answer->part_count, spec.token_count);
    for (size_t i = 0; i < answer->part_count; i++) {
        char name[16];
        snprintf(name, sizeof name, "t%d", (int)i + 1);
        assert_string_equal(answer->parts[i].name, name);
        assert_string_equal(answer->parts[i].value, values[c->tokens[i] - '0']);
    }
    assert_string_equal(answer->total, c->total);
    assert_string_equal(answer->reason, c->reason);
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
}

static void test_totals_and_reasons(void **fixture)
{
    (void)fixture;
    static const stand_case cases[] = {
        {"23", "1", GG_N,
         "the tokens are worth 2 xor 3 = 1, not 0: the player to move wins by making it 0"},
        {"11", "0", GG_P,
         "the tokens are worth 1 xor 1 = 0: after any move the answer makes it 0 again, so the "
         "player to move loses"},
        {"3", "3", GG_N, "the token is worth 3, not 0: the player to move wins by making it 0"},
        {"8", "0", GG_P,
         "the token is worth 0: after any move the answer makes it 0 again, so the player to move "
         "loses"},
        {"78", "1", GG_N,
         "the tokens are worth 1 xor 0 = 1, not 0: the player to move wins by making it 0"},
        {"000", "0", GG_P, "Left cannot move"},
        {"12312312", "3", GG_N,
         "the tokens are worth 1 xor 2 xor 3 xor 1 xor 2 xor 3 xor 1 xor 2 = 3, not 0: the player "
         "to move wins by making it 0"},
        {"4", "inf{0,2}", GG_N,
         "t1 is infinite, but has a move to 0: the player to move wins by making the sum 0"},
        {"5", "inf{3}", GG_D,
         "t1 is infinite and has no move to 0: neither player can make the sum 0, nor has to let "
         "the other "
         "do so"},
        {"24", "inf{0,2}", GG_N,
         "t2 is infinite, but has a move to 2, which is what the others are worth: the player to "
         "move wins by making the sum 0"},
        {"341", "inf{0,2}", GG_N,
         "t2 is infinite, but has a move to 2, which is what the others are worth: the player to "
         "move wins by making the sum 0"},
        {"43", "inf{1,3}", GG_D,
         "t1 is infinite and has no move to 3, which is what the others are worth: neither player "
         "can make the sum 0, nor has to let the other do so"},
        {"61", "inf{}", GG_D,
         "t1 is infinite and has no move to 1, which is what the others are worth: neither player "
         "can make the sum 0, nor has to let the other do so"},
        {"45", "inf{}", GG_D,
         "2 tokens are infinite: neither player can make the sum 0, nor has to let the other do "
         "so"},
        {"4244", "inf{}", GG_D,
         "3 tokens are infinite: neither player can make the sum 0, nor has to let the other do "
         "so"},
        {"123123123", "0", GG_P,
         "the tokens are together worth 0: after any move the answer makes it 0 again, so the "
         "player to move loses"},
    };
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(cases); i++)
        check_case(ctx, &cases[i]);
    close_ctx(ctx);
}

/* ---- play ends ---- */

static uint64_t rank_sum(const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < problem->spec.token_count; i++) {
        uint32_t nimber, rank;
        assert_int_equal(
            gg_solution_nimbers(problem->ctx, solution, state->vertex[i], 1, &nimber, &rank),
            GG_OK);
        assert_true(nimber != GG_LOOPY);
        sum += rank;
    }
    return sum;
}

/* A move of the loser, by lot. */
static gg_move any_move(gg__rng *rng, gg__play *play)
{
    gg__judged_moves all = {.moves = {NULL, 0, 0}};
    assert_int_equal(gg__all_moves(play, &all), GG_OK);
    assert_true(all.moves.count > 0);
    const gg_move move = all.moves.at[gg__rng_below(rng, all.moves.count)];
    gg__judged_moves_free(play->ctx, &all);
    return move;
}

static gg_move advised_move(gg__play *play)
{
    gg__move_list moves = {NULL, 0, 0};
    assert_int_equal(gg__best_moves(play, &moves), GG_OK);
    assert_true(moves.count > 0);
    const gg_move move = moves.at[0];
    gg__free(play->ctx, moves.at);
    return move;
}

/* The winner follows the advice, the loser plays by lot: the winner makes the last move, and the
 * sum of ranks has fallen each time that the winner has moved. Returns the number of moves. */
static unsigned play_out(gg__rng *rng, gg__play *play, gg_result winner)
{
    uint64_t before = UINT64_MAX;
    unsigned moves = 0;
    for (;; moves++) {
        const gg_player mover = gg__state_mover(play->problem, &play->state);
        const bool wins = (mover == GG_LEFT) == (winner == GG_L);
        const gg_result end = gg__state_result(play->problem, &play->state, NULL);
        assert_true(end == GG_NONE || end == winner);
        assert_int_equal(play->over, end != GG_NONE);
        if (end != GG_NONE) return moves;
        if (!wins) {
            const uint64_t sum = rank_sum(play->problem, play->solution, &play->state);
            assert_true(sum < before);
            before = sum;
        }
        const gg_move move = wins ? advised_move(play) : any_move(rng, play);
        assert_int_equal(move.then.winner, winner);
        assert_int_equal(gg__play_move(play, &move), GG_OK);
    }
}

/* Neither player lets the other win; for a while. */
static void play_drawn(gg__play *play)
{
    for (unsigned turn = 0; turn < 30; turn++) {
        assert_false(play->over);
        const gg_move move = advised_move(play);
        assert_int_equal(move.then.winner, GG_D);
        assert_int_equal(gg__play_move(play, &move), GG_OK);
    }
}

/* Edges mostly forward along an order drawn by lot, so that there are cycles and finite values. */
static sketch draw_loopy(gg__rng *rng)
{
    const unsigned n = 3 + (unsigned)gg__rng_below(rng, 30), back = (unsigned)gg__rng_below(rng, 5);
    sketch s = blank(n);
    for (size_t i = n + gg__rng_below(rng, 2 * n); i > 0; i--) {
        const gg_vertex u = any_vertex(rng, &s), v = any_vertex(rng, &s);
        const bool turn = (u < v) == (gg__rng_below(rng, 10) < back);
        add_edge(&s, turn ? v : u, turn ? u : v, GG_FOR_BOTH);
    }
    for (size_t i = 1 + gg__rng_below(rng, 4); i > 0; i--)
        add_token(&s, any_vertex(rng, &s));
    s.spec.first = (gg_player)gg__rng_below(rng, 2);
    return s;
}

static void test_play_ends(void **fixture)
{
    (void)fixture;
    enum { SUMS = 10000 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {71};
    unsigned won = 0, drawn = 0, longest = 0;
    for (unsigned round = 0; round < SUMS; round++) {
        const sketch s = draw_loopy(&rng);
        game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        gg_solution *solution = solve_by(ctx, made.problem, "loopy");
        gg__play play;
        gg_outcome outcome;
        assert_int_equal(gg__play_begin(ctx, made.problem, solution, &play), GG_OK);
        assert_int_equal(gg__outcome_at(ctx, made.problem, solution, &play.state, &outcome), GG_OK);
        if (outcome.winner == GG_D) {
            play_drawn(&play);
            drawn++;
        } else {
            const unsigned moves = play_out(&rng, &play, outcome.winner);
            if (moves > longest) longest = moves;
            won++;
        }
        gg__play_end(&play);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(won > SUMS / 2 && drawn > SUMS / 10 && longest > 20);
    close_ctx(ctx);
}

/* ---- very many tokens ---- */

/*
 * Heaps of nim; two infinite hubs with `copies` moves to every heap except the largest; and the
 * heaps once more, with added moves to both hubs. Those moves can be reversed, so the values are
 * the same.
 */
static gg_graph *make_hubs(gg_ctx *ctx, uint64_t heaps, uint64_t copies)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    const uint64_t outer = heaps + 2;
    assert_ok(ctx, gg_builder_new(ctx, outer + heaps, false, &builder));
    for (uint64_t v = 0; v < heaps; v++) {
        for (uint64_t w = 0; w < v; w++) {
            assert_ok(ctx, gg_builder_edge(builder, v, w, GG_FOR_BOTH));
            assert_ok(ctx, gg_builder_edge(builder, outer + v, w, GG_FOR_BOTH));
        }
        for (uint64_t hub = heaps; v + 1 < heaps && hub < outer; hub++) {
            assert_ok(ctx, gg_builder_edge(builder, outer + v, hub, GG_FOR_BOTH));
            for (uint64_t i = 0; i < copies; i++)
                assert_ok(ctx, gg_builder_edge(builder, hub, v, GG_FOR_BOTH));
        }
    }
    for (uint64_t hub = heaps; hub < outer; hub++)
        assert_ok(ctx, gg_builder_edge(builder, hub, hub, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph));
    gg_builder_free(builder);
    return graph;
}

typedef struct crowd {
    uint64_t tokens, heaps;
    gg_token *token;
    gg_problem *problem;
    gg_solution *solution;
} crowd;

static void solve_crowd(gg_ctx *ctx, const gg_graph *graph, crowd *c)
{
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.tokens = c->token;
    spec.token_count = c->tokens;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &c->problem));
    c->solution = solve_by(ctx, c->problem, NULL);
    assert_string_equal(gg_solution_method(c->solution), "loopy");
    for (uint32_t v = 0, nimber; v < 2 * c->heaps + 2; v++) {
        const bool hub = v == c->heaps || v == c->heaps + 1;
        assert_ok(ctx, gg_solution_nimbers(ctx, c->solution, v, 1, &nimber, NULL));
        assert_int_equal(nimber, hub ? GG_LOOPY : v < c->heaps ? v : v - c->heaps - 2);
    }
}

static void free_crowd(crowd *c)
{
    gg_solution_free(c->solution);
    gg_problem_free(c->problem);
}

/* Each of a hundred thousand tokens has two moves to a hub of 64,000 moves: were these looked at
 * for each of them, that would take hours. */
static void test_a_crowd(void **fixture)
{
    (void)fixture;
    enum { TOKENS = 100000, HEAPS = 9, COPIES = 8000 };
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = make_hubs(ctx, HEAPS, COPIES);
    crowd c = {TOKENS, HEAPS, calloc(TOKENS, sizeof *c.token), NULL, NULL};
    uint32_t total = 0, *worth = malloc(TOKENS * sizeof *worth);
    size_t winning = 0;
    for (uint64_t i = 0; i < TOKENS; i++)
        total ^= worth[i] = (uint32_t)(i * i % 1009 % (HEAPS - 1));
    worth[0] ^= total ^ 5;
    total = 5; /* so that somebody wins */
    for (uint64_t i = 0; i < TOKENS; i++) {
        c.token[i].vertex = HEAPS + 2 + worth[i];
        winning += (worth[i] ^ total) < worth[i];
    }
    solve_crowd(ctx, graph, &c);
    gg_answer *answer =
        answer_of(ctx, c.problem, c.solution, GG_ANSWER_MOVES | GG_ANSWER_PARTS | GG_ANSWER_REASON);
    char text[16];
    snprintf(text, sizeof text, "%u", total);
    assert_string_equal(answer->total, text);
    assert_int_equal(answer->outcome_class, GG_N);
    assert_int_equal(answer->move_count, winning);
    assert_int_equal(answer->part_count, TOKENS);
    gg_answer_free(answer);
    free_crowd(&c);

    c.token[TOKENS / 2].vertex = HEAPS; /* one in a hub: it has a way to the sum of the others */
    solve_crowd(ctx, graph, &c);
    answer = answer_of(ctx, c.problem, c.solution, GG_ANSWER_MOVES | GG_ANSWER_ALL);
    assert_int_equal(answer->outcome_class, GG_N);
    assert_int_equal(answer->move_count, 1);
    assert_int_equal(answer->moves[0].token, TOKENS / 2);
    assert_true(answer->all_count > 2 * TOKENS);
    gg_answer_free(answer);
    free_crowd(&c);

    c.token[TOKENS / 3].vertex = HEAPS + 1; /* two: all moves but those to the sum of the rest */
    solve_crowd(ctx, graph, &c);
    answer = answer_of(ctx, c.problem, c.solution, GG_ANSWER_MOVES | GG_ANSWER_ALL);
    assert_int_equal(answer->outcome_class, GG_D);
    for (size_t i = 0; i < answer->move_count; i++)
        assert_int_equal(answer->moves[i].then.winner, GG_D);
    assert_true(answer->move_count < answer->all_count);
    gg_answer_free(answer);
    free_crowd(&c);
    free(c.token);
    free(worth);
    gg_graph_free(graph);
    close_ctx(ctx);
}

/* ---- rows ---- */

/* Outcomes of finite sums need no rows; those with an infinite part, and moves, need outgoing. */
static void test_rows(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch zoo = draw_zoo();
    add_token(&zoo, 2);
    add_token(&zoo, 3);
    for (unsigned round = 0; round < 2; round++) {
        game made = build(ctx, &zoo, GG_ROWS_IN);
        gg_solution *solution = solve_by(ctx, made.problem, NULL); /* nimber finds the cycle */
        gg_answer *answer = NULL;
        assert_string_equal(gg_solution_method(solution), "loopy");
        const gg_status status = gg_answer_new(ctx, made.problem, solution, 0, &answer);
        if (round == 0)
            assert_ok(ctx, status);
        else
            assert_fails(ctx, status, GG_NEEDS_ROWS, "outgoing rows");
        gg_answer_free(answer);
        answer = NULL;
        assert_fails(ctx, gg_answer_new(ctx, made.problem, solution, GG_ANSWER_MOVES, &answer),
                     GG_NEEDS_ROWS, "outgoing rows");
        gg_solution_free(solution);
        discard(&made);
        zoo.token[1].vertex = 4;
    }
    close_ctx(ctx);
}

/* ---- games by rules ---- */

/*
 * A made-up game on the numbers 0 to 5; x and 7 - x for x > 1 are symmetric. 2 and 3 lead to each
 * other and to 0 or 1, and so do 4 and 5. `end` is the result of 0 for the player to move; 1 has a
 * move to 0.
 */
typedef struct ring {
    gg_result end;
    bool cycle;
} ring;

static gg_status ring_open(const gg_setup *setup, void **self)
{
    static const struct {
        const char *parameters;
        ring game;
    } known[] = {{"", {GG_NONE, true}},
                 {"lost", {GG_P, true}},
                 {"won", {GG_N, true}},
                 {"draw", {GG_D, true}},
                 {"short", {GG_NONE, false}}};
    for (size_t i = 0; i < COUNT(known); i++)
        if (strcmp(setup->parameters, known[i].parameters) == 0) *self = (void *)&known[i].game;
    return GG_OK;
}

static gg_position ring_start(void *self)
{
    (void)self;
    return 2;
}

static bool ring_parse(void *self, const char *text, gg_position *x)
{
    (void)self;
    *x = (gg_position)(text[0] - '0');
    return text[0] >= '0' && text[0] <= '5';
}

static gg_result ring_result(void *self, gg_position x)
{
    const ring *r = self;
    return x == 0 ? r->end : GG_NONE;
}

static void ring_moves(void *self, gg_position x, gg_moves *moves)
{
    const ring *r = self;
    if (x == 0) return;
    gg_moves_to(moves, 0);
    if (x == 1) return;
    if (x == 3 || x == 4) gg_moves_to(moves, 1);
    if (x == 3 || x == 4 || r->cycle) gg_moves_to(moves, x < 4 ? 5 - x : 9 - x);
}

static gg_position ring_canonical(void *self, gg_position x)
{
    (void)self;
    return x > 3 ? 7 - x : x;
}

static void ring_print(void *self, gg_position x, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "number %d", (int)x);
}

static const gg_ruleset ring_rules = {
    .abi = GG_RULESET_ABI,
    .size = sizeof ring_rules,
    .info = {"ring", "made up", "END", false, false},
    .sides = "impartial",
    .source = "made up",
    .open = ring_open,
    .start = ring_start,
    .result = ring_result,
    .moves = ring_moves,
    .canonical = ring_canonical,
    .print = ring_print,
    .parse = ring_parse,
};

static gg_problem *open_ring(gg_ctx *ctx, const char *parameters, const char *position,
                             bool symmetry)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    spec.position = position;
    spec.symmetry = symmetry;
    assert_ok(ctx, gg_problem_of_rules(ctx, &ring_rules, &spec, &problem));
    return problem;
}

static gg_status solve_ring(gg_ctx *ctx, const gg_problem *problem, const char *solver,
                            const char *value, gg_solution **out)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.solver = solver;
    options.value = value;
    *out = NULL;
    return gg_solve(ctx, problem, &options, out);
}

/* 1 has the option 0 and is worth 1; 2 has 0 and 3, from where one may go to 1: so it is worth 1,
 * too, and 3, which has 0, 1 and 2, is worth 2. */
static void test_rules(void **fixture)
{
    (void)fixture;
    static const struct {
        const char *parameters, *position, *method, *value;
        gg_result outcome;
        size_t moves;
    } cases[] = {
        {"short", "2", "nimber", "1", GG_N, 1}, {"short", "3", "nimber", "2", GG_N, 1},
        {"short", "0", "nimber", "0", GG_P, 0}, {"short", "4", "nimber", "2", GG_N, 1},
        {"", "1", "nimber", "1", GG_N, 1},      {"lost", "2", "loopy", "1", GG_N, 1},
        {"", "2", "loopy", "1", GG_N, 1},       {"", "3", "loopy", "2", GG_N, 1},
        {"lost", "5", "loopy", "1", GG_N, 1},   {"", "4", "loopy", "2", GG_N, 1},
    };
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < 2 * COUNT(cases); i++) {
        const size_t k = i / 2;
        gg_problem *problem = open_ring(ctx, cases[k].parameters, cases[k].position, i % 2);
        gg_solution *solution = NULL;
        assert_ok(ctx, solve_ring(ctx, problem, NULL, "nimber", &solution));
        assert_string_equal(gg_solution_method(solution), cases[k].method);
        gg_answer *answer =
            answer_of(ctx, problem, solution, GG_ANSWER_MOVES | GG_ANSWER_PARTS | GG_ANSWER_REASON);
        char name[16];
        snprintf(name, sizeof name, "number %s", cases[k].position);
        assert_int_equal(answer->part_count, 1);
        assert_string_equal(answer->parts[0].name, name);
        assert_string_equal(answer->parts[0].value, cases[k].value);
        assert_string_equal(answer->total, cases[k].value);
        assert_int_equal(answer->outcome_class, cases[k].outcome);
        assert_int_equal(answer->move_count, cases[k].moves);
        for (size_t m = 0; m < answer->move_count; m++)
            assert_true(answer->moves[m].to == 0);
        if (cases[k].moves)
            assert_memory_equal(answer->reason, "the position is worth ", 22);
        else
            assert_string_equal(answer->reason, "Left cannot move");
        gg_answer_free(answer);
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

static void test_rules_declined(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg_solution *solution;
    gg_problem *problem = open_ring(ctx, "", NULL, false);
    assert_fails(ctx, solve_ring(ctx, problem, "nimber", NULL, &solution), GG_BAD_INPUT,
                 "nimbers need play that ends, but 'number ");
    assert_ok(ctx, solve_ring(ctx, problem, NULL, NULL, &solution)); /* not unless asked for */
    assert_string_equal(gg_solution_method(solution), "memo");
    gg_solution_free(solution);
    gg_problem_free(problem);

    static const struct {
        const char *parameters, *sentence;
    } ends[] = {{"won", "'number 0' is a win"}, {"draw", "'number 0' is a draw"}};
    for (size_t i = 0; i < COUNT(ends); i++) {
        problem = open_ring(ctx, ends[i].parameters, NULL, false);
        assert_fails(ctx, solve_ring(ctx, problem, "nimber", NULL, &solution), GG_BAD_INPUT,
                     ends[i].sentence);
        assert_fails(ctx, solve_ring(ctx, problem, NULL, "nimber", &solution), GG_BAD_INPUT,
                     ends[i].sentence);
        assert_null(solution);
        gg_problem_free(problem);
    }

    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.value = "nimber";
    options.limit = 3;
    problem = open_ring(ctx, "", NULL, false);
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT, "more than 3");
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void check_catalogue(gg_ctx *ctx, const char *name, const char *parameters,
                            const char *solver, gg_status expected, const char *part)
{
    const rules_sample sample = {name, parameters, NULL};
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    const gg_status status = solve_ring(ctx, problem, solver, "nimber", &solution);
    if (expected == GG_OK) {
        assert_ok(ctx, status);
        gg_answer *answer = answer_of(ctx, problem, solution, GG_ANSWER_PARTS);
        assert_string_equal(answer->total, part);
        gg_answer_free(answer);
    } else {
        assert_fails(ctx, status, expected, part);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
}

/* Wythoff's game has the published values; misere nim and chomp end with a win, hexapawn is
 * partisan. */
static void test_catalogue(void **fixture)
{
    (void)fixture;
    static const char *const wythoff[5][8] = {{"0", "1", "2", "3", "4", "5", "6", "7"},
                                              {"1", "2", "0", "4", "5", "3", "7", "8"},
                                              {"2", "0", "1", "5", "3", "4", "8", "6"},
                                              {"3", "4", "5", "6", "2", "0", "1", "9"},
                                              {"4", "5", "3", "2", "7", "6", "9", "0"}};
    gg_ctx *ctx = open_ctx();
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 8; column++) {
            char heaps[24];
            snprintf(heaps, sizeof heaps, "%d,%d", row, column);
            check_catalogue(ctx, "wythoff", heaps, NULL, GG_OK, wythoff[row][column]);
        }
    check_catalogue(ctx, "nim", "3,5,7", "nimber", GG_OK, "1");
    check_catalogue(ctx, "nim", "3,5,7", "loopy", GG_OK, "1");
    check_catalogue(ctx, "nim", "misere:3,5,7", "nimber", GG_BAD_ARGUMENT, "is for normal play");
    check_catalogue(ctx, "chomp", "3x4", "nimber", GG_BAD_ARGUMENT, "is for normal play");
    check_catalogue(ctx, "hexapawn", "3x3", "nimber", GG_BAD_ARGUMENT, "it matters who moves");
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_totals_and_reasons),
        cmocka_unit_test(test_play_ends),
        long_test(test_a_crowd),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_rules_declined),
        cmocka_unit_test(test_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
