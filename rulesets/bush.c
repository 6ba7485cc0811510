/*
 * A depth-first walk finds the edges that are connected, and at once those that each cut would
 * disconnect. Vertices are numbered in the order of visiting. An edge that led to a vertex v is the
 * only connection of v to the ground if no edge leads from v, or from a vertex visited after v in
 * its subtree, to a vertex visited before v. `low` is the least number that such edges lead to.
 * Then the vertices lost with the edge are those visited from v on until the walk came back from v:
 * a range of numbers.
 *
 * No recursion: the path from the ground is an array, and `next` is the position of each vertex in
 * its edges.
 *
 * R. E. Tarjan, Depth-first search and linear graph algorithms, 1972.
 */
#include "bush.h"

#include <stdlib.h>
#include <string.h>

/* ---- the walk ---- */

static void see(gg__bush *b, gg_vertex v, uint32_t by, uint32_t *time)
{
    b->seen[v] = b->low[v] = ++*time;
    b->next[v] = b->start[v];
    b->by[v] = by;
}

/* Back from v, with all of its edges done, to the vertex before it on the path. */
static void come_back(gg__bush *b, gg_vertex v, gg_vertex before, uint32_t time)
{
    b->last[v] = time;
    if (b->low[v] == b->seen[v])
        b->parted[b->by[v]] = v;
    else if (b->low[v] < b->low[before])
        b->low[before] = b->low[v];
}

/* Along the next edge of v; whether it leads to a vertex that was not seen before, then *to. */
static bool go_on(gg__bush *b, gg_vertex v, gg_vertex *to)
{
    const uint32_t e = b->at[b->next[v]++];
    if (b->cut[e] || b->used[e]) return false;
    b->used[e] = 1;
    b->order[b->found] = e;
    b->from[b->found] = v;
    b->parted[b->found++] = GG_NO_VERTEX;
    *to = gg__other_end(&b->edge[e], v);
    if (b->seen[*to] && b->seen[*to] < b->low[v]) b->low[v] = b->seen[*to];
    return !b->seen[*to];
}

void gg__bush_walk(gg__bush *b)
{
    uint32_t time = 0, depth = 1;
    b->found = 0;
    memset(b->seen, 0, b->vertices * sizeof *b->seen);
    memset(b->used, 0, b->edges);
    b->path[0] = GG__GROUND;
    see(b, GG__GROUND, 0, &time);
    while (depth > 0) {
        const gg_vertex v = b->path[depth - 1];
        gg_vertex to;
        if (b->next[v] == b->start[v + 1]) {
            depth--;
            if (depth > 0) come_back(b, v, b->path[depth - 1], time);
        } else if (go_on(b, v, &to)) {
            see(b, to, b->found - 1, &time);
            b->path[depth++] = to;
        }
    }
}

bool gg__bush_stays(const gg__bush *b, gg_vertex v, uint32_t i)
{
    const gg_vertex lost = b->parted[i];
    if (!b->seen[v]) return false;
    return lost == GG_NO_VERTEX || b->seen[v] < b->seen[lost] || b->seen[v] > b->last[lost];
}

/* ---- reading a graph ---- */

typedef const gg_vertex *row_of(const gg_graph *, gg_player, gg_vertex, size_t *);

/* The rows of one vertex. Edges for both players come first in the rows of both. */
typedef struct rows {
    const gg_vertex *end[2];
    size_t count[2], both;
} rows;

static rows rows_at(const gg_graph *graph, gg_vertex v)
{
    row_of *row = gg_graph_rows(graph) & GG_ROWS_OUT ? gg_graph_options : gg_graph_predecessors;
    rows r = {.both = 0};
    for (int player = 0; player < 2; player++)
        r.end[player] = row(graph, (gg_player)player, v, &r.count[player]);
    while (r.both < r.count[GG_LEFT] && r.both < r.count[GG_RIGHT] &&
           r.end[GG_LEFT][r.both] == r.end[GG_RIGHT][r.both])
        r.both++;
    return r;
}

static void add_edge(gg__bush *b, gg_vertex v, gg_vertex end, gg_edge_for who)
{
    b->edge[b->edges++] = (gg__edge){v, end, 0, who};
}

static gg_status too_large(const gg_setup *setup)
{
    return gg_setup_refuse(setup, 0, 0, "hackenbush takes a graph of at most 2^30 edges");
}

