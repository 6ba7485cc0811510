/* Labels, from the words of a file to numbered vertices. See labels.h. */
#include "io/labels.h"

#include "graph/builder.h"
#include "io/format.h"

#include <stdio.h>
#include <stdlib.h>

#define WHAT "the labels of vertices"

enum { NUMBER_MARK = 1 }; /* no byte of a word */

/* Some edges, between labels as numbered by first appearance. */
typedef struct gg__label_slab {
    struct gg__label_slab *next;
    size_t count;
    gg__edge edge[1 << 13];
} slab;

gg__labels gg__labels_of(gg__draft *draft)
{
    return (gg__labels){
        .draft = draft, .promised = UINT64_MAX, .numbers = {.ctx = draft->ctx, .what = WHAT}};
}

static void drop_slab(gg__labels *labels)
{
    slab *first = labels->first;
    labels->first = first->next;
    gg__free(labels->draft->ctx, first);
}

void gg__labels_free(gg__labels *labels)
{
    gg__index_free(&labels->numbers);
    gg__keys_free(labels->words);
    labels->words = NULL;
    while (labels->first)
        drop_slab(labels);
}

static uint64_t count_labels(const gg__labels *labels)
{
    return labels->words ? gg__keys_count(labels->words) : labels->numbers.count;
}

/* ---- collecting ---- */

static uint32_t intern(gg__labels *labels, const char *bytes, size_t size)
{
    const gg_position number = gg_keys_intern(labels->words, bytes, size);
    return gg__status(labels->draft->ctx) == GG_OK ? (uint32_t)number : 0;
}

static uint32_t intern_number(gg__labels *labels, uint64_t number)
{
    char text[24];
    const int length =
        snprintf(text, sizeof text, "%c%llu", NUMBER_MARK, (unsigned long long)number);
    labels->mixed = true;
    return intern(labels, text, (size_t)length);
}

/* From here on the labels are words; each keeps its number. */
static void become_words(gg__labels *labels)
{
    gg_ctx *ctx = labels->draft->ctx;
    labels->words = gg__keys_new(ctx, WHAT);
    for (size_t i = 0; gg__status(ctx) == GG_OK && i < labels->numbers.count; i++)
        intern_number(labels, labels->numbers.keys[i]);
    gg__index_free(&labels->numbers);
}

uint32_t gg__labels_number(gg__labels *labels, uint64_t number)
{
    uint32_t label = 0;
    if (gg__status(labels->draft->ctx) != GG_OK) return 0;
    if (labels->words) return intern_number(labels, number);
    return gg__index_intern(&labels->numbers, number, &label) == GG_OK ? label : 0;
}

/* A sign or digits and a point: a number, but not that of a vertex. */
static bool is_other_number(gg__span word)
{
    const char *text = word.text;
    size_t i = word.length > 1 && (*text == '-' || *text == '+'), digits = 0;
    for (; i < word.length && (text[i] == '.' || (text[i] >= '0' && text[i] <= '9')); i++)
        digits += text[i] != '.';
    return i == word.length && digits > 0;
}

uint32_t gg__labels_word(gg__labels *labels, gg__span word, gg__place place)
{
    gg_ctx *ctx = labels->draft->ctx;
    uint64_t number = 0;
    bool sound = word.length > 0 && word.length <= GG__SCAN_WORD_BYTES;
    const gg__numeral numeral = gg__span_number(word, &number);
    if (gg__status(ctx) != GG_OK) return 0;
    if (numeral == GG__NUMERAL) return gg__labels_number(labels, number);
    for (size_t i = 0; sound && i < word.length; i++)
        sound = (unsigned char)word.text[i] >= ' ' && word.text[i] != 0x7f;
    if (numeral == GG__NUMERAL_TOO_LARGE)
        gg__fail(ctx, GG_BAD_INPUT, place, "the number '%.*s' is too large", gg__span_shown(word),
                 word.text);
    else if (!sound)
        gg__fail(ctx, GG_BAD_INPUT, place,
                 "the name of a vertex has 1 to %d bytes and no control characters",
                 (int)GG__SCAN_WORD_BYTES);
    else if (is_other_number(word))
        gg__fail(ctx, GG_BAD_INPUT, place,
                 "expected a vertex, a number from 0 on or a name, found '%.*s'",
                 gg__span_shown(word), word.text);
    else if (!labels->words)
        become_words(labels);
    return gg__status(ctx) == GG_OK ? intern(labels, word.text, word.length) : 0;
}

void gg__labels_edge(gg__labels *labels, uint32_t from, uint32_t to)
{
    gg_ctx *ctx = labels->draft->ctx;
    slab *last = labels->first ? labels->last : NULL;
    if (gg__status(ctx) != GG_OK) return;
    if (!last || last->count == sizeof last->edge / sizeof *last->edge) {
        slab *fresh = gg__alloc(ctx, 1, sizeof *fresh, "edges");
        if (!fresh) return;
        fresh->next = NULL;
        fresh->count = 0;
        *(last ? &last->next : &labels->first) = fresh;
        labels->last = last = fresh;
    }
    last->edge[last->count++] = (gg__edge){from, to};
    labels->edges++;
}

