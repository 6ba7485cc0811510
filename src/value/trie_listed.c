/* A trie from a list of its nodes: it grows node by node, each a new child of one that is there. */
#include "value/trie.h"

static gg_status refuse(gg_ctx *ctx, uint64_t node, const char *what)
{
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "number %llu of the trie %s",
                    (unsigned long long)node, what);
}

static gg_status grow(gg_ctx *ctx, gg__trie *trie, uint64_t count, const uint32_t *parent,
                      const uint8_t *plus)
{
    if (count == 0 || parent[0] != 0 || plus[0] != 0) return refuse(ctx, 0, "is not 0");
    for (uint64_t i = 1; i < count; i++) {
        gg__node node;
        if (parent[i] >= i || plus[i] > 1) return refuse(ctx, i, "is no child of one before it");
        const gg_status status = gg__trie_child(trie, parent[i], plus[i] ? 1 : -1, &node);
        if (status != GG_OK) return status;
        if (node != i) return refuse(ctx, i, "comes twice");
    }
    return GG_OK;
}

gg_status gg__trie_listed(gg_ctx *ctx, uint64_t count, const uint32_t *parent, const uint8_t *plus,
                          gg__trie **out)
{
    gg__trie *trie = gg__trie_new(ctx);
    if (!trie) return gg__status(ctx);
    const gg_status status = grow(ctx, trie, count, parent, plus);
    if (status == GG_OK)
        *out = trie;
    else
        gg__trie_free(trie);
    return status;
}
