/* One workload on one input: compared, and then timed. */
#ifndef GG_BENCH_MEASURE_H
#define GG_BENCH_MEASURE_H

#include "bench.h"

enum { MOST_ROUNDS = 99 };

/* Of the ratios of the rounds. */
typedef struct bench_spread {
    double median, least, most; /* 0: not measured */
} bench_spread;

typedef struct bench_row {
    const bench_workload *workload;
    const bench_variant *variant;
    bench_size size;
    uint64_t positions, edges, input; /* edges of the graph, or 0; bytes of the input */
    bool equal;                       /* else nothing below counts */
    unsigned rounds;
    bench_spread faster;      /* reference / library */
    bench_spread digit_loop;  /* the same if the reference read by a digit loop */
    bench_spread edge;        /* library, whole: an edge in accesses of the probe */
    bench_spread solve;       /* library, solving: a touched edge in accesses of the probe */
    bench_spread two_threads; /* one thread / two, by the clock on the wall */
    double busy;              /* wall / processor time of two processes that only count */
    double wall;              /* wall / processor time of the library, one thread */
    double share[2][STAGES];  /* of the time: reference, library */
    uint64_t memory[2];       /* bytes: reference, library */
    double access, byte;      /* seconds, of the probe */
    char message[256];        /* why a run failed */
} bench_row;

/* rounds 0: seven, or three if they are long. DONE, NEGATIVE if answers differ, or LIMIT with a
 * message, or with an interruption. */
int measure(const bench_workload *workload, const bench_variant *variant, bench_size size,
            unsigned rounds, bench_row *row);

/* True if a two-thread ratio counts on a machine that is as busy as this. */
bool measure_is_free(const bench_row *row);

#endif
