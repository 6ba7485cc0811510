/*
 * Graphs as texts. A shape first puts its edges into an array, in an order of the vertices that
 * suits it; then the vertices are given numbers and the lines an order.
 */
#include "shapes.h"

#include "bytes.h"

#include <stdlib.h>

enum { WINDOW = 256, DEEPEST = 14, SHALLOW = 9 };

#define RIGHT (UINT32_C(1) << 31) /* in an edge's end: it is for Right only */

typedef struct shape {
    shape_order order;
    uint64_t seed;
    uint32_t n;
    uint64_t m, made;
    uint32_t (*edge)[2];
    uint32_t *label; /* NULL: each vertex is its own */
} shape;

/* After splitmix64 of S. Vigna. */
static uint64_t draw(shape *s)
{
    uint64_t x = s->seed += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static uint32_t below(shape *s, uint64_t bound)
{
    return (uint32_t)(draw(s) % (bound > 0 ? bound : 1));
}

static bool begin(shape *s, const bench_variant *variant, bench_size size)
{
    *s = (shape){.order = (shape_order)variant->setting, .n = (uint32_t)size.vertices};
    s->m = size.edges;
    s->edge = malloc(size.edges * sizeof *s->edge);
    return s->edge != NULL;
}

static void end(shape *s)
{
    free(s->edge);
    free(s->label);
}

static void add(shape *s, uint32_t u, uint32_t v)
{
    if (s->made == s->m) return;
    s->edge[s->made][0] = u;
    s->edge[s->made++][1] = v;
}

/* ---- numbers and lines ---- */

static bool draw_labels(shape *s)
{
    s->label = malloc(s->n * sizeof *s->label);
    if (!s->label) return false;
    for (uint32_t v = 0; v < s->n; v++) {
        const uint32_t other = below(s, (uint64_t)v + 1);
        s->label[v] = v;
        s->label[v] = s->label[other];
        s->label[other] = v;
    }
    return true;
}

static void shuffle_lines(shape *s)
{
    for (uint64_t e = s->made; e-- > 1;) {
        const uint64_t other = draw(s) % (e + 1);
        for (int end_of = 0; end_of < 2; end_of++) {
            const uint32_t swap = s->edge[e][end_of];
            s->edge[e][end_of] = s->edge[other][end_of];
            s->edge[other][end_of] = swap;
        }
    }
}

static void write_line(const shape *s, uint64_t e, unsigned base, bool coloured, bench_bytes *out)
{
    const uint32_t u = s->edge[e][0], v = s->edge[e][1] & ~RIGHT;
    if (coloured) bytes_text(out, "e ");
    bytes_number(out, (uint64_t)(s->label ? s->label[u] : u) + base);
    bytes_text(out, " ");
    bytes_number(out, (uint64_t)(s->label ? s->label[v] : v) + base);
    if (coloured) bytes_text(out, s->edge[e][1] & RIGHT ? " R" : " L");
    bytes_text(out, "\n");
}

static void write_size(const shape *s, bench_bytes *out)
{
    bytes_number(out, s->n);
    bytes_text(out, " ");
    bytes_number(out, s->made);
    bytes_text(out, "\n");
}

static void write_lines(shape *s, unsigned base, bool coloured, bench_bytes *out)
{
    if (s->order == SHAPE_RANDOM) shuffle_lines(s);
    for (uint64_t e = 0; e < s->made; e++)
        write_line(s, e, base, coloured, out);
}

/* A plain list, relabelled if numbers are to say nothing. */
static bool write_list(shape *s, bool relabelled, bench_bytes *out)
{
    const bool done = !relabelled || s->order != SHAPE_RANDOM || draw_labels(s);
    if (done) {
        write_size(s, out);
        write_lines(s, 0, false, out);
    }
    end(s);
    return done;
}

/* ---- sorted: what gg_generate makes ---- */

static bool take_generated(shape *s, const char *kind, unsigned dead_ends)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_gen_spec spec = GG_GEN_SPEC;
    gg_problem *problem = NULL;
    spec.kind = kind;
    spec.vertices = s->n;
    spec.edges = s->m;
    spec.dead_ends = dead_ends;
    if (!ctx || gg_generate(ctx, &spec, &problem) != GG_OK) {
        gg_ctx_free(ctx);
        return false;
    }
    for (uint32_t v = 0; v < s->n; v++) {
        size_t count;
        const gg_vertex *option = gg_graph_options(gg_problem_graph(problem), GG_LEFT, v, &count);
        for (size_t i = 0; i < count; i++)
            add(s, v, option[i]);
    }
    gg_problem_free(problem);
    gg_ctx_free(ctx);
    return true;
}

/* ---- with cycles ---- */

/* The first `live` vertices get the edges, each at least one. */
static void fill_cyclic(shape *s, uint32_t live)
{
    for (uint64_t e = 0; e < s->m; e++)
        add(s, e < live ? (uint32_t)e : below(s, live), below(s, s->n));
}

