/*
 * Nimbers. A nimber is the mex of those of the options, the smallest that none of them has. If the
 * rank falls along every edge, play ends, and nothing else is needed. If play may have no end,
 * nimbers are loopy. With `infinite` counted as larger than all nimbers:
 *
 *   u has the nimber g  (1) g is the mex of the finite values of u's options, and u has a rank
 *                       (2) each option of a larger value has an option of value g whose rank is
 *                           smaller than u's
 *   u is infinite       (3) with m the mex of the finite values of u's options, some infinite
 *                           option has no option of value m
 *
 * doc/checking.md proves that only the truth passes. Ranks are only compared between vertices of
 * one value.
 *
 * Conditions (2) and (3) need, for an option v, the least rank of an option of v that has a certain
 * nimber, smaller than the value of v. A table has one entry for each option of v, for the least
 * ranks by nimber; that is enough for a finite v. Further nimbers of an infinite v are kept by
 * hashing; they are few.
 *
 * Source: the values are those of C. A. B. Smith, Graphs and composite games, 1966, and of A. S.
 * Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, 1975. Cost: O(n + m),
 * expected if there are hashed ranks. Memory, if loopy: 1 byte a vertex, 4 an edge, and up to 28
 * for each option of an infinite vertex with a nimber not below the number of options.
 */
#include "base/parallel.h"
#include "base/positions.h"
#include "check/check.h"

#include <string.h>

#define NO_RANK UINT32_MAX

/* ---- play that ends ---- */

uint32_t gg__mex(const uint32_t *number, size_t count, uint32_t *met)
{
    uint64_t few = 0; /* a bit for each number below 64 */
    size_t word = 0;
    for (size_t i = 0; i < count; i++)
        few |= (uint64_t)(number[i] < 64) << number[i] % 64;
    if (~few) return (uint32_t)__builtin_ctzll(~few);
    memset(met, 0, (count / 32 + 1) * sizeof *met);
    for (size_t i = 0; i < count; i++) /* the mex of `count` numbers is at most `count` */
        if (number[i] <= count) met[number[i] / 32] |= UINT32_C(1) << number[i] % 32;
    while (met[word] == UINT32_MAX)
        word++;
    return (uint32_t)word * 32 + (uint32_t)__builtin_ctz(~met[word]);
}

static const char *mex_fault(uint32_t nimber, uint32_t mex)
{
    if (nimber < mex) return "an option has the same nimber";
    return nimber > mex ? "no option has one of the smaller nimbers" : NULL;
}

static const char *nimber_fault(const gg__sum_check *c, gg__options *options, uint32_t x)
{
    return mex_fault(c->values->value[x], gg__mex(options->value, options->count, options->met));
}

static bool add_nimbers(const gg__claim *claim, const uint64_t *part, size_t parts, uint32_t *value,
                        uint32_t *minus)
{
    *value = *minus = 0;
    for (size_t i = 0; i < parts; i++)
        *value ^= claim->solution->values.value[part[i] & ~GG__AND];
    return true;
}

/* ---- loopy nimbers ---- */

enum { GRAIN = 1 << 14, AHEAD = 32 /* edges */ };

typedef struct loopy {
    const gg__claim *claim;
    uint64_t n, edges;
    const uint64_t *start;
    const gg_vertex *end;
    const uint32_t *value, *rank;
    uint32_t *least; /* by nimber, from start[v] on: the least rank of v's options, or NO_RANK */
    uint8_t *more;   /* by vertex: true if it has hashed ranks */
    gg__index large; /* keys of v and a nimber */
    uint32_t *large_least;
} loopy;

/* Computes the least ranks of the options of each vertex. */
static void write_rows(void *self, unsigned worker, uint64_t begin, uint64_t end)
{
    const loopy *l = self;
    const uint32_t *const values = l->value, *const ranks = l->rank;
    (void)worker;
    for (uint64_t v = begin; v < end; v++) {
        const uint64_t row = l->start[v], count = l->start[v + 1] - row;
        const uint64_t ahead = l->edges - row - count < AHEAD ? 0 : AHEAD;
        const gg_vertex *const option = &l->end[row];
        uint32_t *const least = &l->least[row];
        bool more = false;
        memset(least, 0xff, (size_t)count * sizeof *least); /* NO_RANK */
        for (uint64_t i = 0; i < count; i++) {
            const uint32_t value = values[option[i]], rank = ranks[option[i]];
            __builtin_prefetch(&values[option[i + ahead]]);
            __builtin_prefetch(&ranks[option[i + ahead]]);
            if (value >= count)
                more |= value < values[v];
            else if (rank < least[value])
                least[value] = rank;
        }
        l->more[v] = more;
    }
}

/* Stores the least ranks by nimber for which a row has no room. */
static bool keep_more(loopy *l)
{
    gg_ctx *ctx = l->large.ctx;
    size_t room = 0;
    for (uint64_t v = 0; v < l->n; v++) {
        const uint64_t row = l->start[v], end = l->more[v] ? l->start[v + 1] : row;
        if (v % GG__TICK == 0 && gg__tick(ctx, "checking positions", v, l->n) != GG_OK)
            return false;
        for (uint64_t i = row; i < end; i++) {
            const uint32_t nimber = l->value[l->end[i]], rank = l->rank[l->end[i]];
            const uint64_t before = l->large.count;
            uint32_t number;
            if (nimber < end - row || nimber >= l->value[v]) continue;
            if (gg__index_intern(&l->large, v << 32 | nimber, &number) != GG_OK) return false;
            uint32_t *least =
                gg__grow(ctx, l->large_least, &room, l->large.count, sizeof *least, "options");
            if (!least) return false;
            l->large_least = least;
            if (number == before || rank < least[number]) least[number] = rank;
        }
    }
    return true;
}

