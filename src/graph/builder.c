/*
 * A builder: takes edges in any order, and the columns of a graph, and makes the graph.
 *
 * Edges are kept sorted coarsely by the end whose rows will be wanted (edges.c), from which the
 * rows follow (list_rows.c); for rows of both kinds they are sorted anew in between. What the
 * solvers want is known with the last edge only: the edges are taken to be ordered, until one is
 * not.
 *
 * Where the limit on memory is too low, what has been collected is given up, and the rest is only
 * counted, so that in the end it can be said how much memory would do.
 *
 * Cost: O(n + m) time; 6 bytes an edge while building, besides the rows.
 */
#include "graph/builder.h"

#include "graph/degrees.h"
#include "graph/list_rows.h"
#include "graph/names.h"

#include <stdio.h>
#include <string.h>

struct gg_builder {
    gg_ctx *ctx;
    uint64_t vertices;
    bool growing, ordered;
    bool counts;            /* edges only, since there is no room for them */
    uint64_t counted[3];    /* edges before the last that were added; if counts: all */
    bool unordered_in;      /* incoming rows alone are expected, should the graph not be ordered */
    gg__edge_list edges[3]; /* by gg_edge_for */
    gg__edge_slabs slabs;   /* for all three */
    uint8_t *owner, *terminal;
    size_t owner_capacity, terminal_capacity; /* set up to here; the rest is the default */
    gg__names *names;
    uint64_t *number;
};

/* Bytes per vertex of the leanest graph: one row start and one degree. */
enum { LEAST_VERTEX_BYTES = sizeof(uint64_t) + sizeof(uint32_t) };

static gg_status open_builder(gg_ctx *ctx, uint64_t vertices, bool growing, bool counts,
                              gg_builder **out)
{
    gg_builder *builder = gg__alloc_zeroed(ctx, 1, sizeof *builder, "a graph builder");
    if (!builder) return gg__status(ctx);
    builder->ctx = ctx;
    builder->vertices = vertices;
    builder->growing = growing;
    builder->counts = counts;
    builder->ordered = true;
    for (int i = 0; i < 3; i++)
        builder->edges[i] = gg__edge_list_new(&builder->slabs, false);
    *out = builder;
    return GG_OK;
}

gg_status gg_builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, gg_builder **out)
{
    gg__begin(ctx);
    if (vertices > GG_MAX_VERTICES)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu vertices are more than the %llu possible",
                        (unsigned long long)vertices, (unsigned long long)GG_MAX_VERTICES);
    const gg_status status =
        gg__plan(ctx, vertices * LEAST_VERTEX_BYTES, "the vertices of a graph");
    return status == GG_OK ? open_builder(ctx, vertices, growing, false, out) : status;
}

gg_status gg__builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, gg_builder **out)
{
    const bool counts =
        gg__plan(ctx, vertices * LEAST_VERTEX_BYTES, "the vertices of a graph") != GG_OK;
    gg__begin(ctx);
    return open_builder(ctx, vertices, growing, counts, out);
}

static void free_edges(gg_builder *builder)
{
    for (int i = 0; i < 3; i++)
        gg__edge_list_free(builder->ctx, &builder->edges[i]);
    gg__edge_slabs_free(builder->ctx, &builder->slabs);
}

static void clear(gg_builder *builder)
{
    gg_ctx *ctx = builder->ctx;
    free_edges(builder);
    gg__free(ctx, builder->owner);
    gg__free(ctx, builder->terminal);
    gg__names_free(builder->names);
    gg__free(ctx, builder->number);
    builder->number = NULL;
    builder->owner = builder->terminal = NULL;
    builder->owner_capacity = builder->terminal_capacity = 0;
    builder->names = NULL;
    memset(builder->counted, 0, sizeof builder->counted);
    builder->counts = false;
    builder->vertices = 0;
    builder->ordered = true;
}

void gg_builder_free(gg_builder *builder)
{
    if (!builder) return;
    clear(builder);
    gg__free(builder->ctx, builder);
}

void gg__builder_expect(gg_builder *builder, unsigned rows)
{
    builder->unordered_in = (rows & ~(unsigned)GG_ROWS_SUM) == GG_ROWS_SOLVE;
}

