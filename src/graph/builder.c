/*
 * From edges in any order to compressed rows.
 *
 * Edges are kept in blocks as they come, one list for each of both, Left and Right, and counting
 * sort distributes them: count the keys, sum up, put each edge in its place. The two dependent
 * memory accesses of the last step are prefetched a few edges ahead, which hides most of their
 * latency once the arrays have outgrown the caches.
 *
 * Cost: O(n + m) time; 8 bytes an edge while building, besides the rows.
 */
#include "graph/builder.h"

#include "graph/names.h"

#include <string.h>

enum { BLOCK_EDGES = 1 << 15, AHEAD = 16 };

typedef struct block {
    struct block *next;
    size_t count;
    gg_vertex ends[2 * BLOCK_EDGES]; /* from and to in turn */
} block;

typedef struct edge_list {
    block *first, *last;
    uint64_t count;
} edge_list;

struct gg_builder {
    gg_ctx *ctx;
    uint64_t vertices;
    bool growing, ordered;
    edge_list edges[3]; /* by gg_edge_for */
    uint8_t *owner, *terminal;
    size_t owner_capacity, terminal_capacity; /* set up to here; the rest is the default */
    gg__names *names;
};

/* Bytes per vertex of the leanest graph: one row start and one degree. */
enum { LEAST_VERTEX_BYTES = sizeof(uint64_t) + sizeof(uint32_t) };

gg_status gg_builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, gg_builder **out)
{
    gg__begin(ctx);
    if (vertices > GG_MAX_VERTICES)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu vertices are more than the %llu possible",
                        (unsigned long long)vertices, (unsigned long long)GG_MAX_VERTICES);
    gg_status status = gg__plan(ctx, vertices * LEAST_VERTEX_BYTES, "the vertices of a graph");
    if (status != GG_OK) return status;
    gg_builder *builder = gg__alloc_zeroed(ctx, 1, sizeof *builder, "a graph builder");
    if (!builder) return gg__status(ctx);
    builder->ctx = ctx;
    builder->vertices = vertices;
    builder->growing = growing;
    builder->ordered = true;
    *out = builder;
    return GG_OK;
}

static void free_list(gg_ctx *ctx, edge_list *list)
{
    while (list->first) {
        block *next = list->first->next;
        gg__free(ctx, list->first);
        list->first = next;
    }
    *list = (edge_list){NULL, NULL, 0};
}

static void clear(gg_builder *builder)
{
    gg_ctx *ctx = builder->ctx;
    for (int i = 0; i < 3; i++)
        free_list(ctx, &builder->edges[i]);
    gg__free(ctx, builder->owner);
    gg__free(ctx, builder->terminal);
    gg__names_free(builder->names);
    builder->owner = builder->terminal = NULL;
    builder->owner_capacity = builder->terminal_capacity = 0;
    builder->names = NULL;
    builder->vertices = 0;
    builder->ordered = true;
}

void gg_builder_free(gg_builder *builder)
{
    if (!builder) return;
    clear(builder);
    gg__free(builder->ctx, builder);
}

uint64_t gg__builder_vertices(const gg_builder *builder)
{
    return builder->vertices;
}

uint64_t gg__builder_edges(const gg_builder *builder)
{
    return builder->edges[0].count + builder->edges[1].count + builder->edges[2].count;
}

bool gg__builder_is_partisan(const gg_builder *builder)
{
    return builder->edges[GG_FOR_LEFT].count + builder->edges[GG_FOR_RIGHT].count > 0;
}

bool gg__builder_has_owners(const gg_builder *builder)
{
    return builder->owner != NULL;
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
                    "vertex %llu is out of range: there are %llu vertices, counted from 0",
                    (unsigned long long)v, (unsigned long long)builder->vertices);
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

