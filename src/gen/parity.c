/*
 * Parity games: three random kinds, and four families that are hard for some methods. Every vertex
 * has an option. O(n + m) each.
 *
 * The families have no random choices: a seed changes nothing. Their sizes come in steps, so the
 * number of vertices is rounded up. Sources: M. Jurdziński, Small Progress Measures for Solving
 * Parity Games, STACS 2000; O. Friedmann, Recursive Algorithm for Parity Games Requires Exponential
 * Time, RAIRO 2011; the model checker's ladder is that of the collection PGSolver.
 */
#include "gen/gen.h"

/* The number of different priorities: the one asked for, else that of vertices. */
static uint64_t priorities_of(const gg_gen_spec *spec)
{
    return spec->priorities > 0 ? spec->priorities : spec->vertices;
}

static gg_status make_vertex(gg__maker *maker, uint64_t v, gg_player owner, uint64_t priority)
{
    const gg_status status = gg_builder_owner(maker->builder, v, owner);
    return status == GG_OK ? gg_builder_priority(maker->builder, v, (uint32_t)priority) : status;
}

/* Owners and priorities, all alike. */
static gg_status make_vertices(gg__maker *maker)
{
    gg_status status = GG_OK;
    for (uint64_t v = 0; v < maker->spec.vertices && status == GG_OK; v++) {
        const gg_player owner = gg__rng_below(&maker->rng, 2) == 0 ? GG_LEFT : GG_RIGHT;
        status =
            make_vertex(maker, v, owner, gg__rng_below(&maker->rng, priorities_of(&maker->spec)));
    }
    return status;
}

static gg_status settle_options(gg_ctx *ctx, gg_gen_spec *spec)
{
    if (spec->edges == 0) spec->edges = 2 * spec->vertices;
    if (spec->edges < spec->vertices)
        return gg__bad_argument(ctx, "%llu edge%s too few: each of %llu vertices needs an option",
                                (unsigned long long)spec->edges, spec->edges == 1 ? " is" : "s are",
                                (unsigned long long)spec->vertices);
    return GG_OK;
}

/* ---- parity: any edges ---- */

/* Each vertex has an option; the other edges begin anywhere. All end anywhere. */
static gg_status make_parity(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices;
    gg_status status = make_vertices(maker);
    while (maker->made < maker->spec.edges && status == GG_OK) {
        const uint64_t made = maker->made, from = made < n ? made : gg__rng_below(&maker->rng, n);
        status = gg__make_edge(maker, from, gg__rng_below(&maker->rng, n));
    }
    return status;
}

const gg__generator gg__generator_parity = {
    .info = {.name = "parity", .summary = "parity game: any edges, at least one from each vertex"},
    .play = GG_PARITY,
    .heeds = GG__HEEDS_PRIORITIES,
    .settle = settle_options,
    .make = make_parity,
};

/* ---- clustered: small parts with few edges between them ---- */

/* Vertices are in clusters of `width`. The first option of a vertex stays in its cluster, and so do
 * seven of eight others. */
static gg_status settle_clustered(gg_ctx *ctx, gg_gen_spec *spec)
{
    const gg_status status = gg__settle_width(ctx, spec, spec->vertices);
    return status == GG_OK ? settle_options(ctx, spec) : status;
}

static gg_status make_clustered(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices, width = maker->spec.width;
    gg_status status = make_vertices(maker);
    while (maker->made < maker->spec.edges && status == GG_OK) {
        const uint64_t made = maker->made, from = made < n ? made : gg__rng_below(&maker->rng, n);
        const uint64_t first = from / width * width, size = first + width < n ? width : n - first;
        const bool stays = made < n || gg__rng_below(&maker->rng, 8) > 0;
        status = gg__make_edge(maker, from,
                               stays ? first + gg__rng_below(&maker->rng, size)
                                     : gg__rng_below(&maker->rng, n));
    }
    return status;
}

const gg__generator gg__generator_clustered = {
    .info = {.name = "clustered",
             .summary = "parity game: clusters of vertices with few edges between them"},
    .play = GG_PARITY,
    .heeds = GG__HEEDS_WIDTH | GG__HEEDS_PRIORITIES,
    .settle = settle_clustered,
    .make = make_clustered,
};

/* ---- steady: as many options as predecessors at every vertex ---- */

/* The edges are as many permutations as a vertex has options. */
static gg_status settle_steady(gg_ctx *ctx, gg_gen_spec *spec)
{
    const uint64_t n = spec->vertices;
    if (spec->edges == 0) spec->edges = 2 * n;
    if (spec->edges % n != 0)
        return gg__bad_argument(ctx,
                                "a steady game of %llu vertices has a multiple of that many edges",
                                (unsigned long long)n);
    return GG_OK;
}

