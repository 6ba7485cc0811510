/* The limits of the machine: the measure for work that only waits for memory. */
#ifndef GG_BENCH_PROBE_H
#define GG_BENCH_PROBE_H

#include "bench.h"

typedef struct probe_result {
    double access; /* seconds for a read-modify-write somewhere in an array of `words` words */
    double byte;   /* seconds for a byte of a stream of this number of bytes, or a great many,
                      read */
} probe_result;

/* In a process of its own; false without memory. */
bool probe_run(uint64_t words, uint64_t bytes, probe_result *out);

/* The greatest ratio of wall to processor time among two processes that only count, at once: near 1
 * if two processors are free; 0 if it cannot be found out. */
double probe_two(void);

#endif