/* A blue and a red edge, written in the same direction, look like a green one in the rows: then
 * there are fewer of these than there should be edges. */
static gg_status read_edges(const gg_setup *setup, gg__bush *b)
{
    const uint64_t expected = gg_graph_edges(setup->graph);
    if (expected > UINT32_C(1) << 30) return too_large(setup);
    if (gg_graph_rows(setup->graph) == 0)
        return gg_setup_refuse(setup, 0, 0, "the graph was built without rows");
    b->edge = gg_setup_alloc(setup, expected, sizeof *b->edge);
    if (!b->edge) return GG_NO_MEMORY;
    for (uint64_t i = 0; i < b->vertices; i++) {
        const gg_vertex v = (gg_vertex)i;
        const rows r = rows_at(setup->graph, v);
        for (size_t k = 0; k < r.both; k++)
            add_edge(b, v, r.end[GG_LEFT][k], GG_FOR_BOTH);
        for (size_t k = r.both; k < r.count[GG_LEFT]; k++)
            add_edge(b, v, r.end[GG_LEFT][k], GG_FOR_LEFT);
        for (size_t k = r.both; k < r.count[GG_RIGHT]; k++)
            add_edge(b, v, r.end[GG_RIGHT][k], GG_FOR_RIGHT);
    }
    if (b->edges == expected) return GG_OK;
    return gg_setup_refuse(setup, 0, 0,
                           "a blue and a red edge lead from one vertex to the same other one: "
                           "write one of them in the other direction");
}

void gg__bush_fill(gg__bush *b)
{
    memset(b->start, 0, ((size_t)b->vertices + 2) * sizeof *b->start);
    uint32_t *place = b->start + 1;
    for (uint32_t e = 0; e < b->edges; e++) {
        place[b->edge[e].near + 1]++;
        if (b->edge[e].beyond != b->edge[e].near) place[b->edge[e].beyond + 1]++;
    }
    for (uint64_t v = 0; v < b->vertices; v++)
        place[v + 1] += place[v];
    for (uint32_t e = 0; e < b->edges; e++) {
        b->at[place[b->edge[e].near]++] = e;
        if (b->edge[e].beyond != b->edge[e].near) b->at[place[b->edge[e].beyond]++] = e;
    }
}

gg_status gg__bush_room(const gg_setup *setup, gg__bush *b)
{
    const uint64_t n = b->vertices, m = b->edges;
    b->start = gg_setup_alloc(setup, n + 2, sizeof *b->start);
    b->at = gg_setup_alloc(setup, 2 * m, sizeof *b->at);
    b->cut = gg_setup_alloc(setup, m, 1);
    b->order = gg_setup_alloc(setup, m, sizeof *b->order);
    b->from = gg_setup_alloc(setup, m, sizeof *b->from);
    b->parted = gg_setup_alloc(setup, m, sizeof *b->parted);
    b->seen = gg_setup_alloc(setup, n, sizeof *b->seen);
    b->last = gg_setup_alloc(setup, n, sizeof *b->last);
    b->by = gg_setup_alloc(setup, n, sizeof *b->by);
    b->next = gg_setup_alloc(setup, n, sizeof *b->next);
    b->low = gg_setup_alloc(setup, n, sizeof *b->low);
    b->path = gg_setup_alloc(setup, n, sizeof *b->path);
    b->used = gg_setup_alloc(setup, m, 1);
    const bool all = b->start && b->at && b->cut && b->order && b->from && b->parted && b->seen &&
                     b->last && b->by && b->next && b->low && b->path && b->used;
    return all ? GG_OK : GG_NO_MEMORY;
}

static gg_status refuse_floating(const gg_setup *setup, const gg__bush *b)
{
    uint32_t e = 0;
    while (b->used[e])
        e++;
    return gg_setup_refuse(setup, 0, 0,
                           "the edge from vertex %llu to %llu is not connected to the ground, "
                           "which is vertex %u",
                           (unsigned long long)b->edge[e].near + setup->base,
                           (unsigned long long)b->edge[e].beyond + setup->base, setup->base);
}

