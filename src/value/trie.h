/*
 * Numbers as sign expansions, kept in a trie: a node is the number whose signs are those on the
 * path from the root, which is 0. `+` leads to the simplest number between a node and the next
 * larger one on the path to it, if there is one; `-` to that on the other side.
 *
 * Comparing two numbers and finding the simplest one between them take O(log nodes), for any number
 * of bits; no big number is made. Small numbers with few binary places also have a key, an integer,
 * and are compared by it.
 *
 * trie.c makes, compares and finds nodes; trie_number.c converts between nodes and numbers, and
 * adds up the numbers of many nodes.
 */
#ifndef GG_VALUE_TRIE_H
#define GG_VALUE_TRIE_H

#include "value/dyadic.h"

typedef uint32_t gg__node;

#define GG__ZERO       ((gg__node)0)
#define GG__UNDEFINED  UINT32_MAX
#define GG__ABOVE_ALL  (UINT32_MAX - 1) /* bounds for gg__trie_simplest alone */
#define GG__BELOW_ALL  (UINT32_MAX - 2)
#define GG__MOST_NODES ((uint64_t)UINT32_MAX - 8)

/* The key of a number is the number times 2^31, if that is an integer below 2^62 in size. */
#define GG__NO_KEY     INT64_MIN
#define GG__KEY_PLACES 31

/* The signs on the path from the root fall into runs of equal ones. `top` is the start of the last
 * run: the depth reached by its first sign. The root has depth and top 0 and is its own parent. */
typedef struct gg__trie_node {
    gg__node parent;   /* has a smaller number */
    gg__node jump;     /* some ancestor: any ancestor is O(log) jumps and parents away */
    gg__node child[2]; /* by -, by +; 0: none */
    uint32_t depth;    /* the number's birthday */
    uint32_t top;
} gg__trie_node;

typedef struct gg__trie {
    gg_ctx *ctx;
    gg__trie_node *node;
    int64_t *key; /* by node */
    uint64_t count;
    size_t capacity, key_capacity;
} gg__trie;

/* ---- nodes ---- */

/* A trie with only 0; free it with gg__trie_free, which accepts NULL. */
gg__trie *gg__trie_new(gg_ctx *ctx);
void gg__trie_free(gg__trie *trie);

/* The trie of these nodes, the root among them: the parent of each, and 1 if its last sign is +,
 * else 0. GG_BAD_INPUT unless each is a new child of one before it. O(count). */
gg_status gg__trie_listed(gg_ctx *ctx, uint64_t count, const uint32_t *parent, const uint8_t *plus,
                          gg__trie **out);

uint64_t gg__trie_bytes(uint64_t nodes); /* for memory plans */

/* The sign of the last step, 1 or -1; of 0: 0. */
static inline int gg__trie_sign(const gg__trie *trie, gg__node node)
{
    if (node == GG__ZERO) return 0;
    return trie->node[trie->node[node].parent].child[1] == node ? 1 : -1;
}

/* The ancestor at this depth, which may be the node itself. O(log). */
gg__node gg__trie_ancestor(const gg__trie *trie, gg__node node, uint32_t depth);

/* The deepest ancestor, which may be the node itself, whose last run begins no deeper than this.
 * O(log). */
gg__node gg__trie_within_run(const gg__trie *trie, gg__node node, uint32_t top);

/* The child by this sign, made if it does not exist. */
gg_status gg__trie_child(gg__trie *trie, gg__node node, int sign, gg__node *out);

/* -1, 0 or 1. O(log nodes), O(1) if both have keys; gg__trie_compare_ways is the way without. */
int gg__trie_compare_ways(const gg__trie *trie, gg__node a, gg__node b);
static inline int gg__trie_compare(const gg__trie *trie, gg__node a, gg__node b)
{
    const int64_t x = trie->key[a], y = trie->key[b];
    if (x != GG__NO_KEY && y != GG__NO_KEY) return (x > y) - (x < y);
    return gg__trie_compare_ways(trie, a, b);
}

