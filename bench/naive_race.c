/*
 * The race as the contest's short program does it: bottom-up over vectors, the last vertex first.
 * Right only where every edge leads to a later vertex and every vertex reaches the last; it checks
 * neither. O(n + m).
 */
#include "naive.h"

typedef struct race {
    uint32_t n;
    naive_vector *options;
    uint32_t *mini, *maxi;
} race;

static void read_graph(bench_run *run, race *r)
{
    naive_in in;
    naive_open(run, &in);
    naive_number_in(&in); /* one case */
    r->n = naive_number_in(&in);
    const uint32_t m = naive_number_in(&in);
    naive_number_in(&in); /* red and black */
    naive_number_in(&in);
    r->options = naive_alloc(run, r->n, sizeof *r->options);
    for (uint32_t e = 0; e < m; e++) {
        const uint32_t u = naive_number_in(&in) - 1, v = naive_number_in(&in) - 1;
        naive_push(run, &r->options[u], v);
    }
}

static void solve(bench_run *run, race *r)
{
    r->mini = naive_alloc(run, r->n, sizeof *r->mini);
    r->maxi = naive_alloc(run, r->n, sizeof *r->maxi);
    for (uint32_t v = r->n - 1; v-- > 0;) {
        uint32_t least = UINT32_MAX, most = 0;
        for (uint32_t i = 0; i < r->options[v].count; i++) {
            const uint32_t to = r->options[v].at[i];
            if (r->maxi[to] < least) least = r->maxi[to];
            if (r->mini[to] > most) most = r->mini[to];
        }
        r->mini[v] = least + 1;
        r->maxi[v] = most + 1;
        run->result->touched += r->options[v].count;
    }
}

void naive_race(bench_run *run)
{
    race r;
    naive_out out = {.descriptor = run->output};
    read_graph(run, &r);
    bench_next_stage(run, SOLVING);
    solve(run, &r);
    bench_next_stage(run, WRITING);
    for (uint32_t v = 0; v < r.n; v++) {
        naive_put_number(&out, v + 1);
        naive_put(&out, '\t');
        naive_put_number(&out, r.mini[v]);
        naive_put(&out, '\t');
        naive_put_number(&out, r.maxi[v]);
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = r.n;
    run->result->done = true;
}
