/*
 * Values of games with loops, as words that are kept once each. A stopper is kept by the positions
 * of its smallest form that lead to loops, in an order that depends on nothing but the value, and
 * all others as forms without loops: so equal stoppers are the same words, and the same number. Two
 * sides are kept as two values.
 */
#include "value/loopy/loopy.h"

#include <stdlib.h>

#define VALUE_BASES UINT32_C(0x80000000)

enum { MOST_VALUES = 1 << 30 };

/* ---- keeping ---- */

gg_status gg__loopy_nodes(gg__loopies *t, gg__form g, gg__positions *words)
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(t->keys, gg__form_base(g) & ~VALUE_BASES, &size);
    words->ctx = t->forms->ctx;
    words->count = 0;
    words->at =
        gg__grow(words->ctx, words->at, &words->capacity, size / sizeof *words->at, 8, "values");
    if (!words->at) return gg__status(words->ctx);
    memcpy(words->at, bytes, size);
    words->count = size / sizeof *words->at;
    return GG_OK;
}

gg__form gg__loopy_keep(gg__loopies *t, const uint64_t *words, size_t count)
{
    const uint64_t number = gg_keys_intern(t->keys, words, count * sizeof *words);
    if (gg__status(t->forms->ctx) != GG_OK) return GG__NO_FORM;
    if (number >= MOST_VALUES) {
        gg__fail(t->forms->ctx, GG_LIMIT, GG__NOWHERE, "more than 2^30 games with loops");
        return GG__NO_FORM;
    }
    return gg__form_of(VALUE_BASES | (uint32_t)number, 0);
}

/* ---- an order of the positions ---- */

typedef struct signature {
    const uint64_t *options; /* sorted for each player */
    uint64_t left, all, rank;
    uint64_t node;
} signature;

