/*
 * The branches on the ground of a forest, each with all branches that grow on it, against the
 * claimed numbers and nimbers.
 *
 * Branches have larger numbers than those they grow on. So one walk from the last branch to the
 * first adds up the branches on each, and then computes its value, by the rules in doc/checking.md.
 * These sums take nothing from the certificate, and at the ground each number is compared with the
 * claimed one sign by sign.
 *
 * Cost. A number is an integer m over 2^places, m odd unless places is 0, in two's complement. The
 * last place of m stays in its position when n is added and places grow; so a branch changes only
 * the top of the sum on it, and to add two numbers the one with fewer places is added to the top of
 * the other. A sum of an odd m and one with fewer places is odd: zeros at the end are removed only
 * if both have equally many places. Each branch adds at most 1 to |x| + places. So no number has
 * more bits than its branches, by more than one word, and all of this takes O(branches log branches
 * / 64 + branches) steps; about 45 bytes a branch.
 *
 * Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 2, 3 and 7; for one
 * branch Berlekamp's rule, 1974.
 */
#include "check/check.h"

#include <string.h>

/* ---- numbers ---- */

/* With the integer that it is rounded down to, which has less than 40 bits, and a sign above. */
static size_t limbs_of(uint64_t places)
{
    return (size_t)(places / 64 + 2);
}

/* All zero: 0. */
typedef struct number {
    uint64_t *limb; /* limbs_of(places), the least significant first; NULL: they are in `few` */
    uint64_t few[2];
    uint64_t places;
    size_t room;
} number;

static uint64_t *limbs(number *x)
{
    return x->limb ? x->limb : x->few;
}

static bool is_negative(number *x)
{
    return limbs(x)[limbs_of(x->places) - 1] >> 63;
}

/* The limb that begins at this bit, which is not above `places`. */
static uint64_t limb_at(number *x, uint64_t bit)
{
    const uint64_t *from = limbs(x) + bit / 64;
    return bit % 64 ? from[0] >> bit % 64 | from[1] << (64 - bit % 64) : from[0];
}

/* The same integer over 2^places, which are no fewer. */
static bool divide(gg_ctx *ctx, number *x, uint64_t places)
{
    const size_t before = limbs_of(x->places), after = limbs_of(places);
    const uint64_t sign = is_negative(x) ? UINT64_MAX : 0;
    x->places = places;
    if (after == before) return true;
    uint64_t *limb = gg__grow(ctx, x->limb, &x->room, after, sizeof *limb, "numbers");
    if (!limb) return false;
    if (!x->limb) memcpy(limb, x->few, sizeof x->few);
    x->limb = limb;
    for (size_t i = before; i < after; i++)
        limb[i] = sign;
    return true;
}

/* Removes places that are zero. */
static void reduce(number *x)
{
    uint64_t *limb = limbs(x), zeros = 0;
    const size_t before = limbs_of(x->places);
    while (zeros < x->places && limb[zeros / 64] == 0)
        zeros += 64;
    if (zeros < x->places) zeros += (uint64_t)__builtin_ctzll(limb[zeros / 64]);
    if (zeros > x->places) zeros = x->places;
    const size_t skipped = (size_t)(zeros / 64), after = limbs_of(x->places - zeros);
    const uint64_t sign = is_negative(x) ? UINT64_MAX : 0;
    for (size_t i = 0; zeros > 0 && i < after; i++) {
        const uint64_t above = skipped + i + 1 < before ? limb[skipped + i + 1] : sign;
        limb[i] = limb[skipped + i];
        if (zeros % 64) limb[i] = limb[i] >> zeros % 64 | above << (64 - zeros % 64);
    }
    x->places -= zeros;
}

/* Adds y, which has no more places. */
static void add_to(number *x, number *y)
{
    const uint64_t shift = x->places - y->places, sign = is_negative(y) ? UINT64_MAX : 0;
    const size_t count = limbs_of(y->places), top = limbs_of(x->places);
    uint64_t *to = limbs(x);
    const uint64_t *from = limbs(y);
    uint64_t below = 0, carry = 0;
    for (size_t i = 0, at = (size_t)(shift / 64); at < top; i++, at++) {
        const uint64_t limb = i < count ? from[i] : sign;
        const uint64_t more = shift % 64 ? limb << shift % 64 | below >> (64 - shift % 64) : limb;
        const uint64_t sum = to[at] + carry;
        carry = sum < carry;
        to[at] = sum + more;
        carry += to[at] < more;
        below = limb;
    }
}

/* Adds x to a sum, and empties it. */
static void add(gg_ctx *ctx, number *sum, number *x)
{
    const bool alike = sum->places == x->places;
    if (sum->places < x->places) {
        const number swap = *sum;
        *sum = *x;
        *x = swap;
    }
    add_to(sum, x);
    if (alike) reduce(sum);
    gg__free(ctx, x->limb);
    *x = (number){0};
}

/* A branch of Left or of Right grows below x: x becomes the value of that branch with x on it. */
static bool grow_below(gg_ctx *ctx, number *x, bool left)
{
    const bool is_whole = x->places == 0;
    const int64_t floor = (int64_t)limb_at(x, x->places), ceiling = floor + !is_whole;
    const int64_t least = left ? 2 - ceiling : 2 + floor, n = least > 1 ? least : 1;
    number more = {.few = {(uint64_t)(left ? n : -n), left ? 0 : UINT64_MAX}};
    add_to(x, &more);
    if (!divide(ctx, x, x->places + (uint64_t)n - 1)) return false;
    if (is_whole) reduce(x);
    return true;
}

/* True if the signs on the way up from a node of the trie are those of x, from its last to its
 * first: one for each place but the last, by its bit; one that turns back; and those of the integer
 * beyond x, or of x if it is one. */