static gg_status make_steady(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices;
    gg_vertex *order = gg__alloc(maker->ctx, n, sizeof *order, "a permutation");
    if (!order) return gg__status(maker->ctx);
    gg_status status = make_vertices(maker);
    for (uint64_t v = 0; v < n; v++)
        order[v] = (gg_vertex)v;
    while (maker->made < maker->spec.edges && status == GG_OK) {
        for (uint64_t v = 0; v < n && status == GG_OK; v++) {
            const uint64_t other = v + gg__rng_below(&maker->rng, n - v);
            const gg_vertex end = order[other];
            order[other] = order[v];
            order[v] = end;
            status = gg__make_edge(maker, v, end);
        }
    }
    gg__free(maker->ctx, order);
    return status;
}

const gg__generator gg__generator_steady = {
    .info = {.name = "steady",
             .summary = "parity game: all vertices have as many options as predecessors"},
    .play = GG_PARITY,
    .heeds = GG__HEEDS_PRIORITIES,
    .settle = settle_steady,
    .make = make_steady,
};

/* ---- ladder: one long cycle with a shortcut at each step ---- */

/* Vertex v has the parity of v as its owner and its priority, and leads to v + 1 and v + 2, modulo
 * their even number. */
static gg_status settle_ladder(gg_ctx *ctx, gg_gen_spec *spec)
{
    spec->vertices += spec->vertices % 2;
    return gg__settle_exact(ctx, spec, 2 * spec->vertices);
}

static gg_status make_ladder(gg__maker *maker)
{
    const uint64_t n = maker->spec.vertices;
    gg_status status = GG_OK;
    for (uint64_t v = 0; v < n && status == GG_OK; v++) {
        status = make_vertex(maker, v, v % 2 == 0 ? GG_LEFT : GG_RIGHT, v % 2);
        if (status == GG_OK) status = gg__make_edge(maker, v, (v + 1) % n);
        if (status == GG_OK) status = gg__make_edge(maker, v, (v + 2) % n);
    }
    return status;
}

const gg__generator gg__generator_ladder = {
    .info = {.name = "ladder", .summary = "parity game: a cycle with a shortcut at each step"},
    .play = GG_PARITY,
    .settle = settle_ladder,
    .make = make_ladder,
};

/* ---- zielonka: exponential for Zielonka's algorithm ---- */

/* Levels of five vertices. On level k, the player p of its parity and the other one q have
 *
 *     0  priority 3k + 5, q: to 1, 4         3  priority p, p: to 1, 4
 *     1  3k + 4, p: to 1 of the level        4  priority p, q: to 3, and to 0 of the level after
 *        before, to 2, to 1 of the one after
 *     2  3k + 3, q: to 1, 4
 */
static gg_status settle_zielonka(gg_ctx *ctx, gg_gen_spec *spec)
{
    const uint64_t levels = (spec->vertices + 4) / 5;
    spec->vertices = 5 * levels;
    return gg__settle_exact(ctx, spec, 11 * levels - 3);
}

static gg_status make_zielonka(gg__maker *maker)
{
    const uint64_t levels = maker->spec.vertices / 5;
    gg_status status = GG_OK;
    for (uint64_t k = 0; k < levels && status == GG_OK; k++) {
        const uint64_t b = 5 * k, p = k % 2;
        const struct {
            uint64_t owner, priority, to[3];
            bool leads[3];
        } level[5] = {
            {1 - p, 3 * k + 5, {b + 1, b + 4}, {true, true}},
            {p, 3 * k + 4, {b - 4, b + 2, b + 6}, {k > 0, true, k + 1 < levels}},
            {1 - p, 3 * k + 3, {b + 1, b + 4}, {true, true}},
            {p, p, {b + 1, b + 4}, {true, true}},
            {1 - p, p, {b + 3, b + 5}, {true, k + 1 < levels}},
        };
        for (uint64_t i = 0; i < 5 && status == GG_OK; i++) {
            status = make_vertex(maker, b + i, level[i].owner == 0 ? GG_LEFT : GG_RIGHT,
                                 level[i].priority);
            for (int e = 0; e < 3 && status == GG_OK; e++)
                if (level[i].leads[e]) status = gg__make_edge(maker, b + i, level[i].to[e]);
        }
    }
    return status;
}

const gg__generator gg__generator_zielonka = {
    .info = {.name = "zielonka", .summary = "parity game: hard for the recursive algorithm"},
    .play = GG_PARITY,
    .settle = settle_zielonka,
    .make = make_zielonka,
};

/* ---- checker: many nested fixed points ---- */

/* Blocks of three vertices, from the greatest priorities down, and a last vertex with priority 0
 * that leads back to the first. Block k of a, b, c has the priorities 2k, 0, 2k - 1; a leads to b,
 * b to c and to the next block, c to the next block; b is Right's, the others are Left's. */
static gg_status settle_checker(gg_ctx *ctx, gg_gen_spec *spec)
{
    const uint64_t blocks = (spec->vertices + 1) / 3;
    spec->vertices = 3 * blocks + 1;
    return gg__settle_exact(ctx, spec, 4 * blocks + 1);
}

