/*
 * How often each value occurs.
 *
 * Idea. Each worth gets a 64-bit key whose order is that of the values; keys are counted in a hash
 * table, and those that are different are sorted. A number's key is its place among all numbers of
 * the trie: a subtree by `-` comes before its node, one by `+` behind it. As parents have smaller
 * numbers, the sizes of subtrees add up from the last node to the first, and the places follow from
 * the first to the last.
 *
 * Cost. O(values + nodes + kinds * log kinds); 8 bytes a node, about 50 a kind.
 */
#include "report/histogram.h"

#include "answer/parts.h"
#include "base/index.h"

#include <stdlib.h>
#include <string.h>

/* ---- the order of numbers ---- */

/* before[v]: nodes below v by `-`; behind[v]: by `+`. */
static void measure(const gg__trie *trie, uint64_t count, uint32_t *before, uint32_t *behind)
{
    for (uint64_t v = count; v-- > 1;) {
        const gg__node parent = trie->node[v].parent;
        uint32_t *side = gg__trie_sign(trie, (gg__node)v) < 0 ? before : behind;
        side[parent] += before[v] + 1 + behind[v];
    }
}

/* Makes before[v] the number of all numbers of the trie that are smaller than v. */
static void place(const gg__trie *trie, uint64_t count, uint32_t *before, const uint32_t *behind)
{
    for (uint64_t v = 1; v < count; v++) {
        const gg__node parent = trie->node[v].parent;
        if (gg__trie_sign(trie, (gg__node)v) < 0)
            before[v] = before[parent] - 1 - behind[v];
        else
            before[v] += before[parent] + 1;
    }
}

/* The place of each node's number among all; the caller frees it. */
static uint32_t *places_of(gg_ctx *ctx, const gg__trie *trie)
{
    const uint64_t count = trie->count;
    uint32_t *before = gg__alloc_zeroed(ctx, count, sizeof *before, "the order of numbers");
    uint32_t *behind = gg__alloc_zeroed(ctx, count, sizeof *behind, "the order of numbers");
    const bool ready = before && behind;
    if (ready) {
        measure(trie, count, before, behind);
        place(trie, count, before, behind);
    }
    gg__free(ctx, behind);
    if (ready) return before;
    gg__free(ctx, before);
    return NULL;
}

/* ---- counting ---- */

/* place: of the nodes of the trie, where there is one. */
static uint64_t key_of(const gg__values *values, const uint32_t *place, uint64_t i)
{
    const uint32_t value = values->value[i], minus = values->minus ? values->minus[i] : 0;
    if (values->trie)
        return value == GG__UNDEFINED ? UINT64_MAX : (uint64_t)place[value] << 32 | minus;
    return (uint64_t)value << 32 | (uint32_t)(minus << 1) | minus >> 31; /* GG__WILD comes last */
}

static gg_status count_one(gg__index *index, gg__kinds *kinds, uint64_t key, uint64_t i)
{
    uint32_t number;
    const gg_status status = gg__index_intern(index, key, &number);
    if (status != GG_OK) return status;
    gg__kind *at = gg__grow(index->ctx, kinds->at, &kinds->capacity, (uint64_t)number + 1,
                            sizeof *at, "values");
    if (!at) return gg__status(index->ctx);
    kinds->at = at;
    if (number == kinds->count) at[kinds->count++] = (gg__kind){key, 0, i};
    at[number].count++;
    return GG_OK;
}

static gg_status count_all(gg_ctx *ctx, const gg__values *values, const uint32_t *place,
                           gg__kinds *kinds)
{
    gg__index index = {.ctx = ctx};
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < values->count; i++) {
        if (i % GG__TICK == 0) status = gg__tick(ctx, "summarizing positions", i, values->count);
        if (status == GG_OK) status = count_one(&index, kinds, key_of(values, place, i), i);
    }
    gg__index_free(&index);
    return status;
}

