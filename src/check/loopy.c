/*
 * Whether nimbers are true where play may have no end: loopy ones.
 *
 * With `infinite` counted as larger than all nimbers:
 *
 *   u has the nimber g   (1) g is the mex of the finite values of u's options, and u has a rank
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
 * What (2) and (3) ask of an option v is the least rank of an option of v that has a certain
 * nimber, smaller than the value of v. A table has as much room for v as v has options, for the
 * least ranks by nimber. So all that a finite v may be asked for is there, as it has at least as
 * many options as its nimber says. What an infinite v may be asked for besides is kept by hashing;
 * that is not much.
 *
 * Source: the values are those of C. A. B. Smith, Graphs and composite games, 1966, and of
 * A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, 1975. The
 * conditions, and why they suffice, are proved above.
 *
 * Cost: O(n + m), expected where something is kept by hashing. Memory: 1 byte a vertex, 4 an edge,
 * and up to 28 for each option of an infinite vertex with a nimber not below the number of options.
 */
#include "base/positions.h"
#include "base/parallel.h"
#include "check/values.h"
#include "graph/csr_from_rows.h"

#include <string.h>

#define NO_RANK UINT32_MAX

enum { GRAIN = 1 << 14, AHEAD = 32 /* edges */ };

typedef struct loopy {
    const gg__value_check *check;
    uint64_t n, edges;
    const uint64_t *start;
    const gg_vertex *end;
    const uint32_t *value, *rank;
    uint32_t *least; /* by nimber, from start[v] on: the least rank of v's options, or NO_RANK */
    uint8_t *more;   /* by vertex: whether something is kept by hashing: */
    gg__index large; /* keys of v and a nimber */
    uint32_t *large_least;
    uint64_t salt;
} loopy;

/* ---- what the options of each vertex have ---- */

/* Writes down the least ranks of v's options; returns whether there is more to keep. */
static bool write_row(const loopy *l, uint64_t v)
{
    const uint64_t row = l->start[v], count = l->start[v + 1] - row;
    const uint64_t ahead = l->edges - row - count < AHEAD ? 0 : AHEAD;
    const gg_vertex *const option = &l->end[row];
    const uint32_t *const values = l->value, *const ranks = l->rank;
    uint32_t *const least = &l->least[row];
    bool more = false;
    for (uint64_t i = 0; i < count; i++)
        least[i] = NO_RANK;
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t value = values[option[i]], rank = ranks[option[i]];
        __builtin_prefetch(&values[option[i + ahead]]);
        __builtin_prefetch(&ranks[option[i + ahead]]);
        if (value >= count)
            more |= value < values[v];
        else if (rank < least[value])
            least[value] = rank;
    }
    return more;
}

static void write_rows(void *self, unsigned worker, uint64_t first, uint64_t last)
{
    const loopy *l = self;
    (void)worker;
    for (uint64_t v = first; v < last; v++)
        l->more[v] = write_row(l, v);
}

/* Changed by what nobody knows before, or somebody could choose edges whose keys are all alike. */
static uint64_t key_of(const loopy *l, uint64_t v, uint32_t nimber)
{
    return (v << 32 | nimber) ^ l->salt;
}

/* An option of v with this nimber, of this rank. */
static void keep(loopy *l, uint64_t v, uint32_t nimber, uint32_t rank, size_t *room)
{
    gg_ctx *ctx = l->large.ctx;
    const uint64_t before = l->large.count;
    uint32_t number;
    if (gg__index_intern(&l->large, key_of(l, v, nimber), &number) != GG_OK) return;
    uint32_t *least = gg__grow(ctx, l->large_least, room, l->large.count, sizeof *least, "options");
    if (!least) return;
    l->large_least = least;
    if (number == before || rank < least[number]) least[number] = rank;
}

static gg_status keep_more(loopy *l)
{
    gg_ctx *ctx = l->large.ctx;
    size_t room = 0;
    for (uint64_t v = 0; v < l->n; v++) {
        const uint64_t row = l->start[v], end = l->start[v + 1];
        if (v % GG__TICK == 0 && gg__tick(ctx, "checking positions", v, l->n) != GG_OK) break;
        for (uint64_t i = row; l->more[v] && gg__status(ctx) == GG_OK && i < end; i++) {
            const uint32_t value = l->value[l->end[i]];
            if (value >= end - row && value < l->value[v])
                keep(l, v, value, l->rank[l->end[i]], &room);
        }
    }
    return gg__status(ctx);
}

