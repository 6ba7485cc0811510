/*
 * Pursuits against a solver that only knows the definition: boards of police and thief, and graphs
 * drawn by lot, with every solver that takes them; every state, value and remoteness. Then the
 * shapes of rows, long games, limits and cancelling.
 */
#include "unit/support.h"

#include "game/problem.h"
#include "greatgame_ruleset.h"
#include "solve/pursuit/pursuit_step.h"
#include "value/solution.h"

#include <stdio.h>

/* ---- the definition ---- */

enum { PLACES = 420, STEPS = 16 };

typedef struct arena {
    unsigned cells, columns;
    bool wall[PLACES], exit[PLACES];
    unsigned step[2][PLACES][STEPS], steps[2][PLACES]; /* pursuer, evader */
    gg_position start;
    gg_graph *graph[2]; /* of an arena that is a game of its own */
    uint8_t exits[PLACES];
    gg_pursuit pursuit;
    char *winner; /* of each state: L, R or D */
    uint32_t *length;
    gg__word (*word)(const gg_problem *, const gg_solution *,
                     gg_position); /* the solver's function */
    uint64_t work;                 /* the states it has visited */
    gg_position wrong;             /* the position that the test gives a wrong word */
} arena;

static uint64_t states_of(const arena *a)
{
    return 2 * (uint64_t)a->cells * a->cells;
}

static uint64_t state_of(const arena *a, unsigned pursuer, unsigned evader, unsigned mover)
{
    return ((uint64_t)pursuer * a->cells + evader) * 2 + mover;
}

/* Returns the player who wins the state in exactly `turns`, given all shorter wins; 0: none. */
static char decide(const arena *a, uint64_t state, uint32_t turns)
{
    const unsigned mover = state % 2, p = (unsigned)(state / 2 / a->cells),
                   t = (unsigned)(state / 2 % a->cells), from = mover ? t : p;
    const char own = mover ? 'R' : 'L', other = mover ? 'L' : 'R';
    unsigned lost = 0;
    for (unsigned i = 0; i < a->steps[mover][from]; i++) {
        const unsigned to = a->step[mover][from][i];
        const uint64_t next = mover ? state_of(a, p, to, 0) : state_of(a, to, t, 1);
        if (a->length[next] >= turns) continue;
        if (a->winner[next] == own) return own;
        lost += a->winner[next] == other;
    }
    return lost > 0 && lost == a->steps[mover][from] ? other : 0;
}

static void solve_arena(arena *a)
{
    bool changed = true;
    a->winner = calloc(states_of(a), 1);
    a->length = malloc(states_of(a) * sizeof *a->length);
    assert_true(a->winner && a->length);
    for (uint64_t s = 0; s < states_of(a); s++) {
        const unsigned p = (unsigned)(s / 2 / a->cells), t = (unsigned)(s / 2 % a->cells);
        a->winner[s] = p == t ? 'L' : a->exit[t] ? 'R' : 'D';
        a->length[s] = a->winner[s] == 'D' ? GG_INFINITE : 0;
    }
    for (uint32_t turns = 1; changed; turns++) {
        changed = false;
        for (uint64_t s = 0; s < states_of(a); s++) {
            const char winner = a->winner[s] == 'D' ? decide(a, s, turns) : 0;
            if (!winner) continue;
            a->winner[s] = winner;
            a->length[s] = turns;
            changed = true;
        }
        if (turns == 1) changed = true; /* the first level may be empty where both can stay */
    }
}

static void free_arena(arena *a)
{
    free(a->winner);
    free(a->length);
    gg_graph_free(a->graph[0]);
    gg_graph_free(a->graph[1]);
    free(a);
}

static arena *new_arena(unsigned cells, unsigned columns)
{
    arena *a = calloc(1, sizeof *a);
    assert_non_null(a);
    assert_true(cells <= PLACES);
    a->cells = cells;
    a->columns = columns;
    return a;
}

static void add_step(arena *a, unsigned who, unsigned from, unsigned to)
{
    assert_true(a->steps[who][from] < STEPS);
    a->step[who][from][a->steps[who][from]++] = to;
}

/* ---- boards ---- */

