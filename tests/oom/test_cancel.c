/*
 * Cancelling what is long enough to be cancelled in its midst: every kind of work on games by rules
 * and on graphs, at its ticks; and from a signal handler, and from another thread.
 *
 * After each time nothing is held that was not held before, and in the end the same work in the
 * same context comes to the same result.
 */
#include "oom/actions.h"

#include "base/parallel.h"
#include "game/position.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <time.h>

enum { LIMIT = 1 << 20, TRIES = 3 };

/* ---- cancelling at ticks ---- */

static usual undisturbed(stage *s, const char *name, action *run, const void *input)
{
    usual u = {.name = name,
               .run = run,
               .input = input,
               .hash = HASH_START,
               .blocks = s->heap.blocks,
               .bytes = s->heap.bytes};
    s->ticks = 0;
    u.status = run(s->ctx, input, &u.hash);
    u.ticks = s->ticks;
    return u;
}

/* With several threads it is a matter of chance how often the first of them ticks. */
static void try_to_cancel(stage *s, const usual *u, uint64_t k)
{
    if (gg__threads(s->ctx) == 1) {
        try_it(s, u, GG_CANCELLED, "tick", k);
        assert_int_equal(s->ticks, k + 1);
        return;
    }
    uint64_t hash = HASH_START;
    s->ticks = 0;
    const gg_status status = u->run(s->ctx, u->input, &hash);
    assert_int_equal(status, s->ticks > k ? GG_CANCELLED : GG_OK);
    assert_int_equal(s->heap.blocks, u->blocks);
    assert_int_equal(s->heap.bytes, u->bytes);
}

/* Cancels at the first ticks, at the last one and at some between. Returns the number of ticks. */
static uint64_t cancel(stage *s, const char *name, action *run, const void *input)
{
    uint64_t ignored;
    if (s->warm) run(s->ctx, input, &ignored);
    const usual u = undisturbed(s, name, run, input);
    if (u.status != GG_OK) return 0;
    for (uint64_t k = 0, next; k < u.ticks; k = next) {
        s->cancel_at = k;
        try_to_cancel(s, &u, k);
        next = k < 1 ? k + 1 : k + 1 + u.ticks / TRIES;
        if (next >= u.ticks && k + 1 < u.ticks) next = u.ticks - 1;
    }
    s->cancel_at = UINT64_MAX;
    assert_true(try_it(s, &u, GG_OK, "nothing", 0) == u.hash);
    return u.ticks;
}

/* ---- everything that is done with a problem ---- */

/* All that a solution lists, in blocks. */
static gg_status list_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    enum { ROOM = 4096 };
    const solving *s = input;
    gg_position position[ROOM];
    char winner[ROOM];
    uint64_t cursor = 0;
    size_t count = 1;
    gg_status status = GG_OK;
    while (status == GG_OK && count > 0) {
        status = gg_solution_list(ctx, s->problem, s->solution, &cursor, ROOM, position, NULL,
                                  winner, NULL, &count);
        for (size_t i = 0; status == GG_OK && i < count; i++)
            *hash = hash_number(*hash, position[i] * 256 + (unsigned char)winner[i]);
    }
    return status;
}

static gg_status vet_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    gg_findings findings;
    const gg_status status = gg_vet(ctx, input, 3000, &findings);
    if (status == GG_OK) *hash = hash_number(*hash, findings.numbered + findings.reached);
    return status;
}

/* The stages of work that tick at least twice. */
enum work {
    SOLVED = 1,
    CHECKED = 2,
    CERTIFIED = 4,
    COUNTED = 8, /* tally or histogram */
    LISTED = 16,
    FOLLOWED = 32, /* a line */
    VETTED = 64
};

