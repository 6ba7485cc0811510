/*
 * A builder: takes edges in any order, and the columns of a graph, and makes the graph.
 *
 * Edges are kept sorted coarsely by the end whose rows will be needed (csr.c); for rows of both
 * directions they are sorted again in between. Only the last edge decides which rows the solvers
 * need: the graph is taken to be ordered until an edge shows that it is not.
 *
 * If the limit on memory is too low, the edges collected so far are dropped and the others are only
 * counted, so that the message can state how much memory would be enough.
 *
 * Cost: O(n + m) time; 6 bytes an edge while building, besides the rows.
 */
#include "graph/builder.h"

#include "base/parallel.h"
#include "graph/graph.h"

#include <stdio.h>
#include <string.h>

/* Bytes per vertex of the smallest graph: one row start and one degree. */
enum { LEAST_VERTEX_BYTES = sizeof(uint64_t) + sizeof(uint32_t) };

gg_status gg_builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, gg_builder **out)
{
    gg__begin(ctx);
    if (vertices > GG_MAX_VERTICES)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu vertices are more than the %llu possible",
                        (unsigned long long)vertices, (unsigned long long)GG_MAX_VERTICES);
    const gg_status status =
        gg__plan(ctx, vertices * LEAST_VERTEX_BYTES, "the vertices of a graph");
    return status == GG_OK ? gg__builder_new(ctx, vertices, growing, 0, out) : status;
}

gg_status gg__builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, unsigned rows,
                          gg_builder **out)
{
    const bool counts =
        gg__plan(ctx, vertices * LEAST_VERTEX_BYTES, "the vertices of a graph") != GG_OK;
    gg__begin(ctx);
    gg_builder *builder = gg__alloc_zeroed(ctx, 1, sizeof *builder, "a graph builder");
    if (!builder) return gg__status(ctx);
    *builder = (gg_builder){.ctx = ctx,
                            .graph = {.ctx = ctx, .vertices = vertices, .ordered = true},
                            .growing = growing,
                            .counts = counts,
                            .unordered_in = rows == GG_ROWS_SOLVE};
    *out = builder;
    return GG_OK;
}

/* As with gg_builder_new, without vertices. */
static void clear(gg_builder *builder)
{
    gg_ctx *ctx = builder->ctx;
    gg__edges_free(ctx, &builder->edges);
    gg__graph_clear(ctx, &builder->graph);
    gg__free(ctx, builder->given);
    *builder = (gg_builder){.ctx = ctx,
                            .graph = {.ctx = ctx, .ordered = true},
                            .growing = builder->growing,
                            .unordered_in = builder->unordered_in};
}

void gg_builder_free(gg_builder *builder)
{
    if (!builder) return;
    clear(builder);
    gg__free(builder->ctx, builder);
}

/* ---- collecting ---- */

gg_status gg__builder_refuse(const gg_builder *builder, const char *where, bool negative,
                             uint64_t number)
{
    const uint64_t n = builder->graph.vertices;
    const unsigned long long shown = negative ? 0 - number : number;
    const gg__place at = GG__AT_VERTEX(number < GG_MAX_VERTICES ? (gg_vertex)number : GG_NO_VERTEX);
    const char *minus = negative ? "-" : "";
    if (builder->growing)
        return gg__fail(builder->ctx, GG_BAD_INPUT, at,
                        "%s%s%llu is no vertex number: they are 0 to %llu", where, minus, shown,
                        (unsigned long long)GG_MAX_VERTICES - 1);
    return gg__fail(builder->ctx, GG_BAD_INPUT, at,
                    "%svertex %s%llu is out of range: there %s %llu, counted from 0", where, minus,
                    shown, n == 1 ? "is" : "are", (unsigned long long)n);
}