static int by_word(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int by_signature(const void *a, const void *b)
{
    const signature *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    if (x->left != y->left) return x->left < y->left ? -1 : 1;
    if (x->all != y->all) return x->all < y->all ? -1 : 1;
    for (uint64_t i = 0; i < x->all; i++)
        if (x->options[i] != y->options[i]) return x->options[i] < y->options[i] ? -1 : 1;
    return 0;
}

/* Positions are divided by the ranks of their options until no more come apart. In a smallest form
 * they all do, since two that do not are equal games. */
gg_status gg__loopy_rank(gg_ctx *ctx, const uint64_t *words, const uint64_t *key, uint64_t *rank)
{
    const size_t count = (size_t)words[0];
    const uint64_t *start = words + 2, *option = gg__loop_options(words);
    signature *node = gg__alloc(ctx, count, sizeof *node, "positions");
    uint64_t *sorted = node ? gg__alloc(ctx, start[2 * count], sizeof *sorted, "positions") : NULL;
    uint64_t classes = 0;
    memset(rank, 0, count * sizeof *rank);
    for (uint64_t before = UINT64_MAX; sorted && classes != before;) {
        before = classes;
        classes = 0;
        for (uint64_t i = 0; i < start[2 * count]; i++)
            sorted[i] = option[i] & GG__LOOP_NODE ? GG__LOOP_NODE | rank[option[i] & ~GG__LOOP_NODE]
                                                  : key[i];
        for (uint64_t i = 0; i < count; i++) {
            const uint64_t *row = start + 2 * i;
            for (int p = 0; p < 2; p++)
                qsort(sorted + row[p], (size_t)(row[p + 1] - row[p]), sizeof *sorted, by_word);
            node[i] = (signature){sorted + row[0], row[1] - row[0], row[2] - row[0], rank[i], i};
        }
        qsort(node, count, sizeof *node, by_signature);
        for (uint64_t i = 0, first = 0; i < count; i++) {
            if (i == 0 || by_signature(&node[i - 1], &node[i]) != 0) {
                first = i;
                classes++;
            }
            rank[node[i].node] = first;
        }
    }
    gg__free(ctx, node);
    gg__free(ctx, sorted);
    return gg__status(ctx);
}

/* The positions order[0 .. count - 1] alone, in this order, which lead to no others but forms.
 * place: where each of them stands in it. */
static gg_status reorder(const uint64_t *words, const uint64_t *order, uint64_t count,
                         const uint64_t *place, gg__positions *out)
{
    const uint64_t *start = words + 2, *option = gg__loop_options(words);
    uint64_t end = 0;
    out->count = 0;
    gg__positions_push(out, count);
    gg__positions_push(out, place[words[1]]);
    gg__positions_push(out, 0);
    for (uint64_t i = 0; i < 2 * count; i++) {
        const uint64_t row = 2 * order[i / 2] + i % 2;
        end += start[row + 1] - start[row];
        gg__positions_push(out, end);
    }
    for (uint64_t i = 0; i < 2 * count && gg__status(out->ctx) == GG_OK; i++) {
        const uint64_t row = 2 * order[i / 2] + i % 2;
        const size_t first = out->count;
        for (uint64_t e = start[row]; e < start[row + 1]; e++)
            gg__positions_push(out, option[e] & GG__LOOP_NODE
                                        ? GG__LOOP_NODE | place[option[e] & ~GG__LOOP_NODE]
                                        : option[e]);
        if (gg__status(out->ctx) == GG_OK)
            qsort(out->at + first, out->count - first, sizeof *out->at, by_word);
    }
    return gg__status(out->ctx);
}

/* Keeps the value of the position words[1]: those that it does not lead to are left out, and the
 * others put in order. */
gg__form gg__loopy_of_words(gg__loopies *t, const uint64_t *words)
{
    gg_ctx *ctx = t->forms->ctx;
    const uint64_t count = words[0], *start = words + 2, *option = gg__loop_options(words);
    gg__positions list = {.ctx = ctx}, some = {.ctx = ctx}, all = {.ctx = ctx};
    uint64_t *rank = gg__alloc(ctx, count, sizeof *rank, "positions");
    uint64_t *place = gg__alloc(ctx, count, sizeof *place, "positions");
    gg_status status = gg__status(ctx);
    if (status == GG_OK) {
        memset(place, 0xff, (size_t)count * sizeof *place);
        place[words[1]] = 0;
        status = gg__positions_push(&list, words[1]);
    }
    for (size_t i = 0; i < list.count && status == GG_OK; i++)
        for (uint64_t e = start[2 * list.at[i]]; e < start[2 * list.at[i] + 2]; e++) {
            const uint64_t to = option[e] & ~GG__LOOP_NODE;
            if (!(option[e] & GG__LOOP_NODE) || place[to] != UINT64_MAX) continue;
            place[to] = list.count;
            status = gg__positions_push(&list, to);
            if (status != GG_OK) break;
        }
    if (status == GG_OK) status = reorder(words, list.at, list.count, place, &some);
    if (status == GG_OK) status = gg__loopy_rank(ctx, some.at, gg__loop_options(some.at), rank);
    if (status == GG_OK) {
        for (uint64_t i = 0; i < list.count; i++)
            list.at[rank[i]] = i;
        status = reorder(some.at, list.at, list.count, rank, &all);
    }
    const gg__form g = status == GG_OK ? gg__loopy_keep(t, all.at, all.count) : GG__NO_FORM;
    gg__free(ctx, rank);
    gg__free(ctx, place);
    gg__positions_free(&list);
    gg__positions_free(&some);
    gg__positions_free(&all);
    return g;
}

/* ---- reading ---- */

bool gg__loopy_sides(gg__loopies *t, gg__form g, gg__form out[2])
{
    out[0] = out[1] = g;
    if (!gg__form_is_beyond(g)) return false;
    uint64_t words[3];
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(t->keys, gg__form_base(g) & ~VALUE_BASES, &size);
    memcpy(words, bytes, sizeof words);
    if (words[0] != 0) return false;
    out[0] = words[1];
    out[1] = words[2];
    return true;
}

gg__form gg__loopy_node(gg__loopies *t, const gg__positions *words, uint64_t node)
{
    const uint64_t root = words->at[1];
    words->at[1] = node;
    const gg__form g = gg__loopy_of_words(t, words->at);
    words->at[1] = root;
    return g;
}
