/*
 * Graphs of few vertices, and the numbers of small pieces.
 *
 * The number of a piece of k vertices is, from the lowest bit on: k in 4 bits, the labels in 2 bits
 * each, and a bit for each pair of vertices in the order (0,1), (0,2), (1,2), (0,3) ...: at most
 * 58.
 *
 * The order of vertices. Each has a mark, at first its label; the marks of the neighbours are mixed
 * into it again and again, so that it depends on more and more of the surroundings. The vertex with
 * the least mark comes first; its mark is changed, so that the marks of all others depend on their
 * place relative to it, and so on. Vertices with equal marks are nearly always symmetric, and then
 * any of them may be taken. O(k^3).
 */
#include "few.h"

#include <stdio.h>
#include <string.h>

/* ---- reading a graph ---- */

typedef const gg_vertex *row_of(const gg_graph *, gg_player, gg_vertex, size_t *);

static gg_status refuse_edge(const gg_setup *setup, const char *game, gg_vertex v, gg_vertex to)
{
    return gg_setup_refuse(
        setup, 0, 0,
        "the edge from vertex %llu to %llu is for one player: in %s only an edge "
        "from a vertex to itself may be",
        (unsigned long long)v + setup->base, (unsigned long long)to + setup->base, game);
}

/* Edges of both players come first in the rows of both. */
static gg_status read_rows(const gg_setup *setup, const char *game, gg__few *few, gg_vertex v)
{
    row_of *row =
        gg_graph_rows(setup->graph) & GG_ROWS_OUT ? gg_graph_options : gg_graph_predecessors;
    size_t count[2];
    const gg_vertex *end[2] = {row(setup->graph, GG_LEFT, v, &count[0]),
                               row(setup->graph, GG_RIGHT, v, &count[1])};
    size_t both = 0;
    while (both < count[0] && both < count[1] && end[0][both] == end[1][both])
        both++;
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < count[player]; i++) {
            const gg_vertex to = end[player][i];
            if (to == v) {
                few->loop[player] |= UINT64_C(1) << v;
            } else if (i < both) {
                few->near[v] |= UINT64_C(1) << to;
                few->near[to] |= UINT64_C(1) << v;
            } else
                return refuse_edge(setup, game, v, to);
        }
    return GG_OK;
}

gg_status gg__few_open(const gg_setup *setup, const char *game, gg__few *few)
{
    const uint64_t vertices = gg_graph_vertices(setup->graph);
    gg_status status = GG_OK;
    if (vertices > GG__FEW)
        return gg_setup_refuse(setup, 0, 0, "%s takes a graph of at most %d vertices", game,
                               (int)GG__FEW);
    if (gg_graph_rows(setup->graph) == 0)
        return gg_setup_refuse(setup, 0, 0, "the graph was built without rows");
    *few = (gg__few){.graph = setup->graph, .base = setup->base, .vertices = (unsigned)vertices};
    for (gg_vertex v = 0; status == GG_OK && v < vertices; v++)
        status = read_rows(setup, game, few, v);
    return status;
}

uint64_t gg__few_reach(const uint64_t near[], unsigned vertex, uint64_t within)
{
    uint64_t reached = UINT64_C(1) << vertex, fresh = reached;
    while (fresh) {
        uint64_t next = 0;
        for (; fresh; fresh &= fresh - 1)
            next |= near[gg__least(fresh)];
        fresh = next & within & ~reached;
        reached |= fresh;
    }
    return reached;
}

size_t gg__few_name(const gg__few *few, unsigned vertex, char *text, size_t size)
{
    const char *name = gg_graph_name(few->graph, vertex);
    const int length =
        name ? snprintf(text, size, "%s", name) : snprintf(text, size, "%u", vertex + few->base);
    return (size_t)length;
}

