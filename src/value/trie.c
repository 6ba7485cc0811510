/* To be written. */
#include "value/trie.h"

static gg_status missing(gg_ctx *ctx)
{
    return gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "not yet written");
}

gg__trie *gg__trie_new(gg_ctx *ctx)
{
    missing(ctx);
    return NULL;
}

void gg__trie_free(gg__trie *trie)
{
    (void)trie;
}

gg_status gg__trie_number(gg_ctx *ctx, const gg__trie *trie, gg__node node, gg__dyadic *out)
{
    (void)trie;
    (void)node;
    (void)out;
    return missing(ctx);
}

uint64_t gg__trie_bits(const gg__trie *trie, gg__node node)
{
    (void)trie;
    (void)node;
    return 0;
}

gg_status gg__trie_print_size(const gg__trie *trie, gg__node node, gg__text *text)
{
    (void)trie;
    (void)node;
    return missing(text->ctx);
}