void gg__builder_number(gg_builder *builder, uint64_t *number)
{
    gg__free(builder->ctx, builder->number);
    builder->number = number;
}

uint64_t gg__builder_vertices(const gg_builder *builder)
{
    return builder->vertices;
}

static uint64_t edges_for(const gg_builder *builder, gg_edge_for who)
{
    return builder->counts ? builder->counted[who] : builder->edges[who].count;
}

uint64_t gg__builder_edges(const gg_builder *builder)
{
    return edges_for(builder, GG_FOR_BOTH) + edges_for(builder, GG_FOR_LEFT) +
           edges_for(builder, GG_FOR_RIGHT);
}

bool gg__builder_is_partisan(const gg_builder *builder)
{
    return edges_for(builder, GG_FOR_LEFT) + edges_for(builder, GG_FOR_RIGHT) > 0;
}

gg_vertex gg__builder_find(const gg_builder *builder, const char *name, size_t length)
{
    return gg__names_find(builder->names, name, length);
}

/* ---- collecting ---- */

static gg_status admit(gg_builder *builder, uint64_t v)
{
    if (v < builder->vertices || (builder->growing && v < GG_MAX_VERTICES)) return GG_OK;
    const gg_vertex place = v < GG_MAX_VERTICES ? (gg_vertex)v : GG_NO_VERTEX;
    return gg__fail(builder->ctx, GG_BAD_INPUT, GG__AT_VERTEX(place),
                    "vertex %llu is out of range: there %s %llu, counted from 0",
                    (unsigned long long)v, builder->vertices == 1 ? "is" : "are",
                    (unsigned long long)builder->vertices);
}

static void grow_to(gg_builder *builder, uint64_t v)
{
    if (v >= builder->vertices) builder->vertices = v + 1;
}