/* Checks that the ends of an edge are vertices, and grows the graph if allowed. */
static gg_status admit(gg_builder *builder, uint64_t from, uint64_t to)
{
    const uint64_t n = builder->graph.vertices, most = builder->growing ? GG_MAX_VERTICES : n;
    const uint64_t larger = from > to ? from : to;
    gg__begin(builder->ctx);
    if (larger >= most) return gg__builder_refuse(builder, "", false, from < most ? to : from);
    if (larger >= n) builder->graph.vertices = larger + 1;
    return GG_OK;
}

static gg_status impossible(gg_builder *builder, const char *sentence)
{
    gg__begin(builder->ctx);
    return gg__fail(builder->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s", sentence);
}

gg__edge_survey gg__edges_survey(const gg__edge *edges, size_t count)
{
    gg__edge_survey survey = {0, false};
    for (size_t i = 0; i < count; i++) {
        const gg_vertex from = edges[i].from, to = edges[i].to, larger = from > to ? from : to;
        survey.top = larger > survey.top ? larger : survey.top;
        survey.falling |= from >= to;
    }
    return survey;
}

/* Adds each edge to the list of its players. */
static gg_status add_edges(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                           size_t count, gg_vertex top)
{
    enum { SOME = 256 };
    gg__edge part[3][SOME];
    gg_status status = GG_OK;
    gg__edges *all = &builder->edges;
    if (!who) return gg__edges_add(builder->ctx, all, &all->list[0], edges, count, top);
    for (size_t i = 0; status == GG_OK && i < count;) {
        size_t size[3] = {0, 0, 0};
        for (size_t end = count - i < SOME ? count : i + SOME; i < end; i++)
            part[who[i]][size[who[i]]++] = edges[i];
        for (int k = 0; status == GG_OK && k < 3; k++)
            if (size[k] > 0)
                status = gg__edges_add(builder->ctx, all, &all->list[k], part[k], size[k], top);
    }
    return status;
}

/* Edges are sorted again right before the first one out of order, not at a border of batches, so
 * that the order in rows depends on the input alone. */
static gg_status collect(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                         size_t count, gg__edge_survey survey)
{
    size_t first = 0;
    gg_status status = GG_OK;
    if (builder->graph.ordered && survey.falling) {
        while (edges[first].from < edges[first].to)
            first++;
        status = add_edges(builder, edges, who, first, survey.top);
        if (status != GG_OK) return status;
        builder->graph.ordered = false;
        if (builder->unordered_in) {
            gg__begin(builder->ctx);
            status = gg__edges_turn(builder->ctx, &builder->edges, true);
        }
    }
    if (status != GG_OK) return status;
    return add_edges(builder, edges + first, who ? who + first : NULL, count - first, survey.top);
}

gg_status gg__builder_add(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                          size_t count, gg__edge_survey survey)
{
    gg_status status = GG_OK;
    if (count == 0) return GG_OK;
    if (survey.top >= builder->graph.vertices && builder->growing)
        status = admit(builder, survey.top, survey.top);
    else if (survey.top >= builder->graph.vertices)
        for (size_t i = 0; status == GG_OK && i < count; i++) /* the first end that is not a
                                                                 vertex */
            status = admit(builder, edges[i].from, edges[i].to);
    if (status == GG_OK && !builder->counts) {
        for (int i = 0; i < 3; i++)
            builder->counted[i] = builder->edges.list[i].count;
        status = collect(builder, edges, who, count, survey);
        if (status != GG_LIMIT) return status;
        gg__begin(builder->ctx);
        gg__edges_free(builder->ctx, &builder->edges);
        builder->counts = true;
        status = GG_OK;
    }
    for (size_t i = 0; status == GG_OK && i < count; i++)
        builder->counted[who ? who[i] : GG_FOR_BOTH]++;
    builder->graph.ordered &= !survey.falling;
    return status;
}

gg_status gg_builder_edge(gg_builder *builder, uint64_t from, uint64_t to, gg_edge_for who)
{
    if ((unsigned)who > GG_FOR_RIGHT)
        return impossible(builder, "an edge is for both, Left or Right");
    if (from >= GG_MAX_VERTICES || to >= GG_MAX_VERTICES) return admit(builder, from, to);
    const gg__edge edge = {(gg_vertex)from, (gg_vertex)to};
    const uint8_t player = (uint8_t)who;
    return gg__builder_add(builder, &edge, &player, 1, gg__edges_survey(&edge, 1));
}

/* Grows a column to at least this length. */
static gg_status extend(gg_builder *builder, uint8_t **column, size_t *capacity, uint64_t length,
                        uint8_t unset, const char *what)
{
    const size_t before = *column ? *capacity : 0;
    uint8_t *grown = gg__grow(builder->ctx, *column, capacity, length, 1, what);
    if (!grown) return gg__status(builder->ctx);
    *column = grown;
    memset(grown + before, unset, *capacity - before);
    return GG_OK;
}

/* Sets a mark in a column, which is as long as its largest marked vertex needs. */
static gg_status set_mark(gg_builder *builder, uint8_t **column, size_t *capacity, uint64_t v,
                          uint8_t mark, uint8_t unset, const char *what)
{
    gg_status status = admit(builder, v, v);
    if (status == GG_OK) status = extend(builder, column, capacity, v + 1, unset, what);
    if (status != GG_OK) return status;
    if ((*column)[v] != unset)
        return gg__fail(builder->ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v), "%s is set twice",
                        what);
    (*column)[v] = mark;
    return GG_OK;
}

