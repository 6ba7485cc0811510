/*
 * Facts about positions, in a table of bounded size.
 *
 * A fact bounds the result of a position after any line of play. The table has pairs of entries:
 * the first of a pair is the fact that took most work, the second is the last one that took less.
 * So facts may be forgotten. A fact is wrong only if the hashes of two strings are equal.
 *
 * D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, Replacement schemes for transposition
 * tables, ICCA Journal 17, 1994 (TWOBIG1).
 */
#ifndef GG_SOLVE_SEARCH_FACTS_H
#define GG_SOLVE_SEARCH_FACTS_H

#include "base/ctx.h"
#include "value/claim.h"

/* A position that is a number is its own key; the key of a string of bytes is a hash of 96 bits. */
typedef struct gg__fact_key {
    uint64_t word;
    uint32_t check;
} gg__fact_key;

static inline bool gg__fact_key_same(gg__fact_key a, gg__fact_key b)
{
    return a.word == b.word && a.check == b.check;
}

/* The same in every run. */
static inline uint64_t gg__fact_hash(gg__fact_key key)
{
    uint64_t x = key.word;
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

typedef struct gg__facts {
    gg_ctx *ctx;
    struct gg__fact *at;
    uint64_t slots, used; /* slots: a power of two */
    uint64_t most;        /* slots that there may be */
} gg__facts;

/* An empty table, which grows up to that many bytes. */
gg_status gg__facts_open(gg__facts *facts, gg_ctx *ctx, uint64_t bytes);
void gg__facts_free(gg__facts *facts);

gg__bounds gg__facts_find(const gg__facts *facts, gg__fact_key key);

/* Adds a fact, or tightens the present one, whose work then grows. work: number of positions
 * searched for it. Amortised O(1). */
gg_status gg__facts_add(gg__facts *facts, gg__fact_key key, gg__bounds bounds, uint64_t work);

#endif
