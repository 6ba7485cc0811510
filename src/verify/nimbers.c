/*
 * The conditions on nimbers, and on pairs (g+, g-), of games that end.
 *
 * A nimber is the mex of those of the options, the smallest that none of them has. The same goes
 * for g+ and g- alike; but where nobody can move, g- is 1.
 *
 * A position is tame if its own pair is (0,1), (1,0) or (k,k), and all its options are tame; so all
 * positions that play can come to have such a pair. Otherwise it is wild.
 *
 * Source: J. H. Conway, On Numbers and Games, chapters 11 and 12.
 *
 * Cost: O(1) for each option.
 */
#include "base/pool.h"
#include "verify/worths.h"

enum { AHEAD = 32 /* edges */, GRAIN = 1 << 14 };

const char *gg__mex_fault(uint32_t nimber, uint32_t mex)
{
    if (nimber < mex) return "an option has the same nimber";
    return nimber > mex ? "no option has one of the smaller nimbers" : NULL;
}

const char *gg__nimber_fault(const gg__worth_check *c, const gg__desk *desk, uint32_t x)
{
    gg__numbers met = {0};
    for (size_t i = 0; i < desk->count[GG_LEFT]; i++)
        gg__meet(&met, desk, GG_LEFT, desk->of[GG_LEFT][i].value);
    return gg__mex_fault(c->worths->value[x], gg__mex(&met, desk, GG_LEFT));
}

/* ---- the short way ---- */

static void write_kinds(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const gg__worth_check *c = self;
    (void)worker;
    for (uint64_t v = first; v < end; v++) {
        const uint32_t value = c->worths->value[v];
        const unsigned other = value == GG_LOOPY ? GG__ENDLESS : GG__LARGE;
        c->kind[v] = (uint8_t)(value < GG__SMALL ? value : other);
    }
}

bool gg__kinds_set(gg__worth_check *c)
{
    gg_ctx *ctx = c->claim->ctx;
    c->kind = gg__alloc(ctx, c->worths->count, sizeof *c->kind, "nimbers");
    return c->kind &&
           gg__parallel(ctx, "checking", c->worths->count, GRAIN, write_kinds, c) == GG_OK;
}

bool gg__is_plain_nimber(const gg__worth_check *c, uint64_t v)
{
    const gg__rows *rows = c->claim->graph->out[GG_LEFT];
    const uint64_t last = rows->start[v + 1], edges = rows->start[c->worths->count];
    const uint32_t *rank = c->worths->rank;
    uint64_t kinds = 0;
    bool falls = !c->claim->graph->terminal;
    for (uint64_t i = rows->start[v]; i < last; i++) {
        const gg_vertex w = rows->end[i], far = rows->end[i + AHEAD < edges ? i + AHEAD : i];
        __builtin_prefetch(&c->kind[far]);
        if (rank) __builtin_prefetch(&rank[far]);
        kinds |= UINT64_C(1) << c->kind[w];
        falls &= rank ? rank[w] < rank[v] : w > v;
    }
    const uint64_t missing = ~kinds & ((UINT64_C(1) << GG__SMALL) - 1);
    return falls && missing && c->kind[v] == __builtin_ctzll(missing);
}

/* ---- misere pairs ---- */

static const char *tame_fault(uint32_t plus, uint32_t minus, bool wild, bool wild_option)
{
    const bool fits = plus == minus || (plus == 0 && minus == 1) || (plus == 1 && minus == 0);
    if (wild)
        return fits && !wild_option ? "called wild, but the pair and all options are tame" : NULL;
    return fits && !wild_option ? NULL : "called tame, but the pair or an option is wild";
}

const char *gg__misere_fault(const gg__worth_check *c, const gg__desk *desk, uint32_t x)
{
    const uint32_t plus = c->worths->value[x], minus = c->worths->minus[x] & ~GG__WILD;
    const size_t count = desk->count[GG_LEFT];
    gg__numbers met = {0}, met_minus = {0};
    uint32_t wild = 0;
    for (size_t i = 0; i < count; i++)
        gg__meet(&met, desk, GG_LEFT, desk->of[GG_LEFT][i].value);
    if (plus != gg__mex(&met, desk, GG_LEFT))
        return "g+ is not the smallest nimber that no option has";
    for (size_t i = 0; i < count; i++) {
        gg__meet(&met_minus, desk, GG_LEFT, desk->of[GG_LEFT][i].minus & ~GG__WILD);
        wild |= desk->of[GG_LEFT][i].minus & GG__WILD;
    }
    const uint32_t mex = gg__mex(&met_minus, desk, GG_LEFT);
    if (count == 0 && minus != 1) return "g- is not 1 though there are no moves";
    if (count > 0 && minus != mex) return "g- is not the smallest nimber that no option has";
    return tame_fault(plus, minus, c->worths->minus[x] & GG__WILD, wild != 0);
}
