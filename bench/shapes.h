/* Graphs as texts, from a seed that is always the same. */
#ifndef GG_BENCH_SHAPES_H
#define GG_BENCH_SHAPES_H

#include "bench.h"

/* The numbering of vertices and the order of lines: a variant's setting. */
typedef enum shape_order {
    SHAPE_RANDOM, /* numbers say nothing, and the lines come in any order */
    SHAPE_SORTED, /* a graph of gg_generate, line by line as a file of it is written */
    SHAPE_LOCAL   /* options have numbers near by, and the lines go by vertices */
} shape_order;

/* `n m`, then the edges, from 0. Any edges; a share of the vertices are dead ends. */
bool shape_cyclic(const bench_variant *variant, bench_size size, bench_bytes *out);
/* The same for edges along an order of the vertices, one sink; or, `back`, with two of a hundred
 * edges against it. */
bool shape_dag(const bench_variant *variant, bench_size size, bench_bytes *out);
bool shape_back(const bench_variant *variant, bench_size size, bench_bytes *out);
/* One case of the contest form: edges lead to later vertices. */
bool shape_race(const bench_variant *variant, bench_size size, bench_bytes *out);
/* A gg file of coloured strings: each vertex is one of at most 14 edges, and its options are the
 * strings that are left when one of them is cut. */
bool shape_strings(const bench_variant *variant, bench_size size, bench_bytes *out);

#endif
