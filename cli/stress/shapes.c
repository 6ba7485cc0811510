/*
 * Graphs: all small ones in order, random ones, and shapes that expose errors: chains for depth,
 * stars for wide rows, cycles and loops for endless play, doubled edges for counters, layers of two
 * for programs that follow every path.
 */
#include "stress/stress.h"

#include <stdlib.h>
#include <string.h>

uint64_t rng_next(stress_rng *rng) /* splitmix64: Steele, Lea, Flood, 2014 */
{
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t rng_below(stress_rng *rng, uint32_t below)
{
    return (uint32_t)((rng_next(rng) >> 32) * below >> 32);
}

/* ---- shapes ---- */

typedef enum shape {
    CHAIN,
    SKIPS,     /* to the next and the one after it: the numbers of paths are Fibonacci numbers */
    DOUBLED,   /* a chain, each edge twice */
    TWO_PATHS, /* to the last, of different lengths */
    STAR_IN,
    STAR_OUT,
    TREE,
    LAYERS,  /* of two, with all edges from each to the next: doubles the paths every time */
    BOUNDED, /* so many shapes lead upwards */
    LOOPED = BOUNDED, /* a chain, and an edge from each to itself */
    ROUND,            /* a chain, and an edge back to the first */
    BACK,             /* a chain with an edge back from each */
    SHAPES
} shape;

/* Adds the vertex if there is one with this number. */
static unsigned add(uint64_t w, uint32_t n, uint32_t *to)
{
    if (w >= n) return 0;
    *to = (uint32_t)w;
    return 1;
}

/* The targets of v in a shape on n vertices, v < n: at most two. Of a star outwards see draw. */
static unsigned targets(shape which, uint32_t v, uint32_t n, uint32_t to[2])
{
    const uint64_t next = (uint64_t)v + 1, none = n, last = n - 1, pair = next + (v & 1);
    const struct {
        uint64_t one, other;
    } ends[SHAPES] = {
        [CHAIN] = {next, none},
        [SKIPS] = {next, next + 1},
        [DOUBLED] = {next, next},
        [TWO_PATHS] = {v == last     ? none
                       : next < last ? next + 1
                                     : last,
                       v == 0 && n > 2 ? 1 : none}, /* even and odd vertices; a short cut */
        [STAR_IN] = {v == last ? none : last, none},
        [STAR_OUT] = {none, none},
        [TREE] = {2 * next - 1, 2 * next},
        [LAYERS] = {v == 0 ? 1 : pair, v == 0 ? 2 : pair + 1},
        [LOOPED] = {next, v},
        [ROUND] = {next, next == last ? 0 : none},
        [BACK] = {next, v > 0 ? v - 1 : none},
    };
    const unsigned count = add(ends[which].one, n, to);
    return count + add(ends[which].other, n, to + count);
}

static bool draw(shape which, cli_case *c)
{
    const uint32_t n = c->vertices;
    for (uint32_t v = 0; v < n; v++) {
        uint32_t to[2];
        const unsigned count = targets(which, v, n, to);
        for (unsigned i = 0; i < count; i++)
            if (!case_add_edge(c, v, to[i], 0)) return false;
    }
    for (uint32_t v = 1; which == STAR_OUT && v < n; v++)
        if (!case_add_edge(c, 0, v, 0)) return false;
    return true;
}

/* ---- what is wanted ---- */

bool shape_is_upward(const cli_case *c)
{
    for (size_t i = 0; i < c->edge_count; i++)
        if (c->edges[i].from >= c->edges[i].to) return false;
    return true;
}

/* Upwards: every vertex but the last needs an edge. */
bool shape_is_reaching(const cli_case *c)
{
    uint32_t with = 0;
    bool *has = calloc((size_t)c->vertices + 1, 1);
    if (!has) return false;
    for (size_t i = 0; i < c->edge_count; i++) {
        with += !has[c->edges[i].from];
        has[c->edges[i].from] = true;
    }
    free(has);
    return shape_is_upward(c) && with + 1 == c->vertices;
}

/* Takes vertices without incoming edges away until there are none. O(n + m). */
bool shape_is_acyclic(const cli_case *c)
{
    const uint32_t n = c->vertices;
    uint32_t head = 0, tail = 0;
    size_t *start = calloc((size_t)n + 2, sizeof *start);
    uint32_t *in = calloc((size_t)n + 1, sizeof *in), *queue = calloc((size_t)n + 1, sizeof *queue);
    uint32_t *to = calloc(c->edge_count + 1, sizeof *to);
    bool good = start && in && queue && to;
    for (size_t i = 0; good && i < c->edge_count; i++) {
        start[c->edges[i].from + 1]++;
        in[c->edges[i].to]++;
    }
    for (uint32_t v = 0; good && v < n; v++) {
        start[v + 1] += start[v];
        if (in[v] == 0) queue[tail++] = v;
    }
    for (size_t i = 0; good && i < c->edge_count; i++) /* rows from their ends */
        to[--start[c->edges[i].from + 1]] = c->edges[i].to;
    while (good && head < tail) {
        const uint32_t v = queue[head++];
        const size_t stop = v + 1 < n ? start[v + 2] : c->edge_count;
        for (size_t i = start[v + 1]; i < stop; i++)
            if (--in[to[i]] == 0) queue[tail++] = to[i];
    }
    good = good && tail == n;
    free(start);
    free(in);
    free(queue);
    free(to);
    return good;
}

/* Gives every vertex but the last an edge upwards. */
static bool make_reaching(stress_rng *rng, cli_case *c)
{
    const uint32_t n = c->vertices;
    bool *has = calloc((size_t)n + 1, 1), good = has != NULL;
    for (size_t i = 0; good && i < c->edge_count; i++)
        has[c->edges[i].from] = true;
    for (uint32_t v = 0; good && v + 1 < n; v++)
        if (!has[v]) good = case_add_edge(c, v, v + 1 + rng_below(rng, n - 1 - v), 0);
    free(has);
    return good;
}

/* Numbers the vertices anew, and puts the edges into another order. */
static bool shuffle(stress_rng *rng, cli_case *c)
{
    const uint32_t n = c->vertices;
    uint32_t *name = malloc(((size_t)n + 1) * sizeof *name);
    if (!name) return false;
    for (uint32_t v = 0; v < n; v++) {
        const uint32_t w = rng_below(rng, v + 1);
        name[v] = name[w];
        name[w] = v;
    }
    for (size_t i = 0; i < c->edge_count; i++) {
        c->edges[i].from = name[c->edges[i].from];
        c->edges[i].to = name[c->edges[i].to];
    }
    free(name);
    for (size_t i = c->edge_count; i > 1; i--) {
        const size_t j = rng_below(rng, (uint32_t)i);
        const cli_edge e = c->edges[i - 1];
        c->edges[i - 1] = c->edges[j];
        c->edges[j] = e;
    }
    return true;
}

/* Leaves out loops and what is there already, in either direction. O(m^2), of small graphs. */
static void keep_simple(cli_case *c)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->edge_count; i++) {
        const cli_edge e = c->edges[i];
        bool fresh = e.from != e.to;
        for (size_t k = 0; fresh && k < kept; k++)
            fresh = !((c->edges[k].from == e.from && c->edges[k].to == e.to) ||
                      (c->edges[k].from == e.to && c->edges[k].to == e.from));
        if (fresh) c->edges[kept++] = e;
    }
    c->edge_count = kept;
}

