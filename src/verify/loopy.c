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
 * What (2) and (3) ask of an option v is the least rank of an option of v that has a certain
 * nimber. The small nimbers among the options of v are written down as a set, and behind one
 * another the least rank of each. A vertex has at least as many options as its nimber says, so
 * others are rare; they are kept by hashing.
 *
 * Source: the values are those of C. A. B. Smith, Graphs and composite games, 1966, and of
 * A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, 1975. The
 * conditions, and why they suffice, are proved above.
 *
 * Cost: O(n + m), expected where nimbers are not small. Memory: 9 bytes a vertex, 4 an edge, and up
 * to 28 for each nimber that is not small among the options of a vertex.
 */
#include "base/index.h"
#include "base/pool.h"
#include "problem/fingerprint.h"
#include "verify/worths.h"

#include <stdatomic.h>
#include <string.h>

enum {
    PLACE = 48,     /* the first bit of a place */
    BLOCK = 64,     /* vertices whose ranks are in one piece */
    GRAIN = 1 << 7, /* blocks */
    AHEAD = 8,      /* vertices */
    FAR = 32        /* edges */
};

#define SET     ((UINT64_C(1) << GG__SMALL) - 1)
#define NOWHERE UINT64_MAX

typedef struct loopy {
    const gg__worth_check *check;
    const gg__rows *rows;
    const uint32_t *value, *rank;
    uint64_t n;
    const uint8_t *kind;
    uint64_t *small; /* by vertex: the small nimbers among its options, as a set; whether it is
                        infinite itself; and from PLACE on, where in the piece of its block the
                        ranks for that set begin */
    uint64_t *piece; /* by block: where it is; which one is first does not matter */
    uint32_t *least; /* ranks */
    atomic_uint_fast64_t used;
    gg__index large; /* keys of v and a nimber, where an option of v has that nimber */
    uint64_t salt;
    uint32_t *large_least;
} loopy;

/* ---- what the options of each vertex have ---- */

/* For whose rank to ask: of others that of vertex 0, which is at hand. */
static inline gg_vertex ranked(const loopy *l, gg_vertex v)
{
    return v & -(uint32_t)(l->kind[v] < GG__SMALL);
}

/* Returns the kinds of v's options as a set; for each small one, least[] becomes the least rank. */
static uint64_t look_at_options(const loopy *l, const gg__desk *desk, uint64_t v, uint32_t *least)
{
    gg__offer *few = desk->of[GG_LEFT];
    const gg_vertex *option = l->rows->end;
    const uint64_t edges = l->rows->start[l->n];
    uint64_t kinds = 0;
    size_t count = 0;
    for (uint64_t i = l->rows->start[v]; i < l->rows->start[v + 1]; i++) {
        const unsigned kind = l->kind[option[i]];
        if (i + FAR < edges) __builtin_prefetch(&l->rank[ranked(l, option[i + FAR])]);
        kinds |= UINT64_C(1) << kind;
        few[count] = (gg__offer){option[i], kind};
        count += kind < GG__SMALL;
    }
    for (uint64_t left = kinds & SET; left; left &= left - 1)
        least[__builtin_ctzll(left)] = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        uint32_t *const so_far = &least[few[i].minus];
        const uint32_t rank = l->rank[few[i].value];
        *so_far = rank < *so_far ? rank : *so_far;
    }
    return kinds;
}

static void write_block(loopy *l, const gg__desk *desk, uint64_t block)
{
    uint32_t ranks[BLOCK * GG__SMALL], least[GG__SMALL];
    uint64_t count = 0;
    for (uint64_t v = block * BLOCK; v < (block + 1) * BLOCK && v < l->n; v++) {
        uint64_t set = look_at_options(l, desk, v, least) & SET;
        l->small[v] = set | count << PLACE | (uint64_t)(l->kind[v] == GG__ENDLESS) << GG__SMALL;
        for (; set; set &= set - 1)
            ranks[count++] = least[__builtin_ctzll(set)];
    }
    l->piece[block] = atomic_fetch_add(&l->used, count);
    memcpy(&l->least[l->piece[block]], ranks, count * sizeof *ranks);
}

static void write_blocks(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    loopy *l = self;
    for (uint64_t block = first; block < end; block++)
        write_block(l, &l->check->desk[worker], block);
}

/* Changed by the number of the problem, or somebody could choose edges whose keys are all alike. */
static uint64_t key_of(const loopy *l, uint64_t v, uint32_t nimber)
{
    return (v << 32 | nimber) ^ l->salt;
}

static gg_status add_large(loopy *l, uint64_t v, gg_vertex w, size_t *room)
{
    const uint64_t before = l->large.count;
    uint32_t number;
    if (gg__index_intern(&l->large, key_of(l, v, l->value[w]), &number) != GG_OK)
        return gg__status(l->large.ctx);
    uint32_t *least =
        gg__grow(l->large.ctx, l->large_least, room, l->large.count, sizeof *least, "options");
    if (!least) return gg__status(l->large.ctx);
    l->large_least = least;
    if (number == before || l->rank[w] < least[number]) least[number] = l->rank[w];
    return GG_OK;
}

