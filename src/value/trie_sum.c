/*
 * The exact sum of many numbers of a trie.
 *
 * Idea. A number is the sum of the steps on its way: whole ones in the first run, and behind it one
 * of +-2^-j for each j. So the sum of many numbers is known by how often each step is taken up and
 * how often down; the carries are made at the end, once. Either each way is walked, or, where that
 * would be longer than the trie, the number of ways through each node is passed on to its parent.
 *
 * Cost. O(count + nodes), and less where the ways are short together; 8 bytes for each binary
 * place, and 8 for each node if all are visited.
 */
#include "value/trie_nodes.h"

#include <string.h>

/* The steps: whole ones, and at[j - 1] of 2^-j, those down subtracted from those up. There are no
 * more numbers than GG__MOST_BRACKETS, so nothing overflows. */
typedef struct steps {
    int64_t whole;
    int64_t *at;
    uint32_t places;
} steps;

/* ---- counting ---- */

static gg_status walk_ways(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                           steps *s)
{
    gg_status status = GG_OK;
    uint64_t walked = 0, due = 0;
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const int64_t run = gg__trie_run(trie, node[i]);
        const uint32_t places = trie->node[node[i]].depth - (uint32_t)(run < 0 ? -run : run);
        gg__node at = node[i];
        for (uint32_t j = places; j > 0; j--, at = trie->node[at].parent)
            s->at[j - 1] += gg__trie_sign(trie, at);
        s->whole += run;
        walked += places;
        if (walked >= due) status = gg__tick(ctx, "adding numbers", i, count);
        if (walked >= due) due = walked + GG__TICK;
    }
    return status;
}

/* Passes on how many ways lead through a node. */
static gg_status gather(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                        uint32_t *ways)
{
    gg_status status = GG_OK;
    for (size_t i = 0; i < count; i++)
        ways[node[i]]++;
    for (uint64_t at = trie->count - 1; status == GG_OK && at > 0; at--) {
        if (at % GG__TICK == 0) status = gg__tick(ctx, "adding numbers", 0, 0);
        ways[trie->node[at].parent] += ways[at];
    }
    return status;
}

/* `place` is filled with that of each node's step, 0 for a whole one. */
static gg_status visit_nodes(gg_ctx *ctx, const gg__trie *trie, const uint32_t *ways,
                             uint32_t *place, steps *s)
{
    gg_status status = GG_OK;
    place[GG__ZERO] = 0;
    for (uint64_t at = 1; status == GG_OK && at < trie->count; at++) {
        const gg__trie_node *own = &trie->node[at];
        const int64_t step = (int64_t)gg__trie_sign(trie, (gg__node)at) * ways[at];
        place[at] = own->top == 1 ? 0 : place[own->parent] + 1;
        if (at % GG__TICK == 0) status = gg__tick(ctx, "adding numbers", at, trie->count);
        if (ways[at] == 0) continue;
        *(place[at] > 0 ? &s->at[place[at] - 1] : &s->whole) += step;
    }
    return status;
}

static gg_status visit_trie(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                            steps *s)
{
    uint32_t *ways = gg__alloc_zeroed(ctx, trie->count, sizeof *ways, "a sum");
    uint32_t *place = gg__alloc(ctx, trie->count, sizeof *place, "a sum");
    gg_status status = ways && place ? GG_OK : gg__status(ctx);
    if (status == GG_OK) status = gather(ctx, trie, node, count, ways);
    if (status == GG_OK) status = visit_nodes(ctx, trie, ways, place, s);
    gg__free(ctx, ways);
    gg__free(ctx, place);
    return status;
}

/* ---- carrying ---- */

static void negate(uint64_t *limb, size_t limbs)
{
    uint64_t carry = 1;
    for (size_t i = 0; i < limbs; i++) {
        limb[i] = ~limb[i] + carry;
        carry = carry && limb[i] == 0;
    }
}

/* In two's complement: the binary places below, what is whole above; then its modulus. */
static gg_status carry(gg_ctx *ctx, const steps *s, gg__dyadic *out)
{
    const size_t limbs = s->places / 64 + 2;
    uint64_t *limb = gg__alloc_zeroed(ctx, limbs, sizeof *limb, "a number");
    int64_t over = 0;
    if (!limb) return gg__status(ctx);
    for (uint32_t bit = 0; bit < s->places; bit++) {
        over += s->at[s->places - 1 - bit];
        const uint64_t odd = (uint64_t)over & 1;
        limb[bit / 64] |= odd << bit % 64;
        over = (over - (int64_t)odd) / 2;
    }
    over += s->whole;
    const unsigned by = s->places % 64;
    const uint64_t filled = over < 0 ? UINT64_MAX : 0;
    limb[limbs - 2] |= (uint64_t)over << by;
    limb[limbs - 1] = by > 0 ? (uint64_t)over >> (64 - by) | filled << by : filled;
    if (over < 0) negate(limb, limbs);
    gg__dyadic_take(limb, limbs, over < 0 ? -1 : 1, s->places, out);
    return GG_OK;
}

gg_status gg__trie_sum(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                       gg__dyadic *out)
{
    steps s = {0, NULL, 0};
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t places = gg__trie_exponent(trie, node[i]);
        if (places > s.places) s.places = (uint32_t)places;
        all += places;
    }
    s.at = gg__alloc_zeroed(ctx, s.places, sizeof *s.at, "a sum");
    if (!s.at) return gg__status(ctx);
    gg_status status = all / 4 > trie->count ? visit_trie(ctx, trie, node, count, &s)
                                             : walk_ways(ctx, trie, node, count, &s);
    if (status == GG_OK) status = carry(ctx, &s, out);
    gg__free(ctx, s.at);
    return status;
}
