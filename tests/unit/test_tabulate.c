/*
 * Tabulating against the graph that the same game is: rulesets drawn by lot, with and without
 * `unmoves`, impartial and not, with moves that end play, holes in the numbering, draws and moves
 * that coincide. Then plans, limits, cancelling, faults of rulesets, and failing memory.
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "unit/long.h"
#include "unit/support.h"

#include "greatgame_ruleset.h"
#include "solve/solver.h"

#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

/* ---- a game drawn by lot ---- */

#define NO_EDGE UINT32_MAX

typedef struct world_edge {
    uint32_t from, to;
    uint32_t next_out, next_in; /* in the lists of `from` and of `to` */
} world_edge;

/* Positions 0 .. n-1. Edges out of illegal positions and out of ends are there to be ignored. */
typedef struct world {
    uint32_t n;
    uint64_t claimed; /* as the number of positions; usually n */
    gg_position start;
    bool *legal;
    gg_player *owner;
    gg_result *label;
    uint8_t *ends; /* a bit for each gg_result that a move from there ends play with */
    uint32_t *out, *in;
    world_edge *edge;
    size_t edges, room;
    bool noise; /* unmoves lists numbers that are no positions as well */
    bool once;  /* unmoves lists a position once, however many moves it has */
    bool wrong; /* options counts one more than there are */
    gg_ruleset ruleset;
} world;

static void *fresh(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    assert_non_null(block);
    return block;
}

static gg_status world_open(const gg_setup *setup, void **self)
{
    uint64_t address;
    if (gg_setup_numbers(setup->parameters, ' ', &address, 1) != 1)
        return gg_setup_refuse(setup, 0, 0, "no world");
    *self = (void *)(uintptr_t)address;
    return GG_OK;
}

static gg_position world_start(void *self)
{
    return ((const world *)self)->start;
}

static uint64_t world_positions(void *self)
{
    return ((const world *)self)->claimed;
}

static bool world_legal(void *self, gg_position x)
{
    return ((const world *)self)->legal[x];
}

static gg_player world_turn(void *self, gg_position x)
{
    return ((const world *)self)->owner[x];
}

static gg_result world_result(void *self, gg_position x)
{
    return ((const world *)self)->label[x];
}

static void world_moves(void *self, gg_position x, gg_moves *moves)
{
    const world *w = self;
    for (int result = GG_L; result <= GG_P; result++)
        if (w->ends[x] >> result & 1) gg_moves_end(moves, (gg_result)result);
    for (uint32_t e = w->out[x]; e != NO_EDGE; e = w->edge[e].next_out)
        gg_moves_to(moves, w->edge[e].to);
}

static bool listed_before(const world *w, gg_position x, uint32_t e)
{
    for (uint32_t i = w->in[x]; i != e; i = w->edge[i].next_in)
        if (w->edge[i].from == w->edge[e].from) return true;
    return false;
}

static void world_unmoves(void *self, gg_position x, gg_moves *moves)
{
    const world *w = self;
    if (w->noise) gg_moves_to(moves, w->n + x);
    for (uint32_t e = w->in[x]; e != NO_EDGE; e = w->edge[e].next_in)
        if (!w->once || !listed_before(w, x, e)) gg_moves_to(moves, w->edge[e].from);
    if (w->noise) gg_moves_end(moves, GG_D);
}

/* Of every third position it says nothing. */
static uint64_t world_options(void *self, gg_position x)
{
    const world *w = self;
    uint64_t count = w->ends[x] >> GG_D & 1;
    if (x % 3 == 0 || (w->ends[x] & ~(1 << GG_D)) || (w->ruleset.result && w->label[x])) return 0;
    for (uint32_t e = w->out[x]; e != NO_EDGE; e = w->edge[e].next_out) {
        uint32_t i = w->out[x];
        while (w->edge[i].to != w->edge[e].to)
            i = w->edge[i].next_out;
        count += i == e;
    }
    return count + (count > 0 && w->wrong);
}

static gg_position world_canonical(void *self, gg_position x)
{
    (void)self;
    return x;
}

static bool world_parse(void *self, const char *text, gg_position *x)
{
    (void)self;
    char *end;
    *x = strtoull(text, &end, 10);
    return *text && !*end;
}

static void world_print(void *self, gg_position x, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "#%llu", (unsigned long long)x);
}

enum feature { F_TURN = 1, F_UNMOVES = 2, F_LEGAL = 4, F_LABELS = 8, F_ENDS = 16, F_OPTIONS = 32 };

