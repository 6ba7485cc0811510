/*
 * The weights of edges: a number for each edge, in the order of the rows of options. Edges that are
 * not listed have the weight 0.
 *
 * Cost. O((k + m) log k) for k listed weights.
 */
#include "game/weights.h"

#include <stdlib.h>
#include <string.h>

typedef struct entry {
    gg_weight weight;
    size_t place; /* in the caller's list */
    bool found;
} entry;

static int compare(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->weight.from != y->weight.from) return x->weight.from < y->weight.from ? -1 : 1;
    if (x->weight.to != y->weight.to) return x->weight.to < y->weight.to ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

/* The first entry of the edge, or of the next larger one. */
static size_t lower_bound(const entry *list, size_t count, gg_vertex from, gg_vertex to)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const gg_weight *w = &list[middle].weight;
        if (w->from < from || (w->from == from && w->to < to))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool same_edge(const gg_weight *a, const gg_weight *b)
{
    return a->from == b->from && a->to == b->to;
}

static gg_status fill(gg_ctx *ctx, const gg_graph *graph, entry *list, size_t count,
                      int64_t *weight)
{
    const gg__rows *rows = graph->out[GG_LEFT];
    for (uint64_t v = 0; v < graph->vertices; v++)
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++) {
            const size_t at = lower_bound(list, count, (gg_vertex)v, rows->end[e]);
            const gg_weight edge = {(gg_vertex)v, rows->end[e], 0};
            const bool listed = at < count && same_edge(&list[at].weight, &edge);
            weight[e] = listed ? list[at].weight.weight : 0;
            if (listed) list[at].found = true;
        }
    for (size_t i = 0; i < count; i++) {
        const gg_weight *w = &list[i].weight;
        if (i > 0 && same_edge(&list[i - 1].weight, w)) {
            if (list[i - 1].weight.weight != w->weight)
                return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(w->from),
                                "two edges between the same vertices have different weights");
            continue;
        }
        if (!list[i].found)
            return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(w->from),
                            "a weight of an edge that does not exist");
    }
    return GG_OK;
}

gg_status gg__weights_new(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec,
                          gg_weight **listed, int64_t **out)
{
    const size_t count = spec->weight_count;
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "weights of edges need outgoing rows");
    entry *list = gg__alloc(ctx, count, sizeof *list, "weights");
    *listed = gg__alloc(ctx, count, sizeof **listed, "weights");
    *out = gg__alloc(ctx, graph->out[GG_LEFT]->start[graph->vertices], sizeof **out, "weights");
    for (size_t i = 0; gg__status(ctx) == GG_OK && i < count; i++) {
        list[i] = (entry){spec->weights[i], i, false};
        (*listed)[i] = spec->weights[i];
        if (spec->weights[i].from >= graph->vertices || spec->weights[i].to >= graph->vertices)
            gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(spec->weights[i].from),
                     "a weight of an edge that does not exist");
        else if (spec->weights[i].weight > GG__MOST_WEIGHT ||
                 spec->weights[i].weight < -GG__MOST_WEIGHT)
            gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(spec->weights[i].from),
                     "a weight is at most 2^60, up or down");
    }
    if (gg__status(ctx) == GG_OK) {
        if (count > 1) qsort(list, count, sizeof *list, compare);
        fill(ctx, graph, list, count, *out);
    }
    gg__free(ctx, list);
    return gg__status(ctx);
}