static bool is_node_of(const gg__trie *trie, gg__node node, number *x)
{
    const int side = is_negative(x) ? -1 : 1;
    const int64_t floor = (int64_t)limb_at(x, x->places), beyond = floor + (x->places > 0);
    uint64_t run = (uint64_t)(side < 0 ? -floor : beyond);
    if (node >= trie->count) return false;
    for (uint64_t bit = 1; bit < x->places; bit++, node = trie->node[node].parent)
        if (gg__trie_sign(trie, node) != (limbs(x)[bit / 64] >> bit % 64 & 1 ? 1 : -1))
            return false;
    if (x->places > 0) {
        if (gg__trie_sign(trie, node) != -side) return false;
        node = trie->node[node].parent;
    }
    for (; run > 0; run--, node = trie->node[node].parent)
        if (gg__trie_sign(trie, node) != side) return false;
    return node == GG__ZERO;
}

/* ---- branches ---- */

typedef struct forest {
    const gg__claim *claim;
    const gg_forest *shape;
    uint8_t *live;    /* by branch: neither cut nor grown on a cut one */
    number *number;   /* of the branches that grow on a branch, and then of the branch with them, */
    uint32_t *nimber; /*   in the same way */
} forest;

/* Finds out which branches live. */
static bool find_live(forest *f)
{
    gg_ctx *ctx = f->claim->ctx;
    const gg_problem *problem = f->claim->problem;
    const uint32_t count = f->shape->branches;
    gg__positions cuts = {.ctx = ctx};
    if (gg__forest_check(ctx, problem) != GG_OK) return false;
    f->live = gg__alloc(ctx, count, 1, "branches");
    f->number = gg__alloc_zeroed(ctx, count, sizeof *f->number, "branches");
    f->nimber = gg__alloc_zeroed(ctx, count, sizeof *f->nimber, "branches");
    if (!f->live || !f->number || !f->nimber) return false;
    const bool listed = gg__position_cuts(problem, problem->start, &cuts) == GG_OK;
    memset(f->live, 1, count);
    for (size_t i = 0; listed && i < cuts.count; i++)
        f->live[cuts.at[i]] = 0;
    for (uint32_t i = 0; i < count; i++)
        if (f->shape->parent[i] != GG_NO_BRANCH) f->live[i] &= f->live[f->shape->parent[i]];
    gg__positions_free(&cuts);
    return listed;
}

/* True if the claim is about the branches on the ground that live, in ascending order. */
static bool is_of_ground(const forest *f)
{
    const gg_solution *solution = f->claim->solution;
    uint64_t count = 0;
    bool same = true;
    for (uint32_t i = 0; i < f->shape->branches; i++)
        if (f->live[i] && f->shape->parent[i] == GG_NO_BRANCH)
            same &= ++count <= solution->values.count && solution->branch[count - 1] == i;
    return same && count == solution->values.count && solution->values.trie;
}

/* The condition that fails at the branch of the entry x. */
static const char *branch_fault(const forest *f, uint64_t x)
{
    const gg__values *values = &f->claim->solution->values;
    const uint32_t branch = f->claim->solution->branch[x];
    if ((values->minus ? values->minus[x] : 0) != f->nimber[branch])
        return "another nimber is to be added to the number";
    return is_node_of(values->trie, values->value[x], &f->number[branch])
               ? NULL
               : "another number than that of the branches which grow here";
}

/* Computes the value of a branch after those that grow on it. */
static bool value_branch(forest *f, uint32_t branch)
{
    gg_ctx *ctx = f->claim->ctx;
    const uint8_t *who = f->shape->who;
    const uint32_t parent = f->shape->parent[branch];
    const bool green = who[branch] == GG_FOR_BOTH;
    if (parent != GG_NO_BRANCH && (who[parent] == GG_FOR_BOTH) != green)
        return gg__require(f->claim, false,
                           "of two branches, one on the other, just one is for both");
    if (green)
        f->nimber[branch]++;
    else if (!grow_below(ctx, &f->number[branch], who[branch] == GG_FOR_LEFT))
        return false;
    if (parent == GG_NO_BRANCH) return true;
    f->nimber[parent] ^= f->nimber[branch];
    add(ctx, &f->number[parent], &f->number[branch]);
    return true;
}

/* The first entry that fails is the last that is found. */
static bool check_branches(forest *f)
{
    const gg__claim *claim = f->claim;
    const uint32_t count = f->shape->branches;
    const char *fault = NULL;
    uint64_t x = claim->solution->values.count, first = 0;
    for (uint32_t i = count; i-- > 0;) {
        if (i % GG__TICK == 0 &&
            gg__tick(claim->ctx, "checking branches", count - i, count) != GG_OK)
            return false;
        if (!f->live[i]) continue;
        if (!value_branch(f, i)) return false;
        const char *found = f->shape->parent[i] == GG_NO_BRANCH ? branch_fault(f, --x) : NULL;
        if (!found) continue;
        fault = found;
        first = x;
    }
    claim->verdict->positions = count;
    return !fault || gg__refuse(claim, (gg_vertex)first, 0, fault);
}

bool gg__check_forest(const gg__claim *claim)
{
    gg_ctx *ctx = claim->ctx;
    forest f = {.claim = claim, .shape = claim->problem->forest};
    const bool passed =
        find_live(&f) &&
        gg__require(claim, is_of_ground(&f), "values of other branches than those on the ground") &&
        check_branches(&f);
    for (uint32_t i = 0; f.number && i < f.shape->branches; i++)
        gg__free(ctx, f.number[i].limb);
    gg__free(ctx, f.number);
    gg__free(ctx, f.nimber);
    gg__free(ctx, f.live);
    return passed;
}
