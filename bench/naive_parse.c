/*
 * Reading alone: two numbers to a line by a digit loop that checks nothing, and each vertex's
 * options pushed onto a vector of its own. The rows are written only to be compared.
 */
#include "naive.h"

void naive_parse(bench_run *run)
{
    naive_in in;
    naive_out out = {.descriptor = run->output};
    naive_open(run, &in);
    const uint32_t n = naive_digits(&in), m = naive_digits(&in);
    naive_vector *options = naive_alloc(run, n, sizeof *options);
    for (uint32_t e = 0; e < m; e++) {
        const uint32_t u = naive_digits(&in), v = naive_digits(&in);
        naive_push(run, &options[u], v);
    }
    bench_stop(run);
    for (uint32_t v = 0; run->comparing && v < n; v++) {
        for (uint32_t i = 0; i < options[v].count; i++) {
            naive_put_number(&out, options[v].at[i]);
            naive_put(&out, ' ');
        }
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = n;
    run->result->done = true;
}
