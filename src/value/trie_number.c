/*
 * From a node to its number, and back.
 *
 * A sign expansion is a run of k signs s, which alone is the integer s * k; the sign that ends the
 * run goes back by 1/2, and those that follow go by 1/4, 1/8, ... in their own directions. Let e
 * signs follow the run, and b_j be 1 if the j-th of them is s; b_1 is 0. As a step of +-2^-j is
 * (2 b_j - 1) 2^-j,
 *
 *     |x| = k - 1 + (b_2 2^(e-1) + b_3 2^(e-2) + ... + b_e 2 + 1) / 2^e,
 *
 * which is in lowest terms: the signs behind the run are the binary places, moved by one, and then
 * a 1. So no arithmetic is needed either way, and exponent and size are known from the depths of
 * the first two runs.
 *
 * Source. E. R. Berlekamp's rule for Hackenbush strings, in Winning Ways, chapter 3.
 */
#include "value/trie_nodes.h"

/* The outer form of a number: its sign, k and e. Of zero all are 0. */
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

int64_t gg__trie_run(const gg__trie *trie, gg__node node)
{
    const form f = form_of(trie, node);
    return f.sign * (int64_t)f.run;
}

static uint32_t bit_length(uint64_t number)
{
    return number ? 64 - (uint32_t)__builtin_clzll(number) : 0;
}

uint64_t gg__trie_exponent(const gg__trie *trie, gg__node node)
{
    return form_of(trie, node).places;
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
    return gg__dyadic_print_size(form_of(trie, node).sign < 0, gg__trie_bits(trie, node),
                                 gg__trie_exponent(trie, node), text);
}

/* ---- to numbers ---- */

gg__bracket gg__trie_bracket(const gg__trie *trie, gg__node node)
{
    enum { PLACES = 64 };
    const form f = form_of(trie, node);
    gg__bracket out = {f.run, 0, f.places > PLACES};
    if (f.places > 0) {
        out.whole = f.run - 1;
        out.part = out.slack ? 0 : UINT64_C(1) << (PLACES - f.places);
        node = gg__trie_ancestor(trie, node, f.run + (out.slack ? PLACES + 1 : f.places));
    }
    for (uint32_t j = trie->node[node].depth - f.run; j > 1; j--, node = trie->node[node].parent)
        if (gg__trie_sign(trie, node) == f.sign) out.part |= UINT64_C(1) << (PLACES + 1 - j);
    return f.sign < 0 ? gg__bracket_negative(out) : out;
}

/* Adds the places of a number that has some, least significant first. */
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

/* Adds number * 2^shift where there are no bits yet. */
static void add_whole(uint64_t number, uint64_t shift, uint64_t *limb)
{
    const uint64_t at = shift / 64, by = shift % 64;
    if (number == 0) return;
    limb[at] |= number << by;
    if (by > 0 && number >> (64 - by)) limb[at + 1] |= number >> (64 - by);
}

gg_status gg__trie_number(gg_ctx *ctx, const gg__trie *trie, gg__node node, gg__dyadic *out)
{
    const form f = form_of(trie, node);
    const uint64_t limbs = (gg__trie_bits(trie, node) + 63) / 64;
    uint64_t *limb = gg__alloc_zeroed(ctx, limbs, sizeof *limb, "a number");
    if (!limb) return gg__status(ctx);
    gg_status status = GG_OK;
    if (f.places > 0) status = add_places(ctx, trie, node, &f, limb);
    add_whole(f.places > 0 ? f.run - 1 : f.run, f.places, limb);
    if (status == GG_OK)
        gg__dyadic_take(limb, (size_t)limbs, f.sign < 0 ? -1 : 1, f.places, out);
    else
        gg__free(ctx, limb);
    return status;
}

/* ---- from numbers ---- */

/* The signs of any number: k of the number's own, and as many more as it has binary places. */
typedef struct expansion {
    const gg__dyadic *number;
    uint64_t run, length; /* at most UINT64_MAX */
} expansion;

static uint64_t add_capped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static expansion expand(const gg__dyadic *number)
{
    uint64_t whole = UINT64_MAX;
    gg__dyadic_whole(number, &whole);
    const uint64_t run = add_capped(whole, number->exponent > 0);
    return (expansion){number, run, add_capped(run, number->exponent)};
}

/* The sign that leads to this depth, which is 1 at least. */
static int sign_at(const expansion *x, uint64_t depth)
{
    if (depth <= x->run) return x->number->sign;
    const uint64_t bit = x->length - depth + 1, at = bit / 64;
    const bool on =
        depth > x->run + 1 && at < x->number->limbs && x->number->limb[at] >> bit % 64 & 1;
    return on ? x->number->sign : -x->number->sign;
}

gg_status gg__trie_find(gg__trie *trie, const gg__dyadic *number, uint64_t most, gg__node *out)
{
    const expansion x = expand(number);
    gg__node node = GG__ZERO;
    gg_status status = GG_OK;
    if (x.length > most)
        return gg__fail(trie->ctx, GG_LIMIT, GG__NOWHERE,
                        "a number is too complicated: more than %llu signs long",
                        (unsigned long long)most);
    for (uint64_t depth = 1; status == GG_OK && depth <= x.length; depth++) {
        if (depth % GG__TICK == 0)
            status = gg__tick(trie->ctx, "comparing bits of numbers", depth, x.length);
        if (status == GG_OK) status = gg__trie_child(trie, node, sign_at(&x, depth), &node);
    }
    if (status == GG_OK) *out = node;
    return status;
}

gg__node gg__trie_locate(const gg__trie *trie, const gg__dyadic *number, int *beyond)
{
    const expansion x = expand(number);
    gg__node node = GG__ZERO;
    *beyond = 0;
    for (uint64_t depth = 1; depth <= x.length; depth++) {
        const int sign = sign_at(&x, depth);
        const gg__node next = trie->node[node].child[sign > 0];
        if (next == GG__ZERO) {
            *beyond = sign;
            break;
        }
        node = next;
    }
    return node;
}

gg_status gg__trie_negative(gg__trie *trie, gg__node node, gg__node *out)
{
    const uint32_t depth = trie->node[node].depth;
    int8_t *sign = gg__alloc(trie->ctx, depth, sizeof *sign, "signs");
    if (!sign) return gg__status(trie->ctx);
    gg_status status = GG_OK;
    for (uint32_t d = depth; d > 0; d--, node = trie->node[node].parent)
        sign[d - 1] = (int8_t)gg__trie_sign(trie, node);
    for (uint32_t d = 0; status == GG_OK && d < depth; d++) {
        if (d % GG__TICK == 0) status = gg__tick(trie->ctx, "comparing bits of numbers", d, depth);
        if (status == GG_OK) status = gg__trie_child(trie, node, -sign[d], &node);
    }
    gg__free(trie->ctx, sign);
    if (status == GG_OK) *out = node;
    return status;
}
