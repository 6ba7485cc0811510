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
 * A free end is a cut between two places in the order of numbers: at the place with a half added or
 * taken away. Everything is doubled here, so that cuts are odd and places even. Without options the
 * cut is beyond all numbers.
 *
 * Source: J. H. Conway, On Numbers and Games, chapters 2 and 9 for the simplicity theorem, and
 * E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2.
 *
 * Cost: O(1) for each option, and the nimber.
 */
#include "verify/bounds.h"

gg_status gg__bounds_open(gg_ctx *ctx, const gg__worths *worths, gg__bounds *out,
                          const char **fault)
{
    *out = (gg__bounds){.worths = worths};
    out->of[GG_LEFT].nimber.ctx = out->of[GG_RIGHT].nimber.ctx = ctx;
    return gg__inorder_make(ctx, worths->trie, &out->order, fault);
}

void gg__bounds_free(gg__bounds *bounds)
{
    gg__inorder_free(&bounds->order);
    gg__nimbers_seen_free(&bounds->of[GG_LEFT].nimber);
    gg__nimbers_seen_free(&bounds->of[GG_RIGHT].nimber);
}

gg_status gg__bounds_begin(gg__bounds *bounds, gg_player player, uint64_t most)
{
    gg__bound *bound = &bounds->of[player];
    if (player == GG_LEFT) bounds->undefined = false;
    bound->place = player == GG_LEFT ? 0 : bounds->order.count + 1;
    bound->bare = true;
    return bounds->worths->minus ? gg__nimbers_seen_begin(&bound->nimber, most) : GG_OK;
}

static bool is_better(gg_player player, uint32_t place, uint32_t best)
{
    return player == GG_LEFT ? place > best : place < best;
}

void gg__bounds_put_place(gg__bounds *bounds, gg_player player, uint32_t place, uint32_t nimber)
{
    gg__bound *bound = &bounds->of[player];
    const bool nimbers = bounds->worths->minus != NULL;
    if (place == 0) {
        bounds->undefined = true;
        return;
    }
    if (is_better(player, place, bound->place)) {
        bound->place = place;
        bound->bare = false;
        if (nimbers) gg__nimbers_seen_begin(&bound->nimber, 0); /* the room stays */
    }
    if (place != bound->place) return;
    if (nimber == 0) bound->bare = true;
    if (nimbers) gg__nimbers_seen_put(&bound->nimber, nimber);
}

/* A worth that is no number of the trie counts as undefined; it is refused when it is its turn. */
void gg__bounds_put(gg__bounds *bounds, gg_player player, uint32_t option)
{
    const uint32_t *minus = bounds->worths->minus;
    gg__bounds_put_place(bounds, player, gg__bounds_place(bounds, option),
                         minus ? minus[option] : 0);
}

/* ---- what is free ---- */

static bool is_number_free(const gg__bound *left, const gg__bound *right)
{
    if (left->place == right->place) return !left->bare && !right->bare;
    return left->place < right->place;
}

/* Whether it is a number plus this nimber, where no number is free. */
static bool is_number_plus(const gg__bounds *b, uint32_t *nimber)
{
    const gg__bound *left = &b->of[GG_LEFT], *right = &b->of[GG_RIGHT];
    if (!b->worths->minus || left->place != right->place) return false;
    *nimber = gg__nimbers_seen_mex(&left->nimber);
    return *nimber == gg__nimbers_seen_mex(&right->nimber);
}

/* ---- conditions ---- */

static const char *undefined_fault(const gg__bounds *b)
{
    uint32_t nimber;
    if (b->undefined) return NULL;
    if (is_number_free(&b->of[GG_LEFT], &b->of[GG_RIGHT]))
        return "undefined, but the options leave room for a number";
    return is_number_plus(b, &nimber) ? "undefined, but it is a number plus a nimber" : NULL;
}

static const char *simplest_fault(const gg__bounds *b, gg__node node)
{
    const gg__bound *left = &b->of[GG_LEFT], *right = &b->of[GG_RIGHT];
    const uint64_t place = 2 * (uint64_t)b->order.place[node];
    const uint64_t low = 2 * (uint64_t)left->place + 1 - (left->bare ? 0 : 2);
    const uint64_t high = 2 * (uint64_t)right->place - 1 + (right->bare ? 0 : 2);
    if (place < low) return "the number is not above those of the Left options";
    if (place > high) return "the number is not below those of the Right options";
    if (2 * (uint64_t)b->order.below[node] > low || 2 * (uint64_t)b->order.above[node] < high)
        return "the options leave room for a simpler number";
    return NULL;
}

const char *gg__bounds_fault(const gg__bounds *bounds, uint32_t x)
{
    const gg__node node = bounds->worths->value[x];
    const uint32_t plus = bounds->worths->minus ? bounds->worths->minus[x] : 0;
    uint32_t nimber = 0;
    if (node == GG__UNDEFINED) return undefined_fault(bounds);
    if (node >= bounds->order.count) return "there is no such number in the trie";
    if (bounds->undefined) return "a number, but an option is undefined";
    if (is_number_free(&bounds->of[GG_LEFT], &bounds->of[GG_RIGHT]))
        return plus ? "a nimber is added, but the options leave room for a number"
                    : simplest_fault(bounds, node);
    if (!is_number_plus(bounds, &nimber)) return "a number, but the options leave no room for one";
    if (bounds->order.place[node] != bounds->of[GG_LEFT].place)
        return "not the number that the best options of both players have";
    return plus == nimber ? NULL : "another nimber is to be added to the number";
}