static gg_status write_large(loopy *l)
{
    size_t room = 0;
    gg_status status = GG_OK;
    if (!memchr(l->kind, GG__LARGE, l->n)) return GG_OK;
    l->salt = gg__fingerprint(l->check->claim->problem);
    for (uint64_t v = 0; status == GG_OK && v < l->n; v++) {
        if (v % GG__TICK == 0) status = gg__tick(l->large.ctx, "checking", v, l->n);
        for (uint64_t i = l->rows->start[v]; status == GG_OK && i < l->rows->start[v + 1]; i++)
            if (l->kind[l->rows->end[i]] == GG__LARGE)
                status = add_large(l, v, l->rows->end[i], &room);
    }
    return status;
}

static unsigned members(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* The least rank of an option of v that has this nimber, or NOWHERE if none has. */
static inline uint64_t least_rank(const loopy *l, gg_vertex v, uint32_t nimber)
{
    if (nimber < GG__SMALL) {
        const uint64_t small = l->small[v], bit = UINT64_C(1) << nimber;
        if (!(small & bit)) return NOWHERE;
        return l->least[l->piece[v / BLOCK] + (small >> PLACE) + members(small & (bit - 1))];
    }
    const uint32_t number = gg__index_find(&l->large, key_of(l, v, nimber));
    return number == GG__NO_NUMBER ? NOWHERE : l->large_least[number];
}

/* ---- conditions ---- */

typedef struct options {
    const gg_vertex *at;
    size_t count;
} options;

static uint32_t mex_of(const loopy *l, gg__desk *desk, gg_vertex u, options of)
{
    const uint64_t missing = ~l->small[u] & SET;
    gg__numbers met = {0};
    if (missing) return (uint32_t)__builtin_ctzll(missing);
    desk->count[GG_LEFT] = of.count;
    for (size_t i = 0; i < of.count; i++)
        gg__meet(&met, desk, GG_LEFT, l->value[of.at[i]]);
    return gg__mex(&met, desk, GG_LEFT);
}

/* Whether the value of v is larger than that of u. */
static inline bool is_larger(const loopy *l, gg_vertex v, gg_vertex u)
{
    return l->kind[v] != l->kind[u] ? l->kind[v] > l->kind[u] : l->value[v] > l->value[u];
}

static const char *finite_fault(const loopy *l, gg_vertex u, options of, uint32_t mex)
{
    const uint32_t g = l->value[u], rank = l->rank[u];
    if (g != mex) return gg__mex_fault(g, mex);
    for (size_t i = 0; i < of.count; i++)
        if (is_larger(l, of.at[i], u) && least_rank(l, of.at[i], g) >= rank)
            return "an option of a larger value has none of this value and smaller rank";
    return NULL;
}

static const char *infinite_fault(const loopy *l, options of, uint32_t mex)
{
    for (size_t i = 0; i < of.count; i++)
        if ((l->small[of.at[i]] >> GG__SMALL & 1) && least_rank(l, of.at[i], mex) == NOWHERE)
            return NULL;
    return "infinite, but each infinite option has an option of the smallest nimber missing here";
}

/* Of an infinite vertex two options are enough to be looked at, as a rule. Inlined by force: gcc
 * drops the call of a function that only prefetches. */
__attribute__((always_inline)) static inline void look_ahead(const loopy *l, uint64_t v)
{
    if (v >= l->n) return;
    const uint64_t first = l->rows->start[v], end = l->rows->start[v + 1];
    const uint64_t last = l->kind[v] == GG__ENDLESS && end > first + 2 ? first + 2 : end;
    for (uint64_t i = first; i < last; i++)
        __builtin_prefetch(&l->small[l->rows->end[i]]);
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t x, uint32_t *phase)
{
    const loopy *l = self;
    const gg_vertex u = (gg_vertex)x;
    const uint64_t first = l->rows->start[u];
    const options of = {&l->rows->end[first], l->rows->start[u + 1] - first};
    const char *fault = gg__over_fault(l->check, u);
    (void)phase;
    look_ahead(l, x + AHEAD);
    if (fault) return fault;
    const uint32_t mex = mex_of(l, &l->check->desk[worker], u, of);
    return l->kind[u] == GG__ENDLESS ? infinite_fault(l, of, mex) : finite_fault(l, u, of, mex);
}

/* ---- all of it ---- */

static bool check(loopy *l)
{
    gg_ctx *ctx = l->large.ctx;
    const uint64_t blocks = l->n / BLOCK + 1;
    l->small = gg__alloc(ctx, l->n, sizeof *l->small, "options");
    l->piece = gg__alloc(ctx, blocks, sizeof *l->piece, "options");
    l->least = gg__alloc(ctx, l->rows->start[l->n], sizeof *l->least, "options");
    if (gg__status(ctx) != GG_OK) return false;
    return gg__parallel(ctx, "checking", blocks, GRAIN, write_blocks, l) == GG_OK &&
           write_large(l) == GG_OK &&
           gg__check_each(l->check->claim, l->n, 1, false, vertex_fault, l);
}

bool gg__check_loopy(const gg__worth_check *c)
{
    gg_ctx *ctx = c->claim->ctx;
    const gg_graph *graph = c->claim->graph;
    loopy l = {.check = c,
               .rows = graph->out[GG_LEFT],
               .value = c->worths->value,
               .rank = c->worths->rank,
               .kind = c->kind,
               .n = graph->vertices,
               .large = {.ctx = ctx}};
    atomic_init(&l.used, 0);
    const bool passed = check(&l);
    gg__free(ctx, l.small);
    gg__free(ctx, l.piece);
    gg__free(ctx, l.least);
    gg__free(ctx, l.large_least);
    gg__index_free(&l.large);
    return passed;
}