static gg_status append_block(gg_builder *builder, edge_list *list)
{
    block *fresh = gg__alloc(builder->ctx, 1, sizeof *fresh, "edges");
    if (!fresh) return gg__status(builder->ctx);
    fresh->next = NULL;
    fresh->count = 0;
    if (list->last)
        list->last->next = fresh;
    else
        list->first = fresh;
    list->last = fresh;
    return GG_OK;
}

gg_status gg_builder_edge(gg_builder *builder, uint64_t from, uint64_t to, gg_edge_for who)
{
    if ((unsigned)who > GG_FOR_RIGHT)
        return impossible(builder, "an edge is for both, Left or Right");
    if (from >= builder->vertices || to >= builder->vertices) {
        gg__begin(builder->ctx);
        gg_status status = admit(builder, from);
        if (status == GG_OK) status = admit(builder, to);
        if (status != GG_OK) return status;
        grow_to(builder, from > to ? from : to);
    }
    edge_list *list = &builder->edges[who];
    if (!list->last || list->last->count == BLOCK_EDGES) {
        gg__begin(builder->ctx);
        const gg_status status = append_block(builder, list);
        if (status != GG_OK) return status;
    }
    gg_vertex *ends = &list->last->ends[2 * list->last->count++];
    ends[0] = (gg_vertex)from;
    ends[1] = (gg_vertex)to;
    builder->ordered &= from < to;
    list->count++;
    return GG_OK;
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

/* start[v + 2] += 1 for each edge; summed up later, start[v + 1] is then the next free place. */
static void count_keys(const edge_list *list, bool incoming, uint64_t *start)
{
    for (const block *b = list->first; b; b = b->next)
        for (size_t i = 0; i < b->count; i++)
            start[(uint64_t)b->ends[2 * i + incoming] + 2]++;
}

static void place_edges(const edge_list *list, bool incoming, const gg__rows *rows)
{
    uint64_t *next = rows->start + 1;
    gg_vertex *end = rows->end;
    for (const block *b = list->first; b; b = b->next) {
        const gg_vertex *key = b->ends + incoming, *item = b->ends + !incoming;
        for (size_t i = 0; i < b->count; i++) {
            if (i + 2 * AHEAD < b->count) {
                __builtin_prefetch(&next[key[2 * (i + 2 * AHEAD)]], 1);
                __builtin_prefetch(&end[next[key[2 * (i + AHEAD)]]], 1);
            }
            end[next[key[2 * i]]++] = item[2 * i];
        }
    }
}

/* Rows of the edges for both and, if `who` is not GG_FOR_BOTH, of that player's own. */
static gg_status make_rows(gg_builder *builder, bool incoming, gg_edge_for who, gg__rows *rows)
{
    gg_ctx *ctx = builder->ctx;
    const edge_list *both = &builder->edges[GG_FOR_BOTH];
    const edge_list *own = who == GG_FOR_BOTH ? NULL : &builder->edges[who];
    const uint64_t n = builder->vertices, m = both->count + (own ? own->count : 0);
    rows->start = gg__alloc_zeroed(ctx, n + 2, sizeof *rows->start, "rows");
    rows->end = gg__alloc(ctx, m, sizeof *rows->end, "rows");
    if (!rows->start || !rows->end) return gg__status(ctx);
    count_keys(both, incoming, rows->start);
    if (own) count_keys(own, incoming, rows->start);
    for (uint64_t v = 0; v < n; v++)
        rows->start[v + 2] += rows->start[v + 1];
    gg_status status = gg__tick(ctx, "building rows", 0, 0);
    if (status != GG_OK) return status;
    place_edges(both, incoming, rows);
    if (own) place_edges(own, incoming, rows);
    return GG_OK;
}

static gg_status too_many_options(gg_ctx *ctx, gg_vertex v)
{
    return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(v), "a vertex has more than %llu options",
                    (unsigned long long)UINT32_MAX);
}

