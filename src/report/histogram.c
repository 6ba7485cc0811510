/*
 * The number of occurrences of each value.
 *
 * Idea. A solution stores one number or two for a value, which make a 64-bit key. Keys are counted
 * in a hash table, and the different ones are sorted: numbers as the trie compares them, everything
 * else by its key.
 *
 * Cost. O(values + kinds * log kinds), for long numbers times log nodes; some 60 bytes a kind.
 */
#include "base/positions.h"
#include "value/types.h"

#include <stdlib.h>
#include <string.h>

typedef struct kind {
    const gg__values *values; /* for the comparison: qsort passes no context */
    uint64_t key, count;
    uint64_t first; /* the first entry with this key */
} kind;

typedef struct kinds {
    kind *at;
    size_t count, capacity;
} kinds;

typedef struct own_histogram {
    gg_histogram histogram; /* first, so that one pointer is both */
    gg_ctx *ctx;
    gg_histogram_entry *entries;
    gg__text texts; /* of all entries, each with its NUL */
} own_histogram;

/* GG__WILD comes last. */
static uint64_t key_of(const gg__values *values, uint64_t entry)
{
    const bool undefined = values->trie && values->value[entry] == GG__UNDEFINED;
    const uint32_t minus = values->minus && !undefined ? values->minus[entry] : 0;
    return (uint64_t)values->value[entry] << 32 | (uint32_t)(minus << 1) | minus >> 31;
}

static int compare(const void *a, const void *b)
{
    const kind *x = a, *y = b;
    const gg__node p = (gg__node)(x->key >> 32), q = (gg__node)(y->key >> 32);
    if (x->values->trie && p != q && p != GG__UNDEFINED && q != GG__UNDEFINED)
        return gg__trie_compare(x->values->trie, p, q);
    return x->key < y->key ? -1 : x->key > y->key;
}

static gg_status count_all(gg_ctx *ctx, const gg__values *values, kinds *out)
{
    gg__index index = {.ctx = ctx};
    gg_status status = GG_OK;
    const uint64_t all = values->count * (values->phases > 0 ? values->phases : 1);
    for (uint64_t i = 0; status == GG_OK && i < all; i++) {
        uint32_t number;
        if (i % GG__TICK == 0) status = gg__tick(ctx, "summarizing positions", i, all);
        if (status == GG_OK) status = gg__index_intern(&index, key_of(values, i), &number);
        if (status == GG_OK && number == out->count) {
            kind *at =
                gg__grow(ctx, out->at, &out->capacity, (uint64_t)number + 1, sizeof *at, "values");
            if (!at) break;
            out->at = at;
            at[out->count++] = (kind){values, key_of(values, i), 0, i};
        }
        if (status == GG_OK && out->at) out->at[number].count++;
    }
    gg__index_free(&index);
    return gg__status(ctx);
}

/* Writes the first `count` of the kinds. */
static gg_status list(const gg_problem *problem, const gg_solution *solution, const kinds *found,
                      size_t count, own_histogram *own)
{
    const char *common = solution->type->common;
    gg_status status = GG_OK;
    own->entries = gg__alloc(own->ctx, count, sizeof *own->entries, "a histogram");
    if (!own->entries) return gg__status(own->ctx);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const uint64_t entry = found->at[i].first;
        if (i % 4096 == 0) status = gg__tick(own->ctx, "writing values", i, count);
        if (status != GG_OK) break;
        status =
            solution->type->bin
                ? solution->type->bin(&solution->values, solution->values.value[entry], &own->texts)
            : common && solution->values.value[entry] == GG_LOOPY
                ? gg__text_add(&own->texts, "%s", common)
                : gg__entry_print(own->ctx, problem, solution, entry, GG__USUAL_TEXT, &own->texts);
        if (status == GG_OK) status = gg__text_bytes(&own->texts, "", 1);
    }
    const char *text = own->texts.data;
    for (size_t i = 0; status == GG_OK && i < count; i++) { /* the texts no longer move */
        own->entries[i] = (gg_histogram_entry){text, found->at[i].count};
        text += strlen(text) + 1;
    }
    own->histogram.entries = own->entries;
    own->histogram.count = count;
    return status;
}

static gg_status find(const gg_problem *problem, const gg_solution *solution, size_t most,
                      own_histogram *own)
{
    kinds found = {NULL, 0, 0};
    gg_status status = count_all(own->ctx, &solution->values, &found);
    const size_t count = most == 0 || most > found.count ? found.count : most;
    own->histogram.left_out = found.count - count;
    if (status == GG_OK && found.count > 1) qsort(found.at, found.count, sizeof *found.at, compare);
    for (size_t i = count; i < found.count; i++)
        own->histogram.unlisted += found.at[i].count;
    if (status == GG_OK) status = list(problem, solution, &found, count, own);
    gg__free(own->ctx, found.at);
    return status;
}

gg_status gg_histogram_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           size_t most, gg_histogram **out)
{
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (!solution->values.value)
        return gg__bad_argument(ctx, "there is no histogram for values of type %s",
                                solution->type->info.name);
    own_histogram *own = gg__alloc_zeroed(ctx, 1, sizeof *own, "a histogram");
    if (!own) return gg__status(ctx);
    own->ctx = own->texts.ctx = ctx;
    const gg_status status = find(problem, solution, most, own);
    if (status == GG_OK)
        *out = &own->histogram;
    else
        gg_histogram_free(&own->histogram);
    return status;
}

void gg_histogram_free(gg_histogram *histogram)
{
    if (!histogram) return;
    own_histogram *own = (own_histogram *)histogram;
    gg__free(own->ctx, own->entries);
    gg__text_free(&own->texts);
    gg__free(own->ctx, own);
}