enum { NO_SKIP_P = 1, NO_SKIP_T = 2 };

static const char *const no_skip[] = {"", "no-skip=P", "no-skip=T", "no-skip=PT"};

/* The arena of a board of police and thief; rows end with a newline. */
static arena *arena_of_board(const char *board, unsigned columns, unsigned skips)
{
    const unsigned rows = (unsigned)strlen(board) / (columns + 1);
    arena *a = new_arena(rows * columns, columns);
    unsigned place[2] = {0, 0};
    for (unsigned i = 0; i < a->cells; i++) {
        const char mark = board[i / columns * (columns + 1) + i % columns];
        a->wall[i] = mark == '*';
        a->exit[i] = mark == 'E';
        if (mark == 'P') place[0] = i;
        if (mark == 'T') place[1] = i;
    }
    a->start = state_of(a, place[0], place[1], 0);
    for (unsigned i = 0; i < a->cells; i++)
        for (unsigned j = 0; j < a->cells; j++) {
            const unsigned dr = (unsigned)abs((int)(i / columns) - (int)(j / columns));
            const unsigned dc = (unsigned)abs((int)(i % columns) - (int)(j % columns));
            if (a->wall[i] || a->wall[j] || dr > 1 || dc > 1) continue;
            if (i != j || !(skips & NO_SKIP_P)) add_step(a, 0, i, j);
            if (dr + dc > 1 || (i == j && skips & NO_SKIP_T)) continue;
            add_step(a, 1, i, j);
        }
    solve_arena(a);
    return a;
}

static gg_problem *open_board(gg_ctx *ctx, const char *board, unsigned skips, gg_player first)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = no_skip[skips];
    spec.board = board;
    spec.board_length = strlen(board);
    spec.first = first;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("police"), &spec, &problem));
    return problem;
}

static void draw_board(gg__rng *rng, unsigned rows, unsigned columns, char *board)
{
    const unsigned walls = (unsigned)gg__rng_below(rng, 40),
                   exits = (unsigned)gg__rng_below(rng, 20);
    const unsigned cells = rows * columns;
    const unsigned p = (unsigned)gg__rng_below(rng, cells);
    const unsigned t = (p + 1 + (unsigned)gg__rng_below(rng, cells - 1)) % cells;
    for (unsigned i = 0; i < cells; i++) {
        const unsigned lot = (unsigned)gg__rng_below(rng, 100);
        board[i / columns * (columns + 1) + i % columns] = i == p                ? 'P'
                                                           : i == t              ? 'T'
                                                           : lot < walls         ? '*'
                                                           : lot < walls + exits ? 'E'
                                                                                 : '.';
    }
    for (unsigned r = 0; r < rows; r++)
        board[r * (columns + 1) + columns] = '\n';
    board[rows * (columns + 1)] = '\0';
}

/* ---- comparing ---- */

static void compare_all(gg_ctx *ctx, const arena *a, const gg_problem *problem,
                        const gg_solution *solution)
{
    enum { ROOM = 100 };
    gg_position position[ROOM];
    gg_player mover[ROOM];
    char winner[ROOM];
    uint32_t length[ROOM];
    uint64_t cursor = 0, listed = 0, legal = 0;
    size_t count;
    do {
        assert_ok(ctx, gg_solution_list(ctx, problem, solution, &cursor, ROOM, position, mover,
                                        winner, length, &count));
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(mover[i], position[i] % 2);
            assert_int_equal(winner[i], a->winner[position[i]]);
            assert_int_equal(length[i], a->length[position[i]]);
        }
        listed += count;
    } while (count > 0);
    for (uint64_t s = 0; s < states_of(a); s++)
        legal += !a->wall[s / 2 / a->cells] && !a->wall[s / 2 % a->cells];
    assert_int_equal(listed, legal);
}

static void compare_start(gg_ctx *ctx, const arena *a, const gg_problem *problem,
                          const gg_solution *solution)
{
    const gg_position x = gg_problem_start(problem);
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, GG_ANSWER_LINE, &answer));
    assert_int_equal(answer->outcome.winner, a->winner[x] == 'L'   ? GG_L
                                             : a->winner[x] == 'R' ? GG_R
                                                                   : GG_D);
    assert_int_equal(answer->outcome.remoteness, a->length[x]);
    if (a->winner[x] != 'D') assert_int_equal(answer->line_length, a->length[x]);
    gg_answer_free(answer);
}

