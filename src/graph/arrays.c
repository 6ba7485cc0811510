/*
 * Graphs and plain arrays: edges in arrays of any integer type, rows that a graph borrows from its
 * caller, and rows that it lends.
 *
 * Invariant. Borrowed rows are rows of options, rows[player][GG__OUT] of a graph with `borrows`;
 * they are never written and never freed. All other rows belong to the graph.
 */
#include "graph/builder.h"

#include <stdio.h>
#include <string.h>

/* ---- edges ---- */

enum { PIECE = 1 << 10 }; /* edges that are converted together */

/* The numbers first, first + 1, ... as 64 bits; a negative one is larger than any vertex. */
static void convert(const gg_numbers *numbers, uint64_t first, size_t count, uint64_t *out)
{
    const ptrdiff_t step = numbers->stride;
    const char *at = (const char *)numbers->first + (ptrdiff_t)first * step;
    if (numbers->type == GG_UINT32 || numbers->type == GG_INT32) {
        const uint64_t sign = numbers->type == GG_INT32 ? UINT64_C(1) << 31 : 0;
        for (size_t i = 0; i < count; i++, at += step) {
            uint32_t word;
            memcpy(&word, at, sizeof word);
            out[i] = (word ^ sign) - sign;
        }
    } else {
        for (size_t i = 0; i < count; i++, at += step)
            memcpy(&out[i], at, sizeof *out);
    }
}

/* Reports the first end that is not a vertex, with its edge. The builder has failed already. */
static gg_status fail_end(const gg_builder *builder, uint64_t edge, uint64_t end,
                          gg_number_type type)
{
    const bool negative = (type == GG_INT32 || type == GG_INT64) && end >> 63;
    char where[64];
    (void)snprintf(where, sizeof where, "edge %llu, counted from 0: ", (unsigned long long)edge);
    return gg__builder_refuse(builder, where, negative, end);
}

static gg_status add_piece(gg_builder *builder, uint64_t first, size_t count,
                           const gg_numbers *from, const gg_numbers *to, const uint8_t *who)
{
    const uint64_t most = builder->growing ? GG_MAX_VERTICES : builder->graph.vertices;
    uint64_t begin[PIECE], end[PIECE], top = 0;
    uint8_t largest = GG_FOR_BOTH;
    gg__edge edges[PIECE];
    convert(from, first, count, begin);
    convert(to, first, count, end);
    for (size_t i = 0; i < count; i++) {
        top = begin[i] > top ? begin[i] : top;
        top = end[i] > top ? end[i] : top;
        edges[i] = (gg__edge){(gg_vertex)begin[i], (gg_vertex)end[i]};
        if (who && who[i] > largest) largest = who[i];
    }
    if (largest > GG_FOR_RIGHT)
        return gg__bad_argument(builder->ctx, "an edge is for both, Left or Right");
    for (size_t i = 0; top >= most && i < count; i++) {
        if (begin[i] >= most) return fail_end(builder, first + i, begin[i], from->type);
        if (end[i] >= most) return fail_end(builder, first + i, end[i], to->type);
    }
    return gg__builder_add(builder, edges, who, count, gg__edges_survey(edges, count));
}

gg_status gg_builder_edges(gg_builder *builder, uint64_t count, const gg_numbers *from,
                           const gg_numbers *to, const uint8_t *who)
{
    gg_ctx *ctx = builder->ctx;
    gg_status status = GG_OK;
    gg__begin(ctx);
    if (count > 0 && ((unsigned)from->type > GG_INT64 || (unsigned)to->type > GG_INT64))
        return gg__bad_argument(ctx, "numbers are of a gg_number_type");
    for (uint64_t at = 0, some; status == GG_OK && at < count; at += some) {
        some = count - at < PIECE ? count - at : PIECE;
        if (at % GG__TICK == 0) status = gg__tick(ctx, "adding edges", at, count);
        if (status == GG_OK)
            status = add_piece(builder, at, (size_t)some, from, to, who ? who + at : NULL);
    }
    return status;
}

/* ---- rows ---- */