static world *make_world(uint32_t n, size_t room, unsigned features)
{
    world *w = fresh(1, sizeof *w);
    *w = (world){.n = n, .claimed = n, .room = room};
    w->legal = fresh(n, sizeof *w->legal);
    w->owner = fresh(n, sizeof *w->owner);
    w->label = fresh(n, sizeof *w->label);
    w->ends = fresh(n, sizeof *w->ends);
    w->out = fresh(n, sizeof *w->out);
    w->in = fresh(n, sizeof *w->in);
    w->edge = fresh(room, sizeof *w->edge);
    for (uint32_t v = 0; v < n; v++) {
        w->legal[v] = true;
        w->out[v] = w->in[v] = NO_EDGE;
    }
    w->ruleset = (gg_ruleset){.abi = GG_RULESET_ABI,
                              .size = sizeof(gg_ruleset),
                              .info = {"world", "a game by lot", "ADDRESS", false, false},
                              .open = world_open,
                              .start = world_start,
                              .positions = world_positions,
                              .legal = features & F_LEGAL ? world_legal : NULL,
                              .turn = features & F_TURN ? world_turn : NULL,
                              .result = features & F_LABELS ? world_result : NULL,
                              .moves = world_moves,
                              .unmoves = features & F_UNMOVES ? world_unmoves : NULL,
                              .parse = world_parse,
                              .print = world_print,
                              .options = features & F_OPTIONS ? world_options : NULL};
    return w;
}

static void free_world(world *w)
{
    free(w->legal);
    free(w->owner);
    free(w->label);
    free(w->ends);
    free(w->out);
    free(w->in);
    free(w->edge);
    free(w);
}

static void join(world *w, uint32_t from, uint32_t to)
{
    assert_true(w->edges < w->room);
    const uint32_t e = (uint32_t)w->edges++;
    const bool known = to < w->n;
    w->edge[e] = (world_edge){from, to, w->out[from], known ? w->in[to] : NO_EDGE};
    w->out[from] = e;
    if (known) w->in[to] = e;
}

enum order { ANY_ORDER, RISING, FALLING };

static gg_result any_result(gg__rng *rng, bool turn)
{
    static const gg_result all[] = {GG_N, GG_P, GG_D, GG_L, GG_R};
    return all[gg__rng_below(rng, turn ? 5 : 3)];
}

static void draw_position(gg__rng *rng, world *w, uint32_t v, unsigned features)
{
    const bool turn = (features & F_TURN) != 0;
    w->owner[v] = (gg_player)gg__rng_below(rng, 2);
    if (features & F_LEGAL) w->legal[v] = v == w->start || !one_in(rng, 5);
    if (features & F_LABELS && one_in(rng, 6)) w->label[v] = any_result(rng, turn);
    if (features & F_ENDS && one_in(rng, 5)) w->ends[v] |= (uint8_t)(1u << any_result(rng, turn));
    if (features & F_ENDS && one_in(rng, 12)) w->ends[v] |= (uint8_t)(1u << any_result(rng, turn));
}

static world *draw_world(gg__rng *rng, uint32_t n, size_t edges, unsigned features,
                         enum order order)
{
    static const gg_result dead_ends[] = {GG_NONE, GG_P, GG_N, GG_D};
    world *w = make_world(n, 2 * edges, features);
    w->start = gg__rng_below(rng, n);
    w->noise = one_in(rng, 2);
    w->once = one_in(rng, 2);
    w->ruleset.dead_end = dead_ends[gg__rng_below(rng, 4)];
    for (uint32_t v = 0; v < n; v++)
        draw_position(rng, w, v, features);
    for (size_t i = 0; i < edges; i++) {
        const uint32_t a = (uint32_t)gg__rng_below(rng, n), b = (uint32_t)gg__rng_below(rng, n);
        if (!w->legal[b] && w->legal[a]) continue;
        if (order != ANY_ORDER && (a == b || (order == RISING) != (a < b))) continue;
        join(w, a, b);
        if (one_in(rng, 4)) join(w, a, b);
    }
    return w;
}

static gg_status try_open(gg_ctx *ctx, const world *w, const char *position, bool symmetry,
                          gg_problem **out)
{
    char address[32];
    gg_rules_spec spec = GG_RULES_SPEC;
    snprintf(address, sizeof address, "%llu", (unsigned long long)(uintptr_t)w);
    spec.parameters = address;
    spec.position = position;
    spec.symmetry = symmetry;
    return gg_problem_of_rules(ctx, &w->ruleset, &spec, out);
}

static gg_problem *open_world(gg_ctx *ctx, const world *w)
{
    gg_problem *problem = NULL;
    assert_ok(ctx, try_open(ctx, w, NULL, false, &problem));
    return problem;
}