/* ---- the numbers of small pieces ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

/* Marks that differ where the surroundings, up to some distance, do. */
static void mark(uint8_t row[][GG__SHAPE], const uint8_t degree[], unsigned k,
                 uint64_t marks[GG__SHAPE])
{
    enum { ROUNDS = 4 };
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t next[GG__SHAPE];
        for (unsigned i = 0; i < k; i++) {
            next[i] = 3 * marks[i];
            for (unsigned j = 0; j < degree[i]; j++)
                next[i] += mix(marks[row[i][j]]);
        }
        for (unsigned i = 0; i < k; i++)
            marks[i] = mix(next[i]);
    }
}

uint64_t gg__few_shape(const uint64_t near[], const uint64_t label[2])
{
    const uint64_t all = label[0] | label[1];
    unsigned vertex[GG__SHAPE], order[GG__SHAPE], k = 0, at = 4;
    uint8_t row[GG__SHAPE][GG__SHAPE], degree[GG__SHAPE] = {0}, label_of[GG__SHAPE];
    uint64_t marks[GG__SHAPE], number;
    for (uint64_t rest = all; rest; rest &= rest - 1) {
        if (k == GG__SHAPE) return 0;
        vertex[k++] = gg__least(rest);
    }
    for (unsigned i = 0; i < k; i++) {
        label_of[i] = (uint8_t)((label[0] >> vertex[i] & 1) | (label[1] >> vertex[i] & 1) << 1);
        marks[i] = mix(label_of[i]);
        for (unsigned j = 0; j < k; j++)
            if (near[vertex[i]] >> vertex[j] & 1) row[i][degree[i]++] = (uint8_t)j;
    }
    for (unsigned done = 0; done < k; done++) {
        unsigned least = k;
        mark(row, degree, k, marks);
        for (unsigned i = 0; i < k; i++) {
            bool taken = false;
            for (unsigned j = 0; j < done; j++)
                taken |= order[j] == i;
            if (!taken && (least == k || marks[i] < marks[least])) least = i;
        }
        order[done] = least;
        marks[least] = mix(marks[least] + done + 1);
    }
    number = GG__IS_SHAPE | k;
    for (unsigned i = 0; i < k; i++, at += 2)
        number |= (uint64_t)label_of[order[i]] << at;
    for (unsigned i = 1; i < k; i++)
        for (unsigned j = 0; j < i; j++, at++)
            number |= (near[vertex[order[i]]] >> vertex[order[j]] & 1) << at;
    return number;
}

static unsigned size_of(uint64_t number)
{
    const unsigned k = (unsigned)(number & 15);
    return k < GG__SHAPE ? k : (unsigned)GG__SHAPE;
}

void gg__few_unshape(uint64_t number, uint64_t near[GG__SHAPE], uint64_t label[2])
{
    const unsigned k = size_of(number);
    unsigned at = 4;
    label[0] = label[1] = 0;
    for (unsigned i = 0; i < k; i++, at += 2) {
        label[0] |= (number >> at & 1) << i;
        label[1] |= (number >> (at + 1) & 1) << i;
        near[i] = 0;
    }
    for (unsigned i = 1; i < k; i++)
        for (unsigned j = 0; j < i; j++, at++)
            if (number >> at & 1) {
                near[i] |= UINT64_C(1) << j;
                near[j] |= UINT64_C(1) << i;
            }
}

void gg__few_print_shape(uint64_t number, const char *const suffix[4], char *text, size_t size)
{
    const unsigned k = size_of(number);
    uint64_t near[GG__SHAPE], label[2];
    size_t at = 0;
    char edge[4] = ":ab";
    gg__few_unshape(number, near, label);
    for (unsigned i = 0; i < k && at < size; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%c%s", i > 0 ? "," : "", (char)('a' + i),
                               suffix[(label[0] >> i & 1) | (label[1] >> i & 1) << 1]);
    for (unsigned i = 1; i < k; i++)
        for (unsigned j = 0; j < i && at < size; j++) {
            if (!(near[i] >> j & 1)) continue;
            edge[1] = (char)('a' + j);
            edge[2] = (char)('a' + i);
            at += (size_t)snprintf(text + at, size - at, "%s", edge);
            edge[0] = ',';
        }
}
