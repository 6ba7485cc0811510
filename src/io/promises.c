/*
 * Broken promises.
 *
 * While all edges lead to higher numbers, every vertex reaches the last unless some other vertex is
 * a dead end, which the degrees tell. Only where that is in doubt the vertices are counted that do
 * reach it: by one pass from the last to the first if the graph is ordered, else by a search
 * backwards from the last. Cost: O(n + m) time, 1 or 5 bytes a vertex.
 */
#include "io/promises.h"

#include "base/text.h"

#include <string.h>

#define CHECKING  "checking vertices"
#define VERTEX(v) ((unsigned long long)(v) + 1)

/* In an ordered graph everything behind a vertex is decided before it. */
static gg_status mark_in_order(const gg_graph *graph, uint8_t *reaches)
{
    for (uint64_t v = graph->vertices; v-- > 0;) {
        size_t count;
        if (v % GG__TICK == 0 && gg__tick(graph->ctx, CHECKING, 0, 0) != GG_OK)
            return gg__status(graph->ctx);
        const gg_vertex *ends = gg_graph_options(graph, GG_LEFT, (gg_vertex)v, &count);
        reaches[v] = v + 1 == graph->vertices;
        for (size_t i = 0; i < count; i++)
            reaches[v] |= reaches[ends[i]];
    }
    return GG_OK;
}

static gg_status mark_backwards(const gg_graph *graph, uint8_t *reaches)
{
    const gg_vertex last = (gg_vertex)(graph->vertices - 1);
    gg_vertex *queue = gg__alloc(graph->ctx, graph->vertices, sizeof *queue, "a search backwards");
    if (!queue) return gg__status(graph->ctx);
    uint64_t head = 0, tail = 0;
    queue[tail++] = last;
    reaches[last] = 1;
    gg_status status = GG_OK;
    while (status == GG_OK && head < tail) {
        size_t count;
        if (head % GG__TICK == 0) status = gg__tick(graph->ctx, CHECKING, 0, 0);
        const gg_vertex *before = gg_graph_predecessors(graph, GG_LEFT, queue[head++], &count);
        for (size_t i = 0; i < count; i++)
            if (!reaches[before[i]]) {
                reaches[before[i]] = 1;
                queue[tail++] = before[i];
            }
    }
    gg__free(graph->ctx, queue);
    return status;
}

static uint64_t count_zeros(const uint8_t *marks, uint64_t length)
{
    uint64_t zeros = 0;
    for (uint64_t i = 0; i < length; i++)
        zeros += !marks[i];
    return zeros;
}

static gg_status describe_vertices(gg__text *note, const uint8_t *reaches, uint64_t n)
{
    const uint64_t count = count_zeros(reaches, n);
    if (count == 0) return GG_OK;
    const uint8_t *first = memchr(reaches, 0, (size_t)n);
    return gg__text_add(note, "%s%llu %s vertex %llu, the first is vertex %llu",
                        note->length > 0 ? "; " : "", (unsigned long long)count,
                        count == 1 ? "vertex cannot reach" : "vertices cannot reach",
                        (unsigned long long)n, VERTEX(first - reaches));
}

static gg_status note_vertices(gg__text *note, const gg_graph *graph)
{
    uint8_t *reaches = gg__alloc_zeroed(note->ctx, graph->vertices, 1, "marks of vertices");
    if (!reaches) return gg__status(note->ctx);
    gg_status status = GG_OK;
    if (graph->ordered && graph->out[GG_LEFT])
        status = mark_in_order(graph, reaches);
    else
        status = mark_backwards(graph, reaches);
    if (status == GG_OK) status = describe_vertices(note, reaches, graph->vertices);
    gg__free(note->ctx, reaches);
    return status;
}

static gg_status note_edges(gg__text *note, const gg__broken_edges *edges)
{
    if (edges->count == 0) return GG_OK;
    return gg__text_add(note, "%llu %s u >= v, the first is %llu %llu on line %llu",
                        (unsigned long long)edges->count,
                        edges->count == 1 ? "edge has" : "edges have", VERTEX(edges->u),
                        VERTEX(edges->v), (unsigned long long)edges->line);
}

static bool has_dead_end(const gg_graph *graph)
{
    for (uint64_t v = 0; v + 1 < graph->vertices; v++)
        if (gg_graph_out_degree(graph, GG_LEFT, (gg_vertex)v) == 0) return true;
    return false;
}

gg_status gg__note_broken_promises(gg_problem *problem, const gg__broken_edges *edges)
{
    const gg_graph *graph = problem->graph;
    const bool countable = graph->in[GG_LEFT] || (graph->ordered && graph->out[GG_LEFT]);
    gg__text note = {problem->ctx, NULL, 0, 0};
    gg_status status = note_edges(&note, edges);
    if (status == GG_OK && countable && (edges->count > 0 || has_dead_end(graph)))
        status = note_vertices(&note, graph);
    if (status == GG_OK && note.length > 0) status = gg__problem_add_note(problem, note.data);
    gg__text_free(&note);
    return status;
}
