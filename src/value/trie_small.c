/*
 * All numbers of a trie that fit a word, from the root downwards: O(1) for each, where following
 * the signs of every single one would take its birthday. A step within the first run goes from an
 * integer to the next; a later one goes from m / 2^e by 1 / 2^(e+1), to (2 m +- 1) / 2^(e+1), which
 * is in lowest terms. A parent has a smaller number than its children, so that one pass suffices.
 */
#include "value/trie_nodes.h"

static int64_t below(const gg__trie *trie, gg__node node, int64_t parent)
{
    const int sign = gg__trie_sign(trie, node);
    if (trie->node[node].top <= 1) return gg__small_make(sign * (int64_t)trie->node[node].depth, 0);
    if (!gg__small_fits(parent)) return GG__NOT_SMALL;
    return gg__small_make(2 * gg__small_numerator(parent) + sign, gg__small_exponent(parent) + 1);
}

gg_status gg__trie_small(gg_ctx *ctx, const gg__trie *trie, int64_t *small)
{
    gg_status status = GG_OK;
    small[GG__ZERO] = gg__small_make(0, 0);
    for (uint64_t node = 1; status == GG_OK && node < trie->count; node++) {
        if (node % GG__TICK == 0) status = gg__tick(ctx, "writing values", node, trie->count);
        small[node] = below(trie, (gg__node)node, small[trie->node[node].parent]);
    }
    return status;
}