static void compare_solvers(gg_ctx *ctx, const arena *a, const gg_problem *problem)
{
    static const char *const solvers[] = {"pursuit", "tabulate", "memo"};
    for (size_t i = 0; i < COUNT(solvers); i++) {
        gg_solution *solution = solve_by(ctx, problem, solvers[i]);
        compare_start(ctx, a, problem, solution);
        if (i < 2) compare_all(ctx, a, problem, solution);
        gg_solution_free(solution);
    }
}

static void compare_board(const char *board, unsigned columns, unsigned skips, bool every_solver)
{
    arena *a = arena_of_board(board, columns, skips);
    for (unsigned first = 0; first < 2; first++) {
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = open_board(ctx, board, skips, (gg_player)first);
        assert_int_equal(gg_problem_start(problem), a->start + first);
        if (every_solver) {
            compare_solvers(ctx, a, problem);
        } else {
            gg_solution *solution = solve_by(ctx, problem, NULL);
            assert_string_equal(gg_solution_method(solution), "pursuit");
            compare_all(ctx, a, problem, solution);
            gg_solution_free(solution);
        }
        gg_problem_free(problem);
        close_ctx(ctx);
    }
    free_arena(a);
}

static void test_random_boards(void **state)
{
    gg__rng rng = {1};
    char board[64];
    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        const unsigned rows = 1 + (unsigned)gg__rng_below(&rng, 4);
        const unsigned least = rows == 1 ? 2 : 1;
        const unsigned columns = least + (unsigned)gg__rng_below(&rng, 6 - least);
        draw_board(&rng, rows, columns, board);
        compare_board(board, columns, i % 4, i % 5 == 0);
    }
}

/* Lines that fill their words, that do not, that take several; many lines and few. */
static void test_shapes(void **state)
{
    static const unsigned sizes[][2] = {{1, 70}, {70, 1},  {2, 63}, {2, 64},  {3, 65},  {2, 70},
                                        {5, 57}, {35, 2},  {60, 3}, {2, 130}, {3, 129}, {4, 100},
                                        {18, 8}, {12, 33}, {7, 60}, {1, 300}, {2, 200}};
    gg__rng rng = {2};
    char board[1024];
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        draw_board(&rng, sizes[i][0], sizes[i][1], board);
        compare_board(board, sizes[i][1], i % 5 == 4 ? 3 : 0, false);
    }
}

/* More than 255 turns: the digits have to be moved apart. */
static void test_long_corridor(void **state)
{
    char board[403];
    (void)state;
    memset(board, '.', 401);
    board[0] = 'P';
    board[400] = 'T';
    memcpy(board + 401, "\n", 2);
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_board(ctx, board, 0, GG_LEFT);
    gg_solution *solution = solve_by(ctx, problem, NULL);
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, 0, &answer));
    assert_int_equal(answer->outcome.winner, GG_L);
    assert_int_equal(answer->outcome.remoteness, 799);
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
    board[260] = '\n';
    board[259] = 'T';
    board[261] = '\0';
    compare_board(board, 260, 0, false);
}

/* ---- graphs ---- */

static gg_status arena_open(const gg_setup *setup, void **self)
{
    uint64_t address;
    if (gg_setup_numbers(setup->parameters, ' ', &address, 1) != 1)
        return gg_setup_refuse(setup, 0, 0, "no arena");
    *self = (void *)(uintptr_t)address;
    return GG_OK;
}

static gg_position arena_start(void *self)
{
    return ((const arena *)self)->start;
}

static uint64_t arena_positions(void *self)
{
    return states_of(self);
}

static gg_player arena_turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 ? GG_RIGHT : GG_LEFT;
}

static gg_result arena_result(void *self, gg_position x)
{
    const arena *a = self;
    if (x / 2 / a->cells == x / 2 % a->cells) return GG_L;
    return a->exit[x / 2 % a->cells] ? GG_R : GG_NONE;
}