gg_status gg_builder_owner(gg_builder *builder, uint64_t v, gg_player owner)
{
    if ((unsigned)owner > GG_RIGHT) return impossible(builder, "an owner is Left or Right");
    return set_mark(builder, &builder->graph.owner, &builder->owner_capacity, v, (uint8_t)owner,
                    GG__NO_OWNER, "the owner of this vertex");
}

gg_status gg_builder_terminal(gg_builder *builder, uint64_t v, gg_result result)
{
    if ((unsigned)result < GG_L || (unsigned)result > GG_P)
        return impossible(builder, "the result of a vertex is L, R, D, N or P");
    return set_mark(builder, &builder->graph.terminal, &builder->terminal_capacity, v,
                    (uint8_t)result, GG_NONE, "the result of this vertex");
}

gg_status gg_builder_priority(gg_builder *builder, uint64_t v, uint32_t priority)
{
    gg_status status = set_mark(builder, &builder->given, &builder->given_capacity, v, 1, 0,
                                "the priority of this vertex");
    if (status != GG_OK) return status;
    builder->priorities++;
    uint32_t *grown = gg__grow(builder->ctx, builder->graph.priority, &builder->priority_capacity,
                               v + 1, sizeof *grown, "priorities");
    if (!grown) return gg__status(builder->ctx);
    builder->graph.priority = grown;
    grown[v] = priority;
    return GG_OK;
}

gg_status gg_builder_name(gg_builder *builder, uint64_t v, const char *name)
{
    gg_graph *graph = &builder->graph;
    const gg_status status = admit(builder, v, v);
    if (status != GG_OK) return status;
    if (!graph->names && !(graph->names = gg__names_new(builder->ctx)))
        return gg__status(builder->ctx);
    return gg__names_add(graph->names, (gg_vertex)v, name, strlen(name));
}

/* ---- building ---- */

/* Makes the rows of one direction for each player. The last direction frees a player's own edges,
 * and with the last player those for both. */
static gg_status make_rows(gg_builder *builder, int direction, bool last, gg_graph *graph)
{
    gg_status status = gg__edges_turn(builder->ctx, &builder->edges, direction == GG__IN);
    for (int player = GG_LEFT; status == GG_OK && player <= (int)graph->partisan; player++) {
        const bool spent[2] = {last && player == graph->partisan, last};
        status =
            gg__csr_from_edges(builder->ctx, graph->vertices, &builder->edges,
                               graph->partisan ? (gg_edge_for)(GG_FOR_LEFT + player) : GG_FOR_BOTH,
                               spent, &graph->rows[player][direction]);
    }
    return status;
}

