/*
 * The common part of the naive references: the way in which a contestant who knows C well writes a
 * program. Input and output in blocks, and a growing vector for each vertex. They share no code
 * with the library. There are no leaks in a program that ends: without memory it ends at once, and
 * nothing is freed.
 *
 * Numbers are read in either of two ways. A stream, such as `cin' of C++ without synchronisation,
 * skips white space and takes one word, character by character, and then makes a number of it; so
 * does naive_number. A digit loop, naive_digits, treats everything between digits as white space.
 * It is shorter and faster, and checks nothing.
 */
#ifndef GG_BENCH_NAIVE_H
#define GG_BENCH_NAIVE_H

#include "bench.h"

void naive_race(bench_run *run);
void naive_outcome(bench_run *run);
void naive_parse(bench_run *run);
void naive_nimber(bench_run *run);
void naive_loopy(bench_run *run);
void naive_number(bench_run *run);
void naive_police(bench_run *run);
void naive_form(bench_run *run);
void naive_octal(bench_run *run);
void naive_sweeps(bench_run *run);
void naive_words(bench_run *run);

/* ---- memory, which is counted ---- */

/* Zeroed. */
void *naive_alloc(bench_run *run, uint64_t count, size_t size);

typedef struct naive_vector {
    uint32_t *at, count, capacity;
} naive_vector;

void naive_grow(bench_run *run, naive_vector *v);

static inline void naive_push(bench_run *run, naive_vector *v, uint32_t x)
{
    if (v->count == v->capacity) naive_grow(run, v);
    v->at[v->count++] = x;
}

/* ---- input ---- */

typedef struct naive_in {
    bench_run *run;
    size_t at, filled;
    unsigned char block[1 << 16];
} naive_in;

void naive_open(bench_run *run, naive_in *in);
int naive_fill(naive_in *in); /* the next character, or -1 */

static inline int naive_char(naive_in *in)
{
    return in->at < in->filled ? in->block[in->at++] : naive_fill(in);
}

/* The same by a call for each, as a library's. */
int naive_next_char(naive_in *in);

static inline uint32_t naive_digits(naive_in *in)
{
    uint32_t n = 0;
    int c = naive_char(in);
    while (c != -1 && (c < '0' || c > '9'))
        c = naive_char(in);
    for (; c >= '0' && c <= '9'; c = naive_char(in))
        n = n * 10 + (uint32_t)(c - '0');
    return n;
}

/* The number that the next word is, and the first character of a word, as from a stream; but all is
 * read by the digit loop if the run says so. */
uint32_t naive_number_in(naive_in *in);
int naive_word_in(naive_in *in);

/* ---- output ---- */

typedef struct naive_out {
    int descriptor;
    size_t length;
    char block[1 << 16];
} naive_out;

void naive_flush(naive_out *out);

static inline void naive_put(naive_out *out, char c)
{
    if (out->length == sizeof out->block) naive_flush(out);
    out->block[out->length++] = c;
}

static inline void naive_put_text(naive_out *out, const char *text)
{
    while (*text)
        naive_put(out, *text++);
}

static inline void naive_put_number(naive_out *out, uint64_t n)
{
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    while (count > 0)
        naive_put(out, digits[--count]);
}

#endif
