/* Reading a graph; names of vertices. */
#include "graph/graph.h"

#include "base/positions.h"

#include <string.h>

struct gg__names {
    gg_keys *text;
    gg__index vertex;
};

static void free_names(gg__names *names)
{
    gg__keys_free(names->text);
    gg__index_free(&names->vertex);
    gg__free(names->vertex.ctx, names);
}

void gg__graph_clear(gg_ctx *ctx, gg_graph *graph)
{
    for (int i = 0; i < 4; i++) {
        if (graph->borrows && i % 2 == GG__OUT) continue;
        gg__free(ctx, graph->rows[i / 2][i % 2].start);
        gg__free(ctx, graph->rows[i / 2][i % 2].end);
    }
    gg__free(ctx, graph->degree[GG_LEFT]);
    if (graph->degree[GG_RIGHT] != graph->degree[GG_LEFT]) gg__free(ctx, graph->degree[GG_RIGHT]);
    gg__free(ctx, graph->owner);
    gg__free(ctx, graph->terminal);
    gg__free(ctx, graph->priority);
    if (graph->names) free_names(graph->names);
    gg__free(ctx, graph->number);
    *graph = (gg_graph){.ctx = ctx};
}

void gg_graph_free(gg_graph *graph)
{
    if (!graph) return;
    gg_ctx *ctx = graph->ctx;
    gg__graph_clear(ctx, graph);
    gg__free(ctx, graph);
}

void gg__graph_link(gg_graph *graph)
{
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const gg__rows *rows = graph->rows[graph->partisan ? player : GG_LEFT];
        graph->out[player] = rows[GG__OUT].start ? &rows[GG__OUT] : NULL;
        graph->in[player] = rows[GG__IN].start ? &rows[GG__IN] : NULL;
    }
    if (!graph->partisan) graph->degree[GG_RIGHT] = graph->degree[GG_LEFT];
}

uint64_t gg_graph_vertices(const gg_graph *graph)
{
    return graph->vertices;
}

uint64_t gg_graph_edges(const gg_graph *graph)
{
    return graph->edges;
}

unsigned gg_graph_rows(const gg_graph *graph)
{
    return (graph->out[0] ? GG_ROWS_OUT : 0u) | (graph->in[0] ? GG_ROWS_IN : 0u);
}

bool gg_graph_is_partisan(const gg_graph *graph)
{
    return graph->partisan;
}

bool gg_graph_has_owners(const gg_graph *graph)
{
    return graph->owner != NULL;
}

bool gg_graph_is_ordered(const gg_graph *graph)
{
    return graph->ordered;
}

/* An empty row is no null pointer, because callers add offsets to it. */
static const gg_vertex *row(const gg__rows *rows, gg_vertex v, size_t *count)
{
    static const gg_vertex nothing[1];
    if (!rows) {
        *count = 0;
        return NULL;
    }
    *count = (size_t)(rows->start[v + 1] - rows->start[v]);
    return *count > 0 ? rows->end + rows->start[v] : nothing;
}

const gg_vertex *gg_graph_options(const gg_graph *graph, gg_player player, gg_vertex v,
                                  size_t *count)
{
    return row(graph->out[player], v, count);
}

const gg_vertex *gg_graph_predecessors(const gg_graph *graph, gg_player player, gg_vertex v,
                                       size_t *count)
{
    return row(graph->in[player], v, count);
}

uint32_t gg_graph_out_degree(const gg_graph *graph, gg_player player, gg_vertex v)
{
    return graph->degree[player][v];
}

gg_player gg_graph_owner(const gg_graph *graph, gg_vertex v)
{
    return graph->owner && graph->owner[v] == GG_RIGHT ? GG_RIGHT : GG_LEFT;
}

gg_result gg_graph_terminal(const gg_graph *graph, gg_vertex v)
{
    return gg__terminal(graph, v);
}

const uint32_t *gg_graph_priorities(const gg_graph *graph)
{
    return graph->priority;
}

const char *gg_graph_name(const gg_graph *graph, gg_vertex v)
{
    return gg__names_of(graph->names, v);
}

gg_vertex gg_graph_find(const gg_graph *graph, const char *name)
{
    return gg__names_find(graph->names, name, strlen(name));
}

uint64_t gg__lower_bound(const uint64_t *array, uint64_t count, uint64_t entry)
{
    uint64_t low = 0, high = count;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (array[middle] < entry)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

gg_vertex gg__graph_numbered(const gg_graph *graph, unsigned base, uint64_t number)
{
    const uint64_t n = graph->vertices;
    const uint64_t v = graph->number ? gg__lower_bound(graph->number, n, number) : number - base;
    return v < n && (!graph->number || graph->number[v] == number) ? (gg_vertex)v : GG_NO_VERTEX;
}

/* ---- names ---- */

/* The i-th name is the i-th string, and belongs to the i-th vertex of the index. O(1) expected. */
gg__names *gg__names_new(gg_ctx *ctx)
{
    gg__names *names = gg__alloc_zeroed(ctx, 1, sizeof *names, "names");
    if (!names) return NULL;
    names->vertex = (gg__index){.ctx = ctx, .what = "names"};
    names->text = gg__keys_new(ctx, "names");
    if (names->text) return names;
    free_names(names);
    return NULL;
}

static bool is_name(const char *name, size_t length)
{
    bool digits = true;
    if (length == 0 || length > 255) return false;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)name[i];
        if (c <= ' ' || c == 0x7f) return false;
        if (c < '0' || c > '9') digits = false;
    }
    return !digits;
}

gg_status gg__names_add(gg__names *names, gg_vertex v, const char *name, size_t length)
{
    gg_ctx *ctx = names->vertex.ctx;
    uint32_t number;
    if (!is_name(name, length))
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                        "a name has 1 to 255 bytes, no blanks, and is not a number");
    if (gg__keys_find(names->text, name, length) != GG__NO_NUMBER)
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v), "the name '%.*s' is taken",
                        (int)length, name);
    if (gg__index_find(&names->vertex, v) != GG__NO_NUMBER)
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v), "this vertex has a name already");
    const gg_status status = gg__index_intern(&names->vertex, v, &number);
    if (status != GG_OK || gg_keys_intern(names->text, name, length) == number) return status;
    gg__index_drop_last(&names->vertex);
    return gg__status(ctx);
}

gg_vertex gg__names_find(const gg__names *names, const char *name, size_t length)
{
    const uint32_t number = names ? gg__keys_find(names->text, name, length) : GG__NO_NUMBER;
    return number == GG__NO_NUMBER ? GG_NO_VERTEX : (gg_vertex)names->vertex.keys[number];
}

const char *gg__names_of(const gg__names *names, gg_vertex v)
{
    const uint32_t number = names ? gg__index_find(&names->vertex, v) : GG__NO_NUMBER;
    return number == GG__NO_NUMBER ? NULL : (const char *)gg_keys_bytes(names->text, number, NULL);
}

const char *gg__names_at(const gg__names *names, size_t index, gg_vertex *v)
{
    if (!names || index >= names->vertex.count) return NULL;
    *v = (gg_vertex)names->vertex.keys[index];
    return (const char *)gg_keys_bytes(names->text, index, NULL);
}