static gg_status impossible(gg_builder *builder, const char *sentence)
{
    gg__begin(builder->ctx);
    return gg__fail(builder->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s", sentence);
}

/* Sorts all edges by where they end if incoming, else by where they begin. */
static gg_status turn_edges(gg_builder *builder, bool incoming)
{
    gg_status status = GG_OK;
    for (int i = 0; status == GG_OK && i < 3; i++)
        if (builder->edges[i].incoming != incoming)
            status = gg__edge_list_turn(builder->ctx, &builder->edges[i]);
    return status;
}

static gg_status find_disorder(gg_builder *builder)
{
    builder->ordered = false;
    if (!builder->unordered_in) return GG_OK;
    gg__begin(builder->ctx);
    return turn_edges(builder, true);
}

/* Sees to it that the ends of an edge are vertices. */
static gg_status admit_ends(gg_builder *builder, uint64_t from, uint64_t to)
{
    gg__begin(builder->ctx);
    gg_status status = admit(builder, from);
    if (status == GG_OK) status = admit(builder, to);
    if (status == GG_OK) grow_to(builder, from > to ? from : to);
    return status;
}

/* The same for many edges, whose ends are at most `top`; the first end that is none is named. */
static gg_status admit_all(gg_builder *builder, const gg__edge *edges, size_t count, gg_vertex top)
{
    gg_status status = GG_OK;
    if (top < builder->vertices) return GG_OK;
    if (builder->growing) return admit_ends(builder, top, top);
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = admit_ends(builder, edges[i].from, edges[i].to);
    return status;
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

/* Edges for one player, or for both, go to the list of those they are for. */
static gg_status add_by_player(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                               size_t count, gg_vertex top)
{
    enum { SOME = 256 };
    gg__edge part[3][SOME];
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < count;) {
        size_t size[3] = {0, 0, 0};
        for (size_t end = count - i < SOME ? count : i + SOME; i < end; i++)
            part[who[i]][size[who[i]]++] = edges[i];
        for (int k = 0; status == GG_OK && k < 3; k++)
            if (size[k] > 0)
                status = gg__edge_list_add(builder->ctx, &builder->edges[k], part[k], size[k], top);
    }
    return status;
}

static gg_status add_some(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                          size_t count, gg_vertex top)
{
    if (who) return add_by_player(builder, edges, who, count, top);
    return gg__edge_list_add(builder->ctx, &builder->edges[GG_FOR_BOTH], edges, count, top);
}

/* How many edges there are before the first that does not lead to a larger number. */
static size_t count_ordered(const gg__edge *edges, size_t count)
{
    size_t i = 0;
    while (i < count && edges[i].from < edges[i].to)
        i++;
    return i;
}

static gg_status collect(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                         size_t count, gg__edge_survey survey)
{
    size_t first = 0;
    gg_status status = GG_OK;
    /* Edges are sorted anew right before the first out of order, wherever a batch begins, so that
     * the order in rows is that of the input alone. */
    if (builder->ordered && survey.falling) {
        first = count_ordered(edges, count);
        status = add_some(builder, edges, who, first, survey.top);
        if (status == GG_OK) status = find_disorder(builder);
    }
    if (status != GG_OK) return status;
    return add_some(builder, edges + first, who ? who + first : NULL, count - first, survey.top);
}

static void count_more(gg_builder *builder, const uint8_t *who, size_t count)
{
    if (!who) builder->counted[GG_FOR_BOTH] += count;
    for (size_t i = 0; who && i < count; i++)
        builder->counted[who[i]]++;
}

gg_status gg__builder_add(gg_builder *builder, const gg__edge *edges, const uint8_t *who,
                          size_t count, gg__edge_survey survey)
{
    if (count == 0) return GG_OK;
    gg_status status = admit_all(builder, edges, count, survey.top);
    if (status == GG_OK && !builder->counts) {
        for (int i = 0; i < 3; i++)
            builder->counted[i] = builder->edges[i].count;
        status = collect(builder, edges, who, count, survey);
        if (status != GG_LIMIT) return status;
        gg__begin(builder->ctx);
        free_edges(builder);
        builder->counts = true;
        status = GG_OK;
    }
    if (status == GG_OK) count_more(builder, who, count);
    builder->ordered &= !survey.falling;
    return status;
}

gg_status gg_builder_edge(gg_builder *builder, uint64_t from, uint64_t to, gg_edge_for who)
{
    if ((unsigned)who > GG_FOR_RIGHT)
        return impossible(builder, "an edge is for both, Left or Right");
    if (from >= GG_MAX_VERTICES || to >= GG_MAX_VERTICES) return admit_ends(builder, from, to);
    const gg__edge edge = {(gg_vertex)from, (gg_vertex)to};
    const uint8_t player = (uint8_t)who;
    return gg__builder_add(builder, &edge, &player, 1, gg__edges_survey(&edge, 1));
}

/* Sets a mark in a column that reaches as far as the largest vertex marked. */
static gg_status set_mark(gg_builder *builder, uint8_t **column, size_t *capacity, uint64_t v,
                          uint8_t mark, uint8_t unset, const char *what)
{
    gg_ctx *ctx = builder->ctx;
    gg__begin(ctx);
    gg_status status = admit(builder, v);
    if (status != GG_OK) return status;
    const size_t before = *column ? *capacity : 0;
    uint8_t *grown = gg__grow(ctx, *column, capacity, v + 1, 1, what);
    if (!grown) return gg__status(ctx);
    *column = grown;
    memset(grown + before, unset, *capacity - before);
    if (grown[v] != unset)
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v), "%s is set twice", what);
    grown[v] = mark;
    grow_to(builder, v);
    return GG_OK;
}

gg_status gg_builder_owner(gg_builder *builder, uint64_t v, gg_player owner)
{
    if ((unsigned)owner > GG_RIGHT) return impossible(builder, "an owner is Left or Right");
    return set_mark(builder, &builder->owner, &builder->owner_capacity, v, (uint8_t)owner,
                    GG__NO_OWNER, "the owner of this vertex");
}

gg_status gg_builder_terminal(gg_builder *builder, uint64_t v, gg_result result)
{
    if ((unsigned)result < GG_L || (unsigned)result > GG_P)
        return impossible(builder, "the result of a vertex is L, R, D, N or P");
    return set_mark(builder, &builder->terminal, &builder->terminal_capacity, v, (uint8_t)result,
                    GG_NONE, "the result of this vertex");
}

