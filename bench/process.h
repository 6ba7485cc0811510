/* Work in a process of its own. */
#ifndef GG_BENCH_PROCESS_H
#define GG_BENCH_PROCESS_H

#include "bench.h"

/* Memory that this process and its children share, zeroed; NULL: there is none. What is never
 * touched costs nothing. */
void *process_shared(size_t size);
void process_unshare(void *block, size_t size);

/* The size and the hash of the answer of a run. */
typedef struct bench_answer {
    uint64_t hash, size;
} bench_answer;

/* Calls work(self) in a child and waits for its end; false if it did not end of itself. */
bool process_do(void (*work)(void *self), void *self);

/* One run: `answer` NULL: for the time; else its output is hashed. False if the child did not end
 * of itself, or after an interruption. run->result is in shared memory. */
bool process_run(bench_run *run, void (*contestant)(bench_run *run), bench_answer *answer);

#endif