static bool draw_at_random(stress_rng *rng, unsigned wanted, cli_case *c)
{
    const uint32_t n = c->vertices;
    uint32_t edges = rng_below(rng, 2 * n + 1);
    for (; edges > 0; edges--) {
        uint32_t from = rng_below(rng, n), to = rng_below(rng, n);
        if (wanted & UPWARD && from == to) continue;
        if (wanted & UPWARD && from > to) {
            const uint32_t other = from;
            from = to;
            to = other;
        }
        if (!case_add_edge(c, from, to, 0)) return false;
    }
    return true;
}

bool shape_random(stress_rng *rng, unsigned wanted, cli_case *c)
{
    const bool at_random = rng_below(rng, 3) > 0;
    const shape which = (shape)rng_below(rng, wanted & UPWARD ? BOUNDED : SHAPES);
    bool good = at_random ? draw_at_random(rng, wanted, c) : draw(which, c);
    if (good && wanted & REACHING) good = make_reaching(rng, c);
    if (good && !(wanted & UPWARD) && rng_below(rng, 2)) good = shuffle(rng, c);
    if (wanted & TWO_WAYS) keep_simple(c);
    for (size_t i = 0; wanted & COLOURED && i < c->edge_count; i++)
        c->edges[i].who = rng_below(rng, 2) ? 'L' : 'R';
    return good;
}