gg_status gg_builder_name(gg_builder *builder, uint64_t v, const char *name)
{
    gg__begin(builder->ctx);
    gg_status status = admit(builder, v);
    if (status != GG_OK) return status;
    grow_to(builder, v);
    if (!builder->names && !(builder->names = gg__names_new(builder->ctx)))
        return gg__status(builder->ctx);
    return gg__names_add(builder->names, (gg_vertex)v, name, strlen(name));
}

/* ---- building ---- */

/* The list of a player's own edges; NULL: there are none but those for both. */
static gg__edge_list *own_edges(gg_builder *builder, const gg_graph *graph, gg_player player)
{
    return graph->partisan ? &builder->edges[player == GG_LEFT ? GG_FOR_LEFT : GG_FOR_RIGHT] : NULL;
}

/* What one player reads of one kind of rows. With the last kind a player's own edges are spent, and
 * with the last player those for both. */
static gg_status make_rows(gg_builder *builder, gg_player player, bool incoming, bool last_kind,
                           gg_graph *graph)
{
    gg__rows *rows = &graph->storage[2 * player + incoming];
    const bool last_player = !graph->partisan || player == GG_RIGHT;
    const gg__list_rows task = {
        .vertices = graph->vertices,
        .list = {&builder->edges[GG_FOR_BOTH], own_edges(builder, graph, player)},
        .spent = {last_kind && last_player, last_kind},
        .all = {&builder->edges[0], &builder->edges[1], &builder->edges[2]}};
    (incoming ? graph->in : graph->out)[player] = rows;
    return gg__make_list_rows(builder->ctx, &task, rows);
}

static gg_status make_kind(gg_builder *builder, bool incoming, bool last_kind, gg_graph *graph)
{
    gg_status status = turn_edges(builder, incoming);
    if (status == GG_OK) status = make_rows(builder, GG_LEFT, incoming, last_kind, graph);
    if (status == GG_OK && graph->partisan)
        status = make_rows(builder, GG_RIGHT, incoming, last_kind, graph);
    return status;
}

static gg_status make_degrees(gg_builder *builder, gg_player player, gg_graph *graph)
{
    const gg__degree_source from = {
        graph->out[player], {&builder->edges[GG_FOR_BOTH], own_edges(builder, graph, player)}};
    const gg_status status = from.out ? GG_OK : turn_edges(builder, true);
    if (status != GG_OK) return status;
    return gg__make_degrees(builder->ctx, graph->vertices, &from, &graph->degree[player]);
}

/* ---- the graph ---- */

/* In an impartial graph both players read the same. */
static void share_side(gg_graph *graph)
{
    graph->out[GG_RIGHT] = graph->out[GG_LEFT];
    graph->in[GG_RIGHT] = graph->in[GG_LEFT];
    graph->degree[GG_RIGHT] = graph->degree[GG_LEFT];
}

/* Hands a column over, made as long as the graph. */
static gg_status take_column(gg_builder *builder, uint8_t **column, size_t *capacity, uint8_t unset,
                             uint8_t **out)
{
    if (!*column) return GG_OK;
    const size_t before = *capacity;
    uint8_t *grown =
        gg__grow(builder->ctx, *column, capacity, builder->vertices, 1, "a column of the graph");
    if (!grown) return gg__status(builder->ctx);
    memset(grown + before, unset, *capacity - before);
    *out = grown;
    *column = NULL;
    return GG_OK;
}

static gg_status fill_graph(gg_builder *builder, unsigned rows, gg_graph *graph)
{
    gg_status status = GG_OK;
    if (rows & GG_ROWS_OUT) status = make_kind(builder, false, !(rows & GG_ROWS_IN), graph);
    if (status == GG_OK && rows & GG_ROWS_IN) status = make_kind(builder, true, true, graph);
    if (status == GG_OK) status = make_degrees(builder, GG_LEFT, graph);
    if (status == GG_OK && graph->partisan) status = make_degrees(builder, GG_RIGHT, graph);
    if (!graph->partisan) share_side(graph);
    if (status == GG_OK)
        status = take_column(builder, &builder->owner, &builder->owner_capacity, GG__NO_OWNER,
                             &graph->owner);
    if (status == GG_OK)
        status = take_column(builder, &builder->terminal, &builder->terminal_capacity, GG_NONE,
                             &graph->terminal);
    if (status != GG_OK) return status;
    graph->names = builder->names;
    builder->names = NULL;
    graph->number = builder->number;
    builder->number = NULL;
    return GG_OK;
}