/* ---- the same game as a graph ---- */

typedef struct truth {
    char *winner;
    uint32_t *turns;
} truth;

/* Three vertices after the positions are the ends of play: L, R, D or N, P, D. */
static uint32_t end_vertex(const world *w, uint32_t v, gg_result end)
{
    const bool turn = w->ruleset.turn != NULL;
    if (end == GG_D) return w->n + 2;
    if (!turn) return w->n + (end == GG_P);
    if (end == GG_L || end == GG_R) return w->n + (end == GG_R);
    const bool next_is_left = w->owner[v] == GG_RIGHT;
    return w->n + (next_is_left != (end == GG_N));
}

static gg_graph *graph_of(gg_ctx *ctx, const world *w)
{
    static const gg_result ends[2][3] = {{GG_N, GG_P, GG_D}, {GG_L, GG_R, GG_D}};
    const bool turn = w->ruleset.turn != NULL;
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, (uint64_t)w->n + 3, false, &builder));
    for (uint32_t v = 0; v < w->n; v++) {
        if (turn) assert_ok(ctx, gg_builder_owner(builder, v, w->owner[v]));
        if (w->ruleset.result && w->label[v] != GG_NONE)
            assert_ok(ctx, gg_builder_terminal(builder, v, w->label[v]));
        if (!w->legal[v]) continue;
        for (int end = GG_L; end <= GG_P; end++)
            if (w->ends[v] >> end & 1)
                assert_ok(ctx, gg_builder_edge(builder, v, end_vertex(w, v, (gg_result)end),
                                               GG_FOR_BOTH));
    }
    for (unsigned i = 0; i < 3; i++)
        assert_ok(ctx, gg_builder_terminal(builder, w->n + i, ends[turn][i]));
    for (size_t i = 0; i < w->edges; i++)
        if (w->legal[w->edge[i].from])
            assert_ok(ctx, gg_builder_edge(builder, w->edge[i].from, w->edge[i].to, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN, &graph));
    gg_builder_free(builder);
    return graph;
}

static truth find_truth(gg_ctx *ctx, const world *w)
{
    truth t = {fresh(w->n, 1), fresh(w->n, sizeof(uint32_t))};
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *problem = NULL;
    gg_graph *graph = graph_of(ctx, w);
    spec.dead_end = w->ruleset.dead_end;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    gg_solution *solution = solve_by(ctx, problem, "outcome");
    assert_ok(ctx, gg_solution_outcomes(ctx, solution, GG_LEFT, 0, w->n, t.winner, t.turns));
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    return t;
}

static void free_truth(truth *t)
{
    free(t->winner);
    free(t->turns);
}

/* ---- comparing ---- */

/* Checks every entry of the list and returns the number of entries. */
static uint64_t check_list(gg_ctx *ctx, const world *w, const gg_problem *problem,
                           const gg_solution *solution, const truth *t, gg_tally *counted)
{
    enum { ROOM = 7 };
    gg_position x[ROOM];
    gg_player to_move[ROOM];
    char winner[ROOM];
    uint32_t turns[ROOM];
    uint64_t cursor = 0, listed = 0;
    const char *letters = w->ruleset.turn ? "LRD" : "NPD";
    for (size_t count = ROOM; count == ROOM;) {
        assert_ok(ctx, gg_solution_list(ctx, problem, solution, &cursor, ROOM, x, to_move, winner,
                                        turns, &count));
        for (size_t i = 0; i < count; i++, listed++) {
            assert_true(x[i] < w->n && w->legal[x[i]]);
            assert_int_equal(to_move[i], w->ruleset.turn ? w->owner[x[i]] : GG_LEFT);
            assert_int_equal(winner[i], t->winner[x[i]]);
            assert_int_equal(turns[i], t->turns[x[i]]);
            gg_tally_entry *of = &counted->of[to_move[i]][strchr(letters, winner[i]) - letters];
            of->positions++;
            if (turns[i] != GG_INFINITE && (of->longest == GG_INFINITE || turns[i] > of->longest))
                of->longest = turns[i];
        }
    }
    return listed;
}

