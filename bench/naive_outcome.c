/*
 * Win, loss or draw by reverse search, as textbooks for contests have it, made iterative; with a
 * queue in place of the stack, or the numbers of turns would be wrong. A vector of predecessors
 * for each vertex, and a counter of options that are not refuted yet. O(n + m).
 */
#include "naive.h"

typedef struct game {
    uint32_t n;
    naive_vector *before;
    uint32_t *options, *turns, *queue;
    char *value;
} game;

static void read_graph(bench_run *run, game *g)
{
    naive_in in;
    naive_open(run, &in);
    g->n = naive_number_in(&in);
    const uint32_t m = naive_number_in(&in);
    g->before = naive_alloc(run, g->n, sizeof *g->before);
    g->options = naive_alloc(run, g->n, sizeof *g->options);
    for (uint32_t e = 0; e < m; e++) {
        const uint32_t u = naive_number_in(&in), v = naive_number_in(&in);
        naive_push(run, &g->before[v], u);
        g->options[u]++;
    }
}

static void solve(bench_run *run, game *g)
{
    uint32_t head = 0, tail = 0;
    g->value = naive_alloc(run, g->n, sizeof *g->value);
    g->turns = naive_alloc(run, g->n, sizeof *g->turns);
    g->queue = naive_alloc(run, g->n, sizeof *g->queue);
    for (uint32_t v = 0; v < g->n; v++)
        if (g->options[v] == 0) {
            g->value[v] = 'P';
            g->queue[tail++] = v;
        }
    while (head < tail) {
        const uint32_t v = g->queue[head++];
        for (uint32_t i = 0; i < g->before[v].count; i++) {
            const uint32_t u = g->before[v].at[i];
            if (g->value[u] || (g->value[v] == 'N' && --g->options[u] > 0)) continue;
            g->value[u] = g->value[v] == 'P' ? 'N' : 'P';
            g->turns[u] = g->turns[v] + 1;
            g->queue[tail++] = u;
        }
        run->result->touched += g->before[v].count;
    }
}

void naive_outcome(bench_run *run)
{
    game g;
    naive_out out = {.descriptor = run->output};
    read_graph(run, &g);
    bench_next_stage(run, SOLVING);
    solve(run, &g);
    bench_next_stage(run, WRITING);
    for (uint32_t v = 0; v < g.n; v++) {
        naive_put_number(&out, v);
        naive_put(&out, '\t');
        naive_put(&out, g.value[v] ? g.value[v] : 'D');
        naive_put(&out, '\t');
        if (g.value[v])
            naive_put_number(&out, g.turns[v]);
        else
            naive_put(&out, '-');
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = g.n;
    run->result->done = true;
}
