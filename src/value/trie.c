/*
 * The trie: making nodes, comparing them, and the simplest number between two.
 *
 * Idea. Take `-`, end, `+` as ascending: then numbers are in the order of their signs, read from
 * the front, as words are in that of their letters. So two numbers are compared where their paths
 * part, at their last common ancestor.
 *
 * A number is simpler than those below its node, and all numbers between two others lie below the
 * simplest of them. That is the ancestor, if it is neither of the two. If it is one of them, say
 * the lower, then the numbers between are under its child by `+`, on the path to the upper one; the
 * simplest is the last node of that path that is reached from the child by `-` alone, if the path
 * then goes up, or else the next one by `-`.
 *
 * Jumps. Besides its parent a node has one ancestor farther off. The distance depends on the depth
 * alone. It is chosen so that any ancestor, or the last one with a property that does not return
 * once it is lost, is found by O(log depth) steps: jump if that is not too far, else go to the
 * parent.
 *
 * Keys. The key of a node follows from that of its parent: as long as all signs are alike a step
 * adds 1, after the first change of sign half as much as the one before, which is the last binary
 * place of the parent.
 *
 * Cost. 32 bytes a node; O(log nodes) for everything here, and O(1) to compare two keys.
 *
 * Source. J. H. Conway, On Numbers and Games, 1976, chapter 3, for sign expansions; E. W. Myers, An
 * applicative random-access stack, 1983, for the jumps.
 */
#include "value/trie.h"

/* ---- making ---- */

/* For one node more. */
static bool make_room(gg__trie *trie)
{
    const uint64_t wanted = trie->count + 1;
    gg__trie_node *node =
        gg__grow(trie->ctx, trie->node, &trie->capacity, wanted, sizeof *node, "numbers");
    if (!node) return false;
    trie->node = node;
    int64_t *key =
        gg__grow(trie->ctx, trie->key, &trie->key_capacity, wanted, sizeof *key, "numbers");
    if (!key) return false;
    trie->key = key;
    return true;
}

gg__trie *gg__trie_new(gg_ctx *ctx)
{
    gg__trie *trie = gg__alloc_zeroed(ctx, 1, sizeof *trie, "numbers");
    if (!trie) return NULL;
    trie->ctx = ctx;
    if (!make_room(trie)) {
        gg__trie_free(trie);
        return NULL;
    }
    trie->node[GG__ZERO] = (gg__trie_node){0, 0, {0, 0}, 0, 0};
    trie->key[GG__ZERO] = 0;
    trie->count = 1;
    return trie;
}

void gg__trie_free(gg__trie *trie)
{
    if (!trie) return;
    gg__free(trie->ctx, trie->node);
    gg__free(trie->ctx, trie->key);
    gg__free(trie->ctx, trie);
}

/* The arrays grow by half. */
uint64_t gg__trie_bytes(uint64_t nodes)
{
    enum { OVERHEAD = 1024 };
    return (nodes + nodes / 2) * (sizeof(gg__trie_node) + sizeof(int64_t)) + sizeof(gg__trie) +
           OVERHEAD;
}

/* The key of a child; the lowest bit of a key is the last binary place. */
static int64_t make_key(const gg__trie *trie, gg__node parent, int sign)
{
    const int64_t bound = INT64_C(1) << (2 * GG__KEY_PLACES), unit = INT64_C(1) << GG__KEY_PLACES;
    const int64_t from = trie->key[parent];
    int64_t step = unit;
    if (from == GG__NO_KEY) return GG__NO_KEY;
    if (trie->node[parent].top > 1)
        step = (from & -from) / 2;
    else if (parent != GG__ZERO && (from > 0) != (sign > 0))
        step = unit / 2;
    const int64_t key = from + sign * step;
    return step > 0 && key > -bound && key < bound ? key : GG__NO_KEY;
}

