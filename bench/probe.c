/*
 * The limits of the machine. Random read-modify-write of 32-bit words, with the size and number of
 * a solver's words, at independent places, so that the processor can have as many in flight as it
 * manages; and reading a stream. The words have huge pages if the kernel gives them, like those of
 * a solver.
 */
#define _DEFAULT_SOURCE /* madvise */
#include "probe.h"

#include "clock.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LEAST_ACCESSES = 1 << 22, LEAST_STREAM = 1 << 20, MOST_STREAM = 1 << 28 };

typedef struct probing {
    uint64_t words, bytes;
    probe_result result;
    uint64_t kept; /* so that nothing is optimised away */
} probing;

/* The high half of a product: any place below `words`. */
static uint64_t place(uint64_t i, uint64_t words)
{
    uint64_t x = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
    return ((x >> 32) * words) >> 32;
}

static void *on_huge_pages(size_t size)
{
    enum { HUGE_PAGE = 1 << 21 };
    void *block;
    if (size < HUGE_PAGE) return malloc(size);
    if (posix_memalign(&block, HUGE_PAGE, size) != 0) return NULL;
#ifdef MADV_HUGEPAGE
    madvise(block, size - size % HUGE_PAGE, MADV_HUGEPAGE);
#endif
    return block;
}

static void access_words(probing *p)
{
    const uint64_t accesses = p->words > LEAST_ACCESSES ? p->words : LEAST_ACCESSES;
    uint32_t *word = on_huge_pages(p->words * sizeof *word);
    if (!word) _exit(EXIT_FAILURE);
    memset(word, 1, p->words * sizeof *word);
    const bench_clock began = clock_now();
    for (uint64_t i = 0; i < accesses; i++)
        word[place(i, p->words)] += 3;
    p->result.access = clock_between(began, clock_now()).cpu / (double)accesses;
    p->kept += word[p->words / 2];
    free(word);
}

static void read_stream(probing *p)
{
    const size_t count = p->bytes / sizeof(uint64_t);
    uint64_t *data = malloc(p->bytes), sum = 0;
    if (!data) _exit(EXIT_FAILURE);
    memset(data, 1, p->bytes);
    const bench_clock began = clock_now();
    for (size_t i = 0; i < count; i++)
        sum += data[i];
    p->kept += sum;
    p->result.byte = clock_between(began, clock_now()).cpu / (double)p->bytes;
    free(data);
}

static void probe(void *self)
{
    probing *p = self;
    access_words(p);
    read_stream(p);
}

bool probe_run(uint64_t words, uint64_t bytes, probe_result *out)
{
    probing *p = process_shared(sizeof *p);
    if (!p) return false;
    p->words = words ? words : 1;
    p->bytes = bytes < LEAST_STREAM ? LEAST_STREAM : bytes > MOST_STREAM ? MOST_STREAM : bytes;
    const bool done = process_do(probe, p);
    *out = p->result;
    process_unshare(p, sizeof *p);
    return done;
}

/* ---- whether two processors are free ---- */

static void count(double *ratio)
{
    const double seconds = 0.01;
    const bench_clock began = clock_now();
    bench_clock spent;
    do
        spent = clock_between(began, clock_now());
    while (spent.cpu < seconds);
    *ratio = spent.wall / spent.cpu;
}

double probe_two(void)
{
    double *ratio = process_shared(2 * sizeof *ratio), greatest = 0;
    pid_t child[2];
    if (!ratio) return 0;
    for (int i = 0; i < 2; i++) {
        child[i] = fork();
        if (child[i] == 0) {
            count(&ratio[i]);
            _exit(0);
        }
    }
    for (int i = 0; i < 2; i++) {
        if (child[i] > 0) waitpid(child[i], NULL, 0);
        if (ratio[i] > greatest) greatest = ratio[i];
    }
    process_unshare(ratio, 2 * sizeof *ratio);
    return greatest;
}
