/*
 * The number, or number plus nimber, of a position whose options have such values.
 *
 * The Left options leave free the numbers above all of theirs; and the greatest of these, too, if a
 * nimber other than 0 is added to it wherever it occurs, because such an option is confused with
 * the number and not as good. The Right options leave free the numbers below theirs, in the same
 * way.
 *
 * - Some number is free on both sides: then the position is the simplest of these (the simplicity
 * theorem). Call the nearest simpler numbers below and above x, if they exist, xL and xR. If x is
 * free, and xL and xR are not, then x is the simplest: the signs of all numbers between xL and xR
 * begin with those of x; and the free numbers have no gaps.
 *
 * - No number is free, but the best number of Left and that of Right are the same, a, and the mex m
 * of the nimbers added to it is the same on both sides: then the position is a + *m. For take a
 * away and add a heap of m: the player who moves first loses. A move to *k, which is not *m, leaves
 * a heap to be made equal; a smaller heap *k is answered by the option *k; and an option with
 * another number than a is lost by its number. A move in -a loses by its number, too, once it is
 * answered by the option a + *0, which both have: one of them has it, or a would be free, so m > 0.
 *
 * - Otherwise it is neither. Were it a number, that would be free. Were it a + *k with k > 0, no
 * number would be free, so Left's best number is not below Right's; and no option is beyond a, or
 * its owner would win by it; so both are a. Let m1 < m2 be the mex on one side and on the other,
 * and again take a away and add a heap of k. If k < m1, the player who moves first wins, by the
 * option *k. Else the player whose mex is m2 wins by moving first: if k = m1 by the option *m1; if
 * k > m1 by making the heap m1, because the other one has no option *m1, each move of that player
 * in the heap is answered by an option, and a move in -a by a + *0. But the player who moves first
 * should lose.
 *
 * With one undefined option the position is undefined, too.
 *
 * No number is written out: all are nodes of a trie, in the order that is made below, so each
 * comparison is one of two places. A free end is a cut between two places: at the place with a half
 * added or taken away. Everything is doubled here, so that cuts are odd and places even. Without
 * options the cut is beyond all numbers.
 *
 * Source: J. H. Conway, On Numbers and Games, chapters 2, 3 and 9 for the order of sign expansions
 * and the simplicity theorem, and E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter
 * 2. Cost: O(1) for each option, and the nimber; O(nodes) and 12 bytes a node for the order; for an
 * option that falls into several parts, their bits.
 */
#include "check/check.h"

/* ---- the order of the trie ---- */

/*
 * A trie of sign expansions is numbered in order: the subtree of `-`, the node, the subtree of `+`,
 * which is the order of the numbers. The nodes under a node are in one piece, and right before and
 * after this piece are the nearest of the node's ancestors that are smaller and larger.
 *
 * Parents have smaller numbers than their children. So one walk downwards through the nodes counts
 * the nodes under each, and one walk upwards gives each node its piece of the order: the piece of a
 * `-` child begins where its parent's does, that of a `+` child after the parent. If parents are
 * valid, and no node has two children of one sign, then different nodes are different sign
 * expansions, and so different numbers.
 */
typedef gg__trie_order order;

/* Until a node is placed, `below` and `above` are the numbers of nodes under its children. */
static const char *count_nodes(const order *o)
{
    if (gg__trie_sign(o->trie, GG__ZERO) != 0) return "the root of the trie is not 0";
    for (gg__node node = o->count; node-- > 1;) {
        const gg__node parent = o->trie->node[node].parent;
        const int sign = gg__trie_sign(o->trie, node);
        if (parent >= node) return "a number of the trie is made from a later one";
        if (sign != 1 && sign != -1) return "a number of the trie is made by no sign";
        uint32_t *under = sign < 0 ? &o->below[parent] : &o->above[parent];
        if (*under > 0) return "two nodes of the trie are one number";
        *under = o->below[node] + 1 + o->above[node];
    }
    return NULL;
}

