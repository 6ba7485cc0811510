/* The numbers of a trie in ascending order, so that two are compared by their places. */
#ifndef GG_CHECK_INORDER_H
#define GG_CHECK_INORDER_H

#include "value/trie.h"

/* By node: its place in the order, from 1 on; and the places of the nearest numbers below and above
 * it that are simpler: 0 and count + 1 stand for none. */
typedef struct gg__trie_order {
    gg_ctx *ctx;
    uint32_t count;
    uint32_t *place, *below, *above;
} gg__trie_order;

/* *fault: what keeps this from being a trie, or NULL. Free with gg__trie_order_free in any case. */
gg_status gg__trie_order_make(gg_ctx *ctx, const gg__trie *trie, gg__trie_order *out,
                              const char **fault);
void gg__trie_order_free(gg__trie_order *order);

#endif