/* ---- degrees ---- */

/* The lengths of the rows of options, if those exist. Otherwise the counters of incoming edges: a
 * vertex occurs in `passed` each time its counter passed a multiple of 256. */
typedef struct degrees {
    const gg__rows *out;
    const gg__edge_list *list[2];
    uint32_t *degree;
} degrees;

/* Never overflows: a length is too large only if there are that many edges, and counters are
 * small. */
static void fill_degrees(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const degrees *d = self;
    (void)worker;
    for (uint64_t v = first; v < end; v++)
        d->degree[v] = d->out ? (uint32_t)(d->out->start[v + 1] - d->out->start[v]) : 0;
    for (int i = 0; !d->out && i < 2 && d->list[i]; i++)
        for (uint64_t v = first; v < end && v < d->list[i]->lows; v++)
            d->degree[v] += d->list[i]->low[v];
}

static gg_status make_degrees(gg_builder *builder, gg_player player, gg_graph *graph)
{
    enum { PASS = 1 << 8 };
    gg_ctx *ctx = builder->ctx;
    const uint64_t n = graph->vertices;
    const gg__edge_list *list = builder->edges.list;
    const gg__rows *out = &graph->rows[player][GG__OUT];
    degrees d = {out->start ? out : NULL,
                 {&list[GG_FOR_BOTH], graph->partisan ? &list[GG_FOR_LEFT + player] : NULL},
                 NULL};
    gg_status status = d.out ? GG_OK : gg__edges_turn(builder->ctx, &builder->edges, true);
    if (status != GG_OK) return status;
    graph->degree[player] = d.degree = gg__alloc(ctx, n, sizeof *d.degree, "degrees");
    if (!d.degree) return gg__status(ctx);
    status = gg__parallel(ctx, "counting options", n, GG__TICK, fill_degrees, &d);
    if (status != GG_OK) return status;
    uint64_t wrong = n;
    if (d.out && d.out->start[n] > UINT32_MAX)
        for (uint64_t v = n; v-- > 0;)
            if (d.out->start[v + 1] - d.out->start[v] > UINT32_MAX) wrong = v;
    for (int i = 0; !d.out && i < 2 && d.list[i]; i++)
        for (size_t k = 0; wrong == n && k < d.list[i]->passes; k++) {
            const gg_vertex v = d.list[i]->passed[k];
            d.degree[v] += PASS;
            if (d.degree[v] < PASS) wrong = v;
        }
    if (wrong == n) return GG_OK;
    return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)wrong),
                    "a vertex has more than %llu options", (unsigned long long)UINT32_MAX);
}

/* ---- the graph ---- */

/* If one vertex has a priority, all have. */
static gg_status complete_priorities(gg_builder *builder)
{
    const uint64_t n = builder->graph.vertices;
    uint64_t v = 0;
    if (builder->priorities == n) return GG_OK;
    while (v < builder->given_capacity && builder->given[v])
        v++;
    return gg__fail(builder->ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v),
                    "some vertices have a priority, but this one has none");
}

static gg_status fill_graph(gg_builder *builder, unsigned rows)
{
    gg_graph *graph = &builder->graph;
    gg_status status = GG_OK;
    if (rows & GG_ROWS_OUT) status = make_rows(builder, GG__OUT, !(rows & GG_ROWS_IN), graph);
    if (status == GG_OK && rows & GG_ROWS_IN) status = make_rows(builder, GG__IN, true, graph);
    for (int player = GG_LEFT; status == GG_OK && player <= (int)graph->partisan; player++)
        status = make_degrees(builder, (gg_player)player, graph);
    if (status == GG_OK && graph->owner)
        status = extend(builder, &graph->owner, &builder->owner_capacity, graph->vertices,
                        GG__NO_OWNER, "a column of the graph");
    if (status == GG_OK && graph->terminal)
        status = extend(builder, &graph->terminal, &builder->terminal_capacity, graph->vertices,
                        GG_NONE, "a column of the graph");
    if (status == GG_OK && graph->priority) status = complete_priorities(builder);
    return status;
}

