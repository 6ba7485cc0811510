/* How a trie of numbers is kept; for trie.c and trie_number.c alone. */
#ifndef GG_VALUE_TRIE_NODES_H
#define GG_VALUE_TRIE_NODES_H

#include "value/trie.h"

/* The signs on the way from the root fall into runs of equal ones. `top` says where the last
 * begins: the depth at which its first sign leads. The root has depth and top 0 and is its own
 * parent. */
typedef struct gg__trie_node {
    gg__node parent;
    gg__node jump;     /* some ancestor: those of a node are O(log) jumps and parents away */
    gg__node child[2]; /* by -, by +; 0: none */
    uint32_t depth, top;
} gg__trie_node;

struct gg__trie {
    gg_ctx *ctx;
    gg__trie_node *node;
    int64_t *key; /* by node */
    uint64_t count;
    size_t capacity, key_capacity;
};

/* The ancestor at this depth, which may be the node itself. O(log). */
gg__node gg__trie_ancestor(const gg__trie *trie, gg__node node, uint32_t depth);

/* The deepest ancestor, which may be the node itself, whose last run begins no deeper than this.
 * O(log). */
gg__node gg__trie_within_run(const gg__trie *trie, gg__node node, uint32_t top);

#endif
