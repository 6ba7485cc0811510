/* The input of a run as a source, and how it is made. */
#ifndef GG_BENCH_BYTES_H
#define GG_BENCH_BYTES_H

#include "bench.h"

/* gg_source's read on a bench_run; both sides of a comparison read through it. */
ptrdiff_t bytes_read(void *self, void *buffer, size_t size);

/* gg_sink's write on bench_bytes; false when they are full. */
bool bytes_write(void *bytes, const void *data, size_t size);
void bytes_text(bench_bytes *out, const char *text);
void bytes_number(bench_bytes *out, uint64_t number);

/* Room for a text of this number of lines. */
size_t bytes_capacity(uint64_t lines);

/* Makes the input in a process of its own; false without memory. */
bool bytes_make(const bench_workload *workload, const bench_variant *variant, bench_size size,
                bench_bytes *out);
void bytes_free(bench_bytes *bytes);

#endif