/* Fails, and states the memory that would suffice for this graph: the maximum held while its rows
 * are collected and made, besides names and columns, or while it is solved. */
static gg_status fail_short(gg_ctx *ctx, const gg_graph *size, unsigned rows)
{
    enum { PER_EDGE = 6, PER_VERTEX = 12, BLOCK = 1 << 14, CHAIN = 48, FEW = 5 };
    enum { OVERHEAD = 1 << 18 };
    const uint64_t n = size->vertices, m = size->edges, players = size->partisan + 1;
    const uint64_t chains = (n >> GG__RANGE_BITS) + 1;
    const bool large = m >= chains * (FEW * GG__BLOCK_EDGES);
    const uint64_t collected = large ? m * PER_EDGE + m / 64 + 3 * chains * BLOCK
                                     : m * PER_EDGE + m * PER_EDGE / 2 + 3 * chains * CHAIN;
    const uint64_t counters = rows & GG_ROWS_OUT ? 0 : n + n / 2 + m / 32;
    const uint64_t made = players * (n + 2) * sizeof(uint64_t) + m * players * sizeof(gg_vertex);
    const uint64_t both = (rows & GG_ROWS_IN) && (rows & GG_ROWS_OUT) ? made : 0;
    const uint64_t larger = collected > made ? collected : made;
    const uint64_t making = players > 1 ? collected + made : larger + larger / 8;
    const uint64_t finished = made + players * n * sizeof(uint32_t);
    const uint64_t solved = finished + n * PER_VERTEX; /* as much as for outcomes */
    char what[128];
    snprintf(what, sizeof what, "a graph of %llu vertices and %llu edges", (unsigned long long)n,
             (unsigned long long)m);
    return gg__fail_needs(ctx, counters + both + (making > solved ? making : solved) + OVERHEAD,
                          what);
}

gg_graph gg__builder_sketch(const gg_builder *builder)
{
    gg_graph graph = builder->graph;
    uint64_t edges[3];
    for (int i = 0; i < 3; i++)
        edges[i] = builder->counts ? builder->counted[i] : builder->edges.list[i].count;
    graph.edges = edges[0] + edges[1] + edges[2];
    graph.partisan = edges[GG_FOR_LEFT] + edges[GG_FOR_RIGHT] > 0;
    return graph;
}

gg_status gg_builder_build(gg_builder *builder, unsigned rows, gg_graph **out)
{
    enum { MANY_EDGES = 1 << 17 }; /* so that their blocks are a megabyte */
    gg_ctx *ctx = builder->ctx;
    gg_graph *graph = &builder->graph, *made = NULL;
    gg__begin(ctx);
    if (rows & ~(unsigned)(GG_ROWS_OUT | GG_ROWS_IN | GG_ROWS_SOLVE)) {
        clear(builder);
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "rows are a sum of gg_rows");
    }
    if (rows & GG_ROWS_SOLVE) rows |= graph->ordered ? GG_ROWS_OUT : GG_ROWS_IN;
    const gg_graph size = *graph = gg__builder_sketch(builder);
    gg_status status = builder->counts ? GG_LIMIT : fill_graph(builder, rows);
    if (status == GG_OK) made = gg__alloc(ctx, 1, sizeof *made, "a graph");
    if (made) {
        *made = *graph;
        *graph = (gg_graph){.ctx = ctx};
        gg__graph_link(made);
        *out = made;
    }
    clear(builder);
    if (size.edges >= MANY_EDGES) gg__trim(ctx);
    if (made) return GG_OK;
    const bool memory = gg_ctx_error(ctx)->vertex == GG_NO_VERTEX; /* not too many options */
    if (status == GG_OK) status = gg__status(ctx);
    return status == GG_LIMIT && memory ? fail_short(ctx, &size, rows) : status;
}