static void check_solution(gg_ctx *ctx, const world *w, const gg_problem *problem,
                           const gg_solution *solution, const truth *t, bool all)
{
    gg_tally counted, tally;
    uint64_t legal = 0;
    memset(&counted, 0, sizeof counted);
    for (int i = 0; i < 6; i++)
        counted.of[i / 3][i % 3].longest = GG_INFINITE;
    for (uint32_t v = 0; v < w->n; v++)
        legal += w->legal[v];
    const uint64_t listed = check_list(ctx, w, problem, solution, t, &counted);
    assert_true(all ? listed == legal : listed <= legal);
    if (all) assert_int_equal(gg_solution_positions(solution), legal);
    assert_ok(ctx, gg_solution_tally(ctx, problem, solution, &tally));
    assert_int_equal(tally.impartial, w->ruleset.turn == NULL);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(tally.of[i / 3][i % 3].positions, counted.of[i / 3][i % 3].positions);
        assert_int_equal(tally.of[i / 3][i % 3].longest, counted.of[i / 3][i % 3].longest);
    }
}

/* The answer at the start; its best moves query the positions they lead to. */
static void check_answer(gg_ctx *ctx, const world *w, const gg_problem *problem,
                         const gg_solution *solution, const truth *t)
{
    gg_answer *answer = NULL;
    assert_ok(ctx,
              gg_answer_new(ctx, problem, solution, GG_ANSWER_MOVES | GG_ANSWER_LINE, &answer));
    const gg_outcome out = answer->outcome;
    const char *letters = w->ruleset.turn || answer->first == GG_LEFT ? "?LRD" : "?RLD";
    const char *truths = w->ruleset.turn ? "LRD" : "NPD";
    assert_int_equal(strchr(letters, "?LRD"[out.winner]) - letters - 1,
                     strchr(truths, t->winner[w->start]) - truths);
    assert_int_equal(out.remoteness, t->turns[w->start]);
    if (out.winner != GG_D) {
        assert_int_equal(answer->line_length, out.remoteness);
        for (size_t i = 0; i < answer->move_count; i++)
            assert_int_equal(answer->moves[i].then.remoteness, out.remoteness - 1);
    }
    gg_answer_free(answer);
}

/* With and without `unmoves`, and by the search. */
static void check_world(gg_ctx *ctx, world *w, bool with_memo)
{
    gg_problem *problem = NULL;
    truth t = find_truth(ctx, w);
    for (int pass = 0; pass < 2; pass++) {
        w->ruleset.unmoves = pass == 0 ? world_unmoves : NULL;
        gg_problem_free(problem);
        problem = open_world(ctx, w);
        gg_solution *solution = solve_by(ctx, problem, NULL);
        assert_string_equal(gg_solution_method(solution), "tabulate");
        check_solution(ctx, w, problem, solution, &t, true);
        check_answer(ctx, w, problem, solution, &t);
        gg_solution_free(solution);
    }
    if (with_memo) {
        gg_solution *solution = solve_by(ctx, problem, "memo");
        check_solution(ctx, w, problem, solution, &t, false);
        check_answer(ctx, w, problem, solution, &t);
        gg_solution_free(solution);
    }
    free_truth(&t);
    gg_problem_free(problem);
}

static void test_small_worlds(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {1};
    (void)state;
    for (unsigned round = 0; round < 6000; round++) {
        const unsigned features = (unsigned)gg__rng_below(&rng, 64);
        const uint32_t n = 1 + (uint32_t)gg__rng_below(&rng, 24);
        const size_t edges = gg__rng_below(&rng, 4 * n);
        world *w = draw_world(&rng, n, edges, features, (enum order)(round % 3));
        check_world(ctx, w, true);
        free_world(w);
    }
    close_ctx(ctx);
}

/* Levels that their lists cannot hold, and lists of moves that are not short. */
static void test_large_worlds(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {2};
    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        const unsigned features = (unsigned)gg__rng_below(&rng, 64);
        const uint32_t n = 3000 + (uint32_t)gg__rng_below(&rng, 1000);
        world *w = draw_world(&rng, n, n * (1 + round % 3), features, ANY_ORDER);
        for (int i = 0; round % 2 && i < 100; i++)
            if (!w->ruleset.legal)
                join(w, 7, (uint32_t)gg__rng_below(&rng, round % 4 == 1 ? 40 : n));
        check_world(ctx, w, false);
        free_world(w);
    }
    close_ctx(ctx);
}

/* ---- several threads ---- */

/* The codes of the table, and how many bytes they have. */
static void check_codes(const gg_solution *a, const gg_solution *b)
{
    const gg__table *one = a->tables, *other = b->tables;
    assert_int_equal(one->width, other->width);
    assert_memory_equal(one->codes, other->codes, one->vertices * one->width);
}

/* Three threads make the same bytes as one; with lists that are longer than what they hold, and
 * positions with more options than a byte counts. */
