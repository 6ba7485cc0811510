/*
 * From nodes to numbers, and back; sums of many numbers.
 *
 * A sign expansion is a run of k signs s, which alone is the integer s * k; the sign that ends the
 * run goes back by 1/2, and those that follow go by 1/4, 1/8, ... in their own directions. Let e
 * signs follow the run, and b_j be 1 if the j-th of them is s; b_1 is 0. As a step of +-2^-j is (2
 * b_j - 1) 2^-j,
 *
 *     |x| = k - 1 + (b_2 2^(e-1) + b_3 2^(e-2) + ... + b_e 2 + 1) / 2^e,
 *
 * which is in lowest terms: the signs after the run are the binary places, moved by one, and then a
 * 1. So no arithmetic is needed either way, and exponent and size are known from the depths of the
 * first two runs.
 *
 * Cost. O(depth) for one number; O(count + nodes) for a sum, and less if the paths are short
 * together, with 8 bytes for each binary place, and 8 for each node if all are visited.
 *
 * Source. E. R. Berlekamp's rule for Hackenbush strings, in Winning Ways, chapter 3.
 */
#include "value/expansion.h"
#include "value/limbs.h"
#include "value/trie.h"

/* The shape of a number: its sign, k and e. All are 0 for zero. */
typedef struct form {
    int sign;
    uint32_t run, places;
} form;

static form form_of(const gg__trie *trie, gg__node node)
{
    const gg__node whole = gg__trie_within_run(trie, node, 1);
    const uint32_t run = trie->node[whole].depth;
    return (form){gg__trie_sign(trie, whole), run, trie->node[node].depth - run};
}

static uint32_t bit_length(uint64_t number)
{
    return number ? 64 - (uint32_t)__builtin_clzll(number) : 0;
}

uint64_t gg__trie_bits(const gg__trie *trie, gg__node node)
{
    const form f = form_of(trie, node);
    if (f.places == 0) return bit_length(f.run);
    if (f.run > 1) return (uint64_t)f.places + bit_length(f.run - 1);
    const gg__node second = gg__trie_within_run(trie, node, 2);
    return (uint64_t)trie->node[node].depth - trie->node[second].depth + 1;
}

gg_status gg__trie_print_size(const gg__trie *trie, gg__node node, gg__text *text)
{
    const form f = form_of(trie, node);
    return gg__dyadic_print_size(f.sign < 0, gg__trie_bits(trie, node), f.places, text);
}

/* ---- to numbers ---- */

gg__interval gg__trie_interval(const gg__trie *trie, gg__node node)
{
    enum { PLACES = 64 };
    const form f = form_of(trie, node);
    gg__interval out = {f.run, 0, f.places > PLACES};
    if (f.places > 0) {
        out.whole = f.run - 1;
        out.part = out.slack ? 0 : UINT64_C(1) << (PLACES - f.places);
        node = gg__trie_ancestor(trie, node, f.run + (out.slack ? PLACES + 1 : f.places));
    }
    for (uint32_t j = trie->node[node].depth - f.run; j > 1; j--, node = trie->node[node].parent)
        if (gg__trie_sign(trie, node) == f.sign) out.part |= UINT64_C(1) << (PLACES + 1 - j);
    return f.sign < 0 ? gg__interval_negative(out) : out;
}

/* Adds the binary places of a number, least significant first. */
static gg_status add_places(gg_ctx *ctx, const gg__trie *trie, gg__node node, const form *f,
                            uint64_t *limb)
{
    gg_status status = GG_OK;
    limb[0] |= 1;
    for (uint32_t bit = 1; status == GG_OK && bit < f->places; bit++) {
        if (gg__trie_sign(trie, node) == f->sign) limb[bit / 64] |= UINT64_C(1) << bit % 64;
        if (bit % GG__TICK == 0) status = gg__tick(ctx, "writing bits of numbers", bit, f->places);
        node = trie->node[node].parent;
    }
    return status;
}

