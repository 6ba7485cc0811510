/*
 * Limits of memory, as the system sees them, and of positions.
 *
 * Each piece of work runs in its own process, first without a limit and then with one. The memory
 * that the library reports never exceeds the limit, and that of the process hardly does; a limit a
 * tenth above the need suffices. A plan is at least the memory used, and at most a tenth more. A
 * search succeeds with a limit of exactly the positions it needs; with a lower limit it holds no
 * more memory than those positions need.
 */
#define _DEFAULT_SOURCE /* wait4 */
#include "oom/actions.h"

#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED true
#else
#define SANITIZED false
#endif

enum {
    BESIDES = 2 << 20, /* bytes that a process may take besides: stacks, and pages in part used */
    MOVES = 8192,      /* bytes that the moves of one position take, which no plan knows */
    LOOSE = 20000      /* bytes that a plan may be larger, whatever is planned */
};

/* ---- work ---- */

/* A generated graph, a game by rules or else a ladder; and its solver. */
typedef struct work {
    const char *kind, *game, *parameters, *solver;
    bool partisan, cycles;
    gg_play play;
    unsigned vertices;
} work;

#define LADDER(solver_, partisan_, cycles_, play_)                                                 \
    {                                                                                              \
        .solver = (solver_), .partisan = (partisan_), .cycles = (cycles_), .play = (play_),        \
        .vertices = 150000                                                                         \
    }
#define RULES(game_, parameters_, solver_)                                                         \
    {                                                                                              \
        .game = (game_), .parameters = (parameters_), .solver = (solver_)                          \
    }

static const work works[] = {
    LADDER("outcome", false, false, GG_NORMAL),
    LADDER("outcome", true, true, GG_NORMAL),
    LADDER("race", false, true, GG_RACE),
    LADDER("nimber", false, false, GG_NORMAL),
    LADDER("loopy", false, true, GG_NORMAL),
    LADDER("misere", false, false, GG_MISERE),
    LADDER("number", true, false, GG_NORMAL),
    LADDER("number-nimber", true, false, GG_NORMAL),
    LADDER("memo", false, true, GG_NORMAL),
    {.kind = "random", .vertices = 90000},
    {.kind = "grid", .vertices = 90000},
    {.kind = "contest2", .vertices = 100000},
    RULES("chomp", "8x9", "tabulate"),
    RULES("chomp", "8x9", "memo"),
    RULES("nim", "25,25,25", "memo"),
    RULES("nim", "35,35,35", "tabulate"),
    RULES("hexapawn", "4x4", "memo"),
    RULES("tictactoe", "3,3,3", "memo"),
    RULES("subtraction", "1,5,7:500000", "nimber-parts"),
    RULES("octal", "0.07,1500", "nimber-parts"),
    RULES("grundy", "1000", "nimber-parts"),
    RULES("police", "", "pursuit"),
    RULES("police", "", "tabulate"),
};

static void draw_board(char *board, unsigned rows, unsigned columns)
{
    for (unsigned r = 0; r < rows; r++) {
        memset(board + r * (columns + 1), '.', columns);
        board[r * (columns + 1) + columns] = '\n';
    }
    board[0] = 'P';
    board[rows / 2 * (columns + 1) + columns / 2] = 'T';
    board[rows * (columns + 1)] = '\0';
}

static gg_status open_game(gg_ctx *ctx, const work *w, gg_problem **out)
{
    enum { ROWS = 16, COLUMNS = 20 };
    char board[ROWS * (COLUMNS + 1) + 1];
    draw_board(board, ROWS, COLUMNS);
    const rules_sample sample = {w->game, w->parameters,
                                 strcmp(w->game, "police") == 0 ? board : NULL};
    return open_rules(ctx, &sample, out);
}

static gg_status add_edges(gg_builder *builder, const work *w)
{
    gg_status status = GG_OK;
    for (gg_vertex v = 0; status == GG_OK && v + 2 < w->vertices; v++) {
        const gg_edge_for near = !w->partisan ? GG_FOR_BOTH : v % 2 ? GG_FOR_LEFT : GG_FOR_RIGHT;
        const gg_edge_for far = !w->partisan ? GG_FOR_BOTH : v % 2 ? GG_FOR_RIGHT : GG_FOR_LEFT;
        status = gg_builder_edge(builder, v, v + 1, near);
        if (status == GG_OK) status = gg_builder_edge(builder, v, v + 2, far);
        if (status == GG_OK && w->cycles && v % 9 == 8)
            status = gg_builder_edge(builder, v, v - 7, GG_FOR_BOTH);
    }
    return status;
}