static int compare(const void *a, const void *b)
{
    const gg__kind *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

gg_status gg__histogram(gg_ctx *ctx, const gg_solution *solution, gg__kinds *out)
{
    const gg__values *values = &solution->values;
    gg__kinds kinds = {NULL, 0, 0};
    uint32_t *place = values->trie ? places_of(ctx, values->trie) : NULL;
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = count_all(ctx, values, place, &kinds);
    gg__free(ctx, place);
    if (status != GG_OK) {
        gg__free(ctx, kinds.at);
        return status;
    }
    if (kinds.count > 1) qsort(kinds.at, kinds.count, sizeof *kinds.at, compare);
    *out = kinds;
    return GG_OK;
}

/* ---- the public histogram ---- */

typedef struct own_histogram {
    gg_histogram histogram; /* first, so that one pointer is both */
    gg_ctx *ctx;
    gg_histogram_entry *entries;
    gg__text texts; /* of all entries, each with its NUL */
} own_histogram;

static gg_status write_value(const gg_problem *problem, const gg_solution *solution,
                             const gg__kind *kind, gg__text *texts)
{
    const gg__values *values = &solution->values;
    const bool loopy = !values->trie && !values->minus && values->value[kind->first] == GG_LOOPY;
    gg_status status =
        loopy ? gg__text_add(texts, "inf")
              : gg__entry_print(texts->ctx, problem, solution, kind->first, GG__USUAL_TEXT, texts);
    return status == GG_OK ? gg__text_add(texts, "%c", '\0') : status;
}

/* Writes the first `count` of the kinds. */
static gg_status list(const gg_problem *problem, const gg_solution *solution,
                      const gg__kinds *kinds, size_t count, own_histogram *own)
{
    gg_status status = GG_OK;
    own->entries = gg__alloc(own->ctx, count, sizeof *own->entries, "a histogram");
    if (!own->entries) return gg__status(own->ctx);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        if (i % 4096 == 0) status = gg__tick(own->ctx, "writing values", i, count);
        if (status == GG_OK) status = write_value(problem, solution, &kinds->at[i], &own->texts);
    }
    if (status != GG_OK) return status;
    const char *text = own->texts.data;
    for (size_t i = 0; i < count; i++) { /* the texts have stopped moving */
        own->entries[i] = (gg_histogram_entry){text, kinds->at[i].count};
        text += strlen(text) + 1;
    }
    own->histogram.entries = own->entries;
    own->histogram.count = count;
    return GG_OK;
}

static gg_status find(const gg_problem *problem, const gg_solution *solution, size_t most,
                      own_histogram *own)
{
    gg__kinds kinds;
    gg_status status = gg__histogram(own->ctx, solution, &kinds);
    if (status != GG_OK) return status;
    const size_t count = most == 0 || most > kinds.count ? kinds.count : most;
    own->histogram.left_out = kinds.count - count;
    for (size_t i = count; i < kinds.count; i++)
        own->histogram.unlisted += kinds.at[i].count;
    status = list(problem, solution, &kinds, count, own);
    gg__free(own->ctx, kinds.at);
    return status;
}

gg_status gg_histogram_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           size_t most, gg_histogram **out)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    if (!solution->values.value)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solution holds values of type %s, of which no histogram is taken",
                        solution->type->info.name);
    own_histogram *own = gg__alloc_zeroed(ctx, 1, sizeof *own, "a histogram");
    if (!own) return gg__status(ctx);
    own->ctx = own->texts.ctx = ctx;
    const gg_status status = find(problem, solution, most, own);
    if (status != GG_OK) {
        gg_histogram_free(&own->histogram);
        return status;
    }
    *out = &own->histogram;
    return GG_OK;
}

void gg_histogram_free(gg_histogram *histogram)
{
    if (!histogram) return;
    own_histogram *own = (own_histogram *)histogram;
    gg__free(own->ctx, own->entries);
    gg__text_free(&own->texts);
    gg__free(own->ctx, own);
}