static void arena_moves(void *self, gg_position x, gg_moves *moves)
{
    const arena *a = self;
    const unsigned p = (unsigned)(x / 2 / a->cells), t = (unsigned)(x / 2 % a->cells);
    const unsigned who = x % 2;
    const unsigned from = who ? t : p;
    for (unsigned i = 0; i < a->steps[who][from]; i++)
        gg_moves_to(moves, who ? state_of(a, p, a->step[1][from][i], 0)
                               : state_of(a, a->step[0][from][i], t, 1));
}

static const gg_pursuit *arena_pursuit(void *self)
{
    return &((const arena *)self)->pursuit;
}

static const gg_ruleset arena_rules = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"arena", "a pursuit drawn by lot", "ADDRESS", false, false},
    .open = arena_open,
    .start = arena_start,
    .positions = arena_positions,
    .turn = arena_turn,
    .result = arena_result,
    .moves = arena_moves,
    .dead_end = GG_D,
    .pursuit = arena_pursuit,
};

static gg_graph *graph_of(gg_ctx *ctx, const arena *a, unsigned who, unsigned rows)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, a->cells, false, &builder));
    for (unsigned i = 0; i < a->cells; i++)
        for (unsigned j = 0; j < a->steps[who][i]; j++)
            assert_ok(ctx, gg_builder_edge(builder, i, a->step[who][i][j], GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, rows, &graph));
    gg_builder_free(builder);
    return graph;
}

static void make_pursuit(gg_ctx *ctx, arena *a, uint32_t columns)
{
    for (unsigned i = 0; i < a->cells; i++)
        a->exits[i] = a->exit[i];
    for (unsigned who = 0; who < 2; who++)
        a->graph[who] = graph_of(ctx, a, who, GG_ROWS_OUT | GG_ROWS_IN);
    a->pursuit = (gg_pursuit){a->cells, a->graph[0], a->graph[1], a->exits, columns};
}

static gg_status open_arena(gg_ctx *ctx, const arena *a, gg_problem **out)
{
    char address[32];
    gg_rules_spec spec = GG_RULES_SPEC;
    snprintf(address, sizeof address, "%llu", (unsigned long long)(uintptr_t)a);
    spec.parameters = address;
    return gg_problem_of_rules(ctx, &arena_rules, &spec, out);
}

/* Random steps, some twice; or, for the pursuer, the same differences everywhere except a few that
 * are left out. */
static void draw_steps(gg__rng *rng, arena *a, unsigned who)
{
    const unsigned most = 1 + (unsigned)gg__rng_below(rng, 12),
                   by = 1 + (unsigned)gg__rng_below(rng, 9);
    const bool regular = gg__rng_below(rng, 2), gaps = gg__rng_below(rng, 4) == 0;
    for (unsigned i = 0; i < a->cells; i++) {
        const unsigned steps = (unsigned)gg__rng_below(rng, most + 1);
        for (unsigned j = 0; !regular && j < steps; j++)
            add_step(a, who, i, (unsigned)gg__rng_below(rng, a->cells));
        for (unsigned j = 0; regular && j < most; j++)
            if (i + j * by < a->cells && !(gaps && gg__rng_below(rng, 9) == 0))
                add_step(a, who, i, i + j * by);
    }
}

static void test_random_graphs(void **state)
{
    gg__rng rng = {3};
    (void)state;
    for (unsigned i = 0; i < 600; i++) {
        const unsigned cells = 1 + (unsigned)gg__rng_below(&rng, i % 50 == 0 ? 90 : 12);
        arena *a = new_arena(cells, 0);
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = NULL;
        const unsigned exits = (unsigned)gg__rng_below(&rng, 4);
        draw_steps(&rng, a, 0);
        draw_steps(&rng, a, 1);
        for (unsigned j = 0; j < exits; j++)
            a->exit[gg__rng_below(&rng, cells)] = true;
        a->start = gg__rng_below(&rng, states_of(a));
        solve_arena(a);
        make_pursuit(ctx, a, (uint32_t)gg__rng_below(&rng, cells + 3));
        assert_ok(ctx, open_arena(ctx, a, &problem));
        compare_solvers(ctx, a, problem);
        gg_problem_free(problem);
        free_arena(a);
        close_ctx(ctx);
    }
}