/* The least rank of an option of v that has this nimber, smaller than v's value; or NO_RANK. */
static inline uint32_t least_rank(const loopy *l, gg_vertex v, uint32_t nimber)
{
    if (nimber < l->start[v + 1] - l->start[v]) return l->least[l->start[v] + nimber];
    const uint32_t number =
        l->more[v] ? gg__index_find(&l->large, (uint64_t)v << 32 | nimber) : GG__NO_NUMBER;
    return number == GG__NO_NUMBER ? NO_RANK : l->large_least[number];
}

static const char *finite_fault(const loopy *l, gg_vertex u, uint32_t mex)
{
    const uint32_t g = l->value[u];
    if (g != mex) return mex_fault(g, mex);
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

/* Prefetches the data of v's options, and, when v is near, the data that these lead to; an infinite
 * vertex usually needs few. Inlined by force: gcc drops the call of a function that only
 * prefetches. */
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

static const char *loopy_fault(void *self, unsigned worker, uint64_t x)
{
    const loopy *l = self;
    const gg_vertex u = (gg_vertex)x;
    const uint64_t row = l->start[x], count = l->start[x + 1] - row;
    const char *fault = gg__result_fault(l->claim, u);
    uint32_t mex = 0;
    (void)worker;
    look_ahead(l, x + AHEAD, false);
    look_ahead(l, x + AHEAD / 2, true);
    if (fault) return fault;
    while (mex < count && l->least[row + mex] != NO_RANK)
        mex++;
    return l->value[u] == GG_LOOPY ? infinite_fault(l, u, mex) : finite_fault(l, u, mex);
}

static bool check_loopy(const gg__claim *claim)
{
    gg_ctx *ctx = claim->ctx;
    const gg__values *values = &claim->solution->values;
    const gg__rows *rows = claim->graph->out[GG_LEFT];
    const uint64_t n = values->count;
    loopy l = {.claim = claim,
               .n = n,
               .edges = rows->start[n],
               .start = rows->start,
               .end = rows->end,
               .value = values->value,
               .rank = values->rank,
               .least = gg__alloc(ctx, rows->start[n], sizeof *l.least, "options"),
               .more = gg__alloc(ctx, n, 1, "options"),
               .large = {.ctx = ctx}};
    const bool passed =
        l.least && l.more &&
        gg__parallel(ctx, "checking positions", n, GRAIN, write_rows, &l) == GG_OK &&
        keep_more(&l) && gg__check_each(claim, n, 1, false, loopy_fault, &l);
    gg__free(ctx, l.least);
    gg__free(ctx, l.more);
    gg__free(ctx, l.large_least);
    gg__index_free(&l.large);
    return passed;
}

/* ---- all of it ---- */

/* True if the nimber of this vertex was refused only because play might not end. */
static bool may_be_loopy(const gg__claim *claim, gg_vertex v)
{
    const gg__values *values = &claim->solution->values;
    if (!claim->graph || !values->rank || v == GG_NO_VERTEX) return false;
    const gg__rows *rows = claim->graph->out[GG_LEFT];
    bool falls = values->value[v] != GG_LOOPY;
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        falls &= values->rank[rows->end[i]] < values->rank[v];
    return !falls;
}

/* Checks as if play ends; if a vertex shows that it may not, checks loopy nimbers. */
static bool check_nimbers(const gg__claim *claim)
{
    if (gg__check_sum(claim, NULL)) return true;
    if (gg__status(claim->ctx) != GG_OK || !may_be_loopy(claim, claim->verdict->vertex))
        return false;
    if (claim->problem->spec.infinite != GG_D)
        return gg__require(claim, false, "play without end is won by a person");
    *claim->verdict = (gg_verdict){.accepted = true, .vertex = GG_NO_VERTEX};
    if (!check_loopy(claim)) return false;
    atomic_store(&claim->solution->cyclic, true);
    return true;
}

/* With two infinite ones it is a draw; with one, unless it has an option of the value of the
 * rest. */
static const char *conclude_nimbers(const gg__claim *claim, const uint64_t *part, size_t parts)
{
    const uint32_t *value = claim->solution->values.value;
    uint32_t sum = 0;
    uint64_t infinite = 0, last = 0;
    size_t count = 0;
    bool won = false;
    for (size_t i = 0; i < parts; i++) {
        const bool finite = value[part[i]] != GG_LOOPY;
        sum ^= finite ? value[part[i]] : 0;
        infinite += !finite;
        last = finite ? last : part[i];
    }
    if (infinite == 0) return gg__decide(claim, sum ? GG_N : GG_P, GG_INFINITE);
    const gg_vertex *options = gg_graph_options(claim->graph, GG_LEFT, (gg_vertex)last, &count);
    for (size_t i = 0; i < count; i++)
        won |= infinite == 1 && value[options[i]] == sum;
    return gg__decide(claim, won ? GG_N : GG_D, GG_INFINITE);
}

static const gg__sum_type nimbers = {
    .fault = nimber_fault, .add = add_nimbers, .conclude = conclude_nimbers};

const gg__checked gg__checked_nimber = {
    .conclude = gg__conclude_sum,
    .sum = &nimbers,
    .row = {{GG__VERTICES, GG__GAME, GG_P, GG__ENDLESS | GG__SEVERAL, check_nimbers},
            {GG__SEARCH, GG__RULES, GG_P, 0, check_nimbers},
            {GG__PARTS, GG__RULES, GG_P, 0, check_nimbers}}};