/* The same number of edges out of each vertex that is no dead end, to others close to it. */
static void fill_cyclic_local(shape *s, unsigned dead_ends)
{
    const uint64_t live = s->n - (uint64_t)s->n * dead_ends / 1000;
    const uint32_t window = s->n < 2 * WINDOW ? s->n : 2 * WINDOW;
    uint64_t left = live, index = 0;
    for (uint32_t v = 0; v < s->n; v++) {
        if (draw(s) % (s->n - v) >= left) continue;
        left--;
        index++;
        while (s->made < s->m * index / live) {
            const uint32_t from = v < window / 2 ? 0 : v - window / 2;
            const uint32_t last = s->n - window;
            add(s, v, (from < last ? from : last) + below(s, window));
        }
    }
}

bool shape_cyclic(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    shape s;
    bool done = begin(&s, variant, size);
    if (!done) return false;
    if (s.order == SHAPE_SORTED)
        done = take_generated(&s, "random", variant->dead_ends);
    else if (s.order == SHAPE_LOCAL)
        fill_cyclic_local(&s, variant->dead_ends);
    else
        fill_cyclic(&s, s.n - (uint32_t)((uint64_t)s.n * variant->dead_ends / 1000));
    if (done) return write_list(&s, true, out);
    end(&s);
    return false;
}

/* ---- along an order ---- */

static uint32_t later(shape *s, uint32_t v)
{
    const uint32_t left = s->n - 1 - v;
    const uint32_t window = s->order == SHAPE_LOCAL && left > WINDOW ? WINDOW : left;
    return v + 1 + below(s, window);
}

/* Each vertex but the last gets an edge; the others begin anywhere. */
static void fill_dag(shape *s, unsigned back)
{
    const uint64_t first = s->n - 1;
    for (uint64_t e = 0; e < s->m && s->n > 1; e++) {
        const bool local = s->order == SHAPE_LOCAL;
        const uint32_t u = local       ? (uint32_t)(e * first / s->m)
                           : e < first ? (uint32_t)e
                                       : below(s, first);
        const uint32_t v = later(s, u);
        const bool turned = e > 0 && below(s, 100) < back;
        add(s, turned ? v : u, turned ? u : v);
    }
}

static bool make_dag(const bench_variant *variant, bench_size size, unsigned back, shape *s)
{
    bool done = begin(s, variant, size);
    if (!done) return false;
    if (s->order == SHAPE_SORTED)
        done = take_generated(s, "dag", 0);
    else
        fill_dag(s, back);
    if (!done) end(s);
    return done;
}

bool shape_dag(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    shape s;
    return make_dag(variant, size, 0, &s) && write_list(&s, true, out);
}

bool shape_back(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    shape s;
    return make_dag(variant, size, 2, &s) && write_list(&s, true, out);
}

bool shape_race(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    shape s;
    if (!make_dag(variant, size, 0, &s)) return false;
    bytes_text(out, "1\n");
    write_size(&s, out);
    bytes_text(out, "1 2\n");
    write_lines(&s, 1, false, out);
    end(&s);
    return true;
}

/* ---- strings ---- */

typedef struct string {
    uint32_t without_top; /* the string without its last edge */
    uint8_t length, right;
} string;

/* Each string is an earlier one, cut where the length that was drawn says so, and an edge on top;
 * vertex 0 is the empty one. The number of edges is what comes out. */
static void draw_strings(shape *s, string *strings)
{
    strings[0] = (string){0, 0, 0};
    s->m = 0;
    for (uint32_t v = 1; v < s->n; v++) {
        const uint32_t window = s->order == SHAPE_LOCAL && v > WINDOW ? WINDOW : v;
        const uint32_t length = SHALLOW + below(s, DEEPEST - SHALLOW + 1);
        uint32_t on = v - 1 - below(s, window);
        while (strings[on].length >= length)
            on = strings[on].without_top;
        strings[v] = (string){on, (uint8_t)(strings[on].length + 1), (uint8_t)below(s, 2)};
        s->m += strings[v].length;
    }
}

/* Vertices are counted from the last string, so that in the local order edges lead upwards. */
static void add_cuts(shape *s, const string *strings)
{
    for (uint32_t v = s->n; v-- > 1;)
        for (uint32_t at = v; strings[at].length > 0; at = strings[at].without_top)
            add(s, s->n - 1 - v,
                (s->n - 1 - strings[at].without_top) | (strings[at].right ? RIGHT : 0));
}

bool shape_strings(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    shape s;
    size.edges = size.vertices * DEEPEST;
    string *strings = malloc(size.vertices * sizeof *strings);
    bool done = begin(&s, variant, size) && strings;
    if (done) {
        draw_strings(&s, strings);
        add_cuts(&s, strings);
        done = s.order != SHAPE_RANDOM || draw_labels(&s);
    }
    if (done) {
        bytes_text(out, "p normal ");
        write_size(&s, out);
        write_lines(&s, 1, true, out);
    }
    free(strings);
    end(&s);
    return done;
}
