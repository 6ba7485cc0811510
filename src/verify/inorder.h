/* The numbers of a trie in ascending order, so that two are compared by their places. */
#ifndef GG_VERIFY_INORDER_H
#define GG_VERIFY_INORDER_H

#include "value/trie.h"

/* By node: its place in the order, from 1 on; and the places of the nearest numbers below and above
 * it that are simpler: 0 and count + 1 stand for none. */
typedef struct gg__inorder {
    gg_ctx *ctx;
    uint32_t count;
    uint32_t *place, *below, *above;
} gg__inorder;

/* *fault: what keeps this from being a trie, or NULL. Free with gg__inorder_free in any case. */
gg_status gg__inorder_make(gg_ctx *ctx, const gg__trie *trie, gg__inorder *out, const char **fault);
void gg__inorder_free(gg__inorder *order);

#endif