static void test_threads(void **state)
{
    enum { N = 50000, LONG = 700 };
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {5};
    (void)state;
    for (unsigned round = 0; round < 8; round++) {
        world *w = draw_world(&rng, N, N + N / 2, round * 13 % 32, (enum order)(round % 3));
        for (int i = 0; round % 4 == 1 && i < LONG; i++)
            for (uint32_t v = 20000; v < N; v += 10001)
                if (w->legal[v] && !w->ruleset.legal) join(w, v, (uint32_t)gg__rng_below(&rng, N));
        truth t = find_truth(ctx, w);
        for (int pass = 0; pass < 2; pass++) {
            w->ruleset.unmoves = pass == 0 ? world_unmoves : NULL;
            gg_problem *problem = open_world(ctx, w);
            gg_solution *solution[2];
            for (unsigned i = 0; i < 2; i++) {
                gg_ctx_set_threads(ctx, 1 + 2 * i);
                solution[i] = solve_by(ctx, problem, "tabulate");
            }
            gg_ctx_set_threads(ctx, 1);
            check_codes(solution[0], solution[1]);
            check_solution(ctx, w, problem, solution[1], &t, true);
            gg_solution_free(solution[0]);
            gg_solution_free(solution[1]);
            gg_problem_free(problem);
        }
        free_truth(&t);
        free_world(w);
    }
    close_ctx(ctx);
}

/* ---- disks (test_disk.c has the rest) ---- */

static void remove_files(const char *folder)
{
    char path[320];
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (const struct dirent *entry; (entry = readdir(list));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.') assert_int_equal(unlink(path), 0);
    }
    closedir(list);
}

/* In ranges of 4,096, or as one with room for a byte each, which play that lasts long divides. */
static void compare_on_disk(gg_ctx *ctx, const world *w, uint64_t range, const char *folder)
{
    gg_problem *problem = open_world(ctx, w);
    gg_solution *one = solve_by(ctx, problem, "tabulate"), *other = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_disk disk = GG_DISK;
    disk.folder = folder;
    disk.page = range;
    disk.portion = 8192;
    disk.updates = w->n / 2;
    options.disk = &disk;
    if (!range) gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + w->n + (23 << 17));
    assert_ok(ctx, gg_solve(ctx, problem, &options, &other));
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
    check_codes(one, other);
    assert_int_equal(one->positions, other->positions);
    if (!range) assert_true(other->tables->on_disk);
    gg_solution_free(one);
    gg_solution_free(other);
    gg_problem_free(problem);
    remove_files(folder);
}

static void test_on_disk(void **state)
{
    enum { N = 50000, LONG = 700, CHAIN = 3000000 };
    char folder[] = "/tmp/ggtableXXXXXX";
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {6};
    (void)state;
    assert_non_null(mkdtemp(folder));
    for (unsigned round = 0; round < 8; round++) {
        world *w = draw_world(&rng, N, N + N / 2, (round * 13 % 32) | F_UNMOVES, ANY_ORDER);
        for (int i = 0; round % 4 == 1 && i < LONG; i++)
            for (uint32_t v = 20000; v < N; v += 10001)
                if (w->legal[v] && !w->ruleset.legal) join(w, v, (uint32_t)gg__rng_below(&rng, N));
        gg_ctx_set_threads(ctx, 1 + round % 3);
        compare_on_disk(ctx, w, 4096, folder);
        free_world(w);
    }
    world *w = make_world(CHAIN, CHAIN, F_UNMOVES);
    for (uint32_t v = 1; v < CHAIN; v++)
        join(w, v, v % 300 == 0 ? CHAIN - 1 - v / 2 : v - 1);
    compare_on_disk(ctx, w, 0, folder);
    free_world(w);
    assert_int_equal(rmdir(folder), 0);
    close_ctx(ctx);
}

/* Several threads report the fault that one reports: that of the smallest number. */
static void test_faults_with_threads(void **state)
{
    enum { N = 300000 };
    static const uint32_t at[] = {299999, 150001, 70001, 150000};
    gg_ctx *ctx = open_ctx();
    world *w = make_world(N, 2 * N, 0);
    gg_problem *problem = open_world(ctx, w);
    gg_solution *solution;
    (void)state;
    for (uint32_t v = 0; v < N; v++)
        join(w, v, (v * 7 + 3) % N);
    for (size_t i = 0; i < COUNT(at); i++)
        join(w, at[i], N + 5);
    for (unsigned threads = 1; threads <= 4; threads++) {
        gg_ctx_set_threads(ctx, threads);
        assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_BAD_INPUT,
                     "from position #70001 leads to number 300005");
    }
    gg_problem_free(problem);
    free_world(w);
    close_ctx(ctx);
}

