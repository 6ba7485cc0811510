/*
 * Numbers of a coloured graph without cycles: depth first without recursion, and the simplest
 * number between the options as a pair of long long and an exponent. Right only as long as the
 * numbers fit, and where every vertex is one. O(n + m), and the exponents.
 */
#include "naive.h"

/* top / 2^shift, in lowest terms. */
typedef struct dyadic {
    long long top;
    uint32_t shift;
} dyadic;

typedef struct game {
    uint32_t n;
    naive_vector *options[2];
    dyadic *value;
    uint8_t *known;
    uint32_t *stack, *next;
} game;

static void read_graph(bench_run *run, game *g)
{
    naive_in in;
    naive_open(run, &in);
    naive_word_in(&in); /* p */
    naive_word_in(&in); /* normal */
    g->n = naive_number_in(&in);
    const uint32_t m = naive_number_in(&in);
    for (int side = 0; side < 2; side++)
        g->options[side] = naive_alloc(run, g->n, sizeof *g->options[side]);
    for (uint32_t e = 0; e < m; e++) {
        naive_word_in(&in); /* e */
        const uint32_t u = naive_number_in(&in) - 1, v = naive_number_in(&in) - 1;
        naive_push(run, &g->options[naive_word_in(&in) == 'R'][u], v);
    }
}

/* ---- numbers ---- */

static int compare(dyadic a, dyadic b)
{
    const uint32_t shift = a.shift > b.shift ? a.shift : b.shift;
    const long long x = a.top * (1LL << (shift - a.shift)), y = b.top * (1LL << (shift - b.shift));
    return (x > y) - (x < y);
}

/* The greatest integer that is at most a * 2^shift. */
static long long floor_of(dyadic a, uint32_t shift)
{
    if (a.shift <= shift) return a.top * (1LL << (shift - a.shift));
    const long long unit = 1LL << (a.shift - shift), cut = a.top / unit;
    return cut - (a.top % unit < 0);
}

/* Between 0 <= a and b, which may be missing. */
static dyadic simplest_above(dyadic a, const dyadic *b)
{
    for (uint32_t shift = 0;; shift++) {
        const dyadic x = {floor_of(a, shift) + 1, shift};
        if (!b || compare(x, *b) < 0) return x;
    }
}

static dyadic negative(dyadic a)
{
    return (dyadic){-a.top, a.shift};
}

static dyadic simplest(const dyadic *a, const dyadic *b)
{
    if (a && a->top >= 0) return simplest_above(*a, b);
    if (!b || b->top > 0) return (dyadic){0, 0};
    const dyadic low = negative(*b), high = a ? negative(*a) : low;
    return negative(simplest_above(low, a ? &high : NULL));
}

static const dyadic *best(const game *g, const naive_vector *options, int sign)
{
    const dyadic *found = NULL;
    for (uint32_t i = 0; i < options->count; i++) {
        const dyadic *x = &g->value[options->at[i]];
        if (!found || sign * compare(*x, *found) > 0) found = x;
    }
    return found;
}

/* ---- the graph ---- */

/* The next option of a vertex that has not been looked at, Left's first; false: there is none. */
static bool next_option(game *g, uint32_t v, uint32_t *to)
{
    const uint32_t i = g->next[v]++, left = g->options[0][v].count;
    if (i < left)
        *to = g->options[0][v].at[i];
    else if (i - left < g->options[1][v].count)
        *to = g->options[1][v].at[i - left];
    else
        return false;
    return true;
}

static void visit(game *g, uint32_t root)
{
    uint32_t depth = 0, to;
    g->stack[depth++] = root;
    while (depth > 0) {
        const uint32_t v = g->stack[depth - 1];
        if (next_option(g, v, &to)) {
            if (!g->known[to]) g->stack[depth++] = to;
        } else {
            g->value[v] = simplest(best(g, &g->options[0][v], 1), best(g, &g->options[1][v], -1));
            g->known[v] = 1;
            depth--;
        }
    }
}

static void solve(bench_run *run, game *g)
{
    g->value = naive_alloc(run, g->n, sizeof *g->value);
    g->known = naive_alloc(run, g->n, sizeof *g->known);
    g->stack = naive_alloc(run, g->n, sizeof *g->stack);
    g->next = naive_alloc(run, g->n, sizeof *g->next);
    for (uint32_t v = 0; v < g->n; v++)
        if (!g->known[v]) visit(g, v);
}

void naive_number(bench_run *run)
{
    game g;
    naive_out out = {.descriptor = run->output};
    read_graph(run, &g);
    bench_next_stage(run, SOLVING);
    solve(run, &g);
    bench_next_stage(run, WRITING);
    for (uint32_t v = 0; v < g.n; v++) {
        const dyadic x = g.value[v];
        naive_put_number(&out, v + 1);
        naive_put_text(&out, x.top < 0 ? "\t-" : "\t");
        naive_put_number(&out, (uint64_t)(x.top < 0 ? -x.top : x.top));
        if (x.shift > 0) {
            naive_put(&out, '/');
            naive_put_number(&out, UINT64_C(1) << x.shift);
        }
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = g.n;
    run->result->done = true;
}