static unsigned cancel_solution(stage *s, const char *name, const gg_problem *problem,
                                gg_solution *solution, bool line)
{
    solving what = {.problem = problem, .solution = solution, .flags = 30u | line};
    unsigned ticked = 0;
    if (cancel(s, name, check_one, &what) > 1) ticked |= CHECKED;
    if (cancel(s, name, certificate_one, &what) > 1) ticked |= CERTIFIED;
    if (cancel(s, name, tally_one, &what) > 1) ticked |= COUNTED;
    if (cancel(s, name, histogram_one, &what) > 1) ticked |= COUNTED;
    if (cancel(s, name, list_one, &what) > 1) ticked |= LISTED;
    if (cancel(s, name, answer_one, &what) > 1) ticked |= FOLLOWED;
    cancel(s, name, total_one, &what);
    return ticked;
}

/* With one solver. 0: it refuses. */
static unsigned cancel_solver(stage *s, const gg_problem *problem, const char *name, bool line)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = name;
    options.limit = LIMIT;
    if (gg_solve(s->ctx, problem, &options, &solution) != GG_OK) return 0;
    const solving what = {.problem = problem, .options = &options};
    unsigned ticked = cancel(s, name, solve_one, &what) > 1 ? SOLVED : 0;
    ticked |= cancel_solution(s, name, problem, solution, line);
    gg_solution_free(solution);
    return ticked;
}

/* With several threads the first may be done with its share before it ticks twice. */
static void expect(const stage *s, const char *game_name, const char *solver, unsigned ticked,
                   unsigned expected)
{
    if (gg__threads(s->ctx) > 1 || (ticked & expected) == expected) return;
    fail_msg("%s by %s: of what should tick often, %u, only %u does", game_name, solver, expected,
             ticked & expected);
}

/* ---- games by rules ---- */

/* An empty board of police and thief. */
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

static const struct {
    const char *name, *parameters, *solver;
    unsigned ticks; /* the stages that tick more than once */
} rules[] = {
    {"subtraction", "1,2:70000", "tabulate", SOLVED | CHECKED | CERTIFIED | LISTED | FOLLOWED},
    {"subtraction", "1,2:70000", "memo", SOLVED},
    {"subtraction", "1,2:70000", "nimber-parts", CHECKED | COUNTED},
    {"grundy", "5000", "nimber-parts", SOLVED | CHECKED},
    {"police", "", "tabulate", SOLVED | CHECKED | CERTIFIED | LISTED},
    {"police", "", "pursuit", CHECKED | CERTIFIED | LISTED},
    {"tictactoe", "3,3,3", "memo", VETTED},
    {"chomp", "8x9", "memo", 0},
};

static void cancel_rules(unsigned threads)
{
    enum { ROWS = 16, COLUMNS = 16 };
    char board[ROWS * (COLUMNS + 1) + 1];
    draw_board(board, ROWS, COLUMNS);
    for (size_t i = 0; i < COUNT(rules); i++) {
        const rules_sample sample = {rules[i].name, rules[i].parameters,
                                     strcmp(rules[i].name, "police") == 0 ? board : NULL};
        stage s;
        gg_problem *problem = NULL;
        open_stage(&s);
        s.warm = true;
        gg_ctx_set_threads(s.ctx, threads);
        assert_ok(s.ctx, open_rules(s.ctx, &sample, &problem));
        unsigned ticked = cancel_solver(&s, problem, rules[i].solver, rules[i].ticks & FOLLOWED);
        if (rules[i].ticks & VETTED && cancel(&s, sample.name, vet_one, problem) > 1)
            ticked |= VETTED;
        expect(&s, sample.name, rules[i].solver, ticked, rules[i].ticks);
        gg_problem_free(problem);
        close_stage(&s);
    }
}

static void test_rules(void **state)
{
    (void)state;
    cancel_rules(1);
}

static void test_rules_with_threads(void **state)
{
    (void)state;
    cancel_rules(2);
}

/* ---- games on graphs ---- */