static gg_status make_checker(gg__maker *maker)
{
    const uint64_t blocks = maker->spec.vertices / 3;
    gg_status status = GG_OK;
    for (uint64_t i = 0; i < blocks && status == GG_OK; i++) {
        const uint64_t a = 3 * i, k = blocks - i;
        status = make_vertex(maker, a, GG_LEFT, 2 * k);
        if (status == GG_OK) status = make_vertex(maker, a + 1, GG_RIGHT, 0);
        if (status == GG_OK) status = make_vertex(maker, a + 2, GG_LEFT, 2 * k - 1);
        if (status == GG_OK) status = gg__make_edge(maker, a, a + 1);
        if (status == GG_OK) status = gg__make_edge(maker, a + 1, a + 2);
        if (status == GG_OK) status = gg__make_edge(maker, a + 1, a + 3);
        if (status == GG_OK) status = gg__make_edge(maker, a + 2, a + 3);
    }
    if (status == GG_OK) status = make_vertex(maker, 3 * blocks, GG_LEFT, 0);
    return status == GG_OK ? gg__make_edge(maker, 3 * blocks, 0) : status;
}

const gg__generator gg__generator_checker = {
    .info = {.name = "checker",
             .summary = "parity game: as of a model checker, with nested fixed points"},
    .play = GG_PARITY,
    .settle = settle_checker,
    .make = make_checker,
};

/* ---- jurdzinski: exponential for small progress measures ---- */

/* Rows 0 to d - 1 of `width` columns. Vertices L(i, j) for j from 0 to w, R(i, j) for j below w,
 * and A(i, j) in rows from 1. L(0, j) has priority 0 and leads to R(0, j - 1) and R(0, j); R(0, j)
 * is Right's, has priority 1, and leads to L(0, j), L(0, j + 1) and all R(i, j). In row i from 1,
 * R(i, j) has priority 2i and leads to R(0, j), L(i, j) and L(i, j + 1); L(i, j) is Right's, has
 * priority 2i, and leads to R(i, j - 1), R(i, j) and A(i, j); A(i, j) has priority 2i + 1 and leads
 * to R(i, j). Neighbours beyond the columns are left out; a vertex of no other owner is Left's.
 * Vertices are numbered row by row: L, R and A of column 0, of column 1, and so on. */
static gg_status settle_jurdzinski(gg_ctx *ctx, gg_gen_spec *spec)
{
    const gg_status status = gg__settle_width(ctx, spec, spec->vertices);
    if (status != GG_OK) return status;
    const uint64_t w = spec->width, first = 2 * w + 1, row = 3 * w + 1;
    const uint64_t rows = spec->vertices > first ? (spec->vertices - first + row - 1) / row : 0;
    spec->vertices = first + rows * row;
    return gg__settle_exact(ctx, spec, 4 * w + rows * 8 * w);
}

/* L, R or A (0 to 2) of a row and a column. */
static uint64_t place(uint64_t w, uint64_t row, uint64_t column, uint64_t kind)
{
    return row == 0 ? 2 * column + kind : 2 * w + 1 + (row - 1) * (3 * w + 1) + 3 * column + kind;
}

static gg_status make_row(gg__maker *maker, uint64_t row, uint64_t rows)
{
    enum { L, R, A };
    const uint64_t w = maker->spec.width;
    gg_status status = GG_OK;
    for (uint64_t j = 0; j <= w && status == GG_OK; j++) {
        const uint64_t l = place(w, row, j, L), r = place(w, row, j, R), a = place(w, row, j, A);
        status = make_vertex(maker, l, row == 0 ? GG_LEFT : GG_RIGHT, 2 * row);
        if (status == GG_OK && j > 0) status = gg__make_edge(maker, l, place(w, row, j - 1, R));
        if (status != GG_OK || j == w) break;
        status = gg__make_edge(maker, l, r);
        if (status == GG_OK && row > 0) status = gg__make_edge(maker, l, a);
        if (status == GG_OK)
            status = make_vertex(maker, r, row == 0 ? GG_RIGHT : GG_LEFT, row == 0 ? 1 : 2 * row);
        if (status == GG_OK) status = gg__make_edge(maker, r, l);
        if (status == GG_OK) status = gg__make_edge(maker, r, place(w, row, j + 1, L));
        for (uint64_t i = 1; i < rows && row == 0 && status == GG_OK; i++)
            status = gg__make_edge(maker, r, place(w, i, j, R));
        if (row == 0 || status != GG_OK) continue;
        status = gg__make_edge(maker, r, place(w, 0, j, R));
        if (status == GG_OK) status = make_vertex(maker, a, GG_LEFT, 2 * row + 1);
        if (status == GG_OK) status = gg__make_edge(maker, a, r);
    }
    return status;
}

static gg_status make_jurdzinski(gg__maker *maker)
{
    const uint64_t w = maker->spec.width,
                   rows = 1 + (maker->spec.vertices - 2 * w - 1) / (3 * w + 1);
    gg_status status = GG_OK;
    for (uint64_t row = 0; row < rows && status == GG_OK; row++)
        status = make_row(maker, row, rows);
    return status;
}

const gg__generator gg__generator_jurdzinski = {
    .info = {.name = "jurdzinski",
             .summary = "parity game: hard for progress measures, in columns"},
    .play = GG_PARITY,
    .heeds = GG__HEEDS_WIDTH,
    .settle = settle_jurdzinski,
    .make = make_jurdzinski,
};