/* A chain that goes down, and something that spoils the order of the numbering. */
static world *chain(uint32_t n, unsigned features, bool ordered)
{
    world *w = make_world(n, n + 2, features);
    for (uint32_t v = 1; v + 2 < n; v++)
        join(w, v, v - 1);
    join(w, n - 1, n - 2);
    if (!ordered) join(w, n - 2, n - 1);
    w->start = n - 3;
    return w;
}

static void test_chains(void **state)
{
    static const struct {
        uint32_t n;
        unsigned features;
        bool ordered;
    } cases[] = {{40000, F_UNMOVES, false}, {100000, 0, true}, {500, 0, false}};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        world *w = chain(cases[i].n, cases[i].features, cases[i].ordered);
        gg_problem *problem = open_world(ctx, w);
        gg_solution *solution = solve_by(ctx, problem, "tabulate");
        truth t = find_truth(ctx, w);
        check_solution(ctx, w, problem, solution, &t, true);
        free_truth(&t);
        gg_solution_free(solution);
        gg_problem_free(problem);
        free_world(w);
    }
    close_ctx(ctx);
}

/* ---- plans and limits ---- */

static void test_plan_and_memory(void **state)
{
    gg_ctx *ctx = open_ctx();
    world *w = chain(70000, F_UNMOVES, false);
    gg_problem *problem = open_world(ctx, w);
    gg_solution *solution = NULL;
    gg_memory_plan plan;
    (void)state;
    assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
    assert_string_equal(plan.solver, "tabulate");
    assert_int_equal(plan.positions, 70000);
    assert_in_range(plan.bytes, 4 * 70000, 5 * 70000);
    const uint64_t before = gg_ctx_memory_used(ctx);
    gg_ctx_set_memory_limit(ctx, before + 70000); /* a byte each is refused at once */
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_LIMIT, "'memo'");
    assert_true(gg_ctx_memory_used(ctx) == before);
    assert_true(gg_ctx_memory_peak(ctx) < before + 1024);
    gg_ctx_set_memory_limit(ctx, before + 4 * 70000); /* play turns out to be long */
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_LIMIT, "140000 more bytes");
    assert_true(gg_ctx_memory_used(ctx) == before);
    gg_ctx_set_memory_limit(ctx, before + plan.bytes);
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_true(gg_ctx_memory_peak(ctx) <= before + plan.bytes);
    gg_solution_free(solution);
    gg_problem_free(problem);
    free_world(w);
    close_ctx(ctx);
}

/* A circle with chords, or a fan that is ordered. */
static gg_graph *plain_graph(gg_ctx *ctx, uint32_t n, bool ordered)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, n, false, &builder));
    for (uint32_t v = 0; v + 1 < n; v++)
        assert_ok(ctx, gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH));
    for (uint32_t v = 0; v < n; v += 3)
        assert_ok(ctx, gg_builder_edge(builder, v, ordered ? n - 1 : v / 2, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph));
    gg_builder_free(builder);
    return graph;
}

/* The plan is kept, and is not far off where the number of positions is known; with cycles it is
 * for the worst case, that states become words when they have been bytes. */
static void check_plan(const gg_problem_spec *spec, bool ordered, const char *solver)
{
    gg_ctx *ctx = open_ctx();
    gg_graph *graph = plain_graph(ctx, 30000, ordered);
    gg_problem *problem = NULL;
    gg_memory_plan plan;
    assert_ok(ctx, gg_problem_new(ctx, graph, spec, &problem));
    assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
    assert_string_equal(plan.solver, solver);
    const uint64_t before = gg_ctx_memory_used(ctx);
    gg_ctx_set_memory_limit(ctx, before + plan.bytes);
    gg_solution *solution = solve_by(ctx, problem, NULL);
    if (plan.positions) {
        assert_int_equal(gg_solution_positions(solution), plan.positions);
        gg_solution_free(solution);
        gg_ctx_set_memory_limit(ctx, before + (ordered ? plan.bytes - 4096 : plan.bytes / 2));
        assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_LIMIT, "memory limit");
    } else {
        gg_solution_free(solution);
    }
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