gg_status gg__trie_number(gg_ctx *ctx, const gg__trie *trie, gg__node node, gg__dyadic *out)
{
    const form f = form_of(trie, node);
    const uint64_t limbs = (gg__trie_bits(trie, node) + 63) / 64;
    uint64_t *limb = gg__alloc_zeroed(ctx, limbs, sizeof *limb, "a number");
    if (!limb) return gg__status(ctx);
    gg_status status = GG_OK;
    if (f.places > 0) status = add_places(ctx, trie, node, &f, limb);
    gg__limbs_put(limb, f.places > 0 ? f.run - 1 : f.run, f.places);
    if (status == GG_OK)
        gg__dyadic_take(limb, (size_t)limbs, f.sign < 0 ? -1 : 1, f.places, out);
    else
        gg__free(ctx, limb);
    return status;
}

/* The bits from the 63rd on are 0: they are places of a number below 1 in size. */
bool gg__trie_small(const gg__trie *trie, gg__node node, int64_t *numerator, uint32_t *exponent)
{
    enum { MOST = 63 };
    const int64_t key = trie->key[node];
    if (key != GG__NO_KEY) {
        const int zeros = __builtin_ctzll((uint64_t)key | UINT64_C(1) << GG__KEY_PLACES);
        const int64_t size = (key < 0 ? -key : key) >> zeros;
        *numerator = key < 0 ? -size : size;
        *exponent = (uint32_t)(GG__KEY_PLACES - zeros);
        return true;
    }
    if (gg__trie_bits(trie, node) > MOST) return false;
    const form f = form_of(trie, node);
    uint64_t size = f.places > 0 ? 1 : f.run;
    if (f.places > 0 && f.run > 1) size |= (uint64_t)(f.run - 1) << f.places;
    for (uint32_t bit = 1; bit < f.places && bit < MOST; bit++, node = trie->node[node].parent)
        size |= (uint64_t)(gg__trie_sign(trie, node) == f.sign) << bit;
    *numerator = f.sign * (int64_t)size;
    *exponent = f.places;
    return true;
}

/* ---- from numbers ---- */

gg_status gg__trie_find(gg__trie *trie, const gg__dyadic *number, uint64_t most, gg__node *out)
{
    const gg__signs x = gg__signs_of(number);
    gg__node node = GG__ZERO;
    gg_status status = GG_OK;
    if (x.length > most)
        return gg__fail(trie->ctx, GG_LIMIT, GG__NOWHERE,
                        "a number is too complicated: more than %llu signs long",
                        (unsigned long long)most);
    for (uint64_t j = 0; status == GG_OK && j < x.length; j++) {
        if (j % GG__TICK == GG__TICK - 1)
            status = gg__tick(trie->ctx, "comparing bits of numbers", j, x.length);
        if (status == GG_OK) status = gg__trie_child(trie, node, gg__sign_at(&x, j), &node);
    }
    if (status == GG_OK) *out = node;
    return status;
}

gg__node gg__trie_locate(const gg__trie *trie, const gg__dyadic *number, int *beyond)
{
    const gg__signs x = gg__signs_of(number);
    gg__node node = GG__ZERO;
    *beyond = 0;
    for (uint64_t j = 0; j < x.length; j++) {
        const int sign = gg__sign_at(&x, j);
        const gg__node next = trie->node[node].child[sign > 0];
        if (next == GG__ZERO) {
            *beyond = sign;
            break;
        }
        node = next;
    }
    return node;
}

/* ---- sums ---- */

/*
 * A number is the sum of the steps on its path: whole ones in the first run, then one of +-2^-j for
 * each j. So the sum of many numbers follows from the numbers of steps up and down; the carries are
 * made at the end, once. Either each path is walked, or, if that would be longer than the trie, the
 * number of paths through each node is passed on to its parent.
 */

/* The steps: whole ones, and at[j - 1] of 2^-j, those down subtracted from those up. There are at
 * most GG__MOST_INTERVALS numbers, so nothing overflows. */
typedef struct steps {
    int64_t whole;
    int64_t *at;
    uint32_t places;
} steps;

/* ---- counting ---- */

