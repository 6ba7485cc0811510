/* What the naive references share. */
#include "naive.h"

#include "bytes.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#if defined __APPLE__
#include <malloc/malloc.h>
#define malloc_usable_size malloc_size
#elif defined __FreeBSD__
#include <malloc_np.h>
#elif defined __linux__
#include <malloc.h>
#else
#define malloc_usable_size(block) ((size_t)0) /* not known */
#endif

/* The size that malloc reserves: with a vector for each vertex that is a good deal more than the
 * requested size, and a word before each block. The query takes time, so it is done when answers
 * are compared, and no time is taken. */
static uint64_t set_aside(const bench_run *run, void *block)
{
    return block && run->comparing ? malloc_usable_size(block) + sizeof(size_t) : 0;
}

static void hold(bench_run *run, uint64_t bytes)
{
    run->held += bytes;
    if (run->held > run->result->memory) run->result->memory = run->held;
}

void *naive_alloc(bench_run *run, uint64_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block) _exit(EXIT_FAILURE);
    hold(run, set_aside(run, block));
    return block;
}

/* As std::vector grows: 1, 2, 4, ... */
void naive_grow(bench_run *run, naive_vector *v)
{
    const uint32_t capacity = v->capacity ? 2 * v->capacity : 1;
    const uint64_t before = set_aside(run, v->at);
    v->at = realloc(v->at, capacity * sizeof *v->at);
    if (!v->at) _exit(EXIT_FAILURE);
    hold(run, set_aside(run, v->at) - before);
    v->capacity = capacity;
}

void naive_open(bench_run *run, naive_in *in)
{
    in->run = run;
    in->at = in->filled = 0;
}

int naive_fill(naive_in *in)
{
    const ptrdiff_t got = bytes_read(in->run, in->block, sizeof in->block);
    in->at = in->filled = 0;
    if (got <= 0) return -1;
    in->filled = (size_t)got;
    return in->block[in->at++];
}

int naive_next_char(naive_in *in)
{
    return naive_char(in);
}

void naive_flush(naive_out *out)
{
    /* For the test of the comparison: a planted fault has to be found. */
    if (out->length > 0 && getenv("GREATGAME_BENCH_FAULT")) out->block[out->length / 2] ^= 1;
    for (size_t at = 0; at < out->length;) {
        const ssize_t written = write(out->descriptor, out->block + at, out->length - at);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) _exit(EXIT_FAILURE);
        at += (size_t)written;
    }
    out->length = 0;
}
