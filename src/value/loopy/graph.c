/* Graphs of positions, made edge by edge; sums and negatives of them; stoppers. See loopy.h. */
#include "value/loopy/loopy.h"

struct gg__loop_edge {
    uint32_t from, to;
    gg_player player;
};

void gg__loop_graph_free(gg__loop_graph *graph)
{
    gg__free(graph->ctx, graph->edge);
    for (int i = 0; i < 4; i++) {
        gg__free(graph->ctx, graph->start[i >> 1][i & 1]);
        gg__free(graph->ctx, graph->to[i >> 1][i & 1]);
    }
    *graph = (gg__loop_graph){.ctx = graph->ctx};
}

void gg__loop_too_large(gg_ctx *ctx)
{
    gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
             "a game with loops may have %d positions, those of all that is added to it included",
             GG__LOOPY_POSITIONS);
}

uint32_t gg__loop_add(gg__loop_graph *graph)
{
    if (graph->count < (graph->large ? UINT32_MAX - 1 : GG__LOOPY_POSITIONS)) return graph->count++;
    gg__loop_too_large(graph->ctx);
    return UINT32_MAX;
}

gg_status gg__loop_edge(gg__loop_graph *graph, uint32_t from, uint32_t to, gg_player player)
{
    struct gg__loop_edge *edge =
        gg__grow(graph->ctx, graph->edge, &graph->room, graph->edges + 1, sizeof *edge, "options");
    if (!edge) return gg__status(graph->ctx);
    graph->edge = edge;
    edge[graph->edges++] = (struct gg__loop_edge){from, to, player};
    return GG_OK;
}

/* Rows of one direction and player, by counting. */
static gg_status make_rows(gg__loop_graph *graph, int direction, gg_player player)
{
    uint32_t *start =
        gg__alloc_zeroed(graph->ctx, (uint64_t)graph->count + 1, sizeof *start, "rows");
    uint32_t *to = start ? gg__alloc(graph->ctx, graph->edges, sizeof *to, "rows") : NULL;
    graph->start[direction][player] = start;
    graph->to[direction][player] = to;
    if (!to) return gg__status(graph->ctx);
    for (size_t i = 0; i < graph->edges; i++)
        if (graph->edge[i].player == player)
            start[direction == GG__OPTIONS ? graph->edge[i].from : graph->edge[i].to]++;
    for (uint32_t v = 0; v < graph->count; v++)
        start[v + 1] += start[v];
    for (size_t i = graph->edges; i-- > 0;) {
        const struct gg__loop_edge *e = &graph->edge[i];
        if (e->player != player) continue;
        if (direction == GG__OPTIONS)
            to[--start[e->from]] = e->to;
        else
            to[--start[e->to]] = e->from;
    }
    return GG_OK;
}

gg_status gg__loop_seal(gg__loop_graph *graph)
{
    if (graph->edges >= UINT32_MAX)
        gg__fail(graph->ctx, GG_LIMIT, GG__NOWHERE, "a game with loops has too many options");
    for (int i = 0; i < 4 && gg__status(graph->ctx) == GG_OK; i++)
        make_rows(graph, i >> 1, (gg_player)(i & 1));
    return gg__status(graph->ctx);
}

gg_status gg__loop_sum(const gg__loop_graph *graph, uint32_t g, const gg__loop_graph *other,
                       uint32_t h, gg__loop_graph *out)
{
    gg__index pairs = {.ctx = out->ctx};
    uint32_t at;
    gg__index_intern(&pairs, (uint64_t)g << 32 | h, &at);
    gg__loop_add(out);
    for (uint32_t i = 0; i < pairs.count && gg__status(out->ctx) == GG_OK; i++)
        for (int k = 0; k < 4; k++) { /* by mover, and by game */
            const gg_player player = (gg_player)(k & 1);
            const gg__loop_graph *in = k >> 1 ? other : graph;
            const uint64_t pair = pairs.keys[i];
            const uint32_t v = k >> 1 ? (uint32_t)pair : (uint32_t)(pair >> 32);
            const uint32_t *start = in->start[GG__OPTIONS][player];
            for (uint32_t e = start[v]; e < start[v + 1]; e++) {
                const uint64_t w = in->to[GG__OPTIONS][player][e];
                const uint64_t option =
                    k >> 1 ? (pair >> 32 << 32 | w) : (w << 32 | (uint32_t)pair);
                if (gg__index_intern(&pairs, option, &at) != GG_OK) break;
                if (at == out->count && gg__loop_add(out) == UINT32_MAX) break;
                gg__loop_edge(out, i, at, player);
            }
        }
    gg__index_free(&pairs);
    return gg__status(out->ctx) == GG_OK ? gg__loop_seal(out) : gg__status(out->ctx);
}

gg_status gg__loop_negative(const gg__loop_graph *graph, gg__loop_graph *out)
{
    out->count = graph->count;
    for (size_t i = 0; i < graph->edges && gg__status(out->ctx) == GG_OK; i++)
        gg__loop_edge(out, graph->edge[i].from, graph->edge[i].to,
                      graph->edge[i].player == GG_LEFT ? GG_RIGHT : GG_LEFT);
    return gg__status(out->ctx) == GG_OK ? gg__loop_seal(out) : gg__status(out->ctx);
}

/* Positions with the mover, 2 * v + player: the ones from which all alternating play ends are found
 * backwards from the ends. All positions that lead to any of the others are no stoppers. */
gg_status gg__loop_stoppers(const gg__loop_graph *graph, uint8_t *stopper)
{
    gg_ctx *ctx = graph->ctx;
    const uint64_t states = 2 * (uint64_t)graph->count;
    uint32_t *left = gg__alloc(ctx, states, sizeof *left, "positions");
    gg__positions list = {.ctx = ctx}; /* of states that end, then of vertices that are none */
    for (uint64_t s = 0; left && s < states && gg__status(ctx) == GG_OK; s++) {
        const uint32_t *start = graph->start[GG__OPTIONS][s & 1] + (s >> 1);
        left[s] = start[1] - start[0];
        if (left[s] == 0) gg__positions_push(&list, s);
    }
    while (list.count > 0 && gg__status(ctx) == GG_OK) {
        const uint64_t s = list.at[--list.count];
        const int before = 1 - (int)(s & 1);
        const uint32_t *start = graph->start[GG__PREDECESSORS][before];
        for (uint32_t e = start[s >> 1]; e < start[(s >> 1) + 1]; e++) {
            const uint64_t from = 2 * (uint64_t)graph->to[GG__PREDECESSORS][before][e];
            if (--left[from + (uint64_t)before] == 0)
                gg__positions_push(&list, from + (uint64_t)before);
        }
    }
    for (uint32_t v = 0; left && v < graph->count && gg__status(ctx) == GG_OK; v++) {
        stopper[v] = left[2 * (size_t)v] == 0 && left[2 * (size_t)v + 1] == 0;
        if (!stopper[v]) gg__positions_push(&list, v);
    }
    while (list.count > 0 && gg__status(ctx) == GG_OK) {
        const uint64_t v = list.at[--list.count];
        for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
            const uint32_t *start = graph->start[GG__PREDECESSORS][p];
            for (uint32_t e = start[v]; e < start[v + 1]; e++) {
                const uint32_t from = graph->to[GG__PREDECESSORS][p][e];
                if (!stopper[from]) continue;
                stopper[from] = 0;
                gg__positions_push(&list, from);
            }
        }
    }
    gg__free(ctx, left);
    gg__positions_free(&list);
    return gg__status(ctx);
}
