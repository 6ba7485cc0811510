/*
 * Octal games by the definition: the nimber of a heap is the least number that none of its options
 * has, and every option is looked at. Of a heap that is split, the smaller part comes first.
 */
#include "naive.h"

enum { NIMBERS = 1 << 16 /* more than any of these games has */ };

void naive_octal(bench_run *run)
{
    naive_in in;
    naive_out out = {.descriptor = run->output};
    const uint32_t heaps = (uint32_t)run->size.vertices;
    uint32_t digit[16], most = 0;
    naive_open(run, &in);
    for (int c = naive_char(&in); c != -1; c = naive_char(&in))
        if (c >= '0' && c < '8' && most < 16) digit[most++] = (uint32_t)(c - '0');
    bench_next_stage(run, SOLVING);
    uint32_t *nimber = naive_alloc(run, heaps, sizeof *nimber);
    uint32_t *seen = naive_alloc(run, NIMBERS, sizeof *seen);
    for (uint32_t n = 0; n < heaps; n++) {
        for (uint32_t k = 0; k < most && k <= n; k++) {
            const uint32_t left = n - k;
            if (digit[k] & 1 && left == 0) seen[0] = n + 1;
            if (digit[k] & 2 && left > 0) seen[nimber[left]] = n + 1;
            if (!(digit[k] & 4)) continue;
            for (uint32_t small = 1; small <= left - small && small < left; small++)
                seen[nimber[small] ^ nimber[left - small]] = n + 1;
        }
        while (seen[nimber[n]] == n + 1)
            nimber[n]++;
        run->result->touched += n;
    }
    bench_stop(run);
    for (uint32_t n = 0; n < heaps && run->comparing; n++) {
        naive_put_number(&out, nimber[n]);
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = heaps;
    run->result->done = true;
}
