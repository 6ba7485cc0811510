/*
 * The trie: making nodes, comparing them, and the simplest number between two.
 *
 * Idea. Read `-`, end, `+` as ascending: then numbers are in the order of their signs, read from
 * the front, as words are in that of their letters. So two numbers are compared where their ways
 * part, at their last common ancestor. A number is simpler than those below its node, and all
 * numbers between two others lie below the simplest of them. It is that ancestor, if it is none of
 * the two. If it is one of them, say the lower, then what lies between is under its child by `+`,
 * on the way to the upper; the simplest is the last node of that way that is reached from the child
 * by `-` alone, for from there the way goes up, or else the next one by `-`.
 *
 * Jumps. Besides its parent a node knows one ancestor farther off. The distance depends on the
 * depth alone and is such that any ancestor, or the last with a property that is kept once it is
 * lost, is found by O(log depth) steps: jump if that is not too far, else go to the parent.
 *
 * Cost. 24 bytes a node; O(log nodes) for everything here.
 *
 * Source. J. H. Conway, On Numbers and Games, 1976, chapter 3, for sign expansions; E. W. Myers, An
 * applicative random-access stack, 1983, for the jumps.
 */
#include "value/trie_nodes.h"

/* ---- making ---- */

gg__trie *gg__trie_new(gg_ctx *ctx)
{
    gg__trie *trie = gg__alloc_zeroed(ctx, 1, sizeof *trie, "numbers");
    if (!trie) return NULL;
    trie->ctx = ctx;
    trie->node = gg__grow(ctx, NULL, &trie->capacity, 1, sizeof *trie->node, "numbers");
    if (!trie->node) {
        gg__free(ctx, trie);
        return NULL;
    }
    trie->node[GG__ZERO] = (gg__trie_node){0, 0, {0, 0}, 0, 0};
    trie->count = 1;
    return trie;
}

void gg__trie_free(gg__trie *trie)
{
    if (!trie) return;
    gg__free(trie->ctx, trie->node);
    gg__free(trie->ctx, trie);
}

uint64_t gg__trie_count(const gg__trie *trie)
{
    return trie->count;
}

/* The array grows by half. */
uint64_t gg__trie_bytes(uint64_t nodes)
{
    enum { OVERHEAD = 512 };
    return (nodes + nodes / 2) * sizeof(gg__trie_node) + sizeof(gg__trie) + OVERHEAD;
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
    gg__trie_node *nodes =
        gg__grow(trie->ctx, trie->node, &trie->capacity, trie->count + 1, sizeof *nodes, "numbers");
    if (!nodes) return gg__status(trie->ctx);
    trie->node = nodes;
    const gg__node fresh = (gg__node)trie->count++;
    nodes[fresh] = make_child(trie, node, sign);
    nodes[node].child[sign > 0] = fresh;
    *out = fresh;
    return GG_OK;
}

/* ---- one node ---- */

gg__node gg__trie_parent(const gg__trie *trie, gg__node node)
{
    return trie->node[node].parent;
}

int gg__trie_sign(const gg__trie *trie, gg__node node)
{
    if (node == GG__ZERO) return 0;
    return trie->node[trie->node[node].parent].child[1] == node ? 1 : -1;
}

uint32_t gg__trie_depth(const gg__trie *trie, gg__node node)
{
    return trie->node[node].depth;
}

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

/* The last common ancestor of two different nodes, and its children towards them; one that is that
 * ancestor has none. */
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

int gg__trie_compare(const gg__trie *trie, gg__node a, gg__node b)
{
    if (a == b) return 0;
    const fork f = find_fork(trie, a, b);
    return f.to_a == GG__UNDEFINED ? -gg__trie_sign(trie, f.to_b) : gg__trie_sign(trie, f.to_a);
}

/* The simplest number on one side, above (1) or below (-1), of the end. */
static gg_status go_beyond(gg__trie *trie, gg__node end, int side, gg__node *out)
{
    const gg__node whole = gg__trie_within_run(trie, end, 1);
    if (end == GG__ZERO || (whole == end && gg__trie_sign(trie, end) == side))
        return gg__trie_child(trie, end, side, out);
    *out = gg__trie_sign(trie, whole) == side ? whole : GG__ZERO;
    return GG_OK;
}

/* The simplest number below `child`, itself included, that is on one side of the end, which is
 * below it, too, and on the other side of its parent. */
static gg_status approach(gg__trie *trie, gg__node child, gg__node end, int side, gg__node *out)
{
    const uint32_t next = trie->node[child].depth + 1;
    gg__node last = gg__trie_within_run(trie, end, next);
    if (trie->node[last].top != next) last = child;
    if (last == end) return gg__trie_child(trie, end, side, out);
    *out = last;
    return GG_OK;
}

gg_status gg__trie_simplest(gg__trie *trie, gg__node low, gg__node high, gg__node *out)
{
    *out = GG__ZERO;
    if (low == GG__BELOW_ALL && high == GG__ABOVE_ALL) return GG_OK;
    if (low == GG__BELOW_ALL) return go_beyond(trie, high, -1, out);
    if (high == GG__ABOVE_ALL) return go_beyond(trie, low, 1, out);
    const fork f = find_fork(trie, low, high);
    if (f.at == low) return approach(trie, f.to_b, high, -1, out);
    if (f.at == high) return approach(trie, f.to_a, low, 1, out);
    *out = f.at;
    return GG_OK;
}
