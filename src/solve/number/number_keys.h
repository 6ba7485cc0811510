/*
 * A cache over a trie of numbers, for comparing hundreds of millions of times few different ones:
 * keys at hand, and the simplest numbers and sums that were found last.
 */
#ifndef GG_SOLVE_NUMBER_KEYS_H
#define GG_SOLVE_NUMBER_KEYS_H

#include "value/trie.h"

/* A result for two nodes. */
typedef struct gg__number_pair {
    gg__node a, b, out;
} gg__number_pair;

typedef struct gg__number_keys {
    gg_ctx *ctx;
    gg__trie *trie;
    const int64_t *key;              /* by node, those of the trie */
    gg__number_pair *simplest, *sum; /* by a hash of both; a = GG__UNDEFINED: nothing yet */
} gg__number_keys;

/* The trie must outlive them. To be closed whatever the status. */
gg_status gg__number_keys_open(gg_ctx *ctx, gg__trie *trie, gg__number_keys *keys);
void gg__number_keys_close(gg__number_keys *keys);
uint64_t gg__number_keys_bytes(void); /* for memory plans, the trie not included */

/* a < b. */
static inline bool gg__number_less(const gg__number_keys *keys, gg__node a, gg__node b)
{
    const int64_t x = keys->key[a], y = keys->key[b];
    if (x != GG__NO_KEY && y != GG__NO_KEY) return x < y;
    return gg__trie_compare(keys->trie, a, b) < 0;
}

/* gg__trie_simplest. */
gg_status gg__number_simplest(gg__number_keys *keys, gg__node low, gg__node high, gg__node *out);

/* a + b; GG_LIMIT where that has no key, or its sign expansion is very long. */
gg_status gg__number_sum(gg__number_keys *keys, gg__node a, gg__node b, gg__node *out);

#endif
