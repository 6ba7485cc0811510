/*
 * Degrees: the lengths of rows of options, or what the counters of incoming edges hold, of which
 * each passed a multiple of 256 as often as its vertex was written down.
 *
 * Threads take ranges of vertices as they come. What they write needs no check: a length is too
 * large only if there are that many edges, and counters alone stay small.
 */
#include "graph/degrees.h"

#include "base/parallel.h"

#include <string.h>

typedef struct making {
    const gg__degree_source *from;
    uint32_t *degree;
} making;

static void measure_rows(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const making *m = self;
    const uint64_t *start = m->from->out->start;
    (void)worker;
    for (uint64_t v = first; v < end; v++)
        m->degree[v] = (uint32_t)(start[v + 1] - start[v]);
}

static void add_counters(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const making *m = self;
    (void)worker;
    memset(m->degree + first, 0, (size_t)(end - first) * sizeof *m->degree);
    for (int i = 0; i < 2 && m->from->list[i]; i++)
        gg__edge_list_add_low(m->from->list[i], first, end, m->degree);
}

static gg_status too_many_options(gg_ctx *ctx, uint64_t v)
{
    return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                    "a vertex has more than %llu options", (unsigned long long)UINT32_MAX);
}

static gg_status check_rows(gg_ctx *ctx, uint64_t vertices, const gg__rows *out)
{
    for (uint64_t v = 0; out->start[vertices] > UINT32_MAX && v < vertices; v++)
        if (out->start[v + 1] - out->start[v] > UINT32_MAX) return too_many_options(ctx, v);
    return GG_OK;
}

gg_status gg__make_degrees(gg_ctx *ctx, uint64_t vertices, const gg__degree_source *from,
                           uint32_t **degree)
{
    making m = {.from = from};
    *degree = m.degree = gg__alloc(ctx, vertices, sizeof *m.degree, "degrees");
    if (!m.degree) return gg__status(ctx);
    gg_status status = gg__parallel(ctx, "counting options", vertices, GG__TICK,
                                    from->out ? measure_rows : add_counters, &m);
    if (status == GG_OK && from->out) return check_rows(ctx, vertices, from->out);
    for (int i = 0; status == GG_OK && i < 2 && from->list[i]; i++)
        status = gg__edge_list_add_passed(ctx, from->list[i], m.degree);
    return status;
}
