/* Graphs without their isolated vertices. See builder.h. */
#include "graph/builder.h"

/* True if less than a quarter of the vertices have edges. used: of each vertex, zeroed. */
static bool is_sparse(const gg_graph *graph, const gg__rows *rows, uint8_t *used)
{
    uint64_t count = 0;
    for (uint64_t v = 0; v < graph->vertices; v++)
        used[v] = rows->start[v + 1] > rows->start[v];
    for (uint64_t i = 0; i < graph->edges; i++)
        used[rows->end[i]] = 1;
    for (uint64_t v = 0; v < graph->vertices; v++)
        count += used[v];
    return count < (graph->vertices + 3) / 4;
}

/* Adds the edges with the new numbers of their ends. outgoing: the direction of the rows. */
static gg_status add_edges(gg_builder *builder, const gg_graph *graph, const gg__rows *rows,
                           bool outgoing, const gg_vertex *fresh)
{
    enum { BATCH = 1024 };
    gg__edge edge[BATCH];
    size_t count = 0;
    for (uint64_t v = 0; v < graph->vertices; v++) {
        for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++) {
            const gg_vertex a = fresh[v], b = fresh[rows->end[i]];
            edge[count++] = outgoing ? (gg__edge){a, b} : (gg__edge){b, a};
            if (count < BATCH) continue;
            const gg_status status =
                gg__builder_add(builder, edge, NULL, count, gg__edges_survey(edge, count));
            if (status != GG_OK) return status;
            count = 0;
        }
    }
    return gg__builder_add(builder, edge, NULL, count, gg__edges_survey(edge, count));
}

static gg_status drop(gg_ctx *ctx, const gg_graph *graph, const gg__rows *from, bool outgoing,
                      unsigned rows, const uint8_t *used, gg_graph **out)
{
    uint64_t count = 0;
    gg_builder *builder = NULL;
    for (uint64_t v = 0; v < graph->vertices; v++)
        count += used[v];
    gg_vertex *fresh = gg__alloc(ctx, graph->vertices, sizeof *fresh, "new numbers");
    uint64_t *number = gg__alloc(ctx, count, sizeof *number, "the numbers of vertices");
    gg_status status =
        fresh && number ? gg__builder_new(ctx, count, false, rows, &builder) : gg__status(ctx);
    if (status == GG_OK) {
        gg_vertex next = 0;
        for (uint64_t v = 0; v < graph->vertices; v++) {
            if (used[v]) number[next] = v;
            fresh[v] = next;
            next += used[v];
        }
        builder->graph.number = number;
        number = NULL;
        status = add_edges(builder, graph, from, outgoing, fresh);
    }
    gg__free(ctx, fresh);
    gg__free(ctx, number);
    if (status == GG_OK) status = gg_builder_build(builder, rows, out);
    gg_builder_free(builder);
    return status;
}

gg_status gg__graph_drop_isolated(gg_ctx *ctx, const gg_graph *graph, unsigned rows, gg_graph **out)
{
    const bool outgoing = graph->out[GG_LEFT] != NULL;
    const gg__rows *from = outgoing ? graph->out[GG_LEFT] : graph->in[GG_LEFT];
    uint64_t some = 0; /* vertices with options */
    *out = NULL;
    for (uint64_t v = 0; from && v < graph->vertices && some < (graph->vertices + 3) / 4; v++)
        some += graph->degree[GG_LEFT][v] > 0;
    if (!from || some >= (graph->vertices + 3) / 4) return GG_OK;
    uint8_t *used = gg__alloc_zeroed(ctx, graph->vertices, 1, "marks of vertices");
    if (!used) return gg__status(ctx);
    gg_status status = GG_OK;
    if (is_sparse(graph, from, used)) status = drop(ctx, graph, from, outgoing, rows, used, out);
    gg__free(ctx, used);
    return status;
}