/* The most that is held while rows are collected and made, besides names and columns, or while
 * the graph is then solved. */
static uint64_t bytes_needed(const gg_builder *builder, unsigned rows)
{
    enum { PER_EDGE = 6, PER_VERTEX = 12, BLOCK = 1 << 14, FEW = 5, OVERHEAD = 1 << 18 };
    const uint64_t n = builder->vertices, m = gg__builder_edges(builder);
    const uint64_t chains = (n >> GG__RANGE_BITS) + 1,
                   players = gg__builder_is_partisan(builder) + 1;
    const bool large = m >= chains * (FEW * GG__BLOCK_EDGES);
    uint64_t collected =
        large ? m * PER_EDGE + m / 64 + 3 * chains * BLOCK
              : m * PER_EDGE + m * PER_EDGE / 2 + 3 * chains * sizeof(gg__edge_chain);
    const uint64_t counters = rows & GG_ROWS_OUT ? 0 : n + n / 2 + m / 32;
    const uint64_t made = players * (n + 2) * sizeof(uint64_t) + m * players * sizeof(gg_vertex);
    const uint64_t both = (rows & GG_ROWS_IN) && (rows & GG_ROWS_OUT) ? made : 0;
    const uint64_t larger = collected > made ? collected : made;
    const uint64_t making = players > 1 ? collected + made : larger + larger / 8;
    const uint64_t finished = made + players * n * sizeof(uint32_t);
    const uint64_t solving = n * PER_VERTEX; /* as much as outcomes take */
    return counters + both + (making > finished + solving ? making : finished + solving) + OVERHEAD;
}

static gg_status fail_short(const gg_builder *builder, uint64_t vertices, uint64_t edges,
                            uint64_t bytes)
{
    char what[128];
    snprintf(what, sizeof what, "a graph of %llu vertices and %llu edges",
             (unsigned long long)vertices, (unsigned long long)edges);
    return gg__fail_needs(builder->ctx, bytes, what);
}

gg_status gg_builder_build(gg_builder *builder, unsigned rows, gg_graph **out)
{
    enum { MANY_EDGES = 1 << 17 }; /* so that their blocks are a megabyte */
    gg_ctx *ctx = builder->ctx;
    gg__begin(ctx);
    if (rows & ~(unsigned)(GG_ROWS_OUT | GG_ROWS_IN | GG_ROWS_SOLVE)) {
        clear(builder);
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "rows are a sum of gg_rows");
    }
    if (rows & GG_ROWS_SOLVE) rows |= builder->ordered ? GG_ROWS_OUT : GG_ROWS_IN;
    const uint64_t edges = gg__builder_edges(builder), vertices = builder->vertices;
    const uint64_t bytes = bytes_needed(builder, rows);
    if (builder->counts) {
        clear(builder);
        return fail_short(builder, vertices, edges, bytes);
    }
    gg_graph *graph = gg__alloc_zeroed(ctx, 1, sizeof *graph, "a graph");
    if (!graph) {
        clear(builder);
        return gg__status(ctx);
    }
    graph->ctx = ctx;
    graph->vertices = builder->vertices;
    graph->edges = edges;
    graph->partisan = gg__builder_is_partisan(builder);
    graph->ordered = builder->ordered;
    const gg_status status = fill_graph(builder, rows, graph);
    clear(builder);
    if (graph->edges >= MANY_EDGES) gg__trim(ctx);
    if (status != GG_OK) {
        const bool memory = gg_ctx_error(ctx)->vertex == GG_NO_VERTEX; /* not too many options */
        gg_graph_free(graph);
        return status == GG_LIMIT && memory ? fail_short(builder, vertices, edges, bytes) : status;
    }
    *out = graph;
    return GG_OK;
}
