/* The input of a run as a source, and how it is made. */
#include "bytes.h"

#include "process.h"

#include <string.h>

ptrdiff_t bytes_read(void *self, void *buffer, size_t size)
{
    bench_run *run = self;
    const size_t left = run->input->size - run->at;
    const size_t part = size < left ? size : left;
    memcpy(buffer, run->input->data + run->at, part);
    run->at += part;
    return (ptrdiff_t)part;
}

/* ---- writing ---- */

bool bytes_write(void *self, const void *data, size_t size)
{
    bench_bytes *out = self;
    out->full |= size > out->capacity - out->size;
    if (out->full) return false;
    memcpy(out->data + out->size, data, size);
    out->size += size;
    return true;
}

void bytes_text(bench_bytes *out, const char *text)
{
    bytes_write(out, text, strlen(text));
}

void bytes_number(bench_bytes *out, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    bytes_write(out, digits + at, sizeof digits - at);
}

size_t bytes_capacity(uint64_t lines)
{
    enum { LINE = 28, HEAD = 4096 }; /* two numbers of at most ten digits, and words */
    return (size_t)lines * LINE + HEAD;
}

/* ---- making ---- */

typedef struct making {
    const bench_workload *workload;
    const bench_variant *variant;
    bench_size size;
    bench_bytes bytes;
    bool made;
} making;

static void make(void *self)
{
    making *m = self;
    m->made = m->workload->make(m->variant, m->size, &m->bytes) && !m->bytes.full;
}

bool bytes_make(const bench_workload *workload, const bench_variant *variant, bench_size size,
                bench_bytes *out)
{
    making *m = process_shared(sizeof *m);
    const size_t capacity = bytes_capacity(size.edges + size.vertices);
    if (!m) return false;
    m->workload = workload;
    m->variant = variant;
    m->size = size;
    m->bytes = (bench_bytes){process_shared(capacity), 0, capacity, false};
    const bool made = m->bytes.data && process_do(make, m) && m->made;
    *out = m->bytes;
    if (!made) bytes_free(out);
    process_unshare(m, sizeof *m);
    return made;
}

void bytes_free(bench_bytes *bytes)
{
    process_unshare(bytes->data, bytes->capacity);
    *bytes = (bench_bytes){NULL, 0, 0, false};
}
