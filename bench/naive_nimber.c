/*
 * Nimbers of a graph without cycles: depth first without recursion, with the set of the options'
 * values of each vertex, whose least missing number is taken. The set is a sorted array, which for
 * few options is faster than a tree. O(n + m), and the squares of the numbers of options.
 */
#include "naive.h"

#define UNKNOWN UINT32_MAX

typedef struct game {
    uint32_t n;
    naive_vector *options;
    uint32_t *value, *stack, *next;
    naive_vector set;
} game;

static void read_graph(bench_run *run, game *g)
{
    naive_in in;
    naive_open(run, &in);
    g->n = naive_number_in(&in);
    const uint32_t m = naive_number_in(&in);
    g->options = naive_alloc(run, g->n, sizeof *g->options);
    for (uint32_t e = 0; e < m; e++) {
        const uint32_t u = naive_number_in(&in), v = naive_number_in(&in);
        naive_push(run, &g->options[u], v);
    }
}

static void insert(bench_run *run, naive_vector *set, uint32_t x)
{
    uint32_t at = set->count;
    while (at > 0 && set->at[at - 1] > x)
        at--;
    if (at > 0 && set->at[at - 1] == x) return;
    naive_push(run, set, 0);
    for (uint32_t i = set->count - 1; i > at; i--)
        set->at[i] = set->at[i - 1];
    set->at[at] = x;
}

static uint32_t mex(bench_run *run, game *g, uint32_t v)
{
    uint32_t missing = 0;
    g->set.count = 0;
    for (uint32_t i = 0; i < g->options[v].count; i++)
        insert(run, &g->set, g->value[g->options[v].at[i]]);
    while (missing < g->set.count && g->set.at[missing] == missing)
        missing++;
    return missing;
}

static void visit(bench_run *run, game *g, uint32_t root)
{
    uint32_t depth = 0;
    g->stack[depth++] = root;
    while (depth > 0) {
        const uint32_t v = g->stack[depth - 1];
        if (g->next[v] < g->options[v].count) {
            const uint32_t to = g->options[v].at[g->next[v]++];
            if (g->value[to] == UNKNOWN) g->stack[depth++] = to;
        } else {
            g->value[v] = mex(run, g, v);
            depth--;
        }
    }
}

static void solve(bench_run *run, game *g)
{
    g->value = naive_alloc(run, g->n, sizeof *g->value);
    g->stack = naive_alloc(run, g->n, sizeof *g->stack);
    g->next = naive_alloc(run, g->n, sizeof *g->next);
    g->set = (naive_vector){NULL, 0, 0};
    for (uint32_t v = 0; v < g->n; v++)
        g->value[v] = UNKNOWN;
    for (uint32_t v = 0; v < g->n; v++)
        if (g->value[v] == UNKNOWN) visit(run, g, v);
}

void naive_nimber(bench_run *run)
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
        naive_put_number(&out, g.value[v]);
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = g.n;
    run->result->done = true;
}