/* ---- in order ---- */

/* The digits of a graph's number are its pairs of vertices: without an edge or with one, for the
 * one player, the other, or both. */
static uint64_t pairs(uint32_t n, unsigned wanted)
{
    return wanted & (UPWARD | TWO_WAYS) ? (uint64_t)n * (n - 1) / 2 : (uint64_t)n * n;
}

uint64_t shape_count(uint32_t n, unsigned wanted)
{
    return UINT64_C(1) << (wanted & COLOURED ? 2 : 1) * pairs(n, wanted);
}

bool shape_small(uint64_t index, unsigned wanted, cli_case *c)
{
    const bool upward = wanted & (UPWARD | TWO_WAYS), coloured = wanted & COLOURED;
    for (uint32_t u = 0; u < c->vertices; u++)
        for (uint32_t v = upward ? u + 1 : 0; v < c->vertices; v++, index >>= coloured ? 2 : 1) {
            if (index & 1 && !case_add_edge(c, u, v, coloured ? 'L' : 0)) return false;
            if (coloured && index & 2 && !case_add_edge(c, u, v, 'R')) return false;
        }
    return true;
}

/* ---- large ---- */

bool shape_large(unsigned index, cases_shape shape_of_case, unsigned wanted, size_t tokens,
                 cli_case *c)
{
    enum { LARGE = 100000 };
    static const enum {
        AS_IS,
        BACKWARDS,
        SHUFFLED,
        RANDOM
    } orders[] = {AS_IS, BACKWARDS, SHUFFLED, RANDOM};
    static const shape upward[] = {CHAIN, SKIPS, STAR_IN, STAR_OUT, TREE, LAYERS, TWO_PATHS},
                       any[] = {LOOPED, ROUND, BACK};
    enum { UP = sizeof upward / sizeof *upward, ANY = sizeof any / sizeof *any };
    stress_rng rng = {index + 1};
    const unsigned shapes = wanted & UPWARD ? UP : UP + ANY;
    if (index > shapes + (wanted & UPWARD ? 0 : 2)) return false;
    if (!case_make(shape_of_case, LARGE, 0, 0, c)) return false;
    bool good = true;
    const bool at_random = index == shapes;
    const unsigned order = index <= shapes ? orders[0] : orders[index - shapes];
    if (at_random) /* twice as many edges as vertices */
        for (uint32_t i = 0; good && i < 2 * LARGE; i++) {
            uint32_t from = rng_below(&rng, LARGE - 1);
            const uint32_t to = wanted & UPWARD ? from + 1 + rng_below(&rng, LARGE - 1 - from)
                                                : rng_below(&rng, LARGE);
            good = case_add_edge(c, from, to, 0);
        }
    else
        good = draw(index < UP ? upward[index] : index < shapes ? any[index - UP] : CHAIN, c);
    if (good && wanted & REACHING) good = make_reaching(&rng, c);
    if (good && order == SHUFFLED) good = shuffle(&rng, c);
    for (size_t i = 0; order == BACKWARDS && i < c->edge_count; i++)
        c->edges[i] = (cli_edge){LARGE - 1 - c->edges[i].from, LARGE - 1 - c->edges[i].to, 0};
    for (uint32_t i = 0; good && i < tokens; i++)
        good = case_add_token(c, order == BACKWARDS ? LARGE - 1 - i : i);
    return good;
}
