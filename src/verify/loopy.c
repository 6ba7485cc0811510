/*
 * Whether nimbers are true where play may have no end: loopy ones.
 *
 * With `infinite` counted as larger than all nimbers:
 *
 *   u has the nimber g   (1) g is the mex of the finite values of u's options
 *                        (2) each option of a larger value has an option of value g whose rank is
 *                            smaller than u's
 *   u is infinite        (3) with m the mex of the finite values of u's options, some infinite
 *                            option has no option of value m
 *
 * Only the truth passes. Take the sum of the game from u and a nim heap k, and claim that it is
 * lost for the player to move if u has the value k; won if u has another nimber, or is infinite and
 * has an option of value k; drawn otherwise. Then
 *
 *   - From "won" there is a move to "lost": to the option of value k, which exists if k < g by (1);
 *     or, if k > g, from the heap k to g. Whoever always makes it, wins. For say the sum is lost
 *     for the other player, with value and heap k. A move of the heap to a smaller one is answered
 *     by the option of that value; a move to an option of a smaller value by the heap; so the heap
 *     becomes smaller. A move to an option of a larger value is answered as in (2), so the heap
 *     stays and the rank becomes smaller. No other move is there, by (1). So play ends, and it is
 *     not the winner who cannot move.
 *   - From "drawn", that is from an infinite u none of whose options has the value k, no move leads
 *     to "lost". Some move leads to "drawn": let m be as in (3); it is not larger than k. If m < k,
 *     the heap goes to m. If m = k, u goes to the option of (3). So nobody ever has to lose.
 *
 * Hence each sum is won, lost or drawn as claimed, for all k; and these outcomes determine the
 * values, since u has the nimber g if and only if the sum with the heap g is lost for the player to
 * move. The other way round the truth passes: a labelling that gives u the value m when it is the
 * mex and all options that have no smaller value have an option labelled m before, for as long as
 * it can, ends with values and an order as in (1) to (3).
 *
 * Ranks are only compared between vertices of one value.
 *
 * To find the least rank among the options of v that have a certain value, the options of each
 * vertex are written down as pairs (value, rank) and sorted; infinite ones come last. Then the mex
 * is found by one look through the pairs, and the least rank by halving.
 *
 * Source: the values are those of C. A. B. Smith, Graphs and composite games, 1966, and of
 * A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, 1975. The
 * conditions, and why they suffice, are proved above.
 *
 * Cost: O(n + m log d) for d options of a vertex that has most of them. Memory: 8 bytes an edge.
 */
#include "base/pool.h"
#include "verify/worths.h"

enum { GRAIN = 1 << 12, FEW = 24, AHEAD = 8 };

typedef struct loopy {
    const gg__worth_check *check;
    const gg_graph *graph;
    const uint64_t *start;
    const uint32_t *value, *rank;
    uint64_t *pair; /* by edge: value * 2^32 + rank of the option, ascending for each vertex */
} loopy;

/* ---- pairs ---- */

/* Lets the first of so many sink until none below it, at twice its place, is larger. */
static void sink(uint64_t *heap, size_t at, size_t count)
{
    const uint64_t pair = heap[at];
    for (size_t next; (next = 2 * at + 1) < count; at = next) {
        if (next + 1 < count && heap[next + 1] > heap[next]) next++;
        if (heap[next] <= pair) break;
        heap[at] = heap[next];
    }
    heap[at] = pair;
}

/* By insertion: nothing is faster for a few. */
static void sort_few(uint64_t *pair, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint64_t next = pair[i];
        size_t at = i;
        for (; at > 0 && pair[at - 1] > next; at--)
            pair[at] = pair[at - 1];
        pair[at] = next;
    }
}

/* Heapsort: nothing is worse than count log count. */
static void sort_many(uint64_t *pair, size_t count)
{
    for (size_t at = count / 2; at-- > 0;)
        sink(pair, at, count);
    for (size_t last = count; last-- > 1;) {
        const uint64_t most = pair[0];
        pair[0] = pair[last];
        pair[last] = most;
        sink(pair, 0, last);
    }
}

static uint64_t pair_of(uint32_t value, uint32_t rank)
{
    return (uint64_t)value << 32 | rank;
}

