/* Every registered game by rules, with every solver that takes it. */
#include "oom/actions.h"

enum { LIMIT = 700, SLACK = 4096 }; /* positions, bytes */

static gg_status open_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const rules_sample *sample = input;
    gg_problem *problem = UNTOUCHED(gg_problem);
    const gg_status status = open_rules(ctx, sample, &problem);
    if (status != GG_OK) {
        assert_ptr_equal(problem, UNTOUCHED(gg_problem));
        return status;
    }
    *hash = hash_number(*hash, gg_problem_start(problem));
    gg_problem_free(problem);
    return GG_OK;
}

/* A game and a solver for it; NULL: the one that is chosen. */
typedef struct playing {
    rules_sample sample;
    const char *solver;
} playing;

/* From opening to the answer. */
static gg_status play_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const playing *p = input;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    options.solver = p->solver;
    options.limit = LIMIT;
    gg_status status = open_rules(ctx, &p->sample, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK) {
        const solving asked = {.problem = problem, .solution = solution, .flags = 7};
        status = answer_one(ctx, &asked, hash);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

/* An impartial version, the code of another sample again; or the long heap, whose forms are many.
 */
static bool is_solved_once(const rules_sample *sample)
{
    return strncmp(sample->name, "impartial:", 10) == 0 || strcmp(sample->parameters, "70") == 0;
}

static void test_opening_and_playing(void **state)
{
    (void)state;
    playing p;
    unsigned opened = 0, played = 0;
    for (size_t i = 0; rules_sample_at(i, &p.sample); i++) {
        stage s;
        open_stage(&s);
        s.slack = SLACK;
        opened += exhaust(&s, p.sample.name, open_one, &p.sample) == GG_OK;
        p.solver = NULL;
        played += exhaust(&s, p.sample.name, play_one, &p) == GG_OK;
        if (!is_solved_once(&p.sample))
            for (size_t j = 0; (p.solver = gg_solver_info(j) ? gg_solver_info(j)->name : NULL);
                 j++) {
                s.frugal = is_frugal(p.solver);
                played += exhaust(&s, p.sample.name, play_one, &p) == GG_OK;
            }
        close_stage(&s);
    }
    assert_true(opened > 10 && played > 30);
}

/* A sum of games and a value; its table of forms keeps what failures left, so it is opened anew. */
static void test_sum(void **state)
{
    (void)state;
    stage s;
    const playing p = {.sample = {"sum", "nim:1,2 - ^* + domineering:1x3", NULL}};
    const playing refused = {.sample = {"sum", "nim:1,2 - ^* + domineering:1x", NULL}};
    open_stage(&s);
    s.slack = SLACK;
    assert_int_equal(exhaust(&s, "sum", open_one, &p.sample), GG_OK);
    assert_int_equal(exhaust(&s, "sum", play_one, &p), GG_OK);
    assert_int_equal(exhaust(&s, "sum", open_one, &refused.sample), GG_BAD_INPUT);
    close_stage(&s);
}

static gg_status vet_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    gg_findings findings;
    memset(&findings, 0x5a, sizeof findings);
    const gg_findings before = findings;
    const gg_status status = gg_vet(ctx, input, 60, &findings);
    if (status != GG_OK) {
        assert_memory_equal(&findings, &before, sizeof findings);
        return status;
    }
    *hash = hash_number(*hash, findings.sound);
    *hash = hash_number(*hash, findings.reached);
    *hash = hash_number(*hash, findings.numbered);
    return GG_OK;
}

/* The game stays open between one failure and the next. */
static void test_solving(void **state)
{
    (void)state;
    rules_sample sample;
    done d = {0};
    unsigned vetted = 0;
    for (size_t i = 0; rules_sample_at(i, &sample); i++) {
        stage s;
        gg_problem *problem = NULL;
        if (is_solved_once(&sample)) continue;
        open_stage(&s);
        s.slack = SLACK;
        s.warm = true;
        if (open_rules(s.ctx, &sample, &problem) == GG_OK) {
            exhaust_problem(&s, problem, LIMIT, &d);
            vetted += exhaust(&s, sample.name, vet_one, problem) == GG_OK;
        }
        gg_problem_free(problem);
        close_stage(&s);
    }
    assert_true(d.solutions > 20 && d.answers > 40 && d.checks > 10 && vetted > 10);
}

/* ---- games on a graph ---- */

