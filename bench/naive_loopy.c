/*
 * Nimbers with cycles by the published rule: for m = 0, 1, 2, ... a vertex without value gets m if
 * m is the least number missing among its options' values and each option without value has an
 * option of value m. The vertices that a new value may affect are tried again, until none of them
 * gets it any more.
 */
#include "naive.h"

#define UNKNOWN UINT32_MAX

typedef struct game {
    uint32_t n;
    naive_vector *options, *before;
    uint32_t *value, *stack, asked;
    uint8_t *waiting; /* is on the stack */
} game;

static void read_graph(bench_run *run, game *g)
{
    naive_in in;
    naive_open(run, &in);
    g->n = naive_number_in(&in);
    const uint32_t m = naive_number_in(&in);
    g->options = naive_alloc(run, g->n, sizeof *g->options);
    g->before = naive_alloc(run, g->n, sizeof *g->before);
    for (uint32_t e = 0; e < m; e++) {
        const uint32_t u = naive_number_in(&in), v = naive_number_in(&in);
        naive_push(run, &g->options[u], v);
        naive_push(run, &g->before[v], u);
    }
}

static bool has_option(const game *g, uint32_t v, uint32_t value)
{
    for (uint32_t i = 0; i < g->options[v].count; i++)
        if (g->value[g->options[v].at[i]] == value) return true;
    return false;
}

static bool is_due(const game *g, uint32_t v, uint32_t m)
{
    if (has_option(g, v, m)) return false;
    for (uint32_t smaller = 0; smaller < m; smaller++)
        if (!has_option(g, v, smaller)) return false;
    for (uint32_t i = 0; i < g->options[v].count; i++) {
        const uint32_t to = g->options[v].at[i];
        if (g->value[to] == UNKNOWN && !has_option(g, to, m)) return false;
    }
    return true;
}

static void ask(game *g, uint32_t v)
{
    if (g->value[v] != UNKNOWN || g->waiting[v]) return;
    g->waiting[v] = 1;
    g->stack[g->asked++] = v;
}

static void tell(game *g, uint32_t v)
{
    for (uint32_t i = 0; i < g->before[v].count; i++) {
        const naive_vector *before = &g->before[g->before[v].at[i]];
        for (uint32_t j = 0; j < before->count; j++)
            ask(g, before->at[j]);
    }
}

static bool give(game *g, uint32_t m)
{
    bool given = false;
    for (uint32_t v = 0; v < g->n; v++)
        ask(g, v);
    while (g->asked > 0) {
        const uint32_t v = g->stack[--g->asked];
        g->waiting[v] = 0;
        if (!is_due(g, v, m)) continue;
        g->value[v] = m;
        given = true;
        tell(g, v);
    }
    return given;
}

static uint32_t solve(bench_run *run, game *g)
{
    uint32_t m = 0;
    g->value = naive_alloc(run, g->n, sizeof *g->value);
    g->stack = naive_alloc(run, g->n, sizeof *g->stack);
    g->waiting = naive_alloc(run, g->n, sizeof *g->waiting);
    g->asked = 0;
    for (uint32_t v = 0; v < g->n; v++)
        g->value[v] = UNKNOWN;
    while (give(g, m))
        m++;
    return m;
}

static void put_infinite(const game *g, uint32_t v, uint32_t phases, naive_out *out)
{
    bool more = false;
    naive_put_text(out, "inf{");
    for (uint32_t m = 0; m < phases; m++) {
        if (!has_option(g, v, m)) continue;
        if (more) naive_put(out, ',');
        naive_put_number(out, m);
        more = true;
    }
    naive_put(out, '}');
}

void naive_loopy(bench_run *run)
{
    game g;
    naive_out out = {.descriptor = run->output};
    read_graph(run, &g);
    bench_next_stage(run, SOLVING);
    const uint32_t phases = solve(run, &g);
    bench_next_stage(run, WRITING);
    for (uint32_t v = 0; v < g.n; v++) {
        naive_put_number(&out, v);
        naive_put(&out, '\t');
        if (g.value[v] == UNKNOWN)
            put_infinite(&g, v, phases, &out);
        else
            naive_put_number(&out, g.value[v]);
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = g.n;
    run->result->done = true;
}
