/*
 * The simplest number between two, and the sum of two, are kept by the pair in hash tables; a new
 * pair takes the place of another with the same hash. Sums are computed from keys.
 *
 * Cost. O(1) for a pair that is there; else that of the trie. 0.8 MB a table.
 */
#include "solve/number/number_keys.h"

enum { PAIRS = 1 << 16, LONGEST = 1 << 20 /* signs of a sum */ };

/* ---- pairs ---- */

static gg__number_pair *make_pairs(gg_ctx *ctx)
{
    gg__number_pair *pairs = gg__alloc(ctx, PAIRS, sizeof *pairs, "numbers");
    for (size_t i = 0; pairs && i < PAIRS; i++)
        pairs[i].a = GG__UNDEFINED;
    return pairs;
}

/* The place of a pair in the table, whether it is there or not. */
static gg__number_pair *pair_at(gg__number_pair *pairs, gg__node a, gg__node b)
{
    uint64_t h = ((uint64_t)a << 32 | b) * UINT64_C(0x9e3779b97f4a7c15);
    return &pairs[(h ^ h >> 29) >> 16 & (PAIRS - 1)];
}

/* ---- the cache ---- */

gg_status gg__number_keys_open(gg_ctx *ctx, gg__trie *trie, gg__number_keys *keys)
{
    *keys = (gg__number_keys){.ctx = ctx, .trie = trie, .key = trie->key};
    keys->simplest = make_pairs(ctx);
    return gg__status(ctx);
}

void gg__number_keys_close(gg__number_keys *keys)
{
    gg__free(keys->ctx, keys->simplest);
    gg__free(keys->ctx, keys->sum);
}

uint64_t gg__number_keys_bytes(void)
{
    return 2 * (uint64_t)PAIRS * sizeof(gg__number_pair);
}

gg_status gg__number_simplest(gg__number_keys *keys, gg__node low, gg__node high, gg__node *out)
{
    gg__number_pair *pair = pair_at(keys->simplest, low, high);
    if (pair->a != low || pair->b != high) {
        const gg_status status = gg__trie_simplest(keys->trie, low, high, out);
        if (status != GG_OK) return status;
        keys->key = keys->trie->key;
        *pair = (gg__number_pair){low, high, *out};
    }
    *out = pair->out;
    return GG_OK;
}

/* The key of a sum may pass the bound, but it fits 64 bits. */
static gg_status find_sum(gg__number_keys *keys, int64_t key, gg__node *out)
{
    gg__dyadic number;
    gg_status status = gg__dyadic_make(keys->ctx, key, GG__KEY_PLACES, &number);
    if (status != GG_OK) return status;
    status = gg__trie_find(keys->trie, &number, LONGEST, out);
    gg__dyadic_free(keys->ctx, &number);
    keys->key = keys->trie->key;
    return status;
}

gg_status gg__number_sum(gg__number_keys *keys, gg__node a, gg__node b, gg__node *out)
{
    const int64_t x = keys->key[a], y = keys->key[b];
    if (x == GG__NO_KEY || y == GG__NO_KEY)
        return gg__fail(keys->ctx, GG_LIMIT, GG__NOWHERE,
                        "a sum has a number whose denominator passes 2^31, or itself passes it");
    if (!keys->sum && !(keys->sum = make_pairs(keys->ctx))) return gg__status(keys->ctx);
    gg__number_pair *pair = pair_at(keys->sum, a, b);
    if (pair->a != a || pair->b != b) {
        const gg_status status = find_sum(keys, x + y, out);
        if (status != GG_OK) return status;
        *pair = (gg__number_pair){a, b, *out};
    }
    *out = pair->out;
    return GG_OK;
}
