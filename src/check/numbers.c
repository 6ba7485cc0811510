/*
 * Which number, or number plus nimber, a position is worth whose options are worth such.
 *
 * The Left options leave free the numbers above all of theirs; and the greatest of these, too, if a
 * nimber other than 0 is added to it wherever it occurs, because such an option is confused with
 * the number and not as good. The Right options leave free what is below theirs, in the same way.
 *
 *   - Some number is free on both sides: then the position is the simplest of these (the
 *     simplicity theorem). Call the nearest simpler numbers below and above x, so far as there are
 *     such, xL and xR. If x is free, and xL and xR are not, then x is the simplest: the signs of
 *     all numbers between xL and xR begin with those of x; and what is free has no gaps.
 *   - No number is free, but the best number of Left and that of Right are the same, a, and the mex
 *     m of what is added to it is the same on both sides: then the position is a + *m. For take a
 *     away and add a heap of m: who moves first, loses. A move to *k, which is not *m, leaves a
 *     heap to be made equal; a smaller heap *k is answered by the option *k; and an option with
 *     another number than a is lost by its number. A move in -a loses by its number, too, once it
 *     is answered by the option a + *0, which both have: one of them has it, or a would be free, so
 *     m > 0.
 *   - Otherwise it is neither. Were it a number, that would be free. Were it a + *k with k > 0, no
 *     number would be free, so Left's best number is not below Right's; and no option is beyond a,
 *     or its owner would win by it; so both are a. Let m1 < m2 be the mex of what is added on one
 *     side and on the other, and again take a away and add a heap of k. If k < m1, who moves first
 *     wins, by the option *k. Else the player whose mex is m2 wins by moving first: if k = m1 by
 *     the option *m1; if k > m1 by making the heap m1, because the other one has no option *m1,
 *     what that player makes of the heap is answered by an option, and a move in -a by a + *0. But
 *     who moves first should lose.
 *
 * With one undefined option the position is undefined, too.
 *
 * No number is written out: all are nodes of a trie, in the order of trie_order.c, so each
 * comparison is one of two places. A free end is a cut between two places: at the place with a half
 * added or taken away. Everything is doubled here, so that cuts are odd and places even. Without
 * options the cut is beyond all numbers.
 *
 * Source: J. H. Conway, On Numbers and Games, chapters 2 and 9 for the simplicity theorem, and
 * E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2.
 *
 * Cost: O(1) for each option, and the nimber.
 */
#include "check/values.h"

/* What the options of one player come to. */
typedef struct bound {
    uint32_t place; /* of the best number; behind all numbers of the other side if there is none */
    uint32_t mex;   /* of the nimbers that are added to it */
    bool bare;      /* an option is that number itself, without a nimber; or there is none */
    bool undefined; /* an option is */
} bound;

/* Of the offers, those of the best number come first then. */
static bound bound_of(const gg__value_check *c, gg__option_buffer *buffer, gg_player player)
{
    bound b = {.place = player == GG_LEFT ? 0 : c->order.count + 1};
    gg__option_value *of = buffer->of[player];
    size_t best = 0;
    for (size_t i = 0; i < buffer->count[player]; i++) {
        const uint32_t place = of[i][GG__OF_VALUE];
        b.undefined |= place == 0;
        if (player == GG_LEFT ? place > b.place : place < b.place) b.place = place;
    }
    for (size_t i = 0; i < buffer->count[player]; i++)
        if (of[i][GG__OF_VALUE] == b.place) of[best++][GG__OF_MINUS] = of[i][GG__OF_MINUS];
    b.mex = gg__mex(buffer, of, best, GG__OF_MINUS);
    b.bare = b.mex > 0 || best == 0;
    return b;
}

static bool is_number_free(const bound *left, const bound *right)
{
    if (left->place == right->place) return !left->bare && !right->bare;
    return left->place < right->place;
}

/* Whether it is a number plus a nimber, where no number is free. */
static bool is_number_plus(const gg__value_check *c, const bound *left, const bound *right)
{
    return c->values->minus && left->place == right->place && left->mex == right->mex;
}

/* ---- conditions ---- */

static const char *undefined_fault(const gg__value_check *c, const bound *left, const bound *right)
{
    if (left->undefined || right->undefined) return NULL;
    if (is_number_free(left, right)) return "undefined, but the options leave room for a number";
    return is_number_plus(c, left, right) ? "undefined, but it is a number plus a nimber" : NULL;
}

static const char *simplest_fault(const gg__trie_order *order, gg__node node, const bound *left,
                                  const bound *right)
{
    const uint64_t place = 2 * (uint64_t)order->place[node];
    const uint64_t low = 2 * (uint64_t)left->place + 1 - (left->bare ? 0 : 2);
    const uint64_t high = 2 * (uint64_t)right->place - 1 + (right->bare ? 0 : 2);
    if (place < low) return "the number is not above those of the Left options";
    if (place > high) return "the number is not below those of the Right options";
    if (2 * (uint64_t)order->below[node] > low || 2 * (uint64_t)order->above[node] < high)
        return "the options leave room for a simpler number";
    return NULL;
}

const char *gg__number_fault(const gg__value_check *c, gg__option_buffer *buffer, uint32_t x)
{
    const bound left = bound_of(c, buffer, GG_LEFT), right = bound_of(c, buffer, GG_RIGHT);
    const gg__node node = c->values->value[x];
    const uint32_t plus = c->values->minus ? c->values->minus[x] : 0;
    if (node == GG__UNDEFINED) return undefined_fault(c, &left, &right);
    if (node >= c->order.count) return "there is no such number in the trie";
    if (left.undefined || right.undefined) return "a number, but an option is undefined";
    if (is_number_free(&left, &right))
        return plus ? "a nimber is added, but the options leave room for a number"
                    : simplest_fault(&c->order, node, &left, &right);
    if (!is_number_plus(c, &left, &right)) return "a number, but the options leave no room for one";
    if (c->order.place[node] != left.place)
        return "not the number that the best options of both players have";
    return plus == left.mex ? NULL : "another nimber is to be added to the number";
}