gg__labels gg__labels_of_pairs(gg__labels *lists)
{
    gg__labels pairs = gg__labels_of(lists->draft);
    const uint64_t *number = lists->numbers.keys;
    for (; gg__status(lists->draft->ctx) == GG_OK && lists->first; drop_slab(lists)) {
        const slab *first = lists->first;
        for (size_t i = 0; i + 1 < first->count; i += 2) {
            const uint32_t from = gg__labels_number(&pairs, number[first->edge[i].to]);
            gg__labels_edge(&pairs, from, gg__labels_number(&pairs, number[first->edge[i + 1].to]));
        }
    }
    return pairs;
}

bool gg__labels_are_mutual(const gg__labels *lists, uint64_t n)
{
    const uint64_t *number = lists->numbers.keys;
    uint64_t(*to)[2] = gg__alloc(lists->draft->ctx, n, sizeof *to, WHAT), count = 0;
    bool mutual = to != NULL;
    for (const slab *s = to ? lists->first : NULL; s; s = s->next)
        for (size_t i = 0; i < s->count; i++, count++)
            to[count / 2][count % 2] = number[s->edge[i].to] - 1;
    for (uint64_t i = 0; mutual && i < count; i++) {
        const uint64_t *back = to[to[i / 2][i % 2]];
        mutual = back[0] == i / 2 || back[1] == i / 2;
    }
    gg__free(lists->draft->ctx, to);
    return mutual;
}

gg__labels gg__labels_from_one(gg__labels *lists)
{
    gg__labels fresh = gg__labels_of(lists->draft);
    const uint64_t *number = lists->numbers.keys;
    for (; gg__status(lists->draft->ctx) == GG_OK && lists->first; drop_slab(lists)) {
        const slab *first = lists->first;
        for (size_t i = 0; i < first->count; i++) {
            const uint32_t from = gg__labels_number(&fresh, number[first->edge[i].from] + 1);
            gg__labels_edge(&fresh, from, gg__labels_number(&fresh, number[first->edge[i].to]));
        }
    }
    return fresh;
}

/* ---- the vertices of numbers ---- */

typedef struct met {
    uint64_t number;
    uint32_t label;
} met;

