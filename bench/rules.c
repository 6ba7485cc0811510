/*
 * The workload of `bench --ruleset': who wins a game by rules from its start. The input is the name
 * of the ruleset, with its parameters.
 *
 * Both sides ask the same callbacks, which is most of the work of many rulesets. The reference asks
 * once for the moves of each position in reach, has a graph made of them, and searches in reverse
 * with a vector of predecessors for each vertex. The library does what `solve' does, about all
 * positions or those in reach.
 */
#include "arguments.h"
#include "bytes.h"
#include "library.h"
#include "naive.h"

#include "greatgame_ruleset.h"

#include <string.h>

static bool make(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    (void)size;
    return bytes_write(out, variant->name, strlen(variant->name) + 1);
}

static bench_size fit(uint64_t positions)
{
    (void)positions; /* the parameters say how many there are */
    return (bench_size){0, 0};
}

static gg_status open_game(bench_run *run, gg_ctx *ctx, gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    const gg_ruleset *ruleset = cli_find_ruleset((const char *)run->input->data, &spec.parameters);
    return gg_problem_of_rules(ctx, ruleset, &spec, out);
}

/* The length of play is not reported: sums are decided without it. */
static void tell(bench_run *run, char winner)
{
    naive_out out = {.descriptor = run->output};
    naive_put(&out, winner);
    naive_put(&out, '\n');
    naive_flush(&out);
}

/* ---- the reference ---- */

typedef enum value { OPEN, WON, LOST } value; /* for the player to move */

typedef struct game {
    const gg_graph *graph;
    bool owned; /* vertices say who is to move; else the players take turns */
    uint32_t n, head, tail;
    naive_vector *before;
    uint32_t *options, *queue;
    uint8_t *value;
} game;

static void decide(game *g, uint32_t v, value won)
{
    g->value[v] = (uint8_t)won;
    g->queue[g->tail++] = v;
}

/* Without an end of its own, a vertex without options is one where the mover has lost, or in misere
 * play won. */
static void begin(bench_run *run, game *g, bool misere)
{
    g->before = naive_alloc(run, g->n, sizeof *g->before);
    g->options = naive_alloc(run, g->n, sizeof *g->options);
    g->queue = naive_alloc(run, g->n, sizeof *g->queue);
    g->value = naive_alloc(run, g->n, sizeof *g->value);
    for (uint32_t v = 0; v < g->n; v++) {
        size_t count;
        const gg_player mover = g->owned ? gg_graph_owner(g->graph, v) : GG_LEFT;
        const gg_result end = gg_graph_terminal(g->graph, v);
        const gg_vertex *to = gg_graph_options(g->graph, mover, v, &count);
        if (end == GG_D) continue;
        if (end != GG_NONE)
            decide(g, v, end == GG_N || end == (mover == GG_LEFT ? GG_L : GG_R) ? WON : LOST);
        else if (count == 0)
            decide(g, v, misere ? WON : LOST);
        for (size_t i = 0; end == GG_NONE && i < count; i++)
            naive_push(run, &g->before[to[i]], v);
        g->options[v] = (uint32_t)count;
    }
}

static void search(game *g)
{
    while (g->head < g->tail) {
        const uint32_t v = g->queue[g->head++];
        for (uint32_t i = 0; i < g->before[v].count; i++) {
            const uint32_t u = g->before[v].at[i];
            const bool passed =
                !g->owned || gg_graph_owner(g->graph, u) != gg_graph_owner(g->graph, v);
            const bool wins = (g->value[v] == LOST) == passed;
            if (g->value[u] != OPEN || (!wins && --g->options[u] > 0)) continue;
            decide(g, u, wins ? WON : LOST);
        }
    }
}

static void naive(bench_run *run)
{
    gg_problem *rules = NULL, *problem = NULL;
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    gg_status status = open_game(run, ctx, &rules);
    if (status == GG_OK) status = gg_problem_explore(ctx, rules, UINT32_MAX, GG_ROWS_OUT, &problem);
    bench_next_stage(run, SOLVING);
    if (status == GG_OK) {
        game g = {.graph = gg_problem_graph(problem),
                  .owned = gg_problem_rules(rules)->turn != NULL};
        g.n = (uint32_t)gg_graph_vertices(g.graph);
        begin(run, &g, gg_problem_get(problem)->play == GG_MISERE);
        search(&g);
        bench_stop(run);
        const bool left = gg_problem_turn(rules, gg_problem_start(rules)) == GG_LEFT;
        tell(run, g.value[0] == OPEN ? 'D' : (g.value[0] == WON) == left ? 'L' : 'R');
        run->result->positions = g.n;
    }
    library_end(run, ctx, status);
    run->result->memory += run->held;
}

/* ---- the library ---- */

static void library(bench_run *run)
{
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    gg_status status = open_game(run, ctx, &problem);
    bench_next_stage(run, SOLVING);
    if (status == GG_OK) status = gg_solve(ctx, problem, NULL, &solution);
    if (status == GG_OK) status = gg_answer_new(ctx, problem, solution, 0, &answer);
    bench_stop(run);
    if (status == GG_OK) {
        const gg_result winner = answer->outcome.winner;
        tell(run, winner == GG_L ? 'L' : winner == GG_R ? 'R' : 'D');
        run->result->positions = gg_solution_positions(solution);
    }
    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    library_end(run, ctx, status);
}

const bench_workload bench_rules = {
    .name = "rules",
    .summary = "a game by rules: who wins it",
    .reference = "exploring the reachable positions as a graph, and searching backwards",
    .make = make,
    .naive = naive,
    .library = library,
    .fit = fit,
};