/* Puts the edges into the order of the walk. */
static gg_status arrange(const gg_setup *setup, gg__bush *b)
{
    gg__edge *sorted = gg_setup_alloc(setup, b->edges, sizeof *sorted);
    if (!sorted) return GG_NO_MEMORY;
    for (uint32_t i = 0; i < b->edges; i++) {
        const gg__edge *edge = &b->edge[b->order[i]];
        const bool turn = b->seen[edge->beyond] < b->seen[edge->near];
        sorted[i] = (gg__edge){turn ? edge->beyond : edge->near, turn ? edge->near : edge->beyond,
                               0, edge->who};
    }
    b->edge = sorted;
    gg__bush_fill(b);
    return GG_OK;
}

/* Counts, at the smaller end of each edge, those that came before it to the same other end. */
static void count_twins(gg__bush *b)
{
    uint32_t *count = b->seen;
    memset(count, 0, b->vertices * sizeof *count);
    for (gg_vertex v = 0; v < b->vertices; v++)
        for (int clear = 0; clear < 2; clear++)
            for (uint32_t i = b->start[v]; i < b->start[v + 1]; i++) {
                gg__edge *edge = &b->edge[b->at[i]];
                const gg_vertex to = gg__other_end(edge, v);
                if (to < v) continue;
                if (clear)
                    count[to] = 0;
                else
                    edge->twin = count[to]++;
            }
}

gg_status gg__bush_arrange(const gg_setup *setup, gg__bush *b)
{
    gg_status status = gg__bush_room(setup, b);
    if (status != GG_OK) return status;
    gg__bush_fill(b);
    gg__bush_walk(b);
    if (b->found < b->edges) return refuse_floating(setup, b);
    status = arrange(setup, b);
    if (status == GG_OK) count_twins(b);
    return status;
}

/* ---- graphs that have each edge in both directions ---- */

static int compare_edges(const void *a, const void *b)
{
    const gg__edge *x = a, *y = b;
    if (x->near != y->near) return x->near < y->near ? -1 : 1;
    if (x->beyond != y->beyond) return x->beyond < y->beyond ? -1 : 1;
    return (x->who > y->who) - (x->who < y->who);
}

/* True if the edges that lead down are those that lead up, the other way round. */
static bool are_pairs(const gg__edge *up, const gg__edge *down, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (compare_edges(&up[i], &down[i]) != 0) return false;
    return true;
}

/* Programs write an edge that has no direction as two, one for each. If all edges are such pairs,
 * each pair becomes one edge. O(m log m), and O(m) if fewer edges lead down than up. */
static gg_status join_pairs(const gg_setup *setup, gg__bush *b)
{
    size_t up = 0, down = 0, kept = 0;
    for (uint32_t e = 0; e < b->edges; e++) {
        up += b->edge[e].near < b->edge[e].beyond;
        down += b->edge[e].near > b->edge[e].beyond;
    }
    if (up == 0 || up != down) return GG_OK;
    gg__edge *sorted = gg_setup_alloc(setup, 2 * up, sizeof *sorted), *back = sorted + up;
    if (!sorted) return GG_NO_MEMORY;
    up = down = 0;
    for (uint32_t e = 0; e < b->edges; e++) {
        const gg__edge edge = b->edge[e];
        if (edge.near < edge.beyond) sorted[up++] = edge;
        if (edge.near > edge.beyond) back[down++] = (gg__edge){edge.beyond, edge.near, 0, edge.who};
    }
    qsort(sorted, up, sizeof *sorted, compare_edges);
    qsort(back, down, sizeof *back, compare_edges);
    if (!are_pairs(sorted, back, up)) return GG_OK;
    for (uint32_t e = 0; e < b->edges; e++)
        if (b->edge[e].near <= b->edge[e].beyond) b->edge[kept++] = b->edge[e];
    b->edges = (uint32_t)kept;
    return gg_setup_note(setup,
                         "each edge is there in both directions, and is read as one edge; two "
                         "edges between the same vertices are both written in one direction");
}

gg_status gg__bush_open(const gg_setup *setup, gg__bush *b)
{
    const uint64_t vertices = gg_graph_vertices(setup->graph);
    if (vertices == 0) return gg_setup_refuse(setup, 0, 0, "the graph has no vertices");
    if (vertices > UINT32_MAX - 8) return too_large(setup);
    b->vertices = (uint32_t)vertices;
    b->edges = 0;
    gg_status status = read_edges(setup, b);
    if (status == GG_OK) status = join_pairs(setup, b);
    return status == GG_OK ? gg__bush_arrange(setup, b) : status;
}