static gg_status make_ladder(gg_ctx *ctx, const work *w, gg_graph **graph, gg_problem **out)
{
    const gg_token tokens[] = {{0, GG_LEFT, NULL}, {1, GG_RIGHT, NULL}};
    const gg_vertex last = w->vertices - 1;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_builder *builder = NULL;
    gg_status status = gg_builder_new(ctx, w->vertices, false, &builder);
    if (status == GG_OK) status = add_edges(builder, w);
    if (status == GG_OK) status = gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, graph);
    gg_builder_free(builder);
    if (status != GG_OK) return status;
    spec.play = w->play;
    spec.tokens = tokens;
    spec.token_count = w->play == GG_RACE ? 2 : 1;
    spec.targets = &last;
    spec.target_count = w->play == GG_RACE;
    return gg_problem_new(ctx, *graph, &spec, out);
}

static gg_status make_problem(gg_ctx *ctx, const work *w, gg_graph **graph, gg_problem **out)
{
    gg_gen_spec spec = GG_GEN_SPEC;
    if (w->game) return open_game(ctx, w, out);
    if (!w->kind) return make_ladder(ctx, w, graph, out);
    spec.kind = w->kind;
    spec.vertices = w->vertices;
    spec.rows = GG_ROWS_IN | GG_ROWS_OUT;
    return gg_generate(ctx, &spec, out);
}

static bool drop(void *self, const void *data, size_t size)
{
    (void)self, (void)data, (void)size;
    return true;
}

/* Makes, solves, writes and checks; skips writing or checking where it is not supported. */
static gg_status do_work(gg_ctx *ctx, const work *w)
{
    const gg_sink sink = {NULL, drop};
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    options.solver = w->solver;
    gg_status status = make_problem(ctx, w, &graph, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK) status = gg_certificate_write(ctx, problem, solution, false, &sink);
    if (status == GG_OK || status == GG_BAD_ARGUMENT)
        status = gg_check(ctx, problem, solution, &verdict);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    return status == GG_BAD_ARGUMENT ? GG_OK : status;
}

/* ---- in a process ---- */

typedef struct report {
    gg_status status;
    uint64_t peak, resident; /* bytes: as the context counts, and of the process */
} report;

/* Runs the work in a process and reports its memory. limit 0: does nothing. */
static report do_in_process(const work *w, uint64_t limit, unsigned threads)
{
    report *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct rusage usage;
    int ended;
    assert_true(shared != MAP_FAILED);
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        gg_ctx *ctx = gg_ctx_new(NULL);
        gg_ctx_set_memory_limit(ctx, limit);
        gg_ctx_set_threads(ctx, threads);
        shared->status = limit ? do_work(ctx, w) : GG_OK;
        shared->peak = gg_ctx_memory_peak(ctx);
        if (gg_ctx_memory_used(ctx) != 0) shared->status = GG_INTERNAL;
        _exit(0);
    }
    assert_int_equal(wait4(child, &ended, 0, &usage), child);
    assert_true(WIFEXITED(ended) && WEXITSTATUS(ended) == 0);
    report found = *shared;
    found.resident = (uint64_t)usage.ru_maxrss * 1024;
    munmap(shared, sizeof *shared);
    return found;
}

/* Under a sanitizer or a checker the process holds more than the program asks for. */
static bool resident_counts(void)
{
    const char *preloaded = getenv("LD_PRELOAD");
    return !SANITIZED && !(preloaded && strstr(preloaded, "vgpreload"));
}

static void expect_within(const work *w, const report *found, uint64_t limit, uint64_t idle)
{
    const uint64_t resident = found->resident > idle ? found->resident - idle : 0;
    const char *name = w->game ? w->game : w->kind ? w->kind : "a ladder";
    if (found->peak > limit)
        fail_msg("%s by %s: holds %llu with a limit of %llu", name, w->solver,
                 (unsigned long long)found->peak, (unsigned long long)limit);
    if (resident_counts() && resident > limit + limit / 10 + BESIDES)
        fail_msg("%s by %s: the process has %llu with a limit of %llu", name, w->solver,
                 (unsigned long long)resident, (unsigned long long)limit);
}

static void limit_work(const work *w, unsigned threads)
{
    static const unsigned parts[] = {5, 50, 95};
    const uint64_t idle = do_in_process(w, 0, threads).resident;
    const report free_of_limits = do_in_process(w, UINT64_MAX, threads);
    const uint64_t peak = free_of_limits.peak, enough = peak + peak / 10;
    assert_int_equal(free_of_limits.status, GG_OK);
    expect_within(w, &free_of_limits, peak, idle);
    const report enough_found = do_in_process(w, enough, threads);
    if (enough_found.status != GG_OK)
        fail_msg("%s by %s: %llu bytes are not enough, though only %llu are taken",
                 w->game ? w->game : "a graph", w->solver, (unsigned long long)enough,
                 (unsigned long long)peak);
    expect_within(w, &enough_found, enough, idle);
    for (size_t i = 0; i < COUNT(parts); i++) {
        const uint64_t limit = peak * parts[i] / 100;
        const report found = do_in_process(w, limit, threads);
        assert_int_equal(found.status, GG_LIMIT);
        expect_within(w, &found, limit, idle);
    }
}