static int compare_met(const void *a, const void *b)
{
    const met *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* The numbers in ascending order; the caller frees it. */
static met *sort_numbers(const gg__labels *labels)
{
    const size_t n = labels->numbers.count;
    met *all = gg__alloc(labels->draft->ctx, n, sizeof *all, WHAT);
    for (size_t i = 0; all && i < n; i++)
        all[i] = (met){labels->numbers.keys[i], (uint32_t)i};
    if (all && n > 1) qsort(all, n, sizeof *all, compare_met);
    return all;
}

/* Begins the draft with every number from the base to the largest one, or as many as the file
 * promises. */
static void begin_all(gg__labels *labels, const met *all, gg__place begin, gg_vertex *vertex)
{
    gg__draft *draft = labels->draft;
    const size_t n = labels->numbers.count;
    const unsigned base = draft->base;
    const uint64_t low = n > 0 ? all[0].number : base, top = n > 0 ? all[n - 1].number : base;
    const bool promise = labels->promised != UINT64_MAX;
    if (low < base) {
        gg__fail(draft->ctx, GG_BAD_INPUT, begin, "the number 0 occurs, and --base 1 begins at 1");
        return;
    }
    uint64_t vertices = n > 0 && top - base < UINT64_MAX ? top - base + 1 : 0;
    if (promise && vertices > labels->promised) {
        gg__fail(draft->ctx, GG_BAD_INPUT, begin,
                 "the first line promises %llu vertices, and the number %llu occurs%s",
                 (unsigned long long)labels->promised, (unsigned long long)top,
                 draft->hint ? draft->hint : "");
        return;
    }
    if (promise) vertices = labels->promised;
    if (gg__draft_begin(draft, begin, vertices, false) != GG_OK) return;
    for (size_t i = 0; i < n; i++)
        vertex[all[i].label] = (gg_vertex)(all[i].number - base);
}

/* Begins the draft with the numbers that occur, which are kept unless they have no gaps. */
static void begin_compact(gg__labels *labels, const met *all, gg__place begin, gg_vertex *vertex,
                          char *note)
{
    gg__draft *draft = labels->draft;
    const size_t n = labels->numbers.count;
    const uint64_t low = n > 0 ? all[0].number : 0, top = n > 0 ? all[n - 1].number : 0;
    const bool plain = draft->reader->format->plain;
    const bool gaps = n > 0 && (low > !plain || top - low >= n);
    uint64_t *number = gaps ? gg__alloc(draft->ctx, n, sizeof *number, WHAT) : NULL;
    draft->base = gaps ? 0 : (unsigned)low;
    for (size_t i = 0; i < n; i++) {
        vertex[all[i].label] = (gg_vertex)i;
        if (number) number[i] = all[i].number;
    }
    if (gg__draft_begin(draft, begin, n, false) == GG_OK)
        draft->builder->graph.number = number;
    else
        gg__free(draft->ctx, number);
    if (!gaps || draft->given->compact == 1) return;
    if (plain)
        gg__labels_note_gaps(n, top, note);
    else
        snprintf(note, 200,
                 "the vertices are the %llu numbers that occur, from %llu to %llu; with --base 0 "
                 "every number up to the largest is a vertex",
                 (unsigned long long)n, (unsigned long long)low, (unsigned long long)top);
}

void gg__labels_note_gaps(uint64_t count, uint64_t top, char *note)
{
    snprintf(note, 200,
             "the vertices are the %llu numbers that occur, up to %llu; --no-compact makes every "
             "number up to the largest a vertex",
             (unsigned long long)count, (unsigned long long)top);
}

static void begin_numbers(gg__labels *labels, gg__place begin, gg_vertex *vertex, char *note)
{
    gg__draft *draft = labels->draft;
    const gg_given *given = draft->given;
    const size_t n = labels->numbers.count;
    met *all = sort_numbers(labels);
    const bool promise = labels->promised != UINT64_MAX, plain = draft->reader->format->plain;
    const bool wide = all && n > 0 && all[n - 1].number / 4 >= n;
    const bool fixed = given->base >= 0 || promise || given->compact == 0;
    if (given->base < 0 && promise) draft->base = all && n > 0 && all[0].number > 0;
    if (all && (given->compact == 1 || (!fixed && (wide || !plain))))
        begin_compact(labels, all, begin, vertex, note);
    else if (all)
        begin_all(labels, all, begin, vertex);
    gg__free(draft->ctx, all);
}

/* ---- the vertices of words ---- */

static void begin_words(gg__labels *labels, gg__place begin, gg_vertex *vertex, char *note)
{
    gg__draft *draft = labels->draft;
    const size_t n = gg__keys_count(labels->words);
    bool blanks = false;
    if (labels->promised != UINT64_MAX && labels->promised != n)
        gg__fail(draft->ctx, GG_BAD_INPUT, begin,
                 "the first line promises %llu vertices, and %llu names occur%s",
                 (unsigned long long)labels->promised, (unsigned long long)n,
                 draft->hint ? draft->hint : "");
    gg__draft_begin(draft, begin, n, false);
    for (size_t i = 0; gg__status(draft->ctx) == GG_OK && i < n; i++) {
        char name[GG__SCAN_WORD_BYTES + 1];
        size_t size;
        const uint8_t *bytes = gg_keys_bytes(labels->words, i, &size);
        for (size_t k = 0; k < size; k++) {
            name[k] = bytes[k] == NUMBER_MARK ? '#' : bytes[k] == ' ' ? '_' : (char)bytes[k];
            blanks |= bytes[k] == ' ';
        }
        vertex[i] = (gg_vertex)i;
        gg__draft_name(draft, (gg_vertex)i, (gg__span){name, size}, begin);
    }
    snprintf(note, 200, "%s%s%s", blanks ? "blanks in names are written _" : "",
             blanks && labels->mixed ? "; " : "",
             labels->mixed ? "numbers among names are names, too: 7 is written #7" : "");
}

/* ---- the problem ---- */

/* Hands the edges to the builder. */
static void add_edges(gg__labels *labels, const gg_vertex *vertex)
{
    gg__draft *draft = labels->draft;
    uint64_t done = 0;
    draft->due = GG__TICK;
    for (; gg__status(draft->ctx) == GG_OK && labels->first; drop_slab(labels)) {
        slab *first = labels->first;
        for (size_t i = 0; i < first->count; i++)
            first->edge[i] = (gg__edge){vertex[first->edge[i].from], vertex[first->edge[i].to]};
        done += first->count;
        if (gg__builder_add(draft->builder, first->edge, NULL, first->count,
                            gg__edges_survey(first->edge, first->count)) == GG_OK)
            gg__draft_tick(draft, done, labels->edges);
    }
}

gg_status gg__labels_to_problem(gg__labels *labels, gg__place begin, gg_problem **out)
{
    gg__draft *draft = labels->draft;
    char note[200] = "";
    gg_vertex *vertex = NULL;
    if (gg__status(draft->ctx) == GG_OK)
        vertex = gg__alloc(draft->ctx, count_labels(labels), sizeof *vertex, WHAT);
    if (vertex && labels->words)
        begin_words(labels, begin, vertex, note);
    else if (vertex)
        begin_numbers(labels, begin, vertex, note);
    gg__index_free(&labels->numbers);
    gg__keys_free(labels->words);
    labels->words = NULL;
    if (vertex) add_edges(labels, vertex);
    gg__free(draft->ctx, vertex);
    gg_status status = gg__draft_to_problem(draft, NULL, out);
    if (status == GG_OK && *note) status = gg__problem_add_note(*out, note);
    return status;
}