/* ---- checking ---- */

static gg__word counted_word(const gg_problem *problem, const gg_solution *solution, gg_position x)
{
    arena *a = gg_problem_self(problem);
    a->work += x % 2 ? a->steps[1][x / 2 % a->cells] : 1;
    return x == a->wrong ? gg__word_decided(GG__DRAWN, GG__NO_RANK) : a->word(problem, solution, x);
}

/* Checks a pursuit in which each player can go anywhere. *work: number of states visited to compute
 * the words. */
static gg_verdict check_complete(unsigned cells, gg_position wrong, uint64_t *work)
{
    gg_ctx *ctx = open_ctx();
    arena *a = new_arena(cells, 0);
    gg_problem *problem = NULL;
    gg_verdict verdict;
    for (unsigned i = 0; i < 2 * cells * cells; i++)
        add_step(a, i % 2, i / 2 / cells, i / 2 % cells);
    a->wrong = wrong;
    make_pursuit(ctx, a, 0);
    assert_ok(ctx, open_arena(ctx, a, &problem));
    gg_solution *solution = solve_by(ctx, problem, "pursuit");
    a->word = solution->word;
    solution->word = counted_word;
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    *work = a->work;
    gg_solution_free(solution);
    gg_problem_free(problem);
    free_arena(a);
    close_ctx(ctx);
    return verdict;
}

/* The check looks at each move a bounded number of times. */
static void test_work_of_check(void **state)
{
    (void)state;
    for (unsigned cells = 4; cells <= STEPS; cells *= 2) {
        uint64_t work, moves = 2 * (uint64_t)cells * cells * cells;
        assert_true(check_complete(cells, UINT64_MAX, &work).accepted);
        assert_true(work <= 2 * moves);
    }
}

static void test_check_refuses(void **state)
{
    (void)state;
    for (gg_position wrong = 0; wrong < 32; wrong++) {
        uint64_t work;
        const gg_verdict verdict = check_complete(4, wrong, &work);
        const gg_position x = verdict.position;
        const bool moves_there = x % 2 ? wrong % 2 == 0 && x / 8 == wrong / 8
                                       : wrong % 2 == 1 && x / 2 % 4 == wrong / 2 % 4;
        assert_false(verdict.accepted);
        assert_true(x == wrong || (x < 32 && moves_there));
    }
}

/* ---- what is found out about the steps ---- */

static bool is_stencil(unsigned rows, unsigned columns, unsigned leave_out, uint32_t hint)
{
    char board[1024];
    gg_ctx *ctx = open_ctx();
    memset(board, '.', sizeof board);
    for (unsigned r = 0; r < rows; r++)
        board[r * (columns + 1) + columns] = '\n';
    board[rows * (columns + 1)] = '\0';
    arena *a = arena_of_board(board, columns, 0);
    if (leave_out < a->cells) a->steps[0][leave_out]--;
    a->graph[0] = graph_of(ctx, a, 0, GG_ROWS_OUT | GG_ROWS_IN);
    const gg__pursuit_shape shape = gg__pursuit_shape_of(a->cells, hint);
    gg__pursuit_step step;
    assert_ok(ctx, gg__pursuit_step_new(ctx, a->graph[0], &shape, &step));
    const bool stencil = step.stencil;
    gg__pursuit_step_free(&step);
    free_arena(a);
    close_ctx(ctx);
    return stencil;
}

