/*
 * Whether pairs (g+, g-) are true, and whether what is called tame is tame.
 *
 * Where nobody can move, g+ is 0 and g- is 1; elsewhere each is the mex of those of the options. A
 * position is tame if its own pair is (0,1), (1,0) or (k,k), and all its options are tame; so all
 * positions that play can come to have such a pair. Otherwise it is wild. The rank falls along
 * every edge, so play ends, and by induction over the rank only the true values pass.
 *
 * Source: J. H. Conway, On Numbers and Games, chapter 12.
 *
 * Cost: O(n + m); memory: 4 bytes for each option of a vertex that has most of them.
 */
#include "verify/nimbers_seen.h"
#include "verify/worths.h"

typedef struct check {
    const gg__worth_claim *claim;
    const uint32_t *plus, *minus;
    gg__nimbers_seen seen;
} check;

/* The mex of one half of the pairs of options; 0 for want of memory. */
static uint32_t mex_of(check *c, const uint32_t *half, const gg_vertex *options, size_t count)
{
    if (gg__nimbers_seen_begin(&c->seen, count) != GG_OK) return 0;
    for (size_t i = 0; i < count; i++)
        gg__nimbers_seen_put(&c->seen, half[options[i]] & ~GG__WILD);
    return gg__nimbers_seen_mex(&c->seen);
}

static const char *tame_fault(const check *c, gg_vertex v, const gg_vertex *options, size_t count)
{
    const uint32_t plus = c->plus[v], minus = c->minus[v] & ~GG__WILD;
    bool tame = plus == minus || (plus == 0 && minus == 1) || (plus == 1 && minus == 0);
    for (size_t i = 0; i < count; i++)
        tame = tame && !(c->minus[options[i]] & GG__WILD);
    if (tame == !(c->minus[v] & GG__WILD)) return NULL;
    return tame ? "called wild, but the pair and all options are tame"
                : "called tame, but the pair or an option is wild";
}

static const char *fault_at(void *self, gg_vertex v)
{
    check *c = self;
    size_t count;
    const gg_vertex *options = gg_graph_options(c->claim->graph, GG_LEFT, v, &count);
    const char *fault = gg__over_fault(c->claim, v);
    if (!fault) fault = gg__rank_fault(c->claim, v, options, count);
    if (fault) return fault;
    const uint32_t plus = mex_of(c, c->plus, options, count);
    const uint32_t minus = count > 0 ? mex_of(c, c->minus, options, count) : 1;
    if (c->plus[v] != plus) return "g+ is not the smallest nimber that no option has";
    if ((c->minus[v] & ~GG__WILD) != minus)
        return count > 0 ? "g- is not the smallest nimber that no option has"
                         : "g- is not 1 though there are no moves";
    return tame_fault(c, v, options, count);
}

gg_status gg__check_misere_pairs(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict)
{
    check c = {.claim = claim,
               .plus = claim->worths->value,
               .minus = claim->worths->minus,
               .seen = {.ctx = ctx}};
    const gg_status status = gg__check_each(ctx, claim, fault_at, &c, verdict);
    gg__nimbers_seen_free(&c.seen);
    return status;
}