/* The least rank of an option of v that has this nimber, smaller than v's value; or NO_RANK. */
static inline uint32_t least_rank(const loopy *l, gg_vertex v, uint32_t nimber)
{
    if (nimber < l->start[v + 1] - l->start[v]) return l->least[l->start[v] + nimber];
    const uint32_t number =
        l->more[v] ? gg__index_find(&l->large, key_of(l, v, nimber)) : GG__NO_NUMBER;
    return number == GG__NO_NUMBER ? NO_RANK : l->large_least[number];
}

/* ---- conditions ---- */

static uint32_t mex_of(const loopy *l, gg_vertex u)
{
    const uint64_t count = l->start[u + 1] - l->start[u];
    uint32_t mex = 0;
    while (mex < count && l->least[l->start[u] + mex] != NO_RANK)
        mex++;
    return mex;
}

static const char *finite_fault(const loopy *l, gg_vertex u, uint32_t mex)
{
    const uint32_t g = l->value[u];
    if (g != mex) return gg__mex_fault(g, mex);
    if (l->rank[u] == NO_RANK) return "a nimber has no rank";
    for (uint64_t i = l->start[u]; i < l->start[u + 1]; i++)
        if (l->value[l->end[i]] > g && least_rank(l, l->end[i], g) >= l->rank[u])
            return "an option of a larger value has none of this value and smaller rank";
    return NULL;
}

static const char *infinite_fault(const loopy *l, gg_vertex u, uint32_t mex)
{
    for (uint64_t i = l->start[u]; i < l->start[u + 1]; i++)
        if (l->value[l->end[i]] == GG_LOOPY && least_rank(l, l->end[i], mex) == NO_RANK)
            return NULL;
    return "infinite, but each infinite option has an option of the smallest nimber missing here";
}

/* Asks early for what will be read of v's options, and later, when it is near, for what this leads
 * to; an infinite vertex needs few, as a rule. Inlined by force: gcc drops the call of a function
 * that only prefetches. */
__attribute__((always_inline)) static inline void look_ahead(const loopy *l, uint64_t v, bool near)
{
    enum { FEW = 2 };
    if (v >= l->n) return;
    const uint64_t row = l->start[v], count = l->start[v + 1] - row;
    const uint64_t most = l->value[v] == GG_LOOPY && count > FEW ? FEW : count;
    for (uint64_t i = row; i < row + most; i++) {
        const gg_vertex w = l->end[i];
        __builtin_prefetch(near ? (const void *)&l->least[l->start[w]] : &l->start[w]);
        if (!near) __builtin_prefetch(&l->value[w]);
    }
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t x, uint32_t *phase)
{
    const loopy *l = self;
    const gg_vertex u = (gg_vertex)x;
    const char *fault = gg__result_fault(l->check, u);
    (void)worker, (void)phase;
    look_ahead(l, x + AHEAD, false);
    look_ahead(l, x + AHEAD / 2, true);
    if (fault) return fault;
    const uint32_t mex = mex_of(l, u);
    return l->value[u] == GG_LOOPY ? infinite_fault(l, u, mex) : finite_fault(l, u, mex);
}

/* ---- all of it ---- */

bool gg__check_loopy(const gg__value_check *c)
{
    gg_ctx *ctx = c->claim->ctx;
    const gg__rows *rows = c->claim->graph->out[GG_LEFT];
    const uint64_t n = c->values->count;
    loopy l = {.check = c,
               .n = n,
               .edges = rows->start[n],
               .start = rows->start,
               .end = rows->end,
               .value = c->values->value,
               .rank = c->values->rank,
               .least = gg__alloc(ctx, rows->start[n], sizeof *l.least, "options"),
               .more = gg__alloc(ctx, n, 1, "options"),
               .large = {.ctx = ctx},
               .salt = gg__row_key(ctx)};
    const bool passed =
        l.least && l.more &&
        gg__parallel(ctx, "checking positions", n, GRAIN, write_rows, &l) == GG_OK &&
        keep_more(&l) == GG_OK && gg__check_each(c->claim, n, 1, false, vertex_fault, &l);
    gg__free(ctx, l.least);
    gg__free(ctx, l.more);
    gg__free(ctx, l.large_least);
    gg__index_free(&l.large);
    return passed;
}