/* Of each value the first pair suffices; behind those the row is filled up with infinite ones. */
static void keep_least(uint64_t *pair, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || pair[i] >> 32 != pair[kept - 1] >> 32) pair[kept++] = pair[i];
    while (kept < count)
        pair[kept++] = UINT64_MAX;
}

static void write_pairs(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const loopy *l = self;
    const gg_vertex *option = l->graph->out[GG_LEFT]->end;
    (void)worker;
    for (uint64_t v = first; v < end; v++) {
        uint64_t *pair = &l->pair[l->start[v]];
        const size_t count = l->start[v + 1] - l->start[v];
        gg__look_ahead(l->graph, GG_LEFT, v + AHEAD, l->value, sizeof *l->value);
        gg__look_ahead(l->graph, GG_LEFT, v + AHEAD, l->rank, sizeof *l->rank);
        for (size_t i = 0; i < count; i++)
            pair[i] = pair_of(l->value[option[l->start[v] + i]], l->rank[option[l->start[v] + i]]);
        (count < FEW ? sort_few : sort_many)(pair, count);
        keep_least(pair, count);
    }
}

/* Whether an option of v has this value, and a rank less than this. */
static bool has_option(const loopy *l, gg_vertex v, uint32_t value, uint64_t rank)
{
    uint64_t low = l->start[v], high = l->start[v + 1]; /* the first with this value is here */
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (l->pair[middle] < pair_of(value, 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low < l->start[v + 1] && l->pair[low] - pair_of(value, 0) < rank;
}

/* ---- conditions ---- */

static uint32_t mex_of(const loopy *l, gg_vertex u)
{
    uint32_t mex = 0;
    for (uint64_t i = l->start[u]; i < l->start[u + 1] && l->pair[i] >> 32 <= mex; i++)
        mex += l->pair[i] >> 32 == mex;
    return mex;
}

static const char *finite_fault(const loopy *l, gg_vertex u, const gg_vertex *option, size_t count)
{
    const uint32_t g = l->value[u];
    const char *fault = gg__mex_fault(g, mex_of(l, u));
    for (size_t i = 0; !fault && i < count; i++)
        if (l->value[option[i]] > g && !has_option(l, option[i], g, l->rank[u]))
            fault = "an option of a larger value has none of this value and smaller rank";
    return fault;
}

static const char *infinite_fault(const loopy *l, gg_vertex u, const gg_vertex *option,
                                  size_t count)
{
    const uint32_t mex = mex_of(l, u);
    for (size_t i = 0; i < count; i++)
        if (l->value[option[i]] == GG_LOOPY && !has_option(l, option[i], mex, UINT64_C(1) << 32))
            return NULL;
    return "infinite, but each infinite option has an option of the smallest nimber missing here";
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t x, uint32_t *phase)
{
    const loopy *l = self;
    const gg_vertex u = (gg_vertex)x;
    size_t count;
    const gg_vertex *option = gg_graph_options(l->graph, GG_LEFT, u, &count);
    const char *fault = gg__over_fault(l->check, u);
    (void)worker, (void)phase;
    gg__look_ahead(l->graph, GG_LEFT, x + AHEAD, l->start, sizeof *l->start);
    if (fault) return fault;
    return (l->value[u] == GG_LOOPY ? infinite_fault : finite_fault)(l, u, option, count);
}

bool gg__check_loopy(const gg__worth_check *check)
{
    gg_ctx *ctx = check->claim->ctx;
    const gg_graph *graph = check->claim->graph;
    const gg__rows *rows = graph->out[GG_LEFT];
    loopy l = {.check = check,
               .graph = graph,
               .start = rows->start,
               .value = check->worths->value,
               .rank = check->worths->rank};
    l.pair = gg__alloc(ctx, rows->start[graph->vertices], sizeof *l.pair, "options");
    const bool passed =
        l.pair && gg__parallel(ctx, "checking", graph->vertices, GRAIN, write_pairs, &l) == GG_OK &&
        gg__check_each(check->claim, graph->vertices, 1, false, vertex_fault, &l);
    gg__free(ctx, l.pair);
    return passed;
}