static void test_plans_of_graphs(void **state)
{
    static const gg_token tokens[2] = {{0, GG_LEFT, NULL}, {1, GG_RIGHT, NULL}};
    static const gg_turn turns[] = {{GG_LEFT, 0},  {GG_LEFT, 0},  {GG_RIGHT, 0}, {GG_LEFT, 1},
                                    {GG_RIGHT, 1}, {GG_RIGHT, 1}, {GG_RIGHT, 1}};
    static const gg_vertex targets[] = {29999};
    (void)state;
    for (int ordered = 0; ordered < 2; ordered++) {
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        check_plan(&spec, ordered, "outcome");
        spec.infinite = GG_L;
        check_plan(&spec, ordered, "outcome");
        spec.infinite = GG_NONE;
        spec.play = GG_RACE;
        spec.tokens = tokens;
        spec.token_count = 2;
        spec.targets = targets;
        spec.target_count = 1;
        check_plan(&spec, ordered, "race");
        spec.schedule = turns;
        spec.schedule_length = COUNT(turns);
        check_plan(&spec, ordered, "race");
    }
}

static void test_choice(void **state)
{
    gg_ctx *ctx = open_ctx();
    world *w = chain(50, 0, true);
    gg_problem *problem = open_world(ctx, w), *other = NULL;
    gg_solution *solution = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_memory_plan plan;
    (void)state;
    options.solver = "tabulate";
    options.limit = 49;
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_LIMIT, "50 positions");
    gg_problem_free(problem);
    options.limit = 0;
    w->claimed = UINT64_C(1) << 32;
    problem = open_world(ctx, w);
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_INPUT,
                 "--limit 4294967296");
    assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
    assert_string_equal(plan.solver, "tabulate");
    assert_true(plan.bytes > w->claimed);
    solution = solve_by(ctx, problem, NULL);
    assert_string_equal(gg_solution_method(solution), "memo");
    gg_solution_free(solution);
    gg_problem_free(problem);
    w->claimed = (UINT64_C(1) << 40) + 1;
    problem = open_world(ctx, w);
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_ARGUMENT, "2^40");
    assert_ok(ctx, gg_plan(ctx, problem, NULL, &plan));
    assert_string_equal(plan.solver, "memo");
    assert_int_equal(plan.bytes, 0);
    gg_problem_free(problem);
    w->claimed = 0;
    problem = open_world(ctx, w);
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_BAD_ARGUMENT, "numbered");
    w->claimed = w->n;
    w->ruleset.canonical = world_canonical;
    assert_ok(ctx, try_open(ctx, w, NULL, true, &other));
    assert_ok(ctx, gg_plan(ctx, other, NULL, &plan));
    assert_string_equal(plan.solver, "tabulate");
    gg_problem_free(other);
    gg_problem_free(problem);
    free_world(w);
    close_ctx(ctx);
}

/* ---- cancelling ---- */

typedef struct stop {
    gg_ctx *ctx;
    const char *stage;
    uint64_t done;
} stop;

static void stop_there(void *self, const char *stage, uint64_t done, uint64_t total)
{
    const stop *s = self;
    (void)total;
    if (strncmp(stage, s->stage, strlen(s->stage)) == 0 && done >= s->done) gg_ctx_cancel(s->ctx);
}

static void check_stop(world *w, const char *solver, const char *stage, uint64_t done,
                       const char *said)
{
    gg_ctx *ctx = open_ctx();
    stop s = {ctx, stage, done};
    gg_problem *problem = open_world(ctx, w);
    gg_solution *solution = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.solver = solver;
    gg_ctx_set_progress(ctx, stop_there, &s);
    assert_fails(ctx, gg_solve(ctx, problem, &options, &solution), GG_CANCELLED, said);
    gg_ctx_set_progress(ctx, NULL, NULL);
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    gg_solution_free(solution);
    gg_problem_free(problem);
    free_world(w);
    close_ctx(ctx);
}

static void test_cancelling(void **state)
{
    (void)state;
    check_stop(chain(66000, F_LEGAL | F_UNMOVES, false), "tabulate", "marking positions", 1,
               "marking positions, after 65536 of 66000");
    check_stop(chain(66000, F_UNMOVES, false), "tabulate", "opening positions", 1,
               "opening positions, after 65536 of 66000");
    check_stop(chain(100000, 0, true), "tabulate", "solving positions", 1,
               "solving positions, after 65536 of 100000");
    check_stop(chain(5000, F_UNMOVES, false), "tabulate", "solving positions", 2, "of 5000");
    check_stop(chain(300, 0, false), "tabulate", "solving positions", 100, "after 100 of 300");
    check_stop(chain(100000, 0, true), "memo", "exploring positions", 1,
               "exploring positions, after 8191");
}

/* ---- faults of rulesets ---- */