/* From each vertex two edges on, in turn for one player and the other if partisan. */
static gg_graph *build_ladder(gg_ctx *ctx, gg_vertex n, bool partisan, bool cycles)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    for (gg_vertex v = 0; v + 2 < n; v++) {
        const gg_edge_for near = !partisan ? GG_FOR_BOTH : v % 2 ? GG_FOR_LEFT : GG_FOR_RIGHT;
        const gg_edge_for far = !partisan ? GG_FOR_BOTH : v % 2 ? GG_FOR_RIGHT : GG_FOR_LEFT;
        assert_ok(ctx, gg_builder_edge(builder, v, v + 1, near));
        assert_ok(ctx, gg_builder_edge(builder, v, v + 2, far));
        if (cycles && v % 9 == 8) assert_ok(ctx, gg_builder_edge(builder, v, v - 7, GG_FOR_BOTH));
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_IN | GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

static const struct {
    const char *solver;
    bool partisan, cycles;
    gg_play play;
    unsigned ticks;
} graphs[] = {
    {"outcome", false, false, GG_NORMAL, SOLVED | CHECKED | CERTIFIED | LISTED},
    {"outcome", true, true, GG_NORMAL, CHECKED | CERTIFIED | LISTED},
    {"race", false, true, GG_RACE, CHECKED | CERTIFIED},
    {"nimber", false, false, GG_NORMAL, SOLVED | CHECKED | CERTIFIED | COUNTED},
    {"loopy", false, true, GG_NORMAL, SOLVED | CHECKED | CERTIFIED | COUNTED},
    {"misere", false, false, GG_MISERE, SOLVED | CHECKED | CERTIFIED | COUNTED},
    {"number", true, false, GG_NORMAL, SOLVED | CHECKED | CERTIFIED | COUNTED},
    {"number-nimber", true, false, GG_NORMAL, SOLVED | CHECKED | CERTIFIED | COUNTED},
    {"memo", false, false, GG_NORMAL, SOLVED | FOLLOWED},
};

static void cancel_graphs(unsigned threads)
{
    enum { N = 70000 };
    for (size_t i = 0; i < COUNT(graphs); i++) {
        const gg_token tokens[] = {{0, GG_LEFT, NULL}, {1, GG_RIGHT, NULL}};
        const gg_vertex last = N - 1;
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        gg_problem *problem = NULL;
        stage s;
        open_stage(&s);
        gg_ctx_set_threads(s.ctx, threads);
        gg_graph *graph = build_ladder(s.ctx, N, graphs[i].partisan, graphs[i].cycles);
        spec.play = graphs[i].play;
        spec.tokens = tokens;
        spec.token_count = graphs[i].play == GG_RACE ? 2 : 1;
        spec.targets = &last;
        spec.target_count = graphs[i].play == GG_RACE;
        assert_ok(s.ctx, gg_problem_new(s.ctx, graph, &spec, &problem));
        expect(&s, "a ladder", graphs[i].solver,
               cancel_solver(&s, problem, graphs[i].solver, graphs[i].ticks & FOLLOWED),
               graphs[i].ticks);
        gg_problem_free(problem);
        gg_graph_free(graph);
        close_stage(&s);
    }
}

static void test_graphs(void **state)
{
    (void)state;
    cancel_graphs(1);
}

static void test_graphs_with_threads(void **state)
{
    (void)state;
    cancel_graphs(2);
}

/* A green tree and a red path, which are cut. */
static void test_branches(void **state)
{
    (void)state;
    enum { N = 70000 };
    stage s;
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_rules_spec spec = GG_RULES_SPEC;
    open_stage(&s);
    s.warm = true;
    assert_ok(s.ctx, gg_builder_new(s.ctx, N, false, &builder));
    for (gg_vertex v = 1; v < N; v++)
        assert_ok(s.ctx, gg_builder_edge(builder,
                                         v < N / 2    ? v / 2
                                         : v == N / 2 ? 0
                                                      : v - 1,
                                         v, v < N / 2 ? GG_FOR_BOTH : GG_FOR_RIGHT));
    assert_ok(s.ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    spec.graph = graph;
    assert_ok(s.ctx, gg_problem_of_rules(s.ctx, gg_ruleset_find("hackenbush"), &spec, &problem));
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = "forest";
    solving what = {.problem = problem, .options = &options};
    assert_true(cancel(&s, "forest", solve_one, &what) > 1);
    assert_ok(s.ctx, gg_solve(s.ctx, problem, &options, &solution));
    what.solution = solution;
    what.flags = GG_ANSWER_MOVES | GG_ANSWER_REASON;
    assert_true(cancel(&s, "forest", answer_one, &what) > 1);
    cancel(&s, "forest", total_one, &what);
    assert_true(cancel(&s, "forest", check_one, &what) > 1);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_stage(&s);
}

/* ---- generators, writers, readers ---- */

/* Each format with the first two kinds of games that it has room for. */
static void test_generators_and_formats(void **state)
{
    enum { FORMATS = 64, KINDS = 2 };
    unsigned kinds[FORMATS] = {0};
    (void)state;
    gg_given given = GG_GIVEN;
    for (size_t i = 0; gg_generator_info(i); i++) {
        gg_gen_spec spec = GG_GEN_SPEC;
        gg_problem *problem = NULL;
        stage s;
        open_stage(&s);
        spec.kind = gg_generator_info(i)->name;
        spec.vertices = 70000;
        spec.edges = strcmp(spec.kind, "random") == 0 || strcmp(spec.kind, "dag") == 0 ? 70000 : 0;
        assert_true(cancel(&s, spec.kind, generate_one, &spec) > 1);
        assert_ok(s.ctx, gg_generate(s.ctx, &spec, &problem));
        for (size_t j = 0; gg_format_info(j); j++) {
            const writing w = {gg_format_info(j)->name, problem};
            char *text = NULL;
            basin b = {&text, 0, 0};
            const gg_sink sink = {&b, write_basin};
            assert_true(j < FORMATS);
            if (!gg_format_info(j)->writes || kinds[j] == KINDS) continue;
            if (gg_write(s.ctx, problem, w.format, &sink) == GG_OK) {
                const reading r = {w.format, text, b.length, &given};
                kinds[j]++;
                assert_true(cancel(&s, w.format, write_one, &w) > 0);
                if (gg_format_info(j)->reads) assert_true(cancel(&s, w.format, read_all, &r) > 1);
                if (gg_format_info(j)->reads && strcmp(w.format, "json") == 0)
                    assert_true(undisturbed(&s, w.format, read_all, &r).ticks >=
                                b.length / GG__TICK);
            }
            free(text);
        }
        gg_problem_free(problem);
        close_stage(&s);
    }
}

/* ---- the work between two ticks ---- */

/* A ruleset whose moves are counted, and the most of them between two ticks. */
static struct {
    gg_ruleset ruleset;
    void (*moves)(void *, gg_position, gg_moves *);
    uint64_t since, most, ticks;
} counted;

static void count_moves(void *self, gg_position x, gg_moves *moves)
{
    const size_t before = moves->to.count;
    counted.moves(self, x, moves);
    counted.since += 1 + moves->to.count - before;
}

static void note_tick(void *self, const char *name, uint64_t part, uint64_t whole)
{
    (void)self, (void)name, (void)part, (void)whole;
    if (counted.since > counted.most) counted.most = counted.since;
    counted.since = 0;
    counted.ticks++;
}

/* It ticked, and no more than this went by from one tick to the next, or to the end. */
static void expect_little(const char *what, gg_status status)
{
    enum { MOST = 20000 };
    note_tick(NULL, what, 0, 0);
    assert_int_equal(status, GG_OK);
    if (counted.most > MOST) fail_msg("%s: %llu moves", what, (unsigned long long)counted.most);
    counted.most = 0;
}

static void check_little(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL, *copy = NULL;
    gg_verdict verdict;
    char *text = NULL;
    basin b = {&text, 0, 0};
    const gg_sink sink = {&b, write_basin};
    options.solver = solver;
    expect_little("solving", gg_solve(ctx, problem, &options, &solution));
    expect_little("checking", gg_check(ctx, problem, solution, &verdict));
    expect_little("writing", gg_certificate_write(ctx, problem, solution, true, &sink));
    feed f = {text, b.length};
    const gg_source source = {&f, read_feed};
    counted.ticks = 0;
    expect_little("reading", gg_certificate_read(ctx, problem, &source, &copy));
    assert_true(counted.ticks >= gg_solution_positions(solution) / GG__TICK_MOVES);
    expect_little("checking what was read", gg_check(ctx, problem, copy, &verdict));
    assert_true(verdict.accepted);
    gg_solution_free(copy);
    gg_solution_free(solution);
    free(text);
}

/* Positions with many moves: nim with three heaps. */
static void test_little_between_ticks(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg_findings findings;
    counted.ruleset = *gg_ruleset_find("nim");
    counted.moves = counted.ruleset.moves;
    counted.ruleset.moves = count_moves;
    spec.parameters = "36,36,36";
    gg_ctx_set_progress(ctx, note_tick, NULL);
    assert_ok(ctx, gg_problem_of_rules(ctx, &counted.ruleset, &spec, &problem));
    check_little(ctx, problem, "memo");
    check_little(ctx, problem, "tabulate");
    expect_little("testing", gg_vet(ctx, problem, 3000, &findings));
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* One list of moves that is long. */
static void test_long_list(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__positions list = {.ctx = ctx};
    gg_ctx_set_progress(ctx, note_tick, NULL);
    counted.ticks = 0;
    for (uint64_t i = 0; i < 3 * GG__TICK; i++)
        assert_int_equal(gg__positions_push(&list, i), GG_OK);
    assert_int_equal(counted.ticks, 3);
    gg_ctx_cancel(ctx);
    for (uint64_t i = 1; i < GG__TICK; i++)
        assert_int_equal(gg__positions_push(&list, i), GG_OK);
    assert_int_equal(gg__positions_push(&list, 0), GG_CANCELLED);
    gg__positions_free(&list);
    close_ctx(ctx);
}

/* ---- from elsewhere ---- */

/* A context that a signal or another thread cancels, from a given tick on or at any time. */
typedef struct somebody {
    stage stage;
    bool handled; /* by a signal, else by a thread */
    atomic_bool over;
    pthread_t thread;
} somebody;

static gg_ctx *volatile to_cancel;

static void cancel_by_signal(int number)
{
    (void)number;
    gg_ctx_cancel(to_cancel);
}

static void set_handler(int number, void (*handler)(int))
{
    struct sigaction how = {.sa_handler = handler};
    sigemptyset(&how.sa_mask);
    assert_int_equal(sigaction(number, &how, NULL), 0);
}

static void *cancel_by_thread(void *self)
{
    gg_ctx_cancel(self);
    return NULL;
}

/* At the chosen tick, returns only after the cancellation has happened. */
static void call_somebody(void *self, const char *name, uint64_t part, uint64_t whole)
{
    somebody *b = self;
    (void)name, (void)part, (void)whole;
    if (b->stage.ticks++ != b->stage.cancel_at) return;
    if (b->handled) {
        raise(SIGUSR1);
        return;
    }
    assert_int_equal(pthread_create(&b->thread, NULL, cancel_by_thread, b->stage.ctx), 0);
    assert_int_equal(pthread_join(b->thread, NULL), 0);
}

static gg_problem *open_police(gg_ctx *ctx)
{
    enum { ROWS = 32, COLUMNS = 32 };
    char board[ROWS * (COLUMNS + 1) + 1];
    gg_problem *problem = NULL;
    draw_board(board, ROWS, COLUMNS);
    const rules_sample sample = {"police", "", board};
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    return problem;
}

static void test_at_a_tick_from_elsewhere(void **state)
{
    (void)state;
    set_handler(SIGUSR1, cancel_by_signal);
    for (int handled = 0; handled < 2; handled++)
        for (unsigned threads = 1; threads <= 3; threads++) {
            somebody b = {.handled = handled};
            open_stage(&b.stage);
            to_cancel = b.stage.ctx;
            gg_ctx_set_threads(b.stage.ctx, threads);
            gg_ctx_set_progress(b.stage.ctx, call_somebody, &b);
            gg_problem *problem = open_police(b.stage.ctx);
            const solving what = {.problem = problem};
            b.stage.warm = true;
            assert_true(cancel(&b.stage, "police", solve_one, &what) > 1);
            gg_problem_free(problem);
            close_stage(&b.stage);
        }
    set_handler(SIGUSR1, SIG_DFL);
}

static void *cancel_now_and_then(void *self)
{
    somebody *b = self;
    for (unsigned i = 0; !atomic_load(&b->over); i++) {
        const struct timespec pause = {0, 100000 + 977000 * (i % 7)};
        nanosleep(&pause, NULL);
        gg_ctx_cancel(b->stage.ctx);
    }
    return NULL;
}

/* Whenever it comes, it comes through once or not at all. */
static void run_and_count(somebody *b, const solving *what, const usual *u, unsigned *cancelled)
{
    uint64_t hash = HASH_START;
    const gg_status status = solve_one(b->stage.ctx, what, &hash);
    assert_true(status == GG_OK || status == GG_CANCELLED);
    if (status == GG_OK) assert_true(hash == u->hash);
    *cancelled += status == GG_CANCELLED;
    assert_int_equal(b->stage.heap.blocks, u->blocks);
    assert_int_equal(b->stage.heap.bytes, u->bytes);
}

static void test_at_any_time_from_elsewhere(void **state)
{
    (void)state;
    enum { ROUNDS = 60 };
    const struct itimerval often = {{0, 2300}, {0, 2300}}, never = {{0, 0}, {0, 0}};
    set_handler(SIGALRM, cancel_by_signal);
    for (int handled = 0; handled < 2; handled++) {
        somebody b = {.handled = handled};
        unsigned cancelled = 0;
        open_stage(&b.stage);
        atomic_init(&b.over, false);
        to_cancel = b.stage.ctx;
        gg_ctx_set_threads(b.stage.ctx, 2);
        gg_problem *problem = open_police(b.stage.ctx);
        const solving what = {.problem = problem};
        const usual u = undisturbed(&b.stage, "police", solve_one, &what);
        assert_int_equal(u.status, GG_OK);
        if (handled)
            setitimer(ITIMER_REAL, &often, NULL);
        else
            assert_int_equal(pthread_create(&b.thread, NULL, cancel_now_and_then, &b), 0);
        for (unsigned i = 0; i < ROUNDS; i++)
            run_and_count(&b, &what, &u, &cancelled);
        atomic_store(&b.over, true);
        setitimer(ITIMER_REAL, &never, NULL);
        if (!handled) assert_int_equal(pthread_join(b.thread, NULL), 0);
        uint64_t hash = HASH_START;
        solve_one(b.stage.ctx, &what, &hash); /* may still be cancelled; then nothing is */
        assert_true(try_it(&b.stage, &u, GG_OK, "nothing", 0) == u.hash);
        assert_true(cancelled > 0);
        gg_problem_free(problem);
        close_stage(&b.stage);
    }
    set_handler(SIGALRM, SIG_DFL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_rules),
        long_test(test_rules_with_threads),
        long_test(test_graphs),
        long_test(test_graphs_with_threads),
        cmocka_unit_test(test_branches),
        long_test(test_generators_and_formats),
        long_test(test_little_between_ticks),
        cmocka_unit_test(test_long_list),
        cmocka_unit_test(test_at_a_tick_from_elsewhere),
        cmocka_unit_test(test_at_any_time_from_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