static void place_nodes(const order *o)
{
    uint32_t below = 0, above = o->count + 1;
    for (gg__node node = GG__ZERO; node < o->count; node++) {
        if (node != GG__ZERO) {
            const gg__node parent = o->trie->node[node].parent;
            const bool minus = gg__trie_sign(o->trie, node) < 0;
            below = minus ? o->below[parent] : o->place[parent];
            above = minus ? o->place[parent] : o->above[parent];
        }
        o->place[node] = below + 1 + o->below[node];
        o->below[node] = below;
        o->above[node] = above;
    }
}

gg_status gg__trie_order_make(gg_ctx *ctx, const gg__trie *trie, order *o, const char **fault)
{
    const uint64_t count = trie->count;
    *o = (order){.trie = trie};
    *fault = count == 0 || count > GG__MOST_NODES ? "an impossible number of numbers" : NULL;
    if (*fault) return GG_OK;
    o->count = (uint32_t)count;
    o->place = gg__alloc_zeroed(ctx, 3 * count, sizeof *o->place, "the order of numbers");
    if (!o->place) return gg__status(ctx);
    o->below = o->place + count;
    o->above = o->below + count;
    *fault = count_nodes(o);
    if (!*fault) place_nodes(o);
    return GG_OK;
}

/* ---- the options of one player ---- */

typedef struct bound {
    uint32_t place; /* of the best number; beyond all numbers of the other side if there is none */
    uint32_t mex;   /* of the nimbers that are added to it */
    bool bare;      /* an option is that number itself, without a nimber; or there is none */
    bool undefined; /* an option is undefined, or has a number that is not in the trie; the latter
                       is refused in its turn */
} bound;

/* Afterwards the options of the best number come first. */
static bound bound_of(const gg__sum_check *c, gg__options *options, gg_player player)
{
    const order *o = c->own;
    bound b = {.place = player == GG_LEFT ? 0 : o->count + 1};
    size_t best = 0;
    for (size_t i = 0; i < options->count; i++) {
        const gg__node node = options->value[i];
        const uint32_t place = node < o->count ? o->place[node] : 0;
        options->value[i] = place;
        b.undefined |= place == 0;
        if (player == GG_LEFT ? place > b.place : place < b.place) b.place = place;
    }
    for (size_t i = 0; c->values->minus && i < options->count; i++)
        if (options->value[i] == b.place) options->minus[best++] = options->minus[i];
    b.mex = gg__mex(options->minus, best, options->met);
    b.bare = b.mex > 0 || best == 0;
    return b;
}

/* ---- conditions ---- */

static const char *simplest_fault(const order *o, gg__node node, const bound *left,
                                  const bound *right)
{
    const uint64_t place = 2 * (uint64_t)o->place[node];
    const uint64_t low = 2 * (uint64_t)left->place + 1 - (left->bare ? 0 : 2);
    const uint64_t high = 2 * (uint64_t)right->place - 1 + (right->bare ? 0 : 2);
    if (place < low) return "the number is not above those of the Left options";
    if (place > high) return "the number is not below those of the Right options";
    if (2 * (uint64_t)o->below[node] > low || 2 * (uint64_t)o->above[node] < high)
        return "the options leave room for a simpler number";
    return NULL;
}

static const char *number_fault(const gg__sum_check *c, gg__options *options, uint32_t x)
{
    const order *o = c->own;
    const bound left = bound_of(c, &options[GG_LEFT], GG_LEFT);
    const bound right = bound_of(c, &options[GG_RIGHT], GG_RIGHT);
    const gg__node node = c->values->value[x];
    const uint32_t nimber = c->values->minus ? c->values->minus[x] : 0;
    const bool undefined = left.undefined || right.undefined, meet = left.place == right.place;
    const bool is_free = meet ? !left.bare && !right.bare : left.place < right.place;
    const bool is_plus = c->values->minus && meet && left.mex == right.mex; /* if none is free */
    if (node == GG__UNDEFINED) {
        if (undefined) return NULL;
        if (is_free) return "undefined, but the options leave room for a number";
        return is_plus ? "undefined, but it is a number plus a nimber" : NULL;
    }
    if (node >= o->count) return "there is no such number in the trie";
    if (undefined) return "a number, but an option is undefined";
    if (is_free && nimber) return "a nimber is added, but the options leave room for a number";
    if (is_free) return simplest_fault(o, node, &left, &right);
    if (!is_plus) return "a number, but the options leave no room for one";
    if (o->place[node] != left.place)
        return "not the number that the best options of both players have";
    return nimber == left.mex ? NULL : "another nimber is to be added to the number";
}