/* A game on a graph that was there before. */
typedef struct graph_playing {
    const char *name;
    gg_rules_spec spec;
    const char *solver;
} graph_playing;

static gg_status play_graph(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const graph_playing *p = input;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    options.solver = p->solver;
    options.limit = LIMIT;
    gg_status status = gg_problem_of_rules(ctx, gg_ruleset_find(p->name), &p->spec, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK) {
        const solving asked = {.problem = problem, .solution = solution, .flags = 31};
        status = answer_one(ctx, &asked, hash);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

/* First with solvers that use one another, then with a game that stays open. */
static void exhaust_graph_game(const char *name, const char *parameters, const sketch *drawn,
                               const char *position)
{
    graph_playing p = {name, GG_RULES_SPEC, NULL};
    gg_problem *problem = NULL;
    done d = {0};
    stage s;
    open_stage(&s);
    s.slack = SLACK;
    gg_graph *graph = drawn ? build_graph(s.ctx, drawn, GG_ROWS_OUT) : NULL;
    p.spec.graph = graph;
    p.spec.parameters = parameters;
    p.spec.position = position;
    assert_int_equal(exhaust(&s, name, play_graph, &p), GG_OK);
    for (size_t j = 0; (p.solver = gg_solver_info(j) ? gg_solver_info(j)->name : NULL); j++)
        exhaust(&s, name, play_graph, &p);
    assert_ok(s.ctx, gg_problem_of_rules(s.ctx, gg_ruleset_find(name), &p.spec, &problem));
    s.warm = true;
    exhaust_problem(&s, problem, LIMIT, &d);
    assert_int_equal(exhaust(&s, name, vet_one, problem), GG_OK);
    assert_true(d.solutions > 0 && d.answers > 1);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_stage(&s);
}

static void test_graphs(void **state)
{
    static const struct {
        const char *name, *edges, *position; /* from, to, for whom */
    } cases[] = {
        {"hackenbush", "01L12R05B56B", NULL}, /* numbers and a nimber */
        {"hackenbush", "01L12R20L", NULL},    /* a cycle */
        {"hackenbush", "01L12B22R", NULL},    /* mixed colours */
        {"hackenbush", "01L12R05B56B", "cut:1-2,5-6:R"},
        {"cops", "01B12B20B", NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        sketch drawn = blank(7);
        for (const char *at = cases[i].edges; *at; at += 3)
            add_edge(&drawn, (gg_vertex)(at[0] - '0'), (gg_vertex)(at[1] - '0'),
                     at[2] == 'L'   ? GG_FOR_LEFT
                     : at[2] == 'R' ? GG_FOR_RIGHT
                                    : GG_FOR_BOTH);
        exhaust_graph_game(cases[i].name, NULL, &drawn, cases[i].position);
    }
}

/* Stalks that need no graph. */
static void test_stalks(void **state)
{
    static const char *const games[][2] = {
        {"hackenbush", "LRL+RL"}, {"hackenbush", "LRG+0+GL"}, {"impartial:hackenbush", "GGG+GG"}};
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++)
        exhaust_graph_game(games[i][0], games[i][1], NULL, NULL);
}

/* Numbers of more than a word: two stalks that grow on one branch. */
static void test_long_numbers(void **state)
{
    enum { LENGTH = 150 };
    stage s;
    gg_builder *builder = NULL;
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    (void)state;
    open_stage(&s);
    s.slack = SLACK;
    s.warm = true;
    assert_ok(s.ctx, gg_builder_new(s.ctx, 2 * LENGTH, false, &builder));
    for (gg_vertex v = 1; v < 2 * LENGTH; v++)
        assert_ok(s.ctx, gg_builder_edge(builder, v == LENGTH ? 1 : v - 1, v,
                                         v % 3 ? GG_FOR_LEFT : GG_FOR_RIGHT));
    assert_ok(s.ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    spec.graph = graph;
    assert_ok(s.ctx, gg_problem_of_rules(s.ctx, gg_ruleset_find("hackenbush"), &spec, &problem));
    const solving what = {.problem = problem, .solution = solve_by(s.ctx, problem, "forest")};
    assert_int_equal(exhaust(&s, "a check", check_one, &what), GG_OK);
    assert_int_equal(exhaust(&s, "a certificate", certificate_one, &what), GG_OK);
    gg_solution_free(what.solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_stage(&s);
}

/* ---- positions that are strings of bytes ---- */

/*
 * Letters in a row; a turn takes one from an end, or both ends if they are alike. Who cannot move
 * has lost. A row and its mirror image are the same game.
 */
typedef struct row_game {
    gg_keys *keys;
    char start[32];
} row_game;

static gg_status row_open(const gg_setup *setup, void **self)
{
    row_game *game_of_rows = gg_setup_alloc(setup, 1, sizeof *game_of_rows);
    if (!game_of_rows) return GG_NO_MEMORY;
    game_of_rows->keys = setup->keys;
    if (strlen(setup->parameters) >= sizeof game_of_rows->start)
        return gg_setup_refuse(setup, 0, 0, "a row is shorter than that");
    strcpy(game_of_rows->start, setup->parameters);
    *self = game_of_rows;
    return GG_OK;
}

static gg_position row_start(void *self)
{
    const row_game *g = self;
    return gg_keys_intern(g->keys, g->start, strlen(g->start));
}

static void row_moves(void *self, gg_position x, gg_moves *moves)
{
    const row_game *g = self;
    char row[32];
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    memcpy(row, bytes, size);
    if (size > 0) gg_moves_to(moves, gg_keys_intern(g->keys, row, size - 1));
    if (size > 0) gg_moves_to(moves, gg_keys_intern(g->keys, row + 1, size - 1));
    if (size > 1 && row[0] == row[size - 1])
        gg_moves_to(moves, gg_keys_intern(g->keys, row + 1, size - 2));
}

static gg_position row_canonical(void *self, gg_position x)
{
    const row_game *g = self;
    char mirrored[32];
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    for (size_t i = 0; i < size; i++)
        mirrored[i] = (char)bytes[size - 1 - i];
    return memcmp(mirrored, bytes, size) < 0 ? gg_keys_intern(g->keys, mirrored, size) : x;
}

static bool row_parse(void *self, const char *text, gg_position *x)
{
    const row_game *g = self;
    if (strlen(text) >= sizeof g->start) return false;
    *x = gg_keys_intern(g->keys, text, strlen(text));
    return true;
}

static const gg_ruleset rows = {
    .abi = GG_RULESET_ABI,
    .size = sizeof rows,
    .info = {"rows", "take from the ends of a row", "LETTERS", false, false},
    .sides = "impartial",
    .source = "made up",
    .open = row_open,
    .start = row_start,
    .moves = row_moves,
    .canonical = row_canonical,
    .parse = row_parse,
};

typedef struct row_playing {
    gg_rules_spec spec;
    const char *solver;
} row_playing;

static gg_status play_row(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const row_playing *p = input;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    options.solver = p->solver;
    gg_status status = gg_problem_of_rules(ctx, &rows, &p->spec, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, &options, &solution);
    if (status == GG_OK) {
        const solving asked = {.problem = problem, .solution = solution, .flags = 7};
        status = answer_one(ctx, &asked, hash);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    return status;
}

static void test_keys(void **state)
{
    (void)state;
    static const struct {
        const char *parameters, *position, *solver;
        bool symmetry;
        gg_status status;
    } cases[] = {
        {"abcab", NULL, "memo", false, GG_OK},
        {"abcab", NULL, "memo", true, GG_OK},
        {"bacaab", NULL, "brute", true, GG_OK},
        {"", "bcabcabcabba", "memo", true, GG_OK},
        {"abacabadabacabaeabacabadabacaba!", NULL, "memo", false, GG_BAD_INPUT},
        {"", "abacabadabacabaeabacabadabacaba!", "memo", false, GG_BAD_INPUT},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        row_playing p = {GG_RULES_SPEC, cases[i].solver};
        stage s;
        p.spec.parameters = cases[i].parameters;
        p.spec.position = cases[i].position;
        p.spec.symmetry = cases[i].symmetry;
        open_stage(&s);
        assert_int_equal(exhaust(&s, cases[i].parameters, play_row, &p), cases[i].status);
        if (cases[i].status == GG_OK) {
            gg_problem *problem = NULL;
            assert_ok(s.ctx, gg_problem_of_rules(s.ctx, &rows, &p.spec, &problem));
            s.warm = true;
            assert_int_equal(exhaust(&s, "rows", vet_one, problem), GG_OK);
            gg_problem_free(problem);
        }
        close_stage(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum),
        long_test(test_opening_and_playing),
        long_test(test_solving),
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_long_numbers),
        cmocka_unit_test(test_stalks),
        cmocka_unit_test(test_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