static void check_fault(world *w, const char *position, const char *said)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    assert_ok(ctx, try_open(ctx, w, position, false, &problem));
    const uint64_t before = gg_ctx_memory_used(ctx);
    assert_fails(ctx, gg_solve(ctx, problem, NULL, &solution), GG_BAD_INPUT, said);
    assert_true(gg_ctx_memory_used(ctx) == before);
    gg_problem_free(problem);
    close_ctx(ctx);
    free_world(w);
}

static void test_faults(void **state)
{
    (void)state;
    world *w = chain(20, 0, true);
    join(w, 5, 20);
    check_fault(w, NULL, "from position #5 leads to number 20, but there are 20 positions");
    w = chain(20, F_LEGAL, true);
    w->legal[4] = false;
    check_fault(w, NULL, "from position #5 leads to #4, which is not legal");
    w = chain(300, F_UNMOVES | F_OPTIONS, false);
    w->wrong = true;
    check_fault(w, NULL, "it counts 2 options of position #34, which are not those of its moves");
    w = chain(20, F_LABELS, true);
    w->label[3] = GG_L;
    check_fault(w, NULL, "#3 with a result that is none of N, P and D");
    w = chain(20, F_LABELS | F_TURN, true);
    w->label[3] = (gg_result)9;
    check_fault(w, NULL, "#3 with a result that is none");
    w = chain(20, 0, true);
    w->ends[6] = 1 << GG_R;
    check_fault(w, NULL, "#6 with a result that is none of N, P and D");
    w = chain(20, 0, true);
    w->start = 20;
    check_fault(w, NULL, "begins at number 20");
    w = chain(20, F_LEGAL, true);
    w->legal[17] = false;
    w->start = 3;
    check_fault(w, "17", "cannot begin at position #17");
}

/* An illegal position has no value in any query. */
static void test_illegal_positions(void **state)
{
    gg_ctx *ctx = open_ctx();
    world *w = chain(20, F_LEGAL, true);
    gg_problem *good = NULL, *bad = NULL;
    gg_answer *answer = NULL;
    (void)state;
    w->legal[17] = false;
    w->start = 3;
    assert_ok(ctx, try_open(ctx, w, NULL, false, &good));
    assert_ok(ctx, try_open(ctx, w, "17", false, &bad));
    gg_solution *solution = solve_by(ctx, good, "tabulate");
    assert_int_equal(gg__table_word(NULL, solution->tables, 17), 0);
    assert_fails(ctx, gg_answer_new(ctx, bad, solution, 0, &answer), GG_BAD_INPUT, "not legal");
    gg_solution_free(solution);
    gg_problem_free(good);
    gg_problem_free(bad);
    free_world(w);
    close_ctx(ctx);
}

static void test_lists_refused(void **state)
{
    gg_ctx *ctx = open_ctx();
    world *w = chain(20, 0, true);
    gg_problem *problem = open_world(ctx, w);
    gg_tally tally;
    (void)state;
    gg_solution *solution = solve_by(ctx, problem, "brute");
    assert_fails(ctx, gg_solution_tally(ctx, problem, solution, &tally), GG_BAD_ARGUMENT, "brute");
    gg_solution_free(solution);
    gg_problem_free(problem);
    free_world(w);
    close_ctx(ctx);
}

/* ---- failing memory ---- */

static void test_failing_memory(void **state)
{
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg__rng rng = {4};
    world *w = draw_world(&rng, 300, 900, F_UNMOVES | F_LEGAL, ANY_ORDER);
    gg_problem *problem = open_world(ctx, w);
    gg_solution *solution = NULL;
    const uint64_t blocks = h.blocks;
    gg_status status = GG_NO_MEMORY;
    (void)state;
    for (uint64_t allowed = 0; status == GG_NO_MEMORY; allowed++) {
        assert_true(allowed < 100);
        h.fail_from = h.calls + allowed;
        status = gg_solve(ctx, problem, NULL, &solution);
        h.fail_from = UINT64_MAX;
        assert_true(status == GG_OK || h.blocks == blocks);
    }
    assert_ok(ctx, status);
    truth t = find_truth(ctx, w);
    check_solution(ctx, w, problem, solution, &t, true);
    free_truth(&t);
    gg_solution_free(solution);
    gg_problem_free(problem);
    free_world(w);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_worlds),
        cmocka_unit_test(test_large_worlds),
        cmocka_unit_test(test_chains),
        long_test(test_threads),
        long_test(test_on_disk),
        cmocka_unit_test(test_faults_with_threads),
        cmocka_unit_test(test_plan_and_memory),
        cmocka_unit_test(test_plans_of_graphs),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_cancelling),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_illegal_positions),
        cmocka_unit_test(test_lists_refused),
        cmocka_unit_test(test_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