/* A piece that stays, or jumps over one cell in each of eight directions. */
static void test_far_stencil(void **state)
{
    enum { SIDE = 7 };
    gg_ctx *ctx = open_ctx();
    arena *a = new_arena(SIDE * SIDE, SIDE);
    (void)state;
    for (int i = 0; i < SIDE * SIDE * 9; i++) {
        const int row = i / 9 / SIDE + (i / 3 % 3 - 1) * 2, column = i / 9 % SIDE + (i % 3 - 1) * 2;
        if (row >= 0 && row < SIDE && column >= 0 && column < SIDE)
            add_step(a, 0, (unsigned)(i / 9), (unsigned)(row * SIDE + column));
    }
    a->graph[0] = graph_of(ctx, a, 0, GG_ROWS_OUT | GG_ROWS_IN);
    const gg__pursuit_shape shape = gg__pursuit_shape_of(a->cells, SIDE);
    gg__pursuit_step step;
    assert_ok(ctx, gg__pursuit_step_new(ctx, a->graph[0], &shape, &step));
    assert_true(step.stencil);
    gg__pursuit_step_free(&step);
    free_arena(a);
    close_ctx(ctx);
}

static void test_stencils(void **state)
{
    (void)state;
    assert_true(is_stencil(5, 6, UINT32_MAX, 6));
    assert_true(is_stencil(4, 70, UINT32_MAX, 70));
    assert_false(is_stencil(5, 6, 13, 6));
    assert_false(is_stencil(4, 70, UINT32_MAX, 0));
}

static void test_shape_of(void **state)
{
    static const struct {
        uint32_t cells, columns, line;
        uint64_t stride;
        size_t words;
    } cases[] = {{3600, 60, 60, 64, 60},  {400, 20, 20, 20, 7}, {100, 0, 100, 100, 2},
                 {100, 200, 100, 100, 2}, {128, 64, 64, 64, 2}, {0, 0, 1, 1, 0},
                 {1, 1, 1, 1, 1},         {30, 15, 15, 15, 1},  {5700, 57, 57, 64, 100}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const gg__pursuit_shape shape = gg__pursuit_shape_of(cases[i].cells, cases[i].columns);
        assert_int_equal(shape.columns, cases[i].line);
        assert_int_equal(shape.stride, cases[i].stride);
        assert_int_equal(shape.words, cases[i].words);
    }
}

/* ---- limits ---- */

static gg_problem *open_square(gg_ctx *ctx, unsigned size)
{
    char *board = malloc((size_t)size * (size + 1) + 1);
    assert_non_null(board);
    memset(board, '.', (size_t)size * (size + 1));
    for (unsigned r = 0; r < size; r++)
        board[r * (size + 1) + size] = '\n';
    board[0] = 'P';
    board[size * (size + 1) - 2] = 'T';
    board[size * (size + 1)] = '\0';
    gg_problem *problem = open_board(ctx, board, 0, GG_LEFT);
    free(board);
    return problem;
}

static void test_memory(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_square(ctx, 60);
    gg_solution *solution = NULL;
    gg_memory_plan plan;
    (void)state;
    assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
    assert_string_equal(plan.solver, "pursuit");
    assert_int_equal(plan.positions, 25920000);
    gg_ctx_set_memory_limit(ctx, 10 << 20);
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_LIMIT, "the pursuit");
    gg_ctx_set_memory_limit(ctx, 100 << 20);
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_true(gg_ctx_memory_used(ctx) < 2 * 25920000);
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_cancel(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_square(ctx, 40);
    gg_solution *solution = NULL;
    (void)state;
    gg_ctx_cancel(ctx);
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_CANCELLED, "");
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_refusals(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    arena *a = new_arena(3, 0);
    (void)state;
    options.solver = "pursuit";
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("tictactoe"), &spec, &problem));
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_ARGUMENT, "pursuer");
    gg_problem_free(problem);
    make_pursuit(ctx, a, 0);
    gg_graph_free(a->graph[1]);
    a->pursuit.evader = a->graph[1] = graph_of(ctx, a, 1, GG_ROWS_OUT);
    assert_ok(ctx, open_arena(ctx, a, &problem));
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_ARGUMENT, "rows");
    a->pursuit.cells = UINT32_MAX;
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT,
                 "a pursuit on 4294967295 cells is too large");
    gg_problem_free(problem);
    free_arena(a);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_boards), long_test(test_shapes),
        cmocka_unit_test(test_long_corridor), cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_stencils),      cmocka_unit_test(test_shape_of),
        cmocka_unit_test(test_memory),        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_refusals),      cmocka_unit_test(test_far_stencil),
        cmocka_unit_test(test_work_of_check), cmocka_unit_test(test_check_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