/* Borrows one player's rows, and fills in the numbers of options. */
static gg_status borrow(gg_ctx *ctx, const gg_row_arrays *arrays, gg_player player, gg_graph *graph)
{
    const uint64_t n = arrays->vertices, *start = arrays->start[player];
    const gg_vertex *end = arrays->end[player];
    if (!start || start[0] != 0)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "the starts of rows begin with 0");
    uint32_t *degree = graph->degree[player] = gg__alloc(ctx, n, sizeof *degree, "degrees");
    if (!degree) return gg__status(ctx);
    for (uint64_t v = 0; v < n; v++) {
        if (start[v + 1] < start[v])
            return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v),
                            "a row ends before it starts");
        if (start[v + 1] - start[v] > UINT32_MAX)
            return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                            "a vertex has more than %llu options", (unsigned long long)UINT32_MAX);
        degree[v] = (uint32_t)(start[v + 1] - start[v]);
    }
    if (start[n] > 0 && !end) return gg__bad_argument(ctx, "the ends of the edges are missing");
    /* A start that is NULL means no rows; empty rows may have any end but that. */
    graph->rows[player][GG__OUT] =
        (gg__rows){(uint64_t *)start, end ? (gg_vertex *)end : (gg_vertex *)start};
    gg__row_check check;
    gg__row_check_begin(&check, ctx, n, degree, GG__OUT, false);
    for (uint64_t at = 0, some; at < start[n]; at += some) {
        some = start[n] - at < GG__TICK ? start[n] - at : GG__TICK;
        gg_status status = gg__tick(ctx, "checking rows", at, start[n]);
        if (status == GG_OK) status = gg__row_check_feed(&check, end + at, (size_t)some);
        if (status != GG_OK) return status;
    }
    graph->ordered &= check.ordered;
    return GG_OK;
}

static uint8_t *copy_column(gg_ctx *ctx, const uint8_t *column, uint64_t vertices)
{
    uint8_t *copy = column ? gg__alloc(ctx, vertices, 1, "a column of the graph") : NULL;
    if (copy && vertices > 0) memcpy(copy, column, (size_t)vertices);
    return copy;
}

gg_status gg_graph_of_rows(gg_ctx *ctx, const gg_row_arrays *arrays, unsigned rows, gg_graph **out)
{
    const uint64_t n = arrays->vertices;
    const bool partisan = arrays->start[GG_RIGHT] && (arrays->start[0] != arrays->start[1] ||
                                                      arrays->end[0] != arrays->end[1]);
    gg_graph parts = {
        .ctx = ctx, .vertices = n, .partisan = partisan, .ordered = true, .borrows = true};
    gg__begin(ctx);
    if (rows & ~(unsigned)(GG_ROWS_OUT | GG_ROWS_IN | GG_ROWS_SOLVE))
        return gg__bad_argument(ctx, "rows are a sum of gg_rows");
    if (n > GG_MAX_VERTICES)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu vertices are more than the %llu possible",
                        (unsigned long long)n, (unsigned long long)GG_MAX_VERTICES);
    gg_status status = borrow(ctx, arrays, GG_LEFT, &parts);
    if (status == GG_OK && partisan) status = borrow(ctx, arrays, GG_RIGHT, &parts);
    if (status == GG_OK) {
        parts.owner = copy_column(ctx, arrays->owner, n);
        parts.terminal = copy_column(ctx, arrays->terminal, n);
        status = gg__status(ctx);
    }
    if (status == GG_OK) return gg__graph_from_rows(ctx, &parts, rows, out);
    gg__graph_clear(ctx, &parts);
    return status;
}

bool gg_graph_lend(const gg_graph *graph, unsigned direction, gg_row_arrays *out)
{
    const gg__rows *const *rows = direction == GG_ROWS_OUT  ? graph->out
                                  : direction == GG_ROWS_IN ? graph->in
                                                            : (const gg__rows *const[2]){0};
    if (!rows[GG_LEFT]) return false;
    *out = (gg_row_arrays){.vertices = graph->vertices,
                           .start = {rows[0]->start, rows[1]->start},
                           .end = {rows[0]->end, rows[1]->end},
                           .owner = graph->owner,
                           .terminal = graph->terminal};
    return true;
}