static gg__trie_node make_child(const gg__trie *trie, gg__node parent, int sign)
{
    const gg__trie_node *above = &trie->node[parent];
    const gg__trie_node *far = &trie->node[above->jump];
    const bool alike = above->depth - far->depth == far->depth - trie->node[far->jump].depth;
    const bool goes_on = parent != GG__ZERO && gg__trie_sign(trie, parent) == sign;
    return (gg__trie_node){.parent = parent,
                           .jump = alike ? far->jump : parent,
                           .depth = above->depth + 1,
                           .top = goes_on ? above->top : above->depth + 1};
}

gg_status gg__trie_child(gg__trie *trie, gg__node node, int sign, gg__node *out)
{
    const gg__node known = trie->node[node].child[sign > 0];
    if (known != GG__ZERO) {
        *out = known;
        return GG_OK;
    }
    if (trie->count >= GG__MOST_NODES)
        return gg__fail(trie->ctx, GG_LIMIT, GG__NOWHERE, "more than %llu numbers are too many",
                        (unsigned long long)GG__MOST_NODES);
    if (!make_room(trie)) return gg__status(trie->ctx);
    const gg__node fresh = (gg__node)trie->count++;
    trie->node[fresh] = make_child(trie, node, sign);
    trie->key[fresh] = make_key(trie, node, sign);
    trie->node[node].child[sign > 0] = fresh;
    *out = fresh;
    return GG_OK;
}

gg_status gg__trie_listed(gg_ctx *ctx, uint64_t count, const uint32_t *parent, const uint8_t *plus,
                          gg__trie **out)
{
    gg__trie *trie = gg__trie_new(ctx);
    if (!trie) return gg__status(ctx);
    if (count == 0) gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "number 0 of the trie is not 0");
    for (uint64_t i = 0; i < count && gg__status(ctx) == GG_OK; i++) {
        const char *fault = NULL;
        gg__node node = GG__ZERO;
        if (i == 0)
            fault = parent[0] == 0 && plus[0] == 0 ? NULL : "is not 0";
        else if (parent[i] >= i || plus[i] > 1)
            fault = "is no child of one before it";
        else if (gg__trie_child(trie, parent[i], plus[i] ? 1 : -1, &node) == GG_OK && node != i)
            fault = "comes twice";
        if (fault)
            gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "number %llu of the trie %s",
                     (unsigned long long)i, fault);
    }
    if (gg__status(ctx) == GG_OK)
        *out = trie;
    else
        gg__trie_free(trie);
    return gg__status(ctx);
}

/* ---- ancestors ---- */

gg__node gg__trie_ancestor(const gg__trie *trie, gg__node node, uint32_t depth)
{
    const gg__trie_node *nodes = trie->node;
    while (nodes[node].depth > depth)
        node = nodes[nodes[node].jump].depth >= depth ? nodes[node].jump : nodes[node].parent;
    return node;
}

gg__node gg__trie_within_run(const gg__trie *trie, gg__node node, uint32_t top)
{
    const gg__trie_node *nodes = trie->node;
    while (nodes[node].top > top)
        node = nodes[nodes[node].jump].top > top ? nodes[node].jump : nodes[node].parent;
    return node;
}

/* ---- two nodes ---- */

/* The last common ancestor of two different nodes, and its children towards them; no child towards
 * a node that is the ancestor itself. */
typedef struct fork {
    gg__node at, to_a, to_b;
} fork;

static fork find_fork(const gg__trie *trie, gg__node a, gg__node b)
{
    const gg__trie_node *nodes = trie->node;
    if (nodes[a].depth > nodes[b].depth) {
        const gg__node below = gg__trie_ancestor(trie, a, nodes[b].depth + 1);
        a = nodes[below].parent;
        if (a == b) return (fork){b, below, GG__UNDEFINED};
    } else if (nodes[b].depth > nodes[a].depth) {
        const gg__node below = gg__trie_ancestor(trie, b, nodes[a].depth + 1);
        b = nodes[below].parent;
        if (a == b) return (fork){a, GG__UNDEFINED, below};
    }
    while (nodes[a].parent != nodes[b].parent) {
        const bool jumps = nodes[a].jump != nodes[b].jump;
        a = jumps ? nodes[a].jump : nodes[a].parent;
        b = jumps ? nodes[b].jump : nodes[b].parent;
    }
    return (fork){nodes[a].parent, a, b};
}