static void test_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(works); i++)
        limit_work(&works[i], 1);
}

static void test_memory_with_threads(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(works); i += 3)
        limit_work(&works[i], 4);
}

/* ---- plans ---- */

/* The largest plan allowed for the memory taken. Plans assume the worst case: numbers may be all
 * equal or all different. States are bytes at first, codes of tables too, and both are widened only
 * if ranks are large. */
static uint64_t most_of(const char *solver, uint64_t taken)
{
    if (strncmp(solver, "number", strlen("number")) == 0) return UINT64_MAX;
    if (strcmp(solver, "tabulate") == 0) return 4 * taken + LOOSE;
    if (strcmp(solver, "outcome") == 0 || strcmp(solver, "race") == 0) return 2 * taken + LOOSE;
    return taken + taken / 10 + LOOSE;
}

static void check_plan(const work *w)
{
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_memory_plan plan;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    options.solver = w->solver;
    assert_ok(ctx, make_problem(ctx, w, &graph, &problem));
    assert_ok(ctx, gg_plan(ctx, problem, &options, &plan));
    h.most = h.bytes;
    const uint64_t held = h.bytes;
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    const uint64_t taken = h.most - held;
    const bool loose = plan.bytes > most_of(plan.solver, taken);
    if (plan.bytes && (taken > plan.bytes + MOVES || loose))
        fail_msg("%s by %s: takes %llu of a plan of %llu", w->game ? w->game : "a graph",
                 plan.solver, (unsigned long long)taken, (unsigned long long)plan.bytes);
    if (plan.positions) assert_true(gg_solution_positions(solution) <= plan.positions);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_plans(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(works); i++)
        check_plan(&works[i]);
}

/* ---- positions ---- */

static gg_status search(gg_ctx *ctx, const gg_problem *problem, const char *solver, uint64_t limit,
                        uint64_t *positions)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    options.limit = limit;
    const gg_status status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK) *positions = gg_solution_positions(solution);
    gg_solution_free(solution);
    return status;
}

/* Any limit from the number of positions on will do, and none below it. */
static void limit_positions(const work *w)
{
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    uint64_t needed = 0, again = 0, before = 0;
    assert_ok(ctx, make_problem(ctx, w, &graph, &problem));
    assert_ok(ctx, search(ctx, problem, w->solver, 0, &needed));
    assert_true(needed > 10);
    assert_ok(ctx, search(ctx, problem, w->solver, needed, &again));
    assert_int_equal(again, needed);
    for (unsigned percent = 99; percent > 0; percent = percent > 30 ? percent - 30 : percent / 3) {
        const uint64_t limit = percent == 99 ? needed - 1 : needed * percent / 100 + 1;
        h.most = h.bytes;
        const uint64_t held = h.bytes;
        if (limit >= needed) continue;
        if (search(ctx, problem, w->solver, limit, &again) != GG_LIMIT)
            fail_msg("%s by %s: needs %llu positions, and is content with %llu",
                     w->game ? w->game : "a graph", w->solver, (unsigned long long)needed,
                     (unsigned long long)limit);
        assert_true(before == 0 || h.most - held <= before + LOOSE);
        before = h.most - held;
    }
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_positions(void **state)
{
    (void)state;
    static const work searches[] = {
        LADDER("memo", false, true, GG_NORMAL), RULES("chomp", "6x6", "memo"),
        RULES("hexapawn", "3x3", "memo"),       RULES("tictactoe", "3,3,3", "memo"),
        RULES("nim", "9,9,9", "memo"),          RULES("subtraction", "1,2:5000", "memo"),
    };
    for (size_t i = 0; i < COUNT(searches); i++)
        limit_positions(&searches[i]);
}

/* brute counts the nodes of the tree: a chain of n moves has n + 1 of them. */
static void test_nodes(void **state)
{
    (void)state;
    enum { HEAP = 40 };
    static const work chain = RULES("subtraction", "1:40", "brute");
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg_problem *problem = NULL;
    uint64_t positions = 0;
    assert_ok(ctx, open_game(ctx, &chain, &problem));
    for (uint64_t limit = 1; limit < 2 * HEAP; limit++)
        assert_int_equal(search(ctx, problem, "brute", limit, &positions),
                         limit < HEAP + 1 ? GG_LIMIT : GG_OK);
    assert_int_equal(positions, HEAP + 1);
    gg_problem_free(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_memory),    long_test(test_memory_with_threads), long_test(test_plans),
        long_test(test_positions), cmocka_unit_test(test_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