static gg_status degrees_of_rows(gg_ctx *ctx, const gg_graph *graph, const gg__rows *rows,
                                 uint32_t *degree)
{
    for (uint64_t v = 0; v < graph->vertices; v++) {
        const uint64_t options = rows->start[v + 1] - rows->start[v];
        if (options > UINT32_MAX) return too_many_options(ctx, (gg_vertex)v);
        degree[v] = (uint32_t)options;
    }
    return GG_OK;
}

static gg_status degrees_of_edges(gg_ctx *ctx, const edge_list *list, uint32_t *degree)
{
    for (const block *b = list->first; b; b = b->next)
        for (size_t i = 0; i < b->count; i++)
            if (++degree[b->ends[2 * i]] == 0) return too_many_options(ctx, b->ends[2 * i]);
    return GG_OK;
}

/* What one player reads: his rows and degrees; in an impartial graph both players share them. */
static gg_status make_side(gg_builder *builder, unsigned rows, gg_edge_for who, gg_player player,
                           gg_graph *graph)
{
    gg_ctx *ctx = builder->ctx;
    gg__rows *out = &graph->storage[2 * player], *in = &graph->storage[2 * player + 1];
    uint32_t *degree = gg__alloc_zeroed(ctx, graph->vertices, sizeof *degree, "degrees");
    if (!degree) return gg__status(ctx);
    graph->degree[player] = degree;
    gg_status status = GG_OK;
    if (rows & GG_ROWS_OUT) {
        graph->out[player] = out;
        status = make_rows(builder, false, who, out);
        if (status == GG_OK) status = degrees_of_rows(ctx, graph, out, degree);
    } else {
        status = degrees_of_edges(ctx, &builder->edges[GG_FOR_BOTH], degree);
        if (status == GG_OK && who != GG_FOR_BOTH)
            status = degrees_of_edges(ctx, &builder->edges[who], degree);
    }
    if (status == GG_OK && rows & GG_ROWS_IN) {
        graph->in[player] = in;
        status = make_rows(builder, true, who, in);
    }
    return status;
}

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
    if (graph->partisan) {
        status = make_side(builder, rows, GG_FOR_LEFT, GG_LEFT, graph);
        if (status == GG_OK) status = make_side(builder, rows, GG_FOR_RIGHT, GG_RIGHT, graph);
    } else {
        status = make_side(builder, rows, GG_FOR_BOTH, GG_LEFT, graph);
        share_side(graph);
    }
    if (status == GG_OK)
        status = take_column(builder, &builder->owner, &builder->owner_capacity, GG__NO_OWNER,
                             &graph->owner);
    if (status == GG_OK)
        status = take_column(builder, &builder->terminal, &builder->terminal_capacity, GG_NONE,
                             &graph->terminal);
    if (status != GG_OK) return status;
    graph->names = builder->names;
    builder->names = NULL;
    return GG_OK;
}

gg_status gg_builder_build(gg_builder *builder, unsigned rows, gg_graph **out)
{
    gg_ctx *ctx = builder->ctx;
    gg__begin(ctx);
    if (rows & ~(unsigned)(GG_ROWS_OUT | GG_ROWS_IN | GG_ROWS_SOLVE)) {
        clear(builder);
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "rows are a sum of gg_rows");
    }
    gg_graph *graph = gg__alloc_zeroed(ctx, 1, sizeof *graph, "a graph");
    if (!graph) {
        clear(builder);
        return gg__status(ctx);
    }
    graph->ctx = ctx;
    graph->vertices = builder->vertices;
    graph->edges = gg__builder_edges(builder);
    graph->partisan = gg__builder_is_partisan(builder);
    graph->ordered = builder->ordered;
    if (rows & GG_ROWS_SOLVE) rows |= builder->ordered ? GG_ROWS_OUT : GG_ROWS_IN;
    const gg_status status = fill_graph(builder, rows, graph);
    clear(builder);
    if (status != GG_OK) {
        gg_graph_free(graph);
        return status;
    }
    *out = graph;
    return GG_OK;
}