int gg__trie_compare_ways(const gg__trie *trie, gg__node a, gg__node b)
{
    if (a == b) return 0;
    const fork f = find_fork(trie, a, b);
    return f.to_a == GG__UNDEFINED ? -gg__trie_sign(trie, f.to_b) : gg__trie_sign(trie, f.to_a);
}

/* Compares by keys as far as they exist; returns the number of nodes compared. */
static size_t best_by_keys(const gg__trie *trie, const gg__node *value, const uint32_t *which,
                           size_t count, int side, gg__node *best)
{
    const int64_t *key = trie->key;
    int64_t most = GG__NO_KEY; /* the key of *best, times side; smaller than all */
    size_t i = 0;
    for (; i < count; i++) {
        const gg__node node = value[which[i]];
        if (node == GG__UNDEFINED || key[node] == GG__NO_KEY) break;
        const int64_t here = side * key[node];
        const bool better = here > most;
        most = better ? here : most;
        *best = better ? node : *best;
    }
    return i;
}

bool gg__trie_best(const gg__trie *trie, const gg__node *value, const uint32_t *which, size_t count,
                   int side, gg__node *best)
{
    size_t i = best_by_keys(trie, value, which, count, side, best);
    for (bool none = i == 0; i < count; i++, none = false) {
        const gg__node node = value[which[i]];
        if (node == GG__UNDEFINED) return false;
        if (none || (node != *best && gg__trie_compare(trie, node, *best) == side)) *best = node;
    }
    return true;
}

/* The place of a number: a node, or the child of a node by a sign. */
typedef struct spot {
    gg__node node;
    int sign; /* 0: the node itself */
} spot;

/* The simplest number on one side of the end: above (1) or below (-1). */
static spot go_beyond(const gg__trie *trie, gg__node end, int side)
{
    const gg__node whole = gg__trie_within_run(trie, end, 1);
    if (end == GG__ZERO || (whole == end && gg__trie_sign(trie, end) == side))
        return (spot){end, side};
    return (spot){gg__trie_sign(trie, whole) == side ? whole : GG__ZERO, 0};
}

/* The simplest number in the subtree of `child` that is on one side of the end, which is in this
 * subtree, too, and on the other side of its parent. */
static spot approach(const gg__trie *trie, gg__node child, gg__node end, int side)
{
    const uint32_t next = trie->node[child].depth + 1;
    gg__node last = gg__trie_within_run(trie, end, next);
    if (trie->node[last].top != next) last = child;
    return (spot){last, last == end ? side : 0};
}

static spot find_simplest(const gg__trie *trie, gg__node low, gg__node high)
{
    if (low == GG__BELOW_ALL && high == GG__ABOVE_ALL) return (spot){GG__ZERO, 0};
    if (low == GG__BELOW_ALL) return go_beyond(trie, high, -1);
    if (high == GG__ABOVE_ALL) return go_beyond(trie, low, 1);
    const fork f = find_fork(trie, low, high);
    if (f.at == low) return approach(trie, f.to_b, high, -1);
    if (f.at == high) return approach(trie, f.to_a, low, 1);
    return (spot){f.at, 0};
}

gg_status gg__trie_simplest(gg__trie *trie, gg__node low, gg__node high, gg__node *out)
{
    const spot found = find_simplest(trie, low, high);
    if (found.sign != 0) return gg__trie_child(trie, found.node, found.sign, out);
    *out = found.node;
    return GG_OK;
}

bool gg__trie_knows_simplest(const gg__trie *trie, gg__node low, gg__node high, gg__node *out)
{
    const spot found = find_simplest(trie, low, high);
    *out = found.sign == 0 ? found.node : trie->node[found.node].child[found.sign > 0];
    return found.sign == 0 || *out != GG__ZERO;
}