/* Exact, if the sum is in the trie; otherwise it cannot be checked. */
static bool add_numbers(const gg__claim *claim, const uint64_t *part, size_t parts, uint32_t *value,
                        uint32_t *minus)
{
    gg_ctx *ctx = claim->ctx;
    const gg__values *values = &claim->solution->values;
    gg__dyadic sum = {0};
    gg_status status = GG_OK;
    bool defined = true;
    int beyond = 0;
    *minus = 0;
    for (size_t i = 0; i < parts; i++) {
        const uint64_t x = part[i] & ~GG__AND;
        *value = values->value[x];
        *minus ^= values->minus ? values->minus[x] : 0;
        defined &= *value < values->trie->count;
    }
    if (!defined) *value = GG__UNDEFINED;
    if (!defined || parts == 1) return true;
    for (size_t i = 0; status == GG_OK && i < parts; i++) {
        gg__dyadic number = {0}, before = sum;
        status = gg__trie_number(ctx, values->trie, values->value[part[i] & ~GG__AND], &number);
        if (status == GG_OK) status = gg__dyadic_add(ctx, &before, &number, &sum);
        if (status == GG_OK) gg__dyadic_free(ctx, &before);
        gg__dyadic_free(ctx, &number);
    }
    if (status == GG_OK) *value = gg__trie_locate(values->trie, &sum, &beyond);
    gg__dyadic_free(ctx, &sum);
    if (beyond != 0)
        gg__bad_argument(
            ctx, "an option falls into parts whose sum is no number of the trie, and cannot be "
                 "checked");
    return gg__status(ctx) == GG_OK;
}

static bool check_numbers(const gg__claim *claim)
{
    const gg__trie *trie = claim->solution->values.trie;
    const char *fault = NULL;
    order o = {0};
    if (trie)
        gg__trie_order_make(claim->ctx, trie, &o,
                            &fault); /* without, it is refused for its shape */
    const bool passed = gg__status(claim->ctx) == GG_OK && gg__require(claim, !fault, fault) &&
                        gg__check_sum(claim, &o);
    gg__free(claim->ctx, o.place);
    return passed;
}

/* ---- what follows ---- */

static const char *conclude_numbers(const gg__claim *claim, const uint64_t *part, size_t parts)
{
    const gg__values *values = &claim->solution->values;
    gg__dyadic sum = {0};
    uint32_t nimber = 0;
    bool defined = true;
    if (parts > GG__MOST_INTERVALS) return "there are more than 2^30 parts";
    gg__node *node = gg__alloc(claim->ctx, parts, sizeof *node, "numbers");
    if (!node) return NULL;
    for (size_t i = 0; i < parts; i++) {
        node[i] = values->value[part[i]];
        nimber ^= values->minus ? values->minus[part[i]] : 0;
        defined &= node[i] != GG__UNDEFINED;
    }
    if (defined) gg__trie_sum(claim->ctx, values->trie, node, parts, &sum);
    const int sign = sum.sign;
    gg__dyadic_free(claim->ctx, &sum);
    gg__free(claim->ctx, node);
    if (gg__status(claim->ctx) != GG_OK) return NULL;
    if (!defined) return "the evaluation of a part is undefined";
    return gg__decide(claim, sign > 0 ? GG_L : sign < 0 ? GG_R : nimber ? GG_N : GG_P, GG_INFINITE);
}

static const gg__sum_type numbers = {
    .trie = true, .fault = number_fault, .add = add_numbers, .conclude = conclude_numbers};

const gg__checked gg__checked_number = {
    .conclude = gg__conclude_sum,
    .sum = &numbers,
    .row = {{GG__VERTICES, GG__GAME, GG_P, GG__COLOURS | GG__ENDLESS | GG__SEVERAL, check_numbers},
            {GG__PARTS, GG__RULES, GG_P, GG__COLOURS, check_numbers},
            {GG__BRANCHES, GG__RULES, GG_P, GG__COLOURS, gg__check_forest}}};