static gg_status walk_ways(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                           steps *s)
{
    gg_status status = GG_OK;
    uint64_t walked = 0, due = 0;
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const form f = form_of(trie, node[i]);
        gg__node at = node[i];
        for (uint32_t j = f.places; j > 0; j--, at = trie->node[at].parent)
            s->at[j - 1] += gg__trie_sign(trie, at);
        s->whole += f.sign * (int64_t)f.run;
        walked += f.places;
        if (walked >= due) status = gg__tick(ctx, "adding numbers", i, count);
        if (walked >= due) due = walked + GG__TICK;
    }
    return status;
}

/* ways, all 0 at first: number of paths through each node. place: room for the place of each node's
 * step, 0 for a whole one. */
static gg_status visit_nodes(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                             uint32_t *ways, uint32_t *place, steps *s)
{
    gg_status status = GG_OK;
    for (size_t i = 0; i < count; i++)
        ways[node[i]]++;
    for (uint64_t at = trie->count - 1; status == GG_OK && at > 0; at--) {
        if (at % GG__TICK == 0) status = gg__tick(ctx, "adding numbers", 0, 0);
        ways[trie->node[at].parent] += ways[at];
    }
    place[GG__ZERO] = 0;
    for (uint64_t at = 1; status == GG_OK && at < trie->count; at++) {
        const gg__trie_node *own = &trie->node[at];
        const int64_t step = (int64_t)gg__trie_sign(trie, (gg__node)at) * ways[at];
        place[at] = own->top == 1 ? 0 : place[own->parent] + 1;
        if (at % GG__TICK == 0) status = gg__tick(ctx, "adding numbers", at, trie->count);
        if (ways[at] == 0) continue;
        *(place[at] > 0 ? &s->at[place[at] - 1] : &s->whole) += step;
    }
    return status;
}

static gg_status visit_trie(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                            steps *s)
{
    uint32_t *ways = gg__alloc_zeroed(ctx, trie->count, sizeof *ways, "a sum");
    uint32_t *place = gg__alloc(ctx, trie->count, sizeof *place, "a sum");
    gg_status status = ways && place ? GG_OK : gg__status(ctx);
    if (status == GG_OK) status = visit_nodes(ctx, trie, node, count, ways, place, s);
    gg__free(ctx, ways);
    gg__free(ctx, place);
    return status;
}

/* ---- carrying ---- */

/* In two's complement: the binary places below, the whole part above; then its modulus. */
static gg_status carry(gg_ctx *ctx, const steps *s, gg__dyadic *out)
{
    const size_t limbs = s->places / 64 + 2;
    uint64_t *limb = gg__alloc_zeroed(ctx, limbs, sizeof *limb, "a number");
    int64_t over = 0;
    if (!limb) return gg__status(ctx);
    for (uint32_t bit = 0; bit < s->places; bit++) {
        over += s->at[s->places - 1 - bit];
        const uint64_t odd = (uint64_t)over & 1;
        limb[bit / 64] |= odd << bit % 64;
        over = (over - (int64_t)odd) / 2;
    }
    over += s->whole;
    gg__limbs_put(limb, (uint64_t)over, s->places);
    if (over < 0) {
        limb[limbs - 1] |= UINT64_MAX << s->places % 64;
        gg__limbs_negate(limb, limbs);
    }
    gg__dyadic_take(limb, limbs, over < 0 ? -1 : 1, s->places, out);
    return GG_OK;
}

gg_status gg__trie_sum(gg_ctx *ctx, const gg__trie *trie, const gg__node *node, size_t count,
                       gg__dyadic *out)
{
    steps s = {0, NULL, 0};
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t places = form_of(trie, node[i]).places;
        if (places > s.places) s.places = places;
        all += places;
    }
    s.at = gg__alloc_zeroed(ctx, s.places, sizeof *s.at, "a sum");
    if (!s.at) return gg__status(ctx);
    gg_status status = all / 4 > trie->count ? visit_trie(ctx, trie, node, count, &s)
                                             : walk_ways(ctx, trie, node, count, &s);
    if (status == GG_OK) status = carry(ctx, &s, out);
    gg__free(ctx, s.at);
    return status;
}