/* Finds the greatest, if side is 1, or the least, if it is -1, of the `count` numbers
 * value[which[i]]; *best is unchanged if there are none. False if one of them is GG__UNDEFINED. */
bool gg__trie_best(const gg__trie *trie, const gg__node *value, const uint32_t *which, size_t count,
                   int side, gg__node *best);

/* The simplest number strictly between low < high, which may be the bounds below and above all
 * numbers; makes at most one node. O(log nodes). */
gg_status gg__trie_simplest(gg__trie *trie, gg__node low, gg__node high, gg__node *out);

/* The same if that node exists; else false. */
bool gg__trie_knows_simplest(const gg__trie *trie, gg__node low, gg__node high, gg__node *out);

/* ---- numbers ---- */

/* The number itself; free with gg__dyadic_free. O(depth). */
gg_status gg__trie_number(gg_ctx *ctx, const gg__trie *trie, gg__node node, gg__dyadic *out);

/* numerator / 2^exponent in lowest terms, if the numerator has less than 64 bits; else false.
 * O(1) if the node has a key, else O(log nodes). */
bool gg__trie_small(const gg__trie *trie, gg__node node, int64_t *numerator, uint32_t *exponent);

/* The node of a number, made with its ancestors if it does not exist. GG_LIMIT if the sign
 * expansion is longer than `most`. */
gg_status gg__trie_find(gg__trie *trie, const gg__dyadic *number, uint64_t most, gg__node *out);

/* The last existing node on the path to a number. *beyond: the next sign of the path, 0 if the node
 * is the number. So any node compares with the number as it does with this node or, if it is this
 * node, according to *beyond: 1 if the number is larger. O(depth). */
gg__node gg__trie_locate(const gg__trie *trie, const gg__dyadic *number, int *beyond);

/* The number of bits of the numerator, without making the number. */
uint64_t gg__trie_bits(const gg__trie *trie, gg__node node);
/* Writes the abbreviation of the number. */
gg_status gg__trie_print_size(const gg__trie *trie, gg__node node, gg__text *text);

/* ---- sums ---- */

/*
 * Interval arithmetic to 64 binary places: cheap sums with a sign that is usually certain, exact if
 * the numbers have no more places. The lower bound is a multiple of 2^-64 in two's complement over
 * two words; the number is the lower bound itself if slack is 0, else it lies strictly between that
 * and slack * 2^-64 more.
 */
typedef struct gg__interval {
    uint64_t whole, part; /* the lower bound: whole, signed, and part * 2^-64 */
    uint64_t slack;
} gg__interval;

/* A sum of this number of intervals of numbers in a trie does not overflow. */
#define GG__MOST_INTERVALS (UINT64_C(1) << 30)

/* The number to 64 binary places. O(64 + log nodes). */
gg__interval gg__trie_interval(const gg__trie *trie, gg__node node);

static inline gg__interval gg__interval_add(gg__interval a, gg__interval b)
{
    const uint64_t part = a.part + b.part;
    return (gg__interval){a.whole + b.whole + (part < a.part), part, a.slack + b.slack};
}

static inline gg__interval gg__interval_negative(gg__interval a)
{
    const uint64_t upper = a.part + a.slack;
    const uint64_t whole = a.whole + (upper < a.part);
    return (gg__interval){0 - whole - (upper != 0), 0 - upper, a.slack};
}

enum { GG__UNCLEAR = 2 };

/* The sign of the number, or GG__UNCLEAR if 0 is strictly between the bounds. */
static inline int gg__interval_sign(gg__interval a)
{
    const uint64_t upper = a.part + a.slack;
    const uint64_t whole = a.whole + (upper < a.part);
    if (a.whole >> 63 == 0) return a.whole || a.part || a.slack ? 1 : 0;
    return whole >> 63 || (whole == 0 && upper == 0) ? -1 : GG__UNCLEAR;
}

/* The exact sum of at most GG__MOST_INTERVALS numbers. O(count log nodes + nodes), less if they are
 * short. */
gg_status gg__trie_sum(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                       gg__dyadic *out);

#endif
