/* The library's side of a comparison: from a text to the table of all values. */
#ifndef GG_BENCH_LIBRARY_H
#define GG_BENCH_LIBRARY_H

#include "bench.h"

/* The arguments of the corresponding `greatgame solve --all`. */
typedef struct library_task {
    const char *format, *solver; /* solver NULL: the usual one */
    bool header;
    unsigned rows;
} library_task;

/* Reads, solves and writes. */
void library_solve(bench_run *run, const library_task *task);

/* Reads the first problem; NULL after a failure, which is noted. */
gg_problem *library_read(bench_run *run, gg_ctx *ctx, const library_task *task);

/* A context as the run wants it; NULL after a failure, which is noted. */
gg_ctx *library_begin(bench_run *run);
/* Notes what the run has held at most, and how it ended; frees the context. */
void library_end(bench_run *run, gg_ctx *ctx, gg_status status);

#endif
