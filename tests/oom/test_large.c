/* Instances that are large enough for several ticks and several blocks of edges. */
#include "oom/actions.h"

/* ---- large enough for several ticks ---- */

/* As exhaust, for an action that must tick so often. */
static void exhaust_ticks(stage *s, const char *name, action *run, const void *input,
                          uint64_t least)
{
    uint64_t hash = HASH_START;
    s->ticks = 0;
    assert_ok(s->ctx, run(s->ctx, input, &hash));
    if (s->ticks < least) fail_msg("%s ticks only %llu times", name, (unsigned long long)s->ticks);
    assert_int_equal(exhaust(s, name, run, input), GG_OK);
}

/* The problem on the graph of another one, with other tokens. */
static gg_problem *renew(stage *s, const gg_problem *problem, gg_play play, size_t tokens)
{
    const gg_vertex last = (gg_vertex)gg_graph_vertices(gg_problem_graph(problem)) - 1;
    const gg_token both[] = {{0, GG_LEFT, NULL}, {0, GG_RIGHT, NULL}};
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *made = NULL;
    spec.play = play;
    spec.tokens = both;
    spec.token_count = tokens;
    spec.targets = &last;
    spec.target_count = play == GG_RACE;
    assert_ok(s->ctx, gg_problem_new(s->ctx, gg_problem_graph(problem), &spec, &made));
    return made;
}

static void exhaust_large(stage *s, const gg_problem *problem, const char *solver,
                          uint64_t solver_ticks, uint64_t answer_ticks)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    solving what = {.problem = problem, .options = &options};
    exhaust_ticks(s, solver, solve_one, &what, solver_ticks);
    if (answer_ticks == 0) return;
    assert_ok(s->ctx, gg_solve(s->ctx, problem, &options, &solution));
    what.solution = solution;
    what.flags = GG_ANSWER_LINE;
    exhaust_ticks(s, solver, answer_one, &what, answer_ticks);
    exhaust_ticks(s, solver, check_one, &what, answer_ticks);
    gg_solution_free(solution);
}

static void test_large(void **state)
{
    (void)state;
    enum { N = 140000 };
    stage s;
    gg_gen_spec spec = GG_GEN_SPEC;
    gg_problem *chain = NULL;
    open_stage(&s);
    s.tries = FEW_TRIES;
    spec.kind = "chain";
    spec.vertices = N;
    exhaust_ticks(&s, "chain", generate_one, &spec, 3);
    for (unsigned rows = GG_ROWS_IN; rows <= 3; rows++) { /* retrograde analysis, then the sweep */
        spec.rows = rows;
        assert_ok(s.ctx, gg_generate(s.ctx, &spec, &chain));
        gg_problem *walk = renew(&s, chain, GG_NORMAL, 1), *race = renew(&s, chain, GG_RACE, 2);
        const uint64_t answer_ticks = rows & GG_ROWS_OUT ? 2 : 0;
        exhaust_large(&s, walk, "outcome", 2, answer_ticks);
        exhaust_large(&s, race, "race", 2, answer_ticks);
        if (rows & GG_ROWS_OUT) exhaust_large(&s, walk, "memo", 4, 2);
        gg_problem_free(race);
        gg_problem_free(walk);
        if (rows == GG_ROWS_IN) gg_problem_free(chain);
    }
    for (size_t i = 0; gg_format_info(i); i++) {
        const writing w = {gg_format_info(i)->name, chain};
        gg_given given = GG_GIVEN;
        char *text = NULL;
        basin b = {&text, 0, 0};
        const gg_sink sink = {&b, write_basin};
        if (gg_write(s.ctx, chain, w.format, &sink) == GG_OK) {
            exhaust_ticks(&s, w.format, write_one, &w, 2);
            const reading r = {w.format, text, b.length, &given};
            if (gg_format_info(i)->reads) exhaust_ticks(&s, w.format, read_all, &r, 3);
        }
        free(text);
    }
    gg_problem_free(chain);
    close_stage(&s);
}

/* Trees and products with many nodes from small graphs. */
static void test_many_nodes(void **state)
{
    (void)state;
    enum { N = 18 };
    stage s;
    sketch full = blank(N);
    open_stage(&s);
    s.tries = FEW_TRIES;
    for (gg_vertex v = 0; v < N; v++)
        for (gg_vertex w = v + 1; w < N; w++)
            add_edge(&full, v, w, GG_FOR_BOTH);
    add_token(&full, 0);
    game made = build(s.ctx, &full, GG_ROWS_OUT);
    exhaust_large(&s, made.problem, "brute", 2, 0); /* 2^17 nodes */
    discard(&made);
    full.edges = 0;
    for (gg_vertex v = 0; v < N; v++)
        add_edge(&full, v, (v + 1) % N, GG_FOR_BOTH);
    for (size_t i = 1; i < SKETCH_TOKENS; i++)
        add_token(&full, 0);
    made = build(s.ctx, &full, GG_ROWS_OUT);
    exhaust_large(&s, made.problem, "memo", 3, 0); /* 18^4 positions, one after the other */
    discard(&made);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_large),
        long_test(test_many_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
